#!/usr/bin/env python3
"""The checker on certificates of worst cases and of Littlestone dimensions: worst_test.py PROGRAM BUILD [--seed N]

BUILD is the directory in which proofs/check.py compiled; the checker is built there. Certificates of the program are
accepted, and say what plain recursion finds. Those with one field altered are refused, or what they say is still true,
entry by entry of their trees and tables. In copies of the checker with a planted mistake the same test finds it.
Long, as plain recursion for every learner's game stands here, beside what alters its certificates.
"""
import argparse
import copy
import functools
import hashlib
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction as F

import checker_test
from checker_test import altered, at, leaves

options = None

CUBE = "0,0,0,0,1,1,1,1\n0,0,1,1,0,0,1,1\n0,1,0,1,0,1,0,1\n"
FIVE = "-1,-1,1,1,1\n1,1,1,1,-1\n1,1,-1,1,1\n"
UNEVEN = "1,1,1,0,0,0,0\n1,0,0,1,0,0,0\n0,1,0,0,1,0,0\n1,1,0,0,0,1,0\n"
# All sets of at most two of five points: of dimension 2, though they are 16.
PAIRS = "".join(",".join(str(int(p in pair)) for pair in [(), *((a,) for a in range(5)), *itertools.combinations(range(5), 2)])
                + "\n" for p in range(5))
SAME = "1,1,1,0,0\n1,0,0,1,1\n"  # the second and third, and the last two, are equal
POINTS = "1,0\n0,1\n1,1/2\n-1,2\n"

OF_POINTS = ("perceptron", "margin-perceptron")

# Learner, file or none, its option or "" where it is given as it stands, options.
SMALL = {
    "dimension of a cube": ("optimal", CUBE, "", []),
    "dimension of an uneven class": ("optimal", UNEVEN, "", []),
    "dimension of pairs": ("optimal", PAIRS, "", []),
    "dimension, equal hypotheses": ("optimal", SAME, "", []),
    "halving": ("halving", FIVE, "", []),
    "halving, even votes positive": ("halving", UNEVEN, "", ["--tie", "positive"]),
    "perceptron": ("perceptron", POINTS, "--points", ["--u", "1,2"]),
    "perceptron, ties positive": ("perceptron", POINTS, "--points", ["--u", "2/3,1", "--tie", "positive"]),
    "winnow": ("littlestone-winnow", None, "", ["--n", "4", "--k", "1"]),
    "winnow, other parameters": ("littlestone-winnow", None, "",
                                 ["--n", "3", "--k", "2", "--tie", "mistake", "--demotion", "1/2", "--initial", "1/3"]),
    "margin": ("margin-perceptron", POINTS, "--points", ["--u", "1,2", "--margin", "1"]),
    "majority": ("weighted-majority", None, "", ["--n", "2", "--rounds", "3"]),
    "majority, after every round": ("weighted-majority", None, "",
                                    ["--n", "2", "--rounds", "2", "--updates", "always", "--beta", "1/3", "--tie", "negative"]),
}


# ---- What is true, by plain recursion

def rows_of(text):
    return [tuple(F(entry) for entry in line.split(",")) for line in text.split()]


def part(points, version_space, point, y):
    return frozenset(h for h in version_space if (points[point][h] > 0) == (y > 0))


def dimension(points, version_space):
    @functools.lru_cache(None)
    def found(v):
        if not v:
            return -1
        deepest = 0
        for p in range(len(points)):
            low, high = part(points, v, p, -1), part(points, v, p, 1)
            if low and high:
                deepest = max(deepest, 1 + min(found(low), found(high)))
        return deepest
    return found(frozenset(version_space))


def decided(score, tie):
    return (score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 0}[tie]


class Game:
    """The learner of a certificate: its first state, the rounds, and step(state, round): whether it errs, and where it
    goes; None where no target has such labels."""

    def __init__(self, document, text):
        get = document["conventions"].get
        tie = get("tie")
        if document["learner"] == "halving":
            points = rows_of(text)
            self.first = frozenset(range(len(points[0])))
            self.rounds = [(p, y) for p in range(len(points)) for y in (1, -1)]
            self.round = lambda entry: (entry["point"] - 1, entry["y"])
            self.state = lambda text: frozenset(i for i, digit in enumerate(text) if digit == "1")

            def step(state, played):
                p, y = played
                votes = sum(1 if points[p][h] > 0 else -1 for h in state)
                left = part(points, state, p, y)
                return (decided(votes, tie) != y, left) if left else None
        else:
            winnow = document["learner"] == "littlestone-winnow"
            if winnow:
                n, k = document["parameters"]["n"], document["parameters"]["k"]
                points = [tuple(F(bits >> i & 1) for i in range(n)) for bits in range(2 ** n)]
                label = lambda x: 1 if any(x[:k]) else -1
                initial, threshold, up, down = (F(get(name)) for name in ("initial", "threshold", "promotion", "demotion"))
                self.first = (initial,) * n
            else:
                points, u = rows_of(text), [F(entry) for entry in document["parameters"]["u"]]
                label = lambda x: 1 if sum(a * b for a, b in zip(u, x)) > 0 else -1
                threshold, self.first = 0, (F(0),) * len(points[0])
                margin = F(get("margin")) if document["learner"] == "margin-perceptron" else None
            self.rounds = [(x, label(x)) for x in points]
            place = lambda entry: tuple(map(F, entry["x"])) if winnow else points[entry["point"] - 1]
            self.round = lambda entry: (place(entry), entry["y"]) if (place(entry), entry["y"]) in self.rounds else None
            self.state = lambda weights: tuple(map(F, weights))

            def step(state, played):
                x, y = played
                score = sum(a * b for a, b in zip(state, x)) - threshold
                errs = decided(score, tie) != y
                if not (errs if winnow or margin is None else y * score <= margin):
                    return errs, state
                if not winnow:
                    return errs, tuple(a + y * b for a, b in zip(state, x))
                return True, tuple(a * (up if y > 0 else down) if b else a for a, b in zip(state, x))
        self.step = step
        self.possible = functools.lru_cache(None)(self.most)

    def most(self, state):
        most = 0
        for played in self.rounds:
            moved = self.step(state, played)
            if moved and moved[1] != state:
                most = max(most, moved[0] + self.possible(moved[1]))
        return most


class Regrets:
    """Weighted Majority of a certificate: what can still come of a state, its further mistakes less all of the best
    expert's."""

    def __init__(self, document):
        self.tie, self.beta = document["conventions"]["tie"], F(document["conventions"]["beta"])
        self.always = {"always": True, "mistakes": False}[document["conventions"]["updates"]]
        self.possible = functools.lru_cache(None)(self.most)

    def step(self, weights, wrong, says, y):
        mistake = decided(sum(w * s for w, s in zip(weights, says)), self.tie) != y
        after = tuple(w * self.beta if s != y and (mistake or self.always) else w for w, s in zip(weights, says))
        return mistake, after, tuple(k + (s != y) for k, s in zip(wrong, says))

    def most(self, left, weights, wrong):
        most = -min(wrong)
        for says in itertools.product((1, -1), repeat=len(weights)) if left else ():
            for y in (1, -1):
                mistake, *after = self.step(weights, wrong, says, y)
                most = max(most, mistake + self.possible(left - 1, *after))
        return most


def untrue_regret(document):
    n, rounds, regrets = document["parameters"]["n"], document["parameters"]["rounds"], Regrets(document)
    first = (F(1),) * n, (0,) * n
    if document["regret"] != regrets.possible(rounds, *first):
        return "regret"
    state, mistakes = first, 0
    for entry in document["sequence"]:
        says = tuple(map(F, entry["x"]))
        if len(says) != n or set(says) - {1, -1} or entry["y"] not in (1, -1):
            return "sequence"
        mistake, *state = regrets.step(*state, says, entry["y"])
        mistakes += mistake
    if len(document["sequence"]) > rounds or mistakes - min(state[1]) != document["regret"]:
        return "sequence"
    for entry in document["table"]:
        state = tuple(map(F, entry["state"])), tuple(entry["experts_mistakes"])
        if entry["regret"] < regrets.possible(rounds - entry["played"], *state):
            return "table"
    return ""


def untrue(document, text):
    """What a certificate says of the data that is not so; empty where all of it is."""
    try:
        return found_untrue(document, text)
    except (LookupError, ValueError, TypeError):
        return "what nothing in the data is"


def found_untrue(document, text):
    if document["format"] != "mistakebound-certificate" or document["version"] != 1:
        return "format"
    if text is not None:
        points = rows_of(text)
        lines = "".join(",".join(str(entry if document["learner"] in OF_POINTS else 1 if entry > 0 else -1)
                                 for entry in row) + "\n" for row in points)
        if document["data"] != {"points": len(points), "dimension": len(points[0]),
                                "sha256": hashlib.sha256(lines.encode()).hexdigest()}:
            return "data"
    if document["kind"] == "littlestone-dimension":
        d = document["littlestone_dimension"]
        if d != dimension(points, range(len(points[0]))):
            return "littlestone_dimension"
        for leaf, hypothesis in enumerate(document["tree"]["hypotheses"], 2 ** d):
            for level in range(d):
                node, y = leaf >> (d - level), leaf >> (d - level - 1) & 1
                if min(document["tree"]["points"] + document["tree"]["hypotheses"]) < 1:
                    return "tree"
                if (points[document["tree"]["points"][node - 1] - 1][hypothesis - 1] > 0) != (y == 1):
                    return "tree"
        for entry in document["table"]:
            members = [i for i, digit in enumerate(entry["version_space"]) if digit == "1"]
            if len(entry["version_space"]) != len(points[0]) or dimension(points, members) > entry["dimension"]:
                return "table"
        return ""
    if document["learner"] == "weighted-majority":
        return untrue_regret(document)
    game = Game(document, text)
    if document["mistakes"] != game.possible(game.first):
        return "mistakes"
    state, mistakes = game.first, 0
    for entry in document["sequence"]:
        played = game.round(entry)
        moved = played and game.step(state, played)
        if not moved:
            return "sequence"
        mistakes, state = mistakes + moved[0], moved[1]
    if mistakes != document["mistakes"]:
        return "sequence"
    for entry in document["table"]:
        if entry["mistakes"] < game.possible(game.state(entry["state"])):
            return "table"
    sizes = document["parameters"]
    named = {"halving": ("experts", "points"), **dict.fromkeys(OF_POINTS, ("dimension", "points"))}.get(document["learner"])
    if named and (sizes[named[0]], sizes[named[1]]) != (document["data"]["dimension"], document["data"]["points"]):
        return "parameters"
    return ""


# ---- The program and the checker

class Files:
    def __init__(self, program, folder):
        self.checker = checker_test.Checker(program, folder)
        self.folder = folder

    def certificate(self, learner, text, option, more):
        data, made = self.folder / "data.csv", self.folder / "made.json"
        given = []
        if text is not None:
            data.write_text(text)
            given = [option, data] if option else [data]
        done = subprocess.run([options.program, "worst-case", learner, *given, *more, "--certificate", made],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(made.read_text())

    def answer(self, document, text):
        """The checker's, with the points as the certificate's hash goes through them."""
        self.checker.certificate.write_text(json.dumps(document))
        command = [self.checker.program, self.checker.certificate]
        if text is not None:
            signs = document["learner"] not in OF_POINTS
            rows = [[1 if entry > 0 else -1 for entry in row] if signs else row for row in rows_of(text)]
            self.checker.examples.write_text("".join(",".join(map(str, row)) + "\n" for row in rows))
            command.append(self.checker.examples)
        done = subprocess.run(command, capture_output=True, timeout=60)
        said = (done.stdout + done.stderr).decode(errors="replace")
        assert done.returncode in (0, 1, 2) and said.count("\n") == 1, f"exit code {done.returncode}: {said}"
        return done.returncode, said


def believed_lies(program, folder, names=SMALL):
    """Altered certificates that the checker accepts and that say what is not so; and how many were tried."""
    files, lies, tried = Files(program, folder), [], 0
    for name in names:
        learner, text, option, more = SMALL[name]
        document = files.certificate(learner, text, option, more)
        for path in leaves(document):
            values = altered(at(document, path))
            if path[-1] in ("version_space", "state") and isinstance(at(document, path), str):
                digits = at(document, path)
                values = [digits[:i] + ("0" if digits[i] == "1" else "1") + digits[i + 1:] for i in range(len(digits))]
            for value in values:
                changed = copy.deepcopy(document)
                at(changed, path[:-1])[path[-1]] = value
                tried += 1
                if files.answer(changed, text)[0] == 0 and untrue(changed, text):
                    lies.append(f"{name}: {'.'.join(map(str, path))} = {value}")
    return lies, tried


def drawn(rng):
    """Instances of each learner, drawn."""
    tie = ["--tie", rng.choice(("positive", "negative", "mistake"))]
    points, columns = rng.randint(1, 4), rng.randint(1, 7)
    table = "".join(",".join(str(rng.randint(0, 1)) for _ in range(columns)) + "\n" for _ in range(points))
    yield "optimal", table, "", []
    yield "halving", table, "", tie
    u = [rng.choice((-2, -1, 1, 2)) for _ in range(2)]
    rows = [[rng.randint(-2, 2), rng.randint(-2, 2)] for _ in range(points)]
    rows = [row for row in rows if sum(a * b for a, b in zip(u, row)) != 0] or [u]
    points = "".join(",".join(map(str, row)) + "\n" for row in rows), "--points", ["--u", ",".join(map(str, u)), *tie]
    yield "perceptron", *points
    yield "margin-perceptron", *points[:2], [*points[2], "--margin", rng.choice(("0", "1/2", "2"))]
    n = rng.randint(1, 3)
    yield "weighted-majority", None, "", ["--n", str(n), "--rounds", str(rng.randint(1, 5 - n)), "--beta",
                                          rng.choice(("0", "1/2", "0.9")), "--updates", rng.choice(("always", "mistakes")), *tie]
    n = rng.randint(1, 4)
    yield "littlestone-winnow", None, "", ["--n", str(n), "--k", str(rng.randint(0, n)), *tie]


class WorstTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = checker_test.built(options.build)
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)
        cls.files = Files(cls.program, cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def assert_holds(self, learner, text, option, more):
        document = self.files.certificate(learner, text, option, more)
        self.assertEqual(untrue(document, text), "")
        code, said = self.files.answer(document, text)
        self.assertEqual(code, 0, f"{learner} {text} {more}: {said}")
        return document

    def test_certificates_hold_and_say_what_plain_recursion_finds(self):
        for name, small in SMALL.items():
            with self.subTest(name=name):
                self.assert_holds(*small)

    def test_certificates_of_drawn_instances_hold(self):
        rng = random.Random(options.seed)
        for _ in range(options.cases):
            for learner, text, option, more in drawn(rng):
                with self.subTest(learner=learner, data=text, more=more, replay=f"--seed {options.seed}"):
                    self.assert_holds(learner, text, option, more)

    def test_a_run_of_the_optimal_algorithm_has_the_certificate_of_its_class(self):
        data, made = self.folder / "run.csv", self.folder / "run.json"
        data.write_text("".join(line + ",1\n" for line in UNEVEN.split()))
        subprocess.run([options.program, "run", "optimal", data, "--certificate", made], check=True, capture_output=True)
        self.assertEqual(json.loads(made.read_text()), self.files.certificate(*SMALL["dimension of an uneven class"]))

    def test_the_dimension_of_several_hundred_hypotheses_on_20_points_is_checked(self):
        rng = random.Random(options.seed)
        table = "".join(",".join(str(int(rng.random() < 0.2)) for _ in range(300)) + "\n" for _ in range(20))
        document = self.files.certificate("optimal", table, "", [])
        self.assertGreater(len(document["table"]), 1)
        self.assertEqual(self.files.answer(document, table)[0], 0)

    def test_a_certificate_with_one_entry_altered_is_refused_or_still_true(self):
        lies, tried = believed_lies(self.program, self.folder)
        self.assertEqual(lies, [])
        self.assertGreater(tried, 1000)

    def test_an_entry_of_a_table_that_is_left_out_is_missed(self):
        for name, (learner, text, option, more) in SMALL.items():
            if learner == "optimal":  # there the other part may say as much
                continue
            document = self.files.certificate(learner, text, option, more)
            for place in range(len(document["table"])):
                changed = copy.deepcopy(document)
                del changed["table"][place]
                with self.subTest(name=name, place=place):
                    self.assertEqual(self.files.answer(changed, text)[0], 1)

    def test_planted_mistakes_are_noticed(self):
        plants = {
            "a round is believed": ("checker_games.ml", "let check_round step same t k s x =",
                                    "let check_round step same t k s x = true || ", "halving"),
            "a part is believed": ("checker_trees.ml", "let check_point t v d row =",
                                   "let check_point t v d row = true || ", "dimension of pairs"),
            "a tree is believed": ("checker_trees.ml", "let rec check_tree rows d v t =",
                                   "let rec check_tree rows d v t = true || ", "dimension of a cube"),
            "a next state is believed": ("checker_games.ml", "let check_next step same next k s x =",
                                         "let check_next step same next k s x = true || ", "majority"),
            "the hash is believed": ("worst.ml", "demand \"data.sha256\" (", "demand \"data.sha256\" (true || ", "halving"),
        }
        for name, (file, stands, planted, data) in plants.items():
            with self.subTest(planted=name), checker_test.built_with(options.build, file, stands, planted) as program:
                self.assertNotEqual(believed_lies(program, self.folder, [data])[0], [])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--cases", type=int, default=10, help="drawn instances for each learner")
    options, rest = parser.parse_known_args()
    options.program, options.build = options.program.resolve(), options.build.resolve()
    unittest.main(argv=[sys.argv[0], *rest])
