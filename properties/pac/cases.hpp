/// What the properties of the two conversions share: domains that a learner can come to know, with weights.
#pragma once

#include "properties/campaign/draw.hpp"
#include "properties/pac/learners.hpp"

namespace mistakebound {

Vector as_vector(const std::vector<Rational>& weights);

/// The probabilities that are in proportion to the weights; where these add up to 0, the weights themselves.
Vector probabilities_of(const std::vector<Rational>& weights);

/// An example that the learner can come to predict: by a target disjunction, a perfect expert, or the vector u.
Example draw_example(Draw& draw, Learnable learnable, Eigen::Index n, int target, const Vector& u);

}  // namespace mistakebound
