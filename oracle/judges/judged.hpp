/// A learner with weights as judges have it: right, or with one thing wrong. Of a fault that is no more than another
/// parameter nothing is known here.
#pragma once

#include "oracle/judges/fault.hpp"
#include "oracle/traces/read.hpp"
#include "reference/learners/balanced_winnow.hpp"
#include "reference/learners/margin_perceptron.hpp"
#include "reference/learners/weighted_majority.hpp"

namespace mistakebound {

template <class L>
struct Judged : L {
  LearnerFault fault{};
  std::size_t updates = 0;
  Vector older{};                  ///< of a fault of the score: the weights whose score it takes
  Vector latest{};                 ///< of such a fault, and where those before a round are shown: when it began
  std::size_t older_updates = 0;   ///< how many updates led to `older`
  std::size_t latest_updates = 0;  ///< how many updates led to `latest`
  TraceRound first{};              ///< of a score before the pass: the first round
  std::size_t occurrences = 0;     ///< of a score before the pass: how often the first example occurred

  /// Before a round.
  void begin(const TraceRound& round) {
    if constexpr (requires { this->rounds; }) this->rounds = round.t;
    if (fault.kind == FaultKind::shown_before) latest = this->w;
    if (!is_score_fault(fault)) return;
    if (latest.size() == 0) older = latest = this->w;
    if (fault.kind == FaultKind::score_before_round) take(latest, latest_updates);
    if (fault.kind == FaultKind::score_before_pass && begins_pass(round)) take(this->w, updates);
    latest = this->w;
    latest_updates = updates;
  }

  /// What it shows of its weights.
  [[nodiscard]] const Vector& shown() const { return fault.kind == FaultKind::shown_before ? latest : this->w; }
  /// Whether its score is 0 for every instance, as nothing has been added to the weights that it takes.
  [[nodiscard]] bool scores_nothing() const { return takes_older() && older_updates == 0 && norm2(older) == 0; }
  [[nodiscard]] Rational score(const Vector& x) const {
    if (is_constant()) return L::score(with_constant(x));
    if (!is_score_fault(fault)) return L::score(x);
    L other = *this;
    if (fault.kind == FaultKind::score_negated) return -other.score(x);
    if (takes_older()) {
      other.w = older;
    } else {
      other.w.tail(other.w.size() - counted_by(fault, other.w.size())).setConstant(Rational(0));
    }
    return other.score(x);
  }

  /// What a score of 0 means to updates.
  [[nodiscard]] Tie tie_of_updates() const { return fault.of_updates ? fault.tie.value_or(this->tie) : this->tie; }

  /// The weights after an update.
  [[nodiscard]] Vector moved(const Vector& x, Label y) const {
    L right = *this;
    if constexpr (std::is_base_of_v<Perceptron, L>)
      if (fault.kind == FaultKind::shrinking_step) right.step /= Rational(updates + 1);
    if constexpr (std::is_base_of_v<BalancedWinnow, L>) {
      if (fault.kind == FaultKind::promotion_left_out) right.promotion = 1;
      if (fault.kind == FaultKind::demotion_left_out) right.demotion = 1;
    }
    const bool moves_all = fault.kind == FaultKind::all_move && fault.at != (y > 0 ? 2U : 1U);
    right.update(moves_all ? that_moves_all(x.size(), y) : x, is_backwards(fault) ? -y : y);
    Vector result = std::move(right.w);
    if constexpr (std::is_base_of_v<Perceptron, L>)
      if (const auto rate = bias_rate(x)) result[result.size() - 1] = this->w[this->w.size() - 1] + *rate * y;
    if constexpr (std::is_base_of_v<BalancedWinnow, L>) {
      const Label kept = fault.kind == FaultKind::not_promoted ? y : fault.kind == FaultKind::not_demoted ? -y : 0;
      if (kept > 0) result.head(x.size()) = this->w.head(x.size());
      if (kept < 0) result.tail(x.size()) = this->w.tail(x.size());
    }
    return as_made(std::move(result));
  }
  void update(const Vector& x, Label y) {
    if (fault.kind == FaultKind::score_before_update) take(this->w, updates);
    if (moves_otherwise(fault)) {
      this->w = moved(x, y);
    } else {
      L::update(x, y);
    }
    ++updates;
  }
  void finish(const Vector& x, Label y, bool updates_now) requires requires(L& learner) {
    learner.finish(x, y, updates_now);
  }
  {
    if constexpr (std::is_base_of_v<Perceptron, L>) {
      // An update by such an instance leads to these weights.
      const bool otherwise = updates_now && moves_otherwise(fault);
      L::finish(otherwise ? Vector((moved(x, y) - this->w) * Rational(y) / this->step) : x, y, updates_now);
      updates += updates_now ? 1 : 0;
    } else if (updates_now) {
      update(x, y);
    }
  }

 protected:
  /// The weights that an update leads to, as they are kept.
  [[nodiscard]] Vector as_made(Vector result) const {
    const auto altered = static_cast<Eigen::Index>(to_double(fault.parameter)) - 1;
    if (fault.kind == FaultKind::altered_weight && fault.at == updates + 1 && altered < result.size())
      result[altered] += fault.other;
    for (Rational& weight : result) weight = as_kept(fault, weight);
    return result;
  }

 private:
  /// An instance of which an update leaves no weight as it is: all experts are wrong, all features are 1.
  static Vector that_moves_all(Eigen::Index n, Label y) {
    return Vector::Constant(n, Rational(std::is_base_of_v<WeightedMajority, L> ? -y : 1));
  }
  void take(Vector weights, std::size_t made_by) {
    older = std::move(weights);
    older_updates = made_by;
  }
  [[nodiscard]] bool takes_older() const {
    return fault.kind == FaultKind::score_before_update || fault.kind == FaultKind::score_before_round ||
           fault.kind == FaultKind::score_before_pass;
  }
  /// Whether the constant by which the bias comes is another one, and so in the score, too.
  [[nodiscard]] bool is_constant() const { return fault.kind == FaultKind::bias_rate && fault.at > 0; }
  [[nodiscard]] Vector with_constant(Vector x) const {
    if constexpr (std::is_base_of_v<Perceptron, L>) x[x.size() - 1] = fault.parameter / this->step;
    return x;
  }
  /// A pass begins with the example that came first, each time or each `at`th time.
  bool begins_pass(const TraceRound& round) {
    if (occurrences == 0) first = round;
    return round.x == first.x && round.y == first.y && occurrences++ % fault.at == 0;
  }
  /// By how much the last weight moves for a label 1, where that is not by the rule.
  [[nodiscard]] std::optional<Rational> bias_rate(const Vector& x) const {
    switch (fault.kind) {
      case FaultKind::bias_left_out:
        return 0;
      case FaultKind::bias_rate:
        return fault.parameter;
      case FaultKind::bias_per_feature:
        return this->step * Rational(x.size() - 1);
      case FaultKind::bias_per_nonzero:
        return this->step *
               Rational(std::count_if(x.begin(), x.end() - 1, [](const Rational& entry) { return entry != 0; }));
      default:
        return std::nullopt;
    }
  }
};

}  // namespace mistakebound
