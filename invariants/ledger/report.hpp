/// What a ledger found: plain data, from which every text, JSON and page is printed. Nothing is recomputed from it.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "invariants/ledger/claim.hpp"
#include "invariants/solvers/separation.hpp"

namespace mistakebound {

enum class Verdict { holds, refuted, does_not_apply, undecided };

/// "holds", "refuted", "does-not-apply", "undecided".
const char* to_string(Verdict verdict);

/// When a step speaks: before the first round, on every round, on mistakes, on the rounds without a mistake, on those
/// that update where these are others than mistakes, after the last round.
enum class Scope { once, every_round, mistakes, other_rounds, updates, end };

const char* to_string(Scope scope);

/// The first link that failed.
struct Violation {
  std::size_t round = 0;    ///< 0: before the first round
  std::size_t example = 0;  ///< where the claim is about one example of a set, from 1
  std::string link;         ///< what the claim says, for display
  Number left;
  Relation relation = Relation::equal;
  Number right;
};

struct StepReport {
  std::string id;
  Verdict verdict = Verdict::holds;
  std::size_t checked = 0;
  std::optional<Number> min_slack;  ///< over the inequality links; absent where the step is all equations
  std::size_t min_slack_round = 0;  ///< the first round with that slack
  std::optional<Violation> violation;
  std::size_t refutations = 0;
  std::string why_undecided;
  std::size_t by_algebra = 0;  ///< how often the quick way had to look at no number for an equation
  bool excused = false;        ///< rests, through what it uses, on a hypothesis that fails or is undecided
};

struct HypothesisReport {
  std::string id;
  Verdict verdict = Verdict::holds;    ///< holds, refuted or undecided
  bool dropped = false;                ///< left out: it does not count for the theorem's verdict
  std::optional<Violation> violation;  ///< where it is refuted
  std::string why_undecided;
};

/// Coefficients by row are those of a combination of examples.
using Quantity = std::variant<Number, Vector, bool, std::vector<DualCoefficient>>;

struct NamedQuantity {
  std::string name;
  Quantity value;
};

/// A value that a theorem bounds from above.
struct Attained {
  Rational value;
  Rational limit;
  bool rounded = false;  ///< these are a little below the value and a little above the limit, which are not rational
};

/// How many claims each arithmetic decided.
struct Tiers {
  std::size_t whole = 0;      ///< 128-bit integers over common denominators
  std::size_t machine = 0;    ///< fractions of 128-bit integers, or intervals of doubles
  std::size_t unchanged = 0;  ///< none: nothing that the claim speaks of had changed since it was decided
  std::size_t exact = 0;      ///< the textbook's
  std::size_t algebra = 0;    ///< none for some of its equations: both sides are one expression, whatever the numbers
  std::size_t shared = 0;     ///< none: another theorem on the same facts makes the same claim

  Tiers& operator+=(const Tiers& other) {
    whole += other.whole;
    machine += other.machine;
    unchanged += other.unchanged;
    exact += other.exact;
    algebra += other.algebra;
    shared += other.shared;
    return *this;
  }
};

struct TheoremReport {
  std::string id;
  std::string title;
  Verdict verdict = Verdict::holds;
  bool vacuous = false;
  std::size_t rounds = 0;
  std::size_t mistakes = 0;
  std::vector<HypothesisReport> hypotheses;
  std::vector<NamedQuantity> quantities;
  std::vector<NamedQuantity> state;  ///< after the last round, and of it; no part of what is printed
  std::optional<Number> bound;       ///< on the number of mistakes, never on its root; where all hypotheses hold
  std::optional<Attained> attained;  ///< in place of mistakes and their bound; where all hypotheses hold
  std::vector<StepReport> steps;
  std::string note;
  std::string unjudged;  ///< of a claim that one types: in a word, why the run says nothing of it
  Tiers tiers;

  [[nodiscard]] const StepReport& step(const std::string& id) const;
  [[nodiscard]] const StepReport* find_step(const std::string& id) const;  ///< null where there is none
  /// The quantity of that name, if it is a T; null where there is none.
  template <class T>
  [[nodiscard]] const T* quantity(const std::string& name) const {
    for (const NamedQuantity& one : quantities)
      if (one.name == name) return std::get_if<T>(&one.value);
    return nullptr;
  }
  [[nodiscard]] const HypothesisReport* failed_hypothesis() const;  ///< the first refuted one; else null
  [[nodiscard]] bool hypotheses_hold() const;                       ///< none fails, none is undecided
};

}  // namespace mistakebound
