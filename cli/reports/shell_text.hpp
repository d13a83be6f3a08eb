/// Commands for people to paste.
#pragma once

#include <string>

namespace mistakebound::cli {

/// A word as a shell takes it.
std::string shell_word(const std::string& word);

/// A command for people: broken before column 80 with a backslash, so that it can be pasted.
std::string command_text(const std::string& command);

}  // namespace mistakebound::cli
