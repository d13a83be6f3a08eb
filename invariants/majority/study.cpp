#include "invariants/majority/study.hpp"

#include <algorithm>

#include "invariants/majority/weighted_majority.hpp"

namespace mistakebound {
namespace {

Vector first_weights(const Values& values, Eigen::Index n) {
  if (!values.given("start")) return Vector::Constant(n, Rational(1));
  Vector w = values.vector("start", n);
  if (w.minCoeff() <= 0)
    throw values.complaint("start", "the weight " + to_string(w.minCoeff()), "positive weights alone");
  return w;
}

BestExpert best_expert(const MajorityStudy::KnownRun& known, Vector first) {
  BestExpert result;
  result.words = "each of the experts";
  result.first = std::move(first);
  if (known.examples == nullptr) return result;
  std::vector<std::size_t> mistakes(static_cast<std::size_t>(known.dimension));
  for (const Example& example : known.examples->examples)
    for (std::size_t i = 0; i < mistakes.size(); ++i)
      if ((example.x[static_cast<Eigen::Index>(i)] > 0) != (example.y > 0)) mistakes[i] += known.passes;
  const auto best = std::min_element(mistakes.begin(), mistakes.end());
  const bool is_alone = std::count(mistakes.begin(), mistakes.end(), *best) == 1;
  result.words = "expert " + std::to_string(best - mistakes.begin() + 1) +
                 (is_alone ? ", the best, with " : ", one of the best, with ") + std::to_string(*best) +
                 (*best == 1 ? " mistake" : " mistakes");
  return result;
}

std::unique_ptr<Audit> majority_audit(const WeightedMajority& learner, const BestExpert& comparator,
                                      const MajorityStudy::KnownRun&, const LedgerOptions& options) {
  WeightedMajority rule = learner;
  rule.w = comparator.first;
  return std::make_unique<AuditOf<MajorityFacts>>(weighted_majority(), MajorityFacts(std::move(rule)), options);
}

}  // namespace

const MajorityStudy& weighted_majority_study() {
  static const MajorityStudy study{
      .name = "weighted-majority",
      .parameters = {tie_parameter("mistake", "what an even vote means: positive, negative or mistake"),
                     {"beta", "1/2", "factor on the weights of experts that were wrong, from 0 and below 1",
                      Domain::number(Domain::Range::below_one)},
                     {"updates", "mistakes", "when the weights of wrong experts fall: after mistakes, or always",
                      Domain::word({"mistakes", "always"})},
                     {"start", "", "weights before the first round, \"a,b,c\", each positive (default: 1)",
                      Domain::vector()},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     certificate_parameter()},
      .compared_with = "the experts",
      .comparator = [](const MajorityStudy::KnownRun& known,
                       const Values& values) { return best_expert(known, first_weights(values, known.dimension)); },
      .make = [](const Values& values, const MajorityStudy::KnownRun& known, const BestExpert&) -> WeightedMajority {
        return {.tie = tie_of(values),
                .beta = values.number("beta"),
                .updates = static_cast<Updates>(values.word("updates")),
                .w = first_weights(values, known.dimension)};
      },
      .theorems = {{"weighted-majority", majority_audit}},
      .ending = [](const Examination<MajorityStudy>& found) -> Ending {
        Ending ending{{{"weights", found.learner.w}}, {}};
        for (const TheoremReport& report : found.theorems)
          for (const auto& [name, field] : {std::pair{"best_mistakes", "best_expert_mistakes"}, {"regret", "regret"}})
            if (const Number* value = report.quantity<Number>(name)) ending.state.push_back({field, *value});
        return ending;
      }};
  return study;
}

Examination<MajorityStudy> examine_weighted_majority(const Sequence& sequence, WeightedMajority learner,
                                                     std::size_t passes, const LedgerOptions& options,
                                                     const Vector& start, const VisitorOf<MajorityStudy>& visit) {
  if (learner.w.size() == 0) learner.w = Vector::Constant(sequence.dimension, Rational(1));
  const MajorityStudy::KnownRun known{
      .dimension = sequence.dimension, .examples = &sequence, .passes = passes, .last_state = {}};
  BestExpert comparator = best_expert(known, learner.w);
  if (start.size() != 0) learner.w = start;
  return examine(weighted_majority_study(), std::move(learner), known, std::move(comparator), passes, {{}, options},
                 visit);
}

}  // namespace mistakebound
