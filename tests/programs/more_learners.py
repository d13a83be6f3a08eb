"""More learners for mistakebound to drive, wrong and right: more_learners.py WAY. All speak the protocol of docs/drive.md,
serve many cases, and are written as people write them; what is wrong with those that are stands where they do it.
"""
import json
import math
import random
import sys
from fractions import Fraction

WAY = sys.argv[1]


def number(text):
    return float(Fraction(str(text)))


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


AT_ZERO = {"zero-repeats": lambda learner: learner.last_prediction, "zero-turns": lambda learner: -learner.last_prediction,
           "zero-last-label": lambda learner: learner.last_label, "zero-coin": lambda learner: learner.coin.choice((-1, 1))}


class Perceptron:
    """Right: right, batch, integer-scaled, gram, compensated, cached, cosine."""

    def __init__(self, setting):
        self.tie, self.bias, self.step = setting["tie"], setting["bias"], number(setting["step"])
        self.n = setting["dimension"] + (1 if self.bias else 0)
        self.w, self.lost = [0.0] * self.n, [0.0] * self.n
        self.seen, self.scores, self.updates = [], {}, 0
        self.velocity = [0.0] * self.n
        self.last_prediction, self.last_label, self.coin = -1, -1, random.Random(7)

    def weights(self):
        if WAY == "batch":  # adds up all of its updates from the start
            return [math.fsum(self.step * y * x[i] for x, y in self.seen) for i in range(self.n)]
        if WAY == "integer-scaled":  # counts in steps
            return [self.step * a for a in self.w]
        if WAY == "shows-unit" and any(self.w):  # shows the direction alone
            return [a / math.hypot(*self.w) for a in self.w]
        return self.w

    def predict(self, x):
        self.x = [float(a) for a in x] + [1.0] * (self.n - len(x))
        if WAY == "unit-large" and math.hypot(*self.x) > 1000:  # wrong: brought to length 1
            self.x = [a / math.hypot(*self.x) for a in self.x]
        if WAY == "gram":
            self.s = self.step * math.fsum(y * dot(z, self.x) for z, y in self.seen)
        elif WAY == "compensated":
            self.s = math.fsum(p * q for a, b in ((self.w, self.lost),) for p, q in
                               [*zip(a, self.x), *zip(b, self.x)])
        elif WAY == "cached":  # scores of instances that come again are kept until the next update
            key = tuple(self.x)
            self.s = self.scores.setdefault(key, dot(self.w, self.x))
        elif WAY == "stale-cache":  # wrong: they are kept for ever
            self.s = self.scores.setdefault(tuple(self.x), dot(self.w, self.x))
        elif WAY == "cosine":  # of the angle
            size = math.hypot(*self.w) * math.hypot(*self.x)
            self.s = dot(self.w, self.x) / size if size else 0.0
        elif WAY == "rounded-score":  # wrong: two decimals of the score
            self.s = round(dot(self.w, self.x), 2)
        elif WAY == "nearest":  # wrong: halves of the score count as none
            self.s = float(round(max(-1e15, min(1e15, dot(self.w, self.x)))))
        elif WAY == "positive-part":  # wrong: negative entries do not count
            self.s = dot(self.w, [max(0.0, a) for a in self.x])
        elif WAY == "skips-61":  # wrong: one coordinate does not count, and only wide instances have it
            self.s = sum(a * b for i, (a, b) in enumerate(zip(self.w, self.x)) if i != 60)
        elif WAY == "seventh-lane":  # wrong: the last coordinate of 7, 15, 23, .. does not count
            self.s = dot(self.w, self.x[:self.n - (self.n % 8 == 7)])
        elif WAY == "silent-wraps":  # wrong: scores are whole, in 32 bits
            self.s = (round(dot(self.w, self.x)) + 2**31) % 2**32 - 2**31 if abs(dot(self.w, self.x)) < 1e300 else 0
        elif WAY == "first-coordinate":  # wrong: the only one that counts after four updates
            self.s = dot(self.w, self.x) if self.updates < 4 else self.w[0] * self.x[0]
        else:
            self.s = dot(self.weights() if WAY != "shows-unit" else self.w, self.x)
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        if self.s == 0 and WAY in AT_ZERO:  # a convention that no option has
            self.prediction = AT_ZERO[WAY](self)
        return self.prediction

    def learn(self, y):
        self.last_prediction, self.last_label = self.prediction, y
        tie = self.s == 0 and self.tie == "mistake" and WAY not in AT_ZERO
        if WAY == "silent-margin":  # wrong: near the boundary it learns on right rounds, too
            tie = abs(self.s) <= 1
        if WAY == "silent-strict":  # wrong: a score of 0, which is all there is at first, is never a mistake
            tie, y = False, self.prediction if y * self.s >= 0 else y
        if WAY == "silent-after-100":  # wrong: the 101st example is lost
            self.rounds = getattr(self, "rounds", 0) + 1
            tie, y = tie and self.rounds != 101, self.prediction if self.rounds == 101 else y
        if WAY == "silent-first-tie":  # wrong: only its first tie is a mistake
            tie = tie and self.updates == 0
        if WAY == "skips-ties":  # wrong: whatever it predicted
            tie, y = False, self.prediction if self.s == 0 else y
        if self.prediction != y or tie:
            self.updates += 1
            if WAY != "silent-counter" or self.updates <= 127:  # wrong: they are counted in eight bits
                self.update(y)
        return {} if WAY.startswith("silent-") else {"weights": self.weights()}

    def update(self, y):
        self.seen.append((self.x, y))
        if WAY not in ("stale-cache",):
            self.scores.clear()
        step = [self.step * y * b for b in self.x]
        if WAY == "integer-scaled":
            step = [y * b for b in self.x]
        if WAY == "momentum":  # wrong: half of the last step comes along
            self.velocity = step = [b + 0.5 * v for b, v in zip(step, self.velocity)]
        if WAY == "window":  # wrong: only the last three updates count
            self.w = [math.fsum(self.step * z * x[i] for x, z in self.seen[-3:]) for i in range(self.n)]
            return
        if WAY == "squared":  # wrong
            step = [self.step * y * b * abs(b) for b in self.x]
        if WAY == "hinge":  # wrong: a step of at most 1 in each coordinate
            step = [max(-1.0, min(1.0, b)) for b in step]
        if WAY == "twice-wrong":  # wrong: a second mistake in a row counts double
            if getattr(self, "last_updated", False):
                step = [2 * b for b in step]
            self.last_updated = True
        if WAY == "short":  # wrong: a buffer of 64
            step = step[:64] + [0.0] * (self.n - 64)
        if WAY == "drop":  # wrong: every fourth update is lost
            if self.updates % 4 == 0:
                return
        if WAY == "nonzero":  # wrong: only weights that are not 0 yet, or all at first
            if any(self.w):
                step = [b if a else 0.0 for a, b in zip(self.w, step)]
        if WAY == "compensated":
            moved = [a + b for a, b in zip(self.w, step)]
            self.lost = [l + ((a - m) + b if abs(a) >= abs(b) else (b - m) + a)
                         for l, a, b, m in zip(self.lost, self.w, step, moved)]
            self.w = moved
            return
        self.w = [a + b for a, b in zip(self.w, step)]

    def not_updated(self):
        self.last_updated = False


class Littlestone:
    def __init__(self, setting):
        self.tie, self.n = setting["tie"], setting["dimension"]
        self.threshold = number(setting["threshold"])
        self.up, self.down = number(setting["promotion"]), number(setting["demotion"])
        self.w = [number(setting["initial"])] * self.n

    def predict(self, x):
        self.x = x
        self.s = math.fsum(a for a, b in zip(self.w, x) if b) - self.threshold
        if WAY == "strict":  # wrong: one more than the threshold
            self.s -= 1
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        if self.prediction != y or (self.s == 0 and self.tie == "mistake"):
            factor = self.up if y > 0 else self.down
            if WAY == "demotes-all":  # wrong: demotion hits all weights
                self.w = [a * factor if b or y < 0 else a for a, b in zip(self.w, self.x)]
            elif WAY == "caps":  # wrong: none gets beyond 16
                self.w = [min(16.0, a * factor) if b else a for a, b in zip(self.w, self.x)]
            elif WAY == "promotes-once":  # wrong: a weight that was promoted is left alone
                self.w = [a * factor if b and not (y > 0 and a > 1) else a for a, b in zip(self.w, self.x)]
            else:
                self.w = [a * factor if b else a for a, b in zip(self.w, self.x)]
        return {"weights": self.w}


class Kernel:
    def __init__(self, setting):
        self.tie, self.bias = setting["tie"], setting["bias"]
        kind, *self.parameters = setting["kernel"].split(":")
        self.gaussian = kind == "gaussian"
        self.terms = []

    def kernel(self, x, z):
        if self.gaussian:
            return math.exp(-float(Fraction(self.parameters[0])) * sum((a - b) ** 2 for a, b in zip(x, z)))
        degree, constant = (int(self.parameters[0]), number(self.parameters[1])) if self.parameters else (1, 0.0)
        return (constant + dot(x, z)) ** degree

    def predict(self, x):
        self.x = [float(a) for a in x]
        terms = self.terms
        if WAY == "normalised-kernel":  # wrong for polynomials
            self.s = math.fsum(y * self.kernel(z, self.x) / (math.sqrt(self.kernel(z, z) * self.kernel(self.x, self.x)) or 1)
                               for z, y in terms)
        elif WAY == "silent-buffer":  # wrong: a buffer of 64
            self.s = math.fsum(y * self.kernel(z, self.x) for z, y in terms[:64])
        elif WAY == "forgets-first":  # wrong
            self.s = math.fsum(y * self.kernel(z, self.x) for z, y in (terms[1:] if len(terms) > 2 else terms))
        elif WAY == "merged":  # terms of one instance are one term
            merged = {}
            for z, y in terms:
                merged[tuple(z)] = merged.get(tuple(z), 0) + y
            self.s = math.fsum(c * self.kernel(z, self.x) for z, c in merged.items())
        else:
            self.s = math.fsum(y * self.kernel(z, self.x) for z, y in terms)
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        updated = self.prediction != y or (self.s == 0 and self.tie == "mistake")
        if updated:
            self.terms.append((self.x, y))
        return {"updated": updated}


class Halving:
    def __init__(self, setting):
        self.tie, self.left = setting["tie"], set(range(setting["dimension"]))

    def predict(self, x):
        self.x = x
        votes = sum(x[i] for i in self.left)
        if WAY == "plurality":  # wrong: one expert alone decides
            votes = x[min(self.left)] if self.left else 0
        self.prediction = 1 if votes > 0 or (votes == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        right = {i for i in self.left if self.x[i] == y}
        self.rounds = getattr(self, "rounds", 0) + 1
        if WAY == "stops-learning" and self.rounds > 20 or WAY == "stops-late" and self.rounds > 4096:  # wrong
            right = self.left
        if WAY.endswith("never-empty"):  # wrong: the last experts are kept
            right = right or self.left
        self.left = right
        return {} if WAY.startswith("silent-") else {"experts_left": len(self.left)}


class Majority:
    """Right: right, logarithms, counts, normalised-vote."""

    def __init__(self, setting):
        self.tie, self.always = setting["tie"], setting["updates"] == "always"
        self.n, self.beta = setting["dimension"], number(setting["beta"])
        self.w = [number(w) for w in setting.get("start", [1] * self.n)]
        self.first, self.counts = list(self.w), [0] * self.n

    def weights(self):
        if WAY == "counts":  # powers of beta, made anew
            return [v * self.beta**k for v, k in zip(self.first, self.counts)]
        if WAY == "logarithms":
            return [v * math.exp(k * math.log(self.beta)) for v, k in zip(self.first, self.counts)]
        return self.w

    def predict(self, x):
        self.x, w = x, self.weights()
        if WAY == "normalised-vote":  # by shares of the whole weight
            w = [a / sum(w) for a in w]
        self.s = dot(w, x)
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        updated = self.always or self.prediction != y or (self.s == 0 and self.tie == "mistake")
        for i in range(self.n):
            if updated and self.x[i] != y:
                self.w[i] *= self.beta
                self.counts[i] += 1
        return {"updated": updated, "weights": self.weights()}


class Optimal:
    """Goes by the dimension of what each label would leave. Wrong: hypotheses that were wrong are kept, as WAY says."""

    def __init__(self, setting):
        self.tie, self.points = setting["tie"], setting["points"].split(",")
        self.left, self.rounds = frozenset(range(setting["dimension"])), 0

    def dimension(self, left):
        halves = ((frozenset(h for h in left if signs[h] == "+"), left) for signs in self.points)
        return max((1 + min(self.dimension(half), self.dimension(all_of - half)) for half, all_of in halves if half and half != all_of),
                   default=0 if left else -1)

    def predict(self, x):
        self.x = x
        score = sum(y * self.dimension(frozenset(h for h in self.left if x[h] == y)) for y in (1, -1))
        self.prediction = 1 if score > 0 or (score == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        wrong = sorted(h for h in self.left if self.x[h] != y)
        self.rounds += 1
        if WAY == "silent-skips" and self.rounds % 2 == 0:
            wrong = []
        elif WAY == "silent-one-at-a-time":
            wrong = wrong[:1]
        elif WAY == "silent-keeps-last":
            wrong = [h for h in wrong if h != len(self.x) - 1]
        self.left -= set(wrong)
        return {}


LEARNERS = {"optimal": Optimal, "perceptron": Perceptron, "littlestone-winnow": Littlestone, "kernel-perceptron": Kernel, "halving": Halving,
            "weighted-majority": Majority}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if "dimension" in message:
            learner = LEARNERS[message["learner"]](message)
            continue
        if "x" in message:
            answer = {"prediction": learner.predict(message["x"]), "reset": True}
        else:
            right = learner.prediction == message["y"]
            answer = learner.learn(message["y"])
            if right and WAY == "twice-wrong":
                learner.not_updated()
        print(json.dumps(answer), flush=True)


main()
