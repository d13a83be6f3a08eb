"""Hand-computed examples for independent.py: independent_test.py, without arguments."""

import sys
import unittest
from fractions import Fraction as F
from random import Random

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
from independent import Examples, InputError, Round, Surd  # noqa: E402


def sequence(*rows):
    """Rows (x1, .., xn, y)."""
    xs = [tuple(F(v) for v in row[:-1]) for row in rows]
    return Examples(xs, [row[-1] for row in rows], len(xs[0]))


def mutated_run(examples, mistake=lambda score, y: y * score <= 0, update=lambda y: y):
    """A learner with a fault: `mistake` decides whether to update, w += update(y) x."""
    w, rounds = [F(0)] * examples.dimension, []
    for x, y in zip(examples.xs, examples.ys):
        wrong = mistake(ind.dot(w, x), y)
        after = [a + update(y) * b for a, b in zip(w, x)] if wrong else w
        rounds.append(Round(x, y, w, wrong, after))
        w = after
    return ind._finish(rounds, examples.xs, w)


def refuted(report):
    return {name for name, step in report.steps.items() if not step.holds}


class Numbers(unittest.TestCase):
    def test_values(self):
        for text, value in {"3": 3, "+3": 3, "-0.125": F(-1, 8), "1e-3": F(1, 1000), "1.0e16": 10 ** 16,
                            "-3/7": F(-3, 7), "0x1.8p+3": 12, "0x10": 16, "0123": 123, "-0x.8p1": -1, "6/4": F(3, 2),
                            "0.1": F(1, 10),
                            "1E2": 100, "1e4096": 10 ** 4096, "0x1p-2": F(1, 4)}.items():
            self.assertEqual(ind.parse_number(text), value, text)

    def test_errors(self):
        for text in ("", "nan", "inf", "-Infinity", "1/0", "1e999999999", "1e4097", "0x1p-99999", "1.5/2", "1 2", "--1",
                     ".", "0x", "e5", "1e", "abc", "\u0663"):
            with self.assertRaises(InputError, msg=text):
                ind.parse_number(text)

    def test_surds(self):
        self.assertEqual(Surd(0, (1, 8), (-2, 2)).sign(), 0)
        self.assertEqual(ind.as_rational(Surd(0, (1, F(1, 2)), (-1, F(9, 2)), (1, 2), (1, F(4, 9)))), F(2, 3))
        self.assertEqual(Surd(-1, (1, 2)).sign(), 1)
        self.assertEqual(Surd(-3, (1, 2), (1, 3)).sign(), 1)
        low, high = Surd(0, (-3, 2)).enclosure()
        self.assertTrue(low < high < 0 and low ** 2 > 18 > high ** 2 and high - low < F(1, 10 ** 58))
        random = Random(1)
        for _ in range(3000):
            a, b, c = (F(random.randint(-6, 6), random.randint(1, 3)) for _ in range(3))
            r, s = (F(random.randint(0, 8), random.randint(1, 4)) for _ in range(2))
            self.assertEqual(ind.sign_two_roots(a, b, r, c, s), Surd(a, (b, r), (c, s)).sign())
            self.assertEqual(ind.sign_one_root(a, b, r), Surd(a, (b, r)).sign())


class Files(unittest.TestCase):
    def test_csv(self):
        expected = Examples([(F(1), F(1, 3)), (F(-1, 2), F(0))], [1, -1], 2)
        for text in ("1,1/3,1\n-.5,0,-1\n", "a,b,c\r\n1, 1/3 ,1\r\n-0.5,0,0\r\n", "\ufeffa,y,b\n1,+1,1/3\n-5e-1,-1,0",
                     "class,a,b\n1,1,1/3\n\n0,-0x1p-1,0\n", "+1 1:1 2:1/3\n-1 1:-0.5 # end\n"):
            self.assertEqual(ind.read_examples(text), expected, text)
        self.assertEqual(ind.read_examples("a,b,c\n1,1,1/3\n0,-1/2,0\n", label="1"), expected)
        self.assertEqual(ind.read_examples("a,b,c\n1,1,1/3\n0,-1/2,0\n", label="a"), expected)
        self.assertEqual(ind.read_examples("a,b,y\n", bias=True), Examples([], [], 3))
        self.assertEqual(ind.read_examples("2,1\n", bias=True), Examples([(2, 1)], [1], 2))
        self.assertEqual(ind.read_examples("1\n-1 3:2\n").xs, [(0, 0, 0), (0, 0, 2)])

    def test_errors(self):
        for text in ("", "a,1\n1,1\n", "a,y\n1,\n", "1,1\n1,2\n", "1,1\n1,0\n1,-1\n", "1,1\n1,2,1\n", "1,1\nx,1\n",
                     "1 0:1\n", "1 1:1 1:2\n", "1/0,1\n", "1,nan\n", "1,1e999999999\n", "1 a:1\n"):
            with self.assertRaises(InputError, msg=text):
                ind.read_examples(text)


class Online(unittest.TestCase):
    def all_hold(self, run, u, gamma=None):
        reports = [f(run, u, gamma) for f in (ind.separable_report, ind.freund_schapire_report, ind.hinge_report)]
        for report in reports:
            self.assertEqual(set() if report.verdict == "does-not-apply" else refuted(report), set())
        return reports

    def test_p01_basis_vectors(self):
        run = ind.run_online(sequence((1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1)))
        self.assertEqual((run.mistakes, run.mistake_rounds, run.weights, run.radius2), (3, [1, 2, 3], [1, 1, 1], 1))
        separable, fs, hinge = self.all_hold(run, [F(1)] * 3)
        self.assertEqual((separable.verdict, separable.bound, separable.quantities["gamma"]), ("holds", 3, 1))
        self.assertEqual(separable.quantities["cos2"], 1)
        for name, slack, at in (("mistake-sign", 0, 1), ("progress", 0, 1), ("total-progress", 0, 1),
                                ("norm-growth", 0, 1), ("total-norm", 0, 1), ("cauchy-schwarz", 0, 3),
                                ("sandwich", 0, 1), ("bound", 0, 3), ("sum-bound", 0, 3)):
            step = separable.steps[name]
            self.assertEqual((name, step.checked, step.min_slack, step.at_round), (name, 3, slack, at))
        conservative = separable.steps["conservative"]
        self.assertEqual((conservative.checked, conservative.min_slack), (0, None))
        self.assertIsNone(separable.steps["update-corrects"].min_slack)
        self.assertEqual(ind.as_rational(fs.bound), 3)  # sqrt(3) - sqrt(3) is recognised as 0
        self.assertEqual(ind.as_rational(fs.steps["bound"].min_slack), 0)
        self.assertEqual(ind.as_rational(hinge.bound), 3)
        self.assertEqual(hinge.steps["quadratic"].at_round, 3)

    def test_p14_zero_vectors(self):
        run = ind.run_online(sequence((0, 1), (0, -1), (0, 1)))
        self.assertEqual((run.mistakes, run.weights), (3, [0]))
        separable, fs, hinge = self.all_hold(run, [F(0)])
        self.assertEqual((separable.verdict, separable.quantities["gamma"]), ("does-not-apply", 0))
        self.assertEqual((fs.verdict, fs.quantities["gamma"], fs.quantities["D2"]), ("holds", 1, 3))
        self.assertEqual((ind.as_rational(fs.bound), ind.as_rational(fs.steps["bound"].min_slack)), (3, 0))
        self.assertEqual((ind.as_rational(hinge.bound), hinge.quantities["H"]), (3, 3))
        for tie, rounds in (("positive", [2]), ("negative", [1, 3]), ("mistake", [1, 2, 3])):
            self.assertEqual(ind.run_online(sequence((0, 1), (0, -1), (0, 1)), tie).mistake_rounds, rounds)

    def test_by_hand(self):
        run = ind.run_online(sequence((1, 1), (1, -1)))  # second round: score 1, y = -1
        self.assertEqual((run.mistakes, run.weights), (2, [0]))
        _, fs, hinge = self.all_hold(run, [F(1)])
        self.assertEqual((ind.as_rational(fs.bound), hinge.quantities["H"]), (9, 2))  # (1 + 2)^2, 1 + sqrt(2) + 2
        self.assertEqual((hinge.bound - Surd(3, (1, 2))).sign(), 0)
        run = ind.run_online(sequence((1, 1)))  # the bounds are 1, 1 and 19/16
        _, fs, hinge = self.all_hold(run, [F(3, 4)], F(1))
        self.assertEqual((ind.as_rational(fs.bound), ind.as_rational(hinge.bound)), (1, F(19, 16)))
        self.assertEqual(ind.as_rational(hinge.steps["bound-tight"].min_slack), 0)
        self.assertEqual(ind.as_rational(hinge.steps["against-freund-schapire"].min_slack), 0)

    def test_gamma_passes_step(self):
        examples = sequence((1, 2, 1), (2, 1, -1), (1, 3, 1))
        run = ind.run_online(examples, step=F(1, 3), passes=4)
        plain = ind.run_online(examples, passes=4)
        self.assertEqual(run.mistake_rounds, plain.mistake_rounds)
        self.assertEqual([3 * w for w in run.weights], plain.weights)
        self.assertEqual(run.rounds, plain.rounds)
        u = [F(-1), F(1)]
        self.assertEqual(ind.margin_of(run, u), 1)
        for gamma, verdict in ((None, "holds"), (F(1, 2), "holds"), (F(1), "holds"), (F(3, 2), "does-not-apply")):
            self.assertEqual(ind.separable_report(run, u, gamma).verdict, verdict)
            self.all_hold(run, u, gamma) if verdict == "holds" else None
        self.assertEqual(ind.freund_schapire_report(run, u, F(3, 2)).quantities["D2"], 4 * (F(1, 4) + F(1, 4)))

    def test_empty(self):
        run = ind.run_online(Examples([], [], 2), passes=3)
        for report in self.all_hold(run, [F(0), F(0)]):
            self.assertEqual((report.verdict, report.vacuous, report.bound), ("holds", True, None))
            self.assertTrue(all(step.checked == 0 for step in report.steps.values()))

    def test_everything_holds_on_random_sequences(self):
        random = Random(2)
        for _ in range(150):
            n = random.randint(1, 3)
            rows = [[random.randint(-2, 2) for _ in range(n)] + [random.choice((-1, 1))]
                    for _ in range(random.randint(1, 9))]
            u = [F(random.randint(-4, 4), random.randint(1, 3)) for _ in range(n)]
            for tie in ("positive", "negative", "mistake"):
                run = ind.run_online(sequence(*rows), tie)
                for report in self.all_hold(run, u)[1:]:
                    self.assertGreaterEqual((report.bound - run.mistakes).sign(), 0)


class Mutants(unittest.TestCase):
    """Learners with one fault each, and a short sequence that refutes the step named."""

    def test_steps(self):
        for rows, u, step, fault in (
                ([(F(1, 2), 1), (F(1, 2), 1)], [1], "mistake-sign",
                 {"mistake": lambda s, y: (1 if s >= 1 else -1) != y}),
                ([(-1, -1)], [1], "update-rule", {"update": lambda y: 2 * y}),
                ([(-1, -1)], [1], "update-corrects", {"update": lambda y: -y}),
                ([(-1, -1)], [1], "progress", {"update": lambda y: F(y, 2)}),
                ([(-1, -1), (-1, -1)], [1], "norm-growth", {"mistake": lambda s, y: True}),
                ([(-1, -1)], [1], "total-norm", {"update": lambda y: 2 * y}),
                ([(1, 0, 1)] * 22 + [(-1, 1, 1)] * 14, [1, 2], "norm-growth", {"mistake": lambda s, y: True})):
            run = mutated_run(sequence(*rows), **fault)
            self.assertIn(step, refuted(ind.separable_report(run, [F(v) for v in u])))

    def test_bound(self):
        """Updating on every round: 11 mistakes (a tie predicts +1) against a bound of 10."""
        examples, w, wrong = sequence(*[(1, 0, 1)] * 22 + [(-1, 1, 1)] * 14), [F(0)] * 2, 0
        for x, y in zip(examples.xs, examples.ys):
            wrong += ind.dot(w, x) < 0
            w = [a + y * b for a, b in zip(w, x)]
        self.assertEqual((wrong, ind.separable_report(ind.run_online(examples), [F(1), F(2)]).bound), (11, 10))


class Batch(unittest.TestCase):
    def test_rules(self):
        rows = [(1, 0, 1), (0, 2, 1), (0, 1, 1)]
        for rule, weights, updates in (("first", [1, 2], 2), ("last", [1, 1], 2), ("largest", [1, 2], 2),
                                       ("cyclic", [1, 2], 2)):
            run = ind.run_batch(sequence(*rows), rule, 10)
            self.assertEqual((rule, run.weights, run.mistakes, run.halted), (rule, weights, updates, True))
        examples = sequence((1, 1), (1, -1), (2, 1))  # inseparable: +1, then 1 > 0 fails for the second, ...
        orders = {rule: [r.y * r.x[0] for r in ind.run_batch(examples, rule, 5).rounds]
                  for rule in ("first", "last", "largest", "cyclic")}
        self.assertEqual(orders, {"first": [1, -1, 1, -1, 1], "last": [2, -1, -1, 2, -1],
                                  "largest": [1, -1, 1, -1, 1], "cyclic": [1, -1, 2, -1, -1]})

    def test_claims(self):
        one = sequence((1, 1))
        report = ind.batch_report(ind.run_batch(one, "first", 5), one, [F(7)])
        self.assertEqual((report.verdict, report.quantities["u"], report.bound), ("holds", [1], 1))
        self.assertEqual(report.steps["iterations"].min_slack, 0)
        self.assertEqual(report.steps["separates"].min_slack, 1)
        both = sequence((1, 1), (1, -1))
        run = ind.run_batch(both, "cyclic", 7)
        self.assertEqual((run.mistakes, run.halted), (7, False))
        self.assertEqual(ind.batch_report(run, both, ind.max_margin(both)).verdict, "does-not-apply")
        two = sequence((1, 0, 1), (0, 1, 1))
        self.assertEqual(ind.batch_report(ind.run_batch(two, "first", 1), two, [F(1), F(1)]).verdict, "undecided")


class Separation(unittest.TestCase):
    def test_max_margin(self):
        self.assertEqual(ind.max_margin(sequence((1, 0, 1), (0, 1, 1))), [1, 1])
        self.assertEqual(ind.max_margin(sequence((2, 1), (-4, -1))), [F(1, 2)])
        self.assertIsNone(ind.max_margin(sequence((0, 1))))
        self.assertIsNone(ind.max_margin(sequence((1, 1), (-2, 1))))
        self.assertIsNone(ind.max_margin(sequence((1, 0, 1), (-1, 1, 1), (0, -1, 1))))
        self.assertEqual(ind.max_margin(Examples([], [], 2)), [0, 0])
        for n, k in ((2, 1), (3, 2)):  # a disjunction: twice (the sum of k variables - 1/2)
            rows = [[i >> j & 1 for j in range(n)] for i in range(2 ** n)]
            rows = [row + [1, 1 if any(row[:k]) else -1] for row in rows]
            self.assertEqual(ind.max_margin(sequence(*rows)), [2] * k + [0] * (n - k) + [-1])

    def test_certificates(self):
        examples = sequence((2, 0, 1), (0, -1, -1), (5, 5, 1))
        good = {"separable": True, "w": ["1/2", "1"], "margin2": "4/5",
                "alpha": [{"example": 1, "value": "1/4"}, {"example": 2, "value": "1"}]}
        self.assertEqual(ind.check_separation(good, examples), (True, [F(1, 2), F(1)], []))
        for key, value in (("w", ["1/2", "2"]), ("margin2", "5/4"), ("w", ["1/4", "1"]), ("alpha", good["alpha"][:1]),
                           ("alpha", good["alpha"] + [{"example": 3, "value": "1"}]), ("w", ["1/2"])):
            self.assertTrue(ind.check_separation({**good, key: value}, examples)[2], (key, value))
        examples = sequence((1, 1), (2, -1))
        good = {"separable": False, "quasi_separable": False,
                "lambda": [{"example": 1, "value": "2/3"}, {"example": 2, "value": "1/3"}]}
        self.assertEqual(ind.check_separation(good, examples), (False, None, []))
        for values in (("1/3", "2/3"), ("2", "1"), ("0", "0"), ("-2/3", "-1/3")):
            bad = [{"example": i, "value": v} for i, v in enumerate(values, 1)]
            self.assertTrue(ind.check_separation({**good, "lambda": bad}, examples)[2], values)

    def test_offsets(self):
        self.assertEqual(ind.max_margin_with_offset(sequence((10, 1, 1), (8, 0, -1))), [F(4, 5), F(2, 5), F(-37, 5)])
        self.assertEqual(ind.max_margin_with_offset(sequence((3, 1), (5, 1))), [0, 1])
        self.assertEqual(ind.max_margin_with_offset(sequence((3, 1), (5, -1), (9, -1))), [-1, 4])
        self.assertIsNone(ind.max_margin_with_offset(sequence((3, 1), (5, -1), (9, 1))))
        examples = sequence((3, 1), (5, -1), (9, -1))
        good = {"separable": True, "conventions": {"bias": "free"}, "w": ["-1"], "offset": "4", "margin2": "1",
                "alpha": [{"example": 1, "value": "1/2"}, {"example": 2, "value": "1/2"}]}
        self.assertEqual(ind.check_separation(good, examples), (True, [-1, 4], []))
        for key, value in (("offset", "3"), ("margin2", "1/2"), ("w", ["-2"]), ("alpha", good["alpha"][:1])):
            self.assertTrue(ind.check_separation({**good, key: value}, examples)[2], (key, value))

    def test_weak_separators(self):
        self.assertTrue(ind.separable_weakly(sequence((0, 1), (1, 1))))
        self.assertTrue(ind.separable_weakly(sequence((1, 0, 1), (1, 0, -1), (5, 2, 1))))
        self.assertFalse(ind.separable_weakly(sequence((1, 1), (2, -1))))
        self.assertFalse(ind.separable_weakly(sequence((0, 0, 1), (0, 0, -1))))
        examples = sequence((0, 1), (2, 1))
        good = {"separable": False, "quasi_separable": True, "w": ["1/2"], "lambda": [{"example": 1, "value": "1"}]}
        self.assertEqual(ind.check_separation(good, examples), (False, None, []))
        for key, value in (("w", ["-1"]), ("w", ["0"]), ("quasi_separable", False)):
            self.assertTrue(ind.check_separation({**good, key: value}, examples)[2], (key, value))
        self.assertTrue(ind.check_separation({key: value for key, value in good.items() if key != "w"}
                                             | {"quasi_separable": False}, examples)[2])


if __name__ == "__main__":
    unittest.main()
