/// Judges of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#include "invariants/disjunction.hpp"
#include "invariants/ledger.hpp"
#include "invariants/littlestone_winnow.hpp"
#include "invariants/perceptron_freund_schapire.hpp"
#include "invariants/perceptron_hinge.hpp"
#include "invariants/perceptron_separable.hpp"
#include "oracle/comparator.hpp"
#include "oracle/judges.hpp"
#include "oracle/state_judge.hpp"

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
  void update(Vector& w, const Vector& x, Label y) const { rule_.update(w, x, y); }

  void advance(Vector& w, const Vector& x, Label y) {
    const Vector before = w;
    rule_.update(w, x, y);
    for (Eigen::Index i = 0; i < w.size(); ++i)
      if (w[i] != before[i]) travelled_[i] += abs(Rational(w[i] - before[i]));
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
class WeightAudit final : public TraceAudit {
 public:
  WeightAudit(const WeightRule& rule, std::vector<std::unique_ptr<Audit>> audits);
  void survey(const TraceRound& round) override {
    const Example example{rule_.instance(round.x), round.y};
    for (const auto& audit : audits_) audit->survey(example);
  }
  void begin() override {
    for (const auto& audit : audits_) audit->begin(rule_.start);
  }
  void observe(const TraceRound& round) override;
  std::vector<TheoremReport> finish() override {
    std::vector<TheoremReport> reports;
    for (const auto& audit : audits_) reports.push_back(audit->finish());
    return reports;
  }

 private:
  WeightRule rule_;
  std::vector<std::unique_ptr<Audit>> audits_;
  std::unique_ptr<WeightJudge> judge_;
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

 private:
  [[nodiscard]] std::unique_ptr<TraceAudit> perceptron_audit(const AuditRequest& request) const {
    const WeightRule& rule = *weight_rule();
    Comparator found = perceptron_comparator(request, rule.bias, Vector(after() / rule.step));
    std::vector<std::unique_ptr<Audit>> audits;
    const auto add = [&audits](const auto& theorem, auto facts) {
      audits.push_back(std::make_unique<AuditOf<decltype(facts)>>(theorem, std::move(facts), LedgerOptions{}));
    };
    add(perceptron_separable(), PerceptronFacts(found.u, request.gamma, rule.step));
    add(perceptron_freund_schapire(), FreundSchapireFacts(found.u, request.gamma, rule.step, rule.tie));
    add(perceptron_hinge(), HingeFacts(found.u, request.gamma, rule.step, {found.u}));
    auto result = std::make_unique<WeightAudit>(rule, std::move(audits));
    result->comparator = std::move(found.words);
    result->separation = std::move(found.separation);
    return result;
  }

  [[nodiscard]] std::unique_ptr<TraceAudit> littlestone_audit(const AuditRequest& request,
                                                              std::string& comparator) const {
    const WeightRule& rule = *weight_rule();
    const std::optional<Disjunction> found = target_disjunction(request, rule.start.size(), rule.bias, comparator);
    if (!found) return nullptr;
    std::vector<std::unique_ptr<Audit>> audits;
    audits.push_back(std::make_unique<AuditOf<LittlestoneFacts>>(
        littlestone_winnow(),
        LittlestoneFacts(
            indicator(found->target, rule.start.size()),
            {.tie = rule.tie, .threshold = rule.threshold, .promotion = rule.promotion, .demotion = rule.demotion}),
        LedgerOptions{}));
    auto result = std::make_unique<WeightAudit>(rule, std::move(audits));
    result->comparator = found->words;
    return result;
  }
};

WeightAudit::WeightAudit(const WeightRule& rule, std::vector<std::unique_ptr<Audit>> audits)
    : rule_(rule), audits_(std::move(audits)), judge_(std::make_unique<WeightJudge>(TracedWeights(rule, 0))) {}

void WeightAudit::observe(const TraceRound& round) {
  const Judge::Seen seen = judge_->observe(round);
  const Vector x = rule_.instance(round.x);
  for (const auto& audit : audits_)
    audit->observe({round.t, x, round.y, round.prediction, seen.mistake, judge_->before(),
                    judge_->moved() ? judge_->after() : judge_->before()});
}

}  // namespace

std::unique_ptr<Judge> make_judge(WeightRule rule, const Rational& tolerance) {
  return std::make_unique<WeightJudge>(TracedWeights(std::move(rule), tolerance));
}

std::unique_ptr<Judge> weight_judge(const HeaderReader& header, const Rational& tolerance) {
  return make_judge(weight_rule(header), tolerance);
}

}  // namespace mistakebound
