/// Halving over a grid of linear experts: R, linear classifiers version. The experts are the integer points v with
/// |v|_inf = N; halving over them errs at most log2 ((2N+1)^n - (2N-1)^n) times.
///
/// Notation: u the comparator, g = min y (u.x) or a given bound on it, gamma = g/|u|, R = max |x|, z = N u/|u|_inf the
/// point of the cube's surface in the direction of u, v the nearest grid point, d = |v - z|.
///
/// How fine is fine enough: N >= sqrt(n-1) (R/gamma + 1/2), and N >= 1. Proof. The largest coordinates of z are -N or N
/// and stay, the others are rounded by at most 1/2: |v|_inf = N and d <= sqrt(n-1)/2. As |z| >= |z|_inf = N,
///     d (R + gamma/2) <= sqrt(n-1)/2 (R + gamma/2) = gamma/2 sqrt(n-1) (R/gamma + 1/2) <= gamma/2 |z|,
/// which is the step `cover`. On an example, y z.x >= gamma |z| and |v| <= |z| + d, therefore
///     y v.x >= y z.x - d |x| >= gamma |z| - d R >= gamma/2 (|z| + d) >= gamma/2 |v|,
/// which is `inherits-margin`: v is right on every round, with half of the margin. The rest is halving.
#pragma once

#include <optional>

#include "invariants/halving/halving.hpp"
#include "reference/learners/grid_experts.hpp"

namespace mistakebound {

struct CoverFacts : HalvingFacts {
  /// The sequence must outlive the facts.
  CoverFacts(const Sequence& examples, const GridExperts& grid, Vector comparator, const std::optional<Rational>& given,
             Tie even_vote);

  // Fixed by the sequence, the comparator and the grid.
  const Sequence* sequence;
  Rational n;           ///< the dimension
  Rational half_width;  ///< N
  Rational points;      ///< integer points v with |v|_inf = N, by the formula
  Vector u;
  Rational u2;  ///< |u|^2
  std::optional<Rational> given_margin;
  std::optional<Rational> least_margin;  ///< min y (u.x); absent for the empty sequence
  Rational g = 0;                        ///< the given margin, else the least
  Rational radius2 = 0;                  ///< R^2, 0 for the empty sequence
  Vector v;                              ///< the grid point nearest to z; empty where u = 0
  Rational v2;                           ///< |v|^2
  Rational v_largest;                    ///< |v|_inf
  Rational z_length2;                    ///< |z|^2
  Rational distance2;                    ///< d^2

  // The round.
  Rational margin;       ///< y (u.x)
  Rational grid_margin;  ///< y (v.x)

  void observe(const HalvingRound& round);

  /// Whether there is a margin to speak of: some example, or a given one.
  [[nodiscard]] bool has_margin() const { return given_margin || least_margin; }
};

const Theorem<CoverFacts>& halving_cover();

/// The least N >= 1 with N >= sqrt(n-1) (R/gamma + 1/2), from R^2, |u|^2 and g = gamma |u|; 1 where g is not positive.
Integer sufficient_half_width(Eigen::Index n, const Rational& radius2, const Rational& u2, const Rational& g);

/// sufficient_half_width() with the R of a sequence; g is the given margin, else the least one.
Integer sufficient_half_width(const Sequence& sequence, const Vector& u, const std::optional<Rational>& given);

inline constexpr std::size_t most_grid_experts = 50'000'000;

}  // namespace mistakebound
