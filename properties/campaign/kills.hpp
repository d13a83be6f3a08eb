/// What each planted fault of a theorem breaks: the kill matrix.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "properties/campaign/property.hpp"

namespace mistakebound {

/// What a fault breaks besides the step that is its own.
struct Kill {
  const Fault* fault = nullptr;
  std::set<std::string> refuted;  ///< ids of hypotheses and steps
  std::set<std::string> excused;  ///< steps that fail as well, but rest on a hypothesis that fails
  /// Whether nothing else is to blame: what fails besides rests on this hypothesis.
  [[nodiscard]] bool is_noticed_by_alone(const std::string& id) const { return refuted == std::set<std::string>{id}; }
};

/// In the order of the property's faults, which are run.
std::vector<Kill> kills_of(const Property& property);

}  // namespace mistakebound
