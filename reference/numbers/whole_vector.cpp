#include "reference/numbers/whole_vector.hpp"

#include <bit>
#include <cmath>
#include <numeric>
#include <type_traits>

namespace mistakebound {
namespace whole_vector {
namespace {

using machine_words::Wide;
using whole_sums::end_of_wholes;
using whole_sums::kernels;

/// More than what the computed sum of up to 2^40 squares is off, by a part.
constexpr double part_of_squares = 0x1p-10;

/// A whole number below 2^63.
Wide wide(double whole) {
  return static_cast<std::int64_t>(whole);
}

/// The largest one that is not above, of a normal number.
double power_of_two_below(double positive) {
  constexpr std::uint64_t exponent = std::uint64_t{0x7ff} << 52U;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(positive) & exponent);
}

/// The sum of a_i b_i for i < n.
template <class A, class B>
std::optional<Wide> sum(std::size_t n, A a, B b) {
  Wide total = 0;
  for (std::size_t i = 0; i < n; ++i)
    if (__builtin_add_overflow(total, Wide{a(i)} * b(i), &total)) return std::nullopt;
  return total;
}

}  // namespace
}  // namespace whole_vector

using namespace whole_vector;

double WholeVector::length_of(double squares) {
  return std::sqrt(squares) * (1 + whole_vector::part_of_squares);
}

void WholeVector::bound(double squares) {
  squares_ = squares;
  length_ = length_of(squares);
}

void WholeVector::round() {
  words_.resize(filled(size_), 0);
  doubles_.resize(words_.size());
  double squares = kernels().of_longs(words_.data(), words_.size(), doubles_.data());
  whole_ = squares >= 0;
  if (!whole_) {
    whole_ = true;
    squares = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const double entry = doubles_[i] = static_cast<double>(words_[i]);
      squares += entry * entry;
      whole_ = whole_ && std::abs(entry) < end_of_wholes;
    }
  }
  bound(squares);
}

void WholeVector::make_words() {
  if (!in_words_) words_ = integers().entries;
  in_words_ = true;
}

IntegerVector WholeVector::integers() const {
  IntegerVector result;
  result.denominator = denominator;
  if (in_words_) {
    result.entries.assign(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(size_));
  } else {
    result.entries.resize(size_);
    std::transform(doubles_.begin(), doubles_.begin() + static_cast<std::ptrdiff_t>(size_), result.entries.begin(),
                   [](double entry) { return static_cast<std::int64_t>(entry); });
  }
  return result;
}

template <class Visit>
auto WholeVector::with_entries(Visit visit) const {
  if (in_words_) return visit([from = words_.data()](std::size_t i) { return from[i]; });
  return visit([from = doubles_.data()](std::size_t i) { return static_cast<std::int64_t>(from[i]); });
}

WholeVector& WholeVector::operator=(const IntegerVector& integers) {
  denominator = integers.denominator;
  take(std::span<const std::int64_t>(integers.entries), integers.entries.size(), 1);
  return *this;
}

template <class T>
void WholeVector::take(std::span<const T> row, std::size_t size, std::int64_t factor) {
  size_ = size;
  if constexpr (sizeof(T) < sizeof(std::int64_t)) {
    if (factor == 1) {
      whole_ = true;
      in_words_ = false;
      if (doubles_.size() != filled(size)) doubles_.resize(filled(size));
      return bound(whole_sums::of_rows_of<T>().unpack(row.data(), row.size(), doubles_.data(), doubles_.size()));
    }
  }
  in_words_ = true;
  words_.resize(filled(size));
  const auto behind =
      std::transform(row.begin(), row.end(), words_.begin(), [&](T entry) { return std::int64_t{entry} * factor; });
  std::fill(behind, words_.end(), 0);
  round();
}

template void WholeVector::take(std::span<const std::int8_t>, std::size_t, std::int64_t);
template void WholeVector::take(std::span<const std::int16_t>, std::size_t, std::int64_t);
template void WholeVector::take(std::span<const std::int32_t>, std::size_t, std::int64_t);
template void WholeVector::take(std::span<const std::int64_t>, std::size_t, std::int64_t);

std::optional<Wide> total(const WholeVector& a, const WholeVector& b) {
  const auto in_words = [&] {
    return a.with_entries(
        [&](auto of_a) { return b.with_entries([&](auto of_b) { return sum(a.size_, of_a, of_b); }); });
  };
  if (!a.whole_ || !b.whole_) return in_words();
  const double* left = a.doubles_.data();
  const double* right = b.doubles_.data();
  const std::size_t filled = a.doubles_.size();
  if (&a == &b && a.squares_ < end_of_wholes) return wide(a.squares_);
  if (a.length_ * b.length_ < end_of_wholes) return wide(kernels().products(left, right, filled));
  constexpr std::size_t few = 32;
  if (a.in_words_ && b.in_words_ && a.size_ < few) return in_words();  // as quick
  // The longer one in two parts, unit high + low of whole numbers, with |low| <= unit sqrt(n).
  double longer = a.length_, shorter = b.length_;
  if (longer < shorter) {
    std::swap(left, right);
    std::swap(longer, shorter);
  }
  const double unit = std::max(power_of_two_below(longer * shorter) * 0x1p-50, 1.0);
  const double low = unit * std::sqrt(static_cast<double>(a.size_));
  const double high = (longer + low) / unit;
  constexpr double end = end_of_wholes / 2;  // the other half is for what is rounded here
  if (low * shorter < end && high * shorter < end && longer < unit * 0x1p51 && unit < 0x1p63) {
    const whole_sums::Split parts = kernels().split_products(left, unit, right, filled);
    return wide(parts.high) * wide(unit) + wide(parts.low);
  }
  return in_words();
}

std::optional<Wide> total_apart(const WholeVector& a, const WholeVector& b) {
  if (a.denominator % b.denominator != 0) return std::nullopt;
  const std::int64_t factor = a.denominator / b.denominator;
  const auto as_double = static_cast<double>(factor);
  if (a.whole_ && b.whole_ && a.length_ + b.length_ * as_double < end_of_wholes / 2) {
    const double squares = kernels().squares_apart(a.doubles_.data(), as_double, b.doubles_.data(), a.doubles_.size());
    if (squares < end_of_wholes) return wide(squares);
  }
  return a.with_entries([&](auto of_a) {
    return b.with_entries([&](auto of_b) -> std::optional<Wide> {
      Wide result = 0;
      for (std::size_t i = 0; i < a.size_; ++i) {
        const Wide difference = of_a(i) - Wide{of_b(i)} * factor;
        const auto in_a_word = static_cast<std::int64_t>(difference);
        if (in_a_word != difference || __builtin_add_overflow(result, difference * difference, &result)) return {};
      }
      return result;
    });
  });
}

WholeVector::Moved moved(const WholeVector& before, const WholeVector& after, const WholeVector& x,
                         const WholeVector& u) {
  const double longest = std::max(before.length_, after.length_);
  const bool proved = before.whole_ && after.whole_ && x.whole_ && u.whole_ &&
                      before.denominator == after.denominator && before.length_ + after.length_ < end_of_wholes / 2 &&
                      longest * std::max(x.length_, u.length_) < end_of_wholes;
  if (!proved) return {};
  const whole_sums::Moved sums = kernels().moved(before.doubles_.data(), after.doubles_.data(), x.doubles_.data(),
                                                 u.doubles_.data(), after.doubles_.size());
  if (sums.apart2 >= end_of_wholes) return {};
  return {true, wide(sums.apart2), wide(sums.after_u), wide(sums.after_x), wide(sums.before_x)};
}

double WholeVector::error_of_product(double length, bool whole, const WholeVector& b) {
  const double most = length * b.length_;
  if (whole && b.whole_ && most < end_of_wholes) return 0;
  // Each a_i, b_i and product is off by at most a part of 2^-53, and their sum by n such parts of the sum of |a_i b_i|,
  // which is at most |a| |b| (Higham 2002, 3.1).
  return static_cast<double>(b.size_ + 8) * 0x1p-52 * most;
}

std::optional<int> sign_of_dot(const WholeVector& a, const WholeVector& b) {
  const auto sign_of_number = [](auto number) { return number > 0 ? 1 : number < 0 ? -1 : 0; };
  const double sum = kernels().products(a.doubles_.data(), b.doubles_.data(), a.doubles_.size());
  const double error = WholeVector::error_of_product(a.length_, a.whole_, b);
  if (error == 0 || std::abs(sum) > error) return sign_of_number(sum);
  const std::optional<Wide> exact = total(a, b);
  return exact ? std::optional(sign_of_number(*exact)) : std::nullopt;
}

bool surely_equal(const WholeVector& a, const WholeVector& b) {
  if (a.size_ != b.size_ || a.denominator != b.denominator) return false;
  if (a.whole_ && b.whole_) return a.doubles_ == b.doubles_;
  return a.in_words_ && b.in_words_ && a.words_ == b.words_;
}

bool add(WholeVector& a, int sign, const WholeVector& b) {
  const std::int64_t common = std::gcd(a.denominator, b.denominator);
  const std::int64_t factor = a.denominator / common;
  if (common == b.denominator && a.whole_ && b.whole_) {
    const double times = static_cast<double>(factor) * sign;
    if (a.length_ + b.length_ * std::abs(times) < end_of_wholes / 2) {
      a.in_words_ = false;
      a.bound(kernels().advance(a.doubles_.data(), times, b.doubles_.data(), a.doubles_.size()));
      return true;
    }
  }
  a.make_words();
  const std::int64_t more = b.denominator / common;
  if (more != 1) {
    if (__builtin_mul_overflow(a.denominator, more, &a.denominator)) return false;
    for (std::int64_t& entry : a.words_)
      if (__builtin_mul_overflow(entry, more, &entry)) return false;
  }
  const std::int64_t times = sign * (a.denominator / b.denominator);
  const bool fits = b.with_entries([&](auto of_b) {
    for (std::size_t i = 0; i < a.size_; ++i) {
      std::int64_t moved = 0;
      if (__builtin_mul_overflow(of_b(i), times, &moved) || __builtin_add_overflow(a.words_[i], moved, &a.words_[i]))
        return false;
    }
    return true;
  });
  if (fits) a.round();
  return fits;
}

std::optional<MachineNumber> dot(const WholeVector& a, const WholeVector& b) {
  const std::optional<Wide> sum = total(a, b);
  return sum ? std::optional(MachineNumber(*sum, Wide{a.denominator} * b.denominator)) : std::nullopt;
}

std::optional<MachineNumber> norm2(const WholeVector& a) {
  return dot(a, a);
}

std::optional<MachineNumber> distance2(const WholeVector& a, const WholeVector& b) {
  if (a.denominator < b.denominator) return distance2(b, a);
  const std::optional<Wide> sum = total_apart(a, b);
  return sum ? std::optional(MachineNumber(*sum, Wide{a.denominator} * a.denominator)) : std::nullopt;
}

Rational long_dot(const WholeVector& a, const WholeVector& b) {
  const std::optional<MachineNumber> quickly = dot(a, b);
  return quickly ? quickly->rational() : long_dot(a.integers(), b.integers());
}

Rational long_dot(const LongVector& a, const WholeVector& b) {
  return long_dot(a, b.integers());
}

Rational long_distance2(const WholeVector& a, const WholeVector& b) {
  const std::optional<MachineNumber> quickly = distance2(a, b);
  return quickly ? quickly->rational() : long_distance2(a.integers(), b.integers());
}

bool in_integers(const Vector& vector, WholeVector& result, std::int64_t multiple_of) {
  IntegerVector integers;
  const bool fits = in_integers(vector, integers, multiple_of);
  if (fits) result = integers;
  return fits;
}

}  // namespace mistakebound
