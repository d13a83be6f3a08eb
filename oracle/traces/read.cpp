#include "oracle/traces/read.hpp"

#include <algorithm>
#include <array>

#include "oracle/traces/fields.hpp"
#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace {

constexpr long most_dimensions = 100'000;  // a judge with its audits takes some 1.5 kB for each
constexpr std::size_t most_fields = 1000;  // of a header, which is kept

/// Those of a round; every learner has the first three.
constexpr std::array<std::string_view, 8> known_fields{"x",       "y",         "prediction",   "updated",
                                                       "weights", "exponents", "experts_left", "averaged"};

std::string fields_of_a_round() {
  return "an object with the fields x, y and prediction";
}

/// A number for a message, cut where it is long.
std::string shown(const Rational& value) {
  constexpr std::size_t limit = 40;
  const std::string text = to_string(value);
  return text.size() > limit ? text.substr(0, limit) + "..." : text;
}

InputError not_a_label(const JsonCursor& json, const char* what, const Rational& value) {
  return json.complaint("the " + std::string(what) + " " + shown(value), "-1 or 1 (or 0 for -1)");
}

}  // namespace

Vector ScaledVector::exact() const {
  Vector result;
  exact(result);
  return result;
}

void ScaledVector::exact(Vector& result) const {
  if (!fits()) {
    result = beyond;
    return;
  }
  result.resize(static_cast<Eigen::Index>(mantissas.size()));
  for (std::size_t i = 0; i < mantissas.size(); ++i)
    assign(result[static_cast<Eigen::Index>(i)], {mantissas[i], digits});
}

const std::string* TraceHeader::find(const std::string& name) const {
  const auto found = words.find(name);
  return found == words.end() ? nullptr : &found->second;
}

TraceReader::TraceReader(std::istream& in, std::string name, const NumberOptions& numbers)
    : lines_(in, name), name_(std::move(name)), numbers_(numbers), json_(line_, {name_, 0, 0}) {
  if (!next_line())
    throw InputError({name_, 0, 0}, lines_.empty_file() ? "an empty file" : "only blank lines",
                     "a trace: a header line, then one object a round");
  read_header();
}

bool TraceReader::next_line() {
  while (lines_.next(line_))
    if (std::any_of(line_.begin(), line_.end(), [](char c) { return c != ' ' && c != '\t'; })) return true;
  return false;
}

void TraceReader::read_header() {
  JsonCursor& json = json_;
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
      if (version != 1) throw InputError(place, "version " + shown(version), "version 1");
    } else if (key == "learner") {
      header_.learner = json.string();
    } else if (key == "dimension") {
      const Rational dimension = json.number({});
      if (denominator_of(dimension) != 1 || dimension < 1 || dimension > most_dimensions)
        throw InputError(place, "the dimension " + shown(dimension),
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
    } else {
      const char* kind = first == '[' ? "a list" : first == '{' ? "an object" : "null";
      json.skip();  // what is no JSON at all is complained of there
      throw InputError(place, kind + (" as " + mistakebound::quoted(key)), "a number, a string, true or false");
    }
  }
  json.end();
  if (header_.learner.empty())
    throw InputError(lines_.here(1), "a header without a learner", "\"learner\": \"perceptron\" or another");
  if (!has_dimension) throw InputError(lines_.here(1), "a header without a dimension", "\"dimension\": N");
  allowed_ = round_fields(header_.learner);
  for (const std::string_view field : known_fields)
    is_allowed_.push_back(std::find(allowed_.begin(), allowed_.end(), field) != allowed_.end() ? 1 : 0);
  usual_fields_.resize(known_fields.size());
  const std::string* bias = header_.find("bias");
  weights_ = header_.dimension + (bias != nullptr && *bias == "true" ? 1 : 0);
  weights_ *= shown_state(header_.learner).weights_each;
}

/// A label: -1 or 1, or 0 for -1.
void TraceReader::label(const char* what, Label& value) {
  std::int64_t whole = 0;
  if (!json_.unit(whole) && !json_.integer(numbers_, whole)) {
    const Rational number = json_.number(numbers_);
    if (number != 1 && number != -1 && number != 0) throw not_a_label(json_, what, number);
    whole = sign_of(number);
  }
  if (whole < -1 || whole > 1) throw not_a_label(json_, what, whole);
  value = whole == 1 ? 1 : -1;
}

void TraceReader::vector(const char* what, Eigen::Index size, ScaledVector& result) {
  const auto count = static_cast<std::size_t>(size);
  result.mantissas.resize(count);
  places_.resize(count);
  result.beyond.resize(0);
  if (!json_.decimals(count, numbers_, result.mantissas.data(), places_.data())) {
    any_vector(what, size, result);
    return;
  }
  if (bring_to_one_scale(result.mantissas, places_, result.digits)) return;
  drop_last_zeros(result.mantissas, places_);
  if (bring_to_one_scale(result.mantissas, places_, result.digits)) return;
  result.beyond.resize(size);
  for (std::size_t i = 0; i < count; ++i)
    assign(result.beyond[static_cast<Eigen::Index>(i)], {result.mantissas[i], places_[i]});
  result.mantissas.clear();
  result.digits = 0;
}

void TraceReader::state(const char* what, Eigen::Index size, Repeated& last, ScaledVector& result) {
  if (!last.text.empty() && json_.repeats(last.text)) {
    result = last.value;
    return;
  }
  (void)json_.peek();  // goes to the list
  const std::size_t begin = json_.column() - 1;
  vector(what, size, result);
  last.text.clear();
  if (!result.fits()) return;
  last.text.assign(line_, begin, json_.position() - begin);
  last.value = result;
}

/// The general way: every kind of number, and every kind of error.
void TraceReader::any_vector(const char* what, Eigen::Index size, ScaledVector& result) {
  json_.open_array();
  const InputError wrong_count_here = json_.complaint("", "");
  const std::string expected = std::to_string(size) + ", as the header's dimension says";
  std::vector<Rational> values;
  while (json_.next_element()) {
    if (static_cast<Eigen::Index>(values.size()) == size)
      throw json_.complaint("more than " + std::to_string(size) + (size == 1 ? " number in " : " numbers in ") + what,
                            expected);
    values.push_back(json_.number(numbers_));
  }
  if (static_cast<Eigen::Index>(values.size()) != size)
    throw InputError(wrong_count_here.where(),
                     std::to_string(values.size()) + (values.size() == 1 ? " number in " : " numbers in ") + what,
                     expected);
  bool fits = true;
  for (std::size_t i = 0; i < values.size() && fits; ++i) {
    const std::optional<Decimal> decimal = decimal_of(values[i]);
    fits = decimal.has_value();
    if (!fits) break;
    result.mantissas[i] = decimal->mantissa;
    places_[i] = static_cast<std::uint8_t>(decimal->places);
  }
  if (fits && bring_to_one_scale(result.mantissas, places_, result.digits)) return;
  result.mantissas.clear();
  result.digits = 0;
  result.beyond.resize(size);
  std::move(values.begin(), values.end(), result.beyond.begin());
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
  take(round.has_exponents, round.exponents, result.exponents);
  result.experts_left = round.experts_left;
}

bool TraceReader::next(TraceRound& round) {
  if (!next(scaled_)) return false;
  exact(scaled_, round);
  return true;
}

/// Most lines spell their fields as the lines before them do, to the byte.
std::optional<std::size_t> TraceReader::next_field(std::size_t place) {
  UsualField* const usual = place < usual_fields_.size() ? &usual_fields_[place] : nullptr;
  if (usual != nullptr && !usual->text.empty() && json_.skip_key(usual->text, usual->name)) return usual->field;
  const std::size_t begin = json_.position();
  if (!json_.next_key(key_)) return std::nullopt;
  const auto* const found = std::find(known_fields.begin(), known_fields.end(), key_);
  const auto field = static_cast<std::size_t>(found - known_fields.begin());
  const bool allowed = field < known_fields.size()
                           ? field < 3 || is_allowed_[field] != 0
                           : std::find(allowed_.begin(), allowed_.end(), key_) != allowed_.end();
  if (!allowed) throw unknown_field(lines_.here(json_.column()), key_, header_.learner, allowed_);
  if (usual != nullptr && field < known_fields.size())
    *usual = {line_.substr(begin, json_.position() - begin), json_.token() - begin, field};
  return field;
}

bool TraceReader::next(ScaledRound& round) {
  if (!next_line()) return false;
  round.t = ++rounds_;
  round.line = lines_.line_number();
  round.updated.reset();
  round.has_weights = false;
  round.has_averaged = false;
  round.has_exponents = false;
  round.experts_left.reset();
  json_.start(round.line);
  json_.open_object();
  unsigned seen = 0;
  std::size_t place = 0;
  while (const std::optional<std::size_t> next = next_field(place++)) {
    const std::size_t field = *next;
    if (field == known_fields.size()) {  // a comment
      json_.skip();
      continue;
    }
    if ((seen >> field & 1U) != 0)
      throw json_.complaint("the field " + mistakebound::quoted(std::string(known_fields[field])) + " twice",
                            "it once");
    seen |= 1U << field;
    if (field == 0) {
      (void)json_.peek();  // goes to the token
      round.column = json_.column();
      vector("x", header_.dimension, round.x);
    } else if (field == 1) {
      label("label", round.y);
    } else if (field == 2) {
      label("prediction", round.prediction);
    } else if (json_.at_null()) {
      json_.skip();
    } else if (field == 3) {
      round.updated = json_.boolean();
    } else if (field == 4) {
      state("weights", weights_, last_weights_, round.weights);
      round.has_weights = true;
    } else if (field == 5) {
      state("exponents", header_.dimension, last_exponents_, round.exponents);
      round.has_exponents = true;
    } else if (field == 6) {
      round.experts_left = json_.number(numbers_);
    } else {
      vector("averaged", weights_, round.averaged);
      round.has_averaged = true;
    }
  }
  json_.end();
  for (std::size_t needed = 0; needed < 3; ++needed)
    if ((seen >> needed & 1U) == 0)
      throw InputError(lines_.here(1), "a round without " + std::string(known_fields[needed]), fields_of_a_round());
  return true;
}

}  // namespace mistakebound
