#include "invariants/winnow/measure.hpp"

#include <algorithm>
#include <utility>

namespace mistakebound {
namespace winnow_measure {
namespace {

DoubleInterval negative(const DoubleInterval& a) {
  return {-a.high, -a.low};
}

DoubleInterval whole(std::int64_t value) {
  const auto rounded = static_cast<double>(value);
  return outward::widened(rounded, rounded);
}

DoubleInterval signed_by(Label y, const DoubleInterval& a) {
  return y > 0 ? a : negative(a);
}

DoubleInterval inverse(double positive) {
  return outward::widened(1 / positive, 1 / positive);
}

std::uint64_t size_of(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? 0 - bits : bits;
}

}  // namespace
}  // namespace winnow_measure

using namespace winnow_measure;

WinnowMeasure::WinnowMeasure(const Vector& u, std::optional<Rational> gamma, const LearningRate& rate)
    : facts_(u, std::move(gamma), rate),
      least_margin_(u),
      survey_{.columns = facts_.columns, .least_margin = {}, .radius = 0},
      long_u_(over_one_denominator(u)),
      u_(u) {}

void WinnowMeasure::survey(const IntegerVector& x, Label y) {
  if (!survey_.columns.all_alone()) survey_.columns.tell_apart(x.exact());
  least_margin_.take(x, y);
  for (const std::int64_t entry : x.entries) largest_ = std::max(largest_, size_of(entry));
  denominator_ = static_cast<double>(x.denominator);
}

bool WinnowMeasure::begin(const IntegerWinnow& first) {
  const IntegerVector& s = first.state->s;
  survey_.least_margin = least_margin_.value();
  survey_.radius = fraction(Integer(largest_), Integer(s.denominator));
  facts_.survey(survey_);
  const auto is_zero = [](std::int64_t entry) { return entry == 0; };
  const bool uniform = std::all_of(s.entries.begin(), s.entries.end(), is_zero);
  // Where few groups of coordinates are told apart, the exact facts are quicker.
  const bool apart = 2 * facts_.columns.sizes().size() >= facts_.columns.n();
  constexpr double exact_doubles = 0x1p53;
  if (!uniform || !apart || !facts_.p || largest_ == 0 || !survey_.least_margin ||
      static_cast<double>(s.denominator) != denominator_ || denominator_ >= exact_doubles ||
      static_cast<double>(largest_) >= exact_doubles)
    return false;
  facts_.begin(s.exact());
  const Vector p = facts_.columns.all(*facts_.p);
  p_ = DoubleVector(p);
  for (const Rational& entry : p) p_entries_.push_back(double_interval(entry));
  p_has_zero_ = std::any_of(p.begin(), p.end(), [](const Rational& entry) { return entry == 0; });
  unit_ = first.unit;
  ln_n_ = LogSum::ln(facts_.n()).in_doubles();
  entropy_ = facts_.entropy.in_doubles();
  const DoubleInterval width = whole(static_cast<std::int64_t>(largest_)) * unit_;
  most_ = exp(width);
  least_ = exp(negative(width));
  most_margin_ = facts_.radius * facts_.u1;
  round_.before = round_.after = first.state;
  auto moment = std::make_shared<WinnowMoment>();
  state_moment(*moment);
  moment->kl_fallen = 0;
  round_.moment = std::move(moment);
  return true;
}

const WinnowRound& WinnowMeasure::observe(const IntegerWinnow::StatePointer& state,
                                          std::shared_ptr<const IntegerVector> x, Label y, bool mistake) {
  if (round_.moved) ++round_.moved_before;
  ++round_.t;
  round_.x = std::move(x);
  round_.y = y;
  round_.mistake = mistake;
  round_.before = std::exchange(round_.after, state);
  round_.moved = round_.before != round_.after;
  const DoubleInterval margin = signed_by(y, u_.total(*round_.x)) * inverse(denominator_);
  round_.margin = facts_.gamma == 0 ? above(margin, facts_.gamma) : MachineNumber(margin);
  round_.over_gamma = above(margin, facts_.gamma);
  round_.under_most = 0 - above(margin, most_margin_);
  if (!mistake && !round_.moved) return round_;
  auto moment = std::make_shared<WinnowMoment>(*round_.moment);
  if (round_.moved) state_moment(*moment);
  if (mistake) {
    ++round_.m;
    mistake_moment(*moment);
  }
  round_.moment = std::move(moment);
  return round_;
}

/// y (u.x) less the bound: exactly where the doubles do not tell which is more.
MachineNumber WinnowMeasure::above(const DoubleInterval& margin, const Rational& bound) const {
  const DoubleInterval gap = margin + negative(double_interval(bound));
  if (known_sign(gap) != 0) return MachineNumber(gap);
  return MachineNumber::of(round_.y * long_dot(long_u_, *round_.x) - bound);
}

void WinnowMeasure::state_moment(WinnowMoment& moment) const {
  const IntegerExponents& state = *round_.after;
  const auto first = std::min_element(state.s.entries.begin(), state.s.entries.end()) - state.s.entries.begin();
  moment.least_weight = MachineNumber(state.powers[static_cast<std::size_t>(first)] / state.sum);
  // The sum of p is 1, so that KL(p, w) = sum p_i ln p_i + ln sum_j e^(eta S_j) - eta p.S is the same for exponents
  // less the pivot.
  const DoubleInterval energy = log(state.sum) + negative(p_.total(state.below) * unit_);
  moment.kl = MachineNumber(entropy_ + energy);
  moment.kl_fallen = MachineNumber(ln_n_ + negative(energy));
  moment.apart = p_has_zero_;
  for (std::size_t i = 0; i < p_entries_.size() && !moment.apart; ++i) {
    const DoubleInterval weight = state.powers[i] / state.sum;
    moment.apart = weight.low > p_entries_[i].high || weight.high < p_entries_[i].low;
  }
}

void WinnowMeasure::mistake_moment(WinnowMoment& moment) const {
  const IntegerExponents& before = *round_.before;
  const IntegerExponents& after = *round_.after;
  const Label y = round_.y;
  const auto score = [&](const IntegerExponents& state) {
    return MachineNumber(signed_by(y, state.weights.total(*round_.x)) * inverse(denominator_) / state.sum);
  };
  moment.score = score(before);
  moment.score_after = score(after);
  moment.gap2 = 0;
  const DoubleInterval radius = whole(static_cast<std::int64_t>(largest_));
  const DoubleInterval one{1, 1};
  DoubleInterval chords;
  for (std::size_t i = 0; i < round_.x->entries.size(); ++i) {
    const MachineNumber::Wide v = y * MachineNumber::Wide{round_.x->entries[i]};
    const MachineNumber::Wide gap = MachineNumber::Wide{after.s.entries[i]} - before.s.entries[i] - v;
    moment.gap2 += MachineNumber(gap, 1) * MachineNumber(gap, 1);
    const DoubleInterval ratio = signed_by(y, whole(round_.x->entries[i])) / radius;
    chords = chords + before.powers[i] * ((one + ratio) * most_ + (one + negative(ratio)) * least_);
  }
  moment.chords = MachineNumber(chords / before.sum) * (MachineNumber(1) / MachineNumber(2));
  moment.chord_slack = chord_slack();
  const DoubleInterval z = exp(whole(after.pivot - before.pivot) * unit_) * (after.sum / before.sum);
  moment.z = MachineNumber(z);
  moment.kl_drop =
      round_.moved ? MachineNumber(signed_by(y, p_.total(*round_.x)) * unit_ + negative(log(z))) : MachineNumber(0);
}

MachineNumber WinnowMeasure::chord_slack() const {
  const auto radius = whole(static_cast<std::int64_t>(largest_));
  const DoubleInterval half{0.5, 0.5}, one{1, 1};
  std::optional<DoubleInterval> least;
  bool touches = false;
  for (const std::int64_t entry : round_.x->entries) {
    if (size_of(entry) == largest_) {
      touches = true;  // at -R and R the power is the chord's end
      continue;
    }
    const DoubleInterval v = signed_by(round_.y, whole(entry));
    const DoubleInterval ratio = v / radius;
    const DoubleInterval slack =
        half * (one + ratio) * most_ + half * (one + negative(ratio)) * least_ + negative(exp(v * unit_));
    least = least ? DoubleInterval{std::min(least->low, slack.low), std::min(least->high, slack.high)} : slack;
  }
  if (!least || (touches && least->low > 0)) return 0;
  if (touches) least->high = std::min(least->high, 0.0);
  return MachineNumber(*least);
}

bool WinnowLive::begin(const WinnowFacts& facts) {
  if (!facts.finite() || !facts.p) return false;
  const std::optional<int> sign = facts.gain().decide().sign;
  if (!sign) return false;
  divides = *sign > 0 || (*sign < 0 && facts.any_denominator);
  given_gamma = facts.given_gamma.has_value();
  gamma = MachineNumber::of(facts.gamma);
  gamma_sign = sign_of(facts.gamma);
  u1 = MachineNumber::of(facts.u1);
  ln_n = machine_number(simplified(LogSum::ln(facts.n())));
  cosh = machine_number(simplified(*facts.cosh));
  if (facts.radius != 0)
    sinh_over_radius = machine_number(simplified(PowerSum(facts.sinh * Rational(1 / facts.radius))));
  gain = machine_number(simplified(facts.gain()));
  eta_over_u1 = machine_number(simplified(facts.eta_times(Rational(1 / facts.u1))));
  return true;
}

}  // namespace mistakebound
