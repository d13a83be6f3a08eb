/// Runs that are cut short: they say what was found, and no verdict that was not reached.
#include <gtest/gtest.h>

#include "invariants/certificates/max_margin.hpp"
#include "invariants/perceptron/separable.hpp"
#include "reference/numbers/work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::cut_short_test {
namespace {

Sequence alternating() {
  return {.dimension = 2, .examples = {{v("1,0"), 1}, {v("0,1"), -1}, {v("2,1"), 1}}, .features = {}};
}

/// A run of 100 passes that is interrupted at the given poll; textbook: in rationals.
Examination<PerceptronStudy> interrupted_run(std::size_t at, bool textbook) {
  std::size_t polls = 0;
  const LimitedWork limited({.interrupted = [&] { return ++polls > at; }});
  const Sequence sequence = alternating();
  Comparison comparison{.u = v("1,-1")};
  comparison.ledger.textbook = textbook;
  try {
    return examine_perceptron(sequence, {.w = zero_vector(2)}, 100, comparison);
  } catch (const CutShort& cut) {  // before the first pass
    return {.cut = cut};
  }
}

TEST(CutShort, a_run_that_is_interrupted_tells_its_rounds_and_leaves_its_theorems_open) {
  for (const bool textbook : {false, true}) {
    bool in_rounds = false;
    for (std::size_t at = 0; at < 400; ++at) {
      const Examination<PerceptronStudy> found = interrupted_run(at, textbook);
      SCOPED_TRACE("poll " + std::to_string(at));
      if (!found.cut) {
        EXPECT_EQ(found.rounds, 300U);
        break;
      }
      EXPECT_LT(found.rounds, 301U);
      EXPECT_EQ(found.cut->limit(), Limit::interruption);
      if (found.rounds == 0 || found.rounds == 300) continue;
      in_rounds = true;
      EXPECT_EQ(found.cut->progress().phase, "rounds");
      EXPECT_EQ(found.cut->progress().done, found.rounds);
      EXPECT_EQ(found.cut->progress().total, 300U);
      EXPECT_EQ(found.learner.w, found.rounds == 1 ? v("1,0") : v("1,-1")) << "two mistakes, then none";
      ASSERT_FALSE(found.theorems.empty());
      for (const TheoremReport& report : found.theorems) {
        EXPECT_EQ(report.verdict, Verdict::undecided);
        EXPECT_EQ(report.rounds, found.rounds);
        EXPECT_FALSE(report.bound);
        EXPECT_FALSE(report.vacuous);
        for (const StepReport& step : report.steps) EXPECT_EQ(step.verdict, Verdict::undecided) << step.id;
        for (const HypothesisReport& hypothesis : report.hypotheses)
          EXPECT_EQ(hypothesis.verdict, Verdict::undecided) << hypothesis.id;
        EXPECT_EQ(
            report.find_step("total-progress") == nullptr || report.step("total-progress").checked == found.rounds,
            true);
      }
    }
    EXPECT_TRUE(in_rounds);
  }
}

TEST(CutShort, what_fails_in_the_rounds_that_were_seen_stays_told_and_decides_nothing) {
  AuditOf<PerceptronFacts> audit(perceptron_separable(), PerceptronFacts(v("1,-1"), std::nullopt, 1), {});
  const Sequence sequence = alternating();
  for (const Example& example : sequence.examples) audit.survey(example);
  const Vector zero = zero_vector(2);
  audit.begin(zero);
  const Vector wrong = v("-1,0");  // the update has the wrong sign
  audit.observe({1, sequence.examples[0].x, 1, -1, true, zero, wrong});
  const TheoremReport report = audit.cut_short();
  EXPECT_EQ(report.verdict, Verdict::undecided);
  EXPECT_EQ(report.step("update-rule").verdict, Verdict::refuted);
  ASSERT_TRUE(report.step("update-rule").violation);
  EXPECT_EQ(report.step("update-rule").violation->round, 1U);
}

TEST(CutShort, a_run_without_a_mistake_so_far_is_not_vacuous_as_one_may_come) {
  AuditOf<PerceptronFacts> audit(perceptron_separable(), PerceptronFacts(v("1,-1"), std::nullopt, 1), {});
  const Sequence sequence = alternating();
  for (const Example& example : sequence.examples) audit.survey(example);
  const Vector right = v("1,-1");
  audit.begin(right);
  audit.observe({1, sequence.examples[0].x, 1, 1, false, right, right});
  EXPECT_FALSE(audit.cut_short().vacuous);
  EXPECT_TRUE(audit.finish().vacuous);
}

TEST(CutShort, steps_on_the_whole_run_are_not_evaluated) {
  const Sequence sequence = alternating();
  const Separation separation = separate(sequence);
  AuditOf<MaxMarginFacts> audit(max_margin(), MaxMarginFacts(sequence, separation, {}), {});
  for (const Example& example : sequence.examples) audit.survey(example);
  audit.begin(separation.w);
  std::size_t t = 0;
  for (const Example& example : sequence.examples)
    audit.observe({++t, example.x, example.y, example.y, false, separation.w, separation.w});
  EXPECT_EQ(audit.cut_short().step("stationarity").checked, 0U);
  EXPECT_EQ(audit.finish().step("stationarity").checked, 1U);
}

}  // namespace
}  // namespace mistakebound::test::cut_short_test
