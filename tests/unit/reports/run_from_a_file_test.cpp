/// A run on examples that are in a temporary file prints what one on examples in memory prints.
#include "cli/options/commands.hpp"
#include "cli/reports/run_in_memory.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::run_from_a_file_test {
namespace {

/// More than two blocks of rows; a hidden direction labels them, some the other way.
Sequence long_sequence(std::uint64_t number, std::int64_t most, bool noise) {
  Draw draw = Draw::for_case(seed(), number);
  Sequence sequence{.dimension = 30, .examples = {}, .features = {}};
  while (sequence.size() < 1'200) {
    Vector x(sequence.dimension);
    for (Rational& entry : x) entry = Rational(draw.range(-1000, 1000) * most / 1000) / 100;
    const Rational score = 3 * x[0] - 2 * x[1] + x[2];
    if (abs(score) * 100 < most) continue;
    sequence.examples.push_back({std::move(x), (score < 0) == (noise && draw.one_in(10)) ? 1 : -1});
  }
  return sequence;
}

std::string report(const Sequence& sequence, std::size_t most_in_memory, cli::Given parameters) {
  const auto packed = pack(sequence, most_in_memory);
  EXPECT_EQ(packed->bytes_in_memory() <= most_in_memory, true);
  EXPECT_EQ(packed->bytes_in_file() > 0, most_in_memory < packed_bytes_in_memory);
  cli::RunOptions options;
  options.learner = "perceptron";
  options.input.file = "examples";
  options.input.examples = std::make_shared<Sequence>(
      Sequence{.dimension = sequence.dimension, .examples = Examples(packed), .features = {}});
  options.parameters = std::move(parameters);
  return cli::json_of(cli::run_in_memory(options, {}).document);
}

TEST(RunFromAFile, prints_the_same_report_to_the_byte) {
  for (const std::int64_t most : std::vector<std::int64_t>{100, 1'000'000, std::int64_t{1} << 40U}) {
    for (const bool noise : {false, true}) {
      const Sequence sequence = long_sequence(static_cast<std::uint64_t>(most % 997), most, noise);
      const std::string in_memory = report(sequence, packed_bytes_in_memory, {});
      EXPECT_NE(in_memory.find("\"rounds\": 1200"), std::string::npos) << in_memory.substr(0, 500);
      EXPECT_EQ(report(sequence, 0, {}), in_memory) << most << " " << noise;
    }
  }
  const Sequence sequence = long_sequence(3, 100, true);
  const cli::Given parameters{{"order", "random"}, {"passes", "2"}};
  EXPECT_EQ(report(sequence, 20'000, parameters), report(sequence, packed_bytes_in_memory, parameters));
}

}  // namespace
}  // namespace mistakebound::test::run_from_a_file_test
