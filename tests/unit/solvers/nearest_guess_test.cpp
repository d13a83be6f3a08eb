/// The quick rounds of Wolfe's method in doubles against the plain method, written out: the guess is the same to the
/// last bit.
#include <Eigen/Dense>

#include "invariants/solvers/affine_factor.hpp"
#include "invariants/solvers/clear_rounds.hpp"
#include "invariants/solvers/lowest_price.hpp"
#include "invariants/solvers/nearest_point.hpp"
#include "invariants/solvers/ordered_sums.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::nearest_guess_test {
namespace {

double random_number(Draw& draw) {
  return draw.range(-1'000'000, 1'000'000) / 1e6;
}

/// Points of many kinds: in general position and far from it, with a separator or without.
Eigen::MatrixXd random_points(Draw& draw) {
  const int n = draw.range(1, draw.one_in(4) ? 40 : 9);
  const int size = draw.range(1, draw.one_in(4) ? 300 : 40);
  Eigen::MatrixXd points(n, size);
  const int kind = draw.range(0, 4);
  const int most = draw.range(1, 3);
  for (double& entry : points.reshaped()) {
    if (kind == 0) {
      entry = draw.range(-most, most);  // many ties
    } else if (kind == 1) {
      entry = random_number(draw) * std::pow(10, draw.range(-6, 6));
    } else {
      entry = random_number(draw);
    }
  }
  if (kind == 2) points.row(0) = points.row(0).cwiseAbs();                // separable, hardly
  if (kind == 3) points.row(0) = points.row(0).cwiseAbs().array() + 0.1;  // and clearly
  if (draw.one_in(3))
    for (int j = 0; j < size; ++j) points.col(j) = points.col(draw.range(0, j)).eval();
  if (draw.one_in(6) && n > 2) points.row(n - 1) = points.row(0) + points.row(1);
  return points;
}

Eigen::VectorXd plain_minimum(const Eigen::MatrixXd& points, const Active& active) {
  Eigen::MatrixXd chosen(points.rows(), static_cast<Eigen::Index>(active.size()));
  for (std::size_t j = 0; j < active.size(); ++j)
    chosen.col(static_cast<Eigen::Index>(j)) = points.col(static_cast<Eigen::Index>(active[j]));
  return ordered::affine_minimum(chosen);
}

Eigen::RowVectorXd plain_prices(const Eigen::MatrixXd& points, const Eigen::VectorXd& z) {
  return ordered::products(z, points);
}

/// Wolfe's method: every round looks at all points and eliminates anew.
NearestGuess plain_rounds(const Eigen::MatrixXd& points) {
  const auto size = static_cast<std::size_t>(points.cols());
  const std::size_t most = std::min(size, static_cast<std::size_t>(points.rows()) + 1);
  Eigen::Index shortest = 0;
  ordered::squares(points).minCoeff(&shortest);
  NearestGuess alone{.active = {static_cast<std::size_t>(shortest)}, .weights = {1.0}, .expected = most};
  NearestGuess guess = alone;
  auto& [active, weights, expected, vanishes] = guess;
  double before = std::numeric_limits<double>::infinity();
  for (std::size_t round = 0; round < 20 * size + 200; ++round) {
    Eigen::VectorXd z = Eigen::VectorXd::Zero(points.rows());
    for (std::size_t i = 0; i < active.size(); ++i) z += weights[i] * points.col(static_cast<Eigen::Index>(active[i]));
    const double square = ordered::square(z);
    if (!(square < before)) break;
    before = square;
    Eigen::Index at = 0;
    const double product = plain_prices(points, z).minCoeff(&at);
    if (square - product <= 1e-12 * (square + 1e-3)) {
      if (square > 1e-12) expected = active.size();
      return guess;
    }
    const auto entering = static_cast<std::size_t>(at);
    if (std::find(active.begin(), active.end(), entering) != active.end()) break;
    active.push_back(entering);
    weights.push_back(0);
    for (bool reached = false; !reached && !active.empty();) {
      const Eigen::VectorXd v = plain_minimum(points, active);
      if (!v.allFinite()) return guess;
      reached = move_towards(active, weights, std::vector<double>(v.begin(), v.end()));
    }
    if (active.empty()) return alone;
  }
  return guess;
}

NearestGuess plain_guess(Eigen::MatrixXd points) {
  const double largest = std::sqrt(ordered::squares(points).maxCoeff());
  if (largest > 0) points /= largest;
  NearestGuess guess = plain_rounds(points);
  Eigen::VectorXd z = Eigen::VectorXd::Zero(points.rows());
  for (std::size_t i = 0; i < guess.active.size(); ++i)
    z += guess.weights[i] * points.col(static_cast<Eigen::Index>(guess.active[i]));
  guess.vanishes = ordered::square(z) <= 1e-12;
  return guess;
}

TEST(GuessNearest, goes_on_from_where_it_was_with_some_of_the_points) {
  std::size_t same = 0, cases = 0, vanished = 0;
  for (std::uint64_t number = 0; number < cases_of(500); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::MatrixXd points = random_points(draw);
    const Eigen::MatrixXd some = points.leftCols(draw.range(1, static_cast<int>(points.cols())));
    const NearestGuess whole = guess_nearest(PointBlocks(points));
    const NearestGuess on = guess_nearest(PointBlocks(points), guess_nearest(PointBlocks(some)).active);
    for (const double weight : on.weights) ASSERT_GT(weight, 0) << replay(number);
    ++cases;
    if (on.vanishes == whole.vanishes) ++same;
    if (on.vanishes) ++vanished;
  }
  EXPECT_GE(same, cases * 9 / 10) << seed();  // the others are hardly separable
  EXPECT_GT(vanished, cases / 10);
  EXPECT_LT(vanished, cases * 9 / 10);
}

TEST(GuessNearest, makes_the_choices_of_the_plain_method_to_the_last_bit) {
  std::size_t large = 0;
  for (std::uint64_t number = 0; number < cases_of(2'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::MatrixXd points = random_points(draw);
    const NearestGuess expected = plain_guess(points);
    ASSERT_EQ(guess_nearest(PointBlocks(points)), expected) << replay(number);
    if (expected.active.size() > 10) ++large;
  }
  EXPECT_GT(large, cases_of(60));
}

TEST(ClearRounds, are_most_rounds_of_points_in_general_position) {
  Draw draw = Draw::for_case(seed(), 0);
  Eigen::MatrixXd all(20, 400);
  for (double& entry : all.reshaped()) entry = random_number(draw);
  all /= all.colwise().norm().maxCoeff();
  PointBlocks points(all);
  PriceSearch prices(points);
  ClearRounds rounds(points, prices);
  double before = std::numeric_limits<double>::infinity();
  std::optional<Active> active = Active{0};
  std::size_t clear = 0;
  while ((active = rounds.next(*active, before))) ++clear;
  EXPECT_GT(clear, 10U) << seed();
}

TEST(ClearRounds, leave_to_the_plain_method_what_is_a_tie) {
  Eigen::MatrixXd all(2, 3);
  all << 0.5, 0.25, 0.25, 0, 0.5, -0.5;
  PointBlocks points(all);
  PriceSearch prices(points);
  double before = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(ClearRounds(points, prices).next({0}, before)) << "two points have the least price";
  before = 0.25;
  EXPECT_FALSE(ClearRounds(points, prices).next({0}, before)) << "the norm did not fall";
}

TEST(PriceSearch, finds_the_first_point_of_least_price_and_how_near_the_next_price_is) {
  std::size_t near = 0;
  for (std::uint64_t number = 0; number < cases_of(1'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Eigen::MatrixXd all = random_points(draw);
    if (all.norm() > 0) all /= all.colwise().norm().maxCoeff();
    Eigen::VectorXd z(all.rows());
    for (double& entry : z) entry = draw.one_in(5) ? 0 : random_number(draw) * std::pow(10, -draw.range(0, 9));
    PointBlocks points(all);
    const double apart = draw.one_in(2) ? 0 : std::pow(10, -draw.range(1, 12));
    const LowestPrice found = PriceSearch(points).lowest(z, apart);
    Eigen::Index at = 0;
    const Eigen::RowVectorXd prices = plain_prices(all, z);
    ASSERT_EQ(found.value, prices.minCoeff(&at)) << replay(number);
    ASSERT_EQ(found.point, static_cast<std::size_t>(at)) << replay(number);
    double next = std::numeric_limits<double>::infinity();
    for (Eigen::Index j = 0; j < prices.size(); ++j)
      if (all.col(j) != all.col(at)) next = std::min(next, prices[j]);
    ASSERT_LE(found.next, next) << replay(number);
    if (next - found.value <= apart) {
      ASSERT_LE(found.next - found.value, apart) << replay(number);
      ++near;
    }
  }
  EXPECT_GT(near, cases_of(20));
}

TEST(AffineFactor, has_the_weights_of_an_elimination_anew_while_points_come_and_go) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 12);
    AffineFactor factor(n);
    Eigen::MatrixXd points(n, 40);
    for (double& entry : points.reshaped()) entry = random_number(draw) / std::sqrt(n);
    Active active;
    for (Eigen::Index j = 0; j < points.cols(); ++j) {
      if (factor.append(points.col(j))) active.push_back(static_cast<std::size_t>(j));
      ASSERT_LE(factor.size(), n + 1) << "no more are affinely independent; " << replay(number);
      if (factor.size() > n || draw.one_in(4)) {
        const int i = draw.range(0, static_cast<int>(active.size()) - 1);
        factor.remove(i);
        active.erase(active.begin() + i);
      }
      if (active.empty()) continue;
      const Eigen::VectorXd weights = factor.weights();
      const double error = factor.error_of(weights);
      ASSERT_LT((weights - plain_minimum(points, active)).norm(), error) << replay(number);
      ASSERT_GT(error, 0);
    }
  }
}

/// With a free offset the sum of the points has no last coordinate, and with the offset as one all points have the same
/// price: so z is the nearest.
TEST(AffineFactor, with_a_free_offset_weighs_both_signs_alike_and_has_the_same_price_for_all) {
  std::size_t checked = 0;
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 12);
    AffineFactor factor(n + 1, Offset::free);
    Eigen::MatrixXd points(n + 1, 40);
    for (double& entry : points.reshaped()) entry = random_number(draw) / std::sqrt(n);
    for (double& entry : points.row(n)) entry = draw.sign() * 2.0 / 3;
    Active active;
    for (Eigen::Index j = 0; j < points.cols(); ++j) {
      if (factor.append(points.col(j))) active.push_back(static_cast<std::size_t>(j));
      if (factor.size() > n || draw.one_in(4)) {
        const int i = draw.range(0, static_cast<int>(active.size()) - 1);
        factor.remove(i);
        active.erase(active.begin() + i);
      }
      const auto last = [&](std::size_t i) { return points(n, static_cast<Eigen::Index>(i)); };
      if (active.empty() ||
          std::all_of(active.begin(), active.end(), [&](std::size_t i) { return last(i) == last(active.front()); }))
        continue;
      const Eigen::VectorXd weights = factor.weights();
      const double error = factor.error_of(weights);
      if (error > 1e-3) continue;
      const auto [z, square] = factor.combination(weights);
      double sum = 0;
      for (std::size_t i = 0; i < active.size(); ++i) {
        sum += weights[static_cast<Eigen::Index>(i)] * last(active[i]);
        ASSERT_LT(std::abs(z.dot(points.col(static_cast<Eigen::Index>(active[i]))) - square), 20 * error)
            << replay(number);
      }
      ASSERT_LT(std::abs(sum), error) << replay(number);
      ASSERT_LT(std::abs(weights.sum() - 1), 1e-9) << replay(number);
      ++checked;
    }
  }
  EXPECT_GT(checked, cases_of(1'000));
}

}  // namespace
}  // namespace mistakebound::test::nearest_guess_test
