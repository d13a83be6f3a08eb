"""Correct learners are never accused: correct_learners_test.py PROGRAM SOURCE_DIR.

Whatever doubles, floats, logarithms or another order of summation do to a learner with the right rule is a tie or
rounding. Faults that are no rounding are caught in the same number types all the same. Right learners of all kinds, over
seeds: fuzz/right_learners.py.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
PYTHON = [sys.executable, "-I", "-S", "-B"]
CORRECT = [*PYTHON, str(SOURCE / "tests/programs/correct_learners.py")]
SINGLE = ["--numbers", "binary32"]

sys.path.append(str(SOURCE / "tests"))
from node import NODE  # noqa: E402

PERCEPTRONS = ("double", "reversed", "pairwise", "lanes", "accurate", "fused", "dual", "scaled", "sparse", "sigmoid")


class CorrectLearners(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def divergence(self, learner, options, command, cases):
        done = subprocess.run([PROGRAM, "drive", learner, "--cases", str(cases), *options, "--json", "--", *command],
                              cwd=self.folder, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=3600)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout)

    def not_accused(self, learner, options, command, cases=12):
        found = self.divergence(learner, options, command, cases)
        if found["first_divergence"]:
            self.assertNotEqual(found["first_divergence"]["cause"], "rule", found.get("explanation", "") + str(
                found["sequence"]))

    def test_ties_between_decimals_that_doubles_miss_are_no_wrong_rule(self):
        for number, way in enumerate(PERCEPTRONS):
            options, shown = ([], ["--step", "0.1", "--bias"])[number % 2], ("state", "updated", "nothing")[number % 3]
            with self.subTest(way=way, options=options, shown=shown):
                self.not_accused("perceptron", [*options, "--numbers", "decimal"], [*CORRECT, way, shown])

    @unittest.skipUnless(NODE, "node is not there, or old: the JavaScript example was not tried")
    def test_the_example_in_javascript_is_not_accused(self):
        command = [NODE, str(SOURCE / "docs/examples/perceptron.mjs")]
        self.not_accused("perceptron", [], command, cases=50)

    def test_who_says_truly_that_an_update_changed_nothing_is_not_accused(self):
        cases = [("perceptron", "double", []), ("perceptron", "double", ["--step", "0.3", "--tie", "positive"]),
                 ("perceptron", "float32", SINGLE), ("winnow", "weights", ["--eta", "0.1"]),
                 ("winnow", "logarithms", ["--beta", "3"]), ("winnow", "exponents", ["--eta", "1/3"]),
                 ("littlestone-winnow", "weights", []), ("kernel-perceptron", "double", ["--kernel", "linear"])]
        for learner, way, options in cases:
            with self.subTest(learner=learner, way=way, options=options):
                self.not_accused(learner, [*options, "--seed", "2"], [*CORRECT, way, "changed"], cases=20)

    # ---------------------------------------------------------------- check

    def check(self, header, rounds, *options):
        path = self.folder / "trace.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in [header, *rounds]))
        done = subprocess.run([PROGRAM, "check", str(path), "--json", *options], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout)

    def told(self, header, rounds):
        self.check(header, rounds)
        return " ".join(subprocess.run([PROGRAM, "check", str(self.folder / "trace.jsonl")], text=True,
                                       stdout=subprocess.PIPE).stdout.split())

    PERCEPTRON = {"learner": "perceptron", "dimension": 1, "tie": "mistake"}

    def test_an_update_that_is_absorbed_is_not_missed(self):
        rounds = [{"x": [1], "y": 1, "prediction": -1, "weights": [1]},
                  {"x": [1e-17], "y": -1, "prediction": 1, "weights": [1]},
                  {"x": [1], "y": 1, "prediction": 1, "weights": [1]}]
        for numbers in ("decimal", "binary64"):
            verdict = self.check(self.PERCEPTRON, rounds, "--numbers", numbers)
            self.assertTrue(verdict["decisions_conform"])
            self.assertIsNone(verdict["first_local"]["update"])
            self.assertEqual(verdict["first_divergence"]["cause"], "rounding")
        rounds[1]["updated"] = False  # as a program says that compares its weights
        self.assertTrue(self.check(self.PERCEPTRON, rounds)["decisions_conform"])

    def test_an_update_that_moves_nothing_may_be_said_to_be_none(self):
        nothing = [{"x": [0], "y": 1, "prediction": -1, "updated": False}]
        self.assertTrue(self.check(self.PERCEPTRON, nothing)["conforms"])
        self.assertTrue(self.check({"learner": "winnow", "dimension": 2, "eta": 1},
                                   [{**nothing[0], "x": [-2, -2]}])["conforms"])
        self.assertTrue(self.check({"learner": "kernel-perceptron", "dimension": 1, "kernel": "linear"}, nothing)["conforms"])
        absorbed = [{"x": [18014398509481984], "y": 1, "prediction": -1, "updated": True},
                    {"x": [-1], "y": 1, "prediction": -1, "updated": False}]
        self.assertTrue(self.check(self.PERCEPTRON, absorbed)["conforms"])
        for header, x in ((self.PERCEPTRON, [1]), ({"learner": "winnow", "dimension": 2, "eta": 1}, [2, 1]),
                          ({"learner": "kernel-perceptron", "dimension": 1, "kernel": "polynomial:1:1"}, [0])):
            verdict = self.check(header, [{**nothing[0], "x": x}])
            self.assertEqual(verdict["first_fault"]["cause"], "rule", header)

    def test_no_convention_at_zero_leaves_out_the_update_after_a_wrong_prediction(self):
        rounds = [{"x": [1, 1, 1], "y": -1, "prediction": 1, "updated": True},
                  {"x": [1, 2, -3], "y": 1, "prediction": -1, "updated": False}]
        for tie in ("mistake", "positive", "negative"):
            verdict = self.check({"learner": "perceptron", "dimension": 3, "tie": tie}, rounds)
            self.assertEqual((verdict["first_fault"]["cause"], verdict["first_fault"]["round"]), ("rule", 2), tie)

    TIES_ARE_MISTAKES = {"learner": "perceptron", "dimension": 2, "tie": "mistake"}

    def test_a_tie_of_whole_numbers_may_be_lost_by_who_scales_its_weights(self):
        # w = (1, 1) may be kept as 1.41 times (0.707, 0.707), so that the tie of round 2 may be one or not.
        first = [{"x": [1, 1], "y": 1, "prediction": -1}, {"x": [1, -1], "y": 1, "prediction": 1}]
        updated, not_updated = ([*first, {"x": [-1, 2], "y": y, "prediction": y}] for y in (-1, 1))
        self.assertTrue(self.check(self.TIES_ARE_MISTAKES, updated)["conforms"])
        verdict = self.check(self.TIES_ARE_MISTAKES, not_updated)
        self.assertIsNone(verdict["first_fault"])
        self.assertEqual(verdict["first_divergence"]["cause"], "rounding")
        self.assertIn("Rounding may explain this: it may decide whether round 2 is an update",
                      self.told(self.TIES_ARE_MISTAKES, not_updated))
        # w is (1, 1) still, or else round 3 would have gone otherwise.
        fault = self.check(self.TIES_ARE_MISTAKES, [*not_updated, {"x": [0, 2], "y": 1, "prediction": -1}])["first_fault"]
        self.assertEqual((fault["cause"], fault["round"], fault["score"]), ("rule", 4, "2"))
        # After another such tie it is that or (2, 0).
        either = [*not_updated, first[1], {"x": [1, 1], "y": 1, "prediction": -1}]
        self.assertIn("Round 5 (line 6): the trace predicts -1, exact arithmetic with the same updates 1; the exact score "
                      "after some of the updates that it may have made is 2. No rounding",
                      self.told(self.TIES_ARE_MISTAKES, either))

    def test_what_is_told_of_an_update_later_counts_for_silent_learners(self):
        rounds = [{"x": [1, 1, 1, 1], "y": 1, "prediction": -1}, {"x": [1, -1, 0, 0], "y": 1, "prediction": 1},
                  {"x": [0, 0, 1, -1], "y": 1, "prediction": 1}, {"x": [2, 2, -3, 6], "y": 1, "prediction": 1}]
        header = {**self.TIES_ARE_MISTAKES, "dimension": 4}
        self.assertIsNone(self.check(header, rounds)["first_fault"])
        rounds[2]["updated"] = True
        self.assertEqual(self.check(header, rounds)["first_fault"]["round"], 4)

    def test_of_very_many_unseen_ties_any_may_have_been_an_update(self):
        def trace(ties, *more):
            pairs = [[(at == 2 * pair) - (at == 2 * pair + 1) for at in range(12)] for pair in range(ties)]
            return {**self.TIES_ARE_MISTAKES, "dimension": 12}, [
                {"x": [1] * 12, "y": 1, "prediction": -1}, *({"x": x, "y": 1, "prediction": 1} for x in pairs), *more,
                {"x": [1] * 10 + [0, 0], "y": 1, "prediction": -1}]
        self.assertEqual(self.check(*trace(5))["first_divergence"]["cause"], "rule")
        self.assertEqual(self.check(*trace(6))["first_divergence"]["cause"], "rounding")
        # A tie of one of 32 ways alone, that with every update; its entries are too small to hide the rest.
        tie = {"x": [entry / 64 for entry in (1, 0, 2, 0, 4, 0, 8, 0, 16, 0, -62, 0)], "y": -1, "prediction": -1}
        self.assertEqual(self.check(*trace(5, tie))["first_divergence"]["cause"], "rounding")

    def test_a_tie_of_silent_learners_is_one_update_or_none_and_excuses_nothing_else(self):
        # After the first round w is (1, 1), whatever the second one, a tie, is taken for.
        rounds = [{"x": [1, 1], "y": 1, "prediction": -1}, {"x": [1, -1], "y": 1, "prediction": 1},
                  {"x": [1, 1], "y": 1, "prediction": -1}]
        verdict = self.check(self.TIES_ARE_MISTAKES, rounds)
        self.assertEqual((verdict["first_divergence"]["cause"], verdict["first_divergence"]["round"]), ("rule", 3))
        # Who does not learn at a score of 0 and a right prediction has another convention.
        rounds = [{"x": [1, 1], "y": 1, "prediction": 1}, {"x": [1, 0], "y": -1, "prediction": 1},
                  {"x": [0, 1], "y": 1, "prediction": 1}, {"x": [2, 1], "y": 1, "prediction": -1}]
        self.assertEqual(self.check(self.TIES_ARE_MISTAKES, rounds)["first_divergence"]["cause"], "tie")

    def test_weights_that_are_shown_now_and_then_are_not_compared_over_rounds_that_show_none(self):
        rounds = [{"x": [1, 0], "y": 1, "prediction": 1, "weights": ["1/2", "1/2"]},
                  {"x": [-1, 0], "y": 1, "prediction": -1},
                  {"x": [0, 1], "y": 1, "prediction": 1, "weights": ["1/3", "2/3"]}]
        header = {"learner": "winnow", "dimension": 2, "beta": 2, "tie": "positive"}
        self.assertTrue(self.check(header, rounds)["conforms"])
        rounds[1]["updated"] = True  # which changes nothing
        self.assertTrue(self.check(header, rounds)["conforms"])
        rounds[2]["weights"] = ["1/2", "1/2"]  # as if round 2 had not been
        self.assertEqual(self.check(header, rounds)["first_fault"]["cause"], "rule")

    def test_what_a_sigmoid_loses_is_no_wrong_rule_of_any_learner(self):
        tiny = {"x": [-2 ** -52], "y": -1, "prediction": 1}
        headers = [{"learner": "winnow", "eta": 0.5}, {"learner": "winnow", "eta": 0.5, "normalized": False},
                   {"learner": "winnow", "eta": "infinite"}, {"learner": "perceptron"}, {"learner": "voted-perceptron"},
                   {"learner": "kernel-perceptron", "kernel": "linear"}]
        for header in headers:
            header = {**header, "dimension": 1, "tie": "positive"}
            first = [] if header["learner"] == "winnow" else [{"x": [-1], "y": -1, "prediction": 1, "updated": True}]  # w = 1 from there on
            with self.subTest(header=header):
                verdict = self.check(header, [*first, tiny])
                self.assertIsNone(verdict["first_fault"])
                self.assertEqual(verdict["first_divergence"]["cause"], "rounding")
                fault = self.check(header, [*first, {**tiny, "x": [-2 ** -47]}])["first_fault"]
                self.assertEqual((fault["cause"], fault["round"]), ("rule", len(first) + 1))
        # Weights that are divided by their sum are 1/2 then, those that are not e^-20.
        rounds = [{"x": [-40, -40], "y": 1, "prediction": -1}, {"x": [-2 ** -40] * 2, "y": -1, "prediction": 1}]
        for normalized in (True, False):
            header = {**headers[0], "dimension": 2, "tie": "positive", "normalized": normalized}
            self.assertEqual(self.check(header, rounds)["first_fault"] is None, not normalized)

    def test_a_vote_that_is_scaled_may_miss_a_tie_of_whole_numbers(self):
        header = {"learner": "voted-perceptron", "dimension": 2, "tie": "negative"}
        rounds = [{"x": [-9, 0.5], "y": 1, "prediction": -1, "updated": True},
                  {"x": [0.5, 9], "y": -1, "prediction": 1, "updated": True}]
        found = self.check(header, rounds)
        self.assertEqual((found["first_divergence"]["cause"], found["first_fault"]), ("tie", None))
        self.assertIn("Weights whose score is exactly 0 decide the vote: what counts is the convention at zero, or rounding that hides the tie.",
                      self.told(header, rounds))
        rounds[1]["x"] = [1, 9]
        self.assertEqual(self.check(header, rounds)["first_fault"]["round"], 2)

    def test_a_step_that_is_hardly_in_range_excludes_nothing(self):
        step = 20240225330731 * 2.0 ** -1074  # some 1e-310, whose half is rounded
        for step, conforms in ((step, True), (3 * 2.0 ** -200, False)):
            halves = 2 * (step / 2 * 1000) if conforms else step * 1000 * (1 + 2 ** -40)
            verdict = self.check({**self.PERCEPTRON, "step": step},
                                 [{"x": [1000], "y": 1, "prediction": -1, "weights": [halves]}])
            self.assertEqual(verdict["first_divergence"]["cause"], "rounding" if conforms else "rule")

    def test_weights_of_a_kernels_features_may_absorb_an_update(self):
        first = {"x": [-(2 ** 30)], "y": -1, "prediction": 1, "updated": True}
        for kernel, y, absorbed, seen in (("linear", -1, 2 ** -23, 2 ** -19), ("polynomial:2:0", 1, 2 ** 3, 2 ** 7),
                                          ("polynomial:1:1", -1, None, 2 ** -23)):  # the constant is a feature, too
            header = {"learner": "kernel-perceptron", "dimension": 1, "kernel": kernel}
            for x, missed in ((absorbed, False), (seen, True)):
                if x is None:
                    continue
                verdict = self.check(header, [first, {"x": [x], "y": y, "prediction": -y, "updated": False}])
                with self.subTest(kernel=kernel, x=x):
                    self.assertEqual(verdict["first_fault"] is not None and verdict["first_fault"]["kind"] == "update", missed)
                    self.assertEqual(verdict["first_fault"] is not None, missed)

    def test_sums_of_first_weights_that_doubles_do_not_have_hide_ties(self):
        rounds = [{"x": [1, 1, 1], "y": 1, "prediction": 1}] * 3  # 0.1 + 0.1 + 0.1 > 0.3
        for header in ({"learner": "littlestone-winnow", "initial": 0.1}, {"learner": "balanced-winnow", "plus": 0.2, "minus": 0.1}):
            header = {**header, "dimension": 3, "tie": "negative", "threshold": 0.3, "promotion": 1.5, "demotion": 0.5}
            first = self.check(header, rounds)["first_divergence"]
            self.assertEqual((first["cause"], first.get("likely")), ("tie", None))

    def test_an_update_that_would_show_is_missed(self):
        rounds = [{"x": [1], "y": 1, "prediction": -1, "weights": [1]},
                  {"x": [1e-9], "y": -1, "prediction": 1, "weights": [1]}]
        verdict = self.check(self.PERCEPTRON, rounds, "--numbers", "binary64")
        self.assertEqual((verdict["first"]["update"], verdict["first_local"]["update"]), (2, 2))
        self.assertEqual(verdict["first_divergence"]["cause"], "rule")
        # A float absorbs it.
        verdict = self.check(self.PERCEPTRON, rounds, "--numbers", "binary32")
        self.assertEqual((verdict["first"]["update"], verdict["first_divergence"]["cause"]), (None, "rounding"))

    def test_numbers_of_a_float_are_read_as_floats(self):
        rounds = [{"x": [0.1], "y": 1, "prediction": -1, "weights": [0.10000000149011612]}]
        self.assertTrue(self.check(self.PERCEPTRON, rounds, "--numbers", "binary32")["conforms"])
        verdict = self.check(self.PERCEPTRON, rounds, "--numbers", "binary64")
        self.assertEqual(verdict["first_divergence"]["cause"], "rule")

    def test_rounded_exponents_are_rounding(self):
        rounds = [{"x": [0.1, 0], "y": -1, "prediction": 1, "exponents": [-0.1, 0]},
                  {"x": [-0.2, 0], "y": 1, "prediction": -1, "exponents": [-0.30000000000000004, 0]}]
        header = {"learner": "winnow", "dimension": 2, "eta": 1}
        verdict = self.check(header, rounds)
        self.assertEqual((verdict["first_divergence"]["kind"], verdict["first_divergence"]["cause"]),
                         ("weights", "rounding"))
        rounds[1]["exponents"][0] = -0.3001
        self.assertEqual(self.check(header, rounds)["first_divergence"]["cause"], "rule")

    def test_an_absolute_tolerance_forgives_what_should_be_zero(self):
        rounds = [{"x": [1], "y": 1, "prediction": -1, "weights": [1]},
                  {"x": [1], "y": -1, "prediction": 1, "weights": [1e-20]}]
        self.assertFalse(self.check(self.PERCEPTRON, rounds, "--tolerance", "1e-9")["conforms"])
        self.assertTrue(self.check(self.PERCEPTRON, rounds, "--absolute-tolerance", "1e-9")["conforms"])
        self.assertFalse(self.check(self.PERCEPTRON, rounds, "--absolute-tolerance", "1e-21")["conforms"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
