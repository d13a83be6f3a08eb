/// pytest.
#include "oracle/emit/finding.hpp"

namespace mistakebound::emit {

std::string python_of(const Finding& finding) {
  const auto in_quotes = [](const std::string& line) { return "'" + line + "'"; };
  const auto words = [](const auto& list) { return listed(list, text_literal); };
  const auto label = [](Prediction p) { return p == 0 ? "None" : std::to_string(p); };
  const bool reads_fractions = !finding.field.empty() && finding.demand != Demand::numbers;
  const std::string last = "answers[-" + std::to_string(finding.answers - answer_at(finding)) + "]";
  const bool reads_numbers = reads_fractions || !finding.predictions.empty();
  std::string text =
      head_in_comments(finding, "# ") + "import json\nimport subprocess\n" +
      (reads_numbers ? "from fractions import Fraction\n" : "") + "\nCOMMAND = [" + words(finding.command) +
      "]\nLINES = [\n" + lines_listed(finding.lines, "    ", in_quotes) + "]\n" +
      (finding.predictions.empty()
           ? ""
           : "PREDICTIONS = [" + listed(finding.predictions, label) + "]  # None: a tie, or not asked\n") +
      (reads_numbers ? "\n\ndef number(value):\n"
                       "    if isinstance(value, str) and \"x\" in value.lower():  # 0x1.8p-2\n"
                       "        return Fraction(float.fromhex(value))\n"
                       "    return Fraction(value)\n"
                     : "") +
      "\n\ndef test_the_program_follows_the_rule():\n"
      "    done = subprocess.run(COMMAND, input=\"\\n\".join(LINES) + \"\\n\", stdout=subprocess.PIPE, "
      "text=True, timeout=60)\n"
      "    answers = [json.loads(line" +
      (finding.decimals && reads_fractions ? ", parse_float=Fraction" : "") +
      ") for line in done.stdout.splitlines()]\n"
      "    assert len(answers) == " +
      std::to_string(finding.answers) + ", f\"it ended with exit code {done.returncode}\"\n";
  if (!finding.predictions.empty())
    text +=
        "    for answer, prediction in zip(answers[::2], PREDICTIONS):\n"
        "        assert prediction is None or (number(answer[\"prediction\"]) == 1) == (prediction == 1)\n";
  if (finding.demand == Demand::updated)
    text += std::string("    assert ") + last + "[\"updated\"] is " + (finding.updated ? "True" : "False") + "\n";
  if (finding.field.empty()) return text;
  const auto fraction = [](const Rational& value) { return "Fraction(\"" + to_string(value) + "\")"; };
  const auto fractions = [&](const std::vector<Rational>& state) { return "[" + listed(state, fraction) + "]\n"; };
  const std::string value = last + "[\"" + finding.field + "\"]";
  const std::string values = is_list(finding) ? value : "[" + value + "]";
  text += finding.demand == Demand::numbers
              ? "    shown = " + values +
                    "\n    no_numbers = {\"nan\", \"infinity\", \"-infinity\", \"inf\", \"-inf\", \"none\"}\n"
                    "    assert not no_numbers & {str(value).lower() for value in shown}, shown\n"
              : "    shown = [number(value) for value in " + values + "]\n";
  text += "    assert len(shown) == " + std::to_string(finding.size) + "\n";
  if (!finding.state.empty()) text += "    assert shown == " + fractions(finding.state);
  if (!finding.low.empty())
    text += "    lows = [" + spelled_doubles(finding.low) + "]\n    highs = [" + spelled_doubles(finding.high) +
            "]\n    assert all(low <= value <= high for low, value, high in zip(lows, shown, highs))\n";
  if (!finding.other.empty()) text += "    assert shown != " + fractions(finding.other);
  return text;
}

}  // namespace mistakebound::emit
