#include "invariants/optimal/study.hpp"

#include <algorithm>

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

std::string signs_of(const FiniteClass& of) {
  std::string text;
  for (const Experts& says : of.points) {
    if (!text.empty()) text += ',';
    for (std::size_t h = 0; h < says.size(); ++h) text += says[h] ? '+' : '-';
  }
  return text;
}

FiniteClass class_of_signs(const Values& values) {
  const std::string text = values.text("points");
  const char* const form = "for each point a sign for every hypothesis, as in \"++--,+-+-\"";
  if (text.empty()) throw values.complaint("points", "no points", form);
  FiniteClass of{std::min(text.find(','), text.size()), {}};
  for (std::size_t begin = 0; begin <= text.size(); begin += of.hypotheses + 1) {
    const std::string signs = text.substr(begin, text.find(',', begin) - begin);
    if (signs.size() != of.hypotheses || signs.empty() || signs.find_first_not_of("+-") != std::string::npos)
      throw values.complaint("points", quoted(signs), form);
    Experts& says = of.points.emplace_back(of.hypotheses);
    for (std::size_t h = 0; h < signs.size(); ++h) says[h] = signs[h] == '+';
  }
  return of;
}

const OptimalStudy& optimal_study() {
  static const OptimalStudy study{
      .name = "optimal",
      .parameters = {tie_parameter("mistake", "what subsets of equal dimension mean: positive, negative or mistake"),
                     {"class", "",
                      "file with a row for each point, a column for each hypothesis; then a row of FILE is a point's "
                      "number, from 1, and its label (default: a row of FILE is a point and its label)",
                      Domain::file(), Role::run},
                     {"points", "", "what the hypotheses say at each point of the class, as in ++--,+-+-",
                      Domain::text(), Role::trace},
                     order_parameter(),
                     seed_parameter(),
                     certificate_parameter()},
      .compared_with = "",
      .letter = "V",
      .comparator = [](const OptimalStudy::KnownRun&, const Values&) { return NoComparator{}; },
      .make = [](const Values& values, const OptimalStudy::KnownRun& known, const NoComparator&) -> Optimal {
        const auto dimensions = known.examples != nullptr
                                    ? known.examples->dimensions
                                    : std::make_shared<LittlestoneDimensions>(class_of_signs(values));
        if (static_cast<Eigen::Index>(dimensions->of().hypotheses) != known.dimension)
          throw values.complaint("points", std::to_string(dimensions->of().hypotheses) + " hypotheses",
                                 "as many as the dimension says, " + std::to_string(known.dimension));
        return {.tie = tie_of(values), .dimensions = dimensions, .alive = dimensions->of().all()};
      },
      .theorems = {{"optimal", optimal_audit}},
      .ending = [](const Examination<OptimalStudy>& found) -> Ending {
        LittlestoneDimensions& dimensions = *found.learner.dimensions;
        return {{{"hypotheses_left", found.learner.alive.count()},
                 {"littlestone_dimension", dimensions.dimension(dimensions.of().all())},
                 {"dimension_left", dimensions.dimension(found.learner.alive)}},
                {}};
      },
      .rule =
          [](const Values& values, const Optimal& learner) {
            return std::vector<std::pair<std::string, std::string>>{{"tie", values.text("tie")},
                                                                    {"points", signs_of(learner.dimensions->of())}};
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
