/// The perceptron's run and its theorems in machine integers: the same examination as in rationals, which are made of
/// an example when somebody asks for them.
#include <algorithm>

#include "invariants/ledger/integer_examination.hpp"
#include "invariants/perceptron/measured_audits.hpp"
#include "invariants/perceptron/study.hpp"
#include "reference/learners/integer_perceptron.hpp"

namespace mistakebound {
namespace integer_run {
namespace {

class PerceptronInIntegers : public IntegerExamination<PerceptronStudy, IntegerPerceptron> {
 public:
  PerceptronInIntegers(Examination<PerceptronStudy>& result, const PackedExamples& examples, const Audits& audits)
      : IntegerExamination(result, examples, audits),
        measured_(audits, result.comparator.u, 1, Vector(result.learner.w / result.learner.step)) {}  // of w/s

  /// Where the first weights have another denominator than the examples, all of them are over a common one.
  [[nodiscard]] bool start() {
    if (!IntegerExamination::start()) return false;
    (void)rows().over(quick().w.denominator);  // else rounds are measured in the two
    return true;
  }

  std::size_t survey(std::size_t i) {
    if (!loaded_.has(i)) {
      loaded_.load(rows(), i);
      const std::vector<std::int64_t>& reached = loaded_.reached;
      if (!reached.empty() && measured_.survey(loaded_)) {
        if (kept_.empty()) kept_.reserve(std::min(most_kept, examples().size()));
        if (kept_.size() == i && i + reached.size() <= most_kept)
          kept_.insert(kept_.end(), reached.begin(), reached.end());
        return reached.size();
      }
    }
    measured_.survey(instance(i), examples().label(i));
    return 1;
  }

  bool begin() {
    for (const auto& audit : audits()) audit->begin(result().learner.w);
    loaded_.forget();
    return true;
  }

  std::size_t observe(std::size_t i) {
    if (!loaded_.has(i)) {
      loaded_.load(rows(), i);
      reach();
    }
    const bool reaches = loaded_.has(i) && loaded_.reaches;
    if (reaches && fits()) {
      const std::size_t right = loaded_.right_until(i, quick().w) - i;
      const std::size_t taken = measured_.observe_unchanged({&loaded_, i - loaded_.first, right, &quick().w});
      if (taken > 0) {
        count_right(taken);
        return taken;
      }
    }
    const WholeVector& x = instance(i);
    const std::optional<Prediction> prediction = learn(i, x);
    if (!prediction) return 1;
    const Label y = examples().label(i);
    const bool mistake = *prediction != y;
    const WholeVector& before = mistake ? quick().before : quick().w;
    measured_.observe({rounds(), x, y, *prediction, mistake, before, quick().w}, reaches ? &loaded_ : nullptr,
                      i - loaded_.first);
    result().count(rounds(), y, mistake);
    return 1;
  }

 private:
  static constexpr std::size_t most_kept = std::size_t{1} << 18U;

  /// Instance i, until the next one.
  const WholeVector& instance(std::size_t i) {
    loaded_.instance(rows(), i, x_);
    return x_;
  }

  /// Finds what those reach that are loaded.
  void reach() {
    std::vector<std::int64_t>& reached = loaded_.reached;
    if (loaded_.first + reached.size() > kept_.size()) {
      loaded_.reaches = measured_.reach(loaded_);
      return;
    }
    std::copy_n(kept_.begin() + static_cast<std::ptrdiff_t>(loaded_.first), reached.size(), reached.begin());
    loaded_.reaches = measured_.measures(loaded_.rows.denominator);
  }

  MeasuredAudits measured_;
  WholeVector x_;
  std::vector<std::int64_t> kept_;  ///< y (u.x) of the first examples, without denominators
  LoadedExamples loaded_;
};

}  // namespace
}  // namespace integer_run

bool examine_quickly(const PerceptronStudy&, Examination<PerceptronStudy>& result,
                     const PerceptronStudy::KnownRun& known, const std::vector<std::unique_ptr<Audit>>& audits,
                     Stage& stage) {
  if (known.examples->size() == 0) return false;
  if (!examine_in_integers<integer_run::PerceptronInIntegers>(result, *known.examples, audits, stage))
    examine_in_long_numbers(result, *known.examples, audits, stage);
  return true;
}

bool run_quickly(const PerceptronStudy&, Perceptron& learner, const Sequence& sequence, std::size_t passes) {
  const auto examples = pack(sequence);
  IntegerPerceptron quick;
  if (sequence.size() == 0) return false;
  if (examples == nullptr || !quick.start(learner, examples->denominator())) {
    run_in_long_numbers(learner, sequence, passes);
    return true;
  }
  WorkPhase phase("rounds of a first run, for its last state", examples->size() * passes);
  bool fits = true;
  const std::size_t operations = static_cast<std::size_t>(sequence.dimension) + 1;
  ExampleRows rows(*examples);
  LoadedExamples loaded;
  WholeVector x;
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t i = 0; i < examples->size();) {
      if (!loaded.has(i)) loaded.load(rows, i);
      const std::size_t right = fits && loaded.has(i) ? loaded.right_until(i, quick.w) - i : 0;
      if (right == 0) {
        loaded.instance(rows, i, x);
        if (fits && !quick.learn(x, examples->label(i))) {
          learner = quick.exact();
          fits = false;
        }
        if (!fits) learn(learner, x.exact(), examples->label(i));
      }
      const std::size_t rounds = std::max<std::size_t>(right, 1);
      phase.quick_step(rounds * operations, rounds);
      i += rounds;
    }
  if (fits) learner = quick.exact();
  return true;
}

}  // namespace mistakebound
