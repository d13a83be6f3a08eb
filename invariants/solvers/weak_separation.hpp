/// What is left where no vector separates the examples: a w with y (w.x) >= 0 on all of them, and not always 0
/// (quasi-complete separation: Albert and Anderson, On the existence of maximum likelihood estimates in logistic
/// regression models, 1984).
///
/// A combination sum lambda_i y_i x_i = 0 with lambda >= 0 makes every such w vanish on each example with lambda > 0,
/// and so on all of their span. In vectors orthogonal to that span the question is one of the other examples, in fewer
/// dimensions: either these have a separator, or there is another such combination of them, whose examples are added to
/// the span. In the end some w is positive on all examples outside the span, or there is none outside. Then w is 0
/// alone, and lambda such that its positive examples span all.
#pragma once

#include "invariants/solvers/complement.hpp"
#include "invariants/solvers/separation.hpp"

namespace mistakebound {

/// Sets `weak` of examples that are not separable; where that is 0, adds to lambda until its examples span all.
void add_weak_separator(const Sequence& sequence, Separation& separation);

/// The vectors that are orthogonal to all examples with a positive coefficient.
Complement orthogonal_to_weighed(const Sequence& sequence, const std::vector<DualCoefficient>& weights);

}  // namespace mistakebound
