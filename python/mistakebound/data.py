"""Python's numbers as the core takes them: arrays in one piece, everything else number by number, all of it exactly."""
from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from typing import Any

from . import _core
from ._core import InputError


def is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike))


def labels_of(y: Iterable[Any], positive: Any = None) -> list[int]:
    """-1 and 1 of labels -1/1, 0/1 or False/True; with `positive`, that value against all others."""
    values = y.tolist() if hasattr(y, "tolist") else list(y)
    if positive is not None:
        return [1 if value == positive else -1 for value in values]
    kinds = set(values)
    if not kinds <= {-1, 0, 1} or {-1, 0} <= kinds:
        odd = next((value for value in kinds if value not in (-1, 0, 1)), "both -1 and 0")
        raise InputError(f"y: found {odd!r}; expected -1 and 1, or 0 and 1 (not both kinds), or positive=...")
    return [1 if value == 1 else -1 for value in values]


def rows_of(X: Any) -> Any:
    """X without what only its own library knows: an array of numpy, or a list of lists."""
    if hasattr(X, "toarray"):  # scipy's sparse matrices
        X = X.toarray()
    if hasattr(X, "to_numpy"):  # pandas
        X = X.to_numpy()
    if hasattr(X, "__array_interface__"):
        return X
    return [row.tolist() if hasattr(row, "tolist") else list(row) for row in X]


def examples_of(X: Any, y: Any, positive: Any = None) -> _core.Examples:
    """The examples (X_1, y_1), ..., (X_T, y_T), read exactly. Raises InputError, naming the row and the column."""
    labels = labels_of(y, positive)
    rows = rows_of(X)
    if hasattr(rows, "__array_interface__"):
        if rows.ndim != 2:
            raise InputError(f"X: found {rows.ndim} dimensions; expected 2, rounds x coordinates")
        if len(rows) != len(labels):
            raise InputError(f"y: found {len(labels)} labels; expected {len(rows)}, one for each row of X")
        kind, size = rows.dtype.kind, rows.dtype.itemsize
        if kind == "f" and size <= 8:
            return _core.examples_of_array(rows.astype("=f8", order="C"), labels)
        if kind == "b" or (kind == "i" and size <= 8) or (kind == "u" and size < 8):
            return _core.examples_of_array(rows.astype("=i8", order="C"), labels)
        rows = [list(row) for row in rows] if kind == "f" else rows.tolist()
    if len(rows) != len(labels):
        raise InputError(f"y: found {len(labels)} labels; expected {len(rows)}, one for each row of X")
    return _core.examples_of_rows(rows, len(rows[0]) if rows else 0, labels)


def number_text(value: Any, place: str) -> str:
    """The number, spelled exactly: "p/q" or "p". Raises InputError, naming the place."""
    return _core.number_text(value, place)


def words_of(parameters: Mapping[str, Any]) -> dict[str, str]:
    """Parameters as the command line spells them: index_base=1 is --index-base 1; None is left out."""
    words = {}
    for name, value in parameters.items():
        if value is None:
            continue
        option = name.replace("_", "-")
        if isinstance(value, bool):
            words[option] = "true" if value else "false"
        elif isinstance(value, str):
            words[option] = value
        elif hasattr(value, "__iter__"):
            entries = value.tolist() if hasattr(value, "tolist") else value
            words[option] = ",".join(number_text(entry, name) for entry in entries)
        else:
            words[option] = number_text(value, name)
    return words


@contextmanager
def file_of(lines: Iterable[str]):
    """A file with those lines, while the context lasts."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
        file.flush()
        yield file.name
