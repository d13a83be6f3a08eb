/// What is hard for the elimination algorithm: the last variable that is left, and variables that were left out, alone.
#include <array>

#include "invariants/elimination/study.hpp"
#include "oracle/drive/against_weights.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 3> elimination_kinds{
    {{"left", "few of the variables that are left"},
     {"left out", "variables that were left out, and no other one"},
     {"random", "each variable every other time"}}};

class EliminationAdversary final : public WeightAdversary<EliminationStudy> {
 public:
  explicit EliminationAdversary(Match& match) : WeightAdversary(match, elimination_study()) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override {
    return {elimination_kinds.begin(), elimination_kinds.end()};
  }

  void draw_target() override {
    target_ = zero_vector(match().dimension);
    target_[match().coordinate()] = 1;
    target_threshold_ = Rational(1) / 2;
  }

  Vector choose(const std::string& kind) override {
    Vector x(match().dimension);
    for (Rational& entry : x) entry = draw().one_in(2) ? 1 : 0;
    if (kind == "left")
      for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = learner().w[i] != 0 && draw().one_in(3) ? 1 : x[i];
    if (kind == "left out")
      for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = learner().w[i] == 0 ? 1 : 0;
    return x;
  }
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const EliminationStudy&, Match& match) {
  return std::make_unique<EliminationAdversary>(match);
}

}  // namespace mistakebound
