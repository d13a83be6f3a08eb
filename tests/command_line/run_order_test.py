"""The order in which a run goes through its examples: that of the file, or a random one that a seed names."""

import re

from harness import PERCEPTRONS, TWO, CommandLine, main
from independent_passes import random_order, random_orders


ROWS = [f"{i},{7 * i % 11},{1 if i % 3 else -1}" for i in range(1, 41)]
BITS = [f"{i % 2},{i // 2 % 2},{i // 4 % 2},{1 if i % 2 else -1}" for i in range(16)]
VOTES = [",".join(str(1 if (i * k) % 5 < 2 else -1) for k in (1, 2, 3, 4)) for i in range(1, 30)]
SETS = [f"{1 if i % 3 else -1} a{i} b" for i in range(12)]
ON_A_FILE = {
    "perceptron": (ROWS, []), "winnow": (ROWS, ["--beta", "2"]), "kernel-perceptron": (ROWS, []),
    "halving": (BITS, []), "halving-cover": (ROWS, ["--grid", "2"]), "littlestone-winnow": (BITS, []),
    "perceptron-disjunction": (BITS, [])}


class Order(CommandLine):
    def rounds(self, learner, rows, *options):
        """What a run's rounds show, and its document."""
        self.file("in.csv", "\n".join(rows) + "\n")
        lines = self.run_program("run", learner, "in.csv", "--steps", *options).out.splitlines()
        return [re.sub(r": row \d+", "", line) for line in lines if line.startswith("round ")]

    def test_a_random_order_is_that_of_the_file_shuffled_by_fisher_and_yates_with_mt19937_64(self):
        for learner, (rows, options) in ON_A_FILE.items():
            for seed in (0, 1, 2**64 - 1):
                with self.case(learner=learner, seed=seed):
                    shuffled = [rows[i] for i in random_order(len(rows), seed)]
                    self.assertNotEqual(shuffled, rows)
                    self.assertEqual(
                        self.rounds(learner, rows, *options, "--order", "random", "--seed", str(seed)),
                        self.rounds(learner, shuffled, *options))

    def test_sets_are_shuffled_too(self):
        shuffled = [SETS[i] for i in random_order(len(SETS), 5)]
        options = ("--kernel", "intersection")
        self.assertEqual(self.rounds("kernel-perceptron", SETS, *options, "--order", "random", "--seed", "5"),
                         self.rounds("kernel-perceptron", shuffled, *options))

    def test_every_pass_has_the_same_order(self):
        shuffled = [ROWS[i] for i in random_order(len(ROWS), 9)]
        self.assertEqual(self.rounds("perceptron", ROWS, "--passes", "2", "--order", "random", "--seed", "9"),
                         self.rounds("perceptron", shuffled, "--passes", "2"))

    def test_reshuffled_passes_have_the_next_orders_of_the_same_generator(self):
        for learner, (rows, options) in {**ON_A_FILE, "passive-aggressive-1": (ROWS, []), "margin-perceptron": (ROWS, []),
                                         "averaged-perceptron": (ROWS, []), "weighted-majority": (VOTES, [])}.items():
            if learner.startswith("halving"):  # which have no passes
                continue
            with self.case(learner=learner):
                orders = random_orders(len(rows), 9)
                unrolled = [rows[i] for _ in range(3) for i in next(orders)]
                self.assertNotEqual(unrolled[:len(rows)], unrolled[len(rows):2 * len(rows)])
                self.assertEqual(self.rounds(learner, rows, *options, "--passes", "3", "--order", "random", "--seed", "9", "--reshuffle"),
                                 self.rounds(learner, unrolled, *options))

    def test_what_is_said_of_reshuffled_passes_is_what_is_said_of_them_one_after_the_other(self):
        self.file("in.csv", "\n".join(ROWS) + "\n")
        orders = random_orders(len(ROWS), 1)
        self.file("unrolled.csv", "\n".join(ROWS[i] for _ in range(4) for i in next(orders)) + "\n")
        for learner in ("perceptron", "passive-aggressive-2"):
            found = self.run_json(learner, "in.csv", "--order", "random", "--reshuffle", "--passes", "4", "--trace", "run.jsonl")
            other = self.run_json(learner, "unrolled.csv", "--trace", "unrolled.jsonl")
            self.assertEqual([found[name] for name in ("mistakes", "mistake_rounds", "weights")],
                             [other[name] for name in ("mistakes", "mistake_rounds", "weights")])
            of_passes = [sum((round - 1) // len(ROWS) == at for round in other["mistake_rounds"]) for at in range(4)]
            self.assertEqual(found["mistakes_by_pass"], of_passes)
            with open(self.path("run.jsonl")) as run, open(self.path("unrolled.jsonl")) as unrolled:
                self.assertEqual(run.read(), unrolled.read())
            bounds = [[(theorem["id"], theorem["verdict"]) for theorem in document["theorems"]] for document in (found, other)]
            self.assertEqual(*bounds)

    def test_reshuffled_passes_go_on_until_one_makes_no_mistake(self):
        rows = [f"{a},3,{1 if a > 0 else -1}" for a in (-9, -4, 0, 1, 2, 6, 12)]
        self.file("in.csv", "\n".join(rows) + "\n")
        found = self.run_json("perceptron", "in.csv", "--order", "random", "--seed", "3", "--reshuffle", "--passes", "until-no-mistake")
        passes = found["conventions"]["passes"]
        again = self.run_json("perceptron", "in.csv", "--order", "random", "--seed", "3", "--reshuffle", "--passes", str(passes))
        self.assertEqual((found["mistakes_by_pass"][-1], found["mistake_rounds"]), (0, again["mistake_rounds"]))
        self.assertTrue(all(found["mistakes_by_pass"][:-1]))
        self.assertGreater(passes, 2)

    def test_a_pass_without_an_update_is_one_of_the_file_s_length_however_passes_are_shuffled(self):
        rows = ["1,0,1", "0,1,1", "2,1,1", "-1,-2,-1"]
        self.file("in.csv", "\n".join(rows) + "\n")
        found = self.run_json("margin-perceptron", "in.csv", "--margin", "1", "--passes", "9", "--order", "random", "--reshuffle")
        steps = {step["id"]: step for step in found["theorems"][0]["steps"]}
        self.assertEqual((steps["reached"]["checked"], steps["reached"]["verdict"]), (1, "holds"))

    def test_reshuffling_stands_among_the_conventions_and_needs_a_random_order_of_several_passes(self):
        self.file("in.csv", TWO)
        options = ("--order", "random", "--passes", "2")
        self.assertNotIn("reshuffle", self.run_json("perceptron", "in.csv", *options)["conventions"])
        document = self.run_json("perceptron", "in.csv", *options, "--reshuffle")
        self.assertEqual((document["conventions"]["reshuffle"], document["parameters"]["reshuffle"]), (True, True))
        self.assertIn("reshuffle", self.succeeds("run", "perceptron", "in.csv", *options, "--reshuffle").out)
        self.refuses(["run", "perceptron", "in.csv", "--passes", "2", "--reshuffle"], "--reshuffle: found it without --order random")
        self.refuses(["run", "perceptron", "in.csv", "--order", "random", "--reshuffle"], "--reshuffle: found it beside a single pass")
        self.refuses(["run", "perceptron", "in.csv", *options, "--reshuffle", "--certificate", "out.json"], "--certificate: found --order random")
        self.refuses(["run", "halving", "in.csv", "--order", "random", "--reshuffle"], "--reshuffle")

    def test_the_order_and_its_seed_stand_among_the_conventions(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron", "in.csv", "--order", "random")
        self.assertEqual((document["conventions"]["order"], document["conventions"]["seed"]), ("random", 1))
        self.assertEqual((document["parameters"].get("order"), document["parameters"].get("seed")), ("random", None))
        document = self.run_json("perceptron", "in.csv", "--order", "random", "--seed", "7")
        self.assertEqual((document["conventions"]["seed"], document["parameters"]["seed"]), (7, 7))
        document = self.run_json("perceptron", "in.csv")
        self.assertEqual(document["conventions"]["order"], "file")
        self.assertNotIn("seed", document["conventions"])
        text = self.succeeds("run", "perceptron", "in.csv", "--order", "random", "--seed", "7").out
        self.assertIn("order random, seed 7", " ".join(text.split()))

    def test_what_needs_the_order_of_the_file_is_refused_beside_a_random_one(self):
        self.file("in.csv", TWO)
        self.refuses(["run", "perceptron", "in.csv", "--seed", "3"],
                     "--seed: found it without --order random; expected a seed for a random order alone")
        self.refuses(["run", "perceptron", "in.csv", "--order", "file", "--seed", "3"], "--seed: found")
        self.refuses(["run", "perceptron", "in.csv", "--order", "random", "--certificate", "out.json"],
                     "--certificate: found --order random beside it; expected the order of the file")
        self.refuses(["run", "kernel-perceptron", "in.csv", "--order", "random", "--f", "1:1"], "--f: found")
        self.refuses(["run", "perceptron", "in.csv", "--order", "sorted"], "--order: found 'sorted'",
                     "file, random")
        self.refuses(["run", PERCEPTRONS[1], "in.csv", "--order", "random"], "--order")


if __name__ == "__main__":
    main()
