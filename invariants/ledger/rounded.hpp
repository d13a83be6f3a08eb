/// Whole numbers below bounds: mistakes are whole, so that rounding a bound down takes nothing from it.
#pragma once

#include <optional>

#include "invariants/ledger/number.hpp"

namespace mistakebound {

/// The largest whole number that is not above a number that is not negative; absent from 10^15 on, and where it cannot
/// be told from the next one.
std::optional<Integer> rounded_down(const Number& value);

}  // namespace mistakebound
