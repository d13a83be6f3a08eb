"""The test that a user writes."""
import mistakebound
from sklearn.linear_model import Perceptron


class Forgetful(Perceptron):  # leaves out an update now and then
    def partial_fit(self, X, y, classes=None):
        skip = hasattr(self, "coef_") and X[0, 0] < 0 < self.coef_[0, 0]
        return self if skip else super().partial_fit(X, y, classes)


def test_the_perceptron_of_scikit_learn_follows_the_rule():
    mistakebound.assert_learner(Perceptron(max_iter=1, tol=None, shuffle=False))


def test_a_forgetful_one_is_caught():
    report = mistakebound.check_learner(Forgetful(max_iter=1, tol=None, shuffle=False))
    assert "an update that is due was left out" in report.findings[0].explanation
