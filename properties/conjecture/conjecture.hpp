/// A claim that somebody makes of a learner, played against the adversaries: the cases of a theorem on the learner, on
/// which the claim is judged at the end of every run where the theorem's hypotheses hold. As the beginning of a
/// sequence is a sequence, a claim about every round is tried so, too.
#pragma once

#include <memory>

#include "properties/campaign/property.hpp"
#include "properties/conjecture/expression.hpp"

namespace mistakebound {

/// What a report says in numbers: its quantities that are numbers, those of the last round, `mistakes`, the rounds `T`,
/// the dimension `n`, and `bound`, where there is one.
NamedNumbers numbers_of(const TheoremReport& report, Eigen::Index dimension);

/// The theorems that speak of the learner, in the catalogue's order.
/// The theorems on the learner, those first whose cases are its own runs and not another one's.
std::vector<std::string> theorems_on(const std::string& learner);

/// The names that reports of the theorem have, as its first cases show them.
std::vector<std::string> names_of(const std::string& theorem);

/// What the side of a claim is worth: "5/2", or "~2.77259" where it is not rational.
std::string side_text(const Expression& side, const NamedNumbers& numbers);

// Why a claim was not judged on a run: for want of the hypotheses, of its own conditions, of a value, or of digits.
inline const std::string unjudged_hypotheses = "hypotheses_failed";
inline const std::string unjudged_conditions = "conditions_failed";
inline const std::string unjudged_undefined = "undefined";
inline const std::string unjudged_undecided = "undecided";

/// What the claim says of a run in that dimension on which the theorem's report is `base`, as a report with one step;
/// where that is refuted, its note is the link that fails in numbers. `attained` says how near the sides of the first
/// link are.
TheoremReport report_on(const Conjecture& conjecture, const TheoremReport& base, Eigen::Index dimension);

/// The cases of `theorem`, on which the step `claim` is the conjecture; it is refuted, or holds, or its report is
/// `unjudged`.
Property conjecture_property(const std::string& theorem, const std::shared_ptr<const Conjecture>& conjecture);
/// Cases on which the step `claim` is the conjecture, from others whose reports have what it names; `name` is theirs.
Property conjecture_property(const std::string& name, const DrawCase& draw_base,
                             const std::shared_ptr<const Conjecture>& conjecture);

}  // namespace mistakebound
