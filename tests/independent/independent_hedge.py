"""Hedge in fractions, straight from its definition, for the tests: what it loses, one expert after the other.

Shares no code with the C++ program.
"""
import decimal
from fractions import Fraction

DIGITS = decimal.Context(prec=80)


def number(value):
    return DIGITS.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))


def exponential_run(rows, experts, beta=Fraction(1, 2), eta=None):
    """The same with factors beta^loss, or e^(-eta loss): what each expert lost exactly, the rest to some 75 digits."""
    rate = -number(eta) if eta is not None else DIGITS.ln(number(beta))

    def power(lost):
        return DIGITS.exp(DIGITS.multiply(rate, number(lost)))

    loss, lost = decimal.Decimal(0), [Fraction(0)] * experts
    for row in rows:
        weights = [power(one) for one in lost]
        part = sum((DIGITS.multiply(w, number(one)) for w, one in zip(weights, row)), decimal.Decimal(0))
        loss = DIGITS.add(loss, DIGITS.divide(part, sum(weights)))
        lost = [before + one for before, one in zip(lost, row)]
    return [power(one) for one in lost], loss, lost, -rate


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
