/// Judge of the exponentiated Winnow.
///
/// A trace may record the exponents S (`exponents`) or the weights, normalised or, with "normalized": false in its
/// header, as plain powers e^(eta S_i). Weights of a program are rounded, those of the exact run are quotients of power
/// sums: all that is compared is decided exactly. A score costs a sum of n powers, a comparison of weights n of them.
#include <algorithm>

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

/// What rounding can do to the exponents, and to weights made of them.
struct WinnowRounding {
  SumRounding exponents;
  ProductRounding weights;
};

class TracedWinnow {
 public:
  using State = WinnowState;
  using Instance = Vector;
  using Score = Number;
  using Rounding = WinnowRounding;
  static constexpr bool names_updates = true;

  TracedWinnow(Tie tie, LearningRate rate, bool normalized, Eigen::Index n, Allowance allowance)
      : tie_(tie),
        rate_(std::move(rate)),
        normalized_(normalized),
        start_{zero_vector(n), {}, {}},
        allowance_(std::move(allowance)) {}

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
  static void update(State& state, const Vector& x, Label y) {
    state.s += y * x;
    if (state.weights) state.since += y * x;
  }
  [[nodiscard]] Rounding rounding() const {
    const Eigen::Index n = start_.s.size();
    return {SumRounding(n, allowance_.precision), ProductRounding(n, allowance_.precision)};
  }
  void round(Rounding& rounding, const State& before, const Vector& x, Label y) const {
    rounding.exponents.add(x, 1);
    rounding.weights.multiply();
    if (rate_.infinite) return;
    // e^+-reach is in range, and so are quotients of such weights.
    const Vector s = before.s + y * x;
    Rational farthest = s.maxCoeff() - s.minCoeff();
    for (const Rational& entry : s) farthest = std::max(farthest, absolute(entry));
    const Rational reach = Rational(rounding.weights.type().reach) / 2;
    if (rate_bound() * farthest > reach) rounding.weights.leave_range();
  }
  void doubt(Rounding& rounding, const State&, const Vector& x, Label) const {
    rounding.exponents.doubt(x, 1);
    rounding.weights.doubt(Rational(2 * rate_bound() * size_of(x)));
  }

  [[nodiscard]] Evidence evidence(const TraceRound& round, const State& before, const Vector& x, Label y,
                                  const Rounding& rounding) const {
    if (round.exponents) return evidence_of_exponents(*round.exponents, before.s, x, y, rounding);
    if (!round.weights) return Evidence::none;
    Vector earlier;
    if (before.weights) {
      earlier = *before.weights;
    } else if (before.s != start_.s) {
      return Evidence::none;  // the weights before are not known
    } else {                  // Weights start equal: at 1 where they are not normalised.
      const bool from_one = !normalized_ && !rate_.infinite;
      earlier = Vector::Constant(x.size(), from_one ? Rational(1) : (*round.weights)[0]);
    }
    const bool same = *round.weights == earlier;
    // Normalised weights do not change where all entries are equal, and not to be seen where they nearly are.
    const Rational moved = normalized_ || rate_.infinite ? Rational(x.maxCoeff() - x.minCoeff()) : size_of(x);
    if (rate_.infinite) return !same ? Evidence::updated : moved == 0 ? Evidence::either : Evidence::unchanged;
    const std::optional<Rational> share = share_of(rounding);
    if (!same && share)
      for (Eigen::Index i = 0; i < earlier.size(); ++i)
        if (absolute(Rational((*round.weights)[i] - earlier[i])) > *share * absolute(earlier[i]))
          return Evidence::updated;
    const bool invisible = moved == 0 || !share || 4 * rate_bound() * moved <= *share;
    return invisible                                              ? Evidence::either
           : same || !shows_update(round, before, x, y, rounding) ? Evidence::unchanged
                                                                  : Evidence::updated;
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

  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const State& state,
                                                 const Rounding& rounding) const {
    std::optional<Mismatch> result;
    if (round.exponents)
      for (Eigen::Index i = 0; i < state.s.size(); ++i) {
        const Rational& reported = (*round.exponents)[i];
        if (allowance_.close(reported, state.s[i])) continue;
        if (!result) result = Mismatch{entry("S", i, to_string(reported)), entry("S", i, to_string(state.s[i])), true};
        const bool covered = absolute(Rational(reported - state.s[i])) <= rounding.exponents.error(i);
        result->rounding = result->rounding && (covered || rounding.exponents.unbounded());
      }
    if (result || !round.weights) return result;
    const Total total = total_of(state);
    const std::optional<Rational> share = share_of(rounding);
    for (Eigen::Index i = 0; i < state.s.size(); ++i) {
      const Number exact = weight(state, i, total);
      const Rational& reported = (*round.weights)[i];
      const Number error = absolute_difference(reported, exact);
      if (is_tolerated(error, reported, exact)) continue;
      if (!result) result = Mismatch{entry("w", i, to_string(reported)), entry("w", i, shown(exact)), true};
      if (share && !at_most(error, scaled(exact, *share))) {
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

  /// Whether |score| <= the relative error * sum |x_i| w_i, decided exactly.
  [[nodiscard]] bool within(const Number& score, const State& state, const Vector& x, const Rounding& rounding) const {
    Vector sizes = x;
    for (Rational& entry : sizes) entry = absolute(entry);
    if (rate_.infinite) return may_swap(state.s, rounding.exponents);
    const std::optional<Rational> share = share_of(rounding);
    if (!share) return true;
    const Number error = scaled(Number(weighted(state, sizes)), *share);
    return at_most(decided_sign(score) < 0 ? scaled(score, -1) : score, error);
  }
  [[nodiscard]] bool may_round(const Vector& x, const Rounding& rounding) const {
    // Equal weights times entries of one size cancel.
    const auto differs = [&](const Rational& entry) { return entry != 0 && absolute(entry) != size_of(x); };
    return rounding.weights.updated() || std::any_of(x.begin(), x.end(), differs);
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
    const auto reached_by = [&](const TracedWinnow& other, Label y) {
      State after = before;
      update(after, x, y);
      return !other.mismatch(round, after, other.rounding());
    };
    if (reached_by(with(rate_, normalized_), -round.y)) return "labels swapped: the weights moved the wrong way";
    if (!before.weights && reached_by(with(rate_, !normalized_), round.y))
      return normalized_ ? "the weights are not normalized" : "the weights are normalized";
    for (const Rational& factor : {Rational(2), Rational(1, 2)}) {
      LearningRate other = rate_;
      other.scale *= factor;
      if (reached_by(with(other, normalized_), round.y))
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

  /// A learner that is otherwise, its weights compared loosely.
  [[nodiscard]] TracedWinnow with(const LearningRate& rate, bool normalized) const {
    static const Rational alike = Rational(1) / 1'000'000'000;
    return {tie_, rate, normalized, start_.s.size(), {.tolerance = alike}};
  }

  static Rational size_of(const Vector& x) {
    Rational size = 0;
    for (const Rational& entry : x) size = std::max(size, absolute(entry));
    return size;
  }

  [[nodiscard]] Evidence evidence_of_exponents(const Vector& reported, const Vector& before, const Vector& x, Label y,
                                               const Rounding& rounding) const {
    const auto reached = [&](const Vector& s, const SumRounding& sums) {
      for (Eigen::Index i = 0; i < s.size(); ++i)
        if (reported[i] != s[i] && !sums.unbounded() && absolute(Rational(reported[i] - s[i])) > sums.error(i))
          return false;
      return true;
    };
    if (reported == before && size_of(x) == 0) return Evidence::either;
    if (!reached(before, rounding.exponents)) return Evidence::updated;
    const Vector updated = before + y * x;
    if (reported == updated) return Evidence::updated;
    SumRounding then = rounding.exponents;
    then.add(x, 1);
    return reached(updated, then) ? Evidence::either : Evidence::unchanged;
  }

  /// Whether recorded weights that are near the earlier ones are those after an update.
  [[nodiscard]] bool shows_update(const TraceRound& round, const State& before, const Vector& x, Label y,
                                  const Rounding& rounding) const {
    State after = before;
    update(after, x, y);
    const std::optional<Mismatch> mismatch = this->mismatch(round, after, rounding);
    return !mismatch || mismatch->rounding;
  }

  /// Whether rounding may exchange two exponents, or part two that are equal.
  [[nodiscard]] static bool may_swap(const Vector& s, const SumRounding& rounding) {
    if (rounding.unbounded()) return true;
    for (Eigen::Index i = 0; i < s.size(); ++i)
      for (Eigen::Index j = 0; j < i; ++j) {
        const Rational error = rounding.error(i) + rounding.error(j);
        if (error > 0 && absolute(Rational(s[i] - s[j])) <= error) return true;
      }
    return false;
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

  /// Whether the error is at most the tolerance times the larger of the two, or the absolute one.
  [[nodiscard]] bool is_tolerated(const Number& error, const Rational& reported, const Number& exact) const {
    if (decided_sign(error) == 0) return true;
    const auto& [relative, least, precision] = allowance_;
    if (least > 0 && at_most(error, least)) return true;
    if (relative == 0) return false;
    return at_most(error, Rational(relative * absolute(reported))) || at_most(error, scaled(exact, relative));
  }
  static bool at_most(const Number& a, const Number& b) { return decided_sign(difference(b, a)) >= 0; }

  /// At least eta.
  [[nodiscard]] Rational rate_bound() const {
    return rate_.base ? Rational(rate_.scale * logarithm_bound(*rate_.base)) : rate_.scale;
  }
  /// The relative error of a weight; nothing where there is no bound.
  [[nodiscard]] std::optional<Rational> share_of(const Rounding& rounding) const {
    return rounding.weights.share(rate_bound() * rounding.exponents.farthest());
  }

  Tie tie_;
  LearningRate rate_;
  bool normalized_;
  State start_;
  Allowance allowance_;
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

std::unique_ptr<Judge> winnow_judge(const HeaderReader& header, const Allowance& allowance) {
  return std::make_unique<WinnowJudge>(TracedWinnow(tie_of(header.values), traced_rate(header),
                                                    header.values.flag("normalized"), header.header.dimension,
                                                    allowance));
}

}  // namespace mistakebound
