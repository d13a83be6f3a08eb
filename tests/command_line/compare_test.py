"""What `mistakebound compare` says of all learners on one file: compare_test.py PROGRAM [SOURCE_DIR]."""

import gzip
import os
import pathlib
import random
import threading
import xml.etree.ElementTree

from harness import TWO, CommandLine, main

SEED = int(os.environ.get("MISTAKEBOUND_SEED", "7"))
SVG = "{http://www.w3.org/2000/svg}"


class Compare(CommandLine):
    def learners(self):
        """Those that `run` knows, as its refusal of another one lists them."""
        said = self.run_program("run", "nobody", "in.csv").err
        return [word.strip() for word in said.split("expected one of ")[-1].strip().replace(" or ", ", ").split(",") if word.strip()]

    def drawn(self, rng):
        """Numbers, bits or signs in a few columns, and a label."""
        n, entries = rng.randint(1, 4), rng.choice((range(-3, 4), (0, 1), (-1, 1)))
        rows = [[*(rng.choice(entries) for _ in range(n)), rng.choice((-1, 1))] for _ in range(rng.randint(2, 9))]
        return "".join(",".join(map(str, row)) + "\n" for row in rows)

    def test_its_numbers_are_those_of_the_run_of_each_learner(self):
        rng = random.Random(SEED)
        for case in range(4):
            data = self.drawn(rng)
            more = rng.choice(([], ["--passes", "3"], ["--tie", "positive"], ["--step", "2/3"]))
            with self.case(case=case, data=data, more=more, replay=f"MISTAKEBOUND_SEED={SEED}"):
                self.file("in.csv", data)
                document = self.run_program("compare", "in.csv", "--json", *more).json
                runs, others = document["runs"], {other["learner"]: other["reason"] for other in document["without_run"]}
                self.assertEqual({run["learner"] for run in runs} | set(others), set(self.learners()) - {"comparison"})
                self.assertGreater(len(runs), 5)
                for compared in runs:
                    learner = compared["learner"]
                    asked = [*more, *(["--eta", "optimal"] if compared["conventions"].get("eta") == "optimal" else [])]
                    result = self.run_program("run", learner, "in.csv", "--json", *asked)
                    if result.code == 2:  # an option that this learner does not have
                        self.assertIn("this option for the learner", result.err)
                        result = self.run_program("run", learner, "in.csv", "--json", *asked[len(more):])
                    alone = result.json
                    self.assertEqual(compared["mistakes"], alone["mistakes"] if compared["mistakes"] is not None else None)
                    self.assertEqual((compared["rounds"], compared["updates"]), (alone["rounds"], alone.get("updates")))
                    bounds = {}
                    for report in alone["theorems"]:
                        failed = [one for one in report["hypotheses"] if one["holds"] is False]
                        if report["bound"] or failed:
                            bounds[report["id"]] = (report["verdict"], report["bound"], failed[0]["id"] if failed else None)
                    self.assertEqual({one["theorem"]: (one["verdict"], one["bound"], one["failed_hypothesis"])
                                      for one in compared["bounds"]}, bounds, learner)

    def test_a_learner_that_cannot_read_the_file_is_listed_with_the_reason(self):
        self.file("in.csv", TWO.replace("1,0,1", "1/2,0,1"))
        document = self.succeeds("compare", "in.csv", "--json").json
        reasons = {other["learner"]: other["reason"] for other in document["without_run"]}
        self.assertIn("in.csv:1:1: found '1/2'", reasons["halving"])
        text = self.succeeds("compare", "in.csv").out
        self.assertIn("\nwithout a run\n", text)
        self.assertIn("  halving: in.csv:1:1: found '1/2'", text)

    def test_a_bound_whose_hypothesis_fails_is_none_and_the_hypothesis_is_named(self):
        self.file("in.csv", "1,1\n1,-1\n")
        bounds = self.succeeds("compare", "in.csv", "--learners", "perceptron", "--json").json["runs"][0]["bounds"]
        self.assertEqual([(one["theorem"], one["bound"] is None, one["failed_hypothesis"]) for one in bounds],
                         [("perceptron-separable", True, "separable"), ("perceptron-freund-schapire", False, None),
                          ("perceptron-hinge", False, None)])
        self.assertIn("perceptron-separable: separable", " ".join(self.succeeds("compare", "in.csv").out.split()))

    def test_a_study_that_compares_learners_itself_is_none_of_those_compared(self):
        self.file("in.csv", "1,1,1\n1,-1,1\n")
        self.assertEqual(self.succeeds("run", "comparison", "in.csv", "--json").json["learner"], "comparison")
        document = self.succeeds("compare", "in.csv", "--json").json
        self.assertNotIn("comparison", [run["learner"] for run in document["runs"] + document["without_run"]])
        self.refuses(["compare", "in.csv", "--learners", "comparison"], "'comparison'", "perceptron")

    def test_learners_are_chosen_by_name_and_in_that_order(self):
        self.file("in.csv", TWO)
        runs = self.succeeds("compare", "in.csv", "--learners", "halving-cover,perceptron", "--json").json["runs"]
        self.assertEqual([run["learner"] for run in runs], ["halving-cover", "perceptron"])
        self.refuses(["compare", "in.csv", "--learners", "winow"], "'winow'", "winnow")
        self.refuses(["compare", "in.csv", "--learners", "perceptron", "--beta", "2"], "--beta", "a learner of --learners has")

    def test_a_rate_that_is_not_given_is_the_optimal_one(self):
        self.file("in.csv", "2,1,1\n1,-1,1\n-3,1,-1\n")
        run, = self.succeeds("compare", "in.csv", "--learners", "winnow", "--json").json["runs"]
        self.assertEqual(run["conventions"]["eta"], "optimal")
        alone = self.run_json("winnow", "in.csv", "--eta", "optimal")
        self.assertEqual({one["theorem"]: one["bound"] for one in run["bounds"]},
                         {one["id"]: one["bound"] for one in alone["theorems"] if one["bound"]})
        run, = self.succeeds("compare", "in.csv", "--learners", "winnow", "--beta", "2", "--json").json["runs"]
        self.assertEqual(run["conventions"]["beta"], "2")

    def test_the_text_names_what_was_asked_for_and_not_all_of_them_have(self):
        self.file("in.csv", TWO)
        said = self.succeeds("compare", "in.csv", "--learners", "perceptron,halving-cover", "--step", "1/3", "--start", "1,2").out
        self.assertIn("conventions of all: tie mistake, numbers decimal, bias no, order file\n", said)
        self.assertIn("and of those that have them: step 1/3, start (1, 2)\n", said)
        self.assertNotIn("of those", self.succeeds("compare", "in.csv", "--learners", "perceptron,halving-cover").out)

    def test_standard_input_is_read_once_for_all_of_them(self):
        self.file("in.csv", TWO)
        self.assertEqual(self.succeeds("compare", "-", "--json", stdin=TWO.encode()).json["runs"],
                         self.succeeds("compare", "in.csv", "--json").json["runs"])

    def test_a_pipe_is_read_once_for_all_of_them(self):
        experts = "e1,e2,y\n1,0,1\n0,0,0\n"
        names = ["--learners", "perceptron,halving,optimal", "--json"]
        expected = self.succeeds("compare", self.file("in.csv", experts), *names).json["runs"]
        self.assertEqual(len(expected), 3)
        os.mkfifo(self.path("pipe"))
        writer = threading.Thread(target=lambda: pathlib.Path(self.path("pipe")).write_text(experts))
        writer.start()
        found = self.succeeds("compare", "pipe", *names).json
        writer.join()
        self.assertEqual(found["runs"], expected)
        self.assertEqual(self.succeeds("compare", "/dev/stdin", *names, stdin=experts.encode()).json["runs"], expected)
        self.assertEqual(self.succeeds("compare", "-", *names, stdin=gzip.compress(experts.encode())).json["runs"], expected)

    def test_a_file_that_no_learner_can_read_is_unusable(self):
        self.file("in.csv", "1,2,1\n1,1\n")
        self.refuses(["compare", "in.csv"], "in.csv:2")
        self.refuses(["compare", "missing.csv"], "missing.csv")

    def test_the_picture_has_a_bar_for_each_learner_and_a_mark_for_each_bound(self):
        self.file("in.csv", "1,0,1\n0,1,-1\n1,1,1\n1,0,1\n0,1,-1\n1,2,-1\n")
        runs = self.succeeds("compare", "in.csv", "--svg", "out.svg", "--json").json["runs"]
        picture = xml.etree.ElementTree.parse(self.path("out.svg")).getroot()
        bars = picture.findall(f"{SVG}rect")[2:]  # after the ground and the key
        marks = picture.findall(f"{SVG}path")[1:]
        predicting = [run["mistakes"] for run in runs if run["mistakes"] is not None]
        self.assertEqual(len(bars), len(predicting))
        self.assertEqual(len(marks), sum(bound["bound"] is not None for run in runs for bound in run["bounds"]))
        widths = [float(bar.get("width")) for bar in bars]
        for one, other in zip(sorted(zip(predicting, widths)), sorted(zip(predicting, widths))[1:]):
            self.assertLessEqual(one[1], other[1])
        shown = {text.text for text in picture.findall(f"{SVG}text")}
        self.assertLessEqual({run["learner"] for run in runs}, shown)
        self.refuses(["compare", "in.csv", "--svg", "in.csv"], "--svg", "the example file")

    def test_a_comparison_that_is_cut_short_has_no_picture(self):
        self.file("in.csv", TWO * 50)
        self.succeeds("compare", "in.csv", "--svg", "cut.svg", "--time-limit", "0", code=4)
        self.assertFalse(os.path.exists(self.path("cut.svg")))


if __name__ == "__main__":
    main()
