/// GoogleTest and Catch2, which differ in what they call a test and a claim.
#include "oracle/emit/finding.hpp"

namespace mistakebound::emit {
namespace in_cpp {

/// What the two frameworks call things.
struct Framework {
  const char* headers;
  const char* test;
  bool relations_are_names;  ///< EXPECT_EQ(a, b), not CHECK((a) == (b))

  [[nodiscard]] std::string check(const std::string& left, const std::string& relation,
                                  const std::string& right) const {
    return claim(relations_are_names ? "EXPECT_" : "CHECK", left, relation, right);
  }
  /// After which the test goes on only if it holds.
  [[nodiscard]] std::string require(const std::string& left, const std::string& right) const {
    return claim(relations_are_names ? "ASSERT_" : "REQUIRE", left, "==", right);
  }

 private:
  [[nodiscard]] std::string claim(const std::string& macro, const std::string& left, const std::string& relation,
                                  const std::string& right) const {
    if (!relations_are_names) return macro + "((" + left + ") " + relation + " (" + right + "));\n";
    const char* name = relation == "==" ? "EQ" : relation == "!=" ? "NE" : relation == ">=" ? "GE" : "LE";
    return macro + name + "(" + left + ", " + right + ");\n";
  }
};

std::string code_of(const Finding& finding, const Framework& framework) {
  std::string shell;
  for (const std::string& word : finding.command) {
    std::string quoted_word = "'";
    for (const char c : word) quoted_word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    shell += quoted_word + "' ";
  }
  std::string text = head_in_comments(finding, "// ") + framework.headers + R"(
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

// The program's answers, a line each.
std::vector<std::string> answers() {
  const std::string command = R"shell()" +
                     shell + "<<'LINES'\n" + joined(finding.lines, "\n") + R"(
LINES
)shell";
  std::vector<std::string> lines(1);
  std::FILE* const out = popen(command.c_str(), "r");
  for (int c = std::fgetc(out); c != EOF; c = std::fgetc(out)) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += static_cast<char>(c);
    }
  }
  pclose(out);
  lines.pop_back();
  return lines;
}
)";
  const bool predictions = !finding.predictions.empty();
  const bool state = !finding.field.empty();
  if (predictions || state)
    text += R"(
// The numbers after a field's name; a fraction may be in quotes.
std::vector<double> numbers(const std::string& answer, const std::string& field) {
  std::vector<double> result;
  std::size_t at = answer.find("\"" + field + "\"");
  if (at == std::string::npos) return result;
  const char* text = answer.c_str() + at + field.size() + 2;
  while (*text == ':' || *text == ' ' || *text == '[' || *text == '"') ++text;
  while (true) {
    char* end = nullptr;
    double value = std::strtod(text, &end);
    if (end == text) return result;
    if (*end == '/') value /= std::strtod(end + 1, &end);
    result.push_back(value);
    text = end;
    while (*text == '"' || *text == ',' || *text == ' ') {
      if (*text == '"' && text[1] == ':') return result;  // the next field
      ++text;
    }
    if (*text == ']' || *text == '}') return result;
  }
}
)";
  const auto check = [&](const std::string& left, const std::string& relation, const std::string& right) {
    return framework.check(left, relation, right);
  };
  text += "\n}  // namespace\n\n" + std::string(framework.test) +
          " {\n  const std::vector<std::string> lines = answers();\n  " +
          framework.require("lines.size()", std::to_string(finding.answers) + "U");
  for (std::size_t t = 0; t < finding.predictions.size(); ++t)
    if (finding.predictions[t] != 0)
      text += "  " + check("numbers(lines[" + std::to_string(2 * t) + "], \"prediction\").at(0) == 1",
                           "==", finding.predictions[t] == 1 ? "true" : "false");
  const std::string last = "lines[" + std::to_string(answer_at(finding)) + "]";
  if (finding.demand == Demand::updated)
    text += "  std::string last;\n  for (const char c : " + last + ")\n    if (c != ' ') last += c;\n  " +
            check("last.find(\"\\\"updated\\\":true\")", finding.updated ? "!=" : "==", "std::string::npos");
  if (state) {
    const auto expect = [&](const char* relation, const std::vector<Rational>& values) {
      if (values.empty()) return;
      text +=
          "  " + check("shown", relation, "(std::vector<double>{" + spelled_doubles(nearest_doubles(values)) + "})");
    };
    text += "  const std::vector<double> shown = numbers(" + last + ", \"" + finding.field + "\");\n  " +
            framework.require("shown.size()", std::to_string(finding.size) + "U");
    if (finding.demand == Demand::numbers)
      text += "  for (const double value : shown) " + check("std::isfinite(value)", "==", "true");
    expect("==", finding.state);
    if (!finding.low.empty())
      text += "  const std::vector<double> lows{" + spelled_doubles(finding.low) +
              "};\n  const std::vector<double> highs{" + spelled_doubles(finding.high) + "};\n" +
              "  for (std::size_t i = 0; i < lows.size(); ++i) {\n    " + check("shown[i]", ">=", "lows[i]") + "    " +
              check("shown[i]", "<=", "highs[i]") + "  }\n";
    expect("!=", finding.other);
  }
  return text + "}\n";
}

}  // namespace in_cpp

std::string googletest_of(const Finding& finding) {
  return in_cpp::code_of(finding, {"#include <gtest/gtest.h>\n", "TEST(Program, FollowsTheRule)", true});
}

std::string catch2_of(const Finding& finding) {
  return in_cpp::code_of(finding, {R"(#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else  // version 2
#include <catch2/catch.hpp>
#endif
)",
                                   "TEST_CASE(\"the program follows the rule\")", false});
}

}  // namespace mistakebound::emit
