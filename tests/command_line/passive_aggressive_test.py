"""run, check, drive: the passive-aggressive learners, against their definition in fractions."""

import collections
import json
import random
import sys
from fractions import Fraction

from harness import SOURCE, main, numbers
from traces import TraceCase

PROGRAM = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/aggressive_learners.py")]
LEARNERS = ("passive-aggressive", "passive-aggressive-1", "passive-aggressive-2")
AT_ZERO = {"positive": 1, "negative": -1, "mistake": 0}
NO_MARGIN, LEFT_OUT = "the loss is max(0, -y (w.x)), without a margin of 1", "an update that is due was left out"
SHOWN = ("weights", "updated", "nothing")

#: Program of aggressive_learners.py: for which learners it is wrong, what is said to be likely of it, and what it has to show
#: for that. C is 1/5.
WRONG = {"no-c": (LEARNERS[1:], "tau is l/|x|^2: C is left out, or larger", SHOWN),
         "length": (LEARNERS, "tau is divided by |x| in the place of |x|^2", SHOWN),
         "mistakes-alone": (LEARNERS, "updates on mistakes alone, whatever the loss is", SHOWN),
         "no-margin": (LEARNERS, NO_MARGIN, SHOWN),
         "squared-loss": (LEARNERS, "tau has the square of the loss in the place of the loss", SHOWN),
         "second": (LEARNERS[1:2], "tau is l/(|x|^2 + 1/(2C)) with C = 0.2", SHOWN),
         "first": (LEARNERS[2:], "tau is min(C, l/|x|^2) with C = 0.2", SHOWN),
         "whole-c": (LEARNERS[2:], "1/C is added to |x|^2 in the place of 1/(2C)", SHOWN),
         "constant": (LEARNERS[1:], "tau is 0.2, whatever the loss is", SHOWN),
         "twice-c": (LEARNERS[1:], "another C: 0.4", SHOWN),
         "features": (LEARNERS, "|x|^2 does not count the constant of the bias", SHOWN),
         "bias-left-out": (LEARNERS, "the bias is not updated", SHOWN[:1]),
         "swapped": (LEARNERS, "labels swapped: the weights moved the wrong way", SHOWN[:1]),
         "skips": (LEARNERS, LEFT_OUT, SHOWN[:2]),
         "zero-one": (LEARNERS, LEFT_OUT, SHOWN[:2]),
         "starts": (LEARNERS[:2], "the weights start at 1/2, not at 0", SHOWN[:1])}


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


START = collections.defaultdict(float, {"no-margin": 0.5})  # at 0 it would lose nothing, and never move


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
                    self.assertTrue(self.verdict("out.jsonl", code=0)["conforms"])
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

    # ---------------------------------------------------------------- traces

    #: Losses 1, 1/2 and 0; the weights are those after the round.
    ROUNDS = [{"x": [2], "y": 1, "prediction": -1, "weights": ["1/2"]}, {"x": [1], "y": 1, "prediction": 1, "weights": [1]},
              {"x": [1], "y": 1, "prediction": 1, "weights": [1]}]

    def judged(self, code, *changes, learner=LEARNERS[0], **header):
        rounds = [{**line, **change} for line, change in zip(self.ROUNDS, [*changes, {}, {}, {}])]
        return self.verdict(self.save([{"learner": learner, "dimension": 1, **header}, *rounds]), code=code)

    def test_an_update_where_the_loss_is_0_is_none_whatever_the_trace_says_of_it(self):
        for said in (True, False):
            self.assertTrue(self.judged(0, {}, {}, {"updated": said})["conforms"])
        self.assertTrue(self.judged(0, {}, {"updated": True}, {"x": [0.5], "y": -1, "updated": True, "weights": [-2]})
                        ["decisions_conform"])

    def test_an_update_by_a_loss_that_doubles_made_of_none_is_rounding(self):
        beyond = 1 + 2**-52
        first = self.judged(1, {}, {"weights": [beyond]}, {"updated": True, "weights": [1]})["first_divergence"]
        self.assertEqual((first["kind"], first["cause"], first["round"]), ("weights", "rounding", 2))
        fault = self.judged(1, {}, {}, {"weights": [1 + 2**-40]})["first_fault"]
        self.assertEqual((fault["kind"], fault["cause"], fault["round"]), ("weights", "rule", 3))

    def test_an_update_that_is_due_is_missed_on_a_right_round_too(self):
        fault = self.judged(1, {}, {"weights": ["1/2"]}, {"weights": [1]})["first_fault"]
        self.assertEqual((fault["kind"], fault["round"], fault["score"], fault["likely"]), ("update", 2, "-1/2", LEFT_OUT))
        self.assertIsNone(self.judged(1, {}, {"updated": False, "weights": ["1/2"]}, {"weights": [1]})["first_local"]["weights"])

    def test_every_round_is_judged_from_the_weights_shown_before_it(self):
        # After a wrong step, and another one of 2^-30 beside it, the steps are right from where it stands.
        rounds = [{"x": [2, 0], "y": 1, "prediction": -1, "weights": ["1/2", 0]}]
        w = [Fraction(1, 2), Fraction(0)]
        for t in range(12):
            x, y = [Fraction(t % 3 + 1), Fraction(1)], -1 if t % 2 else 1
            tau = loss(w, x, y) / dot(x, x)
            score, w = dot(w, x), [a + tau * y * b for a, b in zip(w, x)]
            w[1] += Fraction(1, 2**40)
            rounds.append({"x": [str(a) for a in x], "y": y, "prediction": 1 if score > 0 else -1, "weights": [str(a) for a in w]})
        found = self.verdict(self.save([{"learner": LEARNERS[0], "dimension": 2}, *rounds]), code=1)
        self.assertEqual((found["first_fault"]["round"], found["first_fault"]["kind"]), (2, "weights"))

    def test_the_bias_may_be_left_out_of_the_norm(self):
        rounds = [{"x": [2], "y": 1, "prediction": -1, "weights": ["1/2", "1/4"]},
                  {"x": [0], "y": -1, "prediction": 1, "weights": ["1/2", "1/4"]}]
        header = {"learner": LEARNERS[1], "dimension": 1, "bias": True}
        self.assertTrue(self.verdict(self.save([{**header, "norm": "features"}, *rounds]), code=0)["conforms"])
        fault = self.verdict(self.save([header, *rounds[:1]]), code=1)["first_fault"]
        self.assertEqual(fault["likely"], "|x|^2 does not count the constant of the bias")
        self.refuses(["check", self.save([{**header, "norm": "all features"}, *rounds])], "'all features'", "one of all, features")

    def test_where_the_bias_is_left_out_of_the_norm_no_right_program_is_driven_out_of_the_range_of_its_numbers(self):
        for seed, numbers in (("4", "binary64"), ("4", "binary32")):
            with self.case(seed=seed, numbers=numbers):
                result = self.run_program("drive", LEARNERS[0], "--bias", "--norm", "features", "--seed", seed, "--numbers", numbers,
                                          "--allow-rounding", "--", *PROGRAM, "intercept")
                self.assertEqual(result.code, 0 if numbers == "binary64" else result.code, result.out + result.err)
                self.assertNotIn("NaN", result.out)

    def wrong(self, way, learner, rows, c, bias):
        """Rounds of a wrong learner in doubles."""
        w, c = [START[way]] * (len(rows[0][0]) + bias), float(c)
        for x, y in rows:
            seen = [*map(float, x), *[1.0] * bias]
            score = sum(map(float.__mul__, w, seen))
            lost = max(0.0, -y * score if way == "no-margin" else 1 - y * score)
            x2 = sum(a * a for a in (x if way == "features" else seen)) ** (0.5 if way == "length" else 1)
            if way == "squared-loss":
                lost *= lost
            softened = (learner == LEARNERS[2] or way == "second") and way not in ("no-c", "first")
            tau = float(lost / (x2 + (1 if way == "whole-c" else 0.5) / c) if softened else lost / x2)
            if (learner == LEARNERS[1] or way == "first") and way not in ("no-c", "second"):
                tau = min(c, tau)
            if way == "mistakes-alone" and y * score > 0:
                tau = 0.0
            w = [a + tau * y * b for a, b in zip(w, seen)]
            if max(map(abs, w)) > 1e100:  # the squares of losses grow beyond all numbers
                return
            yield {"x": [float(a) for a in x], "y": y, "prediction": 1 if score > 0 else -1, "weights": w}

    def test_six_wrong_rules_are_named_whether_weights_are_shown_or_not(self):
        draw = random.Random(5)
        rows = [([draw.randint(-150, 150) / 64 or 1 for _ in range(2)], draw.choice((-1, 1))) for _ in range(200)]
        for way in ("no-c", "length", "mistakes-alone", "no-margin", "squared-loss", "second", "first", "whole-c", "features"):
            for learner in WRONG[way][0]:
                header = {"learner": learner, "dimension": 2, "bias": way == "features", "start": [START[way]] * (2 + (way == "features")),
                          **({"aggressiveness": "1/5"} if learner != LEARNERS[0] else {})}
                rounds = list(self.wrong(way, learner, rows, Fraction(1, 5), way == "features"))
                silent = [{name: value for name, value in line.items() if name != "weights"} for line in rounds]
                # The squares of losses grow without C, and with them what doubles make of them: no prediction tells it then.
                grows = way == "squared-loss" and learner == LEARNERS[0]
                for shown in (rounds,) if grows else (rounds, silent):
                    with self.case(way=way, learner=learner, shown=shown is rounds):
                        found = self.verdict(self.save([header, *shown]), "--numbers", "binary64", code=1)
                        self.assertEqual(found["first_fault"].get("likely"), WRONG[way][1], found)

    def test_tau_that_leaves_out_the_length_is_named_and_taken_for_no_constant(self):
        draw = random.Random(2)
        for learner, factor in ((LEARNERS[0], 1), (LEARNERS[1], 1), (LEARNERS[2], 2)):
            with self.case(learner=learner):
                w, rounds = [0.0, 0.0], []
                for _ in range(12):
                    x, y = [draw.randint(-40, 40) / 64 for _ in range(2)], draw.choice((-1, 1))
                    score = sum(map(float.__mul__, w, x))
                    tau = max(0.0, 1 - y * score) * factor
                    w = [a + (min(tau, 1.0) if learner == LEARNERS[1] else tau) * y * b for a, b in zip(w, x)]
                    rounds.append({"x": x, "y": y, "prediction": 1 if score > 0 else -1, "weights": w})
                header = {"learner": learner, "dimension": 2, **({"aggressiveness": 1} if learner != LEARNERS[0] else {})}
                found = self.verdict(self.save([header, *rounds]), "--numbers", "binary64", code=1)["first_fault"]
                self.assertEqual(found.get("likely"), "tau leaves out |x|^2")
        # Of instances of one length it may be another C as well.
        w, rounds = [Fraction(0)] * 3, []
        for t in range(9):
            x, y = [int(i == t % 3) for i in range(3)], (-1) ** (t // 3)
            score = dot(w, x)
            w = [a + max(0, 1 - y * score) / 2 * y * b for a, b in zip(w, x)]  # C is 1/2
            rounds.append({"x": x, "y": y, "prediction": 1 if score > 0 else -1, "weights": list(map(str, w))})
        header = {"learner": LEARNERS[2], "dimension": 3, "aggressiveness": "1/4"}
        found = self.verdict(self.save([header, *rounds]), code=1)["first_fault"]
        self.assertEqual(found.get("likely"), "another C: 1/2")
        # Of large losses it may be a constant; then it is no other first update, either.
        header = {"learner": LEARNERS[1], "dimension": 1, "aggressiveness": 1}
        found = self.verdict(self.save([header, {"x": [4], "y": 1, "prediction": -1, "weights": [4]}]), code=1)["first_fault"]
        self.assertNotIn("likely", found)
        # Where steps may be of another size, the updates that it states are no evidence that one was left out.
        w, rounds = [Fraction(0)] * 2, []
        for x, y in (((1, 0), 1), ((1, 0), -1), ((0, 1), 1), ((1, 0), -1), ((1, 0), -1), ((1, 1), 1), ((1, 0), 1), ((1, 1), 1)):
            lost, prediction = max(Fraction(0), 1 - y * dot(w, x)), 1 if dot(w, x) > 0 else -1
            w = [a + lost / (dot(x, x) + 1) * y * b for a, b in zip(w, x)]  # C is 1/2
            rounds.append({"x": x, "y": y, "prediction": prediction, "updated": lost > 0})
        header = {"learner": LEARNERS[2], "dimension": 2, "aggressiveness": "1/4", "tie": "negative"}
        verdict = self.verdict(self.save([header, *rounds]), code=1)
        self.assertNotIn("left out", json.dumps(verdict["first_fault"] or verdict["first_divergence"]))
        for seed in ("1", "2", "3"):  # of large instances the loss is larger than C
            with self.case(seed=seed):
                found = self.driven(LEARNERS[1], ["--seed", seed], "undivided")["first_divergence"]
                self.assertIn(found.get("likely"), (None, "tau leaves out |x|^2"))

    # ---------------------------------------------------------------- living programs

    def driven(self, learner, options, *words):
        c = [] if learner == LEARNERS[0] or "--aggressiveness" in options else ["--aggressiveness", "1/5"]
        result = self.run_program("drive", learner, *c, *options, "--json", "--", *PROGRAM, *words)
        self.assertIn(result.code, (0, 1), result.err)
        return result.json

    def test_right_programs_on_decimals_are_not_accused(self):
        """In doubles, and in other orders of summation: fuzz/right_learners.py."""
        for number, learner in enumerate(LEARNERS):
            for turn, (way, options) in enumerate((
                    ("exact", ["--numbers", "decimal"]), ("double", ["--numbers", "decimal", "--tie", "positive"]))):
                shown = SHOWN[(number + turn) % 3]
                with self.case(way=way, learner=learner, shown=shown):
                    found = self.driven(learner, [*options, "--cases", "15"], way, shown)
                    self.assertTrue(found["conforms"] or way != "exact", found.get("explanation"))
                    if found["first_divergence"]:
                        self.assertIn(found["first_divergence"]["cause"], ("rounding", "tie"), found["explanation"])

    def test_wrong_programs_are_caught_and_named(self):
        for way, (learners, likely, shown_by) in WRONG.items():
            for number, learner in enumerate(learners):
                for shown in shown_by if len(learners) == 1 else [shown_by[number % len(shown_by)]]:
                    with self.case(way=way, learner=learner, shown=shown):
                        bias = ["--bias"] if likely.endswith("bias") or "the bias" in likely else []
                        found = self.driven(learner, bias, way, shown)["first_divergence"]
                        self.assertEqual((found["cause"], found.get("likely")), ("rule", likely), found)

    def test_another_c_of_a_silent_program_is_named_as_what_it_is_or_not_at_all(self):
        for learner, c in ((LEARNERS[0], "2"), *((LEARNERS[1], c) for c in ("0.09", "0.4", "3", "10")), (LEARNERS[2], "15")):
            with self.case(learner=learner, c=c):
                options = [] if learner == LEARNERS[0] else ["--aggressiveness", "1"]
                found = self.driven(learner, options, "C=" + c, "nothing")["first_divergence"]
                self.assertIn(found.get("likely"), (None, "another C: " + c), found)

    def test_of_a_trace_that_starts_elsewhere_and_does_not_say_so_nothing_else_is_named(self):
        self.file("in.csv", "a,b,y\n1,0,1\n0,1,-1\n1,1,1\n")
        elsewhere = "the weights start elsewhere, or the first update alone is another one"
        for learner in LEARNERS:
            for start in ("-1,3", "2,2", "1/2,1"):
                self.succeeds("run", learner, "in.csv", f"--start={start}", "--trace", "t.jsonl")
                with open(self.path("t.jsonl")) as trace:
                    header, *rounds = map(json.loads, trace)
                header.pop("start")
                for says in (True, False):
                    with self.case(learner=learner, start=start, says=says):
                        shown = [one if says else {name: one[name] for name in one if name != "updated"} for one in rounds]
                        self.file("t.jsonl", "".join(json.dumps(line) + "\n" for line in (header, *shown)))
                        found = self.verdict("t.jsonl", code=1)["first_divergence"]["likely"]
                        stands = says and not rounds[0]["updated"]
                        self.assertEqual(found, "the weights start at 2, not at 0" if stands else elsewhere)


if __name__ == "__main__":
    main()
