"""Learners of other people, each with the rule that its documentation says it has, and what the oracle says of it.

A learner is driven (its program speaks the protocol of docs/drive.md), or plays a file of examples, and its trace is
checked. Where its documentation does not say what a score of 0 means, that is found by trying.
"""
import contextlib
import dataclasses
import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from node import NODE  # noqa: E402

SOURCE = pathlib.Path(__file__).resolve().parents[2]
HERE = SOURCE / "tests/conformance"
BUILD = SOURCE / "build/conformance"  # what is fetched and compiled
DEBIAN = next((path for path in ("/usr/bin/python3", sys.executable) if pathlib.Path(path).exists()), sys.executable)
WEKA = pathlib.Path("/usr/share/java/weka.jar")
TIES = ("mistake", "positive", "negative")
ANSWERS = ("--timeout", "3600")  # that the first answer comes after the import of large packages is no finding
server = ""  # the socket of python_learners.py --serve, where it serves


@contextlib.contextmanager
def serving():
    """Learners in Python whose packages are imported once for all of their starts: an import takes a second."""
    global server
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/learners"
        with subprocess.Popen([DEBIAN, HERE / "programs/python_learners.py", "--serve", path], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, cwd=SOURCE, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}) as process:
            if process.stdout.readline():  # else its packages are not there, which each test says by itself
                server = path
            try:
                yield
            finally:
                server = ""
                process.kill()


@dataclasses.dataclass(frozen=True)
class Entry:
    """One learner under one rule."""
    package: str  # sklearn, nltk, weka; perceptron and limdu are npm's
    call: str     # as its users write it
    name: str     # by which its program knows it
    rule: str
    options: tuple = ()
    examples: str = ""  # a file in tests/data that is played, in the place of an adversary
    header: tuple = ()  # then: fields of the trace's header
    where: str = ""  # "on sparse matrices"
    note: str = ""
    random: bool = False  # what it does is another thing every time

    @property
    def id(self):
        return f"{self.package} {self.name}{' ' + self.examples if self.examples else ''}"


LEARNERS = (
    Entry("sklearn", "Perceptron()", "Perceptron", "perceptron", ("--bias",)),
    Entry("sklearn", "Perceptron(eta0=0.1)", "Perceptron-eta0", "perceptron", ("--bias", "--step", "0.1")),
    Entry("sklearn", "Perceptron()", "Perceptron-float32", "perceptron", ("--bias", "--numbers", "binary32"),
          where="on arrays of single precision"),
    Entry("sklearn", "Perceptron()", "Perceptron-sparse", "perceptron", ("--bias",),
          where="on sparse matrices", note="Steps of the intercept are multiplied by 0.01 there, as its source says."),
    Entry("sklearn", "Perceptron(penalty='l2')", "Perceptron-l2", "perceptron", ("--bias",),
          note="A penalty shrinks the weights in every round: it is no perceptron, and no bound here speaks of it."),
    Entry("sklearn", "SGDClassifier(loss='perceptron', penalty=None, learning_rate='constant', eta0=1)", "SGDClassifier",
          "perceptron", ("--bias",)),
    Entry("sklearn", "SGDClassifier(loss='perceptron')", "SGDClassifier-usual", "perceptron", ("--bias",),
          note="With the usual arguments the step shrinks from round to round, and a penalty shrinks the weights."),
    Entry("sklearn", "SGDClassifier(..., average=True, fit_intercept=False)", "SGDClassifier-average", "averaged-perceptron"),
    Entry("sklearn", "SGDClassifier(..., average=True)", "SGDClassifier-average-intercept", "averaged-perceptron", ("--bias",),
          note="Every `partial_fit` takes the averaged intercept for 0 at its start."),
    Entry("nltk", "AveragedPerceptron()", "AveragedPerceptron", "perceptron", ("--step", "2", "--tie", "positive"),
          where="by its running weights",
          note="Scores multiply weights by the values of features, but updates add 1 whatever the value is; the tagger has "
               "no others than 1."),
    Entry("nltk", "AveragedPerceptron()", "AveragedPerceptron", "perceptron", examples="votes_yes16.csv",
          header=(("tie", "positive"), ("step", 2)), where="by its running weights, on votes_yes16.csv",
          note="Features are 0 and 1 here. A tie goes to the class that is last in the alphabet."),
    Entry("weka", "Winnow()", "WekaWinnow", "littlestone-winnow",
          ("--initial", "2", "--demotion", "1/2", "--dimension", "6", "--threshold", "6"),
          note="Its threshold is the number of attributes, here 6."),
    Entry("perceptron", "Perceptron()", "perceptron", "perceptron", ("--bias", "--step", "0.1"),
          note="Weights start at random, and that of the bias at 1.", random=True),
    Entry("perceptron", "Perceptron({ weights: [0, ..., 0] })", "perceptron-zeros", "perceptron", ("--bias", "--step", "0.1")),
    Entry("perceptron", "Perceptron({ weights: [0, ..., 0], learningrate: 0.5 })", "perceptron-learningrate",
          "perceptron", ("--bias", "--step", "1/2")),
    Entry("perceptron", "Perceptron({ weights: [0, ..., 0], threshold: 0.5 })", "perceptron-threshold",
          "perceptron", ("--bias", "--step", "0.1"),
          note="The threshold is the constant that the bias stands for, and not a threshold of the score."),
    Entry("limdu", "PerceptronHash()", "PerceptronHash", "perceptron", ("--bias", "--step", "0.1")),
    Entry("limdu", "PerceptronHash({ do_averaging: true })", "PerceptronHash-averaging", "averaged-perceptron",
          ("--bias", "--step", "0.1", "--averaging", "right")),
    Entry("limdu", "WinnowHash()", "WinnowHash", "balanced-winnow", examples="votes_yes16.csv",
          header=(("tie", "negative"), ("plus", 2), ("minus", 1), ("threshold", 1), ("promotion", 1.5), ("demotion", 0.5),
                  ("margin", 1), ("factors", "modified")), where="on votes_yes16.csv",
          note="Its instances are made to add up to 1."),
)


@functools.cache
def version_of(package):
    """Its version; or why there is none."""
    if package in ("sklearn", "nltk"):
        done = subprocess.run([DEBIAN, "-c", f"import {package}; print({package}.__version__)"], capture_output=True, text=True)
        return done.stdout.strip() or None, f"python3-{package} is not installed"
    if package == "weka":
        if not WEKA.exists() or not shutil.which("javac"):
            return None, "weka, or a Java compiler, is not installed"
        return WEKA.resolve().stem.removeprefix("weka-"), ""
    file = BUILD / "node_modules" / package / "package.json"
    if NODE is None:
        return None, "node is not there, or old"
    if not file.exists():
        return None, "it was not fetched from npm: tests/conformance/report.py --fetch"
    return json.loads(file.read_text())["version"], ""


def command_of(entry):
    """The program with its arguments, which are those of a shell in the source tree. Weka's is compiled first."""
    programs = "tests/conformance/programs"
    if entry.package in ("sklearn", "nltk") and server:
        return [DEBIAN, "-I", "-S", f"{programs}/started.py", server, entry.name]
    if entry.package in ("sklearn", "nltk"):
        return [DEBIAN, f"{programs}/python_learners.py", entry.name]
    if entry.package == "weka":
        BUILD.mkdir(parents=True, exist_ok=True)
        subprocess.run(["javac", "-cp", WEKA, "-d", BUILD, HERE / "programs/WekaWinnow.java"], check=True)
        return ["java", "-cp", f"{WEKA}:build/conformance", entry.name]
    return [NODE, f"{programs}/npm_learners.mjs", entry.name, "build/conformance"]


def driven(program, entry, options):
    """What drive says of it, in JSON."""
    with tempfile.TemporaryDirectory() as folder:
        call = [program, "drive", entry.rule, *options, *ANSWERS, "--json", "--trace", f"{folder}/found.jsonl", "--", *command_of(entry)]
        done = subprocess.run(call, cwd=SOURCE, capture_output=True, text=True,
                              env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def recorded(entry, trace):
    """Plays a file of examples to the program, and writes its trace."""
    rows = [line.split(",") for line in (SOURCE / "tests/data" / entry.examples).read_text().splitlines()[1:]]
    setting = {"learner": entry.rule, "dimension": len(rows[0]) - 1, "bias": False, **dict(entry.header)}
    lines = [json.dumps(setting)]
    for *x, y in rows:
        lines += [json.dumps({"x": [json.loads(value) for value in x]}), json.dumps({"y": json.loads(y)})]
    done = subprocess.run(command_of(entry), cwd=SOURCE, input="\n".join(lines) + "\n", capture_output=True, text=True,
                          check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    rounds = []
    for t, (*x, y) in enumerate(rows):
        said, learned = answers[2 * t], answers[2 * t + 1]
        rounds.append({"x": learned.get("x", [json.loads(value) for value in x]), "y": json.loads(y),
                       "prediction": said["prediction"], "weights": learned["weights"]})
    header = {"format": "mistakebound-trace", "version": 1, "learner": entry.rule, "dimension": len(rounds[0]["x"]),
              **dict(entry.header)}
    trace.write_text("".join(json.dumps(line) + "\n" for line in (header, *rounds)))


def checked(program, entry):
    """What check says of its trace on the file of examples."""
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder) / "trace.jsonl"
        recorded(entry, trace)
        done = subprocess.run([program, "check", str(trace), "--numbers", "binary64", "--no-theorems", "--json"],
                              capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def is_rounding(document):
    """Whether a correct implementation in doubles may do what was found."""
    found = document["first_divergence"]
    return found is not None and (found["cause"] == "rounding" or "rounding hides" in document.get("explanation", ""))


def verdict_of(document):
    if document["first_divergence"] is None:
        return "follows the rule"
    if is_rounding(document):
        return "follows the rule, in rounded numbers"
    return "another rule" if document["first_divergence"]["cause"] == "rule" else document["first_divergence"]["cause"]


def options_of(program, entry):
    """Its options with the tie that is found by trying: one under which the rule is followed, if possible without rounding;
    else one whose divergence is no matter of ties."""
    if "--tie" in entry.options:
        return list(entry.options)

    def how_bad(tie):
        document = driven(program, entry, [*entry.options, "--tie", tie, "--cases", "30"])
        rank = 0 if document["first_divergence"] is None else 1 if is_rounding(document) else 2
        return rank, "convention at zero" in document.get("explanation", "")
    return [*entry.options, "--tie", min(TIES, key=how_bad)]


def judged(program, entry):
    """The verdict, with the conventions under which it was reached."""
    if entry.examples:
        options = [word for name, value in entry.header for word in (f"--{name}", str(value))]
        begin = time.perf_counter()
        document = checked(program, entry)
    else:
        options = options_of(program, entry)
        begin = time.perf_counter()
        document = driven(program, entry, options)
    seconds = time.perf_counter() - begin
    return {"version": version_of(entry.package)[0], "options": options, **said(document), "rounds": document["rounds"],
            "seconds": seconds, "explanation": "" if entry.random else document.get("explanation", "")}


def said(document):
    """What a test compares: the verdict, the kind of the divergence, its case and the smallest sequence."""
    found = document["first_divergence"]
    return {"verdict": verdict_of(document), "kind": found and found["kind"], "case": document.get("case"),
            "sequence": [[one["x"], one["y"]] for one in document.get("sequence", [])]}
