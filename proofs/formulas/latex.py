"""Reads the formulas of steps and of quantities, in the LaTeX that the catalogue has."""
import functools
import re

from notation import SYNONYMS
from polynomials import Polynomial, Unreadable

RELATIONS = {r"\le": "<=", r"\ge": ">=", "=": "=", "<": "<", ">": ">"}
GREEK = r"\\(?:alpha|gamma|beta|eta|varepsilon|delta|Delta|ell|lambda|tau|theta|kappa|Phi)(?![a-zA-Z])"
SYMBOL = re.compile(rf"(?:\\(?:hat|tilde)\s*)?(?:{GREEK}|[A-Za-z])'*(?:\^\*)?(?:_(?:\{{[^{{}}]*\}}|[A-Za-z0-9*]|{GREEK}))?'*")
OPENING = {"(": ")", "[": "]", "{": "}", r"\{": r"\}", r"\lceil": r"\rceil", r"\lfloor": r"\rfloor", r"\langle": r"\rangle"}
WORDS = re.compile(r"\\text\s*\{[^{}]*\}(?:\s*\w\s*\\text\s*\{[^{}]*\})*")
# What stands before its argument: entropies, g, factors U, probabilities, errors, kernels, and elements of the space that
# they span.
FUNCTION = re.compile(r"\\mathrm\s*\{\w+\}|(?:g|f|e|K|P|U|w_(?:t|\{t\+1\}))(?=\()")


def plain(text):
    """LaTeX without what only moves things about."""
    text = re.sub(r"\\(?:big|Big|bigg|left|right)(?![a-zA-Z])", "", text)
    text = re.sub(r"\\textstyle(?![a-zA-Z])", "", text)
    text = re.sub(r"\\[,;:! ]", " ", text)
    return re.sub(r"\s+", " ", text).strip()


def squeezed(text):
    return re.sub(r"\s+", "", re.sub(r"\{(\w)\}", r"\1", text))


class Latex:
    """A reader of one formula. `definitions` are names and what they abbreviate."""

    def __init__(self, text, definitions):
        self.text, self.at, self.definitions = plain(text), 0, definitions

    def rest(self):
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1
        return self.text[self.at:]

    def take(self, token):
        rest = self.rest()
        if rest.startswith(token) and not (token[-1].isalpha() and re.match(r"[a-zA-Z]", rest[len(token):])):
            self.at += len(token)
            return True
        return False

    def expect(self, token):
        if not self.take(token):
            raise Unreadable(f"{token} expected at: {self.rest()[:40]}")

    def group(self, opening):
        """The text up to the bracket that closes, behind the opening one."""
        closing, depth, begin = OPENING[opening], 1, self.at
        while depth:
            if self.at >= len(self.text):
                raise Unreadable(f"{closing} is missing: {self.text}")
            for token, change in ((closing, -1), (opening, 1)):
                if self.text.startswith(token, self.at) and not (len(token) == 1 and self.text[self.at - 1] == "\\"):
                    depth += change
                    self.at += len(token)
                    break
            else:
                self.at += 1
        return self.text[begin:self.at - len(closing)]

    def argument(self):
        """{...} or a single token, as text."""
        self.rest()
        if self.take("{"):
            return self.group("{")
        found = re.match(rf"{GREEK}|\\?\w", self.rest())
        if not found:
            raise Unreadable(f"an argument expected at: {self.rest()[:40]}")
        self.at += found.end()
        return found[0]

    def inner(self, text):
        return latex(text, self.definitions)

    def named(self, name):
        """An atom, or what it abbreviates."""
        name = squeezed(name)
        name = SYNONYMS.get(name, name)
        if name in self.definitions:
            return latex(self.definitions[name], {k: v for k, v in self.definitions.items() if k != name})
        return Polynomial.atom(name)

    def expression(self):
        sign = Polynomial.number(-1 if self.take("-") else 1)
        result = sign * self.product()
        while True:
            if self.take("+"):
                result += self.product()
            elif self.take("-"):
                result -= self.product()
            else:
                return result

    def product(self):
        result = self.factor()
        while True:
            if self.take("/"):
                result *= self.factor().inverse()
            elif self.begins_factor():
                result *= self.factor()
            else:
                return result

    def begins_factor(self):
        rest = self.rest()
        if re.match(r"\\(?:le|ge|text|quad|ne|rceil|rfloor|cdot)(?![a-zA-Z])", rest):
            return False
        return bool(re.match(r"[A-Za-z0-9(\[|\\]", rest)) and not rest.startswith((r"\}", r"\|\|"))

    def factor(self):
        base = self.base()
        while self.take("^"):
            exponent = self.argument()
            square = f"{base}"[2:] + f"^{exponent}"  # what is defined as a square
            base = latex(self.definitions[square], {}) if square in self.definitions else base.power(self.inner(exponent))
        return base

    def base(self):
        rest = self.rest()
        if found := re.match(r"\d+", rest):
            self.at += found.end()
            return Polynomial.number(found[0])
        for fraction in (r"\tfrac", r"\frac"):
            if self.take(fraction):
                above = self.argument()
                return self.inner(above) * self.inner(self.argument()).inverse()
        for big in (r"\sum", r"\prod", r"\max", r"\min"):
            if self.take(big):
                return self.over_many(big)
        if self.take(r"\|"):
            end = self.text.index(r"\|", self.at)
            content, self.at = self.text[self.at:end], end + 2
            kind = f"_{self.argument()}" if self.take("_") else ""
            vector = squeezed(content) if "," in re.sub(r"_\{[^}]*\}", "", content) else self.inner(content)
            return self.named(rf"\|{vector}\|{kind}")
        if self.take("|"):
            end = self.text.index("|", self.at)
            content, self.at = self.text[self.at:end], end + 1
            return self.symbol(f"|{squeezed(content)}|")
        if self.take("["):
            return self.named(f"[{squeezed(self.group('['))}]")
        for opening in (r"\lceil", r"\lfloor", r"\langle"):
            if self.take(opening):
                return self.named(f"{opening}{squeezed(self.group(opening))}{OPENING[opening]}")
        if self.take("("):
            return self.inner(self.group("("))
        if self.take(r"\ln"):
            return self.named(f"ln({self.factor()})")
        for function in (r"\cosh", r"\sinh"):
            if self.take(function):
                self.expect("(")
                return self.named(f"{function}({self.inner(self.group('('))})")
        if found := FUNCTION.match(rest):
            self.at += found.end()
            self.expect("(")
            return self.named(f"{squeezed(found[0])}({squeezed(self.group('('))})")
        if found := SYMBOL.match(rest):
            self.at += found.end()
            return self.symbol(found[0])
        if found := WORDS.match(rest):
            self.at += found.end()
            return self.named(found[0])
        raise Unreadable(f"not understood: {rest[:40]}")

    def symbol(self, name):
        """An atom, or the inner product that it begins."""
        if not self.take(r"\cdot"):
            return self.named(name)
        other = SYMBOL.match(self.rest())
        if other:
            self.at += other.end()
            second = other[0]
        else:
            self.expect("(")
            second = f"({self.group('(')})"
        vectors = (squeezed(vector) for vector in (name, second))
        return self.named(r"\cdot".join(sorted(SYNONYMS.get(vector, vector) for vector in vectors)))

    def over_many(self, big):
        if not self.take("_"):
            self.expect("(")
            return self.named(f"{big}({squeezed(self.group('('))})")
        over = squeezed(self.argument())
        if self.take("^"):
            over += "^" + self.argument()
        sign = Polynomial.number(-1 if self.take("-") else 1)
        return self.named(f"{big}_{{{over}}}({sign * self.product()})")

    def statement(self):
        """The chains, and the words behind them."""
        chains, words = [], ""
        while True:
            chain = [("", self.expression())]
            while found := re.match(r"\\le(?![a-z])|\\ge(?![a-z])|[=<>]", self.rest()):
                self.at += found.end()
                chain.append((RELATIONS[found[0]], self.expression()))
            chains.append(chain)
            if not re.match(r",\s*(\\quad|[^\\\s]|\\(?!text))|;", self.rest()):
                break
            self.at += 1
            self.take(r"\quad")
        self.take(r"\quad")
        if re.match(r",?\s*\\text", self.rest()):
            words = self.rest()
            self.at = len(self.text)
        if self.rest():
            raise Unreadable(f"not understood: {self.rest()[:40]}")
        return chains, words


def latex(text, definitions):
    """A whole formula without relations."""
    return _latex(text, tuple(definitions.items()))


@functools.cache
def _latex(text, definitions):
    reader = Latex(text, dict(definitions))
    result = reader.expression()
    if reader.rest():
        raise Unreadable(f"not understood: {reader.rest()[:40]}")
    return result
