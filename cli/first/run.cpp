/// The perceptron on a file, as `mistakebound run perceptron FILE`. It needs a quarter of the program, so that
/// `./dev verify` shows a run before the rest is compiled: the perceptron's proofs, and what decides and tells them.
#include <exception>
#include <iostream>

#include "cli/commands/run_document.hpp"
#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"

int main(int argc, char** argv) try {
  using namespace mistakebound;
  using namespace mistakebound::cli;
  if (argc != 2) {
    std::cerr << "first_run: found " << argc - 1 << " arguments; expected a file of examples\n";
    return exit_unusable;
  }
  const PerceptronStudy& study = perceptron_study();
  std::vector<Parameter> options;
  for (const Parameter& parameter : study.parameters)
    if (is_option_of_run(parameter)) options.push_back(parameter);
  const InputOptions file{.file = argv[1]};
  Understood understood;
  const Sequence sequence = read(file, understood);
  RunDocument document{
      .learner = study.name, .file = name_of(file), .input = understood, .dimension = sequence.dimension};
  add_settings(document, study.parameters, Values(options, number_options(file)), file, true);
  Examination<PerceptronStudy> found = examine_perceptron(sequence, {}, 1, {});
  add_findings(document, study, found);
  print(text_of(document));
  return exit_code(document.theorems, {});
} catch (const std::exception& error) {
  std::cerr << "first_run: " << error.what() << "\n";
  return mistakebound::cli::exit_unusable;
}
