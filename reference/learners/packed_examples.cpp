#include "reference/learners/packed_examples.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t numbers_of_block = 16'384;

std::uint64_t size_of(std::int64_t value) {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// The greatest common divisor of `divisor` and the entries; 1 is known early as a rule.
template <class T>
std::uint64_t common_divisor(const std::vector<T>& entries, std::uint64_t divisor) {
  for (auto entry = entries.begin(); entry != entries.end() && divisor != 1; ++entry)
    divisor = std::gcd(divisor, size_of(*entry));
  return divisor;
}

template <class T>
bool fit_in(const std::vector<std::int64_t>& entries) {
  std::int64_t bits = 0;  // that differ from the sign, in any entry
  for (const std::int64_t entry : entries) bits |= entry ^ (entry >> 63U);
  return bits <= std::numeric_limits<T>::max();
}

template <class Block, class T>
Block block_of(const std::vector<std::int64_t>& entries) {
  return std::vector<T>(entries.begin(), entries.end());
}

template <class Block>
Block narrowed(const std::vector<std::int64_t>& entries) {
  if (fit_in<std::int8_t>(entries)) return block_of<Block, std::int8_t>(entries);
  if (fit_in<std::int16_t>(entries)) return block_of<Block, std::int16_t>(entries);
  if (fit_in<std::int32_t>(entries)) return block_of<Block, std::int32_t>(entries);
  return block_of<Block, std::int64_t>(entries);
}

/// Every block with its entries changed by `change`, and as narrow as they then allow.
template <class Block, class Change>
void change_entries(std::vector<Block>& blocks, Change change) {
  for (Block& block : blocks) {
    std::vector<std::int64_t> entries =
        std::visit([](const auto& narrow) { return std::vector<std::int64_t>(narrow.begin(), narrow.end()); }, block);
    for (std::int64_t& entry : entries) change(entry);
    block = narrowed<Block>(entries);
  }
}

}  // namespace

void PackedExamples::instance(std::size_t i, IntegerVector& x) const {
  x.denominator = denominator_;
  x.entries.resize(dimension_);
  const std::size_t first = i % rows_of_block_ * dimension_;
  std::visit(
      [&](const auto& entries) {
        std::copy_n(entries.begin() + static_cast<std::ptrdiff_t>(first), dimension_, x.entries.begin());
      },
      blocks_[i / rows_of_block_]);
}

void PackedExamples::instance(std::size_t i, double* x) const {
  const std::size_t first = i % rows_of_block_ * dimension_;
  std::visit(
      [&](const auto& entries) {
        for (std::size_t k = 0; k < dimension_; ++k) x[k] = to_double(std::int64_t{entries[first + k]}, denominator_);
      },
      blocks_[i / rows_of_block_]);
}

Example PackedExamples::example(std::size_t i) const {
  IntegerVector x;
  instance(i, x);
  return {x.exact(), label(i)};
}

PackedExamples PackedExamples::in_order(const std::vector<std::size_t>& order) const {
  ExamplePacker packer(dimension(), denominator_);
  IntegerVector x;
  for (const std::size_t i : order) {
    instance(i, x);
    packer.row_ = x.entries;
    packer.push(label(i));
  }
  return packer.finish();
}

PackedExamples PackedExamples::with_bias() const {
  ExamplePacker packer(dimension() + 1, denominator_);
  IntegerVector x;
  for (std::size_t i = 0; i < size(); ++i) {
    instance(i, x);
    std::copy(x.entries.begin(), x.entries.end(), packer.row_.begin());
    packer.row_.back() = denominator_;
    packer.push(label(i));
  }
  return packer.finish();
}

ExamplePacker::ExamplePacker(Eigen::Index dimension, std::int64_t denominator)
    : row_(static_cast<std::size_t>(dimension)) {
  set_denominator(denominator);
  packed_.dimension_ = row_.size();
  packed_.rows_of_block_ = std::max<std::size_t>(1, numbers_of_block / std::max<std::size_t>(1, row_.size()));
}

bool ExamplePacker::add(std::span<const std::int64_t> mantissas, std::span<const std::uint8_t> places, Label y) {
  const std::size_t most = places.empty() ? 0 : *std::max_element(places.begin(), places.end());
  if (most >= scale_.size() && !divide_by(powers_of_ten[most])) return false;
  for (std::size_t i = 0; i < row_.size(); ++i)
    if (__builtin_mul_overflow(mantissas[i], scale_[places[i]], &row_[i])) return false;
  push(y);
  return true;
}

bool ExamplePacker::add(const IntegerVector& x, Label y) {
  if (packed_.denominator_ % x.denominator != 0 && !divide_by(x.denominator)) return false;
  const std::int64_t factor = packed_.denominator_ / x.denominator;
  for (std::size_t i = 0; i < row_.size(); ++i)
    if (__builtin_mul_overflow(x.entries[i], factor, &row_[i])) return false;
  push(y);
  return true;
}

bool ExamplePacker::add(const Vector& x, Label y) {
  return in_integers(x, integers_) && add(integers_, y);
}

/// Brings all that is packed over a multiple of the denominator. False, and nothing is done, where it does not fit.
bool ExamplePacker::divide_by(std::int64_t denominator) {
  const std::int64_t factor = denominator / std::gcd(packed_.denominator_, denominator);
  std::int64_t common = 0;
  if (__builtin_mul_overflow(packed_.denominator_, factor, &common)) return false;
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (largest_ > most / static_cast<std::uint64_t>(factor)) return false;
  const auto scaled = [&](std::int64_t& entry) { entry *= factor; };
  if (factor != 1) {
    change_entries(packed_.blocks_, scaled);
    std::for_each(open_.begin(), open_.end(), scaled);
    largest_ *= static_cast<std::uint64_t>(factor);
  }
  set_denominator(common);
  return true;
}

void ExamplePacker::set_denominator(std::int64_t denominator) {
  packed_.denominator_ = denominator;
  scale_.clear();
  for (const std::int64_t power : powers_of_ten) {
    if (denominator % power != 0) break;
    scale_.push_back(denominator / power);
  }
}

void ExamplePacker::push(Label y) {
  for (const std::int64_t entry : row_) largest_ = std::max(largest_, size_of(entry));
  open_.insert(open_.end(), row_.begin(), row_.end());
  packed_.labels_.push_back(static_cast<std::int8_t>(y));
  if (packed_.labels_.size() % packed_.rows_of_block_ == 0) close_block();
}

void ExamplePacker::close_block() {
  packed_.blocks_.push_back(narrowed<PackedExamples::Block>(open_));
  open_.clear();
}

PackedExamples ExamplePacker::finish() {
  if (packed_.labels_.size() % packed_.rows_of_block_ != 0) close_block();
  auto divisor = static_cast<std::uint64_t>(packed_.denominator_);
  for (const PackedExamples::Block& block : packed_.blocks_)
    divisor = std::visit([&](const auto& entries) { return common_divisor(entries, divisor); }, block);
  if (divisor != 1) {
    const auto factor = static_cast<std::int64_t>(divisor);
    change_entries(packed_.blocks_, [&](std::int64_t& entry) { entry /= factor; });
    packed_.denominator_ /= factor;
  }
  packed_.labels_.shrink_to_fit();
  PackedExamples result = std::move(packed_);
  *this = ExamplePacker(result.dimension());
  return result;
}

std::shared_ptr<const PackedExamples> pack(const Sequence& sequence) {
  if (sequence.examples.packed() != nullptr) return sequence.examples.packed();
  ExamplePacker packer(sequence.dimension);
  for (const Example& example : sequence.examples)
    if (!packer.add(example.x, example.y)) return nullptr;
  return std::make_shared<const PackedExamples>(packer.finish());
}

}  // namespace mistakebound
