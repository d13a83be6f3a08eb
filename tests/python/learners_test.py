"""Living learners in this process: correct ones pass, wrong ones are named, and what they raise is a finding.

Long, as many tests drive the same few learners, which stand between them.
"""
import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
from fractions import Fraction

import numpy
import pytest
from sklearn.linear_model import PassiveAggressiveClassifier, Perceptron, SGDClassifier

import mistakebound
from perceptrons import Right

ONE_PASS = {"max_iter": 1, "tol": None, "shuffle": False}


class Mine(Right):
    """The correct one; the faults below change one thing of it."""


def finding(learner, rule="perceptron", **options):
    report = mistakebound.check_learner(learner, rule, **options)
    assert not report and len(report.findings) == 1
    return report.findings[0]


def test_a_correct_perceptron_passes_every_check():
    report = mistakebound.check_learner(Mine)
    assert report and report.conforms and report.findings == ()
    assert report.passed == ("adversaries", "widths", "long", "untouched", "reused", "pure", "twin")
    assert mistakebound.check_learner(Mine, dyadic=True, rounding=False, cases=10, only="adversaries")
    assert report.cases > 200 and report.largest_dimension >= 1000


@pytest.mark.parametrize("options", [{}, {"eta0": 0.1}], ids=str)
def test_scikit_learns_perceptron_passes_with_its_step(options):
    report = mistakebound.check_learner(Perceptron(**options, **ONE_PASS), step=options.get("eta0", 1), cases=4)
    assert report, report
    assert {"pickled", "batches"} < set(report.passed)


@pytest.mark.parametrize("make", [lambda: Perceptron(**ONE_PASS), lambda n: Perceptron(**ONE_PASS),
                                  lambda n: Perceptron(fit_intercept=False, **ONE_PASS)])
def test_scikit_learns_perceptron_passes_when_a_function_makes_it(make):
    report = mistakebound.check_learner(make, cases=4, only="adversaries")
    assert report, report


def test_scikit_learns_perceptron_passes_as_a_class():
    report = mistakebound.check_learner(Perceptron, cases=4, only="adversaries")
    assert report, report
    found = finding(Perceptron, bias=False, cases=10)
    assert "bias false" in found.conventions and found.divergence.cause == "rule"


class WithIntercept:
    """A correct estimator that does not say that it has an intercept."""
    rate = 1

    def predict(self, X):
        return numpy.where(X @ self.coef_[0] + self.intercept_[0] > 0, 1, -1)

    def partial_fit(self, X, y, classes=None):
        if not hasattr(self, "coef_"):
            self.coef_, self.intercept_ = numpy.zeros((1, X.shape[1])), numpy.zeros(1)
        for x, label in zip(X, y):
            if label * (self.coef_[0] @ x + self.intercept_[0]) <= 0:
                self.coef_ = self.coef_ + label * x
                self.intercept_ = self.intercept_ + self.rate * label


class Positive(WithIntercept):
    """Ties are predicted +1, and are no mistakes then."""

    def predict(self, X):
        return numpy.where(X @ self.coef_[0] + self.intercept_[0] >= 0, 1, -1)

    def partial_fit(self, X, y, classes=None):
        if not hasattr(self, "coef_"):
            self.coef_, self.intercept_ = numpy.zeros((1, X.shape[1])), numpy.zeros(1)
        for x, label in zip(X, y):
            if self.predict(x.reshape(1, -1))[0] != label:
                self.coef_, self.intercept_ = self.coef_ + label * x, self.intercept_ + label


class NoIntercept(WithIntercept):
    rate = 0


def test_an_intercept_that_examples_move_is_a_bias_though_nobody_said_so():
    assert mistakebound.check_learner(WithIntercept, cases=4, only="adversaries")
    assert mistakebound.check_learner(WithIntercept(), cases=4, only="adversaries", dimension=3)
    assert mistakebound.check_learner(Positive, cases=4, only="adversaries", tie="positive")
    assert mistakebound.check_learner(NoIntercept, cases=4, only="adversaries")  # it shows one for form's sake
    wrong = finding(type("Slow", (WithIntercept,), {"rate": 2}))
    assert "bias true" in wrong.conventions and wrong.divergence.likely == "the bias moves by 2: another step or constant"
    assert "bias false" in finding(WithIntercept, bias=False).conventions


def test_a_bias_beside_the_weights_is_one_if_examples_move_it():
    class Beside(Mine):
        bias = 0.0

        def predict(self, x):
            return 1 if self.weights @ x + self.bias > 0 else -1

        def update(self, x, y):
            if y * (self.weights @ x + self.bias) <= 0:
                self.weights, self.bias = self.weights + y * x, self.bias + y
    assert mistakebound.check_learner(Beside, cases=4, only="adversaries")
    flag = type("Flag", (Mine,), {"bias": 1})  # it is 1 from the start
    assert mistakebound.check_learner(flag, cases=4, only="adversaries")
    with pytest.raises(mistakebound.InputError, match="expected"):
        mistakebound.check_learner(type("Says", (Mine,), {"fit_intercept": True}), "winnow")
    assert "bias false" in finding(Beside, "halving").conventions  # a rule that has none


class Majority:
    """Weighted Majority with beta = 1/2."""
    factor = 0.5

    def __init__(self, dimension):
        self.weights = numpy.ones(dimension)

    def predict(self, x):
        return 1 if self.weights @ x > 0 else -1

    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.weights = numpy.where(x == y, self.weights, self.factor * self.weights)


def test_weighted_majority_is_judged_by_what_its_experts_say_and_by_its_weights():
    assert mistakebound.check_learner(Majority, "weighted-majority", cases=14, only="adversaries")
    wrong = finding(type("Quarter", (Majority,), {"factor": 0.25}), "weighted-majority")
    assert wrong.divergence.likely == "another factor on the weights of experts that were wrong: 1/4"
    run = mistakebound.run("weighted-majority", [[1, -1], [1, -1]], [1, -1])
    assert (run.mistakes, run.theorem("weighted-majority").quantities["regret"]) == (2, 1)


def test_hedge_is_checked_by_its_traces_alone(tmp_path):
    lines = ['{"learner": "hedge", "dimension": 2, "beta": "1/2"}', '{"x": [1, 0], "p": ["1/2", "1/2"], "weights": ["1/2", 1]}',
             '{"x": [0, 1], "p": ["1/3", "2/3"], "weights": ["1/2", "1/2"]}']
    trace = tmp_path / "trace.jsonl"
    trace.write_text("\n".join(lines) + "\n")
    verdict = mistakebound.check(str(trace))
    assert (verdict.conforms, verdict.decisions_conform, verdict.mistakes, verdict.exact_mistakes) == (True, None, None, None)
    assert "2 rounds" in str(verdict) and "mistakes" not in str(verdict).splitlines()[0]
    trace.write_text("\n".join(lines).replace("1/3", "1/2") + "\n")
    assert mistakebound.check(str(trace)).first_divergence.reported == "p_1 = 1/2"
    run = mistakebound.run("hedge", [[1, -1], [1, -1]], [1, -1])
    assert run.mistakes is None and "mistakes" not in str(run).splitlines()[0]
    with pytest.raises(mistakebound.InputError, match="predict labels"):
        mistakebound.check_learner(Majority, "hedge", cases=2)


def test_a_constructor_that_raises_is_a_finding():
    class Raises(Mine):
        def __init__(self, dimension):
            raise ZeroDivisionError("no reason")
    assert finding(Raises).raised == "ZeroDivisionError: no reason"


def test_scikit_learns_stochastic_gradient_is_a_perceptron_where_its_settings_say_so():
    same = SGDClassifier(loss="perceptron", learning_rate="constant", eta0=1, penalty=None, **ONE_PASS)
    assert mistakebound.check_learner(same, cases=4)


AVERAGING = {"loss": "perceptron", "learning_rate": "constant", "eta0": 1, "penalty": None, "average": True, **ONE_PASS}


def test_scikit_learns_average_is_of_the_weights_after_every_round():
    averaged = SGDClassifier(fit_intercept=False, **AVERAGING)
    report = mistakebound.check_learner(averaged, "averaged-perceptron", cases=4)
    assert report, report
    found = finding(averaged, "averaged-perceptron", averaging="before").divergence
    assert (found.kind, found.cause, found.likely) == (
        "weights", "rule", "the average is of the weights after every round")


def test_scikit_learn_forgets_the_intercept_that_it_averages():
    found = finding(SGDClassifier(**AVERAGING), "averaged-perceptron").divergence
    assert (found.kind, found.cause) == ("weights", "rule")


class Averaging(Mine):
    """Shows its weights and their average, which predicts."""

    def __init__(self, dimension):
        super().__init__(dimension)
        self.sum, self.rounds = numpy.zeros(dimension), 0

    def averaged(self):
        return self.sum / max(1, self.rounds)

    def predict(self, x):
        return 1 if self.sum @ x > 0 else -1

    def update(self, x, y):
        super().update(x, y)
        self.sum, self.rounds = self.sum + self.weights, self.rounds + 1


def test_a_learner_that_shows_its_average_is_held_against_it():
    assert mistakebound.check_learner(Averaging, "averaged-perceptron", cases=10)

    class Whole(Averaging):
        def averaged(self):
            return self.sum

    assert finding(Whole, "averaged-perceptron").divergence.likely == "the sum of the weights in the place of their average"


class Balanced:
    """Balanced Winnow with its usual parameters; weights that speak for +1, then those for -1."""

    def __init__(self, dimension):
        self.plus, self.minus = numpy.full(dimension, 2.0), numpy.full(dimension, 1.0)

    @property
    def weights(self):
        return numpy.concatenate([self.plus, self.minus])

    def predict(self, x):
        return 1 if (self.plus - self.minus) @ x > 1 else -1

    def learn(self, x, y):
        if self.predict(x) != y:
            up, down = numpy.where(x > 0, 1.5, 1.0), numpy.where(x > 0, 0.5, 1.0)
            self.plus, self.minus = self.plus * (up if y > 0 else down), self.minus * (down if y > 0 else up)


def test_balanced_winnow_shows_both_weights_of_every_coordinate():
    assert mistakebound.check_learner(Balanced, "balanced-winnow", cases=20)
    found = finding(Balanced, "balanced-winnow", promotion=2).divergence
    assert (found.cause, found.likely) == ("rule", "another factor of promotion: 3/2")

    class Half(Balanced):
        @property
        def weights(self):
            return self.plus - self.minus

    assert "expected 2" in str(mistakebound.check_learner(Half, "balanced-winnow", cases=1))


@pytest.mark.parametrize("learner, words", [
    (PassiveAggressiveClassifier(**ONE_PASS), "the rule is another one"),
    (Perceptron(eta0=0.5, **ONE_PASS), "another step size: 1/2")])
def test_other_learners_of_scikit_learn_are_told_apart(learner, words):
    found = finding(learner)
    assert words in found.explanation and found.divergence.cause == "rule" and len(found.sequence) <= 2


def test_shuffling_is_seen_where_many_examples_come_at_once():
    found = finding(Perceptron(random_state=0), only="batches")
    assert "one by one in their order" in found.explanation
    where_doubles_round = mistakebound.check_learner(Perceptron(eta0=0.1, max_iter=5), step=0.1, only="batches")
    assert where_doubles_round.passed == where_doubles_round.findings == ()


@pytest.mark.parametrize("learner", [
    Perceptron(eta0=0.5, **ONE_PASS),
    SGDClassifier(loss="hinge", penalty=None, learning_rate="constant", eta0=1, **ONE_PASS)], ids=str)
def test_many_examples_at_once_are_held_against_the_learner_itself(learner):
    report = mistakebound.check_learner(learner, only="batches")
    assert report and (report.largest_dimension, report.longest_case) == (5, 6)


@pytest.mark.parametrize("classes", [("spam", "ham"), (1, 0), (2, 1), ("yes", "no"), (True, False)], ids=str)
def test_the_classes_may_come_in_another_order_than_an_estimator_sorts_them(classes):
    report = mistakebound.check_learner(Perceptron(**ONE_PASS), classes=classes, cases=4)
    assert report, report


class Returns(Mine):
    """What learning returns means nothing: each of these is somebody's."""
    returned = staticmethod(lambda moved: None)

    def update(self, x, y):
        moved = y * (self.weights @ x) <= 0
        super().update(x, y)
        return self.returned(moved)


@pytest.mark.parametrize("returned", [lambda moved: True, lambda moved: False, lambda moved: not moved, numpy.bool_], ids=str)
def test_what_learning_returns_accuses_nobody(returned):
    report = mistakebound.check_learner(type("Returns", (Returns,), {"returned": staticmethod(returned)}), cases=4)
    assert report, report


class Unfitted:
    """An estimator whose weights are None until it has seen an example."""

    def __init__(self):
        self.coef_ = None

    def predict(self, X):
        if self.coef_ is None:
            raise RuntimeError("not fitted")
        return numpy.where(X @ self.coef_ > 0, 1, -1)

    def partial_fit(self, X, y, classes=None):
        for x, label in zip(X, y):
            self.coef_ = numpy.zeros(len(x)) if self.coef_ is None else self.coef_
            if label * (self.coef_ @ x) <= 0:
                self.coef_ = self.coef_ + label * x


class Hands:
    """One that hands all its arguments to another."""
    fit_intercept = True

    def __init__(self, inner=None):
        self.inner = inner or Perceptron(**ONE_PASS)

    def predict(self, X):
        return self.inner.predict(X)

    def partial_fit(self, X, y, **keywords):
        self.inner.partial_fit(X, y, **keywords)

    def __getattr__(self, name):
        if name not in ("coef_", "intercept_", "classes_"):
            raise AttributeError(name)
        return getattr(self.inner, name)


@pytest.mark.parametrize("learner, options", [(Unfitted, {}), (Hands, {}), (lambda: Hands(Unfitted()), {"bias": False})], ids=str)
def test_estimators_as_people_write_them_pass(learner, options):
    report = mistakebound.check_learner(learner, cases=4, only="adversaries", **options)
    assert report, report


def test_what_cannot_be_copied_is_no_fault_of_the_learner():
    class Locked(Mine):
        def __init__(self, dimension):
            super().__init__(dimension)
            self.lock = threading.Lock()
    with pytest.raises(mistakebound.InputError, match="learner: found .*Locked.*, which cannot be copied \\(TypeError"):
        mistakebound.check_learner(Locked(2), dimension=2)
    assert mistakebound.check_learner(Locked, cases=2, only="adversaries")


def test_an_intercept_where_the_rule_has_none_is_said_of_the_learner():
    with pytest.raises(mistakebound.InputError, match="whose fit_intercept is True; expected fit_intercept=False, as winnow"):
        mistakebound.check_learner(Perceptron(**ONE_PASS), "winnow", eta=1)


class OnlyUp(Mine):
    def update(self, x, y):
        if y == 1:
            super().update(x, y)


@pytest.mark.parametrize("cases", [1, 2, 3])
def test_the_other_convention_at_zero_is_named_where_further_cases_show_nothing_else(cases):
    assert "Likely" not in finding(OnlyUp, cases=cases).explanation
    assert "Likely: the other convention at zero." in finding(Zero, cases=cases).explanation


class Zero(Mine):
    def update(self, x, y):
        if y * (self.weights @ x) < 0 or (y == 1 and self.weights @ x == 0):
            self.weights = self.weights + y * x


class Shares(Mine):
    """Learners of one dimension have one vector of weights."""
    of_all = {}

    def __init__(self, dimension):
        self.dimension = dimension
        super().__init__(dimension)

    weights = property(lambda self: self.of_all[self.dimension],
                       lambda self, weights: self.of_all.update({self.dimension: weights}))


class Counts(Mine):
    """Moves twice as far where it was asked more than once."""
    asked = 0

    def predict(self, x):
        self.asked += 1
        return super().predict(x)

    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.weights = self.weights + min(self.asked, 2) * y * x
        self.asked = 0


@pytest.mark.parametrize("learner, check, likely", [
    (Shares, "twin", "learners of one make share what they have learnt"),
    (Counts, "pure", "being asked for a prediction changes what it does next")])
def test_a_habit_that_alone_makes_it_fail_is_what_is_likely(learner, check, likely):
    found = finding(learner, only=check)
    assert found.explanation.endswith(f"Likely: {likely}.") and found.divergence.likely == likely


class Tie(Mine):
    def update(self, x, y):
        if y * (self.weights @ x) < 0 or not self.weights.any():
            self.weights += y * x


class Tail(Mine):
    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            whole = max(len(x) // 8 * 8, min(len(x), 7))
            self.weights[:whole] += y * x[:whole]


class Late(Mine):
    rounds = 0

    def update(self, x, y):
        self.rounds += 1
        if self.rounds < 100:
            super().update(x, y)


class Changes(Mine):
    def update(self, x, y):
        super().update(x, y)
        x *= 2


class Keeps(Mine):
    first = None

    def update(self, x, y):
        if self.first is None:
            self.first, self.sign = x, y
            self.rest = numpy.zeros(len(x))
        elif y * (self.weights @ x) <= 0:
            self.rest += y * x
        self.weights = self.sign * self.first + self.rest


class Learns(Mine):
    def predict(self, x):
        said = super().predict(x)
        self.asked = getattr(self, "asked", 0) + 1
        if self.asked > 3 * getattr(self, "learned", 1):
            self.weights = self.weights + 1
        return said

    def update(self, x, y):
        super().update(x, y)
        self.learned = getattr(self, "learned", 0) + 1


class Shares(Mine):
    store = {}

    def __init__(self, dimension):
        self.weights = self.store.setdefault(dimension, numpy.zeros(dimension))
        self.weights[:] = 0


@pytest.mark.parametrize("learner, check", [(Tie, "adversaries"), (Tail, "adversaries"), (Late, "adversaries"),
                                            (Changes, "untouched"), (Keeps, "reused"), (Learns, "pure"),
                                            (Shares, "twin")])
def test_each_fault_is_found_by_its_check(learner, check):
    assert mistakebound.check_learner(learner, only=check).findings, learner


def test_a_tail_that_is_left_out_needs_few_dimensions_beyond_the_register():
    found = finding(Tail, only="widths")
    assert 8 < len(found.sequence[0][0]) < 16 and len(found.sequence) <= 2


def test_a_pickle_that_forgets_is_found():
    class Base(Perceptron):
        def __getstate__(self):
            return {**super().__getstate__(), "intercept_": numpy.zeros(1)}
    globals()["Base"] = Base
    Base.__qualname__ = "Base"
    found = finding(Base(**ONE_PASS), only="pickled")
    assert found.check == "pickled" and len(found.sequence) == 1


def test_the_same_seed_finds_the_same():
    assert finding(Tail) == finding(Tail)
    assert finding(Tail, seed=2).seed == 2


def test_the_replay_shows_the_finding_again():
    for found in (finding(Tie), finding(Tail, only="widths"), finding(Changes, only="untouched"), finding(
            Perceptron(random_state=0), only="batches")):
        again = eval(found.replay, globals()).findings[0]
        assert (again.sequence, again.explanation) == (found.sequence, found.explanation)


def test_what_is_found_under_the_wrong_convention_is_a_tie():
    class Positive(Mine):
        def predict(self, x):
            return 1 if self.weights @ x >= 0 else -1

        def update(self, x, y):
            if self.predict(x) != y:
                self.weights += y * x
    assert mistakebound.check_learner(Positive, tie="positive", cases=20, only="adversaries")
    found = finding(Positive, tie="negative")
    assert found.divergence.cause == "tie" and "tie negative" in found.conventions


def test_an_exception_is_a_finding_and_is_shrunk():
    class Raises(Mine):
        def update(self, x, y):
            if len(x) > 1 and x[1] < 0:
                raise ZeroDivisionError("no reason")
            super().update(x, y)
    found = finding(Raises)
    assert found.raised == "ZeroDivisionError: no reason" and found.divergence is None
    (x, _), = found.sequence
    assert len(x) == 2 and x[1] < 0
    with pytest.raises(mistakebound.CheckFailure, match="no reason") as raised:
        mistakebound.assert_learner(Raises)
    assert pickle.loads(pickle.dumps(raised.value)).finding == found


def test_rounds_are_counted_where_an_exception_ends_all():
    class Tires(Mine):
        calls = 0

        def update(self, x, y):
            Tires.calls += 1
            if Tires.calls > 40:
                raise ValueError("tired")
            super().update(x, y)
    report = mistakebound.check_learner(Tires, only="adversaries")
    assert 30 < report.rounds <= 41 and report.longest_case > 1 and report.largest_dimension > 1


@pytest.mark.parametrize("takes", ["(self, dimension)", "(self, *, dimension)", "(self, dimension=2)", "(self, step=1, *, dim=2)",
                                   "(self, n_features, /)", "(self, n_features=3, step=1)", "(self, dim=1, n_features=3)"])
def test_a_learner_is_made_for_the_dimension_whatever_its_constructor_takes(takes):
    space = {"numpy": numpy}
    name = next(name for name in ("dimension", "dim", "n_features") if name in takes)
    exec(f"def init{takes}: self.weights = numpy.zeros({name})", space)
    assert mistakebound.check_learner(type("Made", (Mine,), {"__init__": space["init"]}), cases=10, only="adversaries")


def test_only_what_the_rule_shows_is_read_and_nothing_where_decisions_alone_are_compared():
    class Other(Mine):
        exponents, experts_left, w = ["none"], "all", 10

        def __init__(self, dimension):
            self.v = numpy.zeros(dimension)

        def predict(self, x):
            return 1 if self.v @ x > 0 else -1

        def update(self, x, y):
            if y * (self.v @ x) <= 0:
                self.v = self.v + y * x
    assert mistakebound.check_learner(Other, cases=10, only="adversaries")
    for shown in (numpy.zeros((2, 3)), "none", {"a": 1}, [float("nan")]):
        showing = type("Showing", (Other,), {"weights": shown, "bias": "b"})
        assert mistakebound.check_learner(showing, cases=10, only="adversaries", decisions_only=True, bias=False)


class Lazy:
    """Its weights are made where it first predicts, and its score is kept for the update."""
    w = None

    def predict(self, x):
        if self.w is None:
            self.w = numpy.zeros(len(x))
        self.score = self.w @ x
        return 1 if self.score > 0 else -1

    def update(self, x, y):
        if y * self.score <= 0:
            self.w = self.w + y * x


def test_every_learner_predicts_before_it_learns_whatever_it_keeps_from_there():
    report = mistakebound.check_learner(Lazy, cases=20, all_findings=True)
    assert [found.check for found in report.findings] == ["pure"]


@pytest.mark.parametrize("weights", [
    lambda self: list(self.v), property(lambda self: [0.0][len(self.v)]), lambda self, kind: self.v])
def test_weights_that_cannot_be_read_before_the_first_example_take_no_finding_away(weights):
    class Late:
        v = None

        def predict(self, x):
            return 1 if self.v is not None and self.v @ x > 0 else -1

        def update(self, x, y):
            if self.v is None:
                self.v = numpy.zeros(len(x))
            if y * (self.v @ x) <= 0:
                self.v = self.v + .1 * y * x
    assert finding(type("Shows", (Late,), {"weights": weights}), cases=20).explanation


def test_averages_and_exponents_of_another_length_are_findings():
    shows = type("Shows", (Mine,), {"averaged": [1, 2, 3], "exponents": [1, 2, 3]})
    assert "3 averaged weights in 1 dimensions; expected 1" in finding(
        shows, "averaged-perceptron", only="adversaries", dimension=1).explanation
    assert "3 exponents in 1 dimensions; expected 1" in finding(
        type("Other", (shows,), {"weights": None}), "winnow", beta=2, only="adversaries", dimension=1).explanation


def test_a_report_says_whether_weights_were_compared():
    class Own(Mine):
        def __init__(self, dimension):
            self.theta = numpy.zeros(dimension)

        def predict(self, x):
            return 1 if self.theta @ x > 0 else -1

        def update(self, x, y):
            if y * (self.theta @ x) <= 0:
                self.theta = self.theta + .5 * y * x
    report = mistakebound.check_learner(Own, cases=20, only="adversaries")
    assert report and not report.weights_shown and "no weights were compared" in repr(report)
    report = mistakebound.check_learner(Mine, cases=20, only="adversaries")
    assert report and report.weights_shown and "no weights" not in repr(report)


@pytest.mark.parametrize("wrong, words", [
    (lambda self, x, y: setattr(self, "weights", self.weights * numpy.nan), "the learner has w_1 = nan, which is no number"),
    (lambda self, x, y: setattr(self, "weights", ["abc"] * len(x)), "the learner has w_1 = 'abc', which is no number"),
    (lambda self, x, y: setattr(self, "weights", numpy.zeros(len(x) + 1)), "weights in")])
def test_weights_that_are_none_are_findings(wrong, words):
    assert words in finding(type("Wrong", (Mine,), {"update": wrong})).explanation


@pytest.mark.parametrize("said, words", [(0.5, "0.5"), (None, "None"), (numpy.ones(2), "an array of shape (2,)"),
                                         ([1], "a list of 1 entry"), (numpy.nan, "nan"), (1j, "1j")])
def test_a_prediction_that_is_no_class_is_a_finding(said, words):
    found = finding(type("Wrong", (Mine,), {"predict": lambda self, x: said}))
    assert found.explanation == f"predict returned {words}, which is neither -1 nor 1"


class InWords(Mine):
    def predict(self, x):
        return numpy.array(["spam"]) if self.weights @ x > 0 else "ham"

    def update(self, x, y):
        super().update(x, 1 if y == "spam" else -1)


def test_a_learner_that_predicts_in_words_is_given_them_as_its_classes_and_the_finding_without_says_so():
    advice = "predict returned 'ham', which is neither -1 nor 1; classes=(negative, positive) says which labels it has"
    assert finding(InWords).explanation == advice
    assert mistakebound.check_learner(InWords, classes=("ham", "spam"), cases=20)
    assert not mistakebound.check_learner(InWords, classes=("spam", "ham"), cases=20)


@pytest.mark.parametrize("spelled", [int, float, bool, numpy.int8, numpy.float32, numpy.bool_, numpy.array, Fraction,
                                     lambda said: numpy.array([said]), lambda said: -1 if said == 0 else 1])
def test_a_learner_that_answers_0_is_accepted_as_on_the_command_line(spelled):
    class ZeroOne(Mine):
        def predict(self, x):
            return spelled(1 if self.weights @ x > 0 else 0)
    assert mistakebound.check_learner(ZeroOne, cases=2, only="adversaries")
    if spelled is int:
        wrong = type("Wrong", (ZeroOne,), {"update": Tie.update})
        assert finding(wrong).divergence.likely == finding(Tie).divergence.likely


def test_other_labels_are_declared():
    class ZeroOne(Mine):
        def predict(self, x):
            return int(super().predict(x) > 0)

        def update(self, x, y):
            assert y in (0, 1)
            super().update(x, 2 * y - 1)
    assert mistakebound.check_learner(ZeroOne, classes=(0, 1), cases=20, only="adversaries")


@pytest.mark.parametrize("ending", [KeyboardInterrupt, SystemExit])
def test_what_is_no_exception_ends_all(ending):
    class Ends(Mine):
        def update(self, x, y):
            raise ending
    with pytest.raises(ending):
        mistakebound.check_learner(Ends)


@pytest.mark.parametrize("method", ["predict", "update"])
def test_control_c_ends_a_check_in_the_round_it_comes(method):
    code = """
import os, signal, sys, mistakebound
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests were begun in the background
calls = []
class Mine:
    def predict(self, x):
        self.call("predict")
        return -1
    def update(self, x, y):
        self.call("update")
    def call(self, name):
        calls.append(name)
        if name == sys.argv[1] and calls.count(name) == 3:
            os.kill(os.getpid(), signal.SIGINT)
try:
    mistakebound.check_learner(Mine, tie="negative", rounding=False, all_findings=True)
    print("went on", len(calls))
except KeyboardInterrupt:
    print("stopped", calls.count(sys.argv[1]))
"""
    done = subprocess.run([sys.executable, "-c", code, method], capture_output=True, text=True, timeout=3600)
    assert done.stdout == "stopped 3\n", done.stderr


def test_an_object_is_copied_and_stays_unused():
    learner = Mine(3)
    make = copy.deepcopy(learner)
    mistakebound.check_learner(learner, dimension=3, cases=20, only="adversaries")
    assert (learner.weights == make.weights).all()


def test_fractions_and_floats_of_single_precision_are_asked_for():
    class Exact:
        def __init__(self, dimension):
            self.w = [Fraction(0)] * dimension

        def predict(self, x):
            assert all(isinstance(value, Fraction) for value in x)
            return 1 if sum(map(Fraction.__mul__, self.w, x)) > 0 else -1

        def learn(self, x, y):
            if y * sum(map(Fraction.__mul__, self.w, x)) <= 0:
                self.w = [w + y * value for w, value in zip(self.w, x)]

    class Single(Mine):
        def __init__(self, dimension):
            self.weights = numpy.zeros(dimension, dtype=numpy.float32)

        def predict(self, x):
            assert x.dtype == numpy.float32
            return super().predict(x)
    assert mistakebound.check_learner(Exact, numbers="decimal", cases=5, rounding=False)
    assert mistakebound.check_learner(Single, numbers="binary32", cases=10)


def test_rounding_is_a_finding_where_it_is_not_allowed():
    assert finding(Mine, rounding=False).divergence.cause == "rounding"


def test_winnow_is_judged_by_its_exponents():
    class Winnow:
        def __init__(self, dimension):
            self.exponents = numpy.zeros(dimension)

        def score(self, x):
            return numpy.exp(self.exponents / 2) @ x

        def predict(self, x):
            return 1 if self.score(x) > 0 else -1

        def update(self, x, y):
            if y * self.score(x) <= 0:
                self.exponents += y * x
    assert mistakebound.check_learner(Winnow, "winnow", eta="1/2", cases=30, only="adversaries")
    found = finding(Winnow, "winnow", eta=1, cases=100, only="adversaries")
    assert found.divergence.kind in ("prediction", "update", "weights")


@pytest.mark.parametrize("call, words", [
    (lambda: mistakebound.check_learner(Mine, "perceptro"), "perceptro"),
    (lambda: mistakebound.check_learner(Mine, tie="never"), "tie: found tie 'never'"),
    (lambda: mistakebound.check_learner(Mine, bias="last"), "bias: found 'last'; expected True, False or 'first'"),
    (lambda: mistakebound.check_learner(Mine, seed=2**64), f"seed: found {2**64}; expected a whole number, from 0 to {2**64 - 1}"),
    (lambda: mistakebound.check_learner(Mine, only="tiess"), "found the check 'tiess'"),
    (lambda: mistakebound.check_learner(Mine, tolerance=2), "tolerance: found 2; expected a number from 0")])
def test_arguments_that_cannot_be_used_are_named(call, words):
    with pytest.raises(mistakebound.InputError, match=words):
        call()


class WithFitAlone:
    def fit(self, X, y):
        self.w_ = y @ X

    def predict(self, X):
        return numpy.sign(X @ self.w_)


@pytest.mark.parametrize("learner, words", [
    (3, "learner: found 3 without predict; expected an object with predict, or a callable that makes one"),
    (WithFitAlone, "learner: found WithFitAlone with fit alone, which learns all examples at once; expected "
     "partial_fit(X, y), update(x, y) or learn(x, y), which learn one example"),
    (WithFitAlone(), "learner: found WithFitAlone() with fit alone"),
    (lambda: WithFitAlone(), "learner: found <lambda> with fit alone"),
    (lambda dimension: None, "learner: found <lambda>, which returns None; expected a callable that returns a learner with predict"),
    (type("None", (), {}), "learner: found None without predict; expected a learner with predict and one of"),
    (type("None", (), {"predict": lambda self, x: 1}), "learner: found None with none of partial_fit, update, learn;"),
    (type("None", (Mine,), {"predict": lambda self: 1}), "learner: found None with predict(); expected predict(x)"),
    (type("None", (Mine,), {"predict": 1}), "learner: found None with predict = 1; expected predict(x)"),
    (type("None", (Mine,), {"update": lambda self, x: 1}), "learner: found None with update(x); expected update(x, y)"),
    (type("None", (Mine,), {"__init__": lambda self, rate, dimension=2: None}), "learner: found None, which needs rate; expected"),
    (type("None", (Mine,), {"__init__": lambda self, dimension, rate: None}),
     "learner: found None, which needs dimension, rate; expected what is made from the dimension, or from nothing"),
    (lambda dimension, *, rate: Mine(dimension), "learner: found <lambda>, which needs dimension, rate; expected")])
def test_what_is_no_learner_is_refused(learner, words):
    for function in (mistakebound.check_learner, mistakebound.checks, mistakebound.assert_learner):
        with pytest.raises(mistakebound.InputError) as raised:
            function(learner)
        assert str(raised.value).startswith(words)


def test_an_estimator_is_not_asked_for_fractions():
    with pytest.raises(mistakebound.InputError, match="numbers: found 'decimal' with Perceptron.*expected 'binary64'"):
        mistakebound.check_learner(Perceptron(**ONE_PASS), numbers="decimal")


class Wide:
    """A perceptron that writes nothing down of its conventions, as people do: 0/1, a bias b, ties are +1."""

    def __init__(self, dimension):
        self.w, self.b = numpy.zeros(dimension), 0.0

    def predict(self, x):
        return 1 if self.w @ x + self.b >= 0 else 0

    def update(self, x, y):
        error = y - self.predict(x)
        self.w, self.b = self.w + error * x, self.b + error


class InOne:
    """The bias before the other weights, a rate, and labels -1 and 1, so that it moves by twice the rate."""

    def __init__(self, dimension, eta=0.25):
        self.w_, self.eta = numpy.zeros(dimension + 1), eta

    def predict(self, x):
        return numpy.where(self.w_[1:] @ x + self.w_[0] >= 0, 1, -1)

    def update(self, x, y):
        step = self.eta * (y - self.predict(x))
        self.w_[1:] += step * x
        self.w_[0] += step


class Unshown(Mine):
    def __init__(self, dimension):
        self._v = numpy.zeros(dimension + 1)

    def predict(self, x):
        return 1 if self._v @ numpy.append(x, 1) > 0 else -1

    def update(self, x, y):
        if y * (self._v @ numpy.append(x, 1)) <= 0:
            self._v += y * numpy.append(x, 1)


class Width3(Mine):
    def __init__(self):
        super().__init__(3)


class Single(Mine):
    def __init__(self, dimension):
        self.weights = numpy.zeros(dimension, dtype=numpy.float32)

    def predict(self, x):
        return super().predict(numpy.asarray(x, dtype=numpy.float32))

    def update(self, x, y):
        super().update(numpy.asarray(x, dtype=numpy.float32), numpy.float32(y))


class SilentSingle:
    """Its sums go from the first coordinate to the last: those of a library depend on the processor."""
    def __init__(self, dimension):
        self._kept = numpy.zeros(dimension, dtype=numpy.float32)

    def score(self, x):
        return numpy.cumsum(self._kept * numpy.asarray(x, dtype=numpy.float32))[-1]

    def predict(self, x):
        return 1 if self.score(x) > 0 else -1

    def update(self, x, y):
        if y * self.score(x) <= 0:
            self._kept += numpy.float32(y) * numpy.asarray(x, dtype=numpy.float32)


def test_floats_of_which_predictions_alone_are_seen_are_not_said_to_follow_another_rule():
    with numpy.errstate(all="ignore"):  # some doubles are beyond floats
        reports = [mistakebound.check_learner(SilentSingle, only="adversaries", seed=seed, cases=40) for seed in range(1, 7)]
    told = [found.explanation for report in reports for found in report.findings]
    assert told
    for explanation in told:
        assert "No rounding of doubles explains this, but that of floats may (numbers binary32)." in explanation
    assert mistakebound.check_learner(SilentSingle, numbers="binary32", cases=10)


class LateSingle(Single):
    def __init__(self):
        self.weights = None

    def predict(self, x):
        return -1 if self.weights is None else super().predict(x)

    def update(self, x, y):
        if self.weights is None:
            self.weights = self.begin(len(x))
        super().update(x, y)

    def begin(self, dimension):
        return numpy.zeros(dimension, dtype=numpy.float32)


class InFractions(Mine):
    def __init__(self, dimension):
        self.weights = [Fraction(0)] * dimension

    def score(self, x):
        assert all(isinstance(value, Fraction) for value in x)
        return sum(map(Fraction.__mul__, self.weights, x))

    def predict(self, x):
        return 1 if self.score(x) > 0 else -1

    def update(self, x, y):
        if y * self.score(x) <= 0:
            self.weights = [w + y * value for w, value in zip(self.weights, x)]


class Difference:
    """Moves by a rate, which it does not have, times label less prediction."""

    rate, at_zero = 0.1, -1

    def __init__(self, dimension):
        self.w = numpy.zeros(dimension, dtype=self.kind)
        self.b = self.kind(0)

    kind = numpy.float64

    def predict(self, x):
        score = self.w @ x.astype(self.kind) + self.b
        return 1 if score > 0 or (score == 0 and self.at_zero > 0) else -1

    def update(self, x, y):
        change = self.kind(self.rate * (y - self.predict(x)))
        self.w, self.b = self.w + change * x.astype(self.kind), self.b + change


class SingleDifference(Difference):
    rate, at_zero, kind = 0.5, 1, numpy.float32


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("learner, arguments", [
    (Difference, {"tie": "negative", "step": 0.2}), (SingleDifference, {"tie": "positive", "numbers": "binary32"}),
    (Wide, {"tie": "positive", "classes": (0, 1)}), (InOne, {"tie": "positive", "step": 0.5}), (Unshown, {"bias": True}),
    (Width3, {"dimension": 3}), (Single, {"numbers": "binary32"}), (LateSingle, {"numbers": "binary32"}),
    (InFractions, {"numbers": "decimal"}), (Positive, {"tie": "positive"})], ids=str)
def test_the_arguments_with_which_a_right_learner_passes_are_named(learner, arguments):
    found = finding(learner, only="adversaries")
    assert found.passes_with == arguments
    words = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
    assert f"with {words} nothing is found in 20 cases" in str(found)
    assert mistakebound.check_learner(learner, only="adversaries", cases=20, **arguments)


@pytest.mark.parametrize("learner", [Tie, Tail], ids=str)
def test_no_argument_excuses_a_wrong_learner(learner):
    assert finding(learner, only="adversaries").passes_with == {}


def test_a_bias_that_stands_first_is_found_by_its_steps():
    assert "bias true" in finding(InOne).conventions
    assert mistakebound.check_learner(InOne, tie="positive", step=0.5, cases=20, only="adversaries")
    assert mistakebound.check_learner(InOne, tie="positive", step=0.5, bias="first", cases=20, only="adversaries")
    assert finding(InOne, tie="positive", step=0.5, bias=True, cases=20).divergence.cause == "rule"


def test_a_start_at_random_is_named():
    class Random(Mine):
        draw = numpy.random.default_rng(1)

        def __init__(self, dimension):
            self.weights = self.draw.normal(size=dimension)
    assert "it starts at random" in finding(Random).explanation
    assert "at random" not in finding(Tie).explanation


class Decays(Mine):
    """Its step is 1 over the number of its updates; with a bias where one is wanted."""

    def __init__(self, dimension, bias=False, power=1):
        self.weights, self.updates, self.bias_too, self.power = numpy.zeros(dimension + bias), 0, bias, power

    def lifted(self, x):
        return numpy.append(x, 1) if self.bias_too else x

    def predict(self, x):
        return 1 if self.weights @ self.lifted(x) > 0 else -1

    def update(self, x, y):
        if y * (self.weights @ self.lifted(x)) <= 0:
            self.updates += 1
            self.weights = self.weights + y * self.lifted(x) / self.updates ** self.power


def test_a_step_that_decays_is_named():
    assert "Its step decays: on four instances in turn it is (1, 1/2, ~0.333333, 1/4)." in finding(Decays).explanation
    assert "Its step decays" in finding(lambda dimension: Decays(dimension, bias=True), bias=True).explanation
    for other in (Tie, Tail, LateSingle, lambda dimension: Decays(dimension, power=-1), Perceptron(eta0=0.5, **ONE_PASS)):
        assert "decays" not in finding(other).explanation


def test_what_a_batch_does_is_named_where_it_explains_all_of_them():
    class Reads(WithIntercept):
        def partial_fit(self, X, y, classes=None):
            for i in self.order(len(X)):
                super().partial_fit(X[i:i + 1], y[i:i + 1])
    draw = numpy.random.default_rng(1)
    orders = {"it takes the examples in another order": lambda self, rounds: draw.permutation(rounds),
              "it goes over the examples 3 times": lambda self, rounds: list(range(rounds)) * 3,
              None: lambda self, rounds: [0] * rounds}
    for likely, order in orders.items():
        found = finding(type("Read", (Reads,), {"order": order}), only="batches")
        assert (f"Likely: {likely}." in found.explanation) == (likely is not None), found
        assert ("Likely" in found.explanation) == (likely is not None), found
    assert mistakebound.check_learner(type("Read", (Reads,), {"order": lambda self, rounds: range(rounds)}), only="batches")


def test_a_batch_after_examples_goes_on_from_them():
    class Forgets(WithIntercept):
        def partial_fit(self, X, y, classes=None):
            if len(y) > 1 and hasattr(self, "coef_"):
                self.coef_, self.intercept_ = numpy.zeros_like(self.coef_), numpy.zeros_like(self.intercept_)
            for i in range(len(y)):
                super().partial_fit(X[i:i + 1], y[i:i + 1])
    found = finding(Forgets, only="batches")
    assert "one by one, and one partial_fit of" in found.explanation and "Likely" not in found.explanation
    assert "1 examples" not in found.explanation


class Weighs(WithIntercept):
    """An estimator that knows of classes, weights of examples, and sparse matrices."""

    def predict(self, X):
        said = numpy.asarray(X @ self.coef_[0] + self.intercept_[0]).ravel() > 0
        return numpy.where(said, max(self.classes_), min(self.classes_))

    def known(self, classes):
        return numpy.unique(classes)

    def partial_fit(self, X, y, classes=None, sample_weight=None):
        if classes is not None:
            self.classes_ = self.known(classes)
        rows = X.toarray() if hasattr(X, "toarray") else X
        super().partial_fit(rows, numpy.where(y == sorted(self.classes_)[1], 1, -1))


def test_an_estimator_learns_the_same_of_other_labels_weights_of_1_sparse_matrices_and_floats():
    names = [check.name for check in mistakebound.checks(Weighs)]
    assert {"labels", "sample-weights", "float32"} < set(names) and "sparse" not in names
    for check in ("labels", "sample-weights", "float32", "sparse"):
        assert mistakebound.check_learner(Weighs, only=check), check
    assert {"labels", "sample-weights", "float32"} < set(mistakebound.check_learner(Perceptron(**ONE_PASS), cases=2).passed)
    without = [check.name for check in mistakebound.checks(WithIntercept)]  # it claims no more than -1 and 1
    assert "float32" in without and not {"labels", "sample-weights"} & set(without)
    assert not {"labels", "float32"} & {check.name for check in mistakebound.checks(Mine)}


@pytest.mark.parametrize("check, change, words", [
    ("labels", {"predict": lambda self, X: WithIntercept.predict(self, X)}, "predict returned -1, which is neither 0 nor 1"),
    ("labels", {"known": lambda self, classes: numpy.unique(classes)[::-1]}, "classes_ is [1, 0] after partial_fit"),
    ("sample-weights", {"partial_fit": lambda self, X, y, classes=None, sample_weight=None: Weighs.partial_fit(
        self, X if sample_weight is None else 2 * X, y, classes)}, "the weights part"),
    ("sparse", {"partial_fit": lambda self, X, y, classes=None: Weighs.partial_fit(
        self, 2 * X if hasattr(X, "toarray") else X, y, classes)}, "the weights part"),
    ("float32", {"partial_fit": lambda self, X, y, classes=None: Weighs.partial_fit(
        self, numpy.trunc(X) if X.dtype == numpy.float32 else X, y, classes)}, "the rule is another one")])
def test_an_estimator_that_does_something_else_of_them_is_found(check, change, words):
    wrong = type("Wrong", (Weighs,), change)
    assert words in finding(wrong, only=check).explanation
    assert mistakebound.check_learner(wrong, only="adversaries", cases=10)


def test_scikit_learns_intercept_moves_less_on_sparse_matrices():
    assert mistakebound.check_learner(Perceptron(fit_intercept=False, **ONE_PASS), only="sparse")
    found = finding(Perceptron(**ONE_PASS), only="sparse")
    assert found.check == "sparse" and "the weights part" in found.explanation


def test_an_estimator_that_is_defined_in_a_function_is_not_asked_to_be_pickled():
    class Mine:
        def __init__(self):
            self.weights = None

        def predict(self, X):
            return numpy.array([1 if self.weights is not None and self.weights @ x > 0 else -1 for x in X])

        def partial_fit(self, X, y):
            for x, label in zip(X, y):
                if self.weights is None:
                    self.weights = numpy.zeros(len(x))
                if label * (self.weights @ x) <= 0:
                    self.weights = self.weights + label * x
    report = mistakebound.check_learner(Mine, cases=10)
    assert not report.findings and "pickled" not in report.passed


@pytest.mark.parametrize("said", [1, None, numpy.int64(1), numpy.array(1), []])
def test_an_estimator_whose_predict_returns_no_array_of_labels_has_raised_nothing(said):
    class Mine:
        def predict(self, X):
            return said

        def partial_fit(self, X, y):
            self.coef_ = numpy.zeros((1, X.shape[1]))
    found = mistakebound.check_learner(Mine, cases=3).findings[0]
    assert "predict returned" in found.explanation and "raised" not in found.explanation


def test_what_first_rounds_show_of_a_learner_that_breaks_off_names_no_start():
    class BreaksOff:
        def __init__(self, n):
            self.w, self.rounds = numpy.zeros(n), 0

        def predict(self, x):
            return 1 if self.w @ x > 0 else -1

        def update(self, x, y):
            self.rounds += 1
            if self.rounds == 2:
                raise RuntimeError("the second example")
            if y * (self.w @ x) <= 0:
                self.w = self.w + 0.5 * y * x

    for seed in range(1, 5):
        divergence = mistakebound.check_learner(BreaksOff, seed=seed).findings[0].divergence
        assert divergence is None or divergence.likely is None or "step" in divergence.likely, divergence


def test_arguments_are_advised_only_if_the_sequence_that_was_found_passes_with_them():
    class BeyondAThreshold:
        def __init__(self, n):
            self.w = numpy.zeros(n)

        def predict(self, x):
            return 1 if self.w @ x > 1e-3 else -1

        def update(self, x, y):
            if y * (self.w @ x) <= 0:
                self.w = self.w + y * x

    for seed in (1, 3):
        finding = mistakebound.check_learner(BeyondAThreshold, seed=seed, only="adversaries").findings[0]
        if finding.passes_with:
            again = mistakebound.check_learner(BeyondAThreshold, sequences=[finding.sequence], **finding.passes_with)
            assert not again.findings, finding.passes_with


def test_dyadic_numbers_beside_a_step_that_is_none_are_refused_as_on_the_command_line():
    for step in ("0.1", "1/3", Fraction(1, 3), 0.1, 2**-30):
        with pytest.raises(mistakebound.InputError, match="step: found .*beside dyadic=True, which is no multiple of 2"):
            mistakebound.check_learner(Mine, dyadic=True, step=step)
