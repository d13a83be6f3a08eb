"""Polynomials with fractions before products of names, as certificates have them."""
from fractions import Fraction


class Polynomial:
    """Terms by the sorted names of their factors."""

    def __init__(self, terms=()):
        self.terms = {}
        for times, names in terms:
            key = tuple(sorted(names))
            self.terms[key] = self.terms.get(key, 0) + Fraction(times)
        self.terms = {key: times for key, times in self.terms.items() if times}

    @classmethod
    def variable(cls, name):
        return cls([(1, [name])])

    @classmethod
    def of(cls, value):
        return value if isinstance(value, cls) else cls([(value, [])])

    def __add__(self, other):
        result = Polynomial()
        result.terms = dict(self.terms)
        for key, times in Polynomial.of(other).terms.items():
            result.terms[key] = result.terms.get(key, 0) + times
            if not result.terms[key]:
                del result.terms[key]
        return result

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -Polynomial.of(other)

    def __rsub__(self, other):
        return Polynomial.of(other) - self

    def __mul__(self, other):
        return Polynomial([(x * y, a + b) for a, x in self.terms.items()
                           for b, y in Polynomial.of(other).terms.items()])

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, exponent):
        result = Polynomial.of(1)
        for _ in range(exponent):
            result = result * self
        return result

    def __eq__(self, other):
        return self.terms == Polynomial.of(other).terms

    def __bool__(self):
        return bool(self.terms)

    def degree(self):
        return max(map(len, self.terms), default=0)

    def names(self):
        return {name for key in self.terms for name in key}

    def renamed(self, new_name):
        return Polynomial([(times, [new_name(name) for name in key]) for key, times in self.terms.items()])

    def text(self):
        """`3/2 "m_t" "\\gamma" + -1 "R^2"`"""
        return " + ".join(" ".join([str(times), *(f'"{name}"' for name in key)])
                          for key, times in sorted(self.terms.items())) or "0"

    @classmethod
    def read(cls, text):
        terms = []
        for term in text.split(" + "):
            times, *names = term.split(" \"")
            terms.append((Fraction(times), [name.rstrip('"') for name in names]))
        return cls(terms)
