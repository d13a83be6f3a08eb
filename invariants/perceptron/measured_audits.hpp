/// The audits of several theorems on one run of the perceptron, against one comparator: a round that fits machine
/// integers is measured once for all of them, in machine numbers, or else exactly.
#pragma once

#include "invariants/ledger/measured_audit.hpp"
#include "invariants/perceptron/measure.hpp"

namespace mistakebound {

class MeasuredAudits {
 public:
  /// The audits, which take measured rounds, outlive it. Throws std::logic_error where one takes none.
  MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step);

  void survey(const WholeVector& x, Label y) {
    const bool fits = measure_.survey(x, y, example_);
    std::optional<PerceptronExample<Rational>> exactly;
    for (Measured* audit : audits_)
      if (fits) {
        audit->survey_measured(example_);
      } else {
        if (!exactly) exactly = measure_.exactly(x, y);
        audit->survey_exactly(*exactly);
      }
  }

  void observe(const IntegerRound& round) {
    const bool fits = measure_.observe(round, measured_);
    std::optional<ExactlyMeasuredRound> exactly;
    for (Measured* audit : audits_)
      if (!fits || !audit->observe_measured(measured_)) {
        if (!exactly) exactly = measure_.exactly(round);
        audit->observe_exactly(*exactly);
      }
  }

 private:
  using Measured = MeasuredAudit<PerceptronMeasured>;

  std::vector<Measured*> audits_;
  PerceptronMeasure measure_;
  PerceptronExample<MachineNumber> example_;
  MeasuredRound measured_;
};

}  // namespace mistakebound
