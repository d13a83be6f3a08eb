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
  const bool is_alone = std::count(sums.begin(), sums.end(), *best) == 1;
  result.words = "expert " + std::to_string(best - sums.begin() + 1) +
                 (is_alone ? ", the best, which loses " : ", one of the best, which loses ") + to_string(*best);
  return result;
}

std::unique_ptr<Audit> hedge_audit(const Hedge& learner, const LeastLoss&, const HedgeStudy::KnownRun& known,
                                   const LedgerOptions& options) {
  return std::make_unique<AuditOf<HedgeFacts>>(hedge(), HedgeFacts(learner, known.dimension), options);
}

}  // namespace

const HedgeStudy& hedge_study() {
  static const HedgeStudy study{
      .name = "hedge",
      .parameters = {{"beta", "1/2", "what a loss of 1 leaves of a weight, a number above 0 and below 1",
                      Domain::number(Domain::Range::inside_0_1)},
                     {"eta", "", "-ln(beta), a positive number, in place of --beta",
                      Domain::number(Domain::Range::positive)},
                     {"rule", "linear",
                      "what a loss l leaves of a weight: 1 - (1 - beta) l (linear), or beta^l (hedge; the default with "
                      "--eta)",
                      Domain::word({"linear", "hedge"})},
                     {"rows", "experts",
                      "what rows of the file are: experts' predictions and the outcome, or losses from 0 to 1",
                      Domain::word({"experts", "losses"}), Role::run},
                     numbers_parameter(),
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     certificate_parameter()},
      .compared_with = "the experts",
      .predicts = false,
      .comparator = least_loss,
      .make = [](const Values& values, const HedgeStudy::KnownRun& known, const LeastLoss&) -> Hedge {
        Hedge learner = hedge_of(values);
        learner.w = learner.start(known.dimension);
        return learner;
      },
      .theorems = {{"hedge", hedge_audit}},
      .ending = [](const Examination<HedgeStudy>& found) -> Ending {
        const Hedge& learner = found.learner;
        Ending ending;
        if (learner.factor == Hedge::Factor::linear) {
          ending.state.push_back({"weights", learner.w});
        } else {
          const HedgeFacts facts(learner, learner.w.size());
          std::vector<Number> weights;
          for (const Rational& lost : learner.w) weights.push_back(facts.power(lost));
          ending.state.push_back({"weights", std::move(weights)});
        }
        for (const TheoremReport& report : found.theorems)
          for (const char* name : {"loss", "best_loss", "regret"})
            if (const Number* value = report.quantity<Number>(name)) ending.state.push_back({name, *value});
        return ending;
      }};
  return study;
}

Hedge hedge_of(const Values& values) {
  const bool has_eta = values.given("eta");
  const bool is_option = values.is_option("eta");
  if (has_eta && values.given("beta"))
    throw values.complaint("beta", is_option ? "it beside --eta" : "beta beside eta",
                           is_option ? "one of --beta B and --eta Q" : R"(one of "beta" and "eta")");
  if (has_eta && values.text("rule") == "linear" && values.given("rule"))
    throw values.complaint("rule", is_option ? "'linear' beside --eta" : "'linear' beside eta",
                           is_option ? "--beta B, or --rule hedge" : R"("beta", or "rule": "hedge")");
  Hedge learner;
  if (has_eta) {
    learner.eta = values.number("eta");
  } else {
    learner.beta = values.number("beta");
  }
  if (has_eta || values.text("rule") == "hedge") learner.factor = Hedge::Factor::exponential;
  return learner;
}

void settle_hedge(Values& values) {
  if (!hedge_of(values).eta) return;
  values.settle("beta", "");
  values.settle("rule", "hedge");
}

Examination<HedgeStudy> examine_hedge(const Sequence& losses, Hedge learner, const LedgerOptions& options,
                                      const Vector& start, const VisitorOf<HedgeStudy>& visit) {
  learner.w = start.size() != 0 ? start : learner.start(losses.dimension);
  const HedgeStudy::KnownRun known{.dimension = losses.dimension, .examples = &losses, .last_state = {}};
  LeastLoss comparator = least_loss(known, Values(hedge_study().parameters));
  return examine(hedge_study(), std::move(learner), known, std::move(comparator), 1, {{}, options}, visit);
}

}  // namespace mistakebound
