"""Perceptrons that are nearly right, for mistakebound to drive: near_learners.py FAULT.

They show nothing but predictions, and are off by little, late, or far out: rounded weights, a step or a threshold that is
off in the last places, a coordinate beyond the 65th, a counter that wraps, subnormal numbers that are read wrong. What each one does wrong stands where it does
it; `right` does nothing wrong.
"""
import json
import math
import struct
import sys

FAULT = sys.argv[1]


def number(text):
    top, _, bottom = str(text).partition("/")
    return float(top) / float(bottom or 1)


def single(value):
    return struct.unpack("f", struct.pack("f", max(-3e38, min(3e38, value))))[0]


def read(text):
    value = float(text)
    if 0 < abs(value) < sys.float_info.min:  # subnormal
        if FAULT == "subnormal-raises":
            raise ValueError(f"{text} is out of range")
        if FAULT == "subnormal-nan":
            return math.nan
        if FAULT == "subnormal-digits":  # of the exponent two digits are read
            mantissa, exponent = text.split("e-")
            return float(mantissa + "e-" + exponent[:2])
        if FAULT == "subnormal-plain":  # the exponent is not
            return float(text.partition("e")[0])
    return value


class Perceptron:
    def __init__(self, setting):
        self.tie, self.step = setting["tie"], number(setting["step"])
        self.n = setting["dimension"] + (1 if setting["bias"] else 0)
        self.w = [number(w) for w in setting.get("start", [0] * self.n)]
        self.rounds = self.updates = 0

    def score(self, x):
        w = self.w
        if FAULT.startswith("places-"):  # weights are rounded to so many decimals
            w = [round(a, int(FAULT[7:])) for a in w]
        if FAULT == "floats":  # the score is made in single precision
            w, x = [single(a) for a in w], [single(a) for a in x]
        if FAULT.startswith("only-"):  # the coordinates behind that do not count
            w = w[:int(FAULT[5:])]
        if FAULT.startswith("without-"):  # that coordinate does not count
            w = [a for i, a in enumerate(w) if i != int(FAULT[8:]) - 1]
            x = [a for i, a in enumerate(x) if i != int(FAULT[8:]) - 1]
        s = sum(a * b for a, b in zip(w, x))
        if FAULT == "sparse-skips":  # after eight zeros in a row the instance is taken to be over
            s, zeros = 0.0, 0
            for a, b in zip(w, x):
                zeros = 0 if b else zeros + 1
                s += a * b
                if zeros == 8:
                    break
        if FAULT == "equal-once":  # entries that are alike count once
            s = sum(a * b for i, (a, b) in enumerate(zip(w, x)) if i == 0 or abs(b) != abs(x[i - 1]) or abs(b) < 8)
        if FAULT == "flushes":  # products below 2^-100 are taken for 0
            s = sum(p for p in (a * b for a, b in zip(w, x)) if abs(p) >= 2.0**-100)
        if FAULT.startswith("threshold"):  # what has to be exceeded is no 0
            s -= float(FAULT[9:])
        if FAULT.startswith("relative"):  # scores that are small beside their terms count as 0
            size = sum(abs(a * b) for a, b in zip(w, x))
            s = 0.0 if abs(s) <= float(FAULT[8:]) * size else s
        return s

    def predict(self, x):
        self.x = [float(a) for a in x] + [1.0] * (self.n - len(x))
        self.rounds += 1
        self.s = self.score(self.x)
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        due = self.prediction != y or (self.s == 0 and self.tie == "mistake")
        if FAULT.startswith("margin"):  # it learns from what is right by little, too
            due = due or y * self.s < float(FAULT[6:])
        if FAULT == "wraps-1024" and self.rounds % 1024 == 0:  # a counter of ten bits is taken for a flag
            due = False
        if FAULT == "stops-4096" and self.rounds > 4096:
            due = False
        if due:
            self.updates += 1
            step = self.step
            if FAULT.startswith("eta"):  # off by that share
                step *= 1 + float(FAULT[3:])
            if FAULT == "decays":  # by a millionth in every update
                step *= (1 - 1e-6)**self.updates
            if FAULT == "wraps-256":  # updates are counted in eight bits, and none is made at 0
                step *= 1 if self.updates % 256 else 0
            self.w = [a + step * y * b for a, b in zip(self.w, self.x)]
        return {}


def main():
    for line in sys.stdin:
        message = json.loads(line, parse_float=read)
        if "dimension" in message:  # a new case
            learner = Perceptron(message)
        elif "x" in message:
            print(json.dumps({"prediction": learner.predict(message["x"]), "reset": True}), flush=True)
        else:
            print(json.dumps(learner.learn(message["y"])), flush=True)


main()
