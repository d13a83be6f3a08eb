/// What the fuzzers call: each takes any bytes, reads them as its kind of input, and throws std::logic_error where an
/// invariant fails. Unusable input is no failure.
#pragma once

#include <stdexcept>
#include <string>

namespace mistakebound::fuzz {

/// A trace, in both forms of its rounds, judged as `check` judges it.
void traces(const std::string& bytes);

/// A file of examples under every format, a table of experts, a table of points.
void examples(const std::string& bytes);

/// A number, or several between commas.
void numerals(const std::string& bytes);

inline void require(bool condition, const char* invariant) {
  if (!condition) throw std::logic_error(invariant);
}

}  // namespace mistakebound::fuzz
