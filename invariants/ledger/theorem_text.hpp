/// What can be told of a theorem and its steps without a run: ids, formulas, sources, and which step uses which.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "invariants/ledger/report.hpp"

namespace mistakebound {

/// Whether a step's claim compares anything but equations (its tightness then has a witness).
enum class Kind { equation, inequality, strict };

/// A product with formulas as its factors.
struct WrittenTerm {
  std::int64_t times = 1;
  std::vector<std::string> factors;
  bool operator==(const WrittenTerm&) const = default;
};
/// A side of a claim, a sum of terms, and how it follows the side before it: "=", "<=", ">=", ">", or "" where it
/// begins a chain.
struct WrittenLink {
  std::string relation;
  std::vector<WrittenTerm> side;
  bool operator==(const WrittenLink&) const = default;
};

/// Everything about a hypothesis or step that can be told without a run.
struct StepText {
  std::string id;
  Scope scope = Scope::every_round;
  Kind kind = Kind::inequality;
  std::vector<std::string> uses;     ///< ids of hypotheses and earlier steps; another theorem's: "theorem/step"
  std::string formula;               ///< LaTeX
  std::vector<std::string> sources;  ///< B, A, R, L, H with the source's own numbers
  std::string note;                  ///< beyond the sources, or where a source errs
  /// The step looks at the learner itself, what it predicts and how it moves, or at what was handed over: it is no
  /// consequence of what it uses.
  bool given = false;
  /// Of a given step: why no learner and no answer is noticed by it alone. Names steps, between backticks, of which one
  /// fails wherever it fails. Empty where a planted fault is noticed by nothing else.
  std::string never_alone;
  /// Makes what written() gives. Null where the claim is not written for any number.
  std::function<std::vector<WrittenLink>()> write = nullptr;
  /// What the code claims, in the formulas of what it speaks of; empty where that is no chain of polynomials. It is
  /// made when somebody asks for it: of most runs nobody does.
  [[nodiscard]] std::vector<WrittenLink> written() const { return write ? write() : std::vector<WrittenLink>(); }
};

/// Everything about a theorem that can be told without a run.
struct TheoremText {
  std::string id;
  std::string title;
  std::string statement;  ///< prose with LaTeX between dollar signs
  std::string bound;      ///< LaTeX; empty where the theorem bounds no mistakes
  std::vector<std::string> learners;
  std::vector<std::string> sources;
  std::string file;    ///< where it stands in the code
  std::string remark;  ///< what to know when reading it
};

/// A theorem without its machinery: what lists and pages print.
struct Description {
  TheoremText text;
  std::vector<StepText> hypotheses;
  std::vector<StepText> steps;
};

}  // namespace mistakebound
