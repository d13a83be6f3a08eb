"""The standard optimal algorithm for mistakebound to drive: mistakebound drive optimal --points ++--,+-+- -- python3 optimal.py

A JSON object a line: first the parameters, among them what the hypotheses of the class say at each point, then in every
round what they say at a point, -1 or 1 each, answered with a prediction, and the label, answered with how many
hypotheses are left. Parameters again start a new case: "reset" says that this is understood.
"""
import functools
import json
import sys


def messages():
    for line in sys.stdin:
        yield json.loads(line)


def answer(**fields):
    print(json.dumps(fields), flush=True)


def part(left, says, label):
    return frozenset(h for h in left if says[h] == label)


def dimension_on(points):
    """The Littlestone dimension of a set of hypotheses, by its definition; -1 of an empty one."""
    @functools.lru_cache(None)
    def dimension(left):
        if not left:
            return -1
        splits = [(part(left, says, 1), part(left, says, -1)) for says in points]
        return max([0] + [1 + min(map(dimension, both)) for both in splits if all(both)])
    return dimension


def main():
    for message in messages():
        if "dimension" in message:
            tie = message["tie"]
            points = [[1 if sign == "+" else -1 for sign in signs] for signs in message["points"].split(",")]
            dimension = dimension_on(points)
            left = frozenset(range(message["dimension"]))
        elif "x" in message:
            says = message["x"]
            score = dimension(part(left, says, 1)) - dimension(part(left, says, -1))
            answer(prediction=1 if score > 0 or (score == 0 and tie == "positive") else -1, reset=True)
        else:
            left = part(left, says, message["y"])
            answer(experts_left=len(left))


main()
