/// What breaks the proof of passive-aggressive-1, step by step.
#include "invariants/aggressive/passive_aggressive_1.hpp"

#include "properties/aggressive/cases.hpp"

namespace mistakebound {

std::vector<Fault> passive_aggressive_1_faults() {
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const AggressivePlan& plan) {
    faults.push_back(
        {step, what, [plan] { return aggressive_fault(passive_aggressive_1(), Remaining::linear, plan); }});
  };
  const Rational half(1, 2);
  const std::vector<std::string> once{"1|1"};
  const std::vector<std::string> twice{"1|1", "1|1"};
  add("aggressiveness", "C = 0, so that nothing is learnt", {.rows = once, .u = "1", .aggressiveness = 0});
  add("aggressiveness", "C = -1", {.rows = once, .u = "2", .aggressiveness = -1});
  add("mistake-loss", "takes every round for a mistake",
      {.rows = {"10|1", "1|1"}, .u = "1", .start = -1, .predicts = false});
  add("update-rule", "C left out, as if any step were short enough",
      {.rows = once, .u = "1", .aggressiveness = half, .step = [](const Rational& lost, const Rational& x2) {
         return Rational(lost / x2);
       }});
  add("update-rule", "divides by |x| instead of its square",
      {.rows = {"4|1"}, .u = "1", .step = [](const Rational& lost, const Rational&) { return Rational(lost / 4); }});
  add("update-rule", "the sign of a weight is turned that neither u nor the example looks at",
      {.rows = {"1,2,1|1", "1,-1,0|1"}, .u = "1,0,0", .turns_third_weight = true});
  add("step-size", "moves by tau y x/2", {.rows = once, .u = "1", .aggressiveness = 2, .factor = half});
  add("distance", "moves by 2 tau y x", {.rows = once, .u = "1", .factor = 2});
  add("total", "moves by 2 tau y x", {.rows = once, .u = "1", .factor = 2});
  add("mistake-weight", "1 for max(C R^2, 1)",
      {.rows = {"2|1"}, .u = "1", .tamper = [](AggressiveFacts& f) { f.larger = 1; }});
  add("gain", "a step twice as long as the rule's",
      {.rows = once, .u = "1", .aggressiveness = 2, .tamper = [](AggressiveFacts& f) { f.tau *= 2; }});
  add("gain", "tau without the minimum",
      {.rows = once, .u = "-1", .aggressiveness = half, .tamper = [](AggressiveFacts& f) { f.tau = 1; }});
  add("weighted-losses", "never moves", {.rows = twice, .u = "1", .factor = 0});
  add("bound", "never moves", {.rows = twice, .u = "1", .factor = 0});
  add("bound", "the losses of u left out",
      {.rows = {"1|-1", "1|-1"}, .u = "1", .factor = 0, .tamper = [](AggressiveFacts& f) { f.u_losses = 0; }});
  return faults;
}

}  // namespace mistakebound
