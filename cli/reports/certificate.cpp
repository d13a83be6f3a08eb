#include "cli/reports/certificate.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/reports/verdict_parts.hpp"
#include "invariants/ledger/rounded.hpp"
#include "invariants/optimal/study.hpp"
#include "oracle/judges/explain.hpp"

namespace mistakebound::cli {
namespace {

/// The quantities that a bound is made of. Others rest on choices that only the search for them explains.
constexpr std::array<const char*, 21> certified_quantities{
    "best_mistakes", "regret",  "gamma",     "R2", "u2", "D2",      "b2", "H",       "u1",
    "separable",     "margin2", "R",         "n",  "k",  "experts", "f2", "perfect", "regret_bound",
    "best_loss",     "loss",    "loss_bound"};

/// What a run ended with, as far as a certificate says it; enclosures are left out.
constexpr std::array<const char*, 6> certified_state{"weights",      "exponents", "alpha",
                                                     "experts_left", "halted",    "updated_examples"};

template <std::size_t n>
bool is_listed(const std::array<const char*, n>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

Json header(const char* kind, const std::string& learner) {
  return {{"format", "mistakebound-certificate"}, {"version", 1}, {"kind", kind}, {"learner", learner}};
}

bool is_algebraic(const Number& value) {
  return std::holds_alternative<Rational>(value) || std::holds_alternative<RootSum>(value);
}

/// As it is spelled, or between two decimals.
Json certified(const Number& value) {
  if (is_algebraic(value)) return to_string(value);
  const DecimalBounds bounds = enclose(value);
  return {{"low", bounds.low}, {"high", bounds.high}};
}

Json quantities_of(const TheoremReport& report) {
  Json object = Json::object();
  for (const NamedQuantity& quantity : report.quantities) {
    if (!is_listed(certified_quantities, quantity.name)) continue;
    if (const auto* number = std::get_if<Number>(&quantity.value)) object[quantity.name] = certified(*number);
    if (const auto* flag = std::get_if<bool>(&quantity.value)) object[quantity.name] = *flag;
  }
  return object;
}

/// Throws InputError where a bound cannot be told from the next whole number.
Integer whole_bound(const Number& value) {
  if (const std::optional<Integer> whole = rounded_down(value)) return *whole;
  throw InputError({"--certificate", 0, 0}, "a bound of " + approximate_text(value),
                   "one below 10^15 that can be told from the next whole number");
}

/// A bound with logarithms is rounded down, which takes nothing from it, as mistakes are whole.
Json bound_of(const TheoremReport& report) {
  if (!report.bound) return {};
  const Number& bound = *report.bound;
  return is_algebraic(bound) ? to_string(bound) : whole_bound(bound).str();
}

/// Whether it is no enclosure, nor a number that others would have to enclose.
bool is_exact(const StateValue& value) {
  if (const auto* numbers = std::get_if<std::vector<Number>>(&value))
    return std::all_of(numbers->begin(), numbers->end(), is_algebraic);
  return !std::holds_alternative<std::vector<DecimalBounds>>(value);
}

/// What the mistake theorems compare with, by its name; null where none of them was asked for.
Json comparator_of(const std::vector<TheoremReport>& theorems, const std::string& name) {
  for (const TheoremReport& report : theorems)
    for (const NamedQuantity& quantity : report.quantities) {
      if (report.id == "max-margin" || quantity.name != name) continue;
      if (const auto* vector = std::get_if<Vector>(&quantity.value)) return json_of(*vector);
      return json_of(std::get<std::vector<DualCoefficient>>(quantity.value));
    }
  return {};
}

/// The separator as a combination of examples, or the combination that shows that there is none.
Json separation_json(const std::optional<Separation>& separation) {
  if (!separation) return {};
  Json object{{"separable", separation->separable}};
  if (separation->separable) object["w"] = json_of(separation->w);
  object[separation->separable ? "alpha" : "lambda"] = json_of(separation->weights);
  return object;
}

/// A set as a digit for each member that there could be: "0110".
Json state_json(const Experts& set) {
  std::string digits;
  for (std::size_t i = 0; i < set.size(); ++i) digits += set[i] ? '1' : '0';
  return digits;
}
Json state_json(const Vector& weights) {
  return json_of(weights);
}

/// What is hashed of the points: each once, in order.
template <class Points>
Json points_json(const Points& points, std::size_t dimension) {
  DataDigest digest;
  for (const auto& point : points) digest.add(point);
  return {{"points", points.size()}, {"dimension", dimension}, {"sha256", digest.hexadecimal()}};
}

/// All but the table.
Json game_certificate(const WorstCaseDocument& document) {
  Json object = header("worst-case", document.learner);
  object["conventions"] = json_of(document.conventions);
  object["parameters"] = json_of(document.parameters);
  if (document.u.size() > 0) object["parameters"]["u"] = json_of(document.u);
  if (!document.rows.empty()) object["data"] = points_json(document.rows, document.rows.front().size());
  if (!document.points.empty())
    object["data"] = points_json(document.points, static_cast<std::size_t>(document.points.front().size()));
  object[document.regret ? "regret" : "mistakes"] = document.largest();
  object["sequence"] = Json::array();
  for (const ForcedRound& round : document.found.sequence) {
    Json entry{{"y", round.y}};
    if (document.has_points()) {
      entry["point"] = round.point + 1;
    } else {
      entry["x"] = json_of(round.x);
    }
    object["sequence"].push_back(std::move(entry));
  }
  return object;
}

template <class State>
std::string game_certificate(const WorstCaseDocument& document, const PossibleMistakes<State>& table) {
  Json object = game_certificate(document);
  object["table"] = Json::array();
  for (const auto& [state, mistakes] : table)
    object["table"].push_back({{"state", state_json(state)}, {"mistakes", mistakes}});
  return document_text(object);
}

/// Numbers that count from 0, as they count from 1.
Json from_one(const std::vector<std::size_t>& numbers) {
  Json array = Json::array();
  for (const std::size_t number : numbers) array.push_back(number + 1);
  return array;
}

Json divergence_json(const std::optional<Divergence>& divergence) {
  if (!divergence) return {};
  Json object{{"round", divergence->round},          {"line", divergence->line},
              {"kind", to_string(divergence->kind)}, {"reported", reported_words(*divergence)},
              {"exact", exact_words(*divergence)},   {"score", to_string(divergence->score)}};
  // That no run leads there takes all runs to check.
  if (!divergence->by_branches) object["cause"] = to_string(divergence->cause);
  return object;
}

std::string numbers_of(const Vector& x) {
  std::string text;
  for (Eigen::Index i = 0; i < x.size(); ++i) text += (i == 0 ? "" : ",") + to_string(x[i]);
  return text;
}

}  // namespace

void DataDigest::add(const std::string& text) {
  sha256_update(&state_, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
}

void DataDigest::add(const Example& example) {
  add(numbers_of(example.x) + "," + std::to_string(example.y) + "\n");
}

void DataDigest::add(const ExpertRound& round) {
  for (std::size_t i = 0; i < round.votes.size(); ++i) add(round.votes[i] ? "1," : "-1,");
  add(std::to_string(round.y) + "\n");
}

void DataDigest::add(const BasicExample<std::size_t>& example) {
  add(fmt::format("{},{}\n", example.x + 1, example.y));
}

void DataDigest::add(const Experts& row) {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i) text += std::string(i == 0 ? "" : ",") + (row[i] ? "1" : "-1");
  add(text + "\n");
}

void DataDigest::add(const Vector& point) {
  add(numbers_of(point) + "\n");
}

void DataDigest::add(const Vector& x, const TraceRound& round) {
  const char* updated = !round.updated ? "-" : *round.updated ? "1" : "0";
  add(fmt::format("{},{},{},{},{}\n", numbers_of(x), round.y, round.prediction, updated,
                  round.weights ? numbers_of(*round.weights) : "-"));
}

std::string DataDigest::hexadecimal() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> bytes{};
  sha256_digest(&state_, bytes.size(), bytes.data());
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string certificate_of(const RunDocument& document, const CertifiedRun& run, const InputOptions& reading) {
  Json object = header("run", document.learner);
  object["conventions"] = json_of(document.conventions);
  // A run that ends where its states come back is the whole run with that limit.
  if (document.cycle && object["conventions"].contains("limit")) object["conventions"]["limit"] = document.rounds;
  object["reading"] = {{"format", reading.format},
                       {"label", json_or_null(reading.label)},
                       {"positive", json_or_null(reading.positive)},
                       {"index_base", json_or_null(reading.index_base)}};
  object["data"] = {{"examples", run.examples}, {"dimension", document.dimension}, {"sha256", run.sha256}};
  object["rounds"] = document.rounds;
  if (document.predicts) {
    object["mistakes"] = document.mistake_rounds.size();
    object["mistake_rounds"] = document.mistake_rounds;
  }
  std::vector<StateField> state;
  for (const StateField& field : document.state)
    if (is_listed(certified_state, field.name) && is_exact(field.value)) state.push_back(field);
  add_state(object, state);
  if (const auto& cycle = document.cycle; cycle && document.cycle_mistakes)
    object["cycle"] = {{"begins", cycle->begin},
                       {"length", cycle->length},
                       {"mistakes", *document.cycle_mistakes},
                       {"largest_norm2", to_string(cycle->largest_norm2)}};
  if (run.separated) object["comparator"] = document.comparator;
  if (!run.comparator.empty()) object[run.comparator] = comparator_of(document.theorems, run.comparator);
  if (run.margin) {
    const auto given = std::find_if(document.parameters.begin(), document.parameters.end(),
                                    [](const auto& parameter) { return parameter.first == "gamma"; });
    object["given_gamma"] = given == document.parameters.end() ? Json() : Json(std::get<std::string>(given->second));
  }
  if (run.separated) object["separation"] = separation_json(document.separation);
  object["theorems"] = Json::array();
  for (const TheoremReport& report : document.theorems)
    if (run.theorems.contains(report.id))
      object["theorems"].push_back({{"id", report.id},
                                    {"verdict", to_string(report.verdict)},
                                    {"vacuous", report.vacuous},
                                    {"quantities", quantities_of(report)},
                                    {"bound", bound_of(report)}});
  return document_text(object);
}

std::string certificate_of(const CheckedTrace& checked, const Settings& conventions,
                           const std::optional<Rational>& gamma, const std::string& digest) {
  const TraceVerdict& verdict = checked.without_likely;
  Json object = header("check", checked.conventions.learner);
  object["conventions"] = json_of(conventions);
  object["data"] = {{"examples", verdict.rounds}, {"dimension", checked.exact_weights->size()}, {"sha256", digest}};
  object["rounds"] = verdict.rounds;
  object["mistakes"] = verdict.mistakes;
  object["exact_mistakes"] = verdict.exact_mistakes;
  object["conforms"] = verdict.conforms();
  object["decisions_conform"] = verdict.decisions_conform();
  object["first_divergence"] = divergence_json(verdict.divergence);
  object["first"] = json_of(verdict.first);
  object["first_local"] = json_of(verdict.local);
  object["max_weight_error"] = verdict.max_weight_error ? Json(to_string(*verdict.max_weight_error)) : Json();
  object["weights"] = json_of(*checked.exact_weights);
  // Of Littlestone's Winnow the verdict is certified, not its theorem: that a disjunction is the smallest has no short
  // certificate.
  const bool proved = checked.certifies_theorems;
  const std::vector<TheoremReport> theorems = proved ? checked.theorems : std::vector<TheoremReport>();
  object["comparator"] = proved ? checked.comparator : "";
  object["u"] = comparator_of(theorems, "u");
  object["given_gamma"] = gamma && proved ? Json(to_string(*gamma)) : Json();
  object["separation"] = separation_json(checked.separation);
  object["theorems"] = Json::array();
  for (const TheoremReport& report : theorems) {
    if (report.id == "max-margin") continue;  // on the separator, which stands above
    const Number mistakes = Rational(report.mistakes);
    object["theorems"].push_back(
        {{"id", report.id},
         {"mistakes", report.mistakes},
         {"quantities", quantities_of(report)},
         {"bound", bound_of(report)},
         {"within_bound", report.bound ? Json(sign_of(difference(*report.bound, mistakes)) >= 0) : Json()}});
  }
  return document_text(object);
}

std::string certificate_of(const FiniteClass& of, const DimensionCertificate& found) {
  Json object = header("littlestone-dimension", optimal_study().name);
  object["data"] = points_json(of.points, of.hypotheses);
  object["littlestone_dimension"] = found.dimension;
  object["tree"] = {{"points", from_one(found.points)}, {"hypotheses", from_one(found.hypotheses)}};
  object["table"] = Json::array();
  for (const auto& [set, dimension] : found.table)
    object["table"].push_back({{"version_space", state_json(set)}, {"dimension", dimension}});
  return document_text(object);
}

std::string certificate_of(const WorstCaseDocument& document, const std::vector<RegretEntry>& table) {
  Json object = game_certificate(document);
  object["table"] = Json::array();
  for (const RegretEntry& entry : table)
    object["table"].push_back({{"played", entry.played},
                               {"state", json_of(entry.weights)},
                               {"experts_mistakes", entry.mistakes},
                               {"regret", entry.regret}});
  return document_text(object);
}

std::string certificate_of(const WorstCaseDocument& document, const PossibleMistakes<Experts>& table) {
  return game_certificate(document, table);
}

std::string certificate_of(const WorstCaseDocument& document, const PossibleMistakes<Vector>& table) {
  return game_certificate(document, table);
}

}  // namespace mistakebound::cli
