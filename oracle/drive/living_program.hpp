/// A program that runs beside this one and is spoken to over its standard input and output, a line each way.
///
/// The program leads a process group of its own, so that a Ctrl-C at the terminal does not reach it and everything it
/// started ends with it (unless that left the group). Nothing here waits longer than the timeout, and nothing that the
/// program writes fills the memory: lines have a limit, and of its standard error the last two kilobytes are kept.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "reference/numbers/error.hpp"

namespace mistakebound {

struct ProgramLimits {
  std::chrono::milliseconds timeout{60'000};          ///< for each answer, the first one with the start
  std::size_t longest_line = std::size_t{4} << 20U;   ///< bytes of one answer
  std::function<bool()> stop = [] { return false; };  ///< asked ten times a second: true ends the waiting
};

/// Thrown where the program ended, or closed its input or output.
struct ProgramEnded : InputError {
  using InputError::InputError;
};

/// Thrown where a learner in this process threw: what it did, "std::out_of_range: ...".
struct LearnerThrew : InputError {
  using InputError::InputError;
};

/// Thrown where `stop` ended the waiting.
struct Stopped {};

/// While one lives, writing to a program that is gone is an error and not the end of this program.
class WithoutBrokenPipes {
 public:
  WithoutBrokenPipes();
  WithoutBrokenPipes(const WithoutBrokenPipes&) = delete;
  WithoutBrokenPipes& operator=(const WithoutBrokenPipes&) = delete;
  ~WithoutBrokenPipes();

 private:
  void (*before_)(int);
};

/// Who is spoken to, a line each way: a program, or a learner in this process.
class Partner {
 public:
  Partner() = default;
  Partner(const Partner&) = delete;
  Partner& operator=(const Partner&) = delete;
  virtual ~Partner() = default;

  /// A line that is not answered.
  virtual void tell(const std::string& line) = 0;
  /// A line and its answer. Throws InputError where there is none.
  virtual std::string ask(const std::string& line) = 0;
  /// There will be no more lines.
  virtual void finish() = 0;
  /// What it said besides, last, for messages; may be empty.
  [[nodiscard]] virtual std::string last_words() const = 0;
  /// The seconds until now in which it was ready to go on and had to wait for a processor; 0 where it is this process,
  /// or nothing says it.
  [[nodiscard]] virtual double delayed() const { return 0; }
};

/// The seconds in which a process, or "thread-self", was ready to go on and had to wait for a processor, from its
/// folder in /proc; 0 where nothing says it.
double delayed(const std::string& folder);

class LivingProgram : public Partner {
 public:
  /// Starts the command, looked up on the path as a shell does. Throws InputError where it cannot be started.
  LivingProgram(const std::vector<std::string>& command, ProgramLimits limits);
  LivingProgram(const LivingProgram&) = delete;
  LivingProgram& operator=(const LivingProgram&) = delete;
  ~LivingProgram() override;  ///< ends its whole process group

  /// Sends a line (with the next question, so that no time is lost on it).
  void tell(const std::string& line) override;

  /// Sends a line and waits for the next line of output, which is returned without its end. Throws InputError: a
  /// program that ended, closed its output, spoke before it was asked, wrote too long a line, or is silent.
  std::string ask(const std::string& line) override;

  /// Closes its input and gives it a moment to end by itself.
  void finish() override;

  /// The last lines it wrote to its standard error, on one line; empty where there are none.
  [[nodiscard]] std::string last_words() const override;

  /// Of the program alone, not of those that it started; where /proc says it.
  [[nodiscard]] double delayed() const override;

  [[nodiscard]] pid_t id() const { return id_; }

 private:
  void exchange(std::chrono::steady_clock::time_point deadline);
  bool take_output();
  void take_errors();
  bool send_some();
  [[noreturn]] void complain_of_the_end();
  bool ends_within(std::chrono::milliseconds patience);
  void reap();

  ProgramLimits limits_;
  pid_t id_ = -1;
  int to_ = -1;
  int from_ = -1;
  int errors_ = -1;
  int status_ = 0;
  bool reaped_ = false;
  std::string unsent_;
  std::size_t sent_ = 0;      ///< of unsent_
  std::string received_;      ///< what has no end of line yet
  std::size_t searched_ = 0;  ///< of received_, for the end of a line
  std::string last_words_;
};

}  // namespace mistakebound
