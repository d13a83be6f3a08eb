/// What is said to be likely of a finding has to explain more than the sequence that shows it.
#pragma once

#include "oracle/drive/play.hpp"

namespace mistakebound {

/// Sets what is likely of the finding: a fault that explains the whole of its case and of twenty more, or another
/// convention at zero, as which it is none and a tie, if that explains all cases of the campaign. What is seen in the
/// round itself needs no support. `habits` are those of all cases that were played; `before` has some on which the
/// program followed the rule.
void look_for_support(const DriveOptions& options, TieHabits habits, const std::vector<Played>& before,
                      DriveFinding& found, const Kept& kept);

/// Whether a sequence, played again, shows what another one did, or itself before (`is_whole`). A smaller one that
/// shows another fault explains nothing; `check` must not name another fault for it, either. What is likely of `sought`
/// is likely of what was played.
bool shows_again(const DriveOptions& options, Divergence sought, Played& played, bool is_whole);

}  // namespace mistakebound
