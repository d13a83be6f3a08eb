"""What `refute` writes for formalisers; proofs/negations_test.py has Coq accept it."""

import re

from harness import CommandLine, main
from refuted import MISPRINTS, OTHERS


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
        self.refuses(["refute", "halving", "mistakes < log2(experts)", "--save", "small.csv", "--lean", "no.lean"], "--lean")
        self.assertFalse([name for name in ("none.v", "one.v", "two.lean", "small.csv", "no.lean") if (self.folder / name).exists()])


if __name__ == "__main__":
    main()
