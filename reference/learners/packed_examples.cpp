/// Long, as packing, rows that are brought back, and what is of blocks in a file speak of the same blocks.
#include "reference/learners/packed_examples.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>

#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t numbers_of_block = 16'384;
constexpr std::size_t labels_of_word = 64;

std::uint64_t size_of(std::int64_t value) {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// The greatest common divisor of the entries that is a machine integer, 0 where all are 0; 1 is known early as a rule.
std::int64_t common_divisor(const std::vector<std::int64_t>& entries) {
  std::uint64_t divisor = 0;
  for (auto entry = entries.begin(); entry != entries.end() && divisor != 1; ++entry)
    divisor = std::gcd(divisor, size_of(*entry));
  constexpr std::uint64_t too_large = std::uint64_t{1} << 63U;  // the size of the least machine integer
  return static_cast<std::int64_t>(divisor == too_large ? too_large / 2 : divisor);
}

struct Range {
  std::int64_t least = 0;
  std::int64_t greatest = 0;

  template <class T>
  [[nodiscard]] bool fits_in() const {
    return std::numeric_limits<T>::min() <= least && greatest <= std::numeric_limits<T>::max();
  }
  /// The largest size of an entry.
  [[nodiscard]] std::uint64_t largest() const { return std::max(size_of(least), size_of(greatest)); }
};

Range range_of(const std::vector<std::int64_t>& entries) {
  Range range;
  for (const std::int64_t entry : entries) {
    range.least = std::min(range.least, entry);
    range.greatest = std::max(range.greatest, entry);
  }
  return range;
}

template <class Entries>
Entries narrowed(const std::vector<std::int64_t>& entries, const Range& range) {
  const auto as = [&]<class T>(T) -> Entries { return std::vector<T>(entries.begin(), entries.end()); };
  if (range.fits_in<std::int8_t>()) return as(std::int8_t{});
  if (range.fits_in<std::int16_t>()) return as(std::int16_t{});
  if (range.fits_in<std::int32_t>()) return as(std::int32_t{});
  return as(std::int64_t{});
}

/// Where the entries are, whatever their kind.
template <class Entries>
auto bytes_of(Entries& entries) {
  return std::visit([](auto& narrow) { return std::as_writable_bytes(std::span(narrow)); }, entries);
}
template <class Entries>
std::size_t size_in_bytes(const Entries& entries) {
  return std::visit([](const auto& narrow) { return std::span(narrow).size_bytes(); }, entries);
}

/// Whether every entry is a double. Those of four bytes are.
template <class T>
bool are_doubles(std::span<const T> entries) {
  constexpr std::uint64_t all_doubles = std::uint64_t{1} << 53U;  // below which every integer is a double
  if constexpr (sizeof(T) < sizeof(std::int64_t)) return true;
  return std::all_of(entries.begin(), entries.end(), [](T entry) { return size_of(entry) < all_doubles; });
}

/// x = x/b, rounded towards zero, of whole numbers below 2^53 in size and b > 0 below 2^26, two at a time: the nearest
/// double, or where that is the larger one, the one before it. The quotient's upper 26 bits and its lower 27 have exact
/// products with b, and so is known what they leave of x; a rounding mode would do the same where there is one.
void divide_towards_zero(std::span<double> x, double b) {
  using Two = double __attribute__((vector_size(16)));
  using Bits = std::int64_t __attribute__((vector_size(16)));
  constexpr std::int64_t upper = ~((std::int64_t{1} << 27U) - 1);
  std::size_t i = 0;
  for (; i + 2 <= x.size(); i += 2) {
    Two a;
    std::memcpy(&a, &x[i], sizeof a);
    const Two nearest = a / b;
    const auto bits = reinterpret_cast<Bits>(nearest);
    const auto high = reinterpret_cast<Two>(bits & upper);
    const Two left = (a - high * b) - (nearest - high) * b;
    const Bits result = bits + reinterpret_cast<Bits>(left * a < 0);  // true is -1
    std::memcpy(&x[i], &result, sizeof result);
  }
  for (; i < x.size(); ++i) x[i] = quotient_towards_zero(x[i], b);
}

/// The entries times factor/denominator, each rounded towards zero.
template <class T>
void in_doubles(std::span<const T> entries, std::int64_t factor, std::int64_t denominator, double* x) {
  const std::int64_t common = std::gcd(factor, denominator);
  constexpr std::int64_t most = std::int64_t{1} << 26U;
  if (factor == common && are_doubles(entries) && denominator / common < most) {
    const auto count = static_cast<Eigen::Index>(entries.size());
    Eigen::Map<Eigen::ArrayXd> result(x, count);
    result = Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>>(entries.data(), count).template cast<double>();
    if (denominator == common) return;
    divide_towards_zero({x, entries.size()}, static_cast<double>(denominator / common));
    return;
  }
  for (const T entry : entries) *x++ = to_double(entry * factor, denominator);
}

/// The entries times factor/denominator, each rounded towards zero and then divided by a number. There are not many
/// different entries of a byte.
template <class T>
void in_doubles(std::span<const T> entries, std::int64_t factor, std::int64_t denominator, double divisor, double* x) {
  if constexpr (sizeof(T) == 1) {
    std::array<std::int16_t, 256> all{};
    std::array<double, all.size()> table{};
    if (entries.size() > all.size()) {
      constexpr std::int16_t least = -128;
      std::iota(all.begin(), all.end(), least);
      in_doubles(std::span<const std::int16_t>(all), factor, denominator, divisor, table.data());
      constexpr unsigned top = 0x80;  // entry - least, of a byte
      for (const T entry : entries) *x++ = table[static_cast<std::uint8_t>(entry) ^ top];
      return;
    }
  }
  in_doubles(entries, factor, denominator, x);
  if (divisor != 1) Eigen::Map<Eigen::ArrayXd>(x, static_cast<Eigen::Index>(entries.size())) /= divisor;
}

/// Makes rows of `to` numbers of rows of `from` that stand one after the other; what is behind them is 0.
void lengthen(double* x, std::size_t rows, std::size_t from, std::size_t to) {
  for (std::size_t row = rows; row-- > 0;) {
    double* const target = x + row * to;
    if (row > 0) std::copy_backward(x + row * from, x + (row + 1) * from, target + from);
    std::fill(target + from, target + to, 0.0);
  }
}

}  // namespace

Label PackedExamples::label(std::size_t i) const {
  return (labels_[i / labels_of_word] >> i % labels_of_word & 1U) != 0 ? 1 : -1;
}

void PackedExamples::labels(std::size_t first, std::span<double> result) const {
  constexpr std::size_t together = 4;
  static constexpr auto signs = [] {
    std::array<std::array<double, together>, 1U << together> all{};
    for (std::size_t bits = 0; bits < all.size(); ++bits)
      for (std::size_t i = 0; i < together; ++i) all[bits][i] = (bits >> i & 1U) != 0 ? 1 : -1;
    return all;
  }();
  std::size_t i = 0;
  for (; i + together <= result.size(); i += together) {
    const std::size_t place = (first + i) % labels_of_word;
    const std::uint64_t* const word = &labels_[(first + i) / labels_of_word];
    std::uint64_t bits = word[0] >> place;
    if (place > labels_of_word - together) bits |= word[1] << (labels_of_word - place);
    std::ranges::copy(signs[bits % signs.size()], result.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (; i < result.size(); ++i) result[i] = label(first + i);
}

std::size_t PackedExamples::end_of(std::size_t block) const {
  return block + 1 < blocks_.size() ? blocks_[block + 1].first : size();
}

std::size_t PackedExamples::numbers_of(std::size_t block) const {
  return (end_of(block) - blocks_[block].first) * blocks_[block].width;
}

std::size_t PackedExamples::bytes_in_memory() const {
  std::size_t bytes = 0;
  for (const Block& block : blocks_)
    bytes += std::visit([](const auto& narrow) { return narrow.capacity() * sizeof(narrow[0]); }, block.entries);
  return bytes;
}

std::size_t PackedExamples::bytes_in_file() const {
  std::size_t bytes = 0;
  for (std::size_t b = 0; b < blocks_.size(); ++b)
    if (blocks_[b].in_file)
      bytes += std::visit([&](const auto& kind) { return numbers_of(b) * sizeof(kind[0]); }, blocks_[b].entries);
  return bytes;
}

void ExampleRows::read(std::size_t block, std::size_t first, std::size_t count, Entries& entries) const {
  const PackedExamples::Block& from = examples_.blocks_[block];
  std::visit(
      [&](const auto& kind) {
        using Kind = std::remove_cvref_t<decltype(kind)>;
        if (!std::holds_alternative<Kind>(entries)) entries.template emplace<Kind>();
        Kind& narrow = std::get<Kind>(entries);
        narrow.resize(count);
        examples_.file_->read(from.place + first * sizeof(narrow[0]), std::as_writable_bytes(std::span(narrow)));
      },
      from.entries);
}

void ExampleRows::find(std::size_t i) {
  const auto& blocks = examples_.blocks_;
  const auto holds = [&](std::size_t block) { return blocks[block].first <= i && i < examples_.end_of(block); };
  if (holds(block_) || (block_ + 1 < blocks.size() && holds(++block_))) return;
  const auto behind = std::upper_bound(blocks.begin(), blocks.end(), i,
                                       [](std::size_t row, const auto& block) { return row < block.first; });
  block_ = static_cast<std::size_t>(behind - blocks.begin()) - 1;
}

template <class Visit>
void ExampleRows::at(std::size_t i, std::size_t count, Visit visit) {
  const PackedExamples::Block& block = examples_.blocks_[block_];
  const std::size_t first = (i - block.first) * block.width;
  const std::size_t numbers = count * block.width;
  const bool in_turn = i == block.first || i == next_;
  next_ = i + count;
  const auto from = [&](const Entries& entries, std::size_t place) {
    std::visit([&](const auto& narrow) { visit(std::span(narrow).subspan(place, numbers)); }, entries);
  };
  if (!block.in_file) return from(block.entries, first);
  if (block_ != loaded_block_ && in_turn) {
    loaded_block_ = none;  // nor is it the old one where reading fails
    read(block_, 0, examples_.numbers_of(block_), loaded_);
    loaded_block_ = block_;
  }
  if (block_ == loaded_block_) return from(loaded_, first);
  read(block_, first, numbers, alone_);
  from(alone_, 0);
}

bool ExampleRows::over(std::int64_t denominator) {
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (denominator % examples_.denominator_ != 0) return false;
  const std::int64_t times = denominator / examples_.denominator_;
  const auto fits = [&](const PackedExamples::Block& block) {
    std::uint64_t largest = 0;
    return !__builtin_mul_overflow(block.largest, static_cast<std::uint64_t>(block.factor), &largest) &&
           largest <= most / static_cast<std::uint64_t>(times);
  };
  if (!std::ranges::all_of(examples_.blocks_, fits)) return false;
  times_ = times;
  return true;
}

void ExampleRows::instance(std::size_t i, IntegerVector& x) {
  x.denominator = examples_.denominator_ * times_;
  x.entries.resize(examples_.dimension_);
  find(i);
  const std::int64_t factor = examples_.blocks_[block_].factor * times_;
  at(i, 1,
     [&](const auto& row) { std::fill(std::copy(row.begin(), row.end(), x.entries.begin()), x.entries.end(), 0); });
  if (factor != 1)
    for (std::int64_t& entry : x.entries) entry *= factor;
}

void ExampleRows::instance(std::size_t i, WholeVector& x) {
  x.denominator = examples_.denominator_ * times_;
  find(i);
  const std::int64_t factor = examples_.blocks_[block_].factor * times_;
  at(i, 1, [&](const auto& row) { x.take(row, examples_.dimension_, factor); });
}

void ExampleRows::instances(std::size_t i, WholeRows& x) {
  constexpr std::size_t numbers = 4096;  // which are kept near
  x.denominator = examples_.denominator_ * times_;
  find(i);
  const PackedExamples::Block& block = examples_.blocks_[block_];
  const std::size_t together = std::max<std::size_t>(1, numbers / std::max<std::size_t>(1, block.width));
  const std::size_t count = std::min(together, examples_.end_of(block_) - i);
  at(i, count,
     [&](const auto& rows) { x.take(rows, block.width, examples_.dimension_, block.factor * times_, block.largest); });
  if (block.in_file) x.keep();  // where they are others will be read
}

Example ExampleRows::example(std::size_t i) {
  IntegerVector x;
  instance(i, x);
  return {x.exact(), examples_.label(i)};
}

void ExampleRows::in_doubles(std::size_t first, std::size_t count, double divisor, double* x) {
  while (count > 0) {
    find(first);
    const PackedExamples::Block& block = examples_.blocks_[block_];
    const std::size_t rows = std::min(count, examples_.end_of(block_) - first);
    at(first, rows, [&](const auto& entries) {
      mistakebound::in_doubles(entries, block.factor, examples_.denominator_, divisor, x);
    });
    if (block.width < examples_.dimension_) lengthen(x, rows, block.width, examples_.dimension_);
    first += rows;
    count -= rows;
    x += rows * examples_.dimension_;
  }
}

ExamplePacker PackedExamples::packer_beside(Eigen::Index dimension) const {
  const std::size_t left = most_in_memory_ - std::min(most_in_memory_, bytes_in_memory());
  return ExamplePacker(dimension, denominator_, left);
}

PackedExamples PackedExamples::packed_by(ExamplePacker& packer) const {
  PackedExamples result = packer.finish();
  result.most_in_memory_ = most_in_memory_;
  return result;
}

PackedExamples PackedExamples::in_order(const ExampleOrder& order) const {
  ExamplePacker packer = packer_beside(dimension());
  ExampleRows rows(*this);
  IntegerVector x;
  for (const std::size_t i : order) {
    rows.instance(i, x);
    packer.row_ = x.entries;
    packer.push(label(i));
  }
  return packed_by(packer);
}

PackedExamples PackedExamples::with_bias() const {
  ExamplePacker packer = packer_beside(dimension() + 1);
  ExampleRows rows(*this);
  IntegerVector x;
  for (std::size_t i = 0; i < size(); ++i) {
    rows.instance(i, x);
    std::copy(x.entries.begin(), x.entries.end(), packer.row_.begin());
    packer.row_.back() = denominator_;
    packer.push(label(i));
  }
  return packed_by(packer);
}

ExamplePacker::ExamplePacker(Eigen::Index dimension, std::int64_t denominator, std::size_t most_in_memory) {
  set_denominator(denominator);
  set_dimension(dimension);
  packed_.most_in_memory_ = most_in_memory;
}

void ExamplePacker::widen(Eigen::Index dimension) {
  if (dimension == packed_.dimension()) return;
  if (open_rows() > 0) close_block();
  set_dimension(dimension);
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
  if (factor == 1) {
    std::copy(x.entries.begin(), x.entries.end(), row_.begin());
  } else {
    for (std::size_t i = 0; i < row_.size(); ++i)
      if (__builtin_mul_overflow(x.entries[i], factor, &row_[i])) return false;
  }
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
  const std::uint64_t largest = std::max(largest_, range_of(open_).largest());
  if (largest > most / static_cast<std::uint64_t>(factor)) return false;
  for (PackedExamples::Block& block : packed_.blocks_) block.factor *= factor;
  for (std::int64_t& entry : open_) entry *= factor;
  largest_ *= static_cast<std::uint64_t>(factor);
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

void ExamplePacker::set_dimension(Eigen::Index dimension) {
  row_.resize(static_cast<std::size_t>(dimension));
  packed_.dimension_ = row_.size();
  rows_of_block_ = std::max<std::size_t>(1, numbers_of_block / std::max<std::size_t>(1, row_.size()));
}

void ExamplePacker::push(Label y) {
  open_.insert(open_.end(), row_.begin(), row_.end());
  const std::size_t place = packed_.size_++ % labels_of_word;
  if (place == 0) packed_.labels_.push_back(0);
  if (y > 0) packed_.labels_.back() |= std::uint64_t{1} << place;
  if (open_rows() == rows_of_block_) close_block();
}

void ExamplePacker::close_block() {
  const std::int64_t divisor = common_divisor(open_);
  if (divisor > 1)
    for (std::int64_t& entry : open_) entry /= divisor;
  const Range range = range_of(open_);
  PackedExamples::Block block{.entries = narrowed<PackedExamples::Entries>(open_, range),
                              .factor = divisor,
                              .largest = range.largest(),
                              .first = first_open_,
                              .width = row_.size()};
  largest_ = std::max(largest_, range.largest() * static_cast<std::uint64_t>(divisor));
  open_.clear();
  first_open_ = size();
  if (in_memory_ + size_in_bytes(block.entries) > packed_.most_in_memory_ && !without_file_) move_to_file(block);
  in_memory_ += size_in_bytes(block.entries);
  packed_.blocks_.push_back(std::move(block));
}

/// Leaves the block where it is where there is no room in a file, and does not ask again.
void ExamplePacker::move_to_file(PackedExamples::Block& block) {
  if (packed_.file_ == nullptr) packed_.file_ = TemporaryFile::make();
  const auto place = packed_.file_ == nullptr ? std::nullopt : packed_.file_->append(bytes_of(block.entries));
  without_file_ = !place;
  if (!place) return;
  block.place = *place;
  block.in_file = true;
  std::visit([](auto& narrow) { std::remove_cvref_t<decltype(narrow)>().swap(narrow); }, block.entries);
}

PackedExamples ExamplePacker::finish() {
  if (open_rows() > 0) close_block();
  // No number but 1 and its opposite divides all entries of a block besides the factor.
  std::int64_t divisor = packed_.denominator_;
  for (const PackedExamples::Block& block : packed_.blocks_) divisor = std::gcd(divisor, block.factor);
  for (PackedExamples::Block& block : packed_.blocks_) block.factor /= divisor;
  packed_.denominator_ /= divisor;
  packed_.labels_.shrink_to_fit();
  PackedExamples finished = std::move(packed_);
  packed_.size_ = 0;
  return finished;
}

std::shared_ptr<const PackedExamples> pack(const Sequence& sequence, std::size_t most_in_memory) {
  if (sequence.examples.packed() != nullptr) return sequence.examples.packed();
  ExamplePacker packer(sequence.dimension, 1, most_in_memory);
  for (const Example& example : sequence.examples)
    if (!packer.add(example.x, example.y)) return nullptr;
  return std::make_shared<const PackedExamples>(packer.finish());
}

}  // namespace mistakebound
