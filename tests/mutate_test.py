"""Which changes tests/mutate.py tries, and which it leaves alone."""

import difflib
import pathlib
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from mutate import closing, explained, mutants_of  # noqa: E402

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
                self.assertTrue(difflib.get_close_matches(mutated, lines, n=1, cutoff=0.6), "no line is like it")
                self.assertTrue(mutated not in lines or len(mutated) < 20, "it is no change")


if __name__ == "__main__":
    unittest.main()
