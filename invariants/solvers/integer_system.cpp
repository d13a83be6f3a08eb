#include "invariants/solvers/integer_system.hpp"

#include "reference/numbers/prime_field.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using Word = Field::Word;

/// The determinant and the determinant times the solution, modulo a prime.
struct Residues {
  std::optional<std::size_t> zero_pivot;  ///< the first row whose pivot vanishes; then there is nothing else
  std::vector<Word> values;               ///< the solution's, then the determinant
};

Residues solve_modulo(const Field& field, const IntegerRows& s, const std::vector<Integer>& right) {
  const std::size_t k = right.size();
  std::vector<std::vector<Word>> rows(k);
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; j < k; ++j) rows[i].push_back(j < i ? rows[j][i] : field.residue(s[i][j]));
    rows[i].push_back(field.residue(right[i]));
  }
  Residues result;
  Word determinant = 1;
  std::vector<Word> inverses;
  for (std::size_t p = 0; p < k; ++p) {
    poll_limits();
    if (rows[p][p] == 0) return {.zero_pivot = p, .values = {}};
    determinant = field.times(determinant, rows[p][p]);
    inverses.push_back(field.inverse(rows[p][p]));
    // What is left of the matrix is symmetric again, so that the entries from the diagonal on are all of it.
    for (std::size_t i = p + 1; i < k; ++i)
      field.subtract_multiple(rows[i], field.times(rows[p][i], inverses[p]), rows[p], i);
  }
  std::vector<Word> solution(k);
  for (std::size_t i = k; i-- > 0;) {
    Word rest = rows[i][k];
    for (std::size_t j = i + 1; j < k; ++j) rest = field.minus(rest, field.times(rows[i][j], solution[j]));
    solution[i] = field.times(rest, inverses[i]);
  }
  for (const Word value : solution) result.values.push_back(field.times(value, determinant));
  result.values.push_back(determinant);
  return result;
}

/// Integers that are known by their residues: the ones of least size.
class Remainders {
 public:
  explicit Remainders(std::size_t count) : values_(count) {}

  /// Takes another prime's residues; false where they are what was expected.
  bool add(const Field& field, const std::vector<Word>& residues) {
    const Word inverse = field.inverse(field.residue(modulus_));
    bool changed = false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Word digit = field.times(field.minus(residues[i], field.residue(values_[i])), inverse);
      if (digit == 0) continue;
      changed = true;
      // Digits above the half are negative ones, so that small negative integers stay small.
      if (digit <= field.prime() / 2) {
        mpz_addmul_ui(values_[i].backend().data(), modulus_.backend().data(), digit);
      } else {
        mpz_submul_ui(values_[i].backend().data(), modulus_.backend().data(), field.prime() - digit);
      }
    }
    modulus_ *= Integer(field.prime());
    return changed;
  }

  [[nodiscard]] const std::vector<Integer>& values() const { return values_; }

 private:
  std::vector<Integer> values_;
  Integer modulus_ = 1;
};

Integer product(const std::vector<Integer>& row, const std::vector<Integer>& v) {
  Integer sum = 0;
  for (std::size_t j = 0; j < v.size(); ++j, poll_limits())
    mpz_addmul(sum.backend().data(), row[j].backend().data(), v[j].backend().data());
  return sum;
}

bool solves(const IntegerRows& s, const std::vector<Integer>& right, const SystemAnswer& answer) {
  for (std::size_t i = 0; i < right.size(); ++i)
    if (product(s[i], answer.numerators) != answer.denominator * right[i]) return false;
  return true;
}

/// Whether row r depends on those above it, which are independent: s_rr is then what they make of it.
bool depends(const IntegerRows& s, std::size_t r) {
  const std::vector<Integer> column(s[r].begin(), s[r].begin() + static_cast<std::ptrdiff_t>(r));
  const SystemAnswer above = solve(s, column);
  return !above.dependent && product(s[r], above.numerators) == above.denominator * s[r][r];
}

}  // namespace

SystemAnswer solve(const IntegerRows& s, const std::vector<Integer>& right) {
  Primes primes;
  Remainders known(right.size() + 1);
  while (true) {
    poll_limits();
    const Field field = primes.next();
    const Residues residues = solve_modulo(field, s, right);
    if (residues.zero_pivot) {
      // Either for every prime, or this prime divides a determinant, and says nothing.
      if (depends(s, *residues.zero_pivot)) return {.dependent = residues.zero_pivot, .numerators = {}};
      continue;
    }
    if (known.add(field, residues.values)) continue;
    SystemAnswer answer{.dependent = {}, .numerators = known.values()};
    answer.denominator = std::move(answer.numerators.back());
    answer.numerators.pop_back();
    if (solves(s, right, answer)) return answer;
  }
}

}  // namespace mistakebound
