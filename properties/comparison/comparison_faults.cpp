/// What breaks the comparison of the perceptron and Winnow, step by step.
#include "invariants/comparison/comparison.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace comparison_plants {
namespace {

using Facts = ComparisonFacts;
using Rows = std::vector<std::string>;

TheoremReport planted(const Rows& rows, const char* u, WrongPerceptron learner = right_rule(),
                      std::function<void(Facts&)> tamper = {}, std::optional<Rational> gamma = std::nullopt) {
  return planted_report<Facts>(comparison(), Facts(parse_vector(u), std::move(gamma), 1, Tie::mistake), rows,
                               std::move(learner), std::move(tamper));
}

}  // namespace
}  // namespace comparison_plants

std::vector<Fault> comparison_faults() {
  using namespace comparison_plants;
  return {
      {"zero-start", "w starts at 3",
       [] {
         return planted({"-1|-1", "-1|-1"}, "1", starting_at("3"));
       }},
      {"target", "an entry of 2", [] { return planted({"1,-1|1"}, "2,0"); }},
      {"target", "a negative threshold", [] { return planted({"1,0,-1|1"}, "1,1,-1/2"); }},
      {"target", "u = 0", [] { return planted({"1,-1|1"}, "0,0"); }},
      {"instances", "an instance of Example 2 in Example 1", [] { return planted({"1,0|1"}, "1,0"); }},
      {"instances", "an entry of 2 in Example 2", [] { return planted({"2,0|1"}, "1,1"); }},
      {"instances", "a last entry that is no threshold's", [] { return planted({"1,1,1|1"}, "1,1,1/2"); }},
      {"instances", "a negative entry beside the threshold", [] { return planted({"-1,0,-1|-1"}, "1,1,1/2"); }},
      {"separable", "one example with both labels",
       [] {
         return planted({"1,-1|1", "1,-1|-1"}, "1,0");
       }},
      {"separable", "gamma above the least margin", [] { return planted({"1,-1|1"}, "1,0", right_rule(), {}, 2); }},
      {"norms", "R_2 taken for R_inf",
       [] { return planted({"1,1,1,-1|1"}, "1,0,0,0", right_rule(), [](Facts& f) { f.radius = 2; }); }},
      {"norms", "|u|_1^2 taken for |u|_2^2",
       [] { return planted({"1,1,-1|1"}, "1,1,0", right_rule(), [](Facts& f) { f.u2 = f.u1 * f.u1; }); }},
      {"norms", "an entry of 2", [] { return planted({"2,0|1"}, "1,1"); }},
      {"norms", "the threshold counted among the ones",
       [] { return planted({"1,0,-1|1"}, "1,1,1/2", right_rule(), [](Facts& f) { f.shape_u1 = 3; }); }},
      {"margin-at-most", "an entry of 2", [] { return planted({"2,1|1"}, "1,0"); }},
      {"margin-at-most", "k - theta for the larger of theta and k - theta",
       [] {
         return planted({"1,0,-1|1", "0,0,-1|-1"}, "1,1,3/4", right_rule(),
                        [](Facts& f) { f.most_margin = f.k - f.theta; });
       }},
      {"parity", "an entry left out of the margin",
       [] { return planted({"1,1,-1,1|1"}, "1,1,1,0", right_rule(), [](Facts& f) { f.margin = 2; }); }},
      {"parity", "an instance of Example 2 in Example 1", [] { return planted({"0,1,1|1"}, "1,1,0"); }},
      {"perceptron-bound", "never moves",
       [] {
         return planted({"1|1", "1|1"}, "1", moves_by(0));
       }},
      {"perceptron-bound", "R_inf taken for R_2",
       [] {
         return planted({"1,1|1", "1,-1|1"}, "1,0", right_rule(), [](Facts& f) { f.radius2 = 1; });
       }},
      {"winnow-bound", "Winnow never moves",
       [] { return planted(Rows(4, "1,-1|1"), "1,0", right_rule(), [](Facts& f) { f.winnow.w = zero_vector(2); }); }},
      {"winnow-bound", "R_2 taken for R_inf",
       [] { return planted({"1,1,1,-1|1"}, "1,0,0,0", right_rule(), [](Facts& f) { f.radius = 2; }); }},
      {"crossing", "R_2 taken for R_inf in Winnow's bound",
       [] { return planted({"1,1,1,-1|1"}, "1,0,0,0", right_rule(), [](Facts& f) { f.radius = 2; }); }},
      {"crossing", "|u|_1^2 taken for |u|_2^2 in the perceptron's bound",
       [] { return planted({"1,1,1|1"}, "1,1,0", right_rule(), [](Facts& f) { f.u2 = f.u1 * f.u1; }); }},
      {"dense-target", "|u|_1^2 taken for |u|_2^2 in the perceptron's bound",
       [] {
         return planted({"1,0|1", "1,1|1"}, "1,1", right_rule(), [](Facts& f) { f.u2 = f.u1 * f.u1; });
       }},
      {"only-positive", "a label -1 in Example 2 as printed",
       [] {
         return planted({"1,0|1", "0,1|-1"}, "1,1", right_rule(), {}, 1);
       }},
      {"only-positive", "the perceptron's mistakes taken for Winnow's",
       [] { return planted({"1,0|1"}, "1,1", right_rule(), [](Facts& f) { f.winnow_mistakes = f.m; }); }},
      {"starts-at-target", "Winnow starts at other weights",
       [] {
         return planted({"1,1,-1|1", "1,0,0|1"}, "1,1,1", right_rule(),
                        [](Facts& f) { f.winnow.w = parse_vector("0,0,9"); });
       }},
      {"disjoint-mistakes", "moves by 2 y x",
       [] {
         return planted({"1,0|1", "0,1|1"}, "1,1", moves_by(2));
       }},
      {"disjoint-mistakes", "never moves",
       [] {
         return planted({"1,0|1", "1,0|1"}, "1,1", moves_by(0));
       }},
  };
}

}  // namespace mistakebound
