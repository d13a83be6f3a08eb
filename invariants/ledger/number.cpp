#include "invariants/ledger/number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

template <class... Kinds>
bool is_one_of(const Number& value) {
  return (std::holds_alternative<Kinds>(value) || ...);
}

[[noreturn]] void cannot_mix(const Number& value, const char* what) {
  throw std::domain_error(to_string(value) + " is no " + what);
}

RootSum as_root_sum(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return {*rational};
  if (const auto* roots = std::get_if<RootSum>(&value)) return *roots;
  cannot_mix(value, "sum of square roots");
}

PowerSum as_power_sum(const Number& value, const PowerSum::Base& base) {
  if (const auto* rational = std::get_if<Rational>(&value)) return {base, *rational, 0};
  if (const auto* powers = std::get_if<PowerSum>(&value)) return *powers;
  cannot_mix(value, "sum of powers");
}

PowerRatio as_power_ratio(const Number& value, const PowerSum::Base& base) {
  if (const auto* ratio = std::get_if<PowerRatio>(&value)) return *ratio;
  return PowerRatio(as_power_sum(value, base));
}

LogSum as_log_sum(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return {*rational};
  if (const auto* logarithms = std::get_if<LogSum>(&value)) return *logarithms;
  cannot_mix(value, "sum of logarithms");
}

LogPowerSum as_log_power_sum(const Number& value) {
  if (const auto* logarithms = std::get_if<LogPowerSum>(&value)) return *logarithms;
  return as_log_sum(value);
}

/// The base of the one of two numbers that is made of powers.
const PowerSum::Base* base_of(const Number& a, const Number& b) {
  for (const Number* number : {&a, &b}) {
    if (const auto* powers = std::get_if<PowerSum>(number)) return &powers->base();
    if (const auto* ratio = std::get_if<PowerRatio>(number)) return &ratio->base();
  }
  return nullptr;
}

/// a - b, where a or b is a quotient of sums of logarithms and the other one a rational.
LogPowerRatio ratio_difference(const Number& a, const Number& b) {
  const bool left = is_one_of<LogPowerRatio>(a);
  const auto* ratio = std::get_if<LogPowerRatio>(left ? &a : &b);
  const auto* rational = std::get_if<Rational>(left ? &b : &a);
  if (rational == nullptr) cannot_mix(left ? b : a, "rational");
  LogPowerSum numerator = ratio->numerator - ratio->divisor * *rational;
  if (!left) numerator *= Rational(-1);
  return {std::move(numerator), ratio->divisor};
}

}  // namespace

Real real(const Number& value) {
  return std::visit(
      [&](const auto& number) -> Real {
        using Held = std::decay_t<decltype(number)>;
        if constexpr (std::is_same_v<Held, RootSum>) {
          cannot_mix(value, "number that is known by enclosures");
        } else if constexpr (std::is_same_v<Held, LogPowerRatio>) {
          return Real(Real::Leaf(number.numerator)) / Real(Real::Leaf(number.divisor));
        } else if constexpr (std::is_same_v<Held, LogSum>) {
          return Real::Leaf(LogPowerSum(number));
        } else if constexpr (std::is_same_v<Held, Real>) {
          return number;
        } else {
          return Real::Leaf(number);
        }
      },
      value);
}

Number simplified(Number value) {
  if (const auto* any = std::get_if<Real>(&value))
    if (const std::optional<Rational> rational = any->rational()) return *rational;
  if (const auto* roots = std::get_if<RootSum>(&value); roots != nullptr && roots->is_rational())
    return roots->rational_part();
  if (const auto* logarithms = std::get_if<LogPowerSum>(&value); logarithms != nullptr && logarithms->is_plain())
    return simplified(LogSum(logarithms->plain()));
  if (const auto* logarithms = std::get_if<LogSum>(&value); logarithms != nullptr && logarithms->is_rational())
    return logarithms->rational_part();
  if (const auto* powers = std::get_if<PowerSum>(&value);
      powers != nullptr && powers->size() <= 4 && powers->may_be_rational()) {
    const auto terms = powers->terms();
    if (terms.empty()) return Rational(0);
    if (terms.size() == 1 && terms.begin()->first == 0) return terms.begin()->second;
  }
  return value;
}

Number in_lowest_form(const Number& value) {
  if (const auto* powers = std::get_if<PowerSum>(&value)) {
    const auto terms = powers->terms();
    if (terms.empty()) return Rational(0);
    if (terms.size() == 1 && terms.begin()->first == 0) return terms.begin()->second;
  }
  if (const auto* ratio = std::get_if<PowerRatio>(&value))
    if (const std::optional<Rational> rational = ratio->rational()) return *rational;
  if (is_one_of<LogSum, LogPowerSum>(value)) {
    if (decide_likely_zero(value) == 0) return Rational(0);
    return simplified(as_log_power_sum(value).normalised());
  }
  if (const auto* ratio = std::get_if<LogPowerRatio>(&value))
    return LogPowerRatio{ratio->numerator.normalised(), ratio->divisor.normalised()};
  return value;
}

Number difference(const Number& a, const Number& b) {
  const auto* p = std::get_if<Rational>(&a);
  const auto* q = std::get_if<Rational>(&b);
  if (p != nullptr && q != nullptr) return Rational(*p - *q);
  const auto some = [&]<class... Kinds>() { return is_one_of<Kinds...>(a) || is_one_of<Kinds...>(b); };
  if (some.operator()<Real>()) return simplified(real(a) - real(b));
  if (some.operator()<LogPowerRatio>()) return ratio_difference(a, b);
  if (some.operator()<LogPowerSum>()) return simplified(as_log_power_sum(a) - as_log_power_sum(b));
  if (some.operator()<LogSum>()) return simplified(as_log_sum(a) - as_log_sum(b));
  if (const PowerSum::Base* base = base_of(a, b)) {
    if (some.operator()<PowerRatio>()) return as_power_ratio(a, *base) - as_power_ratio(b, *base);
    return simplified(as_power_sum(a, *base) - as_power_sum(b, *base));
  }
  return simplified(as_root_sum(a) - as_root_sum(b));
}

Number sum(const Number& a, const Number& b) {
  if (is_one_of<Real>(a) || is_one_of<Real>(b)) return simplified(real(a) + real(b));
  return difference(a, scaled(b, -1));
}

Number product(const Number& a, const Number& b) {
  if (const auto* factor = std::get_if<Rational>(&a)) return scaled(b, *factor);
  if (const auto* factor = std::get_if<Rational>(&b)) return scaled(a, *factor);
  if (is_one_of<Real>(a) || is_one_of<Real>(b)) return simplified(real(a) * real(b));
  const PowerSum::Base* base = base_of(a, b);
  if (base == nullptr) cannot_mix(b, "rational");
  if (is_one_of<PowerRatio>(b)) return as_power_ratio(b, *base).times(as_power_sum(a, *base));
  if (is_one_of<PowerRatio>(a)) return as_power_ratio(a, *base).times(as_power_sum(b, *base));
  return simplified(as_power_sum(a, *base) * as_power_sum(b, *base));
}

Number scaled(const Number& a, const Rational& factor) {
  return std::visit(
      [&](const auto& value) -> Number {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, LogPowerRatio>) {
          return LogPowerRatio{value.numerator * factor, value.divisor};
        } else {
          return simplified(Number(value * factor));
        }
      },
      a);
}

Number quotient(std::size_t count, const Number& a) {
  if (is_one_of<Real>(a)) return simplified(Real(Rational(count)) / real(a));
  if (is_one_of<LogSum, LogPowerSum>(a)) return LogPowerRatio{LogSum(Rational(count)), as_log_power_sum(a)};
  if (const auto* ratio = std::get_if<LogPowerRatio>(&a))
    return LogPowerRatio{ratio->divisor * Rational(count), ratio->numerator};
  if (is_one_of<PowerSum, PowerRatio>(a)) {
    const PowerSum::Base& base = *base_of(a, a);
    return as_power_ratio(a, base).reciprocal() * Rational(count);
  }
  return simplified(as_root_sum(a).reciprocal() * Rational(count));
}

MachineNumber machine_number(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return MachineNumber::of(*rational);
  if (const auto* roots = std::get_if<RootSum>(&value)) {
    const Enclosure bounds = roots->enclose(64);
    return MachineNumber(DoubleInterval{double_interval(bounds.low).low, double_interval(bounds.high).high});
  }
  if (const auto* powers = std::get_if<PowerSum>(&value)) return MachineNumber(powers->value_in_doubles());
  if (const auto* ratio = std::get_if<PowerRatio>(&value)) return MachineNumber(ratio->in_doubles());
  if (const auto* logarithms = std::get_if<LogSum>(&value)) return MachineNumber(logarithms->in_doubles());
  if (const auto* logarithms = std::get_if<LogPowerSum>(&value)) return MachineNumber(logarithms->in_doubles());
  if (const auto* any = std::get_if<Real>(&value)) return MachineNumber(any->in_doubles());
  const auto& ratio = std::get<LogPowerRatio>(value);
  return MachineNumber(ratio.numerator.in_doubles() / ratio.divisor.in_doubles());
}

std::optional<int> decide(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return sign_of(*rational);
  if (const auto* roots = std::get_if<RootSum>(&value)) return roots->sign();
  if (const auto* powers = std::get_if<PowerSum>(&value)) return powers->decide().sign;
  if (const auto* ratio = std::get_if<PowerRatio>(&value)) return ratio->decide().sign;
  if (const auto* logarithms = std::get_if<LogSum>(&value)) return logarithms->decide().sign;
  if (const auto* logarithms = std::get_if<LogPowerSum>(&value)) return logarithms->decide().sign;
  if (const auto* any = std::get_if<Real>(&value)) return any->decide().sign;
  return std::get<LogPowerRatio>(value).decide().sign;
}

std::optional<int> decide_likely_zero(const Number& value) {
  if (const auto* powers = std::get_if<PowerSum>(&value)) return powers->decide_likely_zero().sign;
  if (const auto* ratio = std::get_if<PowerRatio>(&value)) return ratio->decide_likely_zero().sign;
  if (const auto* logarithms = std::get_if<LogPowerSum>(&value)) return logarithms->decide_likely_zero().sign;
  return decide(value);
}

namespace {

bool is_finite(const std::string& decimal) {
  return decimal.find_first_of("in") == std::string::npos;  // "inf", "-inf", "nan"
}

}  // namespace

bool is_less(const Number& a, const Number& b) {
  const bool roots = is_one_of<RootSum>(a) || is_one_of<RootSum>(b);  // whose enclosures cost more than their signs
  if (!roots) {
    const std::partial_ordering order = compare(machine_number(a), machine_number(b));
    if (order != std::partial_ordering::unordered) return std::is_lt(order);
  }
  const bool mixed = (is_one_of<LogPowerRatio>(a) && !is_one_of<Rational>(b)) ||
                     (is_one_of<LogPowerRatio>(b) && !is_one_of<Rational>(a));
  if (!mixed) return decide(difference(a, b)).value_or(0) < 0;
  const std::string above = enclose(a).high;
  const std::string below = enclose(b).low;
  // An end that is no number bounds nothing, or is beyond every other.
  if (!is_finite(above) || !is_finite(below))
    return (above == "-inf" && is_finite(below)) || (below == "inf" && is_finite(above));
  const NumberOptions any_size{.exponent_limit = 1U << 24U};
  return parse_number(above, any_size) < parse_number(below, any_size);
}

int sign_of(const Number& value) {
  const std::optional<int> sign = decide(value);
  if (!sign) throw std::domain_error("the sign of " + to_string(value) + " is undecided");
  return *sign;
}

std::string to_string(const Number& value) {
  return std::visit(
      [](const auto& number) -> std::string {
        if constexpr (std::is_same_v<std::decay_t<decltype(number)>, Rational>) {
          return to_string(number);
        } else {
          return number.form();
        }
      },
      in_lowest_form(value));
}

DecimalBounds enclose(const Number& value, unsigned digits) {
  if (is_one_of<Rational, RootSum>(value)) {
    const Enclosure bounds = as_root_sum(value).enclose(4 * digits + 64);
    return {decimal_below(bounds.low, digits), decimal_above(bounds.high, digits)};
  }
  return std::visit(
      [&](const auto& number) -> DecimalBounds {
        using Held = std::decay_t<decltype(number)>;
        if constexpr (std::is_same_v<Held, Rational> || std::is_same_v<Held, RootSum>) {
          return {};
        } else {
          return number.enclose(digits);
        }
      },
      value);
}

namespace {

/// A rational within a part in 2^60 of the value, and of its sign; for rationals and roots.
Rational nearby(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return *rational;
  const RootSum& sum = std::get<RootSum>(value);
  if (sum.sign() == 0) return 0;
  for (unsigned bits = 128;; bits *= 2) {
    const Enclosure bounds = sum.enclose(bits);
    const Rational width = bounds.high - bounds.low;
    if (width * Rational(Integer(1) << 60) < abs(bounds.low)) return bounds.low;
  }
}

std::string six_digits(double number) {
  return fmt::format("{:.6g}", number);
}

/// Whether six digits can be shown as they are, and not in the notation of long numbers.
bool in_range(double number) {
  return std::abs(number) > 1e-300 && std::abs(number) < 1e300;
}

/// Whether any number of the interval is the value, as far as six digits show it.
bool is_narrow(const DoubleInterval& interval) {
  return interval.high - interval.low < 1e-9 * std::abs(interval.low);
}

/// The decimals that enclose a value of logarithms or powers, as doubles. Where exponents are huge and these are wide,
/// the nearer ends of the decimals and of what doubles find, which is not the same to the last bit on every processor.
DoubleInterval around(const Number& value) {
  const DecimalBounds decimals = enclose(value, 18);
  const double low = std::strtod(decimals.low.c_str(), nullptr);
  const double high = std::strtod(decimals.high.c_str(), nullptr);
  if (is_narrow(DoubleInterval{low, high})) return {low, high};
  const DoubleInterval doubles = machine_number(value).interval();
  return {std::isnan(low) ? doubles.low : std::max(low, doubles.low),
          std::isnan(high) ? doubles.high : std::min(high, doubles.high)};
}

/// Whether decimals in scientific notation, of any size, are close together.
bool is_narrow(const DecimalBounds& bounds) {
  const auto exponent = [](const std::string& decimal) {
    return decimal.substr(std::min(decimal.find('e'), decimal.size()));
  };
  const auto mantissa = [](const std::string& decimal) {
    return std::strtod(decimal.substr(0, decimal.find('e')).c_str(), nullptr);
  };
  return exponent(bounds.low) == exponent(bounds.high) && is_narrow({mantissa(bounds.low), mantissa(bounds.high)});
}

}  // namespace

double approximate(const Number& value) {
  if (is_one_of<Rational, RootSum>(value)) return to_double(nearby(value));
  if (decide(value) == 0) return 0;  // its enclosure has two signs, and the lower end is some tiny number
  const DoubleInterval interval = around(value);
  const bool is_beyond = interval.low == interval.high;  // infinite or 0, as it is for doubles
  return is_beyond || is_narrow(interval) ? interval.low : std::nan("");
}

std::string approximate_text(const Number& value) {
  if (is_one_of<Rational, RootSum>(value)) {
    const Rational near = nearby(value);
    const double number = to_double(near);
    return near == 0 || in_range(number) ? six_digits(number) : scientific(near, 6);
  }
  // As a rule, both ends of what doubles know have the same six digits.
  const DoubleInterval doubles = machine_number(value).interval();
  if (in_range(doubles.low) && in_range(doubles.high))
    if (std::string digits = six_digits(doubles.low); digits == six_digits(doubles.high)) return digits;
  const std::optional<int> sign = decide(value);
  if (sign == 0) return "0";
  const DoubleInterval interval = around(value);
  if (in_range(interval.low) && is_narrow(interval)) return six_digits(interval.low);
  // Of a number whose sign stays undecided in so many digits no more than this is known.
  constexpr double hardly_any = 1e-300;
  if (std::max(std::abs(interval.low), std::abs(interval.high)) < hardly_any && !sign) return "0";
  const DecimalBounds bounds = enclose(value, 6);
  if (is_narrow(enclose(value, 18))) return bounds.low;
  const auto end = [](double number, const std::string& decimal) {
    return in_range(number) || decimal == "nan" ? six_digits(number) : decimal;
  };
  return end(interval.low, bounds.low) + " to " + end(interval.high, bounds.high);
}

}  // namespace mistakebound
