#include "cli/options/learners.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/nearest.hpp"

#include <algorithm>
#include <set>

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
  /// What the option means to some of the learners, in the order of the list.
  struct Meaning {
    std::string help;
    std::string usual;  ///< what is usual for the first of them
    std::string others;
    std::vector<std::string> names;
  };
  std::set<std::string> helps;
  for (const KnownLearner& known : learners)
    if (const Parameter* parameter = known.find(option)) helps.insert(parameter->help);
  constexpr std::size_t most_meanings = 3;  // where there are more, they are one in other words
  const bool is_one = helps.size() > most_meanings;
  std::vector<Meaning> meanings;
  for (const KnownLearner& known : learners) {
    if (!learner.empty() && known.name != learner) continue;
    const Parameter* parameter = known.find(option);
    if (parameter == nullptr) continue;
    const std::string usual = usual_of(*parameter);
    auto meaning = std::find_if(meanings.begin(), meanings.end(),
                                [&](const Meaning& other) { return is_one || other.help == parameter->help; });
    if (meaning == meanings.end()) meaning = meanings.insert(meaning, {parameter->help, usual, "", {}});
    meaning->names.push_back(known.name);
    if (usual != meaning->usual) meaning->others += (meaning->others.empty() ? "" : "; ") + known.name + ": " + usual;
  }
  std::string text;
  for (const Meaning& meaning : meanings) {
    const bool is_of_few = learner.empty() && (meanings.size() > 1 || 2 * meaning.names.size() <= learners.size());
    const std::string between = meaning.usual.empty() || meaning.others.empty() ? "" : "; ";
    const std::string usual = meaning.usual + between + meaning.others;
    text += (text.empty() ? "" : "; ") + (is_of_few ? joined(meaning.names) + ": " : "") + meaning.help +
            (usual.empty() ? "" : " (" + usual + ")");
  }
  return text;
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
                       "it only for " + joined(names_of(learners, option)) +
                           (option == "limit" ? ", and beside --passes until-no-mistake" : ""));
  }
  for (const auto& [option, text] : given) {
    if (chosen->find(option) == nullptr) {
      std::vector<std::string> known;
      for (const Parameter& parameter : chosen->options)
        if (parameter.role != Role::output) known.emplace_back(parameter.name);  // files are the command line's alone
      const std::string found = learners.size() > 1 ? "an option that no learner has"
                                                    : "an option that " + command + " does not have for " + learner;
      throw InputError({"--" + option, 0, 0}, found, one_of(option, known));
    }
    values.give(option, text);
  }
  return values;
}

}  // namespace mistakebound::cli
