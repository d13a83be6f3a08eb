"""In what order a run goes through its examples, and when its passes end, as docs/conventions.md says it, for the tests.

Shares no code with the C++ program.
"""

from collections import namedtuple
from itertools import repeat


def mt19937_64(seed):
    """Matsumoto and Nishimura's generator of 64 bits, 2004, which C++ calls mt19937_64."""
    n, m, word = 312, 156, (1 << 64) - 1
    state = [seed & word]
    for i in range(1, n):
        state.append((6364136223846793005 * (state[-1] ^ (state[-1] >> 62)) + i) & word)
    while True:
        for i in range(n):
            x = (state[i] & ~((1 << 31) - 1) & word) | (state[(i + 1) % n] & ((1 << 31) - 1))
            state[i] = state[(i + m) % n] ^ (x >> 1) ^ (0xB5026F5AA96619E9 if x & 1 else 0)
        for x in state:
            x ^= (x >> 29) & 0x5555555555555555
            x ^= (x << 17) & 0x71D67FFFEDA60000 & word
            x ^= (x << 37) & 0xFFF7EEE000000000 & word
            yield x ^ (x >> 43)


def random_orders(n, seed):
    """Fisher and Yates's shuffles, one after the other, from one generator."""
    numbers = mt19937_64(seed)
    while True:
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = next(numbers) % (i + 1)
            order[i], order[j] = order[j], order[i]
        yield order


def random_order(n, seed):
    return next(random_orders(n, seed))


def orders_of(n, options):
    """The order of every pass."""
    if options.get("order") != "random":
        return repeat(list(range(n)))
    orders = random_orders(n, int(options.get("seed") or 1))
    return orders if options.get("reshuffle") else repeat(next(orders))


#: Passes: the examples in the order of the rounds, how many passes they are, and where they come back (begin, length).
Passes = namedtuple("Passes", "rows made cycle")


def in_passes(rows, options, learner, first=None, repeats=True):
    """What a run goes through. `learner(rows)` yields for every round (mistake, state after it); `first` is the state
    before the first round. Passes until no mistake end with one that makes none and moves nothing, or, if all passes have
    the same order and the state decides (`repeats`), with one whose last state an earlier one ended with."""
    asked, orders, n = options.get("passes") or "1", orders_of(len(rows), options), len(rows)
    if not asked.startswith("until-no-mistake"):
        return Passes([rows[i] for _ in range(int(asked)) for i in next(orders)], int(asked), None)
    most = int(asked.partition(":")[2] or 1000)
    if n == 0:
        return Passes([], 1, None)
    repeats = repeats and not options.get("reshuffle")
    taken = []

    def stream():
        while True:
            for i in next(orders):
                taken.append(rows[i])
                yield rows[i]

    ends, moved, state = [first], False, first
    for t, (mistake, after) in enumerate(learner(stream()), 1):
        moved = moved or mistake or after != state
        state = after
        if t % n:
            continue
        if not moved:
            return Passes(taken[:t], t // n, None)
        if repeats and state in ends:
            return Passes(taken[:t], t // n, (ends.index(state), t // n - ends.index(state)))
        if t == most * n:
            return Passes(taken[:t], most, None)
        ends.append(state)
        moved = False
    raise AssertionError("a run ended by itself")


def compare_passes(command, passes, mistake_rounds, states, n):
    """What the document says of passes; `states` are those before the first round and after each. `mistake_rounds` is
    None of a learner that makes none."""
    said = command.data
    command.equal("conventions.passes", passes.made, said["conventions"].get("passes"))
    if mistake_rounds is None:
        command.equal("mistakes_by_pass", None, said.get("mistakes_by_pass"))
    elif passes.made > 1 and n:
        by_pass = [0] * passes.made
        for t in mistake_rounds:
            by_pass[(t - 1) // n] += 1
        command.equal("mistakes_by_pass", by_pass, said.get("mistakes_by_pass"))
    if passes.cycle is None:
        command.equal("a cycle", False, "cycle_length" in said)
        return
    begin, length = passes.cycle
    command.equal("cycle_begins", begin, said.get("cycle_begins"))
    command.equal("cycle_length", length, said.get("cycle_length"))
    command.equal("cycle_mistakes", sum(t > begin * n for t in mistake_rounds), said.get("cycle_mistakes"))
    command.same("largest_norm2", max(sum(v * v for v in state) for state in states), said.get("largest_norm2"))
    for number, state in enumerate(said.get("cycle_states", [])):
        command.vectors(f"state {number} of the cycle", list(states[(begin + number) * n]), state)


def passes_case(rng, most=12):
    """Options of passes and orders, which `in_passes` knows."""
    passes = rng.choice((None, None, "2", "3", "until-no-mistake", f"until-no-mistake:{rng.randint(1, most)}"))
    if passes == "until-no-mistake":
        passes += f":{most}"
    options = {"passes": passes}
    if rng.random() < 0.4:
        options |= {"order": "random", "seed": rng.choice((None, "0", "7", "18446744073709551615"))}
        if passes is not None and passes != "until-no-mistake:1" and rng.random() < 0.5:
            options["reshuffle"] = True
    return options


OPTIONS = ("passes", "order", "seed", "reshuffle")
