"""Learners that move on right rounds, too, by their definitions in fractions: the perceptron with a margin, and the three
passive-aggressive learners."""

from collections import namedtuple
from fractions import Fraction

Round = namedtuple("Round", "prediction updated loss weights")  # the weights are those after the round
AT_ZERO = {"positive": 1, "negative": -1, "mistake": 0}


def dot(a, b):
    return sum((p * q for p, q in zip(a, b)), Fraction(0))


def predicted(score, tie):
    return (score > 0) - (score < 0) or AT_ZERO[tie]


def margin_run(rows, margin, tie):
    w = [Fraction(0)] * len(rows[0][0])
    for x, y in rows:
        score = dot(w, x)
        updated = y * score <= margin
        w = [a + y * b for a, b in zip(w, x)] if updated else w
        yield Round(predicted(score, tie), updated, None, w)


def aggressive_run(rows, rule, c, tie):
    """`rule`: the step that makes the loss 0, that at most c, or that of the squared penalty. x = 0 moves nothing."""
    w = [Fraction(0)] * len(rows[0][0])
    for x, y in rows:
        score, x2 = dot(w, x), dot(x, x)
        loss = max(Fraction(0), 1 - y * score)
        if rule == "passive-aggressive-2":
            tau = loss / (x2 + 1 / (2 * c))
        else:
            tau = loss / x2 if x2 else Fraction(0)
            tau = min(c, tau) if rule == "passive-aggressive-1" else tau
        w = [a + tau * y * b for a, b in zip(w, x)]
        yield Round(predicted(score, tie), tau > 0, loss, w)
