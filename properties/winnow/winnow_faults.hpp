/// Wrong Winnows, and what breaks the steps that both of Winnow's theorems share.
#pragma once

#include "invariants/winnow/facts.hpp"
#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

/// Winnow with ties as mistakes whose exponents move by `factor` y x on a mistake.
inline WrongPerceptron winnow_moves_by(const LearningRate& rate, const Rational& factor = 1) {
  return {[rate, factor](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(winnow_sign(self.w, x, rate), Tie::mistake);
            if (prediction != y) self.w += factor * y * x;
            return prediction;
          },
          {}};
}

/// Predicts +1 only where w.x >= 1/2 for the normalised weights, -1 otherwise.
inline WrongPerceptron winnow_above_half(const LearningRate& rate) {
  return {[rate](WrongPerceptron& self, const Vector& x, Label y) {
            const Vector shifted = x - Vector::Constant(x.size(), Rational(1, 2));
            const Prediction prediction = winnow_sign(self.w, shifted, rate) >= 0 ? 1 : -1;
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// Exponents are halved on rounds without a mistake.
inline WrongPerceptron winnow_decays(const LearningRate& rate) {
  return {[rate](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(winnow_sign(self.w, x, rate), Tie::mistake);
            if (prediction == y) self.w /= Rational(2);
            if (prediction != y) self.w += y * x;
            return prediction;
          },
          {}};
}

/// The right rule, but the last two of four exponents are exchanged after mistakes, or after the other rounds.
inline WrongPerceptron winnow_exchanges(const LearningRate& rate, bool after_mistakes) {
  return {[rate, after_mistakes](WrongPerceptron& self, const Vector& x, Label y) {
            const Prediction prediction = decide(winnow_sign(self.w, x, rate), Tie::mistake);
            if (prediction != y) self.w += y * x;
            if ((prediction != y) == after_mistakes) std::swap(self.w[2], self.w[3]);
            return prediction;
          },
          {}};
}

/// A plan for one planted run, whatever the theorem: facts are altered before the run, after every round, or not.
template <class Facts>
struct WinnowPlan {
  std::vector<std::string> rows;
  const char* u = "1";
  LearningRate rate = LearningRate::eta(1);
  std::optional<WrongPerceptron> learner;  ///< absent: the right one
  std::function<void(Facts&)> tamper;
  std::function<void(Facts&)> before;
  std::optional<Rational> gamma;
};

template <class Facts>
TheoremReport planted_winnow(const Theorem<Facts>& theorem, const WinnowPlan<Facts>& plan) {
  Facts facts(parse_vector(plan.u), plan.gamma, plan.rate);
  facts.any_denominator = true;
  if (plan.before) plan.before(facts);
  return planted_report<Facts>(theorem, std::move(facts), plan.rows,
                               plan.learner ? *plan.learner : winnow_moves_by(plan.rate), plan.tamper);
}

/// The faults of the steps and hypotheses that both theorems have.
template <class Facts>
std::vector<Fault> shared_winnow_faults(const Theorem<Facts>& theorem) {
  using Plan = WinnowPlan<Facts>;
  const LearningRate one = LearningRate::eta(1);
  const LearningRate half = LearningRate::eta(Rational(1, 2));
  const auto starting_at = [](const LearningRate& rate, const char* s) {
    WrongPerceptron learner = winnow_moves_by(rate);
    learner.w = parse_vector(s);
    return learner;
  };
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, Plan plan) {
    faults.push_back({step, what, [&theorem, plan] { return planted_winnow(theorem, plan); }});
  };
  // The best learning rate where epsilon is 1/2.
  const LearningRate best = LearningRate::optimal(Rational(1, 2), 1, 1);
  add("uniform-start", "the weights begin at different sizes",
      {.rows = {"1,-1|1"}, .u = "3,1", .rate = best, .learner = starting_at(best, "3,0")});
  add("nonnegative", "a negative comparator", {.rows = {"-1|1"}, .u = "-1"});
  add("nonnegative", "a comparator with a negative entry",
      {.rows = {"1,1|1"}, .u = "-1,2", .rate = LearningRate::optimal(1, 1, 3)});
  add("nonnegative", "the comparator 0", {.rows = {"-1|1"}, .u = "0"});
  add("separable", "one example with both labels", {.rows = {"1|1", "1|-1"}});
  add("separable", "gamma above the least margin",
      {.rows = {"1,-1|1", "1/2,-1/2|1"}, .u = "3,1", .rate = best, .gamma = Rational(2)});
  add("simplex", "moves by 2 y x", {.rows = {"1,-1|1"}, .u = "1,0", .learner = winnow_moves_by(one, 2)});
  add("simplex", "the weights are not normalised after an update",
      {.rows = {"1,-1|1"}, .u = "1,0", .tamper = [](Facts& f) { f.normaliser = shared(PowerSum(f.rate.base, 2, 0)); }});
  add("mistake-sign", "predicts +1 only where w.x >= 1/2, which the other instances are large enough to hide",
      {.rows = {"1/2,-1/4|1", "1,1|1"}, .u = "1,0", .rate = best, .learner = winnow_above_half(best)});
  add("update-rule", "exchanges two weights that u does not look at",
      {.rows = {"1/2,-1,1/2,0|1"}, .u = "1,0,0,0", .rate = best, .learner = winnow_exchanges(best, true)});
  add("conservative", "exchanges two weights that u does not look at, on right rounds",
      {.rows = {"1/2,-1,1/2,0|1", "1,0,0,0|1"},
       .u = "1,0,0,0",
       .rate = best,
       .learner = winnow_exchanges(best, false)});
  add("mistake-sign", "predicts +1 only where w.x >= 1/2",
      {.rows = {"1/4|1"}, .rate = half, .learner = winnow_above_half(half)});
  add("update-rule", "moves by 2 y x", {.rows = {"1,-1|1"}, .u = "1,0", .learner = winnow_moves_by(one, 2)});
  const Plan backwards{.rows = {"1,-1|1"}, .u = "3,1", .rate = best, .learner = winnow_moves_by(best, -1)};
  add("update-corrects", "the wrong sign of eta: moves by -y x", backwards);
  add("conservative", "halves the exponents on correct rounds",
      {.rows = {"1,-1|1", "1,-1|1"}, .u = "1,0", .learner = winnow_decays(one)});
  add("kl-drop-identity", "moves by 2 y x", {.rows = {"1,-1|1"}, .u = "1,0", .learner = winnow_moves_by(one, 2)});
  add("margin", "gamma taken for gamma/|u|_1",
      {.rows = {"1,-1|1"}, .u = "3,1", .rate = best, .tamper = [](Facts& f) { f.u1 = 1; }});
  add("chord", "R from the smallest instance", {.rows = {"-2|1", "-1|-1"}, .tamper = [](Facts& f) { f.radius = 1; }});
  add("z-identity", "weights that do not add up to 1", {.rows = {"1,-1|1"}, .u = "1,0", .tamper = [](Facts& f) {
                                                          f.mass_before = shared(PowerSum(f.rate.base, 1, 0));
                                                        }});
  add("z-identity", "as (15) is printed, without 1/R",
      {.rows = {"2|-1"}, .tamper = [](Facts& f) { f.sinh *= f.radius; }});
  const Plan above_half{.rows = {"1,1,1,-1,-1|1"}, .u = "1,1,1,1,0", .rate = best, .learner = winnow_above_half(best)};
  add("z-bound", "predicts +1 only where w.x >= 1/2", above_half);
  add("z-bound", "half of cosh(eta R)", {.rows = {"1,-1|1"}, .u = "3,1", .rate = best, .tamper = [](Facts& f) {
                                           f.cosh = shared(*f.cosh * Rational(1, 2));
                                         }});
  add("kl-drop", "predicts +1 only where w.x >= 1/2", above_half);
  add("kl-drop", "the wrong sign of eta: moves by -y x", backwards);
  add("kl-total", "never moves", {.rows = {"1,-1|1"}, .u = "3,1", .rate = best, .learner = winnow_moves_by(best, 0)});
  add("kl-initial", "the sum of the p ln p with the wrong sign",
      {.rows = {"1,-1|1", "2,2|1"}, .u = "3,1", .rate = LearningRate::optimal(2, 2, 4), .before = [](Facts& f) {
         f.entropy = LogSum() - f.entropy;
       }});
  add("kl-initial", "the weights begin at (3/4, 1/4)",
      {.rows = {"0,1|1"},
       .u = "0,1",
       .rate = LearningRate::beta(3),
       .learner = starting_at(LearningRate::beta(3), "1,0")});
  add("kl-nonnegative", "p = u, which does not add up to 1", {.rows = {"1|1"}, .u = "1/2", .before = [](Facts& f) {
                                                                f.p = f.u;
                                                                f.entropy = LogSum::ln(Rational(1, 2), Rational(1, 2));
                                                              }});
  add("kl-nonnegative", "the relative entropy taken for 0 where p is not w",
      {.rows = {"1,0|1"}, .u = "2,1", .tamper = [](Facts& f) { f.kl = LogPowerSum(); }});
  return faults;
}

}  // namespace mistakebound
