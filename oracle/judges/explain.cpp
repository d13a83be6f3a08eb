#include "oracle/judges/explain.hpp"

#include "invariants/ledger/number.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t longest_exact = 22;

std::string shown(const Number& value) {
  std::string exact = std::holds_alternative<Rational>(value) ? to_string(value) : "";
  return !exact.empty() && exact.size() <= longest_exact ? exact : "~" + approximate_text(value);
}

/// The end left out where nobody would read it.
std::string readable(const std::string& text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest ? text
                                : text.substr(0, longest) + "... (" + std::to_string(text.size()) + " characters)";
}

/// What a trace records: "w_1 = 1/2", "S_2 = 3", "2 experts left".
const char* recorded(const std::string& reported) {
  return reported.starts_with("w_")   ? "the weights"
         : reported.starts_with("S_") ? "the exponents"
         : is_of_average(reported)    ? "the averages"
                                      : "the counts";
}

/// Whether it shows after the tie.
bool shows_late(const Divergence& divergence) {
  return divergence.kind == "weights" || decide(divergence.score) != 0;
}

std::string explain(const Divergence& divergence) {
  switch (divergence.cause) {
    case Cause::tie:
      if (shows_late(divergence)) return "Another convention at a score of 0 would explain all of it.";
      return divergence.hiding == Hiding::surely
                 ? "It is an exact tie: what decides is the convention at zero, and rounding hides that it is one."
             : divergence.hiding == Hiding::maybe
                 ? "It is an exact tie: what decides is the convention at zero, or rounding that hides the tie."
                 : "It is an exact tie: what decides is the convention at zero, if nothing was rounded.";
    case Cause::rounding:
      if (divergence.doubted)
        return "Rounding may explain this: it may decide whether round " + std::to_string(*divergence.doubted) +
               " is an update, and nothing shows whether that was one.";
      return "Rounding explains this: correct implementations may differ so much.";
    case Cause::rule:
      return "No rounding explains this: the rule is another one.";
    case Cause::failure:
      return "";
  }
  return "";
}

}  // namespace

std::string explain(const Divergence& divergence, bool decisions_conform, const std::string& subject) {
  std::string text;
  if (divergence.cause == Cause::failure) {
    if (divergence.kind == "exception") return subject + " threw " + divergence.reported + ".";
    if (divergence.kind == "crash") return subject + " answered nothing: found " + divergence.reported + ".";
    return subject + " has " + divergence.reported + ", which is no number.";
  }
  const std::string exactly = divergence.replayed ? "exact arithmetic with the same updates" : "the exact run";
  if (divergence.kind == "weights") {
    text = std::string(decisions_conform ? "every decision so far is the exact one, but " : "") +
           recorded(divergence.reported) + " part: ";
    text += subject + " has " + readable(divergence.reported) + ", exactly " +
            (divergence.replayed ? "the same updates lead to " : "it is ") + readable(divergence.exact) + ".";
  } else {
    const bool prediction = divergence.kind == "prediction";
    text = subject + (prediction ? " predicts " : " has ") + divergence.reported + ", " + exactly + " " +
           (prediction ? "" : "has ") + divergence.exact + "; the exact score " + divergence.score_of + "is " +
           shown(divergence.score) + ".";
  }
  text += " " + explain(divergence);
  if (!divergence.likely.empty()) text += " Likely: " + divergence.likely + ".";
  return text;
}

}  // namespace mistakebound
