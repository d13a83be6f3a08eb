/// Options of the command line that several programs offer, and what becomes of errors there. Heavy: for the files with
/// a main function alone.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <new>
#include <optional>
#include <sstream>
#include <string>

#include "cli/options/commands.hpp"
#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/number_memory.hpp"
#include "reference/numbers/nearest.hpp"

namespace mistakebound::cli {

template <class T>
struct ValueOf {
  using type = T;
};
template <class T>
struct ValueOf<std::optional<T>> {
  using type = T;
};

constexpr std::uint64_t any_count = 1'000'000'000'000'000'000;

/// An option that takes a whole number. CLI11's own conversion would take "-1" for a large number and "010" for eight.
template <class Target>
CLI::Option* add_count(CLI::App& command, const std::string& name, Target& target, std::uint64_t least,
                       std::uint64_t most, const std::string& description) {
  const std::function<void(const std::string&)> set = [name, &target, least, most](const std::string& text) {
    using Value = typename ValueOf<Target>::type;
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<Value>::max());
    target = static_cast<Value>(whole_number(name, text, least, std::min(most, largest)));
  };
  return command.add_option_function<std::string>(name, set, description)->type_name("N");
}

/// `target` is a number of seconds, or may be none.
template <class Target>
void add_seconds(CLI::App& command, const std::string& name, Target& target, const std::string& help) {
  command
      .add_option_function<std::string>(
          name, [&target, name](const std::string& text) { target = seconds_option(name, text); }, help)
      ->type_name("SECONDS");
}

/// What a campaign is: its theorems and cases, and what is shown of it. `more` ends the help of --cases.
inline void add_campaign(CLI::App& command, VerifyOptions& options, const std::string& more,
                         const std::string& jobs_help) {
  command.add_option("THEOREM", options.theorems, "theorem ids (default: all)");
  add_count(command, "--cases", options.cases, 1, any_count, "sequences per theorem (default 1000" + more + ")");
  add_count(command, "--short", options.short_cases, 0, VerifyOptions::most_short_cases,
            "short cases in whole numbers beside each sequence, where a theorem\nhas them (default 100)");
  add_count(command, "--seed", options.seed, 0, any_count, "seed; the same seed gives the same result (default 1)");
  add_count(command, "--jobs", options.jobs, 1, 256, jobs_help);
  add_seconds(command, "--time-limit", options.time_limit, "stop after so many seconds");
  command.add_option("--drop", options.drop, "leave this hypothesis out and look for a counterexample")
      ->allow_extra_args(false)
      ->excludes(command.get_option("--short"));  // of these there are none, then
  command.add_option("--witness", options.witness,
                     "folder in which the sequences that come nearest to the bounds are saved, as\n"
                     "THEOREM.csv, and those that refute, as THEOREM-counterexample.csv;\n"
                     "files of these names are replaced (default: nothing is written)");
  command.add_flag("--json", options.json, "print one JSON object");
}

/// GMP ends the program with abort() where memory runs out; this ends it with a message and no unfinished file.
[[noreturn]] inline void out_of_memory() {
  remove_unfinished_files();
  std::fputs("mistakebound: out of memory\n", stderr);
  std::_Exit(exit_unusable);
}

/// What a word that no option and no argument takes is, as an error: an option that does not exist, with the nearest
/// that does, or an argument too many.
inline InputError unexpected(const CLI::App& command) {
  const std::string name = command.get_parent() == nullptr
                               ? command.get_name()
                               : command.get_parent()->get_name() + " " + command.get_name();
  const std::vector<std::string> words = command.remaining();
  const auto option =
      std::find_if(words.begin(), words.end(), [](const std::string& word) { return word.starts_with("-"); });
  if (option == words.end())
    return {{command.get_name(), 0, 0},
            "the argument " + quoted(words.front()) + " more than it takes",
            "what " + name + " --help says"};
  std::vector<std::string> known;
  for (const CLI::Option* other : command.get_options())
    for (const std::string& known_name : other->get_lnames()) known.push_back("--" + known_name);
  const std::string near = nearest(option->substr(0, option->find('=')), known);
  return {{command.get_name(), 0, 0},
          "the option " + quoted(*option),
          (near.empty() ? "" : near + " (did you mean that?), or ") + "one that " + name + " --help lists"};
}

/// Parses the words; the exit code where they ask for --help or --version, which is printed.
inline std::optional<int> parsed(CLI::App& app, int argc, const char* const* argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream text;
    const int code = app.exit(success, text, text);
    print(text.str());
    return code;
  } catch (const CLI::ExcludesError& error) {
    const std::string said = error.what(), between = " excludes ";
    const std::size_t at = said.find(between);
    throw InputError({said.substr(0, at), 0, 0}, "it beside " + said.substr(at + between.size()), "one of the two");
  } catch (const CLI::ExtrasError&) {
    const std::vector<CLI::App*> commands = app.get_subcommands();
    throw unexpected(commands.empty() ? app : *commands.front());
  }
  return std::nullopt;
}

/// The exit code of the work; what it throws is told on standard error.
inline int exit_code_of(const std::function<int()>& work) {
  try {
    return work();
  } catch (const CLI::ParseError& error) {
    std::cerr << "mistakebound: " << printable(error.what()) << "\nRun with --help for more information.\n";
    return exit_unusable;
  } catch (const InputError& error) {
    std::cerr << "mistakebound: " << error.what() << "\n";
    return exit_unusable;
  } catch (const CutShort& cut) {
    std::cerr << "mistakebound: " << text_of(cut) << "\n";
    return exit_code(exit_holds, cut);
  } catch (const UndecidedSign& error) {
    std::cerr << "mistakebound: undecided: " << error.what()
              << "; all that follows rests on it, so there is no report\n";
    return exit_undecided;
  } catch (const std::bad_alloc&) {
    std::cerr << "mistakebound: out of memory\n";
    return exit_unusable;
  } catch (const std::exception& error) {
    // A defect of this program; whatever was to be checked is not decided.
    std::cerr << "mistakebound: internal error: " << printable(error.what()) << "\n";
    return exit_undecided;
  }
}

}  // namespace mistakebound::cli
