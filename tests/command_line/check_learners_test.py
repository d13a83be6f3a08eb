"""check: every learner's trace, right and with a planted fault. Long, as each learner has its faults here."""

import math
import os
import random
from fractions import Fraction

from harness import main
from traces import TraceCase


class CheckOfLearners(TraceCase):
    WINNOW_ROUNDS = [([1, -1], 1), ([1, 1], -1), ([0, 1], 1), ([1, 0], -1), ([1, -1], -1), ([2, 1], 1), ([-1, 2], 1)]

    def winnow_trace(self, rounds, record, learn=lambda x, y, updated: (y if updated else 0), **header):
        """A Winnow with beta = 2 (ties are mistakes) in fractions; `learn` gives the multiple of x that is learnt."""
        lines = [{"learner": "winnow", "dimension": len(rounds[0][0]), "beta": 2, "tie": "mistake", **header}]
        exponents = [0] * len(rounds[0][0])
        for x, y in rounds:
            weights = [Fraction(2) ** s for s in exponents]
            score = sum(w * a for w, a in zip(weights, x))
            updated = y * score <= 0
            exponents = [s + learn(x, y, updated) * a for s, a in zip(exponents, x)]
            lines.append({"x": x, "y": y, "prediction": -y if updated else y, "updated": updated})
            powers = [Fraction(2) ** s for s in exponents]
            if record == "weights":
                lines[-1]["weights"] = [str(w / sum(powers)) for w in powers]
            elif record == "powers":
                lines[-1]["weights"] = [str(w) for w in powers]
            elif record == "exponents":
                lines[-1]["exponents"] = exponents
        return lines

    def test_a_right_winnow_conforms_whatever_it_records(self):
        for record in ("nothing", "weights", "exponents"):
            with self.case(record=record):
                verdict = self.verdict(self.save(self.winnow_trace(self.WINNOW_ROUNDS, record)), code=0)
                self.assertEqual([t["id"] for t in verdict["theorems"]], ["winnow", "winnow-tuned", "nonnegative-margin"])
                self.assertEqual(verdict["max_weight_error"], None if record == "nothing" else "0")
        powers = self.winnow_trace(self.WINNOW_ROUNDS, "powers", normalized=False)
        self.assertTrue(self.verdict(self.save(powers), code=0)["conforms"])

    def test_our_own_winnow_traces_conform_at_every_learning_rate(self):
        self.file("in.csv", "1,0,1/2,1\n1/3,0,1,1\n2,1,1,1\n1,1/2,0,1\n")
        self.file("attained.csv", "1,-1,1\n1,1,1\n")
        for rate in (("--eta", "1/2"), ("--beta", "3"), ("--eta", "optimal")):
            for tie in ("positive", "negative", "mistake"):
                for name, passes in (("in.csv", "2"), ("attained.csv", "1")):
                    with self.case(rate=rate, tie=tie, name=name):
                        arguments = ["winnow", name, *rate, "--tie", tie, "--passes", passes]
                        self.succeeds("run", *arguments, "--trace", "out.jsonl")
                        ours = self.run_json(*arguments)
                        verdict = self.verdict("out.jsonl", code=0)
                        self.assertEqual(verdict["exact_mistakes"], ours["mistakes"])
                        if passes == "1":  # the trace of two passes has other examples to compare with
                            for theorem in verdict["theorems"]:
                                same = next(t for t in ours["theorems"] if t["id"] == theorem["id"])
                                self.assertEqual((theorem["verdict"], theorem["bound"] is None),
                                                 (same["verdict"], same["bound"] is None))

    def test_winnows_faults_are_found_and_named(self):
        swapped = self.winnow_trace(self.WINNOW_ROUNDS, "weights", lambda x, y, updated: -y if updated else 0)
        doubled = self.winnow_trace(self.WINNOW_ROUNDS, "weights", lambda x, y, updated: 2 * y if updated else 0)
        powers = self.winnow_trace(self.WINNOW_ROUNDS, "powers")
        needless = self.winnow_trace(self.WINNOW_ROUNDS, "exponents", lambda x, y, updated: y)
        for lines, words in ((swapped, "labels swapped"), (doubled, "learning rate: 2 times"),
                             (powers, "not normalized"), (needless, "")):
            with self.case(fault=words):
                verdict = self.verdict(self.save(lines), code=1)
                self.assertEqual(verdict["first_divergence"]["cause"], "rule")
                self.assertIn(words, verdict["first_divergence"].get("likely", ""))
                self.assertEqual(verdict["first_local"]["weights"], verdict["first"]["weights"])
                self.assertLessEqual(verdict["first"]["weights"], verdict["first_divergence"]["round"])
        left_out = self.winnow_trace(self.WINNOW_ROUNDS, "nothing")
        at = next(i for i, line in enumerate(left_out) if i > 0 and line["updated"])
        left_out[at]["updated"] = False
        first = self.verdict(self.save(left_out), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"]), (at, "update"))

    def test_winnows_rounded_weights_are_rounding_and_within_a_tolerance_nothing(self):
        lines = self.winnow_trace(self.WINNOW_ROUNDS, "weights")
        for line in lines[1:]:
            line["weights"] = [float(Fraction(w)) for w in line["weights"]]
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["kind"], first["cause"]), ("weights", "rounding"))
        self.assertTrue(self.verdict("trace.jsonl", "--tolerance", "1e-15", code=0)["conforms"])

    def test_a_tie_of_winnow_that_doubles_miss_is_a_tie(self):
        # e^(1/10) - e^(1/10) is 0 exactly; a program that multiplies by 1.1051709180756477 and divides sees less.
        rounds = [([1, 1], 1), ([1, -1], 1)]
        lines = [{"learner": "winnow", "dimension": 2, "eta": "1/10", "tie": "positive"}]
        lines += [{"x": x, "y": y, "prediction": 1} for x, y in rounds]
        self.assertTrue(self.verdict(self.save(lines), code=0)["conforms"])
        lines[2]["prediction"] = -1
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["cause"], first["score"]), (2, "tie", "0"))

    def kernel_trace(self, rounds, kernel, header, skips=None):
        """A kernel perceptron (ties are mistakes) with this kernel, and a header that may name another."""
        lines = [{"learner": "kernel-perceptron", "dimension": len(rounds[0][0]), "tie": "mistake", "kernel": header}]
        terms = []
        for x, y in rounds:
            wrong = y * sum(label * kernel(z, x) for z, label in terms) <= 0
            updated = wrong and len(lines) != skips
            terms += [(x, y)] if updated else []
            lines.append({"x": x, "y": y, "prediction": -y if wrong else y, "updated": updated})
        return lines

    def test_the_kernel_perceptron_is_judged(self):
        def dot(x, z):
            return sum(a * b for a, b in zip(x, z))

        def squared(x, z):
            return (1 + dot(x, z)) ** 2

        def gaussian(x, z):
            return math.exp(-sum((a - b) ** 2 for a, b in zip(x, z)) / 2)

        xor = [([1, 1], 1), ([-1, -1], 1), ([1, -1], -1), ([-1, 1], -1)] * 3
        for kernel, name in ((dot, "linear"), (squared, "polynomial:2:1"), (gaussian, "gaussian:1/2")):
            with self.case(kernel=name):
                verdict = self.verdict(self.save(self.kernel_trace(xor, kernel, name)), code=0)
                self.assertTrue(verdict["conforms"])
                theorem, = verdict["theorems"]
                self.assertEqual((theorem["id"], theorem["verdict"]),
                                 ("kernel-perceptron", "does-not-apply" if name == "linear" else "holds"))
                if name == "polynomial:2:1":
                    self.assertEqual((verdict["mistakes"], theorem["bound"]["exact"]), (4, "9/2"))
        other = self.kernel_trace(xor, lambda x, z: squared(x, z) - 1, "polynomial:2:1")
        first = self.verdict(self.save(other), code=1)["first_divergence"]
        self.assertEqual(first["cause"], "rule")
        verdict = self.verdict(self.save(self.kernel_trace(xor, squared, "polynomial:2:1", skips=3)), code=1)
        self.assertEqual((verdict["first_divergence"]["round"], verdict["first_divergence"]["kind"]), (3, "update"))
        self.assertIn("left out", verdict["first_divergence"]["likely"])
        tie = self.kernel_trace([([1, 0], 1), ([0, 1], 1)], dot, "linear")
        tie[0]["tie"] = "positive"
        first = self.verdict(self.save(tie), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["cause"]), (1, "tie"))
        for name, part in (("cubic", "'cubic'"), ("substring:2", "a kernel on vectors"), ("polynomial:0:1", "'0'")):
            self.save([{"learner": "kernel-perceptron", "dimension": 1, "kernel": name}])
            self.refuses(["check", "trace.jsonl"], "trace.jsonl:1:60: ", part)

    def test_a_gaussian_score_that_doubles_see_as_zero_is_rounding(self):
        # e^(-800) is 0 in doubles: the exact score is e^(-800) > 0, a program's is 0.
        lines = [{"learner": "kernel-perceptron", "dimension": 1, "kernel": "gaussian:1", "tie": "negative"},
                 {"x": [0], "y": 1, "prediction": -1, "updated": True},
                 {"x": ["28.2842712474619"], "y": 1, "prediction": -1, "updated": True}]
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["exact"]), (2, "prediction", "1"))
        self.assertEqual(first["cause"], "rounding")

    def halving_trace(self, rounds, keep, tie="mistake"):
        """Halving with the rule keep(vote, y, prediction, mistake) for who stays."""
        lines = [{"learner": "halving", "dimension": len(rounds[0][0]), "tie": tie}]
        alive = set(range(len(rounds[0][0])))
        for votes, y in rounds:
            score = sum(votes[i] for i in alive)
            prediction = 1 if score > 0 else -1 if score < 0 else {"positive": 1, "negative": -1, "mistake": -y}[tie]
            alive = {i for i in alive if keep(votes[i], y, prediction, prediction != y)}
            lines.append({"x": votes, "y": y, "prediction": prediction, "experts_left": len(alive)})
        return lines

    def test_what_a_trace_of_halving_says_of_updates_is_not_compared(self):
        rounds = [([1, -1, 1], 1), ([-1, 1, 1], -1), ([1, 1, -1], 1)]
        right = self.halving_trace(rounds, lambda vote, y, prediction, mistake: vote == y, "positive")
        for said in (True, False):
            with self.case(said=said):
                verdict = self.verdict(self.save([right[0], *({**line, "updated": said} for line in right[1:])]), code=0)
                self.assertNotIn("updated_read_as", verdict)
                self.assertEqual([t["verdict"] for t in verdict["theorems"]], ["holds"])

    def test_of_a_learner_that_always_updates_no_update_is_in_doubt(self):
        header = {"learner": "weighted-majority", "dimension": 2, "beta": "1/2", "updates": "always"}
        w, lines = [1.0, 1.0], [header]
        for t in range(1078):
            x = [1, 1] if t < 1076 else [1, -1]
            prediction = 1 if w[0] * x[0] + w[1] * x[1] > 0 else -1
            w = [a * (0.5 if b == 1 else 1) for a, b in zip(w, x)]
            lines.append({"x": x, "y": -1, "prediction": prediction, "weights": w})
        self.run_program("check", self.save(lines), "--no-theorems")
        text = " ".join(self.run_program("check", "trace.jsonl", "--no-theorems").out.split())
        self.assertIn("DIVERGES", text)
        self.assertNotIn("nothing shows whether", text)

    def test_halving_is_judged_and_its_usual_faults_are_named(self):
        generator = random.Random(5)
        rounds = []
        for _ in range(12):
            votes = [generator.choice((-1, 1)) for _ in range(9)]
            rounds.append((votes, votes[4]))
        for tie in ("positive", "negative", "mistake"):
            right = self.halving_trace(rounds, lambda vote, y, prediction, mistake: vote == y, tie)
            verdict = self.verdict(self.save(right), code=0)
            self.assertEqual([(t["id"], t["verdict"]) for t in verdict["theorems"]], [("halving", "holds")])
            for line in right[1:]:
                del line["experts_left"]
            verdict = self.verdict(self.save(right), code=0)
            self.assertEqual(verdict["max_weight_error"], None)
        for keep, words in ((lambda vote, y, prediction, mistake: vote == prediction, "agree with the prediction"),
                            (lambda vote, y, prediction, mistake: True, "still vote"),
                            (lambda vote, y, prediction, mistake: vote == y or not mistake, "prediction is right"),
                            (lambda vote, y, prediction, mistake: vote != y, "labels swapped")):
            with self.case(fault=words):
                first = self.verdict(self.save(self.halving_trace(rounds, keep)), code=1)["first_divergence"]
                self.assertIn(words, first["likely"])
        wrong = self.halving_trace(rounds, lambda vote, y, prediction, mistake: vote == y)
        wrong[3]["x"][2] = 2
        self.save(wrong)
        self.refuses(["check", "trace.jsonl"], "trace.jsonl:4:7: ", "expert 3's prediction")

    def majority_trace(self, rounds, tie="mistake", updates="mistakes", moves=lambda w, vote, y: w if vote == y else w / 2):
        """Weighted Majority with beta = 1/2 in fractions; `moves` says what an update makes of an expert's weight."""
        lines = [{"learner": "weighted-majority", "dimension": len(rounds[0][0]), "tie": tie, "updates": updates}]
        weights = [Fraction(1)] * len(rounds[0][0])
        for votes, y in rounds:
            score = sum(w * vote for w, vote in zip(weights, votes))
            prediction = 1 if score > 0 else -1 if score < 0 else {"positive": 1, "negative": -1, "mistake": -y}[tie]
            if prediction != y or updates == "always":
                weights = [moves(w, vote, y) for w, vote in zip(weights, votes)]
            lines.append({"x": votes, "y": y, "prediction": prediction, "weights": [str(w) for w in weights]})
        return lines

    def test_weighted_majority_is_judged_and_its_usual_faults_are_named(self):
        generator = random.Random(7)
        rounds = []
        for _ in range(20):
            votes = [generator.choice((-1, 1)) for _ in range(5)]
            rounds.append((votes, votes[2] if generator.random() < 0.8 else -votes[2]))
        for tie in ("positive", "negative", "mistake"):
            for updates in ("mistakes", "always"):
                with self.case(tie=tie, updates=updates):
                    right = self.majority_trace(rounds, tie, updates)
                    verdict = self.verdict(self.save(right), code=0)
                    self.assertEqual([(t["id"], t["verdict"]) for t in verdict["theorems"]],
                                     [("weighted-majority", "holds")])
                    for line in right[1:]:
                        del line["weights"]
                    self.assertEqual(self.verdict(self.save(right), code=0)["max_weight_error"], None)
        for moves, words in ((lambda w, vote, y: w if vote == y else w / 3, "experts that were wrong: 1/3"),
                             (lambda w, vote, y: w / 2 if vote == y else w, "labels swapped")):
            with self.case(fault=words):
                first = self.verdict(self.save(self.majority_trace(rounds, moves=moves)), code=1)["first_divergence"]
                self.assertIn(words, first["likely"])
        always = self.majority_trace(rounds, updates="always")
        always[0]["updates"] = "mistakes"
        self.assertEqual(self.verdict(self.save(always), code=1)["first_divergence"]["likely"],
                         "the weights of wrong experts fall after every round")
        wrong = self.majority_trace(rounds)
        wrong[3]["x"][2] = 2
        self.save(wrong)
        self.refuses(["check", "trace.jsonl"], "trace.jsonl:4:7: ", "expert 3's prediction")

    def test_our_own_traces_of_weighted_majority_conform(self):
        self.file("in.csv", "1,1,0,0\n1,0,0,1\n1,0,1,1\n0,0,1,1\n")
        for options in ((), ("--updates", "always", "--beta", "2/3"), ("--start", "3,1/2,1"), ("--tie", "negative")):
            with self.case(options=options):
                self.succeeds("run", "weighted-majority", "in.csv", *options, "--trace", "out.jsonl")
                verdict = self.verdict("out.jsonl", code=0)
                ours = self.run_json("weighted-majority", "in.csv", *options)
                self.assertEqual(verdict["exact_mistakes"], ours["mistakes"])
                self.assertEqual(verdict["theorems"][0]["quantities"], ours["theorems"][0]["quantities"])

    def test_littlestones_winnow_is_held_against_its_theorem(self):
        self.file("in.csv", "1,0,0,1\n0,1,1,0\n1,0,0,1\n0,0,1,0\n1,1,0,1\n")
        self.succeeds("run", "littlestone-winnow", "in.csv", "--trace", "out.jsonl")
        verdict = self.verdict("out.jsonl", code=0)
        self.assertEqual([(t["id"], t["verdict"]) for t in verdict["theorems"]], [("littlestone-winnow", "holds")])
        self.assertEqual(verdict["comparator"], "the smallest one that gives the labels")
        wrong = self.verdict("out.jsonl", "--target", "2", code=0)["theorems"][0]
        self.assertEqual(wrong["verdict"], "does-not-apply")
        self.assertIn(False, [hypothesis["holds"] for hypothesis in wrong["hypotheses"]])
        self.refuses(["check", "out.jsonl", "--target", "4"], "--target", "'4'", "from 1 to 3")
        weka = self.verdict(self.trace("weka-winnow-zoo"), code=0)["theorems"]
        self.assertEqual([(t["id"], t["verdict"]) for t in weka], [("littlestone-winnow", "does-not-apply")])

    def test_certificates_are_of_learners_with_weights(self):
        self.save(self.winnow_trace(self.WINNOW_ROUNDS, "nothing"))
        self.refuses(["check", "trace.jsonl", "--certificate", "c.json"], "--certificate", "a trace of winnow")
        self.assertFalse(os.path.exists(self.path("c.json")))

    def test_enormous_rates_are_judged(self):
        lines = [{"learner": "winnow", "dimension": 2, "eta": "1e4000"}]
        lines += [{"x": x, "y": 1, "prediction": -1} for x in (["1e300", "-1e300"], ["1e300", "-1e299"])]
        self.assertEqual(self.verdict(self.save(lines), code=1)["first_divergence"]["round"], 2)

    def test_a_winnow_header_names_one_learning_rate(self):
        for header, part in (({}, "no learning rate"), ({"eta": 1, "beta": 2}, "beta beside eta"),
                             ({"eta": "optimal"}, "whole sequence"), ({"beta": 1}, "greater than 1"),
                             ({"eta": 0}, "greater than 0"), ({"eta": 1, "normalized": 2}, "true or false")):
            with self.case(header=header):
                self.save([{"learner": "winnow", "dimension": 1, **header}])
                self.refuses(["check", "trace.jsonl"], "trace.jsonl:1:", part)

    # ---------------------------------------------------------------- faults of the score

    def perceptron_with_score(self, score, bias=False, rounds=40):
        """A trace of a perceptron in whole numbers that decides by score(w, older w, x); a score of 0 predicts -1."""
        draw = random.Random(1)
        header = {"learner": "perceptron", "dimension": 5, "tie": "negative", "bias": bias}
        w = older = [0] * (5 + bias)
        lines = [header]
        for _ in range(rounds):
            x = [draw.randint(-3, 3) for _ in range(5)]
            seen = x + [1] * bias
            y = 1 if x[0] + x[4] > 1 else -1
            prediction = 1 if score(w, older, seen) > 0 else -1
            if prediction != y:
                older, w = w, [a + y * b for a, b in zip(w, seen)]
            lines.append({"x": x, "y": y, "prediction": prediction, "updated": prediction != y, "weights": w})
        return lines

    def test_a_fault_of_the_score_is_named_where_it_alone_explains_a_whole_trace(self):
        def product(w, x):
            return sum(a * b for a, b in zip(w, x))
        for words, bias, score in (
                ("the score is that of the weights before the last update", False, lambda w, older, x: product(older, x)),
                ("the score or the update has the wrong sign", False, lambda w, older, x: -product(w, x)),
                ("the score leaves out the bias", True, lambda w, older, x: product(w[:-1], x)),
                ("the score leaves out the last coordinates", False, lambda w, older, x: product(w[:3], x)),
                ("", False, lambda w, older, x: product(w, x) - 2)):
            for shown, other in (("updated", "weights"), ("weights", "updated")):
                with self.case(words=words, shown=shown):
                    lines = self.perceptron_with_score(score, bias)
                    for line in lines[1:]:
                        line.pop(other, None)
                    # Without weights the bias may as well be left out of the updates.
                    name = "" if bias and shown == "updated" else words
                    verdict = self.verdict(self.save(lines), code=1)
                    first = verdict["first_fault"] or verdict["first_divergence"]
                    self.assertEqual((first["cause"], first.get("likely", "")), ("rule", name))
                    self.assertEqual(verdict["first_divergence"].get("likely", ""), name)

    # ---------------------------------------------------------------- faults in numbers that people use

    def perceptron_in_doubles(self, passes=1, score=None, step=0.1, start=0.0, zero=-1,
                              shown=("updated", "weights")):
        """The trace of a perceptron in doubles, declared to have step 1 and to start at 0, over the same 24 examples in
        each pass; at 0 it predicts `zero`, declared is -1."""
        draw = random.Random(3)
        examples = [[draw.randint(-3, 3), draw.randint(-3, 3) / 4, draw.choice((0, 1))] for _ in range(24)]
        w = [start] * 3
        lines = [{"learner": "perceptron", "dimension": 3, "tie": "negative"}]
        for _ in range(passes):
            before = w
            for x in examples:
                y = 1 if x[0] + x[1] - x[2] > 0.5 else -1
                value = sum(a * b for a, b in zip(before if score == "before" else w, x))
                prediction = 1 if value > 0 else -1 if value < 0 else zero
                if prediction != y:
                    w = [a + step * y * b for a, b in zip(w, x)]
                line = {"x": x, "y": y, "prediction": prediction, "updated": prediction != y, "weights": w}
                lines.append({key: value for key, value in line.items() if key in ("x", "y", "prediction", *shown)})
        return lines

    def said_of(self, lines, *options):
        """What is likely of the trace; and nothing of it is shown that nobody can read."""
        self.save(lines)
        text = self.succeeds("check", "trace.jsonl", "--no-theorems", "--numbers", "binary64", *options, code=1).out
        self.assertNotRegex(text, r"\d{8}/\d{8}")
        verdict = self.verdict("trace.jsonl", "--no-theorems", "--numbers", "binary64", *options, code=1)
        first = verdict["first_fault"] or verdict["first_divergence"]
        return first["cause"], first.get("likely", "")

    def test_another_number_is_named_as_its_program_has_it(self):
        for step in (0.1, 0.2, 0.01, 0.3, 1.5, 1 / 3, 1e-5):
            words = {1.5: "3/2", 1 / 3: "1/3", 1e-5: "0.00001"}.get(step, str(step))
            with self.case(step=step):
                self.assertEqual(self.said_of(self.perceptron_in_doubles(step=step)), ("rule", f"another step size: {words}"))
        for start in (0.1, -0.7, 0.05):
            for shown in (("weights",), ("updated", "weights")):
                with self.case(start=start, shown=shown):
                    lines = self.perceptron_in_doubles(step=1.0, start=start, shown=shown)
                    self.assertEqual(self.said_of(lines), ("rule", f"the weights start at {start}, not at 0"))

    def test_another_number_and_another_convention_at_zero_are_named_together(self):
        lines = self.perceptron_in_doubles(zero=1)
        self.assertEqual(self.said_of(lines), ("rule", "another step size: 0.1, and the other convention at zero"))
        lines = self.perceptron_in_doubles(zero=1, step=1.0)
        self.assertEqual(self.said_of(lines), ("tie", "the other convention at zero"))

    def test_a_whole_pass_that_is_predicted_before_it_is_learnt_is_named(self):
        for shown in ((), ("updated",), ("updated", "weights"), ("weights",)):
            with self.case(shown=shown):
                lines = self.perceptron_in_doubles(passes=4, score="before", step=1.0, shown=shown)
                self.assertEqual(self.said_of(lines), ("rule", "a whole pass is predicted before it is learnt"))
        lines = self.perceptron_in_doubles(passes=1, score="before", step=1.0, shown=("updated",))
        self.assertEqual(self.said_of(lines), ("rule", "the score is always 0"))

    def test_halving_that_learns_from_mistakes_alone_is_named_whatever_it_shows_and_does_at_ties(self):
        draw = random.Random(5)
        rounds = [(votes, votes[4]) for votes in ([draw.choice((-1, 1)) for _ in range(9)] for _ in range(12))]
        for tie in ("positive", "negative", "mistake"):
            for at_ties in (False, True):
                alive, lines = set(range(9)), [{"learner": "halving", "dimension": 9, "tie": tie}]
                for votes, y in rounds:
                    score = sum(votes[i] for i in alive)
                    prediction = (score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 1}[tie]
                    if prediction != y or (score == 0 and at_ties):
                        alive = {i for i in alive if votes[i] == y}
                    lines.append({"x": votes, "y": y, "prediction": prediction, "experts_left": len(alive)})
                with self.case(tie=tie, at_ties=at_ties):
                    self.assertEqual(self.said_of(lines), (
                        "rule", "experts that were wrong are kept on rounds whose prediction is right"))

    def test_a_few_rounds_of_averages_are_not_explained_by_chance(self):
        header = {"learner": "averaged-perceptron", "dimension": 1, "tie": "positive", "averaging": "before"}
        shown = [([1], 1, 1, 0), ([1], -1, 1, 0), ([-2], -1, 1, 1 / 3)]  # of one whose labels are swapped
        rounds = [{"x": x, "y": y, "prediction": prediction, "averaged": [average]} for x, y, prediction, average in shown]
        self.assertEqual(self.said_of([header, *rounds]), ("rule", ""))

    def test_averages_alone_show_which_updates_rounding_has_decided_and_the_run_goes_on_from_there(self):
        """A right program in doubles: in round 4 its score is 0 where the exact one is 2^-53, so that it does not update, as
        all of its later averages show. In round 8 it has none to make where the exact run has."""
        instances = [(4 - 2**-50, 0.5), (0.5, 2**-50 - 4), (3.5 - 2**-51, 4.499999999996361), (2**-50 - 4.5, -0.5625000000002556),
                     (0.0, 4.0), (-2.0, 0.0), (0.0, -2**-51), (1.0, 0.0)]
        for after in ([], [(0.5, -0.25), (-1.0, 3.0), (0.125, 0.5)]):
            weights, sums, lines = [0.0, 0.0], [0.0, 0.0], [{"learner": "averaged-perceptron", "dimension": 2, "tie": "negative"}]
            updates = []
            for t, x in enumerate(instances + after, 1):
                y = 1 if t in (1, 2, 5, 6, 9) else -1
                predicted = 1 if sum(s * a for s, a in zip(sums, x)) > 0 else -1
                updates.append((1 if sum(w * a for w, a in zip(weights, x)) > 0 else -1) != y)
                if updates[-1]:
                    weights = [w + y * a for w, a in zip(weights, x)]
                sums = [s + w for s, w in zip(sums, weights)]
                lines.append({"x": x, "y": y, "prediction": predicted, "averaged": [s / t for s in sums]})
            self.assertEqual(updates[:8], [True, True, True, False, True, True, True, False])
            with self.case(rounds=len(lines) - 1):
                judged = self.verdict(self.save(lines), "--numbers", "binary64", code=1)
                self.assertIsNone(judged["first_fault"])
                self.assertEqual(judged["first_divergence"]["cause"], "rounding")

    def test_with_another_convention_all_is_right_only_where_nothing_else_is_left(self):
        margin = {"learner": "margin-perceptron", "dimension": 1, "tie": "positive", "margin": 1}
        first = {"x": [1], "y": 1, "prediction": -1, "updated": True}
        at_margin = {"x": [1], "y": 1, "prediction": 1, "updated": False}
        zeros = {"x": [0], "y": 1, "prediction": -1, "updated": True}
        averaged = [{"x": x, "y": y, "prediction": prediction} for x, y, prediction in
                    (([3, -3], -1, -1), ([0, 0], 1, -1), ([2, 0], 1, -1), ([-3, 3], 1, -1), ([0, 0], -1, -1), ([2, 0], 1, 1), ([-1, 2], 1, 1))]
        for lines, is_all in (([margin, first, zeros], True), ([margin, first, at_margin, zeros], False),
                              ([{"learner": "averaged-perceptron", "dimension": 2, "tie": "positive"}, *averaged], False)):
            with self.case(lines=lines):
                said = self.explanation(lines)
                self.assertIn("Likely: the other convention at zero.", said)
                self.assertEqual("With tie negative this is right." in said, is_all)
                if is_all:
                    self.succeeds("check", self.save([{**margin, "tie": "negative"}, *lines[1:]]))

    def test_a_sum_in_the_place_of_the_average_is_named_wherever_it_is_shown(self):
        header = {"learner": "averaged-perceptron", "dimension": 1}
        for first in (1, 2, 3):  # the rounds from there on show it
            rounds = [{"x": [1], "y": 1, "prediction": 1, **({"averaged": [t]} if t >= first else {})} for t in (1, 2, 3)]
            with self.case(first=first):
                self.assertEqual(self.said_of([header, *rounds]), ("rule", "the sum of the weights in the place of their average"))

    def explanation(self, lines):
        return self.succeeds("check", self.save(lines), "--no-theorems", code=1).out.replace("\n    ", " ")

    def test_nothing_hides_a_tie_of_an_instance_of_zeros_or_of_weights_of_zeros(self):
        header = {"learner": "perceptron", "dimension": 1, "tie": "positive"}
        followed = {"x": [0], "y": 1, "prediction": 1, "updated": False}
        updates = {"x": [3], "y": 1, "prediction": 1, "updated": True}  # though w = 0, and it predicts as it should
        hides = "or rounding that hides the tie"
        for x in ([0], [3]):
            explanation = self.explanation([header, followed, {**updates, "x": x}])
            self.assertIn("It is an exact tie", explanation)
            self.assertNotIn(hides, explanation)
        first = {"x": [0.1], "y": -1, "prediction": 1, "updated": True}
        back = {"x": [0.1], "y": 1, "prediction": -1, "updated": True}
        self.assertIn(hides, self.explanation([header, followed, first, back, updates]))

    def test_no_name_is_given_that_a_round_of_the_trace_refutes(self):
        """Of ties predicted now so, now otherwise; of states after which not all is seen; of scores that are surely 0."""
        perceptron = {"learner": "perceptron", "dimension": 1, "tie": "negative"}
        winnow = {"learner": "littlestone-winnow", "dimension": 1, "tie": "negative", "initial": 2, "threshold": 2,
                  "promotion": 2, "demotion": "3/4"}
        margin = {"learner": "margin-perceptron", "dimension": 1, "tie": "positive", "bias": True, "margin": "1/2"}
        aggressive = {"learner": "passive-aggressive-1", "dimension": 1, "tie": "negative", "aggressiveness": 2}
        cubic = {"learner": "kernel-perceptron", "dimension": 1, "kernel": "polynomial:3:1"}
        for header, rounds, untrue in (
                (perceptron, [([0], 1, 1, False, [0]), ([1], -1, 1, True, [-1]), ([0], 1, 1, False, [-1]),
                              ([1], -1, -1, False, [-1]), ([0], -1, -1, False, [-1])], "the other convention"),
                (winnow, [([1], 1, 1, False, [2]), ([1], 1, 1, False, [2]), ([1], -1, 1, True, ["3/2"]),
                          ([1], 1, 1, False, ["3/2"])], "the other convention"),
                (margin, [([2], -1, 1, True, ["-1/5", "-1/10"]), ([0], 1, -1, True, None), ([0], 1, 1, True, None),
                          ([0], 1, 1, True, None)], "beyond the margin"),
                (aggressive, [([-1], 1, -1, True, ["-1/2"]), ([-1], -1, 1, True, None), ([0], -1, -1, True, None),
                              ([2], 1, 1, True, ["3/8"])], "beyond the margin"),
                ({"learner": "balanced-winnow", "dimension": 1, "tie": "positive", "plus": 2, "minus": 1, "threshold": 1,
                  "promotion": "3/2", "demotion": "2/3", "margin": "1/2"},
                 [([0], -1, -1, None, [2, 1]), ([1], 1, 1, None, None), (["0.5"], 1, 1, False, ["9/2", "1/4"])], "left out"),
                ({**cubic, "tie": "negative"}, [(["1.5"], 1, -1, True, None), (["-1.5"], -1, 1, True, None),
                                                (["-1.1"], 1, 1, False, None)], "one buffer"),
                ({**cubic, "tie": "positive"}, [([0], -1, 1, None, None), ([0], -1, -1, None, None),
                                                ([-3], -1, -1, None, None), ([1], 1, 1, None, None)], "another kernel"),
                ({"learner": "winnow", "dimension": 2, "tie": "negative", "beta": 3},
                 [([2, -1], -1, 1, None, ["1/10", "9/10"])], "1 decimal"),
                ({"learner": "weighted-majority", "dimension": 2, "tie": "positive", "beta": "2/3"},
                 [([1, 1], -1, 1, True, [0.6666666865348816] * 2)], "another factor"),
                ({"learner": "weighted-majority", "dimension": 2, "tie": "positive", "beta": 0},
                 [([1, -1], -1, 1, True, [0, 0])], "start at 0"),
                # A score that leaves out two of three coordinates is 0 here, and each time its own mistake would be learnt from.
                ({"learner": "perceptron", "dimension": 3, "tie": "mistake", "step": "1/3"},
                 [(["-1/2", "7/10", "-2/5"], 1, -1, True, ["-1/6", "7/30", "-2/15"]), (["-1/2", 2, "1/2"], -1, 1, True, [0, "-13/30", "-3/10"]),
                  ([-2, "9/5", "-3/10"], 1, -1, False, [0, "-13/30", "-3/10"]), (["-7/5", "19/10", "-4/5"], 1, -1, False, [0, "-13/30", "-3/10"]),
                  (["-19/10", "-2/5", "-2/5"], -1, 1, False, [0, "-13/30", "-3/10"])], "leaves out the last"),
                # The first expert's weight never falls; the second's does.
                ({"learner": "weighted-majority", "dimension": 3, "tie": "negative", "beta": "1/2", "updates": "always"},
                 [([1, 1, -1], -1, 1, None, [1, "1/2", 1]), ([1, -1, -1], -1, -1, None, [1, "1/2", 1])], "left out"),
                # Whatever the experts' weights are, they all say -1; and none is wrong.
                ({"learner": "weighted-majority", "dimension": 2, "tie": "mistake", "updates": "always"},
                 [([-1, -1], -1, 1, None, [1, 1]), ([-1, 1], -1, -1, None, [1, "1/2"])], "start elsewhere"),
                ({"learner": "weighted-majority", "dimension": 4, "tie": "mistake"},
                 [([-1, 1, 1, -1], 1, -1, False, [1] * 4), ([-1, -1, -1, 1], -1, -1, False, [1] * 4)] * 2, "start elsewhere"),
                # In rounds 4 and 5 its own mistakes are not learnt from, either.
                ({"learner": "balanced-winnow", "dimension": 4, "tie": "negative", "margin": "1/2"},
                 [([1, "1/4", "1/2", "3/4"], -1, 1, None, [1] * 4 + ["3/2"] * 4),
                  *((x, 1, p, None, [1, "3/2", "3/2", "3/2", "3/2", "3/4", "3/4", "3/4"]) for x, p in (
                      ([0, "3/4", 1, 1], -1), (["1/2", "3/4", "3/4", "1/4"], 1), (["1/4", "1/2", "3/4", "1/4"], -1), (["1/4", "3/4", "1/4", "1/2"], -1)))],
                 "on mistakes alone"),
                # 9/10 is no 1 in one decimal: the weight of an expert that was never wrong is not rounded.
                ({"learner": "weighted-majority", "dimension": 4, "tie": "negative", "beta": "1/3"},
                 [([1] * 4, 1, 1, None, [1] * 4), ([-1, -1, 1, 1], 1, -1, None, ["3/10", "3/10", "9/10", "9/10"])], "1 decimal"),
                # One update that is not shown may be missing.
                ({"learner": "passive-aggressive-1", "dimension": 2, "tie": "positive", "aggressiveness": "1/10", "bias": True},
                 [([-3, -2], 1, 1, True, None), ([0, -2], 1, 1, True, None), ([-2, -2], 1, 1, False, ["-3/14", "-12/35", "6/35"]),
                  ([0, -2], 1, 1, True, ["-3/14", "-12/35", "6/35"]), ([-2, -2], 1, 1, False, None)], "before the round"),
                ({"learner": "perceptron", "dimension": 2, "tie": "positive", "step": "1/10"},
                 [(["-3/10", "1/10"], 1, 1, None, [0, 0]), (["3/10", "7/10"], -1, 1, None, [0, 0]), (["7/10", "1/5"], -1, 1, None, [0, 0])],
                 "negative weights"),
                ({"learner": "perceptron", "dimension": 1, "tie": "positive", "step": "1/2"},
                 [([1], -1, 1, None, [0]), ([1], -1, 1, None, [0]), ([1], -1, 1, None, None), ([1], -1, 1, None, [0])], "negative weights"),
                # It starts elsewhere, perhaps.
                ({"learner": "perceptron", "dimension": 2, "tie": "negative"},
                 [([x, 1], y, y, False, None) for x, y in ((1, 1), (-1, -1), (-2, -1), (2, 1))], "now 1, now -1")):
            with self.case(header=header, untrue=untrue):
                self.assertNotIn(untrue, self.explanation([header, *self.rounds_of(rounds)]))

    @staticmethod
    def rounds_of(rounds):
        """Lines of (x, y, prediction, updated, weights), None where the trace does not say."""
        fields = ("x", "y", "prediction", "updated", "weights")
        return [{field: value for field, value in zip(fields, round) if value is not None} for round in rounds]

    def test_another_kind_of_tie_is_named_by_what_it_does_there(self):
        rounds = [([0], 1, 1, False, [0]), ([1], -1, 1, True, [-1]), ([0], 1, 1, False, [-1]), ([1], -1, -1, False, [-1]),
                  ([0], -1, -1, False, [-1])]
        header = {"learner": "perceptron", "dimension": 1, "tie": "negative"}
        self.assertIn("Likely: at zero it repeats its last prediction.", self.explanation([header, *self.rounds_of(rounds)]))
        # The labels before these ties are what it had predicted, too; then, what it had not.
        either = [([0], 1, 1, False, [0]), ([0], 1, 1, False, [0]), ([1], 1, 1, False, [0]), ([0], 1, 1, False, [0]),
                  ([1], -1, 1, True, [-1]), ([1], -1, -1, False, [-1]), ([0], -1, -1, False, [-1])]
        self.assertIn("Likely: at zero it repeats its last prediction, or predicts the last label.",
                      self.explanation([header, *self.rounds_of(either)]))
        turned = [([3], -1, 1, True, [-3]), ([0], -1, -1, False, [-3])]
        for w in (-2, -1, 0):
            turned += [([1], 1, -1, True, [w]), ([0], 1, 1, False, [w])]
        self.assertIn("Likely: at zero it predicts the opposite of its last prediction, or the last label.",
                      self.explanation([{**header, "tie": "positive"}, *self.rounds_of(turned)]))

    def test_a_factor_in_doubles_is_the_number_that_was_multiplied(self):
        header = {"learner": "balanced-winnow", "dimension": 1, "tie": "negative", "plus": 2, "minus": 1, "threshold": 1,
                  "promotion": 1.1, "demotion": 0.9}
        trace = self.save([header, {"x": [1], "y": 1, "prediction": -1, "weights": [3.0, 0.9]}])
        self.assertEqual(self.verdict(trace, "--numbers", "binary64", code=1)["first_divergence"]["likely"],
                         "another factor of promotion: 3/2")

    def test_a_mistake_of_its_own_that_is_not_learnt_from_is_no_tie_where_its_weights_are_whole_numbers(self):
        """From weights that it has shown, whoever learns."""
        disjunction = {"learner": "littlestone-winnow", "dimension": 2, "threshold": 1}
        balanced = {"learner": "balanced-winnow", "dimension": 1, "plus": 2, "minus": 1, "threshold": 1}
        for header, rounds in (
                (disjunction, [([1, 0], -1, 1, True, [0, 1]), ([0, 1], -1, 1, False, [0, 1])]),
                (balanced, [([1], 1, 1, False, [2, 1]), ([1], -1, 1, False, [2, 1])]),
                ({"learner": "weighted-majority", "dimension": 2, "beta": "1/2"},
                 [([1, 1], -1, 1, True, ["1/2", "1/2"]), ([1, -1], -1, 1, False, ["1/2", "1/2"])])):
            with self.case(learner=header["learner"]):
                self.assertIn("though its own prediction is wrong",
                              self.explanation([{**header, "tie": "positive"}, *self.rounds_of(rounds)]))

    def test_what_its_own_altered_weights_decide_is_no_tie(self):
        rounds = [([1, 1], -1, 1, None, [-1, -2]), ([1, -1], 1, 1, None, [-1, -2]), ([-1, 1], 1, -1, None, [-2, -1])]
        explanation = self.explanation([{"learner": "perceptron", "dimension": 2, "tie": "positive"}, *self.rounds_of(rounds)])
        self.assertNotIn("an exact tie", explanation)
        self.assertIn("one weight altered, w_2", explanation)

    def test_a_bias_that_an_instance_0_moves_by_c_is_told_so(self):
        header = {"learner": "passive-aggressive-1", "dimension": 1, "tie": "negative", "bias": True, "norm": "features"}
        rounds = [([0], 1, -1, True, [0, 1]), ([1], 1, 1, False, [0, 1])]
        self.assertIn("Likely: on an instance 0 tau is C, and moves the bias",
                      self.explanation([header, *self.rounds_of(rounds)]))

    def test_an_update_is_of_no_round_that_an_earlier_one_explains_as_well(self):
        """Of two rounds with the same example the first shows no weights."""
        header = {"learner": "perceptron", "dimension": 1, "tie": "positive", "start": "5"}
        rounds = [([2], 1, 1, None, [5]), ([1], 1, 1, None, None), ([1], 1, 1, None, [6])]
        explanation = self.explanation([header, *self.rounds_of(rounds)])
        self.assertNotIn("has updated", explanation)
        self.assertIn("the weights part: the trace has w_1 = 6", explanation)

    def test_a_fault_of_the_score_that_two_rounds_show_is_not_named(self):
        lines = self.perceptron_with_score(lambda w, older, x: -sum(a * b for a, b in zip(w, x)))
        verdict = self.verdict(self.save(lines), code=1)
        short = self.verdict(self.save(lines[:verdict["first_divergence"]["round"] + 2]), "--no-theorems", code=1)
        self.assertNotIn("likely", short["first_divergence"])

    def test_a_probability_that_rounds_to_a_half_is_rounding_and_a_larger_score_is_none(self):
        for x, numbers, cause in (("0x1p-51", "binary64", "rounding"), ("0x1p-49", "binary64", "rounding"),
                                  ("0x1p-48", "binary64", "rule"), ("0x1p-21", "binary32", "rounding"),
                                  ("0x1p-19", "binary32", "rule"), ("0x1p-21", "binary64", "rule")):
            for y in (1, -1):  # predicted -1 by a score above 0, with and without an update
                with self.case(x=x, numbers=numbers, y=y):
                    lines = [{"learner": "perceptron", "dimension": 1, "tie": "negative"},
                             {"x": [1], "y": 1, "prediction": -1, "updated": True},
                             {"x": [x], "y": y, "prediction": -1, "updated": y > 0}]
                    verdict = self.verdict(self.save(lines), "--numbers", numbers, code=1)
                    self.assertEqual(verdict["first_divergence"]["cause"], cause)
                    self.assertEqual(verdict["first_fault"] is None, cause == "rounding")

    def test_a_gaussian_trace_whose_powers_take_long_says_so_and_goes_through_them_when_asked(self):
        def trace(count):
            """Every round is a mistake, and some f separates."""
            points = [[k, k * k % 7] for k in range(count)]
            rounds = []
            for x in points:
                score = sum(-p * math.exp(-0.5 * sum((a - b) ** 2 for a, b in zip(x, z))) for z, p in rounds)
                rounds.append((x, 1 if score > 0 else -1))
            return [{"learner": "kernel-perceptron", "dimension": 2, "kernel": "gaussian:1/2", "tie": "negative"},
                    *({"x": x, "y": -p, "prediction": p, "updated": True} for x, p in rounds)]
        few = self.verdict(self.save(trace(12)), code=0)
        self.assertEqual([t["id"] for t in few["theorems"]], ["kernel-perceptron"])
        path = self.save(trace(70))
        many = self.verdict(path, code=0)
        self.assertEqual(many["theorems"], [])
        self.assertRegex(many["comparator"], r"none; w has 70 terms and f \d+, whose sums of powers take long \(give --f")
        asked = self.verdict(path, "--f", "1:1", code=0)
        self.assertEqual([t["id"] for t in asked["theorems"]], ["kernel-perceptron"])

    def test_a_gram_matrix_that_takes_long_to_decompose_is_not_and_one_of_low_rank_is(self):
        for dimension, theorems in ((12, []), (2, ["kernel-perceptron"])):
            draw = random.Random(1)
            rounds = []
            for _ in range(120):
                x, y = [draw.randint(-3, 3) for _ in range(dimension)], draw.choice((-1, 1))
                score = sum(z["y"] * (1 + sum(a * b for a, b in zip(x, z["x"]))) ** 3 for z in rounds if z["updated"])
                prediction = 1 if score > 0 else -1
                rounds.append({"x": x, "y": y, "prediction": prediction, "updated": prediction != y})
            header = {"learner": "kernel-perceptron", "dimension": dimension, "kernel": "polynomial:3:1",
                      "tie": "negative"}
            verdict = self.verdict(self.save([header, *rounds]), code=0)
            self.assertEqual([t["id"] for t in verdict["theorems"]], theorems)
            if not theorems:
                self.assertRegex(verdict["comparator"], "none; to decompose the Gram matrix of 1.. instances takes long")


if __name__ == "__main__":
    main()
