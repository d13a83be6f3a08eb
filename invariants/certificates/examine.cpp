#include "invariants/certificates/examine.hpp"

#include <algorithm>

#include "invariants/certificates/max_margin.hpp"
#include "invariants/certificates/nonnegative_margin.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"

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

/// The least y (v.x) of one v over packed examples so far. All are over one denominator, so that integers tell which is
/// the less.
class Reach {
 public:
  explicit Reach(const Vector& v) : v_(over_one_denominator(v)), fits_(in_integers(v, short_v_)) {
    is_zero_ = std::all_of(v_.entries.begin(), v_.entries.end(), [](const Integer& entry) { return entry == 0; });
  }

  /// Whether there is a least one, and this example's is not below it.
  [[nodiscard]] bool stays(const IntegerVector& x, Label y) const {
    if (!least_) return false;
    if (is_zero_) return true;
    if (const auto reached = in_words(x, y); reached && least_in_words_)
      return std::is_gteq(compare(*reached, *least_in_words_));
    return y * long_total(v_, x) >= *least_;
  }

  void take(const IntegerVector& x, Label y) {
    if (stays(x, y)) return;
    least_ = y * long_total(v_, x);
    least_in_words_ = in_words(x, y);
  }

 private:
  [[nodiscard]] std::optional<MachineNumber> in_words(const IntegerVector& x, Label y) const {
    const auto product = fits_ ? dot(short_v_, x) : std::nullopt;
    return product && y < 0 ? 0 - *product : product;
  }

  LongVector v_;
  IntegerVector short_v_;
  bool fits_ = false;  ///< short_v_ is v
  bool is_zero_ = false;
  std::optional<Integer> least_;
  std::optional<MachineNumber> least_in_words_;  ///< the same, where it fits
};

/// Of packed examples most are seen to change nothing but how many there were, and are counted; all others are shown to
/// the exact audit. Why that leaves the same report: such an example has no coefficient, like one that was shown
/// before, so that nothing is added to the sums, and the claims on its coefficient hold with the slacks of that one.
/// Its margins are not below the least ones, of w, and so of 3w, and of every other vector: no least margin changes.
/// And where the least margin of w is at least 1, so is its own, with no less slack.
class PackedCertificate final : public AuditOf<MaxMarginFacts> {
 public:
  PackedCertificate(MaxMarginFacts certificate, const LedgerOptions& options)
      : AuditOf(max_margin(), std::move(certificate), options) {
    reaches_.emplace_back(facts().answer.w);
    for (const MaxMarginFacts::Candidate& candidate : facts().candidates) reaches_.emplace_back(candidate.v);
  }

  TheoremReport of(const PackedExamples& examples) {
    const Vector state = facts().answer.w;
    begin(state);
    ExampleRows rows(examples);
    IntegerVector x;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      poll_limits();
      rows.instance(i, x);
      const Label y = examples.label(i);
      if (changes_nothing(i, x, y)) {
        ++facts().t;
        count_round();
        continue;
      }
      for (Reach& reach : reaches_) reach.take(x, y);
      free_seen_ = free_seen_ || facts().coefficient_of(i) == 0;
      const Vector exact = x.exact();
      observe({i + 1, exact, y, y, false, state, state});
    }
    return finish();
  }

 private:
  [[nodiscard]] bool changes_nothing(std::size_t i, const IntegerVector& x, Label y) {
    if (!free_seen_ || facts().coefficient_of(i) != 0) return false;
    if (facts().answer.separable && *facts().least < 1) return false;
    return std::all_of(reaches_.begin(), reaches_.end(), [&](const Reach& reach) { return reach.stays(x, y); });
  }

  std::vector<Reach> reaches_;
  bool free_seen_ = false;  ///< an example without a coefficient was shown
};

}  // namespace

TheoremReport examine_separation(const Sequence& sequence, const Separation& separation,
                                 const std::vector<Vector>& others, const LedgerOptions& options) {
  MaxMarginFacts facts(sequence, separation, others);
  const auto& packed = sequence.examples.packed();
  if (packed != nullptr && !options.entry && !options.textbook)
    return PackedCertificate(std::move(facts), options).of(*packed);
  AuditOf<MaxMarginFacts> audit(max_margin(), std::move(facts), options);
  return audit_of_answer(audit, sequence, separation.w);
}

TheoremReport examine_nonnegative_margin(const Sequence& sequence, const NonnegativeMargin& answer,
                                         const std::vector<Vector>& others, const LedgerOptions& options) {
  AuditOf<NonnegativeMarginFacts> audit(nonnegative_margin(), NonnegativeMarginFacts(sequence, answer, others),
                                        options);
  return audit_of_answer(audit, sequence, answer.p);
}

}  // namespace mistakebound
