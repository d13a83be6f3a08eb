"""The averaged and the voted perceptron in fractions, straight from their definitions, for the tests.

Nothing is kept up to date: every average and every vote is made anew of the list of all weights that there were. Shares
no code with the C++ program.
"""
from collections import namedtuple
from fractions import Fraction

Round = namedtuple("Round", "prediction updated weights averaged")


def dot(w, x):
    return sum((a * b for a, b in zip(w, x)), Fraction(0))


def side(score, tie):
    """1, -1, or 0 where zero is an error."""
    return (score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 0}[tie]


def weights_of_rounds(examples, tie, step, start):
    """For every round the weights before it, whether it updates, and the weights after it."""
    w = start or [Fraction(0)] * len(examples[0][0])
    for x, y in examples:
        updated = side(dot(w, x), tie) != y
        after = [a + step * y * b for a, b in zip(w, x)] if updated else w
        yield w, updated, after
        w = after


def average(history, averaging, n):
    """Of the weights that count, by the whole history."""
    counted = [before if averaging == "before" else after for before, updated, after in history
               if averaging != "right" or not updated]
    return [sum((w[i] for w in counted), Fraction(0)) / max(1, len(counted)) for i in range(n)]


def averaged_run(examples, tie="mistake", step=Fraction(1), averaging="after", start=None):
    n, history = len(examples[0][0]), []
    for (x, _), step_of_round in zip(examples, weights_of_rounds(examples, tie, step, start)):
        predicts = side(dot(average(history, averaging, n), x), tie)
        history.append(step_of_round)
        yield Round(predicts, step_of_round[1], step_of_round[2], average(history, averaging, n))


def voted_run(examples, tie="mistake", step=Fraction(1), start=None):
    """Every round's weights vote once; `averaged` is how long each of them survived."""
    history = []
    for (x, _), step_of_round in zip(examples, weights_of_rounds(examples, tie, step, start)):
        votes = [side(dot(after, x), tie) for _, _, after in history]
        total, free = sum(votes), votes.count(0)
        predicts = side(total if abs(total) > free else 0, tie)
        history.append(step_of_round)
        survived = []
        for _, updated, _ in history:
            if updated or not survived:
                survived.append(0)
            survived[-1] += 1
        yield Round(predicts, step_of_round[1], step_of_round[2], survived)
