/// mistakebound worst-case perceptron --orders: the fewest, the mean and the most mistakes over all orders of examples.
#include "properties/worst_case/orders.hpp"

#include <fmt/format.h>

#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"
#include "invariants/learners.hpp"
#include "invariants/solvers/separation.hpp"

namespace mistakebound::cli {
namespace {

/// As many examples have all their orders counted where nobody asks for samples.
constexpr std::size_t most_counted = 14;
constexpr std::size_t usual_samples = 1000;

struct OrdersDocument {
  std::string file;
  Settings conventions;
  Understood input;
  std::size_t examples = 0;
  MistakesOverOrders found;
  std::optional<std::uint64_t> seed;  ///< of the first sample, where not all orders were tried
  std::optional<Rational> bound;  ///< R^2 |w|^2 of the separator with the largest margin 1/|w|, which is of any order
  std::optional<CutShort> cut;
};

/// R^2 |w|^2 where something separates the examples.
std::optional<Rational> bound_of_any_order(const Sequence& sequence) {
  const Separation separation = mistakebound::separate(sequence);
  if (!separation.separable) return std::nullopt;
  Rational radius2 = 0;
  for (const Example& example : sequence.examples) radius2 = max(radius2, norm2(example.x));
  return radius2 * norm2(separation.w);
}

/// "7/3, about 2.33333".
std::string number_text(const Rational& value) {
  const bool is_whole = denominator_of(value) == 1;
  return to_string(value) + (is_whole ? "" : ", about " + approximate_text(Number(value)));
}

Json order_json(const ExampleOrder& order) {
  Json result = Json::array();
  for (const auto example : order) result.push_back(example + 1);
  return result;
}

std::string orders_json(const OrdersDocument& document) {
  Json by_mistakes = Json::object();
  for (const auto& [mistakes, orders] : document.found.orders_with)
    by_mistakes[std::to_string(mistakes)] = orders.str();
  Json object{{"format", "mistakebound-orders"},
              {"version", 1},
              {"learner", "perceptron"},
              {"conventions", cli::json_of(document.conventions)},
              {"input", json_of_input(document.input)},
              {"examples", document.examples},
              {"least", document.found.least()},
              {"largest", document.found.largest()},
              {"mean", to_string(document.found.mean())},
              {"orders", document.found.orders().str()},
              {"orders_with", by_mistakes},
              {"least_order", order_json(document.found.least_order)},
              {"largest_order", order_json(document.found.largest_order)},
              {"bound", document.bound ? Json(to_string(*document.bound)) : Json()},
              {"sampled", document.seed.has_value()}};
  if (document.seed) {
    object["seed"] = *document.seed;
    object["least_seed"] = document.found.least_seed;
    object["largest_seed"] = document.found.largest_seed;
  }
  if (document.cut) object["cut_short"] = cli::json_of(*document.cut);
  return document_text(object);
}

std::string order_text(const OrdersDocument& document, const char* which, const ExampleOrder& order,
                       std::uint64_t seed) {
  const std::string name = fmt::format("  an order with the {}: ", which);
  if (document.seed) return wrapped(name, fmt::format("run perceptron --order random --seed {}", seed), 4);
  std::string rows;
  for (const auto example : order) rows += (rows.empty() ? "examples " : ", ") + std::to_string(example + 1);
  return order.empty() ? "" : wrapped(name, rows, 4);
}

std::string orders_text(const OrdersDocument& document) {
  const MistakesOverOrders& found = document.found;
  std::string text = fmt::format("mistakes of perceptron on {} in {}: {} to {}\n", shown_name(document.file),
                                 document.seed ? "random orders" : "all orders", found.least(), found.largest());
  text += wrapped("  conventions: ", cli::text_of(document.conventions), 4);
  text += text_of_input(document.input);
  const std::string orders = found.orders().str() + (found.orders() == 1 ? " order" : " orders");
  text += document.seed ? wrapped("  ",
                                  fmt::format("{} of {}, drawn at random with seeds from {} on: others may have "
                                              "fewer mistakes, or more",
                                              orders, number_of_things(document.examples, "example"), *document.seed),
                                  4)
                        : fmt::format("  {} of {}\n", found.orders() == 1 ? "the only order" : "all " + orders,
                                      number_of_things(document.examples, "example"));
  text += fmt::format("  mean: {}\n", number_text(found.mean()));
  for (const auto& [mistakes, count] : found.orders_with)
    text += fmt::format("  {:>12}: {} order{}\n", number_of_things(mistakes, "mistake"), count.str(),
                        count == 1 ? "" : "s");
  text += order_text(document, "fewest", found.least_order, found.least_seed);
  text += order_text(document, "most", found.largest_order, found.largest_seed);
  if (document.bound)
    text += wrapped("  bound of any order ",
                    number_text(*document.bound) + " = R^2/margin^2, of the separator with the largest margin", 4);
  return text;
}

OrdersDocument tried(const WorstCaseOptions& options, const Values& values, OrdersDocument document) {
  const Tie tie = tie_of(values);
  const Sequence sequence = read(options.orders, document.input);
  finish_on_signals();  // until now there was nothing to tell
  document.examples = sequence.size();
  if (sequence.size() > most_counted || options.samples) {
    document.seed = options.seed.value_or(1);
    try {
      add_random_orders(sequence, tie, options.samples.value_or(usual_samples), *document.seed, document.found);
    } catch (const CutShort& cut) {
      if (document.found.orders_with.empty()) throw;
      document.cut = cut;
    }
    return document;
  }
  if (options.seed)
    throw InputError({"--seed", 0, 0},
                     "it for " + number_of_things(sequence.size(), "example") + ", of which all orders are tried",
                     "it with --samples N");
  document.found = mistakes_over_orders(sequence, tie);
  document.bound = bound_of_any_order(sequence);
  return document;
}

}  // namespace

int orders(const WorstCaseOptions& options) {
  WorstCaseOptions asked = options;
  const auto numbers = options.parameters.find("numbers");
  if (numbers != options.parameters.end()) asked.orders.numbers = numbers->second;
  const Values values =
      values_of(worst_case_learners(), "worst-case", options.learner, options.parameters, number_options(asked.orders));
  const std::string known = perceptron_study().name;
  if (options.learner != known)
    throw InputError({"--orders", 0, 0}, "this option for the learner " + options.learner, "it only for " + known);
  for (const char* other : {"points", "u"})
    if (values.given(other)) throw values.complaint(other, "it beside --orders", "one of the two");
  if (options.file)
    throw InputError({"FILE", 0, 0}, "the file " + quoted(*options.file) + " beside --orders", "one file");
  if (options.certificate)
    throw InputError({"--certificate", 0, 0}, "it beside --orders", "it for games that an adversary plays");
  const Limited limited(options.limits);
  try {
    const OrdersDocument document = tried(asked, values,
                                          {.file = name_of(asked.orders),
                                           .conventions = {{"tie", values.text("tie")},
                                                           {"numbers", to_string(number_options(asked.orders).reading)},
                                                           {"bias", asked.orders.bias},
                                                           {"step", std::string("1")}},
                                           .input = {},
                                           .found = {},
                                           .seed = {},
                                           .bound = {},
                                           .cut = {}});
    print(options.json ? orders_json(document) : orders_text(document));
    if (!document.cut) return exit_holds;
    std::cerr << "mistakebound: " << cli::text_of(*document.cut) << "; the other samples were not drawn\n";
    return exit_code(exit_holds, *document.cut);
  } catch (const CutShort& cut) {
    print(options.json ? json_of_cut("mistakebound-orders", cut)
                       : fmt::format("{}: {}\n", shown_name(name_of(asked.orders)), cli::text_of(cut)));
    std::cerr << "mistakebound: " << cli::text_of(cut) << "; the orders are not counted\n";
    return exit_code(exit_holds, cut);
  }
}

}  // namespace mistakebound::cli
