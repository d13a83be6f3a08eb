#!/usr/bin/env python3
"""Certificates in Coq: coqc accepts them as coq.py writes them, and none with a premise less or another multiple.

Usage: coq_test.py PROGRAM
"""
import copy
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from coq import HEAD, lemma, written
from replay import parts

PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else "mistakebound"


def printed(*arguments):
    return json.loads(subprocess.run([PROGRAM, *arguments], check=True, capture_output=True).stdout)


class Coq(unittest.TestCase):
    def accepts(self, lemmas):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "certificates.v").write_text(HEAD + "\n".join(lemmas), encoding="utf-8")
            done = subprocess.run(["coqc", "-q", "certificates.v"], cwd=folder, capture_output=True, text=True,
                                  check=False, timeout=3000)
            return done.returncode == 0, done.stderr

    def test_all_of_them_are_accepted(self):
        lemmas = written(printed("verify", "--gaps", "--json", "--cases", "1"), printed("theorems", "--json"))
        self.assertGreater(len(lemmas), 200)
        accepted, said = self.accepts(lemmas)
        self.assertTrue(accepted, said)
        print(f"{len(lemmas)} lemmas are accepted")

    def test_none_without_a_premise_that_it_needs_or_with_another_multiple(self):
        theorem = printed("theorems", "perceptron-separable", "--json")
        [gaps] = printed("verify", "--gaps", "perceptron-separable", "--json", "--cases", "1")["theorems"]
        [certificate] = [c for c in gaps["certificates"] if c["step"] == "bound"]
        goal, used, part = next(parts(theorem, gaps["rule"], certificate))
        self.assertTrue(self.accepts([lemma("bound", goal, used, part)])[0])
        less = {name: premise for name, premise in used.items() if not name.startswith("sandwich")}
        fewer = copy.deepcopy(part)
        fewer["products"] = [p for p in part["products"] if all(name in less for name in p[1])]
        self.assertFalse(self.accepts([lemma("bound", goal, less, fewer)])[0])
        self.assertFalse(self.accepts([lemma("bound", (goal[0], goal[1] * 2 - 1), used, part)])[0])


if __name__ == "__main__":
    unittest.main()
