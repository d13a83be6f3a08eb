/// The steps of a theorem as a drawing, SVG: each below those that it uses, with its formula, as text that can be
/// selected.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "cli/reports/formulas.hpp"
#include "cli/reports/text_parts.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace theorem_graph {
namespace {

constexpr double most_wide = 900;  // of a row of boxes
constexpr double letter = 7.2;     // of 12 pixels in a monospaced font
constexpr double line_height = 16;
constexpr double inside = 8;  // around the lines of a box
constexpr double gap = 18;    // between boxes
constexpr double rise = 44;   // between rows
constexpr double margin = 10;
constexpr std::size_t longest_line = 40;  // letters of a formula
constexpr const char* ink = "#1c1b19";
constexpr const char* soft = "#5b5750";
constexpr const char* edge_colour = "#8a8479";

struct Box {
  std::string id;
  std::vector<std::string> lines;  ///< of the formula
  std::vector<std::string> used;   ///< lines that name what it uses
  std::vector<std::size_t> uses;   ///< places of boxes
  std::string style;               ///< of its outline
  double round = 4;                ///< of its corners
  std::size_t row = 0;
  double width = 0;
  double height = 0;
  double x = 0;  ///< of its left edge
  double y = 0;  ///< of its upper edge

  [[nodiscard]] double middle() const { return x + width / 2; }
};

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

/// Words in lines of so many letters; a longer word has a line of its own.
std::vector<std::string> broken(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    begin = end + 1;
    if (!lines.empty() && width_of(lines.back() + " " + word) <= longest_line) {
      lines.back() += " " + word;
    } else if (!word.empty()) {
      lines.push_back(word);
    }
  }
  return lines;
}

/// Hypotheses, then steps, in the theorem's order; then what is used of other theorems.
std::vector<Box> boxes_of(const Description& theorem, Formulas formulas) {
  std::vector<Box> boxes;
  std::map<std::string, std::size_t> places;
  const auto add = [&](const std::string& id, const std::string& formula,
                       const std::vector<std::string>& uses) -> Box& {
    places.emplace(id, boxes.size());
    Box& box = boxes.emplace_back();
    box.id = id;
    if (!formula.empty()) box.lines = broken(written_formula(formula, formulas));
    if (!uses.empty()) box.used = broken("uses " + joined(uses));
    std::size_t letters = width_of(id);
    for (const auto* lines : {&box.lines, &box.used})
      for (const std::string& line : *lines) letters = std::max(letters, width_of(line));
    box.width = static_cast<double>(letters) * letter + 2 * inside;
    box.height = static_cast<double>(1 + box.lines.size() + box.used.size()) * line_height + inside;
    return box;
  };
  for (const StepText& hypothesis : theorem.hypotheses)
    add(hypothesis.id, hypothesis.formula, hypothesis.uses).round = 12;
  for (const StepText& step : theorem.steps)
    if (Box& box = add(step.id, step.formula, step.uses); step.given) box.style = " stroke-dasharray=\"5 3\"";
  for (const auto* texts : {&theorem.hypotheses, &theorem.steps})
    for (const StepText& text : *texts)
      for (const std::string& used : text.uses)
        if (!places.contains(used)) add(used, "", {}).style = " stroke-dasharray=\"1 3\"";
  for (const auto* texts : {&theorem.hypotheses, &theorem.steps})
    for (const StepText& text : *texts)
      for (const std::string& used : text.uses) boxes[places.at(text.id)].uses.push_back(places.at(used));
  return boxes;
}

/// A row below the last of what it uses. What uses nothing stands as near to what uses it as it can.
void choose_rows(std::vector<Box>& boxes) {
  for (bool changes = true; changes;) {
    changes = false;
    for (Box& box : boxes)
      for (const std::size_t used : box.uses)
        if (box.row <= boxes[used].row) {
          box.row = boxes[used].row + 1;
          changes = true;
        }
  }
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (!boxes[i].uses.empty()) continue;
    std::size_t first_user = 0;
    for (const Box& other : boxes)
      if (std::count(other.uses.begin(), other.uses.end(), i) > 0)
        first_user = first_user == 0 ? other.row : std::min(first_user, other.row);
    if (first_user > 0) boxes[i].row = first_user - 1;
  }
}

/// Rows of boxes that fit beside each other; those of one row that do not are several lines. What has no edge at all
/// comes last.
std::vector<std::vector<std::size_t>> lines_of(const std::vector<Box>& boxes) {
  std::vector<bool> has_edge(boxes.size(), false);
  std::size_t rows = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    rows = std::max(rows, boxes[i].row + 1);
    if (!boxes[i].uses.empty()) has_edge[i] = true;
    for (const std::size_t used : boxes[i].uses) has_edge[used] = true;
  }
  std::vector<std::vector<std::size_t>> lines;
  for (std::size_t row = 0; row <= rows; ++row) {
    double used = most_wide;  // so that a row begins a line
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (has_edge[i] ? boxes[i].row != row : row != rows) continue;
      if (used + gap + boxes[i].width > most_wide) {
        lines.emplace_back();
        used = -gap;
      }
      lines.back().push_back(i);
      used += gap + boxes[i].width;
    }
  }
  return lines;
}

/// Each line in the order of the middles of what its boxes use, so that edges cross less; returns width and height.
std::pair<double, double> place(std::vector<Box>& boxes) {
  const std::vector<std::vector<std::size_t>> lines = lines_of(boxes);
  const auto width_of_line = [&](const std::vector<std::size_t>& line) {
    return std::accumulate(line.begin(), line.end(), -gap,
                           [&](double sum, std::size_t i) { return sum + boxes[i].width + gap; });
  };
  double wide = 0;
  for (const auto& line : lines) wide = std::max(wide, width_of_line(line));
  double y = margin;
  for (std::vector<std::size_t> line : lines) {
    const auto wish = [&](std::size_t i) {
      const std::vector<std::size_t>& uses = boxes[i].uses;
      if (uses.empty()) return wide / 2;
      return std::accumulate(uses.begin(), uses.end(), 0.0,
                             [&](double sum, std::size_t used) { return sum + boxes[used].middle(); }) /
             static_cast<double>(uses.size());
    };
    std::stable_sort(line.begin(), line.end(), [&](std::size_t a, std::size_t b) { return wish(a) < wish(b); });
    double x = margin + (wide - width_of_line(line)) / 2;
    double tall = 0;
    for (const std::size_t i : line) {
      boxes[i].x = x;
      boxes[i].y = y;
      x += boxes[i].width + gap;
      tall = std::max(tall, boxes[i].height);
    }
    y += tall + rise;
  }
  return {wide + 2 * margin, y - rise + margin};
}

}  // namespace
}  // namespace theorem_graph

std::string graph_svg(const Description& theorem, Formulas formulas) {
  using namespace theorem_graph;
  std::vector<Box> boxes = boxes_of(theorem, formulas);
  choose_rows(boxes);
  const auto [wide, tall] = place(boxes);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "role=\"img\" font-family=\"monospace\" font-size=\"12\">\n"
      "<title>{2}: each step below those that it uses</title>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      wide, tall, escaped(theorem.text.id));
  for (const Box& box : boxes)
    for (const std::size_t used : box.uses) {
      const Box& from = boxes[used];
      const double y = from.y + from.height;
      svg += fmt::format(
          "<path class=\"edge\" fill=\"none\" stroke=\"{0}\" d=\"M{1:.1f} {2:.1f}C{1:.1f} {3:.1f} {4:.1f} {5:.1f} "
          "{4:.1f} {6:.1f}\"><title>{7} uses {8}</title></path>\n",
          edge_colour, from.middle(), y, y + rise / 2, box.middle(), box.y - rise / 2, box.y, escaped(box.id),
          escaped(from.id));
    }
  for (const Box& box : boxes) {
    svg += fmt::format(
        "<g class=\"step\">\n<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
        "rx=\"{}\" fill=\"#fff\" stroke=\"{}\"{}/>\n",
        box.x, box.y, box.width, box.height, box.round, ink, box.style);
    double y = box.y + line_height;
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-weight=\"bold\" fill=\"{}\">{}</text>\n", box.x + inside,
                       y, ink, escaped(box.id));
    const auto add_lines = [&](const std::vector<std::string>& lines, const char* colour) {
      for (const std::string& line : lines) {
        y += line_height;
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\">{}</text>\n", box.x + inside, y, colour,
                           escaped(line));
      }
    };
    add_lines(box.lines, ink);
    add_lines(box.used, soft);
    svg += "</g>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace mistakebound::cli
