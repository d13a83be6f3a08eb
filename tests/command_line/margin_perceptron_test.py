"""run, check, drive, worst-case: the perceptron with a margin, against its definition in fractions."""

import json
import random
import sys
from fractions import Fraction

from harness import SOURCE, main, numbers
from traces import TraceCase

PROGRAM = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/margin_learners.py")]
LEFT_OUT, BEYOND = "an update that is due was left out", "an update beyond the margin"
AT_ZERO = {"positive": 1, "negative": -1, "mistake": 0}


def dot(a, b):
    return sum((p * q for p, q in zip(a, b)), Fraction(0))


def definition(rows, passes, margin, tie):
    """Of every round: prediction, whether it updates, and the weights after it."""
    w = [Fraction(0)] * len(rows[0][0]) if rows else []
    for _ in range(passes):
        for x, y in rows:
            score = dot(w, x)
            prediction = (score > 0) - (score < 0) or AT_ZERO[tie]
            updates = y * score <= margin
            w = [a + y * b for a, b in zip(w, x)] if updates else w
            yield prediction, updates, w


class MarginPerceptron(TraceCase):
    def cases(self, count):
        """Separable data of small numbers and quarters, with instances at the margin, and other conventions."""
        for seed in range(count):
            draw = random.Random(seed)
            n = draw.randint(1, 3)
            u = [Fraction(draw.choice((-2, -1, 1, 2))) for _ in range(n)]
            rows = []
            while len(rows) < draw.randint(2, 8):
                x = [Fraction(draw.randint(-4, 4), draw.choice((1, 2, 4))) for _ in range(n)]
                if dot(u, x) != 0:
                    rows.append((x, 1 if dot(u, x) > 0 else -1))
            yield seed, rows, u, draw.choice((1, 2, 30)), Fraction(draw.choice(("0", "1/2", "1", "3"))), \
                draw.choice(tuple(AT_ZERO))

    def examples(self, rows):
        return self.file("in.csv", "".join(",".join(map(str, [*x, y])) + "\n" for x, y in rows))

    def test_runs_traces_and_every_quantity_are_those_of_the_definition(self):
        beside = halted = 0
        for seed, rows, u, passes, margin, tie in self.cases(30):
            with self.case(seed=seed, margin=margin, passes=passes, tie=tie):
                expected = list(definition(rows, passes, margin, tie))
                labels = [y for _, y in rows] * passes
                options = ["--margin", str(margin), "--tie", tie]
                found = self.run_json("margin-perceptron", self.examples(rows), *options, "--passes", str(passes),
                                      "--u=" + ",".join(map(str, u)), "--trace", "out.jsonl")
                with open(self.path("out.jsonl")) as file:
                    lines = [json.loads(line) for line in file][1:]
                for y, line, (prediction, updates, w) in zip(labels, lines, expected, strict=True):
                    self.assertEqual((line["prediction"], line["updated"], numbers(line["weights"])),
                                     (prediction or -y, updates, w))
                    beside += updates and prediction == y
                k = sum(updates for _, updates, _ in expected)
                mistakes = sum(prediction != y for y, (prediction, _, _) in zip(labels, expected))
                self.assertEqual((found["mistakes"], found["updates"]), (mistakes, k))
                report = found["theorems"][0]
                self.assertEqual((report["id"], report["verdict"]), ("margin-perceptron", "holds"))
                gamma, radius2 = min(y * dot(u, x) for x, y in rows), max(dot(x, x) for x, _ in rows)
                self.assertEqual(Fraction(report["bound"]["exact"]), (radius2 + 2 * margin) * dot(u, u) / gamma**2)
                self.assertLessEqual(k, Fraction(report["bound"]["exact"]))
                last, ended = expected[-1][2], not any(updates for _, updates, _ in expected[-len(rows):])
                steps = {step["id"]: step for step in report["steps"]}
                self.assertEqual((steps["reached"]["checked"], steps["half-margin"]["checked"]), (ended, ended))
                if ended:
                    least = min(y * dot(last, x) for x, y in rows)
                    self.assertEqual(Fraction(steps["reached"]["min_slack"]), least - margin)
                    halted += 1
                verdict = self.verdict("out.jsonl", code=0)
                self.assertTrue(verdict["conforms"])
        self.assertGreater(beside, 20)
        self.assertGreater(halted, 5)

    def test_a_margin_of_0_is_the_perceptron_that_takes_ties_for_mistakes(self):
        for seed, rows, _, passes, _, _ in self.cases(10):
            with self.case(seed=seed):
                path = self.examples(rows)
                runs = [self.run_json(learner, path, "--passes", str(passes)) for learner in ("perceptron", "margin-perceptron")]
                self.assertEqual(runs[0]["weights"], runs[1]["weights"])
                self.assertEqual(runs[0]["mistakes"], runs[1]["mistakes"])

    def test_a_margin_below_0_is_refused(self):
        self.refuses(["run", "margin-perceptron", "in.csv", "--margin=-1"], "'-1'", "0 or a positive number")

    # ---------------------------------------------------------------- traces

    HEADER = {"learner": "margin-perceptron", "dimension": 1, "margin": 1}
    #: Scores 0, 1 (just the margin) and 2; the weights are those after the round.
    ROUNDS = [{"x": [1], "y": 1, "prediction": -1, "weights": [1]}, {"x": [1], "y": 1, "prediction": 1, "weights": [2]},
              {"x": [1], "y": 1, "prediction": 1, "weights": [2]}]

    def judged(self, change, code):
        rounds = [dict(line) for line in self.ROUNDS]
        change(rounds)
        return self.verdict(self.save([self.HEADER, *rounds]), code=code)

    def test_an_update_at_the_margin_is_due_and_one_beyond_it_is_not(self):
        self.assertTrue(self.judged(lambda rounds: None, 0)["conforms"])

        def left_out(rounds):
            rounds[1].update(weights=[1])
            rounds[2].update(weights=[2])
        first = self.judged(left_out, 1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"]), (2, "update", "tie"))

        def beyond(rounds):
            rounds[2].update(weights=[3])
        found = self.judged(beyond, 1)
        first = found["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"], first["likely"]),
                         (3, "update", "rule", "an update beyond the margin"))
        steps = {step["id"]: step["verdict"] for step in found["theorems"][0]["steps"]}
        self.assertEqual({id for id, verdict in steps.items() if verdict == "refuted"}, {"small-margin", "norm-growth"})

    # ---------------------------------------------------------------- living programs

    def driven(self, options, *words):
        result = self.run_program("drive", "margin-perceptron", *options, "--json", "--", *PROGRAM, *words)
        self.assertIn(result.code, (0, 1), result.err)
        return result.json

    def test_right_programs_are_not_accused(self):
        for way, option, shown in (("exact", ["--margin", "1/3", "--numbers", "decimal"], "weights"),
                                   ("double", ["--margin", "0.1"], "weights"),
                                   ("backwards", ["--margin", "5/2", "--bias"], "updated"),
                                   ("double", ["--margin", "0", "--tie", "positive"], "nothing")):
            with self.case(way=way, option=option):
                found = self.driven([*option, "--cases", "15"], way, shown)
                if found["first_divergence"]:
                    self.assertNotEqual(found["first_divergence"]["cause"], "rule", found["explanation"])

    def test_wrong_programs_are_caught_and_what_is_said_of_them_is_true(self):
        for way, shown, cause, likely in (
                ("on-mistakes", "weights", "rule", "updates on mistakes alone, whatever the margin is"),
                ("on-mistakes", "nothing", "rule", "updates on mistakes alone, whatever the margin is"), ("twice", "weights", "rule", "another margin: 2"),
                ("of-unit-weights", "weights", "rule", None), ("below", "updated", "tie", None),
                ("half-steps", "weights", "rule", None), ("margin=1.03", "weights", "rule", BEYOND)):
            with self.case(way=way, shown=shown):
                found = self.driven(["--margin", "1", "--cases", "60"], way, shown)
                self.assertIsNotNone(found["first_divergence"], way)
                self.assertEqual(found["first_divergence"]["cause"], cause, found)
                if likely is not None:
                    self.assertEqual(found["first_divergence"].get("likely"), likely, found)

    def test_without_rounding_margins_that_are_off_by_little_are_caught_too(self):
        for margin, way in (("1", "margin=1.03"), ("5", "margin=5.1"), ("0", "margin=0.05"), ("1", "margin=0.97")):
            for seed in ("1", "2"):
                with self.case(margin=margin, way=way, seed=seed):
                    found = self.driven(["--margin", margin, "--dyadic", "--seed", seed], way)["first_divergence"]
                    self.assertIsNotNone(found)
                    if float(way[7:]) > float(margin):
                        self.assertEqual(found["cause"], "rule")

    def test_who_does_not_update_just_at_the_margin_is_told_so(self):
        found = self.driven(["--margin", "1", "--dyadic"], "below", "updated")
        self.assertEqual(found["first_divergence"]["cause"], "tie")
        self.assertIn("It is exactly at the margin: what decides is whether an update is due there", found["explanation"])
        # Of whole numbers, halves and quarters nothing is rounded, and predictions show that an update is missing.
        found = self.driven(["--margin", "1", "--dyadic"], "below", "nothing")
        self.assertEqual(found["first_divergence"]["cause"], "rule", found["explanation"])
        # 0.9 is plainer than what else is a little below 1.
        for margin in ("0.1", "0.5", "2"):
            with self.case(margin=margin):
                found = self.driven(["--margin", margin, "--tie", "positive"], "below=1")["first_divergence"]
                self.assertIn(found.get("likely"), (None, LEFT_OUT, BEYOND, "another margin: 1"))

    def test_no_kind_of_update_is_the_fault_of_who_predicts_otherwise_than_its_updates_say(self):
        for seed in ("1", "2", "3"):
            with self.case(seed=seed):
                found = self.driven(["--margin", "1", "--seed", seed], "clips", "updated")
                self.assertNotIn("likely", found["first_divergence"], found["explanation"])

    def test_another_margin_is_named_as_what_it_is_or_not_at_all(self):
        named = 0
        for margin in ("0.1", "0.2", "0.3", "0.9", "1/4"):
            for seed in ("1", "2"):
                with self.case(margin=margin, seed=seed):
                    words = "another margin: " + margin
                    found = self.driven(["--margin", "0.5", "--seed", seed], "margin=" + margin)["first_divergence"]
                    self.assertEqual(found["cause"], "rule")
                    self.assertIn(found.get("likely"), (None, LEFT_OUT, BEYOND, words))
                    named += found.get("likely") == words
        self.assertGreater(named, 2)
        found = self.driven(["--margin", "1", "--dyadic"], "margin=0.9")["first_divergence"]
        self.assertIn(found.get("likely"), (None, LEFT_OUT), "a score of just the margin is none of 0")

    def test_rounds_that_leave_several_margins_name_none(self):
        draw = random.Random(1)
        rows = [[Fraction(draw.randint(-8, 8), 4) for _ in range(3)] for _ in range(200)]
        labelled = [(x, 1 if x[0] + x[1] - x[2] / 2 > 0 else -1) for x in rows]
        for margin in ("1/10", "1/5", "1/4", "3/10", "11/10"):
            with self.case(margin=margin):
                header = {"learner": "margin-perceptron", "dimension": 3, "margin": "1/2", "tie": "positive"}
                lines = [{"x": list(map(str, x)), "y": y, "prediction": prediction, "weights": list(map(str, w))} for (x, y), (prediction, _, w)
                         in zip(labelled, definition(labelled, 1, Fraction(margin), "positive"))]
                fault = self.verdict(self.save([header, *lines]), code=1)["first_fault"]
                self.assertIn(fault.get("likely"), (None, LEFT_OUT, BEYOND))

    # ---------------------------------------------------------------- the worst case

    def longest(self, points, u, margin, tie):
        """The most mistakes, by trying all sequences of updates."""
        most = {}

        def from_state(w):
            if w in most:
                return most[w]
            best = 0
            for x in points:
                y = 1 if dot(u, x) > 0 else -1
                score = dot(w, x)
                if y * score > margin:
                    continue
                mistake = ((score > 0) - (score < 0) or AT_ZERO[tie]) != y
                best = max(best, mistake + from_state(tuple(a + y * b for a, b in zip(w, x))))
            most[w] = best
            return best
        return from_state(tuple([Fraction(0)] * len(u)))

    def test_the_worst_case_is_that_of_all_sequences(self):
        for points, u, margin in (([(1, 0), (0, 1)], (1, 1), "1"), ([(1, 0), (1, 1), (-1, 2)], (1, 1), "1/2"),
                                  ([("3/5", "4/5"), (1, 0)], (2, 1), "2")):
            for tie in AT_ZERO:
                with self.case(points=points, margin=margin, tie=tie):
                    exact = [tuple(map(Fraction, point)) for point in points]
                    self.file("points.csv", "".join(",".join(map(str, point)) + "\n" for point in points))
                    found = self.succeeds("worst-case", "margin-perceptron", "--points", "points.csv", "--margin", margin,
                                          "--u", ",".join(map(str, u)), "--tie", tie, "--json").json
                    self.assertEqual(found["mistakes"], self.longest(exact, u, Fraction(margin), tie))
                    self.assertTrue(found["complete"])
                    replayed = list(definition([(list(map(Fraction, map(str, line["x"]))), line["y"])
                                                for line in found["sequence"]], 1, Fraction(margin), tie))
                    wrong = [prediction != line["y"] for line, (prediction, _, _) in zip(found["sequence"], replayed)]
                    self.assertEqual([line["mistake"] for line in found["sequence"]], wrong)
                    self.assertEqual(sum(wrong), found["mistakes"])


if __name__ == "__main__":
    main()
