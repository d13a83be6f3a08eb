/// VC(LTF_n) = n + 1 on a given set of points: the certificates that halfspaces with a threshold shatter it, or do not,
/// checked without regard to how they were found (L, Halfspaces; Radon 1921; Gordan 1873). A round is a labeling where
/// the answer says that the set is shattered, and a point where it says that it is not.
#pragma once

#include <optional>
#include <set>

#include "invariants/ledger/ledger.hpp"
#include "invariants/ledger/theorem.hpp"
#include "invariants/solvers/shattering.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

struct VcHalfspacesFacts {
  /// The number of the labeling or point, from 0, beside the answer, which never changes.
  using Observed = BasicRound<std::size_t, Shattering>;

  /// `others` are halfspaces that may realise the labeling said to be impossible. Throws InputError where the answer
  /// does not fit the points: it lacks a coefficient, a label, a coordinate, or has a label other than -1 and +1.
  VcHalfspacesFacts(PointSet points, Shattering found, std::vector<Halfspace> others);

  /// Another halfspace, with its least y_i (w.x_i - theta) so far.
  struct Candidate {
    Halfspace halfspace;
    std::optional<Rational> least;
  };

  PointSet set;
  Shattering answer;
  std::vector<Candidate> candidates;

  std::size_t t = 0;

  // Shattered
  Rational basis_gap = 0;                 ///< sum of the (w_i.x_j - theta_i - [i = j])^2
  std::optional<Rational> least;          ///< the labeling's least y_i (w.x_i - theta); none without points
  std::set<std::vector<Label>> realised;  ///< the labelings so far whose least is positive

  // Not shattered
  Rational size = 0;        ///< sum of the |c_i|
  Rational lambda;          ///< y_i c_i of this point
  Rational lambda_sum = 0;  ///< so far, as are those below
  Rational total = 0;       ///< sum of the c_i
  Rational positive = 0;    ///< sum of the c_i > 0
  Rational negative = 0;    ///< sum of the -c_i > 0
  Vector combination;       ///< sum of the c_i x_i
  Vector positive_point;    ///< sum of the c_i x_i with c_i > 0
  Vector negative_point;    ///< sum of the -c_i x_i with -c_i > 0
  Vector gordan;            ///< sum of the lambda_i y_i (x_i, 1)

  void survey(const BasicExample<std::size_t>&) {}
  void begin(const Shattering&) {}
  void observe(const Observed& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return 0; }

 private:
  void observe_labeling(const RealisedLabeling& labeling);
  void observe_point(std::size_t i);
};

const Theorem<VcHalfspacesFacts>& vc_halfspaces();

/// The claims of vc-halfspaces on an answer; `others` are halfspaces that the labeling said to be impossible is held
/// against. Throws InputError where the answer does not fit the points.
TheoremReport examine_shattering(const PointSet& set, const Shattering& answer, const std::vector<Halfspace>& others,
                                 const LedgerOptions& options = {});

}  // namespace mistakebound
