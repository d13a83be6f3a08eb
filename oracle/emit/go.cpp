/// Go's own tests: a file whose name ends in _test.go.
#include "oracle/emit/finding.hpp"

namespace mistakebound::emit {
namespace in_go {

/// As it stands, where nothing in it ends it.
std::string raw_text(const std::string& line) {
  return line.find('`') == std::string::npos ? "`" + line + "`" : text_literal(line);
}

constexpr const char* numbers = R"go(	// The numbers of a field; a fraction may be in quotes.
	numbers := func(answer, field string) []float64 {
		var object map[string]any
		if err := json.Unmarshal([]byte(answer), &object); err != nil {
			t.Fatalf("%v: %s", err, answer)
		}
		values, isList := object[field].([]any)
		if !isList {
			values = []any{object[field]}
		}
		result := []float64{}
		for _, value := range values {
			exact, isNumber := new(big.Rat).SetString(fmt.Sprint(value))
			if !isNumber {
				t.Fatalf("%v is no number: %s", value, answer)
			}
			double, _ := exact.Float64()
			result = append(result, double)
		}
		return result
	}
)go";

std::string slice(const std::vector<double>& values) {
  return "[]float64{" + spelled_doubles(values) + "}";
}

std::string demands(const Finding& finding) {
  std::string text;
  if (!finding.predictions.empty())
    text += "	for round, label := range []int{" +
            listed(finding.predictions, [](Prediction p) { return std::to_string(p); }) +
            "} { // 0: a tie, or not asked\n"
            "		if label != 0 && (numbers(answers[2*round], \"prediction\")[0] == 1) != (label == 1) {\n"
            "			t.Errorf(\"round %d: %s\", round+1, answers[2*round])\n		}\n	}\n";
  const std::string last = "answers[" + std::to_string(answer_at(finding)) + "]";
  if (finding.demand == Demand::updated)
    text += "	if last := " + last + "; " + (finding.updated ? "!" : "") +
            "strings.Contains(strings.ReplaceAll(last, \" \", \"\"), `\"updated\":true`) {\n		"
            "t.Errorf(\"updated: %s\", last)\n	}\n";
  if (finding.field.empty()) return text;
  text += "	shown := numbers(" + last + ", \"" + finding.field +
          "\")\n	if len(shown) != " + std::to_string(finding.size) +
          " {\n		t.Fatalf(\"it shows %v\", shown)\n	}\n";
  const auto expect = [&](const char* relation, const std::vector<Rational>& values) {
    if (values.empty()) return;
    text += "	if " + std::string(relation) + "reflect.DeepEqual(shown, " + slice(nearest_doubles(values)) +
            ") {\n		t.Errorf(\"it shows %v\", shown)\n	}\n";
  };
  expect("!", finding.state);
  if (!finding.low.empty())
    text += "	lows := " + slice(finding.low) + "\n	highs := " + slice(finding.high) +
            "\n	for i, value := range shown {\n		if value < lows[i] || value > highs[i] {\n"
            "			t.Errorf(\"it shows %v\", shown)\n		}\n	}\n";
  expect("", finding.other);
  return text;
}

std::string code_of(const Finding& finding) {
  const bool asks_for_numbers = !finding.predictions.empty() || !finding.field.empty();
  const bool compares = !finding.state.empty() || !finding.other.empty();
  return head_in_comments(finding, "// ") + "package program_test\n\nimport (\n" +
         (asks_for_numbers ? "	\"encoding/json\"\n	\"fmt\"\n	\"math/big\"\n" : "") + "	\"os/exec\"\n" +
         (compares ? "	\"reflect\"\n" : "") +
         "	\"strings\"\n	\"testing\"\n)\n\nfunc TestTheProgramFollowsTheRule(t *testing.T) {\n"
         "	program := exec.Command(" +
         listed(finding.command, text_literal) + ")\n	program.Stdin = strings.NewReader(strings.Join([]string{\n" +
         lines_listed(finding.lines, "		", raw_text) +
         "	}, \"\\n\") + \"\\n\")\n	output, err := program.Output()\n"
         "	answers := strings.FieldsFunc(string(output), func(c rune) bool { return c == '\\n' })\n"
         "	if len(answers) != " +
         std::to_string(finding.answers) +
         " {\n		t.Fatalf(\"%d answers, and it ended with: %v\", len(answers), err)\n	}\n" +
         (asks_for_numbers ? numbers : "") + demands(finding) + "}\n";
}

}  // namespace in_go

std::string go_of(const Finding& finding) {
  return in_go::code_of(finding);
}

}  // namespace mistakebound::emit
