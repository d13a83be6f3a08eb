"""For pytest: `--mistakebound-seed`, `--mistakebound-cases` and `--mistakebound-case` for all checks of learners, and a
section with seed and replay in the report of each check that fails."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("mistakebound", "checks of online learners")
    group.addoption("--mistakebound-seed", type=int, metavar="SEED", help="the seed of the cases, 1 by default")
    group.addoption("--mistakebound-cases", type=int, metavar="N", help="cases of each check")
    group.addoption("--mistakebound-case", type=int, metavar="NUMBER", help="that case alone")


def _given(config: Any) -> dict[str, int]:
    options = {name: config.getoption(f"mistakebound_{name}") for name in ("seed", "cases", "case")}
    return {name: value for name, value in options.items() if value is not None}


def pytest_report_header(config: Any) -> str | None:
    given = _given(config)
    return "mistakebound: " + ", ".join(f"{name} {value}" for name, value in given.items()) if given else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: Any) -> None:
    from .checks import Check
    given = _given(item.config)
    arguments = getattr(item, "callspec", None)
    for name, value in (arguments.params if given and arguments else {}).items():
        if isinstance(value, Check):
            item.funcargs[name] = replace(value, trial=replace(value.trial, **given))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: Any, call: Any) -> Any:
    from .checks import CheckFailure
    report = (yield).get_result()
    if call.excinfo is None or not isinstance(call.excinfo.value, CheckFailure):
        return
    finding = call.excinfo.value.finding
    case = "" if finding.case is None else f" --mistakebound-case {finding.case}"
    report.sections.append(("mistakebound", f"seed {finding.seed}, case {finding.case}\nreplay: python3 -m pytest "
                            f"{item.nodeid!r} --mistakebound-seed {finding.seed}{case}"))
