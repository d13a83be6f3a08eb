#include "invariants/solvers/complement.hpp"

#include <algorithm>

#include "invariants/solvers/integer_system.hpp"
#include "invariants/solvers/residue_fraction.hpp"
#include "reference/numbers/prime_field.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using Words = std::vector<PrimeField::Word>;

/// What elimination modulo a prime leaves: a 1 in the column of each row's pivot, above and below which are zeros.
struct Reduced {
  std::vector<std::size_t> pivots;
  std::vector<Words> rows;
  std::vector<std::size_t> given;  ///< the numbers of the given rows that these come from; they are independent
};

/// Where every column has a pivot, the rows are left as they are then.
Reduced reduced(const PrimeField& field, const std::vector<LongVector>& given, std::size_t columns) {
  Reduced result;
  auto& [pivots, rows, numbers] = result;
  for (std::size_t number = 0; number < given.size(); ++number) {
    poll_limits();
    Words row;
    for (const Integer& entry : given[number].entries) row.push_back(field.residue(entry));
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (const std::size_t p = pivots[i]; row[p] != 0) field.subtract_multiple(row, row[p], rows[i], p);
    const auto first = std::find_if(row.begin(), row.end(), [](PrimeField::Word entry) { return entry != 0; });
    if (first == row.end()) continue;
    const PrimeField::Word inverse = field.inverse(*first);
    for (PrimeField::Word& entry : row) entry = field.times(entry, inverse);
    pivots.push_back(static_cast<std::size_t>(first - row.begin()));
    rows.push_back(std::move(row));
    numbers.push_back(number);
    if (rows.size() == columns) return result;
  }
  for (std::size_t i = rows.size(); i-- > 0;)
    for (std::size_t j = 0; j < i; ++j) {
      poll_limits();
      if (const std::size_t p = pivots[i]; rows[j][p] != 0) field.subtract_multiple(rows[j], rows[j][p], rows[i], p);
    }
  return result;
}

/// The entries of reduced rows outside the columns of pivots, in integers: their residues modulo all primes that had
/// the same pivots.
class ReducedResidues {
 public:
  explicit ReducedResidues(std::size_t columns) : columns_(columns) {}

  /// Takes a prime's; false where the prime is not one of these, as others have more pivots, or further left.
  bool add(const PrimeField& field, Reduced reduced) {
    std::vector<std::size_t> sorted = reduced.pivots;
    std::sort(sorted.begin(), sorted.end());
    const auto worse = [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() < b.size() : a > b; };
    if (modulus_ > 1 && worse(sorted, sorted_)) return false;
    if (modulus_ == 1 || sorted != sorted_) start(reduced.pivots, std::move(sorted));
    // Rows of one prime may come in another order than those of the next.
    const PrimeField::Word inverse = field.inverse(field.residue(modulus_));
    for (std::size_t i = 0; i < pivots_.size(); ++i) {
      const auto row = std::find(reduced.pivots.begin(), reduced.pivots.end(), pivots_[i]) - reduced.pivots.begin();
      for (std::size_t f = 0; f < free_.size(); ++f) {
        Integer& known = residues_[i * free_.size() + f];
        const PrimeField::Word wanted = reduced.rows[static_cast<std::size_t>(row)][free_[f]];
        known += modulus_ * Integer(field.times(field.minus(wanted, field.residue(known)), inverse));
      }
      poll_limits();
    }
    modulus_ *= Integer(field.prime());
    return true;
  }

  /// The entry of each row in the column at that place among those without a pivot, if the residues tell them.
  [[nodiscard]] std::vector<ResidueFraction> column(std::size_t place) const {
    const Integer bound = integer_root(Integer(modulus_ / 2));
    std::vector<ResidueFraction> result;
    for (std::size_t i = 0; i < pivots_.size(); ++i, poll_limits())
      result.push_back(fraction_modulo(residues_[i * free_.size() + place], modulus_, bound));
    return result;
  }
  [[nodiscard]] const std::vector<std::size_t>& pivots() const { return pivots_; }
  [[nodiscard]] const std::vector<std::size_t>& free() const { return free_; }

 private:
  void start(std::vector<std::size_t> pivots, std::vector<std::size_t> sorted) {
    pivots_ = std::move(pivots);
    sorted_ = std::move(sorted);
    free_.clear();
    for (std::size_t column = 0; column < columns_; ++column)
      if (!std::binary_search(sorted_.begin(), sorted_.end(), column)) free_.push_back(column);
    residues_.assign(pivots_.size() * free_.size(), Integer(0));
    modulus_ = 1;
  }

  std::size_t columns_;
  std::vector<std::size_t> pivots_;
  std::vector<std::size_t> sorted_;
  std::vector<std::size_t> free_;  ///< columns without a pivot
  std::vector<Integer> residues_;  ///< row by row
  Integer modulus_ = 1;
};

/// The product of a vector with x, times its denominator; `entry(k)` is entry k of x.
template <class Orthogonal, class Entry>
Integer product_of(const Orthogonal& v, const Entry& entry) {
  Integer sum = v.denominator * Integer(entry(v.coordinate));
  for (const auto& [pivot, value] : v.at_pivots) sum += value * Integer(entry(pivot));
  return sum;
}

template <class Orthogonals, class X>
Vector products_of(const Orthogonals& vectors, const X& x) {
  Vector result(static_cast<Eigen::Index>(vectors.size()));
  for (std::size_t f = 0; f < vectors.size(); ++f)
    result[static_cast<Eigen::Index>(f)] = fraction(product_of(vectors[f], [&](std::size_t k) { return x.entries[k]; }),
                                                    vectors[f].denominator * Integer(x.denominator));
  return result;
}

}  // namespace

Complement::Complement(const std::vector<LongVector>& rows, Eigen::Index dimension) : dimension_(dimension) {
  const auto columns = static_cast<std::size_t>(dimension);
  ReducedResidues residues(columns);
  Primes primes;
  for (std::size_t known = 0, enough = 1;;) {
    const PrimeField field = primes.next();
    Reduced found = reduced(field, rows, columns);
    if (found.rows.size() == columns) return;
    if (!residues.add(field, std::move(found)) || ++known < enough) continue;
    vectors_.clear();
    for (std::size_t place = 0; place < residues.free().size(); ++place) {
      Orthogonal v{.coordinate = residues.free()[place], .at_pivots = {}};
      const std::vector<ResidueFraction> column = residues.column(place);
      for (const ResidueFraction& entry : column)
        mpz_lcm(v.denominator.backend().data(), v.denominator.backend().data(), entry.denominator.backend().data());
      for (std::size_t i = 0; i < column.size(); ++i)
        if (column[i].numerator != 0)
          v.at_pivots.emplace_back(residues.pivots()[i],
                                   Integer(-column[i].numerator * (v.denominator / column[i].denominator)));
      vectors_.push_back(std::move(v));
    }
    // The rank is no less than that modulo a prime, so that no more vectors than these are independent.
    if (are_orthogonal(rows)) return;
    enough = 2 * known;
  }
}

bool Complement::are_orthogonal(const std::vector<LongVector>& rows) const {
  for (const Orthogonal& v : vectors_)
    for (const LongVector& row : rows) {
      poll_limits();
      if (product_of(v, [&](std::size_t k) -> const Integer& { return row.entries[k]; }) != 0) return false;
    }
  return true;
}

Vector Complement::products(const IntegerVector& x) const {
  return products_of(vectors_, x);
}

Vector Complement::products(const LongVector& x) const {
  return products_of(vectors_, x);
}

bool Complement::vanishes_on(const IntegerVector& x) const {
  return std::all_of(vectors_.begin(), vectors_.end(), [&](const Orthogonal& v) {
    return product_of(v, [&](std::size_t k) { return x.entries[k]; }) == 0;
  });
}

Vector Complement::combination(const Vector& coefficients) const {
  Vector sum = zero_vector(dimension_);
  for (std::size_t f = 0; f < vectors_.size(); ++f) {
    const Orthogonal& v = vectors_[f];
    const Rational& c = coefficients[static_cast<Eigen::Index>(f)];
    sum[static_cast<Eigen::Index>(v.coordinate)] += c;
    for (const auto& [pivot, value] : v.at_pivots)
      sum[static_cast<Eigen::Index>(pivot)] += c * fraction(value, v.denominator);
  }
  return sum;
}

std::vector<Rational> coefficients_of(const LongVector& target, const std::vector<LongVector>& rows) {
  const auto product = [](const LongVector& a, const LongVector& b) {
    Integer sum = 0;
    for (std::size_t k = 0; k < a.entries.size(); ++k)
      mpz_addmul(sum.backend().data(), a.entries[k].backend().data(), b.entries[k].backend().data());
    return sum;
  };
  Primes primes;
  while (true) {
    const std::vector<std::size_t> independent = reduced(primes.next(), rows, target.entries.size()).given;
    IntegerRows gram;
    std::vector<Integer> right;
    for (const std::size_t i : independent) {
      poll_limits();
      gram.emplace_back();
      for (const std::size_t j : independent) gram.back().push_back(product(rows[i], rows[j]));
      right.push_back(product(rows[i], target));
    }
    const SystemAnswer answer = gram.empty() ? SystemAnswer{} : solve(gram, right);
    // Modulo a prime that divides a minor of the rows fewer are independent, and the target need not be of their span.
    bool reached = true;
    for (std::size_t k = 0; reached && k < target.entries.size(); ++k) {
      Integer left = answer.denominator * target.entries[k];
      for (std::size_t i = 0; i < independent.size(); ++i)
        left -= answer.numerators[i] * rows[independent[i]].entries[k];
      reached = left == 0;
    }
    if (!reached) continue;
    // In rows and a target without their denominators.
    std::vector<Rational> result(rows.size(), Rational(0));
    for (std::size_t i = 0; i < independent.size(); ++i)
      result[independent[i]] =
          fraction(answer.numerators[i] * rows[independent[i]].denominator, answer.denominator * target.denominator);
    return result;
  }
}

}  // namespace mistakebound
