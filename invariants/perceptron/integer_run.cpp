/// The perceptron's run and its theorems in machine integers: the same examination as in rationals, which are made of
/// an example when somebody asks for them.
#include "invariants/perceptron/measured_audits.hpp"
#include "invariants/perceptron/study.hpp"
#include "reference/learners/integer_perceptron.hpp"
#include "reference/learners/packed_examples.hpp"

namespace mistakebound {
namespace integer_run {
namespace {

class Course {
 public:
  Course(Examination<PerceptronStudy>& result, const PackedExamples& examples,
         const std::vector<std::unique_ptr<Audit>>& audits)
      : result_(result),
        examples_(examples),
        rows_(examples),
        audits_(audits),
        measured_(audits, result.comparator.u, 1) {}  // of w/s

  /// False where the weights do not fit.
  bool start() { return quick_.start(result_.learner, examples_.denominator()); }

  void survey(std::size_t i) {
    rows_.instance(i, x_);
    measured_.survey(x_, examples_.label(i));
  }

  void begin() {
    for (const auto& audit : audits_) audit->begin(result_.learner.w);
  }

  /// A round, in integers until one does not fit, and then in rationals.
  void observe(std::size_t i) {
    ++t_;
    rows_.instance(i, x_);
    const Label y = examples_.label(i);
    const std::optional<Prediction> prediction = fits_ ? quick_.learn(x_, y) : std::nullopt;
    if (!prediction) {
      if (std::exchange(fits_, false)) result_.learner = quick_.exact();
      observe(rows_.example(i));
      return;
    }
    const bool mistake = *prediction != y;
    const IntegerVector& before = mistake ? quick_.before : quick_.w;
    bool has_x = false;
    measured_.observe({t_, x_, y, *prediction, mistake, before, quick_.w}, [&]() -> const Vector& {
      if (!std::exchange(has_x, true)) exact_x_ = x_.exact();
      return exact_x_;
    });
    result_.count(t_, y, mistake);
  }

  void finish() {
    if (fits_) result_.learner = quick_.exact();
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

  Examination<PerceptronStudy>& result_;
  const PackedExamples& examples_;
  ExampleRows rows_;
  const std::vector<std::unique_ptr<Audit>>& audits_;
  MeasuredAudits measured_;
  IntegerPerceptron quick_;
  bool fits_ = true;
  std::size_t t_ = 0;
  IntegerVector x_;
  Vector exact_x_;
};

}  // namespace
}  // namespace integer_run

bool examine_quickly(const PerceptronStudy&, Examination<PerceptronStudy>& result,
                     const PerceptronStudy::KnownRun& known, const std::vector<std::unique_ptr<Audit>>& audits,
                     Stage& stage) {
  const auto examples = pack(*known.examples);
  if (examples == nullptr || examples->size() == 0) return false;
  integer_run::Course course(result, *examples, audits);
  if (!course.start()) return false;
  {
    WorkPhase first("examples of the first pass", examples->size());
    for (std::size_t i = 0; i < examples->size(); ++i) {
      first.step();
      course.survey(i);
    }
    course.begin();
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
  } catch (const CutShort&) {
    course.finish();
    throw;
  }
  course.finish();
  return true;
}

bool run_quickly(const PerceptronStudy&, Perceptron& learner, const Sequence& sequence, std::size_t passes) {
  const auto examples = pack(sequence);
  IntegerPerceptron quick;
  if (examples == nullptr || !quick.start(learner, examples->denominator())) return false;
  WorkPhase phase("rounds of a first run, for its last state", examples->size() * passes);
  bool fits = true;
  ExampleRows rows(*examples);
  IntegerVector x;
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t i = 0; i < examples->size(); ++i) {
      rows.instance(i, x);
      if (fits && !quick.learn(x, examples->label(i))) {
        learner = quick.exact();
        fits = false;
      }
      if (!fits) learn(learner, x.exact(), examples->label(i));
      phase.step();
    }
  if (fits) learner = quick.exact();
  return true;
}

}  // namespace mistakebound
