/// What breaks the two proofs of perceptron-freund-schapire, step by step.
#include "invariants/perceptron/freund_schapire.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_freund_schapire_plants {
namespace {

using Facts = FreundSchapireFacts;

TheoremReport planted(const std::vector<std::string>& rows, const char* u, WrongPerceptron learner,
                      std::function<void(Facts&)> tamper = {}, const Rational& gamma = 1,
                      std::optional<Rational> delta2 = std::nullopt) {
  return planted_report<Facts>(perceptron_freund_schapire(),
                               Facts(parse_vector(u), gamma, 1, Tie::mistake, std::move(delta2)), rows,
                               std::move(learner), std::move(tamper));
}

/// The extended perceptron's first weights are others at the start.
std::function<void(Facts&)> extended_starting_at(const char* w) {
  return [w](Facts& f) {
    if (f.t == 0) f.extended.w = parse_vector(w);
  };
}

}  // namespace
}  // namespace perceptron_freund_schapire_plants

std::vector<Fault> perceptron_freund_schapire_faults() {
  using namespace perceptron_freund_schapire_plants;
  return {
      {"zero-start", "w starts at 3", [] { return planted({"-1|1"}, "1", starting_at("3")); }},
      {"positive-gamma", "gamma = -2", [] { return planted({"1|-1"}, "1", right_rule(), {}, -2); }},
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
      {"progress", "moves by y x/2", [] { return planted({"1|1"}, "1", moves_by(Rational(1, 2))); }},
      {"total-progress", "never moves", [] { return planted({"1|1"}, "1", moves_by(0)); }},
      {"norm-expansion", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves_by(2)); }},
      {"norm-growth", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves_by(2)); }},
      {"total-norm", "updates on every round",
       [] {
         return planted({"1|1", "1|1"}, "1", always_updates());
       }},
      {"cauchy-schwarz", "the largest entry of u for its norm",
       [] { return planted({"1,1|1"}, "1,1", right_rule(), [](Facts& f) { f.u2 = 1; }); }},
      {"deviation-cauchy-schwarz", "the largest squared deviation for their sum",
       [] {
         return planted({"-1|-1", "-1|1"}, "0", right_rule(), [](Facts& f) {
           if (f.d2_sum > 1) f.d2_sum = 1;
         });
       }},
      {"deviation-all-rounds", "D over the rounds without a mistake",
       [] { return planted({"-1|-1"}, "0", right_rule(), [](Facts& f) { f.deviation2 = 0; }); }},
      {"bound", "D left out", [] { return planted({"-1|-1"}, "0", right_rule(), [](Facts& f) { f.deviation2 = 0; }); }},
      {"bound", "D for the largest deviation",
       [] {
         return planted({"-1|-1", "-1|1"}, "0", right_rule(), [](Facts& f) {
           if (f.deviation2 > 1) f.deviation2 = 1;
         });
       }},
      {"bound-squared", "the root of D^2 forgotten",
       [] {
         return planted({"-1|-1"}, "1/4", right_rule(), [](Facts& f) { f.deviation2 = f.deviation2 * f.deviation2; });
       }},
      {"bound-squared", "gamma = -2", [] { return planted({"1|-1"}, "-1", right_rule(), {}, -2); }},
      {"extended-margin", "the deviation left out of u'",
       [] { return planted({"1|1"}, "0", right_rule(), [](Facts& f) { f.d = 0; }); }},
      {"extended-run", "predicts +1 on a tie, which the convention takes for a mistake",
       [] { return planted({"1|1"}, "1", predicts_ties_positive()); }},
      {"extended-run", "updates on every round",
       [] {
         return planted({"1|1", "1|1", "3|-1", "3/2|1", "1|1"}, "1", always_updates());
       }},
      {"extended-progress", "the coordinate of the round left out of w'",
       [] { return planted({"1|1"}, "1/2", right_rule(), [](Facts& f) { f.extended_wu -= f.extended_d_sum; }); }},
      {"extended-total-progress", "w' starts at -1",
       [] { return planted({"1|1"}, "1/2", right_rule(), extended_starting_at("-1")); }},
      {"extended-norm-growth", "R left out of |x'|^2",
       [] { return planted({"1|1"}, "1/2", right_rule(), [](Facts& f) { f.radius2 = 0; }); }},
      {"extended-total-norm", "w' starts at 3",
       [] { return planted({"0|1"}, "1/2", right_rule(), extended_starting_at("3")); }},
      {"extended-cauchy-schwarz", "the deviation of the round left out of |u'|^2",
       [] { return planted({"1|1"}, "1/2", right_rule(), [](Facts& f) { f.deviation2 = 0; }); }},
      {"extended-bound", "R left out of R^2 + Delta^2",
       [] {
         return planted(
             {"-1|-1"}, "1/2", right_rule(), [](Facts& f) { f.radius2 = 0; }, 1, Rational(1));
       }},
      {"extended-bound", "gamma = -2", [] { return planted({"1|-1"}, "-1", right_rule(), {}, -2); }},
      {"extended-bound", "the run errs more often than the extended one",
       [] {
         return planted({"1|1", "1|1", "1|1", "1|1"}, "1", always_errs());
       }},
      {"optimal-extension", "a negative Delta^2",
       [] { return planted({"-1|-1"}, "1/2", right_rule(), {}, 1, Rational(-1, 4)); }},
  };
}

}  // namespace mistakebound
