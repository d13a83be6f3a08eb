"""Findings as code: drive_emit_test.py PROGRAM [SOURCE_DIR].

What --emit prints is run as it is: it fails against the program that was driven, in the way that was found, and passes
against one that follows the rule.
"""
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import unittest

from harness import HANGING, SOURCE, CommandLine, main

PYTHON = [sys.executable, "-I", "-S", "-B"]
FAULTY = [*PYTHON, str(SOURCE / "tests/programs/faulty_learner.py")]
FINDINGS = (  # learner, fault, options: of every kind of divergence and of every state
    ("perceptron", "skip", []), ("perceptron", "swapped", ["--step", "1/3"]), ("perceptron", "sign", ["--bias"]),
    ("perceptron", "nan", []), ("perceptron", "crash", []), ("littlestone-winnow", "demotion", []),
    ("winnow", "swapped", ["--eta", "1/2"]), ("winnow", "eta", ["--beta", "2"]),
    ("winnow", "weighing-swapped", ["--eta", "0.3", "--rounds", "8"]),
    ("kernel-perceptron", "skip", ["--kernel", "polynomial:2:1"]), ("halving", "never", []))


class Emitted(CommandLine):
    def emit(self, language, learner, fault, options):
        done = self.run_program("drive", learner, *options, "--emit", language, "--", *FAULTY, fault)
        self.assertEqual(done.code, 1, done.err)
        self.assertIn("DIVERGES" if "the weights do not" not in done.err else "", done.err)
        return done.out

    def tried(self, language, name, run):
        """Each finding as code, in a file of that name: it fails, and passes for the right program."""
        for learner, fault, options in FINDINGS:
            with self.subTest(learner=learner, fault=fault):
                code = self.emit(language, learner, fault, options)
                self.assertIn("mistakebound drive " + learner, code)
                wrong, right = self.folder / ("wrong_" + name), self.folder / ("right_" + name)
                wrong.write_text(code)
                self.assertIn(fault, code)
                right.write_text(self.of_another(fault, "none", code))
                self.assertFalse(run(wrong), code)
                self.assertTrue(run(right), code)
                if fault.startswith("weighing"):  # whose right weights are irrational
                    wrong.write_text(self.of_another(fault, "nonsense", code))
                    self.assertFalse(run(wrong), code)
        with self.subTest("rounding, of weights that are no worse than any other double's"):
            wrong.write_text(self.emit(language, "winnow", "weighing-none", ["--eta", "0.3", "--cases", "2"]))
            self.assertFalse(run(wrong), wrong.read_text())

    def of_another(self, fault, other, code):
        """The code for a program with another fault, which shows what the first one shows."""
        kind = "weighing-" if fault.startswith("weighing-") else ""
        return re.sub(rf"(faulty_learner\.py[\"'],? [\"']){fault}", rf"\1{kind}{other}", code)

    def test_the_python_code_is_a_test_that_fails(self):
        def run(path):
            spec = importlib.util.spec_from_file_location("emitted", path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            try:
                module.test_the_program_follows_the_rule()
            except (AssertionError, json.JSONDecodeError):
                return False
            return True
        self.tried("python", "test.py", run)

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "pytest is not there")
    def test_pytest_runs_it(self):
        path = self.folder / "test_emitted.py"
        path.write_text(self.emit("python", *FINDINGS[0][:2], []))
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", str(path)], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        self.assertIn("1 failed", done.stdout)

    @unittest.skipUnless(shutil.which("node"), "node is not there")
    def test_the_javascript_code_is_a_test_that_fails(self):
        def run(path):
            done = subprocess.run([shutil.which("node"), "--test", str(path)], cwd=self.folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=HANGING)
            self.assertIn("ok 1 - the program follows the rule", done.stdout)
            return done.returncode == 0
        self.tried("javascript", "test.mjs", run)

    @unittest.skipUnless(shutil.which("g++"), "g++ is not there")
    def test_the_cpp_code_is_a_test_that_fails(self):
        # A few lines in GoogleTest's place, so that each of them compiles in a moment.
        (self.folder / "gtest").mkdir()
        (self.folder / "gtest/gtest.h").write_text("""#include <iostream>
struct Ignored { template <class T> Ignored& operator<<(const T&) { return *this; } };
inline bool failed = false;
#define EXPECT_EQ(a, b) Ignored{} << (failed = failed || !((a) == (b)))
#define EXPECT_NE(a, b) Ignored{} << (failed = failed || !((a) != (b)))
#define EXPECT_GE(a, b) Ignored{} << (failed = failed || !((a) >= (b)))
#define EXPECT_LE(a, b) Ignored{} << (failed = failed || !((a) <= (b)))
#define ASSERT_EQ(a, b) if (!((a) == (b))) { failed = true; return; }
#define TEST(a, b) void body(); int main() { try { body(); } catch (...) { failed = true; } return failed ? 1 : 0; } void body()
""")

        def run(path):
            binary = path.with_suffix("")
            subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-Wno-parentheses", "-I", str(self.folder), "-o",
                            str(binary), str(path)], check=True)
            return subprocess.run([str(binary)], timeout=HANGING).returncode == 0
        self.tried("cpp", "test.cpp", run)

    def test_the_examples_alone_can_be_run(self):
        (self.folder / "examples.csv").write_text(self.emit("csv", "perceptron", "skip", []))
        run = self.run_program("run", "perceptron", "examples.csv", "--json")
        self.assertEqual(run.code, 0, run.err)
        self.assertEqual(run.json["rounds"], 2)

    def test_nothing_is_emitted_of_a_right_program_and_another_language_is_refused(self):
        done = self.run_program("drive", "perceptron", "--cases", "5", "--emit", "python", "--", *FAULTY, "none")
        self.assertEqual((done.code, done.out), (0, ""))
        self.assertIn("follows the rule", done.err)
        for options, part in ((["--emit", "cobol"], "--emit: found 'cobol'"), (["--emit", "csv", "--json"], "--emit")):
            done = self.run_program("drive", "perceptron", *options, "--", "cat")
            self.assertEqual(done.code, 2)
            self.assertIn(part, done.err)


if __name__ == "__main__":
    main()
