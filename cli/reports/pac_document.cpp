#include "cli/reports/pac_document.hpp"

#include <fmt/format.h>

#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"

namespace mistakebound::cli {
namespace {

constexpr const char* confidence = "19/20";

/// "1/64 (~0.015625)", or the decimal alone where the fraction is long.
std::string with_decimal(const Rational& value) {
  std::string exact = shown(Number(value));
  if (exact.front() == '~' || exact.find('/') == std::string::npos) return exact;
  return exact + " (~" + approximate_text(value) + ")";
}

std::string bound_text(const PacDocument& document) {
  const PacAnswer& answer = document.answer;
  if (answer.without_end) return "  no mistake bound: the learner can be made to err for ever; judged with M = 1\n";
  if (!answer.M) return fmt::format("  mistake bound unknown, at least {}\n", answer.worst_mistakes);
  const char* from = document.bound_given ? "given" : "the largest number of mistakes on this domain";
  const bool raised = !document.bound_given && answer.worst_mistakes == 0;
  return wrapped(fmt::format("  mistake bound M = {}, ", *answer.M), raised ? "as the learner never errs here" : from,
                 4);
}

std::string estimate_text(const PacDocument& document) {
  if (!document.estimate) return "";
  const PacEstimate& estimate = *document.estimate;
  return wrapped("  estimate, not exact: ",
                 fmt::format("{} of {} failed (seed {}); with confidence {} the failure probability lies in {} .. {} "
                             "(Hoeffding)",
                             estimate.failures, number_of_things(estimate.runs, "simulation"), document.seed,
                             confidence, approximate_text(estimate.low), approximate_text(estimate.high)),
                 4);
}

Json estimate_json(const PacDocument& document) {
  if (!document.estimate) return {};
  const PacEstimate& estimate = *document.estimate;
  Json object{{"runs", estimate.runs}, {"seed", document.seed}, {"failures", estimate.failures}};
  object["estimate"] = estimate.runs == 0
                           ? Json()
                           : json_with_decimal(Number(Rational(Rational(estimate.failures) / Rational(estimate.runs))));
  object["interval"] = {{"method", "hoeffding"},
                        {"confidence", confidence},
                        {"low", to_string(estimate.low)},
                        {"high", to_string(estimate.high)}};
  object["beyond_horizon"] = estimate.beyond_horizon;
  object["complete"] = !estimate.stopped.has_value();
  return object;
}

Json number_or_null(const std::optional<Rational>& value) {
  return value ? json_with_decimal(Number(*value)) : Json();
}

}  // namespace

std::string hypotheses_text(std::size_t count) {
  return fmt::format("{} hypothes{}s", count, count == 1 ? 'i' : 'e');
}

std::string text_of_domain(const DomainDocument& document) {
  return wrapped("  conventions: ", text_of(document.conventions), 4) + text_of_input(document.input);
}

Json json_of_domain(const DomainDocument& document, const char* format) {
  return {{"format", format},
          {"version", 1},
          {"learner", document.learner},
          {"conventions", json_of(document.conventions)},
          {"parameters", json_of(document.parameters)},
          {"input", json_of_input(document.input)},
          {"points", document.points},
          {"dimension", document.dimension}};
}

std::optional<Rational> PacDocument::quantity(const std::string& name) const {
  if (!answer.report || answer.report->verdict == Verdict::does_not_apply) return std::nullopt;
  const Number* value = answer.report->quantity<Number>(name);
  return value == nullptr ? std::nullopt : std::optional(std::get<Rational>(*value));
}

std::string text_of(const PacDocument& document) {
  const PacAnswer& answer = document.answer;
  std::string text = fmt::format("pac {} on {}\n", document.learner, shown_name(document.file));
  text += fmt::format("  {}, dimension {}, epsilon = {}, delta = {}\n", number_of_things(document.points, "point"),
                      document.dimension, to_string(document.epsilon), to_string(document.delta));
  text += text_of_domain(document) + bound_text(document);
  if (answer.s) text += fmt::format("  s = {} in a row without a mistake\n", number_of_things(*answer.s, "round"));
  text += fmt::format("  {} found{}, {} of the learner\n", hypotheses_text(answer.hypotheses),
                      answer.is_cut ? " up to the mistake that M does not allow" : "",
                      number_of_things(answer.states, "state"));
  if (const auto failure = document.quantity("failure")) {
    text += wrapped("  failure probability ", with_decimal(*failure), 4);
    text += wrapped("  over delta ", with_decimal(Rational(*failure / document.delta)), 4);
    text += wrapped("  examples drawn: ",
                    fmt::format("{} expected, {} at most", approximate_text(*document.quantity("expected_examples")),
                                to_string(*document.quantity("most_examples"))),
                    4);
  }
  text += estimate_text(document);
  if (answer.report) text += "\n" + text_of(*answer.report);
  return text;
}

std::string json_of(const PacDocument& document) {
  const PacAnswer& answer = document.answer;
  Json theorems = Json::array();
  if (answer.report) theorems.push_back(json_of(*answer.report));
  Json object = json_of_domain(document, "mistakebound-pac");
  object.update({{"epsilon", to_string(document.epsilon)},
                 {"delta", to_string(document.delta)},
                 {"s", json_or_null(answer.s)},
                 {"mistake_bound", answer.without_end ? Json() : json_or_null(answer.M)},
                 {"worst_case_mistakes", answer.without_end || !answer.explored ? Json() : Json(answer.worst_mistakes)},
                 {"failure_probability", number_or_null(document.quantity("failure"))},
                 {"expected_examples", number_or_null(document.quantity("expected_examples"))},
                 {"hypotheses", answer.hypotheses},
                 {"states", answer.states},
                 {"complete", answer.end == PacEnd::complete && !answer.is_cut},
                 {"theorems", std::move(theorems)},
                 {"monte_carlo", estimate_json(document)}});
  if (!document.messages.empty()) object["messages"] = document.messages;
  return document_text(object);
}

}  // namespace mistakebound::cli
