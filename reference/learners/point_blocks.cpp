#include "reference/learners/point_blocks.hpp"

#include <algorithm>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

/// How many points of the dimension have so many numbers, at least one.
std::size_t points_in(std::size_t numbers, Eigen::Index dimension) {
  return std::max<std::size_t>(1, numbers / std::max<std::size_t>(1, static_cast<std::size_t>(dimension)));
}

/// y x, every number rounded towards zero.
Eigen::VectorXd in_doubles(const Example& example) {
  Eigen::VectorXd point(example.x.size());
  for (Eigen::Index i = 0; i < point.size(); ++i) point[i] = example.y * to_double(example.x[i]);
  return point;
}

/// w.p of all points for two w, the rows of `both`; four points at a time, as a sum waits for its last addition, and
/// others need not.
void margins_of(const PointBlocks::Points& points, const Eigen::Array2Xd& both, Eigen::Array2Xd& margins) {
  constexpr Eigen::Index lanes = 4;
  const Eigen::Index n = both.cols();
  margins.resize(2, points.cols());
  for (Eigen::Index first = 0; first < points.cols(); first += lanes) {
    const Eigen::Index count = std::min(lanes, points.cols() - first);
    const double* p = points.data() + first * n;
    Eigen::Array2d sums[lanes];
    std::fill_n(sums, lanes, Eigen::Array2d::Zero());
    if (count == lanes) {
      for (Eigen::Index k = 0; k < n; ++k)
        for (Eigen::Index lane = 0; lane < lanes; ++lane) sums[lane] += p[lane * n + k] * both.col(k);
    } else {
      for (Eigen::Index lane = 0; lane < count; ++lane)
        for (Eigen::Index k = 0; k < n; ++k) sums[lane] += p[lane * n + k] * both.col(k);
    }
    for (Eigen::Index lane = 0; lane < count; ++lane) margins.col(first + lane) = sums[lane];
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
    for (std::size_t j = 0; j < size_; ++j) kept_.col(index(j)) = in_doubles(sequence.examples[j]);
    return;
  }
  rows_ = std::make_unique<ExampleRows>(*packed_);
  const std::size_t kept = std::min(points_in(sizes.kept, dimension_), size_);
  kept_.resize(dimension_, index(kept));
  make(0, kept, kept_.data());
}

PointBlocks::PointBlocks(Eigen::MatrixXd points)
    : dimension_(points.rows()),
      size_(static_cast<std::size_t>(points.cols())),
      points_of_block_(size_),
      kept_(std::move(points)) {}

PointBlocks PointBlocks::some(const Sequence& sequence, std::size_t most) {
  const std::size_t size = sequence.size();
  const std::size_t count = std::min(size, most);
  // Of the others none is kept, and each is made when it is asked for.
  PointBlocks all(sequence, {.block = 0, .kept = 0});
  Eigen::MatrixXd points(sequence.dimension, index(count));
  for (std::size_t j = 0; j < count; ++j) all.put(j * size / count, points.col(index(j)).data());
  return PointBlocks(std::move(points));
}

PointBlocks::Points PointBlocks::block(std::size_t first) {
  poll_limits();
  const auto kept = static_cast<std::size_t>(kept_.cols());
  const bool is_kept = first < kept;
  const std::size_t count = std::min((is_kept ? kept : size_) - first, points_of_block_);
  if (is_kept) return {kept_.data() + index(first) * dimension_, dimension_, index(count)};
  made_.resize(count * static_cast<std::size_t>(dimension_));
  make(first, count, made_.data());
  return {made_.data(), dimension_, index(count)};
}

void PointBlocks::make(std::size_t first, std::size_t count, double* points) {
  rows_->in_doubles(first, count, divisor_, points);
  double* entry = points;
  for (std::size_t j = 0; j < count; ++j) {
    const double y = packed_->label(first + j);
    for (Eigen::Index i = 0; i < dimension_; ++i) *entry++ *= y;
  }
  if (last_ > 0) move({points, dimension_, index(count)});
}

void PointBlocks::move(Eigen::Map<Eigen::MatrixXd> points) const {
  const Eigen::Index n = dimension_ - 1;
  for (auto point : points.colwise()) {
    const double y = point[n] > 0 ? 1 : -1;
    point.head(n) -= y * centre_;
    point[n] = y * last_;
  }
}

Eigen::VectorXd PointBlocks::point(std::size_t i) {
  Eigen::VectorXd result(dimension_);
  put(i, result.data());
  return result;
}

void PointBlocks::put(std::size_t i, double* point) {
  if (index(i) < kept_.cols()) {
    std::copy_n(kept_.col(index(i)).data(), dimension_, point);
  } else {
    make(i, 1, point);
  }
}

void PointBlocks::divide_by(double divisor) {
  kept_ /= divisor;
  divisor_ = divisor;
}

void PointBlocks::move(const Eigen::VectorXd& centre, double size) {
  centre_ = centre;
  last_ = size;
  move({kept_.data(), kept_.rows(), kept_.cols()});
}

Eigen::MatrixXd PointBlocks::hinge_losses(const std::vector<Eigen::VectorXd>& ws, const std::vector<double>& factors) {
  Eigen::MatrixXd losses = Eigen::MatrixXd::Zero(index(ws.size()), index(factors.size()));
  Eigen::Array2Xd both(2, dimension_);
  each([&](std::size_t, const Points& points) {
    for (std::size_t i = 0; i < ws.size(); i += 2) {
      both.row(0) = ws[i];
      both.row(1) = ws[std::min(i + 1, ws.size() - 1)];
      margins_of(points, both, margins_);
      for (std::size_t f = 0; f < factors.size(); ++f) {
        Eigen::Array2d loss = Eigen::Array2d::Zero();
        for (Eigen::Index row = 0; row < 2 && index(i) + row < losses.rows(); ++row)
          loss[row] = losses(index(i) + row, index(f));
        for (Eigen::Index j = 0; j < margins_.cols(); ++j) loss += (1.0 - factors[f] * margins_.col(j)).max(0.0);
        for (Eigen::Index row = 0; row < 2 && index(i) + row < losses.rows(); ++row)
          losses(index(i) + row, index(f)) = loss[row];
      }
    }
  });
  return losses;
}

HingeMoves::HingeMoves(PointBlocks& points, Eigen::VectorXd w)
    : points_(points), w_(std::move(w)), margins_(index(points.size())) {
  Eigen::Array2Xd both(2, w_.size());
  both.row(0) = both.row(1) = w_;
  Eigen::Array2Xd margins;
  points_.each([&](std::size_t first, const PointBlocks::Points& block) {
    margins_of(block, both, margins);
    margins_.segment(index(first), block.cols()) = margins.row(0);
  });
}

double HingeMoves::loss() const {
  double loss = 0;
  for (const double margin : margins_) loss += std::max(1 - margin, 0.0);
  return loss;
}

Eigen::Array2d HingeMoves::beside(Eigen::Index i, double step) {
  Eigen::Array2d losses = Eigen::Array2d::Zero();
  const Eigen::Array2d steps(step, -step);
  points_.each([&](std::size_t first, const PointBlocks::Points& block) {
    const double* const margins = margins_.data() + first;
    for (Eigen::Index j = 0; j < block.cols(); ++j) losses += (1.0 - margins[j] - steps * block(i, j)).max(0.0);
  });
  return losses;
}

void HingeMoves::move(Eigen::Index i, double step) {
  w_[i] += step;
  points_.each([&](std::size_t first, const PointBlocks::Points& block) {
    margins_.segment(index(first), block.cols()) += step * block.row(i);
  });
}

}  // namespace mistakebound
