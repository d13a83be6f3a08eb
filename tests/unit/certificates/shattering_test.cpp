#include "invariants/solvers/shattering.hpp"

#include "invariants/certificates/vc_halfspaces.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::shattering_test {
namespace {

PointSet set_of(Eigen::Index dimension, const std::vector<const char*>& rows) {
  PointSet set{dimension, {}};
  for (const char* row : rows) set.points.push_back(v(row));
  return set;
}

/// The points with a constant coordinate and the labels that the bits of `number` spell.
Sequence labelled(const PointSet& set, std::size_t number) {
  Sequence sequence{set.dimension, {}, {}};
  for (std::size_t i = 0; i < set.size(); ++i) sequence.examples.push_back({set.points[i], (number >> i & 1) ? 1 : -1});
  return with_bias(std::move(sequence));
}

/// Whether every labeling has a separator, by the maximum-margin solver, which knows nothing of dependence.
bool shattered_by_trying(const PointSet& set) {
  for (std::size_t number = 0; number < std::size_t{1} << set.size(); ++number)
    if (!separate(labelled(set, number)).separable) return false;
  return true;
}

/// The answer is right, its certificate holds, and its impossible labeling is impossible.
Shattering expect_right(const PointSet& set, bool shattered, const std::string& where) {
  Shattering answer = shatter(set);
  EXPECT_EQ(answer.shattered, shattered) << where;
  EXPECT_EQ(shattered_by_trying(set), shattered) << where;
  const TheoremReport report = examine_shattering(set, answer, {});
  EXPECT_EQ(report.verdict, Verdict::holds) << where << ": " << failed_step(report);
  if (!answer.shattered) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < set.size(); ++i) number |= (answer.labels[i] > 0 ? std::size_t{1} : 0) << i;
    EXPECT_FALSE(separate(labelled(set, number)).separable) << where;
  }
  return answer;
}

TEST(Shattering, two_points_on_the_line_are_shattered_by_known_halfspaces) {
  const Shattering answer = expect_right(set_of(1, {"0", "1"}), true, "0, 1");
  ASSERT_EQ(answer.labelings.size(), 4U);
  EXPECT_EQ(answer.labelings[0].labels, (std::vector<Label>{1, 1}));
  EXPECT_EQ(answer.labelings[1].labels, (std::vector<Label>{1, -1}));
  EXPECT_EQ(to_string(answer.labelings[1].halfspace.w), "-2");
  EXPECT_EQ(answer.labelings[1].halfspace.theta, -1);
  EXPECT_EQ(answer.labelings[3].labels, (std::vector<Label>{-1, -1}));
}

TEST(Shattering, three_points_on_the_line_have_the_middle_one_against_the_others) {
  const Shattering answer = expect_right(set_of(1, {"3", "0", "1"}), false, "3, 0, 1");
  EXPECT_EQ(to_string(answer.coefficients), "1, 2, -3");
  EXPECT_EQ(to_string(answer.radon_point), "1");
  EXPECT_EQ(answer.labels, (std::vector<Label>{1, 1, -1}));
}

TEST(Shattering, the_corners_of_a_square_have_its_diagonals_as_radon_partition) {
  const Shattering answer = expect_right(set_of(2, {"0,0", "1,0", "0,1", "1,1"}), false, "square");
  EXPECT_EQ(to_string(answer.coefficients), "1, -1, -1, 1");
  EXPECT_EQ(to_string(answer.radon_point), "1/2, 1/2");
}

TEST(Shattering, of_degenerate_sets_is_decided) {
  expect_right(set_of(2, {}), true, "the empty set has one labeling");
  expect_right(set_of(1, {"0"}), true, "one point, zero");
  expect_right(set_of(3, {"1/3,0,-2"}), true, "one point");
  expect_right(set_of(3, {"1,2,3", "1,2,4"}), true, "two points in space");
  expect_right(set_of(3, {"0,0,0", "1,1,1", "2,2,2"}), false, "collinear with zero");
  expect_right(set_of(2, {"1,1", "2,3", "3,5"}), false, "collinear");
  expect_right(set_of(3, {"1,0,0", "0,1,0", "0,0,1", "1/3,1/3,1/3"}), false, "coplanar");
  expect_right(set_of(3, {"1,0,0", "0,1,0", "0,0,1", "1/3,1/3,1/4"}), true, "nearly coplanar");
  expect_right(set_of(2, {"1,2", "1,2"}), false, "a point twice");
  expect_right(set_of(4, {"1,2,3,4", "0,0,0,0", "1,2,3,4"}), false, "a point twice, with another");
  expect_right(set_of(2, {"5,5", "5,5", "5,5", "5,5", "5,5"}), false, "all equal");
  expect_right(set_of(2, {"1e40,1", "1e40,1.0000000000000000000000000001", "0,1"}), true, "nearly equal");
}

TEST(Shattering, of_the_empty_set_and_of_one_point_counts_one_and_two_labelings) {
  EXPECT_EQ(shatter(set_of(2, {})).labelings.size(), 1U);
  EXPECT_EQ(shatter(set_of(2, {"3,4"})).labelings.size(), 2U);
  const PointSet none = set_of(2, {});
  const TheoremReport report = examine_shattering(none, shatter(none), {});
  EXPECT_EQ(report.step("every-labeling").checked, 1U);
  EXPECT_EQ(report.step("separates-labeling").checked, 0U) << "no point has a margin";
}

TEST(Shattering, a_repeated_point_cancels_itself) {
  const Shattering answer = shatter(set_of(2, {"1,2", "0,0", "1,2", "7,7"}));
  EXPECT_EQ(to_string(answer.coefficients), "1, 0, -1, 0");
  EXPECT_EQ(to_string(answer.radon_point), "1, 2");
}

TEST(Shattering, coefficients_are_coprime_integers_whatever_the_denominators) {
  const Shattering answer = expect_right(set_of(1, {"1/2", "1/3", "1/7"}), false, "fractions");
  // 8/(1/6) and so on: (4/21, -5/14, 1/6) times 42
  EXPECT_EQ(to_string(answer.coefficients), "8, -15, 7");
}

TEST(Shattering, n_plus_one_vertices_of_a_simplex_are_shattered_and_its_centre_is_too_many) {
  for (Eigen::Index n = 1; n <= 6; ++n) {
    PointSet set{n, {zero_vector(n)}};
    for (Eigen::Index i = 0; i < n; ++i) {
      Vector x = zero_vector(n);
      x[i] = 1;
      set.points.push_back(x);
    }
    expect_right(set, true, "simplex");
    set.points.push_back(Vector::Constant(n, fraction(1, n + 1)));
    const Shattering answer = expect_right(set, false, "with its centre");
    EXPECT_EQ(to_string(answer.radon_point), to_string(set.points.back()));
  }
}

/// The property's own sets: dimensions 1 to 6, random, on grids, lines, planes and curves, repeated.
TEST(Shattering, agrees_with_separators_of_every_labeling_on_random_sets) {
  std::map<std::pair<Eigen::Index, bool>, int> seen;
  for (std::uint64_t number = 0; number < 400; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const Sequence points = property_of("vc-halfspaces").draw(draw, {}, enforced)->sequence();
    PointSet set{points.dimension, {}};
    for (const Example& example : points.examples) set.points.push_back(example.x);
    const Shattering answer = expect_right(set, shattered_by_trying(set), replay(number));
    ++seen[{set.dimension, answer.shattered}];
    if (set.size() >= static_cast<std::size_t>(set.dimension) + 2) {
      EXPECT_FALSE(answer.shattered);
    }
  }
  for (Eigen::Index n = 1; n <= 6; ++n)
    for (const bool shattered : {false, true}) EXPECT_GT((seen[{n, shattered}]), 5) << n << (shattered ? "" : " not");
}

TEST(Shattering, of_a_set_too_large_to_list_is_certified_by_the_basis) {
  const Eigen::Index n = static_cast<Eigen::Index>(most_listed_points);
  PointSet set{n, {zero_vector(n)}};
  for (Eigen::Index i = 0; i < n; ++i) set.points.push_back(Vector::Constant(n, Rational(i)) + Vector::Unit(n, i));
  const Shattering answer = shatter(set);
  EXPECT_TRUE(answer.shattered);
  EXPECT_TRUE(answer.labelings.empty());
  const TheoremReport report = examine_shattering(set, answer, {});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.step("dual-basis").checked, 1U);
  EXPECT_EQ(report.step("every-labeling").checked, 0U);
  EXPECT_FALSE(report.vacuous);
}

TEST(Shattering, lists_no_labeling_where_none_is_asked_for) {
  const PointSet two = set_of(1, {"0", "1"});
  const Shattering answer = shatter(two, 1);
  EXPECT_TRUE(answer.labelings.empty());
  EXPECT_EQ(examine_shattering(two, answer, {}).verdict, Verdict::holds);
}

TEST(Shattering, its_cost_grows_with_points_dimensions_and_digits) {
  const PointSet small = set_of(2, {"0,0", "1,0"});
  for (const PointSet& larger : {set_of(2, {"0,0", "1,0", "0,1"}), set_of(3, {"0,0,0", "1,0,0"}),
                                 set_of(2, {"0,0", "1e300,0"}), set_of(2, {"0,0", "1e-300,0"})}) {
    EXPECT_GT(cost_of_elimination(larger), cost_of_elimination(small));
    EXPECT_GT(cost_of_labelings(larger), cost_of_labelings(small));
  }
}

TEST(VcHalfspaces, an_answer_that_does_not_fit_the_points_is_refused) {
  const PointSet two = set_of(1, {"0", "1"});
  const PointSet three = set_of(1, {"0", "1", "3"});
  const auto refuses = [](const PointSet& set, Shattering answer, const std::function<void(Shattering&)>& alter) {
    alter(answer);
    EXPECT_THROW(examine_shattering(set, answer, {}), InputError);
  };
  refuses(two, shatter(two), [](Shattering& a) { a.basis.pop_back(); });
  refuses(two, shatter(two), [](Shattering& a) { a.basis[1].w = v("1,2"); });
  refuses(two, shatter(two), [](Shattering& a) { a.labelings[0].labels = {1}; });
  refuses(two, shatter(two), [](Shattering& a) { a.labelings[0].labels = {1, 0}; });
  refuses(two, shatter(two), [](Shattering& a) { a.labelings[0].halfspace.w = v("1,2"); });
  refuses(three, shatter(three), [](Shattering& a) { a.coefficients = v("1,2"); });
  refuses(three, shatter(three), [](Shattering& a) { a.radon_point = v("1,2"); });
  refuses(three, shatter(three), [](Shattering& a) { a.labels = {1, -1}; });
  refuses(three, shatter(three), [](Shattering& a) { a.labels = {1, -1, 2}; });
  EXPECT_THROW(examine_shattering(three, shatter(three), {{v("1,2"), 0}}), InputError);
}

TEST(VcHalfspaces, any_right_certificate_holds_whoever_found_it) {
  const PointSet line = set_of(1, {"0", "1", "2", "3"});
  const std::vector<std::pair<const char*, const char*>> right{
      {"1,-2,1,0", "1"}, {"0,1,-2,1", "2"}, {"1,-1,-1,1", "3/2"}, {"-2,3,0,-1", "1"}};
  for (const auto& [c, point] : right) {
    Shattering answer{.shattered = false, .coefficients = v(c), .radon_point = v(point)};
    for (const Rational& entry : answer.coefficients) answer.labels.push_back(entry > 0 ? 1 : -1);
    EXPECT_EQ(examine_shattering(line, answer, {}).verdict, Verdict::holds) << c;
  }
}

TEST(VcHalfspaces, the_report_counts_labelings_or_points_as_rounds) {
  const PointSet three = set_of(2, {"0,0", "1,0", "0,1"});
  const TheoremReport shattered = examine_shattering(three, shatter(three), {});
  EXPECT_EQ(shattered.rounds, 8U);
  EXPECT_EQ(shattered.step("separates-labeling").checked, 8U);
  EXPECT_EQ(shattered.step("lambda-nonnegative").checked, 0U);
  const PointSet five = set_of(2, {"0,0", "1,0", "0,1", "1,1", "5,6"});
  const TheoremReport other = examine_shattering(five, shatter(five), {});
  EXPECT_EQ(other.rounds, 5U);
  EXPECT_EQ(other.step("lambda-nonnegative").checked, 5U);
  EXPECT_EQ(other.step("separates-labeling").checked, 0U);
}

TEST(Cases, of_points_are_written_without_labels) {
  EXPECT_EQ(csv_of_points(sequence_of({"1,1/2|1", "-3,0|-1"})), "x1,x2\n1,1/2\n-3,0\n");
}

}  // namespace
}  // namespace mistakebound::test::shattering_test
