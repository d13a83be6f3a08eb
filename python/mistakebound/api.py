"""The commands of the program as functions.

Long, as these have all their options and errors in their docstrings."""
from __future__ import annotations

import hashlib
import itertools
import json
import math
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from typing import Any, Literal

from . import _core
from ._core import InputError
from .data import (Input, entries_of, flag, found, input_of, is_path, label_of, labels_of, number_text, path_of, place_of,
                   refuse_unknown, rows_of, same_length, seconds, tolerance_text, whole, word, words, words_of, wrong)
from .options import AnyNumber, argument_of, as_arguments, header, learner_options, with_options
from .results import (Campaign, Counterexample, Description, Divergence, Hypothesis, Run, Separation, Step, StepText,
                      Theorem, TraceVerdict, Verification, Violation, exact, make)

_HEAD = ("format", "version", "learner", "conventions", "parameters", "input", "rounds", "dimension", "mistakes",
         "mistake_rounds", "comparator", "messages", "theorems", "ledger")


def _violation(value: Mapping[str, Any] | None) -> Violation | None:
    return make(Violation, exact(value)) if value else None


def _theorem(report: Mapping[str, Any]) -> Theorem:
    words = {True: "holds", False: "refuted"}
    hypotheses = tuple(Hypothesis(h["id"], words.get(h["holds"], "undecided"), _violation(h.get("violation")),
                                  h.get("undecided")) for h in report["hypotheses"])
    steps = tuple(Step(s["id"], s["verdict"], s["checked"], exact(s["min_slack"]), s["at_round"],
                       _violation(s.get("violation")), s.get("undecided")) for s in report["steps"])
    return Theorem(report["id"], report["verdict"], report["vacuous"], hypotheses, exact(report["quantities"]),
                   exact(report["bound"]), steps)


def _theorems(report: Mapping[str, Any]) -> tuple[Theorem, ...]:
    return tuple(_theorem(theorem) for theorem in report["theorems"])


def _conventions(report: Mapping[str, Any], in_memory: bool) -> dict[str, Any]:
    conventions = {name: exact(value) for name, value in report["conventions"].items()}
    if in_memory and "numbers" in conventions:
        conventions["numbers"] = "exact"
    return conventions


def _reading(given: Mapping[str, Any], from_file: bool) -> dict[str, str]:
    """How a file is read, in the words of the command line."""
    for name in ("format", "label", "index_base", "numbers", "missing", "separator", "header", "drop_columns",
                 "decimal_comma"):
        if given[name] is not None and not from_file:
            raise InputError(f"{name}: found this argument with examples in memory; expected it only with a file")
    reading = {"bias": "true"} if flag(given["bias"], "bias") else {}
    if not from_file:
        return reading
    for name, expected in (("format", "'auto', 'csv' or 'libsvm'"), ("numbers", "'decimal', 'binary64' or 'binary32'")):
        if given[name] is not None:
            reading[name] = word(given[name], name, expected)
    if given["index_base"] is not None:
        reading["index-base"] = str(whole(given["index_base"], "index_base", 0, 1))
    for name, expected in (("label", "the name of a column, or its number from 1"),
                           ("positive", "the label that means +1, a number or a text")):
        value = given[name]
        if value is not None:
            plain = value if isinstance(value, str) else label_of(value)
            if plain is None or isinstance(plain, bool):
                raise wrong(name, found(value), expected)
            reading[name] = plain if isinstance(plain, str) else number_text(plain, name)
    for name, expected in (("missing", "'error' or 'drop'"), ("separator", "a character, 'tab' or 'blanks'")):
        if given[name] is not None:
            reading[name] = word(given[name], name, expected)
    if given["header"] is not None:
        reading["header"] = "yes" if flag(given["header"], "header") else "no"
    if given["decimal_comma"] is not None and flag(given["decimal_comma"], "decimal_comma"):
        reading["decimal-comma"] = "true"
    if (columns := given["drop_columns"]) is not None:
        named = _columns(columns)
        if named or isinstance(columns, str):  # an empty list leaves none out
            reading["drop-columns"] = named
    return reading


def _columns(columns: Any) -> str:
    """Names of columns, or their numbers from 1."""
    if isinstance(columns, str):
        return str(columns)
    expected = "names of columns, or their numbers from 1"
    words_ = []
    for i, column in enumerate(entries_of(columns, "drop_columns", expected)):
        plain = column if isinstance(column, str) else label_of(column)
        if plain is None or isinstance(plain, bool) or (isinstance(plain, str) and "," in plain):
            raise wrong(place_of("drop_columns", i), found(column), expected)
        words_.append(plain if isinstance(plain, str) else number_text(plain, place_of("drop_columns", i)))
    return ",".join(words_)


@with_options("run", "learner", left_out=("certificate", "trace"))
def run(learner: str, X: Any, y: Any = None, *, bias: bool = False, theorems: Iterable[str] = (), ledger: bool = False,
        positive: Any = None, format: Literal['auto', 'csv', 'libsvm'] | None = None, label: str | int | None = None,
        index_base: int | None = None, numbers: Literal['decimal', 'binary64', 'binary32'] | None = None,
        missing: Literal['error', 'drop'] | None = None, separator: str | None = None, header: bool | None = None,
        drop_columns: str | Iterable[str | int] | None = None, decimal_comma: bool | None = None,
        **parameters: Any) -> Run:
    """Runs a reference learner on examples and checks every theorem that speaks of it.

    learner: perceptron, winnow, halving ..., one of those of `mistakebound run`.
    X, y: T instances of dimension n (an array of T x n, or a list of T lists) and T labels, -1/1 or 0/1, or others
        with `positive`. Halving and Weighted Majority: X has the predictions of n experts. `optimal`: what the n hypotheses
        of the class say at the points, or with class_, the path of a file of the class, the points' numbers. Kernels on
        strings or sets: a list of them.
        In place of both, X may be the path of an example file, for which format, label, positive, index_base, numbers,
        missing, separator, header, drop_columns and decimal_comma are as on the command line.
    bias: appends a constant 1 to every instance.
    theorems: ids of those to check; all by default. ledger: every claim is kept in the result's `ledger`.
    parameters: of the learner, named as the options of `mistakebound run`, see below. Numbers are exact; vectors are
        sequences of numbers.

    Raises InputError for what cannot be used, UndecidedError where a sign stays open.
    """
    learner = word(learner, "learner", "the name of a learner, such as 'perceptron'")
    for name in ("trace", "certificate"):
        if parameters.get(name) is not None:
            raise wrong(name, "this argument, for a file to write", "none: the command line writes them")
    if "theorem" in parameters:
        raise wrong("theorem", "an option that no learner has", "'theorems' (did you mean that?)")
    names = [name for name in learner_options("run") if name != "certificate"]
    for name, value in parameters.items():
        if value is None and name not in names:
            raise wrong(name, "an option that no learner has", "one of " + ", ".join(names))
    from_file = is_path(X)
    reading = _reading({"format": format, "label": label, "positive": positive, "index_base": index_base,
                        "numbers": numbers, "bias": bias, "missing": missing, "separator": separator, "header": header,
                        "drop_columns": drop_columns, "decimal_comma": decimal_comma}, from_file)
    options = words_of(parameters)
    kind = "losses" if options.get("rows") == "losses" else _core.instances(options.get("kernel", "linear"))
    if y is None and kind == "vectors" and not from_file and any(
            option["name"] == "rows" for option in dict(_core.learners("run")).get(learner, ())):
        raise wrong("y", "None", 'labels, one for each row of X, or rows="losses" where X has what each expert loses')
    data = input_of(X, y, positive, kind)
    asked = (learner, reading, options, words(theorems, "theorems", "the id of a theorem, or several"))
    text = _core.run(learner, data.core(), *asked[1:], flag(ledger, "ledger"))
    report = json.loads(text)
    return Run(learner=report["learner"], conventions=_conventions(report, not from_file),
               parameters=exact(report["parameters"]), input=report.get("input", {}), rounds=report["rounds"],
               dimension=report["dimension"],
               mistakes=report["mistakes"], mistake_rounds=tuple(report["mistake_rounds"]),
               state={name: exact(value) for name, value in report.items() if name not in _HEAD},
               comparator=report.get("comparator"), messages=tuple(report.get("messages", ())),
               theorems=_theorems(report), ledger=tuple(report.get("ledger", ())),
               source=RunSource(data, *asked, _digest(text) if from_file else ""))


def separate(X: Any, y: Any = None, *, bias: bool | Literal['free'] = False, positive: Any = None,
             format: Literal['auto', 'csv', 'libsvm'] | None = None, label: str | int | None = None,
             index_base: int | None = None, numbers: Literal['decimal', 'binary64', 'binary32'] | None = None,
             missing: Literal['error', 'drop'] | None = None, separator: str | None = None, header: bool | None = None,
             drop_columns: str | Iterable[str | int] | None = None,
             decimal_comma: bool | None = None) -> Separation:
    """The exact maximum-margin separator of examples, or the certificate that there is none.

    X, y: as for `run`. The cost grows with rounds x dimension and with the cube of the examples on the margin.
    bias: True appends a constant 1 to every instance, whose weight counts in the margin; "free" looks for an `offset`
        that does not, as textbooks and SVMs do.
    Raises InputError.
    """
    is_free = isinstance(bias, str) and bias == "free"
    if isinstance(bias, str) and not is_free:
        raise wrong("bias", found(bias), "True, False or 'free'")
    from_file = is_path(X)
    reading = _reading({"format": format, "label": label, "positive": positive, "index_base": index_base,
                        "numbers": numbers, "bias": bias if not is_free else False, "missing": missing,
                        "separator": separator, "header": header, "drop_columns": drop_columns,
                        "decimal_comma": decimal_comma}, from_file)
    if is_free:
        reading["bias"] = "free"
    data = input_of(X, y, positive)
    report = json.loads(_core.separate(data.core(), reading))
    margin2 = report.get("margin2")
    return Separation(separable=report["separable"], conventions=_conventions(report, not from_file),
                      input=report["input"], rounds=report["rounds"], dimension=report["dimension"],
                      w=exact(report["w"]) if "w" in report else None,
                      margin2=exact(margin2), alpha=exact(report.get("alpha", [])),
                      lambda_=exact(report.get("lambda", [])), theorems=_theorems(report),
                      offset=exact(report["offset"]) if "offset" in report else None,
                      quasi_separable=report.get("quasi_separable"),
                      distance2=exact(report.get("distance2", margin2)), source=data)


def divergence_of(report: Mapping[str, Any] | None) -> Divergence | None:
    if not report:
        return None
    return Divergence(report["round"], report["kind"], report["reported"], report["exact"], exact(report["score"]),
                      report["cause"], report.get("likely"))


@dataclass(frozen=True)
class RunSource:
    """What a run was made of, so that its page can be made."""
    data: Input
    learner: str
    reading: Mapping[str, str]
    options: Mapping[str, str]
    theorems: list[str]
    digest: str  # of the report, where a file may have changed since

    def page(self) -> str:
        report, page = _core.run_page(self.learner, self.data.core(), dict(self.reading), dict(self.options),
                                      self.theorems)
        if self.digest and _digest(report) != self.digest:
            raise wrong(str(self.data.file), "another run in the file than before", "the file as it was")
        return page


def _digest(report: str) -> str:
    head = json.loads(report)
    head.pop("ledger", None)  # which a page has of its own rounds
    return hashlib.sha256(json.dumps(head).encode()).hexdigest()


@dataclass(frozen=True)
class _Recorded:
    """A run in memory, as the lines of a trace; columns by the names of its fields."""
    head: Mapping[str, Any]
    columns: Mapping[str, list[Any]]
    exact: bool

    def lines(self) -> Iterator[str]:
        yield json.dumps({"format": "mistakebound-trace", "version": 1, **self.head})
        for t in range(len(self.columns["x"])):
            line = {name: values[t] for name, values in self.columns.items()}
            for name, value in line.items():
                if isinstance(value, list):
                    at = f"{argument_of(name)}, row {t + 1}"
                    line[name] = [self._spelled(entry, at, i) for i, entry in enumerate(value)]
            yield json.dumps(line)

    def _spelled(self, value: Any, place: str, i: int) -> Any:
        """A float as the digits that are read as itself; all else as what it is, in quotes."""
        if not self.exact and type(value) is float and math.isfinite(value):
            return value
        text = number_text(value, f"{place}, column {i + 1}")
        return text if self.exact or "/" in text else f"{text}/1"  # which no reading rounds

    def judged(self, judge: Callable[[str], str]) -> str:
        """What judge(path) says of a file with these lines. Its complaints name the argument and the index."""
        with file_of(self.lines()) as path:
            try:
                return judge(path)
            except InputError as error:
                words = str(error)
        if as_arguments(words) != words:
            raise InputError(as_arguments(words))
        at = re.match(re.escape(path) + r":(\d+)(?::(\d+))?: ", words)
        if at is None:
            raise InputError(words.replace(path, "the run"))
        row = int(at[1]) - 2
        before = next(itertools.islice(self.lines(), row + 1, None))[:int(at[2] or 0)]
        fields = re.findall(r'"(\w+)": ', before)
        if row < 0 or not fields:
            raise InputError(f"the run: {words[at.end():]}")
        place = f"{argument_of(fields[-1])}, row {row + 1}"
        expert = re.search(r"\bexpert (\d+)", words[at.end():])
        if expert is not None:
            place += f", column {expert[1]}"
        elif "[" in before.rsplit('": ', 1)[-1]:
            place += f", column {before.rsplit('[', 1)[-1].count(',') + 1}"
        raise InputError(f"{place}: {words[at.end():]}")


@contextmanager
def file_of(lines: Iterable[str]) -> Iterator[str]:
    """A file with those lines, while the context lasts."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
        file.flush()
        yield file.name


def _flags(values: Any, place: str) -> list[bool]:
    result = []
    for i, value in enumerate(entries_of(values, place, "True or False for each row of X")):
        plain = label_of(value)
        if plain is None or isinstance(plain, str) or plain not in (0, 1):
            raise wrong(place_of(place, i), found(value), "True or False")
        result.append(bool(plain))
    return result


def _recorded(X: Any, y: Any, predictions: Any, state: Mapping[str, Any], learner: str, positive: Any, reading: str,
              parameters: Mapping[str, Any]) -> _Recorded:
    learner = word(learner, "learner", "the name of a learner, such as 'perceptron'")
    rule = words_of(parameters)
    rows, dimension = rows_of(X)
    header(learner, rule, reading, max(dimension, 1), "learner")  # refuses what no trace may have
    if learner not in dict(_core.learners("drive")):
        raise wrong("learner", f"{learner!r}, which predicts no labels", "the path of its trace in place of X")
    rows = rows.tolist() if hasattr(rows, "tolist") else rows
    if positive is not None:
        y, predictions = entries_of(y, "y", "labels"), entries_of(predictions, "predictions", "labels")
        refuse_unknown(predictions, y, positive)
    columns: dict[str, list[Any]] = {"x": rows, "y": labels_of(y, positive, must_occur=False),
                                     "prediction": labels_of(predictions, positive, place="predictions", must_occur=False)}
    if positive is not None and rows and 1 not in columns["y"] + columns["prediction"]:
        labels_of(y, positive)  # which refuses it
    for name, values in state.items():
        if values is None:
            continue
        if name == "updated":
            columns[name] = _flags(values, name)
        elif name == "experts_left":
            columns[name] = [number_text(value, place_of(name, i))
                             for i, value in enumerate(entries_of(values, name, "a number for each row of X"))]
        else:
            columns[name] = rows_of(values, name)[0]
            columns[name] = columns[name].tolist() if hasattr(columns[name], "tolist") else columns[name]
    for name, values in columns.items():
        same_length(argument_of(name), values, len(rows))
    if dimension == 0:
        raise wrong("X", "no numbers", "rows with a number for each coordinate")
    head = {name.replace("-", "_"): value == "true" if value in ("true", "false") else value
            for name, value in rule.items()}
    return _Recorded({"learner": learner, "dimension": dimension, **head}, columns, reading == "decimal")


@with_options("drive", "learner")
def check(trace: Any, y: Any = None, predictions: Any = None, *, updated: Any = None, weights: Any = None,
          averaged: Any = None, exponents: Any = None, experts_left: Any = None, learner: str = "perceptron",
          positive: Any = None, numbers: Literal['decimal', 'binary64', 'binary32'] | None = None, tolerance: AnyNumber = 0,
          absolute_tolerance: AnyNumber = 0,
          theorems: bool = True, u: Iterable[AnyNumber] | str | None = None,
          gamma: AnyNumber | None = None, **parameters: Any) -> TraceVerdict:
    """The oracle: judges a run that another program recorded, and the theorems on what it did.

    trace: the path of a trace (JSON Lines); or the instances of the run, T x n, beside y, the T labels, and
        predictions, the T labels that were predicted. What the run shows of its state is optional: updated (T flags),
        and after each round weights (T vectors, the bias last), averaged, exponents, or experts_left (T numbers).
    learner, parameters: of a run in memory, the rule that it should follow (perceptron where none is named), as in a
        trace's header: tie, step, start, bias ... Beside the path of a trace, start alone.
    positive: the label that means +1, where y and predictions have others than -1/1 or 0/1.
    numbers: decimal: numbers are exact; binary64, binary32: they were computed in that type, and what rounding can do
        is called so. By default decimal for a file and binary64 for a run in memory.
    tolerance, absolute_tolerance: allowed differences in weights. u, gamma: what the theorems are held against.

    Raises InputError, UndecidedError.
    """
    against = words_of({"u": u, "gamma": gamma, **({"start": parameters.pop("start", None)} if is_path(trace) else {})})
    tolerances = tolerance_text(tolerance, "tolerance"), tolerance_text(absolute_tolerance, "absolute_tolerance")
    with_theorems = flag(theorems, "theorems")
    state = {"updated": updated, "weights": weights, "averaged": averaged, "exponents": exponents,
             "experts_left": experts_left}
    if numbers is not None:
        word(numbers, "numbers", "'decimal', 'binary64' or 'binary32'")
    reading = numbers if numbers is not None else "decimal" if is_path(trace) else "binary64"
    if is_path(trace):
        other = None if learner == "perceptron" else learner
        for name, value in {"y": y, "predictions": predictions, "positive": positive, "learner": other, **state,
                            **parameters}.items():
            if value is not None:
                raise wrong(name, "this argument beside the path of a trace", "it in the trace")
        report = json.loads(_core.check(path_of(trace, "trace"), reading, *tolerances, against, with_theorems))
    else:
        run_ = _recorded(trace, y, predictions, state, learner, positive, reading, parameters)
        report = json.loads(run_.judged(lambda path: _core.check(path, reading, *tolerances, against, with_theorems)))
    return TraceVerdict(conforms=report["conforms"], decisions_conform=report["decisions_conform"],
                        conventions=_conventions(report, False), rounds=report["rounds"], mistakes=report["mistakes"],
                        exact_mistakes=report["exact_mistakes"],
                        first_divergence=divergence_of(report["first_divergence"]),
                        first_fault=divergence_of(report["first_fault"]), first=report["first"],
                        first_local=report["first_local"], max_weight_error=exact(report["max_weight_error"]),
                        comparator=report["comparator"] or None, theorems=_theorems(report))


def sequence_of(report: Sequence[Mapping[str, Any]]) -> tuple[tuple[tuple[Any, ...], int], ...]:
    return tuple((exact(example["x"]), example["y"]) for example in report)


def verify(*theorems: str, cases: int | None = None, seed: int = 1, drop: Iterable[str] = (),
           time_limit: float | None = None, jobs: int = 0, case: int | None = None,
           witness: str | PathLike[str] | None = None) -> Verification:
    """Tries theorems (all where none is named) on generated adversarial sequences.

    cases: for each theorem, 1000 by default; case: that one alone. drop: ids of hypotheses that are left out.
    time_limit: in seconds. jobs: threads, 0 for all cores. witness: a folder for the sequences that come nearest to
    each bound. Raises InputError; KeyboardInterrupt ends it.
    """
    report = json.loads(_core.verify(
        [word(id, place_of("theorems", i), "the id of a theorem") for i, id in enumerate(theorems)],
        None if cases is None else whole(cases, "cases", 1), whole(seed, "seed"),
        words(drop, "drop", "the id of a hypothesis, or several"),
        None if time_limit is None else seconds(time_limit, "time_limit"), whole(jobs, "jobs", 0, 256),
        None if case is None else whole(case, "case"), None if witness is None else path_of(witness, "witness")))
    campaigns = []
    for entry in report["theorems"]:
        found = entry.get("counterexample")
        example = Counterexample(found["step"], found["case"], sequence_of(found["sequence"]),
                                 {name: exact(found[name]) for name in ("tie", "u", "gamma")}) if found else None
        campaigns.append(make(Campaign, entry, ratio=exact(entry.get("tightest", {}).get("ratio")),
                              counterexample=example))
    return Verification(report["seed"], tuple(report["dropped"]), tuple(campaigns))


def theorems(id: str | None = None) -> Any:
    """The catalogue: a tuple of Descriptions, or the one of the theorem with that id. Raises InputError."""
    def description(entry: Mapping[str, Any]) -> Description:
        def texts(name: str) -> tuple[StepText, ...]:
            return tuple(make(StepText, {**text, "uses": tuple(text["uses"]), "sources": tuple(text["sources"])})
                         for text in entry[name])
        return make(Description, {**entry, "learners": tuple(entry["learners"]), "sources": tuple(entry["sources"])},
                    hypotheses=texts("hypotheses"), steps=texts("steps"))

    report = json.loads(_core.theorems(None if id is None else word(id, "id", "the id of a theorem")))
    return description(report) if id is not None else tuple(description(entry) for entry in report)
