#include "invariants/perceptron/freund_schapire.hpp"

#include "invariants/perceptron/steps.hpp"

namespace mistakebound {

namespace {

/// R D/|u| where that is rational and positive, else a rational near it, else 1: there the extended bound is least.
Rational best_delta2(const Rational& radius2, const Rational& u2, const Rational& deviation2) {
  const Rational square = u2 == 0 ? Rational(0) : Rational(radius2 * deviation2 / u2);
  if (square == 0) return 1;
  const RootSum best = RootSum::root(1, square);
  if (best.is_rational()) return best.rational_part();
  Rational below = 0;
  for (unsigned bits = 16; below == 0; bits *= 2) below = best.enclose(bits).low;
  return below;
}

}  // namespace

void FreundSchapireFacts::expect(const Rational& this_margin) {
  const Rational deviation = shortfall(asked_gamma.value_or(1), this_margin);
  expected_ += deviation * deviation;
}

void FreundSchapireFacts::survey(const PerceptronExample<Rational>& example) {
  PerceptronFactsOn::survey(example);
  expect(example.margin);
}

void FreundSchapireFacts::expect(const MachineNumber& this_margin) {
  if (std::is_gteq(compare(this_margin, machine_gamma_))) return;
  const MachineNumber deviation = max(0, machine_gamma_ - this_margin);
  const MachineNumber sum = machine_expected_ + deviation * deviation;
  if (sum.exact())
    machine_expected_ = sum;
  else
    expect(this_margin.rational());
}

void FreundSchapireFacts::survey(const PerceptronExample<MachineNumber>& example) {
  PerceptronFactsOn::survey(example);
  expect(example.margin);
}

void FreundSchapireFacts::survey(const SurveyedExamples& examples) {
  PerceptronFactsOn::survey(examples);
  // What reaches gamma does not deviate.
  const MachineNumber least = machine_gamma_ * MachineNumber(examples.denominator, 1);
  const bool known = least.exact() && least.denominator() == 1;
  for (const std::int64_t reached : examples.reached)
    if (!known || reached < least.numerator()) expect(MachineNumber(reached, examples.denominator));
}

void FreundSchapireFacts::begin(const Vector& first_state) {
  PerceptronFactsOn::begin(first_state);
  const bool separates = !asked_gamma && gamma > 0;  // then gamma is the least margin, and nothing deviates
  if (!asked_gamma && gamma <= 0) gamma = 1;
  extended = {.tie = tie, .w = zero_vector(u.size())};
  is_like_run_ = first_state == extended.w;
  const Rational once = separates ? Rational(0) : Rational(expected_ + machine_expected_.rational());
  delta2 = given_delta2 ? *given_delta2 : best_delta2(radius2, u2, Rational(passes * once));
}

void FreundSchapireFacts::observe(const Round& round) {
  PerceptronFactsOn::observe(round);
  is_like_run_ = false;
  in_rationals();
  extend_by(round.x, round.y);
}

void FreundSchapireFacts::observe(const ExactlyMeasuredRound& measured) {
  PerceptronFactsOn::observe(measured);
  if (measured.instance != nullptr) {
    in_rationals();
    extend_by(measured.instance->exact(), measured.y);
    const bool errs = extended_error != 0;
    is_like_run_ = is_like_run_ && errs == mistake && (mistake ? gap2 == 0 : !measured.moved);
    return;
  }
  is_like_run_ = false;
  if (const std::optional<bool> errs = errs_in_integers(*measured.x, measured.y)) {
    if (*errs)
      extend(true, long_dot(long_u_, *quick_), long_dot(*quick_, *quick_));
    else
      extend(false, 0, 0);
    return;
  }
  const Vector x = measured.x->exact();
  extend_by(x, measured.y);
}

void FreundSchapireFacts::extend_by(const Vector& x, Label y) {
  if (learn(extended, x, y) != y)
    extend(true, dot(extended.w, u), norm2(extended.w));
  else
    extend(false, 0, 0);
}

std::optional<bool> FreundSchapireFacts::errs_in_integers(const WholeVector& x, Label y) {
  if (!quick_ && !in_integers(extended.w, quick_.emplace())) quick_.reset();
  const std::optional<int> sign = quick_ ? sign_of_dot(*quick_, x) : std::nullopt;
  if (sign && decide(*sign, extended.tie) == y) return false;
  if (sign) {
    WholeVector moved = *quick_;
    if (add(moved, y, x)) {
      quick_ = std::move(moved);
      return true;
    }
  }
  in_rationals();
  return std::nullopt;
}

void FreundSchapireFacts::in_rationals() {
  if (quick_) extended.w = quick_->exact();
  quick_.reset();
}

void FreundSchapireFacts::leave(const FreundSchapireLive& live) {
  quick_ = live.extended;
}

bool FreundSchapireLive::begin(const FreundSchapireFacts& facts, const MeasuredRound& first) {
  tie = facts.extended.tie;
  return PerceptronLive::begin(facts, first) &&
         machine_words::fits(mpq_denref(units().instance.backend().data()), denominator_) &&
         in_integers(facts.extended.w, extended, denominator_) && in_integers(facts.u, u_);
}

std::size_t FreundSchapireLive::may_rest(const RestingRounds& rounds, bool sums_may_grow) {
  // Where the weights are the same it predicts what the run does.
  if (!is_like_run_) is_like_run_ = surely_equal(extended, *rounds.w);
  return *is_like_run_ ? PerceptronLive::may_rest(rounds, sums_may_grow) : 0;
}

std::optional<int> FreundSchapireLive::sign_of(const MeasuredRound& round) {
  if (round.mistake && round.before != nullptr) {  // what else it scores is not measured
    if (!is_like_run_) is_like_run_ = surely_equal(extended, *round.before);
    const std::partial_ordering order = round.score.sign();
    if (*is_like_run_) return round.y * (int{std::is_gt(order)} - int{std::is_lt(order)});
  }
  return sign_of_dot(extended, *round.x);
}

[[gnu::flatten]] bool FreundSchapireLive::observe(const MeasuredRound& round) {
  const std::optional<int> sign = sign_of(round);
  if (!sign) return false;
  const bool was_like_run = is_like_run_.value_or(false);
  const bool errs = decide(*sign, tie) != round.y;
  if (round.mistake || round.moved || errs) is_like_run_.reset();
  if (!errs) {
    if (!PerceptronLive::observe(round)) return false;
    extend(false, 0, 0);
    return true;
  }
  moved_ = extended;
  if (!add(moved_, round.y, *round.x) || moved_.denominator != denominator_) return false;
  WholeNumber head_u, head2;
  if (was_like_run && round.moved && round.after != nullptr && surely_equal(moved_, *round.after)) {
    is_like_run_ = true;
    head_u = round.wu;
    head2 = round.w2;
  } else {
    const std::optional<WholeNumber::Wide> product = total(moved_, u_);
    const std::optional<WholeNumber::Wide> square = total(moved_, moved_);
    if (!product || !square) return false;
    head_u = WholeNumber::of(*product);
    head2 = WholeNumber::of(*square);
  }
  if (!observe_and(round, [&] { extend(true, head_u * parts(), head2); })) return false;
  std::swap(extended, moved_);
  return true;
}

Rational FreundSchapireFacts::extended_bound() const {
  return extended_radius2() * extended_u2();
}

RootSum FreundSchapireFacts::direct_bound() const {
  return RootSum(Rational(radius2 * u2 + deviation2)) + RootSum::root(2, Rational(radius2 * u2 * deviation2));
}

namespace perceptron_freund_schapire_steps {
namespace {

using Facts = FreundSchapireFacts;

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
          [](const auto& f) { return chain(f.extended_wu).at_least(f.extended_m * f.gamma); }};
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
          [](const auto& f) { return chain(f.extended_w2()).at_most(f.extended_m * f.extended_radius2()); }};
}

Step<Facts> extended_cauchy_schwarz() {
  return {
      {.id = "extended-cauchy-schwarz",
       .scope = Scope::every_round,
       .formula = R"((w'_{t+1}\cdot u')^2 \le \|w'_{t+1}\|^2\,\Big(\|u\|^2 + \sum_{s\le t} d_s^2/\Delta^2\Big))",
       .note = "Second proof: later coordinates of w' are 0."},
      [](const auto& f) { return chain(f.extended_wu * f.extended_wu).at_most(f.extended_w2() * f.extended_u2()); }};
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
