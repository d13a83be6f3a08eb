/// Somebody's own online learner, as a text that says its rule, its quantities and what is assumed, in the language of
/// claims with vectors (expression.hpp). It is run exactly, on rationals, and claims about it are tried like others.
///
///   # a perceptron with a step of its own
///   let eta = 1/2                       a number; a quantity of the round where it speaks of x, y, t or w
///   start: w = 0                        all entries, or a vector
///   predict: w.x                        the score; its sign is the prediction
///   mistake: y*(w.x) <= 0               who counts as a mistake
///   update: w = w + eta*y*x             what a mistake does to w
///   sum hinge = max(0, 1 - y*(u.x))     over the rounds; and so `max` and `min`
///   assume: forall t: y*(u.x) >= gamma  a hypothesis; or `exists t:`, or one on the whole run
///
/// Names are w, x, u and ones (a 1 everywhere), which are vectors, y, t, n, gamma, R2, u2, and behind the update w_next
/// and mistake; at the end mistakes and T. Further lines: `threshold: 1/2`, `tie: positive`, `bias: 1`, `when:`
/// (whether the round updates, where that is not the same as a mistake), `demotion: w = ..` (the update where y = -1),
/// `sequences: LEARNER` (whose adversaries play).
#pragma once

#include <variant>

#include "properties/conjecture/conjecture.hpp"
#include "properties/conjecture/spellings.hpp"

namespace mistakebound {

/// Relations between numbers, or between the entries of vectors.
struct RuleCondition {
  std::vector<Expression> sides;
  std::vector<Conjecture::Relation> relations;
};

struct RuleDefinition {
  enum class Kind { let, sum, max, min };
  Kind kind = Kind::let;
  std::string name;
  Expression value;
  bool of_round = false;  ///< it speaks of the round
  bool late = false;      ///< it speaks of what the round has done
  bool is_vector = false;
};

struct RuleAssumption {
  enum class Kind { at_the_end, forall, exists };
  std::string id;  ///< "assume-1"
  Kind kind = Kind::at_the_end;
  RuleCondition condition;
};

struct Rule {
  std::string sequences;  ///< the theorem whose cases are played
  Tie tie = Tie::mistake;
  std::optional<Rational> bias;
  Expression start = {};
  Expression score;
  Expression threshold = {};
  std::optional<RuleCondition> mistake;
  std::optional<RuleCondition> when;
  Expression update;
  std::optional<Expression> demotion;
  std::vector<RuleDefinition> definitions;
  std::vector<RuleAssumption> assumptions;
};

/// Reads a rule. Throws InputError with `file`, the line and the column.
Rule read_rule(const std::string& text, const std::string& file);

/// The quantities that claims on the rule may name, and what they are.
std::vector<ClaimName> names_of(const Rule& rule);

/// The rule on a sequence, held against u: its quantities and whether what is assumed holds.
TheoremReport rule_report(const Rule& rule, const Sequence& sequence, const Vector& u, const Dropped& dropped);

/// Draws cases: those that the learner's adversaries play, as they are in every second one where their theorem's
/// hypotheses hold.
DrawCase rule_cases(std::shared_ptr<const Rule> rule);

}  // namespace mistakebound
