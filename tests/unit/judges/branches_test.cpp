/// A silent learner is followed along all ways that rounding may have taken it, and along no others.
#include "oracle/judges/branches.hpp"

#include "tests/unit/support.hpp"

namespace mistakebound::test::branches_test {
namespace {

/// Branches from w = (1, .., 1) in n dimensions, which one update has led to.
Branches<Perceptron> branches(Eigen::Index n = 2) {
  Perceptron learner{.tie = Tie::mistake, .w = zero_vector(n)};
  Rounding<Perceptron> rounding(learner, Precision::binary64);
  const Vector ones = Vector::Constant(n, Rational(1));
  rounding.update(learner, ones, 1);
  learner.update(ones, 1);
  Branches<Perceptron> result;
  result.begin({learner, rounding});
  return result;
}

/// A round with this label, prediction, and update where that is known.
auto see(Branches<Perceptron>& of, const Vector& x, Label y, Prediction prediction,
         const std::optional<bool>& updated) {
  return of.observe({.t = 1, .x = x, .y = y, .prediction = prediction}, x, updated);
}

/// A tie that is predicted rightly: an update leads to (2, 0), none to (1, 1).
void tie(Branches<Perceptron>& of, const std::optional<bool>& updated = std::nullopt) {
  EXPECT_FALSE(see(of, v("1,-1"), 1, 1, updated));
}

TEST(Branches, at_a_tie_that_rounding_decides_go_either_way_unless_the_update_is_told) {
  for (const auto& updated : {std::optional<bool>(), std::optional(true), std::optional(false)})
    for (const auto& [x, y] : {std::pair("-1,2", -1), std::pair("-1,2", 1)}) {
      Branches<Perceptron> of = branches();
      tie(of, updated);
      // -2 after an update, 1 after none.
      const auto end = see(of, v(x), y, y, std::nullopt);
      EXPECT_EQ(end.has_value(), updated && *updated != (y < 0));
      if (!end) continue;
      EXPECT_EQ(end->score, *updated ? -2 : 1);
      EXPECT_TRUE(end->only);
    }
}

TEST(Branches, end_where_none_of_them_makes_the_prediction) {
  Branches<Perceptron> of = branches();
  tie(of);
  EXPECT_FALSE(see(of, v("-1,2"), 1, 1, std::nullopt)) << "w is (1, 1)";
  EXPECT_TRUE(of.any());
  const auto end = see(of, v("0,2"), 1, -1, std::nullopt);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->score, 2);
  EXPECT_TRUE(end->only);
  EXPECT_FALSE(of.any());
  EXPECT_FALSE(see(of, v("0,2"), 1, -1, std::nullopt)) << "there is nothing to end";
  of = branches();
  tie(of);
  const auto both = see(of, v("1,1"), 1, -1, std::nullopt);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->score, 2);
  EXPECT_FALSE(both->only);
}

TEST(Branches, update_after_a_wrong_prediction) {
  Branches<Perceptron> of = branches();
  EXPECT_FALSE(see(of, v("1,1"), -1, 1, std::nullopt)) << "w is 0";
  EXPECT_FALSE(see(of, v("1,0"), 1, -1, std::nullopt)) << "(1, 0)";
  EXPECT_TRUE(see(of, v("1,0"), 1, -1, std::nullopt));
}

TEST(Branches, of_other_conventions_at_zero_do_not_update_after_a_right_prediction) {
  Perceptron learner{.tie = Tie::positive, .w = v("1,1")};
  Rounding<Perceptron> rounding(learner, Precision::binary64);
  rounding.update(learner, v("1,1"), 1);
  Branches<Perceptron> of;
  of.begin({learner, rounding});
  tie(of);
  EXPECT_TRUE(see(of, v("-1,2"), -1, -1, std::nullopt)) << "w is (1, 1) still";
}

TEST(Branches, of_more_than_32_are_given_up_for_good) {
  Branches<Perceptron> of = branches(12);
  for (Eigen::Index k = 0; k < 6; ++k) {
    EXPECT_TRUE(of.any()) << k;
    Vector x = zero_vector(12);
    x[2 * k] = 1;
    x[2 * k + 1] = -1;
    EXPECT_FALSE(see(of, x, 1, 1, std::nullopt));
  }
  EXPECT_FALSE(of.any());
  const Perceptron learner{.tie = Tie::mistake, .w = zero_vector(12)};
  of.begin({learner, {learner, Precision::binary64}});
  EXPECT_FALSE(of.any());
}

TEST(Branches, round_what_they_have_added_up) {
  Branches<Perceptron> of = branches();
  const Rational large = Rational(Integer(1) << 54U);
  Vector x = v("0,0");
  x[0] = large;
  EXPECT_FALSE(see(of, x, -1, 1, std::nullopt));
  EXPECT_FALSE(see(of, x, 1, -1, std::nullopt)) << "w is (1, 1) again, by way of 1 - 2^54, which is no double";
  EXPECT_FALSE(see(of, v("1,0"), -1, -1, std::nullopt));
  EXPECT_TRUE(of.any());
  // A score of 4 may be taken for 0, too, and then there is an update, to (0, -2).
  EXPECT_FALSE(see(of, v("1,3"), -1, -1, std::nullopt));
  EXPECT_FALSE(see(of, v("0,1"), -1, -1, std::nullopt));
  EXPECT_TRUE(see(of, v("0,1"), 1, 1, std::nullopt));
}

TEST(Branches, update_at_a_tie_of_which_nothing_was_rounded) {
  const Perceptron learner{.tie = Tie::mistake, .w = v("0,0")};
  Branches<Perceptron> of;
  of.begin({learner, {learner, Precision::binary64}});
  EXPECT_FALSE(see(of, v("1,1"), 1, 1, std::nullopt));
  const auto end = see(of, v("1,0"), 1, -1, std::nullopt);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->score, 1);
  EXPECT_TRUE(end->only);
}

TEST(Branches, begin_once) {
  Branches<Perceptron> of = branches();
  const Perceptron other{.tie = Tie::mistake, .w = v("-1,-1")};
  of.begin({other, {other, Precision::binary64}});
  const auto end = see(of, v("1,1"), 1, -1, std::nullopt);
  ASSERT_TRUE(end);
  EXPECT_TRUE(end->only);
  Branches<Perceptron> given_up;
  given_up.give_up();
  given_up.begin({other, {other, Precision::binary64}});
  EXPECT_FALSE(given_up.any());
}

}  // namespace
}  // namespace mistakebound::test::branches_test
