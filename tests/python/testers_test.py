"""The testers that docs/testers.md compares: what they say of one right learner and of a wrong one, and the page's table."""
import functools
import importlib.util
import pathlib
import re
import sys

import mistakebound
import pytest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "tests/testers"))
import corpus  # noqa: E402
import measure  # noqa: E402

hypothesis = importlib.util.find_spec("hypothesis")
TESTERS = measure.testers() if hypothesis else {}
RIGHT, WRONG = ("wrong_learners.py", "right"), ("wrong_learners.py", "skip")


@pytest.mark.skipif(not hypothesis, reason="Hypothesis is not there: its testers were not tried")
@pytest.mark.parametrize("name", TESTERS)
def test_a_tester_accuses_no_right_learner_and_finds_an_update_that_is_left_out_unless_it_sees_no_rule(name):
    tester = TESTERS[name]
    assert tester(*RIGHT, 1) is None
    found = tester(*WRONG, 1)
    assert found is None if "check_estimator" in name else found <= 6


def test_every_learner_of_the_corpus_is_another_one_and_learns_in_this_process():
    assert len(set(corpus.WRONG + corpus.RIGHT)) == len(corpus.WRONG) + len(corpus.RIGHT)
    for file, way in corpus.WRONG + corpus.RIGHT:
        import numpy
        learner = corpus.Learner(file, way, 2)
        for x, y in [((1.0, 2.0), 1), ((-1.0, 1.0), -1), ((0.5, 0.25), 1)]:
            assert learner.predict(numpy.array(x)) in (-1, 1)
            learner.update(numpy.array(x), y)


@pytest.mark.parametrize("seed", [1, 2])  # others: fuzz/right_learners.py --package
@pytest.mark.parametrize("way", ["scaled", "cosine"])
def test_a_right_learner_that_keeps_scaled_weights_is_not_accused_at_ties_that_it_does_not_see(way, seed):
    report = mistakebound.check_learner(functools.partial(corpus.Learner, "correct_learners.py" if way == "scaled" else
                                                          "more_learners.py", way), seed=seed, only="adversaries")
    assert report.conforms, report


def test_the_table_is_of_this_corpus_and_has_each_tester():
    page = (SOURCE / "docs/testers.md").read_text()
    rows = re.findall(r"^\| (`?[^|]+) \| [\d to]+ of (\d+) \| [\d to]+ of (\d+) \|", page, re.MULTILINE)
    assert {(int(wrong), int(right)) for _, wrong, right in rows} == {(len(corpus.WRONG), len(corpus.RIGHT))}
    if hypothesis:
        assert [name for name, _, _ in rows] == list(TESTERS)
