"""Balanced Winnow in fractions, straight from its definition, for the tests: u and v apart, one coordinate after the other.

Shares no code with the C++ program.
"""
import decimal
from collections import namedtuple
from fractions import Fraction

DIGITS = decimal.Context(prec=80)
TINY = decimal.Decimal("1e-60")
Round = namedtuple("Round", "prediction updated weights mistake")
USUAL = {"tie": "negative", "plus": 2, "minus": 1, "threshold": 1, "promotion": "3/2", "demotion": "1/2", "margin": 0,
         "factors": "plain"}


def balanced_run(examples, dimension=None, **parameters):
    given = {**USUAL, **parameters}
    tie, modified = given.pop("tie"), given.pop("factors") == "modified"
    plus, minus, threshold, up, down, margin = (Fraction(given[name]) for name in (
        "plus", "minus", "threshold", "promotion", "demotion", "margin"))
    n = dimension or len(examples[0][0])
    u, v = [plus] * n, [minus] * n
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
        yield Round(predicts, updated, [*u, *v], predicts != y)


Theorem = namedtuple("Theorem", "hypotheses quantities bound failing")


def within_digits(function):
    """All of its decimals have 80 digits."""
    def with_digits(*arguments, **named):
        with decimal.localcontext(DIGITS):
            return function(*arguments, **named)
    return with_digits


def decimal_of(value):
    return DIGITS.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))


def ln(value):
    """Of a positive fraction, to some 75 digits."""
    return DIGITS.subtract(DIGITS.ln(decimal.Decimal(value.numerator)), DIGITS.ln(decimal.Decimal(value.denominator)))


def potential(parts, weights, kappa):
    """Of U, W and kappa: each term by itself."""
    return sum((decimal_of(p) * ln(p / w) if p else 0) - decimal_of(p) + kappa * decimal_of(w)
               for p, w in zip(parts, weights))


@within_digits
def balanced_theorem(examples, rounds, u, gamma=None, **parameters):
    """What the theorem says of a run: which hypotheses hold, its quantities, its bound, and the claims that fail (there
    are none, where all hypotheses but the last hold). Plain factors; the logarithms are decimals of 80 digits."""
    given = {**USUAL, **parameters}
    plus, minus, theta, a, b, beta = (Fraction(given[name]) for name in (
        "plus", "minus", "threshold", "promotion", "demotion", "margin"))
    margins = [y * (sum(p * q for p, q in zip(u, x)) - theta) for x, y in examples]
    gamma = min(margins) if gamma is None else gamma
    active = max(sum(abs(p) * q for p, q in zip(u, x)) for x, _ in examples)
    active = max(active, Fraction(0))
    hypotheses = {"factors": a + b <= 2 and b > 0 and given["factors"] == "plain", "positive-start": True,
                  "zero-one": all(q in (0, 1) for x, _ in examples for q in x),
                  "separable": all(margin >= gamma for margin in margins)}
    quantities = {"gamma": gamma, "A": active, "updates": sum(r.updated for r in rounds)}
    if not hypotheses["factors"]:
        return Theorem(hypotheses, quantities, None, [])
    gain = decimal_of(gamma - beta) * ln(a / b) - decimal_of(active) * ln(1 / (a * b))
    hypotheses["gain"] = gain > 0
    if not all(holds for name, holds in hypotheses.items() if name != "gain"):
        return Theorem(hypotheses, quantities, None, [])
    kappa = ln(a / b) / decimal_of(2 * (a - 1))
    parts = [max(p, Fraction(0)) for p in u] + [max(-p, Fraction(0)) for p in u]
    before = [plus] * len(u) + [minus] * len(u)
    first = last = potential(parts, before, kappa)
    failing, updates, mistakes = [] if kappa > 1 else ["slope"], 0, 0
    for (x, y), r in zip(examples, rounds):
        mistakes += r.prediction != y
        updates += r.updated
        now = potential(parts, r.weights, kappa)
        entropy = now - (kappa - 1) * decimal_of(sum(r.weights))
        score = y * sum((p - q) * c for p, q, c in zip(before, before[len(x):], x))
        claims = {"positive": min(r.weights) > 0, "potential-positive": now > entropy > 0,
                  "potential-total": 2 * (first - now) >= updates * gain - TINY, "mistakes-update": mistakes <= updates,
                  "update-bound": 2 * first > updates * gain, "bound": gain <= 0 or 2 * first / gain > mistakes}
        if r.updated:
            claims["total-growth"] = sum(r.weights) - sum(before) <= (a - 1) * score <= (a - 1) * (beta + y * theta)
            claims["potential-drop"] = 2 * (last - now) >= gain - TINY
        failing += [name for name, holds in claims.items() if not holds]
        before, last = r.weights, now
    return Theorem(hypotheses, {**quantities, "potential": first, "gain": gain},
                   2 * first / gain if gain > 0 else None, failing)
