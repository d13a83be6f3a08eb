/// The game of mind reading: a person says + or -, and Weighted Majority, with experts that look at the moves before,
/// has predicted which. What it predicts is fixed before the move, and shown after it.
#pragma once

#include "cli/lab/experiment.hpp"
#include "invariants/majority/weighted_majority.hpp"
#include "reference/learners/move_experts.hpp"

namespace mistakebound::cli {

/// A move, with how the game stands after it.
struct GameRound {
  Prediction prediction = 0;
  Label move = 1;
  std::size_t mistakes = 0;       ///< of the learner so far
  std::size_t best = 0;           ///< the first of the experts with the fewest mistakes, from 0
  std::size_t best_mistakes = 0;  ///< of that expert
  std::optional<Number> bound;    ///< on the learner's mistakes; none where every expert has lost all its weight
  Rational weight;                ///< the potential: the sum of the weights
  Rational line;                  ///< the sum of the first weights times ((1 + beta)/2)^mistakes, which it is below
  Rational floor;                 ///< the weight of the best expert, which it is above
};

class MindReader {
 public:
  /// The most moves of a game.
  static constexpr std::size_t most_moves = 10'000;

  /// Of a learner with these parameters. Throws InputError.
  explicit MindReader(const Given& parameters);

  /// Throws InputError beyond the most moves.
  const GameRound& play(Label move);

  [[nodiscard]] const std::vector<GameRound>& rounds() const { return rounds_; }
  /// The mistakes of each expert.
  [[nodiscard]] const std::vector<std::size_t>& errors() const { return facts_.errors; }
  /// The run of the same learner on the file of the experts' predictions and the moves, for `run`, `check` and a page.
  [[nodiscard]] Experiment experiment() const;

 private:
  WeightedMajority learner_;
  Given parameters_;
  MajorityFacts facts_;
  Moves moves_;
  std::vector<GameRound> rounds_;
  std::string file_;
};

/// The game as JSON: its experts, and every round.
Json json_of(const MindReader& game);

/// A game of moves that are written as + and -. Throws InputError.
MindReader game_of(const std::string& moves, const Given& parameters);

}  // namespace mistakebound::cli
