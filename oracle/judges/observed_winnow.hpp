/// What traces show of the exponentiated Winnow: the exponents S (`exponents`), or the weights, normalised or, with
/// "normalized": false in the header, as plain powers e^(eta S_i).
///
/// Weights of a program are rounded, those of the exact run are quotients of power sums: all that is compared is
/// decided exactly. A score costs a sum of n powers, a comparison of weights n of them.
#pragma once

#include "oracle/judges/observed.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {

/// Winnow; and where a trace recorded weights, Winnow from there on: its score is that of the entries times the
/// recorded weights, after what the exponents have changed since.
struct ShownWinnow : Winnow {
  struct Record {
    Vector weights;
    Vector exponents;  ///< when they were recorded
    friend bool operator==(const Record&, const Record&) = default;
  };
  std::optional<Record> record;
  bool normalized = true;  ///< the weights are divided by their sum
  LearnerFault fault{};

  /// The weight of i, not normalised, is coefficient(i) e^(eta exponent(i)).
  [[nodiscard]] Rational exponent(Eigen::Index i) const {
    return record ? Rational(w[i] - record->exponents[i]) : w[i];
  }
  [[nodiscard]] Rational coefficient(Eigen::Index i) const { return record ? record->weights[i] : Rational(1); }
  /// sum_i x_i w_i, with weights that are not normalised.
  [[nodiscard]] PowerSum weighted(const Vector& x) const;
  [[nodiscard]] Number score(const Vector& x) const;
  void update(const Vector& x, Label y) { Winnow::update(x, is_backwards(fault) ? -y : y); }

  friend bool operator==(const ShownWinnow& a, const ShownWinnow& b) { return a.w == b.w && a.record == b.record; }
};

/// Of the exponents, and of weights made of them.
template <>
class Rounding<ShownWinnow> {
 public:
  Rounding(const ShownWinnow& learner, Precision precision)
      : exponents_(learner.w.size(), precision), weights_(learner.w.size(), precision) {}

  void update(const ShownWinnow& learner, const Vector& x, Label y);
  void doubt(const ShownWinnow& learner, const Vector& x, Label y);
  [[nodiscard]] bool may_flip(const Number& score, const ShownWinnow& learner, const Vector& x) const;
  [[nodiscard]] bool may_round(const Vector& x) const;
  /// Whether the normalised weights after an update, or the exponents, may be those before it.
  [[nodiscard]] bool may_vanish(const ShownWinnow& before, const Vector& x, Label y) const;

  [[nodiscard]] const SumRounding& exponents() const { return exponents_; }
  /// The relative error of a weight; nothing where there is no bound.
  [[nodiscard]] std::optional<Rational> share(const LearningRate& rate) const;

 private:
  /// A bound of what rounding, and a sigmoid, may take from a score that is not 0.
  [[nodiscard]] Number score_error(const ShownWinnow& learner, const Vector& x, const Rational& relative) const;

  SumRounding exponents_;
  ProductRounding weights_;
};

template <>
class Observed<ShownWinnow> {
 public:
  Observed(bool normalized, Allowance allowance) : normalized_(normalized), allowance_(std::move(allowance)) {}

  [[nodiscard]] static const Vector& instance(const TraceRound& round) { return round.x; }
  [[nodiscard]] static bool shows(const TraceRound& round) { return round.exponents || round.weights; }
  [[nodiscard]] Evidence evidence(const TraceRound& round, const ShownWinnow& before, const Vector& x,
                                  const Rounding<ShownWinnow>& rounding) const;
  /// The limit learner is not known from its weights: exponents that are not the largest have weight 0.
  [[nodiscard]] static bool adopt(ShownWinnow& learner, const TraceRound& round);
  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const ShownWinnow& learner,
                                                 const Rounding<ShownWinnow>& rounding) const;
  [[nodiscard]] Number error(const TraceRound& round, const ShownWinnow& learner) const;
  /// What mismatch() calls none, or rounding, lies between these; nothing where it excludes nothing, and of exponents
  /// that are not rounded.
  [[nodiscard]] std::vector<Enclosure> allowed_exponents(const ShownWinnow& learner,
                                                         const Rounding<ShownWinnow>& rounding) const {
    const SumRounding& sums = rounding.exponents();
    if (sums.unbounded() || !sums.may_round(zero_vector(learner.w.size()))) return {};
    return allowed_around(allowance_, learner.w, [&](Eigen::Index i) { return std::optional(sums.error(i)); });
  }
  [[nodiscard]] std::vector<Enclosure> allowed_weights(const ShownWinnow& learner,
                                                       const Rounding<ShownWinnow>& rounding) const;

 private:
  [[nodiscard]] Evidence rounded_evidence(const TraceRound& round, const ShownWinnow& before, const Vector& x,
                                          const Rounding<ShownWinnow>& rounding) const;
  [[nodiscard]] bool shows_update(const TraceRound& round, const ShownWinnow& before, const Vector& x,
                                  const Rounding<ShownWinnow>& rounding) const;
  [[nodiscard]] bool is_tolerated(const Number& error, const Rational& reported, const Number& exact,
                                  bool exact_is_less) const;

  bool normalized_;
  Allowance allowance_;
};

Faults faults_of_step(const ShownStep<ShownWinnow>& step, bool bias);
/// That weights, or exponents, are shown in few places: the whole trace decides.
Faults faults_of_state(const ShownWinnow& learner, const Mismatch& found, const TraceRound& round);

}  // namespace mistakebound
