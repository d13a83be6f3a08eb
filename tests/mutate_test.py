"""Which changes tests/mutate.py tries, which it leaves alone, and what it says of them and does to the tree."""

import difflib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from mutate import Copy, closing, explained, mutants_of  # noqa: E402

FILE = pathlib.Path("reference/example.cpp")


def mutants(line):
    return [new for _, new in mutants_of(FILE, line)]


class Mutants(unittest.TestCase):
    def test_relations_operators_constants_and_conditions_are_changed(self):
        self.assertEqual(mutants("  return a <= b;"), ["  return a < b;"])
        self.assertEqual(mutants("  return 2 * x;"), ["  return 2 + x;", "  return 3 * x;"])
        self.assertEqual(mutants("    if (f(a, b)) return;"), ["    if (!(f(a, b))) return;"])
        self.assertIn("  if (a || b) return c;", mutants("  if (a && b) return c;"))
        self.assertIn("  return chain(f.w2).at_least(f.m);", mutants("  return chain(f.w2).at_most(f.m);"))

    def test_a_statement_is_dropped_and_a_declaration_is_not(self):
        self.assertIn("", mutants("    total = next;"))
        self.assertIn("", mutants("    found.push_back(one);"))
        self.assertIn("", mutants("    ++count;"))
        self.assertNotIn("", mutants("    const Rational total = next;"))
        self.assertNotIn("", mutants("    return total(next);"))

    def test_strings_comments_and_what_is_no_statement_stay_as_they_are(self):
        for line in ('  throw "1 <= 2";', "  // a <= 1", "#include <vector1>", "template <class T = 1>", "namespace a1 {",
                     "  x.y = z.x  // 3", 'constexpr const char* name = "a < b";'):
            self.assertFalse([new for new in mutants(line) if new], line)

    def test_a_condition_on_two_lines_is_left_alone(self):
        self.assertIsNone(closing("  if (a(", 5))
        self.assertEqual(closing("  if (a(b)) c;", 5), 11)
        self.assertEqual(mutants("  if (first(a) &&"), [])

    def test_what_is_explained_is_known_by_file_and_line(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder)
            self.assertEqual(explained(source), set())
            (source / "tests").mkdir()
            (source / "tests/mutants.txt").write_text("# why\nreference/a.cpp: x = 1;\n  It is overwritten.\n")
            self.assertEqual(explained(source), {("reference/a.cpp", "x = 1;")})

    def test_what_is_explained_is_a_change_of_a_line_that_is_there(self):
        root = pathlib.Path(__file__).resolve().parent.parent
        for file, mutated in sorted(explained(root)):
            lines = [line.strip() for line in (root / file).read_text().split("\n")]
            with self.subTest(file=file, mutated=mutated):
                if mutated.startswith("(dropped) "):
                    self.assertIn(mutated.removeprefix("(dropped) "), lines)
                    continue
                self.assertTrue(difflib.get_close_matches(mutated, lines, n=1, cutoff=0.6), "no line is like it")
                self.assertTrue(mutated not in lines or len(mutated) < 20, "it is no change")


# In place of cmake: the program is the text of the code, and the tests are what tests/check makes of it.
CMAKE = """#!/bin/sh
mkdir -p build/release/tests
cat reference/*.cpp > build/release/tests/code
cp tests/check build/release/tests/unit_tests
"""
CODE = "int f(int a) {\n  return a <= 1;\n}\nint g(int a) {\n  return a > 2;\n}\n"


class Campaigns(unittest.TestCase):
    """On a tree of a file, of which the tests notice what they look for."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(subprocess.run, ["rm", "-rf", self.folder])
        self.tree = self.folder / "tree"
        self.write("cmake", CMAKE).chmod(0o755)
        self.write("tree/reference/a.cpp", CODE)
        for folder in ("invariants", "oracle"):
            (self.tree / folder).mkdir()
        self.write("tree/.gitignore", "/build/\n")
        self.check("grep -q 'a <= 1' build/release/tests/code")
        subprocess.run(["git", "init", "-q"], cwd=self.tree, check=True)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def check(self, text):
        self.write("tree/tests/check", "#!/bin/sh\n" + text + "\n").chmod(0o755)

    def start(self, *options, cores=None):
        tool = pathlib.Path(__file__).resolve().parent / "mutate.py"

        def begin():
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # also where the tests were begun in the background
            os.sched_setaffinity(0, cores or os.sched_getaffinity(0))

        return subprocess.Popen([sys.executable, "-B", str(tool), str(self.tree), "--tests", "unit", *options], text=True,
                                env={**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"},
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=begin)

    def finish(self, *options, code):
        running = self.start(*options)
        out, err = running.communicate(timeout=3600)
        self.assertEqual(running.returncode, code, out + err)
        return out + err

    def run_tool(self, *options, code):
        said = self.finish(*options, code=code)
        self.assertEqual((self.tree / "reference/a.cpp").read_text(), CODE, "the tree is only read")
        self.assertEqual((self.tree / "build/mutate/reference/a.cpp").read_text(), CODE, "the copy is as it was")
        return said

    SURVIVORS = ["no test notices reference/a.cpp:5: return a > 2;  ->  return a > 3;",
                 "no test notices reference/a.cpp:5: return a > 2;  ->  return a >= 2;"]

    def test_what_no_test_notices_is_listed_at_the_end_and_is_exit_code_1(self):
        lines = self.run_tool(code=1).splitlines()
        self.assertEqual(lines[0], "4 mutants; building the tree as it is, in " + str(self.tree / "build/mutate") +
                         ", and running its tests")
        self.assertEqual(sorted(lines[5:7]), self.SURVIVORS)
        self.assertEqual(lines[7], "of 4 mutants: 2 killed, 2 survived, 0 explained, 0 no program")

    def test_what_is_explained_is_not_built_and_no_survivor(self):
        self.write("tree/tests/mutants.txt", "reference/a.cpp: return a > 3;\n  So.\nreference/a.cpp: return a >= 2;\n  So.\n")
        self.assertIn("of 4 mutants: 2 killed, 0 survived, 2 explained, 0 no program", self.run_tool(code=0))

    def test_a_dropped_line_is_explained_by_the_line(self):
        self.write("tree/reference/a.cpp", CODE + "  a = 3;\n")
        self.write("tree/list", "reference/a.cpp\n  a = 3;\n")
        options = ["--list", str(self.tree / "list")]
        self.assertIn("no test notices reference/a.cpp:7: a = 3;  ->  (dropped)", self.finish(*options, code=1))
        self.write("tree/tests/mutants.txt", "reference/a.cpp: (dropped) a = 3;\n  So.\n")
        self.assertIn("0 survived, 1 explained", self.finish(*options, code=0))

    def test_a_file_in_full_is_changed_in_the_copy_only(self):
        self.run_tool(str(self.tree / "reference/a.cpp"), code=1)

    def test_a_file_that_is_not_there_or_of_another_tree_is_refused(self):
        self.run_tool(code=1)
        for name in ("reference/b.cpp", "../cmake", "/etc/passwd"):
            self.assertIn(f"found {name}; expected a file or a folder of {self.tree}", self.run_tool(name, code=2))
        self.write("tree/reference/empty.cpp", "")
        self.assertIn("found no line that can be changed", self.run_tool("reference/empty.cpp", code=2))

    def test_a_file_that_is_gone_is_gone_from_the_copy(self):
        moved = self.write("tree/reference/b.cpp", "")
        self.run_tool("reference/a.cpp", code=1)
        moved.unlink()
        self.run_tool("reference/a.cpp", code=1)
        self.assertFalse((self.tree / "build/mutate/reference/b.cpp").exists())

    def test_a_tree_whose_tests_fail_is_refused_with_what_they_said(self):
        self.check("echo the reason; exit 1")
        self.assertIn(str(self.tree / "build/mutate.log"), self.run_tool(code=2))
        self.assertEqual(set((self.tree / "build/mutate.log").read_text().splitlines()), {"the reason"})  # a line a core

    def test_the_order_in_which_they_are_tried_is_drawn_and_does_not_change_with_other_lines(self):
        def order(*options):
            return re.findall(r"^\w+ +reference/a.cpp:\d+: (.*)", self.finish(*options, code=1), re.M)
        before = order()
        self.assertEqual(len(before), 4)
        self.assertTrue(any(order("--seed", str(seed)) != before for seed in range(2, 6)))
        self.write("tree/reference/a.cpp", "int h(int a) {\n  return a >= 3;\n}\n" + CODE)
        self.assertEqual([mutant for mutant in order() if "a >= 3" not in mutant], before)

    def test_where_the_time_is_over_before_a_mutant_was_tried_nothing_is_said_to_be_right(self):
        self.assertIn("of 4 mutants: 0 killed, 0 survived", self.run_tool("--seconds", "-1", code=4))

    def test_who_takes_much_longer_than_the_tree_as_it_is_has_no_end(self):
        copy = Copy(self.tree, "unit")
        with mock.patch.dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}"):
            self.assertTrue(copy.passes())
        self.assertGreater(copy.patience, 60)
        (copy.root / "build/release/tests/unit_tests").write_text("#!/bin/sh\necho $$ > pid\nsleep 1000000\n")
        copy.patience = 0.25
        while not (copy.root / "pid").exists():  # until the test had begun by then
            copy.patience *= 2
            self.assertTrue(copy.notices())
        self.assertEqual((self.tree / "build/mutate.log").read_text(), f"mutate: ended after {copy.patience} s\n")
        self.assertFalse(pathlib.Path("/proc", (copy.root / "pid").read_text().strip()).exists())

    def test_the_tests_are_shared_by_the_cores_and_end_with_the_first_that_fails(self):
        copy = Copy(self.tree, "unit")
        program = self.write("tree/build/mutate/build/release/tests/unit_tests", "")
        program.chmod(0o755)
        share = 'me=$GTEST_SHARD_INDEX.of.$GTEST_TOTAL_SHARDS; echo $$ > $me.new; mv $me.new $me\n'
        all_are_there = "while [ ! -e 0.of.3 -o ! -e 1.of.3 -o ! -e 2.of.3 ]; do sleep 0.02; done\n"
        with mock.patch("os.sched_getaffinity", return_value={0, 1, 2}):
            program.write_text("#!/bin/sh\n" + share)
            self.assertFalse(copy.notices())
            self.assertEqual(sorted(path.name for path in copy.root.glob("*.of.3")), ["0.of.3", "1.of.3", "2.of.3"])
            for path in copy.root.glob("*.of.3"):
                path.unlink()
            first = "[ $GTEST_SHARD_INDEX = 1 ] || sleep 1000000\n"
            program.write_text("#!/bin/sh\n" + share + first + all_are_there + "exit 1")
            self.assertTrue(copy.notices())
        pids = {path.name: path.read_text().strip() for path in copy.root.glob("*.of.3")}
        self.assertEqual(sorted(pids), ["0.of.3", "1.of.3", "2.of.3"])
        self.assertFalse([pid for pid in pids.values() if pathlib.Path("/proc", pid).exists()])

    def test_an_interrupt_ends_it_with_what_was_found_and_leaves_nothing_running(self):
        for seen, code, says in ((0, 130, "interrupted before a mutant was tried"), (1, 130, "interrupted; of 4 mutants: ")):
            pids = self.folder / f"pids{seen}"
            self.check(f"echo $$ >> {pids}; [ $(wc -l < {pids}) -gt {seen} ] && sleep 1000000; grep -q 'a <= 1' build/release/tests/code")
            running = self.start(cores=[min(os.sched_getaffinity(0))])
            while not pids.exists() or len(pids.read_text().splitlines()) <= seen:
                self.assertIsNone(running.poll())
                time.sleep(0.01)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=3600)
            self.assertEqual(running.returncode, code, out + err)
            self.assertIn(says, out + err)
            self.assertNotIn("Traceback", err)
            self.assertEqual((self.tree / "build/mutate/reference/a.cpp").read_text(), CODE)
            for pid in pids.read_text().split():
                self.assertFalse(pathlib.Path("/proc", pid).exists())


if __name__ == "__main__":
    unittest.main()
