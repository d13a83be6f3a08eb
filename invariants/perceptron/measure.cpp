#include "invariants/perceptron/measure.hpp"

#include <numeric>

namespace mistakebound {

using Wide = machine_words::Wide;

namespace perceptron_measure {
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

WholeNumber as_it_is(const std::optional<Wide>& total) {
  return total ? WholeNumber::of(*total) : WholeNumber::unknown();
}

bool divides(std::int64_t divisor, std::int64_t number) {
  return divisor == number || number % divisor == 0;
}

/// |w' - w - y x|^2 multiplied out. False where something is unknown.
bool expand(MeasuredRound& round) {
  round.gap2 = round.drift2 - 2 * (round.score_after - round.score) + round.x2;
  return round.margin.known() && round.gap2.known();
}

WholeNumber signed_by(Label y, const WholeNumber& value) {
  return y < 0 ? 0 - value : value;
}

}  // namespace
}  // namespace perceptron_measure

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
  using perceptron_measure::take;
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

bool PerceptronMeasure::observe(const IntegerRound& round, MeasuredRound& result, LoadedExamples* examples,
                                std::size_t row) const {
  using namespace perceptron_measure;
  const WholeVector& x = round.x;
  const WholeVector& after = round.after;
  if (!fits_ || !divides(x.denominator, denominator_)) return false;
  result.t = round.t;
  result.x = &x;
  const bool with_step_1 = step_ == 1 && parts_of_step_ == 1;
  result.before = with_step_1 ? &round.before : nullptr;
  result.after = with_step_1 ? &after : nullptr;
  result.y = round.y;
  result.mistake = round.mistake;
  result.moved = &round.before != &after;
  result.units = &units_;
  const std::int64_t finer = result.finer = x.denominator == denominator_ ? 1 : denominator_ / x.denominator;
  result.examples = examples;
  result.row = row;
  result.margin =
      examples != nullptr ? WholeNumber(examples->reached[row]) : signed_by(round.y, scaled(total(u_, x), finer, 1));
  if (!result.moved && !round.mistake) {
    result.drift2 = 0;
    return result.margin.known();
  }
  const WholeVector::Moved together = result.moved ? moved(round.before, after, x, u_) : WholeVector::Moved();
  if (together.known && finer == 1 && after.denominator == denominator_ && with_step_1) {
    result.drift2 = WholeNumber::of(together.apart2);
    result.wu = WholeNumber::of(together.after_u);
    result.w2 = as_it_is(total(after, after));
    if (!round.mistake) return result.margin.known() && result.w2.known();
    result.x2 = as_it_is(total(x, x));
    result.score = WholeNumber::of(round.y < 0 ? -together.before_x : together.before_x);
    result.score_after = WholeNumber::of(round.y < 0 ? -together.after_x : together.after_x);
    return expand(result) && result.w2.known();
  }
  // States are w/s: their entries times the parts of the step are integers over a part of it.
  if (denominator_ % after.denominator != 0 || denominator_ % round.before.denominator != 0) return false;
  const std::int64_t of_after = denominator_ / after.denominator;
  const auto over_step = [&](const std::optional<Wide>& value, std::int64_t times) {
    const WholeNumber of_state = scaled(value, times, 1);
    return of_state.known() ? scaled(of_state.value(), parts_of_step_, step_) : of_state;
  };
  const auto square_over_step = [&](const std::optional<Wide>& value, std::int64_t denominator) {
    const std::int64_t of_state = denominator_ / denominator;
    const WholeNumber once = over_step(value, of_state);
    return once.known() ? over_step(once.value(), of_state) : once;
  };
  const auto score_of = [&](const std::optional<Wide>& product, const WholeVector& state) {
    return signed_by(round.y, over_step(product, denominator_ / state.denominator) * finer);
  };
  result.drift2 = 0;
  if (together.known) {
    result.drift2 = square_over_step(together.apart2, after.denominator);
    result.wu = over_step(together.after_u, of_after);
  } else if (result.moved) {
    const bool finer_before = after.denominator < round.before.denominator;
    result.drift2 = finer_before ? square_over_step(total_apart(round.before, after), round.before.denominator)
                                 : square_over_step(total_apart(after, round.before), after.denominator);
    result.wu = over_step(total(after, u_), of_after);
  }
  if (result.moved) result.w2 = square_over_step(total(after, after), after.denominator);
  if (result.moved && (!result.drift2.known() || !result.wu.known() || !result.w2.known())) return false;
  if (!round.mistake) return result.margin.known();
  result.x2 = scaled(total(x, x), finer, 1) * finer;
  result.score = score_of(together.known ? together.before_x : total(round.before, x), round.before);
  result.score_after =
      result.moved ? score_of(together.known ? together.after_x : total(after, x), after) : result.score;
  return expand(result);
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

ExactlyMeasuredRound PerceptronMeasure::exactly(const IntegerRound& round) const {
  ExactlyMeasuredRound result{{.t = round.t,
                               .y = round.y,
                               .mistake = round.mistake,
                               .moved = &round.before != &round.after,
                               .margin = round.y * exact_dot(round.x)},
                              &round.x};
  const Rational square = exact_step_ * exact_step_;
  if (result.moved) {
    result.drift2 = long_distance2(round.after, round.before) / square;
    result.wu = exact_dot(round.after) / exact_step_;
    result.w2 = long_dot(round.after, round.after) / square;
  }
  if (!round.mistake) return result;
  result.x2 = long_dot(round.x, round.x);
  result.score = round.y * long_dot(round.before, round.x) / exact_step_;
  result.score_after = result.moved ? Rational(round.y * long_dot(round.after, round.x) / exact_step_) : result.score;
  result.gap2 = result.drift2 - 2 * (result.score_after - result.score) + result.x2;  // multiplied out
  return result;
}

}  // namespace mistakebound
