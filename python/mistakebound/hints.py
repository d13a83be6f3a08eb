"""What makes a learner pass, and what one does that has no option: found by trying, and said of no learner else."""
from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from numbers import Real
from typing import TYPE_CHECKING, Any

from . import _core, api
from .living import Living, has_intercept, is_factory, known_weights, maker_of, number_type_of, taught, weights_of
from .options import header
from .results import LEAST_CASES, Finding, cases_until

if TYPE_CHECKING:
    from .checks import Trial

_OTHER_NAMES = {"aggressiveness": ("C", "eta0")}
_STEPS = ("eta0", "eta", "learning_rate", "lr", "rate", "alpha")  # what others call it
_MOST_TRIED = 60
#: What a finding calls another value of an option.
_LIKELY = {"step": "step size", "margin": "margin", "aggressiveness": "C", "promotion": "factor of promotion",
           "demotion": "factor of demotion", "eta": "eta"}


def passes_with(trial: Trial, made: Any, found: Finding, passes: Callable[[Trial, int], bool],
                conforms: Callable[[Trial, Any], bool]) -> dict[str, Any]:
    """The fewest arguments with which nothing is found of a learner in which something was; none where there are none,
    or where a few cases find nothing with those that it has, too. `made` is one that has seen nothing, or None."""
    def does(changed: Trial) -> bool:
        has_its_width = changed.dimension == trial.dimension
        return (not has_its_width or conforms(changed, found.sequence)) and passes(changed, cases_until(found.case))

    said = said_rule(made)
    if said and said["rule"] != trial.rule and does(_changed(trial, said)):
        return said
    if passes(trial, LEAST_CASES):
        return {}
    choices = list(_choices(trial, made, found))
    tried = 0
    for count in range(1, len(choices) + 1):
        for chosen in itertools.combinations(choices, count):
            for values in itertools.product(*(values for _, values in chosen)):
                arguments = dict(zip((name for name, _ in chosen), values))
                changed = _changed(trial, arguments)
                tried += 1
                if tried > _MOST_TRIED:
                    return {}
                if passes(changed, 3) and does(changed):
                    return arguments
    return {}


def said_rule(made: Any) -> dict[str, Any]:
    """The rule that an estimator's own parameters name where it is none of the perceptron's, and its arguments: of
    PassiveAggressiveClassifier of scikit-learn, and of SGDClassifier with learning_rate pa1 or pa2 (from 1.8 on), whose
    eta0 is then C. Empty where they name none."""
    try:
        said = made.get_params(deep=False)
    except Exception:  # what it raises, the checks will find
        return {}
    rules = {("C", "hinge"): "passive-aggressive-1", ("C", "squared_hinge"): "passive-aggressive-2",
             ("eta0", "pa1"): "passive-aggressive-1", ("eta0", "pa2"): "passive-aggressive-2"}
    schedule = said.get("learning_rate")
    plain = said.get("penalty") is None and not said.get("average") and said.get("class_weight") is None
    name, key = ("C", said.get("loss")) if "C" in said else ("eta0", schedule if said.get("loss") == "hinge" else None)
    rule = rules.get((name, key)) if plain and not ("C" in said and schedule) else None
    if rule is None or not isinstance(said.get(name), Real):
        return {}
    return {"rule": rule, "aggressiveness": said[name], **({"norm": "features"} if said.get("fit_intercept") else {})}


def _changed(trial: Trial, arguments: dict[str, Any]) -> Trial:
    own = {name: value for name, value in arguments.items() if name in trial.__dataclass_fields__}
    others = {name: value for name, value in arguments.items() if name not in own}
    known = {option["name"] for option in dict(_core.learners("drive"))[own.get("rule", trial.rule)]}
    before = {name: value for name, value in trial.parameters.items() if name.replace("_", "-") in known}
    return replace(trial, **own, parameters={**before, **others})


def _named(found: Finding, option: str) -> list[Any]:
    """The value of the option that is likely, as the finding says."""
    likely = found.divergence.likely or "" if found.divergence is not None else ""
    match = re.match(rf"another {_LIKELY[option]}: (-?[\d./e+-]+)(,|$)", likely) if option in _LIKELY else None
    if match is None:
        return []
    value = Fraction(match[1])
    try:
        return [float(value) if Fraction(str(float(value))) == value else value]
    except OverflowError:
        return [value]


def _choices(trial: Trial, made: Any, found: Finding) -> Iterator[tuple[str, list[Any]]]:
    """Arguments, each with the other values that may be the learner's."""
    options = {option["name"]: option for option in dict(_core.learners("drive"))[trial.rule]}
    now = json.loads(header(trial.rule, trial.words(), trial.numbers, trial.dimension or 1),
                     parse_int=Fraction, parse_float=Fraction)
    shown = known_weights(made) if made is not None else None
    if "tie" in options:
        yield "tie", [word for word in options["tie"]["words"] if word != now["tie"]]
    if "bias" in options:
        alone = shown is not None and not has_intercept(made)
        yield "bias", [False] if trial.bias else [True, "first"] if alone else [True]
    if trial.classes == (-1, 1):
        yield "classes", [(0, 1)]
    if "norm" in options and trial.bias:
        yield "norm", [word for word in options["norm"]["words"] if word != now["norm"]]
    for name, option in options.items():
        others = _STEPS if name == "step" else _OTHER_NAMES.get(name, ())
        values = [getattr(made, other, None) for other in (name, *others)]
        values = [value for value in values if isinstance(value, Real) and not isinstance(value, bool)]
        if name == "step":  # who adds eta (y - prediction) x moves by twice eta
            values = [*values[:1], *(2 * value for value in values[:1] or [1])]
        values = list(dict.fromkeys([*_named(found, name), *values]))
        values = [value for value in values if 0 < value < float("inf") and Fraction(value) != _fraction(now.get(name))]
        if option["kind"] == "number" and values:
            yield name, values
    if trial.dimension is None and shown and not _takes_dimension(trial.learner):
        yield "dimension", [width for width in (len(shown), len(shown) - 1) if width > 0]
    if trial.numbers == "binary64":  # a learner may make its weights when it sees its first example
        student = made if shown else taught(maker_of(trial.learner), trial.classes, trial.numbers, trial.dimension or 2)
        kind = "binary32" if "binary32" in found.explanation else number_type_of(student)
        if kind != trial.numbers:
            yield "numbers", [kind]


def _fraction(word: Any) -> Fraction | None:
    try:
        return Fraction(word)
    except (TypeError, ValueError):
        return None


def _takes_dimension(learner: Any) -> bool:
    """Whether its width is what it is made with."""
    if not is_factory(learner):
        return False
    try:
        return len(weights_of(maker_of(learner)(1), False) or []) != len(weights_of(maker_of(learner)(3), False) or [])
    except Exception:
        return True


def decaying_steps(trial: Trial) -> list[Fraction]:
    """How far a new learner moves along each of four instances that have a coordinate of their own, where that becomes
    less and less; empty where it does not, or cannot be seen."""
    n = 4 if trial.dimension is None else trial.dimension
    options = {option["name"] for option in dict(_core.learners("drive"))[trial.rule]}
    if n < 3 or "step" not in options:
        return []
    at_zero = -1 if trial.parameters.get("tie") == "positive" else 1  # the label that a tie gets wrong
    living = Living(maker_of(trial.learner), trial.classes, trial.numbers, None, trial.bias == "first")
    steps: list[Fraction] = []
    try:
        living(header(trial.rule, trial.words(), trial.numbers, n))
        before = [Fraction(0)] * (n + bool(trial.bias))
        for i in range(min(n, 4)):
            living(json.dumps({"x": [int(i == j) for j in range(n)]}))
            of_bias = before[n] if trial.bias else 0
            label = -1 if of_bias > 0 else 1 if of_bias < 0 else at_zero
            answer = json.loads(living(json.dumps({"y": label})) or "{}", parse_int=Fraction, parse_float=Fraction)
            after = [Fraction(weight) for weight in answer["weights"]]
            if any(after[j] != before[j] for j in range(n) if j != i):
                return []
            steps.append(label * after[i])
            before = after
    except Exception:  # which is found elsewhere
        return []
    return steps if all(a > b > 0 for a, b in itertools.pairwise(steps)) else []


def what_batches_do(rounds: Callable[[list[list[int]], list[int]], Any], dimension: int | None,
                    exact: dict[str, Any], seed: int) -> str | None:
    """What a partial_fit of several examples does in the place of learning each in its order; None where that is not
    known. rounds(X, y) are the weights after it, as Fractions, and rounds(X, y, 1) those after the examples one by one;
    `exact` has the arguments of the exact run, whose passes may be one partial_fit."""
    draw = random.Random(seed)
    may_shuffle, passes = True, set(range(2, 11))
    different = 0
    for _ in range(20):
        n = dimension or draw.randint(1, 3)
        X = [[draw.randint(-3, 3) for _ in range(n)] for _ in range(4)]
        y = [draw.choice((-1, 1)) for _ in X]
        weights = rounds(X, y)
        different += weights != rounds(X, y, 1)
        may_shuffle = may_shuffle and any(weights == rounds([X[i] for i in order], [y[i] for i in order], 1)
                                          for order in itertools.permutations(range(4)))
        passes = {count for count in passes if weights in (
            rounds(X * count, y * count, 1), api.run(X=X, y=y, passes=count, theorems=["max-margin"], **exact).weights)}
        if not may_shuffle and not passes:
            return None
    if different == 0:
        return None
    return f"it goes over the examples {min(passes)} times" if passes else "it takes the examples in another order"
