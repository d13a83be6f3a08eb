"""Balanced Winnow in fractions, straight from its definition, for the tests: u and v apart, one coordinate after the other.

Shares no code with the C++ program.
"""
from collections import namedtuple
from fractions import Fraction

Round = namedtuple("Round", "prediction updated weights")
USUAL = {"tie": "negative", "plus": 2, "minus": 1, "threshold": 1, "promotion": "3/2", "demotion": "1/2", "margin": 0,
         "factors": "plain"}


def balanced_run(examples, **parameters):
    given = {**USUAL, **parameters}
    tie, modified = given.pop("tie"), given.pop("factors") == "modified"
    plus, minus, threshold, up, down, margin = (Fraction(given[name]) for name in (
        "plus", "minus", "threshold", "promotion", "demotion", "margin"))
    u, v = [plus] * len(examples[0][0]), [minus] * len(examples[0][0])
    for x, y in examples:
        score = sum(((a - b) * c for a, b, c in zip(u, v, x)), -threshold)
        predicts = (score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 0}[tie]
        updated = y * score <= margin if margin else predicts != y
        if updated:
            mine, other = (u, v) if y > 0 else (v, u)
            for i, c in enumerate(x):
                if c > 0:
                    mine[i] *= up * (1 + c) if modified else up
                    other[i] *= down * (1 - c) if modified else down
        yield Round(predicts, updated, [*u, *v])
