/// The property of halving.
#include "properties/halving/cases.hpp"
#include "properties/perceptron/cases.hpp"

namespace mistakebound {
namespace {

constexpr const char* id = "halving";

enum class Family { random, split, cube, thresholds, few, count };
constexpr std::array<const char*, 5> family_names{"random", "split", "cube", "thresholds", "few"};

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
Case draw(Draw& draw, const std::set<std::string>& dropped, std::map<std::string, std::size_t>& arranged) {
  const auto family = static_cast<Family>(draw.range(0, static_cast<int>(Family::count) - 1));
  const Eigen::Index m = draw.one_in(8) ? 1 : draw.one_in(5) ? draw.range(17, 70) : draw.range(2, 16);
  const int rounds = draw.one_in(25) ? 0 : draw.one_in(10) ? draw.range(9, 20) : draw.range(1, 8);
  const bool against = draw.one_in(2);
  const bool free = dropped.contains("perfect-expert");
  Case result;
  result.family = family_names.at(static_cast<std::size_t>(family));
  result.sequence.dimension = m;
  result.u = zero_vector(m);  // no comparator
  result.start = zero_vector(m);
  if (dropped.contains("all-start"))
    for (Rational& missing : result.start) missing = draw.range(0, 1);
  Experts right = Experts(static_cast<std::size_t>(m)).set();
  bool was_arranged = false;
  for (int t = 0; t < rounds; ++t) {
    Vector votes = draw_votes(draw, family, m, right);
    const Experts positive = positive_entries(votes);
    const std::size_t for_positive = (right & positive).count();
    Label y = draw.sign();
    if (against && 2 * for_positive != right.count()) y = 2 * for_positive > right.count() ? -1 : 1;
    if (!free && (y > 0 ? for_positive : right.count() - for_positive) == 0) {
      y = -y;
      was_arranged = true;
    }
    right = y > 0 ? right & positive : right - positive;
    result.sequence.examples.push_back({std::move(votes), y});
  }
  if (was_arranged) ++arranged["perfect-expert"];
  return result;
}

void check(const Case& value, const std::set<std::string>& dropped, const Sink& sink) {
  const auto rounds = expert_rounds(value.sequence);
  if (!rounds) return;  // shrinking makes entries that are no predictions
  const auto m = static_cast<std::size_t>(value.sequence.dimension);
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    const auto found = examine_halving(*rounds, m, tie, {.dropped = dropped}, positive_entries(value.start));
    sink({.tie = tie}, found.theorems.front());
  }
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

Property halving_property() {
  return {.theorem = id,
          .draw = draw,
          .check = check,
          .faults = halving_faults(),
          .witnesses = witnesses(),
          .worked = {worked()},
          .learner = "halving"};
}

}  // namespace mistakebound
