"""What a run of the kernel perceptron says."""

import json
import os
import pathlib

from harness import SOURCE, CommandLine, main, step, theorem


class KernelPerceptron(CommandLine):
    XOR = "1,1,1\n1,-1,-1\n-1,-1,1\n-1,1,-1\n"
    SETS = "1 apple pear\n-1 pear plum\n1 apple\n"
    STRINGS = "-1 abab\n1 bcd\n-1 ab\n"

    def run_kernel(self, name, kernel, *arguments, code=0):
        document = self.run_json("kernel-perceptron", name, "--kernel", kernel, *arguments, code=code)
        return document, theorem(document, "kernel-perceptron")

    def test_xor_makes_four_mistakes_of_at_most_nine_halves(self):
        document, report = self.run_kernel(self.file("in.csv", self.XOR), "polynomial:2:1")
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input",
                                          "rounds", "dimension", "mistakes", "mistake_rounds", "alpha", "comparator", "theorems"])
        self.assertEqual(document["alpha"], [{"round": t, "sign": y} for t, y in ((1, 1), (2, -1), (3, 1), (4, -1))])
        self.assertEqual(document["conventions"],
                         {"kernel": "polynomial:2:1", "instances": "vectors", "tie": "mistake", "numbers": "decimal",
                          "bias": False, "passes": 1, "order": "file"})
        self.assertEqual((report["verdict"], report["bound"]), ("holds", {"exact": "9/2", "decimal": 4.5}))
        quantities = report["quantities"]
        self.assertEqual(quantities.pop("f"), [{"example": i + 1, "value": value}
                                               for i, value in enumerate(("1/8", "-1/8", "1/8", "-1/8"))])
        self.assertEqual(quantities, {"gamma": "1", "R2": "9", "f2": "1/2", "gram_instances": "4"})
        self.assertEqual(step(report, "cauchy-schwarz")["min_slack"], "0")

    def test_every_claim_on_iris_is_decided(self):
        folder = pathlib.Path(SOURCE) / "tests" / "data"
        for name, kernel, mistakes in (("setosa_vs_rest", "polynomial:2:1", None), ("setosa_vs_rest", "polynomial:3:1", None),
                                       ("setosa_vs_rest", "gaussian:1/2", None),
                                       ("versicolor_vs_virginica", "polynomial:2:1", None),
                                       ("versicolor_vs_virginica", "polynomial:3:1", None),
                                       ("versicolor_vs_virginica", "gaussian:1/2", None)):
            with self.case(name=name, kernel=kernel):
                path = str(folder / f"iris_{name}.csv")
                result = self.succeeds("run", "kernel-perceptron", path, "--kernel", kernel, "--theorem",
                                       "kernel-perceptron", "--json")
                report = theorem(result.json, "kernel-perceptron")
                self.assertEqual(report["verdict"], "holds")
                self.assertGreater(result.json["mistakes"], 0)
                self.assertEqual({s["verdict"] for s in report["steps"]}, {"holds"})
                bound = report["bound"]["decimal"]
                self.assertLessEqual(result.json["mistakes"], bound)

    def test_the_linear_kernel_gives_the_perceptron(self):
        path = str(pathlib.Path(SOURCE) / "tests" / "data" / "iris_setosa_vs_rest.csv")
        plain = self.run_json("perceptron", path, "--theorem", "perceptron-separable")
        document, report = self.run_kernel(path, "linear")
        self.assertEqual(document["mistake_rounds"], plain["mistake_rounds"])
        self.assertEqual(step(report, "linear-agrees")["checked"], 150)
        self.assertEqual(report["bound"], theorem(plain, "perceptron-separable")["bound"])

    def test_a_function_that_is_no_kernel_is_a_failed_hypothesis_with_the_vector_that_shows_it(self):
        _, report = self.run_kernel(self.file("in.csv", "1,-1\n"), "polynomial:1:-1", "--u", "-1", "--theorem",
                                    "kernel-perceptron", code=3)
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["gram-psd"])
        self.assertEqual(report["quantities"]["cKc"], "-4")
        self.assertEqual((report["quantities"]["c"], report["quantities"]["c_u"]), ([{"example": 1, "value": "1"}], "1"))
        self.file("in.csv", "0,-1\n1,1\n")
        for kernel, c, value in (("polynomial:1:-1", [(1, "1")], "-1"), ("gaussian:-1", [(1, "1"), (2, "-1")], None)):
            _, report = self.run_kernel("in.csv", kernel, "--f", "1:2")
            quantities = report["quantities"]
            self.assertEqual(quantities["c"], [{"example": i, "value": v} for i, v in c])
            if value is None:
                self.assertEqual(quantities["cKc"]["form"], "-2*e + 2")
            else:
                self.assertEqual(quantities["cKc"], value)

    def test_one_u_leaves_no_label_but_1_to_a_kernel_that_is_nowhere_negative(self):
        self.file("in.csv", self.XOR)
        for kernel in ("polynomial:2:1", "gaussian:1/3"):
            for u in ("1,1", "-1,2"):
                _, report = self.run_kernel("in.csv", kernel, "--u", u, "--theorem", "kernel-perceptron", code=3)
                self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["separable"])
                self.assertEqual(step(report, "one-label")["violations"], 2)
        _, report = self.run_kernel(self.file("in.csv", "1,1,1\n2,1,1\n"), "polynomial:2:1", "--u", "1,1")
        self.assertEqual((report["verdict"], step(report, "one-label")["checked"]), ("holds", 2))

    def test_the_comparator_is_a_combination_of_rows_or_one_instance(self):
        self.file("in.csv", "1,1\n2,-1\n")
        _, report = self.run_kernel("in.csv", "gaussian:1", "--f", "1:1,-1/2:2", "--gamma", "1/10")
        self.assertEqual(report["quantities"]["f"], [{"example": 1, "value": "1"}, {"example": 2, "value": "-1/2"}])
        self.assertEqual((report["quantities"]["gamma"], report["verdict"]), ("1/10", "holds"))
        self.assertEqual(report["quantities"]["f2"]["form"], "5/4 - e^(-1)")
        _, same = self.run_kernel("in.csv", "linear", "--f", "-1:1,1/2:1,-1/2:1")
        self.assertEqual(same["quantities"]["f2"], "1")
        document, report = self.run_kernel("in.csv", "linear", "--u", "-1")
        self.assertEqual(document["comparator"], "K(u, .) with u = '-1'")
        self.assertNotIn("f", report["quantities"])

    def test_sets_and_strings(self):
        document, report = self.run_kernel(self.file("in.txt", self.SETS), "intersection", "--instances", "sets")
        self.assertEqual((document["dimension"], document["rounds"], report["verdict"]), (3, 3, "holds"))
        self.assertEqual(report["bound"]["exact"], "4")  # f is 1 at apple and -1 at plum
        document, report = self.run_kernel("in.txt", "intersection", "--u", "apple kiwi")
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["separable"])
        document, report = self.run_kernel(self.file("in.txt", self.STRINGS), "substring:2", "--tie", "positive")
        self.assertEqual((document["dimension"], document["mistake_rounds"], report["verdict"]), (4, [1], "holds"))
        document, _ = self.run_kernel(self.file("in.txt", "spam buy now\nham hello\n"), "intersection", "--positive",
                                      "spam", "--passes", "2")
        self.assertEqual(document["rounds"], 4)

    def test_items_are_told_by_blanks_alone_and_written_so(self):
        for content, column, found in (("1 a, b, c\n-1 c, a\n", 3, "the item 'a,'"), ("1 a b\n-1 c,a\n", 4, "the item 'c,a'"),
                                       ("1 1:0.5 2:1\n-1 1:1\n", 3, "'1:0.5 2:1', as entries of LIBSVM are written"),
                                       ("1 a b # note\n-1 b\n", 7, "'#' among the items")):
            with self.case(content=content):
                line = 2 if "c,a" in content else 1
                self.refuses(["run", "kernel-perceptron", self.file("in.txt", content), "--kernel", "intersection"],
                             f"in.txt:{line}:{column}: found {found}; expected items")
        document, _ = self.run_kernel(self.file("in.txt", "1 #cat at:12\n-1 12:30\n"), "intersection")
        self.assertEqual(document["rounds"], 2)
        self.refuses(["run", "kernel-perceptron", self.file("in.txt", "NA a\n1 a\n-1 b\n"), "--kernel", "intersection",
                      "--positive", "1"], "in.txt:1:1: found the label 'NA', which stands for a missing value; expected a label\n")

    def test_the_order_of_the_gram_matrix_is_that_of_the_different_instances(self):
        _, report = self.run_kernel(self.file("in.csv", "1,1\n1,1\n-1,-1\n"), "gaussian:2", "--passes", "3")
        self.assertEqual((report["quantities"]["gram_instances"], report["verdict"]), ("2", "holds"))

    def test_both_labels_of_one_instance_leave_no_f(self):
        for kernel in ("linear", "polynomial:2:1"):
            _, report = self.run_kernel(self.file("in.csv", "1,1\n1,-1\n"), kernel, "--theorem", "kernel-perceptron",
                                        code=3)
            self.assertEqual((report["verdict"], step(report, "none-separates")["checked"]), ("does-not-apply", 1))

    def test_a_sign_that_cannot_be_decided_is_no_error_of_the_input(self):
        """2 - e^(-d^2 + 2d) - e^(-d^2 - 2d), times 1/e, is about -d^2: 14000 digits, beyond what is looked at."""
        self.file("in.csv", "0,1\n1e-7000,-1\n-1e-7000,-1\n0,1\n-1,1\n")
        run = ("run", "kernel-perceptron", "in.csv", "--kernel", "gaussian:1", "--exponent-limit", "16384")
        why = "the sign of a sum of powers of e is undecided at 10240 digits"
        for options, rounds, alpha in (((), 0, None), (("--f", "1:4"), 2, [(1, 1), (2, -1)])):
            with self.case(options=options):
                files = ("--trace", "t.jsonl", "--html", "t.html")
                result = self.succeeds(*run, *options, *files, "--json", code=4)
                self.assertEqual(result.err, f"mistakebound: undecided: {why}; all that follows rests on it\n")
                document = result.json
                self.assertEqual((document["undecided"], document["rounds"]), (why, rounds))
                self.assertEqual(document.get("alpha"), alpha and [{"round": t, "sign": s} for t, s in alpha])
                self.assertEqual([(t["id"], t["verdict"], t["bound"]) for t in document["theorems"]],
                                 [("kernel-perceptron", "undecided", None)])
                self.assertEqual(os.listdir(self.folder), ["in.csv"], "no part of a run is written")
                text = self.succeeds(*run, *options, code=4).out
                self.assertIn(f"  undecided: {why}\n", text)
                self.assertIn("\nkernel-perceptron: undecided\n", text)

    def test_options_and_files_that_do_not_fit_are_refused(self):
        self.file("in.csv", self.XOR)
        self.file("in.txt", self.SETS)
        for options, found in ((("--kernel", "rbf"), "--kernel:0:1: found the kernel 'rbf'"),
                               (("--kernel", "polynomial:0:1"), "--kernel"), (("--kernel", "gaussian:x"), "'x'"),
                               (("--instances", "sets"), "--instances: found 'sets' for the kernel linear"),
                               (("--instances", "trees"), "'trees'"), (("--f", "1:1", "--u", "1,1"), "--f"),
                               (("--f", "1:5"), "the row '5'"), (("--f", "1"), "coefficient:row"),
                               (("--f", "x:1"), "'x'"), (("--f", ""), "coefficient:row"), (("--f", "1:0"), "the row '0'"),
                               (("--u", "1"), "--u"), (("--gamma", "0"), "--gamma"), (("--step", "2"), "--step"),
                               (("--tie", "up"), "'up'"), (("--theorem", "winnow"), "'winnow'")):
            with self.case(options=options):
                self.refuses(["run", "kernel-perceptron", "in.csv", *options], found.replace(":0:1:", ":1:"))
        for option, *value in (("--bias",), ("--label", "1"), ("--numbers", "binary64"), ("--format", "csv"),
                               ("--index-base", "0"), ("--trace", "t.jsonl")):
            with self.case(option=option):
                self.refuses(["run", "kernel-perceptron", "in.txt", "--kernel", "intersection", option, *value], option)
        self.refuses(["run", "kernel-perceptron", "in.csv", "--kernel", "intersection"], "in.csv:1:1: found the label")
        self.refuses(["run", "kernel-perceptron", "none.txt", "--kernel", "substring:2"], "none.txt")
        self.refuses(["run", "perceptron", "in.csv", "--kernel", "linear"], "--kernel", "it only for kernel-perceptron")

    def test_the_trace_names_the_kernel(self):
        self.succeeds("run", "kernel-perceptron", self.file("in.csv", self.XOR), "--kernel", "polynomial:2:1",
                      "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual({key: lines[0][key] for key in ("learner", "dimension", "kernel", "tie")},
                         {"learner": "kernel-perceptron", "dimension": 2, "kernel": "polynomial:2:1", "tie": "mistake"})
        self.assertEqual(lines[1], {"x": [1, 1], "y": 1, "prediction": -1, "updated": True})

    def test_the_ledger_of_a_round(self):
        text = self.succeeds("run", "kernel-perceptron", self.file("in.csv", self.XOR), "--kernel", "polynomial:2:1",
                             "--steps").out
        self.assertIn("round 3: row 3, y = 1, prediction none (tie), mistake, terms after = 3\n", text)
        self.assertIn("  4 kernel-perceptron sandwich: 16 <= 16 <= 16 <= 18\n", text)

    def test_the_empty_sequence_holds_vacuously(self):
        document, report = self.run_kernel(self.file("in.csv", "a,b,y\n"), "gaussian:1")
        self.assertEqual((document["rounds"], report["verdict"], report["vacuous"]), (0, "holds", True))


if __name__ == "__main__":
    main()
