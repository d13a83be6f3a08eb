"""Runs online learners exactly, checks each line of their mistake-bound proofs, and judges other people's learners.

    run, separate, verify, theorems    the reference learners and their theorems, exactly
    check                              a run that another program recorded
    check_learner, checks              a living learner, tried by adversaries in this process

Numbers go in as arrays of numpy, lists, ints of any size, Fractions, Decimals or texts ("1/3"); a float means the
binary value that it is. They come out as fractions.Fraction, or as an Enclosure where they are not rational. They
carry no unit. Rounds, examples and coordinates count from 1, as in the reports of the command line.

Errors: InputError (a ValueError) says what was found where and what would be right; UndecidedError (an
ArithmeticError) that a sign is undecided at the highest precision.
"""
from ._core import InputError, UndecidedError
from .api import check, run, separate, theorems, verify
from .checks import CheckFailure, assert_learner, check_learner, checks, parametrize
from .results import (Campaign, Counterexample, Description, Divergence, Enclosure, Finding, Hypothesis, LearnerReport,
                      Run, Separation, Step, StepText, Theorem, TraceVerdict, Verification, Violation)

InputError.__doc__ = "What cannot be used: what was found where, and what would be right."
UndecidedError.__doc__ = "A sign that is undecided at the highest precision; never a prediction."
__version__ = "0.1.0"
__all__ = ["Campaign", "CheckFailure", "Counterexample", "Description", "Divergence", "Enclosure", "Finding", "Hypothesis",
           "InputError", "LearnerReport", "Run", "Separation", "Step", "StepText", "Theorem", "TraceVerdict",
           "UndecidedError", "Verification", "Violation", "assert_learner", "check", "check_learner", "checks", "parametrize", "run",
           "separate", "theorems", "verify"]
