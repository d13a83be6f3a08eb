#include "invariants/solvers/separation.hpp"

#include "invariants/solvers/nearest_point.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using BigIntegerVector = Eigen::Matrix<Integer, Eigen::Dynamic, 1>;

/// The points y x, each over the common denominator of its own entries, as NearestPoint wants them: as machine integers
/// where they fit.
class LabelledPoints {
 public:
  explicit LabelledPoints(const Sequence& sequence)
      : sequence_(sequence), packed_(sequence.examples.packed()), n_(sequence.dimension) {
    if (packed_ != nullptr) {
      scales_.emplace_back(packed_->denominator());
      rows_.emplace(*packed_);
      return;
    }
    for (const Example& example : sequence.examples) {
      IntegerVector x;
      if (in_integers(example.x, x)) {
        scales_.emplace_back(x.denominator);
        points_.push_back(std::move(x.entries));
      } else {
        scales_.push_back(common_denominator(example.x));
        points_.emplace_back();
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return sequence_.size(); }
  [[nodiscard]] const Integer& scale(std::size_t i) const { return scales_[packed_ != nullptr ? 0 : i]; }
  [[nodiscard]] Integer product(std::size_t i, std::size_t j) const {
    poll_limits();
    return signed_by(i, dot(exact(i), j));
  }
  void combine(const Active& active, const std::vector<Integer>& shares) {
    z_ = BigIntegerVector::Constant(n_, Integer(0));
    for (std::size_t i = 0; i < active.size(); ++i) {
      poll_limits();
      const BigIntegerVector point = exact(active[i]);
      const Integer share = signed_by(active[i], shares[i]);
      for (Eigen::Index k = 0; k < n_; ++k) z_[k] += share * point[k];
    }
  }
  [[nodiscard]] Integer square() const {
    Integer total = 0;
    for (const Integer& entry : z_) total += entry * entry;
    return total;
  }
  [[nodiscard]] Integer price(std::size_t j) const {
    poll_limits();
    return dot(z_, j);
  }

  [[nodiscard]] const BigIntegerVector& z() const { return z_; }

 private:
  /// scale(i) x_i, without the label.
  [[nodiscard]] BigIntegerVector exact(std::size_t i) const {
    BigIntegerVector point(n_);
    if (is_small(i)) {
      const std::vector<std::int64_t>& entries = small(i);
      for (Eigen::Index k = 0; k < n_; ++k) point[k] = Integer(entries[static_cast<std::size_t>(k)]);
      return point;
    }
    for (Eigen::Index k = 0; k < n_; ++k) {
      const Rational& entry = sequence_.examples[i].x[k];
      point[k] = numerator_of(entry) * (scales_[i] / denominator_of(entry));
    }
    return point;
  }
  [[nodiscard]] bool is_small(std::size_t i) const { return packed_ != nullptr || n_ == 0 || !points_[i].empty(); }
  /// scale(i) x_i in machine integers, where they fit; of packed examples until the next one is asked for.
  [[nodiscard]] const std::vector<std::int64_t>& small(std::size_t i) const {
    if (packed_ == nullptr) return points_[i];
    rows_->instance(i, unpacked_);
    return unpacked_.entries;
  }
  [[nodiscard]] Integer signed_by(std::size_t i, const Integer& value) const {
    const Label y = packed_ != nullptr ? packed_->label(i) : sequence_.examples[i].y;
    return y > 0 ? value : Integer(-value);
  }

  /// a.q_j
  [[nodiscard]] Integer dot(const BigIntegerVector& a, std::size_t j) const {
    Integer total = 0;
    if (is_small(j)) {
      const std::vector<std::int64_t>& entries = small(j);
      for (Eigen::Index k = 0; k < n_; ++k) {
        const std::int64_t entry = entries[static_cast<std::size_t>(k)];
        mpz_srcptr factor = a[k].backend().data();
        if (entry >= 0)
          mpz_addmul_ui(total.backend().data(), factor, static_cast<unsigned long>(entry));
        else
          mpz_submul_ui(total.backend().data(), factor, 0UL - static_cast<unsigned long>(entry));
      }
    } else {
      const BigIntegerVector point = exact(j);
      for (Eigen::Index k = 0; k < n_; ++k)
        mpz_addmul(total.backend().data(), a[k].backend().data(), point[k].backend().data());
    }
    return signed_by(j, total);
  }

  const Sequence& sequence_;
  std::shared_ptr<const PackedExamples> packed_;  ///< which are over one denominator; null where there are none
  mutable std::optional<ExampleRows> rows_;
  mutable IntegerVector unpacked_;  ///< the one that was asked for last
  Eigen::Index n_;
  std::vector<Integer> scales_;                    ///< one for all where they are packed
  std::vector<std::vector<std::int64_t>> points_;  ///< scale(i) x_i, or nothing where that does not fit
  BigIntegerVector z_;
};

}  // namespace

Separation separate(const Sequence& sequence) {
  if (sequence.examples.empty()) return {true, zero_vector(sequence.dimension), {}, 0};
  LabelledPoints points(sequence);
  const NearestPoint<LabelledPoints> nearest(points, guess_nearest(PointBlocks(sequence)));
  const bool separable = nearest.square() != 0;
  Separation result{separable, zero_vector(sequence.dimension), {}, nearest.active_sets()};
  // z = z()/unit, |z|^2 = square/unit^2, w = z/|z|^2, alpha = lambda/|z|^2
  const Integer& unit = nearest.total();
  for (Eigen::Index i = 0; separable && i < result.w.size(); ++i, poll_limits())
    result.w[i] = fraction(points.z()[i] * unit, nearest.square());
  const Rational share = separable ? fraction(unit * unit, nearest.square()) : Rational(1);
  for (std::size_t i = 0; i < nearest.active().size(); ++i, poll_limits())
    result.weights.push_back({nearest.active()[i], Rational(nearest.weights()[i] * share)});
  std::sort(result.weights.begin(), result.weights.end(),
            [](const DualCoefficient& a, const DualCoefficient& b) { return a.example < b.example; });
  return result;
}

}  // namespace mistakebound
