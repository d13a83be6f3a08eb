/// The page of online-to-batch: a chart without a script.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "cli/reports/batch_document.hpp"
#include "cli/reports/mathml.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"
#include "invariants/catalogue.hpp"

namespace mistakebound::cli {
namespace batch_page_parts {
namespace {

constexpr double width = 760;
constexpr double height = 400;
constexpr double left = 56;
constexpr double right = 150;  // for the names of the lines
constexpr double top = 16;
constexpr double bottom = 44;

constexpr const char* style = R"(
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1c1b19; --soft: #5b5750; --line: #d9d4ca;
  --s0: #0b5c9e; --s1: #b3470d; --s2: #1d6b43; --s3: #6b3fa0; --refuted: #a8201a; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #16171a; --ink: #ecebe7; --soft: #b3b0a8;
  --line: #3a3d44; --s0: #7fbdf0; --s1: #f2a46f; --s2: #7fd3a4; --s3: #c9aaf0; --refuted: #ff8a80; } }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "Liberation Sans", sans-serif; }
h1, h2 { font-family: Charter, Georgia, "Liberation Serif", serif; line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; }
svg { width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 13px; }
.grid { stroke: var(--line); } .soft { color: var(--soft); } .refuted { color: var(--refuted); font-weight: 600; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .15rem .7rem .15rem 0; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
)";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

/// A line of the chart; nothing where it has no value.
struct Curve {
  const char* name;
  const char* colour;
  const char* dashes;
  std::function<std::optional<Rational>(const BatchErrors&)> value;
};

std::vector<Curve> curves_of(const BatchAnswer& answer) {
  std::vector<Curve> curves{
      {"last", "var(--s1)", "", [](const BatchErrors& row) { return std::optional(row.last); }},
      {"voted", "var(--s0)", "", [](const BatchErrors& row) { return std::optional(row.vote); }},
      {"random", "var(--s3)", "", [](const BatchErrors& row) { return std::optional(row.random); }},
      {"twice random", "var(--s3)", "2 5",
       [](const BatchErrors& row) { return std::optional<Rational>(2 * row.random); }}};
  if (answer.has_averages)
    curves.push_back({"averaged", "var(--s2)", "", [](const BatchErrors& row) { return row.average; }});
  if (answer.proved)
    curves.push_back({"bound of random", "var(--soft)", "7 4", [most = *answer.proved](const BatchErrors& row) {
                        return std::optional<Rational>(Rational(most) / row.examples);
                      }});
  return curves;
}

/// The scale of the chart: what random and last reach, and some more.
struct Scale {
  std::size_t examples;
  double most;

  [[nodiscard]] double x(std::size_t t) const {
    const double share = examples == 1 ? 0.5 : static_cast<double>(t - 1) / static_cast<double>(examples - 1);
    return left + share * (width - left - right);
  }
  [[nodiscard]] double y(double error) const { return top + (1 - error / most) * (height - top - bottom); }
};

Scale scale_of(const std::vector<BatchErrors>& errors) {
  Rational most = 0;
  for (const BatchErrors& row : errors) {
    most = std::max({most, row.last, row.vote, row.random, row.average.value_or(0)});
  }
  constexpr std::array<int, 6> tenths{1, 2, 3, 4, 6, 8};
  for (const int part : tenths)
    if (most * 10 <= part) return {errors.size(), part / 10.0};
  return {errors.size(), 1};
}

std::string grid(const Scale& scale) {
  std::string svg;
  constexpr int lines = 4;
  for (int i = 0; i <= lines; ++i) {
    const double error = scale.most * i / lines;
    svg += fmt::format("<line class=\"grid\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n", left,
                       width - right, scale.y(error), scale.y(error));
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{:.4g}</text>\n", left - 8,
                       scale.y(error) + 4, error);
  }
  const std::size_t step = std::max<std::size_t>(1, (scale.examples + 9) / 10);
  for (std::size_t t = 1; t <= scale.examples; t += step)
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", scale.x(t),
                       height - bottom + 20, t);
  return svg + fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">examples drawn</text>\n",
                           (left + width - right) / 2, height - 6);
}

/// Lines, with what is above the chart left out, and their names at their ends, which do not cover each other.
std::string chart(const BatchAnswer& answer) {
  const Scale scale = scale_of(answer.errors);
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Expected errors against the number of examples\">\n", width,
      height);
  svg += grid(scale);
  struct Name {
    double y;
    std::string text;
    const char* colour;
  };
  std::vector<Name> names;
  for (const Curve& curve : curves_of(answer)) {
    std::string points;
    double last = 0;
    for (const BatchErrors& row : answer.errors) {
      const std::optional<Rational> value = curve.value(row);
      if (!value) continue;
      const double error = approximate(*value);
      if (error > scale.most) continue;
      last = scale.y(error);
      points += fmt::format("{:.1f},{:.1f} ", scale.x(row.examples), last);
    }
    if (points.empty()) continue;
    svg += fmt::format("<polyline points=\"{}\" fill=\"none\" style=\"stroke:{}\" stroke-width=\"2.2\"{}/>\n", points,
                       curve.colour, *curve.dashes == 0 ? "" : fmt::format(" stroke-dasharray=\"{}\"", curve.dashes));
    names.push_back({last, curve.name, curve.colour});
  }
  std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
  constexpr double apart = 15;
  for (std::size_t i = 1; i < names.size(); ++i) names[i].y = std::max(names[i].y, names[i - 1].y + apart);
  double lowest = height - bottom + 2;
  for (std::size_t i = names.size(); i-- > 0; lowest = names[i].y - apart) names[i].y = std::min(names[i].y, lowest);
  for (const Name& name : names)
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" style=\"fill:{}\">{}</text>\n", width - right + 8, name.y + 4,
                       name.colour, name.text);
  return svg + "</svg>\n";
}

std::string table(const BatchAnswer& answer) {
  constexpr std::size_t longest = 12;
  std::string html = "<div class=\"scroll\"><table><thead><tr><th class=\"number\">examples</th>";
  for (const char* name : {"mistakes", "last", "voted", "random", "averaged"})
    if (answer.has_averages || std::string(name) != "averaged")
      html += fmt::format("<th class=\"number\">{}</th>", name);
  html += "</tr></thead><tbody>\n";
  for (const BatchErrors& row : answer.errors) {
    html += fmt::format("<tr><td class=\"number\">{}</td>", row.examples);
    std::vector<std::optional<Rational>> cells{row.mistakes, row.last, row.vote, row.random};
    if (answer.has_averages) cells.push_back(row.average);
    for (const std::optional<Rational>& value : cells)
      html += fmt::format("<td class=\"number\">{}</td>", value ? shown(Number(*value), longest) : "");
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string proof(const TheoremReport& report) {
  const Description& theorem = *find_theorem(report.id);
  std::string html =
      fmt::format("<h2>{}: {}</h2>\n<p>{}</p>\n<div class=\"scroll\"><table><tbody>\n", escaped(theorem.text.title),
                  to_string(report.verdict), html_of_prose(theorem.text.statement));
  for (const StepText& step : theorem.steps) {
    const StepReport& found = report.step(step.id);
    const std::string verdict = found.checked == 0 ? "-" : to_string(found.verdict);
    html += fmt::format("<tr><td>{}</td><td>{}{}</td><td class=\"number\">{}</td><td{}>{}</td></tr>\n", step.id,
                        mathml_of(step.formula, true),
                        step.note.empty() ? "" : "<br><span class=\"soft\">" + html_of_prose(step.note) + "</span>",
                        found.checked, found.verdict == Verdict::refuted ? " class=\"refuted\"" : "", verdict);
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace
}  // namespace batch_page_parts

std::string page_of(const BatchDocument& document) {
  using namespace batch_page_parts;
  const std::string title = escaped("Expected errors of " + document.learner + " on " + document.file);
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
      title, style, title);
  html += fmt::format("<p class=\"soft\">{}; {}; {}</p>\n", number_of_things(document.points, "point"),
                      escaped(text_of(document.conventions)), escaped(text_of_input(document.input)));
  html += chart(document.answer);
  html +=
      "<p>t examples are drawn independently; h<sub>1</sub>, .., h<sub>t</sub> are what the learner held before "
      "each of them. Expected errors: <b>last</b>, of what it holds after them; <b>voted</b>, of the majority "
      "of h<sub>1</sub>, .., h<sub>t</sub>, where an even vote counts as wrong; <b>random</b>, of one of these, "
      "chosen at random, which is the expected number of mistakes over t";
  if (document.answer.has_averages)
    html += "; <b>averaged</b>, of the average of their weights, of which the theorem says nothing";
  html += ". All of them are exact.</p>\n";
  return html + table(document.answer) + proof(*document.answer.report) + "</body>\n</html>\n";
}

}  // namespace mistakebound::cli
