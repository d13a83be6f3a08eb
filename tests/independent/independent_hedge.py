"""Hedge in fractions, straight from its definition, for the tests: what it loses, one expert after the other.

Shares no code with the C++ program.
"""
from fractions import Fraction


def hedge_run(rows, experts, beta=Fraction(1, 2)):
    """Rows are the experts' losses; the weights, the learner's loss, and that of each expert."""
    weights, loss, lost = [Fraction(1)] * experts, Fraction(0), [Fraction(0)] * experts
    for row in rows:
        whole = sum(weights)
        for i, one in enumerate(row):
            loss += weights[i] / whole * one
            lost[i] += one
        weights = [w * (1 - (1 - beta) * one) for w, one in zip(weights, row)]
    return weights, loss, lost
