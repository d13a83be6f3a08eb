/// The picture of a comparison: for each learner a bar of its mistakes, and below it a mark for each bound.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/reports/compare_document.hpp"
#include "cli/reports/text_parts.hpp"

namespace mistakebound::cli {
namespace compare_picture_parts {
namespace {

constexpr double wide = 760;
constexpr double left = 210;    // where numbers begin
constexpr double right = 640;   // where the largest stands
constexpr double bar_row = 22;  // heights
constexpr double bound_row = 17;
constexpr double top = 34;
constexpr const char* ink = "#1c1b19";
constexpr const char* soft = "#5b5750";
constexpr const char* faint = "#d9d4ca";
constexpr const char* bar_colour = "#b3470d";
constexpr const char* bound_colour = "#0b5c9e";

/// Where a number stands, from 0, or, where they are far apart, by its logarithm, from 1/2, so that 1 has a bar.
struct Axis {
  double most = 1;
  bool logarithmic = false;

  [[nodiscard]] double place(double value) const {
    if (!logarithmic) return left + (right - left) * value / most;
    return left + (right - left) * std::log10(std::max(1.0, 2 * value)) / std::log10(2 * most);
  }
  [[nodiscard]] std::vector<double> ticks() const {
    std::vector<double> result;
    if (logarithmic) {
      const double decades = std::ceil(std::log10(most) / 8);
      for (double power = 0; power <= std::log10(most); power += decades) result.push_back(std::pow(10, power));
      return result;
    }
    double apart = 1;
    while (most / apart > 8) apart *= std::fmod(std::log10(apart), 1) < 0.1 ? 5 : 2;
    for (double value = 0; value <= most; value += apart) result.push_back(value);
    return result;
  }
};

Axis axis_of(const CompareDocument& document) {
  constexpr double far_apart = 30;
  double most = 1;
  double most_mistakes = 1;
  for (const RunDocument& run : document.runs) {
    if (run.predicts) most_mistakes = std::max(most_mistakes, static_cast<double>(run.mistake_rounds.size()));
    for (const TheoremReport* report : bounds_of(run))
      if (report->bound) most = std::max(most, approximate(*report->bound));
  }
  most = std::min(std::max(most, most_mistakes), 1e300);
  if (most <= far_apart * most_mistakes) return {most, false};
  return {std::pow(10, std::ceil(std::log10(most))), true};
}

std::string text(double x, double y, const std::string& words, const char* anchor, const char* colour, int size) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\" font-size=\"{}\">{}</text>\n", x,
                     y, anchor, colour, size, words);
}

}  // namespace
}  // namespace compare_picture_parts

std::string picture_of(const CompareDocument& document) {
  using namespace compare_picture_parts;
  const Axis axis = axis_of(document);
  std::string marks;
  double y = top;
  for (const RunDocument& run : document.runs) {
    if (!run.predicts && bounds_of(run).empty()) continue;
    const std::size_t mistakes = run.mistake_rounds.size();
    marks += text(left - 8, y + 15, run.learner, "end", ink, 13);
    if (run.predicts) {
      const double end = axis.place(static_cast<double>(mistakes));
      marks += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"12\" fill=\"{}\"/>\n", left,
                           y + 5, mistakes == 0 ? 0 : std::max(1.5, end - left), bar_colour);
      marks += text(end + 6, y + 15, std::to_string(mistakes), "start", ink, 12);
    }
    y += bar_row;
    for (const TheoremReport* report : bounds_of(run)) {
      marks += text(left - 8, y + 12, report->id, "end", soft, 11);
      if (report->bound) {
        const double at = axis.place(std::min(approximate(*report->bound), 1e300));
        marks += fmt::format("<path d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5z\" fill=\"{}\"/>\n", at, y + 3, bound_colour);
        marks += text(at + 9, y + 12, shown(*report->bound, 8), "start", bound_colour, 11);
      } else {
        marks += text(left + 4, y + 12, why_no_bound(*report), "start", soft, 11);
      }
      y += bound_row;
    }
    y += 6;
  }
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "font-family=\"sans-serif\" aria-label=\"Mistakes of each learner as a bar, bounds as marks.\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
      wide, y + 30);
  for (const double tick : axis.ticks()) {
    const double x = axis.place(tick);
    svg += fmt::format("<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\"/>\n", x, top,
                       y, faint);
    svg += text(x, y + 16, fmt::format("{:g}", tick), "middle", soft, 11);
  }
  svg += fmt::format("<rect x=\"{}\" y=\"10\" width=\"12\" height=\"12\" fill=\"{}\"/>\n", left, bar_colour) +
         text(left + 18, 20, "mistakes", "start", ink, 12) +
         fmt::format("<path d=\"M{} 11l5 5l-5 5l-5 -5z\" fill=\"{}\"/>\n", left + 100, bound_colour) +
         text(left + 110, 20, axis.logarithmic ? "bounds; the scale is logarithmic" : "bounds", "start", ink, 12);
  return svg + marks + "</svg>\n";
}

}  // namespace mistakebound::cli
