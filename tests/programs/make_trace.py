"""A large trace from a seed, for measuring and for tests: make_trace.py [--rounds N] [--features D] [--digits K]
[--seed S] [--noise P] [--weights] > trace.jsonl

Every number is a decimal of up to K digits with a point somewhere in it. The trace is that of a right perceptron (ties
are mistakes), in exact integers; --weights adds the weights after each round. Labels follow a hidden direction and are
flipped with probability P, 0.1 by default. The same arguments give the same bytes.
"""

import argparse
import random
import sys


def decimal(mantissa, places):
    """mantissa / 10^places, with a point where it is no whole number."""
    if places == 0:
        return str(mantissa)
    digits = str(abs(mantissa)).rjust(places + 1, "0")
    return ("-" if mantissa < 0 else "") + f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--features", type=int, default=100)
    parser.add_argument("--digits", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--weights", action="store_true")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    places = options.digits // 2
    most = 10 ** options.digits - 1
    hidden = [draw.choice((-1, 1)) for _ in range(options.features)]
    # A pool of numbers is drawn from, as spelling each anew would take minutes.
    pool = [(m, decimal(m, places)) for m in (draw.randint(-most, most) for _ in range(10_000))]
    weights = [0] * options.features  # times 10^places
    out = sys.stdout
    out.write('{"format": "mistakebound-trace", "version": 1, "learner": "perceptron", '
              f'"dimension": {options.features}, "tie": "mistake", "step": 1}}\n')
    for _ in range(options.rounds):
        x = draw.choices(pool, k=options.features)
        y = 1 if sum(h * m for h, (m, _) in zip(hidden, x)) >= 0 else -1
        if draw.random() < options.noise:
            y = -y
        updated = y * sum(w * m for w, (m, _) in zip(weights, x)) <= 0
        if updated:
            weights = [w + y * m for w, (m, _) in zip(weights, x)]
        out.write(f'{{"x": [{", ".join([text for _, text in x])}], "y": {y}, "prediction": {-y if updated else y}, '
                  f'"updated": {"true" if updated else "false"}')
        if options.weights:
            out.write(f', "weights": [{", ".join([decimal(w, places) for w in weights])}]')
        out.write("}\n")


if __name__ == "__main__":
    main()
