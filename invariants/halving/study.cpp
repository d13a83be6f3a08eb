#include "invariants/halving/study.hpp"

#include <cmath>

#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

using CoverRun = CoverStudy::KnownRun;

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
void check_grid_size(Eigen::Index n, const Integer& half_width) {
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

GridComparator grid_comparator(const CoverRun& known, std::optional<Vector> u, std::optional<Rational> gamma,
                               const std::optional<std::size_t>& grid) {
  GridComparator result;
  result.gamma = std::move(gamma);
  if (u) {
    result.u = std::move(*u);
    result.words = "given";
    result.given = true;
  } else {
    const Separation separation = separate(*known.examples);
    result.u = separation.separable ? separation.w : zero_vector(known.dimension);
    result.words =
        separation.separable ? "the exact maximum-margin separator" : "zero; no separator exists, as `separate` shows";
  }
  const Integer half_width = grid ? Integer(*grid) : sufficient_half_width(*known.examples, result.u, result.gamma);
  check_grid_size(known.dimension, half_width);
  result.grid = std::make_shared<const GridExperts>(known.dimension, static_cast<std::int64_t>(half_width));
  return result;
}

std::unique_ptr<BasicAudit<HalvingRound>> halving_audit(const Halving& learner, const NoComparator&,
                                                        const HalvingStudy::KnownRun& known,
                                                        const LedgerOptions& options) {
  return std::make_unique<AuditOf<HalvingFacts>>(
      halving(), HalvingFacts(static_cast<std::size_t>(known.dimension), learner.tie), options);
}

std::unique_ptr<BasicAudit<HalvingRound>> cover_audit(const Halving& learner, const GridComparator& comparator,
                                                      const CoverRun& known, const LedgerOptions& options) {
  return std::make_unique<AuditOf<CoverFacts>>(
      halving_cover(), CoverFacts(*known.examples, *comparator.grid, comparator.u, comparator.gamma, learner.tie),
      options);
}

}  // namespace

const HalvingStudy& halving_study() {
  static const HalvingStudy study{
      .name = "halving",
      .parameters = {tie_parameter("mistake", "what an even vote means: positive, negative or mistake"),
                     order_parameter(), seed_parameter(), certificate_parameter()},
      .compared_with = "",
      .comparator = [](const HalvingStudy::KnownRun&, const Values&) { return NoComparator{}; },
      .make = [](const Values& values, const HalvingStudy::KnownRun& known, const NoComparator&) -> Halving {
        return {.tie = tie_of(values), .alive = Experts(static_cast<std::size_t>(known.dimension)).set()};
      },
      .theorems = {{"halving", halving_audit}},
      .ending = [](const Examination<HalvingStudy>& found) -> Ending {
        return {{{"experts_left", found.learner.alive.count()}}, {}};
      }};
  return study;
}

const CoverStudy& halving_cover_study() {
  static const CoverStudy study{
      .name = "halving-cover",
      .parameters = {tie_parameter("mistake", "what an even vote means: positive, negative or mistake"),
                     numbers_parameter(),
                     bias_parameter(Role::reading),
                     order_parameter(),
                     seed_parameter(),
                     u_parameter(),
                     gamma_parameter(),
                     {"grid", "", "half-width of the grid (default: what suffices)", Domain::whole(1, 1'000'000)}},
      .comparator =
          [](const CoverRun& known, const Values& values) {
            return grid_comparator(known, given_u(known, values), given_gamma(values),
                                   values.given("grid") ? std::optional(values.whole("grid")) : std::nullopt);
          },
      .make = [](const Values& values, const CoverRun&, const GridComparator& comparator) -> Halving {
        return {.tie = tie_of(values), .alive = Experts(comparator.grid->size()).set()};
      },
      .theorems = {{"halving-cover", cover_audit}},
      .ending = [](const Examination<CoverStudy>& found) -> Ending {
        return {{{"experts", found.comparator.grid->size()}, {"experts_left", found.learner.alive.count()}}, {}};
      },
      .settled =
          [](Values& values, const GridComparator& comparator) {
            values.settle("grid", std::to_string(comparator.grid->half_width()));
          }};
  return study;
}

Examination<HalvingStudy> examine_halving(const std::vector<ExpertRound>& sequence, std::size_t experts, Tie tie,
                                          const LedgerOptions& options, const Experts& missing,
                                          const VisitorOf<HalvingStudy>& visit) {
  const ExpertSequence examples{experts, sequence};
  Halving learner{.tie = tie, .alive = Experts(experts).set()};
  if (!missing.empty()) learner.alive -= missing;
  const HalvingStudy::KnownRun known{
      .dimension = static_cast<Eigen::Index>(experts), .bias = false, .examples = &examples, .last_state = {}};
  return examine(halving_study(), std::move(learner), known, NoComparator{}, 1, {{}, options}, visit);
}

Examination<CoverStudy> examine_halving_cover(const Sequence& sequence, Tie tie, const std::optional<std::size_t>& grid,
                                              const Comparison& comparison, const Vector& start,
                                              const VisitorOf<CoverStudy>& visit) {
  const CoverRun known{.dimension = sequence.dimension, .bias = false, .examples = &sequence, .last_state = {}};
  GridComparator against = grid_comparator(known, comparison.u, comparison.gamma, grid);
  Halving learner{.tie = tie, .alive = Experts(against.grid->size()).set()};
  if (start.size() != 0) learner.alive &= against.grid->votes(-start);
  return examine(halving_cover_study(), std::move(learner), known, std::move(against), 1, {{}, comparison.ledger},
                 visit);
}

}  // namespace mistakebound
