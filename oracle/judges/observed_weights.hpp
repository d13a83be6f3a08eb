/// What traces show of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#pragma once

#include "oracle/judges/score_faults.hpp"
#include "oracle/judges/state_judge.hpp"

namespace mistakebound {

/// Whether the fault is that weights are kept between two bounds, and these are beyond them.
bool exceeds_bounds(const LearnerFault& fault, const Vector& weights);

template <class L>
class ObservedWeights {
 public:
  ObservedWeights(bool bias, Allowance allowance) : bias_(bias), allowance_(std::move(allowance)) {}

  [[nodiscard]] const Vector& instance(const TraceRound& round) {
    if (!bias_) return round.x;
    return scratch_ = seen_instance(round.x, true);
  }
  [[nodiscard]] static bool shows(const TraceRound& round) { return round.weights.has_value(); }

  [[nodiscard]] Evidence evidence(const TraceRound& round, const L& before, const Vector& x,
                                  const Rounding<L>& rounding) const {
    if (!round.weights) return Evidence::none;
    const Vector& weights = *round.weights;
    const bool same = weights == before.w;
    if (!same && !rounds_to(weights, before, rounding)) return Evidence::updated;
    L updated = before;
    updated.update(x, round.y);
    if (same && updated.w == before.w) return Evidence::either;
    if (weights == updated.w) return Evidence::updated;
    return may_show(weights, before, x, round.y, rounding) ? Evidence::either : Evidence::unchanged;
  }
  /// Whether the weights after an update may be those before it.
  [[nodiscard]] static bool may_vanish(const L& before, const Vector& x, Label y, const Rounding<L>& rounding) {
    return may_show(before.w, before, x, y, rounding);
  }
  [[nodiscard]] static bool adopt(L& learner, const TraceRound& round) {
    if (!round.weights || *round.weights == learner.w) return false;
    learner.w = *round.weights;
    return true;
  }

  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const L& learner,
                                                 const Rounding<L>& rounding) const {
    const Vector& weights = *round.weights;
    std::optional<Eigen::Index> first;
    bool is_rounding = true;
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
      if (allowance_.close(weights[i], learner.w[i])) continue;
      if (!first) first = i;
      is_rounding = is_rounding && rounding.covers(Rational(weights[i] - learner.w[i]), learner, i);
    }
    if (!first) return std::nullopt;
    return Mismatch{StatePart::weights, *first, weights[*first], learner.w[*first], is_rounding};
  }

  /// Between which numbers the weights may be shown, where they may be rounded; else, and without bounds, empty.
  [[nodiscard]] std::vector<Enclosure> allowed_weights(const L& learner, const Rounding<L>& rounding) const {
    if (!rounding.may_round_weights(learner)) return {};
    return allowed_around(allowance_, learner.w, [&](Eigen::Index i) { return rounding.error(learner, i); });
  }

  [[nodiscard]] static Number error(const TraceRound& round, const L& learner) {
    Rational largest = 0;
    for (Eigen::Index i = 0; i < learner.w.size(); ++i)
      if ((*round.weights)[i] != learner.w[i])
        largest = std::max(largest, Rational(abs(Rational((*round.weights)[i] - learner.w[i]))));
    return largest;
  }

 protected:
  [[nodiscard]] bool bias() const { return bias_; }
  [[nodiscard]] const Allowance& allowance() const { return allowance_; }

 private:
  /// Whether these may be the weights after an update.
  static bool may_show(const Vector& weights, const L& before, const Vector& x, Label y, const Rounding<L>& rounding) {
    L updated = before;
    updated.update(x, y);
    Rounding<L> then = rounding;
    then.update(before, x, y);
    return rounds_to(weights, updated, then);
  }
  static bool rounds_to(const Vector& weights, const L& learner, const Rounding<L>& rounding) {
    for (Eigen::Index i = 0; i < weights.size(); ++i)
      if (weights[i] != learner.w[i] && !rounding.covers(Rational(weights[i] - learner.w[i]), learner, i)) return false;
    return true;
  }

  bool bias_;
  Allowance allowance_;
  Vector scratch_;
};

/// Faults that explain an update of the perceptron, or of a learner that learns as it does, whose weights are shown.
template <class L>
std::vector<Suspect<L>> perceptron_suspects(const ShownStep<L>& step, bool bias);

template <>
class Observed<Perceptron> : public ObservedWeights<Perceptron> {
 public:
  using ObservedWeights::ObservedWeights;
  [[nodiscard]] std::vector<Suspect<Perceptron>> suspects(const ShownStep<Perceptron>& step) const {
    return perceptron_suspects(step, bias());
  }
  [[nodiscard]] static std::vector<Suspect<Perceptron>> hiding_suspects(const ShownStep<Perceptron>& step);

  /// From now on every round is followed.
  void watch(const Perceptron& first, bool alone) {
    score_faults_.emplace(first.w.size(), bias());
    alone_ = alone;
  }
  void follow_decision(const ScoreFaults::Decision& decision) {
    if (score_faults_) score_faults_->follow(decision);
  }
  /// Where nothing else supports them: the only one there is, if the rule leaves several rounds unexplained.
  [[nodiscard]] Faults score_faults() const {
    if (!score_faults_) return {};
    constexpr std::size_t several = 3;
    Faults fitting = score_faults_->fitting();
    if (alone_) fitting.erase(std::unique(fitting.begin(), fitting.end(), are_alike), fitting.end());
    if (alone_ && (fitting.size() != 1 || score_faults_->unexplained() < several)) return {};
    return fitting;
  }

 private:
  std::optional<ScoreFaults> score_faults_;
  bool alone_ = false;
};

template <>
class Observed<LittlestoneWinnow> : public ObservedWeights<LittlestoneWinnow> {
 public:
  using ObservedWeights::ObservedWeights;
  [[nodiscard]] static std::vector<Suspect<LittlestoneWinnow>> suspects(const ShownStep<LittlestoneWinnow>& step);
  [[nodiscard]] static std::vector<Suspect<LittlestoneWinnow>> hiding_suspects(
      const ShownStep<LittlestoneWinnow>& step);
};

}  // namespace mistakebound
