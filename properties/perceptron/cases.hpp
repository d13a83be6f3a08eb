/// What the properties of the perceptron's theorems share: cases, drawing them and checking them under every
/// convention.
#pragma once

#include "invariants/perceptron/facts.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"

namespace mistakebound {

/// A sequence, what it is compared with, and where the learner starts.
struct PerceptronCase {
  Sequence sequence;
  Vector u;
  std::optional<Rational> gamma;  ///< absent: the least y (u.x)
  Vector start;                   ///< w_1
};

/// A convention, a step size and a comparator.
struct PerceptronSetting {
  Tie tie = Tie::mistake;
  Rational step = 1;
  Vector u;
  std::optional<Rational> gamma;
  Rational margin = 0;     ///< of the perceptron with a margin
  std::size_t passes = 1;  ///< of the perceptron with a margin
};

/// A case by one of the adversaries. Separable cases have y (u.x) >= gamma > 0 for the case's u.
PerceptronCase draw_perceptron_case(Draw& draw, bool separable, const Dropped& dropped, Enforced& enforced);

/// For a theorem that has `separable` among its hypotheses: where that is dropped, gamma is anything from -3 to 3.
PerceptronCase draw_separable_case(Draw& draw, const Dropped& dropped, Enforced& enforced);

/// For a theorem that has not: one case in three is separable.
PerceptronCase draw_any_case(Draw& draw, const Dropped& dropped, Enforced& enforced);

std::vector<PerceptronCase> smaller_cases(const PerceptronCase& value);

/// With another sequence and another u.
PerceptronCase with_sequence(const PerceptronCase& value, const Sequence& sequence, const Vector& u);

/// With one small change to the sequence or to u.
PerceptronCase varied_case(const PerceptronCase& value, Draw& draw);

CaseDescription describe(const PerceptronCase& value, const PerceptronSetting& setting);

/// "--tie positive --u 1,2 --gamma 1".
std::string options_of(const PerceptronSetting& setting);

/// Whether the comparator is 0: bounds then count the rounds, or the mistakes themselves.
bool is_zero(const PerceptronSetting& setting);

using PerceptronProperty = PropertyOf<PerceptronCase, PerceptronSetting>;

/// What every theorem on the perceptron is tried with alike, beside how its cases are drawn, checked and typed.
PerceptronProperty perceptron_property(PerceptronCase (*draw)(Draw&, const Dropped&, Enforced&),
                                       decltype(PerceptronProperty::check) check,
                                       decltype(PerceptronProperty::command) command);

/// The planted u with its least margin, with half of it and scaled, beside another step; and the best comparator there
/// is. With a hypothesis dropped the planted u alone.
std::vector<PerceptronSetting> separating_settings(const PerceptronCase& value, const LedgerOptions& ledger);

/// Runs the online perceptron under all three conventions for each comparator and shows the report of `theorem`.
void check_online(const std::string& theorem, const PerceptronCase& value,
                  const std::vector<PerceptronSetting>& comparators, const LedgerOptions& ledger,
                  const PerceptronProperty::Visit& visit);

/// Short cases of perceptron-separable, or of another theorem on its facts.
std::unique_ptr<ShortCases> short_perceptron_cases(const Theorem<PerceptronFacts>& theorem,
                                                   MakeCase<PerceptronCase> make);

/// The report of one theorem on one run of the online perceptron.
TheoremReport online_report(const std::string& theorem, const Sequence& sequence, const PerceptronSetting& setting,
                            const LedgerOptions& options = {}, const Vector& start = {});

/// The report of margin-perceptron on one run of the perceptron with a margin.
TheoremReport margin_report(const Sequence& sequence, const PerceptronSetting& setting,
                            const LedgerOptions& options = {}, const Vector& start = {});

}  // namespace mistakebound
