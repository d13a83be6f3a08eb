/// Judges of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#include "invariants/disjunction.hpp"
#include "invariants/ledger.hpp"
#include "invariants/littlestone_winnow.hpp"
#include "invariants/perceptron_freund_schapire.hpp"
#include "invariants/perceptron_hinge.hpp"
#include "invariants/perceptron_separable.hpp"
#include "oracle/comparator.hpp"
#include "oracle/judges.hpp"
#include "oracle/quiet_rounds.hpp"
#include "oracle/state_judge.hpp"
#include "reference/decimal.hpp"

namespace mistakebound {
namespace {

const Rational& unit_roundoff() {
  static const Rational u = Rational(1) / Rational(Integer(1) << 53U);
  return u;
}

/// What StateJudge asks of such a learner.
class TracedWeights {
 public:
  using State = Vector;
  using Instance = Vector;
  using Score = Rational;
  static constexpr bool names_updates = true;

  TracedWeights(WeightRule rule, Rational tolerance)
      : rule_(std::move(rule)), tolerance_(std::move(tolerance)), travelled_(zero_vector(rule_.start.size())) {}

  [[nodiscard]] const WeightRule& rule() const { return rule_; }
  [[nodiscard]] Tie tie() const { return rule_.tie; }
  [[nodiscard]] State start() const { return rule_.start; }

  [[nodiscard]] const Vector& instance(const TraceRound& round, Vector& room) const {
    if (!rule_.bias) return round.x;
    return room = rule_.instance(round.x);
  }
  [[nodiscard]] Rational score(const Vector& w, const Vector& x) const { return rule_.score(w, x); }
  [[nodiscard]] static bool due(const Vector&, const Vector&, Label y, Prediction prediction) {
    return prediction != y;
  }
  [[nodiscard]] bool moves(const Vector& w, const Vector& x, Label y) const {
    for (Eigen::Index i = 0; i < x.size(); ++i)
      if (x[i] != 0 && (rule_.learner == "perceptron" || (w[i] != 0 && factor(y) != 1))) return true;
    return false;
  }
  [[nodiscard]] bool shows(const TraceRound&, const Vector& w, const Vector& x, Label y) const {
    return moves(w, x, y);
  }
  void update(Vector& w, const Vector& x, Label y) const { rule_.update(w, x, y); }

  void advance(Vector& w, const Vector& x, Label y) {
    for (Eigen::Index i = 0; i < w.size(); ++i) {
      if (x[i] == 0) continue;
      if (rule_.learner != "perceptron") {
        travelled_[i] += abs(Rational(w[i] * (factor(y) - 1)));
      } else if (rule_.step == 1) {
        travelled_[i] += abs(x[i]);
      } else {
        travelled_[i] += rule_.step * abs(x[i]);
      }
    }
    rule_.update(w, x, y);
    ++updates_;
  }

  [[nodiscard]] static std::optional<bool> changed(const TraceRound& round, const Vector& before) {
    if (!round.weights) return std::nullopt;
    return *round.weights != before;
  }
  [[nodiscard]] static bool records(const TraceRound& round) { return round.weights.has_value(); }
  [[nodiscard]] static bool adopt(Vector& after, const TraceRound& round) {
    if (!round.weights || *round.weights == after) return false;
    after = *round.weights;
    return true;
  }
  [[nodiscard]] static bool same(const Vector& a, const Vector& b) { return a == b; }

  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const Vector& state) const {
    const Vector& weights = *round.weights;
    std::optional<Eigen::Index> first;
    bool rounding = true;
    for (Eigen::Index i = 0; i < state.size(); ++i) {
      if (is_close(weights[i], state[i], tolerance_)) continue;
      if (!first) first = i;
      const Rational error = abs(Rational(weights[i] - state[i]));
      rounding = rounding && error <= Rational(updates_ + 3) * unit_roundoff() * travelled_[i];
    }
    if (!first) return std::nullopt;
    const auto entry = [&](const Vector& w) {
      return "w_" + std::to_string(*first + 1) + " = " + to_string(w[*first]);
    };
    return Mismatch{entry(weights), entry(state), rounding};
  }

  static void measure(const TraceRound& round, const Vector& exact, std::optional<Number>& largest) {
    if (!largest) largest = Rational(0);
    for (Eigen::Index i = 0; i < exact.size(); ++i) {
      if ((*round.weights)[i] == exact[i]) continue;
      const Rational error = abs(Rational((*round.weights)[i] - exact[i]));
      if (error > std::get<Rational>(*largest)) largest = error;
    }
  }

  /// A double's score: w carries the rounding of every update, products and sums another; all widened by a little.
  [[nodiscard]] bool within_rounding(const Rational& score, const Vector& w, const Vector& x) const {
    Rational error = 0;
    for (Eigen::Index i = 0; i < x.size(); ++i)
      error += abs(x[i]) * (Rational(updates_ + 3) * travelled_[i] + Rational(x.size() + 3) * abs(w[i]));
    return abs(score) <= unit_roundoff() * error;
  }

  [[nodiscard]] std::string likely_move(const TraceRound& round, const Vector& x, const Vector& before,
                                        bool done) const {
    if (!round.weights) return "";
    const Vector& reached = *round.weights;
    Vector expected = before;
    if (done) rule_.update(expected, x, round.y);
    if (reached == expected) return "";
    if (done && rule_.learner == "perceptron") {
      const std::optional<Rational> factor = multiple(Vector(reached - before), Vector(round.y * x));
      if (factor && *factor == -rule_.step) return "labels swapped: the weights moved the wrong way";
      if (factor && *factor > 0) return "another step size: " + to_string(*factor);
      Vector without_bias = expected;
      if (rule_.bias) {
        without_bias[x.size() - 1] = before[x.size() - 1];
        if (reached == without_bias) return "the bias is not updated";
      }
    } else if (done) {
      Vector swapped = before;
      rule_.update(swapped, x, -round.y);
      if (reached == swapped) return "labels swapped: promotion and demotion exchanged";
      if (const std::optional<Rational> other = common_factor(before, reached, x); other && *other != factor(round.y))
        return std::string("another factor of ") + (round.y > 0 ? "promotion: " : "demotion: ") + to_string(*other);
    }
    Eigen::Index altered = 0;
    std::size_t count = 0;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      if (reached[i] == expected[i]) continue;
      altered = i;
      ++count;
    }
    return count == 1 ? "one weight altered, w_" + std::to_string(altered + 1) : "";
  }

  [[nodiscard]] TraceConventions conventions() const {
    TraceConventions result{rule_.learner, rule_.tie, rule_.bias, {}};
    if (rule_.learner == "perceptron") {
      result.parameters = {{"step", to_string(rule_.step)}};
    } else {
      result.parameters = {{"initial", to_string(rule_.start[0])},
                           {"threshold", to_string(rule_.threshold)},
                           {"promotion", to_string(rule_.promotion)},
                           {"demotion", to_string(rule_.demotion)}};
    }
    return result;
  }

 private:
  [[nodiscard]] const Rational& factor(Label y) const { return y > 0 ? rule_.promotion : rule_.demotion; }

  /// c where `moved` is c times `direction`.
  static std::optional<Rational> multiple(const Vector& moved, const Vector& direction) {
    std::optional<Rational> result;
    for (Eigen::Index i = 0; i < moved.size(); ++i) {
      if (direction[i] == 0) {
        if (moved[i] != 0) return std::nullopt;
        continue;
      }
      const Rational ratio = moved[i] / direction[i];
      if (result && *result != ratio) return std::nullopt;
      result = ratio;
    }
    return result;
  }

  /// c where every active weight, and no other, was multiplied by c.
  static std::optional<Rational> common_factor(const Vector& before, const Vector& after, const Vector& x) {
    std::optional<Rational> result;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      if (x[i] == 0 || before[i] == 0) {
        if (after[i] != before[i]) return std::nullopt;
        continue;
      }
      const Rational ratio = after[i] / before[i];
      if (result && *result != ratio) return std::nullopt;
      result = ratio;
    }
    return result;
  }

  WeightRule rule_;
  Rational tolerance_;
  Vector travelled_;  ///< sum of |change| of every exact weight
  std::size_t updates_ = 0;
};

class WeightJudge;

/// The theorems of such a learner on the weights that the trace went through.
class WeightAudit : public TraceAudit {
 public:
  explicit WeightAudit(const WeightRule& rule);
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
  PerceptronAudit(const WeightRule& rule, const Vector& u, const std::optional<Rational>& gamma)
      : PerceptronAudit(
            rule, make<PerceptronFacts>(perceptron_separable(), PerceptronFacts(u, gamma, rule.step)),
            make<FreundSchapireFacts>(perceptron_freund_schapire(), FreundSchapireFacts(u, gamma, rule.step, rule.tie)),
            make<HingeFacts>(perceptron_hinge(), HingeFacts(u, gamma, rule.step, {u})),
            PerceptronMeasure(u, rule.step)) {}

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

  PerceptronAudit(const WeightRule& rule, Owned<PerceptronFacts> separable, Owned<FreundSchapireFacts> deviations,
                  Owned<HingeFacts> hinge, PerceptronMeasure measure)
      : WeightAudit(rule),
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
    quiet_.refresh(learner().rule(), exact(), apart() ? after() : exact());
    return seen;
  }

 private:
  [[nodiscard]] std::unique_ptr<TraceAudit> perceptron_audit(const AuditRequest& request) const {
    const WeightRule& rule = *weight_rule();
    Comparator found = perceptron_comparator(request, rule.bias, Vector(after() / rule.step));
    auto result = std::make_unique<PerceptronAudit>(rule, found.u, request.gamma);
    result->comparator = std::move(found.words);
    result->separation = std::move(found.separation);
    return result;
  }

  [[nodiscard]] std::unique_ptr<TraceAudit> littlestone_audit(const AuditRequest& request,
                                                              std::string& comparator) const {
    const WeightRule& rule = *weight_rule();
    const std::optional<Disjunction> found = target_disjunction(request, rule.start.size(), rule.bias, comparator);
    if (!found) return nullptr;
    auto result = std::make_unique<WeightAudit>(rule);
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
  bool offered_ = false;  ///< the next round was seen by observe_quietly()
};

WeightAudit::WeightAudit(const WeightRule& rule)
    : rule_(rule), judge_(std::make_unique<WeightJudge>(TracedWeights(rule, 0))) {}

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

std::unique_ptr<Judge> make_judge(WeightRule rule, const Rational& tolerance) {
  return std::make_unique<WeightJudge>(TracedWeights(std::move(rule), tolerance));
}

std::unique_ptr<Judge> weight_judge(const HeaderReader& header, const Rational& tolerance) {
  return make_judge(weight_rule(header), tolerance);
}

}  // namespace mistakebound
