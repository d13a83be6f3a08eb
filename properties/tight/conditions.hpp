/// Conditions on updates, and claims about their number, as somebody types them (expression.hpp).
#pragma once

#include "properties/conjecture/expression.hpp"
#include "properties/tight/problem.hpp"

namespace mistakebound {

/// What conditions may name: what is measured of an update, and the problem's numbers.
std::vector<std::string> condition_names();

/// What claims may name: the number of updates, also called M and mistakes, and the problem's numbers.
std::vector<std::string> claim_names();

/// The problem's numbers; `updates`, M and mistakes are the number.
NamedNumbers claim_numbers(const UpdateProblem& problem, std::size_t updates);

/// A chain of sums that are linear in what is measured, each of its relations a condition. Throws InputError whose
/// column counts the characters of the text, or that says what is not linear.
std::vector<UpdateCondition> read_conditions(const std::string& text, const UpdateProblem& problem);

}  // namespace mistakebound
