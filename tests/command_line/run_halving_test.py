"""What runs of halving say, on experts and on a grid."""

import json
import pathlib
import resource
from fractions import Fraction

from harness import CONTRADICTION, SANITIZED, TWO, WIDTH, CommandLine, main, step, theorem


class Halving(CommandLine):
    CUBE = "1,1,-1,-1,1\n1,-1,1,-1,1\n"  # four experts, all patterns of two rounds

    def test_the_json_has_the_keys_of_its_format(self):
        for content in (self.CUBE, "a,b,c,d,outcome\r\n1, 1,0,0,1\r\n1,0,1,0,1\r\n"):
            with self.case(content=content):
                document = self.run_json("halving", self.file("experts.csv", content))
                self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input",
                                                  "rounds", "dimension", "mistakes", "mistake_rounds", "experts_left", "theorems"])
                self.assertEqual((document["rounds"], document["dimension"], document["mistake_rounds"]), (2, 4, [1, 2]))
                self.assertEqual((document["experts_left"], document["conventions"]["tie"]), (1, "mistake"))
                report = theorem(document, "halving")
                self.assertEqual((report["verdict"], report["bound"]), ("holds", {"exact": "2", "decimal": 2.0}))
                self.assertEqual(step(report, "bound")["min_slack"], "0")
                self.assertEqual(report["quantities"], {"experts": "4", "perfect": "1", "first_survivors": ["1"]})

    def test_an_even_vote_is_what_the_option_says(self):
        for tie, rounds in (("positive", []), ("negative", [1, 2]), ("mistake", [1, 2])):
            document = self.run_json("halving", self.file("in.csv", self.CUBE), "--tie", tie)
            self.assertEqual(document["mistake_rounds"], rounds)

    def test_without_a_perfect_expert_the_round_that_leaves_nobody_is_named(self):
        self.file("in.csv", "1,-1,1\n1,1,-1\n1,1,1\n")
        self.assertEqual(self.run_json("halving", "in.csv")["experts_left"], 0)
        report = theorem(self.run_json("halving", "in.csv", "--theorem", "halving", code=3), "halving")
        self.assertEqual(report["verdict"], "does-not-apply")
        self.assertEqual([(h["id"], h.get("round")) for h in report["hypotheses"] if not h["holds"]],
                         [("perfect-expert", 2)])
        self.assertIsNone(report["bound"])

    def test_a_bound_that_is_no_integer_is_enclosed(self):
        bound = theorem(self.run_json("halving", self.file("in.csv", "1,1,-1,1\n")), "halving")["bound"]
        self.assertEqual(bound["exact"]["form"], "(ln(3))/(ln(2))")
        self.assertLess(Fraction(bound["exact"]["low"]), Fraction(bound["exact"]["high"]))

    def test_a_header_alone_is_an_empty_sequence(self):
        document = self.run_json("halving", self.file("in.csv", "a,b,y\n"), "--theorem", "halving")
        self.assertEqual((document["rounds"], document["experts_left"], document["dimension"]), (0, 2, 2))
        self.assertTrue(theorem(document, "halving")["vacuous"])

    def test_options_and_files_of_other_learners_are_refused(self):
        self.file("in.csv", self.CUBE)
        for option, *value in (("--bias",), ("--u", "1"), ("--gamma", "1"), ("--passes", "2"), ("--label", "y"),
                               ("--positive", "1"), ("--index-base", "0"), ("--format", "libsvm"), ("--step", "1"),
                               ("--numbers", "binary64"), ("--exponent-limit", "3"), ("--grid", "2"), ("--eta", "1")):
            with self.case(option=option):
                self.refuses(["run", "halving", "in.csv", option, *value, "--trace", "t.jsonl"], option)
        self.refuses(["run", "halving", "in.csv", "--tie", "up"], "--tie", "'up'")
        for content, where, found in (("1,2,1\n", "1:3", "'2'"), ("1,0,1\n1,-1,1\n", "2:3", "'-1' in a file that has 0"),
                                      ("1\n", "1:1", "a single column"), ("1,1\n1\n", "2:1", "1 column"),
                                      ("1,,1\n", "1:3", "an empty field"), ("", "", "an empty file")):
            with self.case(content=content):
                self.file("in.csv", content)
                self.refuses(["run", "halving", "in.csv"], f"in.csv{':' if where else ''}{where}: found {found}")

    def test_entries_may_have_a_decimal_comma_where_that_is_said(self):
        self.file("in.csv", "1,0;0,0;1\n0;1;0\n")
        self.assertEqual(self.run_json("halving", "in.csv", "--decimal-comma")["rounds"], 2)
        self.refuses(["run", "halving", "in.csv"], "in.csv:1:1: found '1,0'", "--decimal-comma")
        self.file("in.csv", "1.0;0;1\n0;1;0\n")
        self.refuses(["run", "halving", "in.csv", "--decimal-comma"], "in.csv:1:2: found '1.0', which has a point")

    def test_the_trace_holds_predictions_and_no_weights(self):
        self.succeeds("run", "halving", self.file("in.csv", self.CUBE), "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual((lines[0]["learner"], lines[0]["dimension"], lines[0]["tie"]), ("halving", 4, "mistake"))
        self.assertEqual(lines[1:], [{"x": [1, 1, -1, -1], "y": 1, "prediction": -1},
                                     {"x": [1, -1, 1, -1], "y": 1, "prediction": -1}])

    def test_the_ledger_shows_the_sets_cut_short(self):
        self.file("in.csv", self.CUBE)
        text = self.succeeds("run", "halving", "in.csv", "--steps").out
        self.assertIn("round 1: experts ++--, y = 1, prediction none (tie), mistake, H after = {1, 2}\n", text)
        self.assertIn("  2 halving potential: 4 <= 4\n", text)
        self.large_file("in.csv", (b"1,", 300000), b"1\n")
        text = self.succeeds("run", "halving", "in.csv", "--steps").out
        self.assertIn("... (299980 more)}", text)
        self.assertLess(max(map(len, text.splitlines())), 300)

    def test_a_million_experts_need_little_memory(self):
        row = (b"0,1,", 500000)
        self.large_file("in.csv", row, b"0\n", row, b"1\n", row, b"0\n")
        result = self.succeeds("run", "halving", "in.csv", "--json",
                               limit=None if SANITIZED else lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 28,) * 2))
        self.assertEqual((result.json["dimension"], result.json["experts_left"]), (1000000, 0))


class HalvingCover(CommandLine):
    def test_the_json_has_the_keys_of_its_format(self):
        document = self.run_json("halving-cover", self.file("in.csv", "-3,-1,-1\n3,1,1\n"), "--u", "3,1")
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input", "rounds", "dimension",
                                          "mistakes", "mistake_rounds", "experts", "experts_left", "comparator", "theorems"])
        self.assertEqual((document["dimension"], document["experts"], document["experts_left"]), (2, 16, 8))
        self.assertEqual((document["mistake_rounds"], document["conventions"]["grid"]), ([1], 2))
        report = theorem(document, "halving-cover")
        self.assertEqual((report["verdict"], report["bound"]), ("holds", {"exact": "4", "decimal": 4.0}))
        self.assertEqual(report["quantities"]["v"], ["2", "1"])
        self.assertEqual(report["quantities"]["perceptron_bound"], "1")
        self.assertEqual(step(report, "cover")["min_slack"], "5/9")
        self.assertEqual(step(report, "inherits-margin")["checked"], 2)

    def test_the_half_width_is_the_least_that_suffices_and_the_experts_are_right_in_number(self):
        for n, content, u, half_width in ((1, "5,1\n", "1", 1), (2, "1,1,1\n", "1,1", 2), (3, "1,2,2,1\n", "1,2,2", 3),
                                          (2, "3,4,1\n-3,4,1\n", "0,1", 2)):
            with self.case(content=content):
                document = self.run_json("halving-cover", self.file("in.csv", content), "--u", u)
                self.assertEqual(document["conventions"]["grid"], half_width)
                self.assertEqual(document["experts"], (2 * half_width + 1) ** n - (2 * half_width - 1) ** n)

    def test_a_grid_that_is_too_coarse_is_a_hypothesis_that_fails(self):
        self.file("in.csv", "-1,1,-1\n0,-1,-1\n")
        arguments = ("halving-cover", "in.csv", "--u", "2,1")
        report = theorem(self.run_json(*arguments, "--grid", "1", "--theorem", "halving-cover", code=3), "halving-cover")
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["fine-grid"])
        self.assertEqual(theorem(self.run_json(*arguments, "--grid", "4"), "halving-cover")["verdict"], "holds")

    def test_without_a_separator_it_does_not_apply(self):
        report = self.run_json("halving-cover", self.file("in.csv", CONTRADICTION), "--theorem", "halving-cover", code=3)
        self.assertEqual(theorem(report, "halving-cover")["hypotheses"][1]["round"], 1)

    def test_a_header_alone_is_an_empty_sequence(self):
        document = self.run_json("halving-cover", self.file("in.csv", "a,b,y\n"))
        self.assertEqual((document["rounds"], document["experts_left"]), (0, 8))

    def test_grids_that_do_not_fit_are_refused_with_the_number_of_experts(self):
        self.file("in.csv", ",".join(["1"] * 7) + ",1\n")
        for options, found in ((("--grid", "8"), "needs 239479298 experts"), (("--grid", "1000000"), "experts"),
                               (("--gamma", "1e-4000"), "needs about 10^"), (("--gamma", "1/1000"), "experts")):
            with self.case(options=options):
                self.refuses(["run", "halving-cover", "in.csv", *options, "--trace", "t.jsonl"], found, "at most 50000000")
        self.file("in.csv", ",".join(["1"] * 100000) + ",1\n")
        self.refuses(["run", "halving-cover", "in.csv"], "in 100000 dimensions", "about 10^")

    def test_options_are_checked(self):
        self.file("in.csv", TWO)
        for option, value in (("--grid", "0"), ("--grid", "-1"), ("--grid", "x"), ("--passes", "2"), ("--step", "1"),
                              ("--u", "1"), ("--gamma", "0"), ("--eta", "1")):
            with self.case(option=option, value=value):
                self.refuses(["run", "halving-cover", "in.csv", option, value], option)

    def test_the_trace_holds_instances_and_no_weights(self):
        self.succeeds("run", "halving-cover", self.file("in.csv", "-1/2,-1\n1,1\n"), "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual(lines[1:], [{"x": ["-1/2"], "y": -1, "prediction": 1}, {"x": [1], "y": 1, "prediction": 1}])

    def test_without_a_margin_the_cover_does_not_apply_and_claims_nothing(self):
        for rows, options in (("1,0,1\n1,0,-1\n", ("--u", "2,1")), ("0,0,1\n1,0,1\n", ())):
            self.file("in.csv", rows)
            report, = self.run_json("halving-cover", "in.csv", *options)["theorems"]
            self.assertEqual(report["verdict"], "does-not-apply")
            for name in ("cover", "inherits-margin"):
                self.assertEqual(next(s for s in report["steps"] if s["id"] == name)["checked"], 0)

    def test_the_text_fits_in_79_columns(self):
        self.file("in.csv", "1,2,1\n-1,1/3,1\n")
        for line in self.succeeds("run", "halving-cover", "in.csv").out.splitlines():
            self.assertLessEqual(len(line), WIDTH, line)


if __name__ == "__main__":
    main()
