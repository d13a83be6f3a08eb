/// The judge of balanced Winnow: its state is both weights of every coordinate. No theorem speaks of it.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_balanced.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {

Rounding<BalancedWinnow>::Rounding(const BalancedWinnow& learner, Precision precision)
    : product_(learner.w.size(), precision) {
  for (const Rational& weight : learner.w) logarithms_ = std::max(logarithms_, logarithm_bound(weight));
}

void Rounding<BalancedWinnow>::update(const BalancedWinnow& learner, const Vector& x, Label y) {
  const NumberType& type = product_.type();
  Rational more = 2;
  Rational logarithm = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] <= 0) continue;
    const bool inexact = learner.factors == WinnowFactors::modified && !is_read_exactly(x[i], type);
    if (inexact && x[i] != 1) more = std::max(more, Rational(2 + abs(Rational(x[i] / (1 - x[i])))));
    for (const bool promoted : {true, false}) {
      const Rational factor = learner.factor(x[i], promoted);
      logarithm = std::max(logarithm, logarithm_bound(factor));
      const Rational& weight = learner.w[promoted == (y > 0) ? i : x.size() + i];
      const Rational after = abs(Rational(weight * factor));
      if (after != 0 && (after < type.smallest_normal || after > type.largest)) product_.leave_range();
    }
  }
  product_.multiply(more);
  logarithms_ += logarithm;
}

void Rounding<BalancedWinnow>::doubt(const BalancedWinnow& learner, const Vector& x, Label) {
  Rational logarithm = 0;
  for (const Rational& entry : x)
    for (const bool promoted : {true, false}) {
      if (entry <= 0) continue;
      const Rational factor = learner.factor(entry, promoted);
      logarithm = std::max(logarithm, factor == 0 ? Rational(1) : logarithm_bound(factor));
    }
  product_.doubt(logarithm);
}

bool Rounding<BalancedWinnow>::may_flip(const Rational& score, const BalancedWinnow& learner, const Vector& x) const {
  return may_be_lost(score, product_.type()) || mistakebound::may_flip(score, score_error(learner, x));
}

std::optional<Rational> Rounding<BalancedWinnow>::error(const BalancedWinnow& learner, Eigen::Index i) const {
  const std::optional<Rational> error = share();
  return error ? std::optional<Rational>(*error * abs(learner.w[i])) : std::nullopt;
}

std::optional<Rational> Rounding<BalancedWinnow>::score_error(const BalancedWinnow& learner, const Vector& x) const {
  const std::optional<Rational> error = share();
  if (!error) return std::nullopt;
  Rational size = learner.threshold + learner.margin;
  for (Eigen::Index i = 0; i < x.size(); ++i) size += abs(x[i]) * (abs(learner.w[i]) + abs(learner.w[x.size() + i]));
  return Rational(*error * size);
}

namespace {

class BalancedJudge final : public SequenceJudge<BalancedStudy> {
 public:
  using SequenceJudge::SequenceJudge;

  [[nodiscard]] std::vector<Rational> exact_state(const std::string& field) override {
    if (field != "weights") return {};
    return {exact().w.begin(), exact().w.end()};
  }
  [[nodiscard]] std::vector<Enclosure> allowed_state(const std::string& field) override {
    return field == "weights" ? observed().allowed_weights(exact(), rounding()) : std::vector<Enclosure>();
  }
};

}  // namespace

std::unique_ptr<Judge> judge_of(const BalancedStudy& study, const HeaderReader& header, const Allowance& allowance) {
  const bool bias = header.values.flag("bias");
  return std::make_unique<BalancedJudge>(study,
                                         first_learner(study, header.values, header.header.dimension + (bias ? 1 : 0)),
                                         Observed<BalancedWinnow>(bias, allowance), allowance.precision);
}

}  // namespace mistakebound
