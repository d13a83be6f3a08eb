"""Cross-checks `run` of the learners that the other comparisons leave out against implementations that share no code
with the program: the averaged and the voted perceptron, halving over a grid, the perceptron beside Winnow, balanced
Winnow, Weighted Majority, and Hedge. Long, as these are short and each stands beside its comparison.

    compare_others.py PROGRAM [--cases N] [--seed S] [--only LEARNER:I] [--notes]

Compared are mistakes, states, quantities, hypotheses, verdicts, and for every step that is known here its verdict and
the number of rounds checked.  A case depends on the seed, its learner and its number only.  Every difference is printed
with the file and the command that replays it.
Exit code: 0 no difference, 1 some, 2 unusable arguments.
"""

import argparse
import decimal
import os
import random
import shlex
import sys
import tempfile
from fractions import Fraction
from itertools import accumulate

sys.dont_write_bytecode = True
import compare_moving as mov  # noqa: E402
import independent as ind  # noqa: E402
import independent_averaged as avg  # noqa: E402
import independent_balanced as bal  # noqa: E402
import independent_grid as grid  # noqa: E402
import independent_hedge as hed  # noqa: E402
import independent_majority as maj  # noqa: E402
import independent_passes as pas  # noqa: E402
from compare import Comparison, compare_online, option, random_case, start_of  # noqa: E402
from compare_winnow import Tally, guarded  # noqa: E402

TIES = (None, "positive", "negative", "mistake")
MOST_EXPERTS = 1500  # of a grid, so that a case takes a moment


def compare_averaged(binary, path, content, options, notes):
    examples = ind.read_examples(content, options.get("format"), options.get("label"), bool(options.get("bias")))
    command = compare_online(binary, path, options, examples, "unknown", notes, "averaged-perceptron")
    rows, averaging = command.rows, options["averaging"] or "after"
    rounds = list(avg.averaged_run(rows, options.get("tie") or "mistake", ind.parse_number(options.get("step") or "1"),
                                   averaging, start_of(options))) if rows else []
    command.vectors("averaged", rounds[-1].averaged if rounds else [Fraction(0)] * examples.dimension,
                    command.data.get("averaged"))
    right = sum(not r.updated for r in rounds) if averaging == "right" else len(rounds)
    command.equal("counted", right, command.data.get("counted"))
    return command


def compare_voted(binary, path, content, options, notes):
    examples = ind.read_examples(content, options.get("format"), options.get("label"), bool(options.get("bias")))
    command = compare_online(binary, path, options, examples, "unknown", notes, "voted-perceptron")
    rounds = list(avg.voted_run(command.rows, options.get("tie") or "mistake",
                                ind.parse_number(options.get("step") or "1"), start_of(options)))
    command.equal("votes", rounds[-1].averaged if rounds else [], command.data.get("votes"))
    return command


def given_comparator(command, name, options):
    """u and gamma as they were given; else the u that the program found, and no gamma."""
    gamma = ind.parse_number(options["gamma"]) if options["gamma"] else None
    theorem = command.theorem(name)
    if theorem is None:
        raise KeyError(name)
    printed = [ind.parse_number(v) for v in theorem["quantities"]["u"]]
    if options["u"]:
        command.vectors("u", [ind.parse_number(v) for v in options["u"].split(",")], theorem["quantities"]["u"])
    return printed, gamma, theorem


def compare_quantities(command, name, mine, theirs):
    for key, value in mine.items():
        if key == "v":
            command.vectors(f"{name}: {key}", value, theirs.get(key))
        else:
            command.same(f"{name}: {key}", Fraction(value), theirs.get(key))


def compare_steps(command, name, mine, theirs):
    printed = {step["id"]: step for step in theirs["steps"]}
    for step, own in mine.items():
        entry = printed.get(step, {})
        command.equal(f"{name}/{step}: checked", own.checked, entry.get("checked"))
        if own.checked:
            command.equal(f"{name}/{step}: verdict", own.verdict, entry.get("verdict"))


def compare_cover(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = Comparison(binary, ["run", "halving-cover", path, "--json"] + option(options, "tie", "u", "gamma", "grid"),
                         notes)
    if not command.parse("mistakebound-run"):
        return command
    u, gamma, theirs = given_comparator(command, "halving-cover", options)
    half_width = int(options["grid"] or grid.half_width_of(examples, u, gamma))
    mine = grid.run_cover(examples, half_width, u, gamma, options["tie"] or "mistake")
    for key, value in (("learner", "halving-cover"), ("rounds", len(mine.rounds)), ("mistakes", mine.mistakes),
                       ("mistake_rounds", mine.mistake_rounds), ("experts", mine.experts),
                       ("experts_left", mine.experts_left)):
        command.equal(key, value, command.data.get(key))
    for hypothesis in theirs["hypotheses"]:
        known = mine.hypotheses[hypothesis["id"]]
        if known is not None:
            command.equal(f"hypothesis {hypothesis['id']}", known, hypothesis["holds"])
    command.equal("verdict", mine.verdict, theirs["verdict"])
    compare_quantities(command, "halving-cover", mine.quantities, theirs["quantities"])
    excused = () if mine.verdict == "holds" else ("cover", "inherits-margin", "perfect-survives", "nonempty", "bound")
    compare_steps(command, "halving-cover", {name: step for name, step in mine.steps.items() if name not in excused}, theirs)
    return command


def compare_beside(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = Comparison(binary, ["run", "comparison", path, "--json"]
                         + option(options, "tie", "u", "gamma", "step", "passes"), notes)
    if not command.parse("mistakebound-run"):
        return command
    u, gamma, theirs = given_comparator(command, "comparison", options)
    tie, passes = options["tie"] or "mistake", int(options["passes"] or 1)
    run = ind.run_online(examples, tie, ind.parse_number(options["step"] or "1"), passes)
    mine = grid.beside(examples, run, u, gamma, tie, passes)
    for key, value in (("learner", "comparison"), ("rounds", len(run.rounds)), ("mistake_rounds", run.mistake_rounds)):
        command.equal(key, value, command.data.get(key))
    command.vectors("weights", run.weights, command.data.get("weights"))
    command.equal("verdict", mine.verdict, theirs["verdict"])
    if mine.verdict != "holds":  # what the shape says means nothing then
        for key in ("mistakes_perceptron", "mistakes_winnow", "bound_perceptron"):
            if key in mine.quantities:
                command.same(key, Fraction(mine.quantities[key]), theirs["quantities"].get(key))
        return command
    compare_quantities(command, "comparison", mine.quantities, theirs["quantities"])
    printed = theirs["quantities"]["bound_winnow"]
    ends = [ind.parse_number(printed[end]) for end in ("low", "high")] if isinstance(printed, dict) else \
        [ind.parse_number(printed)] * 2
    if ends[0] > mine.winnow_bound[1] or ends[1] < mine.winnow_bound[0]:
        command.fail(f"bound_winnow: program {printed}, independent about {float(mine.winnow_bound[0])}")
    compare_steps(command, "comparison", mine.steps, theirs)
    return command


BALANCED = ("tie", "plus", "minus", "threshold", "promotion", "demotion", "margin", "factors")


def compare_balanced(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = Comparison(binary, ["run", "balanced-winnow", path, "--json"]
                         + option(options, *BALANCED, "u", "gamma", *pas.OPTIONS), notes)
    if not command.parse("mistakebound-run"):
        return command
    given = {name: options[name] for name in BALANCED if options[name] is not None}
    first = [Fraction(given.get(name) or bal.USUAL[name]) for name in ("plus", "minus") for _ in range(examples.dimension)]
    passes = pas.in_passes(list(zip(examples.xs, examples.ys)), options,
                           lambda stream: ((r.mistake, r.weights) for r in bal.balanced_run(
                               stream, dimension=examples.dimension, **given)), first)
    rows = passes.rows
    rounds = list(bal.balanced_run(rows, dimension=examples.dimension, **given))
    wrong = [t for t, (r, (_, y)) in enumerate(zip(rounds, rows), 1) if r.prediction != y]
    for key, value in (("learner", "balanced-winnow"), ("rounds", len(rounds)), ("mistakes", len(wrong)),
                       ("mistake_rounds", wrong)):
        command.equal(key, value, command.data.get(key))
    command.vectors("weights", rounds[-1].weights, command.data.get("weights"))
    pas.compare_passes(command, passes, wrong, [first, *(r.weights for r in rounds)], len(examples.xs))
    if options["factors"] == "modified":
        command.equal("theorems", [], command.data["theorems"])
        return command
    u, gamma, theirs = given_comparator(command, "balanced-winnow", options)
    mine = bal.balanced_theorem(rows, rounds, u, gamma, **given)
    command.equal("failing claims", [], mine.failing)
    for hypothesis in theirs["hypotheses"]:
        if hypothesis["id"] in mine.hypotheses:
            command.equal(f"hypothesis {hypothesis['id']}", mine.hypotheses[hypothesis["id"]], hypothesis["holds"])
    holds = all(mine.hypotheses.values())
    command.equal("verdict", "holds" if holds else "does-not-apply", theirs["verdict"])
    for name, value in mine.quantities.items():
        exact = isinstance(value, (Fraction, int))
        command.equal(name, True, is_near(bal.decimal_of(Fraction(value)) if exact else value, theirs["quantities"][name]))
    if holds:
        command.equal("bound", True, is_near(mine.bound, theirs["bound"]["exact"] if isinstance(theirs["bound"], dict)
                                             and "exact" in theirs["bound"] else theirs["bound"]))
        updates = mine.quantities["updates"]
        for step in theirs["steps"]:
            times = 1 if step["id"] == "slope" else updates if step["id"] in ON_UPDATES else len(rows)
            command.equal(f"balanced-winnow/{step['id']}: checked", times, step["checked"])
            if times:
                command.equal(f"balanced-winnow/{step['id']}: verdict", "holds", step["verdict"])
    return command


ON_UPDATES = ("small-margin", "update-rule", "total-growth", "log-growth", "potential-drop")


def compare_majority(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = Comparison(binary, ["run", "weighted-majority", path, "--json"]
                         + option(options, "tie", "beta", "updates", "start", *pas.OPTIONS), notes)
    if not command.parse("mistakebound-run"):
        return command
    start = [Fraction(w) for w in options["start"].split(",")] if options["start"] else [Fraction(1)] * examples.dimension
    rule = (options["tie"] or "mistake", Fraction(options["beta"] or "1/2"), options["updates"] == "always", start)
    passes = pas.in_passes([([1 if v == 1 else -1 for v in x], y) for x, y in zip(examples.xs, examples.ys)], options,
                           lambda rows: ((r.mistake, r.after) for r in maj.majority_rounds(rows, *rule)), start)
    mine = maj.majority_run(passes.rows, examples.dimension, *rule)
    pas.compare_passes(command, passes, mine.mistake_rounds, [start, *(r.after for r in mine.rounds)], len(examples.xs))
    for key, value in (("learner", "weighted-majority"), ("rounds", len(mine.rounds)),
                       ("mistakes", len(mine.mistake_rounds)), ("mistake_rounds", mine.mistake_rounds)):
        command.equal(key, value, command.data.get(key))
    command.vectors("weights", mine.weights, command.data.get("weights"))
    theirs = command.theorem("weighted-majority")
    for hypothesis in theirs["hypotheses"]:
        command.equal(f"hypothesis {hypothesis['id']}", mine.hypotheses[hypothesis["id"]], hypothesis["holds"])
    command.equal("verdict", "holds" if mine.failing_round is None else "does-not-apply", theirs["verdict"])
    if mine.failing_round is not None:
        command.equal("survivor: round", mine.failing_round, theirs["hypotheses"][2]["round"])
    compare_quantities(command, "weighted-majority", mine.quantities, theirs["quantities"])
    if mine.failing_round is None:
        beta, value = rule[1], max(v * rule[1] ** k for v, k in zip(start, mine.erred))
        bound = bal.ln(sum(start) / value) / bal.ln(2 / (1 + beta))
        printed = theirs["bound"]["exact"]
        command.equal("bound", True, is_near(bound, printed) or f"{printed}, independent {bound}")
    excused = () if mine.failing_round is None else maj.RESTS_ON_SURVIVOR
    compare_steps(command, "weighted-majority", {name: step for name, step in mine.steps.items() if name not in excused},
                  theirs)
    return command


HEDGE = ("update-rule", "convexity", "weight-update", "exponential", "weight-sum", "expert-weight", "best-weight",
         "loss-bound", "hoeffding", "weight-regret", "regret-bound", "tuned")


def is_near(value, theirs):
    """Whether what the program says, exactly or between two decimals, is the value to some 15 digits."""
    tiny = abs(value) * decimal.Decimal("1e-15") + decimal.Decimal("1e-20")
    if isinstance(theirs, dict):
        return decimal.Decimal(theirs["low"]) - tiny <= value <= decimal.Decimal(theirs["high"]) + tiny
    return abs(hed.number(Fraction(theirs)) - value) <= tiny


def compare_hedge(binary, path, content, options, notes):
    lines = [[Fraction(value) for value in line.split(",")] for line in content.splitlines()]
    if options["rows"] != "losses":
        lines = [[Fraction(int(value != outcome)) for value in said] for *said, outcome in lines]
    experts = len(lines[0])
    passes = pas.in_passes(lines, options, lambda rows: ((False, lost) for lost in accumulate(
        rows, lambda lost, row: [a + b for a, b in zip(lost, row)])), [Fraction(0)] * experts)
    rows = passes.rows
    command = Comparison(binary, ["run", "hedge", path, "--json"]
                         + option(options, "beta", "eta", "rule", "rows", *pas.OPTIONS), notes)
    if not command.parse("mistakebound-run"):
        return command
    pas.compare_passes(command, passes, None, None, len(lines))
    beta = Fraction(options["beta"] or "1/2")
    for key, value in (("learner", "hedge"), ("rounds", len(rows)), ("mistakes", None)):
        command.equal(key, value, command.data.get(key))
    theirs = command.theorem("hedge")
    command.equal("verdict", "holds", theirs["verdict"])
    eta = Fraction(options["eta"]) if options["eta"] else None
    if eta is None and options["rule"] != "hedge":
        weights, loss, lost = hed.hedge_run(rows, experts, beta)
        command.vectors("weights", weights, command.data.get("weights"))
        compare_quantities(command, "hedge", {"loss": loss, "regret": loss - min(lost)}, theirs["quantities"])
        loss, rate = hed.number(loss), -hed.DIGITS.ln(hed.number(beta))
    else:
        weights, loss, lost, rate = hed.exponential_run(rows, experts, beta, eta)
        near = [is_near(*pair) for pair in zip(weights, command.data.get("weights"))]
        command.equal("weights", [True] * experts, near)
    compare_quantities(command, "hedge", {"experts": experts, "best_expert": lost.index(min(lost)) + 1,
                                          "best_loss": min(lost)}, theirs["quantities"])
    with decimal.localcontext(hed.DIGITS):
        entropy, factor = decimal.Decimal(experts).ln(), (-rate).exp()
        regret_bound = entropy / rate + rate * len(rows) / 8
        loss_bound = (entropy + hed.number(min(lost)) * rate) / (1 - factor)
    for name, value in (("loss_bound", loss_bound), ("loss", loss), ("regret", loss - hed.number(min(lost))), ("regret_bound", regret_bound)):
        command.equal(name, True, is_near(value, theirs["quantities"][name]))
        if name in command.data:
            command.equal(f"state {name}", theirs["quantities"][name], command.data[name])
    for step in theirs["steps"]:
        command.equal(f"hedge/{step['id']}", (len(rows), "holds"), (step["checked"], step["verdict"]))
    command.equal("steps", list(HEDGE), [step["id"] for step in theirs["steps"]])
    return command


# ---------------------------------------------------------------- cases

def averaged_case(rng):
    content, suffix, options = random_case(rng)
    options["averaging"] = rng.choice((None, "after", "before", "right"))
    options["format"] = suffix.lstrip(".")
    return content, {**options, **pas.passes_case(rng, 6)}


def voted_case(rng):
    content, options = averaged_case(rng)
    return content, {**options, "averaging": None}


def examples_text(xs, ys):
    return "".join(",".join(map(str, [*x, y])) + "\n" for x, y in zip(xs, ys))


def cover_case(rng):
    """A few points, separable as a rule, whose grid is small enough to be listed."""
    while True:
        n = rng.randint(1, 3)
        hidden = [rng.randint(-2, 2) for _ in range(n)]
        xs = [[Fraction(rng.randint(-2, 2), rng.choice((1, 1, 2))) for _ in range(n)] for _ in range(rng.randint(1, 6))]
        ys = [1 if ind.dot(hidden, x) > 0 else -1 if ind.dot(hidden, x) < 0 or rng.random() < 0.5 else 1 for x in xs]
        options = {"tie": rng.choice(TIES), "u": None, "gamma": None, "grid": str(rng.randint(1, 4))}
        u = hidden
        if rng.random() < 0.6:
            options["u"] = ",".join(map(str, u))
            margin = min(y * ind.dot(u, x) for x, y in zip(xs, ys))
            if rng.random() < 0.3:
                options["gamma"] = str(max(margin, 1) * rng.choice((Fraction(1, 2), 1, 2)))
            gamma = ind.parse_number(options["gamma"]) if options["gamma"] else None
            if (any(u) or margin <= 0) and rng.random() < 0.5:
                half_width = grid.half_width_of(ind.Examples(xs, ys, n), u, gamma)
                if (2 * half_width + 1) ** n - (2 * half_width - 1) ** n <= MOST_EXPERTS:
                    options["grid"] = None
        return examples_text(xs, ys), options


def beside_case(rng):
    """Examples 1 and 2, noise at times, and instances or comparators of neither."""
    n = rng.randint(1, 6)
    sparse = rng.random() < 0.7
    target = [int(i < rng.randint(1, n)) for i in range(n)] if sparse else [1] * n
    if not any(target):
        target[0] = 1
    values = (-1, 1) if sparse else (-1, 0, 1)
    xs, ys = [], []
    for _ in range(rng.randint(1, 8)):
        x = [rng.choice(values) for _ in range(n)]
        if rng.random() < 0.02:
            x[rng.randrange(n)] = 2
        score = sum(a * b for a, b in zip(target, x))
        if score or rng.random() < 0.05:
            xs.append(x)
            ys.append((1 if score > 0 else -1) * (-1 if rng.random() < 0.02 else 1))
    if not xs:
        xs, ys = [target], [1]
    u = None if rng.random() < 0.3 else [v + (rng.random() < 0.03) for v in target]
    margin = min(y * ind.dot(target, x) for x, y in zip(xs, ys))
    gamma = str(margin * rng.choice((1, Fraction(1, 2)))) if u and margin > 0 and rng.random() < 0.3 else None
    return examples_text(xs, ys), {"tie": rng.choice(TIES), "u": u and ",".join(map(str, u)), "gamma": gamma,
                                   "step": rng.choice((None, "1/2", "3")), "passes": rng.choice((None, "2"))}


def balanced_case(rng):
    """Entries of which some are negative, and parameters of all kinds, ties among them; or labels of a planted u on
    instances of 0 and 1, with factors for which updates gain, most of the time."""
    n = rng.randint(1, 4)
    choices = {"tie": TIES, "plus": (None, "2", "1/3"), "minus": (None, "1", "3"), "threshold": (None, "0", "1/2"),
               "promotion": (None, "2", "5/4"), "demotion": (None, "0", "2/3"), "margin": (None, "0", "1", "1/4"),
               "factors": (None, "plain", "modified")}
    if rng.random() < 0.3:
        rows = [[Fraction(rng.choice((-2, 0, 0, 1, 2, 3, 4)), 4) for _ in range(n)] for _ in range(rng.randint(1, 9))]
        return (examples_text(rows, [rng.choice((-1, 1)) for _ in rows]),
                {**{name: rng.choice(values) for name, values in choices.items()}, **pas.passes_case(rng), "u": None,
                 "gamma": None})
    options = {**{name: rng.choice(values) for name, values in choices.items()}, **pas.passes_case(rng)}
    u = [Fraction(rng.randint(-6, 6), 2) for _ in range(n)]
    theta = Fraction(options["threshold"] or 1)
    rows = [[rng.randint(0, 1) for _ in range(n)] for _ in range(rng.randint(1, 9))]
    margins = [ind.dot(u, x) - theta for x in rows]
    e = rng.choice((Fraction(1, 2), Fraction(1, 5), Fraction(1, 20)))
    least = min(map(abs, margins))
    return examples_text(rows, [1 if margin > 0 else -1 for margin in margins]), {
        **options, "factors": rng.choice((None, "plain")), "promotion": str(1 + e), "demotion": str(1 - e),
        "margin": rng.choice((None, str(least / 3))), "u": rng.choice((None, ",".join(map(str, u)))),
        "gamma": rng.choice((None, None, str(least))) if least else None}


def majority_case(rng):
    """Experts of whom one is often right, or all but one always wrong, and first weights that differ at times."""
    n, lower = rng.randint(1, 6), rng.choice((0, -1))
    rows = [[rng.choice((lower, 1)) for _ in range(n)] for _ in range(rng.randint(1, 12))]
    ys = [rng.choice((-1, 1)) if rng.random() < 0.3 else 1 if row[0] == 1 else -1 for row in rows]
    start = ",".join(rng.choice(("1", "1/2", "3")) for _ in range(n)) if rng.random() < 0.3 else None
    ys = [max(y, lower) for y in ys]
    return examples_text(rows, ys), {"tie": rng.choice(TIES), "beta": rng.choice((None, "0", "2/3", "1/7", "9/10")),
                                     "updates": rng.choice((None, "mistakes", "always")), "start": start,
                                     **pas.passes_case(rng)}


def hedge_case(rng):
    """Experts and outcomes, or losses of halves and thirds."""
    n, rows = rng.randint(1, 5), rng.choice((None, "experts", "losses"))
    if rows == "losses":
        values = ("0", "1", "1/2", "1/3", "2/3", "0.25")
        lines = [[rng.choice(values) for _ in range(n)] for _ in range(rng.randint(1, 5))]
    else:
        lower = rng.choice(("0", "-1"))
        lines = [[rng.choice((lower, "1")) for _ in range(n + 1)] for _ in range(rng.randint(1, 5))]
    return ("".join(",".join(line) + "\n" for line in lines),
            {**rng.choice(({"beta": rng.choice((None, "2/3", "1/7", "9/10")), "rule": rng.choice((None, "linear", "hedge")),
                            "eta": None},
                           {"beta": None, "rule": rng.choice((None, "hedge")), "eta": rng.choice(("1/2", "3", "1/100"))})),
             "rows": rows, **pas.passes_case(rng, 2)})  # of more the sums of powers take their time


#: Learner: its comparison and its random cases.
KINDS = {**{learner: (mov.compare_moving(learner), mov.moving_case) for learner in mov.LEARNERS},
         "balanced-winnow": (compare_balanced, balanced_case),
         "averaged-perceptron": (compare_averaged, averaged_case), "voted-perceptron": (compare_voted, voted_case),
         "halving-cover": (compare_cover, cover_case), "comparison": (compare_beside, beside_case),
         "weighted-majority": (compare_majority, majority_case), "hedge": (compare_hedge, hedge_case)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="PROGRAM", help="the program, or a command line such as 'python3 program.py'")
    parser.add_argument("--cases", type=int, default=200, help="random cases (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="LEARNER:I", help="only random case I of this learner and the seed")
    parser.add_argument("--notes", action="store_true", help="list what the specification leaves open")
    arguments = parser.parse_args()
    only_learner, _, only = (arguments.only or "").partition(":")
    if arguments.only and (only_learner not in KINDS or not only.isdigit()):
        parser.error(f"--only {arguments.only}: LEARNER:I, where LEARNER is one of {', '.join(KINDS)}")
    binary = [os.path.abspath(arguments.binary)] if os.path.exists(arguments.binary) else shlex.split(arguments.binary)
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "case.csv")
        for learner, (compare, generate) in KINDS.items():
            if arguments.only and learner != only_learner:
                continue
            for i in [int(only)] if arguments.only else range(arguments.cases // len(KINDS)):
                content, options = generate(random.Random(f"{arguments.seed}:{learner}:{i}"))
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(content)
                tally.add(f"case {i} of {learner}, seed {arguments.seed} (--only {learner}:{i})", content,
                          guarded(compare, binary, path, content, options, tally.notes))
    return tally.finish(arguments.notes)


if __name__ == "__main__":
    sys.exit(main())
