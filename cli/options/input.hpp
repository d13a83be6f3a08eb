/// What the commands share: reading input as the options say, words for options.
#pragma once

#include <array>
#include <sstream>
#include <string>

#include "cli/options/commands.hpp"
#include "cli/options/output.hpp"
#include "invariants/ledger/report.hpp"
#include "invariants/ledger/theorem.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/nearest.hpp"
#include "reference/readers/examples.hpp"

namespace mistakebound::cli {

NumberOptions number_options(const InputOptions& options);

/// How a table in CSV is taken apart.
TableForm table_form(const InputOptions& options);

/// The first of the options that say so which is given; null where none is.
const char* table_option(const InputOptions& options);

/// How its file is read.
ReadOptions read_options(const InputOptions& options, ReadEntries entries = {});

/// The examples of a file, with the bias coordinate if asked for, and what was understood of it. Throws InputError.
Sequence read(const InputOptions& options, Understood& understood, ReadEntries entries = {});

/// The file's name for display.
inline std::string name_of(const InputOptions& options) {
  return options.file == "-" ? "standard input" : options.file;
}

/// What a reader makes of the input: of its file, or of the text that takes its place.
template <class Reader>
auto read_with(const InputOptions& options, Reader reader) {
  if (options.text == nullptr) return reader(options.file);
  std::istringstream in(*options.text);
  return reader(in, name_of(options));
}

/// A number given to an option. Throws InputError that names the option.
Rational number_option(const std::string& option, const std::string& text, const NumberOptions& numbers);

/// A positive number given to an option.
Rational positive_option(const std::string& option, const std::string& text, const NumberOptions& numbers);

/// --absolute-tolerance, which is not negative. Throws InputError that names the option.
Rational absolute_tolerance_option(const std::string& text, const NumberOptions& numbers);

/// The value that a word stands for. Throws InputError that names the option and lists the words.
template <class T, std::size_t n>
T word_option(const std::string& option, const std::string& word,
              const std::array<std::pair<const char*, T>, n>& words) {
  std::vector<std::string> names;
  for (const auto& [name, value] : words) {
    if (word == name) return value;
    names.emplace_back(name);
  }
  throw InputError({option, 0, 0}, quoted(word), one_of(word, names));
}

/// A whole number given to an option, decimal digits only. Throws InputError that names option and range.
std::uint64_t whole_number(const std::string& option, const std::string& text, std::uint64_t least, std::uint64_t most);

/// The number of cases of a campaign. Throws InputError where one case only is asked for, too.
std::size_t cases_option(const std::optional<std::size_t>& cases, bool is_one_case, std::size_t usual);

/// A number of seconds given to an option, not negative. Throws InputError.
double seconds_option(const std::string& option, const std::string& text);

/// The whole text of a file, unpacked where it is gzip. `what` is what the file should be. Throws InputError, which
/// says `smaller`, where there are more than `most` bytes: no more of it is read.
std::string text_of_file(const std::string& path, const char* what, std::size_t most, const char* smaller);

/// The exit code that the reports add up to; `named` are the theorems asked for by name.
int exit_code(const std::vector<TheoremReport>& reports, const std::vector<std::string>& named);

}  // namespace mistakebound::cli
