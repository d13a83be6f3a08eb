"""What rounding can do to a correct perceptron or Winnow, as oracle/judges/rounding.hpp bounds it; for recheck.py."""
from fractions import Fraction as F

TYPES = {"decimal": (53, 1022), "binary64": (53, 1022), "binary32": (24, 126)}  # significant bits, largest exponent


def logarithm(a):
    """At least |ln a|; 0 for 1, and for 0, which no logarithm stands for."""
    return 0 if a in (0, 1) else abs(a.numerator.bit_length() - a.denominator.bit_length()) + 1


def unit_of(a):
    """The largest u with a = whole * 2^u, for a != 0; None where there is none."""
    p, q = abs(a.numerator), a.denominator
    return None if q & (q - 1) else (p & -p).bit_length() - q.bit_length()


class Rounding:
    """Of the run so far; `error` is None where there is no bound."""

    def __init__(self, rule, n):
        bits, self.reach = TYPES[rule["numbers"]]
        self.u, self.least = F(1, 2**bits), F(1, 2**(self.reach + bits - 1))
        self.sums, self.n, self.updates, self.lost = rule["learner"] == "perceptron", n, 0, False
        self.factors = {1: F(rule.get("promotion", 1)), -1: F(rule.get("demotion", 1))}
        self.step, self.threshold = F(rule.get("step", 1)), abs(F(rule.get("threshold", 0)))
        self.travelled, self.doubts, self.doubt = [F(0)] * n, [F(0)] * n, F(0)
        self.logarithms = logarithm(F(rule.get("initial", 0)))
        self.bits, self.unit, self.dyadic = bits, None, True

    def copy(self):
        other = object.__new__(Rounding)
        other.__dict__.update(self.__dict__, travelled=self.travelled[:], doubts=self.doubts[:])
        return other

    def update(self, w, x, y):
        self.updates += 1
        if self.sums:
            self.travelled = [way + abs(self.step * b) for way, b in zip(self.travelled, x)]
            for b in filter(None, x):
                unit = unit_of(self.step * b)
                self.dyadic = self.dyadic and unit is not None
                if self.dyadic: self.unit = unit if self.unit is None else min(self.unit, unit)
            self.lost = self.lost or self.share() is None or max(self.travelled) > 2**self.reach
            return
        self.logarithms += logarithm(self.factors[y])
        after = [abs(a * self.factors[y]) for a, b in zip(w, x) if a and b]
        self.lost = self.lost or any(a and not F(1, 2**self.reach) <= a <= 2**self.reach for a in after)

    def may_have_updated(self, x, y):
        self.dyadic = False
        if self.sums:
            self.doubts = [d + abs(self.step * b) for d, b in zip(self.doubts, x)]
        else:
            self.doubt += logarithm(self.factors[y]) if self.factors[y] else 1

    def share(self):
        k = self.updates
        k = 3 * k + 12 + self.n if self.sums else (self.n + 5) * (k + 2) + (k + 8) * (self.logarithms + 1)
        if self.lost or 2 * k * self.u >= 1 or 2 * self.doubt >= 1: return None
        return 2 * k * self.u / (1 - k * self.u) + 4 * self.doubt

    def of_weight(self, w, i):
        share = self.share()
        if share is None: return None
        if not self.sums: return share * abs(w[i])
        return (share * self.travelled[i] if self.updates else F(0)) + (
            4 * self.updates * self.least if any(self.travelled) else 0) + self.doubts[i]

    def covers(self, difference, w, i):
        error = self.of_weight(w, i)
        return error is None or abs(difference) <= error

    def of_score(self, w, x):
        share = self.share()
        if share is None: return None
        if not self.sums: return share * (self.threshold + sum(abs(a * b) for a, b in zip(w, x)))
        if not any(self.travelled) and not any(self.doubts): return F(0)
        if sum(abs(b) * way for b, way in zip(x, self.travelled)) > 2**self.reach: return None
        tiny = [b for b in x if abs(b) < F(1, 2**self.reach)]
        return sum(abs(b) * self.of_weight(w, i) + 4 * self.least + (abs(b) * self.travelled[i] if b in tiny else 0)
                   for i, b in enumerate(x) if b)

    def may_flip(self, score, w, x):
        error = self.of_score(w, x)
        return error is None or 0 < error and abs(score) <= error

    def may_round(self, x):
        """Whether anything that makes up a score may have been rounded at all."""
        if not self.sums: return self.updates > 0
        if not self.dyadic: return True
        if self.unit is None: return False
        units = [unit_of(b) for b in x if b]
        if None in units: return True
        limit = F(2)**(self.unit + self.bits)
        size = max(self.travelled) + sum(abs(b) * way for b, way in zip(x, self.travelled))
        return max(self.travelled) > limit or bool(units) and size > limit * F(2)**min(units)

    def turns_into(self, weights, w):
        return all(a == b or self.covers(b - a, w, i) for i, (a, b) in enumerate(zip(w, weights)))
