/// Monotone disjunctions x_i1 or .. or x_ik over {0,1}^n: the smallest one that gives every label of a sequence, or the
/// examples that show that there is none (L, Monotone disjunctions).
///
/// A variable that a negative example activates cannot be in the target (L, case A). Of the others, the target must
/// hold one of every positive example: a smallest hitting set, which is NP-hard in general. Method: repeated and
/// containing positives and dominated variables are left out, what is left is searched by branch and bound, with
/// disjoint positives as the lower bound and a greedy choice as the first upper bound. Exponential in the worst case,
/// so work is limited; beyond the limit the best disjunction so far is returned, and that it is the smallest was not
/// proved. Left out: disjunctions with negated variables.
#pragma once

#include <optional>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// Variables of a disjunction, counted from 0, increasing; without any it is false everywhere.
using Variables = std::vector<Eigen::Index>;

/// The vector of {0,1}^n with ones at the variables, and the variables at which a vector is not 0.
Vector indicator(const Variables& variables, Eigen::Index n);
Variables variables_of(const Vector& indicator);

/// The variables as people count them, from 1.
Vector counted_from_one(const Variables& variables);

/// Throws InputError unless every entry of every instance is 0 or 1; `name` is the file's, for the message.
void require_boolean(const Sequence& sequence, const std::string& name);

/// Why no disjunction gives the labels: every variable that is active in a positive example is active in one of the
/// negative ones. Examples count from 0; there is no negative one where the positive one activates nothing.
struct DisjunctionContradiction {
  std::size_t positive = 0;
  std::vector<std::size_t> negatives;
};

struct DisjunctionSearch {
  /// The disjunction found; where there is none, all variables that no negative example activates: the disjunction that
  /// is wrong on the fewest examples among those that are right on the negative ones.
  Variables target;
  bool smallest = true;                                   ///< proved; false where the limit on work was reached
  std::optional<DisjunctionContradiction> contradiction;  ///< of the first positive example that has one
};

/// Work counts operations on words of 64 variables or examples: this many take some seconds.
constexpr std::size_t disjunction_work = 300'000'000;

/// The smallest disjunction that gives every label. Every instance is in {0,1}^n. Throws CutShort.
DisjunctionSearch smallest_disjunction(const Sequence& sequence, std::size_t most_work = disjunction_work);

}  // namespace mistakebound
