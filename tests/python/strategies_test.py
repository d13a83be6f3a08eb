"""The adversaries as strategies of Hypothesis: what they draw, what they find, and how small that becomes."""
from fractions import Fraction

import numpy
import pytest

hypothesis = pytest.importorskip("hypothesis")

import mistakebound  # noqa: E402
from mistakebound import strategies  # noqa: E402
from perceptrons import Right, Skips  # noqa: E402

SETTINGS = hypothesis.settings(max_examples=200, deadline=None, database=None, derandomize=True,
                               suppress_health_check=list(hypothesis.HealthCheck))


class MissesTies(Right):
    def update(self, x, y):
        if y * (self.weights @ x) < 0 or not self.weights.any():
            self.weights += y * x


def found(learner, check=mistakebound.assert_learner, **options):
    """The smallest sequence on which the learner fails, as Hypothesis has shrunk it; None where it finds none."""
    last = []

    @SETTINGS
    @hypothesis.given(strategies.examples(**options))
    def test(examples):
        last[:] = [examples]
        check(learner, sequences=[examples])

    try:
        test()
    except mistakebound.CheckFailure:
        return last[0]
    return None


def drawn(**options):
    """A hundred sequences."""
    sequences = []

    @hypothesis.settings(SETTINGS, max_examples=100)
    @hypothesis.given(strategies.examples(**options))
    def test(examples):
        sequences.append(examples)

    test()
    return sequences


def exact_run(sequence):
    """The weights before each round, of the perceptron that errs on ties, in fractions."""
    weights = [Fraction(0)] * len(sequence[0][0])
    for x, y in sequence:
        yield tuple(weights)
        if y * sum(a * Fraction(b) for a, b in zip(weights, x)) <= 0:
            weights = [a + y * Fraction(b) for a, b in zip(weights, x)]


def test_a_right_learner_passes_and_wrong_ones_fail_on_two_or_three_examples():
    assert found(Right) is None
    skips = found(Skips)
    assert len(skips) == 2 and all(len(x) == 1 for x, _ in skips)
    ties = found(MissesTies)
    assert len(ties) <= 3 and sum(abs(value) for x, _ in ties for value in x) <= 4


def test_the_ties_are_exact_ties_of_the_exact_weights():
    ties = total = 0
    for sequence in drawn(adversary="ties", max_rounds=6):
        for weights, (x, _) in zip(exact_run(sequence), sequence):
            if any(weights):
                total += 1
                ties += sum(a * Fraction(b) for a, b in zip(weights, x)) == 0
    assert total > 50 and ties > total / 2


def test_every_adversary_can_be_named_and_keeps_to_the_rounds_the_dimension_and_the_numbers():
    for name, _ in mistakebound._core.adversaries("perceptron", "binary32"):
        for sequence in drawn(adversary=name, dimension=3, max_rounds=5, numbers="binary32"):
            assert 1 <= len(sequence) <= 5
            for x, y in sequence:
                assert len(x) == 3 and y in (-1, 1)
                assert all(isinstance(value, float) and numpy.float32(value) == value for value in x)


def test_decimals_are_fractions_and_dyadic_numbers_are_sixteenths():
    assert any(value.denominator % 5 == 0 for sequence in drawn(numbers="decimal") for x, _ in sequence for value in x)
    assert all(value * 16 == int(value * 16) for sequence in drawn(dyadic=True) for x, _ in sequence for value in x)


@pytest.mark.parametrize("rule, options", [("winnow", {"eta": "1/2"}), ("littlestone-winnow", {}), ("halving", {}),
                                           ("kernel-perceptron", {"kernel": "polynomial:2:1"}), ("perceptron", {"bias": True})])
def test_other_rules_have_their_adversaries(rule, options):
    sequences = drawn(rule=rule, **options)
    assert len({repr(sequence) for sequence in sequences}) > 20
    if rule == "littlestone-winnow":
        assert all(value in (0, 1) for sequence in sequences for x, _ in sequence for value in x)
    if rule == "halving":
        assert all(value in (-1, 1) for sequence in sequences for x, _ in sequence for value in x)


def test_the_simplest_choices_make_the_simplest_sequence():
    smallest = hypothesis.find(strategies.examples(), lambda sequence: True, settings=SETTINGS)
    assert len(smallest) <= 2 and all(abs(value) <= 1 for x, _ in smallest for value in x)


@pytest.mark.parametrize("options, part", [({"rule": "perceptrom"}, "perceptrom"), ({"adversary": "knots"}, "near-ties"),
                                           ({"dimension": 0}, "dimension: found 0"), ({"max_rounds": 1.5}, "max_rounds"),
                                           ({"eta": 1}, "eta"), ({"tie": "never"}, "tie"),
                                           ({"rule": "hedge", "beta": "1/2"}, "rule: found the rule 'hedge' in this process")])
def test_arguments_that_cannot_be_are_refused_before_anything_is_drawn(options, part):
    with pytest.raises(mistakebound.InputError) as raised:
        strategies.examples(**options)
    assert part in str(raised.value)
