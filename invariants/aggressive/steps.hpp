/// Steps that the theorems of the three passive-aggressive learners share.
#pragma once

#include "invariants/aggressive/facts.hpp"

namespace mistakebound::aggressive_steps {

using Facts = AggressiveFacts;

/// Of the last two rules.
inline Step<Facts> aggressiveness() {
  return {{.id = "aggressiveness",
           .scope = Scope::once,
           .kind = Kind::strict,
           .formula = "C > 0",
           .sources = {"Crammer and others 2006, section 3"}},
          [](const auto& f) { return chain(f.c).greater_than(0); }};
}

inline Step<Facts> mistake_loss() {
  return {{.id = "mistake-loss",
           .scope = Scope::mistakes,
           .formula = R"(\ell_t \ge 1)",
           .sources = {"Crammer and others 2006, section 4"},
           .note = "The loss is max(0, 1 - y (w.x)). A mistake has y (w.x) <= 0.",
           .given = true},
          [](const auto& f) { return chain(f.loss).at_least(1); }};
}

/// `tau` says what the step is, in LaTeX.
inline Step<Facts> update_rule(const std::string& tau) {
  return {{.id = "update-rule",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t-\tau_t\,y_t\,x_t\|^2 = 0,\quad \tau_t = )" + tau,
           .sources = {"Crammer and others 2006, Figure 1"},
           .note = "Where the loss is 0, so is tau: the weights stay.",
           .given = true},
          [](const auto& f) { return chain(f.gap2).equals(0); }};
}

inline Step<Facts> distance(std::vector<std::string> uses) {
  return {{.id = "distance",
           .scope = Scope::every_round,
           .uses = std::move(uses),
           .formula = R"(\|w_t-u\|^2 - \|w_{t+1}-u\|^2 \ge )"
                      R"(\tau_t\,(2\,\ell_t - \tau_t\,\|x_t\|^2 - 2\,\ell_{u,t}))",
           .sources = {"Crammer and others 2006, Lemma 1"},
           .note = "One round of the lemma, which sums over all of them."},
          [](const auto& f) { return chain(f.distance2_before - f.distance2).at_least(f.gain()); }};
}

inline Step<Facts> total() {
  return {
      {.id = "total",
       .scope = Scope::every_round,
       .uses = {"distance"},
       .formula = R"(\sum_{s\le t} \tau_s\,(2\,\ell_s - \tau_s\,\|x_s\|^2 - 2\,\ell_{u,s}) \le )"
                  R"(\|w_1-u\|^2 - \|w_{t+1}-u\|^2 \le \|w_1-u\|^2)",
       .sources = {"Crammer and others 2006, Lemma 1"},
       .note = "The source starts at 0, where the right side is |u|^2."},
      [](const auto& f) { return chain(f.gains).at_most(f.start_distance2 - f.distance2).at_most(f.start_distance2); }};
}

/// What every report on these learners shows.
inline std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result{{"u", f.u},
                                    {"R2", f.radius2},
                                    {"start_distance2", f.start_distance2},
                                    {"losses2", f.losses2},
                                    {"u_losses", f.u_losses},
                                    {"u_losses2", f.u_losses2},
                                    {"lossy_rounds", Rational(f.lossy_rounds)}};
  if (f.remaining != Remaining::forbidden) result.push_back({"C", f.c});
  return result;
}

/// The distance from u after the last round, and that round; of a sequence without rounds the distance alone.
inline std::vector<NamedQuantity> state(const Facts& f) {
  std::vector<NamedQuantity> result{{"distance2", f.distance2}};
  if (f.t == 0) return result;
  for (const auto& [name, value] : {std::pair("distance2_before", &f.distance2_before), std::pair("loss", &f.loss),
                                    std::pair("loss_after", &f.loss_after), std::pair("u_loss", &f.u_loss),
                                    std::pair("tau", &f.tau), std::pair("norm2", &f.x2)})
    result.push_back({name, *value});
  return result;
}

}  // namespace mistakebound::aggressive_steps
