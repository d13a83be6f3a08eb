#include "oracle/emit/finding.hpp"

#include <array>
#include <cmath>

namespace mistakebound::emit {
namespace {

/// The nearest double that is not above the value, or not below it.
double double_beside(const Rational& value, bool above) {
  double near = to_double(value);
  while (std::isfinite(near) && (above ? Rational(near) < value : Rational(near) > value))
    near = std::nextafter(near, above ? INFINITY : -INFINITY);
  return near;
}

/// The state lies between bounds; and it is not the one that was shown, but where a correct program may show that, too.
void demand_between(Finding& finding, const std::vector<Enclosure>& allowed, const std::vector<Rational>& shown,
                    bool may_be_shown) {
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
  if (!may_be_shown && (finding.low.empty() || !excluded)) finding.other = shown;
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

}  // namespace

Finding finding_of(const DriveOptions& options, const DriveFinding& found, const std::string& explanation,
                   const std::string& replay) {
  const Played& played = found.shrunk;
  const Divergence& divergence = *played.verdict.divergence;
  Finding result;
  result.command = options.command;
  result.decimals = options.numbers.reading == Reading::decimal;
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
    if (played.failure && !played.failure->field.empty()) {
      result.demand = Demand::numbers;
      result.field = played.failure->field;
      result.size = numbers_in(played.header, result.field);
    }
    return result;
  }
  const bool rounded = divergence.cause == Cause::rounding;
  if (rounded)
    result.head.push_back(std::string("As rounding ") + (divergence.doubted ? "may explain" : "explains") +
                          " it, this test passes for the program as it is.");
  if (divergence.kind == DivergenceKind::prediction) {
    if (rounded) result.predictions.at(divergence.round - 1) = 0;  // either label
    return result;
  }
  if (divergence.kind == DivergenceKind::update && rounded) return result;
  const TraceRound& last = played.rounds.back();
  if (divergence.kind == DivergenceKind::update && last.updated) {
    result.demand = Demand::updated;
    result.updated = !*last.updated;
    return result;
  }
  auto [field, shown] = shown_in(last, divergence);
  result.field = std::move(field);
  result.size = shown.size();
  result.demand = Demand::state;
  const std::vector<Enclosure> allowed = judge->allowed_state(result.field);
  if (allowed.empty()) result.state = judge->exact_state(result.field);
  if (result.state.empty()) demand_between(result, allowed, shown, rounded);
  return result;
}

std::size_t answer_at(const Finding& finding) {
  return finding.answers - (finding.field == "prediction" || finding.field == "p" ? 2 : 1);
}

bool is_list(const Finding& finding) {
  return finding.field != "experts_left" && finding.field != "prediction";
}

std::string spelled_double(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

std::string spelled_doubles(const std::vector<double>& values) {
  return listed(values, spelled_double);
}

std::vector<double> nearest_doubles(const std::vector<Rational>& values) {
  std::vector<double> result;
  for (const Rational& value : values) result.push_back(nearest_double(value));
  return result;
}

std::string text_literal(const std::string& text) {
  std::string literal = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      literal += std::string("\\") + c;
    } else if (c == '\n' || c == '\r') {
      literal += c == '\n' ? "\\n" : "\\r";
    } else if (code < ' ' || code == 0x7f) {
      std::array<char, 8> escaped{};
      std::snprintf(escaped.data(), escaped.size(), "\\u%04x", code);
      literal += escaped.data();
    } else {
      literal += c;
    }
  }
  return literal + '"';
}

std::string lines_listed(const std::vector<std::string>& lines, const std::string& indent,
                         const std::function<std::string(const std::string&)>& spell) {
  std::string text;
  for (const std::string& line : lines) text += indent + spell(line) + ",\n";
  return text;
}

std::string head_in_comments(const Finding& finding, const std::string& mark) {
  std::string text;
  for (const std::string& line : finding.head) text += mark + line + "\n";
  return text;
}

}  // namespace mistakebound::emit
