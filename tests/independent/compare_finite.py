"""Cross-checks the learners on finite domains against independent_finite.py, which shares no code with the program.
Long, as every learner on a finite domain has its comparison here.

    compare_finite.py PROGRAM [--cases N] [--seed S] [--only KIND:I] [--notes]

Compared are `run halving`, `run optimal`, `run littlestone-winnow` and `run perceptron-disjunction` (mistakes, states, hypotheses,
verdicts, and for every step of the theorem its verdict and the number of rounds checked), `worst-case` for halving,
littlestone-winnow and the perceptron (the number, the dimension, and that the sequence printed does force it), `pac` (the failure probability), and `online-to-batch` (all expected errors, by every sequence of examples).  A command or learner that the program does not know is skipped with a notice.
A case depends on the seed, its kind and its number only.  Every difference is printed with the file and the command
that replays it; what the specification leaves open is no difference, --notes lists it.
Exit code: 0 no difference, 1 some, 2 unusable arguments.
"""

import argparse
import os
import random
import shlex
import sys
import tempfile
from fractions import Fraction
from itertools import combinations, product

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_finite as fin  # noqa: E402
from compare import Comparison, option  # noqa: E402
from compare_winnow import Tally, ends, unknown  # noqa: E402

TIES = ("positive", "negative", "mistake")
AGGRESSIVE = ("passive-aggressive", "passive-aggressive-1", "passive-aggressive-2")
PARAMETERS = ("beta", "margin", "aggressiveness", "updates", "factors")  # of learners, in online-to-batch


# ---------------------------------------------------------------- comparing one command

class FiniteComparison(Comparison):
    """One command; the theorems of independent_finite.py beside the program's."""

    def common(self, learner, rounds, mistakes, mistake_rounds):
        for key, value in (("learner", learner), ("rounds", rounds), ("mistakes", mistakes),
                           ("mistake_rounds", mistake_rounds)):
            self.equal(key, value, self.data.get(key))

    def steps(self, name, mine, theirs, also=(), loose=()):
        """Compares steps by id; `also` are other counts that will do, steps in `loose` differ in the notes only."""
        printed = {step.get("id"): step for step in theirs.get("steps", [])}
        for step, own in mine.items():
            if step not in printed:
                (self.note if step.endswith("-sharp") or step in loose else self.fail)(f"{name}: no step {step}")
                continue
            wrong, entry = [], printed[step]
            if entry.get("verdict") != own.verdict:
                wrong.append(f"verdict: program {entry.get('verdict')!r}, independent {own.verdict!r} "
                             f"(round {own.violation})")
            if entry.get("checked") != own.checked:
                if entry.get("checked") in also:
                    self.note(f"{name}/{step}: another scope than every round, mistakes or once")
                else:
                    wrong.append(f"checked: program {entry.get('checked')!r}, independent {own.checked}")
            for message in wrong:
                if step in loose:
                    self.note(f"{name}/{step}: differs where its hypothesis fails")
                else:
                    self.fail(f"{name}/{step}: {message}")
        for step in sorted(set(printed) - set(mine), key=str):
            self.note(f"{name}/{step}: only in the program")

    def theorem_of(self, mine, rounds, also, loose=(), round_known=True):
        theirs = self.theorem(mine.id)
        if theirs is None:
            self.fail(f"theorem {mine.id} is missing")
            return None
        if theirs.get("verdict") != mine.verdict:
            self.fail(f"{mine.id}: verdict: program {theirs.get('verdict')!r}, independent {mine.verdict!r}")
        if mine.verdict != "does-not-apply":
            self.equal(f"{mine.id}: vacuous", mine.vacuous, theirs.get("vacuous"))
        failed = [h for h in theirs.get("hypotheses", []) if h.get("holds") is not True]
        if rounds and bool(failed) == all(mine.hypotheses.values()):
            self.fail(f"{mine.id}: hypotheses: program {theirs.get('hypotheses')}, independent {mine.hypotheses}")
        named = [h["round"] for h in failed if h.get("round") is not None]
        if round_known and mine.failing_round is not None and mine.failing_round not in named:
            self.fail(f"{mine.id}: the hypothesis fails in round {mine.failing_round}, program {failed}")
        self.steps(mine.id, mine.steps, theirs, also, loose)
        return theirs

    def count(self, name, mine):
        """A count, printed as such or as a list of rounds."""
        theirs = self.data.get(name)
        if isinstance(theirs, list):
            self.note(f"{name}: a list")
            theirs = len(theirs)
        self.equal(name, mine, theirs)


def printed_target(theirs):
    """The target disjunction that the program found, as columns from 0; None where it printed none."""
    value = ((theirs or {}).get("quantities") or {}).get("target")
    if isinstance(value, str):
        value = [v for v in value.replace("{", "").replace("}", "").split(",") if v.strip()]
    return None if value is None else tuple(int(v) - 1 for v in value)


def compare_halving(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = FiniteComparison(binary, ["run", "halving", path, "--json"] + option(options, "tie"), notes)
    if not command.parse("mistakebound-run"):
        return command
    run = fin.run_halving(examples, options["tie"] or "mistake")
    command.common("halving", len(run.rounds), run.mistakes, run.mistake_rounds)
    command.equal("experts_left", run.experts_left, command.data.get("experts_left"))
    failed = not run.theorem.hypotheses["perfect-expert"]
    loose = ("perfect-survives", "nonempty", "bound") if failed else ()
    command.theorem_of(run.theorem, len(run.rounds), {1, len(run.rounds)} if run.rounds else {0, 1}, loose)
    return command


def compare_optimal(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = FiniteComparison(binary, ["run", "optimal", path, "--json"] + option(options, "tie"), notes)
    if not command.parse("mistakebound-run"):
        return command
    run = fin.run_optimal(examples, options["tie"] or "mistake")
    command.common("optimal", len(run.rounds), run.mistakes, run.mistake_rounds)
    for key, value in (("hypotheses_left", run.left), ("littlestone_dimension", run.dimension),
                       ("dimension_left", run.dimension_left)):
        command.equal(key, value, command.data.get(key))
    command.theorem_of(run.theorem, len(run.rounds), {1, len(run.rounds)} if run.rounds else {0, 1}, ())
    return command


def columns(text):
    return tuple(int(v) - 1 for v in text.split(",") if v.strip())


def found_target(command, name, examples, given):
    """The target to evaluate with; without one given, what the program found must explain the labels."""
    best = fin.smallest_target(examples)
    if given is not None:
        return columns(given)
    target = printed_target(command.theorem(name))
    if target is None:
        command.note(f"{name}: the target is not printed")
        return best
    if best is None:
        command.note(f"{name}: a target is printed although none explains the labels")
        return None
    if any(not 0 <= i < examples.dimension for i in target) or fin.contradiction(examples, target):
        command.fail(f"{name}: the target found, {[i + 1 for i in target]}, does not give the labels; "
                     f"{[i + 1 for i in best]} does")
        return best
    if len(target) != len(best):
        command.note(f"{name}: the target found is not a smallest one")
    return target


def compare_littlestone(binary, path, content, options, notes):
    names = ("tie", "passes", "initial", "threshold", "promotion", "demotion", "target")
    examples = ind.read_examples(content)
    command = FiniteComparison(binary, ["run", "littlestone-winnow", path, "--json"] + option(options, *names), notes)
    if not command.parse("mistakebound-run"):
        return command
    source = fin.source_parameters(examples.dimension)
    changed = {name: ind.parse_number(options[name]) for name in names[2:6] if options[name] is not None}
    parameters = source._replace(tie=options["tie"] or "positive", **changed)
    target = found_target(command, "littlestone-winnow", examples, options["target"])
    if target is None and fin.smallest_target(examples) is not None:
        return command
    run = fin.run_littlestone(examples, parameters, target, int(options["passes"] or 1))
    command.common("littlestone-winnow", len(run.rounds), run.mistakes, run.mistake_rounds)
    command.equal("dimension", examples.dimension, command.data.get("dimension"))
    command.count("promotions", run.promotions)
    command.count("eliminations", run.eliminations)
    if command.data.get("weights") is not None:
        command.vectors("weights", run.weights, command.data["weights"])
    theorem, loose = run.theorem, ()
    if not theorem.hypotheses["parameters"]:
        loose = tuple(theorem.steps)
    elif not theorem.hypotheses["disjunction"]:
        loose = fin.WITH_TARGET + fin.BEYOND
    rounds = len(run.rounds)
    also = {rounds, run.mistakes, run.promotions, run.eliminations, 1}
    command.theorem_of(theorem, rounds, also, loose, round_known=options["target"] is not None)
    return command


def compare_disjunction(binary, path, content, options, notes):
    examples = ind.read_examples(content)
    command = FiniteComparison(binary, ["run", "perceptron-disjunction", path, "--json"]
                               + option(options, "tie", "passes", "target"), notes)
    if not command.parse("mistakebound-run"):
        return command
    target = found_target(command, "perceptron-disjunction", examples, options["target"])
    found = fin.run_disjunction(examples, target, options["tie"] or "mistake", int(options["passes"] or 1))
    run, rounds = found.run, len(found.run.rounds)
    command.common("perceptron-disjunction", rounds, run.mistakes, run.mistake_rounds)
    if run.weights or rounds:
        command.vectors("weights", run.weights if rounds else [Fraction(0)] * (examples.dimension + 1),
                        command.data.get("weights"))
    also = {rounds, 1} if rounds else {0, 1}
    fails = not found.theorem.hypotheses["disjunction"]
    if target is not None:
        separable = {name: step for name, step in found.separable.steps.items() if name != "bound"}
        theirs = command.theorem("perceptron-disjunction") or {}
        shared = {s.get("id") for s in theirs.get("steps", [])} & set(separable)
        if shared or command.theorem("perceptron-separable") is None:
            mine = found.theorem._replace(steps={**found.theorem.steps, **separable})
        else:
            mine = found.theorem
            command.steps("perceptron-separable", separable, command.theorem("perceptron-separable"), also,
                          tuple(separable) if fails else ())
        excused = ind.SEPARABLE + ("norm", "margin", "radius")
        command.theorem_of(mine, rounds, also, (excused if fails else ()) + ("sum-norm", "sum-bound"),
                           round_known=options["target"] is not None)
    else:
        command.theorem_of(found.theorem, rounds, also)
    return command


# ---------------------------------------------------------------- worst cases

def labels_of(entry):
    return 1 if entry["y"] == 1 else -1


def numbers(values):
    return tuple(ind.parse_number(str(v)) for v in values)


def same_floor(command, name, mine, theirs):
    """A bound on a number of mistakes, printed rounded down or as an enclosure."""
    try:
        low, high = ends(theirs)
    except (ind.InputError, KeyError, TypeError) as error:
        command.fail(f"{name}: unreadable {theirs!r} ({error!r})")
        return
    if low.__floor__() != mine and high.__floor__() != mine:
        command.fail(f"{name}: program {theirs!r}, independent {mine} rounded down")


def largest(condition):
    """The largest m >= 0 that satisfies a condition which fails from some m on."""
    m = 0
    while condition(m + 1):
        m += 1
    return m


def worst_of_class(command, rows, tie):
    """Compares `worst-case halving`."""
    data = command.data
    command.equal("mistakes", fin.worst_halving(rows, tie), data.get("mistakes"))
    command.equal("littlestone_dimension", fin.littlestone_dimension(rows), data.get("littlestone_dimension"))
    same_floor(command, "bound", largest(lambda m: 2 ** m <= len(rows[0])), data.get("bound"))
    entries = [(fin.signs_of(numbers(e["x"])), labels_of(e)) for e in data.get("sequence", [])]
    points = [fin.signs_of(row) for row in rows]
    if any(x not in points for x, _ in entries):
        command.note("worst-case halving: x of the sequence is not a row of the class")
        return
    rounds = fin.halving_rounds([x for x, _ in entries], [y for _, y in entries], tie)
    command.equal("mistakes on the sequence", data.get("mistakes"), sum(r.mistake for r in rounds))
    if rounds and not rounds[-1].after:
        command.fail("no expert is right on the whole sequence")


def worst_of_variables(command, n, k, parameters):
    """Compares `worst-case littlestone-winnow`."""
    data = command.data
    command.equal("mistakes", fin.worst_littlestone(n, k, parameters), data.get("mistakes"))
    if parameters == fin.source_parameters(n):
        same_floor(command, "bound", largest(lambda m: 2 ** m <= 4 * n ** (2 * k)), data.get("bound"))
    xs, ys = [numbers(e["x"]) for e in data.get("sequence", [])], [labels_of(e) for e in data.get("sequence", [])]
    examples = ind.Examples(xs, ys, n)
    run = fin.run_littlestone(examples, parameters, ())
    command.equal("mistakes on the sequence", data.get("mistakes"), run.mistakes)
    if all(fin.contradiction(examples, target) for target in combinations(range(n), k)):
        command.fail(f"no disjunction of exactly {k} variables gives the labels of the sequence")


def worst_of_points(command, points, u, tie):
    """Compares `worst-case perceptron`."""
    data = command.data
    command.equal("mistakes", fin.worst_perceptron(points, u, tie), data.get("mistakes"))
    xs, ys = [numbers(e["x"]) for e in data.get("sequence", [])], [labels_of(e) for e in data.get("sequence", [])]
    if any(x not in points or ind.sign(ind.dot(u, x)) != y for x, y in zip(xs, ys)):
        command.fail("the sequence has an instance that is no point, or a label that is not the sign of u.x")
    run = ind.run_online(ind.Examples(xs, ys, len(u)), tie)
    command.equal("mistakes on the sequence", data.get("mistakes"), run.mistakes)


def compare_worst(binary, path, content, options, notes):
    names = {"halving": ("tie",), "perceptron": ("u", "tie"),
             "littlestone-winnow": ("n", "k", "tie", "initial", "threshold", "promotion")}[options["learner"]]
    where = {"halving": [path], "perceptron": ["--points", path], "littlestone-winnow": []}[options["learner"]]
    command = FiniteComparison(binary, ["worst-case", options["learner"], *where, "--json"] + option(options, *names),
                               notes)
    if not command.parse("mistakebound-worst-case"):
        return command
    command.equal("learner", options["learner"], command.data.get("learner"))
    command.equal("complete", True, command.data.get("complete"))
    rows = [numbers(line.split(",")) for line in content.split()]
    if options["learner"] == "halving":
        worst_of_class(command, rows, options["tie"] or "mistake")
    elif options["learner"] == "perceptron":
        worst_of_points(command, rows, numbers(options["u"].split(",")), options["tie"] or "mistake")
    else:
        n = int(options["n"])
        changed = {name: ind.parse_number(options[name]) for name in names[3:] if options[name] is not None}
        parameters = fin.source_parameters(n)._replace(tie=options["tie"] or "positive", **changed)
        worst_of_variables(command, n, int(options["k"]), parameters)
    return command


# ---------------------------------------------------------------- from online to PAC

def find(data, names):
    """The first of these keys, at the top or among the quantities of a theorem."""
    places = [data, data.get("quantities") or {}, data.get("parameters") or {}]
    places += [t.get("quantities") or {} for t in data.get("theorems", [])] + data.get("theorems", [])
    return next((place[name] for place in places for name in names if name in place), None)


def whole(value):
    return None if value is None else int(ends(value)[0])


def domain_and_learner(content, options):
    table = [numbers(line.split(",")) for line in content.split()[1:]]
    domain = [fin.Point(row[:-2], 1 if row[-2] == 1 else -1, row[-1]) for row in table]
    n, tie = len(domain[0].x), options["tie"]

    def number(name, usual):
        return ind.parse_number(str(usual if options[name] is None else options[name]))

    learner = {"littlestone-winnow": lambda: fin.littlestone_learner(n, fin.source_parameters(n)._replace(
                   tie=tie or "positive")),
               "perceptron": lambda: fin.perceptron_learner(n, tie or "mistake"),
               "perceptron-disjunction": lambda: fin.perceptron_learner(n, tie or "mistake", True),
               "winnow": lambda: fin.winnow_learner(n, ind.parse_number(options["beta"]), tie or "mistake"),
               "margin-perceptron": lambda: fin.margin_learner(n, number("margin", 0), tie or "mistake"),
               **{name: lambda rule=rule: fin.aggressive_learner(n, rule, number("aggressiveness", 1), tie or "mistake")
                  for rule, name in enumerate(AGGRESSIVE)},
               "balanced-winnow": lambda: fin.balanced_learner(n, number("margin", 0), options["factors"] == "modified",
                                                               tie or "negative"),
               "weighted-majority": lambda: fin.majority_learner(n, number("beta", "1/2"), options["updates"] == "always",
                                                                 tie or "mistake"),
               "halving": lambda: fin.halving_learner(n, tie or "mistake"),
               "optimal": lambda: fin.optimal_learner([point.x for point in domain], tie or "mistake")}[options["learner"]]()
    return domain, learner


def compare_pac(binary, path, content, options, notes):
    command = FiniteComparison(binary, ["pac", options["learner"], path, "--json"]
                               + option(options, "epsilon", "delta", "tie"), notes)
    if not command.parse("mistakebound-pac"):
        return command
    domain, learner = domain_and_learner(content, options)
    eps, delta = ind.parse_number(options["epsilon"]), ind.parse_number(options["delta"])
    worst = fin.worst_of(learner, domain)
    bound = whole(find(command.data, ("mistake_bound", "M", "worst_mistakes", "bound")))
    if bound is None:
        command.note("pac: no mistake bound printed; the worst case on the domain taken for it")
        bound = max(1, worst)
    if bound < worst:
        command.fail(f"mistake bound: program {bound}, but {worst} mistakes are possible")
    printed = whole(find(command.data, ("s", "streak", "rounds_in_a_row", "consecutive")))
    if printed is None:
        command.note("pac: s is not printed")
    else:
        command.equal("s", fin.rounds_needed(bound, delta, eps), printed)
    mine = fin.convert(learner, domain, bound, eps, delta, printed)
    failure = find(command.data, ("failure_probability", "failure", "probability_of_failure"))
    if failure is None:
        command.note("pac: no failure probability found in the JSON")
    else:
        command.same("failure probability", mine.failure, failure)
    for theorem in command.data.get("theorems", []):
        for step in theorem.get("steps", []):
            own = mine.steps.get(step.get("id"))
            if own is not None and step.get("verdict") != own.verdict:
                command.fail(f"step {step.get('id')}: program {step.get('verdict')!r}, independent {own.verdict!r}")
    return command


def compare_batch(binary, path, content, options, notes):
    command = FiniteComparison(binary, ["online-to-batch", options["learner"], path, "--json"]
                               + option(options, "examples", "tie", *PARAMETERS), notes)
    if not command.parse("mistakebound-online-to-batch"):
        return command
    domain, learner = domain_and_learner(content, options)

    def average_errs(states, x, y):
        return learner.errs(tuple(sum(entries) / len(states) for entries in zip(*states)), x, y)

    has_average, rows = options["learner"] not in ("halving", "optimal", "winnow"), []
    command.equal("rows", int(options["examples"]), len(command.data["errors"]))
    for t, row in enumerate(command.data["errors"], 1):
        mine = fin.batch_by_sequences(learner, domain, t, average_errs if has_average else None)
        rows.append(mine)
        command.equal(f"examples of row {t}", t, row["examples"])
        for name in ("mistakes", "last", "voted", "random", "averaged"):
            command.same(f"{name} after {t}", getattr(mine, name), row[name])
    theirs, proved = command.data["theorems"][0], command.data["proved_bound"]
    command.equal("verdict", "holds", theirs["verdict"])
    for step, own in fin.batch_steps(rows, domain, proved).items():
        if not own.holds:
            command.fail(f"the step {step} is wrong")
        printed = next((entry for entry in theirs["steps"] if entry["id"] == step), {})
        command.mismatches += list(Comparison.step("online-to-batch", step, own, printed))
    for name, value in (("expected_mistakes", rows[-1].mistakes), ("error_last", rows[-1].last),
                        ("error_vote", rows[-1].voted), ("error_random", rows[-1].random)):
        command.same(name, value, theirs["quantities"][name])
    return command


# ---------------------------------------------------------------- cases

OPTIONS = ("examples", "tie", "passes", "initial", "threshold", "promotion", "demotion", "target", "learner", "n", "k", "u",
           "epsilon", "delta", *PARAMETERS)


def some(**options):
    return {**dict.fromkeys(OPTIONS), **options}


def csv(rows, header=None):
    return "\n".join(([header] if header else []) + [",".join(map(str, row)) for row in rows]) + "\n"


def random_class(rng, most_points, most_experts):
    """Rows of predictions -1/1: cubes, singletons, thresholds, parities, repeated experts, random."""
    kind = rng.choice(("cube", "singletons", "thresholds", "parities", "random", "random", "random"))
    size = rng.randint(1, most_points)
    if kind == "cube":
        rows = [[(j >> i & 1) * 2 - 1 for j in range(2 ** min(size, 3))] for i in range(min(size, 3))]
    elif kind == "singletons":
        rows = [[1 if i == j else -1 for j in range(size)] for i in range(size)]
    elif kind == "thresholds":
        rows = [[1 if i >= j else -1 for j in range(size + 1)] for i in range(size)]
    elif kind == "parities":
        rows = [[1 if bin(i & j).count("1") % 2 else -1 for j in range(4)] for i in range(4)][:size]
    else:
        rows = [[rng.choice((-1, 1)) for _ in range(rng.randint(1, most_experts))]]
        rows += [[rng.choice((-1, 1)) for _ in rows[0]] for _ in range(size - 1)]
    chosen = [j for j in range(len(rows[0])) if rng.random() < 0.85] or [0]
    if rng.random() < 0.4:
        chosen += [rng.choice(chosen) for _ in range(rng.randint(1, 3))]
    return [[row[j] for j in chosen[:most_experts]] for row in rows]


def halving_case(rng):
    rows = [rng.choice(r) for r in [random_class(rng, 7, 10)] for _ in range(rng.randint(0, 8))] or [[1, -1]]
    m, empty = len(rows[0]), rng.random() < 0.04
    perfect = rng.randrange(m)
    rows = [row + [row[perfect]] for row in rows]
    if rng.random() < 0.3:
        for row in rows:
            if rng.random() < 0.3:
                row[-1] = -row[-1]
    zero = 0 if rng.random() < 0.4 else -1
    header = ",".join([f"h{j + 1}" for j in range(m)] + ["y"]) if empty or rng.random() < 0.5 else None
    options = some(tie=rng.choice((None,) + TIES))
    return csv([] if empty else [[1 if v == 1 else zero for v in row] for row in rows], header), options


def boolean_case(rng, near):
    """Rows over {0,1}^n with labels of a disjunction, sometimes wrong; and its target."""
    n = rng.randint(1, 8)
    target, weights = sorted(rng.sample(range(n), rng.randint(0, min(n, 4)))), (Fraction(1),) * n
    parameters, rows = fin.source_parameters(n), []
    noise = 0.15 if rng.random() < 0.2 else 0
    for _ in range(rng.randint(0, 12)):
        tries = [[int(rng.random() < rng.choice((0.2, 0.5, 0.8))) for _ in range(n)] for _ in range(6 if near else 1)]
        x = min(tries, key=lambda v: abs(ind.dot(weights, v) - parameters.threshold))
        y = fin.satisfies(x, target)
        if rng.random() < noise:
            y = -y
        if fin.littlestone_mistake(weights, x, y, parameters):
            weights = fin.littlestone_update(weights, x, y, parameters)
        rows.append(x + [y])
    negative = rng.choice((0, -1))
    header = ",".join([f"x{i + 1}" for i in range(n)] + ["y"]) if not rows or rng.random() < 0.5 else None
    return n, target, csv([row[:-1] + [1 if row[-1] == 1 else negative] for row in rows], header)


def target_option(rng, n, target):
    """Usually none, or the planted target; sometimes another one."""
    if rng.random() < 0.5:
        return None
    other = sorted(rng.sample(range(n), rng.randint(0, n)))
    return ",".join(str(i + 1) for i in (target if rng.random() < 0.8 else other))


def littlestone_case(rng):
    n, target, content = boolean_case(rng, True)
    options = some(target=target_option(rng, n, target), passes=rng.choice((None, None, "2", "3")))
    if rng.random() < 0.4:
        options["tie"] = rng.choice(TIES)
    if rng.random() < 0.3:
        name = rng.choice(("initial", "threshold", "promotion", "demotion"))
        options[name] = rng.choice({"initial": ("1", "1/2", "2"), "threshold": (f"{n}/2", str(n), "1"),
                                    "promotion": ("2", "3/2", "3"), "demotion": ("0", "1/2", "1/3")}[name])
    return content, options


def disjunction_case(rng):
    n, target, content = boolean_case(rng, False)
    return content, some(target=target_option(rng, n, target), passes=rng.choice((None, "2", "3")),
                         tie=rng.choice((None,) + TIES))


def worst_case(rng):
    learner = rng.choice(("halving", "halving", "littlestone-winnow", "perceptron"))
    tie = rng.choice((None,) + TIES)
    if learner == "halving":
        return csv(random_class(rng, 6, 9)), some(learner=learner, tie=tie)
    if learner == "littlestone-winnow":
        n = rng.choice((1, 2, 3, 4, 5, 5, 6, 6, 7))
        options = some(learner=learner, n=str(n), k=str(rng.randint(0, n)), tie=tie if rng.random() < 0.4 else None)
        if rng.random() < 0.2:
            name = rng.choice(("initial", "threshold", "promotion"))
            options[name] = rng.choice({"initial": ("1/2", "2"), "threshold": (str(n), "1"),
                                        "promotion": ("3/2", "3")}[name])
        return "", options
    n = rng.randint(1, 3)
    u = [rng.choice((-2, -1, 1, 1, 2, 0)) for _ in range(n)]
    u[0] = u[0] or 1
    draw = lambda: Fraction(rng.randint(-2, 2), rng.choice((1, 1, 1, 2)))  # noqa: E731
    points = [x for x in ([draw() for _ in range(n)] for _ in range(rng.randint(1, 4))) if abs(ind.dot(u, x)) >= 1]
    points = points or [[Fraction(v) for v in u]]
    return csv(points), some(learner=learner, u=",".join(map(str, u)), tie=tie)


def pac_case(rng):
    learner = rng.choice(("littlestone-winnow", "littlestone-winnow", "perceptron", "perceptron-disjunction",
                          "halving", "optimal"))
    if learner == "perceptron":
        n, u = 2, [1, rng.choice((1, 2, -1))]
        points = [x for x in product((-1, 0, 1), repeat=2) if ind.dot(u, x)]
        domain = [(x, ind.sign(ind.dot(u, x))) for x in rng.sample(points, rng.randint(1, 4))]
    elif learner in ("halving", "optimal"):
        rows = random_class(rng, 4, 5)
        n, perfect = len(rows[0]), rng.randrange(len(rows[0]))
        domain = [(row, row[perfect]) for row in rows]
    else:
        n = rng.randint(1, 4)
        target = rng.sample(range(n), rng.randint(0, min(n, 2)))
        points = rng.sample(list(product((0, 1), repeat=n)), rng.randint(1, min(5, 2 ** n)))
        domain = [(x, fin.satisfies(x, target)) for x in points]
    cuts = [rng.choice((1, 1, 2, 3, 9, 20)) for _ in domain]
    rows = [list(x) + [y, Fraction(c, sum(cuts))] for (x, y), c in zip(domain, cuts)]
    options = some(learner=learner, epsilon=rng.choice(("1/10", "1/5", "0.25", "1/3", "1/20")),
                   delta=rng.choice(("1/10", "1/4", "0.5", "1/3", "1/100")))
    return csv(rows, ",".join([f"x{i + 1}" for i in range(n)] + ["y", "p"])), options


def batch_case(rng):
    """The domains of pac, of few points, at times with labels that contradict the learner; so many examples that all
    sequences of them can be gone through."""
    while True:
        content, options = pac_case(rng)
        header, *rows = content.split()
        # Learners that read the same files, with parameters of theirs.
        if options["learner"] == "perceptron" and rng.random() < 0.8:
            options |= rng.choice((
                {"learner": "winnow", "beta": rng.choice(("2", "3/2", "5"))},
                {"learner": "margin-perceptron", "margin": rng.choice((None, "1", "1/2", "3"))},
                {"learner": rng.choice(AGGRESSIVE[1:]), "aggressiveness": rng.choice((None, "1/3", "0.1", "4"))},
                {"learner": AGGRESSIVE[0]},
                {"learner": "balanced-winnow", "margin": rng.choice((None, "1/2", "1")),
                 "factors": rng.choice((None, "plain", "modified"))}))
        elif options["learner"] == "halving" and rng.random() < 0.6:
            options |= {"learner": "weighted-majority", "beta": rng.choice((None, "1/3", "0", "0.9")),
                        "updates": rng.choice((None, "always", "mistakes"))}
        if len(rows) <= 4:
            break
    if rng.random() < 0.3:
        row = rows[0].split(",")
        row[-2] = "-1" if row[-2] == "1" else "1"
        rows[0] = ",".join(row)
    examples = rng.randint(1, {1: 9, 2: 7, 3: 5, 4: 4}[len(rows)])
    return "\n".join([header, *rows]) + "\n", some(learner=options["learner"], examples=str(examples),
                                                    tie=rng.choice((None, *TIES)),
                                                    **{name: options[name] for name in PARAMETERS})


# Kind: its comparison, its random cases, the command that must be known, and its share of the cases.
KINDS = {
    "halving": (compare_halving, halving_case, ["run", "halving"], 3),
    "optimal": (compare_optimal, halving_case, ["run", "optimal"], 2),
    "littlestone-winnow": (compare_littlestone, littlestone_case, ["run", "littlestone-winnow"], 4),
    "perceptron-disjunction": (compare_disjunction, disjunction_case, ["run", "perceptron-disjunction"], 2),
    "worst-case": (compare_worst, worst_case, ["worst-case"], 3),
    "pac": (compare_pac, pac_case, ["pac"], 2),
    "online-to-batch": (compare_batch, batch_case, ["online-to-batch"], 2),
}

FIXED = {
    "halving": [(csv(rows), some(tie=tie)) for tie in TIES for rows in (
        [[1, 1, -1, -1, 1], [1, -1, 1, -1, 1], [1, -1, -1, 1, 1]],
        [[1, 1, -1, -1, 1], [1, -1, 1, -1, 1], [1, -1, -1, 1, -1]],
        [[-1, 1, -1], [-1, 1, -1]], [[1, 1]], [[1, -1], [1, 1]])],
    "optimal": [(csv(rows), some(tie=tie)) for tie in TIES for rows in (
        [[1, 1, -1, -1, -1, -1, 1], [1, -1, -1, -1, -1, -1, 1]], [[1, 1, -1, -1, 1], [1, -1, 1, -1, 1]],
        [[1, 1], [1, -1]], [[1, -1, 1, -1]])],
    "littlestone-winnow": [(csv(rows), some(**options)) for rows, options in (
        ([[1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1]], {}), ([[0, 1, 0], [1, 0, 0]], {}),
        ([[0, 1, 0], [1, 0, 0]], {"target": ""}),
        ([[1, 0, 0], [1, 0, 1], [1, 0, 1]], {"target": "1"}), ([[1, 0, 0], [1, 0, 1]], {}),
        ([[1, 1, 0, 0, 1], [1, 0, 0, 0, 1]], {"tie": "negative"}), ([[1, 1]], {}), ([[1, 0]], {}), ([[0, 0]], {}))],
    "perceptron-disjunction": [(csv(rows), some(tie=tie, **options)) for tie in TIES for rows, options in (
        ([[1, 0, 1], [0, 1, 0]], {}), ([[0, 0], [0, 0]], {}), ([[0, 0], [1, 0]], {"target": ""}),
        ([[0, 1, 0], [1, 0, 0]], {"target": "1"}))],
    "worst-case": [("", some(learner="littlestone-winnow", n=str(n), k=str(k)))
                   for n in range(1, 7) for k in range(n + 1)]
    + [("", some(learner="littlestone-winnow", n="8", k=k)) for k in ("0", "1", "2")]
    + [(csv([[1, 0], [0, 1]]), some(learner="perceptron", u="1,1", tie=tie)) for tie in TIES],
    "pac": [("x1,y,p\n0,0,7/8\n1,0,1/8\n", some(learner="littlestone-winnow", epsilon="1/10", delta="1/4"))],
    "online-to-batch": [("x1,y,p\n1,1,1/2\n1,-1,1/2\n", some(learner="perceptron", examples="6"))],
}


# ---------------------------------------------------------------- main

class Kinds:
    """Runs cases, but none of a command or learner that the program does not know."""

    def __init__(self, binary, folder, tally):
        self.binary, self.folder, self.tally, self.skipped = binary, folder, tally, {}

    def known(self, kind, content, options):
        words = KINDS[kind][2] + ([options["learner"]] if options["learner"] else [])
        if tuple(words) not in self.skipped:
            probe = words + ["--json"] if kind == "worst-case" else words + [self.write(content), "--json"]
            missing = any(unknown(self.binary, probe, word) for word in (words[0], words[-1]))
            self.skipped[tuple(words)] = missing and Comparison(
                self.binary, self.command(kind, content, options), {}).code == 2
            if self.skipped[tuple(words)]:
                print(f"skipped: the program does not know `{' '.join(words)}`")
        return not self.skipped[tuple(words)]

    def command(self, kind, content, options):
        """A command that a program which knows the learner carries out."""
        path = self.write(content)
        if kind == "pac":
            return ["pac", options["learner"], path] + option(options, "epsilon", "delta")
        if kind == "online-to-batch":
            return ["online-to-batch", options["learner"], path] + option(options, *PARAMETERS)
        if kind != "worst-case":
            return KINDS[kind][2] + [path]
        where = {"halving": [path], "perceptron": ["--points", path, "--u", options["u"]],
                 "littlestone-winnow": ["--n", "2", "--k", "1"]}
        return ["worst-case", options["learner"]] + where[options["learner"]]

    def write(self, content):
        path = os.path.join(self.folder, "case.csv")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(content)
        return path

    def case(self, title, kind, content, options):
        if not self.known(kind, content, options):
            return
        path = self.write(content)
        try:
            command = KINDS[kind][0](self.binary, path, content, options, self.tally.notes)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            command = Comparison(self.binary, ["--version"], self.tally.notes)
            command.fail(f"the JSON printed has an unexpected shape: {error!r}; {kind}, options "
                         f"{ {name: value for name, value in options.items() if value is not None} }")
        self.tally.add(title, content, command)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="PROGRAM", help="the program, or a command line such as 'python3 program.py'")
    parser.add_argument("--cases", type=int, default=300, help="random cases (default 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="KIND:I", help="only random case I of this kind and the seed")
    parser.add_argument("--notes", action="store_true", help="list what the specification leaves open")
    arguments = parser.parse_args()
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    only_kind, _, only = (arguments.only or "").partition(":")
    if arguments.only and (only_kind not in KINDS or not only.isdigit()):
        parser.error(f"--only {arguments.only}: KIND:I, where KIND is one of {', '.join(KINDS)}")
    binary = [os.path.abspath(arguments.binary)] if os.path.exists(arguments.binary) else shlex.split(arguments.binary)
    tally = Tally()
    shares = sum(share for _, _, _, share in KINDS.values())
    with tempfile.TemporaryDirectory() as folder:
        kinds = Kinds(binary, folder, tally)
        for kind, (_, generate, _, share) in KINDS.items():
            if arguments.only and kind != only_kind:
                continue
            for i, (content, options) in enumerate([] if arguments.only else FIXED[kind]):
                kinds.case(f"fixed case {i} of {kind}", kind, content, options)
            for i in [int(only)] if arguments.only else range(arguments.cases * share // shares):
                content, options = generate(random.Random(f"{arguments.seed}:{kind}:{i}"))
                kinds.case(f"case {i} of {kind}, seed {arguments.seed} (--only {kind}:{i})", kind, content, options)
    return tally.finish(arguments.notes)


if __name__ == "__main__":
    sys.exit(main())
