/// What `drive` reports of a campaign: the text, the JSON, and the test case of continuous integration.
#pragma once

#include "cli/options/commands.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/junit.hpp"
#include "oracle/drive/drive.hpp"

namespace mistakebound::cli {

/// A campaign, and what it was asked for.
struct DriveReport {
  const DriveCommandOptions& given;
  const DriveOptions& options;
  const DriveResult& result;
  std::string stored = {};  ///< the file that what was found is stored in, for later runs; empty where it is not
  bool is_saved = true;     ///< what was found is in the file that --trace names
};

/// What is wrong, in words.
std::string explanation_of(const DriveFinding& found);

/// Each case that had not all its rounds.
Json json_of_ended_early(const DriveResult& result);

/// The command line as far as it decides what a failure of the program is.
std::string judged_command(const DriveCommandOptions& given);

/// What to type to see the finding again; there has to be one.
std::string replay_of(const DriveReport& report);

std::string text_of(const DriveReport& report);
Json drive_json(const DriveReport& report);
/// Its name is that of the learner, and the program's command.
JUnitCase junit_case_of(const DriveReport& report);

}  // namespace mistakebound::cli
