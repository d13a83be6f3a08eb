/// What a number of an option means where decimals are read as doubles or floats, for messages.
#pragma once

#include <string>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {

/// ", which is 1 as a double" where the text spells another number than 0 or 1 and is read as one of them; else
/// nothing. Throws InputError where the text is no number.
std::string as_read(const std::string& text, const NumberOptions& numbers);

}  // namespace mistakebound
