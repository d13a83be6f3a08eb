/// What a trace does at scores of exactly 0, where nothing was rounded: which conventions explain it.
#pragma once

#include <bitset>
#include <optional>

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
  /// In this one the score is 0; `updated` where that is seen.
  void observe(Prediction prediction, Label y, const std::optional<bool>& updated);

  /// Whether some tie went as the declared convention says, and as no other does.
  [[nodiscard]] bool follows() const { return follows_; }
  /// Of another convention that explains all ties: which of the others it is, or in what it differs from the declared
  /// one.
  [[nodiscard]] std::optional<LearnerFault> other() const;
  /// Whether there were any that it predicted by that score.
  [[nodiscard]] bool any() const { return predicted_.any(); }
  /// Whether all of them were predicted alike.
  [[nodiscard]] bool predicts_alike() const { return fits_[positive] || fits_[negative]; }
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
    // when it updates
    after_mistakes,
    always,
    never,
    after_positive,
    after_negative,
    rules
  };
  [[nodiscard]] bool fits(Tie tie) const;

  Tie declared_;
  bool by_another_;
  std::bitset<rules> fits_;
  std::bitset<2> predicted_;      ///< -1, and 1
  std::size_t seen_ = 0;          ///< ties
  std::size_t updates_seen_ = 0;  ///< ties of which it is known whether they were updates
  bool follows_ = false;
  Prediction last_prediction_ = 0;  ///< 0 before the first round
  Label last_label_ = 0;
};

}  // namespace mistakebound
