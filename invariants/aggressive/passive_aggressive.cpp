#include "invariants/aggressive/passive_aggressive.hpp"

#include "invariants/aggressive/steps.hpp"

namespace mistakebound {
namespace passive_aggressive_steps {
namespace {

using Facts = AggressiveFacts;

Step<Facts> nonzero() {
  return {
      {.id = "nonzero",
       .scope = Scope::every_round,
       .kind = Kind::strict,
       .formula = R"(\|x_t\|^2 > 0)",
       .sources = {"Crammer and others 2006, section 3"},
       .note = "On an instance 0 the source's step is 0/0 or 1/0. Such a round moves nothing here, and any number of "
               "them can be mistakes."},
      [](const auto& f) { return chain(f.x2).greater_than(0); }};
}

Step<Facts> step_size() {
  return {{.id = "step-size",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"nonzero", "update-rule"},
           .formula = R"(\ell'_t = 0)",
           .sources = {"Crammer and others 2006, section 3"},
           .note = "The loss of the new weights on the example: the step goes just so far."},
          [](const auto& f) { return chain(f.loss_after).equals(0); }};
}

Step<Facts> quadratic() {
  return {{.id = "quadratic",
           .scope = Scope::every_round,
           .uses = {"total"},
           .formula = R"(A_t^2 - 2\,X_t \le \|w_1-u\|^2)",
           .sources = {"Crammer and others 2006, Theorem 3"},
           .note = "A^2 and X are the sums of l^2/|x|^2 and l l_u/|x|^2 over the rounds so far, l_u the loss of u."},
          [](const auto& f) { return chain(f.relative2 - 2 * f.crossed).at_most(f.start_distance2); }};
}

Step<Facts> cauchy_schwarz() {
  return {{.id = "cauchy-schwarz",
           .scope = Scope::every_round,
           .formula = R"(X_t^2 \le A_t^2\,B_t^2)",
           .sources = {"Crammer and others 2006, Theorem 3"},
           .note = "B^2 is the sum of l_u^2/|x|^2 over the rounds with l > 0."},
          [](const auto& f) { return chain(f.crossed * f.crossed).at_most(f.relative2 * f.u_relative2); }};
}

Step<Facts> squares() {
  return {{.id = "squares",
           .scope = Scope::every_round,
           .uses = {"nonzero"},
           .formula = R"(\sum_{s\le t} \ell_s^2 \le R^2\,A_t^2)",
           .sources = {"Crammer and others 2006, Theorem 2"}},
          [](const auto& f) { return chain(f.losses2).at_most(f.radius2 * f.relative2); }};
}

Step<Facts> bound_separable() {
  return {{.id = "bound-separable",
           .scope = Scope::every_round,
           .uses = {"quadratic", "cauchy-schwarz", "squares"},
           .formula = R"(\sum_{s\le t} \ell_s^2 \le R^2\,\|w_1-u\|^2 \text{ where } B_t = 0)",
           .sources = {"Crammer and others 2006, Theorem 2"},
           .note = "u has no loss where the learner has one."},
          [](const auto& f) { return when(!f.u_lost, chain(f.losses2).at_most(f.radius2 * f.start_distance2)); }};
}

Step<Facts> bound_general() {
  return {{.id = "bound-general",
           .scope = Scope::every_round,
           .uses = {"quadratic", "cauchy-schwarz"},
           .formula = R"(A_t^2 \le (\|w_1-u\| + 2\,B_t)^2)",
           .sources = {"Crammer and others 2006, Theorem 3"},
           .note = "Without the source's |x| = 1, whose losses are then those over |x|."},
          [](const auto& f) {
            return chain(f.relative2)
                .at_most(f.start_distance2 + 4 * f.u_relative2 + root(4, f.start_distance2 * f.u_relative2));
          }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"mistake-loss", "squares", "bound-general"},
           .formula = R"(m_t \le \sum_{s\le t} \ell_s^2 \le R^2\,(\|w_1-u\| + 2\,B_t)^2)",
           .sources = {"Crammer and others 2006, Theorems 2 and 3"}},
          [](const auto& f) {
            return chain(f.m).at_most(f.losses2).at_most(
                f.radius2 * (f.start_distance2 + 4 * f.u_relative2) +
                root(4, f.radius2 * f.radius2 * f.start_distance2 * f.u_relative2));
          }};
}

std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result = aggressive_steps::quantities(f);
  result.push_back({"A2", f.relative2});
  result.push_back({"B2", f.u_relative2});
  return result;
}

}  // namespace
}  // namespace passive_aggressive_steps

const Theorem<AggressiveFacts>& passive_aggressive() {
  using namespace passive_aggressive_steps;
  using aggressive_steps::distance, aggressive_steps::mistake_loss, aggressive_steps::total,
      aggressive_steps::update_rule;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "passive-aggressive",
           .title = "Losses and mistakes of the passive-aggressive learner",
           .statement =
               R"(On instances other than 0, the passive-aggressive learner that starts at $w_1$ has hinge losses )"
               R"($\ell_t$ with $\sum \ell_t^2 \le R^2\,\|w_1-u\|^2$ if $u$ has no loss, and for every $u$ )"
               R"($M \le \sum \ell_t^2 \le R^2\,(\|w_1-u\| + 2 B)^2$, where $B^2$ is the sum of the squared losses of )"
               R"($u$ over $\|x_t\|^2$ on the rounds on which the learner has a loss, and $R = \max_t \|x_t\|$.)",
           .bound = R"(M \le R^2\,(\|w_1-u\| + 2 B)^2)",
           .learners = {"passive-aggressive"},
           .sources = {"Crammer and others 2006, Theorems 2 and 3"},
           .file = "invariants/aggressive/passive_aggressive.cpp",
           .remark =
               R"(From $w_1 = 0$, as in the source, $\|w_1-u\|$ is $\|u\|$. Every mistake has a loss of at least )"
               R"(1. No constant makes up for a $u$ with losses: the other two rules have $C$ for that.)"},
      .hypotheses = {nonzero()},
      .steps = {mistake_loss(), update_rule(R"(\ell_t/\|x_t\|^2)"), step_size(), distance({"update-rule"}), total(),
                quadratic(), cauchy_schwarz(), squares(), bound_separable(), bound_general(), bound()},
      .bound = [](const Facts& f) -> std::optional<Number> {
        return simplified(RootSum(Rational(f.radius2 * (f.start_distance2 + 4 * f.u_relative2))) +
                          RootSum::root(4 * f.radius2, Rational(f.start_distance2 * f.u_relative2)));
      },
      .quantities = quantities,
      .state = aggressive_steps::state};
  return theorem;
}

}  // namespace mistakebound
