#include "invariants/hedge/study.hpp"

#include <algorithm>

#include "invariants/hedge/hedge.hpp"

namespace mistakebound {
namespace {

LeastLoss least_loss(const HedgeStudy::KnownRun& known, const Values&) {
  LeastLoss result;
  result.words = "each of the experts";
  if (known.examples == nullptr) return result;
  Vector sums = zero_vector(known.dimension);
  for (const Example& example : known.examples->examples) sums += example.x * Rational(known.passes);
  const auto best = std::min_element(sums.begin(), sums.end());
  result.words =
      "expert " + std::to_string(best - sums.begin() + 1) + ", one of the best, which loses " + to_string(*best);
  return result;
}

std::unique_ptr<Audit> hedge_audit(const Hedge& learner, const LeastLoss&, const HedgeStudy::KnownRun& known,
                                   const LedgerOptions& options) {
  return std::make_unique<AuditOf<HedgeFacts>>(hedge(), HedgeFacts(learner.beta, known.dimension), options);
}

}  // namespace

const HedgeStudy& hedge_study() {
  static const HedgeStudy study{
      .name = "hedge",
      .parameters = {{"beta", "1/2", "what a loss of 1 leaves of a weight, a number above 0 and below 1",
                      Domain::number(Domain::Range::below_one)},
                     {"factor", "linear", "what a loss l leaves of a weight: 1 - (1 - beta) l", Domain::text(),
                      Role::fixed},
                     {"rows", "experts",
                      "what rows of the file are: experts' predictions and the outcome, or losses from 0 to 1",
                      Domain::word({"experts", "losses"}), Role::course},
                     numbers_parameter(),
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter()},
      .compared_with = "the experts",
      .predicts = false,
      .comparator = least_loss,
      .make = [](const Values& values, const HedgeStudy::KnownRun& known, const LeastLoss&) -> Hedge {
        if (values.number("beta") == 0) throw values.complaint("beta", "0", "a number above 0 and below 1");
        return {.beta = values.number("beta"), .w = Vector::Constant(known.dimension, Rational(1))};
      },
      .theorems = {{"hedge", hedge_audit}},
      .ending = [](const Examination<HedgeStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}}, {}};
      }};
  return study;
}

Examination<HedgeStudy> examine_hedge(const Sequence& losses, const Rational& beta, const LedgerOptions& options,
                                      const Vector& start, const VisitorOf<HedgeStudy>& visit) {
  Hedge learner{.beta = beta, .w = start.size() != 0 ? start : Vector::Constant(losses.dimension, Rational(1))};
  const HedgeStudy::KnownRun known{.dimension = losses.dimension, .examples = &losses, .last_state = {}};
  LeastLoss comparator = least_loss(known, Values(hedge_study().parameters));
  return examine(hedge_study(), std::move(learner), known, std::move(comparator), 1, {{}, options}, visit);
}

}  // namespace mistakebound
