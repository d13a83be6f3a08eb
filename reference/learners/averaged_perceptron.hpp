/// The averaged and the voted perceptron (Freund and Schapire 1999, "Large margin classification using the perceptron
/// algorithm", sections 2 and 5: "avg" and "vote").
///
/// Both learn as the perceptron does, by the predictions of their current weights, so that what is proved of its
/// mistakes is proved of theirs. What they predict for others is by all weights that they had, each as often as it
/// survived. That prediction changes no weight; no mistake bound speaks of it.
#pragma once

#include <memory>

#include "reference/learners/perceptron.hpp"

namespace mistakebound {

/// Which weights an average is of.
enum class Averaging {
  after,   ///< those after every round (Freund and Schapire; SGDClassifier of scikit-learn)
  before,  ///< those before every round (NLTK)
  right    ///< those of the rounds on which they were right (Carvalho and Cohen 2006; limdu)
};

/// AveragedPerceptron: learns as the perceptron does, and predicts by the average of its weights.
struct AveragedPerceptron : Perceptron {
  static constexpr bool state_decides = false;

  Averaging averaging = Averaging::after;
  Vector sum;               ///< of the weights that count so far
  std::size_t counted = 0;  ///< how many
  std::size_t rounds = 0;   ///< of all

  /// 0 before any weights count.
  [[nodiscard]] Vector average() const { return counted == 0 ? sum : Vector(sum / Rational(counted)); }
  /// The average's.
  [[nodiscard]] Rational prediction_score(const Vector& x) const {
    return counted == 0 ? Rational(0) : Rational(dot(sum, x) / Rational(counted));
  }

  /// A round, once it is known whether it updates.
  void finish(const Vector& x, Label y, bool updates) {
    ++rounds;
    if (averaging == Averaging::before) count();
    if (updates) update(x, y);
    if (averaging == Averaging::after || (averaging == Averaging::right && !updates)) count();
  }
  /// Returns the prediction of the current weights.
  Prediction learn(const Vector& x, Label y) {
    const Prediction prediction = decide(score(x), tie);
    finish(x, y, due(y, prediction));
    return prediction;
  }

  friend bool operator==(const AveragedPerceptron& a, const AveragedPerceptron& b) {
    return a.w == b.w && a.sum == b.sum && a.counted == b.counted && a.rounds == b.rounds;
  }

 private:
  void count() {
    sum += w;
    ++counted;
  }
};

/// VotedPerceptron: learns as the perceptron does, and lets all weights that it had vote, each with as many votes as
/// rounds it survived, the one that made it among them. At zero a vector votes as `tie` says, and so does an even vote.
/// Where zero is an error, the votes of vectors at zero may go either way: a vote that they can turn is even.
struct VotedPerceptron : Perceptron {
  static constexpr bool state_decides = false;

  struct Voter {
    std::shared_ptr<const Vector> w;
    std::size_t votes = 0;
    friend bool operator==(const Voter& a, const Voter& b) {
      return a.votes == b.votes && (a.w == b.w || *a.w == *b.w);
    }
  };
  std::vector<Voter> voters = {};  ///< in the order in which they came

  /// The votes for +1 less those for -1 of the vectors whose score is not 0, and the votes of those whose score is 0.
  struct Votes {
    Rational difference = 0;
    Rational at_zero = 0;
  };
  [[nodiscard]] Votes votes(const Vector& x) const {
    Votes result;
    for (const Voter& voter : voters) {
      const int sign = sign_of(dot(*voter.w, x));
      (sign == 0 ? result.at_zero : result.difference) += Rational(voter.votes) * (sign == 0 ? 1 : sign);
    }
    return result;
  }
  /// The votes for +1 less those for -1.
  [[nodiscard]] Rational prediction_score(const Votes& votes) const {
    if (tie != Tie::mistake) return votes.difference + votes.at_zero * decide(Rational(0), tie);
    return abs(votes.difference) > votes.at_zero ? votes.difference : Rational(0);
  }
  [[nodiscard]] Rational prediction_score(const Vector& x) const { return prediction_score(votes(x)); }

  /// A round, once it is known whether it updates.
  void finish(const Vector& x, Label y, bool updates) {
    if (updates) update(x, y);
    if (updates || voters.empty()) voters.push_back({std::make_shared<const Vector>(w), 0});
    ++voters.back().votes;
  }
  /// Returns the prediction of the current weights.
  Prediction learn(const Vector& x, Label y) {
    const Prediction prediction = decide(score(x), tie);
    finish(x, y, due(y, prediction));
    return prediction;
  }

  friend bool operator==(const VotedPerceptron& a, const VotedPerceptron& b) {
    return a.w == b.w && a.voters == b.voters;
  }
};

}  // namespace mistakebound
