#include "reference/numbers/dot_interval.hpp"

#include "reference/numbers/whole_sums.hpp"

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
    doubles_.push_back(mid);
    sum_of_errors_ += entries_.back().error;
    sum_of_sizes_ += std::abs(mid);
  }
  doubles_.resize((doubles_.size() + whole_sums::lanes - 1) / whole_sums::lanes * whole_sums::lanes);
}

DoubleVector::DoubleVector(const Vector& vector) : DoubleVector(intervals_of(vector)) {}

DoubleInterval DoubleVector::total(const IntegerVector& x) const {
  // Every other product is summed apart, so that an addition need not wait for the one before.
  double sums[2] = {0, 0};
  double errors[2] = {0, 0};
  const auto add = [&](std::size_t i, std::size_t lane) {
    const auto entry = static_cast<double>(x.entries[i]);
    sums[lane] += entries_[i].mid * entry;
    errors[lane] += entries_[i].error * std::abs(entry);
  };
  std::size_t i = 0;
  for (; i + 1 < entries_.size(); i += 2) {
    add(i, 0);
    add(i + 1, 1);
  }
  if (i < entries_.size()) add(i, 0);
  const double sum = sums[0] + sums[1];
  double error = errors[0] + errors[1];
  if (!std::isfinite(sum) || !std::isfinite(error)) return outward::whole_line();
  error *= 1.01;
  return outward::widened(sum - error, sum + error);
}

double DoubleVector::error_of_product(double length) const {
  constexpr double large = 1e300;
  const double most = sum_of_sizes_ * length;  // of any part of the sum, rounded or not, to within a hundredth
  const double error = 1.01 * sum_of_errors_ * length;
  return most < large && error < large ? error : std::numeric_limits<double>::infinity();
}

DoubleInterval sum_of(const std::vector<DoubleInterval>& entries) {
  DoubleInterval sum;
  for (const DoubleInterval& entry : entries) sum = sum + entry;
  return sum;
}

}  // namespace mistakebound
