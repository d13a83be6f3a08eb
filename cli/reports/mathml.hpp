/// Formulas as MathML, which browsers set by themselves: the subset of LaTeX that the catalogue is written in.
#pragma once

#include <string>

namespace mistakebound::cli {

/// A <math> element. A symbol with its indices carries them as data-v="w_{t+1}", so that a page can put a round's
/// numbers in its place. Throws std::invalid_argument for a command that is not known.
std::string mathml_of(const std::string& latex, bool display);

/// Prose with formulas between dollar signs and names between backquotes, as HTML.
std::string html_of_prose(const std::string& prose);

/// The text with what HTML would read as its own replaced.
std::string html_escaped(const std::string& text);

}  // namespace mistakebound::cli
