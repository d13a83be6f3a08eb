#include "invariants/comparison/facts.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

/// Whether all but the last `tail` entries are 1.
bool is_ones(const Vector& u, Eigen::Index tail = 0) {
  return std::all_of(u.begin(), u.end() - tail, [](const Rational& entry) { return entry == 1; });
}

Rational square(const Rational& value) {
  return value * value;
}

}  // namespace

ComparisonFacts::ComparisonFacts(Vector comparator, std::optional<Rational> given, Rational step_size, Tie tie)
    : PerceptronFacts(std::move(comparator), std::move(given), std::move(step_size)),
      winnow{.tie = tie, .rate = LearningRate::eta(1), .w = zero_vector(u.size())} {
  for (const Rational& entry : u) u1 += abs(entry);
}

void ComparisonFacts::survey(const Example& example) {
  PerceptronFacts::survey(example);
  ++surveyed;
  Eigen::Index entries = 0;
  for (const Rational& entry : example.x) {
    radius = std::max(radius, Rational(abs(entry)));
    signs_only = signs_only && abs(entry) == 1;
    nonnegative = nonnegative && entry >= 0;
    if (entry != 0) ++entries;
  }
  most_entries = std::max(most_entries, entries);
}

Shape ComparisonFacts::shape_of() const {
  if (is_ones(u)) return signs_only ? Shape::sparse : Shape::dense;
  const Eigen::Index size = u.size();
  const bool biased = size > 1 && is_ones(u, 1) && u[size - 1] > 0;
  return biased ? Shape::biased : Shape::sparse;
}

void ComparisonFacts::begin(const Vector& first_state) {
  PerceptronFacts::begin(first_state);
  weight_sum = first_state.sum() / step;
  shape = shape_of();
  all_ones = is_ones(u);
  shape_radius = shape == Shape::dense && most_entries == 0 ? 0 : 1;
  switch (shape) {
    case Shape::sparse:
      k = static_cast<long>(std::count_if(u.begin(), u.end(), [](const Rational& entry) { return entry != 0; }));
      shape_u1 = shape_u2 = k;
      shape_radius2 = n();
      most_margin = k;
      break;
    case Shape::dense:
      k = most_entries;
      shape_u1 = shape_u2 = n();
      shape_radius2 = k;
      most_margin = k;
      break;
    case Shape::biased:
      k = most_entries - 1;
      theta = u[u.size() - 1];
      shape_u1 = n() - 1 + theta;
      shape_u2 = n() - 1 + theta * theta;
      shape_radius2 = k + 1;
      most_margin = std::max(theta, Rational(k - theta));
      break;
  }
  const bool comparable = std::all_of(u.begin(), u.end(), [](const Rational& entry) { return entry >= 0; });
  tuned = comparable && gamma > 0 && gamma <= radius * u1;
  if (tuned) winnow.rate = LearningRate::optimal(gamma, radius, u1);
}

void ComparisonFacts::observe(const Round& round) {
  PerceptronFacts::observe(round);
  y = round.y;
  defect = 0;
  const Eigen::Index last = round.x.size() - 1;
  for (Eigen::Index i = 0; i <= last; ++i) {
    const Rational& x = round.x[i];
    if (shape == Shape::sparse)
      defect += square(x * x - 1);
    else if (shape == Shape::dense)
      defect += square(x * x * x - x);
    else
      defect += i == last ? square(x + 1) : square(x * x - x);
  }
  if (&round.before != &round.after) weight_sum = round.after.sum() / step;
  if (tuned && learn(winnow, round.x, round.y) != round.y) ++winnow_mistakes;
}

Rational ComparisonFacts::target_defect() const {
  Rational sum = 0;
  for (Eigen::Index i = 0; i < u.size(); ++i)
    if (shape != Shape::biased || i + 1 < u.size()) sum += square(u[i] * u[i] - u[i]);
  return sum;
}

std::optional<Rational> ComparisonFacts::perceptron_bound() const {
  if (gamma <= 0) return std::nullopt;
  return Rational(radius2 * u2 / (gamma * gamma));
}

std::optional<LogSum> ComparisonFacts::winnow_bound() const {
  if (gamma <= 0) return std::nullopt;
  return LogSum::ln(n(), 2 * square(radius * u1 / gamma));
}

}  // namespace mistakebound
