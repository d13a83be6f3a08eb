/// How near to equality each inequality step of a proof can be brought, as far as is known: sequences for every size on
/// which steps hold with equality, and for those that are strict, or are equalities of 0 alone otherwise, sequences on
/// which their sides come together. Single sequences are the properties' witnesses; those of the bounds are in
/// families.hpp.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "invariants/ledger/ledger.hpp"

namespace mistakebound {

/// Members number `first` to `last` and further, of which these can be run in a moment.
struct StepFamily {
  std::string theorem;
  std::vector<std::string> steps;
  std::string ratio;   ///< of the smaller side to the larger, as one writes it; "1": equality, for all steps named
  std::string member;  ///< which sequences these are, and why the sides are so near (Markdown)
  std::string above;   ///< what is known from above (Markdown)
  std::size_t first = 1;
  std::size_t last = 50;
  std::function<TheoremReport(std::size_t, const LedgerOptions&)> run;
  [[nodiscard]] bool is_equality() const { return ratio == "1"; }
};

const std::vector<StepFamily>& step_families();

/// What is told of steps of a theorem, in the order of the catalogue: a family or a single witness.
struct TightSteps {
  std::string theorem;
  std::vector<std::string> steps;
  std::string ratio;
  std::string member;
  std::string above;
  std::string run;                     ///< "1 to 50", or empty for a single sequence
  const StepFamily* family = nullptr;  ///< where it is one of step_families()
};

/// Every inequality step of every theorem of the catalogue stands in one of these at least.
std::vector<TightSteps> tight_steps();

/// The largest ratio of the smaller to the larger side among the links of a step that compare two positive numbers, on
/// a member; rounded down at the 18th digit or later. Nothing where there is no such link.
std::optional<Rational> nearest_ratio(const StepFamily& family, const std::string& step, std::size_t member);

}  // namespace mistakebound
