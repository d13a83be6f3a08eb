#include "invariants/solvers/labelled_points.hpp"

#include <bit>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// a.b; nothing where a sum on the way leaves 128 bits.
std::optional<machine_words::Wide> wide_product(const std::vector<std::int64_t>& a,
                                                const std::vector<std::int64_t>& b) {
  machine_words::Wide sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (__builtin_add_overflow(sum, machine_words::Wide{a[k]} * b[k], &sum)) return std::nullopt;
  return sum;
}

Integer long_product(const LabelledPoints::BigIntegerVector& a, const LabelledPoints::BigIntegerVector& b) {
  Integer total = 0;
  for (Eigen::Index k = 0; k < a.size(); ++k)
    mpz_addmul(total.backend().data(), a[k].backend().data(), b[k].backend().data());
  return total;
}

Integer signed_by(Label y, const Integer& value) {
  return y > 0 ? value : Integer(-value);
}

}  // namespace

LabelledPoints::LabelledPoints(const Sequence& sequence, Offset offset)
    : sequence_(sequence), offset_(offset), packed_(sequence.examples.packed()), n_(sequence.dimension) {
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

Integer LabelledPoints::product(std::size_t i, std::size_t j) const {
  poll_limits();
  if (is_small(i) && is_small(j)) {
    if (const std::optional<Wide> sum = wide_product(small(i, left_), small(j, right_))) {
      Integer result;
      machine_words::assign(result.backend().data(), machine_words::size_of(*sum));
      return signed_by((*sum < 0 ? -1 : 1) * label(i) * label(j), result);
    }
  }
  for (const std::size_t each : {i, j})
    if (!long_.contains(each)) long_.emplace(each, exact(each));
  return signed_by(label(i) * label(j), long_product(long_.at(i), long_.at(j)));
}

void LabelledPoints::combine(const Active& active, const std::vector<Integer>& shares) {
  z_ = BigIntegerVector::Constant(n_, Integer(0));
  for (std::size_t i = 0; i < active.size(); ++i) {
    poll_limits();
    const std::size_t example = active[i];
    const Integer share = signed_by(label(example), shares[i]);
    if (is_small(example)) {
      const std::vector<std::int64_t>& entries = small(example, left_);
      for (Eigen::Index k = 0; k < n_; ++k)
        machine_words::add_signed_product(z_[k].backend().data(), share.backend().data(),
                                          entries[static_cast<std::size_t>(k)]);
    } else {
      const BigIntegerVector point = exact(example);
      for (Eigen::Index k = 0; k < n_; ++k) z_[k] += share * point[k];
    }
  }
  if (offset_ == Offset::free) z_[n_ - 1] = -shares.back();
}

Integer LabelledPoints::square() const {
  Integer total = 0;
  const Eigen::Index counted = offset_ == Offset::free ? n_ - 1 : n_;
  for (Eigen::Index k = 0; k < counted; ++k) total += z_[k] * z_[k];
  return total;
}

Integer LabelledPoints::price(std::size_t j) const {
  poll_limits();
  return signed_by(label(j), dot(z_, j));
}

void LabelledPoints::compare_with(const Integer& least, const Integer& over) {
  leading_.clear();
  if (packed_ == nullptr) return;
  // n products of so many bits and one, of entries of 63 bits, have a sum of 127 bits.
  const std::size_t most = 62 - static_cast<std::size_t>(std::bit_width(static_cast<std::size_t>(n_)));
  std::size_t longest = 0;
  for (const Integer& entry : z_) longest = std::max(longest, mpz_sizeinbase(entry.backend().data(), 2));
  const std::size_t shift = longest > most ? longest - most : 0;
  Integer bound = least * scales_[0];
  const Integer unit = over << shift;
  mpz_cdiv_q(bound.backend().data(), bound.backend().data(), unit.backend().data());
  if (!machine_words::fits(bound.backend().data(), bound_)) return;
  Integer leading;
  for (const Integer& entry : z_) {
    mpz_fdiv_q_2exp(leading.backend().data(), entry.backend().data(), shift);
    leading_.push_back(machine_words::word_of(leading.backend().data()));
  }
}

bool LabelledPoints::may_be_below(std::size_t j) const {
  if (leading_.empty()) return true;
  poll_limits();
  const std::vector<std::int64_t>& entries = small(j, right_);
  Wide sum = 0;
  Wide size = 0;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    sum += Wide{leading_[k]} * entries[k];
    size += entries[k] < 0 ? -Wide{entries[k]} : Wide{entries[k]};
  }
  return (label(j) > 0 ? sum : -sum) - size < bound_;
}

LabelledPoints::BigIntegerVector LabelledPoints::exact(std::size_t i) const {
  BigIntegerVector point(n_);
  if (is_small(i)) {
    const std::vector<std::int64_t>& entries = small(i, left_);
    for (Eigen::Index k = 0; k < n_; ++k) point[k] = Integer(entries[static_cast<std::size_t>(k)]);
    return point;
  }
  for (Eigen::Index k = 0; k < n_; ++k) {
    const Rational& entry = sequence_.examples[i].x[k];
    point[k] = numerator_of(entry) * (scales_[i] / denominator_of(entry));
  }
  return point;
}

const std::vector<std::int64_t>& LabelledPoints::small(std::size_t i, Unpacked& place) const {
  if (packed_ == nullptr) return points_[i];
  if (place.example != i) {
    place.example.reset();  // for good, where it cannot be read
    rows_->instance(i, place.x);
    place.example = i;
  }
  return place.x.entries;
}

Label LabelledPoints::label(std::size_t i) const {
  return packed_ != nullptr ? packed_->label(i) : sequence_.examples[i].y;
}

Integer LabelledPoints::dot(const BigIntegerVector& a, std::size_t j) const {
  if (!is_small(j)) return long_product(a, exact(j));
  Integer total = 0;
  const std::vector<std::int64_t>& entries = small(j, right_);
  for (Eigen::Index k = 0; k < n_; ++k)
    machine_words::add_signed_product(total.backend().data(), a[k].backend().data(),
                                      entries[static_cast<std::size_t>(k)]);
  return total;
}

}  // namespace mistakebound
