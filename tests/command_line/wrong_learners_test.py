"""A corpus of wrong learners, driven with the usual options: wrong_learners_test.py PROGRAM [SOURCE_DIR].

Every wrong one diverges by its rule (or by its convention at zero), and the sentence on what is likely is the expected one:
it names the fault, or there is none. The right ones, none of which is accused: fuzz/right_learners.py.
"""
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

from harness import HANGING, NODE, PROGRAM, SOURCE, main

sys.path.append(str(SOURCE / "tests/fuzz"))
import right_learners  # noqa: E402

PYTHON = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/wrong_learners.py")]
MORE_PYTHON = [*PYTHON[:-1], str(SOURCE / "tests/programs/more_learners.py")]
NEARLY = [*PYTHON[:-1], str(SOURCE / "tests/programs/near_learners.py")]
IN_NODE = [NODE or "", str(SOURCE / "tests/programs/learners.mjs")]
LEFT_OUT, TOO_MANY = "an update that is due was left out", "an update on a round whose prediction is right"
ZERO = "the other convention at zero"
WRONG_SIGN, LAST = "the score or the update has the wrong sign", "the score leaves out the last coordinates"
STALE = "the score is that of the weights before the last update"

# What is said to be likely of each fault: the whole of it. To say nothing is right where no fault that is known explains it all: an
# Int32Array cuts off, and wraps.
PERCEPTRON = {"skip": LEFT_OUT, "swapped": "labels swapped: the weights moved the wrong way", "zero": ZERO,
    "sign": WRONG_SIGN, "always": TOO_MANY, "threshold-one": "", "majority": "", "only-positive": LEFT_OUT, "step-0.1": "another step size: 0.1", "step-0.2": "another step size: 0.2",
    "step-0.01": "another step size: 0.01", "step-1/3": "another step size: 1/3",
    "zero-step-0.1": "another step size: 0.1, and the other convention at zero",
    "only-negative": LEFT_OUT, "margin": TOO_MANY, "freezes": LEFT_OUT, "initial": "the weights start at 0.1, not at 0", "stale": STALE, "tail": "",
    "averaged": "", "single-score": "", "absolute": "", "first-only": LAST, "clipped-x": "", "whole-score": "", "confident": "",
    "step": "another step size: 2", "decay": "the step shrinks: divided by k in the k-th update", "root-decay": "",
    "normalised-x": "", "sign-x": "", "threshold-x": "", "one-sided": "", "passive-aggressive": "", "last": "",
    "first": "", "twice": "another step size: 2", "decayed-weights": "",
    "clipped": "weights are kept between -3/2 and 3/2", "nonnegative": "negative weights are set to 0",
    "whole": "weights are cut off to whole numbers", "single": "weights are floats (binary32)", "normalised": "",
    "reset-large": "", "altered": "one weight altered, w_1", "replaced": "", "rotated": "",
    "printed": "weights are shown with 6 digits", "fixed": "weights are shown with 2 decimals", "silent-swapped": WRONG_SIGN,
    "silent-stale": STALE, "silent-clipped": ""}
BIASED = {"bias": "the bias is not updated", "bias-features": "the bias moves once for each feature",
    "bias-sparse": "the bias moves once for each feature that is not 0", "bias-rate": "the bias moves by 1/2: another step or constant",
    "bias-constant": "the bias moves by 2: another step or constant", "no-bias-score": "the score leaves out the bias",
    "bias-one": "the weights start at (0, 1), not at 0"}
LITTLESTONE = {"threshold": "", "promotion": "another factor of promotion: 3",
    "promotion-1.1": "another factor of promotion: 1.1", "demotion-0.3": "another factor of demotion: 0.3",
    "demotion": "another factor of demotion: 1/4", "initial": "the weights start at 2, not at 1", "adds": "", "never-promotes": LEFT_OUT, "inactive": "",
    "clipped": "weights are kept between -4 and 4", "clipped-at-1": "weights are kept between -1 and 1", "normalised": "",
    "swapped": "labels swapped: promotion and demotion exchanged", "skip": LEFT_OUT, "zero": ZERO}
SCALED = "weights are shown times a positive number"
WINNOW = {"eta": "another learning rate: 2 times the one it says", "unnormalised": "the weights are not normalized", "largest": SCALED, "linear": "",
    "sign-x": "", "one-sided": LEFT_OUT, "floor": "", "swapped": "labels swapped: the weights moved the wrong way",
    "always": TOO_MANY, "skip": LEFT_OUT}
KERNEL = {"degree": "another kernel: polynomial:3:1", "degree-less": "another kernel: polynomial:1:1", "constant": "another kernel: polynomial:2:0, or one whose constant is added outside of its power",
    "aliased": "all updates share one buffer, which holds the last instance", "budget": "", "unsigned": "",
    "duplicates": LEFT_OUT, "swapped": "", "skip": LEFT_OUT}
GAUSSIAN = {"width": "", "distance": ""}  # predictions leave several widths
WIDE_GAUSSIAN = {"distance": ""}
HALVING = {"agreeing": "the experts that agree with the prediction are kept, not those that agree with the outcome",
    "never": "experts that were wrong still vote",
    "on-mistakes": "experts that were wrong are kept on rounds whose prediction is right",
    "swapped": "labels swapped: the experts that were right are left out", "weighted": "", "silent-agreeing-on-mistakes": ""}
# What the languages make of it; faults that Python can have, too, are driven there.
JAVASCRIPT = {"off-by-one": LAST, "int-score": "", "int-array": "", "fround": "weights are floats (binary32)",
    "zero-one": LEFT_OUT, "parsed": "another step size: 2", "aliased": "", "sparse": "", "reduced": "", "rounded": "", "filtered": "", "unit": ""}
JAVASCRIPT_NEGATIVE = {"truthy": ZERO}
CPP = {"uninitialised": "the weights start at 1/1024, not at 0", "int-score": "",
    "saturated": "weights are kept between -3 and 3", "int-weights": "weights are cut off to whole numbers",
    "float-weights": "weights are floats (binary32)", "shifted": "", "step-halves": "", "counter": "",
    "short-digits": "weights are shown with 6 digits", "unsigned": "", "margin": TOO_MANY, "zero-label": LEFT_OUT,
    "tail": LAST, "capacity": LAST, "confident": "", "whole-abs": "", "counts-down": "", "ones": "", "squared": ""}
# Of more_learners.py.
MORE = {"stale-cache": "", "unit-large": "", "rounded-score": "", "nearest": "", "positive-part": "", "first-coordinate": "",
        "momentum": "", "window": "", "squared": "", "hinge": "", "twice-wrong": "", "drop": LEFT_OUT, "nonzero": "", "skips-61": "", "short": "",
        "seventh-lane": "", "silent-wraps": "", "silent-first-tie": "", "silent-counter": "", "skips-ties": LEFT_OUT,
        "silent-strict": "the score is always 0", "silent-after-100": "",
        "shows-unit": "weights are shown times a positive number"}
MORE_NEGATIVE = {"silent-margin": ""}
# Of near_learners.py: silent, and off by 1e-3 to 1e-12, beyond the 65th coordinate, or after hundreds of rounds.
NEAR = {"places-4": "", "places-8": "", "places-12": "", "floats": "", "threshold1e-3": "", "threshold1e-12": "", "margin0.5": "",
        "margin1e-3": "", "margin1e-9": "", "relative1e-3": "", "relative1e-12": "", "sparse-skips": "", "equal-once": ""}
NEAR_STARTED = {"eta1e-4": "", "eta1e-8": "", "decays": ""}
FAR = {"only-65": "", "only-127": "", "only-999": "", "without-66": "", "without-200": ""}
# Of far_learners.py, which know their first coordinates, or experts, alone.
BEHIND = [("littlestone-winnow", [], ["more_learners.py", "right"]),
          ("littlestone-winnow", ["--demotion", "1/2", "--tie", "mistake"], ["more_learners.py", "right"]),
          ("balanced-winnow", [], ["balanced_learners.py", "double"]),
          ("balanced-winnow", ["--factors", "modified", "--margin", "1", "--tie", "mistake"], ["balanced_learners.py", "double"]),
          ("halving", [], ["more_learners.py", "right"]),
          ("weighted-majority", [], ["more_learners.py", "right"]),
          ("voted-perceptron", [], ["correct_learners.py", "double"]),
          ("averaged-perceptron", [], ["averaged_learners.py", "sum"]),
          ("margin-perceptron", [], ["margin_learners.py", "double"]),
          ("kernel-perceptron", ["--kernel", "polynomial:2:1"], ["correct_learners.py", "double"]),
          ("kernel-perceptron", ["--kernel", "gaussian:1/2"], ["correct_learners.py", "double"]),
          ("passive-aggressive", [], ["aggressive_learners.py", "double"]),
          ("passive-aggressive-1", [], ["aggressive_learners.py", "double"]),
          ("passive-aggressive-2", [], ["aggressive_learners.py", "double"]),
          ("winnow", ["--eta", "1/2"], ["correct_learners.py", "weights"]),
          ("winnow", ["--beta", "3"], ["correct_learners.py", "exponents"]), ("hedge", [], ["hedge_learners.py", "double", "p"])]
# Of these one coordinate is enough to see the fault, however many there are; the others take long with a thousand.
FEW_LEFT = ("margin", "passive", "kernel", "balanced")
SUBNORMAL = {"subnormal-nan": "", "subnormal-plain": ""}  # and "subnormal-raises"
LATE = {"wraps-256": 257, "wraps-1024": 1026, "stops-4096": 4098}  # and the most rounds that may be left of them
AT_ZERO = {"zero-repeats": "at zero it repeats its last prediction",
           "zero-turns": "at zero it predicts the opposite of its last prediction",
           "zero-last-label": "at zero it predicts the last label",
           "zero-coin": "at zero it predicts now 1, now -1, as no convention does that is known here"}
# A weight of more than 1, which is 2, is not promoted again: none gets beyond 2.
MORE_LITTLESTONE = {"strict": "", "demotes-all": "a demotion moves all weights, those that it should leave, too", "caps": "weights are kept between -16 and 16", "promotes-once": "weights are kept between -2 and 2"}
MORE_KERNEL = {"normalised-kernel": "", "forgets-first": "", "silent-buffer": ""}
MORE_HALVING = {"plurality": "", "never-empty": "", "stops-learning": ""}
MANY_ROUNDS = {"counter", "silent-counter", "silent-after-100", "silent-buffer"}
FAULTY = {"stale": "the score is that of the weights a round before"}  # of faulty_learner.py
BROKEN = {"nan": IN_NODE, "crash": "cpp"}


def drive(learner, options, command):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([PROGRAM, "drive", learner, *options, "--json", "--", *command], cwd=folder, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANGING)
        if done.returncode not in (0, 1):
            return {"error": done.stderr}
        found = json.loads(done.stdout)
        if done.returncode == 1:
            numbers = options[options.index("--numbers"):][:2] if "--numbers" in options else ["--numbers", "binary64"]
            checked = subprocess.run([PROGRAM, "check", found["trace"], *numbers, "--json"], cwd=folder, text=True,
                                     stdout=subprocess.PIPE, timeout=HANGING)
            verdict = json.loads(checked.stdout)
            found["checked"] = verdict["first_fault"] or verdict["first_divergence"]
        return found


class Corpus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.cpp = cls.folder + "/learners"
        compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
        subprocess.run([compiler, "-std=c++20", "-O1", "-o", cls.cpp, str(SOURCE / "tests/programs/learners.cpp")], check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)

    def all_of(self, cases):
        """cases: learner, options, command, what is expected; each driven, two at a time."""
        with ThreadPoolExecutor(2) as pool:
            return list(zip(cases, pool.map(lambda case: drive(*case[:3]), cases)))

    def caught(self, learner, options, faults, command):
        cases = [(learner, options, [*command, fault], (fault, likely)) for fault, likely in faults.items()]
        for (_, _, _, (fault, likely)), found in self.all_of(cases):
            with self.subTest(learner=learner, fault=fault):
                self.assertNotIn("error", found)
                divergence = found["first_divergence"]
                self.assertIsNotNone(divergence, "it was not caught")
                is_tie = likely == ZERO or likely.startswith("at zero")
                self.assertEqual(divergence["cause"], "tie" if is_tie else "rule", found["explanation"])
                self.assertEqual(divergence.get("likely", ""), likely, found["explanation"])
                of_trace = found["checked"]
                self.assertEqual((of_trace["cause"], of_trace.get("likely", "")), (divergence["cause"], likely),
                                 "what check says of the trace that was saved")
                self.assertLessEqual(len(found["sequence"]), 140 if fault in MANY_ROUNDS else 40)

    def test_wrong_perceptrons_are_caught_and_nothing_untrue_is_said_of_them(self):
        self.caught("perceptron", [], PERCEPTRON, PYTHON)
        self.caught("perceptron", ["--bias"], BIASED, PYTHON)
        self.caught("perceptron", [], FAULTY, [*PYTHON[:-1], str(SOURCE / "tests/programs/faulty_learner.py")])

    def test_rounded_weights_are_named_with_the_places_that_they_have_or_not_at_all(self):
        others = ["--seed", "3"], ["--seed", "4"], ["--numbers", "decimal"], ["--tie", "positive", "--step", "0.1", "--seed", "2"]
        faults = {"kept-2": "2 decimals", "kept-3": "3 decimals", "kept-4": "4 decimals", "kept": "6 digits"}
        for (fault, words), other in zip(faults.items(), others):
            for options in ([], other):
                with self.subTest(fault=fault, options=options):
                    found = (drive("perceptron", options, [*PYTHON, fault]).get("first_divergence") or {}).get("likely")
                    self.assertIn(found, (None, "weights are rounded to " + words, "weights are shown with " + words,
                                          "weights are shown with few digits"))

    def test_a_start_that_is_left_out_is_told_as_it_was_written(self):
        self.caught("perceptron", ["--tie", "positive", "--start", "0.1,-0.2,0.3"],
                    {"ignores-start": "the weights start at 0, not at (0.1, -0.2, 0.3)"}, PYTHON)

    def test_weights_that_start_at_no_single_number_are_named_with_those_of_the_case(self):
        for learner, options, fault in (("perceptron", [], "initial-list"), ("perceptron", ["--seed", "2"], "initial-random-fixed"),
                                        ("perceptron", ["--bias"], "initial-random"), ("perceptron", ["--seed", "5"], "initial-list")):
            with self.subTest(learner=learner, fault=fault):
                found = drive(learner, options, [*PYTHON, fault])
                likely = found["first_divergence"]["likely"]
                self.assertRegex(likely, r"\Athe weights start at (\([-0-9./, e]+\)|[-0-9./e]+), not at 0\Z")
                self.assertEqual(found["checked"].get("likely"), likely)

    def test_a_first_update_of_another_size_may_be_that_or_a_start(self):
        found = drive("perceptron", [], [*PYTHON, "first-half"])["first_divergence"]
        self.assertRegex(found["likely"], r"\Athe weights start at .*, not at 0, or the first update alone is another one\Z")

    def test_a_silent_bias_may_be_left_out_of_the_score_or_of_updates(self):
        self.caught("perceptron", ["--bias"], {"silent-bias": "", "silent-no-bias-score": ""}, PYTHON)

    def test_silent_perceptrons_that_are_off_by_little_are_caught(self):
        self.caught("perceptron", [], NEAR, NEARLY)
        self.caught("perceptron", ["--start", "0.5,-1,0.25"], NEAR_STARTED, NEARLY)

    def test_coordinates_beyond_the_65th_that_do_not_count_are_noticed(self):
        self.caught("perceptron", [], FAR, NEARLY)

    def test_learners_of_every_kind_that_know_their_first_coordinates_alone_are_caught(self):
        cases = [(learner, options, [*PYTHON[:-1], str(SOURCE / "tests/programs/far_learners.py"), str(known), *program], known)
                 for known in (70, 999) for learner, options, program in BEHIND
                 if known == 70 or learner.startswith(FEW_LEFT)]
        for (learner, options, _, known), found in self.all_of(cases):
            with self.subTest(learner=learner, options=options, known=known):
                self.assertEqual((found.get("first_divergence") or found)["cause"], "rule", found)
                if learner.startswith(FEW_LEFT):
                    entries = [entry for example in found["sequence"] for entry in example["x"] if entry != "0"]
                    self.assertLessEqual(len(entries), 12, "of a thousand coordinates those are left that do not matter")

    def test_subnormal_numbers_that_are_read_wrong_are_noticed(self):
        self.caught("perceptron", [], SUBNORMAL, NEARLY)
        self.assertEqual(drive("perceptron", [], [*NEARLY, "subnormal-raises"])["first_divergence"]["kind"], "crash")

    def test_counters_that_wrap_after_hundreds_of_rounds_are_noticed(self):
        for fault, most in LATE.items():
            found = drive("perceptron", [], [*NEARLY, fault])
            if found["ended_early"]:  # on a slow machine
                found = drive("perceptron", ["--case", str(found["ended_early"][0]["case"])], [*NEARLY, fault])
            self.assertEqual(found["first_divergence"]["cause"], "rule", fault)
            self.assertLessEqual(len(found["sequence"]), most, fault)
        found = drive("halving", [], [*MORE_PYTHON, "stops-late"])
        self.assertEqual(found["first_divergence"]["cause"], "rule")

    def test_the_verdict_on_a_silent_program_says_what_may_still_hide(self):
        for way, says in (("right", True), ("margin0.5", False)):
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([PROGRAM, "drive", "perceptron", "--", *NEARLY, way], cwd=folder, text=True,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=HANGING)
            words = " ".join(done.stdout.split())
            self.assertEqual("the program shows no weights: only its predictions were judged" in words, says, words)
            self.assertEqual("what turns none of them may still hide: a fault that other sequences show, one no larger than rounding" in words, says, words)

    def test_a_convention_at_zero_that_no_option_has_is_described(self):
        # Whoever differs at zero alone is driven to the end of the cases: one of them of all, and then of fewer.
        self.caught("perceptron", ["--tie", "mistake"], dict(list(AT_ZERO.items())[:1]), MORE_PYTHON)
        for tie in ("mistake", "positive", "negative"):
            self.caught("perceptron", ["--tie", tie, "--cases", "20"], AT_ZERO, MORE_PYTHON)

    def test_where_scores_are_0_no_convention_is_blamed_for_who_keeps_other_experts(self):
        found = drive("halving", ["--tie", "positive"], [*MORE_PYTHON, "silent-never-empty"])
        self.assertNotIn("what decides is the convention", found["explanation"])
        points = "++--,+-+-,-++-"  # of all four hypotheses each point's score is 0: who keeps them explains everything
        for way in ("silent-skips", "silent-one-at-a-time", "silent-keeps-last"):
            for seed in ("1", "2"):
                with self.subTest(way=way, seed=seed):
                    found = drive("optimal", ["--points", points, "--seed", seed], [*MORE_PYTHON, way])
                    self.assertEqual(found["first_divergence"]["cause"], "rule", found)
                    self.assertNotIn("likely", found["first_divergence"])

    def test_a_case_that_was_right_speaks_against_a_fault_as_well(self):
        found = drive("halving", ["--tie", "mistake", "--seed", "13"], [*PYTHON, "silent-agreeing-on-mistakes"])
        self.assertNotIn("likely", found["first_divergence"])

    def test_more_wrong_learners_are_caught(self):
        self.caught("perceptron", [], MORE, MORE_PYTHON)
        self.caught("perceptron", ["--tie", "negative"], MORE_NEGATIVE, MORE_PYTHON)
        self.caught("littlestone-winnow", ["--demotion", "1/2"], MORE_LITTLESTONE, MORE_PYTHON)
        self.caught("kernel-perceptron", ["--kernel", "polynomial:2:1"], MORE_KERNEL, MORE_PYTHON)
        self.caught("halving", [], MORE_HALVING, MORE_PYTHON)

    def test_wrong_winnows_are_caught(self):
        self.caught("littlestone-winnow", ["--demotion", "1/2"], LITTLESTONE, PYTHON)
        self.caught("winnow", ["--eta", "1/2"], WINNOW, PYTHON)

    def test_wrong_kernels_and_halvings_are_caught(self):
        self.caught("kernel-perceptron", ["--kernel", "polynomial:2:1"], KERNEL, PYTHON)
        self.caught("kernel-perceptron", ["--kernel", "gaussian:1/2"], GAUSSIAN, PYTHON)
        # Wide enough for all updates to count nearly 1: cases that show no fault tell it from a buffer of all updates.
        self.caught("kernel-perceptron", ["--kernel", "gaussian:0.1"], WIDE_GAUSSIAN, PYTHON)
        self.caught("halving", [], HALVING, PYTHON)

    @unittest.skipUnless(NODE, "node is not there, or old")
    def test_wrong_learners_in_javascript_are_caught(self):
        self.caught("perceptron", [], JAVASCRIPT, IN_NODE)
        self.caught("perceptron", ["--tie", "negative"], JAVASCRIPT_NEGATIVE, IN_NODE)

    def test_wrong_learners_in_cpp_are_caught(self):
        self.caught("perceptron", [], CPP, [self.cpp])

    def test_learners_that_break_down_are_findings(self):
        for fault, command in BROKEN.items():
            if command is IN_NODE and not NODE:
                continue
            found = drive("perceptron", [], [*(IN_NODE if command is IN_NODE else [self.cpp]), fault])
            self.assertEqual(found["first_divergence"]["cause"], "failure", found)

    def test_the_corpus_is_as_large_as_it_is_said_to_be(self):
        tables = (PERCEPTRON, BIASED, LITTLESTONE, WINNOW, KERNEL, GAUSSIAN, WIDE_GAUSSIAN, HALVING, JAVASCRIPT, JAVASCRIPT_NEGATIVE, CPP, MORE, MORE_NEGATIVE, AT_ZERO, NEAR, NEAR_STARTED, FAR, SUBNORMAL, LATE, MORE_LITTLESTONE,
                  MORE_KERNEL, MORE_HALVING, FAULTY, BROKEN)
        self.assertGreaterEqual(sum(map(len, tables)), 145)
        self.assertGreaterEqual(len(JAVASCRIPT), 12)
        self.assertGreaterEqual(len(CPP), 15)
        self.assertGreaterEqual(len(right_learners.KINDS), 87)

    def test_who_drives_right_learners_notices_when_one_is_accused(self):
        for file, way, accused in (("wrong_learners.py", "skip", True), ("more_learners.py", "right", False)):
            command = [*PYTHON[:-1], str(SOURCE / "tests/programs" / file)]
            found = right_learners.accusation(PROGRAM, command, (file, "perceptron", way, ()), [], None, 1, self.folder)
            self.assertEqual(found is not None, accused, found)


if __name__ == "__main__":
    main()
