/// The perceptron and Littlestone's Winnow as traces show them: the rule that StateJudge asks.
#pragma once

#include "oracle/judges/state_judge.hpp"

namespace mistakebound {

/// What StateJudge asks of such a learner.
class TracedWeights {
 public:
  using State = Vector;
  using Instance = Vector;
  using Score = Rational;
  using Rounding = WeightRounding;
  static constexpr bool names_updates = true;

  TracedWeights(WeightRule rule, Allowance allowance) : rule_(std::move(rule)), allowance_(std::move(allowance)) {}

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
      if (x[i] != 0 && (rule_.adds || (w[i] != 0 && factor(y) != 1))) return true;
    return false;
  }
  void update(Vector& w, const Vector& x, Label y) const { rule_.update(w, x, y); }

  [[nodiscard]] Rounding rounding() const { return {rule_, allowance_.precision}; }
  void round(Rounding& rounding, const Vector& w, const Vector& x, Label y) const { rounding.update(rule_, w, x, y); }
  void doubt(Rounding& rounding, const Vector&, const Vector& x, Label y) const { rounding.doubt(rule_, x, y); }

  [[nodiscard]] Evidence evidence(const TraceRound& round, const Vector& before, const Vector& x, Label y,
                                  const Rounding& rounding) const {
    if (!round.weights) return Evidence::none;
    const Vector& weights = *round.weights;
    const bool same = weights == before;
    if (same && !moves(before, x, y)) return Evidence::either;
    if (!same && !rounds_to(weights, before, rounding)) return Evidence::updated;
    Vector updated = before;
    rule_.update(updated, x, y);
    if (weights == updated) return Evidence::updated;
    Rounding then = rounding;
    then.update(rule_, before, x, y);
    return rounds_to(weights, updated, then) ? Evidence::either : Evidence::unchanged;
  }
  [[nodiscard]] static bool records(const TraceRound& round) { return round.weights.has_value(); }
  [[nodiscard]] static bool adopt(Vector& after, const TraceRound& round) {
    if (!round.weights || *round.weights == after) return false;
    after = *round.weights;
    return true;
  }
  [[nodiscard]] static bool same(const Vector& a, const Vector& b) { return a == b; }

  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const Vector& state,
                                                 const Rounding& rounding) const {
    const Vector& weights = *round.weights;
    std::optional<Eigen::Index> first;
    bool is_rounding = true;
    for (Eigen::Index i = 0; i < state.size(); ++i) {
      if (allowance_.close(weights[i], state[i])) continue;
      if (!first) first = i;
      is_rounding = is_rounding && rounding.covers(Rational(weights[i] - state[i]), state, i);
    }
    if (!first) return std::nullopt;
    const auto entry = [&](const Vector& w) {
      return "w_" + std::to_string(*first + 1) + " = " + to_string(w[*first]);
    };
    return Mismatch{entry(weights), entry(state), is_rounding};
  }

  static void measure(const TraceRound& round, const Vector& exact, std::optional<Number>& largest) {
    if (!largest) largest = Rational(0);
    for (Eigen::Index i = 0; i < exact.size(); ++i) {
      if ((*round.weights)[i] == exact[i]) continue;
      const Rational error = abs(Rational((*round.weights)[i] - exact[i]));
      if (error > std::get<Rational>(*largest)) largest = error;
    }
  }

  [[nodiscard]] bool within(const Rational& score, const Vector& w, const Vector& x, const Rounding& rounding) const {
    const std::optional<Rational> error = rounding.score_error(rule_, w, x);
    return !error || (*error > 0 && abs(score) <= *error);
  }

  [[nodiscard]] static bool may_round(const Vector& x, const Rounding& rounding) { return rounding.may_round(x); }

  [[nodiscard]] std::string likely_move(const TraceRound& round, const Vector& x, const Vector& before,
                                        bool done) const {
    if (!round.weights) return "";
    const Vector& reached = *round.weights;
    Vector expected = before;
    if (done) rule_.update(expected, x, round.y);
    if (reached == expected) return "";
    if (done && rule_.adds) {
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

 private:
  static bool rounds_to(const Vector& weights, const Vector& w, const Rounding& rounding) {
    for (Eigen::Index i = 0; i < w.size(); ++i)
      if (weights[i] != w[i] && !rounding.covers(Rational(weights[i] - w[i]), w, i)) return false;
    return true;
  }

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
  Allowance allowance_;
};

}  // namespace mistakebound
