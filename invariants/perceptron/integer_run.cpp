/// The perceptron's run and its theorems in machine integers: the same examination as in rationals.
#include "invariants/perceptron/measured_audits.hpp"
#include "invariants/perceptron/study.hpp"
#include "reference/learners/integer_perceptron.hpp"

namespace mistakebound {
namespace integer_run {
namespace {

using Examples = std::vector<Example>;

/// The instances over one denominator; empty where one does not fit.
std::vector<IntegerVector> cleared(const Examples& examples) {
  std::vector<IntegerVector> result(examples.size());
  std::int64_t denominator = 1;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (!in_integers(examples[i].x, result[i], denominator)) return {};
    denominator = result[i].denominator;
  }
  for (std::size_t i = 0; i < examples.size() && result[i].denominator != denominator; ++i)
    if (!in_integers(examples[i].x, result[i], denominator)) return {};
  return result;
}

class Course {
 public:
  Course(Examination<PerceptronStudy>& result, const std::vector<std::unique_ptr<Audit>>& audits)
      : result_(result), audits_(audits), measured_(audits, result.comparator.u, 1) {}  // of w/s

  /// False where the weights do not fit.
  bool start(std::int64_t denominator) { return quick_.start(result_.learner, denominator); }

  void survey(const IntegerVector& x, const Example& example) {
    measured_.survey(x, example.y, [&]() -> const Example& { return example; });
  }

  void begin() {
    for (const auto& audit : audits_) audit->begin(result_.learner.w);
  }

  /// A round, in integers until one does not fit, and then in rationals.
  void observe(const IntegerVector& x, const Example& example) {
    ++t_;
    const std::optional<Prediction> prediction = fits_ ? quick_.learn(x, example.y) : std::nullopt;
    if (!prediction) {
      if (std::exchange(fits_, false)) result_.learner = quick_.exact();
      observe(example);
      return;
    }
    const bool mistake = *prediction != example.y;
    const bool moved = mistake && quick_.w.entries != quick_.before.entries;
    const IntegerVector& before = moved ? quick_.before : quick_.w;
    if (moved) is_exact_ = false;
    measured_.observe({t_, x, example.y, *prediction, mistake, before, quick_.w}, [&]() -> Round {
      if (!std::exchange(is_exact_, true)) {
        after_ = quick_.w.exact() * quick_.step;
        if (moved) before_ = quick_.before.exact() * quick_.step;
      }
      return {t_, example.x, example.y, *prediction, mistake, moved ? before_ : after_, after_};
    });
    result_.count(t_, example.y, mistake);
  }

  void finish() {
    if (fits_) result_.learner = quick_.exact();
  }

 private:
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
  const std::vector<std::unique_ptr<Audit>>& audits_;
  MeasuredAudits measured_;
  IntegerPerceptron quick_;
  bool fits_ = true;
  std::size_t t_ = 0;
  Vector before_;
  Vector after_;
  bool is_exact_ = false;  ///< after_ is quick_'s state, and before_ that before its last move
};

}  // namespace
}  // namespace integer_run

bool examine_quickly(const PerceptronStudy&, Examination<PerceptronStudy>& result,
                     const PerceptronStudy::KnownRun& known, const std::vector<std::unique_ptr<Audit>>& audits,
                     Stage& stage) {
  const std::vector<Example>& examples = known.examples->examples;
  const std::vector<IntegerVector> instances = integer_run::cleared(examples);
  integer_run::Course course(result, audits);
  if (instances.size() != examples.size() || instances.empty() || !course.start(instances.front().denominator))
    return false;
  {
    WorkPhase first("examples of the first pass", examples.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
      first.step();
      course.survey(instances[i], examples[i]);
    }
    course.begin();
  }
  WorkPhase rounds("rounds", examples.size() * result.passes);
  stage = Stage::between_rounds;
  try {
    for (std::size_t pass = 0; pass < result.passes; ++pass)
      for (std::size_t i = 0; i < examples.size(); ++i) {
        stage = Stage::in_round;
        course.observe(instances[i], examples[i]);
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
  const std::vector<IntegerVector> instances = integer_run::cleared(sequence.examples);
  IntegerPerceptron quick;
  if (instances.empty() || !quick.start(learner, instances.front().denominator)) return false;
  WorkPhase phase("rounds of a first run, for its last state", instances.size() * passes);
  bool fits = true;
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const Example& example = sequence.examples[i];
      if (fits && !quick.learn(instances[i], example.y)) {
        learner = quick.exact();
        fits = false;
      }
      if (!fits) learn(learner, example.x, example.y);
      phase.step();
    }
  if (fits) learner = quick.exact();
  return true;
}

}  // namespace mistakebound
