#include "properties/halving/cases.hpp"

#include <algorithm>

#include "properties/campaign/shrink.hpp"

namespace mistakebound {

Experts positive_entries(const Vector& x) {
  Experts set(static_cast<std::size_t>(x.size()));
  for (Eigen::Index i = 0; i < x.size(); ++i) set[static_cast<std::size_t>(i)] = x[i] > 0;
  return set;
}

std::optional<std::vector<ExpertRound>> expert_rounds(const Sequence& sequence) {
  std::vector<ExpertRound> rounds;
  for (const Example& example : sequence.examples) {
    if (std::any_of(example.x.begin(), example.x.end(), [](const Rational& v) { return v != 1 && v != -1; }))
      return std::nullopt;
    rounds.push_back({positive_entries(example.x), example.y});
  }
  return rounds;
}

TheoremReport halving_report(const std::vector<std::string>& rows, Tie tie, const LedgerOptions& options) {
  const Sequence sequence = sequence_of(rows);
  const auto experts = static_cast<std::size_t>(sequence.dimension);
  return examine_halving(*expert_rounds(sequence), experts, tie, options).report();
}

std::vector<std::string> cube_rows(std::size_t j) {
  std::vector<std::string> rows;
  for (std::size_t row = 0; row < j; ++row) {
    std::string text;
    for (std::size_t expert = 0; expert < std::size_t{1} << j; ++expert)
      text += (expert == 0 ? "" : ",") + std::string((expert >> row & 1U) != 0 ? "1" : "-1");
    rows.push_back(text + "|1");
  }
  return rows;
}

HalvingCase with_sequence(const HalvingCase& value, const Sequence& sequence, const Vector&) {
  return {.sequence = sequence, .missing = start_in(value.missing, sequence.dimension)};
}

std::vector<HalvingCase> smaller_cases(const HalvingCase& value) {
  Shrinks<HalvingCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&HalvingCase::missing);
  smaller.simplify(&HalvingCase::missing);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

}  // namespace mistakebound
