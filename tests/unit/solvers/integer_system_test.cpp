/// Systems modulo primes against the definition: the answer is put into the equations.
#include "invariants/solvers/integer_system.hpp"

#include <gtest/gtest.h>

#include <random>

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

TEST(IntegerSystem, an_answer_that_the_first_two_primes_agree_on_is_put_into_the_equations) {
  // The determinant is 1 modulo both, and so is the numerator: 1/1 would be the answer.
  Integer p = Integer(1) << 61U;
  mpz_nextprime(p.backend().data(), p.backend().data());
  Integer q = p;
  mpz_nextprime(q.backend().data(), q.backend().data());
  const Integer determinant = p * q + 1;
  const SystemAnswer answer = solve({{determinant}}, {1});
  EXPECT_EQ(answer.denominator, determinant);
  EXPECT_EQ(answer.numerators, std::vector<Integer>{1});
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
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::mt19937_64 rng(seed);
    const std::size_t k = 2 + rng() % 8;
    const std::size_t at = rng() % k;
    auto vectors = random_vectors(rng, k, k, 60);
    for (Integer& entry : vectors[at]) entry = 0;
    for (std::size_t i = 0; i < at; ++i) {
      const Integer factor = random_integer(rng, 20);
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

TEST(IntegerSystem, a_right_side_of_zeros_has_the_solution_zero_and_no_equations_have_one) {
  const SystemAnswer zero = solve({{Integer(3)}}, {Integer(0)});
  EXPECT_EQ(zero.numerators, std::vector<Integer>{Integer(0)});
  EXPECT_TRUE(solve({}, {}).numerators.empty());
}

TEST(IntegerSystem, a_limit_of_the_work_ends_it) {
  const LimitedWork limited({.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1)});
  EXPECT_THROW((void)solve({{Integer(3)}}, {Integer(1)}), CutShort);
}

}  // namespace
}  // namespace mistakebound::test::integer_system_test
