/// The matrix game of a set of examples in positive integers: what the methods of matrix_game.hpp work on.
///
/// Why it is the same game: entries times a positive number, plus a number, are a game with the same best mixtures,
/// whose value is the same times that number, plus the other; entries with their signs turned are the game of the other
/// player.
#pragma once

#include <Eigen/Core>

#include "invariants/solvers/separation.hpp"

namespace mistakebound {

using IntegerMatrix = Eigen::Matrix<Integer, Eigen::Dynamic, Eigen::Dynamic>;
using WordMatrix = Eigen::Matrix<std::int64_t, Eigen::Dynamic, Eigen::Dynamic>;

/// The player of the rows maximises, that of the columns minimises. There are no more rows than columns.
struct IntegerGame {
  IntegerMatrix entries;  ///< scale A + shift >= 1, where A_it = y_t x_ti, or A_ti = -y_t x_ti with the players swapped
  WordMatrix words;       ///< the entries, in the place of `entries`, of examples in machine integers; else of no size
  bool swapped = false;   ///< the rows are the examples, not the coordinates
  Integer scale = 1;
  Integer shift;

  [[nodiscard]] bool in_words() const { return words.size() != 0; }
  [[nodiscard]] Eigen::Index rows() const { return in_words() ? words.rows() : entries.rows(); }
  [[nodiscard]] Eigen::Index cols() const { return in_words() ? words.cols() : entries.cols(); }
};

/// Of one example or more, in one dimension or more.
IntegerGame integer_game(const Sequence& sequence);

/// Polls before an operation on a number so long that it takes a moment.
void poll_before(const Integer& number);

}  // namespace mistakebound
