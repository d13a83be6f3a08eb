/// What breaks the proof of hedge, step by step. Rows are losses, with a label that says nothing.
#include "invariants/hedge/hedge.hpp"

#include "properties/campaign/planted.hpp"

namespace mistakebound {
namespace hedge_plants {
namespace {

using Facts = HedgeFacts;
using Rows = std::vector<std::string>;

constexpr auto exponential = Hedge::Factor::exponential;

/// A plan for one planted run: what is wrong with a learner that starts at (1, .., 1).
struct Plan {
  Rows rows;
  Rational start = 1;
  Rational beta = Rational(1, 2);
  Hedge::Factor factor = Hedge::Factor::linear;  ///< exponential: the start is what experts have lost before
  /// The weights, after the rule moved them from `before`.
  void (*alters)(Vector& w, const Vector& before) = [](Vector&, const Vector&) {};
  std::function<void(Facts&)> tamper = {};
};

void never_moves(Vector& w, const Vector& before) {
  w = before;
}
void moves_twice(Vector& w, const Vector& before) {
  for (Eigen::Index i = 0; i < w.size(); ++i) w[i] *= w[i] / before[i];
}
void moves_on(Vector& w, const Vector& before) {
  w += w - before;
}
void exchanges_two(Vector& w, const Vector&) {
  std::swap(w[0], w[1]);
}

TheoremReport planted(const Plan& plan) {
  const auto rule = [plan](WrongPerceptron& self, const Vector& losses, Label y) {
    Hedge learner{.factor = plan.factor, .beta = plan.beta, .w = self.w};
    learner.update(losses);
    plan.alters(learner.w, self.w);
    self.w = learner.w;
    return y;
  };
  const Eigen::Index n = sequence_of(plan.rows).dimension;
  return planted_report<Facts>(hedge(), Facts({.factor = plan.factor, .beta = plan.beta}, n), plan.rows,
                               {rule, Vector::Constant(n, plan.start)}, plan.tamper);
}

}  // namespace
}  // namespace hedge_plants

std::vector<Fault> hedge_faults() {
  using namespace hedge_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  const Rows one{"1|1"};
  const Rows two{"1,0|1"};
  add("ones-start", "weights that begin at 2", {.rows = {"0|1"}, .start = 2});
  add("beta-range", "beta = 2: whoever loses gains", {.rows = one, .beta = 2});
  add("beta-range", "beta = 1, so that nothing is learnt", {.rows = one, .beta = 1});
  add("loss-range", "a loss of 2", {.rows = {"2|1"}});
  add("loss-range", "a loss of -1", {.rows = {"-1|1"}});
  add("update-rule", "the weights of two experts are exchanged", {.rows = two, .alters = exchanges_two});
  add("update-rule", "the rule with 1 - l in the place of 1 - (1 - beta) l",
      {.rows = one, .tamper = [](Facts& f) { f.gap2 = Number(Rational(1, 4)); }});
  add("weight-update", "the mean of the experts' losses in the place of p.l",
      {.rows = {"1,0|1", "1,0|1"}, .tamper = [](Facts& f) {
         f.loss = Number(Rational(1, 2));
         f.share = Number(Rational(1, 4));
       }});
  add("weight-update", "never moves its weights", {.rows = one, .alters = never_moves});
  add("convexity", "a loss of 2", {.rows = {"2|1"}});
  add("convexity", "a loss is counted twice", {.rows = one, .tamper = [](Facts& f) {
                                                 for (Rational& loss : f.losses) loss *= 2;
                                               }});
  add("exponential", "p.l is left out on one side",
      {.rows = one, .tamper = [](Facts& f) { f.share = Number(Rational(0)); }});
  add("weight-sum", "never moves its weights", {.rows = one, .alters = never_moves});
  add("expert-weight", "losses are counted twice", {.rows = one, .alters = moves_twice});
  add("best-weight", "losses are counted twice", {.rows = one, .alters = moves_twice});
  add("loss-bound", "never moves its weights", {.rows = Rows(9, "1,0|1"), .alters = never_moves});
  add("loss-bound", "n left out", {.rows = two, .tamper = [](Facts& f) {
                                     if (f.t > 0) f.n = 1;
                                   }});
  add("convexity", "the exponential factor of a loss of 2", {.rows = {"2|1"}, .start = 0, .factor = exponential});
  add("update-rule", "the exponential factor, and a loss is counted twice",
      {.rows = two, .start = 0, .factor = exponential, .alters = moves_on});
  add("hoeffding", "p.l is counted twice", {.rows = two, .tamper = [](Facts& f) { f.loss = scaled(f.loss, 2); }});
  add("weight-regret", "never moves its weights", {.rows = Rows(9, "1,0|1"), .alters = never_moves});
  add("regret-bound", "never moves its weights", {.rows = Rows(9, "1,0|1"), .alters = never_moves});
  add("tuned", "eta = ln(beta), with the wrong sign",
      {.rows = two, .tamper = [](Facts& f) { f.eta = Number(Rational(-1)); }});
  return faults;
}

}  // namespace mistakebound
