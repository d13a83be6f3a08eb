/// Reads bounds off a table: all expressions in its parameters, the shortest first, that are nowhere below it.
///
/// The expressions are those of claims (properties/conjecture/), of names, small numbers, + - * /, squares, floor and
/// ceil, also of log2 and of roots; logarithms and roots stand below floor or ceil alone, so that all values are
/// rational and whole numbers decide them. An expression is as long as the names, numbers, signs and functions in it.
/// Of those that have the same values in all rows and at all points of the table the first one is taken, so that longer
/// ones are made of different expressions alone (a bottom-up enumeration as of A. Udupa et al. 2013, "TRANSIT", with
/// values in place of proofs of equality). Left out are expressions with a value that is not small
/// (small_fraction.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/bounds/table.hpp"
#include "properties/conjecture/expression.hpp"

namespace mistakebound {

/// An expression that is below the mistakes in no row of the table.
struct FoundBound {
  Expression expression;
  std::size_t length = 0;
  Rational excess;                     ///< over the mistakes, added up over the exact rows
  std::size_t tight = 0;               ///< exact rows that it attains: one mistake more would be too many for it
  std::optional<std::size_t> implied;  ///< the known bound that is nowhere above it, by its place
  bool is_known = false;               ///< rounded down, it is the known bound that implies it
};

struct BoundSearchOptions {
  std::size_t length = 9;               ///< of the longest expressions
  std::vector<Rational> numbers{1, 2};  ///< that expressions may have
  std::size_t most_stored = 1'500'000;  ///< different expressions of which others are made
  std::size_t best = 100;               ///< of each length, with the least excess
};

/// What has been found, by the length of the expressions: [0] is empty.
struct BoundSearch {
  std::vector<std::vector<FoundBound>> certified;    ///< implied by a known bound, the least excess first
  std::vector<std::vector<FoundBound>> conjectured;  ///< implied by no known bound, the least excess first
  std::size_t tried = 0;
  std::size_t different = 0;  ///< of those that others were made of
  std::size_t length = 0;     ///< up to which all were tried
};

/// Certified is what a known bound implies in all rows and at all points, compared exactly. Throws CutShort.
BoundSearch search_for_bounds(const BoundTable& table, const std::vector<KnownBound>& known,
                              const BoundSearchOptions& options);

}  // namespace mistakebound
