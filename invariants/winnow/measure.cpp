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
  if (largest_ <= few) chords_.resize(static_cast<std::size_t>(2 * largest_ + 1));
  u1_ = MachineNumber::of(facts_.u1);
  round_.before = round_.after = first.state;
  measure_state();
  round_.divides_by_its_own = true;  // all weights are equal
  round_.weights = 1;
  round_.kl_fallen = 0;
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
  round_.margin = margin();
  round_.p_margin = round_.margin / u1_;
  round_.drift2 = round_.kl_drop = 0;
  if (!mistake && !round_.moved) return round_;
  if (round_.moved) measure_state();
  round_.divides_by_its_own = false;  // that sum is over the state that was left, or that the rule leads to
  if (mistake) {
    ++round_.m;
    measure_mistake();
    round_.last_mistake = {round_.before, round_.x, y};
  } else {
    measure_move();
  }
  const DoubleInterval& sum = round_.after->sum;
  round_.weights = MachineNumber(round_.divides_by_its_own ? sum / sum : outward::whole_line());
  return round_;
}

/// y (u.x): exactly where the doubles do not show that it is more, or less, than what it is compared with.
MachineNumber WinnowMeasure::margin() const {
  const DoubleInterval margin = signed_by(round_.y, u_.total(*round_.x)) * inverse(denominator_);
  for (const Bound* bound : {&gamma_, &most_margin_})
    if (known_sign(margin + negative(bound->doubles)) == 0)
      return MachineNumber::of(round_.y * long_dot(long_u_, *round_.x));
  return MachineNumber(margin);
}

void WinnowMeasure::measure_state() {
  const IntegerExponents& state = *round_.after;
  const auto first = std::min_element(state.s.entries.begin(), state.s.entries.end()) - state.s.entries.begin();
  round_.least_weight = MachineNumber(state.powers[static_cast<std::size_t>(first)] / state.sum);
  // The sum of p is 1, so that KL(p, w) = sum p_i ln p_i + ln sum_j e^(eta S_j) - eta p.S is the same for exponents
  // less the pivot.
  const DoubleInterval energy = log(state.sum) + negative(p_.total(state.below) * unit_);
  round_.kl = MachineNumber(entropy_ + energy);
  round_.kl_fallen = MachineNumber(ln_n_ + negative(energy));
  bool apart = p_has_zero_;  // surely p is not w'
  for (std::size_t i = 0; i < p_entries_.size() && !apart; ++i) {
    const DoubleInterval weight = state.powers[i] / state.sum;
    apart = weight.low > p_entries_[i].high || weight.high < p_entries_[i].low;
  }
  const MachineNumber either(DoubleInterval{0, 1});
  round_.kl_is_0 = std::is_gt(round_.kl.sign()) ? MachineNumber(0) : either;
  round_.at_comparator = apart ? MachineNumber(0) : either;
}

void WinnowMeasure::measure_mistake() {
  const IntegerExponents& before = *round_.before;
  const IntegerExponents& after = *round_.after;
  const Label y = round_.y;
  const auto score = [&](const IntegerExponents& state) {
    return MachineNumber(signed_by(y, state.weights.total(*round_.x)) * inverse(denominator_) / state.sum);
  };
  round_.score = score(before);
  round_.score_after = score(after);
  round_.gap2 = 0;
  DoubleInterval chords;
  std::optional<DoubleInterval> slack;  // the least of them
  bool touches = false;
  for (std::size_t i = 0; i < round_.x->entries.size(); ++i) {
    const std::int64_t v = y * round_.x->entries[i];  // at most R D, a double
    const MachineNumber::Wide gap = MachineNumber::Wide{after.s.entries[i]} - before.s.entries[i] - v;
    if (gap != 0) round_.gap2 += MachineNumber(gap, 1) * MachineNumber(gap, 1);
    const Chord chord = known_chord(v);
    chords = chords + before.powers[i] * chord.twice;
    if (size_of(v) == largest_)
      touches = true;  // at -R and R the power is the chord's end
    else if (slack)
      slack = {std::min(slack->low, chord.slack.low), std::min(slack->high, chord.slack.high)};
    else
      slack = chord.slack;
  }
  round_.chords = MachineNumber(chords / before.sum) * (MachineNumber(1) / MachineNumber(2));
  if (!slack || (touches && slack->low > 0)) {
    round_.of_entries.chord = 0;
  } else {
    if (touches) slack->high = std::min(slack->high, 0.0);
    round_.of_entries.chord = MachineNumber(*slack);
  }
  round_.moved_by_the_rule = round_.divides_by_its_own = std::is_eq(round_.gap2.sign());
  DoubleInterval z = exp(whole(after.pivot - before.pivot) * unit_) * (after.sum / before.sum);
  if (!round_.moved_by_the_rule) {
    DoubleInterval reached;
    for (std::size_t i = 0; i < before.powers.size(); ++i)
      reached = reached + before.powers[i] * exp(whole(y * round_.x->entries[i]) * unit_);
    z = reached / before.sum;
  }
  round_.z = MachineNumber(z);
  round_.rule_drop = MachineNumber(signed_by(y, p_.total(*round_.x)) * unit_ + negative(log(z)));
  if (!round_.moved_by_the_rule) return measure_move();
  round_.kl_drop = round_.moved ? round_.rule_drop : MachineNumber(0);
  if (round_.moved) {  // by y x
    for (const std::int64_t entry : round_.x->entries) round_.drift2 += MachineNumber(entry) * MachineNumber(entry);
  }
}

void WinnowMeasure::measure_move() {
  if (!round_.moved) return;
  const IntegerExponents& before = *round_.before;
  const IntegerExponents& after = *round_.after;
  DoubleInterval moved;
  for (std::size_t i = 0; i < before.powers.size(); ++i) {
    const MachineNumber::Wide drift = MachineNumber::Wide{after.s.entries[i]} - before.s.entries[i];
    round_.drift2 += MachineNumber(drift, 1) * MachineNumber(drift, 1);
    moved = moved + p_entries_[i] * (MachineNumber(drift, 1).interval() * unit_);
  }
  const auto log_of_sum = [&](const IntegerExponents& state) { return log(state.sum) + whole(state.pivot) * unit_; };
  round_.kl_drop = MachineNumber(moved + log_of_sum(before) + negative(log_of_sum(after)));
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

}  // namespace mistakebound
