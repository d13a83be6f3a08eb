"""Proofs in Coq that claims are false: coqc accepts them as written, and no longer where something in them is altered."""

import re
import shutil
import subprocess
import unittest

from harness import CommandLine, main

# Learner, options, a claim as a source prints it or as people write it, and what its proof computes with: "rationals",
# or "reals" where the claim has roots or logarithms. The misprints are those of docs/errata.md.
MISPRINTS = [
    ("perceptron", [], "k <= (R/γ)^2", "reals"),
    ("perceptron", [], "mistakes <= R2/gamma^2", "rationals"),
    ("perceptron", ["--drop", "separable"], "mistakes <= R2*u2/gamma^2", "rationals"),
    ("perceptron", ["--drop", "separable"], "gamma > 0", "rationals"),
    ("perceptron-disjunction", [], "mistakes <= 4*k*(n + 1)", "rationals"),
    ("perceptron-disjunction", [], "R2 <= n", "rationals"),
    ("littlestone-winnow", ["--drop", "disjunction"], "mistakes <= 2*k*log2(n) + 2", "reals"),
    ("halving", ["--drop", "perfect-expert"], "M <= log2 N", "reals"),
]
OTHERS = [
    ("perceptron", ["--theorem", "perceptron-hinge"], "mistakes <= b2 + H", "rationals"),
    ("perceptron", ["--theorem", "perceptron-freund-schapire"], "mistakes <= (sqrt(R2*u2) + D2)^2/gamma^2", "reals"),
    ("perceptron", [], "wu - wu_before = margin", "rationals"),
    ("perceptron", [], "R2 <= exp(T/2) + ceil(sqrt(w2) + 1/3)", "reals"),
    ("perceptron", [], "|R - |w|| < max(ln(T + 2), 1/2) + 0*floor(sqrt(T) + 1/3)", "reals"),
    ("halving", [], "left*3^mistakes <= experts", "rationals"),
    ("littlestone-winnow", [], "0 <= eliminations <= promotions", "rationals"),
]


@unittest.skipUnless(shutil.which("coqc"), "coqc is not installed")
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


class Lean(CommandLine):
    def test_the_text_for_lean_has_the_definitions_the_sequence_and_the_statement_and_says_that_it_was_not_compiled(self):
        for learner, options, claim, numbers in MISPRINTS + OTHERS:
            if numbers == "reals":
                continue
            with self.case(learner=learner, claim=claim):
                written = self.succeeds("refute", learner, claim, *options, "--lean", "own.lean", code=1).out
                self.assertIn("the same for Lean, not compiled here: own.lean", written)
                text = (self.folder / "own.lean").read_text(encoding="utf-8")
                self.assertIn("This text was not compiled.", text)
                for part in ("import Mathlib", "def rule (w x : Vec) (y : Label)", "def hypotheses (n : ℕ)",
                             "theorem the_claim_is_false :\n    ¬ ∀ (n : ℕ)"):
                    self.assertIn(part, text)
                self.assertNotRegex(text, r"\b(sorry|axiom|admit)\b")
                for opening, closing in ("()", "[]"):
                    self.assertEqual(text.count(opening), text.count(closing))
                # Whatever is called is defined.
                defined = set(re.findall(r"^(?:def|theorem|abbrev|structure|inductive) (\w+)", text, re.MULTILINE))
                claimed = re.search(r"^def claim.*:=\n  (.*)\n", text, re.MULTILINE)[1]
                bound = set(re.findall(r"(\w+)(?= :)", re.search(r"^def claim(.*) : Prop", text, re.MULTILINE)[1]))
                functions = {"max", "min", "if", "then", "else", "mistake"}
                self.assertLessEqual(set(re.findall(r"[A-Za-z_]\w*", claimed)), defined | bound | functions)


class Refused(CommandLine):
    def test_what_cannot_be_said_in_coq_is_refused_and_nothing_is_written(self):
        for learner, options, claim, said in (
                ("winnow", [], "mistakes <= 0", "a claim on the cases of winnow"),
                ("halving", ["--drop", "all-start"], "mistakes <= 0", "--drop all-start"),
                ("perceptron", ["--theorem", "perceptron-hinge"], "mistakes < bound", "a claim that names 'bound'"),
                ("perceptron", [], "sqrt(T + 1) > sqrt(2*T)", "equal or near to each other"),
                ("perceptron", [], "mistakes <= T^(1/3) - 2", "the power T^(1/3)")):
            with self.case(learner=learner, claim=claim):
                self.refuses(["refute", learner, claim, *options, "--coq", "none.v"], "mistakebound: --coq: ", said)
        self.refuses(["refute", "perceptron", "k <= (R/gamma)^2", "--coq", "one.v", "--lean", "two.lean"],
                     "mistakebound: --lean: found a claim with ", "which is not rational; expected rational sides, or --coq")


if __name__ == "__main__":
    main()
