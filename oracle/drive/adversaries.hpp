/// What is hard for each learner: how its adversary chooses an instance in view of the exact learner's state, which it
/// keeps itself.
///
///   perceptron, littlestone-winnow   exact ties and near-ties, sums that doubles absorb, mixed magnitudes; active
///                                    weights that add up to the threshold
///   averaged- and voted-perceptron   those of the perceptron, every other time of the average or of earlier weights
///   winnow                           sums of powers that cancel, or nearly; instances that move no normalised weight;
///                                    entries whose powers are large
///   balanced-winnow                  exact ties and near-ties, with a score that is 0 or just the margin
///   margin-perceptron                those of the perceptron, every other time of a score that is just the margin
///   passive-aggressive(-1, -2)       those of the perceptron, every other time where the loss comes down to 0
///   kernel-perceptron                points as far from a positive update as from a negative one, corners whose labels
///                                    are a parity, points nearly on the surface where the score is 0
///   optimal                          points that split the version space into two of the same dimension, or the larger
///                                    number of hypotheses against the larger dimension
///   halving                          even votes, experts that were wrong voting against those that are left, rounds on
///                                    which all that are left are wrong
///   weighted-majority                votes that are even by weight, or nearly; experts that never change their mind,
///                                    of whom each is the best for a while, or of whom all but one are wrong
///   hedge                            the heaviest expert loses alone, losses 0 and 1, fractions, one loss for all
#pragma once

#include <limits>

#include "oracle/drive/adversary.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {

/// 2 to the power.
Rational power_of_two(int exponent);
/// The weight of the last bit of a double (binary32: of a float): v + that is the next one (v > 0), or v - that, or
/// halfway to it. v != 0.
Rational last_bit(const Rational& value, Reading reading);

/// One case as it is played, and numbers for it.
struct Match {
  AdversaryOptions options;
  Draw draw;
  Eigen::Index dimension = 1;
  std::vector<Vector> shown = {};  ///< instances, in order
  bool far = false;                ///< more coordinates than a usual case has

  [[nodiscard]] bool decimals() const { return options.reading == Reading::decimal && !options.dyadic; }
  /// An ordinary number, of which products are in range.
  [[nodiscard]] bool can_be_sent(const Rational& value) const;
  /// Ordinary numbers, and beside one that is not small subnormal ones, too: every length is ordinary.
  [[nodiscard]] bool can_be_sent(const Vector& x) const;
  /// The value, or one near it that can be sent.
  [[nodiscard]] Rational nearby(const Rational& value) const;

  /// Any; where there are very many every other time one of the last, as what a program leaves out is at their end.
  Eigen::Index coordinate();
  /// All coordinates in their order; where there are very many in one that is drawn, but for the last ones, which may
  /// be the first.
  std::vector<Eigen::Index> coordinates(bool last_first);
  /// A small whole number, half or quarter; where decimals are sent, tenths, too.
  Rational small();
  /// Small entries, not all of them 0: that hides which part of an update is missing.
  Vector small_vector();
  /// Powers of two from 2^-100 to 2^100, or of ten, and their neighbours; within +-2^most.
  Rational large_or_tiny(int most = 100);
  /// A double (binary32: a float) that is subnormal; some are the least one, or the largest.
  Rational subnormal();
  /// Whether such numbers are sent.
  [[nodiscard]] bool may_underflow() const { return options.reading != Reading::decimal && !options.dyadic; }
  /// 0, or a single coordinate.
  Vector sparse();
  /// 0 but for one block or two, of entries that are alike: small, huge or tiny.
  Vector stretches();
  /// x with one entry moved by its last bit, or by any power of two from there up to an eighth of it, if that can be
  /// sent.
  Vector nudged(Vector x);
};

/// The adversary of one learner in one case.
class LearnerAdversary {
 public:
  virtual ~LearnerAdversary() = default;
  LearnerAdversary(const LearnerAdversary&) = delete;
  LearnerAdversary& operator=(const LearnerAdversary&) = delete;

  /// The ways to choose instances. `repeats`, `mixed` and `sequences` are played by the one of the case itself.
  [[nodiscard]] virtual std::vector<AdversaryKind> kinds() const = 0;
  /// The most dimensions that a usual case gets.
  [[nodiscard]] virtual int widest() const { return 5; }
  /// The most that a case far beyond those gets: exact runs with so many take no more than about a second.
  [[nodiscard]] virtual int farthest() const { return 1000; }
  /// How a case is played that has very many coordinates: each of them has to matter to predictions.
  [[nodiscard]] virtual const char* far_kind() const { return "small"; }
  [[nodiscard]] virtual Labels far_labels() const { return Labels::contrary; }

  /// How a case of ten thousand rounds is played, where exact numbers stay short, and there is something left to learn.
  struct LongCase {
    const char* kind;
    Labels labels;
    Eigen::Index dimension;
  };
  [[nodiscard]] virtual std::optional<LongCase> long_case() const { return std::nullopt; }
  /// The most rounds that exact arithmetic is quick with.
  [[nodiscard]] virtual std::size_t longest() const { return std::numeric_limits<std::size_t>::max(); }

  /// A sequence that tries the learner's theorems, where `sequences` is one of the kinds.
  virtual Sequence draw_sequence() { return {}; }
  /// Of such a sequence the entry as it can be sent.
  [[nodiscard]] virtual Rational nearby(const Rational& entry) const { return match_.nearby(entry); }

  /// Whether runs of many rounds need many dimensions and labels of the target, or nothing is left to learn soon; which
  /// kind of instances then teaches most slowly.
  [[nodiscard]] virtual const char* slow_kind() const { return nullptr; }

  /// The instance, or one near it, after which numbers of a right program are still in the range of their type.
  [[nodiscard]] virtual Vector in_range(Vector x) const { return x; }
  /// Whether the learner takes such numbers.
  [[nodiscard]] virtual bool is_instance(const Vector&) const { return true; }

  /// A hidden target, for the match's dimension; and its label of x, 0 where it has none.
  virtual void draw_target() = 0;
  [[nodiscard]] virtual int target(const Vector& x) const = 0;

  /// The rule; it was judged usable.
  virtual void against(const HeaderReader& header) = 0;
  /// The next instance.
  virtual Vector choose(const std::string& kind) = 0;
  /// The exact learner learns.
  virtual void learn(const Vector& x, Label y) = 0;

 protected:
  explicit LearnerAdversary(Match& match) : match_(match) {}
  [[nodiscard]] Match& match() const { return match_; }
  [[nodiscard]] Draw& draw() const { return match_.draw; }

 private:
  Match& match_;
};

/// The adversary of the study's learner, which keeps the match.
std::unique_ptr<LearnerAdversary> adversary_of(const PerceptronStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const AveragedStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const VotedStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const LittlestoneStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const WinnowStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const BalancedStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const MarginStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const AggressiveStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const KernelStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const HalvingStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const MajorityStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const OptimalStudy& study, Match& match);
std::unique_ptr<LearnerAdversary> adversary_of(const HedgeStudy& study, Match& match);

}  // namespace mistakebound
