/// Judges of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#include "invariants/ledger/ledger.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "oracle/judges/floating_point_filter.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied.hpp"
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

/// Theorems on the perceptron with one comparator. Rounds that fit machine integers are measured once for all of them,
/// where all can take that.
class PerceptronAudit final : public WeightAudit {
 public:
  PerceptronAudit(const TracedWeights& learner, std::vector<std::unique_ptr<Audit>> audits, PerceptronMeasure measure)
      : WeightAudit(learner), measure_(std::move(measure)) {
    for (auto& audit : audits) {
      all_measured_ = (measures<PerceptronFacts>(*audit) || measures<FreundSchapireFacts>(*audit) ||
                       measures<HingeFacts>(*audit)) &&
                      all_measured_;
      add(std::move(audit));
    }
  }

  bool survey_scaled(const ScaledRound& round) override {
    if (!all_measured_ || !in_integers(round.x) || !measure_.survey(x_, round.y, example_)) return false;
    for (const auto& survey : surveys_) survey(example_);
    return true;
  }

  bool observe_scaled(const ScaledRound& scaled) override {
    if (!all_measured_ || !in_integers(scaled.x)) {
      measure_.forget();
      return false;
    }
    const auto [mistake, filled] = judge(scaled, round_);
    if (measure_.observe({scaled.t, x_, scaled.y, scaled.prediction, mistake, before(), after()}, measured_)) {
      for (const auto& observe : observes_) observe(measured_);
    } else {
      if (!filled) exact(scaled, round_);
      lay(round_, mistake);
    }
    return true;
  }

 private:
  /// Whether it is an audit on these facts, which then take what was measured.
  template <class Facts>
  bool measures(Audit& audit) {
    auto* known = dynamic_cast<AuditOf<Facts>*>(&audit);
    if (known == nullptr) return false;
    surveys_.emplace_back([known](const MeasuredExample& example) { known->survey_measured(example); });
    observes_.emplace_back([known](const MeasuredRound& round) { known->observe_measured(round); });
    return true;
  }

  /// The instance as integers, in x_.
  bool in_integers(const ScaledVector& x) {
    if (!x.fits()) return false;
    x_.entries = x.mantissas;
    x_.denominator = powers_of_ten[static_cast<std::size_t>(x.digits)];
    if (rule().bias) x_.entries.push_back(x_.denominator);
    return true;
  }

  std::vector<std::function<void(const MeasuredExample&)>> surveys_;
  std::vector<std::function<void(const MeasuredRound&)>> observes_;
  bool all_measured_ = true;
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
    return weight_rule()->adds ? perceptron_audit(request) : littlestone_audit(request, comparator);
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
  /// The trace as the study is told of it.
  [[nodiscard]] Known<Sequence, Vector> known_trace(const Sequence* examples) const {
    const WeightRule& rule = *weight_rule();
    return {.dimension = rule.start.size(), .bias = rule.bias, .examples = examples, .last_state = [last = after()] {
              return last;
            }};
  }

  [[nodiscard]] std::unique_ptr<TraceAudit> perceptron_audit(const AuditRequest& request) const {
    const WeightRule& rule = *weight_rule();
    const PerceptronStudy& study = perceptron_study();
    const auto examples = kept_examples(request, rule.start.size(), rule.bias);
    Studied studied(study, asked_values(values(), request), known_trace(examples.get()));
    auto result = std::make_unique<PerceptronAudit>(learner(), std::move(studied.audits),
                                                    PerceptronMeasure(studied.comparator.u, rule.step));
    studied.describe(*result);
    return result;
  }

  [[nodiscard]] std::unique_ptr<TraceAudit> littlestone_audit(const AuditRequest& request,
                                                              std::string& comparator) const {
    const WeightRule& rule = *weight_rule();
    const LittlestoneStudy& study = littlestone_winnow_study();
    const auto examples = kept_examples(request, rule.start.size(), rule.bias);
    Studied studied(study, asked_values(values(), request), known_trace(examples.get()));
    comparator = studied.comparator.words;
    if (studied.comparator.missing) return nullptr;
    auto result = std::make_unique<WeightAudit>(learner());
    for (auto& audit : studied.audits) result->add(std::move(audit));
    studied.describe(*result);
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
