#include "invariants/optimal/study.hpp"

namespace mistakebound {
namespace {

std::unique_ptr<BasicAudit<ClassRound>> optimal_audit(const Optimal& learner, const NoComparator&,
                                                      const OptimalStudy::KnownRun&, const LedgerOptions& options) {
  return std::make_unique<AuditOf<OptimalFacts>>(optimal(), OptimalFacts(learner.dimensions, learner.tie), options);
}

}  // namespace

ClassSequence class_of_rounds(const std::vector<ExpertRound>& rounds, std::size_t hypotheses) {
  FiniteClass of{hypotheses, {}};
  std::unordered_map<Experts, std::size_t, ExpertsHash> known;
  ClassSequence result;
  for (const auto& [votes, y] : rounds) {
    const auto [point, is_new] = known.try_emplace(votes, of.points.size());
    if (is_new) of.points.push_back(votes);
    result.examples.push_back({point->second, y});
  }
  result.dimensions = std::make_shared<LittlestoneDimensions>(std::move(of));
  return result;
}

const OptimalStudy& optimal_study() {
  static const OptimalStudy study{
      .name = "optimal",
      .parameters = {tie_parameter("mistake", "what parts of equal dimension mean: positive, negative or mistake"),
                     {"class", "",
                      "file with a row for each point, a column for each hypothesis; then a row of FILE is a point's "
                      "number, from 1, and its label (default: a row of FILE is a point and its label)",
                      Domain::text(), Role::course},
                     order_parameter(),
                     seed_parameter(),
                     certificate_parameter()},
      .compared_with = "",
      .letter = "V",
      .comparator = [](const OptimalStudy::KnownRun&, const Values&) { return NoComparator{}; },
      .make = [](const Values& values, const OptimalStudy::KnownRun& known, const NoComparator&) -> Optimal {
        const auto& dimensions = known.examples->dimensions;
        return {.tie = tie_of(values), .dimensions = dimensions, .alive = dimensions->of().all()};
      },
      .theorems = {{"optimal", optimal_audit}},
      .ending = [](const Examination<OptimalStudy>& found) -> Ending {
        LittlestoneDimensions& dimensions = *found.learner.dimensions;
        return {{{"hypotheses_left", found.learner.alive.count()},
                 {"littlestone_dimension", dimensions.dimension(dimensions.of().all())},
                 {"dimension_left", dimensions.dimension(found.learner.alive)}},
                {}};
      }};
  return study;
}

Examination<OptimalStudy> examine_optimal(const ClassSequence& sequence, Tie tie, const LedgerOptions& options,
                                          const VersionSpace& missing, const VisitorOf<OptimalStudy>& visit) {
  const FiniteClass& of = sequence.dimensions->of();
  Optimal learner{.tie = tie, .dimensions = sequence.dimensions, .alive = of.all()};
  if (!missing.empty()) learner.alive -= missing;
  const OptimalStudy::KnownRun known{
      .dimension = static_cast<Eigen::Index>(of.hypotheses), .bias = false, .examples = &sequence, .last_state = {}};
  return examine(optimal_study(), std::move(learner), known, NoComparator{}, 1, {{}, options}, visit);
}

}  // namespace mistakebound
