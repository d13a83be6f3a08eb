/// What breaks the proof of winnow-tuned, step by step.
#include "invariants/winnow/tuned.hpp"

#include "properties/winnow/winnow_faults.hpp"

namespace mistakebound {

std::vector<Fault> winnow_tuned_faults() {
  using Plan = WinnowPlan<TunedFacts>;
  std::vector<Fault> faults = shared_winnow_faults(winnow_tuned());
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted_winnow(winnow_tuned(), plan); }});
  };
  // u = (3, 1) on (1, -1 | +1): epsilon = 1/2, rho = 3.
  const std::vector<std::string> row{"1,-1|1"};
  const std::vector<std::string> four(4, "1,-1|1");
  const LearningRate limit{.infinite = true};
  const LearningRate doubled = LearningRate::beta(3);  // e^eta = rho
  const LearningRate best = LearningRate::optimal(2, 1, 4);
  add("tuned", "the 1/2 of eta* left out", {.rows = row, .u = "3,1", .rate = doubled});
  add("tuned", "the limit learner at epsilon = 1/2", {.rows = row, .u = "3,1", .rate = limit});
  add("stationary", "the 1/2 of eta* left out", {.rows = row, .u = "3,1", .rate = doubled});
  add("stationary", "the limit learner at epsilon = 1/2", {.rows = row, .u = "3,1", .rate = limit});
  add("g-identity", "the 1/2 of eta* left out", {.rows = row, .u = "3,1", .rate = doubled});
  for (const char* step : {"optimal", "strict-convexity"})
    add(step, "compared with itself",
        {.rows = row, .u = "3,1", .rate = best, .tamper = [](TunedFacts& f) { f.tried = {f.rate}; }});
  add("tilt", "the 1/2 of eta* left out", {.rows = row, .u = "3,1", .rate = doubled});
  add("tilt", "the limit learner at epsilon = 1/2", {.rows = row, .u = "3,1", .rate = limit});
  add("margin-at-most", "|u|_2 for |u|_1", {.rows = {"-1,-1|-1"}, .u = "1,1", .tamper = [](TunedFacts& f) {
                                              f.u1 = Rational(3, 2);  // a little above the root of 2
                                            }});
  for (const char* step : {"support-leads", "leaders-halve", "leaders"})
    add(step, "never moves", {.rows = four, .u = "1,0", .rate = limit, .learner = winnow_moves_by(limit, 0)});
  add("bound-g", "never moves", {.rows = four, .u = "1,0", .rate = limit, .learner = winnow_moves_by(limit, 0)});
  for (const char* step : {"g-quadratic", "g-strictly"})
    add(step, "g of half of epsilon",
        {.rows = row, .u = "3,1", .rate = best, .tamper = [](TunedFacts& f) { f.g = drop_at_best_rate(*f.eps / 2); }});
  add("strict-bound", "never moves", {.rows = four, .u = "1,0", .rate = limit, .learner = winnow_moves_by(limit, 0)});
  add("bound", "never moves", {.rows = four, .u = "1,0", .rate = limit, .learner = winnow_moves_by(limit, 0)});
  return faults;
}

}  // namespace mistakebound
