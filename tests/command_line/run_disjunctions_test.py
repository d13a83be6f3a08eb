"""What the learners of disjunctions say."""

import json
import pathlib

from harness import SOURCE, CommandLine, main, theorem
import independent as ind


class Disjunctions(CommandLine):
    BOTH = ("littlestone-winnow", "perceptron-disjunction")
    ROWS = "x1,x2,x3,y\n1,0,0,1\n0,1,1,0\n1,0,0,1\n"

    def test_the_json_has_weights_counts_and_the_target(self):
        self.file("in.csv", self.ROWS)
        document = self.run_json("littlestone-winnow", "in.csv")
        self.assertEqual([document[k] for k in ("dimension", "mistakes", "mistake_rounds", "promotions",
                                                "eliminations", "weights")], [3, 2, [1, 2], 1, 1, ["2", "0", "0"]])
        report = theorem(document, "littlestone-winnow")
        self.assertEqual((report["verdict"], report["vacuous"]), ("holds", False))
        self.assertEqual(report["quantities"], {"n": "3", "k": "1", "target": ["1"]})
        self.assertEqual(sorted(report["bound"]["exact"]), ["form", "high", "low"])
        self.assertEqual(document["conventions"]["tie"], "positive")
        self.assertEqual([document["conventions"][k] for k in ("initial", "threshold", "promotion", "demotion")],
                         ["1", "3/2", "2", "0"])
        document = self.run_json("perceptron-disjunction", "in.csv", "--tie", "positive")
        self.assertEqual((document["dimension"], len(document["weights"])), (4, 4))
        report = theorem(document, "perceptron-disjunction")
        self.assertEqual([report["quantities"][k] for k in ("n", "k", "target", "gamma", "u")],
                         ["3", "1", ["1"], "1/2", ["1", "0", "0", "-1/2"]])
        self.assertEqual(report["bound"], {"exact": "20", "decimal": 20.0})

    def test_a_target_may_be_given_and_may_be_empty(self):
        self.file("in.csv", self.ROWS)
        for learner in self.BOTH:
            with self.case(learner=learner):
                report = theorem(self.run_json(learner, "in.csv", "--target", "3,1", "--theorem", learner, code=3),
                                 learner)
                self.assertEqual((report["verdict"], report["quantities"]["target"]), ("does-not-apply", ["1", "3"]))
                self.assertEqual([h["round"] for h in report["hypotheses"] if not h["holds"]], [2])
                report = theorem(self.run_json(learner, "in.csv", "--target", ""), learner)
                self.assertEqual((report["verdict"], report["quantities"]["target"]), ("does-not-apply", []))
                self.assertEqual([h["round"] for h in report["hypotheses"] if not h["holds"]], [1])

    def test_the_target_found_is_the_smallest_that_gives_the_labels(self):
        # A positive row for every pair of the first four variables, variable 5 never active where it matters.
        rows = [[int(i in pair) for i in range(4)] + [0, 1] for pair in ((0, 1), (0, 2), (0, 3), (1, 2))]
        self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in [*rows, [0, 0, 0, 1, 1, 0]]))
        document = self.run_json("littlestone-winnow", "in.csv")
        target = [int(i) for i in theorem(document, "littlestone-winnow")["quantities"]["target"]]
        self.assertEqual((len(target), document["target_proved_smallest"]), (2, True))
        for row in rows:
            self.assertTrue(any(row[i - 1] for i in target))

    def test_where_no_disjunction_gives_the_labels_the_rounds_that_contradict_are_named(self):
        self.file("in.csv", "0,0,1,1\n1,0,0,-1\n1,1,0,1\n0,1,0,-1\n")
        for learner in self.BOTH:
            with self.case(learner=learner):
                document = self.run_json(learner, "in.csv", "--theorem", learner, code=3)
                self.assertEqual((document["contradicting_positive"], document["contradicting_negatives"]),
                                 (3, [2, 4]))
                report = theorem(document, learner)
                self.assertEqual([(h["id"], h["round"]) for h in report["hypotheses"] if not h["holds"]],
                                 [("disjunction", 3)])
                text = self.succeeds("run", learner, "in.csv").out
                self.assertIn("none gives the labels: round 3 is positive, and each of its variables is active in one "
                              "of the negative rounds 2, 4", " ".join(text.split()))

    def test_the_zoo_is_a_disjunction_of_feathers_and_milk_and_every_claim_holds(self):
        path = str(SOURCE / "tests/data/zoo_mammal_or_bird.csv")
        for learner, mistakes in zip(self.BOTH, (10, 14)):
            with self.case(learner=learner):
                document = self.run_json(learner, path, "--theorem", learner)
                report = theorem(document, learner)
                self.assertEqual((document["mistakes"], report["verdict"]), (mistakes, "holds"))
                self.assertEqual(report["quantities"]["target"], ["2", "4"])
                self.assertEqual({s["verdict"] for s in report["steps"]}, {"holds"})
                self.assertTrue(all(h["holds"] for h in report["hypotheses"]))

    def test_the_votes_are_no_disjunction(self):
        path = str(SOURCE / "tests/data/votes_yes16.csv")
        xs, ys, _ = ind.read_examples(pathlib.Path(path).read_text())
        for learner in self.BOTH:
            with self.case(learner=learner):
                document = self.run_json(learner, path, "--theorem", learner, code=3)
                report = theorem(document, learner)
                self.assertEqual(report["verdict"], "does-not-apply")
                positive, negatives = document["contradicting_positive"], document["contradicting_negatives"]
                self.assertEqual([ys[t - 1] for t in [positive, *negatives]], [1] + [-1] * len(negatives))
                for i, active in enumerate(xs[positive - 1]):
                    self.assertTrue(not active or any(xs[t - 1][i] for t in negatives))
                self.assertEqual([h["round"] for h in report["hypotheses"] if not h["holds"]], [positive])
                self.assertEqual(self.run_program("run", learner, path).code, 0, "not asked for by name")

    def test_other_parameters_run_and_the_theorem_says_that_it_does_not_apply(self):
        self.file("in.csv", self.ROWS)
        for options in (("--tie", "negative"), ("--initial", "2"), ("--threshold", "3"), ("--promotion", "3/2"),
                        ("--demotion", "1/2")):
            with self.case(options=options):
                document = self.run_json("littlestone-winnow", "in.csv", *options, "--theorem", "littlestone-winnow",
                                         code=3)
                report = theorem(document, "littlestone-winnow")
                self.assertEqual([(h["id"], h["round"]) for h in report["hypotheses"] if not h["holds"]],
                                 [("source-parameters", 0)])
        self.run_json("littlestone-winnow", "in.csv", "--threshold", "1.5", "--theorem", "littlestone-winnow")

    def test_instances_outside_of_0_and_1_are_refused_with_their_place(self):
        for content, where, found in (("hair,milk,y\n1,0,1\n0, 0.5,0\n", "3:4", "'0.5' as variable 2 ('milk')"),
                                      ("1,-1,1\n", "1:3", "'-1' as variable 2;"),
                                      ("1 1:1\n-1 2:1 7:2\n", "2:10", "'2' as variable 7;")):
            self.file("in.csv", content)
            for learner in self.BOTH:
                with self.case(learner=learner, content=content):
                    self.refuses(["run", learner, "in.csv"], f"in.csv:{where}: found {found}", "expected 0 or 1")

    def test_options_that_cannot_be_are_refused(self):
        self.file("in.csv", self.ROWS)
        for learner in self.BOTH:
            for value, found in (("0", "'0'"), ("4", "'4'"), ("1,", "''"), (",", "''"), ("x", "'x'"), ("1 2", "'1 2'"),
                                 ("-1", "'-1'"), ("1.5", "'1.5'"), ("2,1,2", "variable 2 twice")):
                with self.case(learner=learner, value=value):
                    self.refuses(["run", learner, "in.csv", "--target", value], "--target", found, "from 1 to 3")
            for option, value in (("--u", "1,1,1"), ("--gamma", "1"), ("--eta", "1"), ("--theorem", "winnow")):
                self.refuses(["run", learner, "in.csv", option, value], option)
        for option, value, expected in (("--initial", "0", "greater than 0"), ("--threshold", "-1", "greater than 0"),
                                        ("--promotion", "1", "greater than 1"), ("--demotion", "1", "below 1"),
                                        ("--demotion", "-1/2", "below 1"), ("--tie", "up", "one of positive")):
            self.refuses(["run", "littlestone-winnow", "in.csv", option, value], option, expected)
            if option != "--tie":
                self.refuses(["run", "perceptron-disjunction", "in.csv", option, value], option, "littlestone-winnow")
        self.refuses(["run", "perceptron-disjunction", "in.csv", "--bias"], "--bias", "appends a constant 1 itself")
        self.refuses(["run", "perceptron", "in.csv", "--target", "1"], "--target", "perceptron-disjunction")

    def test_the_empty_sequence_holds_vacuously(self):
        self.file("in.csv", "x1,x2,y\n")
        for learner in self.BOTH:
            report = theorem(self.run_json(learner, "in.csv", "--theorem", learner), learner)
            self.assertEqual((report["verdict"], report["vacuous"]), ("holds", True))

    def test_a_trace_has_the_parameters_and_the_constant_coordinate(self):
        self.file("in.csv", self.ROWS)
        for learner, dimension, extra in ((self.BOTH[0], 3, {"threshold": "3/2", "demotion": 0}), (self.BOTH[1], 4, {})):
            self.succeeds("run", learner, "in.csv", "--trace", "out.jsonl")
            lines = [json.loads(line) for line in pathlib.Path(self.path("out.jsonl")).read_text().splitlines()]
            self.assertEqual((lines[0]["learner"], lines[0]["dimension"], len(lines)), (learner, dimension, 4))
            self.assertLessEqual(set(extra.items()), set(lines[0].items()))
            self.assertEqual({len(line["x"]) for line in lines[1:]}, {dimension})


if __name__ == "__main__":
    main()
