#include "invariants/certificates/examine.hpp"

#include "invariants/certificates/max_margin.hpp"
#include "invariants/certificates/nonnegative_margin.hpp"

namespace mistakebound {
namespace {

/// The audit of an answer whose rounds are the examples, beside a state that never changes.
TheoremReport audit_of_answer(Audit& audit, const Sequence& sequence, const Vector& state) {
  audit.begin(state);
  std::size_t t = 0;
  for (const Example& example : sequence.examples)
    audit.observe({++t, example.x, example.y, example.y, false, state, state});
  return audit.finish();
}

}  // namespace

TheoremReport examine_separation(const Sequence& sequence, const Separation& separation,
                                 const std::vector<Vector>& others, const LedgerOptions& options) {
  AuditOf<MaxMarginFacts> audit(max_margin(), MaxMarginFacts(sequence, separation, others), options);
  return audit_of_answer(audit, sequence, separation.w);
}

TheoremReport examine_nonnegative_margin(const Sequence& sequence, const NonnegativeMargin& answer,
                                         const std::vector<Vector>& others, const LedgerOptions& options) {
  AuditOf<NonnegativeMarginFacts> audit(nonnegative_margin(), NonnegativeMarginFacts(sequence, answer, others),
                                        options);
  return audit_of_answer(audit, sequence, answer.p);
}

}  // namespace mistakebound
