/// What may be wrong with a learner, as data. The words for it are in explain.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/learners/learner.hpp"

namespace mistakebound {

enum class FaultKind {
  none,

  // At a score of 0 it does what another convention says; or, in the words of none, what it then predicts or when it
  // updates.
  other_convention,
  zero_is_positive,
  zero_is_negative,
  zero_is_mistake,
  zero_never_updates,
  zero_repeats,  ///< with `parameter` 1, as with the next one, it may be the last label as well
  zero_turns,
  zero_last_label,
  zero_varies,   ///< with `parameter` 1 nothing shows its state
  zero_doubted,  ///< one of these, where rounding would have decided unseen updates, too: which one is not named

  // What is seen of a single round.
  left_out,        ///< an update
  needless,        ///< an update
  beyond_margin,   ///< an update
  altered_weight,  ///< number `parameter`, by `other` in update `at`

  // Another parameter than the declared one.
  step,
  promotion,
  demotion,
  margin,         ///< in the place of `other`
  factor,         ///< on the weights of experts that were wrong
  other_updates,  ///< `value`: after which rounds
  plain_factors,
  modified_factors,
  learning_rate,  ///< `parameter` times the declared one
  normalized,
  not_normalized,
  average_after,
  average_before,
  average_right,
  kernel,  ///< `value`
  floats,  ///< in the place of doubles

  // How weights move.
  wrong_way,
  exchanged_factors,
  exponents_wrong_way,
  shrinking_step,  ///< divided by k in the k-th update
  bias_left_out,
  bias_rate,  ///< `parameter`: so much in every update; with `at` 1 by a constant that the score has, too
  bias_per_feature,
  bias_per_nonzero,  ///< feature
  not_promoted,
  not_demoted,
  promotion_left_out,  ///< of modified factors: 1 + x alone
  demotion_left_out,   ///< of modified factors: 1 - x alone
  all_move,  ///< weights of right experts, or of features that are 0, too; with `at` 1 by promotions alone, with 2 by
             ///< demotions

  // Steps tau of learners that move until they lose nothing, l being the loss.
  unlimited,         ///< l/|x|^2
  limited,           ///< min(C, l/|x|^2), C being `parameter`; `other` is the declared one, if there is one
  softened,          ///< l/(|x|^2 + 1/(2C)), C being `parameter`; `other` is the declared one, if there is one
  softened_more,     ///< l/(|x|^2 + 1/C), C being the declared one
  by_length,         ///< |x| in the place of |x|^2
  undivided,         ///< l, or min(C, l), or 2C l
  squared_loss,      ///< l^2 in the place of l
  constant_step,     ///< `parameter`, whatever the loss is; `other` is the declared C, if there is one
  mistakes_alone,    ///< 0 on a round whose prediction is right
  no_margin,         ///< the loss is max(0, -y (w.x))
  aggressiveness,    ///< another C: `parameter`
  bias_at_zero,      ///< C on an instance 0, though |x|^2 does not count the constant of the bias
  norm_of_all,       ///< |x|^2 counts the constant of the bias, and should not
  norm_of_features,  ///< |x|^2 does not count the constant of the bias, and should

  // What becomes of weights wherever they come from.
  start,            ///< at `parameter`, or at the vector `value`; not at `other`, or at `declared`; with `at` 1 it may
                    ///< be the declared one, too, and the first update alone another one
  start_elsewhere,  ///< than at `declared`, or at the usual weights; no round tells where
  bounds,           ///< between -`parameter` and `parameter`
  nonnegative,
  whole_numbers,
  decimals,        ///< `parameter` places, after every update
  digits,          ///< `parameter` digits, after every update
  shown_decimals,  ///< `parameter` places, of what is shown alone: of weights, or of `value`
  shown_digits,    ///< `parameter` digits, of what is shown alone
  shown_short,     ///< few decimals or digits, of what is shown alone; how many is not known
  shown_shares,    ///< what is shown, divided by its sum
  shown_scaled,    ///< what is shown, times a positive number, which may be another one in every round
  shown_before,    ///< what is shown: the state before the round
  shown_doubted,   ///< one of these, or another rule: which one is not named

  // Scores.
  score_before_update,
  score_before_round,
  score_before_pass,  ///< in which the first example occurs `at` times
  score_negated,
  score_is_zero,
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
  average_counter,     ///< divides by `parameter` rounds too many
  average_of_updates,  ///< of the weights after each of them

  // Kernels.
  one_buffer,

  // Losses.
  loss_factor,          ///< another beta: `parameter`
  other_eta,            ///< `parameter`
  other_rule,           ///< `value`: what a loss leaves of a weight
  losses_raise,         ///< the weights
  losses_clipped,       ///< to 1
  losses_late,          ///< by a round
  large_losses_alone,   ///< rounds on which the learner loses at least 1/2 change the weights, and no others
  every_other_round,    ///< every second round changes the weights, with `at` 1 the first, and no others do
  unnormalized,         ///< p is the weights
  probabilities_after,  ///< p is that after the round

  // Experts.
  agreeing_kept,
  wrong_kept,
  wrong_kept_on_right_rounds,  ///< with `at` 1, and not at ties
  right_left_out
};

struct LearnerFault {
  FaultKind kind = FaultKind::none;
  Rational parameter = 0;
  Rational other = 0;
  std::size_t at = 0;
  std::string value{};       ///< a parameter that is no number, as an option spells it
  std::string declared{};    ///< the declared value of a parameter that is no number
  std::optional<Tie> tie{};  ///< besides, a score of 0 means that
  bool of_updates = false;   ///< to updates alone, where another score decides what is predicted

  /// What is wrong, in words: "another step size: 2".
  [[nodiscard]] std::string words() const;
  /// Whether it is no more than another convention at zero,
  [[nodiscard]] bool is_convention() const;
  /// or something else, too.
  [[nodiscard]] bool is_with_convention() const { return tie && !is_convention(); }
  friend bool operator==(const LearnerFault&, const LearnerFault&) = default;
};

using Faults = std::vector<LearnerFault>;

bool contains(const Faults& faults, const LearnerFault& fault);
/// The other conventions at zero alone, these faults, and those that are of no score together with each of the other
/// conventions. `by_another`: another score decides what the learner predicts.
Faults with_other_conventions(Faults faults, Tie declared, bool by_another);

/// Whether updates are right and the score is not.
bool is_score_fault(const LearnerFault& fault);
/// Whether it predicts by another average than the declared one, or shows another.
bool is_average_fault(const LearnerFault& fault);
/// Whether it says how weights move, by another number of the rule or another rule.
bool is_of_updates(const LearnerFault& fault);
/// Whether it leaves out the last coordinates, in one way or another; which way shows over many dimensions alone.
bool leaves_out_last(const LearnerFault& fault);
/// The n weights of a fault of the kind `start`; an InputError where it has weights of another number.
Vector start_of(const LearnerFault& fault, Eigen::Index n);
/// How many of n coordinates count for such a score.
Eigen::Index counted_by(const LearnerFault& fault, Eigen::Index n);
/// Whether an update is that of the other label.
bool is_backwards(const LearnerFault& fault);
/// Whether it makes steps of another size, which shows where weights are shown.
bool is_step_fault(const LearnerFault& fault);
/// Whether an update leads to other weights than the rule's with the same parameters.
bool moves_otherwise(const LearnerFault& fault);
/// What a learner makes of a weight that it keeps, and whether it shows such weights.
Rational as_kept(const LearnerFault& fault, const Rational& weight);
bool is_shown(const LearnerFault& fault, const Rational& weight);
/// Whether it is shown in so few places only if these are those of a float.
bool is_shown_as_float(const LearnerFault& fault, const Rational& weight);
/// Whether an average of its weights may be shown as that number.
bool is_shown_average(const LearnerFault& fault, const Rational& average);
bool rounds_what_it_shows(const LearnerFault& fault);
constexpr int most_printed = 15;  ///< digits, of which every decimal is another double
/// Whether it goes on with what an update made of its weights, rounded and shown.
bool keeps_what_it_shows(const LearnerFault& fault);
/// Weights that are rounded to few decimals or digits, or are only shown so: the fewest first, decimals before digits.
Faults printed_in_few_places();
/// Those of them, and floats, after which every number that is shown may be one.
Faults faults_of_rounding(const Vector& shown);
/// Those of them that are of what is shown alone.
Faults faults_of_printing(const Vector& shown);
/// A unit of the last place of a number that is shown in such decimals or digits; 0 of the digits of 0. Where their
/// number is not known, of the last decimal that is not 0.
Rational last_place(const LearnerFault& fault, const Rational& shown);
/// Whether every weight is kept so, wherever it comes from.
bool is_of_storage(const LearnerFault& fault);
/// Whether its weights are the rule's, and are shown otherwise.
bool is_of_showing(const LearnerFault& fault);
/// Whether it keeps or leaves out other experts than the rule.
bool is_set_fault(const LearnerFault& fault);
/// Whether its weights are the rule's, and are shown times a number.
bool is_of_scale(const LearnerFault& fault);
/// Whether it may follow the rule, from weights that were not declared.
bool is_of_start(const LearnerFault& fault);
/// Whether two traces show one and the same fault: its parameter may be another, where that depends on the trace.
bool are_alike(const LearnerFault& a, const LearnerFault& b);
/// The fault with a parameter that is a little less, and with one that is a little more: where these explain as much,
/// what the parameter is is not known. None where it is read off what is shown, or there is none.
/// `aimed`: the rounds were chosen so that a margin shows.
Faults neighbours_of(const LearnerFault& fault, bool aimed = false);

}  // namespace mistakebound
