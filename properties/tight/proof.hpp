/// A proof that so many updates are impossible: squares that add up to what is below 0.
///
/// Update t, from 1 to M, has z = z_t and the weights w = w_t before it, w_{t+1} = w_t + z_t. The proof is a potential
/// V_t = P_t |w_t|^2 - 2 Q_t w_t.u that squares bring from update to update, backwards:
///   d |z + a w - b u|^2 + V_{t+1} + sum of s_i condition_i = V_t + nu |z|^2 + mu w.z - lambda u.z + d b^2 |u|^2 + ones
/// is an identity for
///   P_t = P_{t+1} + d a^2 + (w2 of the conditions)       nu     = d + P_{t+1} + (their x2)
///   Q_t = Q_{t+1} + d a b - (their wu)/2                 mu     = 2 d a + 2 P_{t+1} + (their score)
///                                                        lambda = 2 d b + 2 Q_{t+1} - (their margin).
/// It begins with V_{M+1} = e |w_{M+1} - f u|^2 - e f^2 |u|^2 and ends with the square g |w_1 + h u|^2. Where nu, mu
/// and lambda are not negative, the left sides are at most nu R^2 + mu beta - lambda gamma and so on; their sum is at
/// least 0, as are the squares. So what it is at most is not below 0, if there are M such updates.
#pragma once

#include "properties/tight/problem.hpp"

namespace mistakebound {

/// The numbers of one update's square, and the conditions' factors s.
struct ProofStep {
  Rational weight = 0;  ///< d
  Rational w = 0;       ///< a
  Rational u = 0;       ///< b
  std::vector<Rational> factors = {};
};

struct ImpossibilityProof {
  std::vector<ProofStep> steps;  ///< of the updates 1 to M
  Rational end_weight = 0;       ///< e
  Rational end_u = 0;            ///< f
  Rational start_weight = 0;     ///< g; 0 where the learner starts at 0
  Rational start_u = 0;          ///< h
};

/// What the requirements are multiplied by when all is added up.
struct StepFactors {
  Rational radius;  ///< nu, of |z|^2 <= R^2
  Rational margin;  ///< mu, of w.z <= beta; the first of a start at 0 is not needed, as w.z is 0
  Rational gamma;   ///< lambda, of u.z >= gamma
};

struct AddedUp {
  std::vector<StepFactors> steps;
  Rational start2;    ///< factor of |w_1|^2 <= start2
  Rational start_wu;  ///< factor of w_1.u >= start_wu
  Rational u2;        ///< factor of |u|^2 <= U
  Rational total;     ///< what the squares would add up to at most
  /// Whether the factors have the signs that they need, and the total is negative: M updates are impossible then.
  bool proves = false;
};

/// Adds the proof up, exactly. Each step has as many factors as the problem has conditions.
AddedUp added_up(const UpdateProblem& problem, const ImpossibilityProof& proof);

}  // namespace mistakebound
