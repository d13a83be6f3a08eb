/// The claims of a theorem on a run whose quantities are whole numbers, for whoever wants to know whether they hold and
/// needs no ledger: many short runs a second. The claims are those of the ledger, from the same lines.
#pragma once

#include <vector>

#include "invariants/ledger/theorem.hpp"

namespace mistakebound {

template <HasWhole Facts>
class WholeClaims {
 public:
  using Quantities = WholeQuantities<Facts>;

  explicit WholeClaims(const Theorem<Facts>& theorem) {
    for (const Step<Facts>& hypothesis : theorem.hypotheses) add(hypothesis, 0);
    for (const Step<Facts>& step : theorem.steps) add(step, 1);
  }

  /// Forgets what was asked.
  void begin() {
    asked_ = 0;
    hold_ = true;
  }
  /// Before the first round, after a round, and after the last one.
  void ask_once(const Quantities& quantities) { ask(once_, quantities); }
  void ask_round(const Quantities& quantities, bool mistake) { ask(mistake ? mistakes_ : others_, quantities); }
  void ask_end(const Quantities& quantities) { ask(end_, quantities); }

  /// How many claims of steps spoke; and whether all of these, and the hypotheses, surely hold: false says nothing.
  [[nodiscard]] std::size_t asked() const { return asked_; }
  [[nodiscard]] bool hold() const { return hold_; }

 private:
  struct Asked {
    WholeClaim (*claim)(const Quantities&);
    std::size_t counts;
  };

  /// A step that is not written for any number has no such claim, and then nothing is sure.
  void add(const Step<Facts>& step, std::size_t counts) {
    const Scope scope = step.text.scope;
    const Asked asked{step.quick.whole, counts};
    if (scope == Scope::once) once_.push_back(asked);
    if (scope == Scope::every_round || scope == Scope::mistakes) mistakes_.push_back(asked);
    if (scope == Scope::every_round || scope == Scope::other_rounds) others_.push_back(asked);
    if (scope == Scope::end) end_.push_back(asked);
  }

  void ask(const std::vector<Asked>& claims, const Quantities& quantities) {
    for (const Asked& asked : claims) {
      if (asked.claim == nullptr) {
        hold_ = false;
        continue;
      }
      const WholeClaim said = asked.claim(quantities);
      if (said.silent) continue;
      asked_ += asked.counts;
      hold_ = hold_ && said.outcome == Outcome::holds;
    }
  }

  std::vector<Asked> once_, mistakes_, others_, end_;
  std::size_t asked_ = 0;
  bool hold_ = true;
};

}  // namespace mistakebound
