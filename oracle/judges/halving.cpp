/// Judge of halving.
///
/// A trace may record how many experts are left after the round (`experts_left`); which they are follows from the votes
/// and outcomes. What it says of updates is not compared: a set that loses experts on right rounds, too, is read both
/// ways. Faults that are known by the predictions they lead to run beside the exact learner.
#include "oracle/judges/judges.hpp"
#include "oracle/judges/state_judge.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {

/// Halving with a fault, and whether it predicted as the trace did so far.
struct FaultyHalving {
  const char* fault;
  void (*learn)(Halving& learner, const Experts& votes, Label y, Prediction prediction);
  Halving learner;
  bool fits = true;
};

void keep(Halving& learner, const Experts& votes, Label side) {
  if (side > 0) {
    learner.alive &= votes;
  } else {
    learner.alive -= votes;
  }
}

/// What goes wrong with halving as it is often written; R prints the first.
std::vector<FaultyHalving> faulty_halvings(const Halving& start) {
  const auto agreeing = [](Halving& learner, const Experts& votes, Label y, Prediction prediction) {
    keep(learner, votes, prediction == 0 ? -y : prediction);
  };
  const auto never = [](Halving&, const Experts&, Label, Prediction) {};
  const auto on_mistakes = [](Halving& learner, const Experts& votes, Label y, Prediction prediction) {
    if (prediction != y) keep(learner, votes, y);
  };
  const auto swapped = [](Halving& learner, const Experts& votes, Label y, Prediction) { keep(learner, votes, -y); };
  return {
      {"the experts that agree with the prediction are kept, not those that agree with the outcome", agreeing, start},
      {"experts that were wrong still vote", never, start},
      {"experts that were wrong are kept on rounds whose prediction is right", on_mistakes, start},
      {"labels swapped: the experts that were right are left out", swapped, start}};
}

class TracedHalving {
 public:
  using State = Experts;
  using Instance = Experts;
  using Score = Rational;
  static constexpr bool names_updates = false;

  TracedHalving(Tie tie, std::size_t experts, std::string file)
      : learner_{.tie = tie, .alive = Experts(experts).set()},
        faulty_(faulty_halvings(learner_)),
        file_(std::move(file)) {}

  [[nodiscard]] Tie tie() const { return learner_.tie; }
  [[nodiscard]] State start() const { return learner_.alive; }

  /// Throws InputError for a prediction that is none.
  const Experts& instance(const TraceRound& round, Experts& room) {
    room.resize(static_cast<std::size_t>(round.x.size()));
    for (Eigen::Index i = 0; i < round.x.size(); ++i) {
      const Rational& vote = round.x[i];
      if (vote != 1 && vote != 0 && vote != -1)
        throw InputError({file_, round.line, round.column},
                         to_string(vote) + " as expert " + std::to_string(i + 1) + "'s prediction",
                         "-1 or 1 (or 0 for -1)");
      room[static_cast<std::size_t>(i)] = vote == 1;
    }
    for (FaultyHalving& faulty : faulty_) {
      if (!faulty.fits) continue;
      const Prediction prediction = predict(faulty.learner, room);
      faulty.fits = prediction == 0 || prediction == round.prediction;
      faulty.learn(faulty.learner, room, round.y, round.prediction);
    }
    return room;
  }

  /// Votes for +1 less votes for -1.
  [[nodiscard]] static Rational score(const Experts& alive, const Experts& votes) {
    const std::size_t positive = (alive & votes).count();
    return Rational(positive) - Rational(alive.count() - positive);
  }
  /// The set loses experts on right rounds, too: whatever a trace calls an update, the rule learns on every round.
  [[nodiscard]] static bool due(const Experts&, const Experts&, Label, Prediction) { return true; }
  [[nodiscard]] static bool moves(const Experts&, const Experts&, Label) { return true; }
  static void update(Experts& alive, const Experts& votes, Label y) {
    if (y > 0) {
      alive &= votes;
    } else {
      alive -= votes;
    }
  }
  /// Whole numbers are not rounded.
  struct Rounding {};
  [[nodiscard]] static Rounding rounding() { return {}; }
  static void round(Rounding&, const Experts&, const Experts&, Label) {}
  static void doubt(Rounding&, const Experts&, const Experts&, Label) {}
  [[nodiscard]] static Evidence evidence(const TraceRound&, const Experts&, const Experts&, Label, const Rounding&) {
    return Evidence::none;
  }
  [[nodiscard]] static bool records(const TraceRound& round) { return round.experts_left.has_value(); }
  [[nodiscard]] static bool adopt(Experts&, const TraceRound&) { return false; }
  [[nodiscard]] static bool same(const Experts& a, const Experts& b) { return a == b; }
  [[nodiscard]] static std::optional<Mismatch> mismatch(const TraceRound& round, const Experts& alive,
                                                        const Rounding&) {
    if (*round.experts_left == Rational(alive.count())) return std::nullopt;
    return Mismatch{to_string(*round.experts_left) + (*round.experts_left == 1 ? " expert left" : " experts left"),
                    std::to_string(alive.count()), false};
  }
  static void measure(const TraceRound& round, const Experts& alive, std::optional<Number>& largest) {
    const Rational error = abs(Rational(*round.experts_left - Rational(alive.count())));
    if (!largest || std::get<Rational>(*largest) < error) largest = error;
  }
  [[nodiscard]] static bool within(const Rational&, const Experts&, const Experts&, const Rounding&) { return false; }
  [[nodiscard]] static bool may_round(const Experts&, const Rounding&) { return false; }
  [[nodiscard]] std::string likely_move(const TraceRound& round, const Experts&, const Experts&, bool) const {
    for (const FaultyHalving& faulty : faulty_) {
      const bool left = !round.experts_left || *round.experts_left == Rational(faulty.learner.alive.count());
      if (faulty.fits && left) return faulty.fault;
    }
    return "";
  }

 private:
  Halving learner_;
  std::vector<FaultyHalving> faulty_;
  std::string file_;
};

class HalvingJudge;

class HalvingAudit final : public TraceAudit {
 public:
  HalvingAudit(const TracedHalving& learner, std::vector<std::unique_ptr<BasicAudit<HalvingRound>>> audits);
  void survey(const TraceRound& round) override {
    const BasicExample<Experts> example{learner_.instance(round, room_), round.y};
    for (const auto& audit : audits_) audit->survey(example);
  }
  void begin() override {
    for (const auto& audit : audits_) audit->begin(learner_.start());
  }
  void observe(const ScaledRound& scaled, const TraceRound& round) override;
  std::vector<TheoremReport> finish() override {
    std::vector<TheoremReport> reports;
    for (const auto& audit : audits_) reports.push_back(audit->finish());
    return reports;
  }

 private:
  TracedHalving learner_;
  std::vector<std::unique_ptr<BasicAudit<HalvingRound>>> audits_;
  std::unique_ptr<HalvingJudge> judge_;
  Experts room_;
};

class HalvingJudge final : public StateJudge<TracedHalving> {
 public:
  using StateJudge::after;
  using StateJudge::before;
  using StateJudge::StateJudge;
  [[nodiscard]] std::unique_ptr<TraceAudit> audit(const AuditRequest& request, std::string&) const override {
    const HalvingStudy& study = halving_study();
    const std::size_t experts = learner().start().size();
    Studied studied(study, asked_values(values(), request),
                    {.dimension = static_cast<Eigen::Index>(experts),
                     .bias = false,
                     .examples = nullptr,
                     .last_state = [last = after()] { return last; }});
    auto result =
        std::make_unique<HalvingAudit>(TracedHalving(learner().tie(), experts, ""), std::move(studied.audits));
    studied.describe(*result);
    return result;
  }
};

HalvingAudit::HalvingAudit(const TracedHalving& learner, std::vector<std::unique_ptr<BasicAudit<HalvingRound>>> audits)
    : learner_(learner), audits_(std::move(audits)), judge_(std::make_unique<HalvingJudge>(learner)) {}

void HalvingAudit::observe(const ScaledRound&, const TraceRound& round) {
  const Judge::Seen seen = judge_->observe(round);
  const Experts& before = judge_->before();
  const Experts& after = judge_->after();
  const Experts& votes = learner_.instance(round, room_);
  // A tie that is a mistake is printed as some label; the theorem's learner predicts neither.
  const bool tie = learner_.tie() == Tie::mistake && TracedHalving::score(before, votes) == 0;
  for (const auto& audit : audits_)
    audit->observe(
        {round.t, votes, round.y, tie ? 0 : round.prediction, seen.mistake, before, before == after ? before : after});
}

}  // namespace

std::unique_ptr<Judge> halving_judge(const HeaderReader& header, const Allowance& allowance) {
  (void)allowance;  // of counts there is none
  return std::make_unique<HalvingJudge>(
      TracedHalving(tie_of(header.values), static_cast<std::size_t>(header.header.dimension), header.file));
}

}  // namespace mistakebound
