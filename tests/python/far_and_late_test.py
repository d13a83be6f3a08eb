"""What check_learner tries at its defaults: coordinates beyond the 65th, up to a thousand, and hundreds of rounds and more."""
import mistakebound
import pytest
from perceptrons import Right


class Forgets(Right):
    """Its updates leave out the coordinates from the `after`-th on."""
    after = 0

    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.weights[:self.after] += y * x[:self.after]


class Stops(Right):
    """Makes no update after so many rounds."""
    after = rounds = 0

    def update(self, x, y):
        self.rounds += 1
        if self.rounds <= self.after:
            super().update(x, y)


def silent(learner):
    """The same, which shows no weights."""
    class Silent:
        def __init__(self, dimension):
            self.inner = learner(dimension)

        def predict(self, x):
            return self.inner.predict(x)

        def update(self, x, y):
            self.inner.update(x, y)
    return Silent


FAULTS = [(Forgets, 69), (Forgets, 299), (Forgets, 999), (Stops, 290), (Stops, 700), (Stops, 5000)]


@pytest.mark.parametrize("kind, after, shown", [*((*fault, True) for fault in FAULTS if fault[1] < 900),
                                                *((*fault, False) for fault in FAULTS if fault[1] != 700)],
                         ids=lambda value: getattr(value, "__name__", str(value)))
def test_what_goes_wrong_far_out_or_late_is_found_at_the_defaults(kind, after, shown):
    learner = type(kind.__name__, (kind,), {"after": after})
    learner = learner if shown else silent(learner)
    report = mistakebound.check_learner(learner)
    if report.ended_early:  # on a slow machine; this case alone is played to its end
        report = mistakebound.check_learner(learner, only="far", case=99)
    assert len(report.findings) == 1 and report.findings[0].divergence.cause == "rule", report
    assert report.findings[0].passes_with == {}, "what passes twenty cases so does it as it is"
    if kind is Stops:
        assert len(report.findings[0].sequence) > after
    else:
        assert len(report.findings[0].sequence[0][0]) > after


def test_one_of_the_named_checks_is_of_that():
    class Tired(Stops):
        after = 700

    [check] = mistakebound.checks(Tired, only="far")
    with pytest.raises(mistakebound.CheckFailure) as failed:
        check()
    finding = failed.value.finding
    assert finding.check == "far" and "only='far'" in finding.replay
    assert mistakebound.check_learner(Tired, only="far", seed=finding.seed, case=finding.case).findings


def test_a_right_learner_passes_and_the_report_has_how_far_it_was_tried():
    report = mistakebound.check_learner(Right)
    assert report.conforms and report.largest_dimension >= 1000
    assert report.longest_case == 10000 or report.ended_early == 1, "on a slow machine"
    to_its_end = mistakebound.check_learner(Right, only="far", case=99)
    assert to_its_end.conforms and (to_its_end.longest_case, to_its_end.ended_early) == (10000, 0)
    mistakebound.checks(Right, only="far")[0]()


def test_a_slow_learner_is_not_played_all_rounds_and_the_report_says_so():
    class Slow(Right):
        rounds = 0

        def update(self, x, y):
            import time
            self.rounds += 1
            if self.rounds == 299 and len(x) == 2:
                time.sleep(2)
            super().update(x, y)

    report = mistakebound.check_learner(Slow, only="far")
    assert report.conforms and (report.longest_case, report.ended_early) == (300, 1)
    assert "it is slow, so that 1 ended early" in repr(report)


def test_rounds_that_are_chosen_are_not_more():
    assert mistakebound.check_learner(Right, rounds=40, only="adversaries").longest_case == 40
