#!/usr/bin/env python3
"""proofs/check.py catches what it is there to catch: each test plants one fault in a small theorem of its own."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parent / "check.py"

THEOREM = [{
    "id": "toy-theorem",
    "hypotheses": [{"id": "even-start", "uses": []}],
    "steps": [{"id": "first-step", "uses": ["even-start"]}, {"id": "second-step", "uses": []},
              {"id": "bound", "uses": ["first-step"]}],
}]

TOY = """
Section Claims.
Variable n : nat.
Definition Even_start := n = 0.
Definition First_step := n + n = 0.
Definition Second_step := n <= n.
Definition Bound := n + n <= 1.

Lemma first_step : Even_start -> First_step.
Proof. intros E. red in E. red. rewrite E. reflexivity. Qed.

Lemma second_step : Second_step.
Proof. apply le_n. Qed.

Lemma bound : First_step -> Bound.
Proof. intros F. red in F. red. rewrite F. apply le_0_n. Qed.
End Claims.

Theorem toy_theorem n : n = 0 -> n + n <= 1.
Proof. intros E. exact (bound n (first_step n E)). Qed.
"""


CHECKER = """
Definition check_even (n : nat) : bool := Nat.even n.
Lemma check_even_sound n : check_even n = true -> Nat.even n = true.
Proof. intros E. exact E. Qed.
"""


REASON = """
Lemma toy_theorem_second_step n : toy_theorem.First_step n -> toy_theorem.Second_step n.
Proof. intros _. apply le_n. Qed.
"""

NEVER_ALONE = json.loads(json.dumps(THEOREM))
NEVER_ALONE[0]["steps"][1] |= {"given": True, "never_alone": "no learner: `first-step` says it"}


def checked(toy=TOY, theorem=None, checker=None, reason=None):
    """Exit code and output of the checker for a directory with this file."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        (directory / "proofs").mkdir()
        (directory / "proofs" / "toy_theorem.v").write_text("From Coq Require Import Arith.\n" + toy)
        if checker is not None:
            (directory / "proofs" / "checker_toy.v").write_text("From Coq Require Import Arith Classical.\n" + checker)
            (directory / "proofs" / "checker_extraction.v").write_text(
                "From Coq Require Extraction.\nFrom mistakebound Require checker_toy.\nSeparate Extraction checker_toy.check_even.\n")
        if reason is not None:
            (directory / "proofs" / "never_alone.v").write_text(
                "From Coq Require Import Arith Classical.\nFrom mistakebound Require toy_theorem.\n" + reason)
        (directory / "theorems.json").write_text(json.dumps(theorem or THEOREM))
        program = directory / "program"
        program.write_text(f"#!/bin/sh\ncat {directory}/theorems.json\n")
        program.chmod(0o755)
        done = subprocess.run([sys.executable, str(CHECK), str(program), "--proofs", str(directory / "proofs"),
                               "--build", str(directory / "build")], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


class CheckTest(unittest.TestCase):
    def assert_caught(self, message, *arguments, **named):
        code, output = checked(*arguments, **named)
        self.assertEqual(code, 1, output)
        self.assertIn(message, output)

    def replaced(self, old, new):
        self.assertIn(old, TOY)
        return TOY.replace(old, new)

    def test_passes_a_theorem_that_is_proved_as_the_catalogue_says(self):
        code, output = checked()
        self.assertEqual(code, 0, output)
        self.assertIn("1 of 1 theorems, 0 failures", output)
        self.assertRegex(output, r"second-step +toy_theorem.v:\d+")

    def test_catches_an_admitted_proof(self):
        self.assert_caught("Admitted", self.replaced("apply le_n. Qed.", "Admitted."))

    def test_catches_an_axiom(self):
        self.assert_caught("Axiom", "Axiom sure : forall n, n <= n.\n" + self.replaced("apply le_n.", "apply sure."))

    def test_catches_an_axiom_of_a_library_that_is_not_expected(self):
        toy = "From Coq Require Import Classical.\n" + self.replaced(
            "apply le_n.", "destruct (classic (n = n)); apply le_n.")
        self.assert_caught("rests on Classical_Prop.classic", toy)

    def test_catches_an_assumption_that_does_not_call_itself_one(self):
        self.assert_caught("rests on toy_theorem.sure",
                           "Variable sure : forall n, n <= n.\n" + self.replaced("apply le_n.", "apply sure."))

    def test_does_not_mind_these_words_in_comments(self):
        code, output = checked("(* nothing is Admitted, no Axiom *)\n" + TOY)
        self.assertEqual(code, 0, output)

    def test_catches_a_step_without_lemma(self):
        toy = self.replaced("Lemma second_step : Second_step.\nProof. apply le_n. Qed.\n", "")
        self.assert_caught("no lemma second_step", toy)

    def test_catches_a_lemma_that_is_no_step(self):
        toy = self.replaced("End Claims.", "Lemma helper : 1 = 1.\nProof. reflexivity. Qed.\nEnd Claims.")
        self.assert_caught("lemma helper belongs to no step", toy)

    def test_catches_a_premise_that_the_step_does_not_use(self):
        toy = self.replaced("Lemma bound : First_step -> Bound.\nProof. intros F.",
                            "Lemma bound : First_step -> Second_step -> Bound.\nProof. intros F _.")
        toy = toy.replace("(bound n (first_step n E))", "(bound n (first_step n E) (second_step n))")
        self.assert_caught("the proof needs Second_step, which the step does not use", toy)

    def test_catches_another_step_that_is_used_inside_a_proof(self):
        toy = self.replaced("Proof. intros F. red in F. red.",
                            "Proof. pose proof second_step. intros F. red in F. red.")
        self.assert_caught("the proof of bound mentions the lemma toy_theorem.second_step", toy)

    def test_catches_a_premise_that_is_hidden_in_the_section(self):
        toy = self.replaced("Variable n : nat.", "Variable n : nat.\nVariable small : n <= 0.")
        toy = toy.replace("Proof. apply le_n. Qed.", "Proof. pose proof small. apply le_n. Qed.")
        self.assert_caught("which the step does not use", toy)

    def test_catches_a_lemma_that_proves_another_claim(self):
        toy = self.replaced("Lemma second_step : Second_step.\nProof. apply le_n. Qed.",
                            "Lemma second_step : 0 = 0.\nProof. reflexivity. Qed.")
        self.assert_caught("not Second_step", toy)

    def test_catches_a_lemma_about_something_particular(self):
        toy = self.replaced("Lemma second_step : Second_step.\nProof. apply le_n. Qed.", "")
        toy = toy.replace("End Claims.", "End Claims.\nLemma second_step : Second_step 5.\nProof. apply le_n. Qed.")
        self.assert_caught("the lemma proves toy_theorem.Second_step 5", toy)

    def test_catches_an_implication_that_stands_for_a_claim(self):
        toy = self.replaced("Lemma bound : First_step -> Bound.\nProof. intros F.",
                            "Lemma bound : First_step -> (forall m : nat, First_step -> m <= 1) -> Bound.\n"
                            "Proof. intros F _.")
        toy = toy.replace("exact (bound n (first_step n E)).", "rewrite E. apply le_S, le_n.")
        self.assert_caught("which the step does not use", toy)

    def test_says_where_a_checker_is_proved_sound(self):
        code, output = checked(checker=CHECKER)
        self.assertEqual(code, 0, output)
        self.assertRegex(output, r"check_even +sound by checker_toy.v:4, axioms: none")

    def test_catches_a_checker_without_its_theorem(self):
        self.assert_caught("no theorem check_even_sound", checker=CHECKER.split("Lemma")[0])

    def test_catches_a_checker_whose_theorem_is_about_something_else(self):
        self.assert_caught("is not about what check_even accepts",
                           checker=CHECKER.replace("check_even n = true ->", "check_even n = false ->")
                           .replace("-> Nat.even n = true", "-> check_even n = false"))

    def test_catches_a_checker_that_rests_on_an_axiom(self):
        self.assert_caught("check_even_sound rests on Classical_Prop.classic",
                           checker=CHECKER.replace("intros E. exact E.", "destruct (classic (n = n)); intros E; exact E."))

    def test_says_where_the_reason_of_a_step_that_never_fails_alone_is_proved(self):
        code, output = checked(theorem=NEVER_ALONE, reason=REASON)
        self.assertEqual(code, 0, output)
        self.assertIn("never alone: toy_theorem_second_step, never_alone.v:4\n", output)
        setting = "Definition Setting := 0 = 0.\n" + REASON.replace("n : ", "n : Setting -> ", 1)
        code, output = checked(theorem=NEVER_ALONE, reason=setting.replace("intros _.", "intros _ _."))
        self.assertEqual(code, 0, output)

    def test_catches_a_reason_that_is_not_proved(self):
        self.assert_caught("no lemma toy_theorem_second_step", theorem=NEVER_ALONE)

    def test_catches_a_lemma_that_is_the_reason_of_no_step(self):
        self.assert_caught("lemma toy_theorem_second_step is the reason of no step", reason=REASON)

    def test_catches_a_reason_whose_lemma_says_something_else(self):
        self.assert_caught("toy_theorem_second_step proves 0 <= 0", theorem=NEVER_ALONE,
                           reason=REASON.replace("toy_theorem.Second_step n", "0 <= 0"))
        self.assert_caught("toy_theorem_second_step proves toy_theorem.Second_step 5", theorem=NEVER_ALONE,
                           reason=REASON.replace("toy_theorem.Second_step n", "toy_theorem.Second_step 5"))

    def test_catches_a_reason_whose_lemma_rests_on_other_steps_than_it_names(self):
        also = "toy_theorem.Bound is not both a premise of toy_theorem_second_step and named in the step's reason"
        needs_both = REASON.replace("n ->", "n -> toy_theorem.Bound n ->").replace("intros _.", "intros _ _.")
        self.assert_caught(also, theorem=NEVER_ALONE, reason=needs_both)
        more = json.loads(json.dumps(NEVER_ALONE))
        more[0]["steps"][1]["never_alone"] += ", and `bound`"
        self.assert_caught(also, theorem=more, reason=REASON)

    def test_catches_a_reason_that_rests_on_an_axiom(self):
        self.assert_caught("never_alone: rests on Classical_Prop.classic", theorem=NEVER_ALONE,
                           reason=REASON.replace("apply le_n.", "destruct (classic (n = n)); apply le_n."))

    def test_lets_only_a_step_that_is_given_look_at_the_run(self):
        toy = self.replaced("Definition Even_start", "Definition Run := 0 = 0.\nDefinition Even_start")
        toy = toy.replace("Lemma second_step : Second_step.\nProof.", "Lemma second_step : Run -> Second_step.\nProof. intros _.")
        self.assert_caught("the proof needs Run, which the step does not use", toy)
        theorem = json.loads(json.dumps(THEOREM))
        theorem[0]["steps"][1]["given"] = True
        code, output = checked(toy, theorem)
        self.assertEqual(code, 0, output)

    def test_lets_a_step_say_what_its_symbols_stand_for(self):
        toy = self.replaced("Definition Even_start", "Definition Setting := 0 = 0.\nDefinition Even_start")
        toy = toy.replace("Lemma second_step : Second_step.\nProof.",
                          "Lemma second_step : Setting -> Second_step.\nProof. intros _.")
        code, output = checked(toy)
        self.assertEqual(code, 0, output)

    def test_asks_for_no_lemma_of_what_was_handed_over_but_for_one_of_what_is_used(self):
        toy = self.replaced("Lemma second_step : Second_step.\nProof. apply le_n. Qed.\n", "")
        theorem = json.loads(json.dumps(THEOREM))
        theorem[0]["steps"][1]["given"] = True
        code, output = checked(toy, theorem)
        self.assertEqual(code, 0, output)
        self.assertRegex(output, r"second-step +checked on the certificate")
        theorem[0]["steps"][1]["uses"] = ["first-step"]
        self.assert_caught("no lemma second_step", toy, theorem)

    def test_knows_another_theorems_step_by_both_names(self):
        toy = "From Coq Require Permutation.\n" + self.replaced(
            "Lemma second_step : Second_step.\nProof.",
            "Lemma second_step : @Permutation.Permutation nat nil nil -> Second_step.\nProof. intros _.")
        self.assert_caught("the proof needs Permutation.Permutation, which the step does not use", toy)
        theorem = json.loads(json.dumps(THEOREM))
        theorem[0]["steps"][1]["uses"] = ["Permutation/permutation"]
        code, output = checked(toy, theorem)
        self.assertEqual(code, 0, output)

    def test_says_what_is_not_proved(self):
        theorem = THEOREM + [{"id": "another-one", "hypotheses": [], "steps": []}]
        code, output = checked(theorem=theorem)
        self.assertEqual(code, 0, output)
        self.assertIn("another-one: not proved yet", output)

    def test_stops_at_a_proof_that_does_not_compile(self):
        self.assert_caught("do not compile", self.replaced("apply le_n.", "reflexivity x."))


if __name__ == "__main__":
    unittest.main()
