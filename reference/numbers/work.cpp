#include "reference/numbers/work.hpp"

#ifdef __EMSCRIPTEN__
#include <malloc.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

#include <array>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

namespace mistakebound {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks{50};  // at the memory, and at what is shown

struct Work {
  WorkLimits limits;
  WorkProgress progress;
  Clock::time_point phase_began;
  Clock::time_point next_look;
  bool over = false;  ///< a limit was met and told
};

thread_local std::optional<Work> work;
thread_local std::vector<std::optional<Work>> around;  ///< what work has limits of its own for a part, innermost last

/// The clock as of its last tick, some milliseconds ago: to look at it takes a fifth of the time, and every round does.
Clock::time_point last_tick() {
#ifdef CLOCK_MONOTONIC_COARSE
  timespec now{};
  if (clock_gettime(CLOCK_MONOTONIC_COARSE, &now) == 0)
    return Clock::time_point(std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec));
#endif
  return Clock::now();
}

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

WorkProgress progress_now() {
  WorkProgress progress = work->progress;
  progress.elapsed = seconds_since(work->phase_began);
  return progress;
}

[[noreturn]] void cut_short(Limit limit) {
  work->over = true;
  throw CutShort(limit, progress_now());
}

}  // namespace

CutShort::CutShort(Limit limit, WorkProgress progress) : limit_(limit), progress_(std::move(progress)) {
  text_ = limit == Limit::time ? "out of time" : limit == Limit::memory ? "out of memory" : "interrupted";
}

LimitedWork::LimitedWork(WorkLimits limits) {
  const Clock::time_point now = Clock::now();
  around.push_back(std::move(work));
  work = Work{.limits = std::move(limits), .progress = {}, .phase_began = now, .next_look = now + between_looks};
}

LimitedWork::~LimitedWork() {
  work = std::move(around.back());
  around.pop_back();
}

WorkPhase::WorkPhase(const char* name, std::size_t total) : told_(work && work->progress.phase.empty()) {
  if (!told_) return;
  work->progress = {.phase = name, .total = total};
  work->phase_began = Clock::now();
}

WorkPhase::~WorkPhase() {
  if (told_ && work) work->progress = {};
}

void WorkPhase::step() {
  if (told_ && work) ++work->progress.done;
  poll_limits();
}

void WorkPhase::quick_step(std::size_t operations, std::size_t steps) {
  constexpr std::size_t between_polls = 4096;
  if (told_ && work) work->progress.done += steps;
  since_poll_ += operations;
  if (since_poll_ < between_polls) return;
  since_poll_ = 0;
  poll_limits();
}

void expect_work(const WorkSize& size) {
  if (work && work->limits.expect) work->limits.expect(size);
}

std::optional<Limit> limit_met() {
  if (!work || work->over) return std::nullopt;
  const WorkLimits& limits = work->limits;
  if (limits.interrupted && limits.interrupted()) return Limit::interruption;
  const Clock::time_point now = limits.deadline ? Clock::now() : last_tick();
  if (limits.deadline && now >= *limits.deadline) return Limit::time;
  if (now < work->next_look) return std::nullopt;
  work->next_look = now + between_looks;
  if (limits.show) limits.show(progress_now());
  if (!limits.bytes && !limits.show_memory) return std::nullopt;
  const std::size_t bytes = memory_in_use();
  if (limits.show_memory) limits.show_memory(bytes);
  return limits.bytes && bytes > *limits.bytes ? std::optional(Limit::memory) : std::nullopt;
}

void poll_limits() {
  if (const std::optional<Limit> limit = limit_met()) cut_short(*limit);
}

void poll_limits_with(double bytes) {
  poll_limits();
  if (!work || work->over || !work->limits.bytes) return;
  if (static_cast<double>(memory_in_use()) + bytes > static_cast<double>(*work->limits.bytes)) cut_short(Limit::memory);
}

#ifdef __EMSCRIPTEN__

/// There is no other process, and memory that was taken of the browser is not given back; so it is what is allocated.
std::size_t memory_in_use() {
  return static_cast<std::size_t>(mallinfo().uordblks);
}

#else

std::size_t memory_in_use() {
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> text{};
  const ssize_t size = read(file, text.data(), text.size() - 1);
  close(file);
  if (size <= 0) return 0;
  char* rest = text.data();
  std::strtoull(rest, &rest, 10);  // the size of all that is mapped
  return static_cast<std::size_t>(std::strtoull(rest, nullptr, 10)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

#endif

}  // namespace mistakebound
