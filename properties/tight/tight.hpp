/// The largest number of updates in any dimension, decided exactly: a sequence for "at least", a proof for "at most".
#pragma once

#include "properties/tight/proof.hpp"
#include "properties/tight/sequence.hpp"

namespace mistakebound {

/// Whether M updates are possible: a sequence, a proof that there is none, or neither where it stays undecided.
struct TightDecision {
  std::optional<UpdateSequence> sequence;
  std::optional<ImpossibilityProof> proof;
};

/// Both are checked exactly before they are returned. Undecided is mostly what lies on the boundary: M updates are
/// possible, and with any larger gamma they are not. Throws CutShort.
TightDecision decide_updates(const UpdateProblem& problem, std::size_t updates);

/// What was found about the largest number of updates.
struct TightNumber {
  std::size_t least = 0;               ///< so many are possible
  UpdateSequence sequence;             ///< of so many updates
  std::optional<std::size_t> above{};  ///< so many are not
  std::optional<ImpossibilityProof> proof{};

  /// Whether `least` is the largest number.
  [[nodiscard]] bool decided() const { return above && *above == least + 1; }
};

/// Looks for it from 0 to `most`, by doubling steps (from what greed attains, where there are no conditions) and
/// bisection: without the last update, a sequence is one, too. Where `most` updates are possible nothing is known from
/// above. Throws CutShort.
TightNumber largest_number_of_updates(const UpdateProblem& problem, std::size_t most);

/// 0 updates: u and the start alone. Nothing where no start is allowed.
std::optional<UpdateSequence> no_updates(const UpdateProblem& problem);

}  // namespace mistakebound
