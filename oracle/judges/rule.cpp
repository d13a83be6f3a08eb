#include "oracle/judges/rule.hpp"

#include <algorithm>

#include "oracle/traces/fields.hpp"

namespace mistakebound {

Location place_of(const TraceHeader& header, const std::string& name, const std::string& file) {
  const auto found = header.places.find(name);
  return found == header.places.end() ? Location{file, 1, 0} : found->second;
}

void refuse_unknown_fields(const TraceHeader& header, const std::string& file) {
  const std::vector<std::string> known = header_fields(header.learner);
  std::vector<std::string> names;
  for (const auto& [name, place] : header.places) names.push_back(name);
  for (const auto& [name, word] : header.words)
    if (!header.places.contains(name)) names.push_back(name);
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw unknown_field(place_of(header, name, file), name, header.learner, known);
  for (const char* name : parameters_of(header.learner))
    if (header.places.contains(name) && !header.words.contains(name))
      throw InputError(place_of(header, name, file), std::string(name) + " that is a list, an object or null",
                       "a number, a text, true or false");
}

Rational HeaderReader::number(const std::string& name, const Rational& instead, bool positive) const {
  const std::string* text = header.find(name);
  if (text == nullptr) return instead;
  Rational value;
  try {
    value = parse_number(*text, numbers);
  } catch (const InputError& error) {
    throw error.at(place_of(header, name, file));
  }
  if (value < 0 || (positive && value == 0)) {
    const bool is_0_as_a_double = value == 0 && parse_number(*text, {.exponent_limit = numbers.exponent_limit}) > 0;
    throw complaint(name, name + " " + quoted(*text) + (is_0_as_a_double ? ", which is 0 as a double" : ""),
                    positive ? "a number greater than 0" : "a number that is not negative");
  }
  return value;
}

Tie HeaderReader::tie(Tie instead) const {
  const std::string* text = header.find("tie");
  if (text == nullptr) return instead;
  if (*text == "positive") return Tie::positive;
  if (*text == "negative") return Tie::negative;
  if (*text == "mistake") return Tie::mistake;
  throw complaint("tie", quoted(*text), "one of positive, negative, mistake");
}

bool HeaderReader::flag(const std::string& name, bool instead) const {
  const std::string* text = header.find(name);
  if (text == nullptr) return instead;
  if (*text != "true" && *text != "false") throw complaint(name, name + " " + quoted(*text), "true or false");
  return *text == "true";
}

Vector WeightRule::instance(const Vector& x) const {
  if (!bias) return x;
  Vector extended(x.size() + 1);
  extended << x, Rational(1);
  return extended;
}

void WeightRule::update(Vector& w, const Vector& x, Label y) const {
  if (learner == "perceptron") {
    const bool plain = step == 1;
    for (Eigen::Index i = 0; i < w.size(); ++i) {
      if (x[i] == 0) continue;
      if (!plain) {
        w[i] += y * step * x[i];
      } else if (y > 0) {
        w[i] += x[i];
      } else {
        w[i] -= x[i];
      }
    }
    return;
  }
  for (Eigen::Index i = 0; i < w.size(); ++i)
    if (x[i] != 0) w[i] *= y > 0 ? promotion : demotion;
}

WeightRule weight_rule(const HeaderReader& header) {
  WeightRule rule{.learner = header.header.learner};
  const bool winnow = rule.learner == "littlestone-winnow";
  rule.tie = header.tie(winnow ? Tie::positive : Tie::mistake);
  rule.bias = header.flag("bias", false);
  const Eigen::Index n = header.header.dimension + (rule.bias ? 1 : 0);
  if (winnow) {
    rule.threshold = header.number("threshold", Rational(n) / 2, false);
    rule.promotion = header.number("promotion", 2, true);
    rule.demotion = header.number("demotion", 0, false);
    rule.start = Vector::Constant(n, header.number("initial", 1, false));
  } else {
    rule.step = header.number("step", 1, true);
    rule.start = zero_vector(n);
  }
  return rule;
}

}  // namespace mistakebound
