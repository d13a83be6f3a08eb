#!/usr/bin/env python3
"""Finds certificates that steps of proofs follow from what they use: find.py PROGRAM [THEOREM [STEP]]

Writes properties/gaps/certificates/THEOREM.txt. Of each link of a step's claim it looks for multiples of products of
what may be used that add up to 0 with that of a product that is more than 0, by linear programs in doubles (scipy); the
products that these name are then solved for exactly. The program checks what is found, so that nothing here need be
trusted; hints.py has what the search is told.
"""
import itertools
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy
from scipy.optimize import linprog
from scipy.sparse import csc_matrix

from hints import CASES, CONDITIONS, LEMMAS, SQUARES
from polynomials import Polynomial

CERTIFICATES = Path(__file__).resolve().parents[2] / "properties" / "gaps" / "certificates"
# Whether all facts are taken or those about what the claims are, how many factors, of which degree, with squares.
LEVELS = [(False, 1, 9, False), (True, 1, 9, False), (False, 2, 6, False), (False, 3, 6, True), (True, 2, 4, False),
          (True, 2, 4, True), (False, 4, 6, False), (True, 2, 6, True), (True, 3, 6, False)]
MOST_PRODUCTS = 20000


class Equations:
    """Equations p = 0, solved one by one for a variable that is in them once, by a constant: rules v = r, with v - r
    written as a combination of the equations."""

    def __init__(self, equations):
        self.rules, self.others = [], []
        for name, polynomial in equations:
            reduced, combination = self.reduce(polynomial)
            combination[name] = combination.get(name, Polynomial()) + 1
            alone = [key[0] for key in reduced.terms if len(key) == 1 and sum(key[0] in k for k in reduced.terms) == 1]
            alone.sort(key=lambda name: name.startswith(r"\langle"))  # inner products are what squares are about
            if alone:
                scale = 1 / reduced.terms[(alone[0],)]
                self.rules.append((alone[0], Polynomial.variable(alone[0]) - reduced * scale,
                                   {e: m * scale for e, m in combination.items()}))
            elif reduced:
                self.others.append((name, reduced, combination))

    def reduce(self, polynomial):
        """What is left of it, and the combination of equations by which that is more."""
        combination = {}
        for variable, value, parts in self.rules:
            quotient, rest = Polynomial(), Polynomial()
            for key, times in polynomial.terms.items():
                power = key.count(variable)
                others = Polynomial([(times, [name for name in key if name != variable])])
                rest = rest + others * value ** power
                for i in range(power):
                    quotient = quotient + others * Polynomial.variable(variable) ** (power - 1 - i) * value ** i
            if quotient:
                polynomial = rest
                for name, part in parts.items():
                    combination[name] = combination.get(name, Polynomial()) - part * quotient
        return polynomial, combination


def products(premises, most_factors, most_degree):
    """Names, polynomial and whether it is more than 0, of all products of so many."""
    level = [((), Polynomial.of(1), True, 0)]
    found = list(level)
    for _ in range(most_factors):
        level = [(names + (name,), p * q, strict and positive, place)
                 for names, p, strict, last in level
                 for place, (name, q, positive) in enumerate(premises)
                 if place >= last and p.degree() + q.degree() <= most_degree]
        found += level
        if len(found) > MOST_PRODUCTS:
            return None
    return found


def exact(polynomials, strict):
    """Multiples with the sum 0, those of the strict ones with the sum 1; None where there are none."""
    keys = sorted({key for p in polynomials for key in p.terms})
    rows = [[p.terms.get(key, Fraction(0)) for p in polynomials] + [Fraction(0)] for key in keys]
    rows.append([Fraction(int(s)) for s in strict] + [Fraction(1)])
    pivots = []
    for column in range(len(polynomials)):
        at = next((i for i in range(len(pivots), len(rows)) if rows[i][column]), None)
        if at is None:
            continue
        place = len(pivots)
        rows[place], rows[at] = rows[at], rows[place]
        rows[place] = [x / rows[place][column] for x in rows[place]]
        for i, row in enumerate(rows):
            if i != place and row[column]:
                rows[i] = [a - row[column] * b for a, b in zip(row, rows[place])]
        pivots.append(column)
    if any(row[-1] and not any(row[:-1]) for row in rows):
        return None
    values = [Fraction(0)] * len(polynomials)
    for row, column in zip(rows, pivots):
        values[column] = row[-1]
    return values


def linear_program(products_found, equations, degree):
    """[(multiple, names)] and {equation: multiplier}, or None."""
    columns, seen = [], set()
    for names, p, strict, _ in products_found:
        if p and (strict or p.text() not in seen):
            seen.add(p.text())
            columns.append((names, p, strict))
    names = sorted({name for _, p, _ in columns for name in p.names()})
    multiples = []
    for name, p, _ in equations:
        for k in range(min(2, max(0, degree - p.degree())) + 1):
            for monomial in itertools.combinations_with_replacement(sorted(set(names) | p.names()), k):
                multiples.append((name, Polynomial([(1, monomial)]), p * Polynomial([(1, monomial)])))
    rows, data, at_row, at_column = {}, [], [], []

    def put(p, column, sign=1):
        for key, times in p.terms.items():
            data.append(sign * float(times))
            at_row.append(rows.setdefault(key, len(rows)))
            at_column.append(column)
    for i, (_, p, _) in enumerate(columns):
        put(p, i)
    for i, (_, _, p) in enumerate(multiples):
        put(p, len(columns) + 2 * i)
        put(p, len(columns) + 2 * i + 1, -1)
    for i, (_, _, strict) in enumerate(columns):
        if strict:
            data.append(1.0)
            at_row.append(len(rows))
            at_column.append(i)
    count = len(columns) + 2 * len(multiples)
    right = numpy.zeros(len(rows) + 1)
    right[-1] = 1
    cost = numpy.array([1.0 + len(used) for used, _, _ in columns] + [1.0] * (2 * len(multiples)))
    solved = linprog(cost, A_eq=csc_matrix((data, (at_row, at_column)), shape=(len(rows) + 1, count)), b_eq=right,
                     bounds=(0, None), method="highs-ds", options={"time_limit": 60.0})
    if solved.status != 0:
        return None
    support = [i for i in range(count) if solved.x[i] > 1e-9]
    signed = [columns[i][1] if i < len(columns) else
              multiples[(i - len(columns)) // 2][2] * (-1) ** ((i - len(columns)) % 2) for i in support]
    values = exact(signed, [i < len(columns) and columns[i][2] for i in support])
    if values is None or any(value < 0 for i, value in zip(support, values) if i < len(columns)):
        return None
    terms, multipliers = [], {}
    for i, value in zip(support, values):
        if value and i < len(columns):
            terms.append((value, columns[i][0]))
        elif value:
            name, monomial, _ = multiples[(i - len(columns)) // 2]
            multipliers[name] = multipliers.get(name, Polynomial()) + monomial * (value * (-1) ** ((i - len(columns)) % 2))
    return terms, multipliers


def same(p, q):
    """Whether one is a multiple of the other."""
    ratios = {q.terms.get(key, 0) / times for key, times in p.terms.items()}
    return len(p.terms) == len(q.terms) and len(ratios) == 1 and 0 not in ratios


def certificate(goal, premises, squares):
    """Of a goal (sign, polynomial): terms and equations by the names of premises, or None."""
    sign, polynomial = goal
    about = set(polynomial.names())
    for name, _, p in premises:
        if not name.startswith(("fact", "nonnegative")):
            about |= p.names()
    for everything, factors, degree, with_squares in LEVELS:
        chosen = [(n, s, p) for n, s, p in premises if everything or p.names() <= about]
        originals = {n: p for n, s, p in chosen}
        equations = Equations([(n, p) for n, s, p in chosen if s == "="])
        originals["goal"] = -polynomial
        gens = [("goal", equations.reduce(-polynomial)[0], sign != ">")]
        gens += [(n, equations.reduce(p)[0], s == ">") for n, s, p in chosen if s != "="]
        gens = [(n, p, s) for n, p, s in gens if n == "goal" or (p and (p.names() or p.terms[()] < 0))]
        if not gens[0][1]:
            found = ([(Fraction(1), ("goal",))], {}) if gens[0][2] else None
        else:
            if with_squares:
                names = sorted({name for _, p, _ in gens for name in p.names()})
                strays = [Polynomial.variable(n) for n in names if n.endswith(r"g\rangle") and n.count("g\\") == 1
                          and not n.startswith(r"\langle g")]
                roots = [Polynomial.variable(n) for n in names]
                roots += [a - b for a, b in itertools.combinations(strays, 2)] + squares
                for root in roots:
                    originals[f"squared {root.text()}"] = root * root
                    gens.append((f"squared {root.text()}", equations.reduce(root * root)[0], False))
            listed = products(gens, factors, degree)
            found = listed and linear_program(listed, equations.others, degree)
        if not found:
            continue
        terms, multipliers = found
        total = Polynomial()
        for times, names in terms:
            product = Polynomial.of(times)
            for name in names:
                product = product * originals[name]
            total = total + product
        _, combination = equations.reduce(total)
        for name, reduced, parts in equations.others:
            if name in multipliers:
                for equation, part in parts.items():
                    combination[equation] = combination.get(equation, Polynomial()) + part * multipliers[name]
        for name, multiplier in combination.items():
            total = total + originals[name] * multiplier
        if total:
            raise AssertionError("an identity that is none")
        return terms, {name: m for name, m in combination.items() if m}
    return None


class Search:
    """For certificates of one theorem."""

    def __init__(self, theorem, gaps):
        self.theorem, self.rule = theorem, gaps["rule"]
        self.id = theorem["id"]
        self.steps = {step["id"]: step for step in theorem["hypotheses"] + theorem["steps"]}
        self.cases = CASES.get(self.id, CASES[""])
        self.facts = [(f["id"], f["when"], f["where"], f["claim"][0], Polynomial(f["claim"][1]))
                      for f in self.rule["facts"]]

    def claim(self, step):
        links, last = [], None
        for relation, side in self.steps[step].get("claim", []):
            p = Polynomial([(times, names) for times, names in side])
            if relation:
                links.append((relation.replace("<=", ">="), p - last if relation == "<=" else last - p))
            last = p
        return links

    def fixed(self, p):
        return p.names() <= set(self.rule["fixed"])

    def earlier(self, p):
        return p.renamed(lambda name: name if name in self.rule["fixed"] else self.rule["earlier"][name])

    def speaks(self, step, when, end):
        scope = self.steps[step]["scope"]
        scopes = {"mistakes": "mistake", "other rounds": "other", "updates": "update"}
        return (set(CONDITIONS.get((self.id, step), [])) <= set(when) and
                (scope == "every round" or scope == "end" and end or scopes.get(scope) in when))

    def premises(self, step, goals, place, when, before):
        start, found = "start" in when, []
        for used in step["uses"]:
            for i, (sign, p) in enumerate(self.claim(used) if used in self.steps else []):
                scope = self.steps[used]["scope"]
                if self.fixed(p) or (scope == "once") == start and (
                        start or self.speaks(used, when, step["scope"] == "end")):
                    found.append((f"{used} {i}", sign, p))
        found += [(f"link {i}", *goals[i]) for i in range(place)]
        if not start:
            found += [(f"before {i}", sign, self.earlier(p)) for i, (sign, p) in enumerate(goals[:before])
                      if p.names() <= set(self.rule["fixed"]) | set(self.rule["earlier"])]
        found += [(f"nonnegative {name}", ">=", Polynomial.variable(name)) for name in self.rule["nonnegative"]]
        for name, days, where, sign, p in self.facts:
            holds = any(w == "always" or w == "round" and not start or w in when for w in days)
            if holds and set(where) <= set(step["uses"]):
                # A fact that is the claim says nothing, but for numbers that are not negative, claims that are used, and the start.
                if where or days == ["start"] or name.endswith("nonnegative") or not same(p, goals[place][1]):
                    found.append((f"fact {name}", sign, p))
        return found

    def cases_of(self, step, own):
        """The rounds on which the step speaks, in conditions."""
        cases = [case for case in self.cases if not set(own) & {c for case in self.cases for c in case} - set(case)]
        cases = [[*case, *(c for c in own if c not in case)] for case in cases]
        return [case for case in cases if self.speaks(step["id"], case, True)]

    def parts(self, step, goals, place, goal, lemmas):
        """[(when, terms, equations)] or None. Lemmas are shown on every round if that can be done."""
        own = CONDITIONS.get((self.id, step["id"]), [])
        everywhere = [["start"], *self.cases]
        if step["scope"] == "once":
            ways = [([["start"]], 0)]
        else:
            cases = self.cases_of(step, own)
            common = sorted(set.intersection(*map(set, cases)), key=cases[0].index)
            ways = [([common], 0), (cases, 0)]
            if step["scope"] in ("every round", "end") and not own:
                ways.append((everywhere, len(goals)))
            elif place < lemmas:
                ways.insert(0, (everywhere, lemmas))
            elif lemmas:
                ways.append((cases, lemmas))
        squares = [Polynomial.read(text) for text in SQUARES.get((self.id, step["id"]), [])]
        for way, before in ways:
            found = []
            for when in way:
                one = certificate(goal, self.premises(step, goals, place, when, before), squares)
                if one is None:
                    break
                found.append((when, *one))
            else:
                return found
        return None

    def certificate(self, step):
        lemmas = [(sign, Polynomial.read(text)) for sign, text in LEMMAS.get((self.id, step["id"]), [])]
        goals = lemmas + self.claim(step["id"])
        lines = [f"step {step['id']}"] + [f"lemma {sign} {p.text()}" for sign, p in lemmas]
        for place, (sign, p) in enumerate(goals):
            for reverse in (False, True) if sign == "=" else (False,):
                found = self.parts(step, goals, place, (sign, -p if reverse else p), len(lemmas))
                if found is None:
                    return None
                lines.append(f"goal {'reversed ' if reverse else ''}{place}")
                for when, terms, equations in found:
                    lines.append("on " + ", ".join(when) if when else "always")
                    lines += [" ; ".join([f"add {times}", *names]) for times, names in terms]
                    lines += [f"equation {name} ; {m.text()}" for name, m in sorted(equations.items())]
        return "\n".join(lines)


def main():
    program, only = sys.argv[1], sys.argv[2:]
    run = lambda *arguments: json.loads(subprocess.run([program, *arguments], check=False, stdout=subprocess.PIPE).stdout)
    gaps = {theorem["id"]: theorem for theorem in run("verify", "--gaps", "--json", "--cases", "1")["theorems"]}
    for theorem in run("theorems", "--json"):
        if only and only[0] != theorem["id"] or not gaps[theorem["id"]]["rule"]["facts"]:
            continue
        search, written, missing = Search(theorem, gaps[theorem["id"]]), [], []
        for step in theorem["steps"]:
            if step["given"] or not step.get("claim") or only[1:] and step["id"] not in only[1:]:
                continue
            text = search.certificate(step)
            (written if text else missing).append(text or step["id"])
            print(theorem["id"], step["id"], "found" if text else "NOT FOUND", flush=True)
        print(f"{theorem['id']}: {len(written)} of {len(written) + len(missing)}", flush=True)
        if not only[1:]:
            head = f"# Certificates of steps of {theorem['id']}, found by proofs/certificates/find.py.\n"
            (CERTIFICATES / f"{theorem['id']}.txt").write_text(head + "\n".join(written) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
