/// The oracle's verdict on a recorded run: where it first left the exact one, and whether that was a tie, rounding, or
/// a wrong rule.
///
/// Decisions are compared with an exact run from the start; every round is judged again from the trace's own previous
/// state, so that one slip is not counted for ever; weights are compared with those of the exact run. The judge sees
/// one round at a time and keeps nothing that grows with the rounds, but a kernel learner's mistakes.
#pragma once

#include <memory>

#include "invariants/ledger/ledger.hpp"
#include "invariants/solvers/separation.hpp"
#include "oracle/judges/divergence.hpp"
#include "oracle/judges/header.hpp"
#include "oracle/judges/number_type.hpp"
#include "oracle/judges/seen_margins.hpp"
#include "oracle/judges/tie_habits.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/decision.hpp"

namespace mistakebound {

/// The first rounds at which something differs.
struct FirstRounds {
  std::optional<std::size_t> prediction;
  std::optional<std::size_t> update;
  std::optional<std::size_t> weights;
};

/// So many rounds that break the rule are not explained by chance.
inline constexpr std::size_t several = 3;

struct TraceVerdict {
  std::size_t rounds = 0;
  std::size_t mistakes = 0;        ///< rounds whose printed prediction differs from y
  std::size_t tie_mistakes = 0;    ///< rounds that are mistakes besides: ties with an update, whatever was printed
  std::size_t exact_mistakes = 0;  ///< of the exact run, ties among them where they are mistakes
  FirstRounds first;               ///< against the exact run from the start
  FirstRounds local;               ///< against the rule, applied to the trace's own previous state
  /// The largest absolute difference from the exact run's weights (exponents, experts left); absent where the trace has
  /// none.
  std::optional<Number> max_weight_error;
  std::optional<LearnerFault> fact;      ///< what is seen of the fault in its round
  bool fact_is_stated = false;           ///< by the trace; else it follows from a state
  Faults suspects;                       ///< faults that explain the whole trace, the likely one first
  std::size_t wrong_decisions = 0;       ///< rounds with one that the rule does not make from the trace's own state
  std::size_t contradictions = 0;        ///< predictions that are not those of its own weights
  bool shows_moves = false;              ///< some state that is shown is not the declared one
  bool shows_rise = false;               ///< some weight that is shown is larger than before its update
  std::size_t shown_averages = 0;        ///< rounds with one, beside, or in the place of, weights
  std::size_t shown_steps = 0;           ///< updates after which the state is shown
  std::size_t wrong_steps = 0;           ///< updates that are shown and not the rule's; counted up to `several`
  TieHabits habits;                      ///< what it does at a score of 0
  std::size_t decided = 0;               ///< rounds that were observed and whose score is another one
  SeenMargins margins;                   ///< which margins its updates leave, where it has one
  bool has_updates = false;              ///< some round says or shows whether it updated
  bool read_as_no_mistake = false;       ///< in some round, that there was no update
  std::optional<Divergence> divergence;  ///< the first decision that differs from the exact run, else the first weights
  /// The first that neither a tie nor rounding explains: `divergence`, or another one. Once a tie or rounding has
  /// parted the two runs, it is against exact arithmetic with the trace's own updates.
  std::optional<Divergence> fault;
  /// Of what is not known of the whole trace nothing is likely but what its round shows.
  void forget_likely();
  /// Rounding of floats may explain all of it: nothing is likely then because a round shows it.
  void see_floats();
  /// A fault that explains all of it, as is known of the trace, is no tie.
  void blame(LearnerFault whole);
  /// Another fault that is seen of a round: where it is of another kind, no kind is the fault.
  void see_other(const LearnerFault& other);
  /// What its weights predict is not what it predicts: the second time no kind of event is the fault, either; once may
  /// be the next round of a trace that shows its state but for one slip. Where it shows no weights, but says which
  /// updates it made, these make none of its predictions by a slip.
  void see_contradiction();
  void forget_fact();
  /// Whether updates that are shown are not the rule's, and not only in that some are missing, or too much.
  [[nodiscard]] bool moves_otherwise() const { return wrong_steps > (fact && !fact_is_stated ? 1U : 0U); }
  /// Whether the fact is all that is wrong: an update was left out, or was too much, and all others are right.
  [[nodiscard]] bool fact_is_seen() const { return fact && !moves_otherwise(); }
  /// What says most.
  [[nodiscard]] const std::optional<Divergence>& gravest() const { return fault ? fault : divergence; }
  [[nodiscard]] bool decisions_conform() const { return !first.prediction && !first.update; }
  [[nodiscard]] bool conforms() const { return decisions_conform() && !first.weights; }
};

/// Whether a correctly written program may have left such a trace.
inline bool may_be_right(const TraceVerdict& verdict) {
  const std::optional<Divergence>& divergence = verdict.gravest();
  return !divergence || divergence->cause == Cause::rounding || divergence->hiding != Hiding::none;
}

/// The conventions that a verdict rests on, in words.
struct TraceConventions {
  std::string learner;
  Tie tie = Tie::mistake;
  bool bias = false;
  std::vector<std::pair<std::string, std::string>> parameters;
  std::optional<Vector> start{};  ///< where that is not 0
  bool predicts = true;           ///< labels; else neither a tie nor a bias is a convention of it
};

/// What the theorems are held against, and what is known of the whole trace.
struct AuditRequest {
  /// Parameters of the learner's study that say it, by their names, as they were written.
  std::map<std::string, std::string> against;
  std::shared_ptr<const Sequence> kept;  ///< all examples as the trace has them, where they are few enough to be kept
  bool textbook = false;                 ///< every round and claim exactly, whatever it costs
  LedgerOptions ledger = {};             ///< how the theorems' ledgers are kept
};

/// What the theorems of a trace are held against.
struct TraceComparator {
  std::string words;                         ///< where it is from
  bool missing = false;                      ///< there is none, for that reason
  std::optional<Separation> separation;      ///< where it was looked for
  std::optional<TheoremReport> certificate;  ///< a theorem on the comparator itself
};

class SeenRounds;

/// Judges a trace round by round. Once it saw the whole, it can go through it again, and hold the theorems of the
/// learner against what the trace did.
class Judge {
 public:
  virtual ~Judge() = default;

  /// What the trace did in a round.
  struct Seen {
    bool updated = false;
    /// In the sense of the theorems: a wrong prediction, or an update on a tie that is a mistake; of a learner that
    /// predicts by more than its current weights, every update.
    bool mistake = false;
    bool tie = false;                 ///< from the trace's own state
    bool wrong = false;               ///< the printed prediction is
    Prediction exact_prediction = 0;  ///< of the exact run; 0: either label
  };
  /// What may be wrong with the learner, to be tried on the whole trace: the likely ones first.
  [[nodiscard]] virtual Faults candidates() const = 0;
  /// Takes the next round. Throws UndecidedSign, and InputError for an instance that is none.
  virtual Seen observe(const TraceRound& round) = 0;

  /// Takes the next round if it is seen quickly that nothing diverges on it; where this returns nothing, observe()
  /// has to see the same round. Verdicts are those of observe() alone. Of a learner without a fault.
  virtual std::optional<Seen> observe_quickly(const ScaledRound&) { return std::nullopt; }

  [[nodiscard]] const TraceVerdict& verdict() const { return verdict_; }
  /// The largest weight error is asked by nobody, and takes exact comparisons: it is 0 where weights are shown.
  void measure_no_errors() { measures_errors_ = false; }
  /// Nobody asks for candidates, either.
  void suspect_nothing() {
    measure_no_errors();
    suspects_ = false;
  }
  /// Whether some round showed another state than the trace's own updates lead to, from which it went on.
  [[nodiscard]] bool adopted() const { return adopted_; }
  /// The learner's parameters, as the header gives them.
  [[nodiscard]] const Values& values() const { return values_; }
  /// What its runs are compared with: "comparator u".
  [[nodiscard]] const char* compared_with() const { return compared_with_; }
  [[nodiscard]] const char* mistakes_of() const { return mistakes_of_; }
  /// Whether the learner predicts labels, so that there are decisions and mistakes.
  [[nodiscard]] bool predicts() const { return predicts_; }
  /// Told once, after the judge was made: its learner's study, and the header's values.
  template <class S>
  void know(const S& study, Values values, Eigen::Index dimension) {
    learner_ = study.name;
    compared_with_ = study.compared_with;
    mistakes_of_ = study.mistakes_of;
    predicts_ = study.predicts;
    values_ = std::move(values);
    dimension_ = dimension;
  }
  /// What the verdict rests on, from the parameters.
  [[nodiscard]] TraceConventions conventions() const;

  /// Of a vector of weights: the first one, as the learner begins; else 0.
  [[nodiscard]] virtual Rational first_weight() const { return 0; }
  /// The exact weights, of learners whose state is a vector of rational weights; else null.
  [[nodiscard]] virtual const Vector* exact_weights() { return nullptr; }

  /// The exact state as such a field of a round would show it; empty where that is no list of rational numbers.
  [[nodiscard]] virtual std::vector<Rational> exact_state(const std::string& field) = 0;
  /// Between what a correct run may show of it, rounding and the allowance included, where that is more than the exact
  /// state; empty where nothing is excluded, or the learner shows no such field.
  [[nodiscard]] virtual std::vector<Enclosure> allowed_state(const std::string&) { return {}; }

  /// What the theorems are held against. Where that is not missing, the judge is then before the first round again, and
  /// is shown the whole trace twice more: survey() every round, begin(), and audit() every round, with what was seen of
  /// it before; the reports come last. Throws InputError for an unusable comparator.
  virtual TraceComparator hold_against(const AuditRequest& request) = 0;
  virtual void survey(const ScaledRound& round) = 0;
  /// Surveys rounds from `first` on whose examples are `rows`, in the units of the rounds. Returns how many it took,
  /// which may be none.
  virtual std::size_t survey_together(ExampleRows& rows, std::size_t first) = 0;
  virtual void begin() = 0;
  virtual void audit(const ScaledRound& round, const Seen& seen) = 0;
  /// Audits rounds from `first` on that showed no state of their own, and returns how many, as survey_together() does.
  virtual std::size_t audit_together(ExampleRows& rows, std::size_t first, const SeenRounds& seen) = 0;
  virtual std::vector<TheoremReport> finish() = 0;
  /// The reports before the last round, of a reading that was cut short; see BasicAudit::cut_short().
  virtual std::vector<TheoremReport> cut_short() = 0;

 protected:
  Judge() = default;
  Judge(const Judge&) = default;
  Judge(Judge&&) noexcept = default;
  Judge& operator=(const Judge&) = default;
  Judge& operator=(Judge&&) noexcept = default;

  TraceVerdict verdict_;
  bool adopted_ = false;
  bool measures_errors_ = true;
  bool suspects_ = true;

 private:
  const char* learner_ = "";
  const char* compared_with_ = "";
  const char* mistakes_of_ = "";
  bool predicts_ = true;
  Values values_;
  Eigen::Index dimension_ = 0;  ///< of the header
};

/// How weights are compared.
struct Allowance {
  Rational tolerance = 0;                     ///< a difference that is allowed, relative to the larger of two weights
  Rational absolute_tolerance = 0;            ///< one that is allowed whatever they are
  Precision precision = Precision::binary64;  ///< what the learner computes in: its rounding is cause `rounding`
  std::optional<LearnerFault> printed{};      ///< the decimals or digits of which no more are shown

  [[nodiscard]] bool close(const Rational& shown, const Rational& exact) const;
  /// The difference from what is shown that is allowed, however large that is. `beyond`: what is shown is farther from
  /// 0, as no number is that was cut off.
  [[nodiscard]] Rational least(const Rational& shown, bool beyond) const;
};

/// The judge of the learner that the header names, or of that learner with a fault. Throws InputError at the parameter
/// that is unusable, or where the learner is not known.
std::unique_ptr<Judge> make_judge(const TraceHeader& header, const NumberOptions& numbers, const std::string& file,
                                  const Allowance& allowance, const LearnerFault& fault = {});
/// The judge of the learner that the header names, for exact weights and the precision of the numbers. Throws
/// InputError at the parameter that is unusable, or where the learner is not known.
std::unique_ptr<Judge> make_judge(const TraceHeader& header, const NumberOptions& numbers, const std::string& file);

/// The values of the parameters of the learner that the header names. Throws InputError at the parameter that is
/// unusable, or where the learner is not known.
Values judged_values(const TraceHeader& header, const NumberOptions& numbers, const std::string& file);

}  // namespace mistakebound
