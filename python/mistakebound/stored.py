"""Sequences of examples that are played as they are: those that a caller gives, and those on which a test failed before,
which pytest's cache keeps from one run to the next."""
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from . import _core
from .data import digits_of, entries_of, examples_of, fraction_of, labels_of, wrong

Sequence = tuple[tuple[tuple[Any, ...], int], ...]  # pairs of an instance and a label
_PLACE = "mistakebound/failures"


class Failures:
    """The sequences on which one test failed in earlier runs, each with what was checked; `cache` is pytest's."""

    def __init__(self, cache: Any, test: str):
        self._cache = cache
        self._test = test

    def of(self, checked: str) -> list[Sequence]:
        """Those on which this check failed; none where the cache holds something else."""
        stored = self._all().get(self._test, {}).get(checked, [])
        return [tuple((tuple(x), y) for x, y in sequence) for sequence in stored]

    def add(self, checked: str, sequence: Sequence) -> None:
        self._set(checked, list(dict.fromkeys([*self.of(checked), plain(sequence)])))

    def remove(self, checked: str, sequence: Sequence) -> None:
        self._set(checked, [other for other in self.of(checked) if other != sequence])

    def _all(self) -> dict[str, Any]:
        stored = self._cache.get(_PLACE, {})
        return stored if isinstance(stored, dict) else {}

    def _set(self, checked: str, sequences: list[Sequence]) -> None:
        every = self._all()
        of_test = every.setdefault(self._test, {})
        of_test[checked] = sequences
        every[self._test] = {name: some for name, some in of_test.items() if some}
        self._cache.set(_PLACE, {test: checks for test, checks in every.items() if checks})


# Of the test that pytest runs, where it has a cache.
current: Failures | None = None


def plain(sequence: Iterable[tuple[Iterable[Any], int]]) -> Sequence:
    """The same numbers as Python and JSON spell them: ints, floats that are them, else texts such as "1/3"."""
    def spelled(value: Any) -> Any:
        number = fraction_of(value) if isinstance(value, str) else Fraction(value)
        if number.denominator == 1 and abs(number) < 2**53:
            return int(number)
        try:
            if Fraction(float(number)) == number:
                return float(number)
        except OverflowError:
            pass
        return digits_of(number.numerator) + (f"/{digits_of(number.denominator)}" if number.denominator != 1 else "")
    return tuple((tuple(map(spelled, x)), y) for x, y in sequence)


def sequences_of(value: Any) -> tuple[Sequence, ...]:
    """Sequences as a caller gives them: lists of pairs of an instance and a label. Raises InputError."""
    place = "sequences"
    result: list[Sequence] = []
    for i, sequence in enumerate(entries_of(value, place, "a list of sequences")):
        at = f"{place}, entry {i + 1}"
        pairs = [entries_of(pair, f"{at}, example {t + 1}", "a pair of an instance and a label")
                 for t, pair in enumerate(entries_of(sequence, at, "a list of examples"))]
        for t, pair in enumerate(pairs):
            if len(pair) != 2:
                raise wrong(f"{at}, example {t + 1}", f"{len(pair)} entries", "a pair of an instance and a label")
        if not pairs:
            raise wrong(at, "no example", "at least one")
        core_of(pairs, at)  # refuses what is no number and no label
        result.append(plain(([fraction_of(_core.number_text(value, at)) for value in entries_of(x, at, "numbers")],
                             1 if y == 1 else -1) for x, y in pairs))
    if not result:
        raise wrong(place, "none", "at least one sequence")
    return tuple(result)


def core_of(sequence: Iterable[tuple[Any, Any]], place: str = "sequences") -> _core.Examples:
    """The same for the core. Raises InputError, naming the row and the column."""
    pairs = list(sequence)
    try:
        return examples_of([x for x, _ in pairs], labels_of([y for _, y in pairs], with_positive=False)).core()
    except _core.InputError as error:
        raise type(error)(f"{place}: {error}") from None
