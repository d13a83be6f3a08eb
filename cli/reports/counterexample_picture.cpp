#include "cli/reports/counterexample_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "cli/reports/counterexample.hpp"
#include "cli/reports/text_parts.hpp"

namespace mistakebound::cli {
namespace counterexample_picture_parts {
namespace {

constexpr double wide = 600;
constexpr double tall = 320;  // of the plane
constexpr double radius = 6;  // of a mark
constexpr double line_height = 16;
constexpr const char* plus = "#0b5c9e";
constexpr const char* minus = "#b3470d";
constexpr const char* ink = "#1c1b19";
constexpr const char* comparator = "#1d6b43";

using Point = std::array<double, 2>;

/// Where a vector of one or two entries is; on a line the second coordinate is 0.
Point place(const Vector& v) {
  return {approximate(v[0]), v.size() > 1 ? approximate(v[1]) : 0};
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

/// The window around 0, and half of its height, in the numbers of the instances.
struct Frame {
  double half = 1;

  [[nodiscard]] Point pixel(const Point& p) const {
    const double unit = tall / 2 / half;
    return {wide / 2 + p[0] * unit, tall / 2 - p[1] * unit};
  }
};

/// It holds all of the points.
Frame frame_of(const std::vector<Point>& points) {
  constexpr double room = 1.3;
  double half = 0;
  for (const Point& p : points) half = std::max({half, std::abs(p[0]) * tall / wide, std::abs(p[1])});
  return {half > 0 ? half * room : 1};
}

std::string line(const Point& from, const Point& to, const std::string& style) {
  return fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" {}/>\n", from[0], from[1], to[0],
                     to[1], style);
}

std::string text(double x, double y, const std::string& words, const std::string& style) {
  return fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" {}>{}</text>\n", x, y, style, escaped(words));
}

/// By the one root that every processor rounds alike.
double length_of(const Point& to) {
  return std::sqrt(to[0] * to[0] + to[1] * to[1]);
}

/// All z with normal.z + constant = level, beyond the window on both sides.
std::string edge(const Frame& frame, const Point& normal, double away, const std::string& style) {
  const double norm = length_of(normal);
  const Point unit{normal[0] / norm, normal[1] / norm};
  const Point foot{unit[0] * away / norm, unit[1] * away / norm};
  const double far = frame.half * 4;
  return line(frame.pixel({foot[0] - unit[1] * far, foot[1] + unit[0] * far}),
              frame.pixel({foot[0] + unit[1] * far, foot[1] - unit[0] * far}), style);
}

/// From 0 in the direction of a vector; its length says nothing.
std::string arrow(const Frame& frame, const Point& to, double share, const std::string& name, const char* colour) {
  const double length = length_of(to);
  const Point ahead{to[0] / length, -to[1] / length};  // in pixels, where y grows downwards
  const Point from = frame.pixel({0, 0});
  const double pixels = tall / 2 * share;
  const Point tip{from[0] + ahead[0] * pixels, from[1] + ahead[1] * pixels};
  const auto wing = [&](double aside) {
    constexpr double back = 10.0437;
    return Point{tip[0] - back * ahead[0] + aside * ahead[1], tip[1] - back * ahead[1] - aside * ahead[0]};
  };
  const Point one = wing(4.4855);
  const Point other = wing(-4.4855);
  return line(from, tip, fmt::format("stroke=\"{}\" stroke-width=\"2.4\"", colour)) +
         fmt::format("<polygon points=\"{:.2f},{:.2f} {:.2f},{:.2f} {:.2f},{:.2f}\" fill=\"{}\"/>\n", tip[0], tip[1],
                     one[0], one[1], other[0], other[1], colour) +
         text(tip[0] - 13 * ahead[1], tip[1] + 13 * ahead[0] + 4, name,
              fmt::format("text-anchor=\"middle\" font-family=\"serif\" font-style=\"italic\" font-weight=\"700\" "
                          "font-size=\"15\" fill=\"{}\"",
                          colour));
}

/// A label +1 is a cross, a label -1 a square.
std::string mark(const Point& at, Label y) {
  constexpr double side = radius * 1.56;
  const std::string path =
      y > 0 ? fmt::format("M{:.2f} {:.2f}h{}m-{} -{}v{}", at[0] - radius, at[1], 2 * radius, radius, radius, 2 * radius)
            : fmt::format("M{:.2f} {:.2f}h{}v{}h-{}z", at[0] - side / 2, at[1] - side / 2, side, side, side);
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.6\"/>\n", path, y > 0 ? plus : minus);
}

std::string words_below(const std::string& words) {
  std::string result;
  std::istringstream lines(words);
  double y = tall + 24;
  for (std::string one; std::getline(lines, one); y += line_height)
    result += text(8, y, one,
                   fmt::format("xml:space=\"preserve\" font-family=\"monospace\" font-size=\"12\" fill=\"{}\"", ink));
  return result;
}

}  // namespace
}  // namespace counterexample_picture_parts

CounterexamplePicture picture_of(const Counterexample& found, const std::string& theorem) {
  using namespace counterexample_picture_parts;
  const Sequence& sequence = found.value->sequence();
  const Eigen::Index n = sequence.dimension;
  if (sequence.size() == 0) return {"", "the sequence is empty"};
  const Vector* u = found.report.quantity<Vector>("u");
  if (u == nullptr) return {"", "the proof speaks of no halfspace with a comparator u"};
  if (n > 2) return {"", fmt::format("the sequence has {} dimensions, a picture two", n)};
  const bool has_constant = u->size() == n + 1;
  if (n < 1 || (u->size() != n && !has_constant)) return {"", "u is no vector of the plane of the instances"};

  std::vector<Point> points;
  for (const Example& example : sequence.examples) points.push_back(place(example.x));
  const Point normal = place(has_constant ? Vector(u->head(n)) : *u);
  const Number* threshold = found.report.quantity<Number>("threshold");
  const double constant = has_constant ? approximate((*u)[n]) : threshold != nullptr ? -approximate(*threshold) : 0;
  std::optional<Point> start;
  const CaseDescription description = found.trial->description();
  const bool tells_start =
      std::any_of(description.lines.begin(), description.lines.end(),
                  [](const CaseDescription::Line& one) { return one.label.rfind("w_1 =", 0) == 0; });
  for (const CaseDescription::Field& field : description.fields)
    if (tells_start && field.name == "start" && std::get<Vector>(field.value).size() == n)
      start = place(std::get<Vector>(field.value));

  const Number* gamma = found.report.quantity<Number>("gamma");
  const double level = gamma == nullptr ? 0 : approximate(*gamma);
  std::vector<double> numbers{normal[0], normal[1], constant, level};
  for (const Point& p : points) numbers.insert(numbers.end(), p.begin(), p.end());
  if (start) numbers.insert(numbers.end(), start->begin(), start->end());
  constexpr double largest = 1e100;
  if (std::any_of(numbers.begin(), numbers.end(), [](double x) { return !(std::abs(x) < largest); }))
    return {"", "its numbers are too large for a picture"};

  const std::string words = counterexample_text(found, theorem);
  const auto lines = static_cast<double>(std::count(words.begin(), words.end(), '\n'));
  const double height = tall + 24 + lines * line_height;
  const Frame frame = frame_of(points);
  const Point zero = frame.pixel({0, 0});
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "aria-label=\"Crosses are labels +1, squares -1.\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
      "<clipPath id=\"frame\"><rect width=\"{0}\" height=\"{2}\"/></clipPath>\n<g clip-path=\"url(#frame)\">\n",
      wide, height, tall);
  constexpr const char* grid = "stroke=\"#d9d4ca\" stroke-width=\"1\"";
  svg += line({0, zero[1]}, {wide, zero[1]}, grid) + line({zero[0], 0}, {zero[0], tall}, grid);
  if (normal != Point{0, 0}) {
    const std::string stroke = fmt::format("stroke=\"{}\"", comparator);
    svg += edge(frame, normal, -constant, stroke + " stroke-width=\"1.6\" stroke-dasharray=\"7 4\"");
    if (level != 0)
      for (const double side : {level, -level})
        svg += edge(frame, normal, side - constant, stroke + " stroke-width=\"1\" stroke-dasharray=\"2 4\"");
    svg += arrow(frame, normal, 0.5, "u", comparator);
  }
  if (start && *start != Point{0, 0}) svg += arrow(frame, *start, 0.62, "w₁", ink);
  for (std::size_t t = 0; t < points.size(); ++t) svg += mark(frame.pixel(points[t]), sequence.examples[t].y);
  svg += fmt::format("</g>\n<rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#d9d4ca\"/>\n",
                     wide - 1, tall - 1);
  constexpr const char* axis =
      "font-family=\"sans-serif\" font-size=\"12\" fill=\"#5b5750\" stroke=\"white\" stroke-width=\"3\" "
      "paint-order=\"stroke\"";
  svg += text(wide - 20, zero[1] - 6, "x₁", axis);
  if (n == 2) svg += text(zero[0] + 6, 15, "x₂", axis);
  return {svg + words_below(words) + "</svg>\n", ""};
}

}  // namespace mistakebound::cli
