/// What the adversaries of the perceptron and of Littlestone's Winnow share: an exact learner with rational weights,
/// and a halfspace as the hidden target.
#pragma once

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {

template <class S>
class WeightAdversary : public LearnerAdversary {
 public:
  [[nodiscard]] int target(const Vector& x) const override {
    return sign_of(Rational(dot(target_, x) - target_threshold_));
  }
  void against(const HeaderReader& header) override {
    bias_ = header.values.flag("bias");
    learner_ = first_learner(study_, header.values, match().dimension + (bias_ ? 1 : 0));
  }
  void learn(const Vector& x, Label y) override { mistakebound::learn(learner_, seen_instance(x, bias_), y); }

 protected:
  WeightAdversary(Match& match, const S& study) : LearnerAdversary(match), study_(study) {}
  [[nodiscard]] Rational score(const Vector& x) const { return learner_.score(seen_instance(x, bias_)); }
  /// Of the exact run, the bias last.
  [[nodiscard]] const Vector& weights() const { return learner_.w; }

  Vector target_;
  Rational target_threshold_;

 private:
  const S& study_;
  typename S::LearnerType learner_;
  bool bias_ = false;
};

}  // namespace mistakebound
