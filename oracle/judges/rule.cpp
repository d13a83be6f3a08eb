#include "oracle/judges/rule.hpp"

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
    if (parameter != nullptr && is_field(*parameter)) values.give(name, word, place_of(header, name, file));
  }
  return values;
}

Vector WeightRule::instance(const Vector& x) const {
  if (!bias) return x;
  Vector extended(x.size() + 1);
  extended << x, Rational(1);
  return extended;
}

void WeightRule::update(Vector& w, const Vector& x, Label y) const {
  if (adds) {
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
  const Values& values = header.values;
  WeightRule rule{.adds = values.find("step") != nullptr};
  rule.tie = tie_of(values);
  rule.bias = values.flag("bias");
  const Eigen::Index n = header.header.dimension + (rule.bias ? 1 : 0);
  if (rule.adds) {
    rule.step = values.number("step");
    rule.start = zero_vector(n);
  } else {
    rule.threshold = values.number("threshold", n);
    rule.promotion = values.number("promotion");
    rule.demotion = values.number("demotion");
    rule.start = Vector::Constant(n, values.number("initial"));
  }
  return rule;
}

}  // namespace mistakebound
