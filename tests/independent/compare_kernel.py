"""Cross-checks `mistakebound run kernel-perceptron` against independent_kernel.py, which shares no code with it.

    compare_kernel.py PROGRAM [--cases N] [--seed S] [--only I] [--notes]

Every case runs the learner on one random small file of vectors, sets or strings, and compares mistakes, alpha,
hypotheses, verdicts, gamma, R^2, |f|^2, the bound, and for every step its verdict, the rounds checked and the least
slack.  Where no f is given, the conditions of Karush, Kuhn and Tucker must hold for the f printed, whose coefficients
are the certificate.  A case depends on the seed and its number only.  Every difference is printed with the file and the
command that replays it.
Exit code: 0 no difference, 1 some, 2 unusable arguments.
"""

import argparse
import os
import random
import shlex
import sys
import tempfile
from fractions import Fraction

sys.dont_write_bytecode = True
import independent as ind  # noqa: E402
import independent_kernel as ker  # noqa: E402
from compare import Comparison, option  # noqa: E402
from compare_winnow import Tally  # noqa: E402

KERNELS = ("linear", "polynomial:2:1", "polynomial:3:1/2", "polynomial:2:0", "polynomial:1:-1", "polynomial:2:-3",
           "gaussian:1/2", "gaussian:1/20", "gaussian:-1/9", "intersection", "substring:1", "substring:2")


class KernelComparison(Comparison):
    def number(self, name, mine, theirs):
        """A sum of powers beside a rational, or an enclosure with its form."""
        if isinstance(theirs, dict) and "exact" in theirs:
            theirs = theirs["exact"]
        if isinstance(theirs, dict):
            low, high = (ker.plain(ind.parse_number(theirs[end])) for end in ("low", "high"))
            if not (ker.sign(mine - low) >= 0 and ker.sign(high - mine) >= 0):
                self.fail(f"{name}: program {theirs}, independent {mine.terms}")
        elif theirs is None or ker.sign(mine - ker.plain(ind.parse_number(str(theirs)))) != 0:
            self.fail(f"{name}: program {theirs}, independent {mine.terms}")

    def bound(self, mine, theirs):
        """The bound, R^2 |f|^2/gamma^2, may be a quotient: multiplied out."""
        value = theirs["exact"] if theirs else None
        if value is None:
            return self.fail("bound: not printed")
        top, bottom = mine.radius2 * mine.f2, mine.gamma * mine.gamma
        low, high = ([value[end] for end in ("low", "high")] if isinstance(value, dict) else [value, value])
        if not (ker.sign(top - bottom * ind.parse_number(low)) >= 0 and
                ker.sign(bottom * ind.parse_number(high) - top) >= 0):
            self.fail(f"bound: program {value}")

    def indefinite(self, space, xs, f, quantities):
        """c is evaluated here, too."""
        c = [(xs[w["example"] - 1], ind.parse_number(w["value"])) for w in quantities["c"]]
        if "c_u" in quantities:
            c.append((f[0][0], ind.parse_number(quantities["c_u"])))
        value = space.inner(c, c)
        self.equal("the sign of c'Kc", -1, ker.sign(value))
        self.number("cKc", value, quantities["cKc"])

    def steps(self, mine, theirs):
        printed = {step["id"]: step for step in theirs["steps"]}
        self.equal("steps", sorted(ker.STEPS), sorted(printed))
        for name, own in mine.steps.items():
            entry = printed.get(name, {})
            for key, value in (("verdict", own.verdict), ("checked", own.checked)):
                self.equal(f"{name}: {key}", value, entry.get(key))
            if own.least is None:
                self.equal(f"{name}: min_slack", None, entry.get("min_slack"))
            else:
                self.number(f"{name}: min_slack", own.least, entry.get("min_slack"))
                self.equal(f"{name}: at_round", own.at, entry.get("at_round"))


def compare(binary, path, content, options, notes):
    kernel = ker.parse_kernel(options["kernel"])
    xs, ys = ker.read_instances(content, kernel)
    tie, passes = options.get("tie") or "mistake", int(options.get("passes") or 1)
    command = KernelComparison(binary, ["run", "kernel-perceptron", path, "--json"]
                               + option(options, "kernel", "tie", "passes", "f", "u", "gamma"), notes)
    data = command.parse("mistakebound-run")
    theirs = command.theorem("kernel-perceptron")
    if theirs is None:
        command.fail("the theorem is missing")
        return command
    space = ker.Space(kernel)
    rounds = ker.run_kernel(xs, ys, space, tie, passes)
    wrong = [r.t for r in rounds if r.mistake]
    for key, value in (("learner", "kernel-perceptron"), ("rounds", len(rounds)), ("mistakes", len(wrong)),
                       ("mistake_rounds", wrong),
                       ("alpha", [{"round": r.t, "sign": r.y} for r in rounds if r.mistake])):
        command.equal(key, value, data.get(key))
    certificate = None
    if options.get("u") is not None:
        f = [(ker.parse_instance(kernel, options["u"]), Fraction(1))]
    else:
        printed = [(w["example"] - 1, ind.parse_number(w["value"])) for w in theirs["quantities"]["f"]]
        f = [(xs[i], c) for i, c in printed]
        if options.get("f") is not None:
            given = [term.split(":") for term in options["f"].split(",")]
            command.equal("f", [(int(i) - 1, ind.parse_number(c)) for c, i in given], printed)
        elif "exact maximum-margin" in data["comparator"]:
            alpha = [Fraction(0)] * len(xs)
            for i, c in printed:
                alpha[i] = c * ys[i]
            certificate = ("best", alpha)
        elif "none-separates" in data["comparator"]:
            return inseparable(command, xs, ys, space, theirs)
    gamma = ind.parse_number(options["gamma"]) if options.get("gamma") else None
    mine = ker.theorem(xs, ys, rounds, space, f, gamma, tie, certificate)
    command.equal("verdict", mine.verdict, theirs["verdict"])
    if mine.verdict == "holds":
        command.equal("vacuous", mine.vacuous, theirs["vacuous"])
        command.bound(mine, theirs.get("bound"))
    held = {h["id"]: h["holds"] for h in theirs["hypotheses"]}
    if mine.hypotheses["gram-psd"] is None:
        mine.hypotheses["gram-psd"] = held["gram-psd"]
    command.equal("hypotheses", mine.hypotheses, held)
    for name, value in (("gamma", mine.gamma), ("R2", mine.radius2), ("f2", mine.f2)):
        command.number(name, value, theirs["quantities"][name])
    if not held["gram-psd"]:
        command.indefinite(space, xs, f, theirs["quantities"])
    command.steps(mine, theirs)
    return command


def inseparable(command, xs, ys, space, theirs):
    """There must be no f: the program's step has to hold, and here no subset of examples gives an f that separates."""
    step = next(s for s in theirs["steps"] if s["id"] == "none-separates")
    command.equal("none-separates", ("holds", 1), (step["verdict"], step["checked"]))
    signed = list(dict.fromkeys(zip(xs, ys)))
    matrix = [[space.entry(x, z) * (y * v) for z, v in signed] for x, y in signed]
    if all(ker.is_rational(v) for row in matrix for v in row):
        rational = [[ker.as_rational(v) for v in row] for row in matrix]
        if separating_subset(rational):
            command.fail("the program says that no f separates, but one does")
    return command


def separating_subset(products):
    """Whether some combination with positive coefficients has margin 1 on its own examples and at least 1 on all."""
    n = len(products)
    for mask in range(1, 1 << n):
        chosen = [i for i in range(n) if mask >> i & 1]
        alpha = ind.solve([[products[i][j] for j in chosen] for i in chosen], [Fraction(1)] * len(chosen))
        if alpha and all(a > 0 for a in alpha) and all(
                sum(a * products[i][j] for a, j in zip(alpha, chosen)) >= 1 for i in range(n)):
            return True
    return False


# ---------------------------------------------------------------- cases

def instance_text(rng, kind, n):
    if kind == "sets":
        return " ".join(rng.sample("abcde", rng.randint(0, 4)))
    if kind == "strings":
        return "".join(rng.choice("ab") for _ in range(rng.randint(0, 6)))
    return ",".join(rng.choice(("0", "1", "-1", "2", "1/2", "-0.5", "3")) for _ in range(n))


def random_case(rng):
    kernel = rng.choice(KERNELS)
    kind, n = ker.kind_of(ker.parse_kernel(kernel)), rng.randint(1, 3)
    size = rng.choice((1, 2, 3, 4, 5))
    pool = [instance_text(rng, kind, n) for _ in range(rng.randint(1, 4))]
    texts = [rng.choice(pool) for _ in range(size)]
    options = {"kernel": kernel, "tie": rng.choice((None, "positive", "negative", "mistake")),
               "passes": rng.choice((None, None, "2"))}
    choice = rng.randint(0, 3)
    if choice == 0:
        options["u"] = instance_text(rng, kind, n)
    elif choice == 1:
        options["f"] = ",".join(f"{rng.choice(('1', '-1', '2', '1/2', '-3/2'))}:{i}"
                                for i in rng.sample(range(1, size + 1), rng.randint(1, size)))
    if choice < 2 and rng.random() < 0.2:
        options["gamma"] = rng.choice(("1", "1/3", "0.1"))
    labels = [rng.choice((1, -1)) for _ in texts]
    if rng.random() < 0.6:  # labels of a function of the instance, most often one in the span
        sure = {text: rng.choice((1, -1)) for text in pool}
        labels = [sure[text] for text in texts]
    return content_of(kind, texts, labels), options


def content_of(kind, texts, labels):
    if kind == "vectors":
        return "".join(f"{text},{y}\n" for text, y in zip(texts, labels))
    return "".join(f"{y} {text}\n" for text, y in zip(texts, labels))


XOR = "1,1,1\n1,-1,-1\n-1,-1,1\n-1,1,-1\n"
FIXED = [(XOR, {"kernel": kernel, "tie": tie}) for kernel in ("polynomial:2:1", "gaussian:1/2", "linear")
         for tie in ("positive", "negative", "mistake")]
FIXED += [("1,-1\n", {"kernel": "polynomial:1:-1", "u": "-1"}), ("1/2,-1\n", {"kernel": "linear", "u": "-1"}),
          ("0,-1\n", {"kernel": "polynomial:1:-1", "f": "1:1"}), ("1,1\n-1,-1\n", {"kernel": "gaussian:-1"}),
          ("1 a b\n-1 b c\n1 a\n", {"kernel": "intersection"}), ("-1 \n1 aab\n-1 ab\n", {"kernel": "substring:2"}),
          (XOR, {"kernel": "polynomial:2:1", "u": "1,1"})]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="PROGRAM", help="the program, or a command line such as 'python3 program.py'")
    parser.add_argument("--cases", type=int, default=250, help="random cases (default 250)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="I", help="only random case I of the seed")
    parser.add_argument("--notes", action="store_true", help="list what the specification leaves open")
    arguments = parser.parse_args()
    binary = [os.path.abspath(arguments.binary)] if os.path.exists(arguments.binary) else shlex.split(arguments.binary)
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "case.csv")

        def case(title, content, options):
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(content)
            tally.add(title, content, compare(binary, path, content, options, tally.notes))

        for i, (content, options) in enumerate(FIXED if arguments.only is None else []):
            case(f"fixed case {i}", content, options)
        for i in range(arguments.cases) if arguments.only is None else [arguments.only]:
            content, options = random_case(random.Random(f"{arguments.seed}:{i}"))
            case(f"case {i}, seed {arguments.seed} (--only {i})", content, options)
    return tally.finish(arguments.notes)


if __name__ == "__main__":
    sys.exit(main())
