/// The perceptron on monotone disjunctions (L, Monotone disjunctions): instances (x, 1) with a constant last
/// coordinate, and the sum of the target's coordinates less 1/2 as comparator, which separates them with margin 1/2.
///
/// Notation: n variables without the constant, K the target's set of variables, k its size, w~ the comparator, which is
/// u in the steps of perceptron-separable, and gamma = 1/2.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

/// What the steps speak of besides the perceptron's.
template <class N>
struct DisjunctionNumbers {
  N n = 0;
  N k = 0;
  N limit = 0;  ///< (n + 1)(4k + 1)
  Label y = 1;
  N hits = 0;       ///< variables of the target that are active
  N instance2 = 0;  ///< |(x, 1)|^2

  [[nodiscard]] static N number(int whole) { return whole; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = DisjunctionNumbers;
    return List{fixed(&Q::n, "n"),
                fixed(&Q::k, "k"),
                fixed(&Q::limit, "(n+1)(4k+1)"),
                count(&Q::y),
                of_round(&Q::hits, R"(|\{i \in K : x_{t,i} = 1\}|)"),
                of_round(&Q::instance2, R"(\|(x_t,1)\|^2)")};
  }
};
static_assert(names_every_member<DisjunctionNumbers<int>>);

template <class N>
struct DisjunctionQuantities : PerceptronQuantities<N>, DisjunctionNumbers<N> {
  static constexpr auto fields() { return all_of(PerceptronQuantities<N>::fields(), DisjunctionNumbers<N>::fields()); }
};
static_assert(names_every_member<DisjunctionQuantities<int>, 2>);

/// The instances with a constant 1 appended, whatever the target is.
struct DisjunctionFacts : PerceptronFacts, DisjunctionNumbers<Rational> {
  /// `target` is in {0,1}^n.
  explicit DisjunctionFacts(Vector target, Rational step_size = 1);

  Vector target;

  void observe(const Round& round);
};

template <>
struct OverMachine<DisjunctionFacts> : OverQuantities<DisjunctionQuantities> {};

/// w~ for a target in {0,1}^n: n + 1 entries.
Vector disjunction_comparator(const Vector& target);

const Theorem<DisjunctionFacts>& perceptron_disjunction();

}  // namespace mistakebound
