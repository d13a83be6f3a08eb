/// Judge of the exponentiated Winnow.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_winnow.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {
namespace {

class WinnowJudge final : public SequenceJudge<WinnowStudy, ShownWinnow> {
 public:
  WinnowJudge(const WinnowStudy& study, ShownWinnow first, Observed<ShownWinnow> observed, Precision precision)
      : SequenceJudge(study, std::move(first), std::move(observed), precision), scaled_(is_of_scale(exact().fault)) {}

  /// Weights that are shown times some number are compared as shares of their sum.
  Seen observe(const TraceRound& round) override {
    if (!scaled_ || !round.weights) return SequenceJudge::observe(round);
    TraceRound shares = round;
    if (const Rational sum = round.weights->sum(); sum > 0) *shares.weights /= sum;
    return SequenceJudge::observe(shares);
  }

  [[nodiscard]] std::vector<Rational> exact_state(const std::string& field) override {
    if (field != "exponents") return {};
    return {exact().w.begin(), exact().w.end()};
  }
  [[nodiscard]] std::vector<Enclosure> allowed_state(const std::string& field) override {
    if (field == "exponents") return observed().allowed_exponents(exact(), rounding());
    return field == "weights" ? observed().allowed_weights(exact(), rounding()) : std::vector<Enclosure>();
  }

 protected:
  /// Recorded weights may be other ones without the exponents being so.
  [[nodiscard]] bool state_moved() const override { return before().w != after().w; }

 private:
  bool scaled_;
};

void refuse_unknown_rate(const HeaderReader& header) {
  if (!learning_rate(header.values))
    throw header.complaint("eta", "'optimal', which is known of the whole sequence only",
                           "a number, \"infinite\", or beta and power with e^eta = beta^power");
}

}  // namespace

std::unique_ptr<Judge> judge_of(const WinnowStudy& study, const HeaderReader& header, const Allowance& allowance) {
  refuse_unknown_rate(header);
  ShownWinnow first{first_learner(study, header.values, header.header.dimension)};
  first.normalized = header.values.flag("normalized") || is_of_scale(header.fault);
  first.fault = header.fault;
  if (header.fault.kind == FaultKind::learning_rate) first.rate.scale *= header.fault.parameter;
  const bool normalized = first.normalized;
  return std::make_unique<WinnowJudge>(study, std::move(first), Observed<ShownWinnow>(normalized, allowance),
                                       allowance.precision);
}

}  // namespace mistakebound
