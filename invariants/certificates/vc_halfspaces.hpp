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

/// What its claims name, after so many rounds.
template <class N>
struct VcHalfspacesQuantities {
  N m, n, basis_gap, least, size, lambda, lambda_sum, total, positive, negative, square, positive_gap, negative_gap,
      gordan_square;

  static constexpr auto fields() {
    using namespace quantity;
    using Q = VcHalfspacesQuantities;
    return List{fixed(&Q::m, "m"),
                fixed(&Q::n, "n"),
                fixed(&Q::basis_gap, R"(\sum_{i,j} (w_i\cdot x_j - \theta_i - [i = j])^2)"),
                of_round(&Q::least, R"(\min_i y_i\,(w\cdot x_i - \theta))"),
                fixed(&Q::size, R"(\sum_i |c_i|)"),
                of_round(&Q::lambda, R"(\lambda_i)"),
                of_round(&Q::lambda_sum, R"(\sum_i \lambda_i)"),
                of_round(&Q::total, R"(\sum_i c_i)"),
                of_round(&Q::positive, R"(\sum_{c_i > 0} c_i)"),
                of_round(&Q::negative, R"(\sum_{c_i < 0} -c_i)"),
                of_round(&Q::square, R"(\|\sum_i c_i x_i\|^2)"),
                of_round(&Q::positive_gap, R"(\|C r - \sum_{c_i > 0} c_i x_i\|^2)"),
                of_round(&Q::negative_gap, R"(\|C r - \sum_{c_i < 0} -c_i x_i\|^2)"),
                of_round(&Q::gordan_square, R"(\|\sum_i \lambda_i y_i\,(x_i, 1)\|^2)")};
  }
};
static_assert(names_every_member<VcHalfspacesQuantities<int>>);

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

  [[nodiscard]] bool shattered() const { return answer.shattered; }
  [[nodiscard]] bool has_labelings() const { return answer.shattered && least; }
  [[nodiscard]] Rational points() const { return set.size(); }
  [[nodiscard]] Rational coordinates() const { return set.dimension; }
  [[nodiscard]] Rational least_margin() const { return *least; }
  [[nodiscard]] Rational combination2() const { return norm2(combination); }
  /// |C r - sum of the c_i x_i with c_i > 0|^2, and the same of the -c_i > 0 and their sum.
  [[nodiscard]] Rational positive_gap2() const { return norm2(positive * answer.radon_point - positive_point); }
  [[nodiscard]] Rational negative_gap2() const { return norm2(negative * answer.radon_point - negative_point); }
  [[nodiscard]] Rational gordan2() const { return norm2(gordan); }
  [[nodiscard]] VcHalfspacesQuantities<Rational> quantities() const;

  void survey(const BasicExample<std::size_t>&) {}
  void begin(const Shattering&) {}
  void observe(const Observed& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return 0; }

 private:
  void observe_labeling(const RealisedLabeling& labeling);
  void observe_point(std::size_t i);
};

/// What the claims name, in the formulas of the theorem.
struct VcHalfspacesNames : VcHalfspacesQuantities<FormalNumber> {
  static bool shattered() { return true; }
  static bool has_labelings() { return true; }
  [[nodiscard]] const FormalNumber& points() const { return m; }
  [[nodiscard]] const FormalNumber& coordinates() const { return n; }
  [[nodiscard]] const FormalNumber& least_margin() const { return least; }
  [[nodiscard]] const FormalNumber& combination2() const { return square; }
  [[nodiscard]] const FormalNumber& positive_gap2() const { return positive_gap; }
  [[nodiscard]] const FormalNumber& negative_gap2() const { return negative_gap; }
  [[nodiscard]] const FormalNumber& gordan2() const { return gordan_square; }
};
template <>
struct OverMachine<VcHalfspacesFacts> {
  using Names = VcHalfspacesNames;
};

const Theorem<VcHalfspacesFacts>& vc_halfspaces();

/// What an audit says of an answer: its rounds are the labelings, or else the points.
TheoremReport audit_of_shattering(BasicAudit<VcHalfspacesFacts::Observed>& audit, const PointSet& set,
                                  const Shattering& answer);

/// The claims of vc-halfspaces on an answer; `others` are halfspaces that the labeling said to be impossible is held
/// against. Throws InputError where the answer does not fit the points.
TheoremReport examine_shattering(const PointSet& set, const Shattering& answer, const std::vector<Halfspace>& others,
                                 const LedgerOptions& options = {});

}  // namespace mistakebound
