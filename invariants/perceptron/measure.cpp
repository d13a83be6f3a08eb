#include "invariants/perceptron/measure.hpp"

#include <numeric>

namespace mistakebound {

using Wide = machine_words::Wide;

namespace {

bool take(const std::optional<MachineNumber>& value, MachineNumber& result) {
  if (value) result = *value;
  return value.has_value();
}

/// The total times the factor, which is a fraction of positive integers; unknown where it is none that fits.
WholeNumber scaled(const std::optional<Wide>& total, std::int64_t times, std::int64_t parts) {
  if (!total) return WholeNumber::unknown();
  if (times == 1 && parts == 1) return WholeNumber::of(*total);
  const WholeNumber result = times == 1 ? WholeNumber::of(*total) : WholeNumber::of(*total) * times;
  if (parts == 1 || !result.known()) return result;
  return result.value() % parts == 0 ? WholeNumber::of(result.value() / parts) : WholeNumber::unknown();
}

bool divides(std::int64_t divisor, std::int64_t number) {
  return divisor == number || number % divisor == 0;
}

}  // namespace

Rational LongInstance::product_with(const Vector& w, const LongVector& long_w) const {
  if (denominator_ == nullptr) return dot(w, x_);
  if (!integers_) integers_ = over_denominator(x_, *denominator_);
  return long_dot(long_w, *integers_);
}

PerceptronMeasure::PerceptronMeasure(const Vector& u, const Rational& step, const Vector& start) : exact_step_(step) {
  if (!in_integers(u, u_)) {
    long_u_ = over_one_denominator(u);
    rough_u_ = DoubleVector(u);
  }
  fits_ = machine_words::fits(mpq_numref(step.backend().data()), step_) &&
          machine_words::fits(mpq_denref(step.backend().data()), parts_of_step_) && !long_u_;
  if (fits_) units_ = {1, fraction(1, Integer(u_.denominator))};
  for (const Vector& state : {start, Vector(start / step)}) {
    WholeVector whole;
    if (in_integers(state, whole)) add_denominator(whole.denominator);
  }
}

void PerceptronMeasure::add_denominator(std::int64_t denominator) {
  if (!fits_ || denominator_ % denominator == 0) return;
  const std::int64_t more = denominator / std::gcd(denominator_, denominator);
  fits_ = !__builtin_mul_overflow(denominator_, more, &denominator_);
  if (fits_) units_.instance = fraction(1, Integer(denominator_));
}

bool PerceptronMeasure::survey(const WholeVector& x, Label y, PerceptronExample<MachineNumber>& result) {
  add_denominator(x.denominator);
  if (!fits_ || !take(dot(u_, x), result.margin)) return false;
  if (y < 0) result.margin = 0 - result.margin;
  return take(norm2(x), result.x2);
}

bool PerceptronMeasure::survey(LoadedExamples& examples) {
  add_denominator(examples.rows.denominator);
  const auto measures = fits_ ? examples.rows.measures(u_) : std::nullopt;
  if (!measures) return false;
  examples.set_reached(measures->products);
  return true;
}

Wide PerceptronMeasure::denominator_of(const LoadedExamples& examples) const {
  return static_cast<Wide>(examples.rows.denominator) * u_.denominator;
}

PerceptronExample<MachineNumber> PerceptronMeasure::surveyed(const LoadedExamples& examples, std::int64_t reached,
                                                             double square) const {
  const Wide denominator = examples.rows.denominator;
  return {MachineNumber(reached, denominator_of(examples)),
          MachineNumber(static_cast<std::int64_t>(square), denominator * denominator)};
}

bool PerceptronMeasure::reach(LoadedExamples& examples) const {
  const auto products = measures(examples.rows.denominator) ? examples.rows.products(u_) : std::nullopt;
  if (products) examples.set_reached(*products);
  return examples.reaches = products.has_value();
}

/// In whole numbers of the units, of w/s; unknown where a number does not fit.
struct PerceptronMeasure::Products {
  const PerceptronMeasure& measure;
  const IntegerRound& round;
  const MeasuredRound& measured;
  /// Both states, and the instance, are over the common denominator, and the step is 1.
  bool plain;
  WholeVector::Moved together =
      measured.moved ? moved(round.before, round.after, round.x, measure.u_) : WholeVector::Moved();

  [[nodiscard]] WholeNumber margin() const {
    if (measured.examples != nullptr) return WholeNumber(measured.examples->reached[measured.row]);
    return signed_by(scaled(total(measure.u_, round.x), measured.finer, 1));
  }
  [[nodiscard]] WholeNumber drift2() const {
    const WholeVector& before = round.before;
    const WholeVector& after = round.after;
    if (together.known) return square_over_step(together.apart2, after.denominator);
    return after.denominator < before.denominator ? square_over_step(total_apart(before, after), before.denominator)
                                                  : square_over_step(total_apart(after, before), after.denominator);
  }
  [[nodiscard]] WholeNumber wu() const {
    return of_state(together.known ? std::optional(together.after_u) : total(round.after, measure.u_),
                    round.after.denominator);
  }
  [[nodiscard]] WholeNumber w2() const {
    return square_over_step(total(round.after, round.after), round.after.denominator);
  }
  [[nodiscard]] WholeNumber x2() const {
    const WholeNumber once = scaled(total(round.x, round.x), measured.finer, 1);
    return measured.finer == 1 ? once : once * measured.finer;
  }
  [[nodiscard]] WholeNumber score() const {
    return score_of(together.known ? std::optional(together.before_x) : total(round.before, round.x), round.before);
  }
  [[nodiscard]] WholeNumber score_after() const {
    return score_of(together.known ? std::optional(together.after_x) : total(round.after, round.x), round.after);
  }
  [[nodiscard]] static WholeNumber gap2(const PerceptronRound<WholeNumber>& so_far) { return multiplied_out(so_far); }

 private:
  [[nodiscard]] WholeNumber signed_by(const WholeNumber& value) const { return round.y < 0 ? 0 - value : value; }
  /// States are w/s: their entries times the parts of the step are integers over a part of it.
  [[nodiscard]] WholeNumber over_step(const std::optional<Wide>& value, std::int64_t times) const {
    const WholeNumber in_units = scaled(value, times, 1);
    return in_units.known() ? scaled(in_units.value(), measure.parts_of_step_, measure.step_) : in_units;
  }
  /// A product with a state over this denominator.
  [[nodiscard]] WholeNumber of_state(const std::optional<Wide>& value, std::int64_t denominator) const {
    return plain ? scaled(value, 1, 1) : over_step(value, measure.denominator_ / denominator);
  }
  [[nodiscard]] WholeNumber square_over_step(const std::optional<Wide>& value, std::int64_t denominator) const {
    const WholeNumber once = of_state(value, denominator);
    return plain || !once.known() ? once : over_step(once.value(), measure.denominator_ / denominator);
  }
  [[nodiscard]] WholeNumber score_of(const std::optional<Wide>& product, const WholeVector& state) const {
    const WholeNumber once = of_state(product, state.denominator);
    return signed_by(plain ? once : once * measured.finer);
  }
};

bool PerceptronMeasure::observe(const IntegerRound& round, MeasuredRound& result, LoadedExamples* examples,
                                std::size_t row) const {
  const WholeVector& x = round.x;
  if (!fits_ || !divides(x.denominator, denominator_)) return false;
  result.t = round.t;
  result.x = &x;
  const bool with_step_1 = step_ == 1 && parts_of_step_ == 1;
  result.before = with_step_1 ? &round.before : nullptr;
  result.after = with_step_1 ? &round.after : nullptr;
  result.y = round.y;
  result.mistake = round.mistake;
  result.moved = &round.before != &round.after;
  result.units = &units_;
  result.finer = x.denominator == denominator_ ? 1 : denominator_ / x.denominator;
  result.examples = examples;
  result.row = row;
  const bool changes = result.moved || round.mistake;
  if (changes && (!divides(round.after.denominator, denominator_) || !divides(round.before.denominator, denominator_)))
    return false;
  const bool plain = with_step_1 && result.finer == 1 && round.after.denominator == denominator_ &&
                     round.before.denominator == denominator_;
  measure(result, Products{*this, round, result, plain});
  const bool state_known = !result.moved || (result.drift2.known() && result.wu.known() && result.w2.known());
  return result.margin.known() && state_known && (!round.mistake || result.gap2.known());
}

Rational PerceptronMeasure::exact_dot(const WholeVector& x) const {
  return long_u_ ? long_dot(*long_u_, x) : long_dot(u_, x);
}

std::optional<DoubleInterval> PerceptronMeasure::roughly(const WholeVector& x, Label y) const {
  if (!long_u_) return std::nullopt;
  const DoubleInterval total = rough_u_.total(x.integers());
  const auto denominator = static_cast<double>(x.denominator);  // off by half a unit
  const DoubleInterval product = outward::widened(total.low / denominator, total.high / denominator, 4);
  return y < 0 ? DoubleInterval{-product.high, -product.low} : product;
}

PerceptronExample<Rational> PerceptronMeasure::exactly(const WholeVector& x, Label y) const {
  return {y * exact_dot(x), long_dot(x, x)};
}

/// In fractions of any length, of w/s.
struct PerceptronMeasure::ExactProducts {
  const PerceptronMeasure& measure;
  const IntegerRound& round;
  Rational square = measure.exact_step_ * measure.exact_step_;

  [[nodiscard]] Rational margin() const { return round.y * measure.exact_dot(round.x); }
  [[nodiscard]] Rational drift2() const { return long_distance2(round.after, round.before) / square; }
  [[nodiscard]] Rational wu() const { return measure.exact_dot(round.after) / measure.exact_step_; }
  [[nodiscard]] Rational w2() const { return long_dot(round.after, round.after) / square; }
  [[nodiscard]] Rational x2() const { return long_dot(round.x, round.x); }
  [[nodiscard]] Rational score() const { return score_of(round.before); }
  [[nodiscard]] Rational score_after() const { return score_of(round.after); }
  [[nodiscard]] static Rational gap2(const PerceptronRound<Rational>& so_far) { return multiplied_out(so_far); }

 private:
  [[nodiscard]] Rational score_of(const WholeVector& state) const {
    return round.y * long_dot(state, round.x) / measure.exact_step_;
  }
};

ExactlyMeasuredRound PerceptronMeasure::exactly(const IntegerRound& round) const {
  ExactlyMeasuredRound result{
      {.t = round.t, .y = round.y, .mistake = round.mistake, .moved = &round.before != &round.after}, &round.x};
  measure(result, ExactProducts{*this, round});
  return result;
}

}  // namespace mistakebound
