#include "invariants/solvers/integer_system.hpp"

#include <algorithm>

#include "invariants/solvers/padic_digits.hpp"
#include "invariants/solvers/residue_fraction.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

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

std::size_t bit_length(const Integer& value) {
  return mpz_sizeinbase(value.backend().data(), 2);
}

/// The solution by the digits that are known, if they look like enough of them: fractions of so few bits would hardly
/// come of others. But some may: where 16 d = p + 1, 1/d = 16 (1 - p + p^2 - ..) looks like an integer however many
/// digits are known. `surely` takes no more for an integer than what is the only fraction with both parts so short.
std::optional<SystemAnswer> told_by(const PadicDigits& digits, bool surely) {
  constexpr std::size_t to_spare = 32;
  const Integer& modulus = digits.modulus();
  const std::size_t most = bit_length(modulus) - to_spare;
  SystemAnswer answer;
  const Integer bound = (Integer(1) << ((bit_length(modulus) - 1) / 2)) - 1;
  std::vector<Integer> residues;
  for (std::size_t i = 0; i < digits.size(); ++i, poll_limits()) {
    residues.push_back(digits.value(i));
    // Over the denominator that those before it have, it is an integer or takes a further factor.
    const Integer over = least_residue(residues[i] * answer.denominator, modulus);
    if (surely ? abs(over) <= bound : bit_length(over) + bit_length(answer.denominator) < most) continue;
    const ResidueFraction fraction = fraction_modulo(over, modulus, bound);
    answer.denominator *= fraction.denominator;
    if (bit_length(fraction.numerator) + bit_length(answer.denominator) >= most) return std::nullopt;
  }
  for (const Integer& residue : residues)
    answer.numerators.push_back(least_residue(residue * answer.denominator, modulus));
  return answer;
}

}  // namespace

SystemAnswer solve(const IntegerRows& s, const std::vector<Integer>& right) {
  Primes primes;
  while (true) {
    poll_limits();
    PadicDigits digits(primes.next(), s, right);
    if (digits.zero_pivot()) {
      // Either for every prime, or this prime divides a determinant, and says nothing.
      if (depends(s, *digits.zero_pivot())) return {.dependent = digits.zero_pivot(), .numerators = {}};
      continue;
    }
    while (true) {
      // Euclid's algorithm takes longer than some digits.
      for (std::size_t more = 1 + digits.known() / 4; more > 0; --more) digits.add();
      std::optional<SystemAnswer> answer = told_by(digits, false);
      if (!answer) continue;
      if (solves(s, right, *answer)) return *answer;
      answer = told_by(digits, true);
      if (answer && solves(s, right, *answer)) return *answer;
    }
  }
}

}  // namespace mistakebound
