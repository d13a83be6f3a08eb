/// What traces show of the averaged and of the voted perceptron, and what rounding can do to them.
#pragma once

#include "oracle/judges/observed_weights.hpp"
#include "reference/learners/averaged_perceptron.hpp"

namespace mistakebound {

/// Of the current weights, by which both update.
template <class L>
class RoundingOfCurrent {
 public:
  RoundingOfCurrent(const L& learner, Precision precision) : sum_(learner.w.size(), precision) {
    if (norm2(learner.w) != 0) sum_.add(learner.w, 1);
  }

  void update(const L& learner, const Vector& x, Label) { sum_.add(x, learner.step); }
  [[nodiscard]] bool may_flip_update(const Rational& score, const L&, const Vector& x) const {
    return may_be_lost(score, sum_.type()) || mistakebound::may_flip(score, sum_.score_error(x));
  }
  [[nodiscard]] bool may_round(const Vector& x) const { return sum_.may_round(x); }
  [[nodiscard]] std::optional<Rational> error(const L&, Eigen::Index i) const {
    return sum_.unbounded() ? std::nullopt : std::optional(sum_.error(i));
  }
  [[nodiscard]] bool covers(const Rational& difference, const L& learner, Eigen::Index i) const {
    return is_covered(difference, error(learner, i));
  }
  [[nodiscard]] bool may_round_weights(const L& learner) const { return sum_.may_round(zero_vector(learner.w.size())); }

 protected:
  [[nodiscard]] const SumRounding& sum() const { return sum_; }
  [[nodiscard]] SumRounding& sum() { return sum_; }

 private:
  SumRounding sum_;
};

/// Besides, of the average. Where only right rounds count and it is not known which were right, nothing is excluded.
template <>
class Rounding<AveragedPerceptron> : public RoundingOfCurrent<AveragedPerceptron> {
 public:
  using RoundingOfCurrent::RoundingOfCurrent;

  void doubt(const AveragedPerceptron& learner, const Vector& x, Label) {
    sum().doubt(x, learner.step);
    unbounded_ = unbounded_ || learner.averaging == Averaging::right;
  }
  [[nodiscard]] bool may_flip(const Rational& score, const AveragedPerceptron& learner, const Vector& x) const;
  [[nodiscard]] bool may_round_prediction(const AveragedPerceptron& learner, const Vector& x) const {
    return learner.rounds > 1 || may_round(x);
  }
  [[nodiscard]] bool may_round_average(const AveragedPerceptron& learner) const {
    return learner.rounds > 1 || may_round_weights(learner);
  }
  /// How much a computed average may differ from the exact one; nothing where there is no bound.
  [[nodiscard]] std::optional<Rational> average_error(const AveragedPerceptron& learner, Eigen::Index i) const {
    if (unbounded_ || sum().unbounded(learner.rounds)) return std::nullopt;
    return sum().average_error(i, learner.rounds);
  }
  [[nodiscard]] bool covers_average(const Rational& difference, const AveragedPerceptron& learner,
                                    Eigen::Index i) const {
    return is_covered(difference, average_error(learner, i));
  }

 private:
  bool unbounded_ = false;
};

/// Besides, of the votes: a vector whose score rounding may turn may vote for either side, or for none.
template <>
class Rounding<VotedPerceptron> : public RoundingOfCurrent<VotedPerceptron> {
 public:
  using RoundingOfCurrent::RoundingOfCurrent;

  void doubt(const VotedPerceptron& learner, const Vector& x, Label) { sum().doubt(x, learner.step); }
  [[nodiscard]] bool may_flip(const Rational& score, const VotedPerceptron& learner, const Vector& x) const;
  [[nodiscard]] bool may_round_prediction(const VotedPerceptron&, const Vector& x) const { return may_round(x); }
};

/// Other vectors that a program may have in the place of the average, held beside it against all that it shows.
class AverageFaults {
 public:
  explicit AverageFaults(const AveragedPerceptron& first);

  /// A round, with the averaged perceptron after it that made the same updates; `known` says that the trace shows them.
  void follow(const ShownStep<AveragedPerceptron>& step, bool updated, bool known);
  /// Those that explain every round until now.
  [[nodiscard]] Faults fitting() const;
  /// And those that some round contradicts; not those that decide on their updates, which rounding leads astray.
  [[nodiscard]] Faults refuted() const;

 private:
  struct Other {
    LearnerFault fault;
    AveragedPerceptron learner;  ///< before the next round
    /// What it shows, after a round.
    Vector (*shown)(const AveragedPerceptron& learner);
    Rational (*score)(const AveragedPerceptron& learner, const Vector& x);
    Rational (*scale)(const AveragedPerceptron& learner);  ///< so many times the error of an average
    bool decides = false;                                  ///< its updates are its own, where the trace shows none
    bool fits = true;
  };
  std::vector<Other> others_;
};

/// The current weights (`weights`), their average (`averaged`), or both. The average alone shows no update: another
/// average would show others.
template <>
class Observed<AveragedPerceptron> : public ObservedWeights<AveragedPerceptron> {
 public:
  Observed(const AveragedPerceptron& first, bool bias, Allowance allowance)
      : ObservedWeights(bias, std::move(allowance)), faults_(first) {}

  [[nodiscard]] static bool shows(const TraceRound& round) { return round.weights || round.averaged; }
  [[nodiscard]] static bool adopt(AveragedPerceptron& learner, const TraceRound& round);
  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const AveragedPerceptron& learner,
                                                 const Rounding<AveragedPerceptron>& rounding) const;
  /// Between which numbers the averages may be shown; as allowed_weights().
  [[nodiscard]] std::vector<Enclosure> allowed_averages(const AveragedPerceptron& learner,
                                                        const Rounding<AveragedPerceptron>& rounding) const {
    if (!rounding.may_round_average(learner)) return {};
    return allowed_around(allowance(), learner.average(),
                          [&](Eigen::Index i) { return rounding.average_error(learner, i); });
  }
  [[nodiscard]] static Number error(const TraceRound& round, const AveragedPerceptron& learner);
  [[nodiscard]] std::vector<Suspect<AveragedPerceptron>> suspects(const ShownStep<AveragedPerceptron>& step) const;
  void finished(const ShownStep<AveragedPerceptron>& step, bool updated, bool known) {
    faults_.follow(step, updated, known);
  }
  [[nodiscard]] Faults faults(const TraceRound&) const { return faults_.fitting(); }
  [[nodiscard]] Faults refuted() const { return faults_.refuted(); }

 private:
  AverageFaults faults_;
};

/// The current weights.
template <>
class Observed<VotedPerceptron> : public ObservedWeights<VotedPerceptron> {
 public:
  using ObservedWeights::ObservedWeights;
  [[nodiscard]] static bool adopt(VotedPerceptron& learner, const TraceRound& round);
  [[nodiscard]] std::vector<Suspect<VotedPerceptron>> suspects(const ShownStep<VotedPerceptron>& step) const {
    return perceptron_suspects(step, bias());
  }
  static void finished(const ShownStep<VotedPerceptron>&, bool, bool) {}
};

}  // namespace mistakebound
