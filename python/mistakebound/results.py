"""What the functions return: frozen objects with exact numbers, a readable repr, and a plain table in notebooks.

Long, as each kind of report has its class here, and they are made of one another."""
from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any

from .data import fraction_of
from .pictures import mistakes_svg, plane_svg

_NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?")


@dataclass(frozen=True)
class Enclosure:
    """A number that is not rational, or too long to spell: what it is, and two Fractions that it lies between."""
    form: str
    low: Fraction
    high: Fraction

    def __float__(self) -> float:
        return float((self.low + self.high) / 2)

    def __repr__(self) -> str:
        return f"Enclosure({self.form} ~ {float(self):.6g})"


Number = Fraction | Enclosure


def exact(value: Any) -> Any:
    """A piece of a JSON report with its numbers as Fractions and Enclosures; other texts stay as they are."""
    if isinstance(value, str):
        return fraction_of(value) if _NUMBER.fullmatch(value) else value
    if isinstance(value, list):
        return tuple(exact(entry) for entry in value)
    if isinstance(value, dict):
        if value.keys() == {"form", "low", "high"}:
            return Enclosure(value["form"], fraction_of(value["low"]), fraction_of(value["high"]))
        if value.keys() == {"low", "high"}:
            return Enclosure("", fraction_of(value["low"]), fraction_of(value["high"]))
        if value.keys() == {"exact", "decimal"}:
            return exact(value["exact"])
        if value.keys() == {"example", "value"}:
            return value["example"], exact(value["value"])
        if value.keys() == {"round", "sign"}:
            return value["round"], value["sign"]
        return {key: exact(entry) for key, entry in value.items()}
    return value


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def shown(value: Any) -> str:
    """Short text of a value: a long number to six digits, with a tilde before it."""
    if isinstance(value, Fraction):
        is_short = max(value.numerator.bit_length(), value.denominator.bit_length()) < 100
        text = str(value) if is_short else ""
        return text if 0 < len(text) <= 24 else "~" + _decimal(value)
    if isinstance(value, Enclosure):
        return "~" + _decimal((value.low + value.high) / 2)
    if isinstance(value, tuple):
        entries = [shown(entry) for entry in value[:8]]
        return "(" + ", ".join(entries) + (f", ... {len(value) - 8} more)" if len(value) > 8 else ")")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _middle(value: Number) -> Fraction:
    return value if isinstance(value, Fraction) else (value.low + value.high) / 2


def _decimal(value: Fraction) -> str:
    try:
        return f"{float(value):.6g}"
    except OverflowError:
        bits = abs(value.numerator).bit_length() - value.denominator.bit_length()
        return f"{'-' if value < 0 else ''}10^{bits * 30103 // 100000}"


class _Shown:
    """repr and _repr_html_ of `_title()` and `_table()`, whose first row is its head."""

    def _title(self) -> str:
        raise NotImplementedError

    def _table(self) -> list[tuple[str, ...]]:
        return []

    def __repr__(self) -> str:
        rows = self._table()
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
        lines = ["  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
        return "\n".join([self._title(), *lines])

    def _repr_html_(self) -> str:
        rows = self._table()
        text = f"<p>{html.escape(self._title())}</p>"
        cells = ["".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row)
                 for row, tag in zip(rows, ["th"] + ["td"] * len(rows))]
        if cells:
            text += "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"
        return text + "".join(self._drawn())

    def _drawn(self) -> Iterator[str]:
        """The pictures below the table; none of numbers that no double is near."""
        try:
            yield from list(self._pictures())
        except OverflowError:
            return

    def _pictures(self) -> Iterable[str]:
        return ()


class Page(str):
    """A whole page of HTML, which needs nothing beside it."""

    def _repr_html_(self) -> str:
        return ('<iframe style="width: 100%; height: 46em; border: 0" sandbox="allow-scripts" '
                f'srcdoc="{html.escape(self)}"></iframe>')

    def __repr__(self) -> str:
        return f"<a page of {len(self)} characters; write it to a file, or show it in a notebook>"


@dataclass(frozen=True)
class Violation:
    """The first relation that fails: `left relation right` is false in that round (0: before the first)."""
    round: int
    left: Number
    relation: str
    right: Number


@dataclass(frozen=True)
class Hypothesis:
    """`verdict` is holds, refuted or undecided; `violation` says where it is refuted."""
    id: str
    verdict: str
    violation: Violation | None
    undecided: str | None


@dataclass(frozen=True)
class Step:
    """A step of a proof: how often it was checked, its verdict, and its least slack over the inequalities."""
    id: str
    verdict: str
    checked: int
    min_slack: Number | None
    at_round: int | None
    violation: Violation | None
    undecided: str | None


@dataclass(frozen=True, repr=False)
class Theorem(_Shown):
    """A theorem on one run. `verdict` is holds, refuted, does-not-apply or undecided; `bound` bounds the mistakes."""
    id: str
    verdict: str
    vacuous: bool
    hypotheses: tuple[Hypothesis, ...]
    quantities: Mapping[str, Any]
    bound: Number | None
    steps: tuple[Step, ...]

    def step(self, id: str) -> Step:
        """The step of that id. Raises KeyError."""
        for step in self.steps:
            if step.id == id:
                return step
        raise KeyError(id)

    def _title(self) -> str:
        return (f"{self.id}: {self.verdict}" + (", vacuous" if self.vacuous else "") +
                (f", bound {shown(self.bound)}" if self.bound is not None else ""))

    def _table(self) -> list[tuple[str, ...]]:
        rows = [("hypothesis or step", "verdict", "checked", "least slack", "at round")]
        rows += [(hypothesis.id, hypothesis.verdict, "", "", "") for hypothesis in self.hypotheses]
        return rows + [(step.id, step.verdict, str(step.checked), shown(step.min_slack), shown(step.at_round))
                       for step in self.steps]


def _theorem_rows(theorems: Iterable[Theorem]) -> list[tuple[str, ...]]:
    rows = [(theorem.id, theorem.verdict + (", vacuous" if theorem.vacuous else ""), shown(theorem.bound))
            for theorem in theorems]
    return [("theorem", "verdict", "bound"), *rows] if rows else []


def _find(theorems: Iterable[Any], id: str) -> Any:
    for theorem in theorems:
        if theorem.id == id:
            return theorem
    raise KeyError(id)


def _holds(theorems: Iterable[Theorem]) -> bool:
    return all(theorem.verdict in ("holds", "does-not-apply") for theorem in theorems)


@dataclass(frozen=True, repr=False)
class Run(_Shown):
    """A run of a reference learner. `state` is what it ends with, by name: weights, promotions, experts_left ... `input`
    is what was understood of its examples: rows, header, label_column, positive, negative, dropped."""
    learner: str
    conventions: Mapping[str, Any]
    parameters: Mapping[str, Any]
    input: Mapping[str, Any]
    rounds: int
    dimension: int
    mistakes: int | None  # None of a learner that predicts no labels
    mistake_rounds: tuple[int, ...]
    state: Mapping[str, Any]
    comparator: str | None
    messages: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    ledger: tuple[Mapping[str, Any], ...]
    source: Any = field(default=None, compare=False)  # what it was made of

    def html(self) -> Page:
        """The page that shows the run with its proof, round by round: a text, which a notebook shows as the page.
        Makes the run once more. Raises InputError where it was read from a file that has changed since."""
        return Page(self.source.page())

    @property
    def weights(self) -> Any:
        """The weights at the end (the bias last), where the learner has any. Raises KeyError."""
        return self.state["weights"]

    @property
    def holds(self) -> bool:
        """No theorem is refuted and none is undecided."""
        return _holds(self.theorems)

    def theorem(self, id: str) -> Theorem:
        """The theorem of that id. Raises KeyError."""
        return _find(self.theorems, id)

    def _pictures(self) -> Iterator[str]:
        bounds = [(_middle(theorem.bound), theorem) for theorem in self.theorems
                  if theorem.bound is not None and theorem.verdict == "holds"]
        bound, theorem = min(bounds, key=lambda pair: pair[0]) if bounds else (None, None)
        words = f"bound {shown(theorem.bound)} ({theorem.id})" if theorem else "no bound"
        yield mistakes_svg(self.rounds, self.mistake_rounds, bound, words)
        examples = self.source.data.examples if self.source is not None else None
        w = [_middle(value) for value in self.state.get("weights", ())]
        if examples is None or examples.dimension != 2 or not 2 <= len(w) <= 3:
            return
        in_order = self.conventions.get("order", "file") == "file" and self.rounds % max(examples.rounds, 1) == 0
        ringed = {(t - 1) % examples.rounds for t in self.mistake_rounds} if in_order else set()
        level = self.conventions.get("threshold", Fraction(0))
        line = "w.x" if len(w) == 2 else "w.(x, 1)"
        yield plane_svg(examples.points(), examples.labels, ringed, w, [(level, 'stroke="currentColor"')],
                        f"{line} = {shown(level)} with w at the end" + ("; ringed: mistakes" if ringed else ""))

    def _title(self) -> str:
        counted = "" if self.mistakes is None else f", {self.mistakes} mistakes"
        text = f"{self.learner}: {self.rounds} rounds, dimension {self.dimension}{counted}"
        return text + (f"; comparator: {self.comparator}" if self.comparator else "")

    def _table(self) -> list[tuple[str, ...]]:
        return _theorem_rows(self.theorems)


@dataclass(frozen=True, repr=False)
class Separation(_Shown):
    """The exact maximum-margin separator `w` (min y w.x = 1) with its certificate w = sum alpha_i y_i x_i, or the
    certificate 0 = sum lambda_i y_i x_i that there is none; both are pairs of an example, from 1, and a Fraction. With
    bias="free" read w.x + offset for w.x. Examples that are `quasi_separable` have y w.x >= 0, and not always 0."""
    separable: bool
    conventions: Mapping[str, Any]
    input: Mapping[str, Any]
    rounds: int
    dimension: int
    w: tuple[Fraction, ...] | None
    margin2: Fraction | None
    alpha: tuple[tuple[int, Fraction], ...]
    lambda_: tuple[tuple[int, Fraction], ...]
    theorems: tuple[Theorem, ...]
    offset: Fraction | None = None
    quasi_separable: bool | None = None
    distance2: Fraction | None = None  # of the nearest example from the line; with bias=True that is not the margin
    source: Any = field(default=None, compare=False)  # what it was made of

    def _pictures(self) -> Iterator[str]:
        examples = self.source.examples if self.source is not None else None
        if examples is None or examples.dimension != 2:
            return
        w = self.w or (Fraction(0), Fraction(0))
        line = "w.x" if len(w) == 2 else "w.(x, 1)"
        if self.offset is not None:
            w, line = (*w, self.offset), "w.x + b"
        levels = [(Fraction(0), 'stroke="currentColor"')]
        words = f"{line} = 0; ringed: those that carry the certificate" if self.quasi_separable else "not separable"
        if self.separable:
            levels += [(Fraction(side), 'stroke="currentColor" stroke-dasharray="5 4"') for side in (-1, 1)]
            words = f"{line} = 0; dashed: -1 and 1; ringed: those that carry it"
        yield plane_svg(examples.points(), examples.labels, [i - 1 for i, _ in self.alpha + self.lambda_], w, levels, words)

    def _title(self) -> str:
        text = f"{counted(self.rounds, 'example')}, dimension {self.dimension}, {'' if self.separable else 'not '}separable"
        text += ", but quasi-separable" if self.quasi_separable else ""
        text += f"; margin^2 = {shown(self.margin2)}" if self.margin2 is not None else ""
        if not self.separable or self.distance2 == self.margin2:
            return text
        return f"{text} with the offset in |w|; " + (f"distance^2 = {shown(self.distance2)}" if self.distance2 else "no line")

    def _table(self) -> list[tuple[str, ...]]:
        if not self.separable:
            return [("example", "lambda"), *((str(i), shown(value)) for i, value in self.lambda_)]
        rows = [(str(i + 1), shown(value)) for i, value in enumerate(self.w or ())]
        return [("coordinate", "w"), *rows, *([] if self.offset is None else [("offset", shown(self.offset))])]


@dataclass(frozen=True)
class Divergence:
    """Where a run first leaves the rule. `cause` is tie, rounding or rule; `score` is the exact one."""
    round: int
    kind: str
    reported: str
    exact: str
    score: Number | None
    cause: str
    likely: str | None


@dataclass(frozen=True, repr=False)
class TraceVerdict(_Shown):
    """The oracle's verdict on a recorded run; `first` and `first_local` map prediction, update and weights to a round
    or None, judged from an exact run and from the trace's own weights. `first_fault` is what neither a tie nor rounding
    explains."""
    conforms: bool
    decisions_conform: bool | None  # None of a learner that predicts no labels, as the next two
    conventions: Mapping[str, Any]
    rounds: int
    mistakes: int | None
    exact_mistakes: int | None
    first_divergence: Divergence | None
    first_fault: Divergence | None
    first: Mapping[str, int | None]
    first_local: Mapping[str, int | None]
    max_weight_error: Number | None
    comparator: str | None
    theorems: tuple[Theorem, ...]

    def theorem(self, id: str) -> Theorem:
        """The theorem of that id, evaluated on what the trace itself did. Raises KeyError."""
        return _find(self.theorems, id)

    def _title(self) -> str:
        text = f"{self.rounds} rounds"
        if self.mistakes is not None:
            text += f", {self.mistakes} mistakes; the exact run makes {self.exact_mistakes}"
        found = self.first_divergence
        if found is None:
            return "conforms: " + text
        return (f"diverges: {text}; round {found.round}: {found.kind} {found.reported}, exactly {found.exact}, "
                f"cause {found.cause}")

    def _table(self) -> list[tuple[str, ...]]:
        return _theorem_rows(self.theorems)


@dataclass(frozen=True)
class Counterexample:
    """The smallest sequence found on which a step fails; `sequence` has pairs of an instance and a label."""
    step: str
    case: int
    sequence: tuple[tuple[tuple[Fraction, ...], int], ...]
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Campaign:
    """What became of one theorem on generated sequences; `ratio` is the largest mistakes/bound."""
    id: str
    cases: int
    runs: int
    rounds: int
    mistakes: int
    claims: int
    verdicts: Mapping[str, int]
    stopped: bool
    ratio: Number | None
    counterexample: Counterexample | None


@dataclass(frozen=True, repr=False)
class Verification(_Shown):
    """Campaigns against theorems; the same seed gives the same cases."""
    seed: int
    dropped: tuple[str, ...]
    theorems: tuple[Campaign, ...]

    @property
    def holds(self) -> bool:
        """There is no counterexample."""
        return all(campaign.counterexample is None for campaign in self.theorems)

    def theorem(self, id: str) -> Campaign:
        """The campaign against the theorem of that id. Raises KeyError."""
        return _find(self.theorems, id)

    def _title(self) -> str:
        return f"seed {self.seed}" + (f", left out: {', '.join(self.dropped)}" if self.dropped else "")

    def _table(self) -> list[tuple[str, ...]]:
        head = ("theorem", "cases", "rounds", "mistakes", "claims", "largest ratio")
        return [head, *((c.id, str(c.cases), str(c.rounds), str(c.mistakes), str(c.claims),
                         f"FAILS: {c.counterexample.step}" if c.counterexample else shown(c.ratio))
                        for c in self.theorems)]


@dataclass(frozen=True)
class StepText:
    """A hypothesis or a step as the catalogue has it: when it speaks, its formula, what it uses, its sources."""
    id: str
    scope: str
    uses: tuple[str, ...]
    formula: str
    sources: tuple[str, ...]
    note: str


@dataclass(frozen=True, repr=False)
class Description(_Shown):
    """A theorem as the catalogue has it."""
    id: str
    title: str
    statement: str
    bound: str
    learners: tuple[str, ...]
    sources: tuple[str, ...]
    file: str
    remark: str
    hypotheses: tuple[StepText, ...]
    steps: tuple[StepText, ...]

    def _title(self) -> str:
        return f"{self.id}: {self.title} {self.statement}"

    def _table(self) -> list[tuple[str, ...]]:
        return [("hypothesis or step", "formula", "uses"),
                *((text.id, text.formula, ", ".join(text.uses)) for text in self.hypotheses + self.steps)]


LEAST_CASES = 20


def cases_until(case: int | None) -> int:
    """In how many cases nothing is found with the arguments that are named, where something was found in that one."""
    return max(LEAST_CASES, (case or 0) + 1)


@dataclass(frozen=True, repr=False)
class Finding(_Shown):
    """The smallest sequence found on which a learner leaves the rule or raises something.

    `sequence` has pairs of an instance, a tuple of Fractions, and a label; `explanation` says what is wrong in a
    sentence or two; `raised` is the exception's name and words; `replay` is Python that shows it again; with the
    arguments `passes_with`, where there are any, nothing is found in the sequence, nor in 20 cases, or as many as it
    took."""
    check: str
    seed: int
    case: int | None
    sequence: tuple[tuple[tuple[Fraction, ...], int], ...]
    original_rounds: int
    divergence: Divergence | None
    raised: str | None
    explanation: str
    conventions: str
    replay: str
    passes_with: Mapping[str, Any] = field(default_factory=dict)

    def _title(self) -> str:
        text = f"{self.check}: {self.explanation}"
        if self.case is not None:
            text += f"\nseed {self.seed}, case {self.case}, shrunk from {counted(self.original_rounds, 'round')} to {len(self.sequence)}"
        if self.passes_with:
            arguments = ", ".join(f"{name}={value!r}" for name, value in self.passes_with.items())
            text += f"\nwith {arguments} nothing is found in {cases_until(self.case)} cases"
        return text + f"\nthe rule: {self.conventions}\nreplay: {self.replay}"

    def _table(self) -> list[tuple[str, ...]]:
        return [("round", "x", "y"), *((str(t), shown(x), f"{y:+d}") for t, (x, y) in enumerate(self.sequence, 1))]


@dataclass(frozen=True, repr=False)
class LearnerReport(_Shown):
    """What became of a learner's checks: `passed` are their names, `findings` what was found; `rounded` cases ended
    where the weights parted as rounding explains, `ended_early` before their ten thousand rounds, as the learner is
    slow. Where `weights_shown` is false, only its predictions were judged."""
    learner: str
    passed: tuple[str, ...]
    findings: tuple[Finding, ...]
    cases: int
    rounded: int
    ended_early: int
    rounds: int
    largest_dimension: int
    longest_case: int
    weights_shown: bool

    @property
    def conforms(self) -> bool:
        """Nothing was found."""
        return not self.findings

    def __bool__(self) -> bool:
        return self.conforms

    def _title(self) -> str:
        text = (f"{self.learner}: {len(self.passed)} checks passed, {len(self.findings)} failed; {self.cases} cases, "
                f"{self.rounds} rounds, up to {self.largest_dimension} dimensions and {self.longest_case} rounds")
        text += f"; rounding showed in {self.rounded} cases" if self.rounded else ""
        if self.conforms and not self.weights_shown:
            text += "; no weights were compared, only its predictions were judged"
        text += f"; it is slow, so that {self.ended_early} ended early" if self.ended_early else ""
        return "\n".join([text, *(repr(finding) for finding in self.findings)])


def make(kind: type, values: Mapping[str, Any], **others: Any) -> Any:
    """An object of the dataclass of those of the values that it has fields for; what is absent is None."""
    known = {field.name for field in fields(kind)}
    return kind(**{name: others[name] if name in others else values.get(name) for name in known})
