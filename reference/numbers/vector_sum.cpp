#include "reference/numbers/vector_sum.hpp"

namespace mistakebound {
namespace {

/// Makes `common` a multiple of the denominator, and returns the factor that it took. As a rule it is one already,
/// which takes less time to see than a common divisor to find.
Integer widen(Integer& common, const Integer& denominator) {
  if (mpz_divisible_p(common.backend().data(), denominator.backend().data()) != 0) return 1;
  Integer divisor;
  mpz_gcd(divisor.backend().data(), common.backend().data(), denominator.backend().data());
  Integer factor = denominator / divisor;
  common *= factor;
  return factor;
}

}  // namespace

VectorSum::VectorSum(Eigen::Index dimension) : entries_(static_cast<std::size_t>(dimension)) {}

void VectorSum::add(const Rational& c, const Vector& x) {
  const Integer of_c = denominator_of(c);
  const Integer factor = widen(of_c_, of_c);
  const Integer share = numerator_of(c) * (of_c_ / of_c);
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    Entry& entry = entries_[static_cast<std::size_t>(i)];
    if (factor != 1) entry.sum *= factor;
    if (x[i] == 0) continue;
    const Integer of_x = denominator_of(x[i]);
    entry.sum *= widen(entry.of_x, of_x);
    entry.sum += share * (numerator_of(x[i]) * (entry.of_x / of_x));
  }
}

Vector VectorSum::value() const {
  Vector result = zero_vector(static_cast<Eigen::Index>(entries_.size()));
  for (Eigen::Index i = 0; i < result.size(); ++i) {
    const Entry& entry = entries_[static_cast<std::size_t>(i)];
    if (entry.sum != 0) result[i] = fraction(entry.sum, of_c_ * entry.of_x);
  }
  return result;
}

}  // namespace mistakebound
