/// The audits of several theorems on one run of the perceptron, against one comparator: a round that fits machine
/// integers is measured once for all of them, in machine numbers, or else exactly.
#pragma once

#include <limits>

#include "invariants/ledger/ledger.hpp"
#include "invariants/ledger/measured_rounds.hpp"
#include "invariants/perceptron/measure.hpp"

namespace mistakebound {

class MeasuredAudits {
 public:
  /// The audits, which take measured rounds, outlive it. Throws std::logic_error where one takes none. `start` are the
  /// weights before the first round.
  MeasuredAudits(const std::vector<std::unique_ptr<Audit>>& audits, const Vector& u, const Rational& step,
                 const Vector& start = {});

  using Measured = MeasuredAudit<PerceptronMeasured>;
  /// The audits as such. Throws std::logic_error where one takes no measured rounds.
  static std::vector<Measured*> all_of(const std::vector<std::unique_ptr<Audit>>& audits);

  /// The audits dealt out to so many, for rounds that each measures itself; after the first pass.
  [[nodiscard]] std::vector<MeasuredAudits> dealt(std::size_t parts) const;

  void survey(const WholeVector& x, Label y);

  /// Examples one after the other, and finds what they reach. False where they do not fit doubles, and then nothing was
  /// done.
  [[nodiscard]] bool survey(LoadedExamples& examples);
  /// Finds what examples reach that were surveyed.
  [[nodiscard]] bool reach(LoadedExamples& examples) const { return measure_.reach(examples); }
  /// Whether what they reach is measured as it is, without a factor.
  [[nodiscard]] bool measures(std::int64_t denominator) const { return measure_.measures(denominator); }

  /// The instance may be a row of examples, of which it is known what they reach.
  void observe(const IntegerRound& round, LoadedExamples* examples = nullptr, std::size_t row = 0) {
    const bool fits = measure_.observe(round, measured_, examples, row);
    std::optional<ExactlyMeasuredRound> exactly;
    for (Measured* audit : audits_)
      if (!fits || !audit->observe(measured_)) {
        if (!exactly) exactly = measure_.exactly(round);
        audit->observe(*exactly);
      }
  }

  /// Rounds like the last one, over the one denominator of all instances: how many of them the audits took.
  [[nodiscard]] std::size_t observe_unchanged(UnchangedRounds rounds) {
    for (Measured* audit : audits_)
      if (rounds.count > 0) rounds.count = audit->may_take(rounds);
    if (rounds.count > 0)
      for (Measured* audit : audits_) audit->observe(rounds);
    return rounds.count;
  }

 private:
  /// Whether an example that does not fit is known to tell no audit anything.
  [[nodiscard]] bool is_plain(const WholeVector& x, Label y) const;

  std::vector<Measured*> audits_;
  double plain_from_ = -std::numeric_limits<double>::infinity();  ///< for all of them
  PerceptronMeasure measure_;
  PerceptronExample<MachineNumber> example_;
  MeasuredRound measured_;
  // Of examples that were surveyed together, without denominators.
  std::int64_t least_reached_ = std::numeric_limits<std::int64_t>::max();
  double greatest_square_ = -1;  ///< none is so little
  std::vector<PerceptronExample<MachineNumber>> widest_;
  // Of those that were surveyed exactly:
  double least_margin_ = std::numeric_limits<double>::infinity();  ///< no less than the least one
  std::optional<Rational> greatest_x2_;
};

}  // namespace mistakebound
