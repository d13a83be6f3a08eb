/// A counterexample as a picture, an SVG file: the instances in their plane or on their line, the comparator with its
/// margin, and below them the words. Marks and colours are those of the page (cli/page/picture.js).
#pragma once

#include <string>

#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {

/// One of the two.
struct CounterexamplePicture {
  std::string svg;
  std::string why_not;  ///< why there is none, in words
};

/// Drawn by doubles, which decide nothing. What speaks of halfspaces through a comparator u is drawn, in one and two
/// dimensions; a comparator with one entry more than the instances belongs to instances with a constant 1.
CounterexamplePicture picture_of(const Counterexample& found, const std::string& theorem);

}  // namespace mistakebound::cli
