/// The protocol of `mistakebound drive`: JSON objects, a line each way, in lockstep.
///
///   to the program    {"dimension": 2, "learner": "perceptron", "tie": "mistake", "step": 1, "bias": false}
///   each round        {"x": [1, -0.5]}          it answers {"prediction": 1}
///                     {"y": -1}                 it answers {"weights": [-1, 0.5]} or {}
///
/// To a learner of losses, which predicts no label, of each round:
///                     {"round": 1}              it answers {"p": [0.5, 0.5]} or {}
///                     {"x": [1, 0.25]}          it answers {"weights": [0.5, 1]} or {}
///
/// Another line of parameters starts a new case, if the first answer said "reset": true; a program that does not say so
/// is started anew for every case.
///
/// Winnow may show its "exponents" instead, halving how many experts are left as "experts_left"; "updated" may be said.
///
/// Numbers are sent as plain JSON numbers that spell the value in full, so that nothing is lost on a program that reads
/// them as doubles where they are doubles. Answers: a number is read as the options say, a number in quotes always as
/// it is spelled ("9007199254740993", "1/3"), so that exact programs are understood under both readings.
#pragma once

#include "oracle/drive/living_program.hpp"
#include "oracle/judges/judge.hpp"
#include "oracle/judges/plain_number.hpp"

namespace mistakebound {

/// Whether the value is a binary64 number (53 significant bits; exponents of no more than 1000), subnormal or not.
bool is_binary64(const Rational& value);

/// Whether the reading gives that value to a number that spells it; decimals are all numbers that have digits.
bool is_number_of(const Rational& value, Reading reading);

/// The value as JSON for the program: a number if that spells it under the reading, else a string "p/q".
std::string spelled(const Rational& value, Reading reading);

/// The lines that are sent.
std::string header_message(const TraceHeader& header, const NumberOptions& numbers);
std::string instance_message(const Vector& x, Reading reading);
std::string label_message(Label y);
std::string round_message(std::size_t t);

/// Thrown where an answer has NaN, an infinity or null in a number's place.
struct NoNumber : InputError {
  NoNumber(const InputError& error, std::string what, std::string where)
      : InputError(error), shown(std::move(what)), field(std::move(where)) {}
  std::string shown;  ///< "w_2 = NaN"
  std::string field;  ///< "weights"
};

struct PredictionAnswer {
  Label prediction = 1;
  bool reset = false;  ///< a new header starts a new case
};

/// How many numbers that field of an answer has: one for each coordinate of the state, or a single one.
std::size_t numbers_in(const TraceHeader& header, const std::string& field);

/// The answers. Throw InputError, its column that of the token.
PredictionAnswer read_prediction(const std::string& answer, const TraceHeader& header, const NumberOptions& numbers);
/// Sets p where the answer has it; whether it says "reset".
bool read_probabilities(const std::string& answer, const TraceHeader& header, const NumberOptions& numbers,
                        TraceRound& round);
/// Sets `updated`, `weights`, `averaged`, `exponents` and `experts_left` where the answer has them; there have to be as
/// many as the header says.
void read_update(const std::string& answer, const TraceHeader& header, const NumberOptions& numbers, TraceRound& round);

/// The program of a campaign, kept from case to case where it understands that a new header starts a new one.
struct KeptProgram {
  std::unique_ptr<Partner> program;  ///< between two cases; else null
  bool allowed = true;               ///< to be kept
  bool has_played = false;           ///< some program of the campaign has played a round, or needs not show it can
  std::size_t starts = 0;
};

/// Thrown where a program that has played a round, and so can do it, breaks down: that is a finding.
struct BrokenDown {};

/// One program through one sequence, judged as it goes.
class Lockstep {
 public:
  struct Setting {
    std::vector<std::string> command;
    std::function<std::unique_ptr<Partner>()> partner;  ///< makes who is spoken to in place of the command
    ProgramLimits limits;
    NumberOptions numbers;
    Allowance allowance;
    bool decisions_only = false;  ///< the state that the program shows is read and forgotten
    std::string place;            ///< for messages: which case it is
    std::shared_ptr<KeptProgram> kept = std::make_shared<KeptProgram>();
  };

  /// Starts the program, or tells one that was kept that a new case begins. Throws InputError, as all of this does: an
  /// error names the command, the round, and what was sent last; and BrokenDown, after which failure() says how.
  Lockstep(const Setting& setting, const TraceHeader& header);

  /// Shows the next instance (without the bias coordinate); returns the prediction.
  Label predict(const Vector& x);
  /// Shows its label; the round is then judged.
  void learn(Label y);
  /// Keeps the program for the next case; else lets it end by itself, or ends it.
  void finish();

  /// How the program broke down: `shown` of a number that is none, else how it ended.
  struct Failure {
    std::string what;       ///< "that it ended, with exit code 1"
    std::string shown;      ///< "w_2 = NaN"; empty where it ended
    std::string field;      ///< that has it, "weights"
    bool threw = false;     ///< `what` is what a learner in this process threw
    std::string last_sent;  ///< the line it did not answer
    std::string said;       ///< the end of its standard error
    Example example;        ///< of that round
  };
  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }
  /// Whether the program has played other cases before.
  [[nodiscard]] bool reused() const { return reused_; }
  /// The seconds that it took until now, but for those in which this thread or the program was ready to go on while the
  /// processors were busy with others: a busy machine does not make it longer.
  [[nodiscard]] double took() const;

  [[nodiscard]] const TraceVerdict& verdict() const { return judge_->verdict(); }
  [[nodiscard]] Faults candidates() const { return judge_->candidates(); }
  [[nodiscard]] const std::vector<TraceRound>& rounds() const { return rounds_; }

 private:
  std::string ask(const std::string& line);
  [[nodiscard]] double delayed_until_now() const;
  template <class Read>
  void read(const std::string& answer, const std::string& expected, const Read& how);
  [[nodiscard]] InputError in_context(const InputError& error, const std::string& found) const;
  /// A failure where the program has played a round, else the error.
  [[noreturn]] void fail(const InputError& error, const std::string& found, const NoNumber* none, bool threw = false);

  Setting setting_;
  TraceHeader header_;
  std::unique_ptr<Judge> judge_;
  std::unique_ptr<Partner> program_;
  bool reused_ = false;
  bool resets_ = false;
  std::vector<TraceRound> rounds_;
  TraceRound round_;
  std::string last_sent_;
  std::optional<Failure> failure_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double delayed_before_ = 0;
};

/// Lines of a trace: the header, and a round as the program played it. Values are written exactly, so that no reading
/// of decimals matters to who reads them again.
std::string recorded_header(const TraceHeader& header, const NumberOptions& numbers);
std::string recorded_round(const TraceRound& round, bool predicts = true);

/// The end of the text left out where it is too long to be shown; control characters escaped.
std::string cut_short(const std::string& text);

}  // namespace mistakebound
