/// What the kernel perceptron's proof speaks of, round after round: the quantities of the perceptron's proof in the
/// space that the kernel spans.
///
/// Notation: K the kernel, w and w' the functions sum of alpha_r K(x_r, .) before and after the round, f the
/// comparator, which is u there, gamma its margin, R^2 = max K(x_t, x_t), m the mistakes so far. Instances are numbers,
/// of which a Gram matrix knows the kernel. All quantities are computed from the terms of w and f themselves, never
/// from the identities under test: w.f is the sum of alpha_r f(x_r), |w|^2 the sum of alpha_r w(x_r), where the values
/// w(x_r) are carried along and corrected for the terms that a round adds, so that a mistake costs as many operations
/// as there are mistakes.
#pragma once

#include <memory>
#include <set>

#include "invariants/ledger/theorem.hpp"
#include "invariants/perceptron/quantities.hpp"
#include "invariants/solvers/kernel_margin.hpp"
#include "reference/learners/kernel_perceptron.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

using NumberedSum = KernelSum<std::size_t>;
using KernelRound = BasicRound<std::size_t, NumberedSum>;

/// The sum of a_r b(x_r): the product of two elements of the space that K spans.
KernelValue product(const NumberedSum& a, const NumberedSum& b, const GramMatrix& gram);

/// The value as claims compare it.
Number as_number(const KernelValue& value);
inline bool is_positive(const KernelValue& value) {
  return value.sign() > 0;
}

/// What a kernel run is held against: f, and where it is the answer of `separate`, the certificate.
struct KernelComparator {
  NumberedSum f;  ///< `round` is the row of the file, from 1; 0 for an instance of none
  std::optional<KernelSeparation> certificate;
};

/// u2 is |f|^2, wu the product of w' and f, margin y f(x), score y w(x) on every round, and x2 K(x, x).
struct KernelFacts : PerceptronQuantities<KernelValue> {
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
  std::optional<Rational> asked_gamma;
  std::size_t examples = 0;
  std::optional<KernelValue> least_margin;  ///< min y f(x); absent for the empty sequence

  // The round.
  Label y = 1;
  KernelValue value;  ///< f(x)
  Rational gap;       ///< the sum of the sizes of the coefficients of w' - w - y K(x, .); on mistakes

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
  /// Whether there is a certificate that no f separates, of which the coefficients are then called lambda.
  [[nodiscard]] bool none_separates() const;
  [[nodiscard]] const KernelValue& mixture2() const { return combination2; }
  [[nodiscard]] const Rational& mixture_sum() const { return coefficient_sum; }
  [[nodiscard]] const Rational& least_of_mixture() const { return *least_coefficient; }
  /// Coefficients of instances as coefficients of rows, from 0; without the one that stands in no row, u.
  [[nodiscard]] std::vector<DualCoefficient> by_rows(const Combination& c) const;
  /// The coefficient of u; 0 where it stands in a row, or there is none.
  [[nodiscard]] Rational beside_rows(const Combination& c) const;

 private:
  struct Products;

  KernelValue of_f(std::size_t x) const;
  /// The round as the perceptron's proof sees it.
  PerceptronRound<KernelValue> measure(const KernelRound& round);
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
  KernelValue product_;                                  // of w' and f
  KernelValue square_;                                   // |w'|^2
  mutable std::optional<Definiteness> definiteness_;
};

/// The perceptron's quantities in the formulas of this theorem.
template <class N>
struct KernelQuantities : PerceptronQuantities<N> {
  static constexpr auto fields() {
    using namespace quantity;
    using Q = KernelQuantities;
    return List{fixed(&Q::u2, R"(\|f\|^2)"),
                fixed(&Q::gamma, R"(\gamma)"),
                flag(&Q::given_gamma),
                flag(&Q::beyond_gamma),
                fixed(&Q::radius2, "R^2"),
                count(&Q::t),
                count(&Q::mistake),
                count(&Q::m, "m_t"),
                of_round(&Q::margin, R"(y_t\,f(x_t))"),
                change(&Q::drift2, R"(\|w_{t+1}-w_t\|^2)"),
                before(&Q::wu_before, &Q::wu, R"(\langle w_t, f\rangle)"),
                state(&Q::wu, R"(\langle w_{t+1}, f\rangle)"),
                before(&Q::w2_before, &Q::w2, R"(\|w_t\|^2)"),
                state(&Q::w2, R"(\|w_{t+1}\|^2)"),
                state(&Q::x2, "K(x_t,x_t)"),
                state(&Q::score, R"(y_t\,w_t(x_t))"),
                state(&Q::score_after, R"(y_t\,w_{t+1}(x_t))"),
                state(&Q::gap2, R"(\|w_{t+1}-w_t-y_t\,K(x_t,\cdot)\|^2)"),
                state(&Q::x2_sum, R"(\sum_{s\le t,\ \text{mistake}} K(x_s,x_s))")};
  }
};
static_assert(names_every_member_of<KernelQuantities<int>, PerceptronQuantities<int>>);

/// What the claims name, of certificates, too, in the formulas of the theorem.
struct KernelNames : KernelQuantities<FormalNumber> {
  FormalNumber coefficient, coefficient_sum, combination2, gap_of_f2, lambda2, lambda_sum, least_lambda;

  static bool is_best() { return true; }
  static bool none_separates() { return true; }
  [[nodiscard]] const FormalNumber& mixture2() const { return lambda2; }
  [[nodiscard]] const FormalNumber& mixture_sum() const { return lambda_sum; }
  [[nodiscard]] const FormalNumber& least_of_mixture() const { return least_lambda; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = KernelNames;
    return all_of(KernelQuantities<FormalNumber>::fields(),
                  List{of_round(&Q::coefficient, R"(\alpha_t)"), fixed(&Q::coefficient_sum, R"(\sum_i \alpha_i)"),
                       fixed(&Q::combination2, R"(\|\sum_i \alpha_i y_i K(x_i,\cdot)\|^2)"),
                       fixed(&Q::gap_of_f2, R"(\|f - \sum_i \alpha_i y_i K(x_i,\cdot)\|^2)"),
                       fixed(&Q::lambda2, R"(\|\sum_i \lambda_i y_i K(x_i,\cdot)\|^2)"),
                       fixed(&Q::lambda_sum, R"(\sum_i \lambda_i)"), fixed(&Q::least_lambda, R"(\min_i \lambda_i)")});
  }
};
static_assert(names_every_member<KernelNames, 1>);
template <>
struct OverMachine<KernelFacts> {
  using Names = KernelNames;
};

}  // namespace mistakebound
