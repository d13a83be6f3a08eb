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

  std::size_t survey(std::size_t i) {
    if (!is_loaded(i)) {
      load(i);
      if (loaded_.count() > 0 && measured_.survey(loaded_, signs_, reached_)) {
        if (kept_.size() == i && i + reached_.size() <= most_kept)
          kept_.insert(kept_.end(), reached_.begin(), reached_.end());
        return reached_.size();
      }
    }
    measured_.survey(instance(i), examples().label(i));
    return 1;
  }

  bool begin() {
    for (const auto& audit : audits()) audit->begin(result().learner.w);
    return true;
  }

  std::size_t observe(std::size_t i) {
    if (!is_loaded(i)) {
      load(i);
      reaches_ = loaded_.count() > 0 && reach();
    }
    const bool reaches = is_loaded(i) && reaches_;
    if (reaches && measured_.take_resting() && fits()) {
      const std::size_t right = loaded_.agree(i - first_, signs_, quick().w);
      const std::size_t taken = measured_.observe_resting(std::span(reached_).subspan(i - first_, right));
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
    measured_.observe({rounds(), x, y, *prediction, mistake, before, quick().w},
                      reaches ? std::optional(reached_[i - first_]) : std::nullopt);
    result().count(rounds(), y, mistake);
    return 1;
  }

  void settle() {}

 private:
  static constexpr std::size_t most_kept = std::size_t{1} << 17U;

  [[nodiscard]] bool is_loaded(std::size_t i) const { return first_ <= i && i < first_ + loaded_.count(); }

  /// Instance i, until the next one.
  const WholeVector& instance(std::size_t i) {
    if (is_loaded(i)) {
      loaded_.vector(i - first_, x_);
    } else {
      rows().instance(i, x_);
    }
    return x_;
  }

  /// Loads instance i and some behind it, none where they are not in doubles.
  void load(std::size_t i) {
    rows().instances(i, loaded_);
    first_ = i;
    signs_.resize(loaded_.count());
    examples().labels(i, signs_);
    reached_.resize(loaded_.count());
  }

  /// Whether it is known what those that are loaded reach.
  bool reach() {
    if (first_ + loaded_.count() > kept_.size()) return measured_.reach(loaded_, signs_, reached_);
    std::copy_n(kept_.begin() + static_cast<std::ptrdiff_t>(first_), reached_.size(), reached_.begin());
    return measured_.measures(loaded_.denominator);
  }

  MeasuredAudits measured_;
  WholeVector x_;
  std::vector<std::int64_t> kept_;  ///< y (u.x) of the first examples, without denominators
  // Of the instances that are loaded:
  WholeRows loaded_;
  std::size_t first_ = 0;
  std::vector<double> signs_;          ///< their labels
  std::vector<std::int64_t> reached_;  ///< y (u.x), where reaches_ says so
  bool reaches_ = false;
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
