"""Known cases for independent_finite.py: independent_finite_test.py, without arguments."""

import sys
import unittest
from fractions import Fraction as F
from functools import lru_cache
from itertools import permutations, product
from random import Random

sys.dont_write_bytecode = True
import independent_finite as fin  # noqa: E402
from independent import Examples, InputError, dot  # noqa: E402
from independent_finite import Point  # noqa: E402

HALVES = ((1, 1, -1, -1, 1), (1, -1, 1, -1, 1))
TIES = ("positive", "negative", "mistake")


def sequence(*rows):
    """Rows (x1, .., xn, y)."""
    xs = [tuple(F(v) for v in row[:-1]) for row in rows]
    return Examples(xs, [1 if row[-1] == 1 else -1 for row in rows], len(xs[0]))


def refuted(theorem):
    return {name for name, step in theorem.steps.items() if not step.holds}


def cube(d):
    """All experts on d points."""
    return [[(j >> i & 1) * 2 - 1 for j in range(2 ** d)] for i in range(d)]


def thresholds(points):
    """Experts 1(i >= j), j = 0..points."""
    return [[1 if i >= j else -1 for j in range(points + 1)] for i in range(points)]


def singletons(points):
    return [[1 if i == j else -1 for j in range(points)] for i in range(points)]


def parities(d):
    """All parities of d bits, on all points."""
    return [[1 if bin(i & j).count("1") % 2 else -1 for j in range(2 ** d)] for i in range(2 ** d)]


class Halving(unittest.TestCase):
    def test_two_ties_cost_two_mistakes_of_four_experts(self):
        run = fin.run_halving(sequence(*HALVES), "negative")
        self.assertEqual((run.mistakes, run.experts_left, run.theorem.verdict), (2, 1, "holds"))
        self.assertEqual([run.theorem.steps[name].checked for name in fin.HALVING], [2] * 9)

    def test_ties_follow_the_rule(self):
        rows = ((1, -1, 1), (1, -1, 1))
        for tie, wrong, left in (("positive", [], 1), ("negative", [1], 1), ("mistake", [1], 1)):
            run = fin.run_halving(sequence(*rows), tie)
            self.assertEqual((run.mistake_rounds, run.experts_left), (wrong, left))

    def test_correct_rounds_discard_too(self):
        run = fin.run_halving(sequence((1, 1, -1, 1), (1, -1, 1, 1)), "mistake")
        self.assertEqual((run.mistake_rounds, run.experts_left), ([2], 1))

    def test_no_perfect_expert_is_named_with_its_round(self):
        run = fin.run_halving(sequence((1, -1, 1), (1, 1, 1), (1, 1, -1), (1, 1, 1), (1, 1, -1)), "mistake")
        self.assertEqual((run.theorem.verdict, run.theorem.failing_round), ("does-not-apply", 3))
        self.assertEqual(run.mistake_rounds, [1, 3, 4, 5])  # an empty set votes a tie
        self.assertEqual(refuted(run.theorem), {"perfect-survives", "nonempty", "bound"})

    def test_zero_and_one_are_read_like_signs(self):
        run = fin.run_halving(sequence((1, 0, 0, 0), (0, 1, 0, 1)), "positive")
        self.assertEqual((run.mistake_rounds, run.experts_left), ([], 1))

    def test_the_rule_as_printed_keeps_the_wrong_expert(self):
        rounds = fin.halving_rounds([(1, -1), (1, -1)], [-1, -1], "positive",
                                    keep=lambda h, row, y, p: frozenset(j for j in h if row[j] == p))
        self.assertLessEqual({"perfect-survives", "bound"}, refuted(fin.halving_theorem(rounds, 2, "positive")))

    def test_the_minority_vote_breaks_the_majority(self):
        rounds = fin.halving_rounds([(-1, -1, 1), (-1, 1, -1)], [-1, -1], "positive",
                                    vote=lambda h, row, tie: -fin.majority(h, row, "mistake") or 1)
        self.assertLessEqual({"majority", "majority-wrong", "halve", "bound"},
                             refuted(fin.halving_theorem(rounds, 3, "positive")))

    def test_an_expert_that_comes_back_is_seen(self):
        rounds = fin.halving_rounds([(1, -1, 1), (1, 1, 1)], [1, 1], "positive",
                                    keep=lambda h, row, y, p: frozenset(range(3)) if row == (1, 1, 1) else
                                    frozenset(j for j in h if row[j] == y))
        self.assertIn("shrink", refuted(fin.halving_theorem(rounds, 3, "positive")))

    def test_the_empty_sequence_holds_vacuously(self):
        run = fin.run_halving(Examples([], [], 3))
        self.assertEqual((run.experts_left, run.theorem.verdict, run.theorem.vacuous), (3, "holds", True))


class WorstCases(unittest.TestCase):
    def test_halving_and_dimension_on_known_classes(self):
        for d in (1, 2, 3):
            for tie in TIES:
                self.assertEqual((fin.worst_halving(cube(d), tie), fin.littlestone_dimension(cube(d))), (d, d))
        for j in (1, 2, 3):
            self.assertEqual(fin.littlestone_dimension(thresholds(2 ** j - 1)), j)
            self.assertEqual(fin.worst_halving(thresholds(2 ** j - 1)), j)
        for points in (2, 3, 5):
            self.assertEqual(fin.littlestone_dimension(singletons(points)), 1)
        self.assertEqual([fin.worst_halving(singletons(3), tie) for tie in TIES], [1, 1, 1])
        self.assertEqual([fin.worst_halving(singletons(2), tie) for tie in TIES], [1, 1, 1])
        for d in (1, 2):
            self.assertEqual(fin.littlestone_dimension(parities(d)), d)

    def test_the_dimension_bounds_every_learner_from_below(self):
        random = Random(1)
        for _ in range(60):
            points, experts = random.randint(1, 4), random.randint(1, 7)
            rows = [[random.choice((-1, 1)) for _ in range(experts)] for _ in range(points)]
            for tie in TIES:
                worst = fin.worst_halving(rows, tie)
                self.assertLessEqual(fin.littlestone_dimension(rows), worst)
                self.assertLessEqual(2 ** worst, experts)

    def test_repeated_experts_count_for_halving_but_not_for_the_dimension(self):
        rows = [[1, -1, -1, -1], [-1, 1, -1, -1]]
        self.assertEqual(fin.littlestone_dimension(rows), fin.littlestone_dimension([row[:3] for row in rows]))

    def test_halving_agrees_with_all_orders_of_all_points(self):
        random = Random(2)
        for _ in range(30):
            points, experts, tie = random.randint(1, 4), random.randint(1, 6), random.choice(TIES)
            rows = [tuple(random.choice((-1, 1)) for _ in range(experts)) for _ in range(points)]
            best = 0
            for order in permutations(range(points)):
                for j in range(experts):
                    rounds = fin.halving_rounds([rows[i] for i in order], [rows[i][j] for i in order], tie)
                    best = max(best, sum(r.mistake for r in rounds))
            self.assertEqual(fin.worst_halving(rows, tie), best)

    def test_littlestone_agrees_with_a_search_over_all_instances(self):
        @lru_cache(maxsize=None)
        def naive(weights, k, parameters):
            best = 0
            for x in product((0, 1), repeat=len(weights)):
                y = fin.satisfies(x, range(k))
                if fin.littlestone_mistake(weights, x, y, parameters):
                    after = fin.littlestone_update(weights, x, y, parameters)
                    best = max(best, 1 + naive(after, k, parameters))
            return best
        for n in (1, 2, 3, 4):
            for k in range(n + 1):
                source = fin.source_parameters(n)
                for change in [{"tie": tie} for tie in TIES] + [{"threshold": F(n)}, {"initial": F(1, 2)},
                                                                {"promotion": F(3, 2), "tie": "mistake"}]:
                    parameters = source._replace(**change)
                    expected = naive((parameters.initial,) * n, k, parameters)
                    self.assertEqual(fin.worst_littlestone(n, k, parameters), expected, (n, k, change))
        with self.assertRaises(InputError):
            fin.worst_littlestone(2, 1, fin.source_parameters(2)._replace(demotion=F(1, 2)))

    def test_the_sharp_bounds_on_promotions_are_attained(self):
        for n in range(1, 8):
            for k in range(n + 1):
                most = k * (fin.ceil_log2(n) - 1) if n > 1 else 0
                self.assertEqual(fin.worst_littlestone(n, k, promotion=1, elimination=0), most)
                worst = fin.worst_littlestone(n, k)
                self.assertLessEqual(worst, 2 * most + (2 if k == 0 and n % 2 == 0 else 1))
                self.assertLessEqual(2 ** worst, 4 * n ** (2 * k))
        self.assertEqual([fin.worst_littlestone(8, k) for k in (0, 1, 2)], [2, 4, 7])

    def test_the_perceptron_on_basis_vectors_attains_its_bound(self):
        for n in (1, 2, 3):
            points = [tuple(F(i == j) for j in range(n)) for i in range(n)]
            self.assertEqual(fin.worst_perceptron(points, (F(1),) * n), n)
            self.assertEqual(fin.worst_perceptron(points, (F(1),) * n, "positive"), 0)
        self.assertEqual(fin.worst_perceptron([(F(1), F(1)), (F(-1), F(2))], (F(1), F(0))), 2)
        with self.assertRaises(InputError):
            fin.worst_perceptron([(F(1), F(1))], (F(1), F(-1)))

    def test_the_perceptron_stays_below_its_bound(self):
        random = Random(3)
        for _ in range(20):
            u = tuple(F(random.choice((-2, -1, 1, 2))) for _ in range(2))
            points = [x for x in ((F(random.randint(-2, 2)), F(random.randint(-2, 2))) for _ in range(4)) if dot(u, x)]
            if points:
                gamma = min(abs(dot(u, x)) for x in points)
                bound = max(dot(x, x) for x in points) * dot(u, u) / gamma ** 2
                self.assertLessEqual(fin.worst_perceptron(points, u), bound)


class Littlestone(unittest.TestCase):
    def test_one_promotion_then_the_target_is_known(self):
        run = fin.run_littlestone(sequence((1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1)))
        self.assertEqual((run.mistake_rounds, run.promotions, run.eliminations), ([1, 2], 1, 1))
        self.assertEqual((run.weights, run.theorem.verdict), ([2, 0, 0], "holds"))
        self.assertEqual({name: step.checked for name, step in run.theorem.steps.items()},
                         {"update-rule": 2, "conservative": 1, "active-below": 1, "weight-bound": 3,
                          "promotion-adds": 1, "elimination-removes": 1, "total-weight": 3, "elimination-count": 3,
                          "target-never-falls": 3, "target-never-eliminated": 3, "promotes-target": 1,
                          "target-product": 3, "promotion-count": 3, "bound": 3, "promotion-count-sharp": 3, "elimination-count-sharp": 3,
                          "bound-sharp": 3})

    def test_two_eliminations_without_a_promotion_need_the_empty_disjunction(self):
        run = fin.run_littlestone(sequence((0, 1, 0), (1, 0, 0)))
        self.assertEqual((run.eliminations, run.theorem.verdict, refuted(run.theorem)), (2, "holds", set()))

    def test_a_tie_predicts_one_at_half_of_n(self):
        examples = sequence((1, 1, 0, 0, 1))
        self.assertEqual(fin.run_littlestone(examples).mistakes, 0)
        for tie in ("negative", "mistake"):
            run = fin.run_littlestone(examples, fin.source_parameters(4)._replace(tie=tie))
            self.assertEqual((run.promotions, run.theorem.verdict), (1, "does-not-apply"))
            self.assertEqual(refuted(run.theorem), {"promotion-adds", "active-below"})

    def test_a_label_that_contradicts_the_target_is_named(self):
        run = fin.run_littlestone(sequence((1, 0, 0), (1, 0, 1), (1, 0, 1)), target=(0,))
        self.assertEqual((run.theorem.verdict, run.theorem.failing_round), ("does-not-apply", 1))
        self.assertEqual(run.promotions, 2)  # eliminated, and promoted in vain: 2 > log2 2
        self.assertIn("promotion-count", refuted(run.theorem))

    def test_other_parameters_do_not_apply(self):
        examples, source = sequence((1, 0, 1), (0, 1, 0), (1, 1, 1)), fin.source_parameters(2)
        self.assertEqual(fin.run_littlestone(examples, source._replace(threshold=F(1))).theorem.verdict, "holds")
        for change in ({"initial": F(1, 2)}, {"threshold": F(2)}, {"promotion": F(3)}, {"demotion": F(1, 2)}):
            self.assertEqual(fin.run_littlestone(examples, source._replace(**change)).theorem.verdict, "does-not-apply")

    def test_faults_break_the_step_they_touch(self):
        def faulty(rows, target, update, n):
            examples = sequence(*rows)
            rounds = fin.littlestone_rounds(examples, fin.source_parameters(n), update=update)
            return refuted(fin.littlestone_theorem(rounds, n, target, None, fin.source_parameters(n)))
        triple = lambda w, x, y, q: fin.littlestone_update(w, x, y, q._replace(promotion=F(3)))  # noqa: E731
        halve = lambda w, x, y, q: fin.littlestone_update(w, x, y, q._replace(demotion=F(1, 2)))  # noqa: E731
        nothing = lambda w, x, y, q: w  # noqa: E731
        misplaced = lambda w, x, y, q: (1, 1, 0) if y != 1 else fin.littlestone_update(w, x, y, q)  # noqa: E731
        self.assertLessEqual({"update-rule", "target-never-falls", "target-product"},
                             faulty([(1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1)], (0,), misplaced, 3))
        self.assertIn("weight-bound", faulty([(1, 0, 0, 0, 0, 0, 0, 1)] * 2, (0,), triple, 7))
        self.assertIn("elimination-removes", faulty([(0, 1, 0)], (), halve, 2))
        self.assertIn("elimination-count", faulty([(0, 1, 0), (1, 0, 0), (1, 1, 0)], (), halve, 2))
        self.assertIn("promotes-target", faulty([(1, 0, 0, 1)], (0,), nothing, 3))
        self.assertIn("promotion-count", faulty([(1, 0, 0, 1)] * 3, (0,), nothing, 3))
        self.assertIn("target-never-eliminated", faulty([(1, 0, 0)], (0,), fin.littlestone_update, 2))

    def test_smallest_targets(self):
        for rows, target in ((((1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1)), (0,)), (((0, 0, 0),), ()),
                             (((1, 0, 1), (0, 1, 1)), (0, 1)), (((1, 0, 1), (1, 0, 0)), None), (((0, 0, 1),), None),
                             (((1, 1, 0, 1), (0, 1, 1, 1)), (1,))):
            self.assertEqual(fin.smallest_target(sequence(*rows)), target)

    def test_everything_holds_on_random_disjunctions(self):
        random = Random(4)
        for _ in range(300):
            n = random.randint(1, 7)
            target = random.sample(range(n), random.randint(0, n))
            rows = [[random.randint(0, 1) for _ in range(n)] for _ in range(random.randint(1, 12))]
            rows = [row + [fin.satisfies(row, target)] for row in rows]
            for chosen in (None, target):
                run = fin.run_littlestone(sequence(*rows), target=chosen, passes=random.randint(1, 3))
                self.assertEqual((run.theorem.verdict, refuted(run.theorem)), ("holds", set()))
            for tie in TIES:
                found = fin.run_disjunction(sequence(*rows), target, tie)
                self.assertEqual((found.theorem.verdict, refuted(found.theorem)), ("holds", set()))
                self.assertEqual((found.separable.verdict, refuted(found.separable)), ("holds", set()))


class Disjunctions(unittest.TestCase):
    def test_the_comparator_is_the_sum_less_a_half(self):
        found = fin.run_disjunction(sequence((1, 0, 1), (0, 1, 0)), (0,))
        self.assertEqual(found.separable.quantities["u"], [1, 0, F(-1, 2)])
        self.assertEqual((found.run.mistake_rounds, found.run.weights), ([1, 2], [1, -1, 0]))
        self.assertEqual({name: step.checked for name, step in found.theorem.steps.items()},
                         {"norm": 1, "margin": 2, "radius": 2, "bound": 2})

    def test_the_empty_disjunction_costs_one_mistake(self):
        found = fin.run_disjunction(sequence((0, 0), (0, 0)))
        self.assertEqual((found.target, found.run.mistakes, found.theorem.verdict), ((), 1, "holds"))

    def test_a_wrong_target_does_not_apply(self):
        found = fin.run_disjunction(sequence((0, 1, 0), (1, 0, 0)), (0,))
        self.assertEqual((found.theorem.verdict, found.theorem.failing_round), ("does-not-apply", 2))
        found = fin.run_disjunction(sequence((0, 1), (0, 0)))
        self.assertEqual((found.theorem.verdict, found.separable), ("does-not-apply", None))


class OnlineToPac(unittest.TestCase):
    def domain(self, *rows):
        return [Point(tuple(F(v) for v in x), y, F(p)) for x, y, p in rows]

    def test_enough_rounds_are_certified(self):
        for bound, delta, eps, s in ((1, F(1, 4), F(1, 10), 14), (2, F(1, 100), F(1, 2), 11), (1, F(1, 2), F(1), 1),
                                     (3, F(1, 1000), F(1, 7), 57), (1, F(1), F(1, 3), 0)):
            self.assertEqual(fin.rounds_needed(bound, delta, eps), s)

    def test_one_rare_point_fails_with_a_known_probability(self):
        # n = 1, k = 0, P(x = 1) = p: w = 1 predicts 1 at x = 1 until that is seen.
        for p in (F(1, 8), F(1, 5)):
            domain = self.domain(((0,), -1, 1 - p), ((1,), -1, p))
            done = fin.convert(fin.littlestone_learner(1), domain, 1, F(1, 10), F(1, 4))
            self.assertEqual((done.s, done.failure), (14, (1 - p) ** 14))
            self.assertTrue(all(step.holds for step in done.steps.values()))
        domain = self.domain(((0,), -1, F(7, 8)), ((1,), -1, F(1, 8)))
        self.assertGreater((F(7, 8)) ** 10, F(1, 4))  # s = 1/eps is not enough
        self.assertEqual(fin.convert(fin.littlestone_learner(1), domain, 1, F(1, 8), F(1, 4)).failure, 0)  # not > eps

    def test_states_agree_with_rounds(self):
        random, interesting = Random(5), 0
        for _ in range(30):
            n = random.randint(1, 3)
            target = random.sample(range(n), random.randint(0, n))
            points = random.sample(list(product((0, 1), repeat=n)), random.randint(1, min(4, 2 ** n)))
            cuts = [F(random.randint(1, 9)) for _ in points]
            domain = [Point(tuple(map(F, x)), fin.satisfies(x, target), c / sum(cuts)) for x, c in zip(points, cuts)]
            learner = random.choice((fin.littlestone_learner(n), fin.perceptron_learner(n, random.choice(TIES), True)))
            bound = max(1, fin.worst_of(learner, domain))
            eps, delta = F(1, random.randint(2, 8)), F(1, random.randint(2, 6))
            done = fin.convert(learner, domain, bound, eps, delta)
            failure, left = fin.failure_by_rounds(learner, domain, done.s, eps, done.longest)
            self.assertEqual((failure, left), (done.failure, 0))
            self.assertGreater(fin.failure_by_rounds(learner, domain, done.s, eps, done.longest - 1)[1], 0)
            self.assertEqual(done.most_mistakes, fin.worst_of(learner, domain))
            self.assertTrue(all(step.holds for step in done.steps.values()))
            self.assertLessEqual(done.failure, delta)
            interesting += done.failure > 0
        self.assertGreater(interesting, 5)

    def test_a_bound_that_is_too_small_is_seen(self):
        # Two rare points, M = 2; with M = 1 taken for it the failure exceeds delta.
        p = F(1, 10)
        domain = self.domain(((0, 0), -1, 1 - 2 * p), ((1, 0), -1, p), ((0, 1), -1, p))
        learner = fin.littlestone_learner(2)
        self.assertEqual(fin.worst_of(learner, domain), 2)
        self.assertTrue(fin.convert(learner, domain, 2, F(1, 20), F(1, 3)).steps["union"].holds)
        tight = fin.convert(learner, domain, 1, F(99, 1000), F(9, 10))
        self.assertEqual((tight.s, tight.steps["union"].holds), (2, False))

    def test_halving_converts_where_it_discards_on_mistakes_only(self):
        rows = [(1, 1, -1), (1, -1, 1)]
        domain = [Point(tuple(map(F, row)), row[0], F(1, 2)) for row in rows]
        learner = fin.halving_learner(3)
        self.assertEqual(fin.worst_of(learner, domain), 0)
        self.assertEqual(fin.convert(learner, domain, 1, F(1, 3), F(1, 3)).failure, 0)


if __name__ == "__main__":
    unittest.main()
