/// What breaks the proof of weighted-majority, step by step.
#include "invariants/majority/weighted_majority.hpp"
#include "properties/campaign/planted.hpp"

namespace mistakebound {
namespace weighted_majority_plants {
namespace {

using Facts = MajorityFacts;
using Rows = std::vector<std::string>;

/// A plan for one planted run: what is wrong with a learner that starts at v = (1, .., 1) and updates on mistakes.
struct Plan {
  Rows rows;
  Rational start = 1;  ///< of all weights, where v is 1
  Rational first = 1;  ///< v_i
  Rational beta = Rational(1, 2);
  Prediction (*predicts)(Prediction vote) = [](Prediction vote) { return vote; };
  /// The weights, after the rule moved them from `before`.
  void (*alters)(Vector& w, const Vector& before, bool due) = [](Vector&, const Vector&, bool) {};
  bool rewards_errors = false;  ///< takes weight from the experts that were right
  std::function<void(Facts&)> tamper = {};
};

Prediction minority(Prediction vote) {
  return -vote;
}
void never_moves(Vector& w, const Vector& before, bool) {
  w = before;
}
void forgets_whoever_lost(Vector& w, const Vector& before, bool) {
  for (Eigen::Index i = 0; i < w.size(); ++i)
    if (w[i] != before[i]) w[i] = 0;
}
void decays(Vector& w, const Vector&, bool due) {
  if (!due) w /= Rational(2);
}
void normalizes(Vector& w, const Vector&, bool) {
  w /= w.sum();
}

TheoremReport planted(const Plan& plan) {
  const auto rule = [plan](WrongPerceptron& self, const Vector& x, Label y) {
    WeightedMajority learner{.beta = plan.beta, .w = self.w};
    const Prediction prediction = plan.predicts(predict(learner, x));
    const bool due = prediction != y;
    if (due) learner.update(x, plan.rewards_errors ? -y : y);
    plan.alters(learner.w, self.w, due);
    self.w = learner.w;
    return prediction;
  };
  const Eigen::Index n = sequence_of(plan.rows).dimension;
  const Facts facts({.beta = plan.beta, .w = Vector::Constant(n, plan.first)});
  return planted_report<Facts>(weighted_majority(), facts, plan.rows, {rule, Vector::Constant(n, plan.start)},
                               plan.tamper);
}

}  // namespace
}  // namespace weighted_majority_plants

std::vector<Fault> weighted_majority_faults() {
  using namespace weighted_majority_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  const Rows right{"1|1"};
  const Rows wrong{"1|-1"};
  const Rows thrice(3, "1|1");
  add("start", "weights that begin at 2", {.rows = right, .start = 2});
  add("start", "v is negative", {.rows = wrong, .start = -1, .first = -1});
  add("beta-range", "beta = 1, so that nothing is learnt", {.rows = wrong, .beta = 1});
  add("beta-range", "beta = 2: whoever errs gains", {.rows = wrong, .beta = 2});
  add("beta-range", "beta = -1", {.rows = right, .beta = -1});
  add("survivor", "beta = 0 and one expert, who errs", {.rows = wrong, .beta = 0});
  add("majority", "predicts with the minority, and is right", {.rows = wrong, .predicts = minority});
  add("update-rule", "takes weight from the experts that were right", {.rows = {"1,-1|1"}, .rewards_errors = true});
  add("update-rule", "divides the weights by their sum", {.rows = {"1,-1|1"}, .alters = normalizes});
  add("update-rule", "the weight of the experts that were wrong, counted twice",
      {.rows = wrong, .tamper = [](Facts& f) { f.wrong *= 2; }});
  add("conservative", "halves the weights on right rounds", {.rows = right, .alters = decays});
  add("conservative", "the move of the weights is counted from the first ones on",
      {.rows = {"1|-1", "1|1"}, .tamper = [](Facts& f) {
         const Rational moved = f.total - f.first_total;
         f.drift2 = moved * moved;
       }});
  add("wrong-half", "predicts with the minority", {.rows = right, .predicts = minority});
  add("wrong-half", "the experts that were right are counted",
      {.rows = wrong, .tamper = [](Facts& f) { f.wrong = f.total_before - f.wrong; }});
  add("shrink", "never moves its weights", {.rows = wrong, .alters = never_moves});
  add("total", "never moves its weights", {.rows = wrong, .alters = never_moves});
  add("total", "V left out", {.rows = {"1,1|1"}, .tamper = [](Facts& f) { f.first_total = 1; }});
  add("expert-weight", "takes weight from the experts that were right", {.rows = {"1,-1|1"}, .rewards_errors = true});
  add("expert-weight", "a round on which the expert erred is not counted",
      {.rows = wrong, .tamper = [](Facts& f) { f.excess = 1; }});
  add("best-expert", "sets the weights of the experts that were wrong to 0",
      {.rows = wrong, .alters = forgets_whoever_lost});
  add("best-expert", "beta = 0 and one expert, who errs", {.rows = wrong, .beta = 0});
  add("k-best", "predicts with the minority, again and again", {.rows = thrice, .predicts = minority});
  add("k-best", "V left out", {.rows = {"1,1|1"}, .tamper = [](Facts& f) { f.first_total = 1; }});
  add("bound", "predicts with the minority, again and again", {.rows = thrice, .predicts = minority});
  add("bound", "a mistake of the learner counted twice",
      {.rows = {"1,-1|1"}, .tamper = [](Facts& f) { f.power *= 2; }});
  return faults;
}

}  // namespace mistakebound
