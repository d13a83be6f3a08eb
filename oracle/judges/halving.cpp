/// Judge of halving.
///
/// A trace may record how many experts are left after the round (`experts_left`); which they are follows from the votes
/// and outcomes. What it says of updates is not compared: a set that loses experts on right rounds, too, is read both
/// ways. Faults that are known by the predictions they lead to run beside the exact learner.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {
namespace halving_judge {

/// Halving with a fault, and whether it predicted as the trace did so far.
struct FaultyHalving {
  FaultKind fault;
  void (*learn)(Halving& learner, const Experts& votes, Label y, Prediction prediction);
  Halving learner;
  bool fits = true;
};

/// What goes wrong with halving as it is often written; R prints the first.
inline std::vector<FaultyHalving> faulty_halvings(const Halving& start) {
  const auto agreeing = [](Halving& learner, const Experts& votes, Label y, Prediction prediction) {
    learner.update(votes, prediction == 0 ? -y : prediction);
  };
  const auto never = [](Halving&, const Experts&, Label, Prediction) {};
  const auto on_mistakes = [](Halving& learner, const Experts& votes, Label y, Prediction prediction) {
    if (prediction != y) learner.update(votes, y);
  };
  const auto swapped = [](Halving& learner, const Experts& votes, Label y, Prediction) { learner.update(votes, -y); };
  return {{FaultKind::agreeing_kept, agreeing, start},
          {FaultKind::wrong_kept, never, start},
          {FaultKind::wrong_kept_on_right_rounds, on_mistakes, start},
          {FaultKind::right_left_out, swapped, start}};
}

}  // namespace halving_judge

/// Whole numbers are not rounded.
template <>
class Rounding<Halving> {
 public:
  Rounding(const Halving&, Precision) {}
  static void update(const Halving&, const Experts&, Label) {}
  static void doubt(const Halving&, const Experts&, Label) {}
  [[nodiscard]] static bool may_flip(std::ptrdiff_t, const Halving&, const Experts&) { return false; }
  [[nodiscard]] static bool may_round(const Experts&) { return false; }
};

template <>
class Observed<Halving> {
 public:
  Observed(const Halving& first, std::string file)
      : faulty_(halving_judge::faulty_halvings(first)), file_(std::move(file)) {}

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
  void follow(const TraceRound& round, const Experts& votes) {
    for (halving_judge::FaultyHalving& faulty : faulty_) {
      if (!faulty.fits) continue;
      const Prediction prediction = predict(faulty.learner, votes);
      faulty.fits = prediction == 0 || prediction == round.prediction;
      faulty.learn(faulty.learner, votes, round.y, round.prediction);
      if (round.experts_left && *round.experts_left != Rational(faulty.learner.alive.count())) faulty.fits = false;
    }
  }
  [[nodiscard]] static bool shows(const TraceRound& round) { return round.experts_left.has_value(); }
  [[nodiscard]] static Evidence evidence(const TraceRound&, const Halving&, const Experts&, const Rounding<Halving>&) {
    return Evidence::none;
  }
  [[nodiscard]] static bool adopt(Halving&, const TraceRound&) { return false; }
  [[nodiscard]] static std::optional<Mismatch> mismatch(const TraceRound& round, const Halving& learner,
                                                        const Rounding<Halving>&) {
    const std::size_t left = learner.alive.count();
    if (*round.experts_left == Rational(left)) return std::nullopt;
    return Mismatch{StatePart::experts_left, 0, *round.experts_left, Rational(left), false};
  }
  [[nodiscard]] static Number error(const TraceRound& round, const Halving& learner) {
    return Rational(abs(Rational(*round.experts_left - Rational(learner.alive.count()))));
  }
  [[nodiscard]] static std::vector<Suspect<Halving>> suspects(const ShownStep<Halving>&) { return {}; }
  [[nodiscard]] Faults faults(const TraceRound&) const {
    Faults result;
    for (const halving_judge::FaultyHalving& faulty : faulty_)
      if (faulty.fits) result.push_back({faulty.fault});
    return result;
  }

 private:
  std::vector<halving_judge::FaultyHalving> faulty_;
  std::string file_;
  Experts votes_;
};

namespace {

class HalvingJudge final : public SequenceJudge<HalvingStudy> {
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
  const Halving first = first_learner(study, header.values, header.header.dimension);
  return std::make_unique<HalvingJudge>(study, first, Observed<Halving>(first, header.file), allowance.precision);
}

}  // namespace mistakebound
