"""What finds wrong learners, measured beside what one would use instead: measure.py [--seeds N] [--only WORD] [--write].

Each tester is given every perceptron of tests/programs, wrong and right, in this process: `check_learner` as it is;
`mistakebound.strategies` under Hypothesis; the thirty lines of thirty_lines.py under Hypothesis, on whole numbers and on
floats with a tolerance; and scikit-learn's check_estimator. Printed is how many of the wrong ones are found and of the
right ones accused, the median of the seconds until the report (shrinking included), and of the numbers in the smallest
case. --write puts the table into docs/testers.md. Needs python3-hypothesis and python3-sklearn.
"""
import argparse
import contextlib
import functools
import io
import pathlib
import platform
import statistics
import sys
import time
import warnings

import mistakebound
from corpus import RIGHT, WRONG, Learner

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/testers.md"


def numbers_in(sequence):
    return sum(len(x) for x, _ in sequence)


def by_check_learner(file, way, seed):
    report = mistakebound.check_learner(functools.partial(Learner, file, way), seed=seed)
    return numbers_in(report.findings[0].sequence) if report.findings else None


def by_hypothesis(strategy, check):
    """A tester that lets Hypothesis draw with its usual settings; the last example on which the check fails is the smallest."""
    import hypothesis

    def tried(file, way, seed):
        failing = []

        @hypothesis.seed(seed)
        @hypothesis.settings(deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck))
        @hypothesis.given(strategy)
        def test(examples):
            try:
                check(functools.partial(Learner, file, way), examples)
            except Exception:
                failing.append(examples)
                raise

        try:
            with contextlib.redirect_stdout(io.StringIO()):
                test()
        except Exception:
            return numbers_in(failing[-1]) if failing else None
        return None
    return tried


def by_check_estimator(file, way, seed):
    from sklearn.utils.estimator_checks import check_estimator

    from estimator import Estimator
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_estimator(Estimator(file, way))
    except Exception:
        return 0  # it fails somewhere, and shows no case
    return None


def testers():
    """Each tester by what it is called in the table."""
    from hypothesis import strategies as st

    import thirty_lines
    from mistakebound import strategies
    whole = thirty_lines.sequences(st.integers(-10, 10))
    floats = thirty_lines.sequences(st.floats(-1e6, 1e6))
    return {
        "`check_learner`": by_check_learner,
        "`strategies.examples()` under Hypothesis": by_hypothesis(
            strategies.examples(), lambda make, examples: mistakebound.assert_learner(make, sequences=[examples])),
        "thirty lines under Hypothesis, whole numbers": by_hypothesis(
            whole, lambda make, examples: thirty_lines.assert_follows_the_rule(make, examples, 0)),
        "the same on floats, tolerance 1e-9": by_hypothesis(
            floats, lambda make, examples: thirty_lines.assert_follows_the_rule(make, examples, 1e-9)),
        "`check_estimator` of scikit-learn": by_check_estimator}


def measured(tester, learners, seeds):
    """For each learner what the tester says with each seed: None, or the size of the case; and the seconds."""
    said = {}
    for learner in learners:
        for seed in seeds:
            if tester is by_check_estimator and seed != seeds[0]:  # which draws nothing that depends on it
                said[learner, seed] = said[learner, seeds[0]]
                continue
            begin = time.perf_counter()
            size = tester(*learner, seed)
            said[learner, seed] = size, time.perf_counter() - begin
            print(f"  {' '.join(learner)}, seed {seed}: {'-' if size is None else size}, {said[learner, seed][1]:.2f} s",
                  file=sys.stderr, flush=True)
    return said


def counted(said, learners, seeds):
    """"61" or "58 to 61": of how many of the learners something is said, by seed."""
    counts = [sum(said[learner, seed][0] is not None for learner in learners) for seed in seeds]
    return f"{min(counts)}" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"


def row_of(name, tester, seeds, only):
    wrong = [learner for learner in WRONG if only in " ".join(learner)]
    right = [learner for learner in RIGHT if only in " ".join(learner)]
    print(name, file=sys.stderr)
    of_wrong, of_right = measured(tester, wrong, seeds), measured(tester, right, seeds)
    found = [pair for pair in of_wrong.values() if pair[0] is not None]
    sizes = [size for size, _ in found if size]
    seconds = f"{statistics.median(seconds for _, seconds in found):.2f}" if found else "-"
    passing = f"{statistics.median(seconds for _, seconds in of_right.values()):.1f}" if right else "-"
    size = f"{statistics.median(sizes):g}" if sizes else "-"
    missed = {learner[1] for learner in wrong if all(of_wrong[learner, seed][0] is None for seed in seeds)}
    print(f"  missed: {' '.join(sorted(missed)) or '-'}", file=sys.stderr)
    return (f"| {name} | {counted(of_wrong, wrong, seeds)} of {len(wrong)} | {counted(of_right, right, seeds)} of {len(right)} | "
            f"{seconds} | {passing} | {size} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="so many seeds, from 1 on")
    parser.add_argument("--only", default="", help="learners with this in their names")
    parser.add_argument("--write", action="store_true", help="put the table into docs/testers.md")
    given = parser.parse_args()
    head = ["| tester | wrong learners found | right ones accused | seconds to a report | seconds for a right one | numbers in the smallest case |",
            "|---|---|---|---|---|---|"]
    rows = [row_of(name, tester, range(1, given.seeds + 1), given.only) for name, tester in testers().items()]
    table = "\n".join([*head, *rows]) + "\n"
    print(table)
    if given.write:
        import hypothesis
        import sklearn
        versions = (f"Hypothesis {hypothesis.__version__}, scikit-learn {sklearn.__version__}, Python "
                    f"{platform.python_version()}, two cores, {given.seeds} seeds")
        begin, end = "<!-- measured -->\n", "<!-- end -->\n"
        text = PAGE.read_text()
        before, rest = text.split(begin)
        PAGE.write_text(f"{before}{begin}{table}\n{versions}.\n{end}{rest.split(end)[1]}")


if __name__ == "__main__":
    main()
