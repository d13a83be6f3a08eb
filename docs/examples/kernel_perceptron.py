"""The kernel perceptron, exact, for mistakebound to drive:

    mistakebound drive kernel-perceptron --kernel polynomial:2:1 -- python3 kernel_perceptron.py

A JSON object a line: first the parameters, then in every round an instance, answered with a prediction, and its label,
answered with whether the learner updates. Parameters again start a new case: "reset" says that this is understood.
Kernels: linear and polynomial:P:C, which is (C + x.z)^P.
"""
import json
import sys
from fractions import Fraction


def messages():
    for line in sys.stdin:
        yield json.loads(line, parse_float=Fraction)


def answer(**fields):
    print(json.dumps(fields), flush=True)


def kernel_of(text):
    name, *parameters = text.split(":")
    degree, constant = (int(parameters[0]), Fraction(parameters[1])) if name == "polynomial" else (1, 0)
    return lambda x, z: (constant + sum(a * b for a, b in zip(x, z))) ** degree


def main():
    for message in messages():
        if "dimension" in message:
            setting = message
            kernel = kernel_of(setting["kernel"])
            terms = []  # pairs (y, x) of the updates
        elif "x" in message:
            x = message["x"] + ([1] if setting["bias"] else [])
            score = sum(y * kernel(z, x) for y, z in terms)
            prediction = 1 if score > 0 or (score == 0 and setting["tie"] == "positive") else -1
            answer(prediction=prediction, reset=True)
        else:
            y = message["y"]
            updated = prediction != y or (score == 0 and setting["tie"] == "mistake")
            if updated:
                terms.append((y, x))
            answer(updated=updated)


main()
