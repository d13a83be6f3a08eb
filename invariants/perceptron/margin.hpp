/// The perceptron with a margin on separable sequences (Krauth and Mezard 1987; Gentile 2001; Duda, Hart and Stork
/// 2001, section 5.5.2): how often it updates, so how often it errs, and what margin it has reached after a pass
/// without an update.
///
/// Notation: beta the margin that an update asks for, k_t the updates so far and m_t the mistakes, so that every
/// quantity that the perceptron's proofs say of mistakes is here of updates.
#pragma once

#include "invariants/perceptron/facts.hpp"
#include "reference/learners/margin_perceptron.hpp"

namespace mistakebound {

/// What the steps speak of besides the perceptron's.
template <class N>
struct MarginNumbers {
  N beta = 0;
  N k = 0;  ///< updates so far, this round included
  bool updated = false;

  static constexpr auto fields() {
    using namespace quantity;
    using Q = MarginNumbers;
    return List{fixed(&Q::beta, R"(\beta)"), state(&Q::k, "k_t"), count(&Q::updated)};
  }
};
static_assert(names_every_member<MarginNumbers<int>>);

template <class N>
struct MarginQuantities : PerceptronQuantities<N>, MarginNumbers<N> {
  static constexpr auto fields() { return all_of(PerceptronQuantities<N>::fields(), MarginNumbers<N>::fields()); }
};
static_assert(names_every_member<MarginQuantities<int>, 2>);

struct MarginFacts : PerceptronFacts, MarginNumbers<Rational> {
  /// `set` is what a pass goes through and outlives the facts; null where it is not known.
  MarginFacts(Vector comparator, std::optional<Rational> given, Rational margin_asked, const Sequence* set);

  void begin(const Vector& first_state);
  void observe(const Round& round);

  /// Whether the last pass made no update.
  [[nodiscard]] bool halted() const { return set_ != nullptr && set_->size() > 0 && unchanged_ >= set_->size(); }
  /// min y (w.x) over the examples, for the weights that the run ends with.
  [[nodiscard]] Rational reached() const;

 private:
  const Sequence* set_;
  Vector w_;
  std::size_t unchanged_ = 0;  ///< rounds since the last update
};

template <>
struct OverMachine<MarginFacts> : OverQuantities<MarginQuantities> {};

const Theorem<MarginFacts>& margin_perceptron();

}  // namespace mistakebound
