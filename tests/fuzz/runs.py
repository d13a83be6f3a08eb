"""Random small files and options for `run` with every learner, and for other commands that run learners, against the
implementations in tests/independent.

runs.py PROGRAM [--cases N | --seconds S] [--seed S] [--case NUMBER] [--learner NAME]...

Learners are read from the program's own --help; one that has no comparison here is an error, so that a new learner is
not left out. Every case is a function of the seed, its number and the learners asked for: the learner, the file, the options that its comparison
knows, whether the file is gzip, and options that must not change what is said.
"""

import argparse
import gzip
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "independent"))
import compare  # noqa: E402
import compare_commands  # noqa: E402
import compare_finite  # noqa: E402
import compare_kernel  # noqa: E402
import compare_others  # noqa: E402
import compare_winnow  # noqa: E402
from command_line import help_of  # noqa: E402
import independent as ind  # noqa: E402
from independent_passes import passes_case  # noqa: E402

#: They change nothing that is compared.
HARMLESS = ([], [], ["--arithmetic", "reference"], ["--verbose"], ["--time-limit", "1000", "--memory-limit", "100G"],
            ["--order", "file"], ["--html", os.devnull])


def of_file(compare_one):
    """A comparison of compare.py, which knows the separator, as one of the content."""
    def compared(binary, path, content, options, notes):
        examples = ind.read_examples(content, options.get("format"), options.get("label"), bool(options.get("bias")))
        best = None
        if compare_one is compare.compare_batch:  # whose theorem is about the separator
            separate, best = compare.compare_separate(binary, path, options, examples, notes)
            if separate.mismatches:
                return separate
        else:
            best = "unknown"
        return compare_one(binary, path, options, examples, best, notes)
    return compared


def file_case(rng):
    content, suffix, options = compare.random_case(rng)
    return content, {**options, "format": suffix.lstrip("."), **passes_case(rng)}


def finite(kind):
    return compare_finite.KINDS[kind][:2]


#: Learner: its comparison and its random cases.
LEARNERS = {"perceptron": (of_file(compare.compare_online), file_case),
            "perceptron-batch": (of_file(compare.compare_batch), file_case),
            "kernel-perceptron": (compare_kernel.compare, compare_kernel.random_case),
            "winnow": (compare_winnow.compare_case, compare_winnow.random_case),
            **{kind: finite(kind) for kind in ("halving", "optimal", "littlestone-winnow",
                                            "perceptron-disjunction")},
            **compare_others.KINDS}

#: Other commands: the same.
COMMANDS = {"online-to-batch": finite("online-to-batch"), **compare_commands.KINDS}
CASES = {**LEARNERS, **COMMANDS}


def learners_of(program):
    names = re.search(r"^  LEARNER TEXT REQUIRED\s+(.*)$", help_of(program, "run"), re.M)[1]
    return re.split(r", | or ", names.strip())


def try_case(program, learners, seed, case, folder):
    """The comparison of one case, and what replays it."""
    rng = random.Random(f"{seed} {case}")
    learner = rng.choice(learners)
    compare_one, generate = CASES[learner]
    content, options = generate(rng)
    path = os.path.join(folder, "case.csv")
    packed = rng.random() < 0.1
    with open(path, "wb") as file:
        file.write(gzip.compress(content.encode()) if packed else content.encode())
    compare.Comparison.of_every_run = rng.choice(HARMLESS)
    if "--order" in compare.Comparison.of_every_run and (learner == "perceptron-batch" or options.get("order")):
        compare.Comparison.of_every_run = []  # which has its own
    command = compare_winnow.guarded(compare_one, [program], path, content, options, {})
    if command.mismatches:
        print(f"case {case}: {learner}{', gzip' if packed else ''}, options {options}", *command.mismatches, sep="\n  ")
        print("  " + " ".join(map(shlex.quote, command.command)), "  file:", sep="\n")
        print("".join("    " + line + "\n" for line in content.splitlines()), end="")
        chosen = "".join(f" --learner {one}" for one in learners) if len(learners) < len(CASES) else ""
        print(f"  replay: {sys.argv[0]} {program} --seed {seed} --case {case}{chosen}")
    return learner, not command.mismatches


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--case", type=int)
    parser.add_argument("--learner", action="append", help="this one alone, or also this one: a learner, or " + ", ".join(COMMANDS))
    options = parser.parse_args()
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    learners = learners_of(options.program)
    if set(learners) != set(LEARNERS):
        sys.exit(f"learners without a comparison, or the other way round: {sorted(set(learners) ^ set(LEARNERS))}")
    learners = options.learner or [*learners, *COMMANDS]
    if not set(learners) <= set(CASES):
        parser.error(f"--learner {', '.join(set(learners) - set(CASES))}: expected one of {', '.join(CASES)}")
    end = time.monotonic() + options.seconds if options.seconds else None
    counts, case = dict.fromkeys(learners, 0), options.case or 0
    with tempfile.TemporaryDirectory() as folder:
        while True:
            learner, agrees = try_case(options.program, learners, options.seed, case, folder)
            if not agrees:
                sys.exit(1)
            counts[learner] += 1
            case += 1
            if options.case is not None or (time.monotonic() >= end if end else case >= options.cases):
                break
    print(f"{sum(counts.values())} runs agree, seed {options.seed}:", ", ".join(f"{n} {k}" for k, n in counts.items()))
    if case >= 1000 and options.case is None and not all(counts.values()):
        sys.exit("some learners were never tried")


if __name__ == "__main__":
    main()
