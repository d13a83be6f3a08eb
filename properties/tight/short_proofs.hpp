/// Proofs of one square, and of one beside as many as there are updates before the margin is reached.
#pragma once

#include "properties/tight/proof.hpp"

namespace mistakebound {

/// A proof of that form, checked exactly, where there is one; it makes no use of conditions. For a start at 0 and no
/// conditions there is one wherever the updates are impossible.
///
/// The first form has |w_{M+1} - f u|^2 alone, which is the source's proof (Novikoff 1962). The second has
/// |z_M + a w_M - b u|^2 with the a that is best where w_M is as long as it can be and w_M.z_M is the margin, and
/// squares j P |z_t - w_t/j|^2 for j = t - 1, while j R^2 is at most the margin: so far w_t.z_t <= |w_t| |z_t| says
/// more.
std::optional<ImpossibilityProof> short_proof(const UpdateProblem& problem, std::size_t updates);

}  // namespace mistakebound
