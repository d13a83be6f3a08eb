#include "reference/learners/move_experts.hpp"

#include <algorithm>
#include <numeric>

namespace mistakebound {
namespace {

constexpr Label first_guess = 1;

Label majority_of(int sum) {
  return sum < 0 ? -1 : 1;
}

/// The move so many moves ago, times the factor.
Label move_ago(const Moves& moves, std::size_t ago, int factor) {
  return moves.size() < ago ? first_guess : factor * moves[moves.size() - ago];
}

/// The moves that came after the earlier places at which the last `length` moves stand, too; the earliest first.
Moves followers(const Moves& moves, std::ptrdiff_t length) {
  Moves result;
  if (static_cast<std::ptrdiff_t>(moves.size()) < length) return result;
  const auto last = moves.end() - length;
  for (auto at = moves.begin(); at < last; ++at)
    if (std::equal(last, moves.end(), at)) result.push_back(*(at + length));
  return result;
}

MoveExpert always(const char* name, const char* rule, Label move) {
  return {name, rule, [move](const Moves&) { return move; }};
}

MoveExpert ago(const char* name, const char* rule, std::size_t steps, int factor) {
  return {name, rule, [steps, factor](const Moves& moves) { return move_ago(moves, steps, factor); }};
}

MoveExpert last_time(const char* name, const char* rule, std::ptrdiff_t length) {
  return {name, rule, [length](const Moves& moves) {
            const Moves found = followers(moves, length);
            return found.empty() ? first_guess : found.back();
          }};
}

MoveExpert most_often(const char* name, const char* rule, std::ptrdiff_t length) {
  return {name, rule, [length](const Moves& moves) {
            const Moves found = followers(moves, length);
            return majority_of(std::accumulate(found.begin(), found.end(), 0));
          }};
}

}  // namespace

const std::vector<MoveExpert>& move_experts() {
  static const std::vector<MoveExpert> all{
      always("plus", "always +", 1),
      always("minus", "always -", -1),
      ago("repeat", "the last move again", 1, 1),
      ago("opposite", "the opposite of the last move", 1, -1),
      ago("repeat_2", "the move two ago again", 2, 1),
      ago("opposite_2", "the opposite of the move two ago", 2, -1),
      ago("repeat_3", "the move three ago again", 3, 1),
      ago("opposite_3", "the opposite of the move three ago", 3, -1),
      most_often("often", "the move made more often so far", 0),
      {"seldom", "the move made less often so far",
       [](const Moves& moves) { return majority_of(-std::accumulate(moves.begin(), moves.end(), 0)); }},
      last_time("last_after_1", "what followed last time after the same move", 1),
      last_time("last_after_2", "what followed last time after the same two moves", 2),
      last_time("last_after_3", "what followed last time after the same three moves", 3),
      most_often("often_after_1", "what followed most often after the same move", 1),
      most_often("often_after_2", "what followed most often after the same two moves", 2),
      most_often("often_after_3", "what followed most often after the same three moves", 3)};
  return all;
}

Vector predictions_after(const Moves& moves) {
  const std::vector<MoveExpert>& experts = move_experts();
  Vector x(static_cast<Eigen::Index>(experts.size()));
  for (std::size_t i = 0; i < experts.size(); ++i) x[static_cast<Eigen::Index>(i)] = experts[i].predict(moves);
  return x;
}

}  // namespace mistakebound
