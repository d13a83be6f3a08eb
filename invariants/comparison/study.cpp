#include "invariants/comparison/study.hpp"

#include "invariants/comparison/comparison.hpp"

namespace mistakebound {
namespace {

using ComparisonRun = ComparisonStudy::KnownRun;

NonnegativeComparator compared_with(const ComparisonRun& known, const Values& values) {
  NonnegativeComparator result = nonnegative_comparator(known, given_u(known, values), given_gamma(values));
  if (result.given || result.missing || result.u.size() == 0) return result;
  result.u /= Rational(result.u.maxCoeff());
  result.words += ", its largest entry scaled to 1";
  return result;
}

}  // namespace

const ComparisonStudy& comparison_study() {
  static const ComparisonStudy study{
      .name = "comparison",
      .parameters = {tie_parameter("mistake", "what w.x = 0 means to both: positive, negative or mistake"),
                     numbers_parameter(), bias_parameter(Role::reading), step_parameter(), passes_parameter(),
                     order_parameter(), seed_parameter(), u_parameter(), gamma_parameter()},
      .comparator = compared_with,
      .make = [](const Values& values, const ComparisonRun& known, const NonnegativeComparator&) -> ComparedPerceptron {
        const Vector start = zero_vector(known.dimension);
        return {{.tie = tie_of(values), .step = values.number("step"), .w = start}, start};
      },
      .theorems = {{"comparison",
                    [](const ComparedPerceptron& learner, const NonnegativeComparator& comparator, const ComparisonRun&,
                       const LedgerOptions& options) -> std::unique_ptr<Audit> {
                      return std::make_unique<AuditOf<ComparisonFacts>>(
                          comparison(),
                          ComparisonFacts(comparator.u, comparator.gamma, learner.perceptron.step,
                                          learner.perceptron.tie),
                          options);
                    }}},
      .ending = [](const Examination<ComparisonStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}}, {}};
      }};
  return study;
}

}  // namespace mistakebound
