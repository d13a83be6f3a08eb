/// Many instances: a basis is decomposed, and the rest is shown to depend on it modulo primes.
#include "invariants/solvers/gram.hpp"

#include <numeric>

#include "invariants/solvers/prime_field.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::gram_test {
namespace {

using Matrix = std::vector<std::vector<Rational>>;

/// B' D B for a B of few rows, the last two columns the same; D is diagonal with 1 or -1.
Matrix of_low_rank(Draw& draw, std::size_t n, std::size_t rank, int last = 1) {
  std::vector<Vector> points;
  for (std::size_t i = 0; i < n; ++i) {
    Vector point(static_cast<Eigen::Index>(rank));
    for (Rational& entry : point) entry = Rational(draw.range(-9, 9)) / draw.range(1, 3);
    points.push_back(i == n - 1 ? points.back() : point);
  }
  Matrix matrix(n, std::vector<Rational>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      Vector other = points[j];
      other[other.size() - 1] *= last;
      matrix[i][j] = dot(points[i], other);
    }
  return matrix;
}

Definiteness decomposed(const Matrix& matrix) {
  const GramMatrix gram(matrix.size(), [&](std::size_t i, std::size_t j) { return KernelValue(matrix[i][j]); });
  std::vector<std::size_t> all(matrix.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const Definiteness found = decompose(gram, all);
  EXPECT_EQ(found.instances, matrix.size());
  if (!found.indefinite.empty()) {
    EXPECT_LT(quadratic_form(gram, found.indefinite).sign(), 0);
    EXPECT_FALSE(found.least_pivot);
  }
  return found;
}

void expect_singular(const Matrix& matrix, std::uint64_t number) {
  const Definiteness found = decomposed(matrix);
  ASSERT_TRUE(found.indefinite.empty()) << replay(number);
  ASSERT_EQ(found.least_pivot, Rational(0)) << replay(number);
}

void expect_indefinite(const Matrix& matrix, std::uint64_t number) {
  ASSERT_FALSE(decomposed(matrix).indefinite.empty()) << replay(number);
}

/// The product of the first primes that are tried.
Rational first_primes(int count) {
  Primes primes;
  Rational product = 1;
  for (; count > 0; --count) product *= Rational(Integer(primes.next().prime()));
  return product;
}

TEST(ManyInstances, of_low_rank_are_semidefinite_and_no_longer_where_an_entry_is_another) {
  for (std::uint64_t number = 0; number < cases_of(60); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto n = static_cast<std::size_t>(draw.range(41, 50));
    const Matrix matrix = of_low_rank(draw, n, static_cast<std::size_t>(draw.range(1, 5)));
    expect_singular(matrix, number);
    const Rational change = draw.one_in(2) ? q("1e-40") : first_primes(draw.range(0, 4));
    const auto some = static_cast<std::size_t>(draw.range(0, static_cast<int>(n) - 3));
    Matrix larger = matrix;
    larger[n - 1][n - 1] += change;
    expect_singular(larger, number);
    Matrix smaller = matrix;
    smaller[n - 1][n - 1] -= change;
    expect_indefinite(smaller, number);  // by the difference of the last two
    Matrix other = matrix;
    other[n - 1][some] += draw.sign() * change;
    other[some][n - 1] = other[n - 1][some];
    expect_indefinite(other, number);  // the difference of the last two is no longer in the kernel
  }
}

TEST(ManyInstances, of_low_rank_are_indefinite_where_their_basis_is) {
  for (std::uint64_t number = 0; number < cases_of(20); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto n = static_cast<std::size_t>(draw.range(41, 46));
    expect_indefinite(of_low_rank(draw, n, static_cast<std::size_t>(draw.range(1, 4)), -1), number);
  }
}

/// Modulo the primes that come first these look like matrices of lower rank, or like 0.
TEST(ManyInstances, are_what_they_are_though_the_first_primes_divide_what_tells) {
  for (const int count : {1, 2, 3, 12}) {
    Draw draw = Draw::for_case(seed(), static_cast<std::uint64_t>(count));
    const Rational factor = first_primes(count);
    Matrix matrix = of_low_rank(draw, 42, 3);
    for (const int sign : {1, -1}) {
      Matrix multiple = matrix;
      for (auto& row : multiple)
        for (Rational& entry : row) entry *= sign * factor;
      sign > 0 ? expect_singular(multiple, 0) : expect_indefinite(multiple, 0);
    }
    for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i][i] += factor;
    EXPECT_GT(decomposed(matrix).least_pivot, Rational(0));
    matrix[20][20] -= 2 * factor + 1000;
    expect_indefinite(matrix, 0);
  }
}

}  // namespace
}  // namespace mistakebound::test::gram_test
