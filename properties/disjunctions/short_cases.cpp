/// Short cases for littlestone-winnow: an even number of variables, so that the threshold is whole, at most eight of
/// them, in at most ten rounds. No weight is above 2^10.
#include <algorithm>
#include <array>
#include <bit>

#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "properties/campaign/short_cases_of.hpp"
#include "properties/disjunctions/cases.hpp"

namespace mistakebound {
namespace littlestone_short_cases {
namespace {

constexpr std::size_t most_rounds = 10;
constexpr std::size_t most_variables = 8;

using Set = std::uint64_t;  ///< of variables
using Weights = std::array<std::int64_t, most_variables>;

bool has(Set set, std::size_t i) {
  return (set >> i & 1U) != 0;
}

struct FlatRound {
  Set x = 0;
  Label y = 1;
};

class ShortRuns final : public ShortCasesOf<LittlestoneFacts, DisjunctionCase> {
 public:
  using ShortCasesOf::ShortCasesOf;

  TheoremReport report() const override {
    return littlestone_report(sequence(), {.tie = Tie::positive, .target = indicator_of(target_)});
  }

 private:
  [[nodiscard]] std::int64_t score(const Weights& w, Set x) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < n_; ++i) sum += has(x, i) ? w[i] : 0;
    return sum;
  }
  [[nodiscard]] std::int64_t threshold() const { return static_cast<std::int64_t>(n_ / 2); }
  [[nodiscard]] Prediction predicted(const Weights& w, Set x) const {
    return decide(score(w, x) - threshold(), Tie::positive);
  }
  /// What the rule makes of the weights on a mistake.
  [[nodiscard]] Weights ruled(Weights w, Set x, Label y) const {
    for (std::size_t i = 0; i < n_; ++i)
      if (has(x, i)) w[i] = y > 0 ? 2 * w[i] : 0;
    return w;
  }
  [[nodiscard]] Weights first() const {
    Weights w{};
    std::fill_n(w.begin(), n_, 1);
    return w;
  }

  DisjunctionCase value() const override {
    const auto n = static_cast<Eigen::Index>(n_);
    return {.sequence = sequence(), .target = indicator_of(target_), .start = Vector::Constant(n, Rational(1))};
  }

  void draw_case(ShortDraw& draw) override {
    n_ = 2 * static_cast<std::size_t>(draw.range(1, most_variables / 2));
    const int n = static_cast<int>(n_);
    target_ = 0;
    for (int k = draw.range(0, 3); k > 0; --k) target_ |= Set{1} << static_cast<unsigned>(draw.range(0, n - 1));
    const bool against = draw.one_in(2);  // the learner is to err
    rounds_ = static_cast<std::size_t>(draw.range(1, most_rounds));
    Weights w = first();
    for (std::size_t t = 0; t < rounds_; ++t) {
      FlatRound& round = played_.at(t);
      constexpr int tries = 3;
      for (int i = 1; i <= tries; ++i) {
        round.x = draw.bits(n);
        if (draw.one_in(2)) round.x &= draw.bits(n);  // fewer of them
        round.y = (round.x & target_) != 0 ? 1 : -1;
        if (!against || predicted(w, round.x) != round.y) break;
      }
      if (predicted(w, round.x) != round.y) w = ruled(w, round.x, round.y);
    }
  }

  Played play(WholeClaims<LittlestoneFacts>& claims) override {
    LittlestoneQuantities<WholeNumber> facts;
    const std::int64_t k = std::popcount(target_);
    facts.n = n_;
    facts.k = k;
    facts.half = facts.threshold = threshold();
    facts.power = 1;
    for (std::int64_t i = 0; i < k; ++i) facts.power = facts.power * WholeNumber(n_);
    facts.doublings = std::bit_width(n_ - 1) - 1;
    facts.promotion = 2;
    facts.demotion = 0;
    facts.on_a_tie = 1;
    facts.may_except = k == 0;
    Weights w = first();
    facts.least_initial = *std::min_element(w.begin(), w.begin() + static_cast<std::ptrdiff_t>(n_));
    facts.largest_initial = *std::max_element(w.begin(), w.end());
    look_at(w, facts);
    claims.ask_once(facts);
    std::size_t mistakes = 0;
    for (std::size_t t = 0; t < rounds_; ++t) {
      const auto& [x, y] = played_.at(t);
      const Weights before = w;
      facts.t = t + 1;
      facts.mistake = predicted(before, x) != y;
      facts.y = y;
      facts.hits = std::popcount(x & target_);
      facts.total_before = facts.total;
      facts.drift2 = facts.fallen = 0;
      if (facts.mistake) {
        ++mistakes;
        w = ruled(before, x, y);
        err(before, x, y, w, facts);
      }
      claims.ask_round(facts, facts.mistake);
    }
    claims.ask_end(facts);
    return {rounds_, mistakes};
  }

  /// What claims say of the weights.
  void look_at(const Weights& w, LittlestoneQuantities<WholeNumber>& facts) const {
    facts.total = facts.largest = facts.kept = 0;
    facts.product = 1;
    for (std::size_t i = 0; i < n_; ++i) {
      facts.total += w[i];
      facts.largest = max(facts.largest, WholeNumber(w[i]));
      if (!has(target_, i)) continue;
      if (w[i] >= 1) facts.kept += 1;
      facts.product = facts.product * WholeNumber(w[i]);
    }
  }

  void err(const Weights& before, Set x, Label y, const Weights& after,
           LittlestoneQuantities<WholeNumber>& facts) const {
    look_at(after, facts);
    facts.score = score(before, x);
    facts.reaches = score(before, x) >= threshold() ? 1 : 0;
    facts.negative = y < 0 ? 1 : 0;
    facts.any_active = x != 0;
    facts.largest_active = facts.gap2 = facts.doubled = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const std::int64_t factor = !has(x, i) ? 1 : y > 0 ? 2 : 0;
      const std::int64_t drift = after[i] - before[i];
      const std::int64_t gap = after[i] - factor * before[i];
      facts.drift2 += drift * drift;
      facts.gap2 += gap * gap;
      if (has(x, i)) facts.largest_active = max(facts.largest_active, WholeNumber(before[i]));
      if (!has(target_, i)) continue;
      if (after[i] < before[i]) facts.fallen += 1;
      if (before[i] > 0 && after[i] == 2 * before[i]) facts.doubled += 1;
    }
    if (y > 0) ++facts.promotions;
    (y > 0 ? facts.p : facts.e) += 1;
    WholeNumber& power = y > 0 ? facts.two_to_p : facts.two_to_e;
    power = 2 * power;
  }

  [[nodiscard]] Vector indicator_of(Set set) const {
    Vector result(static_cast<Eigen::Index>(n_));
    for (std::size_t i = 0; i < n_; ++i) result[static_cast<Eigen::Index>(i)] = has(set, i) ? 1 : 0;
    return result;
  }

  [[nodiscard]] Sequence sequence() const {
    Sequence result{static_cast<Eigen::Index>(n_), {}, {}};
    for (std::size_t t = 0; t < rounds_; ++t)
      result.examples.push_back({indicator_of(played_.at(t).x), played_.at(t).y});
    return result;
  }

  // The case:
  std::size_t n_ = 2;
  Set target_ = 0;
  std::array<FlatRound, most_rounds> played_;
  std::size_t rounds_ = 0;
};

}  // namespace
}  // namespace littlestone_short_cases

std::unique_ptr<ShortCases> short_littlestone_cases(const Theorem<LittlestoneFacts>& theorem,
                                                    MakeCase<DisjunctionCase> make) {
  return std::make_unique<littlestone_short_cases::ShortRuns>(theorem, std::move(make));
}

}  // namespace mistakebound
