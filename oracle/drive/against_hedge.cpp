#include <algorithm>
#include <array>

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/judged_hedge.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

constexpr std::array<AdversaryKind, 6> hedge_kinds{{{"leader", "the heaviest expert loses, and all others nothing"},
                                                    {"wrong or right", "losses 0 and 1 at random"},
                                                    {"fractions", "losses between 0 and 1"},
                                                    {"all alike", "the same loss for all, or for all but one"},
                                                    {"repeats", "few rounds, often"},
                                                    {"mixed", "another of these in every round"}}};

class HedgeAdversary final : public LearnerAdversary {
 public:
  explicit HedgeAdversary(Match& match) : LearnerAdversary(match) {}

  [[nodiscard]] std::vector<AdversaryKind> kinds() const override { return {hedge_kinds.begin(), hedge_kinds.end()}; }
  [[nodiscard]] int widest() const override { return 7; }
  /// Each probability is compared with a sum over all experts.
  [[nodiscard]] int farthest() const override { return 100; }
  [[nodiscard]] const char* far_kind() const override { return "fractions"; }
  /// Sums of powers of many exponents take long.
  [[nodiscard]] std::size_t longest() const override { return 60; }

  /// Losses.
  [[nodiscard]] bool is_instance(const Vector& x) const override { return x.minCoeff() >= 0 && x.maxCoeff() <= 1; }
  void draw_target() override {}
  [[nodiscard]] int target(const Vector&) const override { return 0; }

  void against(const HeaderReader& header) override {
    learner_ = first_learner(hedge_study(), header.values, match().dimension);
  }

  Vector choose(const std::string& kind) override {
    const Eigen::Index n = match().dimension;
    Vector losses = zero_vector(n);
    if (kind == "leader") {
      losses[heaviest()] = 1;
    } else if (kind == "all alike") {
      losses.setConstant(loss());
      if (draw().one_in(2)) losses[match().coordinate()] = loss();
    } else {
      for (Rational& entry : losses) entry = kind == "fractions" ? loss() : Rational(draw().one_in(2) ? 1 : 0);
    }
    return losses;
  }

  /// The heaviest expert loses nothing more where all weights would be too small to be divided by their sum.
  [[nodiscard]] Vector in_range(Vector losses) const override {
    const int most = match().options.reading == Reading::binary32 ? 60 : 600;
    Hedge after = learner_;
    after.update(losses);
    const auto is_large = [&](const Rational& weight) { return size_of_logarithm(learner_, weight) <= most; };
    if (std::none_of(after.w.begin(), after.w.end(), is_large)) losses[heaviest()] = 0;
    return losses;
  }

  void learn(const Vector& losses, Label) override { learner_.update(losses); }

 private:
  Rational loss() {
    if (match().decimals() && draw().one_in(2)) return Rational(draw().range(0, 10), 10);
    return Rational(draw().range(0, 8), 8);
  }
  /// With the exponential factor that is the one that has lost least.
  [[nodiscard]] Eigen::Index heaviest() const {
    const bool exponential = learner_.factor == Hedge::Factor::exponential;
    const auto found = exponential ? std::min_element(learner_.w.begin(), learner_.w.end())
                                   : std::max_element(learner_.w.begin(), learner_.w.end());
    return found - learner_.w.begin();
  }

  Hedge learner_;
};

}  // namespace

std::unique_ptr<LearnerAdversary> adversary_of(const HedgeStudy&, Match& match) {
  return std::make_unique<HedgeAdversary>(match);
}

}  // namespace mistakebound
