#!/usr/bin/env python3
"""Holds what a step's formula says, what its code claims and what its lemma proves against each other.

Usage: compare.py PROGRAM

The program prints the claim of every step that is a chain of polynomials, as its code makes it from the formulas of the
quantities (`claim` of `theorems --json`). The step's formula is read from its LaTeX, the lemma's claim from its .v file,
and all three are brought to the same normal form: differences of neighbours in a chain, as polynomials in what the
formulas name. The lemma has to speak of the rounds of the step's scope: all, mistakes, the others, or updates. notation.py says
which term of Coq is which formula, what a formula abbreviates, and which words of it are a premise of the lemma.

Steps that speak of roots, powers or logarithms of what is no quantity of theirs have no such claim; the theorem's page
says of them that they are compared by eye.
"""
import sys
from pathlib import Path

from coq import Claims, check
from latex import Latex, latex, plain
from notation import CONDITIONS, DEFINITIONS, REMARKS
from polynomials import Polynomial, Unreadable, relations

PROOFS = Path(__file__).resolve().parents[1]


def claim_of_code(claim, definitions):
    chains = []
    for name, side in claim:
        if name == "":
            chains.append([])
        total = Polynomial()
        for times, factors in side:
            product = Polynomial.number(times)
            for factor in factors:
                product *= latex(factor, definitions)
            total += product
        chains[-1].append((name, total))
    return chains


def differences(step, definitions, claims, name):
    """What is not the same in formula, code and proof, as sentences."""
    text = plain(step["formula"])
    for remark in REMARKS:
        text = text.replace(remark, "")
    chains, words = Latex(text, definitions).statement()
    formula, code = relations(chains), relations(claim_of_code(step["claim"], definitions))
    chains, scope, premises = claims.statement(name)
    proof = relations(chains)
    found = []
    if (step["scope"] if step["scope"] in ("mistakes", "other rounds", "updates") else "") != scope:
        found.append(f"the step speaks on {step['scope']}, the lemma on {scope or 'every round'}")
    for who, what in (("the code claims", code), ("the lemma proves", proof)):
        if what != formula:
            found.append(f"{who} {listed(what - formula)} where the formula says {listed(formula - what)}")
    meant = CONDITIONS.get(" and ".join(premises)) or " and ".join(CONDITIONS.get(premise, premise) for premise in premises)
    if meant != words:
        found.append(f"the lemma has the premise {meant!r}, the formula the words {words!r}")
    return found


def listed(found):
    return " and ".join(sorted(found)) or "nothing"


def compared(theorem, directory):
    """For each step of a theorem whose claim is written: its id, and what is not the same."""
    definitions = DEFINITIONS.get(theorem["id"], {})
    claims = Claims(directory, check.stem(theorem["id"]), definitions)
    for step in theorem["steps"]:
        if "claim" in step:
            try:
                yield step["id"], differences(step, definitions, claims, check.claim(step["id"]))
            except Unreadable as problem:
                yield step["id"], [f"not understood: {problem}"]


def main():
    steps, found = 0, []
    for theorem in check.catalogue(Path(sys.argv[1]).resolve()).values():
        for step, sentences in compared(theorem, PROOFS):
            steps += 1
            found += [f"{theorem['id']} {step}: {sentence}" for sentence in sentences]
    print("\n".join(found + [f"formula, code and proof of {steps} steps: {len(found) or 'no'} differences"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
