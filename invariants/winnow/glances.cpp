#include "invariants/winnow/glances.hpp"

#include <string_view>

#include "invariants/winnow/algebra.hpp"

namespace mistakebound {
namespace winnow_glances {
namespace {

using Facts = WinnowQuantities;
using Seen = std::optional<Glance>;

/// Whether a claim reads what changes on a round that is no mistake.
enum class Reading { state, round };

struct StepGlance {
  std::string_view step;
  Reading reading;
  Seen (*claim)(const Facts&);
  Links (*by_algebra)(const Facts&) = nullptr;
};

WinnowEquations<MachineNumber> equations(const Facts& f) {
  const WinnowMoment& moment = *f.moment;
  return {.least_weight = moment.least_weight,
          .weights = moment.weights,
          .score = moment.score,
          .chords = moment.chords,
          .cosh = f.cosh,
          .sinh_over_radius = f.sinh_over_radius,
          .kl_drop = moment.kl_drop,
          .rule_drop = moment.rule_drop};
}

/// A claim that is written for any number.
template <class F>
constexpr StepGlance equation(std::string_view step, F) {
  return {step, Reading::state, [](const Facts& f) -> Seen { return F{}(equations(f)); },
          [](const Facts& f) {
            return winnow_identities<F>({f.moment->moved_by_the_rule(), f.moment->divides_by_its_own});
          }};
}

/// a times a number that may be exactly 0, and then the product is.
MachineNumber times(const MachineNumber& a, const MachineNumber& b) {
  return b.exact() && std::is_eq(b.sign()) ? MachineNumber(0) : a * b;
}

Seen nothing(const Facts&) {
  return Glance::silent();
}

constexpr StepGlance proof[] = {
    {"separable", Reading::round,
     [](const Facts& f) -> Seen {
       if (f.gamma_sign > 0) return chain(f.over_gamma).at_least(0);
       return chain(f.given_gamma ? f.gamma : f.margin).greater_than(0);
     }},
    {"mistake-sign", Reading::state, [](const Facts& f) -> Seen { return chain(f.moment->score).at_most(0); }},
    {"update-rule", Reading::state, [](const Facts& f) -> Seen { return chain(f.moment->gap2).equals(0); }},
    {"conservative", Reading::state,
     [](const Facts& f) -> Seen {
       if (f.moved) return std::nullopt;
       return chain(MachineNumber(0)).equals(0);
     }},
    equation("simplex", [](const auto& f) { return chain(f.least_weight).greater_than(0).also(f.weights).equals(1); }),
    {"update-corrects", Reading::state,
     [](const Facts& f) -> Seen { return chain(f.moment->score_after).at_least(f.moment->score); }},
    equation("kl-drop-identity", [](const auto& f) { return chain(f.kl_drop).equals(f.rule_drop); }),
    {"margin", Reading::state,
     [](const Facts& f) -> Seen { return chain(times(f.eta_over_u1, f.over_gamma)).at_least(0); }},
    {"chord", Reading::state, [](const Facts& f) -> Seen { return chain(f.moment->chord_slack).at_least(0); }},
    equation("z-identity", [](const auto& f) { return chain(f.chords).equals(f.cosh + f.sinh_over_radius * f.score); }),
    {"z-bound", Reading::state, [](const Facts& f) -> Seen { return chain(f.moment->z).at_most(f.cosh); }},
    {"kl-drop", Reading::state,
     [](const Facts& f) -> Seen { return chain(f.moment->kl_drop).at_least(f.gain / f.u1); }},
    {"kl-total", Reading::state,
     [](const Facts& f) -> Seen { return chain(f.moment->kl_fallen).at_least(times(f.gain / f.u1, f.m)); }},
    {"kl-nonnegative", Reading::state, [](const Facts& f) -> Seen {
       // Where KL is surely positive and p surely not w', none of both is 0.
       if (!f.moment->apart || !std::is_gt(f.moment->kl.sign())) return std::nullopt;
       return chain(f.moment->kl).at_least(0).also(0).equals(0);
     }}};

constexpr StepGlance of_winnow[] = {
    {"bound", Reading::state, [](const Facts& f) -> Seen { return chain(times(f.gain, f.m)).at_most(f.u1 * f.ln_n); }},
    {"bound-divided", Reading::state, [](const Facts& f) -> Seen {
       if (!f.divides) return Glance::silent();
       return chain(MachineNumber(f.m)).at_most(f.u1 * f.ln_n / f.gain);
     }}};

constexpr StepGlance of_tuned[] = {
    {"margin-at-most", Reading::round,
     [](const Facts& f) -> Seen { return chain(f.over_gamma).at_least(0).also(f.under_most).at_least(0); }},
    // These speak of the infinite learning rate, whose runs are not measured.
    {"support-leads", Reading::state, nothing},
    {"leaders-halve", Reading::state, nothing},
    {"leaders", Reading::state, nothing},
    {"bound-g", Reading::state,
     [](const Facts& f) -> Seen {
       if (!f.g) return Glance::silent();
       return chain(times(*f.g, f.m)).at_most(f.ln_n);
     }},
    {"bound", Reading::state, [](const Facts& f) -> Seen {
       if (!f.quadratic_bound) return Glance::silent();
       return chain(MachineNumber(f.m)).at_most(*f.quadratic_bound);
     }}};

template <class Steps, std::size_t n>
void add(Steps& steps, const StepGlance (&glances)[n]) {
  for (auto& step : steps)
    for (const StepGlance& glance : glances)
      if (glance.step == step.text.id) {
        step.glance.claim = glance.claim;
        step.glance.of_round = glance.reading == Reading::round;
        step.glance.by_algebra = glance.by_algebra;
      }
}

}  // namespace
}  // namespace winnow_glances

void add_proof_glances(std::vector<Step<WinnowFacts>>& steps) {
  winnow_glances::add(steps, winnow_glances::proof);
}

void add_glances(std::vector<Step<WinnowFacts>>& steps) {
  winnow_glances::add(steps, winnow_glances::of_winnow);
}

void add_glances(std::vector<Step<TunedFacts>>& steps) {
  winnow_glances::add(steps, winnow_glances::of_tuned);
}

}  // namespace mistakebound
