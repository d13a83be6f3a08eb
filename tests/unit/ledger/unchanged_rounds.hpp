/// Quantities of rounds that change nothing, drawn at random: a property of claims is one of whatever they are.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "properties/campaign/draw.hpp"

namespace mistakebound::test {

/// Whole numbers up to `most` in size, and flags; of no unchanged round yet.
template <class Facts>
WholeQuantities<Facts> draw_unchanged(Draw& draw, int most) {
  WholeQuantities<Facts> quantities;
  using Whole = WholeQuantities<Facts>;
  each_number<Whole>(quantities, [&](WholeNumber& value) { value = draw.range(-most, most); });
  each_in_role<Whole, FieldRole::flag>(quantities, [&](bool& flag) { flag = draw.one_in(2); });
  quantities.to_unchanged();
  return quantities;
}

}  // namespace mistakebound::test
