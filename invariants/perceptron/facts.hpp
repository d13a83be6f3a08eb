/// The facts of the perceptron's proofs, exactly, from rational vectors; and the same in machine numbers, for rounds
/// that were measured once for several theorems.
///
/// With a step size s every claim is about w/s, which is the perceptron with step 1. All quantities are computed from
/// the states themselves, never from the identities under test.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "invariants/ledger/theorem.hpp"
#include "invariants/perceptron/measure.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// `example` and `round` as the proofs see them, against u.
PerceptronExample<Rational> measure(const Example& example, const Vector& u);
PerceptronRound<Rational> measure(const Round& round, const Vector& u, const Rational& step);

template <template <class> class Quantities>
struct PerceptronFactsOn : Quantities<Rational> {
  using Observed = Round;

  PerceptronFactsOn(Vector comparator, std::optional<Rational> given, Rational step_size = 1)
      : u(std::move(comparator)), asked_gamma(std::move(given)), step(std::move(step_size)) {
    this->u2 = norm2(u);
  }

  Vector u;
  std::optional<Rational> asked_gamma;
  Rational step;
  std::optional<Rational> least_margin;  ///< min y (u.x); absent for the empty sequence

  void survey(const Example& example) { survey(measure(example, u)); }

  void survey(const PerceptronExample<Rational>& example) {
    if (!least_margin || example.margin < *least_margin) least_margin = example.margin;
    if (example.x2 > this->radius2) this->radius2 = example.x2;
  }

  void survey(const PerceptronExample<MachineNumber>& example) {
    if (widest_) {
      const PerceptronExample<MachineNumber> wider{min(widest_->margin, example.margin), max(widest_->x2, example.x2)};
      if (wider.margin.exact() && wider.x2.exact()) {
        widest_ = wider;
        return;
      }
      survey({widest_->margin.rational(), widest_->x2.rational()});  // which is which is not seen in machine numbers
    }
    widest_ = example;
  }

  void begin(const Vector& first_state) {
    if (widest_) survey({widest_->margin.rational(), widest_->x2.rational()});
    this->given_gamma = asked_gamma.has_value();
    this->gamma = asked_gamma ? *asked_gamma : least_margin.value_or(0);
    this->wu = dot(first_state, u) / step;
    this->w2 = norm2(first_state) / (step * step);
  }

  void observe(const Round& round) { observe(measure(round, u, step)); }
  void observe(const PerceptronRound<Rational>& measured) { Quantities<Rational>::observe(measured); }

  [[nodiscard]] std::size_t rounds() const { return this->t; }
  [[nodiscard]] std::size_t mistakes() const { return this->m; }

  /// cos^2 of the angle between w' and u, where both are not zero.
  [[nodiscard]] std::optional<Rational> cosine2() const {
    if (this->w2 == 0 || this->u2 == 0) return std::nullopt;
    return Rational(this->wu * this->wu / (this->w2 * this->u2));
  }

  template <class Live>
  void leave(const Live&) {}

 private:
  std::optional<PerceptronExample<MachineNumber>> widest_;  ///< of the examples in machine numbers
};

using PerceptronFacts = PerceptronFactsOn<PerceptronQuantities>;

/// The quantities of a run in machine numbers. A round on which one of them does not fit is not taken.
template <template <class> class Quantities>
struct PerceptronLive : Quantities<MachineNumber> {
  bool begin(const Quantities<Rational>& facts) {
    std::vector<const Rational*> numbers;
    facts.each_number(facts, [&](const Rational& number) { numbers.push_back(&number); });
    std::size_t i = 0;
    this->each_number(*this, [&](MachineNumber& number) { number = MachineNumber::of(*numbers[i++]); });
    this->count_like(facts);
    return all_exact();
  }

  bool observe(const MeasuredRound& round) {
    if (!round.mistake && !round.moved) return observe_quiet(round);
    const Quantities<MachineNumber> before = *this;
    Quantities<MachineNumber>::observe(round);
    if (all_exact()) {
      if (this->m == 1 && round.mistake) bring_together();
      return true;
    }
    static_cast<Quantities<MachineNumber>&>(*this) = before;
    return false;
  }

 protected:
  [[nodiscard]] bool all_exact() const {
    bool exact = true;
    this->each_number(*this, [&](const MachineNumber& number) { exact = exact && number.exact(); });
    return exact;
  }

 private:
  /// Of a round that changes nothing but what is of the round.
  bool observe_quiet(const MeasuredRound& round) {
    if constexpr (!Quantities<MachineNumber>::adds_on_quiet_rounds) {
      if (round.margin.exact()) Quantities<MachineNumber>::observe(round);
      return round.margin.exact();
    }
    constexpr std::size_t most = 16;
    std::array<MachineNumber, most> before;
    std::size_t count = 0;
    this->each_of_round(*this, [&](const MachineNumber& number) { before.at(count++) = number; });
    const std::size_t rounds = std::exchange(this->t, round.t);
    const bool erred = this->mistake;
    Quantities<MachineNumber>::observe(round);
    bool exact = true;
    this->each_of_round(*this, [&](const MachineNumber& number) { exact = exact && number.exact(); });
    if (exact) return true;
    count = 0;
    this->each_of_round(*this, [&](MachineNumber& number) { number = before.at(count++); });
    this->t = rounds;
    this->mistake = erred;
    return false;
  }

  /// What is fixed by the sequence, over the denominators of what is measured on each round.
  void bring_together() {
    using Wide = MachineNumber::Wide;
    this->gamma = this->gamma.over(this->margin.denominator());
    this->radius2 = this->radius2.over(this->x2.denominator());
    const Wide of_u_and_x = this->margin.denominator();
    const Wide of_x2 = this->x2.denominator();
    if (of_u_and_x >> 62 == 0 && of_u_and_x * of_u_and_x % of_x2 == 0)
      this->u2 = this->u2.over(of_u_and_x * of_u_and_x / of_x2);
  }
};

template <>
struct OverMachine<PerceptronFacts> : PerceptronMeasured {
  template <class N>
  using Quantities = PerceptronQuantities<N>;
  using Live = PerceptronLive<PerceptronQuantities>;
};

/// The state of w/s after the last round, and that round; of a sequence without rounds the state alone.
template <template <class> class Quantities>
std::vector<NamedQuantity> perceptron_state(const PerceptronFactsOn<Quantities>& f) {
  std::vector<NamedQuantity> result{{"wu", f.wu}, {"w2", f.w2}};
  if (f.t == 0) return result;
  for (const auto& [name, value] :
       {std::pair("wu_before", &f.wu_before), std::pair("w2_before", &f.w2_before), std::pair("margin", &f.margin)})
    result.push_back({name, *value});
  result.push_back({"mistake", Rational(f.mistake ? 1 : 0)});
  if (!f.mistake) return result;
  result.push_back({"score", f.score});
  result.push_back({"x2", f.x2});
  return result;
}

/// Quantities that every report on the perceptron shows: gamma, u, R2, u2, cos2.
template <template <class> class Quantities>
std::vector<NamedQuantity> perceptron_quantities(const PerceptronFactsOn<Quantities>& f) {
  std::vector<NamedQuantity> quantities;
  if (f.given_gamma || f.least_margin) quantities.push_back({"gamma", f.gamma});
  quantities.push_back({"u", f.u});
  quantities.push_back({"R2", f.radius2});
  quantities.push_back({"u2", f.u2});
  if (const auto cosine2 = f.cosine2()) quantities.push_back({"cos2", *cosine2});
  return quantities;
}

}  // namespace mistakebound
