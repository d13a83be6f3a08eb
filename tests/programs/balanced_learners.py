"""Balanced Winnow for mistakebound to drive: balanced_learners.py WAY [SHOWN].

SHOWN is `weights` (the default), `updated` or `nothing`. Right are `exact` (in fractions), `double`, `float32`,
`logarithms` and `hash` (as it is written for sparse text, with weights that are made when they are first needed); what the
others do wrong stands where they do it.
"""
import json
import math
import struct
import sys
from fractions import Fraction

WAY = sys.argv[1]
SHOWN = sys.argv[2] if len(sys.argv) > 2 else "weights"


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def number(text):
    exact = Fraction(str(text))
    return exact if WAY == "exact" else single(float(exact)) if WAY == "float32" else float(exact)


class Balanced:
    def __init__(self, setting):
        self.tie, self.bias = setting["tie"], 1 if setting["bias"] else 0
        self.modified = setting["factors"] == "modified"
        for name in ("plus", "minus", "threshold", "promotion", "demotion", "margin"):
            setattr(self, name, number(setting[name]))
        self.n = setting["dimension"] + self.bias
        self.start()

    def start(self):
        self.w = {1: [self.plus] * self.n, -1: [self.minus] * self.n}

    def score(self):
        total = number(0)
        for u, v, a in zip(self.w[1], self.w[-1], self.x):
            total = self.narrow(total + self.narrow(self.narrow(u - v) * a))
        if WAY == "no-threshold":
            return total
        return self.narrow(total - self.threshold)

    @staticmethod
    def narrow(value):
        return single(value) if WAY == "float32" else value

    def predict(self, x):
        self.x = [number(a) for a in x] + [number(1)] * self.bias
        self.s = self.score()
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def due(self, y):
        if WAY == "on-mistakes":  # whatever the margin is
            return self.prediction != y
        if self.margin == 0:
            return self.prediction != y or (self.s == 0 and self.tie == "mistake")
        if WAY == "inside":  # not at the margin itself
            return y * self.s < self.margin
        if WAY == "half-margin":
            return y * self.s <= self.margin / 2
        return y * self.s <= self.margin

    def factors(self, a):
        if self.modified and WAY != "plain" or WAY == "modified":
            return self.narrow(self.promotion * self.narrow(1 + a)), self.narrow(self.demotion * self.narrow(1 - a))
        return self.promotion, self.demotion

    def update(self, y):
        for i, a in enumerate(self.x):
            if a > 0 or WAY == "inactive":  # every coordinate
                up, down = self.factors(a)
                if WAY == "another":  # factor of promotion
                    up = up / 1.5 * 2
                if WAY == "another-down":
                    down /= 2
                if WAY == "swapped":
                    up, down = down, up
                if WAY != "keeps-label":  # the weights on the label's side
                    self.w[y][i] = self.narrow(self.w[y][i] * up)
                if WAY != "keeps-other":  # those on the other side
                    self.w[-y][i] = self.narrow(self.w[-y][i] * down)
        if WAY == "capped":
            self.w = {y: [min(a, 5.0) for a in w] for y, w in self.w.items()}

    def learn(self, y):
        updated = self.due(y)
        if updated:
            self.update(y)
        if SHOWN == "nothing":
            return {}
        return {"updated": updated} if SHOWN == "updated" else {"weights": [self.spelled(a) for a in self.weights()]}

    def weights(self):
        return [*self.w[1], *self.w[-1]]

    @staticmethod
    def spelled(value):
        return f"{value.numerator}/{value.denominator}" if WAY == "exact" else value


class Logarithms(Balanced):
    def start(self):
        self.logs = {1: [math.log(self.plus)] * self.n, -1: [math.log(self.minus)] * self.n}
        self.remember()

    def remember(self):
        self.w = {y: [math.exp(a) for a in logs] for y, logs in self.logs.items()}

    def update(self, y):
        for i, a in enumerate(self.x):
            if a > 0:
                for side, factor in zip((y, -y), self.factors(a)):
                    self.logs[side][i] += math.log(factor) if factor > 0 else -math.inf
        self.remember()


class Hash(Balanced):
    def start(self):
        self.of_plus, self.of_minus = {}, {}

    def features(self):
        return {f"x{i}": a for i, a in enumerate(self.x) if a}

    def score(self):
        return sum(a * (self.of_plus.get(f, self.plus) - self.of_minus.get(f, self.minus))
                   for f, a in self.features().items()) - self.threshold

    def update(self, y):
        for feature, a in self.features().items():
            up, down = self.factors(a)
            of_plus, of_minus = (up, down) if y > 0 else (down, up)
            self.of_plus[feature] = self.of_plus.get(feature, self.plus) * of_plus
            self.of_minus[feature] = self.of_minus.get(feature, self.minus) * of_minus

    def weights(self):
        return [self.of_plus.get(f"x{i}", self.plus) for i in range(self.n)] \
            + [self.of_minus.get(f"x{i}", self.minus) for i in range(self.n)]


def main():
    for line in sys.stdin:
        message = json.loads(line, parse_float=str)
        if "dimension" in message:
            learner = {"logarithms": Logarithms, "hash": Hash}.get(WAY, Balanced)(message)
            continue
        answer = {"prediction": learner.predict(message["x"]), "reset": True} if "x" in message \
            else learner.learn(message["y"])
        print(json.dumps(answer), flush=True)


main()
