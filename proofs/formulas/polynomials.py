"""Polynomials with fractions before products of names, and chains of them in a normal form."""
from fractions import Fraction


class Unreadable(Exception):
    pass


class Polynomial:
    """Fractions times products of atoms; an atom is a text, and may have any whole exponent."""

    def __init__(self, terms=()):
        self.terms = {}
        for atoms, times in terms:
            kept = tuple(sorted((atom, power) for atom, power in dict(atoms).items() if power))
            self.terms[kept] = self.terms.get(kept, 0) + times
        self.terms = {atoms: times for atoms, times in self.terms.items() if times}

    @classmethod
    def atom(cls, name):
        return cls([(((name, 1),), Fraction(1))])

    @classmethod
    def number(cls, value):
        return cls([((), Fraction(value))])

    def __add__(self, other):
        return Polynomial([*self.terms.items(), *other.terms.items()])

    def __sub__(self, other):
        return self + other * Polynomial.number(-1)

    def __mul__(self, other):
        products = []
        for a, x in self.terms.items():
            for b, y in other.terms.items():
                powers = dict(a)
                for atom, power in b:
                    powers[atom] = powers.get(atom, 0) + power
                for label in ("y_t", "y_s"):
                    if label in powers:
                        powers[label] %= 2
                products.append((tuple(powers.items()), x * y))
        return Polynomial(products)

    def inverse(self):
        if len(self.terms) == 1:
            [(atoms, times)] = self.terms.items()
            return Polynomial([(tuple((atom, -power) for atom, power in atoms), 1 / times)])
        return Polynomial([(((f"({self})", -1),), Fraction(1))])

    def constant(self):
        """The number that it is, or None."""
        if not self.terms:
            return Fraction(0)
        return self.terms.get(()) if set(self.terms) == {()} else None

    def power(self, exponent):
        value = exponent.constant()
        if value is not None and value.denominator == 1:
            base = self if value >= 0 else self.inverse()
            result = Polynomial.number(1)
            for _ in range(abs(int(value))):
                result *= base
            return result
        result = Polynomial.number(1)
        for atoms, times in exponent.terms.items():
            part = Polynomial([(atoms, Fraction(1))])
            if times.denominator != 1:
                raise Unreadable(f"an exponent of {times}")
            result *= Polynomial([(((f"({self})^({part})", int(times)),), Fraction(1))])
        return result

    def __str__(self):
        def term(atoms, times):
            return " ".join([str(times), *(atom if power == 1 else f"{atom}^{power}" for atom, power in atoms)])
        return " + ".join(term(atoms, times) for atoms, times in sorted(self.terms.items())) or "0"


def relation(name, left, right):
    """`left name right` in normal form: what is = 0, >= 0 or > 0; None where both sides are the same by definition."""
    if name in ("<=", "<"):
        name, left, right = {"<=": ">=", "<": ">"}[name], right, left
    difference = left - right
    if not difference.terms:
        return None if name == "=" else f"0 {name} 0"
    leading = difference.terms[min(difference.terms)]
    scale = 1 / leading if name == "=" else 1 / abs(leading)
    return f"{difference * Polynomial.number(scale)} {name} 0"


def relations(chains):
    """The neighbours of all chains; a chain is [(relation to the one before, polynomial)]."""
    found = {relation(name, before, after) for chain in chains
             for (_, before), (name, after) in zip(chain, chain[1:])}
    return found - {None}
