/// pytest.
#include "oracle/emit/finding.hpp"

namespace mistakebound::emit {

std::string python_of(const Finding& finding) {
  const auto in_quotes = [](const std::string& line) { return "'" + line + "'"; };
  const auto words = [](const auto& list) { return listed(list, text_literal); };
  const auto label = [](Prediction p) { return p == 0 ? "None" : std::to_string(p); };
  std::string text =
      head_in_comments(finding, "# ") + "import json\nimport subprocess\n" +
      (finding.field.empty() ? "" : "from fractions import Fraction\n") + "\nCOMMAND = [" + words(finding.command) +
      "]\nLINES = [\n" + lines_listed(finding.lines, "    ", in_quotes) + "]\n" +
      (finding.predictions.empty()
           ? ""
           : "PREDICTIONS = [" + listed(finding.predictions, label) + "]  # None: a tie, or not asked\n") +
      "\n\ndef test_the_program_follows_the_rule():\n"
      "    done = subprocess.run(COMMAND, input=\"\\n\".join(LINES) + \"\\n\", stdout=subprocess.PIPE, "
      "text=True, timeout=60)\n"
      "    answers = [json.loads(line" +
      (finding.decimals && !finding.field.empty() ? ", parse_float=Fraction" : "") +
      ") for line in done.stdout.splitlines()]\n"
      "    assert len(answers) == " +
      std::to_string(finding.answers) + ", f\"it ended with exit code {done.returncode}\"\n";
  if (!finding.predictions.empty())
    text +=
        "    for answer, prediction in zip(answers[::2], PREDICTIONS):\n"
        "        assert prediction is None or (answer[\"prediction\"] == 1) == (prediction == 1)\n";
  if (finding.demand == Demand::answer)
    text += "    for value in [" + words(no_numbers) + "]:\n        assert value not in done.stdout\n";
  if (finding.demand == Demand::updated)
    text += std::string("    assert answers[-1][\"updated\"] is ") + (finding.updated ? "True" : "False") + "\n";
  if (finding.field.empty()) return text;
  const bool list = finding.field != "experts_left";
  const auto fraction = [](const Rational& value) { return "Fraction(\"" + to_string(value) + "\")"; };
  const auto fractions = [&](const std::vector<Rational>& state) { return "[" + listed(state, fraction) + "]\n"; };
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

}  // namespace mistakebound::emit
