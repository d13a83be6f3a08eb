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
  const bool widened = factor != 1;
  Integer scaled;  // an entry over of_x
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    Entry& entry = entries_[static_cast<std::size_t>(i)];
    if (widened) entry.sum *= factor;
    const mpq_srcptr given = x[i].backend().data();
    if (mpq_sgn(given) == 0) continue;
    if (mpz_divisible_p(entry.of_x.backend().data(), mpq_denref(given)) == 0)
      entry.sum *= widen(entry.of_x, denominator_of(x[i]));
    mpz_divexact(scaled.backend().data(), entry.of_x.backend().data(), mpq_denref(given));
    mpz_mul(scaled.backend().data(), scaled.backend().data(), mpq_numref(given));
    mpz_addmul(entry.sum.backend().data(), share.backend().data(), scaled.backend().data());
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
