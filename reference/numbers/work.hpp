/// Limits of long work, which its loops ask for: poll_limits() in every turn that takes more than a moment.
///
/// A command says what the limits are (LimitedWork); solvers and loops say what they are at (WorkPhase) and poll. Where
/// a limit is met, poll_limits() throws CutShort once; whoever has something to report by then catches it. Without
/// limits a poll costs nothing and throws nothing. Limits are those of one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <string>

namespace mistakebound {

/// What ended the work before its end.
enum class Limit { time, memory, interruption };

/// How far the work is.
struct WorkProgress {
  std::string phase;      ///< "rounds"; empty before the first
  std::size_t done = 0;   ///< of them
  std::size_t total = 0;  ///< 0 where that is not known before
  double elapsed = 0;     ///< seconds, of the phase
};

/// How large a piece of work is, known before it begins; 0 where it is not.
struct WorkSize {
  std::string what;       ///< "the Gram matrix of 400 instances"
  double operations = 0;  ///< some 10^9 take a second
  double bytes = 0;       ///< of memory
};

struct WorkLimits {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::optional<std::uint64_t> bytes;              ///< of memory that the process has in use
  std::function<bool()> interrupted;               ///< asked at every poll
  std::function<void(const WorkProgress&)> show;   ///< told some times a second
  std::function<void(std::size_t)> show_memory{};  ///< told how many bytes are in use, some times a second
  std::function<void(const WorkSize&)> expect{};   ///< told the size of what is about to begin
};

/// Thrown by poll_limits(). `progress` is that of the moment.
class CutShort : public std::exception {
 public:
  CutShort(Limit limit, WorkProgress progress);
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }
  [[nodiscard]] Limit limit() const { return limit_; }
  [[nodiscard]] const WorkProgress& progress() const { return progress_; }

 private:
  Limit limit_;
  WorkProgress progress_;
  std::string text_;
};

/// While it lives, this thread's work has these limits. They are met at most once: what is done to report the rest is
/// not cut short again.
class LimitedWork {
 public:
  explicit LimitedWork(WorkLimits limits);
  LimitedWork(const LimitedWork&) = delete;
  LimitedWork& operator=(const LimitedWork&) = delete;
  ~LimitedWork();
};

/// A part of the work, under the name that users read. Parts of a part are not told.
class WorkPhase {
 public:
  explicit WorkPhase(const char* name, std::size_t total = 0);
  WorkPhase(const WorkPhase&) = delete;
  WorkPhase& operator=(const WorkPhase&) = delete;
  ~WorkPhase();

  void step();  ///< one more is done; polls
  /// So many more are done, in which some operations took place of which a thousand take no more than a moment; polls
  /// now and then.
  void quick_step(std::size_t operations, std::size_t steps = 1);

 private:
  bool told_;
  std::size_t since_poll_ = 0;  ///< operations
};

/// Tells how large the work is that is about to begin, so that whoever waits for it can be told.
void expect_work(const WorkSize& size);

/// Throws CutShort where a limit of this thread's work is met.
void poll_limits();

/// Throws CutShort where a limit is met, or so many bytes more would pass that of memory, before they are taken.
void poll_limits_with(double bytes);

/// Polls in every so many turns of a loop, or of a sort's comparisons, that take a few nanoseconds each.
class PollNowAndThen {
 public:
  void operator()() {
    constexpr std::size_t between_polls = 1024;
    if (++turns_ % between_polls == 0) poll_limits();
  }

 private:
  std::size_t turns_ = 0;
};

/// The limit that is met, for work that ends by itself; nothing where none is, or where there are none.
std::optional<Limit> limit_met();

/// Bytes of memory that this process has in use; 0 where the system does not say.
std::size_t memory_in_use();

}  // namespace mistakebound
