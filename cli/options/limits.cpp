#include "cli/options/limits.hpp"

#include <fmt/format.h>
#include <unistd.h>
#ifdef __EMSCRIPTEN__
#include <emscripten/heap.h>
#endif

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "cli/options/input.hpp"
#include "cli/options/signals.hpp"

namespace mistakebound::cli {
namespace {

constexpr double patience = 2;  // seconds before a terminal is told how far the work is
constexpr std::size_t much_memory = std::size_t{1} << 30U;
constexpr double many_operations = 1e10;  // some ten seconds
constexpr std::size_t line_width = 79;

std::uint64_t usual_memory_limit() {
#ifdef __EMSCRIPTEN__
  return emscripten_get_heap_max() / 4 * 3;
#else
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  return pages <= 0 || page <= 0 ? 0 : static_cast<std::uint64_t>(pages) / 4 * 3 * static_cast<std::uint64_t>(page);
#endif
}

void show_line(const WorkProgress& progress) {
  if (progress.elapsed < patience || progress.phase.empty()) return;
  std::fputs(fmt::format("\r{:<{}}", progress_text(progress), line_width).c_str(), stderr);
}

std::string whole_seconds(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 3600;
  if (seconds < 2 * minute) return fmt::format("{:.0f} s", seconds);
  return seconds < 2 * hour ? fmt::format("{:.0f} min", seconds / minute) : fmt::format("{:.0f} h", seconds / hour);
}

/// The limits that were asked for, of work of which a terminal is shown how far it is.
WorkLimits shown_limits(const LimitOptions& options) {
  WorkLimits limits = work_limits(options, interrupted);
  if (isatty(STDERR_FILENO) != 0) limits.show = show_line;
  limits.show_memory = [said = false](std::size_t in_use) mutable {
    if (said || in_use <= much_memory) return;
    said = true;
    std::fputs("mistakebound: more than 1 GiB of memory is in use; --memory-limit bounds it\n", stderr);
  };
  limits.expect = [said = false](const WorkSize& size) mutable {
    const std::optional<std::string> text = said ? std::nullopt : expectation(size);
    if (!text) return;
    said = true;
    std::fputs(("mistakebound: " + *text + "\n").c_str(), stderr);
  };
  return limits;
}

std::string place_of(const WorkProgress& progress) {
  if (progress.phase.empty()) return "before the first of its parts";
  if (progress.total > 0) return fmt::format("{}: {} of {}", progress.phase, progress.done, progress.total);
  return progress.done > 0 ? fmt::format("{}: {}", progress.phase, progress.done) : progress.phase;
}

}  // namespace

WorkLimits work_limits(const LimitOptions& options, std::function<bool()> interrupted) {
  constexpr double longest = 1e9;  // seconds; a clock cannot count to any number
  using Clock = std::chrono::steady_clock;
  WorkLimits limits;
  if (options.time_limit && *options.time_limit < longest)
    limits.deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*options.time_limit));
  const std::uint64_t bytes = options.memory_limit.value_or(usual_memory_limit());
  if (bytes > 0) limits.bytes = bytes;
  limits.interrupted = std::move(interrupted);
  return limits;
}

Limited::Limited(const LimitOptions& options) : work_(shown_limits(options)) {}

Limited::~Limited() {
  if (isatty(STDERR_FILENO) != 0) std::fputs(("\r" + std::string(line_width, ' ') + "\r").c_str(), stderr);
}

AskedLimits::AskedLimits(const LimitOptions& options) : limits_(shown_limits(options)) {}

bool AskedLimits::operator()() {
  if (met_) return true;
  const std::size_t bytes = memory_in_use();
  limits_.show_memory(bytes);
  if (limits_.interrupted()) met_ = Limit::interruption;
  if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) met_ = Limit::time;
  if (limits_.bytes && bytes > *limits_.bytes) met_ = Limit::memory;
  return met_.has_value();
}

std::string progress_text(const WorkProgress& progress) {
  std::string text = place_of(progress);
  if (progress.total > 0 && progress.done > 0 && progress.done <= progress.total) {
    const double share = static_cast<double>(progress.done) / static_cast<double>(progress.total);
    text +=
        fmt::format(" ({:.0f} %), about {} left", 100 * share, whole_seconds(progress.elapsed * (1 - share) / share));
  } else {
    text += fmt::format(", for {}", whole_seconds(progress.elapsed));
  }
  return text.substr(0, line_width);
}

std::optional<std::string> expectation(const WorkSize& size) {
  const bool is_long = size.operations > many_operations;
  const bool is_large = size.bytes > static_cast<double>(much_memory);
  if (!is_long && !is_large) return std::nullopt;
  std::string much;
  constexpr double countless = 1e100;
  if (size.operations >= countless) {
    much = "more than 10^100 operations";
  } else if (is_long) {
    much = fmt::format("about 10^{:.0f} operations", std::floor(std::log10(size.operations)));
  }
  if (is_large)
    much += fmt::format("{}{:.1f} GiB of memory", is_long ? " and " : "about ",
                        size.bytes / static_cast<double>(much_memory));
  return fmt::format("{} may take {}; {}{}{}, Ctrl-C ends it", size.what, much, is_long ? "--time-limit" : "",
                     is_long && is_large ? " and " : "",
                     is_large ? (is_long ? "--memory-limit bound it" : "--memory-limit bounds it") : " bounds it");
}

std::string name_of(Limit limit) {
  return limit == Limit::time ? "--time-limit" : limit == Limit::memory ? "--memory-limit" : "an interrupt";
}

std::string text_of(const CutShort& cut) {
  return fmt::format("cut short by {} ({})", name_of(cut.limit()), place_of(cut.progress()));
}

int exit_code(int code, const CutShort& cut) {
  if (code == exit_refuted) return code;
  return cut.limit() == Limit::interruption ? exit_interrupted : static_cast<int>(exit_undecided);
}

std::uint64_t size_option(const std::string& option, const std::string& text) {
  constexpr std::string_view letters = "KMG";
  constexpr std::uint64_t most_gibibytes = 1'000'000;
  const std::size_t letter = text.empty() ? std::string_view::npos : letters.find(text.back());
  if (letter == std::string_view::npos)
    throw InputError({option, 0, 0}, quoted(text), "a whole number with K, M or G, such as 500M or 2G");
  const unsigned shift = 10U * (static_cast<unsigned>(letter) + 1);
  return whole_number(option, text.substr(0, text.size() - 1), 1, most_gibibytes << (30U - shift)) << shift;
}

}  // namespace mistakebound::cli
