/// Short cases for halving: at most sixteen experts and six rounds. A set of experts is the bits of a word.
#include <array>
#include <bit>

#include "invariants/halving/halving.hpp"
#include "properties/campaign/short_cases_of.hpp"
#include "properties/halving/cases.hpp"

namespace mistakebound {
namespace halving_short_cases {
namespace {

constexpr std::size_t most_rounds = 6;
constexpr int most_experts = 16;

using Set = std::uint64_t;

std::int64_t size_of(Set set) {
  return std::popcount(set);
}

struct FlatRound {
  Set votes = 0;  ///< for +1
  Label y = 1;
};

/// The experts of a set whose prediction is y.
Set agreeing(Set set, Set votes, Label y) {
  return y > 0 ? set & votes : set & ~votes;
}

class ShortRuns final : public ShortCasesOf<HalvingFacts, HalvingCase> {
 public:
  using ShortCasesOf::ShortCasesOf;

  TheoremReport report() const override {
    return examine_halving(*expert_rounds(sequence()), static_cast<std::size_t>(experts_), tie_).report();
  }

 private:
  [[nodiscard]] Set all() const { return (Set{1} << static_cast<unsigned>(experts_)) - 1; }

  /// Of the experts left as many are for +1 as against it, as far as they can be evenly divided.
  static Set split(Set right, Set votes) {
    bool next = (votes & 1U) != 0;
    for (Set left = right; left != 0; left &= left - 1, next = !next) {
      const Set expert = left & -left;
      votes = next ? votes | expert : votes & ~expert;
    }
    return votes;
  }

  HalvingCase value() const override { return {.sequence = sequence(), .missing = zero_vector(experts_)}; }

  void draw_case(ShortDraw& draw) override {
    experts_ = draw.range(1, most_experts);
    tie_ = draw.tie();
    rounds_ = static_cast<std::size_t>(draw.range(1, most_rounds));
    const bool evenly = draw.one_in(2);
    const bool against = draw.one_in(2);  // the majority is to err
    Set right = all();
    for (std::size_t t = 0; t < rounds_; ++t) {
      Set votes = draw.bits(experts_);
      if (evenly) votes = split(right, votes);
      const std::int64_t for_positive = size_of(right & votes);
      const std::int64_t for_negative = size_of(right) - for_positive;
      Label y = draw.one_in(2) ? 1 : -1;
      if (against && for_positive != for_negative) y = for_positive > for_negative ? -1 : 1;
      if (agreeing(right, votes, y) == 0) y = -y;  // some expert is perfect
      right = agreeing(right, votes, y);
      played_.at(t) = {votes, y};
    }
  }

  Played play(WholeClaims<HalvingFacts>& claims) override {
    std::size_t mistakes = 0;
    HalvingQuantities<WholeNumber> facts;
    Set perfect = all();
    for (std::size_t t = 0; t < rounds_; ++t) perfect = agreeing(perfect, played_.at(t).votes, played_.at(t).y);
    Set alive = all();
    Set right_so_far = all();
    facts.experts = facts.most = experts_;
    facts.left = size_of(alive);
    facts.perfect_experts = size_of(perfect);
    claims.ask_once(facts);
    for (std::size_t t = 0; t < rounds_; ++t) {
      const auto& [votes, y] = played_.at(t);
      const Set before = alive;
      const std::int64_t for_positive = size_of(agreeing(before, votes, 1));
      const std::int64_t for_negative = size_of(agreeing(before, votes, -1));
      const Prediction prediction = decide(2 * for_positive - size_of(before), tie_);
      const bool mistake = prediction != y;
      alive = agreeing(before, votes, y);
      right_so_far = agreeing(right_so_far, votes, y);
      facts.t = t + 1;
      facts.prediction = prediction;
      facts.voted = for_positive != for_negative ? (for_positive > for_negative ? 1 : -1) : decide(0, tie_);
      facts.wrong = size_of(agreeing(before, votes, -y));
      facts.left_before = size_of(before);
      facts.left = size_of(alive);
      facts.gained = size_of(alive & ~before);
      facts.misplaced = size_of(alive ^ agreeing(before, votes, y));
      facts.perfect_left = size_of(perfect & alive);
      facts.right_on_all = size_of(right_so_far);
      if (mistake) {
        ++mistakes;
        facts.power = 2 * facts.power;
      }
      claims.ask_round(facts, mistake);
    }
    claims.ask_end(facts);
    return {rounds_, mistakes};
  }

  [[nodiscard]] Sequence sequence() const {
    Sequence result{experts_, {}, {}};
    for (std::size_t t = 0; t < rounds_; ++t) {
      Vector votes(experts_);
      for (int i = 0; i < experts_; ++i)
        votes[i] = (played_.at(t).votes >> static_cast<unsigned>(i) & 1U) != 0 ? 1 : -1;
      result.examples.push_back({std::move(votes), played_.at(t).y});
    }
    return result;
  }

  // The case:
  int experts_ = 1;
  Tie tie_ = Tie::mistake;
  std::array<FlatRound, most_rounds> played_;
  std::size_t rounds_ = 0;
};

}  // namespace
}  // namespace halving_short_cases

std::unique_ptr<ShortCases> short_halving_cases(const Theorem<HalvingFacts>& theorem, MakeCase<HalvingCase> make) {
  return std::make_unique<halving_short_cases::ShortRuns>(theorem, std::move(make));
}

}  // namespace mistakebound
