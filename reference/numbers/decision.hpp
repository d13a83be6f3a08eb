/// How a sign was decided.
#pragma once

#include <optional>
#include <stdexcept>
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

/// A sign that is undecided at the precision cap; never a prediction, and never an error of the input.
class UndecidedSign : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Decimals that enclose a value.
struct DecimalBounds {
  std::string low;
  std::string high;
};

}  // namespace mistakebound
