#include "invariants/aggressive/passive_aggressive_1.hpp"

#include "invariants/aggressive/steps.hpp"

namespace mistakebound {
namespace passive_aggressive_1_steps {
namespace {

using Facts = AggressiveFacts;

Step<Facts> step_size() {
  return {{.id = "step-size",
           .scope = Scope::every_round,
           .uses = {"aggressiveness", "update-rule"},
           .formula = R"(\tau_t \le C,\quad (C - \tau_t)\,\ell'_t = 0)",
           .sources = {"Crammer and others 2006, section 3"},
           .note = "Either the step is the longest or the new weights lose nothing on the example."},
          [](const auto& f) { return chain(f.tau).at_most(f.c).also((f.c - f.tau) * f.loss_after).equals(0); }};
}

Step<Facts> mistake_weight() {
  return {{.id = "mistake-weight",
           .scope = Scope::mistakes,
           .uses = {"aggressiveness", "mistake-loss"},
           .formula = R"(\max(C R^2, 1)\,\tau_t\,\ell_t \ge C)",
           .sources = {"Crammer and others 2006, Theorem 4"},
           .note = "The source has tau l >= min(1/R^2, C), the same where R > 0."},
          [](const auto& f) { return chain(f.larger * f.tau * f.loss).at_least(f.c); }};
}

Step<Facts> gain() {
  return {
      {.id = "gain",
       .scope = Scope::every_round,
       .uses = {"aggressiveness"},
       .formula = R"(\tau_t\,(2\,\ell_t - \tau_t\,\|x_t\|^2 - 2\,\ell_{u,t}) \ge \tau_t\,\ell_t - 2\,C\,\ell_{u,t})",
       .sources = {"Crammer and others 2006, Theorem 4"},
       .note = "tau |x|^2 is at most l, and tau at most C."},
      [](const auto& f) { return chain(f.gain()).at_least(f.tau * f.loss - 2 * f.c * f.u_loss); }};
}

Step<Facts> weighted_losses() {
  return {{.id = "weighted-losses",
           .scope = Scope::every_round,
           .uses = {"aggressiveness", "total", "gain"},
           .formula = R"(\sum_{s\le t} \tau_s\,\ell_s \le \|w_1-u\|^2 + 2\,C \sum_{s\le t,\ \ell_s>0} \ell_{u,s})",
           .sources = {"Crammer and others 2006, Theorem 4"},
           .note = "The source sums the losses of u over all rounds; those on which the learner has one are enough."},
          [](const auto& f) { return chain(f.weighted).at_most(f.start_distance2 + 2 * f.c * f.u_losses); }};
}

Step<Facts> bound() {
  return {
      {.id = "bound",
       .scope = Scope::every_round,
       .uses = {"aggressiveness", "mistake-weight", "weighted-losses"},
       .formula = R"(C\,m_t \le \max(C R^2, 1)\,(\|w_1-u\|^2 + 2\,C \sum_{s\le t,\ \ell_s>0} \ell_{u,s}))",
       .sources = {"Crammer and others 2006, Theorem 4"}},
      [](const auto& f) { return chain(f.c * f.m).at_most(f.larger * (f.start_distance2 + 2 * f.c * f.u_losses)); }};
}

}  // namespace
}  // namespace passive_aggressive_1_steps

const Theorem<AggressiveFacts>& passive_aggressive_1() {
  using namespace passive_aggressive_1_steps;
  using aggressive_steps::aggressiveness, aggressive_steps::distance, aggressive_steps::mistake_loss,
      aggressive_steps::total, aggressive_steps::update_rule;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "passive-aggressive-1",
           .title = "Mistakes of the passive-aggressive learner with a longest step",
           .statement =
               R"(The passive-aggressive learner with steps of at most $C > 0$ that starts at $w_1$ makes at most )"
               R"($\max(R^2, 1/C)\,(\|w_1-u\|^2 + 2 C H)$ mistakes, for every $u$, where $H$ is the sum of the hinge )"
               R"(losses of $u$ on the rounds on which the learner has a loss, and $R = \max_t \|x_t\|$.)",
           .bound = R"(M \le \max(R^2, 1/C)\,(\|w_1-u\|^2 + 2 C H))",
           .learners = {"passive-aggressive-1"},
           .sources = {"Crammer and others 2006, Theorem 4"},
           .file = "invariants/aggressive/passive_aggressive_1.cpp",
           .remark = R"(From $w_1 = 0$, as in the source, $\|w_1-u\|$ is $\|u\|$. The claims are multiplied by $C$, )"
                     R"(so that $R = 0$ is no exception: on an instance 0 tau is $C$, and moves nothing.)"},
      .hypotheses = {aggressiveness()},
      .steps = {mistake_loss(), update_rule(R"(\min(C,\ \ell_t/\|x_t\|^2))"), step_size(),
                distance({"aggressiveness", "update-rule"}), total(), mistake_weight(), gain(), weighted_losses(),
                bound()},
      .bound = [](const Facts& f) -> std::optional<Number> {
        if (f.c <= 0) return std::nullopt;
        return Rational(f.larger * (f.start_distance2 + 2 * f.c * f.u_losses) / f.c);
      },
      .quantities = aggressive_steps::quantities,
      .state = aggressive_steps::state};
  return theorem;
}

}  // namespace mistakebound
