/// How near to its bound each learner can be brought, as far as is known: sequences for every size, whose mistakes and
/// bounds are worked out beside them and which can be run.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "invariants/ledger/report.hpp"
#include "reference/learners/example.hpp"

namespace mistakebound {

/// Members number `first` to `last` and further, of which these can be run in a moment.
struct TightFamily {
  std::string theorem;
  std::string ratio;   ///< mistakes/bound, as one writes it
  std::string member;  ///< which sequences these are, and why the learner errs so often on them (Markdown)
  std::string above;   ///< what is known from above (Markdown)
  std::size_t first = 1;
  std::size_t last = 50;
  std::function<std::size_t(std::size_t)> mistakes;  ///< of the member
  std::function<Number(std::size_t)> bound;          ///< of the member
  std::function<TheoremReport(std::size_t)> run;
  std::vector<std::string> tight = {};  ///< steps that hold with equality on every member
  std::vector<std::string> near = {};   ///< steps whose sides are as far apart as mistakes and bound
};

/// At least one for every theorem that bounds mistakes, the best known one first.
const std::vector<TightFamily>& tight_families();

/// Every pattern of k signs is a column; row t has the t-th sign of each. All labels are +1.
Sequence all_patterns(std::size_t k);

}  // namespace mistakebound
