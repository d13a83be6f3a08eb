/// What `bounds` found, as data, and how it is printed.
#pragma once

#include "cli/reports/documents.hpp"
#include "properties/bounds/front.hpp"

namespace mistakebound::cli {

struct BoundsDocument {
  std::string learner;                 ///< empty: of nobody's table
  std::optional<std::string> theorem;  ///< on whose cases bounds were tried
  std::string origin;                  ///< of the table's numbers, in words
  std::optional<std::string> file;     ///< of which they were read
  BoundTable table;
  std::vector<KnownBound> known;
  std::vector<Rational> numbers;  ///< that expressions may have
  std::size_t asked_length = 0;
  std::size_t cases = 0;
  std::uint64_t seed = 1;
  BoundFront front;
};

std::string text_of(const BoundsDocument& document);
std::string json_of(const BoundsDocument& document);

}  // namespace mistakebound::cli
