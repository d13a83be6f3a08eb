"""An independent, exact evaluation of the learners on finite domains, for compare_finite.py and the tests.

It shares no code with the C++ program and serves to cross-check it.  Sources: R (notes after Rakhlin) for halving, Littlestone
1988 for the standard optimal algorithm, L (notes on disjunctions) for Littlestone's Winnow, the perceptron on disjunctions and the conversion from online to PAC.
Everything is a comparison of integers or rationals, but for one logarithm and one exponential, which
independent_winnow.py decides.  Floating point is not used at all.  Only the standard library is needed (Python 3.9+).
Long, as a stranger who checks it should find all of it in one place.

Overview
    run_halving, run_optimal, run_littlestone, run_disjunction  a learner on a file, and every step of its theorem
    smallest_target                                    the smallest disjunction that explains the labels
    worst_halving, worst_littlestone, worst_perceptron the largest number of mistakes that an adversary can force
    littlestone_dimension                              of a finite class
    convert                                            the exact failure probability of the conversion to PAC
Searches are exhaustive: every state that some sequence of mistakes reaches is visited once.

Longer than most files here, so that it can be copied and read as a whole.
"""

import sys
from collections import Counter, namedtuple
from fractions import Fraction
from itertools import combinations, product

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_winnow as win  # noqa: E402
from independent import Examples, InputError, Step, dot, sign  # noqa: E402

HALF = Fraction(1, 2)
AT_ZERO = {"positive": 1, "negative": -1, "mistake": 0}

Theorem = namedtuple("Theorem", "id verdict vacuous hypotheses failing_round steps")


def theorem_of(name, mistakes, hypotheses, failing_round, steps, rests_on):
    """The verdict: a false step refutes unless a hypothesis that fails excuses it (rests_on: which steps it does)."""
    failed = [h for h, holds in hypotheses.items() if not holds]
    excused = {step for h in failed for step in rests_on[h]}
    wrong = any(not step.holds and step_name not in excused for step_name, step in steps.items())
    verdict = "refuted" if wrong else "does-not-apply" if failed else "holds"
    return Theorem(name, verdict, mistakes == 0, hypotheses, failing_round, steps)


# ---------------------------------------------------------------- halving (R, experts version)

# One round: the experts left before and after, as sets of columns; prediction 0 is a tie that counts as a mistake.
Vote = namedtuple("Vote", "predictions y before prediction mistake after")
HalvingRun = namedtuple("HalvingRun", "rounds mistakes mistake_rounds experts_left theorem")
HALVING = ("majority", "shrink", "agree", "majority-wrong", "halve", "perfect-survives", "nonempty", "potential", "bound")


def signs_of(row):
    """Predictions -1/1 or 0/1 as -1/1."""
    return tuple(1 if v == 1 else -1 for v in row)


def majority(experts, predictions, tie):
    """The vote of these experts: 1 or -1; an even vote by the tie rule, 0 where it counts as a mistake."""
    return sign(sum(predictions[j] for j in experts)) or AT_ZERO[tie]


def halving_rounds(rows, outcomes, tie="mistake", passes=1, vote=majority, keep=None):
    """The rounds of halving; `vote` and `keep` can be replaced to plant faults."""
    experts, rounds = frozenset(range(len(rows[0]))) if rows else frozenset(), []
    for _ in range(passes):
        for row, y in zip(rows, outcomes):
            prediction = vote(experts, row, tie)
            after = (keep(experts, row, y, prediction) if keep
                     else frozenset(j for j in experts if row[j] == y))
            rounds.append(Vote(row, y, experts, prediction, prediction != y, after))
            experts = after
    return rounds


def halving_theorem(rounds, size, tie):
    """Every step of `halving` for `size` experts."""
    steps = {name: Step() for name in HALVING}
    perfect = {j for j in range(size) if all(r.predictions[j] == r.y for r in rounds)}
    m = 0
    for t, r in enumerate(rounds, 1):
        m += r.mistake
        steps["majority"].check(t, true=r.prediction == majority(r.before, r.predictions, tie))
        steps["shrink"].check(t, true=r.after <= r.before)
        steps["agree"].check(t, true=r.after == {j for j in r.before if r.predictions[j] == r.y})
        if r.mistake:
            wrong = sum(r.predictions[j] != r.y for j in r.before)
            steps["majority-wrong"].check(t, true=2 * wrong >= len(r.before))
            steps["halve"].check(t, true=2 * len(r.after) <= len(r.before))
        steps["perfect-survives"].check(t, true=bool(perfect) and perfect <= r.after)
        steps["nonempty"].check(t, true=len(r.after) >= 1)
        steps["potential"].check(t, true=2 ** m * len(r.after) <= size)
        steps["bound"].check(t, true=2 ** m <= size)
    hypotheses = {"perfect-expert": bool(perfect)}
    emptied = next((t for t, r in enumerate(rounds, 1) if not r.after), None)
    return theorem_of("halving", m, hypotheses, None if perfect else emptied, steps,
                      {"perfect-expert": ("perfect-survives", "nonempty", "bound")})


def run_halving(examples, tie="mistake", passes=1):
    """Halving on an experts file: a column for each expert, the label is the outcome."""
    rows = [signs_of(x) for x in examples.xs]
    rounds = halving_rounds(rows, examples.ys, tie, passes)
    wrong = [t for t, r in enumerate(rounds, 1) if r.mistake]
    left = len(rounds[-1].after) if rounds else examples.dimension
    return HalvingRun(rounds, len(wrong), wrong, left, halving_theorem(rounds, examples.dimension, tie))


# ---------------------------------------------------------------- the standard optimal algorithm (Littlestone 1988)

OPTIMAL = ("rule", "shrink", "nonempty", "drop", "monotone", "potential", "bound", "log-size", "vc", "forced")
OptimalRun = namedtuple("OptimalRun", "rounds mistakes mistake_rounds left dimension dimension_left theorem")


def dimension_of(points):
    """The Littlestone dimension of a set of columns of these rows, -1 of the empty one."""
    known = {frozenset(): -1}

    def depth(hypotheses):
        if hypotheses not in known:
            deepest = 0
            for row in points:
                sides = [frozenset(j for j in hypotheses if row[j] == y) for y in (-1, 1)]
                if all(sides):
                    deepest = max(deepest, 1 + min(map(depth, sides)))
            known[hypotheses] = deepest
        return known[hypotheses]

    return depth


def vc_of(points, size):
    """The largest number of rows on which the columns show all patterns."""
    largest = 0
    for count in range(1, len(points) + 1):
        if any(len({tuple(row[j] for row in chosen) for j in range(size)}) == 2 ** count
               for chosen in combinations(points, count)):
            largest = count
    return largest


def forced(points, depth, everything, vote, tie):
    """The mistakes of a learner against which a shattered tree is played: always the other label than it says."""
    hypotheses, state, mistakes = everything, everything, 0
    while depth(hypotheses) > 0:
        row = next(row for row in points if min(depth(frozenset(j for j in hypotheses if row[j] == y))
                                                for y in (-1, 1)) == depth(hypotheses) - 1)
        y = -1 if vote(state, row, tie) == 1 else 1
        mistakes += vote(state, row, tie) != y
        hypotheses, state = (frozenset(j for j in one if row[j] == y) for one in (hypotheses, state))
    return mistakes


def run_optimal(examples, tie="mistake"):
    """Predicts the label that leaves the columns of the larger dimension; the different rows are the points."""
    rows, size = [signs_of(x) for x in examples.xs], examples.dimension
    points = list(dict.fromkeys(rows))
    depth, everything = dimension_of(points), frozenset(range(size))

    def larger(hypotheses, row, rule):
        positive, negative = (depth(frozenset(j for j in hypotheses if row[j] == y)) for y in (1, -1))
        return sign(positive - negative) or AT_ZERO[rule]

    rounds = halving_rounds(rows, examples.ys, tie, vote=larger)
    whole = depth(everything)
    steps, m = {name: Step() for name in OPTIMAL}, 0
    steps["log-size"].check(0, true=2 ** whole <= len(set(zip(*points)) or {()}))
    steps["vc"].check(0, true=vc_of(points, size) <= whole)
    steps["forced"].check(0, true=all(forced(points, depth, everything, vote, tie) >= whole for vote in (larger, majority)))
    for t, r in enumerate(rounds, 1):
        m += r.mistake
        steps["rule"].check(t, true=r.prediction == larger(r.before, r.predictions, tie))
        steps["shrink"].check(t, true=r.after == {j for j in r.before if r.predictions[j] == r.y})
        steps["nonempty"].check(t, true=len(r.after) >= 1)
        if r.mistake:
            steps["drop"].check(t, true=depth(r.after) + 1 <= depth(r.before))
        steps["monotone"].check(t, true=depth(r.after) <= depth(r.before))
        steps["potential"].check(t, true=m + depth(r.after) <= whole)
        steps["bound"].check(t, true=m <= whole)
    emptied = next((t for t, r in enumerate(rounds, 1) if not r.after), None)
    theorem = theorem_of("optimal", m, {"realizable": emptied is None}, emptied, steps,
                         {"realizable": ("nonempty", "drop", "potential", "bound")})
    left = rounds[-1].after if rounds else everything
    return OptimalRun(rounds, m, [t for t, r in enumerate(rounds, 1) if r.mistake], len(left), whole, depth(left), theorem)


# ---------------------------------------------------------------- disjunctions

def satisfies(x, target):
    """The label of a disjunction of these columns (from 0): 1 or -1."""
    return 1 if any(x[i] == 1 for i in target) else -1


def contradiction(examples, target):
    """The first round whose label is not the disjunction's, or None."""
    return next((t for t, (x, y) in enumerate(zip(examples.xs, examples.ys), 1) if satisfies(x, target) != y), None)


def smallest_target(examples):
    """A smallest set of columns (from 0) whose disjunction gives every label, or None."""
    allowed = [i for i in range(examples.dimension)
               if all(x[i] == 0 for x, y in zip(examples.xs, examples.ys) if y == -1)]
    for k in range(len(allowed) + 1):
        for target in combinations(allowed, k):
            if contradiction(examples, target) is None:
                return target
    return None


# ---------------------------------------------------------------- Littlestone's Winnow (L)

Parameters = namedtuple("Parameters", "initial threshold promotion demotion tie")
# One round: the weights before and after.
Trial = namedtuple("Trial", "x y before mistake after")
LittlestoneRun = namedtuple("LittlestoneRun", "rounds mistakes mistake_rounds promotions eliminations weights theorem")
LABEL_FREE = ("update-rule", "conservative", "active-below", "weight-bound", "promotion-adds", "elimination-removes",
              "total-weight", "elimination-count")
WITH_TARGET = ("target-never-falls", "target-never-eliminated", "promotes-target", "target-product", "promotion-count",
               "bound")
BEYOND = ("promotion-count-sharp", "elimination-count-sharp", "bound-sharp")


def source_parameters(n):
    """The source's: w = 1, predict 1 iff w.x >= n/2, double, eliminate."""
    return Parameters(Fraction(1), Fraction(n, 2), Fraction(2), Fraction(0), "positive")


def ceil_log2(n):
    return (n - 1).bit_length()


def littlestone_mistake(weights, x, y, parameters):
    return (sign(dot(weights, x) - parameters.threshold) or AT_ZERO[parameters.tie]) != y


def littlestone_update(weights, x, y, parameters):
    """Promotes the active weights on a positive, demotes (or eliminates) them on a negative."""
    factor = parameters.promotion if y == 1 else parameters.demotion
    return tuple(w * factor if v == 1 else w for w, v in zip(weights, x))


def littlestone_rounds(examples, parameters, passes=1, update=littlestone_update):
    weights, rounds = (parameters.initial,) * examples.dimension, []
    for _ in range(passes):
        for x, y in zip(examples.xs, examples.ys):
            mistake = littlestone_mistake(weights, x, y, parameters)
            after = update(weights, x, y, parameters) if mistake else weights
            rounds.append(Trial(x, y, weights, mistake, after))
            weights = after
    return rounds


def littlestone_theorem(rounds, n, target, contradicted, parameters):
    """Every step of `littlestone-winnow`, and sharper ones; those that speak of a target need one."""
    steps = {name: Step() for name in LABEL_FREE + (WITH_TARGET + BEYOND if target is not None else ())}
    promotions = eliminations = 0
    k = len(target) if target is not None else None
    for t, r in enumerate(rounds, 1):
        moved = sum(r.after) - sum(r.before)
        if r.mistake:
            factor = parameters.promotion if r.y == 1 else parameters.demotion
            steps["update-rule"].check(t, true=all(b == (a * factor if v == 1 else a)
                                                   for a, b, v in zip(r.before, r.after, r.x)))
        else:
            steps["conservative"].check(t, true=tuple(r.after) == tuple(r.before))
        if r.mistake and r.y == 1:
            promotions += 1
            steps["promotion-adds"].check(t, true=2 * moved < n)
            active = [w for w, v in zip(r.before, r.x) if v == 1]
            if active:
                steps["active-below"].check(t, true=max(active) <= sum(active) and 2 * sum(active) < n)
            if k is not None:
                steps["promotes-target"].check(t, true=any(r.after[i] == 2 * r.before[i] and r.before[i] > 0
                                                           for i in target))
        elif r.mistake:
            eliminations += 1
            steps["elimination-removes"].check(t, true=-2 * moved >= n)
        steps["weight-bound"].check(t, true=all(w <= n for w in r.after))
        total = sum(r.after)
        steps["total-weight"].check(t, true=0 <= total <= n + (promotions - eliminations) * Fraction(n, 2))
        steps["elimination-count"].check(t, true=eliminations <= promotions + 2)
        if k is None:
            continue
        m = promotions + eliminations
        product = Fraction(1)
        for i in target:
            product *= r.after[i]
        steps["target-never-falls"].check(t, true=all(r.after[i] >= r.before[i] for i in target))
        steps["target-product"].check(t, true=product >= 2 ** promotions)
        steps["target-never-eliminated"].check(t, true=all(r.after[i] > 0 for i in target))
        steps["promotion-count"].check(t, true=2 ** promotions <= n ** k)
        steps["bound"].check(t, true=m <= 2 * promotions + 2 and 2 ** m <= 4 * n ** (2 * k))
        most = k * (ceil_log2(n) - 1) if n >= 2 else 0
        steps["promotion-count-sharp"].check(t, true=promotions <= most)
        exceptional = k == 0 and promotions == 0 and n % 2 == 0
        steps["elimination-count-sharp"].check(t, true=eliminations <= promotions + (2 if exceptional else 1))
        steps["bound-sharp"].check(t, true=m <= 2 * most + (2 if k == 0 and n % 2 == 0 else 1))
    hypotheses = {"parameters": parameters == source_parameters(n), "disjunction": k is not None and not contradicted}
    return theorem_of("littlestone-winnow", promotions + eliminations, hypotheses, contradicted, steps,
                      {"parameters": tuple(steps), "disjunction": WITH_TARGET + BEYOND})


def run_littlestone(examples, parameters=None, target=None, passes=1):
    """Littlestone's Winnow; target: columns from 0, default a smallest disjunction that gives the labels."""
    parameters = parameters or source_parameters(examples.dimension)
    target = smallest_target(examples) if target is None else tuple(target)
    contradicted = contradiction(examples, target) if target is not None else None
    rounds = littlestone_rounds(examples, parameters, passes)
    wrong = [t for t, r in enumerate(rounds, 1) if r.mistake]
    promotions = sum(r.mistake and r.y == 1 for r in rounds)
    weights = list(rounds[-1].after) if rounds else [parameters.initial] * examples.dimension
    return LittlestoneRun(rounds, len(wrong), wrong, promotions, len(wrong) - promotions, weights,
                          littlestone_theorem(rounds, examples.dimension, target, contradicted, parameters))


# ---------------------------------------------------------------- the perceptron on disjunctions (L)

DisjunctionRun = namedtuple("DisjunctionRun", "run target theorem separable")


def run_disjunction(examples, target=None, tie="mistake", passes=1):
    """The perceptron on (x, 1); the comparator is the sum of the target's coordinates less 1/2 (L)."""
    n = examples.dimension
    extended = Examples([tuple(x) + (Fraction(1),) for x in examples.xs], examples.ys, n + 1)
    target = smallest_target(examples) if target is None else tuple(target)
    contradicted = contradiction(examples, target) if target is not None else None
    run = ind.run_online(extended, tie, passes=passes)
    if target is None:
        theorem = theorem_of("perceptron-disjunction", run.mistakes, {"disjunction": False}, None, {},
                             {"disjunction": ()})
        return DisjunctionRun(run, None, theorem, None)
    k = len(target)
    u = [Fraction(i in target) for i in range(n)] + [-HALF]
    steps = {name: Step() for name in ("norm", "margin", "radius", "bound")}
    steps["norm"].check(1, true=dot(u, u) == k + Fraction(1, 4))
    m = 0
    for t, r in enumerate(run.rounds, 1):
        m += r.mistake
        steps["margin"].check(t, true=abs(dot(u, r.x)) >= HALF)
        steps["radius"].check(t, true=dot(r.x, r.x) <= n + 1)
        steps["bound"].check(t, true=m <= (n + 1) * (4 * k + 1))
    theorem = theorem_of("perceptron-disjunction", run.mistakes, {"disjunction": not contradicted}, contradicted, steps,
                         {"disjunction": ("bound",)})
    return DisjunctionRun(run, target, theorem, ind.separable_report(run, u, HALF, beside=False))


# ---------------------------------------------------------------- worst cases

def worst_halving(points, tie="mistake"):
    """The most mistakes of halving on a class: a row of predictions for each point, a column for each expert.

    The adversary names a point and an outcome that some expert left agrees with; correct rounds discard experts, too.
    """
    points = [signs_of(row) for row in points]
    known = {}

    def most(experts):
        if experts not in known:
            known[experts] = 0
            for row in points:
                prediction = majority(experts, row, tie)
                for y in (-1, 1):
                    after = frozenset(j for j in experts if row[j] == y)
                    if after and after != experts:
                        known[experts] = max(known[experts], (prediction != y) + most(after))
        return known[experts]

    return most(frozenset(range(len(points[0]))))


def littlestone_dimension(points):
    """The depth of the deepest complete tree of points that the class shatters; repeated experts count once."""
    points = [signs_of(row) for row in points]
    known = {}

    def depth(experts):
        if experts not in known:
            known[experts] = 0
            for i in range(len(points)):
                sides = [frozenset(e for e in experts if e[i] == y) for y in (-1, 1)]
                if all(sides):
                    known[experts] = max(known[experts], 1 + min(map(depth, sides)))
        return known[experts]

    return depth(frozenset(zip(*points)))


def choices(weights):
    """Every way to choose some of these weights, as (chosen, others), up to the order; zeros are left alone."""
    kinds = sorted(Counter(w for w in weights if w).items())
    zeros = [w for w in weights if not w]
    for counts in product(*(range(c + 1) for _, c in kinds)):
        yield ([w for (w, _), c in zip(kinds, counts) for _ in range(c)],
               zeros + [w for (w, total), c in zip(kinds, counts) for _ in range(total - c)])


def worst_littlestone(n, k, parameters=None, promotion=1, elimination=1):
    """The most mistakes of Littlestone's Winnow on n variables with a disjunction of exactly k of them.

    Variables inside the target are alike, so are those outside; a state is two multisets of weights.  Other parameters
    must have a positive threshold and eliminate (demotion 0), so that the search ends.  With the last two arguments
    promotions and eliminations can be counted with weights.
    """
    q = parameters or source_parameters(n)
    if q.demotion != 0 or q.threshold <= 0 or q.initial <= 0 or q.promotion <= 1:
        raise InputError("only searches that end: elimination, a positive threshold and start, promotion above 1")
    known = {}

    def errs(score, y):
        return (sign(score - q.threshold) or AT_ZERO[q.tie]) != y

    def most(inside, outside):
        state = (inside, outside)
        if state not in known:
            best = 0
            for active, idle in choices(outside):
                if active and errs(sum(active), -1):
                    best = max(best, elimination + most(inside, tuple(sorted(idle + [0] * len(active)))))
                for chosen, rest in choices(inside):
                    if chosen and errs(sum(active) + sum(chosen), 1):
                        best = max(best, promotion + most(tuple(sorted(rest + [q.promotion * w for w in chosen])),
                                                          tuple(sorted(idle + [q.promotion * w for w in active]))))
            known[state] = best
        return known[state]

    return most((q.initial,) * k, (q.initial,) * (n - k))


def worst_perceptron(points, u, tie="mistake"):
    """The most mistakes of the perceptron on these points, labelled by the sign of u.x, which is never 0."""
    labelled = [(x, sign(dot(u, x))) for x in points]
    if not all(y for _, y in labelled):
        raise InputError("a point lies on the hyperplane of u")
    known = {}

    def most(w):
        if w not in known:
            known[w] = max((1 + most(tuple(a + y * b for a, b in zip(w, x))) for x, y in labelled
                            if (sign(dot(w, x)) or AT_ZERO[tie]) != y), default=0)
        return known[w]

    return most((Fraction(0),) * len(u))


# ---------------------------------------------------------------- from online to PAC (L)

# A learner: its first state, whether a state errs, the state after a mistake; and, where its rule is not to learn on
# mistakes only, the state after any example.
Learner = namedtuple("Learner", "start errs learn by_rule", defaults=(None,))
Point = namedtuple("Point", "x y p")
Conversion = namedtuple("Conversion", "s failure most_mistakes longest steps")


def littlestone_learner(n, parameters=None):
    parameters = parameters or source_parameters(n)
    return Learner((parameters.initial,) * n, lambda w, x, y: littlestone_mistake(w, x, y, parameters),
                   lambda w, x, y: littlestone_update(w, x, y, parameters))


def perceptron_learner(n, tie="mistake", bias=False):
    """The perceptron; bias appends a constant 1."""
    def extend(x):
        return tuple(x) + (Fraction(1),) * bias
    return Learner((Fraction(0),) * (n + bias), lambda w, x, y: (sign(dot(w, extend(x))) or AT_ZERO[tie]) != y,
                   lambda w, x, y: tuple(a + y * b for a, b in zip(w, extend(x))))


def halving_learner(size, tie="mistake"):
    """Halving; x holds the predictions."""
    def agreeing(h, x, y):
        return frozenset(j for j in h if signs_of(x)[j] == y)
    return Learner(frozenset(range(size)), lambda h, x, y: majority(h, signs_of(x), tie) != y, agreeing, agreeing)


def optimal_learner(rows, tie="mistake"):
    """The standard optimal algorithm on the class whose predictions are these rows; x holds the predictions."""
    depth = dimension_of([signs_of(row) for row in rows])

    def part(h, x, y):
        return frozenset(j for j in h if signs_of(x)[j] == y)
    return Learner(frozenset(range(len(rows[0]))),
                   lambda h, x, y: (sign(depth(part(h, x, 1)) - depth(part(h, x, -1))) or AT_ZERO[tie]) != y, part, part)


def winnow_learner(n, beta, tie="mistake"):
    """Winnow with a rational e^eta; a state has the exponents, sums of y x over its mistakes."""
    def errs(s, x, y):
        return (sign(sum((beta ** int(e) * v for e, v in zip(s, x)), Fraction(0))) or AT_ZERO[tie]) != y
    return Learner((Fraction(0),) * n, errs, lambda s, x, y: tuple(e + y * v for e, v in zip(s, x)))


def margin_learner(n, margin, tie="mistake"):
    """The perceptron that learns where y (w.x) <= margin."""
    def by_rule(w, x, y):
        return tuple(a + y * b for a, b in zip(w, x)) if y * dot(w, x) <= margin else w
    return Learner((Fraction(0),) * n, lambda w, x, y: (sign(dot(w, x)) or AT_ZERO[tie]) != y, by_rule, by_rule)


def aggressive_learner(n, rule, c, tie="mistake"):
    """Passive-aggressive: 0 for no bound on the step, 1 for one of C, 2 for 1/(2C) beside |x|^2."""
    def by_rule(w, x, y):
        loss, square = 1 - y * dot(w, x), dot(x, x)
        if loss <= 0 or square == 0:
            return w
        tau = {0: loss / square, 1: min(c, loss / square), 2: loss / (square + 1 / (2 * c))}[rule]
        return tuple(a + tau * y * b for a, b in zip(w, x))
    return Learner((Fraction(0),) * n, lambda w, x, y: (sign(dot(w, x)) or AT_ZERO[tie]) != y, by_rule, by_rule)


def balanced_learner(n, margin, modified, tie="negative"):
    """Balanced Winnow with 2 and 1 for the first weights, the threshold 1, and the factors 3/2 and 1/2."""
    def score(w, x):
        return dot(w[:n], x) - dot(w[n:], x) - 1

    def by_rule(w, x, y):
        scaled = y * score(w, x)
        if not (scaled <= margin if margin else (sign(score(w, x)) or AT_ZERO[tie]) != y):
            return w
        up = [(Fraction(3, 2) * (1 + v if modified else 1) if v > 0 else 1) for v in x]
        down = [(HALF * (1 - v if modified else 1) if v > 0 else 1) for v in x]
        first, second = (up, down) if y > 0 else (down, up)
        return tuple(a * f for a, f in zip(w, first + second))
    return Learner((Fraction(2),) * n + (Fraction(1),) * n, lambda w, x, y: (sign(score(w, x)) or AT_ZERO[tie]) != y,
                   by_rule, by_rule)


def majority_learner(n, beta, always, tie="mistake"):
    """Weighted Majority; x holds what the experts say."""
    def errs(w, x, y):
        return (sign(dot(w, signs_of(x))) or AT_ZERO[tie]) != y

    def by_rule(w, x, y):
        if not (always or errs(w, x, y)):
            return w
        return tuple(a if says == y else a * beta for a, says in zip(w, signs_of(x)))
    return Learner((Fraction(1),) * n, errs, by_rule, by_rule)


def worst_of(learner, domain):
    """The most mistakes on sequences of points of positive probability; the learner must have a finite bound."""
    known = {}

    def most(state):
        if state not in known:
            known[state] = max((1 + most(learner.learn(state, q.x, q.y)) for q in domain
                                if q.p and learner.errs(state, q.x, q.y)), default=0)
        return known[state]

    return most(learner.start)


def rounds_needed(bound, delta, eps):
    """s = ceil(ln(M/delta)/eps), with a certified enclosure; the logarithm of a rational is rational only at 1."""
    ratio = Fraction(bound) / delta
    if ratio == 1:
        return 0
    for bits in win.precisions():
        low, high = ((end / (eps * (1 << bits))).__ceil__() for end in map(Fraction, win.log_enclosure(ratio, bits)))
        if low == high:
            return low


def failure_by_rounds(learner, domain, s, eps, horizon):
    """The failure probability round by round, straight from the definition; (failure, mass left at the horizon)."""
    def error(state):
        return sum((q.p for q in domain if learner.errs(state, q.x, q.y)), Fraction(0))
    alive, failure = {(learner.start, 0): Fraction(1)}, Fraction(0)
    for _ in range(horizon):
        later = {}
        for (state, streak), mass in alive.items():
            for q in domain:
                if not q.p:
                    continue
                if learner.errs(state, q.x, q.y):
                    key = (learner.learn(state, q.x, q.y), 0)
                elif streak + 1 == s:
                    failure += mass * q.p * (error(state) > eps)
                    continue
                else:
                    key = (state, streak + 1)
                later[key] = later.get(key, 0) + mass * q.p
        alive = later
    return failure, sum(alive.values(), Fraction(0))


def convert(learner, domain, bound, eps, delta, s=None):
    """The conversion: run a conservative learner until s rounds in a row are without a mistake, output its hypothesis.

    Domain: points with label and probability; bound: a mistake bound M >= 1.  The failure probability is that the
    hypothesis errs with probability more than eps; it is found state by state: one of error e survives with
    probability (1-e)^s and else errs first on a point in proportion to its probability.  Default s: rounds_needed.
    """
    s = rounds_needed(bound, delta, eps) if s is None else s
    known, survival = {}, []

    def visit(state):
        """(failure probability, most rounds until it stops, most mistakes) from here."""
        if state not in known:
            wrong = [q for q in domain if q.p and learner.errs(state, q.x, q.y)]
            error = sum((q.p for q in wrong), Fraction(0))
            stay = (1 - error) ** s
            if error > eps:
                survival.append(stay)
            failure, longest, mistakes = stay if error > eps else Fraction(0), s if error < 1 else 0, 0
            for q in wrong:
                after = visit(learner.learn(state, q.x, q.y))
                failure += (1 - stay) * q.p / error * after[0]
                longest = max(longest, (s if error < 1 else 1) + after[1])
                mistakes = max(mistakes, 1 + after[2])
            known[state] = failure, longest, mistakes
        return known[state]

    failure, longest, mistakes = visit(learner.start)
    steps = {name: Step() for name in ("survival", "exponential", "union", "horizon")}
    worst = (1 - eps) ** s
    for stay in survival:
        steps["survival"].check(1, true=stay <= worst)
    # (1-eps)^s <= e^(-eps s) and M (1-eps)^s <= delta
    steps["exponential"].check(1, true=(win.Powers({-eps * s: Fraction(1)}) - win.Powers({Fraction(0): worst})).sign(
        win.rate_of_eta(1)) >= 0)
    steps["union"].check(1, true=failure <= bound * worst <= delta)
    steps["horizon"].check(1, true=longest <= (bound + 1) * s)
    return Conversion(s, failure, mistakes, longest, steps)


# ---------------------------------------------------------------- from online to batch

Batch = namedtuple("Batch", "mistakes last voted random averaged against most")


def batch_by_sequences(learner, domain, examples, average_errs=None):
    """What is expected after so many examples, over all sequences of them, one after the other: the mistakes; the error
    of the last hypothesis, of the vote of those before each example (an even vote errs), of one of these at random, and
    of their average, where `average_errs(states, x, y)` says whether that errs. Besides, for every point how many of the
    hypotheses err on it, and the probability that half of them do; and the most mistakes on any sequence."""
    def error(state):
        return sum((q.p for q in domain if learner.errs(state, q.x, q.y)), Fraction(0))

    sums, against, most = [Fraction(0)] * 5, [(Fraction(0), Fraction(0))] * len(domain), 0
    for sequence in product(domain, repeat=examples):
        chance, state, held, mistakes = Fraction(1), learner.start, [], 0
        for q in sequence:
            held.append(state)
            chance *= q.p
            mistake = learner.errs(state, q.x, q.y)
            mistakes += mistake
            if mistake or learner.by_rule:
                state = (learner.by_rule or learner.learn)(state, q.x, q.y)
        wrong = [sum(learner.errs(h, q.x, q.y) for h in held) for q in domain]
        voted = sum((q.p for q, w in zip(domain, wrong) if 2 * w >= examples), Fraction(0))
        against = [(e + chance * w, half + chance * (2 * w >= examples)) for (e, half), w in zip(against, wrong)]
        most = max(most, mistakes)
        averaged = sum((q.p for q in domain if average_errs(held, q.x, q.y)), Fraction(0)) if average_errs else 0
        for i, value in enumerate((mistakes, error(state), voted, sum(map(error, held)) / examples, averaged)):
            sums[i] += chance * value
    return Batch(*sums[:4], sums[4] if average_errs else None, against, most)


BATCH = ("mass", "fresh-example", "identity", "average", "wrong-votes", "half", "vote", "proved-bound", "bound", "vote-bound")


def batch_steps(rows, domain, proved):
    """The steps of online-to-batch after 1, 2, .. examples; `proved`: how many mistakes a theorem allows, or None."""
    steps, before = {name: Step() for name in BATCH}, Fraction(0)
    for t, row in enumerate(rows, 1):
        errors = row.random * t
        last = rows[t - 2].last if t > 1 else rows[0].mistakes  # the error of h_t, which is last after t - 1 examples
        steps["mass"].check(t)
        steps["fresh-example"].check(t, true=row.mistakes - before == last)
        steps["identity"].check(t, true=row.mistakes == errors)
        steps["average"].check(t, true=row.random == row.mistakes / t)
        steps["wrong-votes"].check(t, true=sum(q.p * e for q, (e, _) in zip(domain, row.against)) == errors)
        steps["half"].check(t, min(2 * e - t * half for e, half in row.against))
        steps["vote"].check(t, 2 * row.mistakes / t - row.voted)
        if proved is not None:
            steps["proved-bound"].check(t, Fraction(proved - row.most))
            steps["bound"].check(t, proved - errors)
            steps["vote-bound"].check(t, 2 * proved - t * row.voted)
        before = row.mistakes
    return steps
