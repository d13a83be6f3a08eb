/// Examinations in machine integers, of learners that have a run in these beside the textbook's: the same rounds and
/// the same reports, in rationals from the first number on that does not fit.
///
/// What is derived from IntegerExamination says
///   survey(i)                 shows the audits example i in a first pass, and those behind it if it likes; how many
///   begin()                   begins the audits; false where the rounds cannot be measured, and then nothing was done
///   observe(i)                a round of the run, and those behind it if it likes; how many
#pragma once

#include "invariants/ledger/study.hpp"
#include "reference/learners/packed_examples.hpp"

namespace mistakebound {

template <class S, class Quick>
class IntegerExamination {
 public:
  using Audits = std::vector<std::unique_ptr<Audit>>;

  IntegerExamination(Examination<S>& result, const PackedExamples& examples, const Audits& audits)
      : result_(result), examples_(examples), rows_(examples), audits_(audits) {}

  /// False where the learner's state does not fit.
  [[nodiscard]] bool start() { return quick_.start(result_.learner, examples_.denominator()); }
  void finish() {
    if (fits_) result_.learner = quick_.exact();
  }

 protected:
  /// What is predicted of an example, which is then learnt. Absent where it did not fit: the round was then run, and
  /// shown to the audits, in rationals, as are all after it.
  std::optional<Prediction> learn(std::size_t i, const typename Quick::Instance& x) {
    ++t_;
    const std::optional<Prediction> prediction = fits_ ? quick_.learn(x, examples_.label(i)) : std::nullopt;
    if (prediction) return prediction;
    if (std::exchange(fits_, false)) result_.learner = quick_.exact();
    const Example example = rows_.example(i);
    const Vector before = result_.learner.w;
    const Prediction exact = mistakebound::learn(result_.learner, example.x, example.y);
    const bool moved = before != result_.learner.w;
    const Round round{t_, example.x, example.y, exact, exact != example.y, before, moved ? result_.learner.w : before};
    for (const auto& audit : audits_) audit->observe(round);
    result_.count(t_, example.y, round.mistake);
    return std::nullopt;
  }

  /// Rounds of which all predictions were right.
  void count_right(std::size_t rounds) {
    t_ += rounds;
    result_.rounds += rounds;
  }
  [[nodiscard]] bool fits() const { return fits_; }

  [[nodiscard]] Examination<S>& result() { return result_; }
  [[nodiscard]] const PackedExamples& examples() const { return examples_; }
  [[nodiscard]] ExampleRows& rows() { return rows_; }
  [[nodiscard]] const Audits& audits() const { return audits_; }
  [[nodiscard]] const Quick& quick() const { return quick_; }
  [[nodiscard]] std::size_t rounds() const { return t_; }

 private:
  Examination<S>& result_;
  const PackedExamples& examples_;
  ExampleRows rows_;
  const Audits& audits_;
  Quick quick_;
  bool fits_ = true;
  std::size_t t_ = 0;
};

/// False where there are no examples in machine integers, or the examination cannot begin.
template <class OnIntegers, class S>
bool examine_in_integers(Examination<S>& result, const Sequence& given,
                         const std::vector<std::unique_ptr<Audit>>& audits, Stage& stage) {
  const auto examples = pack(given);
  if (examples == nullptr || examples->size() == 0) return false;
  OnIntegers examination(result, *examples, audits);
  const std::size_t operations =
      static_cast<std::size_t>(given.dimension) + 16;  // of a round, which has some claims as well
  if (!examination.start()) return false;
  {
    WorkPhase first("examples of the first pass", examples->size());
    for (std::size_t i = 0; i < examples->size();) {
      const std::size_t surveyed = examination.survey(i);
      first.quick_step(surveyed * operations, surveyed);
      i += surveyed;
    }
    if (!examination.begin()) return false;
  }
  WorkPhase rounds("rounds", examples->size() * result.passes);
  stage = Stage::between_rounds;
  try {
    for (std::size_t pass = 0; pass < result.passes; ++pass)
      for (std::size_t i = 0; i < examples->size();) {
        stage = Stage::in_round;
        const std::size_t observed = examination.observe(i);
        stage = Stage::between_rounds;
        rounds.quick_step(observed * operations, observed);
        i += observed;
      }
  } catch (...) {
    examination.finish();
    throw;
  }
  examination.finish();
  return true;
}

}  // namespace mistakebound
