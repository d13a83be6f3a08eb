/// What the theorems of a trace are held against: comparators as they were asked for, else the best that the trace's
/// own examples have, where these are few enough to be kept.
#pragma once

#include "invariants/solvers/hitting_set.hpp"
#include "oracle/judges/judge.hpp"

namespace mistakebound {

/// u, and where it is from, in words.
struct Comparator {
  Vector u;
  std::string words;
  std::optional<Separation> separation;  ///< where it was looked for
};

/// --u as a vector of that dimension. Throws InputError where it is none.
Vector given_comparator(const AuditRequest& request, Eigen::Index dimension);

/// u as it was given, else the exact maximum-margin separator, else the final weights. Throws InputError where u is of
/// another dimension than the weights, which have one more where there is a bias.
Comparator perceptron_comparator(const AuditRequest& request, bool bias, const Vector& final_weights);

/// u as it was given, else the exact best nonnegative comparator, else none, for the reason in `words`. The same.
std::optional<Comparator> nonnegative_comparator(const AuditRequest& request, Eigen::Index dimension,
                                                 std::string& words);

/// A disjunction's variables, and where it is from, in words.
struct Disjunction {
  Variables target;
  std::string words;
};

/// The target as it was given, else the smallest disjunction that gives the labels, else none, for the reason in
/// `words`. Throws InputError where the target has a variable that there is not.
std::optional<Disjunction> target_disjunction(const AuditRequest& request, Eigen::Index dimension, bool bias,
                                              std::string& words);

}  // namespace mistakebound
