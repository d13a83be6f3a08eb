#include <algorithm>

#include "invariants/majority/weighted_majority.hpp"

namespace mistakebound {

MajorityFacts::MajorityFacts(WeightedMajority of_learner) : rule(std::move(of_learner)), first(rule.w) {
  const auto n = static_cast<std::size_t>(first.size());
  beta = rule.beta;
  first_total = first.sum();
  least_initial = first.minCoeff();
  errors.resize(n);
  punished.resize(n);
  p = q = first;
  look_at_experts();
}

void MajorityFacts::begin(const Vector& first_state) {
  start_gap2 = power_gap2 = norm2(Vector(first_state - first));
  total = first_state.sum();
}

void MajorityFacts::observe(const Round& round) {
  t = round.t;
  due = rule.updates == Updates::always || round.mistake;
  prediction = round.prediction;
  total_before = total;
  voted = decide(dot(round.before, round.x), rule.tie);
  wrong = 0;
  gap2 = drift2 = 0;
  Vector ruled = round.before;
  bool some_erred = false;
  for (Eigen::Index i = 0; i < ruled.size(); ++i) {
    if (round.x[i] == round.y) continue;
    some_erred = true;
    wrong += round.before[i];
    ruled[i] *= beta;
    ++errors[static_cast<std::size_t>(i)];
    p[i] *= beta;
    if (!due) continue;
    ++punished[static_cast<std::size_t>(i)];
    q[i] *= beta;
  }
  if (due) gap2 = norm2(Vector(round.after - ruled));
  if (&round.before != &round.after) {
    drift2 = norm2(Vector(round.after - round.before));
    total = round.after.sum();
  }
  power_gap2 = norm2(Vector(round.after - q));
  if (some_erred) look_at_experts();
  if (!round.mistake) return;
  ++mistake_count;
  power *= 2;
  growth *= 1 + beta;
}

/// What is said of the experts' own mistakes, and not of the learner's weights.
void MajorityFacts::look_at_experts() {
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const Rational over = Rational(punished[i]) - Rational(errors[i]);
    if (i == 0 || over > excess) excess = over;
  }
  std::vector<Rational> sorted(p.begin(), p.end());
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  all = p.sum();
  best = sorted.front();
  several = best;
  for (std::size_t k = 1; k < sorted.size(); ++k) several = std::max<Rational>(several, Rational(k + 1) * sorted[k]);
}

std::size_t MajorityFacts::best_expert() const {
  return static_cast<std::size_t>(std::min_element(errors.begin(), errors.end()) - errors.begin());
}

}  // namespace mistakebound
