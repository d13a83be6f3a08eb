/// Products of a long number with one limb, for processors that multiply 32 by 32 bits: WebAssembly has no product of
/// 128 bits. GMP's own for such machines has a comparison for every sum that may carry; here most sums cannot, and what
/// one limb waits for of the limb before it is one sum and one comparison.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mistakebound::cli {

/// One limb after the other, the least first, of u v + (...), where u is as long as one likes.
class LimbProducts {
 public:
  explicit LimbProducts(std::uint64_t v) : low_(v & mask), high_(v >> 32U) {}

  /// The next limb, where that of u is `u` and that of (...) is `more`. Each sum of a product is at most (2^32 - 1)^2 +
  /// 2 (2^32 - 1) = 2^64 - 1.
  [[gnu::always_inline]] std::uint64_t next(std::uint64_t u, std::uint64_t more) {
    const std::uint64_t u_low = u & mask;
    const std::uint64_t u_high = u >> 32U;
    const std::uint64_t first = u_low * low_ + (more & mask);
    const std::uint64_t second = u_low * high_ + (first >> 32U);
    const std::uint64_t third = u_high * low_ + (second & mask) + (more >> 32U);
    const std::uint64_t above = u_high * high_ + (second >> 32U) + (third >> 32U);
    const std::uint64_t limb = (third << 32U | (first & mask)) + carry_;
    carry_ = above + (limb < carry_ ? 1 : 0);
    return limb;
  }
  /// The next limb of `from` - u v, where that of u is `u`. What is borrowed is carried as the product is; where that
  /// is the largest limb, the product's own limb is 0, so that nothing is borrowed.
  [[gnu::always_inline]] std::uint64_t next_difference(std::uint64_t u, std::uint64_t from) {
    const std::uint64_t limb = next(u, 0);
    carry_ += from < limb ? 1 : 0;
    return from - limb;
  }
  /// What is above the limbs so far.
  [[nodiscard]] std::uint64_t carry() const { return carry_; }

 private:
  static constexpr std::uint64_t mask = 0xffffffffU;
  std::uint64_t low_;
  std::uint64_t high_;
  std::uint64_t carry_ = 0;
};

/// step(0), ..., step(n - 1), two at a time.
template <class Step>
[[gnu::always_inline]] inline void for_each_limb(std::size_t n, Step step) {
  std::size_t i = n % 2;
  if (i == 1) step(0);
  for (; i < n; i += 2) {
    step(i);
    step(i + 1);
  }
}

/// r = u v in n limbs, the least first; returns the limb above them.
inline std::uint64_t product(std::uint64_t* r, const std::uint64_t* u, std::size_t n, std::uint64_t v) {
  LimbProducts products(v);
  for_each_limb(n, [&](std::size_t i) { r[i] = products.next(u[i], 0); });
  return products.carry();
}

/// r += u v; returns the limb above.
inline std::uint64_t add_product(std::uint64_t* r, const std::uint64_t* u, std::size_t n, std::uint64_t v) {
  LimbProducts products(v);
  for_each_limb(n, [&](std::size_t i) { r[i] = products.next(u[i], r[i]); });
  return products.carry();
}

/// r -= u v; returns what is to be subtracted from the limb above.
inline std::uint64_t subtract_product(std::uint64_t* r, const std::uint64_t* u, std::size_t n, std::uint64_t v) {
  LimbProducts products(v);
  for_each_limb(n, [&](std::size_t i) { r[i] = products.next_difference(u[i], r[i]); });
  return products.carry();
}

}  // namespace mistakebound::cli
