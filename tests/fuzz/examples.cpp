#include <algorithm>
#include <sstream>

#include "reference/numbers/error.hpp"
#include "reference/readers/examples.hpp"
#include "reference/readers/table.hpp"
#include "tests/fuzz/targets.hpp"

namespace mistakebound::fuzz {
namespace {

/// An index such as 1000000:1 is allowed, and makes dense vectors of that many zeros: time without news.
bool has_long_index(const std::string& bytes) {
  std::size_t digits = 0;
  for (const char c : bytes) {
    if (c == ':' && digits > 3) return true;
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
  }
  return false;
}

/// The examples as a file of their own.
std::string written(const Sequence& sequence) {
  std::string text;
  for (const Example& example : sequence.examples) {
    for (const Rational& value : example.x) text += to_string(value) + ",";
    text += std::to_string(example.y) + "\n";
  }
  return text;
}

void check_examples(const std::string& bytes, const ReadOptions& options) {
  std::istringstream in(bytes);
  const Sequence sequence = read_examples(in, "examples", options);
  for (const Example& example : sequence.examples) {
    require(example.x.size() == sequence.dimension, "every instance has the same dimension");
    require(example.y == 1 || example.y == -1, "a label is -1 or 1");
  }
  require(sequence.features.empty() || static_cast<Eigen::Index>(sequence.features.size()) == sequence.dimension,
          "every feature has a name");
  if (sequence.size() == 0) return;
  std::istringstream again_in(written(sequence));
  const Sequence again = read_examples(again_in, "again", {.format = FileFormat::csv});
  const auto same = [](const Example& a, const Example& b) { return a.x == b.x && a.y == b.y; };
  require(std::equal(sequence.examples.begin(), sequence.examples.end(), again.examples.begin(), again.examples.end(),
                     same),
          "what is written is read back");
}

void check_tables(const std::string& bytes) {
  for (const bool outcome_last : {false, true}) {
    try {
      std::istringstream in(bytes);
      const ExpertTable table = read_expert_table(in, "experts", {.outcome_last = outcome_last});
      for (const Experts& row : table.rows) require(row.size() == table.experts, "every row has all experts");
      require(!outcome_last || table.outcomes.size() == table.rows.size(), "every row has an outcome");
    } catch (const InputError&) {
    }
  }
  std::istringstream in(bytes);
  const PointTable table = read_points(in, "points");
  for (const Vector& point : table.points) require(point.size() == table.dimension, "every point has the dimension");
  require(table.lines.size() == table.points.size(), "every point has its line");
}

}  // namespace

void examples(const std::string& bytes) {
  if (has_long_index(bytes)) return;
  const ReadOptions every[] = {{},
                               {.format = FileFormat::csv, .label = "1"},
                               {.format = FileFormat::csv, .positive = "yes"},
                               {.format = FileFormat::libsvm},
                               {.format = FileFormat::libsvm, .index_base = 0},
                               {.numbers = {.reading = Reading::binary64}}};
  for (const ReadOptions& options : every) {
    try {
      check_examples(bytes, options);
    } catch (const InputError&) {
    }
  }
  try {
    check_tables(bytes);
  } catch (const InputError&) {
  }
}

}  // namespace mistakebound::fuzz
