/// What breaks the proof of perceptron-start, step by step.
#include "invariants/perceptron/start.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_start_plants {
namespace {

using Facts = StartFacts;
using Rows = std::vector<std::string>;

TheoremReport planted(const Rows& rows, const char* u, const char* start, WrongPerceptron learner,
                      std::function<void(Facts&)> tamper = {}) {
  learner.w = parse_vector(start);
  return planted_report<Facts>(perceptron_start(), Facts(parse_vector(u), std::nullopt), rows, std::move(learner),
                               std::move(tamper));
}

TheoremReport with_shortest_radius() {
  return planted({"0,1|-1", "2,0|-1"}, "-1,-2", "0,0", right_rule(), [](Facts& f) { f.radius2 = 1; });
}

}  // namespace
}  // namespace perceptron_start_plants

std::vector<Fault> perceptron_start_faults() {
  using namespace perceptron_start_plants;
  return {
      {"separable", "one example with both labels",
       [] {
         return planted({"1|1", "1|-1"}, "1", "2", right_rule());
       }},
      {"start-cauchy-schwarz", "the largest entry of u for its norm",
       [] { return planted({"1,1|1"}, "1,1", "1,1", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
      {"mistake-sign", "predicts +1 only where w.x >= 1",
       [] {
         return planted({"1/2|1", "1/2|1"}, "1", "1/2", predicts_above_one());
       }},
      {"update-rule", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", "-1", moves_by(2)); }},
      {"update-rule", "the sign of a weight is turned that neither u nor the example looks at",
       [] {
         return planted({"1,2,1|1", "1,-1,0|1"}, "1,0,0", "0,0,0", turns_the_third_weight());
       }},
      {"conservative", "sets a weight to 0 on correct rounds that u does not look at",
       [] {
         return planted({"1,1|1", "1,0|1"}, "1,0", "0,0", prunes_the_second_weight());
       }},
      {"conservative", "halves w on correct rounds",
       [] {
         return planted({"1|1", "1|1"}, "1", "3", decays());
       }},
      {"progress", "moves by y x/2", [] { return planted({"-1|-1"}, "1", "-1", moves_by(Rational(1, 2))); }},
      {"total-progress", "counted from 0, with w_1 away from u",
       [] { return planted({"-1|-1"}, "1", "-1", right_rule(), [](Facts& f) { f.start_wu = 0; }); }},
      {"norm-expansion", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", "-1", moves_by(2)); }},
      {"norm-growth", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", "0", moves_by(2)); }},
      {"total-norm", "counted from 0",
       [] {
         return planted({"-1|1", "-1|1"}, "-1", "3", right_rule(), [](Facts& f) { f.start_w2 = 0; });
       }},
      {"total-norm", "updates on every round",
       [] {
         return planted({"-1|-1", "-1|-1"}, "1", "1", always_updates());
       }},
      {"cauchy-schwarz", "the largest entry of u for its norm",
       [] { return planted({"-1,-1|-1"}, "1,1", "0,0", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
      {"sandwich", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", "0", moves_by(2)); }},
      {"sandwich", "the norm counted from 0",
       [] {
         return planted({"-1|1", "-1|1"}, "-1", "3", right_rule(), [](Facts& f) { f.start_w2 = 0; });
       }},
      {"quadratic", "R from the shortest instance", with_shortest_radius},
      {"bound", "R from the shortest instance", with_shortest_radius},
      {"bound", "the bound of a run from 0",
       [] {
         return planted({"-1|1", "-1|1"}, "-1", "3", right_rule(), [](Facts& f) { f.start_wu = f.start_w2 = 0; });
       }},
      {"distance-bound", "R from the shortest instance", with_shortest_radius},
  };
}

}  // namespace mistakebound
