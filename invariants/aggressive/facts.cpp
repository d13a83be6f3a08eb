#include "invariants/aggressive/facts.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

Rational hinge_loss(const Vector& w, const Vector& x, Label y) {
  return shortfall(Rational(1), Rational(y * dot(w, x)));
}

}  // namespace

AggressiveFacts::AggressiveFacts(Remaining of_rule, Rational aggressiveness, Vector comparator)
    : remaining(of_rule), u(std::move(comparator)) {
  c = std::move(aggressiveness);
}

void AggressiveFacts::survey(const Example& example) {
  radius2 = std::max<Rational>(radius2, norm2(example.x));
}

void AggressiveFacts::begin(const Vector& first_state) {
  start_distance2 = distance2 = norm2(Vector(first_state - u));
  larger = std::max<Rational>(c * radius2, 1);
}

Rational AggressiveFacts::step() const {
  const Rational whole = ratio(loss, x2);  // brings the loss to 0
  switch (remaining) {
    case Remaining::forbidden:
      return whole;
    case Remaining::linear:
      return x2 == 0 ? c : std::min<Rational>(c, whole);
    case Remaining::squared:
      return ratio(2 * c * loss, 2 * c * x2 + 1);
  }
  return 0;
}

void AggressiveFacts::observe(const Round& round) {
  t = round.t;
  if (round.mistake) {
    ++mistake_count;
    m += 1;
  }
  x2 = norm2(round.x);
  loss = hinge_loss(round.before, round.x, round.y);
  loss_after = hinge_loss(round.after, round.x, round.y);
  u_loss = hinge_loss(u, round.x, round.y);
  tau = step();
  gap2 = norm2(Vector(round.after - round.before - tau * round.y * round.x));
  distance2_before = norm2(Vector(round.before - u));
  distance2 = norm2(Vector(round.after - u));
  gains += gain();
  losses2 += loss * loss;
  weighted += tau * loss;
  if (loss == 0) return;
  ++lossy_rounds;
  u_losses += u_loss;
  u_losses2 += u_loss * u_loss;
  u_lost = u_lost || u_loss > 0;
  if (x2 == 0) return;
  relative2 += loss * loss / x2;
  crossed += loss * u_loss / x2;
  u_relative2 += u_loss * u_loss / x2;
}

}  // namespace mistakebound
