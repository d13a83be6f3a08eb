"""What runs of Weighted Majority say."""

import json
import pathlib
from fractions import Fraction

from harness import CommandLine, main, step, theorem


class WeightedMajority(CommandLine):
    EXPERTS = "1,1,-1,-1\n1,-1,-1,1\n1,-1,1,1\n"  # three experts, and the outcome

    def test_the_json_has_the_keys_of_its_format(self):
        for content in (self.EXPERTS, "a,b,c,outcome\r\n1, 1,0,0\r\n1,0,0,1\r\n1,0,1,1\r\n"):
            with self.case(content=content):
                document = self.run_json("weighted-majority", self.file("experts.csv", content))
                self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input",
                                                  "rounds", "dimension", "mistakes", "mistake_rounds", "weights",
                                                  "best_expert_mistakes", "regret", "comparator", "theorems"])
                self.assertEqual((document["rounds"], document["dimension"], document["mistake_rounds"]), (3, 3, [1, 2]))
                self.assertEqual(document["weights"], ["1/2", "1/4", "1/2"])
                report = theorem(document, "weighted-majority")
                self.assertEqual((report["verdict"], report["bound"]["exact"]["form"]), ("holds", "(ln(6))/(ln(4/3))"))
                self.assertEqual(report["quantities"],
                                 {"experts": "3", "best_expert": "1", "best_mistakes": "1", "regret": "1"})

    def test_the_best_expert_is_told_and_the_regret_beside_it(self):
        text = self.succeeds("run", "weighted-majority", self.file("in.csv", self.EXPERTS)).out
        self.assertIn("the experts: expert 1, one of the best, with 1 mistake\n", text)
        self.assertIn("  regret = 1\n", text)

    def test_updates_are_due_on_mistakes_or_always(self):
        self.file("in.csv", "1,-1,-1,1\n" + "1,1,-1,1\n" * 3)
        weights = {updates: self.run_json("weighted-majority", "in.csv", "--updates", updates)["weights"]
                   for updates in ("mistakes", "always")}
        self.assertEqual(weights, {"mistakes": ["1", "1/2", "1/2"], "always": ["1", "1/2", "1/16"]})

    def test_with_beta_0_and_updates_always_it_errs_where_halving_does(self):
        self.file("in.csv", "1,1,-1,-1,1\n1,-1,1,-1,1\n1,1,1,-1,1\n")
        for tie in ("positive", "negative", "mistake"):
            of_halving = self.run_json("halving", "in.csv", "--tie", tie)
            majority = self.run_json("weighted-majority", "in.csv", "--tie", tie, "--beta", "0", "--updates", "always")
            self.assertEqual(majority["mistake_rounds"], of_halving["mistake_rounds"])
            self.assertEqual(theorem(majority, "weighted-majority")["bound"], theorem(of_halving, "halving")["bound"])

    def test_with_beta_0_and_no_perfect_expert_the_round_that_leaves_nobody_is_named(self):
        self.file("in.csv", "1,-1,1\n1,1,-1\n1,1,1\n")
        document = self.run_json("weighted-majority", "in.csv", "--beta", "0", "--updates", "always",
                                 "--theorem", "weighted-majority", code=3)
        report = theorem(document, "weighted-majority")
        self.assertEqual([(h["id"], h.get("round")) for h in report["hypotheses"] if not h["holds"]], [("survivor", 2)])
        self.assertIsNone(report["bound"])

    def test_first_weights_are_given_and_positive(self):
        self.file("in.csv", "1,-1,-1,1\n")
        document = self.run_json("weighted-majority", "in.csv", "--start", "3,1,1")
        self.assertEqual((document["mistakes"], document["conventions"]["start"]), (0, ["3", "1", "1"]))
        self.assertEqual(self.run_json("weighted-majority", "in.csv", "--start", "1,1,1")["mistakes"], 1)
        for start, found in (("1,1", "2 numbers"), ("1,0,1", "the weight 0"), ("1,x,1", "'x'")):
            self.refuses(["run", "weighted-majority", "in.csv", "--start", start], "--start", found)

    def test_beta_is_from_0_and_below_1(self):
        self.file("in.csv", self.EXPERTS)
        for beta in ("1", "-1/2", "2", "many"):
            self.refuses(["run", "weighted-majority", "in.csv", "--beta", beta], "--beta")
        self.refuses(["run", "weighted-majority", "in.csv", "--updates", "never"], "--updates", "'never'")

    def test_options_and_files_of_other_learners_are_refused(self):
        self.file("in.csv", self.EXPERTS)
        for option, *value in (("--bias",), ("--u", "1"), ("--label", "y"), ("--numbers", "binary64"), ("--step", "1")):
            with self.case(option=option):
                self.refuses(["run", "weighted-majority", "in.csv", option, *value], option)
        self.file("in.csv", "1,2,1\n")
        self.refuses(["run", "weighted-majority", "in.csv"], "in.csv:1:3", "'2'")

    def test_passes_go_through_the_file_again_and_count_the_experts_mistakes_on(self):
        document = self.run_json("weighted-majority", self.file("in.csv", self.EXPERTS), "--passes", "4")
        report = theorem(document, "weighted-majority")
        self.assertEqual((document["rounds"], report["quantities"]["best_mistakes"]), (12, "4"))
        self.assertEqual(step(report, "total")["checked"], 12)

    def test_the_trace_holds_what_the_experts_say_and_the_weights(self):
        self.succeeds("run", "weighted-majority", self.file("in.csv", self.EXPERTS), "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual({key: lines[0][key] for key in ("learner", "dimension", "tie", "updates")},
                         {"learner": "weighted-majority", "dimension": 3, "tie": "mistake", "updates": "mistakes"})
        self.assertEqual([line["prediction"] for line in lines[1:]], [1, -1, 1])
        self.assertEqual(Fraction(lines[2]["weights"][1]), Fraction(1, 4))


if __name__ == "__main__":
    main()
