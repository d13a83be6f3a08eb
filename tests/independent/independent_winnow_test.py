"""Known cases for independent_winnow.py: independent_winnow_test.py, without arguments."""

import decimal
import sys
import unittest
from fractions import Fraction as F
from math import comb
from random import Random

sys.dont_write_bytecode = True
import independent_winnow as win  # noqa: E402
from independent import Examples, InputError, dot  # noqa: E402
from independent_winnow import B, Powers, Rate, Round  # noqa: E402

E = Rate(None, F(1))
W05 = ((1, 1, -1, -1, 1), (1, -1, 1, -1, 1), (-1, -1, -1, 1, -1))
W07 = ((-1, 1, 1), (-1, 0, -1), (0, -1, -1), (1, 0, 1))


def sequence(*rows):
    """Rows (x1, .., xn, y)."""
    xs = [tuple(F(v) for v in row[:-1]) for row in rows]
    return Examples(xs, [row[-1] for row in rows], len(xs[0]))


def vector(*values):
    return [F(v) for v in values]


def refuted(theorem):
    return {name for name, step in theorem.steps.items() if not step.holds}


def mutated(examples, u, rate=E, mistake=None, change=None, start=None):
    """The theorem `winnow` on a learner with a fault: when it updates, or by what."""
    exponents, rounds = vector(*(start or [0] * examples.dimension)), []
    for x, y in zip(examples.xs, examples.ys):
        score = win.score_sign(x, exponents, rate)
        wrong = mistake(score, y) if mistake else y * score <= 0
        step = change(x, y) if change else [y * v for v in x]
        after = [s + v for s, v in zip(exponents, step)] if wrong else exponents
        rounds.append(Round(x, y, exponents, wrong, after))
        exponents = after
    return win.evaluate(examples, rounds, win.comparator_of(examples, vector(*u)), rate).theorems["winnow"]


def close(test, low, high, bits, value):
    """The enclosure holds the decimal value, which is right to 90 digits, and is a few units wide."""
    test.assertLessEqual(low, high)
    test.assertLessEqual(high - low, 4)
    slack = F(1, 10 ** 80)
    test.assertLessEqual(F(low, 1 << bits), F(value) + slack)
    test.assertGreaterEqual(F(high, 1 << bits), F(value) - slack)


class Enclosures(unittest.TestCase):
    def setUp(self):
        decimal.getcontext().prec = 100

    def test_exponentials_enclose_correctly_rounded_decimals(self):
        random = Random(1)
        for _ in range(300):
            a, b, bits = random.randint(-3000, 0), 10 ** random.randint(0, 5), random.choice((64, 128, 200))
            low, high = win.exp_enclosure(F(a, b), bits)
            close(self, low, high, bits, (decimal.Decimal(a) / b).exp())
        self.assertEqual(win.exp_enclosure(F(-10 ** 9), 64), (0, 1))

    def test_logarithms_enclose_correctly_rounded_decimals(self):
        random = Random(2)
        for _ in range(300):
            a, b = random.randint(1, 10 ** random.randint(1, 40)), random.randint(1, 10 ** random.randint(1, 40))
            bits = random.choice((64, 128, 200))
            low, high = win.log_enclosure(F(a, b), bits)
            close(self, low, high, bits, decimal.Decimal(a).ln() - decimal.Decimal(b).ln())
        self.assertEqual(win.log_enclosure(F(1), 64)[0] <= 0 <= win.log_enclosure(F(1), 64)[1], True)

    def test_precision_grows_as_asked(self):
        for bits in (64, 1000, 5000):
            low, high = win.exp_enclosure(F(-7, 3), bits)
            self.assertTrue(0 < high - low <= 4)
            low, high = win.log_enclosure(F(10 ** 50, 3), bits)
            self.assertTrue(0 < high - low <= 4)


class SignsOfPowers(unittest.TestCase):
    def test_a_sum_that_doubles_cannot_tell_from_zero(self):
        decimal.getcontext().prec = 60
        exact = 325368125 - 119696244 * decimal.Decimal(1).exp()
        self.assertLess(abs(exact), decimal.Decimal("1e-7"))
        sign = 1 if exact > 0 else -1
        self.assertEqual(Powers({F(0): F(325368125), F(1): F(-119696244)}).sign(E), sign)
        self.assertEqual(Powers({F(0): F(-325368125), F(1): F(119696244)}).sign(E), -sign)

    def test_convergents_of_e_alternate(self):
        quotients, (p, q), (p1, q1) = [2] + [v for k in range(1, 90) for v in (1, 2 * k, 1)], (1, 0), (0, 1)
        for i, a in enumerate(quotients):
            (p, q), (p1, q1) = (a * p + p1, a * q + q1), (p, q)
            self.assertEqual(Powers({F(0): F(p), F(1): F(-q)}).sign(E), -1 if i % 2 == 0 else 1)
            self.assertEqual(Powers({F(-5, 3): F(p), F(-2, 3): F(-q)}).sign(E), -1 if i % 2 == 0 else 1)
        self.assertGreater(q, 10 ** 120)

    def test_radicals_of_a_rational_base_cancel(self):
        nine, four, half = Rate(F(9), F(1)), Rate(F(4), F(1)), Rate(F(1, 2), F(1))
        self.assertEqual(Powers({F(1, 4): F(1), F(-1, 4): F(-3)}).sign(nine), 0)
        self.assertEqual(Powers({F(1, 4): F(1), F(-1, 4): F(-3)}).sign(E), -1)
        self.assertEqual(Powers({F(1, 4): F(10 ** 40 + 1), F(-1, 4): F(-3 * 10 ** 40)}).sign(nine), 1)
        self.assertEqual(Powers({F(1, 2): F(1), F(0): F(-2)}).sign(four), 0)
        self.assertEqual(Powers({F(1, 4): F(2), F(3, 4): F(-1)}).sign(four), 0)
        self.assertEqual(Powers({F(1): F(2), F(0): F(-1)}).sign(half), 0)
        self.assertEqual(Powers({F(2): F(4), F(1): F(-1)}).sign(half), 1)
        self.assertEqual(Powers({F(1): F(1), F(0): F(-3, 2), F(1, 3): F(1), F(-2, 3): F(-3, 2)})
                         .sign(Rate(F(3, 2), F(1))), 0)
        # (sqrt 2 + 1)(sqrt 2 - 1) = 1, once multiplied out and once as its factors.
        root = Powers({F(1, 2): F(1)})
        self.assertEqual(((root + B(F(0))) * (root - B(F(0))) - B(F(0))).sign(Rate(F(2), F(1))), 0)

    def test_huge_exponents_cost_nothing(self):
        million = 10 ** 6
        for rate in (E, Rate(F(3, 2), F(1)), Rate(F(4), F(1, 2)), Rate(F(10), F(1))):
            self.assertEqual(Powers({F(300 * million): F(1), F(-300 * million): F(-10 ** 30)}).sign(rate), 1)
            self.assertEqual(Powers({F(-300 * million): F(-1, 10 ** 30)}).sign(rate), -1)
        # Leading terms that cancel exactly uncover a term far below.
        terms = {F(million): F(1), F(million - 1): F(-4), F(-million): F(-1)}
        self.assertEqual(Powers(terms).sign(Rate(F(4), F(1))), -1)
        self.assertEqual(Powers({**terms, F(-million): F(1)}).sign(Rate(F(4), F(1))), 1)
        terms = {F(400): F(1), F(0): -F(3, 2) ** 400, F(1, 3): F(1), F(-399): F(-1)}
        self.assertEqual(Powers(terms).sign(Rate(F(3, 2), F(1))), 1)

    def test_perfect_powers(self):
        for r, expected in ((F(9), (3, 2)), (F(64), (2, 6)), (F(2), (2, 1)), (F(8, 27), (F(2, 3), 3)),
                            (F(8, 9), (F(8, 9), 1)), (F(1, 16), (F(1, 2), 4)), (F(10 ** 12, 3 ** 18), (F(100, 27), 6))):
            self.assertEqual(win.perfect_power(r), expected)

    def test_random_sums_agree_with_decimals(self):
        decimal.getcontext().prec = 100
        random, zeros = Random(3), 0
        for _ in range(600):
            base = random.choice((None, F(2), F(9), F(4), F(3, 2), F(9, 4), F(1, 4)))
            terms = {}
            for _ in range(random.randint(1, 4)):
                exponent = F(random.randint(-6, 6), random.choice((1, 1, 2, 4)))
                terms[exponent] = F(random.randint(-6, 6), random.randint(1, 3))
            d = decimal.Decimal(1 if base is None else base.numerator) / (1 if base is None else base.denominator)
            log = decimal.Decimal(1) if base is None else d.ln()
            value = sum((decimal.Decimal(c.numerator) / c.denominator * (log * a.numerator / a.denominator).exp()
                         for a, c in terms.items()), decimal.Decimal(0))
            sign = 0 if abs(value) < decimal.Decimal("1e-60") else 1 if value > 0 else -1
            zeros += sign == 0
            self.assertEqual(Powers(terms).sign(Rate(base, F(1))), sign, terms)
        self.assertGreater(zeros, 5)


class SignsOfLogarithms(unittest.TestCase):
    def test_zero_is_found_by_a_coprime_base(self):
        for terms in ([(1, 6), (-1, 2), (-1, 3)], [(F(1, 2), 4), (-1, 2)], [(3, F(4, 9)), (-2, F(8, 27))],
                      [(1, 10 ** 60), (-60, 10)], [(5, 1)], []):
            self.assertEqual(win.sign_of_logs(terms), 0, terms)

    def test_near_misses_are_not_zero(self):
        self.assertEqual(win.sign_of_logs([(1, 10 ** 60 + 1), (-60, 10)]), 1)
        self.assertEqual(win.sign_of_logs([(F(306), 3), (F(-485), 2)]), -1)
        self.assertLess(3 ** 306, 2 ** 485)
        self.assertEqual(win.sign_of_logs([(1, 2)], F(-7, 10)), -1)
        self.assertEqual(win.sign_of_logs([(1, 2)], F(-69, 100)), 1)
        self.assertEqual(win.sign_of_logs([], F(-1, 10 ** 30)), -1)


class BestComparator(unittest.TestCase):
    def test_by_hand(self):
        for rows, gamma, p in ((((1, 0, 1), (0, 1, 1)), F(1, 2), [F(1, 2)] * 2),
                               (((1, -1, 1),), 1, [1, 0]), (((-1, -1, 1),), -1, None),
                               (((1, -1, 1), (-1, 1, 1)), 0, [F(1, 2)] * 2),
                               (((2, -1, 1), (-1, 1, 1)), F(1, 5), [F(2, 5), F(3, 5)]),
                               (W07, F(1, 3), [F(1, 3), F(2, 3)])):
            best = win.best_comparator(sequence(*rows))
            self.assertEqual(best.gamma, gamma)
            if p:
                self.assertEqual(best.p, p)

    def test_no_random_vector_does_better(self):
        random = Random(4)
        for _ in range(200):
            n, size = random.randint(1, 4), random.randint(1, 7)
            rows = [[random.randint(-3, 3) for _ in range(n)] + [random.choice((-1, 1))] for _ in range(size)]
            examples = sequence(*rows)
            best = win.best_comparator(examples)  # it checks its own certificate
            for _ in range(20):
                p = [F(random.randint(0, 5)) for _ in range(n)]
                if any(p):
                    margin = min(y * dot(p, x) for x, y in zip(examples.xs, examples.ys))
                    self.assertLessEqual(margin / sum(p), best.gamma)


class Runs(unittest.TestCase):
    def all_hold(self, result):
        for theorem in result.theorems.values():
            self.assertEqual(refuted(theorem), set())
            self.assertNotEqual(theorem.verdict, "refuted")
        return result

    def test_the_source_forgets_the_denominator(self):
        result = self.all_hold(win.run_winnow(sequence(*W07), ("eta", F(1)), u=vector(1, 2)))
        self.assertEqual((result.mistakes, result.mistake_rounds, result.exponents), (1, [1], [-1, 1]))
        winnow = result.theorems["winnow"]
        self.assertEqual(winnow.verdict, "does-not-apply")
        self.assertEqual([name for name, holds in winnow.hypotheses.items() if not holds], ["denominator"])
        self.assertEqual({name: step.checked for name, step in winnow.steps.items()},
                         {**dict.fromkeys(win.WINNOW, 1), "simplex": 4, "conservative": 3, "kl-total": 4,
                          "kl-nonnegative": 4, "bound": 4})

    def test_the_limit_of_large_rates_attains_log2(self):
        result = self.all_hold(win.run_winnow(sequence(*W05), ("optimal",), u=vector(1, 0, 0, 0)))
        self.assertEqual((result.mistakes, result.mistake_rounds, result.rate), (2, [1, 2], None))
        self.assertEqual(result.theorems["winnow"].verdict, "does-not-apply")
        tuned = result.theorems["winnow-tuned"]
        self.assertEqual((tuned.verdict, tuned.steps["bound-g"].checked), ("holds", 3))

    def test_one_mistake_against_the_smallest_bound(self):
        result = self.all_hold(win.run_winnow(sequence((1, -1, 1)), ("eta", F(3)), u=vector(1, 0)))
        winnow = result.theorems["winnow"]
        self.assertEqual((result.mistakes, winnow.verdict), (1, "holds"))
        low, high = winnow.bound
        self.assertTrue(F(100357, 100000) < low <= high < F(100359, 100000) and high - low < F(1, 10 ** 25))

    def test_ties_follow_the_rule(self):
        rows = [(1, -1, 0, 1), (0, 1, -1, 1), (1, 0, -1, -1), (0, 0, 0, -1), (1, -1, 0, -1)]
        for choice in (("eta", F(1)), ("eta", F(1, 100)), ("beta", F(2)), ("beta", F(9))):
            # e_1 - e_2 and e_2 - e_3 tie on equal weights, the zero vector always.
            for tie, wrong in (("mistake", [1, 2, 3, 4, 5]), ("positive", [3, 4]), ("negative", [1, 2, 3])):
                result = win.run_winnow(sequence(*rows), choice, tie, u=vector(1, 1, 1))
                self.assertEqual(result.mistake_rounds, wrong, (choice, tie))
        result = win.run_winnow(sequence((1, -1, 1), (1, -1, -1), (1, -1, -1)), ("eta", F(1)), u=vector(1, 1))
        self.assertEqual((result.mistake_rounds, result.exponents), ([1, 2, 3], [-1, 1]))

    def test_a_score_that_is_zero_by_a_radical(self):
        # After the first round S = (1/4, -1/4), so w.x is proportional to 9^(1/4) - 3 * 9^(-1/4) = 0.
        rows = [(F(1, 4), F(-1, 4), 1), (1, -3, 1)]
        for beta, tie, wrong in ((9, "mistake", [1, 2]), (9, "positive", [2]), (10, "mistake", [1]),
                                 (8, "mistake", [1, 2])):
            result = win.run_winnow(sequence(*rows), ("beta", F(beta)), tie, u=vector(1, 0))
            self.assertEqual(result.mistake_rounds, wrong)

    def test_passes_count_on(self):
        result = win.run_winnow(sequence((1, -1, 1), (1, -1, -1)), ("beta", F(2)), passes=3, u=vector(1, 1))
        self.assertEqual(result.mistake_rounds, [1, 2, 3, 4, 5, 6])
        self.assertEqual(result.theorems["winnow"].verdict, "does-not-apply")

    def test_optimal_needs_a_positive_margin(self):
        with self.assertRaises(InputError):
            win.run_winnow(sequence((1, -1, 1), (1, -1, -1)), ("optimal",))
        result = self.all_hold(win.run_winnow(sequence((2, -1, 1), (-1, 1, 1)), ("optimal",)))
        self.assertEqual((result.rate, result.comparator.gamma), (Rate(F(11, 9), F(1, 4)), F(1, 5)))
        self.assertEqual([t.verdict for t in result.theorems.values()], ["holds", "holds"])

    def test_the_bound_at_the_optimal_rate_is_ln_n_over_g(self):
        decimal.getcontext().prec = 50
        result = win.run_winnow(sequence((2, -1, 1), (-1, 1, 1)), ("optimal",))
        eps = decimal.Decimal(1) / 10
        g = (1 + eps) / 2 * (1 + eps).ln() + (1 - eps) / 2 * (1 - eps).ln()
        value = F(decimal.Decimal(2).ln() / g)
        low, high = result.theorems["winnow"].bound
        self.assertTrue(low - F(1, 10 ** 40) <= value <= high + F(1, 10 ** 40))

    def test_hypotheses_fail_one_by_one(self):
        examples = sequence((1, 1, 1), (1, -1, -1))
        for u, gamma, failing in (((0, 0), None, {"nonnegative", "margin", "denominator"}),
                                  ((-1, 2), None, {"nonnegative", "denominator"}), ((0, 1), F(2), {"margin"}),
                                  ((1, 0), None, {"margin", "denominator"}), ((0, 1), F(1, 100), {"denominator"}),
                                  ((0, 1), None, set())):
            winnow = win.run_winnow(examples, ("eta", F(1)), u=vector(*u), gamma=gamma).theorems["winnow"]
            self.assertEqual({name for name, holds in winnow.hypotheses.items() if not holds}, failing)
            self.assertEqual(winnow.verdict, "does-not-apply" if failing else "holds")

    def test_the_empty_sequence_holds_vacuously(self):
        result = win.run_winnow(Examples([], [], 3), ("eta", F(1)))
        winnow = result.theorems["winnow"]
        self.assertEqual((winnow.verdict, winnow.vacuous, result.mistakes), ("holds", True, 0))

    def test_everything_holds_on_random_sequences(self):
        random = Random(5)
        for _ in range(60):
            n = random.randint(1, 3)
            rows = [[random.randint(-2, 2) for _ in range(n)] + [random.choice((-1, 1))]
                    for _ in range(random.randint(1, 6))]
            choice = random.choice((("eta", F(1, 2)), ("eta", F(20)), ("beta", F(3, 2)), ("beta", F(9)), ("optimal",)))
            tie = random.choice(("positive", "negative", "mistake"))
            u = [F(random.randint(0, 4)) for _ in range(n)]
            for comparator in (None, u):
                try:
                    self.all_hold(win.run_winnow(sequence(*rows), choice, tie, u=comparator))
                except InputError:
                    self.assertEqual(choice, ("optimal",))

    def test_equalities_are_found_equal(self):
        # Balanced rows and eps = 1: (17), (18) and (20) are equalities, at every rate.
        for rate in (E, Rate(F(9), F(1, 2)), Rate(F(3, 2), F(1))):
            for gamma, true in ((F(1), True), (F(101, 100), False)):
                examples = sequence(*W05)
                c = win.comparator_of(examples, vector(1, 0, 0, 0))._replace(gamma=gamma)
                steps = win.winnow_steps(win.learn(examples, rate), c, rate)
                self.assertEqual([steps[name].holds for name in ("z-bound", "kl-drop", "kl-total")], [True, true, true])
        self.assertEqual(win.sign_of_divergence(vector("1/2", "1/2"), vector(3, 3), E), 0)
        self.assertEqual(win.sign_of_divergence(vector("1/2", "1/2"), vector(3, "3.0000001"), E), 1)
        self.assertEqual(win.sign_of_divergence(vector("4/5", "1/5"), vector(1, 0), Rate(F(4), F(1))), 0)
        self.assertEqual(win.sign_of_divergence(vector("4/5", "1/5"), vector(1, 0), Rate(F(4), F(101, 100))), 1)
        self.assertEqual(win.sign_of_divergence(vector(1, 0), vector(0, 0), E), 1)

    def test_powers_of_cosh_are_powers(self):
        for m in range(6):
            product = B(F(0))
            for _ in range(m):
                product = product * (B(F(3)) + B(F(-3)))
            self.assertEqual((product - win.cosh_power(F(3), m)).terms, {})
            self.assertEqual(sum(product.terms.values()), 2 ** m)
            self.assertEqual(product.terms[F(3 * m)], comb(m, 0))


class Mutants(unittest.TestCase):
    """Learners and comparators with one fault each, and a short sequence that refutes the step named."""

    def test_updating_on_every_round_breaks_the_sign_and_what_rests_on_it(self):
        # The score is -1 and the label -1: an update that no mistake allows.
        theorem = mutated(sequence((-1, -1)), (1,), mistake=lambda s, y: True)
        self.assertLessEqual({"mistake-sign", "z-bound", "kl-drop", "kl-total"}, refuted(theorem))
        self.assertEqual(theorem.verdict, "refuted")

    def test_the_wrong_sign_of_the_rate_breaks_the_correction(self):
        theorem = mutated(sequence((-1, 0, 1)), (1, 0), change=lambda x, y: [-y * v for v in x])
        self.assertIn("update-corrects", refuted(theorem))
        self.assertIn("kl-drop-identity", refuted(theorem))

    def test_an_update_without_a_mistake_is_seen(self):
        examples = sequence((1, 0, 1))
        rounds = [Round(examples.xs[0], 1, vector(0, 0), False, vector(1, 0))]
        theorem = win.evaluate(examples, rounds, win.comparator_of(examples, vector(1, 0)), E).theorems["winnow"]
        self.assertEqual(refuted(theorem), {"conservative"})

    def test_a_biased_start_breaks_the_total_drop(self):
        theorem = mutated(sequence((1, -1, 1)), (1, 0), start=(5, 0), mistake=lambda s, y: False)
        self.assertEqual(refuted(theorem), set())  # no mistake, and the drop is measured from the uniform weights
        theorem = mutated(sequence((1, -1, 1)), (1, 0), start=(-5, 0))
        self.assertIn("kl-total", refuted(theorem))

    def test_a_margin_that_is_not_there_is_excused(self):
        examples = sequence((-1, 1, -1))
        result = win.run_winnow(examples, ("eta", F(1)), u=vector(2, 0), gamma=F(3))
        winnow = result.theorems["winnow"]
        self.assertEqual((winnow.verdict, "margin" in refuted(winnow)), ("does-not-apply", True))


if __name__ == "__main__":
    unittest.main()
