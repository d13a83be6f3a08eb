/// The perceptron's mistake bound on separable sequences: Block 1962, Novikoff 1962; A Theorem 2.1 with (2)-(8); B; R;
/// L, Lemma (i), (ii) and Theorem; H, Online Perceptron. u need not be a unit vector.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

/// The steps up to the bound, and its sharper form, for the theorems that rest on the same proof.
const std::vector<Step<PerceptronFacts>>& separable_proof();

const Theorem<PerceptronFacts>& perceptron_separable();

}  // namespace mistakebound
