#include "invariants/majority/weighted_majority.hpp"

#include <algorithm>

namespace mistakebound {
namespace weighted_majority_steps {
namespace {

using Facts = MajorityFacts;

/// Whether the expert that says x_i was wrong.
bool errs(const Rational& x, Label y) {
  return (x != 0) != (y > 0);
}

Step<Facts> ones_start() {
  return {{.id = "ones-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\min_i w_{1,i} = 1,\ \max_i w_{1,i} = 1)",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"}},
          [](const Facts& f) {
            return chain(f.least_initial).equals(Rational(1)).also(f.largest_initial).equals(Rational(1));
          }};
}

Step<Facts> beta_range() {
  return {
      {.id = "beta-range",
       .scope = Scope::once,
       .kind = Kind::strict,
       .formula = R"(\beta > 0,\ 1 > \beta)",
       .sources = {"Littlestone and Warmuth 1994, Algorithm WM"},
       .note = "With beta = 0 the learner is halving."},
      [](const Facts& f) { return chain(f.beta).greater_than(Rational(0)).also(Rational(1)).greater_than(f.beta); }};
}

Step<Facts> vote() {
  return {{.id = "vote",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\hat y_t = \mathrm{sign}\bigl(\sum_{h_i(x_t)=1} w_{t,i} - \sum_{h_i(x_t)=-1} w_{t,i}\bigr))",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"},
           .note = "0 where an even vote errs whatever the outcome."},
          [](const Facts& f) {
            const Rational difference = f.for_positive - f.for_negative;
            return chain(Rational(f.prediction)).equals(Rational(decide(difference, f.tie)));
          }};
}

Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .formula = R"(\lVert w_{t+1} - w'\rVert^2 = 0,\ w'_i = \beta w_{t,i} \text{ where } h_i(x_t) \ne y_t,)"
                      R"( \text{ else } w_{t,i})",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"}},
          [](const Facts& f) { return chain(f.gap2).equals(Rational(0)); }};
}

Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\lVert w_{t+1} - w_t\rVert^2 = 0)",
           .sources = {"Littlestone and Warmuth 1994, Algorithm WM"}},
          [](const Facts& f) { return chain(f.drift2).equals(Rational(0)); }};
}

Step<Facts> majority_wrong() {
  return {{.id = "majority-wrong",
           .scope = Scope::mistakes,
           .uses = {"vote"},
           .formula = R"(2 \sum_{h_i(x_t) \ne y_t} w_{t,i} \ge W_t)",
           .sources = {"Littlestone and Warmuth 1994, Theorem 2.1"}},
          [](const Facts& f) { return chain(Rational(2 * f.wrong)).at_least(f.total_before); }};
}

Step<Facts> fall() {
  return {{.id = "fall",
           .scope = Scope::mistakes,
           .uses = {"beta-range", "update-rule", "majority-wrong"},
           .formula = R"(2 W_{t+1} \le (1+\beta) W_t)",
           .sources = {"Littlestone and Warmuth 1994, Theorem 2.1"}},
          [](const Facts& f) { return chain(Rational(2 * f.total)).at_most(Rational((1 + f.beta) * f.total_before)); }};
}

Step<Facts> total() {
  return {{.id = "total",
           .scope = Scope::every_round,
           .uses = {"ones-start", "conservative", "fall"},
           .formula = R"(W_{t+1} \le \bigl(\tfrac{1+\beta}{2}\bigr)^{M_t} n)",
           .sources = {"Littlestone and Warmuth 1994, Theorem 2.1"}},
          [](const Facts& f) { return chain(f.total).at_most(f.ceiling); }};
}

Step<Facts> best_weight() {
  return {{.id = "best-weight",
           .scope = Scope::every_round,
           .uses = {"ones-start", "beta-range", "update-rule", "conservative"},
           .formula = R"(W_{t+1} \ge w_{t+1,b} \ge \beta^{m_t})",
           .sources = {"Littlestone and Warmuth 1994, Corollary 2.1"},
           .note = "More where the expert was wrong on a round that the learner got right."},
          [](const Facts& f) { return chain(f.total).at_least(f.best_weight).at_least(f.best_power); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"total", "best-weight"},
           .formula = R"(\beta^{m_t} \le \bigl(\tfrac{1+\beta}{2}\bigr)^{M_t} n)",
           .sources = {"Littlestone and Warmuth 1994, Corollary 2.1"}},
          [](const Facts& f) {
            return chain(power(f.beta, f.best_mistakes))
                .at_most(Rational(power(Rational((1 + f.beta) / 2), f.mistake_count) * f.n));
          }};
}

/// (m ln(1/beta) + ln n)/ln(2/(1+beta)).
std::optional<Number> bound_of(const Facts& f) {
  const LogSum numerator = LogSum::ln(f.n) - LogSum::ln(f.beta, Rational(f.best_mistakes));
  if (f.n == 1 && f.best_mistakes == 0) return Rational(0);
  return simplified(LogPowerRatio{numerator, LogSum::ln(Rational(2 / (1 + f.beta)))});
}

const Theorem<Facts>& told() {
  static const Theorem<Facts> theorem{
      .text = {.id = "weighted-majority",
               .title = "Weighted Majority's mistake bound",
               .statement =
                   R"(The best of $n$ experts makes $m$ mistakes. Weighted Majority, which multiplies the weights of )"
                   R"(wrong experts by $\beta$, $0 < \beta < 1$, whenever its weighted vote errs, makes $M$ mistakes )"
                   R"(with $\beta^m \le (\frac{1+\beta}{2})^M n$, however even votes are predicted.)",
               .bound = R"(M \le \frac{m \ln(1/\beta) + \ln n}{\ln(2/(1+\beta))})",
               .learners = {"weighted-majority"},
               .sources = {"Littlestone and Warmuth 1994"},
               .file = "invariants/majority/weighted_majority.cpp",
               .remark = R"(A mistake takes a part of at least half of the weight down to $\beta$ of it, and the best )"
                         R"(expert keeps its weight.)"},
      .hypotheses = {ones_start(), beta_range()},
      .steps = {vote(), update_rule(), conservative(), majority_wrong(), fall(), still(total()), best_weight(),
                bound()},
      .bound = bound_of,
      .quantities = [](const Facts& f) {
        return std::vector<NamedQuantity>{{"experts", Number(f.n)},
                                          {"best_expert", Number(Rational(f.best + 1))},
                                          {"its_mistakes", Number(Rational(f.best_mistakes))}};
      }};
  return theorem;
}

}  // namespace
}  // namespace weighted_majority_steps

void MajorityFacts::survey(const Example& example) {
  errors_.resize(static_cast<std::size_t>(example.x.size()));
  for (std::size_t i = 0; i < errors_.size(); ++i)
    if (weighted_majority_steps::errs(example.x[static_cast<Eigen::Index>(i)], example.y)) ++errors_[i];
}

void MajorityFacts::begin(const Vector& first_state) {
  n = first_state.size();
  ceiling = n;
  best = std::min_element(errors_.begin(), errors_.end()) - errors_.begin();
  least_initial = first_state.minCoeff();
  largest_initial = first_state.maxCoeff();
  total = first_state.sum();
}

void MajorityFacts::observe(const Round& round) {
  using weighted_majority_steps::errs;
  t = round.t;
  prediction = round.prediction;
  total_before = round.before.sum();
  for_positive = dot(round.before, round.x);
  for_negative = total_before - for_positive;
  wrong = round.y > 0 ? for_negative : for_positive;
  total = round.after.sum();
  best_weight = round.after[best];
  drift2 = norm2(Vector(round.after - round.before));
  if (errs(round.x[best], round.y)) {
    ++best_mistakes;
    best_power *= beta;
  }
  if (!round.mistake) return;
  ++mistake_count;
  ceiling *= (1 + beta) / 2;
  Vector ruled = round.before;
  for (Eigen::Index i = 0; i < ruled.size(); ++i)
    if (errs(round.x[i], round.y)) ruled[i] *= beta;
  gap2 = norm2(Vector(round.after - ruled));
}

const Theorem<MajorityFacts>& weighted_majority() {
  return weighted_majority_steps::told();
}

}  // namespace mistakebound
