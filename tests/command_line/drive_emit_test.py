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
        """Each finding as code, in a file of its own: it fails, and passes for the right program. Both are run at once."""
        wrong, right, what = [], [], []

        def add(codes, code):
            path = self.folder / f"{'right' if codes is right else 'wrong'}_{len(codes)}_{name}"
            path.write_text(code)
            codes.append(path)

        for learner, fault, options in FINDINGS:
            code = self.emit(language, learner, fault, options)
            self.assertIn("mistakebound drive " + learner, code)
            self.assertIn(fault, code)
            add(wrong, code)
            what.append(f"{learner}, {fault}")
            add(right, self.of_another(fault, "none", code))
            if fault.startswith("weighing"):  # whose right weights are irrational
                add(wrong, self.of_another(fault, "nonsense", code))
                what.append(f"{learner}, nonsense")
        add(wrong, self.emit(language, "winnow", "weighing-none", ["--eta", "0.3", "--cases", "2"]))
        what.append("rounding, of weights that are no worse than any other double's")
        for at, passed in enumerate(run(wrong)):
            self.assertFalse(passed, f"{what[at]}:\n{wrong[at].read_text()}")
        for at, passed in enumerate(run(right)):
            self.assertTrue(passed, right[at].read_text())

    def of_another(self, fault, other, code):
        """The code for a program with another fault, which shows what the first one shows."""
        kind = "weighing-" if fault.startswith("weighing-") else ""
        return re.sub(rf"(faulty_learner\.py[\"'],? [\"']){fault}", rf"\1{kind}{other}", code)

    def test_the_python_code_is_a_test_that_fails(self):
        def passes(path):
            spec = importlib.util.spec_from_file_location("emitted", path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            try:
                module.test_the_program_follows_the_rule()
            except (AssertionError, json.JSONDecodeError):
                return False
            return True
        self.tried("python", "test.py", lambda paths: list(map(passes, paths)))

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "pytest is not there")
    def test_pytest_runs_it(self):
        path = self.folder / "test_emitted.py"
        path.write_text(self.emit("python", *FINDINGS[0][:2], []))
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", str(path)], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        self.assertIn("1 failed", done.stdout)

    @unittest.skipUnless(shutil.which("node"), "node is not there")
    def test_the_javascript_code_is_a_test_that_fails(self):
        def run(paths):
            every = self.folder / "every.mjs"
            every.write_text("".join(f'import "./{path.name}";\n' for path in paths))
            done = subprocess.run([shutil.which("node"), "--test-reporter=tap", str(every)], cwd=self.folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=HANGING)
            lines = re.findall(r"(?m)^(not )?ok \d+ - the program follows the rule$", done.stdout)
            self.assertEqual(len(lines), len(paths), done.stdout)
            self.assertEqual(done.returncode, 1 if any(lines) else 0)
            return [not wrong for wrong in lines]
        self.tried("javascript", "test.mjs", run)

    @unittest.skipUnless(shutil.which("g++"), "g++ is not there")
    def test_the_cpp_code_is_a_test_that_fails(self):
        # A few lines in GoogleTest's place, and all tests in one program, so that it compiles fast: each test in a
        # namespace of its own, behind what all include.
        (self.folder / "gtest").mkdir()
        (self.folder / "gtest/gtest.h").write_text("""#include <iostream>
#include <vector>
struct Ignored { template <class T> Ignored& operator<<(const T&) { return *this; } };
inline bool failed = false;
struct Test { void (*body)(); };
inline std::vector<Test>& tests() { static std::vector<Test> all; return all; }
#define EXPECT_EQ(a, b) Ignored{} << (failed = failed || !((a) == (b)))
#define EXPECT_NE(a, b) Ignored{} << (failed = failed || !((a) != (b)))
#define EXPECT_GE(a, b) Ignored{} << (failed = failed || !((a) >= (b)))
#define EXPECT_LE(a, b) Ignored{} << (failed = failed || !((a) <= (b)))
#define ASSERT_EQ(a, b) if (!((a) == (b))) { failed = true; return; }
#define TEST(a, b) void body(); const bool added = (tests().push_back({body}), true); void body()
""")

        def run(paths):
            includes, bodies = [], []
            for number, path in enumerate(paths):
                lines = path.read_text().splitlines()
                includes += [line for line in lines if line.startswith("#include ")]
                bodies += [f"namespace of_{number} {{", *(line for line in lines if not line.startswith("#include ")), "}"]
            every, binary = self.folder / "every.cpp", self.folder / "every"
            every.write_text("\n".join([*dict.fromkeys(includes), *bodies, """int main() {
  for (const Test& one : tests()) {
    failed = false;
    try { one.body(); } catch (...) { failed = true; }
    std::cout << failed;
  }
}
"""]))
            subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-Wno-parentheses", "-I", str(self.folder), "-o",
                            str(binary), str(every)], check=True)
            said = subprocess.run([str(binary)], stdout=subprocess.PIPE, text=True, check=True, timeout=HANGING).stdout
            self.assertEqual(len(said), len(paths), said)
            return [one == "0" for one in said]
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
