/// Judge of the standard optimal algorithm.
///
/// The header has the class; x has what its hypotheses say at the round's point. A trace may record how many hypotheses
/// are left after the round (`experts_left`). What it says of updates is not compared, as for halving.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {
/// The algorithm with a fault, as programs may have it.
struct JudgedOptimal : Optimal {
  LearnerFault fault{};
  Prediction printed = 0;  ///< in this round

  void begin(const TraceRound& round) { printed = round.prediction; }
  void update(std::size_t point, Label y) {
    if (fault.kind == FaultKind::wrong_kept) return;
    if (fault.kind == FaultKind::wrong_kept_on_right_rounds && printed == y && (fault.at == 0 || score(point) != 0))
      return;
    Optimal::update(point, fault.kind == FaultKind::agreeing_kept    ? printed
                           : fault.kind == FaultKind::right_left_out ? -y
                                                                     : y);
  }
};

Faults faults_of_run(const JudgedOptimal&, bool) {
  return {{FaultKind::agreeing_kept},
          {FaultKind::wrong_kept},
          {FaultKind::wrong_kept_on_right_rounds},
          {.kind = FaultKind::wrong_kept_on_right_rounds, .at = 1},
          {FaultKind::right_left_out}};
}

template <>
class Observed<JudgedOptimal> {
 public:
  Observed(std::string file, const FiniteClass& of) : file_(std::move(file)), hypotheses_(of.hypotheses) {
    for (std::size_t point = 0; point < of.points.size(); ++point) points_.try_emplace(of.points[point], point);
  }

  /// The number of the point. Throws InputError where the class has none at which the hypotheses say this.
  const std::size_t& instance(const TraceRound& round) {
    Experts says(hypotheses_);
    for (std::size_t h = 0; h < hypotheses_; ++h) says[h] = round.x[static_cast<Eigen::Index>(h)] == 1;
    const auto found = points_.find(says);
    const bool are_signs = std::all_of(round.x.begin(), round.x.end(),
                                       [](const Rational& entry) { return entry == 1 || entry == 0 || entry == -1; });
    if (!are_signs || found == points_.end())
      throw InputError({file_, round.line, round.column}, "x = (" + to_string(round.x) + ")",
                       "what the hypotheses say at a point of the class, -1 or 1 (or 0 for -1)");
    point_ = found->second;
    return point_;
  }
  [[nodiscard]] static bool shows(const TraceRound& round) { return round.experts_left.has_value(); }
  [[nodiscard]] static Evidence evidence(const TraceRound&, const JudgedOptimal&, std::size_t,
                                         const Rounding<JudgedOptimal>&) {
    return Evidence::none;
  }
  [[nodiscard]] static bool adopt(JudgedOptimal&, const TraceRound&) { return false; }
  [[nodiscard]] static std::optional<Mismatch> mismatch(const TraceRound& round, const JudgedOptimal& learner,
                                                        const Rounding<JudgedOptimal>&) {
    const std::size_t left = learner.alive.count();
    if (*round.experts_left == Rational(left)) return std::nullopt;
    return Mismatch{StatePart::experts_left, 0, *round.experts_left, Rational(left), false};
  }
  [[nodiscard]] static Number error(const TraceRound& round, const JudgedOptimal& learner) {
    return Rational(abs(Rational(*round.experts_left - Rational(learner.alive.count()))));
  }

 private:
  std::string file_;
  std::size_t hypotheses_;
  std::unordered_map<Experts, std::size_t, ExpertsHash> points_;
  std::size_t point_ = 0;
};

namespace {

class OptimalJudge final : public SequenceJudge<OptimalStudy, JudgedOptimal> {
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

std::unique_ptr<Judge> judge_of(const OptimalStudy& study, const HeaderReader& header, const Allowance& allowance) {
  JudgedOptimal first{first_learner(study, header.values, header.header.dimension), header.fault};
  Observed<JudgedOptimal> observed(header.file, first.dimensions->of());
  return std::make_unique<OptimalJudge>(study, std::move(first), std::move(observed), allowance.precision);
}

}  // namespace mistakebound
