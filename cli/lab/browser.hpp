/// Opens an address in the user's browser.
#pragma once

#include <string>

namespace mistakebound::cli {

/// Whether there is a screen, and standard output is a terminal that someone reads.
bool can_open_browser();

/// Asks the desktop to open the address (xdg-open) and does not wait for it. Where that program is missing, nothing
/// happens: the address was printed, too.
void open_in_browser(const std::string& address);

}  // namespace mistakebound::cli
