"""The same learners as scikit-learn wants its estimators to be."""
import copy

import numpy
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted

from corpus import Learner


class Estimator(ClassifierMixin, BaseEstimator):
    """Fits in five passes, or a right one is not good enough for the checks of accuracy."""

    def __init__(self, file="wrong_learners.py", way="right"):
        self.file, self.way = file, way

    def fit(self, X, y):
        X, y = self._validate_data(X, y)
        check_classification_targets(y)
        self.classes_, labels = numpy.unique(y, return_inverse=True)
        if len(self.classes_) != 2:
            raise ValueError(f"Only binary classification is supported; the data have {len(self.classes_)} class(es)")
        self.learner_ = Learner(self.file, self.way, X.shape[1])
        for _ in range(5):
            for x, label in zip(X, labels):
                self.learner_.update(x, 2 * int(label) - 1)
        return self

    def predict(self, X):
        check_is_fitted(self)
        X = self._validate_data(X, reset=False)
        return self.classes_[[int(copy.deepcopy(self.learner_).predict(x) > 0) for x in X]]

    def _more_tags(self):
        return {"binary_only": True}
