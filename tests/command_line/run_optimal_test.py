"""What runs of the standard optimal algorithm say."""

import json
import pathlib

from harness import CommandLine, main, step, theorem


class Optimal(CommandLine):
    SQUARE = "1,1,-1,-1,1\n1,-1,1,-1,1\n"  # all four functions on two points

    def test_the_json_has_the_keys_of_its_format(self):
        document = self.run_json("optimal", self.file("in.csv", self.SQUARE))
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input", "rounds",
                                          "dimension", "mistakes", "mistake_rounds", "hypotheses_left",
                                          "littlestone_dimension", "dimension_left", "theorems"])
        self.assertEqual((document["rounds"], document["dimension"], document["mistake_rounds"]), (2, 4, [1, 2]))
        self.assertEqual((document["hypotheses_left"], document["littlestone_dimension"], document["dimension_left"]),
                         (1, 2, 0))
        report = theorem(document, "optimal")
        self.assertEqual((report["verdict"], report["bound"]), ("holds", {"exact": "2", "decimal": 2.0}))
        self.assertEqual(report["quantities"], {"hypotheses": "4", "different": "4", "littlestone_dimension": "2",
                                                "vc_dimension": "2"})
        self.assertEqual(step(report, "drop")["min_slack"], "0")

    def test_a_file_of_the_class_beside_points_and_labels_is_the_same_run(self):
        self.file("class.csv", "1,1,-1,-1\n1,-1,1,-1\n")
        self.file("in.csv", self.SQUARE)
        self.file("points.csv", "point,label\n1,1\n2,1\n")
        both = [self.run_json("optimal", "in.csv"), self.run_json("optimal", "points.csv", "--class", "class.csv")]
        for key in ("rounds", "dimension", "mistake_rounds", "hypotheses_left", "dimension_left", "theorems"):
            self.assertEqual(both[0][key], both[1][key], key)

    def test_points_of_the_class_that_no_round_asks_for_count_in_the_dimension(self):
        self.file("class.csv", "0,0,0,0,1,1,1,1\n0,0,1,1,0,0,1,1\n0,1,0,1,0,1,0,1\n")
        document = self.run_json("optimal", self.file("in.csv", "2,1\n"), "--class", "class.csv")
        self.assertEqual((document["littlestone_dimension"], document["dimension_left"]), (3, 2))

    def test_points_that_the_class_does_not_have_are_refused(self):
        self.file("class.csv", "1,1,-1,-1\n1,-1,1,-1\n")
        for content, found in (("0,1\n", "in.csv:1:1: found '0' as a point"), ("# c\n\n1,1\n3,1\n", "in.csv:4:1: found '3' as a point"),
                               ("1.5,1\n", "found '1.5' as a point"), ("1 1:1\n1 1:3\n", "in.csv:2:5: found '3' as a point"),
                               ("1 1:1\n1\n", "0 as the point of round 2"), ("1,1,1\n", "2 columns beside the label")):
            with self.case(content=content):
                self.file("in.csv", content)
                self.refuses(["run", "optimal", "in.csv", "--class", "class.csv"], found)

    def test_subsets_of_equal_dimension_are_what_the_option_says(self):
        for tie, rounds in (("positive", []), ("negative", [1, 2]), ("mistake", [1, 2])):
            document = self.run_json("optimal", self.file("in.csv", self.SQUARE), "--tie", tie)
            self.assertEqual(document["mistake_rounds"], rounds)

    def test_the_larger_dimension_is_followed_and_not_the_larger_number(self):
        # Two that differ at the second point against three that are the same.
        self.file("in.csv", "1,1,-1,-1,-1,1\n1,-1,-1,-1,-1,1\n")
        self.assertEqual(self.run_json("optimal", "in.csv")["mistake_rounds"], [2])
        self.assertEqual(self.run_json("halving", "in.csv")["mistake_rounds"], [1, 2])

    def test_without_a_right_hypothesis_the_dimension_left_is_minus_1(self):
        document = self.run_json("optimal", self.file("in.csv", "1,1\n1,-1\n"))
        self.assertEqual((document["hypotheses_left"], document["dimension_left"]), (0, -1))
        self.assertEqual(theorem(document, "optimal")["verdict"], "does-not-apply")

    def test_the_ledger_shows_the_version_space_and_its_dimension(self):
        text = self.succeeds("run", "optimal", self.file("in.csv", self.SQUARE), "--steps").out
        self.assertIn("round 1: point 1, hypotheses ++--, y = 1, prediction none (tie), mistake, V after = {1, 2}, "
                      "Ldim = 1\n", text)
        self.assertIn("  2 optimal potential: 2 <= 2\n", text)

    def test_the_trace_holds_what_the_hypotheses_say(self):
        self.succeeds("run", "optimal", self.file("in.csv", self.SQUARE), "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual((lines[0]["learner"], lines[0]["dimension"], lines[0]["tie"]), ("optimal", 4, "mistake"))
        self.assertEqual(lines[0]["points"], "++--,+-+-")
        self.assertEqual(lines[1], {"x": [1, 1, -1, -1], "y": 1, "prediction": -1})

    def test_its_trace_conforms_and_one_with_another_prediction_does_not(self):
        self.file("class.csv", "0,0,0,0,1,1,1,1\n0,0,1,1,0,0,1,1\n0,1,0,1,0,1,0,1\n")
        self.succeeds("run", "optimal", self.file("in.csv", "1,1\n3,-1\n2,1\n1,1\n"), "--class", "class.csv", "--trace",
                      "t.jsonl")
        verdict = self.succeeds("check", "t.jsonl", "--json").json
        self.assertTrue(verdict["conforms"])
        self.assertEqual((verdict["rounds"], verdict["exact_mistakes"]), (4, 3))
        self.assertEqual([report["verdict"] for report in verdict["theorems"]], ["holds"])
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        lines[4]["prediction"] = -1
        self.file("t.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        verdict = self.succeeds("check", "t.jsonl", "--json", code=1).json
        self.assertEqual((verdict["first_divergence"]["round"], verdict["first_divergence"]["cause"]), (4, "rule"))

    def test_traces_without_a_class_or_with_other_points_are_refused(self):
        for header, x, found in (({}, [1, -1], "no points"), ({"points": "+-,+"}, [1, -1], "'+'"),
                                 ({"points": "+-+"}, [1, -1], "3 hypotheses"), ({"points": "+-"}, [1, 1], "x = (1, 1)")):
            with self.case(points=header):
                lines = [{"learner": "optimal", "dimension": 2, **header}, {"x": x, "y": 1, "prediction": 1}]
                self.file("t.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
                self.refuses(["check", "t.jsonl"], found)

    def test_options_of_other_learners_are_refused(self):
        self.file("in.csv", self.SQUARE)
        for option, *value in (("--bias",), ("--u", "1"), ("--passes", "2"), ("--label", "y"), ("--step", "1"),
                               ("--numbers", "binary64")):
            with self.case(option=option):
                self.refuses(["run", "optimal", "in.csv", option, *value], option)


if __name__ == "__main__":
    main()
