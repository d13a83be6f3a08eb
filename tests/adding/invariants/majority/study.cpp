#include "invariants/majority/study.hpp"

#include "invariants/majority/weighted_majority.hpp"

namespace mistakebound {
namespace {

std::unique_ptr<Audit> majority_audit(const WeightedMajority& learner, const BestExpert&,
                                      const MajorityStudy::KnownRun&, const LedgerOptions& options) {
  return std::make_unique<AuditOf<MajorityFacts>>(weighted_majority(), MajorityFacts(learner.beta, learner.tie),
                                                  options);
}

}  // namespace

const MajorityStudy& weighted_majority_study() {
  static const MajorityStudy study{
      .name = "weighted-majority",
      .parameters = {tie_parameter("mistake", "what an even vote means: positive, negative or mistake"),
                     {"beta", "1/2", "factor on the weights of experts that were wrong, below 1",
                      Domain::number(Domain::Range::below_one)},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter()},
      .compared_with = "the experts",
      .boolean = true,
      .comparator = [](const MajorityStudy::KnownRun&, const Values&) -> BestExpert {
        return {{.words = "the expert with the fewest mistakes"}};
      },
      .make = [](const Values& values, const MajorityStudy::KnownRun& known, const BestExpert&) -> WeightedMajority {
        return {
            .tie = tie_of(values), .beta = values.number("beta"), .w = Vector::Constant(known.dimension, Rational(1))};
      },
      .theorems = {{"weighted-majority", majority_audit}},
      .ending = [](const Examination<MajorityStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}}, {}};
      }};
  return study;
}

}  // namespace mistakebound
