#include "cli/lab/experiment.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>

#include "cli/options/input.hpp"

namespace mistakebound::cli {
namespace {
namespace experiments {

bool is_edited(const Parameter& parameter) {
  return parameter.role == Role::rule || parameter.role == Role::run || parameter.role == Role::against;
}

bool is_of_reading(const Parameter& parameter) {
  return parameter.role == Role::bias || parameter.role == Role::reading;
}

/// What its field on the page is like.
Json json_of_option(const Parameter& parameter) {
  const bool is_choice = parameter.domain.kind == Domain::Kind::word;
  return {{"name", parameter.name},
          {"usual", parameter.usual},
          {"help", parameter.help},
          {"kind", parameter.domain.kind == Domain::Kind::flag ? "flag"
                   : is_choice                                 ? "word"
                                                               : "text"},
          {"words", parameter.domain.words},
          {"reading", is_of_reading(parameter)}};
}

InputError unusable(const std::string& found, const std::string& expected) {
  return InputError({"the request", 0, 0}, found, expected);
}

std::string word_of(const Json& object, const std::string& name) {
  if (!object.is_object() || !object.contains(name) || !object[name].is_string())
    throw unusable("no text " + quoted(name), "an experiment with learner, file, text, parameters and reading");
  return object[name];
}

/// An option of reading, and where its value goes.
struct ReadingOption {
  const char* name;
  void (*set)(InputOptions&, const std::string&);
  std::optional<std::string> (*get)(const InputOptions&);
};

const std::array<ReadingOption, 12> reading_options{
    {{"format", [](InputOptions& input, const std::string& text) { input.format = text; },
      [](const InputOptions& input) { return std::optional(input.format); }},
     {"label", [](InputOptions& input, const std::string& text) { input.label = text; },
      [](const InputOptions& input) { return input.label; }},
     {"positive", [](InputOptions& input, const std::string& text) { input.positive = text; },
      [](const InputOptions& input) { return input.positive; }},
     {"index-base",
      [](InputOptions& input, const std::string& text) { input.index_base = whole_number("--index-base", text, 0, 1); },
      [](const InputOptions& input) {
        return input.index_base ? std::optional(std::to_string(*input.index_base)) : std::nullopt;
      }},
     {"separator", [](InputOptions& input, const std::string& text) { input.separator = text; },
      [](const InputOptions& input) { return input.separator; }},
     {"header", [](InputOptions& input, const std::string& text) { input.header = text; },
      [](const InputOptions& input) { return input.header; }},
     {"drop-columns", [](InputOptions& input, const std::string& text) { input.drop_columns = text; },
      [](const InputOptions& input) { return input.drop_columns; }},
     {"missing", [](InputOptions& input, const std::string& text) { input.missing = text; },
      [](const InputOptions& input) { return std::optional(input.missing); }},
     {"decimal-comma",
      [](InputOptions& input, const std::string& text) {
        constexpr std::array<std::pair<const char*, bool>, 2> words{{{"true", true}, {"false", false}}};
        input.decimal_comma = word_option("--decimal-comma", text, words);
      },
      [](const InputOptions& input) {
        return input.decimal_comma ? std::optional(std::string("true")) : std::nullopt;
      }},
     {"bias",
      [](InputOptions& input, const std::string& text) {
        constexpr std::array<std::pair<const char*, bool>, 2> words{{{"true", true}, {"false", false}}};
        input.bias = word_option("--bias", text, words);
      },
      [](const InputOptions& input) { return input.bias ? std::optional(std::string("true")) : std::nullopt; }},
     {"numbers", [](InputOptions& input, const std::string& text) { input.numbers = text; },
      [](const InputOptions& input) { return std::optional(input.numbers); }},
     {"exponent-limit",
      [](InputOptions& input, const std::string& text) {
        input.exponent_limit = static_cast<unsigned>(whole_number("--exponent-limit", text, 0, 16'384));
      },
      [](const InputOptions& input) { return std::optional(std::to_string(input.exponent_limit)); }}}};

}  // namespace experiments
}  // namespace

const KnownLearners& lab_learners() {
  static const KnownLearners learners =
      known_learners([](const auto&) { return std::true_type{}; },
                     [](const auto&, const Parameter& parameter) { return experiments::is_edited(parameter); });
  return learners;
}

Json json_of_learners() {
  const KnownLearners shown =
      known_learners([](const auto&) { return std::true_type{}; },
                     [](const auto&, const Parameter& parameter) {
                       return experiments::is_edited(parameter) || experiments::is_of_reading(parameter);
                     });
  Json all = Json::array();
  for (const KnownLearner& learner : shown) {
    all.push_back({{"name", learner.name}, {"options", Json::array()}});
    for (const Parameter& parameter : learner.options)
      all.back()["options"].push_back(experiments::json_of_option(parameter));
  }
  return all;
}

Given words_of(const Json& object, const std::string& name) {
  if (!object.is_object() || !object.contains(name) || !object[name].is_object())
    throw experiments::unusable("no object " + quoted(name),
                                "an experiment with learner, file, text, parameters and reading");
  Given words;
  for (const auto& [key, value] : object[name].items()) words[key] = experiments::word_of(object[name], key);
  return words;
}

Json json_of(const Experiment& experiment) {
  return {{"learner", experiment.learner},
          {"file", experiment.file},
          {"text", experiment.text},
          {"parameters", experiment.parameters},
          {"reading", experiment.reading}};
}

Experiment experiment_of(const Json& object) {
  using namespace experiments;
  return {.learner = word_of(object, "learner"),
          .file = word_of(object, "file"),
          .text = word_of(object, "text"),
          .parameters = words_of(object, "parameters"),
          .reading = words_of(object, "reading")};
}

RunOptions run_options(const Experiment& experiment) {
  using namespace experiments;
  RunOptions options{.learner = experiment.learner,
                     .input = {.file = experiment.file, .text = std::make_shared<const std::string>(experiment.text)},
                     .parameters = experiment.parameters};
  for (const auto& [name, text] : experiment.reading) {
    const auto* option = std::find_if(reading_options.begin(), reading_options.end(),
                                      [&name = name](const ReadingOption& known) { return known.name == name; });
    if (option == reading_options.end())
      throw unusable("the option " + quoted(name),
                     "format, label, positive, index-base, separator, header, drop-columns, missing, decimal-comma, "
                     "bias, numbers or exponent-limit");
    option->set(options.input, text);
  }
  values_of(lab_learners(), "lab", options.learner, options.parameters, number_options(options.input));
  return options;
}

Experiment experiment_of(const RunOptions& options, std::string text) {
  Experiment experiment{.learner = options.learner,
                        .file = name_of(options.input),
                        .text = std::move(text),
                        .parameters = options.parameters,
                        .reading = {}};
  const InputOptions usual;
  for (const experiments::ReadingOption& option : experiments::reading_options)
    if (const auto value = option.get(options.input); value && value != option.get(usual))
      experiment.reading[option.name] = *value;
  return experiment;
}

std::optional<Experiment> experiment_of_command(const std::string& command, const std::string& file, std::string text) {
  std::istringstream words(command);
  std::string program;
  std::string verb;
  std::string learner;
  std::string path;
  words >> program >> verb >> learner >> path;
  if (verb != "run") return {};
  Experiment experiment{.learner = learner, .file = file, .text = std::move(text), .parameters = {}, .reading = {}};
  for (std::string option, value; words >> option;) {
    option.erase(0, 2);
    if (option == "losses") {  // the one that has no value
      experiment.parameters["rows"] = option;
      continue;
    }
    if (words >> std::quoted(value, '\'', '\0') && option != "theorem") experiment.parameters[option] = value;
  }
  return experiment;
}

}  // namespace mistakebound::cli
