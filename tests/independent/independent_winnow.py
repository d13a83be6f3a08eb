"""An independent, exact evaluation of exponentiated Winnow and its theorems, for compare_winnow.py and the tests.

It shares no code with the C++ program and serves to cross-check it.  The source is A (Agarwal's lecture notes),
section 3: the algorithm, Theorem 3.1 and its proof (9)-(25).  Winnow's weights are w_i = B^(S_i) / sum_j B^(S_j),
where S_i is the sum of y x_i over the mistakes so far and B = e^eta; so the state is the rational vector S, and every
claim of the proof is the sign of a sum of c B^a with rational c and a, or of a sum of q ln r with rational q and r.
Floating point is not used at all.  Only the standard library is needed (Python 3.9+).
Long, as a stranger who checks it should find all of it in one place.

How a sign is decided
    enclosures in scaled integers, at 64, 128, 256, .. bits, until zero is outside;
    powers of e         a collected sum is zero only if it has no terms (Lindemann and Weierstrass);
    powers of B = s^m   with s no perfect power: exponents are reduced modulo the integers, and the sum is zero exactly
                        if in every class the rational sum of the coefficients times powers of s is;
    logarithms          q_0 + sum q ln r is zero exactly if q_0 = 0 and the product of the r^q is 1 (Baker), which
                        exponents over pairwise coprime integers tell.

Overview
    Powers, sign_of_logs            the numbers            best_comparator     linear program for the best p >= 0
    run_winnow                      run and evaluate       learn, evaluate     the two halves of it

Longer than most files here, so that it can be copied and read as a whole.
"""

import sys
from collections import namedtuple
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, lcm

sys.dont_write_bytecode = True
from independent import InputError, Step, dot, sign  # noqa: E402

FIRST_BITS, LAST_BITS = 64, 1 << 16
ONE, HALF = Fraction(1), Fraction(1, 2)


class Undecided(ArithmeticError):
    """A sign that LAST_BITS bits leave open."""


def precisions():
    bits = FIRST_BITS
    while bits <= LAST_BITS:
        yield bits
        bits *= 2
    raise Undecided("a sign is undecided")


# ---------------------------------------------------------------- enclosures
# A pair of integers (low, high) at `bits` encloses the real numbers from low/2^bits to high/2^bits.

def ceil_div(a, b):
    return -(-a // b)


def outward(low, high, shift):
    """The pair with `shift` fewer bits."""
    return low >> shift, -(-high >> shift)


@lru_cache(maxsize=1 << 16)
def exp_enclosure(x, bits):
    """e^x for a rational x <= 0: Taylor's series of e^(-x / 2^m), inverted and squared m times."""
    if -x > bits:
        return 0, 1  # e^(-bits) < 2^(-bits)
    m = int(-x).bit_length() + 6
    work = bits + m + 12
    one = 1 << work
    low_z = int(-x * (1 << (work - m)))
    high_z = low_z + 1
    low_sum = high_sum = low_term = high_term = one
    k = 1
    while high_term > 1:
        low_term, high_term = (low_term * low_z >> work) // k, ceil_div(high_term * high_z, k << work)
        low_sum, high_sum = low_sum + low_term, high_sum + high_term
        k += 1
    high_sum += high_term  # the rest of the series is smaller than its last term
    low, high = one * one // high_sum, ceil_div(one * one, low_sum)
    for _ in range(m):
        low, high = outward(low * low, high * high, work)
    return outward(low, high, work - bits)


def _atanh(z, bits):
    """atanh z for a rational abs(z) <= 1/3, by its series."""
    if z < 0:
        low, high = _atanh(-z, bits)
        return -high, -low
    low_z = int(z * (1 << bits))
    high_z = low_z + 1
    low_power, high_power, low_sum, high_sum, k = low_z, high_z, 0, 0, 1
    while high_power > 1:
        low_sum, high_sum = low_sum + low_power // k, high_sum + ceil_div(high_power, k)
        low_power = low_power * low_z * low_z >> 2 * bits
        high_power = ceil_div(high_power * high_z * high_z, 1 << 2 * bits)
        k += 2
    return low_sum, high_sum + 2 * high_power


@lru_cache(maxsize=1 << 12)
def log_enclosure(r, bits):
    """ln r for a rational r > 0: r = 2^k m with m near 1, ln m = 2 atanh((m-1)/(m+1)), ln 2 = 2 atanh(1/3)."""
    k = r.numerator.bit_length() - r.denominator.bit_length()
    m = r / Fraction(2) ** k
    if m > Fraction(4, 3):
        k, m = k + 1, m / 2
    elif m < Fraction(2, 3):
        k, m = k - 1, m * 2
    work = bits + abs(k).bit_length() + bits.bit_length() + 8
    low, high = _atanh((m - 1) / (m + 1), work)
    ends = [k * end for end in _atanh(Fraction(1, 3), work)] if k else [0]
    return outward(2 * (low + min(ends)), 2 * (high + max(ends)), work - bits)


def times(c, low, high):
    """The enclosure of c times what (low, high) encloses, for a rational c, rounded outward."""
    ends = sorted((c * low, c * high))
    return ends[0].__floor__(), ends[1].__ceil__()


# ---------------------------------------------------------------- sums of powers

@lru_cache(maxsize=1 << 10)
def perfect_power(r):
    """(s, m) with r = s^m, r > 0 rational, m as large as possible (r not 1)."""
    for m in range(max(r.numerator, r.denominator).bit_length(), 1, -1):
        top, bottom = integer_root(r.numerator, m), integer_root(r.denominator, m)
        if top ** m == r.numerator and bottom ** m == r.denominator:
            return Fraction(top, bottom), m
    return r, 1


def integer_root(a, m):
    """The largest integer whose m-th power is at most a, for a >= 1."""
    low, high = 1, 1 << (a.bit_length() // m + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle ** m <= a else (low, middle)
    return low


# The powers: base None stands for e; base^scale = B.  All exponents elsewhere are exponents of B.
Rate = namedtuple("Rate", "base scale")


def rate_of_eta(eta):
    return Rate(None, Fraction(eta))


def rate_of_beta(beta):
    return Rate(Fraction(beta), ONE)


def rate_log(rate, bits):
    """The logarithm of the base."""
    return (1 << bits, 1 << bits) if rate.base is None else log_enclosure(rate.base, bits)


class Powers:
    """The sum of c B^a over a dictionary from exponents a to coefficients c, both rational."""

    def __init__(self, terms=()):
        self.terms = {}
        for a, c in dict(terms).items():
            self._add(a, c)

    def _add(self, a, c):
        total = self.terms.get(a, 0) + c
        if total:
            self.terms[a] = total
        else:
            self.terms.pop(a, None)

    @staticmethod
    def over(exponents, coefficients=None):
        """sum_i c_i B^(exponent_i); every c_i = 1 if they are not given."""
        result = Powers()
        for i, a in enumerate(exponents):
            result._add(a, ONE if coefficients is None else coefficients[i])
        return result

    def __add__(self, other):
        result = Powers(self.terms)
        for a, c in other.terms.items():
            result._add(a, c)
        return result

    def __sub__(self, other):
        return self + other * -1

    def __mul__(self, other):
        if not isinstance(other, Powers):
            return Powers({a: c * other for a, c in self.terms.items()})
        result = Powers()
        for a, c in self.terms.items():
            for b, d in other.terms.items():
                result._add(a + b, c * d)
        return result

    __rmul__ = __mul__

    def sign(self, rate):
        """The exact sign of the sum."""
        terms = {rate.scale * a: c for a, c in self.terms.items()}
        base = rate.base
        if base is not None and base < 1:
            base, terms = 1 / base, {-a: c for a, c in terms.items()}
        reduced = base is None
        for bits in precisions():
            signs = {sign(c) for c in terms.values()}
            if len(signs) < 2:
                return signs.pop() if signs else 0
            low, high = enclose_powers(base, terms, bits)
            if low > 0 or high < 0:
                return sign(low) or sign(high)
            if not reduced:
                terms, reduced = drop_zeros(base, terms), True


def enclose_powers(base, terms, bits):
    """The sum divided by its largest power, for integer coefficients made so by a common denominator."""
    top = max(terms)
    common = lcm(*(c.denominator for c in terms.values()))
    low_sum = high_sum = 0
    for a, c in terms.items():
        low, high = enclose_power(base, a - top, bits)
        c = int(c * common)
        low_sum, high_sum = low_sum + c * (low if c > 0 else high), high_sum + c * (high if c > 0 else low)
    return low_sum, high_sum


def enclose_power(base, a, bits):
    """base^a for a rational a <= 0 and base > 1 (None: e)."""
    if base is None or a == 0:
        return exp_enclosure(a, bits)
    work = bits + int(-a).bit_length() + 4
    low, high = log_enclosure(base, work)
    unit = 1 << work
    return exp_enclosure(a * high / unit, bits)[0], exp_enclosure(a * low / unit, bits)[1]


def drop_zeros(base, terms):
    """The same sum without leading terms of a class that add up to zero; no terms exactly if the sum is zero."""
    root, m = perfect_power(base)
    classes = {}
    for a, c in terms.items():
        whole = (a * m).__floor__()
        classes.setdefault(a * m - whole, []).append((whole, c))
    rest = {}
    for part, members in classes.items():
        members.sort(reverse=True)
        total, weight, start = Fraction(0), sum(abs(c) for _, c in members), 0
        for i, (whole, c) in enumerate(members):
            if total:
                gap = members[i - 1][0] - whole
                if abs(total) * (1 + (gap // 16) * (root - 1)) ** 16 > weight:
                    break  # by Bernoulli's inequality, the terms so far outweigh the rest
                total *= root ** gap
            total += c
            weight -= abs(c)
            if total == 0:
                start = i + 1
        rest.update({(whole + part) / m: c for whole, c in members[start:]})
    return rest


# ---------------------------------------------------------------- sums of logarithms

def coprime_base(numbers):
    """Pairwise coprime integers > 1 such that every given positive integer is a product of powers of them."""
    base = []
    pending = [a for a in numbers if a > 1]
    while pending:
        a = pending.pop()
        for i, b in enumerate(base):
            g = gcd(a, b)
            if g > 1:
                if a != b:
                    del base[i]
                    pending += [c for c in (g, a // g, b // g) if c > 1]
                break
        else:
            base.append(a)
    return base


def valuation(a, b):
    v = 0
    while a % b == 0:
        a, v = a // b, v + 1
    return v


def sign_of_logs(terms, constant=0):
    """The exact sign of constant + sum of q ln r over the pairs (q, r), r > 0."""
    terms = [(Fraction(q), Fraction(r)) for q, r in terms if q != 0 and r != 1]
    constant, tested = Fraction(constant), False
    for bits in precisions():
        low = high = 0
        for ends in [times(q, *log_enclosure(r, bits)) for q, r in terms] + [times(constant, 1 << bits, 1 << bits)]:
            low, high = low + ends[0], high + ends[1]
        if low > 0 or high < 0:
            return sign(low) or sign(high)
        if not tested and constant == 0:
            base = coprime_base([r.numerator for _, r in terms] + [r.denominator for _, r in terms])
            if all(sum(q * (valuation(r.numerator, b) - valuation(r.denominator, b)) for q, r in terms) == 0
                   for b in base):
                return 0
        tested = True


# ---------------------------------------------------------------- the best comparator

Best = namedtuple("Best", "gamma p certificate")


def best_comparator(examples):
    """The greatest gamma with y p.x >= gamma for some p >= 0 of sum 1: the value of a matrix game.

    Also p, and nonnegative weights on the examples of sum 1 with sum_t lambda_t y_t x_t <= gamma in every coordinate,
    which show that no p does better.  By the simplex method with Bland's rule on the game made positive.
    """
    matrix = [[y * v for v in x] for x, y in zip(examples.xs, examples.ys)]
    if not matrix:
        return None
    size, n = len(matrix), examples.dimension
    shift = 1 - min(map(min, matrix))
    # Maximise the sum of r >= 0 subject to sum_t r_t (matrix_ti + shift) <= 1 for every i; slacks follow the r.
    rows = [[matrix[t][i] + shift for t in range(size)] + [Fraction(i == j) for j in range(n)] + [ONE]
            for i in range(n)]
    goal = [-ONE] * size + [Fraction(0)] * (n + 1)
    basis = [size + i for i in range(n)]
    while True:
        enter = next((j for j in range(size + n) if goal[j] < 0), None)
        if enter is None:
            break
        _, _, leave = min((rows[i][-1] / rows[i][enter], basis[i], i) for i in range(n) if rows[i][enter] > 0)
        rows[leave] = [v / rows[leave][enter] for v in rows[leave]]
        for row in rows[:leave] + rows[leave + 1:] + [goal]:
            if row[enter]:
                row[:] = [a - row[enter] * b for a, b in zip(row, rows[leave])]
        basis[leave] = enter
    value = 1 / goal[-1]
    p = [value * goal[size + i] for i in range(n)]
    certificate = [Fraction(0)] * size
    for i, j in enumerate(basis):
        if j < size:
            certificate[j] = value * rows[i][-1]
    gamma = value - shift
    assert sum(p) == sum(certificate) == 1 and min(p) >= 0 and min(certificate) >= 0
    assert min(dot(p, row) for row in matrix) == gamma
    assert max(sum(certificate[t] * matrix[t][i] for t in range(size)) for i in range(n)) == gamma
    return Best(gamma, p, certificate)


# ---------------------------------------------------------------- the learner

# One round; before and after are the exponents S.
Round = namedtuple("Round", "x y before mistake after")


def score_sign(x, exponents, rate):
    """The sign of w.x; rate None is the limit of large eta, in which the largest exponent decides."""
    score = Powers.over(exponents, x)
    if rate is None:
        return sign(score.terms[max(score.terms)]) if score.terms else 0
    return score.sign(rate)


def learn(examples, rate, tie="mistake", passes=1):
    """Winnow's rounds; tie: positive, negative or mistake."""
    at_zero = {"positive": 1, "negative": -1, "mistake": 0}[tie]
    exponents, rounds = [Fraction(0)] * examples.dimension, []
    for _ in range(passes):
        for x, y in zip(examples.xs, examples.ys):
            mistake = (score_sign(x, exponents, rate) or at_zero) != y
            after = [s + y * v for s, v in zip(exponents, x)] if mistake else exponents
            rounds.append(Round(x, y, exponents, mistake, after))
            exponents = after
    return rounds


# ---------------------------------------------------------------- the theorems

WITHOUT_U = ("simplex", "mistake-sign", "update-rule", "update-corrects", "conservative", "chord", "z-identity",
             "z-bound")
WITH_P = ("kl-drop-identity", "kl-initial", "kl-nonnegative")
WITH_GAMMA = ("margin", "kl-drop", "kl-total", "bound")
WINNOW = WITHOUT_U + WITH_P + WITH_GAMMA
TUNED = ("stationary", "bound-g", "g-quadratic", "bound")
# What a failed hypothesis excuses.
RESTS_ON = {"nonnegative": WITH_P + WITH_GAMMA, "margin": WITH_GAMMA, "rate": WINNOW, "denominator": ("bound",),
            "tunable": TUNED}

Comparator = namedtuple("Comparator", "u norm p gamma radius")
Theorem = namedtuple("Theorem", "verdict vacuous hypotheses steps bound")
Result = namedtuple("Result", "rounds mistakes mistake_rounds exponents comparator rate theorems")


def comparator_of(examples, u=None, gamma=None):
    """u with its norm |u|_1, p = u/|u|_1, gamma (as given, else the least y u.x) and R; p is None where u >= 0 fails.

    Without u, the best p >= 0.
    """
    if u is None:
        best = best_comparator(examples)
        u = best.p if best else [Fraction(1, max(1, examples.dimension))] * examples.dimension
    norm = sum(map(abs, u), Fraction(0))
    p = [v / norm for v in u] if norm and min(u) >= 0 else None
    if gamma is None:
        gamma = min((y * dot(u, x) for x, y in zip(examples.xs, examples.ys)), default=None)
    radius = max((abs(v) for x in examples.xs for v in x), default=None)
    return Comparator(u, norm, p, gamma, radius)


def chosen_rate(choice, c):
    """The rate of ("eta", q), ("beta", q) or ("optimal",): (24) of A; None is the limit of large eta."""
    if choice[0] != "optimal":
        return {"eta": rate_of_eta, "beta": rate_of_beta}[choice[0]](choice[1])
    if c.p is None or c.gamma is None or c.gamma <= 0 or c.gamma > c.radius * c.norm:
        raise InputError("no optimal rate: it needs u >= 0 and 0 < gamma <= R |u|_1")
    if c.gamma == c.radius * c.norm:
        return None
    return Rate((c.radius * c.norm + c.gamma) / (c.radius * c.norm - c.gamma), 1 / (2 * c.radius))


def B(exponent):
    return Powers({exponent: ONE})


def cosh_power(radius, m):
    """2^m cosh(eta R)^m, by the binomial theorem."""
    return Powers.over([radius * (m - 2 * i) for i in range(m + 1)], [Fraction(comb(m, i)) for i in range(m + 1)])


def sign_of_divergence(p, exponents, rate):
    """The exact sign of KL(p | w) for the weights w of these exponents; zero exactly if p = w.

    As KL(p | w) = KL(p | w given the support of p) - ln w(support), the second part may be as small as it likes.
    """
    support = [(q, s) for q, s in zip(p, exponents) if q > 0]
    outside = (Powers.over(exponents) - Powers.over([s for _, s in support])).sign(rate)
    within = _sign_on_support([q for q, _ in support], [s for _, s in support], rate)
    if within * outside < 0:
        raise Undecided("the two parts of a divergence differ in sign")
    return within or outside


def _sign_on_support(p, exponents, rate):
    total = Powers.over(exponents)
    if all((total * q - B(s)).sign(rate) == 0 for q, s in zip(p, exponents)):
        return 0
    top = max(exponents)
    scaled = {rate.scale * a: c for a, c in Powers.over([s - top for s in exponents]).terms.items()}
    for bits in precisions():
        # sum p ln p + eta (top - p.S) + ln sum_j B^(S_j - top)
        parts = [times(q, *log_enclosure(q, bits)) for q in p]
        parts.append(times(rate.scale * (top - dot(p, exponents)), *rate_log(rate, bits)))
        low, high = enclose_powers(rate.base, scaled, bits)
        parts.append((log_enclosure(Fraction(low, 1 << bits), bits)[0],
                      log_enclosure(Fraction(high, 1 << bits), bits)[1]))
        low, high = sum(a for a, _ in parts), sum(b for _, b in parts)
        if low > 0 or high < 0:
            return sign(low) or sign(high)


def _mistake_steps(steps, t, r, c, rate):
    """The steps in scope on a mistake that do not speak of u."""
    signed = [r.y * v for v in r.x]
    before, after = Powers.over(r.before), Powers.over(r.after)
    score, new_score = Powers.over(r.before, signed), Powers.over(r.after, signed)
    # Z_t times the sum of B^(S_j), from its definition.
    z = Powers.over([s + v for s, v in zip(r.before, signed)])
    cosh2, sinh2 = B(c.radius) + B(-c.radius), B(c.radius) - B(-c.radius)
    steps["mistake-sign"].check(t, true=score.sign(rate) <= 0)
    steps["update-rule"].check(t, true=list(r.after) == [s + v for s, v in zip(r.before, signed)])
    steps["update-corrects"].check(t, true=(new_score * before - score * after).sign(rate) >= 0)
    parts = [v / c.radius if c.radius else Fraction(0) for v in signed]
    chords = [(1 + q) * HALF * B(c.radius) + (1 - q) * HALF * B(-c.radius) for q in parts]
    steps["chord"].check(t, true=all((chord - B(v)).sign(rate) >= 0 for chord, v in zip(chords, signed)))
    weighted = Powers()
    for chord, s in zip(chords, r.before):
        weighted += chord * B(s)
    steps["z-identity"].check(t, true=(weighted - HALF * cosh2 * before
                                       - HALF * sinh2 * Powers.over(r.before, parts)).sign(rate) == 0)
    steps["z-bound"].check(t, true=(HALF * cosh2 * before - z).sign(rate) >= 0)
    return z, cosh2, signed


def winnow_steps(rounds, c, rate):
    """Every step of `winnow` (A Theorem 3.1) on every round in its scope."""
    steps = {name: Step() for name in (WINNOW if c.p else WITHOUT_U)}
    m, n, state = 0, len(c.u), None
    floor = c.gamma / c.norm if c.p and c.gamma is not None else None  # gamma/|u|_1
    for t, r in enumerate(rounds, 1):
        m += r.mistake
        sums = Powers.over(r.after)
        # sum_i w_i = 1: the numerators add up to the denominator; each of them is a power, so it is positive.
        numerators = Powers()
        for s in r.after:
            numerators += B(s)
        steps["simplex"].check(t, true=len(r.after) == n and (numerators - sums).sign(rate) == 0)
        if r.mistake:
            z, cosh2, signed = _mistake_steps(steps, t, r, c, rate)
            if c.p:
                gain, before = dot(c.p, signed), Powers.over(r.before)
                moved = [b - a for a, b in zip(r.before, r.after)]
                # KL(p, w_t) - KL(p, w_t+1) = eta p.(S' - S) + ln (sum B^S / sum B^S'), and Z_t = z / sum B^S.
                steps["kl-drop-identity"].check(t, true=dot(c.p, moved) == gain and (sums - z).sign(rate) == 0)
                steps["margin"].check(t, true=gain >= floor)
                drop = dot(c.p, moved)  # B^drop sum B^S / sum B^S' >= B^floor / cosh
                steps["kl-drop"].check(t, true=(B(drop - floor) * before * cosh2 - 2 * sums).sign(rate) >= 0)
        else:
            steps["conservative"].check(t, true=r.after == r.before)
        if not c.p:
            continue
        if state is None or state[0] != (m, r.after):  # as on the last round otherwise
            cosh = cosh_power(c.radius, m)
            power = Fraction(2) ** m
            state = ((m, r.after),
                     (n * B(dot(c.p, r.after) - m * floor) * cosh - power * sums).sign(rate) >= 0,
                     sign_of_divergence(c.p, r.after, rate) >= 0,
                     (n * cosh - power * B(m * floor)).sign(rate) >= 0)
        for name, true in zip(("kl-total", "kl-nonnegative", "bound"), state[1:]):
            steps[name].check(t, true=true)
    if c.p:
        steps["kl-initial"].check(1, true=sign_of_logs([(-q, q) for q in c.p if q > 0]) >= 0)
    return steps


def denominator_sign(c, rate):
    """The sign of eta gamma - |u|_1 ln cosh(eta R)."""
    return (2 * B(c.gamma / c.norm) - B(c.radius) - B(-c.radius)).sign(rate)


def bound_enclosure(c, rate, bits=200):
    """Rationals that enclose |u|_1 ln n / (eta gamma - |u|_1 ln cosh(eta R)), whose denominator is positive."""
    n = len(c.u)
    if n == 1:
        return Fraction(0), Fraction(0)
    while True:
        unit = 1 << bits
        # ln cosh(eta R) = eta R + ln((1 + B^(-2R)) / 2)
        cosh = enclose_powers(rate.base, {Fraction(0): ONE, -2 * rate.scale * c.radius: ONE}, bits)
        ln_low = log_enclosure(Fraction(cosh[0], 2 * unit), bits)[0]
        ln_high = log_enclosure(Fraction(cosh[1], 2 * unit), bits)[1]
        eta = times(rate.scale * (c.gamma / c.norm - c.radius), *rate_log(rate, bits))
        bottom = eta[0] - ln_high, eta[1] - ln_low
        if bottom[0] > 0 and (bottom[1] - bottom[0]) << 100 < bottom[0]:
            top = log_enclosure(Fraction(n), bits)
            return Fraction(top[0], bottom[1]), Fraction(top[1], bottom[0])
        bits *= 2


def verdict_of(hypotheses, steps):
    failed = [name for name, holds in hypotheses.items() if not holds]
    excused = {step for name in failed for step in RESTS_ON[name]}
    if any(not step.holds and name not in excused for name, step in steps.items()):
        return "refuted"
    return "does-not-apply" if failed else "holds"


def winnow_theorem(examples, rounds, c, rate):
    """`winnow`; at the limit of large eta the hypothesis on the rate fails and no step is evaluated."""
    mistakes = sum(r.mistake for r in rounds)
    hypotheses = {"nonnegative": c.p is not None, "margin": True, "rate": rate is not None, "denominator": True}
    if rate is None:
        return Theorem("does-not-apply", mistakes == 0, hypotheses, {}, None)
    if not rounds:
        return Theorem("holds", True, hypotheses, {name: Step() for name in WINNOW}, None)
    hypotheses["margin"] = c.gamma > 0 and all(y * dot(c.u, x) >= c.gamma for x, y in zip(examples.xs, examples.ys))
    hypotheses["denominator"] = c.p is not None and denominator_sign(c, rate) > 0
    steps = winnow_steps(rounds, c, rate)
    bound = bound_enclosure(c, rate) if hypotheses["denominator"] else None
    return Theorem(verdict_of(hypotheses, steps), mistakes == 0, hypotheses, steps, bound)


def tuned_steps(rounds, c, rate):
    """The steps of `winnow-tuned` (A (24), (25)); the last one on every round."""
    steps = {name: Step() for name in TUNED}
    eps, n = c.gamma / (c.radius * c.norm), len(c.u)
    if rate is not None:
        steps["stationary"].check(1, true=rate.scale * 2 * c.radius == 1 and (rate.base - 1) / (rate.base + 1) == eps)
    g = [((1 + eps) / 2, 1 + eps)] + ([((1 - eps) / 2, 1 - eps)] if eps < 1 else [])
    steps["g-quadratic"].check(1, true=sign_of_logs(g, -eps ** 2 / 2) >= 0)
    m, truths = 0, {}
    for t, r in enumerate(rounds, 1):
        m += r.mistake
        if m not in truths:
            truths[m] = (sign_of_logs([(ONE, n)] + [(-m * q, v) for q, v in g]) >= 0,
                         sign_of_logs([(ONE, n)], -m * eps ** 2 / 2) >= 0)
        steps["bound-g"].check(t, true=truths[m][0])
        steps["bound"].check(t, true=truths[m][1])
    return steps


def tuned_theorem(rounds, c, rate, winnow):
    """`winnow-tuned`, for a run at the optimal rate, which exists where u >= 0 and 0 < gamma <= R |u|_1."""
    hypotheses = {name: winnow.hypotheses[name] for name in ("nonnegative", "margin")}
    if rate is None:
        hypotheses["margin"] = all(r.y * dot(c.u, r.x) >= c.gamma for r in rounds)
    steps = tuned_steps(rounds, c, rate)
    verdict = verdict_of(hypotheses, steps)
    if winnow.verdict == "refuted":
        verdict = "refuted"
    return Theorem(verdict, winnow.vacuous, hypotheses, steps, None)


def evaluate(examples, rounds, c, rate, optimal=False):
    """The theorems on the rounds of any learner, right or wrong."""
    winnow = winnow_theorem(examples, rounds, c, rate)
    theorems = {"winnow": winnow}
    if optimal:
        theorems["winnow-tuned"] = tuned_theorem(rounds, c, rate, winnow)
    wrong = [t for t, r in enumerate(rounds, 1) if r.mistake]
    exponents = rounds[-1].after if rounds else [Fraction(0)] * examples.dimension
    return Result(rounds, len(wrong), wrong, exponents, c, rate, theorems)


def run_winnow(examples, rate, tie="mistake", passes=1, u=None, gamma=None):
    """Runs Winnow and evaluates its theorems.

    rate: ("eta", q), ("beta", q) or ("optimal",); u: nonnegative comparator (default: the best p); gamma: default the
    least y u.x.  InputError where the optimal rate does not exist.
    """
    c = comparator_of(examples, u, gamma)
    chosen = chosen_rate(rate, c)
    return evaluate(examples, learn(examples, chosen, tie, passes), c, chosen, rate[0] == "optimal")
