/// Traces, JSON Lines: runs that a program recorded, read one round at a time.
///
/// The first line is a header with the learner, its dimension and its parameters, named as the options of `run`; every
/// other line is a round. Memory does not depend on the number of rounds. Blank lines are skipped. Unknown fields are
/// ignored, known ones twice are an error.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "oracle/json_cursor.hpp"
#include "reference/example.hpp"
#include "reference/line_reader.hpp"
#include "reference/perceptron.hpp"

namespace mistakebound {

struct TraceHeader {
  std::string learner;
  Eigen::Index dimension = 0;
  std::map<std::string, std::string> words;  ///< parameters that are strings, and numbers as they are spelled
  std::map<std::string, Location> places;    ///< where each parameter stands
  [[nodiscard]] const std::string* find(const std::string& name) const;
};

struct TraceRound {
  std::size_t t = 0;       ///< from 1
  std::size_t line = 0;    ///< in the file, from 1
  std::size_t column = 0;  ///< of x in its line, from 1
  Vector x;
  Label y = 1;
  Prediction prediction = 1;
  std::optional<bool> updated;
  std::optional<Vector> weights;         ///< after the round
  std::optional<Vector> exponents;       ///< winnow: S after the round
  std::optional<Rational> experts_left;  ///< halving: their number after the round
};

class TraceReader {
 public:
  /// Reads the header. Throws InputError, as next() does.
  TraceReader(std::istream& in, std::string name, const NumberOptions& numbers);

  [[nodiscard]] const TraceHeader& header() const { return header_; }

  /// The next round; false at the end.
  bool next(TraceRound& round);

  /// The text of the line that was read last.
  [[nodiscard]] const std::string& line() const { return line_; }

 private:
  bool next_line();
  void read_header();
  Vector vector(JsonCursor& json, const char* what, Eigen::Index size) const;

  LineReader lines_;
  std::string name_;
  NumberOptions numbers_;
  TraceHeader header_;
  std::string line_;
  std::size_t rounds_ = 0;
};

}  // namespace mistakebound
