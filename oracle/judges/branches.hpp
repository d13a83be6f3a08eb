/// What a learner may be of which not all updates are seen.
///
/// Where rounding decides whether a round was an update and nothing shows it, a correct run may have gone either way:
/// it branches. A branch ends where no rounding leads it to what was predicted, or to the state that is shown, and
/// where all have ended, no correct run is left. Each round costs one score of every branch.
#pragma once

#include "oracle/judges/decisions.hpp"

namespace mistakebound {

/// A learner, and what rounding can do to its run.
template <class L>
struct Run {
  L learner;
  Rounding<L> rounding;
};

template <class L>
class Branches {
 public:
  using Instance = typename L::Instance;
  using Score = decltype(std::declval<const L&>().score(std::declval<const Instance&>()));

  /// Branches from here on, in a round that the run has begun; the run without doubts.
  void begin(const Run<L>& run) {
    if (begun_) return;
    begun_ = true;
    alive_.push_back(run);
  }

  /// Whether there are some to follow.
  [[nodiscard]] bool any() const { return !alive_.empty(); }

  /// Nothing is excluded any more.
  void give_up() {
    begun_ = true;
    alive_.clear();
  }

  /// Before a round.
  void begin_round_of_each(const TraceRound& round) {
    for (Run<L>& branch : alive_) begin_round(branch.learner, round);
  }

  struct End {
    Score score;  ///< of a branch
    bool only;    ///< there was no other one
  };
  /// Takes a round, and whether it was an update, where that is known. The end, where no branch makes the prediction.
  std::optional<End> observe(const TraceRound& round, const Instance& x, const std::optional<bool>& updated) {
    if (alive_.empty()) return std::nullopt;
    const Label y = round.y;
    const Prediction prediction = round.prediction;
    std::optional<Score> ended;
    const bool only = alive_.size() == 1;
    std::vector<Run<L>> next;
    for (Run<L>& branch : alive_) {
      bool may_update = false;
      bool may_stay = false;
      Scores<Score> scores = scores_of(branch.learner, x, y);
      const Side rule = side_of(branch.learner, scores, y);
      const bool flips = may_predict_otherwise(branch.rounding, scores, branch.learner, x);
      if (rule.sign != 0 && rule.prediction != prediction && !flips) {
        if (!ended) ended = std::move(scores.prediction);
        continue;
      }
      if constexpr (PredictsBesides<L>) {  // its predictions say nothing of its updates
        const bool may_turn = may_update_otherwise(branch.rounding, scores, branch.learner, x);
        may_update = updated.value_or(rule.due || may_turn);
        may_stay = !updated.value_or(rule.due && !may_turn);
      } else {
        // After a wrong prediction there is an update; after a right one where the score is taken for 0 and that is
        // one.
        const bool at_zero = branch.learner.tie == Tie::mistake;
        may_update = updated.value_or(prediction != y || (at_zero && (rule.sign == 0 || flips)));
        may_stay = !updated.value_or(prediction != y || (at_zero && rule.sign == 0 && !flips));
      }
      if (may_update) {
        Run<L>& other = next.emplace_back(branch);
        other.rounding.update(other.learner, x, y);
        finish_round(other.learner, x, y, true);
      }
      if (may_stay) {
        finish_round(branch.learner, x, y, false);
        next.push_back(std::move(branch));
      }
    }
    alive_ = std::move(next);
    if (alive_.size() > most) return give_up(), std::nullopt;
    if (!alive_.empty()) return std::nullopt;
    return End{std::move(*ended), only};
  }

  /// Takes the state that is shown after the round: may_show(run) says whether a run may show it. False where there are
  /// branches and none may.
  template <class MayShow>
  bool keep(const MayShow& may_show) {
    if (alive_.empty()) return true;
    std::erase_if(alive_, [&](const Run<L>& branch) { return !may_show(branch); });
    return !alive_.empty();
  }
  /// The branch that is left, if it is one: from there on there may be others again.
  std::optional<Run<L>> only_one() {
    if (alive_.size() != 1) return std::nullopt;
    std::optional<Run<L>> result = std::move(alive_.front());
    alive_.clear();
    begun_ = false;
    return result;
  }

 private:
  static constexpr std::size_t most = 32;
  std::vector<Run<L>> alive_;
  bool begun_ = false;
};

}  // namespace mistakebound
