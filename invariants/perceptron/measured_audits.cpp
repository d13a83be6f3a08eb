#include "invariants/perceptron/measured_audits.hpp"

#include <stdexcept>

namespace mistakebound {

std::vector<MeasuredAudits::Measured*> MeasuredAudits::all_of(const std::vector<std::unique_ptr<Audit>>& audits) {
  std::vector<Measured*> result;
  for (const auto& audit : audits) {
    auto* measured = dynamic_cast<Measured*>(audit.get());
    if (measured == nullptr) throw std::logic_error("an audit that takes no measured rounds");
    result.push_back(measured);
  }
  return result;
}

MeasuredAudits::MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step,
                               const Vector& start)
    : audits_(all_of(audits)), measure_(u, step, start) {
  for (Measured* audit : audits_) plain_from_ = std::max(plain_from_, audit->plain_from());
}

std::vector<MeasuredAudits> MeasuredAudits::dealt(std::size_t parts) const {
  std::vector<MeasuredAudits> result(parts, *this);
  for (MeasuredAudits& part : result) part.audits_.clear();
  for (std::size_t i = 0; i < audits_.size(); ++i) result[i * parts / audits_.size()].audits_.push_back(audits_[i]);
  return result;
}

void MeasuredAudits::survey(const WholeVector& x, Label y) {
  if (measure_.survey(x, y, example_)) {
    for (Measured* audit : audits_) audit->survey(example_);
    return;
  }
  if (is_plain(x, y)) return;
  const PerceptronExample<Rational> example = measure_.exactly(x, y);
  for (Measured* audit : audits_) audit->survey(example);
  least_margin_ = std::min(least_margin_, double_interval(example.margin).high);
  greatest_x2_ = greatest_x2_ ? std::max(*greatest_x2_, example.x2) : example.x2;
}

bool MeasuredAudits::is_plain(const WholeVector& x, Label y) const {
  if (!greatest_x2_) return false;
  const auto margin = measure_.roughly(x, y);
  if (!margin || !(margin->low > least_margin_ && margin->low >= plain_from_)) return false;
  const auto x2 = norm2(x);
  return x2 && x2->rational() <= *greatest_x2_;
}

bool MeasuredAudits::survey(LoadedExamples& examples) {
  if (!measure_.survey(examples)) return false;
  const std::span<const double> squares = *examples.rows.squares();  // which are known now
  const std::span<const std::int64_t> reached = examples.reached;
  widest_.clear();
  // What is in no object is kept in registers.
  std::int64_t least = least_reached_;
  double greatest = greatest_square_;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (reached[i] >= least && squares[i] <= greatest) continue;
    widest_.push_back(measure_.surveyed(examples, reached[i], squares[i]));
    least = std::min(least, reached[i]);
    greatest = std::max(greatest, squares[i]);
  }
  least_reached_ = least;
  greatest_square_ = greatest;
  for (Measured* audit : audits_) audit->survey(SurveyedExamples{widest_, reached, measure_.denominator_of(examples)});
  return true;
}

}  // namespace mistakebound
