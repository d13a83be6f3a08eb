/// What breaks the proof of weighted-majority, step by step.
#include "invariants/majority/weighted_majority.hpp"
#include "properties/campaign/planted.hpp"

namespace mistakebound {
namespace weighted_majority_plants {
namespace {

using Facts = MajorityFacts;
using Rows = std::vector<std::string>;

/// A plan for one planted run: what is wrong with a learner with beta = 1/2 that starts at (1, .., 1).
struct Plan {
  Rows rows;
  Rational start = 1;
  Rational beta = Rational(1, 2);
  bool minority = false;        ///< predicts with the minority
  bool rewards_errors = false;  ///< multiplies the weights of the experts that were right
  bool decays = false;          ///< halves w on right rounds
  std::function<void(Facts&)> tamper = {};
};

TheoremReport planted(const Plan& plan) {
  const auto rule = [plan](WrongPerceptron& self, const Vector& x, Label y) {
    WeightedMajority learner{.beta = plan.beta, .w = self.w};
    const Prediction vote = predict(learner, x);
    const Prediction prediction = plan.minority ? -vote : vote;
    if (prediction != y) learner.update(x, plan.rewards_errors ? -y : y);
    if (prediction == y && plan.decays) learner.w /= Rational(2);
    self.w = learner.w;
    return prediction;
  };
  const Eigen::Index n = sequence_of(plan.rows).dimension;
  return planted_report<Facts>(weighted_majority(), Facts(plan.beta, Tie::mistake), plan.rows,
                               {rule, Vector::Constant(n, plan.start)}, plan.tamper);
}

}  // namespace
}  // namespace weighted_majority_plants

std::vector<Fault> weighted_majority_faults() {
  using namespace weighted_majority_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  add("ones-start", "weights that begin at 2", {.rows = {"1|1"}, .start = 2});
  add("beta-range", "beta = 1, so that nothing is learnt", {.rows = {"1|1"}, .beta = 1});
  add("vote", "predicts with the minority", {.rows = {"1|1"}, .minority = true});
  add("update-rule", "takes weight from the experts that were right", {.rows = {"1,0|1"}, .rewards_errors = true});
  add("conservative", "halves the weights on right rounds", {.rows = {"1|1"}, .decays = true});
  add("majority-wrong", "the experts that were right are counted",
      {.rows = {"1|-1"}, .tamper = [](Facts& f) { f.wrong = f.total_before - f.wrong; }});
  add("fall", "the sum of the weights before the update",
      {.rows = {"1|-1"}, .tamper = [](Facts& f) { f.total = f.total_before; }});
  add("total", "n left out", {.rows = {"1,0|1"}, .tamper = [](Facts& f) { f.ceiling = Rational(3, 4); }});
  add("best-weight", "a mistake of the best expert forgotten",
      {.rows = {"1|-1"}, .tamper = [](Facts& f) { f.best_power = 1; }});
  add("bound", "n left out", {.rows = {"1,0|1"}, .tamper = [](Facts& f) { f.n = 1; }});
  return faults;
}

}  // namespace mistakebound
