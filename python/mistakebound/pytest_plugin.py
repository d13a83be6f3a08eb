"""For pytest: `--mistakebound-seed`, `--mistakebound-cases`, `--mistakebound-case` and `--mistakebound-only` stand for the
arguments of all that tests a learner; a check that fails is in the summary, with seed and replay in the report. What
failed is stored in pytest's cache, and played first the next time."""
from __future__ import annotations

import argparse
from typing import Any, Callable

import pytest


def _whole_from(least: int) -> Callable[[str], int]:
    """Reads a whole number from `least` to what 64 bits hold."""
    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) < 2**64:
            raise argparse.ArgumentTypeError(f"found {text!r}; expected a whole number from {least} to 2^64 - 1")
        return int(text)
    return read


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("mistakebound", "checks of online learners")
    group.addoption("--mistakebound-seed", type=_whole_from(0), metavar="SEED", help="the seed of the cases, 1 by default")
    group.addoption("--mistakebound-cases", type=_whole_from(1), metavar="N", help="cases of each check")
    group.addoption("--mistakebound-case", type=_whole_from(0), metavar="NUMBER", help="that case alone")
    group.addoption("--mistakebound-only", metavar="CHECK", help="that check alone, of check_learner and assert_learner")


def _given(config: Any) -> dict[str, Any]:
    options = {name: config.getoption(f"mistakebound_{name}") for name in ("seed", "cases", "case", "only")}
    return {name: value for name, value in options.items() if value is not None}


def pytest_report_header(config: Any) -> str | None:
    given = _given(config)
    return "mistakebound: " + ", ".join(f"{name} {value}" for name, value in given.items()) if given else None


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: Any) -> Any:
    from . import stored
    from .checks import given
    given.update(_given(item.config))
    cache = getattr(item.config, "cache", None)  # none with -p no:cacheprovider
    stored.current = stored.Failures(cache, item.nodeid) if cache is not None else None
    try:
        yield
    finally:
        given.clear()
        stored.current = None


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: Any, call: Any) -> Any:
    from .checks import CheckFailure
    report = (yield).get_result()
    if call.excinfo is None or not isinstance(call.excinfo.value, CheckFailure):
        return
    finding = call.excinfo.value.finding
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None:  # of which the summary has one line
        crash.message = f"{finding.check}: {finding.explanation}"
    if finding.case is None and finding.check != "batches":
        report.sections.append(("mistakebound", f"an earlier run failed so, or the test gave the sequence\nreplay: {finding.replay}"))
        return
    case = "" if finding.case is None else f" --mistakebound-case {finding.case}"
    replay = f"{item.nodeid!r} --mistakebound-only {finding.check} --mistakebound-seed {finding.seed}{case}"
    report.sections.append(
        ("mistakebound", f"seed {finding.seed}, case {finding.case}\nreplay: python3 -m pytest {replay}"))
