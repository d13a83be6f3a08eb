/// What the properties of Winnow's theorems share: cases, drawing them and checking them under every convention, small
/// reports.
#pragma once

#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {

/// A sequence, what it is compared with, a learning rate, and where the learner starts.
struct WinnowCase {
  Sequence sequence;
  Vector u;
  std::optional<Rational> gamma;  ///< absent: the least y (u.x)
  LearningRate rate;
  Vector start;  ///< S_1
};

/// A convention, a learning rate and a comparator.
struct WinnowSetting {
  Tie tie = Tie::mistake;
  std::optional<LearningRate> rate;  ///< absent: eta*, the best one for u and gamma
  Vector u;
  std::optional<Rational> gamma;
};

using WinnowProperty = PropertyOf<WinnowCase, WinnowSetting>;

/// A case by one of Winnow's adversaries: u >= 0 and y (u.x) >= gamma > 0 on every round, unless those hypotheses are
/// dropped; a learning rate of one of the kinds there are. `denominator` is enforced where the rate is too large.
WinnowCase draw_winnow_case(Draw& draw, const Dropped& dropped, Enforced& enforced);

std::vector<WinnowCase> smaller_cases(const WinnowCase& value);

/// With another sequence and another u.
WinnowCase with_sequence(const WinnowCase& value, const Sequence& sequence, const Vector& u);

/// With one small change to the sequence or to u.
WinnowCase varied_case(const WinnowCase& value, Draw& draw);

CaseDescription describe(const WinnowCase& value, const WinnowSetting& setting);

/// "--tie positive --u 1,2 --eta optimal --gamma 1".
std::string options_of(const WinnowSetting& setting);

/// The report of one theorem on one run of Winnow.
TheoremReport winnow_report(const std::string& theorem, const Sequence& sequence, const WinnowSetting& setting,
                            const LedgerOptions& options = {}, const Vector& start = {});

/// Whether u >= 0 separates with a positive margin, so that there is an optimal learning rate.
bool has_optimal_rate(const Sequence& sequence, const Vector& u, const std::optional<Rational>& gamma);

/// What both theorems on Winnow are tried with alike, beside how their cases are checked and typed.
WinnowProperty winnow_property_of(decltype(WinnowProperty::check) check, decltype(WinnowProperty::command) command);

/// Runs Winnow under all three conventions for each comparator and shows the report of `theorem`.
void check_winnow(const std::string& theorem, const WinnowCase& value, const std::vector<WinnowSetting>& comparators,
                  const LedgerOptions& ledger, const WinnowProperty::Visit& visit);

}  // namespace mistakebound
