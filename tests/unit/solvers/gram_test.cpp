/// Gram matrices: whether they are positive semidefinite. Of many instances a basis is decomposed, and the rest is
/// shown to depend on it modulo primes.
#include "invariants/solvers/gram.hpp"

#include "invariants/solvers/kernel_margin.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/kernel.hpp"
#include "reference/numbers/prime_field.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::gram_test {
namespace {

using Matrix = std::vector<std::vector<Rational>>;

GramMatrix gram_of(const Matrix& matrix) {
  return {matrix.size(), [matrix](std::size_t i, std::size_t j) { return KernelValue(matrix[i][j]); }};
}

std::vector<std::size_t> all_of(const GramMatrix& gram) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < gram.size(); ++i) numbers.push_back(i);
  return numbers;
}

GramMatrix gram_on_line(const char* kernel, const std::vector<const char*>& points) {
  std::vector<Vector> vectors;
  for (const char* point : points) vectors.push_back(v(point));
  const KernelSpec spec = parse_kernel(kernel);
  return {points.size(), [spec, vectors](std::size_t i, std::size_t j) { return spec(vectors[i], vectors[j]); }};
}

TEST(KernelSeparation, of_powers_of_e_is_said_to_take_the_cube_of_the_examples) {
  std::vector<std::string> texts;
  for (int i = 0; i < 20; ++i) texts.push_back(std::to_string(i));
  for (const std::size_t n : {10U, 20U}) {
    std::vector<const char*> points;
    std::vector<NumberedExample> examples;
    for (std::size_t i = 0; i < n; ++i) {
      points.push_back(texts[i].c_str());
      examples.push_back({i, i % 2 == 0 ? 1 : -1});
    }
    const WorkSize size = expected_work([&] { separate(gram_on_line("gaussian:1", points), examples); });
    EXPECT_EQ(size.what, "the Gram matrix of " + std::to_string(n) + " examples, of powers of e,");
    EXPECT_EQ(size.operations, 600.0 * static_cast<double>(n * n * n));
  }
}

TEST(KernelSeparation, is_expected_to_be_long_where_doubles_cannot_tell_the_active_examples) {
  std::vector<std::string> texts;
  for (int i = 0; i < 60; ++i)
    texts.push_back(std::to_string(i * 37 % 101 - 50) + "," + std::to_string(i * 59 % 103 - 51) + "," +
                    std::to_string(i * 83 % 97 - 48));
  std::vector<const char*> points;
  for (const std::string& text : texts) points.push_back(text.c_str());
  const auto expected = [&](const char* kernel, auto label) {
    std::vector<NumberedExample> examples;
    for (std::size_t i = 0; i < points.size(); ++i) examples.push_back({i, label(i)});
    const WorkSize size = expected_work([&] { separate(gram_on_line(kernel, points), examples); });
    EXPECT_EQ(size.what, "the nearest point of 60 examples");
    return size.operations;
  };
  const auto mixed = [](std::size_t i) { return i * i % 7 < 3 ? 1 : -1; };
  EXPECT_GT(expected("polynomial:10:1", mixed), 1e8) << "all of them may be active";
  EXPECT_LT(expected("polynomial:2:1", [](std::size_t) { return 1; }), 1e6) << "a few are";
  EXPECT_LT(expected("linear", mixed), 1e6) << "four of three coordinates, at most";
}

Rational determinant(Matrix a) {
  Rational result = 1;
  for (std::size_t p = 0; p < a.size(); ++p) {
    std::size_t row = p;
    while (row < a.size() && a[row][p] == 0) ++row;
    if (row == a.size()) return 0;
    if (row != p) result = -result;
    std::swap(a[row], a[p]);
    result *= a[p][p];
    for (std::size_t i = p + 1; i < a.size(); ++i) {
      const Rational factor = a[i][p] / a[p][p];
      for (std::size_t j = p; j < a.size(); ++j) a[i][j] -= factor * a[p][j];
    }
  }
  return result;
}

/// Sylvester: no principal minor, of whatever rows, is negative.
bool semidefinite_by_minors(const Matrix& a) {
  for (std::size_t rows = 1; rows < std::size_t{1} << a.size(); ++rows) {
    Matrix minor;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if ((rows >> i & 1U) == 0) continue;
      minor.emplace_back();
      for (std::size_t j = 0; j < a.size(); ++j)
        if ((rows >> j & 1U) != 0) minor.back().push_back(a[i][j]);
    }
    if (determinant(minor) < 0) return false;
  }
  return true;
}

TEST(Gram, a_matrix_is_semidefinite_where_no_principal_minor_is_negative_and_else_a_vector_shows_it) {
  std::size_t indefinite = 0, singular = 0, definite = 0;
  for (std::uint64_t number = 0; number < 1500; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto n = static_cast<std::size_t>(draw.range(1, 5));
    Matrix a(n, std::vector<Rational>(n));
    if (draw.one_in(2)) {  // inner products, with one entry of the diagonal spoilt now and then
      std::vector<Vector> points;
      for (std::size_t i = 0; i < n; ++i) points.push_back(draw.small_vector(3) / Rational(draw.range(1, 3)));
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) a[i][j] = dot(points[i], points[j]);
      if (draw.one_in(3)) a[0][0] -= Rational(1, 7);
    } else {
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) a[i][j] = a[j][i] = Rational(draw.range(-2, 2), draw.range(1, 2));
    }
    const GramMatrix gram = gram_of(a);
    const Definiteness found = decompose(gram, all_of(gram));
    ASSERT_EQ(found.least_pivot.has_value(), semidefinite_by_minors(a)) << replay(number);
    ASSERT_EQ(found.indefinite.empty(), found.least_pivot.has_value()) << replay(number);
    if (!found.least_pivot) {
      ++indefinite;
      ASSERT_LT(quadratic_form(gram, found.indefinite), KernelValue(0)) << replay(number);
    } else {
      ASSERT_EQ(*found.least_pivot == 0, determinant(a) == 0) << replay(number);
      ++(*found.least_pivot == 0 ? singular : definite);
    }
  }
  EXPECT_GT(indefinite, 100U);
  EXPECT_GT(singular, 100U);
  EXPECT_GT(definite, 100U);
}

TEST(Gram, a_gaussian_at_different_points_is_definite_however_near_they_are) {
  for (const char* near : {"1e-3", "1e-30", "1e-4000"}) {
    const GramMatrix gram = gram_on_line("gaussian:1", {"0", near, "1", "-1"});
    const Definiteness found = decompose(gram, all_of(gram));
    ASSERT_TRUE(found.least_pivot.has_value()) << near;
    EXPECT_GT(*found.least_pivot, 0);
    EXPECT_LT(*found.least_pivot, 3 * q(near) * q(near));
  }
}

TEST(Gram, many_rational_entries_are_enclosed_where_the_matrix_is_definite_and_eliminated_where_it_is_singular) {
  std::vector<std::string> numbers;
  for (int i = 0; i < 60; ++i) numbers.push_back(std::to_string(i) + "/7");
  std::vector<const char*> points;
  for (const std::string& number : numbers) points.push_back(number.c_str());
  const GramMatrix definite = gram_on_line("polynomial:70:1", points);
  EXPECT_GT(decompose(definite, all_of(definite)).least_pivot.value(), 0);
  const GramMatrix singular = gram_on_line("polynomial:3:1", points);
  EXPECT_EQ(decompose(singular, all_of(singular)).least_pivot.value(), 0);
  const GramMatrix indefinite = gram_on_line("polynomial:3:-1", points);
  const Definiteness found = decompose(indefinite, all_of(indefinite));
  EXPECT_FALSE(found.least_pivot.has_value());
  EXPECT_LT(quadratic_form(indefinite, found.indefinite), KernelValue(0));
}

TEST(Gram, what_stays_open_is_undecided_and_no_pass) {
  const GramMatrix gram = gram_on_line("gaussian:1", {"0", "1e-4000", "2e-4000"});
  const Definiteness found = decompose(gram, all_of(gram));
  EXPECT_FALSE(found.least_pivot.has_value());
  EXPECT_FALSE(found.why_undecided.empty());
}

TEST(Gram, the_inverse_of_a_gaussian_is_refuted_by_a_pair) {
  const GramMatrix gram = gram_on_line("gaussian:-1/9", {"0", "1", "2"});
  const Definiteness found = decompose(gram, all_of(gram));
  EXPECT_FALSE(found.least_pivot.has_value());
  EXPECT_EQ(found.indefinite.size(), 2U);
  EXPECT_LT(quadratic_form(gram, found.indefinite), KernelValue(0));
}

TEST(Gram, an_entry_is_computed_once) {
  std::size_t calls = 0;
  const GramMatrix gram(3, [&](std::size_t i, std::size_t j) {
    ++calls;
    EXPECT_LE(i, j);
    return KernelValue(static_cast<int>(i + j));
  });
  for (int again = 0; again < 3; ++again)
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(gram(i, j), KernelValue(static_cast<int>(i + j)));
  EXPECT_EQ(calls, 6U);
}

// ---- Many instances

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
  const GramMatrix gram = gram_of(matrix);
  const Definiteness found = decompose(gram, all_of(gram));
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

TEST(PrimeField, a_multiple_of_a_row_is_subtracted_and_rows_are_multiplied_number_by_number) {
  Primes primes;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const PrimeField field = number % 3 == 0   ? PrimeField(7)
                             : number % 3 == 1 ? PrimeField((1ULL << 62U) - 57)
                                               : primes.next();
    const auto residue = [&]() -> PrimeField::Word {
      if (draw.one_in(4)) return draw.one_in(2) ? 0 : field.prime() - 1;
      const auto high = static_cast<PrimeField::Word>(draw.range(0, 1 << 30));
      return (high << 32U | static_cast<PrimeField::Word>(draw.range(0, 1 << 30))) % field.prime();
    };
    std::vector<PrimeField::Word> row(static_cast<std::size_t>(draw.range(0, 20)));
    std::vector<PrimeField::Word> other(row.size());
    std::generate(row.begin(), row.end(), residue);
    std::generate(other.begin(), other.end(), residue);
    const PrimeField::Word factor = residue();
    const auto first = static_cast<std::size_t>(draw.range(0, static_cast<int>(row.size())));
    std::vector<PrimeField::Word> expected = row;
    for (std::size_t j = first; j < row.size(); ++j) expected[j] = field.minus(row[j], field.times(factor, other[j]));
    field.subtract_multiple(row, factor, other, first);
    ASSERT_EQ(row, expected) << replay(number);
    PrimeField::Word product = 0;
    for (std::size_t j = first; j < row.size(); ++j)
      product = field.minus(product, field.minus(0, field.times(row[j], other[j])));
    ASSERT_EQ(field.dot(row, other, first), product) << replay(number);
  }
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
