/// Games with one solution, at once and by pivots.
#include "invariants/solvers/strict_vertex.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "invariants/solvers/matrix_game.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::strict_vertex_test {
namespace {

using Indices = std::vector<Eigen::Index>;

WordMatrix game_of(std::initializer_list<std::initializer_list<std::int64_t>> rows) {
  return WordMatrix(rows);
}

Vector fractions(const PositiveFractions& v) {
  Vector result(static_cast<Eigen::Index>(v.numerators.size()));
  for (Eigen::Index i = 0; i < result.size(); ++i)
    result[i] = fraction(v.numerators[static_cast<std::size_t>(i)], v.denominator);
  return result;
}

void expect_solution(const std::optional<StrictVertex>& found, const char* y, const char* z) {
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(to_string(fractions(found->y)), y);
  EXPECT_EQ(to_string(fractions(found->z)), z);
}

TEST(StrictVertex, of_small_games_is_known) {
  expect_solution(strict_vertex(game_of({{3, 1}, {1, 3}}), {0, 1}, {0, 1}), "1/4, 1/4", "1/4, 1/4");
  expect_solution(strict_vertex(game_of({{2, 1}, {1, 4}}), {0, 1}, {0, 1}), "3/7, 1/7", "3/7, 1/7");
  expect_solution(strict_vertex(game_of({{5, 7}, {4, 9}}), {0}, {0}), "1/5", "1/5");
}

TEST(StrictVertex, what_is_no_solution_or_not_the_only_one_is_declined) {
  const auto declined = [](const WordMatrix& game, const Indices& rows, const Indices& columns) {
    return !strict_vertex(game, rows, columns).has_value();
  };
  const WordMatrix pennies = game_of({{3, 1}, {1, 3}});
  EXPECT_TRUE(declined(pennies, {}, {})) << "nothing is mixed";
  EXPECT_TRUE(declined(pennies, {0, 1}, {0})) << "more rows than columns";
  EXPECT_TRUE(declined(pennies, {1}, {0, 1})) << "more columns than rows";
  EXPECT_TRUE(declined(pennies, {0}, {0})) << "another row gives more, another column less";
  EXPECT_TRUE(declined(game_of({{3, 1, 1}, {1, 3, 3}}), {0, 1}, {0, 1})) << "a column twice";
  EXPECT_TRUE(declined(game_of({{3, 1}, {1, 3}, {2, 2}}), {0, 1}, {0, 1})) << "a row that gives as much";
  EXPECT_TRUE(declined(game_of({{3, 1, 2}, {1, 3, 2}}), {0, 1}, {0, 1})) << "a column that gives as little";
  EXPECT_TRUE(declined(game_of({{2, 2}, {2, 2}}), {0, 1}, {0, 1})) << "a singular matrix";
  EXPECT_TRUE(declined(game_of({{2, 2}, {1, 3}}), {0, 1}, {0, 1})) << "a weight of 0";
  EXPECT_TRUE(declined(game_of({{3, 2}, {2, 1}}), {0, 1}, {0, 1})) << "a weight below 0";
  EXPECT_TRUE(declined(game_of({{3, 1, 2}, {1, 3, 1}}), {0, 1}, {0, 1})) << "a column that gives less";
  EXPECT_TRUE(declined(game_of({{3, 1}, {1, 3}, {3, 2}}), {0, 1}, {0, 1})) << "a row that gives more";
}

TEST(StrictVertex, inequalities_that_hold_by_little_are_seen) {
  const std::int64_t large = std::int64_t{1} << 40U;
  // y = z = (1, 1)/(2 large + 2): one more or less in a third line changes the verdict.
  for (const std::int64_t more : {-1, 0, 1}) {
    EXPECT_EQ(
        strict_vertex(game_of({{2 * large, 2, large + more}, {2, 2 * large, large + 2}}), {0, 1}, {0, 1}).has_value(),
        more > 0);
    EXPECT_EQ(
        strict_vertex(game_of({{2 * large, 2}, {2, 2 * large}, {large + more, large + 2}}), {0, 1}, {0, 1}).has_value(),
        more < 0);
  }
}

TEST(StrictVertex, whose_determinant_is_a_multiple_of_the_prime_is_declined) {
  // 2^15 2^16 - 1 is the prime 2^31 - 1.
  EXPECT_FALSE(strict_vertex(game_of({{1 << 15, 1}, {1, 1 << 16}}), {0, 1}, {0, 1}).has_value());
  expect_solution(strict_vertex(game_of({{1 << 15, 1}, {1, 1 << 15}}), {0, 1}, {0, 1}), "1/32769, 1/32769",
                  "1/32769, 1/32769");
}

TEST(StrictVertex, of_all_rows_and_columns_of_a_game_at_most_one_choice_is_the_only_solution) {
  std::size_t with = 0, without = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(1, 4), count = draw.range(1, 5);
    const int most = draw.one_in(2) ? 3 : 30;
    WordMatrix game(n, count);
    for (std::int64_t& entry : game.reshaped()) entry = draw.range(1, most);
    std::size_t found = 0;
    const auto chosen = [](unsigned bits) {
      Indices result;
      for (Eigen::Index i = 0; bits >> i != 0; ++i)
        if ((bits >> i & 1U) != 0) result.push_back(i);
      return result;
    };
    for (unsigned rows = 1; rows < 1U << n; ++rows)
      for (unsigned columns = 1; columns < 1U << count; ++columns)
        if (std::popcount(rows) == std::popcount(columns))
          found += strict_vertex(game, chosen(rows), chosen(columns)).has_value() ? 1 : 0;
    ASSERT_LE(found, 1U) << replay(number);
    ++(found == 1 ? with : without);
  }
  EXPECT_GT(with, 20U);
  EXPECT_GT(without, 20U);
}

/// The examples as machine integers, whose game is solved at once where it can be; else always by pivots.
Sequence packed(const Sequence& sequence) {
  Sequence result{sequence.dimension, {}, {}};
  result.examples = Examples(pack(sequence));
  return result;
}

void expect_same(const NonnegativeMargin& at_once, const NonnegativeMargin& by_pivots, const std::string& where) {
  ASSERT_EQ(at_once.gamma, by_pivots.gamma) << where;
  ASSERT_EQ(at_once.p, by_pivots.p) << where;
  ASSERT_EQ(at_once.lambda.size(), by_pivots.lambda.size()) << where;
  for (std::size_t k = 0; k < at_once.lambda.size(); ++k) {
    ASSERT_EQ(at_once.lambda[k].example, by_pivots.lambda[k].example) << where;
    ASSERT_EQ(at_once.lambda[k].value, by_pivots.lambda[k].value) << where;
  }
}

/// Entries of which many, some or hardly any are alike.
Rational entry_of(Draw& draw, int kind) {
  if (kind == 0) return draw.range(-1, 1);
  if (kind == 1) return Rational(draw.range(-99, 99)) / 100;
  if (kind == 2) return Rational(draw.range(-999'999, 999'999)) / 1'000'000;
  return Rational(draw.range(-1'000'000'000, 1'000'000'000)) * 1'000'000'000 + draw.range(-999, 999);
}

TEST(StrictVertex, gives_the_answer_of_the_pivots) {
  std::size_t at_once[4] = {0, 0, 0, 0}, by_pivots = 0, swapped = 0;
  for (std::uint64_t number = 0; number < cases_of(2000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int kind = draw.range(0, 3);
    Sequence sequence{draw.range(1, 14), {}, {}};
    const int size = draw.range(1, 40);
    const bool leaning = draw.one_in(2);
    while (sequence.size() < static_cast<std::size_t>(size)) {
      Vector x(sequence.dimension);
      for (Rational& entry : x) entry = entry_of(draw, kind);
      sequence.examples.push_back({x, leaning && x[0] > 0 ? 1 : leaning ? -1 : draw.sign()});
      if (draw.one_in(30)) sequence.examples.push_back(sequence.examples.front());
      if (draw.one_in(30)) sequence.examples.push_back({sequence.examples.back().x, draw.sign()});
    }
    const NonnegativeMargin found = solve_game(packed(sequence));
    ASSERT_NO_FATAL_FAILURE(expect_same(found, solve_game(sequence), to_string(sequence) + "; " + replay(number)));
    ++(found.pivots == 0 ? at_once[kind] : by_pivots);
    swapped += found.pivots == 0 && sequence.dimension > static_cast<Eigen::Index>(sequence.size()) ? 1 : 0;
  }
  for (const std::size_t count : {at_once[1], at_once[2], at_once[3], by_pivots, swapped})
    EXPECT_GT(count, cases_of(100U));
}

TEST(StrictVertex, of_a_determinant_that_the_prime_divides_is_left_to_the_pivots) {
  const Sequence sequence = sequence_of({"32767,0|1", "0,65535|1"});  // as integers from 1 on, those of the test above
  const NonnegativeMargin found = solve_game(packed(sequence));
  EXPECT_GT(found.pivots, 0U);
  expect_same(found, solve_game(sequence), "a multiple of the prime");
}

TEST(StrictVertex, of_hundreds_of_examples_in_tens_of_dimensions_or_the_reverse_needs_no_pivots) {
  for (const auto& [size, dimension] : {std::pair<std::size_t, int>{300, 30}, {30, 300}}) {
    Draw draw = Draw::for_case(seed(), 0);
    Sequence sequence{dimension, {}, {}};
    while (sequence.size() < size) {
      Vector x(dimension);
      for (Rational& entry : x) entry = entry_of(draw, 2);
      sequence.examples.push_back({x, x[0] + x[1] > 0 ? 1 : -1});
    }
    const NonnegativeMargin found = solve_game(packed(sequence));
    EXPECT_EQ(found.pivots, 0U);
    expect_same(found, solve_game(sequence), std::to_string(size) + " examples");
  }
}

TEST(StrictVertex, limits_are_asked_for_in_every_digit_and_now_and_then_in_the_elimination) {
  constexpr Eigen::Index n = 80;
  WordMatrix game = WordMatrix::Ones(n, n);
  Indices all;
  for (Eigen::Index i = 0; i < n; ++i) {
    game(i, i) = (std::int64_t{1} << 50U) + i;
    all.push_back(i);
  }
  // More than 2 * 50 n/31 digits of both solutions; n (n - 1) rows in the elimination.
  EXPECT_GE(polls_of([&] { EXPECT_TRUE(strict_vertex(game, all, all).has_value()); }),
            2 * (2 * 50 * n / 31) + n * (n - 1) / 1024);
}

}  // namespace
}  // namespace mistakebound::test::strict_vertex_test
