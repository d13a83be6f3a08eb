/// What planted faults are made of: wrong learners and tampered quantities.
#pragma once

#include <functional>
#include <utility>

#include "properties/campaign/property.hpp"
#include "properties/campaign/rows.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

/// A learner with one thing wrong: `rule` predicts and learns.
struct WrongPerceptron {
  std::function<Prediction(WrongPerceptron&, const Vector& x, Label y)> rule;
  Vector w;
  Prediction learn(const Vector& x, Label y) { return rule(*this, x, y); }
};

/// On a mistake w moves by `factor` y x instead of y x; ties are mistakes.
inline WrongPerceptron moves_by(const Rational& factor) {
  return {[factor](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(dot(self.w, x), Tie::mistake);
            if (prediction != y) self.w += factor * y * x;
            return prediction;
          },
          {}};
}

/// w moves by y x on every round, mistake or not.
inline WrongPerceptron always_updates() {
  return {[](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(dot(self.w, x), Tie::mistake);
            self.w += y * x;
            return prediction;
          },
          {}};
}

/// w is halved on rounds without a mistake.
inline WrongPerceptron decays() {
  return {[](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(dot(self.w, x), Tie::mistake);
            if (prediction == y) self.w /= Rational(2);
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// Predicts +1 only where w.x is at least 1, -1 otherwise.
inline WrongPerceptron predicts_above_one() {
  return {[](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = dot(self.w, x) >= 1 ? 1 : -1;
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// The right rule, but for ties, which are predicted +1.
inline WrongPerceptron predicts_ties_positive() {
  return {[](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(dot(self.w, x), Tie::positive);
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// Takes every instance for another one; ties are mistakes.
inline WrongPerceptron misreads(std::function<Vector(Vector)> read) {
  return {[read = std::move(read)](WrongPerceptron& self, const Vector& x, Label y) {
            const Vector taken = read(x);
            const Prediction prediction = decide(dot(self.w, taken), Tie::mistake);
            if (prediction != y) self.w += y * taken;
            return prediction;
          },
          {}};
}

/// The minus sign of the second entry is lost. What u does not look at it may get wrong unnoticed by the proof.
inline WrongPerceptron loses_the_second_sign() {
  return misreads([](Vector x) {
    x[1] = abs(x[1]);
    return x;
  });
}

/// A mistake on an instance whose third entry is 0 turns the sign of the third weight.
inline WrongPerceptron turns_the_third_weight() {
  return {[](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(dot(self.w, x), Tie::mistake);
            if (prediction != y) self.w += y * x;
            if (prediction != y && x[2] == 0) self.w[2] = -self.w[2];
            return prediction;
          },
          {}};
}

/// Sets the second weight to 0 on rounds without a mistake, as pruning does.
inline WrongPerceptron prunes_the_second_weight() {
  return {[](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(dot(self.w, x), Tie::mistake);
            if (prediction == y) self.w[1] = 0;
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// Predicts by the weights before its first update and learns by the present ones.
inline WrongPerceptron predicts_before_updating() {
  return {[first = Vector()](WrongPerceptron& self, const Vector& x, Label y) mutable {
            if (first.size() == 0) first = self.w;
            const Prediction prediction = decide(dot(first, x), Tie::mistake);
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// Predicts by the sum of all weights that it has had, one vote for each round.
inline WrongPerceptron votes() {
  return {[sum = Vector()](WrongPerceptron& self, const Vector& x, Label y) mutable {
            sum = sum.size() == 0 ? self.w : Vector(sum + self.w);
            const Prediction prediction = decide(dot(sum, x), Tie::mistake);
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// Does not learn from the first round.
inline WrongPerceptron skips_the_first_round() {
  return {[skipped = false](WrongPerceptron& self, const Vector& x, Label y) mutable {
            const Prediction prediction = decide(dot(self.w, x), Tie::mistake);
            if (prediction != y && skipped) self.w += y * x;
            skipped = true;
            return prediction;
          },
          {}};
}

/// Predicts the other label, whatever it is, and moves by y x.
inline WrongPerceptron always_errs() {
  return {[](WrongPerceptron& self, const Vector& x, Label y) {
            self.w += y * x;
            return -y;
          },
          {}};
}

/// The right rule, with ties as mistakes; for faults that lie elsewhere.
inline WrongPerceptron right_rule() {
  return moves_by(1);
}

/// The right rule from first weights that it does not begin with; `w` as "1,-2/3".
inline WrongPerceptron starting_at(const char* w) {
  WrongPerceptron learner = right_rule();
  learner.w = parse_vector(w);
  return learner;
}

/// Facts that are altered after every round, and before the first.
template <class Facts>
struct Tampered : Facts {
  Tampered(Facts facts, std::function<void(Facts&)> alteration)
      : Facts(std::move(facts)), tamper(std::move(alteration)) {}
  void begin(const typename Facts::Observed::StateType& first_state) {
    Facts::begin(first_state);
    if (tamper) tamper(*this);
  }
  void observe(const typename Facts::Observed& round) {
    Facts::observe(round);
    if (tamper) tamper(*this);
  }
  std::function<void(Facts&)> tamper;
};

/// The report of a theorem on a wrong learner's run, or with tampered facts, or both.
template <class Facts>
TheoremReport planted_report(const Theorem<Facts>& theorem, Facts facts, const std::vector<std::string>& rows,
                             WrongPerceptron learner, std::function<void(Facts&)> tamper = {}) {
  const Sequence sequence = sequence_of(rows);
  AuditOf<Facts, Tampered<Facts>> audit(theorem, Tampered<Facts>(std::move(facts), std::move(tamper)), {});
  for (const Example& example : sequence.examples) audit.survey(example);
  if (learner.w.size() == 0) learner.w = zero_vector(sequence.dimension);
  audit.begin(learner.w);
  run(learner, sequence, 1, [&](const Round& round) { audit.observe(round); });
  return audit.finish();
}

}  // namespace mistakebound
