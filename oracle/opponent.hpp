/// Adversaries for living programs. They choose every instance in view of the exact weights, and every label in view of
/// the program's own prediction; all of their numbers are such that the program can be sent them exactly.
///
/// What they aim at: exact ties and near-ties, sums that doubles absorb, mixed magnitudes, x = 0, repeated examples;
/// updates that are due and updates that are not. Everything is a function of the seed, the number of the case, and the
/// program's predictions.
#pragma once

#include "oracle/rule.hpp"
#include "properties/case.hpp"
#include "properties/draw.hpp"

namespace mistakebound {

/// How an opponent may play.
struct OpponentOptions {
  std::string learner = "perceptron";
  Reading reading = Reading::binary64;    ///< binary64: only numbers that are doubles; decimal: decimals as well
  bool dyadic = false;                    ///< only multiples of 1/16 up to 64, on which doubles do not round
  std::optional<Eigen::Index> dimension;  ///< of every case, without the bias
  std::size_t rounds = 30;                ///< at most, in each case
};

/// How labels are chosen.
enum class Labels {
  contrary,  ///< never what the program predicts
  target,    ///< the hidden target's, contrary where that is undecided
  noisy,     ///< the target's, but now and then the other one
  agreeing,  ///< what the program predicts, every other time, else contrary
  given      ///< those of a sequence that was drawn beforehand
};
const char* to_string(Labels labels);

/// Names of the ways in which instances are chosen, and what they are.
struct OpponentKind {
  const char* name;
  const char* what;
};
std::vector<OpponentKind> opponents(const OpponentOptions& options);

/// One adversary in one case.
class Opponent {
 public:
  /// Draws the case of that number: its dimension, rounds, instances' kind and labels' policy. Small numbers get short
  /// cases.
  Opponent(const OpponentOptions& options, std::uint64_t seed, std::uint64_t number);

  [[nodiscard]] Eigen::Index dimension() const { return dimension_; }
  [[nodiscard]] std::size_t rounds() const { return rounds_; }
  [[nodiscard]] const std::string& kind() const { return kind_; }
  [[nodiscard]] Labels labels() const { return labels_; }

  /// The rule that the program should follow, once its header is known.
  void against(const WeightRule& rule);

  Vector instance();
  /// The label, after the program has predicted; the exact learner then learns.
  Label label(Label predicted);

 private:
  [[nodiscard]] Vector choose(const std::string& kind);
  [[nodiscard]] Rational small();
  [[nodiscard]] Rational large_or_tiny();
  [[nodiscard]] Vector small_vector();
  [[nodiscard]] Vector magnitudes();
  [[nodiscard]] Vector decimals();
  [[nodiscard]] Vector tied(Vector x);
  [[nodiscard]] Vector near_tie();
  [[nodiscard]] Vector absorbed();
  [[nodiscard]] Vector sparse();
  [[nodiscard]] Vector boolean(int active_in);
  [[nodiscard]] Vector near_threshold();
  [[nodiscard]] bool can_be_sent(const Rational& value) const;
  [[nodiscard]] Rational nearby(const Rational& value) const;
  [[nodiscard]] bool is_winnow() const { return options_.learner != "perceptron"; }

  OpponentOptions options_;
  Draw draw_;
  Eigen::Index dimension_ = 1;
  std::size_t rounds_ = 1;
  std::string kind_;
  Labels labels_ = Labels::contrary;
  Sequence given_;  ///< where labels are given
  Vector target_;
  Rational target_threshold_;
  WeightRule rule_;
  Vector w_;  ///< of the exact run, the bias last
  std::vector<Vector> shown_;
  Vector x_;
};

}  // namespace mistakebound
