/// mistakebound worst-case: the largest number of mistakes that any adversary can force, beside the bounds. Long, as
/// the games of the learners each have their search here, with what it is given and how it is named.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/output.hpp"
#include "cli/reports/certificate.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/worst_case_document.hpp"
#include "invariants/learners.hpp"
#include "reference/readers/table.hpp"

namespace mistakebound::cli {
namespace {

/// What is searched, and how; told by parameters, as the learner is.
std::vector<Parameter> of_search(const LittlestoneStudy&) {
  constexpr std::uint64_t most_variables = 1000;
  return {{"n", "", "variables", Domain::whole(1, most_variables), Role::run},
          {"k", "", "variables in the target disjunction", Domain::whole(0, most_variables), Role::run}};
}
std::vector<Parameter> of_search(const HalvingStudy&) {
  return {};
}
std::vector<Parameter> of_search(const OptimalStudy&) {
  return {};
}
std::vector<Parameter> of_search(const MajorityStudy&) {
  constexpr std::uint64_t most_experts = 16;
  constexpr std::uint64_t most_rounds = 1000;
  return {{"n", "", "experts", Domain::whole(1, most_experts), Role::run},
          {"rounds", "", "rounds that are played", Domain::whole(1, most_rounds), Role::run}};
}
std::vector<Parameter> of_points() {
  Parameter numbers = numbers_parameter();
  numbers.usual = "";
  return {{"points", "", "file with a point a row; - is standard input", Domain::file(), Role::run},
          {"u", "", "comparator \"a,b,c\"; labels are the signs of u.x", Domain::vector(), Role::against},
          numbers};
}
std::vector<Parameter> of_search(const PerceptronStudy&) {
  return of_points();
}
std::vector<Parameter> of_search(const MarginStudy&) {
  return of_points();
}

template <class S>
using IsSearched = std::bool_constant < requires(const S& study) {
  of_search(study);
}
> ;

/// With a step the perceptron makes the same mistakes.
template <class S>
bool is_worst_case_option(const S&, const Parameter& parameter) {
  return parameter.role == Role::rule && !is_start(parameter) &&
         (!std::is_same_v<S, PerceptronStudy> || std::string(parameter.name) == "tie");
}

/// A certificate of at most so many states; InputError where there are more.
template <class Make>
std::string listed(Make make) {
  constexpr std::size_t most_states = 100'000;
  try {
    return make(most_states);
  } catch (const std::length_error&) {
    throw InputError({"--certificate", 0, 0}, fmt::format("more than {} states of the learner", most_states),
                     "a smaller instance, as each of them is listed");
  }
}

/// The certificate of a worst case that was searched completely, of a learner as it starts and all rounds that may be
/// played; allowed(state) says where the labels are those of some target.
template <class L, class Allowed>
std::string certificate_of_game(const WorstCaseDocument& document, const L& first,
                                const std::vector<BasicExample<typename L::Instance>>& rounds, Allowed allowed) {
  if (!document.complete()) return "";
  return listed([&](std::size_t most) {
    return certificate_of(document, MistakeTable<L, Allowed>(rounds, allowed, most).from(first));
  });
}
template <class L>
std::string certificate_of_game(const WorstCaseDocument& document, const L& first,
                                const std::vector<BasicExample<typename L::Instance>>& rounds) {
  return certificate_of_game(document, first, rounds, [](const auto&) { return true; });
}

/// All instances in {0,1}^n, labelled by the disjunction of the first k variables.
std::vector<Example> labelled_cube(std::size_t n, std::size_t k) {
  constexpr std::size_t most_variables = 16;
  if (n > most_variables)
    throw InputError({"--certificate", 0, 0}, fmt::format("{} variables", n),
                     fmt::format("at most {}, as each instance is played in each state", most_variables));
  std::vector<Example> rounds;
  for (std::size_t bits = 0; bits < std::size_t{1} << n; ++bits) {
    Vector x(static_cast<Eigen::Index>(n));
    for (std::size_t i = 0; i < n; ++i) x[static_cast<Eigen::Index>(i)] = bits >> i & 1U;
    rounds.push_back({std::move(x), (bits & ((std::size_t{1} << k) - 1)) != 0 ? 1 : -1});
  }
  return rounds;
}

/// What must be given, or an error that says so.
std::string required(const Values& values, const char* option, const char* meaning) {
  if (!values.given(option)) throw values.complaint(option, "nothing", meaning);
  return values.text(option);
}

SearchLimits limits_of(const WorstCaseOptions& options) {
  SearchLimits limits;
  if (options.state_limit) limits.states = *options.state_limit;
  return limits;
}

/// Says why a search stopped; nothing where it did not. `found` is what is known all the same.
void explain(WorstCaseDocument& document, SearchEnd end, const SearchLimits& limits, const std::string& found) {
  if (end == SearchEnd::complete) return;
  const std::string limit = end == SearchEnd::time     ? name_of(Limit::time)
                            : end == SearchEnd::memory ? name_of(Limit::memory)
                            : end == SearchEnd::states ? fmt::format("--state-limit {}", limits.states)
                                                       : name_of(Limit::interruption);
  document.messages.push_back("stopped by " + limit + ": " + found);
}

std::string file_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
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

WorstCaseDocument search(const LittlestoneStudy& study, const WorstCaseOptions& options, const Values& values,
                         const SearchLimits& limits) {
  required(values, "n", "the number of variables");
  required(values, "k", "the number of variables in the target, from 0 to n");
  const std::size_t n = values.whole("n");
  const std::size_t k = values.whole("k");
  if (k > n)
    throw InputError({"--k", 0, 0}, quoted(std::to_string(k)), fmt::format("a whole number from 0 to {} (--n)", n));
  const auto variables = static_cast<Eigen::Index>(n);
  // With the ranges of its parameters every sequence of mistakes is finite.
  const LittlestoneWinnow learner =
      study.make(values, {.dimension = variables, .bias = false, .examples = nullptr, .last_state = {}}, {});
  Settings conventions;
  for (const Parameter& parameter : study.parameters)
    if (parameter.role == Role::rule) conventions.emplace_back(parameter.name, values.shown(parameter.name, variables));
  finish_on_signals();
  const double operations_of_state = learner.demotion == 0 ? 10'000 : 100;  // measured
  expect_work({.what = fmt::format("the search of the states of {} variables with {} in the target", n, k),
               .operations =
                   operations_of_state * expected_states_of_littlestone_winnow(learner, static_cast<Eigen::Index>(k))});
  WorstCaseDocument document{.learner = study.name,
                             .instance = fmt::format("n = {}, k = {}", n, k),
                             .conventions = std::move(conventions),
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
  if (options.certificate) document.certificate = certificate_of_game(document, learner, labelled_cube(n, k));
  return document;
}

/// The table of a class, a row for each point.
ExpertTable read_class(const WorstCaseOptions& options) {
  if (!options.file)
    throw InputError({"FILE", 0, 0}, "nothing", "a table with a row for each point, a column for each expert");
  TableForm form = table_form(options.orders);
  form.may_drop_rows = false;  // each is a point, which --class and certificates number
  ExpertTable table = read_expert_table(*options.file, ExpertTableOptions{.table = form});
  finish_on_signals();  // until now there was nothing to tell
  return table;
}

/// "class.csv, 8 experts at 3 points".
std::string class_in_words(const WorstCaseOptions& options, const ExpertTable& table, const char* one,
                           const char* several) {
  const std::size_t points = table.rows.size();
  return fmt::format("{}, {} {} at {} point{}", shown_name(file_name(*options.file)), table.experts,
                     table.experts == 1 ? one : several, points, points == 1 ? "" : "s");
}

WorstCaseDocument search(const MajorityStudy& study, const WorstCaseOptions& options, const Values& values,
                         const SearchLimits& limits) {
  required(values, "n", "the number of experts");
  required(values, "rounds", "the number of rounds");
  const std::size_t n = values.whole("n");
  const std::size_t rounds = values.whole("rounds");
  const WeightedMajority learner =
      study.make(values, {.dimension = static_cast<Eigen::Index>(n), .last_state = {}}, {});
  Settings conventions;
  for (const Parameter& parameter : study.parameters)
    if (parameter.role == Role::rule && !is_start(parameter))
      conventions.emplace_back(parameter.name, values.shown(parameter.name, 0));
  finish_on_signals();
  WorstRegret found = worst_regret_of_weighted_majority(learner, rounds, limits);
  WorstCaseDocument document{.learner = study.name,
                             .instance = number_of_things(n, "expert") + ", " + number_of_things(rounds, "round"),
                             .conventions = std::move(conventions),
                             .parameters = {{"n", n}, {"rounds", rounds}},
                             .found = found,
                             .regret = found.regret,
                             .bound = NamedBound{regret_bound(learner, rounds),
                                                 "the most M - k with 2^M beta^k <= n (1 + beta)^M and M <= rounds"}};
  if (n > 1) document.of_any = {Integer((rounds + 1) / 2), "ceil(rounds/2), beside two constant experts"};
  if (options.certificate && document.complete())
    document.certificate =
        listed([&](std::size_t most) { return certificate_of(document, regret_table(learner, rounds, most)); });
  return document;
}

WorstCaseDocument search(const HalvingStudy& study, const WorstCaseOptions& options, const Values& values,
                         const SearchLimits& limits) {
  const Tie rule = tie_of(values);
  ExpertTable table = read_class(options);
  const std::size_t points = table.rows.size();
  // Sets of experts that are left, each by the points that were asked and the answers.
  const double sets = std::min(std::exp2(static_cast<double>(table.experts)), std::pow(3, static_cast<double>(points)));
  expect_work({.what = fmt::format("the search of the sets of {} experts", table.experts),
               .operations = 100 * sets * static_cast<double>(points)});
  WorstCaseDocument document{
      .learner = study.name,
      .instance = class_in_words(options, table, "expert", "experts"),
      .conventions = {{"tie", values.text("tie")}},
      .parameters = {{"experts", table.experts}, {"points", points}},
      .input = std::move(table.understood),
      .found = worst_case_of_halving(table.rows, table.experts, rule, limits),
      .bound = NamedBound{halving_bound(table.experts), fmt::format("floor(log2 {})", table.experts)},
      .dimension = littlestone_dimension(table.rows, table.experts, limits)};
  document.rows = std::move(table.rows);
  explain(document, document.dimension->end, limits,
          fmt::format("the Littlestone dimension is at least {}", document.dimension->value));
  if (options.certificate) {
    std::vector<BasicExample<Experts>> rounds;
    for (const Experts& row : document.rows)
      for (const Label y : {1, -1}) rounds.push_back({row, y});
    const std::size_t experts = table.experts;
    document.certificate = certificate_of_game(document, Halving{.tie = rule, .alive = Experts(experts).set()}, rounds,
                                               [](const Experts& left) { return left.any(); });
  }
  return document;
}

/// The worst play against the standard optimal algorithm is that of a tree that the class shatters.
WorstCase forced_on_optimal(const std::shared_ptr<LittlestoneDimensions>& dimensions, Tie tie) {
  WorstCase found;
  Optimal learner{.tie = tie, .dimensions = dimensions, .alive = dimensions->of().all()};
  found.mistakes = forced_mistakes(
      *dimensions, [&](std::size_t point) { return predict(learner, point); },
      [&](std::size_t point, Label y) {
        const bool mistake = learn(learner, point, y) != y;
        found.sequence.push_back({.point = point, .y = y, .mistake = mistake});
      });
  found.states = dimensions->known();
  return found;
}

WorstCaseDocument search(const OptimalStudy& study, const WorstCaseOptions& options, const Values& values,
                         const SearchLimits& limits) {
  ExpertTable table = read_class(options);
  WorstCaseDocument document{.learner = study.name,
                             .instance = class_in_words(options, table, "hypothesis", "hypotheses"),
                             .conventions = {{"tie", values.text("tie")}},
                             .parameters = {{"hypotheses", table.experts}, {"points", table.rows.size()}},
                             .input = std::move(table.understood),
                             .dimension = littlestone_dimension(table.rows, table.experts, limits)};
  document.found.mistakes = document.dimension->value;
  document.found.end = document.dimension->end;
  document.rows = std::move(table.rows);
  if (!document.complete()) return document;
  document.bound = NamedBound{Integer(document.dimension->value), "the Littlestone dimension"};
  const auto dimensions = std::make_shared<LittlestoneDimensions>(FiniteClass{table.experts, document.rows});
  document.found = forced_on_optimal(dimensions, tie_of(values));
  if (options.certificate) document.certificate = certificate_of(dimensions->of(), dimension_certificate(*dimensions));
  return document;
}

/// The perceptron's, on mistakes alone or with a margin.
WorstCaseDocument search_points(const std::string& learner, const WorstCaseOptions& options, const Values& values,
                                const SearchLimits& limits, const std::optional<Rational>& margin) {
  const std::string file = required(values, "points", "a file with a point a row");
  required(values, "u", "a comparator \"a,b,c\"");
  const NumberOptions& numbers = values.numbers();
  const PointTable table = read_points(file, numbers, table_form(options.orders));
  const Vector u = values.vector("u", table.dimension);
  for (std::size_t i = 0; i < table.points.size(); ++i)
    if (dot(u, table.points[i]) == 0)
      throw InputError({file_name(file), table.lines[i], 0}, "a point with u.x = 0",
                       "points with u.x != 0, as the label is the sign of u.x");
  const std::size_t points = table.points.size();
  finish_on_signals();  // until now there was nothing to tell
  const Integer bound = perceptron_bound(table.points, u, margin.value_or(0));
  constexpr double operations_of_mistake = 500;
  constexpr std::size_t longest_shown = 40;
  expect_work({.what = "the search of sequences of up to " + shown(Number(Rational(bound)), longest_shown) +
                       (margin ? " updates" : " mistakes"),
               .operations = operations_of_mistake * static_cast<double>(points) * to_double(Rational(bound))});
  Settings conventions{{"tie", values.text("tie")}, {"numbers", to_string(numbers.reading)}, {"bias", false}};
  if (margin) conventions.emplace_back("margin", to_string(*margin));
  conventions.emplace_back("step", std::string("1"));
  WorstCaseDocument document{
      .learner = learner,
      .instance = fmt::format("{}, {} point{} in dimension {}, u = ({})", shown_name(file_name(file)), points,
                              points == 1 ? "" : "s", table.dimension, to_string(u)),
      .conventions = std::move(conventions),
      .parameters = {{"points", points}, {"dimension", static_cast<std::size_t>(table.dimension)}},
      .input = table.understood,
      .found = worst_case_of_perceptron(table.points, u, tie_of(values), limits, margin),
      .bound = NamedBound{bound, std::string("floor(") + (margin ? "(R^2 + 2 margin)" : "R^2") +
                                     " |u|^2 / gamma^2), gamma = least y u.x"},
      .points = table.points,
      .u = u};
  if (options.certificate) {
    std::vector<Example> rounds;
    for (const Vector& x : table.points) rounds.push_back({x, sign_of(dot(u, x))});
    const Perceptron first{.tie = tie_of(values), .step = 1, .w = zero_vector(table.dimension)};
    document.certificate = margin ? certificate_of_game(document, MarginPerceptron{first, *margin}, rounds)
                                  : certificate_of_game(document, first, rounds);
  }
  return document;
}

WorstCaseDocument search(const PerceptronStudy& study, const WorstCaseOptions& options, const Values& values,
                         const SearchLimits& limits) {
  return search_points(study.name, options, values, limits, std::nullopt);
}

WorstCaseDocument search(const MarginStudy& study, const WorstCaseOptions& options, const Values& values,
                         const SearchLimits& limits) {
  return search_points(study.name, options, values, limits, values.number("margin"));
}

int exit_code_of(const WorstCaseDocument& document) {
  for (const auto& bound : {document.bound, document.sharper_bound})
    if (bound && bound->value < document.largest()) return exit_refuted;
  if (document.complete()) return exit_holds;
  return document.found.end == SearchEnd::interruption ? exit_interrupted : static_cast<int>(exit_undecided);
}

}  // namespace

const KnownLearners& worst_case_learners() {
  static const KnownLearners learners = [] {
    constexpr auto fits = []<class S>(const S&) { return IsSearched<S>{}; };
    KnownLearners all = known_learners(
        fits, [](const auto& study, const Parameter& parameter) { return is_worst_case_option(study, parameter); });
    for_each_study([&]<class S>(const S& study) {
      if constexpr (IsSearched<S>::value)
        for (KnownLearner& learner : all)
          if (learner.name == study.name)
            for (const Parameter& parameter : of_search(study)) learner.options.push_back(parameter);
    });
    return all;
  }();
  return learners;
}

namespace {

int searched(const WorstCaseOptions& options) {
  if (options.certificate) {
    std::vector<NamedFile> inputs;
    if (options.file) inputs.push_back({"the class file", *options.file});
    if (const auto points = options.parameters.find("points"); points != options.parameters.end())
      inputs.push_back({"the file of points", points->second});
    check_outputs({{"--certificate", *options.certificate}}, inputs);
  }
  const auto numbers = options.parameters.find("numbers");
  InputOptions reading;
  if (numbers != options.parameters.end()) reading.numbers = numbers->second;
  const Values values =
      values_of(worst_case_learners(), "worst-case", options.learner, options.parameters, number_options(reading));
  const SearchLimits limits = limits_of(options);
  WorstCaseDocument document = with_study<WorstCaseDocument>(
      options.learner, []<class S>(const S&) { return IsSearched<S>{}; },
      [&]<class S>(const S& study) {
        if (options.file && !std::is_same_v<S, HalvingStudy> && !std::is_same_v<S, OptimalStudy>)
          throw InputError({"FILE", 0, 0}, "the file " + quoted(*options.file) + " for the learner " + options.learner,
                           std::is_same_v<S, LittlestoneStudy> ? "--n N and --k K"
                           : std::is_same_v<S, MajorityStudy>  ? "--n N and --rounds T"
                                                               : "--points FILE and --u U");
        return search(study, options, values, limits);
      },
      [](const std::vector<std::string>&) { return WorstCaseDocument{}; });
  explain(document, document.found.end, limits,
          fmt::format("{} mistake{} can be forced, perhaps more", document.found.mistakes,
                      document.found.mistakes == 1 ? "" : "s"));
  if (options.certificate && document.certificate.empty())
    document.messages.push_back("--certificate: nothing is written to " + quoted(*options.certificate) +
                                ", as the search did not end");
  print(options.json ? json_of(document) : text_of(document));
  if (!document.certificate.empty()) write_whole("--certificate", *options.certificate, document.certificate);
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  return exit_code_of(document);
}

}  // namespace

int worst_case(const WorstCaseOptions& options) {
  if (!options.orders.file.empty()) return orders(options);
  if (const char* const option = table_option(options.orders);
      option && !options.file && !options.parameters.contains("points"))
    throw InputError({option, 0, 0}, "no file", "it only with a file that is read: FILE, --points or --orders");
  constexpr std::uint64_t usual_bytes = std::uint64_t{4} << 30U;
  const Limited limited({options.limits.time_limit, options.limits.memory_limit.value_or(usual_bytes)});
  try {
    return searched(options);
  } catch (const CutShort& cut) {
    print(options.json ? json_of_cut("mistakebound-worst-case", cut)
                       : fmt::format("worst case of {}: {}\n", options.learner, text_of(cut)));
    std::cerr << "mistakebound: " << text_of(cut) << "; nothing was searched\n";
    return exit_code(exit_holds, cut);
  }
}

}  // namespace mistakebound::cli
