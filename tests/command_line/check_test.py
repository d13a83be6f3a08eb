"""check: recorded runs of other people's programs. Long, as every kind of divergence is planted in a trace of its own."""

import json
import operator
import os
import pathlib
import random
import struct
from fractions import Fraction

from harness import HANGING, main
from traces import TraceCase


class Check(TraceCase):
    def test_the_recorded_traces_are_judged_as_exact_arithmetic_does(self):
        # trace, reading, decisions conform, conforms, round and cause of the first divergence
        expected = [
            ("sk-iris-setosa", "decimal", True, False, 51, "rounding"),
            ("sk-iris-vv-seed285", "decimal", False, False, 4, "tie"),
            ("sk-iris-vv-seed285", "binary64", True, False, 24, "rounding"),
            ("npm-perceptron-votes", "decimal", False, False, 152, "tie"),
            ("weka-winnow-zoo", "decimal", True, True, None, None),
            ("weka-winnow-votes-default", "binary64", True, True, None, None),
            ("weka-winnow-votes-default", "decimal", True, False, 402, "rounding"),
            ("weka-voted-iris-e2", "decimal", True, True, None, None),
            ("weka-voted-iris-e2", "binary64", True, True, None, None),
            ("nltk-votes", "decimal", True, True, None, None),
            ("limdu-winnow-votes", "decimal", True, False, 1, "rounding"),
            ("sk-synthetic_decimal_tie", "decimal", False, False, 2, "tie"),
            ("sk-synthetic_absorption", "decimal", False, False, 3, "rounding"),
        ]
        for name, numbers, decisions, conforms, round_, cause in expected:
            with self.case(trace=name, numbers=numbers):
                verdict = self.verdict(self.trace(name), "--numbers", numbers, code=0 if conforms else 1)
                self.assertEqual((verdict["decisions_conform"], verdict["conforms"]), (decisions, conforms))
                first = verdict["first_divergence"]
                self.assertEqual((first and first["round"], first and first["cause"]), (round_, cause))
                if first:
                    self.assertEqual(first["line"], round_ + 1)

    def test_a_tolerance_in_weights_forgives_rounding_but_no_decision(self):
        self.assertTrue(self.verdict(self.trace("sk-iris-setosa"), "--tolerance", "1e-9", code=0)["conforms"])
        text = self.succeeds("check", self.trace("sk-iris-setosa"), "--tolerance", "1e-9").out
        self.assertIn("this run follows the rule within the tolerance, not exactly: update-rule, round 51", text)
        self.assertNotIn("breaks", text)
        self.verdict(self.trace("npm-perceptron-votes"), "--tolerance", "1e-9", code=1)

    def test_our_own_traces_conform_under_every_convention(self):
        self.file("in.csv", "1,2,1\n2,-1,-1\n0,0,1\n1,3,1\n-1/3,1/7,-1\n")
        for tie in ("positive", "negative", "mistake"):
            for step in ("1", "2/3"):
                self.succeeds("run", "perceptron", "in.csv", "--tie", tie, "--step", step, "--passes", "3", "--trace",
                              "out.jsonl")
                verdict = self.verdict("out.jsonl", code=0)
                ours = self.run_json("perceptron", "in.csv", "--tie", tie, "--step", step, "--passes", "3")
                self.assertEqual(verdict["mistakes"], ours["mistakes"])
                for theorem in verdict["theorems"]:
                    same = next(t for t in ours["theorems"] if t["id"] == theorem["id"])
                    self.assertEqual(theorem["verdict"], same["verdict"])
                    self.assertEqual(theorem["bound"], same["bound"])

    def test_a_tie_round_whose_printed_prediction_is_right_and_that_updates_conforms(self):
        lines = self.write_trace([([1, 2], 1), ([1, 1], 1)], tie="mistake")
        lines[1]["prediction"] = 1  # a tie, printed as right, updated all the same
        verdict = self.verdict(self.save(lines), code=0)
        self.assertEqual((verdict["mistakes"], verdict["exact_mistakes"]), (0, 1))

    ROUNDS = [([1, 2], 1), ([2, -1], -1), ([1, 3], 1), ([-1, 1], -1), ([3, 1], 1), ([1, -2], -1)]

    def planted(self, alter, **header):
        lines = self.write_trace(self.ROUNDS, tie="mistake", **header)
        alter(lines)
        return self.verdict(self.save(lines), code=1)["first_divergence"]

    def test_0_may_stand_for_minus_1_among_labels_or_predictions_and_at_a_tie_that_is_a_mistake(self):
        rounds = [([1], -1, 0, True), ([1], 1, -1, True), ([2], -1, 0, True), ([1], -1, -1, False)]
        for labels, predictions in ((lambda y: y, lambda p: p), (lambda y: y, lambda p: max(p, 0)), (lambda y: max(y, 0),) * 2):
            lines = [{"x": x, "y": labels(y), "prediction": predictions(p), "updated": u} for x, y, p, u in rounds]
            verdict = self.verdict(self.save([{"learner": "perceptron", "dimension": 1}, *lines]), code=0)
            self.assertEqual((verdict["conforms"], verdict["exact_mistakes"]), (True, 3))

    def test_likely_faults_are_named(self):
        def left_out(lines):
            lines[4].update(updated=False, weights=lines[3]["weights"])

        def moved(factor, alone=True):
            def alter(lines):
                lines[1]["weights"] = [factor, 2 * factor]
                del lines[2 if alone else len(lines):]
            return alter

        def altered(lines):
            lines[1]["weights"][1] = "5/2"
            del lines[2:]

        def needless(lines):
            self.assertFalse(lines[-1]["updated"])
            weights = [Fraction(w) + lines[-1]["y"] * a for w, a in zip(lines[-1]["weights"], lines[-1]["x"])]
            lines[-1].update(updated=True, weights=[str(w) for w in weights])

        for alter, words in ((left_out, "left out"), (moved(2), "another step size: 2"), (moved(-1), "labels swapped"),
                             (altered, "one weight altered, w_2"), (needless, "prediction is right")):
            with self.case(fault=words):
                self.assertIn(words, self.planted(alter)["likely"])
        for factor in (2, -1):  # the other rounds do not support it
            self.assertNotIn("likely", self.planted(moved(factor, alone=False)))

    def test_a_round_that_says_the_opposite_of_what_its_weights_show_is_told_so_and_no_kind_of_update_is_named(self):
        def says_none(lines):
            lines[1]["updated"] = False

        def says_one(lines):
            next(line for line in lines[2:] if not line["updated"])["updated"] = True
        for alter, said in ((says_none, "has not updated"), (says_one, "has updated")):
            with self.case(said=said):
                self.assertNotIn("likely", self.planted(alter))
                told = self.words_of("trace.jsonl")
                self.assertIn(f"the trace says that it {said}, and shows a state that says the opposite", told)

    def words_of(self, path):
        return " ".join(self.run_program("check", path, "--no-theorems").out.split())

    def test_a_mistake_of_its_own_that_is_not_learnt_from_is_no_update_of_the_exact_run(self):
        self.save([{"learner": "perceptron", "dimension": 2, "tie": "negative"},
                   {"x": [0, 1], "y": -1, "prediction": 1, "weights": [0, 0]}])
        told = self.words_of("trace.jsonl")
        self.assertIn("the trace has not updated, though its own prediction is wrong; the exact score is 0", told)
        self.assertNotIn("the exact run has updated", told)

    def test_first_weights_along_the_first_instance_may_be_a_start_or_another_first_update(self):
        def likely(first, second):
            lines = [{"learner": "perceptron", "dimension": 2}, {"x": [1, 2], "y": 1, "prediction": -1, "weights": first},
                     {"x": [2, "-1/2"], "y": -1, "prediction": 1, "weights": second}]
            return self.verdict(self.save(lines), code=1)["first_divergence"]["likely"]

        doubt = ", or the first update alone is another one"
        self.assertEqual(likely(["1/2", 1], ["-3/2", "3/2"]), "the weights start at (-1/2, -1), not at 0" + doubt)
        self.assertEqual(likely(["1/2", "3/2"], ["-3/2", 2]), "the weights start at -1/2, not at 0")
        self.assertEqual(likely(["3/4", 1], ["-5/4", "3/2"]), "the weights start at (-1/4, -1), not at 0")

    def test_what_is_rounded_in_the_first_round_is_no_other_start(self):
        third = 1 / 3
        for header, rounds in (({"learner": "passive-aggressive"}, [([1, 1, 1], [third] * 3), ([3, 3, 3], [third] * 3)]),
                               ({"learner": "weighted-majority", "beta": "1/3"},
                                [([1, -1, -1], [1, third, third]), ([1, 1, 1], [1, third, third])])):
            with self.case(header=header):
                lines = [{"dimension": 3, **header}]
                lines += [{"x": x, "y": 1, "prediction": -1 if t == 0 else 1, "weights": w} for t, (x, w) in enumerate(rounds)]
                found = self.verdict(self.save(lines), code=1)["first_divergence"]
                self.assertEqual((found["cause"], found.get("likely")), ("rounding", None))

    def test_weights_of_experts_are_shares_or_multiples_only_if_they_are(self):
        def majority(seed, skipped=None, least=0):
            random.seed(seed)
            w, updates = [Fraction(1)] * 5, 0
            yield {"learner": "weighted-majority", "dimension": 5, "beta": "1/2", "tie": "mistake"}
            for _ in range(30):
                x, y = random.choices([-1, 1], k=5), random.choice([-1, 1])
                score = sum(a * b for a, b in zip(w, x))
                if score * y <= 0:
                    updates += 1
                    if updates != skipped:
                        w = [a / 2 if b != y else a for a, b in zip(w, x)]
                        w = [a if a >= least else Fraction(0) for a in w]
                yield {"x": x, "y": y, "prediction": 1 if score > 0 else -1, "weights": list(map(str, w))}
        for seed in range(12):
            for fault in ({"skipped": 10}, {"least": Fraction(1, 1000)}):
                with self.case(seed=seed, fault=fault):
                    found = self.run_program("check", self.save(list(majority(seed, **fault))), "--json").json["first_divergence"]
                    self.assertNotIn("shown", (found or {}).get("likely", ""))

    def test_right_weights_that_are_shown_with_few_decimals_or_digits_are_told_so(self):
        def perceptron(shape):
            random.seed(shape)
            w = [Fraction(0)] * 3
            yield {"learner": "perceptron", "dimension": 3, "tie": "mistake", "step": "1/7"}
            for _ in range(40):
                x, y = random.choices(range(-9, 10), k=3), random.choice([-1, 1])
                score = sum(a * b for a, b in zip(w, x))
                updated = score * y <= 0
                if updated:
                    w = [a + Fraction(y, 7) * b for a, b in zip(w, x)]
                shown = [float(shape % a) for a in w]
                yield {"x": x, "y": y, "prediction": 1 if score > 0 else -1, "updated": updated, "weights": shown}

        def aggressive(shape):  # its small updates do not show
            random.seed(shape)
            w, towards = [0.0] * 3, [random.gauss(0, 1) for _ in range(3)]
            yield {"learner": "passive-aggressive-1", "dimension": 3, "aggressiveness": 1, "tie": "positive"}
            for _ in range(40):
                x = [round(random.uniform(-3, 3), 2) for _ in range(3)]
                y = 1 if sum(a * b for a, b in zip(towards, x)) + random.gauss(0, 0.5) >= 0 else -1
                score = sum(a * b for a, b in zip(w, x))
                tau = min(1, max(0, 1 - y * score) / sum(a * a for a in x))
                w = [a + tau * y * b for a, b in zip(w, x)]
                yield {"x": x, "y": y, "prediction": 1 if score >= 0 else -1, "weights": [float(shape % a) for a in w]}

        def majority(shape):
            random.seed(shape)
            w = [Fraction(1)] * 5
            yield {"learner": "weighted-majority", "dimension": 5, "beta": "1/3", "tie": "mistake"}
            for _ in range(40):
                x, y = random.choices([-1, 1], k=5), random.choice([-1, 1])
                score = sum(a * b for a, b in zip(w, x))
                if score * y <= 0:
                    w = [a / 3 if b != y else a for a, b in zip(w, x)]
                shown = [float(shape % a) for a in w]
                yield {"x": x, "y": y, "prediction": 1 if score > 0 else -1, "weights": shown}

        told = {True: 0, False: 0}
        for learner in (perceptron, aggressive, majority):
            for shape in ("%.1f", "%.2f", "%.3f", "%.5f", "%.8f", "%.2g", "%.3g", "%.4g", "%.6g", "%.10g"):
                words = f"{shape[2:-1]} " + {"f": "decimals", "g": "digits"}[shape[-1]]
                with self.case(learner=learner.__name__, shape=shape):
                    path = self.save(list(learner(shape)))
                    for numbers in ("decimal", "binary64", "binary32"):
                        if numbers == "binary32" and shape in ("%.8f", "%.6g", "%.10g"):
                            continue  # floats have hardly more digits
                        found = self.run_program("check", path, "--json", "--numbers", numbers).json["first_divergence"]
                        likely = found.get("likely", "").removeprefix("weights are shown with ").replace("1 decimal", "1 decimals")
                        self.assertIn(likely, (words, "few digits"))
                        told[likely == words] += 1
                        self.assertEqual(found["kind"], "weights")
        self.assertGreater(told[True], 10 * told[False])

    def test_states_in_few_digits_that_are_shown_at_rest_alone_are_no_wrong_rule(self):
        for seed in range(12):
            random.seed(seed)
            step, rests = Fraction(1, 7), 0
            w, towards = [Fraction(0)] * 3, random.choices((-3, -1, 2, 4), k=3)
            lines = [{"learner": "perceptron", "dimension": 3, "tie": "mistake", "step": str(step)}]
            for _ in range(60):
                x = random.choices(range(-4, 5), k=3)
                y = 1 if sum(a * b for a, b in zip(x, towards)) >= 0 else -1
                score = sum(a * b for a, b in zip(x, w))
                lines.append({"x": x, "y": y, "prediction": 1 if score > 0 else -1})
                if score * y <= 0:
                    w = [a + step * y * b for a, b in zip(w, x)]
                elif random.random() < 0.5:
                    lines[-1]["weights"] = [round(float(a), 2 + seed % 3) for a in w]
                    rests += 1
            with self.case(seed=seed):
                self.assertGreater(rests, 10)
                found = self.run_program("check", self.save(lines), "--json").json["first_divergence"]
                self.assertRegex(found.get("likely", ""), f"weights are shown with ({2 + seed % 3} decimals|few digits)")

    def likely(self, header, rounds, *options):
        path = self.save([header] + [dict(zip(("x", "y", "prediction", "weights"), of)) for of in rounds])
        verdict = self.run_program("check", path, "--json", *options).json
        return verdict["first_fault"] or verdict["first_divergence"]

    def test_what_sums_that_cancel_out_leave_in_doubles_is_right_in_few_digits_too(self):
        header = {"learner": "perceptron", "dimension": 2, "tie": "mistake", "step": "1/3"}
        for left in (0, 2.775558e-17):
            rounds = [([1, 1], 1, -1), ([1, "3/10"], -1, 1), ([0, 1], 1, 1, [left, 0.2333333])]  # at rest
            self.assertRegex(self.likely(header, rounds)["likely"], "weights are shown with (7|few) digits")
            # It is no update on a round that changes nothing, either.
            more = [([1, 1], 1, -1, [0.3333333, 0.3333333]), ([1, "3/10"], -1, 1, [left, 0.2333333]), ([0, 1], 1, 1, [left, 0.2333333]),
                    ([1, "-1/5"], 1, -1, [0.3333333, 0.1666667])]
            self.assertRegex(self.likely(header, more)["likely"], "weights are shown with (7|few) digits")

    def test_floats_in_few_digits_are_those_of_the_rule(self):
        def aggressive():
            w = Fraction(0)
            for x, y in ((3, 1), (1, 1), (7, -1), (3, 1), (7, -1), (6, 1)):
                score, predicted = w * x, 1 if w > 0 else -1
                w += max(0, 1 - y * score) / (x * x) * y * x
                yield [x], y, predicted, w

        for digits in (3, 4, 5):
            rounds = [(x, y, predicted, [float(f"%.{digits}g" % w)]) for x, y, predicted, w in aggressive()]
            for numbers in ("decimal", "binary64", "binary32"):
                with self.case(digits=digits, numbers=numbers):
                    found = self.likely({"learner": "passive-aggressive", "dimension": 1, "tie": "negative"}, rounds,
                                        "--numbers", numbers)
                    self.assertRegex(found["likely"], f"weights are shown with ({digits} (digits|decimals)|few digits)$")

    def test_weights_that_are_kept_in_floats_are_shown_with_all_their_digits(self):
        def single(value):
            return struct.unpack("f", struct.pack("f", value))[0]

        draw, named = random.Random(3), 0
        for case in range(60):
            n, rounds = draw.randint(1, 3), []
            w = [0.0] * n
            for _ in range(draw.randint(2, 6)):
                x, y = [draw.gauss(0, 1) for _ in range(n)], draw.choice((-1, 1))
                predicted = 1 if sum(map(float.__mul__, w, x)) >= 0 else -1
                w = [single(a + y * single(b)) for a, b in zip(w, x)] if predicted != y else w
                rounds.append((x, y, predicted, list(w)))
            with self.case(case=case):
                header = {"learner": "perceptron", "dimension": n, "tie": "positive"}
                likely = (self.likely(header, rounds, "--numbers", "binary64") or {}).get("likely", "")
                self.assertNotRegex(likely, "digits|decimals")
                named += likely == "weights are floats (binary32)"
        self.assertGreater(named, 30)
        # Decimals that are kept in floats are decimals, of which a few alone may be any.
        rounds = [([single(0.1)], 1, -1, [single(0.1)]), ([single(0.34)], -1, 1, [single(-0.24)]), ([single(0.263)], 1, -1, [0.02])]
        found = self.likely({"learner": "perceptron", "dimension": 1, "tie": "negative"}, rounds, "--numbers", "binary64")
        self.assertRegex(found["likely"], "weights are shown with (2 decimals|few digits)")

    def test_a_rule_that_differs_less_than_what_is_shown_in_many_digits_is_not_accused(self):
        rounds = [([1], 1, -1)] + 4 * [([1], 1, 1)]  # so that 1 - w becomes 1/21 of what it was in every round
        header = {"learner": "passive-aggressive-2", "dimension": 1, "tie": "mistake", "aggressiveness": 10}
        for numbers in ("decimal", "binary64"):
            found = self.likely(header, [*rounds, ([1], 1, 1, [1.0])], "--numbers", numbers)
            self.assertEqual(found["likely"], "weights are shown with few digits")
        found = self.likely({**header, "aggressiveness": 1}, [([2], 1, -1, [0.5]), *rounds[1:]])
        self.assertIn("C is left out", found["likely"])  # 4/9 exactly

    def test_few_digits_explain_no_number_that_they_do_not_show(self):
        header = {"learner": "perceptron", "dimension": 2, "tie": "mistake", "bias": True}
        for last, names in (([2, 0, 0], True), ([3, 0, 0], False), ([2.04, 0, 0], False), ([1.5, 0, 0], False)):
            rounds = [([-1, -1], 1, -1), ([-1, 0], -1, 1), ([-1, 0], -1, -1, [0.9999999, -0.9999999, -0.9999999]),
                      ([1, 1], 1, -1), ([-1, 0], -1, -1, last)]  # nothing says that the tie of round 3 is an update
            self.assertEqual("likely" in self.likely(header, rounds), names)

    def test_of_several_numbers_one_is_told_that_no_rounding_explains(self):
        majority = {"learner": "weighted-majority", "dimension": 2, "beta": "9/10", "updates": "always"}
        found = self.likely(majority, [([1, -1], -1, 1, [0.9, 1]), ([1, -1], 1, -1, [0.9, 0.9]), ([1, -1], 1, 1, [0.9, 0.7])],
                            "--numbers", "binary64")
        self.assertEqual((found["round"], found["exact"], found["likely"]), (3, "w_2 = 81/100", "one weight altered, w_2"))
        hedge = [{"learner": "hedge", "dimension": 3, "beta": "1/2"}, {"x": [0, 0, 1], "p": [1 / 3, 1 / 4, 1 / 3]}]
        found = self.run_program("check", self.save(hedge), "--json", "--numbers", "binary64").json["first_fault"]
        self.assertEqual(found["exact"], "p_2 = 1/3")

    def test_what_the_header_says_of_other_runs_is_said_of_the_decision_that_is_told_first_too(self):
        trace = [{"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": 1, "tie": "mistake", "step": "1/4",
                  "cause": "rule", "likely": "an update that is due was left out"},
                 {"x": [-6], "y": 1, "prediction": -1, "weights": [0]}]
        verdict = self.run_program("check", self.save(trace), "--numbers", "binary64", "--json").json
        for found in ("first_divergence", "first_fault"):
            self.assertEqual((verdict[found]["cause"], verdict[found]["likely"]), ("rule", trace[0]["likely"]))

    def test_an_update_that_is_due_in_every_round_is_left_out_by_no_convention_at_zero(self):
        header = {"learner": "weighted-majority", "dimension": 2, "updates": "always"}
        for tie in ("mistake", "positive", "negative"):
            for said in ({}, {"updated": False}):
                trace = [{**header, "tie": tie}, {"x": [1, -1], "y": 1, "prediction": 1 if tie != "negative" else -1, "weights": [1, 1], **said}]
                with self.case(trace=trace):
                    found = self.run_program("check", self.save(trace), "--json").json["first_divergence"]
                    self.assertEqual((found["kind"], found["cause"]), ("update", "rule"))

    def test_what_one_round_alone_shows_names_the_rule_that_explains_all(self):
        steps = {  # a program, and what it is: one that moves all weights is not one that altered the last of them
            "an update moves all weights, those that it should leave, too": (
                {"learner": "weighted-majority", "dimension": 3, "tie": "positive", "beta": "1/2"},
                [([1, 1, 1], -1, 1, ["1/2"] * 3), ([1, 1, 1], -1, 1, ["1/4"] * 3), ([1, 1, -1], -1, 1, ["1/8"] * 3)]),
            "a demotion moves all weights, those that it should leave, too": (
                {"learner": "littlestone-winnow", "dimension": 2, "tie": "negative", "demotion": "1/2", "threshold": 1},
                [([1, 0], 1, -1, [2, 1]), ([0, 1], 1, -1, [2, 2]), ([0, 1], -1, 1, [1, 1])]),
            "the factor of promotion is left out": (
                {"learner": "balanced-winnow", "dimension": 2, "tie": "negative", "factors": "modified"},
                [([1, 0], 1, -1, [4, 2, 0, 1]), ([0, 1], 1, 1), ([1, 1], -1, 1, [0, 0, 0, 2])]),
            "the average is of the weights after every round": (
                {"learner": "averaged-perceptron", "dimension": 1, "tie": "positive", "averaging": "before"}, None)}
        for words, (header, rounds) in steps.items():
            with self.case(words=words):
                if rounds is None:
                    shown = [{"x": [-3], "y": -1, "prediction": 1, "weights": [3], "averaged": [3]}]
                    shown += 2 * [{"x": [-3], "y": -1, "prediction": -1, "weights": [3], "averaged": [3]}]
                    found = self.run_program("check", self.save([header, *shown]), "--json").json["first_fault"]
                else:
                    found = self.likely(header, rounds)
                self.assertEqual(found["likely"].split(", from round")[0], words)
        winnow = {"learner": "littlestone-winnow", "dimension": 2, "tie": "mistake", "demotion": "1/2"}
        hidden = [([0, 1], 1, 1), ([0, 0], 1, -1), ([0, 1], 1, 1, [2, 2])]  # it may have started at 2
        self.assertNotIn("likely", self.likely(winnow, hidden))
        leader = [{"learner": "hedge", "dimension": 2, "beta": "3/4"}] + [
            {"x": [0.5, second], "p": p} for second, p in ((0.25, [1, 0]), (1, [0, 1]), (0.25, [1, 0]))]
        self.assertNotIn("likely", self.run_program("check", self.save(leader), "--json").json["first_fault"])

    def test_averages_that_are_shown_rounded_are_no_wrong_rule_wherever_they_are_shown(self):
        def trace(shape, seed, rounds, everywhere):
            random.seed(seed)
            n = random.choice([2, 3, 5])
            w, total, towards = [Fraction(0)] * n, [Fraction(0)] * n, random.choices(range(-2, 3), k=n)
            yield {"learner": "averaged-perceptron", "dimension": n, "tie": "positive", "averaging": "after"}
            for t in range(1, rounds + 1):
                x = [Fraction(random.randint(-9, 9), random.choice([2, 10])) for _ in range(n)]
                y = 1 if sum(map(operator.mul, towards, x)) + random.gauss(0, 1) >= 0 else -1
                score = sum(map(operator.mul, w, x))
                said = {"x": list(map(str, x)), "y": y, "prediction": 1 if sum(map(operator.mul, total, x)) >= 0 else -1}
                if (1 if score >= 0 else -1) != y:
                    w = [a + y * b for a, b in zip(w, x)]
                total = list(map(operator.add, total, w))
                if seed % 3:
                    said["weights"] = list(map(str, w))
                if everywhere or t == rounds:
                    said["averaged"] = [float(shape % (a / t)) for a in total]
                yield said

        for shape, words in (("%.1f", "1 decimal"), ("%.2f", "2 decimals"), ("%.4f", "4 decimals"), ("%.3g", "3 digits"), ("%.8g", "8 digits")):
            for seed in range(12):
                for everywhere in (True, False):
                    with self.case(shape=shape, seed=seed, everywhere=everywhere):
                        path = self.save(list(trace(shape, seed, random.choice([1, 4, 6, 15, 40]), everywhere)))
                        found = self.run_program("check", path, "--json").json
                        if not found["conforms"]:
                            likely = found["first_divergence"].get("likely")
                            self.assertIn(likely, (f"weights are shown with {words}", "weights are shown with few digits"))

    def right_perceptron(self, seed, shown, number=Fraction):
        """A right run that shows shown(weights before the round, weights after it)."""
        random.seed(seed)
        n = random.choice([2, 3, 4])
        w, towards = [number(0)] * n, random.choices([-2, -1, 1, 2], k=n)
        yield {"learner": "perceptron", "dimension": n, "tie": "positive"}
        for _ in range(40):
            x = [random.randint(-30, 30) / 10 for _ in range(n)]
            y = 1 if sum(map(operator.mul, towards, x)) + random.gauss(0, 2) >= 0 else -1
            read = [number(str(a)) for a in x]
            prediction = 1 if sum(map(operator.mul, w, read)) >= 0 else -1
            before = w
            if prediction != y:
                w = [a + y * b for a, b in zip(w, read)]
            yield {"x": x, "y": y, "prediction": prediction, **shown(before, w, prediction != y)}

    def test_weights_that_are_shown_as_they_were_before_the_round_are_no_wrong_rule(self):
        for seed in range(20):
            for updated in ({}, {"updated"}):
                with self.case(seed=seed, updated=bool(updated)):
                    lines = list(self.right_perceptron(seed, lambda before, _, flag: {
                        "weights": list(map(str, before)), **{name: flag for name in updated}}))
                    found = self.verdict(self.save(lines), code=1)
                    self.assertEqual(found["first_divergence"]["likely"], "weights are shown as they were before the round")
                    said = " ".join(self.succeeds("check", "trace.jsonl", "--no-theorems", code=1).out.split())
                    self.assertNotIn("the rule is another one", said)
                    self.assertNotIn(": the trace has not updated", said)
        rare = [([7, 4], -1, -1), ([-5, -8], -1, -1), ([3, 4], -1, -1, [0, 0]), ([4, -8], 1, -1), ([-3, -8], 1, 1), ([-5, -7], -1, 1, [4, -8]),
                ([-4, 4], 1, -1), ([4, -4], -1, 1), ([-1, -5], -1, -1, [1, 7])]  # now and then alone
        lines = [{"learner": "perceptron", "dimension": 2, "tie": "negative"}, *(dict(zip(("x", "y", "prediction", "weights"), row)) for row in rare)]
        self.assertEqual(self.verdict(self.save(lines), code=1)["first_divergence"]["likely"], "weights are shown as they were before the round")
        # The last update may be missing, as nothing comes after it.
        rounds = [{"x": [1], "y": 1, "prediction": -1, "weights": [0]}]
        for lines in (rounds, [*rounds[:-1], {"x": [2], "y": 1, "prediction": -1, "weights": [0]}]):
            found = self.verdict(self.save([{"learner": "perceptron", "dimension": 1, "tie": "negative"}, *lines]), code=1)
            self.assertNotIn("before the round", found["first_divergence"].get("likely", ""))

    def test_hedge_that_shows_its_weights_before_the_round_or_from_another_start_is_no_other_rule(self):
        for seed in range(12):
            random.seed(seed)
            n, start = random.choice([2, 3]), random.choice([2, 10, Fraction(1, 4)])
            w, before, scaled = [Fraction(1)] * n, [], []
            for _ in range(20):
                x = [Fraction(random.randint(0, 4), 4) for _ in range(n)]
                shown = {"x": list(map(str, x))}
                before.append({**shown, "weights": list(map(str, w))})
                w = [a * (1 - b / 2) for a, b in zip(w, x)]
                scaled.append({**shown, "weights": [str(start * a) for a in w]})
            header = {"learner": "hedge", "dimension": n, "beta": "1/2", "rule": "linear"}
            with self.case(seed=seed):
                for lines, words in ((before, "weights are shown as they were before the round"), (scaled, f"the weights start at {start}, not at 1")):
                    first = self.verdict(self.save([header, *lines]), code=1)["first_divergence"]
                    self.assertEqual(first["likely"], words)

    def test_doubles_that_are_shown_cut_off_are_no_wrong_rule(self):
        for places in (0, 2, 3, 5):
            for seed in range(20):
                with self.case(places=places, seed=seed):
                    lines = list(self.right_perceptron(seed, lambda _, after, flag: {
                        "updated": flag, "weights": [int(a * 10**places) / 10**places for a in after]}, float))
                    found = self.run_program("check", self.save(lines), "--json").json
                    words = "as whole numbers" if places == 0 else f"with {places} decimals"
                    if not found["conforms"]:
                        self.assertIn(found["first_divergence"].get("likely"),
                                      (f"weights are shown {words}", "weights are shown with few digits"))

    def test_what_is_not_shown_rounded_is_not_said_to_be(self):
        def averages(seed, updates_alone):
            random.seed(seed)
            w, total, count = [Fraction(0)] * 2, [Fraction(0)] * 2, 0
            yield {"learner": "averaged-perceptron", "dimension": 2, "tie": "negative", "step": "1/10", "averaging": "after"}
            for t in range(1, 31):
                x, y = random.choices(range(-3, 4), k=2), random.choice([-1, 1])
                average = [a / max(count, 1) for a in total]
                prediction = 1 if sum(map(operator.mul, average, x)) > 0 else -1
                updated = (1 if sum(map(operator.mul, w, x)) > 0 else -1) != y
                w = [a + Fraction(y * b, 10) for a, b in zip(w, x)] if updated else w
                if updated or not updates_alone:
                    total, count = list(map(operator.add, total, w)), count + 1
                elif seed % 2 == 0 and not updates_alone:
                    count += 1
                shown = [float(a / max(count + (0 if updates_alone else 2), 1)) for a in total]
                yield {"x": x, "y": y, "prediction": prediction, "updated": updated, "weights": list(map(float, w)), "averaged": shown}

        for seed in range(20):
            for updates_alone in (True, False):
                with self.case(seed=seed, updates_alone=updates_alone):
                    for numbers in ("decimal", "binary64"):
                        first = self.run_program("check", self.save(list(averages(seed, updates_alone))), "--json",
                                                 "--numbers", numbers).json["first_divergence"]
                        for word in ("shown", "rounded", "set to 0", "cut off"):
                            self.assertNotIn(word, first.get("likely", ""))

    def test_weights_that_fall_after_other_rounds_are_named_so_whatever_is_shown(self):
        for seed in range(40):
            random.seed(seed)
            n, does = random.choice([3, 5]), random.choice(["always", "mistakes"])
            w, fields = [Fraction(1)] * n, random.choice([["weights"], ["weights", "updated"], ["updated"]])
            yields = [{"learner": "weighted-majority", "dimension": n, "tie": "positive",
                       "updates": {"always": "mistakes", "mistakes": "always"}[does]}]
            for _ in range(40):
                x, y = random.choices([-1, 1], k=n), random.choice([-1, 1])
                prediction = 1 if sum(map(operator.mul, w, x)) >= 0 else -1
                updated = does == "always" or prediction != y
                if updated:
                    w = [a / 2 if b != y else a for a, b in zip(w, x)]
                shown = {"weights": list(map(str, w)), "updated": updated}
                yields.append({"x": x, "y": y, "prediction": prediction, **{field: shown[field] for field in fields}})
            with self.case(seed=seed):
                first = self.verdict(self.save(yields), code=1)["first_divergence"]
                after = {"always": "every round", "mistakes": "mistakes alone"}[does]
                self.assertEqual(first.get("likely"), f"the weights of wrong experts fall after {after}", first)

    def test_right_weights_that_are_shown_times_a_number_are_no_wrong_rule_whoever_learns(self):
        def trace(kind, scale, shown, n=3):
            winnow, header = "winnow" in kind, {"learner": kind, "dimension": n, "tie": "positive"}
            w = [Fraction(2)] * n + [Fraction(1)] * n if kind == "balanced-winnow" else [Fraction(int(winnow))] * n
            header.update({"margin-perceptron": {"margin": 1}, "littlestone-winnow": {"threshold": "3/2", "demotion": "1/2"}}.get(kind, {}))
            towards = random.choices(range(-2, 3), k=n)
            yield header
            for t in range(1, 41):
                x = [Fraction(random.choice([0, 1])) if winnow else Fraction(random.randint(-6, 6), 2) for _ in range(n)]
                y = 1 if sum(a * b for a, b in zip(towards, x)) + random.choice([-1, 0, 0, 1]) >= 0 else -1
                score = sum(a * b for a, b in zip(w, x))
                if kind == "balanced-winnow":
                    score = sum((w[i] - w[n + i]) * x[i] for i in range(n)) - 1
                elif kind == "littlestone-winnow":
                    score -= Fraction(3, 2)
                prediction, up, down = 1 if score >= 0 else -1, Fraction(3 if n < len(w) else 4, 2), Fraction(1, 2)
                if kind == "passive-aggressive":
                    tau = max(0, 1 - y * score) / (sum(a * a for a in x) or 1)
                    w = [a + tau * y * b for a, b in zip(w, x)]
                elif kind == "margin-perceptron" and y * score <= 1 or kind == "perceptron" and prediction != y:
                    w = [a + y * b for a, b in zip(w, x)]
                elif winnow and prediction != y:
                    sides = [y] * n + [-y] * n
                    w = [a * (up if side > 0 else down) if b else a for a, b, side in zip(w, x + x, sides)]
                by = {"t": t, "largest": 1 / (max(map(abs, w)) or 1)}[scale]
                yield {"x": list(map(str, x)), "y": y, "prediction": prediction, "weights": [shown(a * by) for a in w]}

        for kind in ("perceptron", "margin-perceptron", "passive-aggressive", "littlestone-winnow", "balanced-winnow"):
            for scale, shown in (("t", str), ("largest", str), ("t", lambda weight: float(f"{float(weight):.4g}"))):
                told = 0
                for seed in range(12):
                    random.seed(seed)
                    with self.case(kind=kind, scale=scale, seed=seed):
                        found = self.run_program("check", self.save(list(trace(kind, scale, shown))), "--no-theorems", "--json").json["first_divergence"]
                        self.assertIn(found.get("likely"), ("weights are shown times a positive number", None))
                        told += "likely" in found
                self.assertGreaterEqual(told, 4, (kind, scale))
        first = [{"learner": "passive-aggressive-1", "dimension": 2, "tie": "negative", "aggressiveness": "1/2"}] + [  # a single weight
            {"x": x, "y": -1, "prediction": p, "weights": w} for x, p, w in (
                ([0, 3], -1, [0, -1.0]), ([-1, -2], 1, [0.5, 0.5]), ([-2, 2], -1, [0.8750000000000001, 0.125]), ([1, 1], 1, [0.16666666666666655, -0.8333333333333335]))]
        self.assertEqual(self.run_program("check", self.save(first), "--json").json["first_divergence"]["likely"],
                         "weights are shown times a positive number")

    def test_one_weight_beside_zeros_is_no_multiple_and_how_weights_are_shown_explains_no_prediction(self):
        def trace(dimension, rows, **header):
            return [{"learner": "perceptron", "dimension": dimension, "tie": "positive", **header},
                    *(dict(zip(("x", "y", "prediction", "weights"), row)) for row in rows)]
        halved = [([3, 0], -1, 1, [-1.5, 0]), ([1, 0], 1, -1, [-0.25, 0]), ([3, 0], 1, -1, [1.375, 0]), ([2, 0], -1, 1, [-0.3125, 0])]
        self.assertNotIn("likely", self.run_program("check", self.save(trace(2, halved)), "--json").json["first_divergence"])
        tie = [([0.2, -0.3], -1, 1, [-0.5547, 0.8321]), ([-0.1, -0.3], 1, -1, [-1.0, 0.0]), ([-0.2, 0.3], -1, 1, [-0.3162, -0.9487]),
               ([-0.3, -0.1], -1, 1, [0.7071, -0.7071]), ([0.2, 0.2], 1, -1, [1.0, 0.0])]  # the last one is a tie, and missed
        verdict = self.run_program("check", self.save(trace(2, tie, step="1/10")), "--json").json
        self.assertEqual(verdict["first_fault"]["likely"], "weights are shown times a positive number")
        found = verdict["first_divergence"]
        self.assertEqual((found["kind"], found["cause"], found.get("likely")), ("prediction", "tie", None))

    def test_weights_that_were_kept_as_logarithms_are_rounded_where_no_update_moved_them_too(self):
        header = {"learner": "weighted-majority", "dimension": 3, "tie": "positive", "beta": 0.5, "start": [3, 3, 3]}
        rows = [{"x": [1, -1, 1], "y": -1, "prediction": 1, "weights": [1.5000000000000002, 3.0000000000000004, 1.5000000000000002]}]
        for reading in ("decimal", "binary64"):
            found = self.run_program("check", self.save([header, *rows]), "--numbers", reading, "--json").json["first_divergence"]
            self.assertEqual(found["cause"], "rounding")

    def test_where_no_more_is_known_than_that_weights_differ_they_may_be_shown_otherwise(self):
        header = {"learner": "perceptron", "dimension": 2, "tie": "mistake"}
        hedge = [{"learner": "hedge", "dimension": 2, "beta": "1/2"}, *({"x": x, "weights": w} for x, w in (
            ([1, 0], [0.333, 0.667]), ([1, 0], [0.2, 0.8]), ([0.5, 0], [0.158, 0.842]), ([0, 1], [0.273, 0.727])))]  # shares
        winnow = [{"learner": "winnow", "dimension": 1, "tie": "positive", "eta": "1/10", "normalized": False},
                  {"x": [-5], "y": 1, "prediction": -1, "exponents": [-7]}]
        for trace, what in ((hedge, "weights"), (winnow, "exponents")):
            self.assertIn(f"or the {what} are shown otherwise.", " ".join(self.run_program("check", self.save(trace)).out.split()))
        rows = [([1, 2], 1, -1, [3, 3]), ([0, 1], 1, 1, [3, 3])]  # the decisions are those of the rule
        for more, words in ((rows, "the rule is another one, or the weights are shown otherwise."),
                            ([*rows, ([-1, 0], 1, 1, [3, 3])], "the rule is another one.")):
            trace = [header, *(dict(zip(("x", "y", "prediction", "weights"), row)) for row in more)]
            self.assertIn(words, " ".join(self.run_program("check", self.save(trace)).out.split()))

    def test_few_digits_may_hide_updates_and_are_named_where_its_predictions_are_not_those_of_what_it_shows(self):
        header = {"learner": "perceptron", "dimension": 2, "tie": "positive", "step": "1/40"}
        random.seed(1)
        rounds, w = [], [Fraction(0), Fraction(0)]
        for t in range(40):
            x, y = [random.randint(-3, 3), random.randint(-3, 3)] if t else [1, 1], random.choice((-1, 1)) if t else -1
            prediction = 1 if sum(map(operator.mul, w, x)) >= 0 else -1
            w = [a + Fraction(y * b, 40) * (prediction != y) for a, b in zip(w, x)]
            rounds.append({"x": x, "y": y, "prediction": prediction, "weights": [round(float(a), 1) for a in w]})
        few, all_ = (" ".join(self.run_program("check", self.save([header, *rounds[:n]])).out.split()) for n in (1, 40))
        self.assertIn("by the weights that it shows the trace has not updated", few)
        self.assertIn("the rule is another one, or the weights are shown otherwise.", few)
        self.assertIn("Likely: weights are shown with 1 decimal.", all_)
        # What the trace says in words is not hidden.
        stated = [{**rounds[0], "updated": False}]
        self.assertIn("Likely: an update that is due was left out.", self.run_program("check", self.save([header, *stated])).out)
        exponents = [{"learner": "winnow", "dimension": 2, "tie": "positive", "eta": "1/10"}]
        s = [Fraction(0), Fraction(0)]
        for t in range(12):
            x, y = [Fraction(t % 3 + 1, 7), Fraction(1, 7)], -1 if t % 2 == 0 else 1
            prediction = 1  # as all of x and all weights are positive
            s = [a + y * b * (prediction != y) for a, b in zip(s, x)]
            exponents.append({"x": [str(a) for a in x], "y": y, "prediction": prediction, "exponents": [round(float(a), 2) for a in s]})
        self.assertEqual(self.verdict(self.save(exponents), code=1)["first_fault"]["likely"], "exponents are shown with 2 decimals")

    def test_exponents_in_few_digits_are_so_in_every_round(self):
        header = {"learner": "winnow", "dimension": 3, "tie": "positive", "eta": 1, "normalized": False}
        rounds = [{"x": [0, 0, -0.92], "y": 1, "prediction": -1, "exponents": [0, 0, 0]},  # leaves its first update out
                  {"x": [0, -0.71, -0.67], "y": 1, "prediction": -1, "exponents": [0, -0.71, -1.07]},
                  {"x": [0.91, -0.11, 0], "y": -1, "prediction": 1, "exponents": [-0.91, -0.59999996, -1.07]}]
        self.assertNotIn("likely", self.verdict(self.save([header, *rounds]), code=1)["first_fault"])

    def test_who_predicts_now_1_now_minus_1_has_learnt_whatever_weights_he_shows(self):
        # A right voted perceptron whose small weights are shown as 0 in every round.
        draw, voters, rounds = random.Random(1), [[0.0, 0.0]], []
        for _ in range(20):
            x, y = [round(draw.uniform(-0.05, 0.05), 3) for _ in range(2)], draw.choice((-1, 1))
            scores = [w[0] * x[0] + w[1] * x[1] for w in voters]
            votes = sum((score > 0) - (score < 0) for score in scores)
            rounds.append({"x": x, "y": y, "prediction": (votes > 0) - (votes < 0) or -y, "weights": [0.0, 0.0]})
            voters.append([a + y * b * (y * scores[-1] <= 0) for a, b in zip(voters[-1], x)])
        found = self.verdict(self.save([{"learner": "voted-perceptron", "dimension": 2, "tie": "mistake"}, *rounds]), code=1)
        self.assertEqual((found["first_divergence"]["cause"], found["first_divergence"].get("likely")), ("tie", None))

    def test_of_weights_that_never_move_no_more_is_known_than_that_updates_were_left_out(self):
        left_out = "an update that is due was left out"
        winnow = {"learner": "littlestone-winnow", "initial": 0.1, "threshold": 1, "promotion": 1.1, "demotion": 0.5}
        for header, w, y, likely in (({"learner": "passive-aggressive"}, 0, 1, left_out), (winnow, 0.1, 1, left_out),
                                     ({"learner": "weighted-majority", "beta": 0.5}, 1, -1, None),
                                     ({"learner": "hedge", "beta": 0.5}, 1, None, None)):  # a share of one is 1
            with self.case(learner=header["learner"]):
                rounds = [{"x": [1], **({"p": [1]} if y is None else {"y": y, "prediction": -y}), "weights": [w]}] * 12
                tie = {} if y is None else {"tie": "negative" if y > 0 else "positive"}
                found = self.verdict(self.save([{**header, **tie, "dimension": 1}, *rounds]), code=1)
                self.assertEqual((found["first_fault"]["cause"], found["first_fault"].get("likely")), ("rule", likely))

    def test_a_margin_of_0_updates_at_ties_whatever_is_predicted_and_however_little_is_shown(self):
        for seed in range(60):
            random.seed(seed)
            tie, w = random.choice(["positive", "negative"]), [0, 0]
            lines = [{"learner": "margin-perceptron", "dimension": 2, "tie": tie, "margin": 0}]
            for _ in range(12):
                x, y = random.choices(range(-2, 3), k=2), random.choice([-1, 1])
                score = sum(a * b for a, b in zip(w, x))
                updated = y * score <= 0
                if updated:
                    w = [a + y * b for a, b in zip(w, x)]
                round_ = {"x": x, "y": y, "prediction": 1 if score > 0 or (score == 0 and tie == "positive") else -1}
                lines.append({**round_, **random.choice([{}, {}, {"weights": w}, {"updated": updated}])})
            with self.case(seed=seed):
                self.assertTrue(self.verdict(self.save(lines), code=0)["conforms"])

    def test_a_small_step_at_a_tie_that_is_a_mistake_is_an_update(self):
        for step in ("1/10", "1/100", "1/4"):
            with self.case(step=step):
                first = self.verdict(self.save([{"learner": "perceptron", "dimension": 1, "bias": True},
                                                {"x": [0], "y": 1, "prediction": 1, "weights": [0, step]}]), code=1)["first_divergence"]
                self.assertEqual((first["kind"], first["reported"], first["exact"]), ("weights", f"w_2 = {step}", "w_2 = 1"))
                self.assertIn("exactly it is w_2 = 1", " ".join(self.succeeds("check", "trace.jsonl", code=1).out.split()))

    def test_numbers_beyond_doubles_are_no_short_ones_of_the_rule(self):
        header = {"learner": "perceptron", "dimension": 2, "tie": "positive", "step": "1/3"}
        for weights in (["1e-400", "1e-300"], ["1e400", "1/7"], ["-1e-4000", "0"], ["1e300", "-1e-320"]):
            with self.case(weights=weights):
                lines = [header, {"x": ["1e-5", 2], "y": -1, "prediction": 1, "weights": weights},
                         {"x": [1, 1], "y": -1, "prediction": -1, "weights": weights}]
                self.assertNotIn("shown", self.verdict(self.save(lines), code=1)["first_divergence"].get("likely", ""))

    def test_what_is_said_of_short_numbers_and_of_silent_updates_is_true_of_the_trace(self):
        def rounds(*rows):
            return [dict(zip(("x", "y", "prediction", "weights"), row)) for row in rows]
        few = "weights are shown with few digits"
        other = "the other convention at zero"
        winnow = {"learner": "littlestone-winnow", "dimension": 2, "tie": "positive", "demotion": "1/3"}
        for header, lines, kind, cause, likely in (
                # Nothing is learnt from x = 0, nor a little from a round that is right: these are the weights in few digits.
                (winnow, rounds(([0, 1], -1, 1), ([1, 0], 1, 1), ([0, 0], -1, -1, [1, 0.33333333])), "weights", "rule", few),
                (winnow, rounds(([0, 1], -1, 1), ([1, 0], 1, 1, [1, 0.333])), "weights", "rule", few),
                # Every second update is left out; no convention at zero predicts -1 in the last round.
                ({"learner": "balanced-winnow", "dimension": 2, "tie": "positive"},
                 rounds(([1, 0], -1, 1), ([0, 1], 1, 1), ([1, 1], 1, -1), ([1, 1], 1, -1)), "prediction", "rule", None),
                # Nor does any, whether the tie of round 2 was an update or not.
                ({"learner": "balanced-winnow", "dimension": 2, "tie": "mistake"},
                 rounds(([1, 0], -1, 1), ([0, 1], 1, 1), ([1, 1], 1, -1), ([1, 1], 1, -1)), "prediction", "rounding", None),
                # A step of 2 for the label 1; the third weights are no multiple of the right ones.
                ({"learner": "perceptron", "dimension": 2, "tie": "mistake", "bias": True},
                 rounds(([-3, -3], 1, -1, [-6, -6, 2]), ([3, 2], 1, -1, [0, -2, 4]), ([3, 2], -1, -1, [-3, -4, 3]),
                        ([1, 2], 1, -1, [-1, 0, 5]), ([1, 3], 1, 1, [-1, 0, 5])), "prediction", "rule", None),
                # The loss of the exact run is 0, so that it does not update either.
                ({"learner": "passive-aggressive", "dimension": 1, "tie": "negative"},
                 rounds(([3], 1, -1, [0.333]), ([3], 1, 1, [0.333])), "weights", "rule", few),
                # The tie votes for 1, too.
                ({"learner": "voted-perceptron", "dimension": 4, "tie": "negative"},
                 rounds(([-3, 3, 0, 3], 1, 1, [0, 0, 0, 0]), ([3, 1, -3, -1], -1, 1, [-3, -1, 3, 1])), "prediction", "tie", other),
                ({"learner": "hedge", "dimension": 2, "beta": 0.9}, [{"x": [1, 0], "p": [0.5, 0.5]}, {"x": [1, 0], "p": [0.473684, 0.526316]}],
                 "weights", "rule", few)):
            with self.case(header=header):
                verdict = self.verdict(self.save([header, *lines]), code=1)
                found = verdict["first_divergence"]
                self.assertEqual((found["kind"], found["cause"], found.get("likely")), (kind, cause, likely))
                if cause == "tie":
                    self.assertIsNone(verdict["first_fault"])
                if header.get("tie") == "mistake" and cause == "rounding":
                    self.assertEqual((verdict["first_fault"]["round"], verdict["first_fault"]["cause"]), (4, "rule"))

    def test_states_to_which_no_tie_and_no_rounding_leads_are_not_excused_where_updates_are_silent(self):
        whole = [([1], 1, 1), ([0], -1, 1), ([0], -1, 1), ([1], 1, 1)]
        voted = [([1, 0], 1, -1), ([0, 1], 1, -1), ([1, 1], -1, 1), ([1, 1], -1, 1), ([1, 0], 1, -1)]
        averaged = [([1, 0], -1, -1), ([0, 1], -1, -1), ([1, 0], 1, -1), ([1, 0], 1, 1), ([1, 1], -1, 1), ([1, 0], 1, 1)]
        for header, rounds, last, key, states in (
                ({"learner": "perceptron", "dimension": 1, "bias": True}, whole, ([0], -1, 1), "weights",
                 {(2, -1): None, (1.3, -1.2): "rule", (2, -2): "rule"}),
                ({"learner": "voted-perceptron", "dimension": 2, "tie": "negative"}, voted, ([0, 1], 1, -1), "weights",
                 {(1, 1): None, (1, -1.4): "rule"}),
                ({"learner": "averaged-perceptron", "dimension": 2, "tie": "negative", "step": "1/2", "bias": True}, averaged,
                 ([0, 0], -1, 1), "averaged", {(0.1, -0.3, 0.123): "rule"}),
                # With a step of 1000 the tie of the third round is none to learn from; with 1001 nothing leads there.
                ({"learner": "perceptron", "dimension": 1}, [([1], 1, -1), ([1], -1, 1), ([1], -1, -1)], ([1], 1, -1), "weights",
                 {(1000,): "rule"})):
            for state, cause in states.items():
                with self.case(learner=header["learner"], state=state):
                    lines = [dict(zip(("x", "y", "prediction"), row)) for row in (*rounds, last)]
                    lines[-1][key] = state
                    verdict = self.run_program("check", self.save([header, *lines]), "--json").json
                    found = verdict["first_fault"] or verdict["first_divergence"]
                    self.assertEqual(found and found["cause"], cause)
                    self.assertNotIn("step", (found or {}).get("likely", ""))

    def test_right_traces_whose_states_are_shown_in_short_now_and_then_are_accused_of_no_update(self):
        def majority(updates, shown, stated):
            w = [Fraction(1)] * 3
            yield {"learner": "weighted-majority", "dimension": 3, "tie": "mistake", "updates": updates}
            for _ in range(20):
                x, y = random.choices([-1, 1], k=3), random.choice([-1, 1])
                score = sum(a * b for a, b in zip(w, x))
                updated = updates == "always" or score * y <= 0
                w = [a / 2 if updated and b != y else a for a, b in zip(w, x)]
                by = sum(w) if "%" in shown else max(w)
                weights = [float(shown % (a / by)) if "%" in shown else str(a / by) for a in w]
                yield {"x": x, "y": y, "prediction": 1 if score > 0 else -1, "weights": weights, **({"updated": updated} if stated else {})}

        def perceptron(learner, shown, every):
            w, total, votes, step = [Fraction(0)] * 2, [Fraction(0)] * 2, [], Fraction(1, 10)
            yield {"learner": learner, "dimension": 2, "tie": "positive", "step": "1/10"}
            for t in range(1, 21):
                x, y = [Fraction(random.randint(-999, 999), 1000) for _ in w], random.choice([-1, 1])

                def side(v):
                    return 1 if sum(a * b for a, b in zip(v, x)) >= 0 else -1
                said = {"perceptron": lambda: side(w), "averaged-perceptron": lambda: side(total),
                        "voted-perceptron": lambda: 1 if sum(map(side, votes or [w])) >= 0 else -1}[learner]()
                w = [a + step * y * b for a, b in zip(w, x)] if side(w) != y else w
                total, votes = [a + b for a, b in zip(total, w)], [*votes, w]
                state = {"averaged": [a / t for a in total]} if learner[0] == "a" else {"weights": w}
                state = {name: [float(shown % a) for a in values] for name, values in state.items()}
                yield {"x": list(map(str, x)), "y": y, "prediction": said, **(state if t % every == 0 else {})}

        traces = [(majority, ("always", shown, stated)) for shown in ("%.2f", "%.5g", "largest") for stated in (True, False)]
        traces += [(perceptron, (learner, shown, every)) for learner in ("perceptron", "voted-perceptron", "averaged-perceptron")
                   for shown in ("%.1f", "%.2f", "%.2g") for every in (2, 3)]
        told = 0
        for seed in range(8):
            for trace, arguments in traces:
                random.seed(seed)
                with self.case(seed=seed, arguments=arguments):
                    found = self.run_program("check", self.save(list(trace(*arguments))), "--json").json["first_divergence"]
                    if found is None:
                        continue
                    self.assertRegex(found.get("likely", "weights are shown"), r"\Aweights are shown")
                    told += "likely" in found
                    if found["kind"] == "update" and found["cause"] == "rule":
                        self.assertIn("by the weights that it shows the trace", self.words_of("trace.jsonl"))
        self.assertGreater(told, 100)

    def test_no_kind_of_fault_is_named_where_weights_that_were_not_shown_may_have_moved_otherwise(self):
        """Steps of 1 in the place of 1/10, a factor of 3/8, no margin: states between which updates are silent."""
        step = [([-1, "-3/5"], -1, -1, None), (["23/10", "-14/5"], 1, -1, None), (["-27/10", "-14/5"], -1, 1, [1, 0]),
                (["7/10", "-29/10"], -1, 1, None), (["11/5", "21/10"], 1, 1, None), ([3, "29/10"], 1, 1, ["43/50", "29/50"])]
        beta = [([1], -1, 1, None), *[([1 - 2 * (t % 2)], 1 - 2 * (t % 2), 1 - 2 * (t % 2), [0.375]) for t in range(1, 8)]]
        margin = [([1.8], -1, -1, None), ([1], -1, -1, None), ([2.4], -1, -1, [-1.8]), ([0.4], -1, -1, None), ([-0.2], 1, 1, [-1.8]),
                  ([-1], 1, 1, None), ([-1.2], 1, 1, [-1.8])]
        for header, rounds in (({"learner": "perceptron", "dimension": 2, "tie": "negative", "step": "1/10"}, step),
                               ({"learner": "weighted-majority", "dimension": 1, "tie": "positive", "beta": "1/2"}, beta),
                               ({"learner": "margin-perceptron", "dimension": 1, "tie": "negative", "margin": 1}, margin)):
            with self.case(learner=header["learner"]):
                lines = [{"x": x, "y": y, "prediction": p, **({"weights": w} if w else {})} for x, y, p, w in rounds]
                verdict = self.verdict(self.save([header, *lines]), code=1)
                for found in (verdict["first_divergence"], verdict["first_fault"] or {}):
                    self.assertNotRegex(found.get("likely", ""), "prediction is right|are kept between")

    def test_the_start_that_is_left_is_the_declared_one_of_the_learner(self):
        for header, rounds, words in (
                ({"learner": "weighted-majority", "dimension": 1}, [(1, False, 7), (1, False, 7)], "the weights start at 7, not at 1"),
                ({"learner": "passive-aggressive", "dimension": 1}, [(1, False, 7), (1, False, 7)], "the weights start at 7, not at 0"),
                ({"learner": "margin-perceptron", "dimension": 1, "margin": 1, "tie": "positive"}, [(2, True, None), (1, False, 1000)],
                 None)):
            with self.case(learner=header["learner"]):
                lines = [{"x": [x], "y": 1, "prediction": 1, **({"updated": updated, "weights": [w]} if w else {})}
                         for x, updated, w in rounds]
                found = self.verdict(self.save([header, *lines]), code=1)["first_divergence"]
                self.assertEqual(found.get("likely"), words)

    def from_start(self, first, step=1, **header):
        """A right trace from these weights, ties as +1."""
        lines = [{"learner": "perceptron", "dimension": 2, "tie": "positive", "step": str(step), **header}]
        weights = [Fraction(a) for a in first]
        for x, y in self.ROUNDS * 2:
            prediction = 1 if sum(w * a for w, a in zip(weights, x)) >= 0 else -1
            if prediction != y:
                weights = [w + Fraction(step) * y * a for w, a in zip(weights, x)]
            lines.append({"x": x, "y": y, "prediction": prediction, "weights": [str(w) for w in weights]})
        return lines

    def test_a_right_trace_from_another_start_is_told_where_it_starts_and_conforms_from_there(self):
        for start, step, words in ((["-9/25", "-1/10"], 1, "-9/25,-1/10"), (["1/3", "-2"], "1/7", "1/3,-2"),
                                   (["5", "0"], "3/10", "5,0")):
            with self.case(start=start):
                lines = self.from_start(start, step)
                verdict = self.verdict(self.save(lines), code=1)
                self.assertEqual(verdict["first_divergence"]["cause"], "rule")
                self.assertEqual(verdict["start"]["conforms"], True)
                self.assertEqual(verdict["start"]["w"], start)
                self.assertIn("the weights start at (", verdict["first_divergence"]["likely"])
                text = self.succeeds("check", "trace.jsonl", code=1).out
                self.assertIn(f"With --start {words} it conforms.", " ".join(text.split()))
                self.assertNotIn("altered", text)
                self.assertIn("the start or the rule is another one. Likely: the weights start", " ".join(text.split()))
                declared = self.verdict("trace.jsonl", f"--start={words}", code=0)
                self.assertEqual(declared["conventions"]["start"], start)
                applies = {theorem["id"]: theorem["verdict"] for theorem in declared["theorems"]}
                self.assertEqual(applies["perceptron-hinge"], "does-not-apply")
                self.assertIn("perceptron-start", applies)
                for form in (start, ",".join(start)):  # a list, or as the option has it
                    in_header = self.verdict(self.save(self.from_start(start, step, start=form)), code=0)
                    self.assertEqual((in_header["conventions"], in_header["theorems"]),
                                     (declared["conventions"], declared["theorems"]))

    def test_a_start_that_is_declared_and_not_kept_is_named_beside_the_other(self):
        for start in (["0", "0"], ["2", "-1/2"]):
            verdict = self.verdict(self.save(self.from_start(start, start=["1", "-1/4"])), code=1)
            self.assertEqual(verdict["start"], {"w": start, "conforms": True})
            self.assertIn("not at (1, -1/4)", verdict["first_divergence"]["likely"])
            self.assertIn("in its header it conforms", " ".join(self.succeeds("check", "trace.jsonl", code=1).out.split()))

    def test_a_start_in_doubles_is_the_short_decimal_with_which_rounding_is_left(self):
        lines, weights = self.from_start([0, 0], start=[0, 0])[:1], [-0.36, -0.1]
        for x, y in self.ROUNDS * 2:
            prediction = 1 if sum(w * a for w, a in zip(weights, x)) >= 0 else -1
            weights = [w + 0.1 * y * a for w, a in zip(weights, x)] if prediction != y else weights
            lines.append({"x": x, "y": y, "prediction": prediction, "weights": weights})
        lines[0]["step"] = 0.1
        verdict = self.verdict(self.save(lines), "--numbers", "binary64", code=1)
        self.assertIs(verdict["start"]["conforms"], False)
        self.assertIn("the weights start at (-0.36, -0.1), not at 0", verdict["first_divergence"]["likely"])
        lines[0]["start"] = [-0.36, -0.1]
        verdict = self.verdict(self.save(lines), "--numbers", "binary64", code=1)
        self.assertEqual((verdict["first_divergence"]["cause"], "start" in verdict), ("rounding", False))

    def test_every_learner_that_has_a_start_is_named_the_one_that_its_header_leaves_out(self):
        self.file("in.csv", "1,2,1\n2,-1,-1\n1,3,1\n-1,1,-1\n3,1,1\n1,-2,-1\n")
        for learner in ("perceptron", "averaged-perceptron", "voted-perceptron"):
            with self.case(learner=learner):
                self.succeeds("run", learner, "in.csv", "--bias", "--step", "1/7", "--start=-9/25,-1/10,3", "--passes",
                              "2", "--trace", "out.jsonl")
                declared = self.verdict("out.jsonl", code=0)
                self.assertEqual(declared["conventions"]["start"], ["-9/25", "-1/10", "3"])
                lines = [json.loads(line) for line in pathlib.Path(self.path("out.jsonl")).read_text().splitlines()]
                self.assertEqual(lines[0].pop("start"), ["-9/25", "-1/10", 3])
                verdict = self.verdict(self.save(lines), code=1)
                self.assertEqual(verdict["start"], {"w": ["-9/25", "-1/10", "3"], "conforms": True})
                self.assertEqual(verdict["first_divergence"]["likely"],
                                 "the weights start at (-9/25, -1/10, 3), not at 0")
                by_option = self.verdict("trace.jsonl", "--start=-9/25,-1/10,3", code=0)
                self.assertEqual({**by_option, "file": declared["file"]}, declared)

    def test_no_start_is_made_up_for_what_one_round_shows_nor_for_a_slip_after_it(self):
        slipped = self.from_start(["-9/25", "-1/10"])
        slipped[-1]["weights"][0] = "77"
        late = self.from_start([0, 0])
        late[4]["weights"][0] = "77"
        for lines in (self.from_start(["-9/25", "-1/10"])[:2], slipped, late):
            self.assertNotIn("start", self.verdict(self.save(lines), code=1))

    def test_the_convention_at_zero_is_not_blamed_where_another_start_may_be_behind_it(self):
        hidden = [{name: value for name, value in line.items() if name != "weights"}
                  for line in self.from_start(["3", "-5/2"])]
        for lines in (hidden, self.from_start(["-9/25", "-1/10"])[:2]):
            with self.case(rounds=len(lines) - 1):
                first = self.verdict(self.save(lines), code=1)["first_divergence"]
                self.assertEqual((first["round"], first["cause"]), (1, "tie"))
                self.assertNotIn("likely", first)

    def test_no_start_is_named_that_the_declared_one_is_but_for_rounding(self):
        header = {"learner": "perceptron", "dimension": 1, "tie": "positive", "step": 0.1}
        skipped = [{"x": [x], "y": -1, "prediction": -1, "weights": [0]} for x in (-1e-8, 5)]
        found = self.verdict(self.save([header, *skipped]), "--numbers", "binary64", code=1)["first_divergence"]
        self.assertEqual((found["cause"], found["likely"]), ("tie", "the other convention at zero"))
        self.assertIn("Likely: the other convention at zero. With tie negative this is right.",
                      " ".join(self.run_program("check", "trace.jsonl", "--numbers", "binary64").out.split()))
        bias = [{**header, "bias": True}, *({"x": [x], "y": y, "prediction": p, "weights": w, "updated": u} for x, y, p, w, u in (
            (.3, -1, 1, [-.03, -.1], True), (.3, 1, -1, [0, 0], True), (.2, -1, 1, [0, 0], False)))]
        self.assertNotIn("--start", self.run_program("check", self.save(bias), "--numbers", "binary64", "--no-theorems").out)

    def test_a_start_is_found_where_rounds_before_the_first_weights_tell_predictions_alone(self):
        w, header = [Fraction(17, 10), Fraction(117, 1000), Fraction(-1, 7)], {"learner": "perceptron", "dimension": 3, "tie": "positive"}
        trace = [header]
        for t, (x, y) in enumerate([([-7, -8, 2], -1), ([-7, -3, 4], -1), ([-3, 7, 2], 1), ([-4, 6, -6], 1), ([2, -5, 1], -1)]):
            prediction = 1 if sum(a * b for a, b in zip(w, x)) >= 0 else -1
            w = [a + y * b for a, b in zip(w, x)] if prediction != y else w
            trace.append({"x": x, "y": y, "prediction": prediction, **({"weights": list(map(str, w))} if t == 2 else {})})
        self.assertIn("With --start 17/10,117/1000,-1/7 it conforms.", " ".join(self.run_program("check", self.save(trace)).out.split()))

    def test_a_start_that_is_no_vector_of_the_weights_is_refused(self):
        self.save(self.from_start([0, 0], start=[1]))
        self.refuses(["check", "trace.jsonl"], "trace.jsonl:1:", "start of 1 number; expected 2, one for each weight")
        self.save(self.from_start([0, 0], start=["1", "1"]))
        self.refuses(["check", "trace.jsonl", "--start", "1,1"], "--start: found it beside the header's")
        self.refuses(["check", "trace.jsonl", "--certificate", "c"], "--certificate", "certificates are of runs from 0")
        self.save(self.from_start([0, 0]))
        self.refuses(["check", "trace.jsonl", "--start", "1,1,1"], "--start: found ", "3 numbers; expected 2")
        self.save([{"learner": "halving", "dimension": 1}])
        self.refuses(["check", "trace.jsonl", "--start", "1"], "--start: found this option for a trace of 'halving'",
                     "averaged-perceptron")

    def test_the_other_convention_at_zero_is_named(self):
        lines = self.write_trace([([1, 2], -1), ([1, 3], -1)], tie="positive")
        lines[1].update(prediction=-1, updated=False, weights=[0, 0])
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["cause"], first["score"]), (1, "tie", "0"))
        self.assertIn("other convention at zero", first["likely"])

    def test_a_tie_before_the_first_update_is_hidden_by_no_rounding(self):
        lines = [{"learner": "weighted-majority", "dimension": 2, "tie": "mistake"},
                 {"x": [1, -1], "y": 1, "prediction": 1}, {"x": [-1, 1], "y": -1, "prediction": 1}]
        verdict = self.verdict(self.save(lines), code=1)
        self.assertEqual(verdict["first_divergence"]["cause"], "tie")
        self.assertNotIn("Rounding may explain", self.succeeds("check", "trace.jsonl", code=1).out)

    def test_updates_left_out_and_needless_ones_in_one_trace_are_neither_the_fault(self):
        likely = set()
        for kinds in ([False], [False, True]):  # first one that is not due, then one that is
            lines = self.write_trace(self.ROUNDS * 3, tie="mistake")
            w, left = [Fraction(0), Fraction(0)], list(kinds)
            for t, line in enumerate(lines[1:], 1):
                x, y = line["x"], line["y"]
                score = sum(a * b for a, b in zip(w, x))
                updates = y * score <= 0
                if t > 1 and score != 0 and left and left[0] == updates:
                    updates = not left.pop(0)
                w = [a + y * b for a, b in zip(w, x)] if updates else w
                line.update(prediction=1 if score > 0 else -1, updated=updates, weights=[str(a) for a in w])
            verdict = self.verdict(self.save(lines), code=1)
            self.assertEqual(left, [], "the rounds have both")
            likely.add((verdict["first_fault"] or verdict["first_divergence"]).get("likely"))
        self.assertEqual(len(likely - {None}), 1, likely)
        self.assertIn(None, likely)

    def test_no_update_is_said_to_be_left_out_or_needless_where_its_own_weights_predict_otherwise(self):
        constant = [{"learner": "weighted-majority", "dimension": 3, "tie": "negative", "beta": "1/4"},
                    {"x": [1, 1, -1], "y": -1, "prediction": 1, "weights": [1, 1, 1]},
                    *[{"x": [1, 1, -1], "y": -1, "prediction": -1, "weights": [1, 1, 1]}] * 6]
        needless = [{"learner": "perceptron", "dimension": 1, "tie": "mistake"},
                    {"x": [-1], "y": 1, "prediction": -1, "weights": [-1]},
                    {"x": [1], "y": -1, "prediction": -1, "weights": [-2]},
                    {"x": [1], "y": -1, "prediction": 1, "weights": [-3]},
                    {"x": [1], "y": -1, "prediction": 1, "weights": [-4]}]
        for lines in (constant, needless):
            with self.case(learner=lines[0]["learner"]):
                self.save(lines)
                self.assertNotIn("Likely: an update", self.succeeds("check", "trace.jsonl", code=1).out)

    def test_one_update_left_out_of_a_trace_that_goes_on_as_if_it_were_not_is_named(self):
        lines = self.write_trace([([1, 0], 1), ([1, 1], -1), ([2, 1], -1), ([0, 1], -1)], tie="mistake")
        lines[2].update(updated=False, weights=lines[1]["weights"])  # with these the next prediction would be 1
        self.assertEqual(self.verdict(self.save(lines), code=1)["first_divergence"]["likely"],
                         "an update that is due was left out")

    def test_a_start_is_named_only_where_what_is_left_is_rounding(self):
        lines = [{"learner": "perceptron", "dimension": 1, "tie": "negative"},
                 {"x": [1], "y": 1, "prediction": -1, "weights": [0]}, {"x": [1], "y": 1, "prediction": 1, "weights": [0]}]
        verdict = self.verdict(self.save(lines), code=1)
        self.assertNotIn("start", verdict)
        self.assertNotIn("explains what is left", self.succeeds("check", "trace.jsonl", code=1).out)

    def test_a_large_step_is_named_as_it_is(self):
        for step, words in ((10**17, "1e+17"), (2**60, str(2**60)), (12_345_678, "12345678"), (5 * 10**15, "5e+15")):
            with self.case(step=step):
                lines = [{"learner": "perceptron", "dimension": 1, "tie": "mistake"},
                         {"x": [3], "y": 1, "prediction": -1, "weights": [f"{3 * step}/1"]},
                         {"x": [1], "y": -1, "prediction": 1, "weights": [f"{2 * step}/1"]}]
                self.assertEqual(self.verdict(self.save(lines), code=1)["first_divergence"].get("likely"),
                                 f"another step size: {words}")

    def test_what_processors_take_for_0_is_rounding_in_weights_too(self):
        lines = [{"learner": "perceptron", "dimension": 2, "tie": "mistake"},
                 {"x": [1, 2.0**-1023], "y": -1, "prediction": 1, "weights": [-1, 0]}]
        verdict = self.verdict(self.save(lines), "--numbers", "binary64", code=1)
        self.assertEqual(verdict["first_divergence"]["cause"], "rounding")
        lines[1]["weights"] = [-1, 2.0**-1000]
        self.assertEqual(self.verdict(self.save(lines), "--numbers", "binary64", code=1)["first_divergence"]["cause"], "rule")

    def test_one_slip_is_not_counted_for_ever(self):
        lines = self.write_trace(self.ROUNDS, tie="mistake")
        lines[2]["weights"] = [str(Fraction(w) + Fraction(1, 10 ** 9)) for w in lines[2]["weights"]]
        verdict = self.verdict(self.save(lines), code=1)
        self.assertEqual(verdict["first"]["weights"], 2)
        self.assertEqual(verdict["first_local"]["weights"], 2)
        self.assertEqual(verdict["max_weight_error"], "1/1000000000")

    def test_the_shortest_prefix_that_shows_the_divergence_is_a_trace_of_its_own(self):
        whole = self.verdict(self.trace("npm-perceptron-votes"), "--sub", "sub.jsonl", code=1)["first_divergence"]
        self.assertEqual(len(pathlib.Path(self.path("sub.jsonl")).read_text().splitlines()), 153)
        part = self.verdict("sub.jsonl", code=1)
        self.assertEqual(part["first_divergence"], whole)
        self.assertEqual(part["rounds"], 152)

    def test_several_files_get_a_summary(self):
        result = self.succeeds("check", self.trace("nltk-votes"), self.trace("npm-perceptron-votes"), code=1)
        self.assertIn("1 of 2 traces conform", result.out)
        both = self.succeeds("check", self.trace("nltk-votes"), self.trace("weka-winnow-zoo"), "--json").json
        self.assertEqual([v["conforms"] for v in both], [True, True])

    def test_an_unusable_file_does_not_hide_the_verdicts_on_the_others(self):
        bad = self.path("bad.jsonl")
        pathlib.Path(bad).write_text("{\n")
        files = [self.trace("nltk-votes"), bad, self.trace("npm-perceptron-votes"), "none.jsonl"]
        done = self.run_program("check", *files)
        self.assertEqual(done.code, 2)
        self.assertIn("conforms to the rule", done.out)
        self.assertIn("DIVERGES", done.out)
        self.assertIn("1 of 4 traces conform, 2 could not be judged", done.out)
        self.assertIn("bad.jsonl:1:", done.err)
        self.assertIn("none.jsonl", done.err)
        documents = json.loads(self.run_program("check", *files, "--json").out)
        self.assertEqual([d.get("conforms") for d in documents], [True, None, False, None])
        self.assertIn("bad.jsonl:1:", documents[1]["error"])
        self.assertEqual(self.run_program("check", bad).out, "")

    def test_a_sign_that_cannot_be_decided_is_a_report_of_its_own(self):
        """Of 2 - e^(-d^2/2 + d) - e^(-d^2/2 - d), d = 10^-4000: its first digit is beyond all that is looked at."""
        header = {"format": "mistakebound-trace", "version": 1, "learner": "kernel-perceptron", "dimension": 1,
                  "kernel": "gaussian:1/2"}
        rounds = [{"x": [x], "y": y, "prediction": -y} for x, y in ((0, 1), ("1e-4000", -1), ("-1e-4000", -1), (0, 1),
                                                                    (-1, 1))]
        file = self.file("t\x1b[2J.jsonl", "".join(json.dumps(line) + "\n" for line in (header, *rounds)))
        why = "the sign of a sum of powers of e is undecided at 10240 digits"
        result = self.succeeds("check", file, "--json", code=4)
        shown = r"t\x1b[2J.jsonl"
        self.assertEqual(result.err, f"mistakebound: {shown}: undecided: {why}; all that follows rests on it\n")
        self.assertEqual((result.json["file"], result.json["undecided"]), (str(file), why))
        self.assertNotIn("conforms", result.json)
        self.assertEqual(self.succeeds("check", file, code=4).out, "")

    def test_standard_input_is_read(self):
        content = pathlib.Path(self.trace("nltk-votes")).read_bytes()
        verdict = json.loads(self.succeeds("check", "-", "--json", stdin=content).out)
        self.assertTrue(verdict["conforms"])

    def test_a_trace_through_a_pipe_is_read_as_often_as_it_takes(self):
        os.mkfifo(self.path("pipe"))
        content = pathlib.Path(self.trace("npm-perceptron-votes")).read_bytes()
        program = self.start("check", "pipe", "--json", "--sub", "sub.jsonl")
        pathlib.Path(self.path("pipe")).write_bytes(content)
        out, err = program.communicate(timeout=HANGING)
        self.assertEqual((program.returncode, err), (1, ""))
        self.assertEqual(json.loads(out), dict(self.verdict(self.trace("npm-perceptron-votes"), code=1), file="pipe"))
        self.assertEqual(pathlib.Path(self.path("sub.jsonl")).read_bytes(), b"".join(content.splitlines(True)[:153]))

    def test_a_tolerance_is_of_the_larger_weight_and_is_allowed_itself(self):
        for shown, conforms in (("9", True), ("8.9", False), ("11.1", True), ("11.2", False)):
            with self.case(shown=shown):
                self.file("trace.jsonl", '{"learner": "perceptron", "dimension": 1}\n'
                          '{"x": [10], "y": 1, "prediction": -1, "weights": [%s]}\n' % shown)
                found = self.verdict("trace.jsonl", "--tolerance", "0.1", code=0 if conforms else 1)
                self.assertIs(found["conforms"], conforms)

    def test_options_that_make_no_sense_are_refused(self):
        trace = self.trace("nltk-votes")
        for tolerance in ("-1", "1", "3/2"):
            self.refuses(["check", trace, f"--tolerance={tolerance}"], "--tolerance", tolerance, "below 1")
        self.refuses(["check", trace, "--u", "1,2"], "--u", "2 numbers", "32")
        self.refuses(["check", trace, trace, "--sub", "s.jsonl"], "--sub", "one trace")
        self.refuses(["check", "none.jsonl"], "none.jsonl", "no readable file")
        self.refuses(["check", "."], "a directory")


if __name__ == "__main__":
    main()
