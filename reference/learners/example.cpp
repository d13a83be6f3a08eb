#include "reference/learners/example.hpp"

#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

Examples::Examples(std::shared_ptr<const PackedExamples> packed) : packed_(std::move(packed)) {}

std::size_t Examples::size() const {
  return packed_ != nullptr ? packed_->size() : exact_.size();
}

void Examples::unpack() const {
  constexpr double bytes_of_number = 72;  // measured
  const auto numbers = static_cast<double>(packed_->size()) * static_cast<double>(packed_->dimension());
  expect_work({.what = std::to_string(packed_->size()) + " examples as rationals", .bytes = bytes_of_number * numbers});
  All exact;  // which is kept whole or not at all, as the limits may be met
  exact.reserve(packed_->size());
  ExampleRows rows(*packed_);
  for (std::size_t i = 0; i < packed_->size(); ++i) {
    poll_limits();
    exact.push_back(rows.example(i));
  }
  exact_ = std::move(exact);
}

void Examples::take_apart() {
  if (exact_.empty()) unpack();
  packed_.reset();
}

Examples Examples::in_order(Examples examples, const ExampleOrder& order) {
  const auto& packed = examples.packed();
  if (packed != nullptr) return Examples(std::make_shared<const PackedExamples>(packed->in_order(order)));
  All result;
  result.reserve(order.size());
  for (const std::size_t i : order) result.push_back(std::move(examples.exact_[i]));
  return result;
}

Sequence with_bias(Sequence sequence) {
  const Eigen::Index last = sequence.dimension++;
  if (!sequence.features.empty()) sequence.features.emplace_back("bias");
  if (const auto& packed = sequence.examples.packed(); packed != nullptr) {
    sequence.examples = Examples(std::make_shared<const PackedExamples>(packed->with_bias()));
    return sequence;
  }
  for (Example& example : sequence.examples) {
    example.x.conservativeResize(sequence.dimension);
    example.x[last] = 1;
  }
  return sequence;
}

}  // namespace mistakebound
