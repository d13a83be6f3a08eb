#include "invariants/hedge/hedge.hpp"

#include <algorithm>

namespace mistakebound {
namespace hedge_steps {
namespace {

using Facts = HedgeFacts;
using MaybeClaim = std::optional<Claim>;

/// base^exponent, base > 0.
Number power_of(const Rational& base, const Rational& exponent) {
  if (base == 1) return Rational(1);
  if (denominator_of(exponent) == 1 && exponent >= 0) return power(base, static_cast<unsigned long>(exponent));
  return PowerSum(base, 1, exponent);
}

/// Makes the claim say the other one, too.
void add(MaybeClaim& all, Claim one) {
  if (all) {
    std::move(*all).also(std::move(one));
  } else {
    all = std::move(one);
  }
}

/// (ln n + L* ln(1/beta))/(1 - beta), beta > 0 and not 1.
Number limit_of(const Facts& f) {
  const LogSum entropy = LogSum::ln(f.n) + LogSum::ln(Rational(1 / f.beta), f.least_sum);
  return simplified(entropy * Rational(1 / (1 - f.beta)));
}

Step<Facts> ones_start() {
  return {{.id = "ones-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\| w_1 - (1, \dots, 1)\|^2 = 0)",
           .sources = {"Freund and Schapire 1997, Algorithm Hedge"}},
          [](const Facts& f) { return chain(f.start_gap2).equals(Rational(0)); }};
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
           .formula = R"(\| w_{t+1} - w'\|^2 = 0,\quad w'_i = w_{t,i}\,(1-(1-\beta)\,\ell_{t,i}))",
           .sources = {"Freund and Schapire 1997, Algorithm Hedge"},
           .note = "The linear one of the factors that the source allows.",
           .given = true},
          [](const Facts& f) { return chain(f.gap2).equals(Rational(0)); }};
}

Step<Facts> weight_update() {
  return {{.id = "weight-update",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"update-rule"},
           .formula = R"(W_{t+1} = W_t\,(1-(1-\beta)\,p_t\cdot\ell_t))",
           .sources = {"Freund and Schapire 1997, Lemma 1"},
           .note = "With factors beta^l in the place of the linear ones it would be at most."},
          [](const Facts& f) -> MaybeClaim {
            if (f.total_before == 0) return std::nullopt;
            return chain(f.total).equals(Rational(f.total_before * (1 - f.share)));
          }};
}

Step<Facts> convexity() {
  return {{.id = "convexity",
           .scope = Scope::every_round,
           .uses = {"beta-range", "loss-range"},
           .formula = R"(\beta^{\ell} \le 1-(1-\beta)\,\ell \text{ for every loss } \ell \text{ of the round})",
           .sources = {"Freund and Schapire 1997, Lemma 1"}},
          [](const Facts& f) -> MaybeClaim {
            if (f.beta <= 0) return std::nullopt;
            std::optional<Claim> all;
            for (const Rational& loss : f.losses) {
              Claim one = chain(power_of(f.beta, loss)).at_most(Rational(1 - (1 - f.beta) * loss));
              add(all, std::move(one));
            }
            return all;
          }};
}

Step<Facts> exponential() {
  return {{.id = "exponential",
           .scope = Scope::every_round,
           .formula = R"(1-(1-\beta)\,p_t\cdot\ell_t \le e^{-(1-\beta)\,p_t\cdot\ell_t})",
           .sources = {"Freund and Schapire 1997, Lemma 1"}},
          [](const Facts& f) {
            return chain(Rational(1 - f.share)).at_most(PowerSum(std::nullopt, 1, Rational((f.beta - 1) * f.loss)));
          }};
}

Step<Facts> weight_sum() {
  return {{.id = "weight-sum",
           .scope = Scope::every_round,
           .uses = {"ones-start", "beta-range", "loss-range", "update-rule", "weight-update", "exponential"},
           .formula = R"(W_{t+1} \le n\,e^{-(1-\beta) L_t})",
           .sources = {"Freund and Schapire 1997, Lemma 1"}},
          [](const Facts& f) {
            return chain(f.total).at_most(PowerSum(std::nullopt, f.n, Rational(-(1 - f.beta) * f.loss_sum)));
          }};
}

Step<Facts> expert_weight() {
  return {{.id = "expert-weight",
           .scope = Scope::every_round,
           .uses = {"ones-start", "beta-range", "loss-range", "update-rule", "convexity"},
           .formula = R"(w_{t+1,i} \ge \beta^{L_{t,i}} \text{ for every expert } i)",
           .sources = {"Freund and Schapire 1997, Theorem 2"},
           .note = "With equality where all losses of the expert are 0 or 1."},
          [](const Facts& f) -> MaybeClaim {
            if (f.beta <= 0) return std::nullopt;
            std::optional<Claim> all;
            for (Eigen::Index i = 0; i < f.weights.size(); ++i) {
              Claim one = chain(f.weights[i]).at_least(power_of(f.beta, f.expert_sums[i]));
              add(all, std::move(one));
            }
            return all;
          }};
}

Step<Facts> best_weight() {
  return {{.id = "best-weight",
           .scope = Scope::every_round,
           .uses = {"beta-range", "expert-weight"},
           .formula = R"(W_{t+1} \ge \beta^{L^*_t},\quad L^*_t = \min_i L_{t,i})",
           .sources = {"Freund and Schapire 1997, Theorem 2"}},
          [](const Facts& f) -> MaybeClaim {
            if (f.beta <= 0) return std::nullopt;
            return chain(f.total).at_least(power_of(f.beta, f.least_sum));
          }};
}

Step<Facts> loss_bound() {
  return {{.id = "loss-bound",
           .scope = Scope::every_round,
           .uses = {"beta-range", "weight-sum", "best-weight"},
           .formula = R"(L_t \le \frac{\ln n + L^*_t \ln(1/\beta)}{1-\beta})",
           .sources = {"Freund and Schapire 1997, Theorem 2"}},
          [](const Facts& f) -> MaybeClaim {
            if (f.beta <= 0 || f.beta == 1) return std::nullopt;
            return chain(f.loss_sum).at_most(limit_of(f));
          }};
}

std::vector<NamedQuantity> quantities_of(const Facts& f) {
  const auto best = std::min_element(f.expert_sums.begin(), f.expert_sums.end()) - f.expert_sums.begin();
  std::vector<NamedQuantity> result{{"experts", Number(f.n)},
                                    {"best_expert", Number(Rational(best + 1))},
                                    {"best_loss", Number(f.least_sum)},
                                    {"loss", Number(f.loss_sum)},
                                    {"regret", Number(Rational(f.loss_sum - f.least_sum))}};
  if (f.beta > 0 && f.beta < 1) result.push_back({"loss_bound", limit_of(f)});
  return result;
}

/// Made here, where the names of steps are this theorem's own.
const Theorem<Facts>& stated() {
  static const Theorem<Facts> theorem{
      .text = {.id = "hedge",
               .title = "Hedge's loss beside that of the best expert",
               .statement =
                   R"(Experts lose from 0 to 1 on every round, $L_i$ in all. Hedge, which loses $p\cdot\ell$ with )"
                   R"($p = w/W$ and multiplies weights by $1-(1-\beta)\,\ell_i$, $0 < \beta < 1$, from $w = (1, )"
                   R"(\dots, 1)$ on, loses at most $(\ln n + L^* \ln(1/\beta))/(1-\beta)$, $L^* = \min_i L_i$.)",
               .bound = R"(L \le \frac{\ln n + L^* \ln(1/\beta)}{1-\beta})",
               .learners = {"hedge"},
               .sources = {"Freund and Schapire 1997, Theorem 2", "Littlestone and Warmuth 1994, section 5"},
               .file = "invariants/hedge/hedge.cpp",
               .remark =
                   R"(Where an expert that is wrong loses 1, and one that is right 0, the learner's loss is the )"
                   R"(expected number of its errors: what Weighted Majority errs at most, but for a factor that )"
                   R"(tends to 2 as $\beta$ tends to 1. No prediction is made, so that no mistakes are counted.)"},
      .hypotheses = {ones_start(), beta_range(), loss_range()},
      .steps = {update_rule(), weight_update(), convexity(), exponential(), weight_sum(), expert_weight(),
                best_weight(), loss_bound()},
      .bound = nullptr,
      .quantities = quantities_of};
  return theorem;
}

}  // namespace
}  // namespace hedge_steps

HedgeFacts::HedgeFacts(Rational factor, Eigen::Index experts)
    : beta(std::move(factor)), n(experts), expert_sums(zero_vector(experts)) {}

void HedgeFacts::begin(const Vector& first_state) {
  start_gap2 = norm2(Vector(first_state - Vector::Constant(first_state.size(), Rational(1))));
  weights = first_state;
  total = first_state.sum();
}

void HedgeFacts::observe(const Round& round) {
  t = round.t;
  losses.assign(round.x.begin(), round.x.end());
  std::sort(losses.begin(), losses.end());
  losses.erase(std::unique(losses.begin(), losses.end()), losses.end());
  least_loss = losses.front();
  largest_loss = losses.back();
  total_before = round.before.sum();
  loss = total_before == 0 ? Rational(0) : Rational(dot(round.before, round.x) / total_before);
  share = (1 - beta) * loss;
  weights = round.after;
  total = weights.sum();
  Hedge ruled{.beta = beta, .w = round.before};
  ruled.update(round.x);
  gap2 = norm2(Vector(weights - ruled.w));
  loss_sum += loss;
  expert_sums += round.x;
  least_sum = expert_sums.minCoeff();
}

const Theorem<HedgeFacts>& hedge() {
  return hedge_steps::stated();
}

}  // namespace mistakebound
