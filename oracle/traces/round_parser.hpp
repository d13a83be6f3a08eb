/// Rounds of a trace from their lines. A parser knows the trace's header, and of the lines that it has seen how they
/// are spelled, which makes those alike quicker; what it reads of a line does not depend on them, so that several
/// parsers may share a trace's lines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "oracle/traces/json_cursor.hpp"
#include "reference/learners/example.hpp"
#include "reference/learners/perceptron.hpp"

namespace mistakebound {

struct TraceHeader {
  std::string learner;
  Eigen::Index dimension = 0;
  std::map<std::string, std::string> words;  ///< parameters that are strings, and numbers as they are spelled
  std::set<std::string> lists{};             ///< of these, lists of numbers, spelled "1,-1/2"
  std::map<std::string, Location> places;    ///< where each parameter stands
  [[nodiscard]] const std::string* find(const std::string& name) const;
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

/// A round with scaled vectors. Reused for round after round, it keeps its memory.
struct ScaledRound {
  std::size_t t = 0;       ///< from 1
  std::size_t line = 0;    ///< in the file, from 1
  std::size_t column = 0;  ///< of x in its line, from 1
  ScaledVector x;
  Label y = 1;
  Prediction prediction = 1;
  /// A label as it is written, -1, 0 or 1, and its column in the line.
  struct Written {
    int value = 1;
    std::size_t column = 0;
  };
  Written written_y;
  Written written_prediction;
  std::optional<bool> updated;
  bool has_weights = false;
  ScaledVector weights;  ///< after the round; meaningless without has_weights
  bool has_averaged = false;
  ScaledVector averaged;  ///< averaged-perceptron: the average after the round; meaningless without has_averaged
  bool has_probabilities = false;
  ScaledVector probabilities;  ///< hedge: p in the round; meaningless without has_probabilities
  bool has_exponents = false;
  ScaledVector exponents;                ///< winnow: S after the round; meaningless without has_exponents
  std::optional<Rational> experts_left;  ///< halving: their number after the round
};

/// A line with a round.
struct TraceLine {
  std::string text;
  std::size_t number = 0;  ///< in the file, from 1
  std::size_t t = 0;       ///< the round, from 1
};

class RoundParser {
 public:
  RoundParser(const TraceHeader& header, const std::string& name, const NumberOptions& numbers);
  RoundParser(const RoundParser&) = delete;
  RoundParser& operator=(const RoundParser&) = delete;

  /// Throws InputError. A vector that fits is read without a rational being made. The line's text is as it was after.
  void parse(TraceLine& line, ScaledRound& round);

 private:
  void parse(ScaledRound& round);
  /// Goes on to the next field, and says which one it is; nothing at the end of the object.
  std::optional<std::size_t> next_field(std::size_t place);
  void label(const char* what, Label& value, ScaledRound::Written& written);
  void vector(const char* what, Eigen::Index size, ScaledVector& result);
  void any_vector(const char* what, Eigen::Index size, ScaledVector& result);
  [[nodiscard]] Location here(std::size_t column) const { return {name_, number_, column}; }

  /// A list, and how it was spelled.
  struct Repeated {
    std::string text;  ///< empty where there is none
    ScaledVector value;
  };
  /// A list that most lines repeat to the byte: what is spelled as the last one was is the last one.
  void state(const char* what, Eigen::Index size, Repeated& last, ScaledVector& result);

  std::string name_;
  NumberOptions numbers_;
  std::string learner_;
  Eigen::Index dimension_;
  Eigen::Index weights_;              ///< how many there are
  bool has_bias_ = false;             ///< the last of them is that of a bias
  bool predicts_;                     ///< labels
  std::vector<std::string> allowed_;  ///< fields of a round
  std::vector<char> is_allowed_;      ///< by the number of a field that is known
  std::string text_;                  ///< of the line
  std::size_t number_ = 0;            ///< of the line
  JsonCursor json_;
  /// A field as it was spelled at some place of the last lines: text and number of a field that is known.
  struct UsualField {
    std::string text;      ///< from the field before to its value; empty where none was seen
    std::size_t name = 0;  ///< where in it the quotes open
    std::size_t field = 0;
  };
  std::vector<UsualField> usual_fields_;  ///< by their places
  Repeated last_weights_;
  Repeated last_exponents_;
  std::string key_;                   ///< kept for its memory, as the next
  std::vector<std::uint8_t> places_;  ///< of each entry before they are scaled
};

}  // namespace mistakebound
