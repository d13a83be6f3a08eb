"""Cross-checks commands that run learners besides `run`: `worst-case perceptron --orders`, by going through all orders of a
few examples, and `compare`, by running each learner and evaluating each bound that is known here. tests/fuzz/runs.py
tries both.
"""

import sys
from fractions import Fraction
from itertools import permutations

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_averaged as avg  # noqa: E402
import independent_balanced as bal  # noqa: E402
import independent_finite as fin  # noqa: E402
import independent_majority as maj  # noqa: E402
import independent_margin as mar  # noqa: E402
import independent_passes as pas  # noqa: E402
from compare import Comparison, is_tiny, option  # noqa: E402

TIES = ("positive", "negative", "mistake")


# ---------------------------------------------------------------- all orders

def mistakes_in(order, rows, tie, n):
    return sum(updated for _, updated, _ in avg.weights_of_rounds([rows[i] for i in order], tie, Fraction(1), [Fraction(0)] * n))


def compare_orders(binary, path, content, options, notes):
    examples = ind.read_examples(content, None, None, bool(options["bias"]))
    command = Comparison(binary, ["worst-case", "perceptron", "--orders", path, "--json"]
                         + option(options, "tie", "bias", "samples", "seed"), notes)
    if not command.parse("mistakebound-orders"):
        return command
    rows, tie = list(zip(examples.xs, examples.ys)), options["tie"] or "mistake"
    if options["samples"]:
        first = int(options["seed"] or 1)
        tried = {first + i: pas.random_order(len(rows), first + i) for i in range(int(options["samples"]))}
    else:
        tried = dict(enumerate(permutations(range(len(rows)))))
    counts = {name: mistakes_in(order, rows, tie, examples.dimension) for name, order in tried.items()}
    found, number = command.data, list(counts.values())
    for key, value in (("examples", len(rows)), ("least", min(number)), ("largest", max(number)),
                       ("orders", str(len(number))), ("sampled", bool(options["samples"])),
                       ("orders_with", {str(m): str(number.count(m)) for m in sorted(set(number))})):
        command.equal(key, value, found.get(key))
    command.same("mean", Fraction(sum(number), len(number)), found.get("mean"))
    for which, value in (("least", min(number)), ("largest", max(number))):
        order = [i - 1 for i in found[f"{which}_order"]]
        command.equal(f"{which}_order, sorted", list(range(len(rows))), sorted(order))
        command.equal(f"mistakes in {which}_order", value, mistakes_in(order, rows, tie, examples.dimension))
        if options["samples"]:
            seed = found[f"{which}_seed"]
            command.equal(f"mistakes with {which}_seed", value, counts.get(seed))
            command.equal(f"order of {which}_seed", tried.get(seed), order)
    if not options["samples"] and is_tiny(examples):
        best = ind.max_margin(examples) if rows else [Fraction(0)] * examples.dimension
        bound = None if best is None else max((ind.dot(x, x) for x in examples.xs), default=Fraction(0)) * ind.dot(best, best)
        command.same("bound", bound, found["bound"])
    return command


def orders_case(rng):
    n, values = rng.randint(1, 3), rng.choice(((-1, 1), (0, 1), range(-3, 4)))
    u = [rng.choice((-2, -1, 1, 2)) for _ in range(n)]
    rows = []
    for _ in range(rng.choice((1, 2, 3, 4, 4, 5, 5, 6))):
        x = [Fraction(rng.choice(values), rng.choice((1, 1, 1, 2))) for _ in range(n)]
        y = (1 if ind.dot(u, x) > 0 else -1) * (-1 if rng.random() < 0.15 else 1)
        rows.append((x, y))
    samples = rng.choice((None, None, None, "1", "4"))
    return (rows_text(rows), {"tie": rng.choice((None, *TIES)), "bias": rng.random() < 0.3, "samples": samples,
                              "seed": rng.choice((None, "9")) if samples else None})


def rows_text(rows):
    return "".join(",".join(map(str, [*x, y])) + "\n" for x, y in rows)


# ---------------------------------------------------------------- all learners beside each other

def mistakes_of_all(content, tie):
    """Learner: its mistakes, its updates where it counts them, and its bounds that are known here by their theorems."""
    examples = ind.read_examples(content)
    rows, n, zero = list(zip(examples.xs, examples.ys)), examples.dimension, [Fraction(0)] * examples.dimension
    of_perceptrons, best = tie or "mistake", ind.max_margin(examples)
    wrong = sum(updated for _, updated, _ in avg.weights_of_rounds(rows, of_perceptrons, Fraction(1), zero))
    run = ind.run_online(examples, of_perceptrons)
    u = run.weights if best is None else list(best)
    reports = [ind.separable_report(run, u), ind.freund_schapire_report(run, u), ind.hinge_report(run, u)]
    bounds = {report.id: report.bound for report in reports if report.verdict != "does-not-apply"}
    found = {name: (wrong, None, bounds) for name in ("perceptron", "averaged-perceptron", "voted-perceptron")}
    rounds = list(mar.margin_run(rows, Fraction(0), of_perceptrons, zero))
    by_name = {"margin-perceptron": (rounds, mar.margin_theorem(
        rows, rounds, len(rows), rounds[-1].weights if best is None else u, None, Fraction(0)))}
    for rule in mar.AGGRESSIVE:
        rounds = list(mar.aggressive_run(rows, rule, Fraction(1), of_perceptrons, zero))
        by_name[rule] = (rounds, mar.aggressive_theorem(rows, rounds, zero, rounds[-1].weights if best is None else u, rule,
                                                        Fraction(1)))
    for name, (rounds, theorem) in by_name.items():
        applies = all(theorem.hypotheses.values())
        found[name] = (sum(r.prediction != y for r, (_, y) in zip(rounds, rows)), sum(r.updated for r in rounds),
                       {name: theorem.bound} if applies else {})
    batch = ind.run_batch(examples, "first", 10_000) if best is not None else None
    if batch:
        found["perceptron-batch"] = (batch.mistakes, None,
                                     {"perceptron-batch": max(ind.dot(x, x) for x in examples.xs) * ind.dot(u, u)})
    rounds = list(bal.balanced_run(rows, dimension=n, **({"tie": tie} if tie else {})))
    found["balanced-winnow"] = (sum(r.mistake for r in rounds), None, None)
    entries, written = {v for x in examples.xs for v in x}, set(content.replace("\n", ",").split(",")) - {""}
    if written <= {"0", "1"} or written <= {"-1", "1"}:  # experts and outcomes
        said = ind.Examples([fin.signs_of(x) for x in examples.xs], examples.ys, n)
        halving = fin.run_halving(said, of_perceptrons)
        found["halving"] = (halving.mistakes, None, None)
        optimal = fin.run_optimal(said, of_perceptrons)
        found["optimal"] = (optimal.mistakes, None, None)
        votes = list(zip(said.xs, said.ys))
        majority = maj.majority_run(votes, n, of_perceptrons)
        found["weighted-majority"] = (len(majority.mistake_rounds), None, None)
    if entries <= {0, 1}:
        parameters = fin.source_parameters(n)._replace(tie=tie or "positive")
        found["littlestone-winnow"] = (fin.run_littlestone(examples, parameters).mistakes, None, None)
        found["perceptron-disjunction"] = (fin.run_disjunction(examples, (), of_perceptrons).run.mistakes, None, None)
    return found


def compare_all(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = Comparison(binary, ["compare", path, "--json"] + option(options, "tie"), notes)
    if not command.parse("mistakebound-compare"):
        return command
    runs = {run["learner"]: run for run in command.data["runs"]}
    mine = mistakes_of_all(content, options["tie"])
    command.equal("learners without a run that have one here", [], [
        one["learner"] for one in command.data["without_run"] if one["learner"] in mine])
    command.equal("learners that compare themselves", [], [name for name in runs if name == "comparison"])
    for name, (mistakes, updates, bounds) in mine.items():
        run = runs.get(name, {})
        command.equal(f"{name}: mistakes", mistakes, run.get("mistakes"))
        command.equal(f"{name}: updates", updates, run.get("updates"))
        if name != "perceptron-batch":
            command.equal(f"{name}: rounds", len(examples.xs), run.get("rounds"))
        if bounds is None:
            continue
        theirs = {one["theorem"]: one for one in run.get("bounds", [])}
        command.equal(f"{name}: theorems that bound", sorted(bounds), sorted(
            theorem for theorem, one in theirs.items() if one["bound"] is not None))
        for theorem, bound in bounds.items():
            command.same(f"{name}: bound of {theorem}", bound, theirs.get(theorem, {}).get("bound"))
            command.equal(f"{name}: verdict on {theorem}", "holds", theirs.get(theorem, {}).get("verdict"))
    return command


def compare_case(rng):
    n, values = rng.randint(1, 3), rng.choice(((-1, 1), (0, 1), range(-3, 4)))
    u = [rng.choice((-2, -1, 1, 2)) for _ in range(n)]
    rows = []
    for _ in range(rng.randint(1, 6)):
        x = [Fraction(rng.choice(values)) for _ in range(n)]
        rows.append((x, (1 if ind.dot(u, x) > 0 else -1) * (-1 if rng.random() < 0.15 else 1)))
    if values == (0, 1) and rng.random() < 0.7:
        rows = [(x, max(y, 0)) for x, y in rows]
    return rows_text(rows), {"tie": rng.choice((None, *TIES))}


#: Command: its comparison and its random cases.
KINDS = {"worst-case --orders": (compare_orders, orders_case), "compare": (compare_all, compare_case)}
