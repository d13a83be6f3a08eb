/// A learner on a file, as `mistakebound run LEARNER FILE`. It needs half of the program, so that `./dev verify` shows
/// a run before the other half is compiled.
#include <exception>
#include <iostream>

#include "cli/options/commands.hpp"

int main(int argc, char** argv) try {
  using namespace mistakebound::cli;
  if (argc != 3) {
    std::cerr << "first_run: found " << argc - 1 << " arguments; expected a learner and a file of examples\n";
    return exit_unusable;
  }
  RunOptions options;
  options.learner = argv[1];
  options.input.file = argv[2];
  return run(options);
} catch (const std::exception& error) {
  std::cerr << "first_run: " << error.what() << "\n";
  return mistakebound::cli::exit_unusable;
}
