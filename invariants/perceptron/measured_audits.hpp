/// The audits of several theorems on one run of the perceptron, against one comparator: a round that fits machine
/// integers is measured once for all of them.
#pragma once

#include "invariants/ledger/measured_audit.hpp"
#include "invariants/perceptron/measure.hpp"

namespace mistakebound {

class MeasuredAudits {
 public:
  /// The audits outlive it. Those that take no measured rounds are shown exact ones.
  MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step);

  /// An example, which `exact()` is in rationals.
  template <class Exact>
  void survey(const IntegerVector& x, Label y, Exact exact) {
    const bool fits = measure_.survey(x, y, example_);
    for (const Shown& shown : audits_)
      if (fits && shown.measured != nullptr)
        shown.measured->survey_measured(example_);
      else
        shown.audit->survey(exact());
  }

  /// A round, which `exact()` is in rationals.
  template <class Exact>
  void observe(const IntegerRound& round, Exact exact) {
    const bool fits = measure_.observe(round, measured_);
    for (const Shown& shown : audits_)
      if (!fits || shown.measured == nullptr || !shown.measured->observe_measured(measured_))
        shown.audit->observe(exact());
  }

 private:
  using Measured = MeasuredAudit<PerceptronExample<MachineNumber>, MeasuredRound>;
  struct Shown {
    Audit* audit = nullptr;
    Measured* measured = nullptr;  ///< the same audit, where it takes measured rounds
  };

  std::vector<Shown> audits_;
  PerceptronMeasure measure_;
  PerceptronExample<MachineNumber> example_;
  MeasuredRound measured_;
};

}  // namespace mistakebound
