"""Cross-checks `run` of the perceptron with a margin and of the passive-aggressive learners against independent_margin.py,
which shares no code with the program: rounds, passes, states, and of the theorem the hypotheses, the verdict, all
quantities, the bound, and of every step the rounds checked, the verdict, the least slack and its round.

compare_others.py has these comparisons in its list; its --only replays a case.
"""

import sys
from fractions import Fraction

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_margin as mar  # noqa: E402
import independent_passes as pas  # noqa: E402
from compare import Comparison, is_tiny, option, start_of, vector  # noqa: E402

LEARNERS = ("margin-perceptron", "passive-aggressive", "passive-aggressive-1", "passive-aggressive-2")
TIES = (None, "positive", "negative", "mistake")


def examples_text(xs, ys):
    return "".join(",".join(map(str, [*x, y])) + "\n" for x, y in zip(xs, ys))


def compare_theorem(command, name, mine, mistakes):
    """All that a report says of a theorem."""
    theirs = command.theorem(name)
    if theirs is None:
        command.fail(f"theorem {name} is missing")
        return
    command.equal(f"{name}: hypotheses", mine.hypotheses, {h["id"]: h["holds"] for h in theirs["hypotheses"]})
    applies = all(mine.hypotheses.values())
    holds = all(step.holds for step in mine.steps.values())
    command.equal(f"{name}: verdict", "does-not-apply" if not applies else "holds" if holds else "refuted", theirs["verdict"])
    if applies:
        command.equal(f"{name}: vacuous", mistakes == 0, theirs["vacuous"])
        command.same(f"{name}: bound", mine.bound, theirs["bound"])
    command.equal(f"{name}: quantities", sorted(mine.quantities), sorted(theirs["quantities"]))
    for key, value in mine.quantities.items():
        if isinstance(value, list):
            command.vectors(f"{name}: {key}", value, theirs["quantities"].get(key))
        else:
            command.same(f"{name}: {key}", Fraction(value), theirs["quantities"].get(key))
    printed = {step["id"]: step for step in theirs["steps"]}
    command.equal(f"{name}: steps", list(mine.steps), list(printed))
    for step, own in mine.steps.items():
        command.mismatches += list(Comparison.step(name, step, own, printed.get(step, {})))


def compare_moving(learner):
    parameter = "margin" if learner == "margin-perceptron" else "aggressiveness"

    def compare(binary, path, content, options, notes):
        examples = ind.read_examples(content)
        given = (parameter,) if learner != "passive-aggressive" else ()
        given += ("gamma",) if learner == "margin-perceptron" else ("start",)
        command = Comparison(binary, ["run", learner, path, "--json"]
                             + option(options, "tie", "u", *given, *pas.OPTIONS), notes)
        if not command.parse("mistakebound-run"):
            return command
        tie, number = options["tie"] or "mistake", options[parameter]
        first = [Fraction(0)] * examples.dimension
        if learner == "margin-perceptron":
            def run(rows):
                return mar.margin_run(rows, Fraction(number or 0), tie, first)
        else:
            first = start_of(options) or first

            def run(rows):
                return mar.aggressive_run(rows, learner, Fraction(number or 1), tie, first)

        rows = list(zip(examples.xs, examples.ys))

        def watched(stream):
            pairs = []

            def noted():
                for pair in stream:
                    pairs.append(pair)
                    yield pair

            for r in run(noted()):
                yield r.prediction != pairs[-1][1], r.weights

        passes = pas.in_passes(rows, options, watched, first)
        rounds = list(run(passes.rows))
        wrong = [t for t, (r, (_, y)) in enumerate(zip(rounds, passes.rows), 1) if r.prediction != y]
        for key, value in (("learner", learner), ("rounds", len(rounds)), ("mistakes", len(wrong)),
                           ("mistake_rounds", wrong), ("updates", sum(r.updated for r in rounds))):
            command.equal(key, value, command.data.get(key))
        command.vectors("weights", rounds[-1].weights, command.data.get("weights"))
        pas.compare_passes(command, passes, wrong, [first, *(r.weights for r in rounds)], len(rows))
        u = vector(command.theorem(learner)["quantities"]["u"])
        if options["u"]:
            command.equal("u", vector(options["u"].split(",")), u)
        elif is_tiny(examples):
            best = ind.max_margin(examples)
            command.equal("u", rounds[-1].weights if best is None else list(best), u)
        if learner == "margin-perceptron":
            gamma = ind.parse_number(options["gamma"]) if options["gamma"] else None
            mine = mar.margin_theorem(passes.rows, rounds, len(rows), u, gamma, Fraction(number or 0))
        else:
            losses = [r.loss for r in rounds]
            command.vectors("losses", [sum(losses), sum(loss * loss for loss in losses)], command.data.get("losses"))
            mine = mar.aggressive_theorem(passes.rows, rounds, first, u, learner, Fraction(number or 1))
        compare_theorem(command, learner, mine, len(wrong))
        refuted = [t["id"] for t in command.data["theorems"] if t["verdict"] == "refuted"]
        command.equal("refuted theorems", [], refuted)
        return command
    return compare


def moving_case(rng):
    """Labels of u, as a rule, small numbers, and a margin that single rounds reach exactly."""
    n = rng.randint(1, 4)
    u = [rng.choice((-2, -1, 1, 2)) for _ in range(n)]
    xs = [[Fraction(rng.randint(-3, 3), rng.choice((1, 1, 2))) for _ in range(n)] for _ in range(rng.randint(1, 8))]
    ys = [(1 if ind.dot(u, x) > 0 else -1) * (-1 if rng.random() < 0.05 else 1) for x in xs]
    margin = min(abs(ind.dot(u, x)) for x in xs)
    start = ",".join(rng.choice(("0", "1", "-1/2", "2/3")) for _ in range(n)) if rng.random() < 0.3 else None
    return examples_text(xs, ys), {"tie": rng.choice(TIES), "margin": rng.choice((None, "0", "1/2", "1", "4")),
                                   "aggressiveness": rng.choice((None, "1/4", "3")), "start": start,
                                   "gamma": str(margin * rng.choice((1, Fraction(1, 2), 2)))
                                            if margin and rng.random() < 0.2 else None,
                                   **pas.passes_case(rng), "u": ",".join(map(str, u)) if rng.random() < 0.5 else None}
