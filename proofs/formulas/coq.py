"""Reads the claims of the proofs, by what notation.py says of their terms."""
import functools
import re
import sys
from pathlib import Path
from typing import NamedTuple

from latex import Latex, latex, squeezed
from notation import NOTATION
from polynomials import Polynomial, Unreadable

sys.path.append(str(Path(__file__).resolve().parents[1]))
import check  # noqa: E402

TOKEN = re.compile(r"\s*(<->|->|/\\|<=\?|=\?|<\?|<=|>=|<>|=>|:=|&&|%\w+|[A-Za-z_][\w.']*|\d+|.)", re.S)


def tokens(text):
    return [token for token in TOKEN.findall(text) if token.strip()]


class Coq:
    """A reader of claims: applications are lists of a head and arguments, operators are lists that begin with one."""
    LEVELS = [["->"], ["/\\"], ["<=", ">=", "<", ">", "=", "<->"], ["&&"], ["<?", "=?", "<=?"], ["+", "-"], ["*", "/"]]

    def __init__(self, text):
        self.tokens, self.at = tokens(text), 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def binder(self):
        """fun or forall up to => or a comma: its names, without types."""
        names = []
        while (token := self.next()) not in ("=>", ","):
            if token == ":":
                depth = 0
                while depth or self.peek() not in ("=>", ",", ")"):
                    depth += {"(": 1, ")": -1}.get(self.next(), 0)
            elif token not in "()":
                names.append(token)
        return names

    def expression(self, level=0):
        if self.peek() in ("forall", "fun", "exists"):
            kind = self.next()
            names = self.binder()
            return [kind, names, self.expression()]
        if self.peek() == "if":
            self.next()
            condition = self.expression()
            assert self.next() == "then"
            yes = self.expression()
            assert self.next() == "else"
            return ["if", condition, yes, self.expression()]
        if self.peek() == "match":
            return self.match()
        if level == len(self.LEVELS):
            return self.power()
        left = self.expression(level + 1)
        operators = self.LEVELS[level]
        if level == 0 and self.peek() in operators:
            self.next()
            return ["->", left, self.expression(0)]
        if level == 2 and self.peek() in operators:
            chain = ["chain", left]
            while self.peek() in operators:
                chain += [self.next(), self.expression(level + 1)]
            return chain
        while self.peek() in operators:
            left = [self.next(), left, self.expression(level + 1)]
        return left

    def match(self):
        """match rate with Some eta => A | None => B end"""
        while self.next() != "Some":
            pass
        while self.next() != "=>":
            pass
        some = self.expression()
        while self.next() != "=>":
            pass
        none = self.expression()
        self.next()
        return ["match", some, none]

    def power(self):
        if self.peek() in ("-", "/", "~"):
            return ["unary" + self.next(), self.power()]
        base = self.application()
        if self.peek() == "^":
            self.next()
            return ["^", base, self.power()]
        return base

    def application(self):
        parts = []
        while re.match(r"[A-Za-z_\d(]", self.peek()) and self.peek() not in ("then", "else", "end", "with"):
            if self.peek() == "(":
                self.next()
                parts.append(self.expression())
                if self.next() != ")":
                    raise Unreadable(f"a bracket is missing before {' '.join(self.tokens[self.at:self.at + 6])}")
            else:
                parts.append(self.next())
            if self.peek().startswith("%"):
                self.next()
        if not parts:
            raise Unreadable(f"not understood: {' '.join(self.tokens[self.at:self.at + 6])}")
        return parts[0] if len(parts) == 1 else parts


@functools.cache
def tree_of(text):
    return Coq(text).expression()


def written(tree):
    """The text of a tree again, with one way to set brackets."""
    if isinstance(tree, str):
        return tree
    if tree[0] in ("fun", "forall", "exists"):
        return f"({tree[0]} {' '.join(tree[1])} => {written(tree[2])})"
    if tree[0] == "chain":
        return "(" + " ".join(map(written, tree[1:])) + ")"
    if isinstance(tree[0], str) and len(tree) == 3 and not re.match(r"[\w(]", tree[0]):
        return f"({written(tree[1])} {tree[0]} {written(tree[2])})"
    return "(" + " ".join(map(written, tree)) + ")"


def replaced(tree, names):
    """The tree with names replaced by trees."""
    if isinstance(tree, str):
        return names.get(tree, tree)
    if tree and tree[0] in ("fun", "forall", "exists"):
        inner = {name: value for name, value in names.items() if name not in tree[1]}
        return [tree[0], tree[1], replaced(tree[2], inner)]
    return [replaced(part, names) for part in tree]


@functools.cache
def definitions_of(path):
    """Of a file and of all that it imports, but for what another file closes over: see definitions_in."""
    text = check.without_comments(path.read_text())
    found = {}
    for imported in " ".join(re.findall(r"Require (?:Import|Export) ([^.]*)\.", text)).split():
        if (path.parent / f"{imported}.v").exists():
            found |= definitions_of(path.parent / f"{imported}.v")
    return found | definitions_in(text)


def definitions_in(text):
    """Parameters and body of each definition, as trees."""
    found = {}
    for name, parameters, body in re.findall(
            r"\bDefinition ([\w']+)((?:\s+\w+|\s*\([^()]*\))*)\s*(?::[^=]*?)?:=\s*(.*?)\.(?=\s)", text, re.S):
        names = [name for part in re.findall(r"\(([^():]*):[^()]*\)|(\w+)", parameters) for name in " ".join(part).split()]
        found[name] = (names, body)
    for name, meant, arguments in re.findall(r"\bLocal Notation ([\w']+) := \(([\w.']+)((?: [\w']+)*)\)\.", text):
        found[name] = Alias(meant, tuple(arguments.split()))
    return found


class Alias(NamedTuple):
    """A definition of another file's section by its own name: what it closes over has the same names here."""
    meant: str
    arguments: tuple


def variables_of(path):
    """Of all sections of a file, in their order."""
    names = []
    for text in re.findall(r"\bVariables? (.*?)\.(?=\s)", check.without_comments(path.read_text()), re.S):
        names += " ".join(re.findall(r"\(([^():]*):", text) if text.startswith("(") else [text.partition(":")[0]]).split()
    return names


class Claims:
    """The claims of one .v file, and what they are made of."""

    def __init__(self, directory, name, definitions):
        self.directory, self.definitions = directory, definitions
        self.found = definitions_of(directory / f"{name}.v")

    def definition(self, head):
        """Of a name, of another file too: its parameters, its body, and the claims that it stands among."""
        module, dot, own = head.rpartition(".")
        if dot:
            return Claims(self.directory, module, self.definitions).definition(own)
        found = self.found.get(own)
        if isinstance(found, Alias):
            self.check_variables(found.meant, found.arguments)
            return self.definition(found.meant)
        return (*found, self) if found else None

    def check_variables(self, name, arguments):
        """Whether these are variables of the sections where it is defined, each as itself."""
        rest = iter(variables_of(self.directory / f"{name.rpartition('.')[0]}.v"))
        if not all(argument in rest for argument in arguments):
            raise Unreadable(f"{name} of {' '.join(map(written, arguments))}")

    def statement(self, name):
        """The chains of a claim, its scope, and its other premises."""
        _, body, claims = self.definition(name)
        return Claim(claims).read(tree_of(body))


# Of which rounds a claim speaks.
OF_A_ROUND = re.compile(r"\(t < (?:\(rounds r\)|T|size)\)|\(i < (?:size|\(experts r\))\)|\(x < domain\)|\(reached path\)|"
                        r"\(forall j => \(\(length \(block j\)\) <= s\)\)|"
                        r"\(forall x => \(\(In x l\) -> \(\(x < domain\) /\\ \(0 < \(p x\)\)\)\)\)")
OF_A_STATE = re.compile(r"\(t <= (?:\(rounds r\)|\(updates b\)|T)\)|\(0 < t\)")
BINDERS = ("t", "path", "block", "j", "l", "B")  # rounds, hypotheses, examples, and what a theorem allows
OF_SOME_ROUNDS = {f"(({flag} t) = {value})": scope for flag in ("err r", "err", "flag")
                  for value, scope in (("true", "mistakes"), ("false", "other rounds"))}
OF_SOME_ROUNDS["(t < (updates b))"] = "mistakes"  # a round of the batch perceptron is an update
OF_SOME_ROUNDS["((upd t) = true)"] = "updates"

EXTREMES = ("is_least", "is_largest")  # `is_least n f a`: a is the least of f's n values, and stands for it


class Claim:
    """Reads one claim of a file."""

    def __init__(self, claims):
        self.claims, self.premises = claims, []

    def unfolded(self, tree):
        """What a definition stands for, and the claims of its file; None where the tree begins with none."""
        head, arguments = (tree, []) if isinstance(tree, str) else (tree[0], tree[1:])
        found = self.claims.definition(head) if isinstance(head, str) else None
        if not found:
            return None
        parameters, body, claims = found
        if "." in head:  # the variables of its section stand before its own arguments, and have the same names here
            own = max(0, len(arguments) - len(parameters))
            self.claims.check_variables(head, arguments[:own])
            arguments = arguments[own:]
        if len(arguments) < len(parameters):
            return None
        names, more = dict(zip(parameters, arguments)), arguments[len(parameters):]
        inner = replaced(tree_of(body), names)
        return (([inner] if isinstance(inner, str) else inner) + more if more else inner), claims

    def read(self, tree):
        """The chains of a claim, the scope that its premises give it, and its other premises."""
        shift, scope = False, ""
        while self.notation(tree) is None:
            if isinstance(tree, list) and tree[0] == "forall" and (tree[1][0] in BINDERS or self.is_of_each(tree[2])):
                tree = tree[2]
            elif isinstance(tree, list) and tree[0] == "->" and tree[1][0] in EXTREMES:
                tree = replaced(tree[2], {tree[1][-1]: tree[1][:-1]})
            elif isinstance(tree, list) and tree[0] == "->":
                premise = written(tree[1])
                if OF_A_STATE.fullmatch(premise):
                    shift = True
                elif premise in OF_SOME_ROUNDS:
                    scope = OF_SOME_ROUNDS[premise]
                elif not OF_A_ROUND.fullmatch(premise):
                    self.premises.append(premise)
                tree = tree[2]
            elif isinstance(tree, list) and tree[0] == "match":
                limit = tree[1] == "True"
                self.premises += ["rate = None"] if limit else []
                tree = tree[2] if limit else tree[1]
            elif isinstance(tree, list) and isinstance(tree[0], list) and "." in tree[0][0]:
                tree = [*tree[0], *tree[1:]]
            elif isinstance(tree, list) and isinstance(tree[0], list) and tree[0][0] == "fun":
                tree = replaced(tree[0][2], dict(zip(tree[0][1], tree[1:])))
            elif found := self.unfolded(tree):
                inner = Claim(found[1])
                chains, inner_scope, premises = inner.read(found[0])
                return chains, scope or inner_scope, self.premises + premises
            else:
                break
        chains = []
        self.chains_of(replaced(tree, {"t": ["S", "t"]}) if shift else tree, chains)
        return chains, scope, self.premises

    @staticmethod
    def is_of_each(tree):
        """Whether what is behind a forall speaks of each round, or of an extreme value."""
        return tree[0] == "->" and (tree[1][0] in EXTREMES or bool(OF_A_ROUND.fullmatch(written(tree[1]))))

    def chains_of(self, tree, chains):
        formula = self.notation(tree)
        if formula is not None:
            chains += Latex(formula, self.claims.definitions).statement()[0]
        elif tree[0] == "/\\":
            self.chains_of(tree[1], chains)
            self.chains_of(tree[2], chains)
        elif tree[0] == "chain":
            names = ["", *tree[2::2]]
            chains.append([(name, self.value(side)) for name, side in zip(names, tree[1::2])])
        else:
            raise Unreadable(written(tree))

    def value(self, tree):
        if isinstance(tree, str) and (tree.isdigit() or tree == "O"):
            return Polynomial.number(tree.replace("O", "0"))
        formula = self.notation(tree)
        if formula is not None:
            return latex(formula, self.claims.definitions)
        if isinstance(tree, list):
            operator = tree[0]
            if operator in ("+", "-", "*"):
                left, right = self.value(tree[1]), self.value(tree[2])
                return left + right if operator == "+" else left - right if operator == "-" else left * right
            if operator == "/":
                return self.value(tree[1]) * self.value(tree[2]).inverse()
            if operator == "^":
                return self.value(tree[1]).power(self.value(tree[2]))
            if operator == "unary/":
                return self.value(tree[1]).inverse()
            if operator == "unary-":
                return Polynomial.number(-1) * self.value(tree[1])
            if operator in ("INR", "Z.of_nat"):
                return self.value(tree[1])
            if operator == "exp":
                return Polynomial.atom("e").power(self.value(tree[1]))
            if operator in ("ln", "cosh", "sinh"):
                name = {"ln": "ln"}.get(operator, f"\\{operator}")
                return Polynomial.atom(squeezed(f"{name}({self.value(tree[1])})"))
        if found := self.unfolded(tree):
            return Claim(found[1]).value(found[0])
        if tree == "n":
            return Polynomial.atom("n")
        raise Unreadable(written(tree))

    @staticmethod
    def notation(tree):
        """The formula of a term at round t, at the next one, or after the last."""
        text = written(tree)
        for pattern, state, counted in ((r"\bt\b", "t", "t-1"), (r"\(S t\)", "t+1", "t"), (r"\(rounds r\)", "T+1", "T")):
            at_t = text if pattern == r"\bt\b" else re.sub(pattern, "t", text)
            if at_t in NOTATION and (pattern == r"\bt\b" or at_t != text):
                formula = NOTATION[at_t].replace("{<t>,", f"{{{state},").replace("{<t-1>,", f"{{{counted},")
                formula = formula.replace(",<t-1>}", f",{counted}}}")
                return formula.replace("<t>", f"{{{state}}}").replace("<t-1>", f"{{{counted}}}")
        return None
