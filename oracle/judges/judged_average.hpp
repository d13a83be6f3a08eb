/// The averaged perceptron as judges have it, and what rounding can do to averages and votes.
#pragma once

#include "oracle/judges/judged.hpp"
#include "oracle/judges/rounding.hpp"
#include "reference/learners/averaged_perceptron.hpp"

namespace mistakebound {

/// With another vector in the place of the average, if that is its fault.
struct JudgedAverage : Judged<AveragedPerceptron> {
  Vector latest_average{};  ///< where that is shown: before the round

  void begin(const TraceRound& round) {
    if (fault.kind == FaultKind::shown_before) latest_average = average();
    Judged::begin(round);
  }
  /// What it shows of its average.
  [[nodiscard]] Vector shown_average() const {
    return fault.kind == FaultKind::shown_before ? latest_average : average();
  }
  [[nodiscard]] Vector average() const {
    switch (fault.kind) {
      case FaultKind::average_is_current:
        return w;
      case FaultKind::average_is_sum:
        return sum;
      case FaultKind::average_counter:
        return sum / std::max(Rational(1), Rational(counted + fault.parameter));
      default:
        return AveragedPerceptron::average();
    }
  }
  [[nodiscard]] Rational prediction_score(const Vector& x) const {
    return fault.kind == FaultKind::average_is_current ? Rational(dot(w, x)) : AveragedPerceptron::prediction_score(x);
  }
  void finish(const Vector& x, Label y, bool updates_now) {
    const std::size_t before = counted;
    Vector sum_before = sum;
    Judged::finish(x, y, updates_now);
    if (fault.kind != FaultKind::average_of_updates) return;
    counted = before + (updates_now ? 1 : 0);
    sum = std::move(sum_before);
    if (updates_now) sum += w;
  }
  /// So many times the average's is its error.
  [[nodiscard]] Rational scale() const { return fault.kind == FaultKind::average_is_sum ? counted + 1 : 1; }
};

/// Where only right rounds count and it is not known which were right, nothing is excluded.
inline bool is_bounded(const SumRounding& weights, const AveragedPerceptron& learner) {
  return !(weights.is_doubted() && learner.averaging == Averaging::right) && !weights.unbounded(learner.rounds);
}
inline bool may_flip_prediction(const SumRounding& weights, const AveragedPerceptron& learner, const Rational& score,
                                const Vector& x) {
  std::optional<Rational> error;
  if (is_bounded(weights, learner)) error = weights.average_score_error(x, learner.rounds);
  return may_flip(score, error, weights.type());
}
inline bool may_round_score(const SumRounding& weights, const AveragedPerceptron& learner, const Vector& x) {
  return learner.rounds > 1 || weights.may_round(x);
}
/// How much a computed average may differ from the exact one; nothing where there is no bound.
inline std::optional<Rational> average_error(const SumRounding& weights, const JudgedAverage& learner, Eigen::Index i) {
  if (!is_bounded(weights, learner)) return std::nullopt;
  return Rational(learner.scale() * weights.average_error(i, learner.rounds));
}

/// Whether it votes 0 on everything: the sums of a start at 0 are 0, in whatever arithmetic, and a round that leaves
/// them so shows how the convention has it vote.
inline bool starts_at_zero(const VotedPerceptron& learner) {
  return !learner.voters.empty() && norm2(*learner.voters.front().w) == 0;
}
/// Whether the other vectors whose score is 0 decide the vote, and so the convention at zero.
inline bool hangs_on_zeros(const VotedPerceptron& learner, const VotedPerceptron::Votes& votes) {
  const bool is_known = learner.tie != Tie::mistake && starts_at_zero(learner);
  const Rational known(is_known ? learner.voters.front().votes : 0);
  const Rational others = votes.at_zero - known;
  return others > 0 && abs(Rational(votes.difference + known * decide(Rational(0), learner.tie))) <= others;
}

/// A vector whose score rounding may turn may vote for either side, or for none.
inline bool may_flip_prediction(const SumRounding& weights, const VotedPerceptron& learner, const Rational&,
                                const Vector& x) {
  const std::optional<Rational> error = weights.score_error(x);
  Rational sure = 0;
  Rational unsure = 0;
  for (const VotedPerceptron::Voter& voter : learner.voters) {
    const Rational score = dot(*voter.w, x);
    const bool is_known = learner.tie != Tie::mistake && &voter == &learner.voters.front() && starts_at_zero(learner);
    const bool open = !is_known && may_flip(score, error, weights.type());
    (open ? unsure : sure) += Rational(voter.votes) * (open ? 1 : decide(score, learner.tie));
  }
  return unsure > 0 && abs(sure) <= unsure;
}

}  // namespace mistakebound
