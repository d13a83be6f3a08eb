/// What the adversaries of the perceptrons and of Littlestone's Winnow share: an exact learner with rational weights,
/// and a halfspace as the hidden target.
#pragma once

#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/faults_of_learners.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {

template <class S, class L = typename S::LearnerType>
class WeightAdversary : public LearnerAdversary {
 public:
  [[nodiscard]] int target(const Vector& x) const override {
    return sign_of(Rational(dot(target_, x) - target_threshold_));
  }
  void against(const HeaderReader& header) override {
    bias_ = has_bias(header.values);
    static_cast<typename S::LearnerType&>(learner_) =
        first_learner(study_, header.values, match().dimension + (bias_ ? 1 : 0));
    take_norm(learner_, header.values);
  }
  void learn(const Vector& x, Label y) override {
    if constexpr (MovesSmoothly<L>) {
      learner_.update(seen_instance(x, bias_), y);  // by 0 where none is due
    } else {
      mistakebound::learn(learner_, seen_instance(x, bias_), y);
    }
  }

  WeightAdversary(Match& match, const S& study) : LearnerAdversary(match), study_(study) {}

 protected:
  /// The one of the exact run.
  [[nodiscard]] const L& learner() const { return learner_; }
  /// With the bias, where there is one.
  [[nodiscard]] Vector seen(const Vector& x) const { return seen_instance(x, bias_); }

  Vector target_;
  Rational target_threshold_;

 private:
  const S& study_;
  L learner_;
  bool bias_ = false;
};

}  // namespace mistakebound
