"""Halving over a grid of halfspaces, and the perceptron beside Winnow, in fractions: straight from their definitions.

Experts are the integer points v with max |v_i| = N, and v predicts +1 where v.x >= 0. They are listed one by one, and
every square root is decided by squaring. Shares no code with the C++ program.
"""
import sys
from collections import namedtuple
from fractions import Fraction
from itertools import product

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_finite as fin  # noqa: E402
import independent_winnow as win  # noqa: E402
from independent import Step, dot  # noqa: E402

Cover = namedtuple("Cover", "rounds mistakes mistake_rounds experts experts_left verdict hypotheses steps quantities")
Beside = namedtuple("Beside", "verdict quantities winnow_bound steps")


def grid(n, half_width):
    """The experts: all integer points of the surface of a cube."""
    return [v for v in product(range(-half_width, half_width + 1), repeat=n) if max(map(abs, v)) == half_width]


def fine(half_width, n, radius2, u2, g):
    """N >= sqrt(n-1) (R/gamma + 1/2), where gamma = g/|u|."""
    a, b = Fraction((n - 1) * radius2 * u2) / g ** 2, Fraction(n - 1, 4)
    rest = half_width ** 2 - a - b  # at least 2 sqrt(ab)
    return rest >= 0 and rest ** 2 >= 4 * a * b


def half_width_of(examples, u, gamma=None):
    """The least N >= 1 that is fine; 1 where u has no margin."""
    g = gamma if gamma is not None else min(y * dot(u, x) for x, y in zip(examples.xs, examples.ys))
    radius2, half_width = max(dot(x, x) for x in examples.xs), 1
    while g > 0 and not fine(half_width, examples.dimension, radius2, dot(u, u), g):
        half_width += 1
    return half_width


def run_cover(examples, half_width, u, gamma=None, tie="mistake"):
    """Halving over the grid, on at least one example, with every step of `halving-cover` that is not halving's bound."""
    n, experts = examples.dimension, grid(examples.dimension, half_width)
    votes = [tuple(1 if dot(v, x) >= 0 else -1 for v in experts) for x in examples.xs]
    rounds = fin.halving_rounds(votes, examples.ys, tie)
    halving = fin.halving_theorem(rounds, len(experts), tie)
    margins = [y * dot(u, x) for x, y in zip(examples.xs, examples.ys)]
    g = gamma if gamma is not None else min(margins)
    radius2, u2 = max(dot(x, x) for x in examples.xs), dot(u, u)
    known = g > 0 and u2 > 0
    steps = {**halving.steps, **{name: Step() for name in ("grid-size", "expert-count", "cover", "inherits-margin")}}
    size = (2 * half_width + 1) ** n - (2 * half_width - 1) ** n
    steps["grid-size"].check(1, true=len(experts) == size)
    steps["expert-count"].check(1, true=len(experts) <= (2 * half_width + 1) ** (n - 1) * 2 * n)
    quantities = {"grid": half_width, "experts": len(experts), "R2": radius2, "u2": u2, "gamma": g,
                  "perfect": sum(all(vote[j] == y for vote, y in zip(votes, examples.ys)) for j in range(len(experts)))}
    if u2:
        z = [v * half_width / max(map(abs, u)) for v in u]
        quantities["v"] = v = [(value + Fraction(1, 2)).__floor__() for value in z]
        distance2 = sum((a - b) ** 2 for a, b in zip(v, z))
    if known:
        quantities["perceptron_bound"] = radius2 * u2 / g ** 2
        # d (R + gamma/2) <= gamma/2 |z|: 4 d^2 u2 R^2 + d^2 g^2 + 4 d^2 g sqrt(u2 R^2) <= g^2 |z|^2, times 4 u2
        rest = g ** 2 * dot(z, z) - distance2 * (4 * u2 * radius2 + g ** 2)
        close = rest >= 0 and rest ** 2 >= 16 * distance2 ** 2 * g ** 2 * u2 * radius2
        steps["cover"].check(1, true=max(map(abs, v)) == half_width and 4 * distance2 <= n - 1 and close)
        for t, (x, y) in enumerate(zip(examples.xs, examples.ys), 1):
            margin = y * dot(v, x)  # over |v|, at least g/(2 |u|)
            steps["inherits-margin"].check(t, true=margin >= 0 and 4 * u2 * margin ** 2 >= g ** 2 * dot(v, v))
    hypotheses = {"all-start": True, "separable": all(m >= g for m in margins) if g > 0 else False,
                  "fine-grid": fine(half_width, n, radius2, u2, g) if known else None}
    verdict = "holds" if all(hypotheses.values()) else "does-not-apply"
    wrong = [t for t, r in enumerate(rounds, 1) if r.mistake]
    return Cover(rounds, len(wrong), wrong, len(experts), len(rounds[-1].after), verdict, hypotheses, steps, quantities)


def beside(examples, run, u, gamma=None, tie="mistake", passes=1):
    """`comparison`: the perceptron's run, and Winnow beside it at its best rate. Example 1 has u in {0,1}^n and x in
    {-1,1}^n, Example 2 u = (1, .., 1) and x in {-1,0,1}^n."""
    n, entries = examples.dimension, {abs(v) for x in examples.xs for v in x}
    margins = [y * dot(u, x) for x, y in zip(examples.xs, examples.ys)]
    g = gamma if gamma is not None else min(margins)
    sparse = set(u) != {1} or entries == {1}
    k = sum(u) if sparse else max(sum(v != 0 for v in x) for x in examples.xs)
    applies = (set(u) <= {0, 1} and any(u) and entries <= ({1} if sparse else {0, 1}) and g > 0
               and all(m >= g for m in margins))
    c = win.comparator_of(examples, u, gamma)
    quantities = {"mistakes_perceptron": run.mistakes, "gamma": g, "n": n, "k": k, "example": 1 if sparse else 2}
    steps = {name: Step() for name in ("perceptron-bound", "winnow-bound", "margin-at-most", "parity")}
    try:
        rate = win.chosen_rate(("optimal",), c)
    except ind.InputError:
        return Beside("holds" if applies else "does-not-apply", quantities, None, steps)
    winnow = win.learn(examples, rate, tie, passes)
    quantities["mistakes_winnow"] = sum(r.mistake for r in winnow)
    quantities["bound_perceptron"] = max(dot(x, x) for x in examples.xs) * dot(u, u) / g ** 2
    bound = [2 * (c.radius * c.norm / g) ** 2 * Fraction(end, 1 << 200) for end in win.log_enclosure(Fraction(n), 200)]
    if applies:
        of_perceptron = of_winnow = 0
        for t, (r, s) in enumerate(zip(run.rounds, winnow), 1):
            of_perceptron, of_winnow, margin = of_perceptron + r.mistake, of_winnow + s.mistake, r.y * dot(u, r.x)
            steps["perceptron-bound"].check(t, true=of_perceptron <= quantities["bound_perceptron"])
            steps["winnow-bound"].check(t, true=of_winnow <= bound[1])
            steps["margin-at-most"].check(t, true=margin <= k)
            if sparse:
                steps["parity"].check(t, true=(k - margin) % 2 == 0)
    return Beside("holds" if applies else "does-not-apply", quantities, bound, steps)
