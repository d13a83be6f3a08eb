#!/usr/bin/env python3
"""Formula, code and proof of every polynomial step say the same, and a change of any one of them is noticed.

Usage: compare_test.py PROGRAM

The theorem of tests/adding, which is in no catalogue, is compared as those of the catalogue are.
"""
import copy
import re
import sys
import unittest
from pathlib import Path

from compare import PROOFS, Claims, compared, differences
from coq import check
from notation import DEFINITIONS, NOTATION, REMARKS
from polynomials import Unreadable

ADDING = PROOFS.parent / "tests" / "adding"
sys.path.append(str(ADDING))
import lists  # noqa: E402

ADDED = check.added(ADDING)
NOTATION.update(lists.NOTATION)
REMARKS.extend(lists.REMARKS)


def proofs_of(theorem):
    return ADDING / "proofs" if theorem["id"] in ADDED else PROOFS


def differs(step, theorem, claims):
    try:
        return differences(step, DEFINITIONS.get(theorem["id"], {}), claims, check.claim(step["id"]))
    except Unreadable:
        return True


def steps():
    for theorem in THEOREMS.values():
        claims = Claims(proofs_of(theorem), check.stem(theorem["id"]), DEFINITIONS.get(theorem["id"], {}))
        for step in theorem["steps"]:
            if "claim" in step:
                yield theorem, step, claims


# What somebody could type instead; each changes a claim wherever it stands.
SLIPS_OF_FORMULAS = [(r"\le", r"\ge"), (r"\ge", ">"), ("=", r"\le"), (">", r"\ge"), ("+", "-"), ("^2", "^3"), ("2", "3"),
                     ("m_t", "m_{t+1}"), ("R", "r")]
SLIPS_OF_PROOFS = [("<=", ">="), (">=", ">"), (" = ", " <= "), (" > ", " >= "), (" + ", " - "), ("^ 2", "^ 3"), ("(S t)", "t"),
                   ("gamma", "gamma2")]


class Formulas(unittest.TestCase):
    def test_all_three_say_the_same(self):
        count = 0
        for theorem in THEOREMS.values():
            for step, found in compared(theorem, proofs_of(theorem)):
                count += 1
                with self.subTest(theorem=theorem["id"], step=step):
                    self.assertEqual(found, [])
        self.assertGreater(count, 300)
        self.assertTrue(all(any("claim" in step for step in theorem["steps"]) for theorem in ADDED.values()))

    def test_a_change_of_a_formula_is_noticed(self):
        slips = 0
        for theorem, step, claims in steps():
            # Behind ",\quad" and "\text" stand abbreviations and words, which a change can leave true.
            formula = re.split(r",\\quad|,? *\\text", step["formula"])[0]
            for old, new in SLIPS_OF_FORMULAS:
                for place in re.finditer(re.escape(old) + r"(?![a-zA-Z])", formula):
                    slipped = formula[:place.start()] + new + formula[place.end():] + step["formula"][len(formula):]
                    with self.subTest(theorem=theorem["id"], step=step["id"], formula=slipped):
                        self.assertTrue(differs(step | {"formula": slipped}, theorem, claims))
                        slips += 1
        self.assertGreater(slips, 400)

    def test_a_change_of_the_code_is_noticed(self):
        slips = 0
        for theorem, step, claims in steps():
            for link, (name, side) in enumerate(step["claim"]):
                changes = [(name, [*side[:at], [times, [*factors, "q"]], *side[at + 1:]])
                           for at, (times, factors) in enumerate(side)]
                changes += [(name, [*side, [1, []]])]
                changes += [(other, side) for other in ("=", "<=", ">=", ">") if name and other != name]
                for change in changes:
                    slipped = copy.deepcopy(step)
                    slipped["claim"][link] = change
                    with self.subTest(theorem=theorem["id"], step=step["id"], claim=slipped["claim"]):
                        self.assertTrue(differs(slipped, theorem, claims))
                        slips += 1
        self.assertGreater(slips, 1000)

    def test_a_change_of_the_rounds_that_a_claim_speaks_of_is_noticed(self):
        slips = 0
        for theorem, step, claims in steps():
            for scope in {"mistakes", "other rounds", "updates", "every round"} - {step["scope"]}:
                if scope == "every round" and step["scope"] not in ("mistakes", "other rounds", "updates"):
                    continue  # the lemma says it of each
                with self.subTest(theorem=theorem["id"], step=step["id"], scope=scope):
                    self.assertTrue(differs(step | {"scope": scope}, theorem, claims))
            name = check.claim(step["id"])
            parameters, body = claims.found[name]
            for old, new in (("t = true", "t = false"), ("t = false", "t = true"),
                             ("rounds r)%nat -> ", "rounds r)%nat -> k = 0 -> ")):
                if old in body:
                    changed = copy.copy(claims)
                    changed.found = claims.found | {name: (parameters, body.replace(old, new, 1))}
                    with self.subTest(theorem=theorem["id"], step=step["id"], premise=new):
                        self.assertTrue(differs(step, theorem, changed))
                        slips += 1
        self.assertGreater(slips, 60)

    def test_a_change_of_a_lemma_is_noticed(self):
        slips = 0
        for theorem, step, claims in steps():
            name = check.claim(step["id"])
            parameters, body = claims.found[name]
            claim = body.rpartition("->")[2]
            if not re.search(r"[<>=]", claim):
                continue  # another theorem's claim, which is changed there
            for old, new in SLIPS_OF_PROOFS:
                for place in re.finditer(r"(?<![<>])" + re.escape(old), claim):
                    slipped = body[:len(body) - len(claim)] + claim[:place.start()] + new + claim[place.end():]
                    changed = copy.copy(claims)
                    changed.found = claims.found | {name: (parameters, slipped)}
                    with self.subTest(theorem=theorem["id"], step=step["id"], claim=slipped):
                        self.assertTrue(differs(step, theorem, changed))
                        slips += 1
        self.assertGreater(slips, 150)


if __name__ == "__main__":
    THEOREMS = check.catalogue(Path(sys.argv.pop(1)).resolve()) | ADDED
    unittest.main()
