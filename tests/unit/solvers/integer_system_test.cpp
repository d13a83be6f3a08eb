/// Systems modulo primes against the definition: the answer is put into the equations.
#include "invariants/solvers/integer_system.hpp"

#include <gtest/gtest.h>

#include <random>

#include "invariants/solvers/padic_digits.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound::test::integer_system_test {
namespace {

/// An integer of up to so many bits, of either sign.
Integer random_integer(std::mt19937_64& rng, unsigned bits) {
  Integer value = 0;
  for (unsigned left = bits; left > 0; left -= std::min(left, 32U)) {
    const unsigned some = std::min(left, 32U);
    value = (value << some) + Integer(rng() >> (64U - some));
  }
  return rng() % 2 == 0 ? value : Integer(-value);
}

/// The Gram matrix of k random vectors in so many dimensions.
IntegerRows gram(const std::vector<std::vector<Integer>>& vectors) {
  IntegerRows s(vectors.size());
  for (std::size_t i = 0; i < vectors.size(); ++i)
    for (const auto& other : vectors) {
      Integer sum = 0;
      for (std::size_t d = 0; d < other.size(); ++d) sum += vectors[i][d] * other[d];
      s[i].push_back(sum);
    }
  return s;
}

std::vector<std::vector<Integer>> random_vectors(std::mt19937_64& rng, std::size_t k, std::size_t dimension,
                                                 unsigned bits) {
  std::vector<std::vector<Integer>> vectors(k, std::vector<Integer>(dimension));
  for (auto& vector : vectors)
    for (Integer& entry : vector) entry = random_integer(rng, bits);
  return vectors;
}

void expect_solution(const IntegerRows& s, const std::vector<Integer>& right, const SystemAnswer& answer) {
  ASSERT_FALSE(answer.dependent);
  ASSERT_NE(answer.denominator, 0);
  ASSERT_EQ(answer.numerators.size(), right.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    Integer sum = 0;
    for (std::size_t j = 0; j < right.size(); ++j) sum += s[i][j] * answer.numerators[j];
    EXPECT_EQ(sum, answer.denominator * right[i]) << "row " << i;
  }
}

TEST(IntegerSystem, an_answer_that_the_first_digits_tell_is_put_into_the_equations) {
  // The solution is 1 modulo the first prime, and 1/1 would be the answer of its first digit.
  Integer p = Integer(1) << 61U;
  mpz_nextprime(p.backend().data(), p.backend().data());
  Integer q = p;
  mpz_nextprime(q.backend().data(), q.backend().data());
  const Integer determinant = p * q + 1;
  const SystemAnswer answer = solve({{determinant}}, {1});
  EXPECT_EQ(answer.denominator, determinant);
  EXPECT_EQ(answer.numerators, std::vector<Integer>{1});
}

/// Of 2^58 and -2, of which 1/(2^57 + 1) comes: 2^4 (2^57 + 1) is the first prime and 1. And others of that kind.
TEST(IntegerSystem, fractions_that_look_like_integers_by_any_number_of_digits_are_found) {
  std::mt19937_64 rng(11);
  for (int times = 0; times < 3'000; ++times) {
    const std::size_t k = times == 0 ? 2 : 1 + rng() % 4;
    std::vector<Integer> q{Integer(1) << 58U, -2, 0, 0};
    if (times > 0)
      for (Integer& number : q) {
        number = (Integer(1) << (rng() % 64)) + static_cast<int>(rng() % 3) - 1;
        if (rng() % 2 == 0) number = -number;
      }
    IntegerRows s(k, std::vector<Integer>(k));
    for (std::size_t i = 0; i < k; ++i)
      for (std::size_t j = 0; j < k; ++j) s[i][j] = q[i] * q[j] + (i == j || k < 3 ? 1 : 0);
    int polls = 0;
    const LimitedWork limited({.interrupted = [&polls] { return ++polls > 20'000; }});
    SystemAnswer answer;
    ASSERT_NO_THROW(answer = solve(s, std::vector<Integer>(k, 1))) << "it does not end; case " << times;
    if (!answer.dependent) expect_solution(s, std::vector<Integer>(k, 1), answer);
    ASSERT_FALSE(testing::Test::HasFailure()) << times;
  }
}

TEST(IntegerSystem, random_systems_of_short_and_long_numbers_are_solved) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    std::mt19937_64 rng(seed);
    const std::size_t k = 1 + rng() % 12;
    const unsigned bits = seed % 3 == 0 ? 700 : 1 + static_cast<unsigned>(rng() % 70);
    const IntegerRows s = gram(random_vectors(rng, k, k + 3, bits));
    std::vector<Integer> right;
    for (std::size_t i = 0; i < k; ++i) right.push_back(random_integer(rng, bits));
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SystemAnswer answer = solve(s, right);
    if (!answer.dependent) expect_solution(s, right, answer);
    if (bits > 8) {
      EXPECT_FALSE(answer.dependent) << "random vectors in more dimensions are independent";
    }
  }
}

TEST(IntegerSystem, the_first_row_that_depends_on_those_above_it_is_named) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    std::mt19937_64 rng(seed);
    const std::size_t k = 2 + rng() % 8;
    const std::size_t at = rng() % k;
    const bool is_short = seed % 3 == 0;  // all of it fits machine words
    auto vectors = random_vectors(rng, k, k, is_short ? 12 : 60);
    for (Integer& entry : vectors[at]) entry = 0;
    for (std::size_t i = 0; i < at; ++i) {
      const Integer factor = random_integer(rng, is_short ? 5 : 20);
      for (std::size_t d = 0; d < k; ++d) vectors[at][d] += factor * vectors[i][d];
    }
    EXPECT_EQ(solve(gram(vectors), std::vector<Integer>(k, 1)).dependent, at) << "seed " << seed;
  }
}

TEST(IntegerSystem, a_determinant_that_the_first_primes_divide_is_not_taken_for_zero) {
  Integer prime = Integer(1) << 61U;
  Integer product = 1;
  for (int i = 0; i < 3; ++i) {
    mpz_nextprime(prime.backend().data(), prime.backend().data());
    product *= prime;
    const SystemAnswer one = solve({{product}}, {Integer(1)});
    expect_solution({{product}}, {Integer(1)}, one);
    const IntegerRows two{{Integer(2), Integer(1)}, {Integer(1), Integer(product + 1) / 2}};  // its determinant
    expect_solution(two, {Integer(5), Integer(-7)}, solve(two, {Integer(5), Integer(-7)}));
  }
}

/// The solution as rational elimination finds it; nothing where a pivot vanishes.
std::optional<std::vector<Rational>> plain_solution(const IntegerRows& s, const std::vector<Integer>& right) {
  const std::size_t k = right.size();
  std::vector<std::vector<Rational>> rows(k);
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; j < k; ++j) rows[i].emplace_back(s[i][j]);
    rows[i].emplace_back(right[i]);
  }
  for (std::size_t p = 0; p < k; ++p) {
    if (rows[p][p] == 0) return std::nullopt;
    for (std::size_t i = 0; i < k; ++i) {
      if (i == p) continue;
      const Rational factor = rows[i][p] / rows[p][p];
      for (std::size_t j = p; j <= k; ++j) rows[i][j] -= factor * rows[p][j];
    }
  }
  std::vector<Rational> solution;
  for (std::size_t i = 0; i < k; ++i) solution.emplace_back(rows[i][k] / rows[i][i]);
  return solution;
}

TEST(IntegerSystem, the_solution_is_that_of_rational_elimination_whatever_the_lengths_and_the_rank) {
  std::size_t singular = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    std::mt19937_64 rng(seed);
    const std::size_t k = 1 + rng() % 7;
    // Lengths on both sides of what fits a machine word, of an entry, of its square and of a sum of them.
    const unsigned lengths[] = {1, 2, 10, 28, 30, 31, 32, 60, 64, 200};
    auto vectors = random_vectors(rng, k, 1 + rng() % (k + 2), lengths[rng() % 10]);
    if (rng() % 4 == 0) {
      const Integer factor = random_integer(rng, lengths[rng() % 10]);  // one row far longer than the others
      for (Integer& entry : vectors[rng() % k]) entry *= factor;
    }
    const IntegerRows s = gram(vectors);
    std::vector<Integer> right;
    for (std::size_t i = 0; i < k; ++i) right.push_back(random_integer(rng, lengths[rng() % 10]));
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto expected = plain_solution(s, right);
    const SystemAnswer answer = solve(s, right);
    ASSERT_EQ(answer.dependent.has_value(), !expected.has_value());
    if (!expected) {
      ++singular;
      continue;
    }
    ASSERT_GT(answer.denominator, 0);
    for (std::size_t i = 0; i < k; ++i)
      ASSERT_EQ(Rational(answer.numerators[i]) / Rational(answer.denominator), (*expected)[i]);
  }
  EXPECT_GT(singular, 30U);
}

TEST(IntegerSystem, of_a_longer_matrix_the_first_rows_and_columns_are_those_of_the_right_side) {
  const IntegerRows s{{Integer(2), Integer(1), Integer(7)}, {Integer(1), Integer(3), Integer(9)}, {7, 9, 100}};
  const SystemAnswer answer = solve(s, {Integer(5), Integer(5)});
  EXPECT_EQ(answer.denominator, 1);
  EXPECT_EQ(answer.numerators, (std::vector<Integer>{2, 1}));
}

TEST(IntegerSystem, fractions_of_which_each_has_a_denominator_of_its_own_are_found) {
  const IntegerRows s{{Integer(6), Integer(0), Integer(0)}, {Integer(0), Integer(10), Integer(0)}, {0, 0, 15}};
  const SystemAnswer answer = solve(s, {Integer(1), Integer(-1), Integer(1)});
  EXPECT_EQ(answer.denominator, 30);
  EXPECT_EQ(answer.numerators, (std::vector<Integer>{5, -3, 2}));
}

TEST(IntegerSystem, a_right_side_of_zeros_has_the_solution_zero_and_no_equations_have_one) {
  const SystemAnswer zero = solve({{Integer(3)}}, {Integer(0)});
  EXPECT_EQ(zero.numerators, std::vector<Integer>{Integer(0)});
  EXPECT_TRUE(solve({}, {}).numerators.empty());
}

TEST(PadicDigits, solve_the_equations_modulo_the_power_of_the_prime) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    std::mt19937_64 rng(seed);
    const std::size_t k = 1 + rng() % 6;
    const unsigned bits = 1 + static_cast<unsigned>(rng() % 64);
    const IntegerRows s = gram(random_vectors(rng, k, k + 2, bits));
    std::vector<Integer> right;
    for (std::size_t i = 0; i < k; ++i) right.push_back(random_integer(rng, bits));
    Primes primes;
    PadicDigits digits(primes.next(), s, right);
    if (digits.zero_pivot()) continue;
    for (std::size_t count = 1; count <= 5; ++count) {
      digits.add();
      ASSERT_EQ(digits.known(), count);
      for (std::size_t i = 0; i < k; ++i) {
        Integer rest = -right[i];
        for (std::size_t j = 0; j < k; ++j) rest += s[i][j] * digits.value(j);
        ASSERT_EQ(rest % digits.modulus(), 0) << "seed " << seed;
      }
    }
  }
}

TEST(IntegerSystem, a_limit_of_the_work_ends_it) {
  const LimitedWork limited({.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1)});
  EXPECT_THROW((void)solve({{Integer(3)}}, {Integer(1)}), CutShort);
}

}  // namespace
}  // namespace mistakebound::test::integer_system_test
