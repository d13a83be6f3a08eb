/// The bounds of a table that are worth reading: no shorter expression has less excess. Theorems certify some of them;
/// the others are conjectures, which runs may refute.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/bounds/search.hpp"

namespace mistakebound {

/// What runs say of a bound.
struct TriedBound {
  std::size_t held = 0;                                ///< runs on which it is right
  std::size_t undecided = 0;                           ///< runs on which it was too near to decide
  std::optional<BoundTable::Row> counterexample = {};  ///< its parameters and mistakes
};

struct BoundOfFront {
  FoundBound found;
  TriedBound tried;
};

struct BoundFront {
  std::vector<BoundOfFront> certified;
  std::vector<BoundOfFront> conjectures;  ///< with less excess than what is certified and no longer
  std::vector<BoundOfFront> refuted;      ///< by runs; the table does not refute them
  BoundSearch search;                     ///< the last one
  bool complete = true;                   ///< else as many were refuted as are tried at most
};

/// Plays the claim that the mistakes are at most this; may be empty.
using TryBound = std::function<TriedBound(const Expression& bound)>;

/// Each bound of the front is tried. One that is refuted leaves it, and its counterexample is a row of the table that
/// is not exact: what that refutes, too, is not tried. Where all the best of a length fall the table is searched again,
/// with these rows. Throws CutShort.
BoundFront front_of(const BoundTable& table, const std::vector<KnownBound>& known, const BoundSearchOptions& options,
                    const TryBound& try_bound, std::size_t most_refuted = 100);

/// Tries the bound on the cases of the theorem on the learner, where the conditions of the table hold.
TriedBound try_on_cases(const std::string& theorem, const BoundTable& table, const Expression& bound, std::size_t cases,
                        std::uint64_t seed, unsigned jobs, const std::function<bool()>& stop);

/// "mistakes <= 2*k*ceil(log2(n))".
std::string claim_of(const Expression& bound);

}  // namespace mistakebound
