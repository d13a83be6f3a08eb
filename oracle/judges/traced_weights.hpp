/// The perceptron and Littlestone's Winnow as traces show them: the rule that StateJudge asks, and what rounding in
/// doubles could have done to its weights.
#pragma once

#include "oracle/judges/state_judge.hpp"

namespace mistakebound {

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
      if (x[i] != 0 && (rule_.adds || (w[i] != 0 && factor(y) != 1))) return true;
    return false;
  }
  [[nodiscard]] bool shows(const TraceRound&, const Vector& w, const Vector& x, Label y) const {
    return moves(w, x, y);
  }
  void update(Vector& w, const Vector& x, Label y) const { rule_.update(w, x, y); }

  void advance(Vector& w, const Vector& x, Label y) {
    for (Eigen::Index i = 0; i < w.size(); ++i) {
      if (x[i] == 0) continue;
      if (!rule_.adds) {
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
  static const Rational& unit_roundoff() {
    static const Rational u = Rational(1) / Rational(Integer(1) << 53U);
    return u;
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
  Rational tolerance_;
  Vector travelled_;  ///< sum of |change| of every exact weight
  std::size_t updates_ = 0;
};

}  // namespace mistakebound
