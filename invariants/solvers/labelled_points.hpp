/// The points y x of examples, each over a common denominator of its own entries, as NearestPoint wants them: in
/// machine integers where they fit.
///
/// Why prices are exact though most are compared in machine integers: let z = 2^s t + e with 0 <= e_k < 2^s. Then z.q
/// is at least 2^s (t.q - |q_1| - .. - |q_n|), and where that is no less than the bound, z.q is not. All others are
/// asked for their whole price.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "invariants/solvers/nearest_point.hpp"
#include "reference/learners/example.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/machine_words.hpp"

namespace mistakebound {

class LabelledPoints {
 public:
  using BigIntegerVector = Eigen::Matrix<Integer, Eigen::Dynamic, 1>;

  /// Of a sequence that outlives it; where the offset is free the last coordinate of the instances is 1.
  explicit LabelledPoints(const Sequence& sequence, Offset offset = Offset::none);

  [[nodiscard]] std::size_t size() const { return sequence_.size(); }
  [[nodiscard]] Offset offset() const { return offset_; }
  [[nodiscard]] Label label(std::size_t i) const;
  [[nodiscard]] const Integer& scale(std::size_t i) const { return scales_[packed_ != nullptr ? 0 : i]; }
  [[nodiscard]] Integer product(std::size_t i, std::size_t j) const;
  void combine(const Active& active, const std::vector<Integer>& shares);
  [[nodiscard]] Integer square() const;
  [[nodiscard]] Integer price(std::size_t j) const;
  void compare_with(const Integer& least, const Integer& over);
  [[nodiscard]] bool may_be_below(std::size_t j) const;

  [[nodiscard]] const BigIntegerVector& z() const { return z_; }

 private:
  using Wide = machine_words::Wide;

  /// Row i of the packed ones as it was unpacked last.
  struct Unpacked {
    std::optional<std::size_t> example;
    IntegerVector x;
  };

  /// scale(i) x_i, without the label.
  [[nodiscard]] BigIntegerVector exact(std::size_t i) const;
  [[nodiscard]] bool is_small(std::size_t i) const { return packed_ != nullptr || n_ == 0 || !points_[i].empty(); }
  /// scale(i) x_i in machine integers, where they fit; of packed examples until the place is taken by another.
  [[nodiscard]] const std::vector<std::int64_t>& small(std::size_t i, Unpacked& place) const;
  /// a.x_j scale(j), without the label.
  [[nodiscard]] Integer dot(const BigIntegerVector& a, std::size_t j) const;

  const Sequence& sequence_;
  Offset offset_;
  std::shared_ptr<const PackedExamples> packed_;  ///< which are over one denominator; null where there are none
  mutable std::optional<ExampleRows> rows_;
  mutable Unpacked left_;
  mutable Unpacked right_;
  mutable std::unordered_map<std::size_t, BigIntegerVector> long_;  ///< the exact ones of products that did not fit
  Eigen::Index n_;
  std::vector<Integer> scales_;                    ///< one for all where they are packed
  std::vector<std::vector<std::int64_t>> points_;  ///< scale(i) x_i, or nothing where that does not fit
  BigIntegerVector z_;                             ///< with a free offset last
  std::vector<std::int64_t> leading_;              ///< t; empty where no bound is known in machine integers
  Wide bound_ = 0;                                 ///< over 2^s, rounded up
};

}  // namespace mistakebound
