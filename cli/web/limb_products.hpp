/// Products of a long number with one limb, for processors that multiply 32 by 32 bits: WebAssembly has no product of
/// 128 bits. GMP's own for such machines makes four products of halves for each limb, and compares for every carry;
/// here the halves are gone through one after the other, so that no sum has a carry.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mistakebound::cli {

/// The low 32 bits of both halves of v, and of what is carried to the next half.
class HalfProducts {
 public:
  explicit HalfProducts(std::uint64_t v) : low_(v & mask), high_(v >> 32U) {}

  /// The next half of (...) + u v, where the same half of (...) is `more`. Each sum is at most (2^32 - 1)^2 +
  /// 2 (2^32 - 1) = 2^64 - 1.
  [[gnu::always_inline]] std::uint64_t next(std::uint64_t u, std::uint64_t more) {
    const std::uint64_t first = u * low_ + more + carry_low_;
    const std::uint64_t second = u * high_ + carry_high_ + (first >> 32U);
    carry_low_ = second & mask;
    carry_high_ = second >> 32U;
    return first & mask;
  }
  /// The next limb likewise.
  [[gnu::always_inline]] std::uint64_t next_limb(std::uint64_t u, std::uint64_t more) {
    const std::uint64_t low = next(u & mask, more & mask);
    return low | next(u >> 32U, more >> 32U) << 32U;
  }
  [[nodiscard]] std::uint64_t carry() const { return carry_low_ | carry_high_ << 32U; }

 private:
  static constexpr std::uint64_t mask = 0xffffffffU;
  std::uint64_t low_;
  std::uint64_t high_;
  std::uint64_t carry_low_ = 0;
  std::uint64_t carry_high_ = 0;
};

/// r = u v in n limbs, the least first; returns the limb above them.
inline std::uint64_t product(std::uint64_t* r, const std::uint64_t* u, std::size_t n, std::uint64_t v) {
  HalfProducts products(v);
  for (std::size_t i = 0; i < n; ++i) r[i] = products.next_limb(u[i], 0);
  return products.carry();
}

/// r += u v; returns the limb above.
inline std::uint64_t add_product(std::uint64_t* r, const std::uint64_t* u, std::size_t n, std::uint64_t v) {
  HalfProducts products(v);
  for (std::size_t i = 0; i < n; ++i) r[i] = products.next_limb(u[i], r[i]);
  return products.carry();
}

/// r -= u v; returns what is to be subtracted from the limb above.
inline std::uint64_t subtract_product(std::uint64_t* r, const std::uint64_t* u, std::size_t n, std::uint64_t v) {
  HalfProducts products(v);
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t limb = products.next_limb(u[i], borrow);
    borrow = r[i] < limb ? 1 : 0;
    r[i] -= limb;
  }
  return products.carry() + borrow;
}

}  // namespace mistakebound::cli
