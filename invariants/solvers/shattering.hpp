/// Whether halfspaces with a threshold shatter a finite set of points, exactly, with a certificate either way.
///
/// A halfspace labels x by the sign of w.x - theta. It shatters points x_1 .. x_m in Q^n together with all others when
/// every one of the 2^m labelings y has a halfspace with y_i (w.x_i - theta) > 0 for every i. That is so exactly where
/// the points are affinely independent, that is, the vectors (x_i, 1) linearly independent; so VC(LTF_n) = n + 1 (L).
/// - Independent: some halfspaces (w_i, theta_i) have w_i.x_j - theta_i = 1 for i = j and 0 otherwise. For any labeling
///   y the sum of the y_i (w_i, theta_i) then has y_i (w.x_i - theta) = 1.
/// - Dependent, as n + 2 points always are: some c other than 0 has sum c_i = 0 and sum c_i x_i = 0. The convex hulls
///   of the points with c_i > 0 and of those with c_i < 0 meet in the Radon point (Radon 1921), and no halfspace has
///   the signs of c: lambda_i = y_i c_i is the certificate of Gordan (1873).
///
/// Method: fraction-free Gauss-Jordan elimination (Edmonds 1967, Bareiss 1968) on the integer rows s_i (x_i, 1), beside
/// which the identity becomes the matrix of the row operations. A row that vanishes is the dependence; otherwise the
/// operations are the halfspaces. Coordinates serve as pivots before the constant, in order.
/// Cost: only the first k = min(m, n + 2) points are looked at; k^2 (n + 1 + k) integer operations, then k (n + 1) more
/// for each labeling, all in numbers as long as a minor. Left out: the separators of most margin; see separation.hpp.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// Points in Q^dimension; they may repeat.
struct PointSet {
  Eigen::Index dimension = 0;
  std::vector<Vector> points;

  [[nodiscard]] std::size_t size() const { return points.size(); }
};

/// The points x with w.x > theta, against those with w.x < theta.
struct Halfspace {
  Vector w;
  Rational theta = 0;

  /// w.x - theta
  [[nodiscard]] Rational at(const Vector& x) const { return dot(w, x) - theta; }
};

/// A labeling, one label a point, and a halfspace that is claimed to realise it.
struct RealisedLabeling {
  std::vector<Label> labels;
  Halfspace halfspace;
};

/// An answer with its certificate; invariants/certificates/vc_halfspaces.hpp checks it.
struct Shattering {
  bool shattered = true;

  // Shattered:
  std::vector<Halfspace> basis;             ///< one a point: 1 at it, 0 at the others
  std::vector<RealisedLabeling> labelings;  ///< all of them, or none

  // Not shattered:
  Vector coefficients;        ///< c, an entry a point, coprime integers, the first that is not 0 positive
  Vector radon_point;         ///< in Q^dimension
  std::vector<Label> labels;  ///< the labeling that no halfspace realises: the sign of c_i, +1 where it is 0
};

/// Up to here all 2^m labelings are listed unless told otherwise.
inline constexpr std::size_t most_listed_points = 16;

/// Estimates of the work in shatter() and in checking its answer: of the elimination, and of all labelings. 2e9 is
/// about a second.
double cost_of_elimination(const PointSet& set);
double cost_of_labelings(const PointSet& set);

/// Needs at least one dimension. The labelings of more than `most_listed` points are not listed; the basis stands for
/// them. The empty set is shattered: its only labeling is the empty one.
Shattering shatter(const PointSet& set, std::size_t most_listed = most_listed_points);

}  // namespace mistakebound
