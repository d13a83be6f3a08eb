/// What is edited in the laboratory: a learner, how it is run, and the text of its file.
#pragma once

#include <optional>
#include <string>

#include "cli/options/commands.hpp"
#include "cli/reports/json_parts.hpp"

namespace mistakebound::cli {

struct Experiment {
  std::string learner;
  std::string file;  ///< the name of the text, for display
  std::string text;
  Given parameters;  ///< of the learner, by their names
  Given reading;     ///< how the text is read, by the names of the options
};

/// The learners and the parameters that are edited, as the page takes them: names, usual values, what they may be,
/// help.
Json json_of_learners();

/// The field of that name, an object of texts. Throws InputError.
Given words_of(const Json& object, const std::string& name);

Json json_of(const Experiment& experiment);
/// Throws InputError where a field is missing or of another kind.
Experiment experiment_of(const Json& object);

/// The run that it stands for. Throws InputError for a parameter that is not to be edited.
RunOptions run_options(const Experiment& experiment);
/// The experiment with the run's learner and parameters, on that text.
Experiment experiment_of(const RunOptions& options, std::string text);

/// The run that a command means ("mistakebound run LEARNER FILE --theorem ID --tie negative"), on that text; nothing
/// where it is no run.
std::optional<Experiment> experiment_of_command(const std::string& command, const std::string& file, std::string text);

}  // namespace mistakebound::cli
