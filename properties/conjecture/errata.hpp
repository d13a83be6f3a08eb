/// What the sources print wrongly, as data. Where the wrong statement is an inequality over the quantities of a run it
/// is one that can be tried: it is refuted, and the right one is not. An algorithm that is printed wrongly is played.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/conjecture/printed_winnow.hpp"

namespace mistakebound {

/// A statement on a learner as printed, and as it is right: another one, or the same under a hypothesis of the theorem
/// that the source leaves out.
struct PrintedClaim {
  std::string learner;
  std::string left_out;  ///< the id of that hypothesis; empty: none is
  std::string printed;
  std::string right;  ///< empty where a hypothesis is left out
  /// What the printed statement assumes in the place of that hypothesis, or what is to be seen of it.
  std::vector<std::string> where = {};
};

/// An algorithm with its bound as printed, and as it is right, on all of these short sequences.
struct PlayedClaim {
  std::string bound;  ///< in words
  UpdateSign sign = UpdateSign::printed;
  ShortSequences printed;
  ShortSequences right;  ///< played with the right sign
};

struct Misprint {
  std::string source;  ///< A, B, H, L, R, or authors and year
  std::string printed;
  std::string counterexample;  ///< the smallest; empty where there is nothing to be false
  std::string right;
  std::string step;  ///< that catches it; empty: none does
  std::optional<PrintedClaim> claim = {};
  std::optional<PlayedClaim> played = {};
};

const std::vector<Misprint>& misprints();

}  // namespace mistakebound
