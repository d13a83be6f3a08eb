/// Judges of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <system_error>

#include "oracle/judges/floating_point_filter.hpp"
#include "oracle/judges/integer_weights.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "oracle/judges/packed_rounds.hpp"
#include "oracle/judges/side_by_side.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {
namespace {

/// Sees quickly what the filter surely decides.
template <class S>
class FilteredJudge : public WeightsJudge<S> {
  using Base = WeightsJudge<S>;

 public:
  using Base::Base;

  [[nodiscard]] const Vector* exact_weights() override {
    this->settle();
    return &this->exact().w;
  }

  std::optional<Judge::Seen> observe_quickly(const ScaledRound& round) override {
    const bool tells_first = !this->verdict_.has_updates && (round.updated || round.has_weights);
    if (!tells_first && filter_.surely(round)) {
      this->pass(round);
      return Judge::Seen{};
    }
    filter_.recorded(round);
    offered_ = true;
    return std::nullopt;
  }

  Judge::Seen observe(const TraceRound& round) override {
    this->settle();
    const std::size_t exact_mistakes = this->verdict_.exact_mistakes;
    const Judge::Seen seen = Base::observe(round);
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
    Base::restart();
    filter_ = {};
    offered_ = refreshed_ = false;
  }
  /// After a round that observe_quickly() left open, and which moved both states alike, to these weights.
  void filter_moved(const IntegerVector& weights, bool shown) {
    if (!shown) filter_.forget();
    offered_ = false;
    filter_.refresh(this->exact(), weights, this->rounding());
    refreshed_ = true;
  }

 private:
  FloatingPointFilter filter_;
  bool offered_ = false;    ///< the next round was seen by observe_quickly()
  bool refreshed_ = false;  ///< filter_ has weights
};

/// Follows the rule's own updates in machine integers, as long as the trace does and they fit. Theorems are on one
/// comparator: rounds that fit machine integers are measured once for all of them.
class PerceptronJudge final : public FilteredJudge<PerceptronStudy> {
 public:
  using FilteredJudge::FilteredJudge;

  std::optional<Seen> observe_quickly(const ScaledRound& round) override {
    if (const std::optional<Seen> seen = FilteredJudge::observe_quickly(round)) return seen;
    if (!is_step(round)) return std::nullopt;
    exact_rounding().update(exact(), weights_.x());
    filter_moved(weights_.w(), round.has_weights);
    return count_step(round.prediction, round.updated.has_value(), round.has_weights);
  }

  Seen observe(const TraceRound& round) override {
    const Seen seen = FilteredJudge::observe(round);
    weights_.stop();
    return seen;
  }

 protected:
  void restart() override {
    FilteredJudge::restart();
    weights_.stop();
    packed_.clear();
    threads_.reset();
    is_behind_ = false;
    steps_ = 0;
  }

  void settle() override {
    if (!std::exchange(is_behind_, false)) return;
    Judged<Perceptron> learner = exact();
    learner.w = weights_.w().exact();
    learner.updates += std::exchange(steps_, 0);
    catch_up(learner);
  }

  void held_against(const Perceptron& learner, const Separator& comparator) override {
    measured_.emplace(audits(), comparator.u, learner.step, learner.w);
  }

  bool surveyed_quickly(const ScaledRound& round) override {
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

  std::size_t audited_together(ExampleRows& rows, std::size_t first, const SeenRounds& seen) override {
    if (packed_.empty() && !start_packed(rows, first)) return 0;
    using Clock = std::chrono::steady_clock;
    const Clock::time_point began = Clock::now();
    const std::size_t end = std::min(rows.examples().size(), first + together_);
    const auto audit = [&](std::size_t i) { packed_[i].audit(end, seen); };
    threads_ ? threads_->run(audit) : audit(0);
    const std::size_t at = packed_.front().at();
    for (const PackedRounds& rounds : packed_)
      if (rounds.at() != at) throw std::logic_error("a round that fits some audits and not others");
    if (at == first) {  // they hand the weights back, for good
      Judged<Perceptron> learner = exact();
      learner.w = packed_.front().learner().w;
      catch_up(learner);
      packed_.clear();
    }
    // Limits are looked at between two of these.
    const auto taken = Clock::now() - began;
    if (taken < short_time) together_ = std::min(2 * together_, most_together);
    if (taken > 4 * short_time) together_ = std::max<std::size_t>(together_ / 2, 1);
    return at - first;
  }

  bool audited_quickly(const ScaledRound& round, const Seen& seen) override {
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
    if (round.prediction == round.y || !round.updated.value_or(true) || !may_count_step()) return false;
    if (!weights_.runs() && !weights_.start(exact().w, exact().step)) return false;
    if (!weights_.see(round.x) || weights_.sign() != round.prediction || !weights_.update(round.y)) return false;
    if (round.has_weights && !weights_.are(round.weights)) {
      weights_.undo();
      return false;
    }
    ++steps_;
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
  bool start_packed(const ExampleRows& rows, std::size_t first) {
    const PackedExamples& examples = rows.examples();
    if (first > 0 || exact().step != 1 || examples.dimension() != exact().w.size()) return false;
    const std::size_t cores = examples.size() < many ? 1 : std::thread::hardware_concurrency();
    const std::size_t threads = std::clamp<std::size_t>(cores, 1, std::max<std::size_t>(1, audits().size()));
    if (threads > 1) try {
        threads_ = std::make_unique<SideBySide>(threads - 1);
      } catch (const std::system_error&) {  // none is to be had
      }
    for (MeasuredAudits& part : measured_->dealt(threads_ ? threads : 1))
      packed_.emplace_back(std::move(part), examples);
    const Perceptron learner = exact();
    if (std::ranges::all_of(packed_, [&](PackedRounds& rounds) { return rounds.start(learner); })) return true;
    packed_.clear();
    return false;
  }

  static constexpr std::size_t many = 4096;  ///< rounds, for which threads pay
  static constexpr std::size_t most_together = 4096;
  static constexpr std::chrono::microseconds short_time{500};

  IntegerWeights weights_;  ///< of both runs where the trace is judged, of its own where it is held against theorems
  bool is_behind_ = false;  ///< the states are; weights_ is not
  std::size_t steps_ = 0;   ///< updates that the states are behind
  std::optional<MeasuredAudits> measured_;
  IntegerVector x_;
  // Of the theorems' rounds: the instance, and the trace's own weights before the last move and after it.
  WholeVector instance_, state_before_, state_;
  LoadedExamples loaded_;  ///< examples that are surveyed together
  // Rounds that audits are shown together, by parts of the audits at once:
  std::vector<PackedRounds> packed_;
  std::unique_ptr<SideBySide> threads_;  ///< for them; null where there is one
  std::size_t together_ = 64;            ///< so many before the next look at limits
};

}  // namespace

std::unique_ptr<Judge> judge_of(const PerceptronStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return judge_of_weights<PerceptronJudge, Judged<Perceptron>>(study, header, allowance);
}

std::unique_ptr<Judge> judge_of(const LittlestoneStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return judge_of_weights<FilteredJudge<LittlestoneStudy>, Judged<LittlestoneWinnow>>(study, header, allowance);
}

}  // namespace mistakebound
