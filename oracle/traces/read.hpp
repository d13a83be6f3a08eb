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

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "oracle/traces/json_cursor.hpp"
#include "reference/learners/example.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/readers/line_reader.hpp"

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
  std::optional<Vector> averaged;        ///< averaged-perceptron: the average after the round
  std::optional<Vector> exponents;       ///< winnow: S after the round
  std::optional<Rational> experts_left;  ///< halving: their number after the round
};

/// A vector as integers below 2^63 in absolute value: entry i is mantissas[i] / 10^digits, 0 <= digits <= 18. Where
/// there are no such integers, it does not fit, and has rationals instead.
struct ScaledVector {
  std::vector<std::int64_t> mantissas;  ///< empty where it does not fit
  int digits = 0;                       ///< not necessarily the least
  Vector beyond;                        ///< the entries where it does not fit, else empty

  [[nodiscard]] bool fits() const { return beyond.size() == 0; }

  /// The vector, whether it fits or not. The second form reuses the memory of `result`.
  [[nodiscard]] Vector exact() const;
  void exact(Vector& result) const;
};

/// TraceRound, with scaled vectors. Reused for round after round, it keeps its memory.
struct ScaledRound {
  std::size_t t = 0;
  std::size_t line = 0;
  std::size_t column = 0;
  ScaledVector x;
  Label y = 1;
  Prediction prediction = 1;
  std::optional<bool> updated;
  bool has_weights = false;
  ScaledVector weights;  ///< after the round; meaningless without has_weights
  bool has_averaged = false;
  ScaledVector averaged;  ///< the same
  bool has_exponents = false;
  ScaledVector exponents;  ///< the same
  std::optional<Rational> experts_left;
};

/// The same round with rationals; reuses the memory of `result`.
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

  /// The same with scaled vectors: a vector that fits is read without a rational being made.
  bool next(ScaledRound& round);

  /// The text of the line that was read last.
  [[nodiscard]] const std::string& line() const { return line_; }

 private:
  bool next_line();
  void read_header();
  /// Goes on to the next field, and says which one it is; nothing at the end of the object.
  std::optional<std::size_t> next_field(std::size_t place);
  void label(const char* what, Label& value);
  void vector(const char* what, Eigen::Index size, ScaledVector& result);
  void any_vector(const char* what, Eigen::Index size, ScaledVector& result);

  /// A list, and how it was spelled.
  struct Repeated {
    std::string text;  ///< empty where there is none
    ScaledVector value;
  };
  /// A list that most lines repeat to the byte: what is spelled as the last one was is the last one.
  void state(const char* what, Eigen::Index size, Repeated& last, ScaledVector& result);

  LineReader lines_;
  std::string name_;
  NumberOptions numbers_;
  TraceHeader header_;
  std::string line_;
  JsonCursor json_;
  std::size_t rounds_ = 0;
  Eigen::Index weights_ = 0;          ///< how many there are
  std::vector<std::string> allowed_;  ///< fields of a round
  std::vector<char> is_allowed_;      ///< by the number of a field that is known
  /// A field as it was spelled at some place of the last lines: text and number of a field that is known.
  struct UsualField {
    std::string text;      ///< from the field before to its value; empty where none was seen
    std::size_t name = 0;  ///< where in it the quotes open
    std::size_t field = 0;
  };
  std::vector<UsualField> usual_fields_;  ///< by their places
  ScaledRound scaled_;                    ///< for rounds with rationals
  Repeated last_weights_;
  Repeated last_exponents_;
  std::string key_;                   ///< kept for its memory, as the next
  std::vector<std::uint8_t> places_;  ///< of each entry before they are scaled
};

}  // namespace mistakebound
