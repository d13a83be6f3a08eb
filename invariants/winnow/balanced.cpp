#include "invariants/winnow/balanced.hpp"

namespace mistakebound {
namespace balanced_winnow_steps {
namespace {

using Facts = BalancedFacts;

LogSum twice(const LogSum& value) {
  return value * Rational(2);
}
FormalNumber twice(const FormalNumber& value) {
  return 2 * value;
}
/// b is not 0.
Number quotient(const LogSum& a, const LogSum& b) {
  return simplified(LogPowerRatio{a, b});
}
FormalNumber quotient(const FormalNumber& a, const FormalNumber& b) {
  return a / b;
}

Step<Facts> factors() {
  return {{.id = "factors",
           .scope = Scope::once,
           .formula = R"(a > 1,\quad b > 0,\quad a + b \le 2,\quad [\text{modified}] = 0)",
           .note = "So promotions add no more than demotions take away. Of 3/2 and 1/2 the sum is 2; of Littlestone's "
                   "2 and 1/2 it is more, and the total weight is no potential."},
          [](const auto& f) {
            return chain(f.a)
                .greater_than(1)
                .also(f.b)
                .greater_than(0)
                .also(f.a + f.b)
                .at_most(2)
                .also(f.modified)
                .equals(0);
          }};
}

Step<Facts> positive_start() {
  return {{.id = "positive-start",
           .scope = Scope::once,
           .kind = Kind::strict,
           .formula = R"(\min_i W_{1,i} > 0)",
           .sources = {"Littlestone 1988"}},
          [](const auto& f) { return chain(f.least_initial).greater_than(0); }};
}

Step<Facts> zero_one() {
  return {{.id = "zero-one",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(|\{i : x_{t,i} \ne 0,\ x_{t,i} \ne 1\}| = 0)",
           .sources = {"Littlestone 1988"},
           .note = "The factors do not look at how large an active entry is, and the score does."},
          [](const auto& f) { return chain(f.other_entries).equals(0); }};
}

Step<Facts> separable() {
  return {{.id = "separable",
           .scope = Scope::every_round,
           .formula = R"(y_t\,(u\cdot x_t - \theta) \ge \gamma)",
           .sources = {"Littlestone 1988"},
           .note = "Entries of u have any signs. Its margin is that at the learner's threshold."},
          [](const auto& f) { return chain(f.margin).at_least(f.gamma); }};
}

Step<Facts> positive_gain() {
  return {
      {.id = "gain",
       .scope = Scope::once,
       .kind = Kind::strict,
       .formula = R"(g > 0,\quad g = (\gamma-\beta)\ln\tfrac ab - A \ln\tfrac1{ab})",
       .note =
           "Where a = 1 + e and b = 1 - e, it is so for e <= (gamma - beta)/A, and not for e >= 2(gamma - beta)/A."},
      [](const auto& f) { return when(f.has_gain(), [&f] { return chain(f.gain()).greater_than(0); }); }};
}

Step<Facts> small_margin() {
  return {{.id = "small-margin",
           .scope = Scope::updates,
           .formula = R"(y_t\,(W_t\cdot z_t - \theta) \le \beta)",
           .sources = {"Carvalho and Cohen 2006"},
           .given = true},
          [](const auto& f) { return chain(f.score - f.sign * f.theta).at_most(f.beta); }};
}

Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::updates,
           .kind = Kind::equation,
           .formula = R"(\sum_i (W_{t+1,i} - c_i\,W_{t,i})^2 = 0,\quad c_i = a \text{ where } y_t z_{t,i} > 0,)"
                      R"(\ b \text{ where } y_t z_{t,i} < 0,\ 1 \text{ elsewhere})",
           .sources = {"Dagan, Karov and Roth 1997", "Carvalho and Cohen 2006"},
           .given = true},
          [](const auto& f) { return chain(f.gap2).equals(0); }};
}

Step<Facts> positive() {
  return still<Facts>({{.id = "positive",
                        .scope = Scope::every_round,
                        .kind = Kind::strict,
                        .uses = {"factors", "positive-start", "update-rule"},
                        .formula = R"(\min_i W_{t+1,i} > 0)",
                        .sources = {"Littlestone 1988"}},
                       [](const auto& f) { return chain(f.least).greater_than(0); }});
}

Step<Facts> total_growth() {
  return {{.id = "total-growth",
           .scope = Scope::updates,
           .uses = {"factors", "positive-start", "zero-one", "update-rule", "positive"},
           .formula = R"(\sum_i W_{t+1,i} - \sum_i W_{t,i} \le (a-1)\,y_t\,(W_t\cdot z_t))",
           .note = "Promotions add (a-1) times what speaks for the label, demotions take 1-b times the other weight, "
                   "and 1-b is at least a-1."},
          [](const auto& f) { return chain(f.total - f.total_before).at_most(f.rate * f.score); }};
}

Step<Facts> log_growth() {
  return {{.id = "log-growth",
           .scope = Scope::updates,
           .uses = {"factors", "positive-start", "zero-one", "separable", "update-rule", "positive"},
           .formula = R"(2 \sum_i U_i \ln\tfrac{W_{t+1,i}}{W_{t,i}} = y_t\,(u\cdot x_t)\ln\tfrac ab - )"
                      R"((|u|\cdot x_t)\ln\tfrac1{ab} \ge (\gamma + y_t\theta)\ln\tfrac ab - A\ln\tfrac1{ab})",
           .note = "U_i has the factor a where it agrees with the label, b where it does not; ab is at most 1."},
          [](const auto& f) {
            return when(f.has_potential(), [&f] {
              const auto offset = f.sign * f.theta;
              return chain(twice(f.growth))
                  .equals(f.ratio_logs(f.margin + offset) - f.product_logs(f.active))
                  .at_least(f.ratio_logs(f.gamma + offset) - f.product_logs(f.most_active));
            });
          }};
}

Step<Facts> potential_drop() {
  return {
      {.id = "potential-drop",
       .scope = Scope::updates,
       .uses = {"factors", "positive-start", "small-margin", "positive", "total-growth", "log-growth"},
       .formula = R"(2\,(\Phi_t - \Phi_{t+1}) \ge g,\quad \Phi_t = \sum_i U_i\ln\tfrac{U_i}{W_{t,i}} - \sum_i U_i + )"
                  R"(\kappa\sum_i W_{t,i},\quad \kappa = \tfrac1{2(a-1)}\ln\tfrac ab)",
       .note = "The factor kappa is the one for which what theta adds to both sums cancels."},
      [](const auto& f) {
        return when(f.has_potential(),
                    [&f] { return chain(twice(f.potential_before() - f.potential())).at_least(f.gain()); });
      }};
}

Step<Facts> potential_total() {
  return still<Facts>(
      {{.id = "potential-total",
        .scope = Scope::every_round,
        .uses = {"potential-drop"},
        .formula = R"(2\,(\Phi_1 - \Phi_{t+1}) \ge k_t\,g)",
        .note = "On other rounds the weights stay, as an update is a round on which they move or "
                "are to move."},
       [](const auto& f) {
         return when(f.has_potential(), [&f] {
           return chain(twice(f.first_potential() - f.potential())).at_least(f.gain() * number_of(f.updates));
         });
       }});
}

Step<Facts> slope() {
  return {{.id = "slope",
           .scope = Scope::once,
           .kind = Kind::strict,
           .uses = {"factors"},
           .formula = R"(\ln\tfrac ab > 2\,(a-1))",
           .note = "That is kappa > 1: b is at most 2 - a, and ln((1+e)/(1-e)) > 2e."},
          [](const auto& f) {
            return when(f.has_factors(), [&f] { return chain(f.ratio_logs(1)).greater_than(2 * f.rate); });
          }};
}

Step<Facts> potential_positive() {
  return still<Facts>(
      {{.id = "potential-positive",
        .scope = Scope::every_round,
        .kind = Kind::strict,
        .uses = {"factors", "positive-start", "positive", "slope"},
        .formula = R"(\Phi_{t+1} > \sum_i U_i\ln\tfrac{U_i}{W_{t+1,i}} - \sum_i U_i + \sum_i W_{t+1,i} > 0)",
        .note = "Relative entropies are not negative, and U = W is impossible, as half of U is 0."},
       [](const auto& f) {
         return when(f.has_potential(),
                     [&f] { return chain(f.potential()).greater_than(f.relative_entropy()).greater_than(0); });
       }});
}

Step<Facts> mistakes_update() {
  return still<Facts>({{.id = "mistakes-update",
                        .scope = Scope::every_round,
                        .formula = R"(m_t \le k_t)",
                        .note = "A mistake has y (W.z - theta) <= 0, which is at most beta.",
                        .given = true},
                       [](const auto& f) { return chain(number_of(f.mistake_count)).at_most(number_of(f.updates)); }});
}

Step<Facts> update_bound() {
  return still<Facts>({{.id = "update-bound",
                        .scope = Scope::every_round,
                        .kind = Kind::strict,
                        .uses = {"potential-total", "potential-positive"},
                        .formula = R"(2\,\Phi_1 > k_t\,g)",
                        .note = "Whatever the sign of g."},
                       [](const auto& f) {
                         return when(f.has_potential(), [&f] {
                           return chain(twice(f.first_potential())).greater_than(f.gain() * number_of(f.updates));
                         });
                       }});
}

Step<Facts> bound() {
  return still<Facts>(
      {{.id = "bound",
        .scope = Scope::every_round,
        .kind = Kind::strict,
        .uses = {"gain", "update-bound", "mistakes-update"},
        .formula = R"(2\,\Phi_1 / g > m_t)",
        .note = "It says nothing where g is not positive."},
       [](const auto& f) {
         return when(f.has_bound(), [&f] {
           return chain(quotient(twice(f.first_potential()), f.gain())).greater_than(number_of(f.mistake_count));
         });
       }});
}

std::optional<Number> bound_of(const Facts& f) {
  if (!f.has_potential() || f.gain().decide().sign.value_or(0) <= 0) return std::nullopt;
  return quotient(twice(f.first_potential()), f.gain());
}

std::vector<NamedQuantity> quantities_of(const Facts& f) {
  std::vector<NamedQuantity> result{{"gamma", Number(f.gamma)},
                                    {"A", Number(f.most_active)},
                                    {"u", f.u},
                                    {"threshold", Number(f.theta)},
                                    {"updates", Number(Rational(f.updates))}};
  if (f.has_potential()) {
    result.push_back({"potential", simplified(f.first_potential())});
    result.push_back({"gain", simplified(f.gain())});
  }
  return result;
}

std::vector<NamedQuantity> state_of_round(const Facts& f) {
  std::vector<NamedQuantity> result{{"W", Number(f.total)}, {"updated", Number(Rational(f.updated ? 1 : 0))}};
  if (f.has_potential()) result.push_back({"Phi", simplified(f.potential())});
  return result;
}

/// Made here, where the names of steps are this theorem's own.
const Theorem<Facts>& stated() {
  static const Theorem<Facts> theorem{
      .text = {.id = "balanced-winnow",
               .title = "Balanced Winnow's mistake bound for comparators of any signs",
               .statement =
                   R"(Balanced Winnow with factors $a > 1$ and $b > 0$, $a + b \le 2$, from any positive weights, on )"
                   R"(instances in $\{0,1\}^n$ with $y_t\,(u\cdot x_t - \theta) \ge \gamma$ for some $u$ of any )"
                   R"(signs, makes fewer than $2\,\Phi_1/g$ updates, mistakes among them, where )"
                   R"($g = (\gamma-\beta)\ln(a/b) - A\ln(1/(ab))$, $A = \max_t |u|\cdot x_t$, provided that )"
                   R"($g > 0$. With $U = (\max(u,0), \max(-u,0))$, $\Phi_1 = \sum_i U_i \ln(U_i/W_{1,i}) - \sum_i U_i )"
                   R"(+ \kappa \sum_i W_{1,i}$ and $\kappa = \ln(a/b)/(2(a-1))$.)",
               .bound = R"(M < \frac{2\,\Phi_1}{(\gamma-\beta)\ln(a/b) - A\ln(1/(ab))})",
               .learners = {"balanced-winnow"},
               .sources = {"Littlestone 1988", "Littlestone 1989", "Kivinen and Warmuth 1997"},
               .file = "invariants/winnow/balanced.cpp",
               .remark =
                   R"(Balanced Winnow is Winnow on $z = (x, -x)$, so that $u\cdot x = U\cdot z$ with $U \ge 0$. The )"
                   R"(weights are not divided by their sum, so that the threshold means something; the sum, times )"
                   R"($\kappa$, is part of the potential instead. At $\theta = 0$ and $b = 1/a$ the predictions are )"
                   R"(those of `winnow` on the doubled instances, and its bound is theirs.)"},
      .hypotheses = {factors(), positive_start(), zero_one(), separable(), positive_gain()},
      .steps = {small_margin(), update_rule(), positive(), total_growth(), log_growth(), potential_drop(),
                potential_total(), slope(), potential_positive(), mistakes_update(), update_bound(), bound()},
      .bound = bound_of,
      .quantities = quantities_of,
      .state = state_of_round};
  return theorem;
}

}  // namespace
}  // namespace balanced_winnow_steps

const Theorem<BalancedFacts>& balanced_winnow() {
  return balanced_winnow_steps::stated();
}

}  // namespace mistakebound
