/// Short cases for perceptron-separable: at most eight rounds in four dimensions, entries of one digit. No number is
/// anywhere near the end of its type: |w.x| < 8 * 4 * 81.
#include <array>

#include "properties/campaign/short_cases_of.hpp"
#include "properties/perceptron/cases.hpp"

namespace mistakebound {
namespace perceptron_short_cases {
namespace {

constexpr std::size_t most_rounds = 8;
constexpr int most_dimension = 4;

/// Zero beyond the dimension.
using Flat = std::array<std::int64_t, most_dimension>;

std::int64_t inner(const Flat& a, const Flat& b) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// a + factor b
Flat sum_of(const Flat& a, std::int64_t factor, const Flat& b) {
  Flat result;
  for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] + factor * b[i];
  return result;
}

std::int64_t squared(const Flat& a) {
  return inner(a, a);
}

struct FlatExample {
  Flat x;
  std::int64_t y = 1;
};

/// Of a round on which w moves from `before` to `after`.
struct FlatProducts {
  const Flat& u;
  const Flat& x;
  std::int64_t y;
  const Flat& before;
  const Flat& after;

  [[nodiscard]] std::int64_t margin() const { return y * inner(u, x); }
  [[nodiscard]] std::int64_t drift2() const { return squared(sum_of(after, -1, before)); }
  [[nodiscard]] std::int64_t wu() const { return inner(after, u); }
  [[nodiscard]] std::int64_t w2() const { return squared(after); }
  [[nodiscard]] std::int64_t x2() const { return squared(x); }
  [[nodiscard]] std::int64_t score() const { return y * inner(before, x); }
  [[nodiscard]] std::int64_t score_after() const { return y * inner(after, x); }
  [[nodiscard]] std::int64_t gap2(const PerceptronRound<WholeNumber>&) const {
    return squared(sum_of(sum_of(after, -1, before), -y, x));
  }
};

class ShortRuns final : public ShortCasesOf<PerceptronFacts, PerceptronCase> {
 public:
  ShortRuns(const Theorem<PerceptronFacts>& theorem, MakeCase<PerceptronCase> make)
      : ShortCasesOf(theorem, std::move(make)), id_(theorem.text.id) {}

  TheoremReport report() const override {
    return online_report(id_, sequence(), {.tie = tie_, .u = in_rationals(u_), .gamma = gamma()});
  }

 private:
  PerceptronCase value() const override {
    return {.sequence = sequence(), .u = in_rationals(u_), .gamma = gamma(), .start = zero_vector(dimension_)};
  }

  void draw_case(ShortDraw& draw) override {
    constexpr std::array<int, 4> sizes{1, 2, 5, 9};
    dimension_ = draw.range(1, most_dimension);
    const int size = sizes.at(static_cast<std::size_t>(draw.range(0, 3)));
    const auto vector = [&] {
      Flat result{};
      for (int i = 0; i < dimension_; ++i) result.at(static_cast<std::size_t>(i)) = draw.range(-size, size);
      return result;
    };
    tie_ = draw.tie();
    u_ = vector();
    if (squared(u_) == 0) u_[0] = 1;
    const bool against = draw.one_in(2);  // the learner is to err
    const auto wanted = static_cast<std::size_t>(draw.range(1, most_rounds));
    rounds_ = 0;
    least_ = 0;
    Flat w{};
    for (std::size_t t = 0; t < wanted; ++t) {
      constexpr int tries = 3;
      for (int i = 1; i <= tries; ++i) {
        const Flat x = vector();
        const std::int64_t product = inner(u_, x);
        if (product == 0) continue;
        const std::int64_t y = product > 0 ? 1 : -1;
        const bool erred = decide(inner(w, x), tie_) != y;
        if (against && !erred && i < tries) continue;
        if (erred) w = sum_of(w, y, x);
        least_ = rounds_ == 0 ? y * product : std::min(least_, y * product);
        examples_.at(rounds_++) = {x, y};
        break;
      }
    }
    if (rounds_ == 0) {  // u separates itself
      least_ = squared(u_);
      examples_[rounds_++] = {u_, 1};
    }
    given_.reset();
    if (draw.one_in(4)) given_ = draw.range(1, static_cast<int>(least_));
  }

  Played play(WholeClaims<PerceptronFacts>& claims) override {
    PerceptronQuantities<WholeNumber> facts;
    facts.u2 = squared(u_);
    facts.given_gamma = given_.has_value();
    facts.gamma = given_.value_or(least_);
    facts.beyond_gamma = given_.value_or(least_) < least_;
    for (std::size_t t = 0; t < rounds_; ++t)
      facts.radius2 = max(facts.radius2, WholeNumber(squared(examples_.at(t).x)));
    Flat w{};
    claims.ask_once(facts);
    for (std::size_t t = 0; t < rounds_; ++t) {
      const auto& [x, y] = examples_.at(t);
      const Flat before = w;
      PerceptronRound<WholeNumber> round;
      round.t = t + 1;
      round.y = static_cast<Label>(y);
      round.mistake = round.moved = decide(inner(before, x), tie_) != y;
      if (round.mistake) w = sum_of(before, y, x);
      measure(round, FlatProducts{u_, x, y, before, w});
      facts.observe(round);
      claims.ask_round(facts, round.mistake);
    }
    claims.ask_end(facts);
    return {rounds_, facts.m};
  }

  [[nodiscard]] Vector in_rationals(const Flat& v) const {
    Vector result(dimension_);
    for (int i = 0; i < dimension_; ++i) result[i] = v.at(static_cast<std::size_t>(i));
    return result;
  }

  [[nodiscard]] std::optional<Rational> gamma() const {
    return given_ ? std::optional(Rational(*given_)) : std::nullopt;
  }

  [[nodiscard]] Sequence sequence() const {
    Sequence result{dimension_, {}, {}};
    for (std::size_t t = 0; t < rounds_; ++t)
      result.examples.push_back({in_rationals(examples_.at(t).x), static_cast<Label>(examples_.at(t).y)});
    return result;
  }

  std::string id_;
  // The case:
  int dimension_ = 1;
  Tie tie_ = Tie::mistake;
  Flat u_{};
  std::array<FlatExample, most_rounds> examples_;
  std::size_t rounds_ = 0;
  std::int64_t least_ = 0;             ///< y (u.x)
  std::optional<std::int64_t> given_;  ///< gamma
};

}  // namespace
}  // namespace perceptron_short_cases

std::unique_ptr<ShortCases> short_perceptron_cases(const Theorem<PerceptronFacts>& theorem,
                                                   MakeCase<PerceptronCase> make) {
  return std::make_unique<perceptron_short_cases::ShortRuns>(theorem, std::move(make));
}

}  // namespace mistakebound
