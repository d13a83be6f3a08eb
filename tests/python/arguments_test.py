"""Every argument of every public function, given every kind of value that people have: what cannot be used is an
InputError that says the argument, the index, what was found and what would be right; the same words on every run.
Long, as every complaint is in one list."""
import decimal
import inspect
import os
import pathlib
import re
import subprocess
import sys
from fractions import Fraction

import numpy
import pytest
import scipy.sparse

import mistakebound
from mistakebound import InputError, options


class Frame:
    """What pandas has: columns of a type each, made an array by to_numpy."""

    def __init__(self, rows):
        self.rows = rows

    def to_numpy(self):
        return numpy.array(self.rows, dtype=object)

    def __iter__(self):
        return iter(["a column", "another"])


class Tensor:
    """What other libraries have: an array by __array__ alone."""

    def __init__(self, rows):
        self.rows = rows

    def __array__(self, dtype=None):
        return numpy.array(self.rows, dtype=dtype)

    def __iter__(self):
        raise RuntimeError("it is no list")


class Odd:
    """No number, no list, no text; its repr has an address in it."""


def masked(values, at):
    array = numpy.ma.masked_array(values, dtype=float)
    array[at] = numpy.ma.masked
    return array


NAN = float("nan")
# Each kind of value by a name: what no argument takes unless it is listed with it below.
KINDS = {
    "None": None, "an odd object": Odd(), "a function": len, "a class": Odd, "a complex number": 1 + 2j,
    "NaN": NAN, "infinity": float("inf"), "a negative number": -3, "a fraction": Fraction(1, 3), "a Decimal NaN":
    decimal.Decimal("NaN"), "a bool": True, "a word": "spam", "bytes": b"spam", "an empty text": "", "a huge number": 10**400,
    "a number of numpy": numpy.float32(0.5), "an array without dimension": numpy.array(3.5),
    "a dict": {"a": 1}, "a set": {"spam"}, "an empty list": [], "an empty array": numpy.zeros(0),
    "a list of words": ["spam", "ham", "spam"], "a list with None": [1, None, 1], "a list with NaN": [1, NAN, 1],
    "a column": numpy.array([[1], [-1], [1]]), "a cube": numpy.zeros((3, 1, 1)), "a line": numpy.array([1.0, -1.0, 1.0]),
    "lists of different lengths": [[1, 2], [3], [4, 5]], "a list of texts": ["1", "-1", "1"],
    "lists with None": [[1, 2], [3, None], [4, 5]], "lists with NaN": [[1, 2], [3, NAN], [4, 5]],
    "lists with infinity": [[1, 2], [3, float("inf")], [4, 5]], "lists with complex numbers": [[1, 2], [3, 4j], [4, 5]],
    "lists with words": [[1, 2], [3, "spam"], [4, 5]], "lists of lists of lists": [[[1], [2]], [[3], [4]], [[5], [6]]],
    "lists with objects": [[1, 2], [3, Odd()], [4, 5]], "a dict of columns": {"a": [1, 2, 3], "b": [4, 5, 6]},
    "a list of sets": [{1, 2}, {3, 4}, {5, 6}], "a list of dicts": [{"a": 1}, {"a": 2}, {"a": 3}],
    "an array with NaN": numpy.array([[1, 2], [3, NAN], [4, 5]]), "an array with infinity":
    numpy.array([[1, 2], [3, -numpy.inf], [4, 5]]), "a complex array": numpy.array([[1, 2], [3, 4j], [4, 5]]),
    "an array of objects": numpy.array([[1, 2], [3, None], [4, 5]], dtype=object),
    "an array of words": numpy.array([["1", "2"], ["3", "spam"], ["4", "5"]]),
    "an array of bytes": numpy.array([[b"1", b"2"], [b"3", b"4"], [b"5", b"6"]]),
    "an array of times": numpy.array([["2020-01-01", "2020-01-02"]] * 3, dtype="M8[ns]"),
    "an array of records": numpy.zeros((3, 2), dtype=[("a", int), ("b", int)]),
    "a masked array": masked([[1, 2], [3, 4], [5, 6]], (1, 1)), "a masked line": masked([1, -1, 1], 1),
    "a sparse matrix with NaN": scipy.sparse.csr_matrix(numpy.array([[1, 2], [3, NAN], [4, 5]])),
    "a sparse column": scipy.sparse.csr_matrix(numpy.array([[1], [-1], [1]])),
    "a frame with None": Frame([[1, 2], [3, None], [4, 5]]), "a frame of one column": Frame([[1], [-1], [1]]),
    "a tensor with NaN": Tensor([[1, 2], [3, NAN], [4, 5]]), "a tensor of one dimension": Tensor([1, -1, 1]),
    "a tensor": Tensor([[1, 2], [3, 4], [5, 6]]), "a generator": (i for i in "abc"), "a range": range(3),
    "a path": pathlib.Path("no such file"),
}
MATRICES = {"a column", "a tensor", "a frame of one column", "a sparse column"}  # three rows of numbers
LINES = {"a line", "a tensor of one dimension"}  # three labels

X, Y = [[1, 2], [3, 4], [5, 6]], [1, -1, 1]


class Learner:
    def __init__(self, dimension):
        self.weights = numpy.zeros(dimension)

    def predict(self, x):
        return 1 if self.weights @ x > 0 else -1

    def update(self, x, y):
        if y * (self.weights @ x) <= 0:
            self.weights = self.weights + y * x


def run(**changes):
    arguments = {"learner": "perceptron", "X": X, "y": Y, **changes}
    return mistakebound.run(**arguments)


def separate(**changes):
    return mistakebound.separate(**{"X": X, "y": Y, **changes})


def check(**changes):
    return mistakebound.check(**{"trace": X, "y": Y, "predictions": Y, **changes})


def verify(**changes):
    theorems = changes.pop("theorems", ["halving"])
    return mistakebound.verify(*(theorems if isinstance(theorems, list) else [theorems]), **{"cases": 2, **changes})


def check_learner(**changes):
    return mistakebound.check_learner(**{"learner": Learner, "cases": 1, "only": "adversaries", "dimension": 2, **changes})


def checks(**changes):
    return mistakebound.checks(**{"learner": Learner, "dimension": 2, **changes})


def assert_learner(**changes):
    try:
        mistakebound.assert_learner(**{"learner": Learner, "cases": 1, "only": "adversaries", "dimension": 2, **changes})
    except mistakebound.CheckFailure:  # the argument can be used, and is not that of this learner
        pass


def parametrize(**changes):
    return mistakebound.parametrize(**{"learner": Learner, "dimension": 2, **changes})


def theorems(**changes):
    return mistakebound.theorems(**changes)


BOOL = {"a bool"}
NUMBERS = {"None", "a fraction", "a number of numpy", "a huge number"}
DOUBLES = NUMBERS - {"a huge number"}
EMPTY = {"an empty list", "an empty array"}
TRIED = {
    "learner": {"a function"}, "rule": set(), "bias": {"None", *BOOL}, "classes": set(), "numbers": set(), "dyadic": BOOL,
    "tolerance": DOUBLES - {"None"}, "absolute_tolerance": DOUBLES - {"None"}, "decisions_only": BOOL, "rounding": BOOL,
    "seed": set(), "cases": {"None"}, "case": {"None"}, "dimension": {"None"}, "rounds": set(), "only": EMPTY,
    "sequences": {"None"}, "step": DOUBLES, "tie": {"None"}}
OF_FILES = ("format", "label", "index_base", "numbers", "missing", "separator", "header", "drop_columns", "decimal_comma")
READING = {"bias": BOOL, "positive": {"None", *BOOL}, **{name: {"None"} for name in OF_FILES}}
# function, argument -> the kinds that it takes. All others are errors that name the argument.
TAKEN = {
    run: {"learner": set(), "X": MATRICES, "y": LINES, "theorems": EMPTY, "ledger": BOOL, "step": NUMBERS, "tie": {"None"},
          "passes": {"None"}, "u": {"None"}, "gamma": NUMBERS, **READING},
    separate: {"X": MATRICES, "y": LINES, **READING},
    check: {"trace": MATRICES, "y": LINES, "predictions": LINES, "updated": {"None"}, "weights": {"None", "a tensor"},
            "averaged": {"None"}, "exponents": {"None"}, "experts_left": {"None"}, "learner": set(),
            "positive": {"None", *BOOL}, "numbers": {"None"}, "tolerance": DOUBLES - {"None"},
            "absolute_tolerance": DOUBLES - {"None"}, "theorems": BOOL, "u": {"None"}, "gamma": DOUBLES, "tie": {"None"},
            "step": DOUBLES, "bias": {"None", *BOOL}},
    verify: {"theorems": {"an empty list"}, "cases": {"None"}, "seed": set(), "drop": EMPTY,
             "time_limit": {"None", "a fraction", "a number of numpy"}, "jobs": set(), "case": {"None"},
             "witness": {"None", "a word", "a path"}},
    theorems: {"id": {"None"}},
    check_learner: {**TRIED, "all_findings": BOOL},
    assert_learner: TRIED,
    checks: {**TRIED, "absolute_tolerance": NUMBERS - {"None"}},  # what numbers hold it is asked when they are called
    parametrize: {**TRIED, "absolute_tolerance": NUMBERS - {"None"}, "expected_failures": {"None"}},
}
# The options of other learners are refused by name, whatever they are.
for function_, names_ in TAKEN.items():
    for option_ in options.learner_options("run" if function_ is run else "drive"):
        if option_ in inspect.signature(getattr(mistakebound, function_.__name__)).parameters:
            names_.setdefault(option_, {"None"})

# Of instances that are the path of a file, and of no instances, the labels are what is wrong.
LABELS = {(argument, kind) for argument in ("X", "trace") for kind in ("a word", "an empty text", "a path", "an empty list")}
MIDDLE = ("lists with", "an array with ", "an array of objects", "an array of words", "a masked array",
          "a sparse matrix with", "a frame with", "a tensor with")  # what is wrong stands in row 2, column 2
ROWS = {"lists of different lengths": ", row 2", "a list of sets": ", row 1", "a list of dicts": ", row 1",
        "a list of words": ", row 1", "a dict": "", "a line": "", "a masked line": ", entry 2", "an array without dimension": "",
        "an array of times": ", row 1, column 1", "an array of bytes": ", row 1, column 1"}


def place_in(argument, kind):
    """What the complaint begins with: the argument, and the index where it is known."""
    if (argument, kind) in LABELS:
        return "y"
    if argument in ("X", "trace", "weights", "averaged", "exponents"):
        index = ROWS.get(kind, ", row 2, column 2" if kind.startswith(MIDDLE) and "dimension" not in kind else
                         "(, row 1(, column 1)?)?")
    elif argument in ("y", "predictions", "updated", "u", "experts_left"):
        index = ", entry 2" if kind in ("a list with None", "a list with NaN", "a masked line") else r"(, entry \d)?"
        index = ", row 2, column 2" if kind == "a masked array" else index
    elif argument == "sequences":
        index = r"(, row 2, column 2|, entry \d+(, example \d+)?(: (X|y)[^:]*)?)?"
    else:
        index = r"(, entry \d+|, row 2, column 2)?"
    return argument.replace("trace", "X") + index


def complaint(function, argument, value):
    with pytest.raises(InputError) as raised:
        function(**{argument: value})
    return str(raised.value)


def value_of(kind):
    return (letter for letter in "abc") if kind == "a generator" else KINDS[kind]


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory):
    """What is no path is one here, and verify writes to it."""
    before = os.getcwd()
    os.chdir(tmp_path_factory.mktemp("arguments"))
    yield
    os.chdir(before)


@pytest.mark.parametrize("function, argument", [(f, a) for f, names in TAKEN.items() for a in names],
                         ids=lambda value: getattr(value, "__name__", value))
def test_what_cannot_be_used_is_an_input_error_that_names_the_argument(function, argument):
    for kind in KINDS:
        if kind in TAKEN[function][argument]:
            function(**{argument: value_of(kind)})
            continue
        message = complaint(function, argument, value_of(kind))
        place = place_in(argument, kind)
        assert re.match(rf"{place}( \(character \d+\))?: found .+; expected .+", message), (kind, message)
        assert not re.search(r"0x[0-9a-f]{6}|/tmp|\n|(^| )--[a-z]", message), (kind, message)


@pytest.mark.parametrize("argument", [*OF_FILES, "positive"])
def test_how_a_file_is_read_is_an_input_error_that_names_the_argument_or_the_file(argument):
    pathlib.Path("file.csv").write_text("a,b,y\n1,2,1\n3,4,-1\n")
    taken = {"header": {"a bool"}, "drop_columns": EMPTY}.get(argument, set())
    for kind in KINDS:
        if kind == "None" or kind in taken:
            mistakebound.run("perceptron", "file.csv", **{argument: value_of(kind)})
            continue
        with pytest.raises(InputError) as raised:
            mistakebound.run("perceptron", "file.csv", **{argument: value_of(kind)})
        assert re.match(rf"({argument}|file.csv)[^ ]*(, (row|entry) \d(, column \d)?)?: found .+; expected .+",
                        str(raised.value)), (kind, str(raised.value))
        assert "0x7" not in str(raised.value) and "\n" not in str(raised.value)


def test_every_argument_of_every_function_is_tried():
    public = {getattr(mistakebound, name) for name in mistakebound.__all__ if name[0].islower()}
    tried = {getattr(mistakebound, function.__name__): set(names) for function, names in TAKEN.items()}
    assert set(tried) == public
    for function, names in tried.items():
        of_function = {name for name, p in inspect.signature(function).parameters.items()
                       if name not in ("parameters", "options")}
        assert of_function <= names, function


def test_complaints_are_the_same_on_every_run():
    code = """
import sys; sys.path.insert(0, {folder!r})
from arguments_test import *
for function in (run, check, checks):
    for argument in TAKEN[function]:
        for kind in KINDS:
            try:
                function(**{{argument: value_of(kind)}})
            except InputError as error:
                print(error)
""".format(folder=str(pathlib.Path(__file__).parent))
    said = [subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, text=True,
                           capture_output=True, check=True).stdout for seed in ("1", "2")]
    assert said[0] == said[1] and said[0].count("\n") > 1000


@pytest.mark.parametrize("call, message", [
    (lambda: run(y=None), "y: found None; expected labels, one for each row of X"),
    (lambda: run(y=numpy.array([[1], [-1], [1]])),
     "y: found an array of shape (3, 1); expected labels, one for each row of X in one dimension, as ravel() makes it"),
    (lambda: run(y=numpy.asmatrix([1, -1, 1])), "y: found a matrix of shape (1, 3); expected labels, one for each row of X in "
     "one dimension, as numpy.asarray(y).ravel() makes it"),
    (lambda: run(X=numpy.array([(1, 2.0)], dtype=[("a", int), ("b", float)])), "X: found records of a, b; expected two "
     "dimensions, rounds x coordinates, as numpy.lib.recfunctions.structured_to_unstructured makes them"),
    (lambda: run(X=numpy.array([1.0, 2.0, 3.0])), "X: found an array of shape (3,); expected two dimensions, rounds x "
     "coordinates: reshape(-1, 1) for one coordinate, reshape(1, -1) for one round"),
    (lambda: run(X=[1, 2, 3]), "X, row 1: found 1; expected a list of numbers, one for each coordinate"),
    (lambda: run(X=["12", "34", "56"]), "X, row 1: found '12'; expected a list of numbers, one for each coordinate"),
    (lambda: run(y=["spam", "ham", "spam"]),
     "y, entry 1: found 'spam'; expected -1 and 1, or 0 and 1; others with positive=..."),
    (lambda: check(y=["spam", "ham", "spam"]),
     "y, entry 1: found 'spam'; expected -1 and 1, or 0 and 1; others with positive=..."),
    (lambda: run(y=[1, 2, 3]), "y, entry 2: found 2; expected -1 and 1, or 0 and 1; others with positive=..."),
    (lambda: run(y=[1, 0, -1]),
     "y, entry 3: found -1, where entry 2 is 0; expected -1 and 1, or 0 and 1, not both kinds"),
    (lambda: run(y=["yes", "Yes ", "no"], positive="yes"),
     "y, entry 2: found 'Yes '; expected 'yes', which is the same but for case or spaces, or another word"),
    (lambda: run(y=[">50K", ">50K.", "<=50K"], positive=">50K"),
     "y, entry 2: found '>50K.'; expected '>50K', which is the same but for quotation marks or a full stop, or another"),
    (lambda: run(y=["'a'", "a", "b"], positive="a"), "y, entry 1: found \"'a'\"; expected 'a', which is the same but for"),
    (lambda: run(y=[1, "1", 2], positive=1), "y, entry 2: found '1'; expected 1, which is the same but for being a text"),
    (lambda: run(y=[1, numpy.ma.masked, 0]), "y, entry 2: found a masked entry; expected -1 and 1, or 0 and 1"),
    (lambda: check(predictions=[1, numpy.ma.masked, 1]), "predictions, entry 2: found "),
    (lambda: check(updated=[True, numpy.ma.masked, True]), "updated, entry 2: found "),
    (lambda: run(y=["yes", "?", "no"], positive="yes"), "y, entry 2: found '?'; expected a label, a number or a text"),
    (lambda: run(y=["yes", NAN, "no"], positive="yes"), "y, entry 2: found nan; expected a label, a number or a text"),
    (lambda: run(y=["yes", "no", "no"], positive="y"),
     "positive: found 'y', which is no entry of y; expected one of 'no', 'yes'"),
    (lambda: run(y=[1, -1]), "y: found 2 entries; expected 3, one for each row of X"),
    (lambda: run(X=[[1, 2], [3, Odd()], [5, 6]]),
     "X, row 2, column 2: found an Odd; expected an int, float, Fraction, Decimal or the text of a number"),
    (lambda: run(X=[[None, 2], [3, 4], [5, 6]]),
     "X, row 1, column 1: found None; expected an int, float, Fraction, Decimal or the text of a number"),
    (lambda: run(learner="halving"), "X, row 1, column 2: found the prediction 2 of expert 2 in round 1; expected "
     "-1 and 1, or 0 and 1 (not both kinds)"),
    (lambda: run(learner="littlestone-winnow", X=[[1, 0], [0, 1], [1, 3]]), "X, row 3, column 2: found '3' as variable "
     "2 of example 3; expected 0 or 1, as disjunctions are over {0,1}^n"),
    (lambda: run(learner="winnow"),
     "eta: found no learning rate for the learner winnow; expected one of eta Q, eta optimal, eta infinite and beta Q"),
    (lambda: run(learner="kernel-perceptron", kernel="substring:2", X=["ab", "a\nb", "b"]),
     "X, row 2: found 'a\\nb'; expected a string of one line"),
    (lambda: run(learner="kernel-perceptron", kernel="intersection", X=[{"a"}, {"a b"}, {"b"}]),
     "X, row 2: found 'a b' in it; expected a set of strings without blanks"),
    (lambda: run(learner="kernel-perceptron", kernel="intersection", X=[{"a"}, {"a", 2, 1}, {"b"}]),
     "X, row 2: found 1 in it; expected a set of strings without blanks"),
    (lambda: check(weights=[[0, 0], [0, 0, 0], [0, 0]]), "weights, row 2: found 3 numbers; expected 2, as in row 1"),
    (lambda: check(weights=[[0], [0], [0]]), "weights, row 1, column 1: found 1 number in weights; expected 2, as the dimension says"),
    (lambda: mistakebound.check([], [], []), "X: found no numbers; expected rows with a number for each coordinate"),
    (lambda: check(weights=[[0, 0]] * 3, bias=True),
     "weights, row 1, column 1: found 2 numbers in weights; expected 3, as the dimension and the bias say"),
    (lambda: run(learner="kernel-perceptron", kernel=lambda a, b: 1), "kernel: found a function; expected a text"),
    (lambda: run(tie=lambda: 1), "tie: found a function; expected a text"),
    (lambda: check_learner(rule="optimal", points=[[1, -1], [1, 1]]), "points: found a list of 2 entries; expected a text, or a list of texts"),
    (lambda: check_learner(rule="optimal"), "rule: found no points; expected for each point a sign for every hypothesis"),
    (lambda: check(updated=[True, "no", True]), "updated, entry 2: found 'no'; expected True or False"),
    (lambda: check(colour=1), "colour: found an argument that perceptron does not have; expected one of tie, bias, step, start"),
    (lambda: check(tye="mistake"), "tye: found an argument that perceptron does not have; expected 'tie' (did you mean that?), or"),
    (lambda: check(source="me"), "source: found an argument that perceptron does not have; expected one of tie, bias, step, start"),
    (lambda: check(dimension=2), "dimension: found an argument that perceptron does not have; expected one of tie,"),
    (lambda: check_learner(version=1), "version: found an argument that perceptron does not have; expected one of tie,"),
    (lambda: check_learner(stepp=1), "stepp: found an argument that perceptron does not have; expected 'step' (did you"),
    (lambda: check(exponents=X), "exponents: found an argument that perceptron does not have; expected one of X, y, predictions, updated, weights"),
    (lambda: run(X=[], y=[]), "X: found no coordinates; expected one at least, in each of the rows"),
    (lambda: run(learner="hedge", X=[[], []], y=None, rows="losses"), "X: found no coordinates; expected one at least"),
    (lambda: run(learner="winnow", X=numpy.zeros((3, 0)), eta=1), "X: found no coordinates; expected one at least"),
    (lambda: check_learner(sequences=[[((), 1)]]), "sequences, entry 1: X: found no coordinates; expected one at least"),
    (lambda: check_learner(sequences=[[((1, 2), 2)]]),
     "sequences, entry 1: y, entry 1: found 2; expected -1 and 1, or 0 and 1"),
    (lambda: run(learner="hedge", X=[[0, 1]] * 3, rows="losses"), "y: found labels of losses; expected none"),
    (lambda: run(step_=2), "step_: found an option that no learner has; expected 'step' (did you mean that?)"),
    (lambda: run(Step=2), "Step: found an option that no learner has; expected 'step' (did you mean that?)"),
    (lambda: run(foo=None), "foo: found an option that no learner has; expected one of tie, step, start,"),
    (lambda: run(step=[1]), "step: found a list of 1 entry; expected one value"),
    (lambda: run(passes=numpy.array([2])), "passes: found an array of shape (1,); expected one value"),
    (lambda: run(start=[]), "start: found an empty list; expected a value for each coordinate"),
    (lambda: check_learner(case=1, cases=3), "cases: found this argument beside case; expected one of the two"),
    (lambda: mistakebound.check("no such file", learner="winnow"),
     "learner: found this argument beside the path of a trace; expected it in the trace"),
    (lambda: check(y=["spam", "ham", "ham"], predictions=["ham", "ham", "ham"], positive="spm"),
     "positive: found 'spm', which is no entry of y; expected one of 'ham', 'spam'"),
    (lambda: check(y=["spam", "ham", "ham"], predictions=["ham", "eggs", "ham"], positive="spam"),
     "predictions, entry 2: found 'eggs'; expected one of the labels 'ham', 'spam'"),
    (lambda: check(y=["spam", "ham", "ham"], predictions=[-1, 1, 1], positive="spam"),
     "predictions, entry 1: found -1; expected one of the labels 'ham', 'spam'"),
    (lambda: check(y=["spam"] * 3, predictions=[0.7, -0.3, 0.5], positive="spam"),
     "predictions, entry 1: found 0.7; expected one of the labels 'spam'"),
    (lambda: check(y=["spam"] * 3, predictions=["ham", "eggs", "spam"], positive="spam"),
     "predictions, entry 2: found 'eggs'; expected one of the labels 'ham', 'spam'"),
    (lambda: run(X=[[decimal.Decimal("1e50000")], [1], [2]]), "X, row 1, column 1: found the exponent '50000'; expected an exponent between"),
    (lambda: run(X=[[decimal.Decimal("-1e-999999")], [1], [2]]), "X, row 1, column 1: found the exponent '-999999'; expected an exponent between"),
    (lambda: check(learner="hedge"), "learner: found 'hedge', which predicts no labels; expected the path of its trace in place of X"),
    (lambda: check(predictions=[1, 0, -1]),
     "predictions, entry 3: found -1, where entry 2 is 0; expected -1 and 1, or 0 and 1, not both kinds"),
    (lambda: mistakebound.run("perceptron", "no such file"), "no such file: found "),
    (lambda: mistakebound.check("no such file"), "no such file: found "),
    (lambda: verify(theorems=["halving", 3]), "theorems, entry 2: found 3; expected the id of a theorem"),
    (lambda: run(theorems=["perceptron-separable", 3]),
     "theorems, entry 2: found 3; expected the id of a theorem, or several"),
    (lambda: check_learner(rule="perceptro"), "rule: found the learner 'perceptro'; expected 'perceptron' (did you mean that?), or one of perceptron, "),
    (lambda: check(learner="perceptro"), "learner: found the learner 'perceptro'; expected 'perceptron' (did you mean that?), or one of perceptron, "),
    (lambda: run(learner="perceptro"), "learner: found the learner 'perceptro'; expected 'perceptron' (did you mean that?), or one of perceptron, "),
    (lambda: check(theorems=False, u=[1]), "u: found it beside theorems=False; expected one of the two"),
    (lambda: check_learner(cases=0), "cases: found 0; expected a whole number, 1 or more"),
    (lambda: check_learner(classes=(1, 1)), "classes: found 1, 1; expected two labels, the negative one first"),
    (lambda: check_learner(only=["twin", "twins"]), "only, entry 2: found the check 'twins'; expected 'twin' (did you mean that?), or one of "),
])
def test_a_complaint_says_what_was_found_where_and_what_would_be_right(call, message):
    with pytest.raises(InputError) as raised:
        call()
    assert str(raised.value).startswith(message)
    assert isinstance(raised.value, ValueError)


def test_a_start_that_can_be_gone_through_once_is_that_list():
    with_list, once = (check_learner(start=start) for start in ([0.0, 0.0], map(float, [0, 0])))
    assert with_list == once
    assert len(checks(start=(value for value in [0, 0]))) == len(checks(start=[0, 0]))


def test_other_labels_are_told_apart_by_the_positive_one_everywhere():
    words = ["spam", "ham", "spam"]
    assert run(y=words, positive="spam").mistake_rounds == run().mistake_rounds
    assert separate(y=words, positive="spam") == separate()
    verdict = check(y=words, predictions=words, positive="spam")
    assert (verdict.mistakes, verdict.first_divergence) == (check().mistakes, check().first_divergence)
    assert run(y=[2, 3, 2], positive=2.0).mistakes == run().mistakes


@pytest.mark.parametrize("rows", [numpy.array(X), scipy.sparse.csr_matrix(X), Frame(X), Tensor(X), iter(X),
                                  numpy.ma.masked_array(X, mask=False), numpy.array(X, dtype=object),
                                  numpy.array(X, dtype=str), [numpy.array(row) for row in X], (tuple(row) for row in X)],
                         ids=lambda value: type(value).__name__)
def test_what_has_rows_in_an_order_is_read_as_its_numbers(rows):
    assert run(X=rows).weights == run().weights


@pytest.mark.parametrize("labels", [numpy.array(Y), numpy.array(Y) > 0, [True, False, True], iter(Y), [1.0, -1.0, 1.0],
                                    Tensor(Y), numpy.ma.masked_array(Y), [Fraction(1), decimal.Decimal(-1), 1],
                                    [numpy.int8(1), numpy.bool_(False), True]], ids=lambda value: type(value).__name__)
def test_what_has_labels_in_an_order_is_read_as_them(labels):
    assert run(y=labels).weights == run().weights


def test_what_a_recorded_run_shows_of_its_state_is_judged():
    winnow = mistakebound.check([[1, -1], [1, 1]], [1, 1], [-1, 1], exponents=[[1, -1], [1, -1]], learner="winnow", eta="1/2")
    assert winnow.conforms
    halving = mistakebound.check([[1, 1, -1], [-1, 1, -1]], [-1, 1], [1, -1], experts_left=[1, 0], learner="halving")
    assert halving.conforms
    assert not mistakebound.check([[1, 1, -1]], [-1], [1], experts_left=[2], learner="halving").conforms
    for experts, column in (([1, 2], 2), ([1, -1, 5], 3), ([2, 1], 1)):
        with pytest.raises(mistakebound.InputError, match=f"^X, row 1, column {column}: found .* as expert {column}'s prediction"):
            mistakebound.check([experts], [1], [1], learner="halving")
    average = mistakebound.check([[2], [2]], [1, 1], [-1, 1], averaged=[[2], [2]], weights=[[2], [2]],
                                 learner="averaged-perceptron")
    assert average.conforms, average


def test_numbers_that_doubles_do_not_hold_are_exact_in_a_recorded_run():
    third, huge = Fraction(1, 3), 10**30 + 1
    for x in (third, huge):
        assert mistakebound.check([[x]], [1], [-1], weights=[[x]], numbers="decimal").conforms
        assert not mistakebound.check([[x]], [1], [-1], weights=[[float(x)]], numbers="decimal").conforms
