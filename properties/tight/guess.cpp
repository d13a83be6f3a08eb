#include "properties/tight/guess.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace tight_guess {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// A coefficient times the scalar product of two vectors, each a combination of those of the Gram matrix.
struct Term {
  double coefficient;
  Index a;
  Index b;
};

enum class Kind { radius, margin, gamma, condition, u2, start2, start_wu };

/// one + its terms >= 0, or = 0, times a factor.
struct Row {
  Kind kind = Kind::radius;
  Index update = 0;           ///< from 0
  std::size_t condition = 0;  ///< which of them
  double one = 0;
  std::vector<Term> terms = {};
  bool equation = false;
  double scale = 1;  ///< it was divided by this

  /// Whether it is one of those whose least slack is to be as large as can be.
  [[nodiscard]] bool is_soft() const { return kind == Kind::gamma || (kind == Kind::condition && !equation); }
};

/// The program in units of R and |u|.
class Program {
 public:
  Program(const UpdateProblem& problem, std::size_t updates)
      : problem_(problem),
        updates_(static_cast<Index>(updates)),
        size_(updates_ + (problem.starts_at_zero() ? 1 : 2)),
        radius2_(to_double(problem.radius2)),
        u2_(to_double(problem.u2)),
        radius_(std::sqrt(radius2_)),
        u_(std::sqrt(u2_)) {
    for (Index t = 0; t < updates_; ++t) {
      add({.kind = Kind::radius, .one = 1, .scale = radius2_}, {-1, 0, 0, 0, 0}, t);
      add({.kind = Kind::margin, .one = to_double(problem.margin) / radius2_, .scale = radius2_}, {0, 0, -1, 0, 0}, t);
      add({.kind = Kind::gamma, .one = -to_double(problem.gamma) / (radius_ * u_), .scale = radius_ * u_},
          {0, 1, 0, 0, 0}, t);
      for (std::size_t i = 0; i < problem.conditions.size(); ++i) add_condition(i, t);
    }
    rows_.push_back({.kind = Kind::u2, .one = 1, .terms = {{-1, 0, 0}}, .scale = u2_});
    if (problem.starts_at_zero()) return;
    rows_.push_back({.kind = Kind::start2,
                     .one = to_double(problem.start2) / radius2_,
                     .terms = {{-1, size_ - 1, size_ - 1}},
                     .scale = radius2_});
    if (!problem.start_wu) return;
    rows_.push_back({.kind = Kind::start_wu,
                     .one = -to_double(*problem.start_wu) / (radius_ * u_),
                     .terms = {{1, 0, size_ - 1}},
                     .scale = radius_ * u_});
  }

  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] Index size() const { return size_; }

  /// What has to be positive semidefinite: minus the sum of the rows' matrices, each times its factor.
  [[nodiscard]] MatrixXd dual(const VectorXd& factors) const {
    MatrixXd products = MatrixXd::Zero(size_ + updates_, size_ + updates_);
    for (std::size_t i = 0; i < rows_.size(); ++i)
      for (const Term& term : rows_[i].terms) {
        const double half = factors[static_cast<Index>(i)] * term.coefficient / 2;
        products(term.a, term.b) -= half;
        products(term.b, term.a) -= half;
      }
    return gathered(gathered(products).transpose());
  }

  /// The scalar products of all vectors, those of the Gram matrix and the weights before every update.
  [[nodiscard]] MatrixXd products(const MatrixXd& gram) const { return spread(spread(gram).transpose()); }

  /// Factors whose matrix is diagonally dominant.
  [[nodiscard]] VectorXd first() const {
    VectorXd factors = VectorXd::Zero(static_cast<Index>(rows_.size()));
    const double share = 1.0 / static_cast<double>(updates_);
    const auto soft = std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return row.is_soft(); });
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (!rows_[i].equation)
        factors[static_cast<Index>(i)] = rows_[i].is_soft() ? 1.0 / static_cast<double>(soft) : 0.01 * share;
    const MatrixXd before = dual(factors);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Kind kind = rows_[i].kind;
      if (kind != Kind::radius && kind != Kind::u2 && kind != Kind::start2) continue;
      const Index at = rows_[i].terms.front().a;
      factors[static_cast<Index>(i)] += share + before.row(at).cwiseAbs().sum();
    }
    return factors;
  }

  /// What the factors say that the slack is at most.
  [[nodiscard]] double dual_slack(const VectorXd& factors) const {
    double value = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) value += factors[static_cast<Index>(i)] * rows_[i].one;
    return value;
  }

  /// In the problem's own units. `inverse` / `sharpness` is the Gram matrix.
  [[nodiscard]] TightGuess guess(const VectorXd& factors, const MatrixXd& inverse, double sharpness) const {
    TightGuess result;
    VectorXd unit = VectorXd::Constant(size_, radius_);
    unit[0] = u_;
    result.gram = unit.asDiagonal() * (inverse / sharpness) * unit.asDiagonal();
    result.dual_slack = dual_slack(factors);
    const MatrixXd products = this->products(inverse / sharpness);
    result.slack = std::numeric_limits<double>::infinity();
    for (const Row& row : rows_) {
      double value = row.one;
      for (const Term& term : row.terms) value += term.coefficient * products(term.a, term.b);
      if (row.is_soft()) result.slack = std::min(result.slack, value);
    }
    result.steps.resize(static_cast<std::size_t>(updates_));
    for (TightGuess::Step& step : result.steps) step.conditions.resize(problem_.conditions.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Row& row = rows_[i];
      const double factor = factors[static_cast<Index>(i)];
      TightGuess::Step& step = result.steps[static_cast<std::size_t>(row.update)];
      double* const place = row.kind == Kind::radius      ? &step.radius
                            : row.kind == Kind::margin    ? &step.margin
                            : row.kind == Kind::gamma     ? &step.gamma
                            : row.kind == Kind::condition ? &step.conditions[row.condition]
                            : row.kind == Kind::start2    ? &result.start2
                            : row.kind == Kind::start_wu  ? &result.start_wu
                                                          : nullptr;
      if (place != nullptr) *place = factor / row.scale;
    }
    return result;
  }

 private:
  [[nodiscard]] Index weights(Index t) const { return size_ + t; }

  /// Columns of the weights behind those of u, the z and the start: the sums of the start's and of the z's before.
  [[nodiscard]] MatrixXd spread(const MatrixXd& columns) const {
    MatrixXd all(columns.rows(), size_ + updates_);
    all.leftCols(size_) = columns;
    VectorXd sum = VectorXd::Zero(columns.rows());
    if (!problem_.starts_at_zero()) sum = columns.col(size_ - 1);
    for (Index t = 0; t < updates_; ++t) {
      all.col(weights(t)) = sum;
      sum += columns.col(1 + t);
    }
    return all;
  }
  /// The transpose of that: rows of the weights are added to those that they are sums of.
  [[nodiscard]] MatrixXd gathered(const MatrixXd& all) const {
    MatrixXd rows = all.topRows(size_);
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(all.cols());
    for (Index t = updates_; t-- > 0;) {
      rows.row(1 + t) += sum;
      sum += all.row(weights(t));
    }
    if (!problem_.starts_at_zero()) rows.row(size_ - 1) += sum;
    return rows;
  }

  struct Coefficients {
    double x2, margin, score, w2, wu;
  };
  /// A start at 0 has no weights before the first update: what is asked of them alone, and holds, has no factor.
  void add(Row row, const Coefficients& of, Index t) {
    row.update = t;
    const Index z = 1 + t;
    const bool has_weights = t > 0 || !problem_.starts_at_zero();
    const auto term = [&](double coefficient, Index a, Index b) {
      if (coefficient != 0) row.terms.push_back({coefficient, a, b});
    };
    term(of.x2, z, z);
    term(of.margin, 0, z);
    if (has_weights) {
      term(of.score, weights(t), z);
      term(of.w2, weights(t), weights(t));
      term(of.wu, weights(t), 0);
    }
    const bool holds = row.equation ? row.one == 0 : row.one >= 0;
    if (!row.terms.empty() || !holds) rows_.push_back(std::move(row));
  }
  void add_condition(std::size_t i, Index t) {
    const LinearForm& form = problem_.conditions[i].form;
    Coefficients of{to_double(form.x2) * radius2_, to_double(form.margin) * radius_ * u_,
                    to_double(form.score) * radius2_, to_double(form.w2) * radius2_, to_double(form.wu) * radius_ * u_};
    double one = to_double(form.one);
    const double scale = std::max({std::abs(one), std::abs(of.x2), std::abs(of.margin), std::abs(of.score),
                                   std::abs(of.w2), std::abs(of.wu), std::numeric_limits<double>::min()});
    for (double* number : {&one, &of.x2, &of.margin, &of.score, &of.w2, &of.wu}) *number /= scale;
    add({.kind = Kind::condition,
         .condition = i,
         .one = one,
         .equation = problem_.conditions[i].equation,
         .scale = scale},
        of, t);
  }

  const UpdateProblem& problem_;
  Index updates_;
  Index size_;
  double radius2_;
  double u2_;
  double radius_;
  double u_;
  std::vector<Row> rows_;
};

/// sharpness * (what the factors say that the slack is at most) - ln det(dual) - the sum of the factors' logarithms,
/// which is least on the central path; infinite outside. Conditions may leave the Gram matrix no room inside, so that
/// there is no least value; squares of the factors, times very little, give it one.
class Barrier {
 public:
  explicit Barrier(const Program& program) : program_(program) {}

  double sharpness = 1;

  [[nodiscard]] double at(const VectorXd& factors) const {
    double value = 0;
    for (std::size_t i = 0; i < program_.rows().size(); ++i) {
      const double factor = factors[static_cast<Index>(i)];
      const Row& row = program_.rows()[i];
      value += sharpness * factor * (row.one + little * factor / 2);
      if (row.equation) continue;
      if (factor <= 0) return std::numeric_limits<double>::infinity();
      value -= std::log(factor);
    }
    const Eigen::LLT<MatrixXd> cholesky(program_.dual(factors));
    if (cholesky.info() != Eigen::Success) return std::numeric_limits<double>::infinity();
    const MatrixXd lower = cholesky.matrixL();
    return value - 2 * lower.diagonal().array().log().sum();
  }

  /// Newton's steps towards the least value with the sum of the soft rows' factors as it is; whether they came near. Of
  /// equations that contradict each other there is no least value; that the slack is far below 0 is enough then.
  bool descend(VectorXd& factors) {
    constexpr int most = 60;
    for (int i = 0; i < most; ++i) {
      poll_limits();
      const VectorXd step = newton_step(factors);
      if (!std::isfinite(decrement2_)) return false;
      constexpr double near = 1e-14;
      if (decrement2_ < near) return true;
      const double before = at(factors);
      double length = 1;
      constexpr double shortest = 1e-12;
      while (!(at(factors + length * step) <= before - 0.1 * length * decrement2_) && length > shortest) length /= 2;
      constexpr double enough = 1e-6;
      if (length <= shortest) return decrement2_ < enough;
      factors += length * step;
      if (program_.dual_slack(factors) < -1) return false;
    }
    constexpr double enough = 1e-6;
    return decrement2_ < enough;
  }

  [[nodiscard]] MatrixXd inverse(const VectorXd& factors) const {
    return program_.dual(factors).llt().solve(MatrixXd::Identity(program_.size(), program_.size()));
  }

 private:
  VectorXd newton_step(const VectorXd& factors) {
    const std::vector<Row>& rows = program_.rows();
    const auto m = static_cast<Index>(rows.size());
    const MatrixXd products = program_.products(inverse(factors));
    VectorXd gradient(m);
    MatrixXd hessian(m, m);
    VectorXd soft(m);
    for (Index i = 0; i < m; ++i) {
      const Row& row = rows[static_cast<std::size_t>(i)];
      soft[i] = row.is_soft() ? 1 : 0;
      gradient[i] = sharpness * (row.one + little * factors[i]);
      for (const Term& term : row.terms) gradient[i] += term.coefficient * products(term.a, term.b);
      for (Index j = 0; j <= i; ++j) {
        double sum = 0;
        for (const Term& a : row.terms)
          for (const Term& b : rows[static_cast<std::size_t>(j)].terms)
            sum += a.coefficient * b.coefficient *
                   (products(a.a, b.a) * products(a.b, b.b) + products(a.a, b.b) * products(a.b, b.a));
        hessian(i, j) = hessian(j, i) = sum / 2;
      }
      hessian(i, i) += sharpness * little;
      if (row.equation) continue;
      gradient[i] -= 1 / factors[i];
      hessian(i, i) += 1 / (factors[i] * factors[i]);
    }
    const Eigen::LLT<MatrixXd> solver(hessian);
    const VectorXd downhill = solver.solve(gradient);
    const VectorXd level = solver.solve(soft);
    VectorXd step = level * (soft.dot(downhill) / soft.dot(level)) - downhill;
    decrement2_ = -gradient.dot(step);
    return step;
  }

  static constexpr double little = 1e-10;

  const Program& program_;
  double decrement2_ = 0;
};

}  // namespace
}  // namespace tight_guess

void follow_central_path(const UpdateProblem& problem, std::size_t updates,
                         const std::function<bool(const TightGuess&)>& enough) {
  using namespace tight_guess;
  const Program program(problem, updates);
  constexpr double operations = 30;  // measured, of all steps and per entry of their factors' cube
  const auto rows = static_cast<double>(program.rows().size());
  expect_work({.what = "the semidefinite program of " + std::to_string(updates) + " updates",
               .operations = operations * rows * rows * rows});
  Barrier barrier(program);
  VectorXd factors = program.first();
  constexpr double sharpest = 1e13;
  constexpr double faster = 4;
  double last_gap = std::numeric_limits<double>::infinity();
  WorkPhase phase("points of the central path");
  for (barrier.sharpness = 1; barrier.sharpness < sharpest; barrier.sharpness *= faster) {
    const bool is_near = barrier.descend(factors);
    const TightGuess guess = program.guess(factors, barrier.inverse(factors), barrier.sharpness);
    if (!factors.allFinite() || !guess.gram.allFinite()) return;
    if (!is_near) {  // it may be that nothing is allowed, as the factors show then
      enough(guess);
      return;
    }
    const double gap = guess.dual_slack - guess.slack;
    if (!(gap > 0 && gap < last_gap) || enough(guess)) return;
    last_gap = gap;
    phase.step();
  }
}

}  // namespace mistakebound
