#include "reference/numbers/prime_field.hpp"

#include <algorithm>

namespace mistakebound {

/// With the factor's quotient by p known once (Shoup), a product takes three multiplications and no division. Nothing
/// branches: a difference below 0 wraps around to what is larger than any residue, so that of it and the residue beside
/// it the smaller one is meant.
void PrimeField::subtract_multiple(std::vector<Word>& row, Word factor, const std::vector<Word>& pivot_row,
                                   std::size_t first) const {
  const Word p = p_;
  const Word quotient = static_cast<Word>((DoubleWord{factor} << 64U) / p);
  const Word* const from = pivot_row.data();
  Word* const to = row.data();
  const std::size_t size = row.size();
  for (std::size_t j = first; j < size; ++j) {
    const Word whole = static_cast<Word>((DoubleWord{quotient} * from[j]) >> 64U);
    const Word product = factor * from[j] - whole * p;  // below 2p
    const Word difference = to[j] - std::min(product, product - p);
    to[j] = std::min(difference, difference + p);
  }
}

/// The sum is kept below 2^64 times p, by which it may be lessened whenever its upper word reaches p: a product is
/// below 2^60 times p.
PrimeField::Word PrimeField::dot(const std::vector<Word>& a, const std::vector<Word>& b, std::size_t first) const {
  const DoubleWord large = DoubleWord{p_} << 64U;
  DoubleWord sum = 0;
  for (std::size_t j = first; j < a.size(); ++j) {
    sum += DoubleWord{a[j]} * b[j];
    if (static_cast<Word>(sum >> 64U) >= p_) sum -= large;
  }
  return static_cast<Word>(sum % p_);
}

}  // namespace mistakebound
