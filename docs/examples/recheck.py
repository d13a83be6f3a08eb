"""Checks a certificate of mistakebound again: recheck.py CERTIFICATE DATA. Exit code 0 holds, 1 false, 2 unusable.
A worst case of Winnow or of Weighted Majority and a largest number of updates have no data: recheck.py CERTIFICATE.

recheck.py --examples CERTIFICATE DATA prints the examples of a run as its hash goes through them, and checks nothing.

Everything is computed anew from the data in fractions, by the definitions in docs/certificates.md. What the certificate
chooses (conventions, comparator, multipliers) is taken from it and put to the test; every other field has to be equal.
"""
import json
import sys
from fractions import Fraction as F

from recheck_data import BITS, FalseClaim, Unusable, data_of, number, read_examples, read_trace, text_of
from recheck_learners import EXPECTED, examples_of
from recheck_runs import cycle_of, dot, judge, predict, rule_of, run_batch, run_online
from recheck_theorems import Root, separation_of, texts, theorems
import recheck_hedge
import recheck_tight
import recheck_worst


def comparator_of(claimed, examples, n, final, instead):
    """Where u is from, u and the separation, as the certificate has to have them; u is tested by what is said of it."""
    separation, w = separation_of(claimed["separation"], examples, n) if claimed["separation"] else (None, None)
    u = claimed["u"] and [number(a) for a in claimed["u"]]
    if u is not None and len(u) != n: raise FalseClaim(f"u: {len(u)} numbers, the data has {n} in every example")
    source = claimed["comparator"]
    if source != "given" and separation:
        source, found = ("the exact maximum-margin separator", w) if w is not None else (instead, final)
        u = found if u is not None else None
    elif source != "given":
        source, u = "the final weights; the trace is too long to look for a separator (give --u)", final
    given = claimed["given_gamma"]
    if given is not None and F(given) <= 0: raise FalseClaim("given_gamma: not positive")
    yield {"comparator": source, "u": u and texts(u), "given_gamma": given and str(F(given)), "separation": separation}
    return u


def expected_run(claimed, text):
    """The fields that this data and these choices must have, part after part."""
    c, reading, online = claimed["conventions"], claimed["reading"], claimed["learner"] == "perceptron"
    if c["numbers"] not in BITS: raise FalseClaim("conventions.numbers: unknown")
    examples = read_examples(text, reading, BITS[c["numbers"]], c["bias"])
    n = len(examples[0][0]) if examples else claimed["data"]["dimension"]
    yield {"data": data_of([x + [y] for x, y in examples], n), "reading": reading}
    zero = [F(0)] * n
    if online:
        if F(c["step"]) <= 0 or c["passes"] < 1: raise FalseClaim("conventions: step and passes have to be positive")
        step = F(c["step"])
        mistakes, states = run_online(examples, lambda w, x: predict(dot(w, x), c["tie"]), c["passes"], zero,
                                      lambda w, x, y: [a + step * y * b for a, b in zip(w, x)])
        w = states[-1]
        state = {"weights": texts(w)} | cycle_of(claimed, examples, mistakes, states)
        halted, rounds = True, len(examples) * c["passes"]
        conventions = {"tie": c["tie"], "numbers": c["numbers"], "bias": c["bias"], "step": str(F(c["step"])),
                       "passes": c["passes"], "order": "file"}
        instead, final = "the final weights", [a / F(c["step"]) for a in w]
    else:
        taken, w, halted = run_batch(examples, c["rule"], c["limit"], zero)
        rounds, mistakes = len(taken), list(range(1, len(taken) + 1))
        state = {"weights": texts(w), "halted": halted, "updated_examples": [i + 1 for i in taken]}
        conventions = {"tie": "mistake", "numbers": c["numbers"], "bias": c["bias"], "rule": c["rule"],
                       "limit": c["limit"]}
        instead, final = "zero", zero
    yield {"conventions": conventions, "rounds": rounds, "mistakes": len(mistakes), "mistake_rounds": mistakes} | state
    instead += "; no separator exists, see max-margin's certificate"
    u = yield from comparator_of(claimed, examples, n, final, instead)
    yield {"theorems": theorems(claimed, examples, u, rounds, mistakes, halted)}


def expected_check(claimed, text):
    c = claimed["conventions"]
    if not 0 <= F(c["tolerance"]) < 1 or c["numbers"] not in BITS:
        raise FalseClaim("conventions: tolerance or numbers")
    header, rounds = read_trace(text, BITS[c["numbers"]])
    absolute = {name: c[name] for name in ("absolute-tolerance",) if name in c}
    rule, n = rule_of(header, c["numbers"], c["tolerance"], absolute)
    for r in rounds: r["x"] += [F(1)] * rule["bias"]
    flag = {None: "-", True: 1, False: 0}
    rows = [r["x"] + [r["y"], r["prediction"], flag[r["updated"]]] + (r["weights"] or ["-"]) for r in rounds]
    found, mistakes, last = judge(rule, n, rounds)
    yield {"learner": rule["learner"], "data": data_of(rows, n), "conventions": rule} | found
    examples = [(r["x"], r["y"]) for r in rounds]
    if rule["learner"] != "perceptron":
        yield {"comparator": "", "u": None, "given_gamma": None, "separation": None, "theorems": []}
        return
    final = [a / F(rule["step"]) for a in last]
    u = yield from comparator_of(claimed, examples, n, final, "the final weights; no separator exists, see max-margin's certificate")
    yield {"theorems": theorems(claimed, examples, u, len(rounds), mistakes, True)}


def compare_fields(claimed, found, path=""):
    for key in found:
        if (key, found[key]) == ("cause", "rounding") and key not in claimed: continue  # it may be another rule all the same
        if key not in claimed: raise FalseClaim(f"{path}{key}: missing")
        compare(claimed[key], found[key], f"{path}{key}.")


def compare(claimed, found, path):
    """Raises FalseClaim at the first difference, in the order in which the fields were computed."""
    if isinstance(found, dict) and isinstance(claimed, dict):
        compare_fields(claimed, found, path)
        for key in claimed.keys() - found.keys(): raise FalseClaim(f"{path}{key}: no field of a certificate")
    elif isinstance(found, list) and isinstance(claimed, list) and len(claimed) == len(found):
        for i, pair in enumerate(zip(claimed, found), 1): compare(*pair, f"{path}{i}.")
    elif isinstance(found, (Root, recheck_hedge.Between)) and found.is_spelled(claimed): return
    elif (type(claimed), claimed) != (type(found), found):
        raise FalseClaim(f"{path[:-1]}: the certificate has {str(claimed)[:80]}, computed {str(found)[:80]}")


def once(pairs):
    if len(dict(pairs)) < len(pairs): raise Unusable("a field twice")
    return dict(pairs)


def main(certificate, data):
    try:
        with open(certificate, encoding="utf-8") as file: claimed = json.load(file, object_pairs_hook=once)
        text = ""
        if data is not None:
            text = text_of(data)
        known = {"run": ("perceptron", "perceptron-batch", *EXPECTED, *recheck_hedge.EXPECTED), "check": ("perceptron", "littlestone-winnow")}
        others = recheck_worst.EXPECTED | recheck_tight.EXPECTED
        known |= {kind: learners for kind, (learners, _) in others.items()}
        if (claimed["format"], claimed["version"]) != ("mistakebound-certificate", 1): raise Unusable("another format")
        if claimed["learner"] not in known.get(claimed["kind"], ()): raise Unusable(f"learner {claimed['learner']!r}")
        fields = ["format", "version", "kind", "learner"]
        expected = expected_check if claimed["kind"] == "check" else \
            (EXPECTED | recheck_hedge.EXPECTED).get(claimed["learner"], expected_run)
        if claimed["kind"] in others: expected = others[claimed["kind"]][1]
        for part in expected(claimed, text):
            compare_fields(claimed, part)
            fields += part
        for key in claimed.keys() - set(fields): raise FalseClaim(f"{key}: no field of a certificate")
    except FalseClaim as claim:
        print(f"false: {claim}")
        return 1
    except (Unusable, OSError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        print(f"recheck.py: unusable: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    print("certificate holds")
    return 0


def data_rows(claimed, text):
    """The rows that the hash of a run goes through."""
    if claimed["learner"] in recheck_hedge.EXPECTED: return recheck_hedge.losses_of(claimed, text)
    return [[*x, y] for x, y in examples_of(claimed, text)[0]]


def print_examples(certificate, data):
    try:
        with open(certificate, encoding="utf-8") as file: claimed = json.load(file, object_pairs_hook=once)
        rows = data_rows(claimed, text_of(data))
    except (FalseClaim, Unusable, OSError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        print(f"recheck.py: unusable: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    sys.stdout.write("".join(",".join(map(str, row)) + "\n" for row in rows))
    return 0


if __name__ == "__main__":
    if hasattr(sys, "set_int_max_str_digits"): sys.set_int_max_str_digits(0)
    if len(sys.argv) == 4 and sys.argv[1] == "--examples": sys.exit(print_examples(*sys.argv[2:]))
    if len(sys.argv) not in (2, 3): sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:], *[None] * (3 - len(sys.argv))))
