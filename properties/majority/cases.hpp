/// What the property of Weighted Majority and its faults share.
#pragma once

#include "invariants/majority/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"

namespace mistakebound {

/// What the experts say, in {-1,1}^n.
struct MajorityCase {
  Sequence sequence;
  Vector first;  ///< v, the weights that are to be the first
  Vector start;  ///< w_1
  Rational beta;
};

struct MajoritySetting {
  Tie tie = Tie::mistake;
  Updates updates = Updates::on_mistakes;
};

TheoremReport majority_report(const MajorityCase& value, const MajoritySetting& setting,
                              const LedgerOptions& options = {});

/// The report on rows "1,-1|1" from equal weights.
TheoremReport majority_report(const std::vector<std::string>& rows, const Rational& beta,
                              const MajoritySetting& setting = {}, const LedgerOptions& options = {});

/// Two experts, of whom one always says +1 and one always -1, and outcomes that contradict the learner, which updates
/// on mistakes alone and errs on even votes.
Sequence two_constant_experts(std::size_t rounds, const Rational& beta);

}  // namespace mistakebound
