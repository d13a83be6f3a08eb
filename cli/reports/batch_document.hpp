/// What `online-to-batch` found, as data, and how it is printed.
#pragma once

#include "cli/reports/pac_document.hpp"

namespace mistakebound::cli {

struct BatchDocument : DomainDocument {
  std::size_t examples = 0;
  BatchAnswer answer;
};

std::string text_of(const BatchDocument& document);
std::string json_of(const BatchDocument& document);
/// A page with a chart of the four errors, the numbers of it, and the steps of the proof; of a document with a report.
std::string page_of(const BatchDocument& document);

}  // namespace mistakebound::cli
