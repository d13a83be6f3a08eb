/// Search for the cases that come nearest to a bound: several beginnings are drawn, and from the best one small changes
/// are tried, of which those are kept that do not take it farther from the bound. What is equally near replaces what
/// was there only where it is written down no longer, so that what is found becomes simple.
///
/// The search is a function of the stream of random numbers that it is given. It ends after a number of runs, or of
/// entries of instances in them, never by a clock.
#pragma once

#include "properties/campaign/property.hpp"
#include "properties/campaign/tightest.hpp"

namespace mistakebound {

/// What a search may spend.
struct SearchBudget {
  std::size_t beginnings = 2;
  std::size_t runs = 48;       ///< of the learner: cases times conventions and comparators
  std::size_t entries = 6000;  ///< of the instances of all these runs
};

/// What was looked at, and the best case.
struct Climbed {
  CasePointer value;
  std::optional<Tightest> tightest;  ///< of that case; absent where it is no evidence
  bool failed = false;               ///< a step failed on it: the search ended there
  std::size_t runs = 0;
  std::size_t entries = 0;
};

/// Looks at a case under all its settings.
Climbed looked_at(const CasePointer& value);

/// The best case on the way from `best`, of which the runs and entries count against the budget.
Climbed climb(Climbed best, Draw& draw, const SearchBudget& budget);

/// The best case from several that are drawn; `enforced` speaks of the one from which it began.
CasePointer searched_case(const DrawCase& draw_case, Draw& draw, Enforced& enforced, const SearchBudget& budget = {});

}  // namespace mistakebound
