/// Points in doubles, a column each, for those who guess: in blocks, so that many points need no more memory than a
/// few.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "reference/learners/example.hpp"
#include "reference/learners/packed_examples.hpp"

namespace mistakebound {

class PointBlocks {
 public:
  using Points = Eigen::Map<const Eigen::MatrixXd>;

  /// How many numbers a block has, and how many are kept in doubles. The others are made anew of packed examples, each
  /// time they are looked at.
  struct Sizes {
    std::size_t block = std::size_t{1} << 15U;
    std::size_t kept = std::size_t{1} << 20U;
  };

  /// The points y x, every number rounded towards zero.
  explicit PointBlocks(const Sequence& sequence) : PointBlocks(sequence, Sizes{}) {}
  PointBlocks(const Sequence& sequence, const Sizes& sizes);
  /// The columns.
  explicit PointBlocks(Eigen::MatrixXd points);
  /// Of the points of a sequence at most so many, evenly spread, all of which are kept.
  static PointBlocks some(const Sequence& sequence, std::size_t most);

  [[nodiscard]] Eigen::Index dimension() const { return dimension_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// `visit(first, points)`, one block after the other: points first, first + 1, ..; polls the limits.
  template <class Visit>
  void each(Visit visit) {
    each_from(0, visit);
  }
  /// `visit(first, points)`, one block after the other, of the points that are not kept; polls the limits.
  template <class Visit>
  void each_made(Visit visit) {
    each_from(static_cast<std::size_t>(kept_.cols()), visit);
  }
  [[nodiscard]] const Eigen::MatrixXd& kept() const { return kept_; }  ///< the first points, a column each

  [[nodiscard]] Eigen::VectorXd point(std::size_t i);

  /// Divides all points by a positive number.
  void divide_by(double divisor);

  /// Of points y (x, c) with c > 0: makes them y (x - centre, size). The centre has the dimension of x.
  void move(const Eigen::VectorXd& centre, double size);

  /// The sums of max(0, 1 - f w.p) over all points p, a row for each w and a column for each factor f; every sum in the
  /// order of the points and of the coordinates.
  [[nodiscard]] Eigen::MatrixXd hinge_losses(const std::vector<Eigen::VectorXd>& ws,
                                             const std::vector<double>& factors = {1});

 private:
  template <class Visit>
  void each_from(std::size_t first, Visit visit) {
    while (first < size_) {
      const Points points = block(first);
      visit(first, points);
      first += static_cast<std::size_t>(points.cols());
    }
  }
  [[nodiscard]] Points block(std::size_t first);
  void make(std::size_t first, std::size_t count, double* points);
  void put(std::size_t i, double* point);  ///< point i
  void move(Eigen::Map<Eigen::MatrixXd> points) const;

  Eigen::Index dimension_;
  std::size_t size_;
  std::size_t points_of_block_;
  Eigen::MatrixXd kept_;  ///< the first points
  std::shared_ptr<const PackedExamples> packed_;
  std::unique_ptr<ExampleRows> rows_;
  std::vector<double> made_;  ///< the block that was made last
  double divisor_ = 1;
  Eigen::VectorXd centre_;  ///< empty where nothing was moved
  double last_ = 0;         ///< the size of the last coordinate of what was moved
  Eigen::Array2Xd margins_;
};

/// The hinge losses of a w and of those beside it, in doubles. The margins are kept, so that a look beside w costs one
/// number of each point and not all of them.
class HingeMoves {
 public:
  /// `points` outlive it.
  HingeMoves(PointBlocks& points, Eigen::VectorXd w);

  [[nodiscard]] const Eigen::VectorXd& w() const { return w_; }
  [[nodiscard]] double loss() const;
  /// Of w + step e_i and w - step e_i.
  [[nodiscard]] Eigen::Array2d beside(Eigen::Index i, double step);
  /// w += step e_i
  void move(Eigen::Index i, double step);

 private:
  PointBlocks& points_;
  Eigen::VectorXd w_;
  Eigen::VectorXd margins_;  ///< y w.x of all points
};

}  // namespace mistakebound
