/// The options that a command takes for the learners it knows: those of their parameters, and no others.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "invariants/learners.hpp"

namespace mistakebound::cli {

/// What was given for options, by the names of parameters.
using Given = std::map<std::string, std::string>;

/// A learner as a command knows it, with the parameters that are options there.
struct KnownLearner {
  std::string name;
  std::vector<Parameter> options;

  [[nodiscard]] const Parameter* find(const std::string& option) const;
};
using KnownLearners = std::vector<KnownLearner>;

/// The learners of the studies that fit, with the parameters that are options: fits(study) is a constant that is true
/// or false, is_option(study, parameter) says it.
template <class Fits, class IsOption>
KnownLearners known_learners(Fits fits, IsOption is_option) {
  KnownLearners all;
  for_each_study([&](const auto& study) {
    if constexpr (decltype(fits(study))::value) {
      all.push_back({study.name, {}});
      for (const Parameter& parameter : study.parameters)
        if (is_option(study, parameter)) all.back().options.push_back(parameter);
    }
  });
  return all;
}

/// Every option of the learners once, by its name, in the order in which they have them.
std::vector<std::string> options_of(const KnownLearners& learners);

/// Whether the option is given without a value.
bool is_flag(const KnownLearners& learners, const std::string& option);

/// What --help says of an option: of the learner of that name, or, where that is empty, of all that have it.
std::string help_of(const KnownLearners& learners, const std::string& option, const std::string& learner);

/// The values of the options of a learner, which is one of those. Throws InputError for another one, and for an option
/// that the learner does not have, with those that do.
Values values_of(const KnownLearners& learners, const std::string& command, const std::string& learner,
                 const Given& given, const NumberOptions& numbers);

}  // namespace mistakebound::cli
