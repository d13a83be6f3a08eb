/// What breaks the proof of balanced-winnow, step by step.
#include "invariants/winnow/balanced.hpp"
#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace balanced_winnow_plants {
namespace {

using Facts = BalancedFacts;
using Rows = std::vector<std::string>;

/// A plan for one planted run: what is wrong with the usual learner, whose weights begin at 2 and 1.
struct Plan {
  Rows rows;
  const char* u = "3";
  std::optional<Rational> gamma = {};
  BalancedWinnow rule = {};                    ///< its parameters
  std::optional<Rational> updates_up_to = {};  ///< instead of the rule's margin
  const char* start = "";                      ///< all 2n weights; empty: the usual ones
  bool predicts = true;                        ///< else every round is a mistake
  /// The weights, after the rule moved them from `before`.
  void (*alters)(Vector& w, const Vector& before) = [](Vector&, const Vector&) {};
  std::function<void(Facts&)> tamper = {};
};

void never_demotes(Vector& w, const Vector& before) {
  w = w.cwiseMax(before);
}
void never_promotes(Vector& w, const Vector& before) {
  w = w.cwiseMin(before);
}
void eliminates(Vector& w, const Vector& before) {
  for (Eigen::Index i = 0; i < w.size(); ++i)
    if (w[i] < before[i]) w[i] = 0;
}
void moves_back(Vector& w, const Vector& before) {
  for (Eigen::Index i = 0; i < w.size(); ++i) w[i] = before[i] * before[i] / w[i];
}
/// The weight for +1 of the second coordinate and the one for -1 of the third.
void exchanges_two(Vector& w, const Vector&) {
  std::swap(w[1], w[5]);
}

TheoremReport planted(const Plan& plan) {
  const auto learn_wrongly = [plan](WrongPerceptron& self, const Vector& x, Label y) {
    BalancedWinnow learner = plan.rule;
    learner.w = self.w;
    if (plan.updates_up_to) learner.margin = *plan.updates_up_to;
    const Prediction prediction = plan.predicts ? decide(learner.score(x), learner.tie) : 0;
    if (!learner.due_on(x, y)) return prediction;
    learner.update(x, y);
    plan.alters(learner.w, self.w);
    self.w = learner.w;
    return prediction;
  };
  const Eigen::Index n = sequence_of(plan.rows).dimension;
  Vector start = Vector::Constant(2 * n, Rational(2));
  start.tail(n).setConstant(1);
  if (*plan.start != 0) start = parse_vector(plan.start);
  Facts facts(plan.rule, parse_vector(plan.u), plan.gamma);
  facts.any_gain = true;
  return planted_report<Facts>(balanced_winnow(), facts, plan.rows, {learn_wrongly, start}, plan.tamper);
}

}  // namespace
}  // namespace balanced_winnow_plants

std::vector<Fault> balanced_winnow_faults() {
  using namespace balanced_winnow_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  const Rows tie{"1|1"};
  const Rows right{"0|-1"};
  const Rows both{"1|1", "1|-1"};
  add("factors", "promotion by 2 beside demotion by 1/2", {.rows = tie, .rule = {.promotion = 2}});
  add("factors", "modified factors, where nothing is active",
      {.rows = right, .rule = {.factors = WinnowFactors::modified}});
  add("factors", "demotion by 0", {.rows = right, .rule = {.demotion = 0}});
  add("positive-start", "the weight that speaks for -1 begins at 0", {.rows = right, .start = "2,0"});
  add("positive-start", "weights that were nothing before they began",
      {.rows = right, .tamper = [](Facts& f) { f.least_initial = 0; }});
  add("zero-one", "an entry 2, where the score is right", {.rows = {"2|1"}});
  add("separable", "a margin that u does not have", {.rows = right, .u = "5", .gamma = 2});
  add("gain", "one example with both labels", {.rows = both});
  add("gain", "an instance 0 at a threshold of 0", {.rows = {"0|-1"}, .rule = {.threshold = 0}});
  add("small-margin", "updates up to a margin of 3 in place of 0", {.rows = {"1|1", "1|1"}, .updates_up_to = 3});
  add("small-margin", "the same, where little is gained by examples of the least margin",
      {.rows = {"1,0|1", "1,0|1", "0,1|1"},
       .u = "4,2",
       .rule = {.promotion = Rational(11, 10), .demotion = Rational(9, 10)},
       .updates_up_to = Rational(1, 2)});
  add("update-rule", "never demotes", {.rows = tie, .alters = never_demotes});
  add("update-rule", "exchanges two weights at which neither u nor the example looks",
      {.rows = {"1,0,0|1", "0,0,0|-1"}, .u = "3,0,0", .alters = exchanges_two});
  add("positive", "takes all of the weight that spoke against the label", {.rows = tie, .alters = eliminates});
  add("total-growth", "never demotes", {.rows = tie, .alters = never_demotes});
  add("log-growth", "never promotes", {.rows = tie, .alters = never_promotes});
  add("log-growth", "A is a third of what it is", {.rows = tie, .tamper = [](Facts& f) { f.most_active = 1; }});
  add("potential-drop", "demotes in place of promoting, and the reverse", {.rows = tie, .alters = moves_back});
  add("potential-total", "demotes in place of promoting, and the reverse", {.rows = tie, .alters = moves_back});
  add("potential-total", "an update counted twice", {.rows = tie, .tamper = [](Facts& f) { f.updates *= 2; }});
  add("slope", "demotion by 2", {.rows = right, .tamper = [](Facts& f) { f.b = 2; }});
  add("slope", "a for a - 1", {.rows = right, .tamper = [](Facts& f) { f.rate = f.a; }});
  add("potential-positive", "the weights left out of the relative entropy",
      {.rows = tie, .tamper = [](Facts& f) { f.total = 0; }});
  add("mistakes-update", "takes every round for a mistake", {.rows = right, .predicts = false});
  add("update-bound", "updates on every round, whatever the margin",
      {.rows = Rows(20, "1|1"), .updates_up_to = 1000000});
  add("update-bound", "an update counted a hundred times", {.rows = tie, .tamper = [](Facts& f) { f.updates = 100; }});
  add("bound", "takes every round for a mistake", {.rows = Rows(60, "1|1"), .predicts = false});
  return faults;
}

}  // namespace mistakebound
