#include "properties/tight/short_proofs.hpp"

#include "properties/tight/rounding.hpp"

namespace mistakebound {
namespace short_proofs {
namespace {

ImpossibilityProof without_squares(const UpdateProblem& problem, std::size_t updates) {
  ImpossibilityProof proof{.steps = std::vector<ProofStep>(updates)};
  for (ProofStep& step : proof.steps) step.factors.resize(problem.conditions.size());
  return proof;
}

bool proves(const UpdateProblem& problem, const ImpossibilityProof& proof) {
  return added_up(problem, proof).proves;
}

/// Where the start is not 0 and nothing is known of its product with u, a square of these two is needed besides.
std::optional<ImpossibilityProof> by_end(const UpdateProblem& problem, std::size_t updates) {
  ImpossibilityProof proof = without_squares(problem, updates);
  proof.end_weight = 1;
  const Rational progress = Rational(updates) * problem.gamma;
  if (problem.starts_at_zero() || problem.start_wu) {
    proof.end_u = (progress + (problem.starts_at_zero() ? Rational(0) : *problem.start_wu)) / problem.u2;
    return proof.end_u >= 0 && proves(problem, proof) ? std::optional(proof) : std::nullopt;
  }
  const double u = std::sqrt(to_double(problem.u2));
  const double start = std::sqrt(to_double(problem.start2));
  const double best = (to_double(progress) / u - start) / u;
  if (!(best > 0) || !std::isfinite(best * u / start)) return std::nullopt;
  for (int digits = fewest_digits; digits <= most_digits; digits += 2) {
    proof.end_u = rounded(best, digits);
    proof.start_weight = rounded(to_double(proof.end_u) * u / start, digits);
    if (proof.end_u <= 0 || proof.start_weight <= 0) continue;
    proof.start_u = proof.end_u / proof.start_weight;
    if (proves(problem, proof)) return proof;
  }
  return std::nullopt;
}

/// With |z_M + a w_M - b u|^2.
ImpossibilityProof with_last(const UpdateProblem& problem, std::size_t updates, const Rational& a) {
  ImpossibilityProof proof = without_squares(problem, updates);
  const Rational progress = Rational(updates - 1) * problem.gamma;
  proof.steps.back().weight = 1;
  proof.steps.back().w = a;
  proof.steps.back().u = (problem.gamma + a * progress) / problem.u2;
  Rational potential = a * a;
  for (std::size_t t = updates - 1; t > 1; --t) {
    const Rational before = Rational(t - 1);
    if (before * problem.radius2 > problem.margin) continue;
    ProofStep& step = proof.steps[t - 1];
    step.weight = before * potential;
    step.w = -1 / before;
    potential += potential / before;
  }
  return proof;
}

std::optional<ImpossibilityProof> by_last_update(const UpdateProblem& problem, std::size_t updates) {
  if (!problem.starts_at_zero()) return std::nullopt;
  const ImpossibilityProof alone = with_last(problem, updates, 0);
  if (proves(problem, alone)) return alone;
  if (updates == 1) return std::nullopt;
  // |w_M|^2 at most.
  Rational w2 = 0;
  Rational length = 0;  // |w| over R, while it is a whole number
  for (std::size_t t = 1; t < updates; ++t) {
    if (length * problem.radius2 <= problem.margin) {
      length += 1;
      w2 = length * length * problem.radius2;
    } else {
      w2 += problem.radius2 + 2 * problem.margin;
    }
  }
  // u is best as a combination of w_M and z_M, whose products with them and with each other these are.
  const Rational progress = Rational(updates - 1) * problem.gamma;
  const Rational of_w = problem.radius2 * progress - problem.margin * problem.gamma;
  const Rational of_z = w2 * problem.gamma - problem.margin * progress;
  if (of_w <= 0 || of_z <= 0) return std::nullopt;
  ImpossibilityProof proof = with_last(problem, updates, of_w / of_z);
  return proves(problem, proof) ? std::optional(std::move(proof)) : std::nullopt;
}

}  // namespace
}  // namespace short_proofs

std::optional<ImpossibilityProof> short_proof(const UpdateProblem& problem, std::size_t updates) {
  using namespace short_proofs;
  if (auto proof = by_end(problem, updates)) return proof;
  return by_last_update(problem, updates);
}

}  // namespace mistakebound
