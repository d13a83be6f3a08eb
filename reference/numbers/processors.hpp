/// Where threads run. One that has been made just now begins, as a rule, on the processor of its maker, and waits for
/// it there until the system looks for another one: some ten milliseconds, which is all of many a piece of work.
#pragma once

#include <thread>
#include <utility>

namespace mistakebound {

/// The processor that this thread runs on; negative where that is not known.
int this_processor();

/// Goes on with this thread on another processor, where there is one that it may run on. It may run where it might
/// before. Where the system has no such request nothing is done.
void leave_processor(int processor);

/// A thread that does the task, begun on another processor than this thread's. Throws std::system_error where there is
/// none to be had.
template <class Task>
std::thread started_elsewhere(Task task) {
  return std::thread([task = std::move(task), here = this_processor()]() mutable {
    leave_processor(here);
    task();
  });
}

}  // namespace mistakebound
