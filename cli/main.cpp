/// The program's options; what they mean stands in the commands' own files.
#include <CLI/CLI.hpp>
#include <iostream>
#include <new>

#include "cli/commands.hpp"
#include "reference/error.hpp"

namespace mistakebound::cli {
namespace {

/// CLI11 takes "-1,2" after an option that needs a value; nothing else is to be done for negative numbers.
void add_input(CLI::App& command, InputOptions& input) {
  command.add_option("FILE", input.file, "example file, CSV or LIBSVM; - is standard input")->required();
  command.add_option("--format", input.format, "auto, csv or libsvm")->capture_default_str();
  command.add_option("--label", input.label, "label column: its name, or its index from 1 (CSV)");
  command.add_option("--positive", input.positive, "the label that means +1; all others mean -1");
  command.add_option("--index-base", input.index_base, "first index of a LIBSVM file, 0 or 1")
      ->check(CLI::IsMember({0, 1}))
      ->capture_default_str();
  command.add_flag("--bias", input.bias, "append a constant 1 to every instance");
  command
      .add_option("--numbers", input.numbers, "read decimals as they are spelled (decimal) or as doubles (binary64)")
      ->capture_default_str();
  command.add_option("--exponent-limit", input.exponent_limit, "largest exponent accepted in a number")
      ->check(CLI::Range(0U, 1'000'000U))
      ->capture_default_str();
}

void add_run(CLI::App& app, RunOptions& options) {
  CLI::App* run = app.add_subcommand("run", "Run a reference learner on a file and check every theorem on the run");
  run->add_option("LEARNER", options.learner, "perceptron or perceptron-batch")->required();
  add_input(*run, options.input);
  run->add_option("--tie", options.tie, "what w.x = 0 means: positive, negative or mistake (default mistake)");
  run->add_option("--passes", options.passes, "how often the file is gone through (default 1)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
  run->add_option("--step", options.step, "step size, a positive number (default 1)");
  run->add_option("--rule", options.rule, "batch: first, last, largest or cyclic (default first)");
  run->add_option("--limit", options.limit, "batch: the most updates (default 10000)");
  run->add_option("--u", options.u, "comparator \"a,b,c\" (default: the exact maximum-margin separator)");
  run->add_option("--gamma", options.gamma, "its margin, a positive number (default: the least y u.x)");
  run->add_option("--theorem", options.theorems, "check this theorem (may be repeated; default: all that apply)")
      ->allow_extra_args(false);
  run->add_option("--trace", options.trace, "write the run as a trace, JSON Lines");
  run->add_flag("--steps", options.steps, "print the ledger round by round");
  run->add_flag("--json", options.json, "print one JSON object");
  run->footer(
      "Examples:\n"
      "  mistakebound run perceptron examples.csv\n"
      "  mistakebound run perceptron examples.csv --tie positive --u -1,2 --steps\n"
      "  mistakebound run perceptron-batch data.libsvm --rule largest --bias --json\n"
      "Exit codes: 0 all that was checked holds, 1 a claim is refuted, 2 unusable input,\n"
      "  3 a theorem asked for by name does not apply, 4 something stayed undecided");
}

void add_verify(CLI::App& app, VerifyOptions& options) {
  CLI::App* verify = app.add_subcommand("verify", "Try the theorems on generated adversarial sequences");
  verify->add_option("THEOREM", options.theorems, "theorem ids (default: all)");
  verify->add_option("--cases", options.cases, "sequences per theorem")->capture_default_str();
  verify->add_option("--seed", options.seed, "seed; the same seed gives the same result")->capture_default_str();
  verify->add_option("--jobs", options.jobs, "threads; the result does not depend on it (default: all cores)")
      ->check(CLI::Range(1U, 256U));
  verify->add_option("--time-limit", options.time_limit, "stop after so many seconds")->check(CLI::NonNegativeNumber);
  verify->add_option("--drop", options.drop, "leave this hypothesis out and look for a counterexample")
      ->allow_extra_args(false);
  verify->add_option("--witness", options.witness, "folder for the sequences that come nearest to the bounds")
      ->capture_default_str();
  verify->add_option("--case", options.only_case, "try this one case only, as a failure's replay command says");
  verify->add_flag("--json", options.json, "print one JSON object");
  verify->footer(
      "Examples:\n"
      "  mistakebound verify\n"
      "  mistakebound verify perceptron-separable --cases 5000 --seed 7\n"
      "  mistakebound verify perceptron-separable --drop separable\n"
      "Exit codes: 0 no theorem was refuted, 1 one was (with --drop: as it should be), 2 unusable arguments,\n"
      "  4 something stayed undecided, 130 interrupted");
}

void add_separate(CLI::App& app, SeparateOptions& options) {
  CLI::App* separate =
      app.add_subcommand("separate", "Find the exact maximum-margin separator, or show that there is none");
  add_input(*separate, options.input);
  separate->add_flag("--json", options.json, "print one JSON object");
  separate->footer(
      "Examples:\n"
      "  mistakebound separate examples.csv\n"
      "  mistakebound separate data.libsvm --bias --json");
}

void add_theorems(CLI::App& app, TheoremsOptions& options) {
  CLI::App* theorems = app.add_subcommand("theorems", "List the theorems, or print one with its steps");
  theorems->add_option("ID", options.id, "a theorem's id");
  theorems->add_flag("--json", options.json, "print JSON");
  theorems->add_flag("--markdown", options.markdown, "print the documentation page");
  theorems->footer(
      "Examples:\n"
      "  mistakebound theorems\n"
      "  mistakebound theorems perceptron-hinge");
}

int main(int argc, char** argv) {
  CLI::App app("Exact online learners that carry their proofs: every lemma checked on every round.", "mistakebound");
  app.set_version_flag("--version", "mistakebound " MISTAKEBOUND_VERSION);
  app.require_subcommand(1);
  app.footer("mistakebound COMMAND --help shows the options of a command, with examples.");
  RunOptions run_options;
  VerifyOptions verify_options;
  SeparateOptions separate_options;
  TheoremsOptions theorems_options;
  add_run(app, run_options);
  add_verify(app, verify_options);
  add_separate(app, separate_options);
  add_theorems(app, theorems_options);
  try {
    app.parse(argc, argv);
    if (app.got_subcommand("run")) return run(run_options);
    if (app.got_subcommand("verify")) return verify(verify_options);
    if (app.got_subcommand("separate")) return separate(separate_options);
    return theorems(theorems_options);
  } catch (const CLI::Success& success) {
    return app.exit(success);  // --help and --version
  } catch (const CLI::ParseError& error) {
    std::cerr << "mistakebound: " << error.what() << "\nRun with --help for more information.\n";
    return exit_unusable;
  } catch (const InputError& error) {
    std::cerr << "mistakebound: " << error.what() << "\n";
    return exit_unusable;
  } catch (const std::bad_alloc&) {
    std::cerr << "mistakebound: out of memory\n";
    return exit_unusable;
  }
}

}  // namespace
}  // namespace mistakebound::cli

int main(int argc, char** argv) {
  return mistakebound::cli::main(argc, argv);
}
