"""Proofs told in prose."""

import os
import pty
import fcntl
import struct
import subprocess
import termios

from harness import PROGRAM, CONTRADICTION, TWO, WIDTH, CommandLine, catalogue, main, theorem_ids


class Explain(CommandLine):
    def test_every_proof_is_told_whole_and_in_lines_that_fit(self):
        for theorem in catalogue():
            with self.case(theorem=theorem["id"]):
                text = self.succeeds("explain", theorem["id"]).out
                for step in theorem["hypotheses"] + theorem["steps"]:
                    self.assertIn("\n  " + step["id"] + (":" if step in theorem["hypotheses"] else "."), text)
                self.assertNotRegex(text, r"[\\$]|\bfrac|\bmathrm")
                for line in text.splitlines():
                    self.assertTrue(len(line) <= WIDTH or " " not in line.strip(), line)

    def test_without_a_theorem_they_are_listed(self):
        self.assertEqual(self.succeeds("explain").out, self.succeeds("theorems").out)

    def test_formulas_are_in_ascii_unicode_or_latex(self):
        for forms, line in (("ascii", "(m_t gamma)^2 <= (w_(t+1).u)^2 <= |w_(t+1)|^2 |u|^2 <= m_t R^2 |u|^2"),
                            ("unicode", "(mₜ γ)² ≤ (wₜ₊₁·u)² ≤ ‖wₜ₊₁‖² ‖u‖² ≤ mₜ R² ‖u‖²"),
                            ("latex", r"$(m_t\gamma)^2 \le (w_{t+1}\cdot u)^2 \le")):
            for command in ("explain", "theorems"):
                self.assertIn(line, " ".join(self.succeeds(command, "perceptron-separable", "--formulas", forms).out.split()))
        self.file("in.csv", TWO)
        self.assertIn("‖wₜ₊₁‖² ≤ mₜ R²", self.succeeds(
            "explain", "perceptron-separable", "in.csv", "--formulas", "unicode").out)

    def test_a_run_is_told_mistake_by_mistake_with_the_ledger_s_numbers(self):
        self.file("in.csv", "1,2,1\n1,3,1\n3,-1,-1\n")
        text = " ".join(self.succeeds("explain", "perceptron-separable", "in.csv", "--u", "-1,5").out.split())
        self.assertIn("Round 1: x = (1, 2), y = 1, prediction none (tie), mistake, w after = (1, 2). It is mistake 1.", text)
        self.assertIn("Round 2 is no mistake.", text)
        self.assertIn("It is mistake 2.", text)
        self.assertIn("norm-growth: |w_(t+1)|^2 <= |w_t|^2 + |x_t|^2 <= |w_t|^2 + R^2, by norm-expansion, mistake-sign; "
                      "here 5 <= 5 <= 10. It is tight.", text)
        self.assertIn("total-progress: w_(t+1).u >= m_t gamma, by zero-start, progress, conservative; here 9 >= 8. To spare: 1.", text)
        self.assertTrue(text.endswith("so does the theorem: 2 mistakes, and no more than 4 (65/16) are possible."), text[-200:])

    def test_claims_of_weights_over_the_step_are_said_to_be_so_beside_the_weights(self):
        self.file("in.csv", "2,1,1\n")
        for command in (["explain", "perceptron-separable", "in.csv"], ["run", "perceptron", "in.csv", "--steps"]):
            text = self.succeeds(*command, "--step", "3").out
            self.assertIn("  claims speak of w divided by the step, 3\n", text)
            self.assertNotIn("divided by", self.succeeds(*command).out)
        self.file("in.csv", "1,1\n")
        text = self.succeeds("explain", "perceptron-separable", "in.csv").out
        self.assertIn("1 mistake, and no more than 1 is possible.", " ".join(text.split()))

    def test_rounds_without_a_mistake_are_told_together(self):
        self.file("in.csv", "1,1\n" * 7)
        text = self.succeeds("explain", "perceptron-hinge", "in.csv").out
        self.assertIn("Rounds 2 to 7 are no mistakes.", text)

    def test_updates_on_right_rounds_are_told_by_the_theorems_that_bound_them(self):
        self.file("in.csv", "1,1\n1,1\n")
        for arguments, claim in ((["margin-perceptron", "--tie", "positive"], "update-bound: k_t gamma^2 <= (R^2 + 2 beta) |u|^2"),
                                 (["passive-aggressive", "--tie", "positive", "--u", "1"], "bound-separable: sum_(s <= t) l_s^2"),
                                 (["balanced-winnow", "--plus", "2", "--threshold", "1/2", "--margin", "2", "--u", "4"], "update-bound: ")):
            with self.case(arguments=arguments):
                text = " ".join(self.succeeds("explain", arguments[0], "in.csv", *arguments[1:]).out.split())
                self.assertIn("It is no mistake, and an update.", text)
                self.assertIn(claim, text)
                self.assertIn("Every step holds, and so does the theorem: 0 mistakes, and no more than ", text)

    def test_a_theorem_on_examples_is_told_example_by_example_and_counts_no_mistakes(self):
        self.file("in.csv", "x1,x2,y\n2,1,1\n-1,3,1\n1,-2,-1\n-3,-1,-1\n1,0.5,1\n-0.2,0.1,-1\n")
        text = self.succeeds("explain", "max-margin", "in.csv").out
        for example in range(1, 7):
            self.assertIn(f"\nExample {example}.\n  primal-feasible: ", text)
        self.assertTrue(text.endswith("\nEvery step holds, and so does the theorem.\n"), text[-100:])

    def test_rounds_of_a_learner_that_predicts_no_labels_are_told_each(self):
        self.file("in.csv", "0,1,1/2\n1/3,0,1\n")
        text = self.succeeds("explain", "hedge", "in.csv", "--rows", "losses").out
        for round_ in (1, 2):
            self.assertRegex(text, rf"\nRound {round_}: losses \([^)]*\)[^.]*\.\n  loss-range: ")
        self.assertNotIn("mistake", text)

    def test_what_cannot_be_run_prints_an_error_alone(self):
        self.file("in.csv", TWO)
        for arguments in (["winnow"], ["perceptron-separable", "--u", "1,2,3,4"], ["perceptron-separable", "--start", "7:1"]):
            with self.case(arguments=arguments):
                result = self.run_program("explain", arguments[0], "in.csv", *arguments[1:])
                self.assertEqual((result.code, result.out), (2, ""), result.err)

    def test_a_hypothesis_that_fails_is_named_with_its_round(self):
        self.file("in.csv", CONTRADICTION)
        result = self.run_program("explain", "perceptron-separable", "in.csv", "--u", "1,0")
        self.assertEqual(result.code, 3)
        text = " ".join(result.out.split())
        self.assertIn("This fails.", text)
        self.assertIn("The theorem does not apply, as its hypothesis separable fails at round 2", text)

    def test_other_learners_and_their_options(self):
        self.file("e.csv", "1,0,1\n1,1,1\n")
        self.assertIn("no more than 1", self.succeeds("explain", "halving", "e.csv").out)
        self.file("in.csv", TWO)
        self.assertIn("so does the theorem", " ".join(self.succeeds(
            "explain", "max-margin", "in.csv", "--learner", "perceptron-batch").out.split()))

    def test_what_cannot_be_told_is_refused(self):
        self.file("in.csv", TWO)
        self.refuses(["explain", "nothing"], "'nothing'", theorem_ids()[0])
        self.refuses(["explain", ""], "the theorem ''", theorem_ids()[0])
        self.refuses(["explain", "vc-halfspaces", "in.csv"], "which speaks of no run")
        for option in (["--tie", "positive"], ["--time-limit", "1"], ["--memory-limit", "1G"], ["--format", "csv"],
                       ["--bias"], ["--numbers", "binary64"], ["--learner", "halving"]):
            self.refuses(["explain", "halving", *option], option[0], "FILE")
        self.refuses(["explain", "halving", "in.csv", "--learner", "perceptron"], "the theorem 'halving'")
        self.refuses(["explain", "halving", "--formulas", "tex"], "--formulas", "ascii, unicode, latex")

    def test_a_terminal_s_width_is_respected(self):
        for columns in (50, 120):
            master, slave = pty.openpty()
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            process = subprocess.Popen([str(PROGRAM), "explain", "perceptron-separable"], stdout=slave,
                                       env={**os.environ, "LC_ALL": "C.UTF-8" if columns > 50 else "C"})
            os.close(slave)
            text = b""
            while True:
                try:
                    piece = os.read(master, 4096)
                except OSError:
                    break
                if not piece:
                    break
                text += piece
            process.wait()
            os.close(master)
            longest = max(len(line) for line in text.decode().splitlines())
            self.assertEqual("‖" in text.decode(), columns > 50, "Unicode where the terminal shows it")
            self.assertLess(longest, columns)
            self.assertGreater(longest, columns - 25)


if __name__ == "__main__":
    main()
