/// Judge of Weighted Majority: the state is the experts' weights, which traces may show.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {

/// Its instances are what the experts say.
template <>
class Observed<Judged<WeightedMajority>> : public ObservedWeights<Judged<WeightedMajority>> {
 public:
  Observed(std::string file, Allowance allowance)
      : ObservedWeights(false, std::move(allowance)), file_(std::move(file)) {}

  /// Throws InputError for a prediction that is none.
  const Vector& instance(const TraceRound& round) {
    votes_ = round.x;
    for (Eigen::Index i = 0; i < votes_.size(); ++i) {
      if (votes_[i] == 0) votes_[i] = -1;
      if (votes_[i] != 1 && votes_[i] != -1)
        throw InputError({file_, round.line, round.column},
                         to_string(votes_[i]) + " as expert " + std::to_string(i + 1) + "'s prediction",
                         "-1 or 1 (or 0 for -1)");
    }
    return votes_;
  }
  /// Whether an update leaves the weights but for a positive number.
  [[nodiscard]] static bool is_scaled_by_update(const Judged<WeightedMajority>& before, const Vector& x, Label y) {
    Judged<WeightedMajority> updated = before;
    updated.update(x, y);
    const auto first =
        std::find_if(before.w.begin(), before.w.end(), [](const Rational& weight) { return weight != 0; });
    if (first == before.w.end()) return false;
    const Rational factor = updated.w[first - before.w.begin()] / *first;
    return factor > 0 && updated.w == before.w * factor;
  }

 private:
  std::string file_;
  Vector votes_;
};

namespace {

class MajorityJudge final : public WeightsJudge<MajorityStudy> {
 public:
  using WeightsJudge::WeightsJudge;

 protected:
  /// A tie that is a mistake is printed as some label; the theorem's learner predicts neither.
  [[nodiscard]] Prediction prediction_of(const TraceRound& round, const Seen& seen) const override {
    return seen.tie && exact().tie == Tie::mistake ? 0 : round.prediction;
  }
};

}  // namespace

std::unique_ptr<Judge> judge_of(const MajorityStudy& study, const HeaderReader& header, const Allowance& allowance) {
  Judged<WeightedMajority> first{first_learner(study, header.values, header.header.dimension), header.fault};
  if (header.fault.kind == FaultKind::start) first.w = start_of(header.fault, first.w.size());
  return std::make_unique<MajorityJudge>(
      study, std::move(first), Observed<Judged<WeightedMajority>>(header.file, allowance), allowance.precision);
}

}  // namespace mistakebound
