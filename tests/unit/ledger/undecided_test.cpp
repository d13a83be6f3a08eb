/// What stays undecided is told apart from what holds and from what fails, wherever it is printed.
#include "cli/reports/json_parts.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/winnow/study.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::undecided_test {
namespace {

/// e^(eta S) with eta so small that no enclosure tells the sides of `denominator` apart.
TheoremReport nearly_still(std::vector<std::pair<std::string, Outcome>>* lines = nullptr) {
  Comparison comparison{.theorems = {"winnow"}};
  if (lines != nullptr)
    comparison.ledger.entry = [lines](const Entry& e) { lines->emplace_back(e.step.id, e.judgement.outcome); };
  const Sequence s{2, {{v("1e-4096,0"), 1}, {v("0,1e-4096"), -1}}, {}};
  return examine_winnow(s, Tie::mistake, LearningRate::eta(q("1e-2000")), 1, comparison).report();
}

TheoremReport report_with(Verdict verdict) {
  TheoremReport report{.id = "t", .title = "A theorem"};
  report.hypotheses.push_back({.id = "h", .verdict = verdict});
  if (verdict == Verdict::refuted)
    report.hypotheses.back().violation = Violation{3, 0, "1 > 2", q("1"), Relation::greater, q("2")};
  if (verdict == Verdict::undecided) report.hypotheses.back().why_undecided = "the sign is undecided";
  return report;
}

TEST(Undecided, a_hypothesis_has_a_sentence_and_a_json_value_for_each_outcome) {
  EXPECT_NE(cli::text_of(report_with(Verdict::holds)).find("  hypothesis h holds\n"), std::string::npos);
  EXPECT_NE(cli::text_of(report_with(Verdict::refuted)).find("  hypothesis h FAILS at round 3: 1 > 2"),
            std::string::npos);
  EXPECT_NE(cli::text_of(report_with(Verdict::undecided)).find("  hypothesis h is undecided: the sign is undecided\n"),
            std::string::npos);
  const auto json = [](Verdict verdict) { return cli::json_of(report_with(verdict))["hypotheses"][0]; };
  EXPECT_EQ(json(Verdict::holds)["holds"], true);
  EXPECT_EQ(json(Verdict::refuted)["holds"], false);
  EXPECT_EQ(json(Verdict::undecided)["holds"], "undecided");
  EXPECT_EQ(json(Verdict::undecided)["undecided"], "the sign is undecided");
}

TEST(Undecided, a_hypothesis_counts_neither_as_failed_nor_as_held) {
  TheoremReport report = report_with(Verdict::undecided);
  report.steps.push_back({.id = "s", .verdict = Verdict::refuted});
  EXPECT_EQ(report.failed_hypothesis(), nullptr);
  EXPECT_FALSE(report.hypotheses_hold());
  EXPECT_EQ(verdict_of(report), Verdict::refuted) << "the step does not rest on it";
  excuse(report, {{.id = "s", .uses = {"h"}}});
  EXPECT_TRUE(report.steps.front().excused);
  EXPECT_EQ(verdict_of(report), Verdict::undecided);
  report.hypotheses.front().dropped = true;
  excuse(report, {{.id = "s", .uses = {"h"}}});
  EXPECT_EQ(verdict_of(report), Verdict::refuted);
}

TEST(Undecided, a_sign_that_stays_open_in_winnow_is_printed) {
  std::vector<std::pair<std::string, Outcome>> lines;
  const TheoremReport report = nearly_still(&lines);
  ASSERT_NE(report.verdict, Verdict::holds);
  ASSERT_NE(report.verdict, Verdict::refuted);
  EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const auto& l) { return l.second == Outcome::undecided; }));
  EXPECT_NE(cli::text_of(report).find("is undecided: "), std::string::npos);
  for (const HypothesisReport& h : report.hypotheses)
    EXPECT_EQ(h.violation.has_value(), h.verdict == Verdict::refuted) << h.id;
}

TEST(Undecided, a_link_that_stays_open_takes_nothing_back_from_one_that_fails) {
  const Number zero = Rational(0);
  const Number one = Rational(1);
  const Number open = PowerSum(PowerSum::Base(), 1, Rational(1) / power_of_ten(20'000));  // which is above 1
  EXPECT_EQ(judge(chain(one).at_most(open)).outcome, Outcome::undecided);
  EXPECT_EQ(judge(chain(zero).at_least(one).also(one).at_most(open)).outcome, Outcome::refuted);
  EXPECT_EQ(judge(chain(one).at_most(open).also(zero).at_least(one)).outcome, Outcome::refuted);
}

TEST(Undecided, a_line_of_the_ledger_says_so) {
  cli::RunDocument document;
  document.with_ledger = true;
  for (const Outcome outcome : {Outcome::holds, Outcome::refuted, Outcome::undecided})
    document.ledger.push_back({1, "t", "s", "0 <= 1", outcome});
  const cli::Json ledger = cli::Json::parse(cli::json_of(document))["ledger"];
  EXPECT_EQ(ledger[0]["outcome"], "holds");
  EXPECT_EQ(ledger[1]["outcome"], "refuted");
  EXPECT_EQ(ledger[2]["outcome"], "undecided");
  EXPECT_EQ(ledger[0]["holds"], true);
  EXPECT_EQ(ledger[1]["holds"], false);
  EXPECT_EQ(ledger[2]["holds"], false);
}

}  // namespace
}  // namespace mistakebound::test::undecided_test
