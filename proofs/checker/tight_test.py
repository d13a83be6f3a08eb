#!/usr/bin/env python3
"""The checker on certificates of the largest number of updates: tight_test.py PROGRAM BUILD [--seed N]

BUILD is the directory in which proofs/check.py compiled; the checker is built there. Certificates of the program are
accepted. Those with one field altered are accepted where docs/examples/recheck.py, which multiplies all squares out,
accepts them, and nowhere else. In copies of the checker with a planted mistake the same test finds it.
"""
import argparse
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import checker_test
from checker_test import altered, at, leaves, recheck

options = None

USUAL = ["--radius2", "1", "--gamma", "1", "--u2"]
SMALL = {
    "perceptron": ("perceptron", [*USUAL, "4"]),
    "perceptron, short numbers": ("perceptron", ["--radius2", "2/3", "--gamma", "1/2", "--u2", "9/4", "--step", "1/3"]),
    "margin": ("margin-perceptron", [*USUAL, "5/2", "--margin", "2"]),
    "margin and step": ("margin-perceptron", [*USUAL, "9/5", "--margin", "1", "--step", "3/2"]),
    "start": ("perceptron", [*USUAL, "3/2", "--start2", "1"]),
    "start along u": ("perceptron", [*USUAL, "4", "--start2", "3", "--start-u", "1"]),
    "start against u": ("margin-perceptron", [*USUAL, "1", "--start2", "1", "--start-u", "-1/2", "--margin", "1/2"]),
    "conditions": ("perceptron", [*USUAL, "3", "--where", "w2 <= 5/2", "--where", "x2 = 3/4", "--where", "wu >= w2_before - 3"]),
    "no update": ("perceptron", [*USUAL, "1/2"]),
    "asked, possible": ("perceptron", [*USUAL, "4", "--updates", "3"]),
    "asked, impossible": ("margin-perceptron", [*USUAL, "2", "--margin", "1", "--updates", "6"]),
}


def certificate(learner, words, folder):
    made = folder / "made.json"
    done = subprocess.run([options.program, "tight", learner, *words, "--certificate", made], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(made.read_text())


def answer(program, document, folder):
    path = folder / "certificate.json"
    path.write_text(json.dumps(document))
    done = subprocess.run([program, path], capture_output=True, timeout=60)
    said = (done.stdout + done.stderr).decode(errors="replace")
    assert done.returncode in (0, 1, 2) and said.count("\n") == 1, f"exit code {done.returncode}: {said}"
    return done.returncode, said


def is_true(document, folder):
    path = folder / "rechecked.json"
    path.write_text(json.dumps(document))
    with open(folder / "said.txt", "w") as said:
        before = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = said
        try:
            return recheck.main(path, None) == 0
        finally:
            sys.stdout, sys.stderr = before


def disagreements(program, folder, names=SMALL):
    """Altered certificates of which the checker says what recheck.py does not say; and how many were tried and held."""
    wrong, tried, held = [], 0, 0
    for name in names:
        document = certificate(*SMALL[name], folder)
        for path in leaves(document):
            for value in altered(at(document, path)):
                changed = copy.deepcopy(document)
                at(changed, path[:-1])[path[-1]] = value
                tried += 1
                accepted = answer(program, changed, folder)[0] == 0
                held += accepted
                if accepted != is_true(changed, folder):
                    wrong.append(f"{name}: {'.'.join(map(str, path))} = {value}: the checker says {accepted}")
    return wrong, tried, held


def drawn(rng):
    fraction = lambda least, most, below: f"{rng.randint(least, most)}/{rng.randint(1, below)}"
    words = ["--radius2", fraction(1, 6, 3), "--gamma", fraction(1, 4, 3), "--u2", fraction(1, 12, 3), "--most", "60"]
    if rng.random() < 0.5:
        words += ["--start2", fraction(1, 4, 3)]
    margin = rng.random() < 0.5
    return "margin-perceptron" if margin else "perceptron", words + (["--margin", fraction(0, 6, 3)] if margin else [])


class TightTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = checker_test.built(options.build)
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def assert_holds(self, learner, words):
        document = certificate(learner, words, self.folder)
        code, said = answer(self.program, document, self.folder)
        self.assertEqual(code, 0, f"{learner} {words}: {said}")
        self.assertTrue(is_true(document, self.folder))
        return said

    def test_certificates_hold_and_say_both_numbers(self):
        for name, small in SMALL.items():
            with self.subTest(name=name):
                self.assert_holds(*small)
        self.assertEqual(self.assert_holds(*SMALL["perceptron"]),
                         "certificate holds: perceptron, 4 updates are possible, 5 updates are impossible\n")

    def test_certificates_of_drawn_problems_hold(self):
        rng = random.Random(options.seed)
        for _ in range(options.cases):
            learner, words = drawn(rng)
            with self.subTest(learner=learner, words=words, replay=f"--seed {options.seed}"):
                done = subprocess.run([options.program, "tight", learner, *words], capture_output=True)
                if done.returncode == 0:  # the number is not above 60
                    self.assert_holds(learner, words)

    def test_a_certificate_of_40_updates_holds(self):
        self.assert_holds("margin-perceptron", [*USUAL, "15", "--margin", "1", "--most", "60"])

    def test_an_altered_certificate_is_accepted_where_it_is_true_and_nowhere_else(self):
        wrong, tried, held = disagreements(self.program, self.folder)
        self.assertEqual(wrong, [])
        self.assertGreater(tried, 1500)
        self.assertGreater(tried - held, 1000)

    def test_planted_mistakes_are_noticed(self):
        plants = {
            "squares are believed": ("tight.ml", 'demand "impossible"\n', 'demand "impossible" @@ (||) true\n', "margin"),
            "a sequence is believed": ("tight.ml", 'demand "possible"\n', 'demand "possible" @@ (||) true\n', "margin"),
            "updates are believed": ("checker_tight.ml", "let rec check_updates p u w = function",
                                     "let rec check_updates p u w = fun l -> true || match l with", "start"),
            "conditions are believed": ("checker_tight.ml", "let check_condition u w z c =",
                                        "let check_condition u w z c = true || ", "conditions"),
            "the step is believed": ("tight.ml", 'demand "parameters.margin" (', 'demand "parameters.margin" (true || ', "margin and step"),
        }
        for name, (file, stands, planted, small) in plants.items():
            with self.subTest(planted=name), checker_test.built_with(options.build, file, stands, planted) as program:
                self.assertNotEqual(disagreements(program, self.folder, [small])[0], [])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--cases", type=int, default=40, help="drawn problems")
    options, rest = parser.parse_known_args()
    options.program, options.build = options.program.resolve(), options.build.resolve()
    unittest.main(argv=[sys.argv[0], *rest])
