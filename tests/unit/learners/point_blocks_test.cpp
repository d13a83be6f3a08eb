/// Points in blocks are the points: what is found of them does not depend on the blocks.
#include "reference/learners/point_blocks.hpp"

#include <Eigen/Dense>

#include "invariants/solvers/nearest_point.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/numbers/work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::point_blocks_test {
namespace {

Sequence random_points(Draw& draw) {
  Sequence sequence{.dimension = draw.range(1, 40), .examples = {}, .features = {}};
  const int rows = draw.range(1, 60);
  const int most = draw.one_in(2) ? 9 : 1'000'000;
  for (int t = 0; t < rows; ++t) {
    Vector x(sequence.dimension);
    for (Rational& entry : x) entry = Rational(draw.range(-most, most)) / 1000;
    const Label y = draw.one_in(10) ? draw.sign() : x[0] < 0 ? -1 : 1;
    sequence.examples.push_back({std::move(x), y});
  }
  return sequence;
}

/// All points y x at once.
Eigen::MatrixXd whole(const Sequence& sequence) {
  Eigen::MatrixXd points(sequence.dimension, static_cast<Eigen::Index>(sequence.size()));
  for (Eigen::Index j = 0; j < points.cols(); ++j) {
    const Example& example = sequence.examples[static_cast<std::size_t>(j)];
    for (Eigen::Index i = 0; i < points.rows(); ++i) points(i, j) = example.y * to_double(example.x[i]);
  }
  return points;
}

/// The same as packed examples, a part of which may be in a file.
Sequence kept(const Sequence& sequence, Draw& draw) {
  return {.dimension = sequence.dimension,
          .examples = Examples(pack(sequence, draw.one_in(2) ? 0 : std::size_t{1} << 20U)),
          .features = {}};
}

PointBlocks::Sizes random_sizes(Draw& draw) {
  return {.block = static_cast<std::size_t>(draw.range(1, 300)), .kept = static_cast<std::size_t>(draw.range(0, 900))};
}

TEST(PointBlocks, are_the_points_one_block_after_the_other) {
  std::size_t blocks = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = random_points(draw);
    const Sequence packed = kept(sequence, draw);
    Eigen::MatrixXd expected = whole(sequence);
    PointBlocks points(packed, random_sizes(draw));
    PointBlocks of_rationals(sequence);
    for (const bool divided : {false, true}) {
      if (divided) {
        points.divide_by(7);
        expected /= 7;
      } else {
        of_rationals.each([&](std::size_t, const PointBlocks::Points& block) { ASSERT_EQ(block, expected); });
      }
      std::size_t next = 0;
      points.each([&](std::size_t first, const PointBlocks::Points& block) {
        ASSERT_EQ(first, next) << replay(number);
        ASSERT_EQ(block, expected.middleCols(static_cast<Eigen::Index>(first), block.cols())) << replay(number);
        next += static_cast<std::size_t>(block.cols());
        ++blocks;
      });
      ASSERT_EQ(next, points.size()) << replay(number);
      ASSERT_EQ(points.size(), sequence.size());
      const auto any = static_cast<std::size_t>(draw.range(0, static_cast<int>(sequence.size()) - 1));
      ASSERT_EQ(points.point(any), expected.col(static_cast<Eigen::Index>(any))) << replay(number);
    }
  }
  EXPECT_GT(blocks, cases_of(1'200));
}

TEST(PointBlocks, have_the_hinge_losses_that_one_sum_after_the_other_gives) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = random_points(draw);
    const Eigen::MatrixXd points = whole(sequence);
    const std::vector<double> factors{1, 0.25, 8};
    std::vector<Eigen::VectorXd> ws(static_cast<std::size_t>(draw.range(0, 3)), Eigen::VectorXd(sequence.dimension));
    for (Eigen::VectorXd& w : ws)
      for (double& entry : w) entry = draw.range(-1000, 1000) / 999.0;
    PointBlocks blocks(kept(sequence, draw), random_sizes(draw));
    const Eigen::MatrixXd found = blocks.hinge_losses(ws, factors);
    ASSERT_EQ(found.rows(), static_cast<Eigen::Index>(ws.size()));
    for (std::size_t i = 0; i < ws.size(); ++i)
      for (std::size_t f = 0; f < factors.size(); ++f) {
        double loss = 0;
        for (Eigen::Index j = 0; j < points.cols(); ++j) {
          double margin = 0;
          for (Eigen::Index k = 0; k < points.rows(); ++k) margin += ws[i][k] * points(k, j);
          loss += std::max(0.0, 1 - factors[f] * margin);
        }
        ASSERT_EQ(found(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(f)), loss) << replay(number);
      }
  }
}

TEST(PointBlocks, of_some_points_are_evenly_spread_and_all_where_there_are_no_more) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = random_points(draw);
    const Eigen::MatrixXd points = whole(sequence);
    const auto most = static_cast<std::size_t>(draw.range(1, 70));
    PointBlocks some = PointBlocks::some(kept(sequence, draw), most);
    ASSERT_EQ(some.size(), std::min(most, sequence.size())) << replay(number);
    ASSERT_EQ(static_cast<std::size_t>(some.kept().cols()), some.size()) << replay(number);
    std::size_t last = 0;
    for (std::size_t j = 0; j < some.size(); ++j) {
      const std::size_t i = j * sequence.size() / some.size();
      ASSERT_EQ(some.point(j), points.col(static_cast<Eigen::Index>(i))) << replay(number);
      ASSERT_LE(i - last, (sequence.size() + some.size() - 1) / some.size()) << replay(number);
      last = i;
    }
    ASSERT_LE(sequence.size() - last, (sequence.size() + some.size() - 1) / some.size()) << replay(number);
  }
}

TEST(PointBlocks, do_not_change_what_is_guessed) {
  std::size_t several = 0;
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = random_points(draw);
    const Sequence packed = kept(sequence, draw);
    const auto at_once = guess_nearest(PointBlocks(whole(sequence)));
    ASSERT_EQ(guess_nearest(PointBlocks(packed, random_sizes(draw))), at_once) << replay(number);
    if (at_once.active.size() > 1) ++several;
  }
  EXPECT_GT(several, cases_of(100));
}

TEST(PointBlocks, ask_for_the_limits_at_every_block) {
  Draw draw = Draw::for_case(seed(), 0);
  Sequence sequence = random_points(draw);
  while (sequence.size() < 40) sequence.examples.push_back(sequence.examples.front());
  PointBlocks points(sequence);
  std::size_t polls = 0;
  const LimitedWork limited({.interrupted = [&] { return ++polls > 0; }});
  EXPECT_THROW(points.each([](std::size_t, const PointBlocks::Points&) {}), CutShort);
}

TEST(HingeMoves, have_the_losses_of_w_and_beside_it) {
  int moved = 0;
  for (std::uint64_t number = 0; number < cases_of(100); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = random_points(draw);
    const Eigen::MatrixXd points = whole(sequence);
    const auto loss_of = [&](const Eigen::VectorXd& w) {
      return (1 - (points.transpose() * w).array()).max(0.0).sum();
    };
    PointBlocks blocks(kept(sequence, draw), random_sizes(draw));
    Eigen::VectorXd w(sequence.dimension);
    for (double& entry : w) entry = draw.range(-8, 8) / 4.0;
    HingeMoves moves(blocks, w);
    for (int times = 0; times < 10; ++times) {
      const Eigen::Index i = draw.range(0, static_cast<int>(sequence.dimension) - 1);
      const double step = draw.sign() * std::exp2(draw.range(-6, 2));
      ASSERT_EQ(moves.w(), w) << replay(number);
      ASSERT_NEAR(moves.loss(), loss_of(w), 1e-9 * (1 + loss_of(w))) << replay(number);
      const Eigen::Array2d beside = moves.beside(i, step);
      for (const int side : {0, 1}) {
        Eigen::VectorXd there = w;
        there[i] += side == 0 ? step : -step;
        ASSERT_NEAR(beside[side], loss_of(there), 1e-9 * (1 + loss_of(there))) << replay(number);
      }
      w[i] += step;
      moves.move(i, step);
      ++moved;
    }
  }
  EXPECT_GE(moved, 10 * static_cast<int>(cases_of(100)));
}

}  // namespace
}  // namespace mistakebound::test::point_blocks_test
