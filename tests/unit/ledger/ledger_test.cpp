/// Claims, tallies, audits and verdicts: what a ledger says of small proofs made for it. Long, as every rule of the
/// ledger has its small proof here.
#include "invariants/ledger/ledger.hpp"

#include "cli/options/input.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "properties/campaign/property.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::ledger_test {
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

TEST(Claim, powers_and_logarithms_are_compared_exactly) {
  const PowerSum::Base nine = q("9");
  const Judgement radicals = judge(chain(PowerSum(nine, 1, q("1/4"))).at_most(PowerSum(nine, 3, q("-1/4"))));
  EXPECT_EQ(radicals.outcome, Outcome::holds);
  EXPECT_EQ(to_string(*radicals.slack), "0") << "9^(1/4) = 3*9^(-1/4) is seen to be an equality";
  // 325368125/119696244 is a convergent of e, from below.
  const PowerSum multiple(std::nullopt, 119696244, 1);
  EXPECT_EQ(judge(chain(q("325368125")).at_most(multiple)).outcome, Outcome::holds);
  EXPECT_EQ(judge(chain(multiple).at_most(q("325368125"))).outcome, Outcome::refuted);
  EXPECT_EQ(judge(chain(LogSum::ln(8)).equals(LogSum::ln(2, 3))).outcome, Outcome::holds);
  EXPECT_EQ(judge(chain(LogSum::ln(2)).at_most(q("0.6931471"))).outcome, Outcome::refuted);
  EXPECT_EQ(to_string(*judge(chain(LogSum::ln(2)).at_most(q("0.6931471"))).slack), "-ln(2) + 6931471/10000000");
  EXPECT_THROW(difference(PowerSum(nine, 1, 1), LogSum::ln(2)), std::domain_error);
}

/// A base so near 1 that its powers can neither be told apart nor be written down within the limits.
TEST(Claim, a_sign_that_stays_open_is_undecided_unless_another_link_fails) {
  const PowerSum::Base base = Rational(1) + Rational(1) / Rational(power_of_ten(12000));
  PowerSum near(base, 1, Rational(power_of_ten(9)) + q("1/3"));
  near.add(-1, Rational(power_of_ten(9)));
  const Judgement open = judge(chain(near).at_most(q("0")));
  EXPECT_EQ(open.outcome, Outcome::undecided);
  EXPECT_NE(open.why_undecided, "");
  EXPECT_EQ(judge(chain(near).at_most(q("0")).at_most(q("-1"))).outcome, Outcome::refuted);
  EXPECT_THROW((void)sign_of(Number(near)), std::domain_error);
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
  report.steps.front().excused = true;
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
    EXPECT_TRUE(report.vacuous) << report.id;
  }
  for (const TheoremReport& report : examine_batch(empty, {}, 10, {}).theorems)
    EXPECT_EQ(report.verdict, Verdict::holds) << report.id;
}

TEST(Ledger, a_dropped_hypothesis_is_not_looked_at) {
  const PerceptronSetting setting{.u = v("1"), .gamma = q("1")};
  const Sequence s = sequence_of({"1|1", "1|-1"});
  EXPECT_EQ(online_report("perceptron-separable", s, setting).verdict, Verdict::does_not_apply);
  EXPECT_EQ(online_report("perceptron-separable", s, setting, {.dropped = {"separable"}}).verdict, Verdict::refuted);
}

TEST(Ledger, the_step_size_does_not_change_a_single_side) {
  const Sequence s = sequence_of({"1,2|1", "2,-1|-1", "1,3|1", "-1/3,1|1"});
  std::vector<std::string> ledgers[2];
  for (int i = 0; i < 2; ++i) {
    const PerceptronSetting setting{.tie = Tie::positive, .step = i == 0 ? Rational(1) : q("2/7"), .u = v("-1,3")};
    const LedgerOptions options{.entry = [&](const Entry& e) { ledgers[i].push_back(to_string(e.claim)); }};
    online_report("perceptron-separable", s, setting, options);
  }
  EXPECT_EQ(ledgers[0], ledgers[1]);
}

TEST(Batch, a_limit_below_what_is_needed_is_undecided_not_a_pass) {
  const auto stopped = examine_batch(sequence_of({"1,0|1", "-1,1|1"}), {}, 2, {});
  EXPECT_FALSE(stopped.learner.outcome.halted);
  EXPECT_EQ(stopped.theorems.front().verdict, Verdict::undecided);
}

TEST(Batch, on_a_set_that_is_not_separable_the_theorem_does_not_apply_and_the_certificate_shows_why) {
  const auto stopped = examine_batch(sequence_of({"1|1", "1|-1"}), {}, 5, {});
  EXPECT_EQ(stopped.theorems.front().verdict, Verdict::does_not_apply);
  EXPECT_EQ(stopped.theorems.front().step("never-halts").checked, 1U);
  EXPECT_EQ(stopped.theorems.front().step("never-halts").verdict, Verdict::holds);
  EXPECT_EQ(stopped.theorems.back().id, "max-margin");
  EXPECT_EQ(stopped.theorems.back().verdict, Verdict::holds);
}

TEST(Tally, keeps_the_first_violation_with_the_link_that_fails_and_shows_every_claim) {
  const TheoremText theorem{.id = "t"};
  const StepText step{.id = "s"};
  std::vector<Outcome> seen;
  const LedgerOptions options{.entry = [&](const Entry& entry) { seen.push_back(entry.judgement.outcome); }};
  Tally tally(theorem, step);
  tally.add(chain(q("1")).equals(q("1")).at_most(q("0")), 3, options);
  tally.add(Claim::undecided("why"), 4, options);
  tally.add(chain(q("5")).at_most(q("0")), 5, options);
  EXPECT_EQ(tally.report().verdict, Verdict::refuted) << "an undecided claim does not hide a refuted one";
  EXPECT_EQ(tally.report().refutations, 2U);
  EXPECT_EQ(tally.report().violation->round, 3U);
  EXPECT_EQ(tally.report().violation->relation, Relation::at_most);
  EXPECT_EQ(to_string(*tally.report().min_slack), "-5");
  EXPECT_EQ(tally.report().min_slack_round, 5U);
  EXPECT_EQ(seen, (std::vector<Outcome>{Outcome::refuted, Outcome::undecided, Outcome::refuted}));
}

TEST(Tally, the_round_of_the_least_slack_is_the_first_with_it) {
  Tally tally({.id = "t"}, {.id = "s"});
  for (const std::size_t round : {1U, 2U, 3U}) tally.add(chain(q("1")).at_most(q(round == 1 ? "3" : "2")), round, {});
  EXPECT_EQ(tally.report().min_slack_round, 2U);
}

TheoremReport report_with(const std::vector<std::pair<std::string, Verdict>>& steps, Verdict hypothesis) {
  TheoremReport report;
  report.hypotheses.push_back({.id = "h", .verdict = hypothesis});
  for (const auto& [id, verdict] : steps) report.steps.push_back({.id = id, .verdict = verdict});
  excuse(report, {{.id = "a", .uses = {"h"}}, {.id = "b", .uses = {"a"}}, {.id = "c"}});
  return report;
}

TEST(Verdict, a_false_step_refutes_unless_it_rests_on_a_hypothesis_that_fails) {
  using V = Verdict;
  EXPECT_EQ(verdict_of(report_with({{"a", V::refuted}, {"b", V::refuted}}, V::refuted)), V::does_not_apply);
  EXPECT_EQ(verdict_of(report_with({{"b", V::refuted}, {"c", V::refuted}}, V::refuted)), V::refuted);
  EXPECT_EQ(verdict_of(report_with({{"b", V::refuted}}, V::holds)), V::refuted);
  EXPECT_EQ(verdict_of(report_with({{"b", V::refuted}, {"c", V::undecided}}, V::holds)), V::refuted);
  // c rests on no hypothesis; b rests on one that may fail.
  EXPECT_EQ(verdict_of(report_with({{"c", V::refuted}}, V::undecided)), V::refuted);
  EXPECT_EQ(verdict_of(report_with({{"b", V::refuted}}, V::undecided)), V::undecided);
  EXPECT_EQ(verdict_of(report_with({{"c", V::undecided}}, V::refuted)), V::does_not_apply);
}

TEST(FailedStep, names_the_first_false_step_that_nothing_excuses) {
  using V = Verdict;
  EXPECT_EQ(failed_step(report_with({{"a", V::holds}, {"c", V::refuted}}, V::holds)), "c");
  EXPECT_EQ(failed_step(report_with({{"a", V::undecided}, {"c", V::refuted}}, V::holds)), "c");
  EXPECT_EQ(failed_step(report_with({{"a", V::undecided}}, V::holds)), "a");
  EXPECT_EQ(failed_step(report_with({{"a", V::holds}}, V::undecided)), "h");
  EXPECT_EQ(failed_step(report_with({{"a", V::refuted}}, V::refuted)), "");
  EXPECT_EQ(failed_step(report_with({{"a", V::refuted}, {"c", V::refuted}}, V::refuted)), "c");
  EXPECT_EQ(failed_step(report_with({{"a", V::holds}}, V::holds)), "");
}

TEST(ExitCode, follows_the_verdicts_and_what_was_asked_for_by_name) {
  const auto code = [](std::vector<Verdict> verdicts, const std::vector<std::string>& named) {
    std::vector<TheoremReport> reports;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      reports.emplace_back();
      reports.back().id = std::to_string(i);
      reports.back().verdict = verdicts[i];
    }
    return cli::exit_code(reports, named);
  };
  using V = Verdict;
  EXPECT_EQ(code({V::holds, V::holds}, {}), 0);
  EXPECT_EQ(code({V::holds, V::refuted}, {}), 1);
  EXPECT_EQ(code({V::refuted, V::undecided, V::does_not_apply}, {"2"}), 1);
  EXPECT_EQ(code({V::undecided, V::does_not_apply}, {"1"}), 4);
  EXPECT_EQ(code({V::holds, V::undecided}, {"0"}), 4);
  EXPECT_EQ(code({V::holds, V::does_not_apply}, {}), 0);
  EXPECT_EQ(code({V::holds, V::does_not_apply}, {"0"}), 0);
  EXPECT_EQ(code({V::holds, V::does_not_apply}, {"1"}), 3);
}

TEST(Separable, a_given_gamma_that_is_not_positive_fails_the_hypothesis) {
  const TheoremReport report =
      online_report("perceptron-separable", sequence_of({"1|-1"}), {.u = v("-1"), .gamma = q("-2")});
  EXPECT_EQ(report.verdict, Verdict::does_not_apply);
}

TEST(Separable, the_first_state_counts_for_progress) {
  std::map<std::size_t, std::string> lines;
  const LedgerOptions options{.dropped = {"zero-start"}, .entry = [&](const Entry& entry) {
                                if (entry.step.id == "total-progress") lines[entry.round] = to_string(entry.claim);
                              }};
  online_report("perceptron-separable", sequence_of({"1|1", "-4|-1"}), {.step = q("2/3"), .u = v("3"), .gamma = q("1")},
                options, v("2"));
  EXPECT_EQ(lines[1], "9 >= 0") << "w_1 = 2 is 3 steps of 2/3";
}

TEST(Batch, a_gamma_below_the_margin_scales_the_comparator) {
  const Comparison comparison{.u = v("1"), .gamma = q("1/2"), .theorems = {"perceptron-batch"}};
  const auto run = examine_batch(sequence_of({"1|1", "2|1"}), {}, 100, comparison);
  EXPECT_EQ(to_string(*run.theorems.front().bound), "16");
}

TEST(Batch, the_certificate_is_sought_where_the_given_u_does_not_separate) {
  const Sequence s = sequence_of({"1,0|1", "1,0|-1", "0,1|1"});
  const auto run = examine_batch(s, {}, 5, {.u = v("1,1"), .theorems = {"perceptron-batch"}});
  EXPECT_EQ(run.theorems.front().step("certificate").checked, 1U);
  EXPECT_EQ(run.theorems.front().step("never-halts").checked, 1U);
  EXPECT_EQ(run.theorems.front().failed_hypothesis()->violation->example, 2U);
}

TEST(MaxMargin, is_checked_when_asked_for_by_name_and_holds_the_given_u_against_the_answer) {
  const Sequence s = sequence_of({"1,0|1", "0,1|1"});
  const auto run = examine_perceptron(s, {}, 1, {.u = v("2,3"), .theorems = {"max-margin"}});
  ASSERT_EQ(run.theorems.size(), 1U);
  // 1/|w|^2 = 1/2; the final weights (1, 1) attain it, u = (2, 3) reaches 4/13.
  EXPECT_EQ(to_string(*run.theorems.front().step("best-margin").min_slack), "0");
  const TheoremReport alone = examine_separation(s, separate(s), {v("1,9"), v("2,3"), v("1,7")});
  EXPECT_EQ(to_string(*alone.step("best-margin").min_slack), "5/26") << "the best of those tried, not the first";
}

TEST(MaxMargin, weights_of_one_example_add_up_and_a_certificate_of_another_set_is_an_error) {
  const Sequence s = sequence_of({"1|1"});
  EXPECT_EQ(examine_separation(s, {true, v("1"), {{0, q("1/2")}, {0, q("1/2")}}}, {}).verdict, Verdict::holds);
  EXPECT_THROW(examine_separation(s, {true, v("1"), {{1, 1}}}, {}), InputError);
  EXPECT_EQ(examine_separation(s, {true, v("0"), {}}, {v("1")}).verdict, Verdict::refuted);
}

TEST(Comparator, where_there_is_no_separator_is_the_final_weights_over_the_step_after_all_passes) {
  const Sequence s = sequence_of({"1,1|1", "1,1|-1", "2,1|1"});
  const auto run = examine_perceptron(s, {.step = q("2/3")}, 2, {});
  EXPECT_EQ(run.theorems.front().id, "perceptron-separable");
  const auto& u = std::get<Vector>(run.theorems.front().quantities[1].value);
  EXPECT_EQ(run.theorems.front().quantities[1].name, "u");
  EXPECT_EQ(to_string(u), to_string(Vector(run.learner.w / q("2/3"))));
  EXPECT_NE(norm2(u), 0);
}

Number quantity(const TheoremReport& report, const std::string& name) {
  for (const NamedQuantity& candidate : report.quantities)
    if (candidate.name == name) return std::get<Number>(candidate.value);
  throw std::out_of_range(name);
}

TEST(FreundSchapire, a_nearly_best_extension_loses_nearly_nothing) {
  const TheoremReport report = online_report("perceptron-freund-schapire", sequence_of({"1|1", "1|-1", "-2|-1"}),
                                             {.u = v("1/2"), .gamma = q("1")});
  const Number loss = difference(quantity(report, "extended_bound"), *report.bound);
  EXPECT_EQ(sign_of(loss), 1);
  EXPECT_EQ(sign_of(difference(loss, Number(q("1/1000")))), -1);
}

TEST(FreundSchapire, the_extension_is_the_best_one_for_all_passes_together) {
  // Margins 1 and -1: D^2 is 4 in a pass and 16 in four, so that R D/|u| = 4 and both proofs give 25.
  const auto run =
      examine_perceptron(sequence_of({"1|1", "1|-1"}), {}, 4,
                         {.u = v("1"), .gamma = q("1"), .theorems = {"perceptron-freund-schapire"}, .ledger = {}});
  const TheoremReport& report = run.theorems.front();
  EXPECT_EQ(to_string(quantity(report, "delta2")), "4");
  EXPECT_EQ(to_string(quantity(report, "extended_bound")), "25");
  EXPECT_EQ(to_string(*report.bound), "25");
}

TEST(FreundSchapire, nothing_deviates_from_a_margin_that_is_not_given_and_positive) {
  const TheoremReport report =
      online_report("perceptron-freund-schapire", sequence_of({"1/2|1", "-1/4|-1"}), {.u = v("1")});
  EXPECT_EQ(to_string(quantity(report, "D2")), "0");
  EXPECT_EQ(to_string(quantity(report, "delta2")), "1");
}

TEST(Hinge, losses_are_summed_over_mistakes_for_the_bound_and_over_all_rounds_for_the_report) {
  // Round 1 errs without a loss; round 2 is right with the loss 1/2; w* = 1.
  const Sequence s = sequence_of({"1|1", "1/2|1"});
  const TheoremReport report = online_report("perceptron-hinge", s, {.u = v("1"), .gamma = q("1")});
  EXPECT_EQ(to_string(quantity(report, "H")), "0");
  EXPECT_EQ(to_string(quantity(report, "H_all_rounds")), "1/2");
}

TEST(Hinge, the_regret_is_the_mistakes_less_the_least_losses_of_the_comparators_tried) {
  // Round 1 errs; 1 loses 1/2 on round 2, 2 loses nothing and 1/4 loses 3/4 and 7/8.
  const Sequence s = sequence_of({"1|1", "1/2|1"});
  const auto regret = [&](const std::vector<Vector>& tried) {
    AuditOf<HingeFacts> audit(perceptron_hinge(), HingeFacts(v("1"), Rational(1), 1, tried), {});
    Perceptron learner{.w = zero_vector(1)};
    for (const Example& example : s.examples) audit.survey(example);
    audit.begin(learner.w);
    run(learner, s, 1, [&](const Round& round) { audit.observe(round); });
    audit.settle();
    const TheoremReport report = audit.finish();
    return to_string(quantity(report, "least_loss_all_rounds")) + ", " + to_string(quantity(report, "hinge_regret"));
  };
  EXPECT_EQ(regret({}), "1/2, 1/2");
  EXPECT_EQ(regret({v("1/4")}), "1/2, 1/2");
  EXPECT_EQ(regret({v("1/4"), v("2")}), "0, 1");
}

TEST(Hinge, a_comparator_that_is_far_too_long_is_improved_upon) {
  const TheoremReport report =
      online_report("perceptron-hinge", sequence_of({"1|1", "1|1"}), {.u = v("10"), .gamma = q("1")});
  EXPECT_EQ(to_string(*report.bound), "100");
  EXPECT_EQ(to_string(quantity(report, "best_bound_all_rounds")), "1");
}

TEST(Hinge, the_least_bound_of_those_tried_is_shown) {
  std::string shown;
  AuditOf<HingeFacts> audit(perceptron_hinge(), HingeFacts(v("1"), Rational(1), 1, {v("5"), v("1"), v("3")}),
                            {.entry = [&](const Entry& entry) {
                              if (entry.step.id == "every-comparator") shown = to_string(entry.claim);
                            }});
  const Sequence s = sequence_of({"1|1"});
  audit.survey(s.examples.front());
  Perceptron learner{.w = zero_vector(1)};
  audit.begin(learner.w);
  run(learner, s, 1, [&](const Round& round) { audit.observe(round); });
  const TheoremReport report = audit.finish();
  EXPECT_EQ(shown, "1 <= 1");
  EXPECT_EQ(to_string(quantity(report, "best_bound_all_rounds")), "1");
}

TEST(Tally, an_undecided_claim_after_a_refuted_one_changes_nothing) {
  const TheoremText theorem{.id = "t"};
  const StepText step{.id = "s"};
  Tally tally(theorem, step);
  tally.add(chain(q("1")).at_most(q("0")), 1, {});
  tally.add(Claim::undecided("why"), 2, {});
  EXPECT_EQ(tally.report().verdict, Verdict::refuted);
  EXPECT_EQ(tally.report().why_undecided, "");
}

TEST(MaxMargin, lambda_must_vanish_in_every_coordinate_and_every_rival_is_looked_at) {
  const std::vector<DualCoefficient> halves{{0, q("1/2")}, {1, q("1/2")}};
  const TheoremReport first = examine_separation(sequence_of({"1,1|1", "2,1|-1"}), {false, v("0,0"), halves}, {});
  EXPECT_EQ(first.step("lambda-vanishes").verdict, Verdict::refuted);
  const TheoremReport candidates =
      examine_separation(sequence_of({"1|1", "2|1"}), {false, v("0"), {{0, 1}}}, {v("1"), v("-1")});
  EXPECT_EQ(candidates.step("none-separates").verdict, Verdict::refuted);
}

TEST(MaxMargin, the_given_comparator_is_a_rival) {
  const Sequence s = sequence_of({"1,0|1", "0,1|1"});
  const TheoremReport report = examine_batch(s, {}, 0, {.u = v("1,2"), .theorems = {"max-margin"}}).report();
  EXPECT_EQ(report.step("best-margin").checked, 1U);
}

TEST(Batch, the_first_example_below_the_margin_asked_for_is_named) {
  const Sequence s = sequence_of({"3|1", "1|1", "1/2|1"});
  const Comparison comparison{.u = v("1"), .gamma = q("2"), .theorems = {"perceptron-batch"}};
  const TheoremReport report = examine_batch(s, {}, 9, comparison).report();
  const HypothesisReport* failed = report.failed_hypothesis();
  ASSERT_NE(failed, nullptr);
  EXPECT_EQ(failed->violation->example, 2U);
  EXPECT_EQ(to_string(failed->violation->left), "1");
}

TheoremReport hinge(const std::vector<std::string>& rows, const char* u) {
  const Sequence s = sequence_of(rows);
  Comparison comparison{.theorems = {"perceptron-hinge"}};
  if (u != nullptr) comparison.u = v(u);
  return examine_perceptron(s, {}, 1, comparison).report();
}

TEST(Hinge, the_losses_of_the_comparators_tried_are_over_all_rounds) {
  // w* = 1 loses 0 + 2 + 1 + 3 + 4 + 0 = 10, and b^2 = 9.
  const TheoremReport report = hinge({"-2|-1", "1|-1", "0|1", "-2|1", "3|-1", "2|1"}, nullptr);
  EXPECT_EQ(to_string(quantity(report, "best_bound_all_rounds")), "19 + 3*sqrt(10)");
}

TEST(Hinge, a_comparator_that_every_round_hurts_is_not_the_best_however_short) {
  EXPECT_EQ(to_string(quantity(hinge({"-1|-1", "2|1", "1|1"}, "1"), "best_bound_all_rounds")), "4");
  EXPECT_EQ(to_string(quantity(hinge({"0,2|-1", "-3,0|-1", "3,-3|1"}, "0,1"), "best_bound_all_rounds")), "234");
}

TEST(Hinge, the_local_search_finds_a_better_direction) {
  const TheoremReport report = hinge({"-2,3|1", "3,1|-1", "-3,3|1", "-3,-3|1", "0,1|1", "-3,0|1"}, "-1,2");
  EXPECT_EQ(sign_of(difference(quantity(report, "best_bound_all_rounds"), Number(q("5")))), -1);
}

}  // namespace
}  // namespace mistakebound::test::ledger_test
