/// Judges of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#include <algorithm>

#include "invariants/perceptron/measured_audits.hpp"
#include "oracle/judges/floating_point_filter.hpp"
#include "oracle/judges/integer_weights.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "oracle/judges/studied_judge.hpp"
#include "oracle/judges/trace_rounds.hpp"
#include "reference/learners/integer_perceptron.hpp"

namespace mistakebound {
namespace {

/// Sees at a glance what the filter surely decides.
template <class S>
class WeightJudge : public SequenceJudge<S> {
 public:
  using SequenceJudge<S>::SequenceJudge;

  [[nodiscard]] const Vector* exact_weights() override {
    this->settle();
    return &this->exact().w;
  }

  [[nodiscard]] std::vector<Rational> exact_state(const std::string& field) override {
    if (field != "weights") return {};
    this->settle();
    return {this->exact().w.begin(), this->exact().w.end()};
  }

  [[nodiscard]] std::vector<Enclosure> allowed_state(const std::string& field) override {
    if (field != "weights") return {};
    this->settle();
    return this->observed().allowed_weights(this->exact(), this->rounding());
  }

  std::optional<Judge::Seen> observe_quietly(const ScaledRound& round) override {
    const bool tells_first = !this->verdict_.has_updates && (round.updated || round.has_weights);
    if (!tells_first && filter_.surely(round)) {
      this->pass();
      return Judge::Seen{};
    }
    filter_.recorded(round);
    offered_ = true;
    return std::nullopt;
  }

  Judge::Seen observe(const TraceRound& round) override {
    this->settle();
    const std::size_t exact_mistakes = this->verdict_.exact_mistakes;
    const Judge::Seen seen = SequenceJudge<S>::observe(round);
    // The recorded weights were compared with both states; where either moves unrecorded, that is to be done again.
    const bool either_moved = this->moved() || this->verdict_.exact_mistakes != exact_mistakes;
    if (!offered_ || (either_moved && !round.weights)) filter_.forget();
    offered_ = false;
    if (either_moved || this->doubted() || !refreshed_)
      filter_.refresh(this->exact(), this->apart() ? this->after() : this->exact(), this->rounding());
    refreshed_ = true;
    return seen;
  }

 protected:
  void restart() override {
    SequenceJudge<S>::restart();
    filter_ = {};
    offered_ = refreshed_ = false;
  }
  /// After a round that observe_quietly() left open, and which moved both states alike, to these weights.
  void filter_moved(const IntegerVector& weights, bool shown) {
    if (!shown) filter_.forget();
    offered_ = false;
    filter_.refresh(this->exact(), weights, this->rounding());
    refreshed_ = true;
  }

 private:
  FloatingPointFilter filter_;
  bool offered_ = false;    ///< the next round was seen by observe_quietly()
  bool refreshed_ = false;  ///< filter_ has weights
};

/// Follows the rule's own updates in machine integers, as long as the trace does and they fit. Theorems are on one
/// comparator: rounds that fit machine integers are measured once for all of them.
class PerceptronJudge final : public WeightJudge<PerceptronStudy> {
 public:
  using WeightJudge::WeightJudge;

  std::optional<Seen> observe_quietly(const ScaledRound& round) override {
    if (const std::optional<Seen> seen = WeightJudge::observe_quietly(round)) return seen;
    if (!is_step(round)) return std::nullopt;
    exact_rounding().update(exact(), weights_.x());
    filter_moved(weights_.w(), round.has_weights);
    return count_step(round.prediction, round.updated.has_value(), round.has_weights);
  }

  Seen observe(const TraceRound& round) override {
    const Seen seen = WeightJudge::observe(round);
    weights_.stop();
    return seen;
  }

 protected:
  void restart() override {
    WeightJudge::restart();
    weights_.stop();
    own_.reset();
    is_behind_ = false;
  }

  void settle() override {
    if (!std::exchange(is_behind_, false)) return;
    Perceptron learner = exact();
    learner.w = weights_.w().exact();
    catch_up(learner);
  }

  void held_against(const Perceptron& learner, const Separator& comparator) override {
    measured_.emplace(audits(), comparator.u, learner.step);
  }

  bool surveyed_quietly(const ScaledRound& round) override {
    if (!in_integers(round.x, exact().w.size(), x_)) return false;
    instance_ = x_;
    measured_->survey(instance_, round.y);
    return true;
  }

  std::size_t surveyed_together(ExampleRows& rows, std::size_t first) override {
    if (rows.examples().dimension() != exact().w.size()) return 0;
    loaded_.load(rows, first);
    return !loaded_.signs.empty() && measured_->survey(loaded_) ? loaded_.signs.size() : 0;
  }

  std::size_t laid_together(ExampleRows& rows, std::size_t first, const SeenRounds& seen) override {
    if (!own_ && !start_own(rows, first)) return 0;
    if (!loaded_.has(first)) {
      loaded_.load(rows, first);
      if (!loaded_.has(first) || !measured_->reach(loaded_)) return stop_own();
    }
    const std::size_t row = first - loaded_.first;
    // Which rounds are quiet the trace says; where they agree with its weights, so does whoever has the same ones.
    std::size_t end = first;
    for (const std::size_t right = loaded_.right_until(first, own_->w); end < right; ++end)
      if (const Seen next = seen[end + 1]; next.updated || next.mistake) break;
    if (const std::size_t taken = measured_->observe_resting({&loaded_, row, end - first, &own_->w}); taken > 0)
      return taken;
    const Seen here = seen[first + 1];
    const Label y = rows.examples().label(first);
    loaded_.rows.vector(row, instance_);
    bool moved = here.updated;
    if (moved) {
      own_->before = own_->w;
      if (!add(own_->w, y, instance_)) {
        own_->w = own_->before;
        return stop_own();
      }
      loaded_.moved();
      moved = !surely_equal(own_->before, own_->w);
    }
    measured_->observe(
        {first + 1, instance_, y, here.wrong ? -y : y, here.mistake, moved ? own_->before : own_->w, own_->w}, &loaded_,
        row);
    return 1;
  }

  bool laid_quietly(const ScaledRound& round, const Seen& seen) override {
    bool moved = false;
    if (!move_own(round, seen.updated, moved)) {
      settle();
      weights_.stop();
      return false;
    }
    is_behind_ = true;
    instance_ = weights_.x();
    if (moved) state_before_ = weights_.before();
    if (moved || seen.mistake) state_ = weights_.w();  // else nobody looks at it
    measured_->observe(
        {round.t, instance_, round.y, round.prediction, seen.mistake, moved ? state_before_ : state_, state_});
    return true;
  }

 private:
  /// Whether the rule errs in the round, not at a tie, and the trace shows its update and nothing else; the weights
  /// have moved, then.
  bool is_step(const ScaledRound& round) {
    if (round.prediction == round.y || !round.updated.value_or(true) || !may_count_step(round.has_weights))
      return false;
    if (!weights_.runs() && !weights_.start(exact().w, exact().step)) return false;
    if (!weights_.see(round.x) || weights_.sign() != round.prediction || !weights_.update(round.y)) return false;
    if (round.has_weights && !weights_.are(round.weights)) {
      weights_.undo();
      return false;
    }
    return is_behind_ = true;
  }

  /// The trace's own weights after the round, and whether they moved. False where they do not fit, and are as before.
  bool move_own(const ScaledRound& round, bool updated, bool& moved) {
    if (!weights_.runs() && !weights_.start(after().w, exact().step)) return false;
    if (!weights_.see(round.x) || (updated && !weights_.update(round.y))) return false;
    const std::vector<std::int64_t>& x = weights_.x().entries;
    moved = updated && std::any_of(x.begin(), x.end(), [](std::int64_t entry) { return entry != 0; });
    if (!round.has_weights || weights_.are(round.weights)) return true;
    moved = true;
    if (weights_.adopt(round.weights, updated)) return true;
    if (updated) weights_.undo();
    return false;
  }

  /// Takes over the trace's own weights, before the first round and where updates are by y x. False where they do not
  /// fit.
  bool start_own(const ExampleRows& rows, std::size_t first) {
    if (first > 0 || exact().step != 1 || rows.examples().dimension() != exact().w.size()) return false;
    loaded_.forget();
    if (!own_.emplace().start(exact(), rows.examples().denominator())) own_.reset();
    return own_.has_value();
  }
  /// Hands them back, for good.
  std::size_t stop_own() {
    catch_up(own_->exact());
    own_.reset();
    return 0;
  }

  IntegerWeights weights_;  ///< of both runs where the trace is judged, of its own where it is held against theorems
  bool is_behind_ = false;  ///< the states are; weights_ is not
  std::optional<MeasuredAudits> measured_;
  IntegerVector x_;
  // Of the theorems' rounds: the instance, and the trace's own weights before the last move and after it.
  WholeVector instance_, state_before_, state_;
  // Of examples that are surveyed, and rounds that are laid, together:
  LoadedExamples loaded_;
  std::optional<IntegerPerceptron> own_;  ///< the trace's own weights
};

template <class J, class S>
std::unique_ptr<Judge> weight_judge(const S& study, const HeaderReader& header, const Allowance& allowance) {
  const bool bias = header.values.flag("bias");
  return std::make_unique<J>(study, first_learner(study, header.values, header.header.dimension + (bias ? 1 : 0)),
                             Observed<typename S::LearnerType>(bias, allowance), allowance.precision);
}

}  // namespace

std::unique_ptr<Judge> judge_of(const PerceptronStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return weight_judge<PerceptronJudge>(study, header, allowance);
}

std::unique_ptr<Judge> judge_of(const LittlestoneStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return weight_judge<WeightJudge<LittlestoneStudy>>(study, header, allowance);
}

}  // namespace mistakebound
