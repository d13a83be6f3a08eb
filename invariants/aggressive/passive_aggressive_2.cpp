#include "invariants/aggressive/passive_aggressive_2.hpp"

#include "invariants/aggressive/steps.hpp"

namespace mistakebound {
namespace passive_aggressive_2_steps {
namespace {

using Facts = AggressiveFacts;

Step<Facts> step_size() {
  return {{.id = "step-size",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"aggressiveness", "update-rule"},
           .formula = R"(2\,C\,\ell'_t = \tau_t)",
           .sources = {"Crammer and others 2006, section 3"},
           .note = "The longer the step, the more of the loss it leaves."},
          [](const auto& f) { return chain(2 * f.c * f.loss_after).equals(f.tau); }};
}

Step<Facts> square() {
  return {
      {.id = "square",
       .scope = Scope::every_round,
       .uses = {"aggressiveness"},
       .formula = R"(\tau_t\,(2\,\ell_t - \tau_t\,\|x_t\|^2 - 2\,\ell_{u,t}) \ge \tau_t\,\ell_t - 2\,C\,\ell_{u,t}^2)",
       .sources = {"Crammer and others 2006, Theorem 5"},
       .note = "2C times the difference is the square of tau - 2C l_u."},
      [](const auto& f) { return chain(f.gain()).at_least(f.tau * f.loss - 2 * f.c * f.u_loss * f.u_loss); }};
}

Step<Facts> weighted_losses() {
  return {{.id = "weighted-losses",
           .scope = Scope::every_round,
           .uses = {"aggressiveness", "total", "square"},
           .formula = R"(\sum_{s\le t} \tau_s\,\ell_s \le \|w_1-u\|^2 + 2\,C \sum_{s\le t,\ \ell_s>0} \ell_{u,s}^2)",
           .sources = {"Crammer and others 2006, Theorem 5"},
           .note = "The source sums the losses of u over all rounds; those on which the learner has one are enough."},
          [](const auto& f) { return chain(f.weighted).at_most(f.start_distance2 + 2 * f.c * f.u_losses2); }};
}

Step<Facts> squares() {
  return {{.id = "squares",
           .scope = Scope::every_round,
           .uses = {"aggressiveness"},
           .formula = R"(2\,C \sum_{s\le t} \ell_s^2 \le (2\,C R^2 + 1) \sum_{s\le t} \tau_s\,\ell_s)",
           .sources = {"Crammer and others 2006, Theorem 5"}},
          [](const auto& f) { return chain(2 * f.c * f.losses2).at_most((2 * f.c * f.radius2 + 1) * f.weighted); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"aggressiveness", "mistake-loss", "squares", "weighted-losses"},
           .formula = R"(2\,C\,m_t \le 2\,C \sum_{s\le t} \ell_s^2 \le (2\,C R^2 + 1)\,)"
                      R"((\|w_1-u\|^2 + 2\,C \sum_{s\le t,\ \ell_s>0} \ell_{u,s}^2))",
           .sources = {"Crammer and others 2006, Theorem 5"}},
          [](const auto& f) {
            return chain(2 * f.c * f.m)
                .at_most(2 * f.c * f.losses2)
                .at_most((2 * f.c * f.radius2 + 1) * (f.start_distance2 + 2 * f.c * f.u_losses2));
          }};
}

}  // namespace
}  // namespace passive_aggressive_2_steps

const Theorem<AggressiveFacts>& passive_aggressive_2() {
  using namespace passive_aggressive_2_steps;
  using aggressive_steps::aggressiveness, aggressive_steps::distance, aggressive_steps::mistake_loss,
      aggressive_steps::total, aggressive_steps::update_rule;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "passive-aggressive-2",
           .title = "Losses and mistakes of the passive-aggressive learner with a softened step",
           .statement =
               R"(The passive-aggressive learner with steps $\ell_t/(\|x_t\|^2 + 1/(2C))$, $C > 0$, that starts at )"
               R"($w_1$ has hinge losses with $M \le \sum \ell_t^2 \le (R^2 + 1/(2C))\,(\|w_1-u\|^2 + 2 C H_2)$, for )"
               R"(every $u$, where $H_2$ is the sum of the squared hinge losses of $u$ on the rounds on which the )"
               R"(learner has a loss, and $R = \max_t \|x_t\|$.)",
           .bound = R"(M \le (R^2 + 1/(2C))\,(\|w_1-u\|^2 + 2 C H_2))",
           .learners = {"passive-aggressive-2"},
           .sources = {"Crammer and others 2006, Theorem 5"},
           .file = "invariants/aggressive/passive_aggressive_2.cpp",
           .remark = R"(From $w_1 = 0$, as in the source, $\|w_1-u\|$ is $\|u\|$. The claims are multiplied by $2C$.)"},
      .hypotheses = {aggressiveness()},
      .steps = {mistake_loss(), update_rule(R"(\ell_t/(\|x_t\|^2 + \tfrac1{2C}))"), step_size(),
                distance({"aggressiveness", "update-rule"}), total(), square(), weighted_losses(), squares(), bound()},
      .bound = [](const Facts& f) -> std::optional<Number> {
        if (f.c <= 0) return std::nullopt;
        return Rational((2 * f.c * f.radius2 + 1) * (f.start_distance2 + 2 * f.c * f.u_losses2) / (2 * f.c));
      },
      .quantities = aggressive_steps::quantities,
      .state = aggressive_steps::state};
  return theorem;
}

}  // namespace mistakebound
