/// How a sign was decided.
#pragma once

#include <optional>
#include <string>

namespace mistakebound {

/// What decided: nothing to decide (rational, or all terms of one sign), doubles with an error bound, an enclosure, an
/// exact zero test; or nothing, up to the precision cap.
enum class Tier { direct, doubles, enclosure, zero_test, undecided };

/// -1, 0 or +1, and what decided it. No sign means undecided at the cap, which is never a pass.
struct Decision {
  std::optional<int> sign;
  Tier tier = Tier::direct;
  unsigned digits = 0;  ///< decimal digits of the last enclosure asked for
};

/// Decimals that enclose a value.
struct DecimalBounds {
  std::string low;
  std::string high;
};

}  // namespace mistakebound
