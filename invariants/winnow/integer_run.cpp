/// Winnow's run and its theorems in machine integers and doubles that enclose: the same examination as in rationals,
/// which are made of an example when somebody asks for them.
#include "invariants/ledger/measured_audit.hpp"
#include "invariants/winnow/measure.hpp"
#include "invariants/winnow/study.hpp"
#include "reference/learners/packed_examples.hpp"

namespace mistakebound {
namespace winnow_integer_run {
namespace {

class Course {
  using Measured = MeasuredAudit<WinnowMeasured>;

 public:
  Course(Examination<WinnowStudy>& result, const PackedExamples& examples,
         const std::vector<std::unique_ptr<Audit>>& audits)
      : result_(result),
        examples_(examples),
        rows_(examples),
        audits_(audits),
        measure_(result.comparator.u, result.comparator.gamma, result.learner.rate) {
    for (const auto& audit : audits) measured_.push_back(&dynamic_cast<Measured&>(*audit));
  }

  /// False where the exponents do not fit.
  bool start() { return quick_.start(result_.learner, examples_.denominator()); }

  void survey(std::size_t i) {
    rows_.instance(i, surveyed_);
    measure_.survey(surveyed_, examples_.label(i));
  }

  /// False where the rounds cannot be measured; then nothing was done.
  bool begin() {
    if (!measure_.begin(quick_)) return false;
    for (Measured* audit : measured_) audit->survey_measured(measure_.surveyed());
    for (const auto& audit : audits_) audit->begin(result_.learner.w);
    return true;
  }

  /// A round, in integers until one does not fit, and then in rationals.
  void observe(std::size_t i) {
    ++t_;
    auto x = std::make_shared<IntegerVector>();
    rows_.instance(i, *x);
    const Label y = examples_.label(i);
    const std::optional<Prediction> prediction = fits_ ? quick_.learn(*x, y) : std::nullopt;
    if (!prediction) {
      if (std::exchange(fits_, false)) result_.learner = quick_.exact();
      observe(rows_.example(i));
      return;
    }
    const bool mistake = *prediction != y;
    const WinnowRound& round = measure_.observe(quick_, std::move(x), y, mistake);
    for (Measured* audit : measured_)
      if (!audit->observe_measured(round)) observe(*audit, round, *prediction);
    result_.count(t_, y, mistake);
  }

  void finish() {
    if (fits_) result_.learner = quick_.exact();
  }
  /// Between two rounds.
  void settle() {
    for (Measured* audit : measured_) audit->settle();
  }

 private:
  void observe(const Example& example) {
    const Vector before = result_.learner.w;
    const Prediction prediction = learn(result_.learner, example.x, example.y);
    const bool moved = before != result_.learner.w;
    const Round round{
        t_, example.x, example.y, prediction, prediction != example.y, before, moved ? result_.learner.w : before};
    for (const auto& audit : audits_) audit->observe(round);
    result_.count(t_, example.y, round.mistake);
  }

  /// The round in rationals, for an audit that does not take it as it was measured.
  static void observe(Measured& audit, const WinnowRound& round, Prediction prediction) {
    const Vector x = round.x->exact();
    const Vector before = round.before->s.exact();
    const Vector after = round.after->s.exact();
    audit.observe_exactly(
        x, {{round.t, x, round.y, prediction, round.mistake, before, round.moved ? after : before}, round.moved});
  }

  Examination<WinnowStudy>& result_;
  const PackedExamples& examples_;
  ExampleRows rows_;
  const std::vector<std::unique_ptr<Audit>>& audits_;
  std::vector<Measured*> measured_;
  WinnowMeasure measure_;
  IntegerWinnow quick_;
  bool fits_ = true;
  std::size_t t_ = 0;
  IntegerVector surveyed_;
};

}  // namespace
}  // namespace winnow_integer_run

bool examine_quickly(const WinnowStudy&, Examination<WinnowStudy>& result, const WinnowStudy::KnownRun& known,
                     const std::vector<std::unique_ptr<Audit>>& audits, Stage& stage) {
  const auto examples = pack(*known.examples);
  if (examples == nullptr || examples->size() == 0) return false;
  winnow_integer_run::Course course(result, *examples, audits);
  if (!course.start()) return false;
  {
    WorkPhase first("examples of the first pass", examples->size());
    for (std::size_t i = 0; i < examples->size(); ++i) {
      first.step();
      course.survey(i);
    }
    if (!course.begin()) return false;
  }
  WorkPhase rounds("rounds", examples->size() * result.passes);
  stage = Stage::between_rounds;
  try {
    for (std::size_t pass = 0; pass < result.passes; ++pass)
      for (std::size_t i = 0; i < examples->size(); ++i) {
        stage = Stage::in_round;
        course.observe(i);
        stage = Stage::between_rounds;
        rounds.step();
      }
  } catch (...) {
    course.finish();
    if (stage == Stage::between_rounds) course.settle();
    throw;
  }
  course.finish();
  course.settle();
  return true;
}

}  // namespace mistakebound
