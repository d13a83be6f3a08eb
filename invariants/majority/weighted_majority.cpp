#include "invariants/majority/weighted_majority.hpp"

namespace mistakebound {
namespace weighted_majority_steps {
namespace {

using Facts = MajorityFacts;

Step<Facts> start() {
  return {{.id = "start",
           .scope = Scope::once,
           .kind = Kind::strict,
           .formula = R"(\|w_1-v\|^2 = 0,\quad \min_i v_i > 0)",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"},
           .note = "v = (1, .., 1), so that V = n, unless other weights are given."},
          [](const auto& f) { return chain(f.start_gap2).equals(0).also(f.least_initial).greater_than(f.number(0)); }};
}

Step<Facts> beta_range() {
  return {{.id = "beta-range",
           .scope = Scope::once,
           .formula = R"(\beta \ge 0,\quad 1 > \beta)",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"},
           .note = "With beta = 0 the learner is halving."},
          [](const auto& f) { return chain(f.beta).at_least(0).also(f.number(1)).greater_than(f.beta); }};
}

Step<Facts> survivor() {
  return {{.id = "survivor",
           .scope = Scope::every_round,
           .kind = Kind::strict,
           .formula = R"(\max_i p_{t,i} > 0,\quad p_{t,i} = v_i\,\beta^{k_{t,i}})",
           .sources = {"Littlestone and Warmuth 1994, Corollary 2.1"},
           .note = "Only beta = 0 asks something of the experts, one that is right on every round, as halving does: "
                   "0^0 = 1."},
          [](const auto& f) { return chain(f.best).greater_than(f.number(0)); }};
}

Step<Facts> majority() {
  return {{.id = "majority",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\hat y_t = \mathrm{majority}(w_t))",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"},
           .note = "The sign of the weight for +1 less that for -1; 0 where an even vote errs whatever the outcome.",
           .given = true},
          [](const auto& f) { return chain(f.prediction).equals(f.voted); }};
}

Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-r_t\|^2 = 0,\quad W_{t+1} = W_t - (1-\beta)\sum_{x_{t,i}\ne y_t} w_{t,i})"
                      R"(\text{ where an update is due})",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"},
           .note = "r is w with the weights of the experts that were wrong multiplied by beta. An update is due on "
                   "mistakes, or always.",
           .given = true},
          [](const auto& f) {
            return when(f.due, chain(f.gap2).equals(0).also(f.total).equals(f.total_before - (1 - f.beta) * f.wrong));
          }};
}

Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t\|^2 = 0\text{ where no update is due})",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"},
           .given = true},
          [](const auto& f) { return when(!f.due, chain(f.drift2).equals(0)); }};
}

Step<Facts> wrong_half() {
  return {{.id = "wrong-half",
           .scope = Scope::mistakes,
           .uses = {"majority"},
           .formula = R"(2 \sum_{x_{t,i}\ne y_t} w_{t,i} \ge W_t)",
           .sources = {"Littlestone and Warmuth 1994, Theorem 2.1"}},
          [](const auto& f) { return chain(2 * f.wrong).at_least(f.total_before); }};
}

Step<Facts> shrink() {
  return {{.id = "shrink",
           .scope = Scope::mistakes,
           .uses = {"beta-range", "update-rule", "wrong-half"},
           .formula = R"(2\,W_{t+1} \le (1+\beta)\,W_t)",
           .sources = {"Littlestone and Warmuth 1994, Theorem 2.1"}},
          [](const auto& f) { return chain(2 * f.total).at_most((1 + f.beta) * f.total_before); }};
}

Step<Facts> total() {
  return {{.id = "total",
           .scope = Scope::every_round,
           .uses = {"start", "beta-range", "update-rule", "conservative", "shrink"},
           .formula = R"(2^{M_t}\,W_{t+1} \le V\,(1+\beta)^{M_t})",
           .sources = {"Littlestone and Warmuth 1994, Theorem 2.1"},
           .note = "Where updates are always due, W falls on right rounds, too."},
          [](const auto& f) { return chain(f.power * f.total).at_most(f.first_total * f.growth); }};
}

Step<Facts> expert_weight() {
  return {{.id = "expert-weight",
           .scope = Scope::every_round,
           .uses = {"start", "update-rule", "conservative"},
           .formula = R"(\|w_{t+1}-q_t\|^2 = 0,\quad \max_i (e_{t,i} - k_{t,i}) \le 0,)"
                      R"(\quad q_{t,i} = v_i\,\beta^{e_{t,i}})",
           .sources = {"Littlestone and Warmuth 1994, Corollary 2.1"},
           .note = "Expert i was wrong on k_i rounds, and on e_i of those an update was due."},
          [](const auto& f) { return chain(f.power_gap2).equals(0).also(f.excess).at_most(0); }};
}

Step<Facts> best_expert() {
  return {{.id = "best-expert",
           .scope = Scope::every_round,
           .uses = {"start", "beta-range", "survivor", "expert-weight"},
           .formula = R"(W_{t+1} \ge \sum_i p_{t,i} \ge \max_i p_{t,i} > 0)",
           .sources = {"Littlestone and Warmuth 1994, Corollary 2.1"},
           .note = "The largest is that of the expert with the fewest mistakes, where all weights begin alike."},
          [](const auto& f) { return chain(f.total).at_least(f.all).at_least(f.best).greater_than(f.number(0)); }};
}

Step<Facts> k_best() {
  return {{.id = "k-best",
           .scope = Scope::every_round,
           .uses = {"start", "beta-range", "total", "best-expert"},
           .formula = R"(2^{M_t}\,\max_j |\{i : p_{t,i}\ge p_{t,j}\}|\,p_{t,j} \le V\,(1+\beta)^{M_t})",
           .sources = {"Littlestone and Warmuth 1994, Corollary 2.2"},
           .note = "Where k experts make at most m mistakes each, one is among them for which this is k beta^m at "
                   "least: ln(n/k) stands in the place of ln n."},
          [](const auto& f) { return chain(f.power * f.several).at_most(f.first_total * f.growth); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"total", "best-expert"},
           .formula = R"(2^{M_t}\,\max_i p_{t,i} \le V\,(1+\beta)^{M_t})",
           .sources = {"Littlestone and Warmuth 1994, Corollary 2.1"}},
          [](const auto& f) { return chain(f.power * f.best).at_most(f.first_total * f.growth); }};
}

/// ln(V/p)/ln(2/(1+beta)) for the largest p; whole where V/p is a power of 2/(1+beta).
std::optional<Number> bound_of(const Facts& f) {
  if (f.best <= 0 || f.beta < 0 || f.beta >= 1) return std::nullopt;
  const Rational ratio = f.first_total / f.best;
  if (ratio == 1) return Rational(0);
  const Rational base = 2 / (1 + f.beta);
  const auto [root, exponent] = perfect_power(ratio);
  const auto [root_of_base, exponent_of_base] = perfect_power(base);
  if (root == root_of_base && exponent % exponent_of_base == 0) return Rational(exponent / exponent_of_base);
  return simplified(LogPowerRatio{LogSum::ln(ratio), LogSum::ln(base)});
}

std::vector<NamedQuantity> quantities_of(const Facts& f) {
  const std::size_t best = f.best_expert();
  return {{"experts", Number(Rational(f.errors.size()))},
          {"best_expert", Number(Rational(best + 1))},
          {"best_mistakes", Number(Rational(f.errors[best]))},
          {"regret", Number(Rational(f.mistake_count) - Rational(f.errors[best]))}};
}

/// What the chart of the potential shows: W, and between which numbers the proof has it.
std::vector<NamedQuantity> state_of_round(const Facts& f) {
  std::vector<NamedQuantity> result{{"W", Number(f.total)}};
  if (f.t == 0) return result;
  result.push_back({"W_before", Number(f.total_before)});
  result.push_back({"wrong", Number(f.wrong)});
  return result;
}

/// Made here, where the names of steps are this theorem's own.
const Theorem<Facts>& stated() {
  static const Theorem<Facts> theorem{
      .text = {.id = "weighted-majority",
               .title = "Weighted Majority's mistake bound",
               .statement =
                   R"(Of $n$ experts expert $i$ makes $k_i$ mistakes. Weighted Majority, which multiplies the weights )"
                   R"(of wrong experts by $\beta$, $0 \le \beta < 1$, after its mistakes or after every round, makes )"
                   R"($M$ mistakes with $2^M v_i\,\beta^{k_i} \le V (1+\beta)^M$ for every expert, however even votes )"
                   R"(are predicted; $v$ are its first weights and $V$ is their sum. From equal weights and with )"
                   R"($k_* = \min_i k_i$ that is $M \le (k_*\ln(1/\beta) + \ln n)/\ln(2/(1+\beta))$.)",
               .bound = R"(M \le \frac{\ln V - \ln \max_i v_i\,\beta^{k_i}}{\ln(2/(1+\beta))})",
               .learners = {"weighted-majority"},
               .sources = {"Littlestone and Warmuth 1994, Theorem 2.1, Corollaries 2.1 and 2.2"},
               .file = "invariants/majority/weighted_majority.cpp",
               .remark = R"(A mistake takes at least half of the weight down to $\beta$ of it, and the best expert )"
                         R"(keeps its weight. No expert need be perfect: the regret $M - k_*$ is shown beside it.)"},
      .hypotheses = {start(), beta_range(), survivor()},
      .steps = {majority(), update_rule(), conservative(), wrong_half(), shrink(), total(), expert_weight(),
                best_expert(), k_best(), bound()},
      .bound = bound_of,
      .quantities = quantities_of,
      .state = state_of_round};
  return theorem;
}

}  // namespace
}  // namespace weighted_majority_steps

const Theorem<MajorityFacts>& weighted_majority() {
  return weighted_majority_steps::stated();
}

}  // namespace mistakebound
