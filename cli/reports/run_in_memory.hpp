/// A run for callers in this process: nothing is printed, and nothing is written to any file.
#pragma once

#include "cli/options/commands.hpp"
#include "cli/reports/documents.hpp"
#include "cli/reports/json_parts.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound::cli {

/// What a run leaves behind.
struct RunInMemory {
  RunDocument document;         ///< which --json prints
  Json page;                    ///< the data of its page, where options.page.file is there
  std::string trace;            ///< where options.trace is there
  std::optional<CutShort> cut;  ///< the limit that ended it early; there is no page then
};

/// The paths in the options only say what is wanted. Throws InputError.
RunInMemory run_in_memory(const RunOptions& options, const WorkLimits& limits);

/// What a run finds, under the limits that the caller has set. The files that the options name are not written. Throws
/// InputError.
RunDocument run_document(const RunOptions& options);

}  // namespace mistakebound::cli
