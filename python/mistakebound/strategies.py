"""Strategies for Hypothesis that are the adversaries of `check_learner`: Hypothesis makes each of their choices, so that it
can make smaller what it finds, and keeps it in its own database. Needs the package hypothesis.

    @given(strategies.examples())
    def test_my_learner_follows_the_rule(examples):
        mistakebound.assert_learner(MyLearner, sequences=[examples])
"""
from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from . import _core
from .api import sequence_of
from .data import flag, whole, word, words_of, wrong
from .options import header

try:
    from hypothesis import strategies as st
except ImportError as missing:
    raise ImportError("mistakebound.strategies needs the package hypothesis (python3-hypothesis)") from missing

__all__ = ["examples"]
_TURNS = 40  # each kind of adversary comes several times among so many cases, with and without rounding


def examples(rule: str = "perceptron", *, dimension: int | None = None, max_dimension: int = 5, max_rounds: int = 12,
             adversary: str | None = None, numbers: str = "binary64", dyadic: bool = False, bias: bool = False,
             **parameters: Any) -> st.SearchStrategy[list[tuple[tuple[Any, ...], int]]]:
    """Sequences of examples that are hard for learners of that rule: lists of pairs of an instance, a tuple of numbers,
    and a label, -1 or 1.

    The adversary plays against the exact learner: it sees its weights and its predictions, as one of `check_learner` sees
    those of the learner that is tried, until that leaves the rule.

    rule: a learner of `mistakebound drive`; its parameters (tie, step, eta ...) are further arguments.
    dimension: of every sequence; by default it is drawn, up to max_dimension. max_rounds: the most examples.
    adversary: the name of one of the rule's (ties, near-ties, absorption ...); by default all in turn.
    numbers: binary64, binary32 or decimal: which numbers there are, floats, or Fractions with decimal. dyadic: only
    multiples of 1/16 up to 64, on which doubles do not round.

    Raises InputError for arguments that cannot be used.
    """
    trying = _core.Trying()
    trying.learner = word(rule, "rule", "the name of a rule, such as 'perceptron'")
    trying.parameters = {**words_of(parameters), **({"bias": "true"} if flag(bias, "bias") else {})}
    trying.numbers = word(numbers, "numbers", "'binary64', 'binary32' or 'decimal'")
    trying.tolerance = trying.absolute_tolerance = "0"
    trying.dyadic = flag(dyadic, "dyadic")
    trying.rounds = whole(max_rounds, "max_rounds", 1, 1000)
    widest = whole(max_dimension, "max_dimension", 1, 1000)
    if dimension is not None:
        dimension = whole(dimension, "dimension", 1, 1000)
    header(trying.learner, trying.parameters, trying.numbers, dimension or 1)
    names = [name for name, _ in _core.adversaries(trying.learner, trying.numbers)]
    if adversary is not None and word(adversary, "adversary", "a name") not in names:
        raise wrong("adversary", repr(adversary), "one of " + ", ".join(names))
    trying.adversary = adversary
    number = Fraction if numbers == "decimal" else float

    @st.composite
    def sequences(draw: Callable[[Any], Any]) -> list[tuple[tuple[Any, ...], int]]:
        trying.dimension = dimension or draw(st.integers(1, widest))
        drawn = _core.examples(trying, draw(st.integers(0, _TURNS - 1)), lambda low, high: draw(st.integers(low, high)))
        return [(tuple(map(number, x)), y) for x, y in sequence_of(json.loads(drawn))]

    return sequences()
