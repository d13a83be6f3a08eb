/// Documents as JSON, in the order and with the names of the command line's contract.
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/reports/json_parts.hpp"

namespace mistakebound::cli {

std::string document_text(const Json& object) {
  return object.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json json_of(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return to_string(*rational);
  if (const auto* powers = std::get_if<PowerSum>(&value))
    if (const auto rational = powers->rational()) return to_string(*rational);
  const Number lowest = in_lowest_form(value);
  if (const auto* rational = std::get_if<Rational>(&lowest)) return to_string(*rational);
  const DecimalBounds bounds = enclose(value);
  return {{"form", to_string(value)}, {"low", bounds.low}, {"high", bounds.high}};
}

Json json_of(const Vector& value) {
  Json array = Json::array();
  for (Eigen::Index i = 0; i < value.size(); ++i) array.push_back(to_string(value[i]));
  return array;
}

Json json_with_decimal(const Number& value) {
  const double decimal = approximate(value);
  return {{"exact", json_of(value)}, {"decimal", std::isfinite(decimal) ? Json(decimal) : Json()}};
}

namespace {

/// true, false or "undecided".
Json json_of_verdict(const HypothesisReport& hypothesis) {
  if (hypothesis.verdict == Verdict::undecided) return to_string(hypothesis.verdict);
  return hypothesis.verdict == Verdict::holds;
}

}  // namespace

Json json_of(const TheoremReport& report) {
  Json hypotheses = Json::array();
  for (const HypothesisReport& hypothesis : report.hypotheses) {
    Json entry{{"id", hypothesis.id}, {"holds", json_of_verdict(hypothesis)}};
    if (hypothesis.dropped) entry["dropped"] = true;
    if (!hypothesis.why_undecided.empty()) entry["undecided"] = hypothesis.why_undecided;
    if (hypothesis.violation) {
      entry["round"] = hypothesis.violation->round;
      if (hypothesis.violation->example != 0) entry["example"] = hypothesis.violation->example;
      entry["violation"] = json_of(*hypothesis.violation);
    }
    hypotheses.push_back(std::move(entry));
  }
  Json steps = Json::array();
  for (const StepReport& step : report.steps) {
    Json entry{{"id", step.id}, {"checked", step.checked}, {"verdict", to_string(step.verdict)}};
    entry["min_slack"] = step.min_slack ? json_of(*step.min_slack) : Json();
    entry["at_round"] = step.min_slack ? Json(step.min_slack_round) : Json();
    if (step.violation) {
      entry["violation"] = json_of(*step.violation);
      entry["violations"] = step.refutations;
    }
    if (!step.why_undecided.empty()) entry["undecided"] = step.why_undecided;
    steps.push_back(std::move(entry));
  }
  Json quantities = Json::object();
  for (const NamedQuantity& quantity : report.quantities)
    quantities[quantity.name] = std::visit(
        [](const auto& value) -> Json {
          if constexpr (std::is_same_v<std::decay_t<decltype(value)>, bool>) {
            return value;
          } else {
            return json_of(value);
          }
        },
        quantity.value);
  return {{"id", report.id},
          {"verdict", to_string(report.verdict)},
          {"vacuous", report.vacuous},
          {"hypotheses", std::move(hypotheses)},
          {"quantities", std::move(quantities)},
          {"bound", report.bound ? json_with_decimal(*report.bound) : Json()},
          {"steps", std::move(steps)}};
}

Json json_of(const Violation& violation) {
  return {{"round", violation.round},
          {"left", json_of(violation.left)},
          {"relation", symbol(violation.relation)},
          {"right", json_of(violation.right)}};
}

Json json_of(const CutShort& cut) {
  const WorkProgress& progress = cut.progress();
  return {{"by", cut.limit() == Limit::time     ? "time-limit"
                 : cut.limit() == Limit::memory ? "memory-limit"
                                                : "interrupt"},
          {"phase", progress.phase},
          {"done", progress.done},
          {"total", progress.total > 0 ? Json(progress.total) : Json()}};
}

std::string json_of_cut(const char* format, const CutShort& cut) {
  return document_text({{"format", format}, {"version", 1}, {"cut_short", json_of(cut)}});
}

Json json_of(const Settings& settings) {
  Json object = Json::object();
  for (const auto& [name, value] : settings)
    std::visit(
        [&, &key = name]<class V>(const V& v) {
          if constexpr (std::is_same_v<V, Vector>) {
            object[key] = json_of(v);
          } else {
            object[key] = v;
          }
        },
        value);
  return object;
}

Json json_of(const std::vector<DualCoefficient>& weights) {
  Json array = Json::array();
  for (const DualCoefficient& weight : weights)
    array.push_back({{"example", weight.example + 1}, {"value", to_string(weight.value)}});
  return array;
}

namespace {

Json json_of_state(const Vector& value) {
  return cli::json_of(value);
}
Json json_of_state(const std::vector<DecimalBounds>& enclosures) {
  Json array = Json::array();
  for (const DecimalBounds& bounds : enclosures) array.push_back({{"low", bounds.low}, {"high", bounds.high}});
  return array;
}
Json json_of_state(const Number& value) {
  return cli::json_of(value);
}
Json json_of_state(const std::vector<Number>& values) {
  Json array = Json::array();
  for (const Number& value : values) array.push_back(cli::json_of(value));
  return array;
}
Json json_of_state(const RoundSigns& signs) {
  Json array = Json::array();
  for (const auto& [round, sign] : signs) array.push_back({{"round", round}, {"sign", sign}});
  return array;
}
template <class Plain>
Json json_of_state(const Plain& value) {
  return value;
}

}  // namespace

void add_state(Json& object, const std::vector<StateField>& state) {
  for (const StateField& field : state)
    object[field.name] = std::visit([](const auto& value) { return json_of_state(value); }, field.value);
}

namespace {

/// Passes, or updates, that come back for ever, counted from 1; the state before the first has the number 0.
void add_cycle(Json& object, const Cycle& cycle, const std::optional<std::size_t>& mistakes) {
  object["cycle_begins"] = cycle.begin;
  object["cycle_length"] = cycle.length;
  if (mistakes) object["cycle_mistakes"] = *mistakes;
  object["largest_norm2"] = to_string(cycle.largest_norm2);
  object["cycle_states"] = Json::array();
  for (const Vector& state : cycle.states) object["cycle_states"].push_back(json_of_state(state));
  object["cycle_states_left_out"] = cycle.length - cycle.states.size();
}

Json column_json(const Column& column) {
  return column.name.empty() ? Json(column.number) : Json(column.name);
}

/// The columns, and how many more there are where that are too many to list.
void add_columns(Json& object, const std::string& name, const ColumnList& columns) {
  if (columns.count == 0) return;
  for (const Column& column : columns.first) object[name].push_back(column_json(column));
  if (columns.count > columns.first.size()) object["more_" + name] = columns.count - columns.first.size();
}

}  // namespace

Json json_of_input(const Understood& input) {
  Json object{{"rows", input.rows},
              {"header", input.header},
              {"label_column", input.label ? column_json(*input.label) : Json()},
              {"positive", input.labelled ? Json(input.positive) : Json()},
              {"negative", input.labelled ? Json(input.negative) : Json()},
              {"dropped", input.dropped}};
  if (input.numbered_first_line) object["numbered_first_line"] = true;
  for (const LabelWord& word : input.words)
    object["labels"].push_back(
        {{"word", word.word.empty() ? Json() : Json(word.word)}, {"label", word.label}, {"rows", word.rows}});
  if (input.separator != ',') object["separator"] = std::string(1, input.separator);
  if (input.decimal_comma) object["decimal_comma"] = true;
  if (input.has_query_ids) object["qid"] = "left out";
  if (input.comments > 0) object["comments"] = input.comments;
  add_columns(object, "dropped_columns", input.dropped_columns);
  add_columns(object, "constant_columns", input.constant);
  add_columns(object, "row_number_columns", input.row_numbers);
  ColumnList like_labels = input.named_like_labels;
  if (input.like_labels) like_labels.add(*input.like_labels);
  add_columns(object, "label_like_columns", like_labels);
  if (input.of_class) object["class"] = json_of_input(*input.of_class);
  return object;
}

Json object_of(const RunDocument& document) {
  Json theorems = Json::array();
  for (const TheoremReport& report : document.theorems) theorems.push_back(json_of(report));
  Json object{{"format", "mistakebound-run"},
              {"version", 1},
              {"learner", document.learner},
              {"conventions", json_of(document.conventions)},
              {"parameters", json_of(document.parameters)}};
  if (document.input) object["input"] = json_of_input(*document.input);
  object["rounds"] = document.rounds;
  object["dimension"] = document.dimension;
  object["mistakes"] = document.predicts ? Json(document.mistake_rounds.size()) : Json();
  object["mistake_rounds"] = document.mistake_rounds;
  if (!document.mistakes_by_pass.empty()) object["mistakes_by_pass"] = document.mistakes_by_pass;
  if (document.cycle) add_cycle(object, *document.cycle, document.cycle_mistakes);
  if (!document.mistakes_of.empty()) object["mistakes_of"] = document.mistakes_of;
  if (document.cut) object["cut_short"] = json_of(*document.cut);
  if (!document.why_undecided.empty()) object["undecided"] = document.why_undecided;
  add_state(object, document.state);
  if (!document.comparator.empty()) object["comparator"] = document.comparator;
  if (!document.messages.empty()) object["messages"] = document.messages;
  object["theorems"] = std::move(theorems);
  if (document.with_ledger) {
    Json ledger = Json::array();
    for (const LedgerLine& line : document.ledger)
      ledger.push_back({{"round", line.round},
                        {"theorem", line.theorem},
                        {"step", line.step},
                        {"claim", line.claim},
                        {"holds", line.outcome == Outcome::holds},
                        {"outcome", to_string(line.outcome)}});
    object["ledger"] = std::move(ledger);
  }
  return object;
}

std::string json_of(const RunDocument& document) {
  return document_text(object_of(document));
}

}  // namespace mistakebound::cli
