/// The campaign of `mistakebound verify --witness FOLDER`. It needs two thirds of the program, so that `./dev verify`
/// shows what became of the theorems before the last third is compiled.
#include <exception>
#include <iostream>
#include <string>

#include "cli/commands/verify_campaign.hpp"

int main(int argc, char** argv) try {
  using namespace mistakebound::cli;
  if (argc != 2 && argc != 3) {
    std::cerr << "first_campaign: found " << argc - 1
              << " arguments; expected a folder for cases, or one and a number of cases for each theorem\n";
    return exit_unusable;
  }
  VerifyOptions options;
  options.witness = argv[1];
  if (argc == 3) options.cases = std::stoul(argv[2]);
  return print_campaign(options, nullptr);
} catch (const std::exception& error) {
  std::cerr << "first_campaign: " << error.what() << "\n";
  return mistakebound::cli::exit_unusable;
}
