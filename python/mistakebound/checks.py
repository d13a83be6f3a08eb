"""Living learners against the rule they should follow: the checks by name, and all of them together.

Long, as the functions that people call have all their options and errors in their docstrings."""
from __future__ import annotations

import difflib
import itertools
import json
import random
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, Literal

from . import _core, api, results, stored
from .data import entries_of, flag, found, label_of, place_of, tolerance_text, whole, word, words, words_of, wrong
from .hints import decaying_steps, passes_with, what_batches_do
from .living import (Fault, Living, abilities, fit, is_estimator, is_factory, known_weights, maker_of, moves_bias, name_of,
                     refuse_unusable, signed_weights, taught)
from .options import AnyNumber, header, with_options
from .results import Finding, LearnerReport

_HABITS = {"untouched": "the instance is as it was after every call",
           "reused": "instances come in one array, which is overwritten after every round",
           "pure": "predictions that are asked for besides do not matter",
           "twin": "another learner of the same make learns the opposite beside it",
           "pickled": "after every round the learner goes on as its own pickled copy",
           "labels": "with the classes 0 and 1, and no and yes, it does the same, and has them as classes_",
           "sample-weights": "with a weight of 1 for every example it does the same",
           "sparse": "of sparse matrices it learns the same",
           "float32": "of arrays of single precision it learns what an implementation in that type may"}
_LIKELY = {"reused": "it goes on with the array that it was given, which has other numbers now",
           "pure": "being asked for a prediction changes what it does next",
           "twin": "learners of one make share what they have learnt",
           "pickled": "its pickled copy is another learner"}  # of who does right without the habit
_NAMED = ("sparse",)  # only where it is named: scikit-learn's intercepts move less on sparse matrices
_LABELS = ((0, 1), ("no", "yes"))
_EVERY = "adversaries"  # the campaign of all adversaries in turn
_LONG = (9, 19)  # every tenth case is as long as may be
_FAR = (37, 57, 77, 97, 99)  # and these go further (oracle/drive/adversary.cpp)
_WIDTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65)
_LARGEST = {"binary64": 200, "binary32": 30}  # the power of 2 that an entry is at most
_MOST = {"rounds": 1_000_000, "dimension": 1000, "seed": 2**64 - 1}

# What stands for seed, cases, case and only in a test that is run with the options of the plugin.
given: dict[str, Any] = {}


class CheckFailure(AssertionError):
    """What a check found; `finding` has it as an object."""

    def __init__(self, finding: Finding):
        super().__init__(repr(finding))
        self.finding = finding

    def __reduce__(self) -> Any:
        return type(self), (self.finding,)


@dataclass(frozen=True)
class Trial:
    """A learner, the rule that it should follow, and how it is tried."""
    learner: Any
    rule: str = "perceptron"
    parameters: Mapping[str, Any] = field(default_factory=dict)
    bias: bool | Literal['first'] | None = None
    classes: tuple[Any, Any] = (-1, 1)
    numbers: Literal['binary64', 'binary32', 'decimal'] = "binary64"
    dyadic: bool = False
    tolerance: AnyNumber = 0
    absolute_tolerance: AnyNumber = 0
    decisions_only: bool = False
    rounding: bool = True
    seed: int = 1
    cases: int | None = None
    case: int | None = None
    dimension: int | None = None
    rounds: int = 300
    sequences: Iterable[Any] | None = None

    def words(self) -> dict[str, str]:
        words = words_of(self.parameters)
        if self.bias:
            words["bias"] = "true"
        return words

    def with_case(self, seed: int, case: int) -> Trial:
        return replace(self, seed=seed, case=case, cases=None)

    def as_given(self) -> Trial:
        """With what the options of the plugin say of the cases."""
        options = {name: value for name, value in given.items() if name != "only"}
        return replace(self, **{**({"cases": None} if "case" in options else {}), **options})


@dataclass(frozen=True)
class Check:
    """One named check of one learner. Called, it raises CheckFailure where the learner fails it."""
    name: str
    what: str
    trial: Trial

    def __call__(self) -> None:
        finding, _, raised = _tried(self.name, self.trial.as_given())
        if finding is not None:
            raise CheckFailure(finding) from raised

    def __str__(self) -> str:
        return self.name


def _names(trial: Trial) -> dict[str, str]:
    names = dict(_core.adversaries(trial.rule, trial.numbers))
    names["widths"] = "few rounds in each of 1 to 65 dimensions, around the widths of vector registers"
    names["long"] = "as many rounds as `rounds` says"
    names["far"] = "100 to 1000 dimensions, and ten thousand rounds, for the perceptron and those alike"
    known: set[str] = set()
    if is_estimator(_made(trial.learner, trial.dimension)):
        known = abilities(maker_of(trial.learner), trial.classes, trial.numbers, trial.dimension or 2)
        if trial.numbers == "binary64" and all(map(_is_float32, trial.words().values())):
            known.add("float32")
    if is_estimator(trial.learner) and "<locals>" not in type(_made(trial.learner, trial.dimension)).__qualname__:
        known.add("pickled")  # a class in a test function cannot be pickled
    known |= {"untouched", "reused", "pure", "twin"}
    names.update({name: what for name, what in _HABITS.items() if name in known})
    if is_estimator(trial.learner) and trial.rule == "perceptron" and _compares_batches(trial):
        names["batches"] = "partial_fit of many examples is partial_fit of each, in their order"
    return names


def _compares_batches(trial: Trial) -> bool:
    """Whether it shows weights, so that there is something to compare."""
    made = taught(maker_of(trial.learner), trial.classes, trial.numbers, trial.dimension or 2)
    return made is None or known_weights(made, trial.bias or False) is not None


def _is_float32(value: str | Fraction) -> bool:
    """Whether a number, as that of a parameter, is the same in single precision, or no number at all."""
    try:
        number = Fraction(value)
        return Fraction(struct.unpack("f", struct.pack("f", number))[0]) == number
    except ValueError:
        return True
    except OverflowError:
        return False


def _made(learner: Any, dimension: int | None) -> Any:
    """The learner, or one that it makes; None where it makes none."""
    if not is_factory(learner):
        return learner
    try:
        return maker_of(learner)(dimension or 2)
    except _core.InputError:
        raise
    except Exception:  # what it raises, the checks will find
        return None


_OPTIONS = [(f.name, f.default, str(f.type))
            for f in fields(Trial) if f.name not in ("learner", "rule", "parameters")]


@with_options("drive", "rule", _OPTIONS)
def checks(learner: Any, rule: str = "perceptron", *, only: Iterable[str] = (), **options: Any) -> list[Check]:
    """The named checks of a learner, as callables that raise CheckFailure (an AssertionError) with the finding.

    The adversaries of the rule (ties, near-ties, absorption ...), each alone, and checks of habits, such as `twin`:
    two learners do not share their state. For `@pytest.mark.parametrize("check", checks(learner), ids=str)`.
    learner, rule and options are those of `check_learner`; only: names of those that are wanted.
    """
    trial = _trial(learner, rule, options)
    return [Check(name, what, trial) for name, what in _wanted(_names(trial), only).items()]


def _wanted(names: Mapping[str, str], only: Iterable[str], place: str = "only") -> dict[str, str]:
    expected = f"one of {', '.join(names)}"
    wanted = words(only, place, expected)
    for i, name in enumerate(wanted):
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            raise wrong(place if isinstance(only, str) else place_of(place, i), f"the check {name!r}",
                        (f"{near[0]!r} (did you mean that?), or " if near else "") + expected)
    return {name: what for name, what in names.items() if (name in wanted if wanted else name not in _NAMED)}


@with_options("drive", "rule", _OPTIONS)
def check_learner(learner: Any, rule: str = "perceptron", *, only: Iterable[str] = (), all_findings: bool = False,
                  **options: Any) -> LearnerReport:
    """Tries a living learner with adversaries that see its predictions and the exact weights; no program is started.

    learner: a class, or another callable that makes a learner (it is given the dimension if it takes an argument that
        has no default, or one called dimension, dim, n_features or alike); or an object, which is copied unused. It has
        predict and partial_fit, as in scikit-learn, or predict(x) and update(x, y) (or learn), where x is an array of the
        dimension and y one of the classes; they are called on every round, in that order. Weights are compared where it
        shows them after a round as coef_ and intercept_, or as weights, w or w_ (with bias, b or b_), an attribute or a
        method; of Winnow exponents, of Halving experts_left. An estimator that has seen no example is not asked to
        predict.
    rule: a learner of `mistakebound drive`; its parameters (tie, step, start, eta ...) are further arguments, as in
        `run`.
    bias: a constant 1 is appended; "first": its weight stands before the others. By default as the fit_intercept says
        of the learner, or of one that is made for that; where there is none, it is so if an example moves a bias of the
        learner (intercept_, bias, b, or one weight more than coordinates) from 0.
    classes: the labels that the learner is given and predicts, the negative one first. True and False are read as such,
        and 0 as -1 where the classes are -1 and 1.
    numbers: binary64, binary32 or decimal, what the learner computes in; with decimal, x is a list of Fractions.
    dyadic: only multiples of 1/16 up to 64, on which doubles do not round.
    rounding: what a correctly rounded implementation in that type could do is no finding; a case ends there. With
        rounding=False it is one.
    tolerance, absolute_tolerance: allowed differences in weights; decisions_only: they are not compared.
    seed, cases: which cases and how many; case: that one alone. dimension: of every case. rounds: the most in a case.
    only: names of checks, see `checks`; all by default, all adversaries in one campaign.
    sequences: lists of examples, pairs of an instance and a label, which are played as they are and alone: there are no
        adversaries then, nothing is shrunk, what is likely is what these examples say, and no habits are tried but those
        that `only` names.
    all_findings: goes on after the first check that fails.

    Returns a report, true if nothing was found; its weights_shown says whether weights were compared, or its predictions
    alone. An exception in the learner is a finding and is shrunk; KeyboardInterrupt and SystemExit end all. Raises
    InputError for arguments that cannot be used, and for what is no such learner.
    """
    only = given.get("only", only)
    all_findings = flag(all_findings, "all_findings")
    trial = _trial(learner, rule, options).as_given()
    names = _names(trial)
    if trial.sequences is not None and only == ():
        only = _EVERY
    names = _wanted({_EVERY: "all adversaries in turn", **names}, only)
    if _EVERY in names:
        for name in ["far", *(name for name, _ in _core.adversaries(rule, trial.numbers))]:
            names.pop(name, None)
    passed, findings = [], []
    weights_shown = False
    totals = {"cases": 0, "rounded": 0, "ended_early": 0, "rounds": 0, "largest_dimension": 0, "longest_case": 0}
    for name in names:
        finding, played, _ = _tried(name, trial)
        for key in ("cases", "rounded", "ended_early", "rounds"):
            totals[key] += played.get(key, 0)
        for key in ("largest_dimension", "longest_case"):
            totals[key] = max(totals[key], played.get(key, 0))
        weights_shown = weights_shown or played.get("weights_shown", False)
        if finding is None:
            if not played.get("is_open"):
                passed.append(name)
        else:
            findings.append(finding)
            if not all_findings:
                break
    return LearnerReport(learner=name_of(learner), passed=tuple(passed), findings=tuple(findings),
                         weights_shown=weights_shown, **totals)


@with_options("drive", "rule", _OPTIONS)
def assert_learner(learner: Any, rule: str = "perceptron", **options: Any) -> None:
    """check_learner as a test: raises CheckFailure, an AssertionError, with the whole finding."""
    report = check_learner(learner, rule, **options)
    if report.findings:
        raise CheckFailure(report.findings[0])


@with_options("drive", "rule", _OPTIONS)
def parametrize(learner: Any, rule: str = "perceptron", *, only: Iterable[str] = (),
                expected_failures: Mapping[str, str] | None = None, **options: Any) -> Any:
    """A decorator for pytest: the test is called with each of the learner's `checks` as its argument `check`.

    expected_failures: names of checks that should fail, and why; one that passes is then a failure (strict xfail).
    """
    import pytest
    if not isinstance(expected_failures, Mapping | None):
        raise wrong("expected_failures", found(expected_failures), "names of checks, each with the reason")
    expected = dict(expected_failures or {})
    all_checks = checks(learner, rule, only=only, **options)
    _wanted({check.name: check.what for check in all_checks}, list(expected), "expected_failures")
    for name, reason in expected.items():
        word(reason, f"expected_failures[{name!r}]", "the reason, a text")
    return pytest.mark.parametrize("check", [
        pytest.param(check, id=check.name,
                     marks=pytest.mark.xfail(reason=expected[check.name], strict=True, raises=CheckFailure)
                     if check.name in expected else ()) for check in all_checks])


def _trial(learner: Any, rule: str, options: Mapping[str, Any]) -> Trial:
    plain = _plain_trial(learner, word(rule, "rule", "the name of a rule, such as 'perceptron'"), options)
    trial = _of_the_width_of_its_start(plain)
    header(trial.rule, trial.words(), trial.numbers, trial.dimension or 1)  # refuses what cannot be used
    if trial.numbers != "decimal":
        import numpy  # noqa: F401, which is no fault of the learner where it is missing
    make = maker_of(learner)
    if not is_factory(learner) and not hasattr(learner, "get_params"):
        make(trial.dimension or 2)  # refuses one that cannot be copied
    made = _made(learner, trial.dimension)
    refuse_unusable(learner, made, trial.numbers)
    if trial.bias is not None:
        return trial
    said = getattr(made, "fit_intercept", None)
    with_bias = _of_the_width_of_its_start(replace(plain, bias=True))
    if said is not None and bool(said):
        try:
            header(trial.rule, with_bias.words(), trial.numbers, with_bias.dimension or 1)
        except _core.InputError as error:
            if not str(error).startswith("bias: found an argument"):
                raise
            raise wrong("learner", f"{name_of(learner)}, whose fit_intercept is {said!r}",
                        f"fit_intercept=False, as {trial.rule} has no bias") from None
        return with_bias
    if said is None and _is_possible(with_bias):
        moved = moves_bias(make, trial.classes, trial.numbers, with_bias.dimension or 2)
        return replace(with_bias, bias=moved) if moved else trial
    return trial


def _of_the_width_of_its_start(trial: Trial) -> Trial:
    """Weights before the first round, or the points of a class, say how many features there are, where nothing else
    does."""
    start, points = trial.words().get("start"), trial.words().get("points")
    if trial.dimension is None and points is not None:
        return replace(trial, dimension=max(1, len(points.split(",")[0])))
    if start is None or trial.dimension is not None:
        return trial
    return replace(trial, dimension=max(1, start.count(",") + 1 - bool(trial.bias)))


def _plain_trial(learner: Any, rule: str, options: Mapping[str, Any]) -> Trial:
    """The options as they are kept. Raises InputError for those that can be none."""
    known = {name: value for name, value in options.items()
             if name in Trial.__dataclass_fields__ and name not in ("learner", "rule", "parameters")}
    # What can be gone through once alone is gone through here.
    parameters = {name: list(value) if isinstance(value, Iterator) else value
                  for name, value in options.items() if name not in known}
    for name, value in known.items():
        if name in ("decisions_only", "rounding", "dyadic"):
            known[name] = flag(value, name)
        elif name == "bias":
            if value is not None and not (isinstance(value, str) and value == "first"):
                known[name] = flag(value, name, "True, False or 'first'")
        elif name == "classes":
            known[name] = _classes(value)
        elif name == "sequences":
            known[name] = None if value is None else stored.sequences_of(value)
        elif name == "numbers":
            word(value, name, "'binary64', 'binary32' or 'decimal'")
        elif name in ("tolerance", "absolute_tolerance"):
            tolerance_text(value, name)
        elif value is not None or name in ("seed", "rounds"):
            known[name] = whole(value, name, 0 if name in ("seed", "case") else 1, _MOST.get(name, _MOST["seed"]))
    if None not in (known.get("case"), known.get("cases")):
        raise wrong("cases", "this argument beside case", "one of the two")
    return Trial(learner=learner, rule=rule, parameters=parameters, **known)


def _classes(values: Any) -> tuple[Any, Any]:
    expected = "two labels, the negative one first"
    plain = entries_of(values, "classes", expected)
    for i, value in enumerate(plain):
        if label_of(value) is None:
            raise wrong(place_of("classes", i), found(value), "a label, a number or a text")
    if len(plain) != 2 or plain[0] == plain[1]:
        raise wrong("classes", ", ".join(map(found, plain)) or "none", expected)
    return plain[0], plain[1]


def _is_possible(trial: Trial) -> bool:
    try:
        header(trial.rule, trial.words(), trial.numbers, trial.dimension or 1)
    except _core.InputError:
        return False
    return True


def _tried(name: str, trial: Trial) -> tuple[Finding | None, Mapping[str, Any], BaseException | None]:
    """What a check found, how much was played, and what the learner raised last. What failed in an earlier run is
    played first."""
    if name == "batches":
        return _batches(trial)
    failures = stored.current
    if failures is None or trial.sequences is not None or trial.case is not None:
        return _judged(name, trial)
    checked = _replay(name, replace(trial, seed=1), None, {})
    for sequence in failures.of(checked):
        found_, played, raised = _judged(name, replace(trial, sequences=(sequence,)))
        if found_ is not None:
            return _without_likely(found_), played, raised
        failures.remove(checked, sequence)
    judged = _judged(name, trial)
    if judged[0] is not None and judged[0].sequence:  # not one of a learner that cannot be made
        failures.add(checked, judged[0].sequence)
    return judged


def _judged(name: str, trial: Trial) -> tuple[Finding | None, Mapping[str, Any], BaseException | None]:
    played: dict[str, Any] = {}
    for report, raised, changes in _campaigns(name, trial):
        for key in ("cases", "rounded", "rounds"):
            played[key] = played.get(key, 0) + report.get(key, 0)
        played["weights_shown"] = played.get("weights_shown", False) or report.get("weights_shown", False)
        played["ended_early"] = played.get("ended_early", 0) + len(report.get("ended_early", []))
        for key in ("largest_dimension", "longest_case"):
            played[key] = max(played.get(key, 0), report.get(key, 0))
        for sequence in trial.sequences or ():
            played["largest_dimension"] = max(played["largest_dimension"], len(sequence[0][0]))
            played["longest_case"] = max(played["longest_case"], len(sequence))
        if not report["conforms"]:
            found_ = _finding(name, trial, report, raised, changes)
            if name in _LIKELY and found_.divergence is not None and _conforms(trial, found_.sequence):
                found_ = _with_likely(found_, _LIKELY[name])
            if name not in _HABITS and trial.sequences is None:
                made = _made(trial.learner, trial.dimension)
                found_ = _with_hints(found_, passes_with(trial, made, found_, _passes, _may_conform))
            return found_, played, raised
    return None, played, None


def _with_hints(finding: Finding, arguments: dict[str, Any]) -> Finding:
    """With the arguments that make the learner pass; where they are another rule, it is that."""
    if "rule" not in arguments:
        return replace(finding, passes_with=arguments)
    return replace(_with_likely(finding, f"it is {arguments['rule']}, as its parameters say"), passes_with=arguments)


def _with_likely(finding: Finding, likely: str) -> Finding:
    divergence = replace(finding.divergence, likely=likely) if finding.divergence is not None else None
    return replace(finding, divergence=divergence,
                   explanation=f"{finding.explanation.partition(' Likely: ')[0]} Likely: {likely}.")


def _without_likely(finding: Finding) -> Finding:
    """Of a single short sequence several things may be said that others would exclude."""
    if finding.divergence is None or finding.divergence.likely is None:
        return finding
    return replace(finding, divergence=replace(finding.divergence, likely=None),
                   explanation=finding.explanation.replace(f" Likely: {finding.divergence.likely}.", ""))


def _conforms(trial: Trial, sequence: Any) -> bool:
    """Whether it does on that sequence, without a habit."""
    try:
        return bool(_drive(replace(trial, sequences=[sequence]))[0]["conforms"])
    except _core.InputError:
        return False


def _may_conform(trial: Trial, sequence: Any) -> bool:
    """Whether it conforms on the sequence, or cannot be given it, as numbers of it are no floats."""
    is_sent = trial.numbers != "binary32" or all(_is_float32(entry) for x, _ in sequence for entry in x)
    return not is_sent or _conforms(trial, sequence)


def _passes(trial: Trial, cases: int) -> bool:
    """Whether that many cases of all adversaries find nothing, nor arguments that cannot be."""
    try:
        return bool(_drive(replace(trial, cases=cases, case=None), attempts=0)[0]["conforms"])
    except _core.InputError:
        return False


def _campaigns(name: str, trial: Trial) -> Iterator[tuple[dict[str, Any], BaseException | None, dict[str, Any]]]:
    """The report of each campaign of a check, what was raised, and how the trial was changed for it."""
    if trial.sequences is not None and name in ("widths", "long", "far"):
        yield (*_drive(trial), {})
        return
    if name == "widths" and trial.dimension is None:
        for width in _WIDTHS:
            yield (*_drive(replace(trial, dimension=width, rounds=min(trial.rounds, 12), cases=trial.cases or 2)),
                   {"dimension": width, "rounds": min(trial.rounds, 12)})
        return
    if name in ("long", "widths", "far"):
        cases = _FAR if name == "far" else _LONG
        for case in cases if trial.case is None else [trial.case]:
            yield (*_drive(trial.with_case(trial.seed, case), to_the_end=trial.case is not None), {})
        return
    habit = name if name in _HABITS else None
    adversary = None if habit or name == _EVERY else name
    trial = replace(trial, cases=trial.cases or (100 if name == _EVERY else 20))
    if name == "float32":
        trial = replace(trial, numbers="binary32")
    if name == "labels":
        for classes in _LABELS:  # of each half of the cases, unless it is one that is replayed
            yield (*_drive(replace(trial, classes=classes, cases=(trial.cases + 1) // 2), None, habit), {})
        return
    yield (*_drive(trial, adversary, habit, to_the_end=trial.case is not None), {})


def _drive(trial: Trial, adversary: str | None = None, habit: str | None = None,
           attempts: int = 500, to_the_end: bool = False) -> tuple[dict[str, Any], BaseException | None]:
    trying = _core.Trying()
    trying.learner = trial.rule
    trying.parameters = trial.words()
    trying.numbers = trial.numbers
    trying.tolerance = tolerance_text(trial.tolerance, "tolerance")
    trying.absolute_tolerance = tolerance_text(trial.absolute_tolerance, "absolute_tolerance")
    trying.decisions_only = trial.decisions_only
    trying.rounding_allowed = trial.rounding
    trying.adversary = adversary
    trying.dimension = trial.dimension
    trying.rounds = trial.rounds
    trying.cases = trial.cases or 1
    trying.seed = trial.seed
    trying.only_case = trial.case
    trying.to_the_end = to_the_end
    trying.dyadic = trial.dyadic
    trying.attempts = attempts
    if trial.sequences is not None:
        trying.sequences = [stored.core_of(sequence) for sequence in trial.sequences]
        trying.cases, trying.only_case, trying.attempts = 0, None, 0
    make = maker_of(trial.learner)
    raised: list[BaseException] = []

    def start() -> Callable[[str], str | None]:
        living = Living(make, trial.classes, trial.numbers, habit, trial.bias == "first", trial.decisions_only)

        def answer(line: str) -> str | None:
            try:
                return living(line)
            except Exception as error:
                raised[:] = [error]
                raise
        return answer

    report = json.loads(_core.drive(start, trying))
    if report["conforms"] and report["unplayed"]:
        first, example = report["unplayed"][0]
        which = f"entry {first}"
        if example:
            x = tuple(trial.sequences[first - 1][example - 1][0])
            which += f", example {example}: ({', '.join(map(found, x[:8]))}{', ...' if len(x) > 8 else ''})"
        raise wrong("sequences", f"{len(report['unplayed'])} that cannot be played, the first of them {which}",
                    f"instances that can be sent with numbers={trial.numbers!r}" +
                    (f", of entries of at most 2**{_LARGEST[trial.numbers]} in size" if trial.numbers in _LARGEST else "") +
                    ("" if trial.dimension is None else f", in {trial.dimension} dimensions"))
    return report, raised[0] if "raised" in report and raised else None


def _conventions(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {str(value).lower() if isinstance(value, bool) else value}"
                     for name, value in fields.items() if name != "dimension")


def _replay(name: str, trial: Trial, case: int | None, changes: Mapping[str, Any]) -> str:
    """Python that shows the finding again."""
    usual = Trial(learner=None)
    words = [f"only={name!r}"]
    given = {**trial.parameters, **{key: getattr(trial, key) for key in Trial.__dataclass_fields__
                                    if key not in ("learner", "rule", "parameters", "cases", "case", "seed")
                                    and getattr(trial, key) != getattr(usual, key)}, **changes}
    words += [f"{key}={value!r}" for key, value in given.items()]
    if trial.sequences is None:
        words.append(f"seed={trial.seed}")
    if case is not None:
        words.append(f"case={case}")
    return f"mistakebound.check_learner({name_of(trial.learner)}, {trial.rule!r}, {', '.join(words)})"


def _starts(trial: Trial) -> str:
    """What new learners show before any example, where that is not 0."""
    first, second = (_made(trial.learner, trial.dimension) for _ in range(2))
    shown = [known_weights(made, trial.bias or False) if made is not None else None for made in (first, second)]
    if is_factory(trial.learner) and None not in shown and len(shown[0]) == len(shown[1]) and shown[0] != shown[1]:
        return " Two new learners have different weights: it starts at random."
    return ""


def _finding(name: str, trial: Trial, report: Mapping[str, Any], raised: BaseException | None,
             changes: Mapping[str, Any]) -> Finding:
    words = report.get("raised")
    if words is not None:
        explanation = str(raised) if isinstance(raised, Fault) else f"the learner raised {words}"
    else:
        explanation = report["explanation"]
        if not report.get("repeats", True):
            explanation += " On the same sequence again it did something else: it depends on chance or on the past."
        if not report.get("all_attempts", True):
            explanation += " The time for making the sequence smaller ran out."
        explanation += _starts(trial)
        if trial.sequences is None and (steps := decaying_steps(trial)):
            explanation += f" Its step decays: on four instances in turn it is {results.shown(tuple(steps))}."
    case = report["case"] if trial.sequences is None else None
    return Finding(check=name, seed=trial.seed, case=case, sequence=api.sequence_of(report["sequence"]),
                   original_rounds=report["original_rounds"],
                   divergence=api.divergence_of(report.get("first_divergence")), raised=words, explanation=explanation,
                   conventions=_conventions(json.loads(report["header"])),
                   replay=_replay(name, trial, case, changes))


def _batches(trial: Trial) -> tuple[Finding | None, Mapping[str, Any], BaseException | None]:
    """Small whole numbers, on which doubles do not round unless the step makes them: the weights after one partial_fit
    are those that the learner has where it is given the examples one by one, in every other case behind a first half
    that it is given so. Where doubles round, what differs says nothing."""
    import numpy
    draw = random.Random(trial.seed)
    options = trial.words()
    exact = {"learner": trial.rule, **options, "bias": options.pop("bias", "false") == "true"}
    step = Fraction(options.get("step", "1"))
    may_round = step.denominator & (step.denominator - 1) != 0 or step.denominator > 1024 or step > 1024

    def weights_after(X: list[list[int]], y: list[int], at_once: int = 0, first: int = 0) -> Any:
        """The weights after so many examples at a time, 0 for all of them, behind the first ones, one by one."""
        learner = maker_of(trial.learner)(len(X[0]))
        labels = [trial.classes[label > 0] for label in y]
        ends = [*range(1, first + 1), *range(first + (at_once or len(X)), len(X), at_once or len(X)), len(X)]
        for begin, end in itertools.pairwise([0, *ends]):
            rows = numpy.array(X[begin:end], dtype=float)
            fit(learner, rows, labels[begin:end], trial.classes if begin == 0 else None)
        shown = signed_weights(learner, trial.bias or False, trial.classes)
        if shown is None:
            raise Fault("the learner shows no weights after partial_fit")
        return tuple(Fraction(weight) for weight in shown)

    cases = range(trial.cases or 20) if trial.case is None else range(trial.case + 1)
    rounds = widest = longest = 0
    for case in cases:
        dimension = trial.dimension or draw.randint(1, 5)
        X = [[draw.randint(-3, 3) for _ in range(dimension)] for _ in range(draw.randint(2 + case % 2, 6))]
        y = [draw.choice((-1, 1)) for _ in X]
        rounds, widest, longest = rounds + len(X), max(widest, dimension), max(longest, len(X))
        if trial.case not in (None, case):
            continue
        raised, likely = None, None
        try:
            first = len(X) // 2 if case % 2 else 0
            shown, wanted = weights_after(X, y, first=first), weights_after(X, y, 1)
            if shown == wanted:
                continue
            if may_round:
                return None, {"is_open": 1}, None
            before = f"{results.counted(first, 'example')} one by one, and " if first else ""
            fault = (f"after {before}one partial_fit of {len(X) - first} examples the weights are {results.shown(shown)}, "
                     f"one by one in their order they are {results.shown(wanted)}.")
            likely = what_batches_do(weights_after, trial.dimension, exact, trial.seed)
        except Fault as error:
            raised, fault = error, str(error)
        except Exception as error:
            raised, fault = error, f"the learner raised {type(error).__name__}: {error}"
        sequence = tuple((tuple(Fraction(value) for value in x), label) for x, label in zip(X, y))
        conventions = json.loads(header(trial.rule, trial.words(), trial.numbers, dimension))
        return Finding(check="batches", seed=trial.seed, case=case, sequence=sequence, original_rounds=len(X),
                       divergence=None, raised=f"{type(raised).__name__}: {raised}" if raised else None,
                       explanation=fault + (f" Likely: {likely}." if likely else ""), conventions=_conventions(conventions),
                       replay=_replay("batches", trial, case, {})), {
                           "cases": case + 1, "rounds": rounds, "largest_dimension": widest, "longest_case": longest}, raised
    return None, {"cases": len(cases), "rounds": rounds, "largest_dimension": widest, "longest_case": longest}, None
