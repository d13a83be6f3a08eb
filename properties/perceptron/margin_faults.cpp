/// What breaks the proof of margin-perceptron, step by step.
#include "invariants/perceptron/margin.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace margin_perceptron_plants {
namespace {

using Facts = MarginFacts;
using Rows = std::vector<std::string>;
using Tamper = std::function<void(Facts&)>;

/// Where a pass is taken for one through other rows, these are `pass`.
TheoremReport planted(const Rows& rows, const char* u, const Rational& margin, WrongPerceptron learner,
                      Tamper tamper = {}, const Rows& pass = {}) {
  const Sequence set = sequence_of(pass.empty() ? rows : pass);
  return planted_report<Facts>(margin_perceptron(), Facts(parse_vector(u), std::nullopt, margin, &set), rows,
                               std::move(learner), std::move(tamper));
}

/// Updates where y (w.x) is at most `margin`, by `factor` y x; predicts the sign of w.x.
WrongPerceptron updates_up_to(const Rational& margin, const Rational& factor = 1) {
  return {[margin, factor](WrongPerceptron& self, const Vector& x, Label y) {
            const Rational score = dot(self.w, x);
            if (y * score <= margin) self.w += factor * y * x;
            return decide(score, Tie::mistake);
          },
          {}};
}

/// The right rule, but for the sign of a weight that neither u nor the example looks at.
WrongPerceptron turns_the_third_weight_up_to(const Rational& margin) {
  return {[margin](WrongPerceptron& self, const Vector& x, Label y) {
            const Rational score = dot(self.w, x);
            if (y * score <= margin) {
              self.w += y * x;
              if (x[2] == 0) self.w[2] = -self.w[2];
            }
            return decide(score, Tie::mistake);
          },
          {}};
}

/// Calls every round a mistake, and is the right rule else.
WrongPerceptron predicts_nothing_up_to(const Rational& margin) {
  return {[margin](WrongPerceptron& self, const Vector& x, Label y) {
            if (y * dot(self.w, x) <= margin) self.w += y * x;
            return 0;
          },
          {}};
}

TheoremReport with_shortest_radius() {
  return planted({"0,1|-1", "2,0|-1"}, "-1,-2", 0, updates_up_to(0), [](Facts& f) { f.radius2 = 1; });
}

}  // namespace
}  // namespace margin_perceptron_plants

std::vector<Fault> margin_perceptron_faults() {
  using namespace margin_perceptron_plants;
  const Rational half(1, 2);
  return {
      {"zero-start", "starts at 1",
       [] {
         WrongPerceptron learner = updates_up_to(1);
         learner.w = parse_vector("1");
         return planted({"1|1"}, "1", 1, learner);
       }},
      {"separable", "one example with both labels",
       [] {
         return planted({"1|1", "1|-1"}, "1", 1, updates_up_to(1));
       }},
      {"small-margin", "updates up to a margin of 2 in place of 1",
       [] {
         return planted({"1|1", "1|1", "1|1"}, "1", 1, updates_up_to(2));
       }},
      {"update-rule", "moves by y x/2", [half] { return planted({"1|1"}, "1", 1, updates_up_to(1, half)); }},
      {"update-rule", "updates on mistakes alone",
       [] {
         return planted({"1|1", "1|1"}, "1", 1, updates_up_to(0));
       }},
      {"update-rule", "the sign of a weight is turned that neither u nor the example looks at",
       [] {
         return planted({"1,2,1|1", "1,-1,0|1"}, "1,0,0", 0, turns_the_third_weight_up_to(0));
       }},
      {"progress", "moves by y x/2", [half] { return planted({"1|1"}, "1", 1, updates_up_to(1, half)); }},
      {"total-progress", "moves by y x/2", [half] { return planted({"1|1"}, "1", 1, updates_up_to(1, half)); }},
      {"norm-expansion", "moves by 2 y x", [] { return planted({"1|1"}, "1", 1, updates_up_to(1, 2)); }},
      {"norm-growth", "moves by 2 y x", [] { return planted({"1|1"}, "1", 1, updates_up_to(1, 2)); }},
      {"norm-growth", "updates up to a margin of 2 in place of 1/4",
       [] {
         return planted({"1|1", "1|1"}, "1", Rational(1, 4), updates_up_to(2));
       }},
      {"total-norm", "moves by 2 y x", [] { return planted({"1|1"}, "1", 1, updates_up_to(1, 2)); }},
      {"cauchy-schwarz", "the largest entry of u for its norm",
       [] { return planted({"1,1|1"}, "1,1", 1, updates_up_to(1), [](Facts& f) { f.u2 = 1; }); }},
      {"sandwich", "moves by 2 y x",
       [] { return planted({"1|1"}, "1", Rational(1, 2), updates_up_to(Rational(1, 2), 2)); }},
      {"sandwich", "R from the shortest instance", with_shortest_radius},
      {"mistakes-update", "takes every round for a mistake",
       [] {
         return planted({"1|1", "1|1"}, "1", Rational(1, 2), predicts_nothing_up_to(Rational(1, 2)));
       }},
      {"update-bound", "R from the shortest instance", with_shortest_radius},
      {"update-bound", "updates up to a margin of 9 in place of 0",
       [] {
         return planted({"1|1", "1|1", "1|1"}, "1", 0, updates_up_to(9));
       }},
      {"bound", "R from the shortest instance", with_shortest_radius},
      {"bounded-length", "updates up to a margin of 9 in place of 0",
       [] {
         return planted({"1|1", "1|1", "1|1"}, "1", 0, updates_up_to(9));
       }},
      {"reached", "the pass without an update leaves an example out",
       [] {
         return planted({"1|1", "1|1"}, "1", 0, updates_up_to(0), {}, {"-1|1"});
       }},
      {"half-margin", "a norm ten times that of the weights",
       [] {
         return planted({"1|1", "1|1", "1|1"}, "1", 1, updates_up_to(1),
                        [](Facts& f) {
                          if (f.rounds() > 0) f.w2 = 400;
                        },
                        {"1|1"});
       }},
  };
}

}  // namespace mistakebound
