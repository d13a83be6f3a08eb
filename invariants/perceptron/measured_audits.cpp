#include "invariants/perceptron/measured_audits.hpp"

#include <stdexcept>

namespace mistakebound {

MeasuredAudits::MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step)
    : measure_(u, step) {
  for (const auto& audit : audits) {
    auto* measured = dynamic_cast<Measured*>(audit.get());
    if (measured == nullptr) throw std::logic_error("an audit that takes no measured rounds");
    audits_.push_back(measured);
    all_look_for_extremes_ = all_look_for_extremes_ && measured->looks_for_extremes();
  }
}

}  // namespace mistakebound
