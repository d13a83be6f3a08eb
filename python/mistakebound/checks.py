"""Living learners against the rule they should follow: the checks by name, and all of them together."""
from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from . import _core, api
from .data import number_text, words_of
from .living import Fault, Living, fit, is_estimator, maker_of, moves_bias, name_of, says_bias, weights_of
from .results import Finding, LearnerReport

_HABITS = {"untouched": "the instance is as it was after every call",
           "reused": "instances come in one array, which is overwritten after every round",
           "pure": "predictions that are asked for besides do not matter",
           "twin": "another learner of the same make learns the opposite beside it",
           "pickled": "after every round the learner goes on as its own pickled copy"}
_EVERY = "adversaries"  # the campaign of all adversaries in turn
_WIDTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65)


class CheckFailure(AssertionError):
    """What a check found; `finding` has it as an object."""

    def __init__(self, finding: Finding):
        super().__init__("\n" + repr(finding))
        self.finding = finding

    def __reduce__(self) -> Any:
        return type(self), (self.finding,)


@dataclass(frozen=True)
class Trial:
    """A learner, the rule that it should follow, and how it is tried."""
    learner: Any
    rule: str = "perceptron"
    parameters: Mapping[str, Any] = field(default_factory=dict)
    bias: bool | None = None
    classes: tuple[Any, Any] = (-1, 1)
    numbers: str = "binary64"
    tolerance: Any = 0
    absolute_tolerance: Any = 0
    decisions_only: bool = False
    rounding: bool = True
    seed: int = 1
    cases: int | None = None
    case: int | None = None
    dimension: int | None = None
    rounds: int = 300

    def words(self) -> dict[str, str]:
        words = words_of(self.parameters)
        if self.bias:
            words["bias"] = "true"
        return words

    def with_case(self, seed: int, case: int) -> Trial:
        return replace(self, seed=seed, case=case, cases=None)


@dataclass(frozen=True)
class Check:
    """One named check of one learner. Called, it raises CheckFailure where the learner fails it."""
    name: str
    what: str
    trial: Trial

    def __call__(self) -> None:
        finding, _, raised = _tried(self.name, self.trial)
        if finding is not None:
            raise CheckFailure(finding) from raised

    def __str__(self) -> str:
        return self.name


def _names(trial: Trial) -> dict[str, str]:
    names = dict(_core.adversaries(trial.rule, trial.numbers))
    names["widths"] = "few rounds in each of 1 to 65 dimensions, around the widths of vector registers"
    names["long"] = "as many rounds as `rounds` says"
    names.update(_HABITS)
    if not is_estimator(trial.learner):
        del names["pickled"]  # a class in a test function cannot be pickled
    elif trial.rule == "perceptron":
        names["batches"] = "partial_fit of many examples is partial_fit of each, in their order"
    return names


def checks(learner: Any, rule: str = "perceptron", *, only: Iterable[str] = (), **options: Any) -> list[Check]:
    """The named checks of a learner, as callables that raise CheckFailure (an AssertionError) with the finding.

    The adversaries of the rule (ties, near-ties, absorption ...), each alone, and checks of habits, such as `twin`:
    two learners do not share their state. For `@pytest.mark.parametrize("check", checks(learner), ids=str)`.
    learner, rule and options are those of `check_learner`; only: names of those that are wanted.
    """
    trial = _trial(learner, rule, options)
    return [Check(name, what, trial) for name, what in _wanted(_names(trial), only).items()]


def _wanted(names: Mapping[str, str], only: Iterable[str]) -> dict[str, str]:
    wanted = [only] if isinstance(only, str) else list(only)
    for name in wanted:
        if name not in names:
            raise _core.InputError(f"only: found the check {name!r}; expected one of {', '.join(names)}")
    return {name: what for name, what in names.items() if not wanted or name in wanted}


def check_learner(learner: Any, rule: str = "perceptron", *, only: Iterable[str] = (), all_findings: bool = False,
                  **options: Any) -> LearnerReport:
    """Tries a living learner with adversaries that see its predictions and the exact weights; no program is started.

    learner: a class, or another callable that makes a learner (it is given the dimension if it takes an argument); or
        an object, which is copied unused. It has predict and partial_fit, as in scikit-learn, or predict(x) and
        update(x, y) (or learn), where x is an array of the dimension and y one of the classes; they are called on every
        round, in that order. Weights are compared where it shows them after a round as coef_ and intercept_, or as
        weights (with bias), an attribute or a method. An estimator that has seen no example is not asked to predict.
    rule: perceptron, winnow, littlestone-winnow, kernel-perceptron or halving; its parameters (tie, step, eta ...) are
        further arguments, as in `run`.
    bias: a constant 1 is appended. By default as the fit_intercept says of the learner, or of one that is made for that;
        where there is none, it is so if a learner's intercept_ or bias is moved from 0 by an example.
    classes: the labels that the learner is given and predicts, the negative one first. True and False are read as such.
    numbers: binary64, binary32 or decimal, what the learner computes in; with decimal, x is a list of Fractions.
    rounding: what a correctly rounded implementation in that type could do is no finding; a case ends there. With
        rounding=False it is one.
    tolerance, absolute_tolerance: allowed differences in weights; decisions_only: they are not compared.
    seed, cases: which cases and how many; case: that one alone. dimension: of every case. rounds: the most in a case.
    only: names of checks, see `checks`; all by default, all adversaries in one campaign.
    all_findings: goes on after the first check that fails.

    Returns a report, true if nothing was found. An exception in the learner is a finding and is shrunk;
    KeyboardInterrupt ends all. Raises InputError for arguments that cannot be used.
    """
    trial = _trial(learner, rule, options)
    names = _names(trial)
    kinds = [name for name, _ in _core.adversaries(rule, trial.numbers)]
    if only:
        names = _wanted({_EVERY: "", **names}, only)
    else:
        names = {_EVERY: "", **{name: what for name, what in names.items() if name not in kinds}}
    passed, findings = [], []
    totals = {"cases": 0, "rounded": 0, "rounds": 0, "largest_dimension": 0, "longest_case": 0}
    for name in names:
        finding, played, _ = _tried(name, trial)
        for key in ("cases", "rounded", "rounds"):
            totals[key] += played.get(key, 0)
        for key in ("largest_dimension", "longest_case"):
            totals[key] = max(totals[key], played.get(key, 0))
        if finding is None:
            passed.append(name)
        else:
            findings.append(finding)
            if not all_findings:
                break
    return LearnerReport(learner=name_of(learner), passed=tuple(passed), findings=tuple(findings), **totals)


def assert_learner(learner: Any, rule: str = "perceptron", **options: Any) -> None:
    """check_learner as a test: raises CheckFailure, an AssertionError, with the whole finding."""
    report = check_learner(learner, rule, **options)
    if report.findings:
        raise CheckFailure(report.findings[0])


def parametrize(learner: Any, rule: str = "perceptron", *, only: Iterable[str] = (),
                expected_failures: Mapping[str, str] | None = None, **options: Any) -> Any:
    """A decorator for pytest: the test is called with each of the learner's `checks` as its argument `check`.

    expected_failures: names of checks that should fail, and why; one that passes is then a failure (strict xfail).
    """
    import pytest
    expected = dict(expected_failures or {})
    found = checks(learner, rule, only=only, **options)
    for name in expected:
        _wanted({check.name: check.what for check in found}, [name])
    return pytest.mark.parametrize("check", [
        pytest.param(check, id=check.name,
                     marks=pytest.mark.xfail(reason=expected[check.name], strict=True, raises=CheckFailure)
                     if check.name in expected else ()) for check in found])


def _trial(learner: Any, rule: str, options: Mapping[str, Any]) -> Trial:
    known = {name: value for name, value in options.items() if name in Trial.__dataclass_fields__}
    parameters = {name: value for name, value in options.items() if name not in known}
    make = maker_of(learner)
    trial = Trial(learner=learner, rule=rule, parameters=parameters, **known)
    _core.header(rule, trial.words(), trial.numbers, 1)  # refuses what cannot be used before anything is tried
    if trial.bias is not None:
        return trial
    dimension = trial.dimension or 2
    with_bias = replace(trial, bias=True)
    said = says_bias(learner, dimension)
    if said:
        _core.header(rule, with_bias.words(), trial.numbers, 1)
    elif said is None and _may_have_bias(with_bias):
        said = moves_bias(make, trial.classes, trial.numbers, dimension)
    return with_bias if said else trial


def _may_have_bias(trial: Trial) -> bool:
    try:
        _core.header(trial.rule, trial.words(), trial.numbers, 1)
    except _core.InputError:
        return False
    return True


def _tried(name: str, trial: Trial) -> tuple[Finding | None, Mapping[str, Any], BaseException | None]:
    """What a check found, how much was played, and what the learner raised last."""
    if name == "batches":
        return _batches(trial)
    played: dict[str, Any] = {}
    for report, raised, changes in _campaigns(name, trial):
        for key in ("cases", "rounded", "rounds"):
            played[key] = played.get(key, 0) + report.get(key, 0)
        for key in ("largest_dimension", "longest_case"):
            played[key] = max(played.get(key, 0), report.get(key, 0))
        if not report["conforms"]:
            return _finding(name, trial, report, raised, changes), played, raised
    return None, played, None


def _campaigns(name: str, trial: Trial) -> Iterator[tuple[dict[str, Any], BaseException | None, dict[str, Any]]]:
    """The report of each campaign of a check, what was raised, and how the trial was changed for it."""
    if name == "widths" and trial.dimension is None:
        for width in _WIDTHS:
            yield (*_drive(replace(trial, dimension=width, rounds=min(trial.rounds, 12), cases=trial.cases or 2)),
                   {"dimension": width, "rounds": min(trial.rounds, 12)})
        return
    if name == "long" or name == "widths":
        # Every tenth case is as long as may be.
        for case in [9, 19] if trial.case is None else [trial.case]:
            yield (*_drive(trial.with_case(trial.seed, case)), {})
        return
    habit = name if name in _HABITS else None
    adversary = None if habit or name == _EVERY else name
    usual = 100 if name == _EVERY else 20
    yield (*_drive(replace(trial, cases=trial.cases or usual), adversary, habit), {})


def _drive(trial: Trial, adversary: str | None = None,
           habit: str | None = None) -> tuple[dict[str, Any], BaseException | None]:
    trying = _core.Trying()
    trying.learner = trial.rule
    trying.parameters = trial.words()
    trying.numbers = trial.numbers
    trying.tolerance = number_text(trial.tolerance, "tolerance")
    trying.absolute_tolerance = number_text(trial.absolute_tolerance, "absolute_tolerance")
    trying.decisions_only = trial.decisions_only
    trying.rounding_allowed = trial.rounding
    trying.adversary = adversary
    trying.dimension = trial.dimension
    trying.rounds = trial.rounds
    trying.cases = trial.cases or 1
    trying.seed = trial.seed
    trying.only_case = trial.case
    make = maker_of(trial.learner)
    raised: list[BaseException] = []

    def start() -> Callable[[str], str | None]:
        living = Living(make, trial.classes, trial.numbers, habit)

        def answer(line: str) -> str | None:
            try:
                return living(line)
            except Exception as error:
                raised[:] = [error]
                raise
        return answer

    report = json.loads(_core.drive(start, trying))
    return report, raised[0] if "raised" in report and raised else None


def _conventions(header: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {str(value).lower() if isinstance(value, bool) else value}"
                     for name, value in header.items() if name != "dimension")


def _replay(name: str, trial: Trial, case: int | None, changes: Mapping[str, Any]) -> str:
    """Python that shows the finding again."""
    usual = Trial(learner=None)
    words = [f"only={name!r}"]
    given = {**trial.parameters, **{key: getattr(trial, key) for key in Trial.__dataclass_fields__
                                    if key not in ("learner", "rule", "parameters", "cases", "case", "seed")
                                    and getattr(trial, key) != getattr(usual, key)}, **changes}
    words += [f"{key}={value!r}" for key, value in given.items()]
    words.append(f"seed={trial.seed}")
    if case is not None:
        words.append(f"case={case}")
    return f"mistakebound.check_learner({name_of(trial.learner)}, {trial.rule!r}, {', '.join(words)})"


def _finding(name: str, trial: Trial, report: Mapping[str, Any], raised: BaseException | None,
             changes: Mapping[str, Any]) -> Finding:
    words = report.get("raised")
    if words is not None:
        explanation = str(raised) if isinstance(raised, Fault) else f"the learner raised {words}"
    else:
        explanation = report["explanation"]
        if not report.get("repeats", True):
            explanation += " On the same sequence again it did something else: it depends on chance or on the past."
    return Finding(check=name, seed=trial.seed, case=report["case"], sequence=api.sequence_of(report["sequence"]),
                   original_rounds=report["original_rounds"],
                   divergence=api.divergence_of(report.get("first_divergence")), raised=words, explanation=explanation,
                   conventions=_conventions(json.loads(report["header"])),
                   replay=_replay(name, trial, report["case"], changes))


def _batches(trial: Trial) -> tuple[Finding | None, Mapping[str, Any], BaseException | None]:
    """Small whole numbers, on which doubles do not round: the weights after one partial_fit are the exact run's."""
    import numpy
    draw = random.Random(trial.seed)
    words = trial.words()
    bias = words.pop("bias", "false") == "true"
    if (lambda step: step.denominator > 1024 or step > 1024)(Fraction(words.get("step", "1"))):
        return None, {}, None  # such a step rounds
    cases = range(trial.cases or 20) if trial.case is None else range(trial.case + 1)
    rounds = 0
    for case in cases:
        dimension = trial.dimension or draw.randint(1, 5)
        X = [[draw.randint(-3, 3) for _ in range(dimension)] for _ in range(draw.randint(2, 6))]
        y = [draw.choice((-1, 1)) for _ in X]
        rounds += len(X)
        if trial.case not in (None, case):
            continue
        try:
            learner = maker_of(trial.learner)(dimension)
            fit(learner, numpy.array(X, dtype=float), [trial.classes[label > 0] for label in y], trial.classes)
            shown = weights_of(learner, bias)
            if shown is None:
                return None, {}, None  # nothing to compare
            exact = api.run(trial.rule, X, y, bias=bias, theorems=["max-margin"], **words).weights
            if tuple(Fraction(weight) for weight in shown) == exact:
                continue
            raised, fault = None, (f"after one partial_fit of {len(X)} examples the weights are {shown}, "
                                   f"one by one in their order they are {[str(weight) for weight in exact]}")
        except Exception as error:
            raised, fault = error, f"the learner raised {type(error).__name__}: {error}"
        sequence = tuple((tuple(Fraction(value) for value in x), label) for x, label in zip(X, y))
        header = json.loads(_core.header(trial.rule, trial.words(), trial.numbers, dimension))
        return Finding(check="batches", seed=trial.seed, case=case, sequence=sequence, original_rounds=len(X),
                       divergence=None, raised=f"{type(raised).__name__}: {raised}" if raised else None,
                       explanation=fault, conventions=_conventions(header),
                       replay=_replay("batches", trial, case, {})), {"cases": case + 1, "rounds": rounds}, raised
    return None, {"cases": len(cases), "rounds": rounds}, None
