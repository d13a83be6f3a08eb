#include "reference/numbers/whole_rows.hpp"

#include <cmath>
#include <cstring>

#include "reference/numbers/dot_interval.hpp"

namespace mistakebound {

using whole_sums::of_rows_of;

template <class T>
void WholeRows::take(std::span<const T> entries, std::size_t width, std::size_t size, std::int64_t factor,
                     std::uint64_t largest) {
  count_ = width == 0 ? 0 : entries.size() / width;
  size_ = size;
  has_squares_ = false;
  if constexpr (sizeof(T) < sizeof(std::int64_t)) {
    if (factor == 1) {
      rows_ = Narrow<T>{entries.data(), width, count_};
      const auto most = static_cast<double>(largest);  // below 2^32
      longest_ = WholeVector::length_of(most * most * static_cast<double>(width));
      return;
    }
  }
  const std::size_t filled = WholeVector::filled(size);
  if (doubles_.size() < count_ * filled) doubles_.resize(count_ * filled);
  double longest2 = 0;
  const std::span<double> squares = squares_of_all();
  for (std::size_t i = 0; i < count_; ++i) {
    one_.take(entries.subspan(i * width, width), size, factor);
    if (!one_.in_doubles()) {
      count_ = i;
      break;
    }
    std::copy(one_.doubles_.begin(), one_.doubles_.end(), doubles_.begin() + static_cast<std::ptrdiff_t>(i * filled));
    squares[i] = one_.squares_;
    longest2 = std::max(longest2, one_.squares_);
  }
  rows_ = Narrow<double>{doubles_.data(), filled, count_};
  longest_ = WholeVector::length_of(longest2);
  has_squares_ = true;
}

template void WholeRows::take(std::span<const std::int8_t>, std::size_t, std::size_t, std::int64_t, std::uint64_t);
template void WholeRows::take(std::span<const std::int16_t>, std::size_t, std::size_t, std::int64_t, std::uint64_t);
template void WholeRows::take(std::span<const std::int32_t>, std::size_t, std::size_t, std::int64_t, std::uint64_t);
template void WholeRows::take(std::span<const std::int64_t>, std::size_t, std::size_t, std::int64_t, std::uint64_t);

void WholeRows::keep() {
  std::visit(
      [&]<class T>(Narrow<T>& rows) {
        if constexpr (!std::is_same_v<T, double>) {
          kept_.resize(rows.width * rows.count * sizeof(T));
          if (!kept_.empty()) std::memcpy(kept_.data(), rows.first, kept_.size());
          rows.first = reinterpret_cast<const T*>(kept_.data());  // NOLINT: as many of them were copied there
        }
      },
      rows_);
}

void WholeRows::vector(std::size_t i, WholeVector& result) const {
  result.denominator = denominator;
  result.size_ = size_;
  result.whole_ = true;
  result.in_words_ = false;
  result.doubles_.resize(WholeVector::filled(size_));
  std::visit(
      [&]<class T>(const Narrow<T>& rows) {
        result.bound(of_rows_of<T>().unpack(rows.first + i * rows.width, rows.width, result.doubles_.data(),
                                            result.doubles_.size()));
      },
      rows_);
}

std::span<double> WholeRows::products_of_all() {
  if (products_.size() < count_) products_.resize(count_);
  return std::span<double>(products_).first(count_);
}

std::span<double> WholeRows::squares_of_all() {
  if (squares_.size() < count_) squares_.resize(count_);
  return std::span<double>(squares_).first(count_);
}

void WholeRows::set_squares() {
  has_squares_ = true;
  double most = 0;
  for (const double square : squares_of_all()) most = std::max(most, square);
  longest_ = WholeVector::length_of(most);
}

std::optional<std::span<const double>> WholeRows::squares() {
  if (!has_squares_) {
    const std::span<double> all = squares_of_all();
    std::visit([&]<class T>(const Narrow<T>& rows) { of_rows_of<T>().squares(rows, all.data()); }, rows_);
    set_squares();
  }
  if (longest_ * longest_ >= whole_sums::end_of_wholes) return std::nullopt;
  return squares_of_all();
}

std::optional<std::span<const double>> WholeRows::products(const WholeVector& b) {
  if (b.size_ != size_ || !b.whole_) return std::nullopt;
  if (!is_exact(b) && !has_squares_) static_cast<void>(squares());  // which tell more
  if (!is_exact(b)) return std::nullopt;
  const std::span<double> all = products_of_all();
  std::visit([&]<class T>(const Narrow<T>& rows) { of_rows_of<T>().products(rows, b.doubles_.data(), all.data()); },
             rows_);
  return all;
}

std::optional<WholeRows::Measures> WholeRows::measures(const WholeVector& b) {
  if (b.size_ != size_ || !b.whole_) return std::nullopt;
  const std::span<double> products = products_of_all();
  const std::span<double> squares = squares_of_all();
  std::visit(
      [&]<class T>(const Narrow<T>& rows) {
        of_rows_of<T>().products_and_squares(rows, b.doubles_.data(), products.data(), squares.data());
      },
      rows_);
  set_squares();
  if (!is_exact(b) || longest_ * longest_ >= whole_sums::end_of_wholes) return std::nullopt;
  return Measures{products, squares};
}

std::size_t WholeRows::computed_above(std::size_t first, std::span<const double> signs, const double* b,
                                      double most) const {
  return std::visit(
      [&]<class T>(const Narrow<T>& rows) {
        const Narrow<T> rest{rows.first + first * rows.width, rows.width, rows.count - first};
        return of_rows_of<T>().above(rest, signs.data() + first, b, most);
      },
      rows_);
}

std::size_t WholeRows::agree(std::size_t first, std::span<const double> signs, const WholeVector& b) const {
  if (b.size_ != size_) return 0;
  return computed_above(first, signs, b.doubles_.data(), WholeVector::error_of_product(longest_, true, b));
}

std::size_t WholeRows::above(std::size_t first, std::span<const double> signs, const DoubleVector& b,
                             double most) const {
  if (b.size() != size_) return 0;
  const double sum = most + b.error_of_product(longest_);
  if (!std::isfinite(sum)) return 0;
  return computed_above(first, signs, b.doubles().data(), outward::widened(sum, sum).high);
}

}  // namespace mistakebound
