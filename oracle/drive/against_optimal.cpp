#include <algorithm>
#include <array>

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 5> optimal_kinds{
    {{"tree", "the root of a tree that the version space shatters"},
     {"contrary", "more hypotheses for one label, a larger dimension for the other, where there is such a point"},
     {"random", "any point"},
     {"repeats", "few rounds, often"},
     {"mixed", "another of these in every round"}}};

Vector signs(const Experts& says) {
  Vector x(static_cast<Eigen::Index>(says.size()));
  for (std::size_t h = 0; h < says.size(); ++h) x[static_cast<Eigen::Index>(h)] = says[h] ? 1 : -1;
  return x;
}

class OptimalAdversary final : public LearnerAdversary {
 public:
  explicit OptimalAdversary(Match& match) : LearnerAdversary(match) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    return {optimal_kinds.begin(), optimal_kinds.end()};
  }

  /// As many as the class has.
  [[nodiscard]] int farthest() const override { return 0; }

  /// A hypothesis that is right, or none.
  void draw_target() override {
    if (!draw().one_in(4)) right_ = match().coordinate();
  }
  [[nodiscard]] int target(const Vector& x) const override { return right_ ? sign_of(x[*right_]) : 0; }

  void against(const HeaderReader& header) override {
    learner_ = first_learner(optimal_study(), header.values, match().dimension);
  }

  Vector choose(const std::string& kind) override {
    const FiniteClass& of = learner_.dimensions->of();
    std::size_t point = static_cast<std::size_t>(draw().range(0, static_cast<int>(of.points.size()) - 1));
    const int depth = learner_.dimensions->dimension(learner_.alive);
    if (kind == "tree" && depth > 0)
      point = learner_.dimensions->root(learner_.alive, static_cast<std::size_t>(depth)).value();
    if (kind == "contrary") {
      const std::size_t first = point;
      for (std::size_t next = 0; next < of.points.size(); ++next) {
        const std::size_t tried = (first + next) % of.points.size();
        const std::ptrdiff_t majority = Halving{.tie = Tie::mistake, .alive = learner_.alive}.score(of.points[tried]);
        if (sign_of(majority) * sign_of(learner_.score(tried)) < 0) point = tried;
      }
    }
    return signs(of.points[point]);
  }

  void learn(const Vector& x, Label y) override {
    const FiniteClass& of = learner_.dimensions->of();
    for (std::size_t point = 0; point < of.points.size(); ++point)
      if (signs(of.points[point]) == x) return learner_.update(point, y);
  }

 private:
  std::optional<Eigen::Index> right_;
  Optimal learner_;
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const OptimalStudy&, Match& match) {
  return std::make_unique<OptimalAdversary>(match);
}

}  // namespace mistakebound
