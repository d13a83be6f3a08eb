"""Weighted Majority in fractions, straight from its definition, and every step of its theorem, for the tests: weights and
counts one expert after the other.

Shares no code with the C++ program.
"""
from collections import namedtuple
from fractions import Fraction

from independent import Step

Round = namedtuple("Round", "said y prediction mistake before after")
Run = namedtuple("Run", "rounds mistake_rounds weights quantities hypotheses failing_round steps erred")
STEPS = ("majority", "update-rule", "conservative", "wrong-half", "shrink", "total", "expert-weight", "best-expert",
         "k-best", "bound")
RESTS_ON_SURVIVOR = ("best-expert", "k-best", "bound")


def majority_rounds(rows, tie, beta, always, start):
    """Rows are pairs of what the experts say, -1 or 1, and the outcome."""
    weights = list(start)
    for said, y in rows:
        before = list(weights)
        aye = sum(w for w, s in zip(weights, said) if s == 1)
        nay = sum(w for w, s in zip(weights, said) if s == -1)
        prediction = 1 if aye > nay else -1 if nay > aye else {"positive": 1, "negative": -1, "mistake": 0}[tie]
        if always or prediction != y:
            weights = [w * beta if s != y else w for w, s in zip(weights, said)]
        yield Round(said, y, prediction, prediction != y, before, list(weights))


def majority_run(rows, experts, tie="mistake", beta=Fraction(1, 2), always=False, start=None):
    start = start or [Fraction(1)] * experts
    rounds = list(majority_rounds(rows, tie, beta, always, start))
    steps = {name: Step() for name in STEPS}
    erred, taken, m, failing = [0] * experts, [0] * experts, 0, None
    for t, r in enumerate(rounds, 1):
        wrong = [i for i in range(experts) if r.said[i] != r.y]
        due = always or r.mistake
        for i in wrong:
            erred[i] += 1
            taken[i] += due
        m += r.mistake
        value = [v * beta ** k for v, k in zip(start, erred)]
        if max(value) == 0 and failing is None:
            failing = t
        total, lost = sum(r.before), sum(r.before[i] for i in wrong)
        steps["majority"].check(t)
        steps["update-rule" if due else "conservative"].check(
            t, true=sum(r.after) == (total - (1 - beta) * lost if due else total))
        if r.mistake:
            steps["wrong-half"].check(t, true=2 * lost >= total)
            steps["shrink"].check(t, true=2 * sum(r.after) <= (1 + beta) * total)
        limit = sum(start) * (1 + beta) ** m
        steps["total"].check(t, true=2 ** m * sum(r.after) <= limit)
        steps["expert-weight"].check(t, true=r.after == [v * beta ** e for v, e in zip(start, taken)])
        steps["best-expert"].check(t, true=sum(r.after) >= sum(value) >= max(value) > 0)
        for k, p in enumerate(sorted(value, reverse=True), 1):
            if 2 ** m * k * p > limit:
                steps["k-best"].check(t, true=False)
                break
        else:
            steps["k-best"].check(t)
        steps["bound"].check(t, true=2 ** m * max(value) <= limit)
    least = min(erred)
    quantities = {"experts": experts, "best_expert": erred.index(least) + 1, "best_mistakes": least, "regret": m - least}
    return Run(rounds, [t for t, r in enumerate(rounds, 1) if r.mistake], rounds[-1].after if rounds else start, quantities,
               {"start": True, "beta-range": True, "survivor": failing is None}, failing, steps, erred)
