#!/usr/bin/env python3
"""The perceptron and Winnow on the same sequences, as a table: table.py [--csv].

Makes the sequences of docs/comparison.md, runs `mistakebound run perceptron` and `mistakebound run winnow --eta
optimal` on each (the program has to be on the path), and prints bounds and mistakes. The sequences are functions of
their seeds. Which bound is smaller, and where the bounds of Example 1 cross, is decided in exact rational arithmetic.
"""

import argparse
import csv
import json
import random
import subprocess
import sys
from fractions import Fraction

ROUNDS = 200
CROSSINGS = range(2, 9)  # values of k


# ---------------------------------------------------------------- sequences

def signs(rng, n):
    return [1 if rng.random() < 0.5 else -1 for _ in range(n)]


def ones(rng, n, count):
    """A vector of zeros and `count` ones at random places."""
    x = [0] * n
    while sum(x) < count:
        x[int(rng.random() * n)] = 1
    return x


def labelled(u, instances):
    """The instances off the hyperplane of u, each with the label that u gives it."""
    examples = []
    for x in instances:
        score = sum(a * b for a, b in zip(u, x))
        if score != 0:
            examples.append((x, 1 if score > 0 else -1))
    return examples


def hadamard(n):
    """The rows of Sylvester's matrix; n is a power of 2. They are orthogonal and begin with 1."""
    return [[1 - 2 * (bin(i & j).count("1") % 2) for j in range(n)] for i in range(n)]


def sparse_target(n, k, rng):
    return labelled([1] * k + [0] * (n - k), (signs(rng, n) for _ in range(ROUNDS)))


def orthogonal(n, k, rng):
    return labelled([1] + [0] * (n - 1), hadamard(n))


def dense_target(n, k, rng):
    return labelled([1] * n, (ones(rng, n, 1 + int(rng.random() * k)) for _ in range(ROUNDS)))


def unit_vectors(n, k, rng):
    return labelled([1] * n, ([int(i == j) for j in range(n)] for i in range(n)))


def dense_signed(n, k, rng):
    return labelled([1] * n, ([a * b for a, b in zip(ones(rng, n, 1 + int(rng.random() * k)), signs(rng, n))]
                              for _ in range(ROUNDS)))


def dense_threshold(n, k, rng):
    """The threshold k/2 + 1/4 as the weight of a last coordinate that is always -1."""
    instances = (ones(rng, n - 1, int(rng.random() * (k + 1))) + [-1] for _ in range(ROUNDS))
    return labelled([1] * (n - 1) + [threshold(k)], instances)


def threshold(k):
    return Fraction(2 * k + 1, 4)


# name, how the sequence is made, u, and the pairs (n, k)
FAMILIES = (
    ("1 random", sparse_target, lambda n, k: [1] * k + [0] * (n - k),
     ((2, 1), (64, 1), (8, 2), (9, 2), (64, 2), (16, 3), (17, 3), (64, 3), (26, 4), (27, 4), (64, 4), (64, 8))),
    ("1 orthogonal", orthogonal, lambda n, k: [1] + [0] * (n - 1), ((4, 1), (16, 1), (64, 1))),
    ("2 printed", dense_target, lambda n, k: [1] * n, ((16, 3), (64, 3))),
    ("2 unit vectors", unit_vectors, lambda n, k: [1] * n, ((16, 1), (64, 1))),
    ("2 signed", dense_signed, lambda n, k: [1] * n, ((16, 3), (64, 3))),
    ("2 threshold", dense_threshold, lambda n, k: [1] * (n - 1) + [threshold(k)],
     ((17, 3), (17, 8), (65, 10), (65, 20))),
)


# ---------------------------------------------------------------- runs

def run(learner, theorem, u, examples):
    """The mistakes of a learner, its theorem's bound as a pair of rationals that enclose it, and gamma."""
    text = "".join(",".join(map(str, [*x, y])) + "\n" for x, y in examples)
    command = ["mistakebound", "run", *learner, "-", "--json", "--theorem", theorem, "--u", ",".join(map(str, u))]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True)
    document = json.loads(done.stdout)
    report = document["theorems"][0]
    if report["verdict"] != "holds":
        sys.exit(f"table.py: {theorem}: {report['verdict']}")
    exact = report["bound"]["exact"]
    low, high = (exact["low"], exact["high"]) if isinstance(exact, dict) else (exact, exact)
    return document["mistakes"], (Fraction(low), Fraction(high)), report["quantities"]["gamma"]


def smaller(a, b):
    """Which of two enclosed numbers is smaller: -1, 0 (equal) or 1. Ends the program where the enclosures overlap."""
    if a[1] < b[0] or b[1] < a[0]:
        return -1 if a[1] < b[0] else 1
    if a == b and a[0] == a[1]:
        return 0
    sys.exit("table.py: two bounds are too close to be told apart")


def winner(sign):
    return {-1: "perceptron", 0: "both", 1: "winnow"}[sign]


def decimal(bound):
    """The middle of an enclosure with three places, for display."""
    return f"{float((bound[0] + bound[1]) / 2):.3f}".rstrip("0").rstrip(".")


def row(family, make, u, n, k):
    examples = make(n, k, random.Random(1000 * n + k))
    mistakes, bound, gamma = run(["perceptron"], "perceptron-separable", u, examples)
    mistakes_w, bound_w, _ = run(["winnow", "--eta", "optimal"], "winnow-tuned", u, examples)
    return {"example": family, "n": n, "k": k, "gamma": gamma, "rounds": len(examples),
            "perceptron": mistakes, "perceptron_bound": decimal(bound),
            "winnow": mistakes_w, "winnow_bound": decimal(bound_w),
            "smaller_bound": winner(smaller(bound, bound_w)),
            "fewer_mistakes": winner((mistakes > mistakes_w) - (mistakes < mistakes_w))}


# ---------------------------------------------------------------- where the bounds cross

def winnow_bound_is_smaller(n, k):
    """Whether 2 k ln n < n, that is n^(2k) < e^n, by partial sums of the exponential series."""
    power = n ** (2 * k)
    total = term = Fraction(1)
    j = 0
    while True:
        j += 1
        term = term * n / j
        total += term
        if power < total:
            return True
        # From j >= 2n on every term is at most half of the one before it, so that the rest is at most the last term.
        if j >= 2 * n and total + term < power:
            return False


def crossing(k):
    """The least n >= k, n >= 2, with 2 k ln n < n. As n/ln n grows from n = 3 on, so it stays."""
    n = max(k, 2)
    while not winnow_bound_is_smaller(n, k):
        n += 1
    return n


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--csv", action="store_true", help="print the data as comma-separated values")
    arguments = parser.parse_args()
    rows = [row(family, make, u(n, k), n, k) for family, make, u, pairs in FAMILIES for n, k in pairs]
    if arguments.csv:
        writer = csv.DictWriter(sys.stdout, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return
    print(f"{'example':14} {'n':>3} {'k':>2} {'gamma':>5} {'rounds':>6} {'perceptron':>11} {'winnow':>16}"
          "  smaller bound  fewer mistakes")
    for r in rows:
        counts = [f"{r[learner]}/{r[learner + '_bound']}" for learner in ("perceptron", "winnow")]
        print(f"{r['example']:14} {r['n']:>3} {r['k']:>2} {r['gamma']:>5} {r['rounds']:>6} {counts[0]:>11} "
              f"{counts[1]:>16}  {r['smaller_bound']:13}  {r['fewer_mistakes']}")
    print("\nIn Example 1 Winnow's bound is the smaller one for")
    for k in CROSSINGS:
        print(f"  k = {k} from n = {crossing(k)} on")


if __name__ == "__main__":
    main()
