/// Names and commands for display, fit to be pasted.
#pragma once

#include <string>

namespace mistakebound::cli {

/// A name for display: control characters, and bytes that are no UTF-8, are escaped.
std::string shown_name(const std::string& name);

/// A word as a shell takes it; one with control characters, or bytes that are no UTF-8, as bash does.
std::string shell_word(const std::string& word);

/// A file's name as a shell and a command take it: one that begins with - is no option.
std::string shell_file(const std::string& path);

/// A command for display: broken before column 80 with a backslash, so that it can be pasted.
std::string command_text(const std::string& command);

}  // namespace mistakebound::cli
