#include "invariants/hedge/hedge.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

/// The logarithm of a positive number that is rational or a sum of powers.
Number log_of(const Number& value) {
  const Number lowest = in_lowest_form(value);
  if (const auto* rational = std::get_if<Rational>(&lowest)) return LogSum::ln(*rational);
  return LogPowerSum::ln(shared(std::get<PowerSum>(lowest)));
}

/// a * b of numbers of kinds that do not mix otherwise.
Real times(const Number& a, const Number& b) {
  return real(a) * real(b);
}

Real eighth_of_square(const Number& eta) {
  return times(eta, eta) * Rational(1, 8);
}

}  // namespace

Number HedgeFacts::decay_of(const Number& losses_of_learner) const {
  return simplified(exp(real(scaled(product(difference(Rational(1), beta), losses_of_learner), -1))));
}

Number HedgeFacts::log_total() const {
  return log_of(total);
}

Number HedgeFacts::log_total_before() const {
  return log_of(total_before);
}

Number HedgeFacts::rated(const Number& loss_of_some) const {
  return simplified(times(*eta, loss_of_some));
}

Number HedgeFacts::eighth() const {
  return simplified(eighth_of_square(*eta));
}

Number HedgeFacts::eighths() const {
  return simplified(real(LogSum::ln(n)) + eighth_of_square(*eta) * Rational(t));
}

Number HedgeFacts::loss_limit() const {
  const Number entropy = sum(LogSum::ln(n), scaled(*eta, least_sum));
  if (const auto* rational = std::get_if<Rational>(&beta)) return scaled(entropy, Rational(1 / (1 - *rational)));
  return simplified(real(entropy) / real(difference(Rational(1), beta)));
}

Number HedgeFacts::regret_limit() const {
  return simplified(real(LogSum::ln(n)) / real(*eta) + real(*eta) * Rational(t) * Rational(1, 8));
}

std::vector<HedgeFacts::LossFactors> HedgeFacts::loss_factors() const {
  std::vector<LossFactors> result;
  for (const Rational& one : losses) {
    const Number by_power = power(one);
    const Number by_line = linear(one);
    result.push_back({by_power, is_exponential() ? by_power : by_line, by_line});
  }
  return result;
}

std::vector<HedgeFacts::ExpertPower> HedgeFacts::expert_powers() const {
  std::vector<ExpertPower> result;
  for (std::size_t i = 0; i < weights.size(); ++i)
    result.push_back({weights[i], power(expert_sums[static_cast<Eigen::Index>(i)])});
  return result;
}

namespace hedge_steps {
namespace {

using Facts = HedgeFacts;
using MaybeClaim = std::optional<Claim>;

Step<Facts> ones_start() {
  return {{.id = "ones-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\| w_1 - (1, \dots, 1)\|^2 = 0)",
           .sources = {"Freund and Schapire 1997, Algorithm Hedge"}},
          [](const auto& f) { return chain(f.start_gap2).equals(0); }};
}

Step<Facts> beta_range() {
  return {
      {.id = "beta-range",
       .scope = Scope::once,
       .kind = Kind::strict,
       .formula = R"(\beta > 0,\quad 1 > \beta)",
       .sources = {"Freund and Schapire 1997, Algorithm Hedge"}},
      [](const Facts& f) { return chain(f.beta).greater_than(Rational(0)).also(Rational(1)).greater_than(f.beta); }};
}

Step<Facts> loss_range() {
  return {{.id = "loss-range",
           .scope = Scope::every_round,
           .formula = R"(0 \le \min_i \ell_{t,i} \le \max_i \ell_{t,i} \le 1)",
           .sources = {"Freund and Schapire 1997, Algorithm Hedge"}},
          [](const Facts& f) {
            return chain(Rational(0)).at_most(f.least_loss).at_most(f.largest_loss).at_most(Rational(1));
          }};
}

Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-r_t\|^2 = 0,\quad r_{t,i} = w_{t,i}\,U(\ell_{t,i}))",
           .sources = {"Freund and Schapire 1997, Algorithm Hedge"},
           .note = "U is the linear factor, U(l) = 1 - (1 - beta) l, or the exponential one, U(l) = beta^l.",
           .given = true},
          [](const auto& f) { return chain(f.gap2).equals(0); }};
}

Step<Facts> convexity() {
  return {
      {.id = "convexity",
       .scope = Scope::every_round,
       .uses = {"beta-range", "loss-range"},
       .formula = R"(\beta^{\ell} \le U(\ell) \le 1-(1-\beta)\,\ell \text{ for every loss } \ell \text{ of the round})",
       .sources = {"Freund and Schapire 1997, Lemma 1"}},
      [](const auto& f) {
        return when(f.beta_is_positive(), [&f] {
          return f.each_loss([](const auto& l) { return chain(l.power).at_most(l.factor).at_most(l.linear); });
        });
      }};
}

Step<Facts> weight_update() {
  return {{.id = "weight-update",
           .scope = Scope::every_round,
           .uses = {"ones-start", "beta-range", "update-rule", "convexity"},
           .formula = R"(W_{t+1} \le W_t\,(1-(1-\beta)\,p_t\cdot\ell_t) \text{ where } W_t > 0)",
           .sources = {"Freund and Schapire 1997, Lemma 1"},
           .note = "With equality for the linear factor."},
          [](const auto& f) {
            return when(f.has_weight(), [&f] { return chain(f.total).at_most(product(f.total_before, f.kept())); });
          }};
}

Step<Facts> exponential() {
  return {{.id = "exponential",
           .scope = Scope::every_round,
           .formula = R"(1-(1-\beta)\,p_t\cdot\ell_t \le e^{-(1-\beta)\,p_t\cdot\ell_t})",
           .sources = {"Freund and Schapire 1997, Lemma 1"}},
          [](const auto& f) { return chain(f.kept()).at_most(f.decay()); }};
}

Step<Facts> weight_sum() {
  return {{.id = "weight-sum",
           .scope = Scope::every_round,
           .uses = {"ones-start", "beta-range", "update-rule", "convexity", "weight-update", "exponential"},
           .formula = R"(W_{t+1} \le n\,e^{-(1-\beta) L_t})",
           .sources = {"Freund and Schapire 1997, Lemma 1"}},
          [](const auto& f) { return chain(f.total).at_most(scaled(f.decay_so_far(), f.n)); }};
}

Step<Facts> expert_weight() {
  return {{.id = "expert-weight",
           .scope = Scope::every_round,
           .uses = {"ones-start", "beta-range", "update-rule", "convexity"},
           .formula = R"(w_{t+1,i} \ge \beta^{L_{t,i}} \text{ for every expert } i)",
           .sources = {"Freund and Schapire 1997, Theorem 2"},
           .note = "With equality for the exponential factor, and where all losses of the expert are 0 or 1."},
          [](const auto& f) {
            return when(f.beta_is_positive(), [&f] {
              return f.each_expert([](const auto& expert) { return chain(expert.weight).at_least(expert.power); });
            });
          }};
}

Step<Facts> best_weight() {
  return {{.id = "best-weight",
           .scope = Scope::every_round,
           .uses = {"beta-range", "expert-weight"},
           .formula = R"(W_{t+1} \ge \beta^{L^*_t},\quad L^*_t = \min_i L_{t,i})",
           .sources = {"Freund and Schapire 1997, Theorem 2"}},
          [](const auto& f) {
            return when(f.beta_is_positive(), [&f] { return chain(f.total).at_least(f.best_power()); });
          }};
}

Step<Facts> loss_bound() {
  return {
      {.id = "loss-bound",
       .scope = Scope::every_round,
       .uses = {"beta-range", "weight-sum", "best-weight"},
       .formula = R"(L_t \le \frac{\ln n + L^*_t \ln(1/\beta)}{1-\beta})",
       .sources = {"Freund and Schapire 1997, Theorem 2"}},
      [](const auto& f) { return when(f.has_bounds(), [&f] { return chain(f.loss_sum).at_most(f.loss_limit()); }); }};
}

Step<Facts> hoeffding() {
  return {
      {.id = "hoeffding",
       .scope = Scope::every_round,
       .kind = Kind::strict,
       .uses = {"ones-start", "beta-range", "loss-range", "update-rule", "convexity", "weight-update"},
       .formula = R"(\tfrac{1}{8}\eta^2 > \eta\,p_t\cdot\ell_t + \ln W_{t+1} - \ln W_t)",
       .sources = {"Hoeffding 1963, inequality (4.16)", "Cesa-Bianchi and Lugosi 2006, Lemma 2.2"},
       .note = "eta = ln(1/beta). The sides are equal only for eta = 0, so that enclosures decide."},
      [](const auto& f) {
        return when(f.has_logarithms(), [&f] {
          return chain(f.eighth()).greater_than(sum(f.rated(f.loss), difference(f.log_total(), f.log_total_before())));
        });
      }};
}

Step<Facts> weight_regret() {
  return {{.id = "weight-regret",
           .scope = Scope::every_round,
           .kind = Kind::strict,
           .uses = {"ones-start", "beta-range", "loss-range", "update-rule", "hoeffding"},
           .formula = R"(\ln n + \tfrac{1}{8}\eta^2 t > \eta L_t + \ln W_{t+1})",
           .sources = {"Cesa-Bianchi and Lugosi 2006, Theorem 2.2"}},
          [](const auto& f) {
            return when(f.has_logarithm(),
                        [&f] { return chain(f.eighths()).greater_than(sum(f.rated(f.loss_sum), f.log_total())); });
          }};
}

Step<Facts> regret_bound() {
  return {{.id = "regret-bound",
           .scope = Scope::every_round,
           .kind = Kind::strict,
           .uses = {"beta-range", "best-weight", "weight-regret"},
           .formula = R"(\frac{\ln n}{\eta} + \frac{\eta t}{8} > L_t - L^*_t)",
           .sources = {"Cesa-Bianchi and Lugosi 2006, Theorem 2.2"}},
          [](const auto& f) {
            return when(f.has_bounds(),
                        [&f] { return chain(f.regret_limit()).greater_than(difference(f.loss_sum, f.least_sum)); });
          }};
}

Step<Facts> tuned() {
  return {
      {.id = "tuned",
       .scope = Scope::every_round,
       .kind = Kind::strict,
       .uses = {"beta-range"},
       .formula = R"(\frac{\ln n}{\eta} + \frac{\eta t}{8} > \sqrt{\tfrac{1}{2} t \ln n})"
                  R"(\text{ where } \eta^2 t \ne 8 \ln n)",
       .sources = {"Cesa-Bianchi and Lugosi 2006, Theorem 2.2"},
       .note = "No eta makes the bound on the regret smaller than that of eta^2 = 8 (ln n)/t, for which the sides are "
               "equal. No rational eta is that one, as ln n is not algebraic; that no rational beta is is not known, "
               "and there enclosures have to decide."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.has_bounds()) return std::nullopt;
        return chain(f.regret_limit()).greater_than(simplified(root(real(LogSum::ln(f.n, Rational(f.t) / 2)))));
      }};
}

std::vector<NamedQuantity> quantities_of(const Facts& f) {
  const auto best = std::min_element(f.expert_sums.begin(), f.expert_sums.end()) - f.expert_sums.begin();
  std::vector<NamedQuantity> result{{"experts", Number(f.n)},
                                    {"best_expert", Number(Rational(best + 1))},
                                    {"best_loss", Number(f.least_sum)},
                                    {"loss", f.loss_sum},
                                    {"regret", difference(f.loss_sum, f.least_sum)}};
  if (!f.beta_is_positive() || decide(*f.eta) != 1) return result;
  result.push_back({"loss_bound", f.loss_limit()});
  result.push_back({"regret_bound", f.regret_limit()});
  return result;
}

/// Made here, where the names of steps are this theorem's own.
const Theorem<Facts>& stated() {
  static const Theorem<Facts> theorem{
      .text =
          {.id = "hedge",
           .title = "Hedge's loss beside that of the best expert",
           .statement =
               R"(Experts lose from 0 to 1 on every round, $L_i$ in all. Hedge, which loses $p\cdot\ell$ with )"
               R"($p = w/W$ and multiplies weights by $U(\ell_i)$, $\beta^{\ell} \le U(\ell) \le 1-(1-\beta)\,\ell$, )"
               R"($0 < \beta < 1$, from $w = (1, \dots, 1)$ on, loses at most )"
               R"($(\ln n + L^* \ln(1/\beta))/(1-\beta)$, $L^* = \min_i L_i$; with $U(\ell) = \beta^{\ell} = )"
               R"(e^{-\eta \ell}$ no more than $(\ln n)/\eta + \eta t/8$ above $L^*$ in $t$ rounds.)",
           .bound = R"(L \le \frac{\ln n + L^* \ln(1/\beta)}{1-\beta})",
           .learners = {"hedge"},
           .sources = {"Freund and Schapire 1997, Theorem 2", "Littlestone and Warmuth 1994, section 5",
                       "Cesa-Bianchi and Lugosi 2006, Theorem 2.2"},
           .file = "invariants/hedge/hedge.cpp",
           .remark = R"(Where an expert that is wrong loses 1, and one that is right 0, the learner's loss is the )"
                     R"(expected number of its errors: what Weighted Majority errs at most, but for a factor that )"
                     R"(tends to 2 as $\beta$ tends to 1. No prediction is made, so that no mistakes are counted.)"},
      .hypotheses = {ones_start(), beta_range(), loss_range()},
      .steps = {update_rule(), convexity(), weight_update(), exponential(), weight_sum(), expert_weight(),
                best_weight(), loss_bound(), hoeffding(), weight_regret(), regret_bound(), tuned()},
      .bound = nullptr,
      .quantities = quantities_of};
  return theorem;
}

}  // namespace
}  // namespace hedge_steps

const Theorem<HedgeFacts>& hedge() {
  return hedge_steps::stated();
}

}  // namespace mistakebound
