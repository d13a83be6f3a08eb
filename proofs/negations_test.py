#!/usr/bin/env python3
"""Proofs in Coq that claims are false: coqc accepts them as `refute --coq` writes them, and no longer where something in
them is altered.

Usage: negations_test.py PROGRAM
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "command_line"))
from harness import CommandLine, main  # noqa: E402
from refuted import MISPRINTS, OTHERS  # noqa: E402


class Coq(CommandLine):
    def accepts(self, text):
        """Whether coqc does, and what is assumed."""
        name = f"proof{len(list(self.folder.iterdir()))}.v"
        (self.folder / name).write_text(text, encoding="utf-8")
        done = subprocess.run(["coqc", name], cwd=self.folder, capture_output=True, text=True, timeout=600)
        return done.returncode == 0, done.stdout + done.stderr

    def proof_of(self, learner, options, claim):
        path = self.folder / "written.v"
        self.succeeds("refute", learner, claim, *options, "--coq", str(path), code=1)
        return path.read_text(encoding="utf-8")

    def test_the_negation_of_each_claim_is_accepted_and_assumes_nothing_but_the_axioms_of_real_numbers(self):
        for learner, options, claim, numbers in MISPRINTS + OTHERS:
            with self.case(learner=learner, claim=claim):
                text = self.proof_of(learner, options, claim)
                for word in ("Axiom", "Admitted", "admit", "Parameter", "Variable", "Hypothesis"):
                    self.assertNotRegex(text, rf"\b{word}\b")
                self.assertRegex(text, r"Theorem the_claim_is_false :\n  ~ \(forall .*hypotheses .* -> claim ")
                self.assertNotIn("mistakebound Require", text)
                accepted, said = self.accepts(text)
                self.assertTrue(accepted, said)
                if numbers == "rationals":
                    self.assertIn("Closed under the global context", said)
                    self.assertNotIn("Reals", text)
                else:
                    axioms = set(re.findall(r"^(\S+)\s*:", said, re.MULTILINE)) - {"Axioms"}
                    self.assertLessEqual(axioms, {"ClassicalDedekindReals.sig_forall_dec",
                                                  "ClassicalDedekindReals.sig_not_dec", "Classical_Prop.classic",
                                                  "FunctionalExtensionality.functional_extensionality_dep"})

    def test_a_proof_with_another_sequence_or_with_a_claim_that_is_true_is_rejected(self):
        for learner, options, claim, true in (("perceptron", [], "mistakes <= R2/gamma^2", "mistakes <= R2*u2/gamma^2"),
                                              ("perceptron", [], "k <= (R/γ)^2", "k <= (R |u|/γ)^2 + 1"),
                                              ("halving", ["--drop", "perfect-expert"], "M <= log2 N", None)):
            with self.case(learner=learner, claim=claim):
                text = self.proof_of(learner, options, claim)
                line = re.search(r"Definition its_examples : list example := (.*)\.\n", text)
                other = line[1].replace("plus", "PLUS").replace("minus", "plus").replace("PLUS", "minus")
                for altered in ("[]", other if true else "[([1], plus)]"):
                    self.assertFalse(self.accepts(text.replace(line[1], altered))[0], altered)
                statement = re.search(r"Definition claim .*:=\n  (.*)\.\n", text)
                self.assertFalse(self.accepts(text.replace(statement[1], "(0 <= 1)"))[0])
                turned = statement[1].replace("<=", ">=")
                self.assertNotEqual(turned, statement[1])
                self.assertFalse(self.accepts(text.replace(statement[1], turned))[0])

    def test_a_hypothesis_that_the_counterexample_breaks_is_not_proved(self):
        text = self.proof_of("perceptron", ["--drop", "separable"], "gamma > 0")
        with_it = text.replace("(* zero-start *).", "(* zero-start *) /\\ 0 < gamma.")
        self.assertNotEqual(with_it, text)
        self.assertFalse(self.accepts(with_it)[0])


if __name__ == "__main__":
    main()
