/// The judges of learners that update on other rounds than mistakes, too: balanced Winnow, whose state is both weights
/// of every coordinate and of which no theorem speaks, the perceptron with a margin, and the passive-aggressive
/// learners.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {

template <class Visit>
void each_factor(const BalancedWinnow& learner, const Vector& x, Label y, const Visit& visit) {
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] <= 0) continue;
    visit(i, learner.factor(x[i], y > 0));
    visit(x.size() + i, learner.factor(x[i], y < 0));
  }
}
inline Rational size_of_score(const BalancedWinnow& learner, const Vector& x) {
  Rational size = abs(learner.threshold) + learner.margin;
  for (Eigen::Index i = 0; i < x.size(); ++i) size += abs(x[i]) * (abs(learner.w[i]) + abs(learner.w[x.size() + i]));
  return size;
}
template <std::derived_from<BalancedWinnow> L>
bool sums_exactly(const L& learner, const Vector& x) {
  return are_short_terms(learner.w.head(x.size()).cwiseProduct(x), learner.threshold) &&
         are_short_terms(learner.w.tail(x.size()).cwiseProduct(x), learner.threshold);
}
/// A factor b (1 - x_i) is rounded twice more than one that is read, and where x_i is no number of the type, reading it
/// puts 1 - x_i off by |x_i|/|1 - x_i| roundings.
inline Rational more_roundings(const BalancedWinnow& learner, const Vector& x, const NumberType& type) {
  Rational more = 2;
  for (const Rational& entry : x) {
    const bool inexact = learner.factors == WinnowFactors::modified && entry > 0 && !is_read_exactly(entry, type);
    if (inexact && entry != 1) more = std::max(more, Rational(2 + abs(Rational(entry / (1 - entry)))));
  }
  return more;
}

namespace {

template <class S, class L = Judged<typename S::LearnerType>>
class MarginJudge final : public WeightsJudge<S, L> {
 public:
  using WeightsJudge<S, L>::WeightsJudge;

 protected:
  [[nodiscard]] bool is_mistake(const Judge::Seen& seen) const override { return seen.wrong; }
};

}  // namespace

std::unique_ptr<Judge> judge_of(const BalancedStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return judge_of_weights<MarginJudge<BalancedStudy>, Judged<BalancedWinnow>>(study, header, allowance);
}

std::unique_ptr<Judge> judge_of(const MarginStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return judge_of_weights<MarginJudge<MarginStudy>, Judged<MarginPerceptron>>(study, header, allowance);
}

std::unique_ptr<Judge> judge_of(const AggressiveStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return judge_of_weights<MarginJudge<AggressiveStudy, JudgedAggressive>, JudgedAggressive>(study, header, allowance);
}

}  // namespace mistakebound
