"""Sequences that a caller gives are played as they are, and nothing else is."""
from fractions import Fraction

import numpy
import pytest

import mistakebound
from perceptrons import Right, Skips


class Raises(Right):
    def update(self, x, y):
        if x[0] == 5:
            raise OverflowError("five")


SHOWS = [((1, 2), -1), ((1, 2), 1)]
HIDES = [((1, 2), 1), ((3, 4), 1)]


def test_a_sequence_that_shows_the_fault_is_a_finding_as_it_is():
    report = mistakebound.check_learner(Skips, sequences=[HIDES, SHOWS])
    assert report.cases == 0 and report.rounds == 4
    found, = report.findings
    assert found.sequence == (((1, 2), -1), ((1, 2), 1))
    assert (found.check, found.case) == ("adversaries", None)
    assert found.divergence.likely == "an update that is due was left out"


def test_a_learner_that_leaves_the_rule_elsewhere_passes_on_a_sequence_that_hides_it():
    assert mistakebound.check_learner(Skips, sequences=[HIDES]).passed == ("adversaries",)
    assert mistakebound.check_learner(Right, sequences=[HIDES, SHOWS])


def test_the_replay_of_a_finding_is_python_that_finds_it_again():
    found = mistakebound.check_learner(Skips, sequences=[[(["1/2", 0.25], -1), ([Fraction(1, 2), 0.25], 1)]]).findings[0]
    assert "sequences=((((0.5, 0.25), -1), ((0.5, 0.25), 1)),)" in found.replay
    assert eval(found.replay, {"mistakebound": mistakebound, "Skips": Skips}).findings[0] == found


def test_a_report_says_how_wide_and_how_long_the_sequences_are():
    report = mistakebound.check_learner(Right, sequences=[HIDES, [((1, 2, 3), 1)]])
    assert (report.largest_dimension, report.longest_case) == (3, 2)


def test_what_a_learner_raises_on_a_sequence_is_the_finding():
    found = mistakebound.check_learner(Raises, sequences=[[((5,), 1)]]).findings[0]
    assert (found.raised, found.case) == ("OverflowError: five", None)


def test_habits_are_tried_on_sequences_where_they_are_named():
    class Changes(Right):
        def update(self, x, y):
            super().update(x, y)
            x *= 2
    assert mistakebound.check_learner(Changes, sequences=[HIDES[:1]])
    found = mistakebound.check_learner(Changes, sequences=[HIDES[:1]], only="untouched").findings[0]
    assert "learning changed the instance" in found.explanation
    assert mistakebound.check_learner(Right, sequences=[HIDES], only=["untouched", "twin", "widths", "long"]).passed == (
        "widths", "long", "untouched", "twin")


def test_labels_may_be_zero_and_one_and_rows_arrays():
    rows = [(numpy.array([1.0, 2.0]), 0), (numpy.array([1.0, 2.0]), 1)]
    assert mistakebound.check_learner(Skips, sequences=[rows]).findings[0].sequence == (((1, 2), -1), ((1, 2), 1))


@pytest.mark.parametrize("sequences, part", [
    ([], "sequences: found none; expected at least one sequence"),
    ([[]], "sequences, entry 1: found no example"),
    ([[((1,), 1, 2)]], "sequences, entry 1, example 1: found 3 entries"),
    ([[((1,), 1), ((1, 2), 1)]], "sequences, entry 1: X, row 2: found 2 numbers"),
    ([[((1,), "yes")]], "sequences, entry 1: y, entry 1: found 'yes'"),
    ([[((float("nan"),), 1)]], "found nan"),
    ("abc", "sequences: found 'abc'"),
    ([[((2.0**201, 1), 1)]], "entry 1, example 1: (3.2138760885179806e+60, 1); expected instances that can be sent with numbers='binary64', "
     "of entries of at most 2**200 in size"),
    ([[((1, 2), 1)], [((1, 2), 1), ((0.1, "1/3"), 1)]],
     "sequences: found 1 that cannot be played, the first of them entry 2, example 2: (0.1, '1/3'); expected instances that "
     "can be sent with numbers='binary64'"),
    ([[(("1/3",), 1)]], "cannot be played, the first of them entry 1, example 1: ('1/3'); expected instances that can be")])
def test_what_can_be_no_sequence_is_refused(sequences, part):
    with pytest.raises(mistakebound.InputError) as raised:
        mistakebound.check_learner(Right, sequences=sequences)
    assert part in str(raised.value)


def test_sequences_of_another_dimension_than_asked_for_are_refused():
    with pytest.raises(mistakebound.InputError, match="in 3 dimensions"):
        mistakebound.check_learner(Right, sequences=[HIDES], dimension=3)


def test_nothing_else_is_played_whatever_is_found():
    played = set()

    class Watched(Skips):
        def predict(self, x):
            played.add(tuple(x))
            return super().predict(x)
    found = mistakebound.check_learner(Watched, sequences=[SHOWS], bias=False).findings[0]
    assert found.divergence.likely == "an update that is due was left out"
    assert played == {(1, 2)}
