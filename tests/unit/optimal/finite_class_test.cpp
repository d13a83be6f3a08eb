#include "reference/learners/finite_class.hpp"

#include "properties/worst_case/dimension_certificate.hpp"
#include "properties/worst_case/possible_mistakes.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/worst_case/support.hpp"

namespace mistakebound::test::finite_class_test {
namespace {

int dimension_of(const std::vector<Experts>& rows, std::size_t hypotheses) {
  LittlestoneDimensions dimensions({hypotheses, rows});
  return dimensions.dimension(dimensions.of().all());
}

/// The largest set of points with all patterns, by looking at all sets.
std::size_t naive_vc(const std::vector<Experts>& rows, std::size_t hypotheses) {
  std::size_t largest = 0;
  for (unsigned chosen = 0; chosen < 1U << rows.size(); ++chosen) {
    std::set<std::string> patterns;
    for (std::size_t h = 0; h < hypotheses; ++h) {
      std::string pattern;
      for (std::size_t point = 0; point < rows.size(); ++point)
        if ((chosen >> point & 1U) != 0) pattern += rows[point][h] ? '+' : '-';
      patterns.insert(pattern);
    }
    const auto size = static_cast<std::size_t>(std::popcount(chosen));
    if (patterns.size() == std::size_t{1} << size) largest = std::max(largest, size);
  }
  return largest;
}

TEST(FiniteClass, the_two_constants_have_dimension_1_on_any_number_of_points) {
  for (std::size_t points = 1; points <= 20; ++points)
    EXPECT_EQ(dimension_of(table(points, 2, [](std::size_t, std::size_t h) { return h == 0; }), 2), 1);
}

TEST(FiniteClass, thresholds_on_two_to_the_k_minus_1_points_have_dimension_k) {
  for (std::size_t k = 1; k <= 8; ++k) {
    const std::size_t points = (std::size_t{1} << k) - 1;
    EXPECT_EQ(dimension_of(thresholds(points), points + 1), static_cast<int>(k));
  }
}

TEST(FiniteClass, singletons_have_dimension_1) {
  for (std::size_t points = 2; points <= 300; points *= 2) EXPECT_EQ(dimension_of(singletons(points), points), 1);
}

TEST(FiniteClass, all_functions_on_d_points_have_dimension_d) {
  for (std::size_t d = 0; d <= 10; ++d) EXPECT_EQ(dimension_of(cube(d), std::size_t{1} << d), static_cast<int>(d));
}

TEST(FiniteClass, the_empty_set_has_dimension_minus_1_and_one_hypothesis_0) {
  LittlestoneDimensions dimensions({8, cube(3)});
  EXPECT_EQ(dimensions.dimension(VersionSpace(8)), -1);
  EXPECT_EQ(dimensions.dimension(VersionSpace(8, 4)), 0);
}

TEST(FiniteClass, equal_hypotheses_count_once) {
  // The four functions on two points, each three times.
  const std::vector<Experts> rows = table(2, 12, [](std::size_t p, std::size_t h) { return (h % 4 >> p & 1U) != 0; });
  EXPECT_EQ(dimension_of(rows, 12), 2);
  EXPECT_EQ(vc_dimension({12, rows}), 2U);
  LittlestoneDimensions dimensions({12, rows});
  EXPECT_EQ(dimensions.different(dimensions.of().all()).count(), 4U);
  // Sets that hold later copies alone are the same sets.
  VersionSpace later(12);
  for (std::size_t h = 8; h < 12; ++h) later.set(h);
  EXPECT_EQ(dimensions.dimension(later), 2);
  EXPECT_EQ(dimensions.different(later).find_first(), 0U);
}

TEST(FiniteClass, dimensions_of_random_sets_are_those_of_plain_recursion) {
  for (std::uint64_t number = 0; number < 400; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto hypotheses = static_cast<std::size_t>(draw.range(1, 14));
    const auto points = static_cast<std::size_t>(draw.range(1, 5));
    const int sparse = draw.range(2, 6);
    const std::vector<Experts> rows =
        table(points, hypotheses, [&](std::size_t, std::size_t) { return draw.one_in(sparse); });
    LittlestoneDimensions dimensions({hypotheses, rows});
    for (int sets = 0; sets < 4; ++sets) {
      VersionSpace set(hypotheses);
      for (std::size_t h = 0; h < hypotheses; ++h) set[h] = draw.one_in(2);
      const int expected = set.none() ? -1 : static_cast<int>(naive_littlestone(set, rows));
      ASSERT_EQ(dimensions.dimension(set), expected) << replay(number);
    }
    ASSERT_EQ(vc_dimension({hypotheses, rows}), naive_vc(rows, hypotheses)) << replay(number);
  }
}

TEST(FiniteClass, the_root_of_a_tree_parts_the_set_into_two_that_shatter_the_rest) {
  LittlestoneDimensions dimensions({16, thresholds(15)});
  const VersionSpace all = dimensions.of().all();
  EXPECT_EQ(dimensions.root(all, 4), std::optional<std::size_t>(7));
  EXPECT_EQ(dimensions.root(all, 5), std::nullopt);
  EXPECT_EQ(dimensions.root(all, 0), std::nullopt);
  EXPECT_EQ(dimensions.root(VersionSpace(16), 1), std::nullopt);
}

TEST(FiniteClass, several_hundred_random_hypotheses_on_20_points_are_searched_at_once) {
  // 300 and 500 hypotheses shatter trees of depth 8; 2^9 hypotheses would be needed for one of depth 9.
  for (const std::size_t hypotheses : {std::size_t{300}, std::size_t{500}}) {
    Draw draw = Draw::for_case(1, hypotheses);
    const std::vector<Experts> rows = table(20, hypotheses, [&](std::size_t, std::size_t) { return draw.one_in(2); });
    EXPECT_EQ(dimension_of(rows, hypotheses), 8);
  }
}

TEST(FiniteClass, the_table_of_a_certificate_says_of_every_point_that_one_part_has_a_smaller_dimension) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto hypotheses = static_cast<std::size_t>(draw.range(1, 24));
    const int sparse = draw.range(2, 7);
    LittlestoneDimensions dimensions(
        {hypotheses, table(5, hypotheses, [&](std::size_t, std::size_t) { return draw.one_in(sparse); })});
    const FiniteClass& of = dimensions.of();
    const DimensionCertificate found = dimension_certificate(dimensions);
    ASSERT_EQ(found.points.size() + 1, std::size_t{1} << found.dimension) << replay(number);
    ASSERT_EQ(found.hypotheses.size(), std::size_t{1} << found.dimension) << replay(number);
    const auto below = [&](const VersionSpace& v, std::size_t d) {
      if (v.none()) return true;
      if (d > 0 && static_cast<std::size_t>(std::bit_width(v.count())) <= d) return true;
      return std::any_of(found.table.begin(), found.table.end(),
                         [&](const auto& entry) { return entry.first == v && entry.second < d; });
    };
    EXPECT_TRUE(below(of.all(), found.dimension + 1)) << replay(number);
    for (const auto& [v, d] : found.table)
      for (std::size_t point = 0; point < of.points.size(); ++point)
        EXPECT_TRUE(below(of.part(v, point, 1), d) || below(of.part(v, point, -1), d)) << replay(number);
  }
}

TEST(FiniteClass, the_table_of_a_learner_lists_every_state_with_the_mistakes_that_are_possible) {
  const std::vector<Experts> rows = table({"--+++", "++++-", "++-++"});
  std::vector<BasicExample<Experts>> rounds;
  for (const Experts& row : rows)
    for (const Label y : {1, -1}) rounds.push_back({row, y});
  const auto any = [](const Experts& left) { return left.any(); };
  const Halving first{.tie = Tie::mistake, .alive = Experts(5).set()};
  const auto known = MistakeTable<Halving, decltype(any)>(rounds, any, 100).from(first);
  EXPECT_EQ(known.size(), 11U);
  for (const auto& [left, mistakes] : known) {
    std::map<std::string, std::size_t> naive;
    EXPECT_EQ(mistakes, naive_halving({.tie = Tie::mistake, .alive = left}, rows, naive));
  }
  EXPECT_THROW((MistakeTable<Halving, decltype(any)>(rounds, any, 5).from(first)), std::length_error);
}

TEST(FiniteClass, limits_end_the_searches) {
  EXPECT_GT(polls_of([] { dimension_of(cube(8), 256); }), 4U);
  EXPECT_GT(polls_of([] { vc_dimension({256, cube(8)}); }), 4U);
}

}  // namespace
}  // namespace mistakebound::test::finite_class_test
