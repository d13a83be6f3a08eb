/// The audits of several theorems on one run of the perceptron, against one comparator: a round that fits machine
/// integers is measured once for all of them, in machine numbers, or else exactly.
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
    std::optional<PerceptronExample<Rational>> exactly;
    for (const Shown& shown : audits_)
      if (shown.measured == nullptr) {
        shown.audit->survey(exact());
      } else if (fits) {
        shown.measured->survey_measured(example_);
      } else {
        if (!exactly) exactly = measure_.exactly(x, y);
        shown.measured->survey_exactly(*exactly);
      }
  }

  /// A round, which `exact()` is in rationals.
  template <class Exact>
  void observe(const IntegerRound& round, Exact exact) {
    const bool fits = measure_.observe(round, measured_);
    std::optional<PerceptronRound<Rational>> exactly;
    for (const Shown& shown : audits_) {
      if (shown.measured == nullptr) {
        shown.audit->observe(exact());
      } else if (!fits || !shown.measured->observe_measured(measured_)) {
        if (!exactly) exactly = measure_.exactly(round);
        shown.measured->observe_exactly(exact(), *exactly);
      }
    }
  }

 private:
  using Measured = MeasuredAudit<PerceptronMeasured>;
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
