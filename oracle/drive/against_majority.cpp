#include <algorithm>
#include <array>

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 7> majority_kinds{
    {{"even", "votes that are even by weight, or as nearly as can be"},
     {"constants", "experts that never change their mind"},
     {"changing", "another expert is the only one of its mind every few rounds"},
     {"one right", "all but one say the same, and that one is always the same expert"},
     {"random", "votes at random"},
     {"repeats", "few rounds, often"},
     {"mixed", "another of these in every round"}}};

class MajorityAdversary final : public LearnerAdversary {
 public:
  explicit MajorityAdversary(Match& match) : LearnerAdversary(match) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    return {majority_kinds.begin(), majority_kinds.end()};
  }
  [[nodiscard]] int widest() const override { return 9; }
  [[nodiscard]] const char* far_kind() const override { return "even"; }

  /// Votes.
  [[nodiscard]] bool is_instance(const Vector& x) const override { return (x.array() != Rational(0)).all(); }

  /// An expert that is right throughout, or none.
  void draw_target() override {
    if (!draw().one_in(3)) perfect_ = match().coordinate();
    lonely_ = match().coordinate();
  }
  [[nodiscard]] int target(const Vector& x) const override { return perfect_ ? sign_of(x[*perfect_]) : 0; }

  void against(const HeaderReader& header) override {
    learner_ = first_learner(weighted_majority_study(), header.values, match().dimension);
  }

  Vector choose(const std::string& kind) override {
    const Eigen::Index n = match().dimension;
    if (kind == "even") return even();
    Vector x(n);
    for (Eigen::Index i = 0; i < n; ++i) x[i] = kind == "constants" ? Label(i % 2 == 0 ? 1 : -1) : draw().sign();
    if (kind == "changing" && draw().one_in(4)) lonely_ = match().coordinate();
    if (kind == "changing" || kind == "one right") {
      x.setConstant(Rational(draw().sign()));
      x[lonely_] = -x[lonely_];
    }
    return x;
  }

  void learn(const Vector& x, Label y) override { mistakebound::learn(learner_, x, y); }

 private:
  /// The heaviest first, each on the lighter side; now and then one of them changes its mind.
  Vector even() {
    const Eigen::Index n = match().dimension;
    std::vector<Eigen::Index> order = match().coordinates(match().far && draw().one_in(2));
    std::stable_sort(order.begin(), order.end(),
                     [&](Eigen::Index a, Eigen::Index b) { return learner_.w[a] > learner_.w[b]; });
    Vector x(n);
    Rational balance = 0;
    const int side = draw().sign();
    for (const Eigen::Index i : order) {
      x[i] = balance > 0 ? -side : side;
      balance += side * x[i] * learner_.w[i];
    }
    // An even vote shows nothing where ties are mistakes.
    if (match().far && balance == 0) {
      x[order.back()] = -x[order.back()];
    } else if (draw().one_in(6)) {
      const Eigen::Index i = match().coordinate();
      x[i] = -x[i];
    }
    return x;
  }

  std::optional<Eigen::Index> perfect_;
  Eigen::Index lonely_ = 0;
  WeightedMajority learner_;
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const MajorityStudy&, Match& match) {
  return std::make_unique<MajorityAdversary>(match);
}

}  // namespace mistakebound
