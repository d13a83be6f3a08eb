/// Sums of doubles whose order is written down, for those who guess: Eigen adds up in an order that depends on how wide
/// the processor's vectors and how large its caches are, and where several answers are right, that would choose among
/// them. Here every processor finds the same last bit (as nothing is compiled to fused multiplications).
#pragma once

#include <Eigen/Core>
#include <vector>

namespace mistakebound::ordered {

using Columns = Eigen::Ref<const Eigen::MatrixXd, 0, Eigen::OuterStride<>>;
using FloatColumns = Eigen::Ref<const Eigen::MatrixXf, 0, Eigen::OuterStride<>>;

/// a.b. Sum number l of four is of the entries l, l + 4, l + 8, .. in this order; they are added as (0 + 1) + (2 + 3).
double product(const double* a, const double* b, Eigen::Index n);
double product(const Eigen::VectorXd& a, const Eigen::VectorXd& b);
double square(const Eigen::VectorXd& a);
double norm(const Eigen::VectorXd& a);
/// In their order.
double total(const Eigen::VectorXd& entries);

/// z.c for every column c, each by the sums of product().
Eigen::RowVectorXd products(const Eigen::VectorXd& z, const Columns& columns);
/// z.c for every column c in floats, each by eight sums that are added as ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)).
void products(const Eigen::VectorXf& z, const FloatColumns& columns, Eigen::RowVectorXf& result);
/// c.c for every column c.
Eigen::RowVectorXd squares(const Columns& columns);

/// The sum of the columns, each times its weight, in their order.
Eigen::VectorXd combination(const Columns& columns, const Eigen::VectorXd& weights);

/// Columns l_1, l_2, .. with l_1 l_1' + l_2 l_2' + .. = A for a positive semidefinite A, by elimination with the
/// largest pivot next, the first of several. Entry p_i of l_k is 0 for i < k. It ends where a pivot is no more than
/// `least` of the first.
struct Factor {
  Eigen::MatrixXd columns;
  std::vector<Eigen::Index> pivots;  ///< p_1, p_2, ..: one for each column
};
Factor factor(const Columns& a, double least);

/// The weights of the point of least norm in the affine hull of the columns of P: v/sum(v), where (1 1' + P'P) v = 1.
/// Where a column depends on others, as far as doubles see, its weight is 0. Where `balanced`, of all points of that
/// hull whose last coordinate is 0; columns have last entries of either sign then (affine_factor.hpp).
Eigen::VectorXd affine_minimum(const Columns& p, bool balanced = false);

}  // namespace mistakebound::ordered
