/// What claims may call the quantities of a run: their names in reports, and the ways in which lecture notes write
/// them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/conjecture/expression.hpp"

namespace mistakebound {

/// A quantity, what it is, and what else a claim may write for it.
struct ClaimName {
  std::string name;
  std::string meaning;
  std::vector<std::string> also = {};
};

/// The quantities of these names, the ones that most claims need first; `theorem` is whose they are.
std::vector<ClaimName> described(const std::vector<std::string>& names, const std::string& theorem);

/// The quantity that a word stands for where those are the names: itself, another word for it, `R` for the root of
/// `R2`, or `gamma2` for the square of `gamma`. Nothing where it stands for none.
std::optional<Expression> meant_by(const std::string& word, const std::vector<std::string>& names);

/// Two quantities that the word may stand for, "mistakes or experts"; empty where it does not stand for two.
std::string ambiguous(const std::string& word, const std::vector<std::string>& names);

/// The name of a product of vectors, such as w.u, or of a squared norm, such as w.w; empty where none of the names is
/// it.
std::string product_of(const std::string& a, const std::string& b, const std::vector<std::string>& names);

/// The vector that a word stands for: w, u, x or f. Empty where it stands for none that the names speak of.
std::string vector_of(const std::string& word, const std::vector<std::string>& names);

/// The expression as claims are written, with no more parentheses than it needs.
std::string to_string(const Expression& expression);

}  // namespace mistakebound
