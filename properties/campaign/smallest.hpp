/// The smallest counterexample in a stated order, by trying small cases one after the other.
///
/// A counterexample comes before another if it has fewer rounds; of as many, if it has fewer dimensions; then, if its
/// numbers are smaller; then, if the first number in which they differ is, or the first label is +1. The size of a
/// number p/q is |p| + q - 1, of 0 it is 0, that of a case is the sum over its instances, its comparator and the
/// margin, where one is given; numbers of one size come integers first, and 1 before -1.
///
/// Tried are cases of at most `most_rounds` rounds and `most_dimensions` dimensions, of the numbers that the case says
/// (Case::small_numbers), size after size: all that come before what is found so far. A margin is given as it was
/// in the counterexample found before, or not at all.
#pragma once

#include <functional>
#include <optional>

#include "properties/campaign/campaign.hpp"

namespace mistakebound {

struct SmallestOptions {
  std::size_t most_rounds = 3;
  Eigen::Index most_dimensions = 3;
  int most_size = 8;
  std::size_t most_tried = 4000;
  std::function<bool()> stop = {};  ///< asked now and then; may be empty
};

/// What was tried.
struct Smallest {
  std::size_t tried = 1;  ///< the one that was found among them
  int size = -1;          ///< all that come before it and are of this size at most were tried
  bool all = false;       ///< this is the largest size that is looked at
};

/// How large a number is in the order.
int size_of(const Rational& value);

/// Replaces a counterexample by the first one, in the order, among those that are tried; says what was tried, or
/// nothing where its kind of case has no small ones.
std::optional<Smallest> make_smallest(Counterexample& found, const Dropped& dropped,
                                      const SmallestOptions& options = {});

}  // namespace mistakebound
