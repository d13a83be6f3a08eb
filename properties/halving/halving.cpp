/// The property of halving.
#include "invariants/halving/halving.hpp"

#include "properties/campaign/vary.hpp"
#include "properties/halving/cases.hpp"

namespace mistakebound {
namespace halving_trials {
namespace {

constexpr const char* id = "halving";

enum class Family { random, split, cube, thresholds, few, count };

using HalvingProperty = PropertyOf<HalvingCase, HalvingSetting>;

/// The predictions of the experts on a round, of which some are still right on everything.
Vector draw_votes(Draw& draw, Family family, Eigen::Index m, const Experts& right) {
  Vector votes(m);
  const int threshold = draw.range(0, static_cast<int>(m));
  const int bit = draw.range(0, 3);
  bool next = draw.one_in(2);
  for (Eigen::Index i = 0; i < m; ++i) {
    const auto expert = static_cast<std::size_t>(i);
    bool positive = draw.one_in(2);
    if (family == Family::split && right[expert]) positive = next = !next;  // the experts left are evenly divided
    if (family == Family::cube) positive = (expert >> bit & 1U) != 0;
    if (family == Family::thresholds) positive = i >= threshold;
    if (family == Family::few) positive = draw.one_in(6);
    votes[i] = positive ? 1 : -1;
  }
  return votes;
}

/// The outcome is one that leaves a perfect expert, if possible against the majority; where that hypothesis is left
/// out, anything goes.
HalvingCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  const auto family = static_cast<Family>(draw.range(0, static_cast<int>(Family::count) - 1));
  const Eigen::Index m = draw.one_in(8) ? 1 : draw.one_in(5) ? draw.range(17, 70) : draw.range(2, 16);
  const int rounds = draw.one_in(25) ? 0 : draw.one_in(10) ? draw.range(9, 20) : draw.range(1, 8);
  const bool against = draw.one_in(2);
  const bool free = dropped.contains("perfect-expert");
  HalvingCase result;
  result.sequence.dimension = m;
  result.missing = zero_vector(m);
  if (dropped.contains("all-start"))
    for (Rational& missing : result.missing) missing = draw.range(0, 1);
  Experts right = Experts(static_cast<std::size_t>(m)).set();
  bool was_enforced = false;
  for (int t = 0; t < rounds; ++t) {
    Vector votes = draw_votes(draw, family, m, right);
    const Experts positive = positive_entries(votes);
    const std::size_t for_positive = (right & positive).count();
    Label y = draw.sign();
    if (against && 2 * for_positive != right.count()) y = 2 * for_positive > right.count() ? -1 : 1;
    if (!free && (y > 0 ? for_positive : right.count() - for_positive) == 0) {
      y = -y;
      was_enforced = true;
    }
    right = y > 0 ? right & positive : right - positive;
    result.sequence.examples.push_back({std::move(votes), y});
  }
  if (was_enforced) ++enforced["perfect-expert"];
  return result;
}

void check(const HalvingCase& value, const LedgerOptions& ledger, const HalvingProperty::Visit& visit) {
  const auto rounds = expert_rounds(value.sequence);
  if (!rounds) return;  // shrinking makes entries that are no predictions
  const auto m = static_cast<std::size_t>(value.sequence.dimension);
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    const auto found = examine_halving(*rounds, m, tie, ledger, positive_entries(value.missing));
    visit({.tie = tie}, found.report());
  }
}

std::string command(const HalvingCase&, const HalvingSetting& setting, const std::string& file) {
  return run_command("halving", file, id) + " --tie " + to_string(setting.tie);
}

CaseDescription describe(const HalvingCase& value, const HalvingSetting& setting) {
  return CaseDescription().tie(setting.tie).start("not in H_1, where 1:", value.missing);
}

std::vector<Witness> witnesses() {
  return {{{"majority-wrong", "halve", "nonempty", "potential", "bound", "perfect-expert"},
           "eight experts with all patterns of predictions in three rounds, ties as mistakes: every round is an even "
           "vote and errs, and one expert is left",
           [] { return halving_report(cube_rows(3), Tie::mistake); }}};
}

/// H goes {1,2,3,4}, {1,2}, {2}: two mistakes, log2 4. Two even votes, predicted -1 where +1 is right; then one expert
/// alone, who is right.
WorkedExample worked() {
  return {
      "(1, 1, -1, -1 | +1), (-1, 1, 1, 1 | +1), (1, 1, 1, -1 | +1) with even votes predicted -1: m = 4. Round 1 votes "
      "evenly and errs, H = {1, 2}. Round 2 votes evenly and errs, H = {2}, the perfect expert. Round 3 is right.",
      {{0, "all-start", "4 = 4"},        {1, "perfect-expert", "2 >= 1"}, {2, "perfect-expert", "1 >= 1"},
       {1, "majority", "-1 = -1"},       {1, "shrink", "0 = 0"},          {1, "agree", "0 = 0"},
       {1, "majority-wrong", "4 >= 4"},  {1, "halve", "4 <= 4"},          {1, "perfect-survives", "1 = 1"},
       {1, "nonempty", "2 >= 1"},        {1, "potential", "4 <= 4"},      {1, "bound", "2 <= 4"},
       {2, "majority-wrong", "2 >= 2"},  {2, "halve", "2 <= 2"},          {2, "nonempty", "1 >= 1"},
       {2, "potential", "4 <= 4"},       {2, "bound", "4 <= 4"},          {3, "majority", "1 = 1"},
       {3, "perfect-survives", "1 = 1"}, {3, "bound", "4 <= 4"}},
      [](const LedgerOptions& options) {
        return halving_report({"1,1,-1,-1|1", "-1,1,1,1|1", "1,1,1,-1|1"}, Tie::negative, options);
      }};
}

}  // namespace
}  // namespace halving_trials

std::vector<Fault> halving_faults();  // halving_faults.cpp

Property halving_property() {
  using namespace halving_trials;
  const HalvingProperty kind{.draw = draw,
                             .check = check,
                             .shrink = smaller_cases,
                             .save = csv_of_case,
                             .command = command,
                             .describe = describe,
                             .vary = varied_sequence<HalvingCase>,
                             .with = with_sequence,
                             .small = {{1, -1}, {}}};
  return {.theorem = id,
          .draw = erased(kind),
          .short_cases = [make = making(kind)] { return short_halving_cases(halving(), make); },
          .faults = halving_faults(),
          .witnesses = witnesses(),
          .worked = {worked()},
          .coq = halving_coq()};
}

}  // namespace mistakebound
