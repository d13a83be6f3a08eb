/// The facts of the theorem by deviations, and the perceptron on extended instances that its second proof follows: in
/// fractions and in whole numbers.
#include "invariants/perceptron/freund_schapire.hpp"

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

void FreundSchapireFacts::leave(const FreundSchapireMachineFacts& machine_facts) {
  quick_ = machine_facts.extended;
}

bool FreundSchapireMachineFacts::begin(const FreundSchapireFacts& facts, const MeasuredRound& first) {
  tie = facts.extended.tie;
  return PerceptronMachineFacts::begin(facts, first) &&
         machine_words::fits(mpq_denref(units().instance.backend().data()), denominator_) &&
         in_integers(facts.extended.w, extended, denominator_) && in_integers(facts.u, u_);
}

std::size_t FreundSchapireMachineFacts::may_take(const UnchangedRounds& rounds, bool sums_may_grow) {
  // Where the weights are the same it predicts what the run does.
  if (!is_like_run_) is_like_run_ = surely_equal(extended, *rounds.w);
  return *is_like_run_ ? PerceptronMachineFacts::may_take(rounds, sums_may_grow) : 0;
}

std::optional<int> FreundSchapireMachineFacts::sign_of(const MeasuredRound& round) {
  if (round.mistake && round.before != nullptr) {  // what else it scores is not measured
    if (!is_like_run_) is_like_run_ = surely_equal(extended, *round.before);
    const std::partial_ordering order = round.score.sign();
    if (*is_like_run_) return round.y * (int{std::is_gt(order)} - int{std::is_lt(order)});
  }
  return sign_of_dot(extended, *round.x);
}

[[gnu::flatten]] bool FreundSchapireMachineFacts::observe(const MeasuredRound& round) {
  const std::optional<int> sign = sign_of(round);
  if (!sign) return false;
  const bool was_like_run = is_like_run_.value_or(false);
  const bool errs = decide(*sign, tie) != round.y;
  if (round.mistake || round.moved || errs) is_like_run_.reset();
  if (!errs) {
    if (!PerceptronMachineFacts::observe(round)) return false;
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

}  // namespace mistakebound
