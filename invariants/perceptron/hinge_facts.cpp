/// The facts of the theorem by hinge losses: in fractions, in whole numbers and where they are known roughly, with the
/// losses of further comparators.
#include "invariants/perceptron/hinge.hpp"

namespace mistakebound {

HingeFacts::HingeFacts(Vector given_comparator, std::optional<Rational> given, Rational step_size,
                       std::vector<Vector> others)
    : PerceptronFactsOn(given_comparator, std::move(given), std::move(step_size)),
      comparator(std::move(given_comparator)) {
  for (Vector& w : others) {
    Rational square = norm2(w);
    const bool same = w == comparator;
    if (square == 0) continue;
    LongVector integers = over_one_denominator(w);
    candidates.push_back({.w = std::move(w),
                          .w2 = std::move(square),
                          .losses = {},
                          .is_comparator = same,
                          .long_w = std::move(integers)});
    WholeVector& in_words = candidates.back().short_w.emplace();
    if (!in_integers(candidates.back().w, in_words)) candidates.back().short_w.reset();
    candidates.back().rough_w = RoughVector(candidates.back().w);
  }
}

void HingeFacts::begin(const Vector& first_state) {
  PerceptronFactsOn::begin(first_state);
  comparator_gamma = gamma;
  if (comparator_gamma <= 0) return;
  u = comparator / comparator_gamma;
  u2 = norm2(u);
  wu = dot(first_state, u) / step;
}

void HingeFacts::observe(const Round& round) {
  PerceptronFactsOn::observe(round);
  lose([&](const Candidate& candidate) { return Rational(round.y * dot(candidate.w, round.x)); });
}

void HingeFacts::observe(ExactlyMeasuredRound against_given) {
  const Rational against_comparator = against_given.margin;
  if (comparator_gamma > 0 && comparator_gamma != 1) {
    against_given.margin /= comparator_gamma;
    against_given.wu /= comparator_gamma;
  }
  PerceptronFactsOn::observe(against_given);
  if (against_given.instance != nullptr) {
    if (!is_positive(loss)) ++satisfied;
    return lose_roughly(
        {against_given.t, against_given.y, double_interval(against_comparator), against_given.instance});
  }
  lose([&](const Candidate& candidate) {
    if (candidate.is_comparator) return Rational(against_comparator);
    const auto quickly = candidate.short_w ? dot(*candidate.short_w, *against_given.x) : std::nullopt;
    const Rational reached = quickly ? quickly->rational() : long_dot(candidate.long_w, *against_given.x);
    return Rational(against_given.y * reached);
  });
}

template <class Reached>
void HingeFacts::lose(Reached reached) {
  if (!is_positive(loss)) ++satisfied;
  for (Candidate& candidate : candidates)
    candidate.losses.add(shortfall(Rational(1), Rational(reached(candidate))), mistake);
}

RoughNumber HingeFacts::rough_margin(const RoughlyMeasuredRound& round) const {
  const RoughNumber against_given(round.margin);
  return comparator_gamma > 0 ? against_given / RoughNumber(double_interval(comparator_gamma)) : against_given;
}

void HingeFacts::take_roughly(const RoughlyMeasuredRound& round) {
  PerceptronFactsOn::take_roughly(round);
  ++satisfied;
  lose_roughly(round);
}

void HingeFacts::lose_roughly(const RoughlyMeasuredRound& round) {
  for (Candidate& candidate : candidates) {
    const DoubleInterval product = round.instance->product_with(candidate.rough_w);
    if ((round.y > 0 ? product.low : -product.high) >= 1) {
      ++candidate.losses.satisfied;
    } else {
      candidate.losses.add(
          shortfall(Rational(1), Rational(round.y * round.instance->product_with(candidate.w, candidate.long_w))),
          mistake);
    }
  }
}

void HingeFacts::leave(const HingeMachineFacts& machine_facts) {
  satisfied = machine_facts.satisfied;
  const auto exact = [](const WholeNumber& number, const Rational& unit) {
    return Rational(MachineNumber(number.value(), 1).rational() * unit);
  };
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const HingeMachineFacts::Candidate& tried = machine_facts.candidates[i];
    candidates[i].losses = {exact(tried.losses.mistakes, tried.unit), exact(tried.losses.all, tried.unit),
                            tried.losses.satisfied};
  }
}

bool HingeMachineFacts::begin(const HingeFacts& facts, const MeasuredRound& first) {
  if (!PerceptronMachineFacts::begin(facts, first, facts.comparator_gamma, facts.comparator_gamma > 0)) return false;
  for (const HingeFacts::Candidate& candidate : facts.candidates) {
    Candidate& here = candidates.emplace_back();
    here.is_comparator = candidate.is_comparator;
    if (here.is_comparator) {
      here.unit = first.units->instance * first.units->comparator;
    } else {
      if (!in_integers(candidate.w, here.w)) return false;
      here.unit = first.units->instance / Rational(here.w.denominator);
    }
    const MachineNumber ones = MachineNumber::of(1 / here.unit);
    if (!ones.exact() || ones.denominator() != 1) return false;
    here.one = WholeNumber::of(ones.numerator());
  }
  return one.known();
}

const std::vector<std::int64_t>* HingeMachineFacts::Candidate::find_reached(LoadedExamples& examples) {
  if (is_comparator) return &examples.reached;
  serial = examples.serial;
  if (const auto products = examples.rows.products(w)) {
    if (!reached) reached.emplace();
    examples.reach(*products, *reached);
  } else {
    reached.reset();
  }
  return reached ? &*reached : nullptr;
}

void HingeMachineFacts::Candidate::lose(std::span<const std::int64_t> margins, bool mistakes) {
  const auto one_of_it = static_cast<std::int64_t>(one.value());
  WholeNumber::Wide lost = 0;
  for (const std::int64_t margin : margins) {
    const std::int64_t missing = one_of_it - margin;
    if (missing > 0)
      lost += missing;
    else
      ++losses.satisfied;
  }
  losses.all += WholeNumber::of(lost);
  if (mistakes) losses.mistakes += WholeNumber::of(lost);
}

bool HingeMachineFacts::surely_fit(LoadedExamples& examples) {
  // No product of doubles, and no sum of so many losses, leaves 128 bits, where 1 is not beyond 2^62.
  constexpr WholeNumber::Wide beyond = WholeNumber::Wide{1} << 62U;
  return std::ranges::all_of(candidates, [&](Candidate& candidate) {
    return candidate.one.value() < beyond && candidate.losses.all.value() < beyond * beyond &&
           candidate.reach(examples) != nullptr;
  });
}

[[gnu::flatten]] bool HingeMachineFacts::observe(const MeasuredRound& round) {
  if (round.examples != nullptr && surely_fit(*round.examples)) {
    if (!PerceptronMachineFacts::observe(round)) return false;
    for (Candidate& candidate : candidates)
      candidate.lose(std::span(*candidate.reach(*round.examples)).subspan(round.row, 1), round.mistake);
  } else {
    lost_.clear();
    for (const Candidate& candidate : candidates) {
      WholeNumber reached = round.margin;
      if (!candidate.is_comparator) {
        const std::optional<WholeNumber::Wide> product = total(candidate.w, *round.x);
        if (!product) return false;
        reached = WholeNumber::of(round.y < 0 ? -*product : *product) * round.finer;
      }
      const WholeNumber& lost = lost_.emplace_back(shortfall(candidate.one, reached));
      if (!(candidate.losses.all + lost).known()) return false;  // what mistakes lose is no more
    }
    if (!PerceptronMachineFacts::observe(round)) return false;
    for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].losses.add(lost_[i], round.mistake);
  }
  if (!is_positive(loss)) ++satisfied;
  return true;
}

std::size_t HingeMachineFacts::may_take(const UnchangedRounds& rounds, bool sums_may_grow) {
  return surely_fit(*rounds.examples) ? PerceptronMachineFacts::may_take(rounds, sums_may_grow) : 0;
}

void HingeMachineFacts::take(const UnchangedRounds& rounds) {
  satisfied += PerceptronMachineFacts::take(rounds);
  for (Candidate& candidate : candidates)
    candidate.lose(std::span(*candidate.reach(*rounds.examples)).subspan(rounds.first, rounds.count), false);
}

}  // namespace mistakebound
