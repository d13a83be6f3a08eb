"""Signals, readers that go away, and full disks."""

import contextlib
import json
import os
import pathlib
import pty
import re
import resource
import shutil
import signal
import subprocess
import threading

from harness import HANGING, PROGRAM, TWO, CommandLine, hear_signals, main


class Interrupts(CommandLine):
    def test_a_run_that_is_stopped_leaves_no_part_of_a_trace(self):
        self.file("in.csv", TWO)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with self.case(signal=name):
                program = self.start("run", "perceptron", "in.csv", "--passes", "100000000", "--trace", "t.jsonl")
                self.wait_for(".mistakebound-*", program)
                program.send_signal(getattr(signal, name))
                program.communicate(timeout=HANGING)
                self.assertEqual(program.returncode, 130)
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

    def test_a_reader_of_a_named_pipe_that_goes_away_is_an_error_of_writing(self):
        self.file("in.csv", TWO)
        os.mkfifo(self.path("pipe"))
        self.commands.append("mkfifo pipe; head -c 10 pipe &")
        program = self.start("run", "perceptron", "in.csv", "--passes", "20000", "--trace", "pipe")
        with open(self.path("pipe")) as pipe:
            pipe.read(10)
        out, err = program.communicate(timeout=HANGING)
        self.assertEqual(program.returncode, 2, err)
        self.assertIn("--trace: found that 'pipe' cannot be written (Broken pipe)", err)
        self.assertIn("40000 rounds", out, "the run itself is told")

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
                                          stderr=subprocess.PIPE, timeout=HANGING)
                self.assertEqual(done.returncode, 2)
                self.assertIn("standard output", done.stderr)
                left = os.path.exists(self.path("t.jsonl"))
                if left:
                    os.remove(self.path("t.jsonl"))
                self.assertFalse(left, "a trace is left")

    def test_an_interrupt_prints_what_was_checked_until_then_and_ends_with_130(self):
        for arguments in ((), ("--json",)):
            with self.case(arguments=arguments):
                here, there = pty.openpty()  # on which the program says how far it is
                program = self.start("verify", "--cases", "100000000", "--jobs", "1", *arguments, stderr=there)
                os.close(there)
                err = b""
                while b" cases, " not in err:
                    err += os.read(here, 4096)
                read = []

                def rest():  # beside the program, which waits where a terminal is full
                    with contextlib.suppress(OSError):  # its end, on Linux
                        while more := os.read(here, 4096):
                            read.append(more)
                reader = threading.Thread(target=rest)
                reader.start()
                program.send_signal(signal.SIGINT)
                out, _ = program.communicate(timeout=HANGING)
                reader.join()
                os.close(here)
                err += b"".join(read)
                self.assertEqual(program.returncode, 130, err)
                self.assertIn(b"interrupted", err)
                if arguments:
                    document = json.loads(out)
                    self.assertIs(document["interrupted"], True)
                    self.assertGreater(document["theorems"][0]["cases"], 0)
                else:
                    self.assertRegex(out, r"(?m)^perceptron-separable +[1-9]\d* +[1-9]")

    def test_an_interrupt_after_a_refutation_leaves_it_refuted(self):
        program = self.start("verify", "perceptron-separable", "perceptron-hinge", "perceptron-freund-schapire",
                             "kernel-perceptron", "comparison", "--drop", "zero-start", "--jobs", "1")
        while "FAILS" not in program.stdout.readline():
            self.assertIsNone(program.poll(), "the program ended")
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=HANGING)
        self.assertEqual(program.returncode, 1, err)

    def start_quietly(self, *arguments, ignored=(), limits=()):
        """The program with these signals ignored, as nohup does."""
        def prepare():
            hear_signals()
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)
            for limit, value in limits:
                resource.setrlimit(limit, (value, value))
        self.record(arguments)
        return subprocess.Popen([str(PROGRAM), *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=prepare)

    def wait_for(self, pattern, program):
        """Until there is such a file with something in it. An empty one may be there before anything has been read,
        only to find out whether it can be written."""
        self.wait_until(lambda: any(self.size_of(path) for path in self.folder.glob(pattern)), program)

    @staticmethod
    def size_of(path):
        try:
            return path.stat().st_size
        except FileNotFoundError:  # it was taken away in the meantime
            return 0

    def wait_for_handler(self, number, program):
        """Until the program has said what is done when this signal comes."""
        def caught():
            status = pathlib.Path(f"/proc/{program.pid}/status").read_text()
            return int(re.search(r"SigCgt:\s+(\w+)", status)[1], 16) >> (number - 1) & 1
        self.wait_until(caught, program)

    def test_an_interrupt_after_a_witness_still_prints_the_table(self):
        """The table's line comes after the witness: by then its file has been written and signals are as they were."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with self.case(signal=name):
                program = self.start_quietly("verify", "perceptron-separable", "kernel-perceptron", "--cases", "300", "--jobs", "1",
                                             "--witness", "witness")
                self.wait_for("witness/perceptron-separable.csv", program)
                program.send_signal(getattr(signal, name))
                out, err = program.communicate(timeout=HANGING)
                self.assertEqual(program.returncode, 130, err)
                self.assertIn("interrupted", err)
                self.assertRegex(out, r"(?m)^perceptron-separable +300 ")
                shutil.rmtree(self.path("witness"))

    def test_ignored_signals_stay_ignored(self):
        """A signal that comes while the program waits for its file."""
        os.mkfifo(self.path("pipe"))
        self.commands.append("mkfifo pipe")
        for name, arguments in (("SIGHUP", ["run", "perceptron", "pipe", "--passes", "3000", "--trace", "t"]),
                                ("SIGINT", ["run", "perceptron", "pipe", "--passes", "3000", "--trace", "t"]),
                                ("SIGHUP", ["separate", "pipe"]), ("SIGINT", ["separate", "pipe"])):
            with self.case(signal=name, command=arguments[0]):
                program = self.start_quietly(*arguments, ignored=[getattr(signal, name)])
                with open(self.path("pipe"), "w") as pipe:
                    self.wait_for_handler(signal.SIGTERM, program)
                    program.send_signal(getattr(signal, name))
                    pipe.write(TWO)
                _, err = program.communicate(timeout=HANGING)
                self.assertEqual((program.returncode, err), (0, ""))

    def test_no_signal_that_can_be_caught_leaves_part_of_a_file(self):
        self.file("in.csv", TWO)
        for name in ("SIGQUIT", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGXCPU"):
            with self.case(signal=name):
                program = self.start_quietly("run", "perceptron", "in.csv", "--passes", "100000000", "--trace", "t",
                                             limits=[(resource.RLIMIT_CORE, 0)])
                self.wait_for(".mistakebound-*", program)
                program.send_signal(getattr(signal, name))
                program.communicate(timeout=HANGING)
                self.assertEqual(program.returncode, -getattr(signal, name))
                self.assertEqual(os.listdir(self.folder), ["in.csv"])

    def test_a_file_beyond_its_limit_is_an_error_of_writing(self):
        self.file("in.csv", TWO)
        program = self.start_quietly("run", "perceptron", "in.csv", "--passes", "3000", "--trace", "t",
                                     limits=[(resource.RLIMIT_FSIZE, 1 << 16)])
        _, err = program.communicate(timeout=HANGING)
        self.assertEqual(program.returncode, 2, err)
        self.assertIn("'t' cannot be written", err)
        self.assertEqual(os.listdir(self.folder), ["in.csv"])

    # ---------------------------------------------------------------- standard streams

    def closed(self, which, *arguments):
        """The program with one of its descriptors 0 to 2 closed."""
        self.record(arguments, f" {which}>&-")
        return subprocess.run(["bash", "-c", f'exec "$0" "$@" {which}>&-', str(PROGRAM), *arguments], cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              timeout=HANGING)

    def test_a_closed_standard_output_is_an_error_and_no_file_takes_its_place(self):
        self.file("in.csv", TWO)
        for arguments in (["run", "perceptron", "in.csv", "--trace", "t"], ["--help"], ["theorems"], ["check", "in.csv"],
                          ["verify", "--cases", "1", "--jobs", "1"]):
            with self.case(arguments=arguments):
                done = self.closed(1, *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn("mistakebound: standard output: ", done.stderr)
                self.assertEqual(os.listdir(self.folder), ["in.csv"])

    def test_a_closed_standard_error_or_input_reaches_no_file(self):
        self.file("in.csv", TWO)
        self.file("bad.csv", "1,2\n")
        for which in (0, 2):
            with self.case(closed=which):
                done = self.closed(which, "run", "perceptron", "in.csv", "--trace", "t")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(pathlib.Path(self.path("t")).read_text().count("\n"), 3)
        self.assertEqual(self.closed(2, "run", "perceptron", "bad.csv", "--trace", "t").returncode, 2)
        self.assertEqual(pathlib.Path(self.path("t")).read_text().count("\n"), 3)
        done = self.closed(0, "run", "perceptron", "-")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("standard input", done.stderr)

    def test_help_that_cannot_be_printed_is_an_error(self):
        for arguments in (["--help"], ["run", "--help"], ["run", "winnow", "--help"], ["lab", "--help"], ["--version"]):
            with self.case(arguments=arguments), open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=HANGING)
                self.assertEqual(done.returncode, 2)
                self.assertIn("standard output", done.stderr)


if __name__ == "__main__":
    main()
