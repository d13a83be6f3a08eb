"""An independent, exact evaluation of the perceptron theorems, for compare.py and the tests.

It shares no code with the C++ program and serves to cross-check it: the same files are read, the same learners are
run, and every step of the theorems is evaluated on every round in its scope.  Everything is decided in rational
arithmetic; a comparison with square roots is decided by squaring.  Floating point is not used at all.  Only the
standard library is needed (Python 3.9+).  Long, as a stranger who checks it should find all of it in one place.

Overview
    read_examples     CSV and LIBSVM files, read exactly
    run_online        the online perceptron      run_batch   the batch perceptron
    separable_report, freund_schapire_report, hinge_report, batch_report
    max_margin        a slow exact solver for a handful of examples
    max_margin_with_offset, separable_weakly   the same with an offset, and what is left where there is none
    check_separation  checks the certificate printed by `mistakebound separate`

Longer than most files here, so that it can be copied and read as a whole.
"""

import re
from collections import namedtuple
from fractions import Fraction
from itertools import combinations
from math import isqrt

EXPONENT_LIMIT = 4096


class InputError(ValueError):
    """A file or a number that cannot be read."""


# ---------------------------------------------------------------- numbers

_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?")
_QUOTIENT = re.compile(r"([+-]?[0-9]+)/([0-9]+)")
_HEX = re.compile(r"([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?(?:[pP]([+-]?[0-9]+))?")


def parse_number(text):
    """Reads an integer, decimal, scientific number, fraction or hexadecimal float, exactly."""
    match = _QUOTIENT.fullmatch(text)
    if match:
        if int(match.group(2)) == 0:
            raise InputError(f"division by zero: {text!r}")
        return Fraction(int(match.group(1)), int(match.group(2)))
    for pattern, digit_base, exponent_base in ((_HEX, 16, 2), (_DECIMAL, 10, 10)):
        match = pattern.fullmatch(text)
        if not match:
            continue
        sign, whole, part, exponent = match.groups(default="")
        if not whole + part:
            break
        if exponent and len(exponent.lstrip("+-0")) > 6 or abs(int(exponent or 0)) > EXPONENT_LIMIT:
            raise InputError(f"exponent out of range: {text!r}")
        value = Fraction(int(whole + part, digit_base), digit_base ** len(part))
        value *= Fraction(exponent_base) ** int(exponent or 0)
        return -value if sign == "-" else value
    raise InputError(f"not a number: {text!r}")


def is_number(text):
    """Whether a field of the first line is a number; a number out of range is one too."""
    return bool(_QUOTIENT.fullmatch(text) or
                any(p.fullmatch(text) and re.search("[0-9]", text) for p in (_HEX, _DECIMAL)))


def rational_root(q):
    """The square root of a rational q >= 0 where it is rational, else None."""
    p, r = isqrt(q.numerator), isqrt(q.denominator)
    return Fraction(p, r) if p * p == q.numerator and r * r == q.denominator else None


class Surd:
    """rational + sum of c * sqrt(r), kept so that it is zero only if it has no terms.

    Two radicands belong together if their product is a square of a rational;
    roots of radicands that do not, and 1, are linearly independent over Q.
    """

    def __init__(self, rational=0, *roots):
        self.rational, self.roots = Fraction(rational), []
        for c, r in roots:
            self._add(Fraction(c), Fraction(r))

    def _add(self, c, r):
        exact = rational_root(r)
        if exact is not None:
            self.rational += c * exact
            return
        for i, (d, s) in enumerate(self.roots):
            ratio = rational_root(r * s)  # sqrt(r) = sqrt(r s) / s * sqrt(s)
            if ratio is not None:
                self.roots[i] = (d + c * ratio / s, s)
                break
        else:
            self.roots.append((c, r))
        self.roots = [(d, s) for d, s in self.roots if d != 0]

    def __add__(self, other):
        other = other if isinstance(other, Surd) else Surd(other)
        return Surd(self.rational + other.rational, *self.roots, *other.roots)

    def __neg__(self):
        return Surd(-self.rational, *((-c, r) for c, r in self.roots))

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def enclosure(self, digits=60):
        """Rationals low <= value <= high, about 10^-digits apart."""
        low = high = self.rational
        scale = 10 ** digits
        for c, r in self.roots:
            floor = isqrt(r.numerator * r.denominator * scale * scale)
            ends = [c * Fraction(f, r.denominator * scale) for f in (floor, floor + 1)]
            low, high = low + min(ends), high + max(ends)
        return low, high

    def sign(self):
        if not self.roots:
            return sign(self.rational)
        digits = 20
        while True:  # ends: the value is not zero
            low, high = self.enclosure(digits)
            if low > 0 or high < 0:
                return sign(low)
            digits *= 2


def sign(value):
    if isinstance(value, Surd):
        return value.sign()
    return (value > 0) - (value < 0)


def enclosure(value, digits=60):
    return value.enclosure(digits) if isinstance(value, Surd) else (value, value)


def as_rational(value):
    """The value as a Fraction where it is rational, else None."""
    if isinstance(value, Surd):
        return None if value.roots else value.rational
    return value


def sign_one_root(a, b, r):
    """The sign of a + b sqrt(r), by squaring."""
    left, right = sign(a), sign(b) * sign(r)
    if left * right >= 0:
        return left or right
    return left * sign(a * a - b * b * r)


def sign_two_roots(a, b, r, c, s):
    """The sign of a + b sqrt(r) + c sqrt(s), by squaring twice."""
    left, right = sign_one_root(a, b, r), sign(c) * sign(s)
    if left * right >= 0:
        return left or right
    return left * sign_one_root(a * a + b * b * r - c * c * s, 2 * a * b, r)


def dot(a, b):
    return sum((p * q for p, q in zip(a, b)), Fraction(0))


# ---------------------------------------------------------------- files

Examples = namedtuple("Examples", "xs ys dimension")


def read_examples(text, form=None, label=None, bias=False):
    """Reads CSV or LIBSVM text (form "csv" or "libsvm", else by content); label: a column's name, or number from 1."""
    text = text[1:] if text.startswith("\ufeff") else text
    if form is None:
        form = "libsvm" if any(":" in line.split("#")[0] for line in text.splitlines()[:1000]
                               if "," not in line) else "csv"
    rows, labels, dimension = (_read_libsvm if form == "libsvm" else _read_csv)(text, label)
    values = set(labels)
    if not (values <= {-1, 1} or values <= {0, 1}):
        raise InputError(f"labels must be -1/1 or 0/1, found {sorted(values)}")
    extra = (Fraction(1),) if bias else ()
    return Examples([tuple(row) + extra for row in rows], [1 if y == 1 else -1 for y in labels], dimension + len(extra))


def _read_csv(text, label):
    lines = [[f.strip() for f in line.split(",")] for line in text.splitlines() if line.strip()]
    if not lines:
        raise InputError("the file has neither a header nor an example")
    if any(not f for line in lines for f in line):
        raise InputError("empty field")
    width = len(lines[0])
    numeric = [is_number(f) for f in lines[0]]
    header = None if any(numeric) else lines.pop(0)
    if any(numeric) and not all(numeric):
        raise InputError("the first line mixes numbers and names")
    if label is None:
        named = [i for i, f in enumerate(header or []) if f in ("y", "label", "class")]
        column = named[0] if named else width - 1
    elif header and label in header:
        column = header.index(label)
    elif re.fullmatch("[0-9]+", label) and 1 <= int(label) <= width:
        column = int(label) - 1
    else:
        raise InputError(f"no column {label!r}")
    rows, labels = [], []
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise InputError(f"example {number}: {len(line)} fields instead of {width}")
        values = [parse_number(f) for f in line]
        labels.append(values.pop(column))
        rows.append(values)
    return rows, labels, width - 1


def _read_libsvm(text, _label):
    sparse, labels, dimension = [], [], 0
    for line in text.splitlines():
        fields = line.split("#")[0].split()
        if not fields:
            continue
        labels.append(parse_number(fields[0]))
        row = {}
        for field in fields[1:]:
            index, colon, value = field.partition(":")
            if not (colon and re.fullmatch("[0-9]+", index)) or int(index) == 0 or int(index) in row:
                raise InputError(f"bad feature {field!r}: INDEX:VALUE, each index once, from 1")
            row[int(index)] = parse_number(value)
        dimension = max([dimension, *row])
        sparse.append(row)
    return [[row.get(i, Fraction(0)) for i in range(1, dimension + 1)] for row in sparse], labels, dimension


# ---------------------------------------------------------------- learners

# One round; `before` and `after` are the weights divided by the step size.
Round = namedtuple("Round", "x y before mistake after")
Run = namedtuple("Run", "rounds mistakes mistake_rounds weights radius2 halted start")


def _finish(rounds, xs, state, step=1, halted=True, start=()):
    wrong = [t for t, r in enumerate(rounds, 1) if r.mistake]
    radius2 = max((dot(x, x) for x in xs), default=None)
    return Run(rounds, len(wrong), wrong, [step * v for v in state], radius2, halted, [v / step for v in start])


def run_online(examples, tie="mistake", step=Fraction(1), passes=1, start=None):
    """The perceptron from w = start, or 0, with w += step * y * x; tie: positive, negative or mistake."""
    at_zero = {"positive": 1, "negative": -1, "mistake": 0}[tie]
    first = start or [Fraction(0)] * examples.dimension
    w, rounds = first, []
    for _ in range(passes):
        for x, y in zip(examples.xs, examples.ys):
            before = [v / step for v in w]
            mistake = (sign(dot(w, x)) or at_zero) != y
            if mistake:
                w = [v + step * y * p for v, p in zip(w, x)]
            rounds.append(Round(x, y, before, mistake, [v / step for v in w]))
    return _finish(rounds, examples.xs, [v / step for v in w], step, start=first)


def run_batch(examples, rule="first", limit=1000, start=None):
    """Updates on an example with y w.x <= 0 chosen by the rule, until there is none or the limit is reached.

    Every update is one round of the run; `halted` tells whether the result separates the examples.
    """
    first = start or [Fraction(0)] * examples.dimension
    w, rounds, begin, size = first, [], 0, len(examples.xs)
    while True:
        scores = [y * dot(w, x) for x, y in zip(examples.xs, examples.ys)]
        violating = [i for i in range(size) if scores[i] <= 0]
        if not violating or len(rounds) >= limit:
            return _finish(rounds, examples.xs, w, halted=not violating, start=first)
        if rule == "first":
            chosen = violating[0]
        elif rule == "last":
            chosen = violating[-1]
        elif rule == "largest":
            chosen = scores.index(min(scores))
        elif rule == "cyclic":
            chosen = next(i % size for i in range(begin, begin + size) if scores[i % size] <= 0)
            begin = chosen + 1
        else:
            raise InputError(f"unknown rule {rule!r}")
        x, y = examples.xs[chosen], examples.ys[chosen]
        after = [v + y * p for v, p in zip(w, x)]
        rounds.append(Round(x, y, w, True, after))
        w = after


# ---------------------------------------------------------------- the ledger

class Step:
    """One claim: how many rounds were checked, the verdict, and the least slack of its inequalities."""

    def __init__(self):
        self.checked, self.holds, self.min_slack, self.at_round, self.violation = 0, True, None, None, None

    def check(self, t, *slacks, true=True):
        """Round t: `slacks` are the inequality links (>= 0 where they hold), `true` everything else."""
        self.checked += 1
        for slack in slacks:
            true = true and sign(slack) >= 0
            if self.min_slack is None or sign(slack - self.min_slack) < 0:
                self.min_slack, self.at_round = slack, t
        if not true and self.violation is None:
            self.holds, self.violation = False, t

    def check_root(self, t, slack, decided):
        """As check, for a slack with square roots whose sign was decided by squaring."""
        assert slack.sign() == decided, "two exact decisions differ"
        self.check(t, slack)

    verdict = property(lambda self: "holds" if self.holds else "refuted")


Report = namedtuple("Report", "id verdict vacuous quantities bound steps")
_View = namedtuple("_View", "t m r x2 before2 after2 score score_after yux wu_before wu_after")

FACTS = ("mistake-sign", "update-rule", "conservative", "update-corrects", "norm-expansion", "norm-growth",
         "total-norm", "sum-norm")
SEPARABLE = FACTS + ("progress", "total-progress", "cauchy-schwarz", "sandwich", "bound", "sum-bound")


def _views(run, u):
    m = 0
    for t, r in enumerate(run.rounds, 1):
        m += r.mistake
        yield _View(t, m, r, dot(r.x, r.x), dot(r.before, r.before), dot(r.after, r.after), r.y * dot(r.before, r.x),
                    r.y * dot(r.after, r.x), r.y * dot(u, r.x), dot(r.before, u), dot(r.after, u))


def _report(name, run, applies, quantities, bound, steps, from_zero=True):
    """`from_zero`: the theorem is about runs that start at 0."""
    applies = applies and not (from_zero and any(run.start))
    verdict = "does-not-apply" if not applies else "holds" if all(s.holds for s in steps.values()) else "refuted"
    return Report(name, verdict, run.mistakes == 0, quantities, bound, steps)


def margin_of(run, u):
    """The least y u.x over the sequence; None if it is empty."""
    return min((r.y * dot(u, r.x) for r in run.rounds), default=None)


def _shared_steps(steps, v, radius2, u2, norm_before=0):
    """The steps that the theorems share; the square of the norm is counted from `norm_before`."""
    if v.r.mistake:
        steps["mistake-sign"].check(v.t, -v.score)
        steps["update-rule"].check(v.t, true=list(v.r.after) == [a + v.r.y * b for a, b in zip(v.r.before, v.r.x)])
        steps["norm-expansion"].check(v.t, true=v.after2 == v.before2 + 2 * v.score + v.x2)
        steps["norm-growth"].check(v.t, v.before2 + v.x2 - v.after2, radius2 - v.x2)
    else:
        steps["conservative"].check(v.t, true=v.r.after == v.r.before)
    steps["total-norm"].check(v.t, norm_before + v.m * radius2 - v.after2)
    if "cauchy-schwarz" in steps:
        steps["cauchy-schwarz"].check(v.t, v.after2 * u2 - v.wu_after ** 2)


def _separable_steps(run, u, gamma):
    """The steps of perceptron-separable; without u only those that do not speak of it."""
    known = u is not None
    steps = {name: Step() for name in (SEPARABLE if known else FACTS)}
    u = u if known else []
    u2, radius2, norm_sum = dot(u, u), run.radius2, Fraction(0)
    for v in _views(run, u):
        if v.r.mistake:
            norm_sum += v.x2
            steps["update-corrects"].check(v.t, true=v.score_after == v.score + v.x2)
            if known:
                steps["progress"].check(v.t, v.yux - gamma, true=v.wu_after - v.wu_before == v.yux)
        _shared_steps(steps, v, radius2, u2)
        steps["sum-norm"].check(v.t, norm_sum - v.after2)
        if known:
            steps["total-progress"].check(v.t, v.wu_after - v.m * gamma)
            steps["sandwich"].check(v.t, v.wu_after ** 2 - (v.m * gamma) ** 2, v.after2 * u2 - v.wu_after ** 2,
                                    v.m * radius2 * u2 - v.after2 * u2)
            steps["bound"].check(v.t, radius2 * u2 - v.m * gamma ** 2)
            steps["sum-bound"].check(v.t, u2 * norm_sum - (v.m * gamma) ** 2)
    return steps


def _steps_beside(run, u, gamma, margin):
    """The angle between w and u, and the strict forms, of perceptron-separable alone."""
    steps = {name: Step() for name in ("cosine", "strict-progress", "strict-bound")}
    u2, radius2 = dot(u, u), run.radius2
    for v in _views(run, u):
        if v.r.mistake:
            below, length = radius2 * u2, v.after2 * u2
            cosine2 = v.wu_after ** 2 / length if length else Fraction(0)
            steps["cosine"].check(v.t, cosine2 - (v.m * gamma ** 2 / below if below else 0), 1 - cosine2)
    if run.mistakes and margin > gamma:
        end, m = len(run.rounds), run.mistakes
        progress, rest = dot(run.rounds[-1].after, u) - m * gamma, radius2 * u2 - m * gamma ** 2
        steps["strict-progress"].check(end, progress, true=progress > 0)
        steps["strict-bound"].check(end, rest, true=rest > 0)
    return steps


def separable_report(run, u, gamma=None, beside=True):
    """perceptron-separable; it applies where gamma > 0 and every y u.x >= gamma. `beside`: with what is not the proof's."""
    margin = margin_of(run, u)
    gamma = margin if gamma is None else gamma
    applies = margin is None or (gamma > 0 and margin >= gamma)
    u2, radius2, w = dot(u, u), run.radius2, run.rounds[-1].after if run.rounds else []
    product = dot(w, w) * u2
    quantities = {"gamma": gamma, "u": u, "u2": u2, "R2": radius2,
                  "cos2": dot(w, u) ** 2 / product if product else None}
    bound = radius2 * u2 / gamma ** 2 if applies and margin is not None else None
    steps = _separable_steps(run, u, gamma)
    if beside:
        steps |= _steps_beside(run, u, gamma, margin)
    return _report("perceptron-separable", run, applies, quantities, bound, steps)


START = ("mistake-sign", "update-rule", "conservative", "norm-expansion", "norm-growth", "total-norm", "cauchy-schwarz",
         "start-cauchy-schwarz", "progress", "total-progress", "sandwich", "quadratic", "bound", "distance-bound")


def start_report(run, u, gamma=None):
    """perceptron-start: from any first weights w1, with c = R^2 u - 2 gamma w1 as a vector."""
    margin = margin_of(run, u)
    gamma = margin if gamma is None else gamma
    steps = {name: Step() for name in START}
    u2, w1, radius2 = dot(u, u), run.start, run.radius2
    reached, length = dot(w1, u), dot(w1, w1)
    steps["start-cauchy-schwarz"].check(0, length * u2 - reached ** 2)
    bound = None
    if run.rounds:
        c = [radius2 * a - 2 * gamma * b for a, b in zip(u, w1)]
        away = [gamma * b - radius2 * a for a, b in zip(u, w1)]
        root = u2 * dot(c, c)
        bound = Surd(dot(u, c) / (2 * gamma ** 2), (1 / (2 * gamma ** 2), root)) if gamma else None
    for v in _views(run, u):
        if v.r.mistake:
            steps["progress"].check(v.t, v.yux - gamma, true=v.wu_after - v.wu_before == v.yux)
        _shared_steps(steps, v, radius2, u2, length)
        progressed, grown = reached + v.m * gamma, length + v.m * radius2
        steps["total-progress"].check(v.t, v.wu_after - progressed)
        steps["sandwich"].check(v.t, v.wu_after - progressed, Surd(-v.wu_after, (1, v.after2 * u2)),
                                Surd(0, (1, grown * u2), (-1, v.after2 * u2)))
        steps["quadratic"].check(v.t, u2 * grown - progressed ** 2)
        rest = dot(u, c) - 2 * v.m * gamma ** 2
        steps["bound"].check_root(v.t, Surd(rest, (1, root)), sign_one_root(rest, 1, root))
        steps["distance-bound"].check(v.t, dot(away, away) - v.m * radius2 * gamma ** 2)
    applies = margin is None or (gamma > 0 and margin >= gamma)
    quantities = {"gamma": gamma, "u": u, "u2": u2, "R2": radius2}
    return _report("perceptron-start", run, applies, quantities, bound if applies else None, steps, from_zero=False)


def effective_gamma(run, u, gamma=None):
    """The gamma of perceptron-freund-schapire: as given, else the margin of u if positive, else 1."""
    margin = margin_of(run, u)
    return gamma if gamma is not None else margin if margin is not None and margin > 0 else Fraction(1)


def freund_schapire_report(run, u, gamma=None, delta2=Fraction(1)):
    """perceptron-freund-schapire; delta2 is the square of Delta in the proof by extension."""
    gamma = effective_gamma(run, u, gamma)
    steps = {name: Step() for name in (
        "mistake-sign", "update-rule", "conservative", "progress", "total-progress", "norm-expansion", "norm-growth",
        "total-norm",
        "cauchy-schwarz", "deviation-cauchy-schwarz", "deviation-all-rounds", "bound", "bound-squared",
        "extended-margin", "extended-progress", "extended-total-progress", "extended-bound", "optimal-extension")}
    u2, radius2 = dot(u, u), run.radius2
    total = squares = all_squares = Fraction(0)
    for v in _views(run, u):
        d = max(Fraction(0), gamma - v.yux)
        all_squares += d * d
        if v.r.mistake:
            total, squares = total + d, squares + d * d
            steps["progress"].check(v.t, v.wu_after - v.wu_before - gamma + d)
        steps["total-progress"].check(v.t, v.wu_after - v.m * gamma + total)
        steps["deviation-cauchy-schwarz"].check(v.t, v.m * squares - total ** 2)
        steps["extended-margin"].check(v.t, v.yux + d - gamma)
        steps["extended-progress"].check(v.t, v.r.mistake * (v.yux + d - gamma))
        steps["extended-total-progress"].check(v.t, v.wu_after + total - v.m * gamma)
        _shared_steps(steps, v, radius2, u2)
    bound = None
    if run.rounds:
        end, k, cross = len(run.rounds), run.mistakes, radius2 * u2 * all_squares
        steps["deviation-all-rounds"].check(end, all_squares - squares)
        rest = radius2 * u2 + all_squares - k * gamma ** 2  # (R|u| + D)^2 - k gamma^2 = rest + 2 sqrt(cross)
        steps["bound"].check_root(end, Surd(0, (1, radius2 * u2), (1, all_squares), (-gamma, k)),
                                  sign_one_root(rest, 2, cross))
        steps["bound-squared"].check_root(end, Surd(rest, (2, cross)), sign_one_root(rest, 2, cross))
        extended = (radius2 + delta2) * (u2 + all_squares / delta2)
        steps["extended-bound"].check(end, extended - k * gamma ** 2)
        rest = extended - radius2 * u2 - all_squares
        steps["optimal-extension"].check_root(end, Surd(rest, (-2, cross)), sign_one_root(rest, -2, cross))
        bound = Surd((radius2 * u2 + all_squares) / gamma ** 2, (2 / gamma ** 2, cross))
    quantities = {"gamma": gamma, "u": u, "u2": u2, "R2": radius2, "D2": all_squares}
    return _report("perceptron-freund-schapire", run, gamma > 0, quantities, bound, steps)


def hinge_report(run, u, gamma=None):
    """perceptron-hinge for w* = u/gamma, or u where gamma is not positive."""
    gamma = effective_gamma(run, u, gamma)
    star = [v / gamma for v in u]
    steps = {name: Step() for name in (
        "mistake-sign", "update-rule", "conservative", "norm-expansion", "norm-growth", "total-norm", "cauchy-schwarz",
        "upper",
        "progress", "total-progress", "quadratic", "bound-tight", "loosening", "bound", "loss-cauchy-schwarz",
        "loss-all-rounds", "against-freund-schapire")}
    star2, half, hinge, squares, all_squares = dot(star, star), Fraction(1, 2), Fraction(0), Fraction(0), Fraction(0)
    b2 = star2 * run.radius2 if run.rounds else Fraction(0)
    bound = None
    for v in _views(run, star):
        loss = max(Fraction(0), 1 - v.yux)
        all_squares += loss ** 2
        _shared_steps(steps, v, run.radius2, star2)
        steps["upper"].check(v.t, b2 * v.m - v.wu_after ** 2)
        if v.r.mistake:
            hinge += loss
            squares += loss ** 2
            steps["progress"].check(v.t, v.yux - 1 + loss, true=v.wu_after - v.wu_before == v.yux)
        steps["total-progress"].check(v.t, v.wu_after - v.m + hinge)
        steps["loss-cauchy-schwarz"].check(v.t, v.m * squares - hinge ** 2)
        steps["loss-all-rounds"].check(v.t, all_squares - squares)
        gap, inner, cross = hinge - v.m, b2 * b2 + 4 * b2 * hinge, b2 * hinge
        steps["quadratic"].check_root(v.t, Surd(gap, (1, b2 * v.m)), sign_one_root(gap, 1, b2 * v.m))
        steps["bound-tight"].check_root(v.t, Surd(b2 / 2 + gap, (half, inner)),
                                        sign_one_root(b2 / 2 + gap, half, inner))
        steps["loosening"].check_root(v.t, Surd(b2 / 2, (1, cross), (-half, inner)),
                                      sign_two_roots(b2 / 2, 1, cross, -half, inner))
        steps["bound"].check_root(v.t, Surd(b2 + gap, (1, cross)), sign_one_root(b2 + gap, 1, cross))
        bound = Surd(b2 + hinge, (1, cross))
    if run.rounds:
        inner, cross, rest = b2 * b2 + 4 * b2 * hinge, b2 * all_squares, b2 / 2 + all_squares - hinge
        steps["against-freund-schapire"].check_root(len(run.rounds), Surd(rest, (2, cross), (-half, inner)),
                                                    sign_two_roots(rest, 2, cross, -half, inner))
    quantities = {"u": star, "u2": star2, "R2": run.radius2, "b2": b2, "H": hinge}
    return _report("perceptron-hinge", run, True, quantities, bound, steps)


def batch_report(run, examples, u):
    """perceptron-batch; u is any separator, scaled here, or None if the examples are inseparable.

    A run that was stopped by its limit although the examples are separable leaves the theorem undecided.
    """
    margin = None if u is None else min((y * dot(u, x) for x, y in zip(examples.xs, examples.ys)), default=Fraction(1))
    applies = margin is not None and margin > 0
    star = [v / margin for v in u] if applies else None
    steps = _separable_steps(run, star, Fraction(1))
    del steps["conservative"]  # every round is an update
    steps["separates"] = Step()
    if run.halted:
        for i, (x, y) in enumerate(zip(examples.xs, examples.ys), 1):
            score = y * dot(run.weights, x)
            steps["separates"].check(i, score, true=score > 0)
    bound, quantities = None, {"R2": run.radius2}
    if applies:
        quantities.update(gamma=Fraction(1), u=star, u2=dot(star, star))
        if examples.xs:
            bound = run.radius2 * dot(star, star)
            steps["iterations"] = Step()
            steps["iterations"].check(len(run.rounds), bound - run.mistakes)
    report = _report("perceptron-batch", run, applies, quantities, bound, steps)
    return report._replace(verdict="undecided") if report.verdict == "holds" and not run.halted else report


# ---------------------------------------------------------------- separation

def solve(matrix, right):
    """The solution of a square linear system, or None if it is singular."""
    rows, size = [list(row) + [b] for row, b in zip(matrix, right)], len(right)
    for c in range(size):
        pivot = next((i for i in range(c, size) if rows[i][c] != 0), None)
        if pivot is None:
            return None
        rows[c], rows[pivot] = rows[pivot], rows[c]
        rows[c] = [v / rows[c][c] for v in rows[c]]
        for i in range(size):
            if i != c and rows[i][c] != 0:
                rows[i] = [a - rows[i][c] * b for a, b in zip(rows[i], rows[c])]
    return [row[-1] for row in rows]


def max_margin(examples):
    """The w of least norm with y w.x >= 1 for all examples, or None if there is none.

    By the conditions of Karush, Kuhn and Tucker the optimum is a positive combination of linearly
    independent y x with y w.x = 1; every such subset is tried, so this is for tiny inputs only.
    """
    signed = list(dict.fromkeys(tuple(y * p for p in x) for x, y in zip(examples.xs, examples.ys)))
    for size in range(min(examples.dimension, len(signed)) + 1):
        for subset in combinations(signed, size):
            alpha = solve([[dot(a, b) for b in subset] for a in subset], [Fraction(1)] * size)
            if alpha is None or any(a <= 0 for a in alpha):
                continue
            w = [dot(alpha, [z[i] for z in subset]) for i in range(examples.dimension)]
            if all(dot(w, z) >= 1 for z in signed):
                return w
    return None


def max_margin_with_offset(examples):
    """The w and b with y (w.x + b) >= 1 for all examples and the least norm of w, one list, or None if there are none.

    The same conditions with sum alpha y = 0 besides; the (y x, y) are then linearly independent. Of one label b is it.
    """
    if len(set(examples.ys)) < 2:
        return [Fraction(0)] * examples.dimension + [Fraction(examples.ys[0] if examples.ys else 0)]
    signed = list(dict.fromkeys((tuple(y * p for p in x), y) for x, y in zip(examples.xs, examples.ys)))
    for size in range(2, min(examples.dimension + 1, len(signed)) + 1):
        for subset in combinations(signed, size):
            rows = [[dot(a, b) for b, _ in subset] + [Fraction(y)] for a, y in subset]
            found = solve(rows + [[Fraction(y) for _, y in subset] + [Fraction(0)]], [Fraction(1)] * size + [Fraction(0)])
            if found is None or any(a <= 0 for a in found[:-1]):
                continue
            w = [dot(found[:-1], [z[i] for z, _ in subset]) for i in range(examples.dimension)]
            if all(dot(w, z) + y * found[-1] >= 1 for z, y in signed):
                return w + [found[-1]]
    return None


def with_constant(examples):
    return Examples([tuple(x) + (Fraction(1),) for x in examples.xs], examples.ys, examples.dimension + 1)


def separable_weakly(examples):
    """Whether some w has y w.x >= 0 on all examples, and not always 0.

    There is none exactly where minus each y x is a nonnegative combination of all (Stiemke 1915), and then of linearly
    independent ones (Caratheodory); every such subset is tried.
    """
    signed = list(dict.fromkeys(tuple(y * p for p in x) for x, y in zip(examples.xs, examples.ys)))

    def is_cancelled(z):
        for size in range(min(examples.dimension, len(signed)) + 1):
            for subset in combinations(signed, size):
                shares = solve([[dot(a, b) for b in subset] for a in subset], [-dot(a, z) for a in subset])
                if shares is not None and all(s >= 0 for s in shares) and \
                        not any(z[i] + dot(shares, [a[i] for a in subset]) for i in range(examples.dimension)):
                    return True
        return False

    return not all(is_cancelled(z) for z in signed)


def rank(rows):
    rows, found = [list(row) for row in rows], 0
    for c in range(len(rows[0]) if rows else 0):
        pivot = next((i for i in range(found, len(rows)) if rows[i][c] != 0), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        for i in range(found + 1, len(rows)):
            factor = rows[i][c] / rows[found][c]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[found])]
        found += 1
    return found


def check_separation(certificate, examples):
    """Checks a separation certificate; returns (separable, w or None, list of what is wrong with it).

    With the convention bias "free" the examples have no constant, and the offset is the last entry of w.
    """
    wrong, size = [], len(examples.xs)
    free = certificate.get("conventions", {}).get("bias") == "free"
    counted = examples.dimension
    examples = with_constant(examples) if free else examples

    def need(condition, what):
        if not condition:
            wrong.append(what)

    def weights_of(key):
        pairs = [(int(e["example"]), parse_number(str(e["value"]))) for e in certificate[key]]
        need(len({i for i, _ in pairs}) == len(pairs), f"{key}: an example occurs twice")
        need(all(1 <= i <= size for i, _ in pairs), f"{key}: no such example")
        need(all(a >= 0 for _, a in pairs), f"{key}: negative value")
        pairs = [(i, a) for i, a in pairs if 1 <= i <= size]
        total = [sum((a * examples.ys[i - 1] * examples.xs[i - 1][j] for i, a in pairs), Fraction(0))
                 for j in range(examples.dimension)]
        return pairs, total

    def separator():
        w = [parse_number(str(v)) for v in certificate["w"]] + ([parse_number(certificate["offset"])] if free else [])
        need(len(w) == examples.dimension, "w: wrong dimension")
        return w, [y * dot(w, x) for x, y in zip(examples.xs, examples.ys)]

    if certificate["separable"] is True:
        w, scores = separator()
        need(all(s >= 1 for s in scores), "some y w.x is less than 1")
        alpha, total = weights_of("alpha")
        need(total[:counted] == w[:counted], "w is not the sum of alpha_i y_i x_i")
        need(not any(total[counted:]), "the sum of alpha_i y_i is not zero")
        need(all(a == 0 or scores[i - 1] == 1 for i, a in alpha), "alpha > 0 on an example with y w.x > 1")
        square = dot(w[:counted], w[:counted])
        if square:
            need(parse_number(str(certificate["margin2"])) == 1 / square, "margin2 is not 1/|w|^2")
        else:
            need(certificate["margin2"] is None and len(set(examples.ys)) < 2, "w is 0")
        return True, w, wrong
    need(certificate["separable"] is False, "separable is neither true nor false")
    values, total = weights_of("lambda")
    need(sum(a for _, a in values) == 1, "lambda does not sum to 1")
    need(not any(total), "the sum of lambda_i y_i x_i is not zero")
    if certificate["quasi_separable"] is True:
        _, scores = separator()
        need(all(s >= 0 for s in scores) and any(scores), "w does not separate weakly")
    else:
        need("w" not in certificate, "a w beside no separator")
        need(rank([examples.xs[i - 1] for i, a in values if a > 0]) == rank(examples.xs),
             "the examples with a lambda do not span all")
    return False, None, wrong
