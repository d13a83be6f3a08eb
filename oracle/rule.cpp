#include "oracle/rule.hpp"

#include <set>

namespace mistakebound {
namespace {

Location place_of(const TraceHeader& header, const std::string& name, const std::string& file) {
  const auto found = header.places.find(name);
  return found == header.places.end() ? Location{file, 1, 0} : found->second;
}

}  // namespace

Vector WeightRule::instance(const Vector& x) const {
  if (!bias) return x;
  Vector extended(x.size() + 1);
  extended << x, Rational(1);
  return extended;
}

Vector WeightRule::updated(const Vector& w, const Vector& x, Label y) const {
  if (learner == "perceptron") return w + step * y * x;
  Vector result = w;
  for (Eigen::Index i = 0; i < w.size(); ++i)
    if (x[i] != 0) result[i] *= y > 0 ? promotion : demotion;
  return result;
}

WeightRule weight_rule(const TraceHeader& header, const NumberOptions& numbers, const std::string& file) {
  const bool winnow = header.learner == "littlestone-winnow";
  if (header.learner != "perceptron" && !winnow)
    throw InputError(place_of(header, "learner", file), "the learner " + quoted(header.learner),
                     "one of perceptron, littlestone-winnow");
  const auto parameter = [&](const std::string& name, const Rational& instead, bool positive) -> Rational {
    const std::string* text = header.find(name);
    if (text == nullptr) return instead;
    Rational value;
    try {
      value = parse_number(*text, numbers);
    } catch (const InputError& error) {
      throw error.at(place_of(header, name, file));
    }
    if (value < 0 || (positive && value == 0))
      throw InputError(place_of(header, name, file), name + " " + quoted(*text),
                       positive ? "a number greater than 0" : "a number that is not negative");
    return value;
  };
  WeightRule rule{.learner = header.learner};
  const std::string tie = header.find("tie") == nullptr ? (winnow ? "positive" : "mistake") : *header.find("tie");
  if (tie != "positive" && tie != "negative" && tie != "mistake")
    throw InputError(place_of(header, "tie", file), quoted(tie), "one of positive, negative, mistake");
  rule.tie = tie == "positive" ? Tie::positive : tie == "negative" ? Tie::negative : Tie::mistake;
  rule.bias = header.find("bias") != nullptr && *header.find("bias") == "true";
  const Eigen::Index n = header.dimension + (rule.bias ? 1 : 0);
  if (winnow) {
    rule.threshold = parameter("threshold", Rational(n) / 2, false);
    rule.promotion = parameter("promotion", 2, true);
    rule.demotion = parameter("demotion", 0, false);
    rule.start = Vector::Constant(n, parameter("initial", 1, false));
  } else {
    rule.step = parameter("step", 1, true);
    rule.start = zero_vector(n);
  }
  return rule;
}

}  // namespace mistakebound
