"""Worst cases and Littlestone dimensions, by the sequences, trees and tables of their certificates; for recheck.py.

Nothing is searched. A sequence is played and a tree is walked, for "at least"; of a table every entry is looked at once,
for "at most".
"""
import hashlib
from fractions import Fraction as F
from itertools import product

from recheck_data import BITS, NUMERAL, FalseClaim, Unusable, fields_of, lines_of, number


def points_of(text, bits=0):
    """A point a row, without labels; a first row without numbers names the columns."""
    rows = [fields_of(line) for line in lines_of(text)]
    if rows and not any(map(NUMERAL.fullmatch, rows[0])): rows.pop(0)
    points = [tuple(number(a, bits) for a in row) for row in rows]
    if not points or len({len(x) for x in points}) > 1: raise Unusable("no points, or rows of different lengths")
    return points


def signs_of(points):
    if any(a not in (-1, 0, 1) for x in points for a in x): raise Unusable("an entry that is no prediction")
    return [tuple(1 if a == 1 else -1 for a in x) for x in points]


def data_of(points):
    text = "".join(",".join(map(str, x)) + "\n" for x in points)
    return {"points": len(points), "dimension": len(points[0]), "sha256": hashlib.sha256(text.encode()).hexdigest()}


def set_of(digits, n):
    if not isinstance(digits, str) or len(digits) != n or set(digits) - {"0", "1"}:
        raise Unusable("a set that is no row of digits")
    return frozenset(i for i, digit in enumerate(digits) if digit == "1")


def table_of(entries, state, what, read):
    table = {read(entry[state]): entry[what] for entry in entries}
    if len(table) < len(entries): raise Unusable("a state twice")
    if any(type(k) is not int or k < 0 or entry.keys() != {state, what} for entry, k in zip(entries, table.values())):
        raise FalseClaim("table: a number that is none, or another field")
    return table


# ---- Littlestone dimensions

def walk(points, tree, d):
    """Each leaf's hypothesis says what the branch to it says."""
    nodes, leaves = tree["points"], tree["hypotheses"]
    if (len(nodes), len(leaves)) != (2**d - 1, 2**d) or tree.keys() != {"points", "hypotheses"}: raise FalseClaim("tree: its size")
    if min([1, *nodes, *leaves]) < 1: raise FalseClaim("tree: a number below 1")
    for leaf, hypothesis in enumerate(leaves, 2**d):
        for level in range(d):
            node, positive = leaf >> d - level, leaf >> d - level - 1 & 1
            if (points[nodes[node - 1] - 1][hypothesis - 1] == 1) != positive: raise FalseClaim(f"tree: leaf {leaf - 2**d + 1}")
    if d == 0 and leaves[0] > len(points[0]): raise FalseClaim("tree: leaf 1")


def expected_dimension(claimed, text):
    points, d = signs_of(points_of(text)), claimed["littlestone_dimension"]
    yield {"data": data_of(points)}
    walk(points, claimed["tree"], d)
    everything = frozenset(range(len(points[0])))
    table = table_of(claimed["table"], "version_space", "dimension", lambda digits: set_of(digits, len(everything)))
    at_most = lambda v, k: not v or k >= 0 and (table.get(v, k + 1) <= k or len(v) < 2**(k + 1))
    for v, k in table.items():
        if not v: raise FalseClaim("table: an empty set")
        for says in points:
            both = [frozenset(h for h in v if says[h] == y) for y in (1, -1)]
            if not any(at_most(part, k - 1) for part in both) or any(table.get(part, k) > k for part in both):
                raise FalseClaim(f"table: the set of {len(v)} hypotheses with the number {k}")
    if not at_most(everything, d): raise FalseClaim("littlestone_dimension: the table does not say that it is no larger")
    yield {"littlestone_dimension": d, "tree": claimed["tree"], "table": claimed["table"]}


# ---- Worst cases: the first state, the rounds by their fields in a sequence, and step(state, round): whether the learner
# errs and where it goes; None where no target has such labels

def decided(score, tie):
    return (score > 0) - (score < 0) or {"positive": 1, "negative": -1, "mistake": 0}[tie]


def halving(claimed, text):
    points, tie = signs_of(points_of(text)), claimed["conventions"]["tie"]
    n = len(points[0])
    def step(state, played):
        says, y = played
        left = frozenset(h for h in state if says[h] == y)
        return (decided(sum(says[h] for h in state), tie) != y, left) if left else None
    yield {"data": data_of(points), "conventions": {"tie": tie}, "parameters": {"experts": n, "points": len(points)}}
    return frozenset(range(n)), {(p, y): (x, y) for p, x in enumerate(points, 1) for y in (1, -1)}, step, lambda s: set_of(s, n)


def weights(claimed, text):
    c, tie = claimed["conventions"], claimed["conventions"]["tie"]
    if winnow := claimed["learner"] == "littlestone-winnow":
        n, k = claimed["parameters"]["n"], claimed["parameters"]["k"]
        if not 0 <= k <= n <= 16: raise Unusable("n or k")
        initial, threshold, up, down = (F(c[name]) for name in ("initial", "threshold", "promotion", "demotion"))
        points, first, label = list(product((F(0), F(1)), repeat=n)), (initial,) * n, lambda x: 1 if any(x[:k]) else -1
        yield {"parameters": {"n": n, "k": k}, "conventions": {"tie": tie} | {name: str(F(c[name])) for name in c if name != "tie"}}
    else:
        points, u, threshold = points_of(text, BITS[c["numbers"]]), [F(a) for a in claimed["parameters"]["u"]], 0
        first, score = (F(0),) * len(points[0]), lambda x: sum(a * b for a, b in zip(u, x, strict=True))
        if not all(map(score, points)): raise Unusable("a point with u.x = 0")
        label = lambda x: 1 if score(x) > 0 else -1
        margin = {"margin": str(F(c["margin"]))} if claimed["learner"] == "margin-perceptron" else {}
        yield {"data": data_of(points), "parameters": {"points": len(points), "dimension": len(u), "u": [str(a) for a in u]},
               "conventions": {"tie": tie, "numbers": c["numbers"], "bias": False, "step": "1"} | margin}
    def step(state, played):
        x, y = played
        w_x = sum(a * b for a, b in zip(state, x))
        mistake = decided(w_x - threshold, tie) != y
        if claimed["learner"] == "margin-perceptron":
            return mistake, tuple(a + y * b for a, b in zip(state, x)) if y * w_x <= F(c["margin"]) else state
        if not mistake: return False, state
        if winnow: return True, tuple(a * (up if y > 0 else down) if b else a for a, b in zip(state, x))
        return True, tuple(a + y * b for a, b in zip(state, x))
    rounds = {(x if winnow else p, label(x)): (x, label(x)) for p, x in enumerate(points, 1)}
    return first, rounds, step, lambda s: tuple(map(number, s))


def expected_game(claimed, text):
    first, rounds, step, read = yield from (halving if claimed["learner"] == "halving" else weights)(claimed, text)
    state, mistakes = first, 0
    for entry in claimed["sequence"]:
        at = tuple(map(number, entry["x"])) if "x" in entry else entry["point"]
        if len(entry) != 2 or (at, entry["y"]) not in rounds or not (moved := step(state, rounds[at, entry["y"]])):
            raise FalseClaim("sequence: a round that cannot be played")
        mistakes, state = mistakes + moved[0], moved[1]
    yield {"mistakes": mistakes, "sequence": claimed["sequence"]}
    table = table_of(claimed["table"], "state", "mistakes", read)
    for state, k in table.items():
        for moved in (step(state, played) for played in rounds.values()):
            if moved and table.get(moved[1], k + 1) + moved[0] > k: raise FalseClaim(f"table: a state with the number {k}")
    if table.get(first, mistakes + 1) > mistakes: raise FalseClaim("mistakes: the table does not say that there are no more")
    yield {"table": claimed["table"]}


# ---- Weighted Majority's worst regret: states are weights and the experts' mistakes, in layers by the rounds played

def expected_regret(claimed, text):
    c, n, rounds = claimed["conventions"], claimed["parameters"]["n"], claimed["parameters"]["rounds"]
    beta, always = F(c["beta"]), {"always": True, "mistakes": False}[c["updates"]]
    if not 1 <= n <= 16 or not 0 <= beta < 1: raise Unusable("n or beta")
    yield {"parameters": {"n": n, "rounds": rounds}, "conventions": {"tie": c["tie"], "beta": str(beta), "updates": c["updates"]}}
    def step(state, says, y):
        w, wrong = state
        mistake = decided(sum(a * b for a, b in zip(w, says)), c["tie"]) != y
        if always or mistake: w = tuple(a if b == y else a * beta for a, b in zip(w, says))
        return mistake, (w, tuple(k + (b != y) for k, b in zip(wrong, says)))
    first = ((F(1),) * n, (0,) * n)
    state, mistakes = first, 0
    for entry in claimed["sequence"]:
        says = tuple(map(number, entry["x"]))
        if len(entry) != 2 or len(says) != n or set(says) - {1, -1} or entry["y"] not in (1, -1):
            raise FalseClaim("sequence: a round that cannot be played")
        mistake, state = step(state, says, entry["y"])
        mistakes += mistake
    if len(claimed["sequence"]) > rounds: raise FalseClaim("sequence: more rounds than are played")
    yield {"regret": mistakes - min(state[1]), "sequence": claimed["sequence"]}
    table = {}
    for entry in claimed["table"]:
        key = (entry["played"], (tuple(map(number, entry["state"])), tuple(entry["experts_mistakes"])))
        if key in table or len(entry) != 4: raise Unusable("a state twice, or another field")
        table[key] = entry["regret"]
    for (played, state), k in table.items():
        if -min(state[1]) > k: raise FalseClaim(f"table: a state with the number {k}")
        for says in product((1, -1), repeat=n) if played < rounds else ():
            for y in (1, -1):
                mistake, after = step(state, says, y)
                if table.get((played + 1, after), k + 1) + mistake > k: raise FalseClaim(f"table: a state with the number {k}")
    if table.get((0, first), claimed["regret"] + 1) > claimed["regret"]:
        raise FalseClaim("regret: the table does not say that there is no more")
    yield {"table": claimed["table"]}


def expected_worst(claimed, text):
    yield from (expected_regret if claimed["learner"] == "weighted-majority" else expected_game)(claimed, text)


EXPECTED = {"littlestone-dimension": (("optimal",), expected_dimension),
            "worst-case": (("halving", "perceptron", "margin-perceptron", "littlestone-winnow", "weighted-majority"), expected_worst)}
