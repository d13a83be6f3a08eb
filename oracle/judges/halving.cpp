/// Judge of halving.
#include "oracle/judges/judged_set.hpp"

namespace mistakebound {

template <>
class Observed<JudgedSet<Halving>> : public ObservedSet<Halving> {
 public:
  explicit Observed(std::string file) : file_(std::move(file)) {}

  /// Throws InputError for a prediction that is none.
  const Experts& instance(const TraceRound& round) {
    votes_.resize(static_cast<std::size_t>(round.x.size()));
    for (Eigen::Index i = 0; i < round.x.size(); ++i) {
      const Rational& vote = round.x[i];
      if (vote != 1 && vote != 0 && vote != -1)
        throw InputError({file_, round.line, round.column},
                         to_string(vote) + " as expert " + std::to_string(i + 1) + "'s prediction",
                         "-1 or 1 (or 0 for -1)");
      votes_[static_cast<std::size_t>(i)] = vote == 1;
    }
    return votes_;
  }

 private:
  std::string file_;
  Experts votes_;
};

std::unique_ptr<Judge> judge_of(const HalvingStudy& study, const HeaderReader& header, const Allowance& allowance) {
  JudgedSet<Halving> first{first_learner(study, header.values, header.header.dimension), header.fault};
  return std::make_unique<SetJudge<HalvingStudy>>(study, std::move(first), Observed<JudgedSet<Halving>>(header.file),
                                                  allowance.precision);
}

}  // namespace mistakebound
