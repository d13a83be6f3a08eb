"""Halving for mistakebound to drive: mistakebound drive halving -- python3 halving.py

A JSON object a line: first the parameters, then in every round what the experts predict, -1 or 1 each, answered with a
prediction, and the outcome, answered with whether experts were left out, and how many are left. Parameters again start
a new case: "reset" says that this is understood.
"""
import json
import sys


def messages():
    for line in sys.stdin:
        yield json.loads(line)


def answer(**fields):
    print(json.dumps(fields), flush=True)


def main():
    for message in messages():
        if "dimension" in message:
            setting = message
            left = set(range(setting["dimension"]))
        elif "x" in message:
            votes = message["x"]
            balance = sum(votes[expert] for expert in left)
            positive = balance > 0 or (balance == 0 and setting["tie"] == "positive")
            answer(prediction=1 if positive else -1, reset=True)
        else:
            right = {expert for expert in left if votes[expert] == message["y"]}
            updated, left = right != left, right
            answer(updated=updated, experts_left=len(left))


main()
