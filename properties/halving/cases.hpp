/// What the properties of halving share.
#pragma once

#include "invariants/halving/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"

namespace mistakebound {

/// The experts' predictions, as instances of entries -1 and 1, so that they shrink and are saved like any others.
struct HalvingCase {
  Sequence sequence;
  Vector missing;  ///< 1 for every expert that is not in H_1, else 0
};

struct HalvingSetting {
  Tie tie = Tie::mistake;
};

/// The rounds that a sequence of predictions stands for; nothing where an entry is neither -1 nor 1.
std::optional<std::vector<ExpertRound>> expert_rounds(const Sequence& sequence);

/// Cases that are smaller in one respect, the boldest first.
std::vector<HalvingCase> smaller_cases(const HalvingCase& value);

/// With other predictions, and all experts in H_1 where there are others.
HalvingCase with_sequence(const HalvingCase& value, const Sequence& sequence, const Vector& none);

/// The set of the entries that are positive.
Experts positive_entries(const Vector& x);

/// The report of halving on rows "1,-1|1": predictions, a bar, the outcome.
TheoremReport halving_report(const std::vector<std::string>& rows, Tie tie, const LedgerOptions& options = {});

/// Short cases of halving, or of another theorem on its facts.
std::unique_ptr<ShortCases> short_halving_cases(const Theorem<HalvingFacts>& theorem, MakeCase<HalvingCase> make);

/// All 2^j patterns of predictions in j rounds as columns; the outcome is 1 throughout.
std::vector<std::string> cube_rows(std::size_t j);

}  // namespace mistakebound
