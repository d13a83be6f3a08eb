/// The audits of several theorems on one run of the perceptron, against one comparator: a round that fits machine
/// integers is measured once for all of them, in machine numbers, or else exactly.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "invariants/ledger/measured_rounds.hpp"
#include "invariants/perceptron/measure.hpp"

namespace mistakebound {

class MeasuredAudits {
 public:
  /// The audits, which take measured rounds, outlive it. Throws std::logic_error where one takes none.
  MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step);

  void survey(const WholeVector& x, Label y) {
    const bool fits = measure_.survey(x, y, example_);
    std::optional<PerceptronExample<Rational>> exactly;
    for (Measured* audit : audits_)
      if (fits) {
        audit->survey_measured(example_);
      } else {
        if (!exactly) exactly = measure_.exactly(x, y);
        audit->survey_exactly(*exactly);
      }
  }

  /// Examples one after the other, with their labels; y (u.x) of each, without denominators, goes to `reached`. False
  /// where they do not fit doubles, and then nothing was done.
  [[nodiscard]] bool survey(WholeRows& rows, std::span<const double> signs, std::span<std::int64_t> reached) {
    if (!measure_.survey(rows, signs, reached)) return false;
    const std::span<const double> squares = *rows.squares();
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const bool widens = !least_reached_ || reached[i] < *least_reached_ || squares[i] > greatest_square_;
      if (!widens && all_look_for_extremes_) continue;
      example_ = measure_.surveyed(rows, reached[i], squares[i]);
      for (Measured* audit : audits_)
        if (widens || !audit->looks_for_extremes()) audit->survey_measured(example_);
      least_reached_ = std::min(least_reached_.value_or(reached[i]), reached[i]);
      greatest_square_ = std::max(greatest_square_, squares[i]);
    }
    return true;
  }
  /// y (u.x) of examples that were surveyed.
  [[nodiscard]] bool reach(WholeRows& rows, std::span<const double> signs, std::span<std::int64_t> reached) const {
    return measures(rows.denominator) && measure_.reach(rows, signs, reached);
  }
  /// Whether it is measured as it is, without a factor.
  [[nodiscard]] bool measures(std::int64_t denominator) const { return measure_.measures(denominator); }

  /// y (u.x) may be known.
  void observe(const IntegerRound& round, std::optional<std::int64_t> reached = std::nullopt) {
    const bool fits = measure_.observe(round, measured_, reached);
    std::optional<ExactlyMeasuredRound> exactly;
    for (Measured* audit : audits_)
      if (!fits || !audit->observe_measured(measured_)) {
        if (!exactly) exactly = measure_.exactly(round);
        audit->observe_exactly(*exactly);
      }
  }

  /// Whether any are taken so.
  [[nodiscard]] bool take_resting() const { return audits_.size() < 2; }
  /// Rounds like the last one, without mistake or move, of which only y (u.x) differs, over the one denominator of all
  /// instances. How many of them the audit took, if there is but one; any number, if there is none.
  [[nodiscard]] std::size_t observe_resting(std::span<const std::int64_t> reached) {
    if (audits_.empty()) return reached.size();
    return audits_.size() == 1 ? audits_.front()->observe_resting(reached) : 0;
  }

 private:
  using Measured = MeasuredAudit<PerceptronMeasured>;

  std::vector<Measured*> audits_;
  PerceptronMeasure measure_;
  PerceptronExample<MachineNumber> example_;
  MeasuredRound measured_;
  bool all_look_for_extremes_ = true;
  // Of examples that were surveyed together, without denominators.
  std::optional<std::int64_t> least_reached_;
  double greatest_square_ = 0;
};

}  // namespace mistakebound
