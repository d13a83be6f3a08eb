/// What breaks the proof of passive-aggressive-2, step by step.
#include "invariants/aggressive/passive_aggressive_2.hpp"

#include "properties/aggressive/cases.hpp"

namespace mistakebound {

std::vector<Fault> passive_aggressive_2_faults() {
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const AggressivePlan& plan) {
    faults.push_back(
        {step, what, [plan] { return aggressive_fault(passive_aggressive_2(), Remaining::squared, plan); }});
  };
  const std::vector<std::string> once{"1|1"};
  const std::vector<std::string> twice{"1|1", "1|1"};
  const std::vector<std::string> longer{"1,0|1", "0,2|1"};
  add("aggressiveness", "C = 0, so that nothing is learnt", {.rows = once, .u = "1", .aggressiveness = 0});
  add("aggressiveness", "C = -1", {.rows = once, .u = "2", .aggressiveness = -1});
  add("mistake-loss", "takes every round for a mistake",
      {.rows = {"10|1", "1|1"}, .u = "1", .start = -1, .predicts = false});
  add("update-rule", "C left out: the first rule's step",
      {.rows = once, .u = "1", .step = [](const Rational& lost, const Rational& x2) { return Rational(lost / x2); }});
  add("update-rule", "divides by |x| instead of its square",
      {.rows = {"4|1"}, .u = "1", .step = [](const Rational& lost, const Rational&) { return Rational(lost / 4); }});
  add("update-rule", "the sign of a weight is turned that neither u nor the example looks at",
      {.rows = {"1,2,1|1", "1,-1,0|1"}, .u = "1,0,0", .turns_third_weight = true});
  add("step-size", "C left out: the first rule's step",
      {.rows = once, .u = "1", .step = [](const Rational& lost, const Rational& x2) { return Rational(lost / x2); }});
  add("distance", "moves by 3 tau y x", {.rows = once, .u = "1", .factor = 3});
  add("total", "moves by 3 tau y x", {.rows = once, .u = "1", .factor = 3});
  add("square", "a step twice as long as the rule's",
      {.rows = once, .u = "1", .tamper = [](AggressiveFacts& f) { f.tau *= 2; }});
  add("weighted-losses", "never moves", {.rows = twice, .u = "1", .factor = 0});
  add("squares", "R from the shortest instance",
      {.rows = longer, .u = "1,1", .tamper = [](AggressiveFacts& f) { f.radius2 = 1; }});
  add("bound", "never moves", {.rows = {"1|1", "1|1", "1|1"}, .u = "1/2", .factor = 0});
  add("bound", "the losses of u for their squares",
      {.rows = {"1|-1", "1|-1"}, .u = "1", .factor = 0, .tamper = [](AggressiveFacts& f) { f.u_losses2 = 0; }});
  return faults;
}

}  // namespace mistakebound
