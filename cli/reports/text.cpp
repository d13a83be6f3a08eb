/// Documents for display, in lines of at most 79 columns where the numbers allow it. Long, as the report of a run and
/// those of its theorems are made of the same parts.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "cli/options/limits.hpp"
#include "cli/reports/documents.hpp"
#include "cli/reports/formulas.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"
#include "oracle/judges/plain_number.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t width = 79;
constexpr std::size_t longest_exact = 22;  // characters of a number that is still shown exactly
constexpr std::size_t longest_in_table = 15;

/// Fractions between commas as their programs write them: "0.1 as a double".
std::string with_short_numbers(const std::string& text) {
  constexpr std::size_t longest = 2048;  // more than any double has
  std::string result;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::size_t number = std::min(text.find_first_not_of(' ', begin), end);
    const std::string part = text.substr(number, end - number);
    const bool is_fraction = part.size() <= longest && part.find('/') != std::string::npos && looks_like_number(part);
    result += (begin == 0 ? "" : ",") + std::string(number - begin, ' ');
    result += is_fraction ? printed_text(parse_number(part)) : part;
    begin = end + 1;
  }
  return result;
}

std::string round_name(std::size_t round) {
  return round == 0 ? "start" : std::to_string(round);
}

/// Coefficients by row, cut short where there are many: "2:1, -1/2:4".
std::string listed(const std::vector<DualCoefficient>& weights) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(weights.size(), most); ++i)
    text += (i == 0 ? "" : ", ") + shown(Number(weights[i].value)) + ":" + std::to_string(weights[i].example + 1);
  if (weights.size() > most) text += fmt::format(", ... ({} more)", weights.size() - most);
  return text.empty() ? "0" : text;
}

std::string quantity_text(const Quantity& quantity) {
  if (const auto* number = std::get_if<Number>(&quantity)) return shown(*number);
  if (const auto* flag = std::get_if<bool>(&quantity)) return *flag ? "yes" : "no";
  if (const auto* weights = std::get_if<std::vector<DualCoefficient>>(&quantity)) return listed(*weights);
  return entries_text(std::get<Vector>(quantity), [](const Rational& entry) { return shown(Number(entry)); });
}

/// What the mistake rounds are, cut short where there are many.
std::string listed(const std::vector<std::size_t>& rounds) {
  constexpr std::size_t most = 40;
  std::string text;
  for (std::size_t i = 0; i < std::min(rounds.size(), most); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(rounds[i]);
  if (rounds.size() > most) text += fmt::format(", ... ({} more)", rounds.size() - most);
  return text;
}

std::string violation_text(const Violation& violation) {
  const std::string place =
      violation.example != 0 ? fmt::format("example {}", violation.example) : "round " + round_name(violation.round);
  const std::string claim =
      fmt::format("{} {} {}", shown(violation.left, width), symbol(violation.relation), shown(violation.right, width));
  const bool says_more = violation.link != claim && violation.link.size() <= width;
  return fmt::format("{}: {} fails{}", place, claim, says_more ? " (in " + violation.link + ")" : "");
}

}  // namespace

std::string shown(const Number& value, std::size_t longest) {
  if (std::holds_alternative<Rational>(value) || longest >= width)
    if (std::string exact = to_string(value); exact.size() <= longest) return exact;
  return "~" + approximate_text(value);
}

std::string text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return with_short_numbers(*text);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "yes" : "no";
  if (const auto* vector = std::get_if<Vector>(&value)) return "(" + with_short_numbers(to_string(*vector)) + ")";
  return std::to_string(std::get<std::size_t>(value));
}

std::string text_of(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings)
    text += (text.empty() ? "" : ", ") + fmt::format("{} {}", name, text_of(value));
  return text;
}

std::string entries_text(const Vector& vector, const std::function<std::string(const Rational&)>& write) {
  constexpr Eigen::Index most_entries = 1000;
  constexpr std::size_t most = 40;
  std::string text;
  if (vector.size() <= most_entries) {
    for (const Rational& entry : vector) text += (text.empty() ? "" : ", ") + write(entry);
    return "(" + text + ")";
  }
  std::size_t nonzero = 0;
  for (Eigen::Index i = 0; i < vector.size(); ++i)
    if (vector[i] != 0 && nonzero++ < most) text += fmt::format(", entry {} is {}", i + 1, write(vector[i]));
  if (nonzero > most) text += fmt::format(", ... ({} more)", nonzero - most);
  return fmt::format("0 but for {} of {} entries{}{}", nonzero, vector.size(), nonzero == 0 ? "" : ": ",
                     text.substr(std::min<std::size_t>(2, text.size())));
}

std::string number_of_things(std::size_t count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string shown(const Number& value) {
  return shown(value, longest_exact);
}

std::string wrapped(const std::string& label, const std::string& text, std::size_t indent) {
  std::string result = label;
  std::size_t column = width_of(label);
  std::size_t at = 0;
  bool first = true;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!first && column + 1 + width_of(word) > width) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      result += " ";
      ++column;
    }
    result += word;
    column += width_of(word);
    first = false;
    at = end + 1;
  }
  return result + "\n";
}

namespace {

/// A sentence for each of the three outcomes.
std::string hypothesis_text(const HypothesisReport& hypothesis) {
  const std::string name = "  hypothesis " + hypothesis.id;
  const std::string dropped = hypothesis.dropped ? " (left out)" : "";
  if (hypothesis.violation) return wrapped(name + dropped + " FAILS at ", violation_text(*hypothesis.violation), 4);
  if (hypothesis.verdict == Verdict::undecided)
    return wrapped(name + dropped + " is undecided: ", hypothesis.why_undecided, 4);
  return name + " holds" + dropped + "\n";
}

std::string table_of(const TheoremReport& report) {
  std::string text =
      fmt::format("  {:<26}{:>8}  {:<10}{:>16}{:>10}\n", "step", "checked", "verdict", "least slack", "at round");
  for (const StepReport& step : report.steps) {
    const bool spoken = step.checked > 0;
    text += fmt::format("  {:<26}{:>8}  {:<10}{:>16}{:>10}\n", step.id, step.checked,
                        spoken ? to_string(step.verdict) : "-",
                        step.min_slack ? shown(*step.min_slack, longest_in_table)
                        : spoken       ? "="
                                       : "-",
                        step.min_slack ? round_name(step.min_slack_round) : "-");
    if (step.violation) text += wrapped("    REFUTED ", violation_text(*step.violation), 6);
    if (!step.why_undecided.empty()) text += wrapped("    undecided: ", step.why_undecided, 6);
  }
  return text;
}

}  // namespace

std::string tiers_text(const std::vector<TheoremReport>& theorems) {
  std::string text;
  for (const TheoremReport& report : theorems) {
    const Tiers& tiers = report.tiers;
    text += fmt::format(
        "mistakebound: {}: {} claims decided in whole numbers, {} in machine numbers, {} unchanged, {} exactly",
        report.id, tiers.whole, tiers.machine, tiers.unchanged, tiers.exact);
    if (tiers.algebra > 0) {
      std::vector<std::string> steps;
      for (const StepReport& step : report.steps)
        if (step.by_algebra > 0) steps.push_back(step.id);
      text += fmt::format(", {} by algebra ({})", tiers.algebra, fmt::join(steps, ", "));
    }
    if (tiers.shared > 0) text += fmt::format(", {} with another theorem", tiers.shared);
    text += "\n";
  }
  return text;
}

namespace {

std::string report_text(const TheoremReport& report, const std::string& verdict) {
  const bool saw_nothing = report.rounds == 0 && !report.bound;  // of a theorem that is no bound it is all there is
  const char* const why = saw_nothing ? " (vacuous: there is nothing to claim)" : " (vacuous: the run made no mistake)";
  std::string text = fmt::format("{}: {}{}\n", report.id, verdict, report.vacuous ? why : "");
  text += wrapped("  ", report.title + ".", 2);
  for (const HypothesisReport& hypothesis : report.hypotheses) text += hypothesis_text(hypothesis);
  for (const NamedQuantity& quantity : report.quantities)
    text += wrapped(fmt::format("  {} = ", quantity.name), quantity_text(quantity.value), 4);
  if (report.bound) {
    // A fraction cannot be broken between lines, other forms can; whole in the JSON.
    const std::size_t longest = std::holds_alternative<Rational>(*report.bound) ? 60 : 400;
    const std::string exact = to_string(*report.bound);
    const bool is_short = exact.size() <= longest;
    const std::string decimal = "~" + approximate_text(*report.bound);
    const std::string both = exact.find_first_of("/s") == std::string::npos ? exact : exact + " (" + decimal + ")";
    text += wrapped(fmt::format("  {}; bound ", number_of_things(report.mistakes, "mistake")),
                    is_short ? both : decimal, 4);
  }
  return text + table_of(report);
}

/// The first claim that a foreign run breaks: "this run breaks the rule: update-rule, round 72". As the theorem is
/// proved, all that the step uses holds there, so that it is one of the rule itself. Of a run that conforms a tolerance
/// allows for it.
std::string broken_rule(const TheoremReport& report, bool conforms) {
  const StepReport* first = nullptr;
  for (const StepReport& step : report.steps)
    if (step.violation && !step.excused && (first == nullptr || step.violation->round < first->violation->round))
      first = &step;
  if (first == nullptr) return to_string(report.verdict);
  return fmt::format(
      "{}: {}, round {}",
      conforms ? "this run follows the rule within the tolerance, not exactly" : "this run breaks the rule", first->id,
      round_name(first->violation->round));
}

}  // namespace

std::string text_of(const TheoremReport& report) {
  return report_text(report, to_string(report.verdict));
}

std::string text_of_foreign(const TheoremReport& report, bool conforms) {
  return report_text(report,
                     report.verdict == Verdict::refuted ? broken_rule(report, conforms) : to_string(report.verdict));
}

std::string text_of(const LedgerLine& line) {
  const char* mark = line.outcome == Outcome::holds ? "" : line.outcome == Outcome::refuted ? "  FAILS" : "  UNDECIDED";
  return fmt::format("  {} {} {}: {}{}\n", round_name(line.round), line.theorem, line.step, line.claim, mark);
}

namespace {

std::string text_of_state(const Vector& value) {
  return quantity_text(Quantity(value));
}
std::string text_of_state(const std::vector<DecimalBounds>& enclosures) {
  std::string text;
  for (const DecimalBounds& bounds : enclosures)
    text += (text.empty() ? "" : ", ") + fmt::format("~{:.6g}", std::strtod(bounds.low.c_str(), nullptr));
  return "(" + text + ")";
}
std::string text_of_state(const Number& value) {
  return quantity_text(Quantity(value));
}
std::string text_of_state(const std::vector<Number>& values) {
  std::string text;
  for (const Number& value : values) text += (text.empty() ? "" : ", ") + quantity_text(Quantity(value));
  return "(" + text + ")";
}
std::string text_of_state(std::size_t count) {
  return std::to_string(count);
}
std::string text_of_state(int number) {
  return std::to_string(number);
}
std::string text_of_state(bool flag) {
  return flag ? "yes" : "no";
}
std::string text_of_state(const std::vector<std::size_t>& rounds) {
  return listed(rounds);
}
std::string text_of_state(const RoundSigns& signs) {
  constexpr std::size_t most = 40;
  std::string text;
  for (std::size_t i = 0; i < std::min(signs.size(), most); ++i)
    text += (i == 0 ? "" : ", ") + fmt::format("{}{}", signs[i].second < 0 ? "-" : "+", signs[i].first);
  if (signs.size() > most) text += fmt::format(", ... ({} more)", signs.size() - most);
  return text;
}

/// That passes, or updates, never end, with the states that come back, cut short where there are many.
std::string text_of_cycle(const RunDocument& document) {
  constexpr std::size_t most = 8;
  const Cycle& cycle = *document.cycle;
  const std::string& letter = document.letter;
  const std::size_t end = cycle.begin + cycle.length;
  const auto& mistakes = document.cycle_mistakes;
  const std::string unit = mistakes ? "pass" : "update";
  const std::string made =
      mistakes ? fmt::format(", {}, {}", number_of_things(cycle.length * (document.rounds / end), "round"),
                             number_of_things(*mistakes, "mistake"))
               : "";
  std::string text = wrapped("  never ends: ",
                             fmt::format("{0} after {1} {2} is {0} after {1} {3}; a cycle of {4} {5}{6}; largest "
                                         "|{0}|^2 met {7}",
                                         letter, unit, end, cycle.begin, cycle.length,
                                         cycle.length == 1 ? unit
                                         : mistakes        ? "passes"
                                                           : "updates",
                                         made, shown(Number(cycle.largest_norm2))),
                             4);
  const std::size_t listed = std::min(most, cycle.states.size());
  for (std::size_t i = 0; i < listed; ++i)
    text +=
        wrapped(fmt::format("    {} after {} {} = ", letter, unit, cycle.begin + i), text_of_state(cycle.states[i]), 6);
  if (listed < cycle.length) text += fmt::format("    ... ({} more)\n", cycle.length - listed);
  return text;
}

}  // namespace

std::string text_of(const RunDocument& document) {
  std::string text = fmt::format("{} on {}\n", document.learner, shown_name(document.file));
  const std::size_t mistakes = document.mistake_rounds.size();
  const std::string rounds = number_of_things(document.rounds, "round");
  const std::string of_mistakes = !document.predicts
                                      ? ""
                                      : ", " + number_of_things(mistakes, "mistake") +
                                            (document.mistakes_of.empty() ? "" : " of " + document.mistakes_of);
  text += wrapped(fmt::format("  {}, dimension {}{}", rounds, document.dimension, of_mistakes),
                  mistakes == 0 ? "" : ": " + listed(document.mistake_rounds), 4);
  if (!document.mistakes_by_pass.empty()) text += wrapped("  mistakes by pass: ", listed(document.mistakes_by_pass), 4);
  if (document.cycle) text += text_of_cycle(document);
  if (document.cut) text += wrapped("  ", text_of(*document.cut), 4);
  if (!document.why_undecided.empty()) text += wrapped("  undecided: ", document.why_undecided, 4);
  const std::set<std::string> said_elsewhere{"halted", "updated_examples", "target_proved_smallest",
                                             "contradicting_positive", "contradicting_negatives"};
  for (const StateField& field : document.state)
    if (!said_elsewhere.contains(field.name) && !std::holds_alternative<Number>(field.value))  // a theorem's quantity
      text += wrapped(fmt::format("  {} = ", field.name),
                      std::visit([](const auto& value) { return text_of_state(value); }, field.value), 4);
  if (!document.conventions.empty()) text += wrapped("  conventions: ", text_of(document.conventions), 4);
  if (document.input) text += text_of_input(*document.input);
  if (!document.comparator.empty()) text += wrapped("  " + document.compared_with + ": ", document.comparator, 4);
  for (const TheoremReport& report : document.theorems) text += "\n" + text_of(report);
  return text;
}

}  // namespace mistakebound::cli
