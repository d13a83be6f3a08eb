"""Runs of hedge anew, its loss and the bounds of its theorem; for recheck.py.

What is no fraction is known between two: logarithms and powers of e by their series, rounded outwards to a grid. Claims
are decided where the ends say so, with a closer grid where they do not.
"""
from fractions import Fraction as F
from functools import lru_cache

from recheck_data import BITS, FalseClaim, NUMERAL, Unusable, data_of, fields_of, lines_of, number, read_examples
from recheck_theorems import texts

GRIDS = (100, 200, 400, 800, 1600)  # bits


class Between:
    """A fraction, or a real number by the fractions it is between on grids that become closer: value(bits)."""
    def __init__(self, value):
        self.exact = value if isinstance(value, F) else None
        self.on = lru_cache(maxsize=None)(value) if self.exact is None else lambda bits: (value, value)

    def __repr__(self): return "about " + str(float(self.on(100)[0])) if self.exact is None else str(self.exact)

    def is_spelled(self, claimed):
        """As the fraction, or between two decimals, so near to each other that they say something."""
        if not isinstance(claimed, dict): return self.exact is not None and claimed == str(self.exact)
        if claimed.keys() != {"low", "high"}: return False
        low, high = F(claimed["low"]), F(claimed["high"])
        if high - low > max(abs(low), F(1, 1000)) / 10**15: return False
        for bits in GRIDS:
            a, b = self.on(bits)
            if low <= a and b <= high: return True
            if b < low or high < a: return False
        raise Unusable("an end that is not known to be apart from the number")


def is_less(a, b):
    for bits in GRIDS:
        (low, high), (least, most) = a.on(bits), b.on(bits)
        if high < least: return True
        if most <= low: return False
    raise Unusable("two numbers that are not known to be apart")


def outward(low, high, bits):
    return F(low.numerator * 2**bits // low.denominator, 2**bits), -F(-high.numerator * 2**bits // high.denominator, 2**bits)


def atanh(z, bits):
    """Of 0 <= z <= 1/3: the terms z^k/k, of which those left out are less than the last one in all."""
    low, power, k = F(0), z, 1
    while power > F(1, 2**(bits + 10)):
        low, power, k = low + power / k, outward(power * z * z, F(0), bits + 20)[0], k + 2
    return low, low + F(k, 2**(bits + 9))


@lru_cache(maxsize=None)
def ln(q, bits):
    """Of a fraction of at least 1: q = m 2^k with 1 <= m < 2, ln m = 2 atanh((m - 1)/(m + 1))."""
    k = 0
    while q >= 2: q, k = q / 2, k + 1
    (a, b), (c, d) = atanh((q - 1) / (q + 1), bits), atanh(F(1, 3), bits)
    return outward(2 * (a + k * c), 2 * (b + k * d), bits)


def exp_minus(x, bits):
    """e^-x of x >= 0: the alternating series at y = x/2^k <= 1/2, squared k times."""
    k = (x.numerator // x.denominator + 1).bit_length() + 1
    fine = bits + 2 * k + 20

    def series(y, last):  # ends with a term that is taken away (1), and is below, or with one that is added (0), and is above
        total = term = F(1)
        j = 0
        while term > F(1, 2**fine) or j % 2 != last:
            j += 1
            term = term * y / j
            total += -term if j % 2 else term
        return total

    least, most = outward(x / 2**k, x / 2**k, fine)
    low, high = outward(series(most, 1), series(least, 0), fine)
    for _ in range(k): low, high = outward(low * low, high * high, fine)
    return outward(low, high, bits)


def losses_of(claimed, text):
    """The rounds, each the losses of the experts."""
    c, reading = claimed["conventions"], claimed["reading"]
    if c["rows"] == "experts":
        rows = read_examples(text, reading, 0, False)
        rows = [[F((1 if a == 1 else -1) != y) for a in x] for x, y in rows]
    elif c["rows"] == "losses" and c["numbers"] in BITS:
        if {**reading, "format": None} != dict.fromkeys(("format", "label", "positive", "index_base")) or \
                reading["format"] not in ("auto", "csv"): raise Unusable("the reading of losses, which have no labels")
        lines = [fields_of(line) for line in lines_of(text)]
        if lines and not any(map(NUMERAL.fullmatch, lines[0])): lines.pop(0)
        rows = [[number(field, BITS[c["numbers"]]) for field in line] for line in lines]
    else: raise FalseClaim("conventions.rows or numbers: unknown")
    if not rows: raise Unusable("no round")
    if any(len(row) != len(rows[0]) or min(row) < 0 or max(row) > 1 for row in rows): raise Unusable("rows that are no losses")
    return rows


def root_of(beta):
    """beta = r^d with the largest d."""
    for d in range(max(beta.denominator.bit_length(), 1), 1, -1):
        r = F(round(beta.numerator**(1 / d)), round(beta.denominator**(1 / d)))
        if r**d == beta: return r, d
    return beta, 1


class Rule:
    """What a loss leaves of a weight; beta = e^-eta is the fraction r^d, or eta is a fraction."""
    def __init__(self, c):
        self.linear, self.beta, self.eta = c["rule"] == "linear", None, None
        if "eta" in c and c["eta"] is not None:
            self.eta = F(c["eta"])
            if self.eta <= 0 or self.linear: raise FalseClaim("conventions: eta or rule")
        else:
            self.beta = F(c["beta"])
            if not 0 < self.beta < 1: raise FalseClaim("conventions.beta: not above 0 and below 1")
            self.r, self.d = root_of(self.beta)
        if c["rule"] not in ("linear", "hedge"): raise FalseClaim("conventions.rule: unknown")

    def rate(self, bits):
        """eta = ln(1/beta)."""
        return (self.eta, self.eta) if self.beta is None else ln(1 / self.beta, bits)

    def power(self, exponent, bits):
        """beta^exponent."""
        low, high = self.rate(bits)
        return exp_minus(exponent * high, bits)[0], exp_minus(exponent * low, bits)[1]

    def split(self, lost):
        """beta^lost as a factor of its class, by what is no whole power of a fraction, and a fraction."""
        if self.beta is None: return lost, F(1)
        whole = lost * self.d // 1
        return (lost * self.d - whole) / self.d, self.r**int(whole)


def share(rule, weights, lost, losses):
    """p.l: a fraction where it is one; else a function of the grid, by the weights of the classes."""
    if rule.linear: return sum(w * l for w, l in zip(weights, losses)) / sum(weights)
    classes, least = {}, min(lost)
    for so_far, l in zip(lost, losses):
        key, factor = rule.split(so_far - least)
        a, b = classes.get(key, (F(0), F(0)))
        classes[key] = a + factor, b + factor * l
    means = {b / a for a, b in classes.values()}
    if len(means) == 1: return means.pop()

    def on(bits):
        part = [F(0), F(0), F(0), F(0)]
        for key, (whole, lost_part) in classes.items():
            low, high = rule.power(key, bits)
            part = [a + b for a, b in zip(part, (low * lost_part, high * lost_part, low * whole, high * whole))]
        return outward(part[0] / part[3], part[1] / part[2], bits)
    return on


def sum_of(terms):
    """Fractions and functions of the grid: a fraction, where all are."""
    exact, others = sum((v for v in terms if isinstance(v, F)), F(0)), [v for v in terms if not isinstance(v, F)]
    if not others: return exact
    return lambda bits: tuple(exact + sum(v(bits)[end] for v in others) for end in (0, 1))


def bounds_of(rule, n, rounds, best):
    """(ln n + L* eta)/(1 - beta) and (ln n)/eta + eta t/8; fractions where they are."""
    def of_loss(bits):
        (a, b), (c, d) = ln(F(n), bits), rule.rate(bits)
        least, most = rule.power(F(1), bits) if rule.beta is None else (rule.beta, rule.beta)
        return outward((a + best * c) / (1 - least), (b + best * d) / (1 - most), bits)

    def of_regret(bits):
        (a, b), (c, d) = ln(F(n), bits), rule.rate(bits)
        return outward(a / d + c * rounds / 8, b / c + d * rounds / 8, bits)

    return F(0) if n == 1 and best == 0 else of_loss, rule.eta * rounds / 8 if n == 1 and rule.beta is None else of_regret


def expected_hedge(claimed, text):
    c, rows = claimed["conventions"], losses_of(claimed, text)
    if c.get("passes", 1) < 1: raise FalseClaim("conventions.passes: not positive")
    rule, n, passes = Rule(c), len(rows[0]), int(c.get("passes", 1))
    weights, lost, shares = [F(1)] * n, [F(0)] * n, []
    for row in rows * passes:
        shares.append(share(rule, weights, lost, row))
        if rule.linear: weights = [w * (1 - (1 - rule.beta) * l) for w, l in zip(weights, row)]
        lost = [a + b for a, b in zip(lost, row)]
    known = {name: c[name] for name in ("numbers",) if c["rows"] == "losses"}
    rate = {"eta": str(rule.eta)} if rule.beta is None else {"beta": str(rule.beta)}
    state = {}
    if rule.linear: state = {"weights": texts(weights)}
    elif all(rule.split(a)[0] == 0 for a in lost): state = {"weights": texts(rule.split(a)[1] for a in lost)}
    yield {"data": data_of(rows, n), "reading": claimed["reading"], "rounds": len(rows) * passes,
           "conventions": {"rule": c["rule"], "rows": c["rows"], "passes": passes, "order": "file"} | rate | known} | state
    loss, best = sum_of(shares), min(lost)
    regret = loss - best if isinstance(loss, F) else lambda bits: tuple(end - best for end in loss(bits))
    limit, regret_limit = bounds_of(rule, n, len(rows) * passes, best)
    # Where nothing is lost, the loss is 0 and so is n = 1's bound; else they differ, as 1 - x < e^-x for x > 0.
    if loss != 0 and not is_less(Between(loss), Between(limit)):
        raise FalseClaim("hedge: it loses more than its bound")
    if not is_less(Between(regret), Between(regret_limit)):
        raise FalseClaim("hedge: its regret is more than the bound")
    entry = {"id": "hedge", "verdict": "holds", "vacuous": False, "bound": None, "quantities": {
        "experts": str(n), "best_loss": str(best), "loss": Between(loss),
        "regret": Between(regret), "loss_bound": Between(limit), "regret_bound": Between(regret_limit)}}
    yield {"theorems": [entry] if claimed["theorems"] else []}


EXPECTED = {"hedge": expected_hedge}
