"""Tests of the program as people and scripts use it: command_line_test.py PROGRAM [SOURCE_DIR] [unittest options].

Every test runs the program in an empty folder of its own. Where one fails, the shell commands that make its files and
run the program are printed; they can be pasted into a shell in an empty folder. What the answers must be is taken
from docs (the exit codes, the JSON, the messages) and from independent.py, which computes them without the program.
One long file, as all of it stands on the same scaffolding of folders, commands and replay.
"""

import gzip
import json
import math
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from contextlib import contextmanager
from fractions import Fraction

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "independent"))
import independent as ind  # noqa: E402

PROGRAM = SOURCE = SANITIZED = None  # set in main()

LEARNERS = ("perceptron", "perceptron-batch")
CERTIFICATES = ("max-margin", "nonnegative-margin", "vc-halfspaces")  # theorems about an answer, not about mistakes
THEOREMS = ("perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge", "perceptron-batch", *CERTIFICATES)
THEOREMS += ("halving", "halving-cover", "littlestone-winnow", "perceptron-disjunction", "online-to-pac")
THEOREMS += ("kernel-perceptron",)
COMMANDS = ("run", "verify", "check", "drive", "separate", "shatter", "worst-case", "pac", "theorems")
SECONDS = 10  # against hanging, not a measurement: a refusal takes a fraction of a second on an idle machine
WIDTH = 79

TWO = "1,0,1\n0,1,-1\n"              # separable, two rounds
CONTRADICTION = "1,1,1\n1,1,-1\n"    # not separable
POSITIVE = "1,0,1\n0,1,1\n"          # separable; the batch learner needs two updates


# ---------------------------------------------------------------- running the program

class Result:
    def __init__(self, code, out, err, seconds):
        self.code, self.out, self.err, self.seconds = code, out, err, seconds

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
        self.folder = tempfile.mkdtemp()
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

    def large_file(self, name, expression):
        """Writes the bytes that a Python expression stands for."""
        self.commands.append(f"python3 -c {shlex.quote(f'import sys; sys.stdout.buffer.write({expression})')} > {name}")
        pathlib.Path(self.path(name)).write_bytes(eval(expression))
        return name

    def record(self, arguments, more=""):
        self.commands.append(" ".join([shell_word(str(PROGRAM))] + [shell_word(a) for a in arguments]) + more)

    def start(self, *arguments, **options):
        """The program, running. A signal means to it what it means to a program started in a terminal."""
        self.record(arguments)
        return subprocess.Popen([str(PROGRAM), *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler), **options)

    def run_program(self, *arguments, stdin=b"", timeout=30, limit=None):
        self.record(arguments, f" < {how_to_write(stdin)}" if stdin else "")
        begin = time.monotonic()
        done = subprocess.run([str(PROGRAM), *arguments], cwd=self.folder, input=stdin, timeout=timeout,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace"),
                      time.monotonic() - begin)

    def succeeds(self, *arguments, code=0, **options):
        result = self.run_program(*arguments, **options)
        self.assertEqual(result.code, code, result.err)
        return result

    def run_json(self, *arguments, code=0, **options):
        return self.succeeds("run", *arguments, "--json", code=code, **options).json

    def listing(self):
        return sorted((str(p), p.stat().st_size) for p in pathlib.Path(self.folder).rglob("*"))

    def refuses(self, arguments, *parts, stdin=b""):
        """Exit code 2, soon, with a message of one line that holds these parts, and nothing else changed."""
        before = self.listing()
        result = self.run_program(*arguments, stdin=stdin)
        self.assertEqual(result.code, 2, f"exit code; standard error: {result.err[:500]}")
        self.assertEqual(result.out, "", "nothing belongs on standard output")
        self.assertRegex(result.err, r"\Amistakebound: [ -~]+\n(Run with --help for more information\.\n)?\Z")
        self.assertLess(max(map(len, result.err.splitlines())), 500, "a message fits in a few lines of a terminal")
        for part in parts:
            self.assertIn(part, result.err)
        self.assertLess(result.seconds, SECONDS, "seconds")
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


def theorem(document, name):
    return next(t for t in document["theorems"] if t["id"] == name)


def step(report, name):
    return next(s for s in report["steps"] if s["id"] == name)


def numbers(values):
    return [ind.parse_number(str(v)) for v in values]


# ---------------------------------------------------------------- files that cannot be used

class BadFiles(CommandLine):
    def test_a_row_with_too_few_columns_is_refused_with_file_line_and_column(self):
        self.refuses_text("1,2,1\n1,1\n", "2:3", "2 columns", "3 columns")

    def test_a_row_with_too_many_columns_is_refused_at_the_first_column_too_many(self):
        self.refuses_text("a,b,y\n1,2,1\n1,2,3,1\n", "3:7", "4 columns", "3 columns")

    def test_a_row_with_one_column_is_counted_in_the_singular(self):
        self.refuses_text("1,2,1\n1\n", "2:1", "1 column;", "3 columns")

    def test_a_single_column_is_refused(self):
        self.refuses_text("y\n1\n", "1:1", "a single column", "at least one feature and a label")

    def test_a_label_of_2_is_refused_with_file_line_and_column(self):
        self.refuses_text("1,2,1\n1,2,2\n", "2:5", "'2'", "-1, 1 or 0")

    def test_a_label_that_is_a_word_is_refused_with_a_hint_at_the_option(self):
        self.refuses_text("x,y\n1,cat\n", "2:3", "'cat'", "--positive")
        self.refuses_text("1,cat\n2,dog\n", "1:3", "'cat'", "--positive")

    def test_mixed_kinds_of_labels_are_refused_where_the_second_kind_appears(self):
        self.refuses_text("1,1\n1,0\n1,-1\n", "3:3", "label 0 on line 2", "not both kinds")
        self.refuses_text("1,-1\n1,1\n1,0\n", "3:3", "label -1 on line 1", "not both kinds")

    def test_a_division_by_zero_is_refused(self):
        self.refuses_text("x,y\n1/0,1\n", "2:1", "division by zero", "not zero")

    def test_nan_and_infinities_are_refused(self):
        for word in ("nan", "NaN", "-nan", "inf", "-inf", "+Infinity"):
            with self.case(word=word):
                self.refuses_text(f"x,y\n1,1\n{word},1\n", "3:1", f"'{word}'", "a finite number")

    def test_a_huge_exponent_is_refused_at_once(self):
        for number in ("1e999999999", "1e-999999999", "1e4097", "0x1p99999", "1e99999999999999999999999"):
            with self.case(number=number):
                self.refuses_text(f"x,y\n1,1\n{number},1\n", "3:1", "the exponent", "between -4096 and 4096")

    def test_what_is_no_number_is_refused_where_it_stops_being_one(self):
        for word, column in (("1.5/2", 4), ("1_000", 2), ("1e+", 4), ("--1", 2), ("0x", 3), ("1 2", 2), ("0x1.8q", 6),
                             (".", 2), ("1/", 3), ("1/-2", 3), ("abc", 1), ("\u0661", 1), ("\u00a01", 1)):
            with self.case(word=word):
                self.refuses_text(f"x,y\n{word},1\n", f"2:{column}", "found '", "a number such as")

    def test_an_empty_file_is_refused(self):
        self.refuses_text("", "", "an empty file", "examples")

    def test_blank_lines_only_are_refused(self):
        self.refuses_text("\n \n\r\n", "", "blank lines", "examples")

    def test_a_directory_is_refused(self):
        os.mkdir(self.path("folder"))
        self.commands.append("mkdir folder")
        self.refuses_file("", "a directory", "a file of examples", name="folder")

    def test_a_missing_file_is_refused(self):
        self.refuses_file("", "No such file", "a file of examples", name="missing.csv")

    def test_an_empty_file_name_is_refused_with_its_name(self):
        self.refuses(["run", "perceptron", ""], "''", "No such file")

    def test_a_file_that_may_not_be_read_is_refused(self):
        if os.geteuid() == 0:
            self.skipTest("nothing is forbidden to root")
        os.chmod(self.path(self.file("in.csv", TWO)), 0)
        self.refuses_file("", "Permission denied", "a file of examples")

    def test_random_bytes_are_refused(self):
        for seed in range(20):
            with self.case(seed=seed):
                self.large_file("in.csv", f"__import__('random').Random({seed}).randbytes(3000)")
                self.refuses(["run", "perceptron", "in.csv"], "in.csv:", "; expected ")

    def test_a_zero_byte_is_refused(self):
        self.refuses_text(b"1,2,1\n1,\0,1\n", "2:3", "a zero byte", "text")

    def test_an_endless_file_of_zero_bytes_is_refused_at_once(self):
        self.refuses_file("1:1", "a zero byte", "text", name="/dev/zero")

    def test_an_empty_device_is_refused(self):
        self.refuses_file("", "an empty file", "examples", name="/dev/null")

    def test_invalid_utf_8_is_refused_with_its_byte(self):
        for content, column, byte in ((b"\xff,1\n", 1, "ff"), (b"1,\xc3\x28\n", 3, "c3"), (b"\xc0\xaf,1\n", 1, "c0"),
                                      (b"1,1 \xed\xa0\x80\n", 5, "ed"), (b"1,1\xf0\x9f\n", 4, "f0")):
            with self.case(byte=byte):
                self.refuses_text(b"x,y\n" + content, f"2:{column}", f"\\x{byte}", "UTF-8")

    def test_gzip_is_read_by_every_command_that_reads_a_file(self):
        for name, content, arguments in (("examples", TWO, ["run", "perceptron"]), ("examples", TWO, ["separate"]),
                                         ("experts", "1,0,1\n0,0,1\n", ["run", "halving"]),
                                         ("points", "1,2\n3,5\n", ["shatter"]),
                                         ("libsvm", "1 1:2\n-1 2:3\n", ["run", "perceptron"])):
            with self.case(file=name, command=arguments):
                self.file("in", content)
                plain = self.succeeds(*arguments, "in", "--json").json
                pathlib.Path(self.path("in")).write_bytes(gzip.compress(content.encode()))
                self.assertEqual(self.succeeds(*arguments, "in", "--json").json, plain)
                cut = gzip.compress(content.encode())[:-5]
                pathlib.Path(self.path("in")).write_bytes(cut)
                self.refuses([*arguments, "in"], "in:", "gzip data that end too early")

    def test_control_characters_are_refused_and_do_not_reach_the_terminal(self):
        self.refuses_text("x,y\n\x1b[31m1,1\n", "2:1", "\\x1b", "without control characters")
        self.refuses_text("x,y\r1,1\r", "1:4", "\\x0d", "without control characters")

    def test_a_control_character_in_a_name_does_not_reach_the_terminal(self):
        self.refuses(["run", "perceptron", "a\x1b[31m.csv"], "No such file")
        self.refuses(["run", "perceptron", "a\nb.csv"], "No such file")
        self.refuses(["run", "perceptron", "in.csv", "--\x1b[31m"])

    def test_a_header_that_mixes_numbers_and_words_is_refused_at_the_word(self):
        self.refuses_text("a,1\n1,1\n", "1:1", "'a'", "a header without numbers, or an example of numbers only")
        self.refuses_text("1,2,b,4\n", "1:5", "'b'", "a header without numbers")

    def test_an_empty_field_is_refused(self):
        self.refuses_text("x,z,y\n1, ,1\n", "2:4", "an empty field", "a number")
        self.refuses_text("x,y\n1,\n", "2:3", "an empty field", "a number")
        self.refuses_text("x,,y\n1,2,1\n", "1:3", "an empty field", "a column")

    def test_a_quotation_mark_that_is_not_closed_is_refused(self):
        self.refuses_text('x,y\n"1,1\n', "2:1", "quotation mark", '"')

    def test_text_after_a_quoted_field_is_refused(self):
        self.refuses_text('x,y\n"1"2,1\n', "2:4", "after a quoted field", "a comma")

    def test_two_label_columns_are_refused(self):
        self.refuses_text("y,x,label\n1,1,1\n", "1:5", "second label column", "--label")

    def test_a_libsvm_index_of_0_is_refused_with_the_option_that_allows_it(self):
        self.refuses_text("1 1:1\n-1 0:1 1:2\n", "2:4", "the index '0'", "--index-base 0")

    def test_unordered_libsvm_indices_are_refused(self):
        for line in ("2:1 1:1", "1:1 1:1"):
            with self.case(line=line):
                self.refuses_text(f"1 1:1\n1 {line}\n", "2:7", "'1:1' out of order", "increase")

    def test_huge_libsvm_indices_are_refused(self):
        for index in ("1000001", "4294967297", "18446744073709551617", "9" * 1000):
            with self.case(digits=len(index)):
                self.refuses_text(f"1 1:1\n1 1:2 {index}:1\n", "2:7", "the index", "at most 1000000")

    def test_malformed_libsvm_features_are_refused(self):
        for word, column in (("x:1", 5), ("-1:1", 5), ("5", 5), ("qid:3", 5), ("2:", 7), ("2:nan", 7), ("2:1/0", 7)):
            with self.case(word=word):
                self.refuses_text(f"1 1:2\n1  {word}\n", f"2:{column - 1}", "found ", "; expected ")

    def test_libsvm_labels_are_checked_like_others(self):
        self.refuses_text("1 1:1\n2 1:1\n", "2:1", "'2'", "-1, 1 or 0")
        self.refuses_text("0 1:1\n-1 1:1\n", "2:1", "label 0 on line 1", "not both kinds")

    def test_a_libsvm_file_without_features_is_refused(self):
        self.refuses_text("1\n-1\n", "2", "no feature", "index:value")

    def test_a_line_of_ten_megabytes_with_one_number_is_refused(self):
        for expression in ("b'9' * 10_000_000", "b'x,y\\n1,' + b'9' * 10_000_000",
                           "b'1,0.' + b'3' * 10_000_000 + b',1'"):
            with self.case(content=expression):
                self.large_file("in.csv", expression)
                self.refuses(["run", "perceptron", "in.csv", "--trace", "t"], "in.csv:", "1000000", "at most")

    def test_a_line_of_ten_megabytes_of_letters_is_not_called_a_number(self):
        self.large_file("in.csv", "b'a' * 10_000_000")
        result = self.refuses(["run", "perceptron", "in.csv"], "in.csv:1:1: found")
        self.assertNotIn("found a number", result.err)

    def test_five_million_fields_are_refused(self):
        for expression in ("b'1,' * 5_000_000 + b'1\\n'", "b',' * 5_000_000", "b'1 ' + b'1:' * 5_000_000"):
            with self.case(content=expression):
                self.large_file("in.csv", expression)
                self.refuses(["run", "perceptron", "in.csv"], "in.csv:1:", "; expected ")

    def test_ten_megabytes_of_blank_lines_are_refused(self):
        self.large_file("in.csv", "b'\\n' * 10_000_000")
        self.refuses_file("", "blank lines", "examples")

    def test_where_memory_runs_out_there_is_a_message(self):
        """A million features in each of forty lines, under 300 MB of address space."""
        if SANITIZED:
            self.skipTest("a sanitizer needs more address space than this test gives")
        self.large_file("in.csv", "b'1 1000000:1\\n' * 40")
        self.commands.append("ulimit -v 300000")
        result = self.run_program("run", "perceptron", "in.csv",
                                  limit=lambda: resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20)))
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("memory", result.err)
        self.assertTrue(result.err.startswith("mistakebound: "), result.err)

    def test_files_with_random_damage_are_read_or_refused_in_one_line(self):
        rng = random.Random(1)
        whole = (b"x1,x2,y\n1,2,1\n-3/7,0.125,-1\n1e-3,0x1.8p+3,1\n", b"1,0,1\n0,1,-1\n2,1,1\n",
                 b"+1 1:0.5 3:-2\n-1 2:1e2 # c\n-1\n", b'\xef\xbb\xbflabel,a,b\r\n1,"2","3"\r\n0,4,5\r\n')
        pieces = (b",", b":", b"\n", b'"', b"-", b"/", b"0x", b".", b"e", b"#", b" ", b"\r", b"\xff", b"7", b"1/9",
                  b"y", b"1e4096", b"99999999999999999999", b"\n1,1,1\n")
        for number in range(250):
            content = bytearray(rng.choice(whole))
            for _ in range(rng.randint(1, 2)):
                at = rng.randint(0, len(content))
                content[at:at + rng.choice((0, 0, 1, 3))] = rng.choice(pieces)
            with self.case(number=number):
                self.file("in.csv", bytes(content))
                result = self.run_program("run", rng.choice(LEARNERS), "in.csv", "--json")
                if result.code == 2:
                    self.assertEqual(result.out, "")
                    self.assertRegex(result.err, r"\Amistakebound: in\.csv[:0-9]*: found [ -~]+; expected [ -~]+\n\Z")
                else:
                    self.assertIn(result.code, (0, 4))
                    self.assertEqual(result.err != "", not result.json.get("halted", True), "a word on the limit only")


# ---------------------------------------------------------------- files that must be read

class GoodFiles(CommandLine):
    def same(self, contents, *options):
        """Every content gives the same run."""
        answers = []
        for content in contents:
            self.file("in.csv", content)
            answers.append(self.run_json("perceptron", "in.csv", *options))
        for content, answer in zip(contents[1:], answers[1:]):
            self.assertEqual(answer, answers[0], content)

    def test_crlf_a_byte_order_mark_spaces_and_quotes_change_nothing(self):
        plain = "a,b,y\n1,2,1\n3,-4,-1\n"
        self.same([plain, plain.replace("\n", "\r\n"), "\ufeff" + plain, "\ufeff" + plain.replace("\n", "\r\n"),
                   "a , b\t,  y\n 1,2 ,1\n3,\t-4, -1", '"a","b","y"\n"1","2","1"\n3,"-4" , "-1"\n',
                   plain + "\n\n", "\n" + plain.replace("\n", "\n\n")])

    def test_all_spellings_of_a_number_mean_the_same(self):
        self.same(["1/8,-12,1\n", "0.125,-12.0,1\n", "125e-3,-1.2e1,1\n", "0x.2,-0xC,+1\n", "0x1p-3,-0x1.8p+3,1\n",
                   "2/16,-0012,1\n", "+.125,-120E-1,1.0\n", "12.5e-02,-12.,1\n", "0x0.20,-0XcP0,2/2\n"])

    def test_labels_0_and_1_mean_the_same_as_minus_1_and_1(self):
        self.same(["1,2,1\n3,4,-1\n", "1,2,1\n3,4,0\n", "1,2,+1\n3,4,-1.0\n"])

    def test_the_label_column_may_have_any_of_three_names_and_stand_anywhere(self):
        self.same(["a,b,y\n1,2,1\n3,4,-1\n", "y,a,b\n1,1,2\n-1,3,4\n", "a,label,b\n1,1,2\n3,-1,4\n",
                   "class,a,b\n1,1,2\n-1,3,4\n", "a,b,outcome\n1,2,1\n3,4,-1\n"])

    def test_csv_and_libsvm_say_the_same(self):
        self.same(["1,0,0,1\n0,2,1/2,-1\n0,0,0,1\n", "1 1:1\n-1 2:2 3:0.5 # comment\n\n# more\n1\n",
                   "+1\t1:1 3:0\n-1 2:2 3:.5\n1"])

    def test_the_label_column_is_chosen_by_name_or_by_index_from_1(self):
        self.file("a.csv", "t,a,b\n1,1,2\n-1,3,4\n")
        self.file("b.csv", "1,1,2\n-1,3,4\n")
        expected = self.run_json("perceptron", "a.csv", "--label", "t")
        self.assertEqual(expected["weights"], ["-2", "-2"])
        self.assertEqual(self.run_json("perceptron", "a.csv", "--label", "1"), expected)
        self.assertEqual(self.run_json("perceptron", "b.csv", "--label", "1"), expected)

    def test_words_as_labels_are_read_with_the_positive_one_named(self):
        self.file("a.csv", "1,2,cat\n3,4,dog\n5,6,cow\n")
        self.file("b.csv", "1,2,1\n3,4,-1\n5,6,-1\n")
        self.assertEqual(self.run_json("perceptron", "a.csv", "--positive", "cat")["weights"],
                         self.run_json("perceptron", "b.csv")["weights"])

    def test_libsvm_may_count_from_0_if_told(self):
        self.file("a.libsvm", "1 0:1 1:2\n-1 1:3\n")
        self.file("b.libsvm", "1 1:1 2:2\n-1 2:3\n")
        self.assertEqual(self.run_json("perceptron", "a.libsvm", "--index-base", "0"),
                         self.run_json("perceptron", "b.libsvm"))

    def test_the_bias_comes_last(self):
        self.file("in.csv", "0,1\n2,-1\n")
        document = self.run_json("perceptron", "in.csv", "--bias", "--u", "-1,1")
        self.assertEqual((document["dimension"], document["weights"]), (2, ["-2", "0"]))
        self.assertIs(document["conventions"]["bias"], True)
        self.refuses(["run", "perceptron", "in.csv", "--bias", "--u", "1"], "--u", "the bias last")

    def test_standard_input_is_read_where_the_file_is_a_hyphen(self):
        self.file("in.csv", TWO)
        for command in (("run", "perceptron"), ("run", "perceptron-batch"), ("separate",)):
            with self.case(command=command):
                piped = self.succeeds(*command, "-", "--json", stdin=TWO.encode())
                self.assertEqual(piped.json, self.succeeds(*command, "in.csv", "--json").json)

    def test_bad_standard_input_is_named(self):
        self.refuses(["run", "perceptron", "-"], "standard input:2:5", "'2'", stdin=b"1,2,1\n3,4,2\n")
        self.refuses(["separate", "-"], "standard input: found an empty file")

    def test_a_header_alone_is_an_empty_sequence_on_which_all_is_vacuous(self):
        self.file("in.csv", "a,b,y\n")
        for learner in LEARNERS:
            document = self.run_json(learner, "in.csv")
            self.assertEqual((document["rounds"], document["mistakes"], document["dimension"]), (0, 0, 2))
            for report in document["theorems"]:
                self.assertEqual(report["verdict"], "holds", report["id"])
                self.assertTrue(report["vacuous"] or report["id"] == "max-margin", report["id"])
        self.assertTrue(self.succeeds("separate", "in.csv", "--json").json["separable"])

    def test_a_file_whose_name_begins_with_a_hyphen_can_be_given(self):
        self.file("-x.csv", TWO)
        self.succeeds("run", "perceptron", "./-x.csv")
        self.succeeds("run", "perceptron", "--", "-x.csv")

    def test_exponents_within_the_limit_are_exact(self):
        self.file("in.csv", "1e4096,1\n-1e-4096,-1\n")
        document = self.run_json("perceptron", "in.csv", "--u", "1")
        self.assertEqual(document["weights"], ["1" + 4096 * "0"])
        text = self.succeeds("run", "perceptron", "in.csv", "--u", "1").out
        self.assertNotIn("inf", re.sub(r"(?i)infin", "", text), "a finite number is not shown as infinite")

    def test_a_hundred_thousand_features_are_read_in_reasonable_time(self):
        self.large_file("in.csv", "b'1 100000:1\\n-1 1:1\\n'")
        self.assertLess(self.succeeds("run", "perceptron", "in.csv", "--json").seconds, 3 * SECONDS)


# ---------------------------------------------------------------- options that cannot be used

class BadOptions(CommandLine):
    def setUp(self):
        super().setUp()
        self.file("in.csv", TWO)

    def refuses_options(self, *options, learner="perceptron", parts=()):
        with self.case(options=options, learner=learner):
            self.refuses(["run", learner, "in.csv", "--trace", "out.jsonl", *options], options[0], *parts)

    def test_a_comparator_of_the_wrong_length_is_refused(self):
        self.refuses_options("--u", "1", parts=("1 number;", "expected 2"))
        self.refuses_options("--u", "1,2,3", parts=("3 numbers", "expected 2"))
        self.refuses_options("--u", "", parts=("found", "a number such as"))

    def test_a_comparator_with_a_bad_number_is_refused_with_the_character(self):
        self.refuses_options("--u", "1,,2", parts=("character 3", "a number such as"))
        self.refuses_options("--u", "1,x", parts=("character 3", "'x'"))
        self.refuses_options("--u", "1,1/0", parts=("character 3", "division by zero"))
        self.refuses_options("--u", "nan,1", parts=("character 1", "a finite number"))

    def test_gamma_must_be_positive(self):
        for value in ("0", "-1", "-0.0", "0/5"):
            self.refuses_options("--gamma", value, parts=(f"'{value}'", "greater than 0"))

    def test_the_step_must_be_positive(self):
        for value in ("0", "-1/2"):
            self.refuses_options("--step", value, parts=(f"'{value}'", "greater than 0"))

    def test_exact_numbers_in_options_are_checked_like_those_in_files(self):
        for option in ("--gamma", "--step"):
            self.refuses_options(option, "1/0", parts=("division by zero",))
            self.refuses_options(option, "nan", parts=("a finite number",))
            self.refuses_options(option, "1e999999999", parts=("between -4096 and 4096",))
            self.refuses_options(option, "one", parts=("'one'", "a number such as"))
            self.refuses_options(option, "", parts=("a number such as",))

    def test_an_unknown_word_is_refused_with_the_words_known(self):
        self.refuses_options("--tie", "random", parts=("'random'", "positive, negative, mistake"))
        self.refuses_options("--numbers", "float", parts=("'float'", "decimal, binary64"))
        self.refuses_options("--format", "xml", parts=("'xml'", "auto, csv, libsvm"))
        self.refuses_options("--rule", "any", learner="perceptron-batch",
                             parts=("'any'", "first, last, largest, cyclic"))

    def test_an_unknown_learner_is_refused_with_the_learners_known(self):
        self.refuses(["run", "adaline", "in.csv"], "'adaline'", "perceptron, perceptron-batch")

    def test_an_unknown_theorem_is_refused_with_the_theorems_known(self):
        self.refuses(["run", "perceptron", "in.csv", "--theorem", "fermat"], "'fermat'", "perceptron-separable")
        self.refuses(["run", "perceptron", "in.csv", "--theorem", ""], "''", "perceptron-separable")
        self.refuses(["verify", "fermat"], "'fermat'", "perceptron-separable", "max-margin")
        self.refuses(["theorems", "fermat"], "'fermat'", "perceptron-separable", "max-margin")

    def test_a_theorem_of_another_learner_is_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--theorem", "perceptron-batch"], "perceptron-batch",
                     "perceptron-hinge")
        self.refuses(["run", "perceptron-batch", "in.csv", "--theorem", "perceptron-hinge"], "perceptron-hinge",
                     "perceptron-batch")

    def test_an_unknown_option_or_argument_is_refused_by_name(self):
        for command in (["run", "perceptron", "in.csv"], ["verify"], ["separate", "in.csv"], ["theorems"]):
            with self.case(command=command):
                self.refuses([*command, "--colour"], "--colour")
        self.refuses(["run", "perceptron", "in.csv", "more.csv"], "more.csv")
        self.refuses(["separate", "in.csv", "more.csv"], "more.csv")

    def test_an_unknown_command_is_refused_by_name_with_the_commands_known(self):
        self.refuses(["learn"], "learn", "run", "verify")

    def test_no_command_is_refused(self):
        self.refuses([], "--help")

    def test_a_missing_argument_is_named(self):
        self.refuses(["run"], "LEARNER")
        self.refuses(["run", "perceptron"], "FILE")
        self.refuses(["separate"], "FILE")
        self.refuses(["shatter"], "FILE")
        self.refuses_options("--u", parts=())
        self.refuses_options("--gamma", parts=())

    def test_an_option_given_twice_is_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--gamma", "1", "--gamma", "2"], "--gamma")

    def test_options_that_the_learner_has_no_use_for_are_refused(self):
        for option, value in (("--rule", "first"), ("--limit", "3")):
            self.refuses_options(option, value, parts=("perceptron-batch",))
        for option, value in (("--tie", "mistake"), ("--passes", "1"), ("--step", "1")):
            self.refuses_options(option, value, learner="perceptron-batch", parts=("perceptron",))

    def test_options_that_the_file_has_no_use_for_are_refused(self):
        self.file("in.libsvm", "1 1:1\n")
        self.refuses(["run", "perceptron", "in.libsvm", "--label", "1"], "--label", "CSV")
        self.refuses(["run", "perceptron", "in.csv", "--index-base", "0"], "--index-base", "LIBSVM")

    def test_two_forms_of_output_at_once_are_refused(self):
        self.refuses(["theorems", "perceptron-hinge", "--json", "--markdown"], "--json", "--markdown")

    def test_a_label_column_that_does_not_exist_is_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--label", "4"], "--label", "'4'", "from 1 to 3")
        self.refuses(["run", "perceptron", "in.csv", "--label", "0"], "--label", "'0'", "from 1 to 3")
        self.refuses(["run", "perceptron", "in.csv", "--label", "z"], "--label", "'z'")

    def test_a_positive_label_that_no_line_has_is_not_passed_over_in_silence(self):
        """A misspelt label must not turn into a run on negative examples only."""
        self.file("words.csv", "1,setosa\n2,virginica\n")
        self.assertIn("'Setosa'", self.run_program("run", "perceptron", "words.csv", "--positive", "Setosa").err)

    def test_counts_must_be_whole_numbers_within_their_range(self):
        batch = ["run", "perceptron-batch", "in.csv"]
        verify = ["verify", "perceptron-separable", "--time-limit", "1", "--jobs", "1"]
        for command, option in ((["run", "perceptron", "in.csv"], "--passes"), (batch, "--limit"),
                                (verify, "--cases"), (verify, "--seed"), (["verify"], "--jobs"), (verify, "--case"),
                                (batch, "--exponent-limit")):
            for value in ("-1", "1.5", "x", "", "1e3", "99999999999999999999999"):
                with self.case(option=option, value=value):
                    self.refuses([*command, option, value], option, value)

    def test_a_count_that_is_no_number_is_answered_with_what_is_expected(self):
        for command, option in ((["run", "perceptron-batch", "in.csv"], "--limit"), (["verify"], "--cases")):
            with self.case(option=option):
                result = self.refuses([*command, option, "many"], option, "many")
                self.assertRegex(result.err, "expected|not in range")

    def test_leading_zeros_never_mean_octal(self):
        self.assertEqual(self.run_json("perceptron", "in.csv", "--passes", "010")["rounds"], 20)

    def test_time_limits_must_be_numbers_that_are_not_negative(self):
        for value in ("-1", "nan", "x", ""):
            with self.case(value=value):
                self.refuses(["verify", "--cases", "1", "--jobs", "1", "--time-limit", value], "--time-limit")

    def test_zero_passes_and_zero_jobs_are_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--passes", "0"], "--passes", "0")
        self.refuses(["verify", "--jobs", "0"], "--jobs", "0")
        self.refuses(["run", "perceptron", "in.csv", "--index-base", "2"], "--index-base", "2")

    def test_an_unknown_hypothesis_to_drop_is_refused_with_the_hypotheses_known(self):
        self.refuses(["verify", "perceptron-separable", "--drop", "linear"], "--drop", "'linear'",
                     "zero-start, separable")
        self.refuses(["verify", "perceptron-hinge", "--drop", "separable"], "--drop", "zero-start")
        self.refuses(["verify", "max-margin", "--drop", "separable"], "--drop", "no hypothesis")
        self.refuses(["verify", "--drop", "separable"], "--drop", "'separable' for perceptron-freund-schapire")

    def test_a_witness_folder_that_cannot_be_made_is_refused_before_anything_is_tried(self):
        for folder in ("in.csv", "in.csv/below", "/proc/witness"):
            with self.case(folder=folder):
                self.refuses(["verify", "--cases", "5", "--jobs", "1", "--witness", folder], folder)

    def test_a_trace_that_cannot_be_written_is_refused(self):
        for path, found in (("missing/t.jsonl", "No such file"), (".", "a directory"), ("in.csv/t", "")):
            with self.case(path=path):
                self.refuses(["run", "perceptron", "in.csv", "--trace", path], path, found)
        self.refuses(["run", "perceptron", "in.csv", "--trace", ""], "--trace")

    def test_negative_values_may_follow_an_option(self):
        for options in (("--u", "-1,2"), ("--u=-1,2",), ("--u", "-1/2,-3")):
            self.succeeds("run", "perceptron", "in.csv", *options)
        self.assertEqual(self.run_json("perceptron", "in.csv", "--positive", "-1")["weights"], ["-1", "1"])


# ---------------------------------------------------------------- what a run says

class Runs(CommandLine):
    def test_the_json_of_a_run_has_the_keys_of_its_format(self):
        self.file("in.csv", TWO)
        for learner in LEARNERS:
            document = self.run_json(learner, "in.csv")
            self.assertEqual([document["format"], document["version"], document["learner"]],
                             ["mistakebound-run", 1, learner])
            self.assertLessEqual({"conventions", "parameters", "rounds", "dimension", "mistakes", "mistake_rounds",
                                  "weights", "theorems"}, set(document))
            self.assertEqual((document["conventions"]["tie"], document["conventions"]["numbers"]),
                             ("mistake", "decimal"))
            for report in document["theorems"]:
                self.assertLessEqual({"id", "verdict", "vacuous", "hypotheses", "quantities", "bound", "steps"},
                                     set(report))
                self.assertIn(report["verdict"], ("holds", "refuted", "does-not-apply", "undecided"))
                for hypothesis in report["hypotheses"]:
                    self.assertIsInstance(hypothesis["holds"], bool)
                for entry in report["steps"]:
                    self.assertLessEqual({"id", "checked", "verdict", "min_slack", "at_round"}, set(entry))
            main = theorem(document, "perceptron-separable" if learner == "perceptron" else learner)
            self.assertLessEqual({"gamma", "u", "R2", "u2"}, set(main["quantities"]))
            self.assertEqual(main["bound"], {"exact": "2", "decimal": 2.0})

    def test_everything_a_verdict_rests_on_stands_among_the_conventions(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron", "in.csv", "--tie", "negative", "--numbers", "binary64", "--bias",
                                 "--step", "0.5", "--passes", "3")
        conventions = document["conventions"]
        self.assertEqual([conventions[k] for k in ("tie", "numbers", "bias", "step", "passes", "order")],
                         ["negative", "binary64", True, "1/2", 3, "file"])
        text = self.succeeds("run", "perceptron", "in.csv", "--tie", "negative", "--numbers", "binary64", "--bias").out
        self.assertIn("conventions: tie negative, numbers binary64, bias yes, step 1, passes 1, order file",
                      " ".join(text.split()))
        document = self.run_json("perceptron-batch", "in.csv", "--rule", "largest", "--limit", "7")
        self.assertEqual((document["conventions"]["rule"], document["conventions"]["limit"]), ("largest", 7))
        self.assertEqual(self.succeeds("separate", "in.csv", "--json").json["conventions"],
                         {"numbers": "decimal", "bias": False})

    def test_rounds_count_all_passes(self):
        self.file("in.csv", CONTRADICTION)
        document = self.run_json("perceptron", "in.csv", "--passes", "3")
        self.assertEqual((document["rounds"], document["mistake_rounds"]), (6, [1, 2, 3, 4, 5, 6]))

    def test_basis_vectors_attain_the_bound_with_no_slack_anywhere(self):
        for n in range(1, 9):
            rows = [[int(i == j) for j in range(n)] + [1] for i in range(n)]
            self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
            for tie in ("mistake", "negative"):
                with self.case(n=n, tie=tie):
                    document = self.run_json("perceptron", "in.csv", "--u", ",".join(["1"] * n), "--tie", tie)
                    self.assertEqual((document["mistakes"], document["weights"]), (n, ["1"] * n))
                    report = theorem(document, "perceptron-separable")
                    self.assertEqual((report["verdict"], report["bound"]["exact"]), ("holds", str(n)))
                    slacks = {s["id"]: s["min_slack"] for s in report["steps"] if s["min_slack"] is not None}
                    self.assertEqual(slacks, dict.fromkeys(slacks, "0"))
                    self.assertLessEqual({"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm",
                                          "cauchy-schwarz", "sandwich", "bound"}, set(slacks))
                    for name in ("cauchy-schwarz", "bound"):
                        self.assertEqual(step(report, name)["at_round"], n)
                    for name in ("perceptron-freund-schapire", "perceptron-hinge"):
                        self.assertEqual(theorem(document, name)["bound"]["exact"], str(n))
            document = self.run_json("perceptron-batch", "in.csv")
            self.assertEqual((document["mistakes"], theorem(document, "perceptron-batch")["bound"]["exact"]),
                             (n, str(n)))

    def test_a_tie_is_what_the_option_says(self):
        self.file("in.csv", "0,1\n0,-1\n")
        for tie, rounds in (("positive", [2]), ("negative", [1]), ("mistake", [1, 2])):
            self.assertEqual(self.run_json("perceptron", "in.csv", "--tie", tie)["mistake_rounds"], rounds)

    def test_decimals_and_doubles_differ_where_0_1_plus_0_2_meets_0_3(self):
        self.file("in.csv", "0.1,0.2,-0.3,1\n1,1,1,1\n")
        exact = self.run_json("perceptron", "in.csv")
        rounded = self.run_json("perceptron", "in.csv", "--numbers", "binary64")
        self.assertEqual((exact["conventions"]["numbers"], rounded["conventions"]["numbers"]), ("decimal", "binary64"))
        self.assertEqual((exact["mistake_rounds"], exact["weights"]), ([1, 2], ["11/10", "6/5", "7/10"]))
        self.assertEqual(rounded["mistake_rounds"], [1])
        self.assertEqual(numbers(rounded["weights"]), [Fraction(v) for v in (0.1, 0.2, -0.3)])

    def test_doubles_are_the_nearest_ones_and_fractions_stay_exact(self):
        words = ["0.1", "9007199254740993", "1/3", "5e-324", "2.4703282292062327208e-324", "1e-400", "0x1.8p+3",
                 "1.7976931348623157e308", "100000000000000000000000", "-0.0"]
        self.file("in.csv", ",".join(words) + ",1\n")
        document = self.run_json("perceptron", "in.csv", "--numbers", "binary64", "--u", ",".join(["1"] * len(words)))
        expected = [Fraction(1, 3) if w == "1/3" else Fraction(float.fromhex(w)) if "x" in w else Fraction(float(w))
                    for w in words]
        self.assertEqual(numbers(document["weights"]), expected)

    def test_a_double_beyond_the_range_is_refused(self):
        self.file("in.csv", "1,1\n1e309,1\n")
        self.refuses(["run", "perceptron", "in.csv", "--numbers", "binary64"], "in.csv:2:1", "1e309", "binary64")

    def test_a_named_theorem_that_does_not_apply_ends_with_3_and_says_where(self):
        self.file("in.csv", CONTRADICTION)
        self.file("two.csv", POSITIVE)
        for arguments, left, right in ((("in.csv",), "0", "0"), (("two.csv", "--u", "1,1", "--gamma", "7"), "1", "7"),
                                       (("two.csv", "--u", "1,-1"), "-1", "0")):
            with self.case(arguments=arguments):
                named = ("perceptron", *arguments, "--theorem", "perceptron-separable")
                report, = self.run_json(*named, code=3)["theorems"]
                self.assertEqual(report["verdict"], "does-not-apply")
                failed, = [h for h in report["hypotheses"] if not h["holds"]]
                self.assertEqual(failed["id"], "separable")
                self.assertGreaterEqual(failed["round"], 1)
                self.assertEqual((failed["violation"]["left"], failed["violation"]["right"]), (left, right))
                text = self.succeeds("run", *named, code=3).out
                self.assertRegex(text, rf"hypothesis separable FAILS at round {failed['round']}:")

    def test_a_bound_that_does_not_apply_is_not_claimed(self):
        self.file("in.csv", POSITIVE)
        arguments = ("in.csv", "--u", "1,1", "--gamma", "7", "--theorem")
        for learner, name in (("perceptron", "perceptron-separable"), ("perceptron-batch", "perceptron-batch")):
            with self.case(learner=learner):
                text = self.succeeds("run", learner, *arguments, name, code=3).out
                self.assertNotIn("2 mistakes <= bound 2/49", text)
                self.assertIsNone(theorem(self.run_json(learner, *arguments, name, code=3), name)["bound"])

    def test_a_theorem_that_does_not_apply_and_was_not_named_does_no_harm(self):
        self.file("in.csv", CONTRADICTION)
        document = self.run_json("perceptron", "in.csv")
        self.assertEqual(theorem(document, "perceptron-separable")["verdict"], "does-not-apply")
        self.run_json("perceptron", "in.csv", "--theorem", "perceptron-hinge")

    def test_the_batch_learner_says_which_example_is_not_separated(self):
        self.file("in.csv", CONTRADICTION)
        document = self.run_json("perceptron-batch", "in.csv", "--limit", "5", "--theorem", "perceptron-batch", code=3)
        failed, = [h for h in document["theorems"][0]["hypotheses"] if not h["holds"]]
        self.assertTrue(failed.get("round", 0) >= 1 or failed.get("example", 0) >= 1, failed)
        text = self.succeeds("run", "perceptron-batch", "in.csv", "--limit", "5").out
        self.assertNotIn("at round start", text)

    def test_the_batch_learner_stopped_by_its_limit_ends_with_4(self):
        self.file("in.csv", POSITIVE)
        result = self.succeeds("run", "perceptron-batch", "in.csv", "--limit", "1", "--json", code=4)
        document = result.json
        self.assertEqual((document["halted"], document["mistakes"]), (False, 1))
        report = theorem(document, "perceptron-batch")
        self.assertEqual((report["verdict"], step(report, "separates")["verdict"]), ("undecided", "undecided"))
        self.assertIn("--limit", result.err)
        self.assertIn("after 1 update,", result.err)

    def test_the_batch_learner_stopped_on_inseparable_data_is_no_open_question(self):
        self.file("in.csv", CONTRADICTION)
        document = self.run_json("perceptron-batch", "in.csv", "--limit", "5")
        self.assertEqual((document["halted"], document["mistakes"]), (False, 5))
        report = theorem(document, "perceptron-batch")
        self.assertEqual((report["verdict"], step(report, "never-halts")["checked"]), ("does-not-apply", 1))

    def test_the_comparator_is_the_one_the_text_speaks_of(self):
        self.file("in.csv", "1,1,1\n1,1,-1\n2,1,1\n")
        for learner in LEARNERS:
            with self.case(learner=learner):
                options = ["--limit", "4"] if learner == "perceptron-batch" else []
                document = self.run_json(learner, "in.csv", *options)
                name = "perceptron-batch" if options else "perceptron-separable"
                if "final weights" in document["comparator"]:
                    self.assertEqual(theorem(document, name)["quantities"]["u"], document["weights"])

    def test_the_ledger_holds_an_entry_for_every_check(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron", "in.csv", "--steps")
        for report in document["theorems"]:
            for entry in report["steps"]:
                lines = [x for x in document["ledger"] if (x["theorem"], x["step"]) == (report["id"], entry["id"])]
                self.assertEqual(len(lines), entry["checked"], entry["id"])
        text = self.succeeds("run", "perceptron", "in.csv", "--steps").out
        self.assertIn("round 2: x = (0, 1), y = -1, prediction none (tie), mistake, w after = (1, -1)", text)

    def test_a_step_that_holds_shows_no_negative_slack(self):
        data = str(SOURCE / "tests" / "data" / "heart_scale.libsvm")
        for line in self.succeeds("run", "perceptron", data).out.splitlines():
            if re.match(r"  \S+ +\d+  holds ", line):
                self.assertNotIn(" ~-", line)

    def test_what_is_neither_true_nor_a_number_is_no_word_in_the_json(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron-batch", "in.csv")
        self.assertIs(theorem(document, "perceptron-batch")["quantities"]["halted"], True)
        self.assertIs(theorem(document, "max-margin")["quantities"]["separable"], True)

    def test_a_false_claim_in_the_ledger_does_not_hold(self):
        self.file("in.csv", CONTRADICTION)
        ledger = self.run_json("perceptron", "in.csv", "--u", "1,1", "--gamma", "1", "--steps", "--theorem",
                               "perceptron-separable", code=3)["ledger"]
        self.assertEqual([(line["round"], line["step"]) for line in ledger if not line["holds"]],
                         [(2, "separable"), (2, "progress"), (2, "total-progress"), (2, "sandwich")])

    def test_updated_examples_count_from_1(self):
        self.file("in.csv", TWO)
        self.assertEqual(self.run_json("perceptron-batch", "in.csv")["updated_examples"], [1, 2])

    def test_real_data_gives_what_the_independent_implementation_finds(self):
        folder = SOURCE / "tests" / "data"
        setosa = str(folder / "iris_setosa_vs_rest.csv")
        self.assertEqual(self.run_json("perceptron", setosa)["mistake_rounds"], [1, 51])
        for name in ("iris_setosa_vs_rest.csv", "iris_versicolor_vs_virginica.csv", "heart_scale.libsvm"):
            examples = ind.read_examples((folder / name).read_text())
            for options in ({}, {"tie": "positive", "passes": 2}, {"tie": "negative", "step": "1/3"}):
                with self.case(name=name, **options):
                    run = ind.run_online(examples, options.get("tie", "mistake"), Fraction(options.get("step", 1)),
                                         options.get("passes", 1))
                    document = self.run_json("perceptron", str(folder / name),
                                             *(word for k, v in options.items() for word in (f"--{k}", str(v))))
                    self.assertEqual((document["rounds"], document["mistakes"], document["mistake_rounds"]),
                                     (len(run.rounds), run.mistakes, run.mistake_rounds))
                    self.assertEqual(numbers(document["weights"]), run.weights)
                    for report in document["theorems"]:
                        self.assertIn(report["verdict"], ("holds", "does-not-apply"))
        document = self.run_json("perceptron-batch", setosa)
        run = ind.run_batch(ind.read_examples(pathlib.Path(setosa).read_text()))
        self.assertEqual((document["halted"], document["mistakes"]), (True, run.mistakes))
        self.assertEqual(numbers(document["weights"]), run.weights)


# ---------------------------------------------------------------- separation and theorems

class WinnowRuns(CommandLine):
    """run winnow: learning rates, the limit learner, verdicts; compare_winnow.py compares the numbers."""

    def winnow(self, *options, code=0):
        return self.run_json("winnow", "in.csv", *options, code=code)

    def theorem(self, document, identifier):
        return next(t for t in document["theorems"] if t["id"] == identifier)

    def step(self, document, identifier, step):
        return next(s for s in self.theorem(document, identifier)["steps"] if s["id"] == step)

    def test_a_run_has_exponents_and_enclosures_of_the_weights(self):
        self.file("in.csv", "1,-1,1\n1,1,1\n-2,2,-1\n")
        document = self.winnow("--beta", "2", "--u", "1,0")
        self.assertEqual(document["exponents"], ["1", "-1"])
        self.assertEqual(document["mistake_rounds"], [1])
        self.assertEqual(document["parameters"], {"beta": "2"})
        for weight, exact in zip(document["weights"], (Fraction(4, 5), Fraction(1, 5))):
            self.assertLessEqual(Fraction(weight["low"]), exact)
            self.assertGreaterEqual(Fraction(weight["high"]), exact)
            self.assertLess(Fraction(weight["high"]) - Fraction(weight["low"]), Fraction(1, 10 ** 18))

    def test_without_u_the_comparator_is_the_best_nonnegative_one_with_its_certificate(self):
        self.file("in.csv", "1,-1,1\n0,1,1\n")
        document = self.winnow("--eta", "1/2")
        self.assertEqual(self.theorem(document, "winnow")["quantities"]["u"], ["2/3", "1/3"])
        self.assertEqual(self.theorem(document, "nonnegative-margin")["verdict"], "holds")

    def test_at_epsilon_one_the_limit_learner_runs_and_winnow_does_not_apply(self):
        self.file("in.csv", "1,1,-1,-1,1\n1,-1,1,-1,1\n-1,-1,-1,1,-1\n")
        document = self.winnow("--eta", "optimal", "--u", "1,0,0,0")
        self.assertEqual(document["mistakes"], 2)
        self.assertEqual(self.theorem(document, "winnow")["verdict"], "does-not-apply")
        self.assertEqual(self.theorem(document, "winnow-tuned")["verdict"], "holds")
        self.assertEqual(self.step(document, "winnow-tuned", "bound-g")["min_slack"], "0")
        self.winnow("--eta", "optimal", "--u", "1,0,0,0", "--theorem", "winnow", code=3)

    def test_a_denominator_that_is_not_positive_means_that_the_theorem_does_not_apply(self):
        self.file("in.csv", "-1,0,-1\n")
        document = self.winnow("--eta", "1", "--u", "1,2", "--theorem", "winnow", code=3)
        report = self.theorem(document, "winnow")
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["denominator"])
        self.assertIsNone(report["bound"])
        for step in ("kl-total", "bound"):
            self.assertEqual(self.step(document, "winnow", step)["verdict"], "holds")
        self.winnow("--eta", "1", "--u", "1,2")

    def test_the_bound_is_a_quotient_of_logarithms_with_an_enclosure(self):
        self.file("in.csv", "1,-1,1\n")
        report = self.theorem(self.winnow("--eta", "3", "--u", "1,0"), "winnow")
        self.assertAlmostEqual(report["bound"]["decimal"], 1.00358, places=4)
        exact = report["bound"]["exact"]
        self.assertLess(Fraction(exact["low"]), Fraction(exact["high"]))

    def test_learning_rates_that_are_none_are_refused(self):
        self.file("in.csv", "1,-1,1\n")
        run = ["run", "winnow", "in.csv"]
        self.refuses(run, "--eta", "no learning rate", "--beta Q")
        self.refuses([*run, "--eta", "1", "--beta", "2"], "--eta", "beside --beta")
        for value in ("0", "-1", "0/5"):
            self.refuses([*run, "--eta", value], "--eta", "greater than 0")
        for value in ("1", "1/2", "-2"):
            self.refuses([*run, "--beta", value], "--beta", "greater than 1")
        self.refuses([*run, "--eta", "best"], "--eta", "found 'best'")
        self.refuses([*run, "--eta", "1", "--step", "2"], "--step", "only for perceptron")
        self.refuses(["run", "perceptron", "in.csv", "--eta", "1"], "--eta", "only for winnow")

    def test_an_optimal_rate_needs_a_nonnegative_separator(self):
        self.file("in.csv", "1,0,1\n0,1,-1\n")
        run = ["run", "winnow", "in.csv", "--eta", "optimal"]
        self.refuses(run, "--eta optimal", "no u >= 0 that separates")
        self.refuses([*run, "--u", "1,-1"], "--eta optimal", "not nonnegative")
        self.refuses([*run, "--u", "0,0"], "--eta optimal")
        self.file("one.csv", "1,1\n")
        self.refuses(["run", "winnow", "one.csv", "--eta", "optimal", "--gamma", "2"], "--gamma", "at most R |u|_1 = 1")

    def test_the_empty_sequence_holds_vacuously(self):
        self.file("in.csv", "a,b,y\n")
        for rate in (("--eta", "1"), ("--beta", "2"), ("--eta", "optimal")):
            document = self.winnow(*rate)
            self.assertEqual(document["rounds"], 0)
            self.assertEqual({(t["verdict"], t["vacuous"]) for t in document["theorems"]}, {("holds", True)})

    def test_exponents_of_any_size_are_decided(self):
        self.file("in.csv", "1e300,-1e300,1\n1e300,0,1\n-1,1e-300,-1\n")
        for rate in (("--eta", "1/2"), ("--beta", "1000001/1000000")):
            document = self.winnow(*rate)
            self.assertNotIn("undecided", {t["verdict"] for t in document["theorems"]})

    def test_a_trace_has_the_learning_rate_and_no_weights(self):
        self.file("in.csv", "1,-1,1\n1,1,1\n")
        self.succeeds("run", "winnow", "in.csv", "--eta", "1/2", "--trace", "out.jsonl")
        header, first, second = map(json.loads, pathlib.Path(self.path("out.jsonl")).read_text().splitlines())
        self.assertEqual((header["learner"], header["eta"], header["tie"]), ("winnow", "1/2", "mistake"))
        self.assertEqual(first, {"x": [1, -1], "y": 1, "prediction": -1, "updated": True})
        self.assertFalse(second["updated"])


class Check(CommandLine):
    """check: recorded runs of other people's programs, planted faults, and broken traces."""

    def trace(self, name):
        return str(SOURCE / "tests" / "data" / "traces" / f"{name}.jsonl")

    def verdict(self, *arguments, code):
        return self.succeeds("check", *arguments, "--json", code=code).json

    def write_trace(self, rounds, learner="perceptron", **header):
        """A trace of a right perceptron (ties are mistakes) on these (x, y), before anything is planted."""
        lines = [{"format": "mistakebound-trace", "version": 1, "learner": learner, "dimension": len(rounds[0][0]),
                  **header}]
        weights = [Fraction(0)] * len(rounds[0][0])
        for x, y in rounds:
            score = sum(w * a for w, a in zip(weights, x))
            updated = y * score <= 0
            if updated:
                weights = [w + y * a for w, a in zip(weights, x)]
            lines.append({"x": x, "y": y, "prediction": -y if updated else y, "updated": updated,
                          "weights": [str(w) for w in weights]})
        return lines

    def save(self, lines, name="trace.jsonl"):
        return self.file(name, "".join(json.dumps(line) + "\n" for line in lines))

    def test_the_recorded_traces_are_judged_as_exact_arithmetic_does(self):
        # trace, reading, decisions conform, conforms, round and cause of the first divergence
        expected = [
            ("sk-iris-setosa", "decimal", True, False, 51, "rounding"),
            ("sk-iris-vv-seed285", "decimal", False, False, 4, "tie"),
            ("sk-iris-vv-seed285", "binary64", True, False, 24, "rounding"),
            ("npm-perceptron-votes", "decimal", False, False, 152, "tie"),
            ("weka-winnow-zoo", "decimal", True, True, None, None),
            ("weka-winnow-votes-default", "binary64", True, True, None, None),
            ("weka-winnow-votes-default", "decimal", True, False, 402, "rounding"),
            ("weka-voted-iris-e2", "decimal", True, True, None, None),
            ("weka-voted-iris-e2", "binary64", True, True, None, None),
            ("nltk-votes", "decimal", True, True, None, None),
            ("sk-synthetic_decimal_tie", "decimal", False, False, 2, "tie"),
            ("sk-synthetic_absorption", "decimal", False, False, 3, "rounding"),
        ]
        for name, numbers, decisions, conforms, round_, cause in expected:
            with self.case(trace=name, numbers=numbers):
                verdict = self.verdict(self.trace(name), "--numbers", numbers, code=0 if conforms else 1)
                self.assertEqual((verdict["decisions_conform"], verdict["conforms"]), (decisions, conforms))
                first = verdict["first_divergence"]
                self.assertEqual((first and first["round"], first and first["cause"]), (round_, cause))
                if first:
                    self.assertEqual(first["line"], round_ + 1)

    def test_a_tolerance_in_weights_forgives_rounding_but_no_decision(self):
        self.assertTrue(self.verdict(self.trace("sk-iris-setosa"), "--tolerance", "1e-9", code=0)["conforms"])
        self.verdict(self.trace("npm-perceptron-votes"), "--tolerance", "1e-9", code=1)

    def test_our_own_traces_conform_under_every_convention(self):
        self.file("in.csv", "1,2,1\n2,-1,-1\n0,0,1\n1,3,1\n-1/3,1/7,-1\n")
        for tie in ("positive", "negative", "mistake"):
            for step in ("1", "2/3"):
                self.succeeds("run", "perceptron", "in.csv", "--tie", tie, "--step", step, "--passes", "3", "--trace",
                              "out.jsonl")
                verdict = self.verdict("out.jsonl", code=0)
                ours = self.run_json("perceptron", "in.csv", "--tie", tie, "--step", step, "--passes", "3")
                self.assertEqual(verdict["mistakes"], ours["mistakes"])
                for theorem in verdict["theorems"]:
                    same = next(t for t in ours["theorems"] if t["id"] == theorem["id"])
                    self.assertEqual(theorem["verdict"], same["verdict"])
                    self.assertEqual(theorem["bound"], same["bound"])

    def test_a_tie_round_whose_printed_prediction_is_right_and_that_updates_conforms(self):
        lines = self.write_trace([([1, 2], 1), ([1, 1], 1)], tie="mistake")
        lines[1]["prediction"] = 1  # a tie, printed as right, updated all the same
        verdict = self.verdict(self.save(lines), code=0)
        self.assertEqual((verdict["mistakes"], verdict["exact_mistakes"]), (0, 1))

    ROUNDS = [([1, 2], 1), ([2, -1], -1), ([1, 3], 1), ([-1, 1], -1), ([3, 1], 1), ([1, -2], -1)]

    def planted(self, alter, **header):
        lines = self.write_trace(self.ROUNDS, tie="mistake", **header)
        alter(lines)
        return self.verdict(self.save(lines), code=1)["first_divergence"]

    def test_likely_faults_are_named(self):
        def left_out(lines):
            lines[4].update(updated=False, weights=lines[3]["weights"])

        def moved(factor):
            def alter(lines):
                lines[1]["weights"] = [factor, 2 * factor]
            return alter

        def altered(lines):
            lines[1]["weights"][1] = "5/2"

        def needless(lines):
            right = next(line for line in lines[2:] if not line["updated"])
            right["updated"] = True

        for alter, words in ((left_out, "left out"), (moved(2), "another step size: 2"), (moved(-1), "labels swapped"),
                             (altered, "one weight altered, w_2"), (needless, "prediction is right")):
            with self.case(fault=words):
                self.assertIn(words, self.planted(alter)["likely"])

    def test_the_other_convention_at_zero_is_named(self):
        lines = self.write_trace([([1, 2], -1), ([1, 3], -1)], tie="positive")
        lines[1].update(prediction=-1, updated=False, weights=[0, 0])
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["cause"], first["score"]), (1, "tie", "0"))
        self.assertIn("other convention at zero", first["likely"])

    def test_one_slip_is_not_counted_for_ever(self):
        lines = self.write_trace(self.ROUNDS, tie="mistake")
        lines[2]["weights"] = [str(Fraction(w) + Fraction(1, 10 ** 9)) for w in lines[2]["weights"]]
        verdict = self.verdict(self.save(lines), code=1)
        self.assertEqual(verdict["first"]["weights"], 2)
        self.assertEqual(verdict["first_local"]["weights"], 2)
        self.assertEqual(verdict["max_weight_error"], "1/1000000000")

    def test_the_shortest_prefix_that_shows_the_divergence_is_a_trace_of_its_own(self):
        whole = self.verdict(self.trace("npm-perceptron-votes"), "--sub", "sub.jsonl", code=1)["first_divergence"]
        self.assertEqual(len(pathlib.Path(self.path("sub.jsonl")).read_text().splitlines()), 153)
        part = self.verdict("sub.jsonl", code=1)
        self.assertEqual(part["first_divergence"], whole)
        self.assertEqual(part["rounds"], 152)

    def test_several_files_get_a_summary(self):
        result = self.succeeds("check", self.trace("nltk-votes"), self.trace("npm-perceptron-votes"), code=1)
        self.assertIn("1 of 2 traces conform", result.out)
        both = self.succeeds("check", self.trace("nltk-votes"), self.trace("weka-winnow-zoo"), "--json").json
        self.assertEqual([v["conforms"] for v in both], [True, True])

    WINNOW_ROUNDS = [([1, -1], 1), ([1, 1], -1), ([0, 1], 1), ([1, 0], -1), ([1, -1], -1), ([2, 1], 1), ([-1, 2], 1)]

    def winnow_trace(self, rounds, record, learn=lambda x, y, updated: (y if updated else 0), **header):
        """A Winnow with beta = 2 (ties are mistakes) in fractions; `learn` gives the multiple of x that is learnt."""
        lines = [{"learner": "winnow", "dimension": len(rounds[0][0]), "beta": 2, "tie": "mistake", **header}]
        exponents = [0] * len(rounds[0][0])
        for x, y in rounds:
            weights = [Fraction(2) ** s for s in exponents]
            score = sum(w * a for w, a in zip(weights, x))
            updated = y * score <= 0
            exponents = [s + learn(x, y, updated) * a for s, a in zip(exponents, x)]
            lines.append({"x": x, "y": y, "prediction": -y if updated else y, "updated": updated})
            powers = [Fraction(2) ** s for s in exponents]
            if record == "weights":
                lines[-1]["weights"] = [str(w / sum(powers)) for w in powers]
            elif record == "powers":
                lines[-1]["weights"] = [str(w) for w in powers]
            elif record == "exponents":
                lines[-1]["exponents"] = exponents
        return lines

    def test_a_right_winnow_conforms_whatever_it_records(self):
        for record in ("nothing", "weights", "exponents"):
            with self.case(record=record):
                verdict = self.verdict(self.save(self.winnow_trace(self.WINNOW_ROUNDS, record)), code=0)
                self.assertEqual([t["id"] for t in verdict["theorems"]], ["winnow", "winnow-tuned"])
                self.assertEqual(verdict["max_weight_error"], None if record == "nothing" else "0")
        powers = self.winnow_trace(self.WINNOW_ROUNDS, "powers", normalized=False)
        self.assertTrue(self.verdict(self.save(powers), code=0)["conforms"])

    def test_our_own_winnow_traces_conform_at_every_learning_rate(self):
        self.file("in.csv", "1,0,1/2,1\n1/3,0,1,1\n2,1,1,1\n1,1/2,0,1\n")
        self.file("attained.csv", "1,-1,1\n1,1,1\n")
        for rate in (("--eta", "1/2"), ("--beta", "3"), ("--eta", "optimal")):
            for tie in ("positive", "negative", "mistake"):
                for name, passes in (("in.csv", "2"), ("attained.csv", "1")):
                    with self.case(rate=rate, tie=tie, name=name):
                        arguments = ["winnow", name, *rate, "--tie", tie, "--passes", passes]
                        self.succeeds("run", *arguments, "--trace", "out.jsonl")
                        ours = self.run_json(*arguments)
                        verdict = self.verdict("out.jsonl", code=0)
                        self.assertEqual(verdict["exact_mistakes"], ours["mistakes"])
                        if passes == "1":  # the trace of two passes has other examples to compare with
                            for theorem in verdict["theorems"]:
                                same = next(t for t in ours["theorems"] if t["id"] == theorem["id"])
                                self.assertEqual((theorem["verdict"], theorem["bound"] is None),
                                                 (same["verdict"], same["bound"] is None))

    def test_winnows_faults_are_found_and_named(self):
        swapped = self.winnow_trace(self.WINNOW_ROUNDS, "weights", lambda x, y, updated: -y if updated else 0)
        doubled = self.winnow_trace(self.WINNOW_ROUNDS, "weights", lambda x, y, updated: 2 * y if updated else 0)
        powers = self.winnow_trace(self.WINNOW_ROUNDS, "powers")
        needless = self.winnow_trace(self.WINNOW_ROUNDS, "exponents", lambda x, y, updated: y)
        for lines, words in ((swapped, "labels swapped"), (doubled, "learning rate: 2 times"),
                             (powers, "not normalized"), (needless, "")):
            with self.case(fault=words):
                verdict = self.verdict(self.save(lines), code=1)
                self.assertEqual(verdict["first_divergence"]["cause"], "rule")
                self.assertIn(words, verdict["first_divergence"].get("likely", ""))
                self.assertEqual(verdict["first_local"]["weights"], verdict["first"]["weights"])
                self.assertLessEqual(verdict["first"]["weights"], verdict["first_divergence"]["round"])
        left_out = self.winnow_trace(self.WINNOW_ROUNDS, "nothing")
        at = next(i for i, line in enumerate(left_out) if i > 0 and line["updated"])
        left_out[at]["updated"] = False
        first = self.verdict(self.save(left_out), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"]), (at, "update"))

    def test_winnows_rounded_weights_are_rounding_and_within_a_tolerance_nothing(self):
        lines = self.winnow_trace(self.WINNOW_ROUNDS, "weights")
        for line in lines[1:]:
            line["weights"] = [float(Fraction(w)) for w in line["weights"]]
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["kind"], first["cause"]), ("weights", "rounding"))
        self.assertTrue(self.verdict("trace.jsonl", "--tolerance", "1e-15", code=0)["conforms"])

    def test_a_tie_of_winnow_that_doubles_miss_is_a_tie(self):
        # e^(1/10) - e^(1/10) is 0 exactly; a program that multiplies by 1.1051709180756477 and divides sees less.
        rounds = [([1, 1], 1), ([1, -1], 1)]
        lines = [{"learner": "winnow", "dimension": 2, "eta": "1/10", "tie": "positive"}]
        lines += [{"x": x, "y": y, "prediction": 1} for x, y in rounds]
        self.assertTrue(self.verdict(self.save(lines), code=0)["conforms"])
        lines[2]["prediction"] = -1
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["cause"], first["score"]), (2, "tie", "0"))

    def kernel_trace(self, rounds, kernel, header):
        """A kernel perceptron (ties are mistakes) with this kernel, and a header that may name another."""
        lines = [{"learner": "kernel-perceptron", "dimension": len(rounds[0][0]), "tie": "mistake", "kernel": header}]
        terms = []
        for x, y in rounds:
            updated = y * sum(label * kernel(z, x) for z, label in terms) <= 0
            terms += [(x, y)] if updated else []
            lines.append({"x": x, "y": y, "prediction": -y if updated else y, "updated": updated})
        return lines

    def test_the_kernel_perceptron_is_judged(self):
        def dot(x, z):
            return sum(a * b for a, b in zip(x, z))

        def squared(x, z):
            return (1 + dot(x, z)) ** 2

        def gaussian(x, z):
            return math.exp(-sum((a - b) ** 2 for a, b in zip(x, z)) / 2)

        xor = [([1, 1], 1), ([-1, -1], 1), ([1, -1], -1), ([-1, 1], -1)] * 3
        for kernel, name in ((dot, "linear"), (squared, "polynomial:2:1"), (gaussian, "gaussian:1/2")):
            with self.case(kernel=name):
                verdict = self.verdict(self.save(self.kernel_trace(xor, kernel, name)), code=0)
                self.assertTrue(verdict["conforms"])
                theorem, = verdict["theorems"]
                self.assertEqual((theorem["id"], theorem["verdict"]),
                                 ("kernel-perceptron", "does-not-apply" if name == "linear" else "holds"))
                if name == "polynomial:2:1":
                    self.assertEqual((verdict["mistakes"], theorem["bound"]["exact"]), (4, "9/2"))
        other = self.kernel_trace(xor, lambda x, z: squared(x, z) - 1, "polynomial:2:1")
        first = self.verdict(self.save(other), code=1)["first_divergence"]
        self.assertEqual(first["cause"], "rule")
        left_out = self.kernel_trace(xor, squared, "polynomial:2:1")
        left_out[3]["updated"] = False
        verdict = self.verdict(self.save(left_out), code=1)
        self.assertEqual((verdict["first_divergence"]["round"], verdict["first_divergence"]["kind"]), (3, "update"))
        self.assertIn("left out", verdict["first_divergence"]["likely"])
        tie = self.kernel_trace([([1, 0], 1), ([0, 1], 1)], dot, "linear")
        tie[0]["tie"] = "positive"
        first = self.verdict(self.save(tie), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["cause"]), (1, "tie"))
        for name, part in (("cubic", "'cubic'"), ("substring:2", "a kernel on vectors"), ("polynomial:0:1", "'0'")):
            self.save([{"learner": "kernel-perceptron", "dimension": 1, "kernel": name}])
            self.refuses(["check", "trace.jsonl"], "trace.jsonl:1:60: ", part)

    def test_a_gaussian_score_that_doubles_see_as_zero_is_rounding(self):
        # e^(-800) is 0 in doubles: the exact score is e^(-800) > 0, a program's is 0.
        lines = [{"learner": "kernel-perceptron", "dimension": 1, "kernel": "gaussian:1", "tie": "negative"},
                 {"x": [0], "y": 1, "prediction": -1, "updated": True},
                 {"x": ["28.2842712474619"], "y": 1, "prediction": -1, "updated": True}]
        first = self.verdict(self.save(lines), code=1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["exact"]), (2, "prediction", "1"))
        self.assertEqual(first["cause"], "rounding")

    def halving_trace(self, rounds, keep, tie="mistake"):
        """Halving with the rule keep(vote, y, prediction, mistake) for who stays."""
        lines = [{"learner": "halving", "dimension": len(rounds[0][0]), "tie": tie}]
        alive = set(range(len(rounds[0][0])))
        for votes, y in rounds:
            score = sum(votes[i] for i in alive)
            prediction = 1 if score > 0 else -1 if score < 0 else {"positive": 1, "negative": -1, "mistake": -y}[tie]
            alive = {i for i in alive if keep(votes[i], y, prediction, prediction != y)}
            lines.append({"x": votes, "y": y, "prediction": prediction, "experts_left": len(alive)})
        return lines

    def test_halving_is_judged_and_its_usual_faults_are_named(self):
        generator = random.Random(5)
        rounds = []
        for _ in range(12):
            votes = [generator.choice((-1, 1)) for _ in range(9)]
            rounds.append((votes, votes[4]))
        for tie in ("positive", "negative", "mistake"):
            right = self.halving_trace(rounds, lambda vote, y, prediction, mistake: vote == y, tie)
            verdict = self.verdict(self.save(right), code=0)
            self.assertEqual([(t["id"], t["verdict"]) for t in verdict["theorems"]], [("halving", "holds")])
            for line in right[1:]:
                del line["experts_left"]
            verdict = self.verdict(self.save(right), code=0)
            self.assertEqual(verdict["max_weight_error"], None)
        for keep, words in ((lambda vote, y, prediction, mistake: vote == prediction, "agree with the prediction"),
                            (lambda vote, y, prediction, mistake: True, "still vote"),
                            (lambda vote, y, prediction, mistake: vote == y or not mistake, "prediction is right"),
                            (lambda vote, y, prediction, mistake: vote != y, "labels swapped")):
            with self.case(fault=words):
                first = self.verdict(self.save(self.halving_trace(rounds, keep)), code=1)["first_divergence"]
                self.assertIn(words, first["likely"])
        wrong = self.halving_trace(rounds, lambda vote, y, prediction, mistake: vote == y)
        wrong[3]["x"][2] = 2
        self.save(wrong)
        self.refuses(["check", "trace.jsonl"], "trace.jsonl:4:7: ", "expert 3's prediction")

    def test_littlestones_winnow_is_held_against_its_theorem(self):
        self.file("in.csv", "1,0,0,1\n0,1,1,0\n1,0,0,1\n0,0,1,0\n1,1,0,1\n")
        self.succeeds("run", "littlestone-winnow", "in.csv", "--trace", "out.jsonl")
        verdict = self.verdict("out.jsonl", code=0)
        self.assertEqual([(t["id"], t["verdict"]) for t in verdict["theorems"]], [("littlestone-winnow", "holds")])
        self.assertEqual(verdict["comparator"], "the smallest disjunction that gives the labels")
        wrong = self.verdict("out.jsonl", "--target", "2", code=0)["theorems"][0]
        self.assertEqual(wrong["verdict"], "does-not-apply")
        self.assertIn(False, [hypothesis["holds"] for hypothesis in wrong["hypotheses"]])
        self.refuses(["check", "out.jsonl", "--target", "4"], "--target", "variable 4", "from 1 to 3")
        weka = self.verdict(self.trace("weka-winnow-zoo"), code=0)["theorems"]
        self.assertEqual([(t["id"], t["verdict"]) for t in weka], [("littlestone-winnow", "does-not-apply")])

    def test_certificates_are_of_learners_with_weights(self):
        self.save(self.winnow_trace(self.WINNOW_ROUNDS, "nothing"))
        self.refuses(["check", "trace.jsonl", "--certificate", "c.json"], "--certificate", "a trace of winnow")
        self.assertFalse(os.path.exists(self.path("c.json")))

    def test_enormous_rates_are_judged(self):
        lines = [{"learner": "winnow", "dimension": 2, "eta": "1e4000"}]
        lines += [{"x": x, "y": 1, "prediction": -1} for x in (["1e300", "-1e300"], ["1e300", "-1e299"])]
        self.assertEqual(self.verdict(self.save(lines), code=1)["first_divergence"]["round"], 2)

    def test_a_winnow_header_names_one_learning_rate(self):
        for header, part in (({}, "no learning rate"), ({"eta": 1, "beta": 2}, "beta beside eta"),
                             ({"eta": "optimal"}, "whole sequence"), ({"beta": 1}, "greater than 1"),
                             ({"eta": 0}, "greater than 0"), ({"eta": 1, "normalized": 2}, "true or false")):
            with self.case(header=header):
                self.save([{"learner": "winnow", "dimension": 1, **header}])
                self.refuses(["check", "trace.jsonl"], "trace.jsonl:1:", part)

    def test_standard_input_is_read(self):
        content = pathlib.Path(self.trace("nltk-votes")).read_bytes()
        verdict = json.loads(self.succeeds("check", "-", "--json", stdin=content).out)
        self.assertTrue(verdict["conforms"])

    def test_broken_traces_are_refused_with_line_and_column(self):
        header = '{"learner": "perceptron", "dimension": 2}\n'
        round_ = '{"x": [1, 2], "y": 1, "prediction": 1}\n'
        cases = [
            ("", "trace.jsonl: ", "an empty file"),
            ("\n\n", "trace.jsonl: ", "only blank lines"),
            ("[1, 2]\n", ":1:1: ", "an object"),
            ('{"dimension": 2}\n', ":1:1: ", "without a learner"),
            ('{"learner": "perceptron"}\n', ":1:1: ", "without a dimension"),
            ('{"learner": "perceptron", "dimension": 0}\n', ":1:40: ", "dimension 0"),
            ('{"learner": "perceptron", "dimension": 2.5}\n', ":1:40: ", "5/2"),
            ('{"learner": "oracle", "dimension": 2}\n', ":1:13: ", "'oracle'"),
            ('{"learner": "perceptron", "dimension": 2, "tie": "odd"}\n', ":1:50: ", "'odd'"),
            ('{"learner": "perceptron", "dimension": 2, "step": -1}\n', ":1:51: ", "step"),
            ('{"format": "x", "learner": "perceptron", "dimension": 2}\n', ":1:12: ", "format"),
            (header + '{"x": [1], "y": 1, "prediction": 1}\n', ":2:7: ", "1 number in x"),
            (header + '{"x": [1, 2, 3], "y": 1, "prediction": 1}\n', ":2:", "more than 2 numbers"),
            (header + round_ + '{"x": [1, "a"], "y": 1, "prediction": 1}\n', ":3:11: ", "'a'"),
            (header + '{"x": [1, 2], "y": 2, "prediction": 1}\n', ":2:20: ", "label 2"),
            (header + '{"x": [1, 2], "y": 1, "prediction": "left"}\n', ":2:37: ", "'left'"),
            (header + '{"x": [1, 2], "y": 1}\n', ":2:1: ", "without prediction"),
            (header + '{"x": [1, 2], "y": 1, "prediction": 1', ":2:38: ", "end of the line"),
            (header + '{"x": [1, 2], "x": [1, 2], "y": 1, "prediction": 1}\n', ":2:15: ", "twice"),
            (header + '{"x": [1, 2], "y": 1, "prediction": 1, "updated": 1}\n', ":2:51: ", "true or false"),
            (header + '{"x": [01, 2], "y": 1, "prediction": 1}\n', ":2:8: ", "a number"),
            (header + '{"x": [1, NaN], "y": 1, "prediction": 1}\n', ":2:11: ", "NaN"),
            (header + '{"x": [1, 1e99999], "y": 1, "prediction": 1}\n', ":2:11: ", "exponent"),
            (header + round_ + round_.strip() + " x\n", ":3:40: ", "'x'"),
        ]
        for content, place, part in cases:
            with self.case(content=content):
                self.file("trace.jsonl", content)
                self.refuses(["check", "trace.jsonl", "--json"], place, part)
        self.file("trace.jsonl", header.encode() + b'{"x": [1, 2], "y": 1, "prediction": 1, "s": "\xff"}\n')
        self.refuses(["check", "trace.jsonl"], ":2:", "UTF-8")

    HEADER = b'{"learner": "perceptron", "dimension": 1}\n'
    ROUND = b'{"x": [0], "y": 1, "prediction": 1, "updated": false}\n'

    def small(self):
        """A limit of 400 MB on the memory of the program, sanitizers apart."""
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))
        return None if SANITIZED else limit

    def streamed(self, pieces, *arguments):
        """Runs check on standard input with little memory; the pieces are made while it reads."""
        self.record(["check", "-", *arguments], " < (made as a stream)")
        program = subprocess.Popen([str(PROGRAM), "check", "-", *arguments], cwd=self.folder, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=self.small())
        begin = time.monotonic()
        sent = 0
        try:
            with program.stdin as pipe:
                for piece in pieces:
                    pipe.write(piece)
                    sent += len(piece)
        except BrokenPipeError:
            pass
        program.stdin = None  # it is closed
        out, err = program.communicate(timeout=60)
        return Result(program.returncode, out.decode(), err.decode(), time.monotonic() - begin), sent

    def test_hostile_traces_neither_crash_nor_grow(self):
        for name, place, part, body in (
                ("brackets", ":2:1: ", "an object", b"[" * 10_000_000),
                ("brackets in a field", ":2:37: ", "32 levels", b'{"a":' + b"[" * 10_000_000),
                ("objects", ":2:161: ", "32 levels", b'{"a":' * 2_000_000),
                ("digits", ":2:8: ", "100000 characters", b'{"x": [' + b"7" * 50_000_000 + b'], "y": 1}\n'),
                ("digits of a fraction", ":2:8: ", "100000 characters", b'{"x": ["1/' + b"7" * 50_000_000 + b'"]}\n'),
                ("digits of an exponent", ":2:8: ", "characters", b'{"x": [1e' + b"7" * 50_000_000 + b']}\n'),
                ("a key", ":2:", "quotation mark", b'{"' + b"k" * 50_000_000),
                ("escapes", ":2:", "quotation mark", b'{"' + b"\\u20ac" * 8_000_000),
                ("numbers", ":2:11: ", "more than 1 number", b'{"x": [1' + b", 1" * 20_000_000 + b"]}"),
                ("an unknown list", ":2:1: ", "without x", b'{"a": [1' + b", 1" * 20_000_000 + b"]}"),
                ("unknown fields", ":2:1: ", "without x", b'{"a": 1' + b', "b": 1' * 7_000_000 + b"}"),
                ("a line", ":2: ", "64 MiB", b" " * (65 << 20))):
            with self.case(body=name):
                pathlib.Path(self.path("trace.jsonl")).write_bytes(self.HEADER + body)
                result = self.run_program("check", "trace.jsonl", limit=self.small())
                self.assertEqual(result.code, 2, result.err[:300])
                self.assertIn("trace.jsonl" + place, result.err)
                self.assertIn(part, result.err)
                self.assertLess(len(result.err), 500)
                self.assertLess(result.seconds, SECONDS)

    def test_a_header_of_endless_fields_is_refused(self):
        fields = "".join(f', "field{i}": "{"v" * 50}"' for i in range(600_000))
        pathlib.Path(self.path("trace.jsonl")).write_text('{"learner": "perceptron", "dimension": 1' + fields + "}\n")
        result = self.run_program("check", "trace.jsonl", limit=self.small())
        self.assertEqual(result.code, 2, result.err[:300])
        self.assertIn("more than 1000 fields", result.err)

    def test_a_number_of_a_billion_digits_is_refused_at_the_limit_of_a_line(self):
        result, sent = self.streamed([self.HEADER, b'{"x": ['] + [b"7" * 1_000_000] * 1000)
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("standard input:2: found a line of more than 64 MiB", result.err)
        self.assertLess(sent, 80_000_000, "the rest was read in vain")

    def test_a_broken_trace_is_refused_before_the_rest_of_it_is_read(self):
        result, sent = self.streamed([self.HEADER, self.ROUND * 10, b'{"x": [0, 0]}\n'] + [self.ROUND * 10_000] * 1000)
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("standard input:12:11: found more than 1 number in x", result.err)
        self.assertLess(sent, 2_000_000)

    def test_what_is_no_text_is_refused_with_line_and_column(self):
        for name, line, column, part in (
                ("a byte that is no UTF-8", b'{"s": "\xff"}', 8, "\\xff"),
                ("half a sequence", b'{"s": "\xe2\x82"}', 8, "\\xe2"),
                ("a surrogate in UTF-8", b'{"s": "\xed\xa0\x80"}', 8, "\\xed"),
                ("a zero byte", b'{"s": "\0"}', 8, "a zero byte"),
                ("a control character", b'{"s": "\x01"}', 8, "\\x01"),
                ("half a surrogate pair", b'{"s": "\\ud800"}', 7, "half a surrogate pair"),
                ("the other half", b'{"s": "\\udc00\\ud800"}', 7, "half a surrogate pair"),
                ("UTF-16", '{"s": 1}'.encode("utf-16-le"), 2, "a zero byte")):
            with self.case(content=name):
                self.file("trace.jsonl", self.HEADER + line + b"\n")
                self.refuses(["check", "trace.jsonl"], f"trace.jsonl:2:{column}: ", part)

    def test_huge_numbers_are_cut_in_messages(self):
        for line, part in ((b'{"x": [0], "y": 1e4000}', "the label 1000"), (b'{"x": [0], "y": 1, "prediction": "1/3"}', "1/3"),
                           (b'{"x": [0], "y": 1, "prediction": -5e-4000}', "the prediction -1/2000")):
            self.file("trace.jsonl", self.HEADER + line + b"\n")
            self.refuses(["check", "trace.jsonl"], "trace.jsonl:2:", part)
        self.file("trace.jsonl", '{"learner": "perceptron", "dimension": 1e4000}\n')
        self.refuses(["check", "trace.jsonl"], "trace.jsonl:1:", "the dimension 1000")

    def test_a_byte_order_mark_and_carriage_returns_change_nothing(self):
        plain = pathlib.Path(self.trace("nltk-votes")).read_bytes()
        pathlib.Path(self.path("dos.jsonl")).write_bytes(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
        expected = self.verdict(self.trace("nltk-votes"), code=0)
        self.assertEqual(self.verdict("dos.jsonl", code=0), dict(expected, file="dos.jsonl"))

    def test_every_prefix_of_a_round_is_refused_in_its_line(self):
        round_ = '{"x": [1.5], "y": -1, "s": {"a": [null, true, "\\u00e9"]}, "prediction": 1, "weights": ["1/3"]}'
        for length in range(1, len(round_)):
            with self.case(length=length):
                self.file("trace.jsonl", self.HEADER + round_[:length].encode())
                self.refuses(["check", "trace.jsonl"], "trace.jsonl:2:")

    def test_gzip_is_read_like_the_text_it_holds(self):
        for name, code in (("nltk-votes", 0), ("npm-perceptron-votes", 1)):
            plain = pathlib.Path(self.trace(name)).read_bytes()
            expected = self.verdict(self.trace(name), code=code)
            half = len(plain) // 2 + 7
            for content in (gzip.compress(plain), gzip.compress(plain[:half]) + gzip.compress(plain[half:])):
                with self.case(trace=name):
                    pathlib.Path(self.path("t.jsonl.gz")).write_bytes(content)
                    self.assertEqual(self.verdict("t.jsonl.gz", code=code), dict(expected, file="t.jsonl.gz"))
                    pathlib.Path(self.path("t")).write_bytes(content)  # the name does not matter
                    self.assertEqual(self.verdict("t", code=code), dict(expected, file="t"))
                    piped = self.succeeds("check", "-", "--json", stdin=content, code=code).json
                    self.assertEqual(piped, dict(expected, file="standard input"))

    def test_gzip_that_is_cut_or_damaged_is_refused_with_the_line_reached(self):
        plain = pathlib.Path(self.trace("nltk-votes")).read_bytes()
        packed = gzip.compress(plain)
        for name, content, part in (("cut", packed[:len(packed) // 2], "gzip data that end too early"),
                                    ("without its checksum", packed[:-8], "gzip data that end too early"),
                                    ("wrong checksum", packed[:-8] + bytes(8), "damaged gzip data"),
                                    ("something after it", packed + b"x", "something else after gzip data"),
                                    ("a damaged header", packed[:2] + b"\0" + packed[3:], "damaged gzip data")):
            with self.case(content=name):
                pathlib.Path(self.path("t.gz")).write_bytes(content)
                message = self.refuses(["check", "t.gz"], "t.gz:", part).err
                line = int(re.search(r"t\.gz:(\d+): ", message).group(1))
                whole = plain
                if name == "cut":
                    whole = zlib.decompressobj(31).decompress(content)
                self.assertEqual(line, 1 if "header" in name else whole.count(b"\n") + 1)

    def test_gzip_that_unpacks_to_gigabytes_is_refused_at_the_limit_of_a_line(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        bomb = b"".join(packer.compress(piece) for piece in [self.HEADER] + [b" " * 1_000_000] * 1000) + packer.flush()
        self.assertLess(len(bomb), 2_000_000)
        pathlib.Path(self.path("bomb.gz")).write_bytes(bomb)
        result = self.run_program("check", "bomb.gz", limit=self.small())
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("bomb.gz:2: found a line of more than 64 MiB", result.err)

    def test_a_trace_through_a_pipe_is_read_as_often_as_it_takes(self):
        os.mkfifo(self.path("pipe"))
        content = pathlib.Path(self.trace("npm-perceptron-votes")).read_bytes()
        program = self.start("check", "pipe", "--json", "--sub", "sub.jsonl")
        pathlib.Path(self.path("pipe")).write_bytes(content)
        out, err = program.communicate(timeout=30)
        self.assertEqual((program.returncode, err), (1, ""))
        self.assertEqual(json.loads(out), dict(self.verdict(self.trace("npm-perceptron-votes"), code=1), file="pipe"))
        self.assertEqual(pathlib.Path(self.path("sub.jsonl")).read_bytes(), b"".join(content.splitlines(True)[:153]))

    def test_options_that_make_no_sense_are_refused(self):
        trace = self.trace("nltk-votes")
        self.refuses(["check", trace, "--tolerance", "-1"], "--tolerance")
        self.refuses(["check", trace, "--u", "1,2"], "--u", "2 numbers", "32")
        self.refuses(["check", trace, trace, "--sub", "s.jsonl"], "--sub", "one trace")
        self.refuses(["check", "none.jsonl"], "none.jsonl", "no readable file")
        self.refuses(["check", "."], "a directory")
class Disjunctions(CommandLine):
    BOTH = ("littlestone-winnow", "perceptron-disjunction")
    ROWS = "x1,x2,x3,y\n1,0,0,1\n0,1,1,0\n1,0,0,1\n"

    def test_the_json_has_weights_counts_and_the_target(self):
        self.file("in.csv", self.ROWS)
        document = self.run_json("littlestone-winnow", "in.csv")
        self.assertEqual([document[k] for k in ("dimension", "mistakes", "mistake_rounds", "promotions",
                                                "eliminations", "weights")], [3, 2, [1, 2], 1, 1, ["2", "0", "0"]])
        report = theorem(document, "littlestone-winnow")
        self.assertEqual((report["verdict"], report["vacuous"]), ("holds", False))
        self.assertEqual(report["quantities"], {"n": "3", "k": "1", "target": ["1"]})
        self.assertEqual(sorted(report["bound"]["exact"]), ["form", "high", "low"])
        self.assertEqual(document["conventions"]["tie"], "positive")
        self.assertEqual([document["conventions"][k] for k in ("initial", "threshold", "promotion", "demotion")],
                         ["1", "3/2", "2", "0"])
        document = self.run_json("perceptron-disjunction", "in.csv", "--tie", "positive")
        self.assertEqual((document["dimension"], len(document["weights"])), (4, 4))
        report = theorem(document, "perceptron-disjunction")
        self.assertEqual([report["quantities"][k] for k in ("n", "k", "target", "gamma", "u")],
                         ["3", "1", ["1"], "1/2", ["1", "0", "0", "-1/2"]])
        self.assertEqual(report["bound"], {"exact": "20", "decimal": 20.0})

    def test_a_target_may_be_given_and_may_be_empty(self):
        self.file("in.csv", self.ROWS)
        for learner in self.BOTH:
            with self.case(learner=learner):
                report = theorem(self.run_json(learner, "in.csv", "--target", "3,1", "--theorem", learner, code=3),
                                 learner)
                self.assertEqual((report["verdict"], report["quantities"]["target"]), ("does-not-apply", ["1", "3"]))
                self.assertEqual([h["round"] for h in report["hypotheses"] if not h["holds"]], [2])
                report = theorem(self.run_json(learner, "in.csv", "--target", ""), learner)
                self.assertEqual((report["verdict"], report["quantities"]["target"]), ("does-not-apply", []))
                self.assertEqual([h["round"] for h in report["hypotheses"] if not h["holds"]], [1])

    def test_the_target_found_is_the_smallest_that_gives_the_labels(self):
        # A positive row for every pair of the first four variables, variable 5 never active where it matters.
        rows = [[int(i in pair) for i in range(4)] + [0, 1] for pair in ((0, 1), (0, 2), (0, 3), (1, 2))]
        self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in [*rows, [0, 0, 0, 1, 1, 0]]))
        document = self.run_json("littlestone-winnow", "in.csv")
        target = [int(i) for i in theorem(document, "littlestone-winnow")["quantities"]["target"]]
        self.assertEqual((len(target), document["target_proved_smallest"]), (2, True))
        for row in rows:
            self.assertTrue(any(row[i - 1] for i in target))

    def test_where_no_disjunction_gives_the_labels_the_rounds_that_contradict_are_named(self):
        self.file("in.csv", "0,0,1,1\n1,0,0,-1\n1,1,0,1\n0,1,0,-1\n")
        for learner in self.BOTH:
            with self.case(learner=learner):
                document = self.run_json(learner, "in.csv", "--theorem", learner, code=3)
                self.assertEqual((document["contradicting_positive"], document["contradicting_negatives"]),
                                 (3, [2, 4]))
                report = theorem(document, learner)
                self.assertEqual([(h["id"], h["round"]) for h in report["hypotheses"] if not h["holds"]],
                                 [("disjunction", 3)])
                text = self.succeeds("run", learner, "in.csv").out
                self.assertIn("none gives the labels: round 3 is positive, and each of its variables is active in one "
                              "of the negative rounds 2, 4", " ".join(text.split()))

    def test_the_zoo_is_a_disjunction_of_feathers_and_milk_and_every_claim_holds(self):
        path = str(SOURCE / "tests/data/zoo_mammal_or_bird.csv")
        for learner, mistakes in zip(self.BOTH, (10, 14)):
            with self.case(learner=learner):
                document = self.run_json(learner, path, "--theorem", learner)
                report = theorem(document, learner)
                self.assertEqual((document["mistakes"], report["verdict"]), (mistakes, "holds"))
                self.assertEqual(report["quantities"]["target"], ["2", "4"])
                self.assertEqual({s["verdict"] for s in report["steps"]}, {"holds"})
                self.assertTrue(all(h["holds"] for h in report["hypotheses"]))

    def test_the_votes_are_no_disjunction(self):
        path = str(SOURCE / "tests/data/votes_yes16.csv")
        xs, ys, _ = ind.read_examples(pathlib.Path(path).read_text())
        for learner in self.BOTH:
            with self.case(learner=learner):
                document = self.run_json(learner, path, "--theorem", learner, code=3)
                report = theorem(document, learner)
                self.assertEqual(report["verdict"], "does-not-apply")
                positive, negatives = document["contradicting_positive"], document["contradicting_negatives"]
                self.assertEqual([ys[t - 1] for t in [positive, *negatives]], [1] + [-1] * len(negatives))
                for i, active in enumerate(xs[positive - 1]):
                    self.assertTrue(not active or any(xs[t - 1][i] for t in negatives))
                self.assertEqual([h["round"] for h in report["hypotheses"] if not h["holds"]], [positive])
                self.assertEqual(self.run_program("run", learner, path).code, 0, "not asked for by name")

    def test_other_parameters_run_and_the_theorem_says_that_it_does_not_apply(self):
        self.file("in.csv", self.ROWS)
        for options in (("--tie", "negative"), ("--initial", "2"), ("--threshold", "3"), ("--promotion", "3/2"),
                        ("--demotion", "1/2")):
            with self.case(options=options):
                document = self.run_json("littlestone-winnow", "in.csv", *options, "--theorem", "littlestone-winnow",
                                         code=3)
                report = theorem(document, "littlestone-winnow")
                self.assertEqual([(h["id"], h["round"]) for h in report["hypotheses"] if not h["holds"]],
                                 [("source-parameters", 0)])
        self.run_json("littlestone-winnow", "in.csv", "--threshold", "1.5", "--theorem", "littlestone-winnow")

    def test_instances_outside_of_0_and_1_are_refused_with_their_place(self):
        self.file("in.csv", "hair,milk,y\n1,0,1\n0,1/2,0\n")
        for learner in self.BOTH:
            self.refuses(["run", learner, "in.csv"], "in.csv: found '1/2' as variable 2 ('milk') of example 2",
                         "expected 0 or 1")

    def test_options_that_cannot_be_are_refused(self):
        self.file("in.csv", self.ROWS)
        for learner in self.BOTH:
            for value, found in (("0", "'0'"), ("4", "'4'"), ("1,", "''"), (",", "''"), ("x", "'x'"), ("1 2", "'1 2'"),
                                 ("-1", "'-1'"), ("1.5", "'1.5'"), ("2,1,2", "variable 2 twice")):
                with self.case(learner=learner, value=value):
                    self.refuses(["run", learner, "in.csv", "--target", value], "--target", found, "from 1 to 3")
            for option, value in (("--u", "1,1,1"), ("--gamma", "1"), ("--eta", "1"), ("--theorem", "winnow")):
                self.refuses(["run", learner, "in.csv", option, value], option)
        for option, value, expected in (("--initial", "0", "greater than 0"), ("--threshold", "-1", "greater than 0"),
                                        ("--promotion", "1", "greater than 1"), ("--demotion", "1", "below 1"),
                                        ("--demotion", "-1/2", "below 1"), ("--tie", "up", "one of positive")):
            self.refuses(["run", "littlestone-winnow", "in.csv", option, value], option, expected)
            if option != "--tie":
                self.refuses(["run", "perceptron-disjunction", "in.csv", option, value], option, "littlestone-winnow")
        self.refuses(["run", "perceptron-disjunction", "in.csv", "--bias"], "--bias", "appends a constant 1 itself")
        self.refuses(["run", "perceptron", "in.csv", "--target", "1"], "--target", "perceptron-disjunction")

    def test_the_empty_sequence_holds_vacuously(self):
        self.file("in.csv", "x1,x2,y\n")
        for learner in self.BOTH:
            report = theorem(self.run_json(learner, "in.csv", "--theorem", learner), learner)
            self.assertEqual((report["verdict"], report["vacuous"]), ("holds", True))

    def test_a_trace_has_the_parameters_and_the_constant_coordinate(self):
        self.file("in.csv", self.ROWS)
        for learner, dimension, extra in ((self.BOTH[0], 3, {"threshold": "3/2", "demotion": 0}), (self.BOTH[1], 4, {})):
            self.succeeds("run", learner, "in.csv", "--trace", "out.jsonl")
            lines = [json.loads(line) for line in pathlib.Path(self.path("out.jsonl")).read_text().splitlines()]
            self.assertEqual((lines[0]["learner"], lines[0]["dimension"], len(lines)), (learner, dimension, 4))
            self.assertLessEqual(set(extra.items()), set(lines[0].items()))
            self.assertEqual({len(line["x"]) for line in lines[1:]}, {dimension})


class Separation(CommandLine):
    def check(self, path, separable):
        document = self.succeeds("separate", str(path), "--json").json
        self.assertEqual((document["format"], document["version"]), ("mistakebound-separation", 1))
        found, _, wrong = ind.check_separation(document, ind.read_examples(pathlib.Path(path).read_text()))
        self.assertEqual((found, wrong), (separable, []))
        text = self.succeeds("separate", str(path)).out
        self.assertIn("NOT separable" if not separable else "separable", text)
        return document

    def test_the_certificates_of_real_data_are_right(self):
        folder = SOURCE / "tests" / "data"
        document = self.check(folder / "iris_setosa_vs_rest.csv", True)
        self.assertEqual(document["margin2"], "630538/1141755")
        self.assertEqual([a["example"] for a in document["alpha"]], [25, 42, 99])
        self.check(folder / "iris_versicolor_vs_virginica.csv", False)
        self.check(folder / "heart_scale.libsvm", False)

    def test_the_certificates_of_small_cases_are_right(self):
        for content, separable in ((TWO, True), (CONTRADICTION, False), ("0,1\n", False), ("2,1\n-4,-1\n", True),
                                   ("1,0,1\n-1,1,1\n0,-1,1\n", False), ("1,1,1\n2,2,1\n3,3,1\n", True),
                                   ("1e-300,1,1\n1e300,-1,1\n", True)):
            with self.case(content=content):
                self.file("in.csv", content)
                self.check(self.path("in.csv"), separable)

    def test_the_certificates_of_random_cases_are_right(self):
        rng = random.Random(7)
        for number in range(60):
            n, size, spread = rng.randint(1, 4), rng.randint(1, 9), rng.choice((1, 3, 50))
            rows = [[Fraction(rng.randint(-spread, spread), rng.choice((1, 1, 2, 7))) for _ in range(n)]
                    + [rng.choice((-1, 1))] for _ in range(size)]
            with self.case(number=number):
                self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
                document = self.succeeds("separate", "in.csv", "--json").json
                examples = ind.Examples([tuple(r[:-1]) for r in rows], [r[-1] for r in rows], n)
                found, w, wrong = ind.check_separation(document, examples)
                self.assertEqual(wrong, [])
                if size <= 6:
                    self.assertEqual(w, ind.max_margin(examples))

    def test_both_outcomes_end_with_0(self):
        for content in (TWO, CONTRADICTION):
            self.succeeds("separate", self.file("in.csv", content))


class Halving(CommandLine):
    CUBE = "1,1,-1,-1,1\n1,-1,1,-1,1\n"  # four experts, all patterns of two rounds

    def test_the_json_has_the_keys_of_its_format(self):
        for content in (self.CUBE, "a,b,c,d,outcome\r\n1, 1,0,0,1\r\n1,0,1,0,1\r\n"):
            with self.case(content=content):
                document = self.run_json("halving", self.file("experts.csv", content))
                self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "rounds",
                                                  "dimension", "mistakes", "mistake_rounds", "experts_left", "theorems"])
                self.assertEqual((document["rounds"], document["dimension"], document["mistake_rounds"]), (2, 4, [1, 2]))
                self.assertEqual((document["experts_left"], document["conventions"]["tie"]), (1, "mistake"))
                report = theorem(document, "halving")
                self.assertEqual((report["verdict"], report["bound"]), ("holds", {"exact": "2", "decimal": 2.0}))
                self.assertEqual(step(report, "bound")["min_slack"], "0")
                self.assertEqual(report["quantities"], {"experts": "4", "perfect": "1", "first_survivors": ["1"]})

    def test_an_even_vote_is_what_the_option_says(self):
        for tie, rounds in (("positive", []), ("negative", [1, 2]), ("mistake", [1, 2])):
            document = self.run_json("halving", self.file("in.csv", self.CUBE), "--tie", tie)
            self.assertEqual(document["mistake_rounds"], rounds)

    def test_without_a_perfect_expert_the_round_that_leaves_nobody_is_named(self):
        self.file("in.csv", "1,-1,1\n1,1,-1\n1,1,1\n")
        self.assertEqual(self.run_json("halving", "in.csv")["experts_left"], 0)
        report = theorem(self.run_json("halving", "in.csv", "--theorem", "halving", code=3), "halving")
        self.assertEqual(report["verdict"], "does-not-apply")
        self.assertEqual([(h["id"], h.get("round")) for h in report["hypotheses"] if not h["holds"]],
                         [("perfect-expert", 2)])
        self.assertIsNone(report["bound"])

    def test_a_bound_that_is_no_integer_is_enclosed(self):
        bound = theorem(self.run_json("halving", self.file("in.csv", "1,1,-1,1\n")), "halving")["bound"]
        self.assertEqual(bound["exact"]["form"], "(ln(3))/(ln(2))")
        self.assertLess(Fraction(bound["exact"]["low"]), Fraction(bound["exact"]["high"]))

    def test_a_header_alone_is_an_empty_sequence(self):
        document = self.run_json("halving", self.file("in.csv", "a,b,y\n"), "--theorem", "halving")
        self.assertEqual((document["rounds"], document["experts_left"], document["dimension"]), (0, 2, 2))
        self.assertTrue(theorem(document, "halving")["vacuous"])

    def test_options_and_files_of_other_learners_are_refused(self):
        self.file("in.csv", self.CUBE)
        for option, *value in (("--bias",), ("--u", "1"), ("--gamma", "1"), ("--passes", "2"), ("--label", "y"),
                               ("--positive", "1"), ("--index-base", "0"), ("--format", "libsvm"), ("--step", "1"),
                               ("--numbers", "binary64"), ("--exponent-limit", "3"), ("--grid", "2"), ("--eta", "1")):
            with self.case(option=option):
                self.refuses(["run", "halving", "in.csv", option, *value, "--trace", "t.jsonl"], option)
        self.refuses(["run", "halving", "in.csv", "--tie", "up"], "--tie", "'up'")
        for content, where, found in (("1,2,1\n", "1:3", "'2'"), ("1,0,1\n1,-1,1\n", "2:3", "'-1' in a file that has 0"),
                                      ("1\n", "1", "a single column"), ("1,1\n1\n", "2:1", "1 column"),
                                      ("1,,1\n", "1:3", "an empty field"), ("", "", "an empty file")):
            with self.case(content=content):
                self.file("in.csv", content)
                self.refuses(["run", "halving", "in.csv"], f"in.csv{':' if where else ''}{where}: found {found}")

    def test_the_trace_holds_predictions_and_no_weights(self):
        self.succeeds("run", "halving", self.file("in.csv", self.CUBE), "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual((lines[0]["learner"], lines[0]["dimension"], lines[0]["tie"]), ("halving", 4, "mistake"))
        self.assertEqual(lines[1:], [{"x": [1, 1, -1, -1], "y": 1, "prediction": -1},
                                     {"x": [1, -1, 1, -1], "y": 1, "prediction": -1}])

    def test_the_ledger_shows_the_sets_cut_short(self):
        self.file("in.csv", self.CUBE)
        text = self.succeeds("run", "halving", "in.csv", "--steps").out
        self.assertIn("round 1: experts ++--, y = 1, prediction none (tie), mistake, H after = {1, 2}\n", text)
        self.assertIn("  2 halving potential: 4 <= 4\n", text)
        self.large_file("in.csv", "b'1,' * 300000 + b'1\\n'")
        text = self.succeeds("run", "halving", "in.csv", "--steps").out
        self.assertIn("... (299980 more)}", text)
        self.assertLess(max(map(len, text.splitlines())), 300)

    def test_a_million_experts_are_quick_and_small(self):
        self.large_file("in.csv", "b''.join(b'0,1,' * 500000 + b'%d\\n' % (t % 2) for t in range(3))")
        result = self.succeeds("run", "halving", "in.csv", "--json", timeout=60,
                               limit=None if SANITIZED else lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 28,) * 2))
        self.assertEqual((result.json["dimension"], result.json["experts_left"]), (1000000, 0))
        self.assertLess(result.seconds, SECONDS)


class HalvingCover(CommandLine):
    def test_the_json_has_the_keys_of_its_format(self):
        document = self.run_json("halving-cover", self.file("in.csv", "-3,-1,-1\n3,1,1\n"), "--u", "3,1")
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "rounds", "dimension",
                                          "mistakes", "mistake_rounds", "experts", "experts_left", "comparator", "theorems"])
        self.assertEqual((document["dimension"], document["experts"], document["experts_left"]), (2, 16, 8))
        self.assertEqual((document["mistake_rounds"], document["conventions"]["grid"]), ([1], 2))
        report = theorem(document, "halving-cover")
        self.assertEqual((report["verdict"], report["bound"]), ("holds", {"exact": "4", "decimal": 4.0}))
        self.assertEqual(report["quantities"]["v"], ["2", "1"])
        self.assertEqual(report["quantities"]["perceptron_bound"], "1")
        self.assertEqual(step(report, "cover")["min_slack"], "5/9")
        self.assertEqual(step(report, "inherits-margin")["checked"], 2)

    def test_the_half_width_is_the_least_that_suffices_and_the_experts_are_right_in_number(self):
        for n, content, u, half_width in ((1, "5,1\n", "1", 1), (2, "1,1,1\n", "1,1", 2), (3, "1,2,2,1\n", "1,2,2", 3),
                                          (2, "3,4,1\n-3,4,1\n", "0,1", 2)):
            with self.case(content=content):
                document = self.run_json("halving-cover", self.file("in.csv", content), "--u", u)
                self.assertEqual(document["conventions"]["grid"], half_width)
                self.assertEqual(document["experts"], (2 * half_width + 1) ** n - (2 * half_width - 1) ** n)

    def test_a_grid_that_is_too_coarse_is_a_hypothesis_that_fails(self):
        self.file("in.csv", "-1,1,-1\n0,-1,-1\n")
        arguments = ("halving-cover", "in.csv", "--u", "2,1")
        report = theorem(self.run_json(*arguments, "--grid", "1", "--theorem", "halving-cover", code=3), "halving-cover")
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["fine-grid"])
        self.assertEqual(theorem(self.run_json(*arguments, "--grid", "4"), "halving-cover")["verdict"], "holds")

    def test_without_a_separator_it_does_not_apply(self):
        report = self.run_json("halving-cover", self.file("in.csv", CONTRADICTION), "--theorem", "halving-cover", code=3)
        self.assertEqual(theorem(report, "halving-cover")["hypotheses"][1]["round"], 1)

    def test_a_header_alone_is_an_empty_sequence(self):
        document = self.run_json("halving-cover", self.file("in.csv", "a,b,y\n"))
        self.assertEqual((document["rounds"], document["experts_left"]), (0, 8))

    def test_grids_that_do_not_fit_are_refused_with_the_number_of_experts(self):
        self.file("in.csv", ",".join(["1"] * 7) + ",1\n")
        for options, found in ((("--grid", "8"), "needs 239479298 experts"), (("--grid", "1000000"), "experts"),
                               (("--gamma", "1e-4000"), "needs about 10^"), (("--gamma", "1/1000"), "experts")):
            with self.case(options=options):
                self.refuses(["run", "halving-cover", "in.csv", *options, "--trace", "t.jsonl"], found, "at most 50000000")
        self.file("in.csv", ",".join(["1"] * 100000) + ",1\n")
        self.refuses(["run", "halving-cover", "in.csv"], "in 100000 dimensions", "about 10^")

    def test_options_are_checked(self):
        self.file("in.csv", TWO)
        for option, value in (("--grid", "0"), ("--grid", "-1"), ("--grid", "x"), ("--passes", "2"), ("--step", "1"),
                              ("--u", "1"), ("--gamma", "0"), ("--eta", "1")):
            with self.case(option=option, value=value):
                self.refuses(["run", "halving-cover", "in.csv", option, value], option)

    def test_the_trace_holds_instances_and_no_weights(self):
        self.succeeds("run", "halving-cover", self.file("in.csv", "-1/2,-1\n1,1\n"), "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual(lines[1:], [{"x": ["-1/2"], "y": -1, "prediction": 1}, {"x": [1], "y": 1, "prediction": 1}])

    def test_the_text_fits_in_79_columns(self):
        self.file("in.csv", "1,2,1\n-1,1/3,1\n")
        for line in self.succeeds("run", "halving-cover", "in.csv").out.splitlines():
            self.assertLessEqual(len(line), WIDTH, line)


class KernelPerceptron(CommandLine):
    XOR = "1,1,1\n1,-1,-1\n-1,-1,1\n-1,1,-1\n"
    SETS = "1 apple pear\n-1 pear plum\n1 apple\n"
    STRINGS = "-1 abab\n1 bcd\n-1 ab\n"

    def run_kernel(self, name, kernel, *arguments, code=0):
        document = self.run_json("kernel-perceptron", name, "--kernel", kernel, *arguments, code=code)
        return document, theorem(document, "kernel-perceptron")

    def test_xor_makes_four_mistakes_of_at_most_nine_halves(self):
        document, report = self.run_kernel(self.file("in.csv", self.XOR), "polynomial:2:1")
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "rounds",
                                          "dimension", "mistakes", "mistake_rounds", "alpha", "comparator", "theorems"])
        self.assertEqual(document["alpha"], [{"round": t, "sign": y} for t, y in ((1, 1), (2, -1), (3, 1), (4, -1))])
        self.assertEqual(document["conventions"],
                         {"kernel": "polynomial:2:1", "instances": "vectors", "tie": "mistake", "numbers": "decimal",
                          "bias": False, "passes": 1, "order": "file"})
        self.assertEqual((report["verdict"], report["bound"]), ("holds", {"exact": "9/2", "decimal": 4.5}))
        quantities = report["quantities"]
        self.assertEqual(quantities.pop("f"), [{"example": i + 1, "value": value}
                                               for i, value in enumerate(("1/8", "-1/8", "1/8", "-1/8"))])
        self.assertEqual(quantities, {"gamma": "1", "R2": "9", "f2": "1/2", "gram_instances": "4"})
        self.assertEqual(step(report, "cauchy-schwarz")["min_slack"], "0")

    def test_every_claim_on_iris_is_decided_within_seconds(self):
        folder = pathlib.Path(SOURCE) / "tests" / "data"
        for name, kernel, mistakes in (("setosa_vs_rest", "polynomial:2:1", None), ("setosa_vs_rest", "polynomial:3:1", None),
                                       ("setosa_vs_rest", "gaussian:1/2", None),
                                       ("versicolor_vs_virginica", "polynomial:2:1", None),
                                       ("versicolor_vs_virginica", "polynomial:3:1", None),
                                       ("versicolor_vs_virginica", "gaussian:1/2", None)):
            with self.case(name=name, kernel=kernel):
                path = str(folder / f"iris_{name}.csv")
                result = self.succeeds("run", "kernel-perceptron", path, "--kernel", kernel, "--theorem",
                                       "kernel-perceptron", "--json", timeout=60)
                report = theorem(result.json, "kernel-perceptron")
                self.assertEqual(report["verdict"], "holds")
                self.assertGreater(result.json["mistakes"], 0)
                self.assertEqual({s["verdict"] for s in report["steps"]}, {"holds"})
                self.assertLess(result.seconds, SECONDS)
                bound = report["bound"]["decimal"]
                self.assertLessEqual(result.json["mistakes"], bound)

    def test_the_linear_kernel_gives_the_perceptron(self):
        path = str(pathlib.Path(SOURCE) / "tests" / "data" / "iris_setosa_vs_rest.csv")
        plain = self.run_json("perceptron", path, "--theorem", "perceptron-separable")
        document, report = self.run_kernel(path, "linear")
        self.assertEqual(document["mistake_rounds"], plain["mistake_rounds"])
        self.assertEqual(step(report, "linear-agrees")["checked"], 150)
        self.assertEqual(report["bound"], theorem(plain, "perceptron-separable")["bound"])

    def test_a_function_that_is_no_kernel_is_a_failed_hypothesis_with_the_vector_that_shows_it(self):
        _, report = self.run_kernel(self.file("in.csv", "1,-1\n"), "polynomial:1:-1", "--u", "-1", "--theorem",
                                    "kernel-perceptron", code=3)
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["gram-psd"])
        self.assertEqual(report["quantities"]["cKc"], "-4")
        self.assertEqual((report["quantities"]["c"], report["quantities"]["c_u"]), ([{"example": 1, "value": "1"}], "1"))
        self.file("in.csv", "0,-1\n1,1\n")
        for kernel, c, value in (("polynomial:1:-1", [(1, "1")], "-1"), ("gaussian:-1", [(1, "1"), (2, "-1")], None)):
            _, report = self.run_kernel("in.csv", kernel, "--f", "1:2")
            quantities = report["quantities"]
            self.assertEqual(quantities["c"], [{"example": i, "value": v} for i, v in c])
            if value is None:
                self.assertEqual(quantities["cKc"]["form"], "-2*e + 2")
            else:
                self.assertEqual(quantities["cKc"], value)

    def test_one_u_leaves_no_label_but_1_to_a_kernel_that_is_nowhere_negative(self):
        self.file("in.csv", self.XOR)
        for kernel in ("polynomial:2:1", "gaussian:1/3"):
            for u in ("1,1", "-1,2"):
                _, report = self.run_kernel("in.csv", kernel, "--u", u, "--theorem", "kernel-perceptron", code=3)
                self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["separable"])
                self.assertEqual(step(report, "one-label")["violations"], 2)
        _, report = self.run_kernel(self.file("in.csv", "1,1,1\n2,1,1\n"), "polynomial:2:1", "--u", "1,1")
        self.assertEqual((report["verdict"], step(report, "one-label")["checked"]), ("holds", 2))

    def test_the_comparator_is_a_combination_of_rows_or_one_instance(self):
        self.file("in.csv", "1,1\n2,-1\n")
        _, report = self.run_kernel("in.csv", "gaussian:1", "--f", "1:1,-1/2:2", "--gamma", "1/10")
        self.assertEqual(report["quantities"]["f"], [{"example": 1, "value": "1"}, {"example": 2, "value": "-1/2"}])
        self.assertEqual((report["quantities"]["gamma"], report["verdict"]), ("1/10", "holds"))
        self.assertEqual(report["quantities"]["f2"]["form"], "5/4 - e^(-1)")
        _, same = self.run_kernel("in.csv", "linear", "--f", "-1:1,1/2:1,-1/2:1")
        self.assertEqual(same["quantities"]["f2"], "1")
        document, report = self.run_kernel("in.csv", "linear", "--u", "-1")
        self.assertEqual(document["comparator"], "K(u, .) with u = '-1'")
        self.assertNotIn("f", report["quantities"])

    def test_sets_and_strings(self):
        document, report = self.run_kernel(self.file("in.txt", self.SETS), "intersection", "--instances", "sets")
        self.assertEqual((document["dimension"], document["rounds"], report["verdict"]), (3, 3, "holds"))
        self.assertEqual(report["bound"]["exact"], "4")  # f is 1 at apple and -1 at plum
        document, report = self.run_kernel("in.txt", "intersection", "--u", "apple kiwi")
        self.assertEqual([h["id"] for h in report["hypotheses"] if not h["holds"]], ["separable"])
        document, report = self.run_kernel(self.file("in.txt", self.STRINGS), "substring:2", "--tie", "positive")
        self.assertEqual((document["dimension"], document["mistake_rounds"], report["verdict"]), (4, [1], "holds"))
        document, _ = self.run_kernel(self.file("in.txt", "spam buy now\nham hello\n"), "intersection", "--positive",
                                      "spam", "--passes", "2")
        self.assertEqual(document["rounds"], 4)

    def test_the_order_of_the_gram_matrix_is_that_of_the_different_instances(self):
        _, report = self.run_kernel(self.file("in.csv", "1,1\n1,1\n-1,-1\n"), "gaussian:2", "--passes", "3")
        self.assertEqual((report["quantities"]["gram_instances"], report["verdict"]), ("2", "holds"))

    def test_both_labels_of_one_instance_leave_no_f(self):
        for kernel in ("linear", "polynomial:2:1"):
            _, report = self.run_kernel(self.file("in.csv", "1,1\n1,-1\n"), kernel, "--theorem", "kernel-perceptron",
                                        code=3)
            self.assertEqual((report["verdict"], step(report, "none-separates")["checked"]), ("does-not-apply", 1))

    def test_options_and_files_that_do_not_fit_are_refused(self):
        self.file("in.csv", self.XOR)
        self.file("in.txt", self.SETS)
        for options, found in ((("--kernel", "rbf"), "--kernel:0:1: found the kernel 'rbf'"),
                               (("--kernel", "polynomial:0:1"), "--kernel"), (("--kernel", "gaussian:x"), "'x'"),
                               (("--instances", "sets"), "--instances: found 'sets' for the kernel linear"),
                               (("--instances", "trees"), "'trees'"), (("--f", "1:1", "--u", "1,1"), "--f"),
                               (("--f", "1:5"), "the row '5'"), (("--f", "1"), "coefficient:row"),
                               (("--f", "x:1"), "'x'"), (("--f", ""), "coefficient:row"), (("--f", "1:0"), "the row '0'"),
                               (("--u", "1"), "--u"), (("--gamma", "0"), "--gamma"), (("--step", "2"), "--step"),
                               (("--tie", "up"), "'up'"), (("--theorem", "winnow"), "'winnow'")):
            with self.case(options=options):
                self.refuses(["run", "kernel-perceptron", "in.csv", *options], found.replace(":0:1:", ":1:"))
        for option, *value in (("--bias",), ("--label", "1"), ("--numbers", "binary64"), ("--format", "csv"),
                               ("--index-base", "0"), ("--trace", "t.jsonl")):
            with self.case(option=option):
                self.refuses(["run", "kernel-perceptron", "in.txt", "--kernel", "intersection", option, *value], option)
        self.refuses(["run", "kernel-perceptron", "in.csv", "--kernel", "intersection"], "in.csv:1:1: found the label")
        self.refuses(["run", "kernel-perceptron", "none.txt", "--kernel", "substring:2"], "none.txt")
        self.refuses(["run", "perceptron", "in.csv", "--kernel", "linear"], "--kernel", "it only for kernel-perceptron")

    def test_the_trace_names_the_kernel(self):
        self.succeeds("run", "kernel-perceptron", self.file("in.csv", self.XOR), "--kernel", "polynomial:2:1",
                      "--trace", "t.jsonl")
        lines = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()]
        self.assertEqual({key: lines[0][key] for key in ("learner", "dimension", "kernel", "tie")},
                         {"learner": "kernel-perceptron", "dimension": 2, "kernel": "polynomial:2:1", "tie": "mistake"})
        self.assertEqual(lines[1], {"x": [1, 1], "y": 1, "prediction": -1, "updated": True})

    def test_the_ledger_of_a_round(self):
        text = self.succeeds("run", "kernel-perceptron", self.file("in.csv", self.XOR), "--kernel", "polynomial:2:1",
                             "--steps").out
        self.assertIn("round 3: row 3, y = 1, prediction none (tie), mistake, terms after = 3\n", text)
        self.assertIn("  4 kernel-perceptron sandwich: 16 <= 16 <= 16 <= 18\n", text)

    def test_the_empty_sequence_holds_vacuously(self):
        document, report = self.run_kernel(self.file("in.csv", "a,b,y\n"), "gaussian:1")
        self.assertEqual((document["rounds"], report["verdict"], report["vacuous"]), (0, "holds", True))


class WorstCase(CommandLine):
    EXPERTS = "1,1,-1,-1\n1,-1,1,-1\n"
    POINTS = "1,0\n0,1\n-1,2\n"

    def worst_json(self, *arguments, code=0):
        return self.succeeds("worst-case", *arguments, "--json", code=code).json

    def replay_winnow(self, document, n):
        """The mistakes of Littlestone's Winnow on the sequence, doubled weights against n so that all is whole."""
        weights, mistakes = [1] * n, 0
        for entry in document["sequence"]:
            score = 2 * sum(w * x for w, x in zip(weights, entry["x"]))
            if (1 if score >= n else -1) != entry["y"]:
                mistakes += 1
                weights = [(2 * w if entry["y"] > 0 else 0) if x else w for w, x in zip(weights, entry["x"])]
        return mistakes

    def test_the_json_of_winnow_has_the_keys_of_its_format_and_replays(self):
        for n, k, expected in ((8, 2, 7), (6, 1, 4), (4, 0, 2), (3, 3, 3)):
            with self.case(n=n, k=k):
                document = self.worst_json("littlestone-winnow", "--n", str(n), "--k", str(k))
                self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "mistakes",
                                                  "bound", "sharper_bound", "sequence", "states", "complete"])
                self.assertEqual((document["format"], document["version"]), ("mistakebound-worst-case", 1))
                self.assertEqual(document["conventions"], {"tie": "positive", "initial": "1", "promotion": "2",
                                                           "threshold": str(Fraction(n, 2)), "demotion": "0"})
                self.assertEqual(document["mistakes"], expected)
                self.assertEqual(self.replay_winnow(document, n), expected)
                for entry in document["sequence"]:
                    self.assertEqual(entry["y"], 1 if any(entry["x"][:k]) else -1)
                self.assertIs(document["complete"], True)
        document = self.worst_json("littlestone-winnow", "--n", "8", "--k", "2")
        self.assertEqual(document["bound"], {"exact": "14", "decimal": 14.0})
        self.assertEqual(document["sharper_bound"], {"exact": "9", "decimal": 9.0})

    def test_the_bound_of_the_source_is_not_claimed_for_other_parameters(self):
        document = self.worst_json("littlestone-winnow", "--n", "4", "--k", "1", "--demotion", "1/2")
        self.assertEqual((document["bound"], document["sharper_bound"]), (None, None))
        document = self.worst_json("littlestone-winnow", "--n", "4", "--k", "1", "--threshold", "2.0")
        self.assertEqual(document["bound"]["exact"], "6")

    def test_the_json_of_halving_has_the_dimension_and_the_votes_of_the_points(self):
        for content in (self.EXPERTS, "a,b,c,d\r\n1,1,0,0\r\n1,0,1,0\r\n"):
            with self.case(content=content):
                self.file("experts.csv", content)
                document = self.worst_json("halving", "experts.csv")
                self.assertEqual((document["mistakes"], document["littlestone_dimension"]), (2, 2))
                self.assertEqual(document["bound"], {"exact": "2", "decimal": 2.0})
                self.assertEqual(document["conventions"], {"tie": "mistake"})
                rows = [[1, 1, -1, -1], [1, -1, 1, -1]]
                for entry in document["sequence"]:
                    self.assertEqual(entry["x"], rows[entry["point"] - 1])
                    self.assertIs(entry["mistake"], True)

    def test_the_json_of_the_perceptron_replays(self):
        self.file("points.csv", self.POINTS)
        document = self.worst_json("perceptron", "--points", "points.csv", "--u", "2,3")
        w, mistakes = [Fraction(0)] * 2, 0
        for entry in document["sequence"]:
            x = numbers(entry["x"])
            mistakes += entry["y"] * (w[0] * x[0] + w[1] * x[1]) <= 0
            w = [a + entry["y"] * b for a, b in zip(w, x)]
        self.assertEqual(document["mistakes"], mistakes)
        self.assertEqual(document["bound"]["exact"], "16")
        self.assertEqual(document["parameters"], {"points": 3, "dimension": 2, "u": ["2", "3"]})

    def test_tables_are_read_from_standard_input(self):
        result = self.succeeds("worst-case", "halving", "-", stdin=self.EXPERTS.encode())
        self.assertIn("2 mistakes\n  instance: standard input, 4 experts at 2 points\n", result.out)
        result = self.succeeds("worst-case", "perceptron", "--points", "-", "--u", "-1,-2", stdin=b"x,y\n1,0\n")
        self.assertIn("1 mistake\n", result.out)

    def test_a_table_that_cannot_be_used_is_refused_with_its_place(self):
        for content, where, found, expected in (
                ("", "", "an empty file", "header"), ("1,2\n", "1:3", "'2'", "-1, 1 or 0"),
                ("1,-1\n1,0\n", "2:3", "'0' in a file that has -1 on line 1", "not both"),
                ("1,1\n1\n", "2:1", "1 column", "2 columns"), ("a,1\n", "1:1", "'a'", "a header without numbers"),
                ("1,,1\n", "1:3", "an empty field", "a"), ("1,x\n", "1:3", "'x'", "a header without numbers")):
            with self.case(content=content):
                self.file("in.csv", content)
                self.refuses(["worst-case", "halving", "in.csv", "--json"],
                             f"mistakebound: in.csv{':' if where else ''}{where}: found {found}", expected)
        self.refuses(["worst-case", "halving", "none.csv"], "none.csv", "no readable file")
        self.refuses(["worst-case", "halving", "."], "a directory")

    def test_a_point_on_the_hyperplane_of_the_comparator_is_refused_with_its_line(self):
        self.file("points.csv", "a,b\n1,0\n\n1,1\n")
        self.refuses(["worst-case", "perceptron", "--points", "points.csv", "--u", "1,-1"], "points.csv:4: ",
                     "a point with u.x = 0")

    def test_options_are_checked_by_name(self):
        self.file("in.csv", self.EXPERTS)
        winnow = ["worst-case", "littlestone-winnow", "--n", "4", "--k", "2"]
        halving = ["worst-case", "halving", "in.csv"]
        perceptron = ["worst-case", "perceptron", "--points", "in.csv", "--u", "1,1,1,1"]
        for arguments, *parts in (
                (["worst-case"], "LEARNER"), (["worst-case", "winnow"], "'winnow'", "one of littlestone-winnow"),
                (winnow[:2], "--n: found nothing"), (winnow[:4], "--k: found nothing"),
                ([*winnow[:5], "5"], "--k", "'5'", "from 0 to 4"), ([*winnow[:3], "0", "--k", "0"], "--n", "'0'"),
                ([*winnow, "--tie", "up"], "--tie", "'up'"), ([*winnow, "in.csv"], "FILE", "'in.csv'", "--n N"),
                ([*winnow, "--u", "1"], "--u", "perceptron"), ([*winnow, "--points", "in.csv"], "--points"),
                ([*winnow, "--initial", "0"], "--initial", "greater than 0"),
                ([*winnow, "--threshold", "-1"], "--threshold", "greater than 0"),
                ([*winnow, "--promotion", "1"], "--promotion", "greater than 1"),
                ([*winnow, "--demotion", "1"], "--demotion", "below 1"),
                ([*winnow, "--demotion", "x"], "--demotion", "a number such as"),
                (halving[:2], "FILE: found nothing"), ([*halving, "--n", "4"], "--n", "littlestone-winnow"),
                ([*halving, "--promotion", "3"], "--promotion"), ([*halving, "--numbers", "decimal"], "--numbers"),
                (perceptron[:4], "--u: found nothing"), (["worst-case", "perceptron", "--u", "1"], "--points"),
                ([*perceptron[:5], "1,1"], "--u", "2 numbers", "4, one a feature"),
                ([*perceptron, "--k", "1"], "--k"), ([*perceptron, "--numbers", "float"], "--numbers", "'float'"),
                ([*halving, "--time-limit", "-1"], "--time-limit"), ([*halving, "--state-limit", "0"], "--state-limit")):
            with self.case(arguments=arguments):
                self.refuses(arguments, *parts)

    def test_a_limit_ends_with_4_a_valid_sequence_and_a_message(self):
        for option, value in (("--state-limit", "300"), ("--time-limit", "0.5")):
            with self.case(option=option):
                arguments = ["worst-case", "littlestone-winnow", "--n", "90", "--k", "20", option, value]
                result = self.succeeds(*arguments, "--json", code=4)
                self.assertLess(result.seconds, 0.5 + SECONDS)
                self.assertIn(f"mistakebound: stopped by {option}", result.err)
                document = result.json
                self.assertIs(document["complete"], False)
                self.assertGreater(document["mistakes"], 0)
                self.assertEqual(self.replay_winnow(document, 90), document["mistakes"])
                self.assertEqual(len(document["messages"]), 1)
                text = self.succeeds(*arguments, code=4).out
                self.assertRegex(text, r"at least \d+ mistakes")
                self.assertIn("NOT complete", text)

    def test_the_text_fits_in_79_columns(self):
        self.file("experts.csv", self.EXPERTS)
        self.file("points.csv", self.POINTS)
        for arguments in (("littlestone-winnow", "--n", "20", "--k", "1"),
                          ("littlestone-winnow", "--n", "5", "--k", "0", "--promotion", "7/3", "--demotion", "1/9"),
                          ("halving", "experts.csv", "--tie", "negative"),
                          ("perceptron", "--points", "points.csv", "--u", "1234567891/7,3333333333333333/8")):
            with self.case(arguments=arguments):
                for line in self.succeeds("worst-case", *arguments).out.splitlines():
                    self.assertLessEqual(len(line), WIDTH, line)
                    self.assertEqual(line, line.rstrip())


class Pac(CommandLine):
    DOMAIN = "x1,y,p\n0,0,7/8\n1,0,1/8\n"
    ASKED = ("--epsilon", "1/10", "--delta", "1/4")

    def pac(self, content, learner, *options, code=0):
        self.file("domain.csv", content)
        return self.succeeds("pac", learner, "domain.csv", *options, code=code)

    def test_the_json_has_the_keys_of_its_format_and_the_exact_failure_probability(self):
        document = self.pac(self.DOMAIN, "littlestone-winnow", *self.ASKED, "--json").json
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "points", "dimension",
                                          "epsilon", "delta", "s", "mistake_bound", "worst_case_mistakes",
                                          "failure_probability", "expected_examples", "hypotheses", "states", "complete",
                                          "theorems", "monte_carlo"])
        self.assertEqual((document["format"], document["version"]), ("mistakebound-pac", 1))
        self.assertEqual((document["s"], document["mistake_bound"], document["hypotheses"]), (14, 1, 2))
        self.assertEqual(Fraction(document["failure_probability"]["exact"]), Fraction(7, 8) ** 14)
        self.assertEqual(document["conventions"], {"tie": "positive", "numbers": "decimal", "bias": False,
                                                   "learns on": "mistakes only"})
        self.assertEqual(theorem(document, "online-to-pac")["verdict"], "holds")
        self.assertIsNone(document["monte_carlo"])

    def test_every_learner_is_converted(self):
        votes = "a,b,y,p\n1,-1,1,1/2\n-1,-1,-1,1/2\n"
        for learner, content, options in (("perceptron", self.DOMAIN, ()), ("perceptron-disjunction", self.DOMAIN, ()),
                                          ("halving", votes, ("--tie", "negative")),
                                          ("winnow", "a,b,y,p\n1,0,1,0.5\n1,-1,1,0.5\n", ("--beta", "2")),
                                          ("perceptron", "a,y,p\n1,1,1/3\n-1,0,2/3\n", ("--bias",))):
            with self.case(learner=learner):
                document = self.pac(content, learner, *self.ASKED, *options, "--json",
                                    code=3 if learner == "perceptron" and not options else 0).json
                self.assertEqual(document["learner"], learner)

    def test_the_columns_may_stand_in_any_order(self):
        first = self.pac(self.DOMAIN, "littlestone-winnow", *self.ASKED, "--json").json
        moved = self.pac("p,label,x1\n0.875,0,0\n0.125,0,1\n", "littlestone-winnow", *self.ASKED, "--json").json
        self.assertEqual(first, moved)

    def test_a_bound_that_is_none_ends_with_3(self):
        contradiction = "x1,y,p\n1,1,1/2\n1,0,1/2\n"
        result = self.pac(contradiction, "perceptron", *self.ASKED, "--json", code=3)
        self.assertIn("err for ever", result.err)
        document = result.json
        self.assertEqual((document["mistake_bound"], document["failure_probability"]), (None, None))
        self.assertEqual(theorem(document, "online-to-pac")["verdict"], "does-not-apply")
        self.pac("x1,x2,y,p\n0,1,1,1/2\n1,0,0,1/2\n", "perceptron-disjunction", *self.ASKED, "--mistakes", "1", code=3)

    def test_a_given_bound_makes_more_rounds(self):
        document = self.pac(self.DOMAIN, "littlestone-winnow", *self.ASKED, "--mistakes", "7", "--json").json
        self.assertEqual((document["mistake_bound"], document["worst_case_mistakes"], document["s"]), (7, 1, 34))
        self.assertEqual(Fraction(document["failure_probability"]["exact"]), Fraction(7, 8) ** 34)

    def test_limits_end_with_4_and_a_message(self):
        for options, message in ((("--state-limit", "1"), "--state-limit after 1 hypotheses"),
                                 (("--time-limit", "0"), "--time-limit")):
            with self.case(options=options):
                result = self.pac(self.DOMAIN.replace("0,0,7/8", "0,1,7/8"), "perceptron-disjunction", *self.ASKED,
                                  *options, "--json", code=4)
                self.assertIn(message, result.err)
                self.assertIs(result.json["complete"], False)
                self.assertIsNone(result.json["failure_probability"])
        result = self.pac(self.DOMAIN, "littlestone-winnow", "--epsilon", "1e-6", "--delta", "1/4", "--json", code=4)
        self.assertIn("binary digits", result.err)
        self.assertEqual(result.json["s"], 1386295)

    def test_an_estimate_is_labelled_and_depends_on_the_seed(self):
        options = (*self.ASKED, "--monte-carlo", "2000")
        document = self.pac(self.DOMAIN, "littlestone-winnow", *options, "--seed", "5", "--json").json
        estimate = document["monte_carlo"]
        self.assertEqual((estimate["runs"], estimate["seed"], estimate["interval"]["method"]), (2000, 5, "hoeffding"))
        self.assertEqual(Fraction(estimate["estimate"]["exact"]), Fraction(estimate["failures"], 2000))
        self.assertLess(Fraction(estimate["interval"]["low"]), Fraction(7, 8) ** 14)
        self.assertGreater(Fraction(estimate["interval"]["high"]), Fraction(7, 8) ** 14)
        again = self.pac(self.DOMAIN, "littlestone-winnow", *options, "--seed", "5", "--json").json
        self.assertEqual(again, document)
        other = self.pac(self.DOMAIN, "littlestone-winnow", *options, "--seed", "6", "--json").json
        self.assertNotEqual(other["monte_carlo"], estimate)
        self.assertIn("estimate, not exact", self.pac(self.DOMAIN, "littlestone-winnow", *options).out)

    def test_a_domain_that_cannot_be_used_is_refused(self):
        for learner, content, found, expected in (
                ("perceptron", "x1,y\n1,1\n", "no column p", "a header that names a column p"),
                ("perceptron", "1,1,1\n", "no column p", "a header"),
                ("perceptron", "x1,y,p\n1,1,1/2\n", "add up to '1/2'", "exactly 1"),
                ("perceptron", "x1,y,p\n1,1,0.3\n1,1,0.7000001\n", "add up to '10000001/10000000'", "exactly 1"),
                ("perceptron", "x1,y,p\n1,1,-1/2\n2,1,3/2\n", "probability -1/2 of example 1", "not negative"),
                ("perceptron", "x1,y,p\n", "add up to '0'", "exactly 1"),
                ("perceptron", "y,p\n1,1\n", "no column but p", "coordinate"),
                ("perceptron", "p,x1,y,p\n1,1,1,0\n", "a second column p", "one column p"),
                ("littlestone-winnow", "x1,y,p\n2,1,1\n", "the entry 2 in example 1", "0 and 1"),
                ("perceptron-disjunction", "x1,y,p\n-1,1,1\n", "the entry -1 in example 1", "0 and 1"),
                ("halving", "x1,y,p\n1/2,1,1\n", "the entry 1/2 in example 1", "predictions")):
            with self.case(learner=learner, content=content):
                self.file("in.csv", content)
                self.refuses(["pac", learner, "in.csv", *self.ASKED, "--json"], "mistakebound: in.csv: found", found,
                             expected)

    def test_options_are_checked_by_name(self):
        self.file("in.csv", self.DOMAIN)
        pac = ["pac", "perceptron", "in.csv", *self.ASKED]
        for arguments, *parts in (
                (["pac"], "LEARNER"), (["pac", "perceptron", "in.csv"], "--epsilon"),
                (["pac", "oracle", "in.csv", *self.ASKED], "LEARNER", "'oracle'", "one of littlestone-winnow"),
                (["pac", "perceptron", "in.csv", "--epsilon", "1", "--delta", "1/2"], "--epsilon", "between 0 and 1"),
                (["pac", "perceptron", "in.csv", "--epsilon", "1/2", "--delta", "0"], "--delta", "between 0 and 1"),
                ([*pac, "--mistakes", "0"], "--mistakes", "'0'"), ([*pac, "--tie", "up"], "--tie", "'up'"),
                ([*pac, "--eta", "1"], "--eta", "winnow"), ([*pac, "--seed", "1"], "--seed", "--monte-carlo"),
                ([*pac, "--monte-carlo", "0"], "--monte-carlo"), ([*pac, "--time-limit", "-1"], "--time-limit"),
                (["pac", "winnow", *pac[2:]], "--eta", "found nothing"),
                (["pac", "winnow", *pac[2:], "--beta", "1"], "--beta", "greater than 1"),
                (["pac", "halving", *pac[2:], "--bias"], "--bias", "perceptron and winnow")):
            with self.case(arguments=arguments):
                self.refuses(arguments, *parts)

    def test_the_text_fits_in_79_columns(self):
        for options in ((), ("--monte-carlo", "100"), ("--mistakes", "3")):
            for line in self.pac(self.DOMAIN, "littlestone-winnow", *self.ASKED, *options).out.splitlines():
                self.assertLessEqual(len(line), WIDTH, line)
def affine_rank(points):
    """The rank of the (x, 1), by elimination in fractions."""
    rows = [[*map(Fraction, x), Fraction(1)] for x in points]
    rank = 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((i for i in range(rank, len(rows)) if rows[i][column] != 0), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        for i in range(rank + 1, len(rows)):
            factor = rows[i][column] / rows[rank][column]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[rank])]
        rank += 1
    return rank


class Shattering(CommandLine):
    def check(self, points, *options):
        """Runs the program on the points and checks its certificate here; returns the document."""
        self.file("points.csv", "".join(",".join(map(str, x)) + "\n" for x in points))
        document = self.succeeds("shatter", "points.csv", "--json", *options).json
        m, n = len(points), len(points[0])
        self.assertEqual((document["format"], document["version"]), ("mistakebound-shatter", 1))
        self.assertEqual((document["points"], document["dimension"]), (m, n))
        self.assertEqual(document["conventions"], {"numbers": "decimal"})
        self.assertEqual([t["verdict"] for t in document["theorems"]], ["holds"])
        self.assertIs(document["shattered"], affine_rank(points) == m)
        (self.check_halfspaces if document["shattered"] else self.check_partition)(document, points)
        return document

    def check_halfspaces(self, document, points):
        def at(halfspace, x):
            return sum(Fraction(a) * b for a, b in zip(halfspace["w"], x)) - Fraction(halfspace["theta"])

        m = len(points)
        self.assertEqual(document["labelings"], str(2 ** m))
        self.assertEqual([[at(h, x) for x in points] for h in document["basis"]],
                         [[Fraction(i == j) for j in range(m)] for i in range(m)])
        for separator in document.get("separators", []):
            self.assertEqual(len(separator["labels"]), m)
            self.assertGreaterEqual(min(y * at(separator, x) for x, y in zip(points, separator["labels"])), 1)
        if "separators" in document:
            self.assertEqual(len({tuple(s["labels"]) for s in document["separators"]}), 2 ** m)
        self.assertEqual("separators" in document, m <= 10)

    def check_partition(self, document, points):
        c = [Fraction(q) for q in document["coefficients"]]
        self.assertEqual(len(c), len(points))
        self.assertTrue(any(c))
        self.assertEqual(sum(c), 0)
        self.assertTrue(all(sum(q * x[j] for q, x in zip(c, points)) == 0 for j in range(len(points[0]))))
        self.assertEqual(document["positive"], [i + 1 for i, q in enumerate(c) if q > 0])
        self.assertEqual(document["negative"], [i + 1 for i, q in enumerate(c) if q < 0])
        half = sum(q for q in c if q > 0)
        self.assertEqual([Fraction(r) for r in document["radon_point"]],
                         [sum(q * x[j] for q, x in zip(c, points) if q > 0) / half for j in range(len(points[0]))])
        self.assertTrue(all(y in (-1, 1) and y * q >= 0 for y, q in zip(document["labels"], c)))
        self.assertEqual(len(document["labels"]), len(points))

    def test_the_certificates_of_small_sets_are_right(self):
        for points in ([[5]], [[0]], [[0], [1]], [[0], [1], [3]], [[2, 2]] * 5, [[0, 0], [1, 0], [0, 1]],
                       [[0, 0], [1, 0], [0, 1], [1, 1]], [[1, 1, 1], [2, 2, 2], [4, 4, 4]],
                       [[Fraction(1, 3), 0], [Fraction(2, 7), 1]], [[1, 2], [0, 0], [1, 2]]):
            with self.case(points=points):
                self.check(points)

    def test_the_certificates_of_random_sets_in_dimensions_1_to_6_are_right(self):
        rng = random.Random(11)
        outcomes = set()
        for number in range(60):
            n, spread = rng.randint(1, 6), rng.choice((1, 2, 50))
            points = [[Fraction(rng.randint(-spread, spread), rng.choice((1, 1, 2, 7))) for _ in range(n)]
                      for _ in range(rng.randint(1, n + 3))]
            if rng.randrange(4) == 0:
                points = [[x[0] * (j + 1) for j in range(n)] for x in points]  # on a line
            with self.case(number=number):
                outcomes.add((n, self.check(points)["shattered"]))
        self.assertGreaterEqual(len(outcomes), 10)

    def test_separators_are_listed_up_to_ten_points_unless_asked_for(self):
        eleven = [[0] * 10] + [[int(i == j) for j in range(10)] for i in range(10)]
        document = self.check(eleven)
        self.assertEqual(document["labelings_checked"], 2048)
        self.assertNotIn("messages", document)
        listed = self.succeeds("shatter", "points.csv", "--separators", "--json").json["separators"]
        self.assertEqual(len({tuple(s["labels"]) for s in listed}), 2048)
        text = self.succeeds("shatter", "points.csv").out
        self.assertIn("    point 11: w = ", text)
        self.assertNotIn("+++", text)
        self.assertEqual(len(re.findall(r"(?m)^    [+-]{11}: ", self.succeeds("shatter", "points.csv",
                                                                             "--separators").out)), 2048)

    def test_the_labelings_of_more_than_16_points_stand_on_the_basis_and_a_message_says_so(self):
        points = [[0] * 16] + [[int(i == j) for j in range(16)] for i in range(16)]
        document = self.check(points, "--separators")
        self.assertEqual(document["labelings_checked"], 0)
        self.assertEqual(step(document["theorems"][0], "dual-basis")["checked"], 1)
        self.assertIn("2^17 labelings", document["messages"][0])
        self.assertIn("2^17 labelings", self.succeeds("shatter", "points.csv").err)

    def test_what_would_take_minutes_is_refused_or_not_listed(self):
        self.large_file("points.csv", r"b''.join(b','.join(b'%d' % (i * j % 1009) for j in range(300)) + b'\n' "
                                      r"for i in range(300))")
        self.refuses(["shatter", "points.csv"], "points.csv", "300 points in dimension 300", "fewer")
        long = [[Fraction(10 ** 300 + i * j * j, 7) if i != j else 1 for j in range(12)] for i in range(12)]
        self.assertEqual(self.check(long)["labelings_checked"], 0, "the numbers are too long for 4096 labelings")

    def test_a_header_and_another_reading_of_decimals_change_what_they_should(self):
        points = "a,b\n0,0\n1,3\n0.1,0.3\n"
        self.file("points.csv", points)
        self.assertIs(self.succeeds("shatter", "points.csv", "--json").json["shattered"], False)
        document = self.succeeds("shatter", "points.csv", "--numbers", "binary64", "--json").json
        self.assertIs(document["shattered"], True, "as doubles the three points are on no line")
        self.assertEqual(document["conventions"], {"numbers": "binary64"})
        self.assertEqual(self.succeeds("shatter", "-", "--json", stdin=points.encode()).json["points"], 3)

    def test_a_header_alone_is_the_empty_set_which_has_one_labeling(self):
        self.file("points.csv", "a,b\n")
        document = self.succeeds("shatter", "points.csv", "--json").json
        self.assertEqual((document["points"], document["labelings"], document["labelings_checked"]), (0, "1", 1))
        self.assertEqual(document["separators"], [{"labels": [], "w": ["0", "0"], "theta": "0"}])
        self.assertIn("no points", self.succeeds("shatter", "points.csv").out)

    def test_bad_points_are_refused_with_file_line_and_column(self):
        for content, where, found in (("", "", "an empty file"), ("\n \n", "", "only blank lines"),
                                      ("1,2\n3\n", ":2:1", "1 column"), ("1,2\n3,4,5\n", ":2:5", "3 columns"),
                                      ("1,2\n3,x\n", ":2:3", "'x'"), ("1,2\n3,1/0\n", ":2:3", "division by zero"),
                                      ("1,2\n3,nan\n", ":2:3", "nan"), ("1,2\n,4\n", ":2:1", "an empty field"),
                                      ("1,x\n", ":1:3", "'x'"), ("1e99999\n", ":1:", "99999")):
            with self.case(content=content):
                self.file("points.csv", content)
                self.refuses(["shatter", "points.csv"], f"points.csv{where}", found, "expected")
        self.refuses(["shatter", "missing.csv"], "missing.csv", "no readable file")
        self.refuses(["shatter", "."], "a directory")
        self.file("points.csv", "1,2\n")
        for option in ("--bias", "--label", "--colour"):
            self.refuses(["shatter", "points.csv", option], option)
        self.refuses(["shatter", "points.csv", "--numbers", "octal"], "--numbers", "octal")

    def test_no_learner_runs_the_theorem(self):
        self.file("in.csv", TWO)
        self.refuses(["run", "perceptron", "in.csv", "--theorem", "vc-halfspaces"], "vc-halfspaces")
        self.refuses(["verify", "vc-halfspaces", "--drop", "separable"], "no hypothesis")

    def test_its_text_fits_in_79_columns(self):
        rows = ("1/3,0.25,-2/7\n-5/9,1.75,3\n2,-0.1,1/7\n1,1,1\n", "0\n", "a\n", "1,2\n1,2\n", "0,0\n1,0\n0,1\n1,1\n",
                "\n".join("%d,%d" % (i, i * i) for i in range(100)) + "\n",
                "\n".join(",".join(str(int(i == j)) for j in range(19)) for i in range(20)) + "\n")
        for content in rows:
            with self.case(content=content):
                self.file("points.csv", content)
                for line in self.succeeds("shatter", "points.csv").out.splitlines():
                    self.assertLessEqual(len(line), WIDTH, line)
                    self.assertEqual(line, line.rstrip())


class Theorems(CommandLine):
    def test_the_catalogue_lists_every_theorem_with_its_statement_and_steps(self):
        listed = self.succeeds("theorems", "--json").json
        self.assertLessEqual(set(THEOREMS), {t["id"] for t in listed})
        text = self.succeeds("theorems").out
        for entry in listed:
            self.assertRegex(text, rf"(?m)^{entry['id']} ")
            for key in ("title", "statement", "hypotheses", "steps", "learners", "sources", "file"):
                self.assertIn(key, entry)
            self.assertTrue(entry["steps"] and entry["sources"] and entry["statement"], entry["id"])
            self.assertTrue((SOURCE / entry["file"]).is_file(), entry["file"])
            names = [s["id"] for s in entry["hypotheses"] + entry["steps"]]
            self.assertEqual(len(set(names)), len(names))
            for number, entry_step in enumerate(entry["hypotheses"] + entry["steps"]):
                self.assertTrue(entry_step["formula"], entry_step["id"])
                for used in entry_step["uses"]:
                    self.assertIn(used, names[:number], "a step uses only what stands before it")

    def test_one_theorem_is_printed_in_three_forms(self):
        listed = {t["id"]: t for t in self.succeeds("theorems", "--json").json}
        for name in THEOREMS:
            with self.case(name=name):
                self.assertEqual(self.succeeds("theorems", name, "--json").json, listed[name])
                text = self.succeeds("theorems", name).out
                page = self.succeeds("theorems", name, "--markdown").out
                self.assertRegex(page, r"(?m)\A(<!--.*-->\n+)?# ")
                for entry in listed[name]["hypotheses"] + listed[name]["steps"]:
                    self.assertIn(f"  {entry['id']} (", text)
                    self.assertIn(entry["id"], page)

    def test_a_run_reports_exactly_the_steps_of_the_catalogue(self):
        listed = {t["id"]: t for t in self.succeeds("theorems", "--json").json}
        self.file("in.csv", TWO)
        for learner in LEARNERS:
            for report in self.run_json(learner, "in.csv")["theorems"]:
                for key in ("hypotheses", "steps"):
                    self.assertEqual([s["id"] for s in report[key]], [s["id"] for s in listed[report["id"]][key]])


# ---------------------------------------------------------------- verify

DROPPED = (("perceptron-separable", "separable"), ("perceptron-separable", "zero-start"),
           ("perceptron-freund-schapire", "zero-start"), ("perceptron-freund-schapire", "positive-gamma"),
           ("perceptron-hinge", "zero-start"), ("perceptron-batch", "separable"), ("perceptron-batch", "zero-start"),
           ("comparison", "target"), ("comparison", "instances"), ("comparison", "separable"))

DROPPED += (("halving", "all-start"), ("halving", "perfect-expert"), ("halving-cover", "all-start"),
            ("halving-cover", "separable"), ("halving-cover", "fine-grid"))
DROPPED += (("online-to-pac", "mistake-bound"), ("online-to-pac", "some-mistake"))
DROPPED += (("kernel-perceptron", "gram-psd"), ("kernel-perceptron", "separable"), ("kernel-perceptron", "zero-start"))


class Verification(CommandLine):
    def verify(self, *arguments, code=0):
        return self.succeeds("verify", "--jobs", "1", *arguments, code=code)

    def printed_commands(self, text):
        """The commands of a text, as a shell would take them: a line goes on only after a backslash."""
        lines = re.sub(r"\\\n *", "", text).splitlines()
        return [shlex.split(line[line.index("mistakebound "):])[1:] for line in lines if "mistakebound " in line]

    def runs_of(self, words):
        """The arguments of the runs in a command, of which there are two where learners are compared."""
        runs = []
        for word in ["&&", *words]:
            if word == "&&":
                runs.append([])
            else:
                runs[-1].append(word)
        self.assertEqual({arguments[0] for arguments in runs}, {"mistakebound"})
        return [arguments[1:] for arguments in runs]

    def test_the_json_has_every_theorem_with_its_counts(self):
        document = self.verify("--cases", "40", "--json").json
        self.assertEqual((document["format"], document["version"], document["seed"]), ("mistakebound-verify", 1, 1))
        self.assertLessEqual(set(THEOREMS), {t["id"] for t in document["theorems"]})
        for report in document["theorems"]:
            self.assertEqual(report["cases"], 40)
            self.assertGreater(min(report["runs"], report["rounds"], report["claims"]), 0)
            self.assertLessEqual(set(report["verdicts"]), {"holds", "does-not-apply"})
            if report["id"] not in CERTIFICATES:
                self.assertGreater(report["mistakes"], 0)
                self.assertLessEqual(Fraction(report["tightest"]["ratio"]["decimal"]), 1)

    def test_the_table_has_every_theorem(self):
        text = self.verify("--cases", "40").out
        for name in THEOREMS:
            self.assertRegex(text, rf"(?m)^{name} +40 +\d+ +\d+ +\d+  \S+")

    def test_the_seed_stands_in_the_text(self):
        self.assertRegex(self.verify("--cases", "5", "--seed", "271828").out, r"\b271828\b")

    def test_a_comparison_is_replayed_by_a_run_of_each_learner_on_the_same_sequence(self):
        tightest = self.verify("comparison", "--cases", "50", "--json").json["theorems"][0]["tightest"]
        perceptron, winnow = self.runs_of(shlex.split(tightest["command"]))
        self.assertEqual((perceptron[:2], winnow[:2]), (["run", "perceptron"], ["run", "winnow"]))
        self.assertEqual(perceptron[2], winnow[2])
        self.assertEqual(self.succeeds(*perceptron, "--json").json["mistakes"], tightest["mistakes"])
        self.assertEqual(self.succeeds(*winnow, "--json").json["theorems"][0]["verdict"], "holds")

    def test_no_run_of_one_learner_carries_the_comparison_of_two(self):
        self.file("in.csv", TWO)
        for learner in (["perceptron"], ["winnow", "--eta", "1"]):
            self.refuses(["run", *learner, "in.csv", "--theorem", "comparison"], "--theorem", "'comparison'", "one of")

    def test_the_result_depends_on_the_seed_and_not_on_the_jobs(self):
        arguments = ["verify", "--cases", "150", "--json", "--seed"]
        once = self.succeeds(*arguments, "5", "--jobs", "1").json
        self.assertEqual(self.succeeds(*arguments, "5", "--jobs", "1").json, once)
        self.assertEqual(self.succeeds(*arguments, "5", "--jobs", "2").json, once)
        other = self.succeeds(*arguments, "6", "--jobs", "1").json
        for mine, theirs in zip(once["theorems"], other["theorems"]):
            self.assertNotEqual(mine, theirs)

    def test_the_named_theorems_are_the_ones_tried(self):
        document = self.verify("perceptron-hinge", "max-margin", "--cases", "10", "--json").json
        self.assertEqual([t["id"] for t in document["theorems"]], ["perceptron-hinge", "max-margin"])

    def test_the_sequences_saved_attain_the_ratio_when_the_printed_command_is_run(self):
        irrational = 0
        for seed in range(1, 9):
            with self.case(seed=seed):
                document = self.verify("--cases", str(1 + seed % 4), "--seed", str(seed), "--json").json
                for report in document["theorems"]:
                    tightest = report.get("tightest")
                    if tightest is None:
                        continue
                    # Of two learners that are compared, the first is the one whose mistakes are counted.
                    first, *others = self.runs_of(shlex.split(tightest["command"]))
                    again = self.succeeds(*first, "--json").json
                    if report["id"] == "online-to-pac":
                        self.assertEqual(again["failure_probability"], tightest["failure_probability"])
                        self.assertEqual(again["delta"], tightest["delta"])
                        continue
                    self.assertEqual(again["mistakes"], tightest["mistakes"])
                    name = "perceptron-separable" if report["id"] == "comparison" else report["id"]
                    self.assertEqual(theorem(again, name)["bound"], tightest["bound"])
                    self.assertEqual(len(others), 1 if report["id"] == "comparison" else 0)
                    for other in others:
                        self.succeeds(*other)
                    exact = tightest["bound"]["exact"]
                    irrational += isinstance(exact, dict)
                    if isinstance(exact, str):
                        self.assertEqual(ind.parse_number(tightest["ratio"]["exact"]),
                                         tightest["mistakes"] / ind.parse_number(exact))
        self.assertGreater(irrational, 0)

    def test_the_ratio_to_an_irrational_bound_is_not_called_an_exact_fraction(self):
        for seed in range(1, 9):
            for report in self.verify("perceptron-hinge", "--cases", str(1 + seed % 4), "--seed", str(seed),
                                      "--json").json["theorems"]:
                if isinstance(report["tightest"]["bound"]["exact"], dict):
                    self.assertNotIsInstance(report["tightest"]["ratio"]["exact"], str)

    def test_the_commands_in_the_text_can_be_pasted(self):
        arguments = ("--cases", "40", "--witness", "my witness")
        document = self.verify(*arguments, "--json").json
        expected = [shlex.split(t["tightest"]["command"])[1:] for t in document["theorems"] if "tightest" in t]
        self.assertEqual(self.printed_commands(self.verify(*arguments).out), expected)
        for command in expected:
            for arguments in self.runs_of(["mistakebound", *command]):
                self.succeeds(*arguments)

    def test_a_dropped_hypothesis_leads_to_a_short_counterexample_that_replays(self):
        for name, hypothesis in DROPPED:
            with self.case(theorem=name, hypothesis=hypothesis):
                document = self.verify(name, "--drop", hypothesis, "--json", code=1).json
                self.assertEqual(document["dropped"], [hypothesis])
                found = document["theorems"][0]["counterexample"]
                self.assertLessEqual(len(found["sequence"]), 2)
                self.assertEqual(step(found["report"], found["step"])["verdict"], "refuted")
                self.assertIn("violation", step(found["report"], found["step"]))
                self.assertTrue(os.path.isfile(self.path(found["file"])))
                words = shlex.split(found["replay"])
                again = self.succeeds(*words[1:], "--json", code=1).json["theorems"][0]["counterexample"]
                self.assertEqual(again, found)
                text = self.verify(name, "--drop", hypothesis, code=1).out
                self.assertRegex(text, rf"{name} +\d+ .*FAILS")
                self.assertIn("replay:", text)

    def test_the_replay_command_in_the_text_can_be_pasted(self):
        found = self.verify("perceptron-separable", "--drop", "zero-start", "--json", code=1).json["theorems"][0]
        text = self.verify("perceptron-separable", "--drop", "zero-start", code=1).out
        self.assertIn(shlex.split(found["counterexample"]["replay"])[1:], self.printed_commands(text))

    def test_a_counterexample_violates_no_hypothesis_that_was_not_dropped(self):
        for name, hypothesis in DROPPED:
            with self.case(theorem=name, hypothesis=hypothesis):
                found = self.verify(name, "--drop", hypothesis, "--json", code=1).json["theorems"][0]["counterexample"]
                for entry in found["report"]["hypotheses"]:
                    self.assertTrue(entry["holds"] or entry["id"] == hypothesis, entry)

    def test_a_hypothesis_that_a_counterexample_violates_is_not_said_to_hold(self):
        for name, hypothesis in DROPPED:
            with self.case(theorem=name, hypothesis=hypothesis):
                found = self.verify(name, "--drop", hypothesis, "--json", code=1).json["theorems"][0]["counterexample"]
                said = {entry["id"]: entry["holds"] for entry in found["report"]["hypotheses"]}
                self.assertIsNot(said[hypothesis], True)

    def test_one_case_is_one_case(self):
        document = self.verify("perceptron-separable", "--case", "3", "--cases", "20", "--json").json
        self.assertEqual(document["theorems"][0]["cases"], 1)

    def test_a_failure_of_the_first_theorem_counts_where_the_last_one_holds(self):
        document = self.verify("perceptron-separable", "perceptron-hinge", "--drop", "zero-start", "--case", "3",
                               "--json", code=1).json
        self.assertEqual(["counterexample" in theorem for theorem in document["theorems"]], [True, False])

    def test_a_time_limit_is_obeyed_and_said(self):
        for arguments in (("--json",), ()):
            with self.case(arguments=arguments):
                result = self.verify("--cases", "100000000", "--time-limit", "0.5", *arguments)
                self.assertTrue(0.4 < result.seconds < 0.5 + SECONDS, result.seconds)
                if arguments:
                    first = result.json["theorems"][0]
                    self.assertTrue(first["stopped"] and 0 < first["cases"] < 100000000)
                else:
                    self.assertRegex(result.out + result.err, "time limit|--time-limit")

    def test_an_interrupt_prints_what_was_checked_until_then_and_ends_with_130(self):
        for arguments in ((), ("--json",)):
            with self.case(arguments=arguments):
                program = self.start("verify", "--cases", "100000000", "--jobs", "1", *arguments)
                time.sleep(0.5)
                program.send_signal(signal.SIGINT)
                begin = time.monotonic()
                out, err = program.communicate(timeout=20)
                self.assertLess(time.monotonic() - begin, SECONDS)
                self.assertEqual(program.returncode, 130, err)
                self.assertIn("interrupted", err)
                if arguments:
                    document = json.loads(out)
                    self.assertIs(document["interrupted"], True)
                    self.assertGreater(document["theorems"][0]["cases"], 0)
                else:
                    self.assertRegex(out, r"(?m)^perceptron-separable +[1-9]\d* +[1-9]")


# ---------------------------------------------------------------- traces

class Traces(CommandLine):
    def replayed(self, path):
        """The rounds with a mistake and the last weights of a trace, after every line was checked."""
        lines = pathlib.Path(path).read_text().splitlines()
        header, *rounds = [json.loads(line, parse_float=Fraction) for line in lines]
        self.assertEqual((header["format"], header["version"]), ("mistakebound-trace", 1))
        at_zero = {"positive": 1, "negative": -1, "mistake": 0}[header["tie"]]
        w, s, wrong = [Fraction(0)] * header["dimension"], ind.parse_number(str(header["step"])), []
        for t, entry in enumerate(rounds, 1):
            self.assertEqual(set(entry), {"x", "y", "prediction", "updated", "weights"})
            x, y = numbers(entry["x"]), entry["y"]
            self.assertIn(y, (-1, 1))
            self.assertIn(entry["prediction"], (-1, 1))
            decided = ind.sign(ind.dot(w, x)) or at_zero or -y
            self.assertEqual((entry["prediction"], entry["updated"]), (decided, decided != y))
            if decided != y:
                wrong.append(t)
                w = [a + s * y * b for a, b in zip(w, x)]
            self.assertEqual(numbers(entry["weights"]), w)
        return header, wrong, w

    def test_a_trace_replays_to_the_same_mistakes(self):
        contents = (TWO, CONTRADICTION, "0.1,1/3,1\n-2,1e3,-1\n0,0,1\n5,-1,-1\n", "1,1\n-1,1\n2,-1\n0x.8,1\n")
        for content in contents:
            for options in ((), ("--tie", "positive", "--passes", "3"), ("--tie", "negative", "--step", "2/7"),
                            ("--bias", "--passes", "2"), ("--numbers", "binary64",)):
                with self.case(content=content, options=options):
                    self.file("in.csv", content)
                    document = self.run_json("perceptron", "in.csv", "--trace", "t.jsonl", *options)
                    header, wrong, w = self.replayed(self.path("t.jsonl"))
                    self.assertEqual((header["learner"], header["dimension"], header["tie"]),
                                     ("perceptron", document["dimension"], document["conventions"]["tie"]))
                    self.assertEqual((wrong, w), (document["mistake_rounds"], numbers(document["weights"])))

    def test_a_trace_of_the_batch_learner_holds_its_updates_and_its_rule(self):
        self.file("in.csv", "1,0,1\n0,2,1\n0,1,1\n1,-1,-1\n")
        for rule in ("first", "last", "largest", "cyclic"):
            with self.case(rule=rule):
                document = self.run_json("perceptron-batch", "in.csv", "--rule", rule, "--limit", "20", "--trace",
                                         "t.jsonl", code=0)
                header, wrong, w = self.replayed(self.path("t.jsonl"))
                self.assertEqual((header["learner"], header.get("rule")), ("perceptron-batch", rule))
                self.assertEqual((wrong, w), (document["mistake_rounds"], numbers(document["weights"])))

    def test_real_data_gives_a_trace_that_replays(self):
        data = str(SOURCE / "tests" / "data" / "heart_scale.libsvm")
        document = self.run_json("perceptron", data, "--trace", "t.jsonl")
        _, wrong, w = self.replayed(self.path("t.jsonl"))
        self.assertEqual((wrong, w), (document["mistake_rounds"], numbers(document["weights"])))

    def test_an_empty_sequence_gives_a_header_alone(self):
        self.file("in.csv", "a,b,y\n")
        self.run_json("perceptron", "in.csv", "--trace", "t.jsonl")
        self.assertEqual(self.replayed(self.path("t.jsonl"))[1:], ([], [0, 0]))

    def test_an_older_trace_is_replaced_as_a_whole_and_nothing_else_is_touched(self):
        self.file("in.csv", TWO)
        self.file("t.jsonl", "old\n" * 1000)
        self.file("t.jsonl.partial", "another file of mine\n")
        self.succeeds("run", "perceptron", "in.csv", "--trace", "t.jsonl")
        self.replayed(self.path("t.jsonl"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.csv", "t.jsonl", "t.jsonl.partial"])
        self.assertEqual(pathlib.Path(self.path("t.jsonl.partial")).read_text(), "another file of mine\n")

    def test_a_failure_leaves_an_older_trace_as_it_was(self):
        self.file("in.csv", "1,2\n")
        self.file("t.jsonl", "old\n")
        self.refuses(["run", "perceptron", "in.csv", "--trace", "t.jsonl"], "in.csv:1:3")
        self.assertEqual(pathlib.Path(self.path("t.jsonl")).read_text(), "old\n")

    def test_a_trace_over_the_examples_themselves_is_refused(self):
        self.file("in.csv", TWO)
        for path in ("in.csv", "./in.csv"):
            with self.case(path=path):
                self.refuses(["run", "perceptron", "in.csv", "--trace", path], "in.csv")
                self.assertEqual(pathlib.Path(self.path("in.csv")).read_text(), TWO)

    def test_a_trace_through_a_link_lands_where_the_link_points(self):
        self.file("in.csv", TWO)
        self.file("real.jsonl", "")
        os.symlink("real.jsonl", self.path("link.jsonl"))
        self.commands.append("ln -s real.jsonl link.jsonl")
        self.succeeds("run", "perceptron", "in.csv", "--trace", "link.jsonl")
        self.assertTrue(os.path.islink(self.path("link.jsonl")))
        self.replayed(self.path("real.jsonl"))

    def test_a_trace_to_a_pipe_does_not_replace_the_pipe(self):
        """What holds for a pipe holds for /dev/null, which root could lose."""
        self.file("in.csv", TWO)
        os.mkfifo(self.path("pipe"))
        self.commands.append("mkfifo pipe; cat pipe & sleep 0.1")
        reader = os.open(self.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        self.run_program("run", "perceptron", "in.csv", "--trace", "pipe")
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe")).st_mode))
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.csv", "pipe"])

    def test_a_run_that_is_stopped_leaves_no_part_of_a_trace(self):
        self.file("in.csv", TWO)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with self.case(signal=name):
                program = self.start("run", "perceptron", "in.csv", "--passes", "1000000000", "--trace", "t.jsonl")
                time.sleep(0.15)
                program.send_signal(getattr(signal, name))
                program.communicate(timeout=20)
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
        program.wait(timeout=20)
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


# ---------------------------------------------------------------- text for people

class Text(CommandLine):
    CONTENTS = {"separable": TWO, "inseparable": CONTRADICTION, "tie": "0,1\n0,-1\n", "empty": "a,b,y\n",
                "fractions": "1/3,0.25,-2/7,1\n-5/9,1.75,3,-1\n2,-0.1,1/7,1\n1,1,1,-1\n", "one": "1,1\n",
                "basis": "1,0,0,1\n0,1,0,1\n0,0,1,1\n", "random": "3,-1,2,1\n1,4,-2,-1\n-3,0,1,1\n2,2,2,-1\n0,5,-4,1\n"}

    def check_text(self, text):
        self.assertNotIn("\x1b", text, "escape codes on a pipe")
        self.assertNotIn("\r", text, "carriage returns on a pipe")
        self.assertTrue(text.endswith("\n"))
        for line in text.splitlines():
            self.assertLessEqual(len(line), WIDTH, line)
            self.assertEqual(line, line.rstrip(), "spaces at the end of a line")

    def test_a_run_fits_in_79_columns(self):
        for name, content in self.CONTENTS.items():
            for arguments in (("perceptron",), ("perceptron", "--bias", "--passes", "3", "--step", "2/3"),
                              ("perceptron-batch", "--limit", "3"), ("perceptron-batch", "--rule", "largest")):
                with self.case(name=name, arguments=arguments):
                    self.file("in.csv", content)
                    self.check_text(self.run_program("run", arguments[0], "in.csv", *arguments[1:]).out)

    def test_separate_fits_in_79_columns(self):
        for name, content in self.CONTENTS.items():
            with self.case(name=name):
                self.file("in.csv", content)
                self.check_text(self.succeeds("separate", "in.csv").out)

    def test_verify_fits_in_79_columns_and_is_silent_on_standard_error(self):
        for arguments, code in ((("--cases", "60"), 0), (("--cases", "3", "--seed", "4"), 0),
                                (("perceptron-separable", "--drop", "separable"), 1),
                                (("perceptron-hinge", "--drop", "zero-start"), 1),
                                (("perceptron-batch", "--drop", "separable"), 1)):
            with self.case(arguments=arguments):
                result = self.succeeds("verify", "--jobs", "1", *arguments, code=code)
                self.check_text(result.out)
                self.assertEqual(result.err, "")

    def test_a_fraction_in_a_quotient_stands_in_parentheses(self):
        """2/435527/133461 could be read in two ways."""
        for seed in range(1, 12):
            text = self.succeeds("verify", "--jobs", "1", "--cases", "2", "--seed", str(seed)).out
            self.assertNotRegex(text, r"\d/\d+/\d")

    def test_theorems_fit_in_79_columns(self):
        self.check_text(self.succeeds("theorems").out)
        for name in THEOREMS:
            self.check_text(self.succeeds("theorems", name).out)

    def test_json_holds_no_escape_codes_and_ends_with_a_line_feed(self):
        self.file("in.csv", TWO)
        for arguments in (("run", "perceptron", "in.csv"), ("separate", "in.csv"), ("theorems",),
                          ("verify", "--cases", "3", "--jobs", "1")):
            result = self.succeeds(*arguments, "--json")
            self.assertTrue(result.out.endswith("}\n") or result.out.endswith("]\n"))
            self.assertNotRegex(result.out, "[\x1b\r]")

    def test_help_on_every_command_has_examples_and_exit_codes(self):
        for command in COMMANDS:
            for option in ("--help", "-h"):
                with self.case(command=command, option=option):
                    result = self.succeeds(command, option)
                    self.assertEqual(result.err, "")
                    self.assertRegex(result.out, r"(?m)^Examples:\n +mistakebound " + command)
                    self.assertRegex(result.out, r"(?m)^Exit codes: 0 ")

    def test_the_examples_of_the_help_are_well_formed(self):
        for name in ("examples.csv", "data.libsvm"):
            self.file(name, TWO if name.endswith("csv") else "1 1:1\n-1 2:1\n")
        self.file("experts.csv", "1,1,-1\n1,-1,1\n")
        self.file("points.csv", "1,0\n0,1\n")
        self.file("domain.csv", Pac.DOMAIN)
        self.file("trace.jsonl", '{"learner": "perceptron", "dimension": 1}\n{"x": [1], "y": 1, "prediction": -1}\n')
        for name, example in (("my_perceptron.py", "perceptron.py"), ("my_perceptron.mjs", "perceptron.mjs"),
                              ("my_kernel_perceptron.py", "kernel_perceptron.py"),
                              ("my_winnow_in_fractions.py", "exponentiated_winnow.py"), ("my_winnow", "winnow.py")):
            text = (SOURCE / "docs/examples" / example).read_text()
            self.file(name, text if "." in name else f"#!{sys.executable}\n{text}")
        os.chmod(self.path("my_winnow"), 0o755)
        for command in COMMANDS:
            for line in self.succeeds(command, "--help").out.splitlines():
                if line.startswith("  mistakebound ") and (" node " not in line or shutil.which("node")):
                    with self.case(line=line):
                        limits = {"verify": ["--time-limit", "3", "--jobs", "1"], "drive": ["--cases", "3"]}
                        words = line.split()[1:]
                        words[2:2] = limits.get(command, [])  # before the program that is driven
                        self.succeeds(*words, code=1 if "--drop" in line else 0)

    def test_help_of_the_program_lists_the_commands(self):
        result = self.succeeds("--help")
        for command in COMMANDS:
            self.assertRegex(result.out, rf"(?m)^  {command} ")
        self.assertIn("mistakebound COMMAND --help", result.out)

    def test_the_version_is_printed(self):
        self.assertRegex(self.succeeds("--version").out, r"\Amistakebound \d+\.\d+\.\d+\n\Z")


def main():
    global PROGRAM, SOURCE, SANITIZED, SECONDS
    if len(sys.argv) < 2 or sys.argv[1].startswith("-") or not os.path.isfile(sys.argv[1]):
        print(__doc__.splitlines()[0], file=sys.stderr)
        sys.exit(2)
    PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
    SANITIZED = b"__asan_init" in PROGRAM.read_bytes()
    SECONDS *= 10 if SANITIZED else 1
    SOURCE = pathlib.Path(__file__).resolve().parents[2]
    if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]):
        SOURCE = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(testRunner=Runner)


if __name__ == "__main__":
    main()
