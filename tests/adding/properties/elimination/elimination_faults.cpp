/// What breaks the proof of elimination, step by step.
#include "invariants/elimination/elimination.hpp"
#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace elimination_plants {
namespace {

using Facts = EliminationFacts;
using Rows = std::vector<std::string>;

/// A plan for one planted run: what is wrong with a learner of which all variables are left at the start.
struct Plan {
  Rows rows;
  const char* target = "1";
  const char* start = "1";
  bool contrary = false;  ///< predicts the other label
  bool never_moves = false;
  bool eliminates = false;  ///< leaves out active variables on every round, whatever the label is
  std::function<void(Facts&)> tamper = {};
};

TheoremReport planted(const Plan& plan) {
  const auto rule = [plan](WrongPerceptron& self, const Vector& x, Label y) {
    Elimination learner{.w = self.w};
    const Prediction prediction = plan.contrary ? -predict(learner, x) : predict(learner, x);
    if (prediction != y && !plan.never_moves) learner.update(x, y);
    if (plan.eliminates) learner.update(x, -1);
    self.w = learner.w;
    return prediction;
  };
  return planted_report<Facts>(elimination(), Facts(parse_vector(plan.target)), plan.rows,
                               {rule, parse_vector(plan.start)}, plan.tamper);
}

}  // namespace
}  // namespace elimination_plants

std::vector<Fault> elimination_faults() {
  using namespace elimination_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  add("all-start", "a variable of the target is left out", {.rows = {"0|-1"}, .start = "0"});
  add("disjunction", "a label that is not the target's", {.rows = {"0|1"}});
  add("vote", "predicts the other label, and is right",
      {.rows = {"1,0|-1"}, .target = "0,1", .start = "1,1", .contrary = true});
  add("update-rule", "never moves", {.rows = {"1,0|-1"}, .target = "0,1", .start = "1,1", .never_moves = true});
  add("conservative", "leaves out what was rightly active", {.rows = {"1|1"}, .eliminates = true});
  add("target-stays", "a variable of the target is not counted",
      {.rows = {"1|1"}, .tamper = [](Facts& f) { f.target_left = 0; }});
  add("shrink", "the variables before the round",
      {.rows = {"1,0|-1"}, .target = "0,1", .start = "1,1", .tamper = [](Facts& f) {
         if (f.t > 0) f.left = f.left_before;
       }});
  add("bound", "n left out", {.rows = {"1|1"}, .tamper = [](Facts& f) {
                                if (f.t > 0) f.n = 0;
                              }});
  return faults;
}

}  // namespace mistakebound
