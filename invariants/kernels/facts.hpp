/// What the kernel perceptron's proof speaks of, round after round.
///
/// Notation: K the kernel, w and w' the functions sum of alpha_r K(x_r, .) before and after the round, f the
/// comparator, gamma its margin, R^2 = max K(x_t, x_t), m the mistakes so far. Instances are numbers, of which a Gram
/// matrix knows the kernel. All quantities are computed from the terms of w and f themselves, never from the identities
/// under test: w.f is the sum of alpha_r f(x_r), |w|^2 the sum of alpha_r w(x_r), where the values w(x_r) are carried
/// along and corrected for the terms that a round adds, so that a mistake costs as many operations as there are
/// mistakes.
#pragma once

#include <memory>
#include <set>

#include "invariants/ledger/theorem.hpp"
#include "invariants/solvers/kernel_margin.hpp"
#include "reference/learners/kernel_perceptron.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

using NumberedSum = KernelSum<std::size_t>;
using KernelRound = BasicRound<std::size_t, NumberedSum>;

/// The value as claims compare it.
Number as_number(const KernelValue& value);

/// What a kernel run is held against: f, and where it is the answer of `separate`, the certificate.
struct KernelComparator {
  NumberedSum f;  ///< `round` is the row of the file, from 1; 0 for an instance of none
  std::optional<KernelSeparation> certificate;
};

struct KernelFacts {
  using Observed = KernelRound;

  /// More instances than this are not decomposed together: beyond it, those with mistakes and those of f have to do,
  /// of which the proof speaks.
  static constexpr std::size_t most_decomposed = 500;

  /// `vectors` are the instances where K(x, z) = x.z, else null.
  KernelFacts(std::shared_ptr<const GramMatrix> entries, KernelComparator compared, std::optional<Rational> given,
              Tie convention, std::shared_ptr<const std::vector<Vector>> vectors);

  // Fixed by the sequence and the comparator.
  std::shared_ptr<const GramMatrix> gram;
  KernelComparator comparator;
  std::optional<Rational> given_gamma;
  KernelValue f2;  ///< |f|^2
  std::size_t examples = 0;
  std::optional<KernelValue> least_margin;  ///< min y f(x); absent for the empty sequence
  KernelValue gamma;                        ///< the given margin, else the least
  KernelValue radius2;                      ///< R^2

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  Label y = 1;
  KernelValue value;        ///< f(x)
  KernelValue margin;       ///< y f(x)
  KernelValue x2;           ///< K(x, x)
  KernelValue score;        ///< y w(x)
  KernelValue score_after;  ///< y w'(x)
  KernelValue wf_before;    ///< w.f
  KernelValue wf;           ///< w'.f
  KernelValue w2_before;    ///< |w|^2
  KernelValue w2;           ///< |w'|^2
  KernelValue drift2;       ///< |w' - w|^2; on rounds without a mistake
  Rational gap;             ///< the sum of the sizes of the coefficients of w' - w - y K(x, .); on mistakes
  std::size_t m = 0;        ///< mistakes so far, this round included

  /// The perceptron on the same vectors, where the kernel is linear.
  struct Beside {
    Perceptron learner;
    std::size_t m = 0;
    Rational score;  ///< y (w.x)
    Rational w2;
  };
  std::optional<Beside> beside;

  // The certificate, example by example: alpha, or lambda.
  Rational coefficient;
  Rational coefficient_sum = 0;
  std::optional<Rational> least_coefficient;
  KernelValue combination2;  ///< |sum of coefficient y K(x, .)|^2
  KernelValue gap_of_f2;     ///< |f - sum of coefficient y K(x, .)|^2

  void survey(const NumberedExample& example);
  void begin(const NumberedSum& first_state);
  void observe(const KernelRound& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return m; }

  /// The Gram matrix of the instances that were seen and those of f, decomposed; once.
  [[nodiscard]] const Definiteness& definiteness() const;
  /// f = b K(u, .) with b > 0.
  [[nodiscard]] bool single() const { return comparator.f.size() == 1 && comparator.f.front().coefficient > 0; }
  /// Whether f is the maximum-margin element, by its certificate.
  [[nodiscard]] bool is_best() const;
  /// Whether there is a certificate that no f separates.
  [[nodiscard]] bool none_separates() const;
  /// Coefficients of instances as coefficients of rows, from 0; without the one that stands in no row, u.
  [[nodiscard]] std::vector<DualCoefficient> by_rows(const Combination& c) const;
  /// The coefficient of u; 0 where it stands in a row, or there is none.
  [[nodiscard]] Rational beside_rows(const Combination& c) const;

 private:
  KernelValue of_f(std::size_t x) const;
  void move_to(const NumberedSum& state);
  void read_certificate();

  std::shared_ptr<const std::vector<Vector>> vectors_;
  mutable std::unordered_map<std::size_t, KernelValue> values_of_f_;
  std::vector<std::size_t> instances_;                 // different ones, as they were seen
  std::unordered_map<std::size_t, std::size_t> rows_;  // the first row of each, from 0
  std::vector<std::size_t> numbers_;                   // of the examples
  std::vector<Label> labels_;
  std::vector<Rational> coefficients_;                   // by example, from the certificate
  std::set<std::size_t> of_w_;                           // instances that w has begun with or erred on
  std::vector<std::pair<std::size_t, Rational>> terms_;  // of w'
  std::vector<KernelValue> images_;                      // w'(x_r) for each of them
  mutable std::optional<Definiteness> definiteness_;
};

}  // namespace mistakebound
