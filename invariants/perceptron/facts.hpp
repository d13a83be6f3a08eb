/// The facts of the perceptron's proofs, exactly, from rational vectors; and the same in machine numbers, for rounds
/// that were measured once for several theorems.
///
/// With a step size s every claim is about w/s, which is the perceptron with step 1. All quantities are computed from
/// the states themselves, never from the identities under test.
#pragma once

#include <array>
#include <limits>
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
  bool all_are_observed = true;          ///< every example that is surveyed is that of a round, too

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

  /// Of examples only the least margin and the largest square are looked for.
  void survey(const SurveyedExamples& examples) {
    for (const PerceptronExample<MachineNumber>& example : examples.widest) survey(example);
  }

  /// From which margin on a survey looks for extremes alone.
  [[nodiscard]] static double plain_from() { return -std::numeric_limits<double>::infinity(); }

  void begin(const Vector& first_state) {
    if (widest_) survey({widest_->margin.rational(), widest_->x2.rational()});
    this->given_gamma = asked_gamma.has_value() || !all_are_observed;
    this->gamma = asked_gamma ? *asked_gamma : least_margin.value_or(0);
    this->beyond_gamma = least_margin && *least_margin > this->gamma;
    this->wu = dot(first_state, u) / step;
    this->w2 = norm2(first_state) / (step * step);
  }

  void observe(const Round& round) { observe(measure(round, u, step)); }
  void observe(const PerceptronRound<Rational>& measured) { Quantities<Rational>::observe(measured); }

  /// Of a round that is no mistake and changes nothing: whether more than its margin is known to be of no account.
  [[nodiscard]] bool may_take_roughly(const RoughlyMeasuredRound&) const { return true; }
  /// Its margin, as claims speak of it.
  [[nodiscard]] RoughNumber rough_margin(const RoughlyMeasuredRound& round) const { return RoughNumber(round.margin); }
  /// Takes it; the margin remains that of the last exact round.
  void take_roughly(const RoughlyMeasuredRound& round) { this->t = round.t; }

  [[nodiscard]] std::size_t rounds() const { return this->t; }
  [[nodiscard]] std::size_t mistakes() const { return this->m; }

  /// cos^2 of the angle between w' and u, where both are not zero.
  [[nodiscard]] std::optional<Rational> cosine2() const {
    if (this->w2 == 0 || this->u2 == 0) return std::nullopt;
    return Rational(this->wu * this->wu / (this->w2 * this->u2));
  }

  template <class MachineFacts>
  void leave(const MachineFacts&) {}

 private:
  std::optional<PerceptronExample<MachineNumber>> widest_;  ///< of the examples in machine numbers
};

using PerceptronFacts = PerceptronFactsOn<PerceptronQuantities>;

/// The quantities of a run in whole numbers of their units. A round on which one of them does not fit is not taken.
template <template <class> class Quantities>
class PerceptronMachineFacts : public Quantities<WholeNumber> {
 public:
  /// Takes the facts over before the first round, in units of which gamma is a whole number. False where it, or what
  /// rounds change, does not fit.
  bool begin(const PerceptronFactsOn<Quantities>& facts, const MeasuredRound& first) {
    return begin(facts, first, facts.gamma) && this->gamma.known();
  }

  [[gnu::flatten]] bool observe(const MeasuredRound& round) {
    if (!round.mistake && !round.moved) return observe_unchanged(round);
    return observe_and(round, [] {});
  }

  /// How many rounds there are, before one adds to a sum that may not grow, or surely takes.
  [[nodiscard]] std::size_t may_take(const UnchangedRounds& rounds, [[maybe_unused]] bool sums_may_grow) const {
    if (parts_ != 1) return 0;  // what is reached is in other units
    if constexpr (Quantities<WholeNumber>::adds_on_unchanged_rounds) {
      if (!sums_may_grow || !may_add(rounds.count)) {
        const std::span<const std::int64_t> reached = rounds.differing();
        std::size_t count = 0;
        while (count < reached.size() && std::is_gteq(compare(reached[count], this->no_loss()))) ++count;
        return count;
      }
    }
    return rounds.count;
  }
  /// Takes them; how many add nothing.
  std::size_t take(const UnchangedRounds& rounds) {
    const std::span<const std::int64_t> reached = rounds.differing();
    Quantities<WholeNumber>::next_unchanged(reached.back());
    this->t += reached.size();
    std::size_t without = reached.size();
    if constexpr (Quantities<WholeNumber>::adds_on_unchanged_rounds) {
      WholeNumber::Wide lost = 0, lost2 = 0;
      for (const std::int64_t product : reached) {
        if (std::is_gteq(compare(product, this->no_loss()))) continue;
        const WholeNumber::Wide missing = this->no_loss().value() - product;
        lost += missing;
        lost2 += missing * missing;
        --without;
      }
      if (without < reached.size()) this->add_losses(WholeNumber::of(lost), WholeNumber::of(lost2));
    }
    return without;
  }

  /// How much the unit of each number is, in the order of each_changing(), and how much such a unit is.
  [[nodiscard]] const std::vector<Rational>& units_of_changing() const { return of_changing_; }
  [[nodiscard]] Rational unit_of(const Units& units) const {
    return power(units_.instance, units.instance()) * power(units_.comparator, units.comparator());
  }

  /// Quantities of a round in machine numbers, of the same units; those that rounds do not change need not be whole.
  void in_machine_numbers(const Quantities<WholeNumber>& of, Quantities<MachineNumber>& result) const {
    convert(of, result, fixed_, [](const WholeNumber& number) { return MachineNumber(number.value(), 1); });
  }
  /// Quantities of a round in intervals, of the same units; with these one reckons quickest.
  [[gnu::flatten]] void in_intervals(const Quantities<WholeNumber>& of, Quantities<RoughNumber>& result) {
    if (pairs_.empty() || pairs_.front().first != first_changing(of) ||
        pairs_.front().second != first_changing(result)) {
      std::vector<RoughNumber*> targets;
      std::size_t i = 0;
      using Rough = Quantities<RoughNumber>;
      each_fixed<Rough>(result, [&](RoughNumber& number) { number = fixed_intervals_[i++]; });
      each_changing<Rough>(result, [&](RoughNumber& number) { targets.push_back(&number); });
      pairs_.clear();
      each_changing<Whole>(of,
                           [&](const WholeNumber& number) { pairs_.emplace_back(&number, targets[pairs_.size()]); });
    }
    for (const auto& [number, target] : pairs_) *target = RoughNumber(*number);
    count_like<Quantities<RoughNumber>, Whole>(result, of);
  }

 protected:
  /// Takes the facts over before the first round, in units of which `whole_gamma` is a whole number. With `in_gammas`
  /// the facts' comparator is the given one divided by gamma. False where something does not fit.
  bool begin(const Quantities<Rational>& facts, const MeasuredRound& first, const Rational& whole_gamma,
             bool in_gammas = false) {
    units_ = *first.units;
    const Rational gamma_in_units = whole_gamma / (units_.instance * units_.comparator);
    if (!machine_words::fits(mpq_denref(gamma_in_units.backend().data()), parts_)) return false;
    units_.comparator /= Rational(parts_);
    if (in_gammas) units_.comparator /= whole_gamma;
    std::vector<Rational> values;
    each_number<Quantities<Rational>>(facts, [&](const Rational& number) { values.push_back(number); });
    const auto in = quantities_in_units<Quantities<Units>>();
    std::size_t i = 0;
    each_number<Quantities<Units>>(in, [&](const Units& units) { values[i++] /= unit_of(units); });
    each_changing<Quantities<Units>>(in, [&](const Units& units) { of_changing_.push_back(unit_of(units)); });
    i = 0;
    each_fixed<Whole>(*this, [&](WholeNumber& number) {
      fixed_.push_back(MachineNumber::of(values[i]));
      fixed_intervals_.emplace_back(fixed_.back().interval());
      number = whole(values[i++]);
    });
    each_changing<Whole>(*this, [&](WholeNumber& number) { number = whole(values[i++]); });
    count_like<Whole, Quantities<Rational>>(*this, facts);
    return all_known();
  }

  /// Takes a round, and then what `also()` makes of it. False where something does not fit.
  template <class Also>
  bool observe_and(const MeasuredRound& round, Also also) {
    const Quantities<WholeNumber> before = *this;
    take(round);
    also();
    if (all_known()) return true;
    static_cast<Quantities<WholeNumber>&>(*this) = before;
    return false;
  }

  [[nodiscard]] const MeasureUnits& units() const { return units_; }
  /// How much smaller the unit of the comparator is than that of measured rounds, in which it may be a part of gamma.
  [[nodiscard]] std::int64_t parts() const { return parts_; }

  [[nodiscard]] bool all_known() const {
    bool known = true;
    each_changing<Whole>(*this, [&](const WholeNumber& number) { known = known && number.known(); });
    return known;
  }

 private:
  using Whole = Quantities<WholeNumber>;
  static constexpr std::size_t most = 32;  ///< numbers

  /// Whether the squares of so many losses surely have room in the sums: what is reached in doubles is below 2^53.
  [[nodiscard]] bool may_add(std::size_t rounds) const {
    constexpr WholeNumber::Wide unit = 1;
    constexpr std::size_t rows = std::size_t{1} << 12U;
    bool room = rounds <= rows && std::is_lt(compare(this->no_loss(), WholeNumber::of(unit << 55U)));
    each_in_role<Whole, FieldRole::sum>(*this,
                                        [&](const WholeNumber& sum) { room = room && sum.value() < unit << 126U; });
    return room;  // for 2^12 squares below 2^112
  }

  template <class N>
  static auto* first_changing(N& quantities) {
    return &quantities.margin;
  }

  template <class N, class As>
  static void convert(const Quantities<WholeNumber>& of, Quantities<N>& result, const std::vector<N>& fixed, As as) {
    std::array<N*, most> numbers;
    std::size_t i = 0;
    each_fixed<Quantities<N>>(result, [&](N& number) { number = fixed[i++]; });
    i = 0;
    each_changing<Quantities<N>>(result, [&](N& number) { numbers[i++] = &number; });
    i = 0;
    each_changing<Whole>(of, [&](const WholeNumber& number) { *numbers[i++] = as(number); });
    count_like<Quantities<N>, Whole>(result, of);
  }

  static WholeNumber whole(const Rational& value) {
    const MachineNumber number = MachineNumber::of(value);
    return number.exact() && number.denominator() == 1 ? WholeNumber::of(number.numerator()) : WholeNumber::unknown();
  }

  static Rational power(const Rational& unit, int exponent) {
    Rational result = 1;
    for (int i = 0; i < exponent; ++i) result *= unit;
    for (int i = 0; i > exponent; --i) result /= unit;
    return result;
  }

  void take(const MeasuredRound& round) {
    if (parts_ == 1) return Quantities<WholeNumber>::observe(round);
    PerceptronRound<WholeNumber> finer = round;
    finer.margin = finer.margin * parts_;
    finer.wu = finer.wu * parts_;
    Quantities<WholeNumber>::observe(finer);
  }

  /// Of a round that changes nothing but what is of the round.
  [[gnu::flatten]] bool observe_unchanged(const MeasuredRound& round) {
    if constexpr (!Quantities<WholeNumber>::adds_on_unchanged_rounds)
      if (parts_ == 1) {  // the margin is known, and no sum leaves the range
        take(round);
        return true;
      }
    std::array<WholeNumber, most> before;
    std::size_t count = 0;
    each_of_round<Whole>(*this, [&](const WholeNumber& number) { before.at(count++) = number; });
    const std::size_t rounds = this->t;
    const bool erred = this->mistake;
    take(round);
    bool known = true;
    each_of_round<Whole>(*this, [&](const WholeNumber& number) { known = known && number.known(); });
    if (known) return true;
    count = 0;
    each_of_round<Whole>(*this, [&](WholeNumber& number) { number = before.at(count++); });
    this->t = rounds;
    this->mistake = erred;
    return false;
  }

  MeasureUnits units_;
  std::int64_t parts_ = 1;
  std::vector<MachineNumber> fixed_;
  std::vector<RoughNumber> fixed_intervals_;
  std::vector<std::pair<const WholeNumber*, RoughNumber*>> pairs_;  ///< those that in_intervals() went through last
  std::vector<Rational> of_changing_;
};

template <>
struct OverMachine<PerceptronFacts> : PerceptronMeasured {
  template <class N>
  using Quantities = PerceptronQuantities<N>;
  using MachineFacts = PerceptronMachineFacts<PerceptronQuantities>;
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
  if (f.asked_gamma || f.least_margin) quantities.push_back({"gamma", f.gamma});
  quantities.push_back({"u", f.u});
  quantities.push_back({"R2", f.radius2});
  quantities.push_back({"u2", f.u2});
  if (const auto cosine2 = f.cosine2()) quantities.push_back({"cos2", *cosine2});
  return quantities;
}

}  // namespace mistakebound
