/// Long, as the theorem is told with its further comparators: their losses in fractions, in whole numbers and where
/// they are known roughly, and the search that finds them.
#include "invariants/perceptron/hinge.hpp"

#include <algorithm>
#include <cmath>

#include "invariants/perceptron/steps.hpp"
#include "reference/learners/point_blocks.hpp"

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

void HingeFacts::rest_roughly(const RoughlyMeasuredRound& round) {
  PerceptronFactsOn::rest_roughly(round);
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

void HingeFacts::leave(const HingeLive& live) {
  satisfied = live.satisfied;
  const auto exact = [](const WholeNumber& number, const Rational& unit) {
    return Rational(MachineNumber(number.value(), 1).rational() * unit);
  };
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const HingeLive::Candidate& tried = live.candidates[i];
    candidates[i].losses = {exact(tried.losses.mistakes, tried.unit), exact(tried.losses.all, tried.unit),
                            tried.losses.satisfied};
  }
}

bool HingeLive::begin(const HingeFacts& facts, const MeasuredRound& first) {
  if (!PerceptronLive::begin(facts, first, facts.comparator_gamma, facts.comparator_gamma > 0)) return false;
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

const std::vector<std::int64_t>* HingeLive::Candidate::find_reached(LoadedExamples& examples) {
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

void HingeLive::Candidate::lose(std::span<const std::int64_t> margins, bool mistakes) {
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

bool HingeLive::surely_fit(LoadedExamples& examples) {
  // No product of doubles, and no sum of so many losses, leaves 128 bits, where 1 is not beyond 2^62.
  constexpr WholeNumber::Wide beyond = WholeNumber::Wide{1} << 62U;
  return std::ranges::all_of(candidates, [&](Candidate& candidate) {
    return candidate.one.value() < beyond && candidate.losses.all.value() < beyond * beyond &&
           candidate.reach(examples) != nullptr;
  });
}

[[gnu::flatten]] bool HingeLive::observe(const MeasuredRound& round) {
  if (round.examples != nullptr && surely_fit(*round.examples)) {
    if (!PerceptronLive::observe(round)) return false;
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
    if (!PerceptronLive::observe(round)) return false;
    for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].losses.add(lost_[i], round.mistake);
  }
  if (!is_positive(loss)) ++satisfied;
  return true;
}

std::size_t HingeLive::may_rest(const RestingRounds& rounds, bool sums_may_grow) {
  return surely_fit(*rounds.examples) ? PerceptronLive::may_rest(rounds, sums_may_grow) : 0;
}

void HingeLive::rest(const RestingRounds& rounds) {
  satisfied += PerceptronLive::rest(rounds);
  for (Candidate& candidate : candidates)
    candidate.lose(std::span(*candidate.reach(*rounds.examples)).subspan(rounds.first, rounds.count), false);
}

namespace perceptron_hinge_steps {
namespace {

using Facts = HingeFacts;

Step<Facts> upper() {
  return {{.id = "upper",
           .scope = Scope::every_round,
           .uses = {"cauchy-schwarz", "total-norm"},
           .formula = R"((w_*\cdot w_{t+1})^2 \le b^2 m_t,\quad b = \|w_*\|\,L)",
           .sources = {"H, online theorem for non-separable sequences"}},
          [](const auto& f) { return chain(f.wu * f.wu).at_most(f.b2() * f.m); }};
}

Step<Facts> progress() {
  return {{.id = "progress",
           .scope = Scope::mistakes,
           .uses = {"update-rule"},
           .formula = R"(w_*\cdot w_{t+1} - w_*\cdot w_t = 1 - (1 - y_t\,w_*\cdot x_t) \ge 1 - \ell_t)",
           .sources = {"H"}},
          [](const auto& f) { return chain(f.wu - f.wu_before).equals(f.margin).at_least(f.one - f.loss); }};
}

Step<Facts> total_progress() {
  return {
      {.id = "total-progress",
       .scope = Scope::every_round,
       .uses = {"zero-start", "progress", "conservative"},
       .formula = R"(w_*\cdot w_{t+1} \ge m_t - H_t)",
       .sources = {"H"},
       .note = "H prints the hat of w and the index of the inner sum wrongly; the sum is over the mistakes up to t."},
      [](const auto& f) { return chain(f.wu).at_least(f.mistakes_so_far() - f.h); }};
}

Step<Facts> quadratic() {
  return {{.id = "quadratic",
           .scope = Scope::every_round,
           .uses = {"upper", "total-progress"},
           .formula = R"(m_t - b\sqrt{m_t} - H_t \le 0)",
           .sources = {"H"}},
          [](const auto& f) { return chain(f.mistakes_so_far() - f.h + root(-1, f.b2() * f.m)).at_most(0); }};
}

Step<Facts> bound_tight() {
  return {
      {.id = "bound-tight",
       .scope = Scope::every_round,
       .uses = {"quadratic"},
       .formula = R"(m_t \le \tfrac12 b^2 + \tfrac12 b\sqrt{b^2+4H_t} + H_t)",
       .sources = {"H"}},
      [](const auto& f) { return chain(f.mistakes_so_far() * f.one).at_most(hinge_bound_tight(f.b2(), f.h, f.one)); }};
}

Step<Facts> loosening() {
  return {{.id = "loosening",
           .scope = Scope::every_round,
           .formula = R"(\tfrac12 b^2 + \tfrac12 b\sqrt{b^2+4H_t} + H_t \le b^2 + b\sqrt{H_t} + H_t)",
           .sources = {"H, footnote"}},
          [](const auto& f) {
            return chain(hinge_bound_tight(f.b2(), f.h, f.one)).at_most(hinge_bound_loose(f.b2(), f.h, f.one));
          }};
}

Step<Facts> bound() {
  return {
      {.id = "bound",
       .scope = Scope::every_round,
       .uses = {"bound-tight", "loosening"},
       .formula = R"(m_t \le b^2 + b\sqrt{H_t} + H_t)",
       .sources = {"H"}},
      [](const auto& f) { return chain(f.mistakes_so_far() * f.one).at_most(hinge_bound_loose(f.b2(), f.h, f.one)); }};
}

Step<Facts> loss_cauchy_schwarz() {
  return {{.id = "loss-cauchy-schwarz",
           .scope = Scope::every_round,
           .formula = R"(H_t^2 \le m_t \sum_{s\le t,\ \text{mistake}} \ell_s^2)",
           .note = "Beyond the sources: for against-freund-schapire, as the next step."},
          [](const auto& f) { return chain(f.h * f.h).at_most(f.m * f.h2); }};
}

Step<Facts> loss_all_rounds() {
  return {{.id = "loss-all-rounds",
           .scope = Scope::every_round,
           .formula = R"(\sum_{s\le t,\ \text{mistake}} \ell_s^2 \le \sum_{s\le t} \ell_s^2)",
           .note = "Beyond the sources: the sum on the right is D^2 at the end."},
          [](const auto& f) { return chain(f.h2).at_most(f.h2_all); }};
}

Step<Facts> against_freund_schapire() {
  return {
      {.id = "against-freund-schapire",
       .scope = Scope::end,
       .uses = {"bound-tight", "loss-cauchy-schwarz", "loss-all-rounds"},
       .formula = R"(\tfrac12 b^2 + \tfrac12 b\sqrt{b^2+4H_T} + H_T \le (b + D)^2,\quad D^2 = \sum_{t=1}^T \ell_t^2)",
       .note = "Beyond the sources: never larger than perceptron-freund-schapire's bound for the same w* and gamma = "
               "1. The "
               "left side is q^2 with q^2 = b q + H; as M <= q^2, H <= sqrt(M) D <= q D, so that q <= b + D."},
      [](const auto& f) {
        return chain(hinge_bound_tight(f.b2(), f.h, f.one)).at_most(f.b2() + f.h2_all + root(2, f.b2() * f.h2_all));
      }};
}

Step<Facts> every_comparator() {
  return {{.id = "every-comparator",
           .scope = Scope::end,
           .uses = {"zero-start", "update-rule", "conservative", "total-norm", "bound-tight"},
           .formula = R"(M \le \min_{w \text{ tried},\,w\ne 0} \tfrac12 b_w^2 + \tfrac12 b_w\sqrt{b_w^2+4H_w} + H_w)",
           .sources = {"H"},
           .note = "H's minimum over all w* is M itself, at w* = 0; here it is over the comparators tried."},
          [](const Facts& f) -> std::optional<Claim> {
            std::optional<RootSum> least;
            for (const Facts::Candidate& candidate : f.candidates) {
              RootSum bound = hinge_bound_tight<Rational>(candidate.w2 * f.radius2, candidate.losses.mistakes);
              if (!least || (bound - *least).sign() < 0) least = std::move(bound);
            }
            if (!least) return std::nullopt;
            return chain(f.mistakes_so_far()).at_most(*least);
          }};
}

std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result;
  if (f.given_gamma || f.least_margin) result.push_back({"gamma", f.comparator_gamma});
  result.push_back({"u", f.comparator});
  result.push_back({"R2", f.radius2});
  result.push_back({"u2", norm2(f.comparator)});
  result.push_back({"w_star", f.u});
  result.push_back({"b2", f.b2()});
  result.push_back({"H", f.h});
  result.push_back({"H_all_rounds", f.h_all});
  // The least bound with the losses over all rounds, w* itself included; near w = 0 it is the number of rounds and says
  // nothing, so only comparators count that some round does not hurt.
  const auto bound_of = [&](const Facts::Candidate& r) {
    return hinge_bound_loose<Rational>(r.w2 * f.radius2, r.losses.all);
  };
  const Facts::Candidate own{.w = f.u, .w2 = f.u2, .losses = {.all = f.h_all, .satisfied = f.satisfied}};
  const Facts::Candidate* best = own.w2 != 0 && own.losses.satisfied > 0 ? &own : nullptr;
  for (const Facts::Candidate& candidate : f.candidates)
    if (candidate.losses.satisfied > 0 && (best == nullptr || (bound_of(candidate) - bound_of(*best)).sign() < 0))
      best = &candidate;
  if (best != nullptr) {
    result.push_back({"best_w_star", best->w});
    result.push_back({"best_bound_all_rounds", simplified(bound_of(*best))});
  }
  return result;
}

}  // namespace
}  // namespace perceptron_hinge_steps

const Theorem<HingeFacts>& perceptron_hinge() {
  using namespace perceptron_hinge_steps;
  using namespace perceptron_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "perceptron-hinge",
           .title = "Perceptron mistake bound by hinge losses, separable or not",
           .statement =
               R"(If $w_1 = 0$, then for any $w_*$, with $L = \max_t\|x_t\|$, $b = \|w_*\|L$ and $H$ the sum of the )"
               R"(hinge losses $\max(0, 1 - y_t\,(w_*\cdot x_t))$ over the rounds with a mistake, the )"
               R"(perceptron makes at most $b^2 + b\sqrt{H} + H$ mistakes.)",
           .bound = R"(M \le b^2 + b\sqrt{H} + H)",
           .learners = {"perceptron", "averaged-perceptron", "voted-perceptron"},
           .sources = {"H, online theorem for non-separable sequences"},
           .file = "invariants/perceptron/hinge.cpp",
           .remark = R"(The source takes the minimum over $w_*$; it is always $M$, at $w_* = 0$, and says nothing. )"
                     R"(So the theorem is read for each $w_*$. H sums over mistakes only.)"},
      .hypotheses = {zero_start<Facts>()},
      .steps = {mistake_sign<Facts>(), update_rule<Facts>(), conservative<Facts>(), norm_expansion<Facts>(),
                norm_growth<Facts>(), total_norm<Facts>(), cauchy_schwarz<Facts>(), upper(), progress(),
                total_progress(), quadratic(), bound_tight(), loosening(), bound(), loss_cauchy_schwarz(),
                loss_all_rounds(), against_freund_schapire(), every_comparator()},
      .bound = [](const Facts& f) -> std::optional<Number> { return simplified(hinge_bound_loose(f.b2(), f.h)); },
      .quantities = quantities,
      .state = [](const Facts& f) { return perceptron_state(f); }};
  return theorem;
}

// ---- What to try

namespace {

/// The loose bound with the losses over all rounds, in doubles: guessed from some points that stand for all.
struct Objective {
  PointBlocks points;  ///< y x
  double each;         ///< how many points each of them stands for
  double radius2 = 0;

  /// With the loss of these points.
  [[nodiscard]] double value(const Eigen::VectorXd& w, double loss_of_these) const {
    const double loss = each * loss_of_these;
    const double b2 = w.squaredNorm() * radius2;
    return b2 + std::sqrt(b2 * loss) + loss;
  }
};

/// Halving steps along each coordinate while they help; at most `evaluations` looks at the objective. A step and its
/// opposite are looked at together, the latter for nothing where the former helps.
Eigen::VectorXd improve(Objective& objective, const Eigen::VectorXd& start, int evaluations) {
  HingeMoves moves(objective.points, start);
  double best = objective.value(start, moves.loss());
  double step = std::max(start.lpNorm<Eigen::Infinity>(), 1 / std::sqrt(objective.radius2)) / 2;
  for (int round = 0; round < 12 && evaluations > 0; ++round) {
    bool helped = false;
    for (Eigen::Index i = 0; i < start.size() && evaluations > 0; ++i) {
      const Eigen::Array2d losses = moves.beside(i, step);
      for (Eigen::Index move = 0; move < 2; ++move) {
        --evaluations;
        const double by = move == 0 ? step : -step;
        Eigen::VectorXd there = moves.w();
        there[i] += by;
        const double value = objective.value(there, losses[move]);
        if (!(value < best)) continue;
        best = value;
        helped = true;
        moves.move(i, by);
        break;
      }
    }
    if (!helped) step /= 2;
  }
  return moves.w();
}

/// Short rationals near the doubles: multiples of a power of two some 2^-12 of the largest entry.
Vector rationalised(const Eigen::VectorXd& w) {
  const double largest = w.lpNorm<Eigen::Infinity>();
  Vector result = zero_vector(w.size());
  if (largest <= 0 || !std::isfinite(largest)) return result;
  const double unit = std::exp2(std::floor(std::log2(largest)) - 12);
  for (Eigen::Index i = 0; i < w.size(); ++i) result[i] = Rational(std::round(w[i] / unit)) * Rational(unit);
  return result;
}

}  // namespace

std::vector<Vector> hinge_comparators(const Sequence& sequence, const Vector& u, const Vector& final_weights) {
  std::vector<Vector> result;
  constexpr std::size_t most_numbers = std::size_t{1} << 15U, fewest_points = 256;
  const auto n = static_cast<std::size_t>(sequence.dimension);
  PointBlocks some = PointBlocks::some(sequence, std::max(fewest_points, most_numbers / std::max<std::size_t>(1, n)));
  const double each = static_cast<double>(sequence.size()) / static_cast<double>(std::max<std::size_t>(1, some.size()));
  Objective objective{.points = std::move(some), .each = each};
  objective.points.each([&](std::size_t, const PointBlocks::Points& points) {
    for (Eigen::Index j = 0; j < points.cols(); ++j) {
      double square = 0;
      for (Eigen::Index i = 0; i < points.rows(); ++i) square += points(i, j) * points(i, j);
      objective.radius2 = std::max(objective.radius2, square);
    }
  });
  if (!(objective.radius2 > 0) || !std::isfinite(objective.radius2)) return result;
  const auto in_doubles = [](const Vector& v) {
    Eigen::VectorXd w(v.size());
    for (Eigen::Index i = 0; i < v.size(); ++i) w[i] = to_double(v[i]);
    return w;
  };
  Eigen::VectorXd start = Eigen::VectorXd::Zero(sequence.dimension);
  double best = std::numeric_limits<double>::infinity();
  const double size = static_cast<double>(objective.points.size()) * static_cast<double>(n);
  const int evaluations = static_cast<int>(std::clamp(2e6 / std::max(size, 1.0), 20.0, 2000.0));
  // Powers of two scale the doubles, and so the margins, without rounding.
  std::vector<double> scales;
  for (int power = -8; power <= 4; ++power) scales.push_back(std::exp2(power));
  std::vector<Eigen::VectorXd> units;
  for (const Vector& direction : {u, final_weights}) {
    const Eigen::VectorXd w = in_doubles(direction);
    if (w.allFinite() && w.norm() > 0) units.push_back(w * (1 / (w.norm() * std::sqrt(objective.radius2)) * 8));
  }
  const Eigen::MatrixXd losses = objective.points.hinge_losses(units, scales);
  for (Eigen::Index i = 0; i < losses.rows(); ++i)
    for (Eigen::Index j = 0; j < losses.cols(); ++j) {
      const Eigen::VectorXd candidate = units[static_cast<std::size_t>(i)] * scales[static_cast<std::size_t>(j)];
      const double value = objective.value(candidate, losses(i, j));
      if (value < best) {
        best = value;
        start = candidate;
      }
    }
  for (const Eigen::VectorXd& w : {start, improve(objective, start, evaluations)})
    if (w.allFinite() && w.norm() > 0) result.push_back(rationalised(w));
  if (norm2(final_weights) != 0) result.push_back(final_weights);
  return result;
}

}  // namespace mistakebound
