#include "oracle/traces/fields.hpp"

#include <algorithm>
#include <array>

#include "invariants/learners.hpp"
#include "reference/numbers/nearest.hpp"

namespace mistakebound {
namespace {

template <class S>
ShownState shown_state_of(const S&) {
  return {"weights", {"weights"}, R"({"weights": [...]}, the weights after the round, or {})"};
}
ShownState shown_state_of(const AveragedStudy&) {
  return {"weights",
          {"weights", "averaged"},
          R"({"averaged": [...]}, their average, {"weights": [...]}, the current ones, both, or {})"};
}
ShownState shown_state_of(const WinnowStudy&) {
  return {"weights",
          {"weights", "exponents"},
          R"({"weights": [...]} or {"exponents": [...]}, those after the round, or {})"};
}
ShownState shown_state_of(const BalancedStudy&) {
  return {.word = "weights",
          .fields = {"weights"},
          .form = R"({"weights": [...]}, those for +1 and then those for -1, after the round, or {})",
          .weights_each = 2};
}
ShownState shown_state_of(const HedgeStudy&) {
  return {.word = "p, and no weights",
          .fields = {"weights", "p"},
          .form = R"({"weights": [...]}, the weights after the round, or {})",
          .predicts = false};
}
ShownState shown_state_of(const KernelStudy&) {
  return {nullptr, {}, R"({"updated": true}, or false, or {})", false};
}
ShownState shown_state_of(const HalvingStudy&) {
  return {"experts_left", {"experts_left"}, R"({"experts_left": 3}, how many after the round, or {})", false, false};
}
ShownState shown_state_of(const OptimalStudy&) {
  return {"experts_left", {"experts_left"}, R"({"experts_left": 3}, how many after the round, or {})", false, false};
}

/// What other libraries call a field of that name; empty where nothing is known.
std::string other_name(const std::string& name) {
  static constexpr std::array<std::pair<const char*, const char*>, 14> others{{{"learning_rate", "step"},
                                                                               {"alpha", "step"},
                                                                               {"eta0", "step"},
                                                                               {"fit_intercept", "bias"},
                                                                               {"intercept", "bias"},
                                                                               {"w", "weights"},
                                                                               {"coef", "weights"},
                                                                               {"label", "y"},
                                                                               {"target", "y"},
                                                                               {"learning-rate", "step"},
                                                                               {"note", "comment"},
                                                                               {"average", "averaged"},
                                                                               {"averaged_weights", "averaged"},
                                                                               {"mistake", "updated"}}};
  for (const auto& [other, ours] : others)
    if (name == other) return ours;
  return "";
}

}  // namespace

std::vector<std::string> header_fields() {
  return {"format", "version", "learner", "dimension", "source", "comment", "cause", "likely"};
}

ShownState shown_state(const std::string& learner) {
  return with_study<ShownState>(
      learner, [](const auto&) { return std::true_type{}; }, [](const auto& study) { return shown_state_of(study); },
      [](const std::vector<std::string>&) { return shown_state_of(perceptron_study()); });
}

std::vector<std::string> round_fields(const std::string& learner) {
  std::vector<std::string> names{"x", "y", "prediction", "updated", "comment"};
  if (!shown_state(learner).predicts) names = {"x", "comment"};
  std::vector<std::string> of_all;
  bool is_known = false;
  for_each_study([&](const auto& study) {
    is_known = is_known || study.name == learner;
    for (std::string& field : shown_state_of(study).fields)
      if (std::find(of_all.begin(), of_all.end(), field) == of_all.end()) of_all.push_back(std::move(field));
  });
  const std::vector<std::string> state = is_known ? shown_state(learner).fields : of_all;
  names.insert(names.end(), state.begin(), state.end());
  return names;
}

InputError unknown_field(const Location& where, const std::string& name, const std::string& learner,
                         const std::vector<std::string>& known) {
  constexpr std::size_t longest = 60;
  const std::string ours = other_name(name);
  const bool is_known = std::find(known.begin(), known.end(), ours) != known.end();
  return {where, "the field " + quoted(name.substr(0, longest)) + ", which a trace of " + learner + " does not have",
          one_of(is_known ? ours : name, known)};
}

std::string short_text(const Rational& value) {
  constexpr std::size_t limit = 40;
  const std::string text = to_string(value);
  return text.size() > limit ? text.substr(0, limit) + "..." : text;
}

}  // namespace mistakebound
