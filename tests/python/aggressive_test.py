"""Passive-aggressive learners in this process: scikit-learn's conform, and say which they are; wrong ones are named."""
import os
from fractions import Fraction

import numpy
import pytest
from sklearn.linear_model import PassiveAggressiveClassifier, SGDClassifier

import mistakebound

ONE_PASS = {"max_iter": 1, "tol": None, "shuffle": False}
SEEDS = int(os.environ.get("MISTAKEBOUND_SEEDS", "2"))  # with which right learners are tried; more say more
RULES = {"hinge": "passive-aggressive-1", "squared_hinge": "passive-aggressive-2"}


def finding(learner, rule="perceptron", **options):
    report = mistakebound.check_learner(learner, rule, **options)
    assert not report and len(report.findings) == 1
    return report.findings[0]


@pytest.mark.parametrize("loss", RULES)
@pytest.mark.parametrize("intercept", [False, True])
def test_the_passive_aggressive_classifier_of_scikit_learn_conforms(loss, intercept):
    learner = PassiveAggressiveClassifier(loss=loss, C=0.3, fit_intercept=intercept, **ONE_PASS)
    report = mistakebound.check_learner(learner, RULES[loss], aggressiveness=0.3, norm="features", cases=6)
    assert report, report
    assert {"adversaries", "long", "twin", "pickled"} < set(report.passed)
    for seed in range(SEEDS):
        mistakebound.assert_learner(learner, RULES[loss], aggressiveness=0.3, norm="features", seed=seed, cases=20,
                                    only="adversaries", decisions_only=seed % 2 == 0)


@pytest.mark.parametrize("loss", RULES)
@pytest.mark.parametrize("intercept", [False, True])
def test_an_estimator_says_which_of_them_it_is(loss, intercept):
    found = finding(PassiveAggressiveClassifier(loss=loss, C=0.5, fit_intercept=intercept, **ONE_PASS))
    assert found.divergence.cause == "rule"
    assert found.divergence.likely == f"it is {RULES[loss]}, as its parameters say"
    assert found.explanation.endswith(f"Likely: {found.divergence.likely}.")
    assert found.passes_with == {"rule": RULES[loss], "aggressiveness": 0.5, **({"norm": "features"} if intercept else {})}


class NewerClassifier:
    """SGDClassifier as scikit-learn has it from 1.8 on, where learning_rate may be pa1 or pa2: its parameters, and its
    rule by the classifier that it had for it before."""

    def __init__(self, loss="hinge", penalty="l2", learning_rate="optimal", eta0=0.01, fit_intercept=True, average=False):
        self.loss, self.penalty, self.learning_rate, self.eta0 = loss, penalty, learning_rate, eta0
        self.fit_intercept, self.average = fit_intercept, average
        of_loss = {"pa1": "hinge", "pa2": "squared_hinge"}[learning_rate]
        self._old = PassiveAggressiveClassifier(C=eta0, loss=of_loss, fit_intercept=fit_intercept, **ONE_PASS)

    def get_params(self, deep=True):
        return {name: getattr(self, name) for name in ("loss", "penalty", "learning_rate", "eta0", "fit_intercept", "average")}

    def partial_fit(self, X, y, classes=None):
        self._old.partial_fit(X, y, classes=classes)
        self.coef_, self.intercept_, self.classes_ = self._old.coef_, self._old.intercept_, self._old.classes_
        return self

    def predict(self, X):
        return self._old.predict(X)


@pytest.mark.parametrize("schedule, rule", [("pa1", "passive-aggressive-1"), ("pa2", "passive-aggressive-2")])
def test_newer_classifiers_say_by_their_learning_rate_which_they_are(schedule, rule):
    learner = NewerClassifier(penalty=None, learning_rate=schedule, eta0=0.25)
    assert finding(learner).passes_with == {"rule": rule, "aggressiveness": 0.25, "norm": "features"}
    found = finding(learner, rule)  # whose C and norm are not said
    assert found.passes_with == {"norm": "features", "aggressiveness": 0.25}


@pytest.mark.parametrize("other", [SGDClassifier(**ONE_PASS), SGDClassifier(loss="squared_hinge", penalty=None, **ONE_PASS),
                                   NewerClassifier(penalty="l2", learning_rate="pa1", eta0=1),
                                   PassiveAggressiveClassifier(average=True, **ONE_PASS)], ids=str)
def test_nothing_is_said_of_estimators_whose_parameters_make_another_rule(other):
    found = finding(other, cases=3)
    assert "rule" not in found.passes_with and found.divergence.likely is None


class Softened:
    """A correct learner with softened steps, C = 1/5; the faults below change one thing of it."""

    c, constant = 0.2, 0

    def __init__(self, dimension):
        self.w = numpy.zeros(dimension + self.constant)

    def seen(self, x):
        return numpy.append(x, 1.0) if self.constant else x

    def predict(self, x):
        return 1 if self.w @ self.seen(x) > 0 else -1

    def loss(self, score, y):
        return max(0.0, 1 - y * score)

    def tau(self, lost, x):
        return lost / (x @ x + 1 / (2 * self.c))

    def update(self, x, y):
        x = self.seen(x)
        self.w = self.w + self.tau(self.loss(self.w @ x, y), x) * y * x


class WithoutC(Softened):
    def tau(self, lost, x):
        return lost / (x @ x) if x.any() else 0.0


class First(WithoutC):
    def tau(self, lost, x):
        return min(self.c, super().tau(lost, x))


class WholeC(Softened):
    def tau(self, lost, x):
        return lost / (x @ x + 1 / self.c)


class Length(Softened):
    def tau(self, lost, x):
        return lost / (numpy.linalg.norm(x) + 1 / (2 * self.c))


class WithoutMargin(Softened):
    def loss(self, score, y):
        return max(0.0, -y * score)


class SquaredLoss(Softened):
    def loss(self, score, y):
        return super().loss(score, y) ** 2


class Features(Softened):
    constant = 1

    def tau(self, lost, x):
        return super().tau(lost, x[:-1])


WRONG = {WithoutC: "tau is l/|x|^2: C is left out, or larger", First: "tau is min(C, l/|x|^2) with C = 0.2",
         WholeC: "1/C is added to |x|^2 in the place of 1/(2C)", Length: "tau is divided by |x| in the place of |x|^2",
         WithoutMargin: "the loss is max(0, -y (w.x)), without a margin of 1",
         SquaredLoss: "tau has the square of the loss in the place of the loss",
         Features: "|x|^2 does not count the constant of the bias"}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # the squares of losses grow beyond all numbers
@pytest.mark.parametrize("decisions_only", [False, True])
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_wrong_learners_are_named_by_what_is_wrong(wrong, decisions_only):
    found = finding(wrong, "passive-aggressive-2", aggressiveness="1/5", bias=bool(wrong.constant), decisions_only=decisions_only)
    assert (found.divergence.cause, found.divergence.likely) == ("rule", WRONG[wrong])


def test_a_correct_learner_passes_every_check():
    assert mistakebound.check_learner(Softened, "passive-aggressive-2", aggressiveness="1/5", cases=20)


def test_recorded_runs_are_judged_and_exact_runs_are_those_of_the_rule():
    X, y = [[2, 0], [1, 1], [0, 3]], [1, -1, 1]
    run = mistakebound.run("passive-aggressive-1", X, y, aggressiveness="1/4")
    assert run.state["updates"] == 3 and run.weights == (Fraction(1, 4), Fraction(1, 3))
    shown = [[0.5, 0], [0.25, -0.25], [0.25, Fraction(1, 3)]]
    verdict = mistakebound.check(X, y, [-1, 1, -1], weights=shown, learner="passive-aggressive-1", aggressiveness=0.25)
    assert verdict.conforms, verdict
    shown[1] = [-0.25, -0.75]
    verdict = mistakebound.check(X[:2], y[:2], [-1, 1], weights=shown[:2], learner="passive-aggressive-1", aggressiveness=0.25)
    assert verdict.first_divergence.likely == "tau is l/|x|^2: C is left out, or larger"
