"""What a run of winnow says."""

import json
import pathlib
from fractions import Fraction

from harness import CommandLine, main, step


class WinnowRuns(CommandLine):
    """run winnow: learning rates, the limit learner, verdicts; compare_winnow.py compares the numbers."""

    def winnow(self, *options, code=0):
        return self.run_json("winnow", "in.csv", *options, code=code)

    def theorem(self, document, identifier):
        return next(t for t in document["theorems"] if t["id"] == identifier)

    def step(self, document, identifier, step):
        return next(s for s in self.theorem(document, identifier)["steps"] if s["id"] == step)

    def test_a_run_has_exponents_and_enclosures_of_the_weights(self):
        self.file("in.csv", "1,-1,1\n1,1,1\n-2,2,-1\n")
        document = self.winnow("--beta", "2", "--u", "1,0")
        self.assertEqual(document["exponents"], ["1", "-1"])
        self.assertEqual(document["mistake_rounds"], [1])
        self.assertEqual(document["parameters"], {"beta": "2"})
        for weight, exact in zip(document["weights"], (Fraction(4, 5), Fraction(1, 5))):
            self.assertLessEqual(Fraction(weight["low"]), exact)
            self.assertGreaterEqual(Fraction(weight["high"]), exact)
            self.assertLess(Fraction(weight["high"]) - Fraction(weight["low"]), Fraction(1, 10 ** 18))

    def test_without_u_the_comparator_is_the_best_nonnegative_one_with_its_certificate(self):
        self.file("in.csv", "1,-1,1\n0,1,1\n")
        document = self.winnow("--eta", "1/2")
        self.assertEqual(self.theorem(document, "winnow")["quantities"]["u"], ["2/3", "1/3"])
        self.assertEqual(self.theorem(document, "nonnegative-margin")["verdict"], "holds")

    def test_at_epsilon_one_the_limit_learner_runs_and_winnow_does_not_apply(self):
        self.file("in.csv", "1,1,-1,-1,1\n1,-1,1,-1,1\n-1,-1,-1,1,-1\n")
        document = self.winnow("--eta", "optimal", "--u", "1,0,0,0")
        self.assertEqual(document["mistakes"], 2)
        self.assertEqual(self.theorem(document, "winnow")["verdict"], "does-not-apply")
        self.assertEqual(self.theorem(document, "winnow-tuned")["verdict"], "holds")
        self.assertEqual(self.step(document, "winnow-tuned", "bound-g")["min_slack"], "0")
        self.winnow("--eta", "optimal", "--u", "1,0,0,0", "--theorem", "winnow", code=3)

    def test_a_denominator_that_is_not_positive_means_that_the_theorem_does_not_apply(self):
        self.file("in.csv", "-1,0,-1\n")
        document = self.winnow("--eta", "1", "--u", "1,2", "--theorem", "winnow", code=3)
        report = self.theorem(document, "winnow")
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["denominator"])
        self.assertIsNone(report["bound"])
        for step in ("kl-total", "bound"):
            self.assertEqual(self.step(document, "winnow", step)["verdict"], "holds")
        self.winnow("--eta", "1", "--u", "1,2")

    def test_the_bound_is_a_quotient_of_logarithms_with_an_enclosure(self):
        self.file("in.csv", "1,-1,1\n")
        report = self.theorem(self.winnow("--eta", "3", "--u", "1,0"), "winnow")
        self.assertAlmostEqual(report["bound"]["decimal"], 1.00358, places=4)
        exact = report["bound"]["exact"]
        self.assertLess(Fraction(exact["low"]), Fraction(exact["high"]))

    def test_learning_rates_that_are_none_are_refused(self):
        self.file("in.csv", "1,-1,1\n")
        run = ["run", "winnow", "in.csv"]
        self.refuses(run, "--eta", "no learning rate", "--beta Q")
        self.refuses([*run, "--eta", "1", "--beta", "2"], "--eta", "beside --beta")
        for value in ("0", "-1", "0/5"):
            self.refuses([*run, "--eta", value], "--eta", "greater than 0")
        for value in ("1", "1/2", "-2"):
            self.refuses([*run, "--beta", value], "--beta", "greater than 1")
        self.refuses([*run, "--eta", "best"], "--eta", "found 'best'")
        self.refuses([*run, "--eta", "1", "--step", "2"], "--step", "only for perceptron")
        self.refuses(["run", "perceptron", "in.csv", "--eta", "1"], "--eta", "only for winnow")

    def test_an_optimal_rate_needs_a_nonnegative_separator(self):
        self.file("in.csv", "1,0,1\n0,1,-1\n")
        run = ["run", "winnow", "in.csv", "--eta", "optimal"]
        self.refuses(run, "--eta optimal", "no u >= 0 that separates")
        self.refuses([*run, "--u", "1,-1"], "--eta optimal", "not nonnegative")
        self.refuses([*run, "--u", "0,0"], "--eta optimal")
        self.file("in.csv", "1,0,1\n2,-1,1\n")
        self.refuses([*run, "--u", "0,1"], "--u", "a comparator with least margin -1 beside --eta optimal")
        self.file("one.csv", "1,1\n")
        self.refuses(["run", "winnow", "one.csv", "--eta", "optimal", "--gamma", "2"], "--gamma", "at most R |u|_1 = 1")

    def test_the_empty_sequence_holds_vacuously(self):
        self.file("in.csv", "a,b,y\n")
        for rate in (("--eta", "1"), ("--beta", "2"), ("--eta", "optimal")):
            document = self.winnow(*rate)
            self.assertEqual(document["rounds"], 0)
            self.assertEqual({(t["verdict"], t["vacuous"]) for t in document["theorems"]}, {("holds", True)})

    def test_exponents_of_any_size_are_decided(self):
        self.file("in.csv", "1e300,-1e300,1\n1e300,0,1\n-1,1e-300,-1\n")
        for rate in (("--eta", "1/2"), ("--beta", "1000001/1000000")):
            document = self.winnow(*rate)
            self.assertNotIn("undecided", {t["verdict"] for t in document["theorems"]})

    def test_what_stays_undecided_is_neither_held_nor_failed(self):
        self.file("in.csv", "1e-4096,0,1\n0,1e-4096,-1\n")
        result = self.run_program("run", "winnow", "in.csv", "--eta", "1e-2000")
        self.assertEqual(result.code, 0)  # not 4, as no u separates, so that the theorems do not apply
        self.assertRegex(result.out, r"(?m)^  hypothesis \S+ is undecided: ")
        document = self.run_json("winnow", "in.csv", "--eta", "1e-2000", "--steps", code=result.code)
        held = [h["holds"] for t in document["theorems"] for h in t["hypotheses"]]
        self.assertIn("undecided", held)
        self.assertTrue(all(h in (True, False, "undecided") for h in held))
        outcomes = {(line["outcome"], line["holds"]) for line in document["ledger"]}
        self.assertIn(("undecided", False), outcomes)
        self.assertLessEqual(outcomes, {("holds", True), ("refuted", False), ("undecided", False)})

    def test_a_trace_has_the_learning_rate_and_no_weights(self):
        self.file("in.csv", "1,-1,1\n1,1,1\n")
        self.succeeds("run", "winnow", "in.csv", "--eta", "1/2", "--trace", "out.jsonl")
        header, first, second = map(json.loads, pathlib.Path(self.path("out.jsonl")).read_text().splitlines())
        self.assertEqual((header["learner"], header["eta"], header["tie"]), ("winnow", "1/2", "mistake"))
        self.assertEqual(first, {"x": [1, -1], "y": 1, "prediction": -1, "updated": True})
        self.assertFalse(second["updated"])

    def test_a_page_draws_weights_of_any_size(self):
        for largest in ("20000", "2000000"):  # weights of 10^-20000, and of 10^-2000000
            with self.case(largest=largest):
                self.file("in.csv", f"2,2,1\n-2,2,1\n{largest},-2,1\n")
                self.succeeds("run", "winnow", "in.csv", "--beta", "10", "--html", "page.html")
                with open(self.path("page.html")) as page:
                    self.assertIn("winnow", page.read())


if __name__ == "__main__":
    main()
