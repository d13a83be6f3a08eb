/// Small changes of a case at random, of which a search keeps those that bring it nearer to the bound. Validity is not
/// kept: a case that no longer meets the hypotheses of its theorem is no nearer to anything.
#pragma once

#include <vector>

#include "properties/campaign/draw.hpp"
#include "reference/learners/example.hpp"

namespace mistakebound {

/// Which rounds a changed sequence has, by their numbers in the one before.
using RowOrder = std::vector<std::size_t>;

/// What an entry of an instance may become: another that stands in the sequence, as where all are 0 or 1, or anything.
enum class Entries { that_occur, any };

/// A round left out, one played again somewhere, two exchanged, a label or an entry changed; nothing in an empty
/// sequence. An entry may become any other by being negated, halved, or made larger or smaller by 1.
RowOrder vary(Sequence& sequence, Draw& draw, Entries entries);

/// Negates or halves one entry of a vector that is not empty, or makes it larger or smaller by 1.
void vary(Vector& v, Draw& draw);

/// What has an entry a round follows.
template <class T>
void arrange(std::vector<T>& entries, const RowOrder& rows) {
  std::vector<T> arranged;
  for (const std::size_t row : rows) arranged.push_back(entries[row]);
  entries = std::move(arranged);
}

/// A case with a sequence and a comparator beside it, one of the two changed: the comparator one time in six.
template <class C>
C varied(const C& value, Vector C::*comparator, Draw& draw) {
  C result = value;
  if (draw.one_in(6)) {
    vary(result.*comparator, draw);
  } else {
    vary(result.sequence, draw, Entries::any);
  }
  return result;
}

/// A case of which the sequence alone is changed, with entries that occur.
template <class C>
C varied_sequence(const C& value, Draw& draw) {
  C result = value;
  vary(result.sequence, draw, Entries::that_occur);
  return result;
}

}  // namespace mistakebound
