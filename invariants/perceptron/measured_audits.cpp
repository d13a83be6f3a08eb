#include "invariants/perceptron/measured_audits.hpp"

#include <stdexcept>

namespace mistakebound {

MeasuredAudits::MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step)
    : measure_(u, step) {
  for (const auto& audit : audits) {
    auto* measured = dynamic_cast<Measured*>(audit.get());
    if (measured == nullptr) throw std::logic_error("an audit that takes no measured rounds");
    audits_.push_back(measured);
  }
}

bool MeasuredAudits::survey(LoadedExamples& examples) {
  if (!measure_.survey(examples)) return false;
  const std::span<const double> squares = *examples.rows.squares();
  const std::span<const std::int64_t> reached = examples.reached;
  widest_.clear();
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (least_reached_ && reached[i] >= *least_reached_ && squares[i] <= greatest_square_) continue;
    widest_.push_back(measure_.surveyed(examples, reached[i], squares[i]));
    least_reached_ = std::min(least_reached_.value_or(reached[i]), reached[i]);
    greatest_square_ = std::max(greatest_square_, squares[i]);
  }
  for (Measured* audit : audits_) audit->survey_rows({widest_, reached, measure_.denominator_of(examples)});
  return true;
}

}  // namespace mistakebound
