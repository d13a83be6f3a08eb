#include <algorithm>
#include <array>

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/studied.hpp"
#include "properties/winnow/cases.hpp"
#include "reference/learners/filtered_winnow.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 8> winnow_kinds{
    {{"small", "small whole numbers; with eta halves and quarters, too"},
     {"ties", "exact ties: powers that cancel"},
     {"near-ties", "a tie, moved by the least step of a coordinate"},
     {"equal", "all entries alike, which moves no normalised weight"},
     {"large", "entries up to 64"},
     {"zeros", "x = 0 and single coordinates"},
     {"repeats", "few examples, often"},
     {"mixed", "another of these in every round"}}};
constexpr AdversaryKind winnow_sequences_kind{"sequences", "those that try the theorems (verify)"};

constexpr int largest_entry = 64;
constexpr int largest_tied = 8;

bool is_integer(const Rational& value) {
  return denominator_of(value) == 1;
}

/// With a rational e^eta all entries are whole numbers, so that an exact program has rational weights to show.
class WinnowAdversary final : public LearnerAdversary {
 public:
  explicit WinnowAdversary(Match& match) : LearnerAdversary(match) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    std::vector<AdversaryKind> kinds(winnow_kinds.begin(), winnow_kinds.end());
    kinds.push_back(winnow_sequences_kind);
    return kinds;
  }

  /// Each weight that a program shows is compared with a share of a sum over all.
  [[nodiscard]] int farthest() const override { return 100; }
  [[nodiscard]] const char* far_kind() const override { return "near-ties"; }

  Sequence draw_sequence() override {
    std::map<std::string, std::size_t> ignored;
    return draw_winnow_case(draw(), {}, ignored).sequence;
  }
  [[nodiscard]] Rational nearby(const Rational& entry) const override {
    const Rational value = abs(entry) > largest_entry ? Rational(sign_of(entry)) : match().nearby(entry);
    return powers_are_rational() ? Rational(floor_of(value)) : value;
  }

  void draw_target() override {
    target_ = draw().direction(match().dimension);
    for (Rational& entry : target_) entry = abs(entry);
  }
  [[nodiscard]] int target(const Vector& x) const override { return sign_of(dot(target_, x)); }

  void against(const HeaderReader& header) override {
    learner_ = first_learner(winnow_study(), header.values, match().dimension);
  }

  Vector choose(const std::string& kind) override {
    if (kind == "ties") return tied();
    if (kind == "near-ties") return near_tie();
    if (kind == "zeros") {
      Vector x = zero_vector(match().dimension);
      if (!draw().one_in(3)) x[match().coordinate()] = entry();
      return x;
    }
    if (kind == "equal") return Vector::Constant(match().dimension, entry());
    Vector x(match().dimension);
    for (Rational& each : x) each = entry();
    if (kind == "large") x[match().coordinate()] = draw().sign() * draw().range(10, largest_entry);
    return x;
  }

  void learn(const Vector& x, Label y) override { mistakebound::learn(learner_, x, y); }

 private:
  [[nodiscard]] bool powers_are_rational() const { return learner_.rate.base.has_value(); }
  Rational entry() { return powers_are_rational() ? draw().small_integer() : match().small(); }
  [[nodiscard]] bool can_be_sent(const Rational& value) const {
    return abs(value) <= largest_entry && (powers_are_rational() ? is_integer(value) : match().can_be_sent(value));
  }

  /// The weight of i over that of j, where that is a rational number easily found.
  [[nodiscard]] std::optional<Rational> ratio(Eigen::Index i, Eigen::Index j) const {
    constexpr int highest = 6;  // 2^6 is the largest entry
    if (learner_.w[i] == learner_.w[j]) return 1;
    const Rational exponent = learner_.rate.scale * (learner_.w[i] - learner_.w[j]);
    if (!powers_are_rational() || !is_integer(exponent) || abs(exponent) > highest) return std::nullopt;
    const Rational power =
        mistakebound::power(*learner_.rate.base, static_cast<unsigned long>(numerator_of(Rational(abs(exponent)))));
    return exponent > 0 ? power : Rational(1 / power);
  }

  [[nodiscard]] Eigen::Index lightest() const {
    return std::min_element(learner_.w.begin(), learner_.w.end()) - learner_.w.begin();
  }
  /// Where there are very many; else in their order.
  std::vector<Eigen::Index> heaviest_first() {
    std::vector<Eigen::Index> order = match().coordinates(false);
    if (match().far)
      std::stable_sort(order.begin(), order.end(),
                       [&](Eigen::Index a, Eigen::Index b) { return learner_.w[a] > learner_.w[b]; });
    return order;
  }

  /// x whose terms cancel: some entries are drawn and one is solved for, over and over. Entries are small, so that the
  /// exponents stay near each other, and there are ties in later rounds, too.
  Vector tied() {
    Vector x = zero_vector(match().dimension);
    // Of very many each attempt fills nearly all.
    constexpr Eigen::Index few = 8;
    const Eigen::Index attempts = match().far ? few : 2 * match().dimension;
    for (Eigen::Index attempt = 0; attempt < attempts; ++attempt) {
      const Eigen::Index pivot = match().far && powers_are_rational() ? lightest() : match().coordinate();
      Vector drawn = x;
      Rational sum = 0;
      for (const Eigen::Index i : heaviest_first()) {
        const std::optional<Rational> weight = ratio(i, pivot);
        const bool is_last = match().far && i + 3 >= x.size();
        if (i == pivot || x[i] != 0 || !weight || (!is_last && draw().one_in(4))) continue;
        drawn[i] = match().far ? Rational(-sign_or_drawn(sum)) : small_multiple(denominator_of(*weight));
        sum += drawn[i] * *weight;
      }
      if (x[pivot] != 0 || sum == 0 || abs(sum) > largest_tied || !can_be_sent(-sum)) continue;
      drawn[pivot] = -sum;
      x = std::move(drawn);
    }
    return x;
  }

  int sign_or_drawn(const Rational& value) { return value == 0 ? draw().sign() : sign_of(value); }

  /// A small number that is a multiple of `factor` where numbers have to be whole.
  Rational small_multiple(const Integer& factor) {
    if (!powers_are_rational()) return draw().one_in(2) ? entry() : Rational(draw().sign());
    const Rational value = Rational(draw().range(-2, 2)) * Rational(factor);
    return abs(value) <= largest_tied ? value : Rational(0);
  }

  Vector near_tie() {
    Vector x = tied();
    if (!powers_are_rational() && !match().options.dyadic && !match().far) return match().nudged(std::move(x));
    // Far out by so little that each of the other coordinates turns it.
    Rational& moved = x[match().far ? lightest() : match().coordinate()];
    moved += draw().sign() * (powers_are_rational() ? Rational(1) : Rational(1, 16));
    if (!can_be_sent(moved)) moved = 0;
    return x;
  }

  Vector target_;
  FilteredWinnow learner_{Winnow{}};
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const WinnowStudy&, Match& match) {
  return std::make_unique<WinnowAdversary>(match);
}

}  // namespace mistakebound
