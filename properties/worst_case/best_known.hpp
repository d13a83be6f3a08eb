/// The sequences on which searches came nearest to the bounds that are not attained; data, which a test runs again.
#pragma once

#include <string>
#include <vector>

#include "properties/campaign/climb.hpp"

namespace mistakebound {

struct BestKnown {
  std::string theorem;
  std::string u;                  ///< the comparator, or the target
  std::vector<std::string> rows;  ///< "1,0|1"
};

const std::vector<BestKnown>& best_known();

/// The sequence under all conventions, as the property of its theorem checks it.
Climbed looked_at(const BestKnown& known);

/// The case and the comparator with which a climb came nearest.
BestKnown kept_as(const std::string& theorem, const Climbed& found);

/// Looks for a sequence that comes nearer to the bound: in turn it climbs from the best one and from what the theorem's
/// own adversaries begin with, until so many runs are spent or `stop` says so, which is asked after each climb. The
/// result is a function of the seed alone where `stop` never does. It ends early on a case that fails.
Climbed improved(const BestKnown& known, std::uint64_t seed, std::size_t runs, const std::function<bool()>& stop);

}  // namespace mistakebound
