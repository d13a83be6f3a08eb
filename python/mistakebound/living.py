"""Learners of any make behind one face: lines of the protocol in, lines out (docs/drive.md has the protocol).

Long, as what people's learners have, how they are made and what is asked of them stand side by side."""
from __future__ import annotations

import copy
import inspect
import json
import math
import numbers
import pickle
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from . import _core
from .data import digits_of, found, fraction_of, wrong

_PLACES = ("coef_", "weights", "w", "w_")  # where a learner may keep its weights
_DIMENSION = ("dimension", "dimensions", "dim", "n_features", "num_features", "n_inputs", "n_features_in")  # as it is called
_INTERCEPTS = ("intercept_", "bias", "b", "b_")
_LEARNS = ("partial_fit", "update", "learn")


class Fault(AssertionError):
    """A learner does what no learner may, whatever its rule."""


def maker_of(learner: Any) -> Callable[[int], Any]:
    """make(dimension), which returns a new learner: of a class or another callable that makes one (with the dimension,
    if it takes an argument that has no default, or one of that name), of an estimator with get_params, or of any other
    object, which is copied unused. Raises InputError."""
    if not is_factory(learner):
        if hasattr(learner, "get_params"):
            return lambda dimension: type(learner)(**copy.deepcopy(learner.get_params(deep=False)))
        return lambda dimension: _copied(learner)
    if not callable(learner):
        raise wrong("learner", f"{found(learner)} without predict",
                    "an object with predict, or a callable that makes one")
    try:
        parameters = [p for p in inspect.signature(learner).parameters.values()
                      if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    except ValueError:  # made in C
        return lambda dimension: learner()
    required = [p for p in parameters if p.default is p.empty]
    taken = next((p for p in parameters if p.name in _DIMENSION), required[0] if required else None)
    if any(p is not taken for p in required):
        raise wrong("learner", f"{name_of(learner)}, which needs {', '.join(p.name for p in required)}",
                    "what is made from the dimension, or from nothing, such as lambda dimension: ...")
    if taken is None:
        return lambda dimension: _new(learner)
    if taken is parameters[0] and taken.kind is not taken.KEYWORD_ONLY:
        return lambda dimension: _new(learner, dimension)
    return lambda dimension: _new(learner, **{taken.name: dimension})


def _copied(learner: Any) -> Any:
    try:
        return copy.deepcopy(learner)
    except Exception as error:
        raise wrong("learner", f"{name_of(learner)}, which cannot be copied ({type(error).__name__}: {error})",
                    "its class, or another callable that makes one") from None


def _new(learner: Callable[..., Any], *arguments: int, **named: int) -> Any:
    made = learner(*arguments, **named)
    if made is None:
        raise wrong("learner", f"{name_of(learner)}, which returns None", "a callable that returns a learner with predict")
    return made


def is_factory(learner: Any) -> bool:
    return isinstance(learner, type) or not hasattr(learner, "predict")


def refuse_unusable(learner: Any, made: Any, number_type: str) -> None:
    """Raises InputError for what cannot be asked to predict and to learn; `made` is one of them, or None."""
    if made is None and not isinstance(learner, type):
        return  # what it raises, the checks will find
    face, name = learner if made is None else made, name_of(learner)
    learns = next((place for place in _LEARNS if hasattr(face, place)), None)
    if not hasattr(face, "predict"):
        raise wrong("learner", f"{name} without predict", "a learner with predict and one of " + ", ".join(_LEARNS))
    if learns is None:
        none = "none of " + ", ".join(_LEARNS)
        alone = "fit alone, which learns all examples at once" if hasattr(face, "fit") else none
        raise wrong("learner", f"{name} with {alone}",
                    "partial_fit(X, y), update(x, y) or learn(x, y), which learn one example; of a learner without them "
                    "check(X, y, predictions) judges a recorded run")
    if made is None:
        return
    _refuse_method(name, made.predict, "predict(x)", 1)
    _refuse_method(name, getattr(made, learns), f"{learns}({'X' if learns == 'partial_fit' else 'x'}, y)", 2)
    if number_type == "decimal" and is_estimator(made):
        raise wrong("numbers", f"'decimal' with {name}, whose partial_fit takes an array",
                    "'binary64' or 'binary32', or a learner in fractions with update(x, y)")


def _refuse_method(name: str, method: Any, expected: str, arguments: int) -> None:
    if not callable(method):
        raise wrong("learner", f"{name} with {expected.partition('(')[0]} = {found(method)}", expected)
    try:
        signature = inspect.signature(method)
    except ValueError:  # made in C
        return
    try:
        signature.bind(*range(arguments))
    except TypeError:
        raise wrong("learner", f"{name} with {expected.partition('(')[0]}{signature}", expected) from None


def name_of(learner: Any) -> str:
    name = getattr(learner, "__name__", None)
    if not isinstance(name, str):
        name = " ".join(repr(learner).split())
    return type(learner).__name__ + "()" if " at 0x" in name else name


def is_estimator(learner: Any) -> bool:
    return hasattr(learner, "partial_fit")


def moves_bias(make: Callable[[int], Any], classes: tuple[Any, Any], number_type: str, dimension: int) -> bool | str:
    """Whether one example of each class moves a bias from 0 in a new learner: an intercept of its own, or one weight
    more than there are coordinates, "first" where that stands before them."""
    try:
        student = _Student(make(dimension), classes, 1)
        if any(_intercept_of(student.learner) or []):
            return False  # what stands there before any example may be something else
        for label in (1, -1):  # whatever the convention at zero, one of them is a mistake
            x = array_of([2] * dimension, number_type)
            student.predict(x)
            student.learn(x, label)
            if any(_intercept_of(student.learner) or []):
                return True
            weights = weights_of(student.learner, False)
            if weights and len(weights) == dimension + 1 and any(weights):
                return "first" if abs(weights[0]) < abs(weights[-1]) else True
    except Exception:  # what it raises, the checks will find
        pass
    return False


def taught(make: Callable[[int], Any], classes: tuple[Any, Any], number_type: str, dimension: int) -> Any:
    """A new learner that has learnt one example of each class; None where it raises something."""
    try:
        student = _Student(make(dimension), classes, 1)
        for label in (1, -1):
            x = array_of([2] * dimension, number_type)
            student.predict(x)
            student.learn(x, label)
        return student.learner
    except Exception:  # which the checks will find
        return None


def number_type_of(learner: Any) -> str:
    """The type of the numbers that its weights are: "binary32" for single precision, "decimal" for fractions, and
    "binary64" for all others, and where it shows none."""
    try:
        for place in places_of_weights(learner):
            shown = place() if callable(place) else place
            if any(str(getattr(value, "dtype", "")) == "float32" for value in (shown, *_entries(shown))):
                return "binary32"
    except Exception:  # as known_weights() says
        pass
    return "decimal" if any(isinstance(weight, Fraction) for weight in known_weights(learner) or []) else "binary64"


def _entries(values: Any) -> list[Any]:
    return list(values) if isinstance(values, (list, tuple)) else []


def has_intercept(learner: Any) -> bool:
    try:
        return _intercept_of(learner) is not None
    except Exception:  # as known_weights() says
        return False


def places_of_weights(learner: Any) -> list[Any]:
    """Its attributes that may be its weights: several numbers, or what returns them."""
    shown = [getattr(learner, place, None) for place in _PLACES]
    return [value for value in shown if callable(value) or
            (not isinstance(value, (str, bytes, dict)) and (hasattr(value, "__len__") or getattr(value, "shape", ())))]


def _intercept_of(learner: Any) -> list[Any] | None:
    """The bias that a learner keeps apart from its weights; None where it keeps none."""
    for name in _INTERCEPTS:
        shown = getattr(learner, name, None)
        if shown is not None and not isinstance(shown, bool):
            return list(_flat(shown() if callable(shown) else shown))
    return None


def array_of(values: list[Any], number_type: str) -> Any:
    """An array of the type that is computed in; Fractions come in a list."""
    if number_type == "decimal":
        return [Fraction(value) for value in values]
    import numpy
    return numpy.array(values, dtype=numpy.float32 if number_type == "binary32" else numpy.float64)


def known_weights(learner: Any, bias: bool | str = False) -> list[Any] | None:
    """Its weights, if it is a learner that shows some now: before the first example it may raise something instead, which
    the checks find where they ask for weights."""
    try:
        return weights_of(learner, bias)
    except Exception:
        return None


def weights_of(learner: Any, bias: bool | str) -> list[Any] | None:
    """The weights that the learner shows, the bias last; None where it shows none."""
    for shown in places_of_weights(learner)[:1]:
        values = list(_flat(shown() if callable(shown) else shown))
        if bias == "first":
            return values[1:] + values[:1]
        return values + (_intercept_of(learner) or []) if bias else values
    return None


def signed_weights(learner: Any, bias: bool | str, classes: tuple[Any, Any]) -> list[Any] | None:
    """The weights that speak for the second of the classes: an estimator's speak for the last of its classes_, which it
    sorts."""
    weights = weights_of(learner, bias)
    known = getattr(learner, "classes_", None)
    if weights is None or known is None or list(_flat(known)) != [classes[1], classes[0]] or classes[0] < classes[1]:
        return weights
    return [-weight for weight in weights]


def _flat(values: Any) -> Any:
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (list, tuple)):
        for value in values:
            yield from _flat(value)
    else:
        yield values


def _numbers(values: Any, letter: str) -> list[Any]:
    return [_number(value, f"{letter}_{i + 1}") for i, value in enumerate(values)]


def _number(value: Any, name: str) -> Any:
    """A number as JSON, spelled exactly; `name` is what it is."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value if abs(value) < 2**53 else digits_of(value) + "/1"
    if isinstance(value, Fraction):
        return f"{digits_of(value.numerator)}/{digits_of(value.denominator)}"
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise Fault(f"the learner has {name} = {found(value)}, which is no number")
    return number


def abilities(make: Callable[[int], Any], classes: tuple[Any, Any], number_type: str, dimension: int) -> set[str]:
    """The habits that are asked of an estimator as it shows that it knows of them: it has classes_, its partial_fit takes
    weights of examples, or a sparse matrix."""
    known: set[str] = set()
    for habit in ("labels", "sample-weights", "sparse"):
        try:
            student = _Student(make(dimension), classes, 1, "sparse" if habit == "sparse" else None)
            student.learn(array_of([1] * dimension, number_type), 1)
            if habit == "sparse" or (hasattr(student.learner, "classes_") if habit == "labels" else
                                     "sample_weight" in inspect.signature(student.learner.partial_fit).parameters):
                known.add(habit)
        except Exception:  # what it raises otherwise, the checks will find
            pass
    return known


class _Student:
    """A learner, and whether it has seen an example."""

    def __init__(self, learner: Any, classes: tuple[Any, Any], at_zero: int, habit: str | None = None):
        self.learner = learner
        self._classes = classes
        self._at_zero = at_zero
        self._habit = habit
        self._started = False

    def _rows(self, x: Any) -> Any:
        if self._habit != "sparse":
            return x.reshape(1, -1)
        import scipy.sparse
        return scipy.sparse.csr_matrix(x.reshape(1, -1))

    def predict(self, x: Any) -> int:
        if not is_estimator(self.learner):
            return self._sign_of(self.learner.predict(x))
        if not self._started and getattr(self.learner, "coef_", None) is None:
            return self._at_zero  # it cannot predict before it has seen an example: its score is 0
        said = self.learner.predict(self._rows(x))
        try:
            label = said[0]
        except (TypeError, IndexError, KeyError):
            raise Fault(f"predict returned {found(said)} for one row; expected an array of one label") from None
        return self._sign_of(label)

    def _sign_of(self, said: Any) -> int:
        """-1 or 1 of a class; where the classes are these, 0 is -1, as the protocol has it."""
        label = said.item() if getattr(said, "size", 0) == 1 and hasattr(said, "item") else said
        if isinstance(label, bool):
            return 1 if label == (self._classes[1] if isinstance(self._classes[1], bool) else True) else -1
        if isinstance(label, (numbers.Number, str, Decimal, Fraction)):
            if label in self._classes:
                return 1 if label == self._classes[1] else -1
            if label == 0 and self._classes == (-1, 1):
                return -1
        advice = "; classes=(negative, positive) says which labels it has" if isinstance(label, str) else ""
        raise Fault(f"predict returned {found(label)}, which is neither {self._classes[0]!r} nor {self._classes[1]!r}{advice}")

    def learn(self, x: Any, y: int) -> None:
        label = self._classes[y > 0]
        first, self._started = not self._started, True
        if not is_estimator(self.learner):  # whatever it returns: that means something else to everybody
            (self.learner.update if hasattr(self.learner, "update") else self.learner.learn)(x, label)
            return
        weights = {"sample_weight": [1.0]} if self._habit == "sample-weights" else {}
        fit(self.learner, self._rows(x), [label], self._classes if first else None, **weights)
        if self._habit == "labels":
            known = list(_flat(self.learner.classes_))
            if known != sorted(self._classes):
                raise Fault(f"classes_ is {known} after partial_fit with the classes {sorted(self._classes)}")


def fit(estimator: Any, X: Any, y: list[Any], classes: tuple[Any, Any] | None, **weights: Any) -> None:
    """partial_fit, with the classes where it takes them."""
    import numpy
    parameters = inspect.signature(estimator.partial_fit).parameters
    if classes is None or not ("classes" in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())):
        estimator.partial_fit(X, numpy.array(y), **weights)
        return
    try:
        estimator.partial_fit(X, numpy.array(y), classes=numpy.array(classes), **weights)
    except TypeError as error:
        if "classes" in parameters or "'classes'" not in str(error):
            raise
        estimator.partial_fit(X, numpy.array(y), **weights)  # what it hands its keywords to takes none


class Living:
    """One learner in one case: a callable for the protocol. The tests of habits, one at a time:

    untouched   the instance must be as it was after every call
    reused      every instance comes in the same array, which is overwritten afterwards
    pure        predictions that are asked for besides must not matter
    twin        another learner of the same make learns the opposite beside it
    pickled     after every round the learner goes on as its own pickled copy
    labels, sample-weights, sparse      estimators are given those, and their classes_ are compared
    """

    def __init__(self, make: Callable[[int], Any], classes: tuple[Any, Any], number_type: str, habit: str | None = None,
                 bias_first: bool = False, decisions_only: bool = False):
        self._make = make
        self._classes = classes
        self._numbers = number_type
        self._habit = habit
        self._bias_first = bias_first
        self._decisions_only = decisions_only
        self._x: Any = None

    def __call__(self, line: str) -> str | None:
        if '"dimension"' in line:
            self._begin(json.loads(line))
            return None
        parse: Any = fraction_of if self._numbers == "decimal" else float
        message = json.loads(line, parse_float=parse, parse_int=parse)
        if "x" in message:
            return self._predict([parse(value) if isinstance(value, str) else value for value in message["x"]])
        return self._learn(1 if message["y"] > 0 else -1)

    def _begin(self, header: dict[str, Any]) -> None:
        self._dimension = header["dimension"]
        self._bias = header["bias"]
        self._fields = [] if self._decisions_only else _core.shown_fields(header["learner"])
        self._averages = "averaged" in self._fields
        self._each = 2 if "plus" in header and "minus" in header else 1  # balanced Winnow's weights come in pairs
        at_zero = -1 if header["tie"] == "negative" else 1
        self._student = _Student(self._make(self._dimension), self._classes, at_zero, self._habit)
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
        self._student.learn(self._x, y)
        if self._habit == "untouched":
            self._compare("learning")
        if self._habit == "reused":
            self._x[:] = self._array([7] * self._dimension)
        if self._habit == "twin":
            x = self._array(self._values)
            self._twin.predict(x)
            self._twin.learn(x, -y)
        learner = self._student.learner
        if self._habit == "pickled":
            learner = self._student.learner = pickle.loads(pickle.dumps(learner))
        answer: dict[str, Any] = {}
        weights = None
        if "weights" in self._fields:
            weights = signed_weights(learner, "first" if self._bias and self._bias_first else self._bias, self._classes)
        if weights is not None:
            # An estimator that averages shows the average where others show their weights.
            shows_average = self._averages and getattr(learner, "average", False)
            answer["averaged" if shows_average else "weights"] = self._counted(weights, "weights", self._each, "w")
        averaged = getattr(learner, "averaged", None) if self._averages else None
        if averaged is not None:
            averaged = list(_flat(averaged() if callable(averaged) else averaged))
            answer["averaged"] = self._counted(averaged, "averaged weights", self._each, "average")
        for name in ("exponents", "experts_left"):
            shown = getattr(learner, name, None)
            if name in self._fields and shown is not None:
                shown = shown() if callable(shown) else shown
                answer[name] = (_number(shown, name) if name == "experts_left" else
                                self._counted(list(_flat(shown)), name, 1, "S"))
        return json.dumps(answer)

    def _counted(self, values: list[Any], what: str, each: int, letter: str) -> list[Any]:
        """The numbers, if there are as many for each coordinate."""
        size = (self._dimension + self._bias) * each
        if len(values) != size:
            raise Fault(f"the learner shows {len(values)} {what} in {self._dimension} dimensions; expected {size}"
                        + (", the bias among them" if self._bias else ""))
        return _numbers(values, letter)

    def _compare(self, what: str) -> None:
        if list(_flat(self._x)) != list(_flat(self._array(self._values))):
            raise Fault(f"{what} changed the instance that it was given: {self._values} became {list(_flat(self._x))}")
