/// The protocol of `mistakebound drive`: JSON objects, a line each way, in lockstep.
///
///   to the program    {"dimension": 2, "learner": "perceptron", "tie": "mistake", "step": 1, "bias": false}
///   each round        {"x": [1, -0.5]}          it answers {"prediction": 1}
///                     {"y": -1}                 it answers {"weights": [-1, 0.5]} or {}
///
/// Winnow may show its "exponents" instead, halving how many experts are left as "experts_left"; "updated" may be said.
///
/// Numbers are sent as plain JSON numbers that spell the value in full, so that nothing is lost on a program that reads
/// them as doubles where they are doubles. Answers: a number is read as the options say, a number in quotes always as
/// it is spelled ("9007199254740993", "1/3"), so that exact programs are understood under both readings.
#pragma once

#include "oracle/drive/living_program.hpp"
#include "oracle/judges/judge.hpp"

namespace mistakebound {

/// Whether the value is a binary64 number (53 significant bits; exponents of no more than 1000).
bool is_binary64(const Rational& value);

/// Whether the reading gives that value to a number that spells it; decimals are all numbers that have digits.
bool is_number_of(const Rational& value, Reading reading);

/// The value in decimal digits, "-0.375", if it has finitely many.
std::optional<std::string> decimal_digits(const Rational& value);

/// The value as JSON for the program: a number if that spells it under the reading, else a string "p/q".
std::string spelled(const Rational& value, Reading reading);

/// The lines that are sent.
std::string header_message(const TraceHeader& header, const NumberOptions& numbers);
std::string instance_message(const Vector& x, Reading reading);
std::string label_message(Label y);

/// The answers. Throw InputError, its column that of the token.
Label read_prediction(const std::string& answer, const NumberOptions& numbers);
/// Sets `updated`, `weights`, `exponents` and `experts_left` where the answer has them; there have to be as many as the
/// header says.
void read_update(const std::string& answer, const TraceHeader& header, const NumberOptions& numbers, TraceRound& round);

/// One program through one sequence, judged as it goes.
class Lockstep {
 public:
  struct Setting {
    std::vector<std::string> command;
    ProgramLimits limits;
    NumberOptions numbers;
    Allowance allowance;
    bool decisions_only = false;  ///< the state that the program shows is read and forgotten
    std::string place;            ///< for messages: which case it is
  };

  /// Starts the program. Throws InputError, as all of this does: an error names the command, the round, and what was
  /// sent last.
  Lockstep(const Setting& setting, const TraceHeader& header);

  /// Shows the next instance (without the bias coordinate); returns the prediction.
  Label predict(const Vector& x);
  /// Shows its label; the round is then judged.
  void learn(Label y);
  /// Lets the program end by itself.
  void finish() { program_.finish(); }

  [[nodiscard]] const TraceVerdict& verdict() const { return judge_->verdict(); }
  [[nodiscard]] const std::vector<TraceRound>& rounds() const { return rounds_; }

 private:
  std::string ask(const std::string& line);
  template <class Read>
  void read(const std::string& answer, const std::string& expected, const Read& how);
  [[nodiscard]] InputError in_context(const InputError& error, const std::string& found) const;

  Setting setting_;
  TraceHeader header_;
  std::unique_ptr<Judge> judge_;
  LivingProgram program_;
  std::vector<TraceRound> rounds_;
  TraceRound round_;
  std::string last_sent_;
};

/// Lines of a trace: the header, and a round as the program played it. Values are written exactly, so that no reading
/// of decimals matters to who reads them again.
std::string recorded_header(const TraceHeader& header, const NumberOptions& numbers);
std::string recorded_round(const TraceRound& round);

}  // namespace mistakebound
