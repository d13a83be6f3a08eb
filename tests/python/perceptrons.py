"""A perceptron in NumPy as people write it, and one with a fault that is known: what the tests of Python check."""
import numpy


class Right:
    """A correct perceptron; wrong ones change one thing of it."""

    def __init__(self, dimension):
        self.weights = numpy.zeros(dimension)

    def predict(self, x):
        return 1 if self.weights @ x > 0 else -1

    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.weights += y * x


class Skips(Right):
    """Leaves out its second update."""
    updates = 0

    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.updates += 1
            if self.updates != 2:
                self.weights += y * x
