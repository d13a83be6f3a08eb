/// Judge of halving.
///
/// A trace may record how many experts are left after the round (`experts_left`); which they are follows from the votes
/// and outcomes. What it says of updates is not compared: a set that loses experts on right rounds, too, is read both
/// ways.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {
/// Halving as it is often written; R prints the first fault.
struct JudgedHalving : Halving {
  LearnerFault fault{};
  Prediction printed = 0;  ///< in this round

  void begin(const TraceRound& round) { printed = round.prediction; }
  void update(const Experts& votes, Label y) {
    if (fault.kind == FaultKind::wrong_kept) return;
    if (fault.kind == FaultKind::wrong_kept_on_right_rounds && printed == y && (fault.at == 0 || score(votes) != 0))
      return;
    Halving::update(votes, fault.kind == FaultKind::agreeing_kept    ? printed
                           : fault.kind == FaultKind::right_left_out ? -y
                                                                     : y);
  }
};

Faults faults_of_run(const JudgedHalving&, bool) {
  return {{FaultKind::agreeing_kept},
          {FaultKind::wrong_kept},
          {FaultKind::wrong_kept_on_right_rounds},
          {.kind = FaultKind::wrong_kept_on_right_rounds, .at = 1},
          {FaultKind::right_left_out}};
}

template <>
class Observed<JudgedHalving> {
 public:
  explicit Observed(std::string file) : file_(std::move(file)) {}

  /// Throws InputError for a prediction that is none.
  const Experts& instance(const TraceRound& round) {
    votes_.resize(static_cast<std::size_t>(round.x.size()));
    for (Eigen::Index i = 0; i < round.x.size(); ++i) {
      const Rational& vote = round.x[i];
      if (vote != 1 && vote != 0 && vote != -1)
        throw InputError({file_, round.line, round.column},
                         to_string(vote) + " as expert " + std::to_string(i + 1) + "'s prediction",
                         "-1 or 1 (or 0 for -1)");
      votes_[static_cast<std::size_t>(i)] = vote == 1;
    }
    return votes_;
  }
  [[nodiscard]] static bool shows(const TraceRound& round) { return round.experts_left.has_value(); }
  [[nodiscard]] static Evidence evidence(const TraceRound&, const JudgedHalving&, const Experts&,
                                         const Rounding<JudgedHalving>&) {
    return Evidence::none;
  }
  [[nodiscard]] static bool adopt(JudgedHalving&, const TraceRound&) { return false; }
  [[nodiscard]] static std::optional<Mismatch> mismatch(const TraceRound& round, const JudgedHalving& learner,
                                                        const Rounding<JudgedHalving>&) {
    const std::size_t left = learner.alive.count();
    if (*round.experts_left == Rational(left)) return std::nullopt;
    return Mismatch{StatePart::experts_left, 0, *round.experts_left, Rational(left), false};
  }
  [[nodiscard]] static Number error(const TraceRound& round, const JudgedHalving& learner) {
    return Rational(abs(Rational(*round.experts_left - Rational(learner.alive.count()))));
  }

 private:
  std::string file_;
  Experts votes_;
};

namespace {

class HalvingJudge final : public SequenceJudge<HalvingStudy, JudgedHalving> {
 public:
  using SequenceJudge::SequenceJudge;

  [[nodiscard]] std::vector<Rational> exact_state(const std::string&) override {
    return {Rational(exact().alive.count())};
  }

 protected:
  /// A tie that is a mistake is printed as some label; the theorem's learner predicts neither.
  [[nodiscard]] Prediction prediction_of(const TraceRound& round, const Seen& seen) const override {
    return seen.tie && exact().tie == Tie::mistake ? 0 : round.prediction;
  }
};

}  // namespace

std::unique_ptr<Judge> judge_of(const HalvingStudy& study, const HeaderReader& header, const Allowance& allowance) {
  JudgedHalving first{first_learner(study, header.values, header.header.dimension), header.fault};
  return std::make_unique<HalvingJudge>(study, std::move(first), Observed<JudgedHalving>(header.file),
                                        allowance.precision);
}

}  // namespace mistakebound
