"""The perceptrons of tests/programs, wrong and right, as learners of Python."""
import copy
import functools
import io
import pathlib
import sys

PROGRAMS = pathlib.Path(__file__).resolve().parents[1] / "programs"
SETTING = {"learner": "perceptron", "tie": "mistake", "bias": False, "step": 1}
# What is wrong with each stands where it does it.
WRONG = [("wrong_learners.py", way) for way in (
    "skip swapped zero sign always threshold-one majority only-positive only-negative step-0.1 step-0.2 step-0.01 step-1/3 "
    "zero-step-0.1 margin freezes initial stale tail averaged single-score absolute first-only clipped-x whole-score "
    "confident step decay root-decay normalised-x sign-x threshold-x one-sided passive-aggressive last first twice "
    "decayed-weights clipped nonnegative whole single normalised reset-large altered replaced rotated printed fixed "
    "silent-swapped silent-stale silent-clipped").split()]
WRONG += [("more_learners.py", way) for way in (
    "stale-cache unit-large rounded-score nearest positive-part first-coordinate momentum window squared hinge twice-wrong "
    "drop nonzero skips-61 short seventh-lane silent-wraps silent-first-tie silent-counter skips-ties silent-strict "
    "silent-after-100").split()]
RIGHT = [("correct_learners.py", way) for way in "double reversed pairwise lanes accurate fused dual scaled sparse sigmoid".split()]
RIGHT += [("more_learners.py", way) for way in "right batch integer-scaled gram compensated cached cosine".split()]
RIGHT += [("wrong_learners.py", "right")]


@functools.cache
def code_of(file):
    return compile((PROGRAMS / file).read_text(), file, "exec")


@functools.cache
def learner_class(file, way):
    """The class of a program's perceptron. The programs take their way from the command line, and end where the input does."""
    names = {"__name__": file}
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = [file, way], io.StringIO("")
    try:
        exec(code_of(file), names)
    finally:
        sys.argv, sys.stdin = before
    found = names["LEARNERS"]["perceptron"]
    return found.get(way, found[None]) if isinstance(found, dict) else found


class Learner:
    """A program's perceptron as a learner of Python."""

    def __init__(self, file, way, dimension):
        self.file, self.way = file, way
        self.inner = learner_class(file, way)({**SETTING, "dimension": dimension})

    def __getstate__(self):  # the class of the program's perceptron is in no module that pickle could find
        return {**self.__dict__, "inner": self.inner.__dict__}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.inner = object.__new__(learner_class(self.file, self.way))
        self.inner.__dict__.update(state["inner"])

    def predict(self, x):
        return copy.copy(self.inner).predict(x.tolist())  # the programs learn what they predicted last

    def update(self, x, y):
        right = self.inner.predict(x.tolist()) == y
        answer = self.inner.learn(y)
        if right and self.way == "twice-wrong":
            self.inner.not_updated()
        self.weights = answer.get("weights")
        return answer.get("updated")
