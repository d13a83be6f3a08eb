#include "reference/numbers/whole_rows.hpp"

namespace mistakebound {

using whole_sums::kernels;

template <class T>
void WholeRows::take(std::span<const T> entries, std::size_t width, std::size_t size, std::int64_t factor) {
  count_ = width == 0 ? 0 : entries.size() / width;
  size_ = size;
  filled_ = WholeVector::filled(size);
  if (doubles_.size() < count_ * filled_) doubles_.resize(count_ * filled_);
  if (squares_.size() < count_) squares_.resize(count_);
  bool taken = false;
  if constexpr (sizeof(T) < sizeof(std::int64_t)) {
    if (factor == 1) {
      whole_sums::of_numbers<T>()(entries.data(), width, count_, doubles_.data(), filled_, squares_.data());
      taken = true;
    }
  }
  for (std::size_t i = 0; !taken && i < count_; ++i) {
    one_.take(entries.subspan(i * width, width), size, factor);
    if (!one_.in_doubles()) {
      count_ = i;
      break;
    }
    std::copy(one_.doubles_.begin(), one_.doubles_.end(), doubles_.begin() + static_cast<std::ptrdiff_t>(i * filled_));
    squares_[i] = one_.squares_;
  }
  double most = 0;
  for (std::size_t i = 0; i < count_; ++i) most = std::max(most, squares_[i]);
  longest_ = WholeVector::length_of(most);
}

template void WholeRows::take(std::span<const std::int8_t>, std::size_t, std::size_t, std::int64_t);
template void WholeRows::take(std::span<const std::int16_t>, std::size_t, std::size_t, std::int64_t);
template void WholeRows::take(std::span<const std::int32_t>, std::size_t, std::size_t, std::int64_t);
template void WholeRows::take(std::span<const std::int64_t>, std::size_t, std::size_t, std::int64_t);

void WholeRows::vector(std::size_t i, WholeVector& result) const {
  result.denominator = denominator;
  result.size_ = size_;
  result.whole_ = true;
  result.in_words_ = false;
  result.doubles_.assign(row(i), row(i) + filled_);
  result.bound(squares_[i]);
}

std::optional<std::span<const double>> WholeRows::products(const WholeVector& b) {
  if (!b.whole_ || b.size_ != size_ || longest_ * b.length_ >= whole_sums::end_of_wholes) return std::nullopt;
  if (products_.size() < count_) products_.resize(count_);
  kernels().row_products(doubles_.data(), count_, b.doubles_.data(), filled_, products_.data());
  return std::span<const double>(products_).first(count_);
}

std::optional<std::span<const double>> WholeRows::squares() const {
  if (longest_ * longest_ >= whole_sums::end_of_wholes) return std::nullopt;
  return std::span<const double>(squares_).first(count_);
}

std::size_t WholeRows::agree(std::size_t first, std::span<const double> signs, const WholeVector& b) const {
  if (b.size_ != size_) return 0;
  return kernels().rows_above(row(first), count_ - first, signs.data() + first, b.doubles_.data(), filled_,
                              WholeVector::error_of_product(longest_, true, b));
}

}  // namespace mistakebound
