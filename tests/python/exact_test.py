"""The commands as functions: numbers go in and come out exactly, and errors say what was found where.
Long, as each function has its tests here."""
import decimal
import html
import json
import pickle
import re
import subprocess
import sys
import threading
from fractions import Fraction

import numpy
import pytest

import mistakebound

HUGE = 10**400 + 1


def weights(X, y=(1,), **options):
    return mistakebound.run("perceptron", X, y, theorems=["max-margin"], **options).weights


def test_a_float_is_the_binary_value_that_it_is():
    assert weights([[0.1]]) == (Fraction(0.1),) != (Fraction(1, 10),)


def test_other_numbers_are_read_as_they_are():
    row = [Fraction(1, 3), HUGE, -HUGE, decimal.Decimal("0.1"), "2/7", numpy.float32(0.1), numpy.int64(-3), True]
    assert weights([row]) == (Fraction(1, 3), HUGE, -HUGE, Fraction(1, 10), Fraction(2, 7), Fraction(float(
        numpy.float32(0.1))), -3, 1)


@pytest.mark.parametrize("kind", ["f2", "f4", "f8", ">f8", "i1", "i8", "u4", "u8", "?", "g", "O"])
def test_arrays_of_every_type_are_read_exactly(kind):
    array = numpy.array([[1, 0, 1], [0, 1, 1]]).astype(kind)
    assert weights(array, [1, 0]) == weights(array.tolist(), [1, 0]) == (1, -1, 0)


def test_slices_and_columns_of_arrays_are_read_in_order():
    array = numpy.arange(12.0).reshape(3, 4)
    for view in (array[:, ::-1], array.T[:3], array[::2]):
        y = [1] * len(view)
        assert weights(view, y) == weights(view.tolist(), y)


def test_unsigned_numbers_beyond_63_bits_keep_their_value():
    assert weights(numpy.array([[2**64 - 1]], dtype="u8")) == (2**64 - 1,)


def test_a_run_is_what_the_command_line_says_of_the_same_file(tmp_path):
    X, y = [[1, Fraction(1, 2)], [-1, 2], [3, 1]], [1, 0, 0]
    path = tmp_path / "examples.csv"
    path.write_text("".join(",".join(map(str, [*x, label])) + "\n" for x, label in zip(X, y)))
    for options in ({}, {"bias": True, "tie": "negative", "passes": 3, "step": Fraction(1, 3)}):
        from_file, from_memory = (mistakebound.run("perceptron", *data, **options) for data in ((path,), (X, y)))
        assert from_file.theorems == from_memory.theorems and from_file.state == from_memory.state
        assert from_memory.mistakes > 0 and from_memory.holds and from_memory.conventions["numbers"] == "exact"


def test_the_bound_and_the_least_slack_are_fractions():
    run = mistakebound.run("perceptron", [[2, 0], [0, 1]], [1, 0])
    theorem = run.theorem("perceptron-separable")
    assert (theorem.verdict, theorem.bound, run.mistake_rounds) == ("holds", 5, (1, 2))
    assert theorem.step("bound").min_slack == 3 and isinstance(theorem.bound, Fraction)
    with pytest.raises(KeyError):
        theorem.step("bond")


def test_a_comparator_that_does_not_separate_is_named_with_its_round():
    theorem = mistakebound.run("perceptron", [[1], [1]], [1, 0], u=[1], gamma=1).theorem("perceptron-separable")
    assert theorem.verdict == "does-not-apply"
    separable, = (h for h in theorem.hypotheses if h.verdict == "refuted")
    assert (separable.id, separable.violation.round, separable.violation.left) == ("separable", 2, -1)


def test_irrational_numbers_are_enclosed():
    run = mistakebound.run("winnow", [[1, -1], [1, 1]], [1, 1], eta="1/2")
    for weight in run.weights:
        assert 0 < weight.low < weight.high < 1 and float(weight.low) <= float(weight) <= float(weight.high)
    assert run.state["exponents"] == (1, -1)


def test_losses_have_no_labels():
    run = mistakebound.run("hedge", [[0, 1], [Fraction(1, 2), 0]], rows="losses")
    assert (run.rounds, run.state["weights"]) == (2, (Fraction(3, 4), Fraction(1, 2)))


def test_losses_without_being_called_so_are_told_how():
    with pytest.raises(mistakebound.InputError, match='y: found None; expected labels, .* or rows="losses"'):
        mistakebound.run("hedge", [[.1, .2], [.3, .4]])


def test_numbers_may_have_more_digits_than_python_reads_at_once():
    long = 10**5000 + 1
    run = mistakebound.run("perceptron", [[long], [long]], [1, 1])
    assert run.mistakes == 1 and run.weights[0] - 1 == 10**5000
    assert "10^" in repr(mistakebound.separate([[long], [-long]], [1, -1]))
    assert mistakebound.run("perceptron", [[1, 2], [3, 10**5000]], [1, -1], u=[10**5000, -1]).mistakes == 2
    assert mistakebound.run("perceptron", [["1e2200"], [1]], [1, -1]).mistakes > 0
    for call, words in ((lambda: mistakebound.run("perceptron", [[1], [2]], [long, -1]), "y, entry 1: found 1000"),
                        (lambda: mistakebound.check([[1]], [1], [1], tolerance=long), "tolerance: found 1000"),
                        (lambda: mistakebound.run("perceptron", [[1]], [1], seed=-long), "seed: found '-1000")):
        with pytest.raises(mistakebound.InputError, match=words):
            call()


def test_entries_may_be_arrays_without_a_dimension_and_options_paths_or_lists_of_signs(tmp_path):
    assert weights([[numpy.array(1), numpy.array(2.5), numpy.array(Fraction(1, 3), dtype=object)]]) == (
        1, Fraction(5, 2), Fraction(1, 3))
    (tmp_path / "class.csv").write_text("1,0\n0,1\n")
    runs = [mistakebound.run("optimal", [[1], [2]], [1, 1], class_=path)
            for path in (tmp_path / "class.csv", str(tmp_path / "class.csv"))]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("kind", [int, Fraction, decimal.Decimal, lambda value: str(value) + "/1"], ids=str)
def test_whole_numbers_beyond_those_of_doubles_are_not_rounded_in_a_recorded_run(kind):
    big = 2**53
    wrong = mistakebound.check([[kind(big + 1)]], [1], [-1], weights=[[kind(big)]])
    assert not wrong.conforms and wrong.max_weight_error == 1
    right = mistakebound.check([[kind(big + 1), kind(big)], [1, -1]], [1, 1], [-1, 1], tie="negative",
                               weights=[[kind(big + 1), kind(big)]] * 2)
    assert right.conforms and right.max_weight_error == 0


def test_a_learner_that_never_said_the_positive_label_is_judged():
    verdict = mistakebound.check([[1], [2]], ["spam", "ham"], ["ham", "ham"], positive="spam", tie="negative")
    assert (verdict.rounds, verdict.mistakes) == (2, 1)


def test_halving_takes_predictions_of_experts():
    run = mistakebound.run("halving", [[1, 1, -1], [-1, 1, -1]], [-1, 1])
    assert (run.mistakes, run.state["experts_left"]) == (2, 0)
    assert mistakebound.run("halving", numpy.array([[1, 1, 0], [0, 1, 0]]), [0, 1]).mistakes == 2
    with pytest.raises(mistakebound.InputError, match="X, row 1, column 2: found the prediction 2"):
        mistakebound.run("halving", [[1, 2]], [1])
    with pytest.raises(mistakebound.InputError, match="not both kinds"):
        mistakebound.run("halving", [[1, 0], [1, -1]], [1, 0])


def test_kernels_take_strings_and_sets():
    strings = mistakebound.run("kernel-perceptron", ["aba", "bb", ""], [1, 0, 1], kernel="substring:2")
    sets = mistakebound.run("kernel-perceptron", [{"red", "round"}, set()], [1, 0], kernel="intersection")
    assert strings.state["alpha"][0] == (1, 1) and strings.holds
    assert sets.state["alpha"] == ((1, 1), (2, -1)) and sets.holds


def test_a_separator_has_its_certificate():
    X, y = numpy.array([[1, 0], [0, 1], [2, 1]]), [1, 1, 1]
    found = mistakebound.separate(X, y)
    assert (found.separable, found.w, found.margin2) == (True, (1, 1), Fraction(1, 2))
    assert found.w == tuple(sum(value * y[i - 1] * int(X[i - 1][j]) for i, value in found.alpha) for j in range(2))
    none = mistakebound.separate([[1], [1]], [1, 0])
    assert (none.separable, none.w, none.lambda_) == (False, None, ((1, Fraction(1, 2)), (2, Fraction(1, 2))))
    assert (found.offset, found.quasi_separable, none.quasi_separable) == (None, None, False)


def test_a_free_offset_counts_in_no_margin_and_a_weak_separator_is_said_to_be_one():
    found = mistakebound.separate([[10, 1], [8, 0]], [1, -1], bias="free")
    assert (found.w, found.offset, found.margin2) == ((Fraction(4, 5), Fraction(2, 5)), Fraction(-37, 5), Fraction(5, 4))
    assert found.distance2 == found.margin2 and "distance" not in repr(found)
    counted = mistakebound.separate([[10, 1], [8, 0]], [1, -1], bias=True)
    assert (counted.margin2, counted.distance2) == (Fraction(69, 329), Fraction(4761, 21332))
    assert "with the offset in |w|; distance^2 = 4761/21332" in repr(counted)
    assert "w.x + b = 0" in found._repr_html_() and "offset" in found._repr_html_()
    weak = mistakebound.separate([[1, 1], [1, 1], [3, 4]], [1, -1, 1])
    assert (weak.separable, weak.quasi_separable, weak.margin2) == (False, True, None) and "quasi-separable" in repr(weak)
    assert sum(v * x for v, x in zip(weak.w, (1, 1))) == 0 < sum(v * x for v, x in zip(weak.w, (3, 4)))
    picture = weak._repr_html_()
    assert picture.count("<polyline") == 3 and "dasharray" not in picture
    with pytest.raises(mistakebound.InputError, match="'free'"):
        mistakebound.separate([[1]], [1], bias="both")


def test_a_recorded_run_is_judged_from_arrays_and_from_a_file(tmp_path):
    X, y = numpy.array([[1.0, 0.5], [1.0, -1.0], [2.0, 1.0]]), [1, -1, 1]
    good = mistakebound.check(X, y, [-1, 1, -1], weights=[[1, 0.5], [0, 1.5], [0, 1.5]], tie="negative")
    assert not good.conforms  # the last round is no mistake of the rule
    assert (good.first_divergence.round, good.first_divergence.kind) == (3, "prediction")
    right = mistakebound.check(X, y, [-1, 1, 1], updated=[True, True, False], tie="negative")
    assert right.conforms and right.mistakes == right.exact_mistakes == 2
    assert right.theorem("perceptron-separable").verdict == "holds"
    path = tmp_path / "trace.jsonl"
    path.write_text('{"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": 1}\n'
                    '{"x": [1], "y": 1, "prediction": -1, "weights": [2]}\n')
    wrong = mistakebound.check(path)
    assert (wrong.first_divergence.cause, wrong.first_divergence.score) == ("rule", 0)
    assert wrong.max_weight_error == 1


def test_a_start_is_where_runs_recorded_ones_and_learners_begin():
    X, y = [[1, 2], [2, -1], [1, 3]], [1, -1, 1]
    run = mistakebound.run("perceptron", X, y, u=[-1, 3], tie="positive", start=[1, -1])
    assert (run.conventions["start"], run.mistake_rounds, run.weights) == ((1, -1), (1, 2), (0, 2))
    assert [(t.id, t.verdict) for t in run.theorems] == [
        ("perceptron-separable", "does-not-apply"), ("perceptron-freund-schapire", "does-not-apply"),
        ("perceptron-hinge", "does-not-apply"), ("perceptron-start", "holds")]
    recorded = {"weights": [[2, 1], [0, 2], [0, 2]], "tie": "positive"}
    assert mistakebound.check(X, y, [-1, 1, 1], start=[1, -1], **recorded).conforms
    elsewhere = mistakebound.check(X, y, [-1, 1, 1], **recorded)
    assert elsewhere.first_divergence.likely == "the weights start at (1, -1), not at 0"
    for make in (mistakebound.run, mistakebound.check):
        examples = ("perceptron", X, y) if make is mistakebound.run else (X, y, [-1, 1, 1])
        for start in ([1], [1, 2, 3], "1,two", [float("nan"), 1], []):
            with pytest.raises(mistakebound.InputError, match="start"):
                make(*examples, start=start)

    class Started:
        def __init__(self, dimension):
            self.weights = numpy.array([0.5, -1.0])

        def predict(self, x):
            return 1 if self.weights @ x > 0 else -1

        def update(self, x, y):
            if y * (self.weights @ x) <= 0:
                self.weights = self.weights + y * x

    assert mistakebound.check_learner(Started, start=[0.5, -1], cases=20).conforms
    assert not mistakebound.check_learner(Started, dimension=2, cases=20).conforms


def test_a_rounded_run_is_told_from_a_wrong_one():
    X, y = [[0.1], [0.2], [-0.3]], [1, 1, -1]
    verdict = mistakebound.check(X, y, [-1, 1, -1], updated=[1, 0, 0], weights=[[0.1]] * 3, tie="negative")
    assert verdict.conforms
    assert mistakebound.check([[0.1]], [1], [-1], weights=[[0.25]]).first_divergence.cause == "rule"


def test_verify_finds_the_smallest_sequence_where_a_hypothesis_is_left_out():
    found = mistakebound.verify("perceptron-separable", cases=50, drop="separable")
    example = found.theorem("perceptron-separable").counterexample
    assert not found.holds and example.step == "progress" and example.sequence == (((Fraction(0),), 1),)
    whole = mistakebound.verify("perceptron-separable", "halving", cases=20, seed=3)
    assert whole.holds and [campaign.cases for campaign in whole.theorems] == [20, 20]
    assert 0 < whole.theorem("perceptron-separable").ratio <= 1


def test_the_catalogue_tells_every_theorem():
    ids = [theorem.id for theorem in mistakebound.theorems()]
    assert "perceptron-separable" in ids and len(ids) == len(set(ids)) > 10
    text = mistakebound.theorems("halving")
    assert text.learners == ("halving",) and text.steps[-1].uses


@pytest.mark.parametrize("call, message", [
    (lambda: weights([[1, 2], [3]], [1, 1]), "X, row 2: found 1 number; expected 2"),
    (lambda: weights([[1, float("nan")]]), "X, row 1, column 2: found nan; expected a finite number"),
    (lambda: weights(numpy.array([[1, numpy.inf]])), "X, row 1, column 2: found inf"),
    (lambda: weights([[1, decimal.Decimal("Infinity")]]), "X, row 1, column 2: found Infinity"),
    (lambda: weights([["1/0"]]), "X, row 1, column 1: found "),
    (lambda: weights([[1]], tie="never"), "tie: found 'never'; expected"),
    (lambda: weights([[1]], colour=1), "colour: found an option that no learner has; expected one of tie, "),
    (lambda: weights([[1]], theorem="max-margin"), "theorem: found an option that no learner has; expected 'theorems' (did"),
    (lambda: weights([[1]], stpe=1), "stpe: found an option that no learner has; expected 'step' (did you mean that?), or "),
    (lambda: mistakebound.run("perceptron", [[1]], [1], label="y"), "label: found this argument"),
    (lambda: mistakebound.run("perceptron", [[1]], [1], theorems="halving"), "theorems: found the theorem 'halving'"),
    (lambda: mistakebound.theorems("halvin"), "id: found the theorem 'halvin'"),
    (lambda: mistakebound.verify("halving", drop="separable"), "drop: found the hypothesis 'separable' for halving"),
])
def test_options_that_cannot_be_used_are_named(call, message):
    with pytest.raises(mistakebound.InputError) as raised:
        call()
    assert str(raised.value).startswith(message)


def test_an_empty_sequence_holds_vacuously():
    run = mistakebound.run("perceptron", numpy.zeros((0, 3)), [])
    assert (run.rounds, run.dimension, run.holds) == (0, 3, True) and run.theorems[0].vacuous


def test_results_are_frozen_and_pickled_and_shown():
    run = mistakebound.run("winnow", [[1, "<b>" and 2]], [1], eta=1)
    assert pickle.loads(pickle.dumps(run)) == run
    with pytest.raises(AttributeError):
        run.rounds = 3
    results = [run, run.theorems[0], mistakebound.separate([[1], [1]], [1, 0]), mistakebound.separate([[1]], [1]),
               mistakebound.check([[1]], [1], [1]), mistakebound.verify("halving", cases=2),
               mistakebound.theorems("halving")]
    for result in results:
        assert "\n" in repr(result)
        assert result._repr_html_().count("<tr>") == result._repr_html_().count("</tr>") > 1
    assert "<=" not in mistakebound.theorems("winnow")._repr_html_() or "&lt;=" in mistakebound.theorems("winnow")._repr_html_()


def test_a_run_has_its_page(tmp_path):
    X, y = [[2, 0], [0, 1], [1, Fraction(-1, 3)]], [1, -1, 1]
    run = mistakebound.run("perceptron", X, y, bias=True, tie="positive")
    page = run.html()
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert page.startswith("<!doctype html>") and isinstance(page, str)
    assert data["report"]["mistake_rounds"] == list(run.mistake_rounds) and data["report"]["conventions"]["bias"] is True
    assert pickle.loads(pickle.dumps(run)).html() == page == run.html()
    assert html.unescape(re.search('srcdoc="([^"]*)"', page._repr_html_())[1]) == page
    assert len(repr(page)) < 100
    kernel = mistakebound.run("kernel-perceptron", ["aba", "bb", ""], [1, 0, 1], kernel="substring:2").html()
    assert '"kind":"run"' in kernel
    path = tmp_path / "examples.csv"
    path.write_text("1,1\n")
    of_file = mistakebound.run("perceptron", path, ledger=True)
    assert "examples.csv" in of_file.html()
    path.write_text("1,1\n1,-1\n")
    with pytest.raises(mistakebound.InputError, match="found another run in the file than before"):
        of_file.html()


@pytest.mark.parametrize("learner, options", [
    ("perceptron", {}), ("perceptron", {"bias": True, "passes": 3}), ("winnow", {"eta": "1/2"}), ("littlestone-winnow", {}),
    ("perceptron-disjunction", {}), ("averaged-perceptron", {}), ("voted-perceptron", {})])
def test_the_picture_shows_the_line_by_which_the_learner_decides(learner, options):
    X, y = [[1, 0], [0, 1], [1, 1], [0, 0], [1, 0]], [1, 0, 1, 0, 1]
    run = mistakebound.run(learner, X, y, **options)
    chart, plane = re.findall(r"<svg.*?</svg>", run._repr_html_(), re.DOTALL)
    assert f"{run.mistakes} mistakes" in chart
    assert plane.count('r="7"') == len({(t - 1) % len(X) for t in run.mistake_rounds})
    marks = re.findall(r'<(circle|rect) c?x="([-0-9.]+)" c?y="([-0-9.]+)" (?:r="4"|width="7")', plane)
    assert [shape == "circle" for shape, _, _ in marks] == [label == 1 for label in y]
    line, = re.findall(r'points="([-0-9.]+),([-0-9.]+) ([-0-9.]+),([-0-9.]+)" fill="none" stroke="currentColor"/>', plane)
    left, below, right, above = map(float, line)
    passes = options.get("passes", 1)
    decided = 0
    for x, (shape, across, down) in zip(X, marks):
        edge = 3.5 if shape == "rect" else 0
        turn = (right - left) * (float(down) + edge - below) - (above - below) * (float(across) + edge - left)
        if abs(turn) < (right - left) ** 2 + (above - below) ** 2 and abs(turn) < 2 * abs(right - left + above - below):
            continue  # on the line, as far as a picture can tell
        # In a further round it is a mistake where the label is not what is predicted.
        again = mistakebound.run(learner, X * passes + [x], y * passes + [1], **{**options, **({"passes": 1} if passes > 1 else {})})
        assert (turn < 0) == (again.rounds not in again.mistake_rounds), (x, turn)
        decided += 1
    assert decided >= 2  # the others are on the line, or twice the same


def test_a_separator_is_drawn_with_its_margins_and_what_has_no_plane_is_not():
    found = mistakebound.separate([[1, 2], [2, 1], [-1, -1]], [1, 1, -1])
    plane, = re.findall(r"<svg.*?</svg>", found._repr_html_(), re.DOTALL)
    assert plane.count("<polyline") == 5 and plane.count("dasharray") == 2 and plane.count('r="7"') == len(found.alpha)
    none = mistakebound.separate([[1, 1], [1, 1]], [1, 0])._repr_html_()
    assert none.count("<polyline") == 2 and "not separable" in none
    for run in (mistakebound.run("perceptron", [[1, 2, 3]], [1]), mistakebound.run("halving", [[1, -1]], [1]),
                mistakebound.run("balanced-winnow", [[1, 0]], [1]), mistakebound.run("perceptron", numpy.zeros((0, 3)), [])):
        assert run._repr_html_().count("<svg") == 1
    assert mistakebound.run("perceptron", [[HUGE, 1]], [1])._repr_html_().count("<svg") == 0  # no double is near
    many = mistakebound.run("perceptron", numpy.arange(4000).reshape(2000, 2) % 7 - 3, [1, -1] * 1000)
    assert "the first 500 of 2000 examples" in many._repr_html_() and len(many._repr_html_()) < 200_000


def test_other_threads_go_on_during_a_run():
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
    thread = threading.Thread(target=count)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    thread.start()
    start = counted[0]
    mistakebound.verify("winnow", cases=200, jobs=1)
    stop.set()
    thread.join()
    sys.setswitchinterval(before)
    assert counted[0] - start > 1000


def test_control_c_ends_a_long_run():
    code = """
import os, signal, threading, mistakebound
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests were begun in the background
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    mistakebound.verify(cases=10**9, jobs=1)
except KeyboardInterrupt:
    print("stopped")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=3600)
    assert done.stdout == "stopped\n", done.stderr


def test_a_hundred_thousand_rounds_lose_no_bit():
    draw = numpy.random.default_rng(1)
    X = draw.normal(size=(100_000, 30))
    y = numpy.where(X[:, 0] > 0, 1, 0)
    read = mistakebound.data.examples_of(X, y)
    assert (read.rounds, read.dimension) == X.shape
    row = draw.integers(len(X))
    assert weights(X[row:row + 1], [1]) == tuple(Fraction(value) for value in X[row])


def test_the_stub_tells_what_the_extension_has():
    import ast
    import pathlib
    stub = ast.parse((pathlib.Path(mistakebound.__file__).parent / "_core.pyi").read_text())
    told = {node.name: node for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert set(told) == {name for name in dir(mistakebound._core) if not name.startswith("_")}
    fields = {node.target.id for node in told["Trying"].body if isinstance(node, ast.AnnAssign)}
    assert fields == {name for name in dir(mistakebound._core.Trying) if not name.startswith("_")}


def test_everything_that_is_exported_is_documented():
    for name in mistakebound.__all__:
        assert getattr(mistakebound, name).__doc__, name


def test_the_optimal_algorithm_runs_on_what_the_hypotheses_say_and_on_numbers_of_points(tmp_path):
    run = mistakebound.run("optimal", [[1, 1, -1, -1], [1, -1, 1, -1]], [1, 1])
    assert run.mistake_rounds == (1, 2)
    assert (run.state["littlestone_dimension"], run.state["dimension_left"], run.state["hypotheses_left"]) == (2, 0, 1)
    path = tmp_path / "class.csv"
    path.write_text("1,1,-1,-1\n1,-1,1,-1\n")
    again = mistakebound.run("optimal", [[1], [2]], [1, 1], class_=str(path))
    assert again.state == run.state and again.mistake_rounds == run.mistake_rounds
    for point in (0, 3, 1.5, -1):
        with pytest.raises(mistakebound.InputError, match="as the point of round 1; expected a whole number from 1 to 2"):
            mistakebound.run("optimal", [[point]], [1], class_=str(path))


def test_a_learner_of_a_class_is_held_against_the_optimal_algorithm():
    points = "++-----,+------"

    class Majority:
        """Halving, which follows the five that are the same."""

        def __init__(self, dimension):
            self.left = set(range(dimension))

        def predict(self, x):
            return 1 if sum(x[i] for i in self.left) > 0 else -1

        def update(self, x, y):
            self.left = {i for i in self.left if x[i] == y}

    report = mistakebound.check_learner(Majority, "optimal", points=points, tie="negative", cases=10, only="adversaries")
    assert not report and "optimal" in report.findings[0].conventions
