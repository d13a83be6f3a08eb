#include "invariants/perceptron/freund_schapire.hpp"

#include "invariants/perceptron/steps.hpp"

namespace mistakebound {
namespace perceptron_freund_schapire_steps {
namespace {

using Facts = FreundSchapireFacts;

/// The perceptron on x', by the names that claims of perceptron-separable have for what is primed.
template <class N>
struct Primed {
  N wu, w2, m, gamma, radius2, u2;
};
auto primed(const auto& f) {
  using N = std::remove_cvref_t<decltype(f.extended_wu)>;
  return Primed<N>{.wu = f.extended_wu,
                   .w2 = f.extended_w2(),
                   .m = f.extended_m,
                   .gamma = f.gamma,
                   .radius2 = f.extended_radius2(),
                   .u2 = f.extended_u2()};
}

Step<Facts> positive_gamma() {
  return {{.id = "positive-gamma",
           .scope = Scope::once,
           .kind = Kind::strict,
           .formula = R"(\gamma > 0)",
           .sources = {"A Theorem 2.2"}},
          [](const auto& f) { return chain(f.gamma).greater_than(0); }};
}

Step<Facts> progress() {
  return {
      {.id = "progress",
       .scope = Scope::mistakes,
       .uses = {"update-rule"},
       .formula =
           R"(w_{t+1}\cdot u - w_t\cdot u = y_t\,(x_t\cdot u) \ge \gamma - d_t,\quad d_t=\max(0,\gamma-y_t\,u\cdot x_t))",
       .sources = {"A Theorem 2.2, proof left out"}},
      [](const auto& f) { return chain(f.wu - f.wu_before).equals(f.margin).at_least(f.gamma - f.d); }};
}

Step<Facts> total_progress() {
  return {{.id = "total-progress",
           .scope = Scope::every_round,
           .uses = {"zero-start", "progress", "conservative"},
           .formula = R"(w_{t+1}\cdot u \ge m_t\,\gamma - \sum_{s\le t,\ \text{mistake}} d_s)",
           .sources = {"A Theorem 2.2, proof left out"}},
          [](const auto& f) { return chain(f.wu).at_least(f.m * f.gamma - f.d_sum); }};
}

Step<Facts> deviation_cauchy_schwarz() {
  return {{.id = "deviation-cauchy-schwarz",
           .scope = Scope::every_round,
           .formula = R"(\Big(\sum_{s\le t,\ \text{mistake}} d_s\Big)^2 \le m_t \sum_{s\le t,\ \text{mistake}} d_s^2)",
           .sources = {"A Theorem 2.2, proof left out"}},
          [](const auto& f) { return chain(f.d_sum * f.d_sum).at_most(f.m * f.d2_sum); }};
}

Step<Facts> deviation_all_rounds() {
  return {{.id = "deviation-all-rounds",
           .scope = Scope::end,
           .formula = R"(\sum_{\text{mistakes}} d_s^2 \le D^2 = \sum_{t=1}^T d_t^2)",
           .sources = {"A Theorem 2.2"}},
          [](const auto& f) { return chain(f.d2_sum).at_most(f.deviation2); }};
}

Step<Facts> bound() {
  return {
      {.id = "bound",
       .scope = Scope::end,
       .uses = {"total-progress", "cauchy-schwarz", "total-norm", "deviation-cauchy-schwarz", "deviation-all-rounds"},
       .formula = R"(\sqrt{M}\,\gamma \le R\,\|u\| + D)",
       .sources = {"A Theorem 2.2"}},
      [](const Facts& f) {
        return chain(RootSum::root(f.gamma, f.m))
            .at_most(RootSum::root(1, f.radius2 * f.u2) + RootSum::root(1, f.deviation2));
      }};
}

Step<Facts> bound_squared() {
  return {{.id = "bound-squared",
           .scope = Scope::end,
           .uses = {"bound", "positive-gamma"},
           .formula = R"(M\,\gamma^2 \le (R\,\|u\| + D)^2)",
           .sources = {"A Theorem 2.2"},
           .note = "Squaring needs gamma > 0; this is the bound on the mistakes."},
          [](const Facts& f) { return chain(f.m * f.gamma * f.gamma).at_most(f.direct_bound()); }};
}

Step<Facts> extended_margin() {
  return {{.id = "extended-margin",
           .scope = Scope::every_round,
           .formula = R"(y_t\,(u'\cdot x'_t) = y_t\,(u\cdot x_t) + d_t \ge \gamma)",
           .note = "Second proof, by extension: x'_t = (x_t, Delta e_t), u' = (u, y_t d_t/Delta)."},
          [](const auto& f) { return chain(f.extended_margin()).at_least(f.gamma); }};
}

Step<Facts> extended_run() {
  return {
      {.id = "extended-run",
       .scope = Scope::every_round,
       .kind = Kind::equation,
       .uses = {"zero-start", "update-rule", "conservative"},
       .formula =
           R"([\text{the perceptron on } x'_1,\dots,x'_t \text{ errs on round } t] = [\text{the run errs on round } t])",
       .note = "Second proof: both runs err on the same rounds; 1 is a mistake, 0 is none.",
       .given = true},
      [](const auto& f) { return chain(f.extended_error).equals(f.error()); }};
}

Step<Facts> extended_progress() {
  return {{.id = "extended-progress",
           .scope = Scope::every_round,
           .uses = {"extended-margin"},
           .formula = R"(w'_{t+1}\cdot u' - w'_t\cdot u' = e_t\,y_t\,(u'\cdot x'_t) \ge e_t\,\gamma)",
           .note = "Second proof: e_t is 1 where the perceptron on x' errs on round t, else 0, and w' its state. "
                   "w'.u' = w.u + sum of d_s over its errors."},
          [](const auto& f) {
            return chain(f.extended_wu - f.extended_wu_before)
                .equals(f.extended_error * f.extended_margin())
                .at_least(f.extended_error * f.gamma);
          }};
}

Step<Facts> extended_total_progress() {
  return {{.id = "extended-total-progress",
           .scope = Scope::every_round,
           .uses = {"extended-progress"},
           .formula = R"(w'_{t+1}\cdot u' = w_{t+1}\cdot u + \sum_{s\le t,\ e_s = 1} d_s \ge m'_t\,\gamma)",
           .note = "Second proof: m' counts the errors of the perceptron on x', which starts at 0."},
          [](const auto& f) { return perceptron_steps::wu_is_at_least_m_gamma<Facts>(primed(f)); }};
}

Step<Facts> extended_norm_growth() {
  return {{.id = "extended-norm-growth",
           .scope = Scope::every_round,
           .formula = R"(\|w'_{t+1}\|^2 \le \|w'_t\|^2 + e_t\,(R^2+\Delta^2))",
           .note = "Second proof: |w'|^2 = |w|^2 + m' Delta^2, and |x'|^2 = |x|^2 + Delta^2."},
          [](const auto& f) {
            return chain(f.extended_w2()).at_most(f.extended_w2_before() + f.extended_error * f.extended_radius2());
          }};
}

Step<Facts> extended_total_norm() {
  return {{.id = "extended-total-norm",
           .scope = Scope::every_round,
           .uses = {"extended-norm-growth"},
           .formula = R"(\|w'_{t+1}\|^2 = \|w_{t+1}\|^2 + m'_t\,\Delta^2 \le m'_t\,(R^2+\Delta^2))",
           .note = "Second proof."},
          [](const auto& f) { return perceptron_steps::norm_is_bounded(primed(f)); }};
}

Step<Facts> extended_cauchy_schwarz() {
  return {{.id = "extended-cauchy-schwarz",
           .scope = Scope::every_round,
           .formula = R"((w'_{t+1}\cdot u')^2 \le \|w'_{t+1}\|^2\,\Big(\|u\|^2 + \sum_{s\le t} d_s^2/\Delta^2\Big))",
           .note = "Second proof: later coordinates of w' are 0."},
          [](const auto& f) { return perceptron_steps::wu_is_bounded<Facts>(primed(f)); }};
}

Step<Facts> extended_bound() {
  return {{.id = "extended-bound",
           .scope = Scope::end,
           .uses = {"extended-run", "extended-total-progress", "extended-total-norm", "extended-cauchy-schwarz",
                    "positive-gamma"},
           .formula = R"(M\,\gamma^2 \le (R^2+\Delta^2)\,(\|u\|^2 + D^2/\Delta^2))",
           .note = "Second proof: M = m', as both runs err on the same rounds."},
          [](const Facts& f) { return chain(f.m * f.gamma * f.gamma).at_most(f.extended_bound()); }};
}

Step<Facts> optimal_extension() {
  return {{.id = "optimal-extension",
           .scope = Scope::end,
           .formula = R"((R^2+\Delta^2)\,(\|u\|^2 + D^2/\Delta^2) \ge (R\,\|u\| + D)^2)",
           .note = "Second proof: equality at Delta^2 = R D/|u|, where both proofs give the same bound."},
          [](const Facts& f) { return chain(f.extended_bound()).at_least(f.direct_bound()); }};
}

}  // namespace
}  // namespace perceptron_freund_schapire_steps

const Theorem<FreundSchapireFacts>& perceptron_freund_schapire() {
  using namespace perceptron_freund_schapire_steps;
  using namespace perceptron_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "perceptron-freund-schapire",
           .title = "Perceptron mistake bound by deviations, separable or not",
           .statement =
               R"(If $w_1 = 0$, then for any $u$ and $\gamma > 0$, with $d_t = \max(0, \gamma - y_t\,(u\cdot x_t))$ )"
               R"(and $D^2 = \sum_t d_t^2$ over all rounds, the perceptron makes at most )"
               R"($((R\|u\| + D)/\gamma)^2$ mistakes.)",
           .bound = R"(M \le \big((R\,\|u\| + D)/\gamma\big)^2)",
           .learners = {"perceptron", "averaged-perceptron", "voted-perceptron"},
           .sources = {"Freund and Schapire 1999", "A Theorem 2.2"},
           .file = "invariants/perceptron/freund_schapire.cpp",
           .remark = R"(D sums over all rounds, mistakes or not. With $D = 0$ this is perceptron-separable.)"},
      .hypotheses = {zero_start<Facts>(), positive_gamma()},
      .steps =
          {mistake_sign<Facts>(),     update_rule<Facts>(),       conservative<Facts>(),  progress(),
           total_progress(),          norm_expansion<Facts>(),    norm_growth<Facts>(),   total_norm<Facts>(),
           cauchy_schwarz<Facts>(),   deviation_cauchy_schwarz(), deviation_all_rounds(), bound(),
           bound_squared(),           extended_margin(),          extended_run(),         extended_progress(),
           extended_total_progress(), extended_norm_growth(),     extended_total_norm(),  extended_cauchy_schwarz(),
           extended_bound(),          optimal_extension()},
      .bound = [](const Facts& f) -> std::optional<Number> {
        if (f.gamma <= 0) return std::nullopt;
        return scaled(f.direct_bound(), Rational(1 / (f.gamma * f.gamma)));
      },
      .quantities =
          [](const Facts& f) {
            std::vector<NamedQuantity> quantities = perceptron_quantities(f);
            quantities.push_back({"D2", f.deviation2});
            quantities.push_back({"delta2", f.delta2});
            if (f.gamma != 0)
              quantities.push_back({"extended_bound", Rational(f.extended_bound() / (f.gamma * f.gamma))});
            return quantities;
          },
      .state = [](const Facts& f) { return perceptron_state(f); }};
  return theorem;
}

}  // namespace mistakebound
