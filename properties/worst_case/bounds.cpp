/// The bounds that stand beside the worst case.
#include <algorithm>
#include <bit>

#include "properties/worst_case/worst_case.hpp"

namespace mistakebound {

Integer littlestone_winnow_bound(Eigen::Index n, Eigen::Index k) {
  const Integer power = pow(Integer(n), static_cast<unsigned>(2 * k));
  return Integer(msb(power)) + 2;
}

Integer littlestone_winnow_sharper_bound(Eigen::Index n, Eigen::Index k, Tie tie) {
  if (n == 1) return 1;
  if (k == 0) return n % 2 == 0 && tie != Tie::negative ? 2 : 1;
  const auto variables = static_cast<std::uint64_t>(n);
  const auto promotions = std::bit_width(tie == Tie::positive ? variables - 1 : variables) - 1;
  return 2 * Integer(k) * promotions + 1;
}

Integer halving_bound(std::size_t experts) {
  return Integer(std::bit_width(experts)) - 1;
}

Integer perceptron_bound(const std::vector<Vector>& points, const Vector& u, const Rational& margin) {
  if (points.empty()) return 0;
  Rational radius2 = 0;
  Rational gamma = abs(dot(u, points.front()));
  for (const Vector& x : points) {
    radius2 = std::max(radius2, norm2(x));
    gamma = std::min(gamma, Rational(abs(dot(u, x))));
  }
  return floor_of(Rational((radius2 + 2 * margin) * norm2(u) / (gamma * gamma)));
}

}  // namespace mistakebound
