/// Winnow with its mistake bound as the survey of online learning has it (Shalev-Shwartz 2011, section 3.4 and Theorem
/// 3.10), played on every short sequence.
///
/// Weights are 1/d at first, d the dimension, instances are in {0,1}^d, and a label is +1 where one of the k variables
/// of a disjunction is 1. The prediction is the sign of 2 w.x - 1, which is +1 at 0. After a mistake w_i is multiplied
/// by e^(-2 eta y x_i) as it is printed, and by e^(2 eta y x_i) as the proof has it; eta = 1/4. The bound is 8 k ln d.
#pragma once

#include <optional>
#include <string>

#include "invariants/ledger/number.hpp"
#include "reference/learners/example.hpp"

namespace mistakebound {

/// Which way weights go.
enum class UpdateSign { printed, right };

/// A sequence on which more mistakes are made than the bound allows.
struct BrokenBound {
  Sequence sequence;
  Vector target;  ///< 1 for the variables of the disjunction, else 0
  std::size_t mistakes = 0;
  Number bound;
};

/// Of all sequences of disjunctions of `least_k` to `most_k` variables.
struct ShortSequences {
  std::size_t rounds = 6;      ///< at most
  Eigen::Index dimension = 2;  ///< at most
  Eigen::Index least_k = 1;
  Eigen::Index most_k = 2;
};

/// What became of them: the first that breaks the bound, in order of rounds and then of dimensions; else how many runs
/// there were.
struct PlayedSequences {
  std::optional<BrokenBound> broken;
  std::size_t runs = 0;
};

PlayedSequences play_printed_winnow(UpdateSign sign, const ShortSequences& sequences);

}  // namespace mistakebound
