"""The test that one writes with Hypothesis in an afternoon: thirty lines, with the perceptron in fractions beside the learner.

It is what `check_learner` is measured against (testers.py). make(dimension) makes a learner; entries are a strategy."""
from fractions import Fraction

import numpy
from hypothesis import strategies as st


def sequences(entries, widest=5, longest=20):
    """Examples of one dimension: the instances and the labels."""
    return st.integers(1, widest).flatmap(lambda n: st.lists(
        st.tuples(st.lists(entries, min_size=n, max_size=n), st.sampled_from([-1, 1])), min_size=1, max_size=longest))


def assert_follows_the_rule(make, examples, tolerance):
    weights = [Fraction(0)] * len(examples[0][0])
    learner = make(len(weights))
    for x, y in examples:
        predicted = learner.predict(numpy.array(x, dtype=float))
        score = sum(w * Fraction(a) for w, a in zip(weights, x))
        if abs(score) > tolerance:
            assert predicted == (1 if score > 0 else -1)
        learner.update(numpy.array(x, dtype=float), y)
        if y * score <= 0:
            weights = [w + y * Fraction(a) for w, a in zip(weights, x)]
        shown = getattr(learner, "weights", None)
        if shown is not None:
            for mine, theirs in zip(weights, shown, strict=True):
                assert abs(mine - Fraction(float(theirs))) <= tolerance * max(1, abs(mine))
