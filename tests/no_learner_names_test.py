"""Nobody asks for a learner by its name: no_learner_names_test.py SOURCE_DIR.

A learner is told once, by its study. What else depends on its kind is a template over studies or an overload for one of
them; a comparison with a name, or a table of names, would be a second list that can differ from the first.
"""
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[1]
# The statement of a theorem says which learners it speaks of, and a study what it is called and which theorems it has.
STUDIES = "invariants/*/*study.cpp"
TOLD = re.compile(r"invariants/\w+/study\.cpp$")
NAMES = [name for path in sorted(SOURCE.glob(STUDIES)) for name in re.findall(r'\.name = "([^"]+)"', path.read_text())]
WORD = r'"(?:' + "|".join(NAMES) + r')"'
FLOORS = ("reference", "invariants", "oracle", "cli")
BRANCH = re.compile(rf"[!=]=\s*{WORD}|{WORD}\s*[!=]=|case\s+{WORD}|\{{\s*{WORD}\s*,\s*[A-Za-z_]|contains\({WORD}\)")


def branches():
    for floor in FLOORS:
        for path in sorted((SOURCE / floor).rglob("*.[ch]pp")):
            name = path.relative_to(SOURCE).as_posix()
            if TOLD.search(name):
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if BRANCH.search(line):
                    yield f"{name}:{number}: {line.strip()}"


class Names(unittest.TestCase):
    def test_no_code_branches_on_the_name_of_a_learner(self):
        self.assertEqual(list(branches()), [])

    def test_every_study_tells_a_name_and_no_two_the_same(self):
        known = re.findall(r"\w+_study\(\)", (SOURCE / "invariants" / "learners.hpp").read_text())
        self.assertGreater(len(NAMES), 7)
        self.assertEqual(len(set(NAMES)), len(known))
        self.assertEqual(len(NAMES), len(known))

    def test_a_branch_would_be_seen(self):
        for line in ('if (learner == "winnow") {', 'return learner != "halving" || x;', 'std::string("a") == "perceptron"',
                     '{"perceptron", weight_judge},', 'known.contains("winnow")'):
            self.assertTrue(BRANCH.search(line), line)


if __name__ == "__main__":
    unittest.main()
