/// What `online-to-batch` found, as data, and how it is printed.
#pragma once

#include "cli/reports/documents.hpp"
#include "invariants/pac/examine.hpp"

namespace mistakebound::cli {

struct BatchDocument {
  std::string learner;
  std::string file;
  Settings conventions;
  Settings parameters;  ///< what was asked for on the command line
  Understood input;
  std::size_t points = 0;
  Eigen::Index dimension = 0;
  std::size_t examples = 0;
  BatchAnswer answer;
  std::vector<std::string> messages;  ///< why there is no answer, or what it does not say
};

std::string text_of(const BatchDocument& document);
std::string json_of(const BatchDocument& document);
/// A page with a chart of the four errors, the numbers of it, and the steps of the proof; of a document with a report.
std::string page_of(const BatchDocument& document);

}  // namespace mistakebound::cli
