/// UTF-8 text.
#pragma once

#include <cstddef>
#include <string>

namespace mistakebound {

/// The length of the well-formed UTF-8 sequence at `at`, or 0.
std::size_t utf8_length(const std::string& text, std::size_t at);

}  // namespace mistakebound
