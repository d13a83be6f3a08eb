#include "oracle/judges/observed_averaged.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

bool rounds_to_average(const Vector& shown, const AveragedPerceptron& learner,
                       const Rounding<AveragedPerceptron>& rounding) {
  const Vector average = learner.average();
  for (Eigen::Index i = 0; i < shown.size(); ++i)
    if (shown[i] != average[i] && !rounding.covers_average(Rational(shown[i] - average[i]), learner, i)) return false;
  return true;
}

}  // namespace

bool Rounding<AveragedPerceptron>::may_flip(const Rational& score, const AveragedPerceptron& learner,
                                            const Vector& x) const {
  return unbounded_ || may_be_lost(score, sum().type()) ||
         mistakebound::may_flip(score, sum().average_score_error(x, learner.rounds));
}

bool Rounding<VotedPerceptron>::may_flip(const Rational&, const VotedPerceptron& learner, const Vector& x) const {
  const std::optional<Rational> error = sum().score_error(x);
  Rational sure = 0;
  Rational unsure = 0;
  for (const VotedPerceptron::Voter& voter : learner.voters) {
    const Rational score = dot(*voter.w, x);
    const bool open = may_be_lost(score, sum().type()) || mistakebound::may_flip(score, error);
    (open ? unsure : sure) += Rational(voter.votes) * (open ? 1 : decide(score, learner.tie));
  }
  return unsure > 0 && abs(sure) <= unsure;
}

AverageFaults::AverageFaults(const AveragedPerceptron& first) {
  const auto average = [](const AveragedPerceptron& learner) { return learner.average(); };
  const auto of_average = [](const AveragedPerceptron& learner, const Vector& x) {
    return learner.prediction_score(x);
  };
  const auto once = [](const AveragedPerceptron&) { return Rational(1); };
  others_.push_back({{FaultKind::average_is_current},
                     first,
                     [](const AveragedPerceptron& learner) { return learner.w; },
                     [](const AveragedPerceptron& learner, const Vector& x) { return learner.score(x); },
                     once});
  others_.push_back({{FaultKind::average_is_sum},
                     first,
                     [](const AveragedPerceptron& learner) { return learner.sum; },
                     of_average,
                     [](const AveragedPerceptron& learner) { return Rational(learner.counted + 1); }});
  AveragedPerceptron with_start = first;
  with_start.sum = first.w;
  with_start.counted = 1;
  others_.push_back({{FaultKind::average_counts_start}, with_start, average, of_average, once});
  constexpr std::pair<Averaging, FaultKind> kinds[]{{Averaging::after, FaultKind::average_after},
                                                    {Averaging::before, FaultKind::average_before},
                                                    {Averaging::right, FaultKind::average_right}};
  for (const auto& [averaging, kind] : kinds) {
    if (averaging == first.averaging) continue;
    AveragedPerceptron other = first;
    other.averaging = averaging;
    others_.push_back({{kind}, other, average, of_average, once});
  }
  constexpr std::pair<Tie, FaultKind> ties[]{{Tie::positive, FaultKind::zero_is_positive},
                                             {Tie::negative, FaultKind::zero_is_negative},
                                             {Tie::mistake, FaultKind::zero_is_mistake}};
  for (const auto& [tie, kind] : ties) {
    if (tie == first.tie) continue;
    AveragedPerceptron other = first;
    other.tie = tie;
    others_.push_back({{kind}, other, average, of_average, once, true});
  }
}

void AverageFaults::follow(const ShownStep<AveragedPerceptron>& step, bool updated, bool known) {
  const TraceRound& round = step.round;
  for (Other& other : others_) {
    if (!other.fits) continue;
    const Rational score = other.score(other.learner, step.x);
    const int sign = sign_of(score);
    other.fits = sign == 0 || sign == round.prediction || step.rounding.may_flip(score, other.learner, step.x);
    const Prediction own = decide(other.learner.score(step.x), other.learner.tie);
    other.fits = other.fits && !(other.decides && known);
    other.learner.finish(step.x, round.y, other.decides ? other.learner.due(round.y, own) : updated);
    if (!round.averaged) continue;
    const Vector shown = other.shown(other.learner);
    const Rational scale = other.scale(other.learner);
    for (Eigen::Index i = 0; i < shown.size(); ++i) {
      const Rational difference = (*round.averaged)[i] - shown[i];
      other.fits = other.fits &&
                   (difference == 0 || step.rounding.covers_average(Rational(difference / scale), step.expected, i));
    }
  }
}

Faults AverageFaults::fitting() const {
  Faults result;
  for (const Other& other : others_)
    if (other.fits) result.push_back(other.fault);
  return result;
}

Faults AverageFaults::refuted() const {
  Faults result;
  for (const Other& other : others_)
    if (!other.fits && !other.decides) result.push_back(other.fault);
  return result;
}

std::vector<Suspect<AveragedPerceptron>> Observed<AveragedPerceptron>::suspects(
    const ShownStep<AveragedPerceptron>& step) const {
  const bool of_weights = ObservedWeights::mismatch(step.round, step.expected, step.rounding).has_value();
  return of_weights ? perceptron_suspects(step, bias()) : std::vector<Suspect<AveragedPerceptron>>();
}

bool Observed<AveragedPerceptron>::adopt(AveragedPerceptron& learner, const TraceRound& round) {
  bool adopted = ObservedWeights::adopt(learner, round);
  if (round.averaged && *round.averaged != learner.average()) {
    learner.sum = *round.averaged * Rational(learner.counted);
    adopted = true;
  }
  return adopted;
}

std::optional<Mismatch> Observed<AveragedPerceptron>::mismatch(const TraceRound& round,
                                                               const AveragedPerceptron& learner,
                                                               const Rounding<AveragedPerceptron>& rounding) const {
  std::optional<Mismatch> of_weights;
  if (round.weights) of_weights = ObservedWeights::mismatch(round, learner, rounding);
  if (!round.averaged || (of_weights && !of_weights->rounding)) return of_weights;
  const Vector average = learner.average();
  std::optional<Eigen::Index> first;
  for (Eigen::Index i = 0; i < average.size() && !first; ++i)
    if (!allowance().close((*round.averaged)[i], average[i])) first = i;
  if (!first) return of_weights;
  const bool is_rounding = rounds_to_average(*round.averaged, learner, rounding);
  if (is_rounding && of_weights) return of_weights;
  return Mismatch{StatePart::averages, *first, (*round.averaged)[*first], average[*first], is_rounding};
}

Number Observed<AveragedPerceptron>::error(const TraceRound& round, const AveragedPerceptron& learner) {
  Rational largest = 0;
  const auto compare = [&](const std::optional<Vector>& shown, const Vector& exact) {
    if (!shown) return;
    for (Eigen::Index i = 0; i < exact.size(); ++i)
      largest = std::max(largest, Rational(abs(Rational((*shown)[i] - exact[i]))));
  };
  compare(round.weights, learner.w);
  compare(round.averaged, learner.average());
  return largest;
}

bool Observed<VotedPerceptron>::adopt(VotedPerceptron& learner, const TraceRound& round) {
  if (!ObservedWeights::adopt(learner, round)) return false;
  learner.voters.back().w = std::make_shared<const Vector>(learner.w);
  return true;
}

}  // namespace mistakebound
