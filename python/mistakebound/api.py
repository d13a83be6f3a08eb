"""The commands of the program as functions."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from . import _core
from ._core import InputError
from .data import examples_of, file_of, is_path, labels_of, number_text, words_of
from .results import (Campaign, Counterexample, Description, Divergence, Hypothesis, Run, Separation, Step, StepText,
                      Theorem, TraceVerdict, Verification, Violation, exact, make)

_READING = ("format", "label", "positive", "index_base", "numbers", "bias")
_HEAD = ("format", "version", "learner", "conventions", "parameters", "rounds", "dimension", "mistakes",
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
    for name in ("format", "label", "index_base", "numbers"):
        if given.get(name) is not None and not from_file:
            raise InputError(f"{name}: found this argument with examples in memory; expected it only with a file")
    return words_of({name: given[name] for name in _READING
                     if given.get(name) not in (None, False) and (from_file or name == "bias")})


def _text_lines(X: Iterable[Any], y: Iterable[Any], positive: Any) -> Iterator[str]:
    """Lines of a file of strings or of sets."""
    rows = list(X)
    labels = labels_of(y, positive)
    if len(rows) != len(labels):
        raise InputError(f"y: found {len(labels)} labels; expected {len(rows)}, one for each entry of X")
    for x, label in zip(rows, labels):
        items = x if isinstance(x, str) else " ".join(sorted(x))
        yield f"{label} {items}" if items else str(label)


def run(learner: str, X: Any, y: Any = None, *, bias: bool = False, theorems: Iterable[str] = (), ledger: bool = False,
        positive: Any = None, format: str | None = None, label: str | int | None = None, index_base: int | None = None,
        numbers: str | None = None, **parameters: Any) -> Run:
    """Runs a reference learner on examples and checks every theorem that speaks of it.

    learner: perceptron, perceptron-batch, kernel-perceptron, winnow, littlestone-winnow, perceptron-disjunction,
        halving or halving-cover.
    X, y: T instances of dimension n (an array of T x n, or a list of T lists) and T labels, -1/1 or 0/1, or others
        with `positive`. Halving: X has the predictions of n experts. Kernels on strings or sets: a list of them.
        In place of both, X may be the path of an example file, for which format, label, positive, index_base and
        numbers are as on the command line.
    bias: appends a constant 1 to every instance.
    theorems: ids of those to check; all by default. ledger: every claim is kept in the result's `ledger`.
    parameters: of the learner, named as the options of `mistakebound run`: tie, step, passes, order, seed, u, gamma, eta, beta,
        kernel, rule, limit, target, grid, initial, threshold, promotion, demotion ... Numbers are exact; vectors are
        sequences of numbers.

    Raises InputError for what cannot be used, UndecidedError where a sign stays open.
    """
    if "trace" in parameters or "certificate" in parameters:
        raise InputError("run: found an argument for a file to write; expected none, the command line writes them")
    words = words_of(parameters)
    names = [theorems] if isinstance(theorems, str) else list(theorems)
    from_file = is_path(X)
    given = {"format": format, "label": None if label is None else str(label), "positive": positive,
             "index_base": index_base, "numbers": numbers, "bias": bias}
    reading = _reading(given, from_file)
    if from_file:
        if y is not None:
            raise InputError("y: found labels beside the path of a file; expected them in the file")
        text = _core.run(learner, None, os.fspath(X), reading, words, names, ledger)
    elif not hasattr(X, "dtype") and len(X) > 0 and isinstance(X[0], (str, set, frozenset)):
        with file_of(_text_lines(X, y, positive)) as path:
            text = _core.run(learner, None, path, reading, words, names, ledger)
    else:
        text = _core.run(learner, examples_of(X, y, positive), "X, y", reading, words, names, ledger)
    report = json.loads(text)
    return Run(learner=report["learner"], conventions=_conventions(report, not from_file),
               parameters=exact(report["parameters"]), rounds=report["rounds"], dimension=report["dimension"],
               mistakes=report["mistakes"], mistake_rounds=tuple(report["mistake_rounds"]),
               state={name: exact(value) for name, value in report.items() if name not in _HEAD},
               comparator=report.get("comparator"), messages=tuple(report.get("messages", ())),
               theorems=_theorems(report), ledger=tuple(report.get("ledger", ())))


def separate(X: Any, y: Any = None, *, bias: bool = False, positive: Any = None, format: str | None = None,
             label: str | int | None = None, index_base: int | None = None, numbers: str | None = None) -> Separation:
    """The exact maximum-margin separator of examples, or the certificate that there is none.

    X, y: as for `run`. The cost grows with rounds x dimension and with the cube of the examples on the margin.
    Raises InputError.
    """
    from_file = is_path(X)
    given = {"format": format, "label": None if label is None else str(label), "positive": positive,
             "index_base": index_base, "numbers": numbers, "bias": bias}
    reading = _reading(given, from_file)
    examples = None if from_file else examples_of(X, y, positive)
    report = json.loads(_core.separate(examples, os.fspath(X) if from_file else "X, y", reading))
    margin2 = report.get("margin2")
    return Separation(separable=report["separable"], conventions=_conventions(report, not from_file),
                      rounds=report["rounds"], dimension=report["dimension"],
                      w=exact(report["w"]) if "w" in report else None,
                      margin2=exact(margin2), alpha=exact(report.get("alpha", [])),
                      lambda_=exact(report.get("lambda", [])), theorems=_theorems(report))


def divergence_of(report: Mapping[str, Any] | None) -> Divergence | None:
    if not report:
        return None
    return Divergence(report["round"], report["kind"], report["reported"], report["exact"], exact(report["score"]),
                      report["cause"], report.get("likely"))


def _trace_lines(learner: str, X: Any, y: Any, predictions: Any, updated: Any, weights: Any,
                 header: Mapping[str, Any], numbers: str) -> Iterator[str]:
    def spelled(row: Any) -> str:
        values = row.tolist() if hasattr(row, "tolist") else row
        if numbers != "decimal":  # a float is spelled so that it is read as itself
            return json.dumps([value if isinstance(value, (int, float)) else float(value) for value in values])
        return json.dumps([number_text(value, "X") for value in values])

    def plain(values: Any) -> list[Any]:
        return values.tolist() if hasattr(values, "tolist") else list(values)

    rows, labels, said = list(X), labels_of(y), labels_of(predictions)
    columns = {"y": labels, "predictions": said, "updated": updated, "weights": weights}
    for name, values in columns.items():
        if values is not None and len(values) != len(rows):
            raise InputError(f"{name}: found {len(values)} entries; expected {len(rows)}, one for each row of X")
    yield json.dumps({"format": "mistakebound-trace", "version": 1, "learner": learner,
                      "dimension": len(rows[0]) if rows else 0, **header})
    flags = plain(updated) if updated is not None else None
    for t, x in enumerate(rows):
        line = f'{{"x": {spelled(x)}, "y": {labels[t]}, "prediction": {said[t]}'
        if flags is not None:
            line += f', "updated": {json.dumps(bool(flags[t]))}'
        if weights is not None:
            line += f', "weights": {spelled(weights[t])}'
        yield line + "}"


def check(trace: Any, y: Any = None, predictions: Any = None, *, updated: Any = None, weights: Any = None,
          learner: str = "perceptron", numbers: str | None = None, tolerance: Any = 0, absolute_tolerance: Any = 0,
          theorems: bool = True, u: Any = None, gamma: Any = None, **parameters: Any) -> TraceVerdict:
    """The oracle: judges a run that another program recorded, and the theorems on what it did.

    trace: the path of a trace (JSON Lines); or the instances of the run, T x n, beside y, the T labels, and
        predictions, the T labels that were predicted; updated (T flags) and weights (T vectors, each after its round,
        the bias last) are optional.
    learner, parameters: of a run in memory, the rule that it should follow, as in a trace's header: tie, step, bias ...
    numbers: decimal: numbers are exact; binary64, binary32: they were computed in that type, and what rounding can do
        is called so. By default decimal for a file and binary64 for a run in memory.
    tolerance, absolute_tolerance: allowed differences in weights. u, gamma: what the theorems are held against.

    Raises InputError, UndecidedError.
    """
    against = words_of({"u": u, "gamma": gamma})
    tolerances = number_text(tolerance, "tolerance"), number_text(absolute_tolerance, "absolute_tolerance")
    if is_path(trace):
        if parameters or y is not None or predictions is not None:
            raise InputError("check: found more arguments beside the path of a trace; expected them in the trace")
        report = json.loads(_core.check(os.fspath(trace), numbers or "decimal", *tolerances, against, theorems))
    else:
        header = {name.replace("-", "_"): value == "true" if value in ("true", "false") else value
                  for name, value in words_of(parameters).items()}
        reading = numbers or "binary64"
        with file_of(_trace_lines(learner, trace, y, predictions, updated, weights, header, reading)) as path:
            report = json.loads(_core.check(path, reading, *tolerances, against, theorems))
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
           witness: str | os.PathLike[str] | None = None) -> Verification:
    """Tries theorems (all where none is named) on generated adversarial sequences.

    cases: for each theorem, 1000 by default; case: that one alone. drop: ids of hypotheses that are left out.
    time_limit: in seconds. jobs: threads, 0 for all cores. witness: a folder for the sequences that come nearest to
    each bound. Raises InputError; KeyboardInterrupt ends it.
    """
    names = [drop] if isinstance(drop, str) else list(drop)
    report = json.loads(_core.verify(list(theorems), cases, seed, names, time_limit, jobs, case,
                                     None if witness is None else os.fspath(witness)))
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

    report = json.loads(_core.theorems(id))
    return description(report) if id is not None else tuple(description(entry) for entry in report)
