/// The hypothesis that both theorems on disjunctions share: the labels are those of the target.
#pragma once

#include "invariants/ledger/theorem.hpp"

namespace mistakebound {

/// `Facts` has `y`, the label of the round, and `hits`, how many variables of the target are active in it.
template <class Facts>
Step<Facts> disjunction_labels() {
  return {{.id = "disjunction",
           .scope = Scope::every_round,
           .formula = R"(|\{i \in K : x_{t,i} = 1\}| \ge 1 \text{ where } y_t = +1,\quad = 0 \text{ where } y_t = -1)",
           .sources = {"L Monotone disjunctions"},
           .note = "L leaves it to the setting; with (1, 0 | -1) and then (1, 0 | +1) for ever, promotions never end."},
          [](const auto& f) { return f.y > 0 ? chain(f.hits).at_least(1) : chain(f.hits).at_most(0); }};
}

}  // namespace mistakebound
