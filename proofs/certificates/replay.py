#!/usr/bin/env python3
"""Checks certificates without the program that made or checked them: replay.py GAPS THEOREMS

GAPS is what `verify --gaps --json` prints, THEOREMS what `theorems --json` does. Of every certificate the products and
equations are multiplied out in fractions, from the claims, facts and names that the documents have, and their sum has to
be 0 where one of the products is more than 0. `parts` yields each of them with its premises, which coq.py writes as a
lemma.
"""
import json
import sys
from fractions import Fraction
from pathlib import Path

from polynomials import Polynomial


class Wrong(Exception):
    pass


def links_of(claim):
    """(sign, polynomial) of the neighbours of the chains of a claim."""
    links, last = [], None
    for relation, side in claim:
        p = Polynomial([(times, names) for times, names in side])
        if relation:
            links.append((relation.replace("<=", ">="), p - last if relation == "<=" else last - p))
        last = p
    return links


class Premises:
    """What the names in a certificate stand for."""

    def __init__(self, theorem, rule, certificate):
        self.rule = rule
        self.claims = {step["id"]: links_of(step.get("claim", [])) for step in theorem["hypotheses"] + theorem["steps"]}
        self.step = next(step for step in theorem["steps"] if step["id"] == certificate["step"])
        self.links = [(sign, Polynomial(p)) for sign, p in certificate["lemmas"]] + self.claims[certificate["step"]]
        self.facts = {fact["id"]: fact for fact in rule["facts"]}

    def find(self, name, goal, when):
        kind, _, rest = name.partition(" ")
        if kind == "squared":
            root = Polynomial.read(rest)
            return ">=", root * root
        if kind == "nonnegative":
            self.must(rest in self.rule["nonnegative"], name)
            return ">=", Polynomial.variable(rest)
        if kind == "fact":
            fact = self.facts[rest]
            self.must(set(fact["where"]) <= set(self.step["uses"]), name)
            self.must(any(w in when or w == "always" or w == "round" and "start" not in when for w in fact["when"]), name)
            sign, polynomial = fact["claim"]
            return sign, Polynomial(polynomial)
        if kind == "link":
            self.must(int(rest) < goal, name)
            return self.links[int(rest)]
        if kind == "before":
            self.must("start" not in when, name)
            sign, polynomial = self.links[int(rest)]
            return sign, polynomial.renamed(lambda n: n if n in self.rule["fixed"] else self.rule["earlier"][n])
        self.must(kind in self.step["uses"], name)
        return self.claims[kind][int(rest)]

    @staticmethod
    def must(holds, name):
        if not holds:
            raise Wrong(f"{name} may not be used")


def parts(theorem, rule, certificate):
    """(goal as sign and polynomial, premises by name, products, equations) of each part, checked."""
    premises = Premises(theorem, rule, certificate)
    shown = {(goal["link"], goal["reversed"]) for goal in certificate["goals"]}
    for place, (sign, _) in enumerate(premises.links):
        if (place, False) not in shown or sign == "=" and (place, True) not in shown:
            raise Wrong(f"link {place} is not shown")
    for goal in certificate["goals"]:
        sign, polynomial = premises.links[goal["link"]]
        if goal["reversed"]:
            polynomial = -polynomial
        for part in goal["parts"]:
            used = {"goal": (">=" if sign == ">" else ">", -polynomial)}
            total, positive = Polynomial(), False
            for times, factors in part["products"]:
                if Fraction(times) <= 0:
                    raise Wrong("a multiple that is not positive")
                product = Polynomial.of(Fraction(times))
                for name in factors:
                    used.setdefault(name, used.get(name) or premises.find(name, goal["link"], part["when"]))
                    if used[name][0] == "=":
                        raise Wrong(f"{name} has no sign")
                    product = product * used[name][1]
                positive = positive or all(used[name][0] == ">" for name in factors)
                total = total + product
            for name, multiplier in part["equations"]:
                used.setdefault(name, used.get(name) or premises.find(name, goal["link"], part["when"]))
                if used[name][0] != "=":
                    raise Wrong(f"{name} is no equation")
                total = total + used[name][1] * Polynomial(multiplier)
            if total:
                raise Wrong(f"the sum is {total.text()}")
            if not positive:
                raise Wrong("no product is more than 0")
            yield ((sign if sign == ">" else ">="), polynomial), used, part


def main():
    gaps, theorems = (json.loads(Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:3])
    by_id, count, wrong = {theorem["id"]: theorem for theorem in theorems}, 0, []
    for found in gaps["theorems"]:
        for certificate in found["certificates"]:
            try:
                count += len(list(parts(by_id[found["id"]], found["rule"], certificate)))
            except (Wrong, KeyError, IndexError) as problem:
                wrong.append(f"{found['id']} {certificate['step']}: {problem}")
    print("\n".join(wrong + [f"{count} identities, {len(wrong) or 'no'} certificates are wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
