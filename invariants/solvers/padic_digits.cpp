#include "invariants/solvers/padic_digits.hpp"

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// So many of the integers in machine words; nothing where the sum of their absolute values reaches 2^62.
std::vector<std::int64_t> in_words(const std::vector<Integer>& integers, std::size_t count) {
  constexpr std::int64_t limit = std::int64_t{1} << 62U;
  std::vector<std::int64_t> words;
  std::int64_t sum = 0;
  for (std::size_t j = 0; j < count; ++j) {
    std::int64_t word = 0;
    if (!machine_words::fits(integers[j].backend().data(), word) || word <= -limit || word >= limit) return {};
    sum += word < 0 ? -word : word;
    if (sum >= limit) return {};
    words.push_back(word);
  }
  return words;
}

machine_words::Wide dot(const std::vector<std::int64_t>& row, const std::vector<Field::Word>& digit) {
  machine_words::Wide sum = 0;
  for (std::size_t j = 0; j < row.size(); ++j) sum += machine_words::Wide{row[j]} * static_cast<std::int64_t>(digit[j]);
  return sum;
}

}  // namespace

PadicDigits::PadicDigits(const Field& field, const std::vector<std::vector<Integer>>& s,
                         const std::vector<Integer>& right)
    : field_(field), size_(right.size()), s_(s), right_(right) {
  eliminate(s);
  if (zero_pivot_) return;
  short_right_ = in_words(right, size_);
  for (std::size_t i = 0; i < size_ && !short_right_.empty(); ++i) {
    short_s_.push_back(in_words(s[i], size_));
    if (short_s_.back().empty()) short_right_.clear();
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
  const auto prime = static_cast<std::int64_t>(field_.prime());
  const bool is_short = !short_right_.empty();
  Words right;
  for (std::size_t i = 0; i < size_; ++i) {
    if (is_short) {
      const std::int64_t rest = short_right_[i] % prime;
      right.push_back(static_cast<Word>(rest < 0 ? rest + prime : rest));
    } else {
      right.push_back(field_.residue(right_[i]));
    }
  }
  digits_.push_back(solve_modulo(std::move(right)));
  modulus_ *= Integer(field_.prime());
  const Words& digit = digits_.back();
  for (std::size_t i = 0; i < size_; ++i) {
    if (is_short) {
      // Below 2^62 times p in absolute value, and so its p-th part is below 2^62 again.
      const machine_words::Wide sum = short_right_[i] - dot(short_s_[i], digit);
      short_right_[i] = static_cast<std::int64_t>(sum / prime);
    } else {
      poll_limits();
      mpz_ptr rest = right_[i].backend().data();
      for (std::size_t j = 0; j < size_; ++j) mpz_submul_ui(rest, s_[i][j].backend().data(), digit[j]);
      mpz_divexact_ui(rest, rest, field_.prime());
    }
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
