#include <array>

#include "oracle/drive/against_weights.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 6> balanced_kinds{
    {{"small", "quarters from 0 to 1"},
     {"beside ties", "entries that bring the score nearer to 0, or to the margin, until it is beyond"},
     {"ties", "a score of 0, or of just the margin"},
     {"zeros", "x = 0 and single coordinates"},
     {"repeats", "few examples, often"},
     {"mixed", "another of these in every round"}}};
constexpr AdversaryKind near_kind{"near-ties", "a tie, moved by the least step of a coordinate"};

/// Entries from 0 to 1, where all factors are positive and none eliminates but that of 1.
class BalancedAdversary final : public WeightAdversary<BalancedStudy> {
 public:
  explicit BalancedAdversary(Match& match) : WeightAdversary(match, balanced_winnow_study()) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    std::vector<AdversaryKind> kinds(balanced_kinds.begin(), balanced_kinds.end());
    if (!match().options.dyadic) kinds.push_back(near_kind);
    return kinds;
  }
  [[nodiscard]] std::size_t longest() const override { return 100; }
  [[nodiscard]] const char* far_kind() const override { return "beside ties"; }

  void draw_target() override {
    target_ = draw().direction(match().dimension);
    target_threshold_ = Rational(draw().range(-1, 1)) / 2;
  }

  Vector choose(const std::string& kind) override {
    if (kind == "zeros") return sparse();
    if (kind == "ties") return tied();
    if (kind == "near-ties") return within(match().nudged(tied()));
    if (kind == "beside ties") return beside_tie();
    return fractions();
  }

 private:
  Rational fraction() {
    constexpr int quarters = 4;
    constexpr int tenths = 10;
    const int parts = match().decimals() ? tenths : quarters;
    return Rational(draw().range(0, parts), parts);
  }
  Vector fractions() {
    Vector x(match().dimension);
    for (Rational& entry : x) entry = draw().one_in(3) ? Rational(0) : fraction();
    return x;
  }
  Vector sparse() {
    Vector x = zero_vector(match().dimension);
    if (draw().one_in(2)) x[match().coordinate()] = fraction();
    return x;
  }

  static bool is_fraction(const Rational& entry) { return entry >= 0 && entry <= 1; }
  /// x where no entry has left the range.
  Vector within(Vector x) { return std::all_of(x.begin(), x.end(), is_fraction) ? std::move(x) : fractions(); }

  /// Every entry brings the score nearer to 0, or to the margin of either label, until it is beyond.
  Vector beside_tie() {
    Vector x = zero_vector(match().dimension);
    const Vector& w = learner().w;
    const Eigen::Index n = w.size() / 2;
    Rational distance = learner().score(seen(x)) - draw().range(-1, 1) * learner().margin;
    const int side = sign_of(distance);
    for (const Eigen::Index i : match().coordinates(match().far && draw().one_in(2))) {
      const Rational net = w[i] - w[n + i];
      if (sign_of(distance) != side) break;
      if (sign_of(net) * side >= 0) continue;
      x[i] = fraction();
      distance += net * x[i];
    }
    return x;
  }

  /// One entry is solved for, so that the score is 0 or just the margin of either label.
  Vector tied() {
    constexpr int attempts = 6;
    for (int attempt = 0; attempt < attempts; ++attempt) {
      Vector x = fractions();
      const Eigen::Index pivot = match().coordinate();
      const Eigen::Index n = learner().w.size() / 2;
      const Rational net = learner().w[pivot] - learner().w[n + pivot];
      if (net == 0) continue;
      x[pivot] = 0;
      const Rational solved = (draw().range(-1, 1) * learner().margin - learner().score(seen(x))) / net;
      if (!is_fraction(solved) || !match().can_be_sent(solved)) continue;
      x[pivot] = solved;
      return x;
    }
    return fractions();
  }
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const BalancedStudy&, Match& match) {
  return std::make_unique<BalancedAdversary>(match);
}

}  // namespace mistakebound
