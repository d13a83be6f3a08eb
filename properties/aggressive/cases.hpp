/// What the properties of the passive-aggressive learners and their faults share.
#pragma once

#include "invariants/aggressive/facts.hpp"
#include "invariants/aggressive/study.hpp"
#include "properties/campaign/planted.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"

namespace mistakebound {

/// A sequence, a comparator, first weights, and C.
struct AggressiveCase {
  Sequence sequence;
  Vector u;
  Vector start;
  Rational aggressiveness = 1;
};

/// A convention and a comparator.
struct AggressiveSetting {
  Tie tie = Tie::mistake;
  Vector u;
};

/// The property of a rule's theorem.
Property aggressive_property(Remaining rule, std::vector<Fault> faults, std::vector<Witness> witnesses,
                             WorkedExample worked);

/// The report of a rule's theorem on one run; an empty start is 0.
TheoremReport aggressive_report(Remaining rule, const AggressiveCase& value, Tie tie = Tie::mistake,
                                const LedgerOptions& options = {});

/// On e_1 .. e_n, all positive, with u = (c, .., c) and C = 1.
TheoremReport aggressive_on_basis(Remaining rule, Eigen::Index n, const Rational& c);

/// A plan for one planted run: what is wrong with a learner.
struct AggressivePlan {
  std::vector<std::string> rows;
  const char* u;
  Rational aggressiveness = 1;                                           ///< C
  Rational factor = 1;                                                   ///< w moves by so many tau y x
  Rational (*step)(const Rational& lost, const Rational& x2) = nullptr;  ///< instead of the rule's tau
  Rational start = 0;                                                    ///< of all weights
  bool predicts = true;                                                  ///< else every round is a mistake
  bool turns_third_weight = false;  ///< after an update by an instance whose third entry is 0
  std::function<void(AggressiveFacts&)> tamper = {};
};

TheoremReport aggressive_fault(const Theorem<AggressiveFacts>& theorem, Remaining rule, const AggressivePlan& plan);

}  // namespace mistakebound
