"""Certificates and what checks them: certificates_test.py PROGRAM [SOURCE_DIR].

Good certificates of every kind hold; every copy in which one field, or the data, is altered does not. Long, as all kinds
are altered by the same few functions.
"""

import copy
import gzip
import json
import os
import re
import subprocess
import sys
from random import Random

from harness import NEVER, PROGRAM, SOURCE, CommandLine, main, rechecked

SETOSA = SOURCE / "tests/data/iris_setosa_vs_rest.csv"
VIRGINICA = SOURCE / "tests/data/iris_versicolor_vs_virginica.csv"
TRACES = SOURCE / "tests/data/traces"

# Ties decide here: the second round is one under every convention, and the mistakes differ with it.
TIES = "1,-1,-1\n1,1,1\n1,1,-1\n0.1,0.2,1\n"
SIGNS = "1,1,-1,1\n1,-1,-1,1\n-1,1,1,-1\n1,1,1,1\n-1,-1,1,-1\n1,-1,1,1\n"
BITS = "1,0,0,1,1\n0,1,0,0,-1\n0,1,1,0,1\n0,0,0,1,-1\n1,1,0,0,1\n0,0,1,1,1\n"
LOSSES = "a,b,c\n1/2,1,0\n0,0.25,1\n1/3,1/2,1/2\n1,1/2,1\n"
EXPERTS = "1,0,1,1,1\n0,0,1,0,0\n1,1,0,1,1\n0,1,1,0,0\n1,0,0,0,1\n"

# Runs of learners other than the perceptron: learner, data, options.
OTHERS = {
    "winnow": ("winnow", SIGNS, ["--beta", "3/2", "--passes", "2"]),
    "winnow, given u and gamma": ("winnow", SIGNS, ["--beta", "2", "--u", "2,1,0", "--gamma", "1/2", "--tie", "positive"]),
    "winnow, u of another sign": ("winnow", SIGNS, ["--beta", "2", "--u", "1,-1,0"]),
    "winnow, never ends": ("winnow", SIGNS + "1,-1,-1,-1\n", ["--beta", "2", "--passes", "until-no-mistake"]),
    "winnow, no denominator": ("winnow", SIGNS, ["--beta", "50", "--u", "3,2,2"]),
    "halving": ("halving", EXPERTS, ["--tie", "positive"]),
    "halving, nobody perfect": ("halving", "1,0,1\n0,1,1\n1,0,0\n", []),
    "majority": ("weighted-majority", EXPERTS, ["--tie", "positive"]),
    "majority, always": ("weighted-majority", EXPERTS, ["--beta", "2/3", "--updates", "always", "--passes", "3"]),
    "majority, nobody perfect": ("weighted-majority", "1,0,1\n0,1,1\n1,0,0\n", ["--beta", "0"]),
    "majority, never ends": ("weighted-majority", "1,0,1\n0,1,1\n1,0,0\n", ["--beta", "0", "--passes", "until-no-mistake"]),
    "hedge": ("hedge", EXPERTS, ["--beta", "2/3", "--passes", "2"]),
    "hedge, losses": ("hedge", LOSSES, ["--losses", "--beta", "4/9"]),
    "hedge, powers of a fraction": ("hedge", LOSSES, ["--losses", "--rule", "hedge", "--beta", "4/9"]),
    "hedge, powers that are none": ("hedge", LOSSES, ["--losses", "--rule", "hedge", "--beta", "2/3"]),
    "hedge, powers of e": ("hedge", EXPERTS, ["--eta", "1/2", "--passes", "2"]),
    "hedge, a loss that is a fraction": ("hedge", "0,0\n1/2,1/2\n1,0\n1/2,1/2\n",
                                         ["--losses", "--rule", "hedge", "--beta", "2/3", "--passes", "2"]),
    "hedge, one expert": ("hedge", "1/2\n0\n", ["--losses", "--eta", "3"]),
    "hedge, nothing lost": ("hedge", "a,b\n0,0\n0,0\n", ["--losses"]),
    "littlestone": ("littlestone-winnow", BITS, ["--passes", "2"]),
    "littlestone, another target": ("littlestone-winnow", BITS, ["--target", "2,4"]),
    "littlestone, other parameters": ("littlestone-winnow", BITS, ["--promotion", "3", "--threshold", "5/2", "--tie", "negative"]),
    "littlestone, never ends": ("littlestone-winnow", "1,0,1\n1,1,-1\n", ["--passes", "until-no-mistake"]),
    "kernel": ("kernel-perceptron", TIES, ["--kernel", "polynomial:2:1/2", "--tie", "negative"]),
    "kernel, given f": ("kernel-perceptron", BITS, ["--f", "1:1,-1/2:2,1:3,-1:4", "--passes", "2"]),
}


def leaves(value, path=()):
    """Every field that is neither an object nor an array, and every empty array."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    inner = [leaf for key, child in items for leaf in leaves(child, (*path, key))]
    return inner or [path]


def altered(value):
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return "1"
    if isinstance(value, list):
        return ["1"]
    swap = {"mistake": "positive", "positive": "negative", "negative": "mistake", "decimal": "binary64",
            "binary64": "decimal", "first": "last", "last": "first", "largest": "last", "cyclic": "last",
            "auto": "libsvm", "run": "check", "check": "run", "perceptron": "perceptron-batch",
            "perceptron-batch": "perceptron", "littlestone-winnow": "perceptron", "updated": "not updated",
            "holds": "refuted", "does-not-apply": "holds", "undecided": "holds", "tie": "rule", "rounding": "tie"}
    if value in swap:
        return swap[value]
    return re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10 or 1), value, count=1) if re.search(r"\d", value) \
        else value + "x"


def at(document, path):
    for key in path:
        document = document[key]
    return document


def with_field(document, path, value):
    changed = copy.deepcopy(document)
    at(changed, path[:-1])[path[-1]] = value
    return changed


class Certificates(CommandLine):
    def data(self, text, name="data.csv"):
        path = self.folder / name
        path.write_text(text)
        return path

    def certificate(self, *arguments, codes=(0,)):
        path = self.folder / "made.json"
        done = self.run_program(*map(str, arguments), "--certificate", str(path))
        self.assertIn(done.code, codes, done.err)
        return json.loads(path.read_text())

    def recheck(self, document, data):
        path = self.folder / "checked.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return rechecked(path, data)

    def assert_holds(self, document, data):
        self.assertEqual(self.recheck(document, data), (0, "certificate holds\n"))

    def assert_false(self, document, data, begins):
        code, text = self.recheck(document, data)
        self.assertEqual(code, 1, text)
        self.assertTrue(text.startswith("false: " + begins), text)

    def assert_every_field_counts(self, document, data, free=(), choices=()):
        """Alters every field; `free` are those of which another value is as true, below `choices` one may be."""
        for path in leaves(document):
            name = ".".join(map(str, path))
            with self.subTest(field=name):
                code, text = self.recheck(with_field(document, path, altered(at(document, path))), data)
                if name in free:
                    self.assertEqual(code, 0, text)
                elif name.startswith(tuple(choices)):
                    self.assertIn(code, (0, 1, 2), text)
                else:
                    self.assertIn(code, (1, 2), text)
                    self.assertTrue(text.startswith("false: ") == (code == 1), text)

    # ---- Worst cases and dimensions

    def test_worst_cases_and_dimensions_hold_and_every_field_counts(self):
        five, points = "-1,-1,1,1,1\n1,1,1,1,-1\n1,1,-1,1,1\n", "1,0\n0,1\n1,1/2\n-1,2\n"
        for learner, text, *options in (("halving", five), ("optimal", five), ("optimal", "a,b,c\n1,1,1\n1,1,1\n"),
                                        ("perceptron", points, "--points", "worst.csv", "--u", "1,2"),
                                        ("margin-perceptron", points, "--points", "worst.csv", "--u", "1,2", "--margin", "1"),
                                        ("weighted-majority", None, "--n", "2", "--rounds", "3"),
                                        ("weighted-majority", None, "--n", "2", "--rounds", "2", "--updates", "always"),
                                        ("littlestone-winnow", None, "--n", "4", "--k", "1", "--tie", "negative")):
            with self.case(learner=learner):
                data = None if text is None else self.data(text, "worst.csv")
                where = [data] if data and not options else []
                document = self.certificate("worst-case", learner, *where, *options)
                self.assert_holds(document, data)
                # Another number of a table may be as true, and so may another hypothesis of a tree, another round, and
                # another u of the same signs, or another beta.
                choices = ("table", "tree", "sequence", "parameters.u", "conventions.numbers", "conventions.beta")
                self.assert_every_field_counts(document, data, choices=choices)
                document["table"] = document["table"][1:]
                self.assertIn(self.recheck(document, data)[0], (0, 1) if learner == "optimal" else (1,))

    def test_a_state_whose_number_is_too_small_is_false(self):
        data = self.data("-1,-1,1,1,1\n1,1,1,1,-1\n1,1,-1,1,1\n", "worst.csv")
        for learner, state, what in (("halving", "state", "mistakes"), ("optimal", "version_space", "dimension")):
            document = self.certificate("worst-case", learner, data)
            entry = next(entry for entry in document["table"] if entry[what] > 0)
            entry[what] -= 1
            self.assert_false(document, data, "")
        document = self.certificate("worst-case", "weighted-majority", "--n", "2", "--rounds", "2")
        for entry in document["table"]:
            entry["regret"] -= 1
            self.assert_false(document, None, "table")
            entry["regret"] += 1

    # ---- What holds

    def test_the_perceptron_holds_under_every_convention(self):
        ties = self.data(TIES)
        for tie in ("positive", "negative", "mistake"):
            for more in ([], ["--step", "1/3"], ["--passes", "3"], ["--bias"], ["--numbers", "binary64"]):
                with self.subTest(tie=tie, more=more):
                    self.assert_holds(self.certificate("run", "perceptron", ties, "--tie", tie, *more), ties)

    def test_runs_that_never_end_hold(self):
        never = self.data(NEVER)
        for more in ([], ["--step", "2/3", "--bias"], ["--tie", "positive"]):
            with self.subTest(more=more):
                self.assert_holds(self.certificate("run", "perceptron", never, "--passes", "until-no-mistake", *more), never)

    def test_given_comparators_hold_separating_or_not(self):
        for more in (["--u", "1,1,-3,-2"], ["--u", "1,1,-3,-2", "--gamma", "1/7"], ["--u", "0,0,0,0"],
                     ["--u", "-1,2,3,4", "--theorem", "max-margin", "--theorem", "perceptron-hinge"]):
            with self.subTest(more=more):
                self.assert_holds(self.certificate("run", "perceptron", SETOSA, *more), SETOSA)

    def test_the_batch_perceptron_holds_under_every_rule(self):
        for rule in ("first", "last", "largest", "cyclic"):
            with self.subTest(rule=rule):
                self.assert_holds(self.certificate("run", "perceptron-batch", SETOSA, "--rule", rule), SETOSA)
        self.assert_holds(self.certificate("run", "perceptron-batch", SETOSA, "--limit", "1", codes=(4,)), SETOSA)
        self.assert_holds(self.certificate("run", "perceptron-batch", VIRGINICA, "--limit", "9"), VIRGINICA)
        never = self.data(NEVER)  # the weights come back, long before the limit
        for rule in ("first", "last", "largest", "cyclic"):
            document = self.certificate("run", "perceptron-batch", never, "--rule", rule, codes=(0, 1))
            self.assertLess(document["rounds"], 10000)
            self.assert_holds(document, never)

    def test_other_files_hold(self):
        words = self.data('kind,"a b",c\nyes, 1e-1,0x1.8p1\nno,-3/7,+2\n')
        self.assert_holds(self.certificate("run", "perceptron", words, "--label", "kind", "--positive", "yes"), words)
        empty = self.data("a,b,y\n")
        self.assert_holds(self.certificate("run", "perceptron", empty), empty)
        for content, options in (
                ("Y,a,b\n1,5,1\n-1,6,0\n", ()), ("X,Y,b\n1,5,1\n-1,6,0\n", ()), ("OUTCOME,a\n1,5\n-1,6\n", ()),
                ("yes 1:1 # c\nno 1:-2\nyes 1:3\n", ("--positive", "yes")), ("1 1:1 # c\n-1 1:-2\n1 1:3\n", ()),
                ("1 0:1 # x\n-1 1:-1\n", ("--index-base", "0")), ("# a, b\n1 1:1\n-1 1:2\n", ()), ("# a b\n\n1 1:1\n-1\n", ()),
                ('a,k\n1," x"\n-1,z\n', ("--positive", " x")), ('a," k ",b\n1,1,1\n-1,-1,0\n', ("--label", " k ")),
                ('"a,""b""",k\r\n1, 1 \r\n-1,"0"\r\n', ()), ("a\u2028b,k\u0085\n1,1\n-1,-1\n", ())):
            with self.subTest(content=content):
                path = self.data(content)
                self.assert_holds(self.certificate("run", "perceptron", path, *options), path)
        packed = self.folder / "packed.csv"
        with gzip.open(packed, "wb") as file:
            file.write(b"a,y\n1,1\n2,-1\n")
        self.assert_holds(self.certificate("run", "perceptron", packed), packed)
        heart = SOURCE / "tests/data/heart_scale.libsvm"
        self.assert_holds(self.certificate("run", "perceptron", heart), heart)

    def test_other_learners_hold(self):
        for name, (learner, text, more) in OTHERS.items():
            with self.subTest(run=name):
                data = self.data(text)
                self.assert_holds(self.certificate("run", learner, data, *more), data)

    def test_other_learners_hold_on_random_data(self):
        random = Random(14)
        for case in range(8):
            n, rows = random.randint(1, 5), random.randint(1, 15)
            ties = ["--tie", random.choice(("positive", "negative", "mistake"))]
            for learner, entries, labels, more in (
                    ("winnow", range(-4, 5), (-1, 1), [*ties, "--beta", f"{random.randint(4, 9)}/3"]),
                    ("halving", (0, 1), (0, 1), ties), ("weighted-majority", (0, 1), (0, 1), [*ties, "--beta", "1/3"]),
                    ("hedge", (0, 1), (0, 1), random.choice((["--beta", "1/3"], ["--eta", "2/3"]))),
                    ("hedge", ("0", "1", "1/2", "1/3"), ("0", "3/4"), ["--losses", *random.choice((
                        ["--beta", "1/3"], ["--beta", "4/9", "--rule", "hedge"], ["--eta", "2/3"]))]),
                    ("littlestone-winnow", (0, 1), (-1, 1), ties),
                    ("kernel-perceptron", range(-2, 3), (-1, 1), [*ties, "--kernel", f"polynomial:{random.randint(1, 3)}:1"])):
                data = self.data("".join(",".join(map(str, random.choices(entries, k=n))) + f",{random.choice(labels)}\n"
                                         for _ in range(rows)))
                with self.subTest(learner=learner, case=case, data=data.read_text(), more=more):
                    self.assert_holds(self.certificate("run", learner, data, *more), data)

    def test_bounds_with_logarithms_are_rounded_down(self):
        for name, bound in (("winnow", "3"), ("halving", "2"), ("littlestone", "10")):
            learner, text, more = OTHERS[name]
            document = self.certificate("run", learner, self.data(text), *more)
            self.assertEqual(document["theorems"][0]["bound"], bound, name)

    def test_recorded_traces_hold(self):
        checked = 0
        for trace in sorted(TRACES.glob("*.jsonl")):
            if any(f'"{learner}"' in trace.read_text() for learner in ("kernel-perceptron", "balanced-winnow")):
                continue
            for more in ([], ["--numbers", "binary64", "--tolerance", "1e-9"]):
                with self.subTest(trace=trace.name, more=more):
                    self.assert_holds(self.certificate("check", trace, *more, codes=(0, 1)), trace)
                    checked += 1
        self.assertGreater(checked, 10)

    def test_our_own_trace_holds_with_a_given_comparator(self):
        trace = self.folder / "own.jsonl"
        subprocess.run([PROGRAM, "run", "perceptron", SETOSA, "--trace", trace], check=True, stdout=subprocess.DEVNULL)
        self.assert_holds(self.certificate("check", trace, "--u", "1,1,-3,-2", "--gamma", "1/7"), trace)

    def test_random_runs_and_their_altered_traces_hold(self):
        random = Random(1)
        data, trace = self.folder / "random.csv", self.folder / "random.jsonl"
        for case in range(20):
            n = random.randint(1, 3)
            number = lambda: random.choice(("0", "1", "-1", "0.1", "-0.3", "2", "1/3", "-7/5", "1e-2"))
            rows = [[number() for _ in range(n)] + [random.choice(("1", "-1"))] for _ in range(random.randint(0, 6))]
            data.write_text("".join(",".join(row) + "\n" for row in [list("abc"[:n]) + ["y"], *rows]))
            more = ["--tie", random.choice(("positive", "negative", "mistake")), "--step", random.choice(("1", "2/3"))]
            more += ["--u", ",".join(number() for _ in range(n))] if random.random() < 0.4 else []
            more += ["--gamma", "1/2"] if random.random() < 0.3 else []
            with self.subTest(case=case):
                self.assert_holds(self.certificate("run", "perceptron", data, *more, "--trace", trace), data)
                lines = [json.loads(line) for line in trace.read_text().splitlines()]
                lines[0] |= random.choice(({}, {}, {"tie": "positive"}, {"learner": "littlestone-winnow"}))
                if lines[0]["learner"] != "perceptron":
                    del lines[0]["step"]
                if random.random() < 0.3:
                    lines[0]["bias"] = True
                    for line in lines[1:]:
                        line["weights"].append(0)
                for line in lines[1:]:
                    line |= random.choice(({}, {}, {}, {"prediction": -line["prediction"]}, {"updated": None},
                                           {"updated": not line["updated"]}, {"weights": None}))
                trace.write_text("".join(json.dumps(line) + "\n" for line in lines))
                self.assert_holds(self.certificate("check", trace, codes=(0, 1)), trace)

    # ---- What does not

    def test_every_field_of_a_run_counts(self):
        ties = self.data(TIES)
        self.assert_every_field_counts(self.certificate("run", "perceptron", ties, "--tie", "mistake"), ties,
                                       free=("reading.positive",))

    def test_every_field_of_a_separable_run_counts(self):
        small = self.data("0.3,-0.1,1\n-0.2,0.1,-1\n0.1,0.2,1\n0.3,-0.1,1\n")
        document = self.certificate("run", "perceptron", small, "--passes", "2")
        self.assertEqual(document["separation"]["separable"], True)
        self.assertEqual(document["theorems"][0]["quantities"]["gamma"], "1")
        self.assert_every_field_counts(document, small, free=("reading.positive", "given_gamma"))

    def test_every_field_of_a_run_that_never_ends_counts(self):
        never = self.data(NEVER)
        document = self.certificate("run", "perceptron", never, "--passes", "until-no-mistake")
        self.assert_every_field_counts(document, never, free=("reading.positive", "conventions.numbers"))
        for begins, length in ((0, 7), (7, 0), (4, 4), (-4, 11)):
            cycle = document["cycle"] | {"begins": begins, "length": length}
            self.assert_false(document | {"cycle": cycle}, never, "cycle.begins: ")

    def test_every_field_of_a_batch_run_counts(self):
        document = self.certificate("run", "perceptron-batch", SETOSA, "--rule", "cyclic")
        self.assert_every_field_counts(document, SETOSA, free=("reading.positive", "given_gamma", "conventions.limit"))

    def test_every_field_of_other_learners_counts(self):
        for name, (learner, text, more) in OTHERS.items():
            data = self.data(text)
            document = self.certificate("run", learner, data, *more)
            free = () if "--losses" in more else ("reading.positive",)
            if document.get("given_gamma", "") is None and document["theorems"][0]["quantities"]["gamma"] == "1":
                free += ("given_gamma",)
            with self.subTest(run=name):
                self.assert_every_field_counts(document, data, free, ("conventions.", "target.", "f."))

    def test_every_field_of_a_checked_trace_counts(self):
        for name, free in (("sk-synthetic_decimal_tie.jsonl", ()),
                           ("sk-synthetic_absorption.jsonl", ("conventions.numbers",))):
            document = self.certificate("check", TRACES / name, codes=(1,))
            with self.subTest(trace=name):
                self.assert_every_field_counts(document, TRACES / name, free)

    def test_false_certificates_are_told_by_what_is_false(self):
        document = self.certificate("run", "perceptron", SETOSA)
        for path, value, begins in (
                (("mistake_rounds",), [1, 52], "mistake_rounds.2: the certificate has 52, computed 51"),
                (("mistake_rounds",), [1], "mistake_rounds: the certificate has [1], computed [1, 51]"),
                (("u",), ["1", "1", "-3", "-2"], "u.1: "),
                (("u",), ["1"], "u: 1 numbers"),
                (("weights", 0), "-18/10", "weights.1: "),
                (("separation", "alpha", 0, "value"), "-1", "separation.alpha: "),
                (("theorems", 0, "bound"), "1", "theorems.1.bound: the certificate has 1, computed 1409610723/6305380"),
                (("theorems", 0, "verdict"), "refuted", "theorems.1.verdict: "),
                (("rounds",), 150.0, "rounds: "),
                (("colour",), "red", "colour: no field of a certificate")):
            with self.subTest(path=path):
                self.assert_false(with_field(document, path, value), SETOSA, begins)
        del document["weights"]
        self.assert_false(document, SETOSA, "weights: missing")

    def test_altered_data_is_found_by_its_hash(self):
        document = self.certificate("run", "perceptron", SETOSA)
        text = SETOSA.read_text()
        rows = text.splitlines(keepends=True)
        for name, changed in (("digit", re.sub(r"5\.1", "5.2", text, count=1)), ("row", "".join(rows[:-1])),
                              ("order", "".join([*rows[:1], rows[2], rows[1], *rows[3:]]))):
            with self.subTest(change=name):
                self.assertNotEqual(changed, text)
                self.assert_false(document, self.data(changed), "data.")
        self.assert_holds(document, self.data(text.replace("5.1,", "5.10,")))

    def test_altered_traces_are_found_by_their_hash(self):
        trace = TRACES / "weka-winnow-zoo.jsonl"
        document = self.certificate("check", trace)
        text = trace.read_text()
        for name, changed in (("prediction", text.replace('"prediction":1', '"prediction":-1', 1)),
                              ("weight", text.replace('"weights":[4', '"weights":[8', 1)),
                              ("round", text[:text.rindex('{"x"')])):
            with self.subTest(change=name):
                self.assertNotEqual(changed, text)
                self.assert_false(document, self.data(changed, "changed.jsonl"), "data.")

    def test_what_cannot_be_read_is_unusable(self):
        good = json.dumps(self.certificate("run", "perceptron", SETOSA))
        for text in ("", "[]", "{}", '{"format": "mistakebound-run"}', good.replace('"version": 1', '"version": 2'),
                     good.replace('"rounds"', '"rounds": 1, "rounds"', 1)):
            with self.subTest(text=text[:50]):
                self.assertEqual(self.recheck(text, SETOSA)[0], 2)
        self.assertEqual(self.recheck(good, self.folder / "none.csv")[0], 2)
        self.assertEqual(self.recheck(good, self.data("1,x,1\n"))[0], 2)

    def test_the_program_for_checking_says_so_in_its_exit_code(self):
        document = self.certificate("run", "perceptron", SETOSA)
        path = self.folder / "checked.json"
        false = "false: mistakes: the certificate has 3, computed 2\n"
        for value, code, out in ((2, 0, "certificate holds\n"), (3, 1, false), (None, 2, "")):
            path.write_text(json.dumps({**document, "mistakes": value}) if value else "x")
            done = subprocess.run([sys.executable, "-B", SOURCE / "docs/examples/recheck.py", path, SETOSA], text=True,
                                  capture_output=True)
            self.assertEqual((done.returncode, done.stdout), (code, out))

    # ---- The option

    def test_the_option_is_refused_where_it_cannot_be_honoured(self):
        ties, path = self.data(TIES), self.folder / "made.json"
        nltk = TRACES / "nltk-votes.jsonl"
        for arguments, words in (
                (["run", "perceptron-disjunction", self.data(BITS, "bits.csv"), "--certificate", path],
                 "only for perceptron, perceptron-batch"),
                (["run", "winnow", ties, "--eta", "1", "--certificate", path], "found --eta beside it; expected --beta Q alone"),
                (["run", "winnow", ties, "--beta", "2", "--power", "2", "--certificate", path], "found --power beside it"),
                (["run", "winnow", ties, "--beta", "2", "--certificate", path],
                 "found 1/10 in example 4; expected instances of whole numbers"),
                (["run", "kernel-perceptron", ties, "--kernel", "gaussian:1", "--certificate", path],
                 "found the kernel gaussian:1; expected linear"),
                (["run", "kernel-perceptron", ties, "--kernel", "polynomial:2:-1", "--certificate", path],
                 "found the kernel polynomial:2:-1"),
                (["run", "kernel-perceptron", ties, "--u", "1,1", "--certificate", path], "found --u beside it"),
                (["run", "perceptron", ties, "--certificate", ties], "the example file"),
                (["run", "perceptron", ties, "--certificate", "-"], "standard output has the report"),
                (["run", "perceptron", ties, "--trace", path, "--certificate", path], "the path of --trace"),
                (["check", nltk, nltk, "--certificate", path], "2 traces"),
                (["check", nltk, "--certificate", nltk], "the trace"),
                (["check", nltk, "--certificate", self.folder / "none/made.json"], "cannot be written")):
            with self.subTest(words=words):
                done = subprocess.run([PROGRAM, *map(str, arguments)], text=True, capture_output=True)
                self.assertEqual(done.returncode, 2)
                self.assertIn("mistakebound: --certificate: ", done.stderr)
                self.assertIn(words, done.stderr)
                self.assertFalse(os.path.exists(path))


if __name__ == "__main__":
    main()
