#include "invariants/solvers/residue_fraction.hpp"

#include <utility>

#include "reference/numbers/work.hpp"

namespace mistakebound {

Integer least_residue(const Integer& value, const Integer& modulus) {
  Integer result;
  mpz_fdiv_r(result.backend().data(), value.backend().data(), modulus.backend().data());
  if (2 * result > modulus) result -= modulus;
  return result;
}

ResidueFraction fraction_modulo(const Integer& residue, const Integer& modulus, const Integer& bound) {
  ResidueFraction before{modulus, 0};
  ResidueFraction now{residue, 1};
  Integer quotient;
  Integer rest;
  while (mpz_cmpabs(now.numerator.backend().data(), bound.backend().data()) > 0) {
    poll_limits();
    mpz_tdiv_qr(quotient.backend().data(), rest.backend().data(), before.numerator.backend().data(),
                now.numerator.backend().data());
    mpz_submul(before.denominator.backend().data(), quotient.backend().data(), now.denominator.backend().data());
    before.numerator.swap(rest);
    std::swap(before, now);
  }
  if (now.denominator < 0) return {-now.numerator, -now.denominator};
  return now;
}

}  // namespace mistakebound
