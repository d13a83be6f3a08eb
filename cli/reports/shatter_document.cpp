#include "cli/reports/shatter_document.hpp"

#include <fmt/format.h>

#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"

namespace mistakebound::cli {
namespace {

/// The points, from 1, whose coefficients have the sign.
std::vector<std::size_t> side(const Vector& coefficients, int sign) {
  std::vector<std::size_t> result;
  for (Eigen::Index i = 0; i < coefficients.size(); ++i)
    if (sign_of(coefficients[i]) == sign) result.push_back(static_cast<std::size_t>(i) + 1);
  return result;
}

std::string labelings_text(const ShatterDocument& document) {
  if (document.points > most_listed_points) return fmt::format("2^{}", document.points);
  return std::to_string(std::size_t{1} << document.points);
}

bool lists_separators(const ShatterDocument& document, std::size_t most_points) {
  return !document.answer.labelings.empty() && (document.every_separator || document.points <= most_points);
}

std::string vector_text(const Vector& vector) {
  return "(" + to_string(vector) + ")";
}

std::string listed_points(const std::vector<std::size_t>& numbers) {
  std::string text = numbers.size() == 1 ? "point" : "points";
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i == 0 ? " " : ", ") + std::to_string(numbers[i]);
  return text;
}

std::string signs(const std::vector<Label>& labels) {
  std::string text;
  for (const Label y : labels) text += y > 0 ? '+' : '-';
  return text;
}

std::string shattered_text(const ShatterDocument& document) {
  if (document.points == 0) return "  no points: the only labeling is the empty one, which every halfspace realises\n";
  std::string text = fmt::format(
      "  affinely independent: each of the {} labelings has a halfspace with\n"
      "    y (w.x - theta) >= 1 at every point\n",
      labelings_text(document));
  if (!lists_separators(document, most_points_in_text)) {
    text += "  for each point one that is 1 there and 0 at the others; add or subtract them:\n";
    for (std::size_t i = 0; i < document.answer.basis.size(); ++i) {
      const Halfspace& halfspace = document.answer.basis[i];
      text += wrapped(fmt::format("    point {}: ", i + 1),
                      fmt::format("w = {}, theta = {}", vector_text(halfspace.w), to_string(halfspace.theta)), 6);
    }
    return text;
  }
  for (const RealisedLabeling& labeling : document.answer.labelings)
    text += wrapped(
        fmt::format("    {}: ", signs(labeling.labels)),
        fmt::format("w = {}, theta = {}", vector_text(labeling.halfspace.w), to_string(labeling.halfspace.theta)), 6);
  return text;
}

std::string not_shattered_text(const ShatterDocument& document) {
  const Shattering& answer = document.answer;
  constexpr std::size_t most_signs = 60;
  std::string text = "  affinely dependent: sum c_i = 0, sum c_i x_i = 0\n";
  for (Eigen::Index i = 0; i < answer.coefficients.size(); ++i)
    if (answer.coefficients[i] != 0)
      text += wrapped(fmt::format("    point {}: ", i + 1), "c = " + to_string(answer.coefficients[i]), 6);
  text += wrapped(
      "  Radon partition: ",
      listed_points(side(answer.coefficients, 1)) + " against " + listed_points(side(answer.coefficients, -1)), 4);
  text += wrapped("  Radon point in both convex hulls: ", vector_text(answer.radon_point), 4);
  return text + wrapped("  no halfspace labels the points ",
                        answer.labels.size() <= most_signs ? signs(answer.labels) : "with the signs of c", 4);
}

Json separator_json(const RealisedLabeling& labeling) {
  return {{"labels", labeling.labels},
          {"w", json_of(labeling.halfspace.w)},
          {"theta", to_string(labeling.halfspace.theta)}};
}

Json halfspace_json(const Halfspace& halfspace) {
  return {{"w", json_of(halfspace.w)}, {"theta", to_string(halfspace.theta)}};
}

}  // namespace

std::string text_of(const ShatterDocument& document) {
  std::string text = fmt::format("{}: {} point{}, dimension {}, {}\n", shown_name(document.file), document.points,
                                 document.points == 1 ? "" : "s", document.dimension,
                                 document.answer.shattered ? "shattered" : "NOT shattered");
  text += "  conventions: numbers " + document.numbers + "\n";
  text += text_of_input(document.input);
  text += document.answer.shattered ? shattered_text(document) : not_shattered_text(document);
  return text + "\n" + text_of(document.report);
}

std::string json_of(const ShatterDocument& document) {
  const Shattering& answer = document.answer;
  Json object{{"format", "mistakebound-shatter"},
              {"version", 1},
              {"points", document.points},
              {"dimension", document.dimension},
              {"conventions", {{"numbers", document.numbers}}},
              {"input", json_of_input(document.input)},
              {"shattered", answer.shattered}};
  if (answer.shattered) {
    object["labelings"] = Integer(Integer(1) << document.points).str();
    object["labelings_checked"] = answer.labelings.size();
    Json basis = Json::array();
    for (const Halfspace& halfspace : answer.basis) basis.push_back(halfspace_json(halfspace));
    object["basis"] = std::move(basis);
    if (lists_separators(document, most_points_in_json)) {
      Json separators = Json::array();
      for (const RealisedLabeling& labeling : answer.labelings) separators.push_back(separator_json(labeling));
      object["separators"] = std::move(separators);
    }
  } else {
    object["coefficients"] = json_of(answer.coefficients);
    object["positive"] = side(answer.coefficients, 1);
    object["negative"] = side(answer.coefficients, -1);
    object["radon_point"] = json_of(answer.radon_point);
    object["labels"] = answer.labels;
  }
  if (!document.messages.empty()) object["messages"] = document.messages;
  object["theorems"] = Json::array({json_of(document.report)});
  return document_text(object);
}

}  // namespace mistakebound::cli
