"""An independent, exact evaluation of the kernel perceptron, for compare_kernel.py and the tests.

It shares no code with the C++ program and serves to cross-check it.  Source: A (Agarwal), Theorem 2.3.  Every value is a
sum of powers of e with rational coefficients and exponents, most of them plain rationals; independent_winnow.py decides
their signs.  Everything is written as the definitions read: double sums over the terms, no value is carried along.
Floating point is not used at all.  Only the standard library is needed (Python 3.9+).

Overview
    parse_kernel, kernel_value    K(x, z) of "linear", "polynomial:P:C", "gaussian:Q", "intersection", "substring:P"
    read_instances                files of vectors (by independent.py), sets and strings
    semidefinite                  whether a Gram matrix is positive semidefinite
    run_kernel                    the learner's rounds
    theorem                       every step of the theorem for an f
"""

import sys
from collections import Counter, namedtuple
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_winnow as win  # noqa: E402

E = win.rate_of_eta(1)
AT_ZERO = {"positive": 1, "negative": -1, "mistake": 0}

STEPS = ("one-label", "max-margin", "expansion", "duality", "none-separates", "mistake-sign", "update-rule", "conservative",
         "update-corrects", "progress", "total-progress", "norm-expansion", "norm-growth", "total-norm", "cauchy-schwarz", "sandwich",
         "bound", "linear-agrees")


class Value(win.Powers):
    """A sum of powers of e."""

    @staticmethod
    def of(number):
        return number if isinstance(number, win.Powers) else win.Powers({Fraction(0): Fraction(number)})


def plain(number):
    return Value.of(number)


def sign(value):
    return value.sign(E)


def is_rational(value):
    return set(value.terms) <= {0}


def as_rational(value):
    return value.terms.get(0, Fraction(0))


# ---------------------------------------------------------------- kernels and instances

def parse_kernel(text):
    name, *numbers = text.split(":")
    return (name, *(ind.parse_number(n) for n in numbers))


def pieces(text, length):
    return {text[i:i + length] for i in range(len(text) - length + 1)}


def kernel_value(kernel, x, z):
    name, *numbers = kernel
    if name == "linear":
        return plain(ind.dot(x, z))
    if name == "polynomial":
        return plain((numbers[1] + ind.dot(x, z)) ** int(numbers[0]))
    if name == "gaussian":
        return win.Powers({-numbers[0] * sum((a - b) ** 2 for a, b in zip(x, z)): Fraction(1)})
    if name == "intersection":
        return plain(len(x & z))
    if name == "substring":
        return plain(len(pieces(x, int(numbers[0])) & pieces(z, int(numbers[0]))))
    raise ind.InputError(name)


def kind_of(kernel):
    return {"intersection": "sets", "substring": "strings"}.get(kernel[0], "vectors")


def parse_instance(kernel, text):
    kind = kind_of(kernel)
    if kind == "sets":
        return frozenset(text.split())
    return text if kind == "strings" else tuple(ind.parse_number(v.strip()) for v in text.split(","))


def read_instances(text, kernel):
    """Instances and labels of a file."""
    if kind_of(kernel) == "vectors":
        examples = ind.read_examples(text)
        return [tuple(x) for x in examples.xs], examples.ys
    xs, ys = [], []
    for line in text.split("\n"):
        if line.strip(" \t"):
            label, _, rest = line.partition(" ")
            xs.append(parse_instance(kernel, rest))
            ys.append(1 if label in ("1", "+1") else -1)
    return xs, ys


# ---------------------------------------------------------------- positive semidefinite

def determinant(matrix):
    """By its definition."""
    total = plain(0)
    for order in permutations(range(len(matrix))):
        inversions = sum(order[i] > order[j] for j in range(len(order)) for i in range(j))
        term = plain(-1 if inversions % 2 else 1)
        for row, column in enumerate(order):
            term = term * matrix[row][column]
        total = total + term
    return total


def semidefinite(matrix):
    """Rational matrices by elimination; others by their leading minors, which here must not be 0 (None if they are)."""
    if all(is_rational(v) for row in matrix for v in row):
        rest = [[as_rational(v) for v in row] for row in matrix]
        while rest:
            pivot = next((i for i in range(len(rest)) if rest[i][i] != 0), None)
            if pivot is None:
                return all(v == 0 for row in rest for v in row)
            if rest[pivot][pivot] < 0:
                return False
            p = rest[pivot]
            rest = [[a - row[pivot] * b / p[pivot] for j, (a, b) in enumerate(zip(row, p)) if j != pivot]
                    for i, row in enumerate(rest) if i != pivot]
        return True
    signs = [sign(determinant([row[:k] for row in matrix[:k]])) for k in range(1, len(matrix) + 1)]
    return None if 0 in signs else all(s > 0 for s in signs)


# ---------------------------------------------------------------- the learner

Round = namedtuple("Round", "t x y prediction mistake before after")  # terms (x, coefficient) of w


class Space:
    """Sums of coefficient K(x, .) and their inner products."""

    def __init__(self, kernel):
        self.kernel = kernel
        self.entry = lru_cache(maxsize=None)(lambda x, z: kernel_value(kernel, x, z))

    def at(self, terms, x):
        total = plain(0)
        for z, c in terms:
            total = total + self.entry(z, x) * Fraction(c)
        return total

    def inner(self, a, b):
        total = plain(0)
        for x, c in a:
            total = total + self.at(b, x) * Fraction(c)
        return total


def run_kernel(xs, ys, space, tie="mistake", passes=1, update=None):
    """The rounds; `update(terms, x, y, mistake)` can be replaced to plant faults."""
    terms, rounds = (), []
    for _ in range(passes):
        for x, y in zip(xs, ys):
            prediction = sign(space.at(terms, x)) or AT_ZERO[tie]
            mistake = prediction != y
            after = update(terms, x, y, mistake) if update else terms + ((x, y),) if mistake else terms
            rounds.append(Round(len(rounds) + 1, x, y, prediction, mistake, terms, after))
            terms = after
    return rounds


# ---------------------------------------------------------------- the theorem

class Step:
    """One claim: how many rounds were checked, whether it holds, and its least slack, a sum of powers."""

    def __init__(self):
        self.checked, self.violation, self.least, self.at = 0, None, None, None

    def check(self, t, *slacks, true=True):
        self.checked += 1
        for slack in slacks:
            true = true and sign(slack) >= 0
            if self.least is None or sign(slack - self.least) < 0:
                self.least, self.at = slack, t
        if not true and self.violation is None:
            self.violation = t

    verdict = property(lambda self: "holds" if self.violation is None else "refuted")


Theorem = namedtuple("Theorem", "verdict vacuous hypotheses steps gamma radius2 f2 mistakes")
RESTS_ON = {"separable": ("one-label", "progress", "total-progress", "sandwich", "bound"),
            "gram-psd": ("duality", "total-progress", "total-norm", "cauchy-schwarz", "sandwich", "bound"),
            "zero-start": ()}


def theorem(xs, ys, rounds, space, f, gamma=None, tie="mistake", certificate=None):
    """Every step for f, a list of (x, coefficient).  `certificate` is None, or ("best", alpha) or ("none", lambda), the
    coefficients by example."""
    steps = {name: Step() for name in STEPS}
    margins = [space.at(f, x) * y for x, y in zip(xs, ys)]
    least = plain(0)
    for i, margin in enumerate(margins):
        least = margin if i == 0 or sign(margin - least) < 0 else least
    g = least if gamma is None else plain(gamma)
    squares = [space.entry(x, x) for x in xs]
    radius2 = squares[0] if squares else plain(0)
    for square in squares:
        radius2 = square if sign(square - radius2) > 0 else radius2
    f2 = space.inner(f, f)
    zero, m = plain(0), 0
    beside = [Fraction(0)] * len(xs[0]) if xs and space.kernel[0] == "linear" else None
    beside_m = 0
    wf = w2 = zero
    for r in rounds:
        m += r.mistake
        at = (r.t - 1) % len(xs)
        margin, x2, score = margins[at], space.entry(r.x, r.x), space.at(r.before, r.x) * r.y
        wf_before, w2_before = wf, w2
        if r.after != r.before:
            wf, w2 = space.inner(r.after, f), space.inner(r.after, r.after)
        if len(f) == 1 and f[0][1] > 0 and sign(margin * r.y) >= 0:
            steps["one-label"].check(r.t, true=r.y == 1)
        if certificate and certificate[0] == "best":
            alpha = certificate[1][at]
            steps["max-margin"].check(r.t, margin - plain(1), plain(alpha),
                                      true=sign((margin - plain(1)) * alpha) == 0)
        if r.mistake:
            steps["mistake-sign"].check(r.t, score * -1)
            gap = Counter({r.x: -r.y})
            for x, c in r.after:
                gap[x] += c
            for x, c in r.before:
                gap[x] -= c
            steps["update-rule"].check(r.t, true=not any(gap.values()))
            steps["update-corrects"].check(r.t, true=sign(space.at(r.after, r.x) * r.y - score - x2) == 0)
            steps["progress"].check(r.t, margin - g, true=sign(wf - wf_before - margin) == 0)
            steps["norm-expansion"].check(r.t, true=sign(w2 - w2_before - score * 2 - x2) == 0)
            steps["norm-growth"].check(r.t, w2_before + x2 - w2, radius2 - x2)
        else:
            drift = r.after + tuple((x, -c) for x, c in r.before)
            steps["conservative"].check(r.t, true=sign(space.inner(drift, drift)) == 0)
        steps["total-progress"].check(r.t, wf - g * m)
        steps["total-norm"].check(r.t, radius2 * m - w2)
        steps["cauchy-schwarz"].check(r.t, w2 * f2 - wf * wf)
        steps["sandwich"].check(r.t, wf * wf - g * g * (m * m), w2 * f2 - wf * wf, (radius2 * m - w2) * f2)
        steps["bound"].check(r.t, radius2 * f2 - g * g * m)
        if beside is not None:
            plain_score = r.y * ind.dot(beside, r.x)
            if (ind.sign(plain_score * r.y) or AT_ZERO[tie]) != r.y:
                beside_m += 1
                beside = [a + r.y * b for a, b in zip(beside, r.x)]
            steps["linear-agrees"].check(r.t, true=as_rational(score) == plain_score and m == beside_m
                                         and as_rational(w2) == ind.dot(beside, beside))
    if rounds and certificate:
        kind, coefficients = certificate
        combination = [(x, c * y) for x, y, c in zip(xs, ys, coefficients) if c]
        norm, total = space.inner(combination, combination), sum(coefficients, Fraction(0))
        if kind == "best":
            gap = Counter()
            for x, c in combination:
                gap[x] += c
            for x, c in f:
                gap[x] -= c
            gap = tuple(gap.items())
            steps["expansion"].check(len(rounds), true=sign(space.inner(gap, gap)) == 0)
            steps["duality"].check(len(rounds), true=sign(f2 - norm) == 0 and sign(norm - plain(total)) == 0)
        else:
            steps["none-separates"].check(len(rounds), plain(min(coefficients)), true=sign(norm) == 0 and total == 1)
    points = list(dict.fromkeys([x for x, _ in f] + list(xs)))
    hypotheses = {"zero-start": True,
                  "separable": not rounds or (sign(g) > 0 and all(sign(v - g) >= 0 for v in margins)),
                  "gram-psd": not rounds or semidefinite([[space.entry(x, z) for z in points] for x in points])}
    excused = {step for h, holds in hypotheses.items() if holds is False for step in RESTS_ON[h]}
    wrong = any(step.violation is not None and name not in excused for name, step in steps.items())
    failed = any(holds is False for holds in hypotheses.values())
    verdict = "refuted" if wrong else "does-not-apply" if failed else "holds"
    return Theorem(verdict, m == 0, hypotheses, steps, g, radius2, f2, m)
