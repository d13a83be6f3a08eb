/// A fault of the score is named wherever a program has it, whatever the trace shows, and not where its rounds speak
/// against it.
#include "oracle/judges/fault_search.hpp"

#include "properties/campaign/draw.hpp"
#include "reference/learners/run.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::fault_search_test {
namespace {

const LearnerFault before_update{FaultKind::score_before_update};
const LearnerFault before_round{FaultKind::score_before_round};
const LearnerFault wrong_sign{FaultKind::score_negated};
const LearnerFault no_bias{FaultKind::score_without_bias};
const LearnerFault last_one{FaultKind::score_without_last};
const LearnerFault beyond_lanes{FaultKind::score_of_lanes, 2};
const LearnerFault all_faults[] = {before_update, before_round, wrong_sign, no_bias, last_one, beyond_lanes};

/// A perceptron with such a score, or with its own; at 0 it predicts 1 where a tie is a mistake.
struct Program {
  std::optional<LearnerFault> fault;
  Tie tie = Tie::mistake;
  Vector w;
  Vector before_last_update = w;
  Vector before_last_round = w;

  [[nodiscard]] Rational score(const Vector& x) const {
    if (fault == before_update) return dot(before_last_update, x);
    if (fault == before_round) return dot(before_last_round, x);
    if (fault == wrong_sign) return -dot(w, x);
    Eigen::Index kept = x.size();
    if (fault == no_bias || fault == last_one) --kept;
    if (fault == beyond_lanes) kept -= kept % 2;
    return dot(Vector(w.head(kept)), Vector(x.head(kept)));
  }
  [[nodiscard]] Label predict(const Vector& x) const {
    const Prediction said = decide(score(x), tie);
    return said == 0 ? 1 : said;
  }
  /// Whether it updated.
  bool learn(const Vector& x, Label y) {
    const bool updates = decide(score(x), tie) != y;
    before_last_round = w;
    if (updates) {
      before_last_update = w;
      w += y * x;
    }
    return updates;
  }
};

/// What of the faults explains the program after so many rounds, and in how many rounds it decided otherwise than the
/// rule. A trace shows its weights, or says whether it updated, or neither.
std::pair<Faults, std::size_t> heard_of(Program program, Draw& draw, int shows, int rounds) {
  const bool bias = program.fault == no_bias;
  const Eigen::Index n = program.w.size() - (bias ? 1 : 0);
  const TraceHeader header{.learner = "perceptron",
                           .dimension = n,
                           .words = {{"tie", to_string(program.tie)}, {"bias", bias ? "true" : "false"}},
                           .places = {}};
  const auto judge = make_judge(header, {}, "trace");
  std::vector<TraceRound> trace;
  for (int t = 1; t <= rounds; ++t) {
    TraceRound round{.t = static_cast<std::size_t>(t)};
    round.x = Vector(n);
    for (Rational& entry : round.x) entry = draw.range(-1, 1);
    round.y = draw.sign();
    const Vector x = seen_instance(round.x, bias);
    round.prediction = program.predict(x);
    const bool updated = program.learn(x, round.y);
    if (shows > 0) round.updated = updated;
    if (shows == 2) round.weights = program.w;
    judge->observe(round);
    trace.push_back(std::move(round));
  }
  Faults asked = judge->candidates();
  std::erase_if(asked, [](const LearnerFault& fault) {
    return std::find(std::begin(all_faults), std::end(all_faults), fault) == std::end(all_faults);
  });
  return {faults_that_explain(trace, header, {}, {}, asked), judge->verdict().wrong_decisions};
}

TEST(FaultSearch, finds_the_faulty_score_of_every_program_that_has_one_whatever_its_trace_shows) {
  for (const LearnerFault& fault : all_faults)
    for (const Tie tie : {Tie::mistake, Tie::positive, Tie::negative})
      for (const int shows : {0, 1, 2})
        for (std::uint64_t number = 0; number < cases_of(5); ++number) {
          Draw draw = Draw::for_case(seed(), number);
          const auto [found, wrong] = heard_of({fault, tie, zero_vector(3)}, draw, shows, 60);
          ASSERT_TRUE(contains(found, fault))
              << fault.words() << ", " << to_string(tie) << ", " << shows << ", " << replay(number);
          if (shows > 0) {
            ASSERT_GT(wrong, 0U) << fault.words() << ", " << replay(number);
          }
        }
}

TEST(FaultSearch, finds_none_of_a_perceptron_after_many_rounds_all_of_which_the_rule_explains) {
  for (const Tie tie : {Tie::mistake, Tie::positive, Tie::negative})
    for (const int shows : {1, 2})
      for (std::uint64_t number = 0; number < 6; ++number) {
        Draw draw = Draw::for_case(seed(), number);
        const auto [found, wrong] = heard_of({std::nullopt, tie, zero_vector(3)}, draw, shows, 60);
        for (const LearnerFault& fault : all_faults)
          ASSERT_FALSE(contains(found, fault)) << fault.words() << ", " << to_string(tie) << ", " << replay(number);
        ASSERT_EQ(wrong, 0U) << replay(number);
      }
}

TEST(FaultSearch, takes_no_other_coordinate_for_left_out_where_it_is_the_bias) {
  Draw draw = Draw::for_case(seed(), 0);
  EXPECT_EQ(heard_of({no_bias, Tie::positive, zero_vector(3)}, draw, 2, 60).first, Faults{no_bias});
}

TEST(FaultSearch, explains_predictions_of_either_sign_by_no_score_of_zero) {
  const TraceHeader header{.learner = "perceptron", .dimension = 1, .words = {{"tie", "mistake"}}, .places = {}};
  const LearnerFault before_pass{.kind = FaultKind::score_before_pass, .at = 1};
  const auto explains = [&](const LearnerFault& fault, const char* second_x, Label second) {
    std::vector<TraceRound> trace;
    for (const auto& [x, prediction] : {std::pair(fault == wrong_sign ? "0" : "1", 1), std::pair(second_x, second)})
      trace.push_back({.t = trace.size() + 1, .x = v(x), .y = 1, .prediction = prediction, .updated = true});
    return contains(faults_that_explain(trace, header, {}, {}, {fault}), fault);
  };
  EXPECT_TRUE(explains(wrong_sign, "0", 1)) << "it predicts 1 at 0";
  EXPECT_FALSE(explains(wrong_sign, "0", -1)) << "and now -1";
  EXPECT_TRUE(explains(before_pass, "1/3", 1)) << "the weights before the first pass are 0";
  EXPECT_FALSE(explains(before_pass, "1/3", -1)) << "whatever later ones are rounded to";
}

}  // namespace
}  // namespace mistakebound::test::fault_search_test
