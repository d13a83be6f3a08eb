"""Known cases for independent_kernel.py: independent_kernel_test.py, without arguments."""

import sys
import unittest
from fractions import Fraction as F

sys.dont_write_bytecode = True
import independent_kernel as ker  # noqa: E402

XOR = ([(F(1), F(1)), (F(1), F(-1)), (F(-1), F(-1)), (F(-1), F(1))], [1, -1, 1, -1])


def space(text):
    return ker.Space(ker.parse_kernel(text))


def evaluated(xs, ys, kernel, f, tie="mistake", **more):
    s = space(kernel)
    update = more.pop("update", None)
    rounds = ker.run_kernel(xs, ys, s, tie, update=update)
    return ker.theorem(xs, ys, rounds, s, f, tie=tie, **more)


def line(*rows):
    return [(F(x),) for x, _ in rows], [y for _, y in rows]


def refuted(theorem):
    return {name for name, step in theorem.steps.items() if step.violation is not None}


class Kernels(unittest.TestCase):
    def test_values(self):
        def value(text, x, z):
            return ker.kernel_value(ker.parse_kernel(text), x, z)
        self.assertEqual(ker.as_rational(value("linear", (F(1), F(2)), (F(3), F(-1, 2)))), 2)
        self.assertEqual(ker.as_rational(value("polynomial:2:1", (F(1), F(-1)), (F(1), F(1)))), 1)
        self.assertEqual(value("gaussian:1/2", (F(0), F(0)), (F(1), F(2))).terms, {F(-5, 2): F(1)})
        self.assertEqual(ker.as_rational(value("intersection", frozenset("abc"), frozenset("cad"))), 2)
        self.assertEqual(ker.as_rational(value("substring:2", "banana", "bandana")), 3)

    def test_semidefinite(self):
        for text, points, expected in (("linear", (1, 2, -3), True), ("polynomial:1:-1", (0,), False),
                                       ("polynomial:1:-1", (1, -1), False), ("polynomial:2:1", (0, 1, 2, 3, 4), True),
                                       ("gaussian:1", (0, 1, 3), True), ("gaussian:-1", (0, 1), False),
                                       ("polynomial:1:-1", (2, F(1, 2)), False), ("polynomial:1:-1", (2,), True)):
            s = space(text)
            matrix = [[s.entry((F(a),), (F(b),)) for b in points] for a in points]
            self.assertIs(ker.semidefinite(matrix), expected, (text, points))


class Theorem(unittest.TestCase):
    def test_xor_makes_four_mistakes_of_nine_halves(self):
        f = [(x, F(y, 8)) for x, y in zip(*XOR)]
        found = evaluated(*XOR, "polynomial:2:1", f, certificate=("best", [F(1, 8)] * 4))
        self.assertEqual((found.verdict, found.mistakes), ("holds", 4))
        self.assertEqual([ker.as_rational(v) for v in (found.gamma, found.radius2, found.f2)], [1, 9, F(1, 2)])
        self.assertEqual(found.steps["max-margin"].checked, 4)

    def test_one_u_and_two_labels_break_the_hypothesis_for_a_kernel_that_is_nowhere_negative(self):
        for kernel in ("polynomial:2:1", "gaussian:1/3"):
            for u in ((F(1), F(1)), (F(-2), F(5))):
                found = evaluated(*XOR, kernel, [(u, F(1))])
                self.assertFalse(found.hypotheses["separable"])
                self.assertIn("one-label", refuted(found))

    def test_what_is_no_kernel_breaks_the_bound(self):
        found = evaluated(*line((1, -1)), "polynomial:1:-1", [((F(-1),), F(1))])
        self.assertEqual(found.hypotheses, {"zero-start": True, "separable": True, "gram-psd": False})
        self.assertLessEqual({"cauchy-schwarz", "bound"}, refuted(found))
        self.assertEqual(found.verdict, "does-not-apply")

    def test_planted_faults_are_caught_by_their_steps(self):
        rows = line((1, 1), (1, 1))
        u = [((F(1),), F(1))]
        for update, broken in ((lambda w, x, y, m: w + ((x, y),), {"conservative", "linear-agrees"}),
                               (lambda w, x, y, m: w + ((x, -y),) if m else w, {"update-corrects", "progress"}),
                               (lambda w, x, y, m: w + ((x, 2 * y),) if m else w, {"update-rule", "norm-expansion", "norm-growth"})):
            self.assertLessEqual(broken, refuted(evaluated(*rows, "linear", u, update=update)))

    def test_a_certificate_that_none_separates(self):
        rows = line((1, 1), (1, -1))
        found = evaluated(*rows, "linear", [], certificate=("none", [F(1, 2), F(1, 2)]))
        self.assertEqual(found.steps["none-separates"].verdict, "holds")
        wrong = evaluated(*rows, "linear", [], certificate=("none", [F(1, 4), F(3, 4)]))
        self.assertEqual(wrong.steps["none-separates"].verdict, "refuted")


if __name__ == "__main__":
    unittest.main()
