#include "reference/numbers/rough_vector.hpp"

#include "reference/numbers/whole_sums.hpp"

namespace mistakebound {
namespace rough_vector {
namespace {

using whole_sums::kernels;

constexpr double rounding_unit = 0x1p-53;
constexpr double vanishing = 0x1p-1000;
constexpr double vanishing_square = 0x1p-500;
constexpr double part_of_roundings = 0x1p-10;
constexpr double widening = 1.01;

/// Within 6 units of it, without a long division.
double nearly(const Rational& value) {
  const mpq_srcptr q = value.backend().data();
  if (mpq_sgn(q) == 0) return 0;
  long above = 0, below = 0;
  const double numerator = mpz_get_d_2exp(&above, mpq_numref(q));
  const double denominator = mpz_get_d_2exp(&below, mpq_denref(q));
  constexpr long most = 10'000;  // far beyond what a double has
  return std::ldexp(numerator / denominator, static_cast<int>(std::clamp(above - below, -most, most)));
}

}  // namespace
}  // namespace rough_vector

using namespace rough_vector;

void RoughVector::measure(double squares) {
  length_ = std::sqrt(squares) * (1 + part_of_roundings) + vanishing_square * static_cast<double>(size_);
}

RoughVector::RoughVector(const Vector& vector) : size_(static_cast<std::size_t>(vector.size())) {
  constexpr std::size_t lanes = whole_sums::lanes;
  entries_.resize((size_ + lanes - 1) / lanes * lanes, 0.0);
  for (std::size_t i = 0; i < size_; ++i) entries_[i] = nearly(vector[static_cast<Eigen::Index>(i)]);
  measure(kernels().products(entries_.data(), entries_.data(), entries_.size()));
  off_ = widening * (8 * rounding_unit * length_ + vanishing * static_cast<double>(size_));
}

void RoughVector::add(int sign, const RoughVector& b) {
  measure(kernels().advance(entries_.data(), sign, b.entries_.data(), entries_.size()));
  off_ = widening * (off_ + b.off_ + rounding_unit * length_);
}

DoubleInterval product(const RoughVector& a, const RoughVector& b) {
  const double sum = kernels().products(a.entries_.data(), b.entries_.data(), a.entries_.size());
  const auto n = static_cast<double>(a.size_);
  const double error = widening * (a.off_ * (b.length_ + b.off_) + a.length_ * b.off_ +
                                   (n + 8) * (2 * rounding_unit) * a.length_ * b.length_ + vanishing * n);
  return outward::widened(sum - error, sum + error);
}

}  // namespace mistakebound
