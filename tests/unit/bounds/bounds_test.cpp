/// Bounds that are read off tables, held against the tables by the claims' own arithmetic.
#include <sstream>

#include "properties/bounds/front.hpp"
#include "properties/bounds/small_fraction.hpp"
#include "properties/campaign/draw.hpp"
#include "properties/conjecture/spellings.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::bounds_test {
namespace {

using Outcome = Conjecture::Outcome;

std::string text(const FoundBound& bound) {
  return to_string(bound.expression);
}

/// What the claim says of a row, with so many mistakes.
Outcome judged(const BoundTable& table, const BoundTable::Row& row, const Expression& bound, const Rational& mistakes) {
  std::vector<std::string> names = table.names;
  names.emplace_back("mistakes");
  NamedNumbers numbers{{"mistakes", mistakes}};
  for (std::size_t i = 0; i < table.names.size(); ++i) numbers.emplace(table.names[i], row.values[i]);
  return Conjecture(claim_of(bound), names).judge(numbers).outcome;
}

TEST(SmallFraction, has_the_values_of_rational_numbers_or_none) {
  std::uint64_t computed = 0;
  for (std::uint64_t number = 0; number < cases_of(5000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int size = draw.one_in(3) ? 1'000'000'000 : 50;
    const auto drawn = [&] { return SmallFraction::of(draw.range(-size, size), draw.range(1, size)); };
    const SmallFraction a = drawn();
    const SmallFraction b = drawn();
    const auto agrees = [&](SmallFraction value, const Rational& exact) {
      const bool is_small =
          abs(numerator_of(exact)) <= SmallFraction::most && denominator_of(exact) <= SmallFraction::most;
      EXPECT_EQ(value.is_none(), !is_small) << replay(number);
      EXPECT_TRUE(value.is_none() || value.exactly() == exact) << replay(number);
      computed += value.is_none() ? 0 : 1;
    };
    agrees(a + b, a.exactly() + b.exactly());
    agrees(a - b, a.exactly() - b.exactly());
    agrees(a * b, a.exactly() * b.exactly());
    if (b.over != 0) agrees(a / b, a.exactly() / b.exactly());
    agrees(floor(a), Rational(floor_of(a.exactly())));
    agrees(ceiling(a), Rational(ceiling_of(a.exactly())));
  }
  EXPECT_GT(computed, cases_of(15'000));
  EXPECT_TRUE((SmallFraction::of(1, 1) / SmallFraction::of(0, 1)).is_none());
}

TEST(SmallFraction, rounds_logarithms_and_roots_by_whole_numbers) {
  for (std::uint64_t number = 0; number < cases_of(5000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int exponent = draw.range(-20, 20);
    const bool is_power = draw.one_in(2);
    const SmallFraction a = is_power
                                ? SmallFraction::of(exponent > 0 ? 1 << exponent : 1, exponent < 0 ? 1 << -exponent : 1)
                                : SmallFraction::of(draw.range(1, 5000), draw.range(1, 5000));
    const auto power = [](std::int64_t e) {
      return e < 0 ? Rational(1, std::int64_t{1} << -e) : Rational(std::int64_t{1} << e);
    };
    const std::int64_t low = floor_log2(a).over;
    const std::int64_t high = ceiling_log2(a).over;
    EXPECT_LE(power(low), a.exactly()) << replay(number);
    EXPECT_GT(power(low + 1), a.exactly()) << replay(number);
    EXPECT_GE(power(high), a.exactly()) << replay(number);
    EXPECT_LT(power(high - 1), a.exactly()) << replay(number);
    EXPECT_TRUE(!is_power || low == exponent) << replay(number);
    const Rational below = floor_root(a).exactly();
    const Rational above = ceiling_root(a).exactly();
    EXPECT_LE(below * below, a.exactly()) << replay(number);
    EXPECT_GT((below + 1) * (below + 1), a.exactly()) << replay(number);
    EXPECT_GE(above * above, a.exactly()) << replay(number);
    EXPECT_LT((above - 1) * (above - 1), a.exactly()) << replay(number);
  }
  EXPECT_TRUE(floor_log2(SmallFraction::of(0, 1)).is_none());
  EXPECT_TRUE(ceiling_root(SmallFraction::of(-1, 1)).is_none());
}

TEST(Bounds, of_halving_are_floor_log2_of_the_number_of_experts) {
  const BoundTable table = halving_table();
  std::vector<std::int64_t> mistakes;
  for (const BoundTable::Row& row : table.rows) mistakes.push_back(row.mistakes);
  EXPECT_EQ(mistakes, (std::vector<std::int64_t>{0, 1, 1, 2, 2, 2, 2, 3, 3}));
  const BoundSearch found = search_for_bounds(table, halving_known(), {.length = 6});
  const FoundBound& best = found.certified[3].front();
  EXPECT_EQ(text(best), "floor(log2(experts))");
  EXPECT_EQ(best.excess, 0);
  EXPECT_EQ(best.tight, table.rows.size());
  EXPECT_TRUE(best.is_known);
}

TEST(Bounds, of_the_perceptron_are_found_without_theorems_too) {
  const BoundTable table = perceptron_table();
  EXPECT_EQ(table.exact_rows(), table.rows.size());
  const BoundSearch found = search_for_bounds(table, {}, {.length = 7});
  const FoundBound& best = found.conjectured[7].front();
  EXPECT_EQ(text(best), "R2*u2/gamma^2");
  EXPECT_EQ(best.tight, table.rows.size());
  EXPECT_FALSE(best.implied);
}

TEST(Bounds, are_below_the_table_nowhere_and_their_excess_and_tightness_are_those_of_claims) {
  std::size_t looked_at = 0;
  for (std::uint64_t number = 0; number < cases_of(10); ++number) {
    BoundTable table{.names = {"n", "k"}, .rows = {}};
    Draw draw = Draw::for_case(seed(), number);
    for (int n = 1; n <= 4; ++n)
      for (int k = 1; k <= 3; ++k)
        table.rows.push_back({{Rational(n, 2), Rational(k)}, draw.range(0, n), !draw.one_in(4)});
    for (const auto& list : search_for_bounds(table, {}, {.length = 6, .best = 20}).conjectured) {
      for (const FoundBound& bound : list) {
        Rational excess = 0;
        std::size_t tight = 0;
        for (const BoundTable::Row& row : table.rows) {
          EXPECT_EQ(judged(table, row, bound.expression, row.mistakes), Outcome::holds)
              << text(bound) << replay(number);
          if (!row.exact) continue;
          if (judged(table, row, bound.expression, row.mistakes + 1) == Outcome::refuted) ++tight;
          NamedNumbers numbers{{"n", row.values[0]}, {"k", row.values[1]}};
          const Evaluated value = evaluate(bound.expression, numbers);
          excess += std::get<Rational>(value.over) / std::get<Rational>(value.under) - row.mistakes;
        }
        EXPECT_EQ(bound.excess, excess) << text(bound) << replay(number);
        EXPECT_EQ(bound.tight, tight) << text(bound) << replay(number);
        ++looked_at;
      }
    }
  }
  EXPECT_GT(looked_at, 30U) << replay(0);
}

TEST(Bounds, say_up_to_which_length_all_were_tried_where_there_are_too_many) {
  const BoundTable table{.names = {"n"}, .rows = {{{1}, 1}, {{4}, 2}}};
  EXPECT_EQ(search_for_bounds(table, {}, {.length = 7}).length, 7U);
  const BoundSearch cut = search_for_bounds(table, {}, {.length = 7, .most_stored = 12});
  EXPECT_LT(cut.length, 5U);
  EXPECT_TRUE(cut.conjectured[7].empty());
}

TEST(Bounds, leave_the_front_where_they_are_tried_and_fail_and_what_refutes_them_refutes_others) {
  const BoundTable table{.names = {"n"}, .rows = {{{1}, 1}, {{4}, 2}}};
  std::vector<std::string> tried;
  // In truth there are n mistakes.
  const TryBound by_nine = [&](const Expression& bound) -> TriedBound {
    tried.push_back(to_string(bound));
    const BoundTable::Row row{{Rational(9)}, 9, false};
    if (judged(table, row, bound, 9) == Outcome::refuted) return {.counterexample = row};
    return {.held = 1};
  };
  const BoundFront front = front_of(table, {}, {.length = 5, .best = 50}, by_nine);
  EXPECT_EQ(text(front.conjectures.front().found), "n");
  ASSERT_EQ(front.refuted.size(), 1U);
  EXPECT_EQ(text(front.refuted.front().found), "floor(sqrt(n))");
  EXPECT_EQ(std::count(tried.begin(), tried.end(), "ceil(sqrt(n))"), 0);
  for (const BoundOfFront& bound : front.conjectures)
    EXPECT_EQ(judged(table, {{Rational(9)}, 9, false}, bound.found.expression, 9), Outcome::holds);
}

TEST(Bounds, are_tried_on_the_cases_of_a_theorem_where_its_parameters_are_those_of_the_table) {
  const BoundTable table{.names = {"n", "k"}, .rows = {{{2, 1}, 1}}};
  const auto tried = [&](const char* bound) {
    return try_on_cases("littlestone-winnow", table, read_expression(bound, {table.names, {}}), 200, seed(), 1, {});
  };
  const TriedBound true_one = tried("2*k*n");
  EXPECT_FALSE(true_one.counterexample);
  EXPECT_GT(true_one.held, 50U);
  const TriedBound false_one = tried("k");
  ASSERT_TRUE(false_one.counterexample) << replay(0);
  EXPECT_GE(false_one.counterexample->values[0], 2);
  EXPECT_GT(Rational(false_one.counterexample->mistakes), false_one.counterexample->values[1]);
}

TEST(Bounds, of_a_table_are_read_with_its_header) {
  std::istringstream in("n,k,mistakes\n2,1/2,3\n4,1,0\n");
  const BoundTable table = read_bound_table(in, "own.csv");
  EXPECT_EQ(table.names, (std::vector<std::string>{"n", "k"}));
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].values, (BoundTable::Values{2, Rational(1, 2)}));
  EXPECT_EQ(table.rows[0].mistakes, 3);
  EXPECT_EQ(table.conditions(), (std::vector<std::string>{"n >= 2", "k >= 1/2"}));
  for (const char* wrong : {"n,k\n1,2\n", "mistakes\n1\n", "n,mistakes\n", "n,mistakes\n1,1/2\n", "n,mistakes\n1,-1\n",
                            "n,mistakes\n1,x\n"}) {
    std::istringstream bad(wrong);
    EXPECT_THROW(read_bound_table(bad, "own.csv"), InputError) << wrong;
  }
}

}  // namespace
}  // namespace mistakebound::test::bounds_test
