#include "invariants/elimination/study.hpp"

#include "invariants/elimination/elimination.hpp"

namespace mistakebound {
namespace {

TargetDisjunction target_of(const EliminationStudy::KnownRun& known, const Values& values) {
  TargetDisjunction result;
  if (values.given("target")) {
    result.target = values.variables("target", known.dimension);
  } else if (known.examples == nullptr) {
    result.missing = true;
    result.words = "none; the trace is too long to look for a disjunction (give --target)";
    return result;
  } else {
    result.search = smallest_disjunction(*known.examples);
    result.target = result.search->target;
  }
  result.words = values.given("target") ? "given" : "the smallest one that gives the labels, if any does";
  return result;
}

std::unique_ptr<Audit> elimination_audit(const Elimination&, const TargetDisjunction& comparator,
                                         const EliminationStudy::KnownRun& known, const LedgerOptions& options) {
  return std::make_unique<AuditOf<EliminationFacts>>(
      elimination(), EliminationFacts(indicator(comparator.target, known.dimension)), options);
}

}  // namespace

const EliminationStudy& elimination_study() {
  static const EliminationStudy study{
      .name = "elimination",
      .parameters = {passes_parameter(), order_parameter(), seed_parameter(), target_parameter()},
      .compared_with = "target disjunction",
      .boolean = true,
      .comparator = target_of,
      .make = [](const Values&, const EliminationStudy::KnownRun& known, const TargetDisjunction&) -> Elimination {
        return {.w = Vector::Constant(known.dimension, Rational(1))};
      },
      .theorems = {{"elimination", elimination_audit, true}},
      .ending = [](const Examination<EliminationStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}}, {}};
      }};
  return study;
}

}  // namespace mistakebound
