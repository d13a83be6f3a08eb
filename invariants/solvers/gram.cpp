#include "invariants/solvers/gram.hpp"

#include <algorithm>
#include <bit>

#include "reference/numbers/prime_field.hpp"
#include "reference/numbers/sum_intervals.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using Ids = std::vector<std::size_t>;

/// Symmetric matrices, of which the lower half is kept.
template <class Entry>
class Symmetric {
 public:
  explicit Symmetric(std::size_t size) : entries_(size * (size + 1) / 2) {}
  Entry& operator()(std::size_t i, std::size_t j) {
    return i >= j ? entries_[i * (i + 1) / 2 + j] : entries_[j * (j + 1) / 2 + i];
  }

 private:
  std::vector<Entry> entries_;
};

/// The a with K a = right side, for instances whose Gram matrix is positive definite.
std::vector<Rational> solution(const GramMatrix& gram, const Ids& basis, std::vector<Rational> right) {
  const std::size_t k = basis.size();
  std::vector<std::vector<Rational>> rows(k);
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; j < k; ++j) rows[i].push_back(gram(basis[i], basis[j]).rational_part());
    rows[i].push_back(right[i]);
  }
  for (std::size_t p = 0; p < k; ++p) {
    const Rational pivot = rows[p][p];
    for (Rational& entry : rows[p]) entry /= pivot;
    for (std::size_t i = 0; i < k; ++i) {
      if (i == p) continue;
      const Rational factor = rows[i][p];
      for (std::size_t j = p; j <= k; ++j) rows[i][j] -= factor * rows[p][j];
    }
  }
  for (std::size_t i = 0; i < k; ++i) right[i] = rows[i][k];
  return right;
}

/// c = v - K_BB^-1 K_Bv on the basis B of the pivots so far: c'Kc is then v'Sv for the remaining matrix S.
Combination extended(const GramMatrix& gram, const Ids& basis, Combination v) {
  std::vector<Rational> right;
  for (const std::size_t b : basis) {
    Rational sum = 0;
    for (const auto& [id, coefficient] : v) sum += coefficient * gram(b, id).rational_part();
    right.push_back(-sum);
  }
  const std::vector<Rational> solved = solution(gram, basis, std::move(right));
  for (std::size_t i = 0; i < basis.size(); ++i)
    if (solved[i] != 0) v.emplace_back(basis[i], solved[i]);
  std::sort(v.begin(), v.end());
  return v;
}

/// The matrix in integers, times `scale`.
Symmetric<Integer> in_integers(const GramMatrix& gram, const Ids& ids, Integer& scale) {
  const std::size_t n = ids.size();
  scale = 1;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      mpz_lcm(scale.backend().data(), scale.backend().data(),
              denominator_of(gram(ids[i], ids[j]).rational_part()).backend().data());
  Symmetric<Integer> matrix(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      matrix(i, j) = numerator_of(Rational(gram(ids[i], ids[j]).rational_part() * Rational(scale)));
  return matrix;
}

/// The rows of the pivots that elimination modulo the prime finds on the diagonal, from above; nothing where a row with
/// 0 on the diagonal is not 0. There is then no other minor, modulo the prime, of more rows than these.
std::optional<Ids> pivots_modulo(const PrimeField& field, Symmetric<Integer>& matrix, std::size_t n) {
  std::vector<std::vector<PrimeField::Word>> rows(n, std::vector<PrimeField::Word>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) rows[i][j] = field.residue(matrix(i, j));
  Ids pivots;
  for (std::size_t p = 0; p < n; ++p) {
    poll_limits();
    const auto first = rows[p].begin() + static_cast<std::ptrdiff_t>(p);
    if (*first == 0) {
      if (std::any_of(first, rows[p].end(), [](PrimeField::Word entry) { return entry != 0; })) return std::nullopt;
      continue;
    }
    pivots.push_back(p);
    const PrimeField::Word inverse = field.inverse(*first);
    for (std::size_t i = p + 1; i < n; ++i)
      if (rows[p][i] != 0) field.subtract_multiple(rows[i], field.times(rows[p][i], inverse), rows[p], i);
  }
  return pivots;
}

/// The number of bits that no minor of the rows `basis` and one more has: Hadamard's bound.
std::size_t bits_of_minors(Symmetric<Integer>& matrix, std::size_t n, const Ids& basis) {
  std::size_t most = 0;
  std::size_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t bits = 0;
    for (std::size_t j = 0; j < n; ++j) bits = std::max(bits, mpz_sizeinbase(matrix(i, j).backend().data(), 2));
    most = std::max(most, bits);
    if (std::find(basis.begin(), basis.end(), i) != basis.end()) sum += bits;
  }
  const std::size_t rows = basis.size() + 1;
  return sum + most + (rows * static_cast<std::size_t>(std::bit_width(rows)) + 1) / 2;
}

/// Whether the matrix, whose rows `basis` are independent, is what these rows alone make of it. All minors with one row
/// more are then 0; they are where they are modulo primes whose product is larger than any of them. False also where
/// that is not found out.
bool depends_on(const Ids& basis, Symmetric<Integer>& matrix, std::size_t n, Primes& primes) {
  constexpr std::size_t bits_of_a_prime = 61;
  std::size_t unlucky = 0;
  for (std::size_t bits = bits_of_minors(matrix, n, basis); bits > 0;) {
    const std::optional<Ids> pivots = pivots_modulo(primes.next(), matrix, n);
    if (!pivots) return false;
    if (*pivots == basis) {
      bits -= std::min(bits, bits_of_a_prime);
    } else if (++unlucky > 2) {  // the prime divides a minor of the basis, or that is another one
      return false;
    }
  }
  return true;
}

/// Elimination in integers. An entry stands over previous * scale, where `previous` is the last pivot.
Definiteness decompose_rationals(const GramMatrix& gram, const Ids& ids) {
  Definiteness result{.instances = ids.size()};
  const std::size_t n = ids.size();
  Integer scale;
  Symmetric<Integer> rest = in_integers(gram, ids, scale);

  Ids left(n);
  for (std::size_t i = 0; i < n; ++i) left[i] = i;
  Ids basis;
  Integer previous = 1;
  const auto refuted_by = [&](const Combination& v) {
    result.least_pivot.reset();
    result.indefinite = extended(gram, basis, v);
    return result;
  };
  while (!left.empty()) {
    const auto sign = [&](std::size_t i) { return rest(i, i).sign(); };
    const auto negative = std::find_if(left.begin(), left.end(), [&](std::size_t i) { return sign(i) < 0; });
    if (negative != left.end()) return refuted_by({{ids[*negative], 1}});
    const auto positive = std::find_if(left.begin(), left.end(), [&](std::size_t i) { return sign(i) > 0; });
    if (positive == left.end()) break;
    poll_limits();
    const std::size_t p = *positive;
    left.erase(positive);
    basis.push_back(ids[p]);
    const Integer pivot = rest(p, p);
    const Rational quotient = fraction(pivot, previous * scale);
    if (!result.least_pivot || quotient < *result.least_pivot) result.least_pivot = quotient;
    for (std::size_t a = 0; a < left.size(); ++a) {
      const Integer& factor = rest(left[a], p);
      for (std::size_t b = 0; b <= a; ++b) {
        Integer& entry = rest(left[a], left[b]);
        entry *= pivot;
        mpz_submul(entry.backend().data(), factor.backend().data(), rest(left[b], p).backend().data());
        mpz_divexact(entry.backend().data(), entry.backend().data(), previous.backend().data());
      }
    }
    previous = pivot;
  }
  for (std::size_t a = 0; a < left.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      if (const int s = rest(left[a], left[b]).sign(); s != 0)
        return refuted_by({{ids[left[a]], 1}, {ids[left[b]], -s}});
  if (!left.empty() || n == 0) result.least_pivot = 0;
  return result;
}

/// A bound below the least pivot where all are positive in enclosures of this precision.
template <unsigned digits>
std::optional<Rational> least_pivot_in_enclosures(const GramMatrix& gram, const Ids& ids) {
  using I = Interval<digits>;
  Symmetric<I> rest(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) rest(i, j) = gram(ids[i], ids[j]).power_sum().template interval<I>();
  std::optional<Rational> least;
  for (std::size_t p = 0; p < ids.size(); ++p) {
    const I pivot = rest(p, p);
    if (sign_of_interval(pivot) != 1) return std::nullopt;
    Rational low;
    mpfr_get_q(low.backend().data(), &pivot.backend().data()->left);
    if (!least || low < *least) least = low;
    for (std::size_t i = p + 1; i < ids.size(); ++i) {
      poll_limits();
      const I factor = rest(i, p) / pivot;
      for (std::size_t j = p + 1; j <= i; ++j) rest(i, j) -= factor * rest(j, p);
    }
  }
  return least;
}

/// A bound below the least pivot, from enclosures at 40, 160, .. digits.
template <unsigned most_digits, unsigned digits = 40>
std::optional<Rational> least_pivot_bound(const GramMatrix& gram, const Ids& ids) {
  std::optional<Rational> found = least_pivot_in_enclosures<digits>(gram, ids);
  if constexpr (digits < most_digits)
    if (!found) return least_pivot_bound<most_digits, 4 * digits>(gram, ids);
  return found;
}

/// Quicker ways for many instances; nothing where they lead nowhere. A matrix that some of its rows make up is positive
/// semidefinite where it is so on these.
std::optional<Definiteness> decompose_many(const GramMatrix& gram, const Ids& ids) {
  Integer scale;
  Symmetric<Integer> matrix = in_integers(gram, ids, scale);
  Primes primes;
  const std::optional<Ids> basis = pivots_modulo(primes.next(), matrix, ids.size());
  if (!basis) return std::nullopt;
  if (basis->size() == ids.size()) {
    const auto bound = least_pivot_bound<640>(gram, ids);
    return bound ? std::optional(Definiteness{ids.size(), bound, {}, {}}) : std::nullopt;
  }
  if (!depends_on(*basis, matrix, ids.size(), primes)) return std::nullopt;
  Ids instances;
  for (const std::size_t row : *basis) instances.push_back(ids[row]);
  Definiteness result = decompose(gram, instances);
  result.instances = ids.size();
  if (result.least_pivot) {
    if (*result.least_pivot == 0) return std::nullopt;  // the rows are not independent: every prime was unlucky
    result.least_pivot = 0;
  }
  return result;
}

Definiteness decompose_in_enclosures(const GramMatrix& gram, const Ids& ids) {
  Definiteness result{.instances = ids.size()};
  for (std::size_t i = 0; i < ids.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Combination pair{{ids[j], 1}, {ids[i], -1}};
      if (quadratic_form(gram, pair).sign() < 0) {
        result.indefinite = pair;
        return result;
      }
    }
  result.least_pivot = least_pivot_bound<10240>(gram, ids);
  if (!result.least_pivot) result.why_undecided = "the sign of a pivot of the Gram matrix is undecided at 10240 digits";
  return result;
}

}  // namespace

KernelValue GramMatrix::operator()(std::size_t i, std::size_t j) const {
  const auto [low, high] = std::minmax(i, j);
  const std::uint64_t key = static_cast<std::uint64_t>(low) * size_ + high;
  if (const auto found = kept_.find(key); found != kept_.end()) return found->second;
  if (kept_.size() >= most_kept) kept_.clear();
  ++computed_;
  return kept_.emplace(key, entries_(low, high)).first->second;
}

KernelValue quadratic_form(const GramMatrix& gram, const Combination& c) {
  KernelValue sum;
  for (std::size_t a = 0; a < c.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) sum.add(2 * c[a].second * c[b].second, gram(c[a].first, c[b].first));
    sum.add(c[a].second * c[a].second, gram(c[a].first, c[a].first));
  }
  return sum;
}

Definiteness decompose(const GramMatrix& gram, const std::vector<std::size_t>& instances) {
  for (std::size_t a = 0; a < instances.size(); ++a)
    for (std::size_t b = 0; b <= a; ++b, poll_limits())
      if (!gram(instances[a], instances[b]).is_rational()) return decompose_in_enclosures(gram, instances);
  constexpr std::size_t few = 40;
  if (instances.size() > few)
    if (std::optional<Definiteness> result = decompose_many(gram, instances)) return std::move(*result);
  return decompose_rationals(gram, instances);
}

}  // namespace mistakebound
