/// A search for gaps: a step of a proof follows from what it uses, or the proof has a gap. So rounds are drawn that
/// need not be those of any learner, with states, labels, mistakes and comparators as they please; the theorem is held
/// on them; and where the hypotheses that a step uses hold, the steps that it uses hold so far, and it is false, there
/// is a gap, and the rounds show it.
///
/// Nothing but what a step names itself counts: neither what these steps use in turn, nor that some learner predicts
/// so. A step that looks at the learner itself (`given` in its text) is no consequence of anything and is passed over.
/// A claim that is absent says nothing, and so forbids nothing.
///
/// The same rounds show what a step needs of what it uses: where it is false and one claim that it uses is the only one
/// that fails, it does not follow from the others.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "invariants/ledger/ledger.hpp"
#include "properties/campaign/draw.hpp"
#include "properties/gaps/certificate.hpp"

namespace mistakebound {

/// Rounds by nobody, or whatever else a theorem speaks of, altered at will.
class Fiction {
 public:
  Fiction() = default;
  Fiction(const Fiction&) = delete;
  Fiction& operator=(const Fiction&) = delete;
  virtual ~Fiction() = default;

  /// Holds the theorem against it, and any theorem of which the theorem uses steps; every line goes to `options.entry`.
  virtual void run_over(const LedgerOptions& options) const = 0;
  /// Holds the theorem against it, and asks the facts of the theorem's rule on every round. False where there are none.
  virtual bool run_watched(const LedgerOptions& options, RuleLines& lines) const = 0;
  /// Fictions that are smaller in one respect, the boldest first.
  [[nodiscard]] virtual std::vector<std::shared_ptr<const Fiction>> smaller() const = 0;
  /// Lines of text, one a round and those that say what is fixed.
  [[nodiscard]] virtual std::vector<std::string> described() const = 0;
};
using FictionPointer = std::shared_ptr<const Fiction>;

/// Where the fictions for a theorem come from.
struct FictionSource {
  std::string theorem;
  std::function<FictionPointer(Draw&)> draw;
  RuleText rule = {};  ///< facts for certificates
};

/// One for every theorem of the catalogue.
const std::vector<FictionSource>& fiction_sources();
/// Throws std::out_of_range where there is none.
const FictionSource& fictions_for(const std::string& theorem);

/// A line of the ledger in which a gap shows.
struct GapLine {
  std::size_t round = 0;
  std::string id;     ///< of a step or hypothesis; with "theorem/" before it where it is another theorem's
  std::string claim;  ///< exact sides
};

/// A step that does not follow from what it uses.
struct Gap {
  std::string step;
  std::uint64_t number = 0;  ///< of the case
  std::size_t round = 0;     ///< on which all that is used holds and the step does not
  FictionPointer fiction;    ///< shrunk
  GapLine refuted;
  std::vector<GapLine> used;  ///< up to that round
};

/// A certificate of a step, and whether on the rounds that were drawn what it rests on is there wherever the step
/// speaks.
struct StepCertificate {
  Certificate written;
  CheckedCertificate checked;
  std::string silent;  ///< what was missing; empty where nothing was
  [[nodiscard]] bool holds() const { return checked.wrong.empty() && silent.empty(); }
};

/// A fact that is false.
struct FalseFact {
  std::string fact;
  std::uint64_t number = 0;  ///< of the case
  std::size_t round = 0;
  std::string claim;
};

struct GapReport {
  std::string theorem;
  std::size_t cases = 0;
  std::size_t polynomial_steps = 0;  ///< those that there may be a certificate of
  std::vector<StepCertificate> certificates;
  std::vector<FalseFact> false_facts;      ///< at most one a fact
  std::map<std::string, std::size_t> met;  ///< for each step that was tried, how often all that it uses held
  std::vector<Gap> gaps;                   ///< at most one a step, in the order of the proof
  /// For each step that was tried and each claim that it uses: the first case in which the step is false and nothing
  /// else that it uses fails; none where no case showed that the step needs it.
  std::map<std::string, std::map<std::string, std::optional<std::uint64_t>>> needed;
  /// Hypotheses and steps that failed in some case. What holds of all rounds whatever, as Cauchy and Schwarz's
  /// inequality does, no case can show to be needed.
  std::set<std::string> failing;
};

struct GapOptions {
  std::size_t cases = 10000;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> only_case;
  std::function<bool()> stop;  ///< asked between cases, after the first; may be empty
  std::string until;           ///< stops once this step has a gap; may be empty
};

/// Searches the proof that `theorem` tells: its `uses` count, and its steps.
GapReport find_gaps(const Description& theorem, const FictionSource& source, const GapOptions& options);

/// What is done with a fiction of type C; `run_watched` also asks the facts of a rule.
template <class C>
struct FictionOf {
  C (*draw)(Draw&);
  void (*run_over)(const C&, const LedgerOptions&);
  std::vector<C> (*shrink)(const C&);
  std::vector<std::string> (*describe)(const C&);
  void (*run_watched)(const C&, const LedgerOptions&, RuleLines&) = nullptr;
};

template <class C>
class TypedFiction final : public Fiction {
 public:
  TypedFiction(const FictionOf<C>& kind, C value) : kind_(kind), value_(std::move(value)) {}
  void run_over(const LedgerOptions& options) const override { kind_.run_over(value_, options); }
  bool run_watched(const LedgerOptions& options, RuleLines& lines) const override {
    if (kind_.run_watched != nullptr) kind_.run_watched(value_, options, lines);
    return kind_.run_watched != nullptr;
  }
  [[nodiscard]] std::vector<FictionPointer> smaller() const override {
    std::vector<FictionPointer> result;
    for (C& smaller : kind_.shrink(value_))
      result.push_back(std::make_shared<const TypedFiction>(kind_, std::move(smaller)));
    return result;
  }
  [[nodiscard]] std::vector<std::string> described() const override { return kind_.describe(value_); }

 private:
  FictionOf<C> kind_;
  C value_;
};

template <class C>
FictionSource fictions(std::string theorem, FictionOf<C> kind, RuleText rule = {}) {
  return {
      std::move(theorem),
      [kind](Draw& draw) -> FictionPointer { return std::make_shared<const TypedFiction<C>>(kind, kind.draw(draw)); },
      std::move(rule)};
}

}  // namespace mistakebound
