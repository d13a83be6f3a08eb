/// The Gram matrix of numbered instances, and whether it is positive semidefinite.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reference/numbers/kernel_value.hpp"

namespace mistakebound {

/// K of instances by number, each entry computed once and kept, up to a limit beyond which all are forgotten. Symmetric
/// by construction: K(i, j) is asked for with i <= j. For one thread.
class GramMatrix {
 public:
  using Entries = std::function<KernelValue(std::size_t i, std::size_t j)>;

  GramMatrix(std::size_t size, Entries entries) : size_(size), entries_(std::move(entries)) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] KernelValue operator()(std::size_t i, std::size_t j) const;
  [[nodiscard]] std::size_t computed() const { return computed_; }  ///< entries, so far

 private:
  static constexpr std::size_t most_kept = 1'000'000;

  std::size_t size_;
  Entries entries_;
  mutable std::unordered_map<std::uint64_t, KernelValue> kept_;
  mutable std::size_t computed_ = 0;
};

/// Coefficients of instances by number.
using Combination = std::vector<std::pair<std::size_t, Rational>>;

/// The sum of c_i c_j K(i, j).
KernelValue quadratic_form(const GramMatrix& gram, const Combination& c);

/// What shows that a symmetric matrix is positive semidefinite, or that it is not.
struct Definiteness {
  std::size_t instances = 0;
  /// The least pivot of K = L D L', 0 where the matrix is singular; or a bound below it, which is positive. Absent
  /// where the matrix is indefinite or that is undecided.
  std::optional<Rational> least_pivot;
  Combination indefinite;     ///< c with c'Kc < 0; empty where none was found
  std::string why_undecided;  ///< empty where it is decided
};

/// Decomposes the Gram matrix of some different instances. Rational entries: fraction-free elimination (Bareiss 1968)
/// with pivots on the diagonal; its cost is the square of the instances times the rank. Of many instances a basis is
/// looked for first, by elimination modulo a prime. Where it is smaller, the matrix is what its rows make of it, which
/// is shown modulo as many primes as Hadamard's bound asks for, and only the basis is decomposed. Where it is all of
/// them, and for entries that are no rationals: elimination in enclosures at growing precision, in which all pivots
/// have to be surely positive. (For entries that are no rationals, pairs e_i - e_j are tried first.)
Definiteness decompose(const GramMatrix& gram, const std::vector<std::size_t>& instances);

}  // namespace mistakebound
