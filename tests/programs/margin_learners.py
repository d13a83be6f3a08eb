"""The perceptron with a margin for mistakebound to drive: margin_learners.py WAY [SHOWN].

SHOWN is `weights` (the default), `updated` or `nothing`. Right are `exact` (in fractions), `double` and `backwards`
(doubles, summed from the end); what the others do wrong stands where they do it.
"""
import json
import sys
from fractions import Fraction

WAY = sys.argv[1]
SHOWN = sys.argv[2] if len(sys.argv) > 2 else "weights"


def number(text):
    return Fraction(str(text)) if WAY == "exact" else float(Fraction(str(text)))


class Learner:
    def __init__(self, setting):
        self.tie, self.bias, self.margin = setting["tie"], 1 if setting["bias"] else 0, number(setting["margin"])
        if "=" in WAY:  # whatever is declared
            self.margin = number(WAY.partition("=")[2])
        self.w = [number(0)] * (setting["dimension"] + self.bias)

    def predict(self, x):
        self.x = [number(a) for a in x] + [number(1)] * self.bias
        if WAY == "clips":  # what is beyond 1
            self.x = [max(-1, min(1, a)) for a in self.x]
        terms = [w * a for w, a in zip(self.w, self.x)]
        self.s = number(0)
        for term in reversed(terms) if WAY == "backwards" else terms:
            self.s += term
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def due(self, y):
        reached = y * self.s
        if WAY == "on-mistakes":  # whatever the margin is
            return self.prediction != y or (self.s == 0 and self.tie == "mistake")
        if WAY == "twice":  # the margin of whoever writes (w.x - beta) + (w.x - beta) <= 0 for it
            return reached <= 2 * self.margin
        if WAY == "of-unit-weights":  # the margin is compared with y (w.x)/|w|
            length = sum(float(w) ** 2 for w in self.w) ** 0.5
            return length == 0 or float(reached) / length <= float(self.margin)
        if WAY.startswith("below"):  # not where the score is just the margin
            return reached < self.margin or reached <= 0
        return reached <= self.margin

    def learn(self, y):
        updated = self.due(y)
        if updated:
            step = 1 if WAY != "half-steps" or self.prediction != y else 0.5  # half a step where it was right
            self.w = [w + step * y * a for w, a in zip(self.w, self.x)]
        if SHOWN == "nothing":
            return {}
        shown = {"updated": updated}
        if SHOWN == "weights":
            shown["weights"] = [str(w) if WAY == "exact" else w for w in self.w]
        return shown


learner = None
for line in sys.stdin:
    message = json.loads(line)
    if "learner" in message:
        learner = Learner(message)
        continue
    answer = {"prediction": learner.predict(message["x"]), "reset": True} if "x" in message else learner.learn(message["y"])
    print(json.dumps(answer), flush=True)
