/// Which fields a trace may have. One that is misspelt, or another learner's, would else be read over and the run
/// judged by a rule that nobody declared.
#pragma once

#include <string>
#include <vector>

#include "reference/numbers/error.hpp"
#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// The fields of a header besides the parameters of its learner, which are the study's.
std::vector<std::string> header_fields();

/// What a program may show of its state after a round.
struct ShownState {
  const char* word;                 ///< null where there is nothing
  std::vector<std::string> fields;  ///< of a round
  const char* form;                 ///< a program's answer
  bool weights = true;              ///< it is rounded numbers
  bool updates_compared = true;     ///< what it says of updates has a say
  int weights_each = 1;             ///< how many weights a coordinate has
  bool predicts = true;             ///< labels; else it shows p before the round, and x are losses
};
/// Of a learner that is not known, that of the perceptron.
ShownState shown_state(const std::string& learner);

/// The fields of a round; of a learner that is not known, those of all learners' rounds.
std::vector<std::string> round_fields(const std::string& learner);

/// The complaint about a field that is none of those, naming the nearest one.
InputError unknown_field(const Location& where, const std::string& name, const std::string& learner,
                         const std::vector<std::string>& known);

/// A number for a message, cut where it is long.
std::string short_text(const Rational& value);

}  // namespace mistakebound
