/// What is seen of a claim quickly, and what its numbers notice.
#include "invariants/ledger/quick_claim.hpp"

#include <set>

#include "invariants/ledger/kept_rounds.hpp"
#include "invariants/ledger/reads.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/start.hpp"
#include "invariants/winnow/winnow.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/ledger/unchanged_rounds.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::quick_claim_test {
namespace {

TEST(QuickClaim, is_of_two_minds_where_an_interval_holds_zero) {
  const MachineNumber about_zero(DoubleInterval{-1, 1});
  EXPECT_EQ(chain(about_zero).at_most(0).outcome(), Outcome::undecided);
  EXPECT_EQ(chain(about_zero).equals(0).outcome(), Outcome::undecided);
  EXPECT_EQ(chain(about_zero).at_most(2).outcome(), Outcome::holds);
  EXPECT_EQ(chain(about_zero).at_least(2).outcome(), Outcome::refuted);
  EXPECT_EQ(chain(about_zero).at_most(0).at_least(1).outcome(), Outcome::refuted);
}

TEST(QuickClaim, tells_strict_relations_from_others_and_keeps_the_least_slack) {
  EXPECT_EQ(chain(MachineNumber(1)).greater_than(1).outcome(), Outcome::refuted);
  EXPECT_EQ(chain(MachineNumber(1)).at_least(1).outcome(), Outcome::holds);
  EXPECT_EQ(chain(MachineNumber(1)).at_most(1).outcome(), Outcome::holds);
  EXPECT_EQ(chain(MachineNumber(2)).equals(2).at_most(5).at_most(6).slack()->rational(), 1);
  EXPECT_EQ(chain(MachineNumber(2)).at_most(9).also(4).at_least(1).slack()->rational(), 3);
  EXPECT_EQ(chain(MachineNumber(2)).at_most(1).slack()->rational(), -1);
  EXPECT_FALSE(chain(MachineNumber(2)).equals(2).slack());
}

TEST(Reads, notice_what_is_of_the_round_wherever_it_stands_in_a_claim) {
  const Reads of_round = Reads::of_round();
  const Reads fixed;
  EXPECT_FALSE(chain(fixed * 2 + fixed).at_most(fixed / 3).reads().any());
  EXPECT_TRUE(chain(fixed).at_most(fixed - of_round).reads().any());
  EXPECT_TRUE(chain(fixed).equals(fixed).at_least(max(fixed, of_round)).reads().any());
  EXPECT_TRUE(chain(root(fixed, of_round)).greater_than(0).reads().any());
  EXPECT_TRUE(chain(fixed).also(of_round).equals(0).reads().any());
}

TEST(Reads, tell_what_is_of_an_example_alone_from_what_the_rounds_before_have_left) {
  const Reads margin = Reads::of_round();
  EXPECT_TRUE(chain(margin).at_least(Reads(1) - Reads()).reads().of_example());
  EXPECT_FALSE(chain(Reads()).equals(Reads(0)).reads().of_example());
  for (const Reads& left : {Reads::of_state(), Reads::of_changes(), Reads::of_sums()})
    EXPECT_FALSE(chain(margin).at_least(left).reads().of_example());
  std::set<std::string> steps;
  for (const auto& step : winnow().steps)
    if (step.quick.of_example) steps.insert(step.text.id);
  EXPECT_EQ(steps, std::set<std::string>{"margin"});
  EXPECT_TRUE(winnow().hypotheses.at(2).quick.of_example);
}

TEST(Reads, notice_sums_and_whether_nothing_else_of_the_round_is_read) {
  const Reads sum = Reads::of_sums();
  for (const ReadsChain& alone : {chain(sum), chain(Reads(1)).at_most(sum * 2), chain(root(2, sum)).equals(1)})
    EXPECT_TRUE(alone.reads().sums_alone() && alone.reads().any());
  for (const ReadsChain& other : {chain(Reads(1)), chain(Reads::of_round()), chain(sum + Reads::of_round()),
                                  chain(sum).also(Reads::of_round()).equals(1)})
    EXPECT_FALSE(other.reads().sums_alone());
  std::set<std::string> sums;
  for (const auto& step : perceptron_freund_schapire().steps)
    if (step.quick.of_sums) sums.insert(step.text.id);
  EXPECT_EQ(sums, std::set<std::string>{"extended-cauchy-schwarz"});
}

/// As a sum grows a claim gets truer only where that is sure of all its links, whatever the other numbers are.
TEST(Reads, tell_which_claims_only_get_truer_as_sums_grow) {
  const Reads sum = Reads::of_sums();
  const Reads some;
  Reads positive;
  positive.set_nonnegative();
  Reads counted = sum;
  counted.set_nonnegative();
  for (const ReadsChain& truer :
       {chain(some).at_most(sum), chain(some).at_most(sum + some), chain(some - sum).at_most(some),
        chain(sum).at_least(some), chain(sum).greater_than(some - sum), chain(some).at_most(counted * positive),
        chain(some).at_most(positive * (positive + counted / positive)), chain(some).at_most(counted * 2),
        chain(some).at_most(max(sum, some)), chain(some).at_most(root(2, sum)), chain(some).equals(some).at_most(sum),
        chain(some).at_most(sum).also(some).at_least(some - sum), chain(some * some).at_most(counted * counted)})
    EXPECT_TRUE(truer.only_gets_truer() && truer.reads().sums_alone());
  for (const ReadsChain& other :
       {chain(sum).at_most(some), chain(some).at_most(some - sum), chain(sum).at_most(sum), chain(some).at_least(sum),
        chain(some).greater_than(sum), chain(sum).equals(some), chain(some).equals(sum),
        chain(some).at_most(sum * some), chain(some).at_most(sum * positive), chain(some).at_most(counted * some),
        chain(some).at_most(positive / counted), chain(some).at_most(counted / some), chain(some).at_most(counted * -1),
        chain(some).at_most(root(-1, sum)), chain(some).at_most(sum).at_most(some),
        chain(some).at_most(sum + Reads::of_round()), chain(some).at_most(counted * (positive - some)),
        chain(some).at_most(max(some, some - sum))})
    EXPECT_FALSE(other.only_gets_truer());
  const auto truer_steps = [](const auto& theorem) {
    std::set<std::string> ids;
    for (const auto& step : theorem.steps)
      if (step.quick.gets_truer) ids.insert(step.text.id);
    return ids;
  };
  EXPECT_EQ(truer_steps(perceptron_freund_schapire()), std::set<std::string>{"extended-cauchy-schwarz"});
  EXPECT_EQ(truer_steps(perceptron_hinge()), std::set<std::string>{"loss-all-rounds"});
  EXPECT_EQ(truer_steps(perceptron_separable()), std::set<std::string>{});
}

TEST(Reads, mark_the_steps_of_the_perceptron_that_speak_of_the_state_alone) {
  std::vector<std::string> of_state;
  for (const auto& step : perceptron_separable().steps)
    if (step.text.scope == Scope::every_round && !step.quick.of_round) of_state.push_back(step.text.id);
  EXPECT_EQ(of_state, (std::vector<std::string>{"total-progress", "total-norm", "sum-norm", "cauchy-schwarz",
                                                "sandwich", "bound", "sum-bound"}));
  for (const auto& hypothesis : perceptron_separable().hypotheses)
    if (hypothesis.text.id == "separable") {
      EXPECT_TRUE(hypothesis.quick.of_round);
    }
}

TEST(Reads, tell_what_differs_between_rounds_that_change_nothing) {
  const Reads fixed, alike = Reads::of_changes();
  for (const ReadsChain& same : {chain(fixed), chain(alike), chain(fixed).at_most(alike * 2 - fixed)})
    EXPECT_FALSE(same.reads().differs());
  EXPECT_TRUE(chain(alike).equals(0).reads().any());
  EXPECT_FALSE(chain(alike).at_most(alike).only_gets_truer()) << "it may change otherwise than a sum";
  for (const ReadsChain& other : {chain(alike).at_most(Reads::of_round()), chain(Reads::of_sums()).also(alike)})
    EXPECT_TRUE(other.reads().differs());
  const ReadsChain nothing = chain(0 * Reads::of_round()).equals(fixed - Reads::of_sums() * 0);
  EXPECT_FALSE(nothing.reads().any()) << "0 times anything reads nothing of it";
  EXPECT_TRUE(chain(std::size_t{0} * Reads::of_round()).equals(0).reads().any()) << "a count may be any number";
  EXPECT_TRUE(chain(Reads() * Reads::of_round()).equals(0).reads().any());
  EXPECT_TRUE(chain(1 * Reads::of_round()).equals(0 + Reads::of_round()).reads().differs());
  const auto alike_steps = [](const auto& theorem) {
    std::set<std::string> ids;
    for (const auto& step : theorem.steps)
      if (step.quick.of_round && !step.quick.differs && step.text.scope == Scope::every_round) ids.insert(step.text.id);
    return ids;
  };
  EXPECT_EQ(alike_steps(perceptron_separable()), std::set<std::string>{});
  EXPECT_EQ(alike_steps(perceptron_freund_schapire()),
            (std::set<std::string>{"extended-norm-growth", "extended-progress", "extended-run"}))
      << "on such a round the extended perceptron makes no progress";
}

TEST(Reads, are_asked_for_every_answer_about_signs) {
  std::set<std::pair<bool, bool>> answers;
  EXPECT_TRUE(however_signs_are([&] {
    const bool one = is_positive(Reads());
    answers.insert({one, is_positive(Reads())});
    return true;
  }));
  EXPECT_EQ(answers.size(), 4U);
  EXPECT_FALSE(however_signs_are([] { return is_positive(Reads()) || !is_positive(Reads()); })) << "no, then yes";
  EXPECT_TRUE(however_signs_are([] { return is_positive(Reads()) || is_positive(Reads()) || true; }));
  EXPECT_FALSE(however_signs_are([] {
    for (int i = 0; i < 40; ++i) static_cast<void>(is_positive(Reads()));
    return true;
  })) << "too many questions";
  EXPECT_TRUE(is_positive(Reads())) << "where nobody says, the hypothesis is true";
}

/// Claims that are told by a flag or a sign what to say, which fall on one side only.
struct BySign {
  template <class Quantities>
  auto operator()(const Quantities& f) const {
    return is_positive(f.gamma) ? chain(f.margin).at_least(f.gamma) : chain(f.gamma).at_least(f.margin);
  }
};
struct ByFlag {
  template <class Quantities>
  auto operator()(const Quantities& f) const {
    return f.beyond_gamma ? chain(f.gamma).greater_than(f.margin) : chain(f.margin).greater_than(f.gamma);
  }
};

TEST(Reads, tell_which_claims_are_asked_of_the_least_margin_alone) {
  using Quantities = PerceptronQuantities<Reads>;
  EXPECT_FALSE((only_gets_truer_unchanged<Quantities>(claim_of<BySign, ReadsChain, Quantities>)));
  EXPECT_FALSE((only_gets_truer_unchanged<Quantities>(claim_of<ByFlag, ReadsChain, Quantities>)));
  const auto rising = [](const auto& theorem) {
    std::set<std::string> ids;
    for (const auto* steps : {&theorem.hypotheses, &theorem.steps})
      for (const auto& step : *steps)
        if (step.quick.differs && step.quick.rises_unchanged) ids.insert(step.text.id);
    return ids;
  };
  EXPECT_EQ(rising(perceptron_separable()), std::set<std::string>{"separable"});
  EXPECT_EQ(rising(perceptron_start()), std::set<std::string>{"separable"});
  EXPECT_EQ(rising(perceptron_hinge()), std::set<std::string>{});
  EXPECT_EQ(rising(perceptron_freund_schapire()), std::set<std::string>{});
}

/// Whatever the quantities are, a claim that rises holds of a larger margin, by no less, where it does of a smaller
/// one.
template <class Facts>
std::size_t check_rising(const Theorem<Facts>& theorem) {
  std::size_t held = 0;
  for (std::uint64_t number = 0; number < cases_of(4'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int most = draw.one_in(2) ? 3 : 1'000'000;
    WholeQuantities<Facts> quantities = draw_unchanged<Facts>(draw, most);
    const int margin = draw.range(-most, most);
    for (const auto* steps : {&theorem.hypotheses, &theorem.steps})
      for (const auto& step : *steps) {
        if (step.quick.whole == nullptr || !step.quick.rises_unchanged) continue;
        quantities.next_unchanged(margin);
        const WholeClaim less = step.quick.whole(quantities);
        if (less.outcome != Outcome::holds) continue;
        held += step.quick.differs ? 1 : 0;
        quantities.next_unchanged(margin + draw.range(0, most));
        const WholeClaim more = step.quick.whole(quantities);
        EXPECT_EQ(more.outcome, Outcome::holds) << step.text.id << "; " << replay(number);
        EXPECT_EQ(more.has_slack, less.has_slack) << step.text.id << "; " << replay(number);
        if (less.slack.known() && more.slack.known()) {
          EXPECT_TRUE(std::is_gteq(compare(more.slack, less.slack))) << step.text.id << "; " << replay(number);
        }
      }
  }
  return held;
}

TEST(Reads, mark_as_rising_only_steps_that_do) {
  EXPECT_GT(check_rising(perceptron_separable()), cases_of(500));
  check_rising(perceptron_start());
  check_rising(perceptron_hinge());
  check_rising(perceptron_freund_schapire());
}

TEST(Reads, count_the_numbers_and_operations_of_a_claim) {
  const Reads some;
  EXPECT_EQ(chain(some).reads().operations(), 1U);
  EXPECT_EQ(chain(some + 1).at_most(some * some * 2).reads().operations(), 3U + 5U + 1U);
  EXPECT_EQ(chain(root(some, some)).reads().operations(), 4U);
}

TEST(Plainly, tells_a_claim_in_whole_numbers_by_the_least_slack_so_far) {
  struct Claim {
    WholeClaim operator()(const WholeNumber& number) const { return chain(WholeNumber(3)).at_most(number); }
  };
  WholeNumber least = 5;
  const auto told = [&](const WholeNumber& number, bool failed) {
    const ClaimAndLeast seen = with_least<Claim>(number, least, failed);
    return std::pair(seen.outcome, seen.nearer);
  };
  EXPECT_EQ(told(8, false), std::pair(Outcome::holds, false)) << "as near as before";
  EXPECT_EQ(told(7, false), std::pair(Outcome::holds, true));
  EXPECT_EQ(least.value(), 4);
  EXPECT_EQ(told(2, false), std::pair(Outcome::undecided, false)) << "the first failure is told in full";
  EXPECT_EQ(least.value(), 4);
  EXPECT_EQ(told(2, true), std::pair(Outcome::refuted, true));
  EXPECT_EQ(least.value(), -1);
  EXPECT_EQ(told(WholeNumber::unknown(), true), std::pair(Outcome::undecided, false));
  least = WholeNumber::unknown();
  EXPECT_EQ(told(9, true), std::pair(Outcome::undecided, false)) << "which least slack there is is not known";
}

TEST(KeptRounds, hold_each_round_once_as_long_as_somebody_refers_to_it) {
  KeptRounds<std::string> rounds;
  KeptRounds<std::string>::Reference one = rounds.nothing, other = rounds.nothing;
  rounds.refer(one, "first");
  rounds.refer(other, "not copied again");
  EXPECT_EQ(one, other);
  rounds.next();
  rounds.refer(one, "second");
  EXPECT_EQ(rounds[one], "second");
  EXPECT_EQ(rounds[other], "first");
  rounds.refer(one, "the same round");
  EXPECT_EQ(rounds[one], "second");
  rounds.next();
  rounds.refer(other, "third");
  EXPECT_EQ(rounds[other], "third");
  EXPECT_EQ(rounds[one], "second");
  for (int i = 0; i < 1000; ++i) {
    rounds.next();
    rounds.refer(i % 2 == 0 ? one : other, std::to_string(i));
  }
  EXPECT_EQ(rounds[one], "998");
  EXPECT_EQ(rounds[other], "999");
  EXPECT_LT(std::max(one, other), 3U) << "places are used again";
}

}  // namespace
}  // namespace mistakebound::test::quick_claim_test
