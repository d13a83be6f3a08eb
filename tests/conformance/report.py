"""The page of what the oracle says of other people's learners: report.py PROGRAM [--fetch] [--write].

--fetch gets npm's packages into build/conformance, in the versions of package-lock.json; --write makes docs/conformance.md
and expected.json, which conformance_test.py compares with. Learners that are not installed are left out of what is
printed, and make --write an error.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import textwrap

from judged import BUILD, HERE, LEARNERS, SOURCE, judged, version_of

NAMES = {"sklearn": "scikit-learn", "nltk": "NLTK", "weka": "Weka", "perceptron": "npm perceptron", "limdu": "limdu"}
HEAD = """# Other people's learners

Made by `tests/conformance/report.py PROGRAM --write`: learners that Debian and npm have, each driven by the adversaries of
[drive](drive.md) through a few lines that speak its protocol (`tests/conformance/programs`), or recorded on a file of
examples and [checked](oracle.md). "In rounded numbers" means that what was found is no more than rounding does in a
correct implementation; the smallest case of it is shown all the same. The conventions are those under which the rule is
followed, the tie found by trying; where it is not followed under any, those of the smallest case. The cost is that of a
hundred cases, or of those up to the divergence and what makes it small, on two cores that had other work, too. A test
plays each of them again where it is installed.

| learner | rule and conventions | verdict | rounds | seconds |
|---|---|---|---|---|
"""
TAIL = """
## Not here

- PassiveAggressiveClassifier of scikit-learn, which is [tested in Python's own process](python.md) and conforms to
  `passive-aggressive-1` and `passive-aggressive-2`; logistic and hinge losses follow rules of their own.
- VotedPerceptron of Weka fits whole sets only, and shuffles them; a run of it, put in its order, is in `tests/data/traces`.
- wink-perceptron of npm fits whole sets only, and averages over updates, not over rounds.
- @stdlib/ml-incr-binary-classification of npm has the loss of the perceptron, but comes with 1800 packages.
"""


def fetch():
    BUILD.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, BUILD)
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=BUILD, check=True)


def shown(sequence):
    return ", ".join(f"({', '.join(map(str, x))} | {y:+d})" for x, y in sequence)


def words(options):
    return " ".join(options)


def page(results):
    text, details = HEAD, ""
    for entry in LEARNERS:
        result = results[entry.id]
        name = f"{NAMES[entry.package]} {result['version']}"
        on = f" {entry.where}" if entry.where else ""
        text += (f"| {name}: `{entry.call}`{on} | `{entry.rule} {words(result['options'])}` | {result['verdict']} | "
                 f"{result['rounds']} | {result['seconds']:.1f} |\n")
        sequence = f"On {shown(result['sequence'])}: " if result["sequence"] else ""
        explanation = result["explanation"] or ("it does not begin at 0." if sequence else "")
        if sequence or entry.note:
            details += "\n" + textwrap.fill(f"**{name}, `{entry.call}`{on}.** {sequence}{explanation} {entry.note}", 120,
                                            break_long_words=False, break_on_hyphens=False) + "\n"
    return text + "\n## What was found\n" + details + TAIL


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--fetch", action="store_true", help="get npm's packages first")
    parser.add_argument("--write", action="store_true", help="make the page and what the test compares with")
    given = parser.parse_args()
    if given.fetch:
        fetch()
    results = {}
    for entry in LEARNERS:
        version, reason = version_of(entry.package)
        if version is None:
            print(f"{entry.id}: left out, {reason}")
            continue
        results[entry.id] = result = judged(given.program.resolve(), entry)
        print(f"{entry.id}: {result['verdict']} ({words(result['options'])}), {result['seconds']:.1f} s", flush=True)
    if not given.write:
        return 0
    if len(results) < len(LEARNERS):
        sys.exit("report.py: not all learners are installed, so that the page would be incomplete")
    (SOURCE / "docs/conformance.md").write_text(page(results))
    compared = ("version", "options", "verdict", "kind", "case", "sequence")
    (HERE / "expected.json").write_text(json.dumps({key: {name: result[name] for name in compared}
                                                    for key, result in results.items()}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
