#include "cli/commands/run_document.hpp"

namespace mistakebound::cli {
namespace {

/// A value as a convention: a vector, a number of things, or as it is spelled in lowest terms.
Value convention(const Parameter& parameter, const Values& values, Eigen::Index n) {
  if (parameter.domain.kind == Domain::Kind::whole) return values.whole(parameter.name);
  if (parameter.domain.kind == Domain::Kind::flag) return values.flag(parameter.name);
  if (parameter.domain.kind == Domain::Kind::vector) return values.vector(parameter.name, n);
  return values.shown(parameter.name, n);
}

std::string listed_from_one(const Variables& variables) {
  std::string text;
  for (const Eigen::Index i : variables) text += (text.empty() ? "" : ",") + std::to_string(i + 1);
  return text;
}

}  // namespace

bool is_option_of_run(const Parameter& parameter) {
  return parameter.role == Role::rule || parameter.role == Role::run || parameter.role == Role::against ||
         parameter.role == Role::output;
}

bool says_something(const Parameter& parameter, const Values& values, Eigen::Index n) {
  if (parameter.domain.kind == Domain::Kind::vector) return !values.shown(parameter.name, n).empty();
  return !values.text(parameter.name).empty();
}

void add_settings(RunDocument& document, const std::vector<Parameter>& parameters, const Values& values,
                  const InputOptions& input, bool of_numbers) {
  for (const Parameter& parameter : parameters) {
    const std::string name = parameter.name;
    switch (parameter.role) {
      case Role::fixed:
        document.conventions.emplace_back(name, std::string(parameter.usual));
        break;
      case Role::bias:
      case Role::reading:
        if (!of_numbers) break;
        if (parameter.domain.kind == Domain::Kind::flag) {
          document.conventions.emplace_back(name, input.bias);
        } else {
          document.conventions.emplace_back(name, input.numbers);
        }
        break;
      case Role::rule:
      case Role::run:
        if (!says_something(parameter, values, document.dimension)) break;
        document.conventions.emplace_back(name, convention(parameter, values, document.dimension));
        if (values.given(name) && name != "tie") document.parameters.push_back(document.conventions.back());
        break;
      case Role::against:
        if (!values.given(name)) break;
        if (parameter.domain.kind == Domain::Kind::number)
          document.parameters.emplace_back(name, values.shown(name, document.dimension));
        if (parameter.domain.kind == Domain::Kind::variables)
          document.parameters.emplace_back(name, listed_from_one(values.variables(name, document.dimension)));
        break;
      case Role::trace:
      case Role::output:
        break;
    }
  }
  if (input.bias) document.parameters.emplace_back("bias", true);
}

}  // namespace mistakebound::cli
