/// Experts for a game in which a person says + or - again and again: each of them predicts the next move from the moves
/// before it. They are fixed rules, described here and nowhere else.
#pragma once

#include <functional>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// The moves so far, the first one first.
using Moves = std::vector<Label>;

struct MoveExpert {
  const char* name;  ///< a column of a file of experts
  const char* rule;  ///< what it predicts, in words
  std::function<Label(const Moves&)> predict;
};

/// All of them. An expert predicts + where there are too few moves for its rule, or as many of one kind as of the
/// other.
const std::vector<MoveExpert>& move_experts();

/// What each of them predicts after these moves, in {-1, 1}^n.
Vector predictions_after(const Moves& moves);

}  // namespace mistakebound
