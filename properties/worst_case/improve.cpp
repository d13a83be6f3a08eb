#include <algorithm>
#include <limits>
#include <utility>

#include "properties/campaign/rows.hpp"
#include "properties/worst_case/best_known.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace improve_parts {
namespace {

constexpr std::size_t runs_of_a_climb = 40;
constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// The comparator of the trial that came nearest.
Vector comparator_of(const Tightest& tightest) {
  for (const CaseDescription::Field& field : tightest.trial->description().fields)
    if (const auto* u = std::get_if<Vector>(&field.value); u != nullptr && field.name == "u") return *u;
  return {};
}

}  // namespace
}  // namespace improve_parts

Climbed looked_at(const BestKnown& known) {
  return looked_at(property_of(known.theorem).compare(sequence_of(known.rows), parse_vector(known.u)));
}

BestKnown kept_as(const std::string& theorem, const Climbed& found) {
  BestKnown kept{.theorem = theorem, .u = comma_separated(improve_parts::comparator_of(*found.tightest)), .rows = {}};
  for (const Example& example : found.value->sequence().examples)
    kept.rows.push_back(comma_separated(example.x) + "|" + std::to_string(example.y));
  return kept;
}

Climbed improved(const BestKnown& known, std::uint64_t seed, std::size_t runs, const std::function<bool()>& stop) {
  using namespace improve_parts;
  const Property& property = property_of(known.theorem);
  Climbed best = looked_at(known);
  std::size_t spent = best.runs;
  for (std::uint64_t number = 0; spent < runs && !best.failed; ++number) {
    Draw draw = Draw::for_case(seed, number);
    draw.search(true);
    Climbed begin = best;
    begin.runs = begin.entries = 0;
    if (number % 2 == 1) {
      Enforced enforced;
      begin = looked_at(property.draw(draw, {}, enforced));
    }
    const Climbed end =
        climb(std::move(begin), draw, {.runs = std::min(runs_of_a_climb, runs - spent), .entries = unlimited});
    spent += end.runs;
    const bool is_nearer = end.tightest && is_less(best.tightest->ratio, end.tightest->ratio);
    const bool is_simpler = number % 2 == 0 && end.tightest;  // what climbs from the best never goes away from it
    if (end.failed || is_nearer || is_simpler) best = end;
    if (stop()) break;
  }
  best.runs = spent;
  return best;
}

}  // namespace mistakebound
