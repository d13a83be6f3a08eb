"""Living programs held against the rule: drive_test.py PROGRAM [SOURCE_DIR].

Planted faults of every kind are caught, explained and shrunk, and what is saved of them is judged alike when it is read
(all faults: wrong_learners_test.py); right learners in Python and JavaScript pass; and programs that do not keep to the protocol end in a clear error and leave nothing running.
"""
import json
import pathlib
import shlex
import signal
import subprocess
import sys
import time
import unittest

from harness import HANGING, NODE, PROGRAM, SOURCE, CommandLine, main

PYTHON = [sys.executable, "-I", "-S", "-B"]
FAULTY = [*PYTHON, str(SOURCE / "tests/programs/faulty_learner.py")]
EXAMPLES = SOURCE / "docs/examples"

BETA, ETA, QUADRATIC = ["--beta", "2"], ["--eta", "1/2"], ["--kernel", "polynomial:2:1"]
SQUARE = ["--points", "++++----,++--++--,+-+-+-+-"]  # all functions on three points
OF_CLASS = ["--points", "++-----,+------"]  # two hypotheses of dimension 1 against five that are the same
# Learner, fault, options, kind of the divergence, cause, how the likely fault begins (None: none is named): every kind of
# divergence of every learner, under conventions that wrong_learners_test.py, which has all faults, does not try.
FAULTS = (
    ("perceptron", "skip", [], "update", "rule", "an update that is due was left out"),
    ("perceptron", "swapped", [], "weights", "rule", "labels swapped"),
    ("perceptron", "zero", ["--tie", "positive"], "prediction", "tie", "the other convention at zero"),
    ("perceptron", "zero", [], "update", "tie", "the other convention at zero"),
    ("perceptron", "step", ["--step", "0.3", "--numbers", "decimal"], "weights", "rule", "another step size: 0.6"),
    ("perceptron", "start", ["--start", "1,2", "--numbers", "decimal"], None, "rule", "the weights start at 0, not at (1, 2)"),
    ("perceptron", "sign", [], "prediction", "rule", ""),
    ("perceptron", "doubles", [], None, "rounding", None),
    ("perceptron", "doubles", ["--numbers", "decimal", "--decisions", "--tie", "positive", "--dimension", "3", "--seed", "3"],
     "prediction", "tie", None),
    ("littlestone-winnow", "zero", ["--tie", "negative"], "prediction", "tie", "the other convention at zero"),
    ("littlestone-winnow", "always", ["--demotion", "1/2"], "update", "rule", "an update on a round whose prediction is right"),
    ("littlestone-winnow", "demotion", [], "weights", "rule", "another factor of demotion: 1/2"),
    ("littlestone-winnow", "threshold", ["--threshold", "1.5"], "prediction", "rule", ""),
    ("littlestone-winnow", "silent-demotion", [], "prediction", "rule", ""),
    ("winnow", "swapped", BETA, "weights", "rule", "labels swapped: the weights"),
    ("winnow", "swapped", ETA, "weights", "rule", "labels swapped: the exponents"),
    ("winnow", "zero", [*BETA, "--tie", "positive"], "prediction", "tie", "the other convention at zero"),
    ("kernel-perceptron", "always", QUADRATIC, "update", "rule", "an update on a round whose prediction is right"),
    ("kernel-perceptron", "zero", [*QUADRATIC, "--tie", "positive"], "prediction", "tie", "the other convention at zero"),
    ("kernel-perceptron", "silent-degree", QUADRATIC, "prediction", "rule", ""),
    ("halving", "zero", ["--tie", "positive"], "prediction", "tie", "the other convention at zero"),
    ("halving", "silent-never", [], "prediction", "rule", ""),
    ("weighted-majority", "zero", ["--tie", "positive"], "prediction", "tie", "the other convention at zero"),
    ("weighted-majority", "beta", [], "weights", "rule", "another factor on the weights of experts that were wrong: 1/3"),
    ("weighted-majority", "swapped", [], "weights", "rule", "labels swapped: the weights moved the wrong way"),
    ("weighted-majority", "always", [], "update", "rule", "the weights of wrong experts fall after every round"),
    ("weighted-majority", "silent-never", [], "prediction", "rule", ""),
    ("optimal", "zero", [*SQUARE, "--tie", "positive"], "prediction", "tie", "the other convention at zero"),
    ("optimal", "agreeing", SQUARE, "prediction", "rule", "the experts that agree with the prediction are kept"),
    ("optimal", "never", SQUARE, "weights", "rule", "experts that were wrong still vote"),
    ("optimal", "on-mistakes", SQUARE, "weights", "rule", "experts that were wrong are kept on rounds"),
    ("optimal", "silent-never", SQUARE, "prediction", "rule", ""),
)


class LivingPrograms(CommandLine):
    def drive(self, learner, options, command, code):
        done = self.run_program("drive", learner, *options, "--json", "--", *command)
        self.assertEqual(done.code, code, done.out + done.err)
        return json.loads(done.out)

    def script(self, text):
        """A program in Python, as a command."""
        path = self.folder / "program.py"
        path.write_text("import json, os, sys, time\n" + text)
        return [*PYTHON, str(path)]

    def refused(self, command, *parts, options=()):
        """Exit code 2 with a message of one line that has these parts, and nothing saved."""
        done = self.run_program("drive", "perceptron", *options, "--", *command)
        self.assertEqual(done.code, 2, done.out + done.err)
        self.assertEqual(done.out, "")
        self.assertEqual(done.err.count("\n"), 1, done.err)
        for part in ("mistakebound: ", "found ", "; expected ", *parts):
            self.assertIn(part, done.err)
        self.assertFalse((self.folder / "divergence.jsonl").exists())

    # ---------------------------------------------------------------- faults are caught

    def caught(self, learner, fault, options, kind, cause, likely):
        found = self.drive(learner, ["--cases", "30", *options], [*FAULTY, fault], code=1)
        divergence = found["first_divergence"]
        if kind:
            self.assertEqual(divergence["kind"], kind)
        if cause:
            self.assertEqual(divergence["cause"], cause)
        if likely is not None:
            self.assertTrue(divergence.get("likely", "").startswith(likely), divergence)
        self.assertTrue(found["repeats"])
        self.assertLessEqual(len(found["sequence"]), 5)
        self.assertEqual(divergence["round"], len(found["sequence"]))
        # The trace that was saved is judged in the same way by check, whatever reads it.
        checked = self.run_program("check", "divergence.jsonl", "--json")
        self.assertEqual(checked.code, 1, checked.err)
        verdict = json.loads(checked.out)
        self.assertEqual(verdict["first_fault"] or verdict["first_divergence"], divergence)
        return found

    def test_a_fault_of_every_kind_is_caught_explained_and_shrunk_to_at_most_five_rounds(self):
        for learner, fault, *others in FAULTS:
            with self.subTest(learner=learner, fault=fault, options=others[0]):
                self.caught(learner, fault, *others)

    def test_the_replay_command_finds_the_same_and_the_seed_decides(self):
        found = self.caught("perceptron", "float32", ["--seed", "5", "--dimension", "1"], None, "rule", "")
        again = subprocess.run(["bash", "-c", found["replay"].replace("mistakebound", shlex.quote(str(PROGRAM)), 1)
                                .replace(" -- ", " --json -- ", 1)], cwd=self.folder, text=True, timeout=HANGING,
                               stdout=subprocess.PIPE)
        self.assertEqual(again.returncode, 1)
        self.assertEqual(json.loads(again.stdout)["sequence"], found["sequence"])
        once = self.drive("perceptron", ["--cases", "60", "--seed", "5", "--dimension", "1"], [*FAULTY, "float32"],
                          code=1)
        self.assertEqual(once, found)

    def test_the_text_explains_round_fault_trace_and_replay(self):
        done = self.run_program("drive", "perceptron", "--step", "1/2", "--trace", "out.jsonl", "--", *FAULTY, "swapped")
        self.assertEqual(done.code, 1)
        text = " ".join(done.out.split())
        for part in (": DIVERGES", "step 1/2", "Round 1: ", "labels swapped", "saved as out.jsonl", "seed 1, case ",
                     "mistakebound drive perceptron --step 1/2 --seed 1 --case "):
            self.assertIn(part, text)
        self.assertTrue((self.folder / "out.jsonl").exists())
        self.assertLess(max(map(len, done.out.splitlines())), 120)

    # ---------------------------------------------------------------- right learners pass

    def test_the_state_of_a_learner_is_saved_with_the_divergence_and_the_program_is_what_diverges(self):
        for learner, options, field in (("winnow", ETA, "exponents"), ("halving", [], "experts_left")):
            found = self.drive(learner, options, [*FAULTY, "swapped" if learner == "winnow" else "agreeing"], code=1)
            last = (self.folder / "divergence.jsonl").read_text().splitlines()[-1]
            self.assertIn(field, json.loads(last))
            self.assertIn("the program has", found["explanation"])

    def passes(self, learner, options, command):
        found = self.drive(learner, options, command, code=0)
        self.assertTrue(found["conforms"])
        self.assertIsNone(found["first_divergence"])
        self.assertGreater(found["exact_mistakes"], found["cases"])
        self.assertFalse((self.folder / "divergence.jsonl").exists())

    def test_where_rounding_turned_a_decision_of_some_case_not_every_decision_conforms(self):
        program = self.script("""for line in sys.stdin:
    message = json.loads(line)
    if "learner" in message:
        w = [0.0] * message["dimension"]
        continue
    x = [float(v) for v in message["x"]]
    s = sum(a * b for a, b in zip(w, x))
    print(json.dumps({"prediction": 1 if s > 0 else -1, "reset": True}), flush=True)
    y = json.loads(sys.stdin.readline())["y"]
    if y * s <= 0: w = [a + y * b for a, b in zip(w, x)]
    print(json.dumps({"weights": w}), flush=True)
""")
        turned = 0
        for cases in ("7", "9"):  # in the first ones rounding shows in weights alone
            found = self.drive("perceptron", ["--cases", cases], program, 1)
            told = found["first_divergence"]
            self.assertEqual(told["cause"], "rounding")
            self.assertEqual(found["decisions_conform"], told["kind"] == "weights")
            text = self.run_program("drive", "perceptron", "--cases", cases, "--", *program).out
            self.assertEqual("every decision conforms, the weights do not" in text, found["decisions_conform"])
            turned += not found["decisions_conform"]
        self.assertEqual(turned, 1)

    def test_exact_learners_pass_under_every_convention(self):
        for learner, file, options in (
                ("perceptron", "perceptron.py", []), ("perceptron", "perceptron.py", ["--numbers", "decimal"]),
                ("perceptron", "perceptron.py", ["--tie", "positive", "--bias", "--step", "1/3", "--seed", "2"]),
                ("perceptron", "perceptron.py", ["--tie", "negative", "--step", "0.1"]),
                ("perceptron", "perceptron.py", ["--start", "-9/25,0.1,3", "--bias", "--step", "0.1"]),
                ("littlestone-winnow", "winnow.py", []),
                ("littlestone-winnow", "winnow.py", ["--tie", "mistake", "--promotion", "1.1", "--demotion", "1/3"]),
                ("littlestone-winnow", "winnow.py", ["--threshold", "2.3", "--initial", "0.7", "--bias"])):
            with self.subTest(learner=learner, options=options):
                self.passes(learner, ["--cases", "12", *options], [*PYTHON, str(EXAMPLES / file)])
        for learner in ("perceptron", "littlestone-winnow"):
            self.passes(learner, ["--cases", "12", "--seed", "3"], [*FAULTY, "none"])

    def test_exact_learners_of_other_kinds_pass(self):
        for learner, options in (
                ("winnow", BETA), ("winnow", ["--beta", "3/2", "--power", "2", "--normalized", "false"]),
                ("winnow", [*ETA, "--tie", "positive", "--numbers", "decimal"]),
                ("kernel-perceptron", [*QUADRATIC, "--bias"]),
                ("kernel-perceptron", ["--kernel", "polynomial:3:0", "--tie", "negative", "--dyadic"]),
                ("halving", []), ("halving", ["--tie", "negative", "--dimension", "8"]),
                ("weighted-majority", []), ("weighted-majority", ["--updates", "always", "--beta", "2/3", "--tie", "negative"]),
                ("weighted-majority", ["--beta", "0", "--tie", "positive"])):
            with self.subTest(learner=learner, options=options):
                self.passes(learner, ["--cases", "9", *options], [*FAULTY, "none"])

    def test_the_examples_in_fractions_pass(self):
        for learner, file, options in (("kernel-perceptron", "kernel_perceptron.py", [*QUADRATIC, "--tie", "positive"]),
                                       ("winnow", "exponentiated_winnow.py", BETA), ("halving", "halving.py", []),
                                       ("weighted-majority", "weighted_majority.py", ["--updates", "always"]),
                                       ("optimal", "optimal.py", [*OF_CLASS, "--tie", "negative"]),
                                       ("optimal", "optimal.py", OF_CLASS)):
            with self.subTest(learner=learner):
                self.passes(learner, ["--cases", "9", *options], [*PYTHON, str(EXAMPLES / file)])

    def test_halving_is_told_from_the_optimal_algorithm(self):
        halving = [*PYTHON, str(EXAMPLES / "halving.py")]
        # Where the subsets are even in number and in dimension, they are the same.
        self.passes("optimal", ["--cases", "20", "--points", "++--,+-+-"], halving)
        found = self.drive("optimal", ["--cases", "40", *OF_CLASS], halving, 1)
        self.assertEqual((found["first_divergence"]["kind"], found["first_divergence"]["cause"]), ("prediction", "rule"))

    def test_a_class_that_is_none_is_refused(self):
        for points in ([], ["--points", ""], ["--points", "+-,+"], ["--points", "+0"], ["--points", "+-", "--dimension", "3"]):
            with self.subTest(points=points):
                done = self.run_program("drive", "optimal", *points, "--", "cat")
                self.assertEqual((done.code, done.out), (2, ""), done.err)

    def test_what_rounding_explains_is_no_divergence_where_it_is_allowed(self):
        right = [*PYTHON, str(SOURCE / "tests/programs/more_learners.py"), "right"]
        options = ["--tie", "positive", "--cases", "30"]
        self.assertEqual(self.drive("perceptron", options, right, 1)["first_divergence"]["cause"], "rounding")
        found = self.drive("perceptron", [*options, "--allow-rounding"], right, 0)
        self.assertTrue(found["conforms"])
        self.assertGreater(found["rounded"], 0)
        text = self.succeeds("drive", "perceptron", *options, "--allow-rounding", "--", *right).out
        self.assertIn(f"  in {found['rounded']} cases rounding shows, as it may in a correct program\n", text)
        wrong = self.drive("perceptron", ["--allow-rounding"], [*FAULTY, "skip"], 1)
        self.assertIn(" --allow-rounding ", wrong["replay"])

    def test_a_case_that_rounding_decides_rules_out_no_convention(self):
        """A right perceptron in doubles, for whom 0 means -1 and a mistake whatever it predicts; it shows nothing else."""
        command = self.script("""for line in sys.stdin:
    told = json.loads(line)
    if "dimension" in told:
        w = [0.0] * told["dimension"]
    elif "x" in told:
        x = [float(a) for a in told["x"]]
        score = sum(p * q for p, q in zip(w, x))
        print(json.dumps({"prediction": 1 if score > 0 else -1, "reset": True}), flush=True)
    else:
        if told["y"] * score <= 0:
            w = [a + told["y"] * b for a, b in zip(w, x)]
        print("{}", flush=True)
""")
        for seed in (1, 2):
            with self.case(seed=seed):
                said = self.succeeds("drive", "perceptron", "--tie", "positive", "--seed", str(seed), "--", *command, code=1)
                self.assertIn("With tie mistake this is right.", " ".join(said.out.split()))
        self.succeeds("drive", "perceptron", "--tie", "mistake", "--allow-rounding", "--", *command)

    def test_right_averages_are_not_accused_however_late_rounding_decides(self):
        command = [*PYTHON, str(SOURCE / "tests/programs/averaged_learners.py"), "sum", "averaged"]
        for tie in ("negative", "positive"):
            with self.case(tie=tie):
                self.succeeds("drive", "averaged-perceptron", "--tie", tie, "--allow-rounding", "--", *command)

    def test_doubles_pass_on_dyadic_numbers(self):
        for tie in ("positive", "negative", "mistake"):
            self.passes("perceptron", ["--dyadic", "--cases", "12", "--tie", tie, "--bias"], [*FAULTY, "doubles"])

    @unittest.skipUnless(NODE, "node is not there, or old: the JavaScript example was not tried")
    def test_the_example_in_javascript_passes_on_dyadic_numbers_and_rounds_on_others(self):
        command = [NODE, str(EXAMPLES / "perceptron.mjs")]
        self.passes("perceptron", ["--dyadic", "--bias", "--cases", "6"], command)
        self.passes("perceptron", ["--dyadic", "--start", "-1/2,3", "--cases", "6"], command)
        found = self.drive("perceptron", ["--cases", "12", "--dimension", "2", "--tie", "positive"], command, code=1)
        self.assertNotEqual(found["first_divergence"]["cause"], "rule")

    # ---------------------------------------------------------------- programs that do not keep to the protocol

    READ = "lines = (json.loads(l) for l in sys.stdin)\nhead = next(lines)\n"

    def test_the_command_may_follow_the_learner_without_two_dashes_and_all_behind_it_is_its_own(self):
        command = self.script("assert sys.argv[1:] == ['--cases', '3', '--json'], sys.argv\n" + self.READ +
                              "for l in lines: print('{\"prediction\": 1}' if 'x' in l else '{}', flush=True)")
        options = ["--tie", "positive", "--cases=2", "--dyadic"]
        words = [*command, "--cases", "3", "--json"]
        for arguments in (["perceptron", *options, *words], [*options, "perceptron", *words],
                          ["perceptron", *options, "--", *words]):
            with self.subTest(arguments=arguments):
                done = self.run_program("drive", *arguments)
                self.assertEqual(done.code, 1, done.out + done.err)
                self.assertIn("--cases 3 --json", " ".join(done.out.split()), "the replay has them, too")

    def test_a_program_that_cannot_be_started(self):
        self.refused(["/no/such/program"], "'/no/such/program' cannot be started", "No such file")
        self.refused([str(SOURCE)], "cannot be started")

    def test_a_program_that_ends(self):
        self.refused(self.script("sys.exit('no reason')"), "exit code 1", "standard error ends with: no reason",
                     'the last line sent was {"x": [', "(case 0, round 1)")
        self.refused(self.script(self.READ + "os.kill(os.getpid(), 11)"), "signal 11")

    def test_a_program_that_answers_out_of_turn(self):
        self.refused(self.script(self.READ + "next(lines)\nprint('{\"weights\": [1]}', flush=True)\nnext(lines)"),
                     "'weights' out of turn", '{"prediction": 1}')
        self.refused(self.script(self.READ + "for l in lines: print('{\"prediction\": 1}', flush=True)"),
                     "'prediction' out of turn", 'the last line sent was {"y": ')

    def test_a_program_that_writes_no_json(self):
        self.refused(self.script(self.READ + "next(lines)\nprint('Hello!', flush=True)\nnext(lines)"), "'Hello!'",
                     "character 1 of its answer Hello!")
        self.refused(self.script(self.READ + "next(lines)\nprint(flush=True)\nnext(lines)"), "the end of the line")
        self.refused(self.script(self.READ + "next(lines)\nsys.stdout.buffer.write(b'\\xff\\0\\n')\n"
                                 "sys.stdout.flush()\nnext(lines)"), "\\xff")

    def test_a_program_that_floods_its_output(self):
        self.refused(self.script(self.READ + "next(lines)\nwhile True: sys.stdout.write('x' * 65536)"), "bytes of output")

    def test_a_program_that_is_silent_or_does_not_flush(self):
        self.refused(self.script("time.sleep(10 ** 6)"), "no answer within 0.5 s", options=["--timeout", "0.5"])
        self.refused(self.script(self.READ + "for l in lines: print('{\"prediction\": 1}')"), "no answer within 0.5 s",
                     "flushed", options=["--timeout", "0.5"])

    def test_a_program_with_weights_of_another_dimension(self):
        text = self.READ + "for l in lines: print('{\"prediction\": 1}' if 'x' in l else " \
                           "'{\"weights\": [1, 2, 3]}', flush=True)"
        self.refused(self.script(text), "more than 2 numbers in weights", options=["--dimension", "2"])
        self.refused(self.script(text), "found 3 numbers in weights", options=["--dimension", "4", "--bias"])

    def test_arguments_that_make_no_sense(self):
        for arguments, part in ((["perceptron"], "no program to drive"), (["perceptron", "--"], "no program to drive"),
                                (["nonsense", "--", "cat"], "'nonsense'"),
                                (["--", "perceptron", "cat"], "no learner before --; expected drive LEARNER"),
                                (["perceptron", "cat", "--", "cat"], "the argument 'cat'"),
                                (["perceptron", "--", "python3 my.py"], "'python3 my.py', which is one word; expected its words"),
                                (["perceptron", "--step", "0", "--", "cat"], "greater than 0"),
                                (["perceptron", "--promotion", "3", "--", "cat"], "only for balanced-winnow, littlestone-winnow"),
                                (["perceptron", "--eta", "1", "--", "cat"], "only for winnow"),
                                (["winnow", "--", "cat"], "no learning rate for the learner winnow; expected one of --eta Q, --eta infinite and --beta Q"),
                                (["winnow", "--eta", "1", "--beta", "2", "--", "cat"], "it beside --beta"),
                                (["winnow", "--eta", "optimal", "--", "cat"], "--eta: found 'optimal'"),
                                (["winnow", "--eta", "1", "--power", "2", "--", "cat"], "--power: found it without"),
                                (["winnow", "--beta", "1", "--", "cat"], "--beta: found '1'"),
                                (["winnow", "--eta", "1", "--normalized", "no", "--", "cat"], "--normalized"),
                                (["winnow", "--eta", "1", "--bias", "--", "cat"], "--bias"),
                                (["halving", "--bias", "--", "cat"], "--bias"),
                                (["kernel-perceptron", "--kernel", "intersection", "--", "cat"], "--kernel"),
                                (["kernel-perceptron", "--step", "2", "--", "cat"], "only for perceptron"),
                                (["perceptron", "--tie", "no", "--", "cat"], "--tie: found 'no'"),
                                (["perceptron", "--timeout", "0", "--", "cat"], "--timeout"),
                                (["perceptron", "--numbers", "float", "--", "cat"], "--numbers"),
                                (["perceptron", "--tolerance", "1", "--", "cat"], "--tolerance"),
                                (["perceptron", "--rounds", "0", "--", "cat"], "--rounds"),
                                (["perceptron", "--trace", "no/where.jsonl", "--", "cat"], "--trace"),
                                (["perceptron", "--trace", "-", "--", "cat"], "--trace")):
            with self.subTest(arguments=arguments):
                done = self.run_program("drive", *arguments)
                self.assertEqual(done.code, 2, done.out)
                self.assertIn(part, done.err)

    # ---------------------------------------------------------------- nothing stays behind

    def alive(self):
        def is_alive(pid):  # a zombie is dead: it waits for whoever inherited it
            try:
                return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
            except OSError:
                return False
        return [pid for pid in (self.folder / "pids").read_text().split() if is_alive(pid)]

    def gone(self):
        """All that was started has ended, or does so soon: whoever inherited it reaps it."""
        deadline = time.monotonic() + HANGING
        while self.alive():
            self.assertLess(time.monotonic(), deadline, "it goes on")
            time.sleep(0.02)
        return True

    NOTE = "open('pids', 'a').write(f'{os.getpid()}\\n')\n"

    def test_an_interrupt_ends_the_program_and_all_it_started(self):
        command = self.script(self.NOTE + "if os.fork() == 0:\n    " + self.NOTE + "    time.sleep(10 ** 6)\n"
                              "open('ready', 'w')\ntime.sleep(10 ** 6)\n")
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            running = self.start("drive", "perceptron", "--", *command)
            self.wait_until((self.folder / "ready").exists, running)
            (self.folder / "ready").unlink()
            running.send_signal(name)
            out, err = running.communicate(timeout=HANGING)
            self.assertEqual(running.returncode, 130, out + err)
            self.assertIn("interrupted", err)
            self.assertTrue(self.gone())

    def test_an_interrupt_while_a_divergence_is_made_smaller_leaves_it_one(self):
        command = self.script(self.NOTE +
                              "if len(open('pids').readlines()) > 1:\n    open('ready', 'w')\n    time.sleep(10 ** 6)\n"
                              "for line in sys.stdin:\n"
                              "    if '\"x\"' in line:\n        print('{\"prediction\": 1}', flush=True)\n"
                              "    elif '\"y\"' in line:\n        print('{}', flush=True)\n")
        running = self.start("drive", "perceptron", "--tie", "negative", "--case", "0", "--", *command)
        self.wait_until((self.folder / "ready").exists, running)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=HANGING)
        self.assertEqual(running.returncode, 1, out + err)
        self.assertIn("interrupted", err)
        self.assertIn("DIVERGES", out)

    def test_a_time_limit_ends_the_campaign_with_what_was_found(self):
        program = self.script(self.NOTE + (SOURCE / "tests/programs/faulty_learner.py").read_text())
        done = self.limited("drive", "perceptron", "--cases", "1000000", command=[*program, "none"], code=0,
                            reached=lambda result: "not tried" not in result.out)
        self.assertIn("stopped by --time-limit", done.err)
        self.assertIn("follows the rule", done.out)
        self.assertTrue(self.gone())
        self.assertTrue((self.folder / "pids").read_text())

    def test_a_time_limit_that_leaves_no_time_decides_nothing(self):
        done = self.run_program("drive", "perceptron", "--time-limit", "0", "--", *FAULTY, "none")
        self.assertEqual(done.code, 4, done.err)
        self.assertIn(": not tried", done.out)

    def test_timeouts_and_divergences_leave_nothing_running(self):
        seconds = 0.25
        while not (self.folder / "pids").exists():  # until the program had begun by then
            seconds *= 2
            self.run_program("drive", "perceptron", "--timeout", str(seconds), "--",
                             *self.script(self.NOTE + "time.sleep(10 ** 6)"))
        self.assertTrue(self.gone())
        self.run_program("drive", "perceptron", "--", *self.script(
            self.NOTE + self.READ + "for l in lines: print('{\"prediction\": 1}' if 'x' in l else '{}', flush=True)"))
        self.assertTrue(self.gone())
        self.assertTrue((self.folder / "divergence.jsonl").exists())


if __name__ == "__main__":
    main()
