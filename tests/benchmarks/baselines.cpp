#include "tests/benchmarks/baselines.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <limits>

namespace mistakebound::benchmarks {
namespace {

using Row = Eigen::Map<const Eigen::VectorXd>;

Row row(const Rows<double>& rows, std::size_t t) {
  return {&rows.x[t * rows.n], static_cast<Eigen::Index>(rows.n)};
}

template <class Number>
std::size_t perceptron(const Rows<Number>& rows, std::size_t passes) {
  std::size_t mistakes = 0;
  std::vector<Number> w(rows.n, Number(0));
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t t = 0; t < rows.y.size(); ++t) {
      const Number* x = &rows.x[t * rows.n];
      Number score = 0;
      for (std::size_t i = 0; i < rows.n; ++i) score += w[i] * x[i];
      if (rows.y[t] * score.sign() > 0) continue;
      ++mistakes;
      for (std::size_t i = 0; i < rows.n; ++i) {
        if (rows.y[t] > 0)
          w[i] += x[i];
        else
          w[i] -= x[i];
      }
    }
  return mistakes;
}

}  // namespace

std::size_t perceptron_in_doubles(const Rows<double>& rows, std::size_t passes) {
  std::size_t mistakes = 0;
  Eigen::VectorXd w = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(rows.n));
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t t = 0; t < rows.y.size(); ++t) {
      if (rows.y[t] * row(rows, t).dot(w) > 0) continue;
      ++mistakes;
      w += rows.y[t] * row(rows, t);
    }
  return mistakes;
}

std::size_t tracked_in_doubles(const Rows<double>& rows, const std::vector<double>& u, std::size_t passes) {
  const Row comparator(u.data(), static_cast<Eigen::Index>(u.size()));
  double gamma = std::numeric_limits<double>::infinity(), radius2 = 0;
  for (std::size_t t = 0; t < rows.y.size(); ++t) {
    gamma = std::min(gamma, rows.y[t] * row(rows, t).dot(comparator));
    radius2 = std::max(radius2, row(rows, t).squaredNorm());
  }
  const double u2 = comparator.squaredNorm();
  std::size_t mistakes = 0, failed = 0;
  double wu = 0, w2 = 0;
  const auto claim = [&](double slack) { failed += slack < 0 ? 1 : 0; };
  Eigen::VectorXd w = Eigen::VectorXd::Zero(comparator.size());
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t t = 0; t < rows.y.size(); ++t) {
      const Row x = row(rows, t);
      const double score = rows.y[t] * x.dot(w);
      const double margin = rows.y[t] * x.dot(comparator);
      const double x2 = x.squaredNorm();
      claim(margin - gamma);
      claim(radius2 - x2);
      if (score > 0) continue;
      ++mistakes;
      w += rows.y[t] * x;
      const double wu_before = wu, w2_before = w2;
      wu = w.dot(comparator);
      w2 = w.squaredNorm();
      const auto m = static_cast<double>(mistakes);
      claim(wu - wu_before - gamma);
      claim(wu - m * gamma);
      claim(w2_before + radius2 - w2);
      claim(m * radius2 - w2);
      claim(w2 * u2 - wu * wu);
      claim(u2 * radius2 - m * gamma * gamma);
    }
  // Nobody could leave out then what is claimed.
  return failed == std::numeric_limits<std::size_t>::max() ? 0 : mistakes;
}

std::size_t perceptron_in_integers(const Rows<boost::multiprecision::mpz_int>& rows, std::size_t passes) {
  return perceptron(rows, passes);
}

std::size_t perceptron_in_rationals(const Rows<boost::multiprecision::cpp_rational>& rows, std::size_t passes) {
  return perceptron(rows, passes);
}

std::size_t winnow_in_doubles(const Rows<double>& rows) {
  std::size_t mistakes = 0;
  const auto n = static_cast<Eigen::Index>(rows.n);
  Eigen::ArrayXd w = Eigen::ArrayXd::Constant(n, 1.0 / static_cast<double>(n));
  for (std::size_t t = 0; t < rows.y.size(); ++t) {
    const auto x = row(rows, t).array();
    if (rows.y[t] * (x * w).sum() > 0) continue;
    ++mistakes;
    w *= (0.5 * rows.y[t] * x).exp();
    w /= w.sum();
  }
  return mistakes;
}

}  // namespace mistakebound::benchmarks
