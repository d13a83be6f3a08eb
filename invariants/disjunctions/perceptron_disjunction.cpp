#include "invariants/disjunctions/perceptron_disjunction.hpp"

#include <algorithm>

#include "invariants/disjunctions/labels.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/steps.hpp"
#include "invariants/solvers/hitting_set.hpp"

namespace mistakebound {

Vector disjunction_comparator(const Vector& target) {
  Vector u(target.size() + 1);
  u << target, Vector::Constant(1, Rational(-1, 2));
  return u;
}

DisjunctionFacts::DisjunctionFacts(Vector target_indicator, Rational step_size)
    : PerceptronFacts(disjunction_comparator(target_indicator), Rational(1, 2), std::move(step_size)),
      target(std::move(target_indicator)) {
  n = target.size();
  k = variables_of(target).size();
  limit = (n + 1) * (4 * k + 1);
}

void DisjunctionFacts::observe(const Round& round) {
  PerceptronFacts::observe(round);
  instance2 = norm2(round.x);
  y = round.y;
  hits = 0;
  for (Eigen::Index i = 0; i < target.size(); ++i)
    if (target[i] != 0 && round.x[i] != 0) hits += 1;
}

namespace perceptron_disjunction_steps {
namespace {

using Facts = DisjunctionFacts;

Step<Facts> norm() {
  return {{.id = "norm",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\|\tilde w\|^2 = k + \tfrac14)",
           .sources = {"L Monotone disjunctions"}},
          [](const auto& f) { return chain(f.u2).equals(f.k + f.number(1) / 4); }};
}

Step<Facts> margin() {
  return {{.id = "margin",
           .scope = Scope::every_round,
           .uses = {"disjunction"},
           .formula = R"(y_t\,\big(\tilde w\cdot(x_t,1)\big) \ge \tfrac12)",
           .sources = {"L Monotone disjunctions (ii)"},
           .note = "Equality exactly where no variable of the target is active, or one."},
          [](const auto& f) { return chain(f.margin).at_least(f.number(1) / 2); }};
}

Step<Facts> radius() {
  return {{.id = "radius",
           .scope = Scope::every_round,
           .formula = R"(\|(x_t,1)\|^2 \le n + 1)",
           .sources = {"L Monotone disjunctions (i)"}},
          [](const auto& f) { return chain(f.instance2).at_most(f.n + 1); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"separable-bound", "norm", "radius"},
           .formula = R"(m_t \le R^2\,\|\tilde w\|^2/\gamma^2 \le (n+1)(4k+1))",
           .sources = {"L Monotone disjunctions"},
           .note = "L prints O(nk), which is 0 for the empty disjunction; (0 | -1) then costs one mistake."},
          [](const auto& f) {
            return chain(f.mistakes_so_far()).at_most(f.radius2 * f.u2 / (f.gamma * f.gamma)).at_most(f.limit);
          }};
}

/// The steps of perceptron-separable, resting on the margin that is shown here instead of its hypothesis; its bound
/// under another name.
std::vector<Step<Facts>> separable_steps() {
  std::vector<Step<Facts>> steps;
  for (const auto& step : separable_proof()) {
    steps.push_back(step.in<Facts>());
    StepText& text = steps.back().text;
    if (text.id == "bound") text.id = "separable-bound";
    std::replace(text.uses.begin(), text.uses.end(), std::string("separable"), std::string("margin"));
  }
  return steps;
}

std::vector<NamedQuantity> quantities_of(const Facts& f) {
  std::vector<NamedQuantity> quantities{
      {"n", Number(f.n)}, {"k", Number(f.k)}, {"target", counted_from_one(variables_of(f.target))}};
  for (NamedQuantity& quantity : perceptron_quantities(f)) quantities.push_back(std::move(quantity));
  return quantities;
}

Theorem<Facts> make_theorem() {
  Theorem<Facts> theorem{
      .text = {.id = "perceptron-disjunction",
               .title = "The perceptron on monotone disjunctions",
               .statement =
                   R"(If every label is that of a disjunction of $k$ of the $n$ variables, the perceptron on the )"
                   R"(instances $(x_t, 1)$ makes at most $(n+1)(4k+1)$ mistakes: $\tilde w = (1_K, -\tfrac12)$ )"
                   R"(separates them with margin $\tfrac12$. This holds however ties are predicted.)",
               .bound = R"(M \le (n+1)(4k+1))",
               .learners = {"perceptron-disjunction"},
               .sources = {"L Monotone disjunctions"},
               .file = "invariants/disjunctions/perceptron_disjunction.cpp",
               .remark = R"(Linear in $n$, where Littlestone's Winnow has a logarithm.)"},
      .hypotheses = {perceptron_steps::zero_start<Facts>(), disjunction_labels<Facts>()},
      .steps = {norm(), margin(), radius()},
      .bound = [](const Facts& f) -> std::optional<Number> { return f.limit; },
      .quantities = quantities_of,
      .state = [](const Facts& f) { return perceptron_state(f); }};
  for (Step<Facts>& step : separable_steps()) theorem.steps.push_back(std::move(step));
  theorem.steps.push_back(bound());
  return theorem;
}

}  // namespace
}  // namespace perceptron_disjunction_steps

const Theorem<DisjunctionFacts>& perceptron_disjunction() {
  using namespace perceptron_disjunction_steps;
  static const Theorem<Facts> theorem = make_theorem();
  return theorem;
}

}  // namespace mistakebound
