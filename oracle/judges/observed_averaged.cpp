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
  others_.push_back({"the current weights in the place of their average", first,
                     [](const AveragedPerceptron& learner) { return learner.w; },
                     [](const AveragedPerceptron& learner, const Vector& x) { return learner.score(x); }, once});
  others_.push_back({"the sum of the weights in the place of their average", first,
                     [](const AveragedPerceptron& learner) { return learner.sum; }, of_average,
                     [](const AveragedPerceptron& learner) { return Rational(learner.counted + 1); }});
  others_.push_back(
      {"the average counts the weights before the first round, too", first,
       [](const AveragedPerceptron& learner) -> Vector { return learner.sum / Rational(learner.counted + 1); },
       of_average, once});
  constexpr std::pair<Averaging, const char*> kinds[]{
      {Averaging::after, "the average is of the weights after every round"},
      {Averaging::before, "the average is of the weights before every round"},
      {Averaging::right, "the average is of the weights of right rounds alone"}};
  for (const auto& [averaging, words] : kinds) {
    if (averaging == first.averaging) continue;
    AveragedPerceptron other = first;
    other.averaging = averaging;
    others_.push_back({words, other, average, of_average, once});
  }
  constexpr std::pair<Tie, const char*> ties[]{
      {Tie::positive, "an update on a score of 0 is due where the label is -1 alone"},
      {Tie::negative, "an update on a score of 0 is due where the label is 1 alone"},
      {Tie::mistake, "an update on a score of 0 is due whatever the label is"}};
  for (const auto& [tie, words] : ties) {
    if (tie == first.tie) continue;
    AveragedPerceptron other = first;
    other.tie = tie;
    others_.push_back({words, other, average, of_average, once, true});
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

std::vector<std::string> AverageFaults::fitting() const {
  std::vector<std::string> words;
  for (const Other& other : others_)
    if (other.fits) words.push_back(other.words);
  return words;
}

std::vector<std::string> AverageFaults::refuted() const {
  std::vector<std::string> words;
  for (const Other& other : others_)
    if (!other.fits && !other.decides) words.push_back(other.words);
  return words;
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
  const auto entry = [&](const Vector& values) {
    return "average_" + std::to_string(*first + 1) + " = " + to_string(values[*first]);
  };
  const bool is_rounding = rounds_to_average(*round.averaged, learner, rounding);
  if (is_rounding && of_weights) return of_weights;
  return Mismatch{entry(*round.averaged), entry(average), is_rounding};
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
