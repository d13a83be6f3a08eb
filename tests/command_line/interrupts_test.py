"""Signals, readers that go away, and full disks."""

import json
import os
import signal
import subprocess
import time

from harness import HANGING, PROGRAM, TWO, CommandLine, main


class Interrupts(CommandLine):
    def test_a_run_that_is_stopped_leaves_no_part_of_a_trace(self):
        self.file("in.csv", TWO)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with self.case(signal=name):
                program = self.start("run", "perceptron", "in.csv", "--passes", "1000000000", "--trace", "t.jsonl")
                time.sleep(0.15)
                program.send_signal(getattr(signal, name))
                program.communicate(timeout=HANGING)
                self.assertNotEqual(program.returncode, 0)
                left = sorted(os.listdir(self.folder))
                for path in set(left) - {"in.csv"}:
                    os.remove(self.path(path))
                self.assertEqual(left, ["in.csv"])

    def test_a_reader_that_goes_away_leaves_no_part_of_a_trace(self):
        self.file("in.csv", TWO)
        program = self.start("run", "perceptron", "in.csv", "--passes", "200000", "--steps", "--trace", "t.jsonl")
        program.stdout.readline()
        program.stdout.close()
        program.stderr.read()
        program.stderr.close()
        program.wait(timeout=HANGING)
        self.assertNotEqual(program.returncode, 0)
        self.assertEqual(os.listdir(self.folder), ["in.csv"])

    def test_where_standard_output_is_full_no_trace_is_left_and_a_message_says_so(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full here")
        self.file("in.csv", TWO)
        for arguments in (["run", "perceptron", "in.csv", "--trace", "t.jsonl"], ["separate", "in.csv"], ["theorems"],
                          ["verify", "--cases", "1", "--jobs", "1"]):
            with self.case(arguments=arguments):
                self.record(arguments, " > /dev/full")
                with open("/dev/full", "w") as full:
                    done = subprocess.run([str(PROGRAM), *arguments], cwd=self.folder, stdout=full, text=True,
                                          stderr=subprocess.PIPE, timeout=30)
                self.assertEqual(done.returncode, 2)
                self.assertIn("standard output", done.stderr)
                left = os.path.exists(self.path("t.jsonl"))
                if left:
                    os.remove(self.path("t.jsonl"))
                self.assertFalse(left, "a trace is left")

    def test_an_interrupt_prints_what_was_checked_until_then_and_ends_with_130(self):
        for arguments in ((), ("--json",)):
            with self.case(arguments=arguments):
                program = self.start("verify", "--cases", "100000000", "--jobs", "1", *arguments)
                time.sleep(0.5)
                program.send_signal(signal.SIGINT)
                out, err = program.communicate(timeout=HANGING)
                self.assertEqual(program.returncode, 130, err)
                self.assertIn("interrupted", err)
                if arguments:
                    document = json.loads(out)
                    self.assertIs(document["interrupted"], True)
                    self.assertGreater(document["theorems"][0]["cases"], 0)
                else:
                    self.assertRegex(out, r"(?m)^perceptron-separable +[1-9]\d* +[1-9]")


if __name__ == "__main__":
    main()
