/// The perceptron's run and its theorems in machine integers: the same examination as in rationals, which are made of
/// an example when somebody asks for them.
#include "invariants/ledger/integer_course.hpp"
#include "invariants/perceptron/measured_audits.hpp"
#include "invariants/perceptron/study.hpp"
#include "reference/learners/integer_perceptron.hpp"

namespace mistakebound {
namespace integer_run {
namespace {

class Course : public IntegerCourse<PerceptronStudy, IntegerPerceptron> {
 public:
  Course(Examination<PerceptronStudy>& result, const PackedExamples& examples, const Audits& audits)
      : IntegerCourse(result, examples, audits), measured_(audits, result.comparator.u, 1) {}  // of w/s

  void survey(std::size_t i) {
    rows().instance(i, x_);
    measured_.survey(x_, examples().label(i));
  }

  bool begin() {
    for (const auto& audit : audits()) audit->begin(result().learner.w);
    return true;
  }

  void observe(std::size_t i) {
    rows().instance(i, x_);
    const std::optional<Prediction> prediction = learn(i, x_);
    if (!prediction) return;
    const Label y = examples().label(i);
    const bool mistake = *prediction != y;
    const WholeVector& before = mistake ? quick().before : quick().w;
    measured_.observe({rounds(), x_, y, *prediction, mistake, before, quick().w});
    result().count(rounds(), y, mistake);
  }

  void settle() {}

 private:
  MeasuredAudits measured_;
  WholeVector x_;
};

}  // namespace
}  // namespace integer_run

bool examine_quickly(const PerceptronStudy&, Examination<PerceptronStudy>& result,
                     const PerceptronStudy::KnownRun& known, const std::vector<std::unique_ptr<Audit>>& audits,
                     Stage& stage) {
  return examine_in_integers<integer_run::Course>(result, *known.examples, audits, stage);
}

bool run_quickly(const PerceptronStudy&, Perceptron& learner, const Sequence& sequence, std::size_t passes) {
  const auto examples = pack(sequence);
  IntegerPerceptron quick;
  if (examples == nullptr || !quick.start(learner, examples->denominator())) return false;
  WorkPhase phase("rounds of a first run, for its last state", examples->size() * passes);
  bool fits = true;
  ExampleRows rows(*examples);
  WholeVector x;
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t i = 0; i < examples->size(); ++i) {
      rows.instance(i, x);
      if (fits && !quick.learn(x, examples->label(i))) {
        learner = quick.exact();
        fits = false;
      }
      if (!fits) learn(learner, x.exact(), examples->label(i));
      phase.quick_step(static_cast<std::size_t>(sequence.dimension) + 1);
    }
  if (fits) learner = quick.exact();
  return true;
}

}  // namespace mistakebound
