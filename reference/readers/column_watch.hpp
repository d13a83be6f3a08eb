/// Looks, while rows are read, for columns that say nothing of an example: those with the same entry in every row, and
/// those that count the rows. Where the label was not named, also for columns that could be it.
///
/// After some rows hardly any column is a candidate for any of it, so that a row costs next to nothing. Equality is
/// that of numbers, however they are spelled.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "reference/numbers/decimal.hpp"
#include "reference/readers/understood.hpp"

namespace mistakebound {

/// A row as the quick way reads it: mantissas[i] / 10^places[i].
struct ShortRow {
  const std::int64_t* mantissas;
  const std::uint8_t* places;

  [[nodiscard]] std::optional<Decimal> decimal(std::size_t i) const { return Decimal{mantissas[i], places[i]}; }
  [[nodiscard]] Rational exact(std::size_t i) const;
};

/// A row in rational numbers.
struct ExactRow {
  const Vector& x;

  [[nodiscard]] std::optional<Decimal> decimal(std::size_t i) const {
    return decimal_of(x[static_cast<Eigen::Index>(i)]);
  }
  [[nodiscard]] const Rational& exact(std::size_t i) const { return x[static_cast<Eigen::Index>(i)]; }
};

class ColumnWatch {
 public:
  /// Before the first row: whether columns that could be labels are looked for as well.
  void look_for_labels() { labels_wanted_ = true; }

  /// The next row, which has columns 0, .., columns - 1.
  template <class Row>
  void see(const Row& row, std::size_t columns) {
    const bool is_first = begin();
    for (std::size_t i = 0; i < columns && is_first; ++i) admit(row, i);
    see_next(row);
  }

  /// The next row of a sparse file, of which these columns are written; all others are 0.
  template <class Row>
  void see(const Row& row, const std::vector<std::size_t>& written) {
    const bool is_first = begin();
    for (const std::size_t i : written) {
      if (const auto value = row.decimal(i); value && value->mantissa == 0) continue;
      if (is_first) admit(row, i);
      if (nonzero_.size() <= i) nonzero_.resize(i + 1);
      // From 0 on, which the first row need not write.
      if (rows_ == first_ + 1 && !nonzero_[i] && counts_from_zero(row, i))
        counting_.push_back({static_cast<std::uint32_t>(i), Decimal{}});
      nonzero_[i] = true;
    }
    see_next(row);
  }

  /// A row that is left out: it counts, and nothing else is known of it.
  void skip() { ++rows_; }

  /// What was found, of columns that are called so.
  template <class Named>
  void finish(Understood& understood, Named named) const {
    constexpr std::size_t least_constant = 2;  // rows that say it
    constexpr std::size_t least = 5;           // of what may be chance
    if (understood.rows >= least_constant)
      for (const Candidate& candidate : constant_) understood.constant.add(named(candidate.column));
    if (understood.rows >= least)
      for (const Candidate& candidate : counting_) understood.row_numbers.add(named(candidate.column));
    if (understood.rows < least) return;
    const LabelCandidate* only = nullptr;
    std::size_t like_labels = 0;
    for (const LabelCandidate& candidate : label_like_)
      if (candidate.has_both()) {
        only = &candidate;
        ++like_labels;
      }
    if (like_labels == 1) understood.like_labels = named(only->column);
  }

  /// Whether there is an entry of the sparse file's column that is not 0.
  [[nodiscard]] bool is_nonzero(std::size_t i) const { return i < nonzero_.size() && nonzero_[i]; }

 private:
  struct Candidate {
    std::uint32_t column;
    Decimal first;  ///< its first entry; of one that is no short decimal see odd_
  };

  /// A column of -1 and 1, or 0 and 1, so far.
  struct LabelCandidate {
    std::uint32_t column;
    std::uint32_t seen;  ///< a bit for each of -1, 0 and 1

    [[nodiscard]] bool has_both() const { return (seen & 4U) != 0 && (seen & 3U) != 0; }
  };

  /// Whether the row is the first that is seen.
  bool begin() {
    if (first_ != none) return false;
    first_ = rows_;
    return true;
  }

  static bool equal(const Decimal& a, const Decimal& b);
  /// Where rows may be counted from: a whole number that is not negative, nor so large that counting could overflow.
  static std::optional<Decimal> start_of(const Decimal& value);

  template <class Row>
  void admit(const Row& row, std::size_t i) {
    const auto column = static_cast<std::uint32_t>(i);
    const std::optional<Decimal> value = row.decimal(i);
    if (!value) odd_.emplace(column, row.exact(i));
    constant_.push_back({column, value.value_or(Decimal{})});
    if (const auto start = value ? start_of(*value) : std::nullopt) counting_.push_back({column, *start});
    if (labels_wanted_) label_like_.push_back({column, 0});
  }

  template <class Row>
  bool counts_from_zero(const Row& row, std::size_t i) const {
    return counts(row, {static_cast<std::uint32_t>(i), Decimal{}});
  }

  template <class Row>
  bool is_constant(const Row& row, const Candidate& candidate) const {
    const std::optional<Decimal> value = row.decimal(candidate.column);
    if (odd_.empty()) return value && equal(*value, candidate.first);
    const auto odd = odd_.find(candidate.column);
    if (odd == odd_.end()) return value && equal(*value, candidate.first);
    return !value && row.exact(candidate.column) == odd->second;
  }

  template <class Row>
  bool counts(const Row& row, const Candidate& candidate) const {
    const std::optional<Decimal> value = row.decimal(candidate.column);
    return value && equal(*value, {candidate.first.mantissa + static_cast<std::int64_t>(rows_ - first_), 0});
  }

  /// Whether its entry could be a label as well, and of the kind of those before.
  template <class Row>
  static bool is_label(const Row& row, LabelCandidate& candidate) {
    const std::optional<Decimal> value = row.decimal(candidate.column);
    if (!value) return false;
    unsigned bit = 0;
    while (bit < 3 && !equal(*value, {static_cast<std::int64_t>(bit) - 1, 0})) ++bit;
    if (bit == 3) return false;
    candidate.seen |= 1U << bit;
    return (candidate.seen & 3U) != 3;
  }

  /// Whether all candidates are 0, 1 or -1 in their shortest spelling, which takes few instructions to see.
  bool surely_labels(const ShortRow& row) {
    for (LabelCandidate& candidate : label_like_) {
      const std::uint64_t bit = static_cast<std::uint64_t>(row.mantissas[candidate.column]) + 1;
      if (bit > 2 || row.places[candidate.column] != 0) return false;
      candidate.seen |= 1U << bit;
      if ((candidate.seen & 3U) == 3) return false;
    }
    return true;
  }
  template <class Row>
  static bool surely_labels(const Row&) {
    return false;
  }

  template <class Row>
  void see_next(const Row& row) {
    if (rows_ > first_) {
      std::erase_if(constant_, [&](const Candidate& candidate) { return !is_constant(row, candidate); });
      std::erase_if(counting_, [&](const Candidate& candidate) { return !counts(row, candidate); });
    }
    if (!surely_labels(row))
      std::erase_if(label_like_, [&](LabelCandidate& candidate) { return !is_label(row, candidate); });
    ++rows_;
  }

  bool labels_wanted_ = false;
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t first_ = none;  ///< the first row that was seen, behind so many others
  std::size_t rows_ = 0;
  std::vector<Candidate> constant_;
  std::vector<Candidate> counting_;
  std::vector<LabelCandidate> label_like_;
  std::map<std::uint32_t, Rational> odd_;  ///< first entries that are no short decimals
  std::vector<bool> nonzero_;              ///< of a sparse file
};

}  // namespace mistakebound
