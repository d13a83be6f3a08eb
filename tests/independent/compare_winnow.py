"""Cross-checks `mistakebound run winnow` against independent_winnow.py, which shares no code with it.
Long, as every number of the report is computed and compared here.

    compare_winnow.py PROGRAM [--cases N] [--seed S] [--only I] [--notes]

Every case runs Winnow on one random small file, full of ties, and compares mistakes, exponents, weights, hypotheses,
verdicts, the bound, and for every step of `winnow` and `winnow-tuned` its verdict and the number of rounds checked.
Where no comparator is given, the one the program prints must be as good as the best found here by linear programming.
A case depends on the seed and its number only.  Every difference is printed with the file and the command that replays
it; what the specification leaves open is no difference, --notes lists it.
Exit code: 0 no difference, or the program does not know the learner; 1 some; 2 unusable arguments.
"""

import argparse
import os
import random
import re
import shlex
import sys
import tempfile
from fractions import Fraction

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_winnow as win  # noqa: E402
from compare import Comparison, option, spell, vector  # noqa: E402

# Which of our hypotheses one of the program's is, by a part of its id.
HYPOTHESES = (("nonneg", "nonnegative"), ("denominator", "denominator"), ("rate", "rate"), ("eta", "rate"),
              ("margin", "margin"), ("separab", "margin"))


# ---------------------------------------------------------------- reporting

def unknown(binary, arguments, word):
    """Whether the program refuses the arguments because it does not know the command or learner `word`."""
    done = Comparison(binary, arguments, {})
    message = done.error.lower()
    return done.code == 2 and word in message and any(
        part in message for part in ("unknown", "expected one of", "not expected", "no such"))


class Tally:
    """Counts cases and prints those that differ."""

    def __init__(self):
        self.agree = self.differ = 0
        self.notes = {}

    def add(self, title, content, command):
        if not command.mismatches:
            self.agree += 1
            return
        self.differ += 1
        words = [shlex.quote("-" if os.path.exists(a) and i > 0 and a.endswith(".csv") else a)
                 for i, a in enumerate(command.command)]
        print(f"DIFFERENCE in {title}")
        for message in command.mismatches:
            print("  " + message)
        print("  replay: " + (f"printf %s {shlex.quote(content)} | " if content else "") + " ".join(words))
        if content:
            print("  file:\n" + "\n".join("    " + line for line in content.splitlines()))

    def finish(self, list_notes):
        for message in sorted(self.notes) if list_notes else ():
            print(f"note: {message} ({self.notes[message]} times)")
        print(f"{self.agree} cases agree, {self.differ} differ")
        return 1 if self.differ else 0


# ---------------------------------------------------------------- comparing one run

TINY = re.compile(r"-?[0-9.]+e-0*([0-9]+)")


def end(text, upper):
    """One end of an enclosure; a number with an exponent too small to be worth its digits is rounded outward."""
    tiny = TINY.fullmatch(text)
    if tiny and (len(tiny.group(1)) > 5 or int(tiny.group(1)) > 4000):
        step = Fraction(1, 10 ** 3900)
        return (Fraction(0) if upper else -step) if text.startswith("-") else (step if upper else Fraction(0))
    return ind.parse_number(text)


def ends(value):
    """A printed number, exact or enclosed, as a pair of rationals."""
    if isinstance(value, dict) and "exact" in value:
        value = value["exact"]
    if isinstance(value, dict):
        return end(str(value["low"]), False), end(str(value["high"]), True)
    return (ind.parse_number(str(value)),) * 2


def weight_enclosures(exponents, rate, bits=128):
    """Enclosures of the weights B^(S_i) / sum_j B^(S_j)."""
    top = max(exponents)
    scaled = {rate.scale * a: c for a, c in win.Powers.over([s - top for s in exponents]).terms.items()}
    total = win.enclose_powers(rate.base, scaled, bits)
    for s in exponents:
        low, high = win.enclose_power(rate.base, rate.scale * (s - top), bits)
        yield Fraction(low, total[1]), Fraction(high, total[0])


class WinnowComparison(Comparison):
    """One run of the program beside one of ours."""

    def overlap(self, name, mine, theirs):
        """The enclosure printed must meet ours, which is much narrower."""
        try:
            low, high = ends(theirs)
        except (ind.InputError, KeyError, TypeError) as error:
            self.fail(f"{name}: unreadable {theirs!r} ({error!r})")
            return
        if not low <= high or high < mine[0] or low > mine[1]:
            self.fail(f"{name}: program {theirs!r}, independent about {float(mine[0]):.12g}")
        elif (high - low) * 1000 > max(1, abs(low)):
            self.fail(f"{name}: the enclosure is too wide to say anything: {theirs!r}")

    def run(self, result, examples):
        data = self.data
        for key, value in (("learner", "winnow"), ("rounds", len(result.rounds)), ("dimension", examples.dimension),
                           ("mistakes", result.mistakes), ("mistake_rounds", result.mistake_rounds)):
            self.equal(key, value, data.get(key))
        self.vectors("exponents", result.exponents, data.get("exponents"))
        weights = data.get("weights")
        if result.rate is None or weights is None:
            self.note("the weights are not compared")
        elif len(weights) != examples.dimension:
            self.fail(f"weights: {len(weights)} instead of {examples.dimension}")
        else:
            for i, (mine, theirs) in enumerate(zip(weight_enclosures(result.exponents, result.rate), weights), 1):
                self.overlap(f"weight {i}", mine, theirs)

    def hypotheses(self, name, mine, theirs, result, given):
        printed = {}
        for entry in theirs.get("hypotheses", []):
            known = next((ours for part, ours in HYPOTHESES if part in str(entry.get("id"))), None)
            if known is None:
                self.note(f"{name}: hypothesis {entry.get('id')}: only in the program")
            else:
                printed.setdefault(known, entry)
        all_hold = all(entry.get("holds") is True for entry in theirs.get("hypotheses", []))
        if all_hold != all(mine.hypotheses.values()):
            self.fail(f"{name}: hypotheses: program {theirs.get('hypotheses')}, independent {mine.hypotheses}")
        usable = mine.hypotheses["nonnegative"] and mine.hypotheses["margin"]
        for known, holds in mine.hypotheses.items():
            entry = printed.get(known)
            if entry is None:
                self.note(f"{name}: hypothesis {known}: only here")
            elif known in ("nonnegative", "margin") and not given:
                pass  # without a separator, it is open which comparator stands for none
            elif (usable or known in ("nonnegative", "margin")) and entry.get("holds") is not holds:
                self.fail(f"{name}: hypothesis {entry.get('id')}: program {entry.get('holds')}, independent {holds}")
            elif known == "margin" and not holds and entry.get("holds") is False:
                self.equal(f"{name}: hypothesis {entry.get('id')}: round", failing_round(result), entry.get("round"))

    def step(self, where, mine, theirs, loose, checked):
        """Compares one step; `loose` leaves differences to the notes; `checked` are other counts that will do."""
        wrong = []
        if theirs.get("verdict") != ("holds" if mine.holds else "refuted"):
            wrong.append(f"verdict: program {theirs.get('verdict')!r}, independent {mine.verdict!r} "
                         f"(round {mine.violation})")
        if theirs.get("checked") != mine.checked:
            if theirs.get("checked") in checked:
                self.note(f"{where}: checked {theirs.get('checked')} and {mine.checked}")
            else:
                wrong.append(f"checked: program {theirs.get('checked')!r}, independent {mine.checked}")
        for message in wrong:
            if loose:
                self.note(f"{where}: differs where its hypothesis fails")
            else:
                self.fail(f"{where}: {message}")

    def theorems(self, result, given, gamma_given):
        rounds = len(result.rounds)
        for name, mine in result.theorems.items():
            theirs = self.theorem(name)
            if theirs is None:
                self.fail(f"theorem {name} is missing")
                continue
            if not rounds and not mine.hypotheses["nonnegative"] and theirs.get("verdict") == "does-not-apply":
                self.note(f"{name}: does not apply to the empty sequence where u >= 0, u != 0 fails")
            elif theirs.get("verdict") != mine.verdict:
                self.fail(f"{name}: verdict: program {theirs.get('verdict')!r}, independent {mine.verdict!r}")
            if "does-not-apply" not in (mine.verdict, theirs.get("verdict")):
                self.equal(f"{name}: vacuous", mine.vacuous, theirs.get("vacuous"))
            if rounds and not (name == "winnow" and result.rate is None):
                self.hypotheses(name, mine, theirs, result, given)
            if mine.bound is not None and mine.verdict == "holds":
                self.overlap(f"{name}: bound", mine.bound, theirs.get("bound"))
            printed = {step.get("id"): step for step in theirs.get("steps", [])}
            for step in sorted(set(printed) - set(win.WINNOW) - set(win.TUNED), key=str):
                self.note(f"{name}/{step}: only in the program")
            for step, own in mine.steps.items():
                if step not in printed:
                    self.fail(f"{name}: step {step} is missing")
                    continue
                loose = step in excused(name, mine, gamma_given)
                zero_radius = result.comparator.radius == 0 and step in ("chord", "z-identity")
                once = {1, rounds, result.mistakes} if name == "winnow-tuned" else {0, 1} if not rounds else ()
                self.step(f"{name}/{step}", own, printed[step], loose or zero_radius, once)


def excused(name, mine, gamma_given):
    """The steps that say nothing: without u >= 0 those that speak of u, without a margin those that speak of gamma."""
    if not mine.hypotheses["nonnegative"]:
        return win.WITH_P + win.WITH_GAMMA
    if not mine.hypotheses["margin"] and not (gamma_given and name == "winnow"):
        return win.WITH_GAMMA
    return ()


def failing_round(result):
    """The first round with y u.x < gamma; where gamma is not positive, the first with y u.x <= 0."""
    c = result.comparator
    return next((t for t, r in enumerate(result.rounds, 1)
                 if (r.y * ind.dot(c.u, r.x) < c.gamma if c.gamma > 0 else r.y * ind.dot(c.u, r.x) <= 0)), None)


def printed_comparator(command, examples, best):
    """The comparator that the program chose; it must be as good as ours.  None where it printed none."""
    try:
        u = vector(command.theorem("winnow")["quantities"]["u"])
    except (KeyError, TypeError, ind.InputError):
        if best and best.gamma > 0:
            command.fail("winnow: quantities.u is missing or unreadable")
        return None
    if len(u) != examples.dimension:
        command.fail(f"winnow: u has dimension {len(u)} instead of {examples.dimension}")
        return None
    if not best:
        return u
    margin = min(y * ind.dot(u, x) for x, y in zip(examples.xs, examples.ys))
    if best.gamma > 0 and (min(u) < 0 or not any(u) or margin / sum(u) != best.gamma):
        mine, ours, weights = ([str(v) for v in values] for values in (u, best.p, best.certificate))
        command.fail(f"winnow: u = {mine} with gamma = {margin} is not the best; {ours} has gamma = {best.gamma}, "
                     f"and the weights {weights} on the examples show that none has more")
    return u


def compare_case(binary, path, content, options, notes):
    """Runs the program and ourselves on one file."""
    examples = ind.read_examples(content)
    rate = ("optimal",) if options["eta"] == "optimal" else (
        ("eta", ind.parse_number(options["eta"])) if options["eta"] else ("beta", ind.parse_number(options["beta"])))
    command = WinnowComparison(binary, ["run", "winnow", path, "--json"]
                               + option(options, "eta", "beta", "tie", "passes", "u", "gamma"), notes)
    given = options["u"] is not None
    u = vector(v.strip() for v in options["u"].split(",")) if given else None
    gamma = ind.parse_number(options["gamma"]) if options["gamma"] is not None else None
    try:
        c = win.comparator_of(examples, u, gamma)
        win.chosen_rate(rate, c)
    except ind.InputError:
        command.note(f"no optimal rate exists: exit code {command.code}")
        if command.code not in (0, 2, 3) or (command.code != 0 and not command.error.strip()):
            command.fail(f"no optimal rate exists: exit code {command.code}, standard error {command.error!r}")
        return command
    command.parse("mistakebound-run")
    if not command.data:
        return command
    best = None if given else win.best_comparator(examples)
    chosen = u if given else printed_comparator(command, examples, best)
    if chosen is None and best and best.gamma > 0:
        return command
    usable = chosen is not None and (given or not best or best.gamma > 0)
    try:
        result = win.run_winnow(examples, rate, options["tie"] or "mistake", int(options["passes"] or 1),
                                chosen if usable else None, gamma)
    except ind.InputError as error:
        command.fail(f"with the comparator printed there is {error}")
        return command
    command.run(result, examples)
    command.theorems(result, usable, gamma is not None)
    if usable and command.theorem("winnow"):
        printed = command.theorem("winnow").get("quantities") or {}
        if "gamma" in printed and result.rounds:
            command.same("winnow: quantities.gamma", result.comparator.gamma, printed["gamma"])
    return command


def guarded(compare, binary, path, content, options, notes):
    """A comparison that survives JSON of an unexpected shape."""
    try:
        return compare(binary, path, content, options, notes)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        command = Comparison(binary, ["--version"], notes)
        command.fail(f"the JSON printed has an unexpected shape: {error!r}; options {options}")
        return command


# ---------------------------------------------------------------- cases

def fixed(*rows, **options):
    return "\n".join(rows) + "\n", {**dict.fromkeys(("eta", "beta", "tie", "passes", "u", "gamma")), **options}


FIXED = [
    fixed("1,1,-1,-1,1", "1,-1,1,-1,1", "-1,-1,-1,1,-1", eta="optimal", u="1,0,0,0"),
    fixed("1,1,-1,-1,1", "1,-1,1,-1,1", "-1,-1,-1,1,-1", eta="optimal"),
    fixed("1,1,-1,-1,1", "1,-1,1,-1,1", "-1,-1,-1,1,-1", eta="20", u="1,0,0,0"),
    fixed("-1,1,1", "-1,0,-1", "0,-1,-1", "1,0,1", eta="1", u="1,2"),
    fixed("-1,1,1", "-1,0,-1", "0,-1,-1", "1,0,1", eta="1/100", u="1,2"),
    fixed("-1,1,1", "-1,0,-1", "0,-1,-1", "1,0,1", eta="optimal", u="1,2"),
    fixed("-1,0,-1", eta="1", u="1,2"),
    fixed("1,-1,1", eta="3", u="1,0"),
    fixed("1,-1,1", beta="2", u="1,0", tie="negative"),
    fixed("1/4,-1/4,1", "1,-3,1", "1,-3,-1", beta="9", u="1,0"),
    fixed("1/4,-1/4,1", "1,-3,1", beta="9", tie="positive"),
    fixed("1/2,0,1", "1,-2,-1", "1,-2,1", beta="4", passes="3"),
    fixed("0,-1,1,0,1", "325368125,-119696244,0,0,1", eta="1", u="1,1,1,1"),
    fixed("1,0,-1,1", "-119696244,0,325368125,1", eta="1", tie="negative"),
    fixed("300000000,-300000000,1", "-300000000,299999999,-1", "1,-1,1", eta="20", passes="2"),
    fixed("300000000,-300000000,1", "1,-1,1", beta="3/2", passes="2"),
    fixed("0,0,1", "0,0,-1", eta="1", u="1,1"),
    fixed("0,0,1", "0,0,-1", beta="3/2"),
    fixed("1,1", eta="1"), fixed("-1,1", "1,-1", beta="2"), fixed("3,1", eta="optimal"),
    fixed("1,0,1", eta="1", u="0,0"), fixed("1,0,1", "0,1,1", eta="1", u="-1,1"),
    fixed("1,0,1", "0,1,1", eta="1", u="1,1", gamma="2"), fixed("1,0,1", "0,1,1", beta="2", u="1,1", gamma="1/2"),
    fixed("a,b,y", eta="1"), fixed("a,b,y", beta="2", passes="2", tie="positive"),
]

REFUSED = [["--eta", "0"], ["--eta", "-1"], ["--beta", "1"], ["--beta", "1/2"], ["--beta", "0"],
           ["--gamma", "0", "--eta", "1"], ["--u", "1", "--eta", "1"], ["--eta", "1/0"], ["--eta", "nan"],
           ["--eta", "best"], ["--tie", "odd", "--eta", "1"]]


def instance(rng, n, style):
    """One instance; most styles tie often."""
    unit = lambda i: [Fraction(j == i) for j in range(n)]  # noqa: E731
    if style == "differences" and n > 1:
        i, j = rng.sample(range(n), 2)
        return [a - b for a, b in zip(unit(i), unit(j))]
    if style == "triples" and n > 2:
        i, j, k = rng.sample(range(n), 3)
        return [a + b - 2 * c for a, b, c in zip(unit(i), unit(j), unit(k))]
    return [Fraction(v) for v in {
        "signs": lambda: [rng.choice((-1, 1)) for _ in range(n)],
        "fractions": lambda: [Fraction(rng.randint(-3, 3), rng.randint(1, 4)) for _ in range(n)],
        "halves": lambda: [Fraction(rng.randint(-4, 4), 2) for _ in range(n)],
        "radicals": lambda: [rng.choice((Fraction(1, 4), Fraction(-1, 4), 1, -3, 3, -1, Fraction(1, 2), -2))
                             for _ in range(n)],
        "zeros": lambda: [0] * n if rng.random() < 0.4 else [rng.randint(-1, 1) for _ in range(n)],
        "big": lambda: [rng.choice((0, 1, -1, 10 ** 6, -10 ** 6, 10 ** 6 - 1, 1 - 10 ** 6)) for _ in range(n)],
    }.get(style, lambda: [rng.randint(-2, 2) for _ in range(n)])()]


def tied_instance(rng, exponents, rate):
    """An instance whose score is zero for these exponents, or as near to it as a small fraction comes."""
    x = [Fraction(0)] * len(exponents)
    i, j = rng.sample(range(len(exponents)), 2)
    gap = exponents[i] - exponents[j]
    if abs(gap * rate.scale) > 20:
        return x
    root, m = win.perfect_power(rate.base) if rate.base else (None, 0)
    if gap == 0 or (root and (gap * m).denominator == 1):
        ratio = root ** int(gap * m) if gap else Fraction(1)
    else:
        power = Fraction(win.enclose_power(rate.base, -abs(gap) * rate.scale, 160)[0], 1 << 160)
        ratio = (power if gap < 0 else 1 / power).limit_denominator(10 ** rng.randint(1, 12))
    x[i] = rng.choice((-2, -1, 1, Fraction(1, 2)))
    x[j] = -x[i] * ratio
    return [Fraction(v) for v in x]


RATES = {"eta": ("1/2", "1", "3", "1/100", "20", "0.25"), "beta": ("2", "3/2", "9", "4", "10", "9/4")}


def random_rate(rng):
    kind = rng.choice(("eta", "beta", "optimal"))
    if kind == "optimal":
        return "eta", kind
    if rng.random() < 0.2:
        return kind, f"{rng.randint(1, 40)}/{rng.randint(1, 40)}" if kind == "eta" else f"{rng.randint(11, 60)}/10"
    return kind, rng.choice(RATES[kind])


def random_examples(rng, n, hidden, rate, at_zero):
    """Instances and labels; some instances tie at the state that Winnow has reached."""
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8))
    style = rng.choice(("differences", "differences", "triples", "signs", "fractions", "halves", "radicals", "zeros",
                        "big", "small", "mixed"))
    labels = rng.choice(("planted", "planted", "planted", "planted", "noisy", "random"))
    ties = 0 if n == 1 else rng.choice((0, 0.5, 0.8))
    exponents, xs, ys = [Fraction(0)] * n, [], []
    for _ in range(size):
        drawn = style if style != "mixed" else rng.choice(("differences", "triples", "signs", "halves", "radicals"))
        x = instance(rng, n, drawn)
        if rng.random() < ties and any(exponents):
            x = tied_instance(rng, exponents, rate)
        elif xs and rng.random() < 0.3:
            x = [rng.choice((1, 1, 1, -1)) * v for v in rng.choice(xs)]
        score = ind.dot(hidden, x)
        if labels == "planted" and score == 0:
            i = rng.randrange(n)
            x = [v + (j == i) for j, v in enumerate(x)]
            score = ind.dot(hidden, x)
            if score == 0:
                continue
        chance = labels == "random" or score == 0 or (labels == "noisy" and rng.random() < 0.3)
        y = rng.choice((-1, 1)) if chance else ind.sign(score)
        if (win.score_sign(x, exponents, rate) or at_zero) != y:
            exponents = [s + y * v for s, v in zip(exponents, x)]
        xs.append(x)
        ys.append(y)
    return xs, ys


def random_case(rng):
    """The text of an example file and the options."""
    n = rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))
    options = dict.fromkeys(("eta", "beta", "tie", "passes", "u", "gamma"))
    kind, value = random_rate(rng)
    options[kind] = value
    options["tie"] = rng.choice((None, "positive", "negative", "mistake"))
    options["passes"] = rng.choice((None, None, "1", "2", "3"))
    rate = {"eta": win.rate_of_eta, "beta": win.rate_of_beta}[kind](ind.parse_number(
        "1" if value == "optimal" else value))
    hidden = [Fraction(rng.choice((0, 0, 1, 1, 2, 3)), rng.choice((1, 1, 2, 3))) for _ in range(n)]
    xs, ys = random_examples(rng, n, hidden, rate, {"positive": 1, "negative": -1}.get(options["tie"], 0))
    comparator = rng.choice(("none", "none", "planted", "planted", "planted", "scaled", "random", "negative", "zero"))
    u = {"planted": hidden, "scaled": [v * Fraction(rng.randint(1, 9), rng.randint(1, 9)) for v in hidden],
         "random": [Fraction(rng.randint(0, 5), rng.randint(1, 3)) for _ in range(n)],
         "negative": [v - (rng.random() < 0.3) for v in hidden],
         "zero": [Fraction(0)] * n if rng.random() < 0.4 else None}.get(comparator)
    best = win.best_comparator(ind.Examples(xs, ys, n)) if u is None else None
    margin = min((y * ind.dot(u, x) for x, y in zip(xs, ys)), default=None) if u else best.gamma if best else None
    if u:
        options["u"] = ",".join(spell(rng, v) for v in u)
    if u and margin is not None and margin > 0 and rng.random() < 0.3:
        options["gamma"] = str(margin * rng.choice((1, Fraction(1, 2), Fraction(2, 3), Fraction(5, 4), 3)))
    if value == "optimal" and (margin is None or margin <= 0) and rng.random() < 0.9:
        options[kind] = "1"
    lines = [",".join([f"x{i + 1}" for i in range(n)] + ["y"])] if not xs or rng.random() < 0.5 else []
    return "\n".join(lines + [",".join([spell(rng, v) for v in x] + [str(y)]) for x, y in zip(xs, ys)]) + "\n", options


# ---------------------------------------------------------------- main

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="PROGRAM", help="the program, or a command line such as 'python3 program.py'")
    parser.add_argument("--cases", type=int, default=300, help="random files (default 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="I", help="only random case I of the seed")
    parser.add_argument("--notes", action="store_true", help="list what the specification leaves open")
    arguments = parser.parse_args()
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    binary = [os.path.abspath(arguments.binary)] if os.path.exists(arguments.binary) else shlex.split(arguments.binary)
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "case.csv")

        def case(title, content, options):
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(content)
            tally.add(title, content, guarded(compare_case, binary, path, content, options, tally.notes))

        with open(path, "w", encoding="utf-8") as file:
            file.write("1,0,1\n")
        probe = ["run", "winnow", path, "--json"]
        if unknown(binary, probe, "winnow") and Comparison(binary, probe + ["--eta", "1"], {}).code == 2:
            print("skipped: the program does not know the learner winnow")
            return 0
        if arguments.only is None:
            for extra in REFUSED:
                command = Comparison(binary, ["run", "winnow", path, "--json"] + extra, tally.notes)
                if command.code != 2 or not command.error.strip():
                    command.fail(f"exit code {command.code} instead of 2 with a message")
                tally.add("refused arguments", "1,0,1\n", command)
            for i, (content, options) in enumerate(FIXED):
                case(f"fixed case {i}", content, options)
        for i in range(arguments.cases) if arguments.only is None else [arguments.only]:
            content, options = random_case(random.Random(f"{arguments.seed}:{i}"))
            case(f"case {i} of seed {arguments.seed} (--only {i})", content, options)
    return tally.finish(arguments.notes)


if __name__ == "__main__":
    sys.exit(main())
