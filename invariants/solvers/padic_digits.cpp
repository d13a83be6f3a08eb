#include "invariants/solvers/padic_digits.hpp"

#include <algorithm>
#include <bit>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// So many bits of |value|, fewer than 64, from one on; negative where it is.
std::int64_t bits_of(const Integer& value, std::size_t from, std::size_t count) {
  mpz_srcptr all = value.backend().data();
  const std::size_t shift = from % 64;
  PrimeField::Word word = mpz_getlimbn(all, static_cast<mp_size_t>(from / 64)) >> shift;
  if (shift > 0) word |= mpz_getlimbn(all, static_cast<mp_size_t>(from / 64 + 1)) << (64 - shift);
  const auto bits = static_cast<std::int64_t>(word & ((PrimeField::Word{1} << count) - 1));
  return mpz_sgn(all) < 0 ? -bits : bits;
}

/// Below 2^126 in absolute value: of fewer numbers than 2^(64 - width).
machine_words::Wide product_of(const std::vector<std::int64_t>& row, const std::vector<PrimeField::Word>& digit) {
  machine_words::Wide sum = 0;
  for (std::size_t j = 0; j < row.size(); ++j) sum += machine_words::Wide{row[j]} * static_cast<std::int64_t>(digit[j]);
  return sum;
}

}  // namespace

PadicDigits::PadicDigits(const PrimeField& field, const std::vector<std::vector<Integer>>& s,
                         const std::vector<Integer>& right)
    : field_(field),
      size_(right.size()),
      width_(std::min<std::size_t>(62, 64 - static_cast<std::size_t>(std::bit_width(size_)))),
      right_(right) {
  eliminate(s);
  if (!zero_pivot_) slice(s);
}

void PadicDigits::slice(const std::vector<std::vector<Integer>>& s) {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t j = i; j < size_; ++j) longest = std::max(longest, mpz_sizeinbase(s[i][j].backend().data(), 2));
  for (std::size_t from = 0; from < longest; from += width_) {
    std::vector<std::vector<std::int64_t>> rows(size_);
    for (std::size_t i = 0; i < size_; ++i, poll_limits())
      for (std::size_t j = 0; j < size_; ++j) rows[i].push_back(bits_of(s[i][j], from, width_));
    slices_.push_back(std::move(rows));
  }
}

void PadicDigits::eliminate(const std::vector<std::vector<Integer>>& s) {
  rows_.resize(size_, Words(size_));
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t j = i; j < size_; ++j) rows_[i][j] = field_.residue(s[i][j]);
  for (std::size_t p = 0; p < size_; ++p) {
    poll_limits();
    if (rows_[p][p] == 0) {
      zero_pivot_ = p;
      return;
    }
    inverses_.push_back(field_.inverse(rows_[p][p]));
    // What is left of the matrix is symmetric again, so that the entries from the diagonal on are all of it.
    for (std::size_t i = p + 1; i < size_; ++i)
      field_.subtract_multiple(rows_[i], field_.times(rows_[p][i], inverses_[p]), rows_[p], i);
  }
}

PadicDigits::Words PadicDigits::solve_modulo(Words right) const {
  for (std::size_t p = 0; p < size_; ++p)
    field_.subtract_multiple(right, field_.times(right[p], inverses_[p]), rows_[p], p + 1);
  for (std::size_t i = size_; i-- > 0;)
    right[i] = field_.times(field_.minus(right[i], field_.dot(rows_[i], right, i + 1)), inverses_[i]);
  return right;
}

void PadicDigits::add() {
  poll_limits();
  Words right;
  for (const Integer& entry : right_) right.push_back(field_.residue(entry));
  digits_.push_back(solve_modulo(std::move(right)));
  modulus_ *= Integer(field_.prime());
  Integer part;
  for (std::size_t i = 0; i < size_; ++i) {
    poll_limits();
    mpz_ptr rest = right_[i].backend().data();
    for (std::size_t t = 0; t < slices_.size(); ++t) {
      const machine_words::Wide sum = product_of(slices_[t][i], digits_.back());
      machine_words::assign(part.backend().data(), machine_words::size_of(sum));
      mpz_mul_2exp(part.backend().data(), part.backend().data(), t * width_);
      if (sum > 0)
        mpz_sub(rest, rest, part.backend().data());
      else
        mpz_add(rest, rest, part.backend().data());
    }
    machine_words::divide_exactly(rest, field_.prime());
  }
}

Integer PadicDigits::value(std::size_t i) const {
  Integer result = 0;
  for (std::size_t t = digits_.size(); t-- > 0;) {
    result *= Integer(field_.prime());
    result += Integer(digits_[t][i]);
  }
  return result;
}

}  // namespace mistakebound
