"""The guides list every file that a learner and a theorem take: adding_test.py SOURCE_DIR.

docs/adding-a-learner.md and docs/adding-a-theorem.md say which files are new and which get a line. The learner and the
theorem in tests/adding/ stand in just these, and so does each theorem of the catalogue.
"""
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv.pop()).resolve() if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[1]
ADDED = SOURCE / "tests" / "adding"
NAMES = {"FOLDER": "elimination", "NAME": "elimination", "ID": "elimination"}
OF_THE_TESTS = {"lists.hpp", "lists.py", "theorem.json"}  # the lines in files of the tree; what `theorems --json` would print


def listed(page, heading):
    """The paths at the beginning of the numbered items below a heading line, up to the first colon or comma."""
    text = (SOURCE / "docs" / page).read_text()
    part = text.split(heading, 1)[1]
    part = re.split(r"\n(?:[A-Z]|## )", part.lstrip("\n"), maxsplit=1)[0]
    paths = []
    for item in re.findall(r"^\d+\. ((?:`[^`]+`(?: and )?)+)", part, re.MULTILINE):
        paths += re.findall(r"`([^`]+)`", item)
    return paths


def named(paths, names):
    for word, name in names.items():
        paths = [path.replace(word, name) for path in paths]
    return set(paths)


NEW = (listed("adding-a-learner.md", "New files:\n") + listed("adding-a-theorem.md", "New files:\n") +
       listed("adding-a-learner.md", "New files of the oracle:\n"))
LINES = (listed("adding-a-learner.md", "A line in:\n") + listed("adding-a-theorem.md", "A line in each of:\n") +
         listed("adding-a-learner.md", "Lines of the oracle, in each of:\n"))


class Adding(unittest.TestCase):
    def test_the_files_added_are_those_that_the_guides_list(self):
        there = {path.relative_to(ADDED).as_posix() for path in ADDED.rglob("*") if path.is_file() and path.suffix != ".pyc"} - OF_THE_TESTS
        self.assertEqual(there, named(NEW, NAMES))
        lines = sum((ADDED / path).read_text().count("\n") for path in there)
        others = len(set(LINES)) - 1  # its study is new
        said = f"takes {len(there)} new files with {lines} lines, and a line in {['five', 'six', 'seven'][others - 5]} others"
        self.assertIn(said, " ".join((SOURCE / "docs" / "adding-a-learner.md").read_text().split()))

    def test_the_lines_added_are_those_of_the_lists(self):
        # The study is a new file of the learner's; the README has no room for a learner of the tests.
        lists = {"invariants/learners.hpp": r"\bstd::tie\(elimination_study\(\)\)",
                 "invariants/catalogue.cpp": r"\bdescribe\(elimination\(\)\)",
                 "properties/campaign/property.cpp": r"= elimination_property\(\);",
                 "oracle/judges/judges.hpp": r"\bjudge_of\(const EliminationStudy& ",
                 "oracle/drive/adversaries.hpp": r"\badversary_of\(const EliminationStudy& "}
        self.assertEqual(named(LINES, NAMES) - {"invariants/elimination/study.cpp", "README.md"}, set(lists))
        text = (ADDED / "lists.hpp").read_text()
        for path, line in lists.items():
            self.assertRegex(text, line, path)
        study = (ADDED / "invariants" / "elimination" / "study.cpp").read_text()
        self.assertEqual(study.count('{"elimination", elimination_audit, true}'), 1)

    def test_every_learner_of_the_tree_stands_in_the_list_by_one_line_and_in_a_study(self):
        known = (SOURCE / "invariants" / "learners.hpp").read_text()
        studies = re.findall(r"(\w+_study)\(\)", known)
        self.assertGreater(len(studies), 7)
        told = "".join(path.read_text() for path in (SOURCE / "invariants").glob("*/*study.cpp"))
        for study in studies:
            self.assertEqual(len(re.findall(rf"\b{study}\(\)", known)), 1)
            self.assertIn(f"& {study}() {{", told)

    def test_what_the_floors_take_besides_stands_where_the_guide_says(self):
        text = (SOURCE / "docs" / "adding-a-learner.md").read_text().split("## What the floors take besides")[1].split("\n## ")[0]
        rows = re.findall(r"^\| (.*) \| (.*) \|$", text, re.MULTILINE)
        self.assertGreater(len(rows), 7)
        functions = 0
        for floor, files in rows:
            names = []
            for word in re.findall(r"`([^`]+)`", files):
                if re.fullmatch(r"[a-z_]+", word):
                    names.append(word)
                elif "NAME" not in word:
                    path = SOURCE / word
                    self.assertTrue(path.exists(), word)
                    found = path.read_text() if path.is_file() else "".join(file.read_text() for file in path.glob("*.cpp"))
                    for name in names:
                        self.assertRegex(found, rf"\b{name}[<(]", f"{floor}: {name} in {word}")
                        functions += 1
                    names = []
        self.assertGreater(functions, 10)

    def test_every_theorem_of_the_catalogue_has_the_files_and_the_lines(self):
        functions = re.findall(r"describe\((\w+)\(\)\)", (SOURCE / "invariants" / "catalogue.cpp").read_text())
        self.assertGreater(len(functions), 15)
        texts = {path: path.read_text() for floor in ("invariants", "properties")
                 for path in (SOURCE / floor).rglob("*.[ch]pp")}
        in_folder = {}
        for path, text in texts.items():
            name = path.relative_to(SOURCE).as_posix()
            if name.startswith("invariants/") and (found := re.search(r'\.file = "([^"]+)"', text)):
                self.assertEqual(found.group(1), name)
                in_folder[re.search(r'\.id = "([^"]+)",\s*\.title', text).group(1)] = path
        for function in functions:
            ident = function.replace("_", "-")
            with self.subTest(theorem=ident):
                path = in_folder[ident]
                folder, name = path.parent.name, path.stem
                names = {"FOLDER": folder, "NAME": name, "ID": ident}
                theirs = named(listed("adding-a-theorem.md", "New files:\n"), names)
                theirs -= {f"proofs/{name}.v"}  # named as the id, not as the file
                for file in theirs | {f"proofs/{function}.v"}:
                    self.assertTrue((SOURCE / file).is_file(), file)
                for file, line in (("properties/campaign/property.cpp", rf"\bProperty {function}_property\(\);"),
                                   ("properties/campaign/property.cpp", rf"\b{function}_property\(\),"),
                                   ("README.md", rf"`{ident}`")):
                    self.assertRegex((SOURCE / file).read_text(), line)
                studies = list((SOURCE / "invariants").glob("*/*study.cpp")) + [path]
                self.assertTrue(any(f'"{ident}"' in study.read_text() for study in studies))


if __name__ == "__main__":
    unittest.main(verbosity=2)
