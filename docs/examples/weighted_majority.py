"""Weighted Majority for mistakebound to drive: mistakebound drive weighted-majority -- python3 weighted_majority.py

A JSON object a line: first the parameters, then in every round what the experts say, -1 or 1 each, answered with a
prediction, and the outcome, answered with the weights after the round, as fractions. Parameters again start a new case:
"reset" says that this is understood.
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
            setting, beta = message, Fraction(message["beta"])
            weights = [Fraction(w) for w in message.get("start", [1] * message["dimension"])]
        elif "x" in message:
            said = message["x"]
            balance = sum(w * vote for w, vote in zip(weights, said))
            prediction = 1 if balance > 0 or (balance == 0 and setting["tie"] == "positive") else -1
            answer(prediction=prediction, reset=True)
        else:
            tie_errs = balance == 0 and setting["tie"] == "mistake"
            updated = prediction != message["y"] or tie_errs or setting["updates"] == "always"
            if updated:
                weights = [w if vote == message["y"] else beta * w for w, vote in zip(weights, said)]
            answer(updated=updated, weights=[str(w) for w in weights])


main()
