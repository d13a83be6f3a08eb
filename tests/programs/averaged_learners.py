"""Averaged and voted perceptrons for mistakebound to drive: averaged_learners.py WAY [SHOWN].

SHOWN is `averaged` (the default), `weights`, `both` or `nothing`. Right are `sum`, `mean`, `lazy` and `exact`
((in fractions), and of the voted perceptron `voted` and `voted-exact`; what the others do wrong stands where they do it.
"""
import json
import sys
from fractions import Fraction

WAY = sys.argv[1]
SHOWN = sys.argv[2] if len(sys.argv) > 2 else "averaged"
EXACT = WAY.endswith("exact")


def number(text):
    top, _, bottom = str(text).partition("/")
    return Fraction(str(text)) if EXACT else float(top) / float(bottom or 1)


def dot(w, x):
    return sum(a * b for a, b in zip(w, x))


class Learner:
    def __init__(self, setting):
        self.tie, self.bias, self.step = setting["tie"], 1 if setting["bias"] else 0, number(setting["step"])
        self.averaging = setting.get("averaging")
        n = setting["dimension"] + self.bias
        self.zero = number(0)
        self.w, self.sum, self.mean, self.late = ([self.zero] * n for _ in range(4))
        self.voters = []  # pairs of weights and votes
        self.rounds = self.counted = 0
        self.history = []

    def side(self, score):
        return 1 if score > 0 or (score == 0 and self.tie == "positive") else -1

    def vote(self, w):
        score = dot(w, self.x)
        return 0 if score == 0 and self.tie == "mistake" else self.side(score)

    def predict(self, x):
        self.x = [number(a) for a in x] + [number(1)] * self.bias
        self.s = dot(self.w, self.x)
        if WAY.startswith("voted"):
            equal = WAY == "voted-equal"  # every vector has one vote
            last = self.voters[-1:] if WAY == "voted-last" else self.voters
            if WAY == "voted-forgets":  # all but the first two
                last = self.voters[:2]
            return self.side(sum(self.vote(w) * (1 if equal else votes) for w, votes in last))
        return self.side(self.s if WAY == "current" else dot(self.average(), self.x))

    def average(self):
        if WAY == "current":  # the average is forgotten
            return self.w
        if WAY in ("mean", "mean-twice"):
            return self.mean
        if self.counted == 0:
            return [self.zero] * len(self.w)
        if WAY == "window":  # of the last thirty weights
            last = self.history[-30:]
            return [sum(column) / len(last) for column in zip(*last)]
        if WAY == "lazy":  # u of the update in round t counts t - 1 rounds too much
            return [a - b / self.rounds for a, b in zip(self.w, self.late)]
        if WAY == "sum-shown":
            return self.sum
        # The counter goes on from the rounds before, of which the sum has none.
        return [a / (self.counted + {"start": 1, "counter": 3}.get(WAY, 0)) for a in self.sum]

    def learn(self, y):
        self.rounds += 1
        updated = self.side(self.s) != y or (self.s == 0 and self.tie == "mistake")
        if WAY == "negative":  # another convention at zero: no update for the label -1
            updated = (1 if self.s > 0 else -1) != y
        if WAY == "by-average":  # updates are decided by the average
            updated = self.side(dot(self.average(), self.x)) != y
        if self.averaging == "before" or WAY == "before":
            self.count()
        if updated:
            sign = -y if WAY == "swapped" else y
            self.w = [a + self.step * sign * b for a, b in zip(self.w, self.x)]
            self.late = [a + self.step * y * b * (self.rounds - 1) for a, b in zip(self.late, self.x)]
        if updated or not self.voters:
            self.voters.append([self.w, 0])
        self.voters[-1][1] += 1
        after = self.averaging == "after" and WAY not in ("before", "right", "updates")
        if after or (not updated and (self.averaging == "right" or WAY == "right")) or (WAY == "updates" and updated):
            self.count()
        self.mean = [m + (a - m) / self.rounds for m, a in zip(self.mean, self.w)]
        if WAY == "mean-twice":  # the latest weights count twice
            self.mean = [m + (a - m) / self.rounds for m, a in zip(self.mean, self.w)]
        shown = {}
        if SHOWN in ("weights", "both"):
            shown["weights"] = [str(a) if EXACT else a for a in self.w]
        if SHOWN in ("averaged", "both") and not WAY.startswith("voted"):
            shown["averaged"] = [str(a) if EXACT else a for a in self.average()]
        return shown

    def count(self):
        self.sum = [a + b for a, b in zip(self.sum, self.w)]
        self.history.append(self.w)
        self.counted += 1


def main():
    learner = None
    for line in sys.stdin:
        message = json.loads(line, **({"parse_float": Fraction} if EXACT else {}))
        if "dimension" in message:
            learner = Learner(message)
        elif "x" in message:
            print(json.dumps({"prediction": learner.predict(message["x"]), "reset": True}), flush=True)
        else:
            print(json.dumps(learner.learn(message["y"])), flush=True)


main()
