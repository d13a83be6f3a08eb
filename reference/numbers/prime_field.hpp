/// Arithmetic modulo primes of 62 bits, and such primes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "reference/numbers/exact.hpp"
#include "reference/numbers/machine_words.hpp"

namespace mistakebound {

/// Arithmetic modulo a prime below 2^62.
class PrimeField {
 public:
  using Word = std::uint64_t;

  explicit PrimeField(Word prime) : p_(prime) {}

  [[nodiscard]] Word prime() const { return p_; }
  [[nodiscard]] Word minus(Word a, Word b) const { return a >= b ? a - b : a + p_ - b; }
  [[nodiscard]] Word times(Word a, Word b) const { return static_cast<Word>(DoubleWord{a} * b % p_); }
  [[nodiscard]] Word residue(const Integer& value) const { return machine_words::residue(value.backend().data(), p_); }

  /// 1/a for a != 0, by the extended Euclidean algorithm.
  [[nodiscard]] Word inverse(Word a) const {
    std::int64_t before = 0;
    std::int64_t now = 1;
    Word high = p_;
    Word low = a;
    while (low != 0) {
      const Word quotient = high / low;
      high = std::exchange(low, high - quotient * low);
      before = std::exchange(now, before - static_cast<std::int64_t>(quotient) * now);
    }
    return before < 0 ? p_ - static_cast<Word>(-before) : static_cast<Word>(before);
  }

  /// row -= factor * pivot_row from column `first` on, all of them residues; the rows are as long as each other.
  void subtract_multiple(std::vector<Word>& row, Word factor, const std::vector<Word>& pivot_row,
                         std::size_t first) const;

  /// The inner product of two rows of residues from column `first` on; the rows are as long as each other.
  [[nodiscard]] Word dot(const std::vector<Word>& a, const std::vector<Word>& b, std::size_t first) const;

 private:
  using DoubleWord = machine_words::WideSize;

  Word p_;
};

/// The primes above 2^61, in order: each has more than 61 bits.
class Primes {
 public:
  PrimeField next() {
    do {
      mpz_nextprime(last_.backend().data(), last_.backend().data());
    } while (last_ >= Integer(1) << 62U);
    return PrimeField(machine_words::low_word(last_.backend().data()));
  }

 private:
  Integer last_ = Integer(1) << 61U;
};

}  // namespace mistakebound
