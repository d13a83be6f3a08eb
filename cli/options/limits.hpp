/// --time-limit, --memory-limit and Ctrl-C: what ends work that is long, and what is said meanwhile.
#pragma once

#include <string>

#include "cli/options/commands.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound::cli {

/// The limits that were asked for, from now on; memory is three quarters of the machine's where none was. `interrupted`
/// is asked whether to end early.
WorkLimits work_limits(const LimitOptions& options, std::function<bool()> interrupted);

/// While it lives, the work has the limits that were asked for, or memory that is three quarters of the machine's. A
/// terminal is shown how far the work is; that it takes more than a gibibyte is said once, wherever it is said.
class Limited {
 public:
  explicit Limited(const LimitOptions& options);
  Limited(const Limited&) = delete;
  Limited& operator=(const Limited&) = delete;
  ~Limited();

 private:
  LimitedWork work_;
};

/// "rounds: 12 of 100 (12 %), about 7 s left", in at most a terminal's 79 columns.
std::string progress_text(const WorkProgress& progress);

/// The option that a limit is set by, or "an interrupt".
std::string name_of(Limit limit);

/// "cut short by --time-limit (rounds: 12 of 100)".
std::string text_of(const CutShort& cut);

/// The exit code of a command that was cut short and would else have ended with `code`: what is refuted stays so.
int exit_code(int code, const CutShort& cut);

/// A size in bytes given to an option, such as 500M or 2G. Throws InputError.
std::size_t size_option(const std::string& option, const std::string& text);

}  // namespace mistakebound::cli
