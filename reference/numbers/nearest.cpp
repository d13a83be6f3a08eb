#include "reference/numbers/nearest.hpp"

#include <algorithm>

#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t longest = 60;  ///< bytes of a word for which a name is looked for

/// How many letters have to be added, left out, changed or exchanged with the next one.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& least = table[i][j];
      least = i + j;
      if (i > 0) least = std::min(least, table[i - 1][j] + 1);
      if (j > 0) least = std::min(least, table[i][j - 1] + 1);
      if (i > 0 && j > 0) least = std::min(least, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) least = std::min(least, table[i - 2][j - 2] + 1);
    }
  return table[a.size()][b.size()];
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  std::string best;
  if (word.empty() || word.size() > longest) return best;
  std::size_t least = word.size() < 2 ? 1 : std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& name : names) {
    const bool begins = name.starts_with(word) || (!name.empty() && word.starts_with(name));
    const std::size_t distance = begins ? 0 : edits(word, name);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

std::string one_of(const std::string& word, const std::vector<std::string>& names) {
  const std::string near = nearest(word, names);
  return (near.empty() ? "" : "'" + near + "' (did you mean that?), or ") + "one of " + joined(names);
}

}  // namespace mistakebound
