/// A table of experts with equal columns taken together.
#pragma once

#include "reference/learners/finite_class.hpp"

namespace mistakebound {

struct DistinctColumns {
  std::vector<Experts> rows;  ///< one bit for each distinct column
  std::size_t columns = 0;
  /// How often each column occurs, in binary: bit c of votes[j] is bit j of the number for column c.
  std::vector<Experts> votes;

  /// The number of experts in a set of distinct columns.
  [[nodiscard]] std::size_t count(const Experts& set) const {
    if (votes.size() == 1) return set.count();  // no column occurs twice
    std::size_t total = 0;
    for (std::size_t j = 0; j < votes.size(); ++j) total += (set & votes[j]).count() << j;
    return total;
  }
};

/// The distinct columns of a table of `experts` columns, in order of their first occurrence.
DistinctColumns distinct_columns(const std::vector<Experts>& rows, std::size_t experts);

}  // namespace mistakebound
