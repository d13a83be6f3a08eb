/// The perceptron's mistake bound on separable sequences from any first weights w_1. Beyond the sources, which start at
/// 0, but for one bound of Duda, Hart and Stork (2001, Theorem 5.1).
///
/// Progress is counted from w_1.u and the norm from |w_1|^2, so that m mistakes have
///   w_1.u + m gamma <= |u| sqrt(|w_1|^2 + m R^2).
/// Squared, that is an inequality of rationals, quadratic in m. With c = R^2 u - 2 gamma w_1 its larger root is
/// (u.c + |u||c|)/(2 gamma^2), which is R^2 |u|^2/gamma^2 where w_1 = 0.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

template <class N>
struct StartQuantities : PerceptronQuantities<N> {
  N start_wu = 0;  ///< w_1.u
  N start_w2 = 0;  ///< |w_1|^2

  /// What w.u is at least, and |w|^2 at most.
  [[nodiscard]] N progressed() const { return start_wu + this->m * this->gamma; }
  [[nodiscard]] N grown() const { return start_w2 + this->m * this->radius2; }
  /// u.c and |c|^2.
  [[nodiscard]] N cu() const { return this->radius2 * this->u2 - 2 * this->gamma * start_wu; }
  [[nodiscard]] N c2() const {
    return this->radius2 * this->radius2 * this->u2 - 4 * this->radius2 * this->gamma * start_wu +
           4 * this->gamma * this->gamma * start_w2;
  }
  /// |gamma w_1 - R^2 u|^2
  [[nodiscard]] N distance2() const {
    return this->gamma * this->gamma * start_w2 - 2 * this->radius2 * this->gamma * start_wu +
           this->radius2 * this->radius2 * this->u2;
  }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = StartQuantities;
    return all_of(PerceptronQuantities<N>::fields(),
                  List{fixed(&Q::start_wu, R"(w_1\cdot u)").units(1, 1),
                       fixed(&Q::start_w2, R"(\|w_1\|^2)").units(2, 0).nonnegative()});
  }
};
static_assert(names_every_member<StartQuantities<int>, 1>);

struct StartFacts : PerceptronFactsOn<StartQuantities> {
  using PerceptronFactsOn::PerceptronFactsOn;

  void begin(const Vector& first_state);
};

template <>
struct OverMachine<StartFacts> : PerceptronMeasured {
  template <class N>
  using Quantities = StartQuantities<N>;
  using MachineFacts = PerceptronMachineFacts<StartQuantities>;
};

const Theorem<StartFacts>& perceptron_start();

std::unique_ptr<Audit> start_audit(StartFacts facts, const LedgerOptions& options);
/// Whether a learner starts elsewhere than at 0, of which the theorem speaks.
template <class L>
bool starts_elsewhere(const L& learner) {
  return norm2(learner.w) != 0;
}

}  // namespace mistakebound
