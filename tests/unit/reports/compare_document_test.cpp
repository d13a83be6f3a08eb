#include "cli/reports/compare_document.hpp"

#include <regex>

#include "tests/unit/support.hpp"

namespace mistakebound::cli {
namespace compare_document_test {
namespace {

using test::q;

RunDocument run_of(const std::string& learner, std::size_t mistakes, const std::vector<Number>& bounds) {
  RunDocument run{.learner = learner, .file = "in.csv"};
  run.rounds = 100;
  for (std::size_t t = 1; t <= mistakes; ++t) run.mistake_rounds.push_back(t);
  for (const Number& bound : bounds) run.theorems.push_back({.id = learner + "-theorem", .title = "", .bound = bound});
  return run;
}

/// The widths of the bars, from the first learner's on.
std::vector<double> bars(const std::string& picture) {
  std::vector<double> widths;
  const std::regex bar("<rect [^>]*width=\"([0-9.]+)\" height=\"12\" fill=\"#b3470d\"");
  for (std::sregex_iterator at(picture.begin(), picture.end(), bar); at != std::sregex_iterator(); ++at)
    widths.push_back(std::stod((*at)[1]));
  widths.erase(widths.begin());  // that of the key, which stands first
  return widths;
}

TEST(ComparePicture, bars_are_as_long_as_mistakes_are_many_where_bounds_are_near) {
  const CompareDocument document{
      .file = "in.csv",
      .runs = {run_of("one", 2, {q("10")}), run_of("other", 6, {q("25/2")}), run_of("third", 0, {})},
      .others = {}};
  const std::string picture = picture_of(document);
  const std::vector<double> widths = bars(picture);
  ASSERT_EQ(widths.size(), 3U);
  EXPECT_NEAR(widths[1], 3 * widths[0], 0.2);
  EXPECT_EQ(widths[2], 0);
  EXPECT_EQ(picture.find("logarithmic"), std::string::npos);
}

TEST(ComparePicture, a_bound_far_above_the_mistakes_makes_the_scale_logarithmic) {
  const CompareDocument document{
      .file = "in.csv",
      .runs = {run_of("one", 1, {q("1000000")}), run_of("other", 10, {}), run_of("third", 100, {})},
      .others = {}};
  const std::string picture = picture_of(document);
  const std::vector<double> widths = bars(picture);
  EXPECT_NE(picture.find("logarithmic"), std::string::npos);
  ASSERT_EQ(widths.size(), 3U);
  EXPECT_GT(widths[0], 0);
  EXPECT_NEAR(widths[2] - widths[1], widths[1] - widths[0], 0.2);
}

TEST(CompareDocument, a_theorem_without_a_bound_is_listed_only_where_a_hypothesis_fails) {
  RunDocument run = run_of("one", 2, {q("10")});
  run.theorems.push_back({.id = "certificate", .title = ""});
  TheoremReport fails{.id = "fails", .title = ""};
  fails.hypotheses.push_back({.id = "separable", .verdict = Verdict::refuted, .violation = Violation{.round = 3}});
  run.theorems.push_back(fails);
  const auto bounds = bounds_of(run);
  ASSERT_EQ(bounds.size(), 2U);
  EXPECT_EQ(why_no_bound(*bounds[0]), "");
  EXPECT_EQ(why_no_bound(*bounds[1]), "separable fails at round 3");
}

}  // namespace
}  // namespace compare_document_test
}  // namespace mistakebound::cli
