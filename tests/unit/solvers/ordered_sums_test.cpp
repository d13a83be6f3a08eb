#include "invariants/solvers/ordered_sums.hpp"

#include <Eigen/Dense>

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::ordered_sums_test {
namespace {

double random_number(Draw& draw) {
  return draw.range(-1'000'000, 1'000'000) / 1e6;
}

template <class Matrix>
Matrix random_matrix(Draw& draw, Eigen::Index rows, Eigen::Index columns) {
  Matrix result(rows, columns);
  for (auto& entry : result.reshaped()) entry = static_cast<typename Matrix::Scalar>(random_number(draw));
  return result;
}

/// The sums that the header describes, one number after the other; `volatile`, so that no compiler adds up several at
/// a time, nor rounds a product and a sum at once.
template <class Vector>
typename Vector::Scalar written_out(const Vector& a, const Vector& b) {
  using Scalar = typename Vector::Scalar;
  std::vector<Scalar> sums(32 / sizeof(Scalar), 0);
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const volatile Scalar product = a[i] * b[i];
    volatile Scalar sum = sums[static_cast<std::size_t>(i) % sums.size()];
    sum = sum + product;
    sums[static_cast<std::size_t>(i) % sums.size()] = sum;
  }
  for (; sums.size() > 1; sums.resize(sums.size() / 2))
    for (std::size_t i = 0; i + 1 < sums.size(); i += 2) sums[i / 2] = sums[i] + sums[i + 1];
  return sums[0];
}

TEST(OrderedSums, are_in_the_order_that_is_written_down_to_the_last_bit) {
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(0, 40);
    const Eigen::Index count = draw.range(1, 9);
    const auto points = random_matrix<Eigen::MatrixXd>(draw, n + 3, count);
    const Eigen::VectorXd z = random_matrix<Eigen::VectorXd>(draw, n, 1);
    const Eigen::RowVectorXd products = ordered::products(z, points.topRows(n));
    const Eigen::RowVectorXd squares = ordered::squares(points.topRows(n));
    Eigen::RowVectorXf in_floats;
    ordered::products(z.cast<float>(), points.topRows(n).cast<float>(), in_floats);
    Eigen::VectorXd combined = Eigen::VectorXd::Zero(n);
    const Eigen::VectorXd weights = random_matrix<Eigen::VectorXd>(draw, count, 1);
    for (Eigen::Index j = 0; j < count; ++j) {
      const Eigen::VectorXd point = points.col(j).head(n);
      ASSERT_EQ(products[j], written_out(z, point)) << replay(number);
      ASSERT_EQ(ordered::product(z, point), products[j]) << replay(number);
      ASSERT_EQ(squares[j], written_out(point, point)) << replay(number);
      ASSERT_EQ(in_floats[j], written_out<Eigen::VectorXf>(z.cast<float>(), point.cast<float>())) << replay(number);
      for (Eigen::Index i = 0; i < n; ++i) {
        const volatile double part = weights[j] * point[i];
        combined[i] += part;
      }
    }
    ASSERT_EQ(ordered::combination(points.topRows(n), weights), combined) << replay(number);
  }
}

TEST(OrderedSums, a_factor_has_the_largest_pivots_first_and_multiplies_to_the_matrix) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(1, 20);
    const Eigen::Index rank = draw.range(1, static_cast<int>(n));
    const auto half = random_matrix<Eigen::MatrixXd>(draw, n, rank);
    const Eigen::MatrixXd a = half * half.transpose();
    const auto [columns, pivots] = ordered::factor(a, 1e-13);
    ASSERT_LE(columns.cols(), rank) << replay(number);
    ASSERT_EQ(static_cast<Eigen::Index>(pivots.size()), columns.cols());
    ASSERT_LT((columns * columns.transpose() - a).cwiseAbs().maxCoeff(), 1e-10 * (1 + a.maxCoeff())) << replay(number);
    for (Eigen::Index k = 0; k < columns.cols(); ++k)
      for (Eigen::Index i = 0; i <= k; ++i) {
        const double entry = columns(pivots[static_cast<std::size_t>(i)], k);
        ASSERT_TRUE(i < k ? entry == 0 : entry > 0) << replay(number);
        ASSERT_LE(columns(pivots[static_cast<std::size_t>(k)], k),
                  columns(pivots[static_cast<std::size_t>(i)], i) + 1e-12);
      }
  }
}

TEST(OrderedSums, the_affine_minimum_has_equal_products_with_all_points_and_no_weight_on_one_that_depends_on_others) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(2, 12);
    const Eigen::Index count = draw.range(1, static_cast<int>(n));
    Eigen::MatrixXd points = random_matrix<Eigen::MatrixXd>(draw, n, count + 1);
    points.col(count) = points.leftCols(count).rowwise().mean();
    const Eigen::VectorXd weights = ordered::affine_minimum(points);
    ASSERT_NEAR(weights.sum(), 1, 1e-9) << replay(number);
    ASSERT_EQ((weights.array() == 0).count(), 1) << replay(number);
    const Eigen::VectorXd z = points * weights;
    for (Eigen::Index j = 0; j <= count; ++j)
      ASSERT_NEAR(z.dot(points.col(j)), z.squaredNorm(), 1e-8) << replay(number);
  }
}

}  // namespace
}  // namespace mistakebound::test::ordered_sums_test
