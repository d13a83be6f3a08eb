"""From a file to the verdict, beside what others take for the same file: end_to_end.py PROGRAM DOUBLES [--quick].

Each figure is the least processor time of three runs, and what is worth reading are the ratios. The data are drawn here.
"""

import fractions
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

PROGRAM, DOUBLES = sys.argv[1:3]
QUICK = "--quick" in sys.argv[3:]  # everything once and a hundredth of it, to see that it works


def examples(path, rounds, dimension, digits, noise, sparse=False):
    """Uniform instances of so many digits; labels of a hidden direction, so many of them turned."""
    rounds = rounds // 100 if QUICK else rounds
    draw = random.Random(1)
    unit = 10 ** digits
    u = [draw.random() if i < 5 else 0 for i in range(dimension)] if sparse else [draw.uniform(-1, 1)
                                                                                 for _ in range(dimension)]
    with open(path, "w") as file:
        for _ in range(rounds):
            x = [draw.randint(-unit, unit) for _ in range(dimension)]
            y = 1 if sum(a * b for a, b in zip(x, u)) >= 0 else -1
            if draw.random() < noise:
                y = -y
            file.write(",".join(f"{'-' if a < 0 else ''}{abs(a) // unit}.{abs(a) % unit:0{digits}}" for a in x)
                       + f",{y}\n")
    return path


def cost(*command):
    """Seconds of processor time, and the most memory in bytes."""
    best, most = float("inf"), 0
    for _ in range(1 if QUICK else 3):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"end_to_end: {' '.join(command)} failed")
        best = min(best, used.ru_utime + used.ru_stime)
        most = max(most, used.ru_maxrss * 1024)
    return best, most


def json_loads(path):
    best = float("inf")
    for _ in range(1 if QUICK else 3):
        start = time.process_time()
        with open(path) as file:
            for line in file:
                json.loads(line)
        best = min(best, time.process_time() - start)
    return best


def in_fractions(path):
    """The perceptron and the two quantities of its proof in Python's fractions."""
    start = time.process_time()
    w, norm2 = None, fractions.Fraction(0)
    for line in open(path):
        *x, y = (fractions.Fraction(field) for field in line.split(","))
        w = w or [fractions.Fraction(0)] * len(x)
        if y * sum(a * b for a, b in zip(w, x)) <= 0:
            w = [a + y * b for a, b in zip(w, x)]
            norm2 = sum(a * a for a in w)
    return time.process_time() - start


def row(work, exact, other, name):
    print(f"| {work} | {exact / other:.2g} | {name} |", flush=True)


def main(folder):
    print("| work, file to verdict | times | of what |\n|---|---|---|")
    for work, rounds, dimension, digits, noise in (
            ("run perceptron, 20 000 x 30, six digits, 10 % noise", 20_000, 30, 6, .1),
            ("run perceptron, 6000 x 100, two digits, 10 % noise", 6_000, 100, 2, .1),
            ("run perceptron, 20 000 x 30, fifteen digits, 10 % noise", 20_000, 30, 15, .1),
            ("run perceptron, 20 000 x 30, six digits, separable", 20_000, 30, 6, 0),
            ("run perceptron, 200 000 x 10, two digits, 10 % noise", 200_000, 10, 2, .1)):
        path = examples(folder / "data.csv", rounds, dimension, digits, noise)
        exact, memory = cost(PROGRAM, "run", "perceptron", str(path))
        row(work, exact, cost(DOUBLES, "perceptron", str(path))[0], "doubles that read it and keep the same quantities")
        row(work.replace("run perceptron", "memory of it"), memory, os.path.getsize(path), "the file")
    path = examples(folder / "data.csv", 2_000, 50, 2, 0, sparse=True)
    row("run winnow --eta 1/2, 2000 x 50, two digits", cost(PROGRAM, "run", "winnow", str(path), "--eta", "1/2")[0],
        cost(DOUBLES, "winnow", str(path))[0], "doubles that read it and keep the same quantities")
    path = examples(folder / "data.csv", 20_000, 30, 6, .1)
    trace = folder / "trace.jsonl"
    cost(PROGRAM, "run", "perceptron", str(path), "--trace", str(trace))
    decimals = folder / "decimals.jsonl"
    with open(trace) as lines, open(decimals, "w") as file:
        for line in lines:
            message = json.loads(line)
            for name in ("x", "weights"):
                if name in message:
                    message[name] = [float(fractions.Fraction(value)) for value in message[name]]
            file.write(json.dumps(message) + "\n")
    parsed = json_loads(decimals)
    row("check --no-theorems, 20 000 x 30, with weights", cost(PROGRAM, "check", str(decimals), "--no-theorems")[0],
        parsed, "Python's json.loads of its lines")
    row("check with all theorems", cost(PROGRAM, "check", str(decimals))[0], parsed, "Python's json.loads of its lines")
    path = examples(folder / "data.csv", 1_000, 30, 6, .1)
    row("run perceptron, 1000 x 30, six digits", cost(PROGRAM, "run", "perceptron", str(path))[0], in_fractions(path),
        "the learner alone in Python's fractions")
    large, small = (cost(PROGRAM, "run", "perceptron", str(examples(folder / "data.csv", rounds, 10, 2, .1)))[0]
                    for rounds in (400_000, 40_000))
    row("run perceptron, 400 000 x 10", large, small, "that of 40 000 x 10")


with tempfile.TemporaryDirectory(prefix="mistakebound-bench-") as name:
    main(pathlib.Path(name))
