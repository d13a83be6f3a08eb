/// What the comparison of the perceptron and Winnow on the same sequences speaks of, round after round (A section 4).
///
/// Notation: n the dimension, u the comparator, gamma its margin, R_2 and R_inf the largest norms of the instances,
/// M_P and M_W the mistakes. Three shapes are known, told apart by u and the instances:
///   sparse  Example 1: u in {0,1}^n with k ones, instances in {-1,1}^n;
///   dense   Example 2: u = (1, .., 1), instances in {-1,0,1}^n with at most k entries that are not 0. As printed they
///           are in {0,1}^n, and then every label is +1; signed ones allow both labels;
///   biased  Example 2 with a threshold theta > 0: u = (1, .., 1, theta), instances (x, -1), x in {0,1}^(n-1) with at
///           most k ones.
/// What fits none of them is held against the first. u = (1, .., 1) with instances in {-1,1}^n counts as sparse, k = n.
/// The facts observe the perceptron's rounds and let Winnow run beside it at eta*, the limit learner where
/// gamma = R_inf |u|_1. Winnow's own proof is left to winnow-tuned.
#pragma once

#include "invariants/perceptron/facts.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {

enum class Shape { sparse, dense, biased };

struct ComparisonFacts : PerceptronFacts {
  /// `tie` is the convention of both learners, `step_size` the perceptron's.
  ComparisonFacts(Vector comparator, std::optional<Rational> given, Rational step_size, Tie tie);

  // Fixed by the sequence and the comparator.
  Winnow winnow;                  ///< beside the perceptron, from S = 0
  bool tuned = false;             ///< there is an eta*: u >= 0, u not 0, 0 < gamma <= R_inf |u|_1
  Rational u1;                    ///< |u|_1
  Rational radius = 0;            ///< R_inf
  std::size_t surveyed = 0;       ///< examples
  bool signs_only = true;         ///< all instances are in {-1,1}^n
  bool nonnegative = true;        ///< no instance has a negative entry
  Eigen::Index most_entries = 0;  ///< the most entries of an instance that are not 0
  Shape shape = Shape::sparse;
  bool all_ones = false;  ///< u = (1, .., 1)
  Rational k;             ///< of the shape
  Rational theta = 1;     ///< u's last entry where the shape is biased, else 1
  // What the norms should be, from n, k and theta alone.
  Rational shape_u1;       ///< of |u|_1
  Rational shape_u2;       ///< of |u|_2^2
  Rational shape_radius2;  ///< of R_2^2
  Rational shape_radius;   ///< of R_inf
  Rational most_margin;    ///< the largest |u.x| that the shape allows

  // The round.
  Rational y = 1;
  Rational defect;                  ///< 0 exactly where the instance has the shape
  Rational weight_sum = 0;          ///< the sum of the entries of w'
  std::size_t winnow_mistakes = 0;  ///< so far, this round included

  void survey(const Example& example);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] Rational n() const { return u.size(); }
  /// The largest whole number up to (k - y (u.x))/2.
  [[nodiscard]] Rational whole_half() const { return Rational(floor_of((k - margin) / 2)); }
  [[nodiscard]] bool is_sparse() const { return shape == Shape::sparse; }
  /// Whether no instance has a negative entry, and Winnow runs.
  [[nodiscard]] bool is_nonnegative() const { return nonnegative && tuned; }
  /// Whether Winnow, which runs, starts at u.
  [[nodiscard]] bool starts_at_target() const { return all_ones && tuned; }
  /// Whether it is Example 2 as printed.
  [[nodiscard]] bool is_as_printed() const { return shape == Shape::dense && nonnegative; }
  /// 0 exactly where u has the shape.
  [[nodiscard]] Rational target_defect() const;
  /// R_2^2 |u|_2^2/gamma^2, where gamma is positive.
  [[nodiscard]] std::optional<Rational> perceptron_bound() const;
  /// 2 (R_inf |u|_1/gamma)^2 ln n, where gamma is positive.
  [[nodiscard]] std::optional<LogSum> winnow_bound() const;

 private:
  [[nodiscard]] Shape shape_of() const;
};

/// What claims on both examples name, in the formulas of the theorem; k is said of the norms, which are of R_2^2 and
/// |u|_2^2 in one order or the other.
struct ComparisonNames {
  FormalNumber gamma, radius2, u2, k, most_margin, dimension, shape_radius2, shape_u2, y, margin, half, m,
      winnow_mistakes, weight_sum, w2;
  bool given_gamma = false;

  [[nodiscard]] const FormalNumber& n() const { return dimension; }
  [[nodiscard]] const FormalNumber& whole_half() const { return half; }
  static bool is_sparse() { return true; }
  static bool is_nonnegative() { return true; }
  static bool starts_at_target() { return true; }
  static bool is_as_printed() { return true; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = ComparisonNames;
    return List{fixed(&Q::gamma, R"(\gamma)"),
                fixed(&Q::radius2, R"(R_2^2)"),
                fixed(&Q::u2, R"(\|u\|_2^2)"),
                fixed(&Q::k, "k"),
                fixed(&Q::most_margin, "k"),
                fixed(&Q::dimension, "n"),
                fixed(&Q::shape_radius2, "n"),
                fixed(&Q::shape_u2, "k"),
                of_round(&Q::y, "y_t"),
                of_round(&Q::margin, R"(y_t\,(u\cdot x_t))"),
                of_round(&Q::half, R"(\lfloor (k - y_t\,(u\cdot x_t))/2 \rfloor)"),
                count(&Q::m, "M_P"),
                count(&Q::winnow_mistakes, "M_W"),
                state(&Q::weight_sum, R"(\sum_i w_{t+1,i})"),
                state(&Q::w2, R"(\|w_{t+1}\|^2)"),
                flag(&Q::given_gamma)};
  }
};
static_assert(names_every_member<ComparisonNames>);
template <>
struct OverMachine<ComparisonFacts> {
  using Names = ComparisonNames;
};

}  // namespace mistakebound
