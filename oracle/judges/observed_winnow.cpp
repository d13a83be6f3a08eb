#include "oracle/judges/observed_winnow.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

Rational absolute(const Rational& value) {
  return abs(value);
}

Rational size_of(const Vector& x) {
  Rational size = 0;
  for (const Rational& entry : x) size = std::max(size, absolute(entry));
  return size;
}

/// At least eta.
Rational bound_of(const LearningRate& rate) {
  return rate.base ? Rational(rate.scale * logarithm_bound(*rate.base)) : rate.scale;
}

/// How far what is reported lies from the exact number, and on which side of it.
struct Error {
  Number size;
  int sign;
};

Error error_of(const Rational& reported, const Number& exact) {
  const Number error = difference(Number(reported), exact);
  const int sign = decided_sign(error);
  return {sign < 0 ? scaled(error, -1) : error, sign};
}

/// What weights are divided by: a sum of powers; for the limit learner the number of largest exponents.
struct Total {
  SharedSum sum;
  Rational largest;
  Rational count;
};

Total total_of(const ShownWinnow& learner, bool normalized) {
  Total total;
  if (learner.rate.infinite) {
    total.largest = learner.w.maxCoeff();
    for (const Rational& s : learner.w) total.count += s == total.largest ? 1 : 0;
  } else if (normalized) {
    PowerSum sum = learner.weighted(Vector::Constant(learner.w.size(), Rational(1)));
    sum.keep_doubles();
    total.sum = shared(std::move(sum));
  }
  return total;
}

Number weight(const ShownWinnow& learner, Eigen::Index i, const Total& total) {
  if (learner.rate.infinite) return learner.w[i] == total.largest ? Rational(1 / total.count) : Rational(0);
  PowerSum power(learner.rate.base, learner.coefficient(i), Rational(learner.rate.scale * learner.exponent(i)));
  if (total.sum == nullptr) return simplified(std::move(power));
  // Recorded weights may be 0, or worse; what they add up to is then no divisor.
  if (decided_sign(Number(*total.sum)) <= 0) return Rational(0);
  return simplified(PowerRatio(std::move(power), total.sum));
}

/// Whether rounding may exchange two exponents, or part two that are equal.
bool may_swap(const Vector& s, const SumRounding& rounding) {
  if (rounding.unbounded()) return true;
  for (Eigen::Index i = 0; i < s.size(); ++i)
    for (Eigen::Index j = 0; j < i; ++j) {
      const Rational error = rounding.error(i) + rounding.error(j);
      if (error > 0 && absolute(Rational(s[i] - s[j])) <= error) return true;
    }
  return false;
}

Evidence evidence_of_exponents(const Vector& reported, const Vector& before, const Vector& x, Label y,
                               const SumRounding& rounding) {
  const auto reached = [&](const Vector& s, const SumRounding& sums) {
    for (Eigen::Index i = 0; i < s.size(); ++i)
      if (reported[i] != s[i] && !sums.unbounded() && absolute(Rational(reported[i] - s[i])) > sums.error(i))
        return false;
    return true;
  };
  if (reported == before && size_of(x) == 0) return Evidence::either;
  if (!reached(before, rounding)) return Evidence::updated;
  const Vector updated = before + y * x;
  if (reported == updated) return Evidence::updated;
  SumRounding then = rounding;
  then.add(x, 1);
  return reached(updated, then) ? Evidence::either : Evidence::unchanged;
}

ShownWinnow updated(ShownWinnow learner, const Vector& x, Label y) {
  learner.update(x, y);
  return learner;
}

}  // namespace

PowerSum ShownWinnow::weighted(const Vector& x) const {
  if (!record) return winnow_score(w, x, rate);
  return winnow_score(Vector(w - record->exponents), Vector(record->weights.cwiseProduct(x)), rate);
}

Number ShownWinnow::score(const Vector& x) const {
  if (rate.infinite) return winnow_limit_score(w, x);
  return weighted(x);
}

void Rounding<ShownWinnow>::update(const ShownWinnow& learner, const Vector& x, Label y) {
  exponents_.add(x, 1);
  weights_.multiply();
  if (learner.rate.infinite) return;
  // e^+-reach is in range, and so are quotients of such weights.
  const Vector s = updated(learner, x, y).w;
  Rational farthest = s.maxCoeff() - s.minCoeff();
  for (const Rational& entry : s) farthest = std::max(farthest, absolute(entry));
  const Rational reach = Rational(weights_.type().reach) / 2;
  if (bound_of(learner.rate) * farthest > reach) weights_.leave_range();
}

void Rounding<ShownWinnow>::doubt(const ShownWinnow& learner, const Vector& x, Label) {
  exponents_.doubt(x, 1);
  weights_.doubt(Rational(2 * bound_of(learner.rate) * size_of(x)));
}

/// The relative error * sum |x_i| w_i, and what a sigmoid loses of a score of weights as they are: divided by their
/// sum, by which the score is not.
Number Rounding<ShownWinnow>::score_error(const ShownWinnow& learner, const Vector& x, const Rational& relative) const {
  const Rational& lost = weights_.type().sigmoid;
  Vector sizes = x;
  for (Rational& entry : sizes) entry = absolute(entry) * relative + (learner.normalized ? lost : Rational(0));
  const Number error(learner.weighted(sizes));
  return learner.normalized ? error : difference(error, Number(Rational(-lost)));
}

/// Whether |score| is at most what may be taken from it, decided exactly.
bool Rounding<ShownWinnow>::may_flip(const Number& score, const ShownWinnow& learner, const Vector& x) const {
  const int sign = decided_sign(score);
  const Number size = sign < 0 ? scaled(score, -1) : score;
  if (learner.rate.infinite) {  // The score is a sum over at most n weights of 1/n.
    const Rational lost = weights_.type().sigmoid * Rational(learner.w.size());
    return may_swap(learner.w, exponents_) || (sign != 0 && at_most(size, lost));
  }
  const std::optional<Rational> relative = share(learner.rate);
  return !relative || sign == 0 || at_most(size, score_error(learner, x, *relative));
}

bool Rounding<ShownWinnow>::may_round(const Vector& x) const {
  // Equal weights times entries of one size cancel.
  const auto differs = [&](const Rational& entry) { return entry != 0 && absolute(entry) != size_of(x); };
  return weights_.updated() || std::any_of(x.begin(), x.end(), differs);
}

bool Rounding<ShownWinnow>::may_vanish(const ShownWinnow& before, const Vector& x, Label y) const {
  if (evidence_of_exponents(before.w, before.w, x, y, exponents_) == Evidence::either) return true;
  if (before.rate.infinite) return false;
  // A normalised weight changes by a factor between e^-s and e^s, s the spread of eta x, which is at most 1 + 2s for
  // s <= 1.
  const std::optional<Rational> share = this->share(before.rate);
  const Rational spread = bound_of(before.rate) * (x.maxCoeff() - x.minCoeff());
  return spread == 0 || (share && 2 * spread <= std::min(*share, Rational(1)));
}

std::optional<Rational> Rounding<ShownWinnow>::share(const LearningRate& rate) const {
  return weights_.share(bound_of(rate) * exponents_.farthest());
}

Evidence Observed<ShownWinnow>::evidence(const TraceRound& round, const ShownWinnow& before, const Vector& x,
                                         const Rounding<ShownWinnow>& rounding) const {
  if (!shows(round)) return Evidence::none;
  if (rounds_what_it_shows(before.fault)) return rounded_evidence(round, before, x, rounding);
  if (round.exponents) return evidence_of_exponents(*round.exponents, before.w, x, round.y, rounding.exponents());
  const bool infinite = before.rate.infinite;
  Vector earlier;
  if (before.record && before.w == before.record->exponents) {
    earlier = before.record->weights;
  } else if (before.record || size_of(before.w) != 0) {
    return Evidence::none;  // the weights before were not shown
  } else {                  // Weights start equal: at 1 where they are not normalised.
    const bool from_one = !normalized_ && !infinite;
    earlier = Vector::Constant(x.size(), from_one ? Rational(1) : (*round.weights)[0]);
  }
  const bool same = *round.weights == earlier;
  // Normalised weights do not change where all entries are equal, and not to be seen where they nearly are.
  const Rational moved = normalized_ || infinite ? Rational(x.maxCoeff() - x.minCoeff()) : size_of(x);
  if (infinite) return !same ? Evidence::updated : moved == 0 ? Evidence::either : Evidence::unchanged;
  const std::optional<Rational> share = rounding.share(before.rate);
  if (!same && share)
    for (Eigen::Index i = 0; i < earlier.size(); ++i)
      if (absolute(Rational((*round.weights)[i] - earlier[i])) > *share * absolute(earlier[i]))
        return Evidence::updated;
  const bool invisible = moved == 0 || !share || 4 * bound_of(before.rate) * moved <= *share;
  return invisible                                           ? Evidence::either
         : same || !shows_update(round, before, x, rounding) ? Evidence::unchanged
                                                             : Evidence::updated;
}

/// What a state in few digits says of an update.
Evidence Observed<ShownWinnow>::rounded_evidence(const TraceRound& round, const ShownWinnow& before, const Vector& x,
                                                 const Rounding<ShownWinnow>& rounding) const {
  const auto may_show = [&](const ShownWinnow& learner) {
    const std::optional<Mismatch> found = mismatch(round, learner, rounding);
    return !found || found->rounding;
  };
  const bool may_be_updated = may_show(updated(before, x, round.y));
  if (!may_show(before)) return may_be_updated ? Evidence::updated : Evidence::none;
  return may_be_updated ? Evidence::either : Evidence::unchanged;
}

/// Whether recorded weights that are near the earlier ones are those after an update.
bool Observed<ShownWinnow>::shows_update(const TraceRound& round, const ShownWinnow& before, const Vector& x,
                                         const Rounding<ShownWinnow>& rounding) const {
  const std::optional<Mismatch> found = mismatch(round, updated(before, x, round.y), rounding);
  return !found || found->rounding;
}

bool Observed<ShownWinnow>::adopt(ShownWinnow& learner, const TraceRound& round) {
  const ShownWinnow reached = learner;
  if (rounds_what_it_shows(learner.fault)) return false;
  if (round.exponents) learner.w = *round.exponents;
  if (round.weights && !learner.rate.infinite) learner.record = {*round.weights, learner.w};
  return !(reached == learner);
}

std::optional<Mismatch> Observed<ShownWinnow>::mismatch(const TraceRound& round, const ShownWinnow& learner,
                                                        const Rounding<ShownWinnow>& rounding) const {
  std::optional<Mismatch> result;
  if (round.exponents)
    for (Eigen::Index i = 0; i < learner.w.size(); ++i) {
      const Rational& reported = (*round.exponents)[i];
      if (allowance_.close(reported, learner.w[i])) continue;
      const SumRounding& sums = rounding.exponents();
      const bool covered = sums.unbounded() || absolute(Rational(reported - learner.w[i])) <= sums.error(i);
      keep_gravest(result, {StatePart::exponents, i, reported, learner.w[i], covered});
    }
  if (!round.weights || (result && !result->rounding)) return result;
  const Total total = total_of(learner, normalized_);
  const std::optional<Rational> share = rounding.share(learner.rate);
  for (Eigen::Index i = 0; i < learner.w.size(); ++i) {
    const Number exact = weight(learner, i, total);
    const Rational& reported = (*round.weights)[i];
    const auto [error, sign] = error_of(reported, exact);
    if (sign == 0 || is_tolerated(error, reported, exact, sign > 0)) continue;
    keep_gravest(result, {StatePart::weights, i, reported, exact, !share || at_most(error, scaled(exact, *share))});
    if (!result->rounding) break;
  }
  return result;
}

/// Whether the error is at most the tolerance times the larger of the two, or the absolute one.
bool Observed<ShownWinnow>::is_tolerated(const Number& error, const Rational& reported, const Number& exact,
                                         bool exact_is_less) const {
  const Rational& relative = allowance_.tolerance;
  const Rational least = allowance_.least(reported, exact_is_less);
  if (least > 0 && at_most(error, least)) return true;
  if (relative == 0) return false;
  return at_most(error, Rational(relative * absolute(reported))) || at_most(error, scaled(exact, relative));
}

std::vector<Enclosure> Observed<ShownWinnow>::allowed_weights(const ShownWinnow& learner,
                                                              const Rounding<ShownWinnow>& rounding) const {
  const std::optional<Rational> share = rounding.share(learner.rate);
  if (!share) return {};
  constexpr unsigned digits = 40;
  const Rational& relative = allowance_.tolerance;
  const Rational& least = allowance_.absolute_tolerance;
  const Total total = total_of(learner, normalized_);
  std::vector<Enclosure> result;
  for (Eigen::Index i = 0; i < learner.w.size(); ++i) {
    const auto [low, high] = enclose(weight(learner, i, total), digits);
    const Rational least_weight = parse_number(low);
    const Rational most_weight = parse_number(high);  // a weight is not negative
    const Rational below = std::max({Rational(*share * most_weight), least, Rational(relative * most_weight)});
    // Above, what is relative to the larger of the two is so to what is shown.
    const Rational relative_above = most_weight * relative / (1 - relative);
    const Rational above = std::max({Rational(*share * most_weight), least, relative_above});
    result.push_back({least_weight - below, most_weight + above});
  }
  return result;
}

Number Observed<ShownWinnow>::error(const TraceRound& round, const ShownWinnow& learner) const {
  Number largest = Rational(0);
  const auto see = [&largest](Number error) {
    if (is_less(largest, error)) largest = std::move(error);
  };
  if (round.exponents)
    for (Eigen::Index i = 0; i < learner.w.size(); ++i) see(absolute(Rational((*round.exponents)[i] - learner.w[i])));
  if (!round.weights) return largest;
  const Total total = total_of(learner, normalized_);
  for (Eigen::Index i = 0; i < learner.w.size(); ++i)
    see(error_of((*round.weights)[i], weight(learner, i, total)).size);
  return largest;
}

namespace {

/// Exponents, where it shows them, and otherwise weights.
Faults shown_in_few_places(const TraceRound& round) {
  Faults result = faults_of_printing(round.exponents ? *round.exponents : *round.weights);
  for (LearnerFault& fault : result)
    if (round.exponents) fault.value = "exponents";
  return result;
}

}  // namespace

Faults faults_of_step(const ShownStep<ShownWinnow>& step, bool) {
  const TraceRound& round = step.round;
  Faults result;
  ShownWinnow backwards = step.before;
  backwards.update(step.x, -round.y);
  if (round.exponents && *round.exponents == backwards.w) result.push_back({FaultKind::exponents_wrong_way});
  const bool has_weights = round.weights && !step.before.rate.infinite;
  if (has_weights) {
    result.push_back({FaultKind::wrong_way});
    if (!step.before.record)
      result.push_back({step.before.normalized ? FaultKind::not_normalized : FaultKind::normalized});
    result.push_back({FaultKind::shown_scaled});
  }
  for (const LearnerFault& fault : shown_in_few_places(round)) result.push_back(fault);
  if (!has_weights) return result;
  for (const Rational& factor : {Rational(2), Rational(1, 2)}) result.push_back({FaultKind::learning_rate, factor});
  return result;
}

Faults faults_of_state(const ShownWinnow& learner, const Mismatch& found, const TraceRound& round) {
  return learner.rate.infinite && found.part == StatePart::weights ? Faults{} : shown_in_few_places(round);
}

}  // namespace mistakebound
