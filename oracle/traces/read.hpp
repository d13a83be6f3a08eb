/// Traces, JSON Lines: runs that a program recorded, read one round at a time.
///
/// The first line is a header with the learner, its dimension and its parameters, named as the options of `run`; every
/// other line is a round. Memory does not depend on the number of rounds. Blank lines are skipped. Fields that the
/// learner does not have, and any field twice, are errors: the header's are told by refuse_unknown_fields(), once it is
/// known who judges. Gzip data are read as the text they hold.
///
/// Rounds come in two forms: with rational vectors (TraceRound), and with integers over a power of ten (ScaledRound),
/// which cost no more than reading their digits. Both forms may be asked for in turn; each round is given once.
#pragma once

#include <memory>
#include <optional>

#include "oracle/traces/round_parser.hpp"
#include "reference/readers/line_reader.hpp"

namespace mistakebound {

struct TraceRound {
  std::size_t t = 0;       ///< from 1
  std::size_t line = 0;    ///< in the file, from 1
  std::size_t column = 0;  ///< of x in its line, from 1
  Vector x;
  Label y = 1;
  Prediction prediction = 1;
  std::optional<bool> updated;
  std::optional<Vector> weights;         ///< after the round
  std::optional<Vector> averaged;        ///< averaged-perceptron: the average after the round
  std::optional<Vector> probabilities;   ///< hedge: p in the round
  std::optional<Vector> exponents;       ///< winnow: S after the round
  std::optional<Rational> experts_left;  ///< halving: their number after the round
};

/// Turns a round's vectors into rationals; reuses the memory of `result`.
void exact(const ScaledRound& round, TraceRound& result);

class TraceReader {
 public:
  /// Reads the header. Throws InputError, as next() does. The stream must outlive the reader.
  TraceReader(std::istream& in, std::string name, const NumberOptions& numbers);
  TraceReader(const TraceReader&) = delete;
  TraceReader& operator=(const TraceReader&) = delete;

  [[nodiscard]] const TraceHeader& header() const { return header_; }

  /// The next round; false at the end.
  bool next(TraceRound& round);

  /// The next round with scaled vectors: one that fits is read without a rational being made. False at the end.
  bool next(ScaledRound& round);

  /// The line of the next round, for a parser.
  bool next(TraceLine& line);
  /// The next round from a parser. Throws InputError where one label is 0 and another one -1, or one prediction, unless
  /// ties are mistakes.
  void check_labels(const ScaledRound& round);
  [[nodiscard]] std::unique_ptr<RoundParser> parser() const {
    return std::make_unique<RoundParser>(header_, name_, numbers_);
  }

  /// The text of the line whose round was read last.
  [[nodiscard]] const std::string& line() const { return line_.text; }

 private:
  bool next_line();
  void read_header();

  LineReader lines_;
  std::string name_;
  NumberOptions numbers_;
  TraceHeader header_;
  TraceLine line_;
  std::optional<RoundParser> parser_;
  std::size_t rounds_ = 0;
  /// How the negative label is written, and on which line first.
  struct Negative {
    std::optional<int> value;
    std::size_t line = 0;
  };
  void check(const ScaledRound::Written& written, std::size_t line, const char* what, Negative& negative) const;

  bool ties_are_labels_ = false;  ///< so says the header
  Negative of_labels_;
  Negative of_predictions_;
  ScaledRound scaled_;  ///< for rounds with rationals
};

}  // namespace mistakebound
