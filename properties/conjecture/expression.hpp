/// Inequalities over named quantities, as one types them: "mistakes <= R2*u2/gamma^2", or as lecture notes write them:
/// "k <= (R |u| / gamma)^2". They are read once and judged exactly on as many runs as one likes.
///
///   claim    = sum relation sum { relation sum }       relation: <=  >=  <  >  =
///   sum      = product { (+|-) product }
///   product  = signed { (*|/) signed | power }         a factor without a sign, but not behind a division: M R^2
///   signed   = [-] power
///   power    = atom [ ^ signed ]                       right to left, and before the sign: -2^2 = -4
///   atom     = number | name | function ( sum {, sum} ) | function atom | ( sum ) | |sum| | norm | dot
///   function = abs min max sqrt ln log log2 exp floor ceil
///   norm     = |vector| | ||vector|| | norm(vector)    vector: w  u  x  f  w*
///   dot      = vector.vector | <vector,vector> | y (vector.x)
///
/// Signs may be those of Unicode, ≤ · − √ ² γ, and ** is ^; or those of LaTeX (latex.hpp). Names have further spellings
/// (spellings.hpp).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "invariants/ledger/number.hpp"

namespace mistakebound {

/// A number, a name, or an operation on other expressions.
struct Expression {
  enum class Kind {
    number,
    name,
    plus,
    minus,
    times,
    over,
    power,
    abs,
    min,
    max,
    sqrt,
    ln,
    log2,
    exp,
    floor,
    ceil,
    dot,   ///< a product of vectors, in rules
    total  ///< the sum of a vector's entries, in rules
  };
  Kind kind = Kind::number;
  Rational number = 0;
  std::string name = {};
  std::vector<Expression> parts = {};
};

/// What names stand for on a run.
using NamedNumbers = std::map<std::string, Number>;

/// A value over a positive one, in the kinds of numbers that claims compare; or why there is none.
struct Evaluated {
  enum class Status {
    exact,
    inexact,    ///< it is of none of these kinds
    undefined,  ///< a division by 0, a root of a negative number, a name without a value
    too_long    ///< it has too many digits
  };
  Status status = Status::exact;
  Number over = Rational(0);
  Number under = Rational(1);
  std::string why;
};
Evaluated evaluate(const Expression& expression, const NamedNumbers& values);

/// Rationals that enclose a value: low <= value <= high. Where one would have too many digits it is left out.
struct Enclosed {
  std::optional<Rational> low;
  std::optional<Rational> high;

  [[nodiscard]] bool is_known() const { return low && high; }
};
/// From intervals of some 40 or 320 digits; nothing where these say nothing.
std::optional<Enclosed> enclosed(const Expression& expression, const NamedNumbers& values, bool sharply);

/// Sums in a chain of relations.
class Conjecture {
 public:
  enum class Relation { at_most, at_least, less, greater, equal };

  /// Reads a claim. Throws InputError, whose column counts the characters of `text` from 1; `names` are those that may
  /// be used.
  Conjecture(std::string text, const std::vector<std::string>& names);

  enum class Outcome { holds, refuted, undecided, undefined };
  struct Judged {
    Outcome outcome = Outcome::holds;
    std::size_t link = 0;  ///< the first that fails; else the first
    std::string why;       ///< where it is undecided or undefined
  };
  [[nodiscard]] Judged judge(const NamedNumbers& values) const;

  /// Asks for a condition, itself a claim: where it does not hold, nothing is claimed. Throws InputError.
  void require(std::string condition, const std::vector<std::string>& names);
  [[nodiscard]] const std::vector<Conjecture>& conditions() const { return conditions_; }

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The claim in the names of reports, with every operator: how it was read.
  [[nodiscard]] const std::string& read_as() const { return read_as_; }
  /// What is to be known of how it was read; empty: nothing.
  [[nodiscard]] const std::string& note() const { return note_; }
  [[nodiscard]] const std::vector<Expression>& sides() const { return sides_; }
  [[nodiscard]] const std::vector<Relation>& relations() const { return relations_; }

 private:
  std::string text_;
  std::string read_as_;
  std::string note_;
  std::vector<Expression> sides_;
  std::vector<Relation> relations_;
  std::vector<Conjecture> conditions_ = {};
};

// ---- Expressions of rules (rule.hpp), which speak of vectors too: w.x is their product, w*x goes entry by entry, w.w,
// |w|^2 and w^2 are squared norms, sum(w), max(w) and min(w) are of the entries; there are no roots and no logarithms.

/// The names that an expression may use.
struct RuleNames {
  std::vector<std::string> numbers;
  std::vector<std::string> vectors;
};

/// Whether it is a vector.
bool is_vector(const Expression& expression, const RuleNames& names);

/// Read an expression, or sums in a chain of relations. Throw InputError, as claims do.
Expression read_expression(const std::string& text, const RuleNames& names);
void read_relations(const std::string& text, const RuleNames& names, std::vector<Expression>& sides,
                    std::vector<Conjecture::Relation>& relations);

/// "<=", ">=", "<", ">", "=".
const char* symbol(Conjecture::Relation relation);

}  // namespace mistakebound
