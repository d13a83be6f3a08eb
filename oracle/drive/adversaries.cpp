#include "oracle/drive/adversaries.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "oracle/drive/lockstep.hpp"

namespace mistakebound {
namespace {

constexpr int dyadic_parts = 16;
constexpr int dyadic_largest = 64;
/// Products of a few numbers are then still far from the ends of the type's range.
int largest_exponent(Reading reading) {
  return reading == Reading::binary32 ? 30 : 200;
}
/// Numbers below 2^-that are subnormal.
int normal_exponent(Reading reading) {
  return reading == Reading::binary32 ? 126 : 1022;
}
constexpr unsigned decimal_places = 20;
constexpr unsigned longest_decimal = 60;  // digits

}  // namespace

Rational power_of_two(int exponent) {
  const Rational power(Integer(1) << static_cast<unsigned>(std::abs(exponent)));
  return exponent >= 0 ? power : Rational(1 / power);
}

Rational last_bit(const Rational& value, Reading reading) {
  const int significant = reading == Reading::binary32 ? 24 : 53;
  const Integer top = numerator_of(Rational(abs(value)));
  const auto bits = [](const Integer& n) { return static_cast<int>(boost::multiprecision::msb(n)); };
  return power_of_two(bits(top) - bits(denominator_of(value)) + 1 - significant);
}

bool Match::can_be_sent(const Rational& value) const {
  if (options.dyadic) return abs(value) <= dyadic_largest && denominator_of(Rational(value * dyadic_parts)) == 1;
  if (options.reading != Reading::decimal) {
    const int largest = largest_exponent(options.reading);
    const bool in_range =
        abs(value) <= power_of_two(largest) && denominator_of(value) <= numerator_of(power_of_two(2 * largest));
    return in_range && is_number_of(value, options.reading);
  }
  const std::optional<std::string> digits = decimal_digits(value);
  return digits && digits->size() <= longest_decimal;
}

bool Match::can_be_sent(const Vector& x) const {
  const auto ordinary = [this](const Rational& entry) { return can_be_sent(entry); };
  if (std::all_of(x.begin(), x.end(), ordinary)) return true;
  if (!may_underflow() || x.cwiseAbs().maxCoeff() < fraction(1, dyadic_parts)) return false;
  const Rational limit = power_of_two(-normal_exponent(options.reading));
  return std::all_of(x.begin(), x.end(), [&](const Rational& entry) {
    return ordinary(entry) || (abs(entry) < limit && is_number_of(entry, options.reading));
  });
}

Rational Match::nearby(const Rational& value) const {
  if (can_be_sent(value)) return value;
  if (options.dyadic) {
    const Rational cut = fraction(floor_of(value * dyadic_parts), dyadic_parts);
    return abs(cut) <= dyadic_largest ? cut : Rational(sign_of(cut) * dyadic_largest);
  }
  if (options.reading == Reading::decimal)
    return fraction(floor_of(value * Rational(power_of_ten(decimal_places))), power_of_ten(decimal_places));
  if (abs(value) > power_of_two(largest_exponent(options.reading))) return sign_of(value);
  const double near = to_double(value);
  const Rational result(options.reading == Reading::binary32 ? static_cast<double>(static_cast<float>(near)) : near);
  return can_be_sent(result) ? result : Rational(sign_of(value));
}

Rational Match::small() {
  const Rational whole = draw.small_integer();
  if (decimals() && draw.one_in(2)) return whole / 10;
  return draw.one_in(4) ? Rational(whole / (draw.one_in(2) ? 2 : 4)) : whole;
}

Vector Match::small_vector() {
  Vector x(dimension);
  for (Rational& entry : x) entry = small();
  if (norm2(x) == 0) x[coordinate()] = draw.sign();
  return x;
}

Rational Match::large_or_tiny(int most) {
  constexpr std::array<int, 12> exponents{24, 25, 52, 53, 54, 60, 100, -24, -52, -53, -60, -100};
  const int exponent =
      draw.one_in(2) ? exponents.at(static_cast<std::size_t>(draw.range(0, static_cast<int>(exponents.size()) - 1)))
                     : draw.range(-30, 60);
  Rational value = power_of_two(std::clamp(exponent, -most, most));
  if (options.reading == Reading::decimal && draw.one_in(2)) {
    const Rational ten(power_of_ten(static_cast<unsigned>(draw.range(0, std::min(16, most / 4)))));
    value = draw.one_in(2) ? ten : Rational(1 / ten);
  }
  if (draw.one_in(3)) value += (draw.one_in(2) ? 1 : -1) * last_bit(value, options.reading);
  value = nearby(value);
  return draw.sign() * value;
}

Rational Match::subnormal() {
  const int normal = normal_exponent(options.reading);
  const int bits = options.reading == Reading::binary32 ? 23 : 52;
  const Rational least = power_of_two(-normal - bits);
  if (draw.one_in(3)) return draw.sign() * least;
  if (draw.one_in(3)) return draw.sign() * (power_of_two(-normal) - least);
  return draw.sign() * power_of_two(-normal - draw.range(1, bits));
}

Eigen::Index Match::coordinate() {
  const int last = static_cast<int>(dimension) - 1;
  if (far && draw.one_in(2)) return draw.range(std::max(0, last - 2), last);
  return draw.range(0, last);
}

std::vector<Eigen::Index> Match::coordinates(bool last_first) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(dimension));
  if (!far) {
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    return order;
  }
  std::iota(order.rbegin(), order.rend(), Eigen::Index{0});
  const int last = static_cast<int>(dimension) - 1;
  const int from = last_first ? std::min(3, last) : 0;
  for (int i = last; i > from; --i)
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(draw.range(from, i))]);
  return order;
}

Vector Match::sparse() {
  Vector x = zero_vector(dimension);
  if (!draw.one_in(3)) x[coordinate()] = small();
  return x;
}

Vector Match::stretches() {
  constexpr int most = 150;  // products of four are in the range of doubles
  constexpr int extreme = 120;
  constexpr int longest = 4;
  Vector x = zero_vector(dimension);
  for (int blocks = draw.range(1, 2); blocks > 0; --blocks) {
    const int n = static_cast<int>(dimension);
    const int size = draw.range(1, std::min(n, longest));
    const int drawn = draw.one_in(2) ? draw.range(-most, most) : draw.sign() * extreme;
    const int exponent = drawn * largest_exponent(options.reading) / largest_exponent(Reading::binary64);
    const Rational value = draw.one_in(3) ? small() : nearby(draw.sign() * power_of_two(exponent));
    x.segment(draw.range(0, n - size), size).setConstant(value);
  }
  return x;
}

Vector Match::nudged(Vector x) {
  const Eigen::Index i = coordinate();
  const int bits = options.reading == Reading::binary32 ? 24 : 53;
  constexpr int coarsest = 3;
  const int raised = draw.one_in(2) ? 0 : draw.range(0, bits - 1 - coarsest);
  const Rational step = (x[i] == 0 ? power_of_two(-bits) : last_bit(x[i], options.reading)) * power_of_two(raised);
  const Rational moved = x[i] + draw.sign() * step;
  if (can_be_sent(moved)) x[i] = moved;
  return x;
}

}  // namespace mistakebound
