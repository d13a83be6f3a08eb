"""What a run of the perceptron says, online and batch."""

import json
import pathlib
import re
from fractions import Fraction

from harness import CONTRADICTION, PERCEPTRONS, POSITIVE, SOURCE, TWO, CommandLine, main, numbers, step, theorem
import independent as ind


class Runs(CommandLine):
    def test_the_json_of_a_run_has_the_keys_of_its_format(self):
        self.file("in.csv", TWO)
        for learner in PERCEPTRONS:
            document = self.run_json(learner, "in.csv")
            self.assertEqual([document["format"], document["version"], document["learner"]],
                             ["mistakebound-run", 1, learner])
            self.assertLessEqual({"conventions", "parameters", "rounds", "dimension", "mistakes", "mistake_rounds",
                                  "weights", "theorems"}, set(document))
            self.assertEqual((document["conventions"]["tie"], document["conventions"]["numbers"]),
                             ("mistake", "decimal"))
            for report in document["theorems"]:
                self.assertLessEqual({"id", "verdict", "vacuous", "hypotheses", "quantities", "bound", "steps"},
                                     set(report))
                self.assertIn(report["verdict"], ("holds", "refuted", "does-not-apply", "undecided"))
                for hypothesis in report["hypotheses"]:
                    self.assertIn(hypothesis["holds"], (True, False, "undecided"))
                for entry in report["steps"]:
                    self.assertLessEqual({"id", "checked", "verdict", "min_slack", "at_round"}, set(entry))
            main = theorem(document, "perceptron-separable" if learner == "perceptron" else learner)
            self.assertLessEqual({"gamma", "u", "R2", "u2"}, set(main["quantities"]))
            self.assertEqual(main["bound"], {"exact": "2", "decimal": 2.0})

    def test_the_textbooks_arithmetic_gives_the_same_report_and_decides_every_claim_exactly(self):
        rows = [f"{a}.25,{b}e-3,{1 if (a * b) % 3 else -1}" for a in range(-4, 5) for b in range(-4, 5)]
        self.file("in.csv", "\n".join(rows) + "\n")
        asked = ("run", "perceptron", "in.csv", "--json", "--verbose", "--passes", "2")
        quick = self.run_program(*asked)
        textbook = self.run_program(*asked, "--arithmetic", "reference")
        self.assertEqual(quick.code, 0, quick.err)
        self.assertEqual(quick.out, textbook.out)
        counts = [[tuple(map(int, found)) for found in
                   re.findall(r"perceptron-\S+: (\d+) claims decided in whole numbers, (\d+) in machine numbers, "
                              r"(\d+) unchanged, (\d+) exactly", result.err)] for result in (quick, textbook)]
        self.assertEqual([len(counts[0]), len(counts[1])], [3, 3])
        for whole, _, unchanged, exactly in counts[0]:
            self.assertGreater(whole, 9 * exactly)
            self.assertGreater(unchanged, 0)
        for whole, machine, _, exactly in counts[1]:
            self.assertEqual(whole + machine, 0)
            self.assertGreater(exactly, 500)
        self.refuses(["run", "perceptron", "in.csv", "--arithmetic", "fast"],
                     "--arithmetic: found 'fast'; expected quick or reference")

    def test_everything_a_verdict_rests_on_stands_among_the_conventions(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron", "in.csv", "--tie", "negative", "--numbers", "binary64", "--bias",
                                 "--step", "0.5", "--passes", "3")
        conventions = document["conventions"]
        self.assertEqual([conventions[k] for k in ("tie", "numbers", "bias", "step", "passes", "order")],
                         ["negative", "binary64", True, "1/2", 3, "file"])
        text = self.succeeds("run", "perceptron", "in.csv", "--tie", "negative", "--numbers", "binary64", "--bias").out
        self.assertIn("conventions: tie negative, numbers binary64, bias yes, step 1, passes 1, order file",
                      " ".join(text.split()))
        document = self.run_json("perceptron-batch", "in.csv", "--rule", "largest", "--limit", "7")
        self.assertEqual((document["conventions"]["rule"], document["conventions"]["limit"]), ("largest", 7))
        self.assertEqual(self.succeeds("separate", "in.csv", "--json").json["conventions"],
                         {"numbers": "decimal", "bias": False})

    def test_an_example_that_no_update_was_made_on_breaks_the_margin_of_a_batch_run_from_a_start(self):
        self.file("in.csv", "-2,-1\n-1,-1\n-2,1\n")
        result = self.run_program("run", "perceptron-batch", "in.csv", "--start=-2", "--u", "2", "--limit", "1", "--theorem",
                                  "perceptron-start", "--json")
        [report] = [r for r in json.loads(result.out)["theorems"] if r["id"] == "perceptron-start"]
        self.assertEqual(report["verdict"], "does-not-apply")

    def test_a_start_is_a_convention_where_it_is_not_0(self):
        self.file("in.csv", TWO)
        dimension = self.run_json("perceptron", "in.csv")["dimension"]
        start = ["-9/25", "-1/10", "3"][:dimension]
        for learner in ("perceptron", "averaged-perceptron", "voted-perceptron", "perceptron-batch"):
            with self.case(learner=learner):
                document = self.run_json(learner, "in.csv", "--start", ",".join(start))
                self.assertEqual(document["conventions"]["start"], start)
                self.assertEqual(document["parameters"]["start"], start)
                text = self.succeeds("run", learner, "in.csv", "--start", ",".join(start)).out
                self.assertIn(f"start ({', '.join(start)})", " ".join(text.split()))
                zero = ",".join(["0"] * dimension)
                at_0, usual = (self.succeeds("run", learner, "in.csv", *more).out for more in (["--start", zero], []))
                self.assertEqual(at_0, usual)
                self.assertNotIn("start (", usual)

    def test_a_convention_that_is_a_double_is_told_as_it_is_written_and_exactly_in_the_json(self):
        self.file("in.csv", "1,2,1\n2,1,-1\n")
        options = ("in.csv", "--numbers", "binary64", "--step", "0.1", "--start", "0.1,1/3")
        text = " ".join(self.run_program("run", "perceptron", *options).out.split())
        self.assertIn("step 0.1 as a double, start (0.1 as a double, 1/3)", text)
        conventions = self.run_program("run", "perceptron", *options, "--json").json["conventions"]
        self.assertEqual(Fraction(conventions["step"]), Fraction(0.1))
        self.succeeds("run", "perceptron", "in.csv", "--step", "0." + 99_997 * "0" + "1")  # as long as a number may be

    def test_theorems_of_runs_from_0_do_not_apply_to_another_start_and_its_own_does(self):
        self.file("in.csv", "1,2,1\n2,-1,-1\n1,3,1\n")
        asked = ("in.csv", "--u", "-1,3", "--tie", "positive")
        elsewhere = self.run_json("perceptron", *asked, "--start", "1,-1")
        self.assertEqual([(t["id"], t["verdict"]) for t in elsewhere["theorems"]],
                         [("perceptron-separable", "does-not-apply"), ("perceptron-freund-schapire", "does-not-apply"),
                          ("perceptron-hinge", "does-not-apply"), ("perceptron-start", "holds")])
        for report in elsewhere["theorems"][:3]:
            failed = [hypothesis["id"] for hypothesis in report["hypotheses"] if not hypothesis["holds"]]
            self.assertEqual(failed, ["zero-start"])
        own = elsewhere["theorems"][3]
        self.assertEqual(own["bound"]["exact"]["form"], "14/5 + 2*sqrt(2)")  # (140 + 100 sqrt(2)) / (2 * 25)
        self.assertEqual((own["quantities"]["start_wu"], own["quantities"]["start_w2"]), ("-4", "2"))
        self.assertEqual(elsewhere["mistake_rounds"], [1, 2])
        self.succeeds("run", "perceptron", *asked, "--start", "1,-1", "--theorem", "perceptron-hinge", code=3)
        at_0 = self.run_json("perceptron", *asked)
        self.assertNotIn("perceptron-start", [t["id"] for t in at_0["theorems"]])
        asked_for = self.run_json("perceptron", *asked, "--theorem", "perceptron-start", "--theorem",
                                  "perceptron-separable")
        bounds = [t["bound"] for t in asked_for["theorems"]]
        self.assertEqual(bounds[0], bounds[1])
        stepped = self.run_json("perceptron", *asked, "--start", "1/10,-1/10", "--step", "1/10")
        self.assertEqual(stepped["theorems"], elsewhere["theorems"])

    def test_a_start_that_is_no_vector_of_the_weights_is_refused(self):
        self.file("in.csv", "1,2,1\n2,-1,-1\n")
        for learner in ("perceptron", "perceptron-batch"):
            run = ["run", learner, "in.csv"]
            self.refuses(run + ["--start", "1"], "--start: found 1 number; expected 2, one for each weight")
            self.refuses(run + ["--start", "1,2", "--bias"],
                         "--start: found 2 numbers; expected 3, one a feature and the bias last")
            self.refuses(run + ["--start", "1,two"], "--start (character 3)", "'two'")
            self.refuses(run + ["--start", ""], "--start")
            self.refuses(run + ["--start", "1,2", "--certificate", "c.json"], "--certificate",
                         "certificates are of runs from the usual start")
        for learner in ("kernel-perceptron", "perceptron-disjunction", "winnow"):
            self.refuses(["run", learner, "in.csv", "--start", "1,2"],
                         f"--start: found this option for the learner {learner}; expected it only for perceptron, "
                         "averaged-perceptron, voted-perceptron, passive-aggressive")

    def test_any_start_has_the_report_of_the_textbooks_arithmetic(self):
        rows = [f"{a}.25,{b}e-3,{1 if (a * b) % 3 else -1}" for a in range(-4, 5) for b in range(-4, 5)]
        self.file("in.csv", "\n".join(rows) + "\n")
        for start in ("-9/25,-1/10", "1/3,1e30", "1/1000000007,2/998244353", "-4,7/8"):
            with self.case(start=start):
                asked = ("run", "perceptron", "in.csv", "--json", "--passes", "2", "--start", start, "--step", "2/7",
                         "--theorem", "perceptron-start", "--theorem", "perceptron-hinge")
                quick, textbook = (self.run_program(*asked, "--arithmetic", kind) for kind in ("quick", "reference"))
                self.assertEqual(quick.out, textbook.out)
                self.assertIn('"perceptron-start"', quick.out)

    def test_rounds_count_all_passes(self):
        self.file("in.csv", CONTRADICTION)
        document = self.run_json("perceptron", "in.csv", "--passes", "3")
        self.assertEqual((document["rounds"], document["mistake_rounds"]), (6, [1, 2, 3, 4, 5, 6]))

    def test_basis_vectors_attain_the_bound_with_no_slack_anywhere(self):
        for n in range(1, 9):
            rows = [[int(i == j) for j in range(n)] + [1] for i in range(n)]
            self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
            for tie in ("mistake", "negative"):
                with self.case(n=n, tie=tie):
                    document = self.run_json("perceptron", "in.csv", "--u", ",".join(["1"] * n), "--tie", tie)
                    self.assertEqual((document["mistakes"], document["weights"]), (n, ["1"] * n))
                    report = theorem(document, "perceptron-separable")
                    self.assertEqual((report["verdict"], report["bound"]["exact"]), ("holds", str(n)))
                    slacks = {s["id"]: s["min_slack"] for s in report["steps"] if s["min_slack"] is not None}
                    self.assertEqual(slacks, dict.fromkeys(slacks, "0"))
                    self.assertLessEqual({"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm",
                                          "cauchy-schwarz", "sandwich", "bound"}, set(slacks))
                    for name in ("cauchy-schwarz", "bound"):
                        self.assertEqual(step(report, name)["at_round"], n)
                    for name in ("perceptron-freund-schapire", "perceptron-hinge"):
                        self.assertEqual(theorem(document, name)["bound"]["exact"], str(n))
            document = self.run_json("perceptron-batch", "in.csv")
            self.assertEqual((document["mistakes"], theorem(document, "perceptron-batch")["bound"]["exact"]),
                             (n, str(n)))

    def test_a_tie_is_what_the_option_says(self):
        self.file("in.csv", "0,1\n0,-1\n")
        for tie, rounds in (("positive", [2]), ("negative", [1]), ("mistake", [1, 2])):
            self.assertEqual(self.run_json("perceptron", "in.csv", "--tie", tie)["mistake_rounds"], rounds)

    def test_decimals_and_doubles_differ_where_0_1_plus_0_2_meets_0_3(self):
        self.file("in.csv", "0.1,0.2,-0.3,1\n1,1,1,1\n")
        exact = self.run_json("perceptron", "in.csv")
        rounded = self.run_json("perceptron", "in.csv", "--numbers", "binary64")
        self.assertEqual((exact["conventions"]["numbers"], rounded["conventions"]["numbers"]), ("decimal", "binary64"))
        self.assertEqual((exact["mistake_rounds"], exact["weights"]), ([1, 2], ["11/10", "6/5", "7/10"]))
        self.assertEqual(rounded["mistake_rounds"], [1])
        self.assertEqual(numbers(rounded["weights"]), [Fraction(v) for v in (0.1, 0.2, -0.3)])

    def test_doubles_are_the_nearest_ones_and_fractions_stay_exact(self):
        words = ["0.1", "9007199254740993", "1/3", "5e-324", "2.4703282292062327208e-324", "1e-400", "0x1.8p+3",
                 "1.7976931348623157e308", "100000000000000000000000", "-0.0"]
        self.file("in.csv", ",".join(words) + ",1\n")
        document = self.run_json("perceptron", "in.csv", "--numbers", "binary64", "--u", ",".join(["1"] * len(words)))
        expected = [Fraction(1, 3) if w == "1/3" else Fraction(float.fromhex(w)) if "x" in w else Fraction(float(w))
                    for w in words]
        self.assertEqual(numbers(document["weights"]), expected)

    def test_a_double_beyond_the_range_is_refused(self):
        self.file("in.csv", "1,1\n1e309,1\n")
        self.refuses(["run", "perceptron", "in.csv", "--numbers", "binary64"], "in.csv:2:1", "1e309", "binary64")

    def test_a_named_theorem_that_does_not_apply_ends_with_3_and_says_where(self):
        self.file("in.csv", CONTRADICTION)
        self.file("two.csv", POSITIVE)
        for arguments, left, right in ((("in.csv",), "0", "0"), (("two.csv", "--u", "1,1", "--gamma", "7"), "1", "7"),
                                       (("two.csv", "--u", "1,-1"), "-1", "0")):
            with self.case(arguments=arguments):
                named = ("perceptron", *arguments, "--theorem", "perceptron-separable")
                report, = self.run_json(*named, code=3)["theorems"]
                self.assertEqual(report["verdict"], "does-not-apply")
                failed, = [h for h in report["hypotheses"] if not h["holds"]]
                self.assertEqual(failed["id"], "separable")
                self.assertGreaterEqual(failed["round"], 1)
                self.assertEqual((failed["violation"]["left"], failed["violation"]["right"]), (left, right))
                text = self.succeeds("run", *named, code=3).out
                self.assertRegex(text, rf"hypothesis separable FAILS at round {failed['round']}:")

    def test_a_bound_that_does_not_apply_is_not_claimed(self):
        self.file("in.csv", POSITIVE)
        arguments = ("in.csv", "--u", "1,1", "--gamma", "7", "--theorem")
        for learner, name in (("perceptron", "perceptron-separable"), ("perceptron-batch", "perceptron-batch")):
            with self.case(learner=learner):
                text = self.succeeds("run", learner, *arguments, name, code=3).out
                self.assertNotIn("2 mistakes <= bound 2/49", text)
                self.assertIsNone(theorem(self.run_json(learner, *arguments, name, code=3), name)["bound"])

    def test_a_theorem_that_does_not_apply_and_was_not_named_does_no_harm(self):
        self.file("in.csv", CONTRADICTION)
        document = self.run_json("perceptron", "in.csv")
        self.assertEqual(theorem(document, "perceptron-separable")["verdict"], "does-not-apply")
        self.run_json("perceptron", "in.csv", "--theorem", "perceptron-hinge")

    def test_the_batch_learner_says_which_example_is_not_separated(self):
        self.file("in.csv", CONTRADICTION)
        document = self.run_json("perceptron-batch", "in.csv", "--limit", "5", "--theorem", "perceptron-batch", code=3)
        failed, = [h for h in document["theorems"][0]["hypotheses"] if not h["holds"]]
        self.assertTrue(failed.get("round", 0) >= 1 or failed.get("example", 0) >= 1, failed)
        text = self.succeeds("run", "perceptron-batch", "in.csv", "--limit", "5").out
        self.assertNotIn("at round start", text)

    def test_the_batch_learner_stopped_by_its_limit_ends_with_4(self):
        self.file("in.csv", POSITIVE)
        result = self.succeeds("run", "perceptron-batch", "in.csv", "--limit", "1", "--json", code=4)
        document = result.json
        self.assertEqual((document["halted"], document["mistakes"]), (False, 1))
        report = theorem(document, "perceptron-batch")
        self.assertEqual((report["verdict"], step(report, "separates")["verdict"]), ("undecided", "undecided"))
        self.assertIn("--limit", result.err)
        self.assertIn("after 1 update,", result.err)

    def test_the_batch_learner_stopped_on_inseparable_data_is_no_open_question(self):
        self.file("in.csv", CONTRADICTION)
        for limit, mistakes in (("2", 2), ("5", 3)):
            document = self.run_json("perceptron-batch", "in.csv", "--limit", limit)
            self.assertEqual((document["halted"], document["mistakes"]), (False, mistakes))
            report = theorem(document, "perceptron-batch")
            self.assertEqual((report["verdict"], step(report, "never-halts")["checked"]), ("does-not-apply", 1))

    def test_a_batch_that_nothing_separates_is_run_until_its_weights_come_back(self):
        self.file("in.csv", CONTRADICTION)
        result = self.succeeds("run", "perceptron-batch", "in.csv", "--json")
        self.assertEqual([result.json[key] for key in ("cycle_begins", "cycle_length", "largest_norm2")], [0, 2, "2"])
        weights = ind.run_batch(ind.read_examples(CONTRADICTION), limit=2).rounds
        self.assertEqual((list(map(numbers, result.json["cycle_states"])), result.json["cycle_states_left_out"]),
                         ([numbers(map(str, entry.before)) for entry in weights], 0))
        text = self.succeeds("run", "perceptron-batch", "in.csv").out
        self.assertIn("  never ends: w after update 2 is w after update 0; a cycle of 2 updates;", text)
        self.assertIn("never halts: the weights after 0 and after 2 updates are the same", result.err)

    def test_the_comparator_is_the_one_the_text_speaks_of(self):
        self.file("in.csv", "1,1,1\n1,1,-1\n2,1,1\n")
        for learner in PERCEPTRONS:
            with self.case(learner=learner):
                options = ["--limit", "4"] if learner == "perceptron-batch" else []
                document = self.run_json(learner, "in.csv", *options)
                name = "perceptron-batch" if options else "perceptron-separable"
                if "final weights" in document["comparator"]:
                    self.assertEqual(theorem(document, name)["quantities"]["u"], document["weights"])

    def test_the_ledger_holds_an_entry_for_every_check(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron", "in.csv", "--steps")
        for report in document["theorems"]:
            for entry in report["steps"]:
                lines = [x for x in document["ledger"] if (x["theorem"], x["step"]) == (report["id"], entry["id"])]
                self.assertEqual(len(lines), entry["checked"], entry["id"])
        text = self.succeeds("run", "perceptron", "in.csv", "--steps").out
        self.assertIn("round 2: x = (0, 1), y = -1, prediction none (tie), mistake, w after = (1, -1)", text)

    def test_a_step_that_holds_shows_no_negative_slack(self):
        data = str(SOURCE / "tests" / "data" / "heart_scale.libsvm")
        for line in self.succeeds("run", "perceptron", data).out.splitlines():
            if re.match(r"  \S+ +\d+  holds ", line):
                self.assertNotIn(" ~-", line)

    def test_what_is_neither_true_nor_a_number_is_no_word_in_the_json(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron-batch", "in.csv")
        self.assertIs(theorem(document, "perceptron-batch")["quantities"]["halted"], True)
        self.assertIs(theorem(document, "max-margin")["quantities"]["separable"], True)

    def test_a_false_claim_in_the_ledger_does_not_hold(self):
        self.file("in.csv", CONTRADICTION)
        ledger = self.run_json("perceptron", "in.csv", "--u", "1,1", "--gamma", "1", "--steps", "--theorem",
                               "perceptron-separable", code=3)["ledger"]
        self.assertEqual([(line["round"], line["step"]) for line in ledger if not line["holds"]],
                         [(2, "separable"), (2, "progress"), (2, "total-progress"), (2, "sandwich"), (2, "cosine")])

    def test_updated_examples_count_from_1(self):
        self.file("in.csv", TWO)
        self.assertEqual(self.run_json("perceptron-batch", "in.csv")["updated_examples"], [1, 2])

    def test_real_data_gives_what_the_independent_implementation_finds(self):
        folder = SOURCE / "tests" / "data"
        setosa = str(folder / "iris_setosa_vs_rest.csv")
        self.assertEqual(self.run_json("perceptron", setosa)["mistake_rounds"], [1, 51])
        for name in ("iris_setosa_vs_rest.csv", "iris_versicolor_vs_virginica.csv", "heart_scale.libsvm"):
            examples = ind.read_examples((folder / name).read_text())
            for options in ({}, {"tie": "positive", "passes": 2}, {"tie": "negative", "step": "1/3"}):
                with self.case(name=name, **options):
                    run = ind.run_online(examples, options.get("tie", "mistake"), Fraction(options.get("step", 1)),
                                         options.get("passes", 1))
                    document = self.run_json("perceptron", str(folder / name),
                                             *(word for k, v in options.items() for word in (f"--{k}", str(v))))
                    self.assertEqual((document["rounds"], document["mistakes"], document["mistake_rounds"]),
                                     (len(run.rounds), run.mistakes, run.mistake_rounds))
                    self.assertEqual(numbers(document["weights"]), run.weights)
                    for report in document["theorems"]:
                        self.assertIn(report["verdict"], ("holds", "does-not-apply"))
        document = self.run_json("perceptron-batch", setosa)
        run = ind.run_batch(ind.read_examples(pathlib.Path(setosa).read_text()))
        self.assertEqual((document["halted"], document["mistakes"]), (True, run.mistakes))
        self.assertEqual(numbers(document["weights"]), run.weights)


if __name__ == "__main__":
    main()
