"""Claims that are typed, played against the adversaries."""

import json
import os
import re

from harness import SOURCE, CommandLine, main, theorem_ids

WINNOW = "mistakes <= u1*ln(n)/(eta*gamma - u1*ln((exp(eta*R) + exp(-eta*R))/2))"

# Learner, options, a statement that is false as printed in a source or commonly told, and the corrected one, or null
# where the correction is the hypothesis that was dropped. docs/errata.md has the numbers.
MISPRINTS = [
    ("perceptron", [], "mistakes <= R2/gamma^2", "mistakes <= R2*u2/gamma^2"),
    ("perceptron", ["--drop", "separable"], "mistakes <= R2*u2/gamma^2", None),
    ("perceptron", [], "mistakes < R2*u2/gamma^2", "mistakes <= R2*u2/gamma^2"),
    ("perceptron", ["--theorem", "perceptron-freund-schapire"], "mistakes <= (sqrt(R2*u2) + D2)^2/gamma^2",
     "mistakes <= (sqrt(R2*u2) + sqrt(D2))^2/gamma^2"),
    ("perceptron", ["--theorem", "perceptron-hinge"], "mistakes <= b2 + H", "mistakes <= b2 + sqrt(b2*H) + H"),
    ("winnow", ["--drop", "denominator"], WINNOW, None),
    ("winnow", [], WINNOW.replace("ln(n)", "ln(n)/2"), WINNOW),
    ("winnow", ["--theorem", "winnow-tuned"], "mistakes <= (R*u1/gamma)^2*ln(n)", "mistakes <= 2*(R*u1/gamma)^2*ln(n)"),
    ("perceptron-disjunction", [], "mistakes <= 4*k*(n + 1)", "mistakes <= (n + 1)*(4*k + 1)"),
    ("littlestone-winnow", [], "mistakes <= 2*k*log2(n)", "mistakes <= 2*k*log2(n) + 2"),
    ("littlestone-winnow", ["--drop", "disjunction"], "mistakes <= 2*k*log2(n) + 2", None),
    ("halving", [], "mistakes < log2(experts) + 0*T", "mistakes <= log2(experts)"),
    ("halving", ["--drop", "perfect-expert"], "mistakes <= log2(experts)", None),
    ("kernel-perceptron", ["--drop", "gram-psd"], "mistakes <= R2*f2/gamma^2", None),
]

# Learner, a claim as lecture notes write it, and as it is read.
SPELLED = [
    ("perceptron", "k <= (R ||u||/γ)²", "mistakes <= (sqrt(R2)*sqrt(u2)/gamma)^2"),
    ("perceptron", "M ≤ R**2 u.u/γ^2", "mistakes <= R2*u2/gamma^2"),
    ("perceptron", "|w| ≤ √m·R", "sqrt(w2) <= sqrt(mistakes)*sqrt(R2)"),
    ("perceptron", "w·u >= kγ", "wu >= mistakes*gamma"),
    ("perceptron", "norm(w)^2 − k R² ≤ 0", "w2 - mistakes*R2 <= 0"),
    ("halving", "M <= log2 N", "mistakes <= log2(experts)"),
    ("halving", "M <= log(N)/log(2)", "mistakes <= ln(experts)/ln(2)"),
    ("perceptron-disjunction", "M <= (n + 1)(4k + 1)", "mistakes <= (n + 1)*(4*k + 1)"),
    ("winnow", "gamma <= R ||u||_1", "gamma <= R*u1"),
    ("perceptron", r"$M_T \le \frac{R^2 \lVert u\rVert^2}{\gamma^{2}}$", "mistakes <= R2*u2/gamma^2"),
    ("halving", r"M \leq \left\lfloor \log_2 |H| \right\rfloor", "mistakes <= floor(log2(experts))"),
]

# learner, what is true of every round, what is not: the steps of the proofs, and others
OF_ROUNDS = [
    ("perceptron", "w2 <= mistakes*R2", "w2 <= mistakes*R2/2"),
    ("perceptron", "wu >= mistakes*gamma", "wu > mistakes*gamma"),
    ("perceptron", "wu - wu_before >= mistake*gamma", "wu - wu_before >= 2*mistake*gamma"),
    ("perceptron", "wu - wu_before = mistake*margin", "wu - wu_before = margin"),
    ("perceptron", "w2 = w2_before + 2*score + x2", "w2 = w2_before + score + x2"),
    ("perceptron", "score <= 0", "score < 0"),
    ("perceptron-batch", "w2 <= w2_before + R2", "w2 <= w2_before"),
    ("perceptron-disjunction", "w2 <= mistakes*R2", "w2 = mistakes*R2"),
    ("winnow", "KL_last <= KL_before", "KL_last < KL_before"),
    ("winnow", "KL_last <= KL_before - mistake*0", "KL_last <= KL_before - mistake"),
    ("halving", "left*2^mistakes <= experts", "left*3^mistakes <= experts"),
    ("halving", "left = left_before - wrong", "left < left_before"),
    ("littlestone-winnow", "W <= W_before + n/2", "W <= W_before"),
    ("littlestone-winnow", "eliminations <= promotions + 2", "eliminations <= promotions"),
    ("littlestone-winnow", "w_max <= n + 1/2", "w_max <= n/2"),
    ("kernel-perceptron", "w2 <= mistakes*R2", "w2 < mistakes*R2"),
    ("kernel-perceptron", "wf^2 <= w2*f2", "wf^2 >= w2*f2"),
]


class Refute(CommandLine):
    def refute(self, learner, claim, *options, code):
        return self.succeeds("refute", learner, claim, *options, code=code)

    def test_false_statements_are_refuted_by_a_smallest_sequence_and_their_corrections_are_not(self):
        for learner, options, printed, corrected in MISPRINTS:
            with self.case(learner=learner, printed=printed):
                found = self.refute(learner, printed, *options, "--json", code=1).json
                self.assertIs(found["refuted"], True)
                self.assertLessEqual(len(found["counterexample"]["sequence"]), 4)
                self.assertIn(" ", found["counterexample"]["fails"])
                if corrected is None:
                    continue
                kept = self.refute(learner, corrected, *options, "--cases", "100", "--json", code=0).json
                self.assertIs(kept["refuted"], False)
                self.assertGreater(kept["held"], 150)
                self.assertEqual(kept["undecided"], 0)

    def test_claims_on_the_last_round_are_claims_on_every_round(self):
        for learner, true, false in OF_ROUNDS:
            with self.case(learner=learner, true=true):
                kept = self.refute(learner, true, "--cases", "60", "--json", code=0).json
                self.assertGreater(kept["held"], 30)
            with self.case(learner=learner, false=false):
                found = self.refute(learner, false, "--json", code=1).json["counterexample"]
                self.assertLessEqual(len(found["sequence"]), 2)
                names = set(found["quantities"])
                self.assertEqual(names & {"w2", "wu_before", "margin", "score", "KL_before", "left", "W", "wf"},
                                 {name for name in names if name in false.replace("*", " ").replace("^", " ").split()}
                                 & {"w2", "wu_before", "margin", "score", "KL_before", "left", "W", "wf"})

    def test_claims_are_read_as_lecture_notes_write_them_and_how_is_printed(self):
        for learner, claim, read_as in SPELLED:
            with self.case(claim=claim):
                kept = self.refute(learner, claim, "--cases", "60", "--json", code=0).json
                self.assertEqual((kept["claim"], kept["read_as"]), (claim, read_as))
                self.assertEqual("note" in kept, "log(" in claim)
                same = self.refute(learner, read_as, "--cases", "60", "--json", code=0).json
                for key in ("held", "not_judged", "read_as"):
                    self.assertEqual(kept[key], same[key])
        text = " ".join(self.refute("perceptron", "k <= (R/γ)^2", code=1).out.split())
        self.assertIn("refuted: k <= (R/γ)^2 fails on a sequence of 1 round", text)
        self.assertIn("read as: mistakes <= (sqrt(R2)/gamma)^2 sequence: (1 | +1)", text)
        text = self.refute("halving", "M <= log(N) + 1", "--cases", "60", code=0).out
        self.assertIn("\n  read as: mistakes <= ln(experts) + 1\n  log is the natural logarithm, ln; log2", text)
        self.assertNotIn("read as", self.refute("perceptron", "mistakes<=R2*u2/gamma^2", "--cases", "9", code=0).out)

    def test_where_a_claim_without_the_length_of_u_fails_as_u_is_no_unit_vector_this_is_said(self):
        said = "u is no unit vector here; --where 'u2 = 1' claims it of those alone"
        claim = "k <= (R/gamma)^2"
        self.assertIn(said, self.refute("perceptron", claim, code=1).out)
        self.refute("perceptron", claim, "--where", "u2 = 1", "--cases", "200", code=0)
        for other in ("k <= (R |u|/gamma)^2 - 1", "k <= 1", "w.u > k gamma"):
            self.assertNotIn("unit vector", self.refute("perceptron", other, code=1).out)
        self.assertNotIn("unit vector", self.refute("perceptron", "k <= (R/gamma)^2 - 1", "--where", "u2 = 1", code=1).out)

    def test_without_a_claim_the_names_are_listed_with_their_meaning(self):
        text = self.succeeds("refute", "perceptron").out
        self.assertRegex(text, r"(?m)^A claim about perceptron may name")
        self.assertRegex(text, r"(?m)^  mistakes +mistakes made so far; also k, M, m, M_t, M_T$")
        self.assertRegex(text, r"(?m)^  wu +the weights along u")
        document = self.succeeds("refute", "halving", "--json").json
        self.assertEqual((document["format"], document["learner"], document["theorem"]),
                         ("mistakebound-refute-names", "halving", "halving"))
        self.assertIn({"name": "experts", "meaning": "how many experts there are", "also": ["N", "|H|"]}, document["names"])
        for name in ("T", "left", "bound"):
            self.assertIn(name, [entry["name"] for entry in document["names"]])

    def test_a_claim_is_tried_on_runs_of_the_learner_that_it_is_about(self):
        self.assertIn("not refuted", self.succeeds("refute", "perceptron-batch", "T <= mistakes", "--cases", "150").out)
        other = self.succeeds("refute", "perceptron-batch", "T <= mistakes", "--theorem", "perceptron-start", "--cases", "150",
                              "--json", code=1).json
        self.assertEqual(other["learner"], "perceptron", "whose runs are the cases of that theorem")
        self.assertNotIn("mistakes", self.succeeds("refute", "hedge").out.split(), "it predicts nothing")
        self.assertIn("the learner's loss so far", self.succeeds("refute", "hedge").out)

    def test_the_text_has_the_sequence_every_quantity_and_the_link_that_fails_and_the_run_can_be_seen_again(self):
        path = str(self.path("smallest.csv"))
        text = self.refute("perceptron", "mistakes <= R2/gamma^2", "--save", path, code=1).out
        for part in ("refuted: mistakes <= R2/gamma^2 fails on a sequence of 1 round", "sequence: (1 | +1)", "u2 = 4",
                     "1 <= 1/4 fails", f"saved as {path}", "mistakebound run perceptron"):
            self.assertIn(part, " ".join(text.split()))
        document = self.refute("perceptron", "mistakes <= R2/gamma^2", "--save", path, "--json", code=1).json
        command = document["counterexample"]["command"].split()[1:]
        quantities = document["counterexample"]["quantities"]
        run = self.succeeds(*command, "--json").json
        self.assertEqual(run["mistakes"], int(quantities["mistakes"]["exact"]))
        for name in ("u2", "gamma", "R2"):
            self.assertEqual(run["theorems"][0]["quantities"][name], quantities[name]["exact"])

    def test_a_counterexample_of_several_passes_says_how_many_and_has_what_it_was_tried_with(self):
        for learner, claim in (("margin-perceptron", "updates <= mistakes"), ("balanced-winnow", "M <= 2")):
            with self.case(learner=learner):
                text = " ".join(self.refute(learner, claim, "--cases", "100", code=1).out.split())
                found = self.refute(learner, claim, "--cases", "100", "--json", code=1).json["counterexample"]
                rounds, passes = len(found["sequence"]), int(found["passes"])
                self.assertIn(f"fails on {passes} passes over a sequence of {rounds} round", text)
                self.assertEqual(found["quantities"]["T"]["exact"], str(rounds * passes))
                self.assertEqual(len(found["u"]), len(found["sequence"][0]["x"]))
        self.assertIn("margin 1", self.refute("margin-perceptron", "updates <= mistakes", "--cases", "100", code=1).out)

    def test_a_file_whose_name_begins_with_a_hyphen_is_no_option_of_the_command_that_is_shown(self):
        found = self.refute("perceptron", "mistakes <= 1", "--cases", "20", "--save=-x.csv", "--json", code=1).json
        command = found["counterexample"]["command"].split()[1:]
        self.assertEqual(command[2], "./-x.csv")
        self.assertGreater(self.succeeds(*command, "--json").json["mistakes"], 1)

    def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads(self):
        for claim, code in (("mistakes <= R2*u2/(2*gamma^2)", 1), ("mistakes <= R2*u2/gamma^2", 0)):
            one, two = (self.refute("perceptron", claim, "--cases", "200", "--jobs", jobs, "--json", code=code).out
                        for jobs in ("1", "2"))
            if code == 0:
                self.assertEqual(one, two)
            else:
                self.assertEqual(json.loads(one)["counterexample"], json.loads(two)["counterexample"])

    def test_counts_add_up_to_the_runs_also_where_the_time_is_over(self):
        claim = "mistakes <= R2*u2/gamma^2 + 0/(T - 1)"
        whole = self.refute("perceptron", claim, "--cases", "300", "--json", code=0).json
        self.assertEqual(whole["held"] + whole["not_judged"], whole["runs"])
        self.assertEqual(whole["not_judged"], whole["undefined"] + whole["undecided"] + whole["hypotheses_failed"])
        self.assertGreater(whole["undefined"], 0)
        for _ in range(3):
            part = self.refute("perceptron", claim, "--cases", "1000000", "--time-limit", "0.01", "--json", code=0).json
            self.assertIs(part["stopped"], True)
            self.assertGreater(part["held"], 0)
            self.assertEqual(part["held"] + part["not_judged"], part["runs"])
            self.assertEqual(part["not_judged"], part["undefined"] + part["undecided"] + part["hypotheses_failed"])

    def test_what_is_never_judged_or_undecided_is_no_pass(self):
        never = self.refute("perceptron", "mistakes <= 1/(T - T)", "--cases", "50", code=4).out
        self.assertIn("never judged", never)
        self.assertIn("a side had no value on", never)
        undecided = self.refute("perceptron", "exp(ln(T + 2)) = T + 2", "--cases", "20", code=4).out
        self.assertIn("undecided on", undecided)

    def test_the_tightest_ratio_is_shown_exactly(self):
        found = self.refute("perceptron", "mistakes <= R2*u2/gamma^2", "--json", code=0).json
        self.assertEqual(found["tightest"]["ratio"]["exact"], "1")
        self.assertIn("a ratio of 1", self.refute("perceptron", "R2*u2/gamma^2 >= mistakes", code=0).out)

    def test_how_near_sides_come_that_are_not_rational_is_rounded_and_called_so(self):
        claim = "mistakes <= 9/10*log2(experts) + 1/2"
        near = self.refute("halving", claim, "--cases", "300", "--json", code=0).json["tightest"]
        self.assertEqual(near["smaller"], {"exact": near["smaller"]["exact"],
                                           "decimal": float(near["smaller"]["exact"])})
        for name in ("larger", "ratio"):
            self.assertNotIn("exact", near[name])
        self.assertAlmostEqual(near["ratio"]["decimal"], near["smaller"]["decimal"] / near["larger"]["decimal"])
        self.assertGreater(near["ratio"]["decimal"], 0.9)
        self.assertRegex(self.refute("halving", claim, "--cases", "300", code=0).out,
                         r"came as near as \d of ~[\d.]+, a ratio of ~[\d.]+\n")

    def test_a_claim_that_is_false_in_many_dimensions_alone_is_refuted(self):
        found = self.refute("perceptron", "mistakes <= 9/10*bound + 1", "--json", code=1).json["counterexample"]
        self.assertEqual(len(found["sequence"]), 11)
        self.assertEqual(found["quantities"]["n"]["exact"], "11")

    def test_errors_name_what_was_found_and_point_at_the_character(self):
        for arguments, message in (
                (("perceptron", "mistakes <= R3"),
                 "CLAIM:1:13: found the name 'R3'; expected 'R2' (did you mean that?), or one of R2, T, "),
                (("perceptron", "mistakes ≤ γ + R3"), "CLAIM:1:16: found the name 'R3'"),
                (("perceptron", "mistakes ≤ γ + R3"), "\n  mistakes ≤ γ + R3\n                 ^\n"),
                (("halving", "M <= log2(m)"), "could be two things; expected mistakes or experts"),
                (("perceptrn", "mistakes <= 1"), "'perceptron' (did you mean that?)"),
                (("perceptron", "mistakes"), "CLAIM:1:9: found the end; expected <=, >=, <, > or = after a sum"),
                (("parrot", "mistakes <= 1"), "refute: found the learner 'parrot'; expected one of perceptron"),
                (("perceptron", "mistakes <= 1", "--theorem", "halving"), "one of perceptron-separable, perceptron-freund-schapire"),
                (("perceptron", "mistakes <= 1", "--drop", "margin"),
                 "the hypothesis 'margin' for perceptron-separable; expected one of zero-start, separable"),
                (("perceptron", "mistakes <= 1", "--save", "/nowhere/x.csv"), "/nowhere/x.csv")):
            with self.case(arguments=arguments):
                self.refuses(["refute", *arguments], message)

    def test_every_misprint_that_is_an_inequality_is_refuted_and_what_is_right_is_not_and_names_a_step(self):
        misprints = self.succeeds("errata", "--cases", "100", "--json").json["misprints"]
        steps = {step["id"] for name in theorem_ids() for part in ("hypotheses", "steps")
                 for step in self.succeeds("theorems", name, "--json").json[part]}
        self.assertLessEqual({m["step"] for m in misprints}, steps | {""})
        self.assertGreater(len(misprints), 40)
        tried = [m["claim"] for m in misprints if m["claim"]]
        self.assertGreater(len(tried), 8)
        for claim in tried:
            with self.case(printed=claim["printed"], left_out=claim["left_out"]):
                self.assertIs(claim["as_said"], True)
                self.assertTrue(claim["refuted"]["sequence"])
                self.assertGreater(claim["held"], 150)
        text = self.succeeds("errata", "--cases", "50").out
        self.assertIn("mistakes <= R2/gamma^2 is refuted by (1 | +1)", text)
        self.assertIn("mistakes <= R2*u2/gamma^2 holds on", text)
        fewer = int(re.search(r"holds on (\d+) runs", " ".join(text.split())).group(1))
        self.assertLess(fewer, tried[0]["held"])
        self.assertIn("with denominator it holds on", text)
        # What refutes a statement keeps its hypotheses, and says all numbers of it.
        self.assertIn("where T = 1 and margin >= gamma, is refuted by (0 | +1), tie negative, u = (0), gamma = -1: 1 <= 0", " ".join(text.split()))
        self.assertIn("where eta = 1, is refuted by", " ".join(text.split()))
        self.refuses(["errata", "--cases", "0"], "--cases", "'0'")

    def test_the_page_of_errata_is_made_from_them(self):
        page = self.succeeds("errata", "--markdown").out
        self.assertEqual(page, (SOURCE / "docs/errata.md").read_text())


if __name__ == "__main__":
    main()
