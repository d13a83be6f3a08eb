"""run, check, drive: the averaged and the voted perceptron, against tests/independent/independent_averaged.py."""

import json
import random
import sys
from fractions import Fraction

from harness import SOURCE, main, numbers
from traces import TraceCase
import independent_averaged as ind

PROGRAM = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/averaged_learners.py")]
AVERAGINGS = ("after", "before", "right")
CURRENT = "the current weights in the place of their average"
SUM = "the sum of the weights in the place of their average"
START = "the average counts the weights before the first round, too"
BEFORE, RIGHT = (f"the average is of the weights {which}" for which in ("before every round", "of right rounds alone"))
OF_UPDATES = "the average is of the weights after every update, however many rounds they last"
COUNTER = "the average is divided by 3 rounds too many: its counter does not start at 0"
SWAPPED = "labels swapped: the weights moved the wrong way"
TOO_MANY = "an update on a round whose prediction is right"


class AveragedPerceptrons(TraceCase):
    def cases(self, count):
        """Small random sequences, with ties and halves."""
        for seed in range(count):
            draw = random.Random(seed)
            n = draw.randint(1, 3)
            rows = [([Fraction(draw.randint(-4, 4), draw.choice((1, 2))) for _ in range(n)], draw.choice((-1, 1)))
                    for _ in range(draw.randint(1, 12))]
            yield seed, draw, rows

    def test_a_vote_that_vectors_with_score_0_decide_is_a_tie_whatever_the_votes_are(self):
        for tie, other in (("negative", 1), ("positive", -1)):
            header = {"learner": "voted-perceptron", "dimension": 2, "tie": tie}
            first = {"x": [1, 1], "y": other, "prediction": -other, "weights": [other, other]}
            last = {"x": [1, -1], "y": -other, "prediction": other, "weights": first["weights"]}
            with self.case(tie=tie):
                found = self.verdict(self.save([header, first, last]), code=1)
                self.assertEqual((found["first_divergence"]["round"], found["first_divergence"]["cause"]), (2, "tie"))
                self.assertEqual(found["first_divergence"]["score"], str(-other))
                self.assertIsNone(found["first_fault"])
                text = " ".join(self.run_program("check", "trace.jsonl", "--no-theorems").out.split())
                self.assertIn("Weights whose score is exactly 0 decide the vote: what counts is the convention at zero", text)
                self.assertTrue(self.verdict(self.save([header, first, {**last, "prediction": -other}]), code=0)["conforms"])

    def examples(self, rows):
        return self.file("in.csv", "".join(",".join(map(str, [*x, y])) + "\n" for x, y in rows))

    def run_and_check(self, learner, options, rows, expected):
        """What `run` ends with, after its trace was compared with `expected`, round by round."""
        found = self.run_json(learner, self.examples(rows), *options, "--trace", "out.jsonl")
        with open(self.path("out.jsonl")) as file:
            lines = [json.loads(line) for line in file][1:]
        self.assertEqual(len(lines), len(expected))
        for (x, y), line, right in zip(rows, lines, expected):
            self.assertEqual(numbers(line["x"]), x)
            self.assertEqual(line["prediction"], right.prediction or -y)
            self.assertEqual((line["updated"], numbers(line["weights"])), (right.updated, right.weights))
            if learner == "averaged-perceptron":
                self.assertEqual(numbers(line["averaged"]), right.averaged)
        self.assertEqual(found["mistakes"], sum(right.updated for right in expected))
        self.assertEqual(found["mistakes_of"], "the current weights")
        verdict = self.verdict("out.jsonl", code=0)
        self.assertEqual(verdict["exact_mistakes"], sum(right.prediction != y for (_, y), right in zip(rows, expected)))
        self.assertEqual(verdict["theorems"], found["theorems"])
        return found

    def test_an_averaged_run_and_its_trace_are_those_of_the_definition(self):
        for seed, draw, rows in self.cases(18):
            tie, step, averaging = draw.choice(("positive", "negative", "mistake")), draw.choice(("1", "2/3")), \
                AVERAGINGS[seed % 3]
            with self.case(seed=seed, tie=tie, step=step, averaging=averaging):
                expected = list(ind.averaged_run(rows, tie, Fraction(step), averaging))
                found = self.run_and_check("averaged-perceptron", ["--tie", tie, "--step", step, "--averaging",
                                                                   averaging], rows, expected)
                self.assertEqual(numbers(found["averaged"]), expected[-1].averaged)
                right = sum(not r.updated for r in expected) if averaging == "right" else len(rows)
                self.assertEqual(found["counted"], right)

    def test_a_voted_run_and_its_trace_are_those_of_the_definition(self):
        for seed, draw, rows in self.cases(18):
            tie = ("positive", "negative", "mistake")[seed % 3]
            with self.case(seed=seed, tie=tie):
                expected = list(ind.voted_run(rows, tie))
                found = self.run_and_check("voted-perceptron", ["--tie", tie], rows, expected)
                self.assertEqual(found["votes"], expected[-1].averaged)

    def test_the_theorems_are_those_of_the_current_weights(self):
        rows = [([Fraction(1), Fraction(2)], 1), ([Fraction(-1), Fraction(1)], -1), ([Fraction(1), Fraction(1)], -1)]
        plain = self.run_json("perceptron", self.examples(rows))
        self.assertNotIn("mistakes_of", plain)
        text = self.succeeds("run", "averaged-perceptron", self.examples(rows)).out
        self.assertIn("3 rounds, dimension 2, 3 mistakes of the current weights: 1, 2, 3\n", text)
        for learner in ("averaged-perceptron", "voted-perceptron"):
            found = self.run_json(learner, "in.csv")
            self.assertEqual(found["theorems"], plain["theorems"])
            self.assertEqual(found["mistake_rounds"], plain["mistake_rounds"])

    # ---------------------------------------------------------------- traces by hand

    HEADER = {"learner": "averaged-perceptron", "dimension": 1}
    #: w = 1, 1, -1; averages 1, 1, 1/3
    ROUNDS = [{"x": [1], "y": 1, "prediction": 1, "averaged": [1]},
              {"x": [2], "y": 1, "prediction": 1, "averaged": [1]},
              {"x": [2], "y": -1, "prediction": 1, "averaged": ["1/3"]}]

    def judged(self, change, code, *options, **header):
        rounds = [dict(line) for line in self.ROUNDS]
        change(rounds)
        return self.verdict(self.save([{**self.HEADER, **header}, *rounds]), *options, code=code)

    def test_a_final_average_alone_is_compared(self):
        def last_alone(rounds):
            for line in rounds[:-1]:
                del line["averaged"]
        self.assertTrue(self.judged(last_alone, 0)["conforms"])

        def sum_at_last(rounds):
            last_alone(rounds)
            rounds[-1]["averaged"] = [1]
        first = self.judged(sum_at_last, 1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"], first["reported"], first["exact"]),
                         (3, "weights", "rule", "average_1 = 1", "average_1 = 1/3"))
        self.assertEqual(first["likely"], SUM)

    def test_a_rounded_average_is_rounding_and_within_a_tolerance_nothing(self):
        def rounded(rounds):
            rounds[-1]["averaged"] = [1 / 3]
        first = self.judged(rounded, 1)["first_divergence"]
        self.assertEqual((first["kind"], first["cause"]), ("weights", "rounding"))
        self.assertTrue(self.judged(rounded, 0, "--tolerance", "1e-12")["conforms"])

        def cut(rounds):
            rounds[-1]["averaged"] = [0.333333333]
        self.assertEqual(self.judged(cut, 1)["first_divergence"]["cause"], "rule")
        self.assertEqual(self.judged(cut, 1, "--numbers", "binary32")["first_divergence"]["cause"], "rounding")

    def test_a_prediction_by_the_average_is_no_update_of_the_weights(self):
        rounds = [*self.ROUNDS, {"x": [1], "y": -1, "prediction": 1, "updated": False, "averaged": [0]}]
        self.assertTrue(self.verdict(self.save([self.HEADER, *rounds]), code=0)["conforms"])  # w = -1 is right
        rounds[-1] |= {"updated": True, "averaged": ["-1/4"]}  # of 1, 1, -1 and -2
        first = self.verdict(self.save([self.HEADER, *rounds]), code=1)["first_divergence"]
        self.assertEqual((first["kind"], first["cause"], first["likely"], first["score"]),
                         ("update", "rule", TOO_MANY, "-1"))
        text = self.succeeds("check", "trace.jsonl", code=1).out
        self.assertIn("the exact score of the current weights is -1", " ".join(text.split()))

    def test_a_prediction_that_no_run_makes_is_no_rounding_whatever_is_in_doubt(self):
        """Before an average all updates are past; and the zero vector of the start votes as the convention says."""
        averaged = {"learner": "averaged-perceptron", "dimension": 2, "tie": "positive", "start": [1, 1], "averaging": "before"}
        voted = {"learner": "voted-perceptron", "dimension": 1, "tie": "positive"}
        for header, rows in ((averaged, [([-1, 1], -1, 1), ([0, -1], -1, 1)]),
                             (voted, [([1], 1, 1, False, [0])] * 3 + [([1], -1, 1, True, [-1]), ([1], 1, -1, True, [0])])):
            with self.case(header=header):
                trace = [header, *(dict(zip(("x", "y", "prediction", "updated", "weights"), row)) for row in rows)]
                found = self.verdict(self.save(trace), code=1)["first_fault"]
                self.assertEqual((found["round"], found["kind"], found["cause"]), (len(rows), "prediction", "rule"))
        heard = [{"format": "mistakebound-trace", "version": 1, "learner": "voted-perceptron", "dimension": 1, "bias": True, "tie": "positive",
                  "cause": "tie", "likely": "at zero it never updates"}, {"x": [0], "y": -1, "prediction": 1, "updated": False, "weights": [0, 0]}]
        self.assertEqual(self.verdict(self.save(heard), code=1)["first_divergence"]["likely"], "at zero it never updates")

    def test_averages_that_another_convention_at_zero_explains_are_a_tie(self):
        """Declared is that 0 is an error; updates on 0 are due for the label 1 alone."""
        def rounds_of(examples, counted=lambda updated: True):
            w = total = Fraction(0)
            rounds = []
            for t, (x, y) in enumerate(examples, 1):
                prediction = 1 if total * x > 0 else -1
                updated = (1 if w * x > 0 else -1) != y
                w += y * x if updated else 0
                total += w if counted(updated) else 0
                rounds.append({"x": [x], "y": y, "prediction": prediction, "averaged": [str(total / t)]})
            return rounds
        examples = [(2, -1), (1, 1), (3, -1), (1, -1), (1, -1), (2, 1), (1, 1), (1, -1)]
        first = self.verdict(self.save([self.HEADER, *rounds_of(examples)]), code=1)
        self.assertNotIn("first_fault", {k for k, v in first.items() if v})
        first = first["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"], first["likely"]),  # the first decision
                         (3, "prediction", "tie", "an update on a score of 0 is due where the label is 1 alone, from round 1 on"))
        text = " ".join(self.succeeds("check", "trace.jsonl", code=1).out.split())
        self.assertIn("Another convention at a score of 0 may explain it. Likely: an update on a score of 0", text)
        self.assertNotIn("the rule is another one", text)
        # One round may be explained in other ways, too: then none of them is named.
        first = self.verdict(self.save([self.HEADER, *rounds_of(examples[:1])]), code=1)["first_divergence"]
        self.assertEqual((first["cause"], first.get("likely", "")), ("tie", ""))
        # With something else wrong besides it is a wrong rule.
        wrong = rounds_of(examples, lambda updated: updated)
        self.assertEqual(self.verdict(self.save([self.HEADER, *wrong]), code=1)["first_divergence"]["cause"], "rule")

    def test_a_program_with_another_convention_at_zero_is_told_so(self):
        for shown in ("averaged", "nothing"):
            # Whoever differs at zero alone is driven to the end of the cases.
            divergence = self.driven("averaged-perceptron", "negative", shown, options=["--cases", "20"])["first_divergence"]
            self.assertEqual((divergence["cause"], divergence["likely"]),
                             ("tie", "an update on a score of 0 is due where the label is 1 alone"))

    def test_an_average_of_the_wrong_size_and_one_of_another_learner_are_refused(self):
        for rounds, header, words in (
                ([{**self.ROUNDS[0], "averaged": [1, 2]}], self.HEADER, "more than 1 number in averaged"),
                (self.ROUNDS, {"learner": "perceptron", "dimension": 1}, "the field 'averaged'")):
            self.assertIn(words, self.succeeds("check", self.save([header, *rounds]), code=2).err)

    # ---------------------------------------------------------------- living programs

    def driven(self, learner, *words, options=()):
        result = self.run_program("drive", learner, *options, "--json", "--trace", "found.jsonl", "--", *PROGRAM, *words)
        self.assertIn(result.code, (0, 1), result.err)
        return result.json

    def test_exact_programs_follow_the_rule(self):
        for averaging in AVERAGINGS:
            shown = "nothing" if averaging == "before" else "averaged"
            found = self.driven("averaged-perceptron", "exact", shown,
                                options=["--averaging", averaging, "--cases", "20"])
            self.assertIsNone(found["first_divergence"], found.get("explanation"))
        found = self.driven("voted-perceptron", "voted-exact", "weights", options=["--cases", "20", "--bias"])
        self.assertIsNone(found["first_divergence"], found.get("explanation"))

    def test_right_programs_in_doubles_are_not_accused(self):
        for number, (learner, way) in enumerate((("averaged-perceptron", "sum"), ("averaged-perceptron", "mean"),
                                                 ("averaged-perceptron", "lazy"), ("voted-perceptron", "voted"))):
            shown = ("averaged", "nothing")[number % 2]
            options = [["--bias", "--step", "0.1"], ["--tie", "positive"], []][number % 3]
            found = self.driven(learner, way, shown, options=["--cases", "20", *options])
            if found["first_divergence"]:
                self.assertNotEqual(found["first_divergence"]["cause"], "rule", found["explanation"])

    def test_no_single_update_is_the_fault_where_votes_averages_or_unseen_updates_tell_another_story(self):
        wrong_sign = [{"x": [0], "y": -1, "prediction": 1, "updated": True}] * 2
        shrinks = [([20, 15.8, -111.2, -147.9], 1), ([-89, -9.4, 91, 54.9], 1), ([-89, -9.4, 91, 54.9], 1),
                   ([20, 15.8, -111.2, -147.9], -1), ([20, 15.8, -111.2, -147.9], -1), ([-89, -9.4, 91, 54.9], 1)]
        unseen = [([0, 1, 1], -1, 1, None), ([0, 1, 1], -1, 1, [0, 0, 0]), ([0, 0, 1], 1, -1, None), ([0, 1, 1], -1, 1, None),
                  ([1, 1, 1], -1, 1, None), ([1, 0, 1], -1, 1, None), ([0, 0, 1], 1, -1, None), ([0, 1, 1], -1, 1, [0, 0, 2])]
        for header, rounds in (
                ({"learner": "voted-perceptron", "dimension": 1, "tie": "positive", "step": 0.01, "bias": True}, wrong_sign),
                ({"learner": "averaged-perceptron", "dimension": 4, "tie": "positive", "step": 0.01, "averaging": "before"},
                 [{"x": x, "y": -1, "prediction": p, "updated": t < 3} for t, (x, p) in enumerate(shrinks)]),
                ({"learner": "voted-perceptron", "dimension": 3, "tie": "mistake", "step": 2},
                 [{"x": x, "y": y, "prediction": p, **({"weights": w} if w else {})} for x, y, p, w in unseen])):
            with self.case(learner=header["learner"], rounds=len(rounds)):
                found = self.verdict(self.save([header, *rounds]), code=1)["first_fault"]
                self.assertEqual((found["cause"], found.get("likely")), ("rule", None))

    def test_wrong_programs_are_caught_and_what_is_said_of_them_is_true(self):
        for way, shown, likely in (
                ("current", "averaged", CURRENT), ("current", "nothing", CURRENT), ("sum-shown", "averaged", SUM),
                ("start", "both", START), ("before", "averaged", BEFORE), ("right", "nothing", RIGHT),
                ("by-average", "both", ""), ("updates", "nothing", OF_UPDATES), ("updates", "averaged", OF_UPDATES),
                ("counter", "averaged", COUNTER), ("mean-twice", "both", ""),
                ("swapped", "both", SWAPPED), ("swapped", "averaged", "")):
            with self.case(way=way, shown=shown):
                found = self.driven("averaged-perceptron", way, shown)
                divergence = found["first_divergence"]
                self.assertEqual((divergence["cause"], divergence.get("likely", "")), ("rule", likely),
                                 found["explanation"])
        # Cases that show no fault, as they are short, tell another average from this one.
        found = self.driven("averaged-perceptron", "window", "nothing", options=["--seed", "3"])
        self.assertEqual((found["first_divergence"]["cause"], found["first_divergence"].get("likely", "")), ("rule", ""))
        for way in ("voted-equal", "voted-last", "voted-forgets"):
            with self.case(way=way):
                found = self.driven("voted-perceptron", way, "nothing")
                self.assertEqual(found["first_divergence"]["cause"], "rule", found["explanation"])

    def test_the_saved_trace_and_the_emitted_test_show_the_average(self):
        found = self.driven("averaged-perceptron", "current", "averaged")
        verdict = self.verdict("found.jsonl", "--numbers", "binary64", code=1)
        self.assertEqual(verdict["first_divergence"]["reported"], found["first_divergence"]["reported"])
        test = self.succeeds("drive", "averaged-perceptron", "--emit", "python", "--", *PROGRAM, "current", code=1).out
        self.assertIn('answers[-1]["averaged"]', test)


if __name__ == "__main__":
    main()
