/// Rounds of a trace that showed no state of its own, shown to audits by its examples, which are packed, and by what
/// was seen of each round: the trace's own weights are those to which its updates lead.
#pragma once

#include "invariants/perceptron/measured_audits.hpp"
#include "oracle/judges/trace_rounds.hpp"
#include "reference/learners/integer_perceptron.hpp"

namespace mistakebound {

class PackedRounds {
 public:
  /// The audits have begun. The examples, which must stay where they are, have the learner's dimension.
  PackedRounds(MeasuredAudits audits, const PackedExamples& examples) : audits_(std::move(audits)), rows_(examples) {}

  /// Takes over the weights before the first round; updates are by y x. False where they do not fit.
  [[nodiscard]] bool start(const Perceptron& learner) {
    return own_.start(learner, rows_.examples().denominator()) && rows_.over(own_.w.denominator);
  }

  /// Shows them the rounds of the examples up to `end`, from the one on where it is, until one does not fit: it is then
  /// as it was before that round.
  void audit(std::size_t end, const SeenRounds& seen) {
    while (at_ < end) {
      const std::size_t taken = audit_some(end, seen);
      if (taken == 0) return;
      at_ += taken;
    }
  }

  [[nodiscard]] std::size_t at() const { return at_; }  ///< how many rounds it has shown
  [[nodiscard]] Perceptron learner() const { return own_.exact(); }

 private:
  std::size_t audit_some(std::size_t end, const SeenRounds& seen) {
    if (!loaded_.has(at_)) {
      loaded_.load(rows_, at_);
      if (!loaded_.has(at_) || !audits_.reach(loaded_)) {
        loaded_.forget();
        return 0;
      }
    }
    const std::size_t row = at_ - loaded_.first;
    // Which rounds are unchanged the trace says; where they agree with its weights, so does whoever has the same ones.
    std::size_t unchanged = at_;
    for (const std::size_t right = std::min(end, loaded_.right_until(at_, own_.w)); unchanged < right; ++unchanged)
      if (const Judge::Seen next = seen[unchanged + 1]; next.updated || next.mistake) break;
    const std::size_t taken = audits_.observe_unchanged({&loaded_, row, unchanged - at_, &own_.w});
    if (taken > 0) return taken;
    const Judge::Seen here = seen[at_ + 1];
    const Label y = rows_.examples().label(at_);
    loaded_.rows.vector(row, instance_);
    bool moved = here.updated;
    if (moved) {
      own_.before = own_.w;
      if (!add(own_.w, y, instance_)) {
        own_.w = own_.before;
        return 0;
      }
      loaded_.moved();
      moved = !surely_equal(own_.before, own_.w);
    }
    audits_.observe({at_ + 1, instance_, y, here.wrong ? -y : y, here.mistake, moved ? own_.before : own_.w, own_.w},
                    &loaded_, row);
    return 1;
  }

  MeasuredAudits audits_;
  ExampleRows rows_;
  LoadedExamples loaded_;
  IntegerPerceptron own_;
  WholeVector instance_;
  std::size_t at_ = 0;
};

}  // namespace mistakebound
