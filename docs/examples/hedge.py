"""Hedge for mistakebound to drive: mistakebound drive hedge --numbers decimal -- python3 hedge.py

A JSON object a line: first the parameters, then in every round its number, answered with the probabilities p, and what
the experts lose, answered with the weights after the round, both as fractions; of the linear factor 1 - (1 - beta) l.
Parameters again start a new case: "reset" says that this is understood.
"""
import json
import sys
from fractions import Fraction


def answer(**fields):
    print(json.dumps(fields), flush=True)


def main():
    for line in sys.stdin:
        message = json.loads(line, parse_float=Fraction)
        if "dimension" in message:
            beta = Fraction(message["beta"])
            weights = [Fraction(1)] * message["dimension"]
        elif "round" in message:
            total = sum(weights)
            answer(p=[str(w / total) for w in weights], reset=True)
        else:
            weights = [w * (1 - (1 - beta) * Fraction(loss)) for w, loss in zip(weights, message["x"])]
            answer(weights=[str(w) for w in weights])


main()
