"""The named checks under pytest: one test for each, expected failures, and seed and replay in the report."""
import json
import pathlib
import re
import subprocess
import sys

import mistakebound

PAGE = """
import mistakebound
import numpy

class Mine:
    def __init__(self, dimension):
        self.weights = numpy.zeros(dimension)
    def predict(self, x):
        return 1 if self.weights @ x > 0 else -1
    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.weights += y * x

class Changes(Mine):
    def update(self, x, y):
        super().update(x, y)
        x *= 2

@mistakebound.parametrize(Mine, cases=3)
def test_mine(check):
    check()

@mistakebound.parametrize(Changes, only=["untouched", "ties"], expected_failures={"untouched": "it doubles x"})
def test_known(check):
    check()

@mistakebound.parametrize(Mine, only="twin", expected_failures={"twin": "thought so"})
def test_no_longer(check):
    check()

@mistakebound.parametrize(Changes, only="untouched", cases=40)
def test_changes(check):
    check()

def test_asserted():
    mistakebound.assert_learner(Changes, cases=3)
"""


def pytest_on(folder, *arguments):
    (folder / "test_page.py").write_text(PAGE)
    return subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider",
                           "-rA", *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=3600).stdout


def test_every_check_is_a_test_and_failures_have_seed_and_replay(tmp_path):
    report = pytest_on(tmp_path, "--mistakebound-seed", "5")
    names = [check.name for check in mistakebound.checks(type("L", (), {"predict": lambda self, x: 1, "learn": lambda self, x, y: 1}))]
    assert {"ties", "near-ties", "absorption", "widths", "long", "twin"} <= set(names)
    for name in names:
        assert f"PASSED test_page.py::test_mine[{name}]" in report
    assert "XFAIL test_page.py::test_known[untouched]" in report and "it doubles x" in report
    assert "PASSED test_page.py::test_known[ties]" in report
    assert "FAILED test_page.py::test_no_longer[twin]" in report
    assert "FAILED test_page.py::test_changes[untouched]" in report
    assert "mistakebound: seed 5" in report and "seed 5, case " in report
    assert "learning changed the instance that it was given" in report
    replay = re.search(r"replay: python3 -m pytest 'test_page.py::test_changes\[untouched\]' (.*)", report).group(1)
    again = pytest_on(tmp_path, "test_page.py::test_changes", *replay.split())
    assert "1 failed" in again and replay in again


def test_a_learner_that_is_asserted_has_a_summary_and_a_replay(tmp_path):
    report = pytest_on(tmp_path, "test_page.py::test_asserted", "--mistakebound-seed", "7")
    summary, = re.findall(r"^FAILED test_page.py::test_asserted - (.*)", report, re.MULTILINE)
    assert summary.startswith("untouched: learning changed the instance")
    replay = re.search(r"replay: python3 -m pytest 'test_page.py::test_asserted' (.*)", report).group(1)
    assert replay.startswith("--mistakebound-only untouched --mistakebound-seed 7 --mistakebound-case ")
    again = pytest_on(tmp_path, "test_page.py::test_asserted", *replay.split())
    shown = re.compile(r"^E .*(?:round|\+1|-1)$", re.MULTILINE)
    assert "1 failed" in again and replay in again and shown.findall(again) == shown.findall(report)
    other = pytest_on(tmp_path, "test_page.py::test_asserted", "--mistakebound-only", "twin")
    assert "1 passed" in other


REMEMBERING = """
import mistakebound
import numpy
import pathlib

class Mine:
    updates = 0
    def __init__(self, dimension):
        self.weights = numpy.zeros(dimension)
    def predict(self, x):
        with open("predictions", "a") as file:
            file.write(".")
        return 1 if self.weights @ x > 0 else -1
    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.updates += 1
            if self.updates != 4 or pathlib.Path("mended").exists():
                self.weights += y * x

def test_mine():
    mistakebound.assert_learner(Mine, only="adversaries", cases=30)
"""


def remembered(folder, *arguments, page=REMEMBERING):
    """The report of pytest with its cache, and how many predictions it took."""
    (folder / "test_mine.py").write_text(page)
    (folder / "predictions").write_text("")
    report = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=folder, capture_output=True, text=True, timeout=3600).stdout
    return report, len((folder / "predictions").read_text())


def test_a_learner_that_cannot_be_made_raises_the_same_the_next_time(tmp_path):
    unmade = REMEMBERING.replace("self.weights = numpy.zeros(dimension)", 'raise ValueError("cannot be made")')
    for _ in range(2):
        assert "the learner raised ValueError: cannot be made" in remembered(tmp_path, page=unmade)[0]


def test_what_failed_is_played_first_the_next_time_and_forgotten_once_it_passes(tmp_path):
    stored = tmp_path / ".pytest_cache/v/mistakebound/failures"
    first, first_predictions = remembered(tmp_path)
    assert "1 failed" in first and "seed 1, case " in first
    (test, checks), = json.loads(stored.read_text()).items()
    (_, (sequence,)), = checks.items()
    assert test == "test_mine.py::test_mine" and len(sequence) == 4
    again, predictions = remembered(tmp_path)
    assert "1 failed" in again and "an earlier run failed so" in again and "sequences=" in again
    assert "Likely: " in first and "Likely: " not in again  # which the short sequence alone does not say
    assert predictions < first_predictions / 2
    assert json.loads(stored.read_text()) == {test: checks}
    (tmp_path / "mended").touch()
    assert "1 passed" in remembered(tmp_path)[0]
    assert json.loads(stored.read_text()) == {}


def test_a_test_without_pytests_cache_and_one_that_names_a_case_play_nothing_first(tmp_path):
    first, _ = remembered(tmp_path)
    case = re.search(r"--mistakebound-case (\d+)", first).group(1)
    assert "an earlier run" not in remembered(tmp_path, "-p", "no:cacheprovider")[0]
    assert f"seed 1, case {case}" in remembered(tmp_path, "--mistakebound-case", case)[0]


def test_options_that_are_no_numbers_of_theirs_are_refused_before_any_test(tmp_path):
    for option, value, least in (("seed", "-3", 0), ("cases", "0", 1), ("cases", "x", 1), ("case", str(2**64), 0)):
        page = pytest_on(tmp_path, f"--mistakebound-{option}={value}")
        assert f"found '{value}'; expected a whole number from {least} to 2^64 - 1" in page


def test_without_options_the_seed_is_one(tmp_path):
    assert "seed 1, case 0" in pytest_on(tmp_path, "test_page.py::test_changes")


def test_the_checks_are_callables_for_any_parametrization():
    for check in mistakebound.checks(type("L", (), {"predict": lambda self, x: 2, "update": lambda self, x, y: 0}),
                                     only=["ties", "twin"]):
        try:
            check()
        except mistakebound.CheckFailure as failure:
            assert failure.finding.check == str(check) and "neither -1 nor 1" in str(failure)
        else:
            raise AssertionError(check)


def test_the_page_shows_what_python_says():
    """The examples of docs/python.md, one session."""
    import doctest
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs/python.md").read_text()
    blocks = re.findall(r"^```pycon\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    session = {}
    for number, block in enumerate(blocks):
        test = doctest.DocTestParser().get_doctest(block, session, f"block {number}", "docs/python.md", 0)
        test.globs = session
        runner.run(test, clear_globs=False)
    assert runner.summarize().failed == 0 and runner.tries > 10
