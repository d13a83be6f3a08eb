/// mistakebound bounds: expressions that a table of exact worst cases does not refute, short and near to it.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/output.hpp"
#include "cli/reports/bounds_document.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "invariants/learners.hpp"
#include "properties/conjecture/conjecture.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::cli {
namespace {

/// Where the table of a learner comes from, and what is known of it.
struct TableSource {
  std::vector<std::string> names;
  BoundTable (*compute)();
  std::vector<KnownBound> (*known)();
  std::vector<BoundTable::Values> (*points)();
  const char* origin;
  std::size_t length;  ///< of expressions that are tried in seconds
};

TableSource table_of(const LittlestoneStudy&) {
  return {{"n", "k"},
          littlestone_winnow_table,
          littlestone_winnow_known,
          littlestone_winnow_points,
          "ties predict +1, all states were searched",
          11};
}
TableSource table_of(const HalvingStudy&) {
  return {{"experts"},
          halving_table,
          halving_known,
          halving_points,
          "of any class and convention at ties, all states were searched",
          9};
}
TableSource table_of(const OptimalStudy&) {
  return {{"hypotheses"}, optimal_table, optimal_known, halving_points, "of any class, Littlestone dimensions", 9};
}
TableSource table_of(const PerceptronStudy&) {
  return {{"R2", "u2", "gamma"},
          perceptron_table,
          perceptron_known,
          perceptron_points,
          "ties are mistakes, by semidefinite programs in any dimension",
          8};
}

template <class S>
using HasTable = std::bool_constant < requires(const S& study) {
  table_of(study);
}
> ;

std::optional<TableSource> table_source_of(const std::string& learner) {
  return with_study<std::optional<TableSource>>(
      learner, []<class S>(const S&) { return HasTable<S>{}; },
      []<class S>(const S& study) { return std::optional(table_of(study)); },
      [](const std::vector<std::string>&) { return std::optional<TableSource>(); });
}

/// "1,2,1/2".
std::vector<Rational> numbers_of_option(const std::string& text) {
  constexpr std::size_t most_numbers = 8;
  std::vector<Rational> numbers;
  for (const ListItem& item : between_commas(text)) {
    const std::string word(item.text);
    const Rational number = number_option("--constants", word, {});
    if (abs(numerator_of(number)) > 1000 || denominator_of(number) > 1000)
      throw InputError({"--constants", 0, 0}, quoted(word), "numbers with numerators and denominators up to 1000");
    numbers.push_back(number);
  }
  if (numbers.size() > most_numbers)
    throw InputError({"--constants", 0, 0}, fmt::format("{} numbers", numbers.size()),
                     fmt::format("at most {}", most_numbers));
  return numbers;
}

/// The first theorem on the learner, the parameters of whose cases have the table's names.
std::string theorem_of(const BoundsOptions& options, const BoundTable& table) {
  const std::vector<std::string> theorems = theorems_on(options.learner);
  if (theorems.empty())
    throw InputError(
        {"bounds", 0, 0}, "the learner " + quoted(options.learner),
        options.table ? "a learner that a theorem is about, or none" : one_of(options.learner, bounds_learners()));
  const LimitedWork whole_cases({});
  const std::vector<std::string> names = names_of(theorems.front());
  for (const std::string& name : table.names)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw InputError({"--table", 1, 0}, "the parameter " + quoted(name), one_of(name, names));
  return theorems.front();
}

BoundsDocument prepared(const BoundsOptions& options) {
  if (options.learner.empty() && !options.table)
    throw InputError({"bounds", 0, 0}, "no learner", one_of("", bounds_learners()) + ", or --table FILE");
  BoundsDocument document{.learner = options.learner,
                          .numbers = numbers_of_option(options.constants),
                          .cases = options.cases,
                          .seed = options.seed};
  constexpr std::size_t usual_length = 7;
  const std::optional<TableSource> source = table_source_of(options.learner);
  document.asked_length = options.length ? *options.length : source ? source->length : usual_length;
  if (!options.table && !source)
    throw InputError({"bounds", 0, 0}, "the learner " + quoted(options.learner) + " without --table",
                     one_of(options.learner, bounds_learners()));
  if (options.table) {
    document.table = read_bound_table(*options.table);
    document.file = *options.table;
    document.origin = shown_name(*options.table == "-" ? "standard input" : *options.table);
  }
  finish_on_signals();
  if (!options.table) {
    document.table = source->compute();
    document.origin = source->origin;
  }
  if (!options.learner.empty()) document.theorem = theorem_of(options, document.table);
  if (source && document.table.names == source->names) {
    document.known = source->known();
    document.table.points = source->points();
  }
  return document;
}

/// `asked` are the limits of the whole work, for campaigns.
int found(const BoundsOptions& options, AskedLimits& asked) {
  BoundsDocument document = prepared(options);
  const unsigned jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  TryBound try_bound;
  if (document.theorem)
    try_bound = [&](const Expression& bound) {
      poll_limits();
      TriedBound tried;
      {
        const LimitedWork whole_cases({});  // a case that is cut short has no report; between two of them it is asked
        tried =
            try_on_cases(*document.theorem, document.table, bound, options.cases, options.seed, jobs, std::ref(asked));
      }
      poll_limits();
      return tried;
    };
  document.front = front_of(document.table, document.known,
                            {.length = document.asked_length, .numbers = document.numbers}, try_bound);
  print(options.json ? json_of(document) : text_of(document));
  return exit_holds;
}

}  // namespace

std::vector<std::string> bounds_learners() {
  std::vector<std::string> names;
  for_each_study([&]<class S>(const S& study) {
    if constexpr (HasTable<S>::value) names.emplace_back(study.name);
  });
  return names;
}

int bounds(const BoundsOptions& options) {
  const Limited limited(options.limits);
  AskedLimits asked(options.limits);
  try {
    return found(options, asked);
  } catch (const CutShort& cut) {
    print(options.json ? json_of_cut("mistakebound-bounds", cut) : fmt::format("bounds: {}\n", text_of(cut)));
    std::cerr << "mistakebound: " << text_of(cut) << "; the bounds that were found by then are not the best\n";
    return exit_code(exit_holds, cut);
  }
}

}  // namespace mistakebound::cli
