#include "properties/tight/proof.hpp"

namespace mistakebound {
namespace tight_proof {
namespace {

/// The conditions of an update, each times its factor.
LinearForm weighted(const UpdateProblem& problem, const std::vector<Rational>& factors) {
  LinearForm sum;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const LinearForm& form = problem.conditions[i].form;
    sum.one += factors[i] * form.one;
    sum.x2 += factors[i] * form.x2;
    sum.margin += factors[i] * form.margin;
    sum.score += factors[i] * form.score;
    sum.w2 += factors[i] * form.w2;
    sum.wu += factors[i] * form.wu;
  }
  return sum;
}

}  // namespace
}  // namespace tight_proof

AddedUp added_up(const UpdateProblem& problem, const ImpossibilityProof& proof) {
  using namespace tight_proof;
  AddedUp sum{.steps = std::vector<StepFactors>(proof.steps.size())};
  bool signs = proof.end_weight >= 0 && proof.start_weight >= 0;
  Rational potential_w2 = proof.end_weight;                // P
  Rational potential_wu = proof.end_weight * proof.end_u;  // Q
  sum.u2 = proof.end_weight * proof.end_u * proof.end_u;
  for (std::size_t t = proof.steps.size(); t-- > 0;) {
    const ProofStep& step = proof.steps[t];
    signs = signs && step.weight >= 0 && step.factors.size() == problem.conditions.size();
    if (!signs) return sum;
    for (std::size_t i = 0; i < step.factors.size(); ++i)
      signs = signs && (problem.conditions[i].equation || step.factors[i] >= 0);
    const LinearForm conditions = weighted(problem, step.factors);
    StepFactors& factors = sum.steps[t];
    factors.radius = step.weight + potential_w2 + conditions.x2;
    factors.margin = 2 * step.weight * step.w + 2 * potential_w2 + conditions.score;
    factors.gamma = 2 * step.weight * step.u + 2 * potential_wu - conditions.margin;
    const bool without_weights = t == 0 && problem.starts_at_zero();
    signs = signs && factors.radius >= 0 && factors.gamma >= 0 && (without_weights || factors.margin >= 0);
    sum.total += factors.radius * problem.radius2 - factors.gamma * problem.gamma + conditions.one;
    if (!without_weights) sum.total += factors.margin * problem.margin;
    sum.u2 += step.weight * step.u * step.u;
    potential_w2 += step.weight * step.w * step.w + conditions.w2;
    potential_wu += step.weight * step.w * step.u - conditions.wu / 2;
  }
  if (!problem.starts_at_zero()) {
    sum.start2 = potential_w2 + proof.start_weight;
    sum.start_wu = 2 * potential_wu - 2 * proof.start_weight * proof.start_u;
    sum.u2 += proof.start_weight * proof.start_u * proof.start_u;
    signs = signs && sum.start2 >= 0 && (problem.start_wu ? sum.start_wu >= 0 : sum.start_wu == 0);
    sum.total += sum.start2 * problem.start2;
    if (problem.start_wu) sum.total -= sum.start_wu * *problem.start_wu;
  }
  sum.total += sum.u2 * problem.u2;
  sum.proves = signs && sum.total < 0;
  return sum;
}

}  // namespace mistakebound
