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
  const auto bound = [](const Rational& exact) { return Bound{exact, double_interval(exact)}; };
  gamma_ = bound(facts_.gamma);
  most_margin_ = bound(facts_.radius * facts_.u1);
  constexpr std::uint64_t few = 4096;
  if (largest_ <= few) chords_.resize(2 * largest_ + 1);
  round_.before = round_.after = first.state;
  auto moment = std::make_shared<WinnowMoment>();
  state_moment(*moment);
  moment->weights = 1;  // they are equal
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
  round_.over_gamma = above(margin, gamma_);
  round_.margin = gamma_.exact.is_zero() ? round_.over_gamma : MachineNumber(margin);
  round_.under_most = 0 - above(margin, most_margin_);
  if (!mistake && !round_.moved) return round_;
  auto moment = std::make_shared<WinnowMoment>(*round_.moment);
  if (round_.moved) state_moment(*moment);
  if (mistake) {
    ++round_.m;
    mistake_moment(*moment);
    round_.last_mistake = {round_.before, round_.x, y};
    moment->divides_by_its_own = moment->moved_by_the_rule();
  } else {
    moment->divides_by_its_own = false;  // that sum is over the state that was left
  }
  moment->weights =
      MachineNumber(moment->divides_by_its_own ? round_.after->sum / round_.after->sum : outward::whole_line());
  round_.moment = std::move(moment);
  return round_;
}

/// y (u.x) less the bound: exactly where the doubles do not tell which is more.
MachineNumber WinnowMeasure::above(const DoubleInterval& margin, const Bound& bound) const {
  const DoubleInterval gap = margin + negative(bound.doubles);
  if (known_sign(gap) != 0) return MachineNumber(gap);
  return MachineNumber::of(round_.y * long_dot(long_u_, *round_.x) - bound.exact);
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

void WinnowMeasure::mistake_moment(WinnowMoment& moment) {
  const IntegerExponents& before = *round_.before;
  const IntegerExponents& after = *round_.after;
  const Label y = round_.y;
  const auto score = [&](const IntegerExponents& state) {
    return MachineNumber(signed_by(y, state.weights.total(*round_.x)) * inverse(denominator_) / state.sum);
  };
  moment.score = score(before);
  moment.score_after = score(after);
  moment.gap2 = 0;
  DoubleInterval chords;
  std::optional<DoubleInterval> slack;  // the least of them
  bool touches = false;
  for (std::size_t i = 0; i < round_.x->entries.size(); ++i) {
    const std::int64_t v = y * round_.x->entries[i];  // at most R D, a double
    const MachineNumber::Wide gap = MachineNumber::Wide{after.s.entries[i]} - before.s.entries[i] - v;
    if (gap != 0) moment.gap2 += MachineNumber(gap, 1) * MachineNumber(gap, 1);
    const Chord chord = known_chord(v);
    chords = chords + before.powers[i] * chord.twice;
    if (size_of(v) == largest_)
      touches = true;  // at -R and R the power is the chord's end
    else if (slack)
      slack = {std::min(slack->low, chord.slack.low), std::min(slack->high, chord.slack.high)};
    else
      slack = chord.slack;
  }
  moment.chords = MachineNumber(chords / before.sum) * (MachineNumber(1) / MachineNumber(2));
  if (!slack || (touches && slack->low > 0)) {
    moment.chord_slack = 0;
  } else {
    if (touches) slack->high = std::min(slack->high, 0.0);
    moment.chord_slack = MachineNumber(*slack);
  }
  if (!moment.moved_by_the_rule()) return other_update(moment);
  const DoubleInterval z = exp(whole(after.pivot - before.pivot) * unit_) * (after.sum / before.sum);
  moment.z = MachineNumber(z);
  moment.rule_drop = moment.kl_drop = MachineNumber(signed_by(y, p_.total(*round_.x)) * unit_ + negative(log(z)));
}

void WinnowMeasure::other_update(WinnowMoment& moment) const {
  const IntegerExponents& before = *round_.before;
  const IntegerExponents& after = *round_.after;
  DoubleInterval reached, moved;
  for (std::size_t i = 0; i < before.powers.size(); ++i) {
    reached = reached + before.powers[i] * exp(whole(round_.y * round_.x->entries[i]) * unit_);
    moved = moved + p_entries_[i] * ((whole(after.s.entries[i]) + negative(whole(before.s.entries[i]))) * unit_);
  }
  const DoubleInterval z = reached / before.sum;
  moment.z = MachineNumber(z);
  moment.rule_drop = MachineNumber(signed_by(round_.y, p_.total(*round_.x)) * unit_ + negative(log(z)));
  const auto log_of_sum = [&](const IntegerExponents& state) { return log(state.sum) + whole(state.pivot) * unit_; };
  moment.kl_drop =
      round_.moved ? MachineNumber(moved + log_of_sum(before) + negative(log_of_sum(after))) : MachineNumber(0);
}

WinnowMeasure::Chord WinnowMeasure::chord(std::int64_t v) const {
  const DoubleInterval half{0.5, 0.5}, one{1, 1};
  const DoubleInterval point = whole(v);
  const DoubleInterval ratio = point / whole(static_cast<std::int64_t>(largest_));
  return {
      .twice = (one + ratio) * most_ + (one + negative(ratio)) * least_,
      .slack = half * (one + ratio) * most_ + half * (one + negative(ratio)) * least_ + negative(exp(point * unit_))};
}

WinnowMeasure::Chord WinnowMeasure::known_chord(std::int64_t v) {
  if (chords_.empty()) return chord(v);
  std::optional<Chord>& known = chords_[static_cast<std::size_t>(v + static_cast<std::int64_t>(largest_))];
  if (!known) known = chord(v);
  return *known;
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
