"""The largest number of mistakes that can be forced."""

import json
import math
import random
import pathlib
import itertools
from fractions import Fraction

from harness import WIDTH, CommandLine, main, numbers


class WorstCase(CommandLine):
    EXPERTS = "1,1,-1,-1\n1,-1,1,-1\n"
    POINTS = "1,0\n0,1\n-1,2\n"

    def worst_json(self, *arguments, code=0):
        return self.succeeds("worst-case", *arguments, "--json", code=code).json

    def replay_winnow(self, document, n):
        """The mistakes of Littlestone's Winnow on the sequence, doubled weights against n so that all is whole."""
        weights, mistakes = [1] * n, 0
        for entry in document["sequence"]:
            score = 2 * sum(w * x for w, x in zip(weights, entry["x"]))
            if (1 if score >= n else -1) != entry["y"]:
                mistakes += 1
                weights = [(2 * w if entry["y"] > 0 else 0) if x else w for w, x in zip(weights, entry["x"])]
        return mistakes

    def test_the_json_of_winnow_has_the_keys_of_its_format_and_replays(self):
        for n, k, expected in ((8, 2, 7), (6, 1, 4), (4, 0, 2), (3, 3, 3)):
            with self.case(n=n, k=k):
                document = self.worst_json("littlestone-winnow", "--n", str(n), "--k", str(k))
                self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "mistakes",
                                                  "bound", "sharper_bound", "sequence", "states", "complete"])
                self.assertEqual((document["format"], document["version"]), ("mistakebound-worst-case", 1))
                self.assertEqual(document["conventions"], {"tie": "positive", "initial": "1", "promotion": "2",
                                                           "threshold": str(Fraction(n, 2)), "demotion": "0"})
                self.assertEqual(document["mistakes"], expected)
                self.assertEqual(self.replay_winnow(document, n), expected)
                for entry in document["sequence"]:
                    self.assertEqual(entry["y"], 1 if any(entry["x"][:k]) else -1)
                self.assertIs(document["complete"], True)
        document = self.worst_json("littlestone-winnow", "--n", "8", "--k", "2")
        self.assertEqual(document["bound"], {"exact": "14", "decimal": 14.0})
        self.assertEqual(document["sharper_bound"], {"exact": "9", "decimal": 9.0})

    @staticmethod
    def best_regret(n, rounds, beta, always, tie):
        """The largest regret of Weighted Majority, from all that the experts can say and all outcomes."""
        def regret(left, weights, errors, mistakes):
            if left == 0:
                return mistakes - min(errors)
            best = 0
            for said in itertools.product((1, -1), repeat=n):
                score = sum(w * s for w, s in zip(weights, said))
                prediction = (score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 0}[tie]
                for y in (1, -1):
                    due = always or prediction != y
                    best = max(best, regret(left - 1, [w if s == y or not due else w * beta for w, s in zip(weights, said)],
                                            [e + (s != y) for e, s in zip(errors, said)], mistakes + (prediction != y)))
            return best
        return regret(rounds, [Fraction(1)] * n, [0] * n, 0)

    def test_the_worst_regret_of_weighted_majority_is_that_of_all_plays(self):
        for n, rounds, beta, updates, tie in ((2, 3, "1/2", "mistakes", "mistake"), (2, 4, "1/3", "always", "positive"),
                                              (3, 3, "0", "mistakes", "negative"), (1, 5, "1/2", "always", "mistake"),
                                              (3, 3, "3/4", "always", "mistake")):
            with self.case(n=n, rounds=rounds, beta=beta, updates=updates, tie=tie):
                document = self.worst_json("weighted-majority", "--n", str(n), "--rounds", str(rounds), "--beta", beta,
                                           "--updates", updates, "--tie", tie)
                self.assertEqual(document["regret"], self.best_regret(n, rounds, Fraction(beta), updates == "always", tie))
                self.assertLessEqual(document["regret"], int(document["bound"]["exact"]))
                self.assertIs(document["complete"], True)

    def test_the_worst_play_of_weighted_majority_replays(self):
        document = self.worst_json("weighted-majority", "--n", "3", "--rounds", "7", "--beta", "2/3")
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "mistakes", "regret",
                                          "bound", "least_of_any", "sequence", "states", "complete"])
        self.file("in.csv", "".join(",".join(map(str, [*entry["x"], entry["y"]])) + "\n" for entry in document["sequence"]))
        run = self.run_json("weighted-majority", "in.csv", "--beta", "2/3")
        self.assertEqual((run["rounds"], run["mistakes"]), (7, document["mistakes"]))
        self.assertEqual(run["mistake_rounds"], [t for t, entry in enumerate(document["sequence"], 1) if entry["mistake"]])
        self.assertEqual(run["theorems"][0]["quantities"]["regret"], str(document["regret"]))

    def test_beside_two_experts_no_deterministic_learner_has_a_regret_below_half_of_the_rounds(self):
        for rounds in range(1, 9):
            for beta in ("0", "1/2", "9/10"):
                document = self.worst_json("weighted-majority", "--n", "2", "--rounds", str(rounds), "--beta", beta)
                least = int(document["least_of_any"]["exact"])
                self.assertEqual(least, (rounds + 1) // 2)
                self.assertGreaterEqual(document["regret"], least)

    def test_a_search_of_regrets_that_meets_a_limit_says_at_least(self):
        result = self.succeeds("worst-case", "weighted-majority", "--n", "4", "--rounds", "9", "--state-limit", "50", code=4)
        self.assertIn("at least a regret of", result.out)
        self.assertIn("NOT complete", result.out)
        self.refuses(["worst-case", "weighted-majority", "--n", "4"], "--rounds")
        self.refuses(["worst-case", "weighted-majority", "--n", "17", "--rounds", "1"], "--n")

    def test_the_bound_of_the_source_is_not_claimed_for_other_parameters(self):
        document = self.worst_json("littlestone-winnow", "--n", "4", "--k", "1", "--demotion", "1/2")
        self.assertEqual((document["bound"], document["sharper_bound"]), (None, None))
        document = self.worst_json("littlestone-winnow", "--n", "4", "--k", "1", "--threshold", "2.0")
        self.assertEqual(document["bound"]["exact"], "6")

    def test_the_json_of_halving_has_the_dimension_and_the_votes_of_the_points(self):
        for content in (self.EXPERTS, "a,b,c,d\r\n1,1,0,0\r\n1,0,1,0\r\n"):
            with self.case(content=content):
                self.file("experts.csv", content)
                document = self.worst_json("halving", "experts.csv")
                self.assertEqual((document["mistakes"], document["littlestone_dimension"]), (2, 2))
                self.assertEqual(document["bound"], {"exact": "2", "decimal": 2.0})
                self.assertEqual(document["conventions"], {"tie": "mistake"})
                rows = [[1, 1, -1, -1], [1, -1, 1, -1]]
                for entry in document["sequence"]:
                    self.assertEqual(entry["x"], rows[entry["point"] - 1])
                    self.assertIs(entry["mistake"], True)

    def test_the_json_of_the_perceptron_replays(self):
        self.file("points.csv", self.POINTS)
        document = self.worst_json("perceptron", "--points", "points.csv", "--u", "2,3")
        w, mistakes = [Fraction(0)] * 2, 0
        for entry in document["sequence"]:
            x = numbers(entry["x"])
            mistakes += entry["y"] * (w[0] * x[0] + w[1] * x[1]) <= 0
            w = [a + entry["y"] * b for a, b in zip(w, x)]
        self.assertEqual(document["mistakes"], mistakes)
        self.assertEqual(document["bound"]["exact"], "16")
        self.assertEqual(document["parameters"], {"points": 3, "dimension": 2, "u": ["2", "3"]})

    def test_tables_are_read_from_standard_input(self):
        result = self.succeeds("worst-case", "halving", "-", stdin=self.EXPERTS.encode())
        self.assertIn("2 mistakes\n  instance: standard input, 4 experts at 2 points\n", result.out)
        result = self.succeeds("worst-case", "perceptron", "--points", "-", "--u", "-1,-2", stdin=b"x,y\n1,0\n")
        self.assertIn("1 mistake\n", result.out)

    def test_a_table_that_cannot_be_used_is_refused_with_its_place(self):
        for content, where, found, expected in (
                ("", "", "an empty file", "header"), ("1,2\n", "1:3", "'2'", "-1, 1 or 0"),
                ("1,-1\n1,0\n", "2:3", "'0' in a file that has -1 on line 1", "not both"),
                ("1,1\n1\n", "2:1", "1 column", "2 columns"), ("a,1\n", "1:1", "'a'", "a header without numbers"),
                ("1,,1\n", "1:3", "an empty field", "a"), ("1,x\n", "1:3", "'x'", "a header without numbers")):
            with self.case(content=content):
                self.file("in.csv", content)
                self.refuses(["worst-case", "halving", "in.csv", "--json"],
                             f"mistakebound: in.csv{':' if where else ''}{where}: found {found}", expected)
        self.refuses(["worst-case", "halving", "none.csv"], "none.csv", "no readable file")
        self.refuses(["worst-case", "halving", "."], "a directory")

    def test_a_point_on_the_hyperplane_of_the_comparator_is_refused_with_its_line(self):
        self.file("points.csv", "a,b\n1,0\n\n1,1\n")
        self.refuses(["worst-case", "perceptron", "--points", "points.csv", "--u", "1,-1"], "points.csv:4: ",
                     "a point with u.x = 0")

    def test_options_are_checked_by_name(self):
        self.file("in.csv", self.EXPERTS)
        winnow = ["worst-case", "littlestone-winnow", "--n", "4", "--k", "2"]
        halving = ["worst-case", "halving", "in.csv"]
        perceptron = ["worst-case", "perceptron", "--points", "in.csv", "--u", "1,1,1,1"]
        for arguments, *parts in (
                (["worst-case"], "LEARNER"), (["worst-case", "winnow"], "'winnow'", "one of perceptron"),
                (winnow[:2], "--n: found nothing"), (winnow[:4], "--k: found nothing"),
                ([*winnow[:5], "5"], "--k", "'5'", "from 0 to 4"), ([*winnow[:3], "0", "--k", "0"], "--n", "'0'"),
                ([*winnow, "--tie", "up"], "--tie", "'up'"), ([*winnow, "in.csv"], "FILE", "'in.csv'", "--n N"),
                ([*winnow, "--u", "1"], "--u", "perceptron"), ([*winnow, "--points", "in.csv"], "--points"),
                ([*winnow, "--initial", "0"], "--initial", "greater than 0"),
                ([*winnow, "--threshold", "-1"], "--threshold", "greater than 0"),
                ([*winnow, "--promotion", "1"], "--promotion", "greater than 1"),
                ([*winnow, "--demotion", "1"], "--demotion", "below 1"),
                ([*winnow, "--demotion", "x"], "--demotion", "a number such as"),
                (halving[:2], "FILE: found nothing"), ([*halving, "--n", "4"], "--n", "littlestone-winnow"),
                ([*halving, "--promotion", "3"], "--promotion"), ([*halving, "--numbers", "decimal"], "--numbers"),
                (perceptron[:4], "--u: found nothing"), (["worst-case", "perceptron", "--u", "1"], "--points"),
                ([*perceptron[:5], "1,1"], "--u", "2 numbers", "4, one for each weight"),
                ([*perceptron, "--k", "1"], "--k"), ([*perceptron, "--numbers", "float"], "--numbers", "'float'"),
                ([*halving, "--time-limit", "-1"], "--time-limit"), ([*halving, "--state-limit", "0"], "--state-limit")):
            with self.case(arguments=arguments):
                self.refuses(arguments, *parts)

    def test_a_limit_ends_with_4_a_valid_sequence_and_a_message(self):
        arguments = ["worst-case", "littlestone-winnow", "--n", "90", "--k", "20"]
        limited = self.limited(*arguments, "--json", reached=lambda result: result.json["mistakes"] > 0)
        for option in ("--state-limit", "--time-limit"):
            with self.case(option=option):
                result = limited if option == "--time-limit" else self.succeeds(*arguments, "--json", option, "300", code=4)
                self.assertIn(f"mistakebound: stopped by {option}", result.err)
                document = result.json
                self.assertIs(document["complete"], False)
                self.assertGreater(document["mistakes"], 0)
                self.assertEqual(self.replay_winnow(document, 90), document["mistakes"])
                self.assertEqual(len(document["messages"]), 1)
                text = self.succeeds(*arguments, option, "0" if option == "--time-limit" else "300", code=4).out
                self.assertRegex(text, r"at least \d+ mistakes")
                self.assertIn("NOT complete", text)

    def test_a_certificate_of_a_search_that_did_not_end_is_not_written_and_this_is_said(self):
        self.file("points.csv", "1,0\n0,1\n")
        result = self.succeeds("worst-case", "perceptron", "--points", "points.csv", "--u", "1,1", "--certificate",
                               "worst.json", "--state-limit", "1", code=4)
        self.assertIn("mistakebound: --certificate: nothing is written to 'worst.json', as the search did not end\n", result.err)
        self.assertIn("stopped by --state-limit 1:", result.err)
        self.assertFalse((self.folder / "worst.json").exists())

    def test_the_text_fits_in_79_columns(self):
        self.file("experts.csv", self.EXPERTS)
        self.file("points.csv", self.POINTS)
        for arguments in (("littlestone-winnow", "--n", "20", "--k", "1"),
                          ("littlestone-winnow", "--n", "5", "--k", "0", "--promotion", "7/3", "--demotion", "1/9"),
                          ("halving", "experts.csv", "--tie", "negative"),
                          ("perceptron", "--points", "points.csv", "--u", "1234567891/7,3333333333333333/8")):
            with self.case(arguments=arguments):
                for line in self.succeeds("worst-case", *arguments).out.splitlines():
                    self.assertLessEqual(len(line), WIDTH, line)
                    self.assertEqual(line, line.rstrip())

    def test_the_optimal_algorithm_errs_as_often_as_the_dimension_says_and_its_play_is_forced(self):
        self.file("five.csv", "-1,-1,1,1,1\n1,1,1,1,-1\n1,1,-1,1,1\n")
        document = self.worst_json("optimal", "five.csv")
        self.assertEqual((document["mistakes"], document["littlestone_dimension"], document["bound"]["exact"]), (1, 1, "1"))
        self.assertEqual(self.worst_json("halving", "five.csv")["mistakes"], 2)
        for tie in ("positive", "negative", "mistake"):
            document = self.worst_json("optimal", self.file("experts.csv", self.EXPERTS), "--tie", tie)
            self.assertEqual([entry["mistake"] for entry in document["sequence"]], [True, True])

    def test_certificates_of_every_learner_have_a_sequence_and_a_table_or_a_tree_and_a_table(self):
        self.file("experts.csv", self.EXPERTS)
        self.file("points.csv", self.POINTS)
        for learner, *options in (("halving", "experts.csv"), ("perceptron", "--points", "points.csv", "--u", "1,2"),
                                  ("littlestone-winnow", "--n", "3", "--k", "1")):
            with self.case(learner=learner):
                found = self.worst_json(learner, *options, "--certificate", "c.json")
                document = json.loads(pathlib.Path(self.path("c.json")).read_text())
                self.assertEqual((document["kind"], document["learner"]), ("worst-case", learner))
                self.assertEqual(document["mistakes"], found["mistakes"])
                self.assertEqual(len(document["sequence"]), len(found["sequence"]))
                self.assertEqual(max(entry["mistakes"] for entry in document["table"]), found["mistakes"])
        self.worst_json("optimal", "experts.csv", "--certificate", "c.json")
        document = json.loads(pathlib.Path(self.path("c.json")).read_text())
        self.assertEqual((document["kind"], document["littlestone_dimension"]), ("littlestone-dimension", 2))
        self.assertEqual((len(document["tree"]["points"]), len(document["tree"]["hypotheses"])), (3, 4))

    def test_certificates_of_large_instances_and_over_their_data_are_refused(self):
        self.file("experts.csv", self.EXPERTS)
        self.refuses(["worst-case", "littlestone-winnow", "--n", "17", "--k", "0", "--certificate", "c.json"], "at most 16")
        self.refuses(["worst-case", "halving", "experts.csv", "--certificate", "experts.csv"], "--certificate")
        many = "".join(",".join(str(expert >> point & 1) for expert in range(4096)) + "\n" for point in range(12))
        self.refuses(["worst-case", "halving", self.file("many.csv", many), "--certificate", "c.json"], "100000 states")

    @staticmethod
    def mistakes_of_perceptron(examples, tie):
        w, mistakes = [0] * len(examples[0][0]), 0
        for x, y in examples:
            score = sum(a * b for a, b in zip(w, x))
            if ((score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 0}[tie]) != y:
                mistakes += 1
                w = [a + y * b for a, b in zip(w, x)]
        return mistakes

    def random_examples(self, rng, count):
        examples = [([rng.choice((0, 1, -2, Fraction(1, 3))) for _ in range(2)], rng.choice((1, -1))) for _ in range(count)]
        self.file("orders.csv", "".join(",".join(map(str, [*x, y])) + "\n" for x, y in examples))
        return examples

    def test_mistakes_over_all_orders_are_those_of_each_order(self):
        rng = random.Random("orders")
        for case in range(30):
            examples = self.random_examples(rng, rng.randint(1, 6))
            for tie in ("mistake", "positive", "negative"):
                with self.case(case=case, tie=tie, examples=examples):
                    counts = [self.mistakes_of_perceptron(order, tie) for order in itertools.permutations(examples)]
                    found = self.worst_json("perceptron", "--orders", "orders.csv", "--tie", tie)
                    self.assertEqual((found["least"], found["largest"], found["orders"], Fraction(found["mean"])),
                                     (min(counts), max(counts), str(len(counts)), Fraction(sum(counts), len(counts))))
                    self.assertEqual(found["orders_with"], {str(m): str(counts.count(m)) for m in sorted(set(counts))})
                    for which in ("least", "largest"):
                        order = [examples[row - 1] for row in found[which + "_order"]]
                        self.assertEqual(len(set(found[which + "_order"])), len(examples))
                        self.assertEqual(self.mistakes_of_perceptron(order, tie), found[which])
                    if found["bound"] is not None:
                        self.assertLessEqual(max(counts), Fraction(found["bound"]))

    def test_all_orders_of_fourteen_examples_are_counted_and_of_more_random_ones_are_drawn(self):
        rng = random.Random("many orders")
        self.random_examples(rng, 14)
        found = self.worst_json("perceptron", "--orders", "orders.csv")
        self.assertEqual((found["sampled"], found["orders"]), (False, str(math.factorial(14))))
        examples = self.random_examples(rng, 15)
        found = self.worst_json("perceptron", "--orders", "orders.csv", "--samples", "50", "--seed", "7")
        self.assertEqual((found["sampled"], found["orders"], found["seed"]), (True, "50", 7))
        for which in ("least", "largest"):
            run = self.succeeds("run", "perceptron", "orders.csv", "--order", "random", "--seed",
                                str(found[which + "_seed"]), "--json").json
            self.assertEqual(run["mistakes"], found[which])
            order = [examples[row - 1] for row in found[which + "_order"]]
            self.assertEqual(self.mistakes_of_perceptron(order, "mistake"), found[which])
        self.assertEqual(self.worst_json("perceptron", "--orders", "orders.csv")["orders"], "1000")

    def test_orders_are_those_of_one_file_of_examples_read_as_it_is_meant(self):
        self.file("in.csv", "kind;a\nyes;1,5\nno;-2\n")
        found = self.worst_json("perceptron", "--orders", "in.csv", "--label", "kind", "--positive", "yes", "--separator", ";",
                                "--decimal-comma", "--bias")
        self.assertEqual((found["input"]["label_column"], found["orders"], found["conventions"]["bias"]), ("kind", "2", True))
        self.file("points.csv", self.POINTS)
        for arguments, said in ((["halving", "--orders", "in.csv"], "--orders"), (["perceptron", "--samples", "3"], "--orders"),
                                (["perceptron", "--orders", "in.csv", "--u", "1"], "--u"),
                                (["perceptron", "--orders", "in.csv", "--certificate", "c.json"], "--certificate"),
                                (["perceptron", "--orders", "in.csv", "--label", "kind", "--seed", "3", "--separator", ";",
                                  "--decimal-comma", "--positive", "yes"], "--samples"),
                                (["perceptron", "--orders", "none.csv"], "none.csv")):
            self.refuses(["worst-case", *arguments], said)

    def test_a_certificate_of_more_states_than_are_listed_is_refused_and_nothing_is_written(self):
        self.refuses(["worst-case", "weighted-majority", "--n", "2", "--rounds", "40", "--certificate", "made.json"],
                     "--certificate", "100000 states", "smaller")
        self.assertFalse((self.folder / "made.json").exists())


if __name__ == "__main__":
    main()
