/// JUnit 5.
#include "oracle/emit/finding.hpp"

namespace mistakebound::emit {
namespace in_java {

constexpr const char* numbers = R"java(
  /** The numbers after a field's name; a fraction may be in quotes. */
  private static double[] numbers(String answer, String field) {
    Matcher found = Pattern.compile("\"" + field + "\"\\s*:\\s*(\\[[^\\]]*\\]|[^,}]*)").matcher(answer);
    assertTrue(found.find(), answer);
    return Stream.of(found.group(1).replaceAll("[\\[\\]\"\\s]", "").split(","))
        .mapToDouble(text -> Stream.of(text.split("/")).mapToDouble(Double::parseDouble).reduce((a, b) -> a / b).getAsDouble() + 0.0)  // 0 for -0
        .toArray();
  }
)java";

/// The head as comments, in which Java reads no escape.
std::string head(const Finding& finding) {
  std::string text = head_in_comments(finding, "// ");
  for (std::size_t at = text.find("\\u"); at != std::string::npos; at = text.find("\\u", at + 3)) text.insert(at, "\\");
  return text;
}

std::string array(const std::vector<double>& values) {
  return "new double[] {" + spelled_doubles(values) + "}";
}

std::string demands(const Finding& finding) {
  std::string text;
  for (std::size_t t = 0; t < finding.predictions.size(); ++t)
    if (finding.predictions[t] != 0)
      text += std::string("    assert") + (finding.predictions[t] == 1 ? "True" : "False") + "(numbers(answers.get(" +
              std::to_string(2 * t) + "), \"prediction\")[0] == 1, \"round " + std::to_string(t + 1) + "\");\n";
  const std::string last = "answers.get(" + std::to_string(answer_at(finding)) + ")";
  if (finding.demand == Demand::updated)
    text += std::string("    assert") + (finding.updated ? "True" : "False") + "(" + last +
            ".replaceAll(\"\\\\s\", \"\").contains(\"\\\"updated\\\":true\"), \"updated\");\n";
  if (finding.field.empty()) return text;
  text += "    double[] shown = numbers(" + last + ", \"" + finding.field + "\");\n    assertEquals(" +
          std::to_string(finding.size) + ", shown.length);\n";
  if (finding.demand == Demand::numbers)
    text += "    assertTrue(Arrays.stream(shown).allMatch(Double::isFinite), Arrays.toString(shown));\n";
  const auto expect = [&](const char* claim, const std::vector<Rational>& values) {
    if (values.empty()) return;
    text += "    assert" + std::string(claim) + "(Arrays.equals(shown, " + array(nearest_doubles(values)) +
            "), Arrays.toString(shown));\n";
  };
  expect("True", finding.state);
  if (!finding.low.empty())
    text += "    double[] lows = " + array(finding.low) + ";\n    double[] highs = " + array(finding.high) +
            ";\n    for (int i = 0; i < lows.length; i++)\n"
            "      assertTrue(lows[i] <= shown[i] && shown[i] <= highs[i], Arrays.toString(shown));\n";
  expect("False", finding.other);
  return text;
}

std::string code_of(const Finding& finding) {
  const bool asks_for_numbers = !finding.predictions.empty() || !finding.field.empty();
  return head(finding) + R"(import static org.junit.jupiter.api.Assertions.*;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgramFollowsTheRuleTest {
  private static final String[] LINES = {
)" + lines_listed(finding.lines, "    ", text_literal) +
         R"(  };

  @Test
  void theProgramFollowsTheRule() throws Exception {
    Path input = Files.createTempFile("lines", ".jsonl");
    Files.write(input, List.of(LINES));
    Process program = new ProcessBuilder()" +
         listed(finding.command, text_literal) + R"()
        .redirectInput(input.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exitCode = program.waitFor();
    Files.delete(input);
    List<String> answers = output.lines().collect(Collectors.toList());
    assertEquals()" +
         std::to_string(finding.answers) + ", answers.size(), \"it ended with exit code \" + exitCode);\n" +
         demands(finding) + "  }\n" + (asks_for_numbers ? numbers : "") + "}\n";
}

}  // namespace in_java

std::string java_of(const Finding& finding) {
  return in_java::code_of(finding);
}

}  // namespace mistakebound::emit
