"""An exact perceptron for mistakebound to drive: mistakebound drive perceptron -- python3 perceptron.py

A JSON object a line: first the parameters, then in every round an instance, answered with a prediction, and its label,
answered with whether it updated, and the weights. Numbers are fractions, read as they are spelled and written in
quotes, so that nothing is rounded on the way. Parameters again start a new case: "reset" says that this is understood.
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
            step = Fraction(setting["step"])
            zero = [0] * (setting["dimension"] + (1 if setting["bias"] else 0))
            w = [Fraction(entry) for entry in setting.get("start", zero)]
        elif "x" in message:
            x = [Fraction(entry) for entry in message["x"]] + ([Fraction(1)] if setting["bias"] else [])
            score = sum(a * b for a, b in zip(w, x))
            prediction = 1 if score > 0 or (score == 0 and setting["tie"] == "positive") else -1
            answer(prediction=prediction, reset=True)
        else:
            y = message["y"]
            updated = prediction != y or (score == 0 and setting["tie"] == "mistake")
            if updated:
                w = [a + step * y * b for a, b in zip(w, x)]
            answer(updated=updated, weights=[str(a) for a in w])


main()
