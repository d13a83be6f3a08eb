/// What `pac` found, as data, and how it is printed.
#pragma once

#include "cli/reports/documents.hpp"
#include "invariants/pac/examine.hpp"

namespace mistakebound::cli {

/// What both conversions say of a learner on a finite domain.
struct DomainDocument {
  std::string learner;
  std::string file;
  Settings conventions;
  Settings parameters;  ///< what was asked for on the command line
  Understood input;
  std::size_t points = 0;
  Eigen::Index dimension = 0;
  std::vector<std::string> messages;  ///< why there is no answer, or what it does not say
};

struct PacDocument : DomainDocument {
  Rational epsilon;
  Rational delta;
  PacAnswer answer;
  bool bound_given = false;
  std::optional<PacEstimate> estimate;
  std::uint64_t seed = 1;

  /// A quantity of the theorem's report; nothing where there is no report.
  [[nodiscard]] std::optional<Rational> quantity(const std::string& name) const;
};

/// A number of hypotheses: "2 hypotheses".
std::string hypotheses_text(std::size_t count);
/// The conventions, and what was read, as text.
std::string text_of_domain(const DomainDocument& document);

std::string text_of(const PacDocument& document);
std::string json_of(const PacDocument& document);

}  // namespace mistakebound::cli
