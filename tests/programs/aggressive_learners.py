"""The passive-aggressive learners for mistakebound to drive: aggressive_learners.py WAY [SHOWN].

SHOWN is `weights` (the default, or `state`), `updated`, `nothing`, `changed` (whether the weights did) or `seldom` (the
weights, every third round). Right are `exact` (in fractions), `double`, `backwards` (doubles,
summed from the end), `scaled` (a scale times other weights), `dual` (the weights are never added up to predict), and with
`--norm features` `intercept` (as scikit-learn has it); what the others do wrong stands where they do it.
"""
import json
import math
import sys
from fractions import Fraction

WAY = sys.argv[1]
LAST = "passive-aggressive-2"
SHOWN = sys.argv[2] if len(sys.argv) > 2 else "weights"


def number(text):
    return Fraction(str(text)) if WAY == "exact" else float(Fraction(str(text)))


class Learner:
    def __init__(self, setting):
        self.rule = setting["learner"]
        self.tie, self.bias = setting["tie"], 1 if setting["bias"] else 0
        self.c = number(setting.get("aggressiveness", 1))
        if WAY == "twice-c":
            self.c *= 2
        if WAY.startswith("C="):  # whatever is declared
            self.c = number(WAY[2:])
        n = setting["dimension"] + self.bias
        self.w = [number(text) for text in setting.get("start", [0] * n)]
        if WAY == "starts":
            self.w = [w + 0.5 for w in self.w]
        self.scale, self.rounds, self.terms = 1.0, 0, [(1.0, list(self.w))]

    def weights(self):
        return [self.scale * w for w in self.w] if WAY == "scaled" else self.w

    def score(self):
        if WAY == "dual":
            return sum(factor * sum(map(float.__mul__, v, self.x)) for factor, v in self.terms)
        terms = [w * a for w, a in zip(self.weights(), self.x)]
        score = number(0)
        for term in reversed(terms) if WAY == "backwards" else terms:
            score += term
        return score

    def predict(self, x):
        self.x = [number(a) for a in x] + [number(1)] * self.bias
        self.s = self.score()
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def tau(self, y):
        lost = max(1 - y * self.s, 0)
        if WAY == "no-margin":  # the loss of the perceptron
            lost = max(-y * self.s, 0)
        if WAY == "mistakes-alone" and self.prediction == y and (self.s != 0 or self.tie != "mistake"):
            return 0.0
        if WAY == "squared-loss":
            lost *= lost
        counted = self.x[:-1] if self.bias and WAY in ("intercept", "features") else self.x
        x2 = sum(a * a for a in counted)
        if WAY == "length":  # |x| in the place of |x|^2
            x2 = math.sqrt(x2)
        if WAY == "undivided":
            x2 = 0 if self.rule == LAST else 1
        c, rule = self.c, self.rule
        if WAY == "no-c" or (rule == "passive-aggressive" and WAY not in ("first", "second") and not WAY.startswith("C=")):
            return lost / x2 if x2 else number(0)  # C left out; of the first learner, the rule
        if WAY == "constant":
            return c if lost > 0 else 0.0
        if WAY == "first" or WAY.startswith("C=") and rule != LAST or (rule == "passive-aggressive-1" and WAY != "second"):
            return min(c, lost / x2) if x2 else number(0)
        return lost / (x2 + (1 / c if WAY == "whole-c" else 1 / (2 * c)))

    def learn(self, y):
        self.rounds += 1
        if WAY == "zero-one" and y < 0:  # labels 0 and 1 in the place of -1 and 1
            y = 0
        tau, before = self.tau(y), self.weights()
        if WAY == "skips" and self.rounds % 3 == 2:
            tau = 0.0
        direction = -y if WAY == "swapped" else y
        if WAY == "scaled":
            self.scale *= 1.0009765625 if tau else 1
            self.w = [w / 1.0009765625 + tau * direction * a / self.scale for w, a in zip(self.w, self.x)] if tau else self.w
        else:
            self.w = [w + tau * direction * a for w, a in zip(self.w, self.x)]
        self.terms.append((tau * direction, self.x))
        if WAY == "bias-left-out" and self.bias:
            self.w[-1] = 0.0
        if SHOWN == "nothing" or (SHOWN == "seldom" and self.rounds % 3 != 0):
            return {}
        shown = {"updated": self.weights() != before if SHOWN == "changed" else tau * y != 0}
        if SHOWN in ("weights", "state", "seldom"):
            shown["weights"] = [str(w) if WAY == "exact" else w for w in self.weights()]
        return shown


learner = None
for line in sys.stdin:
    message = json.loads(line, parse_float=str)
    if "learner" in message:
        learner = Learner(message)
        continue
    answer = {"prediction": learner.predict(message["x"]), "reset": True} if "x" in message else learner.learn(message["y"])
    print(json.dumps(answer), flush=True)
