"""The largest number of updates in any dimension, by a sequence and by squares that add up; for recheck.py.

The squares are multiplied out over the scalar products of u, the first weights and all z, two vectors at a time, and what
they make has to be a sum of what the problem bounds.
"""
from fractions import Fraction as F

from recheck_data import FalseClaim, Unusable, number

QUANTITIES = ("x2", "margin", "score", "w2_before", "wu_before")


def dot(a, b):
    return sum(p * q for p, q in zip(a, b, strict=True))


def numbers_of(values):
    return [number(a) for a in values]


def texts(values):
    return [str(a) for a in values]


def problem_of(claimed):
    """The numbers of the problem, start_u perhaps None, and the conditions: whether it is an equation, 1 and coefficients."""
    p = {name: value if value is None or name == "conditions" else number(value) for name, value in claimed.items()}
    names = {"radius2", "gamma", "u2", "margin", "start2", "start_u", "conditions"}
    if p.keys() != names or min(p["radius2"], p["gamma"], p["u2"]) <= 0 or min(p["margin"], p["start2"]) < 0:
        raise Unusable("parameters")
    if p["start2"] == 0 and p["start_u"] is not None: raise Unusable("start_u of a start at 0")
    for c in p["conditions"]:
        if c.keys() != {"relation", "one", *QUANTITIES} or c["relation"] not in ("=", ">="): raise Unusable("a condition")
    p["conditions"] = [(c["relation"] == "=", number(c["one"]), {name: number(c[name]) for name in QUANTITIES})
                       for c in p["conditions"]]
    return p


# ---- At least so many

def play(p, claimed):
    u, w, zs = numbers_of(claimed["u"]), numbers_of(claimed["start"]), [numbers_of(z) for z in claimed["z"]]
    if dot(u, u) > p["u2"]: raise FalseClaim("possible.u: too long")
    if dot(w, w) > p["start2"] or p["start_u"] is not None and dot(w, u) < p["start_u"]:
        raise FalseClaim("possible.start: not allowed")
    for t, z in enumerate(zs, 1):
        values = dict(zip(QUANTITIES, (dot(z, z), dot(u, z), dot(w, z), dot(w, w), dot(w, u))))
        if values["x2"] > p["radius2"] or values["margin"] < p["gamma"] or values["score"] > p["margin"]:
            raise FalseClaim(f"possible.z: update {t} is not allowed, or none")
        for equation, one, form in p["conditions"]:
            value = one + sum(form[name] * values[name] for name in QUANTITIES)
            if value < 0 or equation and value: raise FalseClaim(f"possible.z: update {t} breaks a condition")
        w = [a + b for a, b in zip(w, z)]
    return {"updates": len(zs)} | {name: texts(numbers_of(claimed[name])) for name in ("u", "start")} | {
        "z": [texts(numbers_of(z)) for z in claimed["z"]]}


# ---- Fewer than so many. A vector is {index: coefficient} over u, w_1 and the z: 0, 1 and 1 + t.

def add_product(form, factor, a, b):
    """Adds factor times the scalar product of two such vectors to the form, {(i, j): coefficient} with i <= j."""
    for i, p in a.items():
        for j, q in b.items():
            key = (min(i, j), max(i, j))
            form[key] = form.get(key, 0) + factor * p * q


def add_square(form, weight, vector):
    if weight < 0: raise FalseClaim("impossible: a weight below 0")
    if weight: add_product(form, weight, vector, vector)


def add_up(p, claimed):
    steps, m = claimed["steps"], len(claimed["steps"])
    at_zero = p["start2"] == 0
    u, w = {0: F(1)}, {} if at_zero else {1: F(1)}
    form, least = {}, F(0)  # all that is at least 0; what of it is a number
    start, end = ({name: number(claimed[at][name]) for name in ("weight", "u")} for at in ("start", "end"))
    if at_zero and (start["weight"] or start["u"]): raise FalseClaim("impossible.start: of a start at 0")
    add_square(form, start["weight"], {**w, 0: start["u"]})
    for t, step in enumerate(steps, 1):
        z = {1 + t: F(1)}
        a, b, factors = number(step["w"]), number(step["u"]), numbers_of(step["factors"])
        add_square(form, number(step["weight"]), {0: -b, 1 + t: F(1)} | {i: a * q for i, q in w.items()})
        for factor, (equation, one, of) in zip(factors, p["conditions"], strict=True):
            if factor < 0 and not equation: raise FalseClaim("impossible.steps: a factor below 0")
            least += factor * one
            for name, pair in zip(QUANTITIES, ((z, z), (u, z), (w, z), (w, w), (w, u))):
                if factor * of[name]: add_product(form, factor * of[name], *pair)
        w = w | z
    add_square(form, end["weight"], w | {0: -end["u"]})
    # The sum of the squares is nu |z|^2 + mu w.z - lambda u.z of each z, and so on, coefficient by coefficient.
    get = lambda i, j: form.get((i, j), F(0))
    firsts = [] if at_zero else [1]
    for t in range(1, m + 1):
        products = {get(i, 1 + t) for i in [*firsts, *range(2, 1 + t)]} or {F(0)}
        if len(products) > 1: raise FalseClaim(f"impossible: the products with z_{t} are no multiple of w_{t}.z_{t}")
        nu, mu, minus_lambda = get(1 + t, 1 + t), products.pop(), get(0, 1 + t)
        if nu < 0 or mu < 0 or minus_lambda > 0: raise FalseClaim(f"impossible: a factor of update {t} below 0")
        least += nu * p["radius2"] + mu * p["margin"] + minus_lambda * p["gamma"]
    if not at_zero:
        if get(1, 1) < 0 or get(0, 1) > 0 or get(0, 1) and p["start_u"] is None: raise FalseClaim("impossible: the start")
        least += get(1, 1) * p["start2"] + get(0, 1) * (p["start_u"] or 0)
    if get(0, 0) < 0: raise FalseClaim("impossible: a factor of |u|^2 below 0")
    least += get(0, 0) * p["u2"]
    if least >= 0: raise FalseClaim(f"impossible: what adds up to at least 0 is at most {least}, which is no contradiction")
    spelled = lambda step: {name: str(number(step[name])) for name in ("weight", "w", "u")}
    return {"updates": m, "steps": [spelled(step) | {"factors": texts(numbers_of(step["factors"]))} for step in steps],
            "start": {name: str(a) for name, a in start.items()}, "end": {name: str(a) for name, a in end.items()}}


def expected_tight(claimed, text):
    if text: raise Unusable("data, which this certificate has none of")
    p = problem_of(claimed["parameters"])
    c = claimed["conventions"]
    if c["tie"] != "mistake" or number(c["step"]) <= 0 or c.keys() - {"margin"} != {"tie", "step"}: raise Unusable("conventions")
    if number(c.get("margin", "0")) / number(c["step"]) != p["margin"]: raise FalseClaim("parameters.margin: not over the step")
    spelled = lambda fields: {name: value if name in ("tie", "relation") or value is None else str(number(value))
                              for name, value in fields.items() if name != "conditions"}
    given = claimed["parameters"]
    yield {"conventions": spelled(c),
           "parameters": spelled(given) | {"conditions": [spelled(condition) for condition in given["conditions"]]}}
    yield {"possible": claimed["possible"] and play(p, claimed["possible"])}
    yield {"impossible": claimed["impossible"] and add_up(p, claimed["impossible"])}


EXPECTED = {"tight": (("perceptron", "margin-perceptron"), expected_tight)}
