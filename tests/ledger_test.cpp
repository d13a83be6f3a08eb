#include "invariants/ledger.hpp"

#include "invariants/examine.hpp"
#include "invariants/perceptron_separable.hpp"
#include "tests/support.hpp"

namespace mistakebound::test {
namespace {

TEST(Claim, a_chain_fails_at_its_first_false_link_and_slack_is_the_least) {
  const Judgement holds = judge(chain(q("2")).equals(q("2")).at_least(q("1")).at_most(q("5")));
  EXPECT_EQ(holds.outcome, Outcome::holds);
  EXPECT_EQ(to_string(*holds.slack), "1");
  const Judgement refuted = judge(chain(q("2")).at_most(q("3")).at_most(q("1")).equals(q("7")));
  EXPECT_EQ(refuted.outcome, Outcome::refuted);
  EXPECT_EQ(refuted.link, 1U);
  EXPECT_EQ(to_string(*refuted.slack), "-2");
}

TEST(Claim, equations_have_no_slack_and_equality_satisfies_a_weak_relation_only) {
  EXPECT_FALSE(judge(chain(q("2")).equals(q("2"))).slack.has_value());
  EXPECT_EQ(judge(chain(q("2")).equals(q("3"))).outcome, Outcome::refuted);
  EXPECT_EQ(judge(chain(q("2")).at_most(q("2"))).outcome, Outcome::holds);
  EXPECT_EQ(judge(chain(q("2")).greater_than(q("2"))).outcome, Outcome::refuted);
}

TEST(Claim, differences_below_any_double_are_seen) {
  EXPECT_EQ(judge(chain(q("1")).at_most(q("1") - q("1e-4000"))).outcome, Outcome::refuted);
  EXPECT_EQ(judge(chain(RootSum::root(1, 2))
                      .at_most(q("1414213562373095048801688724209698078569671875376948073176679737990"
                                 "/1000000000000000000000000000000000000000000000000000000000000000000")))
                .outcome,
            Outcome::refuted);
}

TEST(Claim, an_undecided_claim_is_not_a_pass) {
  EXPECT_EQ(judge(Claim::undecided("because")).outcome, Outcome::undecided);
  TheoremReport report;
  StepReport step;
  step.verdict = Verdict::undecided;
  report.steps.push_back(step);
  EXPECT_EQ(verdict_of(report), Verdict::undecided);
}

TEST(Verdict, a_failed_hypothesis_is_not_a_refutation) {
  TheoremReport report;
  StepReport step;
  step.verdict = Verdict::refuted;
  report.steps.push_back(step);
  EXPECT_EQ(verdict_of(report), Verdict::refuted);
  report.hypotheses.push_back({"h", Verdict::refuted, {}});
  EXPECT_EQ(verdict_of(report), Verdict::does_not_apply);
  report.hypotheses.front().verdict = Verdict::undecided;
  EXPECT_EQ(verdict_of(report), Verdict::undecided);
}

TEST(Ledger, counts_the_rounds_of_each_scope) {
  const TheoremReport report =
      online_report("perceptron-separable", sequence_of({"1|1", "1|1", "-1|-1"}), {.u = v("1")});
  EXPECT_EQ(report.rounds, 3U);
  EXPECT_EQ(report.mistakes, 1U);
  EXPECT_EQ(report.step("progress").checked, 1U);
  EXPECT_EQ(report.step("conservative").checked, 2U);
  EXPECT_EQ(report.step("bound").checked, 3U);
  EXPECT_EQ(to_string(*report.bound), "1");
}

TEST(Ledger, the_first_violation_is_kept_with_both_sides) {
  const TheoremReport report =
      online_report("perceptron-separable", sequence_of({"1|1", "1|-1", "2|-1"}), {.u = v("1"), .gamma = q("1")});
  ASSERT_EQ(report.verdict, Verdict::does_not_apply);
  const HypothesisReport* failed = report.failed_hypothesis();
  ASSERT_NE(failed, nullptr);
  EXPECT_EQ(failed->id, "separable");
  EXPECT_EQ(failed->violation->round, 2U);
  EXPECT_EQ(to_string(failed->violation->left), "-1");
  EXPECT_EQ(to_string(failed->violation->right), "1");
}

TEST(Ledger, without_a_mistake_the_verdict_holds_and_is_vacuous) {
  const TheoremReport report =
      online_report("perceptron-separable", sequence_of({"1|1"}), {.tie = Tie::positive, .u = v("1")});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_TRUE(report.vacuous);
}

TEST(Ledger, the_empty_sequence_holds_and_is_vacuous_for_every_theorem) {
  const Sequence empty{2, {}, {}};
  for (const TheoremReport& report : examine_perceptron(empty, {}, 1, {}).theorems) {
    EXPECT_EQ(report.verdict, Verdict::holds) << report.id;
    EXPECT_EQ(report.vacuous, report.id != "max-margin") << report.id;
  }
  for (const TheoremReport& report : examine_batch(empty, {}, 10, {}).theorems)
    EXPECT_EQ(report.verdict, Verdict::holds) << report.id;
}

TEST(Ledger, a_dropped_hypothesis_is_not_looked_at) {
  const Setting setting{.u = v("1"), .gamma = q("1")};
  const Sequence s = sequence_of({"1|1", "1|-1"});
  EXPECT_EQ(online_report("perceptron-separable", s, setting).verdict, Verdict::does_not_apply);
  EXPECT_EQ(online_report("perceptron-separable", s, setting, {.dropped = {"separable"}}).verdict, Verdict::refuted);
}

TEST(Ledger, the_step_size_does_not_change_a_single_side) {
  const Sequence s = sequence_of({"1,2|1", "2,-1|-1", "1,3|1", "-1/3,1|1"});
  std::vector<std::string> ledgers[2];
  for (int i = 0; i < 2; ++i) {
    const Setting setting{.tie = Tie::positive, .step = i == 0 ? Rational(1) : q("2/7"), .u = v("-1,3")};
    const LedgerOptions options{.entry = [&](const Entry& e) { ledgers[i].push_back(to_string(e.claim)); }};
    online_report("perceptron-separable", s, setting, options);
  }
  EXPECT_EQ(ledgers[0], ledgers[1]);
}

TEST(Batch, a_limit_below_what_is_needed_is_undecided_not_a_pass) {
  const Examination stopped = examine_batch(sequence_of({"1,0|1", "-1,1|1"}), {}, 2, {});
  EXPECT_FALSE(stopped.halted);
  EXPECT_EQ(stopped.theorems.front().verdict, Verdict::undecided);
}

TEST(Batch, on_a_set_that_is_not_separable_the_theorem_does_not_apply_and_the_certificate_shows_why) {
  const Examination stopped = examine_batch(sequence_of({"1|1", "1|-1"}), {}, 5, {});
  EXPECT_EQ(stopped.theorems.front().verdict, Verdict::does_not_apply);
  EXPECT_EQ(stopped.theorems.front().step("never-halts").checked, 1U);
  EXPECT_EQ(stopped.theorems.front().step("never-halts").verdict, Verdict::holds);
  EXPECT_EQ(stopped.theorems.back().id, "max-margin");
  EXPECT_EQ(stopped.theorems.back().verdict, Verdict::holds);
}

}  // namespace
}  // namespace mistakebound::test
