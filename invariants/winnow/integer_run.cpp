/// Winnow's run and its theorems in machine integers and doubles that enclose: the same examination as in rationals,
/// which are made of an example when somebody asks for them.
#include "invariants/ledger/integer_examination.hpp"
#include "invariants/ledger/measured_rounds.hpp"
#include "invariants/winnow/measure.hpp"
#include "invariants/winnow/study.hpp"

namespace mistakebound {
namespace winnow_integer_run {
namespace {

class WinnowInIntegers : public IntegerExamination<WinnowStudy, IntegerWinnow> {
  using Measured = MeasuredAudit<WinnowMeasured>;

 public:
  WinnowInIntegers(Examination<WinnowStudy>& result, const PackedExamples& examples, const Audits& audits)
      : IntegerExamination(result, examples, audits),
        measure_(result.comparator.u, result.comparator.gamma, result.learner.rate) {
    for (const auto& audit : audits) measured_.push_back(&dynamic_cast<Measured&>(*audit));
  }

  std::size_t survey(std::size_t i) {
    rows().instance(i, surveyed_);
    measure_.survey(surveyed_, examples().label(i));
    return 1;
  }

  bool begin() {
    if (!measure_.begin(quick())) return false;
    for (Measured* audit : measured_) audit->survey(measure_.surveyed());
    for (const auto& audit : audits()) audit->begin(result().learner.w);
    return true;
  }

  std::size_t observe(std::size_t i) {
    auto x = std::make_shared<IntegerVector>();
    rows().instance(i, *x);
    const std::optional<Prediction> prediction = learn(i, *x);
    if (!prediction) return 1;
    const Label y = examples().label(i);
    const bool mistake = *prediction != y;
    const WinnowRound& round = measure_.observe(quick().state, std::move(x), y, mistake);
    for (Measured* audit : measured_)
      if (!audit->observe(round)) observe(*audit, round, *prediction);
    result().count(rounds(), y, mistake);
    return 1;
  }

 private:
  /// The round in rationals, for an audit that does not take it as it was measured.
  static void observe(Measured& audit, const WinnowRound& round, Prediction prediction) {
    const Vector x = round.x->exact();
    const Vector before = round.before->s.exact();
    const Vector after = round.after->s.exact();
    const Round exact{round.t, x, round.y, prediction, round.mistake, before, round.moved ? after : before};
    audit.observe(WinnowRoundExactly{exact, round.moved});
  }

  std::vector<Measured*> measured_;
  WinnowMeasure measure_;
  IntegerVector surveyed_;
};

}  // namespace
}  // namespace winnow_integer_run

bool examine_quickly(const WinnowStudy&, Examination<WinnowStudy>& result, const WinnowStudy::KnownRun& known,
                     const std::vector<std::unique_ptr<Audit>>& audits, Stage& stage) {
  return examine_in_integers<winnow_integer_run::WinnowInIntegers>(result, *known.examples, audits, stage);
}

}  // namespace mistakebound
