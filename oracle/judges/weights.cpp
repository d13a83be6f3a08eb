/// Judges of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/ledger/ledger.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/solvers/hitting_set.hpp"
#include "oracle/judges/comparator.hpp"
#include "oracle/judges/floating_point_filter.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/traced_weights.hpp"
#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace {

class WeightJudge;

/// The theorems of such a learner on the weights that the trace went through.
class WeightAudit : public TraceAudit {
 public:
  explicit WeightAudit(const TracedWeights& learner);
  ~WeightAudit() override;
  WeightAudit(const WeightAudit&) = delete;
  WeightAudit& operator=(const WeightAudit&) = delete;

  void add(std::unique_ptr<Audit> audit) { audits_.push_back(std::move(audit)); }

  void survey(const TraceRound& round) override {
    example_.x = rule_.bias ? rule_.instance(round.x) : round.x;
    example_.y = round.y;
    for (const auto& audit : audits_) audit->survey(example_);
  }
  void begin() override {
    for (const auto& audit : audits_) audit->begin(rule_.start);
  }
  void observe(const ScaledRound& scaled, const TraceRound& round) final;
  std::vector<TheoremReport> finish() override {
    std::vector<TheoremReport> reports;
    for (const auto& audit : audits_) reports.push_back(audit->finish());
    return reports;
  }

 protected:
  struct Judged {
    bool mistake = false;
    bool filled = false;  ///< it took rationals, which are in `round` now
  };
  [[nodiscard]] const WeightRule& rule() const { return rule_; }
  Judged judge(const ScaledRound& scaled, TraceRound& round);
  [[nodiscard]] const Vector& before() const;
  /// The same object as before() where the state did not move.
  [[nodiscard]] const Vector& after() const;
  void lay(const TraceRound& round, bool mistake);

 private:
  WeightRule rule_;
  std::vector<std::unique_ptr<Audit>> audits_;
  std::unique_ptr<WeightJudge> judge_;
  Example example_;
  Vector room_;
};

/// The three theorems on the perceptron with one comparator. Rounds that fit machine integers are measured once for
/// all of them.
class PerceptronAudit final : public WeightAudit {
 public:
  PerceptronAudit(const TracedWeights& learner, const Vector& u, const std::optional<Rational>& gamma)
      : PerceptronAudit(
            learner, make<PerceptronFacts>(perceptron_separable(), PerceptronFacts(u, gamma, learner.rule().step)),
            make<FreundSchapireFacts>(perceptron_freund_schapire(),
                                      FreundSchapireFacts(u, gamma, learner.rule().step, learner.rule().tie)),
            make<HingeFacts>(perceptron_hinge(), HingeFacts(u, gamma, learner.rule().step, {u})),
            PerceptronMeasure(u, learner.rule().step)) {}

  bool survey_scaled(const ScaledRound& round) override {
    if (!in_integers(round.x) || !measure_.survey(x_, round.y, example_)) return false;
    separable_.survey_measured(example_);
    deviations_.survey_measured(example_);
    hinge_.survey_measured(example_);
    return true;
  }

  bool observe_scaled(const ScaledRound& scaled) override {
    if (!in_integers(scaled.x)) {
      measure_.forget();
      return false;
    }
    const auto [mistake, filled] = judge(scaled, round_);
    if (measure_.observe({scaled.t, x_, scaled.y, scaled.prediction, mistake, before(), after()}, measured_)) {
      separable_.observe_measured(measured_);
      deviations_.observe_measured(measured_);
      hinge_.observe_measured(measured_);
    } else {
      if (!filled) exact(scaled, round_);
      lay(round_, mistake);
    }
    return true;
  }

 private:
  template <class Facts>
  using Owned = std::unique_ptr<AuditOf<Facts>>;

  template <class Facts>
  static Owned<Facts> make(const Theorem<Facts>& theorem, Facts facts) {
    return std::make_unique<AuditOf<Facts>>(theorem, std::move(facts), LedgerOptions{});
  }

  PerceptronAudit(const TracedWeights& learner, Owned<PerceptronFacts> separable, Owned<FreundSchapireFacts> deviations,
                  Owned<HingeFacts> hinge, PerceptronMeasure measure)
      : WeightAudit(learner),
        separable_(*separable),
        deviations_(*deviations),
        hinge_(*hinge),
        measure_(std::move(measure)) {
    add(std::move(separable));
    add(std::move(deviations));
    add(std::move(hinge));
  }

  /// The instance as integers, in x_.
  bool in_integers(const ScaledVector& x) {
    if (!x.fits()) return false;
    x_.entries = x.mantissas;
    x_.denominator = powers_of_ten[static_cast<std::size_t>(x.digits)];
    if (rule().bias) x_.entries.push_back(x_.denominator);
    return true;
  }

  AuditOf<PerceptronFacts>& separable_;
  AuditOf<FreundSchapireFacts>& deviations_;
  AuditOf<HingeFacts>& hinge_;
  PerceptronMeasure measure_;
  IntegerVector x_;
  MeasuredExample example_;
  MeasuredRound measured_;
  TraceRound round_;
};

class WeightJudge final : public StateJudge<TracedWeights> {
 public:
  using StateJudge::after;
  using StateJudge::before;
  using StateJudge::moved;
  using StateJudge::StateJudge;

  [[nodiscard]] const WeightRule* weight_rule() const override { return &learner().rule(); }
  [[nodiscard]] const Vector* exact_weights() const override { return &exact(); }

  [[nodiscard]] std::unique_ptr<TraceAudit> audit(const AuditRequest& request, std::string& comparator) const override {
    return weight_rule()->learner == "perceptron" ? perceptron_audit(request) : littlestone_audit(request, comparator);
  }

  bool observe_quietly(const ScaledRound& round) override {
    if (quiet_.surely(round)) {
      pass();
      return true;
    }
    quiet_.recorded(round);
    offered_ = true;
    return false;
  }

  Seen observe(const TraceRound& round) override {
    const std::size_t exact_mistakes = verdict_.exact_mistakes;
    const Seen seen = StateJudge::observe(round);
    // The recorded weights were compared with both states; where either moves unrecorded, that is to be done again.
    const bool either_moved = moved() || verdict_.exact_mistakes != exact_mistakes;
    if (!offered_ || (either_moved && !round.weights)) quiet_.forget();
    offered_ = false;
    if (either_moved || doubted() || !refreshed_)
      quiet_.refresh(learner().rule(), rounding(), exact(), apart() ? after() : exact());
    refreshed_ = true;
    return seen;
  }

 private:
  [[nodiscard]] std::unique_ptr<TraceAudit> perceptron_audit(const AuditRequest& request) const {
    const WeightRule& rule = *weight_rule();
    Comparator found = perceptron_comparator(request, rule.bias, Vector(after() / rule.step));
    auto result = std::make_unique<PerceptronAudit>(learner(), found.u, request.gamma);
    result->comparator = std::move(found.words);
    result->separation = std::move(found.separation);
    return result;
  }

  [[nodiscard]] std::unique_ptr<TraceAudit> littlestone_audit(const AuditRequest& request,
                                                              std::string& comparator) const {
    const WeightRule& rule = *weight_rule();
    const std::optional<Disjunction> found = target_disjunction(request, rule.start.size(), rule.bias, comparator);
    if (!found) return nullptr;
    auto result = std::make_unique<WeightAudit>(learner());
    result->add(std::make_unique<AuditOf<LittlestoneFacts>>(
        littlestone_winnow(),
        LittlestoneFacts(
            indicator(found->target, rule.start.size()),
            {.tie = rule.tie, .threshold = rule.threshold, .promotion = rule.promotion, .demotion = rule.demotion}),
        LedgerOptions{}));
    result->comparator = found->words;
    return result;
  }

  QuietRounds quiet_;
  bool offered_ = false;    ///< the next round was seen by observe_quietly()
  bool refreshed_ = false;  ///< quiet_ has weights
};

WeightAudit::WeightAudit(const TracedWeights& learner)
    : rule_(learner.rule()), judge_(std::make_unique<WeightJudge>(learner)) {}

WeightAudit::~WeightAudit() = default;

const Vector& WeightAudit::before() const {
  return judge_->before();
}

const Vector& WeightAudit::after() const {
  return judge_->moved() ? judge_->after() : judge_->before();
}

WeightAudit::Judged WeightAudit::judge(const ScaledRound& scaled, TraceRound& round) {
  if (judge_->observe_quietly(scaled)) return {};
  exact(scaled, round);
  return {.mistake = judge_->observe(round).mistake, .filled = true};
}

void WeightAudit::observe(const ScaledRound& scaled, const TraceRound& round) {
  lay(round, !judge_->observe_quietly(scaled) && judge_->observe(round).mistake);
}

void WeightAudit::lay(const TraceRound& round, bool mistake) {
  if (rule_.bias) room_ = rule_.instance(round.x);
  const Vector& x = rule_.bias ? room_ : round.x;
  for (const auto& audit : audits_) audit->observe({round.t, x, round.y, round.prediction, mistake, before(), after()});
}

}  // namespace

std::unique_ptr<Judge> make_judge(WeightRule rule, const Allowance& allowance) {
  return std::make_unique<WeightJudge>(TracedWeights(std::move(rule), allowance));
}

std::unique_ptr<Judge> weight_judge(const HeaderReader& header, const Allowance& allowance) {
  return make_judge(weight_rule(header), allowance);
}

}  // namespace mistakebound
