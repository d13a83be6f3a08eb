/// Adversaries for living programs. They choose every instance in view of the exact state of the learner, and every
/// label in view of the program's own prediction; all of their numbers are such that the program can be sent them
/// exactly. What is hard for which learner stands in oracle/drive/adversaries.hpp.
///
/// Everything is a function of the seed, the number of the case, and the program's predictions.
#pragma once

#include <memory>

#include "oracle/judges/header.hpp"
#include "properties/campaign/draw.hpp"

namespace mistakebound {

/// The most rounds of a case, unless others are chosen.
constexpr std::size_t usual_rounds = 300;

/// How an adversary may play.
struct AdversaryOptions {
  std::string learner = "perceptron";     ///< one of those that have a judge
  Reading reading = Reading::binary64;    ///< binary64: only numbers that are doubles; decimal: decimals as well
  bool dyadic = false;                    ///< only multiples of 1/16 up to 64, on which doubles do not round
  std::optional<Eigen::Index> dimension;  ///< of every case, without the bias
  std::size_t rounds = usual_rounds;      ///< at most, in each case
  std::size_t far_rounds = 10'000;        ///< of one case in a hundred, where `rounds` are the usual ones
  std::optional<std::string> kind;        ///< the only way to choose instances, by its name
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
struct AdversaryKind {
  const char* name;
  const char* what;
};
/// Throws InputError for a learner that no adversary knows.
std::vector<AdversaryKind> adversary_kinds(const AdversaryOptions& options);

/// Whether the learner may be asked x: experts predict -1 or 1, and numbers are such that they can be sent.
bool is_instance(const AdversaryOptions& options, const Vector& x);

struct Match;
class LearnerAdversary;

/// One adversary in one case.
class AdaptiveAdversary {
 public:
  /// Draws the case of that number: its dimension, rounds, instances' kind and labels' policy. Small numbers get short
  /// cases; one in ten is as long as may be, and two in ten have many dimensions, four in a hundred up to a thousand.
  /// Every other turn of the kinds is
  /// played with numbers on which doubles do not round, where the kind has such.
  AdaptiveAdversary(const AdversaryOptions& options, std::uint64_t seed, std::uint64_t number)
      : AdaptiveAdversary(options, Draw::for_case(seed, number), number) {}
  /// The case of that number of a stream.
  AdaptiveAdversary(const AdversaryOptions& options, const Draw& draw, std::uint64_t number);
  AdaptiveAdversary(const AdaptiveAdversary&) = delete;
  AdaptiveAdversary& operator=(const AdaptiveAdversary&) = delete;
  ~AdaptiveAdversary();

  [[nodiscard]] Eigen::Index dimension() const;
  [[nodiscard]] std::size_t rounds() const { return rounds_; }
  [[nodiscard]] const std::string& kind() const { return kind_; }
  [[nodiscard]] Labels labels() const { return labels_; }

  /// The rule that the program should follow, by its header.
  void against(const TraceHeader& header, const NumberOptions& numbers);

  Vector instance();
  /// The label, after the program has predicted; the exact learner then learns.
  Label label(Label predicted);

 private:
  void play_without_rounding();

  std::unique_ptr<Match> match_;
  std::unique_ptr<LearnerAdversary> of_learner_;
  std::size_t rounds_ = 1;
  std::string kind_;
  Labels labels_ = Labels::contrary;
  Sequence given_;  ///< where labels are given
};

}  // namespace mistakebound
