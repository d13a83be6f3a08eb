/// Short cases in whole numbers say what the textbook says of the same runs, and what they cannot say is asked of it.
#include "properties/campaign/short_cases.hpp"

#include <numeric>

#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/halving/halving.hpp"
#include "invariants/ledger/whole_claims.hpp"
#include "invariants/perceptron/separable.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/conjecture/conjecture.hpp"
#include "properties/disjunctions/cases.hpp"
#include "properties/halving/cases.hpp"
#include "properties/perceptron/cases.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::short_cases_test {
namespace {

/// Rounds and mistakes, and how often each step spoke: what tells one run from another here.
std::vector<std::size_t> counts_of(const TheoremReport& report) {
  std::vector<std::size_t> result{report.rounds, report.mistakes};
  for (const StepReport& step : report.steps) result.push_back(step.checked);
  return result;
}

std::size_t claims_of(const TheoremReport& report) {
  const std::vector<std::size_t> counts = counts_of(report);
  return std::accumulate(counts.begin() + 2, counts.end(), std::size_t{0});
}

TEST(ShortCases, are_those_of_the_textbook_round_by_round_and_claim_by_claim) {
  std::size_t theorems = 0;
  for (const Property& property : properties()) {
    if (!property.short_cases) continue;
    ++theorems;
    const std::unique_ptr<ShortCases> cases = property.short_cases();
    std::set<std::string> spoke;
    std::set<std::size_t> mistakes;
    for (std::uint64_t number = 0; number < 2000; ++number) {
      ShortDraw draw = ShortDraw::for_case(seed(), number);
      const ShortCounts before = cases->counts();
      ASSERT_TRUE(cases->next(draw)) << property.theorem << replay(number);
      const TheoremReport report = cases->report();
      ASSERT_EQ(report.verdict, Verdict::holds) << property.theorem << replay(number);
      const ShortCounts& after = cases->counts();
      ASSERT_EQ(after.cases - before.cases, 1U);
      ASSERT_EQ(after.rounds - before.rounds, report.rounds) << property.theorem << replay(number);
      ASSERT_EQ(after.mistakes - before.mistakes, report.mistakes) << property.theorem << replay(number);
      ASSERT_EQ(after.claims - before.claims, claims_of(report)) << property.theorem << replay(number);
      mistakes.insert(report.mistakes);
      for (const StepReport& step : report.steps)
        if (step.checked > 0) spoke.insert(step.id);
      if (number % 20 != 0) continue;
      bool is_there = false;
      cases->exactly()->check({}, [&](const TrialPointer&, const TheoremReport& other) {
        is_there = is_there || counts_of(other) == counts_of(report);
      });
      ASSERT_TRUE(is_there) << property.theorem << ": the property does not try this run" << replay(number);
    }
    EXPECT_EQ(spoke.size(), cases->report().steps.size()) << property.theorem << ": every step speaks in some case";
    EXPECT_GE(mistakes.size(), 4U) << property.theorem;
  }
  EXPECT_EQ(theorems, 3U);
}

TEST(ShortCases, of_a_false_theorem_are_not_sure) {
  Theorem<PerceptronFacts> falsely = perceptron_separable();
  falsely.steps.push_back({{.id = "at-most-two", .scope = Scope::every_round},
                           [](const auto& f) { return chain(f.mistakes_so_far()).at_most(2); }});
  const std::unique_ptr<ShortCases> cases =
      short_perceptron_cases(falsely, [](const PerceptronCase&) { return CasePointer(); });
  std::size_t failing = 0;
  for (std::uint64_t number = 0; number < 500; ++number) {
    ShortDraw draw = ShortDraw::for_case(seed(), number);
    const std::size_t before = cases->counts().mistakes;
    const bool holds = cases->next(draw);
    ASSERT_EQ(holds, cases->counts().mistakes - before <= 2) << replay(number);
    failing += holds ? 0 : 1;
  }
  EXPECT_GT(failing, 20U);
}

/// Short cases of a theorem with one more hypothesis, which fails wherever it is asked, are not sure just where it is.
template <class Facts, class C, class Claim>
void expect_asked(const Theorem<Facts>& theorem,
                  std::unique_ptr<ShortCases> (*shorts)(const Theorem<Facts>&, MakeCase<C>), Claim fails) {
  for (const Scope scope : {Scope::once, Scope::every_round, Scope::mistakes, Scope::other_rounds, Scope::end}) {
    Theorem<Facts> falsely = theorem;
    falsely.hypotheses.push_back({{.id = "fails", .scope = scope}, fails});
    const std::unique_ptr<ShortCases> cases = shorts(falsely, [](const C&) { return CasePointer(); });
    std::size_t sure = 0;
    for (std::uint64_t number = 0; number < 400; ++number) {
      ShortDraw draw = ShortDraw::for_case(seed(), number);
      const ShortCounts before = cases->counts();
      const bool holds = cases->next(draw);
      const std::size_t rounds = cases->counts().rounds - before.rounds;
      const std::size_t mistakes = cases->counts().mistakes - before.mistakes;
      const bool asked = scope == Scope::mistakes ? mistakes > 0 : scope != Scope::other_rounds || mistakes < rounds;
      ASSERT_GT(rounds, 0U) << "of no rounds nothing would be asked";
      ASSERT_EQ(holds, !asked) << to_string(scope) << replay(number);
      sure += holds ? 1 : 0;
    }
    EXPECT_EQ(sure > 20, scope == Scope::mistakes || scope == Scope::other_rounds) << to_string(scope);
  }
}

TEST(ShortCases, ask_hypotheses_and_steps_where_the_ledger_does) {
  expect_asked(perceptron_separable(), short_perceptron_cases,
               [](const auto& f) { return chain(f.radius2).greater_than(f.radius2); });
  expect_asked(halving(), short_halving_cases, [](const auto& f) { return chain(f.experts).greater_than(f.experts); });
  expect_asked(littlestone_winnow(), short_littlestone_cases,
               [](const auto& f) { return chain(f.n).greater_than(f.n); });
}

/// The property of a false claim, of which the short cases are drawn like the others and never sure.
Property with_open_cases(const Property& base, std::size_t& asked) {
  class Open final : public ShortCases {
   public:
    Open(const Property& property, std::size_t& asked) : property_(property), asked_(asked) {}
    bool next(ShortDraw& draw) override {
      Draw stream = Draw::for_case(draw.bits(32), 0);
      Enforced enforced;
      value_ = property_.draw(stream, {}, enforced);
      count(value_->sequence().size(), 0, 1);
      return false;
    }
    CasePointer exactly() const override { return value_; }
    TheoremReport report() const override {
      ++asked_;
      TheoremReport first;
      value_->check({}, [&](const TrialPointer&, const TheoremReport& report) {
        if (first.id.empty() || failed_step(first).empty()) first = report;
      });
      return first;
    }

   private:
    const Property& property_;
    std::size_t& asked_;
    CasePointer value_;
  };
  Property result = base;
  // The cases themselves have no rounds, so that they do not fail.
  result.draw = [&base](Draw& draw, const Dropped& dropped, Enforced& enforced) {
    while (true)
      if (CasePointer value = base.draw(draw, dropped, enforced); value->sequence().size() == 0) return value;
  };
  result.short_cases = [&base, &asked] { return std::make_unique<Open>(base, asked); };
  return result;
}

TEST(Campaign, takes_a_short_case_that_fails_for_the_case_and_shrinks_it) {
  const Property claim =
      conjecture_property("perceptron-separable",
                          std::make_shared<const Conjecture>("mistakes <= 2", std::vector<std::string>{"mistakes"}));
  std::size_t asked = 0;
  const Property property = with_open_cases(claim, asked);
  EXPECT_FALSE(run_campaign(property, {.cases = 3, .seed = seed()}).counterexample) << "no short cases are wanted";
  EXPECT_EQ(asked, 0U);
  EXPECT_FALSE(
      run_campaign(property, {.cases = 3, .seed = seed(), .short_cases = 50, .dropped = {"separable"}}).short_cases);
  EXPECT_EQ(asked, 0U);
  const CampaignResult result = run_campaign(property, {.cases = 3, .seed = seed(), .short_cases = 50});
  ASSERT_TRUE(result.counterexample) << replay(0);
  EXPECT_EQ(result.counterexample->value->sequence().size(), 3U) << "three mistakes take three rounds";
  ASSERT_TRUE(result.short_cases);
  EXPECT_EQ(result.short_cases->open, result.short_cases->cases);
  EXPECT_EQ(result.short_cases->open, asked);
}

TEST(Campaign, tries_the_same_short_cases_on_any_number_of_threads) {
  const CampaignOptions options{.cases = 40, .seed = seed(), .jobs = 1, .short_cases = 30};
  CampaignOptions threads = options;
  threads.jobs = 3;
  const auto one = run_campaign(property_of("halving"), options).short_cases;
  const auto other = run_campaign(property_of("halving"), threads).short_cases;
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->cases, 1200U);
  EXPECT_EQ(std::tie(one->cases, one->rounds, one->mistakes, one->claims, one->open),
            std::tie(other->cases, other->rounds, other->mistakes, other->claims, other->open));
  EXPECT_FALSE(run_campaign(property_of("max-margin"), options).short_cases) << "that theorem has none";
}

TEST(WholeClaims, are_not_said_to_hold_where_one_is_false_or_unknown_or_written_for_fractions) {
  WholeClaims<PerceptronFacts> claims(perceptron_separable());
  PerceptronQuantities<WholeNumber> facts;
  facts.gamma = facts.margin = facts.u2 = facts.radius2 = 1;
  const auto holds = [&](const PerceptronQuantities<WholeNumber>& quantities) {
    claims.begin();
    claims.ask_once(quantities);
    claims.ask_round(quantities, false);
    return claims.hold();
  };
  EXPECT_TRUE(holds(facts));
  EXPECT_GT(claims.asked(), 5U);
  for (const WholeNumber& wrong : {WholeNumber(1), WholeNumber::unknown()}) {
    PerceptronQuantities<WholeNumber> other = facts;
    other.w2 = wrong;  // at the start
    EXPECT_FALSE(holds(other));
    other = facts;
    other.drift2 = wrong;  // on a round that is no mistake
    EXPECT_FALSE(holds(other));
  }
  claims.begin();
  EXPECT_TRUE(claims.hold()) << "what was asked before is forgotten";
  EXPECT_EQ(claims.asked(), 0U);

  Theorem<PerceptronFacts> with_fractions = perceptron_separable();
  with_fractions.steps.push_back(
      {{.id = "of-fractions", .scope = Scope::end}, [](const PerceptronFacts& f) { return chain(f.u2).at_least(0); }});
  WholeClaims<PerceptronFacts> open(with_fractions);
  open.begin();
  open.ask_round(facts, false);
  EXPECT_TRUE(open.hold());
  open.ask_end(facts);
  EXPECT_FALSE(open.hold());
}

}  // namespace
}  // namespace mistakebound::test::short_cases_test
