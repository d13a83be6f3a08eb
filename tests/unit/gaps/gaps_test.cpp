/// The search for gaps: silent on every theorem of the catalogue, and loud on each gap that a proof once had.
#include "properties/gaps/search.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "invariants/catalogue.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::gaps_test {
namespace {

/// The theorem as it would be if a step did not use `forgotten`; or, where that is "", if nobody had the step itself.
Description without(const std::string& id, const std::string& step, const std::string& forgotten) {
  Description theorem = *find_theorem(id);
  if (forgotten.empty()) {
    std::erase_if(theorem.steps, [&](const StepText& s) { return s.id == step; });
    for (StepText& s : theorem.steps) std::erase(s.uses, step);
    return theorem;
  }
  for (StepText& s : theorem.steps) {
    if (s.id != step) continue;
    EXPECT_EQ(std::erase(s.uses, forgotten), 1U) << id << " " << step << " uses no " << forgotten;
  }
  return theorem;
}

bool finds(const Description& theorem, const std::string& step) {
  const GapReport report = find_gaps(theorem, fictions_for(theorem.text.id), {.seed = seed(), .until = step});
  return std::any_of(report.gaps.begin(), report.gaps.end(), [&](const Gap& gap) { return gap.step == step; });
}

TEST(Gaps, none_is_found_in_the_catalogue_and_every_steps_premises_are_met) {
  constexpr std::uint64_t cases = 800;  // some premises are met once in hundreds; `verify --gaps` looks further
  for (const Description& theorem : catalogue()) {
    const GapReport report = find_gaps(theorem, fictions_for(theorem.text.id), {.cases = cases, .seed = seed()});
    for (const Gap& gap : report.gaps) ADD_FAILURE() << theorem.text.id << " " << gap.step << ", case " << gap.number;
    for (const auto& [step, times] : report.met) EXPECT_GT(times, 0U) << theorem.text.id << " " << step;
  }
}

/// A gap that is planted: a step that does not use something, and the step that is then found; "" for the same one.
struct Planted {
  std::string theorem;
  std::string step;
  std::string forgotten;  ///< "": the step itself is missing
  std::string found = {};
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.theorem << " " << planted.step << " without " << planted.forgotten;
}

class EveryOldGap : public testing::TestWithParam<Planted> {};

TEST_P(EveryOldGap, is_found_when_it_is_planted_again) {
  const Planted& planted = GetParam();
  const std::string& step = planted.found.empty() ? planted.step : planted.found;
  EXPECT_TRUE(finds(without(planted.theorem, planted.step, planted.forgotten), step));
}

INSTANTIATE_TEST_SUITE_P(
    Once, EveryOldGap,
    testing::Values(
        Planted{"littlestone-winnow", "target-product", "", "promotion-count"},
        Planted{"littlestone-winnow", "promotion-count", "target-product"},
        Planted{"littlestone-winnow", "promotion-count", "target-never-eliminated"},
        Planted{"littlestone-winnow", "sharper-promotions", "source-parameters"},
        Planted{"littlestone-winnow", "sharper-promotions", "conservative"},
        Planted{"littlestone-winnow", "sharper-eliminations", "source-parameters"},
        Planted{"littlestone-winnow", "mistake-sign", "", "elimination-removes"},
        Planted{"littlestone-winnow", "weight-bound", "conservative"},
        Planted{"perceptron-separable", "update-rule", "", "norm-expansion"},
        Planted{"perceptron-separable", "update-rule", "", "progress"},
        Planted{"perceptron-separable", "sandwich", "separable"},
        Planted{"perceptron-separable", "sum-bound", "separable"},
        Planted{"perceptron-freund-schapire", "bound-squared", "positive-gamma"},
        Planted{"perceptron-freund-schapire", "extended-bound", "positive-gamma"},
        Planted{"perceptron-freund-schapire", "extended-bound", "extended-run"},
        Planted{"perceptron-hinge", "against-freund-schapire", "bound-tight"},
        Planted{"perceptron-hinge", "every-comparator", "total-norm"},
        Planted{"perceptron-start", "quadratic", "separable"}, Planted{"perceptron-start", "sandwich", "total-norm"},
        Planted{"perceptron-separable", "cosine", "total-norm"},
        Planted{"perceptron-separable", "strict-progress", "progress"},
        Planted{"perceptron-separable", "strict-bound", "strict-progress"},
        Planted{"halving-cover", "expert-count", "grid-size"},
        Planted{"littlestone-winnow", "strict-weight-bound", "active-below"},
        Planted{"winnow-tuned", "tilt", "stationary"}, Planted{"winnow-tuned", "strict-convexity", "tuned"},
        Planted{"winnow-tuned", "strict-bound", "bound-g"}, Planted{"max-margin", "best-margin", "dual-nonnegative"},
        Planted{"max-margin", "distance", "stationarity"}, Planted{"halving", "potential", "halve"},
        Planted{"halving", "nonempty", "perfect-expert"}, Planted{"halving-cover", "nonempty", "separable"},
        Planted{"halving-cover", "bound", "potential"}, Planted{"halving-cover", "bound", "grid-size"},
        Planted{"winnow", "bound", "nonnegative"}, Planted{"winnow", "update-corrects", "learning-rate"},
        Planted{"winnow", "z-bound", "learning-rate"}, Planted{"winnow-tuned", "bound-g", "leaders"},
        Planted{"kernel-perceptron", "expansion", "", "duality"}, Planted{"kernel-perceptron", "bound", "gram-psd"},
        Planted{"online-to-pac", "exponential", "delta-range"}, Planted{"online-to-pac", "failure", "distribution"},
        Planted{"online-to-pac", "survival", "distribution"}, Planted{"online-to-pac", "union", "failure"},
        Planted{"online-to-pac", "visits", "perfect"}, Planted{"vc-halfspaces", "radon-point", "dependence-vanishes"},
        Planted{"comparison", "perceptron-bound", "perceptron-separable/bound"},
        Planted{"comparison", "disjoint-mistakes", "perceptron-separable/update-rule"}),
    [](const auto& tested) {
      std::string name =
          tested.param.theorem + "_" + tested.param.step + "_" + tested.param.forgotten + "_" + tested.param.found;
      std::replace_if(
          name.begin(), name.end(), [](char c) { return c == '-' || c == '/'; }, '_');
      return name;
    });

/// What littlestone-winnow once said: weights of the target of at least 1 are to bound the promotions.
TEST(Gaps, one_is_shown_on_as_few_rounds_as_it_takes_with_what_holds_and_what_fails) {
  Description theorem = *find_theorem("littlestone-winnow");
  for (StepText& step : theorem.steps)
    if (step.id == "promotion-count") step.uses = {"target-never-eliminated", "weight-bound"};
  const GapReport report = find_gaps(theorem, fictions_for("littlestone-winnow"), {.seed = seed()});
  ASSERT_EQ(report.gaps.size(), 1U);
  const Gap& gap = report.gaps.front();
  EXPECT_EQ(gap.step, "promotion-count");
  EXPECT_EQ(gap.refuted.id, "promotion-count");
  EXPECT_LE(gap.round, 3U);
  std::vector<std::string> used;
  for (const GapLine& line : gap.used) used.push_back(line.id);
  EXPECT_THAT(used, testing::Contains("target-never-eliminated"));
  EXPECT_THAT(used, testing::Each(testing::AnyOf("target-never-eliminated", "weight-bound")));
  const std::vector<std::string> described = gap.fiction->described();
  EXPECT_EQ(
      std::count_if(described.begin(), described.end(), [](const std::string& l) { return l.starts_with("round "); }),
      static_cast<std::ptrdiff_t>(gap.round));
}

TEST(Gaps, a_step_needs_what_it_would_have_a_gap_without_from_the_same_case_on) {
  const Description& theorem = *find_theorem("halving");
  const GapOptions options{.cases = 1000, .seed = seed()};
  const FictionSource& source = fictions_for("halving");
  const GapReport report = find_gaps(theorem, source, options);
  for (const auto& [step, uses] : report.needed)
    for (const auto& [used, place] : uses) {
      std::optional<std::uint64_t> found;
      for (const Gap& gap : find_gaps(without("halving", step, used), source, options).gaps)
        if (gap.step == step) found = gap.number;
      EXPECT_EQ(place, found) << step << " " << used;
    }
  EXPECT_TRUE(report.needed.at("bound").at("potential"));
}

TEST(Gaps, the_same_case_is_the_same_fiction) {
  for (const FictionSource& source : fiction_sources()) {
    Draw first = Draw::for_case(7, 11);
    Draw second = Draw::for_case(7, 11);
    EXPECT_EQ(source.draw(first)->described(), source.draw(second)->described()) << source.theorem;
  }
}

}  // namespace
}  // namespace mistakebound::test::gaps_test
