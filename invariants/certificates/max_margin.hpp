/// The certificates of the maximum-margin separator, checked without regard to how they were found (H, Margins; L: a
/// consistent learner by LP or SVM; Gordan 1873 for the case without a separator). A round is an example.
///
/// With a free offset b, instances have a last coordinate 1, and b is the last one of w: w.x is here what the formulas
/// call w.x + b, and |w| leaves b out. Examples of one label are then separated by an offset alone, so that no distance
/// is the largest, and the claims on it are not made.
#pragma once

#include <map>

#include "invariants/ledger/theorem.hpp"
#include "invariants/solvers/weak_separation.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/integer_vector.hpp"
#include "reference/numbers/vector_sum.hpp"

namespace mistakebound {

struct MaxMarginFacts {
  using Observed = Round;

  /// `others` are vectors, offset included, whose margins the answer must not fall short of. Throws InputError where
  /// the certificate names an example that there is not.
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
  bool bounded = true;                ///< no offset alone separates: it is not free, or both labels occur
  Vector corrections;                 ///< sum of the y_i x_i, where a weak separator was looked for
  std::optional<Complement> outside;  ///< orthogonal to the examples with lambda > 0, where these are said to span all

  std::size_t t = 0;
  Rational margin;                ///< y (w.x) of this example
  Rational weight;                ///< its coefficient
  std::optional<Rational> least;  ///< the least margin so far
  Rational weight_sum = 0;
  Vector tripled;  ///< 3 w, for the claim that rescaling changes no distance
  std::optional<Rational> least_tripled;
  Rational weak_margin;          ///< y (v.x) of the weak separator v
  Rational boundary_square = 0;  ///< the sum of the squares of lambda y (v.x) so far
  std::optional<Rational> least_weak;
  Rational products_square = 0;  ///< the sum of the squares of x's products with what is outside
  VectorSum combination;         ///< sum of coefficient_i y_i x_i so far

  /// The coefficient of an example, which is 0 where none was given.
  [[nodiscard]] const Rational& coefficient_of(std::size_t example) const;

  // The coefficients as they are called where the examples can be separated, and where they cannot.
  [[nodiscard]] bool separable() const { return answer.separable; }
  [[nodiscard]] bool has_free_offset() const { return answer.offset == Offset::free; }
  [[nodiscard]] const Rational& alpha() const { return weight; }
  [[nodiscard]] const Rational& lambda() const { return weight; }
  [[nodiscard]] const Rational& alpha_sum() const { return weight_sum; }
  [[nodiscard]] const Rational& lambda_sum() const { return weight_sum; }
  [[nodiscard]] Rational alpha_balance() const { return balance(); }  ///< the offset's coordinate of the combination
  [[nodiscard]] Rational lambda_balance() const { return balance(); }
  [[nodiscard]] Rational gap2() const { return norm2_of(answer.w - combination.value()); }
  [[nodiscard]] Rational combination2() const { return norm2_of(combination.value()); }
  [[nodiscard]] Rational weak_sum() const { return dot(*answer.weak, corrections); }  ///< of the y (v.x)

  /// |v|^2, without its offset.
  [[nodiscard]] Rational norm2_of(const Vector& v) const;
  /// A weak separator was found, and is not 0; it was looked for, and there is said to be none but 0.
  [[nodiscard]] bool separates_weakly() const { return separates_weakly_; }
  [[nodiscard]] bool overlaps() const { return outside.has_value(); }

  void survey(const Example&) {}
  void begin(const Vector&) {}
  void observe(const Round& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return 0; }

 private:
  [[nodiscard]] Rational balance() const {
    const Vector sum = combination.value();
    return sum[sum.size() - 1];
  }

  // w and 3 w over one denominator, for instances that fit machine integers.
  LongVector long_w_;
  LongVector long_tripled_;
  bool separates_weakly_ = false;
  LongVector long_weak_;
  IntegerVector x_;
};

/// What the claims name, in the formulas of the theorem.
struct MaxMarginNames {
  FormalNumber margin, of_alpha, of_lambda, sum_of_alpha, sum_of_lambda, balance_of_alpha, balance_of_lambda, w2, gap,
      combined, weak_margin, sum_of_weak, boundary_square;

  static bool separable() { return true; }
  static bool separates_weakly() { return true; }
  static bool has_free_offset() { return true; }
  [[nodiscard]] const FormalNumber& alpha() const { return of_alpha; }
  [[nodiscard]] const FormalNumber& lambda() const { return of_lambda; }
  [[nodiscard]] const FormalNumber& alpha_sum() const { return sum_of_alpha; }
  [[nodiscard]] const FormalNumber& lambda_sum() const { return sum_of_lambda; }
  [[nodiscard]] const FormalNumber& alpha_balance() const { return balance_of_alpha; }
  [[nodiscard]] const FormalNumber& lambda_balance() const { return balance_of_lambda; }
  [[nodiscard]] const FormalNumber& gap2() const { return gap; }
  [[nodiscard]] const FormalNumber& combination2() const { return combined; }
  [[nodiscard]] const FormalNumber& weak_sum() const { return sum_of_weak; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = MaxMarginNames;
    return List{of_round(&Q::margin, R"(y_i\,(w\cdot x_i + b))"),
                of_round(&Q::of_alpha, R"(\alpha_i)"),
                of_round(&Q::of_lambda, R"(\lambda_i)"),
                fixed(&Q::sum_of_alpha, R"(\sum_i \alpha_i)"),
                fixed(&Q::sum_of_lambda, R"(\sum_i \lambda_i)"),
                fixed(&Q::balance_of_alpha, R"(\sum_i \alpha_i y_i)"),
                fixed(&Q::balance_of_lambda, R"(\sum_i \lambda_i y_i)"),
                fixed(&Q::w2, R"(\|w\|^2)"),
                fixed(&Q::gap, R"(\|w - \sum_i \alpha_i y_i x_i\|^2)"),
                fixed(&Q::combined, R"(\|\sum_i \lambda_i y_i x_i\|^2)"),
                of_round(&Q::weak_margin, R"(y_i\,(q\cdot x_i + r))"),
                fixed(&Q::sum_of_weak, R"(\sum_i y_i\,(q\cdot x_i + r))"),
                fixed(&Q::boundary_square, R"(\sum_i (\lambda_i\,y_i\,(q\cdot x_i + r))^2)")};
  }
};
static_assert(names_every_member<MaxMarginNames>);
template <>
struct OverMachine<MaxMarginFacts> {
  using Names = MaxMarginNames;
};

const Theorem<MaxMarginFacts>& max_margin();

}  // namespace mistakebound
