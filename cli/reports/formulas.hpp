/// Formulas of the catalogue, which are LaTeX, as lines of text: for a terminal, for ASCII, or as they are.
#pragma once

#include <optional>
#include <string>

namespace mistakebound::cli {

enum class Formulas {
  ascii,    ///< |w_(t+1)|^2 <= |w_t|^2 + R^2
  unicode,  ///< ‖wₜ₊₁‖² ≤ ‖wₜ‖² + R²
  latex     ///< $\|w_{t+1}\|^2 \le \|w_t\|^2 + R^2$
};

/// The form that a word asks for; without one, Unicode where standard output is a terminal that shows it, else ASCII.
/// Throws InputError for another word.
Formulas formulas_of(const std::optional<std::string>& word);

std::string written_formula(const std::string& latex, Formulas formulas);

/// Prose with formulas between dollar signs.
std::string written_prose(const std::string& prose, Formulas formulas);

/// The columns that a text takes in a terminal, where each character takes one, and an accent none.
std::size_t width_of(const std::string& text);

}  // namespace mistakebound::cli
