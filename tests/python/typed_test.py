"""Options with their types: signatures, the stub that the build makes of them, and what a type checker says of uses."""
import importlib.util
import inspect
import pathlib
import subprocess
import sys

import pytest

import mistakebound
from mistakebound import options

STUB = pathlib.Path(mistakebound.__file__).parent / "__init__.pyi"


@pytest.mark.parametrize("command, functions", [
    ("run", [mistakebound.run]),
    ("drive", [mistakebound.check, mistakebound.check_learner, mistakebound.checks, mistakebound.assert_learner,
               mistakebound.parametrize])])
def test_every_option_of_every_learner_is_in_the_signature_and_in_the_help(command, functions):
    known = {options.argument_name(option["name"]): option["help"] for _, of_one in mistakebound._core.learners(command) for option in of_one}
    assert len(known) > 10
    for function in functions:
        parameters = inspect.signature(function).parameters
        assert not any(p.kind is p.VAR_KEYWORD for p in parameters.values())
        for name, what in known.items():
            if name not in ("certificate", "bias"):
                assert name in parameters, (function, name)
                assert parameters[name].kind is inspect.Parameter.KEYWORD_ONLY
                assert name in function.__doc__
    assert known["step"] in mistakebound.run.__doc__


def test_the_stub_is_that_of_the_functions():
    assert STUB.read_text() == options.stub()
    compile(STUB.read_text(), STUB, "exec")
    for name in mistakebound.__all__:
        assert f"def {name}(" in STUB.read_text() or f" as {name}" in STUB.read_text(), name


USE = """
import mistakebound
from fractions import Fraction

run = mistakebound.run("perceptron", [[1, 2]], [1], tie="positive", step=Fraction(1, 3), u=[1, "1/2"], passes=2)
reveal_type(run.mistakes)
mistakebound.check_learner(object, "littlestone-winnow", promotion=2, only=["ties"], seed=3)
mistakebound.check([[1]], [1], [1], tolerance="1/1000", learner="winnow", eta=1)
page: str = run.html()
{wrong}
"""
WRONG = ['mistakebound.run("perceptron", [[1]], [1], tie="positiv")', 'mistakebound.run("perceptron", [[1]], [1], stepp=1)',
         'mistakebound.check_learner(object, bias="last")', 'mistakebound.verify(cases="many")', "run.mistake"]


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not there: uses were not checked")
def test_a_type_checker_takes_what_is_right_and_nothing_else(tmp_path):
    text = USE.format(wrong="\n".join(WRONG))
    (tmp_path / "use.py").write_text(text)
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", "use.py"],
                          cwd=tmp_path, capture_output=True, text=True)
    said = {int(line.split(":")[1]): line for line in done.stdout.splitlines() if line.startswith("use.py:")}
    lines = text.splitlines()
    wrong = {lines.index(line) + 1 for line in WRONG}
    shown = lines.index("reveal_type(run.mistakes)") + 1
    assert set(said) == wrong | {shown}, done.stdout + done.stderr
    assert 'Revealed type is "Union[builtins.int, None]"' in said[shown]
