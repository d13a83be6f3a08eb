/// The hypotheses and steps of Winnow's proof, A (9)-(23), in the proof's order.
#include "invariants/winnow/glances.hpp"

namespace mistakebound {
namespace winnow_proof_steps {
namespace {

using Facts = WinnowFacts;
using MaybeClaim = std::optional<Claim>;

// ---- Hypotheses

Step<Facts> uniform_start() {
  return {{.id = "uniform-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\max_i S_{1,i} = \min_i S_{1,i}, \text{ so that } w_1 = (1/n,\dots,1/n))",
           .sources = {"A, Algorithm Winnow"}},
          [](const Facts& f) { return chain(Rational(f.s.maxCoeff())).equals(Rational(f.s.minCoeff())); }};
}

Step<Facts> nonnegative() {
  return {{.id = "nonnegative",
           .scope = Scope::once,
           .formula = R"(\min_i u_i \ge 0,\quad \|u\|_1 > 0)",
           .sources = {"A Theorem 3.1"},
           .note = "Without it (-1|+1) with u = -1 is separated, and the one weight that there is errs for ever."},
          [](const Facts& f) {
            return chain(Rational(f.u.minCoeff())).at_least(Rational(0)).also(f.u1).greater_than(Rational(0));
          }};
}

Step<Facts> separable() {
  return {{.id = "separable",
           .scope = Scope::every_round,
           .formula = R"(y_t\,(u\cdot x_t) \ge \gamma > 0)",
           .sources = {"A Theorem 3.1"}},
          [](const Facts& f) {
            if (f.gamma > 0) return chain(f.margin).at_least(f.gamma);
            return chain(f.given_gamma ? f.gamma : f.margin).greater_than(Rational(0));
          }};
}

// ---- Steps

Step<Facts> simplex() {
  return {
      {.id = "simplex",
       .scope = Scope::every_round,
       .kind = Kind::strict,
       .uses = {"uniform-start", "update-rule", "conservative"},
       .formula = R"(\min_i w_{t+1,i} > 0,\quad \sum_i w_{t+1,i} = 1)",
       .sources = {"A section 3"},
       .note =
           "The learner's divisor is n at first and is multiplied by Z_t on every mistake. Where it is the sum over "
           "the learner's own exponents, the equation holds by algebra."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.finite()) return std::nullopt;
        const PowerSum least(f.rate.base, 1, f.rate.scale * Rational(f.s.minCoeff()));
        return chain(PowerRatio(least, f.normaliser))
            .greater_than(Rational(0))
            .also(PowerRatio(*f.mass, f.normaliser))
            .equals(Rational(1));
      }};
}

/// y (w.x) before the round.
PowerRatio score(const Facts& f) {
  return {*f.pull, f.mass_before};
}

Step<Facts> mistake_sign() {
  return {{.id = "mistake-sign",
           .scope = Scope::mistakes,
           .formula = R"(y_t\,(w_t\cdot x_t) \le 0)",
           .sources = {"A (17)"},
           .note = "For the infinite learning rate: the sign of the limit.",
           .given = true},
          [](const Facts& f) {
            if (!f.finite()) return chain(Rational(f.limit_sign)).at_most(Rational(0));
            return chain(score(f)).at_most(Rational(0));
          }};
}

Step<Facts> update_rule() {
  return {
      {.id = "update-rule",
       .scope = Scope::mistakes,
       .kind = Kind::equation,
       .formula = R"(\|S_{t+1}-S_t-y_t\,x_t\|^2 = 0, \text{ so that } w_{t+1,i} = w_{t,i}\,e^{\eta y_t x_{t,i}}/Z_t)",
       .sources = {"A, Algorithm Winnow"},
       .given = true},
      [](const Facts& f) { return chain(f.gap2).equals(Rational(0)); }};
}

Step<Facts> update_corrects() {
  return {{.id = "update-corrects",
           .scope = Scope::mistakes,
           .uses = {"learning-rate", "update-rule"},
           .formula = R"(y_t\,(w_{t+1}\cdot x_t) \ge y_t\,(w_t\cdot x_t))",
           .sources = {"A section 3"},
           .note = "Equality exactly where all entries of the instance are equal."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite()) return std::nullopt;
            return chain(PowerRatio(f.power_sum(f.v, f.s), f.mass)).at_least(score(f));
          }};
}

Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\|S_{t+1}-S_t\|^2 = 0,\quad \mathrm{KL}(p,w_t) - \mathrm{KL}(p,w_{t+1}) = 0)",
           .sources = {"A (19)"},
           .given = true},
          [](const Facts& f) {
            Claim unchanged = chain(f.drift2).equals(Rational(0));
            if (!f.finite() || !f.p) return unchanged;
            return std::move(unchanged).also(f.kl_drop).equals(Rational(0));
          }};
}

Step<Facts> kl_drop_identity() {
  return {{.id = "kl-drop-identity",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"simplex", "update-rule", "nonnegative"},
           .formula = R"(\mathrm{KL}(p,w_t) - \mathrm{KL}(p,w_{t+1}) = \eta\,y_t\,(p\cdot x_t) - \ln Z_t,)"
                      R"(\quad Z_t = \sum_i w_{t,i}\,e^{\eta y_t x_{t,i}})",
           .sources = {"A (9)-(12)"},
           .note = "By algebra where the exponents have moved by y x."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite() || !f.p) return std::nullopt;
            return chain(f.kl_drop).equals(f.eta_times(f.columns.dot(*f.p, f.v)) - LogPowerSum::ln(f.reached) +
                                           LogPowerSum::ln(f.mass_before));
          }};
}

Step<Facts> margin() {
  return {{.id = "margin",
           .scope = Scope::mistakes,
           .uses = {"learning-rate", "nonnegative", "separable"},
           .formula = R"(\eta\,y_t\,(p\cdot x_t) \ge \eta\,\gamma/\|u\|_1)",
           .sources = {"A (13)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite() || !f.p) return std::nullopt;
            return chain(f.eta_times(f.columns.dot(*f.p, f.v))).at_least(f.eta_times(f.gamma / f.u1));
          }};
}

/// Adds factor e^(eta shift) times the chord of v -> e^(eta v) over [-R, R].
void add_chord(PowerSum& sum, const Facts& f, const Rational& v, const Rational& shift, const Rational& factor) {
  const Rational half = factor / 2;
  const Rational slope = half * v / f.radius;
  const Rational middle = f.eta_units(shift);
  const Rational width = f.eta_units(f.radius);
  sum.add(half + slope, middle + width);
  sum.add(half - slope, middle - width);
}

Step<Facts> chord() {
  return {{.id = "chord",
           .scope = Scope::mistakes,
           .formula = R"(e^{\eta y_t x_{t,i}} \le \tfrac12(1+y_t x_{t,i}/R)\,e^{\eta R})"
                      R"( + \tfrac12(1-y_t x_{t,i}/R)\,e^{-\eta R}\ \text{ for each } i)",
           .sources = {"A (14)"},
           .note = "Once for every value among the entries of the instance; equality exactly at -R and R."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite() || f.radius == 0) return std::nullopt;
            const std::set<Rational> values(f.v.begin(), f.v.end());
            MaybeClaim claim;
            for (const Rational& v : values) {
              PowerSum power(f.rate.base, 1, f.rate.scale * v);
              PowerSum line(f.rate.base);
              add_chord(line, f, v, 0, 1);
              claim =
                  (claim ? std::move(*claim).also(std::move(power)) : chain(std::move(power))).at_most(std::move(line));
            }
            return claim;
          }};
}

Step<Facts> z_identity() {
  return {
      {.id = "z-identity",
       .scope = Scope::mistakes,
       .kind = Kind::equation,
       .uses = {"simplex"},
       .formula = R"(\sum_i w_{t,i}\big(\tfrac12(1+y_t x_{t,i}/R)\,e^{\eta R} + \tfrac12(1-y_t x_{t,i}/R)\,)"
                  R"(e^{-\eta R}\big) = \cosh(\eta R) + \sinh(\eta R)\,y_t\,(w_t\cdot x_t)/R)",
       .sources = {"A (15)-(16)"},
       .note = "A forgets to divide the last term by R; (17) is unharmed, as only its sign matters there. By algebra "
               "whatever S, x and R are."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.finite() || f.radius == 0) return std::nullopt;
        PowerSum chords(f.rate.base);
        chords.reserve(2 * static_cast<std::size_t>(f.v.size()));
        for (Eigen::Index i = 0; i < f.v.size(); ++i) add_chord(chords, f, f.v[i], f.s_before[i], f.columns.sizes()[i]);
        const PowerSum bent = *f.pull * f.sinh * Rational(1 / f.radius);
        return chain(PowerRatio(std::move(chords), f.mass_before))
            .equals(PowerRatio(*f.cosh) + PowerRatio(bent, f.mass_before));
      }};
}

Step<Facts> z_bound() {
  return {{.id = "z-bound",
           .scope = Scope::mistakes,
           .uses = {"learning-rate", "chord", "z-identity", "mistake-sign"},
           .formula = R"(Z_t \le \cosh(\eta R))",
           .sources = {"A (17)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite()) return std::nullopt;
            return chain(PowerRatio(*f.reached, f.mass_before)).at_most(PowerRatio(*f.cosh));
          }};
}

Step<Facts> kl_drop() {
  return {{.id = "kl-drop",
           .scope = Scope::mistakes,
           .uses = {"kl-drop-identity", "margin", "z-bound"},
           .formula = R"(\mathrm{KL}(p,w_t) - \mathrm{KL}(p,w_{t+1}) \ge \eta\,\gamma/\|u\|_1 - \ln\cosh(\eta R))",
           .sources = {"A (18)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite() || !f.p) return std::nullopt;
            return chain(f.kl_drop).at_least(f.gain() * Rational(1 / f.u1));
          }};
}

Step<Facts> kl_total() {
  return {
      {.id = "kl-total",
       .scope = Scope::every_round,
       .uses = {"kl-drop", "conservative"},
       .formula =
           R"(\mathrm{KL}(p,w_1) - \mathrm{KL}(p,w_{t+1}) \ge m_t\,\big(\eta\,\gamma/\|u\|_1 - \ln\cosh(\eta R)\big))",
       .sources = {"A (20)"}},
      [](const Facts& f) -> MaybeClaim {
        if (!f.finite() || !f.p) return std::nullopt;
        return chain(f.kl_fallen).at_least(f.gain() * Rational(f.m / f.u1));
      }};
}

Step<Facts> kl_initial() {
  return {{.id = "kl-initial",
           .scope = Scope::once,
           .uses = {"uniform-start", "nonnegative"},
           .formula = R"(\mathrm{KL}(p,w_1) \le \ln n)",
           .sources = {"A (21)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite() || !f.p) return std::nullopt;
            return chain(f.kl_first.normalised()).at_most(LogSum::ln(f.n()));
          }};
}

Step<Facts> kl_nonnegative() {
  return {
      {.id = "kl-nonnegative",
       .scope = Scope::every_round,
       .uses = {"simplex", "nonnegative"},
       .formula = R"(\mathrm{KL}(p,w_{t+1}) \ge 0,\quad [\mathrm{KL}(p,w_{t+1}) = 0] = [p = w_{t+1}])",
       .sources = {"A (22)"},
       .note = "1 stands for true, 0 for false."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.finite() || !f.p) return std::nullopt;
        const std::optional<int> sign = f.kl.decide().sign;
        if (!sign) return Claim::undecided("the sign of KL(p, w) is undecided at the precision cap");
        const std::optional<bool> reached = f.at_comparator();
        if (!reached) return Claim::undecided("whether p = w is undecided at the precision cap");
        return chain(f.kl).at_least(Rational(0)).also(Rational(*sign == 0 ? 1 : 0)).equals(Rational(*reached ? 1 : 0));
      }};
}

WinnowProof proof() {
  return {
      {uniform_start(), nonnegative(), separable()},
      {mistake_sign(), update_rule(), conservative(), still(simplex()), update_corrects(), kl_drop_identity(), margin(),
       chord(), z_identity(), z_bound(), kl_drop(), still(kl_total()), kl_initial(), still(kl_nonnegative())}};
}

}  // namespace
}  // namespace winnow_proof_steps

WinnowProof winnow_proof() {
  WinnowProof proof = winnow_proof_steps::proof();
  for (auto* steps : {&proof.hypotheses, &proof.steps}) add_proof_glances(*steps);
  return proof;
}

std::vector<NamedQuantity> winnow_state(const WinnowFacts& f) {
  if (f.t == 0) return {};
  std::vector<NamedQuantity> result{{"margin", f.margin}, {"mistake", Rational(f.mistake ? 1 : 0)}};
  if (f.finite() && f.p) result.push_back({"KL_before", simplified(f.kl_before)});
  return result;
}

std::vector<NamedQuantity> winnow_quantities(const WinnowFacts& f) {
  std::vector<NamedQuantity> result;
  if (f.given_gamma || f.least_margin) result.push_back({"gamma", f.gamma});
  result.push_back({"u", f.columns.all(f.u)});
  result.push_back({"u1", f.u1});
  result.push_back({"R", f.radius});
  if (const auto epsilon = f.epsilon()) result.push_back({"epsilon", *epsilon});
  if (!f.finite()) return result;
  result.push_back({"eta", simplified(f.eta_times(1))});
  if (!f.p) return result;
  result.push_back({"KL_first", in_lowest_form(f.kl_first)});
  result.push_back({"KL_last", simplified(f.kl)});
  return result;
}

}  // namespace mistakebound
