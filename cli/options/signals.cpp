#include "cli/options/signals.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

namespace mistakebound::cli {
namespace {

/// The path of an unfinished file; `used` is set last and cleared first, as a signal may come at any time.
struct Slot {
  std::array<char, 4096> path{};
  volatile std::sig_atomic_t used = 0;
};

constexpr std::size_t most_unfinished = 4;  // a command writes two files at most
std::array<Slot, most_unfinished> slots;
volatile std::sig_atomic_t asked_to_finish = 0;

extern "C" void remove_and_end(int signal) {
  remove_unfinished_files();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

extern "C" void finish(int signal) {
  asked_to_finish = 1;
  std::signal(signal, remove_and_end);
}

/// Sets what a signal does, unless it was ignored when the program started.
void handle(int signal, void (*handler)(int)) {
  struct sigaction now {};
  if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) std::signal(signal, handler);
}

}  // namespace

void clean_up_on_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU})
    handle(signal, remove_and_end);
  std::signal(SIGXFSZ, SIG_IGN);
}

void finish_on_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle(signal, finish);
}

bool interrupted() {
  return asked_to_finish != 0;
}

Unfinished::Unfinished(const std::string& path) : slot_(0) {
  while (slot_ < slots.size() && slots.at(slot_).used != 0) ++slot_;
  if (slot_ == slots.size() || path.size() >= slots.at(slot_).path.size()) {
    slot_ = slots.size();  // its destructor still takes it away
    return;
  }
  std::copy_n(path.c_str(), path.size() + 1, slots.at(slot_).path.begin());
  slots.at(slot_).used = 1;
}

Unfinished::~Unfinished() {
  if (slot_ < slots.size()) slots.at(slot_).used = 0;
}

void remove_unfinished_files() {
  for (const Slot& slot : slots)
    if (slot.used != 0) unlink(slot.path.data());
}

BrokenPipesHeld::BrokenPipesHeld() : before_() {
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before_);
}

BrokenPipesHeld::~BrokenPipesHeld() {
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  const timespec at_once{};
  while (sigtimedwait(&pipe, nullptr, &at_once) == SIGPIPE) continue;  // what writing brought about
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

SignalsHeld::SignalsHeld() : before_() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before_);
}

SignalsHeld::~SignalsHeld() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace mistakebound::cli
