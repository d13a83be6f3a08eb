/// What the adversaries of the perceptron and of Littlestone's Winnow share: an exact learner with rational weights,
/// and a halfspace as the hidden target.
#pragma once

#include "oracle/drive/adversaries.hpp"

namespace mistakebound {

class WeightTactics : public Tactics {
 public:
  [[nodiscard]] int target(const Vector& x) const override {
    return sign_of(Rational(dot(target_, x) - target_threshold_));
  }
  void against(const HeaderReader& header) override {
    rule_ = weight_rule(header);
    w_ = rule_.start;
  }
  void learn(const Vector& x, Label y) override {
    const Vector extended = rule_.instance(x);
    if (decide(rule_.score(w_, extended), rule_.tie) != y) rule_.update(w_, extended, y);
  }

 protected:
  using Tactics::Tactics;
  [[nodiscard]] Rational score(const Vector& x) const { return rule_.score(w_, rule_.instance(x)); }

  Vector target_;
  Rational target_threshold_;
  WeightRule rule_;
  Vector w_;  ///< of the exact run, the bias last
};

}  // namespace mistakebound
