/// How near a case comes to the bound of its theorem.
#pragma once

#include <optional>

#include "properties/campaign/case.hpp"

namespace mistakebound {

/// A case and setting on which the mistakes come nearest to the bound; for a theorem that bounds something else, on
/// which that does.
struct Tightest {
  Number ratio;  ///< mistakes/bound, or value/limit
  std::size_t mistakes = 0;
  Number bound;
  std::uint64_t number = 0;  ///< of the case
  CasePointer value;
  TrialPointer trial;
  std::optional<Attained> attained;  ///< what takes the place of mistakes and bound
};

/// Keeps what comes nearer to the bound than all before, or as near with more mistakes: the report's ratio where the
/// theorem holds with a bound above 0 and the trial is not trivial, or another's nearest.
void keep_tighter(std::optional<Tightest>& best, std::uint64_t number, const CasePointer& value,
                  const TrialPointer& trial, const TheoremReport& report);
void keep_tighter(std::optional<Tightest>& best, std::optional<Tightest>&& other);

}  // namespace mistakebound
