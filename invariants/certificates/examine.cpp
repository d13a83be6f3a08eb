#include "invariants/certificates/examine.hpp"

#include <algorithm>

#include "invariants/certificates/max_margin.hpp"
#include "invariants/certificates/nonnegative_margin.hpp"
#include "invariants/solvers/least_margin.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

// What the two certificates differ in: the vectors whose least margins they speak of, the answer's first; an example's
// coefficient, and the next one that has one; whether the least margin of the answer so far is as large as is claimed;
// and the vectors to which the examples are said to be orthogonal.

std::vector<const Vector*> judged(const MaxMarginFacts& facts) {
  std::vector<const Vector*> result{&facts.answer.w};
  for (const MaxMarginFacts::Candidate& candidate : facts.candidates) result.push_back(&candidate.v);
  if (facts.separates_weakly()) result.push_back(&*facts.answer.weak);
  return result;
}
const Rational& coefficient(const MaxMarginFacts& facts, std::size_t i) {
  return facts.coefficient_of(i);
}
/// The next example from i on that may have a coefficient.
std::size_t next_weighed(const MaxMarginFacts& facts, std::size_t i) {
  const auto next = facts.coefficient.lower_bound(i);
  return next == facts.coefficient.end() ? facts.examples : next->first;
}
bool as_large_as_claimed(const MaxMarginFacts& facts) {
  if (facts.separates_weakly()) return *facts.least_weak >= 0;
  return !facts.answer.separable || *facts.least >= 1;
}
/// The vectors that have to be orthogonal to all examples; null where there are none.
const Complement* orthogonal(const MaxMarginFacts& facts) {
  return facts.overlaps() && facts.outside->size() > 0 ? &*facts.outside : nullptr;
}

std::vector<const Vector*> judged(const NonnegativeMarginFacts& facts) {
  std::vector<const Vector*> result{&facts.answer.p};
  for (const NonnegativeMarginFacts::Candidate& candidate : facts.candidates) result.push_back(&candidate.u);
  return result;
}
const Rational& coefficient(const NonnegativeMarginFacts& facts, std::size_t i) {
  return facts.lambda[i];
}
std::size_t next_weighed(const NonnegativeMarginFacts& facts, std::size_t i) {
  while (i < facts.lambda.size() && facts.lambda[i].is_zero()) ++i;
  return i;
}
bool as_large_as_claimed(const NonnegativeMarginFacts& facts) {
  return *facts.least >= facts.answer.gamma;
}
const Complement* orthogonal(const NonnegativeMarginFacts&) {
  return nullptr;
}

/// Of packed examples most are seen to change nothing but how many there were, and are counted; all others are shown to
/// the exact audit. Why that leaves the same report: such an example has no coefficient, like one that was shown
/// before, so that nothing is added to the sums, and the claims on its coefficient hold with the slacks of that one.
/// Its margins are not below the least ones, of w, and so of 3w, and of every other vector: no least margin changes.
/// And where the least margin of the answer is as large as is claimed, so is its own, with no less slack. It is as
/// orthogonal as is claimed.
template <class Facts>
class PackedCertificate final : public AuditOf<Facts> {
 public:
  PackedCertificate(const Theorem<Facts>& theorem, Facts certificate, const LedgerOptions& options)
      : AuditOf<Facts>(theorem, std::move(certificate), options) {
    for (const Vector* v : judged(this->facts())) least_margins_.emplace_back(*v);
  }

  TheoremReport of(const PackedExamples& examples, const Vector& state) {
    this->begin(state);
    ExampleRows rows(examples);
    IntegerVector x;
    PollNowAndThen poll;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      poll();
      if (const std::size_t free = change_nothing(rows, i); free > 0) {
        this->facts().t += free;
        this->count_rounds(free);
        i += free - 1;
        continue;
      }
      rows.instance(i, x);
      const Label y = examples.label(i);
      if (changes_nothing(i, x, y)) {
        ++this->facts().t;
        this->count_rounds(1);
        continue;
      }
      poll_limits();
      for (LeastMargin& least : least_margins_) least.take(x, y);
      free_seen_ = free_seen_ || coefficient(this->facts(), i).is_zero();
      const Vector exact = x.exact();
      this->observe({i + 1, exact, y, y, false, state, state});
      large_ = as_large_as_claimed(this->facts());  // until another example is shown
    }
    return this->finish();
  }

 private:
  /// How many examples from i on are seen to do so together.
  std::size_t change_nothing(ExampleRows& rows, std::size_t i) {
    if (!free_seen_ || !large_ || orthogonal(this->facts()) != nullptr) return 0;
    if (i < first_ || i >= first_ + loaded_.count()) {
      rows.instances(i, loaded_);
      first_ = i;
      signs_.resize(loaded_.count());
      rows.examples().labels(i, signs_);
    }
    if (i >= weighed_) weighed_ = next_weighed(this->facts(), i);
    std::size_t count = std::min(weighed_, first_ + loaded_.count()) - i;
    for (const LeastMargin& least : least_margins_) count = std::min(count, least.stay(loaded_, i - first_, signs_));
    return count;
  }

  [[nodiscard]] bool changes_nothing(std::size_t i, const IntegerVector& x, Label y) {
    if (!free_seen_ || !large_ || !coefficient(this->facts(), i).is_zero()) return false;
    if (const Complement* vectors = orthogonal(this->facts()); vectors != nullptr && !vectors->vanishes_on(x))
      return false;
    return std::all_of(least_margins_.begin(), least_margins_.end(),
                       [&](const LeastMargin& least) { return least.stays(x, y); });
  }

  std::vector<LeastMargin> least_margins_;
  WholeRows loaded_;  ///< examples that were asked for together,
  std::size_t first_ = 0;
  std::vector<double> signs_;  ///< with their labels
  std::size_t weighed_ = 0;    ///< none behind those that were shown and before this one has a coefficient
  bool free_seen_ = false;     ///< an example without a coefficient was shown
  bool large_ = false;         ///< the least margin of the answer so far is as large as is claimed
};

template <class Facts>
TheoremReport examine_answer(const Theorem<Facts>& theorem, Facts facts, const Sequence& sequence, const Vector& state,
                             const LedgerOptions& options) {
  const auto& packed = sequence.examples.packed();
  if (packed != nullptr && !options.entry && !options.textbook)
    return PackedCertificate<Facts>(theorem, std::move(facts), options).of(*packed, state);
  AuditOf<Facts> audit(theorem, std::move(facts), options);
  return audit_of_answer(audit, sequence, state);
}

}  // namespace

TheoremReport audit_of_answer(Audit& audit, const Sequence& sequence, const Vector& state) {
  audit.begin(state);
  std::size_t t = 0;
  for (const Example& example : sequence.examples)
    audit.observe({++t, example.x, example.y, example.y, false, state, state});
  return audit.finish();
}

Vector sum_of_corrections(const Sequence& sequence) {
  Vector sum = zero_vector(sequence.dimension);
  const auto& packed = sequence.examples.packed();
  if (packed == nullptr) {
    for (const Example& example : sequence.examples) sum += example.y * example.x;
    return sum;
  }
  std::vector<Integer> totals(static_cast<std::size_t>(sequence.dimension), Integer(0));
  ExampleRows rows(*packed);
  IntegerVector x;
  for (std::size_t i = 0; i < packed->size(); ++i) {
    poll_limits();
    rows.instance(i, x);
    for (std::size_t k = 0; k < totals.size(); ++k) totals[k] += packed->label(i) * Integer(x.entries[k]);
  }
  for (std::size_t k = 0; k < totals.size(); ++k)
    sum[static_cast<Eigen::Index>(k)] = fraction(totals[k], packed->denominator());
  return sum;
}

TheoremReport examine_separation(const Sequence& sequence, const Separation& separation,
                                 const std::vector<Vector>& others, const LedgerOptions& options) {
  return examine_answer(max_margin(), MaxMarginFacts(sequence, separation, others), sequence, separation.w, options);
}

TheoremReport examine_nonnegative_margin(const Sequence& sequence, const NonnegativeMargin& answer,
                                         const std::vector<Vector>& others, const LedgerOptions& options) {
  return examine_answer(nonnegative_margin(), NonnegativeMarginFacts(sequence, answer, others), sequence, answer.p,
                        options);
}

}  // namespace mistakebound
