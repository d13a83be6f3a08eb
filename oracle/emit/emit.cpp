#include "oracle/emit/emit.hpp"

#include <array>

#include "oracle/emit/finding.hpp"
#include "properties/campaign/case_description.hpp"

namespace mistakebound {

Language language_of(const std::string& word) {
  constexpr std::array<const char*, 8> words{"python", "javascript", "cpp", "catch2", "rust", "java", "go", "csv"};
  for (std::size_t i = 0; i < words.size(); ++i)
    if (word == words.at(i)) return static_cast<Language>(i);
  throw InputError({"--emit", 0, 0}, quoted(word), "python, javascript, cpp, catch2, rust, java, go or csv");
}

std::string emitted(Language language, const DriveOptions& options, const DriveFinding& found,
                    const std::string& explanation, const std::string& replay) {
  if (language == Language::csv) return csv_of(found.shrunk.sequence());
  const emit::Finding finding = emit::finding_of(options, found, explanation, replay);
  switch (language) {
    case Language::python:
      return emit::python_of(finding);
    case Language::javascript:
      return emit::javascript_of(finding);
    case Language::cpp:
      return emit::googletest_of(finding);
    case Language::catch2:
      return emit::catch2_of(finding);
    case Language::rust:
      return emit::rust_of(finding);
    case Language::java:
      return emit::java_of(finding);
    case Language::go:
    case Language::csv:
      break;
  }
  return emit::go_of(finding);
}

}  // namespace mistakebound
