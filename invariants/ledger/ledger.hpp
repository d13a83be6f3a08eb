/// The ledger: a theorem held against a run, every step evaluated exactly on every round of its scope, as a stream.
///
/// The ledger does not know who produced the run. It folds round after round into the report and forgets it, unless an
/// observer asks to see the entries.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// One line of the ledger.
struct Entry {
  std::size_t round = 0;  ///< 0: before the first round
  const TheoremText& theorem;
  const StepText& step;
  const Claim& claim;
  const Judgement& judgement;
};

struct LedgerOptions {
  std::set<std::string> dropped;            ///< hypotheses that are left out: looked at, but not counted
  std::function<void(const Entry&)> entry;  ///< sees every line, in order
  bool textbook = false;                    ///< every claim is evaluated exactly, whatever it costs
  bool slacks = true;                       ///< the least slack of each step is looked for
};

/// For whoever asks what is true and not how nearly.
inline LedgerOptions verdicts_only(std::set<std::string> dropped) {
  return {.dropped = std::move(dropped), .entry = {}, .slacks = false};
}

/// Folds the judgements of one step's claims.
class Tally {
 public:
  Tally(const TheoremText& theorem, const StepText& step, bool slacks = true)
      : theorem_(&theorem), step_(&step), slacks_(slacks) {
    report_.id = step.id;
  }

  Outcome add(Claim claim, std::size_t round, const LedgerOptions& options);

  /// Counts a claim that surely holds, with a slack that is surely not the least; where it answers false, the claim has
  /// to be evaluated exactly.
  [[nodiscard]] bool sees(const QuickClaim& claim);
  /// Counts a claim with exact sides, asked of doubles that enclose them; false where it has to be evaluated exactly.
  [[nodiscard]] bool sees(const Claim& claim);

  /// The claim that add() or sees() saw last, once more. There is one until forget() is called.
  void repeat(std::size_t round, const LedgerOptions& options);
  void forget() {
    last_.reset();
    seen_ = false;
  }
  [[nodiscard]] bool remembers() const { return last_.has_value() || seen_; }

  /// A claim that holds, or fails after another one did, with a slack that is not the least, or that is offered later.
  void count(Outcome outcome, std::size_t times = 1) {
    report_.checked += times;
    if (outcome == Outcome::refuted) report_.refutations += times;
  }
  /// Counts a claim whose equations are of algebra.
  void count_by_algebra(Outcome outcome) {
    count(outcome);
    ++report_.by_algebra;
  }
  /// Whether a slack that is less, or no more, is known.
  [[nodiscard]] bool has_less(double slack) const { return least_slack_ && least_slack_->interval().high <= slack; }
  /// The slack of a claim that was counted.
  void offer(const Number& slack, std::size_t round);

  /// Leaves the claims to another tally of the same ones, which outlives this one.
  void follow(const Tally& leader) { leader_ = &leader; }
  [[nodiscard]] bool follows() const { return leader_ != nullptr; }

  [[nodiscard]] const StepReport& report() const { return leader_ != nullptr ? leader_->report() : report_; }

 private:
  const TheoremText* theorem_;
  const StepText* step_;
  bool slacks_;
  StepReport report_;
  std::optional<std::pair<Claim, Judgement>> last_;
  bool seen_ = false;                         ///< the last claim was seen quickly
  std::optional<MachineNumber> least_slack_;  ///< that of the report
  const Tally* leader_ = nullptr;
};

/// The quantities of exact facts in machine numbers, taken over round by round; nothing where there are none.
template <class Facts>
class MachineCopy {};

template <TakesOver Facts>
class MachineCopy<Facts> {
 public:
  MachineCopy() = default;

  /// After a round that changed nothing only what is of the round is taken.
  template <class Exact>
  void take(const Exact& facts, bool unchanged) {
    using Exactly = typename OverMachine<Facts>::template Quantities<Rational>;
    using Machine = MachineQuantities<Facts>;
    if (numbers_.empty()) {
      each_number<Machine>(*quantities_, [&](MachineNumber& number) { numbers_.push_back(&number); });
      each_of_round<Machine>(*quantities_, [&](MachineNumber& number) { of_round_.push_back(&number); });
      unchanged = false;
    }
    std::size_t i = 0;
    if (unchanged)
      each_of_round<Exactly>(facts, [&](const Rational& number) { *of_round_[i++] = MachineNumber::of(number); });
    else
      each_number<Exactly>(facts, [&](const Rational& number) { *numbers_[i++] = MachineNumber::of(number); });
    count_like<Machine, Exactly>(*quantities_, facts);
  }

  [[nodiscard]] const MachineQuantities<Facts>& quantities() const { return *quantities_; }

 private:
  std::unique_ptr<MachineQuantities<Facts>> quantities_ = std::make_unique<MachineQuantities<Facts>>();
  std::vector<MachineNumber*> numbers_, of_round_;
};

/// A theorem's audit of a run, with the kind of its facts forgotten: two passes, then the report.
template <class RoundType>
class BasicAudit {
 public:
  virtual ~BasicAudit() = default;
  virtual void survey(const BasicExample<typename RoundType::Instance>& example) = 0;
  virtual void begin(const typename RoundType::StateType& first_state) = 0;
  virtual void observe(const RoundType& round) = 0;
  /// After the last round.
  TheoremReport finish() { return report(true); }
  /// After a round that is not the last one: which claims were looked at, and which of them fail. Whatever else there
  /// is to say was not reached; the verdict is undecided.
  TheoremReport cut_short() { return report(false); }

  /// After the last round that is shown, before audits report that follow this one: what was put off is evaluated.
  virtual void settle() {}

  /// Leaves claims that both make to an audit that is shown the same run, of which they say the same. It outlives this
  /// one, and what it reports is said after this one's report.
  virtual void follow(const BasicAudit& leader) = 0;
  /// The tally of a claim; null where it is not made here.
  [[nodiscard]] virtual const Tally* tally_of(const void* identity) const = 0;

 protected:
  BasicAudit() = default;
  BasicAudit(const BasicAudit&) = default;
  BasicAudit(BasicAudit&&) noexcept = default;
  BasicAudit& operator=(const BasicAudit&) = default;
  BasicAudit& operator=(BasicAudit&&) noexcept = default;

  virtual TheoremReport report(bool whole) = 0;
};

using Audit = BasicAudit<Round>;

/// Marks the steps that rest, through what they use, on a hypothesis that fails or is undecided; `steps` are the
/// theorem's own.
void excuse(TheoremReport& report, const std::vector<StepText>& steps);

/// The verdict that hypotheses and steps add up to. A false step refutes the theorem, unless it rests on a hypothesis
/// that fails or is undecided; a failed hypothesis means that the theorem does not apply; an undecided claim, be it a
/// hypothesis or a step, is never a pass.
Verdict verdict_of(const TheoremReport& report);

/// Makes undecided what a run that was cut short has not decided: all that holds so far.
void leave_open(TheoremReport& report);

/// `Facts` may be any struct derived from what the theorem speaks of.
template <class Theorems, std::derived_from<Theorems> Facts = Theorems>
class AuditOf : public BasicAudit<typename Theorems::Observed> {
  static_assert(FactsOfRounds<Facts>);

 public:
  using Observed = typename Theorems::Observed;

  AuditOf(const Theorem<Theorems>& theorem, Facts facts, LedgerOptions options)
      : theorem_(theorem), facts_(std::move(facts)), options_(std::move(options)) {
    hypotheses_.reserve(theorem.hypotheses.size());
    steps_.reserve(theorem.steps.size());
    for (const auto& hypothesis : theorem.hypotheses)
      hypotheses_.emplace_back(theorem.text, hypothesis.text, options_.slacks);
    for (const auto& step : theorem.steps) steps_.emplace_back(theorem.text, step.text, options_.slacks);
  }

  void follow(const BasicAudit<Observed>& leader) override {
    if (!uses_quick_claims()) return;  // every line is wanted
    each_step([&](const Step<Theorems>& step, Tally& tally) {
      // At the end the leader speaks later.
      if (step.identity == nullptr || step.text.scope == Scope::end) return;
      if (const Tally* same = leader.tally_of(step.identity)) tally.follow(*same);
    });
  }

  [[nodiscard]] const Tally* tally_of(const void* identity) const override {
    for (std::size_t i = 0; i < hypotheses_.size(); ++i)
      if (theorem_.hypotheses[i].identity == identity) return &hypotheses_[i];
    for (std::size_t i = 0; i < steps_.size(); ++i)
      if (theorem_.steps[i].identity == identity) return &steps_[i];
    return nullptr;
  }

  void survey(const BasicExample<typename Observed::Instance>& example) override {
    ++surveyed_;
    facts_.survey(example);
  }

  void begin(const typename Observed::StateType& first_state) override {
    facts_.begin(first_state);
    look();
    evaluate([](Scope scope) { return scope == Scope::once; });
  }

  void observe(const Observed& round) override {
    facts_.observe(round);
    decide(round.mistake, &round.before != &round.after);
  }

 protected:
  /// A round of which its facts know all.
  template <class Known>
  void observe_known(const Known& known) {
    facts_.observe(known);
    decide(known.mistake, known.moved);
  }

  /// So many rounds that are no mistakes, on which what was claimed on the last one is claimed again, and surely holds,
  /// with a slack that is surely not the least.
  void count_rounds(std::size_t rounds) {
    each_step([&](const Step<Theorems>& step, Tally& tally) {
      if (!in_scope_of(false, false)(step.text.scope) || !tally.remembers()) return;
      tiers_.machine += rounds;
      tally.count(Outcome::holds, rounds);
    });
  }

  /// Whether the last round was shown exactly, or is an unchanged one behind such a round, and is no mistake and
  /// changed nothing.
  [[nodiscard]] bool last_was_unchanged() const { return unchanged_; }
  [[nodiscard]] Facts& facts() { return facts_; }
  [[nodiscard]] const LedgerOptions& options() const { return options_; }
  [[nodiscard]] Tiers& tiers() { return tiers_; }
  void count_surveyed() { ++surveyed_; }

  TheoremReport report(bool whole) override {
    // The empty sequence has no end to speak of: every maximum and minimum would be over nothing.
    if (whole && (facts_.rounds() > 0 || surveyed_ > 0)) evaluate([](Scope scope) { return scope == Scope::end; });
    TheoremReport report;
    report.id = theorem_.text.id;
    report.tiers = tiers_;
    each_step([&](const Step<Theorems>&, const Tally& tally) {
      if (tally.follows()) report.tiers.shared += tally.report().checked;
    });
    report.title = theorem_.text.title;
    report.rounds = facts_.rounds();
    report.mistakes = facts_.mistakes();
    const bool nothing_seen = facts_.rounds() == 0 && surveyed_ == 0;
    report.vacuous = nothing_seen || (theorem_.bound != nullptr && facts_.mistakes() == 0);
    for (const Tally& tally : hypotheses_)
      report.hypotheses.push_back({tally.report().id, tally.report().verdict,
                                   options_.dropped.contains(tally.report().id), tally.report().violation,
                                   tally.report().why_undecided});
    for (const Tally& tally : steps_) report.steps.push_back(tally.report());
    if (!whole) {
      leave_open(report);
      return report;
    }
    if (!report.hypotheses_hold()) {
      std::vector<StepText> steps;
      for (const auto& step : theorem_.steps) steps.push_back(step.text);
      excuse(report, steps);
    }
    report.verdict = verdict_of(report);
    report.quantities = theorem_.quantities(facts_);
    if (theorem_.state != nullptr) report.state = theorem_.state(facts_);
    if (theorem_.bound != nullptr && report.hypotheses_hold()) report.bound = theorem_.bound(facts_);
    if (theorem_.attained != nullptr && report.hypotheses_hold()) report.attained = theorem_.attained(facts_);
    return report;
  }

  static auto in_scope_of(bool mistake, bool updated) {
    return [mistake, updated](Scope scope) {
      return scope == Scope::every_round || scope == (mistake ? Scope::mistakes : Scope::other_rounds) ||
             (updated && scope == Scope::updates);
    };
  }

  /// visit(step, tally) for the hypotheses and then the steps.
  template <class Visit>
  void each_step(Visit visit) {
    for (std::size_t i = 0; i < hypotheses_.size(); ++i) visit(theorem_.hypotheses[i], hypotheses_[i]);
    for (std::size_t i = 0; i < steps_.size(); ++i) visit(theorem_.steps[i], steps_[i]);
  }

 private:
  /// The steps on a round that the facts have seen.
  void decide(bool mistake, bool moved) {
    const bool updated = updates(mistake);
    unchanged_ = !mistake && !moved && !updated && is_unchanged(facts_);
    look();
    evaluate(in_scope_of(mistake, updated));
  }

  /// Whether the last round updates: of learners that do so on mistakes alone, whether it is one.
  [[nodiscard]] bool updates(bool mistake) const {
    if constexpr (requires { facts_.updated; }) return facts_.updated;
    return mistake;
  }

  template <class InScope>
  void evaluate(InScope in_scope) {
    each_step([&](const Step<Theorems>& step, Tally& tally) {
      if (in_scope(step.text.scope) && !tally.follows()) add(step, tally);
    });
  }

  void add(const Step<Theorems>& step, Tally& tally) {
    if (unchanged_ && step.still && tally.remembers()) {
      ++tiers_.unchanged;
      tally.repeat(facts_.rounds(), options_);
    } else if (decided_quickly(step, tally)) {
      ++tiers_.machine;
    } else if (std::optional<Claim> claim = step.claim(facts_)) {
      if (uses_quick_claims() && !is_generic(step) && tally.sees(*claim)) {
        ++tiers_.machine;
      } else {
        ++tiers_.exact;
        tally.add(std::move(*claim), facts_.rounds(), options_);
      }
    } else {
      tally.forget();
    }
  }

  /// Whether claims are asked of machine numbers first. Whoever wants to see every line wants it exactly.
  [[nodiscard]] bool uses_quick_claims() const { return !options_.entry && !options_.textbook; }

  void look() {
    if constexpr (takes_over)
      if (uses_quick_claims()) {
        const bool next =
            facts_.rounds() == std::exchange(taken_, facts_.rounds()) + 1;  // nothing was measured instead
        machine_.take(facts_, unchanged_ && next);
      }
  }

  /// Whether the claim was asked of machine numbers already.
  static bool is_generic([[maybe_unused]] const Step<Theorems>& step) {
    if constexpr (takes_over) return static_cast<bool>(step.quick.claim);
    return false;
  }

  bool decided_quickly(const Step<Theorems>& step, Tally& tally) {
    if constexpr (takes_over)
      if (uses_quick_claims() && step.quick.claim)
        if (const std::optional<QuickClaim> claim = step.quick.claim(machine_.quantities())) return tally.sees(*claim);
    return false;
  }

  static constexpr bool takes_over = TakesOver<Theorems>;
  const Theorem<Theorems>& theorem_;
  Facts facts_;
  LedgerOptions options_;
  std::size_t surveyed_ = 0;
  Tiers tiers_;
  MachineCopy<Theorems> machine_;
  bool unchanged_ = false;  ///< the round is no mistake and changed nothing
  std::size_t taken_ = 0;   ///< the round whose quantities machine_ has
  std::vector<Tally> hypotheses_;
  std::vector<Tally> steps_;
};

}  // namespace mistakebound
