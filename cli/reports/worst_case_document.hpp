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
  Settings parameters;                   ///< the same for machines
  std::optional<Understood> input = {};  ///< where the instance is in a file
  WorstCase found;
  std::optional<NamedBound> bound;                ///< absent where the source's theorem does not apply
  std::optional<NamedBound> sharper_bound;        ///< littlestone-winnow
  std::optional<LittlestoneDimension> dimension;  ///< halving
  std::vector<Experts> rows;                      ///< halving, optimal: the experts' predictions, point by point
  std::vector<Vector> points;                     ///< perceptron: the points
  Vector u;                                       ///< perceptron: the comparator
  std::string target;                             ///< littlestone-winnow, for display: "x1 or x2"
  std::vector<std::string> messages;              ///< why the search is not complete
  std::string certificate;                        ///< where it was asked for

  [[nodiscard]] bool complete() const {
    return found.end == SearchEnd::complete && (!dimension || dimension->end == SearchEnd::complete);
  }
};

std::string text_of(const WorstCaseDocument& document);
std::string json_of(const WorstCaseDocument& document);

}  // namespace mistakebound::cli
