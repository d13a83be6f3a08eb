"""check: recorded runs of other people's programs."""

import json
import os
import pathlib
from fractions import Fraction

from harness import HANGING, main
from traces import TraceCase


class Check(TraceCase):
    def test_the_recorded_traces_are_judged_as_exact_arithmetic_does(self):
        # trace, reading, decisions conform, conforms, round and cause of the first divergence
        expected = [
            ("sk-iris-setosa", "decimal", True, False, 51, "rounding"),
            ("sk-iris-vv-seed285", "decimal", False, False, 4, "tie"),
            ("sk-iris-vv-seed285", "binary64", True, False, 24, "rounding"),
            ("npm-perceptron-votes", "decimal", False, False, 152, "tie"),
            ("weka-winnow-zoo", "decimal", True, True, None, None),
            ("weka-winnow-votes-default", "binary64", True, True, None, None),
            ("weka-winnow-votes-default", "decimal", True, False, 402, "rounding"),
            ("weka-voted-iris-e2", "decimal", True, True, None, None),
            ("weka-voted-iris-e2", "binary64", True, True, None, None),
            ("nltk-votes", "decimal", True, True, None, None),
            ("limdu-winnow-votes", "decimal", True, False, 1, "rounding"),
            ("sk-synthetic_decimal_tie", "decimal", False, False, 2, "tie"),
            ("sk-synthetic_absorption", "decimal", False, False, 3, "rounding"),
        ]
        for name, numbers, decisions, conforms, round_, cause in expected:
            with self.case(trace=name, numbers=numbers):
                verdict = self.verdict(self.trace(name), "--numbers", numbers, code=0 if conforms else 1)
                self.assertEqual((verdict["decisions_conform"], verdict["conforms"]), (decisions, conforms))
                first = verdict["first_divergence"]
                self.assertEqual((first and first["round"], first and first["cause"]), (round_, cause))
                if first:
                    self.assertEqual(first["line"], round_ + 1)

    def test_a_tolerance_in_weights_forgives_rounding_but_no_decision(self):
        self.assertTrue(self.verdict(self.trace("sk-iris-setosa"), "--tolerance", "1e-9", code=0)["conforms"])
        self.verdict(self.trace("npm-perceptron-votes"), "--tolerance", "1e-9", code=1)

    def test_our_own_traces_conform_under_every_convention(self):
        self.file("in.csv", "1,2,1\n2,-1,-1\n0,0,1\n1,3,1\n-1/3,1/7,-1\n")
        for tie in ("positive", "negative", "mistake"):
            for step in ("1", "2/3"):
                self.succeeds("run", "perceptron", "in.csv", "--tie", tie, "--step", step, "--passes", "3", "--trace",
                              "out.jsonl")
                verdict = self.verdict("out.jsonl", code=0)
                ours = self.run_json("perceptron", "in.csv", "--tie", tie, "--step", step, "--passes", "3")
                self.assertEqual(verdict["mistakes"], ours["mistakes"])
                for theorem in verdict["theorems"]:
                    same = next(t for t in ours["theorems"] if t["id"] == theorem["id"])
                    self.assertEqual(theorem["verdict"], same["verdict"])
                    self.assertEqual(theorem["bound"], same["bound"])

    def test_a_tie_round_whose_printed_prediction_is_right_and_that_updates_conforms(self):
        lines = self.write_trace([([1, 2], 1), ([1, 1], 1)], tie="mistake")
        lines[1]["prediction"] = 1  # a tie, printed as right, updated all the same
        verdict = self.verdict(self.save(lines), code=0)
        self.assertEqual((verdict["mistakes"], verdict["exact_mistakes"]), (0, 1))

    ROUNDS = [([1, 2], 1), ([2, -1], -1), ([1, 3], 1), ([-1, 1], -1), ([3, 1], 1), ([1, -2], -1)]

    def planted(self, alter, **header):
        lines = self.write_trace(self.ROUNDS, tie="mistake", **header)
        alter(lines)
        return self.verdict(self.save(lines), code=1)["first_divergence"]

    def test_likely_faults_are_named(self):
        def left_out(lines):
            lines[4].update(updated=False, weights=lines[3]["weights"])

        def moved(factor, alone=True):
            def alter(lines):
                lines[1]["weights"] = [factor, 2 * factor]
                del lines[2 if alone else len(lines):]
            return alter

        def altered(lines):
            lines[1]["weights"][1] = "5/2"
            del lines[2:]

        def needless(lines):
            right = next(line for line in lines[2:] if not line["updated"])
            right["updated"] = True

        for alter, words in ((left_out, "left out"), (moved(2), "another step size: 2"), (moved(-1), "labels swapped"),
                             (altered, "one weight altered, w_2"), (needless, "prediction is right")):
            with self.case(fault=words):
                self.assertIn(words, self.planted(alter)["likely"])
        for factor in (2, -1):  # the other rounds do not support it
            self.assertNotIn("likely", self.planted(moved(factor, alone=False)))

    def test_the_other_convention_at_zero_is_named(self):
        lines = self.write_trace([([1, 2], -1), ([1, 3], -1)], tie="positive")
        lines[1].update(prediction=-1, updated=False, weights=[0, 0])
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["cause"], first["score"]), (1, "tie", "0"))
        self.assertIn("other convention at zero", first["likely"])

    def test_one_slip_is_not_counted_for_ever(self):
        lines = self.write_trace(self.ROUNDS, tie="mistake")
        lines[2]["weights"] = [str(Fraction(w) + Fraction(1, 10 ** 9)) for w in lines[2]["weights"]]
        verdict = self.verdict(self.save(lines), code=1)
        self.assertEqual(verdict["first"]["weights"], 2)
        self.assertEqual(verdict["first_local"]["weights"], 2)
        self.assertEqual(verdict["max_weight_error"], "1/1000000000")

    def test_the_shortest_prefix_that_shows_the_divergence_is_a_trace_of_its_own(self):
        whole = self.verdict(self.trace("npm-perceptron-votes"), "--sub", "sub.jsonl", code=1)["first_divergence"]
        self.assertEqual(len(pathlib.Path(self.path("sub.jsonl")).read_text().splitlines()), 153)
        part = self.verdict("sub.jsonl", code=1)
        self.assertEqual(part["first_divergence"], whole)
        self.assertEqual(part["rounds"], 152)

    def test_several_files_get_a_summary(self):
        result = self.succeeds("check", self.trace("nltk-votes"), self.trace("npm-perceptron-votes"), code=1)
        self.assertIn("1 of 2 traces conform", result.out)
        both = self.succeeds("check", self.trace("nltk-votes"), self.trace("weka-winnow-zoo"), "--json").json
        self.assertEqual([v["conforms"] for v in both], [True, True])

    def test_an_unusable_file_does_not_hide_the_verdicts_on_the_others(self):
        bad = self.path("bad.jsonl")
        pathlib.Path(bad).write_text("{\n")
        files = [self.trace("nltk-votes"), bad, self.trace("npm-perceptron-votes"), "none.jsonl"]
        done = self.run_program("check", *files)
        self.assertEqual(done.code, 2)
        self.assertIn("conforms to the rule", done.out)
        self.assertIn("DIVERGES", done.out)
        self.assertIn("1 of 4 traces conform, 2 could not be judged", done.out)
        self.assertIn("bad.jsonl:1:", done.err)
        self.assertIn("none.jsonl", done.err)
        documents = json.loads(self.run_program("check", *files, "--json").out)
        self.assertEqual([d.get("conforms") for d in documents], [True, None, False, None])
        self.assertIn("bad.jsonl:1:", documents[1]["error"])
        self.assertEqual(self.run_program("check", bad).out, "")

    def test_a_sign_that_cannot_be_decided_is_a_report_of_its_own(self):
        """Of 2 - e^(-d^2 + 2d) - e^(-d^2 - 2d), d = 10^-4000: its first digit is beyond all that is looked at."""
        header = {"format": "mistakebound-trace", "version": 1, "learner": "kernel-perceptron", "dimension": 1,
                  "kernel": "gaussian:1"}
        rounds = [{"x": [x], "y": y, "prediction": -y} for x, y in ((0, 1), ("1e-4000", -1), ("-1e-4000", -1), (0, 1),
                                                                    (-1, 1))]
        file = self.file("t\x1b[2J.jsonl", "".join(json.dumps(line) + "\n" for line in (header, *rounds)))
        why = "the sign of a sum of powers of e is undecided at 10240 digits"
        result = self.succeeds("check", file, "--json", code=4)
        shown = r"t\x1b[2J.jsonl"
        self.assertEqual(result.err, f"mistakebound: {shown}: undecided: {why}; all that follows rests on it\n")
        self.assertEqual((result.json["file"], result.json["undecided"]), (str(file), why))
        self.assertNotIn("conforms", result.json)
        self.assertEqual(self.succeeds("check", file, code=4).out, "")

    def test_standard_input_is_read(self):
        content = pathlib.Path(self.trace("nltk-votes")).read_bytes()
        verdict = json.loads(self.succeeds("check", "-", "--json", stdin=content).out)
        self.assertTrue(verdict["conforms"])

    def test_a_trace_through_a_pipe_is_read_as_often_as_it_takes(self):
        os.mkfifo(self.path("pipe"))
        content = pathlib.Path(self.trace("npm-perceptron-votes")).read_bytes()
        program = self.start("check", "pipe", "--json", "--sub", "sub.jsonl")
        pathlib.Path(self.path("pipe")).write_bytes(content)
        out, err = program.communicate(timeout=HANGING)
        self.assertEqual((program.returncode, err), (1, ""))
        self.assertEqual(json.loads(out), dict(self.verdict(self.trace("npm-perceptron-votes"), code=1), file="pipe"))
        self.assertEqual(pathlib.Path(self.path("sub.jsonl")).read_bytes(), b"".join(content.splitlines(True)[:153]))

    def test_a_tolerance_is_of_the_larger_weight_and_is_allowed_itself(self):
        for shown, conforms in (("9", True), ("8.9", False), ("11.1", True), ("11.2", False)):
            with self.case(shown=shown):
                self.file("trace.jsonl", '{"learner": "perceptron", "dimension": 1}\n'
                          '{"x": [10], "y": 1, "prediction": -1, "weights": [%s]}\n' % shown)
                found = self.verdict("trace.jsonl", "--tolerance", "0.1", code=0 if conforms else 1)
                self.assertIs(found["conforms"], conforms)

    def test_options_that_make_no_sense_are_refused(self):
        trace = self.trace("nltk-votes")
        for tolerance in ("-1", "1", "3/2"):
            self.refuses(["check", trace, f"--tolerance={tolerance}"], "--tolerance", tolerance, "below 1")
        self.refuses(["check", trace, "--u", "1,2"], "--u", "2 numbers", "32")
        self.refuses(["check", trace, trace, "--sub", "s.jsonl"], "--sub", "one trace")
        self.refuses(["check", "none.jsonl"], "none.jsonl", "no readable file")
        self.refuses(["check", "."], "a directory")


if __name__ == "__main__":
    main()
