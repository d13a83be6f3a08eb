#include "oracle/drive/emit.hpp"

#include <array>
#include <cmath>

#include "oracle/traces/write.hpp"
#include "properties/campaign/telling.hpp"

namespace mistakebound {
namespace emit_texts {

/// What the test demands of the last answer, besides the predictions.
enum class Demand { nothing, answer, updated, state };

/// What the test is made of, whatever its language.
struct Finding {
  std::vector<std::string> lines;       ///< that are sent
  std::size_t answers = 0;              ///< to them
  std::vector<Prediction> predictions;  ///< of the exact run; 0: either
  Demand demand = Demand::nothing;
  bool updated = false;
  std::string field;            ///< "weights"; of the state that is demanded, empty where none is
  std::vector<Rational> state;  ///< the exact one, where it is a list of rational numbers; else:
  std::vector<double> low;      ///< bounds of what a correct program shows; empty where there are none
  std::vector<double> high;
  std::vector<Rational> other;    ///< than which it has to be another: what was shown, if the bounds do not exclude it
  std::vector<std::string> head;  ///< what is wrong
};

/// The nearest double that is not above the value, or not below it.
double double_beside(const Rational& value, bool above) {
  double near = to_double(value);
  while (std::isfinite(near) && (above ? Rational(near) < value : Rational(near) > value))
    near = std::nextafter(near, above ? INFINITY : -INFINITY);
  return near;
}

/// The state lies between bounds, and is not the one that was shown.
void demand_between(Finding& finding, const std::vector<Enclosure>& allowed, const std::vector<Rational>& shown) {
  for (const Enclosure& bounds : allowed) {
    finding.low.push_back(double_beside(bounds.low, false));
    finding.high.push_back(double_beside(bounds.high, true));
  }
  bool excluded = false;
  for (std::size_t i = 0; i < finding.low.size(); ++i) {
    if (!std::isfinite(finding.low[i]) || !std::isfinite(finding.high[i])) {  // beyond what the test can spell
      finding.low.clear();
      finding.high.clear();
      break;
    }
    excluded = excluded || shown[i] < Rational(finding.low[i]) || shown[i] > Rational(finding.high[i]);
  }
  if (finding.low.empty() || !excluded) finding.other = shown;
}

/// The state that a program showed in a round, by its field.
std::pair<std::string, std::vector<Rational>> shown_in(const TraceRound& round, const Divergence& divergence) {
  const auto list = [](const Vector& values) { return std::vector<Rational>(values.begin(), values.end()); };
  if (round.averaged && (divergence.part == StatePart::averages || !round.weights))
    return {"averaged", list(*round.averaged)};
  if (round.weights) return {"weights", list(*round.weights)};
  if (round.exponents) return {"exponents", list(*round.exponents)};
  if (round.experts_left) return {"experts_left", {*round.experts_left}};
  return {};
}

std::vector<std::string> broken_lines(const std::string& text) {
  constexpr std::size_t width = 100;
  std::vector<std::string> lines(1);
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
    begin = end + 1;
  }
  return lines;
}

Finding finding_of(const DriveOptions& options, const DriveFinding& found, const std::string& explanation,
                   const std::string& replay) {
  const Played& played = found.shrunk;
  const Divergence& divergence = *played.verdict.divergence;
  Finding result;
  for (const std::string& text : {explanation, "Found by " + replay})
    for (std::string& line : broken_lines(printable(text))) result.head.push_back(std::move(line));
  result.lines.push_back(header_message(played.header, options.numbers));
  for (const Example& example : played.sequence().examples) {
    result.lines.push_back(instance_message(example.x, options.numbers.reading));
    result.lines.push_back(label_message(example.y));
  }
  result.answers = result.lines.size() - 1;
  const auto judge = make_judge(played.header, options.numbers, "drive",
                                {.tolerance = options.tolerance,
                                 .absolute_tolerance = options.absolute_tolerance,
                                 .precision = options.precision.value_or(precision_of(options.numbers.reading))});
  for (const TraceRound& round : played.rounds) result.predictions.push_back(judge->observe(round).exact_prediction);
  if (divergence.cause == Cause::failure) {
    result.predictions.clear();
    result.demand = Demand::answer;
    return result;
  }
  if (divergence.kind == DivergenceKind::prediction) return result;
  const TraceRound& last = played.rounds.back();
  if (divergence.kind == DivergenceKind::update && last.updated) {
    result.demand = Demand::updated;
    result.updated = !*last.updated;
    return result;
  }
  auto [field, shown] = shown_in(last, divergence);
  result.field = std::move(field);
  result.demand = Demand::state;
  const std::vector<Enclosure> allowed = judge->allowed_state(result.field);
  if (allowed.empty()) result.state = judge->exact_state(result.field);
  if (result.state.empty()) demand_between(result, allowed, shown);
  return result;
}

std::string spelled_double(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

/// "0.5, 0.25".
std::string spelled_doubles(const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(spelled_double(value));
  return joined(texts);
}

/// Every line between the two, with commas.
std::string listed(const std::vector<std::string>& items, const std::string& indent) {
  std::string text;
  for (const std::string& item : items) text += indent + item + ",\n";
  return text;
}

std::string python_of(const Finding& finding, const std::vector<std::string>& command, bool decimals) {
  std::vector<std::string> words;
  for (const std::string& word : command) words.push_back(json_text(word));
  std::vector<std::string> lines;
  for (const std::string& line : finding.lines) lines.push_back("'" + line + "'");
  std::vector<std::string> predictions;
  for (const Prediction p : finding.predictions) predictions.push_back(p == 0 ? "None" : std::to_string(p));
  std::string text =
      "\"\"\"" + joined(finding.head, "\n") + "\n\"\"\"\nimport json\nimport subprocess\n" +
      (finding.field.empty() ? "" : "from fractions import Fraction\n") + "\nCOMMAND = [" + joined(words) +
      "]\nLINES = [\n" + listed(lines, "    ") + "]\n" +
      (predictions.empty() ? "" : "PREDICTIONS = [" + joined(predictions) + "]  # None: a tie, or not asked\n") +
      "\n\ndef test_the_program_follows_the_rule():\n"
      "    done = subprocess.run(COMMAND, input=\"\\n\".join(LINES) + \"\\n\", stdout=subprocess.PIPE, "
      "text=True, timeout=60)\n"
      "    answers = [json.loads(line" +
      (decimals && !finding.field.empty() ? ", parse_float=Fraction" : "") +
      ") for line in done.stdout.splitlines()]\n"
      "    assert len(answers) == " +
      std::to_string(finding.answers) + ", f\"it ended with exit code {done.returncode}\"\n";
  if (!predictions.empty())
    text +=
        "    for answer, prediction in zip(answers[::2], PREDICTIONS):\n"
        "        assert prediction is None or (answer[\"prediction\"] == 1) == (prediction == 1)\n";
  if (finding.demand == Demand::answer)
    text += "    for value in [\"NaN\", \"Infinity\", \"nan\", \"null\"]:\n        assert value not in done.stdout\n";
  if (finding.demand == Demand::updated)
    text += std::string("    assert answers[-1][\"updated\"] is ") + (finding.updated ? "True" : "False") + "\n";
  if (finding.field.empty()) return text;
  const bool list = finding.field != "experts_left";
  const auto fractions = [](const std::vector<Rational>& state) {
    std::vector<std::string> values;
    for (const Rational& value : state) values.push_back("Fraction(\"" + to_string(value) + "\")");
    return "[" + joined(values) + "]\n";
  };
  text += "    shown = " + std::string(list ? "[Fraction(value) for value in answers[-1][\"" + finding.field + "\"]]\n"
                                            : "[Fraction(answers[-1][\"" + finding.field + "\"])]\n");
  if (!finding.state.empty()) text += "    assert shown == " + fractions(finding.state);
  if (!finding.low.empty())
    text += "    lows = [" + spelled_doubles(finding.low) + "]\n    highs = [" + spelled_doubles(finding.high) +
            "]\n    assert len(shown) == len(lows)\n"
            "    assert all(low <= value <= high for low, value, high in zip(lows, shown, highs))\n";
  if (!finding.other.empty()) text += "    assert shown != " + fractions(finding.other);
  return text;
}

/// Digits that the nearest double is read from.
std::string double_text(const Rational& value) {
  const double near = to_double(value);
  double nearest = near;
  for (const double other : {std::nextafter(near, -INFINITY), std::nextafter(near, INFINITY)})
    if (abs(Rational(Rational(other) - value)) < abs(Rational(Rational(nearest) - value))) nearest = other;
  return spelled_double(nearest);
}

std::string double_texts(const std::vector<Rational>& state) {
  std::vector<std::string> values;
  for (const Rational& value : state) values.push_back(double_text(value));
  return joined(values);
}

std::string javascript_of(const Finding& finding, const std::vector<std::string>& command) {
  std::vector<std::string> words;
  for (const std::string& word : command) words.push_back(json_text(word));
  std::vector<std::string> lines;
  for (const std::string& line : finding.lines) lines.push_back("'" + line + "'");
  std::vector<std::string> predictions;
  for (const Prediction p : finding.predictions) predictions.push_back(p == 0 ? "null" : std::to_string(p));
  std::string text;
  for (const std::string& line : finding.head) text += "// " + line + "\n";
  text +=
      "import assert from \"node:assert/strict\";\nimport { spawnSync } from \"node:child_process\";\n"
      "import test from \"node:test\";\n\nconst command = [" +
      joined(words) + "];\nconst lines = [\n" + listed(lines, "  ") + "];\n";
  if (!predictions.empty()) text += "const predictions = [" + joined(predictions) + "]; // null: a tie, or not asked\n";
  if (!finding.field.empty())
    text += "const number = (value) => String(value).split(\"/\").map(Number).reduce((a, b) => a / b);\n";
  text +=
      "\ntest(\"the program follows the rule\", () => {\n"
      "  const input = lines.join(\"\\n\") + \"\\n\";\n"
      "  const done = spawnSync(command[0], command.slice(1), { input, encoding: \"utf8\", timeout: 60000 });\n"
      "  const answers = done.stdout.split(\"\\n\").filter(Boolean).map((line) => JSON.parse(line));\n"
      "  assert.equal(answers.length, " +
      std::to_string(finding.answers) + ", `it ended with exit code ${done.status}`);\n";
  if (!predictions.empty())
    text +=
        "  predictions.forEach((prediction, t) => {\n"
        "    if (prediction !== null) assert.equal(answers[2 * t].prediction === 1, prediction === 1);\n  });\n";
  if (finding.demand == Demand::answer)
    text +=
        "  for (const value of [\"NaN\", \"Infinity\", \"nan\", \"null\"]) assert.ok(!done.stdout.includes(value));\n";
  if (finding.demand == Demand::updated)
    text += std::string("  assert.equal(answers.at(-1).updated, ") + (finding.updated ? "true" : "false") + ");\n";
  if (!finding.field.empty()) {
    const bool list = finding.field != "experts_left";
    text += "  const shown = " + std::string(list ? "" : "[") + "answers.at(-1)." + finding.field + (list ? "" : "]") +
            ".map(number);\n";
    if (!finding.state.empty()) text += "  assert.deepEqual(shown, [" + double_texts(finding.state) + "]);\n";
    if (!finding.low.empty())
      text += "  const lows = [" + spelled_doubles(finding.low) + "];\n  const highs = [" +
              spelled_doubles(finding.high) +
              "];\n  assert.equal(shown.length, lows.length);\n"
              "  shown.forEach((value, i) => assert.ok(lows[i] <= value && value <= highs[i], `it shows ${shown}`));\n";
    if (!finding.other.empty()) text += "  assert.notDeepEqual(shown, [" + double_texts(finding.other) + "]);\n";
  }
  return text + "});\n";
}

std::string cpp_of(const Finding& finding, const std::vector<std::string>& command) {
  std::string shell;
  for (const std::string& word : command) {
    std::string quoted_word = "'";
    for (const char c : word) quoted_word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    shell += quoted_word + "' ";
  }
  std::string text;
  for (const std::string& line : finding.head) text += "// " + line + "\n";
  text += R"(#include <gtest/gtest.h>

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
  text +=
      "\n}  // namespace\n\nTEST(Program, FollowsTheRule) {\n  const std::vector<std::string> lines = answers();\n"
      "  ASSERT_EQ(lines.size(), " +
      std::to_string(finding.answers) + "U);\n";
  for (std::size_t t = 0; t < finding.predictions.size(); ++t)
    if (finding.predictions[t] != 0)
      text += "  EXPECT_EQ(numbers(lines[" + std::to_string(2 * t) + "], \"prediction\").at(0) == 1, " +
              (finding.predictions[t] == 1 ? "true" : "false") + ");\n";
  if (finding.demand == Demand::answer)
    text +=
        "  for (const std::string& line : lines)\n"
        "    for (const char* value : {\"NaN\", \"Infinity\", \"nan\", \"null\"})\n"
        "      EXPECT_EQ(line.find(value), std::string::npos);\n";
  if (finding.demand == Demand::updated)
    text += std::string("  EXPECT_") + (finding.updated ? "NE" : "EQ") +
            "(lines.back().find(\"true\"), std::string::npos) << \"updated\";\n";
  if (state) {
    const auto expect = [&](const char* relation, const std::vector<Rational>& values) {
      if (values.empty()) return;
      text += std::string("  EXPECT_") + relation + "(shown, (std::vector<double>{" + double_texts(values) + "}));\n";
    };
    text += "  const std::vector<double> shown = numbers(lines.back(), \"" + finding.field + "\");\n";
    expect("EQ", finding.state);
    if (!finding.low.empty())
      text += "  const std::vector<double> lows{" + spelled_doubles(finding.low) +
              "};\n  const std::vector<double> highs{" + spelled_doubles(finding.high) +
              "};\n  ASSERT_EQ(shown.size(), lows.size());\n"
              "  for (std::size_t i = 0; i < lows.size(); ++i) {\n    EXPECT_GE(shown[i], lows[i]);\n"
              "    EXPECT_LE(shown[i], highs[i]);\n  }\n";
    expect("NE", finding.other);
  }
  return text + "}\n";
}

}  // namespace emit_texts

Language language_of(const std::string& word) {
  constexpr std::array<const char*, 4> words{"python", "javascript", "cpp", "csv"};
  for (std::size_t i = 0; i < words.size(); ++i)
    if (word == words.at(i)) return static_cast<Language>(i);
  throw InputError({"--emit", 0, 0}, quoted(word), "python, javascript, cpp or csv");
}

std::string emitted(Language language, const DriveOptions& options, const DriveFinding& found,
                    const std::string& explanation, const std::string& replay) {
  if (language == Language::csv) return csv_of(found.shrunk.sequence());
  const emit_texts::Finding finding = emit_texts::finding_of(options, found, explanation, replay);
  if (language == Language::python)
    return emit_texts::python_of(finding, options.command, options.numbers.reading == Reading::decimal);
  return language == Language::javascript ? emit_texts::javascript_of(finding, options.command)
                                          : emit_texts::cpp_of(finding, options.command);
}

}  // namespace mistakebound
