/// What a trace does at scores of exactly 0, where sums do not round: which conventions explain it.
///
/// A correct run may miss such a tie all the same, as one does that keeps its weights as a factor times a vector. So
/// one that no rounding hides, as where all weights are 0, says more than others; these say it together.
#pragma once

#include <bitset>
#include <optional>
#include <utility>
#include <vector>

#include "oracle/judges/fault.hpp"
#include "reference/learners/learner.hpp"

namespace mistakebound {

class TieHabits {
 public:
  TieHabits() : TieHabits(Tie::mistake, false) {}
  /// `by_another`: another score decides what the learner predicts.
  TieHabits(Tie declared, bool by_another) : declared_(declared), by_another_(by_another) { fits_.set(); }

  /// A round is over.
  void pass(Prediction prediction, Label y) {
    last_prediction_ = prediction;
    last_label_ = y;
  }
  /// In this one the score is 0; `updated` where that is seen, and whether a correct run may see another score.
  void observe(Prediction prediction, Label y, const std::optional<bool>& updated, bool may_hide);

  /// In this one both its scores are 0.
  void observe_both(Prediction prediction) { by_other_.set(prediction > 0 ? 1 : 0); }

  /// Of another convention that explains all ties: which of the others it is, or in what it differs from the declared
  /// one. A single tie does not say which it is, nor do a few that rounding may hide.
  [[nodiscard]] std::optional<LearnerFault> other() const;
  /// Those of the descriptions that no option has which nothing contradicts that it did.
  [[nodiscard]] Faults possible() const;
  /// Whether there were any that it predicted by that score.
  [[nodiscard]] bool any() const { return predicted_.any(); }
  /// Whether all of them were predicted alike.
  [[nodiscard]] bool predicts_alike() const { return fits_[positive] || fits_[negative]; }
  /// Whether all of them may have been mistakes: a program that has 0 for one prints what it likes, but always the
  /// same, or the label that the round has not.
  [[nodiscard]] bool may_be_mistakes() const { return predicts_alike() || fits_[errs]; }
  /// The ties of another trace of the same learner.
  void add(const TieHabits& other);

 private:
  enum Rule : std::size_t {
    // what it predicts
    positive,
    negative,
    repeats,
    turns,
    last_label,
    errs,
    // when it updates
    after_mistakes,
    always,
    never,
    after_positive,
    after_negative,
    rules
  };
  using Described = std::vector<std::pair<Rule, FaultKind>>;
  static const Described of_predictions;  ///< the descriptions of what it predicts that no option has
  [[nodiscard]] bool fits(Tie tie) const;
  [[nodiscard]] bool contradicts(Tie tie) const;

  Tie declared_;
  bool by_another_;
  std::bitset<rules> fits_;
  std::bitset<2> predicted_;        ///< -1, and 1
  std::bitset<2> surely_;           ///< -1, and 1, at ties that nothing hides
  std::bitset<2> by_other_;         ///< -1, and 1, by another score, which was 0 as well
  std::size_t seen_ = 0;            ///< ties
  std::size_t compared_ = 0;        ///< those with a round before them
  std::size_t hidden_ = 0;          ///< those that a correct run may miss
  std::size_t updates_seen_ = 0;    ///< ties of which it is known whether they were updates
  bool is_broken_ = false;          ///< the declared convention, at a tie that nothing hides
  Prediction last_prediction_ = 0;  ///< 0 before the first round
  Label last_label_ = 0;
};

}  // namespace mistakebound
