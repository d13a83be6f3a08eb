"""Winnow with exponentiated weights, exact for a rational e^eta, for mistakebound to drive:

    mistakebound drive winnow --beta 2 -- python3 exponentiated_winnow.py

A JSON object a line: first the parameters, then in every round an instance, answered with a prediction, and its label,
answered with whether it updated, and the weights. Parameters again start a new case: "reset" says that this is
understood. Instances are then whole numbers, so that all weights are fractions.
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
            factor = Fraction(setting["beta"]) ** Fraction(setting["power"])  # e^eta; a fraction for a whole power
            w = [Fraction(1)] * setting["dimension"]
        elif "x" in message:
            x = message["x"]
            score = sum(weight * entry for weight, entry in zip(w, x))
            prediction = 1 if score > 0 or (score == 0 and setting["tie"] == "positive") else -1
            answer(prediction=prediction, reset=True)
        else:
            y = message["y"]
            updated = prediction != y or (score == 0 and setting["tie"] == "mistake")
            if updated:
                w = [weight * factor ** (y * entry) for weight, entry in zip(w, x)]
            total = sum(w) if setting["normalized"] else 1
            answer(updated=updated, weights=[str(weight / total) for weight in w])


main()
