/// node:test.
#include "oracle/emit/finding.hpp"

namespace mistakebound::emit {

std::string javascript_of(const Finding& finding) {
  const auto in_quotes = [](const std::string& line) { return "'" + line + "'"; };
  const auto words = [](const auto& list) { return listed(list, text_literal); };
  const auto label = [](Prediction p) { return p == 0 ? "null" : std::to_string(p); };
  const auto doubles = [](const std::vector<Rational>& values) { return spelled_doubles(nearest_doubles(values)); };
  const std::string last = "answers.at(-" + std::to_string(finding.answers - answer_at(finding)) + ")";
  std::string text = head_in_comments(finding, "// ");
  text +=
      "import assert from \"node:assert/strict\";\nimport { spawnSync } from \"node:child_process\";\n"
      "import test from \"node:test\";\n\nconst command = [" +
      words(finding.command) + "];\nconst lines = [\n" + lines_listed(finding.lines, "  ", in_quotes) + "];\n";
  if (!finding.predictions.empty())
    text += "const predictions = [" + listed(finding.predictions, label) + "]; // null: a tie, or not asked\n";
  if (!finding.field.empty() || !finding.predictions.empty())
    text += R"js(const one = (text) => {
  const hex = /^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i.exec(text);
  if (!hex) return Number(text);
  return (hex[1] === "-" ? -1 : 1) * parseInt(hex[2] + hex[3], 16) * 2 ** (Number(hex[4] || 0) - 4 * hex[3].length);
};
const number = (value) => String(value).split("/").map(one).reduce((a, b) => a / b) + 0; // 0 for -0
)js";
  text +=
      "\ntest(\"the program follows the rule\", () => {\n"
      "  const input = lines.join(\"\\n\") + \"\\n\";\n"
      "  const done = spawnSync(command[0], command.slice(1), { input, encoding: \"utf8\", timeout: 60000 });\n"
      "  const answers = done.stdout.split(\"\\n\").filter(Boolean).map((line) => JSON.parse(line));\n"
      "  assert.equal(answers.length, " +
      std::to_string(finding.answers) + ", `it ended with exit code ${done.status}`);\n";
  if (!finding.predictions.empty())
    text +=
        "  predictions.forEach((prediction, t) => {\n"
        "    if (prediction !== null) assert.equal(number(answers[2 * t].prediction) === 1, prediction === 1);\n  "
        "});\n";
  if (finding.demand == Demand::updated)
    text += std::string("  assert.equal(") + last + ".updated, " + (finding.updated ? "true" : "false") + ");\n";
  if (!finding.field.empty()) {
    const std::string value = last + "." + finding.field;
    text += "  const shown = " + (is_list(finding) ? value : "[" + value + "]") + ".map(number);\n" +
            "  assert.equal(shown.length, " + std::to_string(finding.size) + ");\n";
    if (finding.demand == Demand::numbers) text += "  assert.ok(shown.every(Number.isFinite), `it shows ${shown}`);\n";
    if (!finding.state.empty()) text += "  assert.deepEqual(shown, [" + doubles(finding.state) + "]);\n";
    if (!finding.low.empty())
      text +=
          "  const lows = [" + spelled_doubles(finding.low) + "];\n  const highs = [" + spelled_doubles(finding.high) +
          "];\n  shown.forEach((value, i) => assert.ok(lows[i] <= value && value <= highs[i], `it shows ${shown}`));\n";
    if (!finding.other.empty()) text += "  assert.notDeepEqual(shown, [" + doubles(finding.other) + "]);\n";
  }
  return text + "});\n";
}

}  // namespace mistakebound::emit
