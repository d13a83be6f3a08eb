"""Learners of any make behind one face: lines of the protocol in, lines out (docs/drive.md has the protocol)."""
from __future__ import annotations

import copy
import inspect
import json
import math
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

_PLACES = ("coef_", "weights", "w")  # where a learner may keep its weights


class Fault(AssertionError):
    """A learner does what no learner may, whatever its rule."""


def maker_of(learner: Any) -> Callable[[int], Any]:
    """make(dimension), which returns a new learner: of a class or another callable that makes one (with the dimension,
    if it takes an argument), of an estimator with get_params, or of any other object, which is copied unused."""
    if isinstance(learner, type) or not hasattr(learner, "predict"):
        if not callable(learner):
            raise TypeError(f"found {learner!r}; expected an object with predict, or a callable that makes one")
        try:
            required = [p for p in inspect.signature(learner).parameters.values()
                        if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        except ValueError:  # made in C
            required = []
        return (lambda dimension: learner(dimension)) if required else (lambda dimension: learner())
    if hasattr(learner, "get_params"):
        return lambda dimension: type(learner)(**copy.deepcopy(learner.get_params(deep=False)))
    return lambda dimension: copy.deepcopy(learner)


def name_of(learner: Any) -> str:
    return getattr(learner, "__name__", None) or " ".join(repr(learner).split())


def is_estimator(learner: Any) -> bool:
    return hasattr(learner, "partial_fit")


def says_bias(learner: Any, dimension: int) -> bool | None:
    """Whether the learner, or one that it makes, says that it has an intercept; None where it says nothing."""
    if isinstance(learner, type) or not hasattr(learner, "predict"):
        try:
            learner = maker_of(learner)(dimension)
        except Exception:  # what it raises, the checks will find
            return None
    said = getattr(learner, "fit_intercept", None)
    return None if said is None else bool(said)


def moves_bias(make: Callable[[int], Any], classes: tuple[Any, Any], numbers: str, dimension: int) -> bool:
    """Whether one example of each class moves an intercept from 0 in a new learner."""
    try:
        student = _Student(make(dimension), classes, 1)
        if any(_intercept_of(student.learner)):
            return False  # what stands there before any example may be something else
        for label in (1, -1):  # whatever the convention at zero, one of them is a mistake
            x = array_of([1] * dimension, numbers)
            student.predict(x)
            student.learn(x, label)
            if any(_intercept_of(student.learner)):
                return True
    except Exception:  # what it raises, the checks will find
        pass
    return False


def _intercept_of(learner: Any) -> list[Any]:
    found = next((value for value in (getattr(learner, name, None) for name in ("intercept_", "bias"))
                  if value is not None), 0)
    return list(_flat(found() if callable(found) else found))


def array_of(values: list[Any], numbers: str) -> Any:
    """An array of the type that is computed in; Fractions come in a list."""
    if numbers == "decimal":
        return [Fraction(value) for value in values]
    import numpy
    return numpy.array(values, dtype=numpy.float32 if numbers == "binary32" else numpy.float64)


def weights_of(learner: Any, bias: bool) -> list[Any] | None:
    """The weights that the learner shows, the bias last; None where it shows none."""
    for place in _PLACES:
        found = getattr(learner, place, None)
        if found is None:
            continue
        values = list(_flat(found() if callable(found) else found))
        if bias:
            for name in ("intercept_", "bias", "b"):
                intercept = getattr(learner, name, None)
                if intercept is not None and not isinstance(intercept, bool):
                    return values + list(_flat(intercept() if callable(intercept) else intercept))
        return values
    return None


def _flat(values: Any) -> Any:
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (list, tuple)):
        for value in values:
            yield from _flat(value)
    else:
        yield values


def _number(value: Any) -> Any:
    """A number as JSON, spelled exactly."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value if abs(value) < 2**53 else f"{value}/1"
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    number = float(value)
    if not math.isfinite(number):
        raise FloatingPointError(f"a weight is {number}")
    return number


class _Student:
    """A learner, and whether it has seen an example."""

    def __init__(self, learner: Any, classes: tuple[Any, Any], at_zero: int):
        self.learner = learner
        self._classes = classes
        self._at_zero = at_zero
        self._started = False

    def predict(self, x: Any) -> int:
        if is_estimator(self.learner):
            if not self._started and not hasattr(self.learner, "coef_"):
                return self._at_zero  # it cannot predict before it has seen an example: its score is 0
            said = self.learner.predict(x.reshape(1, -1))[0]
        else:
            said = self.learner.predict(x)
        said = said.item() if hasattr(said, "item") else said
        if isinstance(said, bool):
            return 1 if said else -1
        if said not in self._classes:
            raise Fault(f"predict returned {said!r}, which is neither {self._classes[0]!r} nor {self._classes[1]!r}")
        return 1 if said == self._classes[1] else -1

    def learn(self, x: Any, y: int) -> Any:
        label = self._classes[y > 0]
        first, self._started = not self._started, True
        if not is_estimator(self.learner):
            for name in ("update", "learn"):
                if hasattr(self.learner, name):
                    return getattr(self.learner, name)(x, label)
            raise TypeError("found no partial_fit, update or learn; expected one of them")
        fit(self.learner, x.reshape(1, -1), [label], self._classes if first else None)
        return None


def fit(estimator: Any, X: Any, y: list[Any], classes: tuple[Any, Any] | None) -> None:
    """partial_fit, with the classes where it takes them."""
    import numpy
    if classes is not None and "classes" in inspect.signature(estimator.partial_fit).parameters:
        estimator.partial_fit(X, numpy.array(y), classes=numpy.array(classes))
    else:
        estimator.partial_fit(X, numpy.array(y))


class Living:
    """One learner in one case: a callable for the protocol. The tests of habits, one at a time:

    untouched   the instance must be as it was after every call
    reused      every instance comes in the same array, which is overwritten afterwards
    pure        predictions that are asked for besides must not matter
    twin        another learner of the same make learns the opposite beside it
    pickled     after every round the learner goes on as its own pickled copy
    """

    def __init__(self, make: Callable[[int], Any], classes: tuple[Any, Any], numbers: str, habit: str | None = None):
        self._make = make
        self._classes = classes
        self._numbers = numbers
        self._habit = habit
        self._x: Any = None

    def __call__(self, line: str) -> str | None:
        if '"dimension"' in line:
            self._begin(json.loads(line))
            return None
        parse: Any = Fraction if self._numbers == "decimal" else float
        message = json.loads(line, parse_float=parse, parse_int=parse)
        if "x" in message:
            return self._predict([parse(value) for value in message["x"]])
        return self._learn(1 if message["y"] > 0 else -1)

    def _begin(self, header: dict[str, Any]) -> None:
        self._dimension = header["dimension"]
        self._bias = header["bias"]
        self._averages = "averaging" in header
        self._each = 2 if "plus" in header and "minus" in header else 1  # balanced Winnow's weights come in pairs
        at_zero = -1 if header["tie"] == "negative" else 1
        self._student = _Student(self._make(self._dimension), self._classes, at_zero)
        self._twin = _Student(self._make(self._dimension), self._classes, at_zero)

    def _array(self, values: list[Any]) -> Any:
        return array_of(values, self._numbers)

    def _predict(self, values: list[Any]) -> str:
        self._values = values
        if self._habit != "reused" or self._x is None:
            self._x = self._array(values)
        self._x[:] = values if isinstance(self._x, list) else self._array(values)
        said = self._student.predict(self._x)
        if self._habit == "untouched":
            self._compare("predict")
        if self._habit == "pure":
            for other in ([-value for value in values], [value + 1 for value in values]):
                self._student.predict(self._array(other))
        return json.dumps({"prediction": said})

    def _learn(self, y: int) -> str:
        updated = self._student.learn(self._x, y)
        if self._habit == "untouched":
            self._compare("learning")
        if self._habit == "reused":
            self._x[:] = self._array([7] * self._dimension)
        if self._habit == "twin":
            self._twin.learn(self._array(self._values), -y)
        learner = self._student.learner
        if self._habit == "pickled":
            learner = self._student.learner = pickle.loads(pickle.dumps(learner))
        answer: dict[str, Any] = {}
        if isinstance(updated, bool) or type(updated).__name__ == "bool_":
            answer["updated"] = bool(updated)
        weights = weights_of(learner, self._bias)
        if weights is not None:
            size = (self._dimension + self._bias) * self._each
            if len(weights) != size:
                raise Fault(f"the learner shows {len(weights)} weights in {self._dimension} dimensions; expected {size}"
                            + (", the bias among them" if self._bias else ""))
            # An estimator that averages shows the average where others show their weights.
            shows_average = self._averages and getattr(learner, "average", False)
            answer["averaged" if shows_average else "weights"] = [_number(weight) for weight in weights]
        averaged = getattr(learner, "averaged", None) if self._averages else None
        if averaged is not None:
            answer["averaged"] = [_number(a) for a in _flat(averaged() if callable(averaged) else averaged)]
        for name in ("exponents", "experts_left"):
            found = getattr(learner, name, None)
            if found is not None:
                found = found() if callable(found) else found
                answer[name] = _number(found) if name == "experts_left" else [_number(value) for value in _flat(found)]
        return json.dumps(answer)

    def _compare(self, what: str) -> None:
        if list(_flat(self._x)) != list(_flat(self._array(self._values))):
            raise Fault(f"{what} changed the instance that it was given: {self._values} became {list(_flat(self._x))}")
