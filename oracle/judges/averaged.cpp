/// Judges of the averaged and the voted perceptron. Their theorems speak of the current weights: a round is a mistake
/// where it updated.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_averaged.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {
namespace {

template <class S>
class CurrentWeightsJudge final : public SequenceJudge<S> {
 public:
  using SequenceJudge<S>::SequenceJudge;

  [[nodiscard]] const Vector* exact_weights() override { return &this->exact().w; }

  [[nodiscard]] std::vector<Rational> exact_state(const std::string& field) override {
    if (field == "weights") return {this->exact().w.begin(), this->exact().w.end()};
    if constexpr (requires { this->exact().average(); })
      if (field == "averaged") {
        const Vector average = this->exact().average();
        return {average.begin(), average.end()};
      }
    return {};
  }

  [[nodiscard]] std::vector<Enclosure> allowed_state(const std::string& field) override {
    if (field == "weights") return this->observed().allowed_weights(this->exact(), this->rounding());
    if constexpr (requires { this->exact().average(); })
      if (field == "averaged") return this->observed().allowed_averages(this->exact(), this->rounding());
    return {};
  }

 protected:
  void lay_audits(const TraceRound& round, const Judge::Seen& seen) override {
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
  const bool bias = header.values.flag("bias");
  const AveragedPerceptron first = first_learner(study, header.values, header.header.dimension + (bias ? 1 : 0));
  return std::make_unique<CurrentWeightsJudge<AveragedStudy>>(
      study, first, Observed<AveragedPerceptron>(first, bias, allowance), allowance.precision);
}

std::unique_ptr<Judge> judge_of(const VotedStudy& study, const HeaderReader& header, const Allowance& allowance) {
  const bool bias = header.values.flag("bias");
  return std::make_unique<CurrentWeightsJudge<VotedStudy>>(
      study, first_learner(study, header.values, header.header.dimension + (bias ? 1 : 0)),
      Observed<VotedPerceptron>(bias, allowance), allowance.precision);
}

}  // namespace mistakebound
