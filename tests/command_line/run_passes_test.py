"""Runs that go through their file until a pass makes no mistake, or comes back to where an earlier one was."""

import json
import pathlib
from fractions import Fraction

from harness import NEVER, CommandLine, main, numbers


class Passes(CommandLine):
    def test_a_file_is_gone_through_until_a_pass_makes_no_mistake(self):
        self.file("in.csv", "1,0,1\n1,1,-1\n-1,1,-1\n")
        found = self.run_json("perceptron", "in.csv", "--passes", "until-no-mistake")
        passes = dict(found["conventions"])["passes"] if isinstance(found["conventions"], list) else found["conventions"]["passes"]
        self.assertEqual(len(found["mistakes_by_pass"]), passes)
        self.assertEqual((found["mistakes_by_pass"][-1], sum(found["mistakes_by_pass"])), (0, found["mistakes"]))
        self.assertGreater(min(found["mistakes_by_pass"][:-1]), 0)
        again = self.run_json("perceptron", "in.csv", "--passes", str(passes))
        self.assertEqual(again, found)
        self.assertNotIn("mistakes_by_pass", self.run_json("perceptron", "in.csv"))
        text = self.succeeds("run", "perceptron", "in.csv", "--passes", "until-no-mistake").out
        self.assertIn("mistakes by pass: " + ", ".join(map(str, found["mistakes_by_pass"])), text)

    def test_passes_that_nothing_separates_end_where_their_weights_come_back(self):
        self.file("in.csv", NEVER)
        result = self.run_program("run", "perceptron", "in.csv", "--passes", "until-no-mistake", "--json")
        document, states = result.json, [[0, 0]]
        while states[-1] not in states[:-1]:
            states.append(numbers(self.run_json("perceptron", "in.csv", "--passes", str(len(states)))["weights"]))
        passes, begins = len(states) - 1, states.index(states[-1])
        self.assertGreater(begins, 0)
        self.assertGreater(passes - begins, 1)
        self.assertEqual((document["conventions"]["passes"], document["cycle_begins"], document["cycle_length"]),
                         (passes, begins, passes - begins))
        self.assertEqual(document["cycle_mistakes"], sum(document["mistakes_by_pass"][begins:]))
        self.assertEqual((list(map(numbers, document["cycle_states"])), document["cycle_states_left_out"]), (states[begins:-1], 0))
        self.assertIn(f"never ends: w after pass {begins} and after pass {passes} are the same", result.err)
        text = self.run_program("run", "perceptron", "in.csv", "--passes", "until-no-mistake").out
        self.assertIn(f"  never ends: w after pass {passes} is w after pass {begins}; a cycle of", text)
        self.assertIn(f"    w after pass {begins} = (", text)

    def test_the_largest_norm_of_passes_that_never_end_is_that_of_all_rounds(self):
        self.file("in.csv", NEVER)
        self.run_program("run", "perceptron", "in.csv", "--passes", "until-no-mistake", "--trace", "out.jsonl")
        trace = [json.loads(line) for line in pathlib.Path(self.path("out.jsonl")).read_text().splitlines()[1:]]
        squares = [sum(a * a for a in numbers(map(str, round["weights"]))) for round in trace]
        document = self.run_program("run", "perceptron", "in.csv", "--passes", "until-no-mistake", "--json").json
        self.assertEqual(Fraction(document["largest_norm2"]), max(squares))

    def test_states_of_a_long_cycle_are_listed_in_part(self):
        self.file("in.csv", "131,1\n117,-1\n")
        document = self.run_program("run", "perceptron", "in.csv", "--passes", "until-no-mistake", "--json").json
        self.assertEqual(len(document["cycle_states"]), 20)
        self.assertEqual(document["cycle_states_left_out"], document["cycle_length"] - 20)
        self.assertGreater(document["cycle_states_left_out"], 0)
        text = self.run_program("run", "perceptron", "in.csv", "--passes", "until-no-mistake").out
        self.assertIn(f"    ... ({document['cycle_length'] - 8} more)\n", text)

    def test_learners_that_remember_more_than_their_state_are_said_to_repeat_nothing(self):
        self.file("in.csv", NEVER)
        for learner, repeats in (("perceptron", True), ("margin-perceptron", True), ("averaged-perceptron", False),
                                 ("voted-perceptron", False)):
            with self.case(learner=learner):
                document = self.run_program("run", learner, "in.csv", "--passes", "until-no-mistake:40", "--json").json
                self.assertEqual("cycle_length" in document, repeats)
                self.assertEqual(document["conventions"]["passes"] == 40, not repeats)

    def test_passes_with_an_order_each_are_said_to_repeat_nothing(self):
        self.file("in.csv", NEVER)
        asked = ["run", "perceptron", "in.csv", "--passes", "until-no-mistake:40", "--order", "random", "--json"]
        self.assertIn("cycle_length", self.run_program(*asked).json)
        self.assertNotIn("cycle_length", self.run_program(*asked, "--reshuffle").json)

    def test_a_single_pass_that_stops_at_its_limit_says_so(self):
        self.file("in.csv", "1,0,1\n0,1,-1\n1,1,1\n-1,2,-1\n2,-1/3,1\n")
        for options in (("--passes", "until-no-mistake:1"), ("--passes", "until-no-mistake", "--limit", "1")):
            result = self.succeeds("run", "perceptron", "in.csv", *options)
            self.assertEqual(result.err, "mistakebound: stopped after 1 pass, which made 3 mistakes\n")
        self.assertEqual(self.succeeds("run", "perceptron", "in.csv").err, "")

    def test_passes_that_have_not_come_back_stop_at_their_limit_and_say_so(self):
        self.file("in.csv", NEVER)
        result = self.run_program("run", "perceptron", "in.csv", "--passes", "until-no-mistake:2", "--json")
        self.assertEqual(len(result.json["mistakes_by_pass"]), 2)
        self.assertNotIn("cycle_length", result.json)
        self.assertIn(f"stopped after 2 passes, the last of which made {result.json['mistakes_by_pass'][-1]} mistakes", result.err)
        self.refuses(["run", "perceptron", "in.csv", "--passes", "until-no-mistakes"], "until-no-mistakes",
                     "a whole number, or until-no-mistake with a limit or without: until-no-mistake:100")
        self.refuses(["run", "perceptron", "in.csv", "--passes", "until-no-mistake:0"], "a whole number from 1 to")


if __name__ == "__main__":
    main()
