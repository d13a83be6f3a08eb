/// The judge of a learner with the theorems of its study, which are held against what the trace did.
#pragma once

#include "oracle/judges/state_judge.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {

/// S is the study, L the learner as traces show it. Where the study's rounds are not those of L, a judge has its own
/// take_example() and take_round().
template <class S, class L = typename S::LearnerType>
class StudiedJudge : public StateJudge<L> {
 public:
  using Seen = Judge::Seen;

  StudiedJudge(const S& study, L learner, Observed<L> observed, Precision precision)
      : StateJudge<L>(std::move(learner), std::move(observed), precision), study_(study) {}

  TraceComparator hold_against(const AuditRequest& request) override {
    this->settle();
    const Values asked = asked_values(this->values(), request);
    const typename S::KnownRun known = known_run(request, asked);
    typename S::Comparator comparator = study_.comparator(known, asked);
    TraceComparator result{comparator.words, comparator.missing, {}, {}};
    if (std::string why = too_long(comparator); !why.empty()) return {std::move(why), true, {}, {}};
    if (comparator.missing) return result;
    const typename S::LearnerType learner = study_.make(asked, known, comparator);
    textbook_ = request.textbook || request.ledger.entry;  // who sees every line sees exact ones
    Asked all{.theorems = {}, .ledger = request.ledger};
    all.ledger.textbook = textbook_;
    audits_ = audits_of(study_, learner, comparator, known, all);
    held_against(learner, comparator);
    if (study_.certificate != nullptr)
      result.certificate = study_.certificate(known, comparator, known.last_state(), all);
    if constexpr (std::is_base_of_v<Separator, typename S::Comparator>) result.separation = comparator.separation;
    this->restart();
    return result;
  }
  void survey(const ScaledRound& scaled) override {
    if (!textbook_ && surveyed_quickly(scaled)) return;
    mistakebound::exact(scaled, round_);
    survey_audits(round_);
  }
  std::size_t survey_together(ExampleRows& rows, std::size_t first) override {
    return textbook_ ? 0 : surveyed_together(rows, first);
  }
  void begin() override { begin_audits(); }
  void audit(const ScaledRound& scaled, const Seen& seen) override {
    if (!textbook_ && audited_quickly(scaled, seen)) return;
    mistakebound::exact(scaled, round_);
    this->follow(round_, seen.updated);
    show_audits(round_, seen);
  }
  std::size_t audit_together(ExampleRows& rows, std::size_t first, const SeenRounds& seen) override {
    return textbook_ ? 0 : audited_together(rows, first, seen);
  }
  std::vector<TheoremReport> finish() override {
    std::vector<TheoremReport> reports;
    finish_all(audits_, reports);
    return reports;
  }
  std::vector<TheoremReport> cut_short() override {
    std::vector<TheoremReport> reports;
    cut_short_all(audits_, reports);
    return reports;
  }

 protected:
  using Audits = std::vector<std::unique_ptr<BasicAudit<typename S::RoundType>>>;

  [[nodiscard]] const S& study() const { return study_; }
  [[nodiscard]] Audits& audits() { return audits_; }

  /// The trace as the study is told of it.
  virtual typename S::KnownRun known_run(const AuditRequest& request, const Values& asked) = 0;
  /// Brings the states to where the trace is, before they are looked at.
  virtual void settle() {}
  /// Why the theorems are not held against what was found, as that would take too long; empty where it does not.
  [[nodiscard]] virtual std::string too_long(const typename S::Comparator&) const { return ""; }
  /// Told what the theorems are held against.
  virtual void held_against(const typename S::LearnerType&, const typename S::Comparator&) {}

  /// The audits are shown the round, without rationals where they can do without; false where they cannot.
  virtual bool surveyed_quickly(const ScaledRound&) { return false; }
  virtual bool audited_quickly(const ScaledRound&, const Seen&) { return false; }
  /// Of examples how many were surveyed so, and of their rounds how many were shown to the audits.
  virtual std::size_t surveyed_together(ExampleRows&, std::size_t) { return 0; }
  virtual std::size_t audited_together(ExampleRows&, std::size_t, const SeenRounds&) { return 0; }

  virtual void survey_audits(const TraceRound& round) = 0;
  virtual void begin_audits() = 0;
  virtual void show_audits(const TraceRound& round, const Seen& seen) = 0;

 private:
  const S& study_;
  bool textbook_ = false;
  Audits audits_;
  TraceRound round_;
};

/// The judge J of a learner L whose weights traces show, with the header's fault.
template <class J, class L, class S>
std::unique_ptr<Judge> judge_of_weights(const S& study, const HeaderReader& header, const Allowance& allowance) {
  const bool bias = has_bias(header.values);
  L first;
  static_cast<typename S::LearnerType&>(first) =
      first_learner(study, header.values, header.header.dimension + (bias ? 1 : 0));
  take_norm(first, header.values);
  first.fault = header.fault;
  if (header.fault.kind == FaultKind::start) first.w = start_of(header.fault, first.w.size());
  if constexpr (requires { first.counted; })
    if (header.fault.kind == FaultKind::average_counts_start) {
      first.sum = first.w;
      first.counted = 1;
    }
  return std::make_unique<J>(study, std::move(first), Observed<L>(bias, allowance), allowance.precision);
}

/// The judge of a study whose rounds are those of L, and whose examples are a sequence.
template <class S, class L = typename S::LearnerType>
class SequenceJudge : public StudiedJudge<S, L> {
 public:
  using StudiedJudge<S, L>::StudiedJudge;

 protected:
  using Seen = Judge::Seen;

  typename S::KnownRun known_run(const AuditRequest& request, const Values&) override {
    const Eigen::Index dimension = dimension_of(this->exact().state());
    const bool bias = this->conventions().bias;
    if constexpr (std::is_same_v<typename S::Examples, Sequence>) examples_ = kept_examples(request, bias);
    return {.dimension = dimension,
            .bias = bias,
            .examples = examples_.get(),
            .last_state = [last = this->after().state()] { return last; }};
  }
  void survey_audits(const TraceRound& round) override {
    example_.x = this->observed().instance(round);
    example_.y = round.y;
    for (const auto& audit : this->audits()) audit->survey(example_);
  }
  void begin_audits() override {
    for (const auto& audit : this->audits()) audit->begin(this->exact().state());
  }
  void show_audits(const TraceRound& round, const Seen& seen) override {
    const auto& x = this->observed().instance(round);
    const auto& before = this->before().state();
    const auto& after = state_moved() ? this->after().state() : before;
    for (const auto& audit : this->audits())
      audit->observe({round.t, x, round.y, prediction_of(round, seen), is_mistake(seen), before, after});
  }
  [[nodiscard]] virtual bool state_moved() const { return this->moved(); }
  /// Whether the theorems count the round as a mistake.
  [[nodiscard]] virtual bool is_mistake(const Seen& seen) const { return seen.mistake; }
  /// As the theorem's learner predicts.
  [[nodiscard]] virtual Prediction prediction_of(const TraceRound& round, const Seen&) const {
    return round.prediction;
  }

 private:
  static Eigen::Index dimension_of(const Vector& state) { return state.size(); }
  static Eigen::Index dimension_of(const Experts& state) { return static_cast<Eigen::Index>(state.size()); }

  std::shared_ptr<const typename S::Examples> examples_;
  BasicExample<typename L::Instance> example_;
};

/// The judge of such a study whose learner's state is its weights.
template <class S, class L = Judged<typename S::LearnerType>>
class WeightsJudge : public SequenceJudge<S, L> {
 public:
  using SequenceJudge<S, L>::SequenceJudge;

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
};

}  // namespace mistakebound
