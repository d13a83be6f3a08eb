"""Arguments as the core takes them: arrays, lists and numbers of any make, all of them exactly.

What cannot be used is an InputError, in one form: the argument and the index, counted from 1, what was found there, and
what would be right. Nothing is guessed: a text is no list of digits, a set has no order, a masked entry has no value.
Long, as each kind of argument is read here."""
from __future__ import annotations

import functools
import keyword
import math
import numbers
import operator
import os
import sys
from collections.abc import Mapping, Set
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from . import _core
from ._core import InputError

_MOST = 2**64 - 1


def wrong(place: str, found: str, expected: str) -> InputError:
    return InputError(f"{place}: found {found}; expected {expected}")


def found(value: Any) -> str:
    """What a value is, in a few words that are the same on every run."""
    if type(value).__name__ == "MaskedConstant":  # numpy.ma.masked
        return "a masked entry"
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple) and shape:
        return f"{_kind(value)} of shape {shape}"
    text = None
    if isinstance(value, str):
        text = repr(str(value))
    elif isinstance(shape, tuple) and hasattr(value, "item"):  # a number of numpy
        text = str(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        text = digits_of(value)
    elif value is None or isinstance(value, (bytes, numbers.Number)):
        text = repr(value)
    if text is not None:
        return text if len(text) <= 60 else text[:57] + "..."
    if isinstance(value, (Mapping, Set, list, tuple)):
        return f"{_kind(value)} of {len(value)} {'entry' if len(value) == 1 else 'entries'}"
    return _kind(value)


def _kind(value: Any) -> str:
    kind = type(value)
    name = "array" if kind.__name__ == "ndarray" else kind.__name__
    return ("an " if name[0].lower() in "aeiou" else "a ") + name


def is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike))


def flag(value: Any, place: str, expected: str = "True or False") -> bool:
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):  # numpy's
        return bool(value)
    raise wrong(place, found(value), expected)


def whole(value: Any, place: str, least: int = 0, most: int = _MOST) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool) or not least <= number <= most:
        is_large = number is not None and number > most
        span = f"from {least} to {most}" if most < _MOST or is_large else "not negative" if least == 0 else f"{least} or more"
        raise wrong(place, found(value), f"a whole number, {span}")
    return number


def word(value: Any, place: str, expected: str) -> str:
    if isinstance(value, str):
        return str(value)
    raise wrong(place, found(value), expected)


def words(value: Any, place: str, expected: str) -> list[str]:
    """One word, or several."""
    if isinstance(value, str):
        return [value]
    entries = entries_of(value, place, expected)
    return [word(entry, place_of(place, i), expected) for i, entry in enumerate(entries)]


def seconds(value: Any, place: str) -> float:
    number = value if isinstance(value, numbers.Real) and not isinstance(value, bool) else -1
    if not 0 <= number <= sys.float_info.max:
        raise wrong(place, found(value), "a number of seconds, not negative")
    return float(number)


def fraction_of(text: str) -> Fraction:
    """The number of a text such as "p/q", "p" or a decimal, of any length: int() refuses more than some thousand digits,
    and a Decimal does not."""
    if len(text) < 4000:
        return Fraction(text)
    if "/" in text:
        numerator, denominator = text.split("/")
        return Fraction(Decimal(numerator)) / Fraction(Decimal(denominator))
    return Fraction(Decimal(text))


def digits_of(number: int) -> str:
    """Its digits, however many they are."""
    return format(Decimal(number), "f")


def number_text(value: Any, place: str) -> str:
    """The number, spelled exactly: "p/q" or "p". Raises InputError, naming the place."""
    return _core.number_text(value, place)


def tolerance_text(value: Any, place: str) -> str:
    """A difference that is allowed, spelled exactly; "tolerance" is relative. Raises InputError."""
    text = number_text(value, place)
    most = 1 if place == "tolerance" else math.inf
    if isinstance(value, bool) or not 0 <= fraction_of(text) < most:
        raise wrong(place, found(value), "a number from 0 to below 1" if most == 1 else "a number that is not negative")
    return text


def _unmasked(values: Any, place: str) -> Any:
    """The array, unless an entry of it is masked. Raises InputError."""
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(values, numpy.ma.MaskedArray):
        return values
    masked = numpy.argwhere(numpy.ma.getmaskarray(values))
    if len(masked):
        raise wrong(place_of(place, *map(int, masked[0])), "a masked entry", "a value, as nothing says what it is")
    return values.filled()


def place_of(place: str, *index: int) -> str:
    """The place with the index, which counts from 0, in words that count from 1."""
    names = ("row", "column") if len(index) == 2 else ("entry",) if len(index) == 1 else ()
    return ", ".join([place, *(f"{name} {i + 1}" for name, i in zip(names, index))])


def array_of(values: Any, place: str) -> Any:
    """Numpy's array of what has its own kind of arrays: sparse and masked ones, pandas, tensors. Others stay."""
    if isinstance(values, type):
        return values
    for name in ("toarray", "to_numpy"):  # scipy's sparse matrices; pandas
        if hasattr(values, name):
            values = getattr(values, name)()
            break
    is_array = hasattr(values, "__array__") or hasattr(values, "__array_interface__") or isinstance(values, memoryview)
    if is_array and not (hasattr(values, "__array_interface__") and hasattr(values, "ndim")):
        import numpy
        values = numpy.asarray(values)
    return _unmasked(values, place)


def entries_of(values: Any, place: str, expected: str) -> list[Any]:
    """The entries of an array of one dimension, a list, or what else has an order. Raises InputError."""
    given, values = values, array_of(values, place)
    if hasattr(values, "__array_interface__"):
        if values.ndim != 1:
            is_line = values.size == max(values.shape, default=0) > 0
            flat = "toarray().ravel()" if hasattr(given, "toarray") else \
                f"numpy.asarray({place}).ravel()" if type(values).__name__ == "matrix" else "ravel()"
            raise wrong(place, found(values), expected + (f" in one dimension, as {flat} makes it" if is_line else ""))
        _refuse_other_types(values, place)
        return list(values) if values.dtype.kind == "f" and values.dtype.itemsize > 8 else values.tolist()
    if isinstance(values, (str, bytes, bytearray, Mapping, Set)) or isinstance(values, type):
        raise wrong(place, found(values), expected)
    try:
        return list(values)
    except TypeError:
        raise wrong(place, found(values), expected) from None


def _refuse_other_types(array: Any, place: str) -> None:
    """Times and records, which numpy would turn into other numbers."""
    if array.dtype.kind in "MmV" and array.size:
        raise wrong(place_of(place, *([0] * array.ndim)), f"{array.flat[0]} (dtype {array.dtype})", "a number")


def label_of(value: Any) -> Any:
    """A label as a plain value, a number of numpy as Python's; None where it is none, such as NaN and what is missing."""
    if type(value).__name__ == "MaskedConstant":  # numpy.ma.masked
        return None
    if getattr(value, "shape", None) == () and hasattr(value, "item"):
        value = value.item()
    if isinstance(value, str):
        return None if _core.is_missing(value.strip()) and value != "-" else value
    if isinstance(value, Decimal):
        return None if value.is_nan() else value
    return value if isinstance(value, numbers.Real) and value == value else None


def _all_but(a: Any, b: Any) -> str:
    """In what alone two labels differ that mean the same to a person; empty where they are one, or differ in more."""
    if _same(a, b):
        return ""
    if isinstance(a, str) and isinstance(b, str):
        a, b = (" ".join(text.casefold().split()) for text in (a, b))
        if a == b:
            return "case or spaces"
        plain = [text.strip("'\"").removesuffix(".").strip() for text in (a, b)]
        return "quotation marks or a full stop" if plain[0] == plain[1] else ""
    text, number = (a, b) if isinstance(a, str) else (b, a)
    try:
        return "being a text" if isinstance(text, str) and Fraction(text.strip()) == number else ""
    except (ValueError, ZeroDivisionError):
        return ""


def _same(a: Any, b: Any) -> bool:
    """Whether two labels are one: words as words, numbers by their value."""
    return isinstance(a, (str, bytes)) == isinstance(b, (str, bytes)) and bool(a == b)


def labels_of(y: Any, positive: Any = None, *, place: str = "y", for_each: str = "one for each row of X",
              with_positive: bool = True, must_occur: bool = True) -> list[int]:
    """-1 and 1 of labels -1/1, 0/1 or False/True; with `positive`, that value against all others. Raises InputError."""
    values = entries_of(y, place, f"labels, {for_each}")
    if positive is not None:
        return _labels_against(values, positive, place, must_occur)
    other = "; others with positive=..." if with_positive else ""
    result, seen = [], {}
    for i, value in enumerate(values):
        label = label_of(value)
        if label is None or isinstance(label, str) or label not in (-1, 0, 1):
            raise wrong(place_of(place, i), found(value), "-1 and 1, or 0 and 1" + other)
        seen.setdefault(int(label), i)
        if -1 in seen and 0 in seen:
            first = min(seen[-1], seen[0])
            raise wrong(place_of(place, i), f"{found(value)}, where entry {first + 1} is {found(values[first])}",
                        "-1 and 1, or 0 and 1, not both kinds")
        result.append(1 if label == 1 else -1)
    return result


def _labels_against(values: list[Any], positive: Any, place: str, must_occur: bool) -> list[int]:
    wanted = label_of(positive)
    if wanted is None:
        raise wrong("positive", found(positive), "the label that means +1, a number or a text")
    result = []
    for i, value in enumerate(values):
        label = label_of(value)
        if label is None:
            raise wrong(place_of(place, i), found(value), "a label, a number or a text")
        if but_for := _all_but(label, wanted):
            raise wrong(place_of(place, i), found(value),
                        f"{found(wanted)}, which is the same but for {but_for}, or another word")
        result.append(1 if _same(label, wanted) else -1)
    if must_occur and values and 1 not in result:
        raise wrong("positive", f"{found(positive)}, which is no entry of {place}", "one of " + _some(map(found, values)))
    return result


def _some(words: Any) -> str:
    """The first of the words, sorted."""
    words = sorted(set(words))
    return ", ".join(words[:8]) + (", ..." if len(words) > 8 else "")


def refuse_unknown(predictions: list[Any], y: list[Any], positive: Any) -> None:
    """Raises InputError at a prediction that is none of the labels, of which there may be one more where y has only one."""
    known = dict.fromkeys(map(label_of, (positive, *y)))
    for i, value in enumerate(predictions):
        label = label_of(value)
        if label is None or label in known or any(_all_but(label, other) for other in known):
            continue  # what is none, or nearly one, is refused where labels are read
        if len(known) > 1 or isinstance(label, str) != isinstance(next(iter(known)), str):
            raise wrong(place_of("predictions", i), found(value), "one of the labels " + _some(map(found, known)))
        known[label] = None


@dataclass(frozen=True)
class Examples:
    """Instances, as an array of doubles or of 64-bit integers or as lists of numbers, and their labels."""
    rows: Any
    dimension: int
    labels: list[int]

    @property
    def rounds(self) -> int:
        return len(self.labels)

    def points(self) -> list[tuple[float, float]]:
        """The first two coordinates, to draw them by."""
        def rounded(value: Any) -> float:
            return float(value) if isinstance(value, (int, float)) else float(Fraction(number_text(value, "X")))
        return [(rounded(row[0]), rounded(row[1])) for row in self.rows]

    def core(self) -> _core.Examples:
        """The same for the core, which may use it up. Raises InputError, naming the row and the column."""
        if hasattr(self.rows, "__array_interface__"):
            return _core.examples_of_array(self.rows, self.labels)
        return _core.examples_of_rows(self.rows, self.dimension, self.labels)


def rows_of(X: Any, place: str = "X") -> tuple[Any, int]:
    """Instances as an array in one piece, or a list of lists, and how many numbers each has. Raises InputError."""
    two = "two dimensions, rounds x coordinates"
    values = array_of(X, place)
    if hasattr(values, "__array_interface__"):
        if values.dtype.names is not None:
            raise wrong(place, f"records of {', '.join(values.dtype.names)}",
                        two + ", as numpy.lib.recfunctions.structured_to_unstructured makes them")
        if values.ndim != 2:
            advice = ": reshape(-1, 1) for one coordinate, reshape(1, -1) for one round" if values.ndim == 1 else ""
            raise wrong(place, found(values), two + advice)
        _refuse_other_types(values, place)
        kind, size = values.dtype.kind, values.dtype.itemsize
        if kind == "f" and size <= 8:
            return values.astype("=f8", order="C"), values.shape[1]
        if kind == "b" or (kind == "i" and size <= 8) or (kind == "u" and size < 8):
            return values.astype("=i8", order="C"), values.shape[1]
        return [list(row) for row in values] if kind == "f" else values.tolist(), values.shape[1]
    rows = []
    for i, row in enumerate(entries_of(values, place, two)):
        at = f"{place}, row {i + 1}"
        rows.append([entry.item() if type(entry).__name__ == "ndarray" and entry.shape == () else entry
                     for entry in entries_of(row, at, "a list of numbers, one for each coordinate")])
        if len(rows[i]) != len(rows[0]):
            raise wrong(at, f"{len(rows[i])} number{'' if len(rows[i]) == 1 else 's'}", f"{len(rows[0])}, as in row 1")
    return rows, len(rows[0]) if rows else 0


def examples_of(X: Any, y: Any, positive: Any = None, without_labels: bool = False) -> Examples:
    """The examples (X_1, y_1), ..., (X_T, y_T); `without_labels`, of losses, which have none. Raises InputError."""
    if without_labels and y is not None:
        raise wrong("y", "labels of losses", "none")
    rows, dimension = rows_of(X)
    labels = [1] * len(rows) if without_labels else labels_of(y, positive)
    same_length("y", labels, len(rows))
    if dimension == 0:
        raise wrong("X", "no coordinates", "one at least, in each of the rows")
    return Examples(rows, dimension, labels)


def same_length(place: str, values: Any, rounds: int) -> None:
    if len(values) != rounds:
        raise wrong(place, f"{len(values)} {'entry' if len(values) == 1 else 'entries'}",
                    f"{rounds}, one for each row of X")


@dataclass(frozen=True)
class Input:
    """What a run is made on: a file, the text of one, or examples."""
    file: str | None = None
    text: str | None = None
    examples: Examples | None = None

    def core(self) -> _core.Source:
        """The same for the core, which uses it up. Raises InputError."""
        if self.file is not None:
            return _core.Source(file=self.file)
        return _core.Source(text=self.text) if self.examples is None else _core.Source(self.examples.core())


def input_of(X: Any, y: Any, positive: Any = None, kind: str = "vectors") -> Input:
    """X and y, or the file at the path that X is; `kind` of instances: vectors, losses, strings or sets. Raises
    InputError."""
    if is_path(X):
        if y is not None:
            raise wrong("y", "labels beside the path of a file", "them in the file")
        return Input(file=path_of(X, "X"))
    if kind in ("vectors", "losses"):
        return Input(examples=examples_of(X, y, positive, kind == "losses"))
    return Input(text=lines_of(X, y, positive, kind))


def path_of(value: Any, place: str) -> str:
    path = os.fspath(value) if is_path(value) else None
    if not isinstance(path, str):
        raise wrong(place, found(value), "a path")
    return path


def lines_of(X: Any, y: Any, positive: Any, kind: str) -> str:
    """Lines of a file of examples that are strings or sets, the label first. Raises InputError."""
    rows = entries_of(X, "X", f"a list of {kind}, one for each round")
    labels = labels_of(y, positive)
    same_length("y", labels, len(rows))
    text = _string if kind == "strings" else _set
    return "".join(f"{label} {text(row, f'X, row {i + 1}')}\n" for i, (label, row) in enumerate(zip(labels, rows)))


def _string(row: Any, place: str) -> str:
    if isinstance(row, str) and not set(row) & set("\n\r\0") and _is_encodable(row):
        return row
    raise wrong(place, found(row), "a string of one line")


def _set(row: Any, place: str) -> str:
    expected = "a set of strings without blanks"
    items = list(row) if isinstance(row, Set) else entries_of(row, place, expected)
    odd = [item for item in items if not isinstance(item, str) or item.split() != [item] or not _is_encodable(item)]
    if odd:
        raise wrong(place, min(map(found, odd)) + " in it", expected)
    return " ".join(sorted(items))


def _is_encodable(text: str) -> bool:
    return text.encode("utf-8", "replace").decode() == text


def option_name(argument: str) -> str:
    """The option of an argument: "class" of class_, as words of Python have an underscore behind them there."""
    return (argument[:-1] if argument.endswith("_") and keyword.iskeyword(argument[:-1]) else argument).replace("_", "-")


@functools.lru_cache(maxsize=None)
def _kinds() -> dict[str, set[str]]:
    """The kinds of value that each option of learners has."""
    result: dict[str, set[str]] = {}
    for command in ("run", "check", "drive"):
        for _, options in _core.learners(command):
            for option in options:
                result.setdefault(option["name"], set()).add(option["kind"])
    return result


def words_of(parameters: Mapping[str, Any]) -> dict[str, str]:
    """Parameters as the command line spells them: index_base=1 is --index-base 1, class_="a.csv" --class a.csv; None is
    left out. Raises InputError."""
    result = {}
    for name, value in parameters.items():
        if value is None:
            continue
        if type(value).__name__ in ("bool", "bool_"):
            text = "true" if value else "false"
        elif is_path(value):
            text = os.fspath(value)
        elif hasattr(value, "__iter__") and getattr(value, "shape", None) != ():
            kinds = _kinds().get(option_name(name), set())
            if kinds and not kinds & {"vector", "variables", "text"}:
                raise wrong(name, found(value), "one value")
            entries = entries_of(value, name, "a number, a text, or a list of numbers")
            if not entries:
                raise wrong(name, "an empty list", "a value for each coordinate")
            if kinds == {"text"}:  # such as points, of signs
                if not all(isinstance(entry, str) for entry in entries):
                    raise wrong(name, found(value), "a text, or a list of texts")
                result[option_name(name)] = ",".join(entries)
                continue
            text = ",".join(number_text(entry, place_of(name, i)) for i, entry in enumerate(entries))
        else:
            kinds = _kinds().get(option_name(name), set())
            if kinds and kinds <= {"kernel", "word", "text"} and not isinstance(value, numbers.Number):
                raise wrong(name, found(value), "a text")
            text = number_text(value, name)
        result[option_name(name)] = text
    return result
