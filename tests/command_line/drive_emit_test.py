"""Findings as code: drive_emit_test.py PROGRAM [SOURCE_DIR].

What --emit prints is run as it is: it fails against the program that was driven, in the way that was found, and passes
against one that follows the rule.
"""
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from harness import HANGING, NODE, SOURCE, CommandLine, main

PYTHON = [sys.executable, "-I", "-S", "-B"]
CATCH3 = pathlib.Path("/usr/include/catch2/catch_test_macros.hpp").exists()
FAULTY = [*PYTHON, str(SOURCE / "tests/programs/faulty_learner.py")]
AWKWARD = ["sh", "-c", 'exec "$0" "$@"  # it\'s a `word`, \\\\ and \\u\t\n']  # a word that each language has to spell
FINDINGS = (  # learner, fault, options: of every kind of divergence and of every state
    ("perceptron", "skip", []), ("perceptron", "swapped", ["--step", "1/3"]), ("perceptron", "sign", ["--bias"]),
    ("perceptron", "nan", []), ("perceptron", "crash", []), ("littlestone-winnow", "demotion", []),
    ("winnow", "swapped", ["--eta", "1/2"]), ("winnow", "eta", ["--beta", "2"]),
    ("winnow", "weighing-swapped", ["--eta", "0.3", "--rounds", "2"]),
    ("kernel-perceptron", "skip", ["--kernel", "polynomial:2:1"]), ("halving", "never", []))

# What stands around tests in C++ where their framework is not: they say at the end which of them failed.
BESIDE_TESTS = """#include <iostream>
#include <vector>
struct Ignored { template <class T> Ignored& operator<<(const T&) { return *this; } };
inline bool failed = false;
struct Test { void (*body)(); };
inline std::vector<Test>& tests() { static std::vector<Test> all; return all; }
"""
EVERY_TEST = """int main() {
  for (const Test& one : tests()) {
    failed = false;
    try { one.body(); } catch (...) { failed = true; }
    std::cout << failed;
  }
}
"""


class Emitted(CommandLine):
    def emit(self, language, learner, fault, options):
        command = [*(AWKWARD if fault == "sign" else []), *FAULTY, fault]
        done = self.run_program("drive", learner, *options, "--emit", language, "--", *command)
        self.assertEqual(done.code, 1, done.err)
        self.assertIn("DIVERGES" if "the weights do not" not in done.err else "", done.err)
        return done.out

    def tried(self, language, name, run):
        """Each finding as code, in a file of its own: it fails, and passes for the right program. All are run at once."""
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
            add(right, self.of_another(fault, "notes", code))  # what else it says is its own affair
            if fault.startswith("weighing"):  # whose right weights are irrational
                add(wrong, self.of_another(fault, "nonsense", code))
                what.append(f"{learner}, nonsense")
        rounding = self.emit(language, "winnow", "weighing-none", ["--eta", "0.3", "--cases", "2"])
        self.assertIn("As rounding explains it, this test passes for the program as it is.", rounding)
        add(right, rounding)  # weights that are no worse than any other double's
        passed = run(wrong + right)
        self.assertEqual(len(passed), len(wrong + right))
        for at, path in enumerate(wrong):
            self.assertFalse(passed[at], f"{what[at]}:\n{path.read_text()}")
        for path, passes in zip(right, passed[len(wrong):]):
            self.assertTrue(passes, path.read_text())

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

    def test_a_prediction_that_rounding_may_explain_is_not_asked_for(self):
        learner = [sys.executable, str(SOURCE / "tests/programs/averaged_learners.py"), "sum", "nothing"]
        code = self.run_program("drive", "averaged-perceptron", "--step", "1/4", "--tie", "negative", "--cases", "20", "--rounds", "60",
                                "--seed", "7", "--emit", "python", "--", *learner).out
        self.assertRegex(code, "As rounding (may explain|explains) it, this test passes for the program as it is.")
        self.assertRegex(code, r"PREDICTIONS = \[[-1, ]*, None\]")
        tests = {}
        exec(code, tests)
        tests["test_the_program_follows_the_rule"]()

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "pytest is not there")
    def test_pytest_runs_it(self):
        path = self.folder / "test_emitted.py"
        path.write_text(self.emit("python", *FINDINGS[0][:2], []))
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", str(path)], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        self.assertIn("1 failed", done.stdout)

    @unittest.skipUnless(NODE, "node is not there, or old")
    def test_the_javascript_code_is_a_test_that_fails(self):
        def run(paths):
            every = self.folder / "every.mjs"
            every.write_text("".join(f'import "./{path.name}";\n' for path in paths))
            done = subprocess.run([NODE, "--test-reporter=tap", str(every)], cwd=self.folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=HANGING)
            lines = re.findall(r"(?m)^(not )?ok \d+ - the program follows the rule$", done.stdout)
            self.assertEqual(len(lines), len(paths), done.stdout)
            self.assertEqual(done.returncode, 1 if any(lines) else 0)
            return [not wrong for wrong in lines]
        self.tried("javascript", "test.mjs", run)

    def in_one_program(self, language, stub, flags=()):
        """C++ with a few lines in the framework's place, and all tests in one program, so that it compiles fast: each test
        in a namespace of its own, behind what all include."""
        def run(paths):
            includes, bodies = [], []
            for number, path in enumerate(paths):
                lines = path.read_text().splitlines()
                includes += [line for line in lines if line.startswith("#include ")]
                bodies += [f"namespace of_{number} {{", *(line for line in lines if not line.startswith("#")), "}"]
            written, every, binary = self.folder / "written.cpp", self.folder / "every.cpp", self.folder / "every"
            written.write_text("\n".join([*(line for line in dict.fromkeys(includes) if "/" not in line), *bodies]))
            every.write_text(BESIDE_TESTS + stub + f'#include "{written.name}"\n' + EVERY_TEST)
            subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", *flags, "-o", str(binary), str(every)], check=True)
            said = subprocess.run([str(binary)], stdout=subprocess.PIPE, text=True, check=True, timeout=HANGING).stdout
            self.assertEqual(len(said), len(paths), said)
            return [one == "0" for one in said]
        self.tried(language, "test.cpp", run)

    @unittest.skipUnless(shutil.which("g++"), "g++ is not there")
    def test_the_cpp_code_is_a_test_that_fails(self):
        self.in_one_program("cpp", """#define EXPECT_EQ(a, b) Ignored{} << (failed = failed || !((a) == (b)))
#define EXPECT_NE(a, b) Ignored{} << (failed = failed || !((a) != (b)))
#define EXPECT_GE(a, b) Ignored{} << (failed = failed || !((a) >= (b)))
#define EXPECT_LE(a, b) Ignored{} << (failed = failed || !((a) <= (b)))
#define ASSERT_EQ(a, b) if (!((a) == (b))) { failed = true; return; }
#define TEST(a, b) void body(); const bool added = (tests().push_back({body}), true); void body()
""", ["-Wno-parentheses"])

    @unittest.skipUnless(shutil.which("g++"), "g++ is not there")
    def test_the_code_for_catch2_is_a_test_that_fails(self):
        self.in_one_program("catch2", """#define CHECK(...) failed = failed || !(__VA_ARGS__)
#define REQUIRE(...) if (!(__VA_ARGS__)) { failed = true; return; }
#define TEST_CASE(name) void body(); const bool added = (tests().push_back({body}), true); void body()
""")
        if pathlib.Path("/usr/include/catch2").exists():  # it is what Catch2 understands, too
            header = "catch_test_macros.hpp" if CATCH3 else "catch.hpp"
            (self.folder / "real.cpp").write_text(f'#include <catch2/{header}>\n#include "written.cpp"\n')
            subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "real.cpp"], cwd=self.folder, check=True)

    @unittest.skipUnless(shutil.which("rustc"), "rustc is not there")
    def test_the_rust_code_is_a_test_that_fails(self):
        def run(paths):
            every, binary = self.folder / "every.rs", self.folder / "every"
            every.write_text("".join(f'#[path = "{path.name}"]\nmod of_{number};\n' for number, path in enumerate(paths)))
            subprocess.run([shutil.which("rustc"), "--edition", "2021", "--test", "-D", "warnings", "-o", str(binary), str(every)],
                           cwd=self.folder, check=True)
            # What learners say themselves would come, on a machine with one core, between a test's name and its verdict.
            done = subprocess.run([str(binary)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANGING)
            cases = re.findall(r"(?m)^test of_(\d+)::the_program_follows_the_rule \.\.\. (ok|FAILED)$", done.stdout)
            self.assertEqual(sorted(int(number) for number, _ in cases), list(range(len(paths))), done.stdout + done.stderr)
            return [said == "ok" for _, said in sorted(cases, key=lambda case: int(case[0]))]
        self.tried("rust", "test.rs", run)

    @unittest.skipUnless(shutil.which("go"), "go is not there")
    def test_the_go_code_is_a_test_that_fails(self):
        def run(paths):
            folder = self.folder / f"package_{paths[0].stem}"
            folder.mkdir()
            (folder / "go.mod").write_text("module program\n\ngo 1.18\n")
            for number, path in enumerate(paths):  # one package, each test with a name of its own
                code = path.read_text()
                self.assertIn("func TestTheProgramFollowsTheRule(", code)
                (folder / f"case{number}_test.go").write_text(code.replace("TestTheProgramFollowsTheRule", f"Test{number}"))
            for tool in (["vet", "."], ["test", "-vet=off", "-json", "."]):
                done = subprocess.run(["go", *tool], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                      timeout=HANGING, env={**os.environ, "GOFLAGS": "-mod=mod", "GOCACHE": str(self.folder / "cache")})
                if tool[0] == "vet":
                    self.assertEqual(done.returncode, 0, done.stdout)
            events = [json.loads(line) for line in done.stdout.splitlines()]
            said = {event["Test"]: event["Action"] for event in events if event.get("Test") and event["Action"] in ("pass", "fail")}
            self.assertEqual(len(said), len(paths), done.stdout)
            formatted = subprocess.run(["gofmt", "-l", "."], cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
            self.assertEqual(formatted, "")
            return [said[f"Test{number}"] == "pass" for number in range(len(paths))]
        self.tried("go", "test.go", run)

    @unittest.skipUnless(shutil.which("javac"), "javac is not there")
    def test_the_java_code_is_a_test_that_fails(self):
        # A few lines in JUnit's place; each test is a class of a name of its own.
        api = self.folder / "org/junit/jupiter/api"
        api.mkdir(parents=True)
        (api / "Test.java").write_text("""package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) public @interface Test {}
""")
        (api / "Assertions.java").write_text("""package org.junit.jupiter.api;
public class Assertions {
  public static void assertTrue(boolean holds, String message) { if (!holds) throw new AssertionError(message); }
  public static void assertFalse(boolean holds, String message) { assertTrue(!holds, message); }
  public static void assertEquals(int wanted, int found) { assertEquals(wanted, found, ""); }
  public static void assertEquals(int wanted, int found, String message) { assertTrue(wanted == found, message); }
}
""")
        (self.folder / "Run.java").write_text("""import java.lang.reflect.*;
class Run {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      Constructor<?> maker = Class.forName(name).getDeclaredConstructor();
      maker.setAccessible(true);
      Object made = maker.newInstance();
      for (Method method : made.getClass().getDeclaredMethods()) {
        if (!method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
        method.setAccessible(true);
        try { method.invoke(made); System.out.println(name + " passed"); }
        catch (InvocationTargetException error) { System.out.println(name + " failed"); }
      }
    }
  }
}
""")

        def run(paths):
            names = [f"Case{number}OfProgram" for number in range(len(paths))]
            for name, path in zip(names, paths):
                code = path.read_text()
                self.assertIn("class ProgramFollowsTheRuleTest", code)
                (self.folder / f"{name}.java").write_text(code.replace("ProgramFollowsTheRuleTest", name))
            subprocess.run(["javac", "-Xlint:all", "-Werror", *(f"{name}.java" for name in names), "Run.java"], cwd=self.folder, check=True)
            said = subprocess.run(["java", "Run", *names], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  text=True, check=True, timeout=HANGING).stdout.splitlines()
            self.assertEqual([line.split()[0] for line in said], names)
            return [line.endswith(" passed") for line in said]
        self.tried("java", "test.java", run)

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
