#include "oracle/traces/round_parser.hpp"

#include <algorithm>
#include <array>

#include "oracle/traces/fields.hpp"
#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace {

/// Those of a round; every learner that predicts has the first three.
constexpr std::array<std::string_view, 9> known_fields{
    "x", "y", "prediction", "updated", "weights", "exponents", "experts_left", "averaged", "p"};

std::string fields_of_a_round(bool predicts) {
  return predicts ? "an object with the fields x, y and prediction" : "an object with the fields x and p, or weights";
}

InputError not_a_label(const JsonCursor& json, const char* what, const Rational& value) {
  return json.complaint("the " + std::string(what) + " " + short_text(value), "-1 or 1 (or 0 for -1)");
}

}  // namespace

const std::string* TraceHeader::find(const std::string& name) const {
  const auto found = words.find(name);
  return found == words.end() ? nullptr : &found->second;
}

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

RoundParser::RoundParser(const TraceHeader& header, const std::string& name, const NumberOptions& numbers)
    : name_(name),
      numbers_(numbers),
      learner_(header.learner),
      dimension_(header.dimension),
      weights_(header.dimension),
      predicts_(shown_state(header.learner).predicts),
      allowed_(round_fields(header.learner)),
      json_(text_, {name, 0, 0}),
      usual_fields_(known_fields.size()) {
  for (const std::string_view field : known_fields)
    is_allowed_.push_back(std::find(allowed_.begin(), allowed_.end(), field) != allowed_.end() ? 1 : 0);
  const std::string* bias = header.find("bias");
  has_bias_ = bias != nullptr && *bias == "true";
  if (has_bias_) ++weights_;
  weights_ *= shown_state(header.learner).weights_each;
}

/// A label: -1 or 1, or 0 for -1.
void RoundParser::label(const char* what, Label& value, ScaledRound::Written& written) {
  (void)json_.peek();  // goes to the token
  written.column = json_.column();
  std::int64_t whole = 0;
  if (!json_.unit(whole) && !json_.integer(numbers_, whole)) {
    const Rational number = json_.number(numbers_);
    if (number != 1 && number != -1 && number != 0) throw not_a_label(json_, what, number);
    whole = sign_of(number);
  }
  if (whole < -1 || whole > 1) throw not_a_label(json_, what, whole);
  value = whole == 1 ? 1 : -1;
  written.value = static_cast<int>(whole);
}

void RoundParser::vector(const char* what, Eigen::Index size, ScaledVector& result) {
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

void RoundParser::state(const char* what, Eigen::Index size, Repeated& last, ScaledVector& result) {
  if (!last.text.empty() && json_.repeats(last.text)) {
    result = last.value;
    return;
  }
  (void)json_.peek();  // goes to the list
  const std::size_t begin = json_.column() - 1;
  vector(what, size, result);
  last.text.clear();
  if (!result.fits()) return;
  last.text.assign(text_, begin, json_.position() - begin);
  last.value = result;
}

/// The general way: every kind of number, and every kind of error.
void RoundParser::any_vector(const char* what, Eigen::Index size, ScaledVector& result) {
  json_.open_array();
  const InputError wrong_count_here = json_.complaint("", "");
  const Eigen::Index each = size == dimension_ ? 1 : weights_ / (dimension_ + (has_bias_ ? 1 : 0));
  const bool with_bias = has_bias_ && size != dimension_;
  const std::string expected =
      std::to_string(size) +
      (each > 1 ? ", " + std::to_string(each) + " for each dimension" + (with_bias ? " and for the bias" : "")
                : std::string(", as the dimension ") + (with_bias ? "and the bias say" : "says"));
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

/// Most lines spell their fields as the lines before them do, to the byte.
std::optional<std::size_t> RoundParser::next_field(std::size_t place) {
  UsualField* const usual = place < usual_fields_.size() ? &usual_fields_[place] : nullptr;
  if (usual != nullptr && !usual->text.empty() && json_.skip_key(usual->text, usual->name)) return usual->field;
  const std::size_t begin = json_.position();
  if (!json_.next_key(key_)) return std::nullopt;
  if (!predicts_ && key_ == "w") key_ = "weights";
  const auto* const found = std::find(known_fields.begin(), known_fields.end(), key_);
  const auto field = static_cast<std::size_t>(found - known_fields.begin());
  const bool allowed = field < known_fields.size()
                           ? (field < 3 && predicts_) || is_allowed_[field] != 0
                           : std::find(allowed_.begin(), allowed_.end(), key_) != allowed_.end();
  if (!allowed) throw unknown_field(here(json_.column()), key_, learner_, allowed_);
  if (usual != nullptr && field < known_fields.size())
    *usual = {text_.substr(begin, json_.position() - begin), json_.token() - begin, field};
  return field;
}

void RoundParser::parse(TraceLine& line, ScaledRound& round) {
  text_.swap(line.text);
  number_ = line.number;
  round.t = line.t;
  round.line = line.number;
  parse(round);
  text_.swap(line.text);
}

void RoundParser::parse(ScaledRound& round) {
  round.updated.reset();
  round.has_weights = false;
  round.has_averaged = false;
  round.has_probabilities = false;
  round.has_exponents = false;
  round.experts_left.reset();
  json_.start(number_);
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
      throw json_.complaint("the field " + mistakebound::quoted(std::string(known_fields[field])) +
                                (field == 4 && !predicts_ ? " twice, of which 'w' is another name" : " twice"),
                            "it once");
    seen |= 1U << field;
    if (field == 0) {
      (void)json_.peek();  // goes to the token
      round.column = json_.column();
      vector("x", dimension_, round.x);
    } else if (field == 1) {
      label("label", round.y, round.written_y);
    } else if (field == 2) {
      label("prediction", round.prediction, round.written_prediction);
    } else if (json_.at_null()) {
      json_.skip();
    } else if (field == 3) {
      round.updated = json_.boolean();
    } else if (field == 4) {
      state("weights", weights_, last_weights_, round.weights);
      round.has_weights = true;
    } else if (field == 5) {
      state("exponents", dimension_, last_exponents_, round.exponents);
      round.has_exponents = true;
    } else if (field == 6) {
      round.experts_left = json_.number(numbers_);
    } else if (field == 7) {
      vector("averaged", weights_, round.averaged);
      round.has_averaged = true;
    } else {
      vector("p", dimension_, round.probabilities);
      round.has_probabilities = true;
    }
  }
  json_.end();
  for (std::size_t needed = 0; needed < (predicts_ ? 3U : 1U); ++needed)
    if ((seen >> needed & 1U) == 0)
      throw InputError(here(1), "a round without " + std::string(known_fields[needed]), fields_of_a_round(predicts_));
  if (!predicts_ && !round.has_weights && !round.has_probabilities)
    throw InputError(here(1), "a round without p and without weights", fields_of_a_round(predicts_));
}

}  // namespace mistakebound
