"""Wrong learners as people write them, for mistakebound to drive: wrong_learners.py FAULT.

They compute in doubles, serve many cases, and show their weights unless FAULT begins with "silent-". What each one does
wrong stands where it does it; `right` does nothing wrong.
"""
import json
import math
import random
import struct
import sys

SILENT = sys.argv[1].startswith("silent-")
FAULT = sys.argv[1].removeprefix("silent-")


def single(value):
    return struct.unpack("f", struct.pack("f", max(-3e38, min(3e38, value))))[0]


def number(text):
    top, _, bottom = str(text).partition("/")
    return float(top) / float(bottom or 1)


class Learner:
    def __init__(self, setting):
        self.tie = setting["tie"]
        self.bias = 1 if setting["bias"] else 0
        self.n = setting["dimension"] + self.bias
        self.updates = self.rounds = 0

    def predict(self, x):
        self.x = [float(a) for a in x] + [2.0 if FAULT == "bias-constant" else 1.0] * self.bias
        self.rounds += 1
        self.s = self.score(self.x)
        zero = {"positive": "negative", "negative": "positive", "mistake": "never"}[self.tie] \
            if FAULT.startswith("zero") else self.tie
        self.at_zero = zero == "mistake"
        positive = self.s > 0 or (self.s == 0 and zero == "positive")
        if FAULT == "sign":
            positive = not positive
        if FAULT == "threshold-one":
            positive = self.s >= 1
        if FAULT == "majority" and self.rounds > 3:
            positive = self.last_label > 0
        self.prediction = 1 if positive else -1
        return self.prediction

    def due(self, y):
        wrong = self.prediction != y or (self.s == 0 and self.at_zero)
        if FAULT == "always":
            return True
        if FAULT == "only-positive":
            return wrong and y > 0
        if FAULT == "only-negative":
            return wrong and y < 0
        if FAULT == "margin":
            return y * self.s < 1
        if FAULT == "freezes":
            return wrong and self.updates < 5
        if FAULT == "skip":
            self.skipped = wrong and self.updates == 1 and not getattr(self, "skipped", False)
            return wrong and not self.skipped
        return wrong

    def learn(self, y):
        self.last_label = y
        if self.due(y):
            self.updates += 1
            self.update(self.x, -y if FAULT == "swapped" else y)
        return {} if SILENT else {"weights": self.shown()}

    def shown(self):
        if FAULT == "printed":
            return [float("%g" % a) for a in self.w]
        if FAULT == "fixed":
            return [float("%.2f" % a) for a in self.w]
        return self.w


def dot(w, x):
    return sum(a * b for a, b in zip(w, x))


class Perceptron(Learner):
    def __init__(self, setting):
        super().__init__(setting)
        self.step = number(setting["step"])
        self.w = [0.1 if FAULT == "initial" else 0.0] * self.n
        if FAULT == "initial-list":
            self.w = [(0.3, -0.25, 0.15)[i % 3] for i in range(self.n)]
        if FAULT.startswith("initial-random"):
            draws = random.Random(0) if FAULT == "initial-random-fixed" else random.Random()
            self.w = [draws.gauss(0, 0.1) for _ in range(self.n)]
        if FAULT in ("step-0.1", "step-0.2", "step-0.01", "step-1/3", "zero-step-0.1"):  # whatever is declared
            self.step = number(FAULT.rpartition("-")[2])
        if FAULT == "bias-one":
            self.w[-1] = 1.0
        self.older = self.w
        self.sum = [0.0] * self.n

    def score(self, x):
        if FAULT == "stale":
            return dot(self.older, x)
        if FAULT == "tail":
            return dot(self.w[:len(x) // 4 * 4 or len(x)], x)
        if FAULT == "averaged":
            return dot([a + b for a, b in zip(self.w, self.sum)], x)
        if FAULT == "single-score":
            total = 0.0
            for a, b in zip(self.w, x):
                total = single(total + single(a * b))
            return total
        if FAULT == "absolute":
            return dot(self.w, [abs(a) for a in x])
        if FAULT == "first-only":
            return dot(self.w[:3], x)
        if FAULT == "no-bias-score" and self.bias:
            return dot(self.w[:-1], x)
        if FAULT == "clipped-x":
            return dot(self.w, [max(-1.0, min(1.0, a)) for a in x])
        if FAULT == "confident":  # a probability of 0.6 is asked for
            return 1 / (1 + math.exp(-max(-700.0, min(700.0, dot(self.w, x))))) - 0.6
        if FAULT == "whole-score":
            return float(int(max(-1e15, min(1e15, dot(self.w, x)))))
        return dot(self.w, x)

    def update(self, x, y):
        w, step = self.w, self.step
        self.older = w
        if FAULT == "step":
            step *= 2
        if FAULT == "first-half" and self.updates == 1:
            step /= 2
        if FAULT == "decay":
            step /= self.updates
        if FAULT == "root-decay":
            step /= math.sqrt(self.updates)
        if FAULT == "normalised-x":
            x = [a / (math.sqrt(dot(x, x)) or 1) for a in x]
        if FAULT == "sign-x":
            x = [(a > 0) - (a < 0) for a in x]
        if FAULT == "threshold-x":
            x = [a if abs(a) >= 0.3 else 0.0 for a in x]
        if FAULT == "clipped-x":
            x = [max(-1.0, min(1.0, a)) for a in x]
        if FAULT == "one-sided":
            x = [max(a, 0.0) for a in x]
        if FAULT == "passive-aggressive":
            step = max(0.0, 1 - y * self.s) / (dot(x, x) or 1)
        moved = [a + step * y * b for a, b in zip(w, x)]
        if FAULT.startswith("kept-"):
            moved = [round(a, int(FAULT[5:])) for a in moved]
        if FAULT == "kept":
            moved = [float("%.6g" % a) for a in moved]
        if FAULT == "tail":
            moved = [m if i < len(w) // 4 * 4 or len(w) < 4 else a for i, (a, m) in enumerate(zip(w, moved))]
        if FAULT == "last" and len(w) > 1:
            moved[-1] = w[-1]
        if FAULT == "first" and len(w) > 1:
            moved[0] = w[0]
        if FAULT == "bias" and self.bias:
            moved[-1] = w[-1]
        if FAULT == "bias-features" and self.bias:  # in the loop over the features
            moved[-1] = w[-1] + step * y * (len(w) - 1)
        if FAULT == "bias-sparse" and self.bias:  # which leaves out zeros
            moved[-1] = w[-1] + step * y * sum(b != 0 for b in x[:-1])
        if FAULT == "bias-rate" and self.bias:
            moved[-1] = w[-1] + 0.5 * step * y
        if FAULT == "twice":
            moved = [a + step * y * b for a, b in zip(moved, x)]
        if FAULT == "decayed-weights":
            moved = [0.5 * a + m - a for a, m in zip(w, moved)]
        if FAULT == "clipped":
            moved = [max(-1.5, min(1.5, m)) for m in moved]
        if FAULT == "nonnegative":
            moved = [max(0.0, m) for m in moved]
        if FAULT == "whole":
            moved = [float(int(max(-1e300, min(1e300, m)))) for m in moved]
        if FAULT == "single":
            moved = [single(m) for m in moved]
        if FAULT == "normalised":
            size = math.sqrt(dot(moved, moved))
            moved = [m / size for m in moved] if size else moved
        if FAULT == "reset-large" and max(map(abs, moved)) > 4:
            moved = [0.0] * len(moved)
        if FAULT == "altered" and self.updates == 2:
            moved[0] += 7
        if FAULT == "replaced":
            moved = [step * y * b for b in x]
        if FAULT == "rotated":
            moved = [a + step * y * b for a, b in zip(w, x[1:] + x[:1])]
        if FAULT == "averaged":
            self.sum = [a + b for a, b in zip(self.sum, w)]
        self.w = moved


class LittlestoneWinnow(Learner):
    def __init__(self, setting):
        super().__init__(setting)
        self.threshold = number(setting["threshold"]) * (2 if FAULT == "threshold" else 1)
        self.promotion = number(setting["promotion"]) + (1 if FAULT == "promotion" else 0)
        if FAULT == "promotion-1.1":
            self.promotion = 1.1
        self.demotion = {"demotion": 0.25, "demotion-0.3": 0.3}.get(FAULT, number(setting["demotion"]))
        self.w = [number(setting["initial"]) * (2 if FAULT == "initial" else 1)] * self.n

    def score(self, x):
        return sum(a for a, active in zip(self.w, x) if active) - self.threshold

    def update(self, x, y):
        factor = self.promotion if y > 0 else self.demotion
        if FAULT == "never-promotes" and y > 0:
            return
        if FAULT == "adds":
            self.w = [a + (1 if y > 0 else -1) if b else a for a, b in zip(self.w, x)]
            return
        self.w = [a * factor if bool(b) != (FAULT == "inactive") else a for a, b in zip(self.w, x)]
        if FAULT.startswith("clipped"):
            self.w = [min(a, 1.0 if FAULT == "clipped-at-1" else 4.0) for a in self.w]
        if FAULT == "revived":
            self.w = [a or 0.5 for a in self.w]
        if FAULT == "normalised":
            total = sum(self.w)
            self.w = [a / total for a in self.w] if total else self.w


class Winnow(Learner):
    def __init__(self, setting):
        super().__init__(setting)
        eta = math.log(number(setting["beta"])) * number(setting["power"]) if "beta" in setting \
            else number(setting["eta"])
        self.eta = eta * (2 if FAULT == "eta" else 1)
        self.w = [1.0] * self.n
        self.divide()

    def divide(self):
        if FAULT not in ("unnormalised", "largest"):
            total = sum(self.w)
            self.w = [a / total for a in self.w]
        if FAULT == "largest":
            self.w = [a / max(self.w) for a in self.w]

    def score(self, x):
        return dot(self.w, x)

    def update(self, x, y):
        if FAULT == "linear":
            self.w = [a * max(1e-9, 1 + self.eta * y * b) for a, b in zip(self.w, x)]
        elif FAULT == "sign-x":
            self.w = [a * math.exp(self.eta * y * ((b > 0) - (b < 0))) for a, b in zip(self.w, x)]
        elif FAULT == "one-sided":
            self.w = [a * math.exp(self.eta * y * b) if y > 0 else a for a, b in zip(self.w, x)]
        else:
            self.w = [a * math.exp(self.eta * y * b) for a, b in zip(self.w, x)]
        self.divide()
        if FAULT == "floor":
            self.w = [max(a, 0.2) for a in self.w]


class Kernel(Learner):
    def __init__(self, setting):
        super().__init__(setting)
        self.kind, *parameters = setting["kernel"].split(":")
        self.parameters = [number(p) for p in parameters]
        self.terms = []
        self.updated = False

    def kernel(self, x, z):
        if self.kind == "gaussian":
            apart = sum((a - b) ** 2 for a, b in zip(x, z))
            if FAULT == "distance":
                apart = math.sqrt(apart)
            return math.exp(-self.parameters[0] * (2 if FAULT == "width" else 1) * apart)
        degree, constant = (int(self.parameters[0]), self.parameters[1]) if self.parameters else (1, 0.0)
        degree += {"degree": 1, "degree-less": -1}.get(FAULT, 0)
        if FAULT == "constant":
            constant = 0.0
        return (constant + dot(x, z)) ** degree

    def score(self, x):
        if FAULT == "aliased":  # all terms are the buffer that instances are read into
            return sum(alpha * self.kernel(x, x) for alpha, z in self.terms)
        terms = self.terms[-3:] if FAULT == "budget" else self.terms
        if FAULT == "unsigned":
            return sum(self.kernel(z, x) for alpha, z in terms)
        return sum(alpha * self.kernel(z, x) for alpha, z in terms)

    def update(self, x, y):
        if FAULT == "duplicates" and any(z == x for _, z in self.terms):
            return
        self.terms.append((y, x))
        self.updated = True

    def learn(self, y):
        self.updated = False
        super().learn(y)
        return {} if SILENT else {"updated": self.updated}

    def shown(self):
        return []


class Halving(Learner):
    def __init__(self, setting):
        super().__init__(setting)
        self.w = [1.0] * self.n

    def score(self, x):
        return sum(a * b for a, b in zip(self.w, x))

    def learn(self, y):
        self.last_label = y
        wrong = self.prediction != y
        side = self.prediction if "agreeing" in FAULT else -y if FAULT == "swapped" else y
        factor = 0.5 if FAULT == "weighted" else 0.0
        on_mistakes = FAULT.endswith("on-mistakes")
        if FAULT != "never" and (wrong or not on_mistakes):
            self.w = [a if b == side else a * factor for a, b in zip(self.w, self.x)]
        return {} if SILENT else {"experts_left": sum(1 for a in self.w if a > 0)}


LEARNERS = {"perceptron": Perceptron, "littlestone-winnow": LittlestoneWinnow, "winnow": Winnow,
            "kernel-perceptron": Kernel, "halving": Halving}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if "dimension" in message:
            learner = LEARNERS[message["learner"]](message)
            continue
        answer = {"prediction": learner.predict(message["x"]), "reset": True} if "x" in message \
            else learner.learn(message["y"])
        print(json.dumps(answer), flush=True)


main()
