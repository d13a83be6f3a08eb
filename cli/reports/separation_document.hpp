/// What `separate` found, as data, and how it is printed.
#pragma once

#include "cli/reports/json_parts.hpp"

namespace mistakebound::cli {

struct SeparationDocument {
  std::string file;
  Settings conventions;
  Understood input;
  std::size_t rounds = 0;
  Eigen::Index dimension = 0;  ///< without a free offset
  bool bias = false;           ///< the last entry of w is an offset, and counts in |w|
  Separation separation;
  TheoremReport report;

  [[nodiscard]] bool has_free_offset() const { return separation.offset == Offset::free; }
  /// The separator, or the one that is none but weakly; null where there is neither.
  [[nodiscard]] const Vector* separator() const;
  /// The squared distance of the nearest example from the hyperplane, where y times the score is 1; with a bias that of
  /// the instance without its constant. Absent where there is no hyperplane.
  [[nodiscard]] std::optional<Rational> distance2() const;
};

std::string text_of(const SeparationDocument& document);
std::string json_of(const SeparationDocument& document);
/// What json_of spells.
Json object_of(const SeparationDocument& document);

}  // namespace mistakebound::cli
