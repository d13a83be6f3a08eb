/// The property of halving-cover.
#include "invariants/halving/study.hpp"

#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace halving_cover_trials {
namespace {

constexpr const char* id = "halving-cover";
constexpr std::size_t most_experts = 3000;  // of a case: so many are quick

struct CoverCase {
  Sequence sequence;
  Vector u;
  std::optional<Rational> gamma;    ///< absent: the least y (u.x)
  Vector missing;                   ///< c: the grid points v with c.v > 0 are not in H_1
  std::optional<std::size_t> grid;  ///< the half-width N; absent: what suffices
};

/// A convention, a comparator and a grid.
struct CoverSetting {
  Tie tie = Tie::mistake;
  Vector u;
  std::optional<Rational> gamma;
  std::optional<std::size_t> grid;
};

using CoverProperty = PropertyOf<CoverCase, CoverSetting>;

/// Whether a grid is small enough to be tried.
bool is_small(const Sequence& sequence, const CoverSetting& setting) {
  const Integer half_width =
      setting.grid ? Integer(*setting.grid) : sufficient_half_width(sequence, setting.u, setting.gamma);
  return half_width <= most_experts && surface_points(sequence.dimension, half_width) <= most_experts;
}

/// An example that u gets right: a point near the plane u.x = 0 or away from it, in the one case moved along u.
Example draw_example(Draw& draw, const Vector& u, std::size_t& moved) {
  Vector x(u.size());
  for (Rational& entry : x) entry = draw.range(-3, 3);
  if (draw.one_in(6)) x = Rational(draw.sign()) * u;
  const Rational score = dot(u, x);
  if (score == 0) {
    ++moved;
    const int y = draw.sign();
    return {x + Rational(y) * u, y};
  }
  return {std::move(x), sign_of(score)};
}

CoverCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  const bool coarse = dropped.contains("fine-grid");
  CoverCase result;
  const Eigen::Index n = coarse ? draw.range(2, 3) : draw.one_in(6) ? 1 : draw.range(1, 4);
  result.sequence.dimension = n;
  result.u = Vector(n);
  for (Rational& entry : result.u) entry = draw.range(-3, 3);
  if (norm2(result.u) == 0) result.u[draw.range(0, static_cast<int>(n) - 1)] = draw.sign();
  result.missing = dropped.contains("all-start") ? draw.direction(n) : zero_vector(n);
  if (coarse) result.grid = draw.range(1, 2);
  std::size_t moved = 0;
  const int rounds = draw.one_in(25) ? 0 : draw.range(1, 8);
  for (int t = 0; t < rounds; ++t) {
    result.sequence.examples.push_back(draw_example(draw, result.u, moved));
    Example& last = result.sequence.examples.back();
    if (dropped.contains("separable") && draw.one_in(3)) last.y = -last.y;
  }
  if (dropped.contains("separable")) result.gamma = draw.range(1, 2);
  while (!is_small(result.sequence, {.u = result.u, .gamma = result.gamma, .grid = result.grid}))
    result.sequence.examples.pop_back();
  if (moved > 0) ++enforced["separable"];
  return result;
}

std::vector<CoverCase> smaller_cases(const CoverCase& value) {
  Shrinks<CoverCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&CoverCase::u, &CoverCase::missing);
  smaller.simplify(&CoverCase::u);
  smaller.simplify(&CoverCase::missing);
  smaller.simplify(&CoverCase::gamma);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

CoverCase varied_case(const CoverCase& value, Draw& draw) {
  return varied(value, &CoverCase::u, draw);
}

void check(const CoverCase& value, const LedgerOptions& ledger, const CoverProperty::Visit& visit) {
  std::vector<CoverSetting> settings{{.u = value.u, .gamma = value.gamma, .grid = value.grid}};
  if (ledger.dropped.empty() && !value.sequence.examples.empty()) {
    const Separation best = separate(value.sequence);
    if (best.separable) settings.push_back({.u = best.w});
    const Integer half_width = sufficient_half_width(value.sequence, value.u, value.gamma);
    if (half_width < 5) settings.push_back({.u = value.u, .grid = static_cast<std::size_t>(half_width) + 1});
  }
  for (CoverSetting setting : settings) {
    if (!is_small(value.sequence, setting)) continue;
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      const Comparison comparison{.u = setting.u, .gamma = setting.gamma, .ledger = ledger};
      visit(setting, examine_halving_cover(value.sequence, tie, setting.grid, comparison, value.missing).report());
    }
  }
}

std::string command(const CoverCase&, const CoverSetting& setting, const std::string& file) {
  return run_command("halving-cover", file, id) + " --tie " + to_string(setting.tie) + " --u " +
         comma_separated(setting.u) + gamma_option(setting.gamma) +
         (setting.grid ? " --grid " + std::to_string(*setting.grid) : "");
}

CaseDescription describe(const CoverCase& value, const CoverSetting& setting) {
  CaseDescription result;
  result.tie(setting.tie).comparator(setting.u, setting.gamma).start("not in H_1, where c.v > 0: c =", value.missing);
  if (setting.grid) result.parameter("grid", Rational(*setting.grid), 0);
  return result;
}

TheoremReport report(const std::vector<std::string>& rows, const char* u, std::optional<std::size_t> grid = {},
                     const LedgerOptions& options = {}) {
  const Comparison comparison{.u = parse_vector(u), .ledger = options};
  return examine_halving_cover(sequence_of(rows), Tie::mistake, grid, comparison).report();
}

std::vector<Witness> witnesses() {
  return {{{"expert-count", "cover", "majority-wrong", "halve", "nonempty", "potential", "bound", "separable"},
           "(1 | +1) with u = 1: the grid of a line is -1 and 1, a tie, and one of them is left",
           [] { return report({"1|1"}, "1"); }},
          {{"inherits-margin"},
           "(5, 14 | +1) with u = (12, 5) and the grid N = 1, coarser than what suffices: v = (1, 0) has margin 5, u "
           "has 10",
           [] { return report({"5,14|1"}, "12,5", 1); }}};
}

/// z = 2 (3,1)/3 = (2, 2/3), v = (2, 1), d = 1/3. |v1| = 2: five points on either side of 3 v1 + v2 = 0. v2 = 2 with v1
/// = -1, 0, 1: scores -1, 2, 5; v2 = -2: -5, -2, 1. So 8 of 16 have 3 v1 + v2 <= 0, none = 0: a tie.
WorkedExample worked() {
  return {
      "(-3, -1 | -1), (3, 1 | +1) with u = (3, 1), ties as mistakes: g = 10, R^2 = |u|^2 = 10, R/gamma = 1, so N = 2 "
      "suffices. z = (2, 2/3), v = (2, 1), d = 1/3. Of the 16 grid points 8 have 3 v_1 + v_2 < 0 and predict +1 on "
      "(-3, -1): a tie that errs. The other 8 are right on both rounds.",
      {{0, "all-start", "16 = 16"},
       {0, "fine-grid", "2 >= 3/2"},
       {0, "grid-size", "16 = 16"},
       {0, "expert-count", "ln(16) <= ln(4) + ln(5)"},
       {0, "cover", "2 = 2; 4/9 <= 1; 1/2*sqrt(10) <= 10/3"},
       {1, "separable", "10 >= 10"},
       {1, "inherits-margin", "7/5*sqrt(5) >= 1/2*sqrt(10)"},
       {1, "majority", "0 = 0"},
       {1, "shrink", "0 = 0"},
       {1, "agree", "0 = 0"},
       {1, "majority-wrong", "16 >= 16"},
       {1, "halve", "16 <= 16"},
       {1, "perfect-survives", "8 = 8"},
       {1, "nonempty", "8 >= 1"},
       {1, "potential", "16 <= 16"},
       {1, "bound", "2 <= 16 = 16"},
       {2, "inherits-margin", "7/5*sqrt(5) >= 1/2*sqrt(10)"},
       {2, "majority", "1 = 1"},
       {2, "perfect-survives", "8 = 8"},
       {2, "bound", "2 <= 16 = 16"}},
      [](const LedgerOptions& options) {
        return report({"-3,-1|-1", "3,1|1"}, "3,1", {}, options);
      }};
}

}  // namespace
}  // namespace halving_cover_trials

std::vector<Fault> halving_cover_faults();  // cover_faults.cpp

Property halving_cover_property() {
  using namespace halving_cover_trials;
  return {.theorem = id,
          .draw = erased(CoverProperty{.draw = draw,
                                       .check = check,
                                       .shrink = smaller_cases,
                                       .save = csv_of_case,
                                       .command = command,
                                       .describe = describe,
                                       .vary = varied_case}),
          .faults = halving_cover_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
