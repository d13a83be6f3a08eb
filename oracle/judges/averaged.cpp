/// Judges of the averaged and the voted perceptron. Their theorems speak of the current weights: a round is a mistake
/// where it updated.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {

/// The current weights (`weights`), their average (`averaged`), or both. The average alone shows no update: another
/// average would show others.
template <>
class Observed<JudgedAverage> : public ObservedWeights<JudgedAverage> {
 public:
  using ObservedWeights::ObservedWeights;

  [[nodiscard]] static bool shows(const TraceRound& round) { return round.weights || round.averaged; }
  [[nodiscard]] static bool adopt(JudgedAverage& learner, const TraceRound& round) {
    const bool adopted = ObservedWeights::adopt(learner, round);
    const bool shows_another = learner.fault.kind == FaultKind::shown_before;
    if (!round.averaged || shows_another || *round.averaged == learner.average()) return adopted;
    learner.sum = *round.averaged * Rational(learner.counted);
    return true;
  }
  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const JudgedAverage& learner,
                                                 const Rounding<JudgedAverage>& rounding) const {
    std::optional<Mismatch> of_weights;
    if (round.weights) of_weights = ObservedWeights::mismatch(round, learner, rounding);
    if (!round.averaged || (of_weights && !of_weights->rounding)) return of_weights;
    const auto of_averages =
        ObservedWeights::mismatch(StatePart::averages, *round.averaged, learner.shown_average(),
                                  [&](Eigen::Index i) { return average_error(rounding.sum(), learner, i); });
    return of_weights && (!of_averages || of_averages->rounding) ? of_weights : of_averages;
  }
  /// Between which numbers the averages may be shown; as allowed_weights().
  [[nodiscard]] std::vector<Enclosure> allowed_averages(const JudgedAverage& learner,
                                                        const Rounding<JudgedAverage>& rounding) const {
    if (learner.rounds <= 1 && !rounding.may_round_weights(learner)) return {};
    return allowed_around(allowance(), learner.average(),
                          [&](Eigen::Index i) { return average_error(rounding.sum(), learner, i); });
  }
  [[nodiscard]] static Number error(const TraceRound& round, const JudgedAverage& learner) {
    Rational largest = 0;
    if (round.weights) largest = largest_difference(*round.weights, learner.w);
    if (round.averaged) largest = std::max(largest, largest_difference(*round.averaged, learner.average()));
    return largest;
  }
};

/// The current weights.
template <>
class Observed<Judged<VotedPerceptron>> : public ObservedWeights<Judged<VotedPerceptron>> {
 public:
  using ObservedWeights::ObservedWeights;
  [[nodiscard]] static bool adopt(Judged<VotedPerceptron>& learner, const TraceRound& round) {
    if (!ObservedWeights::adopt(learner, round)) return false;
    learner.voters.back().w = std::make_shared<const Vector>(learner.w);
    return true;
  }
};

Faults faults_of_run(const JudgedAverage& learner, bool) {
  Faults result;
  if (learner.averaging != Averaging::after) result.push_back({FaultKind::average_after});
  if (learner.averaging != Averaging::before) result.push_back({FaultKind::average_before});
  result.push_back({FaultKind::average_is_current});
  result.push_back({FaultKind::average_is_sum});
  if (learner.averaging != Averaging::right) result.push_back({FaultKind::average_right});
  result.push_back({FaultKind::average_counts_start});
  result.push_back({FaultKind::average_of_updates});
  return result;
}

namespace {

/// Nothing where no divisor near a whole number leads to the entry that is shown.
Faults faults_of_counter(const JudgedAverage& learner, const Mismatch& found) {
  const Rational shown = std::get<Rational>(found.reported);
  if (shown == 0) return {};
  const Rational counted = learner.counted;
  const Rational divisor = counted * std::get<Rational>(found.exact) / shown;
  const Rational more = Rational(floor_of(Rational(divisor + Rational(1, 2)))) - counted;
  // Where there is none, a divisor that is no whole number was found by chance, or is a rounded one.
  if (more == 0 || more == 1 || more + counted <= 0) return {};
  return {{FaultKind::average_counter, more}};
}

}  // namespace

Faults faults_of_state(const JudgedAverage& learner, const Mismatch& found, const TraceRound& round) {
  if (found.part != StatePart::averages) return faults_of_showing(learner.shown(), *round.weights);
  Faults result = faults_of_counter(learner, found);
  for (const LearnerFault& fault : faults_of_showing(learner.average(), *round.averaged)) result.push_back(fault);
  return result;
}

namespace {

template <class S, class L>
class CurrentWeightsJudge final : public WeightsJudge<S, L> {
  using Base = WeightsJudge<S, L>;

 public:
  using Base::Base;

  [[nodiscard]] const Vector* exact_weights() override { return &this->exact().w; }

  [[nodiscard]] std::vector<Rational> exact_state(const std::string& field) override {
    if constexpr (requires { this->exact().average(); })
      if (field == "averaged") {
        const Vector average = this->exact().average();
        return {average.begin(), average.end()};
      }
    return Base::exact_state(field);
  }

  [[nodiscard]] std::vector<Enclosure> allowed_state(const std::string& field) override {
    if constexpr (requires { this->exact().average(); })
      if (field == "averaged") return this->observed().allowed_averages(this->exact(), this->rounding());
    return Base::allowed_state(field);
  }

 protected:
  void show_audits(const TraceRound& round, const Judge::Seen& seen) override {
    const Vector& x = this->observed().instance(round);
    const Vector& before = this->before().w;
    const Vector& after = this->moved() ? this->after().w : before;
    const Prediction prediction = seen.updated ? -round.y : round.y;
    for (const auto& audit : this->audits())
      audit->observe({round.t, x, round.y, prediction, seen.updated, before, after});
  }
};

}  // namespace

std::unique_ptr<Judge> judge_of(const AveragedStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return judge_of_weights<CurrentWeightsJudge<AveragedStudy, JudgedAverage>, JudgedAverage>(study, header, allowance);
}

std::unique_ptr<Judge> judge_of(const VotedStudy& study, const HeaderReader& header, const Allowance& allowance) {
  using L = Judged<VotedPerceptron>;
  return judge_of_weights<CurrentWeightsJudge<VotedStudy, L>, L>(study, header, allowance);
}

}  // namespace mistakebound
