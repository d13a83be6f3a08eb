/// mistakebound worst-case: the largest number of mistakes that any adversary can force, beside the bounds.
#include <fmt/format.h>

#include <iostream>

#include "cli/options/input.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/worst_case_document.hpp"
#include "reference/readers/table.hpp"

namespace mistakebound::cli {
namespace {

constexpr const char* winnow = "littlestone-winnow";
constexpr const char* halving = "halving";
constexpr const char* perceptron = "perceptron";

/// Refuses what the chosen learner has no use for, so that no option is silently ignored.
void check_options(const WorstCaseOptions& options) {
  if (options.learner != winnow && options.learner != halving && options.learner != perceptron)
    throw InputError({"worst-case", 0, 0}, "the learner " + quoted(options.learner),
                     "one of littlestone-winnow, halving, perceptron");
  const auto only_for = [&](const char* learner, bool given, const char* option) {
    if (given && options.learner != learner)
      throw InputError({option, 0, 0}, "this option for the learner " + options.learner,
                       std::string("it only for ") + learner);
  };
  only_for(winnow, options.n.has_value(), "--n");
  only_for(winnow, options.k.has_value(), "--k");
  only_for(winnow, options.initial.has_value(), "--initial");
  only_for(winnow, options.threshold.has_value(), "--threshold");
  only_for(winnow, options.promotion.has_value(), "--promotion");
  only_for(winnow, options.demotion.has_value(), "--demotion");
  only_for(perceptron, options.points.has_value(), "--points");
  only_for(perceptron, options.u.has_value(), "--u");
  only_for(perceptron, options.numbers.has_value(), "--numbers");
  if (options.file && options.learner != halving)
    throw InputError({"FILE", 0, 0}, "the file " + quoted(*options.file) + " for the learner " + options.learner,
                     options.learner == winnow ? "--n N and --k K" : "--points FILE and --u U");
}

/// What must be given, or an error that says so.
template <class T>
const T& required(const std::optional<T>& value, const char* option, const char* meaning) {
  if (!value) throw InputError({option, 0, 0}, "nothing", meaning);
  return *value;
}

SearchLimits limits_of(const WorstCaseOptions& options) {
  constexpr double longest = 1e9;  // seconds; a clock cannot count to any number
  SearchLimits limits;
  if (options.time_limit && *options.time_limit < longest)
    limits.deadline =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>(*options.time_limit));
  if (options.state_limit) limits.states = *options.state_limit;
  return limits;
}

/// Says why a search stopped; nothing where it did not. `found` is what is known all the same.
void explain(WorstCaseDocument& document, SearchEnd end, const SearchLimits& limits, const std::string& found) {
  if (end == SearchEnd::complete) return;
  const std::string limit = end == SearchEnd::time ? "--time-limit"
                            : end == SearchEnd::states
                                ? fmt::format("--state-limit after {} states", limits.states)
                                : fmt::format("the limit of {} GiB of memory for states", limits.bytes >> 30U);
  document.messages.push_back("stopped by " + limit + ": " + found);
}

std::string file_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

Rational winnow_parameter(const char* option, const std::optional<std::string>& text, const Rational& usual,
                          bool (*fits)(const Rational&), const char* expected) {
  if (!text) return usual;
  Rational value = number_option(option, *text, {});
  if (!fits(value)) throw InputError({option, 0, 0}, quoted(*text), expected);
  return value;
}

/// The learner before the first round. With these ranges every sequence of mistakes is finite.
LittlestoneWinnow winnow_learner(const WorstCaseOptions& options, Eigen::Index n, Tie tie) {
  const auto positive = [](const Rational& value) { return value > 0; };
  const auto above_one = [](const Rational& value) { return value > 1; };
  const auto below_one = [](const Rational& value) { return value >= 0 && value < 1; };
  const Rational initial =
      winnow_parameter("--initial", options.initial, 1, positive, "a number greater than 0, or no sum ever grows");
  return {.tie = tie,
          .threshold = winnow_parameter("--threshold", options.threshold, Rational(n) / 2, positive,
                                        "a number greater than 0, or x = 0 is a mistake for ever"),
          .promotion = winnow_parameter("--promotion", options.promotion, 2, above_one,
                                        "a number greater than 1, or a positive example is a mistake for ever"),
          .demotion = winnow_parameter("--demotion", options.demotion, 0, below_one,
                                       "a number from 0 and below 1, or a negative example is a mistake for ever"),
          .w = Vector::Constant(n, initial)};
}

bool is_source(const LittlestoneWinnow& learner) {
  const LittlestoneWinnow source = LittlestoneWinnow::source(learner.w.size());
  return learner.threshold == source.threshold && learner.promotion == source.promotion &&
         learner.demotion == source.demotion && learner.w[0] == source.w[0];
}

std::string disjunction_of_first(std::size_t k) {
  if (k == 0) return "empty";
  if (k == 1) return "x1";
  return k == 2 ? "x1 or x2" : fmt::format("x1 or .. or x{}", k);
}

WorstCaseDocument search_winnow(const WorstCaseOptions& options, const SearchLimits& limits) {
  const std::size_t n = required(options.n, "--n", "the number of variables");
  const std::size_t k = required(options.k, "--k", "the number of variables in the target, from 0 to n");
  if (k > n)
    throw InputError({"--k", 0, 0}, quoted(std::to_string(k)), fmt::format("a whole number from 0 to {} (--n)", n));
  const std::string tie = options.tie.value_or("positive");
  const auto variables = static_cast<Eigen::Index>(n);
  const LittlestoneWinnow learner = winnow_learner(options, variables, word_option("--tie", tie, tie_words));
  WorstCaseDocument document{.learner = winnow,
                             .instance = fmt::format("n = {}, k = {}", n, k),
                             .conventions = {{"tie", tie},
                                             {"initial", to_string(learner.w[0])},
                                             {"threshold", to_string(learner.threshold)},
                                             {"promotion", to_string(learner.promotion)},
                                             {"demotion", to_string(learner.demotion)}},
                             .parameters = {{"n", n}, {"k", k}},
                             .found = worst_case_of_littlestone_winnow(learner, static_cast<Eigen::Index>(k), limits),
                             .target = disjunction_of_first(k)};
  if (is_source(learner)) {
    const auto targets = static_cast<Eigen::Index>(k);
    const char* sharper = n == 1                         ? "1 for n = 1"
                          : k == 0                       ? "2 for even n without negative ties, else 1"
                          : learner.tie == Tie::positive ? "2 k (ceil(log2 n) - 1) + 1"
                                                         : "2 k floor(log2 n) + 1";
    document.bound = {littlestone_winnow_bound(variables, targets), "floor(2 k log2 n + 2)"};
    document.sharper_bound = {littlestone_winnow_sharper_bound(variables, targets, learner.tie), sharper};
  }
  return document;
}

WorstCaseDocument search_halving(const WorstCaseOptions& options, const SearchLimits& limits) {
  const std::string& file =
      required(options.file, "FILE", "a table with a row for each point, a column for each expert");
  const std::string tie = options.tie.value_or("mistake");
  const Tie rule = word_option("--tie", tie, tie_words);
  ExpertTable table = read_expert_table(file);
  const std::size_t points = table.rows.size();
  WorstCaseDocument document{
      .learner = halving,
      .instance = fmt::format("{}, {} expert{} at {} point{}", shown_name(file_name(file)), table.experts,
                              table.experts == 1 ? "" : "s", points, points == 1 ? "" : "s"),
      .conventions = {{"tie", tie}},
      .parameters = {{"experts", table.experts}, {"points", points}},
      .found = worst_case_of_halving(table.rows, table.experts, rule, limits),
      .bound = NamedBound{halving_bound(table.experts), fmt::format("floor(log2 {})", table.experts)},
      .dimension = littlestone_dimension(table.rows, table.experts, limits)};
  document.rows = std::move(table.rows);
  explain(document, document.dimension->end, limits,
          fmt::format("the Littlestone dimension is at least {}", document.dimension->value));
  return document;
}

WorstCaseDocument search_perceptron(const WorstCaseOptions& options, const SearchLimits& limits) {
  const std::string& file = required(options.points, "--points", "a file with a point a row");
  const std::string& comparator = required(options.u, "--u", "a comparator \"a,b,c\"");
  const std::string tie = options.tie.value_or("mistake");
  const Tie rule = word_option("--tie", tie, tie_words);
  InputOptions input;
  input.numbers = options.numbers.value_or(input.numbers);
  const NumberOptions numbers = number_options(input);
  const PointTable table = read_points(file, numbers);
  const Vector u = vector_option("--u", comparator, numbers, table.dimension, false);
  for (std::size_t i = 0; i < table.points.size(); ++i)
    if (dot(u, table.points[i]) == 0)
      throw InputError({file_name(file), table.lines[i], 0}, "a point with u.x = 0",
                       "points with u.x != 0, as the label is the sign of u.x");
  const std::size_t points = table.points.size();
  return {.learner = perceptron,
          .instance = fmt::format("{}, {} point{} in dimension {}, u = ({})", shown_name(file_name(file)), points,
                                  points == 1 ? "" : "s", table.dimension, to_string(u)),
          .conventions = {{"tie", tie},
                          {"numbers", to_string(numbers.reading)},
                          {"bias", false},
                          {"step", std::string("1")}},
          .parameters = {{"points", points}, {"dimension", static_cast<std::size_t>(table.dimension)}},
          .found = worst_case_of_perceptron(table.points, u, rule, limits),
          .bound = NamedBound{perceptron_bound(table.points, u), "floor(R^2 |u|^2 / gamma^2), gamma = least y u.x"},
          .u = u};
}

int exit_code_of(const WorstCaseDocument& document) {
  for (const auto& bound : {document.bound, document.sharper_bound})
    if (bound && bound->value < document.found.mistakes) return exit_refuted;
  return document.complete() ? exit_holds : exit_undecided;
}

}  // namespace

int worst_case(const WorstCaseOptions& options) {
  check_options(options);
  const SearchLimits limits = limits_of(options);
  WorstCaseDocument document = options.learner == winnow    ? search_winnow(options, limits)
                               : options.learner == halving ? search_halving(options, limits)
                                                            : search_perceptron(options, limits);
  explain(document, document.found.end, limits,
          fmt::format("{} mistake{} can be forced, perhaps more", document.found.mistakes,
                      document.found.mistakes == 1 ? "" : "s"));
  print(options.json ? json_of(document) : text_of(document));
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  return exit_code_of(document);
}

}  // namespace mistakebound::cli
