#include "oracle/judges/rule.hpp"

namespace mistakebound {

Location place_of(const TraceHeader& header, const std::string& name, const std::string& file) {
  const auto found = header.places.find(name);
  return found == header.places.end() ? Location{file, 1, 0} : found->second;
}

Values header_values(const std::vector<Parameter>& parameters, const TraceHeader& header, const NumberOptions& numbers,
                     const std::string& file) {
  Values values(parameters, numbers, file);
  for (const auto& [name, word] : header.words) {
    const Parameter* parameter = values.find(name);
    const bool is_field = parameter != nullptr && (parameter->role == Role::rule || parameter->role == Role::trace ||
                                                   parameter->role == Role::bias);
    if (is_field) values.give(name, word, place_of(header, name, file));
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
