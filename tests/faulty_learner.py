"""A learner with one thing wrong, for mistakebound to drive: faulty_learner.py FAULT. The fault none is right;
silent-FAULT answers {} instead of its weights.

It speaks the protocol of docs/drive.md for perceptron and littlestone-winnow, in fractions, or in doubles where the
fault says so.
"""
import json
import struct
import sys
from fractions import Fraction

SILENT = sys.argv[1].startswith("silent-")  # shows no weights
FAULT = sys.argv[1].removeprefix("silent-")
DOUBLES = FAULT in ("doubles", "float32")


def number(value):
    return float(value) if DOUBLES else Fraction(value)


def rounded(value):
    return struct.unpack("f", struct.pack("f", value))[0] if FAULT == "float32" else value


def shown(w):
    return w if DOUBLES else [str(a) for a in w]


class Perceptron:
    def __init__(self, setting):
        self.bias, self.tie = setting["bias"], setting["tie"]
        if FAULT == "zero":
            self.tie = {"positive": "negative", "negative": "positive", "mistake": "never"}[self.tie]
        self.step = number(setting["step"]) * (2 if FAULT == "step" else 1)
        self.w = [number(0)] * (setting["dimension"] + self.bias)
        self.stale = self.w
        self.updates = 0

    def predict(self, x):
        self.x = [number(a) for a in x] + [number(1)] * self.bias
        weights = self.stale if FAULT == "stale" else self.w
        self.score = sum((a * b for a, b in zip(weights, self.x)), number(0))
        self.prediction = 1 if self.score > 0 or (self.score == 0 and self.tie == "positive") else -1
        if FAULT == "sign":
            self.prediction = -self.prediction
        return self.prediction

    def learn(self, y):
        self.stale = self.w
        due = self.prediction != y or (self.score == 0 and self.tie == "mistake")
        if FAULT == "always":
            due = True
        if not due:
            return
        self.updates += 1
        if FAULT == "skip" and self.updates == 2:
            return
        sign = -y if FAULT == "swapped" else y
        moved = [rounded(a + self.step * sign * b) for a, b in zip(self.w, self.x)]
        if FAULT == "bias":
            moved[-1] = self.w[-1]
        if FAULT == "altered" and self.updates == 2:
            moved[0] += 7
        self.w = moved


class Winnow:
    def __init__(self, setting):
        self.tie = setting["tie"]
        if FAULT == "zero":
            self.tie = "negative" if self.tie == "positive" else "positive"
        self.threshold = number(setting["threshold"]) * (2 if FAULT == "threshold" else 1)
        self.promotion = number(setting["promotion"]) + (1 if FAULT == "promotion" else 0)
        self.demotion = number(setting["demotion"])
        if FAULT == "demotion":
            self.demotion = self.demotion / 2 if self.demotion else number(1) / 2
        self.w = [number(setting["initial"]) * (2 if FAULT == "initial" else 1)] * setting["dimension"]
        self.updates = 0

    def predict(self, x):
        self.x = x
        score = sum((a for a, active in zip(self.w, x) if active), number(0)) - self.threshold
        self.due_anyway = score == 0 and self.tie == "mistake"
        self.prediction = 1 if score > 0 or (score == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        if not (self.prediction != y or self.due_anyway or FAULT == "always"):
            return
        self.updates += 1
        if FAULT == "skip" and self.updates == 2:
            return
        up = (y == 1) != (FAULT == "swapped")
        self.w = [a * (self.promotion if up else self.demotion) if active else a for a, active in zip(self.w, self.x)]


def main():
    setting = json.loads(sys.stdin.readline(), parse_float=str)
    learner = (Perceptron if setting["learner"] == "perceptron" else Winnow)(setting)
    for line in sys.stdin:
        message = json.loads(line, parse_float=str)
        if "x" in message:
            answer = {"prediction": learner.predict(message["x"])}
        else:
            learner.learn(message["y"])
            answer = {} if SILENT else {"weights": shown(learner.w)}
        print(json.dumps(answer), flush=True)


main()
