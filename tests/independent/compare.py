"""Cross-checks the program `mistakebound` against independent.py, an exact implementation that shares no code with it.
Long, as every command has its comparison here.

    compare.py PROGRAM [--cases N] [--seed S] [--only I]     random example files and options
    compare.py PROGRAM --file FILE [--u ..] [--gamma ..]     one given file

Every case runs `separate` with and without a free offset, `run perceptron` and `run perceptron-batch` on one file and compares what they print
with what independent.py finds: mistakes, weights, quantities, bounds, verdicts, and for every step the number of
rounds checked, the verdict, the least slack and its round.  Exact values must be equal; enclosures must contain them.
A case depends on the seed and its number only.  What only one of the two says is no mismatch; --notes lists it.
Exit code: 0 no mismatch, 1 some, 2 unusable arguments.

Longer than most files here, as generating, running and comparing belong together.
"""

import argparse
import json
import os
import random
import shlex
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_averaged as avg  # noqa: E402
import independent_passes as pas  # noqa: E402

TINY_DIMENSION, TINY_EXAMPLES = 3, 7  # up to here the slow max-margin solver is consulted too
LIST_MISMATCHES = 5                   # so many commands with mismatches are printed in full
# Steps that depend on a free choice of the program (Delta, or which round counts): only their verdict is compared.
FREE = {"extended-bound", "optimal-extension", "separates", "iterations"}
# Steps at the end of the run count as one round; the round they name, and an empty run, are left open.
AT_END = {("perceptron-freund-schapire", "bound"), ("perceptron-freund-schapire", "bound-squared"),
          ("perceptron-freund-schapire", "deviation-all-rounds"), ("perceptron-hinge", "against-freund-schapire")}
# These do not mention gamma, so they hold and are compared even where the theorem does not apply.
WITHOUT_GAMMA = set(ind.FACTS) | {"cauchy-schwarz"}


# ---------------------------------------------------------------- comparing one value

def text(value):
    """A value as messages show it."""
    exact = ind.as_rational(value) if value is not None else None
    if value is None or exact is not None:
        return str(exact)
    low, high = ind.enclosure(value, 12)
    return f"irrational, about {float(low):.12g} = {value.rational} + " + " + ".join(
        f"({c})*sqrt({r})" for c, r in value.roots)


def differs(mine, theirs):
    """None if the printed value agrees with the exact one, else what is wrong."""
    if mine is None or theirs is None:
        return None if mine is theirs else f"program {theirs!r}, independent {text(mine)}"
    both = f"program {theirs!r}, independent {text(mine)}"
    exact = ind.as_rational(mine)
    try:
        if isinstance(theirs, dict) and "exact" in theirs:
            decimal = theirs.get("decimal")
            if exact is not None and decimal is not None and abs(decimal - exact) > max(1, abs(exact)) / 1000:
                return "decimal far from exact: " + both
            theirs = theirs["exact"]
        if isinstance(theirs, dict):
            low, high = ind.parse_number(str(theirs["low"])), ind.parse_number(str(theirs["high"]))
            my_low, my_high = ind.enclosure(mine)
            if not low <= high:
                return "empty enclosure: " + both
            if (high - low) * 10 ** 6 > max(1, abs(low)):
                return "the enclosure is too wide to say anything: " + both
            return None if low <= my_high and my_low <= high else "the enclosure does not contain the value: " + both
        if exact is None:
            return "an irrational value printed as exact: " + both
        if ind.parse_number(str(theirs)) != exact:
            return both
        return None if str(theirs) == str(exact) else "not in lowest terms: " + both
    except (ind.InputError, KeyError, TypeError) as error:
        return f"unreadable value ({error!r}): {both}"


def vector(theirs):
    return [ind.parse_number(str(v)) for v in theirs]


# ---------------------------------------------------------------- comparing one command

class Comparison:
    """One command: runs it, collects mismatches and notes (differences the specification leaves open)."""

    of_every_run = []  # options that `run` is given besides, as they change nothing that is compared

    def __init__(self, binary, arguments, notes):
        more = self.of_every_run if arguments[0] == "run" else []
        self.command, self.notes, self.mismatches, self.data = binary + arguments + more, notes, [], None
        try:
            done = subprocess.run(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=3600)
            self.code, self.error = done.returncode, done.stderr.decode("utf-8", "replace")
            self.output = done.stdout.decode("utf-8", "replace")
        except (OSError, subprocess.TimeoutExpired) as error:
            self.code, self.error, self.output = None, str(error), ""
            self.fail(f"the command did not run to its end: {error}")

    def fail(self, message):
        self.mismatches.append(message)

    def note(self, message):
        self.notes[message] = self.notes.get(message, 0) + 1

    def same(self, name, mine, theirs):
        problem = differs(mine, theirs)
        if problem:
            self.fail(f"{name}: {problem}")

    def equal(self, name, mine, theirs):
        if mine != theirs or isinstance(mine, bool) != isinstance(theirs, bool):
            self.fail(f"{name}: program {theirs!r}, independent {mine!r}")

    def parse(self, form, codes=(0,)):
        """The printed object, or {}; also compares the exit code."""
        if self.code is not None and self.code not in codes:
            expected = " or ".join(map(str, codes))
            self.fail(f"exit code {self.code} instead of {expected}; standard error: {self.error!r}")
        try:
            self.data = json.loads(self.output, parse_float=Fraction)
            self.equal("format", form, self.data.get("format"))
            self.equal("version", 1, self.data.get("version"))
            for theorem in self.data.get("theorems", []):
                steps = theorem.get("steps", [])
                if not all(isinstance(step, dict) for step in steps):
                    raise ValueError("steps must be objects")
        except (ValueError, TypeError, AttributeError) as error:
            self.fail(f"standard output is not the JSON object expected ({error}): {self.output[:300]!r}")
            self.data = {}
        return self.data

    def vectors(self, name, mine, theirs):
        try:
            if vector(theirs) != mine:
                self.fail(f"{name}: program {theirs}, independent {[str(v) for v in mine]}")
        except (ind.InputError, TypeError) as error:
            self.fail(f"{name}: unreadable {theirs!r} ({error})")

    def theorem(self, name):
        return next((t for t in self.data.get("theorems", []) if t.get("id") == name), None)

    def report(self, mine, rounds):
        """Compares one theorem."""
        theirs = self.theorem(mine.id)
        if theirs is None:
            self.fail(f"theorem {mine.id} is missing")
            return
        if theirs.get("verdict") != mine.verdict:
            self.fail(f"{mine.id}: verdict: program {theirs.get('verdict')!r}, independent {mine.verdict!r}")
        applies = mine.verdict != "does-not-apply"
        if theirs.get("vacuous") != mine.vacuous:
            what = f"{mine.id}: vacuous: program {theirs.get('vacuous')!r}, independent {mine.vacuous!r}"
            self.fail(what) if applies else self.note(f"{mine.id}: vacuous differs where the theorem does not apply")
        if applies and rounds:
            self.quantities(mine, theirs.get("quantities") or {})
            self.same(f"{mine.id}: bound", mine.bound, theirs.get("bound"))
        printed = {s.get("id"): s for s in theirs.get("steps", [])}
        for step in sorted(set(printed) - set(mine.steps), key=str):
            if printed[step].get("checked"):
                self.note(f"step {mine.id}/{step}: only in the program")
        for step, own in mine.steps.items():
            if step not in printed:
                self.fail(f"{mine.id}: step {step} is missing")
                continue
            wrong = list(self.step(mine.id, step, own, printed[step]))
            if wrong and not applies and step not in WITHOUT_GAMMA:
                self.note(f"step {mine.id}/{step}: differs where the theorem does not apply")
            else:
                self.mismatches += wrong

    def quantities(self, mine, theirs):
        if mine.id == "perceptron-hinge":
            return  # the names of its quantities are not fixed; its bound and slacks depend on all of them
        for key in ("gamma", "R2", "u2"):
            self.same(f"{mine.id}: quantities.{key}", mine.quantities[key], theirs.get(key))
        self.vectors(f"{mine.id}: quantities.u", mine.quantities["u"], theirs.get("u"))
        for key in ("D2", "cos2"):
            if key in theirs and key in mine.quantities:
                self.same(f"{mine.id}: quantities.{key}", mine.quantities[key], theirs[key])

    @staticmethod
    def step(theorem, name, mine, theirs):
        where, at_end = f"{theorem}/{name}", (theorem, name) in AT_END
        if theirs.get("verdict") != mine.verdict:
            yield f"{where}: verdict: program {theirs.get('verdict')!r}, independent {mine.verdict!r}"
        if name in FREE:
            return
        if theirs.get("checked") != mine.checked and not (at_end and mine.checked == 0):
            yield f"{where}: checked: program {theirs.get('checked')!r}, independent {mine.checked}"
        if mine.checked == 0 and at_end:
            return
        problem = differs(mine.min_slack, theirs.get("min_slack"))
        if problem:
            yield f"{where}: min_slack: {problem}"
        if theirs.get("at_round") != mine.at_round and not at_end:
            yield f"{where}: at_round: program {theirs.get('at_round')!r}, independent {mine.at_round}"


# ---------------------------------------------------------------- one case

def option(options, *names):
    """The named options as arguments of the program."""
    arguments = []
    for name in names:
        if options.get(name) is True:
            arguments.append("--" + name)
        elif options.get(name) not in (None, False):
            arguments += ["--" + name, str(options[name])]
    return arguments


def compare_separate(binary, path, options, examples, notes):
    """Returns the comparison and the maximum-margin separator: a list, None if there is none, or "unknown"."""
    command = Comparison(binary, ["separate", path, "--json"] + option(options, "bias", "format", "label"), notes)
    data = command.parse("mistakebound-separation")
    w = "unknown"
    try:
        _, found, wrong = ind.check_separation(data, examples)
        command.mismatches += ["certificate: " + what for what in wrong]
        if not wrong:
            w = found
    except (KeyError, TypeError, ValueError) as error:
        command.fail(f"certificate: missing or unreadable: {error!r}")
    if is_tiny(examples):
        slow = ind.max_margin(examples)
        if w != "unknown" and w != slow:
            command.fail(f"separator: program {w}, independent {slow}")
        compare_weakly(command, data, examples)
        w = slow
    return command, w


def is_tiny(examples):
    return examples.dimension <= TINY_DIMENSION and len(examples.xs) <= TINY_EXAMPLES


def compare_weakly(command, data, examples):
    if data and data.get("separable") is False:
        command.equal("quasi_separable", ind.separable_weakly(examples), data.get("quasi_separable"))


def compare_free_offset(binary, path, options, notes):
    """The separator whose offset does not count."""
    examples = read(path, options, bias=False)
    command = Comparison(binary, ["separate", path, "--json", "--bias", "free"] + option(options, "format", "label"), notes)
    data = command.parse("mistakebound-separation")
    try:
        found, w, wrong = ind.check_separation(data, examples)
        command.mismatches += ["certificate: " + what for what in wrong]
        if is_tiny(examples):
            slow = ind.max_margin_with_offset(examples)
            if w != slow:
                command.fail(f"separator: program {w}, independent {slow}")
            compare_weakly(command, data, ind.with_constant(examples))
    except (KeyError, TypeError, ValueError) as error:
        command.fail(f"certificate: missing or unreadable: {error!r}")
    return command


def compare_common(command, run, examples):
    data = command.data
    for key, value in (("rounds", len(run.rounds)), ("dimension", examples.dimension), ("mistakes", run.mistakes),
                       ("mistake_rounds", run.mistake_rounds)):
        command.equal(key, value, data.get(key))
    command.vectors("weights", run.weights, data.get("weights"))


def start_of(options):
    """The first weights; None where they are 0."""
    return [ind.parse_number(v.strip()) for v in options["start"].split(",")] if options.get("start") else None


def compare_online(binary, path, options, examples, best, notes, learner="perceptron"):
    """The perceptron, or a learner whose weights are moved as its are."""
    names = ("tie", "u", "gamma", "step", "start", "bias", "format", "label", "averaging", *pas.OPTIONS)
    command = Comparison(binary, ["run", learner, path, "--json"] + option(options, *names), notes)
    data = command.parse("mistakebound-run")
    if not data:
        return command
    tie, step = options.get("tie") or "mistake", ind.parse_number(options.get("step") or "1")
    first = start_of(options) or [Fraction(0)] * examples.dimension
    passes = pas.in_passes(list(zip(examples.xs, examples.ys)), options,
                           lambda rows: (r[1:] for r in avg.weights_of_rounds(rows, tie, step, first)), first,
                           learner == "perceptron")
    command.rows = passes.rows
    run = ind.run_online(ind.Examples([x for x, _ in passes.rows], [y for _, y in passes.rows], examples.dimension), tie, step,
                         1, start_of(options))
    command.equal("learner", learner, data.get("learner"))
    pas.compare_passes(command, passes, run.mistake_rounds,
                       [first, *([step * v for v in r.after] for r in run.rounds)], len(examples.xs))
    command.equal("conventions.tie", options.get("tie") or "mistake", (data.get("conventions") or {}).get("tie"))
    compare_common(command, run, examples)
    if options.get("u") is not None:
        u = [ind.parse_number(v.strip()) for v in options["u"].split(",")]
    elif best is None or best == "unknown":
        try:
            u = vector(command.theorem("perceptron-freund-schapire")["quantities"]["u"])
        except (KeyError, TypeError, ind.InputError):
            if run.rounds:
                command.fail("perceptron-freund-schapire: quantities.u is missing or unreadable")
            return command
    else:
        u = best
    if len(u) != examples.dimension:
        command.fail(f"u has dimension {len(u)} instead of {examples.dimension}")
        return command
    gamma = ind.parse_number(options["gamma"]) if options.get("gamma") is not None else None
    starts_elsewhere = any(run.start)
    command.equal("perceptron-start is there", starts_elsewhere, command.theorem("perceptron-start") is not None)
    for report in (ind.separable_report, ind.freund_schapire_report, ind.hinge_report,
                   *([ind.start_report] if starts_elsewhere else [])):
        command.report(report(run, u, gamma), len(run.rounds))
    compare_regret(command, run, u, gamma)
    return command


def compare_regret(command, run, u, gamma):
    """The losses that perceptron-hinge shows, and what the run could have saved by the best of its comparators, of which
    only w* and the one with the least bound are printed."""
    theirs = (command.theorem("perceptron-hinge") or {}).get("quantities") or {}
    if not run.rounds:
        return
    star = [v / ind.effective_gamma(run, u, gamma) for v in u]

    def losses(w, rounds):
        return sum((max(Fraction(0), 1 - r.y * ind.dot(w, r.x)) for r in rounds), Fraction(0))

    wrong, every = losses(star, [r for r in run.rounds if r.mistake]), losses(star, run.rounds)
    command.vectors("perceptron-hinge: w_star", star, theirs.get("w_star"))
    for name, value in (("b2", ind.dot(star, star) * run.radius2), ("H", wrong), ("H_all_rounds", every)):
        command.same(f"perceptron-hinge: {name}", value, theirs.get(name))
    least = ind.parse_number(theirs["least_loss_all_rounds"])
    command.same("perceptron-hinge: hinge_regret", run.mistakes - least, theirs.get("hinge_regret"))
    tried = [every]
    if "best_w_star" in theirs:
        best = vector(theirs["best_w_star"])
        tried.append(losses(best, run.rounds))
        b2 = ind.dot(best, best) * run.radius2
        command.same("perceptron-hinge: best_bound_all_rounds", ind.Surd(b2 + tried[1], (1, b2 * tried[1])),
                     theirs["best_bound_all_rounds"])
    if least > min(tried):
        command.fail(f"perceptron-hinge: least_loss_all_rounds: {least} is more than {min(tried)}, of a comparator printed")


def compare_batch(binary, path, options, examples, best, notes):
    names = ("rule", "limit", "start", "bias", "format", "label")
    command = Comparison(binary, ["run", "perceptron-batch", path, "--json"] + option(options, *names), notes)
    limit = int(options.get("limit") or 1000)
    said = json.loads(command.output) if command.output.startswith("{") else {}
    cycle = (said["cycle_begins"], said["cycle_length"]) if "cycle_length" in said else None
    if cycle:  # the program stops where it has seen the weights before, and the rounds until then are the same
        limit = min(limit, said["rounds"])
    run = ind.run_batch(examples, options.get("rule") or "first", limit, start_of(options))
    starts_elsewhere = any(run.start)
    # A run stopped by its limit leaves a separable case undecided; the theorem does not speak of an inseparable one.
    undecided = (0, 4) if best == "unknown" else (0,) if best is None or starts_elsewhere else (4,)
    data = command.parse("mistakebound-run", (0,) if run.halted else undecided)
    if not data:
        return command
    command.equal("learner", "perceptron-batch", data.get("learner"))
    command.equal("halted", run.halted, data.get("halted"))
    if cycle and len(run.rounds) >= sum(cycle):
        weights = [run.start, *(entry.after for entry in run.rounds)]
        command.equal("weights that come back", list(weights[cycle[0]]), list(weights[sum(cycle)]))
        command.same("largest |w|^2", max(ind.dot(w, w) for w in weights), data.get("largest_norm2"))
    compare_common(command, run, examples)
    if best == "unknown":
        return command
    report = ind.batch_report(run, examples, best)
    if not run.halted:
        del report.steps["separates"]
    command.report(report, len(run.rounds))
    if starts_elsewhere and best is not None:
        gamma = min((y * ind.dot(best, x) for x, y in zip(examples.xs, examples.ys)), default=None)
        command.report(ind.start_report(run, best, gamma), len(run.rounds))
    return command


def guarded(compare, binary, path, options, examples, best, notes):
    """A comparison that survives JSON of an unexpected shape."""
    try:
        return compare(binary, path, options, examples, best, notes)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        command = Comparison(binary, ["--version"], notes)
        command.command = [compare.__name__, path, json.dumps(options)]
        command.mismatches = [f"the JSON printed has an unexpected shape: {error!r}"]
        return command


def read(path, options, bias):
    with open(path, encoding="utf-8", newline="") as file:
        return ind.read_examples(file.read(), options.get("format"), options.get("label"), bias)


def compare_file(binary, path, options, notes):
    """All commands on one file; returns their comparisons."""
    examples = read(path, options, bool(options.get("bias")))
    separate, best = compare_separate(binary, path, options, examples, notes)
    return [separate, compare_free_offset(binary, path, options, notes)] + [guarded(compare, binary, path, options, examples, best, notes)
                         for compare in (compare_online, compare_batch)]


# ---------------------------------------------------------------- cases

def fixed(rows, **options):
    return "\n".join(rows) + "\n", ".csv", options


FIXED = [
    fixed(["1,0,0,1", "0,1,0,1", "0,0,1,1"], u="1,1,1"),
    fixed(["1,0,0,1", "0,1,0,1", "0,0,1,1"]),
    fixed(["0,1", "0,-1", "0,1"], u="0"),
    fixed(["0,1", "0,-1", "0,1"]),
    fixed(["x,y", "1,1"], u="3/4", gamma="1"),
    fixed(["1,1", "1,-1"], u="1"),
    fixed(["1,1", "1,1", "1,-1"], u="1"),
    fixed(["2,-1", "1,-1"], u="-1", gamma="1", tie="positive"),
    fixed(["1/2,1", "1/2,1"], tie="negative"),
    fixed(["-1,-1,-1"], u="1,1", tie="positive"),
    fixed(["1,2,1", "2,1,-1", "1,3,1", "3,1,-1"], passes="3", step="1/10"),
    fixed(["1,0,1"] * 22 + ["-1,1,1"] * 14, u="1,2", passes="2"),
    fixed(["1,2,1", "2,-1,-1", "1,3,1"], u="-1,3", start="1,-1", tie="positive"),
    fixed(["1,1", "1,1"], u="1", start="-9/25", step="0.1"),
    fixed(["1,1", "-1,1"], start="2"),
    fixed(["a,b,y"]),
    fixed(["a,b,y"], start="1,1/3"),
    fixed(["a,b,y"], u="-1,2", bias=None, passes="2"),
    ("1 1:1 3:1/2 # comment\n-1 2:0x1.8p+1\n-1\n", ".libsvm", {"bias": True}),
    ("\ufefflabel , a , b\r\n1, 0.1, 1e-1\r\n0 ,-0.3,+2.5E1\r\n", ".csv", {"tie": "positive", "passes": "4"}),
]

# Files and options that must be refused with exit code 2 and a message on standard error.
REFUSED = [
    ("a,1\n1,1\n", ".csv", []), ("a,y\n1,\n", ".csv", []), ("a,y\n1,2\n", ".csv", []),
    ("1,1\n1,0\n1,-1\n", ".csv", []), ("a,y\n1/0,1\n", ".csv", []), ("a,y\nnan,1\n", ".csv", []),
    ("a,y\ninf,1\n", ".csv", []), ("a,y\n1e999999999,1\n", ".csv", []), ("a,y\nx,1\n", ".csv", []),
    ("a,b,y\n1,1,1\n1,1\n", ".csv", []), ("1 0:1\n-1 1:2\n", ".libsvm", []), ("1 1:1\n-1 1:two\n", ".libsvm", []),
    ("a,y\n1,1\n", ".csv", ["--gamma", "0"]), ("a,y\n1,1\n", ".csv", ["--gamma", "-1"]),
    ("a,y\n1,1\n", ".csv", ["--u", "1,2"]), ("a,y\n1,1\n", ".csv", ["--tie", "random"]),
    ("a,y\n1,1\n", ".csv", ["--u", "1/0"]), ("a,y\n1,1\n", ".csv", ["--start", "1,2"]),
    ("a,y\n1,1\n", ".csv", ["--start", ""]), ("a,y\n1,1\n", ".csv", ["--start", "1", "--bias"]),
    ("a,y\n1,1\n", ".csv", ["--theorem", "no-such-theorem"]), ("a,y\n1,1\n", ".csv", ["--no-such-option"]),
]


def spell(rng, value):
    """One of the spellings of an exact value."""
    spellings = [str(value)] * 3
    if value.denominator == 1:
        spellings += [f"+{value}"] if value >= 0 else []
        spellings += [f"{value}.0", f"{value}e0", f"{value}0e-1"]
        spellings += [hex(value.numerator)] if rng.random() < 0.3 else []
    power, digits = value, 0
    while power.denominator != 1 and digits < 6:
        power, digits = power * 10, digits + 1
    if power.denominator == 1 and digits:
        whole = f"{abs(power.numerator):0{digits + 1}d}"
        minus = "-" if value < 0 else ""
        spellings += [f"{minus}{whole[:-digits]}.{whole[-digits:]}"] * 4 + [f"{power}e-{digits}", f"{power}E-0{digits}"]
    if value.denominator in (2, 4, 8) and value.denominator != 1:
        spellings.append(f"{'-' if value < 0 else ''}0x{abs(value.numerator):x}p-{value.denominator.bit_length() - 1}")
    return rng.choice(spellings)


def random_case(rng):
    """The text of an example file, its suffix and the options."""
    dimension, size = rng.randint(1, 4), rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12))
    draw = rng.choice((
        lambda: Fraction(rng.randint(-1, 1)), lambda: Fraction(rng.randint(-3, 3)),
        lambda: Fraction(rng.randint(-30, 30), 10), lambda: Fraction(rng.randint(-5, 5), rng.randint(1, 7)),
        lambda: Fraction(rng.randint(-10 ** 6, 10 ** 6), 10 ** rng.randint(0, 6)),
        lambda: Fraction(rng.choice((-1, 1))),
        lambda: Fraction(rng.randint(0, 1)), lambda: Fraction(rng.randint(-9, 9), rng.choice((1, 2, 4, 8)))))
    bias = rng.random() < 0.25
    hidden = [draw() for _ in range(dimension + bias)]
    kind = rng.choice(("separable", "separable", "separable", "noise", "random", "duplicates", "zeros", "basis",
                       "contradiction"))
    xs, ys = [], []
    for t in range(size):
        x = [draw() for _ in range(dimension)]
        if kind == "duplicates" and xs and rng.random() < 0.5:
            x = list(rng.choice(xs))
        if kind == "zeros" and rng.random() < 0.3:
            x = [Fraction(0)] * dimension
        if kind == "basis":
            x = [Fraction(i == t % dimension) for i in range(dimension)]
        score = ind.dot(hidden, x + [Fraction(1)])
        y = 1 if score > 0 else -1
        if kind == "separable" and score == 0:
            continue
        if kind == "random" or (kind == "noise" and rng.random() < 0.2) or (kind == "zeros" and score == 0):
            y = rng.choice((-1, 1))
        if kind == "contradiction" and xs and rng.random() < 0.3:
            x, y = list(xs[-1]), -ys[-1]
        xs.append(x)
        ys.append(y)
    options = {"bias": bias, "rule": rng.choice(("first", "last", "largest", "cyclic")),
               "limit": str(rng.choice((1, 2, 3, 5, 10, 40)))}
    if rng.random() < 0.85:
        options["tie"] = rng.choice(("positive", "negative", "mistake"))
    comparator = rng.choice(("none", "none", "hidden", "hidden", "scaled", "random", "zero"))
    if comparator != "none":
        factor = {"hidden": Fraction(1), "scaled": Fraction(rng.randint(1, 9), rng.randint(1, 9)), "zero": Fraction(0)}
        u = [factor.get(comparator, 0) * v if comparator != "random" else draw() for v in hidden]
        options["u"] = ",".join(spell(rng, v) for v in u)
        signed = [y * ind.dot(u, x + [Fraction(1)]) for x, y in zip(xs, ys)]
        margin = min(signed, default=Fraction(1))
    else:
        margin = Fraction(1)  # of the maximum-margin separator, where there is one
    choice = rng.choice(("none", "none", "none", "below", "equal", "above", "any"))
    if choice != "none":
        base = margin if margin > 0 else Fraction(1)
        gamma = {"below": base * Fraction(rng.randint(1, 5), 6), "equal": base,
                 "above": base * Fraction(rng.randint(7, 15), 6),
                 "any": Fraction(rng.randint(1, 20), rng.randint(1, 9))}[choice]
        options["gamma"] = spell(rng, gamma)
    if rng.random() < 0.3:
        options["step"] = rng.choice(("2", "1/2", "0.1", "3/7", "1e-3", "5"))
    if rng.random() < 0.3:
        options["passes"] = str(rng.randint(1, 3))
    if rng.random() < 0.3:
        away = rng.choice((None, None, -Fraction(rng.randint(1, 9), rng.randint(1, 9)), Fraction(rng.randint(1, 3))))
        options["start"] = ",".join(spell(rng, draw() if away is None else away * v) for v in hidden)
    return write_examples(rng, xs, ys, dimension) + (options,)


def write_examples(rng, xs, ys, dimension):
    negative = rng.choice(("-1", "-1", "0"))
    label = {1: rng.choice(("1", "1", "+1")), -1: negative}
    if xs and any(any(x) for x in xs) and rng.random() < 0.2 and any(x[-1] for x in xs):
        lines = [" ".join([label[y]] + [f"{i}:{spell(rng, v)}" for i, v in enumerate(x, 1)
                                        if v != 0 or rng.random() < 0.1]) for x, y in zip(xs, ys)]
        return "\n".join(lines) + "\n", ".libsvm"
    column, header = dimension, not xs or rng.random() < 0.5
    names = [f"x{i + 1}" for i in range(dimension)]
    if header and rng.random() < 0.5:
        column = rng.randint(0, dimension)
        names.insert(column, rng.choice(("y", "label", "class")))
    elif header:
        names.append(rng.choice(("y", "outcome", "target")))
    comma, end = rng.choice((",", ",", ", ")), rng.choice(("\n", "\n", "\r\n"))
    lines = [comma.join(names)] if header else []
    for x, y in zip(xs, ys):
        fields = [spell(rng, v) for v in x]
        fields.insert(column, label[y])
        lines.append(comma.join(fields))
    return end.join(lines) + rng.choice((end, end, "")), ".csv"


# ---------------------------------------------------------------- main

class Tally:
    def __init__(self):
        self.passed = self.failed = 0
        self.notes = {}

    def add(self, title, content, comparisons):
        for command in comparisons:
            if not command.mismatches:
                self.passed += 1
                continue
            self.failed += 1
            if self.failed <= LIST_MISMATCHES:
                print(f"MISMATCH in {title}\n  command: {' '.join(shlex.quote(a) for a in command.command)}")
                for message in command.mismatches[:12]:
                    print("  " + message)
                if len(command.mismatches) > 12:
                    print(f"  and {len(command.mismatches) - 12} more")
                shown = content if len(content) < 3000 else content[:3000] + "..."
                print("  file:\n" + "\n".join("    " + line for line in shown.splitlines()))

    def finish(self, list_notes):
        for message in sorted(self.notes) if list_notes else ():
            print(f"note: {message} ({self.notes[message]} times)")
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def refused(binary, path, arguments, notes):
    command = Comparison(binary, ["run", "perceptron", path, "--json"] + arguments, notes)
    if command.code is not None and command.code != 2:
        command.fail(f"exit code {command.code} instead of 2")
    if not command.error.strip():
        command.fail("no message on standard error")
    return command


def random_cases(binary, arguments, tally):
    with tempfile.TemporaryDirectory() as folder:
        def write(name, content):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(content)
            return path

        if arguments.only is None:
            for i, (content, suffix, extra) in enumerate(REFUSED):
                path = write(f"refused-{i}{suffix}", content)
                tally.add(f"refused input {i}", content, [refused(binary, path, extra, tally.notes)])
            for i, (content, suffix, options) in enumerate(FIXED):
                options = {"rule": ("first", "last", "largest", "cyclic")[i % 4], "limit": "20", **options}
                path = write(f"fixed-{i}{suffix}", content)
                tally.add(f"fixed case {i}", content, compare_file(binary, path, options, tally.notes))
        for i in range(arguments.cases) if arguments.only is None else [arguments.only]:
            content, suffix, options = random_case(random.Random(f"{arguments.seed}:{i}"))
            path = write(f"case-{i}{suffix}", content)
            tally.add(f"case {i} of seed {arguments.seed} (--only {i})", content,
                      compare_file(binary, path, options, tally.notes))
            os.remove(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="PROGRAM",
                        help="the program, or a command line such as 'python3 program.py'")
    parser.add_argument("--cases", type=int, default=300, help="random files (default 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="I", help="only random case I of the seed")
    parser.add_argument("--file", help="compare on this file instead of random ones")
    for name in ("tie", "u", "gamma", "step", "passes", "rule", "limit", "format", "label", "start"):
        parser.add_argument("--" + name, help="with --file: passed on to the program")
    parser.add_argument("--notes", action="store_true", help="list what only one of the two says")
    parser.add_argument("--bias", action="store_true", help="with --file: append a constant 1")
    raw, joined = sys.argv[1:], []
    for argument in raw:  # a value may begin with a minus sign, which argparse takes for an option
        if joined and joined[-1] in ("--u", "--gamma", "--step", "--start"):
            joined[-1] += "=" + argument
        else:
            joined.append(argument)
    arguments = parser.parse_args(joined)
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    binary = [os.path.abspath(arguments.binary)] if os.path.exists(arguments.binary) else shlex.split(arguments.binary)
    tally = Tally()
    if arguments.file is None:
        random_cases(binary, arguments, tally)
    else:
        try:
            with open(arguments.file, encoding="utf-8") as file:
                content = file.read()
            tally.add(arguments.file, content, compare_file(binary, arguments.file, vars(arguments), tally.notes))
        except (OSError, ind.InputError) as error:
            print(f"{arguments.file}: {error}", file=sys.stderr)
            return 2
    return tally.finish(arguments.notes)


if __name__ == "__main__":
    sys.exit(main())
