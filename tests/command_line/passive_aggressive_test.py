"""run, verify: the passive-aggressive learners, against their definition in fractions."""

import json
import random
from fractions import Fraction

from harness import main, numbers
from traces import TraceCase

LEARNERS = ("passive-aggressive", "passive-aggressive-1", "passive-aggressive-2")
AT_ZERO = {"positive": 1, "negative": -1, "mistake": 0}


def dot(a, b):
    return sum((p * q for p, q in zip(a, b)), Fraction(0))


def loss(w, x, y):
    return max(Fraction(0), 1 - y * dot(w, x))


def step(learner, lost, x2, c):
    """tau; of the first learner 0 where there is none."""
    if learner == "passive-aggressive-2":
        return lost / (x2 + 1 / (2 * c))
    if x2 == 0:
        return c if learner == "passive-aggressive-1" and lost else Fraction(0)
    return min(c, lost / x2) if learner == "passive-aggressive-1" else lost / x2


def definition(learner, rows, passes, c, tie, w):
    """Of every round: prediction, loss, tau, weights before and after it."""
    for _ in range(passes):
        for x, y in rows:
            lost = loss(w, x, y)
            tau = step(learner, lost, dot(x, x), c)
            after = [a + tau * y * b for a, b in zip(w, x)]
            yield (dot(w, x) > 0) - (dot(w, x) < 0) or AT_ZERO[tie], lost, tau, w, after
            w = after


class PassiveAggressive(TraceCase):
    def cases(self, count):
        """Small numbers and quarters with labels of u but for some, first weights, and other conventions."""
        for seed in range(count):
            draw = random.Random(seed)
            n = draw.randint(1, 3)
            u = [Fraction(draw.choice((-2, -1, 1, 2))) for _ in range(n)]
            rows = []
            while len(rows) < draw.randint(2, 7):
                x = [Fraction(draw.randint(-3, 3), draw.choice((1, 2, 4))) for _ in range(n)]
                if dot(u, x) != 0:
                    rows.append((x, draw.choice((1, 1, 1, -1)) * (1 if dot(u, x) > 0 else -1)))
            start = [Fraction(draw.choice((0, 0, 1, -1)), draw.choice((1, 2))) for _ in range(n)]
            yield seed, rows, u, start, draw.choice((1, 2)), Fraction(draw.choice(("1/4", "1", "3"))), \
                draw.choice(tuple(AT_ZERO))

    def examples(self, rows):
        return self.file("in.csv", "".join(",".join(map(str, [*x, y])) + "\n" for x, y in rows))

    def reported(self, learner, rows, u, start, passes, c, tie):
        options = [] if learner == "passive-aggressive" else ["--aggressiveness", str(c)]
        return self.run_json(learner, self.examples(rows), *options, "--tie", tie, "--passes", str(passes),
                             "--u=" + ",".join(map(str, u)), "--start=" + ",".join(map(str, start)), "--trace", "out.jsonl")

    def test_runs_traces_and_losses_are_those_of_the_definition(self):
        beside = 0
        for learner in LEARNERS:
            for seed, rows, u, start, passes, c, tie in self.cases(12):
                with self.case(learner=learner, seed=seed):
                    expected = list(definition(learner, rows, passes, c, tie, start))
                    found = self.reported(learner, rows, u, start, passes, c, tie)
                    with open(self.path("out.jsonl")) as file:
                        lines = [json.loads(line) for line in file][1:]
                    for (_, y), line, (prediction, lost, _, _, after) in zip(rows * passes, lines, expected, strict=True):
                        self.assertEqual((line["prediction"], line["updated"], numbers(line["weights"])),
                                         (prediction or -y, lost > 0, after))
                        beside += lost > 0 and prediction == y
                    losses = [lost for _, lost, _, _, _ in expected]
                    self.assertEqual(numbers(found["losses"]), [sum(losses), sum(lost**2 for lost in losses)])
                    self.assertEqual(found["updates"], sum(lost > 0 for lost in losses))
                    self.assertEqual(found["mistakes"],
                                     sum(round[0] != y for (_, y), round in zip(rows * passes, expected)))
        self.assertGreater(beside, 20)

    def test_the_bounds_and_slacks_are_those_of_the_definition(self):
        for learner in LEARNERS:
            for seed, rows, u, start, passes, c, tie in self.cases(12):
                with self.case(learner=learner, seed=seed):
                    expected = list(definition(learner, rows, passes, c, tie, start))
                    report = self.reported(learner, rows, u, start, passes, c, tie)["theorems"][0]
                    self.assertEqual((report["id"], report["verdict"]), (learner, "holds"))
                    counted = [(x, lost, loss(u, x, y)) for (x, y), (_, lost, _, _, _) in zip(rows * passes, expected) if lost]
                    radius2 = max(dot(x, x) for x, _ in rows)
                    apart = dot([a - b for a, b in zip(start, u)], [a - b for a, b in zip(start, u)])
                    steps = {step["id"]: step for step in report["steps"]}
                    if learner == "passive-aggressive":
                        b2 = sum(of_u**2 / dot(x, x) for x, _, of_u in counted)
                        self.assertAlmostEqual(report["bound"]["decimal"],
                                               float(radius2) * (float(apart)**0.5 + 2 * float(b2)**0.5)**2, places=6)
                        self.assertEqual(steps["step-size"]["checked"], len(expected))
                        self.assertEqual(steps["bound-separable"]["checked"] > 0,
                                         not next((of_u for _, _, of_u in counted), 0))
                    elif learner == "passive-aggressive-1":
                        bound = max(radius2, 1 / c) * (apart + 2 * c * sum(of_u for _, _, of_u in counted))
                        self.assertEqual(Fraction(report["bound"]["exact"]), bound)
                    else:
                        bound = (radius2 + 1 / (2 * c)) * (apart + 2 * c * sum(of_u**2 for _, _, of_u in counted))
                        self.assertEqual(Fraction(report["bound"]["exact"]), bound)

    def test_an_instance_0_moves_nothing_and_only_the_first_theorem_does_not_speak_of_it(self):
        path = self.file("in.csv", "0,1\n1,1\n")
        for learner, updates, verdict in zip(LEARNERS, (1, 2, 2), ("does-not-apply", "holds", "holds")):
            with self.case(learner=learner):
                found = self.run_json(learner, path, "--u", "1", "--theorem", learner, code=3 if updates == 1 else 0)
                self.assertEqual((found["updates"], found["theorems"][0]["verdict"]), (updates, verdict))
                self.assertEqual(found["mistakes"], 2)
                self.assertEqual(numbers(found["weights"]), [Fraction("2/3") if learner[-1] == "2" else 1])
                self.assertEqual(numbers(found["losses"]), [2, 2])

    def test_an_aggressiveness_that_is_not_positive_is_refused_and_the_first_learner_has_none(self):
        for value in ("0", "-1"):
            for learner in LEARNERS[1:]:
                with self.case(learner=learner, value=value):
                    self.refuses(["run", learner, "in.csv", f"--aggressiveness={value}"], f"'{value}'", "a number greater than 0")
        self.refuses(["run", LEARNERS[0], "in.csv", "--aggressiveness", "1"], "--aggressiveness")


if __name__ == "__main__":
    main()
