/// The judge of the elimination algorithm: the state is the weights, whole numbers that nothing rounds.
#include "invariants/elimination/study.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {

std::unique_ptr<Judge> judge_of(const EliminationStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return judge_of_weights<WeightsJudge<EliminationStudy>, Judged<Elimination>>(study, header, allowance);
}

}  // namespace mistakebound
