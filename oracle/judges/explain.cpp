/// Long, as every fault and every kind of divergence has its words here.
#include "oracle/judges/explain.hpp"

#include "oracle/judges/plain_number.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t longest_exact = 22;

std::string shown(const Number& value) {
  std::string exact = std::holds_alternative<Rational>(value) ? to_string(value) : "";
  return !exact.empty() && exact.size() <= longest_exact ? exact : "~" + approximate_text(value);
}

/// The end left out where nobody would read it.
std::string readable(const std::string& text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest ? text
                                : text.substr(0, longest) + "... (" + std::to_string(text.size()) + " characters)";
}

/// "(1, -1/2)" of "1,-1/2".
std::string in_brackets(const std::string& list) {
  std::string text;
  for (const char c : list) text += c == ',' ? ", " : std::string(1, c);
  return "(" + text + ")";
}

const char* part_words(StatePart part) {
  switch (part) {
    case StatePart::weights:
      return "the weights";
    case StatePart::exponents:
      return "the exponents";
    case StatePart::averages:
      return "the averages";
    case StatePart::experts_left:
      return "the counts";
    case StatePart::probabilities:
      return "the probabilities";
  }
  return "";
}

/// How rational numbers are written: exactly, or to be read.
using Written = std::string (*)(const Rational&);

std::string exactly(const Rational& value) {
  return to_string(value);
}

/// "w_1 = 1/2".
std::string entry_words(const Divergence& divergence, const Number& value, Written written) {
  const char* letter = divergence.part == StatePart::weights         ? "w_"
                       : divergence.part == StatePart::exponents     ? "S_"
                       : divergence.part == StatePart::probabilities ? "p_"
                                                                     : "average_";
  return letter + std::to_string(divergence.entry + 1) + " = " +
         (std::holds_alternative<Rational>(value) ? written(std::get<Rational>(value)) : "~" + approximate_text(value));
}

/// The trace's or the exact run's.
std::string words_of(const Divergence& divergence, const Number& value, Written written) {
  if (divergence.kind == DivergenceKind::weights)
    return divergence.part == StatePart::experts_left ? to_string(value) : entry_words(divergence, value, written);
  const int sign = decide(value).value_or(0);
  if (divergence.kind == DivergenceKind::update) return sign > 0 ? "updated" : "not updated";
  return sign > 0 ? "1" : sign < 0 ? "-1" : "none (tie)";
}

const char* score_words(ScoreOf score) {
  switch (score) {
    case ScoreOf::prediction:
      return "";
    case ScoreOf::current_weights:
      return "of the current weights ";
    case ScoreOf::margin:
      return "less y times the margin ";
    case ScoreOf::less_label:
      return "less y ";
    case ScoreOf::some_updates:
      return "after some of the updates that it may have made ";
  }
  return "";
}

/// Whether it shows after the tie.
bool shows_late(const Divergence& divergence) {
  return divergence.kind == DivergenceKind::weights || decide(divergence.score) != 0;
}

/// Whether it is no more than that numbers differ, which may be due to how they are shown.
bool may_be_shown_otherwise(const Divergence& divergence, bool decisions_conform) {
  if (divergence.likely) return false;
  if (divergence.shown_so) return !divergence.stated;
  return decisions_conform && divergence.kind == DivergenceKind::weights &&
         divergence.part != StatePart::experts_left && divergence.part != StatePart::probabilities;
}

std::string tie_words(const Divergence& divergence) {
  if (shows_late(divergence) && !divergence.of_votes) return "Another convention at a score of 0 may explain it.";
  // No convention is known that decides so.
  if (divergence.is_likely(FaultKind::zero_varies)) return "It is an exact tie.";
  const bool at_margin = divergence.kind == DivergenceKind::update && divergence.score_of == ScoreOf::margin;
  const std::string decides =
      divergence.of_votes ? "Weights whose score is exactly 0 decide the vote: what counts is the convention at zero"
      : at_margin         ? "It is exactly at the margin: what decides is whether an update is due there"
                          : "It is an exact tie: what decides is the convention at zero";
  return decides + (divergence.hiding == Hiding::surely  ? ", and rounding hides that it is one."
                    : divergence.hiding == Hiding::maybe ? ", or rounding that hides the tie."
                                                         : ", if nothing was rounded.");
}

/// Where the cause is the rule.
std::string rule_words(const Divergence& divergence, bool decisions_conform) {
  if (divergence.likely && is_of_showing(*divergence.likely))
    return divergence.decides ? "No rounding of its steps explains this, but its decisions here are those of the rule."
                              : "No rounding of its steps explains this.";
  if (divergence.is_likely(FaultKind::floats))
    return divergence.in_floats ? "No rounding of doubles explains this."
                                : "No rounding of the declared numbers explains this.";
  if (divergence.in_floats && !divergence.likely)
    return "No rounding of doubles explains this, but that of floats may (numbers binary32).";
  const std::string words =
      divergence.in_floats ? "No rounding of doubles explains this: the " : "No rounding explains this: the ";
  if (divergence.likely && is_of_start(*divergence.likely)) return words + "start or the rule is another one.";
  // That nothing is known by which these numbers are made of those of the rule does not say that there is nothing.
  return words + (may_be_shown_otherwise(divergence, decisions_conform)
                      ? "rule is another one, or " + std::string(part_words(divergence.part)) + " are shown otherwise."
                      : "rule is another one.");
}

std::string cause_words(const Divergence& divergence, bool decisions_conform) {
  switch (divergence.cause) {
    case Cause::tie:
      return tie_words(divergence);
    case Cause::rounding:
      if (divergence.doubted)
        return "Rounding may explain this: it may decide whether round " + std::to_string(*divergence.doubted) +
               " is an update, and nothing shows whether that was one.";
      return "Rounding explains this: correct implementations may differ so much.";
    case Cause::rule:
      return rule_words(divergence, decisions_conform);
    case Cause::failure:
      return "";
  }
  return "";
}

std::string explain_failure(const Divergence& divergence, const std::string& subject) {
  if (divergence.kind == DivergenceKind::exception) return subject + " threw " + divergence.failure + ".";
  if (divergence.kind == DivergenceKind::crash) return subject + " answered nothing: found " + divergence.failure + ".";
  return subject + " has " + divergence.failure + ", which is no number.";
}

}  // namespace

const char* to_string(Cause cause) {
  switch (cause) {
    case Cause::tie:
      return "tie";
    case Cause::rounding:
      return "rounding";
    case Cause::rule:
      return "rule";
    case Cause::failure:
      return "failure";
  }
  return "";
}

const char* to_string(DivergenceKind kind) {
  switch (kind) {
    case DivergenceKind::prediction:
      return "prediction";
    case DivergenceKind::update:
      return "update";
    case DivergenceKind::weights:
      return "weights";
    case DivergenceKind::crash:
      return "crash";
    case DivergenceKind::exception:
      return "exception";
    case DivergenceKind::no_number:
      return "no-number";
  }
  return "";
}

namespace {

std::string words_of(const LearnerFault& fault) {
  const auto& [kind, parameter, other, at, value, declared, tie, of_updates] = fault;
  const std::string number = text_as_written(parameter);
  const std::string shown = (value.empty() ? "weights" : value) + " are shown";
  switch (kind) {
    case FaultKind::none:
      return "";
    case FaultKind::other_convention:
      return "the other convention at zero";
    case FaultKind::left_out:
      return "an update that is due was left out";
    case FaultKind::needless:
      return "an update on a round whose prediction is right";
    case FaultKind::beyond_margin:
      return "an update beyond the margin";
    case FaultKind::altered_weight:
      return "one weight altered, w_" + to_string(parameter);
    case FaultKind::wrong_way:
      return "labels swapped: the weights moved the wrong way";
    case FaultKind::exchanged_factors:
      return "labels swapped: promotion and demotion exchanged";
    case FaultKind::step:
      return "another step size: " + number;
    case FaultKind::shrinking_step:
      return "the step shrinks: divided by k in the k-th update";
    case FaultKind::bias_left_out:
      return "the bias is not updated";
    case FaultKind::bias_per_feature:
      return "the bias moves once for each feature";
    case FaultKind::bias_per_nonzero:
      return "the bias moves once for each feature that is not 0";
    case FaultKind::bias_rate:
      return "the bias moves by " + number + ": another step or constant";
    case FaultKind::promotion:
      return "another factor of promotion: " + number;
    case FaultKind::demotion:
      return "another factor of demotion: " + number;
    case FaultKind::margin:
      return parameter == 0 ? "updates on mistakes alone, whatever the margin is" : "another margin: " + number;
    case FaultKind::factor:
      return "another factor on the weights of experts that were wrong: " + number;
    case FaultKind::other_updates:
      return value == "always" ? "the weights of wrong experts fall after every round"
                               : "the weights of wrong experts fall after mistakes alone";
    case FaultKind::not_promoted:
      return "the weights on the label's side are not promoted";
    case FaultKind::not_demoted:
      return "the weights on the other side are not demoted";
    case FaultKind::promotion_left_out:
      return "the factor of promotion is left out";
    case FaultKind::demotion_left_out:
      return "the factor of demotion is left out";
    case FaultKind::all_move:
      return (at == 0   ? "an update"
              : at == 1 ? "a promotion"
                        : "a demotion") +
             std::string(" moves all weights, those that it should leave, too");
    case FaultKind::unlimited:
      return "tau is l/|x|^2: C is left out, or larger";
    case FaultKind::limited:
      return "tau is min(C, l/|x|^2) with C = " + number;
    case FaultKind::softened:
      return "tau is l/(|x|^2 + 1/(2C)) with C = " + number;
    case FaultKind::softened_more:
      return "1/C is added to |x|^2 in the place of 1/(2C)";
    case FaultKind::by_length:
      return "tau is divided by |x| in the place of |x|^2";
    case FaultKind::undivided:
      return "tau leaves out |x|^2";
    case FaultKind::squared_loss:
      return "tau has the square of the loss in the place of the loss";
    case FaultKind::constant_step:
      return "tau is " + number + ", whatever the loss is";
    case FaultKind::mistakes_alone:
      return "updates on mistakes alone, whatever the loss is";
    case FaultKind::no_margin:
      return "the loss is max(0, -y (w.x)), without a margin of 1";
    case FaultKind::aggressiveness:
      return "another C: " + number;
    case FaultKind::norm_of_all:
      return "|x|^2 counts the constant of the bias";
    case FaultKind::norm_of_features:
      return "|x|^2 does not count the constant of the bias";
    case FaultKind::bias_at_zero:
      return "on an instance 0 tau is C, and moves the bias";
    case FaultKind::modified_factors:
      return "factors are multiplied by 1 + x_i and 1 - x_i";
    case FaultKind::plain_factors:
      return "factors are plain, whatever x_i is";
    case FaultKind::exponents_wrong_way:
      return "labels swapped: the exponents moved the wrong way";
    case FaultKind::learning_rate:
      return "another learning rate: " + number + " times the one it says";
    case FaultKind::normalized:
      return "the weights are normalized";
    case FaultKind::not_normalized:
      return "the weights are not normalized";
    case FaultKind::start:
      return "the weights start at " +
             (value.empty() ? text_as_written(parameter) : in_brackets(list_in_short(parse_vector(value)))) +
             ", not at " + (declared.empty() ? text_as_written(other) : in_brackets(declared)) +
             (at > 0 ? ", or the first update alone is another one" : "");
    case FaultKind::start_elsewhere:
      return "the weights start elsewhere, or the first update alone is another one";
    case FaultKind::bounds:
      return "weights are kept between " + plain_text(Rational(-parameter)) + " and " + number;
    case FaultKind::nonnegative:
      return "negative weights are set to 0";
    case FaultKind::whole_numbers:
      return "weights are cut off to whole numbers";
    case FaultKind::floats:
      return "weights are floats (binary32)";
    case FaultKind::decimals:
      return "weights are rounded to " + number + (parameter == 1 ? " decimal" : " decimals");
    case FaultKind::digits:
      return "weights are rounded to " + number + " digits";
    case FaultKind::shown_decimals:
      if (parameter == 0) return shown + " as whole numbers";
      return shown + " with " + number + (parameter == 1 ? " decimal" : " decimals");
    case FaultKind::shown_digits:
      return shown + " with " + number + " digits";
    case FaultKind::shown_short:
      return shown + " with few digits";
    case FaultKind::shown_shares:
      return "weights are shown divided by their sum";
    case FaultKind::shown_scaled:
      return "weights are shown times a positive number";
    case FaultKind::shown_doubted:
      return "the weights are shown otherwise";
    case FaultKind::shown_before:
      return "weights are shown as they were before the round";
    case FaultKind::score_is_zero:
      return "the score is always 0";
    case FaultKind::score_before_update:
      return "the score is that of the weights before the last update";
    case FaultKind::score_before_round:
      return "the score is that of the weights a round before";
    case FaultKind::score_before_pass:
      return "a whole pass is predicted before it is learnt";
    case FaultKind::score_negated:
      return "the score or the update has the wrong sign";
    case FaultKind::score_without_bias:
      return "the score leaves out the bias";
    case FaultKind::score_without_last:
    case FaultKind::score_without_last_of_several:
    case FaultKind::score_of_first:
    case FaultKind::score_of_lanes:
    case FaultKind::score_of_lanes_if_any:
      return "the score leaves out the last coordinates";
    case FaultKind::average_is_current:
      return "the current weights in the place of their average";
    case FaultKind::average_is_sum:
      return "the sum of the weights in the place of their average";
    case FaultKind::average_counts_start:
      return "the average counts the weights before the first round, too";
    case FaultKind::average_counter:
      return parameter > 0 ? "the average is divided by " + number + (parameter == 1 ? " round" : " rounds") +
                                 " too many: its counter does not start at 0"
                           : "the average is divided by " + plain_text(Rational(-parameter)) +
                                 (parameter == -1 ? " round" : " rounds") + " too few: its counter starts late";
    case FaultKind::average_of_updates:
      return "the average is of the weights after every update, however many rounds they last";
    case FaultKind::average_after:
      return "the average is of the weights after every round";
    case FaultKind::average_before:
      return "the average is of the weights before every round";
    case FaultKind::average_right:
      return "the average is of the weights of right rounds alone";
    case FaultKind::zero_is_positive:
      return "an update on a score of 0 is due where the label is -1 alone";
    case FaultKind::zero_is_negative:
      return "an update on a score of 0 is due where the label is 1 alone";
    case FaultKind::zero_is_mistake:
      return "an update on a score of 0 is due whatever the label is";
    case FaultKind::zero_never_updates:
      return "at zero it never updates";
    case FaultKind::zero_repeats:
      return std::string("at zero it repeats its last prediction") +
             (parameter == 1 ? ", or predicts the last label" : "");
    case FaultKind::zero_turns:
      return std::string("at zero it predicts the opposite of its last prediction") +
             (parameter == 1 ? ", or the last label" : "");
    case FaultKind::zero_last_label:
      return "at zero it predicts the last label";
    case FaultKind::zero_doubted:
      return "another convention at zero";
    case FaultKind::zero_varies:
      return std::string("at zero it predicts now 1, now -1, as no convention does that is known here") +
             (parameter == 1 ? "; one whose state is another one may" : "");
    case FaultKind::kernel:
      return "another kernel: " + value +
             (value.ends_with(":0") ? ", or one whose constant is added outside of its power" : "");
    case FaultKind::one_buffer:
      return "all updates share one buffer, which holds the last instance";
    case FaultKind::loss_factor:
      return "another beta: " + number;
    case FaultKind::other_eta:
      return "another eta: " + number;
    case FaultKind::other_rule:
      return value != "linear" ? "a loss l leaves beta^l of a weight, not 1 - (1 - beta) l"
                               : "a loss l leaves 1 - (1 - beta) l of a weight, not beta^l";
    case FaultKind::losses_raise:
      return "losses raise weights: the exponent, or eta, has the wrong sign";
    case FaultKind::losses_clipped:
      return "losses above 1 count as 1";
    case FaultKind::losses_late:
      return "the losses of a round count a round too late";
    case FaultKind::large_losses_alone:
      return "the weights change only on rounds on which the learner loses at least 1/2";
    case FaultKind::every_other_round:
      return "the weights change on every second round alone";
    case FaultKind::unnormalized:
      return "p is not divided by the sum of the weights";
    case FaultKind::probabilities_after:
      return "p is that after the round, not before it";
    case FaultKind::agreeing_kept:
      return "the experts that agree with the prediction are kept, not those that agree with the outcome";
    case FaultKind::wrong_kept:
      return "experts that were wrong still vote";
    case FaultKind::wrong_kept_on_right_rounds:
      return "experts that were wrong are kept on rounds whose prediction is right";
    case FaultKind::right_left_out:
      return "labels swapped: the experts that were right are left out";
  }
  return "";
}

}  // namespace

std::string LearnerFault::words() const {
  return words_of(*this) + (is_with_convention() ? ", and the other convention at zero" : "");
}

namespace {

std::string reported_words(const Divergence& divergence, Written written) {
  if (divergence.cause == Cause::failure) return divergence.failure;
  const std::string words = words_of(divergence, divergence.reported, written);
  if (divergence.kind != DivergenceKind::weights || divergence.part != StatePart::experts_left) return words;
  return words + (words == "1" ? " expert left" : " experts left");
}

std::string exact_words(const Divergence& divergence, Written written) {
  if (divergence.cause == Cause::failure)
    return divergence.kind == DivergenceKind::no_number ? "a number" : "an answer";
  return words_of(divergence, divergence.exact, written) + (divergence.own_mistake ? ", after its own mistake" : "");
}

}  // namespace

std::string reported_words(const Divergence& divergence) {
  return reported_words(divergence, exactly);
}

std::string exact_words(const Divergence& divergence) {
  return exact_words(divergence, exactly);
}

std::string likely_words(const Divergence& divergence) {
  if (!divergence.likely) return "";
  return divergence.likely->words() +
         (divergence.likely_from ? ", from round " + std::to_string(*divergence.likely_from) + " on" : "");
}

std::string explain(const Divergence& divergence, bool decisions_conform, const std::string& subject) {
  if (divergence.cause == Cause::failure) return explain_failure(divergence, subject);
  const std::string reported = readable(reported_words(divergence, printed_text));
  const std::string exact = readable(exact_words(divergence, printed_text));
  std::string text;
  if (divergence.kind == DivergenceKind::weights) {
    text = std::string(decisions_conform && divergence.decides ? "every decision so far is the exact one, but " : "") +
           part_words(divergence.part) + " part: " + subject + " has " + reported + ", exactly " +
           (divergence.from_shown ? "the step from its last ones leads to "
            : divergence.replayed ? "the same updates lead to "
                                  : "it is ") +
           exact + ".";
  } else {
    const bool prediction = divergence.kind == DivergenceKind::prediction;
    const bool seems = !prediction && (divergence.seems || (divergence.likely && is_of_showing(*divergence.likely)));
    text = (seems ? "by the weights that it shows " : "") + subject +
           (prediction                ? " predicts "
            : divergence.contradicted ? " says that it has "
                                      : " has ") +
           reported + (divergence.contradicted ? ", and shows a state that says the opposite, " : ", ") +
           (divergence.own_mistake  ? "though its own prediction is wrong"
            : divergence.from_shown ? "exact arithmetic from its last weights"
            : divergence.replayed   ? "exact arithmetic with the same updates"
                                    : "the exact run") +
           (divergence.own_mistake ? "" : (prediction ? " " : " has ") + exact) + "; the exact score " +
           score_words(divergence.score_of) + "is " + shown(divergence.score) + ".";
  }
  text += " " + cause_words(divergence, decisions_conform);
  if (divergence.likely) text += " Likely: " + likely_words(divergence) + ".";
  return text;
}

std::string with_convention_words(const Divergence& divergence) {
  if (!divergence.is_by_convention() || divergence.leaves_more) return "";
  return std::string(" With tie ") + to_string(*divergence.likely->tie) + " this is right.";
}

}  // namespace mistakebound
