"""The comparator, and what the theorems say of a run: quantities, bounds, verdicts; for recheck.py."""
import math
import re
from fractions import Fraction as F

from recheck_data import FalseClaim, Unusable
from recheck_runs import dot


class Root:
    """a + sqrt(b), b no square."""
    def __init__(self, a, b): self.a, self.b = a, b
    def __repr__(self): return f"{self.a} + sqrt({self.b})"
    def is_spelled(self, text):
        parts = re.fullmatch(r"(?:([\d/]+) \+ )?(?:([\d/]+)\*)?sqrt\((\d+)\)", str(text))
        return bool(parts) and F(parts[1] or 0) == self.a and F(parts[2] or 1)**2 * int(parts[3]) == self.b


def texts(v):
    return [str(a) for a in v]


def bound_text(a, b=F(0)):
    roots = math.isqrt(b.numerator), math.isqrt(b.denominator)
    return str(a + F(*roots)) if F(*roots)**2 == b else Root(a, b)


def separation_of(claimed, examples, n):
    """The separator with multipliers that show it to be the best (Karush, Kuhn, Tucker), or a combination that is 0."""
    name = "alpha" if claimed["separable"] else "lambda"
    terms = [(int(p["example"]), F(p["value"])) for p in claimed[name]]
    if any(not 1 <= i <= len(examples) or a < 0 for i, a in terms):
        raise FalseClaim(f"separation.{name}: no multipliers")
    w = [sum((a * examples[i - 1][1] * examples[i - 1][0][k] for i, a in terms), F(0)) for k in range(n)]
    result = {"separable": name == "alpha", name: [{"example": i, "value": str(a)} for i, a in terms]}
    if name == "lambda":
        if any(w) or sum(a for _, a in terms) != 1: raise FalseClaim("separation.lambda: no mixture that is 0")
        return result, None
    margins = [y * dot(w, x) for x, y in examples]
    if any(m < 1 for m in margins) or any(a * (margins[i - 1] - 1) for i, a in terms):
        raise FalseClaim("separation.alpha: not the multipliers of the maximum-margin separator")
    return {"separable": True, "w": texts(w), "alpha": result["alpha"]}, w


def theorem(name, claimed, examples, u, given, rounds, mistakes):
    """Its quantities, and its bound a + sqrt(b); no bound where a hypothesis fails."""
    if name == "max-margin":
        w = claimed["separation"]["w"] if claimed["separation"]["separable"] else None
        u2 = None if w is None else dot(*[[F(a) for a in w]] * 2)
        more = {} if w is None else {"u2": str(u2)} | ({"margin2": str(1 / u2)} if u2 else {})
        return {"separable": w is not None} | more, None
    margins, u2 = [y * dot(u, x) for x, y in examples], dot(u, u)
    R2 = max((dot(x, x) for x, _ in examples), default=F(0))
    gamma = min(margins, default=F(0)) if given is None else given
    separable = gamma > 0 and all(m >= gamma for m in margins)
    shown, bound = {"R2": str(R2), "u2": str(u2)}, None
    if name in ("perceptron-separable", "perceptron-batch"):
        if separable: bound = R2 * u2 / gamma**2, F(0)
    elif name == "perceptron-freund-schapire":
        gamma = gamma if gamma > 0 else F(1)
        D2 = sum((max(F(0), gamma - margins[(t - 1) % len(margins)])**2 for t in range(1, rounds + 1)), F(0))
        shown["D2"], bound = str(D2), ((R2 * u2 + D2) / gamma**2, 4 * R2 * u2 * D2 / gamma**4)
    elif name == "perceptron-hinge":
        scale = gamma if gamma > 0 else F(1)
        b2 = R2 * u2 / scale**2
        H = sum((max(F(0), 1 - margins[(t - 1) % len(margins)] / scale) for t in mistakes), F(0))
        shown, bound = {**shown, "b2": str(b2), "H": str(H)}, (b2 + H, b2 * H)
    else: raise Unusable(f"the theorem {name!r}")
    return ({"gamma": str(gamma)} if given is not None or margins else {}) | shown, bound


def within(m, bound): return m <= bound[0] or (m - bound[0])**2 <= bound[1]


def theorems(claimed, examples, u, rounds, mistakes, halted):
    given, result = claimed["given_gamma"] and F(claimed["given_gamma"]), []
    for entry in claimed["theorems"]:
        shown, bound = theorem(entry["id"], claimed, examples, u, given, rounds, mistakes)
        answer, text = {"id": entry["id"]}, None if bound is None else bound_text(*bound)
        if claimed["kind"] == "check":
            result.append(answer | {"mistakes": len(mistakes), "quantities": shown, "bound": text,
                            "within_bound": bound and within(len(mistakes), bound)})
            continue
        if bound and not within(len(mistakes), bound): raise FalseClaim(f"{entry['id']}: more mistakes than its bound")
        fails = bound is None and entry["id"] != "max-margin" and examples
        verdict = "does-not-apply" if fails else "holds" if halted else "undecided"
        vacuous = not examples or entry["id"] != "max-margin" and not mistakes
        verdict = "holds" if entry["id"] == "max-margin" else verdict
        result.append(answer | {"verdict": verdict, "vacuous": vacuous, "quantities": shown, "bound": text})
    return result
