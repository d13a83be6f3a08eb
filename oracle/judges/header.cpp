#include "oracle/judges/header.hpp"

#include <algorithm>

#include "oracle/traces/fields.hpp"

namespace mistakebound {

Location place_of(const TraceHeader& header, const std::string& name, const std::string& file) {
  const auto found = header.places.find(name);
  return found == header.places.end() ? Location{file, 1, 0} : found->second;
}

namespace {

/// Whether a trace's header may have it; other parameters are options of commands.
bool is_field(const Parameter& parameter) {
  return parameter.role == Role::rule || parameter.role == Role::trace || parameter.role == Role::bias;
}

}  // namespace

void refuse_unknown_fields(const std::vector<Parameter>& parameters, const TraceHeader& header,
                           const std::string& file) {
  std::vector<std::string> known = header_fields();
  for (const Parameter& parameter : parameters)
    if (is_field(parameter)) known.emplace_back(parameter.name);
  std::vector<std::string> names;
  for (const auto& [name, place] : header.places) names.push_back(name);
  for (const auto& [name, word] : header.words)
    if (!header.places.contains(name)) names.push_back(name);
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw unknown_field(place_of(header, name, file), name, header.learner, known);
}

Values header_values(const std::vector<Parameter>& parameters, const TraceHeader& header, const NumberOptions& numbers,
                     const std::string& file) {
  Values values(parameters, numbers, file);
  for (const auto& [name, word] : header.words) {
    const Parameter* parameter = values.find(name);
    if (parameter == nullptr || !is_field(*parameter)) continue;
    if (header.lists.contains(name) && parameter->domain.kind != Domain::Kind::vector)
      throw InputError(place_of(header, name, file), "a list as " + quoted(name), "a number, a string, true or false");
    values.give(name, word, place_of(header, name, file));
  }
  return values;
}

Vector seen_instance(const Vector& x, bool bias) {
  if (!bias) return x;
  Vector extended(x.size() + 1);
  extended << x, Rational(1);
  return extended;
}

}  // namespace mistakebound
