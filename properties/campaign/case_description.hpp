/// How cases are told: in words, in the fields of a JSON object, in options of the command line, in files.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "reference/learners/run.hpp"

namespace mistakebound {

/// A case under a setting, without its sequence, as lines of text and as fields.
struct CaseDescription {
  struct Line {
    std::string label;      ///< stands as it is
    std::string text = {};  ///< may be broken between words
  };
  struct Field {
    std::string name;
    std::variant<std::string, Vector> value;
  };
  std::vector<Line> lines = {};
  std::vector<Field> fields = {};
  std::size_t times = 1;  ///< that the sequence is gone through

  CaseDescription& tie(Tie tie);
  /// On the line that is there. An empty u is none.
  CaseDescription& comparator(const Vector& u, const std::optional<Rational>& gamma);
  /// Where the learner starts; a line only where that is not 0. The label ends before the vector.
  CaseDescription& start(const std::string& label, const Vector& start);
  /// A parameter, with _ between its words; a line only where it is not `usual`.
  CaseDescription& parameter(const std::string& name, const Rational& value, const Rational& usual);
  CaseDescription& passes(std::size_t passes);
};

/// "(1, 2 | +1), (0, 1/2 | -1)"; without labels "(1, 2), (0, 1/2)", as losses have none.
std::string to_string(const Sequence& sequence, bool labels = true);

/// "first".
const char* to_string(Selection selection);

/// " --gamma 1", or nothing where there is none.
std::string gamma_option(const std::optional<Rational>& gamma);

/// "mistakebound run perceptron FILE --theorem perceptron-separable".
std::string run_command(const std::string& learner, const std::string& file, const std::string& theorem);

/// The sequence as a CSV file with a header, exactly; with a column p where there are probabilities.
std::string csv_of(const Sequence& sequence, const Vector& p = {});
/// The points of the sequence as a CSV file with a header, exactly, without labels.
std::string csv_of_points(const Sequence& sequence);

/// Saves a case of which the sequence is all that a file holds.
template <class C>
std::string csv_of_case(const C& value) {
  return csv_of(value.sequence);
}

}  // namespace mistakebound
