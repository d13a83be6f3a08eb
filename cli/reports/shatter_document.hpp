/// What `shatter` found, as data, and how it is printed.
#pragma once

#include "cli/reports/documents.hpp"
#include "invariants/certificates/vc_halfspaces.hpp"

namespace mistakebound::cli {

struct ShatterDocument {
  std::string file;
  std::string numbers;  ///< how decimals are read
  Understood input;
  std::size_t points = 0;
  Eigen::Index dimension = 0;
  Shattering answer;
  bool every_separator = false;  ///< list them however many there are
  TheoremReport report;
  std::vector<std::string> messages;  ///< what was left out, and why
};

/// JSON lists the separators of up to so many points unasked, text those of up to `most_points_in_text`.
inline constexpr std::size_t most_points_in_json = 10;
inline constexpr std::size_t most_points_in_text = 4;

std::string text_of(const ShatterDocument& document);
std::string json_of(const ShatterDocument& document);

}  // namespace mistakebound::cli
