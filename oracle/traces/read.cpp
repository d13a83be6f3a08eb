#include "oracle/traces/read.hpp"

#include <algorithm>

#include "oracle/traces/fields.hpp"

namespace mistakebound {
namespace {

constexpr long most_dimensions = 100'000;  // a judge with its audits takes some 1.5 kB for each
constexpr std::size_t most_fields = 1000;  // of a header, which is kept

/// A list of numbers; those in quotes mean what they spell.
Vector numbers_of(JsonCursor& json, const NumberOptions& numbers) {
  std::vector<Rational> entries;
  json.open_array();
  while (json.next_element()) {
    if (entries.size() > static_cast<std::size_t>(most_dimensions))
      throw json.complaint("more than " + std::to_string(most_dimensions + 1) + " numbers", "one a weight");
    NumberOptions options = numbers;
    if (json.peek() == '"') options.reading = Reading::decimal;
    entries.push_back(json.number(options));
  }
  Vector result(static_cast<Eigen::Index>(entries.size()));
  std::move(entries.begin(), entries.end(), result.begin());
  return result;
}

}  // namespace

TraceReader::TraceReader(std::istream& in, std::string name, const NumberOptions& numbers)
    : lines_(in, name), name_(std::move(name)), numbers_(numbers) {
  if (!next_line())
    throw InputError({name_, 0, 0}, lines_.empty_file() ? "an empty file" : "only blank lines",
                     "a trace: a header line, then one object a round");
  read_header();
  parser_.emplace(header_, name_, numbers_);
}

bool TraceReader::next_line() {
  while (lines_.next(line_.text))
    if (std::any_of(line_.text.begin(), line_.text.end(), [](char c) { return c != ' ' && c != '\t'; })) return true;
  return false;
}

bool TraceReader::next(TraceLine& line) {
  line_.text.swap(line.text);  // for its memory
  if (!next_line()) return false;
  line_.text.swap(line.text);
  line.number = lines_.line_number();
  line.t = ++rounds_;
  return true;
}

void TraceReader::check_labels(const ScaledRound& round) {
  check(round.written_y, round.line, "label", of_labels_);
  if (ties_are_labels_) check(round.written_prediction, round.line, "prediction", of_predictions_);
}

void TraceReader::check(const ScaledRound::Written& written, std::size_t line, const char* what,
                        Negative& negative) const {
  if (written.value == 1) return;
  if (!negative.value) negative = {written.value, line};
  if (*negative.value == written.value) return;
  const std::string words = std::string("the ") + what + " ";
  throw InputError({name_, line, written.column},
                   words + std::to_string(written.value) + " in a trace that has " + words +
                       std::to_string(*negative.value) + " on line " + std::to_string(negative.line),
                   std::string(what) + "s -1 and 1, or 0 and 1, not both kinds" +
                       (&negative == &of_predictions_ ? "; at a score of 0, too" : ""));
}

bool TraceReader::next(ScaledRound& round) {
  if (!next_line()) return false;
  line_.number = lines_.line_number();
  line_.t = ++rounds_;
  parser_->parse(line_, round);
  check_labels(round);
  return true;
}

void TraceReader::read_header() {
  JsonCursor json(line_.text, {name_, 0, 0});
  json.start(lines_.line_number());
  json.open_object();
  std::string key;
  bool has_dimension = false;
  while (json.next_key(key)) {
    if (header_.places.size() == most_fields)
      throw json.complaint("more than " + std::to_string(most_fields) + " fields",
                           "a header of the learner's parameters");
    Location place = lines_.here(json.column());
    if (!header_.places.emplace(key, place).second)
      throw json.complaint("the field " + mistakebound::quoted(key) + " twice", "it once");
    const char first = json.peek();
    place.column = json.column();
    header_.places[key] = place;
    if (key == "format") {
      const std::string format = json.string();
      if (format != "mistakebound-trace")
        throw InputError(place, "the format " + mistakebound::quoted(format), "\"mistakebound-trace\"");
    } else if (key == "version") {
      const Rational version = json.number({});
      if (version != 1) throw InputError(place, "version " + short_text(version), "version 1");
    } else if (key == "learner") {
      header_.learner = json.string();
    } else if (key == "dimension") {
      const Rational dimension = json.number({});
      if (denominator_of(dimension) != 1 || dimension < 1 || dimension > most_dimensions)
        throw InputError(place, "the dimension " + short_text(dimension),
                         "a whole number from 1 to " + std::to_string(most_dimensions));
      header_.dimension = static_cast<Eigen::Index>(numerator_of(dimension));
      has_dimension = true;
    } else if (first == '"') {
      header_.words[key] = json.string();
    } else if (first == '-' || (first >= '0' && first <= '9')) {
      header_.words[key] = to_string(json.number(numbers_));
    } else if (first == 't' || first == 'f') {
      header_.words[key] = json.boolean() ? "true" : "false";
    } else if (key == "source" || key == "comment") {
      json.skip();
    } else if (first == '[') {
      header_.words[key] = comma_separated(numbers_of(json, numbers_));
      header_.lists.insert(key);
    } else {
      const char* kind = first == '{' ? "an object" : "null";
      json.skip();  // what is no JSON at all is complained of there
      throw InputError(place, kind + (" as " + mistakebound::quoted(key)), "a number, a string, true or false");
    }
  }
  json.end();
  const std::string* const tie = header_.find("tie");
  ties_are_labels_ = tie != nullptr && *tie != to_string(Tie::mistake);
  if (header_.learner.empty())
    throw InputError(lines_.here(1), "a header without a learner", "\"learner\": \"perceptron\" or another");
  if (!has_dimension) throw InputError(lines_.here(1), "a header without a dimension", "\"dimension\": N");
}

void exact(const ScaledRound& round, TraceRound& result) {
  result.t = round.t;
  result.line = round.line;
  result.column = round.column;
  result.y = round.y;
  result.prediction = round.prediction;
  result.updated = round.updated;
  round.x.exact(result.x);
  const auto take = [](bool has, const ScaledVector& scaled, std::optional<Vector>& vector) {
    if (!has) return vector.reset();
    if (!vector) vector.emplace();
    scaled.exact(*vector);
  };
  take(round.has_weights, round.weights, result.weights);
  take(round.has_averaged, round.averaged, result.averaged);
  take(round.has_probabilities, round.probabilities, result.probabilities);
  take(round.has_exponents, round.exponents, result.exponents);
  result.experts_left = round.experts_left;
}

bool TraceReader::next(TraceRound& round) {
  if (!next(scaled_)) return false;
  exact(scaled_, round);
  return true;
}

}  // namespace mistakebound
