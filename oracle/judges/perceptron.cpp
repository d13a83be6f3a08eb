/// Judges of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#include "invariants/perceptron/measured_audits.hpp"
#include "oracle/judges/floating_point_filter.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "oracle/judges/studied_judge.hpp"
#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace {

/// Sees at a glance what the filter surely decides.
template <class S>
class WeightJudge : public SequenceJudge<S> {
 public:
  using SequenceJudge<S>::SequenceJudge;

  [[nodiscard]] const Vector* exact_weights() const override { return &this->exact().w; }

  [[nodiscard]] std::vector<Rational> exact_state(const std::string& field) const override {
    if (field != "weights") return {};
    return {this->exact().w.begin(), this->exact().w.end()};
  }

  bool observe_quietly(const ScaledRound& round) override {
    if (filter_.surely(round)) {
      this->pass();
      return true;
    }
    filter_.recorded(round);
    offered_ = true;
    return false;
  }

  Judge::Seen observe(const TraceRound& round) override {
    const std::size_t exact_mistakes = this->verdict_.exact_mistakes;
    const Judge::Seen seen = SequenceJudge<S>::observe(round);
    // The recorded weights were compared with both states; where either moves unrecorded, that is to be done again.
    const bool either_moved = this->moved() || this->verdict_.exact_mistakes != exact_mistakes;
    if (!offered_ || (either_moved && !round.weights)) filter_.forget();
    offered_ = false;
    if (either_moved || this->doubted() || !refreshed_)
      filter_.refresh(this->exact(), this->apart() ? this->after() : this->exact(), this->rounding());
    refreshed_ = true;
    return seen;
  }

 protected:
  void restart() override {
    SequenceJudge<S>::restart();
    filter_ = {};
    offered_ = refreshed_ = false;
  }

 private:
  FloatingPointFilter filter_;
  bool offered_ = false;    ///< the next round was seen by observe_quietly()
  bool refreshed_ = false;  ///< filter_ has weights
};

/// Theorems on the perceptron with one comparator. Rounds that fit machine integers are measured once for all of them.
class PerceptronJudge final : public WeightJudge<PerceptronStudy> {
 public:
  using WeightJudge::WeightJudge;

 protected:
  void held_against(const Perceptron& learner, const Separator& comparator) override {
    measured_.emplace(audits(), comparator.u, learner.step);
  }

  bool surveyed_quietly(const ScaledRound& round) override {
    if (!in_integers(round.x)) return false;
    measured_->survey(x_, round.y);
    return true;
  }

  bool laid_quietly(const ScaledRound& round, const Seen& seen) override {
    const Vector& before_round = before().w;
    const Vector& after_round = moved() ? after().w : before_round;
    const bool moved_on = moved();
    if (!knows_w_) knows_w_ = mistakebound::in_integers(before_round, w_);
    const bool fits = knows_w_ && in_integers(round.x) &&
                      (!moved_on || mistakebound::in_integers(after_round, next_, w_.denominator));
    if (fits)
      measured_->observe({round.t, x_, round.y, round.prediction, seen.mistake, w_, moved_on ? next_ : w_},
                         [&]() -> const Vector& {
                           mistakebound::exact(round, scratch_);
                           return observed().instance(scratch_);
                         });
    if (moved_on) {
      std::swap(w_, next_);
      knows_w_ = fits;
    }
    return fits;
  }

 private:
  /// The instance as integers, in x_.
  bool in_integers(const ScaledVector& x) {
    if (!x.fits()) return false;
    x_.entries = x.mantissas;
    x_.denominator = powers_of_ten[static_cast<std::size_t>(x.digits)];
    if (exact().w.size() > static_cast<Eigen::Index>(x_.entries.size())) x_.entries.push_back(x_.denominator);  // bias
    return true;
  }

  std::optional<MeasuredAudits> measured_;
  IntegerVector x_;
  IntegerVector w_;  ///< the state before the next round, where it is known
  IntegerVector next_;
  bool knows_w_ = false;
  TraceRound scratch_;
};

template <class J, class S>
std::unique_ptr<Judge> weight_judge(const S& study, const HeaderReader& header, const Allowance& allowance) {
  const bool bias = header.values.flag("bias");
  return std::make_unique<J>(study, first_learner(study, header.values, header.header.dimension + (bias ? 1 : 0)),
                             Observed<typename S::LearnerType>(bias, allowance), allowance.precision);
}

}  // namespace

std::unique_ptr<Judge> judge_of(const PerceptronStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return weight_judge<PerceptronJudge>(study, header, allowance);
}

std::unique_ptr<Judge> judge_of(const LittlestoneStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return weight_judge<WeightJudge<LittlestoneStudy>>(study, header, allowance);
}

}  // namespace mistakebound
