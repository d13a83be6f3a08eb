/// What breaks the proof of passive-aggressive, step by step.
#include "invariants/aggressive/passive_aggressive.hpp"

#include "properties/aggressive/cases.hpp"

namespace mistakebound {

std::vector<Fault> passive_aggressive_faults() {
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const AggressivePlan& plan) {
    faults.push_back(
        {step, what, [plan] { return aggressive_fault(passive_aggressive(), Remaining::forbidden, plan); }});
  };
  const Rational half(1, 2);
  const std::vector<std::string> once{"1|1"};
  const std::vector<std::string> twice{"1|1", "1|1"};
  const std::vector<std::string> longer{"1,0|1", "0,2|1"};
  add("nonzero", "an instance 0", {.rows = {"1|1", "0|1"}, .u = "2", .start = -1});
  add("mistake-loss", "takes every round for a mistake",
      {.rows = {"10|1", "1|1"}, .u = "1", .start = -1, .predicts = false});
  add("update-rule", "moves by tau y x/2", {.rows = once, .u = "1", .factor = half});
  add("update-rule", "divides by |x| instead of its square",
      {.rows = {"4|1"}, .u = "1", .step = [](const Rational& lost, const Rational&) { return Rational(lost / 4); }});
  add("update-rule", "the sign of a weight is turned that neither u nor the example looks at",
      {.rows = {"1,2,1|1", "1,-1,0|1"}, .u = "1,0,0", .turns_third_weight = true});
  add("step-size", "moves by tau y x/2", {.rows = once, .u = "1", .factor = half});
  add("distance", "moves by 2 tau y x", {.rows = once, .u = "1", .factor = 2});
  add("total", "moves by 2 tau y x", {.rows = once, .u = "1", .factor = 2});
  add("quadratic", "never moves", {.rows = twice, .u = "1", .factor = 0});
  add("cauchy-schwarz", "half of the losses of u",
      {.rows = {"1|-1"}, .u = "1", .tamper = [](AggressiveFacts& f) { f.u_relative2 = 1; }});
  add("squares", "R from the shortest instance",
      {.rows = longer, .u = "1,1", .tamper = [](AggressiveFacts& f) { f.radius2 = 1; }});
  add("bound-separable", "never moves", {.rows = twice, .u = "1", .factor = 0});
  add("bound-general", "never moves", {.rows = twice, .u = "1", .factor = 0});
  add("bound-general", "the losses of u left out",
      {.rows = {"1|-1", "1|-1"}, .u = "1", .factor = 0, .tamper = [](AggressiveFacts& f) { f.u_relative2 = 0; }});
  add("bound", "never moves", {.rows = twice, .u = "1", .factor = 0});
  add("bound", "R from the shortest instance",
      {.rows = longer, .u = "1,0", .tamper = [](AggressiveFacts& f) { f.radius2 = 1, f.u_relative2 = 0; }});
  return faults;
}

}  // namespace mistakebound
