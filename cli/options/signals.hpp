/// What signals do to the program: no unfinished file is left behind, and a signal that was ignored stays ignored.
#pragma once

#include <csignal>
#include <cstddef>
#include <string>

namespace mistakebound::cli {

inline constexpr int exit_interrupted = 130;

/// From now on a signal that ends the program takes unfinished files away first. What was ignored when the program
/// started, as SIGHUP under nohup, stays ignored. A file that grows beyond its limit is an error of writing.
void clean_up_on_signals();

/// From now on the first SIGINT, SIGTERM or SIGHUP only makes interrupted() true; the second one ends the program.
void finish_on_signals();
[[nodiscard]] bool interrupted();

/// A file that is to be taken away if the program ends while this object lives.
class Unfinished {
 public:
  explicit Unfinished(const std::string& path);
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  ~Unfinished();

 private:
  std::size_t slot_;
};

/// Takes all unfinished files away; for ends that run no destructor.
void remove_unfinished_files();

/// While it lives, a pipe whose reader has gone is an error of writing, and does not end the program.
class BrokenPipesHeld {
 public:
  BrokenPipesHeld();
  BrokenPipesHeld(const BrokenPipesHeld&) = delete;
  BrokenPipesHeld& operator=(const BrokenPipesHeld&) = delete;
  ~BrokenPipesHeld();

 private:
  sigset_t before_;
};

/// No signal is taken while this object lives.
class SignalsHeld {
 public:
  SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld();

 private:
  sigset_t before_;
};

}  // namespace mistakebound::cli
