#include "properties/pac/cases.hpp"

#include <algorithm>

#include "properties/campaign/rows.hpp"
#include "properties/campaign/vary.hpp"

namespace mistakebound {
namespace {

/// Whether some variable of the target, a set of bits, is active.
Label disjunction(const Vector& x, int target) {
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if ((target >> i & 1) != 0 && x[i] != 0) return 1;
  return -1;
}

/// An example that the learner can come to predict: by a target disjunction, a perfect expert, or the vector u.
Example draw_example(Draw& draw, Learnable learnable, Eigen::Index n, int target, const Vector& u) {
  Example example{Vector(n), 1};
  if (learnable == Learnable::halfspaces) {
    do {
      for (Rational& entry : example.x) entry = draw.range(-2, 2);
    } while (dot(u, example.x) == 0);
    example.y = sign_of(dot(u, example.x));
    return example;
  }
  for (Rational& entry : example.x) entry = draw.range(0, 1);
  example.y = learnable == Learnable::disjunctions ? disjunction(example.x, target)
              : example.x[target % n] > 0          ? 1
                                                   : -1;
  return example;
}

}  // namespace

Vector as_vector(const std::vector<Rational>& weights) {
  Vector result(static_cast<Eigen::Index>(weights.size()));
  std::copy(weights.begin(), weights.end(), result.begin());
  return result;
}

Vector probabilities_of(const std::vector<Rational>& weights) {
  Rational sum = 0;
  for (const Rational& weight : weights) sum += weight;
  return sum == 0 ? as_vector(weights) : Vector(as_vector(weights) / sum);
}

Vector probabilities_of(const DomainCase& value, const Dropped& dropped) {
  return dropped.contains("distribution") ? as_vector(value.weights) : probabilities_of(value.weights);
}

DomainCase draw_domain(Draw& draw, const std::vector<PacLearner>& learners, const DomainSize& size,
                       const std::function<bool(Draw&)>& contradicts) {
  const PacLearner& learner = learners[static_cast<std::size_t>(draw.range(0, static_cast<int>(learners.size()) - 1))];
  const int most = learner.learnable == Learnable::experts ? 6 : static_cast<int>(size.most_variables);
  const Eigen::Index n = draw.range(1, most);
  DomainCase result{.learner = &learner, .sequence = {.dimension = n}};
  const int target = draw.range(0, (1 << n) - 1);
  const Vector u = draw.direction(n);
  const bool others = contradicts(draw);
  const int points = draw.range(1, static_cast<int>(size.most_points));
  for (int i = 0; i < points; ++i) {
    result.sequence.examples.push_back(draw_example(draw, learner.learnable, n, target, u));
    if (others && draw.one_in(2)) result.sequence.examples.back().y = draw.sign();
    result.weights.emplace_back(
        size.weights.at(static_cast<std::size_t>(draw.range(0, static_cast<int>(size.weights.size()) - 1))));
  }
  return result;
}

bool vary_domain(DomainCase& value, Draw& draw, const DomainSize& size) {
  if (draw.one_in(2)) {
    value.weights[static_cast<std::size_t>(draw.range(0, static_cast<int>(value.weights.size()) - 1))] =
        draw.range(1, 60);
    return true;
  }
  arrange(value.weights, vary(value.sequence, draw, Entries::that_occur));
  return value.sequence.size() != 0 && value.sequence.size() <= size.most_points;
}

std::string csv_of_domain(const DomainCase& value) {
  const Vector p = probabilities_of(value.weights);
  return csv_of(value.sequence, p.sum() == 0 ? Vector() : p);
}

CaseDescription description_of(const DomainCase& value, Tie tie, const std::string& asked,
                               const std::vector<std::pair<std::string, std::string>>& fields) {
  const Vector weights = as_vector(value.weights);
  const Vector nothing = zero_vector(value.sequence.dimension);  // what readers of other cases look for
  CaseDescription result;
  result.tie(tie);
  result.lines.back().label += ", " + value.learner->name + ", " + asked;
  if (weights.size() > 0) result.lines.push_back({"weights of the points: ", to_string(weights)});
  for (const char* name : {"u", "start"}) result.fields.push_back({name, nothing});
  result.fields.push_back({"learner", value.learner->name});
  for (const auto& [name, text] : value.learner->parameters) result.fields.push_back({name, text});
  for (const auto& [name, text] : fields) result.fields.push_back({name, text});
  result.fields.push_back({"weights", weights});
  return result;
}

}  // namespace mistakebound
