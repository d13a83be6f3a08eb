/// What may be wrong with a learner, as data. The words for it are in explain.cpp.
#pragma once

#include <string>
#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

enum class FaultKind {
  other_convention,  ///< at a score of 0

  // What is seen of a single round.
  left_out,       ///< an update
  needless,       ///< an update
  beyond_margin,  ///< an update
  altered_weight,

  // How weights move.
  wrong_way,
  exchanged_factors,
  step,            ///< `parameter`
  shrinking_step,  ///< divided by k in the k-th update
  bias_left_out,
  bias_rate,  ///< `parameter`: so much in every update
  promotion,  ///< `parameter`
  demotion,   ///< `parameter`
  not_promoted,
  not_demoted,
  modified_factors,
  plain_factors,
  exponents_wrong_way,
  learning_rate,  ///< `parameter` times the declared one
  normalized,
  not_normalized,

  // What becomes of weights wherever they come from.
  start,   ///< at `parameter`, or at the vector `value`; not at `declared`, or at `declared_value`
  bounds,  ///< between -`parameter` and `parameter`
  nonnegative,
  whole_numbers,
  floats,
  decimals,  ///< `parameter` places
  six_digits,

  // Scores.
  score_is_zero,
  score_before_update,
  score_before_round,
  score_negated,
  score_without_bias,
  // It leaves out the last coordinates: one; one of several; all behind the first `parameter`; those that fill no lane
  // of so many, of vectors that fill one, or of all.
  score_without_last,
  score_without_last_of_several,
  score_of_first,
  score_of_lanes,
  score_of_lanes_if_any,

  // Averages.
  average_is_current,
  average_is_sum,
  average_counts_start,
  average_after,
  average_before,
  average_right,
  // Who shows an average updates at a score of 0 where the label is -1, where it is 1, whatever it is.
  zero_is_positive,
  zero_is_negative,
  zero_is_mistake,

  // Kernels.
  kernel,  ///< `value`
  one_buffer,

  // Experts.
  agreeing_kept,
  wrong_kept,
  wrong_kept_on_right_rounds,
  right_left_out
};

struct LearnerFault {
  FaultKind kind{};
  Rational parameter = 0;
  Rational declared = 0;
  std::string value{};  ///< a parameter that is no number, as an option spells it
  std::string declared_value{};

  /// What is wrong, in words: "another step size: 2".
  [[nodiscard]] std::string words() const;
  friend bool operator==(const LearnerFault&, const LearnerFault&) = default;
};

using Faults = std::vector<LearnerFault>;

bool contains(const Faults& faults, const LearnerFault& fault);
bool is_score_fault(const LearnerFault& fault);
/// Whether it leaves out the last coordinates, in one way or another; which way shows over many dimensions alone.
bool leaves_out_last(const LearnerFault& fault);
/// Whether it is no more than another convention at zero, which weights or averages show later.
bool is_convention_of_average(const LearnerFault& fault);
/// Whether it is read off a step that was not rounded, so that it is not known wherever it shows.
bool needs_exact_step(const LearnerFault& fault);
/// Whether two sequences show the same one: its parameter may be another, as long as it is what it depends on.
bool are_alike(const LearnerFault& a, const LearnerFault& b);

}  // namespace mistakebound
