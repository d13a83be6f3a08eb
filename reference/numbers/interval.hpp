/// Certified intervals (MPFI behind Boost.Multiprecision) and the ladder of precisions on which a sign is sought.
/// Heavy: for the few source files that need it. Precisions are template arguments, because Boost 1.74 has one default
/// precision for the whole process, which threads would share.
#pragma once

#include <boost/multiprecision/mpfi.hpp>
#include <cstdint>
#include <limits>
#include <optional>

#include "reference/numbers/decision.hpp"
#include "reference/numbers/exact.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

template <unsigned digits>
using Interval =
    boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<digits>, boost::multiprecision::et_off>;

/// The narrowest interval of its precision around a rational.
template <class I>
I interval_of(const Rational& value) {
  I result;
  mpfi_set_q(result.backend().data(), value.backend().data());
  return result;
}

/// Logarithms of what is near 1, where MPFR's take as long as elsewhere: ln((1 + z)/(1 - z)) is 2 (z + z^3/3 + z^5/5 +
/// ...), few terms of which come as near as the precision goes. What is left out has the sign of z and is, as 1 - z^2 >
/// 1/2, less than twice the first power of z that is left out. Nothing where it takes many terms.
template <class I>
std::optional<I> log_near_1(const I& z) {
  constexpr std::int64_t near = 64;
  constexpr std::int64_t most_terms = 16;
  if (mpfi_is_zero(z.backend().data()) != 0) return I(0);
  if (mpfi_bounded_p(z.backend().data()) == 0) return std::nullopt;  // of an interval that holds -1 as well
  I size;
  mpfi_abs(size.backend().data(), z.backend().data());
  const std::int64_t distance = -std::int64_t{mpfr_get_exp(&size.backend().data()->right)};  // |z| < 2^-distance
  const auto precision = static_cast<std::int64_t>(mpfi_get_prec(z.backend().data()));
  if (distance < near || 2 * most_terms * distance < precision) return std::nullopt;
  const I square = z * z;
  I power = z;
  I result = 0;
  for (int k = 1; (k - 1) * distance <= precision; k += 2) {
    result += power / k;
    power *= square;
  }
  I rest = power * 2;
  mpfi_put_si(rest.backend().data(), 0);
  return I((result + rest) * 2);
}

/// The k for which what lies in a positive interval is near 2^k, by its upper end.
template <class I>
std::optional<long> power_of_2_near(const I& value) {
  const mpfr_srcptr high = &value.backend().data()->right;
  if (mpfr_regular_p(high) == 0) return std::nullopt;
  long exponent = 0;
  const double mantissa = mpfr_get_d_2exp(&exponent, high, MPFR_RNDN);  // from 1/2 to 1
  constexpr double near = 0x1p-40;
  if (mantissa < 0.5 + near) return exponent - 1;
  if (mantissa > 1 - near) return exponent;
  return std::nullopt;
}

/// k ln 2, of which MPFR keeps ln 2.
template <class I>
I log_of_power_of_2(long k) {
  I result = 0;
  if (k == 0) return result;
  mpfi_const_log2(result.backend().data());
  return I(result * k);
}

/// ln of what lies in a positive interval.
template <class I>
I log_of(const I& value) {
  if (const auto k = power_of_2_near(value)) {
    I near = value;
    mpfi_mul_2si(near.backend().data(), value.backend().data(), -*k);
    if (const auto found = log_near_1(I((near - 1) / (near + 1)))) return I(log_of_power_of_2<I>(*k) + *found);
  }
  return log(value);
}

/// ln of a positive rational p/q, whose distance from a power of 2 has all digits of the precision.
template <class I>
I log_of(const Rational& value) {
  const I enclosed = interval_of<I>(value);
  if (const auto k = power_of_2_near(enclosed)) {
    const auto shifted = [](const Integer& number, long bits) { return bits > 0 ? Integer(number << bits) : number; };
    const auto whole = [](const Integer& number) {
      I result;
      mpfi_set_z(result.backend().data(), number.backend().data());
      return result;
    };
    const Integer top = shifted(numerator_of(value), -*k);
    const Integer bottom = shifted(denominator_of(value), *k);
    if (const auto found = log_near_1(I(whole(top - bottom) / whole(top + bottom))))
      return I(log_of_power_of_2<I>(*k) + *found);
  }
  return log(enclosed);
}

/// -1 or +1 where the interval does not hold 0.
template <class I>
std::optional<int> sign_of_interval(const I& value) {
  if (mpfi_is_strictly_pos(value.backend().data()) != 0) return 1;
  if (mpfi_is_strictly_neg(value.backend().data()) != 0) return -1;
  return std::nullopt;
}

/// Polls before a term of a sum at so many digits that it takes a moment. Signs alone ask for so many; decimals for
/// display, which are still to be told when a limit has been met, never do.
template <class I>
void poll_before_term() {
  constexpr int many_digits = 640;
  if constexpr (std::numeric_limits<I>::digits10 >= many_digits) poll_limits();
}

/// Asks enclosure.template operator()<Interval<digits>>() at 40, 80, .. 10240 decimal digits. After the first that
/// holds zero, is_zero() is asked once; it decides zero exactly, and may simplify what is enclosed from then on.
template <class Enclosure, class IsZero>
Decision decide_by_enclosures(const Enclosure& enclosure, const IsZero& is_zero) {
  Decision decision;
  const auto at = [&]<unsigned digits>() {
    decision.digits = digits;
    decision.sign = sign_of_interval(enclosure.template operator()<Interval<digits>>());
    decision.tier = Tier::enclosure;
    return decision.sign.has_value();
  };
  if (at.template operator()<40>()) return decision;
  if (is_zero()) return {0, Tier::zero_test, decision.digits};
  const bool found = at.template operator()<40>() || at.template operator()<80>() || at.template operator()<160>() ||
                     at.template operator()<320>() || at.template operator()<640>() || at.template operator()<1280>() ||
                     at.template operator()<2560>() || at.template operator()<5120>() ||
                     at.template operator()<10240>();
  if (!found) decision.tier = Tier::undecided;
  return decision;
}

/// An end of an interval in scientific notation, with `digits` significant digits, rounded down or up.
inline std::string decimal_end(mpfr_srcptr end, bool up, unsigned digits) {
  if (mpfr_zero_p(end) != 0) return "0";
  char* raw = nullptr;
  mpfr_asprintf(&raw, up ? "%.*RUe" : "%.*RDe", static_cast<int>(digits) - 1, end);
  std::string result = raw;
  mpfr_free_str(raw);
  return result;
}

/// Decimals that enclose an interval, with `digits` significant digits.
template <class I>
DecimalBounds decimal_bounds(const I& value, unsigned digits) {
  return {decimal_end(&value.backend().data()->left, false, digits),
          decimal_end(&value.backend().data()->right, true, digits)};
}

/// Decimals that enclose what enclosure.template operator()<Interval<..>>() encloses: from 40 digits of it where both
/// of its ends round to the same decimals, which more digits do then as well, and else from 320.
template <class Enclosure>
DecimalBounds decimals_of(const Enclosure& enclosure, unsigned digits) {
  const auto quick = enclosure.template operator()<Interval<40>>();
  DecimalBounds bounds = decimal_bounds(quick, digits);
  const auto* ends = quick.backend().data();
  const bool same = mpfi_bounded_p(ends) != 0 && decimal_end(&ends->right, false, digits) == bounds.low &&
                    decimal_end(&ends->left, true, digits) == bounds.high;
  if (same) return bounds;
  return decimal_bounds(enclosure.template operator()<Interval<320>>(), digits);
}

}  // namespace mistakebound
