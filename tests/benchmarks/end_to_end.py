"""From a file to the verdict, beside what others take for the same file: end_to_end.py PROGRAM DOUBLES [--quick]
[--against OTHER]. With --memory: how much memory runs take at most (GNU time measures it, Debian's package `time`).

Each figure is the least processor time of some runs, or the least time that one waits for them, and what is worth reading are
the ratios. The data are drawn here. Against another build of the program, the two run in turn, and the last column has by how
much PROGRAM takes more, or less.
"""

import fractions
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM, DOUBLES = sys.argv[1:3]
MEMORY = "--memory" in sys.argv[3:]
QUICK = "--quick" in sys.argv[3:]  # everything once and a hundredth of it, to see that it works
OTHER = sys.argv[sys.argv.index("--against") + 1] if "--against" in sys.argv[3:] else None


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


def times():
    """Three times, and on for a second: what is short is hit by other work of the machine in most of a few runs."""
    begin = time.monotonic()
    count = 0
    while count < (1 if QUICK else 3) or (not QUICK and time.monotonic() - begin < 1):
        yield count
        count += 1


class Figure(float):
    """One of PROGRAM's; `other` is that of the other program, if any."""
    other = None


def costs(*command, codes=(0,)):
    """Seconds of processor time, the least, the most memory in bytes, and seconds that one waits, the least."""
    programs = [command[0], *([OTHER] if OTHER and command[0] == PROGRAM else [])]
    least = [[float("inf"), 0, float("inf")] for _ in programs]
    for _ in times():
        for program, figures in zip(programs, least):
            start = time.monotonic()
            process = subprocess.Popen([program, *command[1:]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, used = os.wait4(process.pid, 0)
            waited = time.monotonic() - start
            if os.waitstatus_to_exitcode(status) not in codes:
                sys.exit(f"end_to_end: {program} {' '.join(command[1:])} failed")
            figures[:] = (min(figures[0], used.ru_utime + used.ru_stime), max(figures[1], used.ru_maxrss * 1024),
                          min(figures[2], waited))
    own = list(map(Figure, least[0]))
    if len(programs) > 1:
        for figure, other in zip(own, least[1]):
            figure.other = other
    return own


def cost(*command, codes=(0,)):
    """The first two of them."""
    return costs(*command, codes=codes)[:2]


def against(figure):
    """The last column, if there is one."""
    return f" {figure / figure.other:.2f} |" if OTHER else ""


def json_loads(path):
    """Seconds of processor time, which one waits for, too."""
    best = float("inf")
    for _ in times():
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


def in_integers(path):
    """The learner in Python's integers, over one denominator."""
    start = time.process_time()
    rows = [[int(field.replace(".", "")) for field in line.split(",")] for line in open(path)]
    w = [0] * (len(rows[0]) - 1)
    for *x, y in rows:
        if y * sum(a * b for a, b in zip(w, x)) <= 0:
            w = [a + y * b for a, b in zip(w, x)]
    return time.process_time() - start


def in_numpy(path, numpy):
    """The learner with numpy's inner products."""
    start = time.process_time()
    rows = numpy.loadtxt(path, delimiter=",")
    w = numpy.zeros(rows.shape[1] - 1)
    for row in rows:
        if row[-1] * row[:-1].dot(w) <= 0:
            w += row[-1] * row[:-1]
    return time.process_time() - start


def in_scikit_learn(path, numpy, linear_model):
    """One pass of its perceptron, without the bias; numpy reads the file."""
    start = time.process_time()
    rows = numpy.loadtxt(path, delimiter=",")
    linear_model.Perceptron(max_iter=1, tol=None, shuffle=False, fit_intercept=False).fit(rows[:, :-1], rows[:, -1])
    return time.process_time() - start


def real_data(folder, name, times=200):
    """A file of tests/data, so many times over, as rows of numbers."""
    source = pathlib.Path(__file__).resolve().parent.parent / "data" / name
    lines = source.read_text().splitlines()
    if name.endswith(".libsvm"):
        rows = [line.split() for line in lines]
        most = max(int(entry.split(":")[0]) for row in rows for entry in row[1:])
        lines = []
        for label, *entries in rows:
            values = dict(entry.split(":") for entry in entries)
            lines.append(",".join([values.get(str(i), "0") for i in range(1, most + 1)] + [label.removeprefix("+")]))
    else:
        lines = lines[1:]
    path = folder / "real.csv"
    path.write_text(("\n".join(lines) + "\n") * (1 if QUICK else times))
    return path


def row(work, exact, other, name):
    print(f"| {work} | {exact / other:.2g} | {name} |{against(exact)}", flush=True)


def head(*columns):
    columns += ("of the other program",) * bool(OTHER)
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")


def main(folder):
    head("work, file to verdict", "times", "of what")
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
    for work, options in (("check --no-theorems, 20 000 x 30, with weights", ["--no-theorems"]),
                          ("check with all theorems", [])):
        processor, _, waited = costs(PROGRAM, "check", str(decimals), *options)
        row(work, processor, parsed, "Python's json.loads of its lines")
        row("waiting for it", waited, parsed, "the same")
    path = examples(folder / "data.csv", 1_000, 30, 6, .1)
    row("run perceptron, 1000 x 30, six digits", cost(PROGRAM, "run", "perceptron", str(path))[0], in_fractions(path),
        "the learner alone in Python's fractions")
    path = examples(folder / "data.csv", 20_000, 30, 6, .1)
    exact = cost(PROGRAM, "run", "perceptron", str(path))[0]
    row("run perceptron, 20 000 x 30, six digits", exact, in_integers(path), "the learner alone in Python's integers")
    try:
        import numpy
        row("the same", exact, in_numpy(path, numpy), "the learner alone with numpy")
        from sklearn import linear_model
        row("the same", exact, in_scikit_learn(path, numpy, linear_model), "scikit-learn's perceptron, one pass")
    except ModuleNotFoundError as absent:
        print(f"| the same | | {absent.name}, which is not installed |")
    for name in ("iris_setosa_vs_rest.csv", "iris_versicolor_vs_virginica.csv", "zoo_mammal_or_bird.csv",
                 "votes_yes16.csv", "heart_scale.libsvm"):
        path = real_data(folder, name)
        row(f"run perceptron, {name}, 200 times over", cost(PROGRAM, "run", "perceptron", str(path))[0],
            cost(DOUBLES, "perceptron", str(path))[0], "doubles that read it and keep the same quantities")
    growth(folder)


def growth(folder):
    """What ten times the rounds and so on cost, with a comparator that is given."""
    print()
    head("of `run perceptron`, u given", "times", "what grows")

    def seconds(rounds, dimension, digits, noise):
        path = examples(folder / "data.csv", rounds, dimension, digits, noise)
        u = ",".join(["1"] * dimension)
        return cost(PROGRAM, "run", "perceptron", str(path), "--u", u, codes=(0, 3))[0]  # 3: it separates nothing
    for work, large, small, name in (
            ("400 000 x 10 against 40 000 x 10", (400_000, 10, 2, .1), (40_000, 10, 2, .1), "rounds, 10 times"),
            ("4000 x 1000 against 4000 x 100", (4_000, 1000, 2, .1), (4_000, 100, 2, .1), "dimension, 10 times"),
            ("20 000 x 30 of fifteen digits against one", (20_000, 30, 15, .1), (20_000, 30, 1, .1), "digits, 15 times"),
            ("200 000 x 10 with 40 % noise against 5 %", (200_000, 10, 2, .4), (200_000, 10, 2, .05),
             "mistakes, some 2.5 times")):
        row(work, seconds(*large), seconds(*small), name)


def peak(*command):
    """Of the program's memory, in MB. What Python starts itself is said to have had at least Python's own."""
    measure = shutil.which("time") or sys.exit("end_to_end: --memory needs GNU time, the package `time`")
    done = subprocess.run([measure, "-f", "%M", PROGRAM, "run", "perceptron", *command], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"end_to_end: {' '.join(command)}: {done.stderr}")
    return megabytes(int(done.stderr.split()[-1]) * 1024)


def megabytes(count):
    return f"{count / 1e6:.{0 if count >= 1e7 else 1}f} MB"


def in_libsvm(path, to):
    with open(path) as rows, open(to, "w") as file:
        for line in rows:
            *x, y = line.split(",")
            file.write(" ".join([y.strip(), *(f"{i}:{value}" for i, value in enumerate(x, 1))]) + "\n")
    return to


def memory(folder):
    """Two million rounds are two hundred thousand, ten times over."""
    def file(rounds, dimension, digits, noise):
        path = examples(folder / "data.csv", min(rounds, 200_000), dimension, digits, noise)
        path.write_bytes(path.read_bytes() * max(1, rounds // 200_000))
        return path, megabytes(os.path.getsize(path))

    spelled = {rounds: f"{rounds:,}".replace(",", " ") for rounds in (20_000, 200_000, 2_000_000)}
    head("rounds x dimension", "digits", "the file", "10 % noise", "separable")
    for dimension, digits in ((10, 2), (10, 6), (30, 2), (30, 6)):
        for rounds, shown in spelled.items():
            figures = []
            for noise in (.1, 0):
                path, size = file(rounds, dimension, digits, noise)
                figures.append(peak(str(path)))
            print("| " + " | ".join([f"{shown} x {dimension}", str(digits), size, *figures]) + " |", flush=True)
    print()
    head("rounds x dimension", "the file", "in LIBSVM", "and in a random order", "in CSV, in a random order")
    for dimension, rounds in ((10, 20_000), (10, 200_000), (10, 2_000_000), (30, 20_000), (30, 200_000)):
        path, _ = file(rounds, dimension, 2, .1)
        other = in_libsvm(path, folder / "data.libsvm")
        figures = [peak(str(other)), peak(str(other), "--order", "random"), peak(str(path), "--order", "random")]
        print("| " + " | ".join([f"{spelled[rounds]} x {dimension}", megabytes(os.path.getsize(other)), *figures]) + " |",
              flush=True)


with tempfile.TemporaryDirectory(prefix="mistakebound-bench-") as name:
    (memory if MEMORY else main)(pathlib.Path(name))
