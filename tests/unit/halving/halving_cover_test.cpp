#include "invariants/halving/study.hpp"

#include <functional>

#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::halving_cover_test {
namespace {

/// All integer points of the cube |v|_inf <= N in the order of an odometer, those inside left out.
std::vector<Vector> surface(Eigen::Index n, int half_width) {
  std::vector<Vector> points;
  Vector v = Vector::Constant(n, Rational(-half_width));
  const std::function<void(Eigen::Index)> fill = [&](Eigen::Index i) {
    if (i == n) {
      if (std::any_of(v.begin(), v.end(), [&](const Rational& entry) { return abs(entry) == half_width; }))
        points.push_back(v);
      return;
    }
    for (int value = -half_width; value <= half_width; ++value) {
      v[i] = value;
      fill(i + 1);
    }
  };
  fill(0);
  return points;
}

TEST(GridExperts, are_the_integer_points_on_the_surface_of_the_cube) {
  Draw draw = Draw::for_case(seed(), 0);
  for (const int n : {1, 2, 3, 4}) {
    for (const int half_width : {1, 2, 3}) {
      const std::vector<Vector> points = surface(n, half_width);
      const GridExperts grid(n, half_width);
      ASSERT_EQ(grid.size(), points.size());
      ASSERT_EQ(Integer(points.size()), surface_points(n, half_width));
      for (int trial = 0; trial < 20; ++trial) {
        Vector x = draw.small_vector(n) / Rational(draw.range(1, 5));
        if (trial == 0) x = zero_vector(n);
        if (trial > 10) x *= q("1e30");  // beyond 64 bits
        const Experts votes = grid.votes(x);
        for (std::size_t i = 0; i < points.size(); ++i) ASSERT_EQ(votes[i], dot(points[i], x) >= 0) << to_string(x);
      }
    }
  }
}

TEST(HalvingCover, the_half_width_is_the_least_that_suffices) {
  // n = 2, R/gamma = 1: 3/2. n = 5, R/gamma = 2: 2 (2 + 1/2) = 5. n = 1: 0, but N >= 1.
  EXPECT_EQ(sufficient_half_width(2, 1, 1, 1), 2);
  EXPECT_EQ(sufficient_half_width(5, 4, 1, 1), 5);
  EXPECT_EQ(sufficient_half_width(1, 100, 1, 1), 1);
  EXPECT_EQ(sufficient_half_width(3, 1, 1, 0), 1);
  // sqrt(2) (10^40 + 1/2): an error in the 20th digit would be seen.
  const Integer large = sufficient_half_width(3, 1, 1, q("1e-40"));
  const Rational twice = 2 * Rational(large) / (2 * q("1e40") + 1);  // against sqrt 2
  const Rational below = 2 * Rational(large - 1) / (2 * q("1e40") + 1);
  EXPECT_GE(twice * twice, 2);
  EXPECT_LT(below * below, 2);
}

TEST(HalvingCover, no_expert_of_a_fixed_grid_need_be_right_if_instances_may_be_long) {
  for (const int half_width : {1, 2, 5}) {
    // (-1, 1 | -1), (N - 1, -N | -1): right is v_1 > v_2 and (N - 1) v_1 < N v_2 alone.
    const Sequence s{2, {{v("-1,1"), -1}, {Vector(v("0,0")), -1}}, {}};
    Sequence far = s;
    far.examples[1].x[0] = half_width - 1;
    far.examples[1].x[1] = -half_width;
    Comparison comparison{.u = Vector(2)};
    (*comparison.u)[0] = 2 * half_width;
    (*comparison.u)[1] = 2 * half_width - 1;
    const TheoremReport coarse =
        examine_halving_cover(far, Tie::mistake, static_cast<std::size_t>(half_width), comparison).report();
    EXPECT_EQ(coarse.verdict, Verdict::does_not_apply);
    EXPECT_EQ(coarse.failed_hypothesis()->id, "fine-grid");
    EXPECT_EQ(coarse.step("nonempty").verdict, Verdict::refuted);
    EXPECT_TRUE(coarse.step("nonempty").excused);
    EXPECT_EQ(examine_halving_cover(far, Tie::mistake, {}, comparison).report().verdict, Verdict::holds);
  }
}

TEST(HalvingCover, a_grid_that_does_not_fit_is_refused_with_the_number_of_experts) {
  const Sequence s{8, {{Vector::Constant(8, Rational(1)), 1}}, {}};
  try {
    examine_halving_cover(s, Tie::mistake, 8, {});
    FAIL() << "17^8 - 15^8 points";
  } catch (const InputError& error) {
    EXPECT_NE(error.found().find("4412866816 experts"), std::string::npos) << error.found();
  }
  const Sequence wide{5000, {{Vector::Constant(5000, Rational(1)), 1}}, {}};
  EXPECT_THROW(examine_halving_cover(wide, Tie::mistake, {}, {}), InputError);
}

TEST(HalvingCover, without_a_separator_the_theorem_does_not_apply) {
  const Sequence s{1, {{v("1"), 1}, {v("1"), -1}}, {}};
  const auto found = examine_halving_cover(s, Tie::mistake, {}, {});
  EXPECT_EQ(found.report().verdict, Verdict::does_not_apply);
  EXPECT_EQ(found.comparator.grid->half_width(), 1);
}

TEST(HalvingCover, holds_for_the_empty_sequence) {
  const auto found = examine_halving_cover({3, {}, {}}, Tie::mistake, {}, {});
  EXPECT_EQ(found.report().verdict, Verdict::holds);
  EXPECT_TRUE(found.report().vacuous);
  EXPECT_EQ(found.learner.alive.count(), 26U);
}

}  // namespace
}  // namespace mistakebound::test::halving_cover_test
