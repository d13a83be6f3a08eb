/// The maximum-margin element of the span of a kernel, from the Gram matrix alone.
///
/// Minimise |f|^2 subject to y_i f(x_i) >= 1 (H, Margins, in the kernel's space). Dually f is z/|z|^2 for the point z
/// of least norm of the convex hull of the y_i K(x_i, .); where z is 0, no f separates. Where the kernel is rational it
/// is found exactly, by Wolfe's method.
#pragma once

#include "invariants/solvers/gram.hpp"
#include "invariants/solvers/separation.hpp"

namespace mistakebound {

/// An instance by number, and its label.
using NumberedExample = BasicExample<std::size_t>;

struct KernelSeparation {
  bool separable = true;
  /// separable: alpha, f = sum alpha_i y_i K(x_i, .); else lambda, with 0 = sum lambda_i y_i K(x_i, .). By example.
  std::vector<DualCoefficient> weights;
  bool exact = true;            ///< alpha is that of the maximum-margin element, not only of some f
  std::size_t active_sets = 0;  ///< exact ones looked at
};

/// The answer for a Gram matrix that is positive semidefinite. Where its entries are no rationals, an f near the
/// maximum-margin element that separates, or nothing where none was found.
std::optional<KernelSeparation> separate(const GramMatrix& gram, const std::vector<NumberedExample>& examples);

}  // namespace mistakebound
