"""Programs as processes: drive_processes_test.py PROGRAM [SOURCE_DIR].

One process serves many cases where the program says that it understands that; what it then does wrong it has to do in a
new process, too. A program that breaks down after it has played a round is a finding like any other.
"""
import json
import os
import pty
import re
import subprocess
import sys
import unittest

from harness import PROGRAM, CommandLine, main

PYTHON = [sys.executable, "-I", "-S", "-B"]

# A perceptron that counts its starts, says "reset" or not, and does something wrong at the places marked.
LEARNER = """import json, os, sys
with open({starts!r}, "a") as file:
    file.write("start\\n")
w, rounds = [], 0
for line in sys.stdin:
    message = json.loads(line)
    if "dimension" in message:
        n, tie = message["dimension"], message["tie"]
        {begin}
    elif "x" in message:
        x = message["x"]
        rounds += 1
        score = sum(a * b for a, b in zip(w, x))
        prediction = 1 if score > 0 else -1
        {before_prediction}
        print(json.dumps({{"prediction": prediction{reset}}}), flush=True)
    else:
        y = message["y"]
        if prediction != y or score == 0:
            w = [a + y * b for a, b in zip(w, x)]
        weights = list(w)
        {before_weights}
        print(json.dumps({{"weights": weights}}), flush=True)
"""
ANEW = "w, rounds = [0] * n, 0"


class Processes(CommandLine):
    def learner(self, reset=True, begin=ANEW, before_prediction="pass", before_weights="pass"):
        path = self.folder / "learner.py"
        path.write_text(LEARNER.format(starts=str(self.folder / "starts"), reset=', "reset": True' if reset else "",
                                       begin=begin, before_prediction=before_prediction,
                                       before_weights=before_weights))
        return [*PYTHON, str(path)]

    def drive(self, command, *options, code=0):
        done = self.run_program("drive", "perceptron", "--dyadic", *options, "--json", "--", *command)
        self.assertEqual(done.code, code, done.out + done.err)
        return json.loads(done.out)

    def starts(self):
        return (self.folder / "starts").read_text().count("start")

    # ---------------------------------------------------------------- one process for many cases

    def test_a_program_that_says_reset_is_started_once_for_a_hundred_cases(self):
        found = self.drive(self.learner())
        self.assertEqual((found["cases"], found["starts"], self.starts()), (100, 1, 1))

    def test_a_program_that_breaks_the_protocol_while_its_fault_is_shrunk_loses_no_finding(self):
        # The first process has another step size; later ones answer what no program may.
        later = "starts = open({!r}).read().count('start'); weights = [2 * a for a in w] if starts == 1 else 'no list'"
        found = self.drive(self.learner(before_weights=later.format(str(self.folder / "starts"))), code=1)
        self.assertFalse(found["repeats"])
        self.assertEqual(found["first_divergence"]["cause"], "rule")

    def test_a_sequence_that_shows_another_fault_is_no_smaller_one(self):
        # Twice the step; where the program is started to make the sequence smaller, the wrong sign.
        wrong = ("starts = open({!r}).read().count('start'); due = prediction != y or score == 0; "
                 "w = [a + ((1 if starts <= {} else -2) * y * b if due else 0) for a, b in zip(w, x)]; "
                 "weights = list(w)").format(str(self.folder / "starts"), 22)
        found = self.drive(self.learner(reset=False, before_weights=wrong), code=1)
        divergence = found["first_divergence"]
        self.assertEqual((divergence["reported"], divergence["exact"], divergence["likely"]),
                         ("w_1 = -2", "w_1 = -1", "another step size: 2"))
        self.assertEqual(found["sequence"][0]["x"], ["-1"], "which is no 1, as that has another fault")
        self.assertGreater(found["attempts"], 1)

    def test_another_program_is_started_for_every_case(self):
        found = self.drive(self.learner(reset=False), "--cases", "15")
        self.assertEqual((found["cases"], found["starts"], self.starts()), (15, 15, 15))

    def test_both_are_played_the_same_cases(self):
        kept, anew = (self.drive(self.learner(reset=reset), "--cases", "15") for reset in (True, False))
        for key in ("rounds", "mistakes", "exact_mistakes", "adversaries", "largest_dimension", "longest_case"):
            self.assertEqual(kept[key], anew[key])

    def test_what_a_kept_program_does_wrong_is_seen_in_a_new_process_before_it_is_told(self):
        found = self.drive(self.learner(before_weights="weights = [2 * a for a in w]"), code=1)
        self.assertTrue(found["repeats"])
        self.assertEqual(found["first_divergence"]["likely"], "another step size: 2")
        # The campaign, the first look again, and the smallest sequence.
        self.assertEqual((found["starts"], self.starts()), (3, 3))

    def test_a_program_that_does_not_forget_at_a_new_header_is_not_said_to_have_another_rule_for_certain(self):
        leaking = self.learner(begin="w = (w + [0] * n)[:n]")
        found = self.drive(leaking, code=1)
        self.assertFalse(found["repeats"])
        done = self.run_program("drive", "perceptron", "--dyadic", "--", *leaking)
        self.assertIn("does a new header make it forget them", " ".join(done.out.split()))

    def test_a_reset_that_is_no_boolean_is_refused(self):
        command = self.learner(before_prediction='print(json.dumps({"prediction": 1, "reset": 1}), flush=True)')
        done = self.run_program("drive", "perceptron", "--", *command)
        self.assertEqual(done.code, 2, done.out)
        self.assertIn("'1' at character", done.err)

    # ---------------------------------------------------------------- programs that break down

    def broken(self, kind, **faults):
        found = self.drive(self.learner(**faults), code=1)
        divergence = found["first_divergence"]
        self.assertEqual((divergence["kind"], divergence["cause"]), (kind, "failure"), divergence)
        self.assertEqual(divergence["round"], len(found["sequence"]))
        self.assertNotIn("likely", divergence)
        self.assertNotIn("another one", found["explanation"])
        return found

    def test_an_exception_is_a_finding_with_its_sequence_and_its_last_words(self):
        for reset in (True, False):
            found = self.broken("crash", reset=reset, before_prediction="1 / (5 - rounds)")
            self.assertEqual(len(found["sequence"]), 5)
            self.assertEqual(found["sequence"][0]["x"], ["0"])
            self.assertIn("ZeroDivisionError", found["standard_error"])
            self.assertEqual(found["first_divergence"]["reported"], "that it ended, with exit code 1")
            self.assertTrue(found["last_sent"].startswith('{"x": ['))

    def test_a_crash_is_shrunk_to_what_makes_it(self):
        found = self.broken("crash", before_prediction="rounds > 1 and min(x) < -1 and os.kill(os.getpid(), 11)")
        self.assertEqual(found["first_divergence"]["reported"], "that it was ended by signal 11")
        self.assertEqual(len(found["sequence"]), 2)
        self.assertEqual(found["sequence"][0]["x"], ["0"])
        trace = (self.folder / "divergence.jsonl").read_text().splitlines()
        self.assertEqual(len(trace), 2, "the header and the round before")
        self.assertEqual(self.run_program("check", "divergence.jsonl").code, 0)

    def test_what_is_no_number_is_a_finding(self):
        for text, shown in (("float('nan')", "w_1 = NaN"), ("float('-inf')", "w_1 = -Infinity"), ("None", "w_1 = null"),
                            ("'nan'", "w_1 = nan")):
            found = self.broken("no-number", before_weights=f"weights[0] = {text} if rounds > 1 else w[0]")
            self.assertEqual(found["first_divergence"]["reported"], shown)
            self.assertEqual(len(found["sequence"]), 2)
        found = self.broken("no-number", before_prediction="prediction = float('nan') if rounds > 1 else prediction")
        self.assertEqual(found["first_divergence"]["reported"], "prediction = NaN")

    def test_the_text_shows_what_was_sent_last_and_what_the_program_said(self):
        command = self.learner(before_prediction="assert rounds < 3, 'three is too much'")
        done = self.run_program("drive", "perceptron", "--", *command)
        text = " ".join(done.out.split())
        for part in (": DIVERGES", "Round 3: the program answered nothing: found that it ended, with exit code 1.",
                     'the last line sent: {"x": [0]}', "AssertionError: three is too much",
                     "saved as divergence.jsonl, the rounds before"):
            self.assertIn(part, text)

    def test_a_program_that_cannot_play_a_single_round_is_unusable_and_no_finding(self):
        done = self.run_program("drive", "perceptron", "--", *self.learner(before_prediction="1 / 0"))
        self.assertEqual(done.code, 2, done.out)
        self.assertIn("ZeroDivisionError", done.err)

    # ---------------------------------------------------------------- what a report says

    def test_a_parameter_that_is_rounded_is_refused_beside_dyadic(self):
        for learner, options in (("perceptron", ["--step", "0.1"]), ("perceptron", ["--step", "1/3"]),
                                 ("littlestone-winnow", ["--promotion", "1.1"]),
                                 ("kernel-perceptron", ["--kernel", "polynomial:2:0.1"])):
            done = self.run_program("drive", learner, *options, "--dyadic", "--", "cat")
            self.assertEqual(done.code, 2, done.out)
            self.assertIn(f"mistakebound: {options[0]}: found ", done.err)
            self.assertIn("beside --dyadic", done.err)
        found = self.drive(self.learner(before_weights="weights = [a / 4 for a in w]"), "--step", "0.25")
        self.assertEqual(found["conventions"]["step"], "1/4")

    def test_weights_that_are_not_shown_are_not_said_to_be_compared(self):
        for before, words in (("pass", "compared"), ("print('{}', flush=True); continue", "not shown")):
            found = self.drive(self.learner(before_weights=before), "--cases", "4")
            self.assertEqual(found["conventions"]["weights"], words)

    def test_ties_that_are_mistakes_are_counted_with_both(self):
        done = self.run_program("drive", "perceptron", "--dyadic", "--cases", "8", "--", *self.learner())
        counts = re.search(r"rounds, (\d+) mistakes, and (\d+) ties that are mistakes; the exact run makes (\d+)",
                           " ".join(done.out.split()))
        self.assertTrue(counts, done.out)
        mistakes, ties, exact = map(int, counts.groups())
        self.assertEqual(mistakes + ties, exact)

    def test_a_slow_program_is_not_played_ten_thousand_rounds_to_their_end_which_is_said(self):
        slow = "n == 2 and rounds == 299 and __import__('time').sleep(2)"
        options = ["drive", "perceptron", "--dyadic", "--", *self.learner(before_prediction=slow)]
        done = self.run_program(*options)
        self.assertEqual(done.code, 0, done.out + done.err)
        self.assertIn("the program is slow, so that not all was played (--case does): case 99 after 300 of its 10000 rounds",
                      " ".join(done.out.split()))
        found = json.loads(self.run_program(*options[:3], "--json", *options[3:]).out)
        self.assertEqual(found["ended_early"], [{"case": 99, "rounds": 300, "of": 10000}])
        self.assertEqual(found["longest_case"], 300)

    def test_a_quick_program_is_and_the_report_is_the_same_each_time(self):
        first, second = (self.run_program("drive", "perceptron", "--dyadic", "--json", "--", *self.learner()).out
                         for _ in range(2))
        if json.loads(first)["ended_early"] == json.loads(second)["ended_early"] == []:  # else the machine is slow
            self.assertEqual(first, second)
            self.assertEqual(json.loads(first)["longest_case"], 10000)
        self.assertEqual(self.drive(self.learner(), "--case", "99")["rounds"], 10000)

    def test_a_program_that_is_slow_to_start_is_said_to_be_shrunk_in_a_hurry(self):
        slow = self.learner(reset=False, begin=ANEW + "; __import__('time').sleep(0.1)",
                            before_weights="weights[0] += rounds >= 30")
        words = "so that not all were made"
        done = self.run_program("drive", "perceptron", "--dyadic", "--", *slow)
        self.assertIn(words, " ".join(done.out.split()))
        self.assertFalse(self.drive(slow, code=1)["all_attempts"])
        quick = self.drive(self.learner(before_weights="weights[0] += rounds >= 30"), code=1)
        self.assertTrue(quick["all_attempts"] or quick["attempts"] >= 60, "all, or on a slow machine as many as are made in any case")

    def test_a_slow_program_is_seen_to_be_waited_for_on_a_terminal_only(self):
        command = self.learner(before_prediction="rounds == 2 and __import__('time').sleep(1.5)")
        options = ["drive", "perceptron", "--dyadic", "--cases", "1", "--", *command]
        self.assertEqual(self.run_program(*options).err, "")
        here, there = pty.openpty()
        running = subprocess.Popen([PROGRAM, *options], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=there)
        os.close(there)
        shown = b""
        while True:
            try:
                piece = os.read(here, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        os.close(here)
        self.assertEqual(running.wait(), 0)
        self.assertRegex(shown, rb"0/1 cases, \d+ s")

    # ---------------------------------------------------------------- long answers are quoted short

    def test_a_million_characters_are_quoted_short(self):
        million = "'7' * 1000000"
        for faults in ({"before_prediction": f"print({million}, flush=True)"},
                       {"before_prediction": f"print(json.dumps({{'prediction': {million}}}), flush=True)"},
                       {"before_weights": f"weights[0] = {million} + 'x'"},
                       {"before_weights": f"weights += [1] * 200000"}):
            done = self.run_program("drive", "perceptron", "--", *self.learner(**faults))
            self.assertEqual(done.code, 2, done.out[:2000])
            self.assertLess(len(done.err), 1500)

    def test_numbers_of_a_thousand_digits_are_shown_short(self):
        command = self.learner(before_weights="weights[0] = '7' * 1000")
        done = self.run_program("drive", "perceptron", "--", *command)
        self.assertEqual(done.code, 1, done.err)
        self.assertLess(len(done.out), 2500)
        self.assertTrue(re.search(r"7\.\.\.\s+\(1006\s+characters\)", done.out), done.out)


if __name__ == "__main__":
    main()
