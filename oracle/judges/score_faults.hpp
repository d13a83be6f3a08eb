/// Scores that are not the perceptron's, held beside it against all of its decisions: what goes wrong with a score
/// though every update is right.
#pragma once

#include "oracle/judges/rounding.hpp"

namespace mistakebound {

class ScoreFaults {
 public:
  ScoreFaults(Eigen::Index n, bool bias) : bias_(bias), prefixes_(static_cast<std::size_t>(n), true) {}

  /// A round as it was decided: the state is that before it.
  struct Decision {
    const Perceptron& learner;
    const Vector& x;
    Label y;
    Label prediction;
    std::optional<bool> updated;  ///< where that is known
    const Rounding<Perceptron>& rounding;
  };
  void follow(const Decision& decision);

  /// In words, those that explain every round until now.
  [[nodiscard]] std::vector<std::string> fitting() const;
  /// How many rounds the perceptron's own score does not explain.
  [[nodiscard]] std::size_t unexplained() const { return unexplained_; }

 private:
  std::size_t unexplained_ = 0;
  bool bias_;
  std::vector<bool> prefixes_;  ///< k: only the first k + 1 coordinates count; the last is no fault
  bool before_update_ = true;   ///< the weights before the last update do
  bool before_round_ = true;    ///< the weights before the last round do
  bool negated_ = true;
  Vector updated_from_;  ///< the weights before the last update
  Vector last_;          ///< and before the last round; empty before the first
};

/// Whether the words are such a fault.
bool is_score_fault(const std::string& words);
/// Whether who has it is right in few dimensions, where there is nothing to leave out.
bool needs_dimensions(const std::string& words);

}  // namespace mistakebound
