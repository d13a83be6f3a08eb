/// A case: a sequence, what it is compared with, and the state the learner starts from. Cases shrink.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/run.hpp"
#include "reference/winnow.hpp"

namespace mistakebound {

struct Case {
  std::string family;  ///< the adversary that made it
  Sequence sequence;
  Vector u;
  std::optional<Rational> gamma;     ///< absent: the least y (u.x)
  Vector start;                      ///< w_1, or Winnow's S_1
  std::optional<LearningRate> rate;  ///< Winnow's
};

/// What stays fixed while a case is looked at: a convention and a comparator.
struct Setting {
  Tie tie = Tie::mistake;
  Rule rule = Rule::first;
  Rational step = 1;
  std::optional<LearningRate> rate;  ///< Winnow's
  bool optimal_rate = false;         ///< it was chosen as eta*
  Vector u;
  std::optional<Rational> gamma;
};

/// Cases that are smaller in one respect, the boldest first: rounds left out in blocks, a coordinate left out, entries
/// made 0 or 1, halved, stripped of their denominators. Validity is not kept: what tests them has to look again.
std::vector<Case> smaller_cases(const Case& value);

/// "(1, 2 | +1), (0, 1/2 | -1)".
std::string to_string(const Sequence& sequence);

/// "positive", "first".
const char* to_string(Tie tie);
const char* to_string(Rule rule);

/// The options of the command line that stand for a setting: "--tie positive --u 1,2 --gamma 1".
std::string options_of(const Setting& setting);

/// The sequence as a CSV file with a header, exactly.
std::string csv_of(const Sequence& sequence);

/// The same without labels.
std::string csv_of_points(const Sequence& sequence);

}  // namespace mistakebound
