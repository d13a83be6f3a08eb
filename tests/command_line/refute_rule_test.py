"""Claims on rules of one's own."""

from harness import SOURCE, CommandLine, main

RULES = SOURCE / "docs/examples/rules"
# A rule, options, a claim that is true of it and one that is false.
CLAIMS = [
    ("half_steps.txt", [], "mistakes <= R2*u2/gamma^2", "mistakes < R2*u2/gamma^2"),
    ("half_steps.txt", [], "wu >= eta*mistakes*gamma", "wu >= mistakes*gamma"),
    ("half_steps.txt", [], "|w|^2 <= k (R/2)^2", "|w|^2 <= k (R/2)^2/2"),
    ("half_steps.txt", [], "hinge >= mistakes", "hinge <= mistakes"),
    ("half_steps.txt", ["--drop", "assume-2"], "hinge >= mistakes", "mistakes*gamma^2 <= R2*u2 + 0/gamma"),
    ("halving_winnow.txt", [], "largest <= n", "W <= n"),
    ("halving_winnow.txt", [], "0 < W", "mistakes <= 2*k*log2(n) + 2"),
]


class OwnRule(CommandLine):
    def test_true_claims_on_a_rule_are_not_refuted_and_false_ones_are_by_a_short_sequence(self):
        for name, options, true, false in CLAIMS:
            with self.case(rule=name, claim=true):
                kept = self.succeeds("refute", "--rule", str(RULES / name), true, *options, "--cases", "300", "--json").json
                self.assertEqual((kept["refuted"], kept["undecided"], kept["theorem"]), (False, 0, None))
                self.assertGreater(kept["held"], 100)
                self.assertEqual(kept["held"] + kept["not_judged"], kept["runs"])
            with self.case(rule=name, claim=false):
                found = self.succeeds("refute", "--rule", str(RULES / name), false, *options, "--json", code=1).json
                self.assertLessEqual(len(found["counterexample"]["sequence"]), 4)
                self.assertIn("mistakes", found["counterexample"]["quantities"])

    def test_what_a_wrong_rule_does_is_computed_in_the_smallest_sequence(self):
        self.file("wrong.txt", "update: w = w - y*x\nassume: gamma > 0\n")
        text = self.succeeds("refute", "--rule", "wrong.txt", "mistakes <= R2*u2/gamma^2", code=1).out
        # (1 | +1) twice: a tie, then w = -1.
        for part in ("fails on a sequence of 2 rounds", "  sequence: (1 | +1), (1 | +1)\n  u = (1)\n", "  the smallest found; of 4000 tried",
                     "  mistakes = 2\n", "  2 <= 1 fails\n"):
            self.assertIn(part, text)

    def test_the_names_of_a_rule_are_listed_with_what_they_are(self):
        text = self.succeeds("refute", "--rule", str(RULES / "half_steps.txt")).out
        for part in ("  mistakes  mistakes made so far; also k, M, m, M_t, M_T", "  eta       1/2",
                     "  hinge     the sum over the rounds of max(0, 1 - y*w.x)"):
            self.assertIn(part, text)
        its_own = self.succeeds("refute", "--rule", str(RULES / "halving_winnow.txt")).out  # which calls something else k
        self.assertRegex(its_own, r"(?m)^  mistakes +mistakes made so far; also M, m, M_t, M_T$")
        self.assertRegex(its_own, r"(?m)^  k ")
        document = self.succeeds("refute", "--rule", str(RULES / "half_steps.txt"), "--json").json
        self.assertIn("hinge", [name["name"] for name in document["names"]])

    def test_errors_in_a_rule_point_at_the_character_in_its_line(self):
        self.file("own.txt", "let eta = 1/2\nupdate: w = w + eta*y*z\n")
        self.refuses(["refute", "--rule", "own.txt", "mistakes <= 1"],
                     "own.txt:2:23: found the name 'z'; expected one of", "\n  update: w = w + eta*y*z\n                        ^\n")
        self.file("good.txt", "update: w = w + y*x\n")
        for arguments, part in ((["good.txt", "mistakes <= z"], "CLAIM:1:13: found the name 'z'"),
                                (["nowhere.txt", "mistakes <= 1"], "nowhere.txt"),
                                (["good.txt", "mistakes <= 1", "--coq", "x.v"], "--coq: found a rule"),
                                (["good.txt", "mistakes <= 1", "--drop", "assume-1"], "the rule assumes nothing"),
                                (["good.txt", "mistakes <= 1", "--theorem", "halving"], "a theorem beside --rule"),
                                (["good.txt", "perceptron", "mistakes <= 1"], "a learner beside --rule")):
            with self.case(arguments=arguments):
                self.refuses(["refute", "--rule", *arguments], part)
        self.refuses(["refute"], "LEARNER, or --rule FILE")


if __name__ == "__main__":
    main()
