/// What breaks the proof of the standard optimal algorithm, step by step.
#include "properties/campaign/planted.hpp"
#include "properties/optimal/cases.hpp"

namespace mistakebound {
namespace optimal_plants {
namespace {

using Facts = OptimalFacts;
using Rows = std::vector<std::string>;
using Keep = std::function<VersionSpace(const Optimal& before, std::size_t point, Label y, Prediction predicted)>;
using Predict = std::function<Prediction(const Optimal& before, std::size_t point)>;

/// The learner with one thing wrong: what it keeps, or what it predicts.
struct WrongOptimal : Optimal {
  Keep keep;
  Predict predicts;

  Prediction learn(std::size_t point, Label y) {
    const Optimal before = *this;
    const Prediction predicted = predicts ? predicts(before, point) : decide(before.score(point), tie);
    update(point, y);
    if (keep) alive = keep(before, point, y, predicted);
    return predicted;
  }
};

/// What is wrong with a run over the rows, whose points are the class.
struct Plan {
  Rows rows;
  Keep keep = {};
  Predict predicts = {};
  Tie tie = Tie::mistake;
  VersionSpace start = {};  ///< empty: all
  std::function<void(Facts&)> tamper = {};
};

TheoremReport planted(const Plan& plan) {
  const Sequence rows = sequence_of(plan.rows);
  const auto hypotheses = static_cast<std::size_t>(rows.dimension);
  const ClassSequence sequence = class_of_rounds(expert_rounds(rows).value(), hypotheses);
  WrongOptimal learner;
  learner.tie = plan.tie;
  learner.dimensions = sequence.dimensions;
  learner.alive = plan.start.empty() ? sequence.dimensions->of().all() : plan.start;
  learner.keep = plan.keep;
  learner.predicts = plan.predicts;
  AuditOf<Facts, Tampered<Facts>> audit(optimal(), Tampered<Facts>(Facts(sequence.dimensions, plan.tie), plan.tamper),
                                        {});
  for (const auto& example : sequence.examples) audit.survey(example);
  audit.begin(learner.alive);
  run(learner, sequence.examples, 1, [&](const ClassRound& round) { audit.observe(round); });
  return audit.finish();
}

/// The label of the part with the smaller dimension.
Prediction smaller_dimension(const Optimal& before, std::size_t point) {
  return -decide(before.score(point), before.tie);
}

/// The label of the part with the smaller dimension, until a hypothesis is left out; then the learner's own prediction.
Prediction smaller_dimension_at_first(const Optimal& before, std::size_t point) {
  return before.alive.all() ? smaller_dimension(before, point) : predict(before, point);
}

/// The label that more hypotheses say, as halving does.
Prediction majority(const Optimal& before, std::size_t point) {
  return predict(Halving{.tie = before.tie, .alive = before.alive}, before.dimensions->of().points[point]);
}

VersionSpace all_stay(const Optimal& before, std::size_t, Label, Prediction) {
  return before.alive;
}

VersionSpace all_stay_when_right(const Optimal& before, std::size_t point, Label y, Prediction predicted) {
  return predicted == y ? before.alive : before.dimensions->of().part(before.alive, point, y);
}

VersionSpace the_predicted_stay(const Optimal& before, std::size_t point, Label, Prediction predicted) {
  return before.dimensions->of().part(before.alive, point, predicted);
}

VersionSpace none_stay(const Optimal& before, std::size_t, Label, Prediction) {
  return VersionSpace(before.alive.size());
}

/// Forgets which it has left out: keeps all that agree with the outcome.
VersionSpace all_that_agree_return(const Optimal& before, std::size_t point, Label y, Prediction) {
  const FiniteClass& of = before.dimensions->of();
  return of.part(of.all(), point, y);
}

}  // namespace
}  // namespace optimal_plants

std::vector<Fault> optimal_faults() {
  using namespace optimal_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  const Rows square{"1,1,-1,-1|1", "1,-1,1,-1|1"};  // all four functions on two points
  // Of dimension 1: the first point leaves two hypotheses of dimension 1, or five that are the same.
  const Rows uneven{"1,1,-1,-1,-1,-1,-1|1", "1,-1,-1,-1,-1,-1,-1|1"};
  add("all-start", "V_1 lacks a hypothesis that is wrong", {.rows = {"1,-1|1"}, .start = VersionSpace(2, 1)});
  add("all-start", "V_1 lacks the right hypothesis", {.rows = {"1,-1|1"}, .start = VersionSpace(2, 2)});
  add("realizable", "one hypothesis, which is wrong", {.rows = {"1|-1"}});
  add("realizable", "two hypotheses, of which each is wrong once", {.rows = {"1,-1|1", "1,-1|-1"}});
  add("rule", "predicts the label of the part with the smaller dimension at first, which is right",
      {.rows = {"1,1,-1|-1", "1,-1,-1|-1"}, .predicts = smaller_dimension_at_first});
  add("rule", "predicts the label that more hypotheses say, as halving does", {.rows = uneven, .predicts = majority});
  add("rule", "equal subsets predicted +1 where they are predicted -1",
      {.rows = {"1,-1|1"}, .tie = Tie::positive, .tamper = [](Facts& f) { f.ruled = -1; }});
  add("shrink", "keeps all where the prediction is right",
      {.rows = {"1,1,-1|1", "1,-1,-1|1"}, .keep = all_stay_when_right});
  add("shrink", "keeps all", {.rows = square, .keep = all_stay});
  add("shrink", "keeps those that agree with the prediction",
      {.rows = {"-1,1|-1"}, .keep = the_predicted_stay, .tie = Tie::positive});
  add("shrink", "forgets which it has left out", {.rows = square, .keep = all_that_agree_return});
  add("nonempty", "keeps none", {.rows = {"1,-1|1"}, .keep = none_stay});
  add("nonempty", "no hypothesis is right", {.rows = {"1|-1"}});
  add("drop", "predicts the label of the part with the smaller dimension",
      {.rows = {"1,1,-1|1", "1,-1,-1|1"}, .predicts = smaller_dimension});
  add("drop", "predicts the label that more hypotheses say, as halving does", {.rows = uneven, .predicts = majority});
  add("drop", "keeps all", {.rows = square, .keep = all_stay});
  add("drop", "the dimension of the set before the round",
      {.rows = {"1,-1|1"}, .tamper = [](Facts& f) { f.dimension_left = f.dimension_before; }});
  add("monotone", "forgets which it has left out",
      {.rows = {"1,1,1,-1|-1", "1,1,-1,-1|-1", "1,-1,-1,-1|-1"}, .keep = all_that_agree_return});
  add("potential", "the dimension of the set before the round",
      {.rows = {"1,-1|1"}, .tamper = [](Facts& f) { f.dimension_left = f.dimension_before; }});
  add("potential", "keeps all", {.rows = {"1,-1|1"}, .keep = all_stay});
  add("bound", "keeps those that agree with the prediction: a hypothesis that is always wrong is followed",
      {.rows = {"-1,1|-1", "-1,1|-1"}, .keep = the_predicted_stay, .tie = Tie::positive});
  add("bound", "no hypothesis is right", {.rows = {"1|-1"}});
  add("bound", "predicts the label of the part with the smaller dimension",
      {.rows = {"1,-1,-1|-1", "-1,1,-1|-1"}, .predicts = smaller_dimension});
  add("log-size", "a hypothesis is not counted", {.rows = {"1,-1|1"}, .tamper = [](Facts& f) { f.different = 1; }});
  add("vc", "the number of points", {.rows = {"1,1,-1|1", "1,-1,-1|1"}, .tamper = [](Facts& f) { f.vc = 2; }});
  add("forced", "a tree of a smaller depth is played", {.rows = square, .tamper = [](Facts& f) { f.forced = 1; }});
  add("forced", "halving is asked nothing", {.rows = square, .tamper = [](Facts& f) { f.forced_halving = 0; }});
  return faults;
}

}  // namespace mistakebound
