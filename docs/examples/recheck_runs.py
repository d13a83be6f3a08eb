"""Learners run anew, and a recorded run judged by its learner's rule as docs/oracle.md says; for recheck.py."""
from fractions import Fraction as F

from recheck_data import BITS, FalseClaim, Unusable, number
from recheck_rounding import Rounding


def dot(a, b):
    return sum((p * q for p, q in zip(a, b)), F(0))


def predict(score, tie):
    return (score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 0}[tie]


def run_online(examples, predicts, passes, state, moved):
    """The rounds with a mistake, and the states before the first and after every round; `moved` is asked on mistakes."""
    mistakes, states = [], [state]
    for t, (x, y) in enumerate(examples * passes, 1):
        if predicts(state, x) != y:
            mistakes.append(t)
            state = moved(state, x, y)
        states.append(state)
    return mistakes, states


def cycle_of(claimed, examples, mistakes, states):
    """What the certificate has to say where it says that the passes never end: that a state comes back, with mistakes
    between. What a learner does on the examples follows from its state, so that it does it for ever."""
    if "cycle" not in claimed: return {}
    size, begins = len(examples), claimed["cycle"]["begins"]
    passes = (len(states) - 1) // size
    if not 0 <= begins < passes: raise FalseClaim("cycle.begins: not before the last pass")
    if states[begins * size] != states[-1]: raise FalseClaim("cycle.begins: the state after it does not come back")
    made = sum(t > begins * size for t in mistakes)
    if made == 0: raise FalseClaim("cycle: it has no mistake")
    return {"cycle": {"begins": int(begins), "length": passes - begins, "mistakes": made,
                      "largest_norm2": str(max(dot(s, s) for s in states))}}


def run_batch(examples, rule, limit, w):
    taken, n = [], len(examples)
    while True:
        wrong = [i for i, (x, y) in enumerate(examples) if y * dot(w, x) <= 0]
        if not wrong or len(taken) == limit: return taken, w, not wrong
        start = taken[-1] + 1 if taken else 0
        at = {"first": wrong[0], "last": wrong[-1], "cyclic": min(wrong, key=lambda i: (i - start) % n),
              "largest": min(wrong, key=lambda i: examples[i][1] * dot(w, examples[i][0]))}[rule]
        taken.append(at)
        w = [a + examples[at][1] * b for a, b in zip(w, examples[at][0])]


def rule_of(header, numbers, tolerance, absolute):
    """The conventions that the header and the options of the check give, by their names in the certificate."""
    winnow = header["learner"] == "littlestone-winnow"
    if not winnow and header["learner"] != "perceptron":
        raise Unusable(f"the learner {header['learner']!r}")
    bias = header.get("bias") in (True, "true")
    parameter = lambda name, default: str(number(header.get(name, default), BITS[numbers]))
    n = int(header["dimension"]) + bias
    rule = {"learner": header["learner"], "tie": header.get("tie", "positive" if winnow else "mistake"),
            "numbers": numbers, "bias": bias}
    if winnow:
        defaults = ("initial", 1), ("threshold", F(n, 2)), ("promotion", 2), ("demotion", 0)
        rule |= {name: parameter(name, default) for name, default in defaults}
    else:
        rule["step"] = parameter("step", 1)
    return rule | {"tolerance": tolerance} | absolute, n


def judge(rule, n, rounds):
    """The fields of the certificate that the rounds decide, the mistake rounds, and the trace's last weights."""
    tie, step = rule["tie"], F(rule.get("step", 1))
    tolerance, absolute = F(rule["tolerance"]), F(rule.get("absolute-tolerance", 0))
    threshold, factors = F(rule.get("threshold", 0)), {1: F(rule.get("promotion", 1)), -1: F(rule.get("demotion", 1))}

    def updated(w, x, y):
        if rule["learner"] == "perceptron":
            return [a + step * y * b for a, b in zip(w, x)]
        return [a * factors[y] if b else a for a, b in zip(w, x)]

    def score_of(w, x):
        return dot(w, x) - threshold

    def is_close(a, b):
        return abs(a - b) <= max(tolerance * max(abs(a), abs(b)), absolute)

    def cause_of(score, x):
        return "tie" if score == 0 else "rounding" if rounding.may_flip(score, exact, x) else "rule"

    def evidence():  # what the recorded weights say of an update: True, False, "either", or None
        if weights is None: return None
        if weights == before and corrected == before: return "either"
        then = own_rounding.copy()
        then.update(before, x, y)
        same = weights == before or own_rounding.turns_into(weights, before)
        if not same and corrected == before: return "either"
        if not same and prediction == y == here and 8 * farthest(weights, before) <= farthest(corrected, before):
            return False  # nobody learns a little from a round that he gets right
        if same and weights != corrected: return "either" if then.turns_into(weights, corrected) else False
        if not shown_before and same: return "either"
        if not shown_before and not then.turns_into(weights, corrected): return None  # an earlier round may have moved them
        return True

    def farthest(a, b):
        return max(abs(p - q) for p, q in zip(a, b))

    def may_vanish():  # whether who compares states may see no update where there was one
        then = own_rounding.copy()
        then.update(before, x, y)
        return corrected == before or then.turns_into(before, corrected)

    def note(kind, reported, expected, cause):  # the first decision that differs, else the first weights
        nonlocal divergence
        if divergence is None or (divergence["kind"] == "weights" and kind != "weights"):
            divergence = {"round": t, "line": r["line"], "kind": kind, "reported": reported, "exact": expected,
                          "score": str(score), "cause": cause}

    exact = [F(rule.get("initial", 0))] * n
    after, divergence, error, mistakes = exact, None, None, []
    rounding = own_rounding = Rounding(rule, n)
    first, local = [dict.fromkeys(("prediction", "update", "weights")) for _ in range(2)]
    printed, due_rounds, shown_before = 0, 0, True

    def mark(where, kind):
        where[kind] = where[kind] or t

    for t, r in enumerate(rounds, 1):
        x, y, prediction, weights = r["x"], r["y"], r["prediction"], r["weights"]
        before, score = after, score_of(exact, x)
        right = predict(score, tie)
        due, corrected = right != y, updated(before, x, y)
        here = predict(score_of(before, x), tie)  # the same from the trace's own weights
        said, shown = r["updated"], evidence()
        if said is False and shown is None and may_vanish(): said = None
        did = said if said is not None else here != y if shown == "either" else shown
        if did is None: did = here == 0 or prediction != y
        compared = (said is not None or shown is not None) and not (shown == "either" and not said)
        after = weights or (corrected if did else before)
        if said is None and (shown == "either" or shown is None and tie == "mistake" and prediction == y) \
                and updated(exact, x, y) != exact and rounding.may_flip(score, exact, x) \
                and (score != 0 or rounding.may_round(x)):
            for each in {id(rounding): rounding, id(own_rounding): own_rounding}.values(): each.may_have_updated(x, y)
        if right not in (0, prediction):
            mark(first, "prediction")
            note("prediction", str(prediction), str(right), cause_of(score, x))
        if compared and did != due:
            mark(first, "update")
            words = {True: "updated", False: "not updated"}
            note("update", words[did], words[due], cause_of(score, x))
        if here not in (0, prediction): mark(local, "prediction")
        if compared and did != (here != y): mark(local, "update")
        if weights and not all(map(is_close, weights, corrected if did else before)): mark(local, "weights")
        shown_before = weights is not None or (shown_before and after == before)
        if due != did and own_rounding is rounding: own_rounding = rounding.copy()
        if did and own_rounding is not rounding: own_rounding.update(before, x, y)
        if due:
            rounding.update(exact, x, y)
            exact = updated(exact, x, y)
        if weights:
            errors = [abs(a - b) for a, b in zip(weights, exact)]
            error = max([error or F(0), *errors])
            differing = [i for i in range(n) if not is_close(weights[i], exact[i])]
            if differing and first["weights"] is None:
                mark(first, "weights")
                covered = all(rounding.covers(errors[i], exact, i) for i in differing)
                name = f"w_{differing[0] + 1} = "
                note("weights", name + str(weights[differing[0]]), name + str(exact[differing[0]]),
                     "rounding" if covered else "rule")
        printed, due_rounds = printed + (prediction != y), due_rounds + due
        if prediction != y or (tie == "mistake" and did and score_of(before, x) == 0): mistakes.append(t)
    decisions = first["prediction"] is None and first["update"] is None
    return {"rounds": len(rounds), "mistakes": printed, "exact_mistakes": due_rounds,
            "conforms": decisions and first["weights"] is None, "decisions_conform": decisions,
            "first_divergence": divergence, "first": first, "first_local": local,
            "max_weight_error": None if error is None else str(error),
            "weights": [str(a) for a in exact]}, mistakes, after
