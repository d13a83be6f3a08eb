#include "oracle/read_trace.hpp"

#include <algorithm>
#include <set>

namespace mistakebound {
namespace {

constexpr long most_dimensions = 1'000'000;

std::string fields_of_a_round() {
  return "an object with the fields x, y and prediction";
}

/// A label: -1 or 1, or 0 for -1.
int label(JsonCursor& json, const NumberOptions& numbers, const char* what) {
  const Rational value = json.number(numbers);
  if (value == 1) return 1;
  if (value == -1 || value == 0) return -1;
  throw json.complaint("the " + std::string(what) + " " + to_string(value), "-1 or 1 (or 0 for -1)");
}

}  // namespace

const std::string* TraceHeader::find(const std::string& name) const {
  const auto found = words.find(name);
  return found == words.end() ? nullptr : &found->second;
}

TraceReader::TraceReader(std::istream& in, std::string name, const NumberOptions& numbers)
    : lines_(in, name), name_(std::move(name)), numbers_(numbers) {
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
  JsonCursor json(line_, lines_.here());
  json.open_object();
  std::string key;
  bool has_dimension = false;
  while (json.next_key(key)) {
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
      if (version != 1) throw InputError(place, "version " + to_string(version), "version 1");
    } else if (key == "learner") {
      header_.learner = json.string();
    } else if (key == "dimension") {
      const Rational dimension = json.number({});
      if (denominator_of(dimension) != 1 || dimension < 1 || dimension > most_dimensions)
        throw InputError(place, "the dimension " + to_string(dimension),
                         "a whole number from 1 to " + std::to_string(most_dimensions));
      header_.dimension = static_cast<Eigen::Index>(numerator_of(dimension));
      has_dimension = true;
    } else if (first == '"') {
      header_.words[key] = json.string();
    } else if (first == '-' || (first >= '0' && first <= '9')) {
      header_.words[key] = to_string(json.number(numbers_));
    } else if (first == 't' || first == 'f') {
      header_.words[key] = json.boolean() ? "true" : "false";
    } else {
      json.skip();
    }
  }
  json.end();
  if (header_.learner.empty())
    throw InputError(lines_.here(1), "a header without a learner", "\"learner\": \"perceptron\" or another");
  if (!has_dimension) throw InputError(lines_.here(1), "a header without a dimension", "\"dimension\": N");
}

Vector TraceReader::vector(JsonCursor& json, const char* what, Eigen::Index size) const {
  json.open_array();
  const JsonCursor opened = json;
  std::vector<Rational> values;
  while (json.next_element()) {
    if (static_cast<Eigen::Index>(values.size()) == size)
      throw json.complaint("more than " + std::to_string(size) + " numbers in " + what,
                           std::to_string(size) + ", as the header's dimension says");
    values.push_back(json.number(numbers_));
  }
  if (static_cast<Eigen::Index>(values.size()) != size)
    throw opened.complaint(std::to_string(values.size()) + (values.size() == 1 ? " number in " : " numbers in ") + what,
                           std::to_string(size) + ", as the header's dimension says");
  Vector result(size);
  std::move(values.begin(), values.end(), result.begin());
  return result;
}

bool TraceReader::next(TraceRound& round) {
  if (!next_line()) return false;
  round = {.t = ++rounds_, .line = lines_.line_number()};
  JsonCursor json(line_, lines_.here());
  json.open_object();
  std::string key;
  std::set<std::string> seen;
  const Eigen::Index n = header_.dimension;
  while (json.next_key(key)) {
    const bool known = key == "x" || key == "y" || key == "prediction" || key == "updated" || key == "weights" ||
                       key == "exponents" || key == "experts_left";
    if (known && !seen.insert(key).second)
      throw json.complaint("the field " + mistakebound::quoted(key) + " twice", "it once");
    if (key == "x") {
      (void)json.peek();  // goes to the token
      round.column = json.column();
      round.x = vector(json, "x", n);
    } else if (key == "y") {
      round.y = label(json, numbers_, "label");
    } else if (key == "prediction") {
      round.prediction = label(json, numbers_, "prediction");
    } else if (key == "updated") {
      if (json.at_null()) {
        json.skip();
      } else {
        round.updated = json.boolean();
      }
    } else if (key == "weights") {
      if (json.at_null()) {
        json.skip();
      } else {
        const bool bias = header_.find("bias") != nullptr && *header_.find("bias") == "true";
        round.weights = vector(json, "weights", bias ? n + 1 : n);
      }
    } else if (key == "exponents") {
      if (json.at_null()) {
        json.skip();
      } else {
        round.exponents = vector(json, "exponents", n);
      }
    } else if (key == "experts_left") {
      if (json.at_null()) {
        json.skip();
      } else {
        round.experts_left = json.number(numbers_);
      }
    } else {
      json.skip();
    }
  }
  json.end();
  for (const char* needed : {"x", "y", "prediction"})
    if (!seen.contains(needed))
      throw InputError(lines_.here(1), "a round without " + std::string(needed), fields_of_a_round());
  return true;
}

}  // namespace mistakebound
