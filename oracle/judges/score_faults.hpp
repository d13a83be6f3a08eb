/// Scores that are not the perceptron's, held beside it against all of its decisions: what goes wrong with a score
/// though every update is right.
#pragma once

#include "oracle/judges/fault.hpp"
#include "oracle/judges/rounding.hpp"

namespace mistakebound {

class ScoreFaults {
 public:
  ScoreFaults(Eigen::Index n, bool bias)
      : bias_(bias),
        prefixes_(static_cast<std::size_t>(n) + 1, true),
        at_zero_(prefixes_.size(), 0),
        knows_w_(prefixes_.size(), true) {}

  /// A round as it was decided: the state is that before it.
  struct Decision {
    const Perceptron& learner;
    const Vector& x;
    Label y;
    Label prediction;
    std::optional<bool> updated;  ///< where that is known
    const Rounding<Perceptron>& rounding;
    bool shown = false;  ///< the trace shows the weights after the round
  };
  void follow(const Decision& decision);

  /// Those that explain every round until now.
  [[nodiscard]] Faults fitting() const;
  /// How many rounds the perceptron's own score does not explain.
  [[nodiscard]] std::size_t unexplained() const { return unexplained_; }

 private:
  /// A learner with the fault. Where the trace does not say whether it updated, it updates by its own score.
  struct Faulty {
    Vector w;
    Vector older;  ///< whose score it takes, where these are not the same
    bool fits = true;
    bool updates = false;    ///< in the last round
    Prediction at_zero = 0;  ///< what it predicts there, once that is seen

    void follow(const Decision& decision, const Rational& score, const std::optional<Rational>& error);
  };

  std::size_t unexplained_ = 0;
  bool bias_;
  std::vector<bool> prefixes_;       ///< k: only the first k + 1 coordinates count; the last is no fault
  std::vector<Prediction> at_zero_;  ///< of these
  std::vector<bool> knows_w_;        ///< whether who leaves them out has the trace's weights
  Faulty before_update_;             ///< by the weights before the last update
  Faulty before_round_;              ///< by the weights before the last round
  Faulty negated_;
  bool sure_ = true;  ///< the learner's weights are those of the trace
};

}  // namespace mistakebound
