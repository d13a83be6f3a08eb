"""Right learners of many kinds, driven; none may be accused: right_learners.py PROGRAM [--seeds FIRST-LAST | --seconds S
[--from SEED]] [--only WORD] [--every] [--package FOLDER].

They are written in Python, JavaScript and C++ as people write them: in doubles and floats, with another order of
summation, in logarithms, sparse, scaled. Whatever rounding does to them is a tie or rounding. A seed drives each of them
once, with one of its options and showing its state, now and then or always, only its updates, or nothing, in turn; with all options by --every.
Besides the first cases one is played of 100 to 1000 dimensions or of ten thousand rounds, within 20 seconds: with each
kind, or in turn with one of --far.
Without --from, what --seconds has time for begins at a seed that is drawn and printed. What is missing on this machine, a
compiler or node, is said and left out.
"""

import argparse
import functools
import itertools
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

import seeds

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from node import NODE  # noqa: E402

PROGRAMS = pathlib.Path(__file__).resolve().parents[1] / "programs"
PYTHON = [sys.executable, "-I", "-S", "-B"]
SINGLE = ["--numbers", "binary32"]
SHOWN = {"correct_learners.py": ("state", "updated", "nothing", "changed", "seldom"),
         "balanced_learners.py": ("weights", "updated", "nothing"), "averaged_learners.py": ("averaged", "both", "nothing")}
SHOWN["aggressive_learners.py"], SHOWN["margin_learners.py"] = SHOWN["correct_learners.py"], SHOWN["balanced_learners.py"]
FAR = (37, 57, 77, 97, 99)  # cases of 100 dimensions and more, and of ten thousand rounds
STEP = ["--step", "0.1", "--bias"]

# Program, learner, way, options to choose from.
KINDS = [("correct_learners.py", "perceptron", way, ([], STEP))
         for way in ("double", "reversed", "pairwise", "lanes", "accurate", "fused", "dual", "scaled", "sparse", "sigmoid")]
KINDS += [("correct_learners.py", "perceptron", "float32", (SINGLE, [*SINGLE, "--step", "0.1", "--tie", "positive"]))]
KINDS += [("correct_learners.py", "winnow", way, (["--beta", "3"], ["--eta", "0.1"], ["--eta", "1/3", "--normalized", "false"]))
          for way in ("weights", "exponents", "shifted", "logarithms", "lanes", "sigmoid")]
KINDS += [("correct_learners.py", "littlestone-winnow", way,
           [["--tie", tie, *options] for tie in ("positive", "mistake") for options in ([], ["--promotion", "1.1", "--demotion", "1/3"])])
          for way in ("weights", "logarithms", "counts")]
KINDS += [("correct_learners.py", "kernel-perceptron", way, (["--kernel", "gaussian:0.1"], ["--kernel", "polynomial:3:0.1"]))
          for way in ("double", "expanded")]
KINDS += [("correct_learners.py", "kernel-perceptron", "primal", (["--kernel", "linear"],))]
KINDS += [("correct_learners.py", "voted-perceptron", way, ([], ["--tie", "positive"], ["--tie", "negative", "--dyadic"], STEP))
          for way in ("double", "sigmoid", "cosine", "units")]
KINDS += [("balanced_learners.py", "balanced-winnow", way, ([], ["--factors", "modified", "--margin", "1"], ["--promotion", "1.1", "--bias"]))
          for way in ("double", "logarithms", "hash")]
KINDS += [("margin_learners.py", "margin-perceptron", way, ([], ["--margin", "0.1", "--bias"])) for way in ("double", "backwards")]
KINDS += [("averaged_learners.py", "averaged-perceptron", "sum", ([], ["--averaging", "before", "--bias"], ["--averaging", "right", *STEP]))]
KINDS += [("averaged_learners.py", "averaged-perceptron", way, ([], ["--bias"])) for way in ("lazy", "mean")]
KINDS += [("hedge_learners.py", "hedge", way + " p weights", ([], ["--beta", "0.3", "--rule", "hedge"])) for way in ("double", "power")]
KINDS += [("more_learners.py", "perceptron", way, ([], ["--bias", "--step", "0.1", "--tie", "positive"]))
          for way in ("right", "batch", "integer-scaled", "gram", "compensated", "cached", "cosine")]
KINDS += [("more_learners.py", "littlestone-winnow", "right", (["--demotion", "1/2"],)), ("more_learners.py", "halving", "right", ([],))]
KINDS += [("more_learners.py", "weighted-majority", way, ([], ["--beta", "0.3"], ["--beta", "2/3", "--updates", "always", "--tie", "positive"]))
          for way in ("right", "counts", "logarithms", "normalised-vote")]
KINDS += [("more_learners.py", "kernel-perceptron", way, (["--kernel", "polynomial:2:1"], ["--kernel", "gaussian:1/2"]))
          for way in ("right", "merged")]
KINDS += [("more_learners.py", "kernel-perceptron", "normalised-kernel", (["--kernel", "gaussian:1/2"],))]
KINDS += [("aggressive_learners.py", learner, way, [[*options, *c] for c in limits])
          for learner, limits in (("passive-aggressive", ([],)), ("passive-aggressive-1", (["--aggressiveness", "0.3"], [])),
                                  ("passive-aggressive-2", ([], ["--aggressiveness", "1/4"])))
          for way, options in (("double", []), ("backwards", ["--bias"]), ("scaled", ["--tie", "positive"]), ("dual", []),
                               ("intercept", ["--bias", "--norm", "features"]))]
# Decisions alone do not tell another step size from the declared one.
KINDS += [("wrong_learners.py", "perceptron", "right", (["--dyadic"],)), ("wrong_learners.py", "perceptron", "silent-step", ([],))]
KINDS += [("learners.mjs", "perceptron", way, ([],)) for way in ("right", "backwards")]
KINDS += [("learners.mjs", "perceptron", "sigmoid", ([], ["--bias", "--tie", "negative"])), ("learners.mjs", "perceptron", "float32", (SINGLE,))]
KINDS += [("learners.cpp", "perceptron", way, ([], STEP)) for way in ("right", "fused", "lanes", "sorted", "lazy", "extended")]
KINDS += [("learners.cpp", "perceptron", "sigmoid", ([],))]
KINDS += [("learners.cpp", "perceptron", way + " float", (SINGLE,)) for way in ("right", "fused", "lanes", "sorted", "lazy", "sigmoid")]


def commands(folder):
    """How each of the programs is started; without those that this machine cannot start."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    found = {file: [*PYTHON, str(PROGRAMS / file)] for file in ("correct_learners.py", "more_learners.py", "wrong_learners.py",
                                                                "aggressive_learners.py", "balanced_learners.py",
                                                                "margin_learners.py", "averaged_learners.py", "hedge_learners.py")}
    if NODE:
        found["learners.mjs"] = [NODE, str(PROGRAMS / "learners.mjs")]
    if compiler:
        found["learners.cpp"] = [folder + "/learners"]
        subprocess.run([compiler, "-std=c++20", "-O1", "-o", folder + "/learners", PROGRAMS / "learners.cpp"], check=True)
    for file in sorted({kind[0] for kind in KINDS} - set(found)):
        print(f"{file} is left out: there is {'no compiler' if file.endswith('cpp') else 'no node, or an old one'}")
    return found


def runs_of(seed, kinds, every):
    """Kind, options and what is shown, for each run of a seed."""
    for number, kind in enumerate(KINDS):
        if kind in kinds:
            choices = kind[3] if every else [kind[3][(seed + seed // len(KINDS)) % len(kind[3])]]
            for at, options in enumerate(choices):
                shown = SHOWN.get(kind[0], (None,))
                yield kind, options, shown[(seed // len(kind[3]) + number + at) % len(shown)]


def accusation(program, command, kind, options, shown, seed, folder, far=False):
    """What is said of this right learner that is untrue, with what replays it; None where nothing is. Far: of one of the
    long cases."""
    file, learner, way, _ = kind
    cases = ["--case", str(FAR[seed % len(FAR)]), "--time-limit", "20"] if far else ["--cases", "12" if shown else "20"]
    driven = [str(program), "drive", learner, *options, *cases, "--seed", str(seed), "--json", "--",
              *command, *way.split(), *([shown] if shown else [])]
    done = subprocess.run(driven, cwd=folder, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    replay = "\n  replay: " + shlex.join(driven)
    if far and done.returncode == 4:  # a case that needs more time than that
        return None
    if done.returncode not in (0, 1):
        return f"exit code {done.returncode}: {done.stderr}{replay}"
    found = json.loads(done.stdout)
    divergence = found["first_divergence"]
    if divergence is None or divergence["cause"] == "rounding":
        return None
    if divergence["cause"] == "tie" and "if nothing was rounded" not in found["explanation"] and "likely" not in divergence:
        return None  # one that rounding hides, or may hide
    return f"{found['explanation']}\n  {json.dumps(found['sequence'])}{replay}"


def accusations_in_process(package, seed):
    """What check_learner says of the right perceptrons of tests/testers, as learners of Python: how many, and each that is
    untrue."""
    sys.path[:0] = [str(package), str(PROGRAMS.parent / "testers")]
    import corpus
    import mistakebound
    untrue = []
    for file, way in corpus.RIGHT:
        report = mistakebound.check_learner(functools.partial(corpus.Learner, file, way), seed=seed, cases=40)
        if report.findings:
            untrue.append(f"{file} {way}: {report}")
    return len(corpus.RIGHT), untrue


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda p: pathlib.Path(p).resolve())
    seeds.add_arguments(parser, "1-1")
    parser.add_argument("--only", default="", help="kinds in whose program, learner or way WORD occurs")
    parser.add_argument("--every", action="store_true", help="with each of their options, for every seed")
    parser.add_argument("--mixed", action="store_true", help="one kind for each seed, in turn")
    parser.add_argument("--package", type=pathlib.Path, help="the folder of the package for Python, whose check_learner is asked, too")
    parser.add_argument("--far", type=int, default=1, help="one kind of so many plays a long case, in turn")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    first, last = seeds.first_and_last(parser, options)
    accused = tried = done = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        started = commands(folder)
        end = time.monotonic() + options.seconds if options.seconds else None
        kinds = [kind for kind in KINDS if kind[0] in started and options.only in " ".join(kind[:3])]
        if not kinds:
            parser.error(f"--only {options.only}: no kind of learner has that in its name")
        for seed in itertools.count(first) if last is None else range(first, last + 1):
            of_seed = runs_of(seed, [kinds[seed % len(kinds)]] if options.mixed else kinds, options.every)
            begun = [pool.submit(lambda run=run, lengths=(False, True)[:1 + ((seed + number) % options.far == 0)]:
                                 end and time.monotonic() >= end or
                                 [accusation(options.program, started[run[0][0]], *run, seed, folder, far) for far in lengths])
                     for number, run in enumerate(of_seed)]
            for one in as_completed(begun):
                if one.result() is True:  # no time is left
                    continue
                tried += 1
                untrue = list(filter(None, one.result()))
                accused += bool(untrue)
                for each in untrue:
                    print(f"seed {seed}: a right learner is accused: {each}", flush=True)
            if options.package and not (end and time.monotonic() >= end):
                asked, untrue = accusations_in_process(options.package, seed)
                tried += asked
                accused += len(untrue)
                for each in untrue:
                    print(f"seed {seed}: a right learner is accused in Python: {each}", flush=True)
            done += 1
            if end and time.monotonic() >= end:
                break
    print(f"{tried} runs of {len(kinds)} kinds of right learners, {done} {'seed' if done == 1 else 'seeds'} from {first}: "
          f"{accused} accused")
    if tried == 0 or accused:
        sys.exit(1)


if __name__ == "__main__":
    main()
