/// The certificates of the maximum-margin separator, checked without regard to how they were found (H, Margins; L: a
/// consistent learner by LP or SVM; Gordan 1873 for the case without a separator). A round is an example.
#pragma once

#include <map>

#include "invariants/ledger/theorem.hpp"
#include "invariants/solvers/separation.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/integer_vector.hpp"
#include "reference/numbers/vector_sum.hpp"

namespace mistakebound {

struct MaxMarginFacts {
  using Observed = Round;

  /// `others` are vectors whose margins the answer must not fall short of. Throws InputError where the certificate
  /// names an example that there is not.
  MaxMarginFacts(const Sequence& sequence, Separation found, std::vector<Vector> others);

  /// Another vector v that may separate, with its least y (v.x).
  struct Candidate {
    Vector v;
    Rational v2;
    std::optional<Rational> least;
  };

  Separation answer;
  std::size_t examples;                         ///< how many there are
  std::map<std::size_t, Rational> coefficient;  ///< alpha or lambda of the examples where one was given
  Rational w2;
  std::vector<Candidate> candidates;

  std::size_t t = 0;
  Rational margin;                ///< y (w.x) of this example
  Rational weight;                ///< its coefficient
  std::optional<Rational> least;  ///< the least margin so far
  Rational weight_sum = 0;
  Vector tripled;  ///< 3 w, for the claim that rescaling changes no distance
  std::optional<Rational> least_tripled;
  VectorSum combination;  ///< sum of coefficient_i y_i x_i so far

  /// The coefficient of an example, which is 0 where none was given.
  [[nodiscard]] const Rational& coefficient_of(std::size_t example) const;

  void survey(const Example&) {}
  void begin(const Vector&) {}
  void observe(const Round& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return 0; }

 private:
  // w and 3 w over one denominator, for instances that fit machine integers.
  LongVector long_w_;
  LongVector long_tripled_;
  IntegerVector x_;
};

const Theorem<MaxMarginFacts>& max_margin();

}  // namespace mistakebound
