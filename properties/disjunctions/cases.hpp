/// What the properties of the theorems on disjunctions share: cases, drawing them, small reports. A target disjunction
/// is a vector in {0,1}^n.
#pragma once

#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/disjunctions/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"

namespace mistakebound {

struct DisjunctionCase {
  Sequence sequence;
  Vector target;
  Vector start;  ///< w_1
};

/// A convention, a step size and a target.
struct DisjunctionSetting {
  Tie tie = Tie::mistake;
  Rational step = 1;  ///< the perceptron's
  Vector target;
};

using DisjunctionProperty = PropertyOf<DisjunctionCase, DisjunctionSetting>;

/// A case by one of the adversaries of disjunctions; labels are the target's unless `disjunction` is dropped. The start
/// is left to the caller.
DisjunctionCase draw_disjunction_case(Draw& draw, const Dropped& dropped);

std::vector<DisjunctionCase> smaller_cases(const DisjunctionCase& value);

/// With another sequence and target; every first weight is the first one of the case.
DisjunctionCase with_sequence(const DisjunctionCase& value, const Sequence& sequence, const Vector& target);

/// With one small change to the sequence.
DisjunctionCase varied_case(const DisjunctionCase& value, Draw& draw);

/// The targets that a case is checked with: its own, and where nothing is dropped the smallest one that gives the
/// labels.
std::vector<DisjunctionSetting> disjunction_settings(const DisjunctionCase& value, const Dropped& dropped);

/// Whether the target is empty, so that there is little to err about.
bool is_empty(const DisjunctionSetting& setting);

CaseDescription describe(const DisjunctionCase& value, const DisjunctionSetting& setting);

/// The property of a learner of disjunctions: how its cases are drawn, checked and replayed; the rest is the same for
/// both.
DisjunctionProperty disjunction_kind(decltype(DisjunctionProperty::draw) draw,
                                     decltype(DisjunctionProperty::check) check,
                                     decltype(DisjunctionProperty::command) command);

/// "--tie positive --target 1,3".
std::string options_of(const DisjunctionSetting& setting);

/// The report on one run of Littlestone's Winnow, which starts at (1, .., 1) unless `start` is given.
TheoremReport littlestone_report(const Sequence& sequence, const DisjunctionSetting& setting,
                                 const LedgerOptions& options = {}, const Vector& start = {});

/// Short cases of littlestone-winnow, or of another theorem on its facts.
std::unique_ptr<ShortCases> short_littlestone_cases(const Theorem<LittlestoneFacts>& theorem,
                                                    MakeCase<DisjunctionCase> make);

/// The report on one run of the perceptron on (x, 1); `sequence` is without the constant.
TheoremReport disjunction_report(const Sequence& sequence, const DisjunctionSetting& setting,
                                 const LedgerOptions& options = {}, const Vector& start = {});

}  // namespace mistakebound
