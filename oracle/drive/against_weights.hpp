/// What the adversaries of the perceptrons and of Littlestone's Winnow share: an exact learner with rational weights,
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

  WeightAdversary(Match& match, const S& study) : LearnerAdversary(match), study_(study) {}

 protected:
  /// The one of the exact run.
  [[nodiscard]] const typename S::LearnerType& learner() const { return learner_; }
  /// With the bias, where there is one.
  [[nodiscard]] Vector seen(const Vector& x) const { return seen_instance(x, bias_); }

  Vector target_;
  Rational target_threshold_;

 private:
  const S& study_;
  typename S::LearnerType learner_;
  bool bias_ = false;
};

}  // namespace mistakebound
