#include "cli/reports/separation_document.hpp"

#include <fmt/format.h>

#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"

namespace mistakebound::cli {
namespace {

std::string exact_and_decimal(const Rational& value) {
  return fmt::format("{} (~{})", to_string(value), approximate_text(value));
}

std::string text_of_separator(const SeparationDocument& document) {
  const Vector& w = *document.separator();
  const Offset offset = document.separation.offset;
  std::string text = wrapped(
      "  w = ", entries_text(without_offset(w, offset), [](const Rational& entry) { return to_string(entry); }), 4);
  if (document.has_free_offset()) text += wrapped("  offset b = ", to_string(w[w.size() - 1]), 4);
  return text;
}

/// How far the examples are from the separator's hyperplane.
std::string text_of_margins(const SeparationDocument& document) {
  const Separation& found = document.separation;
  const std::optional<Rational> distance2 = document.distance2();
  if (document.has_free_offset()) {
    if (distance2)
      return wrapped("  margin^2 = 1/|w|^2 = ", exact_and_decimal(*distance2), 4) +
             wrapped("  margin^2 of the (x, 1) = 1/(|w|^2 + b^2) = ",
                     exact_and_decimal(1 / norm2(found.w)) + "; --bias finds the largest of these", 4);
    if (document.rounds == 0) return "";
    return wrapped("  ", "there is no largest margin: all examples have one label, and the offset alone separates them",
                   4);
  }
  const Rational square = norm2(found.w);
  if (square == 0) return "";
  std::string text = wrapped("  margin^2 = 1/|w|^2 = ", exact_and_decimal(1 / square), 4);
  if (!document.bias) return text;
  text += wrapped("  distance^2 of the nearest example = ",
                  distance2 ? exact_and_decimal(*distance2) : "none: the last entry of w alone separates", 4);
  std::string note =
      "the last entry of w is the offset and counts in |w|: that margin is of the instances with a "
      "constant 1 appended";
  if (document.input.positive > 0 && document.input.negative > 0)
    note += "; --bias free finds the hyperplane at the largest distance";
  return text + wrapped("  ", note, 4);
}

}  // namespace

std::string text_of(const SeparationDocument& document) {
  const Separation& found = document.separation;
  const bool weak = !found.separable && document.separator() != nullptr;
  std::string text = fmt::format("{}: {}, dimension {}, {}\n", shown_name(document.file),
                                 number_of_things(document.rounds, "example"), document.dimension,
                                 found.separable ? "separable"
                                 : weak          ? "NOT separable, but quasi-separable"
                                                 : "NOT separable");
  if (!document.conventions.empty()) text += wrapped("  conventions: ", text_of(document.conventions), 4);
  text += text_of_input(document.input);
  const char* const score = document.has_free_offset() ? "w.x + b" : "w.x";
  const char* const balance = document.has_free_offset() ? " and 0 = sum of {} y" : "";
  if (found.separable) {
    text += text_of_separator(document) + text_of_margins(document);
    if (!found.weights.empty())
      text += wrapped("  ",
                      fmt::format("w = sum of alpha y x{} over the examples that are nearest:",
                                  fmt::format(fmt::runtime(balance), "alpha")),
                      4);
  } else {
    if (weak)
      text += fmt::format("  y ({}) >= 0 on all examples and > 0 on some, for\n", score) + text_of_separator(document);
    text +=
        wrapped("  ",
                fmt::format("0 = sum of lambda y x{}, with lambda >= 0 adding up to 1{}:",
                            fmt::format(fmt::runtime(balance), "lambda"), weak ? ", so that none is > 0 on all" : ""),
                4);
  }
  for (const DualCoefficient& weight : found.weights)
    text += wrapped(fmt::format("    example {}: {} = ", weight.example + 1, found.separable ? "alpha" : "lambda"),
                    to_string(weight.value), 6);
  if (found.weak && !weak)
    text += wrapped(
        "  ", fmt::format("these examples span all, so that y ({0}) >= 0 on all only where {0} = 0 on all", score), 4);
  if (!found.separable && !document.bias && !document.has_free_offset())
    text += wrapped("  ", "asked of hyperplanes through 0 alone; --bias free asks of those with an offset, too", 4);
  return text + "\n" + text_of(document.report);
}

const Vector* SeparationDocument::separator() const {
  if (separation.separable) return &separation.w;
  return separation.weak && norm2(*separation.weak) != 0 ? &*separation.weak : nullptr;
}

std::optional<Rational> SeparationDocument::distance2() const {
  const Rational square = norm2(without_offset(separation.w, bias ? Offset::free : separation.offset));
  return square == 0 ? std::nullopt : std::optional(Rational(1 / square));
}

Json object_of(const SeparationDocument& document) {
  const Separation& found = document.separation;
  Json object{{"format", "mistakebound-separation"}, {"version", 1}, {"separable", found.separable}};
  const Vector* const separator = document.separator();
  if (!found.separable) object["quasi_separable"] = separator != nullptr;
  object["conventions"] = json_of(document.conventions);
  object["input"] = json_of_input(document.input);
  object["rounds"] = document.rounds;
  object["dimension"] = document.dimension;
  if (separator != nullptr) {
    object["w"] = json_of(without_offset(*separator, found.offset));
    if (document.has_free_offset()) object["offset"] = to_string((*separator)[separator->size() - 1]);
  }
  if (found.separable) {
    const Rational square = norm2(without_offset(found.w, found.offset));
    object["margin2"] = square == 0 ? Json() : Json(to_string(Rational(1 / square)));
    if (const std::optional<Rational> distance2 = document.distance2(); document.bias)
      object["distance2"] = distance2 ? Json(to_string(*distance2)) : Json();
    if (document.has_free_offset())
      object["margin2_with_constant"] = document.rounds == 0 ? Json() : Json(to_string(Rational(1 / norm2(found.w))));
    object["alpha"] = json_of(found.weights);
  } else {
    object["lambda"] = json_of(found.weights);
  }
  object["theorems"] = Json::array({json_of(document.report)});
  return object;
}

std::string json_of(const SeparationDocument& document) {
  return document_text(object_of(document));
}

}  // namespace mistakebound::cli
