/// Judge of the exponentiated Winnow.
///
/// A trace may record the exponents S (`exponents`) or the weights, normalised or, with "normalized": false in its
/// header, as plain powers e^(eta S_i). Weights of a program are rounded, those of the exact run are quotients of power
/// sums: all that is compared is decided exactly. A score costs a sum of n powers, a comparison of weights n of them.
#include "invariants/ledger/ledger.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/state_judge.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

/// Winnow's state: the exponents; and where a trace recorded weights, those and the change of the exponents since.
struct WinnowState {
  Vector s;
  std::optional<Vector> weights;
  Vector since;
  friend bool operator==(const WinnowState& a, const WinnowState& b) {
    return a.s == b.s && a.weights == b.weights && (!a.weights || a.since == b.since);
  }
};

Rational absolute(const Rational& value) {
  return abs(value);
}

class TracedWinnow {
 public:
  using State = WinnowState;
  using Instance = Vector;
  using Score = Number;
  static constexpr bool names_updates = true;

  TracedWinnow(Tie tie, LearningRate rate, bool normalized, Eigen::Index n, Rational tolerance)
      : tie_(tie),
        rate_(std::move(rate)),
        normalized_(normalized),
        start_{zero_vector(n), {}, {}},
        tolerance_(std::move(tolerance)),
        travelled_(zero_vector(n)) {}

  [[nodiscard]] Tie tie() const { return tie_; }
  [[nodiscard]] const LearningRate& rate() const { return rate_; }
  [[nodiscard]] State start() const { return start_; }
  [[nodiscard]] static const Vector& instance(const TraceRound& round, const Vector&) { return round.x; }

  [[nodiscard]] Number score(const State& state, const Vector& x) const {
    if (rate_.infinite) return winnow_limit_score(state.s, x);
    return weighted(state, x);
  }
  [[nodiscard]] static bool due(const State&, const Vector&, Label y, Prediction prediction) { return prediction != y; }
  [[nodiscard]] static bool moves(const State&, const Vector& x, Label) { return (x.array() != Rational(0)).any(); }
  /// Normalised weights do not change where all entries are equal.
  [[nodiscard]] bool shows(const TraceRound& round, const State& state, const Vector& x, Label y) const {
    return round.exponents || !normalized_ ? moves(state, x, y) : (x.array() != x[0]).any();
  }
  static void update(State& state, const Vector& x, Label y) {
    state.s += y * x;
    if (state.weights) state.since += y * x;
  }
  void advance(State& state, const Vector& x, Label y) {
    update(state, x, y);
    for (Eigen::Index i = 0; i < x.size(); ++i) travelled_[i] += absolute(x[i]);
    ++updates_;
  }

  [[nodiscard]] std::optional<bool> changed(const TraceRound& round, const State& before) const {
    if (round.exponents) return *round.exponents != before.s;
    if (!round.weights) return std::nullopt;
    if (before.weights) return *round.weights != *before.weights;
    if (before.s != start_.s) return std::nullopt;  // the weights before are not known
    // Weights start equal: at 1 where they are not normalised.
    const bool from_one = !normalized_ && !rate_.infinite;
    return (round.weights->array() != (from_one ? Rational(1) : (*round.weights)[0])).any();
  }
  [[nodiscard]] static bool records(const TraceRound& round) { return round.exponents || round.weights; }
  /// The limit learner is not known from its weights: exponents that are not the largest have weight 0.
  [[nodiscard]] bool adopt(State& after, const TraceRound& round) const {
    const State reached = after;
    if (round.exponents) after.s = *round.exponents;
    if (round.weights && !rate_.infinite) {
      after.weights = *round.weights;
      after.since = zero_vector(after.s.size());
    }
    return !(reached == after);
  }
  [[nodiscard]] static bool same(const State& a, const State& b) { return a == b; }

  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const State& state) const {
    if (round.exponents)
      for (Eigen::Index i = 0; i < state.s.size(); ++i)
        if (!is_close((*round.exponents)[i], state.s[i], tolerance_))
          return Mismatch{entry("S", i, to_string((*round.exponents)[i])), entry("S", i, to_string(state.s[i])), false};
    if (!round.weights) return std::nullopt;
    std::optional<Mismatch> result;
    const Total total = total_of(state);
    for (Eigen::Index i = 0; i < state.s.size(); ++i) {
      const Number exact = weight(state, i, total);
      const Rational& reported = (*round.weights)[i];
      const Number error = absolute_difference(reported, exact);
      if (within(error, reported, exact, tolerance_)) continue;
      if (!result) result = Mismatch{entry("w", i, to_string(reported)), entry("w", i, shown(exact)), true};
      if (!within(error, Rational(0), exact, relative_rounding())) {
        result->rounding = false;
        break;
      }
    }
    return result;
  }

  void measure(const TraceRound& round, const State& exact, std::optional<Number>& largest) const {
    if (!largest) largest = Rational(0);
    const auto see = [&largest](Number error) {
      if (is_less(*largest, error)) largest = std::move(error);
    };
    if (round.exponents)
      for (Eigen::Index i = 0; i < exact.s.size(); ++i) see(absolute(Rational((*round.exponents)[i] - exact.s[i])));
    if (!round.weights) return;
    const Total total = total_of(exact);
    for (Eigen::Index i = 0; i < exact.s.size(); ++i)
      see(absolute_difference((*round.weights)[i], weight(exact, i, total)));
  }

  /// Whether |score| <= error bound of doubles * sum |x_i| w_i, decided exactly.
  [[nodiscard]] bool within_rounding(const Number& score, const State& state, const Vector& x) const {
    if (rate_.infinite) return false;
    Vector size = x;
    for (Rational& entry : size) entry = absolute(entry);
    const Number error = scaled(Number(weighted(state, size)), relative_rounding());
    return at_most(decided_sign(score) < 0 ? scaled(score, -1) : score, error);
  }

  [[nodiscard]] std::string likely_move(const TraceRound& round, const Vector& x, const State& before,
                                        bool done) const {
    if (!done) return "";
    if (round.exponents) {
      const Vector moved = *round.exponents - before.s;
      if (moved == Vector(-round.y * x)) return "labels swapped: the exponents moved the wrong way";
      return "";
    }
    if (!round.weights || rate_.infinite) return "";
    static const Rational alike = Rational(1) / 1'000'000'000;
    const TracedWinnow loose = with(rate_, normalized_, alike);
    const auto reached_by = [&](const TracedWinnow& other, Label y) {
      State after = before;
      update(after, x, y);
      return !other.mismatch(round, after);
    };
    if (reached_by(loose, -round.y)) return "labels swapped: the weights moved the wrong way";
    if (!before.weights && reached_by(with(rate_, !normalized_, alike), round.y))
      return normalized_ ? "the weights are not normalized" : "the weights are normalized";
    for (const Rational& factor : {Rational(2), Rational(1, 2)}) {
      LearningRate other = rate_;
      other.scale *= factor;
      if (reached_by(with(other, normalized_, alike), round.y))
        return "another learning rate: " + to_string(factor) + " times the one it says";
    }
    return "";
  }

 private:
  /// What weights are divided by: a sum of powers; for the limit learner the number of largest exponents.
  struct Total {
    SharedSum sum;
    Rational largest;
    Rational count;
  };

  [[nodiscard]] TracedWinnow with(const LearningRate& rate, bool normalized, const Rational& tolerance) const {
    return {tie_, rate, normalized, start_.s.size(), tolerance};
  }

  static std::string entry(const char* letter, Eigen::Index i, const std::string& value) {
    return std::string(letter) + "_" + std::to_string(i + 1) + " = " + value;
  }
  static std::string shown(const Number& value) {
    return std::holds_alternative<Rational>(value) ? to_string(value) : "~" + approximate_text(value);
  }

  /// sum_i x_i w_i, with weights that are not normalised.
  [[nodiscard]] PowerSum weighted(const State& state, const Vector& x) const {
    PowerSum sum(rate_.base);
    sum.reserve(static_cast<std::size_t>(x.size()));
    for (Eigen::Index i = 0; i < x.size(); ++i)
      if (x[i] != 0) sum.add(coefficient(state, i) * x[i], exponent(state, i));
    return sum;
  }
  [[nodiscard]] static Rational coefficient(const State& state, Eigen::Index i) {
    return state.weights ? (*state.weights)[i] : Rational(1);
  }
  [[nodiscard]] Rational exponent(const State& state, Eigen::Index i) const {
    return rate_.scale * (state.weights ? state.since[i] : state.s[i]);
  }

  [[nodiscard]] Total total_of(const State& state) const {
    Total total;
    if (rate_.infinite) {
      total.largest = state.s.maxCoeff();
      for (const Rational& s : state.s) total.count += s == total.largest ? 1 : 0;
    } else if (normalized_) {
      PowerSum sum = weighted(state, Vector::Constant(state.s.size(), Rational(1)));
      sum.keep_doubles();
      total.sum = shared(std::move(sum));
    }
    return total;
  }

  [[nodiscard]] Number weight(const State& state, Eigen::Index i, const Total& total) const {
    if (rate_.infinite) return state.s[i] == total.largest ? Rational(1 / total.count) : Rational(0);
    PowerSum power(rate_.base, coefficient(state, i), exponent(state, i));
    if (!normalized_) return simplified(std::move(power));
    // Recorded weights may be 0, or worse; what they add up to is then no divisor.
    if (decided_sign(Number(*total.sum)) <= 0) return Rational(0);
    return simplified(PowerRatio(std::move(power), total.sum));
  }

  static Number absolute_difference(const Rational& reported, const Number& exact) {
    const Number error = difference(Number(reported), exact);
    return decided_sign(error) < 0 ? scaled(error, -1) : error;
  }

  /// Whether the error is at most `tolerance` times the larger of the two.
  static bool within(const Number& error, const Rational& reported, const Number& exact, const Rational& tolerance) {
    if (decided_sign(error) == 0) return true;
    if (tolerance == 0) return false;
    return at_most(error, Rational(tolerance * absolute(reported))) || at_most(error, scaled(exact, tolerance));
  }
  static bool at_most(const Number& a, const Number& b) { return decided_sign(difference(b, a)) >= 0; }

  /// A double's weight, relative to the exact one: every update rounds an exponent or multiplies a weight and divides
  /// all by their sum, and an exponential errs with its argument. ln(base) < base bounds the argument.
  [[nodiscard]] Rational relative_rounding() const {
    static const Rational u = Rational(1) / Rational(Integer(1) << 53U);
    const Rational eta = rate_.base ? Rational(rate_.scale * *rate_.base) : rate_.scale;
    const Rational farthest = travelled_.size() == 0 ? Rational(0) : travelled_.maxCoeff();
    return u * (Rational(updates_ + 2) * Rational(travelled_.size() + 8) + 8 * eta * farthest);
  }

  Tie tie_;
  LearningRate rate_;
  bool normalized_;
  State start_;
  Rational tolerance_;
  Vector travelled_;  ///< sum of |x_i| over the updates of the exact run
  std::size_t updates_ = 0;
};

class WinnowJudge;

/// The theorems on the exponents that the trace went through.
class WinnowAudit final : public TraceAudit {
 public:
  WinnowAudit(const TracedWinnow& learner, std::vector<std::unique_ptr<Audit>> audits);
  void survey(const TraceRound& round) override {
    for (const auto& audit : audits_) audit->survey({round.x, round.y});
  }
  void begin() override;
  void observe(const ScaledRound& scaled, const TraceRound& round) override;
  std::vector<TheoremReport> finish() override {
    std::vector<TheoremReport> reports;
    for (const auto& audit : audits_) reports.push_back(audit->finish());
    return reports;
  }

 private:
  std::vector<std::unique_ptr<Audit>> audits_;
  std::unique_ptr<WinnowJudge> judge_;
};

class WinnowJudge final : public StateJudge<TracedWinnow> {
 public:
  using StateJudge::after;
  using StateJudge::before;
  using StateJudge::StateJudge;

  [[nodiscard]] std::unique_ptr<TraceAudit> audit(const AuditRequest& request, std::string& comparator) const override {
    const WinnowStudy& study = winnow_study();
    const Eigen::Index n = exact().s.size();
    const auto examples = kept_examples(request, n, false);
    Studied studied(
        study, asked_values(values(), request),
        {.dimension = n, .bias = false, .examples = examples.get(), .last_state = [last = after().s] { return last; }});
    comparator = studied.comparator.words;
    if (studied.comparator.missing) return nullptr;
    auto result = std::make_unique<WinnowAudit>(learner(), std::move(studied.audits));
    studied.describe(*result);
    return result;
  }
};

WinnowAudit::WinnowAudit(const TracedWinnow& learner, std::vector<std::unique_ptr<Audit>> audits)
    : audits_(std::move(audits)), judge_(std::make_unique<WinnowJudge>(learner)) {}

void WinnowAudit::begin() {
  for (const auto& audit : audits_) audit->begin(judge_->before().s);
}

void WinnowAudit::observe(const ScaledRound&, const TraceRound& round) {
  const Judge::Seen seen = judge_->observe(round);
  const Vector& before = judge_->before().s;
  const Vector& after = judge_->after().s;
  for (const auto& audit : audits_)
    audit->observe(
        {round.t, round.x, round.y, round.prediction, seen.mistake, before, before == after ? before : after});
}

LearningRate traced_rate(const HeaderReader& header) {
  const std::optional<LearningRate> rate = learning_rate(header.values);
  if (!rate)
    throw header.complaint("eta", "'optimal', which is known of the whole sequence only",
                           "a number, \"infinite\", or beta and power with e^eta = beta^power");
  return *rate;
}

}  // namespace

std::unique_ptr<Judge> winnow_judge(const HeaderReader& header, const Rational& tolerance) {
  return std::make_unique<WinnowJudge>(TracedWinnow(tie_of(header.values), traced_rate(header),
                                                    header.values.flag("normalized"), header.header.dimension,
                                                    tolerance));
}

}  // namespace mistakebound
