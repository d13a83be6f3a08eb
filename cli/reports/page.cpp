#include "cli/reports/page.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/reports/mathml.hpp"
#include "cli/reports/page_files.hpp"
#include "invariants/catalogue.hpp"
#include "reference/learners/parameter.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t most_mistakes = 1000;     // that are kept in a row
constexpr std::size_t more_mistakes = 200;      // of the others, evenly
constexpr std::size_t most_bytes = 12U << 20U;  // of numbers and lines
constexpr std::size_t most_experts = 20'000;    // whose fate is shown one by one
constexpr std::size_t most_ties = 1000;

/// The double that a decimal spells, 0 where it is too small for one: std::stod would throw.
double double_of(const std::string& decimal) {
  return std::strtod(decimal.c_str(), nullptr);
}

/// A number to draw by: six digits. null beyond the range of doubles.
Json drawing(double value) {
  if (!std::isfinite(value)) return {};
  return double_of(fmt::format("{:.6g}", value));
}

Json step_json(const StepText& step) {
  Json object{{"id", step.id}, {"scope", to_string(step.scope)}, {"uses", step.uses}, {"latex", step.formula}};
  object["kind"] = step.kind == Kind::equation ? "equation" : step.kind == Kind::strict ? "strict" : "inequality";
  object["math"] = mathml_of(step.formula, true);
  if (!step.sources.empty()) object["sources"] = step.sources;
  if (!step.note.empty()) object["note"] = html_of_prose(step.note);
  return object;
}

/// A theorem as the page tells it: its texts, and what the report's JSON does not have.
Json theorem_json(const TheoremReport& report, PageRecorder& recorder) {
  const Description& theorem = *find_theorem(report.id);
  const TheoremText& text = theorem.text;
  Json object{{"id", text.id}, {"title", text.title}, {"statement", html_of_prose(text.statement)}};
  object["bound"] = text.bound.empty() ? "" : mathml_of(text.bound, true);
  if (!text.remark.empty()) object["remark"] = html_of_prose(text.remark);
  object["sources"] = text.sources;
  object["file"] = text.file;
  object["hypotheses"] = Json::array();
  for (const StepText& hypothesis : theorem.hypotheses) object["hypotheses"].push_back(step_json(hypothesis));
  object["steps"] = Json::array();
  for (const StepText& step : theorem.steps) object["steps"].push_back(step_json(step));
  object["excused"] = Json::array();
  for (const StepReport& step : report.steps)
    if (step.excused) object["excused"].push_back(step.id);
  object["quantities"] = Json::array();
  for (const NamedQuantity& quantity : report.quantities) {
    if (const auto* number = std::get_if<Number>(&quantity.value))
      object["quantities"].push_back({{"name", quantity.name}, {"number", recorder.number(*number)}});
    if (const auto* vector = std::get_if<Vector>(&quantity.value))
      object["quantities"].push_back({{"name", quantity.name}, {"vector", recorder.vector(*vector)}});
  }
  if (report.bound) object["bound_value"] = recorder.number(*report.bound);
  return object;
}

/// JSON inside a script element: nothing in it ends the element.
std::string embedded(const Json& data) {
  std::string text;
  for (const char c : data.dump(-1, ' ', false, Json::error_handler_t::replace))
    text += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return text;
}

}  // namespace

PageWindow page_window(const PageOptions& options) {
  constexpr std::size_t most = 2000;
  const std::size_t dash = options.rounds.find('-');
  const auto number = [&](const std::string& text) {
    constexpr std::uint64_t last = std::min(std::uint64_t{1'000'000'000'000}, std::uint64_t{SIZE_MAX});
    return static_cast<std::size_t>(mistakebound::whole_number(Location{"--html-rounds", 0, 0}, text, 1, last));
  };
  if (dash == std::string::npos)
    throw InputError({"--html-rounds", 0, 0}, quoted(options.rounds), "the first and the last round, such as 1-300");
  const PageWindow window{number(options.rounds.substr(0, dash)), number(options.rounds.substr(dash + 1))};
  if (window.last < window.first || window.last - window.first >= most)
    throw InputError({"--html-rounds", 0, 0}, quoted(options.rounds),
                     "a first round, then a last one, at most " + std::to_string(most) + " rounds together");
  return window;
}

PageRecorder::PageRecorder(const PageWindow& window, std::size_t rounds, std::vector<std::size_t> mistakes,
                           const std::vector<TheoremReport>& reports)
    : window_(window), rounds_(rounds), mistakes_(std::move(mistakes)), picture_(reports) {
  special_ = {1, rounds};
  for (const TheoremReport& report : reports) {
    for (const HypothesisReport& hypothesis : report.hypotheses)
      if (hypothesis.violation) special_.insert(hypothesis.violation->round);
    for (const StepReport& step : report.steps) {
      if (step.violation) special_.insert(step.violation->round);
      if (step.min_slack) special_.insert(step.min_slack_round);
    }
  }
  const std::size_t in_a_row = std::min(mistakes_.size(), most_mistakes);
  shown_mistakes_.insert(mistakes_.begin(), mistakes_.begin() + static_cast<std::ptrdiff_t>(in_a_row));
  const std::size_t others = mistakes_.size() - in_a_row;
  for (std::size_t k = 1; k <= std::min(others, more_mistakes); ++k)
    shown_mistakes_.insert(mistakes_[in_a_row + k * others / std::min(others, more_mistakes) - 1]);
}

bool PageRecorder::keeps(std::size_t round) const {
  if (special_.contains(round)) return true;
  if (full_ && round >= full_from_) return false;
  return (round >= window_.first && round <= window_.last) || shown_mistakes_.contains(round);
}

LedgerOptions PageRecorder::ledger() {
  return {.dropped = {}, .entry = [this](const Entry& entry) { add(entry); }};
}

void PageRecorder::add(const Entry& entry) {
  const Scope scope = entry.step.scope;
  if (scope != Scope::once && scope != Scope::end && !keeps(entry.round)) return;
  Json line{entry.round, entry.theorem.id, entry.step.id, static_cast<int>(entry.judgement.outcome)};
  Json claim = Json::array();
  if (entry.claim.why_undecided().empty())
    for (std::size_t i = 0; i < entry.claim.sides().size(); ++i) {
      if (i > 0) claim.push_back(symbol(entry.claim.relations()[i - 1]));
      claim.push_back(number(entry.claim.sides()[i]));
    }
  line.push_back(std::move(claim));
  line.push_back(entry.judgement.slack ? Json(number(*entry.judgement.slack)) : Json());
  if (entry.claim.example() != 0 || !entry.judgement.why_undecided.empty()) line.push_back(entry.claim.example());
  if (!entry.judgement.why_undecided.empty()) line.push_back(entry.judgement.why_undecided);
  constexpr std::size_t bytes_of_line = 60;
  bytes_ += bytes_of_line;
  ledger_.push_back(std::move(line));
  if (bytes_ > most_bytes && !full_) {
    full_ = true;
    full_from_ = entry.round + 1;
  }
}

Json& PageRecorder::round(std::size_t t, int y, int prediction, bool mistake) {
  rounds_shown_.push_back({{"t", t}, {"y", y}, {"prediction", prediction}, {"mistake", mistake}});
  return rounds_shown_.back();
}

std::size_t PageRecorder::number(const Number& value) {
  std::string text = to_string(value);
  const auto [place, is_new] = places_.try_emplace(std::move(text), values_.size());
  if (is_new) {
    bytes_ += place->first.size();
    values_.push_back({place->first, drawing(approximate(value))});
  }
  return place->second;
}

std::size_t PageRecorder::vector(const Vector& value) {
  const auto [place, is_new] = vector_places_.try_emplace(to_string(value), vectors_.size());
  if (is_new) {
    Json entries = Json::array();
    for (Eigen::Index i = 0; i < value.size(); ++i) entries.push_back(number(value[i]));
    bytes_ += entries.size() * 4;
    vectors_.push_back(std::move(entries));
  }
  return place->second;
}

void PageRecorder::drawn(std::size_t vector, const std::vector<DecimalBounds>& instead) {
  Json entries = Json::array();
  for (const DecimalBounds& bounds : instead) entries.push_back(drawing(double_of(bounds.low)));
  drawn_[std::to_string(vector)] = std::move(entries);
}

void PageRecorder::experts(std::size_t round, const std::vector<bool>& left) {
  gone_.resize(left.size());
  for (std::size_t i = 0; i < left.size(); ++i)
    if (!left[i] && gone_[i] == 0) gone_[i] = round;
}

void PageRecorder::tie(std::size_t round) {
  if (++tie_count_ <= most_ties) ties_.push_back(round);
}

void PageRecorder::into(Json& data) && {
  data["mistakes"] = mistakes_;
  data["kept"] = {{"first", window_.first},
                  {"last", std::min(window_.last, rounds_)},
                  {"mistakes", shown_mistakes_.size()},
                  {"in_a_row", std::min(mistakes_.size(), most_mistakes)},
                  {"full_from", full_ ? Json(full_from_) : Json()}};
  data["ties"] = {{"count", tie_count_}, {"rounds", ties_}};
  data["picture"] = picture_.json();
  if (!gone_.empty() && gone_.size() <= most_experts) data["gone"] = gone_;
  data["rounds"] = std::move(rounds_shown_);
  data["values"] = std::move(values_);
  data["vectors"] = std::move(vectors_);
  data["drawn"] = std::move(drawn_);
  data["ledger"] = std::move(ledger_);
}

Json page_data(const PageDocument& document, PageRecorder recorder) {
  Json data{{"format", "mistakebound-page"}, {"version", 1}, {"kind", document.kind}};
  data["heading"] = document.heading;
  data["letter"] = document.letter;
  if (!document.mistakes_of.empty()) data["mistakes_of"] = document.mistakes_of;
  if (!document.predicts) data["predicts"] = false;
  if (!document.input.empty()) data["input"] = document.input;
  data["report"] = document.report;
  if (!document.divergence.empty()) data["divergence"] = document.divergence;
  data["theorems"] = Json::array();
  for (const TheoremReport& report : *document.theorems) data["theorems"].push_back(theorem_json(report, recorder));
  std::move(recorder).into(data);
  return data;
}

std::string page_of(const Json& data, const Json& lab) {
  std::string page;
  const bool has_program = lab.contains("program");
  for (const PageFile& file : page_files()) {
    const std::string name = file.name;
    const bool is_of_laboratory = name == "lab.js" || name == "play.js";
    if ((!is_of_laboratory || !lab.is_null()) && (name != "program.js" || has_program)) page += file.text;
  }
  // Only the laboratory's page speaks, and to its own server; or it loads the program from beside it, for a worker.
  const std::pair<const char*, std::string> places[]{
      {"@program@", has_program ? " 'wasm-unsafe-eval' 'self' file:; worker-src blob:" : ""},
      {"@connect@", lab.is_null() || has_program ? "'none'" : "'self'"},
      {"@title@", html_escaped(data.value("heading", ""))},
      {"@lab@", embedded(lab)},
      {"@data@", embedded(data)}};
  std::size_t at = 0;
  for (const auto& [mark, text] : places) {
    at = page.find(mark, at);
    page.replace(at, std::string(mark).size(), text);
    at += text.size();
  }
  return page;
}

}  // namespace mistakebound::cli
