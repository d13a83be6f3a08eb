#include <array>

#include "oracle/drive/against_weights.hpp"
#include "properties/disjunctions/cases.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 6> boolean_kinds{{{"sparse", "few active variables"},
                                                      {"threshold", "active weights that add up to the threshold"},
                                                      {"dense", "nearly all variables active"},
                                                      {"repeats", "few examples, often"},
                                                      {"mixed", "another of these in every round"},
                                                      {"sequences", "those that try the theorems (verify)"}}};

/// In {0,1}^n.
class LittlestoneAdversary final : public WeightAdversary<LittlestoneStudy> {
 public:
  explicit LittlestoneAdversary(Match& match) : WeightAdversary(match, littlestone_winnow_study()) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    return {boolean_kinds.begin(), boolean_kinds.end()};
  }
  [[nodiscard]] int widest() const override { return 9; }
  [[nodiscard]] const char* far_kind() const override { return "threshold"; }

  Sequence draw_sequence() override { return draw_disjunction_case(draw(), {}).sequence; }

  void draw_target() override {
    target_ = zero_vector(match().dimension);
    for (int k = draw().range(0, 3); k > 0; --k) target_[match().coordinate()] = 1;
    target_threshold_ = Rational(1) / 2;
  }

  Vector choose(const std::string& kind) override {
    if (kind == "threshold") return match().far ? beside_threshold() : near_threshold();
    constexpr int many = 16;  // weights reach half of that many, and more
    if (match().dimension > many ? draw().one_in(2) : kind == "sparse" && draw().one_in(4)) return heaviest_alone();
    return kind == "sparse" ? boolean(draw().range(3, 5)) : kind == "dense" ? boolean(1) : boolean(2);
  }

 private:
  /// Every variable active once in so many times; 1: all but few.
  Vector boolean(int active_in) {
    Vector x(match().dimension);
    for (Rational& entry : x) entry = (active_in == 1 ? !draw().one_in(6) : draw().one_in(active_in)) ? 1 : 0;
    return x;
  }

  /// The heaviest of the variables that are not enough alone; promoted again and again it becomes as heavy as it can.
  Vector heaviest_alone() {
    Vector heaviest = zero_vector(match().dimension);
    Rational best = -1;
    for (Eigen::Index i = 0; i < heaviest.size(); ++i) {
      Vector x = zero_vector(heaviest.size());
      x[i] = 1;
      const Rational reached = score(x);
      if (reached >= 0 || (norm2(heaviest) != 0 && reached <= best)) continue;
      best = reached;
      heaviest = std::move(x);
    }
    return heaviest;
  }

  [[nodiscard]] Rational score(const Vector& x) const { return learner().score(seen(x)); }

  /// Variables are made active until their weights are more than enough by as little as the least weight: without one
  /// that has more they are not. Every other time, and at first, none that would be enough, so that weights are
  /// promoted, and those of the last ones.
  Vector beside_threshold() {
    const bool below = match().shown.empty() || draw().one_in(2);
    Rational least = 0;
    for (const Rational& weight : learner().w)
      if (weight > 0 && (least == 0 || weight < least)) least = weight;
    Vector x = zero_vector(match().dimension);
    Rational reached = score(x);
    for (const Eigen::Index i : match().coordinates(below || draw().one_in(2))) {
      const Rational next = reached + learner().w[i];
      if (reached > 0 || (below ? decide(next, learner().tie) == 1 : next > least)) continue;
      x[i] = 1;
      reached = next;
    }
    return x;
  }

  Vector near_threshold() {
    Vector nearest = boolean(2);
    constexpr int attempts = 12;
    for (int attempt = 0; attempt < attempts; ++attempt) {
      Vector x = boolean(draw().range(1, 4));
      if (abs(score(x)) < abs(score(nearest))) nearest = std::move(x);
    }
    return nearest;
  }
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const LittlestoneStudy&, Match& match) {
  return std::make_unique<LittlestoneAdversary>(match);
}

}  // namespace mistakebound
