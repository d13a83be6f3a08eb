/// What breaks the proof of winnow, step by step.
#include "properties/winnow/winnow_faults.hpp"

#include "invariants/winnow/winnow.hpp"

namespace mistakebound {

std::vector<Fault> winnow_faults() {
  using Plan = WinnowPlan<WinnowFacts>;
  std::vector<Fault> faults = shared_winnow_faults(winnow());
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted_winnow(winnow(), plan); }});
  };
  const LearningRate one = LearningRate::eta(1);
  const std::vector<std::string> four(4, "1,-1|1");
  add("learning-rate", "the limit learner", {.rows = {"1,-1|1"}, .u = "1,0", .rate = {.infinite = true}});
  add("learning-rate", "a negative learning rate", {.rows = {"1|1"}, .rate = {.base = std::nullopt, .scale = -1}});
  add("denominator", "a learning rate too large for the margin", {.rows = {"-1,0|-1"}, .u = "1,2"});
  add("bound", "never moves", {.rows = four, .u = "1,0", .learner = winnow_moves_by(one, 0)});
  add("bound-divided", "never moves", {.rows = four, .u = "1,0", .learner = winnow_moves_by(one, 0)});
  add("bound-divided", "divides by a denominator that is negative", {.rows = {"-1,0|-1"}, .u = "1,2"});
  return faults;
}

}  // namespace mistakebound
