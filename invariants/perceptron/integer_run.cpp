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
      : result_(result), examples_(examples), audits_(audits), measured_(audits, result.comparator.u, 1) {}  // of w/s

  /// False where the weights do not fit.
  bool start() { return quick_.start(result_.learner, examples_.denominator()); }

  void survey(std::size_t i) {
    examples_.instance(i, x_);
    measured_.survey(x_, examples_.label(i), [&] { return examples_.example(i); });
  }

  void begin() {
    for (const auto& audit : audits_) audit->begin(result_.learner.w);
  }

  /// A round, in integers until one does not fit, and then in rationals.
  void observe(std::size_t i) {
    ++t_;
    examples_.instance(i, x_);
    const Label y = examples_.label(i);
    const std::optional<Prediction> prediction = fits_ ? quick_.learn(x_, y) : std::nullopt;
    if (!prediction) {
      if (std::exchange(fits_, false)) result_.learner = quick_.exact();
      observe(examples_.example(i));
      return;
    }
    const bool mistake = *prediction != y;
    const bool moved = mistake && quick_.w.entries != quick_.before.entries;
    const IntegerVector& before = moved ? quick_.before : quick_.w;
    if (moved) {
      knows_before_ = std::exchange(is_exact_, false);
      if (knows_before_) std::swap(before_, after_);
    }
    has_x_ = false;
    measured_.observe({t_, x_, y, *prediction, mistake, before, quick_.w}, [&]() -> Round {
      if (!std::exchange(is_exact_, true)) {
        after_ = in_rationals(quick_.w);
        if (moved && !knows_before_) before_ = in_rationals(quick_.before);
      }
      if (!std::exchange(has_x_, true)) exact_x_ = x_.exact();
      return {t_, exact_x_, y, *prediction, mistake, moved ? before_ : after_, after_};
    });
    result_.count(t_, y, mistake);
  }

  void finish() {
    if (fits_) result_.learner = quick_.exact();
  }

 private:
  /// The weights, of which the learner keeps w/s.
  [[nodiscard]] Vector in_rationals(const IntegerVector& w_over_step) const {
    Vector w = w_over_step.exact();
    if (quick_.step != 1) w *= quick_.step;
    return w;
  }

  void observe(const Example& example) {
    before_ = result_.learner.w;
    const Prediction prediction = learn(result_.learner, example.x, example.y);
    const bool moved = before_ != result_.learner.w;
    const Round round{
        t_, example.x, example.y, prediction, prediction != example.y, before_, moved ? result_.learner.w : before_};
    for (const auto& audit : audits_) audit->observe(round);
    result_.count(t_, example.y, round.mistake);
  }

  Examination<PerceptronStudy>& result_;
  const PackedExamples& examples_;
  const std::vector<std::unique_ptr<Audit>>& audits_;
  MeasuredAudits measured_;
  IntegerPerceptron quick_;
  bool fits_ = true;
  std::size_t t_ = 0;
  IntegerVector x_;
  Vector exact_x_;
  bool has_x_ = false;  ///< exact_x_ is x_
  Vector before_;
  Vector after_;
  bool is_exact_ = false;      ///< after_ is quick_'s state, and before_ that before its last move
  bool knows_before_ = false;  ///< before_ is
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
  IntegerVector x;
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t i = 0; i < examples->size(); ++i) {
      examples->instance(i, x);
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
