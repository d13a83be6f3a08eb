"""Littlestone's Winnow, exact, for mistakebound to drive: mistakebound drive littlestone-winnow -- python3 winnow.py

A JSON object a line: first the parameters, then in every round an instance, answered with a prediction, and its label,
answered with whether it updated, and the weights. Parameters again start a new case: "reset" says that this is
understood.
"""
import json
import sys
from fractions import Fraction


def messages():
    for line in sys.stdin:
        yield json.loads(line, parse_float=Fraction)


def answer(**fields):
    print(json.dumps(fields), flush=True)


def main():
    for message in messages():
        if "dimension" in message:
            setting = message
            initial, threshold, promotion, demotion = (
                Fraction(setting[name]) for name in ("initial", "threshold", "promotion", "demotion"))
            w = [initial] * (setting["dimension"] + (1 if setting["bias"] else 0))
        elif "x" in message:
            x = message["x"] + ([1] if setting["bias"] else [])
            score = sum(weight for weight, active in zip(w, x) if active) - threshold
            prediction = 1 if score > 0 or (score == 0 and setting["tie"] == "positive") else -1
            answer(prediction=prediction, reset=True)
        else:
            y = message["y"]
            updated = prediction != y or (score == 0 and setting["tie"] == "mistake")
            if updated:
                factor = promotion if y == 1 else demotion
                w = [weight * factor if active else weight for weight, active in zip(w, x)]
            answer(updated=updated, weights=[str(weight) for weight in w])


main()
