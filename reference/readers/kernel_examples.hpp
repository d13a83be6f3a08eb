/// Files of sets and of strings, for kernels on them.
///
/// One example a line, the label first: "1 red round small". Behind it stand, for sets, items between blanks, in any
/// order, an item written twice being there once; for strings, after one blank or tab, the text as it is to the end of
/// the line, blanks included. Nothing behind the label is the empty set, or the empty string. There is no header.
/// Blank lines are passed over. Labels are -1/+1 or 0/1, not both kinds in one file; with `positive`, that word against
/// all others.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "reference/learners/example.hpp"
#include "reference/learners/kernel.hpp"
#include "reference/readers/understood.hpp"

namespace mistakebound {

struct LabelledTextOptions {
  std::optional<std::string> positive;  ///< the label that means +1; all others mean -1
};

/// The examples in `in`; `name` stands in messages. What was understood of them goes to `understood`, if that is not
/// null. Throws InputError.
std::vector<BasicExample<ItemSet>> read_sets(std::istream& in, const std::string& name,
                                             const LabelledTextOptions& options = {}, Understood* understood = nullptr);
std::vector<BasicExample<std::string>> read_strings(std::istream& in, const std::string& name,
                                                    const LabelledTextOptions& options = {},
                                                    Understood* understood = nullptr);

/// The examples in a file; "-" is standard input. Throws InputError, also where the file cannot be opened.
std::vector<BasicExample<ItemSet>> read_sets(const std::string& path, const LabelledTextOptions& options = {},
                                             Understood* understood = nullptr);
std::vector<BasicExample<std::string>> read_strings(const std::string& path, const LabelledTextOptions& options = {},
                                                    Understood* understood = nullptr);

/// A set as it is written in a file, without a label: "red round small".
ItemSet parse_set(const std::string& text);
/// The items between blanks.
std::string to_string(const ItemSet& set);

}  // namespace mistakebound
