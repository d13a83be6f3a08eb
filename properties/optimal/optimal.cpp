/// The property of the standard optimal algorithm.
#include "invariants/optimal/optimal.hpp"

#include "properties/campaign/vary.hpp"
#include "properties/optimal/cases.hpp"

namespace mistakebound {
namespace optimal_trials {
namespace {

constexpr const char* id = "optimal";

enum class Family { random, sparse, thresholds, singletons, cube, count };

using OptimalProperty = PropertyOf<HalvingCase, HalvingSetting>;

/// What m hypotheses say at a point of a class of the family.
Vector draw_point(Draw& draw, Family family, Eigen::Index m) {
  Vector says(m);
  const int threshold = draw.range(0, static_cast<int>(m));
  const int bit = draw.range(0, 3);
  for (Eigen::Index h = 0; h < m; ++h) {
    bool positive = draw.one_in(2);
    if (family == Family::sparse) positive = draw.one_in(6);
    if (family == Family::thresholds) positive = h >= threshold;
    if (family == Family::singletons) positive = h == threshold;
    if (family == Family::cube) positive = (static_cast<std::size_t>(h) >> bit & 1U) != 0;
    says[h] = positive ? 1 : -1;
  }
  return says;
}

/// Points of a class, some of them again and again. The outcome is against the learner where a hypothesis says so, or
/// that of a hypothesis; where it is left out that some hypothesis is right, anything goes.
HalvingCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  const auto family = static_cast<Family>(draw.range(0, static_cast<int>(Family::count) - 1));
  const Eigen::Index m = draw.one_in(8) ? 1 : draw.one_in(6) ? draw.range(17, 40) : draw.range(2, 16);
  const auto hypotheses = static_cast<std::size_t>(m);
  std::vector<Vector> points;
  for (int left = draw.range(1, 7); left > 0; --left) points.push_back(draw_point(draw, family, m));
  FiniteClass of{hypotheses, {}};
  for (const Vector& point : points) of.points.push_back(positive_entries(point));
  const bool free = dropped.contains("realizable");
  const bool against = draw.one_in(2);
  HalvingCase result;
  result.sequence.dimension = m;
  result.missing = zero_vector(m);
  if (dropped.contains("all-start"))
    for (Rational& missing : result.missing) missing = draw.range(0, 1);
  Optimal learner{.tie = Tie::mistake,
                  .dimensions = std::make_shared<LittlestoneDimensions>(of),
                  .alive = VersionSpace(hypotheses).set()};
  const auto target = static_cast<std::size_t>(draw.range(0, static_cast<int>(m) - 1));
  bool was_enforced = false;
  for (int rounds = draw.one_in(25) ? 0 : draw.range(1, 12); rounds > 0; --rounds) {
    const auto point = static_cast<std::size_t>(draw.range(0, static_cast<int>(points.size()) - 1));
    Label y = of.points[point][target] ? 1 : -1;
    const Prediction predicted = predict(learner, point);
    if (against) y = predicted != 0 ? -predicted : draw.sign();
    if (free) y = draw.sign();
    if (!free && of.part(learner.alive, point, y).none()) {
      y = -y;
      was_enforced = true;
    }
    learner.update(point, y);
    result.sequence.examples.push_back({points[point], y});
  }
  if (was_enforced) ++enforced["realizable"];
  return result;
}

void check(const HalvingCase& value, const LedgerOptions& ledger, const OptimalProperty::Visit& visit) {
  const auto rounds = expert_rounds(value.sequence);
  if (!rounds) return;  // shrinking makes entries that are no predictions
  const ClassSequence sequence = class_of_rounds(*rounds, static_cast<std::size_t>(value.sequence.dimension));
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    const auto found = examine_optimal(sequence, tie, ledger, positive_entries(value.missing));
    visit({.tie = tie}, found.report());
  }
}

std::string command(const HalvingCase&, const HalvingSetting& setting, const std::string& file) {
  return run_command("optimal", file, id) + " --tie " + to_string(setting.tie);
}

CaseDescription describe(const HalvingCase& value, const HalvingSetting& setting) {
  return CaseDescription().tie(setting.tie).start("not in V_1, where 1:", value.missing);
}

std::vector<Witness> witnesses() {
  return {{{"nonempty", "drop", "potential", "bound", "log-size", "vc", "forced", "realizable"},
           "all eight functions on three points: every round splits the version space into two of equal dimension and "
           "errs, and one hypothesis is left",
           [] { return optimal_report(cube_rows(3), Tie::mistake); }},
          {{"monotone"},
           "three thresholds on two points: the first round leaves two of them, and the dimension stays 1",
           [] {
             return optimal_report({"1,1,-1|1", "1,-1,-1|1"}, Tie::mistake);
           }}};
}

/// Six hypotheses on three points, the last two the same.
WorkedExample worked() {
  return {
      "Points (1, 1, 1, -1, -1, -1), (1, -1, -1, 1, -1, -1), (-1, -1, 1, -1, -1, -1) of six hypotheses, the last "
      "two of which are the same: five are different, and Ldim(H) = 2. Outcomes +1, -1, -1 with equal subsets "
      "predicted -1. Round 1 splits H into {1, 2, 3} and {4, 5, 6}, both of dimension 1, and errs, V = {1, 2, 3}. "
      "Round 2 splits it into {1} of dimension 0 and {2, 3} of dimension 1 and is right, V = {2, 3}. Round 3 splits "
      "it into {3} and {2}, is right, and leaves {2}.",
      {{0, "all-start", "6 = 6"},       {0, "log-size", "4 <= 5"},   {0, "vc", "2 <= 2"},
       {0, "forced", "2 >= 2; 2 >= 2"}, {1, "realizable", "3 >= 1"}, {3, "realizable", "1 >= 1"},
       {1, "rule", "-1 = -1"},          {1, "shrink", "0 = 0"},      {1, "nonempty", "3 >= 1"},
       {1, "drop", "2 <= 2"},           {1, "monotone", "1 <= 2"},   {1, "potential", "2 <= 2"},
       {1, "bound", "1 <= 2"},          {2, "rule", "-1 = -1"},      {2, "nonempty", "2 >= 1"},
       {2, "monotone", "1 <= 1"},       {2, "potential", "2 <= 2"},  {3, "rule", "-1 = -1"},
       {3, "monotone", "0 <= 1"},       {3, "potential", "1 <= 2"},  {3, "bound", "1 <= 2"}},
      [](const LedgerOptions& options) {
        return optimal_report({"1,1,1,-1,-1,-1|1", "1,-1,-1,1,-1,-1|-1", "-1,-1,1,-1,-1,-1|-1"}, Tie::negative,
                              options);
      }};
}

}  // namespace
}  // namespace optimal_trials

TheoremReport optimal_report(const std::vector<std::string>& rows, Tie tie, const LedgerOptions& options) {
  const Sequence sequence = sequence_of(rows);
  const ClassSequence of =
      class_of_rounds(expert_rounds(sequence).value(), static_cast<std::size_t>(sequence.dimension));
  return examine_optimal(of, tie, options).report();
}

std::vector<Fault> optimal_faults();  // optimal_faults.cpp

Property optimal_property() {
  using namespace optimal_trials;
  return {.theorem = id,
          .draw = erased(OptimalProperty{.draw = draw,
                                         .check = check,
                                         .shrink = smaller_cases,
                                         .save = csv_of_case,
                                         .command = command,
                                         .describe = describe,
                                         .vary = varied_sequence<HalvingCase>}),
          .faults = optimal_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
