#!/usr/bin/env python3
"""The checker of certificates, as a program: checker_test.py PROGRAM BUILD [--seed N]

BUILD is the directory in which proofs/check.py compiled; the checker is built there. Certificates of the program are
accepted. Those with one field altered are refused, or docs/examples/recheck.py, which reads the data itself, finds them
true. Bytes are altered at random: the reader refuses what it cannot read, and never fails in another way. In copies of
the checker with a planted mistake the same test finds it.
"""
import argparse
import contextlib
import copy
import io
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
sys.path.insert(0, str(SOURCE / "docs" / "examples"))
import recheck  # noqa: E402
from recheck_data import FalseClaim, Unusable  # noqa: E402
from recheck_learners import examples_of  # noqa: E402
import as_theorem  # noqa: E402

DATA = SOURCE / "tests" / "data"
options = None

TIES = "1,-1,-1\n1,1,1\n1,1,-1\n0.1,0.2,1\n"
BOOLEAN = "x1,x2,x3,x4,y\n1,0,0,1,1\n0,1,0,0,-1\n0,1,1,0,1\n0,0,0,1,-1\n1,1,0,0,1\n0,0,1,1,1\n"
EXPERTS = "1,0,1,1,1\n0,0,1,0,0\n1,1,0,1,1\n0,1,1,0,0\n1,0,0,0,1\n"
SIGNS = "1,1,-1,1\n1,-1,-1,1\n-1,1,1,-1\n1,1,1,1\n-1,-1,1,-1\n1,-1,1,1\n"

# Learner, data, options: each altered field by field.
SMALL = {
    "perceptron, ties": ("perceptron", TIES, ["--tie", "negative", "--step", "1/3", "--passes", "2"]),
    "perceptron, separable": ("perceptron", "1,2,1\n2,1/2,-1\n0,3,1\n3,0,-1\n1/3,1,1\n", []),
    "perceptron, given u": ("perceptron", TIES, ["--u", "1,2", "--gamma", "1/3"]),
    "perceptron, never ends": ("perceptron", "-1,2,-1\n-1,1,-1\n2,-2,-1\n-1,3,1\n",
                               ["--step", "2/3", "--passes", "until-no-mistake"]),
    "winnow, never ends": ("winnow", SIGNS + "1,-1,-1,-1\n", ["--beta", "2", "--passes", "until-no-mistake"]),
    "littlestone, never ends": ("littlestone-winnow", "1,0,1\n1,1,-1\n", ["--passes", "until-no-mistake"]),
    "winnow": ("winnow", SIGNS, ["--beta", "3/2", "--passes", "2"]),
    "winnow, given u": ("winnow", SIGNS, ["--beta", "2", "--u", "2,1,0", "--tie", "positive"]),
    "winnow, another sign": ("winnow", SIGNS, ["--beta", "2", "--u", "1,-1,0"]),
    "halving": ("halving", EXPERTS, ["--tie", "positive"]),
    "halving, nobody perfect": ("halving", "1,0,1\n0,1,1\n1,0,0\n", []),
    "weighted majority": ("weighted-majority", EXPERTS, ["--beta", "1/3", "--passes", "2"]),
    "weighted majority, always": ("weighted-majority", EXPERTS, ["--beta", "2/3", "--updates", "always", "--tie", "positive"]),
    "weighted majority, nobody left": ("weighted-majority", "1,0,1\n0,1,1\n1,0,0\n", ["--beta", "0"]),
    "weighted majority, never ends": ("weighted-majority", "1,0,1\n0,1,1\n1,0,0\n",
                                      ["--beta", "0", "--tie", "positive", "--passes", "until-no-mistake"]),
    "hedge": ("hedge", EXPERTS, ["--beta", "2/3", "--passes", "2"]),
    "hedge, losses": ("hedge", "1/2,1,0\n0,1/4,1\n1/3,1/2,1/2\n", ["--losses", "--beta", "1/3"]),
    "hedge, powers": ("hedge", EXPERTS, ["--beta", "4/9", "--rule", "hedge"]),
    "hedge, roots": ("hedge", "1/2,1,0\n0,1/4,1\n1/3,1/2,1/2\n", ["--losses", "--beta", "2/3", "--rule", "hedge"]),
    "hedge, eta": ("hedge", EXPERTS, ["--eta", "2/3", "--passes", "2"]),
    "littlestone": ("littlestone-winnow", BOOLEAN, ["--passes", "2"]),
    "littlestone, another target": ("littlestone-winnow", BOOLEAN, ["--target", "2,4"]),
}


def drawn(rng):
    """Data of each learner, drawn."""
    n, size = rng.randint(1, 5), rng.randint(1, 12)
    def rows(entry, label): return "".join(",".join(str(entry()) for _ in range(n)) + f",{label()}\n" for _ in range(size))
    sign = lambda: rng.choice((-1, 1))
    rational = lambda: f"{rng.randint(-9, 9)}/{rng.randint(1, 9)}"
    bit = lambda: rng.randint(0, 1)
    tie = ["--tie", rng.choice(("positive", "negative", "mistake"))]
    return [("perceptron", rows(rational, sign), [*tie, "--step", f"{rng.randint(1, 5)}/{rng.randint(1, 5)}"]),
            ("winnow", rows(lambda: rng.randint(-3, 3), sign), [*tie, "--beta", f"{rng.randint(5, 9)}/{rng.randint(1, 4)}"]),
            ("halving", rows(bit, bit), tie),
            ("weighted-majority", rows(bit, bit), [*tie, "--beta", f"{rng.randint(0, 4)}/5", "--updates",
                                                   rng.choice(("mistakes", "always"))]),
            ("hedge", rows(bit, bit), ["--beta", f"{rng.randint(1, 4)}/5", "--rule", rng.choice(("linear", "hedge"))]),
            ("hedge", rows(lambda: f"{rng.randint(0, 3)}/3", lambda: f"{rng.randint(0, 1)}"), ["--losses"]),
            ("hedge", rows(lambda: f"{rng.randint(0, 7)}/7", lambda: f"{rng.randint(0, 1)}"),
             ["--losses", *rng.choice((["--beta", f"{rng.randint(1, 9)}/11", "--rule", "hedge"], ["--eta", f"{rng.randint(1, 9)}/4"]))]),
            ("littlestone-winnow", rows(bit, sign), [])]


def leaves(value, path=()):
    """Every field that is neither an object nor an array, and every empty array."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    inner = [leaf for key, child in items for leaf in leaves(child, (*path, key))]
    return inner or [path]


def at(document, path):
    for key in path:
        document = document[key]
    return document


WORDS = {"mistake": "positive", "positive": "negative", "negative": "mistake", "holds": "does-not-apply",
         "does-not-apply": "holds", "decimal": "binary64", "auto": "libsvm", "given": "the exact maximum-margin separator",
         "mistakes": "always", "always": "mistakes"}


def without_decimals(document):
    """Without the two bounds of Hedge, which the checker proves to be met, and not to be between their decimals."""
    for theorem in document["theorems"]:
        for name in ("loss_bound", "regret_bound"):
            theorem["quantities"].pop(name, None)
    return document


def altered(value):
    """Other values of the same kind, those that are likely to pass first."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, 0]
    if value is None:
        return ["1", "1/2"]
    if isinstance(value, list):
        return [["1"]]
    if value in WORDS:
        return [WORDS[value]]
    if re.fullmatch(r"-?\d+(/\d+)?", value):
        return [str(recheck.F(value) + 1), str(recheck.F(value) * recheck.F(8, 9)), "-" + value]
    return [value + "x"]


class Checker:
    """The program in a directory of its own, and files for it."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.certificate, self.examples = folder / "certificate.json", folder / "examples.txt"

    def run(self):
        done = subprocess.run([self.program, self.certificate, self.examples], capture_output=True, timeout=60)
        said = (done.stdout + done.stderr).decode(errors="replace")
        assert done.returncode in (0, 1, 2), f"exit code {done.returncode}: {said}"
        begins = {0: "certificate holds: ", 1: "false: ", 2: "checker: unusable: "}[done.returncode]
        assert said.startswith(begins) and said.count("\n") == 1, said
        return done.returncode, said

    def of_data(self, document, data):
        """Its answer about the certificate of this file, whose examples Python reads as the certificate says."""
        try:
            rows = recheck.data_rows(document, data.read_text())
        except (FalseClaim, Unusable, LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
            return 2, str(error)
        self.examples.write_text("".join(",".join(map(str, row)) + "\n" for row in rows))
        self.certificate.write_text(json.dumps(document))
        return self.run()


def rechecked(document, data, folder):
    path = folder / "rechecked.json"
    path.write_text(json.dumps(document))
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = recheck.main(path, data)
    return code, said.getvalue()


def certificate_of(learner, data, more, folder):
    path = folder / "made.json"
    done = subprocess.run([options.program, "run", learner, data, *more, "--certificate", path], capture_output=True, text=True)
    assert done.returncode in (0, 4), done.stderr
    return json.loads(path.read_text())


def believed_lies(program, folder, names=SMALL):
    """Altered certificates that the checker accepts and recheck.py does not; and how many were tried."""
    checker, lies, tried = Checker(program, folder), [], 0
    for name in names:
        learner, text, more = SMALL[name]
        data = folder / "data.csv"
        data.write_text(text)
        document = certificate_of(learner, data, more, folder)
        for path in leaves(document):
            for value in altered(at(document, path)):
                changed = copy.deepcopy(document)
                at(changed, path[:-1])[path[-1]] = value
                tried += 1
                if checker.of_data(changed, data)[0] == 0 and rechecked(changed, data, folder)[0] != 0:
                    lies.append(f"{name}: {'.'.join(map(str, path))} = {value}")
    return lies, tried


def built(directory, sources=HERE, planted=None):
    """The checker, from what Coq extracted; `planted` is (file, what stands there, what is put in its place)."""
    subprocess.run(["sh", sources / "build.sh", directory, *(planted or [])], check=True)
    return directory / "checker"


@contextlib.contextmanager
def built_with(build, file, stands, planted):
    """The checker of a copy in which something else stands in a file: its program, while the copy is there."""
    with tempfile.TemporaryDirectory() as copied:
        directory = pathlib.Path(copied)
        for path in build.glob("*.ml*"):
            shutil.copy(path, directory)
        yield built(directory, planted=(file, stands, planted))


class CheckerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = built(options.build)
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def assert_holds(self, learner, data, more=()):
        document = certificate_of(learner, data, more, self.folder)
        code, said = Checker(self.program, self.folder).of_data(document, data)
        self.assertEqual(code, 0, f"{learner} {data} {more}: {said}")
        self.assertEqual(rechecked(document, data, self.folder), (0, "certificate holds\n"))

    def test_certificates_of_real_data_hold(self):
        for name, more in (("iris_setosa_vs_rest.csv", ["--passes", "2"]), ("iris_versicolor_vs_virginica.csv", []),
                           ("iris_versicolor_vs_virginica.csv", ["--bias", "--tie", "positive", "--step", "2/7"]),
                           ("heart_scale.libsvm", [])):
            self.assert_holds("perceptron", DATA / name, more)

    def test_certificates_of_every_learner_hold(self):
        for learner, text, more in SMALL.values():
            data = self.folder / "data.csv"
            data.write_text(text)
            self.assert_holds(learner, data, more)

    def test_certificates_of_drawn_data_hold(self):
        rng = random.Random(options.seed)
        for _ in range(options.cases):
            for learner, text, more in drawn(rng):
                data = self.folder / "data.csv"
                data.write_text(text)
                with self.subTest(learner=learner, data=text, more=more, replay=f"--seed {options.seed}"):
                    self.assert_holds(learner, data, more)

    def test_a_certificate_with_one_field_altered_is_refused_or_true(self):
        lies, tried = believed_lies(self.program, self.folder)
        self.assertEqual(lies, [])
        self.assertGreater(tried, 500)

    def believed_cycles(self, program):
        """Whether the checker accepts a run that never ends, and passes of it after which no state comes back."""
        learner, text, more = SMALL["perceptron, never ends"]
        data = self.folder / "data.csv"
        data.write_text(text)
        document = certificate_of(learner, data, more, self.folder)
        begins, length = document["cycle"]["begins"], document["cycle"]["length"]
        answers = []
        for other in range(begins + length + 1):
            cycle = {"begins": other, "length": begins + length - other}
            cycle["mistakes"] = sum(t > other * document["data"]["examples"] for t in document["mistake_rounds"])
            said = Checker(program, self.folder).of_data(document | {"cycle": document["cycle"] | cycle}, data)
            answers.append((other == begins, said[0] == 0))
        return answers

    def test_passes_that_do_not_come_back_are_no_cycle(self):
        answers = self.believed_cycles(self.program)
        self.assertEqual([believed for _, believed in answers], [true for true, _ in answers])
        self.assertEqual(sum(true for true, _ in answers), 1)
        planted = "checker_cycles.ml", "(same_integers (go cerrs0 cmove0 s back) s)", "true"
        with built_with(options.build, *planted) as program:
            self.assertNotEqual([believed for _, believed in self.believed_cycles(program)], [true for true, _ in answers])

    def test_planted_mistakes_are_noticed(self):
        plants = {
            "a mistake round is believed": ("checker.ml", "if Z.eqb c t", "if true || Z.eqb c t", "perceptron, ties"),
            "numbers are believed": ("QArith_base.ml", "let coq_Qeq_bool x y =", "let coq_Qeq_bool x y = true || ",
                                     "perceptron, separable"),
            "the bound is believed": ("checker_halving.ml", "let check_bound c =", "let check_bound c = true || ", "halving"),
            "the regret is believed": ("main.ml", "demand \"weighted-majority.regret\" (",
                                       "demand \"weighted-majority.regret\" (true || ", "weighted majority"),
            "a cycle's mistakes are believed": ("checker_cycles.ml", "(Z.eqb y.errors (wrong_in cerrs0 cmove0 s back))", "true",
                                                "perceptron, never ends"),
            "the hash is believed": ("main.ml", "demand \"data.sha256\" (", "demand \"data.sha256\" (true || ", "halving"),
        }
        for name, (file, stands, planted, data) in plants.items():
            with self.subTest(planted=name), built_with(options.build, file, stands, planted) as program:
                self.assertNotEqual(believed_lies(program, self.folder, [data])[0], [])

    def test_the_reader_refuses_what_it_cannot_read(self):
        rng = random.Random(options.seed)
        checker = Checker(self.program, self.folder)
        for name, (learner, text, more) in SMALL.items():
            data = self.folder / "data.csv"
            data.write_text(text)
            document = certificate_of(learner, data, more, self.folder)
            self.assertEqual(checker.of_data(document, data)[0], 0)
            originals = {path: path.read_bytes() for path in (checker.certificate, checker.examples)}
            for case in range(options.mutants):
                victim = rng.choice(list(originals))
                content = bytearray(originals[victim])
                for _ in range(rng.randint(1, 3)):
                    start = rng.randrange(len(content) + 1)
                    end = min(len(content), start + rng.choice((0, 1, 1, 2, 9)))
                    content[start:end] = rng.choice((bytes([rng.randrange(256)]), b"", b'"', b"0", b"-", b"99999999999999999999",
                                                     b"{", b"[" * 50, content[:rng.randrange(60)]))
                victim.write_bytes(content)
                with self.subTest(data=name, case=case, replay=f"--seed {options.seed}"):
                    code, said = checker.run()
                    if code == 0:  # then it says the same in another spelling
                        self.assertEqual(checker.examples.read_bytes(), originals[checker.examples])
                        again = without_decimals(json.loads(checker.certificate.read_text()))
                        said = without_decimals(copy.deepcopy(document))
                        if again["theorems"] != said["theorems"]:  # other ends, and as true
                            self.assertEqual(rechecked(json.loads(checker.certificate.read_text()), data, self.folder)[0], 0)
                            again["theorems"] = said["theorems"]
                        changed = {key: value for key, value in again.items() if value != said[key]}
                        self.assertLessEqual(changed.keys(), {"reading", "conventions"}, changed)
                victim.write_bytes(originals[victim])

    def test_what_json_does_not_allow_is_refused(self):
        checker = Checker(self.program, self.folder)
        data = self.folder / "data.csv"
        data.write_text(EXPERTS)
        document = certificate_of("halving", data, [], self.folder)
        self.assertEqual(checker.of_data(document, data)[0], 0)
        good = checker.certificate.read_text()
        for bad in (good + "x", good + "{}", good[:-1], good.replace('"rounds": 5', '"rounds": 5, "rounds": 5'),
                    good.replace('"rounds": 5', '"rounds": 05'), good.replace('"rounds": 5', '"rounds": 5.0'),
                    good.replace('"rounds": 5', '"rounds": 5, "more": 1'), good.replace('"rounds": 5,', ""), "", "[]",
                    '{"format": "mistakebound-certificate"}', good.replace('"rounds": 5', '"rounds": -0')):
            checker.certificate.write_text(bad)
            self.assertEqual(checker.run()[0], 2, bad)

    def becomes_a_theorem(self, data, more, stands, planted):
        document = certificate_of("perceptron", data, more, self.folder)
        examples = examples_of(document, data.read_text())[0]
        text = as_theorem.theorem(document, "".join(",".join(map(str, [*x, y])) + "\n" for x, y in examples))
        (options.build / "query").mkdir(exist_ok=True)
        def compiled(name, source):
            path = options.build / "query" / f"{name}.v"
            path.write_text(source)
            return subprocess.run(["coqc", "-Q", ".", "mistakebound", path], cwd=options.build, capture_output=True, text=True)
        done = compiled("certified", text)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("accepted", done.stdout)  # no axiom of ours
        self.assertNotIn("comes_back", done.stdout)
        self.assertIn(stands, text)
        self.assertNotEqual(compiled("falsified", text.replace(stands, planted)).returncode, 0)

    def test_a_certificate_becomes_a_theorem_of_coq(self):
        self.becomes_a_theorem(DATA / "iris_setosa_vs_rest.csv", [], "mistake_rounds := [1; 51]", "mistake_rounds := [1; 50]")

    def test_a_run_that_never_ends_becomes_a_theorem_of_coq(self):
        learner, text, more = SMALL["perceptron, never ends"]
        data = self.folder / "data.csv"
        data.write_text(text)
        self.becomes_a_theorem(data, more, "begins := 3%nat", "begins := 2%nat")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--cases", type=int, default=20, help="drawn data sets for each learner")
    parser.add_argument("--mutants", type=int, default=100, help="altered files for each certificate")
    options, rest = parser.parse_known_args()
    options.program, options.build = options.program.resolve(), options.build.resolve()
    unittest.main(argv=[sys.argv[0], *rest])
