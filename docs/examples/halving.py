"""Halving for mistakebound to drive: mistakebound drive halving -- python3 halving.py

A JSON object a line: first the parameters, then in every round what the experts predict, -1 or 1 each, answered with a
prediction, and the outcome, answered with whether experts were left out, and how many are left.
"""
import json
import sys


def messages():
    for line in sys.stdin:
        yield json.loads(line)


def answer(**fields):
    print(json.dumps(fields), flush=True)


def main():
    lines = messages()
    setting = next(lines)
    left = set(range(setting["dimension"]))
    for message in lines:
        votes = message["x"]
        balance = sum(votes[expert] for expert in left)
        answer(prediction=1 if balance > 0 or (balance == 0 and setting["tie"] == "positive") else -1)
        y = next(lines)["y"]
        right = {expert for expert in left if votes[expert] == y}
        updated, left = right != left, right
        answer(updated=updated, experts_left=len(left))


main()
