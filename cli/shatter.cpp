/// mistakebound shatter: whether halfspaces shatter a set of points, with a certificate either way.
#include <fmt/format.h>

#include <iostream>

#include "cli/input.hpp"
#include "cli/shatter_document.hpp"
#include "reference/read_table.hpp"

namespace mistakebound::cli {
namespace {

constexpr double most_operations = 2e7;  // of the elimination, on long integers: some 200 points in dimension 200

/// Halfspaces that the labeling said to be impossible is held against: the sum of the y (x, 1), and the one that is 0
/// everywhere.
std::vector<Halfspace> tried(const PointSet& set, const Shattering& answer) {
  if (answer.shattered) return {};
  Halfspace sum{zero_vector(set.dimension), 0};
  for (std::size_t i = 0; i < set.size(); ++i) {
    sum.w += Rational(answer.labels[i]) * set.points[i];
    sum.theta -= answer.labels[i];
  }
  return {sum, {zero_vector(set.dimension), 0}};
}

/// What is left out, in words.
std::vector<std::string> messages(const ShatterDocument& document, bool asked) {
  if (!document.answer.shattered || document.points <= most_listed_points) return {};
  return {
      fmt::format("{} points have 2^{} labelings; each is a sum of the basis, and none is listed beyond {} points{}",
                  document.points, document.points, most_listed_points, asked ? ", --separators or not" : "")};
}

}  // namespace

int shatter(const ShatterOptions& options) {
  const NumberOptions numbers = number_options(options.input);
  PointTable table = read_points(options.input.file, numbers);
  const PointSet set{table.dimension, std::move(table.points)};
  if (cost_of_shatter(set.size(), set.dimension) > most_operations)
    throw InputError({name_of(options.input), 0, 0},
                     fmt::format("{} points in dimension {}", set.size(), set.dimension),
                     fmt::format("at most {:.0f} steps of elimination, such as 200 points in dimension 200: k^2 (n + "
                                 "1 + k) for dimension n and k points, or k = n + 2 where there are more",
                                 most_operations));
  ShatterDocument document{.file = name_of(options.input),
                           .numbers = to_string(numbers.reading),
                           .points = set.size(),
                           .dimension = set.dimension,
                           .answer = mistakebound::shatter(set),
                           .every_separator = options.separators};
  document.report = examine_shattering(set, document.answer, tried(set, document.answer));
  document.messages = messages(document, options.separators);
  print(options.json ? json_of(document) : text_of(document));
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  return exit_code({document.report}, {});
}

}  // namespace mistakebound::cli
