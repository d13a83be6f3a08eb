#include "properties/tight/tight.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "properties/tight/guess.hpp"
#include "properties/tight/rounding.hpp"
#include "properties/tight/short_proofs.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace tight_rounding {
namespace {

// ---- Proofs

/// The squares that the factors make, eliminated from the last update to the first, with so many digits.
ImpossibilityProof proof_of(const UpdateProblem& problem, const TightGuess& guess, int digits) {
  ImpossibilityProof proof{.steps = std::vector<ProofStep>(guess.steps.size())};
  Rational potential_w2 = 0;
  Rational potential_wu = 0;
  for (std::size_t t = proof.steps.size(); t-- > 0;) {
    const TightGuess::Step& from = guess.steps[t];
    ProofStep& step = proof.steps[t];
    LinearForm conditions;
    for (std::size_t i = 0; i < problem.conditions.size(); ++i) {
      const LinearForm& form = problem.conditions[i].form;
      const Rational factor = rounded(from.conditions[i], digits);
      step.factors.push_back(factor);
      conditions.x2 += factor * form.x2;
      conditions.margin += factor * form.margin;
      conditions.score += factor * form.score;
      conditions.w2 += factor * form.w2;
      conditions.wu += factor * form.wu;
    }
    const double weight = from.radius - to_double(potential_w2 + conditions.x2);
    if (!(weight > 0)) return {};
    step.weight = rounded(weight, digits);
    const bool without_weights = t == 0 && problem.starts_at_zero();
    const double of_score = from.margin - to_double(conditions.score + 2 * potential_w2);
    const double of_gamma = from.gamma + to_double(conditions.margin - 2 * potential_wu);
    if (!without_weights) step.w = rounded(of_score / (2 * to_double(step.weight)), digits);
    step.u = rounded(of_gamma / (2 * to_double(step.weight)), digits);
    potential_w2 += step.weight * step.w * step.w + conditions.w2;
    potential_wu += step.weight * step.w * step.u - conditions.wu / 2;
  }
  if (problem.starts_at_zero()) return proof;
  proof.start_weight = rounded(guess.start2 - to_double(potential_w2), digits);
  if (proof.start_weight <= 0) return {};
  const Rational of_start = problem.start_wu ? rounded(guess.start_wu, digits) : Rational(0);
  proof.start_u = (2 * potential_wu - of_start) / (2 * proof.start_weight);
  return proof;
}

std::optional<ImpossibilityProof> rounded_proof(const UpdateProblem& problem, const TightGuess& guess) {
  for (int digits = fewest_digits; digits <= most_digits; digits += 2) {
    ImpossibilityProof proof = proof_of(problem, guess, digits);
    if (proof.steps.size() == guess.steps.size() && added_up(problem, proof).proves) return proof;
  }
  return std::nullopt;
}

// ---- Sequences

/// The vectors of the Gram matrix, rounded; their scalar products are what they are.
std::optional<UpdateSequence> rounded_vectors(const UpdateProblem& problem, const TightGuess& guess) {
  using Eigen::Index;
  const Eigen::LLT<Eigen::MatrixXd> cholesky(guess.gram);
  if (cholesky.info() != Eigen::Success) return std::nullopt;
  const Eigen::MatrixXd rows = cholesky.matrixL();
  const auto updates = static_cast<Index>(guess.steps.size());
  const auto exponent = [](const Rational& square) { return std::ilogb(to_double(square)) / 2; };
  const auto vector = [&](Index row, int places) {
    Vector result = zero_vector(rows.cols());
    for (Index i = 0; i < rows.cols(); ++i) result[i] = on_grid(rows(row, i), places);
    return result;
  };
  for (int digits = fewest_digits; digits <= most_digits; digits += 2) {
    const int places = digits - exponent(problem.radius2);
    UpdateSequence sequence{.u = vector(0, digits - exponent(problem.u2)), .start = zero_vector(rows.cols())};
    if (!problem.starts_at_zero()) sequence.start = vector(updates + 1, places);
    for (Index t = 1; t <= updates; ++t) sequence.z.push_back(vector(t, places));
    if (allows(problem, sequence)) return sequence;
  }
  return std::nullopt;
}

std::optional<UpdateSequence> checked(const UpdateProblem& problem, std::optional<UpdateSequence> sequence,
                                      std::size_t updates) {
  const bool right = sequence && sequence->z.size() == updates && allows(problem, *sequence) &&
                     replayed_updates(problem, *sequence) == updates;
  return right ? std::move(sequence) : std::nullopt;
}

std::optional<UpdateSequence> by_greed(const UpdateProblem& problem, std::size_t updates) {
  const UpdateChoices choices = greedy_choices(problem, updates);
  if (choices.updates.size() < updates) return std::nullopt;
  return checked(problem, sequence_of(problem, choices), updates);
}

/// Makes the equations hold: each settles the first of the score, the length and the margin that it speaks of and that
/// no equation before it has settled. Returns whether the update is allowed then.
bool settle(const UpdateProblem& problem, MeasuredUpdate& update) {
  bool free_score = true;
  bool free_x2 = true;
  bool free_margin = true;
  for (const UpdateCondition& condition : problem.conditions) {
    if (!condition.equation) continue;
    const LinearForm& form = condition.form;
    const Rational missing = -form.at(update);
    if (form.score != 0 && free_score) {
      update.score += missing / form.score;
      free_score = false;
    } else if (form.x2 != 0 && free_x2) {
      update.x2 += missing / form.x2;
      free_x2 = false;
    } else if (form.margin != 0 && free_margin) {
      update.margin += missing / form.margin;
      free_margin = false;
    } else if (missing != 0) {
      return false;
    }
  }
  return problem.allows(update);
}

/// w + z becomes a multiple of u: how long z is and what its product with w is follow from its product with u.
void reach_u(const UpdateProblem& problem, MeasuredUpdate& update) {
  const Rational multiple = update.next_wu() / problem.u2;
  update.score = multiple * update.wu - update.w2;
  update.x2 = multiple * (update.next_wu() - 2 * update.wu) + update.w2;
}

/// The choices of the guess as `rational` writes them; those that equations settle follow from the others, and lengths
/// are exact. Weights that are along u but for `off` of their squared length are along u.
template <class Rounding>
std::optional<UpdateSequence> by_choices(const UpdateProblem& problem, const TightGuess& guess, double off,
                                         Rounding rational) {
  using Eigen::Index;
  const auto updates = static_cast<Index>(guess.steps.size());
  const bool has_start = !problem.starts_at_zero();
  UpdateChoices choices;
  if (has_start) {
    choices.start2 = rational(guess.gram(updates + 1, updates + 1));
    choices.start_wu = rational(guess.gram(0, updates + 1));
  }
  MeasuredUpdate update{.w2 = choices.start2, .wu = choices.start_wu};
  double w2 = has_start ? guess.gram(updates + 1, updates + 1) : 0;
  double wu = has_start ? guess.gram(0, updates + 1) : 0;
  for (Index t = 1; t <= updates; ++t) {
    const double score = guess.gram.row(t).segment(1, t - 1).sum() + (has_start ? guess.gram(t, updates + 1) : 0);
    update.x2 = rational(guess.gram(t, t));
    update.margin = rational(guess.gram(0, t));
    update.score = t == 1 && !has_start ? Rational(0) : rational(score);
    w2 += 2 * score + guess.gram(t, t);
    wu += guess.gram(0, t);
    if (w2 * guess.gram(0, 0) - wu * wu < off * w2 * guess.gram(0, 0)) reach_u(problem, update);
    if (!settle(problem, update)) return std::nullopt;
    choices.updates.push_back({update.x2, update.margin, update.score});
    const Rational next_w2 = update.next_w2();
    update.wu = update.next_wu();
    update.w2 = next_w2;
  }
  return checked(problem, sequence_of(problem, choices), guess.steps.size());
}

/// Where conditions are equations, and the guess is inside of what they leave.
std::optional<UpdateSequence> rounded_choices(const UpdateProblem& problem, const TightGuess& guess) {
  for (int digits = 2 * fewest_digits; digits <= most_digits; digits += 6)
    if (auto found = by_choices(problem, guess, 0, [&](double value) { return rounded(value, digits); })) return found;
  return std::nullopt;
}

/// On the boundary, where choices are often the roots of simple equations, if not of all.
std::optional<UpdateSequence> simple_choices(const UpdateProblem& problem, const TightGuess& guess) {
  for (int places = 2; places <= 7; ++places) {
    const double off = std::pow(10, -places);
    if (auto found =
            by_choices(problem, guess, off, [&](double value) { return simplest_between(value - off, value + off); }))
      return found;
  }
  return std::nullopt;
}

}  // namespace
}  // namespace tight_rounding

std::optional<UpdateSequence> no_updates(const UpdateProblem& problem) {
  const Rational wu = std::max(Rational(0), problem.start_wu.value_or(0));
  if (problem.starts_at_zero() ? wu > 0 : wu * wu > problem.start2 * problem.u2) return std::nullopt;
  return sequence_of(problem, {.start2 = wu * wu / problem.u2, .start_wu = wu});
}

TightDecision decide_updates(const UpdateProblem& problem, std::size_t updates) {
  using namespace tight_rounding;
  if (updates == 0) return {.sequence = no_updates(problem)};
  if (auto proof = short_proof(problem, updates)) return {.proof = std::move(proof)};
  const bool ties_alone = problem.margin == 0;  // the greedy sequence has short numbers then
  TightDecision decision;
  if (ties_alone) decision.sequence = by_greed(problem, updates);
  if (decision.sequence) return decision;
  const bool has_equations = std::any_of(problem.conditions.begin(), problem.conditions.end(),
                                         [](const UpdateCondition& condition) { return condition.equation; });
  std::optional<TightGuess> last;
  follow_central_path(problem, updates, [&](const TightGuess& guess) {
    last = guess;
    if (guess.dual_slack < 0) decision.proof = rounded_proof(problem, guess);
    if (guess.slack > 0) {
      decision.sequence =
          has_equations ? rounded_choices(problem, guess) : checked(problem, rounded_vectors(problem, guess), updates);
    }
    return decision.proof || decision.sequence;
  });
  const auto is_open = [&] { return !decision.proof && !decision.sequence; };
  if (is_open() && !ties_alone) decision.sequence = by_greed(problem, updates);
  if (is_open() && last) decision.sequence = simple_choices(problem, *last);
  return decision;
}

TightNumber largest_number_of_updates(const UpdateProblem& problem, std::size_t most) {
  TightNumber found{.sequence = no_updates(problem).value()};
  std::size_t not_possible = most + 1;  // or not known to be
  const auto ask = [&](std::size_t updates) {
    TightDecision decision = decide_updates(problem, updates);
    if (decision.sequence) {
      found.least = updates;
      found.sequence = std::move(*decision.sequence);
    } else {
      not_possible = updates;
    }
    if (!decision.proof) return;
    found.above = updates;
    found.proof = std::move(decision.proof);
  };
  std::size_t next = 1;
  if (problem.conditions.empty()) next = std::max(next, greedy_choices(problem, most).updates.size());
  for (std::size_t step = 1; next < not_possible; step *= 2) {
    ask(next);
    if (next == most) break;
    next = std::min(next + step, most);
  }
  while (not_possible - found.least > 1) ask(found.least + (not_possible - found.least) / 2);
  // What is undecided may be possible; a proof may be had of one more.
  for (next = not_possible + 1; !found.above && not_possible <= most && next <= most + 1; ++next) {
    TightDecision decision = decide_updates(problem, next);
    if (!decision.proof) continue;
    found.above = next;
    found.proof = std::move(decision.proof);
  }
  return found;
}

}  // namespace mistakebound
