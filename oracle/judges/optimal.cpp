/// Judge of the standard optimal algorithm. The header has the class; x has what its hypotheses say at the round's
/// point.
#include "oracle/judges/judged_set.hpp"

namespace mistakebound {

template <>
class Observed<JudgedSet<Optimal>> : public ObservedSet<Optimal> {
 public:
  Observed(std::string file, const FiniteClass& of) : file_(std::move(file)), hypotheses_(of.hypotheses) {
    for (std::size_t point = 0; point < of.points.size(); ++point) points_.try_emplace(of.points[point], point);
  }

  /// The number of the point. Throws InputError where the class has none at which the hypotheses say this.
  const std::size_t& instance(const TraceRound& round) {
    Experts says(hypotheses_);
    for (std::size_t h = 0; h < hypotheses_; ++h) says[h] = round.x[static_cast<Eigen::Index>(h)] == 1;
    const auto found = points_.find(says);
    const bool are_signs = std::all_of(round.x.begin(), round.x.end(),
                                       [](const Rational& entry) { return entry == 1 || entry == 0 || entry == -1; });
    if (!are_signs || found == points_.end())
      throw InputError({file_, round.line, round.column}, "x = (" + to_string(round.x) + ")",
                       "what the hypotheses say at a point of the class, -1 or 1 (or 0 for -1)");
    point_ = found->second;
    return point_;
  }

 private:
  std::string file_;
  std::size_t hypotheses_;
  std::unordered_map<Experts, std::size_t, ExpertsHash> points_;
  std::size_t point_ = 0;
};

std::unique_ptr<Judge> judge_of(const OptimalStudy& study, const HeaderReader& header, const Allowance& allowance) {
  JudgedSet<Optimal> first{first_learner(study, header.values, header.header.dimension), header.fault};
  Observed<JudgedSet<Optimal>> observed(header.file, first.dimensions->of());
  return std::make_unique<SetJudge<OptimalStudy>>(study, std::move(first), std::move(observed), allowance.precision);
}

}  // namespace mistakebound
