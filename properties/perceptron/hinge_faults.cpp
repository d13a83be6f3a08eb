/// What breaks the proof of perceptron-hinge, step by step. gamma = 1 throughout, so that w* = u.
#include "invariants/perceptron/hinge.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_hinge_plants {
namespace {

using Facts = HingeFacts;

TheoremReport planted(const std::vector<std::string>& rows, const char* w_star, WrongPerceptron learner,
                      std::function<void(Facts&)> tamper = {}) {
  const Vector u = parse_vector(w_star);
  return planted_report<Facts>(perceptron_hinge(), Facts(u, Rational(1), 1, {u}), rows, std::move(learner),
                               std::move(tamper));
}

}  // namespace
}  // namespace perceptron_hinge_plants

std::vector<Fault> perceptron_hinge_faults() {
  using namespace perceptron_hinge_plants;
  return {
      {"zero-start", "w starts at 3", [] { return planted({"-1|1"}, "1", starting_at("3")); }},
      {"mistake-sign", "predicts +1 only where w.x >= 1",
       [] {
         return planted({"1/2|1", "1/2|1"}, "1", predicts_above_one());
       }},
      {"update-rule", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves_by(2)); }},
      {"update-rule", "the sign of an entry is lost that u does not look at",
       [] { return planted({"1,-1|1"}, "1,0", loses_the_second_sign()); }},
      {"conservative", "sets a weight to 0 on correct rounds that u does not look at",
       [] {
         return planted({"1,1|1", "1,0|1"}, "1,0", prunes_the_second_weight());
       }},
      {"conservative", "halves w on correct rounds",
       [] {
         return planted({"1|1", "1|1"}, "1", decays());
       }},
      {"norm-expansion", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves_by(2)); }},
      {"norm-growth", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves_by(2)); }},
      {"total-norm", "updates on every round",
       [] {
         return planted({"1|1", "1|1"}, "1", always_updates());
       }},
      {"cauchy-schwarz", "the largest entry of w* for its norm",
       [] { return planted({"1,1|1"}, "1,1", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
      {"upper", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves_by(2)); }},
      {"progress", "moves by y x/2", [] { return planted({"1|1"}, "1", moves_by(Rational(1, 2))); }},
      {"total-progress", "never moves", [] { return planted({"1|1"}, "1", moves_by(0)); }},
      {"quadratic", "losses over the rounds without a mistake",
       [] { return planted({"-1|-1"}, "0", right_rule(), [](Facts& f) { f.h = 0; }); }},
      {"bound-tight", "H for 4 H", [] { return planted({"-1|-1"}, "1/2", right_rule(), [](Facts& f) { f.h /= 4; }); }},
      {"loosening", "b^2 and H with the wrong sign, which the footnote excludes",
       [] {
         // No mistake, so that no root of a negative number is asked for.
         return planted({"1|1"}, "1", starting_at("1"), [](Facts& f) {
           f.u2 = -4;
           f.h = -1;
           f.h2_all = 0;
         });
       }},
      {"bound", "the squared hinge for the hinge",
       [] { return planted({"-1|-1"}, "1/2", right_rule(), [](Facts& f) { f.h = f.h * f.h; }); }},
      {"loss-cauchy-schwarz", "the largest squared loss for their sum",
       [] {
         return planted({"-1|-1", "-1|1"}, "0", right_rule(), [](Facts& f) {
           if (f.h2 > 1) f.h2 = 1;
         });
       }},
      {"loss-all-rounds", "D over the rounds without a mistake",
       [] { return planted({"-1|-1"}, "0", right_rule(), [](Facts& f) { f.h2_all = 0; }); }},
      {"against-freund-schapire", "D left out",
       [] { return planted({"-1|-1"}, "1/2", right_rule(), [](Facts& f) { f.h2_all = 0; }); }},
      {"every-comparator", "the losses of the comparators tried left out",
       [] {
         return planted({"-1|-1"}, "1/2", right_rule(), [](Facts& f) {
           for (Facts::Candidate& candidate : f.candidates) candidate.losses.mistakes = 0;
         });
       }},
  };
}

}  // namespace mistakebound
