/// Verdicts as JUnit XML, which continuous integration shows: a test case for each thing that was judged. There are no
/// times and no names of machines in it, so that the same verdicts give the same file.
#pragma once

#include <string>
#include <vector>

namespace mistakebound::cli {

struct JUnitCase {
  enum class Outcome { passed, failure, error };

  std::string name;
  Outcome outcome = Outcome::passed;
  std::string kind;     ///< of the failure or error: "rule", "tie", "unusable"
  std::string message;  ///< what is wrong
  std::string text;     ///< the whole report
};

/// Of what could not be judged.
JUnitCase unusable_case(const std::string& name, const std::string& what);

/// The file; `suite` is the command.
std::string junit_document(const std::string& suite, const std::vector<JUnitCase>& cases);

}  // namespace mistakebound::cli
