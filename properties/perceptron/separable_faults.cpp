/// What breaks the proof of perceptron-separable, step by step.
#include "invariants/perceptron/separable.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_separable_plants {
namespace {

using Facts = PerceptronFacts;
using Rows = std::vector<std::string>;

TheoremReport planted(const Rows& rows, const char* u, WrongPerceptron learner, std::function<void(Facts&)> tamper = {},
                      std::optional<Rational> gamma = std::nullopt) {
  return planted_report<Facts>(perceptron_separable(), Facts(parse_vector(u), std::move(gamma)), rows,
                               std::move(learner), std::move(tamper));
}

}  // namespace
}  // namespace perceptron_separable_plants

std::vector<Fault> perceptron_separable_faults() {
  using namespace perceptron_separable_plants;
  return {
      {"zero-start", "w starts at 3",
       [] {
         return planted({"-1|1", "-1|1"}, "-1", starting_at("3"));
       }},
      {"separable", "one example with both labels",
       [] {
         return planted({"1|1", "1|-1"}, "1", right_rule());
       }},
      {"separable", "gamma above the least margin",
       [] {
         return planted({"1|1", "2|1"}, "1", right_rule(), {}, Rational(2));
       }},
      {"mistake-sign", "predicts +1 only where w.x >= 1",
       [] {
         return planted({"1/2|1", "1/2|1"}, "1", predicts_above_one());
       }},
      {"update-rule", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", moves_by(2)); }},
      {"update-rule", "moves by (h - y) x, as B prints", [] { return planted({"-1|-1"}, "1", moves_by(-2)); }},
      {"update-rule", "the sign of a weight is turned that neither u nor the example looks at",
       [] {
         return planted({"1,2,1|1", "1,-1,0|1"}, "1,0,0", turns_the_third_weight());
       }},
      {"update-rule", "\"-1.5\" is read as -0.5",
       [] {
         return planted({"-1.5,1|1"}, "-1,1", misreads([](Vector x) {
                          for (Rational& entry : x)
                            if (entry < 0) entry = -(entry - floor_of(entry));
                          return x;
                        }));
       }},
      {"update-rule", "0.1 as a double, not as it is written",
       [] {
         return planted({"0.1|1"}, "1", misreads([](Vector x) {
                          x[0] = Rational(Integer("3602879701896397"), Integer("36028797018963968"));
                          return x;
                        }));
       }},
      {"update-rule", "a bias for every feature: each entry is raised by 1",
       [] {
         return planted({"1,2|1"}, "1,1", misreads([](Vector x) {
                          for (Rational& entry : x) entry += 1;
                          return x;
                        }));
       }},
      {"update-rule", "the first row is skipped, as if it were a header",
       [] {
         return planted({"1|1", "1|1"}, "1", skips_the_first_round());
       }},
      {"mistake-sign", "classifies everything before it updates",
       [] {
         return planted({"1|1", "1|1"}, "1", predicts_before_updating());
       }},
      {"mistake-sign", "a vote of all weights so far decides",
       [] {
         return planted({"1,-3|1", "0,1|1", "0,1|1", "0,1|1", "0,1|1", "0,1|1"}, "4,1", votes());
       }},
      {"conservative", "sets a weight to 0 on correct rounds that u does not look at",
       [] {
         return planted({"1,1|1", "1,0|1"}, "1,0", prunes_the_second_weight());
       }},
      {"conservative", "halves w on correct rounds",
       [] {
         return planted({"1|1", "1|1"}, "1", decays());
       }},
      {"update-corrects", "moves by -y x", [] { return planted({"-1|-1"}, "1", moves_by(-1)); }},
      {"progress", "moves by y x/2", [] { return planted({"-1|-1"}, "1", moves_by(Rational(1, 2))); }},
      {"progress", "gamma is taken for the average margin",
       [] {
         return planted({"0,1|-1", "0,1|-1", "1,0|-1"}, "-1,-2", right_rule(),
                        [](Facts& f) { f.gamma = Rational(5, 3); });
       }},
      {"total-progress", "w starts at -1", [] { return planted({"-1|-1"}, "1", starting_at("-1")); }},
      {"norm-expansion", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", moves_by(2)); }},
      {"norm-expansion", "the score is halved, so that the factor 2 is lost",
       [] {
         return planted({"-1|-1", "-1|1"}, "1", right_rule(), [](Facts& f) { f.score /= 2; });
       }},
      {"norm-growth", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", moves_by(2)); }},
      {"total-norm", "updates on every round",
       [] {
         return planted({"-1|-1", "-1|-1"}, "1", always_updates());
       }},
      {"sum-norm", "updates on every round",
       [] {
         return planted({"-1|-1", "-1|-1"}, "1", always_updates());
       }},
      {"cauchy-schwarz", "the largest entry of u for its norm",
       [] { return planted({"-1,-1|-1"}, "1,1", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
      {"sandwich", "moves by 2 y x", [] { return planted({"-1|-1"}, "1", moves_by(2)); }},
      {"bound", "R from the shortest instance",
       [] {
         return planted({"0,1|-1", "2,0|-1"}, "-1,-2", right_rule(), [](Facts& f) { f.radius2 = 1; });
       }},
      {"bound", "|u|^2 left out, as for a unit vector",
       [] { return planted({"-1|-1"}, "2", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
      {"bound", "w starts at 3",
       [] {
         return planted({"-1|1", "-1|1"}, "-1", starting_at("3"));
       }},
      {"cosine", "|u|^2 left out, as for a unit vector",
       [] { return planted({"-1|-1"}, "2", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
      {"cosine", "R from the shortest instance",
       [] {
         return planted({"0,1|-1", "2,0|-1"}, "-1,-2", right_rule(), [](Facts& f) { f.radius2 = 1; });
       }},
      {"strict-progress", "moves by y x/2",
       [] { return planted({"-1|-1"}, "1", moves_by(Rational(1, 2)), {}, Rational(1, 2)); }},
      {"strict-bound", "R from the shortest instance",
       [] {
         return planted(
             {"1/2|1", "1|1"}, "1", right_rule(), [](Facts& f) { f.radius2 = Rational(1, 16); }, Rational(1, 4));
       }},
      {"sum-bound", "|u|^2 left out, as for a unit vector",
       [] { return planted({"-1|-1"}, "2", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
  };
}

}  // namespace mistakebound
