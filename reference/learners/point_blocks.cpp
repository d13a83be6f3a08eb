#include "reference/learners/point_blocks.hpp"

#include <algorithm>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

/// How many points of the dimension have so many numbers, at least two.
std::size_t points_in(std::size_t numbers, Eigen::Index dimension) {
  return std::max<std::size_t>(2, numbers / std::max<std::size_t>(1, static_cast<std::size_t>(dimension)));
}

/// w.p of so many points, four at a time: a sum waits for its last addition, and others need not.
void margins_of(const PointBlocks::Points& points, const Eigen::VectorXd& w, std::vector<double>& margins) {
  constexpr Eigen::Index lanes = 4;
  const Eigen::Index n = w.size();
  margins.resize(static_cast<std::size_t>(points.cols()));
  for (Eigen::Index first = 0; first < points.cols(); first += lanes) {
    const Eigen::Index count = std::min(lanes, points.cols() - first);
    const double* p = points.data() + first * n;
    double sums[lanes] = {};
    if (count == lanes) {
      for (Eigen::Index k = 0; k < n; ++k)
        for (Eigen::Index lane = 0; lane < lanes; ++lane) sums[lane] += p[lane * n + k] * w[k];
    } else {
      for (Eigen::Index lane = 0; lane < count; ++lane)
        for (Eigen::Index k = 0; k < n; ++k) sums[lane] += p[lane * n + k] * w[k];
    }
    std::copy_n(sums, count, margins.begin() + first);
  }
}

}  // namespace

PointBlocks::PointBlocks(const Sequence& sequence, const Sizes& sizes)
    : dimension_(sequence.dimension),
      size_(sequence.size()),
      points_of_block_(points_in(sizes.block, dimension_)),
      packed_(sequence.examples.packed()) {
  if (packed_ == nullptr) {
    kept_.resize(dimension_, index(size_));
    for (std::size_t j = 0; j < size_; ++j)
      for (Eigen::Index i = 0; i < dimension_; ++i)
        kept_(i, index(j)) = sequence.examples[j].y * to_double(sequence.examples[j].x[i]);
    return;
  }
  rows_ = std::make_unique<ExampleRows>(*packed_);
  const std::size_t fit = points_in(sizes.kept, dimension_);
  const std::size_t kept = fit + 1 < size_ ? fit : size_;  // none is left over here, either
  kept_.resize(dimension_, index(kept));
  make(0, kept, kept_.data());
}

PointBlocks::PointBlocks(Eigen::MatrixXd points)
    : dimension_(points.rows()),
      size_(static_cast<std::size_t>(points.cols())),
      points_of_block_(size_),
      kept_(std::move(points)) {}

PointBlocks::Points PointBlocks::block(std::size_t first) {
  poll_limits();
  const auto kept = static_cast<std::size_t>(kept_.cols());
  const bool is_kept = first < kept;
  const std::size_t end = is_kept ? kept : size_;
  // No point is left over to be a block of its own.
  const std::size_t count = end - first <= points_of_block_ + 1 ? end - first : points_of_block_;
  if (is_kept) return {kept_.data() + index(first) * dimension_, dimension_, index(count)};
  made_.resize(count * static_cast<std::size_t>(dimension_));
  make(first, count, made_.data());
  return {made_.data(), dimension_, index(count)};
}

void PointBlocks::make(std::size_t first, std::size_t count, double* points) {
  rows_->in_doubles(first, count, divisor_, points);
  for (std::size_t j = 0; j < count; ++j) {
    const double y = packed_->label(first + j);
    for (Eigen::Index i = 0; i < dimension_; ++i) *points++ *= y;
  }
}

Eigen::VectorXd PointBlocks::point(std::size_t i) {
  if (index(i) < kept_.cols()) return kept_.col(index(i));
  Eigen::VectorXd result(dimension_);
  make(i, 1, result.data());
  return result;
}

void PointBlocks::divide_by(double divisor) {
  kept_ /= divisor;
  divisor_ = divisor;
}

Eigen::MatrixXd PointBlocks::hinge_losses(const std::vector<Eigen::VectorXd>& ws, const std::vector<double>& factors) {
  Eigen::MatrixXd losses = Eigen::MatrixXd::Zero(index(ws.size()), index(factors.size()));
  each([&](std::size_t, const Points& points) {
    for (std::size_t i = 0; i < ws.size(); ++i) {
      margins_of(points, ws[i], margins_);
      for (std::size_t f = 0; f < factors.size(); ++f) {
        double loss = losses(index(i), index(f));
        for (const double margin : margins_) loss += std::max(0.0, 1.0 - factors[f] * margin);
        losses(index(i), index(f)) = loss;
      }
    }
  });
  return losses;
}

}  // namespace mistakebound
