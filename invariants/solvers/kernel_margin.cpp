#include "invariants/solvers/kernel_margin.hpp"

#include <set>

#include "invariants/solvers/nearest_point.hpp"
#include "invariants/solvers/ordered_sums.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// The points y K(x, .) times the root of a common denominator of the Gram matrix, as NearestPoint wants them.
class GramPoints {
 public:
  GramPoints(const GramMatrix& gram, const std::vector<NumberedExample>& examples) : size_(examples.size()) {
    const auto entry = [&](std::size_t i, std::size_t j) {
      return Rational(examples[i].y * examples[j].y * gram(examples[i].x, examples[j].x).rational_part());
    };
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < size_; ++j)
        mpz_lcm(scale_.backend().data(), scale_.backend().data(), denominator_of(entry(i, j)).backend().data());
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < size_; ++j)
        products_.push_back(j < i ? products_[j * size_ + i] : numerator_of(Rational(entry(i, j) * Rational(scale_))));
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Integer& scale(std::size_t) const { return one_; }
  [[nodiscard]] const Integer& product(std::size_t i, std::size_t j) const { return products_[i * size_ + j]; }
  void combine(const Active& active, const std::vector<Integer>& shares) {
    active_ = active;
    shares_ = shares;
  }
  [[nodiscard]] Integer price(std::size_t j) const {
    Integer sum = 0;
    for (std::size_t i = 0; i < active_.size(); ++i)
      mpz_addmul(sum.backend().data(), shares_[i].backend().data(), product(active_[i], j).backend().data());
    return sum;
  }
  [[nodiscard]] Integer square() const {
    Integer sum = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) sum += shares_[i] * price(active_[i]);
    return sum;
  }
  /// All prices are products of long numbers: none is known before.
  void compare_with(const Integer&, const Integer&) {}
  [[nodiscard]] static bool may_be_below(std::size_t) { return true; }
  /// The products are those of the points times its root.
  [[nodiscard]] const Integer& common() const { return scale_; }

 private:
  std::size_t size_;
  const Integer one_ = 1;
  Integer scale_ = 1;
  std::vector<Integer> products_;
  Active active_;
  std::vector<Integer> shares_;
};

/// Points in doubles, a column each, whose inner products are nearly y_i y_j K(x_i, x_j).
Eigen::MatrixXd in_doubles(const GramMatrix& gram, const std::vector<NumberedExample>& examples) {
  const auto n = static_cast<Eigen::Index>(examples.size());
  Eigen::MatrixXd products(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j <= i; ++j) {
      const NumberedExample& a = examples[static_cast<std::size_t>(i)];
      const NumberedExample& b = examples[static_cast<std::size_t>(j)];
      products(i, j) = products(j, i) = a.y * b.y * gram(a.x, b.x).approximate();
    }
  constexpr double rounding_of_zero = 1e-16;  // in the pivots that are left at the end
  return ordered::factor(products, rounding_of_zero).columns.transpose();
}

bool all_rational(const GramMatrix& gram, const std::vector<NumberedExample>& examples) {
  for (std::size_t i = 0; i < examples.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j, poll_limits())
      if (!gram(examples[i].x, examples[j].x).is_rational()) return false;
  return true;
}

KernelSeparation exact_answer(const GramMatrix& gram, const std::vector<NumberedExample>& examples) {
  GramPoints points(gram, examples);
  const NearestPoint<GramPoints> nearest(points, guess_nearest(PointBlocks(in_doubles(gram, examples))));
  KernelSeparation result{.separable = nearest.square() != 0, .active_sets = nearest.active_sets()};
  // |z|^2 = square/(total^2 scale), alpha = lambda/|z|^2
  for (std::size_t i = 0; i < nearest.active().size(); ++i) {
    const Rational& lambda = nearest.weights()[i];
    const Integer unit = nearest.total() * nearest.total() * points.common();
    result.weights.push_back(
        {nearest.active()[i], result.separable ? Rational(lambda * fraction(unit, nearest.square())) : lambda});
  }
  return result;
}

/// Weights found in doubles, rounded to whole multiples of the largest over 2^bits; nothing unless they separate.
std::optional<KernelSeparation> rounded_answer(const GramMatrix& gram, const std::vector<NumberedExample>& examples) {
  const NearestGuess guess = guess_nearest(PointBlocks(in_doubles(gram, examples)));
  const auto& [active, weights] = std::tie(guess.active, guess.weights);
  const double largest = *std::max_element(weights.begin(), weights.end());
  for (const double unit : {0x1p8, 0x1p16, 0x1p32, 0x1p48}) {
    KernelSeparation result{.exact = false};
    for (std::size_t i = 0; i < active.size(); ++i) {
      const double share = std::round(weights[i] / largest * unit);
      if (share > 0) result.weights.push_back({active[i], Rational(share)});
    }
    const auto separated = [&](const NumberedExample& example) {
      KernelValue value;
      for (const DualCoefficient& weight : result.weights)
        value.add(weight.value * examples[weight.example].y, gram(examples[weight.example].x, example.x));
      return example.y * value.sign() > 0;
    };
    if (std::all_of(examples.begin(), examples.end(), separated)) return result;
  }
  return std::nullopt;
}

}  // namespace

std::optional<KernelSeparation> separate(const GramMatrix& gram, const std::vector<NumberedExample>& examples) {
  // An example that comes again says nothing new.
  std::vector<NumberedExample> different;
  std::vector<std::size_t> rows;
  std::set<std::pair<std::size_t, Label>> seen;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (!seen.emplace(examples[i].x, examples[i].y).second) continue;
    different.push_back(examples[i]);
    rows.push_back(i);
  }
  if (different.empty()) return KernelSeparation{};
  const bool rational = all_rational(gram, different);
  if (!rational) {
    // Measured: values that are sums of powers of e, and the elimination in enclosures.
    const auto n = static_cast<double>(different.size());
    expect_work({.what = "the Gram matrix of " + std::to_string(different.size()) + " examples, of powers of e,",
                 .operations = 600 * n * n * n});
  }
  std::optional<KernelSeparation> result =
      rational ? std::optional(exact_answer(gram, different)) : rounded_answer(gram, different);
  if (!result) return result;
  for (DualCoefficient& weight : result->weights) weight.example = rows[weight.example];
  std::sort(result->weights.begin(), result->weights.end(),
            [](const DualCoefficient& a, const DualCoefficient& b) { return a.example < b.example; });
  return result;
}

}  // namespace mistakebound
