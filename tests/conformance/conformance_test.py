"""Other people's learners do what the page says of them: conformance_test.py PROGRAM [unittest options].

Each is played again on the case that shows its smallest divergence, or on all cases where there is none. Those that are
not installed here, or in another version than the page's, are skipped, with the reason.
"""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from judged import HERE, LEARNERS, SOURCE, checked, driven, said, serving, version_of  # noqa: E402

EXPECTED = json.loads((HERE / "expected.json").read_text())


class Conformance(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        context = serving()
        context.__enter__()
        cls.addClassCleanup(context.__exit__, None, None, None)

    def test_the_page_has_every_learner_with_its_verdict(self):
        page = (SOURCE / "docs/conformance.md").read_text()
        rows = [line for line in page.splitlines() if line.startswith("| ") and "`" in line]
        self.assertEqual(len(rows), len(LEARNERS))
        self.assertEqual(list(EXPECTED), [entry.id for entry in LEARNERS])
        for entry, row in zip(LEARNERS, rows):
            expected = EXPECTED[entry.id]
            self.assertIn(f" {expected['version']}: `{entry.call}`", row)
            self.assertIn(f"| `{' '.join([entry.rule, *expected['options']])}` | {expected['verdict']} |", row)

    def test_npms_packages_are_pinned_in_the_versions_of_the_page(self):
        lock = json.loads((HERE / "package-lock.json").read_text())["packages"]
        pinned = json.loads((HERE / "package.json").read_text())["dependencies"]
        for package, version in pinned.items():
            self.assertEqual(lock[f"node_modules/{package}"]["version"], version)
            self.assertEqual({EXPECTED[entry.id]["version"] for entry in LEARNERS if entry.package == package}, {version})
        self.assertTrue(all("integrity" in package for name, package in lock.items() if name))


def of(entry):
    """The test of one learner."""
    def test(self):
        version, reason = version_of(entry.package)
        expected = {**EXPECTED[entry.id]}
        if version is None:
            self.skipTest(reason)
        if version != expected["version"]:
            self.skipTest(f"it is version {version}, and the page speaks of {expected['version']}")
        if entry.examples:
            document = checked(PROGRAM, entry)
        else:
            case = [] if expected["case"] is None else ["--case", str(expected["case"])]
            document = driven(PROGRAM, entry, [*expected["options"], *case])
        del expected["version"], expected["options"]
        self.assertEqual(said(document), expected)
    return test


for each in LEARNERS:
    name = "".join(c if c.isalnum() else "_" for c in each.id.lower())
    setattr(Conformance, f"test_{name}_does_what_the_page_says", of(each))


if __name__ == "__main__":
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
