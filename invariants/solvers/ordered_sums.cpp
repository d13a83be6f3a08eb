#include "invariants/solvers/ordered_sums.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mistakebound::ordered {
namespace {

/// 16 bytes of numbers, which are added and multiplied one by one, whatever the processor's vectors are. Twice as many
/// are added up side by side.
template <class Scalar>
struct Lanes;
template <>
struct Lanes<double> {
  using Vector = double __attribute__((vector_size(16)));
};
template <>
struct Lanes<float> {
  using Vector = float __attribute__((vector_size(16)));
};
template <class Scalar>
constexpr Eigen::Index half_of_lanes = 16 / sizeof(Scalar);

/// The sums of `count` products of z with columns that are `stride` apart. Several columns at a time, as a sum waits
/// for its last addition, and others need not.
template <Eigen::Index count, class Scalar>
void take_products(const Scalar* z, const Scalar* column, Eigen::Index stride, Eigen::Index n, Scalar* result) {
  using Vector = typename Lanes<Scalar>::Vector;
  constexpr Eigen::Index half = half_of_lanes<Scalar>;
  constexpr Eigen::Index width = 2 * half;
  Vector sums[count][2] = {};  // in registers: the loops over it are unrolled
  const auto entries = [](const Scalar* from) {
    Vector vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
  };
  Eigen::Index i = 0;
  for (; i + width <= n; i += width) {
    const Vector low = entries(z + i);
    const Vector high = entries(z + i + half);
#pragma GCC unroll 4
    for (Eigen::Index c = 0; c < count; ++c) {
      sums[c][0] += low * entries(column + c * stride + i);
      sums[c][1] += high * entries(column + c * stride + i + half);
    }
  }
#pragma GCC unroll 4
  for (Eigen::Index c = 0; c < count; ++c) {
    Scalar sum[width];
    std::memcpy(sum, sums[c], sizeof sum);
    for (Eigen::Index lane = 0; i + lane < n; ++lane) sum[lane] += z[i + lane] * column[c * stride + i + lane];
    if constexpr (width == 4) {
      result[c] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    } else {
      result[c] = ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
    }
  }
}

template <class Scalar>
void take_all_products(const Scalar* z, const Scalar* columns, Eigen::Index stride, Eigen::Index n, Eigen::Index count,
                       Scalar* result) {
  constexpr Eigen::Index together = 4;
  Eigen::Index j = 0;
  for (; j + together <= count; j += together) take_products<together>(z, columns + j * stride, stride, n, result + j);
  for (; j < count; ++j) take_products<1>(z, columns + j * stride, stride, n, result + j);
}

}  // namespace

double product(const double* a, const double* b, Eigen::Index n) {
  double result = 0;
  take_products<1>(a, b, n, n, &result);
  return result;
}

double product(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return product(a.data(), b.data(), a.size());
}

double square(const Eigen::VectorXd& a) {
  return product(a, a);
}

double norm(const Eigen::VectorXd& a) {
  return std::sqrt(square(a));
}

double total(const Eigen::VectorXd& entries) {
  double sum = 0;
  for (const double entry : entries) sum += entry;
  return sum;
}

Eigen::RowVectorXd products(const Eigen::VectorXd& z, const Columns& columns) {
  Eigen::RowVectorXd result(columns.cols());
  take_all_products(z.data(), columns.data(), columns.outerStride(), z.size(), columns.cols(), result.data());
  return result;
}

void products(const Eigen::VectorXf& z, const FloatColumns& columns, Eigen::RowVectorXf& result) {
  result.resize(columns.cols());
  take_all_products(z.data(), columns.data(), columns.outerStride(), z.size(), columns.cols(), result.data());
}

Eigen::RowVectorXd squares(const Columns& columns) {
  Eigen::RowVectorXd result(columns.cols());
  for (Eigen::Index j = 0; j < columns.cols(); ++j)
    result[j] = product(columns.col(j).data(), columns.col(j).data(), columns.rows());
  return result;
}

Eigen::VectorXd combination(const Columns& columns, const Eigen::VectorXd& weights) {
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(columns.rows());
  for (Eigen::Index j = 0; j < columns.cols(); ++j) sum += weights[j] * columns.col(j);
  return sum;
}

Factor factor(const Columns& a, double least) {
  const Eigen::Index n = a.cols();
  Factor result{.columns = Eigen::MatrixXd(n, n), .pivots = {}};
  Eigen::VectorXd diagonal = a.diagonal();
  double smallest = 0;
  for (Eigen::Index k = 0; k < n; ++k) {
    const Eigen::Index pivot = std::max_element(diagonal.begin(), diagonal.end()) - diagonal.begin();
    const double largest = diagonal[pivot];
    if (k == 0) smallest = least * largest;
    if (!(largest > smallest)) break;
    auto column = result.columns.col(k);
    column = a.col(pivot);
    for (Eigen::Index i = 0; i < k; ++i) column -= result.columns(pivot, i) * result.columns.col(i);
    column[pivot] = largest;
    column /= std::sqrt(largest);
    for (const Eigen::Index before : result.pivots) column[before] = 0;
    diagonal -= column.cwiseAbs2();
    diagonal[pivot] = 0;
    result.pivots.push_back(pivot);
  }
  result.columns.conservativeResize(n, static_cast<Eigen::Index>(result.pivots.size()));
  return result;
}

Eigen::VectorXd affine_minimum(const Columns& p, bool balanced) {
  const Eigen::Index k = p.cols();
  Eigen::MatrixXd system(k, k);
  for (Eigen::Index j = 0; j < k; ++j) {
    const Eigen::RowVectorXd row = products(p.col(j), p.leftCols(j + 1));
    for (Eigen::Index i = 0; i <= j; ++i) system(i, j) = system(j, i) = 1 + row[i];
  }
  constexpr double independent = 1e-15;
  const auto [columns, pivots] = factor(system, independent);
  // L y = 1, and L' v = y; of y without its part along the g with L g = s, for the last entries s, where s'v is to be
  // 0.
  const auto solved = [&columns = columns, &pivots = pivots](Eigen::VectorXd left) {
    Eigen::VectorXd y(columns.cols());
    for (Eigen::Index c = 0; c < columns.cols(); ++c) {
      const Eigen::Index pivot = pivots[static_cast<std::size_t>(c)];
      y[c] = left[pivot] / columns(pivot, c);
      left -= y[c] * columns.col(c);
    }
    return y;
  };
  Eigen::VectorXd y = solved(Eigen::VectorXd::Ones(k));
  if (balanced) {
    const Eigen::VectorXd g = solved(p.row(p.rows() - 1).transpose());
    y -= product(y, g) / square(g) * g;
  }
  Eigen::VectorXd v = Eigen::VectorXd::Zero(k);
  for (Eigen::Index c = columns.cols(); c-- > 0;) {
    const Eigen::Index pivot = pivots[static_cast<std::size_t>(c)];
    v[pivot] = (y[c] - product(columns.col(c).data(), v.data(), k)) / columns(pivot, c);
  }
  return v / total(v);
}

}  // namespace mistakebound::ordered
