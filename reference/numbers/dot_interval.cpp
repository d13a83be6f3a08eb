#include "reference/numbers/dot_interval.hpp"

namespace mistakebound {
namespace {

std::vector<DoubleInterval> intervals_of(const Vector& vector) {
  std::vector<DoubleInterval> result;
  result.reserve(static_cast<std::size_t>(vector.size()));
  for (const Rational& entry : vector) result.push_back(double_interval(entry));
  return result;
}

}  // namespace

DoubleVector::DoubleVector(const std::vector<DoubleInterval>& entries) {
  entries_.reserve(entries.size());
  const double part = static_cast<double>(entries.size() + 8) * outward::unit;
  for (const DoubleInterval& entry : entries) {
    const double mid = entry.low / 2 + entry.high / 2;
    const double reach = std::max(entry.high - mid, mid - entry.low);
    entries_.push_back({mid, reach + part * (std::abs(mid) + reach) + outward::tiny});
  }
}

DoubleVector::DoubleVector(const Vector& vector) : DoubleVector(intervals_of(vector)) {}

DoubleInterval DoubleVector::total(const IntegerVector& x) const {
  double sum = 0;
  double error = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const auto entry = static_cast<double>(x.entries[i]);
    sum += entries_[i].mid * entry;
    error += entries_[i].error * std::abs(entry);
  }
  if (!std::isfinite(sum) || !std::isfinite(error)) return outward::whole_line();
  error *= 1.01;
  return outward::widened(sum - error, sum + error);
}

DoubleInterval sum_of(const std::vector<DoubleInterval>& entries) {
  DoubleInterval sum;
  for (const DoubleInterval& entry : entries) sum = sum + entry;
  return sum;
}

}  // namespace mistakebound
