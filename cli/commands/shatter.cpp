/// mistakebound shatter: whether halfspaces shatter a set of points, with a certificate either way.
#include <fmt/format.h>

#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shatter_document.hpp"
#include "cli/reports/shell_text.hpp"
#include "reference/readers/table.hpp"

namespace mistakebound::cli {
namespace {

constexpr double most_work = 2e10;  // some ten seconds

/// Halfspaces that the labeling said to be impossible is held against: the sum of the y (x, 1), and the one that is 0
/// everywhere. The sum is over the points of the dependence: others say nothing about it, however many they are.
std::vector<Halfspace> tried(const PointSet& set, const Shattering& answer) {
  if (answer.shattered) return {};
  Halfspace sum{zero_vector(set.dimension), 0};
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (answer.coefficients[static_cast<Eigen::Index>(i)] == 0) continue;
    sum.w += Rational(answer.labels[i]) * set.points[i];
    sum.theta -= answer.labels[i];
  }
  return {sum, {zero_vector(set.dimension), 0}};
}

/// What is left out, in words.
std::vector<std::string> messages(const ShatterDocument& document) {
  if (!document.answer.shattered || !document.answer.labelings.empty()) return {};
  return {
      fmt::format("the 2^{} labelings are not listed and checked one by one, which takes at most {} points and "
                  "short numbers; each is realised by a sum of the basis, which is checked",
                  document.points, most_listed_points)};
}

}  // namespace

namespace {

int found(const ShatterOptions& options) {
  const NumberOptions numbers = number_options(options.input);
  PointTable table = read_points(options.input.file, numbers, table_form(options.input));
  finish_on_signals();  // until now there was nothing to tell
  const PointSet set{table.dimension, std::move(table.points)};
  if (cost_of_elimination(set) > most_work)
    throw InputError({name_of(options.input), 0, 0},
                     fmt::format("{} points in dimension {}: too much work", set.size(), set.dimension),
                     "fewer dimensions, fewer points or shorter numbers; 100 points in dimension 100 with numbers of "
                     "ten digits are not too many");
  const std::size_t most_listed = cost_of_labelings(set) > most_work ? 0 : most_listed_points;
  ShatterDocument document{.file = name_of(options.input),
                           .numbers = to_string(numbers.reading),
                           .input = std::move(table.understood),
                           .points = set.size(),
                           .dimension = set.dimension,
                           .answer = mistakebound::shatter(set, most_listed),
                           .every_separator = options.separators};
  document.report = examine_shattering(set, document.answer, tried(set, document.answer));
  document.messages = messages(document);
  print(options.json ? json_of(document) : text_of(document));
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  return exit_code({document.report}, {});
}

}  // namespace

int shatter(const ShatterOptions& options) {
  const Limited limited(options.limits);
  try {
    return found(options);
  } catch (const CutShort& cut) {
    print(options.json ? json_of_cut("mistakebound-shatter", cut)
                       : fmt::format("{}: {}\n", shown_name(name_of(options.input)), text_of(cut)));
    std::cerr << "mistakebound: " << text_of(cut) << "; whether the points are shattered is undecided\n";
    return exit_code(exit_holds, cut);
  }
}

}  // namespace mistakebound::cli
