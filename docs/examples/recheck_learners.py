"""Runs of winnow, halving, weighted-majority, littlestone-winnow and kernel-perceptron anew, and their bounds; for recheck.py."""
import math
from fractions import Fraction as F
from functools import lru_cache

from recheck_data import BITS, FalseClaim, Unusable, data_of, number, read_examples
from recheck_runs import cycle_of, dot, predict, run_online
from recheck_theorems import bound_text, texts


def rounded_down(holds, guess):
    """The largest whole number of which `holds` is true; it is true up to some number and false from there on."""
    while holds(guess): guess += 1
    while guess > 0 and not holds(guess): guess -= 1
    return guess


def examples_of(claimed, text):
    """The examples, the data field, and what the conventions of all these learners have."""
    c, reading = claimed["conventions"], claimed["reading"]
    if c.get("numbers", "decimal") not in BITS: raise FalseClaim("conventions.numbers: unknown")
    if c.get("passes", 1) < 1: raise FalseClaim("conventions.passes: not positive")
    examples = read_examples(text, reading, BITS[c.get("numbers", "decimal")], c.get("bias", False))
    if not examples: raise Unusable("no example")
    if claimed["learner"] in ("halving", "weighted-majority"): examples = [([F(1 if a == 1 else -1) for a in x], y) for x, y in examples]
    n = len(examples[0][0])
    known = {name: c[name] for name in ("numbers", "bias", "passes") if name in c}
    return examples, n, {"data": data_of([x + [y] for x, y in examples], n), "reading": reading}, \
        {"tie": c["tie"], "order": "file"} | known


def fields(examples, passes, mistakes, state):
    return {"rounds": len(examples) * passes, "mistakes": len(mistakes), "mistake_rounds": mistakes} | state


def theorem(claimed, name, holds, mistakes, quantities, bound):
    """What `theorems` has to say: nothing, or this."""
    if holds and len(mistakes) > bound: raise FalseClaim(f"{name}: more mistakes than its bound")
    entry = {"id": name, "verdict": "holds" if holds else "does-not-apply", "vacuous": not mistakes,
             "quantities": quantities, "bound": bound_text(F(bound)) if holds else None}
    return {"theorems": [entry] if claimed["theorems"] else []}


def margin_of(claimed, margins):
    given = claimed["given_gamma"]
    if given is not None and F(given) <= 0: raise FalseClaim("given_gamma: not positive")
    return min(margins) if given is None else F(given), given and str(F(given))


def expected_winnow(claimed, text):
    examples, n, data, conventions = examples_of(claimed, text)
    if any(a.denominator != 1 for x, _ in examples for a in x): raise Unusable("instances that are not whole")
    examples = [([int(a) for a in x], y) for x, y in examples]
    beta = F(claimed["conventions"]["beta"])
    if beta <= 1: raise FalseClaim("conventions.beta: not above 1")
    conventions["beta"] = str(beta)

    @lru_cache(maxsize=None)
    def power(s): return beta**s

    mistakes, states = run_online(
        examples, lambda s, x: predict(sum(power(a) * b for a, b in zip(s, x)), conventions["tie"]),
        conventions["passes"], [0] * n, lambda s, x, y: [a + y * b for a, b in zip(s, x)])
    state = {"exponents": texts(states[-1])} | cycle_of(claimed, examples, mistakes, states)
    yield data | {"conventions": conventions} | fields(examples, conventions["passes"], mistakes, state)
    u = claimed["u"] and [number(a) for a in claimed["u"]]
    if u is not None and len(u) != n: raise FalseClaim("u: not as many numbers as the data has")
    if u is None:
        if claimed["theorems"]: raise FalseClaim("theorems: there is no u")
        yield {"u": None, "given_gamma": margin_of(claimed, [F(0)])[1], "theorems": []}
        return
    margins = [y * dot(u, x) for x, y in examples]
    gamma, given = margin_of(claimed, margins)
    u1, radius = sum(map(abs, u)), max(abs(a) for x, _ in examples for a in x)
    holds, bound = min(u) >= 0 and u1 > 0 and gamma > 0 and all(m >= gamma for m in margins), F(0)
    if holds:  # eta gamma - |u|_1 ln cosh(eta R) is |u|_1/b (ln x - ln y) with whole x and y
        p, q, ratio = beta.numerator, beta.denominator, gamma / u1
        a, b = ratio.numerator, ratio.denominator
        x, y = p**a * (2 * p**radius * q**radius)**b, q**a * (p**(2 * radius) + q**(2 * radius))**b
        holds = x > y
    if holds:
        guess = int(b * math.log(n) / (math.log(x) - math.log(y))) if math.log(x) > math.log(y) else 0
        bound = rounded_down(lambda m: x**m <= n**b * y**m, guess)
    yield {"u": texts(u), "given_gamma": given}
    yield theorem(claimed, "winnow", holds, mistakes, {"gamma": str(gamma), "u1": str(u1), "R": str(radius)}, bound)


def expected_halving(claimed, text):
    examples, n, data, conventions = examples_of(claimed, text)
    mistakes, alive = [], set(range(n))
    for t, (x, y) in enumerate(examples, 1):
        if predict(sum(x[h] for h in alive), conventions["tie"]) != y: mistakes.append(t)
        alive = {h for h in alive if x[h] == y}
    yield data | {"conventions": conventions} | fields(examples, 1, mistakes, {"experts_left": len(alive)})
    yield theorem(claimed, "halving", bool(alive), mistakes, {"experts": str(n), "perfect": str(len(alive))},
                  n.bit_length() - 1)


def expected_majority(claimed, text):
    examples, n, data, conventions = examples_of(claimed, text)
    beta, updates = F(claimed["conventions"]["beta"]), claimed["conventions"]["updates"]
    if not 0 <= beta < 1 or updates not in ("mistakes", "always"): raise FalseClaim("conventions: beta or updates")
    w, errors, mistakes, states = [F(1)] * n, [0] * n, [], [[F(1)] * n]
    for t, (x, y) in enumerate(examples * conventions["passes"], 1):
        wrong = predict(dot(w, x), conventions["tie"]) != y
        if wrong: mistakes.append(t)
        errors = [k + (a != y) for k, a in zip(errors, x)]
        if wrong or updates == "always": w = [v if a == y else v * beta for v, a in zip(w, x)]
        states.append(w)
    conventions |= {"beta": str(beta), "updates": updates}
    state = {"weights": texts(w)} | cycle_of(claimed, examples, mistakes, states)
    yield data | {"conventions": conventions} | fields(examples, conventions["passes"], mistakes, state)
    k = min(errors)
    holds = beta**k > 0  # 0**0 is 1
    bound = rounded_down(lambda m: 2**m * beta**k <= n * (1 + beta)**m, 0) if holds else 0
    yield theorem(claimed, "weighted-majority", holds, mistakes,
                  {"experts": str(n), "best_mistakes": str(k), "regret": str(len(mistakes) - k)}, bound)


def expected_littlestone(claimed, text):
    examples, n, data, conventions = examples_of(claimed, text)
    if any(a not in (0, 1) for x, _ in examples for a in x): raise Unusable("instances that are not of 0 and 1")
    rule = {name: F(claimed["conventions"][name]) for name in ("initial", "threshold", "promotion", "demotion")}
    if rule["initial"] <= 0 or rule["threshold"] <= 0 or rule["promotion"] <= 1 or not 0 <= rule["demotion"] < 1:
        raise FalseClaim("conventions: parameters that the learner cannot have")
    factor = {1: rule["promotion"], -1: rule["demotion"]}
    mistakes, states = run_online(
        examples, lambda w, x: predict(dot(w, x) - rule["threshold"], conventions["tie"]), conventions["passes"],
        [rule["initial"]] * n, lambda w, x, y: [a * factor[y] if b else a for a, b in zip(w, x)])
    conventions |= {name: str(value) for name, value in rule.items()}
    state = {"weights": texts(states[-1])} | cycle_of(claimed, examples, mistakes, states)
    yield data | {"conventions": conventions} | fields(examples, conventions["passes"], mistakes, state)
    if claimed["target"] is None and claimed["theorems"]: raise FalseClaim("theorems: there is no target")
    target = [int(v) for v in claimed["target"] or []]
    if target != sorted(set(target)) or not all(1 <= v <= n for v in target): raise FalseClaim("target: no variables")
    yield {"target": None if claimed["target"] is None else texts(target)}
    source = rule == {"initial": 1, "threshold": F(n, 2), "promotion": 2, "demotion": 0}
    holds = source and conventions["tie"] == "positive" and all(
        (y == 1) == any(x[v - 1] for v in target) for x, y in examples)
    bound = (4 * n**(2 * len(target))).bit_length() - 1  # 2 + 2 k log2 n
    yield theorem(claimed, "littlestone-winnow", holds, mistakes, {"n": str(n), "k": str(len(target))}, bound)


def kernel_of(text):
    kind, *numbers = text.split(":")
    if kind == "linear" and not numbers: return text, dot
    if kind != "polynomial" or len(numbers) != 2: raise Unusable(f"the kernel {text!r}")
    degree, constant = int(numbers[0]), F(numbers[1])
    if not 1 <= degree <= 100 or constant < 0: raise FalseClaim("conventions.kernel: none that is positive semidefinite")
    return f"polynomial:{degree}:{constant}", lambda x, z: (constant + dot(x, z))**degree


def expected_kernel(claimed, text):
    examples, n, data, conventions = examples_of(claimed, text)
    spelled, kernel = kernel_of(claimed["conventions"]["kernel"])
    numbers = {}
    index = [numbers.setdefault(tuple(x), len(numbers)) for x, _ in examples]
    points, size = list(numbers), len(examples)

    @lru_cache(maxsize=None)
    def value(i, j): return kernel(points[min(i, j)], points[max(i, j)])

    def at(f, i): return sum(c * value(min(i, j), max(i, j)) for j, c in f.items())

    f, mistakes, alpha = {}, [], []
    for t in range(size * conventions["passes"]):
        i, y = index[t % size], examples[t % size][1]
        if predict(at(f, i), conventions["tie"]) != y:
            mistakes.append(t + 1)
            alpha.append({"round": t + 1, "sign": y})
            f[i] = f.get(i, 0) + y
    conventions |= {"kernel": spelled, "instances": "vectors"}
    yield data | {"conventions": conventions} | fields(examples, conventions["passes"], mistakes, {"alpha": alpha})
    terms = None if claimed["f"] is None else [(int(term["example"]), F(term["value"])) for term in claimed["f"]]
    if terms is None:
        if claimed["theorems"]: raise FalseClaim("theorems: there is no f")
        yield {"f": None, "given_gamma": margin_of(claimed, [F(0)])[1], "theorems": []}
        return
    if not all(1 <= i <= size for i, _ in terms): raise FalseClaim("f: no example of that number")
    f = {}
    for i, c in terms: f[index[i - 1]] = f.get(index[i - 1], F(0)) + c
    values = [at(f, i) for i in range(len(points))]
    margins = [y * values[i] for i, (_, y) in zip(index, examples)]
    gamma, given = margin_of(claimed, margins)
    yield {"f": [{"example": i, "value": str(c)} for i, c in terms], "given_gamma": given}
    f2, R2 = sum((c * values[i] for i, c in f.items()), F(0)), max(value(i, i) for i in range(len(points)))
    holds = gamma > 0 and all(m >= gamma for m in margins)
    quantities = {"gamma": str(gamma), "R2": str(F(R2)), "f2": str(f2)}
    yield theorem(claimed, "kernel-perceptron", holds, mistakes, quantities, R2 * f2 / gamma**2 if holds else F(0))


EXPECTED = {"winnow": expected_winnow, "halving": expected_halving, "weighted-majority": expected_majority,
            "littlestone-winnow": expected_littlestone,
            "kernel-perceptron": expected_kernel}
