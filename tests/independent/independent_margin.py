"""Learners that move on right rounds, too, by their definitions in fractions: the perceptron with a margin, and the three
passive-aggressive learners; and every step of their theorems.

Shares no code with the C++ program.
"""

from collections import namedtuple
from fractions import Fraction

from independent import Step, Surd, sign_one_root

Round = namedtuple("Round", "prediction updated loss weights tau", defaults=(None,))  # the weights after the round
Theorem = namedtuple("Theorem", "hypotheses quantities bound steps")
AT_ZERO = {"positive": 1, "negative": -1, "mistake": 0}


def dot(a, b):
    return sum((p * q for p, q in zip(a, b)), Fraction(0))


def predicted(score, tie):
    return (score > 0) - (score < 0) or AT_ZERO[tie]


def margin_run(rows, margin, tie, start):
    w = start
    for x, y in rows:
        score = dot(w, x)
        updated = y * score <= margin
        w = [a + y * b for a, b in zip(w, x)] if updated else w
        yield Round(predicted(score, tie), updated, None, w)


def hinge(w, x, y):
    return max(Fraction(0), 1 - y * dot(w, x))


def aggressive_run(rows, rule, c, tie, start):
    """`rule`: the step that makes the loss 0, that at most c, or that of the squared penalty. On x = 0, which moves
    nothing, the first has none, and the second, the least of c and 1/0, is c."""
    w = start
    for x, y in rows:
        x2, loss = dot(x, x), hinge(w, x, y)
        prediction = predicted(dot(w, x), tie)
        if rule == "passive-aggressive-2":
            tau = loss / (x2 + 1 / (2 * c))
        else:
            tau = loss / x2 if x2 else c if rule == "passive-aggressive-1" else Fraction(0)
            tau = min(c, tau) if rule == "passive-aggressive-1" else tau
        w = [a + tau * y * b for a, b in zip(w, x)]
        yield Round(prediction, tau > 0, loss, w, tau)


MARGIN = ("small-margin", "update-rule", "progress", "total-progress", "norm-expansion", "norm-growth", "total-norm",
          "cauchy-schwarz", "sandwich", "mistakes-update", "update-bound", "bound", "bounded-length", "reached",
          "half-margin")


def margin_theorem(rows, rounds, examples, u, gamma, beta):
    """`examples`: how many rounds a pass has, so that the last of them are the last pass."""
    steps = {name: Step() for name in MARGIN}
    margins = [y * dot(u, x) for x, y in rows]
    gamma = min(margins) if gamma is None else gamma
    u2, radius2 = dot(u, u), max(dot(x, x) for x, _ in rows)
    each, before, m, k = radius2 + 2 * beta, [Fraction(0)] * len(u), 0, 0
    for t, ((x, y), r) in enumerate(zip(rows, rounds), 1):
        w, w2_before, w2, wu = r.weights, dot(before, before), dot(r.weights, r.weights), dot(r.weights, u)
        score, x2 = y * dot(before, x), dot(x, x)
        m, k = m + (r.prediction != y), k + r.updated
        if r.updated:
            steps["small-margin"].check(t, beta - score)
            steps["update-rule"].check(t, true=w == [a + y * b for a, b in zip(before, x)])
            steps["progress"].check(t, y * dot(u, x) - gamma, true=wu - dot(before, u) == y * dot(u, x))
            steps["norm-expansion"].check(t, true=w2 == w2_before + 2 * score + x2)
            steps["norm-growth"].check(t, w2_before + 2 * beta + x2 - w2, radius2 - x2)
        steps["total-progress"].check(t, wu - k * gamma)
        steps["total-norm"].check(t, k * each - w2)
        steps["cauchy-schwarz"].check(t, w2 * u2 - wu * wu)
        steps["sandwich"].check(t, wu * wu - (k * gamma) ** 2, w2 * u2 - wu * wu, (k * each - w2) * u2)
        steps["mistakes-update"].check(t, Fraction(k - m))
        steps["update-bound"].check(t, each * u2 - k * gamma ** 2)
        steps["bound"].check(t, each * u2 - m * gamma ** 2)
        steps["bounded-length"].check(t, each ** 2 * u2 - w2 * gamma ** 2)
        before = w
    quantities = {"gamma": gamma, "u": u, "R2": radius2, "u2": u2, "beta": beta, "updates": k}
    w2 = dot(before, before)
    if w2 * u2:
        quantities["cos2"] = dot(before, u) ** 2 / (w2 * u2)
    if u2 and gamma > 0:
        quantities["margin2"] = gamma ** 2 / u2
    if not any(r.updated for r in rounds[-examples:]):
        least = min(y * dot(before, x) for x, y in rows)
        steps["reached"].check(len(rows), least - beta, true=least > beta)
        ours, theirs = (least * each) ** 2 * u2, (beta * gamma) ** 2 * w2
        steps["half-margin"].check(len(rows), ours - theirs, true=ours > theirs)
        if w2:
            quantities["reached_margin2"] = least ** 2 / w2
    separable = gamma > 0 and min(margins) >= gamma
    return Theorem({"zero-start": True, "separable": separable}, quantities,
                   each * u2 / gamma ** 2 if separable else None, steps)


AGGRESSIVE = {
    "passive-aggressive": ("mistake-loss", "update-rule", "step-size", "distance", "total", "quadratic",
                           "cauchy-schwarz", "squares", "bound-separable", "bound-general", "bound"),
    "passive-aggressive-1": ("mistake-loss", "update-rule", "step-size", "distance", "total", "mistake-weight", "gain",
                             "weighted-losses", "bound"),
    "passive-aggressive-2": ("mistake-loss", "update-rule", "step-size", "distance", "total", "square",
                             "weighted-losses", "squares", "bound")}


def aggressive_theorem(rows, rounds, start, u, rule, c):
    steps = {name: Step() for name in AGGRESSIVE[rule]}

    def away(w):
        return dot([a - b for a, b in zip(w, u)], [a - b for a, b in zip(w, u)])

    radius2, first = max(dot(x, x) for x, _ in rows), away(start)
    gains = losses2 = weighted = u_losses = u_losses2 = relative2 = crossed = u_relative2 = Fraction(0)
    before, m, lossy, u_lost = start, 0, 0, False
    for t, ((x, y), r) in enumerate(zip(rows, rounds), 1):
        x2, loss, tau, u_loss, after = dot(x, x), r.loss, r.tau, hinge(u, x, y), hinge(r.weights, x, y)
        m += r.prediction != y
        gain = tau * (2 * loss - tau * x2 - 2 * u_loss)
        gains, losses2, weighted = gains + gain, losses2 + loss ** 2, weighted + tau * loss
        if loss:
            lossy, u_lost = lossy + 1, u_lost or u_loss > 0
            u_losses, u_losses2 = u_losses + u_loss, u_losses2 + u_loss ** 2
            if x2:
                relative2, crossed, u_relative2 = (relative2 + loss ** 2 / x2, crossed + loss * u_loss / x2,
                                                   u_relative2 + u_loss ** 2 / x2)
        if r.prediction != y:
            steps["mistake-loss"].check(t, loss - 1)
        steps["update-rule"].check(t, true=r.weights == [a + tau * y * b for a, b in zip(before, x)])
        steps["distance"].check(t, away(before) - away(r.weights) - gain)
        steps["total"].check(t, first - away(r.weights) - gains, away(r.weights))
        if rule == "passive-aggressive":
            root = first * u_relative2
            steps["step-size"].check(t, true=after == 0)
            steps["quadratic"].check(t, first - relative2 + 2 * crossed)
            steps["cauchy-schwarz"].check(t, relative2 * u_relative2 - crossed ** 2)
            steps["squares"].check(t, radius2 * relative2 - losses2)
            if not u_lost:
                steps["bound-separable"].check(t, radius2 * first - losses2)
            plain = first + 4 * u_relative2 - relative2
            steps["bound-general"].check_root(t, Surd(plain, (4, root)), sign_one_root(plain, 4, root))
            bound = Surd(radius2 * (first + 4 * u_relative2), (4 * radius2, root))
            steps["bound"].check(t, losses2 - m, bound - losses2)
        elif rule == "passive-aggressive-1":
            larger = max(c * radius2, Fraction(1))
            steps["step-size"].check(t, c - tau, true=(c - tau) * after == 0)
            if r.prediction != y:
                steps["mistake-weight"].check(t, larger * tau * loss - c)
            steps["gain"].check(t, gain - tau * loss + 2 * c * u_loss)
            steps["weighted-losses"].check(t, first + 2 * c * u_losses - weighted)
            bound = larger * (first + 2 * c * u_losses) / c
            steps["bound"].check(t, c * (bound - m))
        else:
            steps["step-size"].check(t, true=2 * c * after == tau)
            steps["square"].check(t, gain - tau * loss + 2 * c * u_loss ** 2)
            steps["weighted-losses"].check(t, first + 2 * c * u_losses2 - weighted)
            steps["squares"].check(t, (2 * c * radius2 + 1) * weighted - 2 * c * losses2)
            bound = (radius2 + 1 / (2 * c)) * (first + 2 * c * u_losses2)
            steps["bound"].check(t, 2 * c * (losses2 - m), 2 * c * (bound - losses2))
        before = r.weights
    quantities = {"u": u, "R2": radius2, "start_distance2": first, "losses2": losses2, "u_losses": u_losses,
                  "u_losses2": u_losses2, "lossy_rounds": lossy}
    if rule == "passive-aggressive":
        hypotheses = {"nonzero": all(any(x) for x, _ in rows)}
        quantities |= {"A2": relative2, "B2": u_relative2}
    else:
        hypotheses = {"aggressiveness": True}
        quantities["C"] = c
    return Theorem(hypotheses, quantities, bound, steps)
