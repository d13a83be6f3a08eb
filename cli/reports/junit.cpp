#include "cli/reports/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/reports/mathml.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace {

/// Text that XML may hold: lines stay, other control characters are escaped as in the reports.
std::string xml_text(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result += html_escaped(printable(text.substr(begin, end - begin))) + (end < text.size() ? "\n" : "");
    begin = end + 1;
  }
  return result;
}

std::string attribute(const std::string& name, const std::string& value) {
  return " " + name + "=\"" + html_escaped(printable(value)) + "\"";
}

std::string counts(const std::vector<JUnitCase>& cases) {
  const auto of = [&](JUnitCase::Outcome outcome) {
    return std::ranges::count_if(cases, [&](const JUnitCase& one) { return one.outcome == outcome; });
  };
  return fmt::format(R"( tests="{}" failures="{}" errors="{}")", cases.size(), of(JUnitCase::Outcome::failure),
                     of(JUnitCase::Outcome::error));
}

std::string element_of(const std::string& suite, const JUnitCase& judged) {
  const std::string head = "    <testcase" + attribute("classname", suite) + attribute("name", judged.name) + ">\n";
  const std::string text = xml_text(judged.text);
  if (judged.outcome == JUnitCase::Outcome::passed)
    return head + "      <system-out>" + text + "</system-out>\n    </testcase>\n";
  const std::string name = judged.outcome == JUnitCase::Outcome::failure ? "failure" : "error";
  return head + "      <" + name + attribute("type", judged.kind) + attribute("message", judged.message) + ">" + text +
         "</" + name + ">\n    </testcase>\n";
}

}  // namespace

JUnitCase unusable_case(const std::string& name, const std::string& what) {
  return {.name = name, .outcome = JUnitCase::Outcome::error, .kind = "unusable", .message = what, .text = what + "\n"};
}

std::string junit_document(const std::string& suite, const std::vector<JUnitCase>& cases) {
  const std::string numbers = attribute("name", suite) + counts(cases);
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + numbers + ">\n  <testsuite" + numbers + ">\n";
  for (const JUnitCase& judged : cases) text += element_of(suite, judged);
  return text + "  </testsuite>\n</testsuites>\n";
}

}  // namespace mistakebound::cli
