"""Hedge for `drive`, right and wrong: hedge_learners.py WAY [p] [weights] shows p before a round, weights after it.

Ways that are right: exact (fractions, of the linear factor), double (products), power (beta to the sum of the losses),
logarithms (sums of logarithms, less the largest), normalised (p goes on from p). Others have a fault that is their name.
"""
import json
import math
import sys
from fractions import Fraction

way, *shown = sys.argv[1:]
exact = way == "exact"


def number(value):
    return Fraction(value) if exact else float(Fraction(value))


def factor(loss):
    rule = setting["rule"]
    if way == "other-rule":
        rule = "linear" if rule == "hedge" else "hedge"
    if way == "clipped":
        loss = min(loss, 1)
    if way == "sign":
        return 1 / base ** loss if rule == "hedge" else 1 + (1 - base) * loss
    return base ** loss if rule == "hedge" else 1 - (1 - base) * loss


def probabilities():
    if way == "unnormalised":
        return list(weights)
    if way == "logarithms":
        largest = max(logs)
        powers = [math.exp(a - largest) for a in logs]
        return [a / sum(powers) for a in powers]
    total = sum(weights)
    return [w / total for w in weights]


def answer(**fields):
    print(json.dumps(fields, default=str), flush=True)


for line in sys.stdin:
    message = json.loads(line, parse_float=Fraction if exact else float)
    if "dimension" in message:
        setting, n, t, late = message, message["dimension"], 0, None
        base = math.exp(-float(Fraction(setting["eta"]))) if "eta" in setting else number(setting["beta"])
        if way.startswith("eta="):  # whatever is declared
            base = math.exp(-float(way[4:]))
        if way.startswith("beta="):
            base = float(way[5:])
        if way == "beta":
            base = base / 2
        weights, logs, sums = [number(1)] * n, [0.0] * n, [number(0)] * n
        if way == "start":
            weights = [number(1) / n] * n
    elif "round" in message:
        p = probabilities()
        answer(reset=True, **({"p": p} if "p" in shown else {}))
    else:
        losses = [number(loss) for loss in message["x"]]
        t += 1
        lost = sum(a * b for a, b in zip(p, losses))
        skips = (way == "skips-second" and t % 2 == 0) or (way == "mistakes" and lost < 0.5) or (way == "skips-third" and t == 3)
        counted, late = (late or [number(0)] * n, losses) if way == "late" else (losses, None)
        if not skips:
            logs = [a + math.log(factor(loss)) for a, loss in zip(logs, counted)]
            sums = [a + loss for a, loss in zip(sums, counted)]
            weights = [w * factor(loss) for w, loss in zip(weights, counted)]
            if way == "power" and setting["rule"] == "hedge":
                weights = [base ** a for a in sums]
            if way == "normalised":
                weights = [w / sum(weights) for w in weights]
        answer(**({"weights": weights} if "weights" in shown else {}))
