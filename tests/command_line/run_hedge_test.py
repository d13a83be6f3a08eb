"""What runs of Hedge say."""

import math
from fractions import Fraction

from harness import CommandLine, main, step, theorem


class Hedge(CommandLine):
    EXPERTS = "1,1,-1,-1\n1,-1,-1,1\n1,-1,1,1\n"  # three experts, and the outcome
    LOSSES = "1,0\n0,1/2\n0.25,2/3\n"

    def test_the_json_has_the_keys_of_its_format(self):
        document = self.run_json("hedge", self.file("experts.csv", self.EXPERTS))
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input", "rounds",
                                          "dimension", "mistakes", "mistake_rounds", "weights", "loss", "best_loss", "regret",
                                          "comparator", "theorems"])
        self.assertEqual((document["rounds"], document["dimension"], document["mistakes"]), (3, 3, None))
        self.assertEqual(document["weights"], ["1/2", "1/8", "1/2"])
        report = theorem(document, "hedge")
        self.assertEqual((report["verdict"], report["bound"]), ("holds", None))
        quantities = report["quantities"]
        self.assertEqual((quantities["best_expert"], quantities["best_loss"]), ("1", "1"))
        # w = (1, 1, 1), (1/2, 1/2, 1), (1/2, 1/4, 1/2): it loses 2/3, 3/4 and 1/5.
        loss = Fraction(2, 3) + Fraction(3, 4) + Fraction(1, 5)
        self.assertEqual((quantities["loss"], quantities["regret"]), (str(loss), str(loss - 1)))
        self.assertEqual((document["loss"], document["best_loss"], document["regret"]), (str(loss), "1", str(loss - 1)))

    def test_both_rules_are_the_same_where_losses_are_0_or_1(self):
        self.file("in.csv", self.EXPERTS)
        linear, hedge = (self.run_json("hedge", "in.csv", "--beta", "2/5", "--rule", rule) for rule in ("linear", "hedge"))
        self.assertEqual(hedge["conventions"]["rule"], "hedge")
        for key in ("weights", "loss", "best_loss", "regret"):
            self.assertEqual(hedge[key], linear[key])
        self.assertEqual(theorem(hedge, "hedge"), theorem(linear, "hedge"))

    def test_with_powers_of_beta_the_loss_lies_between_two_decimals(self):
        self.file("in.csv", self.LOSSES)
        document = self.run_json("hedge", "in.csv", "--losses", "--beta", "1/4", "--rule", "hedge")
        # w = (1, 1), (1/4, 1), (1/4, 1/2) and then (1/4)^(1/4) and (1/4)^(2/3) of these: it loses 1/2, 2/5 and 19/36.
        self.assertEqual(document["loss"], str(Fraction(1, 2) + Fraction(2, 5) + Fraction(19, 36)))
        self.assertEqual([weight["form"] for weight in document["weights"]], ["(1/2)^(5/2)", "(1/2)^(7/3)"])
        self.assertEqual(theorem(document, "hedge")["verdict"], "holds")
        document = self.run_json("hedge", "in.csv", "--losses", "--eta", "1")
        self.assertEqual((document["conventions"]["eta"], document["conventions"]["rule"]), ("1", "hedge"))
        self.assertNotIn("beta", document["conventions"])
        e = [math.exp(-x) for x in (1, 0.5)]
        loss = 1 / 2 + 1 / 2 / (1 + e[0]) + (e[0] / 4 + e[1] * 2 / 3) / (e[0] + e[1])
        self.assertLessEqual(float(document["loss"]["low"]), loss + 1e-12)
        self.assertGreaterEqual(float(document["loss"]["high"]), loss - 1e-12)
        report = theorem(document, "hedge")
        self.assertEqual(report["verdict"], "holds")
        for name in ("hoeffding", "weight-regret", "regret-bound", "tuned", "loss-bound"):
            self.assertEqual((step(report, name)["checked"], step(report, name)["verdict"]), (3, "holds"))

    def test_hundreds_of_rounds_with_powers_are_decided(self):
        self.file("in.csv", "".join(f"{t % 3}/2,{t % 2},1/3,{t % 5}/7\n" for t in range(300)))
        report = theorem(self.run_json("hedge", "in.csv", "--losses", "--eta", "1/10"), "hedge")
        self.assertEqual((report["verdict"], step(report, "regret-bound")["checked"]), ("holds", 300))

    def test_losses_are_read_row_by_row_and_are_exact(self):
        document = self.run_json("hedge", self.file("losses.csv", self.LOSSES), "--rows", "losses")
        self.assertEqual(document["weights"], [str(Fraction(1, 2) * Fraction(7, 8)), str(Fraction(3, 4) * Fraction(2, 3))])
        self.assertEqual(theorem(document, "hedge")["quantities"]["best_loss"], str(Fraction(7, 6)))
        self.assertEqual(step(theorem(document, "hedge"), "convexity")["checked"], 3)

    def test_the_text_tells_the_loss_and_counts_no_mistakes(self):
        text = self.succeeds("run", "hedge", self.file("in.csv", self.LOSSES), "--rows", "losses", "--steps").out
        self.assertIn("  3 rounds, dimension 2\n", text)
        self.assertIn("round 2: losses (0, 1/2), of the learner 1/3, w after = (1/2, 3/4)\n", text)
        self.assertIn("  the experts: expert 2, the best, which loses 7/6\n", text)
        self.assertIn("hedge: holds", text)
        self.assertNotIn("mistake", text)

    def test_losses_outside_of_0_to_1_are_refused_with_their_place(self):
        for content, where in (("1,0\n0,2\n", "in.csv:2:3: found '2' as the loss of expert 2"),
                               ("0.25,1.5\n", "in.csv:1:6: found '1.5' as the loss of expert 2"),
                               ("-1/2,0\n", "in.csv:1:1: found '-1/2' as the loss of expert 1")):
            self.file("in.csv", content)
            self.refuses(["run", "hedge", "in.csv", "--rows", "losses"], where, "from 0 to 1")

    def test_options_are_checked(self):
        self.file("in.csv", self.LOSSES)
        for option, *value in (("--beta", "0"), ("--beta", "1"), ("--rows", "columns"), ("--bias",), ("--label", "1"),
                               ("--tie", "positive")):
            with self.case(option=option):
                self.refuses(["run", "hedge", "in.csv", "--rows", "losses", option, *value], option)
        for options, said in ((["--eta", "1", "--beta", "1/2"], "--beta"), (["--eta", "1", "--rule", "linear"], "--rule"),
                              (["--eta", "0"], "--eta"), (["--rule", "power"], "--rule"), (["--beta", "0"], "--beta"),
                              (["--losses", "--rows", "experts"], "--losses"), (["--rule", "hedge", "--trace", "t.jsonl"], "--trace")):
            with self.case(options=options):
                self.refuses(["run", "hedge", "in.csv", *options], said)

    def test_beta_is_inside_of_0_and_1(self):
        self.file("in.csv", self.EXPERTS)
        for beta in ("1", "0", "-1", "3/2"):
            self.refuses(["run", "hedge", "in.csv", f"--beta={beta}"], f"--beta: found '{beta}'; expected a number above 0 and below 1")

    def test_beside_two_constant_experts_it_loses_about_half_of_what_weighted_majority_errs(self):
        self.file("in.csv", "1,-1,1\n1,-1,-1\n" * 10)
        majority = self.run_json("weighted-majority", "in.csv", "--beta", "9/10")
        hedge = self.run_json("hedge", "in.csv", "--beta", "9/10")
        self.assertEqual(majority["mistakes"], 20)
        loss = Fraction(theorem(hedge, "hedge")["quantities"]["loss"])
        self.assertEqual(loss, 10 * (Fraction(1, 2) + Fraction(10, 19)))


if __name__ == "__main__":
    main()
