"""A learner with one thing wrong, for mistakebound to drive: faulty_learner.py FAULT. The fault none is right,
and so is notes, which says more than it is asked for, in notations of its own; silent-FAULT answers {} instead of its
weights, weighing-FAULT of Winnow shows its weights in doubles.

It speaks the protocol of docs/drive.md for every learner, in fractions, or in doubles where the fault says so.
"""
import decimal
import json
import math
import struct
import sys
from fractions import Fraction
from functools import reduce
from operator import add

SILENT = sys.argv[1].startswith("silent-")  # shows no weights
WEIGHING = sys.argv[1].startswith("weighing-")
FAULT = sys.argv[1].removeprefix("silent-").removeprefix("weighing-")
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
        zero = [0] * (setting["dimension"] + self.bias)
        self.w = [number(a) for a in (zero if FAULT == "start" else setting.get("start", zero))]
        self.stale = self.w
        self.updates = 0

    def predict(self, x):
        if FAULT == "crash" and self.updates == 2:
            raise ValueError("two updates are too much")
        self.x = [number(a) for a in x] + [number(1)] * self.bias
        weights = self.stale if FAULT == "stale" else self.w
        # One after the other: sum() is more exact from Python 3.12 on.
        self.score = reduce(add, (a * b for a, b in zip(weights, self.x)), number(0))
        self.prediction = 1 if self.score > 0 or (self.score == 0 and self.tie == "positive") else -1
        if FAULT == "sign":
            self.prediction = -self.prediction
        return self.prediction

    def state(self):
        return {"weights": [float("nan")] * len(self.w) if FAULT == "nan" and self.updates == 2 else shown(self.w)}

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


class LittlestoneWinnow:
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

    def state(self):
        return {"weights": shown(self.w)}

    def learn(self, y):
        if not (self.prediction != y or self.due_anyway or FAULT == "always"):
            return
        self.updates += 1
        if FAULT == "skip" and self.updates == 2:
            return
        up = (y == 1) != (FAULT == "swapped")
        self.w = [a * (self.promotion if up else self.demotion) if active else a for a, active in zip(self.w, self.x)]


def other_tie(tie):
    return {"positive": "negative", "negative": "positive", "mistake": "positive"}[tie]


def sign_of_powers(terms):
    """The sign of the sum of a e^b over the pairs (a, b), rational: different powers of e are linearly independent."""
    collected = {}
    for a, b in terms:
        collected[b] = collected.get(b, 0) + a
    terms = [(a, b) for b, a in collected.items() if a]
    if not terms:
        return 0
    highest = max(b for _, b in terms)
    digits = 30
    while True:
        with decimal.localcontext() as context:
            context.prec = digits
            total = size = decimal.Decimal(0)
            for a, b in terms:
                part = (decimal.Decimal(a.numerator) / a.denominator *
                        (decimal.Decimal((b - highest).numerator) / (b - highest).denominator).exp())
                total, size = total + part, size + abs(part)
            if abs(total) > size.scaleb(8 - digits):  # the exponents are between -10^5 and 0, their errors below 10^6 ulp
                return 1 if total > 0 else -1
        digits *= 2


class Winnow:
    """By beta with weights, by eta with exponents."""

    def __init__(self, setting):
        self.tie = other_tie(setting["tie"]) if FAULT == "zero" else setting["tie"]
        self.factor = 2 if FAULT == "eta" else 1
        self.beta = Fraction(setting["beta"]) ** self.factor if "beta" in setting else None
        self.eta = Fraction(setting["power"] if self.beta else setting["eta"]) * (1 if self.beta else self.factor)
        self.normalized = setting["normalized"] and FAULT != "unnormalized"
        self.s = [Fraction(0)] * setting["dimension"]
        self.updates = 0

    def powers(self):
        return [self.beta ** (self.eta * s) for s in self.s]

    def predict(self, x):
        self.x = [Fraction(a) for a in x]
        if self.beta:
            score = sum(a * b for a, b in zip(self.x, self.powers()))
            sign = (score > 0) - (score < 0)
        else:
            sign = sign_of_powers([(a, self.eta * s) for a, s in zip(self.x, self.s)])
        self.due_anyway = sign == 0 and self.tie == "mistake"
        self.prediction = sign if sign else 1 if self.tie == "positive" else -1
        return self.prediction

    def learn(self, y):
        self.updated = False
        if not (self.prediction != y or self.due_anyway or FAULT == "always"):
            return
        self.updates += 1
        if FAULT == "skip" and self.updates == 2:
            return
        self.updated = True
        sign = -y if FAULT == "swapped" else y
        self.s = [s + sign * a for s, a in zip(self.s, self.x)]

    def state(self):
        if WEIGHING:
            powers = [math.exp(self.eta * s) for s in self.s]
            return {"weights": [12345.0 if FAULT == "nonsense" else a / sum(powers) for a in powers]}
        if not self.beta:
            return {"updated": self.updated, "exponents": [str(a) for a in self.s]}
        powers = self.powers()
        total = sum(powers) if self.normalized else 1
        return {"weights": [str(a / total) for a in powers]}


class KernelPerceptron:
    """Linear and polynomial kernels."""

    def __init__(self, setting):
        self.bias = setting["bias"]
        self.tie = other_tie(setting["tie"]) if FAULT == "zero" else setting["tie"]
        kind, *parameters = setting["kernel"].split(":")
        self.degree = int(parameters[0]) if kind == "polynomial" else 1
        self.constant = Fraction(parameters[1]) if kind == "polynomial" else Fraction(0)
        self.degree += FAULT == "degree"
        self.terms = []

    def kernel(self, x, z):
        return (self.constant + sum(a * b for a, b in zip(x, z))) ** self.degree

    def predict(self, x):
        self.x = [Fraction(a) for a in x] + [Fraction(1)] * self.bias
        score = sum(alpha * self.kernel(z, self.x) for alpha, z in self.terms)
        self.due_anyway = score == 0 and self.tie == "mistake"
        self.prediction = 1 if score > 0 or (score == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        self.updated = self.prediction != y or self.due_anyway or FAULT == "always"
        if FAULT == "skip" and len(self.terms) == 1:
            self.updated = False
        if self.updated:
            self.terms.append((-y if FAULT == "swapped" else y, self.x))

    def state(self):
        return {"updated": self.updated}


class Halving:
    def __init__(self, setting):
        self.tie = other_tie(setting["tie"]) if FAULT == "zero" else setting["tie"]
        self.left = set(range(setting["dimension"]))

    def predict(self, x):
        self.x = x
        votes = sum(x[i] for i in self.left)
        self.prediction = 1 if votes > 0 or (votes == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        if FAULT == "never" or (FAULT == "on-mistakes" and self.prediction == y):
            return
        side = self.prediction if FAULT == "agreeing" else y
        self.left = {i for i in self.left if self.x[i] == side}

    def state(self):
        return {"experts_left": len(self.left)}


class WeightedMajority:
    def __init__(self, setting):
        self.tie = other_tie(setting["tie"]) if FAULT == "zero" else setting["tie"]
        self.beta = Fraction(1, 3) if FAULT == "beta" else Fraction(setting["beta"])
        self.always = (setting["updates"] == "always") != (FAULT == "always")
        self.weights = [Fraction(w) for w in setting.get("start", [1] * setting["dimension"])]

    def predict(self, x):
        self.x = x
        self.score = sum(w * vote for w, vote in zip(self.weights, x))
        self.prediction = 1 if self.score > 0 or (self.score == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        self.updated = self.always or self.prediction != y or (self.score == 0 and self.tie == "mistake")
        if self.updated and FAULT != "never":
            side = -y if FAULT == "swapped" else y
            self.weights = [w if vote == side else self.beta * w for w, vote in zip(self.weights, self.x)]

    def state(self):
        return {"updated": self.updated, "weights": [str(w) for w in self.weights]}


class Optimal(Halving):
    """Goes by the dimension of what each label would leave; the faults are those of halving."""

    def __init__(self, setting):
        super().__init__(setting)
        self.points = setting["points"].split(",")
        self.known = {}

    def dimension(self, left):
        if left not in self.known:
            deepest = 0 if left else -1
            for signs in self.points:
                positive = frozenset(h for h in left if signs[h] == "+")
                if positive and positive != left:
                    deepest = max(deepest, 1 + min(self.dimension(positive), self.dimension(left - positive)))
            self.known[left] = deepest
        return self.known[left]

    def predict(self, x):
        self.x = x
        score = sum(y * self.dimension(frozenset(h for h in self.left if x[h] == y)) for y in (1, -1))
        self.prediction = 1 if score > 0 or (score == 0 and self.tie == "positive") else -1
        return self.prediction


LEARNERS = {"perceptron": Perceptron, "kernel-perceptron": KernelPerceptron, "winnow": Winnow,
            "littlestone-winnow": LittlestoneWinnow, "halving": Halving, "weighted-majority": WeightedMajority,
            "optimal": Optimal}


def main():
    for line in sys.stdin:
        message = json.loads(line, parse_float=str)
        if "learner" in message:
            learner = LEARNERS[message["learner"]](message)
            continue
        if "x" in message:
            answer = {"prediction": learner.predict(message["x"]), "reset": True}
        else:
            learner.learn(message["y"])
            answer = {} if SILENT else learner.state()
        if FAULT == "notes":
            if "prediction" in answer:
                answer["prediction"] = f"{answer['prediction']:+d}"
            if "weights" in answer:  # in another notation, where it has them
                exact = map(Fraction, answer["weights"])
                answer["weights"] = [float(a).hex() if Fraction(float(a)) == a else str(a) for a in exact]
            answer.update({"best": None, "margin": "NaN", "true": True, "near": "Infinity", "weight": "nan"})
        print(json.dumps(answer), flush=True)


main()
