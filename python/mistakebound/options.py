"""The options of functions as their signatures: those of the learners come from the core, which has them once."""
from __future__ import annotations

import functools
import inspect
import keyword
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, SupportsIndex, TypeVar, Union

from . import _core
from .data import wrong

AnyNumber = Union[SupportsIndex, float, Fraction, Decimal, str]  # that is read exactly; a text is spelled "1/3"
_KINDS = {"number": "AnyNumber", "whole": "int", "flag": "bool", "kernel": "str", "vector": "Iterable[AnyNumber] | str",
          "variables": "Iterable[int] | str", "text": "str"}
F = TypeVar("F", bound=Callable[..., Any])
_OF_FILES = ("format", "version", "learner", "dimension", "source", "comment", "cause", "likely")  # no arguments
_ARGUMENTS = {"x": "X", "prediction": "predictions"}  # of fields of a trace


def argument_of(field: str) -> str:
    """The argument from which a field of a trace is made."""
    return _ARGUMENTS.get(field, argument_name(field))


def as_arguments(complaint: str) -> str:
    """What is said of a field that a trace does not have, said of the argument."""
    unknown = re.search(r"found the field '(.*)', which a trace of (\S+) does not have; expected (.*)", complaint)
    if unknown is None:
        return complaint
    name, rule, expected = unknown.groups()
    for field in _OF_FILES:
        expected = re.sub(rf"\b{field}, |, {field}\b", "", expected)
    expected = re.sub(r"[\w-]+", lambda word: _ARGUMENTS.get(word[0], word[0].replace("-", "_")), expected)
    return f"{argument_of(name)}: found an argument that {rule} does not have; expected {expected}"


def header(rule: str, words: Mapping[str, str], numbers: str, dimension: int, place: str = "rule") -> str:
    """The header of a trace of such a run. Raises InputError where the rule, or what its words say, cannot be used."""
    for name in words:
        if argument_name(name) in _OF_FILES:  # which a trace's header may have, and no learner
            names = [argument_name(option["name"]) for option in dict(_core.learners("drive")).get(rule, [])]
            if names:
                raise wrong(name, f"an argument that {rule} does not have", "one of " + ", ".join(names))
    try:
        return _core.header(rule, words, numbers, dimension, place)
    except _core.InputError as error:
        raise _core.InputError(as_arguments(str(error))) from None


def argument_name(option: str) -> str:
    """The option as an argument: "class" and other words of Python with an underscore behind them."""
    return option.replace("-", "_") + ("_" if keyword.iskeyword(option) else "")


@functools.lru_cache(maxsize=None)
def learner_options(command: str) -> dict[str, tuple[str, str]]:
    """Every option of a command's learners once: its type, and what it is."""
    kinds: dict[str, list[str]] = {}
    helps: dict[str, str] = {}
    for _, options in _core.learners(command):
        for option in options:
            of_option = kinds.setdefault(argument_name(option["name"]), [])
            literal = [f"Literal[{', '.join(map(repr, option['words']))}]"] if option["words"] else []
            for kind in literal + ([] if option["kind"] == "word" else [_KINDS[option["kind"]]]):
                if kind not in of_option:
                    of_option.append(kind)
            helps.setdefault(argument_name(option["name"]), option["help"])
    return {name: (" | ".join([*of_option, "None"]), helps[name]) for name, of_option in kinds.items()}


def learner_type(command: str) -> str:
    return f"Literal[{', '.join(repr(name) for name, _ in _core.learners(command))}] | str"


def with_options(command: str, learner: str, fields: Iterable[tuple[str, Any, str]] = (),
                 left_out: Iterable[str] = ()) -> Callable[[F], F]:
    """A decorator: the signature has, in the place of **parameters, the fields (name, usual value and type of each) and
    the options of the learners, without those that are left out; `learner` is the argument that names one."""
    def describe(function: F) -> F:
        signature = inspect.signature(function)
        parameters = [p.replace(annotation=learner_type(command)) if p.name == learner else p
                      for p in signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
        options = {name: pair for name, pair in learner_options(command).items()
                   if name not in {*left_out, *signature.parameters, *(name for name, _, _ in fields)}}
        for name, usual, kind in [*fields, *((name, None, kind) for name, (kind, _) in options.items())]:
            parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=kind))
        function.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        listed = "".join(f"    {name}: {what}\n" for name, (_, what) in options.items())
        function.__doc__ = f"{inspect.cleandoc(function.__doc__ or '')}\n\nOptions of learners:\n{listed}"
        return function
    return describe


def stub() -> str:
    """The package for type checkers and editors: its functions with all their options."""
    import mistakebound
    from . import results

    functions = [getattr(mistakebound, name) for name in mistakebound.__all__ if name[0].islower()]
    shown = [name for name in mistakebound.__all__ if hasattr(results, name)]
    lines = ['"""Made by options.stub() when the package is built."""',
             "from collections.abc import Callable, Iterable, Mapping", "from os import PathLike",
             "from typing import Any, Literal", "",
             "from ._core import InputError as InputError, UndecidedError as UndecidedError",
             "from .checks import Check as Check, CheckFailure as CheckFailure",
             "from .options import AnyNumber as AnyNumber",
             f"from .results import {', '.join(f'{name} as {name}' for name in shown)}", "", "__version__: str"]
    for function in functions:
        lines.append(f"def {function.__name__}({_spelled(inspect.signature(function))}: ...")
    return "\n".join(lines) + "\n"


def _spelled(signature: inspect.Signature) -> str:
    words, keywords = [], False
    for p in signature.parameters.values():
        if p.kind is p.KEYWORD_ONLY and not keywords:
            keywords = True
            if not any(q.kind is q.VAR_POSITIONAL for q in signature.parameters.values()):
                words.append("*")
        star = "*" if p.kind is p.VAR_POSITIONAL else ""
        words.append(f"{star}{p.name}: {p.annotation}" + ("" if p.default is p.empty else f" = {p.default!r}"))
    return ", ".join(words) + f") -> {signature.return_annotation}"


def write_stub(path: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(stub())
