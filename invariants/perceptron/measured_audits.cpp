#include "invariants/perceptron/measured_audits.hpp"

namespace mistakebound {

MeasuredAudits::MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step)
    : measure_(u, step) {
  for (const auto& audit : audits) audits_.push_back({audit.get(), dynamic_cast<Measured*>(audit.get())});
}

}  // namespace mistakebound
