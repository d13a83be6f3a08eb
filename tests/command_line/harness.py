"""What the tests of the program share: folders, running it, replay, and what a refusal looks like.

A test file is run as FILE_test.py PROGRAM [SOURCE_DIR] [unittest options]. Every test runs the program in an empty
folder of its own. Where one fails, the shell commands that make its files and run the program are printed; they can be
pasted into a shell in an empty folder. What the answers must be is taken from docs (the exit codes, the JSON, the
messages) and from independent.py, which computes them without the program.
"""

import functools
import io
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from contextlib import contextmanager, redirect_stderr, redirect_stdout

sys.dont_write_bytecode = True
if len(sys.argv) < 2 or not os.path.isfile(sys.argv[1]):
    sys.exit(f"usage: {sys.argv[0]} PROGRAM [SOURCE_DIR] [unittest options]")
PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
SOURCE = pathlib.Path(__file__).resolve().parents[2]
if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]):
    SOURCE = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path += [str(SOURCE / folder) for folder in ("tests", "tests/independent", "docs/examples")]
import independent as ind  # noqa: E402
from node import NODE  # noqa: E402, F401

SANITIZED = b"__asan_init" in PROGRAM.read_bytes()
HANGING = 3600  # seconds after which a program is taken to hang, on the slowest machine; nothing here is a measurement

COMMANDS = ("run", "lab", "verify", "check", "drive", "separate", "compare", "shatter", "worst-case", "tight", "bounds",
            "pac", "online-to-batch", "theorems", "explain", "play")
PERCEPTRONS = ("perceptron", "perceptron-batch")
WIDTH = 79

NEVER = "-1,2,-1\n-1,1,-1\n2,-2,-1\n-1,3,1\n"  # nothing separates these
TWO = "1,0,1\n0,1,-1\n"              # separable, two rounds
CONTRADICTION = "1,1,1\n1,1,-1\n"    # not separable
POSITIVE = "1,0,1\n0,1,1\n"          # separable; the batch learner needs two updates
DOMAIN = "x1,y,p\n0,0,7/8\n1,0,1/8\n"  # with probabilities


@functools.cache
def catalogue():
    """The theorems, as the program lists them."""
    return json.loads(subprocess.run([PROGRAM, "theorems", "--json"], stdout=subprocess.PIPE, check=True).stdout)


def theorem_ids():
    return [theorem["id"] for theorem in catalogue()]


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def json(self):
        return json.loads(self.out)


def shell_word(text):
    """A word for bash on one line."""
    if all(32 <= ord(c) < 127 for c in text):
        return shlex.quote(text)
    escaped = "".join(c if 32 <= ord(c) < 127 and c not in "'\\" else "".join(f"\\x{b:02x}" for b in c.encode())
                      for c in text)
    return f"$'{escaped}'"


def how_to_write(content):
    """A shell command that prints these bytes."""
    return "printf '" + "".join(chr(b) if 32 <= b < 127 and b not in b"'\\%" else f"\\x{b:02x}" if b != 10 else "\\n"
                                for b in content) + "'"


class CommandLine(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.commands = []

    @contextmanager
    def case(self, **parameters):
        """A sub-test whose commands are forgotten when it ends."""
        before = list(self.commands)
        with self.subTest(**parameters):
            try:
                yield
            except Exception as error:
                error.replay = self.replay()
                raise
        self.commands = before

    def replay(self):
        return "To replay, in an empty folder:\n" + "".join(f"  {c}\n" for c in self.commands)

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, content):
        """Writes a file; bytes, or text."""
        content = content.encode() if isinstance(content, str) else content
        self.commands.append(f"{how_to_write(content)} > {shell_word(name)}")
        pathlib.Path(self.path(name)).write_bytes(content)
        return name

    def large_file(self, name, *pieces):
        """Writes pieces of bytes; a pair is one that is repeated so many times."""
        pairs = [piece if isinstance(piece, tuple) else (piece, 1) for piece in pieces]
        made = " + ".join(f"{piece!r} * {count}" for piece, count in pairs)
        self.commands.append(f"python3 -c {shlex.quote(f'import sys; sys.stdout.buffer.write({made})')} > {name}")
        pathlib.Path(self.path(name)).write_bytes(b"".join(piece * count for piece, count in pairs))
        return name

    def record(self, arguments, more=""):
        self.commands.append(" ".join([shell_word(str(PROGRAM))] + [shell_word(a) for a in arguments]) + more)

    def start(self, *arguments, **options):
        """The program, running. A signal means to it what it means to a program started in a terminal."""
        self.record(arguments)
        return subprocess.Popen([str(PROGRAM), *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, text=True,
                                preexec_fn=hear_signals,
                                **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})

    def run_program(self, *arguments, stdin=b"", timeout=HANGING, limit=None):
        self.record(arguments, f" < {how_to_write(stdin)}" if stdin else "")
        done = subprocess.run([str(PROGRAM), *arguments], cwd=self.folder, input=stdin, timeout=timeout,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace"))

    def succeeds(self, *arguments, code=0, **options):
        result = self.run_program(*arguments, **options)
        self.assertEqual(result.code, code, result.err)
        return result

    def limited(self, *arguments, reached, code=4, command=()):
        """The result under a limit of time that is as long as this machine needs to get so far; a command is driven."""
        seconds = 0.05
        while True:
            result = self.run_program(*arguments, "--time-limit", str(seconds), *(["--", *command] if command else []))
            if reached(result):
                self.assertEqual(result.code, code, result.err)
                return result
            self.assertLess(seconds, HANGING, f"it never gets so far: {result.err}")
            seconds *= 4

    def wait_until(self, reached, program):
        """Until something that the program does is seen; it must not end before."""
        while not reached():
            self.assertIsNone(program.poll(), "the program ended")
            time.sleep(0.01)

    def run_json(self, *arguments, code=0, **options):
        return self.succeeds("run", *arguments, "--json", code=code, **options).json

    def listing(self):
        return sorted((str(p), p.lstat().st_size) for p in self.folder.rglob("*"))

    def refuses(self, arguments, *parts, stdin=b""):
        """Exit code 2 with a message of one line that holds these parts, and nothing else changed. Below it may be the
        input with a mark under a character."""
        before = self.listing()
        result = self.run_program(*arguments, stdin=stdin)
        self.assertEqual(result.code, 2, f"exit code; standard error: {result.err[:500]}")
        self.assertEqual(result.out, "", "nothing belongs on standard output")
        self.assertRegex(result.err, r"\Amistakebound: [^\x00-\x1f\x7f-\xa0\u200b-\u200f\u2028-\u202f]+\n(  .+\n +\^\n)?(Run with --help for more information\.\n)?\Z")
        self.assertLess(max(map(len, result.err.splitlines())), 600, "a message fits in a few lines of a terminal")
        for part in parts:
            self.assertIn(part, result.err)
        self.assertEqual(self.listing(), before, "files")
        return result

    def refuses_file(self, where, found, expected, *options, name="in.csv", commands=("run", "separate")):
        """All commands refuse the file; `where` is the line and column, or "" where there is none to name."""
        place = f"mistakebound: {name}{':' if where else ''}{where}: "
        for command in commands:
            arguments = ["run", "perceptron", name, "--trace", "out.jsonl"] if command == "run" else [command, name]
            result = self.refuses([*arguments, "--json", *options], place, found, expected)
            self.assertRegex(result.err, r": found .+; expected .+")

    def refuses_text(self, content, where, found, expected, *options):
        self.file("in.csv", content)
        self.refuses_file(where, found, expected, *options)


def hear_signals():
    """In a program before it begins: tests may have been started where signals are ignored, as by nohup, or as a shell's
    background does with those of the keyboard: a program that ignores SIGQUIT would never end by it."""
    for name in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2,
                 signal.SIGXCPU):
        signal.signal(name, signal.SIG_DFL)


class Replaying(unittest.TextTestResult):
    """Ends the report of a failure with the commands that lead to it."""

    @staticmethod
    def _append(reports, test, error):
        if hasattr(test, "replay"):
            failed, text = reports[-1]
            reports[-1] = (failed, text + getattr(error, "replay", test.replay()))

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._append(self.failures, test, err[1])

    def addError(self, test, err):
        super().addError(test, err)
        self._append(self.errors, test, err[1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self._append(self.failures if issubclass(err[0], test.failureException) else self.errors, test, err[1])


class Runner(unittest.TextTestRunner):
    resultclass = Replaying


def rechecked(path, data=None):
    """The code with which recheck.py ends, and what it says of the certificate, of a run on the data where it is of one."""
    import recheck  # takes longer than most tests that do not need it
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = recheck.main(path, data)
    return code, said.getvalue()


def theorem(document, name):
    return next(t for t in document["theorems"] if t["id"] == name)


def step(report, name):
    return next(s for s in report["steps"] if s["id"] == name)


def numbers(values):
    return [ind.parse_number(str(v)) for v in values]


def main():
    unittest.main(testRunner=Runner)
