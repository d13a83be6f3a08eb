"""Correct learners as people write them, for mistakebound to drive: correct_learners.py WAY [SHOWN].

They differ in number type, order of summation and representation, so that each rounds in its own way; none has another
rule. SHOWN is `state` (the default), `seldom` (the state after every third round), `updated` (only whether it updated),
`changed` (whether the state that it keeps is another one, which it is not where an update adds nothing, or less than
rounding takes away) or `nothing`. Long, as one file has all the ways, which share what is asked and answered.
"""
import json
import math
import struct
import sys
from fractions import Fraction

WAY = sys.argv[1]
SHOWN = sys.argv[2] if len(sys.argv) > 2 else "state"
LANES = 8


def single(value):
    """The nearest float."""
    try:
        return struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def fused(a, b, c):
    """a b + c, rounded once."""
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    return exact.numerator / exact.denominator


def one_after_the_other(terms):
    total = 0.0
    for term in terms:
        total += term
    return total


def in_halves(terms):
    if len(terms) <= 1:
        return terms[0] if terms else 0.0
    middle = len(terms) // 2
    return in_halves(terms[:middle]) + in_halves(terms[middle:])


def in_lanes(terms):
    return one_after_the_other([one_after_the_other(terms[i::LANES]) for i in range(LANES)])


def in_floats(terms):
    total = 0.0
    for term in terms:
        total = single(total + single(term))
    return total


def less_than_half(score):
    """A probability made of the score, less 1/2, which it is for a tiny score, too."""
    power = math.exp(-abs(score))
    return (1 / (1 + power) if score >= 0 else power / (1 + power)) - 0.5


def unit(x):
    size = math.hypot(*x)
    return [a / size for a in x] if size else x


SUMS = {"reversed": lambda terms: one_after_the_other(terms[::-1]), "pairwise": in_halves, "lanes": in_lanes,
        "float32": in_floats, "accurate": math.fsum}
add = SUMS.get(WAY, one_after_the_other)


class Learner:
    def __init__(self, setting):
        self.tie = setting["tie"]
        self.bias = 1 if setting["bias"] else 0
        self.n = setting["dimension"] + self.bias
        self.rounds = 0

    def predict(self, x):
        self.x = [float(a) for a in x] + [1.0] * self.bias
        self.s = self.score(self.x)
        self.prediction = 1 if self.s > 0 or (self.s == 0 and self.tie == "positive") else -1
        return self.prediction

    def learn(self, y):
        self.updated = self.due(y)
        before = repr(self.kept())
        if self.updated:
            self.update(self.x, y)
        self.finish()
        self.rounds += 1
        if SHOWN == "changed":
            return {"updated": repr(self.kept()) != before}
        if SHOWN == "nothing" or (SHOWN == "seldom" and self.rounds % 3 != 0):
            return {}
        return {"updated": self.updated} if SHOWN == "updated" else self.state()

    def due(self, y):
        return self.prediction != y or (self.s == 0 and self.tie == "mistake")

    def finish(self):
        pass

    def kept(self):
        return self.state()


class Perceptron(Learner):
    """double, float32, reversed, pairwise, lanes, accurate."""

    def __init__(self, setting):
        super().__init__(setting)
        self.step = float(Fraction(setting["step"]))
        self.w = [0.0] * self.n

    def score(self, x):
        return add([a * b for a, b in zip(self.w, x)])

    def update(self, x, y):
        narrow = single if WAY == "float32" else float
        self.w = [narrow(a + narrow(narrow(self.step) * y * b)) for a, b in zip(self.w, x)]

    def state(self):
        return {"weights": self.w}


class Fused(Perceptron):
    def score(self, x):
        total = 0.0
        for a, b in zip(self.w, x):
            total = fused(a, b, total)
        return total

    def update(self, x, y):
        self.w = [fused(self.step * y, b, a) for a, b in zip(self.w, x)]


class Dual(Perceptron):
    """Keeps its updates; scores are sums of inner products."""

    def __init__(self, setting):
        super().__init__(setting)
        self.terms = []

    def score(self, x):
        return add([self.step * y * add([a * b for a, b in zip(z, x)]) for y, z in self.terms])

    def update(self, x, y):
        self.terms.append((y, x))

    def state(self):
        return {"weights": [self.step * add([y * z[i] for y, z in self.terms]) for i in range(self.n)]}


class Scaled(Perceptron):
    """w = scale * v with |v| <= 1, brought back there after every update."""

    def __init__(self, setting):
        super().__init__(setting)
        self.scale = 1.0

    def score(self, x):
        return self.scale * add([a * b for a, b in zip(self.w, x)])

    def update(self, x, y):
        self.w = [a + self.step * y * b / self.scale for a, b in zip(self.w, x)]
        size = math.hypot(*self.w)
        if size > 0:
            self.w = [a / size for a in self.w]
            self.scale *= size

    def state(self):
        return {"weights": [self.scale * a for a in self.w]}


class Sigmoid(Perceptron):
    def score(self, x):
        return less_than_half(super().score(x))


class Sparse(Perceptron):
    def __init__(self, setting):
        super().__init__(setting)
        self.sparse = {}

    def score(self, x):
        return add([self.sparse[i] * b for i, b in enumerate(x) if b and i in self.sparse])

    def update(self, x, y):
        for i, b in enumerate(x):
            if b:
                self.sparse[i] = self.sparse.get(i, 0.0) + self.step * (y * b)

    def state(self):
        return {"weights": [self.sparse.get(i, 0.0) for i in range(self.n)]}


class Voted(Perceptron):
    """double; sigmoid; cosine: x is scaled to length 1; units: weights that are no longer the current ones are."""

    def __init__(self, setting):
        super().__init__(setting)
        self.voters = []

    def current(self, w, x):
        score = add([a * b for a, b in zip(w, unit(x) if WAY == "cosine" else x)])
        return less_than_half(score) if WAY == "sigmoid" else score

    def score(self, x):
        self.now = self.current(self.w, x)
        sure = unsure = 0
        for w, votes in self.voters:
            s = self.current(w, x)
            if s == 0 and self.tie == "mistake":
                unsure += votes
            else:
                sure += votes if s > 0 or (s == 0 and self.tie == "positive") else -votes
        return sure if abs(sure) > unsure else 0

    def due(self, y):
        own = 1 if self.now > 0 or (self.now == 0 and self.tie == "positive") else -1
        return own != y or (self.now == 0 and self.tie == "mistake")

    def finish(self):
        if self.updated and self.voters and WAY == "units":
            self.voters[-1][0] = unit(self.voters[-1][0])
        if self.updated or not self.voters:
            self.voters.append([self.w, 0])
        self.voters[-1][1] += 1


class Winnow(Learner):
    """weights: multiplied and divided by their sum at every update."""

    def __init__(self, setting):
        super().__init__(setting)
        beta = "beta" in setting
        self.eta = float(Fraction(setting["power"])) * math.log(float(Fraction(setting["beta"]))) if beta \
            else float(Fraction(setting["eta"]))
        self.normalized = setting["normalized"]
        self.w = [1.0] * self.n
        self.divide()

    def divide(self):
        if self.normalized:
            total = add(self.w)
            self.w = [a / total for a in self.w]

    def score(self, x):
        return add([a * b for a, b in zip(self.w, x)])

    def update(self, x, y):
        self.w = [a * math.exp(self.eta * y * b) for a, b in zip(self.w, x)]
        self.divide()

    def state(self):
        return {"weights": self.w}


class Exponents(Winnow):
    """exponents: weights are made of them when they are needed, the largest exponent taken out."""

    def __init__(self, setting):
        super().__init__(setting)
        self.sums = [0.0] * self.n

    def powers(self):
        most = max(self.sums)
        return [math.exp(self.eta * (s - most)) for s in self.sums]

    def score(self, x):
        return add([a * b for a, b in zip(self.powers(), x)])

    def update(self, x, y):
        self.sums = [s + y * b for s, b in zip(self.sums, x)]

    def state(self):
        if WAY == "exponents":
            return {"exponents": self.sums}
        powers = self.powers()
        total = add(powers)
        return {"weights": [a / total for a in powers]} if self.normalized \
            else {"weights": [math.exp(self.eta * s) for s in self.sums]}


class LogSums(Exponents):
    """logarithms: compares ln of what speaks for +1 with ln of what speaks for -1."""

    def side(self, x, sign):
        logs = [self.eta * s + math.log(sign * b) for s, b in zip(self.sums, x) if sign * b > 0]
        if not logs:
            return -math.inf
        most = max(logs)
        return most + math.log(add([math.exp(a - most) for a in logs]))

    def score(self, x):
        up, down = self.side(x, 1), self.side(x, -1)
        return 0.0 if up == down else up - down


class Littlestone(Learner):
    """weights."""

    def __init__(self, setting):
        super().__init__(setting)
        self.threshold, self.initial = float(Fraction(setting["threshold"])), float(Fraction(setting["initial"]))
        self.factors = {1: float(Fraction(setting["promotion"])), -1: float(Fraction(setting["demotion"]))}
        self.w = [self.initial] * self.n

    def score(self, x):
        return add([a * b for a, b in zip(self.w, x)]) - self.threshold

    def update(self, x, y):
        self.w = [a * self.factors[y] if b else a for a, b in zip(self.w, x)]

    def state(self):
        return {"weights": self.w}


class LittlestoneLogarithms(Littlestone):
    """logarithms."""

    def __init__(self, setting):
        super().__init__(setting)
        logarithm = lambda a: math.log(a) if a > 0 else -math.inf
        self.steps = {y: logarithm(factor) for y, factor in self.factors.items()}
        self.logs = [logarithm(self.initial)] * self.n

    def score(self, x):
        return add([math.exp(a) * b for a, b in zip(self.logs, x)]) - self.threshold

    def update(self, x, y):
        self.logs = [a + self.steps[y] if b else a for a, b in zip(self.logs, x)]

    def state(self):
        return {"weights": [math.exp(a) for a in self.logs]}


class LittlestoneCounts(Littlestone):
    """counts: of promotions and demotions."""

    def __init__(self, setting):
        super().__init__(setting)
        self.counts = [{1: 0, -1: 0} for _ in range(self.n)]

    def weights(self):
        return [self.initial * self.factors[1] ** c[1] * self.factors[-1] ** c[-1] for c in self.counts]

    def score(self, x):
        return add([a * b for a, b in zip(self.weights(), x)]) - self.threshold

    def update(self, x, y):
        for count, b in zip(self.counts, x):
            count[y] += 1 if b else 0

    def state(self):
        return {"weights": self.weights()}


class SigmoidWinnow(Winnow):
    def score(self, x):
        return less_than_half(super().score(x))


class Kernel(Learner):
    """double; expanded: |x - z|^2 as |x|^2 - 2 x.z + |z|^2, powers as products."""

    def __init__(self, setting):
        super().__init__(setting)
        self.kind, *parameters = setting["kernel"].split(":")
        self.parameters = [Fraction(p) for p in parameters]
        self.terms = []

    def kernel(self, x, z):
        def product(a, b):
            return add([p * q for p, q in zip(a, b)])
        if self.kind == "gaussian":
            apart = product(x, x) - 2 * product(x, z) + product(z, z) if WAY == "expanded" \
                else add([(p - q) ** 2 for p, q in zip(x, z)])
            return math.exp(-float(self.parameters[0]) * apart)
        degree, constant = (int(self.parameters[0]), float(self.parameters[1])) if self.parameters else (1, 0.0)
        base = constant + product(x, z)
        if WAY != "expanded":
            return base ** degree
        power = 1.0
        for _ in range(degree):
            power *= base
        return power

    def score(self, x):
        return add([y * self.kernel(z, x) for y, z in self.terms])

    def update(self, x, y):
        self.terms.append((y, x))

    def state(self):
        return {"updated": self.updated}

    def kept(self):  # what is 0 everywhere adds nothing
        return [term for term in self.terms if self.kernel(term[1], term[1]) != 0]


class Primal(Kernel):
    """The linear kernel by its weights."""

    def __init__(self, setting):
        super().__init__(setting)
        self.w = [0.0] * self.n

    def score(self, x):
        return add([a * b for a, b in zip(self.w, x)])

    def update(self, x, y):
        self.w = [a + y * b for a, b in zip(self.w, x)]

    def kept(self):
        return self.w


LEARNERS = {
    "perceptron": {"fused": Fused, "dual": Dual, "scaled": Scaled, "sparse": Sparse, "sigmoid": Sigmoid,
                   None: Perceptron},
    "winnow": {"exponents": Exponents, "shifted": Exponents, "logarithms": LogSums, "sigmoid": SigmoidWinnow,
               None: Winnow},
    "littlestone-winnow": {"logarithms": LittlestoneLogarithms, "counts": LittlestoneCounts, None: Littlestone},
    "kernel-perceptron": {"primal": Primal, None: Kernel},
    "voted-perceptron": {None: Voted}}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if "dimension" in message:  # a new case, its parameters as they are spelled
            setting = json.loads(line, parse_float=str)
            ways = LEARNERS[setting["learner"]]
            learner = ways.get(WAY, ways[None])(setting)
            continue
        answer = {"prediction": learner.predict(message["x"]), "reset": True} if "x" in message \
            else learner.learn(message["y"])
        print(json.dumps(answer), flush=True)


main()
