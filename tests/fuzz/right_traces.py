"""Traces of right programs that compute in doubles and show their states as people print them: with one to six decimals, in
few digits, as whole numbers; in every round, after updates, now and then, or at the end. None may be said to follow another
rule: right_traces.py PROGRAM [--seeds FIRST-LAST | --seconds S [--from SEED]].

A seed makes one trace, of one of the learners whose state is a list of weights. What is shown may hide updates, and then
nothing is known: "the rule is another one, or the weights are shown otherwise". Without --from, what --seconds has time for
begins at a seed that is drawn and printed.
"""

import argparse
import itertools
import json
import math
import pathlib
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import seeds

FORMATS = ("%.0f", "%.1f", "%.2f", "%.3f", "%.4f", "%.6f", "%.3g", "%.4g", "%g", "%.8g", "%r")
#: A coordinate of an instance.
NUMBERS = (lambda draw: draw.randint(-3, 3), lambda draw: round(draw.uniform(-0.05, 0.05), 4),
           lambda draw: round(draw.uniform(-1, 1), 2), lambda draw: round(draw.uniform(-5, 5), 1),
           lambda draw: round(draw.uniform(-200, 200), 1))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def plus(a, factor, b):
    return [x + factor * y for x, y in zip(a, b)]


def decide(score, tie, y):
    return 1 if score > 0 else -1 if score < 0 else {"positive": 1, "negative": -1, "mistake": -y}[tie]


def examples(draw, n, rounds, number):
    hidden = [draw.gauss(0, 1) for _ in range(n)]
    for _ in range(rounds):
        x = [number(draw) for _ in range(n)]
        yield x, (1 if dot(hidden, x) >= 0 else -1) * (-1 if draw.random() < 0.1 else 1)


# Each gives its parameters, and for every round x, y, its prediction, whether it updated, and its state.

def perceptron(draw, tie, n, rounds, learner):
    step = draw.choice((1, 1, 0.1, 0.5, 0.01))
    averaging = draw.choice(("after", "before")) if learner == "averaged-perceptron" else None
    yield {"step": step, **({"averaging": averaging} if averaging else {})}
    w, total, voters = [0.0] * n, [0.0] * n, []
    for t, (x, y) in enumerate(examples(draw, n, rounds, draw.choice(NUMBERS))):
        right = decide(dot(w, x), tie, y) == y
        score = dot(w, x)
        if averaging:
            score = dot(total, x) / t if t else 0
        elif learner == "voted-perceptron":
            scores = [dot(voter, x) for voter in voters]
            score = sum(decide(one, tie, y) for one in scores if one or tie != "mistake")
        prediction = decide(score, tie, y)
        total = plus(total, averaging == "before", w)
        w = w if right else plus(w, step * y, x)
        voters.append(w)
        total = plus(total, averaging == "after", w)
        yield x, y, prediction, not right, {"weights": w, **({"averaged": [a / (t + 1) for a in total]} if averaging else {})}


def with_margin(draw, tie, n, rounds, learner):
    margin, c = draw.choice((0.1, 0.5, 1, 3)), draw.choice((1, 0.5, 0.1, 0.01))
    yield {"margin": margin} if learner == "margin-perceptron" else {} if learner == "passive-aggressive" else {"aggressiveness": c}
    w = [0.0] * n
    for x, y in examples(draw, n, rounds, draw.choice(NUMBERS)):
        score, x2 = dot(w, x), dot(x, x)
        loss = max(0.0, 1 - y * score)
        updated = y * score <= margin if learner == "margin-perceptron" else loss > 0 and x2 > 0
        if updated:
            step = {"margin-perceptron": lambda: 1, "passive-aggressive": lambda: loss / x2,
                    "passive-aggressive-1": lambda: min(c, loss / x2),
                    "passive-aggressive-2": lambda: loss / (x2 + 1 / (2 * c))}[learner]()
            w = plus(w, step * y, x)
        yield x, y, decide(score, tie, y), updated, {"weights": w}


def winnow_of_littlestone(draw, tie, n, rounds, learner):
    balanced = learner == "balanced-winnow"
    threshold, promotion, demotion = draw.choice((n, n / 2, 1, 0.3)), draw.choice((2, 1.5, 1.1)), draw.choice((0.5, 0.25, 0.9))
    start = [draw.choice((1, 0.5, 2, 0.2)), draw.choice((1, 0.5, 0.1))] if balanced else [draw.choice((1, 1, 0.5, 0.1))]
    yield {**dict(zip(("plus", "minus") if balanced else ("initial",), start)), "threshold": threshold,
           "promotion": promotion, "demotion": demotion}
    sides = [[float(one)] * n for one in start]
    for x, y in examples(draw, n, rounds, lambda draw: draw.randint(0, 1)):
        prediction = decide(sum(sign * dot(w, x) for sign, w in zip((1, -1), sides)) - threshold, tie, y)
        if prediction != y:
            factors = (promotion, demotion)[::y]
            sides = [[a * factor if b else a for a, b in zip(w, x)] for w, factor in zip(sides, factors)]
        yield x, y, prediction, prediction != y, {"weights": sum(sides, [])}


def winnow(draw, tie, n, rounds, _):
    eta, name = draw.choice((0.1, 0.5, 1, 0.01)), draw.choice(("weights", "weights", "exponents"))
    yield {"eta": eta}
    exponents = [0.0] * n

    def weights():
        powers = [math.exp(eta * (one - max(exponents))) for one in exponents]
        return [power / sum(powers) for power in powers]

    for x, y in examples(draw, n, rounds, draw.choice(NUMBERS[2:4])):
        prediction = decide(dot(weights(), x), tie, y)
        exponents = exponents if prediction == y else plus(exponents, y, x)
        yield x, y, prediction, prediction != y, {name: exponents if name == "exponents" else weights()}


def weighted_majority(draw, tie, n, rounds, _):
    beta, always = draw.choice((0.5, 0.3, 0.9, 0.8)), draw.choice((True, False))
    yield {"beta": beta, "updates": "always" if always else "mistakes"}
    w = [1.0] * n
    for x, y in examples(draw, n, rounds, lambda draw: draw.choice((-1, 1))):
        prediction = decide(dot(w, x), tie, y)
        if always or prediction != y:
            w = [a * (beta if b != y else 1) for a, b in zip(w, x)]
        yield x, y, prediction, None if always else prediction != y, {"weights": w}


def hedge(draw, _tie, n, rounds, _):
    beta, rule, divides = draw.choice((0.5, 0.3, 0.9)), draw.choice(("linear", "hedge")), draw.choice((True, False, False))
    yield {"beta": beta, "rule": rule}
    w = [1.0] * n
    for _ in range(rounds):
        losses, p = [round(draw.random(), 2) for _ in range(n)], [a / sum(w) for a in w]
        w = [a * (1 - (1 - beta) * b if rule == "linear" else beta ** b) for a, b in zip(w, losses)]
        w = [a / sum(w) for a in w] if divides else w
        yield losses, None, None, None, {"p": p, "weights": w}


LEARNERS = {"perceptron": perceptron, "averaged-perceptron": perceptron, "voted-perceptron": perceptron,
            "margin-perceptron": with_margin, "passive-aggressive": with_margin, "passive-aggressive-1": with_margin,
            "passive-aggressive-2": with_margin, "littlestone-winnow": winnow_of_littlestone,
            "balanced-winnow": winnow_of_littlestone, "winnow": winnow, "weighted-majority": weighted_majority, "hedge": hedge}


def trace_of(seed):
    draw = random.Random(seed)
    learner, n, rounds = draw.choice(list(LEARNERS)), draw.choice((1, 2, 3, 4, 6)), draw.choice((4, 8, 15, 30, 60))
    tie = draw.choice(("mistake", "positive", "negative"))
    run = LEARNERS[learner](draw, tie, n, rounds, learner)
    header = {"learner": learner, "dimension": n, **({} if learner == "hedge" else {"tie": tie}), **next(run)}
    # Nobody shows shares as whole numbers, and 0 is none.
    printed = draw.choice(FORMATS[1:] if learner == "hedge" else FORMATS)
    when, says = draw.choice(("always", "updates", "last", "some", "never")), draw.choice((True, False))
    lines, fields = [header], None
    for t, (x, y, prediction, updated, state) in enumerate(run, 1):
        line = {"x": x} if y is None else {"x": x, "y": y, "prediction": prediction}
        if says and updated is not None:
            line["updated"] = updated
        fields = fields or draw.choice([[*state], *([name] for name in state)])
        shows = {"always": True, "updates": updated is not False, "last": t == rounds, "some": draw.random() < 0.4, "never": False}
        if learner == "hedge" or shows[when]:
            line.update({name: [float(printed % a) for a in state[name]] for name in fields})
        lines.append(line)
    return "".join(json.dumps(line) + "\n" for line in lines)


def accusation(program, seed):
    """What is said of the trace that is untrue; None where nothing is."""
    text = trace_of(seed)
    done = subprocess.run([program, "check", "-", "--no-theorems"], input=text, text=True, capture_output=True)
    if done.returncode not in (0, 1):
        return f"exit code {done.returncode}: {done.stderr}\n{text}"
    return done.stdout + text if "rule is another one." in " ".join(done.stdout.split()) else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda p: str(pathlib.Path(p).resolve()))
    seeds.add_arguments(parser, "1-400")
    options = parser.parse_args()
    first, last = seeds.first_and_last(parser, options)
    end = time.monotonic() + options.seconds if options.seconds else None
    tried = accused = 0
    numbers = itertools.count(first) if last is None else iter(range(first, last + 1))
    with ThreadPoolExecutor(2) as pool:
        while batch := list(itertools.islice(numbers, 50)):
            for seed, untrue in zip(batch, pool.map(lambda seed: accusation(options.program, seed), batch)):
                tried += 1
                if untrue:
                    accused += 1
                    print(f"seed {seed}: a right trace is accused; replay with --seeds {seed}-{seed}\n{untrue}", flush=True)
            if end and time.monotonic() >= end:
                break
    print(f"{tried} right traces from seed {first}: {accused} accused")
    if tried == 0 or accused:
        sys.exit(1)


if __name__ == "__main__":
    main()
