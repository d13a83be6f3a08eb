/// Halving over a grid laid on its theorem.
#include <cmath>
#include <ranges>

#include "invariants/halving/cover.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

/// How many experts there would be, in words: exactly where that is short, and never by way of a number of which only
/// the size is wanted.
std::string experts_in_words(Eigen::Index n, const Integer& half_width) {
  constexpr double longest = 4096;  // bits
  const Integer edge = 2 * half_width + 1;
  const double bits = static_cast<double>(n) * static_cast<double>(msb(edge));
  if (bits > longest) return "about 10^" + std::to_string(static_cast<long long>(bits * std::log10(2.0)));
  const Integer points = surface_points(n, half_width);
  const std::string exact = points.str();
  return exact.size() <= 20 ? exact : "some " + approximate_text(Rational(points));
}

/// Throws InputError unless the grid fits in memory.
void check_size(Eigen::Index n, const Integer& half_width) {
  // In n > 1 dimensions there are at least 8N points, in n > 30 at least 3^n - 1.
  const bool moderate = n <= 30 && (n == 1 || half_width <= most_grid_experts);
  if (moderate && surface_points(n, half_width) <= most_grid_experts) return;
  const std::string digits = half_width.str();
  const std::string shown = digits.size() <= 20 ? digits : "~" + approximate_text(Rational(half_width));
  throw InputError({"halving-cover", 0, 0},
                   "a grid of half-width " + shown + " in " + std::to_string(n) + " dimensions, which needs " +
                       experts_in_words(n, half_width) + " experts",
                   "at most " + std::to_string(most_grid_experts) +
                       " experts: a larger margin, fewer dimensions or a "
                       "smaller --grid");
}

}  // namespace

CoverExamination examine_halving_cover(const Sequence& sequence, Tie tie, const std::optional<std::size_t>& grid,
                                       const Comparison& comparison, const Vector& start,
                                       const std::function<void(const CoverRound&)>& visit) {
  CoverExamination result;
  Vector u;
  if (comparison.u) {
    u = *comparison.u;
    result.comparator = "given";
  } else {
    const Separation separation = separate(sequence);
    u = separation.separable ? separation.w : zero_vector(sequence.dimension);
    result.comparator =
        separation.separable ? "the exact maximum-margin separator" : "zero; no separator exists, as `separate` shows";
  }
  const Integer half_width = grid ? Integer(*grid) : sufficient_half_width(sequence, u, comparison.gamma);
  check_size(sequence.dimension, half_width);
  const GridExperts experts(sequence.dimension, static_cast<std::int64_t>(half_width));
  result.experts = experts.size();
  result.half_width = experts.half_width();

  const auto rounds = std::views::transform(sequence.examples, [&](const Example& example) {
    return ExpertRound{experts.votes(example.x), example.y};
  });
  const auto show = [&](const HalvingRound& round) {
    if (visit)
      visit(CoverRound{round.t, sequence.examples[round.t - 1].x, round.y, round.prediction, round.mistake,
                       round.before, round.after});
  };
  const Experts missing = start.size() == 0 ? Experts() : ~experts.votes(-start);
  examine_rounds(result, halving_cover(), CoverFacts(sequence, experts, u, comparison.gamma, tie), rounds, missing,
                 comparison.ledger, show);
  return result;
}

}  // namespace mistakebound
