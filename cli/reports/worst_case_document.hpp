/// What `worst-case` found, as data, and how it is printed.
#pragma once

#include "cli/reports/documents.hpp"
#include "properties/worst_case/worst_case.hpp"

namespace mistakebound::cli {

/// A bound beside the worst case, and the formula it comes from.
struct NamedBound {
  Integer value;
  std::string formula;
};

struct WorstCaseDocument {
  std::string learner;
  std::string instance;  ///< what was searched, for display: "n = 8, k = 2"
  Settings conventions;
  Settings parameters;                   ///< what was searched, for machines
  std::optional<Understood> input = {};  ///< where the instance is in a file
  WorstCase found;
  std::optional<std::size_t> regret = {};         ///< weighted-majority, of which the worst case is that of its regret
  std::optional<NamedBound> bound;                ///< absent where the source's theorem does not apply
  std::optional<NamedBound> sharper_bound;        ///< littlestone-winnow
  std::optional<LittlestoneDimension> dimension;  ///< halving
  std::vector<Experts> rows;                      ///< halving, optimal: the experts' predictions, point by point
  std::vector<Vector> points;                     ///< perceptron: the points
  Vector u;                                       ///< perceptron: the comparator
  std::string target;                             ///< littlestone-winnow, for display: "x1 or x2"
  std::optional<NamedBound> of_any = {};          ///< weighted-majority: what no deterministic learner is below
  std::vector<std::string> messages;              ///< why the search is not complete
  std::string certificate;                        ///< where it was asked for

  /// What was to be made as large as can be.
  [[nodiscard]] std::size_t largest() const { return regret.value_or(found.mistakes); }
  /// Whether rounds are on points of a list.
  [[nodiscard]] bool has_points() const { return target.empty() && !regret; }
  [[nodiscard]] bool complete() const {
    return found.end == SearchEnd::complete && (!dimension || dimension->end == SearchEnd::complete);
  }
};

std::string text_of(const WorstCaseDocument& document);
std::string json_of(const WorstCaseDocument& document);

}  // namespace mistakebound::cli
