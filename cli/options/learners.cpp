#include "cli/options/learners.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/nearest.hpp"

#include <algorithm>

namespace mistakebound::cli {
namespace {

std::vector<std::string> names_of(const KnownLearners& learners, const std::string& option = "") {
  std::vector<std::string> names;
  for (const KnownLearner& learner : learners)
    if (option.empty() || learner.find(option) != nullptr) names.push_back(learner.name);
  return names;
}

std::string usual_of(const Parameter& parameter) {
  return *parameter.usual == 0 ? "" : "default " + std::string(parameter.usual);
}

}  // namespace

const Parameter* KnownLearner::find(const std::string& option) const {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Parameter& p) { return p.name == option; });
  return found == options.end() ? nullptr : &*found;
}

std::vector<std::string> options_of(const KnownLearners& learners) {
  std::vector<std::string> result;
  for (const KnownLearner& learner : learners)
    for (const Parameter& parameter : learner.options)
      if (std::find(result.begin(), result.end(), parameter.name) == result.end()) result.emplace_back(parameter.name);
  return result;
}

bool is_flag(const KnownLearners& learners, const std::string& option) {
  return std::any_of(learners.begin(), learners.end(), [&](const KnownLearner& learner) {
    const Parameter* parameter = learner.find(option);
    // What is usually not so needs no word.
    const bool is_switch =
        parameter != nullptr && parameter->domain.kind == Domain::Kind::flag && *parameter->usual == 0;
    return is_switch || (parameter != nullptr && parameter->role == Role::bias);
  });
}

std::string help_of(const KnownLearners& learners, const std::string& option, const std::string& learner) {
  const Parameter* first = nullptr;
  std::string usual;
  for (const KnownLearner& known : learners) {
    if (!learner.empty() && known.name != learner) continue;
    const Parameter* parameter = known.find(option);
    if (parameter == nullptr) continue;
    if (first == nullptr) {
      first = parameter;
      usual = usual_of(*parameter);
    } else if (const std::string other = usual_of(*parameter); other != usual_of(*first)) {
      usual += "; " + known.name + ": " + other;
    }
  }
  if (first == nullptr) return "";
  const std::vector<std::string> names = names_of(learners, option);
  const bool of_few = learner.empty() && 2 * names.size() <= learners.size();
  return (of_few ? joined(names) + ": " : "") + first->help + (usual.empty() ? "" : " (" + usual + ")");
}

Values values_of(const KnownLearners& learners, const std::string& command, const std::string& learner,
                 const Given& given, const NumberOptions& numbers) {
  const auto chosen =
      std::find_if(learners.begin(), learners.end(), [&](const KnownLearner& known) { return known.name == learner; });
  if (chosen == learners.end())
    throw InputError({command, 0, 0}, "the learner " + quoted(learner), one_of(learner, names_of(learners)));
  Values values(chosen->options, numbers);
  for (const std::string& option : options_of(learners)) {
    const auto text = given.find(option);
    if (text == given.end()) continue;
    if (chosen->find(option) == nullptr)
      throw InputError({"--" + option, 0, 0}, "this option for the learner " + learner,
                       "it only for " + joined(names_of(learners, option)));
  }
  for (const auto& [option, text] : given) {
    if (chosen->find(option) == nullptr) {
      std::vector<std::string> known;
      for (const Parameter& parameter : chosen->options) known.emplace_back(parameter.name);
      throw InputError({"--" + option, 0, 0}, "an option that no learner has", one_of(option, known));
    }
    values.give(option, text);
  }
  return values;
}

}  // namespace mistakebound::cli
