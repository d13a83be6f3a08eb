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
/// terminal is shown how far the work is; that it takes more than a gibibyte is said once, wherever it is said, and so
/// is work that is known to be long before it begins.
class Limited {
 public:
  explicit Limited(const LimitOptions& options);
  Limited(const Limited&) = delete;
  Limited& operator=(const Limited&) = delete;
  ~Limited();

 private:
  LimitedWork work_;
};

/// The limits that were asked for, of work that asks between two pieces whether it is to end, as campaigns do: nothing
/// is thrown.
class AskedLimits {
 public:
  explicit AskedLimits(const LimitOptions& options);

  /// Whether one is met, which it then stays.
  bool operator()();
  [[nodiscard]] const std::optional<Limit>& met() const { return met_; }

 private:
  WorkLimits limits_;
  std::optional<Limit> met_;
};

/// "rounds: 12 of 100 (12 %), about 7 s left", in at most a terminal's 79 columns.
std::string progress_text(const WorkProgress& progress);

/// "the Gram matrix of 400 instances may take about 10^12 operations; --time-limit bounds it, Ctrl-C ends it", or
/// nothing where the work is done in ten seconds and a gibibyte.
std::optional<std::string> expectation(const WorkSize& size);

/// The option that a limit is set by, or "an interrupt".
std::string name_of(Limit limit);

/// "cut short by --time-limit (rounds: 12 of 100)".
std::string text_of(const CutShort& cut);

/// The exit code of a command that was cut short and would else have ended with `code`: what is refuted stays so.
int exit_code(int code, const CutShort& cut);

/// A size in bytes given to an option, such as 500M or 2G. Throws InputError.
std::uint64_t size_option(const std::string& option, const std::string& text);

}  // namespace mistakebound::cli
