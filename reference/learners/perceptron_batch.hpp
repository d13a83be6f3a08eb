/// The batch perceptron (H, "Perceptron algorithm"): while some example of S has y (w.x) <= 0, add y x for one of them.
///
/// H leaves the choice among the violating examples open; the selection decides it.
#pragma once

#include <optional>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// Which violating example is taken: the first or last in file order, the one with the least y (w.x) (the first of
/// equals), or the first met when going on cyclically after the last one taken.
enum class Selection { first, last, largest, cyclic };

struct BatchPerceptron {
  Selection selection = Selection::first;
  Vector w;
  std::size_t cursor = 0;  ///< for the cyclic selection: where the search starts

  /// The example to update on, counted from 0; nothing when w separates S. One pass over S, linear in its size.
  [[nodiscard]] std::optional<std::size_t> violation(const Sequence& s) const {
    std::optional<std::size_t> chosen;
    Rational least = 0;
    for (std::size_t i = 0; i < s.size(); ++i) {
      const std::size_t at = selection == Selection::last     ? s.size() - 1 - i
                             : selection == Selection::cyclic ? (cursor + i) % s.size()
                                                              : i;
      const Rational score = s.examples[at].y * dot(w, s.examples[at].x);
      if (score > 0) continue;
      if (selection != Selection::largest) return at;
      if (!chosen || score < least) {
        chosen = at;
        least = score;
      }
    }
    return chosen;
  }

  /// Whether all that further updates depend on is the same.
  [[nodiscard]] bool is_where(const BatchPerceptron& other) const {
    return w == other.w && (selection != Selection::cyclic || cursor == other.cursor);
  }

  void update(const Sequence& s, std::size_t at) {
    w += s.examples[at].y * s.examples[at].x;
    cursor = (at + 1) % s.size();
  }
};

}  // namespace mistakebound
