/// The best nonnegative comparator of a set of examples and its certificate, checked without regard to how they were
/// found: a mixture p of the coordinates (A section 3, the hypothesis of Winnow's bounds), a mixture lambda of the
/// examples, and the number gamma at which they meet (von Neumann 1928; Ville 1938 for gamma <= 0). A round is an
/// example.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "invariants/solvers/matrix_game.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/vector_sum.hpp"

namespace mistakebound {

/// What its claims name, after so many examples.
template <class N>
struct NonnegativeMarginQuantities {
  N p_sum, value, margin, weight, weight_sum, weighted_margin, mixture, least, largest_entry;

  static constexpr auto fields() {
    using namespace quantity;
    using Q = NonnegativeMarginQuantities;
    return List{fixed(&Q::p_sum, R"(\sum_i p_i)"),
                fixed(&Q::value, R"(\gamma)"),
                of_round(&Q::margin, R"(y_t\,(p\cdot x_t))"),
                of_round(&Q::weight, R"(\lambda_t)"),
                of_round(&Q::weight_sum, R"(\sum_t \lambda_t)"),
                of_round(&Q::weighted_margin, R"(\sum_t \lambda_t y_t\,(p\cdot x_t))"),
                of_round(&Q::mixture, R"(\sum_i p_i \sum_t \lambda_t y_t x_{ti})"),
                of_round(&Q::least, R"(\min_t y_t\,(p\cdot x_t))"),
                of_round(&Q::largest_entry, R"(\max_i \sum_t \lambda_t y_t x_{ti})")};
  }
};
static_assert(names_every_member<NonnegativeMarginQuantities<int>>);

struct NonnegativeMarginFacts {
  using Observed = Round;

  /// `others` are vectors of which the answer must not fall short; those with a negative entry are no comparators here
  /// and are passed over. Throws InputError where p has not the dimension of the examples, and where lambda names an
  /// example that there is not.
  NonnegativeMarginFacts(const Sequence& examples, NonnegativeMargin found, std::vector<Vector> others);

  /// Another u >= 0, with the sum of its entries and its least y (u.x) so far.
  struct Candidate {
    Vector u;
    Rational u1;
    std::optional<Rational> least;
  };

  NonnegativeMargin answer;
  std::vector<Rational> lambda;  ///< of every example, 0 where none was given
  Rational p_sum = 0;
  std::vector<Candidate> candidates;

  std::size_t t = 0;
  Rational margin;                ///< y (p.x) of this example
  Rational weight;                ///< its lambda
  std::optional<Rational> least;  ///< the least margin so far
  Rational weight_sum = 0;
  Rational weighted_margin = 0;  ///< sum of lambda_t y_t (p.x_t) so far
  VectorSum combination;         ///< sum of lambda_t y_t x_t so far

  /// The entries of the combination.
  [[nodiscard]] const Vector& combined() const;
  /// The largest of them: what the examples, so mixed, leave to the best coordinate.
  [[nodiscard]] Rational largest() const { return combined().maxCoeff(); }
  [[nodiscard]] const Rational& gamma() const { return answer.gamma; }
  /// The sum of lambda_t y_t (p.x_t), coordinate by coordinate.
  [[nodiscard]] Rational mixed() const { return dot(answer.p, combined()); }
  [[nodiscard]] Rational least_margin() const { return *least; }
  /// After an example.
  [[nodiscard]] NonnegativeMarginQuantities<Rational> quantities() const {
    return {p_sum, gamma(), margin, weight, weight_sum, weighted_margin, mixed(), least.value_or(0), largest()};
  }
  void survey(const Example&) {}
  void begin(const Vector&) {}
  void observe(const Round& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return 0; }

 private:
  mutable std::optional<Vector> combined_;  ///< where it was asked for since the last example
};

/// What the claims name, in the formulas of the theorem.
struct NonnegativeMarginNames : NonnegativeMarginQuantities<FormalNumber> {
  [[nodiscard]] const FormalNumber& gamma() const { return value; }
  [[nodiscard]] const FormalNumber& mixed() const { return mixture; }
  [[nodiscard]] const FormalNumber& least_margin() const { return least; }
  [[nodiscard]] const FormalNumber& largest() const { return largest_entry; }
};
template <>
struct OverMachine<NonnegativeMarginFacts> {
  using Names = NonnegativeMarginNames;
};

const Theorem<NonnegativeMarginFacts>& nonnegative_margin();

}  // namespace mistakebound
